//! `sandtable play`: one game, told.

use crate::args::PlayArguments;
use crate::failure::Done;
use crate::options;
use crate::page::{count, print, width};
use sandtable_questions::play::{self, Answer, Told};
use sandtable_questions::saved::SavedGame;
use sandtable_questions::{Failure, Table, files};
use sandtable_reports::words::{capital, signed, wrap};

/// Tells one game.
pub(crate) fn play(typed: &PlayArguments) -> Result<Done, Failure> {
    let game = options::whole("--game", &typed.game, 0, options::MOST_GAMES - 1)?;
    let table = options::table(&typed.table)?;
    let answer = play::ask(&play::Question { table: &table, game, decisions: typed.decisions })?;
    let story = story(&table, game, &answer);
    if let Some(path) = &typed.save {
        files::write(path, SavedGame::new(&table, game, answer.choices).text()?.as_bytes())?;
    }
    print(&story)?;
    Ok(Done::Finished)
}

fn story(table: &Table, game: u64, answer: &Answer) -> String {
    let card = table.system().card;
    let [a, b] = [0, 1].map(|i| format!("{} ({})", table.bots[i], capital(card.sides[i])));
    let mut text = format!("{}, game {game} of seed {}\n{a} v. {b}\n", table.scenario.title, table.seed);
    for overlay in &table.overlays {
        text += &format!("with {}\n", overlay.name);
    }
    let mut story = Story { text, written: "", named: "", width: width() };
    for told in &answer.told {
        story.tell(told, card.sides);
    }
    story.text.push('\n');
    let record = &answer.record;
    let words = format!(
        "{} on turn {}. The margin is {}: {}. {}, {} of them with a choice.",
        capital(card.levels[usize::from(record.level)].name),
        record.last_turn,
        signed(record.margin.into()),
        card.margin,
        count(record.decisions.into(), "decision"),
        answer.choices.len()
    );
    wrap(&mut story.text, "", &words, 0, story.width);
    story.text
}

/// The columns of a line: the section, then what happened, indented where it is a part of what was told before.
const SECTION: usize = 10;
const DETAIL: usize = 2;

/// The text so far.
#[derive(Debug)]
struct Story {
    text: String,
    /// The phase whose heading was written last: one in which nothing is told has none.
    written: &'static str,
    /// The last section that was told.
    named: &'static str,
    width: usize,
}

impl Story {
    fn tell(&mut self, told: &Told, sides: [&str; 2]) {
        match told {
            Told::Turn(turn) => self.turn(*turn),
            Told::Event { phase, section, words, detail } => self.line(phase, section, &capital(words), *detail),
            Told::Decision { phase, number, side, words, of } => {
                let side = capital(sides[side.index()]);
                self.line(phase, "", &format!("> {number}. {side}: {words} (of {of})"), false);
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
        // A section with a name in place of a number stands behind, once for all that comes of it.
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
