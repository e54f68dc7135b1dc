//! The rules of the reduced game: two players, no special discs.

use std::fmt;

use search_core::{Game, Keyed, Layered, Moves, Outcome, Payoffs, Player, Restore, Span};
use thiserror::Error;

use crate::position::{self, Layout, Position, Squares};
use crate::tables::{Stand, Tables};
use crate::{Color, Scores, Size, Track};

/// The reduced game on one track.
///
/// A turn moves a pawn forward to the nearest disc of its color that is still on the track and takes
/// the nearest free disc on one side of it: free is what lies on the track and under no pawn, and
/// the disc that the pawn just left is free. A side without a free disc cannot be chosen. A pawn without
/// a disc of its color ahead climbs the stair, and the disc of its color that lies there is taken.
/// When all pawns are on the stair, each disc of the color that arrived first is worth one point less than
/// there are colors, of the next one point less, and so on.
///
/// A mover always has a move: a pawn on the track leaves a free disc behind it, so that without a move
/// all pawns are before the track or on the stair; the last move that was not a climb from before the
/// track then left a pawn on the track, or the disc of a pawn that climbed.
///
/// ```
/// use games_big_points::{Published, Reduced, Scores};
/// use search_core::{Limits, Memoized};
///
/// let game = Reduced::new("1122".parse()?);
/// let start = game.start();
/// let solution = Memoized::new(game).preferring(Published).solve(&start, &Limits::none());
/// assert_eq!(solution.worth, Some(Scores { first: 2, second: 1 }));
/// assert_eq!(solution.positions, 17);
/// # Ok::<(), games_big_points::TrackError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Reduced {
    track: Track,
    layout: Layout,
    tables: Tables,
    /// All discs of the track.
    discs: Squares,
}

/// A move: which pawn goes, and which disc is taken.
///
/// There is at most one such move in a position: the disc tells the side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Move {
    pawn: Color,
    /// The square of the disc, or [`BESIDE_STAIR`].
    disc: u8,
}

const BESIDE_STAIR: u8 = u8::MAX;

impl Move {
    const fn walk(pawn: Color, disc: u8) -> Self {
        Self { pawn, disc }
    }

    const fn climb(pawn: Color) -> Self {
        Self {
            pawn,
            disc: BESIDE_STAIR,
        }
    }

    /// The color of the pawn that goes.
    #[must_use]
    pub const fn pawn(self) -> Color {
        self.pawn
    }

    /// The square of the disc that is taken, counted from 0; `None` if the pawn climbs and the disc
    /// comes from beside the stair.
    #[must_use]
    pub const fn disc(self) -> Option<u8> {
        if self.disc == BESIDE_STAIR {
            None
        } else {
            Some(self.disc)
        }
    }
}

/// The side of a pawn on which a disc is taken.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Side {
    /// Toward the start.
    Left,
    /// Toward the stair.
    Right,
}

impl Side {
    /// Both, in the order in which moves are considered.
    pub const BOTH: [Self; 2] = [Self::Left, Self::Right];
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Left => "left",
            Self::Right => "right",
        })
    }
}

/// Why a pawn and a side are not a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
#[non_exhaustive]
pub enum Refusal {
    /// No free disc lies on that side.
    #[error("there is no free disc on that side")]
    NoDisc,
    /// The pawn has arrived.
    #[error("the pawn is on the stair")]
    OnStair,
    /// The pawn climbs, and left was counted already.
    #[error("left and right are the same move, onto the stair")]
    SameMove,
}

/// Where a pawn is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Place {
    /// Before the first disc.
    Start,
    /// On the disc of this square, counted from 0.
    Square(u8),
    /// On the stair.
    Stair,
}

impl Reduced {
    /// The game on this track.
    #[must_use]
    pub fn new(track: Track) -> Self {
        let layout = Layout::of(track.size());
        Self {
            tables: Tables::new(&track, &layout),
            discs: position::before(Squares::MAX, len(&track)),
            layout,
            track,
        }
    }

    /// The track.
    #[must_use]
    pub const fn track(&self) -> &Track {
        &self.track
    }

    /// The number of colors and discs.
    #[must_use]
    #[inline]
    pub const fn size(&self) -> Size {
        self.track.size()
    }

    /// The colors, in order.
    pub fn colors(&self) -> impl DoubleEndedIterator<Item = Color> + Clone + use<> {
        Color::first(self.size().colors())
    }

    /// All discs on the track, and all pawns before it.
    #[must_use]
    pub const fn start(&self) -> Position {
        Position::from_bits(self.discs)
    }

    /// The discs that are still on the track.
    #[must_use]
    #[inline]
    pub fn discs(&self, at: &Position) -> Squares {
        self.layout.discs(*at, self.discs)
    }

    /// Where the pawn of this color is.
    #[must_use]
    pub fn pawn(&self, at: &Position, color: Color) -> Place {
        let place = self.layout.pawn(*at, color);
        match position::first(self.tables.stand(color, place).under) {
            Some(square) => Place::Square(square),
            None if place == 0 => Place::Start,
            None => Place::Stair,
        }
    }

