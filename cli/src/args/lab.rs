//! The arguments that several commands of the laboratory share.

use super::Format;
use crate::front::keep;
use crate::picture::Picture;
use clap::{Args, ValueEnum, ValueHint};
use sandtable_questions::Error;
use sandtable_questions::keep::Keep;
use std::path::PathBuf;

/// How results are computed and shown.
#[derive(Debug, Args)]
pub(crate) struct ResultArguments {
    /// Number of threads [default: all of the machine]
    #[arg(long, allow_hyphen_values = true, value_name = "N")]
    pub(crate) threads: Option<String>,
    /// What to print
    #[arg(long, value_enum, default_value_t = Format::Table)]
    pub(crate) format: Format,
    /// Draw a chart into this file; its name ends in .svg or .png
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) chart: Option<PathBuf>,
    /// No progress on standard error
    #[arg(long, short)]
    pub(crate) quiet: bool,
    /// Write all results into this folder, each part as soon as it is played, and begin with report.html: new, empty, or of the same
    /// question, which is then resumed
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) out: Option<PathBuf>,
    /// Replace other results in that folder (of another command, another scenario, other options, or more games), and a file of
    /// --chart that the program did not write
    #[arg(long)]
    pub(crate) force: bool,
}

impl ResultArguments {
    /// Where the results are kept, if anywhere.
    pub(crate) fn keep(&self) -> Option<Box<dyn Keep>> {
        keep(self.out.as_deref(), self.force)
    }

    /// The files that were written, in lines below an answer.
    pub(crate) fn written(&self) -> String {
        let page = self.out.as_deref().filter(|folder| folder.join("report.html").exists());
        let page = page.map(|folder| format!("  Written to {}: open report.html first.\n", folder.display()));
        let chart = self.chart.as_deref().map(|file| format!("  Chart: {}.\n", file.display()));
        page.into_iter().chain(chart).collect()
    }

    /// The file of the chart.
    pub(crate) fn picture(&self) -> Result<Option<Picture>, Error> {
        self.chart.as_deref().map(|path| Picture::named(path, self.force)).transpose()
    }
}

/// The candidates of a search for weights.
#[derive(Debug, Args)]
pub(crate) struct SearchArguments {
    /// Number of candidates in each generation [default: the usual number for CMA-ES]
    #[arg(long, allow_hyphen_values = true, value_name = "N")]
    pub(crate) candidates: Option<String>,
    /// Distance of the first candidates from the start, in percent of each weight
    #[arg(long, allow_hyphen_values = true, value_name = "PERCENT", default_value = "30%")]
    pub(crate) step: String,
    /// What a game is worth
    #[arg(long, value_enum, default_value_t = Points::Wins)]
    pub(crate) points: Points,
}

/// What a game is worth in a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Points {
    /// Match points: a win counts 1 and a draw 1/2, whatever the victory level
    Wins,
    /// Level points: the best victory level counts 1 and the worst 0, with equal steps between them
    Levels,
}
