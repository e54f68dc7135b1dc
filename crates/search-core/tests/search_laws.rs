//! The fast search returns the values of plain minimax, whatever techniques, tables, guides and
//! threads it uses: they change the cost, never the answer.

mod random_games;

use std::collections::HashSet;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use random_games::{
    AlternatingKeys, AnyEngine, AnySolver, Ask, Banked, CompactKeys, Endless, Followed, Layered,
    Lively, OracleGuide, RandomGame, Rules, Score, Setting, TableChoice, Tree, Twig, WholeKeys,
    WideKeys, dice, for_random_seeds, guided_minimax, legal_moves, minimax, quiescence, roll,
    walk_line,
};
use search_core::{
    Algorithm, Bound, Engine, Game, LateMoves, Limits, Moves, NullMove, Options, Outcome, Player,
    Report, Solver, Sound, Stop, TableSize, Unguided, Value, perft, plain,
};

/// A report tells the expected score and a legal move.
fn check_value<G: Game>(
    game: &G,
    at: &G::Position,
    report: &Report<G::Move>,
    expected: Score,
    what: &str,
) {
    let value = report.value.unwrap_or_else(|| panic!("no value: {what}"));
    assert_eq!(Score::of(value, game.turn(at)), expected, "{what}");
    assert_eq!(report.bound, Bound::Exact, "{what}");
    check_move(game, at, report, what);
}

/// A move is reported exactly while the game goes on, and it is legal.
fn check_move<G: Game>(game: &G, at: &G::Position, report: &Report<G::Move>, what: &str) {
    if let Some(&first) = report.line.first() {
        assert_eq!(Some(first), report.best, "{what}");
    }
    match report.best {
        None => assert!(game.outcome(at).is_some(), "no move: {what}"),
        Some(best) => assert!(legal_moves(game, at).any(|mv| mv == best), "{what}"),
    }
}

/// What a stated value says is true of the true score.
fn check_bound(value: Value, bound: Bound, mover: Player, truth: Score, what: &str) {
    let stated = Score::of(value, mover);
    let holds = match bound {
        Bound::Exact => stated == truth,
        Bound::Lower => truth.is_at_least(stated, mover),
        Bound::Upper => stated.is_at_least(truth, mover),
    };
    assert!(holds, "{bound:?} {value}, in truth {truth:?}: {what}");
}

/// Solves positions one after the other with the same memory: values, outcomes and best moves.
fn check_solver<G: RandomGame>(
    game: &G,
    positions: &[G::Position],
    mut solver: AnySolver<G>,
    what: &str,
) {
    for at in positions {
        let truth = minimax(game, at, None);
        let report = solver.ask(Ask::Value, at, &Limits::none());
        let what = format!("{at:?} of {what}");
        check_value(game, at, &report, truth, &what);
        assert_eq!(report.stop, None, "{what}");
        let outcome = solver.ask(Ask::Outcome, at, &Limits::none());
        check_outcome(game, at, &outcome, truth, &what);
        check_best(game, at, &report, truth, &what);
        check_best_outcome(game, at, &outcome, truth, &what);
    }
}

/// The best move keeps the value.
fn check_best<G: RandomGame>(
    game: &G,
    at: &G::Position,
    report: &Report<G::Move>,
    truth: Score,
    what: &str,
) {
    if let Some(best) = report.best {
        let after = minimax(game, &game.play(at, best), None).one_ply_earlier();
        assert_eq!(after, truth, "the best move of {what}");
    }
}

fn check_outcome<G: RandomGame>(
    game: &G,
    at: &G::Position,
    report: &Report<G::Move>,
    truth: Score,
    what: &str,
) {
    let value = report.value.expect("nothing stops the search");
    let mover = game.turn(at);
    assert_eq!(Score::of(value, mover).winner(), truth.winner(), "{what}");
    check_bound(value, report.bound, mover, truth, what);
    check_move(game, at, report, what);
}

/// The best move keeps the win or the draw; of a loss, any move does.
fn check_best_outcome<G: RandomGame>(
    game: &G,
    at: &G::Position,
    report: &Report<G::Move>,
    truth: Score,
    what: &str,
) {
    if let Some(best) = report.best {
        let after = minimax(game, &game.play(at, best), None);
        assert_eq!(after.winner(), truth.winner(), "the best move of {what}");
    }
}

