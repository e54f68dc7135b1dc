//! The values, moves and lines of the fast search are those of plain minimax.

use crate::checks::{
    check_engine, check_layered_engine, check_layered_solver, check_move, check_tree, check_value,
    some_positions,
};
use crate::random_games::{
    AlternatingKeys, AnyEngine, AnySolver, Ask, Banked, CompactKeys, Followed, Layered, Lively,
    OracleGuide, Rules, Score, Setting, TableChoice, Tree, WholeKeys, WideKeys, for_random_seeds,
    guided_minimax, minimax, quiescence, roll, walk_line,
};
use search_core::{
    Algorithm, Game, LateMoves, Limits, Moves, NullMove, Options, Outcome, Player, Solver,
    TableSize, Unguided, Value, plain,
};

#[test]
fn the_solver_equals_minimax_with_every_setting() {
    for (index, setting) in Setting::all().into_iter().enumerate() {
        let seed = index as u64;
        check_layered_solver(Layered::<CompactKeys>::new(seed, 6), Unguided, setting);
        check_layered_solver(
            Layered::<Banked<AlternatingKeys>>::new(seed, 6),
            Lively,
            setting,
        );
    }
}

#[test]
fn the_engine_equals_minimax_of_each_depth_with_every_setting() {
    for (index, setting) in Setting::all().into_iter().enumerate() {
        let seed = index as u64;
        check_layered_engine(Layered::<CompactKeys>::new(seed, 9), setting, 5);
        check_layered_engine(Layered::<Banked<AlternatingKeys>>::new(seed, 9), setting, 5);
    }
}

#[test]
fn solver_and_engine_equal_minimax_on_trees_of_uneven_length() {
    fn law(seed: u64) {
        check_tree::<false>(seed, Setting::of_seed(seed));
        check_tree::<true>(seed, Setting::of_seed(seed));
    }
    (0..150).for_each(law);
    for_random_seeds(50, law);
}

#[test]
fn the_solver_equals_minimax_with_keys_of_every_width() {
    fn law(seed: u64) {
        let setting = Setting::of_seed(seed);
        check_layered_solver(Layered::<CompactKeys>::new(seed, 8), Unguided, setting);
        check_layered_solver(Layered::<AlternatingKeys>::new(seed, 8), Unguided, setting);
        check_layered_solver(Layered::<WideKeys>::new(seed, 8), Unguided, setting);
        check_layered_solver(Layered::<Banked<WideKeys>>::new(seed, 8), Unguided, setting);
        check_layered_solver(
            Layered::<Banked<CompactKeys>>::new(seed, 8),
            Lively,
            setting,
        );
    }
    (0..250).for_each(law);
    for_random_seeds(100, law);
}

/// Tables that hold whole keys of 64 bits in one word are large: fewer seeds.
#[test]
fn the_solver_equals_minimax_with_whole_keys_in_one_word() {
    for seed in 0..30 {
        let setting = Setting {
            table: TableChoice::Roomy(1),
            ..Setting::of_seed(seed)
        };
        check_layered_solver(Layered::<WholeKeys>::new(seed, 8), Unguided, setting);
        check_layered_solver(
            Layered::<Banked<WholeKeys>>::new(seed, 8),
            Unguided,
            setting,
        );
    }
}

#[test]
fn the_engine_equals_minimax_with_keys_of_every_width() {
    fn law(seed: u64) {
        let setting = Setting::of_seed(seed);
        check_layered_engine(Layered::<CompactKeys>::new(seed, 9), setting, 5);
        check_layered_engine(Layered::<AlternatingKeys>::new(seed, 9), setting, 5);
        check_layered_engine(Layered::<WholeKeys>::new(seed, 9), setting, 5);
        check_layered_engine(Layered::<Banked<WideKeys>>::new(seed, 9), setting, 5);
    }
    (0..250).for_each(law);
    for_random_seeds(100, law);
}

#[test]
fn the_solver_equals_memoized_minimax_on_larger_graphs() {
    fn check<R: Rules>(seed: u64) {
        let game = Layered::<R>::new(seed, 40);
        let root = game.root();
        let expected = plain::memoized(&game, &root, &Limits::none());
        for threads in 1..=4 {
            let mut setting = Setting::of_seed(seed);
            setting.table = TableChoice::AMPLE;
            setting.threads = threads;
            let mut solver = AnySolver::new(game, Unguided, setting);
            let report = solver.ask(Ask::Value, &root, &Limits::none());
            assert_eq!(report.value, expected.value, "{game:?}, {setting:?}");
        }
    }
    for seed in 0..60 {
        check::<CompactKeys>(seed);
        check::<Banked<WideKeys>>(seed);
    }
}

fn check_guides<R: Rules>(seed: u64) {
    let setting = Setting::of_seed(seed);
    let game = Layered::<R>::new(seed, 8);
    check_layered_solver(game, OracleGuide::<false>::new(&game), setting);
    check_layered_solver(game, OracleGuide::<true>::new(&game), setting);
}

