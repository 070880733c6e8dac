//! What the program calls itself.

/// The version, with the commit if known.
pub const VERSION: &str = env!("SANDTABLE_VERSION");
