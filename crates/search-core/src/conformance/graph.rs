//! The positions that were seen and how play leads from one to another.

use std::collections::HashMap;
use std::hash::Hash;

use ahash::RandomState;

/// Distinct positions, numbered in the order in which they were first seen.
pub(super) struct Graph<P> {
    positions: Vec<P>,
    successors: Vec<Vec<usize>>,
    numbers: HashMap<P, usize, RandomState>,
}

/// What a position was when it was added to a graph.
pub(super) enum Met {
    /// Not seen before; it has this number now.
    New(usize),
    /// Equal to the position of this number.
    Twin(usize),
}

impl Met {
    pub(super) fn number(&self) -> usize {
        match *self {
            Self::New(number) | Self::Twin(number) => number,
        }
    }
}

impl<P: Clone + Eq + Hash> Graph<P> {
    pub(super) fn new() -> Self {
        Self {
            positions: Vec::new(),
            successors: Vec::new(),
            numbers: HashMap::with_hasher(RandomState::with_seeds(1, 2, 3, 4)),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.positions.len()
    }

    pub(super) fn position(&self, number: usize) -> &P {
        &self.positions[number]
    }

    /// The number of a position, if it was seen.
    pub(super) fn number(&self, position: &P) -> Option<usize> {
        self.numbers.get(position).copied()
    }

    pub(super) fn add(&mut self, position: &P) -> Met {
        if let Some(&twin) = self.numbers.get(position) {
            return Met::Twin(twin);
        }
        let number = self.positions.len();
        self.numbers.insert(position.clone(), number);
        self.positions.push(position.clone());
        self.successors.push(Vec::new());
        Met::New(number)
    }

    /// Notes that a move leads from one position to another.
    pub(super) fn link(&mut self, from: usize, to: usize) {
        self.successors[from].push(to);
    }

    /// The number of some position that play can come back to.
    pub(super) fn on_a_cycle(&self) -> Option<usize> {
        let mut sources = vec![0_u32; self.len()];
        for &to in self.successors.iter().flatten() {
            sources[to] += 1;
        }
        let mut free: Vec<usize> = (0..self.len()).filter(|&n| sources[n] == 0).collect();
        while let Some(number) = free.pop() {
            for &to in &self.successors[number] {
                sources[to] -= 1;
                if sources[to] == 0 {
                    free.push(to);
                }
            }
        }
        // What is left is on a cycle or behind one. The first that was seen and can come back to
        // itself is on one.
        (0..self.len()).find(|&number| sources[number] > 0 && self.returns_to(number))
    }

    fn returns_to(&self, number: usize) -> bool {
        let mut reached = vec![false; self.len()];
        let mut open = vec![number];
        while let Some(at) = open.pop() {
            for &to in &self.successors[at] {
                if to == number {
                    return true;
                }
                if !std::mem::replace(&mut reached[to], true) {
                    open.push(to);
                }
            }
        }
        false
    }
}
