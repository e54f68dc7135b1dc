//! A small game as a matrix: every strategy of one player against every strategy of the other.

use std::error::Error;
use std::fmt;

use super::{Matrix, Strategy, strategy};
use crate::{Game, GameTree, Limits, Merge, Outcome, Player, Stop, Symmetric};

/// A small game as a matrix: every pure strategy of the first player against every one of the
/// second.
///
/// ```
/// # use search_core::{Game, Moves, Outcome, Player};
/// # struct Nim;
/// # impl Game for Nim {
/// #     type Position = (u8, Player);
/// #     type Move = u8;
/// #     const ACYCLIC: bool = true;
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
/// use search_core::{Limits, NormalForm};
///
/// // One heap; a move takes one or two objects, and whoever takes the last one wins.
/// let heap_of_three = (3, Player::FIRST);
/// let form = NormalForm::new(&Nim, &heap_of_three, 100, &Limits::none())?;
/// // Take one, or two; after one the second player has a choice.
/// assert_eq!(form.strategies(Player::FIRST).len(), 2);
/// assert_eq!(form.strategies(Player::SECOND).len(), 2);
/// assert_eq!(form.matrix().row(0), [1.0, -1.0]);
/// assert_eq!(form.matrix().row(1), [-1.0, -1.0]);
/// assert_eq!(form.matrix().saddle_points(), [(0, 1), (1, 1)]);
/// # Ok::<(), search_core::NormalFormError>(())
/// ```
///
/// A game that may repeat a position does not compile:
///
/// ```compile_fail
/// # use search_core::{Game, Limits, Moves, NormalForm, Outcome, Player};
/// # struct Endless;
/// # impl Game for Endless {
/// #     type Position = ();
/// #     type Move = ();
/// #     fn turn(&self, _: &()) -> Player { Player::FIRST }
/// #     fn moves(&self, _: &(), out: &mut Moves<()>) { out.push(()) }
/// #     fn play(&self, _: &(), _: ()) {}
/// #     fn outcome(&self, _: &()) -> Option<Outcome> { None }
/// # }
/// NormalForm::new(&Endless, &(), 100, &Limits::nodes(100));
/// ```
#[derive(Clone, Debug)]
pub struct NormalForm<G: Game> {
    tree: GameTree<G>,
    rows: Vec<Strategy>,
    columns: Vec<Strategy>,
    /// Row after row.
    leaves: Vec<usize>,
    matrix: Matrix,
}

/// Why a game cannot be written as a matrix.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NormalFormError {
    /// The tree is too large for the limits.
    TooLarge(Stop),
    /// This player, who is neither the first nor the second, has a move.
    TooManyPlayers(Player),
    /// A player has more strategies than allowed.
    TooManyStrategies {
        /// Who.
        player: Player,
        /// How many, or the largest number if there are still more.
        count: u128,
        /// How many are allowed.
        limit: usize,
    },
}

impl fmt::Display for NormalFormError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge(Stop::Nodes) => f.write_str("the tree has too many nodes"),
            Self::TooLarge(Stop::Depth) => f.write_str("the tree has lines beyond the depth"),
            Self::TooLarge(_) => f.write_str("the tree was not finished"),
            Self::TooManyPlayers(player) => {
                write!(
                    f,
                    "player {} is one too many for a matrix",
                    player.index() + 1
                )
            }
            Self::TooManyStrategies {
                player,
                count,
                limit,
            } => {
                let player = player.index() + 1;
                let more = if *count == u128::MAX {
                    "more than "
                } else {
                    ""
                };
                write!(
                    f,
                    "player {player} has {more}{count} strategies, at most {limit} are allowed"
                )
            }
        }
    }
}

impl Error for NormalFormError {}

impl<G: Game> NormalForm<G> {
    /// The matrix of the game from `at` on, in which no player has more than `limit` strategies.
    ///
    /// # Errors
    ///
    /// If the tree does not fit the limits, if a third player has a move, or if a player has too many
    /// strategies, which are counted before they are made.
    pub fn new(
        game: &G,
        at: &G::Position,
        limit: usize,
        limits: &Limits,
    ) -> Result<Self, NormalFormError> {
        Self::of(GameTree::new(game, at, Merge::Siblings, limits), limit)
    }

