//! Beam search: goes forward move by move and keeps only the most promising positions.
//!
//! B. T. Lowerre, "The HARPY speech recognition system", 1976. Positions that are kept are
//! remembered, so that none is kept twice unless a cheaper way to it turns up. The bounds of those
//! that are dropped tell how much cheaper a way might be than the one that was found.

use super::allowance::Allowance;
use super::packing::Packing;
use super::run::Run;
use super::states::{Id, START, States, Step};
use crate::{CostBound, Line, NO_WAY, Puzzle, PuzzleGuide, Stop};

pub(super) fn beam<P: Puzzle, B: CostBound<P>, K: PuzzleGuide<P>, S: Packing<P>>(
    run: &mut Run<'_, P, B, K>,
    packing: &S,
    width: usize,
) -> Result<(), Stop> {
    let mut allowance = Allowance::new(run.memory);
    let states = States::new(packing.pack(run.puzzle, run.start), &mut allowance)?;
    if run.is_goal(run.start, run.at_least) {
        run.found(Line::new());
        return Ok(());
    }
    let mut search = Search {
        run,
        packing,
        width: width.max(1),
        states,
        allowance,
        offers: Vec::new(),
    };
    let mut layer = vec![search.start()];
    let mut plies = 0;
    while !layer.is_empty() {
        layer = search.next_layer(layer, plies)?;
        plies += 1;
    }
    Ok(())
}

/// The state of one search.
struct Search<'r, 'a, P: Puzzle, B, K, S: Packing<P>> {
    run: &'r mut Run<'a, P, B, K>,
    packing: &'r S,
    width: usize,
    states: States<S::Code, P::Move>,
    allowance: Allowance,
    offers: Vec<Offer<P::Move>>,
}

/// A position that was kept.
struct Kept<P: Puzzle> {
    id: Id,
    position: P::Position,
    last: Option<P::Move>,
    cost: u32,
    at_least: u32,
}

/// A move that leads to a position which might be kept.
///
/// The position itself may be large, so that those which are kept are made again.
struct Offer<M> {
    /// The cost so far and what seems to be left: the less, the better.
    rank: u64,
    /// The place of the position before in its layer.
    parent: usize,
    mv: M,
    cost: u32,
    at_least: u32,
}

impl<P: Puzzle, B: CostBound<P>, K: PuzzleGuide<P>, S: Packing<P>> Search<'_, '_, P, B, K, S> {
    fn start(&self) -> Kept<P> {
        Kept {
            id: START,
            position: self.run.start.clone(),
            last: None,
            cost: 0,
            at_least: self.run.at_least,
        }
    }

    /// The positions to keep of those that one more move leads to.
    fn next_layer(&mut self, layer: Vec<Kept<P>>, plies: usize) -> Result<Vec<Kept<P>>, Stop> {
        let totals = layer.iter().map(|kept| kept.cost + kept.at_least);
        let least = totals.min().unwrap_or(NO_WAY);
        self.run.set_floor(least);
        self.run.tell();
        if plies >= self.run.depth {
            self.run.leave_out_long(least);
            return Ok(Vec::new());
        }
        for (place, kept) in layer.iter().enumerate() {
            self.offer_moves(place, kept)?;
        }
        let next = self.keep_best(&layer, plies)?;
        self.allowance.give_back::<Kept<P>>(layer.len());
        Ok(next)
    }

    /// Offers every move from a position that leads to something new.
    fn offer_moves(&mut self, parent: usize, from: &Kept<P>) -> Result<(), Stop> {
        self.run.moves.clear();
        self.run.enter(&from.position, from.last)?;
        for index in 0..self.run.moves.len() {
            let mv = self.run.moves.at(index);
            let Some((next, cost)) = self.run.play(&from.position, from.cost, mv) else {
                continue;
            };
            if self.is_known(&next, cost) {
                self.run.statistics.table_hits += 1;
                continue;
            }
            let at_least =
                self.run
                    .bound
                    .after(self.run.puzzle, &from.position, from.at_least, mv, &next);
            if self.run.is_goal(&next, at_least) {
                let mut moves = self.states.way_to(from.id);
                moves.push(mv);
                self.run.found(moves);
            } else if cost.saturating_add(at_least) < self.run.best_cost() {
                let estimate = self.run.guide.estimate(self.run.puzzle, &next, at_least);
                self.allowance.take::<Offer<P::Move>>(1)?;
                self.offers.push(Offer {
                    rank: u64::from(cost) + u64::from(estimate),
                    parent,
                    mv,
                    cost,
                    at_least,
                });
            }
        }
        Ok(())
    }

    fn is_known(&self, at: &P::Position, cost: u32) -> bool {
        let code = self.packing.pack(self.run.puzzle, at);
        self.states.cost(&code).is_some_and(|known| known <= cost)
    }

    /// Takes the best offers, each position once, and drops the others.
    fn keep_best(&mut self, layer: &[Kept<P>], plies: usize) -> Result<Vec<Kept<P>>, Stop> {
        let mut offers = std::mem::take(&mut self.offers);
        self.allowance.give_back::<Offer<P::Move>>(offers.len());
        offers.sort_by_key(|offer| offer.rank);
        let mut next = Vec::new();
        for offer in offers.drain(..) {
            let total = offer.cost + offer.at_least;
            if total >= self.run.best_cost() {
                continue;
            }
            if next.len() == self.width {
                self.run.leave_out(total);
                continue;
            }
            next.extend(self.keep(&layer[offer.parent], &offer, plies)?);
        }
        self.offers = offers;
        Ok(next)
    }

    fn keep(
        &mut self,
        from: &Kept<P>,
        offer: &Offer<P::Move>,
        plies: usize,
    ) -> Result<Option<Kept<P>>, Stop> {
        let position = self.run.puzzle.play(&from.position, offer.mv);
        let code = self.packing.pack(self.run.puzzle, &position);
        let hash = self.states.hash(&code);
        let place = self.states.locate(hash);
        let step = Step {
            parent: from.id,
            mv: offer.mv,
            cost: offer.cost,
            plies: u16::try_from(plies + 1).unwrap_or(u16::MAX),
        };
        let reached = self
            .states
            .reach(code, (hash, place), &step, &mut self.allowance)?;
        let Some(id) = self.run.count(reached) else {
            return Ok(None);
        };
        self.allowance.take::<Kept<P>>(1)?;
        Ok(Some(Kept {
            id,
            position,
            last: Some(offer.mv),
            cost: offer.cost,
            at_least: offer.at_least,
        }))
    }
}
