//! Memoized solving tells the truth of every position that can be reached, under any preference, and
//! what it has found when it is stopped stays true.

mod random_games;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::io::{self, Write};
use std::thread;
use std::time::Duration;

use random_games::{
    AlternatingKeys, Banked, CompactKeys, Layered, Node, RandomGame, Rules, Score, WholeKeys,
    WideKeys, for_random_seeds, legal_moves, minimax, roll, walk_line,
};
use search_core::{
    ByVerdict, Game, Keyed, Limits, Memoized, Moves, Outcome, Player, Preference, Solution, Stop,
    Value, Verdict, Worth, plain,
};

/// Every position that can be reached, those included that differ in banked points alone.
fn reachable<R: Rules>(game: &Layered<R>) -> Vec<Node> {
    let mut seen = HashSet::from([game.root()]);
    let mut open = vec![game.root()];
    while let Some(at) = open.pop() {
        let next = legal_moves(game, &at).map(|mv| game.play(&at, mv));
        open.extend(next.filter(|next| seen.insert(*next)));
    }
    seen.into_iter().collect()
}

/// The keys of the positions that are not finished.
fn open_keys<R: Rules>(game: &Layered<R>) -> HashSet<R::Key> {
    let open = reachable(game).into_iter();
    let open = open.filter(|at| game.outcome(at).is_none());
    open.map(|at| game.key(&at)).collect()
}

/// By value: the worth and the line of every position, and which positions there are.
fn check_values<R: Rules>(seed: u64) {
    let game = Layered::<R>::new(seed, 8);
    let mut solver = Memoized::new(game);
    let solution = solver.solve(&game.root(), &Limits::none());
    assert_eq!(solution.stop, None, "{game:?}");
    assert_eq!(solution.worth, solver.worth(&game.root()), "{game:?}");
    assert_eq!(solution.line, solver.line(&game.root()), "{game:?}");
    assert_eq!(solution.best, solver.best(&game.root()), "{game:?}");
    for at in reachable(&game) {
        let expected = minimax(&game, &at, None);
        let worth = solver.worth(&at).expect("every position is known");
        assert_eq!(
            Score::of(worth, game.turn(&at)),
            expected,
            "{game:?}, {at:?}"
        );
        assert_eq!(
            walk_line(&game, &at, &solver.line(&at)),
            expected,
            "{game:?}, {at:?}"
        );
        assert_eq!(
            solver.best(&at),
            solver.line(&at).first().copied(),
            "{game:?}, {at:?}"
        );
    }
    check_contents(&game, &solver);
    assert_eq!(solution.positions, solver.positions(), "{game:?}");
    assert_eq!(solution.statistics.nodes, solver.positions(), "{game:?}");
    let by_memo = plain::memoized(&game, &game.root(), &Limits::none());
    assert_eq!(solution.worth, by_memo.value, "{game:?}");
}

/// The iterator tells each position once, with what it comes to without banked points.
fn check_contents<R: Rules>(game: &Layered<R>, solver: &Memoized<Layered<R>>) {
    let contents: HashMap<R::Key, Value> = solver.iter().collect();
    assert_eq!(contents.len() as u64, solver.positions(), "{game:?}");
    assert_eq!(solver.iter().count(), contents.len(), "{game:?}");
    assert_eq!(
        contents.keys().copied().collect::<HashSet<_>>(),
        open_keys(game),
        "{game:?}"
    );
    for at in reachable(game) {
        if let Some(worth) = contents.get(&game.key(&at)) {
            let worth = worth.plus(game.banked(&at));
            assert_eq!(solver.worth(&at), Some(worth), "{game:?}, {at:?}");
        }
    }
}

#[test]
fn every_position_has_the_value_of_minimax() {
    fn law(seed: u64) {
        check_values::<CompactKeys>(seed);
        check_values::<AlternatingKeys>(seed);
        check_values::<WholeKeys>(seed);
        check_values::<WideKeys>(seed);
        check_values::<Banked<CompactKeys>>(seed);
        check_values::<Banked<AlternatingKeys>>(seed);
        check_values::<Banked<WideKeys>>(seed);
    }
    (0..150).for_each(law);
    for_random_seeds(40, law);
}

