//! The evaluation of Big Points knows what is sure, prefers what is better, and makes a player who
//! beats the greedy one.

use game_heuristics::big_points::{Greedy, Lead, Picks, Prospects, Worths};
use games_big_points::Color;
use games_big_points::full::{FullGame, Position, Track};
use search_core::{
    Conformance, Dice, Engine, Evaluate, EvaluateAll, Game, LateMoves, Limits, MonteCarlo, Moves,
    Notation, Options, Payoffs, Player, Stakes, TableSize,
};

fn random_game(players: u8, dice: &mut Dice) -> FullGame {
    FullGame::new(Track::drawn(|left| dice.below(left)), players).unwrap()
}

/// Positions of a random game, the finished one last.
fn random_line(game: &FullGame, dice: &mut Dice) -> Vec<Position> {
    let mut line = vec![Position::START];
    let mut moves = Moves::new();
    loop {
        let at = line[line.len() - 1];
        moves.clear();
        game.moves(&at, &mut moves);
        let all: Vec<_> = moves.iter().collect();
        let Some(step) = dice.pick(&all) else {
            return line;
        };
        line.push(game.play(&at, step));
    }
}

#[test]
fn worths_come_to_ten_points_and_are_exact_on_the_stair() {
    let mut dice = Dice::new(1);
    for _ in 0..50 {
        let game = random_game(2, &mut dice);
        for at in random_line(&game, &mut dice) {
            let worths = Worths::of(&game, &at);
            let sum: i32 = Color::ALL.iter().map(|&color| worths.worth(color)).sum();
            assert_eq!(sum, 100 * (4 + 3 + 2 + 1), "{at:?}");
            for color in at.arrivals().order() {
                let exact = 100 * at.arrivals().worth(color).cast_signed();
                assert_eq!(worths.worth(color), exact);
            }
            assert_eq!(worths.steps() == 0, at.is_finished());
        }
    }
}

#[test]
fn hands_are_worth_their_points_when_the_game_is_over() {
    let mut dice = Dice::new(2);
    for round in 0..100 {
        let game = random_game([2, 3, 4, 5][round % 4], &mut dice);
        let at = *random_line(&game, &mut dice).last().unwrap();
        let worths = Worths::of(&game, &at);
        let mut best = i32::MIN;
        for player in game.seats() {
            let hand = at.hand(player);
            let expected = Prospects.hand(hand, &worths);
            let points = 100 * game.payoff(&at, player);
            let kinds = hand.colors().min(5).cast_signed();
            let white = hand.count(games_big_points::full::Disc::White);
            // Only the kinds that could still come are hoped for in vain.
            assert_eq!(
                expected,
                points + i32::from(white) * 80 * (5 - kinds),
                "{at:?}"
            );
            best = best.max(Lead.payoff(&game, &at, player));
        }
        assert!(best >= 0, "somebody leads");
        assert!(Lead.span(&game).contains(best));
    }
}

#[test]
fn estimates_of_two_players_agree_with_those_of_many() {
    let mut dice = Dice::new(3);
    let game = random_game(2, &mut dice);
    for at in random_line(&game, &mut dice) {
        let mut leads = [0; 2];
        Lead.estimate_all(&game, &at, &mut leads);
        assert_eq!(leads[0], -leads[1]);
        let estimate = Prospects.estimate(&game, &at, &());
        assert_eq!(leads[at.turn().index()], estimate);
    }
}

#[test]
fn more_of_a_color_that_leads_the_race_is_better() {
    let game = random_game(2, &mut Dice::new(4));
    let at = Position::START;
    let worths = Worths::of(&game, &at);
    assert!(
        Color::ALL.iter().all(|&color| worths.worth(color) == 200),
        "all are equal at first"
    );
    // Pawn 1 goes three steps: its color is worth more, all others less.
    let ahead = (0..3).fold(at, |at, _| {
        let mut moves = Moves::new();
        game.moves(&at, &mut moves);
        game.play(
            &at,
            moves
                .iter()
                .find(|step| step.pawn == Color::ALL[0])
                .unwrap(),
        )
    });
    let worths = Worths::of(&game, &ahead);
    assert!(worths.worth(Color::ALL[0]) > 250);
}

