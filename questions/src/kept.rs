//! The result of a question of the lab, and where it is kept.

use crate::error::Error;
use crate::parts::Parts;
use sandtable_reports::lab::finding::Finding;

/// A result.
#[derive(Debug)]
pub struct Kept<'a, F> {
    /// The result of all that was played.
    pub found: F,
    pub(crate) parts: Parts<'a>,
}

impl<F: Finding> Kept<'_, F> {
    /// Writes the result into its folder, with the `command` that repeats it. Nothing is written before everything is played.
    ///
    /// # Errors
    /// If a file cannot be written or a chart cannot be drawn.
    pub fn write(&self, command: &str) -> Result<(), Error> {
        self.parts.write_found(&self.found, command).map(|_| ())
    }
}
