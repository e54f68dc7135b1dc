//! How soon does proof-number search tell whether a Connect Four position is won?
//!
//! Asks of fixed sets of positions whether the player to move wins, each with an empty table of
//! 256 MiB and one thread, and prints nodes, CPU time and the answer of every position.
//!
//! `cargo bench --bench proof` runs all; `-- mid`, `-- hard` and `-- early` a part.

mod clock;
// Of the sets only the positions are used here.
#[allow(dead_code)]
mod sets;
mod wanted;

use std::time::Duration;

use clock::cpu_time;
use game_heuristics::connect_four::Threats;
use games_connect_four::{ConnectFour, Position, Standard};
use search_core::{Answer, Claim, Game as _, Limits, Proof, ProofSearch, TableSize};
use sets::{EARLY, HARD, MID, Set};
use wanted::Wanted;

type Game = ConnectFour<Standard>;

/// Nobody waits longer for one position.
const PATIENCE: Duration = Duration::from_secs(30);

fn main() {
    let wanted = Wanted::from_arguments();
    let mut search = ProofSearch::new(Game::standard(), TableSize::mib(256)).guided_by(Threats);
    for set in [&MID, &HARD, &EARLY] {
        if wanted.has(set.name) {
            run(set, &mut search);
        }
    }
}

fn run(set: &Set, search: &mut ProofSearch<Game, Threats>) {
    println!(
        "{:<8} {:>10} {:>11} {:>8} {:>8}  answer",
        set.name, "nodes", "played", "CPU s", "M n/s"
    );
    let (mut decided, mut positions, mut nodes, mut total) = (0, 0, 0, Duration::ZERO);
    for (at, score) in set.positions() {
        search.clear();
        let cpu = cpu_time();
        let claim = Claim::wins(search.game().turn(&at));
        let proof = search.prove(&at, claim, &Limits::time(PATIENCE));
        let cpu = cpu_time() - cpu;
        positions += 1;
        decided += usize::from(agrees(search.game(), &at, score, &proof));
        nodes += proof.statistics.nodes;
        total += cpu;
        println!(
            "{positions:<8} {:>10} {:>11} {:>8.4} {:>8.2}  {}",
            proof.statistics.nodes,
            proof.statistics.played,
            cpu.as_secs_f64(),
            proof.statistics.nodes as f64 / cpu.as_secs_f64() / 1e6,
            proof
                .answer
                .map_or("unknown".into(), |answer| format!("{answer:?}")),
        );
    }
    println!(
        "{decided} of {positions} decided, {nodes} nodes, {:.3} s\n",
        total.as_secs_f64()
    );
}

/// Whether the position was decided; a answer must be that of the known score, and its line must be
/// play by the rules.
fn agrees<M>(game: &Game, at: &Position, score: i32, proof: &Proof<M>) -> bool
where
    M: Copy + Into<<Game as search_core::Game>::Move>,
{
    let line = proof.line.iter().map(|&mv| mv.into());
    line.fold(*at, |at, mv| game.play(&at, mv));
    if let Some(answer) = proof.answer {
        assert_eq!(answer == Answer::Proven, score > 0);
    }
    proof.answer.is_some()
}
