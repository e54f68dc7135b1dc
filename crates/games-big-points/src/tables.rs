//! What never changes on a track, computed once.

use search_core::Player;

use crate::position::{self, Layout, Squares};
use crate::{Color, Track};

/// What a pawn meets from each of its places, and what each disc adds to a position when it is taken.
#[derive(Clone, Debug)]
pub(crate) struct Tables {
    /// For each color, one after the other, all places of its pawn.
    stands: Box<[Stand]>,
    /// How many places a pawn has: before the track, on each of its discs, on the stair.
    places: usize,
    /// For each color the bits of a position that tell of its arrival as nobody, as the first, ….
    arrivals: [[u128; Color::COUNT + 1]; Color::COUNT],
    /// For each square which disc of its color lies there, counted from 1.
    numbers: Box<[u8]>,
    /// The number of the first disc beside the stair.
    beside_stair: u8,
    /// For each player what the discs of the track and then those beside the stair add to a position.
    takes: [Box<[u128]>; 2],
}

/// A pawn in one of its places.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stand {
    /// The discs of its color ahead of it.
    pub(crate) ahead: Squares,
    /// The disc under it, if it stands on one.
    pub(crate) under: Squares,
    /// Its bits of a position.
    pub(crate) bits: u128,
}

impl Tables {
    pub(crate) fn new(track: &Track, layout: &Layout) -> Self {
        let size = track.size();
        let stands = Color::first(size.colors()).flat_map(|color| stands(track, layout, color));
        let numbers = (0..track.colors().len()).map(|square| {
            let color = track.colors()[square];
            let own = track.colors()[..=square].iter();
            let number = own.filter(|&&disc| disc == color).count();
            u8::try_from(number).expect("a color has few discs")
        });
        let takes = [Player::FIRST, Player::SECOND].map(|player| takes(track, layout, player));
        let mut arrivals = [[0; _]; _];
        for color in Color::first(size.colors()) {
            let orders = (0..=size.colors()).zip(&mut arrivals[color.index()]);
            orders.for_each(|(order, bits)| *bits = layout.arrival_bits(color, order));
        }
        Self {
            stands: stands.collect(),
            arrivals,
            places: usize::from(size.discs()) + 2,
            numbers: numbers.collect(),
            beside_stair: u8::try_from(track.colors().len()).expect("a track has few discs"),
            takes,
        }
    }

    #[inline]
    pub(crate) fn stand(&self, color: Color, place: u8) -> &Stand {
        &self.stands[color.index() * self.places + usize::from(place)]
    }

    /// Which disc of its color lies on a square, counted from 1: the place of its pawn there.
    #[inline]
    pub(crate) fn number(&self, square: u8) -> u8 {
        self.numbers[usize::from(square)]
    }

    /// What a position gains when a player takes a disc and the turn ends.
    #[inline]
    pub(crate) fn take(&self, player: Player, disc: u8) -> u128 {
        self.takes[player.index() & 1][usize::from(disc)]
    }

    /// The bits of a pawn that arrived in this order, from 1; none for the order 0.
    #[inline]
    pub(crate) fn arrival(&self, color: Color, order: u8) -> u128 {
        self.arrivals[color.index()][usize::from(order)]
    }

    /// The number of the disc of this color that lies beside the stair; those of the track have the
    /// numbers of their squares.
    #[inline]
    pub(crate) fn beside_stair(&self, color: Color) -> u8 {
        self.beside_stair + color.number()
    }
}

fn stands(track: &Track, layout: &Layout, color: Color) -> Vec<Stand> {
    let squares = (0..).zip(track.colors());
    let own = squares.filter(|&(_, &disc)| disc == color);
    let discs: Vec<Squares> = own.map(|(square, _)| position::disc(square)).collect();
    let ahead = |place: usize| discs.iter().skip(place).fold(0, |set, disc| set | disc);
    let places = 0..=track.size().discs() + 1;
    places
        .map(|place| Stand {
            ahead: ahead(place.into()),
            under: place
                .checked_sub(1)
                .and_then(|nth| discs.get(usize::from(nth)).copied())
                .unwrap_or(0),
            bits: layout.pawn_bits(color, place),
        })
        .collect()
}

fn takes(track: &Track, layout: &Layout, player: Player) -> Box<[u128]> {
    let gain = |color| {
        let hand = layout.hand_bits(player, color);
        hand.wrapping_add(layout.turn_bits(player))
    };
    let on_track = (0..)
        .zip(track.colors())
        .map(|(square, &color)| gain(color).wrapping_sub(position::disc(square)));
    let beside_stair = Color::first(track.size().colors()).map(gain);
    on_track.chain(beside_stair).collect()
}