#[test]
fn the_solver_equals_minimax_with_sound_guides() {
    fn law(seed: u64) {
        check_guides::<CompactKeys>(seed);
        check_guides::<AlternatingKeys>(seed);
        check_guides::<Banked<WideKeys>>(seed);
    }
    (0..250).for_each(law);
    for_random_seeds(100, law);
}

fn check_guided_engine<R: Rules, const FORESEES_END: bool>(seed: u64) {
    let setting = Setting::of_seed(seed);
    let game = Layered::<R>::new(seed, 8);
    let guide = OracleGuide::<FORESEES_END>::new(&game);
    let root = game.root();
    let engine = AnyEngine::new(game, Followed, guide.clone(), setting);
    let expected = |depth| guided_minimax(&game, &guide, &root, depth);
    let what = format!("{game:?}, {FORESEES_END}, {setting:?}");
    check_engine(&game, &root, engine, 6, expected, &what);
}

#[test]
fn the_engine_equals_minimax_within_the_bounds_of_a_guide() {
    fn law(seed: u64) {
        check_guided_engine::<CompactKeys, false>(seed);
        check_guided_engine::<AlternatingKeys, true>(seed);
        check_guided_engine::<Banked<WideKeys>, false>(seed);
    }
    (0..250).for_each(law);
    for_random_seeds(100, law);
}

#[test]
fn the_engine_estimates_after_the_noisy_moves() {
    fn check<R: Rules>(seed: u64) {
        let mut setting = Setting::of_seed(seed);
        setting.options.quiescence = u16::from(roll(seed, 0x9, 4));
        let game = Layered::<R>::new(seed, 9);
        let root = game.root();
        let engine = AnyEngine::new(game, Followed, Lively, setting);
        let plies = setting.options.quiescence;
        let expected = |depth| quiescence(&game, &Lively, &root, depth, plies);
        let what = format!("{game:?}, {setting:?}");
        check_engine(&game, &root, engine, 4, expected, &what);
    }
    fn law(seed: u64) {
        check::<CompactKeys>(seed);
        check::<Banked<AlternatingKeys>>(seed);
    }
    (0..250).for_each(law);
    for_random_seeds(100, law);
}

#[test]
fn an_engine_that_takes_deeper_values_is_exact_at_the_end_of_the_game() {
    fn check<R: Rules>(seed: u64) {
        let mut setting = Setting::of_seed(seed);
        setting.options.grafts = true;
        let game = Layered::<R>::new(seed, 7);
        let mut engine = AnyEngine::new(game, Followed, Unguided, setting);
        for at in some_positions(&game, &game.root()) {
            let what = format!("{at:?} of {game:?}, {setting:?}");
            let report = engine.search(&at, &Limits::depth(20), |_| ());
            assert_eq!(report.stop, None, "{what}");
            check_value(&game, &at, &report, minimax(&game, &at, None), &what);
        }
    }
    for seed in 0..200 {
        check::<CompactKeys>(seed);
        check::<Banked<AlternatingKeys>>(seed);
    }
}

#[test]
fn techniques_that_skip_something_are_off_by_default() {
    let options = Options::default();
    assert_eq!(options.null_move, None);
    assert_eq!(options.late_moves, None);
    assert_eq!(options.quiescence, 0);
}

/// Techniques that skip something, in a random strength.
fn selective(seed: u64) -> Options {
    Options {
        null_move: (roll(seed, 1, 3) > 0).then(|| NullMove {
            reduction: roll(seed, 2, 3).into(),
        }),
        late_moves: (roll(seed, 3, 3) > 0).then(|| LateMoves {
            after: roll(seed, 4, 3).into(),
            reduction: 1 + u16::from(roll(seed, 5, 2)),
        }),
        quiescence: roll(seed, 6, 3).into(),
        grafts: roll(seed, 7, 2) == 0,
        ..Setting::of_seed(seed).options
    }
}

#[test]
fn the_solver_ignores_techniques_that_skip_something() {
    for seed in 0..200 {
        let setting = Setting {
            options: selective(seed),
            ..Setting::of_seed(seed)
        };
        check_layered_solver(Layered::<CompactKeys>::new(seed, 7), Lively, setting);
    }
}

/// What is skipped may cost a win, but a win or loss that is claimed is one.
#[test]
fn a_selective_engine_claims_no_win_or_loss_that_is_none() {
    fn check<R: Rules>(seed: u64) {
        let setting = Setting {
            options: selective(seed),
            ..Setting::of_seed(seed)
        };
        let game = Layered::<R>::new(seed, 8);
        let root = game.root();
        let what = format!("{game:?}, {setting:?}");
        let truth = minimax(&game, &root, None);
        let mut engine = AnyEngine::new(game, Followed, Lively, setting);
        engine.search(&root, &Limits::depth(8), |report| {
            check_move(&game, &root, report, &what);
            walk_line(&game, &root, &report.line);
            let value = report.value.expect("a depth was completed");
            if value.is_decided() {
                let claimed = Score::of(value, game.turn(&root));
                assert_eq!(claimed.winner(), truth.winner(), "{what}");
                assert!(truth.is_decided(), "{what}");
            }
        });
    }
    for seed in 0..250 {
        check::<CompactKeys>(seed);
        check::<Banked<AlternatingKeys>>(seed);
    }
}

