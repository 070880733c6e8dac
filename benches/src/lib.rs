//! Benchmarks of the whole path from data to records, and the signatures that detect changes of behaviour.
//!
//! A benchmark checks its result: the fingerprint of the games that it timed must be the one in `SIGNATURES`, so a wrong game cannot be fast. `cargo
//! bench --profile release -p sandtable-benches` prints one line of CSV per measurement. Runs worth keeping are in `runs/`.

pub mod odds;

use sandtable_analysis::Summary;
use sandtable_analysis::dictionary::Tables;
use sandtable_bots::catalogue;
use sandtable_questions::{Control, Error, OpenBot, Table, run};
use sandtable_store::Threads;
use std::fmt;

/// One line of `SIGNATURES`: some seeded games of a scenario between two bots, and their fingerprint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// The name of a built-in scenario.
    pub scenario: String,
    /// The bots, first side first, as on the command line.
    pub bots: [String; 2],
    /// The number of games, of seed 1.
    pub games: u64,
    /// Their fingerprint.
    pub fingerprint: String,
}

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Signature { scenario, bots, games, fingerprint } = self;
        write!(f, "{scenario} {} {} {games} {fingerprint}", bots[0], bots[1])
    }
}

/// Reads the signatures in the repository.
///
/// # Panics
/// If a line of `SIGNATURES` cannot be read.
#[must_use]
pub fn signatures() -> Vec<Signature> {
    include_str!("../../SIGNATURES")
        .lines()
        .filter(|line| !line.starts_with('#') && !line.trim().is_empty())
        .map(|line| {
            let words: Vec<&str> = line.split_whitespace().collect();
            let [scenario, first, second, games, fingerprint] = words[..] else {
                panic!("SIGNATURES: `{line}` is not `scenario bot bot games fingerprint`")
            };
            Signature {
                scenario: scenario.to_owned(),
                bots: [first.to_owned(), second.to_owned()],
                games: games.parse().unwrap_or_else(|_| panic!("SIGNATURES: `{games}` is not a number")),
                fingerprint: fingerprint.to_owned(),
            }
        })
        .collect()
}

/// Plays `games` games of the signature's scenario and bots on `threads` threads. Returns their summary, with the time.
///
/// # Errors
/// If a scenario or a bot does not exist, or the rules fail.
pub fn play(signature: &Signature, games: u64, threads: usize) -> Result<Summary, Error> {
    let mut table = Table::new(&signature.scenario, Vec::new())?;
    let sides = table.ruleset.card().sides;
    for (side, bot) in sides.iter().zip(&signature.bots) {
        let (side, bot) = catalogue::parse("bot", &format!("{side}={bot}"), sides)?;
        table.bots[side.index()] = OpenBot::built_in(&*table.ruleset, &bot, side)?;
    }
    let question = run::Question { table: &table, games, keep: None, when: &[], more: Tables::default(), report: None };
    Ok(run::ask(&question, &mut Control::quiet(&Threads::new(threads)?))?.summary)
}