#[test]
fn guide_and_evaluation_keep_their_contracts() {
    let mut dice = Dice::new(5);
    for players in FullGame::PLAYERS {
        let game = random_game(players, &mut dice);
        let checks = Conformance::of(&game).payoffs().sound_guide(&Picks);
        let checks = if players == 2 {
            checks.evaluation(&Prospects)
        } else {
            checks
        };
        let checked = checks
            .positions(500)
            .random_games(5, 1)
            .check(&Position::START);
        checked.unwrap_or_else(|violation| panic!("{players} players: {violation}"));
    }
}

#[test]
fn greedy_takes_the_first_of_the_moves_that_lead_most() {
    let mut dice = Dice::new(6);
    for players in FullGame::PLAYERS {
        let game = random_game(players, &mut dice);
        for at in random_line(&game, &mut dice) {
            let mut moves = Moves::new();
            game.moves(&at, &mut moves);
            let lead = |step| {
                let next = game.play(&at, step);
                let mut leads = vec![0; game.players().into()];
                Lead.estimate_all(&game, &next, &mut leads);
                match next.is_finished() {
                    true => Lead.payoff(&game, &next, at.turn()),
                    false => leads[at.turn().index()],
                }
            };
            let best = moves.iter().map(lead).max();
            let first = moves.iter().find(|&step| Some(lead(step)) == best);
            assert_eq!(Greedy.choose(&game, &at), first, "{}", game.write(&at));
        }
    }
}

/// How many of the games, the seats swapped or rotated, a player wins against greedy ones.
fn wins(
    players: u8,
    games: usize,
    mut player: impl FnMut(&FullGame, &Position) -> games_big_points::full::Step,
) -> f64 {
    let mut dice = Dice::new(7);
    let mut won = 0.0;
    for _ in 0..games / usize::from(players) {
        let game = random_game(players, &mut dice);
        for seat in game.seats() {
            let mut at = Position::START;
            while game.outcome(&at).is_none() {
                let step = match at.turn() == seat {
                    true => player(&game, &at),
                    false => Greedy.choose(&game, &at).unwrap(),
                };
                at = game.play(&at, step);
            }
            let points = |player: Player| game.payoff(&at, player);
            let most = game.seats().map(points).max();
            let first: Vec<_> = game
                .seats()
                .filter(|&seat| Some(points(seat)) == most)
                .collect();
            won += if first.contains(&seat) {
                1.0 / first.len() as f64
            } else {
                0.0
            };
        }
    }
    won
}

#[test]
fn alpha_beta_of_a_few_thousand_nodes_beats_the_greedy_player() {
    let options = Options {
        late_moves: Some(LateMoves {
            after: 4,
            reduction: 1,
        }),
        ..Options::default()
    };
    let won = wins(2, 20, |game, at| {
        let mut engine = Engine::new(game.clone(), Prospects)
            .guided_by(Picks)
            .with_options(options)
            .with_table(TableSize::bytes(1 << 17));
        engine
            .search(
                at,
                &Limits {
                    depth: 50,
                    ..Limits::nodes(3_000)
                },
            )
            .best
            .unwrap()
    });
    assert!(won >= 16.0, "{won} of 20");
}

#[test]
fn sampling_beats_greedy_players_at_a_table_of_four() {
    let won = wins(4, 20, |game, at| {
        let player = MonteCarlo::playing_for(Lead, game.clone())
            .evaluated_by(Lead)
            .guided_by(Picks)
            .with_exploration(Lead::EXPLORATION);
        player
            .search(at, &Limits::nodes(3_000))
            .report
            .best
            .unwrap()
    });
    assert!(won >= 9.0, "{won} of 20, where 5 are even");
}
