//! The positions that are solved.

use games_connect_four::{ConnectFour, Position};
use search_core::Notation;

/// Positions with their exact scores, and what a hand-tuned solver needs for them.
pub(crate) struct Set {
    pub(crate) name: &'static str,
    text: &'static str,
    pub(crate) exact: Option<Reference>,
    pub(crate) outcome: Option<Reference>,
}

/// What a hand-tuned solver in C++ needs on an idle machine.
#[derive(Clone, Copy)]
pub(crate) struct Reference {
    pub(crate) nodes: u64,
    pub(crate) million_nodes_per_second: Option<f64>,
}

/// 20 to 24 stones.
pub(crate) const MID: Set = Set {
    name: "mid",
    text: include_str!("../crates/heuristics/tests/connect_four/mid.txt"),
    exact: Some(Reference {
        nodes: 40_488,
        million_nodes_per_second: Some(6.5),
    }),
    outcome: Some(Reference {
        nodes: 23_008,
        million_nodes_per_second: None,
    }),
};

/// 16 to 18 stones.
pub(crate) const HARD: Set = Set {
    name: "hard",
    text: include_str!("../crates/heuristics/tests/connect_four/hard.txt"),
    exact: Some(Reference {
        nodes: 1_156_327,
        million_nodes_per_second: Some(7.0),
    }),
    outcome: Some(Reference {
        nodes: 383_823,
        million_nodes_per_second: None,
    }),
};

/// 12 to 14 stones.
pub(crate) const EARLY: Set = Set {
    name: "early",
    text: include_str!("connect_four/early.txt"),
    exact: None,
    outcome: None,
};

impl Set {
    pub(crate) fn positions(&self) -> impl Iterator<Item = (Position, i32)> {
        let lines = self.text.lines().filter(|line| !line.starts_with('#'));
        lines.map(|line| {
            let (columns, score) = line.split_once(' ').expect("columns and a score");
            let at = ConnectFour::standard().read(columns).expect("legal moves");
            (at, score.parse().expect("a number"))
        })
    }
}
