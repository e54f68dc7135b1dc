//! The list that moves are generated into.

/// A list of moves.
///
/// One list serves all plies of a search as a stack: each node works on the moves above the ones of
/// its ancestors, so no node allocates. To a game it is a list to [`push`](Self::push) to.
///
/// ```
/// use search_core::Moves;
///
/// let mut moves = Moves::new();
/// moves.push('a');
/// moves.push('b');
/// assert_eq!(moves.iter().collect::<String>(), "ab");
/// ```
#[derive(Clone, Debug)]
pub struct Moves<M> {
    list: Vec<(M, i32)>,
}

impl<M: Copy> Moves<M> {
    /// An empty list.
    #[must_use]
    pub const fn new() -> Self {
        Self { list: Vec::new() }
    }

    /// Appends a move.
    #[inline]
    pub fn push(&mut self, mv: M) {
        self.list.push((mv, 0));
    }

    /// The number of moves.
    #[must_use]
    #[inline]
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there is no move.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The moves in the order of the list.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = M> + ExactSizeIterator + '_ {
        self.list.iter().map(|&(mv, _)| mv)
    }

    /// The move at this index.
    #[inline]
    pub(crate) fn at(&self, index: usize) -> M {
        self.list[index].0
    }

    /// Moves the move at `index` to `front` and those between one further.
    pub(crate) fn promote(&mut self, front: usize, index: usize) {
        self.list[front..=index].rotate_right(1);
    }

    /// Forgets all moves from this index on.
    #[inline]
    pub(crate) fn truncate(&mut self, len: usize) {
        self.list.truncate(len);
    }

    /// Gives the move at this index a rank.
    #[inline]
    pub(crate) fn set_rank(&mut self, index: usize, rank: i32) {
        self.list[index].1 = rank;
    }

    /// Sorts the moves from this index on: high ranks first, equal ranks as they are.
    #[inline]
    pub(crate) fn sort_from(&mut self, start: usize) {
        let list = &mut self.list[start..];
        // Lists are short and often nearly sorted: insertion beats everything else.
        for sorted in 1..list.len() {
            let entry = list[sorted];
            let mut place = sorted;
            while place > 0 && list[place - 1].1 < entry.1 {
                list[place] = list[place - 1];
                place -= 1;
            }
            list[place] = entry;
        }
    }

    /// Moves the first of the highest rank from `start` to before `end` to the front of these, and
    /// those between one further.
    #[inline]
    pub(crate) fn promote_best(&mut self, start: usize, end: usize) {
        let list = &mut self.list[start..end];
        let mut best = 0;
        for index in 1..list.len() {
            if list[index].1 > list[best].1 {
                best = index;
            }
        }
        let entry = list[best];
        while best > 0 {
            list[best] = list[best - 1];
            best -= 1;
        }
        list[0] = entry;
    }

    /// Copies the move at `from` to the place `to`.
    #[inline]
    pub(crate) fn copy_entry(&mut self, from: usize, to: usize) {
        self.list[to] = self.list[from];
    }

    /// Forgets all moves and keeps the memory.
    pub fn clear(&mut self) {
        self.list.clear();
    }
}

impl<M> Default for Moves<M> {
    fn default() -> Self {
        Self { list: Vec::new() }
    }
}
