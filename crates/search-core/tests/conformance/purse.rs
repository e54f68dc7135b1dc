//! A purse of coins, with every power a game can have and every flaw that a law forbids.
//!
//! Players take one or two coins in turn until none are left; the margin is what counts.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU64, Ordering};

use search_core::{
    Bounds, Evaluate, Game, Guide, Indexed, Keyed, Layered, Moves, Notation, Outcome, Payoffs,
    Player, Predecessors, Restore, Sound, Span, Symmetric, Value,
};

/// The rules, honest or with one flaw.
pub(crate) struct Purse {
    flaw: &'static str,
    /// How often somebody asked: an implementation with a flaw may give another answer each time.
    asked: AtomicU64,
    /// How many explorations are under way.
    explorations: AtomicU64,
}

impl Purse {
    pub(crate) const COINS: u8 = 6;
    pub(crate) const START: Hoard = Hoard {
        coins: Self::COINS,
        turn: Player::FIRST,
        margin: 0,
        plies: 0,
    };

    pub(crate) fn honest() -> Self {
        Self::with("nothing is wrong")
    }

    pub(crate) fn with(flaw: &'static str) -> Self {
        Self {
            flaw,
            asked: AtomicU64::new(0),
            explorations: AtomicU64::new(0),
        }
    }

    fn has(&self, flaw: &str) -> bool {
        self.flaw == flaw
    }

    fn answers(&self) -> u64 {
        self.asked.fetch_add(1, Ordering::Relaxed)
    }
}

/// What is in the purse, who takes next, and by how much the first player is ahead.
#[derive(Clone, Copy)]
pub(crate) struct Hoard {
    pub(crate) coins: u8,
    pub(crate) turn: Player,
    pub(crate) margin: i8,
    /// A note of the way here: how many single coins were taken. It is no part of the position: nobody but a flaw looks at it.
    plies: u8,
}

impl PartialEq for Hoard {
    fn eq(&self, other: &Self) -> bool {
        let state = |at: &Self| (at.coins, at.turn, at.margin);
        state(self) == state(other)
    }
}

impl Eq for Hoard {}

impl Hash for Hoard {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (self.coins, self.turn, self.margin).hash(hasher);
    }
}

impl fmt::Debug for Hoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.coins, self.turn.index(), self.margin)
    }
}

impl Hoard {
    /// The first player's sign seen from the mover.
    fn sign(self) -> i8 {
        if self.turn == Player::FIRST { 1 } else { -1 }
    }

    fn lead(self) -> i32 {
        i32::from(self.margin * self.sign())
    }

    fn swapped(self) -> Self {
        Self {
            turn: self.turn.opponent(),
            margin: -self.margin,
            ..self
        }
    }
}

fn signed(coins: u8) -> i8 {
    i8::try_from(coins).expect("a handful")
}

impl Game for Purse {
    type Position = Hoard;
    type Move = u8;

    const ALTERNATES: bool = true;
    const ACYCLIC: bool = true;

    fn turn(&self, at: &Hoard) -> Player {
        if self.has("a third player moves") && at.coins == Self::COINS {
            return Player::new(2);
        }
        at.turn
    }

    fn moves(&self, at: &Hoard, out: &mut Moves<u8>) {
        if self.has("a generator empties the list") {
            out.clear();
        }
        let is_odd_answer = self.answers() % 2 == 1;
        let (least, most) = (1, at.coins.min(2));
        let legal = match self.flaw {
            "the leader must not take two" if at.lead() > 0 => vec![least],
            "the leader sees the moves in another order" if at.lead() > 0 => vec![most, least],
            "the second player must not take two" if at.turn == Player::SECOND => vec![least],
            "the way decides which moves there are" if at.plies > 3 => vec![least],
            "there are moves after the end" => vec![least],
            "there is no move before the end" if at.coins == 1 => vec![],
            "the order of moves changes" if is_odd_answer => vec![most, least],
            "a move is listed twice" => vec![least, least],
            _ => (least..=most).collect(),
        };
        legal.into_iter().for_each(|coins| out.push(coins));
    }

    fn play(&self, at: &Hoard, coins: u8) -> Hoard {
        let mut next = Hoard {
            coins: at.coins - coins,
            turn: at.turn.opponent(),
            margin: at.margin + at.sign() * signed(coins),
            plies: at.plies + u8::from(coins == 1),
        };
        match self.flaw {
            "two coins buy another turn" if coins == 2 => next.turn = at.turn,
            "a coin can be put back" if coins == 1 => {
                next.coins = at.coins;
                next.margin = at.margin;
                next.plies = 0;
            }
            _ => {}
        }
        next
    }

