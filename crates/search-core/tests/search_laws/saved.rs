//! A saved table is taken up whole, or refused.

use search_core::{FileError, Limits, Remember, Solver, TableSize, Unguided, table::WordTable};

use crate::random_games::{CompactKeys, Layered};

type Graph = Layered<CompactKeys>;
type GraphSolver = Solver<Graph, Unguided, Remember<WordTable<1>>>;

const LAYERS: u8 = 20;

fn solver(seed: u64, bytes: usize) -> GraphSolver {
    Solver::new(Graph::new(seed, LAYERS)).with_table(TableSize::bytes(bytes))
}

/// A solver that has solved its game, and its table in a file.
fn solved(seed: u64) -> (GraphSolver, Vec<u8>) {
    let mut solver = solver(seed, 4_000);
    solver.solve(&Graph::new(seed, LAYERS).root(), &Limits::none());
    let mut file = Vec::new();
    solver.save_table(&mut file).expect("memory takes all");
    (solver, file)
}

fn nodes(solver: &mut GraphSolver, seed: u64) -> u64 {
    let root = Graph::new(seed, LAYERS).root();
    solver.solve(&root, &Limits::none()).statistics.nodes
}

#[test]
fn a_solver_that_takes_up_a_table_does_what_its_owner_does() {
    for seed in 0..50 {
        let (mut owner, file) = solved(seed);
        let mut heir = solver(seed, 4_000);
        heir.load_table(file.as_slice()).expect("the file is whole");
        assert_eq!(nodes(&mut heir, seed), nodes(&mut owner, seed));
    }
}

#[test]
fn a_changed_or_shortened_file_is_refused_and_leaves_an_empty_table() {
    let (_, file) = solved(3);
    let fresh = nodes(&mut solver(3, 4_000), 3);
    let check_refused = |file: &[u8]| {
        let mut heir = solver(3, 4_000);
        assert!(heir.load_table(file).is_err());
        assert_eq!(nodes(&mut heir, 3), fresh);
    };
    for index in (0..file.len()).step_by(7) {
        let mut changed = file.clone();
        changed[index] ^= 1 << (index % 8);
        check_refused(&changed);
        check_refused(&file[..index]);
    }
}

#[test]
fn a_table_of_other_rules_or_size_is_refused() {
    let (_, file) = solved(3);
    let refusal = |seed, bytes| solver(seed, bytes).load_table(file.as_slice()).unwrap_err();
    assert!(matches!(refusal(4, 4_000), FileError::OtherRules));
    assert!(matches!(refusal(3, 8_000), FileError::OtherSize { .. }));
}
