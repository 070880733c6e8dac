//! Colours and text of maps.

pub(super) use crate::svg::num;
pub(super) use crate::words::escape;
use std::fmt::Write as _;

pub(super) const INK: &str = "#2e2619";
pub(super) const PAPER: &str = "#fbf6ea";
pub(super) const FIRST: &str = "#2c4770";
pub(super) const SECOND: &str = "#f1e2ba";

pub(super) type Point = (f64, f64);

/// About how wide a text is in DejaVu Sans.
pub(super) fn extent(text: &str, size: f64) -> f64 {
    let advance = |c: char| match c {
        'i' | 'j' | 'l' | '\'' | '|' => 0.28,
        ' ' | '.' | ',' | ':' | ';' | 'I' | 'f' | 't' | 'r' | '/' | '-' | '(' | ')' => 0.37,
        'm' | 'M' | 'w' | 'W' | '@' => 0.9,
        c if c.is_uppercase() => 0.69,
        _ => 0.61,
    };
    text.chars().map(advance).sum::<f64>() * size
}

pub(super) fn text(out: &mut String, (x, y): Point, size: f64, words: &str, style: &str) {
    let space = if style.is_empty() { "" } else { " " };
    let _ = writeln!(
        out,
        "<text x=\"{}\" y=\"{}\" font-size=\"{}\"{space}{style}>{}</text>",
        num(x),
        num(y),
        num(size),
        escape(words)
    );
}

pub(super) fn pair(p: Point) -> String {
    format!("{} {}", num(p.0), num(p.1))
}
