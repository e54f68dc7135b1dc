//! A rules value with a track: the reduced game of Big Points with two colors of two discs each.
//!
//! Pawns, one of each color, belong to both players. A turn moves a pawn to the next disc of its
//! color and takes the nearest free disc behind or ahead of it; from its last disc a pawn climbs the
//! stair and takes the disc of its color that lies there. Discs of the color that climbs first are
//! worth a point each, the others nothing.

use search_core::{
    Conformance, Game, Keyed, Layered, Limits, Memoized, Moves, Outcome, Payoffs, Player,
    Preference, Worth,
};

const COLORS: usize = 2;
const DISCS: u32 = 2;
const TRACK: usize = 4;
const STAIR: u32 = DISCS + 1;

/// The colors of the discs on the track; they never change.
struct BigPoints {
    track: [usize; TRACK],
}

/// A position.
///
/// | bits   | meaning                                                                        |
/// |--------|--------------------------------------------------------------------------------|
/// | 0..4   | discs that are still on the track                                              |
/// | 4..8   | pawns, 2 bits each: 0 before the track, 1 and 2 on an own disc, 3 on the stair |
/// | 8..9   | the color that climbed first                                                   |
/// | 9..17  | hands, 2 bits for each player and color                                        |
/// | 17..18 | the player to move                                                             |
/// | 18..32 | zero                                                                           |
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Table(u32);

const PAWNS: u32 = 4;
const FIRST_COLOR: u32 = 8;
const HANDS: u32 = 9;
const TURN: u32 = 17;
const BITS: u32 = 18;
const _: () = assert!(BITS <= u32::BITS);

impl Table {
    const START: Self = Self(0b1111);

    fn has_disc(self, square: usize) -> bool {
        self.0 >> square & 1 == 1
    }

    fn pawn(self, color: usize) -> u32 {
        self.0 >> pawn_shift(color) & 3
    }

    fn hand(self, player: usize, color: usize) -> u32 {
        self.0 >> hand_shift(player, color) & 3
    }

    fn turn(self) -> usize {
        usize::from(self.0 >> TURN & 1 == 1)
    }

    fn first_color(self) -> usize {
        usize::from(self.0 >> FIRST_COLOR & 1 == 1)
    }

    fn is_over(self) -> bool {
        (0..COLORS).all(|color| self.pawn(color) == STAIR)
    }

    fn without_disc(self, square: usize) -> Self {
        Self(self.0 & !(1 << square))
    }

    fn with_pawn(self, color: usize, place: u32) -> Self {
        let shift = pawn_shift(color);
        Self(self.0 & !(3 << shift) | place << shift)
    }

    fn with_first_color(self, color: usize) -> Self {
        let bit = u32::from(color == 1) << FIRST_COLOR;
        Self(self.0 | bit)
    }

    /// The mover takes a disc, and the turn ends.
    fn taken(self, color: usize) -> Self {
        let held = self.0 + (1 << hand_shift(self.turn(), color));
        Self(held ^ (1 << TURN))
    }
}

fn pawn_shift(color: usize) -> u32 {
    PAWNS + if color == 0 { 0 } else { 2 }
}

