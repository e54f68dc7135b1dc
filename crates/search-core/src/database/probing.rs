//! A guide that asks a database.

use crate::{Bounds, Game, Guide, Keyed, Moves, Sound, Unguided, Value, Verdict, Worth};

/// Something that knows what some positions of a game are worth.
pub trait Probe<G: Game>: Sync {
    /// What positions are worth.
    type Worth: Worth;

    /// What `at`, which is not finished, is worth to its mover, banked points left out; `None` if that
    /// is not known.
    fn probe(&self, game: &G, at: &G::Position) -> Option<Self::Worth>;
}

impl<G: Game, P: Probe<G>> Probe<G> for &P {
    type Worth = P::Worth;

    #[inline]
    fn probe(&self, game: &G, at: &G::Position) -> Option<P::Worth> {
        P::probe(self, game, at)
    }
}

/// A guide that knows what a database knows, and for the rest asks another guide.
///
/// Any search that follows guides does not look beyond the positions of the database. A block that
/// turns out to be corrupt in the middle of a search makes its positions unknown, which costs time
/// and no truth; the database tells afterwards.
#[derive(Clone, Copy, Debug)]
pub struct Probing<P, K = Unguided> {
    database: P,
    guide: K,
}

/// What a database and a guide have seen.
#[derive(Clone, Copy, Debug)]
pub struct ProbingLook<L> {
    known: Option<Bounds>,
    look: L,
}

impl<P> Probing<P> {
    /// A guide that knows nothing beyond a database, or a reference to one.
    pub const fn new(database: P) -> Self {
        Self {
            database,
            guide: Unguided,
        }
    }
}

impl<P, K> Probing<P, K> {
    /// Asks this guide for the rest.
    pub fn beside<K2>(self, guide: K2) -> Probing<P, K2> {
        Probing {
            database: self.database,
            guide,
        }
    }

    /// The database.
    pub const fn database(&self) -> &P {
        &self.database
    }

    /// What the database knows of a position, banked points added.
    #[inline]
    fn ask<G: Keyed>(&self, game: &G, at: &G::Position) -> Option<Bounds>
    where
        P: Probe<G, Worth: Into<Bounds>>,
    {
        let Bounds { lower, upper } = self.database.probe(game, at)?.into();
        let banked = game.banked(at);
        Some(Bounds {
            lower: lower.plus(banked),
            upper: upper.plus(banked),
        })
    }
}

impl<G: Keyed, P: Probe<G, Worth: Into<Bounds>>, K: Guide<G>> Guide<G> for Probing<P, K> {
    type Look = ProbingLook<K::Look>;

    const FORESEES_END: bool = K::FORESEES_END;

    #[inline]
    fn look(&self, game: &G, at: &G::Position) -> Self::Look {
        ProbingLook {
            known: self.ask(game, at),
            look: self.guide.look(game, at),
        }
    }

    // What leaves a position open here leaves it open to the other guide, so that the position after
    // a candidate is one after a candidate to both.
    #[inline]
    fn look_after_candidate(&self, game: &G, at: &G::Position) -> Self::Look {
        ProbingLook {
            known: self.ask(game, at),
            look: self.guide.look_after_candidate(game, at),
        }
    }

    #[inline]
    fn bounds(&self, game: &G, at: &G::Position, look: &Self::Look) -> Bounds {
        let guessed = self.guide.bounds(game, at, &look.look);
        match look.known {
            None => guessed,
            Some(known) => Bounds {
                lower: known.lower.max(guessed.lower),
                upper: known.upper.min(guessed.upper),
            },
        }
    }

    #[inline]
    fn candidates(&self, game: &G, at: &G::Position, look: &Self::Look, out: &mut Moves<G::Move>) {
        self.guide.candidates(game, at, &look.look, out);
    }

    #[inline]
    fn rank(&self, game: &G, at: &G::Position, look: &Self::Look, mv: G::Move) -> i32 {
        self.guide.rank(game, at, &look.look, mv)
    }

    #[inline]
    fn noisy(&self, game: &G, at: &G::Position, look: &Self::Look, out: &mut Moves<G::Move>) {
        self.guide.noisy(game, at, &look.look, out);
    }

    #[inline]
    fn null_move(&self, game: &G, at: &G::Position, look: &Self::Look) -> Option<G::Position> {
        self.guide.null_move(game, at, &look.look)
    }

    #[inline]
    fn plies_left(&self, game: &G, at: &G::Position) -> u16 {
        self.guide.plies_left(game, at)
    }
}

impl<G: Keyed, P: Probe<G, Worth: Into<Bounds>>, K: Sound<G>> Sound<G> for Probing<P, K> {}

impl From<Value> for Bounds {
    fn from(value: Value) -> Self {
        Self::exactly(value)
    }
}

/// Who wins says nothing of plies or points.
impl From<Verdict> for Bounds {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Loss => Self {
                lower: Value::MIN,
                upper: Value::DRAW.down(),
            },
            Verdict::Draw => Self::exactly(Value::DRAW),
            Verdict::Win => Self {
                lower: Value::DRAW.up(),
                upper: Value::MAX,
            },
        }
    }
}
