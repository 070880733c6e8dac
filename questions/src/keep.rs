//! Where answers are kept. A question names what it keeps; a front end with files implements [`Keep`], and without one nothing is kept.

use crate::error::Error;
use crate::manifest::Manifest;
use sandtable_analysis::Sink;
use sandtable_analysis::dictionary::Tables;
use sandtable_analysis::executor::Executor;
use sandtable_analysis::lab::Setting;
use sandtable_analysis::lab::columns::Columns;
use sandtable_engine::Card;
use std::fmt::Debug;

/// Something to keep. `/` separates the parts of a name.
#[derive(Clone, Debug)]
pub enum Output {
    /// A text under this name.
    Text(String, String),
    /// A chart, as SVG, under this name without an extension.
    Chart(String, String),
    /// Columns under this name without an extension.
    Columns(String, Columns),
}

impl Output {
    /// A `text` to keep under this `name`.
    pub fn text(name: impl Into<String>, text: impl Into<String>) -> Output {
        Output::Text(name.into(), text.into())
    }
}

/// The purpose for which a place is claimed.
pub struct Claim<'a> {
    /// The contents to come: `sweep of belfort`.
    pub holds: &'a str,
    /// The kind of the contents, which is also the name of the mark: `sweep`.
    pub what: &'a str,
    /// The name of a part, of which there are many, named by numbers: `cell`.
    pub part: &'a str,
    /// The mark: the plan to be played.
    pub mark: &'a str,
    /// Compares the plan with that of a mark that was found: `None` if that is not a mark of this kind, `Some(None)` if the plans are the same,
    /// otherwise the first difference, in a designer's words.
    #[allow(clippy::type_complexity)]
    pub differs: &'a dyn Fn(&str) -> Option<Option<&'static str>>,
}

impl std::fmt::Debug for Claim<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Claim").field("holds", &self.holds).finish_non_exhaustive()
    }
}

/// A place where parts and answers are kept. Each file is written completely or not at all.
pub trait Keep: Debug {
    /// Refuses at once a place that can hold nothing of this kind, `sweep`, before anything that takes long. [`Keep::claim`] refuses it too.
    ///
    /// # Errors
    /// If it cannot hold results, or holds something that is not ours.
    fn look(&self, what: &str) -> Result<(), Error> {
        let _ = what;
        Ok(())
    }

    /// Claims the place for a plan: it is new, empty, or of the same plan, which then resumes.
    ///
    /// # Errors
    /// If it holds something else.
    fn claim(&self, claim: &Claim<'_>) -> Result<(), Error>;

    /// The text that is kept under a name; `None` if there is none.
    ///
    /// # Errors
    /// If it exists and cannot be read.
    fn read(&self, name: &str) -> Result<Option<String>, Error>;

    /// Keeps an output.
    ///
    /// # Errors
    /// If it cannot be written.
    fn write(&self, output: &Output) -> Result<(), Error>;

    /// The name of the place, and of a file in it, in messages.
    fn label(&self, name: &str) -> String;

    /// Whether other results may be replaced.
    fn replaces(&self) -> bool;

    /// A separate place within this one.
    fn within(&self, name: &str) -> Box<dyn Keep>;

    /// A place for the results of a run or a comparison; `asked` states what is to be played.
    ///
    /// # Errors
    /// If it holds something else that would be lost.
    fn results(&self, asked: &Manifest) -> Result<Box<dyn KeepResults>, Error>;
}

/// The tables of a run that is to be played.
#[derive(Clone, Copy, Debug)]
pub struct RunTables<'a> {
    /// The card of the rule system.
    pub card: &'static Card,
    /// The setting of the games.
    pub setting: &'a Setting,
    /// The tables to write in addition to that of the games.
    pub tables: Tables,
    /// The places whose holders are reported.
    pub places: &'a [(u8, String)],
}

/// A place for the results of a run or a comparison. Its old contents stay until the new ones are written.
pub trait KeepResults: Debug {
    /// Starts the tables.
    ///
    /// # Errors
    /// If they cannot be written.
    fn begin(&mut self, run: &RunTables<'_>) -> Result<(), Error>;

    /// An executor that keeps the games played, so that a run or a comparison that was killed resumes; and the tables that receive the games.
    fn journal<'a>(&'a mut self, executor: &'a dyn Executor) -> (Box<dyn Executor + 'a>, Vec<&'a mut dyn Sink>);

    /// Moves the tables to their places, or removes them if there was no game.
    ///
    /// # Errors
    /// If they cannot be written.
    fn finish(&mut self, games: u64) -> Result<(), Error>;

    /// Writes the results, removes those of an earlier run that are not among them, and returns the manifest, which is written last.
    ///
    /// # Errors
    /// If they cannot be written.
    fn write(&mut self, outputs: &[Output], manifest: Manifest) -> Result<Manifest, Error>;
}
