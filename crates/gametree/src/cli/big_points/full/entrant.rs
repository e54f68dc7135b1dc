//! Who may sit at the table.

use clap::ValueEnum;
use game_heuristics::big_points::{Greedy, Lead, Picks, Prospects};
use games_big_points::full::{FullGame, Position, Step};
use search_core::{
    Bound, Dice, Engine, Game, LateMoves, Limits, Line, MaxN, MonteCarlo, Moves, Options, Paranoid,
    Payoffs, Report, Statistics,
};

use crate::cli::failure::Failure;
use crate::cli::limits::Means;
use crate::cli::tabletop::Think;

/// A player by name.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Entrant {
    /// The strongest here: alpha-beta for two players, sampling for more.
    Engine,
    /// Alpha-beta with late moves searched less far, for two players.
    AlphaBeta,
    /// Monte-Carlo tree search for the lead, with estimates in place of playouts.
    Sampling,
    /// Max^n search for the lead.
    MaxN,
    /// Paranoid search for the lead.
    Paranoid,
    /// Takes what looks best after the own move.
    Greedy,
    /// Plays any move.
    Random,
}

/// A player at the table.
pub(super) type Seat = Box<dyn Think<FullGame>>;

impl Entrant {
    /// The name as on the command line.
    pub(super) fn name(self) -> String {
        let value = self.to_possible_value();
        value.map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// Says whether this one can play with so many others.
    pub(super) fn check(self, players: u8) -> Result<(), Failure> {
        if self == Self::AlphaBeta && players != 2 {
            return Err(Failure::input("alpha-beta plays with two players only"));
        }
        Ok(())
    }

    /// Seats the player; the seed decides what is left to chance.
    pub(super) fn seat(self, game: &FullGame, means: Means, seed: u64) -> Seat {
        let game = game.clone();
        match self {
            Self::Engine if game.players() == 2 => Self::AlphaBeta.seat(&game, means, seed),
            Self::Engine => Self::Sampling.seat(&game, means, seed),
            Self::AlphaBeta => Box::new(
                Engine::new(game, Prospects)
                    .guided_by(Picks)
                    .with_options(alpha_beta())
                    .with_table(means.table)
                    .with_threads(means.threads),
            ),
            Self::Sampling => Box::new(Within {
                bytes: means.bytes,
                player: MonteCarlo::playing_for(Lead, game)
                    .evaluated_by(Lead)
                    .guided_by(Picks)
                    .with_exploration(Lead::EXPLORATION)
                    .with_seed(seed)
                    .with_threads(means.threads),
            }),
            Self::MaxN => Box::new(MaxN::playing_for(Lead, game, Lead)),
            Self::Paranoid => Box::new(Paranoid::playing_for(Lead, game, Lead)),
            Self::Greedy => Box::new(AtOnce(move |at: &Position| Greedy.choose(&game, at))),
            Self::Random => {
                let mut dice = Dice::new(seed);
                Box::new(AtOnce(move |at: &Position| {
                    let mut moves = Moves::new();
                    game.moves(at, &mut moves);
                    dice.pick(&moves.iter().collect::<Vec<_>>())
                }))
            }
        }
    }
}

/// Good moves are found among the first, so late ones are looked at less far; looking up all children
/// before the first is searched costs more than it saves.
fn alpha_beta() -> Options {
    Options {
        child_probes: false,
        late_moves: Some(LateMoves {
            after: 4,
            reduction: 1,
        }),
        ..Options::default()
    }
}

/// A player whose memory grows while it thinks, up to a limit.
struct Within<T> {
    bytes: usize,
    player: T,
}

impl<T: Think<FullGame>> Think<FullGame> for Within<T> {
    fn think(
        &mut self,
        at: &Position,
        limits: &Limits,
        progress: &mut dyn FnMut(&Report<Step>),
    ) -> Report<Step> {
        let limits = Limits {
            memory: self.bytes,
            ..limits.clone()
        };
        self.player.think(at, &limits, progress)
    }
}

/// A player who does not think.
struct AtOnce<F>(F);

impl<F: FnMut(&Position) -> Option<Step>> Think<FullGame> for AtOnce<F> {
    fn think(
        &mut self,
        at: &Position,
        _: &Limits,
        _: &mut dyn FnMut(&Report<Step>),
    ) -> Report<Step> {
        let best = (self.0)(at);
        Report {
            best,
            value: None,
            bound: Bound::Exact,
            line: best.into_iter().collect::<Line<Step>>(),
            depth: 0,
            stop: None,
            statistics: Statistics::default(),
        }
    }
}
