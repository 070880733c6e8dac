//! One file a command.

pub(crate) mod bench;
pub(crate) mod bots;
pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod completions;
pub(crate) mod coverage;
pub(crate) mod diff;
pub(crate) mod ladder;
pub(crate) mod map;
pub(crate) mod new;
pub(crate) mod odds;
pub(crate) mod play;
pub(crate) mod rank;
pub(crate) mod report;
pub(crate) mod rules;
pub(crate) mod rulings;
pub(crate) mod run;
pub(crate) mod scenarios;
pub(crate) mod schema;
pub(crate) mod sensitivity;
pub(crate) mod strategy;
pub(crate) mod study;
pub(crate) mod sweep;
pub(crate) mod tune;
pub(crate) mod vary;
pub(crate) mod verdict;
