//! One run of the checks over the positions of a game.

use super::graph::{Graph, Met};
use super::oracle::Oracle;
use super::{Check, Coverage, Law, Played, Sight, Violation};
use crate::{Dice, Game};

/// Random games longer than this are broken off.
pub(super) const LONGEST_GAME: usize = 300;

/// The state of one call of [`Conformance::check`](super::Conformance::check).
pub(super) struct Run<'a, G: Game> {
    game: &'a G,
    players: u8,
    checks: Vec<Box<dyn Check<G> + 'a>>,
    graph: Graph<G::Position>,
    /// The random games, as numbers of positions.
    lines: Vec<Vec<usize>>,
    coverage: Coverage,
}

impl<'a, G: Game> Run<'a, G> {
    pub(super) fn new(game: &'a G, players: u8, checks: Vec<Box<dyn Check<G> + 'a>>) -> Self {
        Self {
            game,
            players,
            checks,
            graph: Graph::new(),
            lines: Vec::new(),
            coverage: Coverage::default(),
        }
    }

    /// Visits up to `cap` positions breadth first.
    pub(super) fn enumerate(&mut self, start: &G::Position, cap: usize) -> Result<(), Violation> {
        self.meet(start)?;
        let mut number = 0;
        while number < self.graph.len() {
            for next in self.sight(number)?.next {
                if self.graph.len() >= cap {
                    return Ok(());
                }
                let next = self.meet(&next)?;
                self.graph.link(number, next);
            }
            number += 1;
        }
        self.coverage.is_complete = true;
        Ok(())
    }

    pub(super) fn play_games(
        &mut self,
        start: &G::Position,
        games: u64,
        mut dice: Dice,
    ) -> Result<(), Violation> {
        for _ in 0..games {
            self.play_game(start, &mut dice)?;
        }
        self.coverage.games = games;
        Ok(())
    }

    fn play_game(&mut self, start: &G::Position, dice: &mut Dice) -> Result<(), Violation> {
        let mut number = self.meet(start)?;
        let mut numbers = vec![number];
        let mut line = Played {
            positions: vec![start.clone()],
            moves: Vec::new(),
        };
        while line.moves.len() < LONGEST_GAME {
            let sight = self.sight(number)?;
            if sight.moves.is_empty() {
                break;
            }
            let choice = dice.below(sight.moves.len());
            let next = self.meet(&sight.next[choice])?;
            self.graph.link(number, next);
            number = next;
            numbers.push(number);
            line.moves.push(sight.moves[choice]);
            line.positions.push(sight.next[choice].clone());
        }
        self.lines.push(numbers);
        self.each(|check, game| check.line(game, &line))
    }

    /// The number of a position, which is checked if it was not met before.
    fn meet(&mut self, at: &G::Position) -> Result<usize, Violation> {
        let met = self.graph.add(at);
        let number = met.number();
        match met {
            Met::New(_) => {
                let sight = Sight::of(self.game, at, self.players)?;
                self.each(|check, game| check.position(game, &sight))?;
            }
            Met::Twin(_) => {
                let twin = self.graph.position(number).clone();
                self.each(|check, game| check.twins(game, &twin, at))?;
            }
        }
        Ok(number)
    }

    pub(super) fn find_cycles(&self) -> Result<(), Violation> {
        if !G::ACYCLIC {
            return Ok(());
        }
        let Some(number) = self.graph.on_a_cycle() else {
            return Ok(());
        };
        Err(Violation::new(Law::Acyclic, self.graph.position(number)))
    }

    /// Checks the laws about values, from the ends of games backwards: late positions are the ones
    /// whose values are found quickly.
    pub(super) fn find_values(&mut self) -> Result<(), Violation> {
        if self.players > 2 || !self.checks.iter().any(|check| check.asks_for_values()) {
            return Ok(());
        }
        let mut oracle = Oracle::new();
        let mut is_valued = vec![false; self.graph.len()];
        for line in std::mem::take(&mut self.lines) {
            for &number in line.iter().rev() {
                if !self.find_value(number, &mut oracle, &mut is_valued)? {
                    break;
                }
            }
        }
        for number in (0..self.graph.len()).rev() {
            self.find_value(number, &mut oracle, &mut is_valued)?;
        }
        Ok(())
    }

    /// Checks the laws about the value of one position, and says whether the value is known.
    fn find_value(
        &mut self,
        number: usize,
        oracle: &mut Oracle,
        is_valued: &mut [bool],
    ) -> Result<bool, Violation> {
        if is_valued[number] {
            return Ok(true);
        }
        let sight = self.sight(number)?;
        if sight.outcome.is_some() {
            return Ok(true);
        }
        let Some(worth) = oracle.worth(self.game, &sight) else {
            return Ok(false);
        };
        is_valued[number] = true;
        self.coverage.valued += 1;
        self.each(|check, game| check.value(game, &sight, &worth))?;
        Ok(true)
    }

    pub(super) fn finish(mut self) -> Result<Coverage, Violation> {
        self.each(|check, game| check.finish(game))?;
        self.coverage.positions = self.graph.len() as u64;
        Ok(self.coverage)
    }

    fn sight(&self, number: usize) -> Result<Sight<G>, Violation> {
        Sight::of(self.game, self.graph.position(number), self.players)
    }

    fn each(
        &mut self,
        mut law: impl FnMut(&mut dyn Check<G>, &G) -> Result<(), Violation>,
    ) -> Result<(), Violation> {
        self.checks
            .iter_mut()
            .try_for_each(|check| law(check.as_mut(), self.game))
    }
}
