//! What sampling proves is true, whatever the game, the seed and the limits; with enough samples it
//! proves everything, and the same seed samples the same games.

mod random_games;

use std::time::Duration;

use random_games::{
    Banked, Branch, CompactKeys, Crowd, Cyclic, Endless, Layered, OracleGuide, Prize, RandomGame,
    Rules, Score, Tree, dice, for_random_seeds, guided_minimax, legal_moves, minimax, roll,
    true_scores, walk_line,
};
use search_core::{
    Bound, Dice, EvaluateAll, ForBoth, Game, Guide, Limits, MonteCarlo, Moves, Opposed, Player,
    Policy, SampledMove, Sampling, Span, Stakes, Statistics, Stop, StopFlag, Value,
};

/// The payoff of the first player that a judge's score amounts to.
fn payoff(score: Score) -> i32 {
    match score {
        Score::Lost(_) => -Opposed::WIN,
        Score::Points(points) => points,
        Score::Won(_) => Opposed::WIN,
    }
}

/// Whether two players' spans are mirror images and contain the truth.
fn contain(proved: &[Span], truth: Score) -> bool {
    let [first, second] = proved else {
        return false;
    };
    let is_mirrored = (first.lower, first.upper) == (-second.upper, -second.lower);
    is_mirrored && first.contains(payoff(truth))
}

/// Checks whatever is claimed of `root`, where `judge` tells the truth of positions.
fn check_claims<G: RandomGame>(
    game: &G,
    root: &G::Position,
    found: &Sampling<G::Move>,
    judge: impl Fn(&G::Position) -> Score,
    what: &str,
) {
    let truth = judge(root);
    let mover = game.turn(root);
    assert!(
        contain(&found.proved, truth),
        "{truth:?} of {what}: {found:?}"
    );
    for sampled in &found.moves {
        let truth = judge(&game.play(root, sampled.mv));
        assert!(
            contain(&sampled.proved, truth),
            "{truth:?} of {what}: {sampled:?}"
        );
    }
    let visits: u64 = found.moves.iter().map(|sampled| sampled.visits).sum();
    assert_eq!(visits, found.report.statistics.nodes, "{what}");
    walk_line(game, root, &found.report.line);
    let best = found.report.best.expect("the game is not over");
    assert!(legal_moves(game, root).any(|mv| mv == best), "{what}");
    if found.report.stop.is_none() {
        check_proof(game, root, found, &judge, what);
    } else if let Some(value) = found.report.value {
        assert!(!value.is_decided() || found.proved[mover.index()].as_exact().is_some());
    }
}

/// Checks the report of a root that is proved, and that the best move keeps its value.
fn check_proof<G: RandomGame>(
    game: &G,
    root: &G::Position,
    found: &Sampling<G::Move>,
    judge: impl Fn(&G::Position) -> Score,
    what: &str,
) {
    let truth = judge(root).value_for(game.turn(root));
    let value = found.report.value.expect("a value is proved");
    match found.report.bound {
        Bound::Exact => assert_eq!(value, truth, "{what}"),
        Bound::Lower => assert!(value.as_win().is_some() && truth >= value, "{what}"),
        Bound::Upper => assert!(value.as_loss().is_some() && truth <= value, "{what}"),
    }
    let after = judge(&game.play(root, found.report.best.expect("a move")));
    assert_eq!(
        payoff(after),
        payoff(judge(root)),
        "the best move of {what}"
    );
}

/// How a seed samples: every way to go about it comes up.
fn limits_of(seed: u64) -> Limits {
    Limits {
        nodes: 1 + dice(seed, 0x91) % 1_500,
        depth: [u16::MAX, u16::MAX, 3, 1][usize::from(roll(seed, 0x92, 4))],
        memory: [usize::MAX, 1 << 20, 2_000, 0][usize::from(roll(seed, 0x93, 4))],
        ..Limits::none()
    }
}

/// Samples by playouts, by estimates or by both, with one thread to four.
fn sample<G: RandomGame + Copy, K: Guide<G>>(
    game: G,
    guide: K,
    root: &G::Position,
    seed: u64,
    limits: &Limits,
) -> Sampling<G::Move> {
    let search = MonteCarlo::new(game)
        .guided_by(guide)
        .with_seed(seed)
        .with_threads(1 + usize::from(roll(seed, 0x94, 4)))
        .with_exploration(f64::from(roll(seed, 0x95, 4)) / 2.0);
    let eval = ForBoth::scaled(move |_: &G, at: &G::Position| game.estimate(at), 20);
    match roll(seed, 0x96, 4) {
        0 => search.evaluated_by(eval).search(root, limits),
        1 => search
            .evaluated_by(eval)
            .with_playouts(2)
            .search(root, limits),
        _ => search.search(root, limits),
    }
}

