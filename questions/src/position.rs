//! Positions as people write them: where games start, and what a game comes to.

use crate::error::Error;
use crate::json;
use crate::system::System;
use crate::table::Table;
use sandtable_engine::position::{self, Line, Piece, Value};
use sandtable_engine::{Desk, Purpose, Status, Stream};
use sandtable_scenarios::{Fault, Faults, Position, Sheet};
use schemars::JsonSchema;
use serde::Serialize;
use std::ops::ControlFlow;

/// Goes through a game whose choices were these, decision by decision with an alternative, from 1: rules and dice are the same as when they were
/// made. Answers the position where it is asked to stop, or where choices or game end.
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
/// Every error of the position.
pub(crate) fn start<G: System>(game: G, position: &Position) -> Result<G, Faults> {
    if !G::WRITTEN {
        return Err(Fault::of_file(&position.name, "a position", unwritten::<G>()).into());
    }
    match position::read(&game, position.lines.clone()) {
        Ok(state) => Ok(game.starting(state)),
        Err(misfits) => Err(position.faults(misfits)),
    }
}

pub(crate) fn unwritten<G: System>() -> String {
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

/// What a position says line by line, for one who sets it up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The places of the map that have a name.
    pub places: Vec<(u16, String)>,
    /// Units, leaders, and the blocks of zones.
    pub pieces: Vec<Piece>,
}

/// What can be set up in the position in which the games of a table start.
#[must_use]
pub fn board(table: &Table) -> Board {
    table.ruleset.board(&table.scenario.sheet)
}

/// The same of one system.
pub(crate) fn board_of<G: System>(game: &G, sheet: &Sheet) -> Board {
    let places = game.places(sheet).into_iter().map(|(place, name)| (place, name.to_owned()));
    Board { places: places.collect(), pieces: position::pieces(game, &game.setup()) }
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
