//! One game between two engines.

use search_core::{Limits, Outcome, Player, Report, Statistics, Value};

use super::limits::Means;
use super::tabletop::{Tabletop, Think};

/// One of two engines.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    A,
    B,
}

impl Side {
    pub(super) const BOTH: [Self; 2] = [Self::A, Self::B];

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::A => "A",
            Self::B => "B",
        }
    }

    pub(super) fn index(self) -> usize {
        self as usize
    }

    fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }
}

/// A game as it was played.
pub(super) struct Duel {
    pub(super) starter: Side,
    /// All moves, those of the opening included.
    pub(super) moves: Vec<String>,
    /// How many moves were given before the engines took over.
    pub(super) opening: usize,
    /// `None` after a draw.
    pub(super) winner: Option<Side>,
}

/// What an engine has won and spent in all games.
#[derive(Default)]
pub(super) struct Tally {
    pub(super) wins: u32,
    pub(super) draws: u32,
    pub(super) losses: u32,
    pub(super) plies: u32,
    pub(super) cost: Statistics,
    depths: u64,
}

impl Tally {
    /// One for each win and a half for each draw.
    pub(super) fn score(&self) -> f64 {
        f64::from(self.wins) + 0.5 * f64::from(self.draws)
    }

    /// How far the engine looked on average.
    pub(super) fn mean_depth(&self) -> f64 {
        self.depths as f64 / f64::from(self.plies.max(1))
    }

    fn count_move<M>(&mut self, report: &Report<M>) {
        self.plies += 1;
        self.depths += u64::from(report.depth);
        self.cost += report.statistics;
    }

    fn count_result(&mut self, side: Side, winner: Option<Side>) {
        match winner {
            Some(winner) if winner == side => self.wins += 1,
            Some(_) => self.losses += 1,
            None => self.draws += 1,
        }
    }
}

/// Where the engines meet.
pub(super) struct Arena<'a, T> {
    pub(super) game: &'a T,
    pub(super) means: Means,
    /// How long each side thinks about a move.
    pub(super) limits: [Limits; 2],
}

impl<T: Tabletop> Arena<'_, T> {
    /// Plays one game from `start` after the moves of the opening; `None` if it was interrupted.
    ///
    /// The engines are new in each game, so that none depends on those before. A game that goes on
    /// for ever is a draw.
    pub(super) fn play(
        &self,
        start: &T::Position,
        opening: &[T::Move],
        starter: Side,
        tallies: &mut [Tally; 2],
    ) -> Option<Duel> {
        let game = self.game;
        let mut engines = Side::BOTH.map(|_| game.engine(self.means));
        let first = game.turn(start);
        let side_of = |player: Player| {
            if player == first {
                starter
            } else {
                starter.other()
            }
        };
        let mut at = start.clone();
        let mut given = opening.iter().copied();
        let mut moves = Vec::new();
        while game.outcome(&at).is_none() && moves.len() < usize::from(Value::MAX_PLIES) {
            let mv = match given.next() {
                Some(mv) => mv,
                None => {
                    let side = side_of(game.turn(&at)).index();
                    let report = engines[side].think(&at, &self.limits[side], &mut |_| ());
                    if self.limits[side].stop.is_raised() {
                        return None;
                    }
                    tallies[side].count_move(&report);
                    report.best?
                }
            };
            moves.push(game.write_move(&at, mv));
            at = game.play(&at, mv);
        }
        let winner = game.outcome(&at).and_then(Outcome::winner).map(side_of);
        for side in Side::BOTH {
            tallies[side.index()].count_result(side, winner);
        }
        Some(Duel {
            starter,
            moves,
            opening: opening.len(),
            winner,
        })
    }
}
