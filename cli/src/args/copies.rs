//! What was typed behind the commands about files of one's own.

use super::table::{ComparedArguments, TableArguments};
use clap::{Args, ValueEnum, ValueHint};
use std::path::PathBuf;

/// Begin a scenario, an errata file, a doctrine or a study of your own
///
/// A scenario is copied whole into a new folder, with a name of its own; what is changed in it counts as edited. An errata file, a doctrine
/// and a study are files with remarks that say what may stand in them. Nothing is written over.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable new my-belfort --from belfort
  sandtable new errata my-errata.toml --from spicheren
  sandtable new doctrine my-doctrine.toml --from belfort:denfert
  sandtable new study my-study.toml --from belfort")]
pub(crate) struct NewArguments {
    /// What it is, `errata`, `doctrine` or `study`, a scenario if not said; and its new folder or file
    #[arg(value_name = "[KIND] PATH", required = true, num_args = 1..=2, value_hint = ValueHint::AnyPath)]
    pub(crate) what: Vec<String>,
    /// The scenario that it begins as or is for, by name or folder; behind a colon the doctrine that it begins as
    #[arg(long, value_name = "SCENARIO[:DOCTRINE]")]
    pub(crate) from: String,
}

/// Tell what differs between two scenarios, value by value, and write it as an errata file
///
/// The second scenario is told against the first. What is typed before --versus is laid over the second, what comes after over the first; where
/// one scenario is named it is both.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable diff belfort my-belfort
  sandtable diff belfort my-belfort -o my-changes.toml
  sandtable diff belfort --errata scenarios/belfort/errata/pioneers.toml
  sandtable diff verdun verdun-february --format json")]
pub(crate) struct DiffArguments {
    /// A scenario's name, or its folder
    #[arg(value_name = "SCENARIO", value_hint = ValueHint::DirPath)]
    pub(crate) scenario: String,
    /// The scenario that is told against it; the same, if not said
    #[arg(value_name = "OTHER", value_hint = ValueHint::DirPath)]
    pub(crate) other: Option<String>,
    #[command(flatten)]
    pub(crate) overlays: ComparedArguments,
    /// What to print
    #[arg(long, value_enum, default_value_t = DiffFormat::Table)]
    pub(crate) format: DiffFormat,
    /// Write the differences into this file, as errata for the first
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,
}

impl DiffArguments {
    /// The scenario that the other is told against.
    pub(crate) fn first(&self) -> TableArguments {
        TableArguments::of(&self.scenario, &self.overlays.base)
    }

    /// The scenario that is told.
    pub(crate) fn second(&self) -> TableArguments {
        TableArguments::of(self.other.as_ref().unwrap_or(&self.scenario), &self.overlays.variant)
    }
}

/// How differences are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DiffFormat {
    /// A line each
    Table,
    /// Everything, as one object
    Json,
    /// An errata file
    Toml,
}

/// Print what may stand in data files, as JSON Schema: editors complete and check by it; or what the program writes
///
/// The schemas of data files are made from what the program's own reader asks for. Those of what it writes as JSON are called after the
/// commands, and manifest, dictionary and game after the files.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable schema belfort
  sandtable schema belfort units.toml
  sandtable schema belfort --out schemas
  sandtable schema output run")]
pub(crate) struct SchemaArguments {
    /// A rule system or a scenario of it, or `output`: what the program writes
    #[arg(value_name = "SYSTEM")]
    pub(crate) system: String,
    /// The file whose schema is printed; the names of all, if not said
    #[arg(value_name = "FILE", conflicts_with = "out")]
    pub(crate) file: Option<String>,
    /// Write the schemas of all files into this folder
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) out: Option<PathBuf>,
}
