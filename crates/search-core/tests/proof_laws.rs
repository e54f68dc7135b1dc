//! Proof-number search says of a claim what the true value of the position says, whatever the table
//! forgets and however often positions come back; and its line makes the verdict come true.

mod random_games;

use std::collections::{HashMap, HashSet};
use std::fmt::Debug;

use random_games::{
    AlternatingKeys, Banked, CompactKeys, Cyclic, Layered, Lively, OracleGuide, RandomGame, Rules,
    Score, Spot, Tree, WholeKeys, WideKeys, for_random_seeds, legal_moves, minimax, roll,
    true_scores,
};
use search_core::{
    Bounds, Claim, Game, Guide, Keyed, Limits, Player, Proof, ProofSearch, Sound, TableSize,
    Unguided, Value, Verdict,
};

const PLAYERS: [Player; 2] = [Player::FIRST, Player::SECOND];
/// Four entries.
const TINY: TableSize = TableSize::bytes(1);
/// Enough for every position of a random game.
const AMPLE: TableSize = TableSize::bytes(1 << 16);

/// Claims of both players on all sides of the truth.
fn claims(truth: Score) -> impl Iterator<Item = Claim> {
    PLAYERS.into_iter().flat_map(move |player| {
        let value = truth.value_for(player);
        let around = [
            value.down(),
            value,
            value.up(),
            value.up().up().min(Value::MAX),
        ];
        let fixed = [
            Value::DRAW,
            Value::DRAW.up(),
            Value::win_in(4),
            Value::loss_in(5),
            Value::win_in(Value::MAX_PLIES),
            Value::loss_in(Value::MAX_PLIES).up(),
        ];
        let values = around.into_iter().chain(fixed);
        values.map(move |at_least| Claim { player, at_least })
    })
}

/// The verdict that the true score of a position gives.
fn true_verdict(claim: Claim, truth: Score) -> Verdict {
    if truth.value_for(claim.player) >= claim.at_least {
        Verdict::Proven
    } else {
        Verdict::Disproven
    }
}

/// The claim about a position after some plies that a claim about the root amounts to.
fn claim_after(claim: Claim, plies: usize) -> Claim {
    let mut at_least = claim.at_least;
    for _ in 0..plies {
        if let Some(plies) = at_least.as_win() {
            at_least = match plies {
                0 => Value::MAX,
                Value::MAX_PLIES => at_least,
                plies => Value::win_in(plies - 1),
            };
        } else if let Some(plies) = at_least.as_loss() {
            at_least = plies.checked_sub(1).map_or(Value::MIN, Value::loss_in);
        }
    }
    Claim { at_least, ..claim }
}

/// Whether bounds of the mover's value leave a claim open.
fn is_open(claim: Claim, mover: Player, bounds: Bounds) -> bool {
    let (lower, upper) = if mover == claim.player {
        (bounds.lower, bounds.upper)
    } else {
        (-bounds.upper, -bounds.lower)
    };
    // Nobody wins or loses in no time at all.
    let lower = lower.max(Value::loss_in(1));
    let upper = upper.min(Value::win_in(1));
    lower < claim.at_least && claim.at_least <= upper
}

/// The verdict is the true one, and the best move keeps it.
fn check_verdict<G: Game>(
    game: &G,
    at: &G::Position,
    claim: Claim,
    proof: &Proof<G::Move>,
    score: impl Fn(&G::Position) -> Score,
    what: &str,
) {
    let verdict = true_verdict(claim, score(at));
    assert_eq!(proof.verdict, Some(verdict), "{what}");
    assert_eq!(proof.stop, None, "{what}");
    match proof.best {
        None => assert!(game.outcome(at).is_some(), "no move: {what}"),
        Some(best) => {
            assert!(legal_moves(game, at).any(|mv| mv == best), "{what}");
            let after = score(&game.play(at, best));
            let after = true_verdict(claim_after(claim, 1), after);
            assert_eq!(after, verdict, "the best move of {what}");
        }
    }
}

/// Every move of the line is legal and keeps the verdict, and it ends exactly where the game does,
/// where the guide decides the claim, or where a position comes back that makes it come true.
fn check_line<G: Game, K: Guide<G>>(
    game: &G,
    guide: &K,
    at: &G::Position,
    claim: Claim,
    proof: &Proof<G::Move>,
    score: impl Fn(&G::Position) -> Score,
    what: &str,
) {
    let verdict = proof.verdict.expect("a verdict");
    assert_eq!(proof.line.first(), proof.best.as_ref(), "{what}");
    let goes_on = |at: &G::Position, ply| {
        game.outcome(at).is_none() && {
            let bounds = guide.bounds(game, at, &guide.look(game, at));
            is_open(claim_after(claim, ply), game.turn(at), bounds)
        }
    };
    let mut at = at.clone();
    let mut seen = HashSet::new();
    for (ply, &mv) in proof.line.iter().enumerate() {
        assert!(ply == 0 || goes_on(&at, ply), "too long a line: {what}");
        let is_new = seen.insert((at.clone(), claim_after(claim, ply)));
        assert!(is_new, "too long a line: {what}");
        assert!(legal_moves(game, &at).any(|legal| legal == mv), "{what}");
        at = game.play(&at, mv);
        let after = true_verdict(claim_after(claim, ply + 1), score(&at));
        assert_eq!(after, verdict, "ply {ply} of the line of {what}");
    }
    let plies = proof.line.len();
    let comes_back = seen.contains(&(at.clone(), claim_after(claim, plies)));
    let is_draw_enough = true_verdict(claim, Score::DRAW) == verdict;
    assert!(
        !goes_on(&at, plies) || (is_draw_enough && comes_back),
        "the line of {what} ends too soon: {:?}",
        proof.line
    );
}

