//! One player: the sliding tiles of two rows and three columns.

use search_core::{CostBound, Moves, Puzzle, PuzzleConformance};

struct SlidingTiles;

/// The tile on each square, row by row; 0 is the gap.
type Tray = [u8; 6];

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Slide {
    Up,
    Down,
    Left,
    Right,
}

const GOAL: Tray = [0, 1, 2, 3, 4, 5];

fn gap(at: &Tray) -> usize {
    at.iter()
        .position(|&tile| tile == 0)
        .expect("one square is free")
}

/// The square of the tile that slides into the gap.
fn source(at: &Tray, slide: Slide) -> Option<usize> {
    let gap = gap(at);
    match slide {
        Slide::Up if gap < 3 => Some(gap + 3),
        Slide::Down if gap >= 3 => Some(gap - 3),
        Slide::Left if gap % 3 < 2 => Some(gap + 1),
        Slide::Right if !gap.is_multiple_of(3) => Some(gap - 1),
        _ => None,
    }
}

impl Puzzle for SlidingTiles {
    type Position = Tray;
    type Move = Slide;

    fn moves(&self, at: &Tray, out: &mut Moves<Slide>) {
        [Slide::Up, Slide::Down, Slide::Left, Slide::Right]
            .into_iter()
            .filter(|&slide| source(at, slide).is_some())
            .for_each(|slide| out.push(slide));
    }

    fn play(&self, at: &Tray, slide: Slide) -> Tray {
        let mut next = *at;
        let source = source(at, slide).expect("a legal move");
        next.swap(source, gap(at));
        next
    }

    fn is_goal(&self, at: &Tray) -> bool {
        *at == GOAL
    }
}

/// Each tile slides at least as many squares as it is away from home.
struct Distance;

impl CostBound<SlidingTiles> for Distance {
    fn at_least(&self, _: &SlidingTiles, at: &Tray) -> u32 {
        let distance = |(square, &tile): (usize, &u8)| {
            let home = usize::from(tile);
            (square / 3).abs_diff(home / 3) + (square % 3).abs_diff(home % 3)
        };
        let tiles = at.iter().enumerate().filter(|&(_, &tile)| tile != 0);
        tiles.map(distance).sum::<usize>().try_into().unwrap()
    }
}

#[test]
fn sliding_tiles_conform() {
    // Play ends at the goal, so the puzzle starts away from it; half of all orders can be reached.
    let conformance = PuzzleConformance::of(&SlidingTiles).bound(&Distance);
    let coverage = conformance.check(&[4, 5, 0, 1, 2, 3]).unwrap();
    assert!(coverage.is_complete);
    assert_eq!((coverage.positions, coverage.valued), (360, 360));
}
