//! Estimators: the effect of a change of the rules, and its uncertainty.
//!
//! Two variants are played on equal seeds and compared game by game. Counts and sums stay integers until an answer is asked for. Transcendental
//! functions come from one library in pure Rust, so that answers are byte-identical on every machine. `docs/statistics.md` gives every formula with
//! its source, its assumptions, and when not to use it.
//!
//! | module | contents |
//! |---|---|
//! | [`paired`] | differences of rates and means between two variants played on equal seeds |
//! | [`sequence`] | intervals that are valid for any number of looks; when to stop |
//! | [`sprt`] | the sequential probability ratio test on pairs, and the estimate after it |
//! | [`stopping`] | when a comparison can stop |
//! | [`comparison`] | everything that a comparison found, in one list |
//! | [`ranking`] | many variants against one base, ranked by effect |
//! | [`evolution`] | search among vectors of numbers whose scores are noisy |
//! | [`matrix_game`] | equilibria of a matrix of payoffs, and its value |
//! | [`strategy`] | alternating best responses, and the equilibrium of the strategies found |
//! | [`solution`] | the plan of such a search, and its result |
//! | [`portrait`] | the style of a player, in numbers |
//! | [`tuning`] | the weights with which a bot scores best |
//! | [`setting`] | scenario, bots and games of a question that is played in parts |
//! | `permutation` | a test of whether two groups of games differ more than by chance |
//! | [`openings`] | early choices that correlate with victory |
//! | [`sweep`] | a grid of variants around one base |
//! | [`balance`] | the change of a number that makes a scenario even |
//! | [`columns`] | columns of names and numbers, for files |
//! | [`many`] | p-values of paired differences, corrected for their number |
//! | [`design`] | the draws from a space of unknown values |
//! | [`indices`] | the unknown values on which the outcome depends |
//! | [`sensitivity`] | a scenario over the ranges of its unknown values |
//! | [`ladder`] | every bot of one side against every bot of the other |
//! | [`skill`] | both sides on each rung of a ladder of skill |
//! | `blocks` | points of games in blocks, to pair results of the same seeds |
//! | [`bradley_terry`] | strengths from the results of all bots against each other |
//! | [`intransitive`] | results that no strengths explain |

pub mod balance;
pub mod bradley_terry;
pub mod columns;
pub mod comparison;
pub mod design;
pub mod evolution;
pub mod indices;
pub mod intransitive;
pub mod ladder;
pub mod many;
pub mod matrix_game;
pub mod openings;
pub mod paired;
mod permutation;
pub mod portrait;
pub mod ranking;
pub mod sensitivity;
pub mod sequence;
pub mod setting;
pub mod skill;
pub mod solution;
pub mod sprt;
pub mod stopping;
pub mod strategy;
pub mod sweep;
pub mod tuning;

mod blocks;
mod normal;
mod root;

#[cfg(test)]
mod coverage;

pub use balance::{Balance, BalancePlan};
pub use comparison::{Bout, Comparison, Play};
pub use design::{Design, Range};
pub use indices::{Block, Index, Indices, Luck};
pub use ladder::Ladder;
pub use many::{benjamini_hochberg, holm};
pub use paired::{Fourfold, Joint, Numbers, PairedMean, PairedRate, Pairs};
pub use ranking::{Correction, RankPlan, Ranking};
pub use sensitivity::Sensitivity;
pub use sequence::{Sequence, Verdict};
pub use setting::Setting;
pub use skill::{Skill, SkillPlan};
pub use solution::{Bracket, Solution, StrategyPlan};
pub use sprt::{Hypotheses, Limits, Pentanomial, Stopped};
pub use stopping::{Lookout, Stopping, Until};
pub use sweep::Sweep;
pub use tuning::{Tuning, TuningPlan};