/// The root, what follows it, and what follows the first move.
fn some_positions<G: Game>(game: &G, root: &G::Position) -> Vec<G::Position> {
    let after = |at: &G::Position| -> Vec<G::Position> {
        legal_moves(game, at).map(|mv| game.play(at, mv)).collect()
    };
    let mut positions = after(root);
    if let Some(first) = positions.first() {
        positions.extend(after(first));
    }
    positions.push(root.clone());
    positions
}

fn check_layered_solver<R: Rules, K: Sound<Layered<R>> + 'static>(
    game: Layered<R>,
    guide: K,
    setting: Setting,
) {
    let positions = some_positions(&game, &game.root());
    let solver = AnySolver::new(game, guide, setting);
    let what = format!("{game:?}, {setting:?}");
    check_solver(&game, &positions, solver, &what);
}

/// Every depth is worth what the judge says, and deepening goes through all of them.
fn check_engine<G: RandomGame>(
    game: &G,
    at: &G::Position,
    mut engine: AnyEngine<G>,
    depth: u16,
    expected: impl Fn(u16) -> Score,
    what: &str,
) {
    let mut depths = 0;
    // So that a search which does not end fails instead.
    let limits = Limits {
        nodes: 1 << 20,
        ..Limits::depth(depth)
    };
    let last = engine.search(at, &limits, |report| {
        depths += 1;
        assert_eq!(report.depth, depths, "{what}");
        let what = format!("depth {depths} of {what}");
        check_value(game, at, report, expected(depths), &what);
        walk_line(game, at, &report.line);
    });
    assert_eq!(last.depth, depths, "{what}");
    check_value(game, at, &last, expected(depth), what);
    assert!(last.stop.is_none() || depths == depth, "{what}");
}

fn check_layered_engine<R: Rules>(game: Layered<R>, setting: Setting, depth: u16) {
    let root = game.root();
    let engine = AnyEngine::new(game, Followed, Unguided, setting);
    let expected = |depth| minimax(&game, &root, Some(depth));
    let what = format!("{game:?}, {setting:?}");
    check_engine(&game, &root, engine, depth, expected, &what);
}

fn check_tree<const ALTERNATES: bool>(seed: u64, setting: Setting) {
    let tree = Tree::<ALTERNATES>::new(seed, 6);
    let root = tree.root();
    let what = format!("{tree:?}, {setting:?}");
    let solver = AnySolver::without_table(tree, Lively, setting);
    let positions = some_positions(&tree, &root);
    check_solver(&tree, &positions, solver, &what);
    let engine = AnyEngine::without_table(tree, Followed, Lively, setting);
    let expected = |depth| minimax(&tree, &root, Some(depth));
    check_engine(&tree, &root, engine, 7, expected, &what);
}

#[test]
fn the_solver_equals_minimax_with_every_setting() {
    for (index, setting) in Setting::all().into_iter().enumerate() {
        let seed = index as u64;
        check_layered_solver(Layered::<CompactKeys>::new(seed, 6), Unguided, setting);
        check_layered_solver(
            Layered::<Banked<AlternatingKeys>>::new(seed, 6),
            Lively,
            setting,
        );
    }
}

#[test]
fn the_engine_equals_minimax_of_each_depth_with_every_setting() {
    for (index, setting) in Setting::all().into_iter().enumerate() {
        let seed = index as u64;
        check_layered_engine(Layered::<CompactKeys>::new(seed, 9), setting, 5);
        check_layered_engine(Layered::<Banked<AlternatingKeys>>::new(seed, 9), setting, 5);
    }
}

#[test]
fn solver_and_engine_equal_minimax_on_trees_of_uneven_length() {
    fn law(seed: u64) {
        check_tree::<false>(seed, Setting::of_seed(seed));
        check_tree::<true>(seed, Setting::of_seed(seed));
    }
    (0..150).for_each(law);
    for_random_seeds(50, law);
}

#[test]
fn the_solver_equals_minimax_with_keys_of_every_width() {
    fn law(seed: u64) {
        let setting = Setting::of_seed(seed);
        check_layered_solver(Layered::<CompactKeys>::new(seed, 8), Unguided, setting);
        check_layered_solver(Layered::<AlternatingKeys>::new(seed, 8), Unguided, setting);
        check_layered_solver(Layered::<WideKeys>::new(seed, 8), Unguided, setting);
        check_layered_solver(Layered::<Banked<WideKeys>>::new(seed, 8), Unguided, setting);
        check_layered_solver(
            Layered::<Banked<CompactKeys>>::new(seed, 8),
            Lively,
            setting,
        );
    }
    (0..250).for_each(law);
    for_random_seeds(100, law);
}