fn hand_shift(player: usize, color: usize) -> u32 {
    HANDS + if player == 0 { 0 } else { 4 } + if color == 0 { 0 } else { 2 }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Side {
    Behind,
    Ahead,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Turn {
    Walk { color: usize, side: Side },
    Climb { color: usize },
}

impl BigPoints {
    /// The square of the disc that is the `place`-th of its color.
    fn square(&self, color: usize, place: u32) -> Option<usize> {
        let own = (0..TRACK).filter(|&square| self.track[square] == color);
        own.zip(1..)
            .find(|&(_, number)| number == place)
            .map(|(square, _)| square)
    }

    /// The next place of a pawn: the stair, or a disc that is still there.
    fn next_place(&self, at: &Table, color: usize) -> u32 {
        let has_disc = |&place: &u32| self.square(color, place).is_some_and(|s| at.has_disc(s));
        (at.pawn(color) + 1..STAIR).find(has_disc).unwrap_or(STAIR)
    }

    fn is_under_pawn(&self, at: &Table, square: usize) -> bool {
        (0..COLORS).any(|color| self.square(color, at.pawn(color)) == Some(square))
    }

    /// The square of the disc that a pawn's walk takes; `at` has the pawn on its new place.
    fn reach(&self, at: &Table, color: usize, side: Side) -> Option<usize> {
        let pawn = self.square(color, at.pawn(color))?;
        let is_free = |&square: &usize| at.has_disc(square) && !self.is_under_pawn(at, square);
        match side {
            Side::Behind => (0..pawn).rev().find(is_free),
            Side::Ahead => (pawn + 1..TRACK).find(is_free),
        }
    }

    fn points(&self, at: &Table, player: usize) -> u32 {
        at.hand(player, at.first_color())
    }
}

impl Game for BigPoints {
    type Position = Table;
    type Move = Turn;

    const ALTERNATES: bool = true;
    const ACYCLIC: bool = true;

    fn turn(&self, at: &Table) -> Player {
        [Player::FIRST, Player::SECOND][at.turn()]
    }

    fn moves(&self, at: &Table, out: &mut Moves<Turn>) {
        for color in (0..COLORS).filter(|&color| at.pawn(color) != STAIR) {
            let place = self.next_place(at, color);
            if place == STAIR {
                out.push(Turn::Climb { color });
                continue;
            }
            let walked = at.with_pawn(color, place);
            for side in [Side::Behind, Side::Ahead] {
                if self.reach(&walked, color, side).is_some() {
                    out.push(Turn::Walk { color, side });
                }
            }
        }
    }

    fn play(&self, at: &Table, turn: Turn) -> Table {
        match turn {
            Turn::Climb { color } => {
                let is_first = (0..COLORS).all(|pawn| at.pawn(pawn) != STAIR);
                let first = if is_first { color } else { at.first_color() };
                at.with_first_color(first)
                    .with_pawn(color, STAIR)
                    .taken(color)
            }
            Turn::Walk { color, side } => {
                let walked = at.with_pawn(color, self.next_place(at, color));
                let square = self.reach(&walked, color, side).expect("a legal move");
                walked.without_disc(square).taken(self.track[square])
            }
        }
    }

    fn outcome(&self, at: &Table) -> Option<Outcome> {
        let [first, second] = [0, 1].map(|player| self.points(at, player));
        at.is_over().then(|| match first.cmp(&second) {
            std::cmp::Ordering::Greater => Outcome::Win(Player::FIRST),
            std::cmp::Ordering::Equal => Outcome::Draw,
            std::cmp::Ordering::Less => Outcome::Win(Player::SECOND),
        })
    }
}

impl Keyed for BigPoints {
    type Key = u64;

    const KEY_BITS: u32 = BITS;

    fn key(&self, at: &Table) -> u64 {
        at.0.into()
    }

    fn fingerprint(&self) -> u64 {
        self.track
            .iter()
            .fold(1, |number, &color| number * 2 + color as u64)
    }
}

impl Payoffs for BigPoints {
    fn players(&self) -> u8 {
        2
    }

    fn payoff(&self, at: &Table, player: Player) -> i32 {
        self.points(at, player.index()).cast_signed()
    }
}

impl Layered for BigPoints {
    fn layer(&self, at: &Table) -> u32 {
        (0..COLORS).map(|color| STAIR - at.pawn(color)).sum()
    }
}

/// What both players get.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Points {
    first: u32,
    second: u32,
}

/// Nobody gets more than the discs of a color.
const MOST: u32 = DISCS + 1;

impl Worth for Points {
    const CODES: u32 = (MOST + 1) * (MOST + 1);

    fn code(self) -> u32 {
        self.first * (MOST + 1) + self.second
    }

    fn from_code(code: u32) -> Self {
        Self {
            first: code / (MOST + 1),
            second: code % (MOST + 1),
        }
    }
}

/// What the published tables were computed for: to win by many points, else to draw with many, else
/// to lose to few. The loser's own points do not count, and the first of several best moves is made.
struct Published;

impl Preference<BigPoints> for Published {
    type Worth = Points;

    fn finished(&self, game: &BigPoints, at: &Table, _: Outcome) -> Points {
        Points {
            first: game.points(at, 0),
            second: game.points(at, 1),
        }
    }

    fn earlier(&self, _: &BigPoints, _: &Table, _: &Table, worth: Points) -> Points {
        worth
    }

    fn prefers(&self, player: Player, this: Points, that: Points) -> bool {
        let rank = |Points { first, second }: Points| {
            let [own, other] = if player == Player::FIRST {
                [first, second]
            } else {
                [second, first]
            };
            if own < other {
                (own.cmp(&other), MOST - other)
            } else {
                (own.cmp(&other), own)
            }
        };
        rank(this) > rank(that)
    }
}

/// A track, and what is published of it: the points of both players, and the number of positions that
/// are not finished.
struct Track {
    colors: [usize; TRACK],
    points: [u32; 2],
    positions: usize,
}

const fn track(colors: [usize; TRACK], points: [u32; 2], positions: usize) -> Track {
    Track {
        colors,
        points,
        positions,
    }
}

const TRACKS: [Track; 6] = [
    track([0, 0, 1, 1], [2, 1], 17),
    track([0, 1, 0, 1], [2, 0], 25),
    track([0, 1, 1, 0], [2, 1], 25),
    track([1, 0, 0, 1], [2, 1], 25),
    track([1, 0, 1, 0], [2, 1], 25),
    track([1, 1, 0, 0], [2, 0], 17),
];

#[test]
fn every_track_has_the_published_points_and_number_of_positions() {
    for Track {
        colors: track,
        points: [first, second],
        positions,
    } in TRACKS
    {
        let mut solver = Memoized::new(BigPoints { track }).preferring(Published);
        let solution = solver.solve(&Table::START, &Limits::none());
        assert_eq!(
            solution.worth,
            Some(Points { first, second }),
            "track {track:?}"
        );
        assert_eq!(solution.positions, positions as u64, "track {track:?}");
    }
}

#[test]
fn big_points_conforms_on_every_track() {
    for Track { colors: track, .. } in TRACKS {
        let game = BigPoints { track };
        let conformance = Conformance::of(&game).keyed().layered().payoffs();
        let coverage = conformance.check(&Table::START).unwrap();
        assert!(coverage.is_complete);
    }
}

#[test]
fn a_plain_walk_meets_the_published_number_of_positions() {
    for Track {
        colors: track,
        positions,
        ..
    } in TRACKS
    {
        let game = BigPoints { track };
        let mut seen = vec![Table::START];
        let mut number = 0;
        while let Some(&at) = seen.get(number) {
            number += 1;
            let mut moves = Moves::new();
            game.moves(&at, &mut moves);
            for next in moves.iter().map(|turn| game.play(&at, turn)) {
                if game.outcome(&next).is_none() && !seen.contains(&next) {
                    seen.push(next);
                }
            }
        }
        assert_eq!(seen.len(), positions, "track {track:?}");
    }
}
