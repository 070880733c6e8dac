//! Positions as people write them: where games start, and what a game leads to.

use crate::error::Error;
use crate::system::System;
use sandtable_engine::position::{self, Line, Piece};
use sandtable_engine::{Desk, Purpose, Status, Stream};
use sandtable_scenarios::{Fault, Faults, Position, Sheet};
use schemars::JsonSchema;
use serde::Serialize;
use std::ops::ControlFlow;

/// Replays a game with these choices, and calls `at` at each decision with an alternative, numbered from 1. Rules and dice are the same as when the
/// choices were made. Returns the position where `at` stops, or where the choices or the game end.
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
        // A file that was changed by hand may have choices that do not exist.
        let Some(&action) = legal.get(choice) else { break };
        game.apply_silent(&mut state, action, &mut desk);
    }
    state
}

/// A decision that a game does not have.
pub(crate) fn no_such_decision(decision: u32, most: u32) -> Error {
    let expected = format!("a decision of this game: 1 to {most}");
    Error::argument("decision", decision.to_string(), expected, None)
}

/// The game with a position in which its games start.
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

/// The lines of the starting position that say which decision is awaited.
pub(crate) fn head<G: System>(game: &G) -> Vec<Line> {
    position::awaited(game, &game.setup())
}

/// The counters in a place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Stack {
    /// The place, `0806 Geisberg castle`; or the state of counters off the map, `eliminated`.
    pub place: String,
    /// Units and leaders, each with its state.
    pub units: Vec<String>,
}

/// The stacks when the games start.
pub(crate) fn stacks<G: System>(game: &G, sheet: &Sheet) -> Vec<Stack> {
    named_stacks(game, sheet, &game.setup())
}

/// The stacks of a position, with the names of the places.
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

/// The contents of a position, line by line, for an editor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The places of the map that have a name.
    pub places: Vec<(u16, String)>,
    /// Units, leaders, and the blocks of zones.
    pub pieces: Vec<Piece>,
}

/// The pieces that can be set up in the starting position.
pub(crate) fn board_of<G: System>(game: &G, sheet: &Sheet) -> Board {
    let places = game.places(sheet).into_iter().map(|(place, name)| (place, name.to_owned()));
    Board { places: places.collect(), pieces: position::pieces(game, &game.setup()) }
}