/// Tables that hold whole keys of 64 bits in one word are large: fewer seeds.
#[test]
fn the_solver_equals_minimax_with_whole_keys_in_one_word() {
    for seed in 0..30 {
        let setting = Setting {
            table: TableChoice::Roomy(1),
            ..Setting::of_seed(seed)
        };
        check_layered_solver(Layered::<WholeKeys>::new(seed, 8), Unguided, setting);
        check_layered_solver(
            Layered::<Banked<WholeKeys>>::new(seed, 8),
            Unguided,
            setting,
        );
    }
}

#[test]
fn the_engine_equals_minimax_with_keys_of_every_width() {
    fn law(seed: u64) {
        let setting = Setting::of_seed(seed);
        check_layered_engine(Layered::<CompactKeys>::new(seed, 9), setting, 5);
        check_layered_engine(Layered::<AlternatingKeys>::new(seed, 9), setting, 5);
        check_layered_engine(Layered::<WholeKeys>::new(seed, 9), setting, 5);
        check_layered_engine(Layered::<Banked<WideKeys>>::new(seed, 9), setting, 5);
    }
    (0..250).for_each(law);
    for_random_seeds(100, law);
}

#[test]
fn the_solver_equals_memoized_minimax_on_larger_graphs() {
    fn check<R: Rules>(seed: u64) {
        let game = Layered::<R>::new(seed, 40);
        let root = game.root();
        let expected = plain::memoized(&game, &root, &Limits::none());
        for threads in 1..=4 {
            let mut setting = Setting::of_seed(seed);
            setting.table = TableChoice::AMPLE;
            setting.threads = threads;
            let mut solver = AnySolver::new(game, Unguided, setting);
            let report = solver.ask(Ask::Value, &root, &Limits::none());
            assert_eq!(report.value, expected.value, "{game:?}, {setting:?}");
        }
    }
    for seed in 0..60 {
        check::<CompactKeys>(seed);
        check::<Banked<WideKeys>>(seed);
    }
}

fn check_guides<R: Rules>(seed: u64) {
    let setting = Setting::of_seed(seed);
    let game = Layered::<R>::new(seed, 8);
    check_layered_solver(game, OracleGuide::<false>::new(&game), setting);
    check_layered_solver(game, OracleGuide::<true>::new(&game), setting);
}

#[test]
fn the_solver_equals_minimax_with_sound_guides() {
    fn law(seed: u64) {
        check_guides::<CompactKeys>(seed);
        check_guides::<AlternatingKeys>(seed);
        check_guides::<Banked<WideKeys>>(seed);
    }
    (0..250).for_each(law);
    for_random_seeds(100, law);
}

fn check_guided_engine<R: Rules, const FORESEES_END: bool>(seed: u64) {
    let setting = Setting::of_seed(seed);
    let game = Layered::<R>::new(seed, 8);
    let guide = OracleGuide::<FORESEES_END>::new(&game);
    let root = game.root();
    let engine = AnyEngine::new(game, Followed, guide.clone(), setting);
    let expected = |depth| guided_minimax(&game, &guide, &root, depth);
    let what = format!("{game:?}, {FORESEES_END}, {setting:?}");
    check_engine(&game, &root, engine, 6, expected, &what);
}

#[test]
fn the_engine_equals_minimax_within_the_bounds_of_a_guide() {
    fn law(seed: u64) {
        check_guided_engine::<CompactKeys, false>(seed);
        check_guided_engine::<AlternatingKeys, true>(seed);
        check_guided_engine::<Banked<WideKeys>, false>(seed);
    }
    (0..250).for_each(law);
    for_random_seeds(100, law);
}

#[test]
fn the_engine_estimates_after_the_noisy_moves() {
    fn check<R: Rules>(seed: u64) {
        let mut setting = Setting::of_seed(seed);
        setting.options.quiescence = u16::from(roll(seed, 0x9, 4));
        let game = Layered::<R>::new(seed, 9);
        let root = game.root();
        let engine = AnyEngine::new(game, Followed, Lively, setting);
        let plies = setting.options.quiescence;
        let expected = |depth| quiescence(&game, &Lively, &root, depth, plies);
        let what = format!("{game:?}, {setting:?}");
        check_engine(&game, &root, engine, 4, expected, &what);
    }
    fn law(seed: u64) {
        check::<CompactKeys>(seed);
        check::<Banked<AlternatingKeys>>(seed);
    }
    (0..250).for_each(law);
    for_random_seeds(100, law);
}

