//! Pictures in the language of Graphviz.

use std::fmt::Write;

use super::picture::{Look, Picture};

/// The picture as a graph that `dot` draws.
pub(crate) fn dot(picture: &Picture) -> String {
    let mut text = String::from(
        "digraph game {\n  node [shape=box, style=\"filled,rounded\", fontname=monospace];\n  \
         edge [fontname=monospace, color=gray60];\n",
    );
    for (index, card) in picture.cards.iter().enumerate() {
        let lines: Vec<String> = card.text().map(|(_, line)| escaped(&line)).collect();
        let border = if card.look == Look::Over { 2 } else { 1 };
        let _ = writeln!(
            text,
            "  n{index} [label=\"{}\", fillcolor=\"{}\", penwidth={border}];",
            lines.join("\\n"),
            card.look.color()
        );
    }
    for arrow in &picture.arrows {
        let best = if arrow.is_best {
            ", penwidth=3, color=black"
        } else {
            ""
        };
        let label = escaped(&arrow.label);
        let _ = writeln!(
            text,
            "  n{} -> n{} [label=\"{label}\"{best}];",
            arrow.from, arrow.to
        );
    }
    text.push_str("}\n");
    text
}

/// The text as it may stand between quotation marks.
fn escaped(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('"', "\\\"");
    text.chars().filter(|letter| !letter.is_control()).collect()
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn marks_of_the_language_are_quoted() {
        assert_eq!(escaped("a\"b\\c\n"), "a\\\"b\\\\c");
    }
}
