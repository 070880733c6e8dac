//! What is on the table: a scenario, what is laid over it, the bots, the seed.

use crate::failure::Failure;
use crate::ruleset::Ruleset;
use crate::systems::{self, SystemFacts};
use sandtable_analysis::summary;
use sandtable_bots::catalogue::BotChoice;
use sandtable_scenarios::{Loaded, Overlay, Source, load};
use std::fs;
use std::sync::Arc;

/// What is on the table.
#[derive(Clone, Debug)]
pub struct Table {
    /// What the scenario was called: its name, or its folder.
    pub called: String,
    /// What is laid over it, in this order.
    pub laid: Vec<Overlay>,
    /// The scenario with everything that is laid over it.
    pub scenario: Loaded,
    /// Its game.
    pub ruleset: Arc<dyn Ruleset>,
    /// All that it was read from, as a text.
    pub content: Arc<str>,
    /// What is laid over it, with its text.
    pub overlays: Vec<summary::Overlay>,
    /// The bot of each side.
    pub bots: [BotChoice; 2],
    /// The seed.
    pub seed: u64,
    /// The program's version, as results tell it.
    pub version: String,
}

impl Table {
    /// The scenario of this name or in this folder with this laid over it, the usual bots and seed 1.
    ///
    /// # Errors
    /// Every fault of the scenario and of what is laid over it.
    pub fn new(called: &str, laid: Vec<Overlay>) -> Result<Table, Failure> {
        let laid = laid.into_iter().map(|overlay| by_name(called, overlay)).collect::<Result<Vec<_>, _>>()?;
        let scenario = load(&Source::named(called)?, &laid)?;
        let overlays = laid.iter().map(kept).collect::<Result<_, _>>()?;
        Ok(Table {
            called: called.to_owned(),
            laid,
            ruleset: systems::open(&scenario.data),
            content: format!("{} {}", scenario.name, scenario.hash).into(),
            scenario,
            overlays,
            bots: Default::default(),
            seed: 1,
            version: sandtable_analysis::VERSION.into(),
        })
    }

    /// The scenario as results name it: by its name, and by its folder where that is called otherwise.
    #[must_use]
    pub fn named(&self) -> String {
        match (&self.called, &self.scenario.name) {
            (called, name) if called == name => name.clone(),
            (called, name) => format!("{name} ({called})"),
        }
    }

    /// The same with more laid over it.
    ///
    /// # Errors
    /// Every fault of what is laid over the scenario.
    pub fn with(&self, more: impl IntoIterator<Item = Overlay>) -> Result<Table, Failure> {
        let laid = self.laid.iter().cloned().chain(more).collect();
        let Table { bots, seed, version, .. } = self.clone();
        Ok(Table { bots, seed, version, ..Table::new(&self.called, laid)? })
    }

    /// The scenario's rule system.
    #[must_use]
    pub fn system(&self) -> SystemFacts {
        self.ruleset.facts()
    }
}

/// A ruling that is named by its number, `R-9=each` or `9=each`, by its name instead.
fn by_name(called: &str, overlay: Overlay) -> Result<Overlay, Failure> {
    let Overlay::Ruling(reading) = &overlay else { return Ok(overlay) };
    let Some((typed, choice)) = reading.split_once('=') else { return Ok(overlay) };
    let Some(number) = number(typed) else { return Ok(overlay) };
    let named = systems::named(called)?.rulings.iter().find(|ruling| ruling.number == number);
    Ok(named.map_or(overlay.clone(), |ruling| Overlay::Ruling(format!("{}={choice}", ruling.id))))
}

/// The number of a ruling: `R-9`, `r-9` or `9`.
#[must_use]
pub fn number(typed: &str) -> Option<u8> {
    let typed = typed.trim();
    typed.strip_prefix("R-").or_else(|| typed.strip_prefix("r-")).unwrap_or(typed).parse().ok()
}

/// An overlay as results keep it.
fn kept(overlay: &Overlay) -> Result<summary::Overlay, Failure> {
    Ok(match overlay {
        Overlay::Errata(path) => summary::Overlay {
            name: path.display().to_string(),
            text: fs::read_to_string(path).map_err(|error| Failure::Said(format!("{}: {error}", path.display())))?,
        },
        Overlay::ErrataText { name, text } => summary::Overlay { name: name.clone(), text: text.clone() },
        Overlay::Set(change) => summary::Overlay { name: format!("--set {change}"), text: change.clone() },
        Overlay::Ruling(reading) => summary::Overlay { name: format!("--ruling {reading}"), text: reading.clone() },
        Overlay::Option(name) => summary::Overlay { name: format!("--option {name}"), text: name.clone() },
    })
}

/// The overlay that results keep like this.
pub(crate) fn laid(kept: &summary::Overlay) -> Overlay {
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
