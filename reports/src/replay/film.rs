//! Many drawings of the same map, of which most lines are the same.

use serde::Serialize;
use similar::{Algorithm, DiffOp, capture_diff_slices};
use std::collections::HashMap;
use std::mem;

/// Every line that stands in a drawing, once: those of all films of a page.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    lines: Vec<String>,
    numbers: HashMap<String, u32>,
}

impl Lines {
    /// The lines by number.
    pub(super) fn as_slice(&self) -> &[String] {
        &self.lines
    }

    fn numbered(&mut self, drawing: &str) -> Vec<u32> {
        drawing.lines().map(|line| self.number(line)).collect()
    }

    fn number(&mut self, line: &str) -> u32 {
        if let Some(&number) = self.numbers.get(line) {
            return number;
        }
        let number = self.lines.len() as u32;
        self.lines.push(line.to_owned());
        self.numbers.insert(line.to_owned(), number);
        number
    }
}

/// The map at every moment of a game, as everybody and as each side sees it.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Film {
    /// By moment: from the drawing before to this one. The first comes after an empty one.
    steps: Vec<Vec<Change>>,
    /// By side and moment: from what everybody sees to what the side sees; empty for a side that sees all.
    seen: [Vec<Vec<Change>>; 2],
    /// The drawing before, by the numbers of its lines.
    #[serde(skip)]
    last: Vec<u32>,
}

/// A change of a list of lines: at this place so many are left out, and these are put in. Places are those of the list as it is when the
/// changes before have been made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct Change(usize, usize, Vec<u32>);

impl Film {
    /// Adds a moment: the whole position, and what each side sees of it; none for a side that sees it all.
    pub fn add(&mut self, lines: &mut Lines, whole: &str, seen: [Option<&str>; 2]) {
        let drawing = lines.numbered(whole);
        let before = mem::take(&mut self.last);
        self.steps.push(changes(&before, &drawing));
        for (side, seen) in seen.into_iter().enumerate() {
            let step = seen.map(|seen| changes(&drawing, &lines.numbered(seen))).unwrap_or_default();
            self.seen[side].push(step);
        }
        self.last = drawing;
    }

    /// Whether there is something that a side does not see.
    #[must_use]
    pub fn hides(&self) -> bool {
        self.seen.iter().flatten().any(|step| !step.is_empty())
    }
}

fn changes(from: &[u32], to: &[u32]) -> Vec<Change> {
    let changed = |op: DiffOp| {
        let (_, old, new) = op.as_tag_tuple();
        // What stands before it is already as it will be: so its place is that in the new list.
        (!matches!(op, DiffOp::Equal { .. })).then(|| Change(new.start, old.len(), to[new].to_vec()))
    };
    capture_diff_slices(Algorithm::Myers, from, to).into_iter().filter_map(changed).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the page does with a step.
    fn change(mut drawing: Vec<u32>, step: &[Change]) -> Vec<u32> {
        for Change(at, out, put) in step {
            drawing.splice(*at..at + out, put.iter().copied());
        }
        drawing
    }

    fn shown(lines: &Lines, drawing: &[u32]) -> String {
        let shown: Vec<&str> = drawing.iter().map(|&line| lines.lines[line as usize].as_str()).collect();
        shown.join(" ")
    }

    #[test]
    fn each_drawing_is_put_together_again() {
        let drawings = ["a b c d e", "a c d x e", "y a c d d e z", "", "a b c d e", "b a d c e"];
        let (mut film, mut lines) = (Film::default(), Lines::default());
        for (nth, drawing) in drawings.into_iter().enumerate() {
            let seen = drawing.replace('c', "?").replace(' ', "\n");
            film.add(&mut lines, &drawing.replace(' ', "\n"), [None, (nth != 3).then_some(seen.as_str())]);
        }
        let mut now = Vec::new();
        for (nth, drawing) in drawings.into_iter().enumerate() {
            now = change(now, &film.steps[nth]);
            assert_eq!(shown(&lines, &now), drawing);
            assert_eq!(shown(&lines, &change(now.clone(), &film.seen[0][nth])), drawing);
            assert_eq!(shown(&lines, &change(now.clone(), &film.seen[1][nth])), drawing.replace('c', "?"));
        }
        assert!(film.hides());
        assert_eq!(lines.lines.iter().filter(|line| *line == "a").count(), 1);
    }

    #[test]
    fn what_stays_is_not_told_again() {
        let (mut film, mut lines) = (Film::default(), Lines::default());
        let drawing: Vec<String> = (0..1000).map(|n| n.to_string()).collect();
        film.add(&mut lines, &drawing.join("\n"), [None, None]);
        let mut moved = drawing.clone();
        moved.swap(10, 900);
        film.add(&mut lines, &moved.join("\n"), [None, None]);
        assert!(!film.hides());
        let told: usize = film.steps[1].iter().map(|Change(_, out, put)| out + put.len()).sum();
        assert!(told <= 4, "{:?}", film.steps[1]);
    }
}
