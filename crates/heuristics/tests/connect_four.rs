//! Threats are a sound guide, and with them the solver finds the exact scores that others published.

use game_heuristics::connect_four::{LinePotential, Threats};
use games_connect_four::{ConnectFour, Position};
use search_core::{
    Conformance, Engine, ForBoth, Game, Limits, MonteCarlo, Notation, Options, Solver, TableSize,
    plain,
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
