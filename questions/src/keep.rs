//! Where answers are kept. A question says what it keeps, by name; who has files implements [`Keep`], and where nothing is kept it is left away.

use crate::error::Error;
use crate::manifest::Manifest;
use sandtable_analysis::Sink;
use sandtable_analysis::dictionary::Tables;
use sandtable_analysis::executor::Executor;
use sandtable_analysis::lab::Setting;
use sandtable_analysis::lab::columns::Columns;
use sandtable_engine::Card;
use std::fmt::Debug;

/// Something to keep. `/` stands between the parts of a name.
#[derive(Clone, Debug)]
pub enum Output {
    /// A text under this name.
    Text(String, String),
    /// A chart, as SVG, under this name without an ending.
    Chart(String, String),
    /// Columns under this name without an ending.
    Columns(String, Columns),
}

impl Output {
    /// A text.
    pub fn text(name: impl Into<String>, text: impl Into<String>) -> Output {
        Output::Text(name.into(), text.into())
    }
}

/// What a place is claimed for.
pub struct Claim<'a> {
    /// What it will hold, `sweep of belfort`.
    pub holds: &'a str,
    /// What that is, and the name of its mark: `sweep`.
    pub what: &'a str,
    /// What a part of it is, of which there are many, named by numbers: `cell`.
    pub part: &'a str,
    /// The mark: what is to be played.
    pub mark: &'a str,
    /// Whether the plan in a mark that was found is the same: none where it is not a mark of this kind, else the first thing in which it
    /// differs, in a designer's words.
    #[allow(clippy::type_complexity)]
    pub differs: &'a dyn Fn(&str) -> Option<Option<&'static str>>,
}

impl std::fmt::Debug for Claim<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Claim").field("holds", &self.holds).finish_non_exhaustive()
    }
}

/// A place where parts and answers are kept, each file whole or not at all.
pub trait Keep: Debug {
    /// Refuses at once a place that can hold nothing of this kind, `sweep`: before what takes long. [`Keep::claim`] refuses it too.
    ///
    /// # Errors
    /// Where it cannot hold results, or holds what is not ours.
    fn look(&self, what: &str) -> Result<(), Error> {
        let _ = what;
        Ok(())
    }

    /// Claims the place for a plan: it is new, empty, or of the same plan, which then continues.
    ///
    /// # Errors
    /// Where it holds something else.
    fn claim(&self, claim: &Claim<'_>) -> Result<(), Error>;

    /// What is kept under a name; none where nothing is.
    ///
    /// # Errors
    /// Where it is there and cannot be read.
    fn read(&self, name: &str) -> Result<Option<String>, Error>;

    /// Keeps something.
    ///
    /// # Errors
    /// Where it cannot be written.
    fn write(&self, output: &Output) -> Result<(), Error>;

    /// What it is called in messages, and a name within it.
    fn label(&self, name: &str) -> String;

    /// Whether other results may be replaced.
    fn replaces(&self) -> bool;

    /// A place of its own within this one.
    fn within(&self, name: &str) -> Box<dyn Keep>;

    /// A place for the results of a run or a comparison, of which `asked` says what is to be played.
    ///
    /// # Errors
    /// Where it holds something else that would be lost.
    fn results(&self, asked: &Manifest) -> Result<Box<dyn KeepResults>, Error>;
}

/// The tables of a run that is to be played.
#[derive(Clone, Copy, Debug)]
pub struct RunTables<'a> {
    /// The card of the rule system.
    pub card: &'static Card,
    /// What is played.
    pub setting: &'a Setting,
    /// Which tables there are beside the one of the games.
    pub tables: Tables,
    /// The places whose holders are reported.
    pub places: &'a [(u8, String)],
}

/// A place for the results of a run or a comparison. What was in it stays until they are written.
pub trait KeepResults: Debug {
    /// Begins the tables.
    ///
    /// # Errors
    /// Where they cannot be written.
    fn begin(&mut self, run: &RunTables<'_>) -> Result<(), Error>;

    /// An executor that keeps what it plays, so that a run or a comparison that was killed continues, and the tables that take the games.
    fn journal<'a>(&'a mut self, executor: &'a dyn Executor) -> (Box<dyn Executor + 'a>, Vec<&'a mut dyn Sink>);

    /// Puts the tables in their places, or, where there was no game, takes them away.
    ///
    /// # Errors
    /// Where they cannot be written.
    fn finish(&mut self, games: u64) -> Result<(), Error>;

    /// Writes the results, removes those of an earlier run that are not among them, and gives the manifest, which comes last.
    ///
    /// # Errors
    /// Where they cannot be written.
    fn write(&mut self, outputs: &[Output], manifest: Manifest) -> Result<Manifest, Error>;
}
