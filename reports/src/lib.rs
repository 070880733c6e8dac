//! Charts, tables and pages, made from a [`Summary`](sandtable_analysis::Summary) alone; and tables of odds, as they are given.
//!
//! Nothing here counts or estimates: what a chart or table shows is in the summary. Nothing here prints either: every exporter returns
//! text or bytes; the caller writes files.
//!
//! | module | contents |
//! |---|---|
//! | [`chart`], [`charts`] | what every chart has in common, and the list of them |
//! | [`levels`] | chart: the share of each victory level |
//! | [`margin`] | chart: how the margin is distributed |
//! | [`ending_turns`] | chart: the last turns of the games, by winner |
//! | [`control`] | chart: control of places, turn by turn |
//! | [`map`] | maps of zones, with their counters |
//! | [`map::hex`] | maps of hexes, with their counters |
//! | [`picture`] | SVG to PNG, with its own font |
//! | [`terminal`] | the answer and its tables, for a terminal |
//! | [`play`] | the balance of a scenario by level of play |
//! | [`replay`] | games as a page: the map decision by decision, with the events |
//! | [`table`] | all numbers as one table, in CSV |
//! | [`findings`] | a summary as a page to read |
//! | [`document`], [`html`] | a page before it is written down, and as Markdown; as one HTML file |
//! | [`odds`] | tables of odds and player aids, one exporter a file |
//! | [`study`] | many questions about some scenarios as one page and one table |
//! | [`lab`] | comparisons of rules and rankings of rulings, one exporter a file |
//! | [`words`] | numbers and names as a reader expects them |

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
