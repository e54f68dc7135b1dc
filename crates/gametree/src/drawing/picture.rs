//! What is to be drawn, without where.

/// Cards joined by arrows; the first card is the root.
pub(crate) struct Picture {
    pub(crate) cards: Vec<Card>,
    pub(crate) arrows: Vec<Arrow>,
}

/// A box with text.
pub(crate) struct Card {
    /// Printed on top.
    pub(crate) title: String,
    pub(crate) lines: Vec<String>,
    /// What cannot be done there, each with the reason; printed with a cross.
    pub(crate) refused: Vec<String>,
    /// Printed below; may be empty.
    pub(crate) note: String,
    pub(crate) look: Look,
}

/// What a line of a card's text is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    /// The title, or the note at the end.
    Heading,
    /// A line of the position.
    Position,
    /// What cannot be done there.
    Refused,
}

/// What a card stands for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Look {
    /// The first player is to move.
    First,
    /// Another player is to move.
    Second,
    /// The game is over.
    Over,
}

impl Look {
    pub(crate) const ALL: [Self; 3] = [Self::First, Self::Second, Self::Over];

    /// The color of the box.
    pub(crate) fn color(self) -> &'static str {
        match self {
            Self::First => "#fff3bf",
            Self::Second => "#ffd8d6",
            Self::Over => "#ffffff",
        }
    }

    pub(crate) fn meaning(self) -> &'static str {
        match self {
            Self::First => "player 1 to move",
            Self::Second => "player 2 to move",
            Self::Over => "finished",
        }
    }
}

/// From one card to another, by their numbers.
pub(crate) struct Arrow {
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) label: String,
    pub(crate) is_best: bool,
}

impl Card {
    /// All that is printed, from top to bottom.
    pub(crate) fn text(&self) -> impl Iterator<Item = (Part, String)> {
        let part = |part| move |text: &String| (part, text.clone());
        let title = std::iter::once(&self.title).map(part(Part::Heading));
        let lines = self.lines.iter().map(part(Part::Position));
        let refused = self.refused.iter().map(|text| format!("✗ {text}"));
        let refused = refused.map(|text| (Part::Refused, text));
        let note = std::iter::once(&self.note).filter(|note| !note.is_empty());
        let note = note.map(part(Part::Heading));
        title.chain(lines).chain(refused).chain(note)
    }
}

impl Picture {
    /// The cards that arrows lead to, for each card.
    pub(crate) fn children(&self) -> Vec<Vec<usize>> {
        let mut children = vec![Vec::new(); self.cards.len()];
        for arrow in &self.arrows {
            children[arrow.from].push(arrow.to);
        }
        children
    }

    /// Whether one arrow leads to every card but the root, which comes first.
    pub(crate) fn is_tree(&self) -> bool {
        let mut arrows = vec![0; self.cards.len()];
        for arrow in &self.arrows {
            arrows[arrow.to] += 1;
        }
        let mut arrows = arrows.into_iter();
        arrows.next() == Some(0) && arrows.all(|count| count == 1)
    }
}
