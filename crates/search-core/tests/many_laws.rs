//! Max^n and paranoid search return what plain recursion returns, for two players and for five.

mod random_games;

use random_games::{
    Branch, CompactKeys, Crowd, Endless, Layered, RandomGame, Score, Tree, for_random_seeds,
    legal_moves, minimax, roll,
};
use search_core::{
    Blind, Bound, Conformance, ForBoth, Game, Limits, ManyReport, MaxN, Opposed, Paranoid, Player,
    Stop, Value,
};

/// The estimates of a crowd.
fn estimates(game: &Crowd, at: &Branch, payoffs: &mut [i32]) {
    for (player, payoff) in payoffs.iter_mut().enumerate() {
        *payoff = game.estimate(at, player);
    }
}

/// Where a line of legal moves leads.
fn end_of(game: &Crowd, line: &[u8]) -> Branch {
    line.iter().fold(game.root(), |at, &mv| {
        assert!(legal_moves(game, &at).any(|legal| legal == mv), "{line:?}");
        game.play(&at, mv)
    })
}

#[test]
fn the_random_games_for_many_conform() {
    for seed in 0..100 {
        let game = Crowd::new(seed, 5);
        Conformance::of(&game)
            .payoffs()
            .check(&game.root())
            .unwrap();
    }
}

#[test]
fn max_n_equals_plain_recursion_at_every_depth() {
    fn law(seed: u64) {
        let game = Crowd::new(seed, 6);
        let root = game.root();
        let search = MaxN::for_payoffs(game, estimates);
        let report = search.search_with(&root, &Limits::none(), |found| {
            let depth = found.report.depth;
            let payoffs = game.max_n(&root, Some(depth));
            assert_eq!(
                found.payoffs.as_ref(),
                Some(&payoffs),
                "depth {depth} of {game:?}"
            );
            check_line(&game, found, |at, depth| game.max_n(at, Some(depth)));
        });
        assert_eq!(report.payoffs, Some(game.max_n(&root, None)), "{game:?}");
        assert_eq!(report.report.stop, None, "{game:?}");
    }
    (0..1_000).for_each(law);
    for_random_seeds(200, law);
}

/// Every move of the line is the first that gives the mover what max^n gives.
fn check_line(game: &Crowd, found: &ManyReport<u8>, judge: impl Fn(&Branch, u16) -> Vec<i32>) {
    let mut at = game.root();
    let mut depth = found.report.depth;
    for &mv in &found.report.line {
        let mover = game.turn(&at).index();
        let payoff = judge(&at, depth)[mover];
        let is_best = |mv: &u8| judge(&game.play(&at, *mv), depth - 1)[mover] == payoff;
        assert_eq!(legal_moves(game, &at).find(is_best), Some(mv), "{game:?}");
        at = game.play(&at, mv);
        depth -= 1;
    }
    assert!(depth == 0 || game.outcome(&at).is_some(), "{game:?}");
    assert_eq!(found.report.best, found.report.line.first().copied());
}

#[test]
fn paranoid_equals_minimax_of_one_against_the_rest_at_every_depth() {
    fn law(seed: u64) {
        let game = Crowd::new(seed, 6);
        let root = game.root();
        let me = game.turn(&root);
        let search = Paranoid::for_payoffs(game, estimates);
        let report = search.search_with(&root, &Limits::none(), |found| {
            let depth = found.report.depth;
            let what = format!("depth {depth} of {game:?}");
            let payoff = game.against_all(&root, me, Some(depth));
            assert_eq!(found.report.value, Some(Value::points(payoff)), "{what}");
            let best = game.play(&root, found.report.best.expect("a move"));
            assert_eq!(
                game.against_all(&best, me, Some(depth - 1)),
                payoff,
                "{what}"
            );
            let end = end_of(&game, &found.report.line);
            let left = depth - u16::try_from(found.report.line.len()).unwrap();
            assert_eq!(found.payoffs, Some(game.max_n(&end, Some(0))), "{what}");
            assert!(left == 0 || game.outcome(&end).is_some(), "{what}");
            assert_eq!(
                found.payoffs.as_ref().unwrap()[me.index()],
                payoff,
                "{what}"
            );
        });
        let payoff = game.against_all(&root, me, None);
        assert_eq!(report.report.value, Some(Value::points(payoff)), "{game:?}");
        assert_eq!(report.report.stop, None, "{game:?}");
    }
    (0..1_000).for_each(law);
    for_random_seeds(200, law);
}

/// The value of minimax without the length of wins and losses.
fn late(score: Score, mover: Player) -> Value {
    let value = score.value_for(mover);
    match (value.as_win(), value.as_loss()) {
        (Some(_), _) => Value::win_in(Value::MAX_PLIES),
        (_, Some(_)) => Value::loss_in(Value::MAX_PLIES),
        _ => value,
    }
}

