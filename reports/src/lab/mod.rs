//! Comparisons and rankings: the effects of changes of the rules.
//!
//! Nothing here counts or estimates: what is shown is in the [`Comparison`](sandtable_analysis::lab::Comparison) or the
//! [`Ranking`](sandtable_analysis::lab::Ranking).
//!
//! | exporter | output |
//! |---|---|
//! | [`finding`] | what all findings have in common: text, page, table, chart |
//! | [`comparison`] | the texts of comparisons, with the sentences of [`words`] |
//! | [`csv`] | a comparison or columns as one table for a spreadsheet |
//! | [`ranking`] | the texts of rankings |
//! | [`forest`] | charts: differences with their intervals |
//! | [`balance`] | the changes that make a scenario even: texts, and the chart |
//! | [`openings`] | early choices and results: texts |
//! | [`grid`] | charts of sweeps: a line with its band, a heat map |
//! | [`sweep`] | the texts of sweeps: terminal, page, spreadsheet |
//! | [`shares`] | charts of sensitivities: the band of the draws, and the shares of its spread |
//! | [`sensitivity`] | the texts of sensitivities |
//! | [`tuning`] | a tuning: its texts, and the chart of its generations |
//! | [`strategy`] | good play for both sides: its texts, and the chart of its rounds |
//! | [`skill`] | the levels of play: the texts and the chart of the verdict at each |
//! | [`ladder`] | the texts of ladders |
//! | [`matrix`] | charts of ladders: every pair of bots, from light to dark |

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
