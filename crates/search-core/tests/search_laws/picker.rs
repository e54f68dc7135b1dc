//! Every move is searched once: the move picker drops and doubles none.

use std::collections::HashSet;
use std::sync::{Arc, Mutex};

use crate::random_games::{Followed, Lively, RandomGame, Setting, Tree, Twig, legal_moves};
use search_core::{
    Algorithm, Engine, Game, Limits, Moves, Options, Outcome, Player, Solver, perft,
};

/// One player who never hands over the turn: nothing is ever too good, so nothing is cut.
#[derive(Clone, Copy)]
struct Alone(Tree<true>);

impl Game for Alone {
    type Position = Twig;
    type Move = u8;

    const ACYCLIC: bool = true;

    fn turn(&self, _: &Self::Position) -> Player {
        Player::SECOND
    }

    fn moves(&self, at: &Self::Position, out: &mut Moves<u8>) {
        self.0.moves(at, out);
    }

    fn play(&self, at: &Self::Position, mv: u8) -> Self::Position {
        self.0.play(at, mv)
    }

    fn outcome(&self, at: &Self::Position) -> Option<Outcome> {
        let outcome = self.0.outcome(at)?;
        Some(match outcome {
            Outcome::Points(points) => Outcome::Points(points),
            // A quick win would end the search of what is longer.
            _ => Outcome::Draw,
        })
    }
}

impl RandomGame for Alone {
    fn hash(&self, at: &Self::Position) -> u64 {
        self.0.hash(at)
    }

    fn estimate(&self, at: &Self::Position) -> i32 {
        self.0.estimate(at)
    }

    fn passed(&self, at: &Self::Position) -> Self::Position {
        *at
    }
}

#[test]
fn perft_through_the_move_picker_equals_perft() {
    for seed in 0..60 {
        let game = Alone(Tree::new(seed, 6));
        let root = game.0.root();
        let lines = |depth| perft(&game, &root, depth);
        let options = Options {
            algorithm: Algorithm::AlphaBeta,
            ..Setting::of_seed(seed).options
        };
        let mut nodes_before = 0;
        let mut engine = Engine::new(game, Followed)
            .guided_by(Lively)
            .with_options(Options {
                aspiration: None,
                ..options
            });
        engine.search_with(&root, &Limits::depth(5), |report| {
            let nodes = report.statistics.nodes - nodes_before;
            nodes_before = report.statistics.nodes;
            let expected: u64 = (0..=report.depth).map(lines).sum();
            assert_eq!(nodes, expected, "seed {seed}, {options:?}");
        });
        let mut solver = Solver::new(game).guided_by(Lively).with_options(options);
        let nodes = solver.solve(&root, &Limits::none()).statistics.nodes;
        assert_eq!(nodes, (0..=6).map(lines).sum(), "seed {seed}, {options:?}");
    }
}

/// Writes down which moves are explored at every visit of a position.
#[derive(Clone)]
struct Recorder {
    game: Tree<false>,
    log: Arc<Mutex<Log>>,
}

#[derive(Default)]
struct Log {
    /// The moves of the visits that are not finished, one list for each ply.
    open: Vec<Vec<u8>>,
    /// Visits that left some moves out.
    cut_short: u64,
}

impl Recorder {
    fn begin(&self) {
        self.log.lock().unwrap().open.push(Vec::new());
    }

    fn end(&self, at: &Twig) {
        let mut log = self.log.lock().unwrap();
        let explored = log.open.pop().expect("a visit is open");
        let legal: HashSet<u8> = legal_moves(&self.game, at).collect();
        let distinct: HashSet<u8> = explored.iter().copied().collect();
        assert_eq!(explored.len(), distinct.len(), "{explored:?} at {at:?}");
        assert!(distinct.is_subset(&legal), "{explored:?} at {at:?}");
        log.cut_short += u64::from(!distinct.is_empty() && distinct != legal);
    }
}

impl Game for Recorder {
    type Position = Twig;
    type Move = u8;

    const ACYCLIC: bool = true;

    fn turn(&self, at: &Twig) -> Player {
        self.game.turn(at)
    }

    fn moves(&self, at: &Twig, out: &mut Moves<u8>) {
        self.game.moves(at, out);
    }

    fn play(&self, at: &Twig, mv: u8) -> Twig {
        self.game.play(at, mv)
    }

    fn outcome(&self, at: &Twig) -> Option<Outcome> {
        self.game.outcome(at)
    }

    fn explore<R>(&self, at: &mut Twig, mv: u8, visit: impl FnOnce(&mut Twig) -> R) -> R {
        if let Some(moves) = self.log.lock().unwrap().open.last_mut() {
            moves.push(mv);
        }
        self.begin();
        let mut next = self.play(at, mv);
        let result = visit(&mut next);
        self.end(&next);
        result
    }
}

/// Whatever was learned of the moves: each is searched at most once, and none is left out but by a
/// cut.
#[test]
fn the_move_picker_drops_and_doubles_no_move() {
    for seed in 0..200 {
        let game = Tree::<false>::new(seed, 7);
        let root = game.root();
        let recorder = Recorder {
            game,
            log: Arc::default(),
        };
        let eval = move |_: &Recorder, at: &Twig| game.estimate(at);
        let mut engine = Engine::new(recorder.clone(), eval).with_options(Options {
            algorithm: Algorithm::AlphaBeta,
            ..Options::default()
        });
        recorder.begin();
        engine.search_with(&root, &Limits::depth(7), |report| {
            recorder.end(&root);
            recorder.begin();
            let cut_short = recorder.log.lock().unwrap().cut_short;
            assert!(cut_short <= report.statistics.beta_cuts, "{game:?}");
        });
    }
}
