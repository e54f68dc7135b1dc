//! The judges: a few lines of plain recursion each, on a scale of their own.

use std::cmp::Reverse;

use search_core::{Bounds, Game, Guide, Moves, Outcome, Player, Value};

use super::RandomGame;

/// What a position is worth to the first player; better ones are greater.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Score {
    /// The second player wins after so many plies.
    Lost(u16),
    /// Points, or an estimate.
    Points(i32),
    /// The first player wins after so many plies.
    Won(Reverse<u16>),
}

impl Score {
    pub(crate) const DRAW: Self = Self::Points(0);

    /// What a search says of a position to `mover`, from the first player's side.
    pub(crate) fn of(value: Value, mover: Player) -> Self {
        let is_first = mover == Player::FIRST;
        match (value.as_win(), value.as_loss(), value.as_points()) {
            (Some(plies), None, None) if is_first => Self::Won(Reverse(plies)),
            (Some(plies), None, None) => Self::Lost(plies),
            (None, Some(plies), None) if is_first => Self::Lost(plies),
            (None, Some(plies), None) => Self::Won(Reverse(plies)),
            (None, None, Some(points)) if is_first => Self::Points(points),
            (None, None, Some(points)) => Self::Points(-points),
            _ => panic!("{value} is not one thing"),
        }
    }

    /// The end of a game after so many plies.
    pub(crate) fn of_outcome(outcome: Outcome, plies: u16) -> Self {
        match outcome {
            Outcome::Win(Player::FIRST) => Self::Won(Reverse(plies)),
            Outcome::Win(_) => Self::Lost(plies),
            Outcome::Draw => Self::DRAW,
            Outcome::Points(margin) => Self::Points(margin),
        }
    }

    pub(crate) fn of_estimate(estimate: i32, mover: Player) -> Self {
        Self::Points(if mover == Player::FIRST {
            estimate
        } else {
            -estimate
        })
    }

    /// The best of some scores for a player.
    pub(crate) fn best_for(player: Player, scores: impl Iterator<Item = Self>) -> Self {
        let best = if player == Player::FIRST {
            scores.max()
        } else {
            scores.min()
        };
        best.expect("a game that is not over has a move")
    }

    /// Whether it is at least as good for a player as another.
    pub(crate) fn is_at_least(self, other: Self, player: Player) -> bool {
        if player == Player::FIRST {
            self >= other
        } else {
            self <= other
        }
    }

    pub(crate) fn one_ply_earlier(self) -> Self {
        match self {
            Self::Lost(plies) => Self::Lost(plies + 1),
            Self::Won(Reverse(plies)) => Self::Won(Reverse(plies + 1)),
            points => points,
        }
    }

    pub(crate) fn is_decided(self) -> bool {
        !matches!(self, Self::Points(_))
    }

