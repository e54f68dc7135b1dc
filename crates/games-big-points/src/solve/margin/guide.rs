//! What is known of a position without searching.

use search_core::{Bounds, Game, Guide, Key, Sound, Value};

use super::position::points;
use super::{Margin, Remainder, Step};

/// Looks first at moves after which the mover leads, colors that climb soon counting more, and knows how much can
/// still be won.
#[derive(Clone, Copy, Default, Debug)]
pub struct Leads;

impl<const C: usize, K: Key> Guide<Margin<C, K>> for Leads {
    type Look = ();

    #[inline]
    fn look(&self, _: &Margin<C, K>, _: &Remainder<C>) {}

    #[inline]
    fn bounds(&self, _: &Margin<C, K>, at: &Remainder<C>, (): &()) -> Bounds {
        let [least, most] = reachable(at);
        Bounds {
            lower: Value::points(least),
            upper: Value::points(most),
        }
    }

    #[inline]
    fn rank(&self, game: &Margin<C, K>, at: &Remainder<C>, (): &(), step: Step) -> i32 {
        -estimate(&game.play(at, step))
    }
}

impl<const C: usize, K: Key> Sound<Margin<C, K>> for Leads {}

/// How many points the mover may win by at the end, at least and at most.
///
/// The leads count as if the colors climbed in the best or the worst order, and of all moves that may be left
/// either player's take the most valuable discs while the other's take worthless ones.
#[inline]
fn reachable<const C: usize>(at: &Remainder<C>) -> [i32; 2] {
    let waiting = usize::from(at.waiting);
    let mut leads = at.leads;
    leads[..waiting].sort_unstable();
    let mut discs = at.discs.map(count);
    let mut moves = 0;
    for (slot, discs) in discs[..waiting].iter_mut().enumerate() {
        // The discs ahead and the stair, where one more disc lies.
        moves += count(at.ahead(slot)) + 1;
        *discs += 1;
    }
    discs[..waiting].sort_unstable();
    let mut most = i32::from(at.banked);
    let mut least = most;
    let (mut mine, mut theirs) = ((moves + 1) / 2, moves / 2);
    for slot in (0..C).rev() {
        let worth = i32::from(points(slot));
        if slot < waiting {
            most += worth * i32::from(leads[slot]);
            least += worth * i32::from(leads[waiting - 1 - slot]);
        }
        most += worth * mine.min(discs[slot]);
        mine -= mine.min(discs[slot]);
        least -= worth * theirs.min(discs[slot]);
        theirs -= theirs.min(discs[slot]);
    }
    [least, most]
}

/// Eight times the points that the mover leads by, if the pawns climb in the order of the discs they have ahead.
#[inline]
fn estimate<const C: usize>(at: &Remainder<C>) -> i32 {
    let waiting = usize::from(at.waiting);
    let mut ahead = [0; C];
    for (slot, ahead) in ahead[..waiting].iter_mut().enumerate() {
        *ahead = count(at.ahead(slot));
    }
    let ahead = &ahead[..waiting];
    let mut estimate = 8 * i32::from(at.banked);
    for (own, lead) in ahead.iter().zip(at.leads) {
        // Twice the number of colors that climb later; a tie counts half.
        let later: i32 = ahead.iter().map(|other| (other - own).signum() + 1).sum();
        estimate += 4 * (later - 1) * i32::from(lead);
    }
    estimate
}

#[inline]
fn count(discs: u32) -> i32 {
    discs.count_ones().cast_signed()
}