    fn outcome(&self, at: &Hoard) -> Option<Outcome> {
        let outcome = match self.flaw {
            "a third player wins" => Outcome::Win(Player::new(2)),
            "the points are beyond all bounds" => Outcome::Points(1_000_000),
            "the game ends in a win" => Outcome::Win(at.turn),
            "the margin counts twice" => Outcome::Points(2 * i32::from(at.margin)),
            "the first player gets a point for nothing" => {
                Outcome::Points(i32::from(at.margin) + 1)
            }
            _ => Outcome::Points(i32::from(at.margin)),
        };
        (at.coins == 0).then_some(outcome)
    }

    fn explore<R>(&self, at: &mut Hoard, mv: u8, visit: impl FnOnce(&mut Hoard) -> R) -> R {
        let before = *at;
        let is_start = before.coins == Self::COINS;
        let is_deep = self.explorations.fetch_add(1, Ordering::Relaxed) == 1;
        *at = self.play(at, mv);
        match self.flaw {
            "exploring visits another end" if !is_deep && at.coins == 0 => at.margin += 1,
            "exploring two plies deep visits another position" if is_deep => at.margin += 1,
            "exploring spoils the key" => at.plies += 10,
            _ => {}
        }
        let found = visit(at);
        *at = before;
        match self.flaw {
            "exploring does not restore" if is_start => at.margin += 1,
            "exploring two plies deep does not restore" if is_deep => at.margin += 1,
            _ => {}
        }
        self.explorations.fetch_sub(1, Ordering::Relaxed);
        found
    }
}

impl Keyed for Purse {
    type Key = u64;

    const KEY_BITS: u32 = 5;
    const BANKS: bool = true;

    fn key(&self, at: &Hoard) -> u64 {
        let key = u64::from(at.coins) * 2 + at.turn.index() as u64;
        match self.flaw {
            "the key takes five coins for three" if at.coins == 5 => key - 4,
            "the way decides the key" if at.plies > 3 => key + 16,
            "exploring spoils the key" if at.plies > Self::COINS => key + 16,
            "the key is too wide" => key << 10,
            _ => key,
        }
    }

    fn banked(&self, at: &Hoard) -> i32 {
        at.lead()
    }

    fn fingerprint(&self) -> u64 {
        if self.has("the fingerprint changes") {
            return self.answers();
        }
        u64::from(Self::COINS)
    }
}

/// Whether the sides were swapped.
#[derive(Clone, Copy)]
pub(crate) struct Swap(bool);

impl Symmetric for Purse {
    type Symmetry = Swap;

    fn canonical(&self, at: &Hoard) -> (Hoard, Swap) {
        let is_second = at.turn == Player::SECOND;
        match self.flaw {
            "a canonical position is not its own" => (at.swapped(), Swap(true)),
            "the turn is swapped but not the sides" if is_second => (at.swapped(), Swap(false)),
            _ if is_second => (at.swapped(), Swap(true)),
            _ => (*at, Swap(false)),
        }
    }

    fn map(&self, Swap(is_swapped): Swap, mv: u8) -> u8 {
        match self.flaw {
            "moves are mapped to illegal ones" if is_swapped => mv + 2,
            "moves are not mapped back" if is_swapped => 1,
            "moves are mapped to each other" if is_swapped => 3 - mv,
            _ => mv,
        }
    }

    fn unmap(&self, Swap(is_swapped): Swap, mv: u8) -> u8 {
        if self.has("moves are mapped to each other") && is_swapped {
            return 3 - mv;
        }
        mv
    }

    fn swaps_sides(&self, Swap(is_swapped): Swap) -> bool {
        is_swapped
    }
}

/// A text that means nothing.
#[derive(Debug)]
pub(crate) struct BadText;

impl fmt::Display for BadText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("bad text")
    }
}

impl std::error::Error for BadText {}

impl Notation for Purse {
    type Error = BadText;

    fn write(&self, at: &Hoard) -> String {
        format!("{at:?}")
    }

    fn read(&self, text: &str) -> Result<Hoard, BadText> {
        let mut words = text.split(' ');
        let mut word = || words.next().ok_or(BadText);
        let coins = word()?.parse().map_err(|_| BadText)?;
        let turn = Player::new(word()?.parse().map_err(|_| BadText)?);
        let margin = word()?.parse().map_err(|_| BadText)?;
        if self.has("a position cannot be read") && coins == 2 {
            return Err(BadText);
        }
        Ok(Hoard {
            coins,
            turn,
            margin: if self.has("the margin is not read") {
                0
            } else {
                margin
            },
            plies: 0,
        })
    }

