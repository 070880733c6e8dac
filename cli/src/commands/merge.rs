//! `sandtable merge`: answers a question whose games were played in parts.

use super::work;
use crate::args::MergeArguments;
use crate::error::Done;
use crate::front;
use crate::progress::Share;
use sandtable_questions::Error;
use sandtable_store::{pipe, plan};
use std::fs::File;
use std::io::{BufReader, stdin};

/// Answers the planned question of a folder, with more options where they are given. What is missing is played here, and what is there stays:
/// the same answer can be merged once more.
pub(crate) fn merge(typed: &MergeArguments) -> Result<Done, Error> {
    let MergeArguments { folder, results, more } = typed;
    let mut words = plan::question(folder)?;
    work::writes_nothing(&words, folder)?;
    for path in results {
        let told = |why: String| Error::File { path: path.display().to_string(), why };
        let collected = match work::piped(path) {
            true => pipe::collect(folder, stdin().lock()),
            false => pipe::collect(folder, BufReader::new(File::open(path).map_err(|error| told(error.to_string()))?)),
        };
        collected.map_err(|error| told(error.to_string()))?;
    }
    words.extend(more.iter().cloned());
    front::typed(words, Share::Workers(folder.clone()))
}
