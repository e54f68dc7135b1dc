//! A position as a line of text with all that lies on the table.

use std::fmt;

use search_core::Player;

use crate::notation::NotationError;
use crate::position::{self, Position, SquareSet, Squares};
use crate::{Color, Place, Reduced};

/// Stands for a disc that was taken.
const GONE: char = '.';
/// The stair begins behind it.
pub(crate) const BAR: char = '|';

/// What lies where: the discs of each square, the pawns, and the hands.
pub(crate) struct Drawing {
    squares: Vec<(Option<Color>, Vec<Color>)>,
    /// The pawns before the track.
    waiting: Vec<Color>,
    /// The pawns on the stair in the order of their arrival.
    arrived: Vec<Color>,
    hands: [Vec<u8>; 2],
}

impl Drawing {
    pub(crate) fn of<K>(game: &Reduced<K>, at: &Position) -> Self {
        let pawns = |place| {
            let there = game.colors().filter(|&color| game.pawn(at, color) == place);
            there.collect::<Vec<_>>()
        };
        let square = |(square, &color)| {
            let is_there = game.discs(at) & position::disc(square) != 0;
            (is_there.then_some(color), pawns(Place::Square(square)))
        };
        let mut arrived = pawns(Place::Stair);
        arrived.sort_by_key(|&color| game.arrival(at, color));
        let hand = |player| game.colors().map(move |color| game.hand(at, player, color));
        Self {
            squares: (0..).zip(game.track().colors()).map(square).collect(),
            waiting: pawns(Place::Start),
            arrived,
            hands: [Player::FIRST, Player::SECOND].map(|player| hand(player).collect()),
        }
    }

    /// The drawing as it stands; what it means is not looked at.
    pub(crate) fn read<K>(game: &Reduced<K>, text: &str) -> Result<Self, NotationError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [table, first, second] = words[..] else {
            return Err(NotationError::BadDrawing);
        };
        let (track, stair) = table.split_once(BAR).ok_or(NotationError::BadDrawing)?;
        let mut drawing = Self {
            squares: Vec::new(),
            waiting: Vec::new(),
            arrived: Vec::new(),
            hands: [hand(game, first)?, hand(game, second)?],
        };
        for c in track.chars() {
            if c == GONE {
                drawing.squares.push((None, Vec::new()));
            } else if let Some(color) = Color::from_digit(c) {
                drawing.squares.push((Some(color), Vec::new()));
            } else {
                let pawn = pawn(game, c)?;
                match drawing.squares.last_mut() {
                    Some((_, pawns)) => pawns.push(pawn),
                    None => drawing.waiting.push(pawn),
                }
            }
        }
        let arrived: Result<_, _> = stair.chars().map(|c| pawn(game, c)).collect();
        drawing.arrived = arrived?;
        Ok(drawing)
    }

    /// The position that this is.
    pub(crate) fn position<K>(&self, game: &Reduced<K>) -> Result<Position, NotationError> {
        let discs = self.discs(game)?;
        let mut bits = discs;
        for color in game.colors() {
            bits += self.pawn_bits(game, color)?;
        }
        let without_hands = Position::from_bits(bits);
        let at = without_hands.plus(self.hand_bits(game, &without_hands)?);
        let is_off_track = self.squares.iter().all(|(_, pawns)| pawns.is_empty());
        let waits = |square| {
            self.waiting
                .contains(&game.track().colors()[usize::from(square)])
        };
        if is_off_track && discs.count_ones() == 1 && discs.first().is_some_and(waits) {
            return Err(NotationError::Stuck);
        }
        Ok(at)
    }

    fn discs<K>(&self, game: &Reduced<K>) -> Result<Squares, NotationError> {
        let track = game.track().colors();
        let fits = |(square, color): (&(Option<Color>, _), &Color)| {
            square.0.is_none_or(|disc| disc == *color)
        };
        if self.squares.len() != track.len() || !self.squares.iter().zip(track).all(fits) {
            return Err(NotationError::OtherTrack(game.track().to_string()));
        }
        let left = (0..)
            .zip(&self.squares)
            .filter(|(_, (disc, _))| disc.is_some());
        Ok(left.fold(0, |set, (square, _)| set | position::disc(square)))
    }

    /// The bits of a pawn and of its place on the stair.
    fn pawn_bits<K>(&self, game: &Reduced<K>, color: Color) -> Result<u128, NotationError> {
        let waiting = self.waiting.iter().map(|pawn| (Place::Start, *pawn));
        let standing = (0..)
            .zip(&self.squares)
            .flat_map(|(square, (disc, pawns))| {
                // On a disc of another color, or on none, it does not count as standing anywhere.
                let pawns = pawns.iter().filter(|&pawn| *disc == Some(*pawn));
                pawns.map(move |pawn| (Place::Square(square), *pawn))
            });
        let arrived = self.arrived.iter().map(|pawn| (Place::Stair, *pawn));
        let places = waiting.chain(standing).chain(arrived);
        let mut places = places.filter(|&(_, pawn)| pawn == color);
        let (Some((place, _)), None) = (places.next(), places.next()) else {
            return Err(NotationError::BadPawn(letter(color)));
        };
        let order = self.arrived.iter().position(|&pawn| pawn == color);
        Ok(game.pawn_bits(color, place, order))
    }

    /// The bits of the hands and of the player to move.
    fn hand_bits<K>(&self, game: &Reduced<K>, at: &Position) -> Result<u128, NotationError> {
        let [first, second] = &self.hands;
        for color in game.colors() {
            let held = u32::from(first[color.index()]) + u32::from(second[color.index()]);
            let gone = game.gone(at, color);
            if held != u32::from(gone) {
                return Err(NotationError::WrongHands { color, gone, held });
            }
        }
        let count = |hand: &[u8]| hand.iter().map(|&discs| u32::from(discs)).sum::<u32>();
        let (held, wanted) = (count(first), (count(first) + count(second)).div_ceil(2));
        if held != wanted {
            return Err(NotationError::WrongTurn { wanted, held });
        }
        Ok(game.hand_bits(&self.hands))
    }
}

