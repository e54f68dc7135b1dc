//! An extra turn: Dots and Boxes on two boxes in a row.

use search_core::{
    Bounds, Conformance, Game, Guide, Keyed, Moves, Outcome, Player, Sound, Value, perft,
};

struct DotsAndBoxes;

/// The edges that are drawn, whose turn it is, and the first player's margin in boxes.
///
/// ```text
/// +-0-+-1-+
/// 2   3   4
/// +-5-+-6-+
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Drawing {
    edges: u8,
    turn: Player,
    margin: i8,
}

const EDGES: u8 = 7;
const BOXES: [u8; 2] = [0b010_1101, 0b101_1010];
const BLANK: Drawing = Drawing {
    edges: 0,
    turn: Player::FIRST,
    margin: 0,
};

impl Drawing {
    fn boxes(self) -> i8 {
        let is_closed = |square: &&u8| self.edges & **square == **square;
        BOXES.iter().filter(is_closed).map(|_| 1).sum()
    }

    fn lead(self) -> i32 {
        let is_first = self.turn == Player::FIRST;
        i32::from(if is_first { self.margin } else { -self.margin })
    }
}

impl Game for DotsAndBoxes {
    type Position = Drawing;
    type Move = u8;

    const ACYCLIC: bool = true;

    fn turn(&self, at: &Drawing) -> Player {
        at.turn
    }

    fn moves(&self, at: &Drawing, out: &mut Moves<u8>) {
        let is_free = |edge: &u8| at.edges & 1 << edge == 0;
        (0..EDGES).filter(is_free).for_each(|edge| out.push(edge));
    }

    fn play(&self, at: &Drawing, edge: u8) -> Drawing {
        let drawn = Drawing {
            edges: at.edges | 1 << edge,
            ..*at
        };
        match (drawn.boxes() - at.boxes(), at.turn) {
            (0, turn) => Drawing {
                turn: turn.opponent(),
                ..drawn
            },
            (won, Player::FIRST) => Drawing {
                margin: at.margin + won,
                ..drawn
            },
            (won, _) => Drawing {
                margin: at.margin - won,
                ..drawn
            },
        }
    }

    fn outcome(&self, at: &Drawing) -> Option<Outcome> {
        let is_full = at.edges == (1 << EDGES) - 1;
        is_full.then_some(Outcome::Points(at.margin.into()))
    }
}

impl Keyed for DotsAndBoxes {
    type Key = u64;

    const KEY_BITS: u32 = EDGES as u32 + 1;
    const BANKS: bool = true;

    fn key(&self, at: &Drawing) -> u64 {
        u64::from(at.edges) << 1 | at.turn.index() as u64
    }

    fn banked(&self, at: &Drawing) -> i32 {
        at.lead()
    }

    fn fingerprint(&self) -> u64 {
        0xd075
    }
}

/// Knows that no more boxes can be won than are open, and that each edge takes a turn.
struct OpenBoxes;

impl Guide<DotsAndBoxes> for OpenBoxes {
    type Look = ();

    fn look(&self, _: &DotsAndBoxes, _: &Drawing) {}

    fn bounds(&self, _: &DotsAndBoxes, at: &Drawing, (): &()) -> Bounds {
        let open = 2 - i32::from(at.boxes());
        Bounds {
            lower: Value::points(at.lead() - open),
            upper: Value::points(at.lead() + open),
        }
    }

    fn plies_left(&self, _: &DotsAndBoxes, at: &Drawing) -> u16 {
        (u32::from(EDGES) - at.edges.count_ones())
            .try_into()
            .unwrap()
    }
}

impl Sound<DotsAndBoxes> for OpenBoxes {}

#[test]
fn a_closed_box_earns_another_turn() {
    let almost = Drawing {
        edges: 0b000_1101,
        ..BLANK
    };
    let closed = DotsAndBoxes.play(&almost, 5);
    assert_eq!((closed.turn, closed.margin), (Player::FIRST, 1));
    assert_eq!(
        perft(&DotsAndBoxes, &BLANK, 7),
        5_040,
        "all orders of seven edges"
    );
}

#[test]
fn dots_and_boxes_conforms() {
    let coverage = Conformance::of(&DotsAndBoxes)
        .keyed()
        .sound_guide(&OpenBoxes)
        .check(&BLANK)
        .unwrap();
    assert!(coverage.is_complete);
    assert!(coverage.valued > 100);
}
