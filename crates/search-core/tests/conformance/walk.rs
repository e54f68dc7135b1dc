//! A puzzle: walk to 0, by steps that cost 2 and leaps of three that cost 5.

use search_core::{CostBound, Moves, Puzzle};

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
}

impl CostBound<Walk> for Leaps {
    fn at_least(&self, _: &Walk, at: &u32) -> u32 {
        if *at == 0 {
            self.at_goal
        } else {
            at / 3 * self.per_leap
        }
    }
}
