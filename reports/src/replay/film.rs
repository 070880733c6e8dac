//! Many drawings of the same map that have most of their lines in common.

use crate::map::Drawing;
use serde::Serialize;
use similar::{Algorithm, DiffOp, capture_diff_slices};
use std::collections::HashMap;
use std::mem;
use std::sync::Arc;

/// The lines of the drawings of all films of a page, each once.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    lines: Vec<String>,
    numbers: HashMap<String, u32>,
    /// The parts that drawings share, by their address, with the numbers of their lines. They are kept here so that no address is used again.
    shared: HashMap<usize, (Arc<str>, Vec<u32>)>,
}

impl Lines {
    /// The lines by number.
    pub(super) fn as_slice(&self) -> &[String] {
        &self.lines
    }

    /// The numbers of a drawing's lines.
    fn numbered(&mut self, drawing: &Drawing) -> Vec<u32> {
        let (pieces, rest) = drawing.pieces();
        let mut numbers = Vec::new();
        for (own, shared) in pieces {
            numbers.extend(own.lines().map(|line| self.number(line)));
            let place = Arc::as_ptr(shared).addr();
            if !self.shared.contains_key(&place) {
                let of_shared = shared.lines().map(|line| self.number(line)).collect();
                self.shared.insert(place, (shared.clone(), of_shared));
            }
            numbers.extend(&self.shared[&place].1);
        }
        numbers.extend(rest.lines().map(|line| self.number(line)));
        numbers
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

/// The map at every moment of a game: the whole position, and the view of each side.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Film {
    /// The whole position.
    whole: Steps,
    /// The view of each side; `None` for a side that has seen everything so far.
    seen: [Option<Steps>; 2],
}

/// A sequence of drawings.
#[derive(Clone, Debug, Default, Serialize)]
#[serde(transparent)]
struct Steps {
    /// By moment, the changes from the drawing before. The first drawing follows an empty one.
    steps: Vec<Vec<Change>>,
    /// The last drawing, as the numbers of its lines.
    #[serde(skip)]
    last: Vec<u32>,
}

impl Steps {
    fn add(&mut self, drawing: Vec<u32>) {
        self.steps.push(changes(&self.last, &drawing));
        self.last = drawing;
    }
}

/// A change of a list of lines: the distance from the index of the change before, the number of lines removed, and the lines inserted there.
/// Indices are those of the list after the changes before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct Change(usize, usize, Vec<u32>);

impl Film {
    /// Adds a moment: the `whole` position, and what each side has `seen`; `None` for a side that sees everything. `lines` has the lines of all films
    /// of the page; new ones are added.
    pub fn add(&mut self, lines: &mut Lines, whole: &Drawing, seen: [Option<&Drawing>; 2]) {
        let whole = lines.numbered(whole);
        for (steps, seen) in self.seen.iter_mut().zip(seen) {
            let seen = seen.map(|seen| lines.numbered(seen)).filter(|seen| *seen != whole);
            // Up to here the side has seen everything.
            if steps.is_none() && seen.is_some() {
                *steps = Some(self.whole.clone());
            }
            if let Some(steps) = steps {
                steps.add(seen.unwrap_or_else(|| whole.clone()));
            }
        }
        self.whole.add(whole);
    }

    /// Whether a side does not see everything.
    #[must_use]
    pub fn hides(&self) -> bool {
        self.seen.iter().any(Option::is_some)
    }
}

fn changes(from: &[u32], to: &[u32]) -> Vec<Change> {
    let mut before = 0;
    let changed = |op: DiffOp| {
        let (_, old, new) = op.as_tag_tuple();
        // The lines before it are already those of the new list, so its index is that in the new list.
        (!matches!(op, DiffOp::Equal { .. })).then(|| {
            let behind = new.start - mem::replace(&mut before, new.start);
            Change(behind, old.len(), to[new].to_vec())
        })
    };
    capture_diff_slices(Algorithm::Myers, from, to).into_iter().filter_map(changed).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the page does with a step.
    fn change(mut drawing: Vec<u32>, step: &[Change]) -> Vec<u32> {
        let mut at = 0;
        for Change(behind, out, put) in step {
            at += behind;
            drawing.splice(at..at + out, put.iter().copied());
        }
        drawing
    }

    fn shown(lines: &Lines, drawing: &[u32]) -> String {
        let shown: Vec<&str> = drawing.iter().map(|&line| lines.lines[line as usize].as_str()).collect();
        shown.join(" ")
    }

    #[test]
    fn each_drawing_is_put_together_again() {
        let drawings = ["a b d e", "a c d x e", "y a c d d e z", "", "a b c d e", "b a d c e"];
        let (mut film, mut lines) = (Film::default(), Lines::default());
        for (nth, drawing) in drawings.into_iter().enumerate() {
            let seen = drawing.replace('c', "?").replace(' ', "\n");
            let mut whole = Drawing::default();
            for (nth, line) in drawing.split(' ').enumerate() {
                let line = format!("{line}\n");
                if nth % 2 == 0 { whole.own().push_str(&line) } else { whole.share(line.into()) }
            }
            film.add(&mut lines, &whole, [None, (nth != 3).then_some(&seen.into())]);
        }
        let seen = film.seen[1].as_ref().expect("there is something that the side does not see");
        let mut now = [Vec::new(), Vec::new()];
        for (nth, drawing) in drawings.into_iter().enumerate() {
            for (now, steps) in now.iter_mut().zip([&film.whole, seen]) {
                *now = change(mem::take(now), &steps.steps[nth]);
            }
            assert_eq!(shown(&lines, &now[0]), drawing);
            assert_eq!(shown(&lines, &now[1]), drawing.replace('c', "?"));
        }
        assert!(film.hides() && film.seen[0].is_none());
        assert_eq!(lines.lines.iter().filter(|line| *line == "a").count(), 1);
    }

    #[test]
    fn what_stays_is_not_told_again() {
        let (mut film, mut lines) = (Film::default(), Lines::default());
        let drawing: Vec<String> = (0..1000).map(|n| n.to_string()).collect();
        film.add(&mut lines, &drawing.join("\n").into(), [None, None]);
        let mut moved = drawing.clone();
        moved.swap(10, 900);
        film.add(&mut lines, &moved.join("\n").into(), [None, None]);
        assert!(!film.hides());
        let told: usize = film.whole.steps[1].iter().map(|Change(_, out, put)| out + put.len()).sum();
        assert!(told <= 4, "{:?}", film.whole.steps[1]);
    }
}
