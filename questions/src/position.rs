//! Positions as people write them: where games start, and what a game comes to.

use crate::error::Error;
use crate::json;
use crate::play;
use crate::saved::{OpenGame, no_such_decision};
use crate::system::System;
use crate::table::Table;
use sandtable_engine::position::{self, Line, Value};
use sandtable_engine::{Desk, Purpose, Status, Stream};
use sandtable_scenarios::position::text;
use sandtable_scenarios::{Fault, Faults, Position, Sheet};
use schemars::JsonSchema;
use serde::Serialize;
use std::ops::ControlFlow;

/// A position of a game to write.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// What is on the table.
    pub table: &'a Table,
    /// Which game of the seed, from 0.
    pub game: u64,
    /// A game that was saved, under the rules of the table, in place of that one.
    pub saved: Option<&'a OpenGame>,
    /// The decision that is awaited, from 1; none for the first at which a position can be written.
    pub decision: Option<u32>,
}

/// A position that was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The text of its file.
    pub text: String,
    /// What it is, in a line.
    pub about: String,
}

/// Writes a position of a game.
///
/// # Errors
/// A bot's file at fault; a decision that the game does not have, or in the middle of something that cannot be written.
///
/// # Panics
/// Where rules or a bot are at fault.
pub fn ask(question: &Question<'_>) -> Result<Answer, Error> {
    question.table.ruleset.write_position(question)
}

/// Writes a position by the rules of one system.
pub(crate) fn written<G: System>(game: &G, question: &Question<'_>) -> Result<Answer, Error> {
    let Question { table, game: index, saved, decision } = *question;
    if !G::WRITTEN {
        return Err(Error::Other(unwritten::<G>()));
    }
    let told = play::Question { table, game: index, decisions: false, reasons: false, sight: None };
    // A saved game is told first, so that choices that fit no rules are found.
    let told = saved.map_or_else(|| play::ask(&told), |saved| play::of_saved(&told, saved))?;
    let choices = told.choices;
    let (seed, index) = saved.map_or((table.seed, index), OpenGame::number);
    // Of an unfinished game, that one too which is awaited.
    let most = choices.len() as u32 + u32::from(told.unfinished);
    if let Some(decision) = decision.filter(|decision| *decision > most) {
        return Err(no_such_decision(decision, most));
    }
    let (mut number, mut last) = (0, None);
    // Where the decision cannot be written, the game goes on to the next one that can.
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
        let way = "odds of any decision: --save without --decision, then `odds --from`";
        let expected = format!("a decision between operations: {near} (`--decisions` marks them; {way})");
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

/// Goes through a game whose choices were these, decision by decision with an alternative, from 1: rules and dice are the same as when they were
/// made. Answers the position where it is told to stop, or where choices or game end.
pub(crate) fn walk<G: System>(
    game: &G,
    (seed, index): (u64, u64),
    choices: &[u16],
    mut at: impl FnMut(u32, &G::State) -> ControlFlow<()>,
) -> G::State {
    let mut desk = Desk::silent(Stream::new(seed, index, Purpose::Rules));
    let (mut state, mut legal, mut number) = (game.setup(), Vec::new(), 0);
    while let Status::Awaiting(_) = game.status(&state) {
        game.legal_actions(&state, &mut legal);
        let mut choice = 0;
        if legal.len() > 1 {
            number += 1;
            match (at(number, &state), choices.get(number as usize - 1)) {
                (ControlFlow::Continue(()), Some(made)) => choice = usize::from(*made),
                _ => break,
            }
        }
        // What was changed by hand may have choices that there are not.
        let Some(&action) = legal.get(choice) else { break };
        game.apply(&mut state, action, &mut desk);
    }
    state
}

/// The rules with games that start in a position.
///
/// # Errors
/// Every fault of the position.
pub(crate) fn start<G: System>(game: G, position: &Position) -> Result<G, Faults> {
    if !G::WRITTEN {
        return Err(Fault::of_file(&position.name, "a position", unwritten::<G>()).into());
    }
    match position::read(&game, position.lines.clone()) {
        Ok(state) => Ok(game.starting(state)),
        Err(misfits) => Err(position.faults(misfits)),
    }
}

fn unwritten<G: System>() -> String {
    format!("another scenario: positions of {} cannot be written or read yet", G::CARD.title)
}

/// The lines of the position in which games start that say which decision is awaited.
pub(crate) fn head<G: System>(game: &G) -> Vec<Line> {
    position::awaited(game, &game.setup())
}

/// What a position file says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Checked {
    /// Its file.
    pub name: String,
    /// The scenario that it was read for.
    pub scenario: String,
    /// The scenario's title.
    pub title: String,
    /// The rule system's short name.
    pub system: String,
    /// A hash of its lines.
    pub hash: String,
    /// Which decision is awaited: `turn 4`, `phase activations`.
    pub awaited: Vec<String>,
    /// How many places each side holds, the first side's first.
    pub places: [u32; 2],
    /// Of how many.
    pub of_places: usize,
    /// How many lines it has.
    pub lines: usize,
    /// Who stands where.
    pub stacks: Vec<Stack>,
}

/// What stands in a place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Stack {
    /// The place: `0806 Geisberg castle`; or what has become of those that are in none, `eliminated`.
    pub place: String,
    /// Units and leaders, each with its state.
    pub units: Vec<String>,
}

/// Who stands where when the games start.
pub(crate) fn stacks<G: System>(game: &G, sheet: &Sheet) -> Vec<Stack> {
    named_stacks(game, sheet, &game.setup())
}

/// Who stands where in a position, with the names of the places.
pub(crate) fn named_stacks<G: System>(game: &G, sheet: &Sheet, state: &G::State) -> Vec<Stack> {
    let places = game.places(sheet);
    let named = |place: String| {
        let number = place.parse::<u16>().ok();
        let name = number.and_then(|number| places.iter().find(|(known, _)| *known == number)).map(|(_, name)| *name);
        name.map_or(place.clone(), |name| format!("{place} {name}"))
    };
    let stacks = position::stacks(game, state).into_iter();
    stacks.map(|position::Stack { place, units }| Stack { place: named(place), units }).collect()
}

impl Checked {
    /// The answer as JSON.
    ///
    /// # Errors
    /// None in practice: every field has a JSON form.
    pub fn to_json(&self) -> Result<String, Error> {
        json::object(self)
    }
}

/// What the position says in which the games of the table start; none where they start with the set-up.
#[must_use]
pub fn check(table: &Table) -> Option<Checked> {
    let position = table.scenario.position.as_ref()?;
    let words = |line: Line| {
        let value = match line.value {
            Value::Whole(number) => number.to_string(),
            Value::Flag(flag) => flag.to_string(),
            Value::Text(text) => text,
            Value::List(list) => list.join(", "),
        };
        format!("{} {value}", line.key.replace('_', " "))
    };
    Some(Checked {
        name: position.name.clone(),
        scenario: table.scenario.name.clone(),
        title: table.scenario.heading(),
        system: table.scenario.system.clone(),
        hash: position.hash.clone(),
        awaited: table.ruleset.start_lines().into_iter().map(words).collect(),
        places: table.ruleset.start().map(u64::count_ones),
        of_places: table.ruleset.places().len(),
        lines: position.lines.len(),
        stacks: table.ruleset.start_stacks(&table.scenario.sheet),
    })
}
