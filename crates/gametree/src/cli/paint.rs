//! Colors, where they are welcome.

use std::io::IsTerminal;

/// Colors text, or leaves it alone.
#[derive(Clone, Copy)]
pub(super) struct Paint {
    colors: bool,
}

/// The color of a thing.
#[derive(Clone, Copy)]
pub(super) enum Tint {
    Red,
    Green,
    Yellow,
    Blue,
    Purple,
    White,
    Black,
}

impl Paint {
    /// Colors on a terminal, unless the user or the environment (<https://no-color.org>) objects.
    pub(super) fn for_output(out: &impl IsTerminal, no_color: bool) -> Self {
        let objects = no_color || std::env::var_os("NO_COLOR").is_some_and(|text| !text.is_empty());
        Self {
            colors: !objects && out.is_terminal(),
        }
    }

    /// What belongs to the first player.
    pub(super) fn first(self, text: &str) -> String {
        self.wrap("1;33", text)
    }

    /// What belongs to the second player.
    pub(super) fn second(self, text: &str) -> String {
        self.wrap("1;31", text)
    }

    /// What matters most.
    pub(super) fn strong(self, text: &str) -> String {
        self.wrap("1", text)
    }

    /// What matters least.
    pub(super) fn faint(self, text: &str) -> String {
        self.wrap("2", text)
    }

    /// What has a color of its own.
    pub(super) fn tint(self, tint: Tint, text: &str) -> String {
        let code = match tint {
            Tint::Red => "1;31",
            Tint::Green => "1;32",
            Tint::Yellow => "1;33",
            Tint::Blue => "1;34",
            Tint::Purple => "1;35",
            Tint::White => "1;37;7",
            Tint::Black => "1;90",
        };
        self.wrap(code, text)
    }

    fn wrap(self, code: &str, text: &str) -> String {
        if self.colors {
            format!("\x1b[{code}m{text}\x1b[0m")
        } else {
            text.to_owned()
        }
    }
}
