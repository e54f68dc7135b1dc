//! Threats are a sound guide, and with them the solver finds the exact scores that others published.

use game_heuristics::connect_four::{LinePotential, Threats};
use games_connect_four::{ConnectFour, Position};
use search_core::{
    Answer, Claim, Conformance, Engine, ForBoth, Game, Limits, MonteCarlo, Moves, Notation,
    Options, Outcome, ProofSearch, Solver, TableSize, plain,
};

/// Positions as columns played, with their exact scores.
fn scored_positions() -> impl Iterator<Item = (&'static str, i32)> {
    let files = [
        include_str!("connect_four/mid.txt"),
        include_str!("connect_four/hard.txt"),
    ];
    files
        .into_iter()
        .flat_map(str::lines)
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let (columns, score) = line.split_once(' ').unwrap();
            (columns, score.parse().unwrap())
        })
}

#[test]
fn published_positions_have_their_exact_scores() {
    let game = ConnectFour::standard();
    let mut solver = Solver::new(game)
        .guided_by(Threats)
        .with_table(TableSize::mib(16));
    for (columns, score) in scored_positions() {
        let at = game.read(columns).unwrap();
        let report = solver.solve(&at, &Limits::none());
        assert_eq!(
            game.score(&at, report.value.unwrap()),
            Some(score),
            "{columns}"
        );
        let outcome = solver.outcome(&at, &Limits::none());
        assert_eq!(
            outcome.value.unwrap().as_i32().signum(),
            score.signum(),
            "{columns}"
        );
    }
}

/// A signature of the search: it changes only on purpose.
#[test]
fn published_positions_cost_a_fixed_number_of_nodes() {
    let game = ConnectFour::standard();
    let mut solver = Solver::new(game)
        .guided_by(Threats)
        .with_table(TableSize::mib(16));
    let mut nodes = 0;
    for (columns, _) in scored_positions() {
        solver.clear();
        let report = solver.solve(&game.read(columns).unwrap(), &Limits::none());
        nodes += report.statistics.nodes;
    }
    assert_eq!(nodes, 681_699);
}

#[test]
fn threats_are_a_sound_guide() {
    for (width, height) in [(4, 4), (5, 3), (7, 6)] {
        let game = ConnectFour::with_size(width, height).unwrap();
        Conformance::of(&game)
            .keyed()
            .evaluation(&LinePotential)
            .sound_guide(&Threats)
            .check(&Position::EMPTY)
            .unwrap_or_else(|violation| panic!("{width} x {height}: {violation}"));
    }
}

#[test]
fn threats_change_no_value_on_small_boards() {
    for (width, height) in [(1, 1), (2, 2), (4, 2), (4, 3), (5, 3), (4, 4), (5, 4)] {
        let game = ConnectFour::with_size(width, height).unwrap();
        let expected = plain::memoized(&game, &Position::EMPTY, &Limits::none()).value;
        let mut solver = Solver::new(game)
            .guided_by(Threats)
            .with_table(TableSize::mib(1));
        let report = solver.solve(&Position::EMPTY, &Limits::none());
        assert_eq!(report.value, expected, "{width} x {height}");
        let line = solver.principal_line(&Position::EMPTY, &Limits::none());
        let end = report
            .value
            .and_then(|value| value.as_win().or(value.as_loss()));
        assert_eq!(
            line.len(),
            end.map_or((width * height) as usize, usize::from)
        );
    }
}

#[test]
fn an_engine_finds_a_win_that_the_solver_knows() {
    let game = ConnectFour::standard();
    let at = game.read("4455").unwrap();
    let mut engine = Engine::new(game, LinePotential)
        .guided_by(Threats)
        .with_table(TableSize::mib(4))
        .with_options(Options::default());
    let report = engine.search(&at, &Limits::depth(8));
    let best = report.best.map(|mv| game.write_move(&at, mv));
    assert!(matches!(best.as_deref(), Some("3" | "6")), "{report:?}");
    assert_eq!(report.value.and_then(|value| value.as_win()), Some(3));
}

