//! The recursive search of one thread.

use super::busy::Busy;
use super::horizon::Horizon;
use super::order::Order;
use super::path::Path;
use super::{Algorithm, Memory, Options};
use crate::limits::{Budget, Pool};
use crate::table::MoveTag;
use crate::{
    Bound, Bounds, Evaluate, Game, Guide, Line, Moves, Player, Statistics, Stop, Value, Window,
};

/// What all threads of a search share.
pub(super) struct Shared<'a, G, E, K, M> {
    pub(super) game: &'a G,
    pub(super) eval: &'a E,
    pub(super) guide: &'a K,
    pub(super) memory: &'a M,
    pub(super) options: &'a Options,
    pub(super) pool: &'a Pool,
    /// What the other threads are at; `None` if there are none.
    pub(super) busy: Option<&'a Busy>,
}

impl<G, E, K, M> Clone for Shared<'_, G, E, K, M> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G, E, K, M> Copy for Shared<'_, G, E, K, M> {}

/// One thread of a search.
pub(super) struct Worker<'a, G: Game, E: Evaluate<G>, K, M: Memory<G>> {
    pub(super) shared: Shared<'a, G, E, K, M>,
    pub(super) budget: Budget<'a>,
    pub(super) statistics: Statistics,
    /// The best move at the root.
    root_move: Option<G::Move>,
    /// How often the search stopped short of the end of the game.
    pub(super) shortfalls: u64,
    pub(super) state: E::State,
    pub(super) moves: Moves<G::Move>,
    order: Order<G::Move>,
    /// The move that led to the position.
    pub(super) previous: Option<G::Move>,
    /// The best line from each ply, as far as windows were open.
    lines: Vec<Line<G::Move>>,
    /// The positions from the root to here, if they may come back.
    path: Path<M::Key>,
    /// The lowest ply of a repeated position that the last value rests on.
    pub(super) rests_on: u16,
}

/// What a search of the root found.
#[derive(Clone, Debug)]
pub(super) struct Found<M> {
    pub(super) value: Value,
    pub(super) bound: Bound,
    /// A move that gives the value; none if the value is an upper bound.
    pub(super) best: Option<M>,
    pub(super) line: Line<M>,
    /// Whether no line was estimated before the end of the game.
    pub(super) saw_the_end: bool,
}

/// Where a node is in the tree, and under which key it is remembered.
#[derive(Clone, Copy)]
pub(super) struct Place<H, Key> {
    pub(super) ply: u16,
    pub(super) horizon: H,
    pub(super) turn: Player,
    pub(super) key: Key,
    /// The points that the key leaves out.
    pub(super) banked: i32,
    /// How often the search had stopped short before this node.
    pub(super) shortfalls: u64,
    /// How many nodes had been entered before this one.
    pub(super) nodes: u64,
    /// Whether the moves that are searched are the guide's candidates from an undecided position.
    are_candidates: bool,
}

/// How a node stands while its moves are searched.
struct Standing<M> {
    window: Window,
    best: Value,
    best_move: Option<M>,
}

/// Threads look out for each other only this far from the root: below, the trees are too small.
const BUSY_PLIES: u16 = 12;

impl<'a, G: Game, E: Evaluate<G>, K: Guide<G>, M: Memory<G>> Worker<'a, G, E, K, M> {
    pub(super) fn new(shared: Shared<'a, G, E, K, M>, at: &G::Position) -> Self {
        Self {
            shared,
            budget: Budget::new(shared.pool),
            statistics: Statistics::default(),
            root_move: None,
            shortfalls: 0,
            state: shared.eval.state(shared.game, at),
            moves: Moves::new(),
            order: Order::new(shared.options.ordering),
            previous: None,
            lines: vec![Line::new()],
            path: Path::new(),
            rests_on: u16::MAX,
        }
    }

