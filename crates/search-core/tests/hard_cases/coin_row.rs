//! Points banked outside the key: players take a coin from either end of a row.

use search_core::{Conformance, Game, Keyed, Layered, Moves, Outcome, Player, distinct};

/// The row never changes, only what is left of it: the coins are part of the rules.
struct CoinRow {
    coins: [i32; 10],
}

/// What is left of the row, as a range, and the first player's margin.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Rest {
    start: u8,
    end: u8,
    margin: i32,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum End {
    Left,
    Right,
}

const ROW: CoinRow = CoinRow {
    coins: [3, 1, 4, 1, 5, 9, 2, 6, 5, 3],
};
const FULL: Rest = Rest {
    start: 0,
    end: 10,
    margin: 0,
};

impl Rest {
    /// Each ply takes one of an even number of coins.
    fn turn(self) -> Player {
        Player::new((self.end - self.start) % 2)
    }
}

impl Game for CoinRow {
    type Position = Rest;
    type Move = End;

    const ALTERNATES: bool = true;
    const ACYCLIC: bool = true;

    fn turn(&self, at: &Rest) -> Player {
        at.turn()
    }

    fn moves(&self, at: &Rest, out: &mut Moves<End>) {
        if at.start < at.end {
            out.push(End::Left);
        }
        // Both ends of a single coin are the same.
        if at.start + 1 < at.end {
            out.push(End::Right);
        }
    }

    fn play(&self, at: &Rest, end: End) -> Rest {
        let mut next = *at;
        let taken = match end {
            End::Left => {
                next.start += 1;
                at.start
            }
            End::Right => {
                next.end -= 1;
                next.end
            }
        };
        let coin = self.coins[usize::from(taken)];
        next.margin += if at.turn() == Player::FIRST {
            coin
        } else {
            -coin
        };
        next
    }

    fn outcome(&self, at: &Rest) -> Option<Outcome> {
        (at.start == at.end).then_some(Outcome::Points(at.margin))
    }
}

impl Keyed for CoinRow {
    type Key = u64;

    const KEY_BITS: u32 = 8;
    const BANKS: bool = true;

    fn key(&self, at: &Rest) -> u64 {
        // Where the empty rest lies does not matter to anybody; equal positions need equal keys all
        // the same, and different ones different keys.
        u64::from(at.start) << 4 | u64::from(at.end)
    }

    fn banked(&self, at: &Rest) -> i32 {
        match at.turn() {
            Player::FIRST => at.margin,
            _ => -at.margin,
        }
    }

    fn fingerprint(&self) -> u64 {
        let digit = |number, &coin: &i32| number * 10 + u64::from(coin.unsigned_abs());
        self.coins.iter().fold(0, digit)
    }
}

impl Layered for CoinRow {
    fn layer(&self, at: &Rest) -> u32 {
        u32::from(at.end - at.start)
    }
}

#[test]
fn a_row_of_coins_conforms() {
    let coverage = Conformance::of(&ROW)
        .keyed()
        .layered()
        .check(&FULL)
        .unwrap();
    assert!(coverage.is_complete);
    assert!(
        coverage.valued > 55,
        "more positions than keys have known values"
    );
}

#[test]
fn positions_that_differ_in_the_bank_are_distinct() {
    // After two plies three rests are left: two by one order each, and the middle one by both, where
    // the players may have changed coins.
    assert_eq!(distinct(&ROW, &FULL, 2), [1, 2, 3]);
    let unlike_ends = CoinRow {
        coins: [1, 1, 1, 1, 1, 1, 1, 1, 1, 2],
    };
    assert_eq!(distinct(&unlike_ends, &FULL, 2), [1, 2, 4]);
}
