//! A game in a file: what was played under which rules, and every choice that was made.

use crate::VERSION;
use crate::options::{Table, name};
use sandtable_analysis::Worker;
use sandtable_analysis::summary;
use sandtable_engine::{Choose, Stream, View};
use sandtable_questions::Failure;
use sandtable_questions::system::System;
use sandtable_scenarios::{Overlay, Source, load};
use serde::{Deserialize, Serialize};
use std::cell::Cell;
use std::fs;
use std::path::Path;
use std::rc::Rc;

const WRITTEN_BY: &str = "sandtable";

/// A saved game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct SavedGame {
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
}

impl SavedGame {
    /// A game that was played with what is on the table.
    pub(crate) fn new(table: &Table, scenario: &str, game: u64, choices: Vec<u16>) -> SavedGame {
        SavedGame {
            written_by: WRITTEN_BY.into(),
            version: VERSION.into(),
            scenario: scenario.into(),
            scenario_hash: table.scenario.hash.clone(),
            overlays: table.overlays.clone(),
            bots: [name(&table.bots[0]), name(&table.bots[1])],
            seed: table.seed,
            game,
            choices,
        }
    }

    /// The text of its file.
    pub(crate) fn text(&self) -> Result<String, Failure> {
        serde_json::to_string(self).map(|text| text + "\n").map_err(|error| Failure::Said(error.to_string()))
    }

    /// Reads a file.
    pub(crate) fn read(path: &Path) -> Result<SavedGame, Failure> {
        let text = fs::read_to_string(path).map_err(|error| Failure::file(path, &error))?;
        let expected = "a game saved by `sandtable play --save`";
        let wrong = |found: String| Failure::argument(&path.display().to_string(), found, expected, None);
        let saved: SavedGame = serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))?;
        if saved.written_by != WRITTEN_BY { Err(wrong("another file".into())) } else { Ok(saved) }
    }

    /// What was played, in a line.
    pub(crate) fn about(&self) -> String {
        format!("game {} of seed {}, {} v. {}", self.game, self.seed, self.bots[0], self.bots[1])
    }

    /// The rules that it was played under.
    ///
    /// # Errors
    /// Where the scenario is not what it was, or not of this rule system.
    pub(crate) fn rules<G: System>(&self, path: &Path) -> Result<G, Failure> {
        let overlays: Vec<Overlay> = self.overlays.iter().map(laid).collect();
        let loaded = load(&Source::named(&self.scenario)?, &overlays)?;
        let wrong =
            |found: String, expected: String| Failure::argument(&path.display().to_string(), found, expected, None);
        if loaded.hash != self.scenario_hash {
            let found = format!("a game of the scenario {}, {}", self.scenario, short(&self.scenario_hash));
            let expected = format!("one of the scenario as it is now, {}: its data have changed", short(&loaded.hash));
            return Err(wrong(found, expected));
        }
        G::of(&loaded.data)
            .ok_or_else(|| wrong(format!("a game of {}", loaded.system), format!("a game of {}", G::CARD.system)))
    }

    /// The position in which decision number `decision` is awaited.
    ///
    /// # Errors
    /// Where there is no such decision, or the choices are none of this game.
    pub(crate) fn position<G: System>(&self, game: &G, path: &Path, decision: u32) -> Result<G::State, Failure> {
        let replay = Replay { choices: self.choices.clone().into(), next: Rc::default(), lost: Rc::default() };
        let found = Worker::new(game, &replay, &replay).position(self.seed, self.game, decision);
        if replay.lost.get() {
            let expected = format!("choices that version {VERSION} of the rules has (saved by {})", self.version);
            return Err(Failure::argument(&path.display().to_string(), "choices that there are not", expected, None));
        }
        found.map_err(|most| no_such_decision(decision, most))
    }
}

/// A decision that a game does not have.
pub(crate) fn no_such_decision(decision: u32, most: u32) -> Failure {
    let expected = format!("a decision of this game: 1 to {most}; `sandtable play --decisions` lists them");
    Failure::argument("--decision", decision.to_string(), expected, None)
}

fn short(hash: &str) -> &str {
    hash.get(..8).unwrap_or(hash)
}

/// An overlay as it was laid on.
fn laid(kept: &summary::Overlay) -> Overlay {
    if kept.name.starts_with("--set ") {
        Overlay::Set(kept.text.clone())
    } else if kept.name.starts_with("--ruling ") {
        Overlay::Ruling(kept.text.clone())
    } else if kept.name.starts_with("--option ") {
        Overlay::Option(kept.text.clone())
    } else {
        Overlay::ErrataText { name: kept.name.clone(), text: kept.text.clone() }
    }
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
