//! Random puzzles on graphs, solved by brute force.

use search_core::{CostBound, Moves, NO_WAY, Puzzle, PuzzleReport};

/// Places joined by one-way roads, some of them goals; the walk starts at place 0.
#[derive(Clone, Debug)]
pub(crate) struct Graph {
    /// For each place where its roads lead, and their tolls.
    roads: Vec<Vec<(usize, u32)>>,
    is_goal: Vec<bool>,
}

/// What makes one random graph different from another.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    pub(crate) places: usize,
    /// Tolls are multiples of this, from zero times to six times.
    pub(crate) toll: u32,
    /// Whether roads lead to later places only.
    pub(crate) is_acyclic: bool,
}

impl Graph {
    pub(crate) fn new(seed: u64, shape: Shape) -> Self {
        let mut dice = Dice(seed);
        let places = shape.places;
        let roads = (0..places)
            .map(|from| {
                let first = if shape.is_acyclic { from + 1 } else { 0 };
                let count = if first < places { dice.roll(4) } else { 0 };
                (0..count)
                    .map(|_| {
                        let to = first + dice.roll(places - first);
                        (to, shape.toll * u32::try_from(dice.roll(7)).unwrap())
                    })
                    .collect()
            })
            .collect();
        // Every fourth graph or so has no goal but by chance.
        let one_in = if dice.roll(4) == 0 { 20 } else { places / 2 };
        let is_goal = (0..places).map(|_| dice.roll(one_in) == 0).collect();
        Self { roads, is_goal }
    }

    pub(crate) fn places(&self) -> usize {
        self.roads.len()
    }

    /// What the cheapest way from each place costs: relaxed until nothing changes any more
    /// (Bellman and Ford).
    pub(crate) fn costs_left(&self) -> Vec<u32> {
        let start = |&is_goal: &bool| if is_goal { 0 } else { NO_WAY };
        let mut costs: Vec<u32> = self.is_goal.iter().map(start).collect();
        let mut has_changed = true;
        while has_changed {
            has_changed = false;
            for (from, roads) in self.roads.iter().enumerate() {
                for &(to, toll) in roads {
                    let cost = costs[to].saturating_add(toll);
                    has_changed |= cost < costs[from];
                    costs[from] = costs[from].min(cost);
                }
            }
        }
        costs
    }
}

impl Puzzle for Graph {
    type Position = usize;
    type Move = usize;

    fn moves(&self, at: &usize, out: &mut Moves<usize>) {
        (0..self.roads[*at].len()).for_each(|road| out.push(road));
    }

    fn play(&self, at: &usize, road: usize) -> usize {
        assert!(!self.is_goal[*at], "nobody moves on from a goal");
        self.roads[*at][road].0
    }

    fn is_goal(&self, at: &usize) -> bool {
        self.is_goal[*at]
    }

    fn cost(&self, at: &usize, road: usize) -> u32 {
        self.roads[*at][road].1
    }
}

/// A bound for each place.
#[derive(Clone, Debug)]
pub(crate) struct Bounds(Vec<u32>);

impl Bounds {
    /// Nothing is known.
    pub(crate) fn none(graph: &Graph) -> Self {
        Self(vec![0; graph.places()])
    }

    /// Everything is known.
    pub(crate) fn perfect(graph: &Graph) -> Self {
        Self(graph.costs_left())
    }

    /// Something between nothing and everything, different from place to place: a bound that
    /// falls and rises with no regard to tolls.
    pub(crate) fn uneven(graph: &Graph, seed: u64) -> Self {
        let mut dice = Dice(seed);
        let part = |cost: u32| match (cost, dice.roll(4)) {
            (_, 0) => 0,
            (NO_WAY, 1) => NO_WAY,
            (NO_WAY, _) => u32::try_from(dice.roll(50)).unwrap(),
            (cost, 1) => cost,
            (cost, _) => {
                let tenths = u32::try_from(dice.roll(11)).unwrap();
                cost / 10 * tenths + cost % 10 * tenths / 10
            }
        };
        Self(graph.costs_left().into_iter().map(part).collect())
    }
}

impl CostBound<Graph> for Bounds {
    fn at_least(&self, _: &Graph, at: &usize) -> u32 {
        self.0[*at]
    }
}

/// Asserts that all of a report is true, where the cheapest way costs `least`.
pub(crate) fn assert_true<P: Puzzle>(
    puzzle: &P,
    start: &P::Position,
    least: u32,
    report: &PuzzleReport<P::Move>,
) {
    assert!(report.lower_bound <= least, "{report:?}, but it is {least}");
    assert_eq!(report.is_unsolvable(), report.lower_bound == NO_WAY);
    let Some(way) = &report.best else {
        assert!(!report.is_optimal());
        return;
    };
    let mut at = start.clone();
    let mut cost = 0;
    for &mv in &way.moves {
        let mut moves = Moves::new();
        puzzle.moves(&at, &mut moves);
        assert!(moves.iter().any(|legal| legal == mv), "{mv:?} at {at:?}");
        cost += puzzle.cost(&at, mv);
        at = puzzle.play(&at, mv);
    }
    assert!(puzzle.is_goal(&at));
    assert_eq!(way.cost, cost);
    assert_eq!(report.is_optimal(), report.lower_bound == cost);
}

/// Numbers that look random (Knuth's linear congruential generator, the high half).
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn roll(&mut self, sides: usize) -> usize {
        let step = |seed: u64| {
            seed.wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407)
        };
        self.0 = step(step(self.0));
        (self.0 >> 33) as usize % sides
    }
}