    /// The order in which the pawn of this color arrived on the stair, from 1; `None` if it has not.
    #[must_use]
    pub fn arrival(&self, at: &Position, color: Color) -> Option<u8> {
        Some(self.layout.arrival(*at, color)).filter(|&order| order > 0)
    }

    /// How many discs of a color a player holds.
    #[must_use]
    pub fn hand(&self, at: &Position, player: Player, color: Color) -> u8 {
        let first = self.layout.first_hand(*at, color);
        if player == Player::FIRST {
            return first;
        }
        let stored = self.layout.second_hand(*at, color);
        stored.unwrap_or_else(|| self.gone(at, color) - first)
    }

    /// How many discs of a color are in the players' hands.
    pub(crate) fn gone(&self, at: &Position, color: Color) -> u8 {
        let own = self.tables.stand(color, 0).ahead;
        let left = small((self.discs(at) & own).count_ones());
        let from_stair = u8::from(self.layout.arrival(*at, color) > 0);
        self.size().discs() - left + from_stair
    }

    /// The bits of a pawn, which if it has arrived was the `order`-th, counted from 0.
    pub(crate) fn pawn_bits(&self, color: Color, place: Place, order: Option<usize>) -> u128 {
        let number = match place {
            Place::Start => 0,
            Place::Square(square) => self.tables.number(square),
            Place::Stair => self.stair(),
        };
        let order = order.map_or(0, |order| small(order + 1));
        self.layout.pawn_bits(color, number) + self.layout.arrival_bits(color, order)
    }

    /// The bits of the hands, a number for each color, and of the turn that follows from them.
    pub(crate) fn hand_bits(&self, hands: &[Vec<u8>; 2]) -> u128 {
        let discs = |player: Player| {
            let hand = self.colors().zip(&hands[player.index()]);
            hand.map(move |(color, &count)| {
                self.layout.hand_bits(player, color) * u128::from(count)
            })
        };
        let [first, second] =
            [Player::FIRST, Player::SECOND].map(|player| discs(player).sum::<u128>());
        let taken: u32 = hands.iter().flatten().map(|&count| u32::from(count)).sum();
        let turn = u128::from(taken % 2) * self.layout.turn_bits(Player::FIRST);
        first + second + turn
    }

    /// The points that a player's hand is worth by the pawns that have arrived; at the end of the game
    /// the player's score.
    #[must_use]
    pub fn score(&self, at: &Position, player: Player) -> u8 {
        let points = |color| {
            let worth = |order| self.size().colors() - order;
            self.arrival(at, color).map_or(0, worth) * self.hand(at, player, color)
        };
        self.colors().map(points).sum()
    }

    /// The scores of both players.
    #[must_use]
    pub fn scores(&self, at: &Position) -> Scores {
        Scores {
            first: self.score(at, Player::FIRST),
            second: self.score(at, Player::SECOND),
        }
    }

    /// The move of a pawn that takes the disc on this side of it, or why it is none.
    ///
    /// Climbing counts as a move to the left.
    ///
    /// # Errors
    ///
    /// If this is not a legal move.
    pub fn attempt(&self, at: &Position, pawn: Color, side: Side) -> Result<Move, Refusal> {
        if self.pawn(at, pawn) == Place::Stair {
            return Err(Refusal::OnStair);
        }
        match (self.target(at, pawn), side) {
            (Some(target), _) => {
                let disc = self.reach(self.free(at), pawn, at, target, side);
                disc.map(|disc| Move::walk(pawn, disc))
                    .ok_or(Refusal::NoDisc)
            }
            (None, Side::Left) => Ok(Move::climb(pawn)),
            (None, Side::Right) => Err(Refusal::SameMove),
        }
    }

    /// The side on which a legal move takes its disc; `None` if the pawn climbs.
    #[must_use]
    pub fn side(&self, at: &Position, mv: Move) -> Option<Side> {
        let target = self.target(at, mv.pawn)?;
        Some(if mv.disc()? < target {
            Side::Left
        } else {
            Side::Right
        })
    }

    /// The square that a pawn goes to, `None` if that is the stair or if it is there already.
    #[must_use]
    pub fn target(&self, at: &Position, pawn: Color) -> Option<u8> {
        position::first(self.discs(at) & self.stand(at, pawn).ahead)
    }

    /// The discs on the track that no pawn stands on.
    fn free(&self, at: &Position) -> Squares {
        let under = |set: Squares, color| set & !self.stand(at, color).under;
        self.colors().fold(self.discs(at), under)
    }

    /// The free disc next to the square that a pawn goes to.
    #[inline]
    fn reach(
        &self,
        free: Squares,
        pawn: Color,
        at: &Position,
        target: u8,
        side: Side,
    ) -> Option<u8> {
        let free = free | self.stand(at, pawn).under;
        match side {
            Side::Left => position::last(position::before(free, target)),
            Side::Right => position::first(position::after(free, target)),
        }
    }

