//! Proof and disproof numbers: how much is left to show.
//!
//! L. Victor Allis and others, *Proof-Number Search*, Artificial Intelligence 66 (1994): the proof
//! number of a position is the least number of unknown positions that must be proved to prove it,
//! its disproof number the same for disproving.
//!
//! Toru Ueda and others, *Weak Proof-Number Search*, Computers and Games 2008: where all moves must
//! fail, the hardest of them and the number of the others stand for the sum. In games with
//! transpositions the sum counts the same positions many times over.

/// Whether a claim is true.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Answer {
    /// The claim is true.
    Proven,
    /// The claim is false.
    Disproven,
}

impl Answer {
    /// The answer on the opposite claim.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Proven => Self::Disproven,
            Self::Disproven => Self::Proven,
        }
    }

    pub(super) const fn of(is_true: bool) -> Self {
        if is_true {
            Self::Proven
        } else {
            Self::Disproven
        }
    }
}

/// How far a position is from being proved and from being disproved; also the numbers that a
/// search of it shall reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers {
    proof: u32,
    disproof: u32,
}

/// How many bits a number takes in the table.
pub(super) const NUMBER_BITS: u32 = 18;
/// The number of what cannot be.
const INFINITE: u32 = (1 << NUMBER_BITS) - 1;
/// Numbers of what may still be go no higher.
const HIGHEST: u32 = INFINITE - 1;

impl Numbers {
    /// Of a position that nothing is known of.
    pub(super) const UNKNOWN: Self = Self {
        proof: 1,
        disproof: 1,
    };
    /// Reached by a answer alone.
    pub(super) const INFINITE: Self = Self {
        proof: INFINITE,
        disproof: INFINITE,
    };

    /// The numbers of a position where `own` is left to show for one answer and `other` for the
    /// opposite one.
    pub(super) fn new(answer: Answer, own: u32, other: u32) -> Self {
        match answer {
            Answer::Proven => Self {
                proof: own,
                disproof: other,
            },
            Answer::Disproven => Self {
                proof: other,
                disproof: own,
            },
        }
    }

    /// What is left to show for a answer.
    pub(super) fn of(self, answer: Answer) -> u32 {
        match answer {
            Answer::Proven => self.proof,
            Answer::Disproven => self.disproof,
        }
    }

    /// The numbers of an open position, brought into the range of those.
    pub(super) fn open(answer: Answer, own: u32, other: u32) -> Self {
        Self::new(answer, own.clamp(1, HIGHEST), other.clamp(1, HIGHEST))
    }

    pub(super) fn reach(self, threshold: Self) -> bool {
        self.proof >= threshold.proof || self.disproof >= threshold.disproof
    }
}

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum State {
    Open(Numbers),
    Decided(Decision),
}

/// A answer and what it rests on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Decision {
    pub(super) answer: Answer,
    /// The most plies until the game is over or the guide sees how it ends, if the winner follows
    /// the proof.
    pub(super) plies: u16,
    /// Whether some line of the proof goes in a circle. What is said of the positions on it may then
    /// be true on the way that was searched only.
    pub(super) circles: bool,
}

impl Decision {
    /// A answer that needs no search.
    pub(super) const fn at_once(answer: Answer) -> Self {
        Self {
            answer,
            plies: 0,
            circles: false,
        }
    }

    /// The same, seen from the position before.
    fn a_ply_before(self) -> Self {
        Self {
            plies: self.plies.saturating_add(1),
            ..self
        }
    }

    /// The better one for the winner to follow.
    fn easier(self, other: Self) -> Self {
        if (other.circles, other.plies) < (self.circles, self.plies) {
            other
        } else {
            self
        }
    }

    /// Both together, when the loser may choose.
    fn and(self, other: Self) -> Self {
        Self {
            plies: self.plies.max(other.plies),
            circles: self.circles || other.circles,
            ..self
        }
    }
}

impl State {
    pub(super) fn numbers(self) -> Numbers {
        match self {
            Self::Open(numbers) => numbers,
            Self::Decided(decision) => Numbers::new(decision.answer, 0, INFINITE),
        }
    }

    pub(super) fn decision(self) -> Option<Decision> {
        match self {
            Self::Open(_) => None,
            Self::Decided(decision) => Some(decision),
        }
    }
}

/// How a node stands: what its children amount to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standing {
    wanted: Answer,
    /// The first child with the fewest left to show for what the mover wants, and how many that are.
    easiest: Option<(usize, u32)>,
    /// How many are left to show at the next best child.
    second: u32,
    /// The most that is left to show for the opposite at a child.
    hardest: u32,
    /// Children that are open.
    open: u32,
    /// The best child that gives the mover what they want.
    won: Option<Decision>,
    /// All decided children that do not.
    lost: Option<Decision>,
}

impl Standing {
    /// What the children amount to for a mover who wants this answer.
    pub(super) fn of(wanted: Answer, children: impl Iterator<Item = State>) -> Self {
        let mut standing = Self {
            wanted,
            easiest: None,
            second: INFINITE,
            hardest: 0,
            open: 0,
            won: None,
            lost: None,
        };
        for (index, state) in children.enumerate() {
            match state {
                State::Open(numbers) => standing.add_open(index, numbers),
                State::Decided(decision) => standing.add_decided(decision.a_ply_before()),
            }
        }
        standing
    }

    fn add_open(&mut self, index: usize, numbers: Numbers) {
        let own = numbers.of(self.wanted);
        match self.easiest {
            Some((_, least)) if least <= own => self.second = self.second.min(own),
            least => {
                self.second = least.map_or(INFINITE, |(_, least)| least);
                self.easiest = Some((index, own));
            }
        }
        self.hardest = self.hardest.max(numbers.of(self.wanted.opposite()));
        self.open += 1;
    }

    fn add_decided(&mut self, decision: Decision) {
        if decision.answer == self.wanted {
            self.won = Some(self.won.map_or(decision, |won| won.easier(decision)));
        } else {
            self.lost = Some(self.lost.map_or(decision, |lost| lost.and(decision)));
        }
    }

    /// The numbers or the answer of the node.
    pub(super) fn state(&self) -> State {
        match (self.won, self.easiest, self.lost) {
            (Some(won), _, _) => State::Decided(won),
            (None, Some((_, least)), _) => {
                State::Open(Numbers::open(self.wanted, least, self.other()))
            }
            (None, None, Some(lost)) => State::Decided(lost),
            // Who has no move does not get what they want; only a broken guide comes here.
            (None, None, None) => State::Decided(Decision::at_once(self.wanted.opposite())),
        }
    }

    fn other(&self) -> u32 {
        self.hardest + self.open - 1
    }

    /// The child to search next, and the numbers it shall reach: until another child looks easier,
    /// or the node itself reaches its own; `None` once it has.
    ///
    /// Jakub Pawlewicz and Łukasz Lew, *Improving Depth-First PN-Search: 1 + ε Trick*, Computers and
    /// Games 2006: a quarter beyond the next best child saves most of the going to and fro.
    pub(super) fn next(&self, threshold: Numbers) -> Option<(usize, Numbers)> {
        if self.state().numbers().reach(threshold) {
            return None;
        }
        let (index, _) = self.easiest?;
        let beyond = (self.second + self.second / 4 + 1).min(INFINITE);
        let own = threshold.of(self.wanted).min(beyond);
        let other = match threshold.of(self.wanted.opposite()) {
            INFINITE => INFINITE,
            other => other - (self.open - 1),
        };
        Some((index, Numbers::new(self.wanted, own, other)))
    }
}
