//! `sandtable doctor`: the properties of this program and this machine, and whether games have the same results as on every other machine.

use crate::commands::bench::METERS;
use crate::error::Done;
use crate::page::{count, print};
use crate::progress::asking;
use crate::version::VERSION;
use clap::Args;
use sandtable_bots::catalogue::BotKind;
use sandtable_questions::{Error, Table, bench};
use sandtable_scenarios::builtin;
use sandtable_store::{files, logbook, texts};
use std::env::{consts, temp_dir};
use std::path::Path;
use std::thread;

/// Check the program on this machine: version, threads, folders, and whether games have the right fingerprints
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable doctor")]
pub(crate) struct Arguments {
    /// No progress on standard error
    #[arg(long, short)]
    quiet: bool,
}

/// Each line has a scenario, two bots, a number of games and their fingerprint.
const SIGNATURES: &str = include_str!("../../../SIGNATURES");

/// Reports, and fails if a fingerprint differs.
pub(crate) fn doctor(typed: &Arguments) -> Result<Done, Error> {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let mut lines = String::new();
    let mut line = |name: &str, found: &str| lines += &format!("{name:<18} {found}\n");
    line("version", VERSION);
    let library = if cfg!(target_feature = "crt-static") { ", static" } else { "" };
    line("target", &format!("{} {}, {} bits{library}", consts::ARCH, consts::OS, usize::BITS));
    // No part of the program is optional: builds differ only in their checks.
    let checked = if cfg!(debug_assertions) { "debug assertions on" } else { "release" };
    line("features", &format!("all, {checked}"));
    line("threads", &threads.to_string());
    for (name, folder) in [("this folder", Path::new(".")), ("temporary files", &temp_dir())] {
        let path = folder.join("sandtable-doctor");
        let state = match files::writable(&path, false) {
            Ok(()) => "can be written".to_owned(),
            Err(error) => format!("cannot be written: {error}"),
        };
        line(name, &state);
    }
    line("log", if logbook::is_open() { "is written" } else { "none: --log FILE or SANDTABLE_LOG" });
    let mut wrong = Vec::new();
    for (scenario, games, expected) in builtin().iter().filter_map(|scenario| signature(scenario.name)) {
        let table = Table::open(scenario, texts::scenario(scenario)?, Vec::new())?;
        let question = bench::Question { table: &table, bot: BotKind::Random, games };
        let answer = asking(typed.quiet, threads, |control| bench::ask(&question, METERS, control))?;
        let Some(answer) = answer else { return Ok(Done::Stopped) };
        let games = count(games, "game");
        if answer.fingerprint == expected {
            line(scenario, &format!("{games}: {expected}, as everywhere"));
        } else {
            line(scenario, &format!("{games}: {}, expected {expected}", answer.fingerprint));
            wrong.push(scenario);
        }
    }
    match wrong.as_slice() {
        [] => print(&lines).map(|()| Done::Finished),
        wrong => {
            Err(Error::Other(format!("the games of {} are not those of other machines\n{lines}", wrong.join(", "))))
        }
    }
}

/// The signature of a scenario's games between two random bots: its name, their number, and their fingerprint.
fn signature(scenario: &str) -> Option<(&str, u64, &str)> {
    SIGNATURES.lines().find_map(|line| {
        let words: Vec<&str> = line.split(' ').collect();
        match words.as_slice() {
            [name, "random", "random", games, fingerprint] if *name == scenario => {
                Some((scenario, games.parse().ok()?, *fingerprint))
            }
            _ => None,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scenario_has_a_signature() {
        assert!(builtin().iter().all(|scenario| signature(scenario.name).is_some()));
    }
}