fn check_two_players<G: RandomGame + Copy>(game: G, root: &G::Position) {
    let eval = move |_: &G, at: &G::Position| game.estimate(at);
    let mover = game.turn(root);
    let check = |found: &ManyReport<G::Move>| {
        let depth = found.report.depth;
        let value = late(minimax(&game, root, Some(depth)), mover);
        assert_eq!(found.report.value, Some(value), "depth {depth} at {root:?}");
        let bound = match (value.as_win(), value.as_loss()) {
            (Some(_), _) => Bound::Lower,
            (_, Some(_)) => Bound::Upper,
            _ => Bound::Exact,
        };
        assert_eq!(found.report.bound, bound);
        let payoffs = found.payoffs.as_ref().expect("a depth was completed");
        assert_eq!(payoffs[0], -payoffs[1]);
        assert_eq!(payoffs[mover.index()], value.as_i32());
        let after = game.play(root, found.report.best.expect("a move"));
        let after = minimax(&game, &after, Some(depth - 1));
        assert_eq!(late(after, mover), value, "the best move at {root:?}");
    };
    let limits = Limits::depth(5);
    MaxN::new(game, ForBoth::points(eval)).search_with(root, &limits, check);
    Paranoid::new(game, ForBoth::points(eval)).search_with(root, &limits, check);
}

#[test]
fn of_two_opposed_players_both_equal_minimax() {
    fn law(seed: u64) {
        let tree = Tree::<false>::new(seed, 5);
        check_two_players(tree, &tree.root());
        let graph = Layered::<CompactKeys>::new(seed, 6);
        check_two_players(graph, &graph.root());
    }
    (0..400).for_each(law);
    for_random_seeds(100, law);
}

#[test]
fn a_stopped_search_tells_the_last_depth_that_it_completed() {
    for seed in 0..300 {
        let game = Crowd::new(seed, 7);
        let root = game.root();
        let nodes = 1 + u64::from(roll(seed, 1, 250));
        let limits = Limits::nodes(nodes);
        let me = game.turn(&root);
        let found = MaxN::for_payoffs(game, estimates).search(&root, &limits);
        let depth = found.report.depth;
        assert!(found.report.statistics.nodes <= nodes, "{game:?}");
        assert!(legal_moves(&game, &root).any(|mv| Some(mv) == found.report.best));
        assert_eq!(
            found.payoffs,
            (depth > 0).then(|| game.max_n(&root, Some(depth)))
        );
        assert_eq!(found.report.value.is_none(), depth == 0);
        let found = Paranoid::for_payoffs(game, estimates).search(&root, &limits);
        let depth = found.report.depth;
        assert!(legal_moves(&game, &root).any(|mv| Some(mv) == found.report.best));
        let payoff = found.payoffs.map(|payoffs| payoffs[me.index()]);
        let expected = (depth > 0).then(|| game.against_all(&root, me, Some(depth)));
        assert_eq!(payoff, expected, "{game:?}");
        if found.report.stop.is_some() {
            assert_eq!(found.report.stop, Some(Stop::Nodes), "{game:?}");
        }
    }
}

#[test]
fn paranoid_prunes() {
    let (mut pruned, mut whole) = (0, 0);
    for seed in 0..100 {
        let game = Crowd::new(seed, 9);
        let limits = Limits::none();
        whole += MaxN::for_payoffs(game, Blind)
            .search(&game.root(), &limits)
            .report
            .statistics
            .nodes;
        pruned += Paranoid::for_payoffs(game, Blind)
            .search(&game.root(), &limits)
            .report
            .statistics
            .nodes;
    }
    assert!(pruned * 2 < whole, "{pruned} of {whole} nodes");
}

#[test]
fn a_finished_game_has_payoffs_and_no_move() {
    let game = Crowd::new(1, 0);
    let found = MaxN::for_payoffs(game, Blind).search(&game.root(), &Limits::none());
    assert_eq!(found.payoffs, Some(game.max_n(&game.root(), None)));
    assert_eq!((found.report.best, found.report.stop), (None, None));
}

#[test]
fn an_endless_game_is_searched_to_the_depth() {
    let eval = |_: &Endless, at: &u64| i32::try_from(at % 10).unwrap();
    let both = ForBoth::scaled(eval, 2 * Opposed::WIN);
    let found = Paranoid::new(Endless, both).search(&1, &Limits::depth(3));
    assert_eq!(
        (found.report.depth, found.report.stop),
        (3, Some(Stop::Depth))
    );
    // Lines end at 8 to 15, worth -4, -4, 0, 0, -1, -1, -2, -2 to the mover, who chooses, then the
    // opponent, then the mover.
    assert_eq!(found.report.value, Some(Value::points(-2)));
    assert_eq!(found.report.best, Some(true));
}