/// Counts how often the root was proved.
fn check_tree<const ALTERNATES: bool>(seed: u64) -> bool {
    let game = Tree::<ALTERNATES>::new(seed, 6);
    let root = game.root();
    let limits = limits_of(seed);
    let found = sample(game, search_core::Unguided, &root, seed, &limits);
    let what = format!("{game:?} with {limits:?}");
    check_claims(&game, &root, &found, |at| minimax(&game, at, None), &what);
    found.report.stop.is_none()
}

#[test]
fn what_is_proved_is_true_of_random_trees() {
    let proved = (0..1_500).filter(|&seed| check_tree::<false>(seed)).count()
        + (0..1_000).filter(|&seed| check_tree::<true>(seed)).count();
    assert!(proved > 800, "only {proved} proofs were seen");
    for_random_seeds(200, |seed| {
        check_tree::<false>(seed);
    });
}

fn check_layered<R: Rules>(seed: u64) -> bool {
    let game = Layered::<R>::new(seed, 8);
    let root = game.root();
    let limits = limits_of(seed);
    let judge = |at: &_| minimax(&game, at, None);
    let plain = sample(game, search_core::Unguided, &root, seed, &limits);
    let what = format!("{game:?} with {limits:?}");
    check_claims(&game, &root, &plain, judge, &what);
    let guide = OracleGuide::<false>::new(&game);
    let guided = sample(game, guide, &root, seed, &limits);
    check_claims(&game, &root, &guided, judge, &format!("guided {what}"));
    let foreseeing = OracleGuide::<true>::new(&game);
    let foreseen = sample(game, foreseeing, &root, seed, &limits);
    check_claims(&game, &root, &foreseen, judge, &format!("foreseen {what}"));
    guided.report.stop.is_none()
}

#[test]
fn what_is_proved_is_true_where_lines_meet_with_a_sound_guide_and_without() {
    let proved = (0..600)
        .filter(|&seed| check_layered::<CompactKeys>(seed))
        .count()
        + (0..400)
            .filter(|&seed| check_layered::<Banked<CompactKeys>>(seed))
            .count();
    assert!(proved > 400, "only {proved} proofs were seen");
}

/// Drops some moves, and knows nothing.
struct Selective;

impl<G: RandomGame> Guide<G> for Selective {
    type Look = ();

    fn look(&self, _: &G, _: &G::Position) {}

    fn candidates(&self, game: &G, at: &G::Position, (): &(), out: &mut Moves<G::Move>) {
        for (index, mv) in (0..).zip(legal_moves(game, at)) {
            if out.is_empty() || roll(game.hash(at), 0x60 + index, 3) > 0 {
                out.push(mv);
            }
        }
    }
}

#[test]
fn what_is_proved_with_a_selective_guide_is_true_of_the_moves_that_it_allows() {
    for seed in 0..500 {
        let game = Tree::<false>::new(seed, 6);
        let root = game.root();
        let limits = limits_of(seed);
        let found = sample(game, Selective, &root, seed, &limits);
        let judge = |at: &_| guided_minimax(&game, &Selective, at, u16::MAX);
        check_claims(&game, &root, &found, judge, &format!("{game:?}"));
    }
}

#[test]
fn what_is_proved_is_true_of_games_with_cycles() {
    let mut proved = 0;
    for seed in 0..400 {
        let game = Cyclic::new(seed);
        let truth = true_scores(&game);
        let judge = |at: &_| truth.iter().find(|(spot, _)| spot == at).expect("a spot").1;
        for spot in game.spots().step_by(5) {
            if game.outcome(&spot).is_some() {
                continue;
            }
            let limits = Limits {
                nodes: 300,
                depth: 40,
                ..limits_of(seed)
            };
            let found = sample(game, search_core::Unguided, &spot, seed, &limits);
            check_claims(
                &game,
                &spot,
                &found,
                judge,
                &format!("{spot:?} of {game:?}"),
            );
            proved += u32::from(found.report.stop.is_none());
        }
    }
    assert!(proved > 300, "only {proved} proofs were seen");
}

