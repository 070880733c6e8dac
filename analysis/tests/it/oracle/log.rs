//! The log of a game, as `sandtable play SCENARIO --decisions` prints it, without the decisions.

use sandtable_questions::play::{Item, Question, ask};
use sandtable_questions::table::Table;

/// A line: its phase, its section, and its words.
pub(crate) type Line = (String, String, String);

/// What is counted of a log.
macro_rules! report {
    ($($(#[$about:meta])* $count:ident),+ $(,)?) => {
        /// What was held against the rulebook, and what differs.
        #[derive(Debug, Default)]
        pub(crate) struct Report {
            $($(#[$about])* pub(crate) $count: u64,)+
            pub(crate) faults: Vec<String>,
        }

        impl Report {
            /// Adds another game.
            pub(crate) fn add(&mut self, other: &Report) {
                $(self.$count += other.$count;)+
                self.faults.extend_from_slice(&other.faults);
            }
        }
    };
}
pub(crate) use report;

/// The log of a game of a table.
pub(crate) fn log(table: &Table, game: u64) -> Vec<Line> {
    let question = Question { table, game, decisions: true, reasons: false, sight: None };
    let told = ask(&question).unwrap().told.into_iter();
    told.filter_map(|told| match told {
        Item::Event { phase, section, words, .. } => Some((phase.to_owned(), section.to_owned(), words)),
        _ => None,
    })
    .collect()
}

/// The same log with another first line of those with these words. What comes more than `then` lines after it is left out.
pub(crate) fn planted(log: &[Line], words: &str, change: impl Fn(&str) -> String, then: usize) -> Vec<Line> {
    let at = log.iter().position(|(.., line)| line.contains(words)).unwrap_or_else(|| panic!("no {words}"));
    let mut log = log[..log.len().min(at + then)].to_vec();
    let changed = change(&log[at].2);
    assert_ne!(log[at].2, changed);
    log[at].2 = changed;
    log
}

/// How many games `SANDTABLE_REPLAYED` asks for.
pub(crate) fn games(usual: u64) -> u64 {
    std::env::var("SANDTABLE_REPLAYED").ok().map_or(usual, |games| games.parse().unwrap())
}
