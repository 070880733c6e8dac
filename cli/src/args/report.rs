//! What is typed for a report.

use super::TableArguments;
use clap::{Args, ValueHint};
use std::path::PathBuf;

/// Play many games and write a complete report of a scenario as one page
///
/// The page, report.html, is one file without links to others. It has the results with charts and numbers, the levels of play, the
/// control of places, the map, the odds of the player aid, the readings of unclear rules, the provenance of the data and the
/// command that repeats it. --rank adds the effects of the readings. --sensitivity adds how far the result depends on unknown
/// values. The page is written into the folder of the run.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable report belfort --out reports/belfort
  sandtable report belfort --title \"The siege of Belfort\" --author \"A. Designer\" --note \"For playtesters.\" --out reports/belfort
  sandtable report belfort --rank 500 --sensitivity 50 --out reports/belfort
  sandtable report wissembourg --option extended --out reports/extended
  sandtable report belfort --errata my-errata.toml --games 50k --out reports/errata")]
pub(crate) struct ReportArguments {
    #[command(flatten)]
    pub(crate) table: TableArguments,
    /// Number of games: 20000, 20k, 2.5k, 1M
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "10k")]
    pub(crate) games: String,
    /// Number of threads [default: all of the machine]
    #[arg(long, allow_hyphen_values = true, value_name = "N")]
    pub(crate) threads: Option<String>,
    /// Number of games for each change that could make the scenario even, as `sandtable balance` tries them; 0 tries none
    #[arg(long, allow_hyphen_values = true, value_name = "GAMES", default_value = "400")]
    pub(crate) balance: String,
    /// Also rank all other readings of the unclear rules, as `sandtable rulings --rank` does, with this many games each
    #[arg(long, allow_hyphen_values = true, value_name = "GAMES")]
    pub(crate) rank: Option<String>,
    /// Also draw the reconstructed values from their plausible ranges, as `sandtable sensitivity` does, with this many games for
    /// each draw
    #[arg(long, allow_hyphen_values = true, value_name = "GAMES")]
    pub(crate) sensitivity: Option<String>,
    /// Number of blocks of draws
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "64", requires = "sensitivity")]
    pub(crate) blocks: String,
    /// The title of the page [default: the title of the scenario]
    #[arg(long, value_name = "TEXT")]
    pub(crate) title: Option<String>,
    /// The author, named on the first page
    #[arg(long, value_name = "TEXT")]
    pub(crate) author: Option<String>,
    /// The date, shown on the first page as it is typed
    #[arg(long, value_name = "TEXT")]
    pub(crate) date: Option<String>,
    /// A note on the first page; an empty line begins a paragraph
    #[arg(long, value_name = "TEXT")]
    pub(crate) note: Option<String>,
    /// Write the page, with records, summary and charts, into this folder: new, empty, or of an earlier report with the same options
    /// and at most as many games
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) out: PathBuf,
    /// Replace other results in that folder: of another command, another scenario, other options, or more games
    #[arg(long)]
    pub(crate) force: bool,
    /// No progress on standard error
    #[arg(long, short)]
    pub(crate) quiet: bool,
}
