//! What a question of the lab found, and where it is kept.

use crate::error::Error;
use crate::parts::Parts;
use sandtable_reports::lab::finding::Finding;

/// What was found.
#[derive(Debug)]
pub struct Kept<'a, F> {
    /// What was found in all that was played.
    pub found: F,
    pub(crate) parts: Parts<'a>,
}

impl<F: Finding> Kept<'_, F> {
    /// Writes what was found into the folder that was asked for, with the `command` that repeats it. Before all is played there is
    /// nothing to write.
    ///
    /// # Errors
    /// Where a file cannot be written or a chart cannot be drawn.
    pub fn write(&self, command: &str) -> Result<(), Error> {
        self.parts.write_found(&self.found, command).map(|_| ())
    }
}
