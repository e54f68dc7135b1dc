//! The statistics of whole games side by side, one for each time to think.

use std::borrow::Cow;
use std::time::Duration;

use search_core::Player;

use super::grid::Grid;

/// What a game between two engines came to.
#[derive(Clone)]
pub(super) struct Chronicle<'a> {
    /// The time for each move.
    pub(super) seconds: Duration,
    /// The result as the game counts it.
    pub(super) score: Cow<'a, str>,
    pub(super) winner: Option<Player>,
    /// Turns but for passes.
    pub(super) moves: u64,
    pub(super) turns: u64,
    pub(super) table_hits: u64,
    pub(super) table_looks: u64,
    pub(super) alpha_raises: u64,
    pub(super) beta_cuts: u64,
    pub(super) nodes: u64,
    /// How far the engines looked, at most.
    pub(super) depth: u16,
}

/// Games of another program.
#[derive(Clone, Copy)]
pub(super) struct Precedent {
    pub(super) name: &'static str,
    pub(super) games: &'static [Chronicle<'static>],
}

/// A name and what it stands for.
type Row = (&'static str, fn(&Chronicle) -> String);

/// What is told of a game.
const ROWS: [Row; 9] = [
    ("score", |game| game.score.to_string()),
    ("winner", |game| match game.winner {
        Some(player) => super::tabletop::name(player),
        None => "draw".into(),
    }),
    ("moves", |game| game.moves.to_string()),
    ("turns", |game| game.turns.to_string()),
    ("table hits", |game| {
        format!("{} of {}", game.table_hits, game.table_looks)
    }),
    ("alpha raises", |game| game.alpha_raises.to_string()),
    ("beta cuts", |game| game.beta_cuts.to_string()),
    ("nodes", |game| game.nodes.to_string()),
    ("depth", |game| game.depth.to_string()),
];

/// A column for each game, beside it that of the precedent with the same time.
pub(super) fn grid(games: &[Chronicle], precedent: Option<Precedent>) -> Grid {
    let mut heading = vec!["a move".to_owned()];
    let mut columns: Vec<&Chronicle> = Vec::new();
    for game in games {
        heading.push(format!("{} s", game.seconds.as_secs_f64()));
        columns.push(game);
        let known = precedent.and_then(|precedent| {
            let known = precedent.games.iter();
            let mut known = known.filter(|known| known.seconds == game.seconds);
            Some((precedent.name, known.next()?))
        });
        if let Some((name, known)) = known {
            heading.push(name.to_owned());
            columns.push(known);
        }
    }
    let heading: Vec<&str> = heading.iter().map(String::as_str).collect();
    let mut grid = Grid::new(&heading);
    for (name, tell) in ROWS {
        let words = columns.iter().map(|game| tell(game));
        grid.row(std::iter::once(name.to_owned()).chain(words));
    }
    grid
}