#[test]
fn an_engine_that_takes_deeper_values_is_exact_at_the_end_of_the_game() {
    fn check<R: Rules>(seed: u64) {
        let mut setting = Setting::of_seed(seed);
        setting.options.grafts = true;
        let game = Layered::<R>::new(seed, 7);
        let mut engine = AnyEngine::new(game, Followed, Unguided, setting);
        for at in some_positions(&game, &game.root()) {
            let what = format!("{at:?} of {game:?}, {setting:?}");
            let report = engine.search(&at, &Limits::depth(20), |_| ());
            assert_eq!(report.stop, None, "{what}");
            check_value(&game, &at, &report, minimax(&game, &at, None), &what);
        }
    }
    for seed in 0..200 {
        check::<CompactKeys>(seed);
        check::<Banked<AlternatingKeys>>(seed);
    }
}

#[test]
fn techniques_that_skip_something_are_off_by_default() {
    let options = Options::default();
    assert_eq!(options.null_move, None);
    assert_eq!(options.late_moves, None);
    assert_eq!(options.quiescence, 0);
}

/// Techniques that skip something, in a random strength.
fn selective(seed: u64) -> Options {
    Options {
        null_move: (roll(seed, 1, 3) > 0).then(|| NullMove {
            reduction: roll(seed, 2, 3).into(),
        }),
        late_moves: (roll(seed, 3, 3) > 0).then(|| LateMoves {
            after: roll(seed, 4, 3).into(),
            reduction: 1 + u16::from(roll(seed, 5, 2)),
        }),
        quiescence: roll(seed, 6, 3).into(),
        grafts: roll(seed, 7, 2) == 0,
        ..Setting::of_seed(seed).options
    }
}

#[test]
fn the_solver_ignores_techniques_that_skip_something() {
    for seed in 0..200 {
        let setting = Setting {
            options: selective(seed),
            ..Setting::of_seed(seed)
        };
        check_layered_solver(Layered::<CompactKeys>::new(seed, 7), Lively, setting);
    }
}

/// What is skipped may cost a win, but a win or loss that is claimed is one.
#[test]
fn a_selective_engine_claims_no_win_or_loss_that_is_none() {
    fn check<R: Rules>(seed: u64) {
        let setting = Setting {
            options: selective(seed),
            ..Setting::of_seed(seed)
        };
        let game = Layered::<R>::new(seed, 8);
        let root = game.root();
        let what = format!("{game:?}, {setting:?}");
        let truth = minimax(&game, &root, None);
        let mut engine = AnyEngine::new(game, Followed, Lively, setting);
        engine.search(&root, &Limits::depth(8), |report| {
            check_move(&game, &root, report, &what);
            walk_line(&game, &root, &report.line);
            let value = report.value.expect("a depth was completed");
            if value.is_decided() {
                let claimed = Score::of(value, game.turn(&root));
                assert_eq!(claimed.winner(), truth.winner(), "{what}");
                assert!(truth.is_decided(), "{what}");
            }
        });
    }
    for seed in 0..250 {
        check::<CompactKeys>(seed);
        check::<Banked<AlternatingKeys>>(seed);
    }
}

/// An engine without a table knows its whole line; with one, as much as the windows show.
#[test]
fn the_line_of_an_engine_leads_to_its_value() {
    for seed in 0..300 {
        let mut setting = Setting::of_seed(seed);
        setting.options.algorithm =
            [Algorithm::AlphaBeta, Algorithm::Pvs][usize::from(seed % 2 == 0)];
        let tree = Tree::<false>::new(seed, 7);
        let root = tree.root();
        let what = format!("{tree:?}, {setting:?}");
        let mut engine = AnyEngine::without_table(tree, Followed, Lively, setting);
        engine.search(&root, &Limits::depth(6), |report| {
            let expected = minimax(&tree, &root, Some(report.depth));
            assert_eq!(walk_line(&tree, &root, &report.line), expected, "{what}");
        });
    }
}

