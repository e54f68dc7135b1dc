//! Solves misère Nim with heaps 2,2, checks Bouton's theorem by search, and plays 3,4,5 to the end.

use std::cmp::Reverse;
use std::error::Error;

use games_nim::{Nim, Position};
use search_core::plain::{alphabeta, memoized, negamax};
use search_core::{Blind, Game, Limits, Moves, Outcome, Player, Symmetric, Value};

fn main() -> Result<(), Box<dyn Error>> {
    let nim = Nim::misere();
    let start: Position = "2,2".parse()?;
    println!("Whoever takes the last object loses. All of 2,2 up to the order of the heaps:\n");
    print_tree(&nim, &start, 1);
    let report = memoized(&nim, &start, &Limits::none());
    let value = report.value.ok_or("the search was stopped")?;
    println!("\nThe first player faces a {value}.\n");

    compare_with_theory()?;
    play(&nim, "3,4,5".parse()?)
}

/// Prints a position with its winner and, one step further to the right, what can become of it.
fn print_tree(nim: &Nim, at: &Position, depth: usize) {
    let (sorted, _) = nim.canonical(at);
    let value = memoized(nim, at, &Limits::none()).value;
    let mover = nim.turn(at);
    let mover_wins = value.is_some_and(|value| value > Value::DRAW);
    let winner = name(if mover_wins { mover } else { mover.opponent() });
    let verb = if at.is_empty() { "has won" } else { "will win" };
    println!("{:1$}{sorted:5} {winner} {verb}", "", 4 * depth);
    for next in successors(nim, at) {
        print_tree(nim, &next, depth + 1);
    }
}

/// The positions one move later, one of each set that differs in the order of the heaps only.
fn successors(nim: &Nim, at: &Position) -> Vec<Position> {
    let mut moves = Moves::new();
    nim.moves(at, &mut moves);
    let mut next: Vec<_> = moves.iter().map(|mv| nim.play(at, mv)).collect();
    next.sort_by_key(|at| Reverse(nim.canonical(at).0.sizes()));
    next.dedup_by_key(|at| nim.canonical(at).0);
    next
}

/// Asks three searches and the theorem who wins, for all positions with three heaps of up to four.
fn compare_with_theory() -> Result<(), Box<dyn Error>> {
    let limits = Limits::none();
    println!("Nodes of three searches that must agree with Bouton, three heaps of up to 4:\n");
    println!("  rules    positions  lost      negamax  alpha-beta  memoized");
    for nim in [Nim::normal(), Nim::misere()] {
        let (mut positions, mut lost, mut nodes) = (0, 0, [0; 3]);
        for number in 0..125 {
            let at = Position::new(&[number / 25, number / 5 % 5, number % 5]).ok_or("too many")?;
            let reports = [
                negamax(&nim, &Blind, &at, &limits),
                alphabeta(&nim, &Blind, &at, &limits),
                memoized(&nim, &at, &limits),
            ];
            for (report, nodes) in reports.iter().zip(&mut nodes) {
                let is_lost = report.value.is_some_and(|value| value.as_loss().is_some());
                assert_eq!(is_lost, nim.is_lost_for_mover(&at), "{at}");
                *nodes += report.statistics.nodes;
            }
            positions += 1;
            lost += u32::from(nim.is_lost_for_mover(&at));
        }
        let [plain, pruned, remembered] = nodes;
        let rules = format!("{:?}", nim.convention()).to_lowercase();
        println!("  {rules:8} {positions:9} {lost:5} {plain:12} {pruned:11} {remembered:9}");
    }
    Ok(())
}

/// Plays best moves for both sides: the loser holds out as long as the winner lets it.
fn play(nim: &Nim, start: Position) -> Result<(), Box<dyn Error>> {
    println!("\nThe engine plays {start} against itself; 1:3 takes three from heap 1:\n");
    let mut at = start;
    while nim.outcome(&at).is_none() {
        let report = memoized(nim, &at, &Limits::none());
        let found = report.best.zip(report.value);
        let (mv, value) = found.ok_or("the search was stopped")?;
        let player = name(nim.turn(&at));
        println!("  {at:9} {player} plays {mv}, a {value}");
        at = nim.play(&at, mv);
    }
    let winner = nim.outcome(&at).and_then(Outcome::winner);
    println!("\n{} wins.", name(winner.ok_or("Nim has no draws")?));
    Ok(())
}

fn name(player: Player) -> String {
    format!("player {}", player.index() + 1)
}
