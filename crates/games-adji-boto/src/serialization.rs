//! Positions are serialized as counts, and what is read back is checked.

use search_core::Player;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Half, Position};

/// A position in the open: both players' holes in the order of sowing, and their captures.
#[derive(Serialize, Deserialize)]
struct Counts {
    holes: [[u8; Half::HOLES]; 2],
    captured: [u8; 2],
    turn: Player,
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let halves = [Player::FIRST, Player::SECOND].map(|player| self.half(player));
        let counts = Counts {
            holes: halves.map(Half::holes),
            captured: halves.map(Half::captured),
            turn: self.mover().player(),
        };
        counts.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Counts {
            holes,
            captured,
            turn,
        } = Counts::deserialize(deserializer)?;
        let all = holes.as_flattened().iter().chain(&captured);
        let total: u32 = all.map(|&count| u32::from(count)).sum();
        if total > Half::MAX_PIECES {
            let most = Half::MAX_PIECES;
            return Err(D::Error::custom(format!(
                "{total} pieces are more than {most}"
            )));
        }
        if turn.index() > 1 {
            return Err(D::Error::custom("there are two players"));
        }
        let half = |player: Player| {
            let index = player.index();
            Half::new(holes[index], player).with_captured(captured[index])
        };
        Ok(Self::new(half(turn), half(turn.opponent())))
    }
}
