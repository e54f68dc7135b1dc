//! A heap from which one or two objects are taken; who takes the last one wins.

use search_core::{Bounds, Game, Guide, Keyed, Moves, Outcome, Player, Sound, Value};

/// The rules, honest or with points in a bank that nobody declared.
pub(crate) struct Heap {
    pub(crate) banks_in_secret: bool,
}

/// How many objects are left, and who takes next.
pub(crate) type Pile = (u8, Player);

impl Game for Heap {
    type Position = Pile;
    type Move = u8;

    const ALTERNATES: bool = true;
    const ACYCLIC: bool = true;

    fn turn(&self, at: &Pile) -> Player {
        at.1
    }

    fn moves(&self, at: &Pile, out: &mut Moves<u8>) {
        (1..=at.0.min(2)).for_each(|take| out.push(take));
    }

    fn play(&self, at: &Pile, take: u8) -> Pile {
        (at.0 - take, at.1.opponent())
    }

    fn outcome(&self, at: &Pile) -> Option<Outcome> {
        (at.0 == 0).then(|| Outcome::Win(at.1.opponent()))
    }
}

impl Keyed for Heap {
    type Key = u128;

    fn key(&self, at: &Pile) -> u128 {
        u128::from(at.0) << 120 | at.1.index() as u128
    }

    fn banked(&self, at: &Pile) -> i32 {
        if self.banks_in_secret { at.0.into() } else { 0 }
    }

    fn fingerprint(&self) -> u64 {
        2
    }
}

/// Bouton's theorem for one heap, with the length of the game; `off_by` plies wrong.
pub(crate) struct Bouton {
    pub(crate) off_by: u16,
}

impl Guide<Heap> for Bouton {
    type Look = ();

    fn look(&self, _: &Heap, _: &Pile) {}

    fn bounds(&self, _: &Heap, &(objects, _): &Pile, (): &()) -> Bounds {
        let triples = u16::from(objects / 3) * 2;
        // The loser of a lost heap takes one each time, and each round takes three.
        Bounds::exactly(match objects % 3 {
            0 => Value::loss_in(triples + self.off_by),
            _ => Value::win_in(triples + 1 + self.off_by),
        })
    }
}

impl Sound<Heap> for Bouton {}

/// Gives bounds that contain no value for heaps of more than some objects, and knows nothing else.
pub(crate) struct Muddled {
    pub(crate) above: u8,
}

impl Guide<Heap> for Muddled {
    type Look = ();

    fn look(&self, _: &Heap, _: &Pile) {}

    fn bounds(&self, _: &Heap, &(objects, _): &Pile, (): &()) -> Bounds {
        if objects <= self.above {
            return Bounds::NONE;
        }
        Bounds {
            lower: Value::MAX,
            upper: Value::MIN,
        }
    }
}

/// Expects heaps of more than some objects to last three plies, and knows nothing else.
pub(crate) struct Hasty {
    pub(crate) above: u8,
}

impl Guide<Heap> for Hasty {
    type Look = ();

    fn look(&self, _: &Heap, _: &Pile) {}

    fn plies_left(&self, _: &Heap, &(objects, _): &Pile) -> u16 {
        if objects > self.above {
            3
        } else {
            objects.into()
        }
    }
}
