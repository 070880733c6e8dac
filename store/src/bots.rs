//! The files of bots.

use crate::texts;
use sandtable_bots::Texts;
use sandtable_scenarios::Faults;
use std::path::Path;

/// The texts of files, named by their paths.
#[derive(Clone, Copy, Debug)]
pub struct BotFiles;

impl Texts for BotFiles {
    fn text(&self, name: &str) -> Result<String, Faults> {
        texts::expected(Path::new(name), "the file of a bot")
    }
}
