//! A guide that knows nothing of values.

use search_core::{Guide, Moves, Sound};

use super::{RandomGame, dice, judge::legal_moves, roll, swing};

/// Every move in a random order, some of them noisy; it may pass anywhere.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lively;

impl<G: RandomGame<Move = u8>> Guide<G> for Lively {
    type Look = u64;

    fn look(&self, game: &G, at: &G::Position) -> u64 {
        dice(game.hash(at), 0x11)
    }

    fn rank(&self, _: &G, _: &G::Position, look: &u64, mv: u8) -> i32 {
        let hash = dice(*look, mv.into());
        match roll(hash, 1, 20) {
            0 => i32::MAX,
            1 => i32::MIN,
            _ => swing(hash, 2, 3),
        }
    }

    fn noisy(&self, game: &G, at: &G::Position, look: &u64, out: &mut Moves<u8>) {
        legal_moves(game, at)
            .filter(|&mv| roll(*look, 0x100 + u64::from(mv), 2) == 0)
            .for_each(|mv| out.push(mv));
    }

    fn null_move(&self, game: &G, at: &G::Position, _: &u64) -> Option<G::Position> {
        Some(game.passed(at))
    }
}

impl<G: RandomGame<Move = u8>> Sound<G> for Lively {}