#[test]
fn every_position_has_the_verdict_of_minimax() {
    for seed in 0..200 {
        let game = Layered::<WholeKeys>::new(seed, 8);
        let mut solver = Memoized::new(game).preferring(ByVerdict);
        solver.solve(&game.root(), &Limits::none());
        for at in reachable(&game) {
            let expected = match minimax(&game, &at, None).winner() {
                None => Verdict::Draw,
                Some(winner) if winner == game.turn(&at) => Verdict::Win,
                Some(_) => Verdict::Loss,
            };
            assert_eq!(solver.worth(&at), Some(expected), "{game:?}, {at:?}");
        }
        assert_eq!(
            solver.positions(),
            open_keys(&game).len() as u64,
            "{game:?}"
        );
    }
}

/// Both players' points, the first player's first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Scores([u8; 2]);

impl Worth for Scores {
    const CODES: u32 = 300;

    fn code(self) -> u32 {
        u32::from(self.0[0]) * 17 + u32::from(self.0[1])
    }

    fn from_code(code: u32) -> Self {
        Self([code / 17, code % 17].map(|points| u8::try_from(points).expect("few points")))
    }
}

/// Wins by many points, then draws with many, then loses to few. The points of the loser are
/// compared by nobody, so ties are not always equal.
struct ByScores;

impl ByScores {
    fn scores<R: Rules>(game: &Layered<R>, at: &Node) -> Scores {
        Scores([0, 1].map(|player| roll(game.hash(at), 0x77 + player, 3)))
    }

    fn rank(player: Player, Scores(scores): Scores) -> (u8, i16) {
        let [own, other] =
            [player, player.opponent()].map(|player| i16::from(scores[player.index()]));
        match own.cmp(&other) {
            std::cmp::Ordering::Greater => (2, own),
            std::cmp::Ordering::Equal => (1, own),
            std::cmp::Ordering::Less => (0, -other),
        }
    }
}

impl<R: Rules> Preference<Layered<R>> for ByScores {
    type Worth = Scores;

    fn finished(&self, game: &Layered<R>, at: &Node, _: Outcome) -> Scores {
        Self::scores(game, at)
    }

    fn earlier(&self, _: &Layered<R>, _: &Node, _: &Node, worth: Scores) -> Scores {
        worth
    }

    fn prefers(&self, player: Player, this: Scores, that: Scores) -> bool {
        Self::rank(player, this) > Self::rank(player, that)
    }
}

/// The first of the best moves in their order, all the way down.
fn judged<R: Rules>(game: &Layered<R>, at: &Node) -> (Scores, Vec<u8>) {
    let mut best: Option<((u8, i16), Scores, Vec<u8>)> = None;
    for mv in legal_moves(game, at) {
        let (scores, rest) = judged(game, &game.play(at, mv));
        let rank = ByScores::rank(game.turn(at), scores);
        if best.as_ref().is_none_or(|(best, ..)| rank > *best) {
            best = Some((rank, scores, [vec![mv], rest].concat()));
        }
    }
    best.map_or(
        (ByScores::scores(game, at), Vec::new()),
        |(_, scores, line)| (scores, line),
    )
}

#[test]
fn an_order_over_both_scores_keeps_the_first_of_moves_that_tie() {
    fn check<R: Rules>(seed: u64) -> bool {
        let game = Layered::<R>::new(seed, 8);
        let mut solver = Memoized::new(game).preferring(ByScores);
        let solution = solver.solve(&game.root(), &Limits::none());
        for at in reachable(&game) {
            let (scores, line) = judged(&game, &at);
            assert_eq!(solver.worth(&at), Some(scores), "{game:?}, {at:?}");
            assert_eq!(solver.line(&at).to_vec(), line, "{game:?}, {at:?}");
        }
        let root_only = Memoized::new(game)
            .preferring(ByScores)
            .root_only()
            .solve(&game.root(), &Limits::none());
        assert_eq!(root_only.worth, solution.worth, "{game:?}");
        let Some(Scores([first, second])) = solution.worth else {
            panic!("no worth");
        };
        first != second
    }
    let decided = (0..200).filter(|&seed| check::<CompactKeys>(seed) | check::<WideKeys>(seed));
    assert!(decided.count() > 50, "ties that are not equal need losers");
}