/// The root, what follows it, and what follows that.
fn some_positions<G: Game>(game: &G, root: &G::Position) -> Vec<G::Position> {
    let mut positions = vec![root.clone()];
    for _ in 0..2 {
        let last = positions.clone();
        let after = |at| legal_moves(game, at).map(|mv| game.play(at, mv));
        positions.extend(last.iter().flat_map(after));
    }
    positions
        .into_iter()
        .collect::<HashSet<_>>()
        .into_iter()
        .collect()
}

/// Asks one search, and so one table, all questions.
fn check_game<G, K>(game: G, guide: K, root: &G::Position, size: TableSize)
where
    G: Keyed + RandomGame + Copy + Debug,
    K: Sound<G> + Clone,
{
    let mut search = ProofSearch::new(game)
        .guided_by(guide.clone())
        .with_table(size);
    let score = |at: &G::Position| minimax(&game, at, None);
    for at in some_positions(&game, root) {
        for claim in claims(score(&at)) {
            let what = format!("{claim:?} of {at:?} of {game:?} with {size:?}");
            let proof = search.prove(&at, claim, &Limits::none());
            check_verdict(&game, &at, claim, &proof, score, &what);
            if proof.statistics.nodes > 0 {
                check_line(&game, &guide, &at, claim, &proof, score, &what);
            }
        }
    }
}

fn a_size(seed: u64) -> TableSize {
    [TINY, TableSize::bytes(400), AMPLE][usize::from(roll(seed, 0x517E, 3))]
}

fn check_layered<R: Rules>(seed: u64) {
    let game = Layered::<R>::new(seed, 5);
    let root = game.root();
    let size = a_size(seed);
    check_game(game, Unguided, &root, size);
    check_game(game, Lively, &root, size);
    check_game(game, OracleGuide::<false>::new(&game), &root, size);
    check_game(game, OracleGuide::<true>::new(&game), &root, size);
}

#[test]
fn verdicts_are_true_in_games_with_transpositions() {
    fn law(seed: u64) {
        match roll(seed, 0x71, 4) {
            0 => check_layered::<CompactKeys>(seed),
            1 => check_layered::<AlternatingKeys>(seed),
            2 => check_layered::<WholeKeys>(seed),
            _ => check_layered::<WideKeys>(seed),
        }
    }
    (0..150).for_each(law);
    for_random_seeds(50, law);
}

#[test]
fn verdicts_are_true_when_points_are_banked() {
    fn law(seed: u64) {
        match roll(seed, 0x72, 2) {
            0 => check_layered::<Banked<CompactKeys>>(seed),
            _ => check_layered::<Banked<AlternatingKeys>>(seed),
        }
    }
    (0..150).for_each(law);
    for_random_seeds(50, law);
}

#[test]
fn verdicts_are_true_in_uneven_trees() {
    fn law(seed: u64) {
        let game = Tree::<false>::new(seed, 6);
        check_game(game, Lively, &game.root(), a_size(seed));
        let game = Tree::<true>::new(seed, 6);
        check_game(game, Unguided, &game.root(), a_size(seed));
    }
    (0..60).for_each(law);
    for_random_seeds(20, law);
}

/// Asks about every position of a graph; the verdict of a small table is as good, but its line may
/// end early where it has forgotten how to go on.
fn check_cyclic(seed: u64) {
    let game = Cyclic::new(seed);
    let size = a_size(seed);
    let mut search = ProofSearch::new(game).guided_by(Lively).with_table(size);
    let truth: HashMap<Spot, Score> = true_scores(&game).into_iter().collect();
    let score = |at: &Spot| truth[at];
    for at in game.spots() {
        for claim in claims(score(&at)) {
            let what = format!("{claim:?} of {at:?} of {game:?} with {size:?}");
            let proof = search.prove(&at, claim, &Limits::none());
            check_verdict(&game, &at, claim, &proof, score, &what);
            if proof.statistics.nodes > 0 && size == AMPLE {
                check_line(&game, &Lively, &at, claim, &proof, score, &what);
            }
        }
    }
}

#[test]
fn verdicts_are_true_in_games_with_cycles() {
    (0..300).for_each(check_cyclic);
    for_random_seeds(100, check_cyclic);
}
