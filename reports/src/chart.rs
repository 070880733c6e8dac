//! The common parts of all charts: the page around them, colours, text.
//!
//! A chart is made from a [`Summary`] only. It is an SVG with a title and a description for screen readers. Only the files of charts
//! use the drawing library; it is hidden behind [`Chart`].

use crate::words::{self, number, people};
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use sandtable_analysis::Summary;
use std::fmt;

/// A chart of a summary.
pub trait Chart: Sync {
    /// The name of its file, without an extension.
    fn name(&self) -> &'static str;

    /// One line that says what it shows, for the page around it.
    fn caption(&self) -> &'static str;

    /// Whether the summary has the data that it shows.
    fn applies(&self, summary: &Summary) -> bool;

    /// Draws it as an SVG.
    ///
    /// # Errors
    /// If it cannot be drawn: an error of the program.
    fn svg(&self, summary: &Summary) -> Result<String, ChartError>;
}

/// A chart that could not be drawn.
#[derive(Debug)]
pub struct ChartError(String);

impl fmt::Display for ChartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a chart could not be drawn: {}", self.0)
    }
}

impl std::error::Error for ChartError {}

impl<E: std::error::Error + Send + Sync> From<DrawingAreaErrorKind<E>> for ChartError {
    fn from(error: DrawingAreaErrorKind<E>) -> ChartError {
        ChartError(error.to_string())
    }
}

pub(crate) type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// The colours of the sides: dark blue and light orange, which differ in greyscale and for the colour-blind.
pub(crate) const SIDES: [RGBColor; 2] = [RGBColor(31, 90, 148), RGBColor(244, 167, 66)];
pub(crate) const DRAW: RGBColor = RGBColor(205, 205, 205);
pub(crate) const INK: RGBColor = RGBColor(30, 30, 30);
pub(crate) const FAINT: RGBColor = RGBColor(95, 95, 95);
pub(crate) const RULE: RGBColor = RGBColor(222, 222, 222);

/// The colour of text that is readable on this colour.
pub(crate) fn ink_on(RGBColor(r, g, b): RGBColor) -> RGBColor {
    let luma = 0.299 * f64::from(r) + 0.587 * f64::from(g) + 0.114 * f64::from(b);
    if luma < 120.0 { WHITE } else { INK }
}

/// Heights of the head and the foot of a page, around the area that a chart draws in, and the width of a page, in pixels.
pub(crate) const HEAD: u32 = 84;
pub(crate) const FOOT: u32 = 40;
pub(crate) const WIDTH: u32 = 1000;

/// The maximum numbers of lines of a title and a subtitle, and the heights of a line, in pixels.
const MOST_TITLES: usize = 2;
const MOST_SUBTITLES: usize = 3;
const TITLE_LINE: i32 = 28;
const SUBTITLE_LINE: i32 = 17;

/// The width of bold text, as a multiple of normal text.
pub(crate) const BOLD: f64 = 1.2;

/// The texts around a chart.
pub(crate) struct Frame<'a> {
    pub(crate) title: &'a str,
    pub(crate) subtitle: String,
    /// The texts at the foot, left and right.
    pub(crate) foot: [String; 2],
    /// A description of the chart for screen readers.
    pub(crate) description: &'a str,
}