/// Solving the root alone: what is known is true, and it is enough to know the root.
fn check_root_only<R: Rules, P: Preference<Layered<R>> + Copy>(
    seed: u64,
    preference: P,
) -> [u64; 2] {
    let game = Layered::<R>::new(seed, 9);
    let mut whole = Memoized::new(game).preferring(preference);
    let mut part = Memoized::new(game).preferring(preference).root_only();
    let expected = whole.solve(&game.root(), &Limits::none());
    let solution = part.solve(&game.root(), &Limits::none());
    assert_eq!(solution.worth, expected.worth, "{game:?}");
    assert_eq!(solution.best, solution.line.first().copied(), "{game:?}");
    for at in reachable(&game) {
        let worth = part.worth(&at);
        assert!(
            worth.is_none() || worth == whole.worth(&at),
            "{game:?}, {at:?}"
        );
    }
    let mut at = game.root();
    for &mv in &solution.line {
        let (before, next) = (at, game.play(&at, mv));
        let worth = whole.worth(&next).expect("every position is known");
        let worth = preference.earlier(&game, &before, &next, worth);
        assert_eq!(whole.worth(&before), Some(worth), "{game:?}, {before:?}");
        at = next;
    }
    assert!(game.outcome(&at).is_some(), "{game:?}");
    [part.positions(), whole.positions()]
}

#[test]
fn solving_the_root_alone_takes_fewer_positions_and_tells_the_same() {
    let mut counts = [[0; 2]; 2];
    for seed in 0..300 {
        let of_seed = [
            check_root_only::<CompactKeys, _>(seed, search_core::ByValue),
            check_root_only::<WideKeys, _>(seed, ByVerdict),
        ];
        for (sums, [part, whole]) in counts.iter_mut().zip(of_seed) {
            assert!(part <= whole, "seed {seed}");
            sums[0] += part;
            sums[1] += whole;
        }
        check_root_only::<Banked<WholeKeys>, _>(seed, search_core::ByValue);
    }
    let [by_value, by_verdict] = counts;
    assert!(by_value[0] * 20 < by_value[1] * 19, "{by_value:?}");
    assert!(by_verdict[0] * 4 < by_verdict[1] * 3, "{by_verdict:?}");
}

/// Players take one or two from a heap; who takes the last one wins.
#[derive(Clone, Copy, Debug)]
struct Heap;

impl Game for Heap {
    type Position = (u32, Player);
    type Move = u32;

    const ALTERNATES: bool = true;
    const ACYCLIC: bool = true;

    fn turn(&self, at: &(u32, Player)) -> Player {
        at.1
    }

    fn moves(&self, at: &(u32, Player), out: &mut Moves<u32>) {
        (1..=at.0.min(2)).for_each(|take| out.push(take));
    }

    fn play(&self, at: &(u32, Player), take: u32) -> (u32, Player) {
        (at.0 - take, at.1.opponent())
    }

    fn outcome(&self, at: &(u32, Player)) -> Option<Outcome> {
        (at.0 == 0).then_some(Outcome::Win(at.1.opponent()))
    }
}

impl Keyed for Heap {
    type Key = u64;

    fn key(&self, at: &(u32, Player)) -> u64 {
        u64::from(at.0) << 1 | at.1.index() as u64
    }

    fn fingerprint(&self) -> u64 {
        0
    }
}

const DEEP: u32 = 100_000;
/// With the first player to move any number can be left but one less than all, with the second any
/// but all and none.
const DEEP_POSITIONS: u64 = 2 * DEEP as u64 - 2;

