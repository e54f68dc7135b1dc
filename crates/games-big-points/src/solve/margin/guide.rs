//! Which moves to look at first.

use search_core::{Bounds, Game, Guide, Key, Sound, Value};

use super::{Margin, Remainder, Step};

/// Looks first at moves after which the mover leads, colors that climb soon counting more.
#[derive(Clone, Copy, Default, Debug)]
pub struct Leads;

impl<const C: usize, K: Key> Guide<Margin<C, K>> for Leads {
    type Look = ();

    #[inline]
    fn look(&self, _: &Margin<C, K>, _: &Remainder<C>) {}

    #[inline]
    fn bounds(&self, _: &Margin<C, K>, at: &Remainder<C>, (): &()) -> Bounds {
        let waiting = usize::from(at.waiting);
        let mut leads = at.leads;
        let mut worth = at.discs.map(|d| d.count_ones() as i32);
        leads[..waiting].sort_unstable();
        let mut plies = 0;
        for slot in 0..waiting {
            let under = at.discs[slot] & at.pawned;
            let ahead = if under == 0 {
                at.discs[slot]
            } else {
                at.discs[slot] & !((under << 1).wrapping_sub(1))
            };
            plies += ahead.count_ones() as i32 + 1;
            worth[slot] += 1;
        }
        worth[..waiting].sort_unstable();
        let banked = i32::from(at.banked);
        let (mut most, mut least) = (banked, banked);
        for slot in 0..waiting {
            most += slot as i32 * i32::from(leads[slot]);
            least += slot as i32 * i32::from(leads[waiting - 1 - slot]);
        }
        let (mut mine, mut theirs) = ((plies + 1) / 2, plies / 2);
        for slot in (1..C).rev() {
            let m = mine.min(worth[slot]);
            most += m * slot as i32;
            mine -= m;
            let t = theirs.min(worth[slot]);
            least -= t * slot as i32;
            theirs -= t;
        }
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

fn estimate<const C: usize>(at: &Remainder<C>) -> i32 {
    let waiting = usize::from(at.waiting);
    let mut steps = [0; C];
    for slot in 0..waiting {
        let under = at.discs[slot] & at.pawned;
        let ahead = if under == 0 {
            at.discs[slot]
        } else {
            at.discs[slot] & !((under << 1).wrapping_sub(1))
        };
        steps[slot] = ahead.count_ones() as i32;
    }
    let mut total = 8 * i32::from(at.banked);
    for slot in 0..waiting {
        // Twice the number of colors that climb later.
        let later: i32 = (0..waiting)
            .map(|other| (steps[other] - steps[slot]).signum() + 1)
            .sum::<i32>()
            - 1;
        total += 4 * later * i32::from(at.leads[slot]);
    }
    total
}
