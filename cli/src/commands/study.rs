//! `sandtable study`: the questions of a file, with one page and one table at the end.

use crate::args::Format;
use crate::command_line;
use crate::error::Done;
use crate::options;
use crate::page::{self, count, show};
use crate::progress::asking;
use crate::version::VERSION;
use clap::{Args, ValueHint};
use sandtable_questions::study::file::{self, FrontEnd};
use sandtable_questions::study::{Asks, Job};
use sandtable_questions::{Error, Table, study};
use sandtable_reports::document::Cover;
use sandtable_reports::lab::csv;
use sandtable_reports::study::{self as shown, Asked};
use sandtable_reports::words::wrap;
use sandtable_store::{Folder, OnDisk, texts};
use std::path::{Path, PathBuf};

/// Answer the questions of a study file, with one page and one table at the end
///
/// A study file names scenarios, variants, bots and questions with their numbers of games. The same command resumes after a stop,
/// a kill or an addition to the file: finished answers stay and unfinished ones continue. At the end, the folder has report.html,
/// a page with all answers, and table.csv and table.parquet, with a line for each number. Ctrl-C stops and exits with 130.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable new study my-study.toml --from belfort
  sandtable study my-study.toml
  sandtable study my-study.toml --out runs/study --format csv")]
pub(crate) struct Arguments {
    /// The study file
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    file: PathBuf,
    /// Write all results into this folder: new, empty, or of the same study, which is then resumed [default: the file without its
    /// ending]
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    out: Option<PathBuf>,
    /// Replace other results in that folder, and answer changed questions again
    #[arg(long)]
    force: bool,
    /// Number of threads [default: all of the machine]
    #[arg(long, allow_hyphen_values = true, value_name = "N")]
    threads: Option<String>,
    /// What to print
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
    /// No progress on standard error
    #[arg(long, short)]
    quiet: bool,
}

/// Answers the questions that have no answer yet, and reports all answers.
pub(crate) fn study(typed: &Arguments) -> Result<Done, Error> {
    let threads = options::threads(typed.threads.as_deref())?;
    let (cover, jobs) = read(&typed.file)?;
    let out = typed.out.clone().unwrap_or_else(|| typed.file.with_extension(""));
    if out == typed.file {
        let expected = "@out DIR: the file has no ending to remove for the name of the folder";
        return Err(Error::argument("out", "nothing", expected, None));
    }
    let question = study::Question { cover: &cover, jobs: &jobs, keep: &Folder::new(&out, typed.force) };
    let answer = asking(typed.quiet, threads, |control| study::ask(&question, control))?;
    answer.write()?;
    let whole = answer.asked.len() == answer.of;
    show(typed.format, |format| {
        Ok(match format {
            Format::Table => text(cover.title.as_deref().unwrap_or_default(), &answer.asked, whole.then_some(&out)),
            Format::Json => answer.to_json()?,
            Format::Csv => csv::columns(&shown::columns(&answer.asked)),
            Format::Md => shown::document(&cover, &answer.asked).map_err(Error::other)?.markdown(&[]),
        })
    })?;
    if whole {
        let answers = texts::names(&out.join("found")).into_iter();
        let names = answers.filter_map(|name| name.strip_suffix(".json").map(str::to_owned));
        let left: Vec<String> = names.filter(|name| jobs.iter().all(|job| job.name != *name)).collect();
        if !left.is_empty() {
            tell!("{} also holds answers that the study does not ask for: {}", out.display(), left.join(", "));
        }
        return Ok(Done::Finished);
    }
    let after = format!("after {} of {}", answer.asked.len(), count(answer.of as u64, "question"));
    Ok(Done::stopped(&after, Some(&out)))
}

/// Reads a study file and all files that it names. Returns the cover of the study, and its questions.
///
/// # Errors
/// Every error of the file, or of the files that it names.
pub(crate) fn read(path: &Path) -> Result<(Cover, Vec<Job>), Error> {
    let written = file::read(&path.display().to_string(), texts::expected(path, "a study file")?)?;
    written.scenarios.iter().for_each(|scenario| options::note_of_folder(scenario));
    let jobs = file::jobs(&written, FrontEnd { files: &OnDisk, version: VERSION, command })?;
    Ok((written.cover, jobs))
}

/// A study file to start from.
pub(crate) fn begun(scenario: &str) -> String {
    include_str!("study.toml").replace("SCENARIO", scenario)
}

fn text(title: &str, asked: &[Asked], folder: Option<&Path>) -> String {
    let (mut out, width) = (format!("{title}\n"), page::width());
    for asked in asked {
        out.push('\n');
        wrap(&mut out, "", &format!("{}: {}.", asked.name, asked.answer()), 2, width);
        // A line to copy is not wrapped.
        out += &format!("  {}\n", asked.command);
    }
    if let Some(folder) = folder {
        out += &format!("\nWritten to {}: open report.html first.\n", folder.display());
    }
    out
}

/// The command line that asks one question; `varied` are the values that are typed for a sweep.
pub(super) fn command(table: &Table, asks: &Asks, varied: &[String]) -> String {
    let of = |games: &u64| ("--games", games.to_string());
    match asks {
        Asks::Run(games) => command_line::command(table, "run", &[of(games)]),
        Asks::Compare(variant, games) => command_line::versus(variant, table, "compare", &[of(games)]),
        Asks::Rulings(games) => command_line::command(table, "rulings", &[("--rank", String::new()), of(games)]),
        Asks::Balance(games) => command_line::command(table, "balance", &[of(games)]),
        Asks::Sensitivity(blocks, games) => {
            command_line::command(table, "sensitivity", &[("--blocks", blocks.to_string()), of(games)])
        }
        Asks::Verdict(games) => {
            command_line::without_players(table, "verdict", &[of(games), ("--seed", table.seed.to_string())])
        }
        Asks::Sweep(_, games) => {
            let varied = varied.iter().map(|vary| ("--vary", vary.clone()));
            command_line::command(table, "sweep", &varied.chain([of(games)]).collect::<Vec<_>>())
        }
    }
}
