//! The packed position: everything that shifts bits.

use search_core::Player;

use crate::sowing::Sowing;

/// One player's row and what the player has captured.
///
/// | bits   | meaning                                            |
/// |--------|----------------------------------------------------|
/// | 0..8   | the pieces in the hole that is sown from first     |
/// | 8..48  | the next five holes, in the order of sowing        |
/// | 48..56 | the pieces captured                                |
/// | 56..63 | zero                                               |
/// | 63     | whose row it is: 0 for the first player            |
///
/// In a row of fewer than six holes the last ones stay empty.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Half(u64);

/// A position: the mover's half and the opponent's.
///
/// To look at it from the other side is to swap the halves, and sowing adds the same number to each
/// hole that is passed: the words are added as they are. The 96 bits of the holes, the mover's first,
/// and one for whose turn it is make the key; captures are no part of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    mover: Half,
    opponent: Half,
}

const _: () = assert!(size_of::<Position>() == 16);

const WIDTH: usize = 8;
const LANE: u64 = (1 << WIDTH) - 1;
/// How many bits the holes of a row take.
const ROW_BITS: usize = Half::HOLES * WIDTH;
const ROW: u64 = (1 << ROW_BITS) - 1;
const CAPTURED_SHIFT: usize = ROW_BITS;
/// Zero, or the bit of the player: never a number that can be captured.
const NOWHERE_SHIFT: usize = CAPTURED_SHIFT + WIDTH;
const PLAYER_SHIFT: usize = 63;
/// One in each of eight lanes.
const ONES: u64 = u64::MAX / LANE;

impl Half {
    /// The most holes in a row.
    pub const HOLES: usize = 6;

    /// The most pieces on the board and captured together, for which all sums are sure to fit.
    pub const MAX_PIECES: u32 = 96;

    /// How many bits [`row`](Self::row) takes at most.
    pub const ROW_BITS: u32 = ROW.count_ones();

    /// The half of `player` with these pieces in its holes, in the order of sowing, and nothing
    /// captured.
    #[must_use]
    pub const fn new(holes: [u8; Self::HOLES], player: Player) -> Self {
        let [a, b, c, d, e, f] = holes;
        Self::from_row(u64::from_le_bytes([a, b, c, d, e, f, 0, 0]), player)
    }

    /// The half of `player` with this [`row`](Self::row) and nothing captured.
    #[must_use]
    #[inline]
    pub const fn from_row(row: u64, player: Player) -> Self {
        debug_assert!(row <= ROW);
        Self(row | (player.index() as u64) << PLAYER_SHIFT)
    }

    /// The same half with so many pieces captured.
    #[must_use]
    #[inline]
    pub const fn with_captured(self, captured: u8) -> Self {
        Self(self.0 & !(LANE << CAPTURED_SHIFT) | (captured as u64) << CAPTURED_SHIFT)
    }

    /// The holes as one number: eight bits for each, the one that is sown from first in the lowest.
    #[must_use]
    #[inline]
    pub const fn row(self) -> u64 {
        self.0 & ROW
    }

    /// The pieces in a hole, counted from 0 in the order of sowing.
    #[must_use]
    #[inline]
    pub const fn hole(self, hole: u8) -> u8 {
        self.lane(hole as usize)
    }

    /// The pieces in each hole, in the order of sowing.
    #[must_use]
    pub fn holes(self) -> [u8; Self::HOLES] {
        std::array::from_fn(|hole| self.0.to_le_bytes()[hole])
    }

    /// The pieces in the row.
    #[must_use]
    #[inline]
    pub const fn pieces(self) -> u32 {
        // The highest lane of the product is the sum of all.
        Self(self.row().wrapping_mul(ONES)).lane(7) as u32
    }

    /// The sum of the weights of the holes that are not empty; all weights together are less than 256.
    #[must_use]
    #[inline]
    pub const fn weighed(self, weights: [u8; Self::HOLES]) -> u8 {
        let [a, b, c, d, e, f] = weights;
        let reversed = u64::from_le_bytes([f, e, d, c, b, a, 0, 0]);
        let ones = self.occupied() >> (WIDTH - 1);
        // In the lane of the last hole each hole meets its own weight.
        Self(ones.wrapping_mul(reversed)).lane(Self::HOLES - 1)
    }

    /// The pieces that the player has captured.
    #[must_use]
    #[inline]
    pub const fn captured(self) -> u8 {
        self.lane(CAPTURED_SHIFT / WIDTH)
    }

    /// Whose half it is.
    #[must_use]
    #[inline]
    pub const fn player(self) -> Player {
        Player::new(self.lane(7) >> 7)
    }

    #[inline]
    #[allow(clippy::cast_possible_truncation)] // All but the lowest bits are meant to go.
    const fn lane(self, lane: usize) -> u8 {
        (self.0 >> (lane * WIDTH)) as u8
    }

    /// The highest bit of every hole that is not empty.
    #[must_use]
    #[inline]
    pub(crate) const fn occupied(self) -> u64 {
        const TOPS: u64 = ONES << (WIDTH - 1) & ROW;
        // No hole holds 128, so that adding 127 reaches the top bit of the holes that hold any.
        (self.row() + (TOPS - (ONES & ROW))) & TOPS
    }
}

impl std::fmt::Debug for Half {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Half")
            .field("player", &self.player())
            .field("holes", &self.holes())
            .field("captured", &self.captured())
            .finish()
    }
}