    fn write_move(&self, _: &Hoard, mv: u8) -> String {
        if self.has("all moves look alike") {
            return "take".to_owned();
        }
        mv.to_string()
    }

    fn read_move(&self, _: &Hoard, text: &str) -> Result<u8, BadText> {
        if self.has("all moves look alike") {
            return Ok(1);
        }
        let mv: u8 = text.parse().map_err(|_| BadText)?;
        Ok(if self.has("a move is read as another") {
            3 - mv
        } else {
            mv
        })
    }
}

impl Restore for Purse {
    fn restore(&self, key: u64) -> Hoard {
        let second = key % 2 == u64::from(!self.has("another player is restored"));
        Hoard {
            coins: u8::try_from(key / 2).expect("a handful"),
            turn: if second {
                Player::SECOND
            } else {
                Player::FIRST
            },
            margin: i8::from(self.has("the restored lead")),
            plies: 0,
        }
    }
}

impl Layered for Purse {
    const DESCENDS: bool = true;
    const REACH: u32 = 2;

    fn layer(&self, at: &Hoard) -> u32 {
        let coins = u32::from(at.coins);
        match self.flaw {
            "layers ascend" => 6 - coins,
            "two coins share a layer" => coins / 2,
            "layers are far apart" => coins * 3,
            _ => coins,
        }
    }
}

const MARGINS: u64 = 2 * Purse::COINS as u64 + 1;

impl Indexed for Purse {
    fn size(&self) -> u64 {
        let size = (u64::from(Self::COINS) + 1) * 2 * MARGINS;
        if self.has("the size is too small") {
            size / 4
        } else {
            size
        }
    }

    fn index(&self, at: &Hoard) -> u64 {
        if self.has("all positions have one index") {
            return 0;
        }
        let Ok(margin) = u64::try_from(signed(Self::COINS) + at.margin) else {
            return u64::MAX;
        };
        (u64::from(at.coins) * 2 + at.turn.index() as u64) * MARGINS + margin
    }

    fn position(&self, index: u64) -> Option<Hoard> {
        let small = |number: u64| u8::try_from(number).expect("a small number");
        let at = Hoard {
            coins: small(index / MARGINS / 2),
            turn: Player::new(small(index / MARGINS % 2)),
            margin: signed(small(index % MARGINS)) - signed(Self::COINS),
            plies: 0,
        };
        let is_possible = at.coins + at.margin.unsigned_abs() <= Self::COINS;
        match self.flaw {
            "a position is not found by its index" if at.coins == 4 => None,
            "an index is of another index's position" if !is_possible => Some(Self::START),
            "a position that nobody reaches leads out of the index" => Some(at),
            _ => is_possible.then_some(at),
        }
    }
}

impl Predecessors for Purse {
    fn predecessors(&self, at: &Hoard, out: &mut Vec<Hoard>) {
        if self.has("the predecessors empty the list") {
            out.clear();
        }
        let most = if self.has("a predecessor is missing") {
            1
        } else {
            2
        };
        for coins in 1..=most {
            let turn = at.turn.opponent();
            let mut before = Hoard { turn, ..*at };
            before.coins += coins;
            before.margin -= before.sign() * signed(coins);
            out.push(before);
            match self.flaw {
                "a predecessor is listed twice" => out.push(before),
                "a predecessor has no move here" => out.push(*at),
                _ => {}
            }
        }
    }
}

impl Payoffs for Purse {
    fn players(&self) -> u8 {
        2
    }

    fn payoff(&self, at: &Hoard, player: Player) -> i32 {
        let is_first = player == Player::FIRST;
        let payoff = i32::from(if is_first { at.margin } else { -at.margin });
        match self.flaw {
            "the loser gets more" => -payoff,
            "the winner gets more than there is" => payoff * 7,
            "the bank pays for the winner" => payoff.max(0),
            _ => payoff,
        }
    }

    fn payoff_span(&self) -> Span {
        Span {
            lower: -i32::from(Self::COINS),
            upper: i32::from(Self::COINS),
        }
    }

    fn total(&self) -> Option<i32> {
        Some(0)
    }
}

