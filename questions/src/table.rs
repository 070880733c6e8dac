//! The subject of a question: a scenario, its overlays, the bots, the seed.

use crate::error::Error;
use crate::lineup::OpenBot;
use crate::ruleset::{self, Ruleset};
use crate::system::System;
use crate::systems::{self, SystemFacts};
use sandtable_bots::Texts;
use sandtable_bots::catalogue::BotChoice;
use sandtable_engine::Side;
use sandtable_reports::words;
use sandtable_scenarios::diagnostic::FaultKind;
use sandtable_scenarios::position::{Position, scenario_of};
use sandtable_scenarios::{Faults, Loaded, Overlay, Schema, Source, load};
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::Arc;

/// Reads the texts that questions refer to by name: those of bots through [`Texts`], and the others through these methods. By default, a scenario is
/// a built-in one, and all other texts are read like those of bots.
pub trait Files: Texts + Debug {
    /// The scenario with this name.
    ///
    /// # Errors
    /// An unknown name, with the nearest one.
    fn scenario(&self, name: &str) -> Result<Source, Faults> {
        Source::named(name)
    }

    /// The errata with this name.
    ///
    /// # Errors
    /// A text that does not exist or cannot be read, with the nearest name.
    fn errata(&self, name: &str) -> Result<Overlay, Faults> {
        Ok(Overlay::Errata { name: name.to_owned(), text: self.text(name)? })
    }

    /// The position with this name.
    ///
    /// # Errors
    /// The same as for [`Files::errata`].
    fn position(&self, name: &str) -> Result<Overlay, Faults> {
        Ok(Overlay::Position { name: name.to_owned(), text: self.text(name)? })
    }
}

impl Files for BTreeMap<String, String> {}

/// If `name`, given in place of a scenario's, is that of a position in `files`: the position's scenario, and the position.
#[must_use]
pub fn position_named(name: &str, files: &dyn Files) -> Option<(String, Overlay)> {
    let position = files.position(name).ok()?;
    Some((scenario_of(position.text())?, position))
}

/// The subject of a question. Everything is read when it is opened: later changes on disk have no effect on answers.
#[derive(Clone, Debug)]
pub struct Table {
    /// The scenario's name as it was given: its name, or its folder.
    pub name: String,
    /// Its texts.
    pub source: Source,
    /// The overlays applied to it, in this order.
    pub overlays: Vec<Overlay>,
    /// The scenario with its overlays.
    pub scenario: Loaded,
    /// Its game.
    pub ruleset: Arc<dyn Ruleset>,
    /// The bot of each side.
    pub bots: [OpenBot; 2],
    /// The seed.
    pub seed: u64,
    /// The program's version, for results.
    pub version: String,
}

/// The most overlays of a scenario: each is applied to the result of those before it.
pub(crate) const MOST_OVERLAYS: usize = 1_000;

impl Table {
    /// The built-in scenario called `name` with these overlays, the usual bots and seed 1.
    ///
    /// # Errors
    /// The same as for [`Table::open`]; an unknown scenario.
    pub fn new(name: &str, overlays: Vec<Overlay>) -> Result<Table, Error> {
        Table::open(name, Source::named(name)?, overlays)
    }

    /// The scenario of these texts, called `name` in answers, with these overlays, the usual bots and seed 1.
    ///
    /// # Errors
    /// Every error of the scenario and of its overlays; more than 1,000 overlays.
    pub fn open(name: &str, source: Source, overlays: Vec<Overlay>) -> Result<Table, Error> {
        if overlays.len() > MOST_OVERLAYS {
            let found = format!("{} changes of a scenario", words::number(overlays.len() as u64));
            return Err(Error::argument(
                "set",
                found,
                format!("at most {}", words::number(MOST_OVERLAYS as u64)),
                None,
            ));
        }
        let named = overlays.into_iter().map(|overlay| by_name(&source, overlay));
        let overlays = named.collect::<Result<Vec<_>, _>>()?;
        let scenario = load(&source, &overlays).map_err(|faults| of_position(faults, &overlays))?;
        let ruleset = systems::started(&scenario)?;
        Table::opened(name, source, overlays, scenario, ruleset)
    }

    /// The same for a rule system that is not part of the program. Its `schema` reads the data.
    ///
    /// # Errors
    /// The same as for [`Table::open`]; data of another rule system.
    pub fn of<G: System>(
        schema: &'static Schema,
        name: &str,
        source: Source,
        overlays: Vec<Overlay>,
    ) -> Result<Table, Error> {
        let scenario = schema.load(&source, &overlays)?;
        let ruleset = match &scenario.position {
            Some(position) => ruleset::started::<G>(&scenario.data, position).transpose()?,
            None => ruleset::of::<G>(&scenario.data),
        };
        let ruleset = ruleset.ok_or_else(|| Error::Other("the data are of another rule system".into()))?;
        Table::opened(name, source, overlays, scenario, ruleset)
    }

    fn opened(
        name: &str,
        source: Source,
        overlays: Vec<Overlay>,
        scenario: Loaded,
        ruleset: Arc<dyn Ruleset>,
    ) -> Result<Table, Error> {
        Ok(Table {
            bots: OpenBot::both(&*ruleset, &Default::default())?,
            name: name.to_owned(),
            source,
            overlays,
            ruleset,
            scenario,
            seed: 1,
            version: sandtable_analysis::VERSION.into(),
        })
    }