#[test]
fn a_game_of_a_hundred_thousand_plies_needs_no_stack() {
    let solve = || {
        let mut solver = Memoized::new(Heap).preferring(ByVerdict);
        let solution = solver.solve(&(DEEP, Player::FIRST), &Limits::none());
        assert_eq!(solution.worth, Some(Verdict::Win));
        assert_eq!(solution.positions, DEEP_POSITIONS);
        assert!(solution.line.len() > DEEP as usize / 2);
        let is_lost = |key: u64| (key >> 1).is_multiple_of(3);
        assert!(
            solver
                .iter()
                .all(|(key, worth)| is_lost(key) == (worth == Verdict::Loss))
        );
        let report = Memoized::new(Heap).solve(&(DEEP, Player::FIRST), &Limits::none());
        assert_eq!(report.worth, Some(Value::win_in(Value::MAX_PLIES + 1)));
    };
    let small = thread::Builder::new().stack_size(32 << 10);
    small.spawn(solve).unwrap().join().unwrap();
}

#[test]
fn progress_is_told_on_the_way() {
    let mut seen: Vec<Solution<u32, Value>> = Vec::new();
    let mut solver = Memoized::new(Heap);
    let end = solver.solve_with(&(DEEP, Player::FIRST), &Limits::none(), |solution| {
        seen.push(solution.clone());
    });
    assert_eq!(seen.len() as u64, end.statistics.nodes >> 16);
    assert!(
        seen.iter()
            .all(|solution| solution.worth.is_none() && solution.best == Some(1))
    );
    assert!(
        seen.iter()
            .all(|solution| solution.memory > 0 && solution.stop.is_none())
    );
    let nodes = |solution: &Solution<u32, Value>| solution.statistics.nodes;
    assert!(seen.is_sorted_by_key(nodes));
    assert_eq!(end.statistics.nodes, DEEP_POSITIONS);
}

/// A solve that was stopped knows nothing false, tells a legal move, and can go on.
fn check_stopped(
    game: &Layered<CompactKeys>,
    solver: &mut Memoized<Layered<CompactKeys>>,
    stopped: &Solution<u8, Value>,
    whole: &Memoized<Layered<CompactKeys>>,
) {
    assert_eq!(stopped.worth, None);
    assert!(stopped.line.is_empty());
    assert!(legal_moves(game, &game.root()).any(|mv| Some(mv) == stopped.best));
    assert_eq!(stopped.positions, solver.positions());
    let truth: HashMap<u64, Value> = whole.iter().collect();
    assert!(
        solver
            .iter()
            .all(|(key, worth)| truth.get(&key) == Some(&worth))
    );
    let resumed = solver.solve(&game.root(), &Limits::none());
    assert_eq!(resumed.worth, whole.worth(&game.root()));
    assert!(solver.iter().eq(whole.iter()));
}

/// A game with some hundreds of positions, solved.
fn middling() -> (Layered<CompactKeys>, Memoized<Layered<CompactKeys>>) {
    let game = Layered::<CompactKeys>::new(3, 200);
    let mut whole = Memoized::new(game);
    let solution = whole.solve(&game.root(), &Limits::none());
    assert!(
        solution.positions > 500,
        "the game is too small to show anything"
    );
    (game, whole)
}

#[test]
fn a_memory_limit_is_kept() {
    let (game, whole) = middling();
    let mut counts = Vec::new();
    for memory in (0..).step_by(389) {
        let mut solver = Memoized::new(game);
        let limits = Limits {
            memory,
            ..Limits::none()
        };
        let stopped = solver.solve(&game.root(), &limits);
        if stopped.stop.is_none() {
            assert_eq!(stopped.worth, whole.worth(&game.root()), "{memory} bytes");
            break;
        }
        assert_eq!(stopped.stop, Some(Stop::Memory), "{memory} bytes");
        // An empty table takes a few bytes before anybody asks.
        assert!(stopped.memory <= memory.max(100), "{memory} bytes");
        assert!(solver.memory() <= memory.max(100), "{memory} bytes");
        counts.push(stopped.positions);
        check_stopped(&game, &mut solver, &stopped, &whole);
    }
    assert!(
        counts.is_sorted() && counts.last() > Some(&100),
        "{counts:?}"
    );
}

