//! The rule systems whose data can be read, and the built-in scenarios.

use crate::schema::{BuiltIn, Schema};
use std::sync::LazyLock;

macro_rules! schemas {
    ($($room:ident::$game:ident),+ $(,)?) => {
        /// Every rule system whose data can be read.
        pub(crate) static SCHEMAS: &[&Schema] = &[$(&crate::$room::SCHEMA),+];
    };
}

sandtable_engine::systems!(schemas);

/// The data files of the system named `system`.
#[must_use]
pub fn schema_of(system: &str) -> Option<&'static Schema> {
    SCHEMAS.iter().find(|schema| schema.system == system).copied()
}

/// The built-in scenarios.
#[must_use]
pub fn builtin() -> &'static [BuiltIn] {
    static ALL: LazyLock<Vec<BuiltIn>> =
        LazyLock::new(|| SCHEMAS.iter().flat_map(|schema| schema.scenarios).copied().collect());
    &ALL
}

/// The names of all files that a scenario may have.
pub fn file_names() -> impl Iterator<Item = &'static str> {
    SCHEMAS.iter().flat_map(|schema| schema.files())
}
