//! What the commands ask of a game beyond its rules.

use std::io::{self, Read, Write};
use std::path::Path;

use search_core::table::Table;
use search_core::{
    Engine, Evaluate, EvaluateAll, FileError, Game, Guide, Keyed, Layered, Limits, Line,
    ManyReport, MaxN, Memory, MonteCarlo, Moves, Notation, Outcome, Paranoid, Player, Policy,
    Remember, Report, Restore, Sampling, Solver, Sound, Stakes, Symmetric, Value,
};

use super::chronicle::Precedent;
use super::failure::Failure;
use super::limits::Means;
use super::paint::Paint;
use super::record::Record;
use super::seated::Seated;

/// A game of two players that can be put on the table: every command works for each of them.
pub(super) trait Tabletop: Notation + Restore + Layered + Symmetric + Clone {
    /// Endgames in an open file; `Infallible` where a game has none.
    type Endgames;

    /// The position to start from unless the user names another.
    fn start(&self) -> Self::Position;

    /// How to write a move, in one line.
    fn move_help(&self) -> String;

    /// The position as a person likes to see it.
    fn draw(&self, at: &Self::Position, paint: Paint) -> String;

    /// An opponent that plays within limits.
    fn engine(&self, means: Means) -> impl Think<Self>;

    /// Opens a file of endgames, and makes sure that it is whole.
    fn open_endgames(&self, _path: &Path) -> Result<Self::Endgames, Failure> {
        Err(Failure::input("this game has no database of endgames"))
    }

    /// The same opponent, who also looks up endgames.
    fn knowing_engine<'a>(
        &'a self,
        means: Means,
        _endgames: &'a Self::Endgames,
    ) -> Box<dyn Think<Self> + 'a> {
        Box::new(self.engine(means))
    }

    /// The player that the engine replaces, if there is one.
    fn classic(&self) -> Option<Box<dyn Think<Self>>> {
        None
    }

    /// A solver that plays to the end of the game.
    fn solver(&self, means: Means) -> impl Prove<Self>;

    /// The same solver, which also looks up endgames.
    fn knowing_solver<'a>(
        &'a self,
        means: Means,
        _endgames: &'a Self::Endgames,
    ) -> Box<dyn Prove<Self> + 'a> {
        Box::new(self.solver(means))
    }

    /// The number that the game's literature gives to a value of `at`, if it has one.
    fn score(&self, _at: &Self::Position, _value: Value) -> Option<i32> {
        None
    }

    /// Whether a move only hands over the turn.
    fn is_pass(&self, _mv: Self::Move) -> bool {
        false
    }

    /// Whether it is settled who wins, and only by how much is open.
    fn is_settled(&self, _at: &Self::Position) -> bool {
        false
    }

    /// The result of a game that ended at `at`, as the game counts it.
    fn result(&self, at: &Self::Position) -> String {
        match self.outcome(at) {
            Some(Outcome::Points(margin)) => margin.to_string(),
            Some(_) | None => String::new(),
        }
    }

    /// Games of another program, to compare with.
    fn precedent(&self) -> Option<Precedent> {
        None
    }

    /// Moves that one might think of and that are not legal, each with the reason, for pictures.
    fn refused(&self, _at: &Self::Position) -> Vec<String> {
        Vec::new()
    }

    /// What is known of `at` without a search.
    fn theory(&self, _at: &Self::Position) -> Record {
        Record::default()
    }
}

/// Chooses moves within limits.
pub(super) trait Think<G: Game + ?Sized> {
    /// The best move within the limits; `progress` sees every report on the way.
    fn think(
        &mut self,
        at: &G::Position,
        limits: &Limits,
        progress: &mut dyn FnMut(&Report<G::Move>),
    ) -> Report<G::Move>;
}

/// Finds exact values.
pub(super) trait Prove<G: Game + ?Sized> {
    /// The exact value; `progress` sees the bounds on the way.
    fn value(
        &mut self,
        at: &G::Position,
        limits: &Limits,
        progress: &mut dyn FnMut(&Report<G::Move>),
    ) -> Report<G::Move>;

    /// Who wins: of the value only the sign is exact; `progress` sees the bounds on the way.
    fn outcome(
        &mut self,
        at: &G::Position,
        limits: &Limits,
        progress: &mut dyn FnMut(&Report<G::Move>),
    ) -> Report<G::Move>;

    /// Best play of both sides to the end.
    fn line(&mut self, at: &G::Position, limits: &Limits) -> Line<G::Move>;

    /// Takes up what an earlier solver found.
    fn load(&mut self, input: &mut dyn Read) -> Result<(), FileError>;

    /// Writes what was found.
    fn save(&self, out: &mut dyn Write) -> io::Result<()>;
}

impl<G, E, K, M> Think<G> for Engine<G, E, K, M>
where
    G: Game,
    E: Evaluate<G>,
    K: Guide<G>,
    M: Memory<G>,
{
    fn think(
        &mut self,
        at: &G::Position,
        limits: &Limits,
        progress: &mut dyn FnMut(&Report<G::Move>),
    ) -> Report<G::Move> {
        self.search_with(at, limits, progress)
    }
}

