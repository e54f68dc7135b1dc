//! What must be true of a report, whatever was searched and how.

use crate::random_games::{
    AnyEngine, AnySolver, Ask, Followed, Layered, Lively, RandomGame, Rules, Score, Setting, Tree,
    legal_moves, minimax, walk_line,
};
use search_core::{Bound, Game, Limits, Player, Report, Sound, Unguided, Value};

/// A report tells the expected score and a legal move.
pub(crate) fn check_value<G: Game>(
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
pub(crate) fn check_move<G: Game>(
    game: &G,
    at: &G::Position,
    report: &Report<G::Move>,
    what: &str,
) {
    if let Some(&first) = report.line.first() {
        assert_eq!(Some(first), report.best, "{what}");
    }
    match report.best {
        None => assert!(game.outcome(at).is_some(), "no move: {what}"),
        Some(best) => assert!(legal_moves(game, at).any(|mv| mv == best), "{what}"),
    }
}

/// What a stated value says is true of the true score.
pub(crate) fn check_bound(value: Value, bound: Bound, mover: Player, truth: Score, what: &str) {
    let stated = Score::of(value, mover);
    let holds = match bound {
        Bound::Exact => stated == truth,
        Bound::Lower => truth.is_at_least(stated, mover),
        Bound::Upper => stated.is_at_least(truth, mover),
    };
    assert!(holds, "{bound:?} {value}, in truth {truth:?}: {what}");
}

/// Solves positions one after the other with the same memory: values, outcomes and best moves.
pub(crate) fn check_solver<G: RandomGame>(
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
pub(crate) fn check_best<G: RandomGame>(
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

pub(crate) fn check_outcome<G: RandomGame>(
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
pub(crate) fn check_best_outcome<G: RandomGame>(
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
pub(crate) fn some_positions<G: Game>(game: &G, root: &G::Position) -> Vec<G::Position> {
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

pub(crate) fn check_layered_solver<R: Rules, K: Sound<Layered<R>> + 'static>(
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
pub(crate) fn check_engine<G: RandomGame>(
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

pub(crate) fn check_layered_engine<R: Rules>(game: Layered<R>, setting: Setting, depth: u16) {
    let root = game.root();
    let engine = AnyEngine::new(game, Followed, Unguided, setting);
    let expected = |depth| minimax(&game, &root, Some(depth));
    let what = format!("{game:?}, {setting:?}");
    check_engine(&game, &root, engine, depth, expected, &what);
}

pub(crate) fn check_tree<const ALTERNATES: bool>(seed: u64, setting: Setting) {
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
