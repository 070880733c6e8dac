//! `sandtable play`: one game, told.

use crate::args::PlayArguments;
use crate::error::Done;
use crate::options;
use crate::page::{count, print, width};
use crate::progress::asking;
use sandtable_engine::{Rule, Rulebook, Side};
use sandtable_questions::play::{self, Answer, Reason, Told};
use sandtable_questions::replay::{FiveNumbers, Pick};
use sandtable_questions::saved::SavedGame;
use sandtable_questions::{Error, Table, replay};
use sandtable_reports::replay::{Lines, Reel, page};
use sandtable_reports::words::{capital, people, wrap};
use sandtable_store::Threads;
use sandtable_store::files;
use std::path::Path;

/// Prints one game.
pub(crate) fn play(typed: &PlayArguments) -> Result<Done, Error> {
    let game = options::whole("game", &typed.game, 0, options::MOST_GAMES - 1)?;
    let table = options::table(&typed.table)?;
    let sight =
        typed.seen_by.as_deref().map(|side| options::side("seen-by", side, table.system().card.sides)).transpose()?;
    if let (Some(path), Some(games)) = (&typed.html, &typed.quartiles) {
        return beside(&table, typed, quartiles(games)?, sight, path);
    }
    for path in [&typed.html, &typed.save].into_iter().flatten() {
        files::writable(path, typed.force)?;
    }
    let answer = play::ask(&play::Question {
        table: &table,
        game,
        decisions: typed.decisions || typed.reasons,
        reasons: typed.reasons,
        sight,
    })?;
    let story = story(&table, game, &answer, sight);
    if let Some(path) = &typed.html {
        let (mut lines, executor) = (Lines::default(), Threads::new(0)?);
        let reel = replay::ask(&replay::Question { table: &table, game, sight }, &mut lines, &executor)?;
        files::write(path, page(&replay::title(&table, sight), &lines, &[reel]).as_bytes(), typed.force)?;
    }
    if let Some(path) = &typed.save {
        files::write(path, SavedGame::new(&table, game, answer.choices).text()?.as_bytes(), typed.force)?;
    }
    print(&story)?;
    Ok(Done::Finished)
}

/// The number of games of which five are shown.
fn quartiles(typed: &str) -> Result<u64, Error> {
    let games = options::number("quartiles", "games", typed)?;
    match games {
        5.. => Ok(games),
        _ => Err(Error::argument("quartiles", format!("`{typed}`"), "at least 5 games, of which 5 are shown", None)),
    }
}

/// Shows five games beside each other, and says which they are.
fn beside(table: &Table, typed: &PlayArguments, games: u64, sight: Option<Side>, path: &Path) -> Result<Done, Error> {
    let PlayArguments { quiet, force, .. } = *typed;
    files::writable(path, force)?;
    let FiveNumbers { picks, games, stopped } =
        asking(quiet, 0, |control| replay::five_numbers(table, games, control))?;
    let (mut lines, mut reels, mut text) = (Lines::default(), Vec::new(), String::new());
    let executor = Threads::new(0)?;
    for Pick { name, game } in picks {
        let reel = replay::ask(&replay::Question { table, game, sight }, &mut lines, &executor)?;
        let name = format!("{name}: game {game}");
        wrap(&mut text, "", &format!("{}. {}", capital(&name), reel.ending), 2, width());
        reels.push(Reel { name, ..reel });
        if !quiet {
            tell!("drawn: {} of 5 games", reels.len());
        }
    }
    files::write(path, page(&replay::title(table, sight), &lines, &reels).as_bytes(), force)?;
    print(&text)?;
    if stopped {
        tell!("stopped after {}", count(games, "game"));
        return Ok(Done::Stopped);
    }
    Ok(Done::Finished)
}

fn story(table: &Table, game: u64, answer: &Answer, sight: Option<Side>) -> String {
    let card = table.system().card;
    let [a, b] = [0, 1].map(|i| format!("{} ({})", table.bots[i], capital(card.sides[i])));
    let mut text = format!("{}, game {game} of seed {}\n{a} v. {b}\n", table.scenario.heading(), table.seed);
    for overlay in &table.overlays {
        text += &format!("with {overlay}\n");
    }
    if let Some(side) = sight {
        text += &format!("as the {} hear it\n", people(card.sides[side.index()]));
    }
    let mut story = Story { text, written: "", named: "", width: width() };
    for told in &answer.told {
        story.tell(told, card.sides);
    }
    silent(&mut story.text, card.rulebook, &answer.silent, story.width);
    story.text.push('\n');
    let decisions = count(answer.record.decisions.into(), "decision");
    let ending = replay::ending(card, &answer.record);
    let words = match sight {
        None => format!("{ending} {decisions}, {} of them with a choice.", answer.choices.len()),
        Some(_) => ending,
    };
    wrap(&mut story.text, "", &words, 0, story.width);
    story.text
}

/// The sections that were at work without anything to tell.
fn silent(out: &mut String, rulebook: &Rulebook, silent: &[(Rule, usize)], width: usize) {
    if silent.is_empty() {
        return;
    }
    out.push_str("\nOther sections that applied, each after the decision of this number\n");
    for (rule, decision) in silent {
        let section = rulebook.section(*rule);
        wrap(out, &format!("{decision:>6}  "), &format!("§{} {}", section.number, section.title), 10, width);
    }
}

/// The reason of a decision, in words.
fn hangs_on(reason: &Reason) -> String {
    match reason {
        Reason::Order(number) => format!("by order {number} of the doctrine"),
        Reason::Weights(names) if names.len() > MOST_WEIGHTS => {
            format!("depends on {} and {} more", names[..MOST_WEIGHTS].join(", "), names.len() - MOST_WEIGHTS)
        }
        Reason::Weights(names) => format!("depends on {}", names.join(", ")),
    }
}

/// How many weights are named.
const MOST_WEIGHTS: usize = 5;

/// The columns of a line: the section, then what happened, indented where it is a part of what was printed before.
const SECTION: usize = 10;
const DETAIL: usize = 2;

/// The text so far.
#[derive(Debug)]
struct Story {
    text: String,
    /// The phase whose heading was written last: one in which nothing is printed has none.
    written: &'static str,
    /// The last section that was printed.
    named: &'static str,
    width: usize,
}

impl Story {
    fn tell(&mut self, told: &Told, sides: [&str; 2]) {
        match told {
            Told::Turn(turn) => self.turn(*turn),
            Told::Event { phase, section, words, detail } => self.line(phase, section, &capital(words), *detail),
            Told::Decision { phase, number, side, words, of, reason } => {
                let side = capital(sides[side.index()]);
                self.line(phase, "", &format!("> {number}. {side}: {words} (of {of})"), false);
                if let Some(reason) = reason {
                    self.line(phase, "", &hangs_on(reason), true);
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