/// A page of width [`WIDTH`] with title, subtitle and footer. `draw` fills the area between them.
pub(crate) fn page(
    summary: &Summary,
    title: &str,
    description: &str,
    height: u32,
    draw: impl FnOnce(&Area<'_>, &mut Spots) -> Result<(), ChartError>,
) -> Result<String, ChartError> {
    let foot = [words::origin(summary), format!("fingerprint {}", summary.fingerprint)];
    // One line: some charts depend on where the area begins.
    let subtitle = fit(&words::subtitle(summary), WIDTH as i32 - 48, 13.0);
    spotted(&Frame { title, subtitle, foot, description }, height, draw)
}

/// Like [`page`], for a chart that is not of a summary, without values under the pointer.
pub(crate) fn framed(
    frame: &Frame<'_>,
    height: u32,
    draw: impl FnOnce(&Area<'_>) -> Result<(), ChartError>,
) -> Result<String, ChartError> {
    spotted(frame, height, |area, _| draw(area))
}

/// The parts of a chart that show a text under the pointer.
#[derive(Default)]
pub(crate) struct Spots(Vec<Spot>);

/// A part of a chart, by two opposite corners, with its text.
struct Spot {
    from: (i32, i32),
    to: (i32, i32),
    words: String,
}

impl Spots {
    /// Adds a part by two opposite corners, in pixels of the area that the chart draws in.
    pub(crate) fn add(&mut self, from: (i32, i32), to: (i32, i32), words: String) {
        self.0.push(Spot { from, to, words });
    }

    /// The parts as SVG, on a page whose area begins `below` pixels under its upper edge.
    fn svg(&self, below: i32) -> String {
        let spot = |Spot { from, to, words }: &Spot| {
            let [(x, wide), (y, high)] =
                [(from.0, to.0), (from.1 + below, to.1 + below)].map(|(a, b)| (a.min(b), a.abs_diff(b)));
            let words = words::escape(words);
            format!(
                "<rect x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\" fill-opacity=\"0\"><title>{words}</title></rect>\n"
            )
        };
        self.0.iter().map(spot).collect()
    }
}

/// Draws a page. Its height is `height`, plus that of all lines of title and subtitle beyond the first.
fn spotted(
    frame: &Frame<'_>,
    height: u32,
    draw: impl FnOnce(&Area<'_>, &mut Spots) -> Result<(), ChartError>,
) -> Result<String, ChartError> {
    let room = WIDTH as i32 - 48;
    let titles = folded(frame.title, room, 22.0 * BOLD, MOST_TITLES);
    let subtitles = folded(&frame.subtitle, room, 13.0, MOST_SUBTITLES);
    let below = TITLE_LINE * titles.len().saturating_sub(1) as i32;
    let more = (below + SUBTITLE_LINE * subtitles.len().saturating_sub(1) as i32) as u32;
    let (mut svg, mut spots) = (String::new(), Spots::default());
    {
        let root = SVGBackend::with_string(&mut svg, (WIDTH, height + more)).into_drawing_area();
        root.fill(&WHITE)?;
        let (right, bottom) = (WIDTH as i32 - 24, (height + more) as i32);
        for (title, nth) in titles.iter().zip(0..) {
            text(&root, title, (24, 16 + nth * TITLE_LINE), &Text::new(22.0).bold())?;
        }
        for (subtitle, nth) in subtitles.iter().zip(0..) {
            text(&root, subtitle, (24, 50 + below + nth * SUBTITLE_LINE), &Text::new(13.0).colour(FAINT))?;
        }
        let [origin, print] = &frame.foot;
        let origin = fit(origin, room - measured(print, 11.0) - 16, 11.0);
        text(&root, &origin, (24, bottom - 26), &Text::new(11.0).colour(FAINT))?;
        text(&root, print, (right, bottom - 26), &Text::new(11.0).colour(FAINT).at(HPos::Right, VPos::Top))?;
        let body = root.margin(HEAD + more, FOOT, 0, 0);
        draw(&body, &mut spots)?;
        root.present()?;
    }
    let svg = accessible(&svg, frame.title, frame.description);
    let drawn = svg.trim_end().strip_suffix("</svg>").unwrap_or(&svg);
    Ok(format!("{drawn}{}</svg>\n", spots.svg((HEAD + more) as i32)))
}

/// Gives the drawing a role, a title and a description, for screen readers.
fn accessible(svg: &str, title: &str, description: &str) -> String {
    let Some((head, rest)) = svg.split_once('>') else { return svg.into() };
    let head = head.replacen("<svg", r#"<svg role="img" aria-labelledby="title desc""#, 1);
    let (title, description) = (words::escape(title), words::escape(description));
    format!("{head}>\n<title id=\"title\">{title}</title>\n<desc id=\"desc\">{description}</desc>{rest}")
}

/// The style of a line of text: size in pixels, colour, weight, and anchor.
#[derive(Clone)]
pub(crate) struct Text {
    size: f64,
    colour: RGBColor,
    bold: bool,
    anchor: Pos,
}

impl Text {
    pub(crate) fn new(size: f64) -> Text {
        Text { size, colour: INK, bold: false, anchor: Pos::new(HPos::Left, VPos::Top) }
    }

    pub(crate) fn bold(self) -> Text {
        Text { bold: true, ..self }
    }

    pub(crate) fn colour(self, colour: RGBColor) -> Text {
        Text { colour, ..self }
    }

    pub(crate) fn at(self, horizontal: HPos, vertical: VPos) -> Text {
        Text { anchor: Pos::new(horizontal, vertical), ..self }
    }

    pub(crate) fn style(&self) -> TextStyle<'static> {
        let weight = if self.bold { FontStyle::Bold } else { FontStyle::Normal };
        // The SVG backend divides sizes by 1.24.
        let font: FontDesc<'static> = (crate::svg::FONT_FAMILY, self.size * 1.24, weight).into();
        TextStyle { font, color: self.colour.to_backend_color(), pos: self.anchor }
    }
}

pub(crate) fn text(area: &Area<'_>, line: &str, at: (i32, i32), look: &Text) -> Result<(), ChartError> {
    area.draw(&plotters::element::Text::new(line.to_string(), at, look.style()))?;
    Ok(())
}

pub(crate) fn rect(area: &Area<'_>, from: (i32, i32), to: (i32, i32), colour: RGBColor) -> Result<(), ChartError> {
    area.draw(&Rectangle::new([from, to], colour.filled()))?;
    Ok(())
}

pub(crate) fn line(area: &Area<'_>, from: (i32, i32), to: (i32, i32), style: ShapeStyle) -> Result<(), ChartError> {
    area.draw(&PathElement::new([from, to], style))?;
    Ok(())
}

/// A legend in one line from `at`: a patch of colour and a name each.
pub(crate) fn legend(area: &Area<'_>, at: (i32, i32), entries: &[(RGBColor, String)]) -> Result<(), ChartError> {
    let (mut x, y) = at;
    for (colour, name) in entries {
        rect(area, (x, y - 6), (x + 13, y + 7), *colour)?;
        text(area, name, (x + 19, y), &Text::new(13.0).at(HPos::Left, VPos::Center))?;
        x += 19 + width(name, 13.0) + 22;
    }
    Ok(())
}

/// A rough upper estimate of the width of a line of text, in pixels.
pub(crate) fn width(line: &str, size: f64) -> i32 {
    (line.chars().count() as f64 * size * 0.62).ceil() as i32
}

/// The maximum width of a character of the built-in font, as a multiple of the font size.
fn em(c: char) -> f64 {
    match c {
        ' ' | '\'' | '|' | '.' | ',' | ':' | ';' | '·' | '/' | 'i' | 'j' | 'l' | 'I' | 'J' => 0.34,
        '(' | ')' | '[' | ']' | '-' | '!' | 'f' | 'r' | 't' => 0.42,
        '*' | '_' | '–' | 'c' | 's' | 'z' => 0.56,
        'm' | 'w' | 'M' | 'W' => 1.0,
        c if c.is_ascii_digit() || c.is_lowercase() => 0.64,
        c if c.is_uppercase() => 0.79,
        _ => 1.0,
    }
}

/// The width of a line of text, in pixels: an upper bound that is closer than [`width`].
pub(crate) fn measured(line: &str, size: f64) -> i32 {
    (line.chars().map(em).sum::<f64>() * size).ceil() as i32
}

/// As much of a line as fits into `room` pixels, with dots where it is cut.
pub(crate) fn fit(line: &str, room: i32, size: f64) -> String {
    if measured(line, size) <= room {
        return line.into();
    }
    let mut left = f64::from(room) / size - em('…');
    let kept = line.chars().take_while(|&c| {
        left -= em(c);
        left >= 0.0
    });
    kept.chain(['…']).collect()
}

/// A text in up to `most` lines of `room` pixels. The last line is cut if the text does not fit.
pub(crate) fn folded(words: &str, room: i32, size: f64, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = vec![String::new()];
    for word in words.split_whitespace() {
        let last = lines.last().map_or("", String::as_str);
        let longer = if last.is_empty() { word.to_owned() } else { format!("{last} {word}") };
        if last.is_empty() || lines.len() >= most || measured(&longer, size) <= room {
            lines.pop();
            lines.push(longer);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines.iter().map(|line| fit(line, room, size)).collect()
}

/// The colours of the sides. The French are blue in all games; without them, the first side is.
pub(crate) fn side_colours(sides: &[String; 2]) -> [RGBColor; 2] {
    let [first, second] = SIDES;
    if sides[1] == "french" { [second, first] } else { SIDES }
}

/// Legend entries `NAME win`, with the draws if there are any.
pub(crate) fn winners(summary: &Summary) -> Vec<(RGBColor, String)> {
    let sides = summary.sides.iter().zip(side_colours(&summary.sides));
    let mut entries: Vec<_> = sides.map(|(side, colour)| (colour, format!("{} win", people(side)))).collect();
    if summary.draws.count > 0 {
        entries.push((DRAW, "draw".into()));
    }
    entries
}

/// The colour of a winner by its name; `None` is a draw.
pub(crate) fn winner_colour(summary: &Summary, winner: Option<&str>) -> RGBColor {
    winner
        .and_then(|name| summary.sides.iter().position(|side| side == name))
        .map_or(DRAW, |i| side_colours(&summary.sides)[i])
}

/// `of 10,000 games`, for axes.
pub(crate) fn of_games(summary: &Summary) -> String {
    format!("of {} {}", number(summary.games), if summary.games == 1 { "game" } else { "games" })
}

/// The end of an axis that holds `most`, with room for labels beyond it.
pub(crate) fn axis_end(most: f64, room: f64) -> f64 {
    (most * (1.0 + room)).max(0.01)
}

/// The texts of a drawing and where they stand, measured with the built-in font.
#[cfg(test)]
fn texts(svg: &str) -> Vec<(String, resvg::usvg::Rect)> {
    use resvg::usvg::{Group, Node, Rect, Tree};
    fn collect(group: &Group, texts: &mut Vec<(String, Rect)>) {
        for node in group.children() {
            match node {
                Node::Group(group) => collect(group, texts),
                Node::Text(text) => {
                    let words = text.chunks().iter().map(|chunk| chunk.text()).collect();
                    texts.push((words, text.abs_bounding_box()));
                }
                _ => {}
            }
        }
    }
    let tree = Tree::from_str(svg, &crate::picture::options()).expect("an SVG");
    let mut texts = Vec::new();
    collect(tree.root(), &mut texts);
    texts
}

/// Texts of a drawing that reach beyond its edges, and pairs of texts that overlap.
#[cfg(test)]
pub(crate) fn misplaced(svg: &str) -> Vec<String> {
    use resvg::usvg::{Rect, Tree};
    let tree = Tree::from_str(svg, &crate::picture::options()).expect("an SVG");
    let (width, height) = (tree.size().width(), tree.size().height());
    let texts = texts(svg);
    let mut found = Vec::new();
    for (i, (words, at)) in texts.iter().enumerate() {
        if at.left() < 0.0 || at.top() < 0.0 || at.right() > width || at.bottom() > height {
            found.push(format!("beyond the edge: {words} {at:?}"));
        }
        // Boxes are as high as the font's lines, which may touch.
        let meet = |a: &Rect, b: &Rect| {
            let [x, y] =
                [a.right().min(b.right()) - a.left().max(b.left()), a.bottom().min(b.bottom()) - a.top().max(b.top())];
            x > 1.0 && y > 0.3 * a.height().min(b.height())
        };
        let over = texts[..i].iter().filter(|(_, other)| meet(at, other));
        found.extend(over.map(|(other, _)| format!("{words} over {other}")));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_french_are_blue_in_all_games() {
        let of = |sides: [&str; 2]| side_colours(&sides.map(String::from));
        assert_eq!(of(["french", "prussian"])[0], of(["german", "french"])[1]);
        assert_eq!(of(["german", "french"])[0], of(["first", "second"])[1]);
    }

    #[test]
    fn what_does_not_fit_goes_on_in_the_next_line() {
        assert_eq!(folded("one two three", 1000, 10.0, 2), ["one two three"]);
        assert_eq!(folded("one two three", 45, 10.0, 2), ["one two", "three"]);
        assert_eq!(folded("one two three four", 45, 10.0, 2), ["one two", "three …"]);
        assert_eq!(folded("", 50, 10.0, 2), [""]);
    }

    /// Every character that a text here can have, alone and in a row: what is measured is not less than what is drawn.
    #[test]
    fn texts_are_no_wider_than_they_are_measured() {
        for (weight, more) in [("normal", 1.0), ("bold", BOLD)] {
            for c in (' '..='~').chain("àâäçéèêëîïôöûüßÉÄÖÜ–…→↓·".chars()) {
                let line: String = [c; 20].iter().collect();
                let inner = crate::words::escape(&format!("x{line}x"));
                let svg = format!(
                    r#"<svg xmlns="http://www.w3.org/2000/svg" width="900" height="60" viewBox="0 0 900 60"><text x="2" y="20" font-size="20" font-weight="{weight}">{inner}</text></svg>"#
                );
                let (_, at) = texts(&svg).remove(0);
                let most = measured(&format!("x{line}x"), 20.0 * more) as f32;
                assert!(at.width() <= most + 1.0, "{c:?} {weight}: {} of {most}", at.width());
            }
        }
    }

    /// The checker of charts, with planted errors.
    #[test]
    fn misplaced_texts_are_found() {
        let page = |inner: &str| {
            format!(
                r#"<svg xmlns="http://www.w3.org/2000/svg" width="100" height="60" viewBox="0 0 100 60">{inner}</svg>"#
            )
        };
        let text = |x, y, words: &str| format!(r#"<text x="{x}" y="{y}" font-size="10">{words}</text>"#);
        assert!(misplaced(&page(&(text(2, 20, "left") + &text(60, 20, "right")))).is_empty());
        assert_eq!(misplaced(&page(&(text(2, 20, "left") + &text(12, 22, "right")))).len(), 1);
        assert_eq!(misplaced(&page(&text(80, 20, "too long"))).len(), 1);
    }

    #[test]
    fn a_long_heading_keeps_within_the_page() {
        let frame = Frame {
            title: &"a title ".repeat(30),
            subtitle: "what was played · ".repeat(40),
            foot: ["the version ".repeat(20), "what the colours mean".into()],
            description: "",
        };
        let svg = framed(&frame, 200, |_| Ok(())).expect("it can be drawn");
        assert_eq!(misplaced(&svg), [""; 0]);
        assert!(svg.contains("height=\"262\""), "{svg}");
    }
}
