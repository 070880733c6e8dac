//! The Crossing, played: who wins, what the odds of an attack are, and what another ford would change.

mod attack;
mod bot;
mod data;
mod game;
mod rulebook;
mod system;
#[cfg(test)]
mod tests;

use crate::game::Crossing;
use sandtable_analysis::lab::{Play, Until};
use sandtable_questions::{Control, Error, Table, compare, map, odds, run};
use sandtable_reports::lab::words;
use sandtable_reports::words::rate;
use sandtable_scenarios::{Overlay, Source};
use sandtable_store::Threads;
use std::fmt::Write;

/// The scenario with these changes, the heuristic on both sides.
fn table(overlays: Vec<Overlay>) -> Result<Table, Error> {
    let texts = [
        ("scenario.toml".to_owned(), include_str!("../scenario.toml").to_owned()),
        ("map.toml".to_owned(), include_str!("../map.toml").to_owned()),
    ];
    Table::of::<Crossing>(&data::SCHEMA, "crossing", Source::texts(texts), overlays)
}

/// Three questions and their answers.
fn answers(games: u64) -> Result<String, Error> {
    let mut text = String::new();
    let threads = Threads::new(0)?;
    let mut control = Control::quiet(&threads);
    let base = table(Vec::new())?;
    let question = run::Question { table: &base, games, keep: None, when: &[], more: Default::default(), report: None };
    let found = run::ask(&question, &mut control)?.summary;
    for win in &found.wins {
        let _ = writeln!(text, "The {} win {} of {games} games.", win.side, rate(&win.rate));
    }
    let _ = writeln!(text, "Fingerprint {}", found.fingerprint);

    let procedure = base.ruleset.procedures().remove(0);
    let given = [("attackers", "3"), ("attacked", "2"), ("bonus", "1")];
    let question = odds::Question {
        named: given.map(|(name, value)| (name.into(), value.into())).into(),
        axes: Vec::new(),
        figures: Vec::new(),
        policies: base.bots.clone().map(|bot| odds::Decides::Bot(Box::new(bot))),
        position: None,
        budget: 1_000,
        procedure,
    };
    for answer in odds::ask(&base, None, std::slice::from_ref(&question))? {
        let answer = answer.map_err(|wrong| odds::error(&question, wrong))?;
        if let odds::Found::Law(law, _) = answer.found {
            let wins = law.law.probability_of(|row| row[0] == 1);
            let _ = writeln!(text, "A band of 3 beats a post of 2 at the mill with probability {wins}.");
        }
    }

    let variant = table(vec![Overlay::Set("zones.5.bonus=1".into())])?;
    let until = Until::Games;
    let question = compare::Question { base: &base, variant: &variant, games, until, play: Play::Variant, keep: None };
    let compared = compare::ask(&question, &mut control)?;
    let _ = writeln!(text, "{}", words::answer(&compared.comparison));
    Ok(text)
}

/// The map with its set-up, as SVG.
fn drawing() -> Result<String, Error> {
    map::ask(&map::Question { table: &table(Vec::new())?, shown: map::Shown::SetUp, overlay: None, sight: None })
}

/// With the name of a file: draws the map there.
fn main() -> Result<(), Error> {
    if let Some(file) = std::env::args().nth(1) {
        return std::fs::write(file, drawing()?).map_err(Error::other);
    }
    print!("{}", answers(10_000)?);
    Ok(())
}
