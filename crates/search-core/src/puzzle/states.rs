//! The positions that a search remembers, and the cheapest known ways to them.

use std::hash::Hash;

use ahash::RandomState;

use super::allowance::Allowance;
use super::index::{Index, Place};
use super::stack::Stack;
use crate::table::prefetch;
use crate::{Line, Stop};

/// The number of a position, in the order in which they were met.
pub(super) type Id = u32;

/// The positions that a search remembers, each once, and the cheapest known way to each.
pub(super) struct States<C, M> {
    states: Stack<State<C, M>>,
    index: Index,
    hasher: RandomState,
}

/// What is remembered of a position.
pub(super) struct State<C, M> {
    pub(super) code: C,
    /// What the cheapest known way here costs.
    pub(super) cost: u32,
    parent: Id,
    /// The move that leads here from the parent; none at the start.
    pub(super) last: Option<M>,
    /// How many moves the way here has.
    pub(super) plies: u16,
    /// Whether it is yet to be looked at.
    pub(super) is_open: bool,
}

/// A step that leads to a position.
pub(super) struct Step<M> {
    pub(super) parent: Id,
    pub(super) mv: M,
    pub(super) cost: u32,
    pub(super) plies: u16,
}

impl<C, M: Copy> State<C, M> {
    /// A position that is yet to be looked at.
    fn behind(step: &Step<M>, code: C) -> Self {
        Self {
            code,
            cost: step.cost,
            parent: step.parent,
            last: Some(step.mv),
            plies: step.plies,
            is_open: true,
        }
    }
}

impl<C: Eq + Hash, M: Copy> States<C, M> {
    /// Remembers the start.
    pub(super) fn new(start: C, allowance: &mut Allowance) -> Result<Self, Stop> {
        let mut states = Self {
            states: Stack::new(),
            index: Index::new(allowance)?,
            hasher: RandomState::with_seeds(1, 2, 3, 4),
        };
        let hash = states.hash(&start);
        let place = states.locate(hash);
        let state = State {
            code: start,
            cost: 0,
            parent: START,
            last: None,
            plies: 0,
            is_open: true,
        };
        states.add(state, hash, place, allowance)?;
        Ok(states)
    }

    #[inline]
    pub(super) fn at(&self, id: Id) -> &State<C, M> {
        self.states.at(id as usize)
    }

    #[inline]
    pub(super) fn at_mut(&mut self, id: Id) -> &mut State<C, M> {
        self.states.at_mut(id as usize)
    }

    #[inline]
    pub(super) fn hash(&self, code: &C) -> u64 {
        self.hasher.hash_one(code)
    }

    /// Tells that the position of a hash will be asked for soon.
    #[inline]
    pub(super) fn prefetch(&self, hash: u64) {
        self.index.prefetch(hash);
    }

    /// Finds out where to look for a hash, and asks for what is there.
    #[inline]
    pub(super) fn locate(&self, hash: u64) -> Place {
        let place = self.index.locate(hash);
        if let Some(id) = self.index.candidate(hash, place) {
            self.prefetch_state(id);
        }
        place
    }

    /// Tells that the position of a number will be asked for soon.
    #[inline]
    pub(super) fn prefetch_state(&self, id: Id) {
        prefetch(self.at(id));
    }

    /// What the cheapest known way to a position costs.
    pub(super) fn cost(&self, code: &C) -> Option<u32> {
        let hash = self.hash(code);
        let id = self.find(code, hash, self.index.locate(hash)).ok()?;
        Some(self.at(id).cost)
    }

    #[inline]
    fn find(&self, code: &C, hash: u64, place: Place) -> Result<Id, Place> {
        self.index.find(hash, place, |id| self.at(id).code == *code)
    }

    /// Remembers a way to a position if it is the cheapest so far, and opens the position then.
    #[inline]
    pub(super) fn reach(
        &mut self,
        code: C,
        (hash, place): (u64, Place),
        step: &Step<M>,
        allowance: &mut Allowance,
    ) -> Result<Reached, Stop> {
        let place = match self.find(&code, hash, place) {
            Ok(id) if self.at(id).cost <= step.cost => return Ok(Reached::Before),
            Ok(id) => {
                *self.at_mut(id) = State::behind(step, code);
                return Ok(Reached::Cheaper(id));
            }
            Err(place) => place,
        };
        self.add(State::behind(step, code), hash, place, allowance)
            .map(Reached::New)
    }

    #[inline]
    fn add(
        &mut self,
        state: State<C, M>,
        hash: u64,
        place: Place,
        allowance: &mut Allowance,
    ) -> Result<Id, Stop> {
        // The largest number is left to the index, for slots that are empty.
        let id = Id::try_from(self.states.len()).ok();
        let id = id.filter(|&id| id < Id::MAX).ok_or(Stop::Memory)?;
        self.states.push(state, allowance)?;
        self.index.insert(hash, place, id, allowance)?;
        Ok(id)
    }

    /// The cheapest known way to a position.
    pub(super) fn way_to(&self, id: Id) -> Line<M> {
        let mut moves = Line::new();
        let mut state = self.at(id);
        while let Some(last) = state.last {
            moves.push(last);
            state = self.at(state.parent);
        }
        moves.reverse();
        moves
    }
}

/// The number of the start.
pub(super) const START: Id = 0;

/// What a way led to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reached {
    /// A position that was not met before.
    New(Id),
    /// A position that was met before, at a higher cost.
    Cheaper(Id),
    /// A position that was met before at no higher cost.
    Before,
}
