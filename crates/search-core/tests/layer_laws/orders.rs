//! Any order of preference is solved for, and the first of equal moves is kept.

use search_core::{
    ByVerdict, Fingerprinted, Game, LayeredSolver, Limits, Outcome, Player, Preference, Verdict,
    Worth,
};

use super::random_games::{
    CompactKeys, Layered, Node, Rules, StepKeys, WideKeys, for_random_seeds, legal_moves, minimax,
};
use super::{LAYERS, reachable};

#[test]
fn by_verdict_tells_who_wins() {
    for_random_seeds(60, |seed| {
        let game = Layered::<WideKeys>::new(seed, LAYERS);
        let solver = LayeredSolver::new(game).preferring(ByVerdict);
        let solution = solver.solve(&game.root(), &Limits::none()).unwrap();
        for at in reachable(&game) {
            let expected = match minimax(&game, &at, None).winner() {
                Some(winner) if winner == game.turn(&at) => Verdict::Win,
                Some(_) => Verdict::Loss,
                None => Verdict::Draw,
            };
            assert_eq!(solution.worth(&at).unwrap(), Some(expected));
        }
    });
}

/// The first player wants the game to last, the second to end; neither cares about single plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Lasting;

/// Plies to the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Plies(u32);

impl Worth for Plies {
    const CODES: u32 = 1 << 17;

    /// Far apart, so that a byte does not hold them.
    fn code(self) -> u32 {
        self.0 * 1_000
    }

    fn from_code(code: u32) -> Self {
        Self(code / 1_000)
    }
}

impl<G: Game> Preference<G> for Lasting {
    type Worth = Plies;

    fn finished(&self, _: &G, _: &G::Position, _: Outcome) -> Plies {
        Plies(0)
    }

    fn earlier(&self, _: &G, _: &G::Position, _: &G::Position, worth: Plies) -> Plies {
        Plies(worth.0 + 1)
    }

    fn prefers(&self, player: Player, this: Plies, that: Plies) -> bool {
        if player == Player::FIRST {
            this.0 / 2 > that.0 / 2
        } else {
            this.0 / 2 < that.0 / 2
        }
    }
}

impl Fingerprinted for Lasting {
    fn fingerprint(&self) -> u64 {
        1
    }
}

/// The plies to the end, and the moves on the way.
fn lasting<R: Rules>(game: &Layered<R>, at: &Node) -> (u32, Vec<u8>) {
    let mut best: Option<(u32, Vec<u8>)> = None;
    for mv in legal_moves(game, at) {
        let (plies, mut line) = lasting(game, &game.play(at, mv));
        line.insert(0, mv);
        let is_first = game.turn(at) == Player::FIRST;
        let plies = plies + 1;
        let is_better = |(best, _): &(u32, Vec<u8>)| match is_first {
            true => plies / 2 > best / 2,
            false => plies / 2 < best / 2,
        };
        if best.as_ref().is_none_or(is_better) {
            best = Some((plies, line));
        }
    }
    best.unwrap_or_default()
}

#[test]
fn an_order_of_its_own_is_followed_and_ties_are_kept_by_move_order() {
    for_random_seeds(60, |seed| {
        law_of_ties::<CompactKeys>(seed);
        law_of_ties::<StepKeys>(seed);
    });
}

fn law_of_ties<R: Rules>(seed: u64) {
    let game = Layered::<R>::new(seed, LAYERS);
    for threads in [1, 2] {
        let solver = LayeredSolver::new(game)
            .preferring(Lasting)
            .with_threads(threads);
        let solution = solver.solve(&game.root(), &Limits::none()).unwrap();
        for at in reachable(&game) {
            let (plies, line) = lasting(&game, &at);
            assert_eq!(solution.worth(&at).unwrap(), Some(Plies(plies)));
            assert_eq!(solution.line(&at).unwrap().as_slice(), line);
        }
    }
}
