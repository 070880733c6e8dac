//! Whole games of every system: one program, so that it is linked once.

use sandtable_engine as engine;

#[path = "../../src/grandes_batailles/tests/maps.rs"]
mod maps;
#[path = "../../src/grandes_batailles/tests/scenarios.rs"]
mod scenarios;

mod belfort;
mod eagle;
mod grandes_batailles;
mod loire;
mod metrics;
mod plays;
mod procedures;
mod rulebooks;
mod verdun;
mod words;
