//! Numbers and text in SVG.

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

/// A number with at most two decimals.
pub(super) fn num(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// Text between tags or in an attribute.
pub(super) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}