#[test]
fn a_node_limit_is_kept_exactly() {
    let (game, whole) = middling();
    for nodes in [0, 1, 2, 100, whole.positions() - 1] {
        let mut solver = Memoized::new(game);
        let stopped = solver.solve(&game.root(), &Limits::nodes(nodes));
        assert_eq!(stopped.stop, Some(Stop::Nodes));
        assert_eq!(stopped.statistics.nodes, nodes);
        check_stopped(&game, &mut solver, &stopped, &whole);
    }
    let solution = Memoized::new(game).solve(&game.root(), &Limits::nodes(whole.positions()));
    assert_eq!(
        (solution.stop, solution.worth),
        (None, whole.worth(&game.root()))
    );
}

#[test]
fn a_raised_flag_and_a_time_that_is_up_end_a_solve_before_its_first_node() {
    let (game, whole) = middling();
    let raised = Limits::none();
    raised.stop.raise();
    for (limits, stop) in [
        (raised, Stop::Raised),
        (Limits::time(Duration::ZERO), Stop::Time),
    ] {
        let mut solver = Memoized::new(game);
        let stopped = solver.solve(&game.root(), &limits);
        assert_eq!((stopped.stop, stopped.positions), (Some(stop), 0));
        assert_eq!(stopped.statistics.nodes, 0);
        check_stopped(&game, &mut solver, &stopped, &whole);
    }
}

#[test]
fn a_flag_raised_on_the_way_ends_a_solve() {
    let limits = Limits::none();
    let mut solver = Memoized::new(Heap);
    let stopped = solver.solve_with(&(DEEP, Player::FIRST), &limits, |_| limits.stop.raise());
    assert_eq!(stopped.stop, Some(Stop::Raised));
    assert!(stopped.statistics.nodes < DEEP_POSITIONS);
    let resumed = solver.solve(&(DEEP, Player::FIRST), &Limits::none());
    assert_eq!(resumed.positions, DEEP_POSITIONS);
}

#[test]
fn a_finished_game_has_a_worth_and_no_move() {
    let mut solver = Memoized::new(Heap);
    let solution = solver.solve(&(0, Player::FIRST), &Limits::none());
    assert_eq!(solution.worth, Some(Value::loss_in(0)));
    assert_eq!(
        (solution.best, solution.positions, solution.stop),
        (None, 0, None)
    );
    assert!(solution.line.is_empty());
}

#[test]
fn positions_that_are_not_known_have_no_worth() {
    let mut solver = Memoized::new(Heap);
    solver.solve(&(5, Player::FIRST), &Limits::none());
    for unknown in [(6, Player::FIRST), (5, Player::SECOND)] {
        assert_eq!(
            (solver.worth(&unknown), solver.best(&unknown)),
            (None, None)
        );
        assert!(solver.line(&unknown).is_empty());
    }
    solver.solve(&(6, Player::FIRST), &Limits::none());
    assert_eq!(solver.worth(&(6, Player::FIRST)), Some(Value::loss_in(4)));
    solver.clear();
    assert_eq!(
        (solver.worth(&(5, Player::FIRST)), solver.positions()),
        (None, 0)
    );
}

#[test]
fn nothing_changes_from_run_to_run() {
    let run = || {
        let (game, mut solver) = middling();
        solver.clear();
        let mut solution = solver.solve(&game.root(), &Limits::none());
        solution.statistics.time = Duration::ZERO;
        (solution, solver.iter().collect::<Vec<_>>())
    };
    assert_eq!(run(), run());
}

#[test]
fn the_export_holds_a_line_for_every_position() {
    let (_, solver) = middling();
    let mut bytes = Vec::new();
    solver.write_csv(&mut bytes).unwrap();
    let text = String::from_utf8(bytes).unwrap();
    let lines = text.lines().map(|line| line.split_once(',').unwrap());
    let read: BTreeMap<u64, &str> = lines
        .map(|(key, worth)| (key.parse().unwrap(), worth))
        .collect();
    let expected: BTreeMap<u64, String> = solver
        .iter()
        .map(|(key, worth)| (key, worth.to_string()))
        .collect();
    assert!(
        read.into_iter()
            .eq(expected.iter().map(|(&key, worth)| (key, worth.as_str())))
    );
}

#[test]
fn a_writer_that_fails_is_told() {
    struct Full;
    impl Write for Full {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::StorageFull.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let (_, solver) = middling();
    let error = solver.write_csv(Full).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::StorageFull);
}