#[test]
fn sampling_proves_no_outcome_but_the_published_one_and_mostly_keeps_it() {
    let game = ConnectFour::standard();
    let mut solver = Solver::new(game)
        .guided_by(Threats)
        .with_table(TableSize::mib(16));
    let by_playouts = MonteCarlo::new(game).guided_by(Threats);
    let by_estimates = MonteCarlo::new(game)
        .guided_by(Threats)
        .evaluated_by(ForBoth::scaled(LinePotential, 50));
    let (mut proved, mut kept, mut asked) = (0, 0, 0);
    for (columns, score) in scored_positions() {
        let at = game.read(columns).unwrap();
        let limits = Limits::nodes(5_000);
        let found = [
            by_playouts.search(&at, &limits),
            by_estimates.search(&at, &limits),
        ];
        for report in found.map(|found| found.report) {
            let next = game.play(&at, report.best.unwrap());
            let outcome = solver.outcome(&next, &Limits::none()).value.unwrap();
            asked += 1;
            kept += u32::from(outcome.as_i32().signum() == -score.signum());
            if report.stop.is_none() {
                proved += 1;
                let value = report.value.unwrap().as_i32();
                assert_eq!(value.signum(), score.signum(), "{columns}");
            }
        }
    }
    assert!(proved > asked / 2, "{proved} of {asked} are proved");
    assert!(kept > asked * 8 / 10, "{kept} of {asked} are kept");
}

#[test]
fn proofs_agree_with_the_published_scores() {
    let game = ConnectFour::standard();
    // Much smaller than the searches: what is forgotten must be found again.
    let mut search = ProofSearch::new(game, TableSize::bytes(1 << 18)).guided_by(Threats);
    for (columns, score) in scored_positions() {
        let at = game.read(columns).unwrap();
        let claim = Claim::wins(game.turn(&at));
        let proof = search.prove(&at, claim, &Limits::none());
        let is_proven = proof.answer == Some(Answer::Proven);
        assert_eq!(is_proven, score > 0, "{columns}");
        let claim = Claim::does_not_lose(game.turn(&at));
        let proof = search.prove(&at, claim, &Limits::none());
        let is_proven = proof.answer == Some(Answer::Proven);
        assert_eq!(is_proven, score >= 0, "{columns}");
    }
}

/// The side that a proof favors follows it, the other side plays what the solver thinks is best.
#[test]
fn proofs_win_against_the_best_defense() {
    let game = ConnectFour::standard();
    let mut search = ProofSearch::new(game, TableSize::mib(4)).guided_by(Threats);
    let mut defense = Solver::new(game)
        .guided_by(Threats)
        .with_table(TableSize::mib(4));
    for (columns, _) in scored_positions().filter(|(_, score)| *score > 0) {
        let mut at = game.read(columns).unwrap();
        let winner = game.turn(&at);
        while game.outcome(&at).is_none() {
            let mv = if game.turn(&at) == winner {
                let proof = search.prove(&at, Claim::wins(winner), &Limits::none());
                assert_eq!(proof.answer, Some(Answer::Proven), "{columns}");
                proof.best
            } else {
                defense.solve(&at, &Limits::none()).best
            };
            at = game.play(&at, mv.unwrap());
        }
        assert_eq!(game.outcome(&at), Some(Outcome::Win(winner)), "{columns}");
    }
}

/// Every claim there is about positions of small boards, with and without threats.
#[test]
fn proofs_agree_with_memoized_minimax_on_small_boards() {
    let mut random = 1u64;
    for (width, height) in [(4, 4), (5, 4), (4, 5)] {
        let game = ConnectFour::with_size(width, height).unwrap();
        let size = TableSize::bytes(1 << 14);
        let mut guided = ProofSearch::new(game, size).guided_by(Threats);
        let mut unguided = ProofSearch::new(game, size);
        for _ in 0..60 {
            let at = random_position(&game, &Position::EMPTY, 7, &mut random);
            let value = plain::memoized(&game, &at, &Limits::none()).value.unwrap();
            let player = game.turn(&at);
            for at_least in [value.down(), value, value.up()] {
                let expected = Some(match value >= at_least {
                    true => Answer::Proven,
                    false => Answer::Disproven,
                });
                let claim = Claim { player, at_least };
                let proof = guided.prove(&at, claim, &Limits::none());
                assert_eq!(proof.answer, expected, "{at_least} of {at:?}");
                let proof = unguided.prove(&at, claim, &Limits::none());
                assert_eq!(proof.answer, expected, "{at_least} of {at:?}");
            }
        }
    }
}

/// Where some random moves lead, if they do not end the game.
fn random_position<G: Game>(
    game: &G,
    root: &G::Position,
    plies: u32,
    random: &mut u64,
) -> G::Position {
    let mut at = root.clone();
    for _ in 0..plies {
        let mut moves = Moves::new();
        game.moves(&at, &mut moves);
        *random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let Some(mv) = moves
            .iter()
            .nth((*random >> 33) as usize % moves.len().max(1))
        else {
            break;
        };
        at = game.play(&at, mv);
    }
    at
}
