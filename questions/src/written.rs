//! Writes a position of a game in the form in which people write it.

use crate::error::Error;
use crate::play;
use crate::position::{no_such_decision, unwritten, walk};
use crate::saved::OpenGame;
use crate::system::System;
use crate::table::Table;
use sandtable_engine::position::{self, Line};
use sandtable_scenarios::position::text;
use std::ops::ControlFlow;

/// A position of a game to write.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The scenario, its overlays, the bots and the seed.
    pub table: &'a Table,
    /// The game's number in the seed, from 0.
    pub game: u64,
    /// A saved game with the rules of the table, which replaces that game.
    pub saved: Option<&'a OpenGame>,
    /// The decision that is awaited, counted from 1; none for the first at which a position can be written.
    pub decision: Option<u32>,
}

/// A position that was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The text of its file.
    pub text: String,
    /// A description in one line.
    pub about: String,
}

/// Writes the position of a game that `question` asks for.
///
/// # Errors
/// A bot's file in error; a decision that the game does not have, or at which the position cannot be written.
///
/// # Panics
/// If rules or a bot are in error.
pub fn ask(question: &Question<'_>) -> Result<Answer, Error> {
    question.table.ruleset.write_position(question)
}

/// Writes a position with the rules of one system.
pub(crate) fn written<G: System>(game: &G, question: &Question<'_>) -> Result<Answer, Error> {
    let Question { table, game: index, saved, decision } = *question;
    if !G::WRITTEN {
        return Err(Error::argument("scenario", G::CARD.title, unwritten::<G>(), None));
    }
    let told = play::Question { table, game: index, decisions: false, reasons: false, sight: None };
    // A saved game is reported first, to find choices that do not fit the rules.
    let told = saved.map_or_else(|| play::ask(&told), |saved| play::of_saved(&told, saved))?;
    let choices = told.choices;
    let (seed, index) = saved.map_or((table.seed, index), OpenGame::number);
    // The decision that an unfinished game awaits counts too.
    let most = choices.len() as u32 + u32::from(told.unfinished);
    if let Some(decision) = decision.filter(|decision| *decision > most) {
        return Err(no_such_decision(decision, most));
    }
    let (mut number, mut last) = (0, None);
    // If the decision cannot be written, the game continues to the next one that can.
    let state = walk(game, (seed, index), &choices, |nth, state| {
        number = nth;
        if game.at_rest(state) {
            if number >= decision.unwrap_or_default() {
                return ControlFlow::Break(());
            }
            last = Some(number);
        }
        ControlFlow::Continue(())
    });
    let next = game.at_rest(&state).then_some(number);
    if let Some(decision) = decision.filter(|decision| next != Some(*decision)) {
        let near = match (last, next) {
            (Some(last), Some(next)) => format!("{last} before it and {next} after it"),
            (Some(last), None) => format!("{last} before it, and there is none after it"),
            (None, Some(next)) => format!("{next} after it, and there is none before it"),
            (None, None) => "there is none in this game".to_owned(),
        };
        let found = format!("{decision}, which is in the middle of something");
        let way = "odds of any decision: @save without @decision, then `odds` with @from";
        let expected = format!("a decision between operations: {near} (@decisions marks them; {way})");
        return Err(Error::argument("decision", found, expected, None));
    }
    let (Some(lines), Some(usual)) = (position::write(game, &state), position::usual(game, &state)) else {
        return Err(Error::argument("decision", "a game", "one with a decision between operations", None));
    };
    let players = saved.map_or_else(|| table.bots.each_ref().map(ToString::to_string), |saved| saved.players().clone());
    let turn = game.turn(&state);
    let about = format!("game {index} of seed {seed}, {}, decision {number}, turn {turn}", players.join(" v. "));
    let mut comment = format!("A position of {}: {about}", table.scenario.heading());
    for overlay in &table.overlays {
        comment += &format!("\nPlayed with {overlay}");
    }
    let mut written = text(&table.name, &comment, &lines);
    let stands = |line: &Line| line.value.to_string().starts_with(|c: char| c.is_ascii_digit());
    let usual: Vec<Line> = usual.into_iter().filter(stands).collect();
    if !usual.is_empty() {
        written += "\n# As at the start, so without a line:\n";
        usual.iter().for_each(|line| written += &format!("# {} = {}\n", line.key, line.value));
    }
    Ok(Answer { text: written, about })
}
