//! Trees for two to five players with payoffs.

use search_core::{Game, Moves, Outcome, Payoffs, Player, Span};

use super::judge::legal_moves;
use super::{dice, roll, swing};

/// A tree of uneven length in which anybody may be the next to move, whoever moved before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Crowd {
    pub(crate) seed: u64,
    pub(crate) players: u8,
    /// No line is longer.
    pub(crate) plies: u8,
    pub(crate) prize: Prize,
}

/// How a game pays, and what it tells of that.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Prize {
    /// Anything from -3 to 3, and nothing is told.
    Untold,
    /// The same, and the span is told.
    Told,
    /// One player wins what the others lose together, and span and total are told.
    Winner,
    /// Payoffs that come to 0 together, and span and total are told.
    Balanced,
}

/// A node of the tree: the hash of the moves that led there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Branch {
    hash: u64,
    ply: u8,
    turn: Player,
}

impl Crowd {
    /// The tree that a seed makes.
    pub(crate) fn new(seed: u64, plies: u8) -> Self {
        let prizes = [Prize::Untold, Prize::Told, Prize::Winner, Prize::Balanced];
        Self {
            seed,
            players: 2 + roll(seed, 0x71, 4),
            plies,
            prize: prizes[usize::from(roll(seed, 0x72, 4))],
        }
    }

    pub(crate) fn root(&self) -> Branch {
        let hash = dice(self.seed, 0x73);
        Branch {
            hash,
            ply: 0,
            turn: self.next(hash),
        }
    }

    fn next(&self, hash: u64) -> Player {
        Player::new(roll(hash, 1, self.players))
    }

    fn is_over(&self, at: &Branch) -> bool {
        at.ply == self.plies || (at.ply > 0 && roll(at.hash, 2, 5) == 0)
    }

    /// An estimate for each player; ties are as interesting as differences.
    pub(crate) fn estimate(&self, at: &Branch, player: usize) -> i32 {
        swing(at.hash, 0x40 + player as u64, 3)
    }

    /// What each player gets if all play for themselves, the first of equal moves, to a depth or to
    /// the end; plain recursion.
    pub(crate) fn max_n(&self, at: &Branch, depth: Option<u16>) -> Vec<i32> {
        if let Some(payoffs) = self.leaf(at, depth) {
            return payoffs;
        }
        let mover = at.turn.index();
        let mut best: Option<Vec<i32>> = None;
        for mv in legal_moves(self, at) {
            let found = self.max_n(&self.play(at, mv), depth.map(|depth| depth - 1));
            match &best {
                Some(best) if found[mover] <= best[mover] => {}
                _ => best = Some(found),
            }
        }
        best.expect("a game that is not over has a move")
    }

    /// What `me` gets if all others play against `me`; plain recursion.
    pub(crate) fn against_all(&self, at: &Branch, me: Player, depth: Option<u16>) -> i32 {
        if let Some(payoffs) = self.leaf(at, depth) {
            return payoffs[me.index()];
        }
        let found = legal_moves(self, at)
            .map(|mv| self.against_all(&self.play(at, mv), me, depth.map(|depth| depth - 1)));
        let best = if at.turn == me {
            found.max()
        } else {
            found.min()
        };
        best.expect("a game that is not over has a move")
    }

    fn leaf(&self, at: &Branch, depth: Option<u16>) -> Option<Vec<i32>> {
        let of_all = |payoff: &dyn Fn(u8) -> i32| (0..self.players).map(payoff).collect();
        if self.is_over(at) {
            return Some(of_all(&|player| self.payoff(at, Player::new(player))));
        }
        let estimates = || of_all(&|player| self.estimate(at, usize::from(player)));
        (depth == Some(0)).then(estimates)
    }
}

impl Game for Crowd {
    type Position = Branch;
    type Move = u8;

    const ACYCLIC: bool = true;

    fn turn(&self, at: &Branch) -> Player {
        at.turn
    }

    fn moves(&self, at: &Branch, out: &mut Moves<u8>) {
        if !self.is_over(at) {
            (0..=roll(at.hash, 4, 4)).for_each(|mv| out.push(mv));
        }
    }

    fn play(&self, at: &Branch, mv: u8) -> Branch {
        let hash = dice(at.hash, mv.into());
        Branch {
            hash,
            ply: at.ply + 1,
            turn: self.next(hash),
        }
    }

    /// Who wins is not what anybody plays for.
    fn outcome(&self, at: &Branch) -> Option<Outcome> {
        self.is_over(at).then_some(Outcome::Draw)
    }
}

impl Payoffs for Crowd {
    fn players(&self) -> u8 {
        self.players
    }

    fn payoff(&self, at: &Branch, player: Player) -> i32 {
        assert!(self.is_over(at), "{at:?} is not finished");
        let index = player.index() as u64;
        let players = self.players;
        match self.prize {
            Prize::Untold | Prize::Told => swing(at.hash, 0x20 + index, 3),
            Prize::Winner if Player::new(roll(at.hash, 5, players)) == player => {
                i32::from(players) - 1
            }
            Prize::Winner => -1,
            // Everybody pays to the next one.
            Prize::Balanced => {
                let pays = |payer: u64| i32::from(roll(at.hash, 0x30 + payer, 3));
                let before = (index + u64::from(players) - 1) % u64::from(players);
                pays(before) - pays(index)
            }
        }
    }

    fn payoff_span(&self) -> Span {
        let (lower, upper) = match self.prize {
            Prize::Untold => return Span::ANY,
            Prize::Told => (-3, 3),
            Prize::Winner => (-1, i32::from(self.players) - 1),
            Prize::Balanced => (-2, 2),
        };
        Span { lower, upper }
    }

    fn total(&self) -> Option<i32> {
        match self.prize {
            Prize::Untold | Prize::Told => None,
            Prize::Winner | Prize::Balanced => Some(0),
        }
    }
}
