//! Positions and moves of the full game as text.
//!
//! A move is the number of a pawn and the disc to take: `2l` the one behind it, on the left, `2r` the
//! one ahead, on the right, `2^` the one beside the stair, `2-` none. A `b` before it moves the pawn
//! back, a `+` behind it gives up a black disc for another move: `b2l`, `3r+`.
//!
//! A position is words: the discs on the track, a dot for each that is gone; the pawns, five places
//! separated by commas, where `0` is before the track, `1` to `9` the so-manieth disc of the pawn's color
//! and `s1` to `s5` a step of the stair from the highest; the hand of each player; the number of the
//! player to move; and, in a turn that goes on after a black disc was given up, `+` and how many were,
//! then `~` and how many that were taken in the turn must be kept, as in `+1~1`.

use std::fmt;

use search_core::{Game, Moves, Notation, Payoffs, Player};
use thiserror::Error;

use super::{
    Blacks, Disc, FreshBlacks, FullGame, Hand, HandError, Pawn, Pick, Position, Step, Then, Track,
    Way,
};
use crate::Color;

/// What is wrong with the text of a position or a move.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum NotationError {
    /// A text is not a move.
    #[error("`{0}` is not a move, a pawn and a side as in 2l, 2r or 2^")]
    BadMove(String),
    /// A move is not legal.
    #[error("{0} is not possible: {1}")]
    NotPossible(Step, Refusal),
    /// A position does not have as many words as it needs.
    #[error("a position is the track, the pawns, {0} hands and the player to move")]
    WrongWords(u8),
    /// A letter of the track is neither a dot nor the disc that lies there.
    #[error("at place {place} of the track lies {disc}, not `{found}`")]
    WrongDisc {
        /// The place, counted from 1.
        place: usize,
        /// The disc of the track.
        disc: Disc,
        /// What the text says.
        found: char,
    },
    /// The track is not of the right length.
    #[error("a track has {len} places, not {0}", len = Track::LEN)]
    WrongLength(usize),
    /// The pawns are not five places.
    #[error("`{0}` is not the places of five pawns, as in 0,3,9,s1,s2")]
    BadPawns(String),
    /// A pawn stands where no disc lies.
    #[error("pawn {0} stands on a disc that is gone")]
    PawnOnNothing(Color),
    /// The steps of the stair are not taken from the highest one on.
    #[error("the stair is climbed from its highest step on, by one pawn each")]
    BadStair,
    /// A word is not a hand.
    #[error(transparent)]
    BadHand(#[from] HandError),
    /// The discs in the hands are not those that are gone.
    #[error("{gone} discs {disc} are gone, and {held} are in hands")]
    WrongHands {
        /// The kind.
        disc: Disc,
        /// How many are gone from the track and from beside the stair.
        gone: u8,
        /// How many are in hands.
        held: u8,
    },
    /// A word is not the player to move and what was done with black discs.
    #[error("`{0}` is not a player from 1 to {1} to move, with +1 if a black disc was given up")]
    BadTurn(String, u8),
}

/// Why a move is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The pawn is on the stair.
    #[error("the pawn is on the stair")]
    OnStair,
    /// There are not so many black discs to give up.
    #[error("there is no black disc to give up for it")]
    NoBlack,
    /// There is no disc to go to, or to climb from.
    #[error("no disc of that color lies behind the pawn")]
    NothingBehind,
    /// The pawn climbs, or does not.
    #[error("the pawn climbs, say ^")]
    Climbs,
    /// The pawn does not climb.
    #[error("discs of that color lie ahead of the pawn")]
    DoesNotClimb,
    /// There is no disc on that side.
    #[error("no disc is to be had on that side")]
    NoDisc,
    /// There is a disc to take.
    #[error("there is a disc to take")]
    MustTake,
    /// The game is over before another move.
    #[error("the game is over before another move")]
    NoMoveLeft,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let back = if self.way == Way::Back { "b" } else { "" };
        let pick = match self.pick {
            Pick::Behind => "l",
            Pick::Ahead => "r",
            Pick::Stair => "^",
            Pick::Nothing => "-",
        };
        let again = if self.then == Then::Again { "+" } else { "" };
        f.pad(&format!("{back}{}{pick}{again}", self.pawn))
    }
}

