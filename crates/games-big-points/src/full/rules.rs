//! The moves, the turn and the end of the full game.

use std::ops::RangeInclusive;

use search_core::{Game, Layered, Moves, Outcome, Payoffs, Player, Span};
use thiserror::Error;

use super::{Blacks, Disc, Hand, Pawn, Pick, Position, Step, Then, Track, Way};
use crate::Color;

/// The rules of the full game: a track, a number of players, and what is open in the sources.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FullGame {
    track: Track,
    players: u8,
    settings: Settings,
    /// The places of the discs of each kind, as bits.
    own: [u64; Disc::KINDS],
    /// The place of each common color's discs.
    places: [[u8; Disc::COMMON_ON_TRACK as usize]; Color::COUNT],
    /// Which disc of its kind lies at each place, counted from 1.
    numbers: [u8; Track::LEN],
}

/// What is open in the sources; the default is our reading.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Settings {
    /// How many black discs may be given up in one turn; there are five.
    pub blacks_per_turn: u8,
    /// Whether a black disc may be given up in the turn in which it was taken.
    pub fresh_blacks: FreshBlacks,
}

/// When a black disc may be given up that was just taken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum FreshBlacks {
    /// From the next turn on.
    Wait,
    /// In the same turn, if there is a move left to make in it.
    AtOnce,
}

impl Default for Settings {
    /// One black disc in a turn, and not in the turn in which it was taken.
    fn default() -> Self {
        Self {
            blacks_per_turn: 1,
            fresh_blacks: FreshBlacks::Wait,
        }
    }
}

/// There are from two to five players, not so many.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("there are from 2 to 5 players, not {0}")]
pub struct PlayersError(pub u8);

/// A pawn goes back by fewer discs than this.
const BLACK_LAYERS: u32 = Disc::COMMON_ON_TRACK as u32;

impl FullGame {
    /// How many players there may be.
    pub const PLAYERS: RangeInclusive<u8> = 2..=5;

    /// A game on this track by our reading of the rules.
    ///
    /// # Errors
    ///
    /// If there are not two to five players.
    pub fn new(track: Track, players: u8) -> Result<Self, PlayersError> {
        if !Self::PLAYERS.contains(&players) {
            return Err(PlayersError(players));
        }
        let mut own = [0; Disc::KINDS];
        let mut places = [[0; Disc::COMMON_ON_TRACK as usize]; Color::COUNT];
        let mut numbers = [0; Track::LEN];
        for disc in Disc::all() {
            for (number, place) in (1..).zip(track.places(disc)) {
                own[disc.index()] |= 1 << place;
                numbers[usize::from(place)] = number;
                if let Disc::Common(color) = disc {
                    places[color.index()][usize::from(number) - 1] = place;
                }
            }
        }
        Ok(Self {
            track,
            players,
            settings: Settings::default(),
            own,
            places,
            numbers,
        })
    }

    /// The same game by another reading of the rules.
    #[must_use]
    pub fn with_settings(self, settings: Settings) -> Self {
        Self { settings, ..self }
    }

    /// The track.
    #[must_use]
    #[inline]
    pub const fn track(&self) -> &Track {
        &self.track
    }

    /// What is open in the sources.
    #[must_use]
    pub const fn settings(&self) -> Settings {
        self.settings
    }

    /// All players in the order of their turns.
    #[inline]
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Player> + use<> {
        (0..self.players).map(Player::new)
    }

    /// Whose turn comes after that of a player.
    #[must_use]
    #[inline]
    pub fn next(&self, player: Player) -> Player {
        #[allow(clippy::cast_possible_truncation)] // There are at most five players.
        let number = player.index() as u8 + 1;
        Player::new(if number < self.players { number } else { 0 })
    }

    /// The points of a player, of which those of colors whose pawns have not climbed are none.
    #[must_use]
    pub fn points(&self, at: &Position, player: Player) -> u32 {
        at.arrivals().points(at.hand(player))
    }

    /// The place on the track where a pawn stands, if it stands there.
    #[must_use]
    #[inline]
    pub fn place(&self, at: &Position, pawn: Color) -> Option<u8> {
        match at.pawn(pawn) {
            Pawn::On(number) => Some(self.places[pawn.index()][usize::from(number) - 1]),
            Pawn::Before | Pawn::Stair(_) => None,
        }
    }

    /// The discs of a pawn's color that still lie ahead of it; none once it is on the stair.
    #[must_use]
    #[inline]
    pub fn ahead(&self, at: &Position, pawn: Color) -> u64 {
        let beyond = match at.pawn(pawn) {
            Pawn::Before => u64::MAX,
            Pawn::On(number) => after(self.places[pawn.index()][usize::from(number) - 1]),
            Pawn::Stair(_) => 0,
        };
        self.own[pawn.index()] & at.discs() & beyond
    }

