//! Counting lines of play: the first test of a move generator.

use crate::{Game, Moves};

/// The number of lines of play from `at` that are exactly `depth` plies long.
///
/// A game that ends sooner is no such line; no move at all is one line of no plies. At the last ply
/// the moves are counted, not played.
///
/// ```
/// # use search_core::{Game, Moves, Outcome, Player};
/// # struct Nim;
/// # impl Game for Nim {
/// #     type Position = (u8, Player);
/// #     type Move = u8;
/// #     fn turn(&self, at: &(u8, Player)) -> Player { at.1 }
/// #     fn moves(&self, at: &(u8, Player), out: &mut Moves<u8>) {
/// #         (1..=at.0.min(2)).for_each(|take| out.push(take));
/// #     }
/// #     fn play(&self, at: &(u8, Player), take: u8) -> (u8, Player) {
/// #         (at.0 - take, at.1.opponent())
/// #     }
/// #     fn outcome(&self, at: &(u8, Player)) -> Option<Outcome> {
/// #         (at.0 == 0).then(|| Outcome::Win(at.1.opponent()))
/// #     }
/// # }
/// use search_core::perft;
///
/// // One heap; a move takes one or two objects.
/// let heap_of_four = (4, Player::FIRST);
/// assert_eq!(perft(&Nim, &heap_of_four, 0), 1);
/// assert_eq!(perft(&Nim, &heap_of_four, 2), 4);
/// assert_eq!(perft(&Nim, &heap_of_four, 3), 4);
/// assert_eq!(perft(&Nim, &heap_of_four, 4), 1);
/// assert_eq!(perft(&Nim, &heap_of_four, 5), 0);
/// ```
#[must_use]
pub fn perft<G: Game>(game: &G, at: &G::Position, depth: u16) -> u64 {
    let mut counter = Counter {
        game,
        moves: Moves::new(),
    };
    counter.lines(&mut at.clone(), depth)
}

/// The legal moves in their order, each with the number of lines of exactly `depth` plies that it
/// begins.
///
/// The numbers add up to [`perft`] at the same depth, so that two generators which disagree can be
/// compared move by move. A line of no plies begins with no move: at depth 0 the list is empty.
///
/// ```
/// # use search_core::{Game, Moves, Outcome, Player};
/// # struct Nim;
/// # impl Game for Nim {
/// #     type Position = (u8, Player);
/// #     type Move = u8;
/// #     fn turn(&self, at: &(u8, Player)) -> Player { at.1 }
/// #     fn moves(&self, at: &(u8, Player), out: &mut Moves<u8>) {
/// #         (1..=at.0.min(2)).for_each(|take| out.push(take));
/// #     }
/// #     fn play(&self, at: &(u8, Player), take: u8) -> (u8, Player) {
/// #         (at.0 - take, at.1.opponent())
/// #     }
/// #     fn outcome(&self, at: &(u8, Player)) -> Option<Outcome> {
/// #         (at.0 == 0).then(|| Outcome::Win(at.1.opponent()))
/// #     }
/// # }
/// use search_core::divide;
///
/// // One heap; a move takes one or two objects.
/// let heap_of_four = (4, Player::FIRST);
/// assert_eq!(divide(&Nim, &heap_of_four, 3), [(1, 3), (2, 1)]);
/// ```
#[must_use]
pub fn divide<G: Game>(game: &G, at: &G::Position, depth: u16) -> Vec<(G::Move, u64)> {
    let Some(left) = depth.checked_sub(1) else {
        return Vec::new();
    };
    let mut root = Moves::new();
    game.moves(at, &mut root);
    let count = |mv| (mv, perft(game, &game.play(at, mv), left));
    root.iter().map(count).collect()
}

/// Counts lines; the moves of all plies share one stack.
struct Counter<'a, G: Game> {
    game: &'a G,
    moves: Moves<G::Move>,
}

impl<G: Game> Counter<'_, G> {
    fn lines(&mut self, at: &mut G::Position, depth: u16) -> u64 {
        if depth == 0 {
            return 1;
        }
        let game = self.game;
        let frame = self.moves.len();
        game.moves(at, &mut self.moves);
        let end = self.moves.len();
        let lines = if depth == 1 {
            (end - frame) as u64
        } else {
            (frame..end)
                .map(|index| {
                    let mv = self.moves.at(index);
                    game.explore(at, mv, |next| self.lines(next, depth - 1))
                })
                .sum()
        };
        self.moves.truncate(frame);
        lines
    }
}
