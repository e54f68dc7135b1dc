//! What positions can still be worth, proved from the ends of games upward.
//!
//! Mark Winands, Yngvi Björnsson and Jahn-Takeshi Saito, *Monte-Carlo Tree Search Solver*, 2008,
//! for wins and losses; with bounds on payoffs instead of two marks after Tristan Cazenave and
//! Abdallah Saffidine, *Score Bounded Monte-Carlo Tree Search*, 2010, so that draws, points and more
//! than two players need nothing of their own.

use super::tree::{Knowledge, Tree};
use crate::{Player, Span};

impl<M: Copy> Tree<M> {
    /// Notes what is proved of a node beyond what was, and says whether that is anything.
    pub(super) fn learn(&mut self, node: usize, proved: impl Fn(Player) -> Span) -> bool {
        let players = (0..u8::MAX).map(Player::new);
        let mut is_new = false;
        for (player, span) in players.zip(self.spans_mut(node)) {
            let narrowed = span.narrowed(proved(player));
            is_new |= narrowed != *span;
            *span = narrowed;
        }
        if is_new {
            self.balance(node);
            let is_settled = self
                .spans(node)
                .iter()
                .all(|span| span.as_exact().is_some());
            self.node_mut(node).knowledge = if is_settled {
                Knowledge::All
            } else {
                Knowledge::Some
            };
        }
        is_new
    }

    /// What all players get together is fixed: nobody gets more than the others leave, nor less.
    fn balance(&mut self, node: usize) {
        let Some(total) = self.frame.total else {
            return;
        };
        let spans = self.spans_mut(node);
        let least: i64 = spans.iter().map(|span| i64::from(span.lower)).sum();
        let most: i64 = spans.iter().map(|span| i64::from(span.upper)).sum();
        for span in spans {
            let others_least = least - i64::from(span.lower);
            let others_most = most - i64::from(span.upper);
            *span = span.narrowed(Span {
                lower: saturated(i64::from(total) - others_most),
                upper: saturated(i64::from(total) - others_least),
            });
        }
    }

    /// Draws the conclusions for a node whose children have become better known, and says whether
    /// there are any. `mover` chooses among the children.
    pub(super) fn conclude(&mut self, node: usize, mover: Player) -> bool {
        let before = self.span(node, mover);
        let best = self.best_child(node, mover);
        let choice = Span {
            lower: best.lower.max(before.lower),
            // A sound guide leaves out moves that are no better than what it has proved.
            upper: best.upper.max(before.lower),
        };
        if self.frame.is_mirrored() {
            return self.learn(node, |player| match player == mover {
                true => choice,
                false => Span::ANY,
            });
        }
        let chosen = self.hull(node, mover);
        self.learn(node, |player| match player == mover {
            true => choice,
            false => chosen[player.index()],
        })
    }

    /// What the mover can make of the children.
    fn best_child(&self, node: usize, mover: Player) -> Span {
        let spans = self.children(node).map(|child| self.span(child, mover));
        let best = spans.reduce(|best, span| Span {
            lower: best.lower.max(span.lower),
            upper: best.upper.max(span.upper),
        });
        best.unwrap_or(Span::ANY)
    }

    /// What each player gets whichever of the children it is that the mover chooses.
    fn hull(&self, node: usize, mover: Player) -> Vec<Span> {
        let mut hull: Vec<Span> = Vec::new();
        for child in self.choices(node, mover) {
            let spans = self.spans(child);
            if hull.is_empty() {
                hull.extend_from_slice(spans);
                continue;
            }
            for (hull, span) in hull.iter_mut().zip(spans) {
                hull.lower = hull.lower.min(span.lower);
                hull.upper = hull.upper.max(span.upper);
            }
        }
        hull
    }

    /// The children of which the mover, who takes the first of equals, may choose one: those that
    /// are not proved to be worse than another.
    fn choices(&self, node: usize, mover: Player) -> impl Iterator<Item = usize> {
        let sure = self.sure(node, mover);
        let mut is_sure = false;
        self.children(node).filter(move |&child| {
            let span = self.span(child, mover);
            let may_be_chosen = span.upper > sure || (span.upper == sure && !is_sure);
            is_sure |= span.lower == sure;
            may_be_chosen
        })
    }

    /// What the mover is sure to get by the right choice of a child.
    pub(super) fn sure(&self, node: usize, mover: Player) -> i32 {
        self.best_child(node, mover).lower
    }

    /// The payoff nearest to `mean` that `player` can still get at a node.
    pub(super) fn possible(&self, mean: f64, node: usize, player: Player) -> f64 {
        let span = self.span(node, player);
        mean.clamp(span.lower.into(), span.upper.into())
    }

    /// Whether anything can be gained or learned by meeting `child` again, for the mover at `node`.
    ///
    /// A move that is settled is there to fall back on and teaches nothing more: visits would only
    /// be taken away from the others, which still have to be proved worse.
    #[inline]
    pub(super) fn is_worth_a_visit(&self, node: usize, child: usize, mover: Player) -> bool {
        let sure = self.span(node, mover).lower;
        let most = self.span(child, mover).upper;
        // Among more than two players it matters to the others which of equals is chosen.
        let may_matter = most > sure || (most == sure && !self.frame.is_mirrored());
        may_matter && !self.is_settled(child)
    }
}

fn saturated(payoff: i64) -> i32 {
    let clamped = payoff.clamp(i32::MIN.into(), i32::MAX.into());
    i32::try_from(clamped).unwrap_or(0)
}