    /// Searches `at`, which is not finished; `guess` is tried first.
    pub(super) fn root<H: Horizon>(
        &mut self,
        at: &mut G::Position,
        horizon: H,
        window: Window,
        guess: Option<G::Move>,
    ) -> Result<Found<G::Move>, Stop> {
        // An aborted search may have left something behind.
        self.moves.clear();
        self.path.clear();
        self.rests_on = u16::MAX;
        self.previous = None;
        self.root_move = guess;
        self.lines[0].clear();
        let shortfalls = self.shortfalls;
        self.budget.spend()?;
        let look = self.shared.guide.look(self.shared.game, at);
        let value = self.node(at, &look, 0, horizon, window)?;
        let bound = window.bound(value);
        Ok(Found {
            value,
            bound,
            best: self.root_move.filter(|_| bound != Bound::Upper),
            line: self.line(),
            saw_the_end: H::TO_END || self.shortfalls == shortfalls,
        })
    }

    /// The best line from the root, as far as it is known.
    fn line(&self) -> Line<G::Move> {
        let line = &self.lines[0];
        if line.first() == self.root_move.as_ref() {
            line.clone()
        } else {
            self.root_move.into_iter().collect()
        }
    }

    /// The value of a position that a move from `place` led to.
    #[inline]
    fn child<H: Horizon>(
        &mut self,
        at: &mut G::Position,
        place: &Place<H, M::Key>,
        horizon: H,
        window: Window,
    ) -> Result<Value, Stop> {
        let ply = place.ply + 1;
        self.budget.spend()?;
        if !K::FORESEES_END
            && let Some(value) = self.finished::<H>(at, ply)
        {
            return Ok(value);
        }
        if E::FORESEES
            && !H::TO_END
            && let Some(value) = self.foreseen(at, ply, horizon, window)
        {
            return Ok(value);
        }
        if !place.are_candidates {
            return self.child_by_other_move(at, ply, horizon, window);
        }
        let look = self.shared.guide.look_after_candidate(self.shared.game, at);
        self.node(at, &look, ply, horizon, window)
    }

    /// The value of a position that a move led to of which the guide promises nothing.
    #[cold]
    fn child_by_other_move<H: Horizon>(
        &mut self,
        at: &mut G::Position,
        ply: u16,
        horizon: H,
        window: Window,
    ) -> Result<Value, Stop> {
        if let Some(value) = self.finished::<H>(at, ply) {
            return Ok(value);
        }
        let look = self.shared.guide.look(self.shared.game, at);
        self.node(at, &look, ply, horizon, window)
    }

    /// The value of a game that is over.
    #[inline]
    fn finished<H: Horizon>(&mut self, at: &G::Position, ply: u16) -> Option<Value> {
        let outcome = self.shared.game.outcome(at)?;
        self.clear_line::<H>(ply);
        Some(Value::of(outcome, self.shared.game.turn(at), ply))
    }

    /// The value of a position that is not finished, watching for repetitions where there may be
    /// any.
    #[inline]
    pub(super) fn node<H: Horizon>(
        &mut self,
        at: &mut G::Position,
        look: &K::Look,
        ply: u16,
        horizon: H,
        window: Window,
    ) -> Result<Value, Stop> {
        if G::ACYCLIC || !M::REMEMBERS {
            return self.search(at, look, ply, horizon, window);
        }
        let Shared { game, memory, .. } = self.shared;
        let key = memory.key(game, at);
        let hash = memory.hash(key);
        if let Some(first) = self.path.find(key, hash) {
            self.rests_on = self.rests_on.min(u16::try_from(first).unwrap_or(u16::MAX));
            self.clear_line::<H>(ply);
            return Ok(Value::DRAW.plus(memory.banked(game, at)));
        }
        if ply >= Value::MAX_PLIES {
            return Err(Stop::Depth);
        }
        let elsewhere = std::mem::replace(&mut self.rests_on, u16::MAX);
        self.path.push(key, hash);
        let value = self.search(at, look, ply, horizon, window)?;
        self.path.pop(hash);
        // A value that rests on the position itself is its own.
        if self.rests_on >= ply {
            self.rests_on = u16::MAX;
        }
        self.rests_on = self.rests_on.min(elsewhere);
        Ok(value)
    }

