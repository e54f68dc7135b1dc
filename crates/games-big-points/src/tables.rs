//! What never changes on a track, computed once.

use search_core::Player;

use crate::position::{self, Layout, SquareSet, Squares, bits_for};
use crate::{Color, Track};

/// What a pawn meets from each of its places, and what each disc adds to a position when it is taken.
#[derive(Clone, Debug)]
pub(crate) struct Tables {
    /// For each color, one after the other, all places of its pawn: before the track, on each of its
    /// discs, on the stair. There is room for 2^`place_bits` of them.
    stands: Box<[Stand<Squares>]>,
    place_bits: u32,
    /// The same in few bits, if the layout is that of the study.
    narrow: [[Stand<u32>; NARROW_PLACES]; Color::COUNT],
    /// For each square which disc of its color lies there, counted from 1.
    numbers: Box<[u8]>,
    /// The number of the first disc beside the stair.
    beside_stair: u8,
    colors: u8,
    /// For each player what the discs of the track add to a position, and then for each order of arrival those beside
    /// the stair together with the arrival.
    takes: [Box<[u128]>; 2],
}

/// A pawn in one of its places.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Stand<S> {
    /// The discs of its color ahead of it.
    pub(crate) ahead: S,
    /// The disc under it, if it stands on one.
    pub(crate) under: S,
}

/// The places that a pawn can have in the layout of the study.
pub(crate) const NARROW_PLACES: usize = 8;

impl Stand<Squares> {
    fn narrow(self) -> Stand<u32> {
        Stand {
            ahead: u32::of(self.ahead),
            under: u32::of(self.under),
        }
    }
}

impl Tables {
    pub(crate) fn new(track: &Track, layout: &Layout) -> Self {
        let size = track.size();
        let stands: Box<_> = Color::first(size.colors())
            .flat_map(|color| stands(track, color))
            .collect();
        let place_bits = bits_for(u32::from(size.discs()) + 1);
        let mut narrow = [[Stand::default(); _]; _];
        if layout.is_original() {
            for (narrow, wide) in narrow.iter_mut().zip(stands.chunks(1 << place_bits)) {
                narrow.iter_mut().zip(wide).for_each(|(narrow, wide)| {
                    *narrow = wide.narrow();
                });
            }
        }
        let numbers = (0..track.colors().len()).map(|square| {
            let color = track.colors()[square];
            let own = track.colors()[..=square].iter();
            let number = own.filter(|&&disc| disc == color).count();
            u8::try_from(number).expect("a color has few discs")
        });
        let takes = [Player::FIRST, Player::SECOND].map(|player| takes(track, layout, player));
        Self {
            stands,
            place_bits,
            narrow,
            numbers: numbers.collect(),
            beside_stair: u8::try_from(track.colors().len()).expect("a track has few discs"),
            colors: size.colors(),
            takes,
        }
    }

    #[inline]
    pub(crate) fn stand(&self, color: Color, place: u8) -> &Stand<Squares> {
        &self.stands[color.index() << self.place_bits | usize::from(place)]
    }

    /// For each color all places of its pawn.
    #[inline]
    pub(crate) fn stands(&self) -> impl Iterator<Item = &[Stand<Squares>]> + Clone {
        self.stands.chunks_exact(1 << self.place_bits)
    }

    /// The same in the layout of the study.
    #[inline]
    pub(crate) fn narrow_stands(
        &self,
    ) -> impl Iterator<Item = &[Stand<u32>; NARROW_PLACES]> + Clone {
        self.narrow.iter()
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

    /// The number of the disc of this color that lies beside the stair, for a pawn that climbs after so many
    /// others; those of the track have the numbers of their squares.
    #[inline]
    pub(crate) fn beside_stair(&self, color: Color, arrived: u8) -> u8 {
        self.beside_stair + arrived * self.colors + color.number()
    }
}

fn stands(track: &Track, color: Color) -> Vec<Stand<Squares>> {
    let squares = (0..).zip(track.colors());
    let own = squares.filter(|&(_, &disc)| disc == color);
    let discs: Vec<Squares> = own.map(|(square, _)| position::disc(square)).collect();
    let ahead = |place: usize| discs.iter().skip(place).fold(0, |set, disc| set | disc);
    let places = 0u8..1 << bits_for(u32::from(track.size().discs()) + 1);
    places
        .map(|place| Stand {
            ahead: ahead(place.into()),
            under: place
                .checked_sub(1)
                .and_then(|nth| discs.get(usize::from(nth)).copied())
                .unwrap_or(0),
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
    let colors = track.size().colors();
    let beside_stair = (1..=colors).flat_map(|order| {
        Color::first(colors)
            .map(move |color| gain(color).wrapping_add(layout.arrival_bits(color, order)))
    });
    on_track.chain(beside_stair).collect()
}
