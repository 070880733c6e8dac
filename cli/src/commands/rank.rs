//! `sandtable rulings --rank`: which unclear rules matter.

use crate::args::{OverlayArguments, ResultArguments, TableArguments};
use crate::command_line;
use crate::error::Done;
use crate::lab::finish;
use crate::options::{self, number};
use crate::progress::asking;
use clap::{Args, ValueEnum};
use sandtable_analysis::lab::Correction;
use sandtable_questions::{Error, rank};

/// The options of `--rank`.
#[derive(Debug, Args)]
#[command(next_help_heading = "With --rank")]
pub(crate) struct RankArguments {
    /// Number of games under each reading [default: 1k]
    #[arg(long, allow_hyphen_values = true, value_name = "N", requires = "rank")]
    games: Option<String>,
    /// The correction of p-values for their number [default: holm]
    #[arg(long, value_enum, requires = "rank")]
    correct: Option<CorrectionChoice>,
    /// The seed of all random numbers [default: 1]
    #[arg(long, allow_hyphen_values = true, value_name = "N", requires = "rank")]
    seed: Option<String>,
    /// The bot of a side [default: heuristic]; see `sandtable bots`
    #[arg(long, value_name = "SIDE=NAME[:FILE]", requires = "rank")]
    bot: Vec<String>,
    #[command(flatten)]
    pub(super) overlays: OverlayArguments,
    #[command(flatten)]
    pub(super) results: ResultArguments,
}

/// How p-values are corrected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum CorrectionChoice {
    /// Holm: at most 5 % probability of any false alarm in the list
    Holm,
    /// Benjamini and Hochberg: about 5 % of the alarms are false
    Bh,
}

/// The default number of games under each reading.
const GAMES: &str = "1k";

/// Plays the same games under every reading, and ranks the readings by their effect.
pub(crate) fn rank(system: &str, id: Option<&str>, options: &RankArguments) -> Result<Done, Error> {
    let games = number("games", "games", options.games.as_deref().unwrap_or(GAMES))?;
    let threads = options::threads(options.results.threads.as_deref())?;
    let chart = options.results.picture()?;
    let table = options::table(&TableArguments {
        scenario: system.to_owned(),
        seed: options.seed.clone().unwrap_or_else(|| "1".into()),
        bot: options.bot.clone(),
        overlays: OverlayArguments(options.overlays.0.clone()),
    })?;
    let (correction, name) = match options.correct.unwrap_or(CorrectionChoice::Holm) {
        CorrectionChoice::Holm => (Correction::Holm, "holm"),
        CorrectionChoice::Bh => (Correction::BenjaminiHochberg, "bh"),
    };
    let kept = options.results.keep();
    let keep = kept.as_deref();
    let question = rank::Question { table: &table, meant: id, games, correction, keep };
    let answer = asking(options.results.quiet, threads, |control| rank::ask(&question, control))?;
    let named = id.unwrap_or_default();
    let more = [
        (named, String::new()),
        ("--rank", String::new()),
        ("--correct", name.into()),
        ("--games", answer.found.games.to_string()),
    ];
    let command = command_line::command(&table, "rulings", &more);
    answer.write(&command)?;
    let done = finish(&answer.found, &command, (&options.results, chart))?;
    if let (Done::Stopped, Some(out)) = (done, &options.results.out) {
        tell!("whole blocks of games are kept in {}; the block that was stopped is played again", out.display());
    }
    Ok(done)
}