/// What each player gets at the end, as max^n says.
fn check_crowd(seed: u64, limits: &Limits) -> Sampling<u8> {
    let game = Crowd::new(seed, 5);
    let root = game.root();
    let threads = 1 + usize::from(roll(seed, 0x94, 3));
    let search = MonteCarlo::for_payoffs(game)
        .with_seed(seed)
        .with_threads(threads);
    let found = search.search(&root, limits);
    let contains = |proved: &[Span], at: &Branch| {
        let truth = game.max_n(at, None);
        let pairs = || proved.iter().zip(&truth);
        assert_eq!(proved.len(), truth.len());
        assert!(
            pairs().all(|(span, &payoff)| span.contains(payoff)),
            "{game:?}: {found:?}"
        );
    };
    contains(&found.proved, &root);
    for sampled in &found.moves {
        contains(&sampled.proved, &game.play(&root, sampled.mv));
    }
    if found.report.stop.is_none() {
        let mover = game.turn(&root);
        let payoff = game.max_n(&root, None)[mover.index()];
        assert_eq!(found.report.value, Some(Value::points(payoff)), "{game:?}");
        assert_eq!(found.report.bound, Bound::Exact);
        assert!(found.proved.iter().all(|span| span.as_exact().is_some()));
        let best = game.play(&root, found.report.best.expect("a move"));
        assert_eq!(game.max_n(&best, None)[mover.index()], payoff, "{game:?}");
    }
    found
}

#[test]
fn what_is_proved_is_true_of_games_for_many() {
    let proved = (0..1_500)
        .filter(|&seed| check_crowd(seed, &limits_of(seed)).report.stop.is_none())
        .count();
    assert!(proved > 300, "only {proved} proofs were seen");
}

#[test]
fn enough_samples_prove_everything() {
    for seed in 0..400 {
        let tree = Tree::<false>::new(seed, 5);
        let found = MonteCarlo::new(tree).search(&tree.root(), &Limits::nodes(200_000));
        assert_eq!(found.report.stop, None, "{tree:?}");
        check_claims(
            &tree,
            &tree.root(),
            &found,
            |at| minimax(&tree, at, None),
            "a tree",
        );
        let found = check_crowd(seed, &Limits::nodes(200_000));
        assert_eq!(found.report.stop, None, "{:?}", Crowd::new(seed, 5));
    }
}

/// The same tree, told and untold: a game that tells what it pays is proved sooner.
#[test]
fn what_a_game_tells_of_its_payoffs_saves_samples() {
    let samples = |prize: Prize| -> u64 {
        let one = |seed| {
            let game = Crowd {
                prize,
                players: 3,
                ..Crowd::new(seed, 5)
            };
            let found = MonteCarlo::for_payoffs(game).search(&game.root(), &Limits::none());
            found.report.statistics.nodes
        };
        (0..100).map(one).sum()
    };
    let [told, untold] = [Prize::Told, Prize::Untold].map(samples);
    assert!(told < untold, "{told} samples of {untold}");
}

/// Samples a game that cannot be proved, ten plies of it by chance.
fn endless() -> MonteCarlo<Endless, Opposed, impl EvaluateAll<Endless>> {
    let eval = |_: &Endless, at: &u64| i32::from(roll(*at, 7, 9)) - 4;
    MonteCarlo::new(Endless)
        .evaluated_by(ForBoth::scaled(eval, 4))
        .with_playouts(10)
}

fn without_time<M>(found: Sampling<M>) -> Sampling<M> {
    let mut found = found;
    found.report.statistics.time = Duration::ZERO;
    found
}

#[test]
fn equal_seeds_sample_equal_games_with_any_number_of_threads() {
    let limits = Limits {
        nodes: 3_001,
        ..Limits::depth(40)
    };
    let mut all: Vec<Vec<u64>> = Vec::new();
    for threads in 1..=4 {
        for seed in [1, 2] {
            let search = endless().with_seed(seed).with_threads(threads);
            let run = || without_time(search.search(&1, &limits));
            let found = run();
            assert_eq!(found, run(), "seed {seed}, {threads} threads");
            assert_eq!(found.report.stop, Some(Stop::Nodes));
            assert_eq!(found.report.statistics.nodes, 3_001);
            all.push(found.moves.iter().map(|sampled| sampled.visits).collect());
        }
    }
    all.sort();
    all.dedup();
    assert_eq!(
        all.len(),
        8,
        "every seed and number of threads samples other games"
    );
}

/// The first move every time.
struct Stubborn;

impl<G: Game> Policy<G> for Stubborn {
    fn choose(&self, _: &G, _: &G::Position, moves: &Moves<G::Move>, _: &mut Dice) -> G::Move {
        moves.iter().next().expect("there is a move")
    }
}

#[test]
fn a_policy_plays_the_playouts() {
    for seed in 0..100 {
        let game = Tree::<false>::new(seed, 9);
        let root = game.root();
        let search = MonteCarlo::new(game).played_by(Stubborn);
        let found = search.search(&root, &Limits::nodes(1));
        let mut end = root;
        while let Some(mv) = legal_moves(&game, &end).next() {
            end = game.play(&end, mv);
        }
        for player in [Player::FIRST, Player::SECOND] {
            let payoff = Opposed.payoff(&game, &end, player);
            assert_eq!(found.mean(player), Some(payoff.into()), "{game:?}");
        }
    }
}

