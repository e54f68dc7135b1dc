//! An explicit tree is the game: its nodes are the lines or the positions, its values are minimax.

mod random_games;

use std::collections::{HashMap, HashSet};

use random_games::{
    Banked, CompactKeys, Cyclic, Ends, Heaps, Layered, RandomGame, Row, Rules, Score, Tree,
    for_random_seeds, legal_moves, minimax, true_scores,
};
use search_core::{Game, GameTree, Limits, Merge, Moves, Outcome, Player, Stop, StopFlag, perft};

const MERGES: [Merge; 3] = [Merge::Nothing, Merge::Siblings, Merge::Everywhere];

fn grown<G: Game>(game: &G, at: &G::Position, merge: Merge) -> GameTree<G> {
    GameTree::new(game, at, merge, &Limits::none()).expect("nothing is limited")
}

/// Plain minimax of games without estimates.
fn truth<G: Game>(game: &G, at: &G::Position) -> Score {
    if let Some(outcome) = game.outcome(at) {
        return Score::of_outcome(outcome, 0);
    }
    let after = |mv| truth(game, &game.play(at, mv)).one_ply_earlier();
    Score::best_for(game.turn(at), legal_moves(game, at).map(after))
}

/// The nodes say of their positions what the game says, and lead where their moves lead.
fn check_nodes<G: Game>(
    game: &G,
    tree: &GameTree<G>,
    is_same: impl Fn(&G::Position, &G::Position) -> bool,
) {
    for node in tree.nodes() {
        assert_eq!(node.turn, game.turn(&node.position));
        assert_eq!(node.outcome, game.outcome(&node.position));
        if node.is_cut() {
            continue;
        }
        let mut moves: Vec<_> = node
            .branches
            .iter()
            .flat_map(|branch| branch.moves.clone())
            .collect();
        let legal: Vec<_> = legal_moves(game, &node.position).collect();
        // Branches come in the order of their first moves.
        let firsts: Vec<_> = node.branches.iter().map(|branch| branch.moves[0]).collect();
        let in_order: Vec<_> = legal
            .iter()
            .copied()
            .filter(|mv| firsts.contains(mv))
            .collect();
        assert_eq!(firsts, in_order);
        moves.sort_by_key(|mv| legal.iter().position(|other| other == mv));
        assert_eq!(moves, legal);
        for branch in &node.branches {
            let child = &tree.nodes()[branch.child];
            for &mv in &branch.moves {
                let next = game.play(&node.position, mv);
                assert!(
                    is_same(&next, &child.position),
                    "{next:?} {:?}",
                    child.position
                );
                assert_eq!(game.turn(&next), child.turn);
            }
        }
    }
}

fn check_values<G: Game>(game: &G, tree: &GameTree<G>, what: &str) {
    for (index, node) in tree.nodes().iter().enumerate() {
        let expected = truth(game, &node.position);
        assert_eq!(node.value, Some(expected.value_for(node.turn)), "{what}");
        let keeps = |&mv: &G::Move| {
            truth(game, &game.play(&node.position, mv)).one_ply_earlier() == expected
        };
        let best: HashSet<_> = tree
            .best(index)
            .flat_map(|branch| branch.moves.clone())
            .collect();
        let expected: HashSet<_> = legal_moves(game, &node.position).filter(keeps).collect();
        assert_eq!(best, expected, "{what}");
    }
}

#[test]
fn a_tree_has_a_node_for_every_line_and_a_graph_for_every_position() {
    fn check<R: Rules>(seed: u64) {
        let game = Layered::<R>::new(seed, 6);
        let what = format!("seed {seed}");
        for merge in MERGES {
            let tree = grown(&game, &game.root(), merge);
            check_nodes(&game, &tree, |a, b| a == b);
            check_values(&game, &tree, &what);
        }
        let tree = grown(&game, &game.root(), Merge::Nothing);
        for ply in 0..8 {
            let nodes = tree.nodes().iter().filter(|node| node.ply == ply).count();
            assert_eq!(nodes as u64, perft(&game, &game.root(), ply), "{what}");
        }
        let positions: HashSet<_> = tree.nodes().iter().map(|node| node.position).collect();
        let graph = grown(&game, &game.root(), Merge::Everywhere);
        assert_eq!(graph.nodes().len(), positions.len(), "{what}");
        for node in graph.nodes() {
            let plies = tree
                .nodes()
                .iter()
                .filter(|other| other.position == node.position);
            assert_eq!(plies.map(|other| other.ply).min(), Some(node.ply), "{what}");
        }
    }
    for_random_seeds(25, |seed| {
        check::<CompactKeys>(seed);
        check::<Banked<CompactKeys>>(seed);
        let game = Tree::<false>::new(seed, 4);
        check_values(&game, &grown(&game, &game.root(), Merge::Nothing), "tree");
    });
}

#[test]
fn nodes_are_numbered_breadth_first() {
    for_random_seeds(25, |seed| {
        let game = Layered::<CompactKeys>::new(seed, 6);
        for merge in MERGES {
            let tree = grown(&game, &game.root(), merge);
            assert!(tree.nodes().is_sorted_by_key(|node| node.ply));
            if merge != Merge::Everywhere {
                let children = tree.nodes().iter().flat_map(|node| &node.branches);
                assert!(
                    children
                        .map(|branch| branch.child)
                        .eq(1..tree.nodes().len())
                );
            }
        }
    });
}

