//! Pictures as SVG.

use std::fmt::Write;

use super::picture::{Card, Look, Part, Picture};
use super::place::{self, LETTER, LINE, MARGIN, PADDING, Placed, Point};

/// The picture as a document of its own.
pub(crate) fn svg(picture: &Picture) -> String {
    let placed = place::place(picture);
    let legend = legend(&placed);
    let (width, height) = (
        placed.width.max(legend.width),
        placed.height + legend.height,
    );
    let mut body = String::new();
    for (arrow, way) in picture.arrows.iter().zip(&placed.ways) {
        line(&mut body, &way.points, arrow.is_best);
    }
    for (card, &middle) in picture.cards.iter().zip(&placed.cards) {
        draw(&mut body, card, middle);
    }
    // Words on arrows come last, so that nothing hides them.
    for (arrow, way) in picture.arrows.iter().zip(&placed.ways) {
        label(&mut body, &arrow.label, way.label);
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {width:.0} {height:.0}\" font-family=\"monospace\" font-size=\"12\" \
         style=\"white-space:pre\">\n\
         {HEAD}\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n{body}{}</svg>\n",
        legend.body
    )
}

/// The head of an arrow.
const HEAD: &str = "<marker id=\"head\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" \
    markerWidth=\"8\" markerHeight=\"8\" markerUnits=\"userSpaceOnUse\" orient=\"auto\">\
    <path d=\"M0,0 L8,4 L0,8 Z\" fill=\"#444\"/></marker>";

fn line(body: &mut String, points: &[Point], is_best: bool) {
    let points: Vec<String> = points
        .iter()
        .map(|point| format!("{:.1},{:.1}", point.0, point.1))
        .collect();
    let pen = if is_best {
        ("#222", 3.0)
    } else {
        ("#aaa", 1.0)
    };
    let _ = writeln!(
        body,
        "<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{:.0}\" \
         marker-end=\"url(#head)\"/>",
        points.join(" "),
        pen.0,
        pen.1
    );
}

fn draw(body: &mut String, card: &Card, middle: Point) {
    let (width, height) = place::size(card);
    let (left, top) = (middle.0 - width / 2.0, middle.1 - height / 2.0);
    let border = if card.look == Look::Over { 2.0 } else { 1.0 };
    let _ = writeln!(
        body,
        "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"4\" \
         fill=\"{}\" stroke=\"#444\" stroke-width=\"{border:.0}\"/>",
        card.look.color()
    );
    for (index, (part, text)) in card.text().enumerate() {
        let style = match part {
            Part::Heading => " font-weight=\"bold\"",
            Part::Position => "",
            Part::Refused => " fill=\"#c92a2a\"",
        };
        let _ = writeln!(
            body,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\"{style}>{}</text>",
            middle.0,
            top + PADDING + LINE * (index as f64 + 0.8),
            escaped(&text)
        );
    }
}

fn label(body: &mut String, text: &str, middle: Point) {
    let _ = writeln!(
        body,
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\" font-size=\"11\" fill=\"#444\" \
         stroke=\"#fff\" stroke-width=\"4\" paint-order=\"stroke\">{}</text>",
        middle.0,
        middle.1 + 4.0,
        escaped(text)
    );
}

/// What the colors mean, below everything.
struct Legend {
    body: String,
    width: f64,
    height: f64,
}

fn legend(placed: &Placed) -> Legend {
    let mut body = String::new();
    let mut left = MARGIN;
    let top = placed.height;
    for look in Look::ALL {
        let text = look.meaning();
        let _ = writeln!(
            body,
            "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"12\" height=\"12\" rx=\"2\" fill=\"{}\" \
             stroke=\"#444\"/>\n<text x=\"{:.1}\" y=\"{:.1}\">{text}</text>",
            look.color(),
            left + 18.0,
            top + 10.0
        );
        left += 18.0 + (text.len() as f64 + 2.0) * LETTER;
    }
    let text = "thick: best moves";
    let _ = writeln!(
        body,
        "<text x=\"{left:.1}\" y=\"{:.1}\">{text}</text>",
        top + 10.0
    );
    Legend {
        body,
        width: left + text.len() as f64 * LETTER + MARGIN,
        height: 12.0 + MARGIN,
    }
}

/// The text as it may stand in a document: marks replaced, what cannot be printed left out.
pub(super) fn escaped(text: &str) -> String {
    let mut safe = String::new();
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            letter if letter.is_control() => {}
            letter => safe.push(letter),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn marks_of_the_language_become_words() {
        assert_eq!(escaped("<a & \"b\">\u{7}"), "&lt;a &amp; &quot;b&quot;&gt;");
    }
}
