//! The rules of the reduced game: two players, no special discs.

use std::fmt;
use std::marker::PhantomData;

use search_core::{Game, Key, Layered, Moves, Outcome, Payoffs, Player, Span};
use thiserror::Error;

use crate::position::{self, Layout, ORIGINAL, Position, SquareSet, Squares};
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
/// `K` is the type of the keys, for what remembers positions: [`new`](Self::new) serves every size, and
/// [`with_short_keys`](Self::with_short_keys) the smaller ones with less memory and time.
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
pub struct Reduced<K = u128> {
    track: Track,
    layout: Layout,
    tables: Tables,
    start: Position,
    /// The bits of the pawns, and what they are when all have arrived.
    pawns: u128,
    arrived: u128,
    keys: PhantomData<K>,
}

/// A move: which pawn goes from where to where, and which disc is taken.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Move {
    pawn: Color,
    /// The places of the pawn before and after the move.
    from: u8,
    to: u8,
    /// The number in the tables of the disc, and of the order of arrival if the pawn climbs.
    disc: u8,
}

impl Move {
    /// The color of the pawn that goes.
    #[must_use]
    pub const fn pawn(self) -> Color {
        self.pawn
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

    /// The nearest of these squares on this side of another.
    #[inline]
    fn nearest<S: SquareSet>(self, squares: S, target: u8) -> Option<u8> {
        match self {
            Self::Left => squares.left_of(target).last(),
            Self::Right => squares.right_of(target).first(),
        }
    }
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

impl Refusal {
    /// The reason in as few words as fit a picture.
    #[must_use]
    pub const fn in_short(self) -> &'static str {
        match self {
            Self::NoDisc => "no disc",
            Self::OnStair => "on the stair",
            Self::SameMove => "same move",
        }
    }
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
    /// The game on this track, with keys of 128 bits.
    #[must_use]
    pub fn new(track: Track) -> Self {
        Self::with_keys(track)
    }
}

impl Reduced<u64> {
    /// The game on this track, with keys of 64 bits; `None` if they are too short for its size.
    ///
    /// They serve up to 20, 11, 6 and 2 discs of each of 2, 3, 4 and 5 colors. The positions are the same,
    /// and what remembers them by their keys is quicker and takes less memory.
    #[must_use]
    pub fn with_short_keys(track: Track) -> Option<Self> {
        Layout::of(track.size())
            .is_short(track.size())
            .then(|| Self::with_keys(track))
    }
}

impl<K> Reduced<K> {
    fn with_keys(track: Track) -> Self {
        let layout = Layout::of(track.size());
        let colors = Color::first(track.size().colors());
        let arrived = colors.map(|color| layout.pawn_bits(color, track.size().discs() + 1));
        Self {
            pawns: layout.all_pawns(),
            arrived: arrived.sum(),
            tables: Tables::new(&track, &layout),
            start: all_discs(track.size()),
            layout,
            track,
            keys: PhantomData,
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
    #[inline]
    pub fn colors(&self) -> impl DoubleEndedIterator<Item = Color> + Clone + use<K> {
        Color::first(self.size().colors())
    }

    /// All discs on the track, and all pawns before it.
    #[must_use]
    pub const fn start(&self) -> Position {
        self.start
    }

    /// The discs that are still on the track.
    #[must_use]
    #[inline]
    pub fn discs(&self, at: &Position) -> Squares {
        self.layout.discs(*at)
    }

    /// Where the pawn of this color is.
    #[must_use]
    pub fn pawn(&self, at: &Position, color: Color) -> Place {
        let place = self.layout.pawn(*at, color);
        match self.tables.stand(color, place).under.first() {
            Some(square) => Place::Square(square),
            None if place == 0 => Place::Start,
            None => Place::Stair,
        }
    }

    /// The order in which the pawn of this color arrived on the stair, from 1; `None` if it has not.
    #[must_use]
    #[inline]
    pub fn arrival(&self, at: &Position, color: Color) -> Option<u8> {
        Some(self.layout.arrival(*at, color)).filter(|&order| order > 0)
    }

    /// How many discs of a color a player holds.
    #[must_use]
    pub fn hand(&self, at: &Position, player: Player, color: Color) -> u8 {
        self.hands(&self.layout, at, color)[player.index()]
    }

    /// How many discs of a color both players hold.
    #[inline(always)]
    fn hands(&self, layout: &Layout, at: &Position, color: Color) -> [u8; 2] {
        let first = layout.first_hand(*at, color);
        let second = layout.second_hand(*at, color);
        [
            first,
            second.unwrap_or_else(|| self.gone(at, color) - first),
        ]
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

    /// The bits of so many discs in the second player's hand, where it is stored.
    pub(crate) fn second_hand_bits(&self, color: Color, discs: u8) -> u128 {
        self.layout.hand_bits(Player::SECOND, color) * u128::from(discs)
    }

    /// The bits of the player to move, where they are stored.
    pub(crate) fn turn_bits(&self, turn: Player) -> u128 {
        u128::from(turn == Player::SECOND) * self.layout.turn_bits(Player::FIRST)
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

    /// The points that both hands are worth by the pawns that have arrived; at the end of the game the
    /// scores.
    #[must_use]
    #[inline]
    pub fn scores(&self, at: &Position) -> Scores {
        if self.layout.is_original() {
            self.add_points(&ORIGINAL, at)
        } else {
            self.dense_scores(at)
        }
    }

    /// Apart, so that the scores of the study's layout are short enough to be computed in place.
    #[inline(never)]
    fn dense_scores(&self, at: &Position) -> Scores {
        self.add_points(&self.layout, at)
    }

    /// The scores; the layout is given so that the compiler may know it.
    #[inline(always)]
    fn add_points(&self, layout: &Layout, at: &Position) -> Scores {
        let mut points = [0; 2];
        for color in self.colors() {
            let order = layout.arrival(*at, color);
            let worth = u8::from(order > 0) * (self.size().colors() - order);
            let [first, second] = self.hands(layout, at, color);
            points[0] += worth * first;
            points[1] += worth * second;
        }
        let [first, second] = points;
        Scores { first, second }
    }

    /// The move of a pawn that takes the disc on this side of it, or why it is none.
    ///
    /// Climbing counts as a move to the left.
    ///
    /// # Errors
    ///
    /// If this is not a legal move.
    pub fn attempt(&self, at: &Position, pawn: Color, side: Side) -> Result<Move, Refusal> {
        let from = self.layout.pawn(*at, pawn);
        if from == self.stair() {
            return Err(Refusal::OnStair);
        }
        match (self.target(at, pawn), side) {
            (Some(target), _) => {
                let free = self.free(at) | self.tables.stand(pawn, from).under;
                let disc = side.nearest(free, target).ok_or(Refusal::NoDisc)?;
                Ok(self.walk(pawn, from, target, disc))
            }
            (None, Side::Left) => Ok(self.climb(pawn, from, self.layout.arrived(*at))),
            (None, Side::Right) => Err(Refusal::SameMove),
        }
    }

    /// The square of the disc that a move takes, counted from 0; `None` if the pawn climbs and takes the
    /// one beside the stair.
    #[must_use]
    pub fn disc(&self, mv: Move) -> Option<u8> {
        (mv.to != self.stair()).then_some(mv.disc)
    }

    /// The side on which a move takes its disc; `None` if the pawn climbs.
    #[must_use]
    pub fn side(&self, mv: Move) -> Option<Side> {
        let target = self.tables.stand(mv.pawn, mv.to).under.first()?;
        Some(if mv.disc < target {
            Side::Left
        } else {
            Side::Right
        })
    }

    /// The square that a pawn goes to, `None` if that is the stair or if it is there already.
    #[must_use]
    pub fn target(&self, at: &Position, pawn: Color) -> Option<u8> {
        let stand = self.tables.stand(pawn, self.layout.pawn(*at, pawn));
        (self.discs(at) & stand.ahead).first()
    }

    /// The discs on the track that no pawn stands on.
    fn free(&self, at: &Position) -> Squares {
        let under = |color| self.tables.stand(color, self.layout.pawn(*at, color)).under;
        self.colors()
            .fold(self.discs(at), |free, color| free.without(under(color)))
    }

    #[inline]
    fn walk(&self, pawn: Color, from: u8, target: u8, disc: u8) -> Move {
        Move {
            pawn,
            from,
            to: self.tables.number(target),
            disc,
        }
    }

    #[inline]
    fn climb(&self, pawn: Color, from: u8, arrived: u8) -> Move {
        Move {
            pawn,
            from,
            to: self.stair(),
            disc: self.tables.beside_stair(pawn, arrived),
        }
    }

    /// Appends all moves: the layout is given so that the compiler may know it, and for each color all places of
    /// its pawn, so that sets are no wider than they have to be.
    #[inline(always)]
    fn append_moves<S: SquareSet, R: AsRef<[Stand<S>]>>(
        &self,
        layout: &Layout,
        stands: impl Iterator<Item = R> + Clone,
        at: &Position,
        out: &mut Moves<Move>,
    ) {
        let places = layout.pawns(*at);
        let pawns = self.colors().zip(stands).map(|(pawn, stands)| {
            let place = places.place(pawn);
            (pawn, place, stands.as_ref()[usize::from(place)])
        });
        let discs = S::of(layout.discs(*at));
        let free = pawns
            .clone()
            .fold(discs, |free, (_, _, stand)| free.without(stand.under));
        for (pawn, from, stand) in pawns {
            if let Some(target) = (discs & stand.ahead).first() {
                let free = free | stand.under;
                for side in Side::BOTH {
                    if let Some(disc) = side.nearest(free, target) {
                        out.push(self.walk(pawn, from, target, disc));
                    }
                }
            } else if from != self.stair() {
                out.push(self.climb(pawn, from, layout.arrived(*at)));
            }
        }
    }

    /// The position after a move; the layout is given so that the compiler may know it.
    #[inline(always)]
    fn played(&self, layout: &Layout, at: &Position, mv: Move) -> Position {
        let turn = layout.turn(*at).unwrap_or_else(|| self.counted_turn(at));
        at.plus(layout.pawn_bits(mv.pawn, mv.to - mv.from))
            .plus(self.tables.take(turn, mv.disc))
    }

    /// Apart, so that a move in the study's layout is short enough to be played in place.
    #[inline(never)]
    fn dense_play(&self, at: &Position, mv: Move) -> Position {
        self.played(&self.layout, at, mv)
    }

    /// The place of a pawn that has arrived.
    #[inline]
    fn stair(&self) -> u8 {
        self.size().discs() + 1
    }

    /// How many discs are on the track or beside the stair.
    #[inline]
    fn in_nobodys_hand(&self, at: &Position) -> u32 {
        let beside_stair = self.size().colors() - self.layout.arrived(*at);
        self.discs(at).count_ones() + u32::from(beside_stair)
    }

    /// The player to move, found by counting: every move takes a disc.
    pub(crate) fn counted_turn(&self, at: &Position) -> Player {
        let taken = self.in_nobodys_hand(&self.start) - self.in_nobodys_hand(at);
        if taken.is_multiple_of(2) {
            Player::FIRST
        } else {
            Player::SECOND
        }
    }

    #[inline]
    fn is_over(&self, at: &Position) -> bool {
        at.bits() & self.pawns == self.arrived
    }
}

impl<K: Key> Game for Reduced<K> {
    type Position = Position;
    type Move = Move;

    const ALTERNATES: bool = true;
    const ACYCLIC: bool = true;

    #[inline]
    fn turn(&self, at: &Position) -> Player {
        let stored = self.layout.turn(*at);
        stored.unwrap_or_else(|| self.counted_turn(at))
    }

    /// Pawn 1 left, pawn 1 right, pawn 2 left, …
    #[inline]
    fn moves(&self, at: &Position, out: &mut Moves<Move>) {
        let count = out.len();
        if self.layout.is_original() {
            self.append_moves(&ORIGINAL, self.tables.narrow_stands(), at, out);
        } else {
            self.append_moves(&self.layout, self.tables.stands(), at, out);
        }
        assert!(
            out.len() > count || self.is_over(at),
            "no pawn can move: {at:?}"
        );
    }

    #[inline]
    fn play(&self, at: &Position, mv: Move) -> Position {
        if self.layout.is_original() {
            self.played(&ORIGINAL, at, mv)
        } else {
            self.dense_play(at, mv)
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

impl<K: Key> Layered for Reduced<K> {
    const DESCENDS: bool = true;
    const REACH: u32 = 1;

    /// The discs that are in nobody's hand.
    #[inline]
    fn layer(&self, at: &Position) -> u32 {
        self.in_nobodys_hand(at)
    }
}

impl<K: Key> Payoffs for Reduced<K> {
    fn players(&self) -> u8 {
        2
    }

    fn payoff(&self, at: &Position, player: Player) -> i32 {
        let Scores { first, second } = self.scores(at);
        [first, second][player.index()].into()
    }

    fn payoff_span(&self) -> Span {
        Span {
            lower: 0,
            upper: self.size().total_points().cast_signed(),
        }
    }
}

/// A position in which nothing is anywhere but the discs on the track.
fn all_discs(size: Size) -> Position {
    let discs = (0..size.track_len()).map(|square| position::disc(small(square)));
    Position::from_bits(discs.fold(0, |set, disc| set | disc))
}

/// A count of things of which there are few.
fn small<N: TryInto<u8>>(count: N) -> u8 {
    count.try_into().unwrap_or(u8::MAX)
}
