//! One game between two engines.

use search_core::{Limits, Outcome, Player, Report, Statistics, Value};

use super::chronicle::Chronicle;
use super::failure::Failure;
use super::limits::Means;
use super::log::Log;
use super::seat::Kind;
use super::tabletop::{self, Tabletop};

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
    /// The game in numbers, both engines together.
    pub(super) chronicle: Chronicle<'static>,
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
pub(super) struct Arena<'a, T: Tabletop> {
    pub(super) game: &'a T,
    pub(super) means: Means,
    /// What both engines look up.
    pub(super) endgames: Option<&'a T::Endgames>,
    /// Who plays each side.
    pub(super) kinds: [Kind; 2],
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
        log: &mut Log,
    ) -> Result<Option<Duel>, Failure> {
        let game = self.game;
        let seated = |kind: Kind| kind.seated(game, self.means, self.endgames);
        let [a, b] = self.kinds.map(seated);
        let mut engines = [a?, b?];
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
        let mut cost = Statistics::default();
        let (mut passes, mut depth) = (0, 0);
        while game.outcome(&at).is_none() && moves.len() < usize::from(Value::MAX_PLIES) {
            let mv = match given.next() {
                Some(mv) => mv,
                None => {
                    let side = side_of(game.turn(&at)).index();
                    let (engine, limits) = (&mut *engines[side], &self.limits[side]);
                    let report = tabletop::answer(game, engine, &at, limits, &mut |_| ());
                    let Some(mv) = report.best.filter(|_| !limits.stop.is_raised()) else {
                        return Ok(None);
                    };
                    log.turn(moves.len() + 1, game, &at, &report)?;
                    tallies[side].count_move(&report);
                    cost += report.statistics;
                    depth = depth.max(report.depth);
                    mv
                }
            };
            passes += u64::from(game.is_pass(mv));
            moves.push(game.write_move(&at, mv));
            at = game.play(&at, mv);
        }
        let winner = game.outcome(&at).and_then(Outcome::winner);
        let turns = moves.len() as u64;
        let chronicle = Chronicle {
            seconds: self.limits[0].time.unwrap_or_default(),
            score: game.result(&at).into(),
            winner,
            moves: turns - passes,
            turns,
            table_hits: cost.table_hits,
            table_looks: cost.table_hits + cost.table_misses,
            alpha_raises: cost.alpha_raises,
            beta_cuts: cost.beta_cuts,
            nodes: cost.nodes,
            depth,
        };
        let winner = winner.map(side_of);
        for side in Side::BOTH {
            tallies[side.index()].count_result(side, winner);
        }
        Ok(Some(Duel {
            starter,
            moves,
            opening: opening.len(),
            winner,
            chronicle,
        }))
    }
}
