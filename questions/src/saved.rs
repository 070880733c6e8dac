//! A saved game: its rules, and every choice that was made.

use crate::error::Error;
use crate::json;
use crate::manifest::WRITTEN_BY;
use crate::position::no_such_decision;
use crate::ruleset;
use crate::system::System;
use crate::table::{MOST_OVERLAYS, Table};
use sandtable_analysis::json::FORMAT;
use sandtable_bots::doctrine::Follow;
use sandtable_engine::{Choose, Stream, View};
use sandtable_scenarios::{Faults, Overlay, Source, TextKind, builtin};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::cell::Cell;
use std::rc::Rc;

/// A saved game.
#[derive(Clone, Debug, Serialize, JsonSchema, Deserialize)]
pub struct SavedGame {
    #[serde(default = "first_format")]
    format: u32,
    written_by: String,
    /// The program's version.
    version: String,
    /// The scenario, as it was named.
    scenario: String,
    /// The hash of its data with all overlays.
    scenario_hash: String,
    overlays: Vec<Overlay>,
    /// The bots, the first side's first.
    bots: [String; 2],
    seed: u64,
    game: u64,
    /// The index of the chosen action, for each decision with an alternative.
    choices: Vec<u16>,
}

/// The format of games that do not state it.
fn first_format() -> u32 {
    1
}

/// The longest name of a bot that is accepted, in bytes: it can contain the path of a file.
const LONGEST_BOT: usize = 4_096;

/// The name in place of a bot if a person decided.
const PERSON: &str = "a person";

/// A saved game with the rules that it was played under.
#[derive(Clone, Debug)]
pub struct OpenGame {
    saved: SavedGame,
    /// The rules, with the usual bots: those that played are not needed.
    table: Table,
    /// The name of its file in messages.
    label: String,
}

impl SavedGame {
    /// A game that was played with the table's rules and bots; `choices` has the index of the chosen action for each decision with an alternative.
    #[must_use]
    pub fn new(table: &Table, game: u64, choices: Vec<u16>) -> SavedGame {
        SavedGame {
            format: FORMAT,
            written_by: WRITTEN_BY.into(),
            version: table.version.clone(),
            scenario: table.name.clone(),
            scenario_hash: table.scenario.hash.clone(),
            overlays: table.overlays.clone(),
            bots: table.bots.each_ref().map(ToString::to_string),
            seed: table.seed,
            game,
            choices,
        }
    }

    /// The same game, if people decided for the sides whose entry in `people` is true.
    #[must_use]
    pub fn by_people(mut self, people: [bool; 2]) -> SavedGame {
        for (bot, _) in self.bots.iter_mut().zip(people).filter(|(_, decided)| *decided) {
            PERSON.clone_into(bot);
        }
        self
    }

    /// The choices of both sides.
    pub(crate) fn all_choices(&self) -> &[u16] {
        &self.choices
    }

    /// The text of its file.
    ///
    /// # Errors
    /// If it cannot be converted to JSON.
    pub fn text(&self) -> Result<String, Error> {
        serde_json::to_string(self).map(|text| text + "\n").map_err(Error::other)
    }

