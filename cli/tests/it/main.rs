//! The command line as a user meets it: one program, so that it is linked once.

mod balance;
mod battles;
#[path = "../../../store/tests/it/changes.rs"]
mod changes;
mod commands;
mod common;
mod compare;
mod copies;
mod documents;
mod faults;
mod files;
mod games;
mod judge;
mod ladder;
mod language;
mod log;
mod odds;
mod positions;
mod replay;
mod report;
mod results;
mod resume;
mod seat;
mod sensitivity;
mod shares;
mod strategy;
mod studies;
mod study;
mod study_file;
mod sweep;
mod tune;
mod verdict;
mod workers;