/// Follows the margin and the coins.
pub(crate) struct Ledger(pub(crate) &'static str);

/// The first player's balance, and how many moves it has followed.
pub(crate) struct Balance {
    total: i32,
    moves: u8,
}

/// What a move of this many coins changes in the balance.
fn change(at: &Hoard, coins: u8) -> i32 {
    i32::from(coins) * (i32::from(at.sign()) * 10 - 1)
}

impl Evaluate<Purse> for Ledger {
    type State = Balance;

    const FORESEES: bool = true;

    fn state(&self, _: &Purse, at: &Hoard) -> Balance {
        Balance {
            total: i32::from(at.margin) * 10 + i32::from(at.coins),
            moves: 0,
        }
    }

    fn advance(&self, _: &Purse, at: &Hoard, coins: u8, state: &mut Balance) {
        state.total += change(at, coins);
        state.moves += 1;
        match self.0 {
            "advancing forgets two coins" if coins == 2 => state.total -= 1,
            "advancing goes wrong after a move" if state.moves > 1 => state.total -= 1,
            _ => {}
        }
    }

    fn retract(&self, _: &Purse, at: &Hoard, coins: u8, state: &mut Balance) {
        state.total -= change(at, coins);
        match self.0 {
            "retracting forgets two coins" if coins == 2 => state.total += 1,
            "retracting goes wrong after a move" if state.moves > 1 => state.total += 1,
            _ => {}
        }
        state.moves -= 1;
    }

    fn estimate(&self, _: &Purse, at: &Hoard, state: &Balance) -> i32 {
        i32::from(at.sign()) * state.total
    }

    /// A coin is worth ten to who takes it, and one to the second player.
    fn foresee(&self, game: &Purse, at: &Hoard, state: &Balance, plies: u16) -> Bounds {
        let now = self.estimate(game, at, state);
        let change = match self.0 {
            "foresight forgets the last ply" => i32::from(plies - 1) * 22,
            // The end is counted in coins alone.
            _ => i32::from(plies) * 22 + 10 * i32::from(Purse::COINS),
        };
        Bounds {
            lower: Value::estimate(now - change),
            upper: Value::estimate(now + change),
        }
    }
}

/// Knows that no more can be won than is left, and sees the last move coming.
pub(crate) struct Teller(pub(crate) &'static str);

/// Whether something is overlooked.
pub(crate) struct Look {
    is_hasty: bool,
}

impl Guide<Purse> for Teller {
    type Look = Look;

    const FORESEES_END: bool = true;

    fn look(&self, _: &Purse, at: &Hoard) -> Look {
        assert!(at.coins > 0, "looks at unfinished positions only");
        Look { is_hasty: false }
    }

    fn look_after_candidate(&self, _: &Purse, _: &Hoard) -> Look {
        Look {
            is_hasty: self.0 == "a hasty look misses the end",
        }
    }

    fn bounds(&self, _: &Purse, at: &Hoard, look: &Look) -> Bounds {
        let coins = i32::from(at.coins);
        let widest = Bounds {
            lower: Value::points(at.lead() - coins),
            upper: Value::points(at.lead() + coins),
        };
        match self.0 {
            "the value is above the bounds" if at.coins == 3 => Bounds {
                upper: Value::points(at.lead()),
                ..widest
            },
            "the value is below the bounds" if at.coins == 4 => Bounds {
                lower: Value::points(at.lead() + 1),
                ..widest
            },
            "the bounds are the wrong way round" => Bounds {
                lower: widest.upper,
                upper: widest.lower,
            },
            "the last move is not foreseen" if at.coins == 2 => widest,
            _ if look.is_hasty => widest,
            _ if at.coins <= 2 => Bounds::exactly(widest.upper),
            _ => widest,
        }
    }

    fn candidates(&self, game: &Purse, at: &Hoard, _: &Look, out: &mut Moves<u8>) {
        match self.0 {
            "candidates empty the list" => out.clear(),
            "a candidate is not legal" => out.push(3),
            "a candidate is listed twice" => out.push(1),
            "there is no candidate" if at.coins == 5 => return,
            "the best move is no candidate" if at.coins == 3 => return out.push(1),
            _ => {}
        }
        game.moves(at, out);
    }

    fn noisy(&self, _: &Purse, at: &Hoard, _: &Look, out: &mut Moves<u8>) {
        if at.coins > 3 {
            out.push(2);
        }
        match self.0 {
            "a noisy move is not legal" => out.push(3),
            "a noisy move is listed twice" if at.coins > 3 => out.push(2),
            _ => {}
        }
    }

    fn null_move(&self, _: &Purse, at: &Hoard, _: &Look) -> Option<Hoard> {
        match self.0 {
            "a pass keeps the turn" => Some(*at),
            "a pass ends the game" => Some(Hoard {
                coins: 0,
                turn: at.turn.opponent(),
                ..*at
            }),
            _ => Some(Hoard {
                turn: at.turn.opponent(),
                ..*at
            }),
        }
    }

    fn plies_left(&self, _: &Purse, at: &Hoard) -> u16 {
        let coins = u16::from(at.coins);
        if self.0 == "games last longer than foreseen" && coins > 3 {
            return coins - 1;
        }
        coins
    }
}

impl Sound<Purse> for Teller {}
