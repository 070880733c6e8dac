//! The report of a game as lines of a terminal.

use crate::page::width;
use sandtable_questions::play::Item;
use sandtable_reports::words::{capital, wrap};

/// The columns of a line: the section, then the event, indented if it is a detail of the one before.
const SECTION: usize = 10;
const DETAIL: usize = 2;

/// The text so far.
#[derive(Debug)]
pub(crate) struct Story {
    pub(crate) text: String,
    /// The phase whose heading was printed last; a phase without lines has no heading.
    written: &'static str,
    /// The last section that was printed.
    named: &'static str,
    pub(crate) width: usize,
}

impl Story {
    /// An empty story below this text.
    pub(crate) fn new(text: String) -> Story {
        Story { text, written: "", named: "", width: width() }
    }

    pub(crate) fn tell(&mut self, told: &Item, sides: [&str; 2]) {
        match told {
            Item::Turn(turn) => self.turn(*turn),
            Item::Event { phase, section, words, detail } => self.line(phase, section, &capital(words), *detail),
            Item::Decision { phase, number, side, words, of, written, reason } => {
                let side = capital(sides[side.index()]);
                let mark = if *written { " *" } else { "" };
                let of = if *of > 0 { format!(" (of {of})") } else { String::new() };
                self.line(phase, "", &format!("> {number}. {side}: {words}{of}{mark}"), false);
                if let Some(reason) = reason {
                    self.line(phase, "", &reason.to_string(), true);
                }
            }
        }
    }

    fn turn(&mut self, turn: u8) {
        let title = format!("\nTurn {turn} ");
        self.text += &title;
        self.text += &"─".repeat(self.width.saturating_sub(title.chars().count() - 1));
        self.text.push('\n');
        self.written = "";
    }

    fn line(&mut self, phase: &'static str, section: &'static str, words: &str, detail: bool) {
        if phase != self.written && !phase.is_empty() {
            self.text += &format!("\n{phase}\n");
            self.written = phase;
        }
        let indent = SECTION + if detail { DETAIL } else { 0 };
        // A section with a name instead of a number follows the text, once for all its consecutive lines.
        let (lead, words) = match section.starts_with(|c: char| c.is_ascii_digit()) {
            true => (format!("  §{section}"), words.to_owned()),
            false if section.is_empty() || section == self.named => (String::new(), words.to_owned()),
            false => (String::new(), format!("{words} [{section}]")),
        };
        if !section.is_empty() {
            self.named = section;
        }
        wrap(&mut self.text, &format!("{lead:indent$}"), &words, indent + 2, self.width);
    }
}
