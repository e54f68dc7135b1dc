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

/// The most positions that are taken at once.
pub(super) const BATCH: usize = 16;
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

    /// Takes the next positions, all of the same cost, which is returned.
    ///
    /// One at a time as long as there are few, and else a small share of them.
    #[inline]
    pub(super) fn pop(&mut self, out: &mut Vec<Id>, allowance: &mut Allowance) -> Option<u32> {
        while let Some(bucket) = self.near.get_mut(self.lowest) {
            if bucket.last().is_some() {
                pop_some(bucket, out, allowance);
                return u32::try_from(self.lowest).ok();
            }
            self.lowest += 1;
        }
        self.pop_far(out, allowance)
    }

    fn pop_far(&mut self, out: &mut Vec<Id>, allowance: &mut Allowance) -> Option<u32> {
        let mut first = self.far.first_entry()?;
        let cost = *first.key();
        pop_some(first.get_mut(), out, allowance);
        if first.get().last().is_none() {
            first.remove();
        }
        Some(cost)
    }
}

/// One in so many positions of a bucket is taken at once.
const SHARE: usize = 256;

fn pop_some(bucket: &mut Stack<Id>, out: &mut Vec<Id>, allowance: &mut Allowance) {
    let count = 1 + (bucket.len() / SHARE).min(BATCH - 1);
    out.extend((0..count).map_while(|_| bucket.pop(allowance)));
}