    fn search<H: Horizon>(
        &mut self,
        at: &mut G::Position,
        look: &K::Look,
        ply: u16,
        horizon: H,
        mut window: Window,
    ) -> Result<Value, Stop> {
        let Shared {
            game,
            guide,
            memory,
            options,
            ..
        } = self.shared;
        self.clear_line::<H>(ply);

        // Step 1. What the guide knows without searching. At the root that is not enough: it tells a
        // value, and a move is asked for.
        let bounds = guide.bounds(game, at, look);
        let lower = bounds.lower.delayed(ply);
        let upper = bounds.upper.delayed(ply);
        let mut best = Value::MIN;
        if ply > 0 {
            if lower >= window.beta || lower == upper {
                return Ok(lower);
            }
            if upper <= window.alpha {
                return Ok(upper);
            }
            best = lower;
        }
        if !H::TO_END && horizon.plies() == 0 {
            self.shortfalls += 1;
            let value = self.quiesce(at, look, ply, options.quiescence, window)?;
            return Ok(value.clamp(lower, upper));
        }
        if ply > 0 {
            window.raise(lower);
            window.lower(upper);
        }

        // Step 2. What the table knows.
        let place = Place {
            ply,
            horizon,
            turn: if G::ALTERNATES {
                Player::FIRST
            } else {
                game.turn(at)
            },
            key: memory.key(game, at),
            banked: memory.banked(game, at),
            shortfalls: self.shortfalls,
            nodes: if M::KEEPS_EFFORT {
                self.budget.spent()
            } else {
                0
            },
            // What guides promise of candidates they promise where they leave something to search.
            are_candidates: ply > 0 || lower < upper,
        };
        let known = if self.uses_table(horizon) {
            self.look_up(place.key)
        } else {
            None
        };
        if ply > 0
            && let Some(value) = known.and_then(|entry| self.known_value(entry, &place, window))
        {
            return Ok(value);
        }

        // Step 3. What passing would give.
        if !H::TO_END
            && options.null_move.is_some()
            && let Some(value) = self.try_null_move(at, look, ply, horizon, window)?
        {
            return Ok(value);
        }

        // Step 4. The moves, the promising ones first.
        let first = self.moves.len();
        guide.candidates(game, at, look, &mut self.moves);
        let probes_children = options.child_probes && ply > 0 && self.uses_table(horizon.closer(1));
        if self.moves.len() - first > 1 {
            if probes_children {
                self.prefetch_children(at, first);
            }
            self.rank_moves(at, look, first, &place, known.and_then(|entry| entry.best));
            if probes_children {
                self.moves.sort_from(first);
            }
        }

        // Step 5. Those that the table decides without searching are taken out.
        if probes_children
            && let Some(value) = self.probe_children(at, first, &place, window, &mut best)
        {
            self.moves.truncate(first);
            let value = if H::TO_END { value } else { value.min(upper) };
            self.remember(&place, value, Bound::Lower, None);
            return Ok(value);
        }

        // Step 6. The children.
        let standing = Standing {
            window,
            best,
            best_move: None,
        };
        let standing = self.search_moves(at, first, &place, standing)?;
        let Standing {
            mut best,
            best_move,
            ..
        } = standing;
        if ply == 0 && best < lower {
            if !standing.window.is_closed() && standing.window.alpha < lower {
                self.search_others(at, look, place, standing)?;
            }
            best = lower;
        }

        // Step 7. Remember. What was estimated may lie beyond the bounds.
        if !H::TO_END {
            best = best.clamp(lower, upper);
        }
        self.remember(&place, best, window.bound(best), best_move);
        Ok(best)
    }

