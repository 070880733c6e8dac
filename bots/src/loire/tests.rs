//! What the tests of the bots share.

use sandtable_engine::loire::Loire;
use sandtable_scenarios::Source;
use sandtable_scenarios::loire::SCHEMA;

/// The game as it is built in.
pub(super) fn game() -> Loire {
    let source = Source::named("loire").unwrap();
    let loaded = SCHEMA.load(&source, &[]).unwrap_or_else(|faults| panic!("{faults}"));
    Loire::new(loaded.data.to().expect("the data of loire"))
}
