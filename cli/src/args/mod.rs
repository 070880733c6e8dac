//! The arguments that commands share, as they are typed. [`crate::options`] interprets them.

mod lab;
mod table;

pub(crate) use lab::{Points, ResultArguments, SearchArguments};
pub(crate) use table::{
    ComparedArguments, OverlayArguments, SceneArguments, ShortArguments, TableArguments, TypedOverlay, overlays,
};

use clap::{Args, ValueEnum};

/// What a run prints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// The answer and its tables
    Table,
    /// Everything, as one object
    Json,
    /// Everything, as one long table
    Csv,
    /// A page in Markdown
    Md,
}

/// What a list prints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ListFormat {
    /// A table
    Table,
    /// A list of objects
    Json,
}

/// How games are played for a list, and how it is printed.
#[derive(Debug, Args)]
pub(crate) struct ListArguments {
    /// Number of threads [default: all of the machine]
    #[arg(long, allow_hyphen_values = true, value_name = "N")]
    pub(crate) threads: Option<String>,
    /// No progress on standard error
    #[arg(long, short)]
    pub(crate) quiet: bool,
    /// What to print
    #[arg(long, value_enum, default_value_t = ListFormat::Table)]
    pub(crate) format: ListFormat,
}