    /// What the evaluation foresees of a search this far, if that leaves nothing to ask.
    ///
    /// Only for null windows, since no line is kept.
    #[inline]
    fn foreseen<H: Horizon>(
        &mut self,
        at: &G::Position,
        ply: u16,
        horizon: H,
        window: Window,
    ) -> Option<Value> {
        let Shared {
            game,
            eval,
            options,
            ..
        } = self.shared;
        if !window.is_null() || options.quiescence > 0 || horizon.plies() == 0 {
            return None;
        }
        let Bounds { lower, upper } = eval.foresee(game, at, &self.state, horizon.plies());
        let value = if lower >= window.beta {
            lower
        } else if upper <= window.alpha {
            upper
        } else {
            return None;
        };
        self.shortfalls += 1;
        self.clear_line::<H>(ply);
        Some(value)
    }

    /// Searches the moves from `first` on; those that other threads are searching come again at the
    /// end.
    #[inline]
    fn search_moves<H: Horizon>(
        &mut self,
        at: &mut G::Position,
        first: usize,
        place: &Place<H, M::Key>,
        mut standing: Standing<G::Move>,
    ) -> Result<Standing<G::Move>, Stop> {
        let ordering = &self.shared.options.ordering;
        let has_open_window = !standing.window.is_null();
        let previous = self.previous;
        let once = self.moves.len();
        let mut index = first;
        while index < self.moves.len() {
            // Most nodes are left after the first move, so the rest need not be in order before.
            if index < once {
                self.moves.promote_best(index, once);
            }
            let mv = self.moves.at(index);
            let nth = index - first;
            let may_defer = index > first && index < once;
            index += 1;
            let window = standing.window;
            let Some(value) = self.try_move(at, mv, place, window, nth, may_defer)? else {
                self.moves.push(mv);
                continue;
            };
            if value > standing.best {
                standing.best = value;
                standing.best_move = Some(mv);
                if place.ply == 0 {
                    self.root_move = Some(mv);
                }
                if !H::TO_END && has_open_window {
                    self.extend_line(place.ply, mv);
                }
            }
            if standing.window.raise(value) {
                self.statistics.alpha_raises += 1;
            }
            if standing.window.is_closed() {
                self.statistics.beta_cuts += 1;
                self.statistics.first_move_cuts += u64::from(nth == 0);
                if ordering.learns() {
                    let depth = place.horizon.plies();
                    self.order
                        .reward(mv, place.ply, depth, previous, place.turn);
                }
                break;
            }
        }
        self.moves.truncate(first);
        Ok(standing)
    }

    /// Searches the moves of the root that are no candidates, for the best move: the guide knows that
    /// one of them is better than every candidate, but not which.
    #[cold]
    fn search_others<H: Horizon>(
        &mut self,
        at: &mut G::Position,
        look: &K::Look,
        place: Place<H, M::Key>,
        standing: Standing<G::Move>,
    ) -> Result<(), Stop> {
        let Shared { game, guide, .. } = self.shared;
        let (mut all, mut candidates) = (Moves::new(), Moves::new());
        game.moves(at, &mut all);
        guide.candidates(game, at, look, &mut candidates);
        let first = self.moves.len();
        for mv in all
            .iter()
            .filter(|mv| candidates.iter().all(|other| other != *mv))
        {
            self.moves.push(mv);
        }
        let place = Place {
            are_candidates: false,
            ..place
        };
        self.search_moves(at, first, &place, standing)?;
        Ok(())
    }

