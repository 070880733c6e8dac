//! The version of the program.

/// The version, with the commit if known.
pub const VERSION: &str = env!("SANDTABLE_VERSION");
