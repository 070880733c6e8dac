//! Whole games of every system: one program, so that it is linked once.

use sandtable_engine as engine;

#[path = "../../src/grandes_batailles/tests/maps.rs"]
mod maps;
#[path = "../../src/grandes_batailles/tests/scenarios.rs"]
mod scenarios;

/// The game of a built-in scenario.
macro_rules! named {
    ($system:ty, $name:expr) => {{
        let source = sandtable_scenarios::Source::named($name).expect("a scenario");
        let loaded = sandtable_scenarios::load(&source, &[]).expect("it loads");
        <$system>::new(loaded.data.to().expect("the data of the system"))
    }};
}

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