impl Position {
    /// The position in which `mover` is to move.
    ///
    /// # Panics
    ///
    /// If both halves are of the same player, or hold more than [`Half::MAX_PIECES`] together.
    #[must_use]
    pub const fn new(mover: Half, opponent: Half) -> Self {
        assert!(mover.player().index() != opponent.player().index());
        let at = Self { mover, opponent };
        assert!(at.total() <= Half::MAX_PIECES);
        at
    }

    /// The half of the player to move.
    #[must_use]
    #[inline]
    pub const fn mover(&self) -> Half {
        self.mover
    }

    /// The half of the player who moved last.
    #[must_use]
    #[inline]
    pub const fn opponent(&self) -> Half {
        self.opponent
    }

    /// The half of a player.
    #[must_use]
    pub fn half(&self, player: Player) -> Half {
        if self.mover.player() == player {
            self.mover
        } else {
            self.opponent
        }
    }

    /// The same board with the other player to move.
    #[must_use]
    #[inline]
    pub const fn turned(&self) -> Self {
        Self {
            mover: self.opponent,
            opponent: self.mover,
        }
    }

    /// The same board and captures with the players exchanged: what the mover had belongs to the
    /// other player, who is to move.
    #[must_use]
    pub(crate) const fn with_players_exchanged(&self) -> Self {
        const PLAYER: u64 = 1 << PLAYER_SHIFT;
        Self {
            mover: Half(self.mover.0 ^ PLAYER),
            opponent: Half(self.opponent.0 ^ PLAYER),
        }
    }

    /// The pieces on the board.
    #[must_use]
    #[inline]
    pub const fn pieces(&self) -> u32 {
        // Each lane of the sum holds at most all pieces.
        Half(self.mover.row() + self.opponent.row()).pieces()
    }

    /// Whether the board is empty.
    #[must_use]
    #[inline]
    pub const fn is_empty(&self) -> bool {
        (self.mover.0 | self.opponent.0) & ROW == 0
    }

    /// The pieces that the mover has captured beyond those of the opponent.
    #[must_use]
    #[inline]
    pub const fn lead(&self) -> i32 {
        self.mover.captured() as i32 - self.opponent.captured() as i32
    }

    /// The holes as one number of 96 bits, the mover's in the lower half, and above them a bit for
    /// whose turn it is.
    #[must_use]
    #[inline]
    pub const fn key(&self) -> u128 {
        let turn = self.mover.player().index() as u128;
        self.mover.row() as u128
            | (self.opponent.row() as u128) << ROW_BITS
            | turn << (2 * ROW_BITS)
    }

    /// The position that has this key and nothing captured.
    #[must_use]
    #[inline]
    #[allow(clippy::cast_possible_truncation)] // The mover's row, then the opponent's.
    pub(crate) const fn from_key(key: u128) -> Self {
        let turn = Player::new((key >> (2 * ROW_BITS)) as u8);
        Self {
            mover: Half::from_row(key as u64 & ROW, turn),
            opponent: Half::from_row((key >> ROW_BITS) as u64 & ROW, turn.opponent()),
        }
    }

    /// The pieces on the board and the captured ones, every lane being at most 255.
    const fn total(&self) -> u32 {
        let mut total = self.mover.captured() as u32 + self.opponent.captured() as u32;
        let mut hole = 0;
        while hole < Half::HOLES {
            total += self.mover.lane(hole) as u32 + self.opponent.lane(hole) as u32;
            hole += 1;
        }
        total
    }

    /// What a sowing would capture.
    #[inline]
    #[allow(clippy::cast_possible_truncation)] // At most 5.
    pub(crate) const fn taken(&self, sowing: &Sowing) -> i32 {
        taken(self.opponent.0 + sowing.opponent, sowing) as i32
    }

    /// The position after a sowing from `hole`, seen by the other player.
    #[inline]
    pub(crate) const fn sown(&self, hole: u8, sowing: &Sowing) -> Self {
        let opponent = self.opponent.0 + sowing.opponent;
        let taken = taken(opponent, sowing);
        let emptied = self.mover.0 & !(LANE << (hole as usize * WIDTH));
        Self {
            mover: Half(opponent - (taken << sowing.last)),
            opponent: Half(emptied + sowing.mover + (taken << CAPTURED_SHIFT)),
        }
    }
}

/// What is captured from the opponent's half after the sowing.
#[inline]
const fn taken(opponent: u64, sowing: &Sowing) -> u64 {
    let last = opponent >> sowing.last & LANE;
    if last < 6 { last * (last & 1) } else { 0 }
}

/// What sowing `pieces` from `hole` adds, in rows of so many holes.
pub(crate) const fn sowing(holes: usize, hole: usize, pieces: usize) -> Sowing {
    let ring = 2 * holes;
    // Every full lap gives one piece to each hole but the one that is sown from.
    let laps = (pieces / (ring - 1)) as u64;
    let rest = pieces % (ring - 1);
    let mut rows = [0; 2];
    let mut step = 1;
    while step < ring {
        let place = (hole + step) % ring;
        let count = laps + (step <= rest) as u64;
        rows[place / holes] |= count << (place % holes * WIDTH);
        step += 1;
    }
    // Without a rest the last piece falls just before the hole it came from.
    let last = (hole + if rest > 0 { rest } else { ring - 1 }) % ring;
    let captures = pieces > 0 && last >= holes;
    Sowing {
        mover: rows[0],
        opponent: rows[1],
        last: if captures {
            (last - holes) * WIDTH
        } else {
            NOWHERE_SHIFT
        },
    }
}
