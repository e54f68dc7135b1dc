//! A search allocates for its tables, plies and windows, but nothing per node; and a memory that
//! grows stays within its limit.

// Counting allocations takes an allocator of one's own, and the trait of allocators is unsafe.
#![allow(unsafe_code)]

mod random_games;

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use random_games::{
    Banked, CompactKeys, Ends, Followed, Layered, Node, Rules, Shape, Tree, WideKeys,
};
use search_core::{
    Algorithm, Engine, Game, Guide, Keyed, Limits, MonteCarlo, Moves, Options, Outcome, Player,
    Report, Solver, Sound, Stop, TableSize, plain,
};

/// The system's allocator, with a count.
struct Counting;

static ALLOCATIONS: AtomicU64 = AtomicU64::new(0);
/// Bytes that are held, and the most that ever were.
static HELD: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

fn take(bytes: usize) {
    ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
    let held = HELD.fetch_add(bytes, Ordering::Relaxed) + bytes;
    PEAK.fetch_max(held, Ordering::Relaxed);
}

fn give_back(bytes: usize) {
    HELD.fetch_sub(bytes, Ordering::Relaxed);
}

// SAFETY: every call is passed on to the system's allocator with the same arguments; counting
// touches nothing but atomic numbers.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        take(layout.size());
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        give_back(layout.size());
        // SAFETY: the caller keeps the contract of `dealloc`.
        unsafe { System.dealloc(block, layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        take(layout.size());
        // SAFETY: the caller keeps the contract of `alloc_zeroed`.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // Both blocks may be held while one is copied to the other.
        take(size);
        give_back(layout.size());
        // SAFETY: the caller keeps the contract of `realloc`.
        unsafe { System.realloc(block, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Every move is noisy: the search beyond the depth is measured too.
struct AllNoisy;

impl<R: Rules> Guide<Layered<R>> for AllNoisy {
    type Look = ();

    fn look(&self, _: &Layered<R>, _: &Node) {}

    fn noisy(&self, game: &Layered<R>, at: &Node, (): &(), out: &mut Moves<u8>) {
        game.moves(at, out);
    }
}

impl<R: Rules> Sound<Layered<R>> for AllNoisy {}

/// Both players push the same stone around a torus of 16 x 16 fields, right, up or far, for ever.
struct Torus;

impl Game for Torus {
    type Position = u8;
    type Move = u8;

    fn turn(&self, at: &u8) -> Player {
        // Odd and even fields, like the colors of a chessboard.
        Player::new((at ^ at >> 4) & 1)
    }

    fn moves(&self, _: &u8, out: &mut Moves<u8>) {
        [0x01, 0x10, 0x12]
            .into_iter()
            .for_each(|step| out.push(step));
    }

    fn play(&self, at: &u8, step: u8) -> u8 {
        at.wrapping_add(step)
    }

    fn outcome(&self, _: &u8) -> Option<Outcome> {
        None
    }
}

impl Keyed for Torus {
    type Key = u64;

    fn key(&self, at: &u8) -> u64 {
        u64::from(*at)
    }

    fn fingerprint(&self) -> u64 {
        0
    }
}

/// Searches with few nodes and with many: the many allocate hardly more than the few.
///
/// What may grow is what grows with the depth: the stacks of moves and lines, and what a new
/// window at the root takes.
fn check<M>(what: &str, mut search: impl FnMut(&Limits) -> Report<M>) {
    const FEW: u64 = 1_000;
    const MANY: u64 = 1_000_000;
    let mut allocations = |nodes| {
        let limits = Limits::nodes(nodes);
        let before = ALLOCATIONS.load(Ordering::Relaxed);
        let report = search(&limits);
        let after = ALLOCATIONS.load(Ordering::Relaxed);
        assert_eq!(report.stop, Some(Stop::Nodes), "{what} is too small a game");
        assert!(report.statistics.nodes * 10 > nodes * 9, "{what}");
        after - before
    };
    let few = allocations(FEW);
    let many = allocations(MANY);
    println!("{what}: {few} allocations for {FEW} nodes, {many} for {MANY}");
    assert!(many < few + MANY / 200, "{what}: {few}, then {many}");
}

/// Samples within a memory that is soon full: it holds no more than it may, and goes on without
/// allocating.
fn check_sampling(threads: usize) {
    const MEMORY: usize = 1 << 20;
    const SLACK: usize = 1 << 15;
    let search = MonteCarlo::new(Torus).with_threads(threads);
    check("sampling", |limits| {
        let limits = Limits {
            depth: 20,
            memory: MEMORY,
            nodes: limits.nodes,
            ..Limits::none()
        };
        let held = HELD.load(Ordering::Relaxed);
        PEAK.store(held, Ordering::Relaxed);
        let report = search.search(&0, &limits).report;
        let peak = PEAK.load(Ordering::Relaxed) - held;
        assert!(peak <= MEMORY + SLACK, "{peak} bytes of {MEMORY}");
        report
    });
}

/// One test for all, so that nothing else allocates while it counts.
#[test]
fn no_search_allocates_per_node() {
    // Games for points: nothing ends a search early.
    let shape = Shape {
        ends: Ends::Points,
        extra_turns: true,
        passes: true,
    };
    let game = Layered::<Banked<CompactKeys>>::new(3, 200);
    let banked = Layered::<Banked<WideKeys>>::new(2, 200);
    let tiny = TableSize::bytes(1);
    for algorithm in [
        Algorithm::AlphaBeta,
        Algorithm::Pvs,
        Algorithm::Mtd,
        Algorithm::Bisection,
    ] {
        let options = Options {
            algorithm,
            quiescence: 2,
            ..Options::default()
        };
        for threads in [1, 2] {
            let mut engine = Engine::new(game, Followed)
                .guided_by(AllNoisy)
                .with_table(tiny)
                .with_options(options)
                .with_threads(threads);
            check("an engine", |limits| engine.search(&game.root(), limits));
            let mut solver = Solver::new(banked)
                .with_table(tiny)
                .with_options(options)
                .with_threads(threads);
            check("a solver", |limits| solver.solve(&banked.root(), limits));
        }
        let mut engine = Engine::new(Torus, |_: &Torus, at: &u8| i32::from(*at))
            .with_table(tiny)
            .with_options(options);
        check("a game with cycles", |limits| engine.search(&0, limits));
    }
    let tree = Tree::<false> {
        seed: 1,
        plies: 40,
        shape,
    };
    [1, 2].into_iter().for_each(check_sampling);
    check("minimax", |limits| {
        plain::minimax(&tree, &Followed, &tree.root(), limits)
    });
    check("alphabeta", |limits| {
        plain::alphabeta(&tree, &Followed, &tree.root(), limits)
    });
}
