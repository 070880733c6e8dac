//! From games to answers: plays games, records one row a game, and summarises the rows.
//!
//! Counts are integers until the end. Floats occur only in the estimators, and every rate and mean carries its interval. Game `i` of a seed is the
//! same game alone or among millions, on any number of threads. So are its record, the summary and the fingerprint. There are no threads, no clock
//! and no files here.
//!
//! | module | contents |
//! |---|---|
//! | [`batch`] | the unit of work: a range of games of a job, and its results |
//! | [`executor`] | the interface of whatever plays batches; play on one thread |
//! | [`dispatch`] | cuts games into batches, and hands their results over in order |
//! | [`mod@compiled`] | the code that is compiled here for each rule system |
//! | [`matchup`] | rules and two bots of any system, ready to play |
//! | [`runner`] | plays one game after another |
//! | [`details`], `bytes` | what is recorded in addition to the rows; results as bytes |
//! | [`spectator`] | spectators of a game that is played |
//! | [`record`] | one row a game, and the recorder that fills it |
//! | [`fingerprint`] | one hash over all records, equal where two runs played the same games |
//! | [`histogram`] | exact counts of integers, their moments and quantiles |
//! | [`association`] | holdings that correlate with victory |
//! | [`estimate`] | rates with Wilson intervals, means with standard errors |
//! | [`odds`] | exact odds of procedures |
//! | [`judge`] | a judge of positions, fitted to games |
//! | [`fortune`], [`luck`] | the luck of one game; the share of a result that is luck |
//! | [`lab`] | differences between variants, stopping rules, corrections, sensitivity |
//! | [`tally`] | integer counts of everything, made while the records stream by |
//! | [`summary`] | the answers, as they are written to `summary.json` |
//! | [`dictionary`] | the meaning of the columns of a run's tables |
//! | [`json`] | JSON as the program writes it |

pub mod association;
pub mod batch;
mod bytes;
pub mod compiled;
pub mod details;
pub mod dictionary;
pub mod dispatch;
pub mod estimate;
pub mod executor;
pub mod fingerprint;
pub mod fortune;
pub mod histogram;
pub mod json;
pub mod judge;
pub mod lab;
pub mod luck;
pub mod matchup;
pub mod odds;
pub mod record;
pub mod runner;
pub mod spectator;
pub mod summary;
pub mod tally;

pub use association::Association;
pub use batch::{Batch, BatchResult, Job, Played};
pub use details::{Details, Recording};
pub use dispatch::{Finish, Plan, Progress, Scorer, Sink};
pub use estimate::{Interval, Rate, Spread};
pub use executor::{Executor, Inline, RunError};
pub use fingerprint::{Fingerprint, Fingerprinter};
pub use matchup::{Matchup, Pairing};
pub use record::Record;
pub use runner::{GameFault, Worker};
pub use spectator::{Spectator, apply_watched};
pub use summary::{ScenarioFacts, Summary, Timing};
pub use tally::Tally;

/// The version that results are stamped with.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
