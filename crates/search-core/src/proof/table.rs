//! What a proof search remembers: a bounded table of exact keys.

use super::numbers::{Answer, Decision, NUMBER_BITS, Numbers, State};
use crate::Key;
use crate::table::{TableSize, mix};

/// A position and what it must still be worth: one question.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Question<K> {
    pub(super) key: K,
    /// The points or the value that the first player needs from here.
    pub(super) demand: i32,
}

/// A table of fixed size, four entries to a bucket, each with its whole key: nothing is ever taken
/// for the answer to another question. Of a full bucket the entry that took the least effort gives
/// way, those of earlier searches first.
#[derive(Debug)]
pub(super) struct ProofTable<K> {
    slots: Box<[Slot<K>]>,
    buckets: u64,
    /// The age of what is stored now.
    age: u64,
    /// Verdicts that rest on a circle count in the round that they were found in.
    round: u32,
}

/// | bits of the word | meaning                                                               |
/// |------------------|-----------------------------------------------------------------------|
/// | 0..2             | 0 if the slot is empty, 1 if the question is open, 2 proven, 3 disproven |
/// | 2..20            | the proof number, or the plies of a decision                          |
/// | 20..38           | the disproof number, or 0, or the round of a decision with a circle   |
/// | 38..56           | the demand                                                            |
/// | 56..62           | the effort                                                            |
/// | 62..64           | the age                                                               |
#[derive(Clone, Copy, Default, Debug)]
struct Slot<K> {
    key: K,
    word: u64,
}

const _: () = assert!(size_of::<Slot<u64>>() == 16);

/// Slots that are looked through for one question.
const BUCKET: usize = 4;

const KINDS: u64 = 3;
const PROOF: u32 = 2;
const DISPROOF: u32 = PROOF + NUMBER_BITS;
const DEMAND: u32 = DISPROOF + NUMBER_BITS;
const DEMAND_BITS: u32 = 18;
const EFFORT: u32 = DEMAND + DEMAND_BITS;
const EFFORTS: u64 = (1 << 6) - 1;
const AGE: u32 = EFFORT + 6;
const AGES: u64 = 1 << (u64::BITS - AGE);
const NUMBERS: u64 = (1 << NUMBER_BITS) - 1;
const ROUNDS: u32 = 1 << NUMBER_BITS;

impl<K: Key> ProofTable<K> {
    pub(super) fn new(size: TableSize) -> Self {
        let buckets = size.slots(size_of::<[Slot<K>; BUCKET]>()).max(1);
        Self {
            slots: vec![Slot::default(); buckets * BUCKET].into_boxed_slice(),
            buckets: buckets as u64,
            age: 0,
            round: 1,
        }
    }

    pub(super) fn clear(&mut self) {
        self.slots.fill(Slot::default());
        self.age = 0;
        self.round = 1;
    }

    /// Tells that a new search begins: what is stored from now on is newer.
    pub(super) fn grow_older(&mut self) {
        self.age = (self.age + 1) % AGES;
    }

    /// Forgets the verdicts that rest on a circle.
    pub(super) fn forget_circles(&mut self) {
        self.round += 1;
        if self.round == ROUNDS {
            self.clear();
        }
    }

    /// What is known of a question.
    #[inline]
    pub(super) fn probe(&self, question: Question<K>) -> Option<State> {
        let demand = pack_demand(question.demand);
        let bucket = &self.slots[self.bucket(question)..][..BUCKET];
        let slot = bucket
            .iter()
            .find(|slot| slot.holds(question.key, demand))?;
        self.unpack(slot.word)
    }

    /// Remembers what is known of a question and cost this many nodes; says whether another question
    /// was forgotten for it.
    pub(super) fn store(&mut self, question: Question<K>, state: State, nodes: u64) -> bool {
        let demand = pack_demand(question.demand);
        let word = self.pack(state) | demand | effort(nodes) << EFFORT | self.age << AGE;
        let start = self.bucket(question);
        let age = self.age;
        let bucket = &mut self.slots[start..][..BUCKET];
        let worth = |slot: &Slot<K>| {
            let rank = if slot.holds(question.key, demand) {
                0
            } else if slot.is_empty() {
                1
            } else {
                2 + u64::from(slot.word >> AGE == age)
            };
            (rank, slot.word >> EFFORT & EFFORTS)
        };
        let Some(slot) = bucket.iter_mut().min_by_key(|slot| worth(slot)) else {
            return false;
        };
        let is_replaced = worth(slot).0 > 1;
        *slot = Slot {
            key: question.key,
            word,
        };
        is_replaced
    }

    #[inline]
    #[allow(clippy::cast_possible_truncation)] // It is an index into memory.
    fn bucket(&self, question: Question<K>) -> usize {
        let demand = u128::from(question.demand.cast_unsigned()) << 96;
        let hash = mix(question.key.widen() ^ demand);
        ((u128::from(hash) * u128::from(self.buckets)) >> 64) as usize * BUCKET
    }

    fn pack(&self, state: State) -> u64 {
        match state {
            State::Open(numbers) => {
                1 | u64::from(numbers.of(Answer::Proven)) << PROOF
                    | u64::from(numbers.of(Answer::Disproven)) << DISPROOF
            }
            State::Decided(decision) => {
                let kind = match decision.answer {
                    Answer::Proven => 2,
                    Answer::Disproven => 3,
                };
                let round = if decision.circles { self.round } else { 0 };
                kind | u64::from(decision.plies) << PROOF | u64::from(round) << DISPROOF
            }
        }
    }

    #[inline]
    #[allow(clippy::cast_possible_truncation)] // Each part is as wide as its bits.
    fn unpack(&self, word: u64) -> Option<State> {
        let low = (word >> PROOF & NUMBERS) as u32;
        let high = (word >> DISPROOF & NUMBERS) as u32;
        let answer = match word & KINDS {
            0 => return None,
            1 => return Some(State::Open(Numbers::new(Answer::Proven, low, high))),
            2 => Answer::Proven,
            _ => Answer::Disproven,
        };
        (high == 0 || high == self.round).then_some(State::Decided(Decision {
            answer,
            plies: low as u16,
            circles: high != 0,
        }))
    }
}

impl<K: Key> Slot<K> {
    #[inline]
    fn holds(&self, key: K, demand: u64) -> bool {
        const DEMANDS: u64 = ((1 << DEMAND_BITS) - 1) << DEMAND;
        self.key == key && self.word & DEMANDS == demand && !self.is_empty()
    }

    #[inline]
    fn is_empty(&self) -> bool {
        self.word & KINDS == 0
    }
}

/// The demand in its place in a word.
///
/// # Panics
///
/// If banked points go beyond all values.
#[inline]
fn pack_demand(demand: i32) -> u64 {
    const BIAS: i32 = 1 << (DEMAND_BITS - 1);
    let biased = u64::try_from(demand + BIAS).unwrap_or(u64::MAX);
    assert!(
        biased < 1 << DEMAND_BITS,
        "more points are banked than values can count"
    );
    biased << DEMAND
}

/// The number of binary digits of the nodes.
fn effort(nodes: u64) -> u64 {
    u64::from(u64::BITS - nodes.leading_zeros()).min(EFFORTS)
}
