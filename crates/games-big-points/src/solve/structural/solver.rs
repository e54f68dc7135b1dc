//! One track after the other.

use search_core::{Limits, Stop};

use super::code::Code;
use super::endings::Endings;
use super::hands::Hands;
use super::reach::Reach;
use super::room::Room;
use super::skeleton::{MOST_DISCS, Skeleton};
use super::steps::Turn;
use super::worths::{Spot, Worths};
use crate::{Class, Color, Scores, Size, Track};

/// Solves tracks of one size exactly: both scores and the number of positions.
///
/// It keeps its memory from track to track.
#[derive(Debug)]
pub struct Structural {
    size: Size,
    code: Code,
    hands: Hands,
    endings: Endings,
    skeleton: Skeleton,
    reach: Reach,
    worths: Worths,
}

/// A solved track.
#[derive(Debug)]
pub struct Solved<'a> {
    solver: &'a Structural,
    /// The number of positions that can be reached and are not finished, the start included.
    pub states: u64,
}

impl Structural {
    /// A solver for a size; `None` if its tracks are too long or its points too many.
    #[must_use]
    pub fn new(size: Size) -> Option<Self> {
        let code = Code::of(size)?;
        if size.track_len() > MOST_DISCS {
            return None;
        }
        Some(Self {
            size,
            code,
            hands: Hands::new(size)?,
            endings: Endings::new(size, code),
            skeleton: Skeleton::default(),
            reach: Reach::new(size),
            worths: Worths::default(),
        })
    }

    /// Solves a track. Of the limits memory and the stop flag count.
    ///
    /// # Errors
    ///
    /// If a limit was met before the end.
    ///
    /// # Panics
    ///
    /// If the track is of another size.
    pub fn solve(&mut self, track: &Track, limits: &Limits) -> Result<Solved<'_>, Stop> {
        assert_eq!(track.size(), self.size, "a track of the solver's size");
        let room = Room::new(limits);
        self.skeleton.explore(track, &self.hands, room)?;
        let room = room.beside(self.skeleton.bytes());
        let states = self.reach.count(&self.skeleton, room)?;
        self.worths.fill(
            &self.skeleton,
            &self.hands,
            &mut self.endings,
            self.code,
            room.beside(self.reach.bytes()),
        )?;
        Ok(Solved {
            solver: self,
            states,
        })
    }

    /// The bytes that are held.
    pub fn bytes(&self) -> usize {
        self.skeleton.bytes() + self.reach.bytes() + self.worths.bytes() + self.endings.bytes()
    }
}

impl Solved<'_> {
    /// What the track comes to.
    #[must_use]
    pub fn class(&self) -> Class {
        self.solver.code.class(self.code(&Spot::START))
    }

    /// What a position comes to for the player who moved there.
    fn code(&self, at: &Spot) -> u8 {
        let Structural {
            worths,
            skeleton,
            endings,
            ..
        } = self.solver;
        worths.code(at, skeleton, endings)
    }

    /// The best line, if of equally good moves the first is made: in the order of `pawns`, and left before right.
    pub fn line(&self, pawns: &[Color]) -> Vec<Turn> {
        let Structural {
            skeleton, hands, ..
        } = self.solver;
        let mut at = Spot::START;
        let mut line = Vec::new();
        loop {
            let edges = skeleton.edges(at.stand);
            let ordered = pawns
                .iter()
                .flat_map(|pawn| edges.iter().filter(move |edge| edge.turn.pawn == *pawn));
            let mut best = None;
            for edge in ordered {
                let next = at.after(edge, skeleton, hands);
                let code = self.code(&next);
                if best.is_none_or(|(best, _, _)| code > best) {
                    best = Some((code, edge, next));
                }
            }
            let Some((_, edge, next)) = best else {
                return line;
            };
            line.push(edge.turn);
            at = next;
        }
    }

    /// The points of both players at the end of that line.
    #[must_use]
    pub fn scores(&self, pawns: &[Color]) -> Scores {
        let mut hands = [[0; Color::COUNT]; 2];
        let mut worth = [0; Color::COUNT];
        let mut next = self.solver.size.colors();
        for (ply, turn) in self.line(pawns).iter().enumerate() {
            hands[ply % 2][turn.taken.index()] += 1;
            if turn.side.is_none() {
                next -= 1;
                worth[turn.pawn.index()] = next;
            }
        }
        let points = |hand: [u8; Color::COUNT]| {
            hand.iter()
                .zip(worth)
                .map(|(held, worth)| held * worth)
                .sum()
        };
        let [first, second] = hands.map(points);
        Scores { first, second }
    }
}
