//! What front ends are built on: the rule systems, and the questions that can be asked of any of them.
//!
//! A question is a function from a request to an answer: it neither reads a command line nor prints. An answer renders itself as JSON
//! (`to_json`). The command line is one front end.
//!
//! | module | contents |
//! |---|---|
//! | [`system`] | what the questions and the front ends need of a rule system in addition to its rules |
//! | [`systems`] | the rule systems: the facts shared by all scenarios of each, and how data become a game |
//! | `belfort` | Storm over Belfort: phases, drawings, the pages of the player aid |
//! | `grandes_batailles` | Wissembourg and Spicheren 1870: the same |
//! | `verdun` | Verdun 1916: the same |
//! | `eagle` | The Stricken Eagle: the same |
//! | `loire` | The Loire Campaign: the same |
//! | [`table`] | the subject of a question: a scenario, its overlays, the bots, the seed |
//! | [`ruleset`] | a scenario's game with its rule system erased |
//! | [`lineup`] | which bots play what: bots by content, lanes, jobs |
//! | [`control`] | where games are played, how they are cancelled, and how progress is reported |
//! | [`run`] | who wins, by how much, and how do the games end? |
//! | [`compare`] | what does a change of the rules do? |
//! | [`balance`] | which change makes the scenario even? |
//! | [`openings`] | which early choices correlate with victory? |
//! | [`sweep`], [`vary`] | how does the result move with one or two values? What may be varied, as people type it |
//! | [`sensitivity`] | how far does it depend on unknown values? |
//! | [`judge`] | how good is a position? |
//! | [`ladder`] | how good is each bot against each of the other side? |
//! | [`rank`] | which unclear rules matter? |
//! | [`tune`] | which weights take the most points from these opponents? |
//! | [`strategy`] | what is good play for both sides at once, and what is the scenario worth then? |
//! | [`study`] | many of these questions in one folder, with one page and one table; [`study::file`] reads its file |
//! | [`verdict`] | does the balance change as play improves? |
//! | [`verdicts`] | what are the built-in scenarios worth under the best play found? |
//! | [`values`] | which values does a scenario have, and where do they come from? |
//! | [`games`] | which games of a run are worth a look? |
//! | [`when`] | did something happen in a game, in words? |
//! | [`beside`] | the additional tables that are printed below a run's answer |
//! | [`luck`] | how much of a result was dice? |
//! | [`coverage`] | in how many games does each section come into play? |
//! | [`play`] | what happens in one game? |
//! | [`written`] | the position of a game at a decision, as a file |
//! | [`position`] | positions as people write them: where games start, and what a game leads to |
//! | [`replay`] | a game on its map, decision by decision, as a page |
//! | [`map`] | what does the map look like? |
//! | [`odds`] | what are the exact odds of a procedure? |
//! | [`check`] | what is in a scenario, in a position, or in a bot's file? |
//! | `mute` | which changed values are read by nothing, and why? |
//! | [`diff`] | what differs between two scenarios, value by value? |
//! | [`bots`] | which bots are there? |
//! | [`scenarios`] | which scenarios are built in? |
//! | [`rules`] | where is a section of the rulebook, and how far is it modelled? |
//! | [`rulings`] | which rules are unclear, and how may they be read? |
//! | [`marks`] | the index of the sections in the sources |
//! | [`outputs`] | what is in the JSON of answers? |
//! | [`schema`] | what may be in data files? |
//! | [`mod@bench`] | how many games and decisions a second are played? |
//! | [`saved`] | a game that is saved |
//! | [`seat`] | what does a human player see, and what may be done? |
//! | [`sitting`] | a game in which people play one side or both |
//! | `parts` | the folder of a question that is played in parts |
//! | [`keep`] | where answers are kept |
//! | [`manifest`] | the contents of a folder of results, and all that is needed to repeat it |
//! | [`job`] | a job that came from another process |
//! | [`json`] | answers as JSON |
//! | [`numbers`] | numbers as people type them |
//! | `hex_sheet`, `zone_sheet` | the parts that the drawings of all hex maps and of all zone maps share |
//! | [`error`] | why a question was not answered |
//!
//! In each module, `ask` takes a `Question` and returns the answer:
//!
//! ```
//! use sandtable_questions::{Control, Table, run};
//!
//! # fn main() -> Result<(), sandtable_questions::Error> {
//! let table = Table::new("belfort", Vec::new())?;
//! let question = run::Question { table: &table, games: 100, keep: None, when: &[], more: Default::default(), report: None };
//! let answer = run::ask(&question, &mut Control::inline())?;
//! let french = &answer.summary.wins[0];
//! println!("The {} win {:.1} % of {} games.", french.side, 100.0 * french.rate.rate, answer.summary.games);
//! assert_eq!(answer.summary.games, 100);
//! # Ok(())
//! # }
//! ```

pub mod balance;
mod belfort;
pub mod bench;
pub mod beside;
pub mod bots;
pub mod check;
pub mod compare;
pub mod control;
pub mod coverage;
pub mod diff;
mod eagle;
pub mod error;
pub mod games;
mod grandes_batailles;
mod hex_sheet;
pub mod job;
pub mod json;
pub mod judge;
pub mod keep;
pub mod kept;
pub mod ladder;
pub mod lineup;
mod loire;
pub mod luck;
pub mod manifest;
pub mod map;
pub mod marks;
mod mute;
pub mod numbers;
pub mod odds;
pub mod openings;
pub mod outputs;
mod parts;
pub mod play;
pub mod position;
pub mod rank;
pub mod replay;
pub mod rules;
pub mod ruleset;
pub mod rulings;
pub mod run;
pub mod saved;
pub mod scenarios;
pub mod schema;
pub mod seat;
pub mod sensitivity;
pub mod sitting;
pub mod strategy;
pub mod study;
pub mod sweep;
pub mod system;
pub mod systems;
pub mod table;
pub mod tune;
pub mod values;
pub mod vary;
pub mod verdict;
pub mod verdicts;
mod verdun;
pub mod when;
// The page writes no positions.
#[cfg(not(target_family = "wasm"))]
pub mod written;
mod zone_sheet;

pub use control::Control;
pub use error::Error;
pub use lineup::OpenBot;
pub use ruleset::Ruleset;
pub use table::Table;
