//! A layer that is done with.

use std::iter;

use super::numbering::{Numbering, Spot};

/// How many pieces the mover captures in the end, for all positions of a layer: one byte each, by
/// blocks.
#[derive(Debug)]
pub(super) struct Layer {
    /// If play that never ends gives all that is left to the opponent.
    lower: Vec<Box<[u8]>>,
    /// If it gives all that is left to the mover; none if that makes no difference anywhere.
    upper: Option<Vec<Box<[u8]>>>,
}

/// How many pieces the mover captures, at least and at most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Captured {
    pub(super) lower: u8,
    pub(super) upper: u8,
}

impl Layer {
    /// The layer of the empty board.
    pub(super) fn empty_board() -> Self {
        Self {
            lower: vec![Box::new([0])],
            upper: None,
        }
    }

    /// A layer with these lower bounds, and these upper ones in the blocks where they differ.
    pub(super) fn new(lower: Vec<Box<[u8]>>, upper: Vec<Option<Box<[u8]>>>) -> Self {
        let depends = upper.iter().any(Option::is_some);
        let upper = depends.then(|| {
            let blocks = iter::zip(upper, &lower);
            blocks
                .map(|(upper, lower)| upper.unwrap_or_else(|| lower.clone()))
                .collect()
        });
        Self { lower, upper }
    }

    /// The layer of so many pieces as it was written down, by the positions' indices.
    pub(super) fn read<E>(
        numbering: &Numbering,
        pieces: usize,
        captured: impl Fn(u64) -> Result<Captured, E>,
    ) -> Result<Self, E> {
        let (mut lower, mut upper) = (Vec::new(), Vec::new());
        for own in 0..=pieces {
            let start = numbering.below(pieces) + numbering.block_start(pieces, own);
            let len = numbering.halves.count(own) * numbering.halves.count(pieces - own);
            let all = || (start..start + len as u64).map(&captured);
            let mut depends = false;
            let block: Result<Box<[u8]>, E> = all()
                .map(|captured| {
                    let captured = captured?;
                    depends |= captured.lower != captured.upper;
                    Ok(captured.lower)
                })
                .collect();
            lower.push(block?);
            let uppers = || all().map(|captured| Ok(captured?.upper)).collect();
            upper.push(depends.then(uppers).transpose()?);
        }
        Ok(Self::new(lower, upper))
    }

    /// Something as large as each block.
    pub(super) fn map_blocks<T>(&self, block: impl Fn(usize) -> T) -> Vec<T> {
        self.lower.iter().map(|lower| block(lower.len())).collect()
    }

    /// Whether any value depends on how play that never ends is scored.
    pub(super) fn depends(&self) -> bool {
        self.upper.is_some()
    }

    /// The lower bounds of the block in which the mover has so many pieces.
    #[inline]
    pub(super) fn lower(&self, own: usize) -> &[u8] {
        &self.lower[own]
    }

    /// The upper bounds of that block.
    #[inline]
    pub(super) fn upper(&self, own: usize) -> &[u8] {
        &self.upper.as_ref().unwrap_or(&self.lower)[own]
    }

    #[inline]
    pub(super) fn get(&self, spot: Spot) -> Captured {
        Captured {
            lower: self.lower(spot.own)[spot.place],
            upper: self.upper(spot.own)[spot.place],
        }
    }

    /// All positions, in the order of their numbers.
    pub(super) fn iter(&self) -> impl Iterator<Item = Captured> + '_ {
        let blocks = (0..self.lower.len()).map(|own| (self.lower(own), self.upper(own)));
        blocks.flat_map(|(lower, upper)| {
            let pairs = lower.iter().zip(upper);
            pairs.map(|(&lower, &upper)| Captured { lower, upper })
        })
    }

    /// How many bytes it takes.
    pub(super) fn bytes(&self) -> usize {
        let blocks = self.lower.iter().chain(self.upper.iter().flatten());
        blocks.map(|block| block.len()).sum()
    }
}
