//! The recursive search of one thread.

use super::Memory;
use super::horizon::Horizon;
use super::lines::Lines;
use super::order::Order;
use super::path::Path;
use super::shared::Shared;
use crate::limits::Budget;
use crate::table::MoveTag;
use crate::{Bound, Evaluate, Game, Guide, Line, Moves, Player, Statistics, Stop, Value, Window};

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
    lines: Lines<G::Move>,
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
    pub(super) are_candidates: bool,
}

/// How a node stands while its moves are searched.
struct Standing<M> {
    window: Window,
    best: Value,
    best_move: Option<M>,
}

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
            lines: Lines::new(),
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
        self.lines.clear(0);
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
        let line = self.lines.first();
        if line.first() == self.root_move.as_ref() {
            line.clone()
        } else {
            self.root_move.into_iter().collect()
        }
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
                    self.lines.extend(place.ply, mv);
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

    #[inline]
    pub(super) fn clear_line<H: Horizon>(&mut self, ply: u16) {
        if H::TO_END {
            return;
        }
        self.lines.clear(ply);
    }
}
