//! What positions are worth, a stand at a time.

use search_core::Stop;

use super::arrivals;
use super::code::Code;
use super::endings::Endings;
use super::hands::Hands;
use super::reach::first_order;
use super::room::Room;
use super::skeleton::{Edge, Skeleton};

/// What every hand and order of arrival of every stand comes to, as the player sees it who moved there.
#[derive(Debug, Default)]
pub(super) struct Worths {
    codes: Vec<u8>,
    /// Where the codes of each stand begin; of finished ones, nowhere.
    starts: Vec<u32>,
}

/// One position: a stand, an order of arrival and a hand of the first player.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    pub(super) stand: usize,
    order: usize,
    hand: usize,
}

impl Spot {
    pub(super) const START: Self = Self {
        stand: 0,
        order: 0,
        hand: 0,
    };

    /// The position after a move.
    pub(super) fn after(self, edge: &Edge, skeleton: &Skeleton, hands: &Hands) -> Self {
        let taking = skeleton.stands[self.stand].taking;
        Self {
            stand: edge.to as usize,
            order: self.order + first_order(edge, skeleton),
            hand: hands.moved(taking, edge.taken)[self.hand].into(),
        }
    }
}

/// What a move leads to.
struct Source<'a> {
    /// The codes of the orders of arrival, one after the other.
    codes: &'a [u8],
    /// The number of codes of an order.
    width: usize,
    /// Where each hand is found among them.
    hands: &'a [u16],
}

/// More codes than an order has: behind all codes there is room for so many, and no hand needs a check.
pub(super) const WINDOW: usize = 2048;

impl Source<'_> {
    /// Combines each code with the one that the move leads to.
    #[inline]
    fn combine(&self, own: &mut [u8], combine: impl Fn(u8, u8) -> u8) {
        let orders = own.chunks_exact_mut(self.hands.len());
        for (order, own) in orders.enumerate() {
            let theirs = self.codes[order * self.width..].first_chunk::<WINDOW>();
            let theirs = theirs.expect("codes are followed by room");
            for (own, &hand) in own.iter_mut().zip(self.hands) {
                // The remainder is the hand itself; the compiler cannot know that.
                *own = combine(*own, theirs[usize::from(hand) % WINDOW]);
            }
        }
    }
}

impl Worths {
    /// Values every position that is not finished.
    pub(super) fn fill(
        &mut self,
        skeleton: &Skeleton,
        hands: &Hands,
        endings: &mut Endings,
        code: Code,
        room: Room<'_>,
    ) -> Result<(), Stop> {
        self.lay_out(skeleton, hands, endings, room)?;
        for number in (0..skeleton.len()).rev() {
            if !skeleton.is_finished(number) {
                self.choose(number, skeleton, hands, endings, code);
            }
        }
        Ok(())
    }

    fn lay_out(
        &mut self,
        skeleton: &Skeleton,
        hands: &Hands,
        endings: &mut Endings,
        room: Room<'_>,
    ) -> Result<(), Stop> {
        self.starts.clear();
        let mut end = 0;
        for number in 0..skeleton.len() {
            self.starts
                .push(u32::try_from(end).map_err(|_| Stop::Memory)?);
            let stand = skeleton.stands[number];
            if skeleton.is_finished(number) {
                endings.meet(stand.taking, hands);
            } else {
                end += arrivals::count(stand.climbed()) * hands.count(stand.taking);
            }
        }
        self.starts
            .push(u32::try_from(end).map_err(|_| Stop::Memory)?);
        let needed = end + WINDOW;
        if needed > self.codes.len() {
            self.codes = Vec::new();
            room.check(self.bytes() + endings.bytes() + needed)?;
            // Fresh zeros cost nothing before they are written.
            self.codes = vec![0; needed];
        }
        Ok(())
    }

    /// Values a stand by the best of its moves.
    #[inline]
    fn choose(
        &mut self,
        number: usize,
        skeleton: &Skeleton,
        hands: &Hands,
        endings: &Endings,
        code: Code,
    ) {
        let taking = skeleton.stands[number].taking;
        let starts = &self.starts;
        let end = starts[number + 1] as usize;
        let (earlier, later) = self.codes.split_at_mut(end);
        let own = &mut earlier[starts[number] as usize..];
        let mut sources = skeleton.edges(number).iter().map(|edge| {
            let to = edge.to as usize;
            let taking_after = skeleton.stands[to].taking;
            let codes = if skeleton.is_finished(to) {
                endings.codes(taking_after)
            } else {
                &later[starts[to] as usize - end..]
            };
            let width = hands.count(taking_after);
            Source {
                codes: &codes[first_order(edge, skeleton) * width..],
                width,
                hands: hands.moved(taking, edge.taken),
            }
        });
        if let Some(source) = sources.next() {
            source.combine(own, |_, theirs| theirs);
        }
        for source in sources {
            source.combine(own, u8::max);
        }
        for best in own {
            *best = code.for_other(*best);
        }
    }

    /// What a position comes to for the player who moved there.
    pub(super) fn code(
        &self,
        at: &Spot,
        skeleton: &Skeleton,
        hands: &Hands,
        endings: &Endings,
    ) -> u8 {
        let taking = skeleton.stands[at.stand].taking;
        let place = at.order * hands.count(taking) + at.hand;
        if skeleton.is_finished(at.stand) {
            endings.codes(taking)[place]
        } else {
            self.codes[self.starts[at.stand] as usize + place]
        }
    }

    /// The bytes that are held.
    pub(super) fn bytes(&self) -> usize {
        self.codes.capacity() + self.starts.capacity() * size_of::<u32>()
    }
}
