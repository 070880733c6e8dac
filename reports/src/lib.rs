//! Charts, tables and pages, made from a [`Summary`](sandtable_analysis::Summary) only; and tables of odds, as they are given.
//!
//! This crate counts and estimates nothing: the numbers of a chart or table are in the summary. It prints nothing either: every exporter
//! returns text or bytes, and the caller writes files.
//!
//! | module | contents |
//! |---|---|
//! | [`chart`], [`charts`] | the common parts of all charts, and the list of charts |
//! | [`levels`] | chart: the share of each victory level |
//! | [`margin`] | chart: the distribution of the margin |
//! | [`ending_turns`] | chart: the last turns of the games, by winner |
//! | [`control`] | chart: control of places, turn by turn |
//! | [`map`] | maps of zones, with their counters |
//! | [`map::hex`] | maps of hexes, with their counters |
//! | [`picture`] | SVG to PNG, with a built-in font |
//! | [`terminal`] | the answer and its tables, for a terminal |
//! | [`play`] | the balance of a scenario by level of play |
//! | [`replay`] | games as a page: the map decision by decision, with the events |
//! | [`table`] | all numbers as one table, in CSV |
//! | [`findings`] | a summary as a report |
//! | [`document`], [`html`] | a page as a list of blocks, and as Markdown; as one HTML file |
//! | [`odds`] | tables of odds and player aids, one file per exporter |
//! | [`study`] | many questions about some scenarios as one page and one table |
//! | [`lab`] | comparisons of rules, rankings of rulings and other answers, one file per exporter |
//! | `svg` | numbers and fonts in SVG |
//! | [`words`] | numbers and names as text |

pub mod chart;
pub mod charts;
pub mod control;
pub mod document;
pub mod ending_turns;
pub mod findings;
pub mod html;
pub mod lab;
pub mod levels;
pub mod map;
pub mod margin;
pub mod odds;
#[cfg(not(target_family = "wasm"))]
pub mod picture;
pub mod play;
pub mod replay;
pub mod study;
mod svg;
pub mod table;
pub mod terminal;
pub mod words;