impl<G: Game, A: EvaluateAll<G>, S: Stakes<G>> Think<G> for MaxN<G, A, S> {
    fn think(
        &mut self,
        at: &G::Position,
        limits: &Limits,
        progress: &mut dyn FnMut(&Report<G::Move>),
    ) -> Report<G::Move> {
        let mut progress = |found: &ManyReport<G::Move>| progress(&found.report);
        self.search_with(at, limits, &mut progress).report
    }
}

impl<G: Game, A: EvaluateAll<G>, S: Stakes<G>> Think<G> for Paranoid<G, A, S> {
    fn think(
        &mut self,
        at: &G::Position,
        limits: &Limits,
        progress: &mut dyn FnMut(&Report<G::Move>),
    ) -> Report<G::Move> {
        let mut progress = |found: &ManyReport<G::Move>| progress(&found.report);
        self.search_with(at, limits, &mut progress).report
    }
}

impl<G, S, A, P, K> Think<G> for MonteCarlo<G, S, A, P, K>
where
    G: Game,
    S: Stakes<G>,
    A: EvaluateAll<G>,
    P: Policy<G>,
    K: Guide<G>,
{
    fn think(
        &mut self,
        at: &G::Position,
        limits: &Limits,
        progress: &mut dyn FnMut(&Report<G::Move>),
    ) -> Report<G::Move> {
        let mut progress = |found: &Sampling<G::Move>| progress(&found.report);
        self.search_with(at, limits, &mut progress).report
    }
}

impl<G: Game> Think<G> for Box<dyn Think<G> + '_> {
    fn think(
        &mut self,
        at: &G::Position,
        limits: &Limits,
        progress: &mut dyn FnMut(&Report<G::Move>),
    ) -> Report<G::Move> {
        (**self).think(at, limits, progress)
    }
}

impl<G, K, T> Prove<G> for Solver<G, K, Remember<T>>
where
    G: Keyed,
    K: Sound<G>,
    T: Table<Key = G::Key>,
{
    fn value(
        &mut self,
        at: &G::Position,
        limits: &Limits,
        progress: &mut dyn FnMut(&Report<G::Move>),
    ) -> Report<G::Move> {
        self.solve_with(at, limits, progress)
    }

    fn outcome(
        &mut self,
        at: &G::Position,
        limits: &Limits,
        progress: &mut dyn FnMut(&Report<G::Move>),
    ) -> Report<G::Move> {
        self.outcome_with(at, limits, progress)
    }

    fn line(&mut self, at: &G::Position, limits: &Limits) -> Line<G::Move> {
        self.principal_line(at, limits)
    }

    fn load(&mut self, input: &mut dyn Read) -> Result<(), FileError> {
        self.load_table(input)
    }

    fn save(&self, out: &mut dyn Write) -> io::Result<()> {
        self.save_table(out)
    }
}

/// A solver that looks up endgames, if there are any.
pub(super) fn solver<'a, T: Tabletop>(
    game: &'a T,
    means: Means,
    endgames: Option<&'a T::Endgames>,
) -> Box<dyn Prove<T> + 'a> {
    match endgames {
        Some(endgames) => game.knowing_solver(means, endgames),
        None => Box::new(game.solver(means)),
    }
}

/// The position that the user named, or the usual start.
pub(super) fn place<T: Tabletop>(game: &T, text: Option<&str>) -> Result<T::Position, Failure> {
    match text {
        Some(text) => game.read(text).map_err(Failure::input),
        None => Ok(game.start()),
    }
}

/// The same, if there is a move to make.
pub(super) fn place_in_play<T: Tabletop>(
    game: &T,
    text: Option<&str>,
) -> Result<T::Position, Failure> {
    let at = place(game, text)?;
    if game.outcome(&at).is_some() {
        return Err(Failure::input("the game is over in this position"));
    }
    Ok(at)
}

/// How far an engine looks where it is settled who wins: far enough to take what is near.
const SETTLED_DEPTH: u16 = 12;

/// What an engine plays at `at`: it does not think longer than it makes sense.
pub(super) fn answer<T: Seated>(
    game: &T,
    engine: &mut (impl Think<T> + ?Sized),
    at: &T::Position,
    limits: &Limits,
    progress: &mut dyn FnMut(&Report<T::Move>),
) -> Report<T::Move> {
    let mut limits = limits.clone();
    if only_move(game, at).is_some() {
        limits.depth = 1;
    } else if game.is_settled(at) && limits.time.is_some() {
        limits.depth = limits.depth.min(SETTLED_DEPTH);
    }
    engine.think(at, &limits, progress)
}

/// The move at `at` if there is no other.
pub(super) fn only_move<T: Game>(game: &T, at: &T::Position) -> Option<T::Move> {
    let mut moves = Moves::new();
    game.moves(at, &mut moves);
    moves.iter().next().filter(|_| moves.len() == 1)
}

/// The moves of a line, as text.
pub(super) fn write_line<T: Tabletop>(game: &T, at: &T::Position, line: &[T::Move]) -> Vec<String> {
    let mut at = at.clone();
    let mut write = |&mv: &T::Move| {
        let text = game.write_move(&at, mv);
        at = game.play(&at, mv);
        text
    };
    line.iter().map(&mut write).collect()
}

/// The player as people count.
pub(super) fn name(player: Player) -> String {
    format!("player {}", player.index() + 1)
}