impl fmt::Display for Drawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pawns = |pawns: &[Color]| pawns.iter().map(|&pawn| letter(pawn)).collect::<String>();
        let square = |(disc, on_it): &(Option<Color>, Vec<Color>)| {
            let disc = disc.map_or(GONE.into(), |color| color.to_string());
            disc + &pawns(on_it)
        };
        let track: String = self.squares.iter().map(square).collect();
        let numbers = |hand: &[u8]| hand.iter().map(u8::to_string).collect::<Vec<_>>().join(",");
        let [first, second] = &self.hands;
        let (waiting, arrived) = (pawns(&self.waiting), pawns(&self.arrived));
        write!(
            f,
            "{waiting}{track}{BAR}{arrived} {} {}",
            numbers(first),
            numbers(second)
        )
    }
}

/// The letter of a pawn.
fn letter(color: Color) -> char {
    LETTERS[color.index()]
}

const LETTERS: [char; Color::COUNT] = ['a', 'b', 'c', 'd', 'e'];

fn pawn<K>(game: &Reduced<K>, letter: char) -> Result<Color, NotationError> {
    let mut colors = game.colors();
    let pawn = colors.find(|color| LETTERS[color.index()] == letter);
    pawn.ok_or(NotationError::UnknownPawn(letter))
}

fn hand<K>(game: &Reduced<K>, text: &str) -> Result<Vec<u8>, NotationError> {
    let colors = game.size().colors();
    let numbers: Result<Vec<u8>, _> = text.split(',').map(str::parse).collect();
    let hand = numbers
        .ok()
        .filter(|hand| hand.len() == usize::from(colors));
    hand.ok_or_else(|| NotationError::BadHand(text.into(), colors))
}
