//! What commands share of what is typed. [`crate::options`] makes sense of it.

mod lab;
mod table;

pub(crate) use lab::{Points, ResultArguments, SearchArguments};
pub(crate) use table::{
    ComparedArguments, OverlayArguments, SceneArguments, ShortArguments, TableArguments, TypedOverlay, overlays,
};

use clap::ValueEnum;

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
