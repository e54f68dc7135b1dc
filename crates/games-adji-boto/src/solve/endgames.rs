//! The values of all positions with few pieces.

use std::path::Path;

use search_core::{Bits, DatabaseError, FileError, IndexDatabase, Limits, Probe, Stop};

use super::halves::Halves;
use super::layer::Layer;
use super::margin::Margin;
use super::numbering::Numbering;
use super::tables::Tables;
use super::verify::{self, VerifyError};
use super::watch::Watch;
use super::work::{EndgameProgress, Work};
use crate::AdjiBoto;
use crate::position::Position;

/// What every position with at most so many pieces on the board comes to.
///
/// A position takes one byte, two in a layer where play that never ends makes a difference, and 2.1
/// while its layer is worked on. Both players' positions are the same to it, as whoever moves sees
/// them.
///
/// ```
/// use games_adji_boto::{AdjiBoto, Endgames};
/// use search_core::{Limits, Notation};
///
/// let game = AdjiBoto::standard();
/// let mut endgames = Endgames::of(game);
/// endgames.extend(6, 2, &Limits::none(), |_| ()).unwrap();
/// let at = game.read("1 0 0 0 0 2 / 0 0 0 0 2 1 / 1").unwrap();
/// assert_eq!(endgames.margin(&at).unwrap().exact(), Some(4));
/// ```
#[derive(Debug)]
pub struct Endgames {
    game: AdjiBoto,
    numbering: &'static Numbering,
    layers: Vec<Layer>,
}

/// What is known of all positions with equally many pieces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EndgameCount {
    /// The pieces on the board.
    pub pieces: u32,
    /// How many positions there are.
    pub positions: u64,
    /// For how many of them the value depends on how play that never ends is scored.
    pub dependent: u64,
    /// How many of the others come to each margin, the least first.
    pub margins: Vec<(i32, u64)>,
}

/// A layer of more positions cannot be worked on.
const MOST_POSITIONS: u64 = u32::MAX as u64;

impl Endgames {
    /// The empty board alone, which is worth nothing.
    #[must_use]
    pub fn of(game: AdjiBoto) -> Self {
        Self {
            game,
            numbering: Numbering::of(&game),
            layers: vec![Layer::empty_board()],
        }
    }

    /// Finds the values of all positions with up to so many pieces, layer by layer.
    ///
    /// What was known stays known, and so does every layer that was finished before a limit was
    /// reached: another call goes on from there. The threads are at least one, the values do not
    /// depend on them. A node is a position that was looked at, the memory that of all layers
    /// together. Progress is told after each pass over a layer.
    ///
    /// # Errors
    ///
    /// The limit that was reached. A layer of more than 2^32 positions does not fit any memory limit.
    ///
    /// # Panics
    ///
    /// If there are more than 96 pieces.
    pub fn extend(
        &mut self,
        pieces: u32,
        threads: usize,
        limits: &Limits,
        mut progress: impl FnMut(EndgameProgress),
    ) -> Result<(), Stop> {
        let pieces = pieces as usize;
        assert!(pieces <= Halves::MOST, "{pieces} pieces");
        let watch = Watch::new(limits);
        let mut tables = Tables::default();
        for pieces in self.layers.len()..=pieces {
            let positions = self.numbering.positions(pieces);
            if positions > MOST_POSITIONS {
                return Err(Stop::Memory);
            }
            let below: usize = self.layers.iter().map(Layer::bytes).sum();
            watch.allow_bytes(below as u64 + Work::bytes(positions))?;
            tables.extend(&self.numbering.halves, pieces);
            let work = Work::new(self.numbering, &tables, &self.layers);
            let layer = work.solve(threads.max(1), &watch, &mut progress)?;
            self.layers.push(layer);
        }
        Ok(())
    }

    /// The most pieces on the board of a position that is known.
    #[must_use]
    pub fn pieces(&self) -> u32 {
        u32::try_from(self.layers.len() - 1).unwrap_or(u32::MAX)
    }