    /// Reads the text of a file, which messages call `label`; `scenario` returns the texts of its scenario by name.
    ///
    /// # Errors
    /// A text that is not a saved game; a scenario that has errors or has changed.
    pub fn read(
        label: &str,
        text: &str,
        scenario: impl FnOnce(&str) -> Result<Source, Faults>,
    ) -> Result<OpenGame, Error> {
        let expected = match TextKind::of(text) {
            Some(TextKind::Position) => "a saved game; a position is given with @position",
            _ => "a saved game",
        };
        let wrong = |found: String| Error::of_file(label, found, expected);
        let kind = |error| {
            TextKind::of(text)
                .filter(|kind| *kind != TextKind::Game)
                .map_or_else(|| json::found(&error), |kind| kind.name().into())
        };
        let saved: SavedGame = serde_json::from_str(text).map_err(|error| wrong(kind(error)))?;
        if saved.written_by != WRITTEN_BY {
            return Err(wrong("another file".into()));
        }
        if let Some(long) = saved.bots.iter().find(|bot| bot.len() > LONGEST_BOT) {
            return Err(wrong(format!("a game of a bot whose name has {} bytes", long.len())));
        }
        if saved.overlays.len() > MOST_OVERLAYS {
            let expected = format!("at most {MOST_OVERLAYS}");
            return Err(Error::of_file(label, format!("a game with {} changes", saved.overlays.len()), expected));
        }
        if !(1..=FORMAT).contains(&saved.format) {
            let expected = format!("a saved game of format {FORMAT} or older, from 1 on");
            return Err(Error::of_file(label, format!("one of format {}", saved.format), expected));
        }
        let table = Table::open(&saved.scenario, scenario(&saved.scenario)?, saved.overlays.clone())?;
        let now = &table.scenario.hash;
        let built_in = builtin().iter().any(|scenario| scenario.name == saved.scenario);
        if built_in && table.scenario.name != saved.scenario {
            let found = format!("a game of the scenario {}", saved.scenario);
            return Err(Error::of_file(label, found, format!("a game of {}", table.scenario.name)));
        }
        if *now != saved.scenario_hash {
            let found = format!("a game of the scenario {}, {}", saved.scenario, short(&saved.scenario_hash));
            let expected = format!("one of the scenario as it is now, {}: its data have changed", short(now));
            return Err(Error::of_file(label, found, expected));
        }
        let table = Table { seed: saved.seed, ..table };
        Ok(OpenGame { saved, table, label: label.to_owned() })
    }
}

impl OpenGame {
    /// The game in a line.
    pub(crate) fn about(&self) -> String {
        let SavedGame { game, seed, bots: [first, second], .. } = &self.saved;
        format!("game {game} of seed {seed}, {first} v. {second}")
    }

    pub(crate) fn wrong(&self, found: impl Into<String>, expected: impl Into<String>) -> Error {
        Error::of_file(&self.label, found, expected)
    }

    /// The rules that it was played under, with the usual bots.
    #[must_use]
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The players, the first side's first.
    #[must_use]
    pub fn players(&self) -> &[String; 2] {
        &self.saved.bots
    }

    /// The sides for which people decided.
    #[must_use]
    pub fn people(&self) -> [bool; 2] {
        self.saved.bots.each_ref().map(|bot| bot == PERSON)
    }

    /// A side for which a person decided in the saved game, but not among `people`.
    pub(crate) fn person_without(&self, people: [bool; 2]) -> Option<usize> {
        (0..2).find(|&side| self.people()[side] && !people[side])
    }

    /// The choices of both sides.
    pub(crate) fn all_choices(&self) -> &[u16] {
        self.saved.all_choices()
    }

    /// The bots of a table that `people` play against.
    pub(crate) fn against(&self, table: &Table, people: [bool; 2]) -> String {
        let bots = table.bots.iter().zip(people).filter(|(_, person)| !person).map(|(bot, _)| bot.to_string());
        bots.collect::<Vec<_>>().join(" and ")
    }

    /// The error of choices that differ.
    pub(crate) fn other_choices(&self, expected: impl Into<String>) -> Error {
        self.wrong("other choices", expected.into())
    }

    /// The error of choices after the end of the game, which has this many.
    pub(crate) fn too_long(&self, choices: usize) -> Error {
        let all = self.all_choices().len();
        self.wrong(format!("{all} choices"), format!("{choices}: the game is over then"))
    }

    /// Its seed and its number.
    #[must_use]
    pub fn number(&self) -> (u64, u64) {
        (self.saved.seed, self.saved.game)
    }

