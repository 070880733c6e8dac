//! What was typed into the page's fields: a scenario, its changes, bots, a seed.

use sandtable_bots::catalogue;
use sandtable_engine::Side;
use sandtable_questions::error::all;
use sandtable_questions::numbers::whole;
use sandtable_questions::table::one_reading_each;
use sandtable_questions::{Error, OpenBot, Table};
use sandtable_scenarios::shares::shares;
use sandtable_scenarios::source::Folder;
use sandtable_scenarios::{Faults, Overlay, Source};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The typed contents of the fields for a table.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Typed {
    /// The name of a built-in scenario, or of one of the `folders`.
    scenario: String,
    /// The page's own scenarios: texts by file, by folder.
    folders: BTreeMap<String, BTreeMap<String, String>>,
    /// The overlays, in the order typed.
    overlays: Vec<Overlay>,
    /// One bot per side; an empty text means the default bot.
    bots: Vec<String>,
    /// Texts of bots' files, by name.
    texts: BTreeMap<String, String>,
    seed: String,
}

impl Typed {
    /// The name of its scenario.
    pub(crate) fn named(&self) -> &str {
        &self.scenario
    }

    /// The texts of its scenario's files.
    pub(crate) fn source(&self) -> Result<Source, Faults> {
        let name = &self.scenario;
        let Some(own) = self.folders.get(name) else { return Source::named(name) };
        // Only those of the other folders with which it shares files: the rest has no influence.
        let (mut folders, mut next) = (BTreeMap::new(), Some((name.clone(), own)));
        while let Some((name, texts)) = next.take().filter(|(name, _)| !folders.contains_key(name)) {
            let shared = texts.get("scenario.toml").and_then(|text| shares(text));
            next = shared.and_then(|shared| Some((shared.clone(), self.folders.get(&shared)?)));
            let names = texts.keys().cloned().collect();
            let texts = texts.iter().map(|(file, text)| (file.clone(), Ok(text.clone()))).collect();
            folders.insert(name, Folder { texts, names, ..Folder::default() });
        }
        Ok(Source::Folder { folders: Arc::new(folders), name: name.clone() })
    }

    /// The table with everything that was typed.
    pub(crate) fn table(&self) -> Result<Table, Error> {
        let table = self.scene()?;
        let seed = if self.seed.is_empty() { 1 } else { whole("seed", &self.seed, 0, u64::MAX)? };
        let bots = all(Side::BOTH.into_iter().map(|side| match self.bots.get(side.index()) {
            None => Ok(table.bots[side.index()].clone()),
            Some(typed) if typed.is_empty() => Ok(table.bots[side.index()].clone()),
            Some(typed) => {
                let argument = format!("bot {}", table.system().card.sides[side.index()]);
                let choice = catalogue::bot(&argument, typed)?;
                OpenBot::new(&*table.ruleset, &choice, side, &self.texts, &argument)
            }
        }))?;
        let Ok(bots) = <[OpenBot; 2]>::try_from(bots) else { return Err(Error::other("a bot a side")) };
        Ok(Table { seed, bots, ..table })
    }

    /// The table of a saved game, with the bots that people played against.
    pub(crate) fn against(&self, saved: &Table, bots: &[String; 2], people: [bool; 2]) -> Result<Table, Error> {
        let bots = [0, 1].map(|side| if people[side] { String::new() } else { bots[side].clone() });
        let typed = Typed {
            overlays: saved.overlays.clone(),
            bots: bots.to_vec(),
            seed: saved.seed.to_string(),
            ..self.clone()
        };
        typed.table()
    }

    /// The table with the default bots and seed 1.
    pub(crate) fn scene(&self) -> Result<Table, Error> {
        one_reading_each(&self.overlays)?;
        Table::open(&self.scenario, self.source()?, self.overlays.clone())
    }
}
