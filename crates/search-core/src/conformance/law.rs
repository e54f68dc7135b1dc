//! What implementations promise.

use std::fmt;

/// A promise that an implementation of a trait of this crate makes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Law {
    /// A generator appends to the list and leaves alone what the list holds already.
    MovesAppend,
    /// Equal positions have the same moves in the same order, whenever they are asked.
    MovesFixed,
    /// Each legal move is listed once.
    MovesUnique,
    /// The moves are empty exactly when there is an outcome.
    MovesUntilEnd,
    /// Whoever moves or wins is one of the players.
    Players,
    /// The points of an outcome are within ±[`MAX_POINTS`](crate::Value::MAX_POINTS).
    PointsInRange,
    /// [`ALTERNATES`](crate::Game::ALTERNATES): every move hands the turn to the other player.
    Alternates,
    /// [`ACYCLIC`](crate::Game::ACYCLIC): no line of play meets a position twice.
    Acyclic,
    /// [`explore`](crate::Game::explore) visits the position that `play` returns.
    ExploreVisits,
    /// [`explore`](crate::Game::explore) restores the position that it started from.
    ExploreRestores,

    /// Different positions differ in key or banked points.
    KeyTellsApart,
    /// Equal positions have equal keys and banked points, however they were reached.
    KeyOfEquals,
    /// The key fits [`KEY_BITS`](crate::Keyed::KEY_BITS).
    KeyFits,
    /// The position that is restored from a key has that key, and no points banked.
    KeyRestores,
    /// No points are banked unless [`BANKS`](crate::Keyed::BANKS) says so.
    BanksDeclared,
    /// A game that banks points ends in points.
    BanksEndInPoints,
    /// Positions of equal key have the same turn, moves and end, and as many points to be won.
    BankedIsPassive,
    /// The fingerprint of the rules never changes.
    FingerprintFixed,

    /// The canonical position of a canonical position is itself.
    CanonicalFixed,
    /// Playing the mapped move from the canonical position leads to a symmetric position.
    SymmetryCommutes,
    /// Mapping a move back undoes mapping it.
    SymmetryInverts,
    /// The legal moves are mapped onto the legal moves of the canonical position.
    SymmetryMapsMoves,
    /// The outcome of the canonical position is the same, with the sides swapped if they are.
    SymmetryMapsOutcome,
    /// The turn in the canonical position is the other one's exactly if the sides are swapped.
    SymmetryMapsTurn,

    /// A position that is written is read back as the same.
    PositionText,
    /// A legal move that is written is read back as the same.
    MoveText,
    /// Different legal moves of one position are written differently.
    MoveTextUnique,

    /// A state that was advanced gives the estimate of a fresh one.
    EstimateAdvances,
    /// A state that was advanced and retracted gives the estimate of a fresh one.
    EstimateRetracts,
    /// What an evaluation foresees of a search to some depth holds.
    EstimateForesees,

    /// The value lies within the bounds of a guide.
    BoundsContain,
    /// Candidates are legal moves, each once.
    CandidatesLegal,
    /// There is a candidate unless the bounds decide the value.
    CandidatesExist,
    /// Noisy moves are legal moves, each once.
    NoisyLegal,
    /// A passed turn is the opponent's.
    NullMovePasses,
    /// The value is the better one of the lower bound and the best candidate's value.
    Sound,
    /// [`FORESEES_END`](crate::Guide::FORESEES_END): where the bounds do not decide the value, no
    /// move of the guide finishes the game.
    ForeseesEnd,
    /// [`look_after_candidate`](crate::Guide::look_after_candidate) finds what `look` finds, where
    /// a candidate leads from an undecided position.
    LookAfterCandidate,
    /// No line of play is longer than the plies left.
    PliesLeft,

    /// No move leads to a higher layer, nor to the same one if
    /// [`DESCENDS`](crate::Layered::DESCENDS).
    LayerDescends,
    /// No move descends more layers than [`REACH`](crate::Layered::REACH).
    LayerReach,
    /// Every index is below the size.
    IndexInRange,
    /// The position of an index has that index, and the other way round.
    IndexRoundTrip,
    /// Every position is among the predecessors of the positions its moves lead to.
    PredecessorsComplete,
    /// Every predecessor has a move that leads to the position.
    PredecessorsTrue,
    /// Every predecessor is listed once.
    PredecessorsUnique,

    /// No player gets more than the winner.
    PayoffOfWinner,
    /// Every payoff lies within [`payoff_span`](crate::Payoffs::payoff_span).
    PayoffInSpan,
    /// The payoffs of all players come to [`total`](crate::Payoffs::total) together.
    PayoffTotal,

    /// The bound on the cost that is left is 0 at a goal.
    CostBoundAtGoal,
    /// The bound on the cost that is left is not above the cost of a way to a goal.
    CostBoundAdmissible,
    /// The bound [`after`](crate::CostBound::after) a move is that of a fresh look.
    CostBoundAdvances,
    /// The candidates of a puzzle's guide leave a way that is as cheap as all moves have.
    CandidatesKeepCost,
    /// A position that is packed is unpacked as the same.
    PackingRoundTrip,
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

