//! Endgames of a mancala on two rows of six holes, as numbers: a game for points with cycles.
//!
//! A move sows the pieces of one of the mover's holes counter-clockwise and leaves that hole out; a
//! last piece that makes one, three or five in a hole of the opponent's captures that hole. Who has no
//! piece passes.

use search_core::{ScoreGraph, ScoreLayer, Spot, Step};

const HOLES: usize = 12;
const ROW: usize = HOLES / 2;

/// All positions with up to some number of pieces, the mover's row first.
pub(crate) struct Sowing {
    /// `ways[holes][pieces]`: in how many ways so many holes hold so many pieces.
    ways: Vec<Vec<u64>>,
    /// Where the numbers of each number of pieces begin.
    starts: Vec<u64>,
}

impl Sowing {
    pub(crate) fn up_to(pieces: usize) -> Self {
        let mut ways = vec![vec![0; pieces + 1]; HOLES + 1];
        ways[0][0] = 1;
        for holes in 1..=HOLES {
            for count in 0..=pieces {
                ways[holes][count] = ways[holes - 1][..=count].iter().sum();
            }
        }
        let starts = (0..=pieces + 1).map(|count| ways[HOLES][..count].iter().sum());
        Self {
            starts: starts.collect(),
            ways,
        }
    }

    /// The numbers of positions with so many pieces.
    pub(crate) fn range(&self, pieces: usize) -> std::ops::Range<u64> {
        self.starts[pieces]..self.starts[pieces + 1]
    }

    fn index(&self, board: &[u8; HOLES]) -> u64 {
        let mut left: usize = board.iter().map(|&hole| usize::from(hole)).sum();
        let mut index = self.starts[left];
        for (place, &hole) in board.iter().enumerate() {
            // Boards with fewer pieces in this hole come first.
            let ways = &self.ways[HOLES - 1 - place];
            let after = left - usize::from(hole);
            index += ways[after + 1..=left].iter().sum::<u64>();
            left = after;
        }
        index
    }

    fn board(&self, index: u64) -> [u8; HOLES] {
        let mut left = self.starts.partition_point(|&start| start <= index) - 1;
        let mut rest = index - self.starts[left];
        let mut board = [0; HOLES];
        for (place, hole) in board.iter_mut().enumerate() {
            let ways = &self.ways[HOLES - 1 - place];
            while rest >= ways[left] {
                rest -= ways[left];
                left -= 1;
                *hole += 1;
            }
        }
        board
    }
}

/// Sows a hole, captures, and turns the board to the opponent; how many pieces were captured.
fn sow(board: &mut [u8; HOLES], from: usize) -> u8 {
    let mut place = from;
    for _ in 0..std::mem::take(&mut board[from]) {
        place = (place + 1) % HOLES;
        if place == from {
            place = (place + 1) % HOLES;
        }
        board[place] += 1;
    }
    let captures = place >= ROW && matches!(board[place], 1 | 3 | 5);
    let captured = if captures {
        std::mem::take(&mut board[place])
    } else {
        0
    };
    board.rotate_left(ROW);
    captured
}

impl ScoreGraph for Sowing {
    type Scratch = ();

    fn layers(&self) -> Vec<ScoreLayer> {
        let layer = |(&end, stake)| ScoreLayer { end, stake };
        self.starts[1..].iter().zip(0..).map(layer).collect()
    }

    fn visit(&self, index: u64, (): &mut (), mut visit: impl FnMut(Step)) -> Spot {
        if index == 0 {
            return Spot::Finished(0);
        }
        let board = self.board(index);
        let mut step = |mut board: [u8; HOLES], from: Option<usize>| {
            let gain = match from {
                Some(from) => sow(&mut board, from).into(),
                None => {
                    board.rotate_left(ROW);
                    0
                }
            };
            visit(Step {
                to: self.index(&board),
                gain,
                keeps_turn: false,
            });
        };
        let own = (0..ROW).filter(|&from| board[from] > 0);
        own.clone().for_each(|from| step(board, Some(from)));
        if own.clone().next().is_none() {
            step(board, None);
        }
        Spot::Open
    }
}
