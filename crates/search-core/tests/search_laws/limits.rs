//! A search keeps its limits, what it tells when stopped is true, and one thread repeats itself.

use std::time::Duration;

use crate::checks::{check_bound, check_move, check_value};
use crate::random_games::{
    AlternatingKeys, AnyEngine, AnySolver, Ask, Banked, CompactKeys, Endless, Followed, Layered,
    Rules, Setting, dice, minimax,
};
use search_core::{Engine, Game, Limits, Report, Solver, Stop, TableSize, Unguided};

#[test]
fn an_engine_keeps_its_time() {
    let slow = |_: &Endless, at: &u64| {
        std::thread::sleep(Duration::from_millis(1));
        i32::from(at.count_ones().is_multiple_of(7))
    };
    let time = Duration::from_millis(200);
    for threads in 1..=2 {
        let limits = Limits {
            depth: 60,
            ..Limits::time(time)
        };
        let mut engine = Engine::new(Endless, slow).with_threads(threads);
        let report = engine.search(&1, &limits);
        assert_eq!(report.stop, Some(Stop::Time), "{threads} threads");
        assert!(report.statistics.time >= time, "{threads} threads");
        assert!(report.statistics.time < time * 2, "{threads} threads");
    }
}

/// One thread keeps the limit exactly; several draw nodes ahead, and may return some unused.
#[test]
fn an_engine_keeps_its_node_limit_and_the_last_depth() {
    for seed in 0..300 {
        let setting = Setting::of_seed(seed);
        let game = Layered::<CompactKeys>::new(seed, 12);
        let root = game.root();
        let nodes = 1 + dice(seed, 1) % 2_000;
        let limits = Limits {
            nodes,
            ..Limits::depth(8)
        };
        let what = format!("{nodes} nodes of {game:?}, {setting:?}");
        let report =
            AnyEngine::new(game, Followed, Unguided, setting).search(&root, &limits, |_| ());
        assert!(report.statistics.nodes <= nodes, "{what}");
        if report.stop == Some(Stop::Nodes) && setting.threads == 1 {
            assert_eq!(report.statistics.nodes, nodes, "{what}");
        }
        check_move(&game, &root, &report, &what);
        match report.value {
            None => assert_eq!(
                (report.depth, report.stop),
                (0, Some(Stop::Nodes)),
                "{what}"
            ),
            Some(_) => {
                let expected = minimax(&game, &root, Some(report.depth));
                check_value(&game, &root, &report, expected, &what);
            }
        }
    }
}

#[test]
fn a_solver_that_is_stopped_tells_a_bound_that_holds() {
    fn check<R: Rules>(seed: u64) {
        let setting = Setting::of_seed(seed);
        let game = Layered::<R>::new(seed, 9);
        let root = game.root();
        let nodes = 1 + dice(seed, 1) % 300;
        let what = format!("{nodes} nodes of {game:?}, {setting:?}");
        let mut solver = AnySolver::new(game, Unguided, setting);
        let report = solver.ask(Ask::Value, &root, &Limits::nodes(nodes));
        assert!(report.statistics.nodes <= nodes, "{what}");
        check_move(&game, &root, &report, &what);
        if let Some(value) = report.value {
            let truth = minimax(&game, &root, None);
            check_bound(value, report.bound, game.turn(&root), truth, &what);
        } else {
            assert_eq!(report.stop, Some(Stop::Nodes), "{what}");
        }
        // What an aborted search left in the table does no harm.
        check_value(
            &game,
            &root,
            &solver.ask(Ask::Value, &root, &Limits::none()),
            minimax(&game, &root, None),
            &what,
        );
    }
    for seed in 0..200 {
        check::<CompactKeys>(seed);
        check::<Banked<AlternatingKeys>>(seed);
    }
}

#[test]
fn a_raised_flag_ends_every_search_before_its_first_node() {
    for seed in 0..50 {
        let setting = Setting::of_seed(seed);
        let game = Layered::<CompactKeys>::new(seed, 9);
        let limits = Limits::none();
        limits.stop.raise();
        let solved = AnySolver::new(game, Unguided, setting).ask(Ask::Value, &game.root(), &limits);
        let searched =
            AnyEngine::new(game, Followed, Unguided, setting).search(&game.root(), &limits, |_| ());
        for report in [solved, searched] {
            assert_eq!(report.stop, Some(Stop::Raised), "{setting:?}");
            assert_eq!(report.statistics.nodes, 0, "{setting:?}");
            assert_eq!(report.value, None, "{setting:?}");
            check_move(&game, &game.root(), &report, "a raised flag");
        }
    }
}

/// What a search did, without the time it took.
fn signature(report: Report<u8>) -> Report<u8> {
    let mut report = report;
    report.statistics.time = Duration::ZERO;
    report
}

#[test]
fn one_thread_does_the_same_every_time_and_after_forgetting() {
    for seed in 0..60 {
        let options = Setting::of_seed(seed).options;
        let game = Layered::<CompactKeys>::new(seed, 20);
        let root = game.root();
        let mut engines = [0, 1].map(|_| {
            Engine::new(game, Followed)
                .with_options(options)
                .with_table(TableSize::bytes(2048))
        });
        let limits = Limits::depth(7);
        let [first, second] = engines
            .each_mut()
            .map(|engine| signature(engine.search(&root, &limits)));
        assert_eq!(first, second, "{game:?}, {options:?}");
        engines[0].clear();
        let again = signature(engines[0].search(&root, &limits));
        assert_eq!(first, again, "{game:?}, {options:?}");
        let mut solver = Solver::new(game)
            .with_options(options)
            .with_table(TableSize::bytes(2048));
        let first = signature(solver.solve(&root, &Limits::none()));
        solver.clear();
        let again = signature(solver.solve(&root, &Limits::none()));
        assert_eq!(first, again, "{game:?}, {options:?}");
    }
}
