//! What to look at next: positions in the order of their costs.

use std::collections::BTreeMap;

use super::allowance::Allowance;
use super::stack::Stack;
use super::states::Id;
use crate::Stop;

/// Positions by cost, the cheapest first and of these the one that came last.
///
/// One bucket for each cost (R. B. Dial, "Shortest-path forest with topological ordering", 1969):
/// small costs find theirs in an array, the others in a map. The last one first goes deep where
/// many are equal, which is what ends a search soonest.
pub(super) struct BucketQueue {
    /// The buckets of the costs from 0 on.
    near: Vec<Stack<Id>>,
    /// The buckets of the other costs that have any.
    far: BTreeMap<u32, Stack<Id>>,
    /// No near bucket below this one has any.
    lowest: usize,
}

/// Costs from here on are far.
const NEAR: usize = 1 << 12;

impl BucketQueue {
    pub(super) fn new() -> Self {
        Self {
            near: Vec::new(),
            far: BTreeMap::new(),
            lowest: 0,
        }
    }

    #[inline]
    pub(super) fn push(
        &mut self,
        cost: u32,
        id: Id,
        allowance: &mut Allowance,
    ) -> Result<(), Stop> {
        let index = cost as usize;
        if index >= NEAR {
            let bucket = self.far.entry(cost).or_insert_with(Stack::new);
            return bucket.push(id, allowance);
        }
        if index >= self.near.len() {
            self.near.resize_with(index + 1, Stack::new);
        }
        self.lowest = self.lowest.min(index);
        self.near[index].push(id, allowance)
    }

    /// Takes the next position, with its cost.
    #[inline]
    pub(super) fn pop(&mut self, allowance: &mut Allowance) -> Option<(u32, Id)> {
        while let Some(bucket) = self.near.get_mut(self.lowest) {
            if let Some(id) = bucket.pop(allowance) {
                return Some((u32::try_from(self.lowest).ok()?, id));
            }
            self.lowest += 1;
        }
        self.pop_far(allowance)
    }

    fn pop_far(&mut self, allowance: &mut Allowance) -> Option<(u32, Id)> {
        let mut first = self.far.first_entry()?;
        let cost = *first.key();
        let id = first.get_mut().pop(allowance)?;
        if first.get().last().is_none() {
            first.remove();
        }
        Some((cost, id))
    }

    /// A position that may be the next one, if it is cheap to tell.
    #[inline]
    pub(super) fn peek(&self) -> Option<Id> {
        self.near.get(self.lowest)?.last().copied()
    }
}
