//! The judge of points in games that may go on for ever, by its definition: for every number of
//! points, from where can the first player force as many or more?

use search_core::{Game, Outcome, Player};

use super::gathering::{Gathering, Heap};
use super::legal_moves;

/// What play that never ends counts for the first player, beyond what was gained on the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Endless {
    /// All pieces left go to the second player.
    Lost,
    Nothing,
    /// All pieces left go to the first player.
    Won,
}

/// What a position comes to for the first player, with nothing banked.
pub(crate) fn true_points(game: &Gathering, endless: Endless) -> Vec<(Heap, i32)> {
    let heaps: Vec<Heap> = game.heaps().collect();
    let most = i32::from(game.pieces);
    let needs: Vec<i32> = (-most..=most + 1).map(|need| need * game.worth).collect();
    let goals = heaps
        .iter()
        .flat_map(|&heap| needs.iter().map(move |&need| (heap, need)));
    let quest = Quest::new(game, endless, goals.collect());
    let can = quest.solve();
    let best = |heap: &Heap| {
        let forced = quest
            .goals
            .iter()
            .zip(&can)
            .filter(|&((at, _), &can)| at == heap && can);
        forced.map(|((_, need), _)| *need).max()
    };
    let points = heaps
        .iter()
        .map(|heap| best(heap).expect("nobody loses more than all"));
    heaps
        .iter()
        .copied()
        .zip(points.collect::<Vec<_>>())
        .collect()
}

/// A game of yes and no: the first player wants so many points or more from a position on.
///
/// Play that never ends meets some goals again and again, all of one number of pieces and points, so
/// it is won by meeting good ones infinitely often: a game of Büchi.
struct Quest {
    goals: Vec<(Heap, i32)>,
    /// For each goal, whether the first player moves there.
    is_mine: Vec<bool>,
    /// For each goal, where a move leads; a finished game stays where it is.
    next: Vec<Vec<usize>>,
    /// For each goal, whether staying there for ever is enough.
    is_good: Vec<bool>,
}

impl Quest {
    fn new(game: &Gathering, endless: Endless, mut goals: Vec<(Heap, i32)>) -> Self {
        let (mut is_mine, mut next, mut is_good) = (Vec::new(), Vec::new(), Vec::new());
        let mut index = 0;
        while let Some(&(heap, need)) = goals.get(index) {
            is_mine.push(heap.turn == Player::FIRST);
            is_good.push(count(game, &heap, endless) >= need);
            let mut after: Vec<usize> = legal_moves(game, &heap)
                .map(|mv| {
                    let mut after = game.play(&heap, mv);
                    let gain = std::mem::take(&mut after.margin);
                    let goal = (after, need - gain);
                    goals
                        .iter()
                        .position(|&known| known == goal)
                        .unwrap_or_else(|| {
                            goals.push(goal);
                            goals.len() - 1
                        })
                })
                .collect();
            if after.is_empty() {
                after.push(index);
            }
            next.push(after);
            index += 1;
        }
        Self {
            goals,
            is_mine,
            next,
            is_good,
        }
    }

    /// From which goals the first player succeeds: the greatest set from which good goals of the same
    /// set can be reached over and over.
    fn solve(&self) -> Vec<bool> {
        let mut again = vec![true; self.goals.len()];
        loop {
            let mut reach = vec![false; self.goals.len()];
            loop {
                let step: Vec<bool> = (0..self.goals.len())
                    .map(|goal| {
                        (self.is_good[goal] && self.can_enter(goal, &again))
                            || self.can_enter(goal, &reach)
                    })
                    .collect();
                if step == reach {
                    break;
                }
                reach = step;
            }
            if reach == again {
                return again;
            }
            again = reach;
        }
    }

    fn can_enter(&self, goal: usize, set: &[bool]) -> bool {
        let mut after = self.next[goal].iter();
        if self.is_mine[goal] {
            after.any(|&next| set[next])
        } else {
            after.all(|&next| set[next])
        }
    }
}

/// What staying at a position for ever counts, or being finished there.
fn count(game: &Gathering, heap: &Heap, endless: Endless) -> i32 {
    let stake = game.worth * i32::from(heap.pieces);
    match (game.outcome(heap), endless) {
        (Some(Outcome::Points(points)), _) => points,
        (Some(_), _) => panic!("a game for points"),
        (None, Endless::Lost) => -stake,
        (None, Endless::Nothing) => 0,
        (None, Endless::Won) => stake,
    }
}
