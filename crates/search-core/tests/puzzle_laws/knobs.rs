//! Knobs that are turned up one by one: moves that may be made in any order.

use std::hash::{Hash, Hasher};

use search_core::{CostBound, Moves, Packing, Puzzle, PuzzleGuide};

/// Some knobs to be turned from 0 to 3, each step at the knob's own cost; some settings, different
/// from seed to seed, are forbidden.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Knobs {
    pub(crate) seed: u64,
}

pub(crate) const COUNT: usize = 5;
const TOP: u8 = 3;

/// Where the knobs stand; all settings have the same hash.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Setting(pub(crate) [u8; COUNT]);

impl Hash for Setting {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl Knobs {
    fn is_allowed(self, setting: &Setting) -> bool {
        let number = PackedKnobs.pack(&self, setting);
        let hash = (u64::from(number) ^ self.seed).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (hash >> 60) > 6 || setting.0 == [TOP; COUNT]
    }
}

impl Puzzle for Knobs {
    type Position = Setting;
    type Move = usize;

    fn moves(&self, at: &Setting, out: &mut Moves<usize>) {
        (0..COUNT)
            .filter(|&knob| at.0[knob] < TOP && self.is_allowed(&self.play(at, knob)))
            .for_each(|knob| out.push(knob));
    }

    fn play(&self, at: &Setting, knob: usize) -> Setting {
        let mut next = *at;
        next.0[knob] += 1;
        next
    }

    fn is_goal(&self, at: &Setting) -> bool {
        at.0 == [TOP; COUNT]
    }

    fn cost(&self, at: &Setting, knob: usize) -> u32 {
        // Turning a knob is cheaper while its neighbor is low, so that the order matters.
        u32::try_from(knob).unwrap() / 2 + u32::from(at.0[(knob + 1) % COUNT])
    }
}

/// Of two knobs that can be turned in either order at no higher cost, turns the lower one first.
pub(crate) struct LowFirst;

impl PuzzleGuide<Knobs> for LowFirst {
    fn candidates(
        &self,
        puzzle: &Knobs,
        at: &Setting,
        last: Option<usize>,
        out: &mut Moves<usize>,
    ) {
        let mut moves = Moves::new();
        puzzle.moves(at, &mut moves);
        moves
            .iter()
            .filter(|&knob| !last.is_some_and(|last| is_late(puzzle, at, last, knob)))
            .for_each(|knob| out.push(knob));
    }
}

/// Whether `knob` could just as well have been turned before `last`, and should.
fn is_late(puzzle: &Knobs, at: &Setting, last: usize, knob: usize) -> bool {
    let mut before = *at;
    before.0[last] -= 1;
    let between = puzzle.play(&before, knob);
    let as_made = puzzle.cost(&before, last) + puzzle.cost(at, knob);
    let turned = puzzle.cost(&before, knob) + puzzle.cost(&between, last);
    knob < last && puzzle.is_allowed(&between) && turned <= as_made
}

/// What is left to turn, at the least cost of each knob.
pub(crate) struct StepsLeft;

impl CostBound<Knobs> for StepsLeft {
    fn at_least(&self, _: &Knobs, at: &Setting) -> u32 {
        let of_knob =
            |knob: usize| u32::from(TOP - at.0[knob]) * (u32::try_from(knob).unwrap() / 2);
        (0..COUNT).map(of_knob).sum()
    }

    fn after(&self, _: &Knobs, _: &Setting, at_least: u32, knob: usize, _: &Setting) -> u32 {
        at_least - u32::try_from(knob).unwrap() / 2
    }
}

/// Two bits for each knob.
pub(crate) struct PackedKnobs;

impl Packing<Knobs> for PackedKnobs {
    type Code = u16;

    fn pack(&self, _: &Knobs, at: &Setting) -> u16 {
        at.0.iter()
            .fold(0, |code, &knob| code << 2 | u16::from(knob))
    }

    fn unpack(&self, _: &Knobs, &code: &u16) -> Setting {
        let mut setting = [0; COUNT];
        for (knob, place) in setting.iter_mut().rev().zip(0..) {
            *knob = (code >> (2 * place) & 3) as u8;
        }
        Setting(setting)
    }
}
