//! What the tests of the bots share.

use sandtable_engine::eagle::Data;
use sandtable_scenarios::{Source, load};

/// The data as they are built in.
pub(super) fn data() -> Data {
    load(&Source::named("eagle").expect("a scenario"), &[]).expect("no faults").data.to().expect("the data of eagle")
}
