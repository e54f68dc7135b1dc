//! A puzzle: walk to 0, by steps that cost 2 and leaps of three that cost 5.

use search_core::{CostBound, Moves, Packing, Puzzle, PuzzleGuide};

/// The rules, honest or with one flaw.
pub(crate) struct Walk(pub(crate) &'static str);

impl Puzzle for Walk {
    type Position = u32;
    type Move = u32;

    fn moves(&self, at: &u32, out: &mut Moves<u32>) {
        match self.0 {
            "the moves empty the list" => out.clear(),
            "a step is listed twice" => out.push(1),
            _ => {}
        }
        [1, 3]
            .into_iter()
            .filter(|length| length <= at)
            .for_each(|length| out.push(length));
    }

    fn play(&self, at: &u32, length: u32) -> u32 {
        at - length
    }

    fn is_goal(&self, at: &u32) -> bool {
        *at == 0
    }

    fn cost(&self, _: &u32, length: u32) -> u32 {
        if length == 1 { 2 } else { 5 }
    }
}

/// No way costs less than five for each three, or a multiple of that.
pub(crate) struct Leaps {
    pub(crate) per_leap: u32,
    pub(crate) at_goal: u32,
    pub(crate) after: Option<u32>,
}

impl CostBound<Walk> for Leaps {
    fn at_least(&self, _: &Walk, at: &u32) -> u32 {
        if *at == 0 {
            self.at_goal
        } else {
            at / 3 * self.per_leap
        }
    }

    fn after(&self, walk: &Walk, _: &u32, _: u32, _: u32, next: &u32) -> u32 {
        self.after.unwrap_or(self.at_least(walk, next))
    }
}

/// Leaps before it steps, honestly or with one flaw.
pub(crate) struct LeapsFirst(pub(crate) &'static str);

impl PuzzleGuide<Walk> for LeapsFirst {
    fn candidates(&self, _: &Walk, at: &u32, last: Option<u32>, out: &mut Moves<u32>) {
        match self.0 {
            "a candidate is no move" => out.push(2),
            "a candidate is listed twice" => [1, 1].into_iter().for_each(|step| out.push(step)),
            "no step is left" => {}
            _ if *at >= 1 => out.push(1),
            _ => {}
        }
        // Whoever steps and leaps could as well leap and step.
        if *at >= 3 && last != Some(1) {
            out.push(3);
        }
    }
}

/// A place as a byte.
pub(crate) struct Byte(pub(crate) &'static str);

impl Packing<Walk> for Byte {
    type Code = u8;

    fn pack(&self, _: &Walk, &at: &u32) -> u8 {
        let is_flawed = self.0 == "even places are packed as odd ones";
        u8::try_from(at | u32::from(is_flawed)).expect("a walk of 20 at most")
    }

    fn unpack(&self, _: &Walk, &code: &u8) -> u32 {
        code.into()
    }
}
