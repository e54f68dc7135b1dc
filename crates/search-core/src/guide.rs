//! What a search may know of a game beyond its rules.

use crate::{Game, Moves, Value};

/// What a search may know of a game beyond its rules: which moves are worth a look and in which
/// order, and between which bounds the value lies.
///
/// All methods share one look at the position, so that what is expensive to see is seen once. Every
/// method has a default that knows nothing; [`Unguided`] is made of these.
///
/// # Contract
///
/// * The value of every position lies within `bounds`.
/// * `candidates` are legal moves, each once, and may be empty only if `bounds` decide the value.
/// * `noisy` are legal moves, each once.
///
/// A guide that promises more says so by [`Sound`] and [`FORESEES_END`](Self::FORESEES_END).
pub trait Guide<G: Game>: Sync {
    /// What one look at a position finds.
    type Look;

    /// Promises that no candidate, noisy or null move finishes the game in a position that `bounds`
    /// do not decide, so that a search which starts before the end never enters a finished position.
    const FORESEES_END: bool = false;

    /// Looks at a position that is not finished.
    fn look(&self, game: &G, at: &G::Position) -> Self::Look;

    /// Looks at a position that a candidate move from an undecided one has led to, and finds the same
    /// as `look`: what the choice of candidates excludes need not be looked for again.
    #[inline]
    fn look_after_candidate(&self, game: &G, at: &G::Position) -> Self::Look {
        self.look(game, at)
    }

    /// Bounds on what `at` is worth to the player to move.
    #[inline]
    fn bounds(&self, _game: &G, _at: &G::Position, _look: &Self::Look) -> Bounds {
        Bounds::NONE
    }

    /// Appends the moves worth searching.
    #[inline]
    fn candidates(&self, game: &G, at: &G::Position, _look: &Self::Look, out: &mut Moves<G::Move>) {
        game.moves(at, out);
    }

    /// How promising a candidate looks: higher ranks are searched first, equal ones in the order of
    /// the candidates.
    #[inline]
    fn rank(&self, _game: &G, _at: &G::Position, _look: &Self::Look, _mv: G::Move) -> i32 {
        0
    }

    /// Appends the moves that must be played out before a position can be estimated.
    #[inline]
    fn noisy(&self, _game: &G, _at: &G::Position, _look: &Self::Look, _out: &mut Moves<G::Move>) {}

    /// The position if the mover could pass and that were hardly ever better than to move; `None`
    /// where it may be.
    #[inline]
    fn null_move(&self, _game: &G, _at: &G::Position, _look: &Self::Look) -> Option<G::Position> {
        None
    }

    /// The most plies that may be left to play from a position that is not finished, if the game
    /// tells.
    #[inline]
    fn plies_left(&self, _game: &G, _at: &G::Position) -> u16 {
        Value::MAX_PLIES
    }
}

/// A guide that exact searches may follow: the value of a position is the better one of its lower
/// bound and its best candidate's value.
///
/// A guide without this promise is *selective*, and exact searches refuse it at compile time:
///
/// ```compile_fail
/// use search_core::{Game, Guide, Moves, Outcome, Player, Solver};
///
/// # struct Coins;
/// # impl Game for Coins {
/// #     type Position = u8;
/// #     type Move = u8;
/// #     const ACYCLIC: bool = true;
/// #     fn turn(&self, at: &u8) -> Player { Player::new(at % 2) }
/// #     fn moves(&self, at: &u8, out: &mut Moves<u8>) { if *at > 0 { out.push(1) } }
/// #     fn play(&self, at: &u8, _: u8) -> u8 { at - 1 }
/// #     fn outcome(&self, at: &u8) -> Option<Outcome> { (*at == 0).then_some(Outcome::Draw) }
/// # }
/// struct Selective;
///
/// impl Guide<Coins> for Selective {
///     type Look = ();
///     fn look(&self, _: &Coins, _: &u8) {}
/// }
///
/// // With `impl search_core::Sound<Coins> for Selective {}` this would compile.
/// let solver = Solver::new(Coins).guided_by(Selective);
/// ```
pub trait Sound<G: Game>: Guide<G> {}

/// Bounds on what a position is worth to its mover, wins and losses counted from that position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// The value is this or more.
    pub lower: Value,
    /// The value is this or less.
    pub upper: Value,
}

impl Bounds {
    /// Says nothing.
    pub const NONE: Self = Self {
        lower: Value::MIN,
        upper: Value::MAX,
    };

    /// The value is exactly this.
    #[must_use]
    #[inline]
    pub const fn exactly(value: Value) -> Self {
        Self {
            lower: value,
            upper: value,
        }
    }

    /// Whether `value` lies within.
    #[must_use]
    pub fn contain(self, value: Value) -> bool {
        self.lower <= value && value <= self.upper
    }
}

/// Knows nothing: every legal move in the order of the rules.
#[derive(Clone, Copy, Default, Debug)]
pub struct Unguided;

impl<G: Game> Guide<G> for Unguided {
    type Look = ();

    #[inline]
    fn look(&self, _: &G, _: &G::Position) {}
}

impl<G: Game> Sound<G> for Unguided {}
