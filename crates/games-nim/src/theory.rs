//! Who wins, without a search: Bouton's theorem.
//!
//! Charles L. Bouton, *Nim, a game with a complete mathematical theory*, Annals of Mathematics,
//! second series, volume 3 (1901), pages 35 to 39.

use crate::{Convention, Nim, Position, Take};

/// The sum without carrying of the sizes of all heaps, written in binary.
///
/// In normal play it is the Grundy number of the position as well: the position plays like a single
/// heap of that size.
#[must_use]
pub fn nim_sum(at: &Position) -> u8 {
    at.heaps().fold(0, |sum, (_, size)| sum ^ size)
}

impl Nim {
    /// Whether the player to move loses, if the opponent makes no mistake.
    ///
    /// Normal play is lost exactly when the nim-sum is 0. So is misère play, except that heaps of at
    /// most one object leave no choice to anybody: then it is lost when the number of heaps is odd.
    #[must_use]
    pub fn is_lost_for_mover(&self, at: &Position) -> bool {
        let is_forced = large_heaps(at) == 0;
        nim_sum(at) == self.lost_sum(is_forced)
    }

    /// A winning move if there is one, else a move that prolongs the game; `None` exactly when the
    /// game is over.
    ///
    /// A winning move leaves the opponent a lost position; other moves may win sooner.
    #[must_use]
    pub fn best_move(&self, at: &Position) -> Option<Take> {
        self.winning_move(at).or_else(|| smallest_move(at))
    }

    fn winning_move(&self, at: &Position) -> Option<Take> {
        // Whoever reduces the last large heap chooses whether an even or an odd number of single
        // objects is left. With two large heaps and a nim-sum of 0 to leave, a large one stays.
        let leaves_singles = large_heaps(at) <= 1;
        let change = nim_sum(at) ^ self.lost_sum(leaves_singles);
        at.heaps().find_map(|(heap, size)| {
            let count = size.checked_sub(size ^ change)?;
            (count > 0).then_some(Take { heap, count })
        })
    }

    /// The nim-sum of lost positions, among those with nothing but single objects or among the
    /// others.
    fn lost_sum(&self, singles: bool) -> u8 {
        u8::from(singles && self.convention() == Convention::Misere)
    }
}

/// The number of heaps with more than one object.
fn large_heaps(at: &Position) -> usize {
    at.heaps().filter(|&(_, size)| size > 1).count()
}

/// One object from the largest heap.
fn smallest_move(at: &Position) -> Option<Take> {
    let (heap, _) = at.heaps().max_by_key(|&(_, size)| size)?;
    Some(Take { heap, count: 1 })
}