    /// The discs that may be taken: on the track and not under a pawn.
    #[must_use]
    #[inline]
    pub fn available(&self, at: &Position) -> u64 {
        let under = Color::ALL
            .into_iter()
            .filter_map(|pawn| self.place(at, pawn))
            .fold(0, |under, place| under | 1 << place);
        at.discs() & !under
    }

    /// What a move takes: the disc, and its place if it lies on the track.
    #[must_use]
    pub fn taken(&self, at: &Position, step: Step) -> Option<(Disc, Option<u8>)> {
        if step.pick == Pick::Stair {
            return Some((Disc::Common(step.pawn), None));
        }
        let target = self.target(at, step.pawn, step.way)?;
        let place =
            Reach::of(self.available(at), self.place(at, step.pawn), target).pick(step.pick)?;
        Some((self.track.discs()[usize::from(place)], Some(place)))
    }

    /// The disc that a pawn goes to; none if there is no such disc.
    #[inline]
    pub fn target(&self, at: &Position, pawn: Color, way: Way) -> Option<u8> {
        match way {
            Way::Forward => lowest(self.ahead(at, pawn)),
            Way::Back => {
                let place = self.place(at, pawn)?;
                highest(self.own[pawn.index()] & at.discs() & before(place))
            }
        }
    }

    /// How many black discs have not been given up.
    #[must_use]
    #[inline]
    pub fn blacks_left(&self, at: &Position) -> u32 {
        let on_track = (at.discs() & self.own[Disc::Black.index()]).count_ones();
        let held = |player| u32::from(at.hand(player).count(Disc::Black));
        on_track + self.seats().map(held).sum::<u32>()
    }

    /// Which discs of a kind still lie on the track, the first of them at bit 0.
    pub(super) fn discs_there(&self, at: &Position, disc: Disc) -> u32 {
        let mut there = 0;
        let mut left = at.discs() & self.own[disc.index()];
        while let Some(place) = lowest(left) {
            there |= 1 << (self.numbers[usize::from(place)] - 1);
            left &= left - 1;
        }
        there
    }

    /// How many black discs the mover may give up now.
    #[inline]
    pub(super) fn spendable(&self, at: &Position) -> u8 {
        let Blacks { spent, fresh } = at.blacks();
        let held = at.hand(at.turn()).count(Disc::Black) - fresh;
        held.min(self.settings.blacks_per_turn.saturating_sub(spent))
    }

    /// Appends the moves of a pawn to a disc.
    #[inline]
    fn picks(&self, reach: Reach, pawn: Color, way: Way, can_repeat: bool, out: &mut Moves<Step>) {
        let mut push = |pick| push_step(pawn, way, pick, can_repeat, out);
        if reach.behind != 0 {
            push(Pick::Behind);
        }
        if reach.ahead != 0 {
            push(Pick::Ahead);
        }
        if reach.behind == 0 && reach.ahead == 0 {
            push(Pick::Nothing);
        }
    }

    /// The turn after a move that costs so many black discs and takes this one.
    #[inline]
    fn next_turn(&self, at: &Position, step: Step, taken: Option<Disc>) -> (Player, Blacks) {
        let mover = at.turn();
        if step.then == Then::Pass {
            return (self.next(mover), Blacks::default());
        }
        let Blacks { spent, fresh } = at.blacks();
        let spent = spent + step.cost();
        let waits = self.settings.fresh_blacks == FreshBlacks::Wait;
        let is_fresh = waits && taken == Some(Disc::Black);
        // Where no more may be given up it does not matter what was taken when.
        let fresh = if spent >= self.settings.blacks_per_turn {
            0
        } else {
            fresh + u8::from(is_fresh)
        };
        (mover, Blacks { spent, fresh })
    }
}

/// Appends a move and, if the mover may move again after it, the same with that.
#[inline]
fn push_step(pawn: Color, way: Way, pick: Pick, can_repeat: bool, out: &mut Moves<Step>) {
    let step = |then| Step {
        pawn,
        way,
        pick,
        then,
    };
    out.push(step(Then::Pass));
    if can_repeat {
        out.push(step(Then::Again));
    }
}

/// The discs that may be taken from a place, on both sides of it.
#[derive(Clone, Copy)]
struct Reach {
    behind: u64,
    ahead: u64,
}

impl Reach {
    /// What a pawn reaches that goes from one place to another: the disc it left is available, the one
    /// it stands on is not.
    #[inline]
    fn of(available: u64, from: Option<u8>, to: u8) -> Self {
        let left = from.map_or(0, |place| 1 << place);
        let available = available | left;
        Self {
            behind: available & before(to),
            ahead: available & after(to),
        }
    }

    /// The place of the disc that is nearest on a side.
    #[inline]
    fn pick(self, pick: Pick) -> Option<u8> {
        match pick {
            Pick::Behind => highest(self.behind),
            Pick::Ahead => lowest(self.ahead),
            Pick::Stair | Pick::Nothing => None,
        }
    }
}

