//! The fast search returns the values of plain minimax, whatever techniques, tables, guides and
//! threads it uses: they change the cost, never the answer.

mod random_games;

use std::collections::HashMap;
use std::sync::Mutex;
use std::time::Duration;

use random_games::{
    AlternatingKeys, AnyEngine, AnySolver, Ask, Banked, CompactKeys, Followed, Layered, Lively,
    Node, OracleGuide, RandomGame, Rules, Score, Setting, Tree, WholeKeys, WideKeys, dice,
    for_random_seeds, guided_minimax, legal_moves, minimax, quiescence, roll, walk_line,
};
use search_core::{
    Algorithm, Blind, Bound, Engine, Game, Guide, Keyed, LateMoves, Limits, Moves, NullMove,
    Options, Ordering, Outcome, Player, Report, Solver, Sound, Stop, TableSize, Unguided, plain,
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
fn check_bound(value: search_core::Value, bound: Bound, mover: Player, truth: Score, what: &str) {
    let stated = Score::of(value, mover);
    let holds = match bound {
        Bound::Exact => stated == truth,
        Bound::Lower => truth.is_at_least(stated, mover),
        Bound::Upper => stated.is_at_least(truth, mover),
    };
    assert!(holds, "{bound:?} {value}, in truth {truth:?}: {what}");
}

/// Solves positions one after the other with the same memory: values, outcomes, best moves.
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
        check_best(game, at, &report, truth, &what);
        check_outcome(game, at, &mut solver, truth, &what);
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
    solver: &mut AnySolver<G>,
    truth: Score,
    what: &str,
) {
    let report = solver.ask(Ask::Outcome, at, &Limits::none());
    let value = report.value.expect("nothing stops the search");
    let mover = game.turn(at);
    assert_eq!(Score::of(value, mover).winner(), truth.winner(), "{what}");
    check_bound(value, report.bound, mover, truth, what);
    check_move(game, at, &report, what);
    if let Some(best) = report.best.filter(|_| report.bound != Bound::Upper) {
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
    check_solver(&game, &positions, solver, &format!("{game:?}, {setting:?}"));
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
    let last = engine.search(at, &Limits::depth(depth), |report| {
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
    check_solver(&tree, &some_positions(&tree, &root), solver, &what);
    let engine = AnyEngine::without_table(tree, Followed, Lively, setting);
    let expected = |depth| minimax(&tree, &root, Some(depth));
    check_engine(&tree, &root, engine, 7, expected, &what);
}

#[test]
fn the_solver_equals_minimax_with_every_setting() {
    for (index, setting) in Setting::all().into_iter().enumerate() {
        let seed = index as u64;
        check_layered_solver(Layered::<CompactKeys>::new(seed, 7), Unguided, setting);
        check_layered_solver(
            Layered::<Banked<AlternatingKeys>>::new(seed, 7),
            Lively,
            setting,
        );
    }
}

#[test]
fn the_engine_equals_minimax_of_each_depth_with_every_setting() {
    for (index, setting) in Setting::all().into_iter().enumerate() {
        let seed = index as u64;
        check_layered_engine(Layered::<CompactKeys>::new(seed, 9), setting, 6);
        check_layered_engine(Layered::<Banked<AlternatingKeys>>::new(seed, 9), setting, 6);
    }
}

#[test]
fn every_setting_finds_the_values_of_the_same_game() {
    let game = Layered::<Banked<CompactKeys>>::new(5, 9);
    for setting in Setting::all() {
        check_layered_solver(game, Unguided, setting);
    }
}

#[test]
fn solver_and_engine_equal_minimax_on_trees_of_uneven_length() {
    fn law(seed: u64) {
        check_tree::<false>(seed, Setting::of_seed(seed));
        check_tree::<true>(seed, Setting::of_seed(seed));
    }
    (0..400).for_each(law);
    for_random_seeds(100, law);
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
    (0..400).for_each(law);
    for_random_seeds(100, law);
}

/// Tables that hold whole keys of 64 bits in one word are large: fewer seeds.
#[test]
fn the_solver_equals_minimax_with_whole_keys_in_one_word() {
    for seed in 0..30 {
        let setting = Setting::of_seed(seed);
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
        check_layered_engine(Layered::<CompactKeys>::new(seed, 9), setting, 6);
        check_layered_engine(Layered::<AlternatingKeys>::new(seed, 9), setting, 6);
        check_layered_engine(Layered::<WholeKeys>::new(seed, 9), setting, 6);
        check_layered_engine(Layered::<Banked<WideKeys>>::new(seed, 9), setting, 6);
    }
    (0..400).for_each(law);
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
            setting.table = Some(64 << 10);
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
    (0..500).for_each(law);
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
    (0..400).for_each(law);
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
    (0..400).for_each(law);
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
    for seed in 0..400 {
        check::<CompactKeys>(seed);
        check::<Banked<AlternatingKeys>>(seed);
    }
}