/// An engine without a table knows its whole line; with one, as much as the windows show.
#[test]
fn the_line_of_an_engine_leads_to_its_value() {
    for seed in 0..300 {
        let mut setting = Setting::of_seed(seed);
        setting.options.algorithm =
            [Algorithm::AlphaBeta, Algorithm::Pvs][usize::from(seed % 2 == 0)];
        let tree = Tree::<false>::new(seed, 7);
        let root = tree.root();
        let what = format!("{tree:?}, {setting:?}");
        let mut engine = AnyEngine::without_table(tree, Followed, Lively, setting);
        engine.search(&root, &Limits::depth(6), |report| {
            let expected = minimax(&tree, &root, Some(report.depth));
            assert_eq!(walk_line(&tree, &root, &report.line), expected, "{what}");
        });
    }
}

#[test]
fn the_best_move_of_an_engine_gives_its_value() {
    fn check<R: Rules>(seed: u64) {
        let setting = Setting::of_seed(seed);
        let game = Layered::<R>::new(seed, 9);
        let root = game.root();
        let mut engine = AnyEngine::new(game, Followed, Lively, setting);
        engine.search(&root, &Limits::depth(5), |report| {
            let best = report.best.expect("the game goes on");
            let after = minimax(&game, &game.play(&root, best), Some(report.depth - 1));
            let expected = minimax(&game, &root, Some(report.depth));
            assert_eq!(after.one_ply_earlier(), expected, "{game:?}, {setting:?}");
        });
    }
    for seed in 0..300 {
        check::<CompactKeys>(seed);
        check::<Banked<WideKeys>>(seed);
    }
}

#[test]
fn the_best_move_of_a_guided_engine_gives_the_value_of_the_game() {
    fn check<R: Rules>(seed: u64) {
        let mut setting = Setting::of_seed(seed);
        setting.options.grafts = roll(seed, 11, 2) == 0;
        let game = Layered::<R>::new(seed, 7);
        let root = game.root();
        let mut engine = AnyEngine::new(game, Followed, OracleGuide::<false>::new(&game), setting);
        let report = engine.search(&root, &Limits::depth(20), |_| ());
        let best = report.best.expect("the game goes on");
        let after = minimax(&game, &game.play(&root, best), None);
        let truth = minimax(&game, &root, None);
        assert_eq!(after.one_ply_earlier(), truth, "{game:?}, {setting:?}");
    }
    for seed in 0..300 {
        check::<CompactKeys>(seed);
        check::<Banked<WideKeys>>(seed);
    }
}

/// A win that lies further away than values can count is still a win.
#[test]
fn a_game_longer_than_values_count_keeps_its_winner() {
    struct Countdown;
    impl Game for Countdown {
        type Position = u16;
        type Move = ();
        const ALTERNATES: bool = true;
        const ACYCLIC: bool = true;
        fn turn(&self, at: &u16) -> Player {
            Player::new((at % 2) as u8)
        }
        fn moves(&self, at: &u16, out: &mut Moves<()>) {
            if *at > 0 {
                out.push(());
            }
        }
        fn play(&self, at: &u16, (): ()) -> u16 {
            at - 1
        }
        fn outcome(&self, at: &u16) -> Option<Outcome> {
            (*at == 0).then_some(Outcome::Win(Player::FIRST))
        }
    }
    let deep = std::thread::Builder::new().stack_size(64 << 20);
    let search = || {
        for plies in [
            Value::MAX_PLIES,
            Value::MAX_PLIES + 1,
            Value::MAX_PLIES + 100,
        ] {
            let report = Solver::new(Countdown).solve(&plies, &Limits::none());
            let value = report.value.expect("nothing stops the search");
            let winner = Score::of(value, Countdown.turn(&plies)).winner();
            assert_eq!(winner, Some(Player::FIRST), "{plies} plies: {value}");
        }
    };
    deep.spawn(search).unwrap().join().unwrap();
}

#[test]
fn the_principal_line_of_a_solver_leads_to_the_value() {
    fn check<R: Rules>(seed: u64) {
        let game = Layered::<R>::new(seed, 9);
        let root = game.root();
        let mut solver = Solver::new(game).with_table(TableSize::bytes(4096));
        let line = solver.principal_line(&root, &Limits::none());
        let end = line.iter().fold(root, |at, &mv| game.play(&at, mv));
        assert!(game.outcome(&end).is_some(), "{game:?}");
        let truth = minimax(&game, &root, None);
        assert_eq!(walk_line(&game, &root, &line), truth, "{game:?}");
    }
    for seed in 0..100 {
        check::<CompactKeys>(seed);
        check::<Banked<AlternatingKeys>>(seed);
    }
}
