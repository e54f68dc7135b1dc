//! What a sweep finds of one track, and the line of a file that tells it.

use std::io::{self, Write};

use games_big_points::{Class, Color};
use search_core::Verdict;

/// What is asked of each track.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Both scores and the number of positions.
    Exact,
    /// Who wins.
    Outcomes,
}

impl Kind {
    pub(super) const ALL: [Self; 2] = [Self::Exact, Self::Outcomes];

    /// The first line of a file.
    pub(super) fn heading(self) -> &'static str {
        match self {
            Self::Exact => "board,score1,score2,states,class",
            Self::Outcomes => "board,class",
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Outcomes => "outcomes",
        }
    }
}

/// What is known of one track.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Found {
    /// The points of both players under the study's preferences, and the number of positions.
    Exact { scores: [u8; 2], states: u64 },
    /// Who wins, seen by the first player.
    Outcome(Verdict),
}

impl Found {
    /// How the first player fares.
    pub(super) fn verdict(&self) -> Verdict {
        match self {
            Self::Exact { scores, .. } => Class::of(scores[0], scores[1]).verdict,
            Self::Outcome(verdict) => *verdict,
        }
    }

    /// Writes the line of a track.
    pub(super) fn write(&self, board: &[Color], out: &mut impl Write) -> io::Result<()> {
        let mut digits = [0; MOST_DISCS];
        for (digit, color) in digits.iter_mut().zip(board) {
            *digit = digit_of(*color);
        }
        out.write_all(&digits[..board.len()])?;
        match *self {
            Self::Exact { scores, states } => {
                let [first, second] = scores;
                let class = Class::of(first, second);
                writeln!(out, ",{first},{second},{states},{class}")
            }
            Self::Outcome(verdict) => out.write_all(&[b',', letter(verdict), b'\n']),
        }
    }

    /// What a line says after the board, if it says it just as [`Found::write`] does.
    pub(super) fn read(kind: Kind, text: &str) -> Option<Self> {
        match kind {
            Kind::Exact => {
                let mut words = text.split(',');
                let mut number = || plain_number(words.next()?);
                let scores = [number()?, number()?].map(u8::try_from);
                let scores = [scores[0].ok()?, scores[1].ok()?];
                let states = number()?;
                let class = words.next()?;
                let is_whole = words.next().is_none();
                let fits = Class::of(scores[0], scores[1]).to_string() == class;
                (is_whole && fits).then_some(Self::Exact { scores, states })
            }
            Kind::Outcomes => {
                let verdicts = [Verdict::Win, Verdict::Draw, Verdict::Loss];
                let is_meant = |&verdict: &Verdict| text.as_bytes() == [letter(verdict)];
                verdicts.into_iter().find(is_meant).map(Self::Outcome)
            }
        }
    }
}

/// The longest board of any size.
const MOST_DISCS: usize = 128;

fn digit_of(color: Color) -> u8 {
    b'1' + u8::try_from(color.index()).expect("there are few colors")
}

/// A number as the tool writes it: without signs, spaces and leading zeros.
fn plain_number(text: &str) -> Option<u64> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
    let is_short = text.len() == 1 || !text.starts_with('0');
    (is_plain && is_short).then(|| text.parse().ok())?
}

fn letter(verdict: Verdict) -> u8 {
    match verdict {
        Verdict::Win => b'W',
        Verdict::Draw => b'D',
        Verdict::Loss => b'L',
    }
}
