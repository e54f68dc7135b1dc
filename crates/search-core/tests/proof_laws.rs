//! Proof-number search says of a claim what the true value of the position says, whatever the table
//! forgets and however often positions come back; and its line makes the answer come true.

mod random_games;

use std::collections::{HashMap, HashSet};
use std::fmt::Debug;

use random_games::{
    AlternatingKeys, Banked, CompactKeys, Cyclic, Layered, Lively, OracleGuide, RandomGame, Rules,
    Score, Spot, Tree, WholeKeys, WideKeys, dice, for_random_seeds, legal_moves, minimax, roll,
    true_scores,
};
use search_core::{
    Answer, Bounds, Claim, Game, Guide, Keyed, Limits, Moves, Outcome, Player, Proof, ProofSearch,
    Sound, Stop, TableSize, Unguided, Value,
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

/// The answer that the true score of a position gives.
fn true_verdict(claim: Claim, truth: Score) -> Answer {
    if truth.value_for(claim.player) >= claim.at_least {
        Answer::Proven
    } else {
        Answer::Disproven
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

/// The answer is the true one, and the best move keeps it.
fn check_verdict<G: Game>(
    game: &G,
    at: &G::Position,
    claim: Claim,
    proof: &Proof<G::Move>,
    score: impl Fn(&G::Position) -> Score,
    what: &str,
) {
    let answer = true_verdict(claim, score(at));
    assert_eq!(proof.answer, Some(answer), "{what}");
    assert_eq!(proof.stop, None, "{what}");
    match proof.best {
        None => assert!(game.outcome(at).is_some(), "no move: {what}"),
        Some(best) => {
            assert!(legal_moves(game, at).any(|mv| mv == best), "{what}");
            let after = score(&game.play(at, best));
            let after = true_verdict(claim_after(claim, 1), after);
            assert_eq!(after, answer, "the best move of {what}");
        }
    }
}

/// Every move of the line is legal and keeps the answer, and it ends exactly where the game does,
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
    let answer = proof.answer.expect("a answer");
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
        assert_eq!(after, answer, "ply {ply} of the line of {what}");
    }
    let plies = proof.line.len();
    let comes_back = seen.contains(&(at.clone(), claim_after(claim, plies)));
    let is_draw_enough = true_verdict(claim, Score::DRAW) == answer;
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
    let mut search = ProofSearch::new(game, size).guided_by(guide.clone());
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
    (0..400).for_each(law);
    for_random_seeds(100, law);
}

#[test]
fn verdicts_are_true_when_points_are_banked() {
    fn law(seed: u64) {
        match roll(seed, 0x72, 2) {
            0 => check_layered::<Banked<CompactKeys>>(seed),
            _ => check_layered::<Banked<AlternatingKeys>>(seed),
        }
    }
    (0..400).for_each(law);
    for_random_seeds(100, law);
}

#[test]
fn verdicts_are_true_in_uneven_trees() {
    fn law(seed: u64) {
        let game = Tree::<false>::new(seed, 6);
        check_game(game, Lively, &game.root(), a_size(seed));
        let game = Tree::<true>::new(seed, 6);
        check_game(game, Unguided, &game.root(), a_size(seed));
    }
    (0..150).for_each(law);
    for_random_seeds(50, law);
}

/// Asks about every position of a graph; the answer of a small table is as good, but its line may
/// end early where it has forgotten how to go on.
fn check_cyclic(seed: u64) {
    let game = Cyclic::new(seed);
    let size = a_size(seed);
    let mut search = ProofSearch::new(game, size).guided_by(Lively);
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
    (0..1_000).for_each(check_cyclic);
    for_random_seeds(300, check_cyclic);
}

/// Almost all play in a maze goes in circles, so that most of what is found on one way is not true
/// on another.
#[test]
fn verdicts_are_true_in_mazes() {
    for seed in 0..3_000 {
        let maze = Maze { seed };
        let winners = maze.winners();
        let mut search = ProofSearch::new(maze, a_size(seed));
        for (at, &winner) in (0..).zip(&winners) {
            for player in PLAYERS {
                let proof = search.prove(&at, Claim::wins(player), &Limits::none());
                let is_won = winner == Some(player);
                assert_eq!(
                    proof.answer == Some(Answer::Proven),
                    is_won,
                    "{at} of {maze:?}"
                );
                let proof = search.prove(&at, Claim::does_not_lose(player), &Limits::none());
                let is_lost = winner == Some(player.opponent());
                assert_eq!(
                    proof.answer == Some(Answer::Proven),
                    !is_lost,
                    "{at} of {maze:?}"
                );
            }
        }
    }
}

/// On a board there are far more ways than positions: circles must not make a search walk all of
/// them, neither to prove nor to disprove.
#[test]
fn a_pursuit_costs_a_few_nodes_per_position() {
    for may_stay in [false, true] {
        let game = Pursuit { side: 5, may_stay };
        let caught = game.caught();
        let positions = u64::try_from(caught.len()).expect("a number of positions");
        let mut search = ProofSearch::new(game, TableSize::mib(1));
        for (at, &is_caught) in caught.iter().filter(|(at, _)| game.outcome(at).is_none()) {
            search.clear();
            let proof = search.prove(at, Claim::wins(Player::FIRST), &Limits::none());
            assert_eq!(proof.answer == Some(Answer::Proven), is_caught, "{at:?}");
            let nodes = proof.statistics.nodes;
            assert!(nodes < 10 * positions, "{nodes} nodes for {at:?}");
            let proof = search.prove(at, Claim::does_not_lose(Player::SECOND), &Limits::none());
            assert_eq!(proof.answer == Some(Answer::Proven), !is_caught, "{at:?}");
        }
    }
}

#[test]
fn games_of_thousands_of_plies_fit_the_stack() {
    let mut search = ProofSearch::new(Countdown, TableSize::mib(8));
    let plies = 70_000;
    // The longest win that values count stands for all that take longer.
    for at_least in [Value::DRAW.up(), Value::win_in(Value::MAX_PLIES)] {
        let claim = Claim {
            player: Player::FIRST,
            at_least,
        };
        let proof = search.prove(&plies, claim, &Limits::none());
        assert_eq!(proof.answer, Some(Answer::Proven));
        assert_eq!(proof.line.len(), usize::try_from(plies).unwrap());
    }
}

#[test]
fn a_stopped_search_says_why_and_nothing_wrong() {
    for seed in 0..60 {
        let game = Cyclic::new(seed);
        let truth: HashMap<Spot, Score> = true_scores(&game).into_iter().collect();
        for at in game.spots().filter(|at| game.outcome(at).is_none()) {
            for claim in [
                Claim::wins(game.turn(&at)),
                Claim::does_not_lose(Player::FIRST),
            ] {
                for nodes in 0..8 {
                    let mut search = ProofSearch::new(game, AMPLE);
                    let proof = search.prove(&at, claim, &Limits::nodes(nodes));
                    let expected = true_verdict(claim, truth[&at]);
                    assert!(proof.statistics.nodes <= nodes);
                    match proof.stop {
                        None => assert_eq!(proof.answer, Some(expected)),
                        Some(stop) => {
                            assert_eq!(stop, Stop::Nodes);
                            assert!(proof.answer.is_none_or(|answer| answer == expected));
                        }
                    }
                    let best = proof.best.expect("the game goes on");
                    assert!(legal_moves(&game, &at).any(|mv| mv == best));
                }
            }
        }
    }
}

#[test]
fn every_limit_ends_a_search() {
    let claim = Claim::wins(Player::FIRST);
    let raised = Limits::none();
    raised.stop.raise();
    let late = Limits::time(std::time::Duration::ZERO);
    let tight = Limits {
        memory: 10_000,
        ..Limits::none()
    };
    for (limits, stop) in [
        (raised, Stop::Raised),
        (late, Stop::Time),
        (tight, Stop::Memory),
        (Limits::nodes(100), Stop::Nodes),
    ] {
        let mut search = ProofSearch::new(Countdown, AMPLE);
        let proof = search.prove(&60_000, claim, &limits);
        assert_eq!((proof.answer, proof.stop), (None, Some(stop)));
        assert_eq!(proof.best, Some(()));
    }
    // The check of circles takes memory too.
    let game = Pursuit {
        side: 8,
        may_stay: true,
    };
    let mut search = ProofSearch::new(game, TableSize::mib(1));
    let limits = Limits {
        memory: 50_000,
        ..Limits::none()
    };
    let proof = search.prove(&game.start(), claim, &limits);
    assert_eq!((proof.answer, proof.stop), (None, Some(Stop::Memory)));
}

/// With one thread and no clock everything is deterministic, and what was remembered is of use.
#[test]
fn the_same_search_costs_the_same_nodes_and_less_the_second_time() {
    let game = Pursuit {
        side: 6,
        may_stay: false,
    };
    let claim = Claim::does_not_lose(Player::SECOND);
    let cost = |search: &mut ProofSearch<Pursuit>| {
        let mut proof = search.prove(&game.start(), claim, &Limits::none());
        proof.statistics.time = std::time::Duration::ZERO;
        proof
    };
    let mut search = ProofSearch::new(game, TableSize::mib(1));
    let first = cost(&mut search);
    let second = cost(&mut search);
    assert!(second.statistics.nodes < first.statistics.nodes / 2);
    search.clear();
    assert_eq!(cost(&mut search), first);
}

#[test]
fn progress_tells_what_is_left_to_show() {
    let game = Pursuit {
        side: 20,
        may_stay: true,
    };
    let mut search = ProofSearch::new(game, TableSize::mib(8));
    let mut nodes = Vec::new();
    let limits = Limits::nodes(200_000);
    let proof = search.prove_with(
        &game.start(),
        Claim::wins(Player::FIRST),
        &limits,
        |proof| {
            assert_eq!((proof.answer, proof.stop), (None, None));
            assert!(proof.proof_number > 0 && proof.disproof_number > 0);
            nodes.push(proof.statistics.nodes);
        },
    );
    assert_eq!(proof.stop, Some(Stop::Nodes));
    assert_eq!(nodes, [1 << 16, 2 << 16, 3 << 16]);
}

/// So many moves are left, each the only one. The last one is the first player's and wins.
struct Countdown;

impl Game for Countdown {
    type Position = u32;
    type Move = ();

    const ACYCLIC: bool = true;

    fn turn(&self, at: &u32) -> Player {
        Player::new(u8::from(at.is_multiple_of(2)))
    }

    fn moves(&self, at: &u32, out: &mut Moves<()>) {
        if *at > 0 {
            out.push(());
        }
    }

    fn play(&self, at: &u32, (): ()) -> u32 {
        at - 1
    }

    fn outcome(&self, at: &u32) -> Option<Outcome> {
        (*at == 0).then_some(Outcome::Win(Player::FIRST))
    }
}

impl Keyed for Countdown {
    type Key = u64;

    fn key(&self, at: &u32) -> u64 {
        u64::from(*at)
    }

    fn fingerprint(&self) -> u64 {
        0
    }
}

/// Places joined at random, each with a player who chooses the way on; at two of them one of the
/// players wins.
#[derive(Clone, Copy, Debug)]
struct Maze {
    seed: u64,
}

impl Maze {
    /// 8 to 23.
    fn places(&self) -> u8 {
        8 + roll(self.seed, 1, 16)
    }

    /// Who wins at every place, if anybody: backward from the ends, until nothing changes any more.
    fn winners(&self) -> Vec<Option<Player>> {
        let mut winners = vec![None; usize::from(self.places())];
        loop {
            let after = |at: u8, mv| winners[usize::from(self.play(&at, mv))];
            let winner = |at: u8| match self.outcome(&at) {
                Some(outcome) => outcome.winner(),
                None => PLAYERS.into_iter().find(|&player| {
                    let mut moves = legal_moves(self, &at).map(|mv| after(at, mv));
                    if self.turn(&at) == player {
                        moves.any(|winner| winner == Some(player))
                    } else {
                        moves.all(|winner| winner == Some(player))
                    }
                }),
            };
            let revised: Vec<_> = (0..self.places()).map(winner).collect();
            if revised == winners {
                return winners;
            }
            winners = revised;
        }
    }
}

impl Game for Maze {
    type Position = u8;
    type Move = u8;

    fn turn(&self, at: &u8) -> Player {
        Player::new(roll(dice(self.seed, (*at).into()), 2, 2))
    }

    fn moves(&self, at: &u8, out: &mut Moves<u8>) {
        if *at >= 2 {
            let ways = 2 + roll(dice(self.seed, (*at).into()), 3, 3);
            (0..ways).for_each(|way| out.push(way));
        }
    }

    fn play(&self, at: &u8, way: u8) -> u8 {
        roll(
            dice(self.seed, (*at).into()),
            0x10 + u64::from(way),
            self.places(),
        )
    }

    fn outcome(&self, at: &u8) -> Option<Outcome> {
        (*at < 2).then(|| Outcome::Win(Player::new(*at)))
    }
}

impl Keyed for Maze {
    type Key = u64;

    fn key(&self, at: &u8) -> u64 {
        u64::from(*at)
    }

    fn fingerprint(&self) -> u64 {
        self.seed
    }
}

/// The first player pursues the second on a square board, from field to neighboring field.
#[derive(Clone, Copy, Debug)]
struct Pursuit {
    side: u8,
    /// Whether one may stay where one is; else the color of the fields decides almost all.
    may_stay: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Chase {
    fields: [(u8, u8); 2],
    turn: Player,
}

impl Pursuit {
    /// Opposite corners.
    fn start(&self) -> Chase {
        Chase {
            fields: [(0, 0), (self.side - 1, self.side - 1)],
            turn: Player::FIRST,
        }
    }

    /// For every position whether the second player gets caught: backward from the ends, until
    /// nothing changes any more.
    fn caught(&self) -> HashMap<Chase, bool> {
        let fields = || (0..self.side).flat_map(|x| (0..self.side).map(move |y| (x, y)));
        let pairs = fields().flat_map(|one| fields().map(move |other| [one, other]));
        let positions = pairs.flat_map(|fields| PLAYERS.map(|turn| Chase { fields, turn }));
        let mut caught: HashMap<Chase, bool> = positions.map(|at| (at, false)).collect();
        loop {
            let after = |at: &Chase, mv| caught[&self.play(at, mv)];
            let is_caught = |at: &Chase| match self.outcome(at) {
                Some(_) => true,
                None if at.turn == Player::FIRST => legal_moves(self, at).any(|mv| after(at, mv)),
                None => legal_moves(self, at).all(|mv| after(at, mv)),
            };
            let revised = caught.keys().map(|at| (*at, is_caught(at))).collect();
            if revised == caught {
                return caught;
            }
            caught = revised;
        }
    }
}

impl Game for Pursuit {
    type Position = Chase;
    type Move = (u8, u8);

    const ALTERNATES: bool = true;

    fn turn(&self, at: &Chase) -> Player {
        at.turn
    }

    fn moves(&self, at: &Chase, out: &mut Moves<(u8, u8)>) {
        if self.outcome(at).is_some() {
            return;
        }
        let (x, y) = at.fields[at.turn.index()];
        if self.may_stay {
            out.push((x, y));
        }
        for (x, y) in [
            (x + 1, y),
            (x, y + 1),
            (x.wrapping_sub(1), y),
            (x, y.wrapping_sub(1)),
        ] {
            if x < self.side && y < self.side {
                out.push((x, y));
            }
        }
    }

    fn play(&self, at: &Chase, field: (u8, u8)) -> Chase {
        let mut next = Chase {
            turn: at.turn.opponent(),
            ..*at
        };
        next.fields[at.turn.index()] = field;
        next
    }

    fn outcome(&self, at: &Chase) -> Option<Outcome> {
        let [one, other] = at.fields;
        (one == other).then_some(Outcome::Win(Player::FIRST))
    }
}

impl Keyed for Pursuit {
    type Key = u64;

    fn key(&self, at: &Chase) -> u64 {
        let [(a, b), (c, d)] = at.fields;
        let turn = u8::from(at.turn == Player::SECOND);
        u64::from_le_bytes([a, b, c, d, turn, 0, 0, 0])
    }

    fn fingerprint(&self) -> u64 {
        u64::from(self.side)
    }
}
