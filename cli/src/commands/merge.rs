//! `sandtable merge`: answers a question whose games were played in parts.

use super::work;
use crate::ask;
use crate::error::Done;
use crate::progress::Share;
use clap::{Args, ValueHint};
use sandtable_questions::Error;
use sandtable_store::{files, pipe, plan};
use std::io::{BufReader, stdin};
use std::path::PathBuf;

/// Answer a question whose games were played in parts
///
/// `sandtable work DIR -- QUESTION` plans the question, `sandtable work DIR --part K/N` plays a part of it. Missing games are played here. The answer is
/// that of one machine.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable merge runs/parts
  sandtable merge runs/parts -- --out runs/belfort
  sandtable merge runs/parts --results runs/a.txt runs/b.txt")]
pub(crate) struct Arguments {
    /// The folder of the parts
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    folder: PathBuf,
    /// Files of results that `sandtable work -` wrote, or - for standard input
    #[arg(long, value_name = "FILE", num_args = 1.., value_hint = ValueHint::FilePath)]
    results: Vec<PathBuf>,
    /// More options of the planned command, such as --out
    #[arg(last = true, value_name = "OPTIONS", allow_hyphen_values = true)]
    more: Vec<String>,
}

/// Answers the planned question of a folder, with additional options if given. Missing results are played here, and existing ones stay, so that the
/// same answer can be merged again.
pub(crate) fn merge(typed: &Arguments) -> Result<Done, Error> {
    let Arguments { folder, results, more } = typed;
    let mut words = plan::question(folder)?;
    work::writes_nothing(&words, folder)?;
    for path in results {
        let told = |why: String| Error::File { path: path.display().to_string(), why };
        let collected = match work::piped(path) {
            true => pipe::collect(folder, stdin().lock()),
            false => pipe::collect(folder, BufReader::new(files::open(path)?)),
        };
        collected.map_err(|error| told(error.to_string()))?;
    }
    words.extend(more.iter().cloned());
    ask::typed(words, Share::Workers(folder.clone()))
}
