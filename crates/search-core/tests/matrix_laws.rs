//! A small tree as a matrix keeps the value of the tree, and mixed strategies guarantee the value of
//! any matrix.

mod random_games;

use std::collections::{BTreeMap, BTreeSet};

use random_games::{
    CompactKeys, Heaps, Layered, Row, Rules, Score, Tree, dice, for_random_seeds, legal_moves,
    roll, swing,
};
use search_core::{
    Dominance, Game, GameTree, Limits, Matrix, MatrixError, Merge, Moves, NormalForm,
    NormalFormError, Outcome, Player, Stop,
};

const PLAYERS: [Player; 2] = [Player::FIRST, Player::SECOND];

/// A random matrix with many ties.
fn random_rows(seed: u64) -> Vec<Vec<f64>> {
    let (height, width) = (1 + roll(seed, 1, 7), 1 + roll(seed, 2, 7));
    let reach = [1, 3, 60][usize::from(roll(seed, 3, 3))];
    let cell = |row, column| f64::from(swing(dice(seed, 4), row * 100 + column, reach));
    let row = |row| {
        (0..width)
            .map(|column| cell(u64::from(row), u64::from(column)))
            .collect()
    };
    (0..height).map(row).collect()
}

fn negated_transpose(rows: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let column = |column: usize| rows.iter().map(|row| -row[column]).collect();
    (0..rows[0].len()).map(column).collect()
}

fn assert_close(a: f64, b: f64, what: &str) {
    assert!((a - b).abs() < 1e-6, "{a} and {b}: {what}");
}

#[test]
fn mixed_strategies_guarantee_the_value_against_every_pure_reply() {
    for_random_seeds(400, |seed| {
        let rows = random_rows(seed);
        let what = format!("seed {seed}: {rows:?}");
        let equilibrium = Matrix::new(&rows).unwrap().solve().unwrap();
        for shares in [&equilibrium.rows, &equilibrium.columns] {
            assert!(
                shares.iter().all(|share| (0.0..=1.0).contains(share)),
                "{what}"
            );
            assert_close(shares.iter().sum(), 1.0, &what);
        }
        for column in 0..rows[0].len() {
            let gain: f64 = rows
                .iter()
                .zip(&equilibrium.rows)
                .map(|(row, share)| row[column] * share)
                .sum();
            assert!(gain > equilibrium.value - 1e-4, "{what}");
        }
        for row in &rows {
            let gain: f64 = row
                .iter()
                .zip(&equilibrium.columns)
                .map(|(payoff, share)| payoff * share)
                .sum();
            assert!(gain < equilibrium.value + 1e-4, "{what}");
        }
    });
}

#[test]
fn the_value_is_minus_that_of_the_negated_transpose() {
    for_random_seeds(400, |seed| {
        let rows = random_rows(seed);
        let value = Matrix::new(&rows).unwrap().solve().unwrap().value;
        let other = Matrix::new(negated_transpose(&rows))
            .unwrap()
            .solve()
            .unwrap()
            .value;
        assert_close(value, -other, &format!("seed {seed}: {rows:?}"));
    });
}

#[test]
fn the_value_lies_between_maximin_and_minimax_and_is_a_saddle_point_where_there_is_one() {
    let mut saddles = 0;
    for seed in 0..400 {
        let rows = random_rows(seed);
        let matrix = Matrix::new(&rows).unwrap();
        let value = matrix.solve().unwrap().value;
        let (low, high) = (matrix.maximin(), matrix.minimax());
        assert!(low <= value + 1e-6 && value <= high + 1e-6, "seed {seed}");
        // By the definition: no player gains by leaving it alone.
        let is_saddle = |row: usize, column: usize| {
            let payoff = rows[row][column];
            rows.iter().all(|other| other[column] <= payoff)
                && rows[row].iter().all(|&other| other >= payoff)
        };
        let mut expected = Vec::new();
        for row in 0..rows.len() {
            expected.extend(
                (0..rows[0].len())
                    .filter(|&column| is_saddle(row, column))
                    .map(|column| (row, column)),
            );
        }
        assert_eq!(matrix.saddle_points(), expected, "seed {seed}");
        assert_eq!(expected.is_empty(), low < high, "seed {seed}");
        if let Some(&(row, column)) = expected.first() {
            saddles += 1;
            assert_close(value, rows[row][column], "a saddle point");
        }
    }
    assert!((100..350).contains(&saddles), "{saddles}");
}

#[test]
fn two_by_two_is_what_the_formula_says() {
    for seed in 0..300 {
        let [a, b, c, d] = [1, 2, 3, 4].map(|index| f64::from(swing(seed, index, 20)));
        let matrix = Matrix::new([[a, b], [c, d]]).unwrap();
        let expected = if matrix.maximin() == matrix.minimax() {
            matrix.maximin()
        } else {
            (a * d - b * c) / (a + d - b - c)
        };
        assert_close(
            matrix.solve().unwrap().value,
            expected,
            &format!("{matrix:?}"),
        );
    }
}

