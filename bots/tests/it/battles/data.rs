//! Both battles as Rust data.

use super::engine;
use sandtable_engine::grandes_batailles::Data;
use scenarios::{Extras, spicheren, wissembourg};

#[path = "../../../../engine/src/grandes_batailles/tests/maps.rs"]
mod maps;
#[path = "../../../../engine/src/grandes_batailles/tests/scenarios.rs"]
mod scenarios;

/// Both battles, and each with its options.
pub(crate) fn battles() -> [(&'static str, Data); 4] {
    [
        ("spicheren", spicheren(Extras::default())),
        ("wissembourg", wissembourg(false)),
        ("spicheren with both options", spicheren(Extras { frossard_early: true, castagny: true })),
        ("wissembourg, extended", wissembourg(true)),
    ]
}