#[test]
fn symmetric_positions_are_one_but_never_for_different_players() {
    let sorted = |row: &Row| {
        let mut sizes = row.sizes;
        sizes.sort_unstable();
        (sizes, row.turn)
    };
    let start = Row::new([2, 1, 2]);
    let plain = grown(&Heaps, &start, Merge::Nothing);
    let mut sizes = vec![plain.nodes().len()];
    for merge in MERGES {
        let tree = GameTree::up_to_symmetry(&Heaps, &start, merge, &Limits::none()).unwrap();
        check_nodes(&Heaps, &tree, |a, b| sorted(a) == sorted(b));
        check_values(&Heaps, &tree, "heaps");
        for node in tree.nodes() {
            let children = node
                .branches
                .iter()
                .map(|branch| sorted(&tree.nodes()[branch.child].position));
            let children: Vec<_> = children.collect();
            let distinct: HashSet<_> = children.iter().collect();
            assert!(merge == Merge::Nothing || distinct.len() == children.len());
        }
        sizes.push(tree.nodes().len());
    }
    let classes: HashSet<_> = plain
        .nodes()
        .iter()
        .map(|node| sorted(&node.position))
        .collect();
    assert_eq!(sizes[3], classes.len());
    assert_eq!(sizes[0], sizes[1]);
    assert!(sizes[1] > sizes[2] && sizes[2] > sizes[3], "{sizes:?}");
}

#[test]
fn a_cut_tree_knows_what_it_can_and_nothing_that_is_wrong() {
    let (mut known, mut unknown) = (0, 0);
    let mut check = |seed: u64| {
        let game = Layered::<CompactKeys>::new(seed, 8);
        for depth in 1..6 {
            for merge in MERGES {
                let tree =
                    GameTree::new(&game, &game.root(), merge, &Limits::depth(depth)).unwrap();
                assert_eq!(tree.is_cut(), tree.nodes().iter().any(|node| node.is_cut()));
                for node in tree.nodes() {
                    assert_eq!(node.is_cut(), node.ply == depth && node.outcome.is_none());
                    let expected = truth(&game, &node.position).value_for(node.turn);
                    match node.value {
                        Some(value) => assert_eq!(value, expected, "seed {seed}"),
                        None => {
                            let seen = expected
                                .as_win()
                                .is_some_and(|plies| plies <= depth - node.ply);
                            // A lost position is known if all its lines end within the depth.
                            assert!(
                                !seen,
                                "seed {seed}: {expected} at ply {} of {depth}",
                                node.ply
                            );
                        }
                    }
                    known += u32::from(node.value.is_some() && node.outcome.is_none());
                    unknown += u32::from(node.value.is_none());
                }
            }
        }
    };
    (0..40).for_each(&mut check);
    assert!(known > 500 && unknown > 500, "{known} {unknown}");
}

#[test]
fn graphs_with_cycles_tell_no_lies() {
    let (mut known, mut unknown) = (0, 0);
    for seed in 0..200 {
        let mut game = Cyclic::new(seed);
        game.shape.ends = Ends::Wins;
        let scores: HashMap<_, _> = true_scores(&game).into_iter().collect();
        for start in game.spots().take(4) {
            let graph = grown(&game, &start, Merge::Everywhere);
            check_nodes(&game, &graph, |a, b| a == b);
            for node in graph.nodes() {
                match node.value {
                    Some(value) => assert_eq!(
                        Score::of(value, node.turn),
                        scores[&node.position],
                        "seed {seed}"
                    ),
                    None => unknown += 1,
                }
                known += u32::from(node.value.is_some() && node.outcome.is_none());
            }
        }
    }
    assert!(known > 100 && unknown > 100, "{known} {unknown}");
}

#[test]
fn the_limit_of_nodes_is_exact() {
    let game = Layered::<CompactKeys>::new(3, 6);
    for merge in MERGES {
        let count = grown(&game, &game.root(), merge).nodes().len() as u64;
        let within =
            |nodes| GameTree::new(&game, &game.root(), merge, &Limits::nodes(nodes)).map(|_| ());
        assert_eq!(within(count), Ok(()));
        assert_eq!(within(count - 1), Err(Stop::Nodes));
    }
    let raised = StopFlag::default();
    raised.raise();
    let limits = Limits {
        stop: raised,
        ..Limits::none()
    };
    assert_eq!(
        GameTree::new(&game, &game.root(), Merge::Nothing, &limits).map(|_| ()),
        Err(Stop::Raised)
    );
}

#[test]
fn values_of_three_players_are_not_invented() {
    struct Three;
    impl Game for Three {
        type Position = u8;
        type Move = u8;
        fn turn(&self, at: &u8) -> Player {
            Player::new(at % 3)
        }
        fn moves(&self, at: &u8, out: &mut Moves<u8>) {
            if *at < 4 {
                out.push(1);
            }
        }
        fn play(&self, at: &u8, step: u8) -> u8 {
            at + step
        }
        fn outcome(&self, at: &u8) -> Option<Outcome> {
            (*at == 4).then_some(Outcome::Win(Player::FIRST))
        }
    }
    let tree = grown(&Three, &0, Merge::Nothing);
    assert!(tree.nodes().iter().all(|node| node.value.is_none()));
    assert_eq!(tree.best(0).count(), 0);
}

/// The judge of the other laws is the same as here.
#[test]
fn both_judges_agree() {
    fn agree<G: RandomGame>(game: &G, at: &G::Position) {
        assert_eq!(truth(game, at), minimax(game, at, None));
    }
    for_random_seeds(25, |seed| {
        let game = Tree::<true>::new(seed, 5);
        agree(&game, &game.root());
    });
}