#[test]
fn rock_paper_scissors_is_fair_and_played_in_thirds() {
    let rows = [[0.0, -1.0, 1.0], [1.0, 0.0, -1.0], [-1.0, 1.0, 0.0]];
    let matrix = Matrix::new(rows).unwrap();
    assert_eq!((matrix.maximin(), matrix.minimax()), (-1.0, 1.0));
    assert_eq!(matrix.saddle_points(), []);
    assert!(matrix.dominated_rows().is_empty() && matrix.dominated_columns().is_empty());
    let equilibrium = matrix.solve().unwrap();
    assert_close(equilibrium.value, 0.0, "the value");
    for share in equilibrium.rows.iter().chain(&equilibrium.columns) {
        assert_close(*share, 1.0 / 3.0, "a share");
    }
}

#[test]
fn the_size_of_the_payoffs_and_an_offset_change_the_value_alone() {
    for seed in 0..60 {
        let rows = random_rows(seed);
        let value = Matrix::new(&rows).unwrap().solve().unwrap().value;
        for (factor, offset) in [(1e9, 0.0), (1e-9, 0.0), (1.0, 1e6), (250.0, -1e4)] {
            let moved = rows.iter().map(|row| {
                row.iter()
                    .map(|payoff| payoff * factor + offset)
                    .collect::<Vec<_>>()
            });
            let moved = Matrix::new(moved).unwrap().solve().unwrap().value;
            let back = (moved - offset) / factor;
            assert!((back - value).abs() < 1e-4, "seed {seed}: {value}, {back}");
        }
    }
}

#[test]
fn dominated_choices_are_those_that_the_definition_names() {
    let (mut weak, mut strict) = (0, 0);
    for seed in 0..400 {
        let rows = random_rows(seed);
        let matrix = Matrix::new(&rows).unwrap();
        let transposed = negated_transpose(&rows);
        for (rows, dominated) in [
            (&rows, matrix.dominated_rows()),
            (&transposed, matrix.dominated_columns()),
        ] {
            let better = |by: usize, than: usize| {
                rows[by]
                    .iter()
                    .zip(&rows[than])
                    .filter(|(by, than)| by > than)
                    .count()
            };
            let dominates = |by: usize, than: usize| better(by, than) > 0 && better(than, by) == 0;
            let is_dominated = |choice: usize| (0..rows.len()).any(|by| dominates(by, choice));
            let expected: Vec<_> = (0..rows.len())
                .filter(|&choice| is_dominated(choice))
                .collect();
            let found: Vec<_> = dominated.iter().map(|dominated| dominated.choice).collect();
            assert_eq!(found, expected, "seed {seed}");
            for entry in dominated {
                assert!(
                    dominates(entry.by, entry.choice) && !is_dominated(entry.by),
                    "seed {seed}"
                );
                let strictly = |by: usize| better(by, entry.choice) == rows[0].len();
                let kind = if (0..rows.len()).any(strictly) {
                    Dominance::Strict
                } else {
                    Dominance::Weak
                };
                assert_eq!(entry.kind, kind, "seed {seed}");
                assert_eq!(strictly(entry.by), kind == Dominance::Strict, "seed {seed}");
                weak += u32::from(kind == Dominance::Weak);
                strict += u32::from(kind == Dominance::Strict);
            }
        }
    }
    assert!(weak > 50 && strict > 50, "{weak} {strict}");
}

#[test]
fn matrices_that_are_none_are_refused() {
    let none: [[f64; 0]; 0] = [];
    assert_eq!(Matrix::new(none), Err(MatrixError::Empty));
    assert_eq!(
        Matrix::new([[], []] as [[f64; 0]; 2]),
        Err(MatrixError::Empty)
    );
    assert_eq!(
        Matrix::new([vec![1.0], vec![1.0, 2.0]]),
        Err(MatrixError::Ragged(1))
    );
    assert_eq!(
        Matrix::new([[1.0, f64::INFINITY]]),
        Err(MatrixError::NotFinite(f64::INFINITY))
    );
    let far = Matrix::new([[f64::MAX, f64::MIN], [f64::MIN, f64::MAX]]).unwrap();
    assert!(matches!(far.solve(), Err(MatrixError::Unsolved(_))));
}