/// One ply deep, every sample of a move is the estimate of where it leads.
#[test]
fn an_evaluation_replaces_the_playouts() {
    let eval = |_: &Endless, at: &u64| i32::try_from(*at).unwrap() * 10;
    let search = MonteCarlo::new(Endless).evaluated_by(ForBoth::scaled(eval, 100));
    let found = search.search(
        &1,
        &Limits {
            nodes: 100,
            ..Limits::depth(1)
        },
    );
    let Statistics {
        nodes,
        leaves,
        played,
        ..
    } = found.report.statistics;
    assert_eq!((nodes, leaves, played), (100, 100, 100));
    let mover = Endless.turn(&1);
    let means: Vec<_> = found
        .moves
        .iter()
        .map(|sampled| sampled.mean(mover))
        .collect();
    let part = |of_win: i32| Some(f64::from(-Opposed::WIN / 100 * of_win));
    assert_eq!(means, [part(20), part(30)]);
    assert_eq!(found.report.best, Some(false));
    assert!(
        found
            .report
            .value
            .is_some_and(|value| value < Value::DRAW && !value.is_decided())
    );
}

#[test]
fn a_playout_that_is_cut_off_is_a_draw() {
    let limits = Limits {
        nodes: 200,
        ..Limits::depth(30)
    };
    let found = MonteCarlo::new(Endless).search(&1, &limits);
    assert_eq!(found.report.value, Some(Value::DRAW));
    assert_eq!(found.report.stop, Some(Stop::Nodes));
    // Every sample goes on to the depth.
    assert_eq!(found.report.statistics.played, 200 * 30);
}

#[test]
fn a_search_that_is_stopped_at_once_has_a_legal_move_and_no_value() {
    let stop = StopFlag::default();
    stop.raise();
    let raised = Limits {
        stop,
        ..Limits::none()
    };
    for (limits, reason) in [
        (Limits::nodes(0), Stop::Nodes),
        (Limits::time(Duration::ZERO), Stop::Time),
        (raised, Stop::Raised),
    ] {
        for threads in [1, 3] {
            let search = MonteCarlo::new(Endless).with_threads(threads);
            let found = search.search(&1, &limits);
            assert_eq!(found.report.stop, Some(reason));
            assert_eq!((found.report.best, found.report.value), (Some(false), None));
            assert_eq!(found.mean(Player::FIRST), None);
        }
    }
}

#[test]
fn progress_is_told_when_samples_have_doubled() {
    let mut told = Vec::new();
    let limits = Limits {
        nodes: 5_000,
        ..Limits::depth(20)
    };
    let search = MonteCarlo::new(Endless);
    search.search_with(&1, &limits, |found| {
        assert!(found.report.value.is_some());
        told.push(found.report.statistics.nodes);
    });
    assert_eq!(told, [1_024, 2_048, 4_096]);
}

#[test]
fn a_full_memory_ends_the_growth_of_the_tree_and_not_the_search() {
    let search = endless();
    let depth_of = |memory| {
        let limits = Limits {
            memory,
            nodes: 20_000,
            ..Limits::depth(40)
        };
        let found = search.search(&1, &limits);
        assert_eq!(found.report.statistics.nodes, 20_000);
        assert_eq!(found.report.stop, Some(Stop::Nodes));
        found.report.depth
    };
    // Nothing but the root and its moves is kept.
    assert_eq!(depth_of(0), 1);
    let depths = [0, 10_000, 100_000, usize::MAX].map(depth_of);
    assert!(depths.is_sorted_by(|less, more| less < more), "{depths:?}");
}

#[test]
fn a_finished_game_has_a_value_and_no_move() {
    let game = Tree::<false>::new(3, 0);
    let found = MonteCarlo::new(game).search(&game.root(), &Limits::none());
    assert_eq!((found.report.best, found.report.stop), (None, None));
    assert!(found.moves.is_empty());
    assert!(contain(&found.proved, minimax(&game, &game.root(), None)));
}

/// A move that does better than another is tried more often.
#[test]
fn the_better_of_two_moves_is_tried_more_often() {
    let eval = |_: &Endless, at: &u64| {
        if at.leading_zeros() < 62 {
            0
        } else {
            -i32::try_from(at & 1).unwrap()
        }
    };
    let both = ForBoth::scaled(eval, 1);
    both.estimate_all(&Endless, &1, &mut [0, 0]);
    let search = MonteCarlo::new(Endless).evaluated_by(both);
    let found = search.search(
        &1,
        &Limits {
            nodes: 500,
            ..Limits::depth(1)
        },
    );
    let visits = |sampled: &SampledMove<bool>| sampled.visits;
    assert!(
        visits(&found.moves[1]) > 10 * visits(&found.moves[0]),
        "{found:?}"
    );
    assert!(
        visits(&found.moves[0]) > 1,
        "the worse one is not forgotten"
    );
}
