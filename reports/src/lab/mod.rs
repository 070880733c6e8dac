//! Answers about rules, values, bots and levels of play, as texts and charts.
//!
//! Nothing is counted or estimated here: the numbers are in the results of [`sandtable_analysis::lab`], such as
//! [`Comparison`](sandtable_analysis::lab::Comparison).
//!
//! | exporter | output |
//! |---|---|
//! | [`finding`] | the common parts of all findings: text, page, table, chart |
//! | [`comparison`] | the texts of comparisons, with the sentences of [`words`] |
//! | [`csv`] | a comparison, or columns, as one table for a spreadsheet |
//! | [`ranking`] | the texts of rankings |
//! | [`forest`] | charts: differences with their intervals |
//! | [`balance`] | changes that make a scenario balanced: the texts and the chart |
//! | [`openings`] | early choices and results: the texts |
//! | [`grid`] | charts of sweeps: a line with its band, a heat map |
//! | [`sweep`] | the texts of sweeps: terminal, page, spreadsheet |
//! | [`shares`] | charts of sensitivities: the band of the draws, and the shares of its spread |
//! | [`sensitivity`] | the texts of sensitivities |
//! | [`tuning`] | a tuning: the texts, and the chart of its generations |
//! | [`strategy`] | good play for both sides: the texts, and the chart of its rounds |
//! | [`skill`] | the levels of play: the texts, and the chart of the score at each |
//! | [`ladder`] | the texts of ladders |
//! | [`matrix`] | charts of ladders: a heat map of every pair of bots |

pub mod balance;
pub mod bracket;
pub mod comparison;
pub mod csv;
mod curve;
pub mod finding;
#[cfg(test)]
mod fixtures;
pub mod forest;
pub mod grid;
pub mod ladder;
pub mod matrix;
pub mod openings;
pub mod ranking;
pub mod sensitivity;
pub mod shares;
pub mod skill;
pub mod strategy;
pub mod sweep;
pub mod tuning;
pub mod words;
