//! A sound guide made from the truth.

use std::collections::HashMap;
use std::sync::Arc;

use search_core::{Bounds, Game, Guide, Keyed, Moves, Sound, Value};

use super::judge::{Score, legal_moves};
use super::{Layered, Node, Rules, dice, roll, swing};

/// Knows the truth of every position, and tells a part of it that depends on the position: bounds
/// that are tight or loose, candidates without some of the moves that the bounds make needless.
///
/// With `FORESEES_END` it decides every position that some move would finish.
#[derive(Clone, Debug)]
pub(crate) struct OracleGuide<const FORESEES_END: bool> {
    seed: u64,
    /// What is still to be won, by number and for the mover.
    truth: Arc<HashMap<u16, Value>>,
}

impl<const FORESEES_END: bool> OracleGuide<FORESEES_END> {
    /// Solves every position that can be reached from the root.
    pub(crate) fn new<R: Rules>(game: &Layered<R>) -> Self {
        let mut truth = HashMap::new();
        solve(game, &game.root(), &mut truth);
        Self {
            seed: game.seed,
            truth: Arc::new(truth),
        }
    }

    fn hash<R: Rules>(&self, game: &Layered<R>, at: &Node) -> u64 {
        dice(self.seed, 0x7000 + u64::from(game.number(at)))
    }

    /// The true value of a position for its mover, as a search from there would state it.
    fn value<R: Rules>(&self, game: &Layered<R>, at: &Node) -> Value {
        self.truth[&game.number(at)].plus(game.banked(at))
    }

    /// What a move is truly worth to the mover.
    fn value_after<R: Rules>(&self, game: &Layered<R>, at: &Node, mv: u8) -> Value {
        let next = game.play(at, mv);
        let score = Score::of(self.value(game, &next), game.turn(&next));
        score.one_ply_earlier().value_for(game.turn(at))
    }

    fn may_end<R: Rules>(&self, game: &Layered<R>, at: &Node) -> bool {
        legal_moves(game, at).any(|mv| game.outcome(&game.play(at, mv)).is_some())
    }
}

fn solve<R: Rules>(game: &Layered<R>, at: &Node, truth: &mut HashMap<u16, Value>) -> Score {
    let turn = game.turn(at);
    let banked = game.banked(at);
    let number = game.number(at);
    if let Some(value) = truth.get(&number) {
        return Score::of(value.plus(banked), turn);
    }
    let score = match game.outcome(at) {
        Some(outcome) => Score::of_outcome(outcome, 0),
        None => {
            let after = |mv| solve(game, &game.play(at, mv), truth).one_ply_earlier();
            Score::best_for(turn, legal_moves(game, at).map(after))
        }
    };
    truth.insert(number, score.value_for(turn).plus(-banked));
    score
}

/// A value that is `slack` worse, but never less than every value.
fn below(value: Value, slack: u8) -> Value {
    (0..slack).fold(value, |value, _| value.down().max(Value::loss_in(0)))
}

impl<R: Rules, const FORESEES_END: bool> Guide<Layered<R>> for OracleGuide<FORESEES_END> {
    type Look = Bounds;

    const FORESEES_END: bool = FORESEES_END;

    fn look(&self, game: &Layered<R>, at: &Node) -> Bounds {
        let value = self.value(game, at);
        if FORESEES_END && self.may_end(game, at) {
            return Bounds::exactly(value);
        }
        let hash = self.hash(game, at);
        let slack = roll(hash, 1, 4);
        let lower = below(value, slack);
        let upper = -below(-value, roll(hash, 2, 4));
        match roll(hash, 3, 8) {
            0 => Bounds::exactly(value),
            1 | 2 => Bounds {
                lower,
                ..Bounds::NONE
            },
            3 | 4 => Bounds {
                upper,
                ..Bounds::NONE
            },
            5 => Bounds { lower, upper },
            _ => Bounds::NONE,
        }
    }

    fn bounds(&self, _: &Layered<R>, _: &Node, look: &Bounds) -> Bounds {
        *look
    }

    fn candidates(&self, game: &Layered<R>, at: &Node, look: &Bounds, out: &mut Moves<u8>) {
        if look.lower == look.upper {
            return;
        }
        let hash = self.hash(game, at);
        let value = self.value(game, at);
        let values = legal_moves(game, at).map(|mv| (mv, self.value_after(game, at, mv)));
        let mut is_best_listed = look.lower == value;
        let first = out.len();
        for (mv, value_after) in values {
            let is_needless = is_best_listed || value_after < value;
            if is_needless && roll(hash, 0x10 + u64::from(mv), 3) == 0 {
                continue;
            }
            is_best_listed |= value_after == value;
            out.push(mv);
        }
        if out.len() == first {
            // Only bounds that decide leave nothing to search.
            legal_moves(game, at).for_each(|mv| out.push(mv));
        }
    }

    fn rank(&self, game: &Layered<R>, at: &Node, _: &Bounds, mv: u8) -> i32 {
        let hash = dice(self.hash(game, at), u64::from(mv));
        match roll(hash, 1, 20) {
            0 => i32::MAX,
            1 => i32::MIN,
            _ => swing(hash, 2, 3),
        }
    }

    fn plies_left(&self, game: &Layered<R>, _: &Node) -> u16 {
        // A pass may come between any two steps.
        2 * u16::from(game.layers)
    }
}

impl<R: Rules, const FORESEES_END: bool> Sound<Layered<R>> for OracleGuide<FORESEES_END> {}
