//! What is to be proved.

use crate::{Keyed, Player, Value};

/// A claim about a position: what it is worth to a player is at least this much.
///
/// ```
/// use search_core::{Claim, Player, Value};
///
/// let claim = Claim::wins(Player::SECOND);
/// assert_eq!(claim, Claim { player: Player::SECOND, at_least: Value::DRAW.up() });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Claim {
    /// Who claims it, whether it is their turn or not.
    pub player: Player,
    /// What the position is said to be worth to this player, or more.
    ///
    /// A win or loss in some number of plies counts them from the position. `Value::win_in(9)`
    /// claims a win in nine plies or fewer, `Value::loss_in(9)` that no loss comes sooner.
    pub at_least: Value,
}

impl Claim {
    /// The player wins: the position is worth more than a draw.
    #[must_use]
    pub const fn wins(player: Player) -> Self {
        Self {
            player,
            at_least: Value::DRAW.up(),
        }
    }

    /// The player does not lose: the position is worth a draw or more.
    #[must_use]
    pub const fn does_not_lose(player: Player) -> Self {
        Self {
            player,
            at_least: Value::DRAW,
        }
    }

    /// What the first player must be able to reach for the claim to be true, or to be false if
    /// `is_of_second`: a position is worth `v` or more to one player exactly when it is not worth
    /// more than `-v` to the other.
    pub(super) fn demand(self) -> Demand {
        let value = if self.is_of_second() {
            (-self.at_least).up().min(Value::MAX)
        } else {
            self.at_least
        };
        Demand(value)
    }

    pub(super) fn is_of_second(self) -> bool {
        self.player == Player::SECOND
    }
}

/// What a position must be worth to the first player, wins and losses counted from that position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Demand(Value);

impl Demand {
    /// What must be true of the position after a move for this to be true of the one before.
    pub(super) fn after_a_ply(self) -> Self {
        // The longest win stands for all that take longer.
        if self.0 == Value::win_in(Value::MAX_PLIES) {
            return self;
        }
        Self(self.0.hastened(1))
    }

    /// Whether a position that is worth this much to the first player is good enough.
    pub(super) fn is_met_by(self, value: Value) -> bool {
        value >= self.0
    }

    /// Whether any position that is not finished is good enough, or none is.
    pub(super) fn settled<G: Keyed>(self) -> Option<bool> {
        // A game that banks points ends by points.
        let (worst, best) = if G::BANKS {
            (
                Value::points(-Value::MAX_POINTS),
                Value::points(Value::MAX_POINTS),
            )
        } else {
            (Value::loss_in(1), Value::win_in(1))
        };
        if self.is_met_by(worst) {
            Some(true)
        } else if !self.is_met_by(best) {
            Some(false)
        } else {
            None
        }
    }

    /// What must still be won from a position: the same for all positions that differ in banked
    /// points alone.
    pub(super) fn beyond_banked<G: Keyed>(self, game: &G, at: &G::Position) -> i32 {
        if !G::BANKS {
            return self.0.as_i32();
        }
        let banked = game.banked(at);
        if game.turn(at) == Player::FIRST {
            self.0.as_i32() - banked
        } else {
            self.0.as_i32() + banked
        }
    }
}
