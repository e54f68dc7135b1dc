//! A solve with a directory goes on where an earlier one was ended, whatever became of its files.

use std::fs;
use std::path::{Path, PathBuf};
use std::process;

use search_core::{ByVerdict, FileError, Game, LayeredSolver, Limits, Stop, StopFlag};

use super::random_games::{
    Banked, CompactKeys, Layered, Rules, StepKeys, WideKeys, dice, for_random_seeds, minimax,
};
use super::{LAYERS, reachable};

/// A directory of this test alone, removed at the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let name = format!("gametree-layers-{}-{name}", process::id());
        let path = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&path);
        Self(path)
    }

    fn files(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(&self.0).unwrap();
        let mut files: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
        files.sort();
        files
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

type Solver<R> = LayeredSolver<Layered<R>>;

/// Solves until so many layers are finished, on both ways together.
fn solve_some<R: Rules>(solver: &Solver<R>, layers: u64) {
    let stop = StopFlag::default();
    let limits = Limits {
        stop: stop.clone(),
        ..Limits::none()
    };
    let mut left = layers;
    if left == 0 {
        stop.raise();
    }
    let solution = solver.solve_with(&solver.game().root(), &limits, |_| {
        left = left.saturating_sub(1);
        if left == 0 {
            stop.raise();
        }
    });
    let stopped = solution.unwrap().stop();
    assert!(stopped.is_none_or(|stop| stop == Stop::Raised));
}

/// Solves to the end, and compares everything.
fn check_whole<R: Rules>(solver: &Solver<R>) {
    let game = solver.game();
    let memory = LayeredSolver::new(*game);
    let expected = memory.solve(&game.root(), &Limits::none()).unwrap();
    let solution = solver.solve(&game.root(), &Limits::none()).unwrap();
    assert_eq!(solution.stop(), None);
    assert_eq!(solution.layers(), expected.layers());
    let line = expected.line(&game.root()).unwrap();
    assert_eq!(solution.line(&game.root()).unwrap(), line);
    for at in reachable(game) {
        let value = minimax(game, &at, None).value_for(game.turn(&at));
        assert_eq!(solution.worth(&at).unwrap(), Some(value));
    }
}

#[test]
fn a_solve_that_was_stopped_anywhere_is_taken_up() {
    for_random_seeds(8, |seed| {
        law_of_taking_up::<CompactKeys>(seed);
        law_of_taking_up::<StepKeys>(seed);
        law_of_taking_up::<Banked<WideKeys>>(seed);
    });
}

fn law_of_taking_up<R: Rules>(seed: u64) {
    let game = Layered::<R>::new(seed, LAYERS);
    let scratch = Scratch::new("stopped");
    let solver = |step| {
        let threads = 1 + usize::try_from(dice(seed, step) % 3).unwrap();
        LayeredSolver::new(game)
            .with_directory(&scratch.0)
            .with_threads(threads)
    };
    for step in 0..3 {
        solve_some(&solver(step), dice(seed, 10 + step) % 16);
    }
    check_whole(&solver(3));
    // And once more, with everything there.
    check_whole(&solver(4));
}

#[test]
fn layers_that_are_finished_are_not_looked_at_again() {
    for seed in 0..5 {
        let game = Layered::<StepKeys>::new(seed, LAYERS);
        let scratch = Scratch::new("again");
        let solver = LayeredSolver::new(game).with_directory(&scratch.0);
        check_whole(&solver);
        let again = solver.solve(&game.root(), &Limits::none()).unwrap();
        assert_eq!(again.statistics().nodes, 0);
    }
}

#[test]
fn files_that_are_damaged_are_made_again() {
    for_random_seeds(10, |seed| {
        law_of_damage::<CompactKeys>(seed);
        law_of_damage::<StepKeys>(seed);
        law_of_damage::<Banked<WideKeys>>(seed);
    });
}

fn law_of_damage<R: Rules>(seed: u64) {
    let game = Layered::<R>::new(seed, LAYERS);
    let scratch = Scratch::new("damaged");
    let solver = LayeredSolver::new(game).with_directory(&scratch.0);
    solve_some(&solver, 5 + dice(seed, 1) % 30);
    for step in 0..4 {
        damage(&scratch, dice(seed, 100 + step));
    }
    check_whole(&solver);
}

/// Removes, cuts, lengthens, changes or exchanges some file.
fn damage(scratch: &Scratch, hash: u64) {
    let files = scratch.files();
    let pick = |index| usize::try_from(dice(hash, index) % files.len() as u64).unwrap();
    let path = &files[pick(1)];
    let mut bytes = fs::read(path).unwrap();
    let place = usize::try_from(dice(hash, 2)).unwrap() % bytes.len().max(1);
    match dice(hash, 3) % 6 {
        0 => return fs::remove_file(path).unwrap(),
        1 => bytes.truncate(place),
        2 => bytes.push(0),
        3 => return exchange(path, &files[pick(4)]),
        _ if bytes.is_empty() => {}
        _ => {
            // The first bytes say what kind of file it is: changed, they are a file of something else.
            let place = place.max(16) % bytes.len();
            bytes[place] ^= 1 << (hash % 8);
        }
    }
    fs::write(path, bytes).unwrap();
}

/// Puts each file in the place of the other, if they are of one kind.
fn exchange(one: &Path, other: &Path) {
    if one.extension() == other.extension() {
        let bytes = fs::read(one).unwrap();
        fs::write(one, fs::read(other).unwrap()).unwrap();
        fs::write(other, bytes).unwrap();
    }
}

#[test]
fn changed_bytes_anywhere_in_a_file_are_seen() {
    let game = Layered::<StepKeys>::new(3, 3);
    let scratch = Scratch::new("bytes");
    let solver = LayeredSolver::new(game).with_directory(&scratch.0);
    check_whole(&solver);
    for path in scratch.files() {
        let whole = fs::read(&path).unwrap();
        for place in (0..whole.len()).step_by(5) {
            let mut bytes = whole.clone();
            bytes[place] ^= 1 << (place % 8);
            fs::write(&path, &bytes).unwrap();
            if place < 16 {
                let error = solver.solve(&game.root(), &Limits::none()).err().unwrap();
                assert!(matches!(error.error, FileError::OtherKind), "{error}");
                fs::write(&path, &whole).unwrap();
            } else {
                check_whole(&solver);
            }
        }
    }
}

#[test]
fn a_half_written_file_is_no_file() {
    let game = Layered::<CompactKeys>::new(7, LAYERS);
    let scratch = Scratch::new("half");
    let solver = LayeredSolver::new(game).with_directory(&scratch.0);
    solve_some(&solver, 12);
    for path in scratch.files() {
        let mut name = path.clone().into_os_string();
        name.push(".part");
        fs::write(name, b"half of something").unwrap();
    }
    check_whole(&solver);
}

#[test]
fn a_directory_of_something_else_is_refused() {
    let scratch = Scratch::new("other");
    let game = Layered::<CompactKeys>::new(1, LAYERS);
    let solver = LayeredSolver::new(game).with_directory(&scratch.0);
    solve_some(&solver, 4);
    let nodes = reachable(&game);
    let refused = |error: Option<search_core::LayerFileError>| error.unwrap().error;

    let error = solver.solve(&nodes[1], &Limits::none()).err();
    assert!(matches!(refused(error), FileError::OtherStart));

    let other = Layered::<CompactKeys>::new(2, LAYERS);
    let other = LayeredSolver::new(other).with_directory(&scratch.0);
    let error = other.solve(&other.game().root(), &Limits::none()).err();
    assert!(matches!(refused(error), FileError::OtherRules));

    let other = LayeredSolver::new(game)
        .with_directory(&scratch.0)
        .preferring(ByVerdict);
    let error = other.solve(&game.root(), &Limits::none()).err();
    assert!(matches!(refused(error), FileError::OtherPreference));
    check_whole(&solver);
}

#[test]
fn files_of_something_else_are_refused_without_the_note_whose_they_are() {
    for seed in 0..5 {
        let scratch = Scratch::new("strange");
        let game = Layered::<CompactKeys>::new(seed, LAYERS);
        check_whole(&LayeredSolver::new(game).with_directory(&scratch.0));
        fs::remove_file(scratch.0.join("layers")).unwrap();
        let other = LayeredSolver::new(game)
            .with_directory(&scratch.0)
            .preferring(ByVerdict);
        let error = other.solve(&game.root(), &Limits::none()).err().unwrap();
        assert!(matches!(error.error, FileError::OtherPreference), "{error}");
        fs::remove_file(scratch.0.join("layers")).unwrap();
        let other = Layered::<CompactKeys>::new(seed + 100, LAYERS);
        let solver = LayeredSolver::new(other).with_directory(&scratch.0);
        match solver.solve(&other.root(), &Limits::none()) {
            Err(error) => assert!(matches!(error.error, FileError::OtherRules), "{error}"),
            Ok(_) => check_whole(&solver),
        }
    }
}

#[test]
fn a_place_that_is_no_directory_is_told() {
    let scratch = Scratch::new("file");
    fs::write(&scratch.0, b"not a directory").unwrap();
    let game = Layered::<CompactKeys>::new(1, LAYERS);
    let solver = LayeredSolver::new(game).with_directory(&scratch.0);
    let error = solver.solve(&game.root(), &Limits::none()).err().unwrap();
    assert!(matches!(error.error, FileError::Unusable(_)), "{error}");
    assert_eq!(error.path, scratch.0);
    fs::remove_file(&scratch.0).unwrap();
}