#[test]
fn the_best_move_of_an_engine_gives_its_value() {
    fn check<R: Rules>(seed: u64) {
        let setting = Setting::of_seed(seed);
        let game = Layered::<R>::new(seed, 9);
        let root = game.root();
        let mut engine = AnyEngine::new(game, Followed, Lively, setting);
        engine.search(&root, &Limits::depth(5), |report| {
            let best = report.best.expect("the game goes on");
            let after = minimax(&game, &game.play(&root, best), Some(report.depth - 1));
            let expected = minimax(&game, &root, Some(report.depth));
            assert_eq!(after.one_ply_earlier(), expected, "{game:?}, {setting:?}");
        });
    }
    for seed in 0..300 {
        check::<CompactKeys>(seed);
        check::<Banked<WideKeys>>(seed);
    }
}

#[test]
fn the_best_move_of_a_guided_engine_gives_the_value_of_the_game() {
    fn check<R: Rules>(seed: u64) {
        let mut setting = Setting::of_seed(seed);
        setting.options.grafts = roll(seed, 11, 2) == 0;
        let game = Layered::<R>::new(seed, 7);
        let root = game.root();
        let mut engine = AnyEngine::new(game, Followed, OracleGuide::<false>::new(&game), setting);
        let report = engine.search(&root, &Limits::depth(20), |_| ());
        let best = report.best.expect("the game goes on");
        let after = minimax(&game, &game.play(&root, best), None);
        let truth = minimax(&game, &root, None);
        assert_eq!(after.one_ply_earlier(), truth, "{game:?}, {setting:?}");
    }
    for seed in 0..300 {
        check::<CompactKeys>(seed);
        check::<Banked<WideKeys>>(seed);
    }
}

/// A win that lies further away than values can count is still a win.
#[test]
fn a_game_longer_than_values_count_keeps_its_winner() {
    struct Countdown;
    impl Game for Countdown {
        type Position = u16;
        type Move = ();
        const ALTERNATES: bool = true;
        const ACYCLIC: bool = true;
        fn turn(&self, at: &u16) -> Player {
            Player::new((at % 2) as u8)
        }
        fn moves(&self, at: &u16, out: &mut Moves<()>) {
            if *at > 0 {
                out.push(());
            }
        }
        fn play(&self, at: &u16, (): ()) -> u16 {
            at - 1
        }
        fn outcome(&self, at: &u16) -> Option<Outcome> {
            (*at == 0).then_some(Outcome::Win(Player::FIRST))
        }
    }
    let deep = std::thread::Builder::new().stack_size(64 << 20);
    let search = || {
        for plies in [
            Value::MAX_PLIES,
            Value::MAX_PLIES + 1,
            Value::MAX_PLIES + 100,
        ] {
            let report = Solver::new(Countdown).solve(&plies, &Limits::none());
            let value = report.value.expect("nothing stops the search");
            let winner = Score::of(value, Countdown.turn(&plies)).winner();
            assert_eq!(winner, Some(Player::FIRST), "{plies} plies: {value}");
        }
    };
    deep.spawn(search).unwrap().join().unwrap();
}

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

