//! A symmetry that swaps sides: Clobber on a strip, which may also be turned around.

use search_core::{Conformance, Game, Keyed, Moves, Notation, Outcome, Player, Symmetric};

struct Clobber;

const LENGTH: usize = 8;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Strip {
    /// Whose stone is on each square.
    squares: [Option<Player>; LENGTH],
    turn: Player,
}

/// A stone captures its neighbor.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Capture {
    from: usize,
    to: usize,
}

impl Strip {
    fn full() -> Self {
        Self {
            squares: std::array::from_fn(|square| Some(Player::new(u8::from(square % 2 == 1)))),
            turn: Player::FIRST,
        }
    }

    fn captures(&self) -> impl Iterator<Item = Capture> {
        let pairs = (1..LENGTH).flat_map(|right| [(right - 1, right), (right, right - 1)]);
        pairs.filter_map(|(from, to)| {
            let is_capture = self.squares[from] == Some(self.turn)
                && self.squares[to] == Some(self.turn.opponent());
            is_capture.then_some(Capture { from, to })
        })
    }
}

impl Game for Clobber {
    type Position = Strip;
    type Move = Capture;

    const ALTERNATES: bool = true;
    const ACYCLIC: bool = true;

    fn turn(&self, at: &Strip) -> Player {
        at.turn
    }

    fn moves(&self, at: &Strip, out: &mut Moves<Capture>) {
        at.captures().for_each(|capture| out.push(capture));
    }

    fn play(&self, at: &Strip, Capture { from, to }: Capture) -> Strip {
        let mut next = *at;
        next.squares[to] = next.squares[from].take();
        next.turn = at.turn.opponent();
        next
    }

    fn outcome(&self, at: &Strip) -> Option<Outcome> {
        let is_stuck = at.captures().next().is_none();
        is_stuck.then(|| Outcome::Win(at.turn.opponent()))
    }
}

/// What is done to a strip.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Change {
    turns_around: bool,
    swaps_sides: bool,
}

impl Change {
    const ALL: [Self; 4] = [
        Self::new(false, false),
        Self::new(false, true),
        Self::new(true, false),
        Self::new(true, true),
    ];

    const fn new(turns_around: bool, swaps_sides: bool) -> Self {
        Self {
            turns_around,
            swaps_sides,
        }
    }

    fn of_square(self, square: usize) -> usize {
        if self.turns_around {
            LENGTH - 1 - square
        } else {
            square
        }
    }

    fn of_player(self, player: Player) -> Player {
        if self.swaps_sides {
            player.opponent()
        } else {
            player
        }
    }

    fn of_strip(self, at: &Strip) -> Strip {
        let stone =
            |square| at.squares[self.of_square(square)].map(|player| self.of_player(player));
        Strip {
            squares: std::array::from_fn(stone),
            turn: self.of_player(at.turn),
        }
    }

    fn of_capture(self, Capture { from, to }: Capture) -> Capture {
        Capture {
            from: self.of_square(from),
            to: self.of_square(to),
        }
    }
}

impl Symmetric for Clobber {
    type Symmetry = Change;

    fn canonical(&self, at: &Strip) -> (Strip, Change) {
        let images = Change::ALL.map(|change| (change.of_strip(at), change));
        images
            .into_iter()
            .min_by_key(|&(strip, _)| strip)
            .expect("four images")
    }

    fn map(&self, change: Change, mv: Capture) -> Capture {
        change.of_capture(mv)
    }

    fn unmap(&self, change: Change, mv: Capture) -> Capture {
        change.of_capture(mv)
    }

    fn swaps_sides(&self, change: Change) -> bool {
        change.swaps_sides
    }
}

impl Keyed for Clobber {
    type Key = u64;

    const KEY_BITS: u32 = 14;

    fn key(&self, at: &Strip) -> u64 {
        let digit = |stone: Option<Player>| stone.map_or(0, |player| player.index() as u64 + 1);
        let digits = at
            .squares
            .iter()
            .fold(0, |key, &stone| key * 3 + digit(stone));
        digits * 2 + at.turn.index() as u64
    }

    fn fingerprint(&self) -> u64 {
        LENGTH as u64
    }
}

/// A text that is no strip and no capture.
#[derive(Debug)]
struct BadText;

impl std::fmt::Display for BadText {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("neither stones nor squares")
    }
}

impl std::error::Error for BadText {}

impl Notation for Clobber {
    type Error = BadText;

    fn write(&self, at: &Strip) -> String {
        let stone = |stone: Option<Player>| stone.map_or('.', |player| ['o', 'x'][player.index()]);
        let stones: String = at.squares.into_iter().map(stone).collect();
        format!("{stones} {}", at.turn.index())
    }

    fn read(&self, text: &str) -> Result<Strip, BadText> {
        let (stones, turn) = text.split_once(' ').ok_or(BadText)?;
        let stone = |letter| match letter {
            '.' => Ok(None),
            'o' => Ok(Some(Player::FIRST)),
            'x' => Ok(Some(Player::SECOND)),
            _ => Err(BadText),
        };
        let squares: Vec<_> = stones.chars().map(stone).collect::<Result<_, _>>()?;
        Ok(Strip {
            squares: squares.try_into().map_err(|_| BadText)?,
            turn: Player::new(turn.parse().map_err(|_| BadText)?),
        })
    }

    fn write_move(&self, _: &Strip, Capture { from, to }: Capture) -> String {
        format!("{from}x{to}")
    }

    fn read_move(&self, at: &Strip, text: &str) -> Result<Capture, BadText> {
        let is_named = |&capture: &Capture| self.write_move(at, capture) == text;
        at.captures().find(is_named).ok_or(BadText)
    }
}

#[test]
fn clobber_conforms() {
    let coverage = Conformance::of(&Clobber)
        .keyed()
        .symmetric()
        .notation()
        .check(&Strip::full())
        .unwrap();
    assert!(coverage.is_complete);
}

#[test]
fn the_canonical_position_may_have_the_sides_swapped() {
    let start = Strip::full();
    let change = Change::new(true, true);
    assert_eq!(
        Clobber.canonical(&start).0,
        Clobber.canonical(&change.of_strip(&start)).0
    );
}
