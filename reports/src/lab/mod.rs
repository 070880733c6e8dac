//! Comparisons and rankings: what changes of the rules do.
//!
//! Nothing here counts or estimates: what is shown is in the [`Comparison`](sandtable_analysis::lab::Comparison) or the
//! [`Ranking`](sandtable_analysis::lab::Ranking).
//!
//! | exporter | what it writes |
//! |---|---|
//! | [`words`] | what was found and what was not, in sentences |
//! | [`terminal`] | a text for a terminal |
//! | [`page`] | a page to read |
//! | [`csv`] | one table for a spreadsheet |
//! | [`forest`] | charts: differences with their intervals |
//! | [`grid`] | charts of sweeps: a line with its band, a heat map |
//! | [`sweep`] | the texts of sweeps: terminal, page, spreadsheet |
//! | [`shares`] | charts of sensitivities: the band of the draws, and what explains it |
//! | [`sensitivity`] | the texts of sensitivities |
//! | [`tuning`] | a tuning: its texts, and the chart of its way |
//! | [`strategy`] | good play for both sides: its texts, and the chart of its rounds |
//! | [`skill`] | the levels of play: the texts and the chart of the verdict at each |
//! | [`ladder`] | the texts of ladders |
//! | [`matrix`] | charts of ladders: each bot against each, from light to dark |

pub mod csv;
mod curve;
#[cfg(test)]
mod fixtures;
pub mod forest;
pub mod grid;
pub mod ladder;
pub mod matrix;
pub mod page;
pub mod sensitivity;
pub mod shares;
pub mod skill;
pub mod strategy;
pub mod sweep;
pub mod terminal;
pub mod tuning;
pub mod words;