/// What the first player gets by backward induction, by plain recursion.
fn induction<G: Game>(game: &G, at: &G::Position) -> i32 {
    match game.outcome(at) {
        Some(Outcome::Win(Player::FIRST)) => 1,
        Some(Outcome::Win(_)) => -1,
        Some(Outcome::Draw) => 0,
        Some(Outcome::Points(margin)) => margin,
        None => {
            let payoffs = legal_moves(game, at).map(|mv| induction(game, &game.play(at, mv)));
            let best = if game.turn(at) == Player::FIRST {
                payoffs.max()
            } else {
                payoffs.min()
            };
            best.expect("a game that is not over has a move")
        }
    }
}

/// The strategies of a player by their definition: a choice at each own node, all combinations, what
/// the own choices rule out forgotten, and every set of choices kept once.
fn strategies<G: Game>(tree: &GameTree<G>, player: Player) -> BTreeSet<BTreeMap<usize, usize>> {
    let is_own = |&index: &usize| {
        tree.nodes()[index].turn == player && tree.nodes()[index].branches.len() > 1
    };
    let own: Vec<usize> = (0..tree.nodes().len()).filter(is_own).collect();
    let mut plans = vec![BTreeMap::new()];
    for &node in &own {
        let children = tree.nodes()[node]
            .branches
            .iter()
            .map(|branch| branch.child);
        let with = |child| {
            plans.iter().map(move |plan: &BTreeMap<_, _>| {
                let mut plan = plan.clone();
                plan.insert(node, child);
                plan
            })
        };
        plans = children.flat_map(with).collect();
    }
    let reduced = |plan: BTreeMap<usize, usize>| {
        let mut reached = vec![0];
        let mut kept = BTreeMap::new();
        while let Some(node) = reached.pop() {
            if let Some(&child) = plan.get(&node) {
                kept.insert(node, child);
                reached.push(child);
            } else {
                reached.extend(
                    tree.nodes()[node]
                        .branches
                        .iter()
                        .map(|branch| branch.child),
                );
            }
        }
        kept
    };
    plans.into_iter().map(reduced).collect()
}

fn check_form<G: Game>(game: &G, form: &NormalForm<G>, what: &str) {
    let matrix = form.matrix();
    let value = f64::from(induction(game, &form.tree().root().position));
    assert_eq!(
        (matrix.maximin(), matrix.minimax()),
        (value, value),
        "{what}"
    );
    assert!(!matrix.saddle_points().is_empty(), "{what}");
    for (row, first) in form.strategies(Player::FIRST).iter().enumerate() {
        for (column, second) in form.strategies(Player::SECOND).iter().enumerate() {
            // Both strategies are played out by the rules.
            let mut node = 0;
            while let [first_branch, rest @ ..] = &form.tree().nodes()[node].branches[..] {
                let mover = if form.tree().nodes()[node].turn == Player::FIRST {
                    first
                } else {
                    second
                };
                let choice = mover.choices().iter().find(|choice| choice.node == node);
                assert_eq!(choice.is_none(), rest.is_empty(), "{what}");
                node = choice.map_or(first_branch.child, |choice| choice.child);
            }
            assert_eq!(form.leaf(row, column), node, "{what}");
            let leaf = &form.tree().nodes()[node].position;
            assert_eq!(
                matrix.payoff(row, column),
                f64::from(induction(game, leaf)),
                "{what}"
            );
        }
    }
}

#[test]
fn maximin_over_pure_strategies_is_backward_induction_and_so_is_minimax() {
    let mut sizes = BTreeSet::new();
    let mut check = |seed: u64| {
        let game = Tree::<false>::new(seed, 4);
        let Ok(form) = NormalForm::new(&game, &game.root(), 60, &Limits::none()) else {
            return;
        };
        check_form(&game, &form, &format!("seed {seed}"));
        sizes.insert(PLAYERS.map(|player| form.strategies(player).len()));
    };
    (0..600).for_each(&mut check);
    assert!(sizes.len() > 60, "{sizes:?}");
}

