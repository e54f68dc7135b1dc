//! A forced pass: Othello on a board of four by four.

use search_core::{Conformance, Game, Keyed, Moves, Notation, Outcome, Player};

struct Othello;

/// Discs as bits, square 0 in a corner, rows of four.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Board {
    discs: [u16; 2],
    turn: Player,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Ply {
    Place(u8),
    /// Legal exactly when the mover cannot place a disc and the opponent can.
    Pass,
}

const START: Board = Board {
    discs: [0x0240, 0x0420],
    turn: Player::FIRST,
};
const DIRECTIONS: [(i8, i8); 8] = [
    (-1, -1),
    (-1, 0),
    (-1, 1),
    (0, -1),
    (0, 1),
    (1, -1),
    (1, 0),
    (1, 1),
];

/// The bit of the square one step on, or `None` beyond the edge.
fn step((row, column): (i8, i8)) -> Option<u16> {
    let is_inside = (0..4).contains(&row) && (0..4).contains(&column);
    is_inside.then(|| 1 << (row * 4 + column))
}

impl Board {
    fn own(&self) -> u16 {
        self.discs[self.turn.index()]
    }

    fn others(&self) -> u16 {
        self.discs[self.turn.opponent().index()]
    }

    fn passed(self) -> Self {
        Self {
            turn: self.turn.opponent(),
            ..self
        }
    }

    /// The discs that a disc on this square turns.
    fn turned(&self, square: u8) -> u16 {
        let (row, column) = (
            i8::try_from(square / 4).unwrap(),
            i8::try_from(square % 4).unwrap(),
        );
        let along = |(down, right): (i8, i8)| {
            let mut line = 0;
            for distance in 1..4 {
                match step((row + down * distance, column + right * distance)) {
                    Some(bit) if self.others() & bit != 0 => line |= bit,
                    Some(bit) if self.own() & bit != 0 => return line,
                    _ => return 0,
                }
            }
            0
        };
        DIRECTIONS
            .into_iter()
            .map(along)
            .fold(0, |all, line| all | line)
    }

    fn placements(&self) -> impl Iterator<Item = u8> {
        let taken = self.discs[0] | self.discs[1];
        (0..16).filter(move |&square| taken & 1 << square == 0 && self.turned(square) != 0)
    }

    fn can_place(&self) -> bool {
        self.placements().next().is_some()
    }
}

impl Game for Othello {
    type Position = Board;
    type Move = Ply;

    const ALTERNATES: bool = true;
    const ACYCLIC: bool = true;

    fn turn(&self, at: &Board) -> Player {
        at.turn
    }

    fn moves(&self, at: &Board, out: &mut Moves<Ply>) {
        at.placements()
            .for_each(|square| out.push(Ply::Place(square)));
        if !at.can_place() && at.passed().can_place() {
            out.push(Ply::Pass);
        }
    }

    fn play(&self, at: &Board, ply: Ply) -> Board {
        let mut next = *at;
        if let Ply::Place(square) = ply {
            let turned = at.turned(square);
            next.discs[at.turn.index()] |= turned | 1 << square;
            next.discs[at.turn.opponent().index()] &= !turned;
        }
        next.passed()
    }

    fn outcome(&self, at: &Board) -> Option<Outcome> {
        let [first, second] = at.discs.map(|discs| discs.count_ones().cast_signed());
        let is_over = !at.can_place() && !at.passed().can_place();
        is_over.then_some(Outcome::Points(first - second))
    }
}

impl Keyed for Othello {
    type Key = u64;

    const KEY_BITS: u32 = 33;

    fn key(&self, at: &Board) -> u64 {
        let discs = u64::from(at.discs[0]) << 16 | u64::from(at.discs[1]);
        discs << 1 | at.turn.index() as u64
    }

    fn fingerprint(&self) -> u64 {
        4
    }
}

impl Notation for Othello {
    type Error = std::num::ParseIntError;

    fn write(&self, at: &Board) -> String {
        self.key(at).to_string()
    }

    fn read(&self, text: &str) -> Result<Board, Self::Error> {
        let key: u64 = text.parse()?;
        let discs = |shift: u32| u16::try_from(key >> shift & 0xffff).unwrap();
        Ok(Board {
            discs: [discs(17), discs(1)],
            turn: Player::new(u8::from(key & 1 == 1)),
        })
    }

    fn write_move(&self, _: &Board, ply: Ply) -> String {
        match ply {
            Ply::Place(square) => square.to_string(),
            Ply::Pass => "pass".to_owned(),
        }
    }

    fn read_move(&self, _: &Board, text: &str) -> Result<Ply, Self::Error> {
        match text {
            "pass" => Ok(Ply::Pass),
            square => square.parse().map(Ply::Place),
        }
    }
}

#[test]
fn who_cannot_place_must_pass() {
    // The second player has a row of three with a gap after it, the first player the corner only.
    let at = Board {
        discs: [0b0001, 0b0110],
        turn: Player::SECOND,
    };
    let mut moves = Moves::new();
    Othello.moves(&at, &mut moves);
    assert_eq!(moves.iter().collect::<Vec<_>>(), [Ply::Pass]);
    assert_eq!(Othello.play(&at, Ply::Pass), at.passed());
}

#[test]
fn othello_conforms() {
    let conformance = Conformance::of(&Othello).keyed().notation();
    let coverage = conformance.random_games(200, 3).check(&START).unwrap();
    assert!(coverage.positions > 5_000);
}
