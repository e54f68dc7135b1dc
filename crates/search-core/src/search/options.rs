//! Which techniques a search uses.

/// Which techniques a search uses.
///
/// `algorithm`, `aspiration`, `ordering`, `child_probes` and `table_depth` change the cost alone: exact values
/// never depend on them, and without `grafts` neither do values to a depth. The others change what
/// is searched, and solving to the end ignores them.
///
/// ```
/// use search_core::{Algorithm, Options};
///
/// let options = Options { algorithm: Algorithm::Mtd, ..Options::default() };
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Which windows the root is searched with.
    pub algorithm: Algorithm,
    /// How far to both sides of the last depth's value the first window of the next depth reaches;
    /// `None` for everything.
    pub aspiration: Option<u16>,
    /// Which moves are searched first.
    pub ordering: Ordering,
    /// Looks all children up in the table before the first is searched.
    pub child_probes: bool,
    /// How far a search must look from a position to ask the table for it and to leave something
    /// there: below, a search may cost less than a look into memory.
    pub table_depth: u16,
    /// Takes values from searches that looked further than asked for. Without this, the value of a
    /// search to some depth is the minimax value of just that depth, table or not.
    pub grafts: bool,
    /// How many plies of noisy moves to play out beyond the depth.
    pub quiescence: u16,
    /// Believes that a position is good enough if passing is; off by default.
    pub null_move: Option<NullMove>,
    /// Looks less far after moves that are late in the order; off by default.
    pub late_moves: Option<LateMoves>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            algorithm: Algorithm::Pvs,
            aspiration: None,
            ordering: Ordering::default(),
            child_probes: true,
            table_depth: 0,
            grafts: true,
            quiescence: 0,
            null_move: None,
            late_moves: None,
        }
    }
}

impl Options {
    /// Whether the search may skip what a full one of the same depth would see.
    pub(super) fn is_selective(&self) -> bool {
        self.null_move.is_some() || self.late_moves.is_some()
    }
}

/// Which windows the root is searched with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Algorithm {
    /// One window for all moves.
    AlphaBeta,
    /// Principal variation search: null windows for all moves but the first.
    Pvs,
    /// MTD(f): null windows next to the best guess, until they meet.
    ///
    /// Aske Plaat and others, *Best-First Fixed-Depth Minimax Algorithms*, 1996.
    Mtd,
    /// Null windows in the middle of what is possible, until one value is left.
    Bisection,
}

/// What, after the guide's rank, decides which moves are searched first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ordering {
    /// The best move that the table remembers, before all others.
    pub table_move: bool,
    /// Moves that were too good in other positions of the same ply.
    pub killers: bool,
    /// Moves that were too good in reply to the same move.
    pub countermoves: bool,
    /// Moves that were too good most often.
    pub history: bool,
}

impl Ordering {
    /// The guide's rank alone.
    pub const RANK: Self = Self {
        table_move: false,
        killers: false,
        countermoves: false,
        history: false,
    };

    /// Whether anything is learned from moves that were too good.
    pub(super) fn learns(&self) -> bool {
        self.killers || self.countermoves || self.history
    }
}

impl Default for Ordering {
    fn default() -> Self {
        Self {
            table_move: true,
            killers: true,
            countermoves: true,
            history: true,
        }
    }
}

/// How a null move is searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NullMove {
    /// How many plies less to look.
    pub reduction: u16,
}

/// How late moves are searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LateMoves {
    /// How many moves come before the late ones.
    pub after: u16,
    /// How many plies less to look.
    pub reduction: u16,
}
