//! Colours and text of maps.

pub(super) use crate::svg::num;
pub(super) use crate::words::escape;
use std::fmt::Write as _;

pub(super) const INK: &str = "#2e2619";
pub(super) const PAPER: &str = "#fbf6ea";
pub(super) const FIRST: &str = "#2c4770";
pub(super) const SECOND: &str = "#f1e2ba";

pub(super) type Point = (f64, f64);

/// The approximate width of a text in DejaVu Sans.
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

/// Breaks a name into at most `most` lines, the longest of which is as short as possible.
pub(super) fn break_lines(name: &str, most: usize) -> Vec<String> {
    break_at(name, char::is_whitespace, most)
}

/// The same, but lines may also end with a hyphen.
pub(super) fn break_words(name: &str, most: usize) -> Vec<String> {
    break_at(name, |c| c.is_whitespace() || c == '-', most)
}

fn break_at(name: &str, ends: fn(char) -> bool, most: usize) -> Vec<String> {
    let words: Vec<&str> = name.split_inclusive(ends).filter(|word| !word.trim().is_empty()).collect();
    let wrap = |width: f64| {
        let mut lines: Vec<String> = Vec::new();
        for word in &words {
            match lines.last_mut() {
                Some(line) if extent((line.clone() + word).trim_end(), 1.0) <= width + 1e-9 => line.push_str(word),
                _ => lines.push((*word).to_owned()),
            }
        }
        lines.into_iter().map(|line| line.trim_end().to_owned()).collect::<Vec<_>>()
    };
    let mut widths: Vec<f64> = Vec::new();
    for from in 0..words.len() {
        widths.extend((from + 1..=words.len()).map(|to| extent(words[from..to].concat().trim_end(), 1.0)));
    }
    widths.sort_by(f64::total_cmp);
    widths.into_iter().map(wrap).find(|lines| lines.len() <= most.max(1)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_broken_evenly() {
        assert_eq!(break_lines("La Justice and La Miotte", 2), ["La Justice", "and La Miotte"]);
        assert_eq!(break_lines("La Justice and La Miotte", 1), ["La Justice and La Miotte"]);
        assert_eq!(break_lines("Essert", 3), ["Essert"]);
        assert_eq!(break_lines("Sivry-la-Perche", 3), ["Sivry-la-Perche"]);
        assert_eq!(break_words("Sivry-la-Perche", 2), ["Sivry-la-", "Perche"]);
        assert_eq!(break_words("Hill 304", 2), ["Hill", "304"]);
        assert_eq!(break_lines("", 2), Vec::<String>::new());
    }
}