    /// The same, but moves that lead to symmetric positions are one.
    ///
    /// # Errors
    ///
    /// As for [`new`](Self::new).
    pub fn up_to_symmetry(
        game: &G,
        at: &G::Position,
        limit: usize,
        limits: &Limits,
    ) -> Result<Self, NormalFormError>
    where
        G: Symmetric,
    {
        let tree = GameTree::up_to_symmetry(game, at, Merge::Siblings, limits);
        Self::of(tree, limit)
    }

    /// The tree: its nodes are what strategies choose between.
    #[must_use]
    pub fn tree(&self) -> &GameTree<G> {
        &self.tree
    }

    /// The strategies of the first player, which are the rows, or of the second, the columns.
    ///
    /// # Panics
    ///
    /// If the player is neither.
    #[must_use]
    pub fn strategies(&self, player: Player) -> &[Strategy] {
        match player {
            Player::FIRST => &self.rows,
            Player::SECOND => &self.columns,
            _ => panic!("{player:?} does not take part"),
        }
    }

    /// The node at which a strategy of the first player against one of the second ends.
    ///
    /// # Panics
    ///
    /// If there is no such strategy.
    #[must_use]
    pub fn leaf(&self, row: usize, column: usize) -> usize {
        self.leaves[row * self.columns.len()..][..self.columns.len()][column]
    }

    /// What the first player gets: 1 for a win, 0 for a draw, -1 for a loss, or the margin in points.
    #[must_use]
    pub fn matrix(&self) -> &Matrix {
        &self.matrix
    }

    fn of(tree: Result<GameTree<G>, Stop>, limit: usize) -> Result<Self, NormalFormError> {
        const { assert!(G::ACYCLIC, "a payoff matrix needs a game without cycles") };
        let tree = tree.map_err(NormalFormError::TooLarge)?;
        check(&tree, limit)?;
        let rows = strategy::all(&tree, Player::FIRST);
        let columns = strategy::all(&tree, Player::SECOND);
        let end = |row, column| meet(&tree, row, column);
        let row_ends = |row| columns.iter().map(move |column| end(row, column));
        let leaves: Vec<usize> = rows.iter().flat_map(row_ends).collect();
        let payoffs: Vec<f64> = leaves.iter().map(|&leaf| payoff(&tree, leaf)).collect();
        let matrix = Matrix::new(payoffs.chunks(columns.len()))
            .expect("every player has a strategy, and payoffs are finite");
        Ok(Self {
            tree,
            rows,
            columns,
            leaves,
            matrix,
        })
    }
}

fn check<G: Game>(tree: &GameTree<G>, limit: usize) -> Result<(), NormalFormError> {
    if tree.is_cut() {
        return Err(NormalFormError::TooLarge(Stop::Depth));
    }
    let turns = tree.nodes().iter().filter(|node| node.outcome.is_none());
    if let Some(node) = turns.into_iter().find(|node| node.turn.index() > 1) {
        return Err(NormalFormError::TooManyPlayers(node.turn));
    }
    for player in [Player::FIRST, Player::SECOND] {
        let count = strategy::count(tree, player);
        if count > limit as u128 {
            return Err(NormalFormError::TooManyStrategies {
                player,
                count,
                limit,
            });
        }
    }
    Ok(())
}

/// Where two strategies lead.
fn meet<G: Game>(tree: &GameTree<G>, first: &Strategy, second: &Strategy) -> usize {
    let mut index = 0;
    loop {
        let node = &tree.nodes()[index];
        let mover = if node.turn == Player::FIRST {
            first
        } else {
            second
        };
        index = match &node.branches[..] {
            [] => return index,
            [only] => only.child,
            _ => mover
                .child(index)
                .expect("a strategy chooses wherever it leads"),
        };
    }
}

fn payoff<G: Game>(tree: &GameTree<G>, leaf: usize) -> f64 {
    match tree.nodes()[leaf].outcome {
        Some(Outcome::Win(Player::FIRST)) => 1.0,
        Some(Outcome::Win(_)) => -1.0,
        Some(Outcome::Points(margin)) => margin.into(),
        Some(Outcome::Draw) | None => 0.0,
    }
}
