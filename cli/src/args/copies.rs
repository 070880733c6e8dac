//! What was typed behind the commands about your own files.

use super::Format;
use super::table::{ComparedArguments, OverlayArguments, TableArguments};
use clap::{Args, ValueEnum, ValueHint};
use std::path::PathBuf;

/// Begin a scenario, an errata file, a doctrine, a position or a study of your own
///
/// A scenario is copied into a new folder under a new name; changed values count as edited. An errata file, a doctrine, a position
/// or a study is one file with comments that explain its format. No file is overwritten.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable new my-belfort --from belfort
  sandtable new errata my-errata.toml --from spicheren
  sandtable new doctrine my-doctrine.toml --from belfort:denfert
  sandtable new position my-position.toml --from belfort
  sandtable new study my-study.toml --from belfort")]
pub(crate) struct NewArguments {
    /// The kind, `errata`, `doctrine`, `position` or `study` (by default a scenario), and the new folder or file
    #[arg(value_name = "[KIND] PATH", required = true, num_args = 1..=2, value_hint = ValueHint::AnyPath)]
    pub(crate) what: Vec<String>,
    /// The scenario to start from, by name or folder; for a doctrine, add the doctrine to start from after a colon
    #[arg(long, value_name = "SCENARIO[:DOCTRINE]")]
    pub(crate) from: String,
}

/// List the differences between two scenarios, value by value, and write them as an errata file
///
/// The second scenario is compared with the first. Overlays before --versus apply to the second scenario, overlays after it to the
/// first. With one scenario, both are the same.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable diff belfort my-belfort
  sandtable diff belfort my-belfort -o my-changes.toml
  sandtable diff belfort --errata my-errata.toml
  sandtable diff verdun verdun-february --format json")]
pub(crate) struct DiffArguments {
    /// A scenario's name, or its folder
    #[arg(value_name = "SCENARIO", value_hint = ValueHint::DirPath)]
    pub(crate) scenario: String,
    /// The scenario to compare with it [default: the same]
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
    /// Replace that file if it exists
    #[arg(long, requires = "output")]
    pub(crate) force: bool,
}

impl DiffArguments {
    /// The scenario that the other is compared with.
    pub(crate) fn first(&self) -> TableArguments {
        TableArguments::of(&self.scenario, &self.overlays.base)
    }

    /// The scenario that is compared.
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

/// List the values of a scenario: the paths that --set and --vary take, what stands there, and where it comes from
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable values belfort victory
  sandtable values belfort 'zones.*.bonus'
  sandtable values wissembourg fire --format csv
  sandtable values my-belfort course.turns")]
pub(crate) struct ValuesArguments {
    /// A scenario's name, or its folder
    #[arg(value_name = "SCENARIO", value_hint = ValueHint::DirPath)]
    pub(crate) scenario: String,
    /// A path with all that is below it, a pattern, or a word of a path [default: all]
    #[arg(value_name = "PATTERN")]
    pub(crate) pattern: Option<String>,
    #[command(flatten)]
    pub(crate) overlays: OverlayArguments,
    /// What to print
    #[arg(long, value_enum, default_value_t = Format::Table)]
    pub(crate) format: Format,
}

impl ValuesArguments {
    /// The scenario with its overlays.
    pub(crate) fn table(&self) -> TableArguments {
        TableArguments::of(&self.scenario, &self.overlays.0)
    }
}

/// Print JSON Schemas of the data files, for completion and checks in editors, or of the JSON output
///
/// The schemas of data files come from the reader of the program itself. The schemas of JSON output are named after the commands;
/// manifest, dictionary and game are named after the files.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable schema belfort
  sandtable schema belfort units.toml
  sandtable schema belfort --out schemas
  sandtable schema output run")]
pub(crate) struct SchemaArguments {
    /// A rule system or one of its scenarios, or `output` for the JSON output
    #[arg(value_name = "SYSTEM")]
    pub(crate) system: String,
    /// The file whose schema is printed; by default the names of all files
    #[arg(value_name = "FILE", conflicts_with = "out")]
    pub(crate) file: Option<String>,
    /// Write the schemas of all files into this folder
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) out: Option<PathBuf>,
    /// Replace files of other contents in that folder
    #[arg(long, requires = "out")]
    pub(crate) force: bool,
}
