//! Charts of shares as SVG.

use std::fmt::Write;

use super::svg::escaped;

/// Shares of several kinds at each of several places.
pub(crate) struct Marks {
    pub(crate) title: String,
    /// What the places are.
    pub(crate) axis: String,
    /// The name of each place and a word on it.
    pub(crate) places: Vec<[String; 2]>,
    pub(crate) series: Vec<Series>,
}

/// Shares of one kind.
pub(crate) struct Series {
    pub(crate) name: String,
    pub(crate) symbol: Symbol,
    pub(crate) color: &'static str,
    /// From 0 to 1, one for each place.
    pub(crate) shares: Vec<f64>,
}

/// What marks a share.
#[derive(Clone, Copy)]
pub(crate) enum Symbol {
    Circle,
    Triangle,
    Square,
}

/// Shares side by side.
pub(crate) struct Bars {
    pub(crate) title: String,
    /// What the bars are.
    pub(crate) axis: String,
    pub(crate) bars: Vec<Bar>,
    /// What the colors mean.
    pub(crate) legend: Vec<(String, &'static str)>,
}

/// One share, from 0 to 1.
pub(crate) struct Bar {
    pub(crate) name: String,
    pub(crate) share: f64,
    pub(crate) color: &'static str,
}

/// The height of what is between 0 and 100 %.
const HEIGHT: f64 = 260.0;
const LEFT: f64 = 70.0;
const TOP: f64 = 50.0;
const RIGHT: f64 = 30.0;
const BELOW: f64 = 100.0;
const FLOOR: f64 = TOP + HEIGHT;
/// The least width of what is between the ends of the axes.
const NARROWEST: f64 = 540.0;
/// The room for a letter.
const LETTER: f64 = 6.6;

/// The chart as a document of its own.
pub(crate) fn marks(marks: &Marks) -> String {
    let longest = |place: &[String; 2]| place.iter().map(String::len).max().unwrap_or(0);
    let letters = marks.places.iter().map(longest).max().unwrap_or(0);
    let narrowest = NARROWEST / marks.places.len().max(1) as f64;
    let step = (letters as f64 * LETTER + 12.0).max(narrowest);
    let x = |place: usize| LEFT + step * (place as f64 + 0.5);
    let mut frame = Frame::new(&marks.title, &marks.axis, step * marks.places.len() as f64);
    for (place, words) in marks.places.iter().enumerate() {
        frame.text(x(place), FLOOR + 20.0, &words[0], "font-weight=\"bold\"");
        frame.text(x(place), FLOOR + 36.0, &words[1], "fill=\"#555\"");
    }
    for series in &marks.series {
        let points = series.shares.iter().enumerate();
        let points: Vec<_> = points.map(|(place, share)| (x(place), y(*share))).collect();
        let line: Vec<_> = points
            .iter()
            .map(|(x, y)| format!("{x:.1},{y:.1}"))
            .collect();
        let _ = writeln!(
            frame.body,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-opacity=\"0.35\" \
             stroke-width=\"1.5\"/>",
            line.join(" "),
            series.color
        );
        for (x, y) in points {
            frame.symbol(series.symbol, series.color, x, y);
        }
    }
    let entries = marks.series.iter();
    frame.finish(entries.map(|series| (series.name.as_str(), series.color, series.symbol)))
}

/// The chart as a document of its own.
pub(crate) fn bars(bars: &Bars) -> String {
    let step = (NARROWEST / bars.bars.len().max(1) as f64).max(44.0);
    let width = (step * 0.7).min(90.0);
    let mut frame = Frame::new(&bars.title, &bars.axis, step * bars.bars.len() as f64);
    for (place, bar) in bars.bars.iter().enumerate() {
        let middle = LEFT + step * (place as f64 + 0.5);
        let top = y(bar.share);
        let _ = writeln!(
            frame.body,
            "<rect x=\"{:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{:.1}\" fill=\"{}\"/>",
            middle - width / 2.0,
            FLOOR - top,
            bar.color
        );
        let share = format!("{:.2}", 100.0 * bar.share);
        frame.text(middle, top - 5.0, &share, "font-size=\"11\"");
        frame.text(middle, FLOOR + 20.0, &bar.name, "font-weight=\"bold\"");
    }
    let entries = bars.legend.iter();
    frame.finish(entries.map(|(name, color)| (name.as_str(), *color, Symbol::Square)))
}

/// Where a share is.
fn y(share: f64) -> f64 {
    FLOOR - HEIGHT * share
}

/// What all charts have: a title, an axis of percentages, a legend.
struct Frame {
    title: String,
    axis: String,
    /// The width between the ends of the axes.
    inner: f64,
    body: String,
}

impl Frame {
    fn new(title: &str, axis: &str, inner: f64) -> Self {
        Self {
            title: title.into(),
            axis: axis.into(),
            inner,
            body: String::new(),
        }
    }

