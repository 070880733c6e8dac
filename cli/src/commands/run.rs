//! `sandtable run`.

use crate::args::{Format, TableArguments};
use crate::command_line;
use crate::error::Done;
use crate::front;
use crate::options;
use crate::page::{self, count, show};
use crate::progress::asking;
use clap::{Args, ValueHint};
use sandtable_analysis::dictionary::Tables;
use sandtable_analysis::luck::Luck;
use sandtable_questions::beside::Beside;
use sandtable_questions::run::{self, Answer};
use sandtable_questions::when::When;
use sandtable_questions::{Error, luck};
use sandtable_reports::words::number;
use sandtable_reports::{findings, table, terminal};
use std::path::{Path, PathBuf};

/// Play many games and report who wins, by how much and how the games end
///
/// Game number i of a seed is the same game in every run, on any machine and with any number of threads; a longer run repeats the
/// games of a shorter one. Ctrl-C stops a run: it reports the games played so far and exits with 130. A second Ctrl-C exits at
/// once. With --out, the same command resumes a stopped or killed one. The page of --format md says what each measure counts.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable run belfort
  sandtable run belfort --games 1M --seed 7 --out runs/seed-7
  sandtable run belfort --bot french=random
  sandtable run spicheren --option castagny
  sandtable run belfort --when 'lost Hautes Perches by turn 4'
  sandtable run belfort --luck
  sandtable run belfort --errata my-errata.toml --set \"zones.12.bonus=2\"
  sandtable run my-scenario --ruling repeat-fire=each --format json > results.json")]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(crate) table: TableArguments,
    /// Number of games: 20000, 20k, 2.5k, 1M
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "10k")]
    games: String,
    /// Number of threads [default: all of the machine]
    #[arg(long, allow_hyphen_values = true, value_name = "N")]
    threads: Option<String>,
    /// Also report who wins when this happened: `lost PLACE by turn N`, `SIDE took PLACE by turn N`, `SIDE holds PLACE at turn N`,
    /// or a measure, `french_steps_lost >= 12`; can be repeated
    #[arg(long, value_name = "WHAT")]
    when: Vec<String>,
    /// Also report the effect of the dice, and who wins without that luck; this plays the games once more and follows the
    /// alternatives of each roll
    #[arg(long)]
    luck: bool,
    /// Write records, summary, page and charts into this folder: new, empty, or of an earlier run with the same options and at most as
    /// many games
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    out: Option<PathBuf>,
    /// Replace other results in that folder: of another command, another scenario, other options, or more games
    #[arg(long, requires = "out")]
    force: bool,
    /// Also write control.parquet, the holder of each place: a row for each place at the end of each turn of a game
    #[arg(long)]
    control: bool,
    /// Also write events.parquet: a row for each event of each game
    #[arg(long)]
    events: bool,
    /// Also write decisions.parquet: a row for each decision of each game, with its kind, the alternatives and what was chosen
    #[arg(long)]
    decisions: bool,
    /// What to print
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
    /// No progress on standard error
    #[arg(long, short)]
    quiet: bool,
}

/// Plays many games and reports the results.
pub(crate) fn run(typed: &Arguments) -> Result<Done, Error> {
    let (games, threads) = (options::games(&typed.games)?, options::threads(typed.threads.as_deref())?);
    let table = options::table(&typed.table)?;
    let when = typed.when.iter().map(|when| When::read(&table, "when", when)).collect::<Result<Vec<_>, _>>()?;
    let kept = front::keep(typed.out.as_deref(), typed.force);
    let keep = kept.as_deref();
    for (name, asked) in [("control", typed.control), ("events", typed.events), ("decisions", typed.decisions)] {
        if asked && keep.is_none() {
            let expected = format!("@out DIR as well: @{name} is written into a folder");
            return Err(Error::argument(name, "no folder", expected, None));
        }
    }
    let more = Tables { control: typed.control, events: typed.events, decisions: typed.decisions };
    let question = run::Question { table: &table, games, keep, when: &when, more, report: None };
    let mut answer = asking(typed.quiet, threads, |control| run::ask(&question, control))?;
    let mut more = vec![("--games", answer.summary.games.to_string())];
    more.extend(typed.when.iter().map(|when| ("--when", when.clone())));
    more.extend(typed.luck.then(|| ("--luck", String::new())));
    let command = command_line::command(&table, "run", &more);
    let kept = answer.write(&command, None)?;
    let folder = typed.out.as_deref().filter(|_| kept);
    let luck = (typed.luck && !answer.stopped)
        .then_some(luck::Question { table: &table, games })
        .map(|question| asking(typed.quiet, threads, |control| luck::ask(&question, control)))
        .transpose()?;
    let stopped = answer.stopped || luck.as_ref().is_some_and(|luck| luck.stopped);
    show(typed.format, |format| {
        Ok(match format {
            Format::Table => text(&answer, luck.as_ref(), stopped, &command, folder),
            Format::Json => answer.to_json(&command, luck.as_ref())?,
            Format::Csv => table::csv(&answer.summary),
            Format::Md => {
                let more = answer.beside(luck.as_ref()).into_iter().flat_map(Beside::blocks).collect();
                findings::document(&answer.summary, &answer.facts, &command, more).markdown(&[])
            }
        })
    })?;
    Ok(match stopped {
        true => Done::stopped_games(answer.summary.games, answer.planned, typed.out.as_deref()),
        false => Done::Finished,
    })
}

fn text(answer: &Answer, luck: Option<&Luck>, stopped: bool, command: &str, folder: Option<&Path>) -> String {
    let Answer { summary, planned, .. } = answer;
    let mut text = String::new();
    if stopped {
        let planned = number(*planned);
        text += &format!("Stopped by Ctrl-C after {} of {planned}.\n\n", count(summary.games, "game"));
    }
    let asked: String =
        answer.beside(luck).into_iter().map(|beside| format!("\n{}", beside.text(page::width()))).collect();
    text += &terminal::text(summary, &asked, command, page::width());
    if let Some(folder) = folder {
        text += &format!("  Written to {}: open report.html first.\n", folder.display());
    }
    text
}