    /// A player that makes its choices again, with the rules of `game`.
    pub(crate) fn choices<G: System>(&self, _: &G) -> Result<Replay, Error> {
        match ruleset::game::<G>(&*self.table.ruleset) {
            Some(_) => Ok(Replay::of(&self.saved.choices)),
            None => Err(self.of_another::<G>()),
        }
    }

    /// Checks that all choices were legal in the game; `version` is the program's.
    pub(crate) fn fits(&self, replay: &Replay, version: &str) -> Result<(), Error> {
        if !replay.lost.get() {
            return Ok(());
        }
        let expected = format!("choices that version {version} of the rules has (saved by {})", self.saved.version);
        Err(self.wrong("choices that there are not", expected))
    }

    fn of_another<G: System>(&self) -> Error {
        let found = format!("a game of {}", self.table.ruleset.card().system);
        self.wrong(found, format!("a game of {}", G::CARD.system))
    }

    /// The position in which decision number `decision` is awaited, with rules that have the same pieces as `game`; `version` is the program's.
    ///
    /// # Errors
    /// If the game is of another rule system or has other pieces; if there is no such decision, or the choices are not legal in this game.
    pub(crate) fn position<G: System>(&self, game: &G, version: &str, decision: u32) -> Result<G::State, Error> {
        let Some(played) = ruleset::game::<G>(&*self.table.ruleset) else { return Err(self.of_another::<G>()) };
        if !played.same_pieces(game) {
            let expected = "a game with the counters and the map of this scenario";
            return Err(Error::argument("from", format!("`{}`", self.label), expected, None));
        }
        let replay = Replay::of(&self.saved.choices);
        let found = played.position_of([&replay, &replay], (self.saved.seed, self.saved.game), decision);
        self.fits(&replay, version)?;
        if replay.ran_out() {
            return Err(no_such_decision(decision, self.all_choices().len() as u32 + 1));
        }
        found.map_err(|most| no_such_decision(decision, most))
    }
}

fn short(hash: &str) -> &str {
    hash.get(..8).unwrap_or(hash)
}

/// The choices of both sides, in the order in which they were made.
#[derive(Clone, Debug)]
pub(crate) struct Replay {
    choices: Rc<[u16]>,
    next: Rc<Cell<usize>>,
    /// Whether a choice was impossible.
    lost: Rc<Cell<bool>>,
}

impl Replay {
    pub(crate) fn of(choices: &[u16]) -> Replay {
        Replay { choices: choices.into(), next: Rc::default(), lost: Rc::default() }
    }

    /// The number of choices made.
    pub(crate) fn made(&self) -> usize {
        self.next.get()
    }

    /// Whether the choices ended before the game, which was left unfinished.
    pub(crate) fn ran_out(&self) -> bool {
        self.next.get() > self.choices.len()
    }
}

impl Follow for Replay {}

impl<G: System> Choose<G> for Replay {
    fn new_game(&mut self) {
        self.next.set(0);
    }

    fn choose(&mut self, _view: &View<'_, G>, legal: &[G::Action], _dice: &mut Stream) -> usize {
        let next = self.next.get();
        self.next.set(next + 1);
        // After the last choice of an unfinished game any action will do.
        let choice = self.choices.get(next).map_or(0, |choice| usize::from(*choice));
        self.lost.set(self.lost.get() || choice >= legal.len());
        choice.min(legal.len() - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_with_too_many_changes_is_refused() {
        let mut table = Table::new("wissembourg", Vec::new()).expect("a built-in scenario");
        table.overlays = vec![Overlay::Set("course.turns=7".to_owned()); MOST_OVERLAYS + 1];
        let text = SavedGame::new(&table, 0, Vec::new()).text().expect("a text");
        let error = SavedGame::read("game.json", &text, Source::named).expect_err("too many changes");
        assert_eq!(error.to_string(), "error: found a game with 1001 changes, expected at most 1000\n --> game.json");
    }
}