    /// The scenario's name for results: its own, and that of its folder if it differs.
    #[must_use]
    pub fn named(&self) -> String {
        match (&self.name, &self.scenario.name) {
            (typed, name) if typed == name => name.clone(),
            (typed, name) => format!("{name} ({typed})"),
        }
    }

    /// The same table with the overlays in `more` after its own.
    ///
    /// # Errors
    /// Every error of the overlays.
    pub fn with(&self, more: impl IntoIterator<Item = Overlay>) -> Result<Table, Error> {
        let overlays = self.overlays.iter().cloned().chain(more).collect();
        let Table { name, source, bots: [first, second], seed, version, .. } = self.clone();
        let other = Table::open(&name, source, overlays)?;
        let under = |bot: OpenBot, side| bot.under(&*self.ruleset, &*other.ruleset, side);
        let bots = [under(first, Side::First)?, under(second, Side::Second)?];
        Ok(Table { bots, seed, version, ..other })
    }

    /// The same table with these bots, opened with these `files`; a side without a choice keeps its bot.
    ///
    /// # Errors
    /// Every error of a bot's files; an unknown name, as an error of `argument`.
    pub fn seated(self, chosen: &[Option<BotChoice>; 2], files: &dyn Texts, argument: &str) -> Result<Table, Error> {
        let open = |side: Side| match &chosen[side.index()] {
            Some(choice) => OpenBot::new(&*self.ruleset, choice, side, files, argument),
            None => Ok(self.bots[side.index()].clone()),
        };
        let bots = [open(Side::First)?, open(Side::Second)?];
        Ok(Table { bots, ..self })
    }

    /// The scenario's rule system.
    #[must_use]
    pub fn system(&self) -> SystemFacts {
        self.ruleset.facts()
    }
}

/// A line of a position is not a value of the scenario: the error says where to change it.
fn of_position(faults: Faults, overlays: &[Overlay]) -> Faults {
    let position = overlays.iter().find_map(|overlay| match overlay {
        Overlay::Position { name, text } => Position::read(name, text).ok(),
        _ => None,
    });
    let Some(Position { name, lines, .. }) = position else { return faults };
    let mut faults: Vec<_> = faults.iter().cloned().collect();
    for fault in faults.iter_mut().filter(|fault| fault.kind == FaultKind::UnknownName) {
        let (table, key) = fault.path.rsplit_once('.').unwrap_or(("", &fault.path));
        if lines.iter().any(|line| line.table == table && line.key == key) {
            fault.expected = format!("a value of the scenario; this is a line of {name}, so change it there");
            fault.nearest = None;
        }
    }
    Faults::new(faults)
}

/// Replaces the number of a ruling, `R-9=each` or `9=each`, by its name.
fn by_name(source: &Source, overlay: Overlay) -> Result<Overlay, Error> {
    let Overlay::Ruling(reading) = &overlay else { return Ok(overlay) };
    let Some((typed, choice)) = reading.split_once('=') else { return Ok(overlay) };
    let Some(number) = number(typed) else { return Ok(overlay) };
    let system = systems::named(&load(source, &[])?.system)?;
    let named = system.rulings.iter().find(|ruling| ruling.number == number);
    Ok(named.map_or(overlay.clone(), |ruling| Overlay::Ruling(format!("{}={choice}", ruling.id))))
}

/// The number of a ruling as `typed`: `R-9`, `r-9` or `9`.
#[must_use]
pub fn number(typed: &str) -> Option<u8> {
    let typed = typed.trim();
    let digits = typed.strip_prefix(['R', 'r']).map_or(typed, |digits| digits.strip_prefix('-').unwrap_or(digits));
    digits.parse().ok()
}

/// Refuses `overlays` with several readings of the same ruling: only the last would count, which is never intended.
///
/// # Errors
/// The ruling, with a sweep that compares its readings.
pub fn one_reading_each(overlays: &[Overlay]) -> Result<(), Error> {
    let mut readings: Vec<(&str, Vec<&str>)> = Vec::new();
    for overlay in overlays {
        let Overlay::Ruling(reading) = overlay else { continue };
        let Some((ruling, choices)) = reading.split_once('=') else { continue };
        let place = readings.iter().position(|(other, _)| *other == ruling).unwrap_or(readings.len());
        if place == readings.len() {
            readings.push((ruling, Vec::new()));
        }
        readings[place].1.extend(choices.split(','));
    }
    let Some((ruling, choices)) = readings.iter().find(|(_, choices)| choices.len() > 1) else { return Ok(()) };
    let vary = format!("ruling.{ruling}={}", choices.join(","));
    let expected = format!("one reading; a sweep with @vary {vary} compares several");
    Err(Error::argument("ruling", format!("{} readings of `{ruling}`", choices.len()), expected, None))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game of more changes could be saved, but not read.
    #[test]
    fn more_changes_than_a_saved_game_can_hold_are_refused() {
        let change = Overlay::Set("course.turns=9".into());
        let error = Table::new("belfort", vec![change; MOST_OVERLAYS + 1]).expect_err("too many");
        assert!(format!("{error:?}").contains("1,001 changes of a scenario"), "{error:?}");
    }
}
