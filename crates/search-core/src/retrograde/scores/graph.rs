//! What the analysis of points asks of a game.

use crate::{Indexed, Layered, Moves, Outcome, Value};

/// A game for points whose layers say what is left to be won.
///
/// # Contract
///
/// * The positions of lower layers have lower indices. A game that does not descend has one layer.
/// * A move that gains points leads to a lower layer, so that play that never ends gains nothing from
///   some move on.
/// * No play from a layer wins or loses more points than its stake.
pub trait Staked: Indexed + Layered {
    /// The most points that can be won from a position of this layer on, beyond the banked ones, and
    /// the most that play that never ends may count.
    fn stake(&self, layer: u32) -> i32;
}

/// A game for points as numbers: what the analysis works on.
///
/// Every game with [`Staked`] is one. A type of its own that knows the indices of successors without
/// making positions is faster, and keeps the same contract.
pub trait ScoreGraph: Sync {
    /// What a thread keeps from position to position.
    type Scratch: Default;

    /// The layers, the lowest first; each takes the indices from the end of the one before it.
    fn layers(&self) -> Vec<ScoreLayer>;

    /// Visits every move of the position with this index.
    fn visit(&self, index: u64, scratch: &mut Self::Scratch, visit: impl FnMut(Step)) -> Spot;
}

/// A layer of a game for points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScoreLayer {
    /// One more than its highest index.
    pub end: u64,
    /// The most points that can be won in it, and that play that never ends may count.
    pub stake: i32,
}

/// What there is at an index.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spot {
    /// No position.
    Vacant,
    /// The end of the game, which gives whoever would move so many points beyond the banked ones.
    Finished(i32),
    /// A position with moves, which have been visited.
    Open,
}

/// A move of a game for points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// The index of the position that it leads to.
    pub to: u64,
    /// The points that it gains for the mover.
    pub gain: i32,
    /// Whether the mover moves again.
    pub keeps_turn: bool,
}

impl<G: Staked> ScoreGraph for G {
    type Scratch = Moves<G::Move>;

    /// # Panics
    ///
    /// If a position of a lower layer has a higher index.
    fn layers(&self) -> Vec<ScoreLayer> {
        let mut layers: Vec<ScoreLayer> = Vec::new();
        let mut highest = None;
        for index in 0..self.size() {
            let Some(at) = self.position(index) else {
                continue;
            };
            let layer = self.layer(&at);
            assert!(
                highest <= Some(layer),
                "{at:?} of layer {layer} is numbered after layer {highest:?}"
            );
            if highest != Some(layer) {
                highest = Some(layer);
                let stake = self.stake(layer);
                layers.push(ScoreLayer { end: index, stake });
            }
            if let Some(layer) = layers.last_mut() {
                layer.end = index + 1;
            }
        }
        layers
    }

    fn visit(&self, index: u64, moves: &mut Moves<G::Move>, mut visit: impl FnMut(Step)) -> Spot {
        let Some(mut at) = self.position(index) else {
            return Spot::Vacant;
        };
        let turn = self.turn(&at);
        let banked = self.banked(&at);
        if let Some(outcome) = self.outcome(&at) {
            assert!(
                !matches!(outcome, Outcome::Win(_)),
                "{at:?} does not end in points"
            );
            return Spot::Finished(Value::of(outcome, turn, 0).as_i32() - banked);
        }
        moves.clear();
        self.moves(&at, moves);
        for mv in moves.iter() {
            visit(self.explore(&mut at, mv, |next| {
                let keeps_turn = !G::ALTERNATES && self.turn(next) == turn;
                let after = self.banked(next);
                Step {
                    to: self.index(next),
                    gain: if keeps_turn { after } else { -after } - banked,
                    keeps_turn,
                }
            }));
        }
        Spot::Open
    }
}