    /// How many positions are known, the empty board included.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.numbering.below(self.layers.len())
    }

    /// What a position comes to for whoever moves, captures before it left out; `None` if it has too
    /// many pieces.
    #[must_use]
    #[inline]
    pub fn margin(&self, at: &Position) -> Option<Margin> {
        let pieces = at.pieces() as usize;
        let layer = self.layers.get(pieces)?;
        Some(Margin::of(layer.get(self.numbering.spot(at)), pieces))
    }

    /// All margins, in the order of the positions' [index](search_core::Indexed::index).
    pub fn margins(&self) -> impl Iterator<Item = Margin> + '_ {
        let layers = self.layers.iter().enumerate();
        layers.flat_map(|(pieces, layer)| {
            layer
                .iter()
                .map(move |captured| Margin::of(captured, pieces))
        })
    }

    /// Counts the positions with exactly so many pieces; `None` if they are not known.
    #[must_use]
    pub fn count(&self, pieces: u32) -> Option<EndgameCount> {
        let layer = self.layers.get(pieces as usize)?;
        let mut dependent = 0;
        let mut by_captures = vec![0; pieces as usize + 1];
        for captured in layer.iter() {
            if captured.lower == captured.upper {
                by_captures[usize::from(captured.lower)] += 1;
            } else {
                dependent += 1;
            }
        }
        let least = -i32::try_from(pieces).ok()?;
        Some(EndgameCount {
            pieces,
            positions: self.numbering.positions(pieces as usize),
            dependent,
            margins: (least..).step_by(2).zip(by_captures).collect(),
        })
    }

    /// Proves all values by the rules, with nothing of what found them but the numbering.
    ///
    /// Every bound has to be the best over the successors, and to be founded: that the mover is sure
    /// of something needs a way there that ends, and so does what the opponent can prevent. `progress`
    /// is told the pieces of each layer that is done.
    ///
    /// # Errors
    ///
    /// A position whose value is wrong or does not follow, or the limit that was reached.
    pub fn verify(
        &self,
        threads: usize,
        limits: &Limits,
        mut progress: impl FnMut(u32),
    ) -> Result<(), VerifyError> {
        let watch = Watch::new(limits);
        for (pieces, last) in (0..).zip(1..=self.layers.len()) {
            verify::layer(
                &self.game,
                self.numbering,
                &self.layers[..last],
                threads.max(1),
                &watch,
            )?;
            progress(pieces);
        }
        Ok(())
    }

    /// Writes all of it into a file, which is there whole or not at all.
    ///
    /// # Errors
    ///
    /// If the file cannot be written, or if there are more than 256 different margins, as there may be
    /// where many of them depend on how play that never ends is scored.
    pub fn write(&self, path: &Path) -> Result<(), DatabaseError> {
        let margins = self.margins().map(Some);
        IndexDatabase::write(path, &self.game, Bits::Eight, margins)
    }

    /// Takes up what a file holds, to extend or to verify it.
    ///
    /// # Errors
    ///
    /// If the file was changed after it was written, or ends within a layer.
    pub fn read(game: AdjiBoto, database: &IndexDatabase<Margin>) -> Result<Self, FileError> {
        let numbering = Numbering::of(&game);
        let pieces = Self::pieces_of(game, database)?;
        let mut endgames = Self::of(game);
        for pieces in 0..=pieces as usize {
            let layer = Layer::read(numbering, pieces, |index| {
                let margin = database.worth(index)?.ok_or(FileError::Corrupt)?;
                margin.captured(pieces).ok_or(FileError::Corrupt)
            })?;
            endgames.layers.truncate(pieces);
            endgames.layers.push(layer);
        }
        Ok(endgames)
    }

    /// The most pieces on the board of a position in a file.
    ///
    /// # Errors
    ///
    /// If the file ends within a layer.
    pub fn pieces_of(game: AdjiBoto, database: &IndexDatabase<Margin>) -> Result<u32, FileError> {
        let numbering = Numbering::of(&game);
        let ends = (1..=Halves::MOST + 1).map(|layers| numbering.below(layers));
        let mut layers = (0..).zip(ends);
        let layer = layers.find(|&(_, end)| end >= database.len());
        match layer {
            Some((pieces, end)) if end == database.len() => Ok(pieces),
            _ => Err(FileError::OtherSize {
                found: database.len(),
                expected: layer.map_or(0, |(_, end)| end),
            }),
        }
    }
}

impl Probe<AdjiBoto> for Endgames {
    type Worth = Margin;

    #[inline]
    fn probe(&self, _: &AdjiBoto, at: &Position) -> Option<Margin> {
        self.margin(at)
    }
}
