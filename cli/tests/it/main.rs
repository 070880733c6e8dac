//! The command line as a user meets it: one program, so that it is linked once.

mod battles;
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
mod odds;
mod replay;
mod report;
mod results;
mod resume;
mod sensitivity;
mod shares;
mod strategy;
mod study;
mod sweep;
mod tune;
mod verdict;
