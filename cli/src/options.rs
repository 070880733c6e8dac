//! Interprets the arguments after clap has parsed them.

use crate::args::{SearchArguments, TableArguments, overlays};
use crate::version::VERSION;
use sandtable_bots::catalogue;
use sandtable_engine::Side;
pub(crate) use sandtable_questions::numbers::{MOST_GAMES, games, number, rate, whole};
use sandtable_questions::systems::{self, SystemFacts};
use sandtable_questions::table::position_named;
use sandtable_questions::{Error, Table};
use sandtable_scenarios::diagnostic::{At, nearest};
use sandtable_scenarios::{Fault, Faults, Overlay, load};
use sandtable_store::{OnDisk, texts};
use std::path::Path;
use std::sync::Once;

/// The table: the scenario, its overlays and the choice of bots.
///
/// # Errors
/// Every error.
pub(crate) fn table(typed: &TableArguments) -> Result<Table, Error> {
    table_of(&typed.scenario, typed)
}

/// The same with another scenario than the one that was typed.
///
/// # Errors
/// Every error.
pub(crate) fn table_of(scenario: &str, typed: &TableArguments) -> Result<Table, Error> {
    let seed = whole("seed", &typed.seed, 0, u64::MAX)?;
    let mut overlays = overlays(&typed.overlays.0)?;
    let of_file = position_named(scenario, &OnDisk);
    let scenario = of_file.as_ref().map_or(scenario, |(named, _)| named.as_str());
    overlays.extend(of_file.as_ref().map(|(_, position)| position.clone()));
    note_of_folder(scenario);
    let source = texts::scenario(scenario).map_err(|faults| match &of_file {
        Some((named, position)) => in_position(position, named, &faults),
        None => faults,
    })?;
    let table = Table::open(scenario, source, overlays)?;
    with_bots(Table { seed, version: VERSION.into(), ..table }, &typed.bot, "bot")
}

/// Errors of the scenario that is `named` in a position, with the position's file.
pub(crate) fn in_position(position: &Overlay, named: &str, faults: &Faults) -> Faults {
    let Overlay::Position { name, .. } = position else { return faults.clone() };
    let said = |fault: &Fault| match fault.at {
        At::File(ref file) if file != named => fault.clone(),
        _ => {
            let mut fault = fault.clone().in_file(name);
            fault.found = format!("position_for = {}", fault.found);
            fault
        }
    };
    Faults::new(faults.iter().map(said).collect())
}

/// The same table with these bots; a side that is not named keeps its bot.
///
/// # Errors
/// Every error.
pub(crate) fn with_bots(table: Table, typed: &[String], option: &str) -> Result<Table, Error> {
    let chosen = catalogue::parse_each(option, typed, table.system().card.sides)?;
    table.seated(&chosen, &OnDisk, option)
}

/// Finds a rule system by its own name, by that of a scenario or by the folder of one.
///
/// # Errors
/// An unknown name, with the nearest one; every error of a folder's scenario.
pub(crate) fn system(typed: &str) -> Result<SystemFacts, Error> {
    match systems::named(typed) {
        Err(_) if Path::new(typed).is_dir() => systems::named(&load(&texts::scenario(typed)?, &[])?.system),
        known => known,
    }
}

/// Finds scenarios by name: all of a rule system, or the one with this name or in this folder.
///
/// # Errors
/// An unknown name, with the nearest one.
pub(crate) fn scenarios(typed: &str) -> Result<Vec<String>, Error> {
    match systems::scenarios(typed) {
        Err(_) if Path::new(typed).is_dir() || position_named(typed, &OnDisk).is_some() => Ok(vec![typed.to_owned()]),
        known => Ok(known?.into_iter().map(str::to_owned).collect()),
    }
}

/// Notes, once, that a built-in scenario is used although a folder with its name exists here.
pub(crate) fn note_of_folder(scenario: &str) {
    static SAID: Once = Once::new();
    if texts::shadows_a_folder(scenario) {
        SAID.call_once(|| {
            tell!("note: `{scenario}` is the built-in scenario; for the folder here, write `./{scenario}`");
        });
    }
}

/// A side by its name.
pub(crate) fn side(option: &str, typed: &str, sides: [&'static str; 2]) -> Result<Side, Error> {
    Side::BOTH.into_iter().find(|side| sides[side.index()].eq_ignore_ascii_case(typed)).ok_or_else(|| {
        let expected = format!("a side: {} or {}", sides[0], sides[1]);
        Error::argument(option, format!("`{typed}`"), expected, nearest(typed, sides))
    })
}

/// The number of a decision, counted from 1.
pub(crate) fn decision(typed: &str) -> Result<u32, Error> {
    Ok(whole("decision", typed, 1, u64::from(u32::MAX))? as u32)
}

/// The most candidates of a generation.
const MOST_CANDIDATES: u64 = 1000;

/// The number of candidates of a generation, if it was typed, and how far the first ones lie from the start.
pub(crate) fn search(typed: &SearchArguments) -> Result<(Option<usize>, f64), Error> {
    let number = |typed: &str| whole("candidates", typed, 4, MOST_CANDIDATES).map(|number| number as usize);
    Ok((typed.candidates.as_deref().map(number).transpose()?, rate("step", &typed.step, false)?))
}

/// A number of threads; 0 for as many as the machine has.
pub(crate) fn threads(typed: Option<&str>) -> Result<usize, Error> {
    typed.map_or(Ok(0), |typed| Ok(whole("threads", typed, 1, 1024)? as usize))
}