impl std::str::FromStr for Step {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let text = text.trim();
        let (rest, then) = match text.strip_suffix('+') {
            Some(rest) => (rest, Then::Again),
            None => (text, Then::Pass),
        };
        let (rest, way) = match rest.strip_prefix('b') {
            Some(rest) => (rest, Way::Back),
            None => (rest, Way::Forward),
        };
        let mut letters = rest.chars();
        let pawn = letters.next().and_then(Color::from_digit);
        let pick = match letters.next() {
            Some('l') => Some(Pick::Behind),
            Some('r') => Some(Pick::Ahead),
            Some('^') => Some(Pick::Stair),
            Some('-') => Some(Pick::Nothing),
            _ => None,
        };
        match (pawn, pick, letters.next()) {
            (Some(pawn), Some(pick), None) => Ok(Self {
                pawn,
                way,
                pick,
                then,
            }),
            _ => Err(NotationError::BadMove(text.into())),
        }
    }
}

impl Notation for FullGame {
    type Error = NotationError;

    fn write(&self, at: &Position) -> String {
        let lies = |place: usize| at.discs() >> place & 1 == 1;
        let discs = self.track().discs().iter().enumerate();
        let track: String = discs
            .map(|(place, disc)| {
                if lies(place) {
                    disc.to_string()
                } else {
                    ".".into()
                }
            })
            .collect();
        let pawns = Color::ALL.map(|color| at.pawn(color).to_string()).join(",");
        let hands: Vec<_> = self
            .seats()
            .map(|player| at.hand(player).to_string())
            .collect();
        let turn = at.turn().index() + 1;
        let blacks = at.blacks();
        format!("{track} {pawns} {} {turn}{blacks}", hands.join(" "))
    }

    fn read(&self, text: &str) -> Result<Position, NotationError> {
        let words: Vec<_> = text.split_whitespace().collect();
        let [track, pawns, hands @ .., turn] = &words[..] else {
            return Err(NotationError::WrongWords(self.players()));
        };
        if hands.len() != usize::from(self.players()) {
            return Err(NotationError::WrongWords(self.players()));
        }
        let at = self.read_track(track, Position::START)?;
        let at = self.read_pawns(pawns, at)?;
        let at = self.read_hands(hands, at)?;
        self.read_turn(turn, at)
    }

    fn write_move(&self, _: &Position, step: Step) -> String {
        step.to_string()
    }

    /// The number of a pawn alone means its only move, if it has just one without black discs.
    fn read_move(&self, at: &Position, text: &str) -> Result<Step, NotationError> {
        let step = match self.only_move(at, text.trim()) {
            Some(step) => step,
            None => text.parse()?,
        };
        let mut moves = Moves::new();
        self.moves(at, &mut moves);
        if moves.iter().any(|legal| legal == step) {
            return Ok(step);
        }
        Err(NotationError::NotPossible(step, self.refusal(at, step)))
    }
}

impl FullGame {
    /// The only move that a text which names just a pawn may mean.
    fn only_move(&self, at: &Position, text: &str) -> Option<Step> {
        let mut letters = text.chars();
        let pawn = Color::from_digit(letters.next()?)?;
        if letters.next().is_some() {
            return None;
        }
        let mut moves = Moves::new();
        self.moves(at, &mut moves);
        let mut plain = moves
            .iter()
            .filter(|step| step.pawn == pawn && step.cost() == 0);
        match (plain.next(), plain.next()) {
            (Some(only), None) => Some(only),
            _ => None,
        }
    }

    /// Why a move is not legal.
    fn refusal(&self, at: &Position, step: Step) -> Refusal {
        if matches!(at.pawn(step.pawn), Pawn::Stair(_)) {
            return Refusal::OnStair;
        }
        if step.cost() > self.spendable(at) {
            return Refusal::NoBlack;
        }
        match (self.target(at, step.pawn, step.way), step.way, step.pick) {
            (None, Way::Back, _) => Refusal::NothingBehind,
            (None, Way::Forward, Pick::Stair) => Refusal::NoMoveLeft,
            (None, Way::Forward, _) => Refusal::Climbs,
            (Some(_), _, Pick::Stair) => Refusal::DoesNotClimb,
            (Some(_), _, Pick::Nothing) => Refusal::MustTake,
            (Some(_), ..) => Refusal::NoDisc,
        }
    }

    fn read_track(&self, word: &str, mut at: Position) -> Result<Position, NotationError> {
        let length = word.chars().count();
        if length != Track::LEN {
            return Err(NotationError::WrongLength(length));
        }
        for ((place, &disc), found) in (0..).zip(self.track().discs()).zip(word.chars()) {
            match found {
                '.' => at = at.without_disc(place),
                letter if Disc::from_letter(letter) == Some(disc) => {}
                _ => {
                    let place = usize::from(place) + 1;
                    return Err(NotationError::WrongDisc { place, disc, found });
                }
            }
        }
        Ok(at)
    }