/// All places before this one.
#[inline]
const fn before(place: u8) -> u64 {
    (1 << place) - 1
}

/// All places after this one.
#[inline]
const fn after(place: u8) -> u64 {
    !before(place) << 1
}

#[inline]
#[allow(clippy::cast_possible_truncation)] // At most 63.
fn lowest(discs: u64) -> Option<u8> {
    (discs != 0).then(|| discs.trailing_zeros() as u8)
}

#[inline]
#[allow(clippy::cast_possible_truncation)] // At most 63.
fn highest(discs: u64) -> Option<u8> {
    (discs != 0).then(|| discs.ilog2() as u8)
}

impl Game for FullGame {
    type Position = Position;
    type Move = Step;

    const ACYCLIC: bool = true;

    #[inline]
    fn turn(&self, at: &Position) -> Player {
        at.turn()
    }

    /// Pawn after pawn: forward, then back; the disc behind, then the one ahead; ending the turn, then
    /// moving again.
    #[inline]
    fn moves(&self, at: &Position, out: &mut Moves<Step>) {
        let available = self.available(at);
        let budget = self.spendable(at);
        let is_last_climb = usize::from(at.climbed()) + 1 == Color::COUNT;
        for pawn in Color::ALL {
            if matches!(at.pawn(pawn), Pawn::Stair(_)) {
                continue;
            }
            let from = self.place(at, pawn);
            match self.target(at, pawn, Way::Forward) {
                Some(to) => {
                    let reach = Reach::of(available, from, to);
                    self.picks(reach, pawn, Way::Forward, budget >= 1, out);
                }
                None => {
                    let can_repeat = budget >= 1 && !is_last_climb;
                    push_step(pawn, Way::Forward, Pick::Stair, can_repeat, out);
                }
            }
            if budget >= 1
                && let Some(to) = self.target(at, pawn, Way::Back)
            {
                let reach = Reach::of(available, from, to);
                self.picks(reach, pawn, Way::Back, budget >= 2, out);
            }
        }
    }

    #[inline]
    fn play(&self, at: &Position, step: Step) -> Position {
        let mover = at.turn();
        let taken = self.taken(at, step);
        let pawn = match self.target(at, step.pawn, step.way) {
            Some(place) => Pawn::On(self.numbers[usize::from(place)]),
            None => Pawn::Stair(at.climbed()),
        };
        let mut next = at.with_pawn(step.pawn, pawn);
        let mut hand: Hand = at.hand(mover).without_blacks(step.cost());
        if let Some((disc, place)) = taken {
            hand = hand.with(disc);
            if let Some(place) = place {
                next = next.without_disc(place);
            }
        }
        let (turn, blacks) = self.next_turn(at, step, taken.map(|(disc, _)| disc));
        next.with_hand(mover, hand).with_turn(turn, blacks)
    }

    /// Most points win; several players who have most draw.
    #[inline]
    fn outcome(&self, at: &Position) -> Option<Outcome> {
        at.is_finished().then(|| {
            let arrivals = at.arrivals();
            let points = |player: &Player| arrivals.points(at.hand(*player));
            let most = self.seats().map(|player| points(&player)).max();
            let mut best = self.seats().filter(|player| Some(points(player)) == most);
            match (best.next(), best.next()) {
                (Some(winner), None) => Outcome::Win(winner),
                _ => Outcome::Draw,
            }
        })
    }
}

impl Payoffs for FullGame {
    fn players(&self) -> u8 {
        self.players
    }

    /// The points.
    #[inline]
    fn payoff(&self, at: &Position, player: Player) -> i32 {
        debug_assert!(at.is_finished(), "{at:?} is not over");
        self.points(at, player).cast_signed()
    }

    /// No hand is worth more than one that holds all discs but the worthless ones.
    fn payoff_span(&self) -> Span {
        let discs = i32::from(Disc::COMMON_ON_TRACK) + 1;
        Span {
            lower: 0,
            upper: discs * (4 + 3 + 2 + 1) + i32::from(Disc::SPECIAL) * 6,
        }
    }
}

impl Layered for FullGame {
    const DESCENDS: bool = true;
    /// The longest way of a pawn, and a black disc for another move.
    const REACH: u32 = Disc::COMMON_ON_TRACK as u32 + 1 + BLACK_LAYERS;

    /// The steps that the pawns have left to the stair, and nine for every black disc that is not
    /// given up.
    ///
    /// A pawn goes at most eight discs back, and that costs a black disc: so every move descends, and
    /// every game ends after at most 95 moves.
    #[inline]
    fn layer(&self, at: &Position) -> u32 {
        let way = Disc::COMMON_ON_TRACK as u32 + 1;
        let steps = Color::ALL.map(|pawn| way - at.progress(pawn));
        steps.iter().sum::<u32>() + BLACK_LAYERS * self.blacks_left(at)
    }
}
