//! A game that is kept: what was played under which rules, and every choice that was made.

use crate::failure::Failure;
use crate::manifest::WRITTEN_BY;
use crate::system::System;
use crate::table::{Table, laid};
use sandtable_analysis::Worker;
use sandtable_analysis::json::FORMAT;
use sandtable_analysis::summary;
use sandtable_engine::{Choose, Stream, View};
use sandtable_scenarios::{Overlay, Source, load};
use serde::{Deserialize, Serialize};
use std::cell::Cell;
use std::rc::Rc;

/// A saved game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SavedGame {
    #[serde(default)]
    format: u32,
    written_by: String,
    /// The program's version.
    version: String,
    /// The scenario, as it was named.
    scenario: String,
    /// The hash of its data with everything that was laid over it.
    scenario_hash: String,
    /// What was laid over it, with its text.
    overlays: Vec<summary::Overlay>,
    /// The bots, the first side's first.
    bots: [String; 2],
    seed: u64,
    game: u64,
    /// The index of the chosen action, for each decision that had an alternative.
    choices: Vec<u16>,
    /// What it was read from, as messages name it.
    #[serde(skip)]
    label: String,
}

impl SavedGame {
    /// A game that was played with what is on the table, by the index of the action that was chosen at each decision that had an
    /// alternative.
    #[must_use]
    pub fn new(table: &Table, game: u64, choices: Vec<u16>) -> SavedGame {
        SavedGame {
            format: FORMAT,
            written_by: WRITTEN_BY.into(),
            version: table.version.clone(),
            scenario: table.called.clone(),
            scenario_hash: table.scenario.hash.clone(),
            overlays: table.overlays.clone(),
            bots: table.bots.each_ref().map(ToString::to_string),
            seed: table.seed,
            game,
            choices,
            label: String::new(),
        }
    }

    /// The text of its file.
    ///
    /// # Errors
    /// Where it cannot be put into JSON.
    pub fn text(&self) -> Result<String, Failure> {
        serde_json::to_string(self).map(|text| text + "\n").map_err(Failure::said)
    }

    /// Reads the text of a file, which messages call `label`.
    ///
    /// # Errors
    /// A text that is no saved game.
    pub fn read(label: &str, text: &str) -> Result<SavedGame, Failure> {
        let expected = "a game saved by `sandtable play --save`";
        let wrong = |found: String| Failure::of_file(label, found, expected);
        let saved: SavedGame = serde_json::from_str(text).map_err(|error| wrong(error.to_string()))?;
        match saved.written_by == WRITTEN_BY {
            true => Ok(SavedGame { label: label.to_owned(), ..saved }),
            false => Err(wrong("another file".into())),
        }
    }

    /// What was played, in a line.
    pub(crate) fn about(&self) -> String {
        format!("game {} of seed {}, {} v. {}", self.game, self.seed, self.bots[0], self.bots[1])
    }

    fn wrong(&self, found: String, expected: String) -> Failure {
        Failure::of_file(&self.label, found, expected)
    }

    /// The position in which decision number `decision` is awaited, under rules with the same pieces as `game`; `version` is the
    /// program's.
    ///
    /// # Errors
    /// Where the scenario is not what it was, or of another rule system or other pieces; where there is no such decision, or the choices
    /// are none of this game.
    pub(crate) fn position<G: System>(&self, game: &G, version: &str, decision: u32) -> Result<G::State, Failure> {
        let played: G = self.rules()?;
        if !played.same_pieces(game) {
            let expected = "a game with the counters and the map of this scenario";
            return Err(Failure::argument("from", format!("`{}`", self.label), expected, None));
        }
        let replay = Replay { choices: self.choices.clone().into(), next: Rc::default(), lost: Rc::default() };
        let found = Worker::new(&played, &replay, &replay).position(self.seed, self.game, decision);
        if replay.lost.get() {
            let expected = format!("choices that version {version} of the rules has (saved by {})", self.version);
            return Err(self.wrong("choices that there are not".into(), expected));
        }
        found.map_err(|most| no_such_decision(decision, most))
    }

    /// The rules that it was played under.
    fn rules<G: System>(&self) -> Result<G, Failure> {
        let overlays: Vec<Overlay> = self.overlays.iter().map(laid).collect();
        let loaded = load(&Source::named(&self.scenario)?, &overlays)?;
        if loaded.hash != self.scenario_hash {
            let found = format!("a game of the scenario {}, {}", self.scenario, short(&self.scenario_hash));
            let expected = format!("one of the scenario as it is now, {}: its data have changed", short(&loaded.hash));
            return Err(self.wrong(found, expected));
        }
        let other = || self.wrong(format!("a game of {}", loaded.system), format!("a game of {}", G::CARD.system));
        G::of(&loaded.data).ok_or_else(other)
    }
}

/// A decision that a game does not have.
pub(crate) fn no_such_decision(decision: u32, most: u32) -> Failure {
    let expected = format!("a decision of this game: 1 to {most}; `sandtable play --decisions` lists them");
    Failure::argument("decision", decision.to_string(), expected, None)
}

fn short(hash: &str) -> &str {
    hash.get(..8).unwrap_or(hash)
}

/// Both sides' choices, in the order in which they were made.
#[derive(Clone, Debug)]
struct Replay {
    choices: Rc<[u16]>,
    next: Rc<Cell<usize>>,
    /// Whether a choice was missing or impossible.
    lost: Rc<Cell<bool>>,
}

impl<G: System> Choose<G> for Replay {
    fn new_game(&mut self) {
        self.next.set(0);
    }

    fn choose(&mut self, _view: &View<'_, G>, legal: &[G::Action], _dice: &mut Stream) -> usize {
        let next = self.next.get();
        self.next.set(next + 1);
        let choice = self.choices.get(next).map(|choice| usize::from(*choice)).filter(|choice| *choice < legal.len());
        self.lost.set(self.lost.get() || choice.is_none());
        choice.unwrap_or(0)
    }
}
