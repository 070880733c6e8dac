//! Common helpers for the tests of the bots.

use sandtable_engine::loire::Loire;
use sandtable_scenarios::Source;
use sandtable_scenarios::loire::SCHEMA;

/// The built-in game.
pub(super) fn game() -> Loire {
    let source = Source::named("loire").unwrap();
    let loaded = SCHEMA.load(&source, &[]).unwrap_or_else(|faults| panic!("{faults}"));
    Loire::new(loaded.data.to().expect("the data of loire"))
}