    #[inline]
    fn stand(&self, at: &Position, pawn: Color) -> &Stand {
        self.tables.stand(pawn, self.layout.pawn(*at, pawn))
    }

    /// The place of a pawn that has arrived.
    #[inline]
    fn stair(&self) -> u8 {
        self.size().discs() + 1
    }

    /// How many pawns have arrived.
    #[inline]
    fn arrived(&self, at: &Position) -> u8 {
        let pawns = self.layout.pawns(*at);
        let arrived = |&color: &Color| pawns.place(color) == self.stair();
        small(self.colors().filter(arrived).count())
    }

    #[inline]
    fn is_over(&self, at: &Position) -> bool {
        self.arrived(at) == self.size().colors()
    }
}

impl Game for Reduced {
    type Position = Position;
    type Move = Move;

    const ALTERNATES: bool = true;
    const ACYCLIC: bool = true;

    #[inline]
    fn turn(&self, at: &Position) -> Player {
        self.layout.turn(*at).unwrap_or_else(|| {
            let plies = self.layer(&self.start()) - self.layer(at);
            if plies.is_multiple_of(2) {
                Player::FIRST
            } else {
                Player::SECOND
            }
        })
    }

    /// Pawn 1 left, pawn 1 right, pawn 2 left, …
    #[inline]
    fn moves(&self, at: &Position, out: &mut Moves<Move>) {
        let count = out.len();
        let free = self.free(at);
        for pawn in self.colors() {
            if let Some(target) = self.target(at, pawn) {
                for side in Side::BOTH {
                    if let Some(disc) = self.reach(free, pawn, at, target, side) {
                        out.push(Move::walk(pawn, disc));
                    }
                }
            } else if self.layout.pawn(*at, pawn) != self.stair() {
                out.push(Move::climb(pawn));
            }
        }
        assert!(
            out.len() > count || self.is_over(at),
            "no pawn can move: {at:?}"
        );
    }

    #[inline]
    fn play(&self, at: &Position, mv: Move) -> Position {
        let turn = self.turn(at);
        let from = self.stand(at, mv.pawn);
        let leaving = at.plus(from.bits.wrapping_neg());
        match (mv.disc(), position::first(self.discs(at) & from.ahead)) {
            (Some(disc), Some(target)) => {
                let to = self.tables.stand(mv.pawn, self.tables.number(target));
                leaving.plus(to.bits).plus(self.tables.take(turn, disc))
            }
            _ => {
                let to = self.tables.stand(mv.pawn, self.stair());
                let order = self.layout.arrival_bits(mv.pawn, self.arrived(at) + 1);
                leaving
                    .plus(to.bits)
                    .plus(order)
                    .plus(self.tables.take_beside_stair(turn, mv.pawn))
            }
        }
    }

    /// The first player's points beyond the second's.
    #[inline]
    fn outcome(&self, at: &Position) -> Option<Outcome> {
        self.is_over(at).then(|| {
            let Scores { first, second } = self.scores(at);
            Outcome::Points(i32::from(first) - i32::from(second))
        })
    }
}

impl Keyed for Reduced {
    type Key = u128;

    #[inline]
    fn key(&self, at: &Position) -> u128 {
        at.bits()
    }

    /// A number of the track's colors.
    fn fingerprint(&self) -> u64 {
        // FNV-1a: tracks of all sizes, with as many as 100 discs, have to be told apart.
        let mix = |hash: u64, color: &Color| {
            (hash ^ (color.index() as u64 + 1)).wrapping_mul(0x0000_0100_0000_01B3)
        };
        let colors = self.track.colors().iter();
        colors.fold(0xCBF2_9CE4_8422_2325, mix)
    }
}

impl Restore for Reduced {
    #[inline]
    fn restore(&self, key: u128) -> Position {
        Position::from_bits(key)
    }
}

impl Layered for Reduced {
    const DESCENDS: bool = true;
    const REACH: u32 = 1;

    /// The discs that are in nobody's hand.
    #[inline]
    fn layer(&self, at: &Position) -> u32 {
        let beside_stair = self.size().colors() - self.arrived(at);
        self.discs(at).count_ones() + u32::from(beside_stair)
    }
}

impl Payoffs for Reduced {
    fn players(&self) -> u8 {
        2
    }

    fn payoff(&self, at: &Position, player: Player) -> i32 {
        self.score(at, player).into()
    }

    fn payoff_span(&self) -> Span {
        Span {
            lower: 0,
            upper: self.size().total_points().cast_signed(),
        }
    }
}

fn len(track: &Track) -> u8 {
    small(track.colors().len())
}

/// A count of things of which there are few.
fn small<N: TryInto<u8>>(count: N) -> u8 {
    count.try_into().unwrap_or(u8::MAX)
}
