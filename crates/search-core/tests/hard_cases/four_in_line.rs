//! A large position: four in a line on a board of seven by seven, played and taken back in place,
//! with an evaluation that follows the moves.

use search_core::{Conformance, Evaluate, Game, Moves, Outcome, Player, perft};

const SIDE: usize = 7;
const SQUARES: usize = SIDE * SIDE;

struct FourInLine {
    lines: Vec<[usize; 4]>,
    /// For each square the numbers of the lines through it.
    lines_through: Vec<Vec<usize>>,
}

/// Too large to be copied at each node.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Board {
    stones: Vec<Option<Player>>,
    placed: usize,
    winner: Option<Player>,
}

impl FourInLine {
    fn new() -> Self {
        let mut lines = Vec::new();
        for row in 0..SIDE {
            for column in 0..SIDE {
                let start = row * SIDE + column;
                let (fits_down, fits_right) = (row + 3 < SIDE, column + 3 < SIDE);
                let directions = [
                    (fits_right, 1),
                    (fits_down, SIDE),
                    (fits_down && fits_right, SIDE + 1),
                    (fits_down && column >= 3, SIDE - 1),
                ];
                let fitting = directions.into_iter().filter(|&(fits, _)| fits);
                lines.extend(fitting.map(|(_, step)| [0, 1, 2, 3].map(|i| start + i * step)));
            }
        }
        let through = |square| {
            (0..lines.len())
                .filter(|&line| lines[line].contains(&square))
                .collect()
        };
        Self {
            lines_through: (0..SQUARES).map(through).collect(),
            lines,
        }
    }

    fn is_won_by(&self, at: &Board, square: usize) -> bool {
        let is_own = |&other: &usize| at.stones[other] == at.stones[square];
        let mut lines = self.lines_through[square].iter();
        lines.any(|&line| self.lines[line].iter().all(is_own))
    }

    fn place(&self, at: &mut Board, square: usize) {
        let mover = self.turn(at);
        at.stones[square] = Some(mover);
        at.placed += 1;
        at.winner = self.is_won_by(at, square).then_some(mover);
    }

    fn take_back(at: &mut Board, square: usize) {
        at.stones[square] = None;
        at.placed -= 1;
        at.winner = None;
    }
}

fn empty() -> Board {
    Board {
        stones: vec![None; SQUARES],
        placed: 0,
        winner: None,
    }
}

impl Game for FourInLine {
    type Position = Board;
    type Move = usize;

    const ALTERNATES: bool = true;
    const ACYCLIC: bool = true;

    fn turn(&self, at: &Board) -> Player {
        [Player::FIRST, Player::SECOND][at.placed % 2]
    }

    fn moves(&self, at: &Board, out: &mut Moves<usize>) {
        if at.winner.is_none() {
            let is_free = |&square: &usize| at.stones[square].is_none();
            (0..SQUARES)
                .filter(is_free)
                .for_each(|square| out.push(square));
        }
    }

    fn play(&self, at: &Board, square: usize) -> Board {
        let mut next = at.clone();
        self.place(&mut next, square);
        next
    }

    fn outcome(&self, at: &Board) -> Option<Outcome> {
        match at.winner {
            Some(winner) => Some(Outcome::Win(winner)),
            None => (at.placed == SQUARES).then_some(Outcome::Draw),
        }
    }

    fn explore<R>(&self, at: &mut Board, square: usize, visit: impl FnOnce(&mut Board) -> R) -> R {
        self.place(at, square);
        let found = visit(at);
        Self::take_back(at, square);
        found
    }
}

/// Counts, for each line, the stones of both players.
struct OpenLines;

struct Counts {
    stones: Vec<[i32; 2]>,
    /// What the first player's open lines are worth beyond the second player's.
    total: i32,
}

/// A line with stones of both players is worth nothing, others the more the fuller they are.
fn worth(&[first, second]: &[i32; 2]) -> i32 {
    match (first, second) {
        (own, 0) => own * own,
        (0, other) => -other * other,
        _ => 0,
    }
}

impl Counts {
    fn change(&mut self, game: &FourInLine, square: usize, player: Player, by: i32) {
        for &line in &game.lines_through[square] {
            let counts = &mut self.stones[line];
            self.total -= worth(counts);
            counts[player.index()] += by;
            self.total += worth(counts);
        }
    }
}

impl Evaluate<FourInLine> for OpenLines {
    type State = Counts;

    fn state(&self, game: &FourInLine, at: &Board) -> Counts {
        let count = |line: &[usize; 4], player| {
            let is_own = |&&square: &&usize| at.stones[square] == Some(player);
            line.iter().filter(is_own).map(|_| 1).sum()
        };
        let of_line = |line| [Player::FIRST, Player::SECOND].map(|player| count(line, player));
        let stones: Vec<[i32; 2]> = game.lines.iter().map(of_line).collect();
        let total = stones.iter().map(worth).sum();
        Counts { stones, total }
    }

    fn advance(&self, game: &FourInLine, at: &Board, square: usize, state: &mut Counts) {
        state.change(game, square, game.turn(at), 1);
    }

    fn retract(&self, game: &FourInLine, at: &Board, square: usize, state: &mut Counts) {
        state.change(game, square, game.turn(at), -1);
    }

    fn estimate(&self, game: &FourInLine, at: &Board, state: &Counts) -> i32 {
        if game.turn(at) == Player::FIRST {
            state.total
        } else {
            -state.total
        }
    }
}

#[test]
fn four_in_line_conforms() {
    let game = FourInLine::new();
    let coverage = Conformance::of(&game)
        .evaluation(&OpenLines)
        .positions(500)
        .random_games(20, 4)
        .check(&empty())
        .unwrap();
    assert!(coverage.positions > 500);
}

#[test]
fn perft_takes_back_what_it_plays() {
    let game = FourInLine::new();
    assert_eq!(game.lines.len(), 88);
    assert_eq!(perft(&game, &empty(), 3), 49 * 48 * 47);
}