impl Law {
    const fn text(self) -> &'static str {
        match self {
            Self::MovesAppend => "a generator leaves alone what the list holds",
            Self::MovesFixed => "equal positions have the same moves in the same order",
            Self::MovesUnique => "each legal move is listed once",
            Self::MovesUntilEnd => "the moves are empty exactly when there is an outcome",
            Self::Players => "whoever moves or wins is one of the players",
            Self::PointsInRange => "the points of an outcome are in the range of values",
            Self::Alternates => "every move hands the turn to the other player",
            Self::Acyclic => "no line of play meets a position twice",
            Self::ExploreVisits => "exploring visits the position that playing returns",
            Self::ExploreRestores => "exploring restores the position",
            Self::KeyTellsApart => "different positions differ in key or banked points",
            Self::KeyOfEquals => "equal positions have equal keys and banked points",
            Self::KeyFits => "the key fits its declared bits",
            Self::KeyRestores => "a restored position has its key and no banked points",
            Self::BanksDeclared => "no points are banked unless declared",
            Self::BanksEndInPoints => "a game that banks points ends in points",
            Self::BankedIsPassive => "positions of equal key differ in banked points only",
            Self::FingerprintFixed => "the fingerprint of the rules never changes",
            Self::CanonicalFixed => "a canonical position is its own",
            Self::SymmetryCommutes => "play commutes with symmetry",
            Self::SymmetryInverts => "mapping a move back undoes mapping it",
            Self::SymmetryMapsMoves => "symmetry maps legal moves onto legal moves",
            Self::SymmetryMapsOutcome => "symmetry maps the outcome",
            Self::SymmetryMapsTurn => "the turn is swapped exactly if the sides are",
            Self::PositionText => "a written position is read back as the same",
            Self::MoveText => "a written move is read back as the same",
            Self::MoveTextUnique => "different moves are written differently",
            Self::EstimateAdvances => "an advanced state gives the estimate of a fresh one",
            Self::EstimateRetracts => "a retracted state gives the estimate of a fresh one",
            Self::EstimateForesees => "what an evaluation foresees of a search holds",
            Self::BoundsContain => "the value lies within the bounds",
            Self::CandidatesLegal => "candidates are legal moves, each once",
            Self::CandidatesExist => "there is a candidate unless the value is decided",
            Self::NoisyLegal => "noisy moves are legal moves, each once",
            Self::NullMovePasses => "a passed turn is the opponent's",
            Self::Sound => "the value is the lower bound or a candidate's",
            Self::ForeseesEnd => "no move of the guide finishes an undecided game",
            Self::LookAfterCandidate => "a look after a candidate finds what a look finds",
            Self::PliesLeft => "no line of play is longer than the plies left",
            Self::LayerDescends => "moves descend the layers as declared",
            Self::LayerReach => "no move descends more layers than declared",
            Self::IndexInRange => "every index is below the size",
            Self::IndexRoundTrip => "index and position are inverse",
            Self::PredecessorsComplete => "every position is a predecessor of the next",
            Self::PredecessorsTrue => "every predecessor has a move to the position",
            Self::PredecessorsUnique => "every predecessor is listed once",
            Self::PayoffOfWinner => "no player gets more than the winner",
            Self::PayoffInSpan => "every payoff lies within the declared span",
            Self::PayoffTotal => "all payoffs come to the declared total",
            Self::CostBoundAtGoal => "the bound on the cost is 0 at a goal",
            Self::CostBoundAdmissible => "the bound on the cost is not above the cost",
            Self::CostBoundAdvances => "the bound after a move is that of a fresh look",
            Self::CandidatesKeepCost => "the candidates leave a cheapest way",
            Self::PackingRoundTrip => "a packed position is unpacked as the same",
        }
    }
}