    /// Who is better off, if anybody.
    pub(crate) fn winner(self) -> Option<Player> {
        match self.cmp(&Self::DRAW) {
            std::cmp::Ordering::Greater => Some(Player::FIRST),
            std::cmp::Ordering::Less => Some(Player::SECOND),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// The value that a search would state for `mover`.
    pub(crate) fn value_for(self, mover: Player) -> Value {
        let for_first = match self {
            Self::Lost(plies) => Value::loss_in(plies),
            Self::Points(points) => Value::points(points),
            Self::Won(Reverse(plies)) => Value::win_in(plies),
        };
        if mover == Player::FIRST {
            for_first
        } else {
            -for_first
        }
    }
}

/// The moves of the rules, in their order.
pub(crate) fn legal_moves<G: Game>(
    game: &G,
    at: &G::Position,
) -> impl Iterator<Item = G::Move> + use<G> {
    let mut moves = Moves::new();
    game.moves(at, &mut moves);
    moves.iter().collect::<Vec<_>>().into_iter()
}

/// Plain minimax to a depth, or to the end of the game.
pub(crate) fn minimax<G: RandomGame>(game: &G, at: &G::Position, depth: Option<u16>) -> Score {
    if let Some(outcome) = game.outcome(at) {
        return Score::of_outcome(outcome, 0);
    }
    if depth == Some(0) {
        return Score::of_estimate(game.estimate(at), game.turn(at));
    }
    let less = depth.map(|depth| depth - 1);
    let after = |mv| minimax(game, &game.play(at, mv), less).one_ply_earlier();
    Score::best_for(game.turn(at), legal_moves(game, at).map(after))
}

/// Minimax to a depth and noisy moves beyond it, of a game whose guide knows noisy moves alone.
pub(crate) fn quiescence<G: RandomGame, K: Guide<G>>(
    game: &G,
    guide: &K,
    at: &G::Position,
    depth: u16,
    noisy_plies: u16,
) -> Score {
    if let Some(outcome) = game.outcome(at) {
        return Score::of_outcome(outcome, 0);
    }
    if depth > 0 {
        let after = |mv| {
            let next = game.play(at, mv);
            quiescence(game, guide, &next, depth - 1, noisy_plies).one_ply_earlier()
        };
        return Score::best_for(game.turn(at), legal_moves(game, at).map(after));
    }
    let still = Score::of_estimate(game.estimate(at), game.turn(at));
    if noisy_plies == 0 {
        return still;
    }
    let mut noisy = Moves::new();
    guide.noisy(game, at, &guide.look(game, at), &mut noisy);
    let after = |mv| {
        let next = game.play(at, mv);
        quiescence(game, guide, &next, 0, noisy_plies - 1).one_ply_earlier()
    };
    Score::best_for(
        game.turn(at),
        std::iter::once(still).chain(noisy.iter().map(after)),
    )
}

/// Minimax to a depth as a guide sees it: candidates alone, and no value outside the bounds.
pub(crate) fn guided_minimax<G: RandomGame, K: Guide<G>>(
    game: &G,
    guide: &K,
    at: &G::Position,
    depth: u16,
) -> Score {
    if let Some(outcome) = game.outcome(at) {
        return Score::of_outcome(outcome, 0);
    }
    let turn = game.turn(at);
    let look = guide.look(game, at);
    let bounds = guide.bounds(game, at, &look);
    let unbounded = if depth == 0 {
        Score::of_estimate(game.estimate(at), turn)
    } else {
        let mut candidates = Moves::new();
        guide.candidates(game, at, &look, &mut candidates);
        let after = |mv| guided_minimax(game, guide, &game.play(at, mv), depth - 1);
        let floor = (bounds.lower != Value::MIN).then(|| Score::of(bounds.lower, turn));
        let scores = candidates.iter().map(after).map(Score::one_ply_earlier);
        Score::best_for(turn, scores.chain(floor))
    };
    within(unbounded, bounds, turn)
}

/// The score closest to `score` that the bounds allow.
fn within(score: Score, bounds: Bounds, turn: Player) -> Score {
    let mut score = score;
    if bounds.lower != Value::MIN {
        let lower = Score::of(bounds.lower, turn);
        score = Score::best_for(turn, [score, lower].into_iter());
    }
    if bounds.upper != Value::MAX {
        let upper = Score::of(bounds.upper, turn);
        score = Score::best_for(turn.opponent(), [score, upper].into_iter());
    }
    score
}

/// Plays a line of legal moves; the score of where it leads, by the outcome or by the estimate.
///
/// # Panics
///
/// If a move of the line is not legal.
pub(crate) fn walk_line<G: RandomGame>(game: &G, at: &G::Position, line: &[G::Move]) -> Score {
    let Some((&mv, rest)) = line.split_first() else {
        return match game.outcome(at) {
            Some(outcome) => Score::of_outcome(outcome, 0),
            None => Score::of_estimate(game.estimate(at), game.turn(at)),
        };
    };
    assert!(
        legal_moves(game, at).any(|legal| legal == mv),
        "{mv:?} is not legal in {at:?}"
    );
    walk_line(game, &game.play(at, mv), rest).one_ply_earlier()
}