    fn read_pawns(&self, word: &str, mut at: Position) -> Result<Position, NotationError> {
        let bad = || NotationError::BadPawns(word.into());
        let places = word.split(',').map(read_pawn).collect::<Option<Vec<_>>>();
        let places: [Pawn; Color::COUNT] = places.ok_or_else(bad)?.try_into().map_err(|_| bad())?;
        for (color, pawn) in Color::ALL.into_iter().zip(places) {
            at = at.with_pawn(color, pawn);
            let is_gone = |place: u8| at.discs() >> place & 1 == 0;
            if self.place(&at, color).is_some_and(is_gone) {
                return Err(NotationError::PawnOnNothing(color));
            }
        }
        let is_taken = |step: u8| places.contains(&Pawn::Stair(step));
        match (0..at.climbed()).all(is_taken) {
            true => Ok(at),
            false => Err(NotationError::BadStair),
        }
    }

    fn read_hands(&self, words: &[&str], mut at: Position) -> Result<Position, NotationError> {
        for (player, word) in self.seats().zip(words) {
            at = at.with_hand(player, word.parse::<Hand>()?);
        }
        for disc in Disc::all() {
            let held = self.seats().map(|player| at.hand(player).count(disc)).sum();
            let gone = self.gone(&at, disc);
            // Black discs may have been given up, of the others all that are gone are held.
            let is_right = held == gone || held < gone && disc == Disc::Black;
            if !is_right {
                return Err(NotationError::WrongHands { disc, gone, held });
            }
        }
        Ok(at)
    }

    /// How many discs of a kind are gone from the track and from beside the stair.
    fn gone(&self, at: &Position, disc: Disc) -> u8 {
        #[allow(clippy::cast_possible_truncation)] // There are at most nine.
        let on_track = self.discs_there(at, disc).count_ones() as u8;
        let climbed = match disc {
            Disc::Common(color) => matches!(at.pawn(color), Pawn::Stair(_)),
            Disc::White | Disc::Black => false,
        };
        disc.on_track() - on_track + u8::from(climbed)
    }

    fn read_turn(&self, word: &str, at: Position) -> Result<Position, NotationError> {
        let bad = || NotationError::BadTurn(word.into(), self.players());
        let (player, rest) = word.split_at_checked(1).ok_or_else(bad)?;
        let number = player
            .parse()
            .ok()
            .filter(|number| (1..=self.players()).contains(number));
        let player = Player::new(number.ok_or_else(bad)? - 1);
        let blacks = read_blacks(rest).ok_or_else(bad)?;
        let at = at.with_turn(player, blacks);
        if self.is_possible(&at) {
            Ok(at)
        } else {
            Err(bad())
        }
    }

    /// Whether so many black discs can have been given up and taken in this turn.
    fn is_possible(&self, at: &Position) -> bool {
        let Blacks { spent, fresh } = at.blacks();
        let limit = self.settings().blacks_per_turn;
        let given_up = u32::from(Disc::SPECIAL) - self.blacks_left(at);
        let waits = self.settings().fresh_blacks == FreshBlacks::Wait;
        spent <= limit
            && u32::from(spent) <= given_up
            && fresh <= at.hand(at.turn()).count(Disc::Black)
            && (fresh == 0 || waits && (1..limit).contains(&spent))
            && (spent == 0 || !at.is_finished())
    }
}

impl fmt::Display for Pawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Before => f.write_str("0"),
            Self::On(number) => number.fmt(f),
            Self::Stair(step) => write!(f, "s{}", step + 1),
        }
    }
}

impl fmt::Display for Blacks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.spent > 0 {
            write!(f, "+{}", self.spent)?;
        }
        if self.fresh > 0 {
            write!(f, "~{}", self.fresh)?;
        }
        Ok(())
    }
}

fn read_pawn(word: &str) -> Option<Pawn> {
    let number = |text: &str| text.parse::<u8>().ok();
    match word.strip_prefix('s') {
        Some(step) => number(step)
            .filter(|step| (1..=Color::COUNT).contains(&usize::from(*step)))
            .map(|step| Pawn::Stair(step - 1)),
        None => match number(word)? {
            0 => Some(Pawn::Before),
            number => (number <= Disc::COMMON_ON_TRACK).then_some(Pawn::On(number)),
        },
    }
}

fn read_blacks(text: &str) -> Option<Blacks> {
    let (spent, fresh) = text.split_once('~').unwrap_or((text, ""));
    let count = |text: &str| match text {
        "" => Some(0),
        text => text
            .parse()
            .ok()
            .filter(|count| (1..=Disc::SPECIAL).contains(count)),
    };
    let spent = match spent.strip_prefix('+') {
        Some("") => return None,
        Some(number) => count(number)?,
        None => spent.is_empty().then_some(0)?,
    };
    let fresh = if text.ends_with('~') {
        None
    } else {
        count(fresh)
    };
    Some(Blacks {
        spent,
        fresh: fresh?,
    })
}