#[test]
fn strategies_are_those_of_the_definition_and_counted_before_they_are_made() {
    let mut made = 0;
    for seed in 0..300 {
        let game = Tree::<false>::new(seed, 4);
        let tree = GameTree::new(&game, &game.root(), Merge::Siblings, &Limits::none()).unwrap();
        let combinations: u128 = PLAYERS
            .map(|player| {
                let own = tree.nodes().iter().filter(|node| node.turn == player);
                own.map(|node| node.branches.len().max(1) as u128)
                    .fold(1, u128::saturating_mul)
            })
            .into_iter()
            .max()
            .unwrap();
        if combinations > 5_000 {
            continue;
        }
        made += 1;
        let expected = PLAYERS.map(|player| strategies(&tree, player));
        let most = expected.iter().map(BTreeSet::len).max().unwrap();
        let form = NormalForm::new(&game, &game.root(), most, &Limits::none()).unwrap();
        for (player, expected) in PLAYERS.into_iter().zip(&expected) {
            let found = form.strategies(player).iter();
            let found = found.map(|strategy| {
                strategy
                    .choices()
                    .iter()
                    .map(|choice| (choice.node, choice.child))
                    .collect()
            });
            let found: Vec<BTreeMap<_, _>> = found.collect();
            assert_eq!(found.len(), expected.len(), "seed {seed}: each once");
            assert_eq!(
                &found.into_iter().collect::<BTreeSet<_>>(),
                expected,
                "seed {seed}"
            );
        }
        let too_few = NormalForm::new(&game, &game.root(), most - 1, &Limits::none());
        let Err(NormalFormError::TooManyStrategies {
            player,
            count,
            limit,
        }) = too_few
        else {
            panic!("seed {seed}: {most} strategies are too many");
        };
        assert_eq!(
            (count, limit),
            (expected[player.index()].len() as u128, most - 1),
            "seed {seed}"
        );
    }
    assert!(made > 60, "{made}");
}

#[test]
fn symmetry_leaves_fewer_strategies_and_the_same_value() {
    for sizes in [[1, 1, 0], [2, 1, 0], [1, 0, 2], [1, 1, 1]] {
        let start = Row::new(sizes);
        let form = NormalForm::up_to_symmetry(&Heaps, &start, 5_000, &Limits::none()).unwrap();
        check_form(&Heaps, &form, &format!("{sizes:?}"));
        let count = |form: Result<NormalForm<Heaps>, NormalFormError>, player| match form {
            Ok(form) => form.strategies(player).len() as u128,
            Err(NormalFormError::TooManyStrategies { count, .. }) => count,
            Err(error) => panic!("{error}"),
        };
        let plain = count(
            NormalForm::new(&Heaps, &start, 5_000, &Limits::none()),
            Player::FIRST,
        );
        let less = form.strategies(Player::FIRST).len() as u128;
        assert!(
            if sizes == [2, 1, 0] {
                less <= plain
            } else {
                less < plain || sizes == [1, 0, 2]
            },
            "{sizes:?}: {less}, {plain}"
        );
    }
}

#[test]
fn transpositions_do_not_mix_strategies_up() {
    fn check<R: Rules>(seed: u64) -> bool {
        let game = Layered::<R>::new(seed, 4);
        let Ok(form) = NormalForm::new(&game, &game.root(), 60, &Limits::none()) else {
            return false;
        };
        check_form(&game, &form, &format!("seed {seed}"));
        true
    }
    let checked = (0..200).filter(|&seed| check::<CompactKeys>(seed)).count();
    assert!(checked > 50, "{checked}");
}

#[test]
fn what_is_no_small_game_of_two_is_refused() {
    struct Three;
    impl Game for Three {
        type Position = u8;
        type Move = u8;
        const ACYCLIC: bool = true;
        fn turn(&self, at: &u8) -> Player {
            Player::new(at % 3)
        }
        fn moves(&self, at: &u8, out: &mut Moves<u8>) {
            if *at < 4 {
                out.push(1);
                out.push(2);
            }
        }
        fn play(&self, at: &u8, step: u8) -> u8 {
            at + step
        }
        fn outcome(&self, at: &u8) -> Option<Outcome> {
            (*at >= 4).then_some(Outcome::Draw)
        }
    }
    let refused = |form: Result<NormalForm<Three>, NormalFormError>| form.map(|_| ()).unwrap_err();
    let error = refused(NormalForm::new(&Three, &0, 100, &Limits::none()));
    assert_eq!(error, NormalFormError::TooManyPlayers(Player::new(2)));
    let error = refused(NormalForm::new(&Three, &0, 100, &Limits::nodes(3)));
    assert_eq!(error, NormalFormError::TooLarge(Stop::Nodes));
    let error = refused(NormalForm::new(&Three, &0, 100, &Limits::depth(1)));
    assert_eq!(error, NormalFormError::TooLarge(Stop::Depth));
    let large = NormalForm::new(&Heaps, &Row::new([2, 2, 2]), 9, &Limits::none());
    let text = large.map(|_| ()).unwrap_err().to_string();
    assert!(
        text.starts_with("player 1 has ") && text.ends_with("strategies, at most 9 are allowed"),
        "{text}"
    );
}

#[test]
fn a_game_that_is_over_is_one_match() {
    let form = NormalForm::new(&Heaps, &Row::new([0; 3]), 1, &Limits::none()).unwrap();
    assert_eq!((form.matrix().row(0), form.leaf(0, 0)), (&[1.0][..], 0));
    assert_eq!(
        Score::of(form.tree().root().value.unwrap(), Player::FIRST).winner(),
        Some(Player::FIRST)
    );
}
