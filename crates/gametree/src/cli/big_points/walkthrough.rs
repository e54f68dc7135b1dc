//! A line of play, told move by move.

use games_big_points::{Color, Move, Position, Reduced, Side};
use search_core::{Game, Notation};
use serde_json::{Value as Json, json};

use super::super::grid::Grid;
use super::super::tabletop;

/// The moves of a line, with who makes them and what comes of them.
pub(super) struct Walkthrough {
    steps: Vec<Step>,
}

struct Step {
    player: String,
    mv: String,
    sentence: String,
    position: String,
}

impl Walkthrough {
    pub(super) fn new(game: &Reduced, at: &Position, line: &[Move]) -> Self {
        let mut at = *at;
        let step = |&mv: &Move| {
            let before = at;
            at = game.play(&at, mv);
            Step {
                player: tabletop::name(game.turn(&before)),
                mv: game.write_move(&before, mv),
                sentence: sentence(game, &before, mv),
                position: game.write(&at),
            }
        };
        Self {
            steps: line.iter().map(step).collect(),
        }
    }

    pub(super) fn grid(&self) -> Grid {
        let mut grid = Grid::new(&["ply", "player", "move", "what happens", "position"]);
        for (ply, step) in self.steps.iter().enumerate() {
            grid.row([
                (ply + 1).to_string(),
                step.player.clone(),
                step.mv.clone(),
                step.sentence.clone(),
                step.position.clone(),
            ]);
        }
        grid
    }

    pub(super) fn json(&self) -> Json {
        let object = |step: &Step| {
            json!({
                "player": step.player,
                "move": step.mv,
                "what_happens": step.sentence,
                "position": step.position,
            })
        };
        self.steps.iter().map(object).collect()
    }
}

/// What a move does, in words.
fn sentence(game: &Reduced, at: &Position, mv: Move) -> String {
    let pawn = mv.pawn();
    match (game.target(at, pawn), game.disc(mv)) {
        (Some(target), Some(disc)) => {
            let side = match game.side(mv) {
                Some(Side::Left) => "behind it",
                _ => "ahead of it",
            };
            let color = game.track().colors()[usize::from(disc)];
            let number = |square: u8| square + 1;
            format!(
                "pawn {pawn} goes to square {} and takes disc {color} {side} from square {}",
                number(target),
                number(disc)
            )
        }
        _ => {
            let order = game.colors().filter(|&color| has_arrived(game, at, color));
            let worth = usize::from(game.size().colors()) - 1 - order.count();
            format!("pawn {pawn} climbs and takes disc {pawn}: the color is worth {worth}")
        }
    }
}

fn has_arrived(game: &Reduced, at: &Position, color: Color) -> bool {
    game.arrival(at, color).is_some()
}