#[test]
fn the_principal_line_of_a_solver_leads_to_the_value() {
    fn check<R: Rules>(seed: u64) {
        let game = Layered::<R>::new(seed, 9);
        let root = game.root();
        let mut solver = Solver::new(game).with_table(TableSize::bytes(4096));
        let line = solver.principal_line(&root, &Limits::none());
        let end = line.iter().fold(root, |at, &mv| game.play(&at, mv));
        assert!(game.outcome(&end).is_some(), "{game:?}");
        let truth = minimax(&game, &root, None);
        assert_eq!(walk_line(&game, &root, &line), truth, "{game:?}");
    }
    for seed in 0..100 {
        check::<CompactKeys>(seed);
        check::<Banked<AlternatingKeys>>(seed);
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

/// One player who never hands over the turn: nothing is ever too good, so nothing is cut.
#[derive(Clone, Copy)]
struct Alone(Tree<true>);

impl Game for Alone {
    type Position = Twig;
    type Move = u8;

    const ACYCLIC: bool = true;

    fn turn(&self, _: &Self::Position) -> Player {
        Player::SECOND
    }

    fn moves(&self, at: &Self::Position, out: &mut Moves<u8>) {
        self.0.moves(at, out);
    }

    fn play(&self, at: &Self::Position, mv: u8) -> Self::Position {
        self.0.play(at, mv)
    }

    fn outcome(&self, at: &Self::Position) -> Option<Outcome> {
        let outcome = self.0.outcome(at)?;
        Some(match outcome {
            Outcome::Points(points) => Outcome::Points(points),
            // A quick win would end the search of what is longer.
            _ => Outcome::Draw,
        })
    }
}

impl RandomGame for Alone {
    fn hash(&self, at: &Self::Position) -> u64 {
        self.0.hash(at)
    }

    fn estimate(&self, at: &Self::Position) -> i32 {
        self.0.estimate(at)
    }

    fn passed(&self, at: &Self::Position) -> Self::Position {
        *at
    }
}

#[test]
fn perft_through_the_move_picker_equals_perft() {
    for seed in 0..60 {
        let game = Alone(Tree::new(seed, 6));
        let root = game.0.root();
        let lines = |depth| perft(&game, &root, depth);
        let options = Options {
            algorithm: Algorithm::AlphaBeta,
            ..Setting::of_seed(seed).options
        };
        let mut nodes_before = 0;
        let mut engine = Engine::new(game, Followed)
            .guided_by(Lively)
            .with_options(Options {
                aspiration: None,
                ..options
            });
        engine.search_with(&root, &Limits::depth(5), |report| {
            let nodes = report.statistics.nodes - nodes_before;
            nodes_before = report.statistics.nodes;
            let expected: u64 = (0..=report.depth).map(lines).sum();
            assert_eq!(nodes, expected, "seed {seed}, {options:?}");
        });
        let mut solver = Solver::new(game).guided_by(Lively).with_options(options);
        let nodes = solver.solve(&root, &Limits::none()).statistics.nodes;
        assert_eq!(nodes, (0..=6).map(lines).sum(), "seed {seed}, {options:?}");
    }
}

/// Writes down which moves are explored at every visit of a position.
#[derive(Clone)]
struct Recorder {
    game: Tree<false>,
    log: Arc<Mutex<Log>>,
}

#[derive(Default)]
struct Log {
    /// The moves of the visits that are not finished, one list for each ply.
    open: Vec<Vec<u8>>,
    /// Visits that left some moves out.
    cut_short: u64,
}

impl Recorder {
    fn begin(&self) {
        self.log.lock().unwrap().open.push(Vec::new());
    }

    fn end(&self, at: &Twig) {
        let mut log = self.log.lock().unwrap();
        let explored = log.open.pop().expect("a visit is open");
        let legal: HashSet<u8> = legal_moves(&self.game, at).collect();
        let distinct: HashSet<u8> = explored.iter().copied().collect();
        assert_eq!(explored.len(), distinct.len(), "{explored:?} at {at:?}");
        assert!(distinct.is_subset(&legal), "{explored:?} at {at:?}");
        log.cut_short += u64::from(!distinct.is_empty() && distinct != legal);
    }
}

impl Game for Recorder {
    type Position = Twig;
    type Move = u8;

    const ACYCLIC: bool = true;

    fn turn(&self, at: &Twig) -> Player {
        self.game.turn(at)
    }

    fn moves(&self, at: &Twig, out: &mut Moves<u8>) {
        self.game.moves(at, out);
    }

    fn play(&self, at: &Twig, mv: u8) -> Twig {
        self.game.play(at, mv)
    }

    fn outcome(&self, at: &Twig) -> Option<Outcome> {
        self.game.outcome(at)
    }

    fn explore<R>(&self, at: &mut Twig, mv: u8, visit: impl FnOnce(&mut Twig) -> R) -> R {
        if let Some(moves) = self.log.lock().unwrap().open.last_mut() {
            moves.push(mv);
        }
        self.begin();
        let mut next = self.play(at, mv);
        let result = visit(&mut next);
        self.end(&next);
        result
    }
}

/// Whatever was learned of the moves: each is searched at most once, and none is left out but by a
/// cut.
#[test]
fn the_move_picker_drops_and_doubles_no_move() {
    for seed in 0..200 {
        let game = Tree::<false>::new(seed, 7);
        let root = game.root();
        let recorder = Recorder {
            game,
            log: Arc::default(),
        };
        let eval = move |_: &Recorder, at: &Twig| game.estimate(at);
        let mut engine = Engine::new(recorder.clone(), eval).with_options(Options {
            algorithm: Algorithm::AlphaBeta,
            ..Options::default()
        });
        recorder.begin();
        engine.search_with(&root, &Limits::depth(7), |report| {
            recorder.end(&root);
            recorder.begin();
            let cut_short = recorder.log.lock().unwrap().cut_short;
            assert!(cut_short <= report.statistics.beta_cuts, "{game:?}");
        });
    }
}
