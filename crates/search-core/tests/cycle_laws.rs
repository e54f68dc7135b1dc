//! In games with cycles a win or loss that is claimed is one, and play that never ends is a draw.

mod random_games;

use random_games::{
    AnyEngine, AnySolver, Ask, Cyclic, Followed, Lively, Score, Setting, Spot, TableChoice,
    for_random_seeds, legal_moves, minimax, roll, true_scores, walk_line,
};
use search_core::{Bound, Game, Limits, Report, Stop, Unguided};

/// A setting with a table: without one, positions cannot be told apart.
fn with_table(setting: Setting) -> Setting {
    let table = match setting.table {
        TableChoice::None => TableChoice::Roomy(256),
        table => table,
    };
    Setting { table, ..setting }
}

/// Solves every `nth` position of a graph with one table, so that values of one search serve the
/// next.
fn check_solver(game: Cyclic, setting: Setting, nth: usize) {
    let mut solver = AnySolver::with_table(game, Unguided, setting);
    let truth = true_scores(&game);
    for (spot, score) in truth.iter().step_by(nth) {
        let what = format!("{spot:?} of {game:?}, {setting:?}");
        let report = solver.ask(Ask::Value, spot, &Limits::none());
        let value = report.value.expect("nothing stops the search");
        assert_eq!(Score::of(value, game.turn(spot)), *score, "{what}");
        assert_eq!(report.bound, Bound::Exact, "{what}");
        check_best(&game, spot, &report, &truth, &what);
        let outcome = solver.ask(Ask::Outcome, spot, &Limits::none());
        let value = outcome.value.expect("nothing stops the search");
        let claimed = Score::of(value, game.turn(spot)).winner();
        assert_eq!(claimed, score.winner(), "{what}");
    }
}

/// The best move leads to a position of the same worth, a ply nearer to the end.
fn check_best(game: &Cyclic, at: &Spot, report: &Report<u8>, truth: &[(Spot, Score)], what: &str) {
    let score_of = |at: &Spot| {
        let (_, score) = truth.iter().find(|(spot, _)| spot == at).expect("a spot");
        *score
    };
    match report.best {
        None => assert!(game.outcome(at).is_some(), "{what}"),
        Some(best) => {
            assert!(legal_moves(game, at).any(|mv| mv == best), "{what}");
            let after = score_of(&game.play(at, best)).one_ply_earlier();
            assert_eq!(after, score_of(at), "the best move of {what}");
        }
    }
}

#[test]
fn the_solver_finds_wins_losses_and_draws() {
    fn law(seed: u64) {
        check_solver(Cyclic::new(seed), with_table(Setting::of_seed(seed)), 1);
    }
    (0..800).for_each(law);
    for_random_seeds(200, law);
}

#[test]
fn the_solver_is_right_with_every_setting() {
    let mut settings: Vec<Setting> = Setting::all().into_iter().map(with_table).collect();
    settings.dedup();
    for (index, setting) in settings.into_iter().enumerate() {
        check_solver(Cyclic::new(0x1000 + index as u64), setting, 4);
    }
}

/// Searches every position deeper and deeper, one table for all; no claim may be wrong.
fn check_engine(game: Cyclic, setting: Setting, depth: u16) {
    let mut engine = AnyEngine::new(game, Followed, Lively, setting);
    for (spot, score) in true_scores(&game) {
        let what = format!("{spot:?} of {game:?}, {setting:?}");
        let report = engine.search(&spot, &Limits::depth(depth), |report| {
            let value = report.value.expect("a depth was completed");
            let claimed = Score::of(value, game.turn(&spot));
            if claimed.is_decided() {
                assert_eq!(claimed.winner(), score.winner(), "{what}");
                assert!(score.is_decided(), "{what}");
            }
            walk_line(&game, &spot, &report.line);
        });
        let value = report.value.expect("a depth was completed");
        let claimed = Score::of(value, game.turn(&spot));
        // Whoever says that there is nothing more to see has to be right.
        if report.stop.is_none() {
            assert_eq!(claimed, score, "{what}");
        } else {
            assert_eq!(report.stop, Some(Stop::Depth), "{what}");
        }
    }
}

#[test]
fn the_engine_claims_no_win_or_loss_that_is_none() {
    fn law(seed: u64) {
        let mut setting = with_table(Setting::of_seed(seed));
        setting.options.grafts = roll(seed, 0x6, 2) == 0;
        setting.options.quiescence = roll(seed, 0x7, 2).into();
        check_engine(Cyclic::new(seed), setting, 9);
    }
    (0..300).for_each(law);
    for_random_seeds(100, law);
}

/// Without a table nothing is remembered, and every depth is worth what plain minimax says.
#[test]
fn an_engine_without_a_table_equals_minimax_of_each_depth() {
    for seed in 0..200 {
        let game = Cyclic::new(seed);
        let setting = Setting {
            table: TableChoice::None,
            ..Setting::of_seed(seed)
        };
        let mut engine = AnyEngine::new(game, Followed, Lively, setting);
        for spot in game.spots().step_by(3) {
            engine.search(&spot, &Limits::depth(6), |report| {
                let value = report.value.expect("a depth was completed");
                assert_eq!(
                    Score::of(value, game.turn(&spot)),
                    minimax(&game, &spot, Some(report.depth)),
                    "depth {} of {spot:?} of {game:?}, {setting:?}",
                    report.depth
                );
            });
        }
    }
}

/// The oracle itself: minimax to a depth from which nothing changes any more agrees on every win
/// and loss.
#[test]
fn the_oracle_finds_the_wins_and_losses_of_minimax() {
    for seed in 0..300 {
        let game = Cyclic::new(seed);
        for (spot, score) in true_scores(&game) {
            let seen = minimax(&game, &spot, Some(7));
            let plies = match score {
                Score::Won(std::cmp::Reverse(plies)) | Score::Lost(plies) => plies,
                Score::Points(_) => u16::MAX,
            };
            if seen.is_decided() || plies <= 7 {
                assert_eq!(seen, score, "{spot:?} of {game:?}");
            }
        }
    }
}
