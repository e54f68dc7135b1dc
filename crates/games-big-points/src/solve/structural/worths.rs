//! What positions are worth, a stand at a time.

use search_core::Stop;

use super::arrivals::Arrivals;
use super::code::Code;
use super::endings::Endings;
use super::hands::Hands;
use super::room::Room;
use super::skeleton::{Edge, Skeleton};

/// What every hand and order of arrival of every stand comes to, as the player sees it who moved there.
#[derive(Debug, Default)]
pub(super) struct Worths {
    codes: Vec<u8>,
    /// What one move leads to; a move at a time.
    gathered: Vec<u8>,
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
        let from = skeleton.stands[self.stand];
        Self {
            stand: edge.to as usize,
            order: self.order + usize::from(edge.rank) * ORDERS.count(from.climbed()),
            hand: hands.moved(from.taking, edge.turn.taken)[self.hand].into(),
        }
    }
}

const ORDERS: Arrivals = Arrivals::BLOCKS;

/// What a move leads to.
struct Source<'a> {
    /// The codes of the first hand, from the first order on that the move leads to; those of the others follow.
    codes: &'a [u8],
    /// The number of codes of a hand.
    width: usize,
    /// Where each hand is found among them.
    hands: &'a [u16],
}

impl Source<'_> {
    /// Copies the codes that the move leads to, a block for each hand.
    #[inline]
    fn gather<const BLOCK: usize>(&self, out: &mut [u8]) {
        let (theirs, _) = self.codes.as_chunks::<BLOCK>();
        let (out, _) = out.as_chunks_mut::<BLOCK>();
        let blocks = self.width / BLOCK;
        for (out, &hand) in out.iter_mut().zip(self.hands) {
            *out = theirs[usize::from(hand) * blocks];
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
                let choose = match ORDERS.count(skeleton.stands[number].climbed()) {
                    1 => Self::choose::<1>,
                    2 => Self::choose::<2>,
                    8 => Self::choose::<8>,
                    32 => Self::choose::<32>,
                    _ => unreachable!("at most four pawns climb before the last"),
                };
                choose(self, number, skeleton, hands, endings, code);
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
        let mut most = 0;
        for number in 0..skeleton.len() {
            self.starts
                .push(u32::try_from(end).map_err(|_| Stop::Memory)?);
            let stand = skeleton.stands[number];
            if skeleton.is_finished(number) {
                endings.meet(stand.taking, hands);
            } else {
                let count = ORDERS.count(stand.climbed()) * hands.count(stand.taking);
                end += count;
                most = most.max(count);
            }
        }
        self.starts
            .push(u32::try_from(end).map_err(|_| Stop::Memory)?);
        if end > self.codes.len() {
            self.codes = Vec::new();
            room.check(self.bytes() + endings.bytes() + end)?;
            // Fresh zeros cost nothing before they are written.
            self.codes = vec![0; end];
        }
        if most > self.gathered.len() {
            self.gathered.resize(most, 0);
        }
        Ok(())
    }

    /// Values a stand by the best of its moves.
    #[inline]
    fn choose<const BLOCK: usize>(
        &mut self,
        number: usize,
        skeleton: &Skeleton,
        hands: &Hands,
        endings: &Endings,
        code: Code,
    ) {
        let stand = skeleton.stands[number];
        let wider = ORDERS.count_after(stand.climbed());
        let ends = skeleton.has_one_pawn(number);
        let starts = &self.starts;
        let end = starts[number + 1] as usize;
        let (earlier, later) = self.codes.split_at_mut(end);
        let own = &mut earlier[starts[number] as usize..];
        let source = |edge: &Edge| {
            let climbs = edge.turn.side.is_none();
            let codes = if climbs && ends {
                endings.codes(hands.taking_after(stand.taking, edge.turn.taken))
            } else {
                &later[starts[edge.to as usize] as usize - end..]
            };
            Source {
                codes: &codes[usize::from(edge.rank) * BLOCK..],
                width: if climbs { wider } else { BLOCK },
                hands: hands.moved(stand.taking, edge.turn.taken),
            }
        };
        let [first, others @ ..] = skeleton.edges(number) else {
            unreachable!("a game that goes on has moves");
        };
        source(first).gather::<BLOCK>(own);
        for edge in others {
            let theirs = &mut self.gathered[..own.len()];
            source(edge).gather::<BLOCK>(theirs);
            for (best, theirs) in own.iter_mut().zip(theirs) {
                *best = (*best).max(*theirs);
            }
        }
        for best in own {
            *best = code.for_other(*best);
        }
    }

    /// What a position comes to for the player who moved there.
    pub(super) fn code(&self, at: &Spot, skeleton: &Skeleton, endings: &Endings) -> u8 {
        let stand = skeleton.stands[at.stand];
        let place = at.hand * ORDERS.count(stand.climbed()) + at.order;
        if skeleton.is_finished(at.stand) {
            endings.codes(stand.taking)[place]
        } else {
            self.codes[self.starts[at.stand] as usize + place]
        }
    }

    /// The bytes that are held.
    pub(super) fn bytes(&self) -> usize {
        self.codes.capacity() + self.gathered.capacity() + self.starts.capacity() * size_of::<u32>()
    }
}