    fn text(&mut self, x: f64, y: f64, text: &str, look: &str) {
        let _ = writeln!(
            self.body,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"middle\" {look}>{}</text>",
            escaped(text)
        );
    }

    fn symbol(&mut self, symbol: Symbol, color: &str, x: f64, y: f64) {
        let _ = match symbol {
            Symbol::Circle => writeln!(
                self.body,
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"5\" fill=\"{color}\"/>"
            ),
            Symbol::Triangle => writeln!(
                self.body,
                "<path d=\"M{x:.1},{:.1} l6,10 h-12 Z\" fill=\"{color}\"/>",
                y - 6.0
            ),
            Symbol::Square => writeln!(
                self.body,
                "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"9\" height=\"9\" fill=\"{color}\"/>",
                x - 4.5,
                y - 4.5
            ),
        };
    }

    /// The document, with what the symbols mean.
    fn finish<'a>(
        mut self,
        entries: impl Iterator<Item = (&'a str, &'static str, Symbol)>,
    ) -> String {
        let mut x = LEFT;
        for (name, color, symbol) in entries {
            self.symbol(symbol, color, x + 5.0, FLOOR + 78.0);
            let _ = writeln!(
                self.body,
                "<text x=\"{:.1}\" y=\"{:.1}\">{}</text>",
                x + 16.0,
                FLOOR + 82.0,
                escaped(name)
            );
            x += 40.0 + name.len() as f64 * LETTER;
        }
        let title = self.title.len() as f64 * LETTER * 1.25 + LEFT;
        let width = (LEFT + self.inner).max(x).max(title) + RIGHT;
        let right = width - RIGHT;
        let middle = f64::midpoint(LEFT, right);
        let mut lines = String::new();
        for percent in [0.0, 25.0, 50.0, 75.0, 100.0] {
            let y = y(percent / 100.0);
            let _ = writeln!(
                lines,
                "<line x1=\"{LEFT}\" y1=\"{y:.1}\" x2=\"{right:.1}\" y2=\"{y:.1}\" stroke=\"#ddd\"/>\n\
                 <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{percent:.0} %</text>",
                LEFT - 8.0,
                y + 4.0
            );
        }
        let across = f64::midpoint(TOP, FLOOR);
        let (axis, title) = (escaped(&self.axis), escaped(&self.title));
        let height = FLOOR + BELOW;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
             viewBox=\"0 0 {width:.0} {height:.0}\" font-family=\"sans-serif\" font-size=\"12\">\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
             <text x=\"{middle:.1}\" y=\"26\" text-anchor=\"middle\" font-size=\"15\" \
             font-weight=\"bold\">{title}</text>\n\
             <text x=\"18\" y=\"{across:.1}\" text-anchor=\"middle\" \
             transform=\"rotate(-90 18 {across:.1})\">share of tracks</text>\n\
             <text x=\"{middle:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{axis}</text>\n\
             {lines}{}</svg>\n",
            FLOOR + 56.0,
            self.body
        )
    }
}
