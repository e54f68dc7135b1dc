//! The best lines of a search.

use crate::Line;

/// The best line from each ply, as far as windows were open.
pub(super) struct Lines<M> {
    lines: Vec<Line<M>>,
}

impl<M: Copy> Lines<M> {
    pub(super) fn new() -> Self {
        Self {
            lines: vec![Line::new()],
        }
    }

    /// The line from the root.
    pub(super) fn first(&self) -> &Line<M> {
        &self.lines[0]
    }

    /// Forgets the line from this ply.
    #[inline]
    pub(super) fn clear(&mut self, ply: u16) {
        if let Some(line) = self.lines.get_mut(usize::from(ply)) {
            line.clear();
        }
    }

    /// Makes the line from this ply `mv` and the line from the next.
    pub(super) fn extend(&mut self, ply: u16, mv: M) {
        let ply = usize::from(ply);
        if self.lines.len() < ply + 2 {
            self.lines.resize(ply + 2, Line::new());
        }
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&lower[0]);
    }
}