    #[inline]
    fn rank_moves<H: Horizon>(
        &mut self,
        at: &G::Position,
        look: &K::Look,
        first: usize,
        place: &Place<H, M::Key>,
        table_move: Option<MoveTag>,
    ) {
        let Shared {
            game,
            guide,
            options,
            ..
        } = self.shared;
        let ordering = &options.ordering;
        for index in first..self.moves.len() {
            let mv = self.moves.at(index);
            let mut rank = guide.rank(game, at, look, mv);
            if ordering.learns() {
                rank = self
                    .order
                    .rank(rank, mv, place.ply, self.previous, place.turn);
            }
            if ordering.table_move && table_move == Some(MoveTag::of(mv)) {
                rank = i32::MAX;
            }
            if !H::TO_END && place.ply == 0 && self.root_move == Some(mv) {
                rank = i32::MAX;
            }
            self.moves.set_rank(index, rank);
        }
    }

    /// Searches the position after `mv`; `None` if another thread is at it and it may wait.
    #[inline]
    fn try_move<H: Horizon>(
        &mut self,
        at: &mut G::Position,
        mv: G::Move,
        place: &Place<H, M::Key>,
        window: Window,
        nth: usize,
        may_defer: bool,
    ) -> Result<Option<Value>, Stop> {
        let Shared {
            game,
            eval,
            memory,
            options,
            busy,
            ..
        } = self.shared;
        self.statistics.played += 1;
        if !H::TO_END || options.ordering.countermoves {
            self.previous = Some(mv);
        }
        eval.advance(game, at, mv, &mut self.state);
        let value = game.explore(at, mv, |next| {
            let Some(busy) = busy.filter(|_| M::REMEMBERS && place.ply < BUSY_PLIES) else {
                return self.scout(next, place, window, nth).map(Some);
            };
            let hash = memory.hash(memory.key(game, next));
            if may_defer && busy.contains(hash) {
                return Ok(None);
            }
            busy.insert(hash);
            let value = self.scout(next, place, window, nth);
            busy.remove(hash);
            value.map(Some)
        });
        eval.retract(game, at, mv, &mut self.state);
        value
    }

    /// Asks of every move but the first only whether it is better, and looks less far after late
    /// ones; what turns out better is searched in full.
    #[inline]
    fn scout<H: Horizon>(
        &mut self,
        next: &mut G::Position,
        place: &Place<H, M::Key>,
        window: Window,
        nth: usize,
    ) -> Result<Value, Stop> {
        let Options {
            algorithm,
            late_moves,
            ..
        } = *self.shared.options;
        let horizon = place.horizon.closer(1);
        if !H::TO_END
            && let Some(late) = late_moves
            && nth >= usize::from(late.after)
            && horizon.plies() > late.reduction
        {
            self.shortfalls += 1;
            let reduced = horizon.closer(late.reduction);
            let value = self.visit(next, place, reduced, Window::null(window.alpha))?;
            if value <= window.alpha {
                return Ok(value);
            }
        }
        if algorithm == Algorithm::Pvs && nth > 0 && !window.is_null() {
            let value = self.visit(next, place, horizon, Window::null(window.alpha))?;
            if window.bound(value) != Bound::Exact {
                return Ok(value);
            }
        }
        self.visit(next, place, horizon, window)
    }

    /// Searches a child and turns its value into one of the parent's mover.
    #[inline]
    fn visit<H: Horizon>(
        &mut self,
        next: &mut G::Position,
        place: &Place<H, M::Key>,
        horizon: H,
        window: Window,
    ) -> Result<Value, Stop> {
        if G::ALTERNATES || self.shared.game.turn(next) != place.turn {
            let value = self.child(next, place, horizon, window.flipped())?;
            Ok(-value)
        } else {
            self.child(next, place, horizon, window)
        }
    }

    #[inline]
    fn clear_line<H: Horizon>(&mut self, ply: u16) {
        if H::TO_END {
            return;
        }
        if let Some(line) = self.lines.get_mut(usize::from(ply)) {
            line.clear();
        }
    }

    /// Makes the best line of this ply `mv` and the line of the next.
    fn extend_line(&mut self, ply: u16, mv: G::Move) {
        let ply = usize::from(ply);
        if self.lines.len() < ply + 2 {
            self.lines.resize(ply + 2, Line::new());
        }
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&lower[0]);
    }
}
