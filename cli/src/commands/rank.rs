//! `sandtable rulings --rank`: which unclear rules matter.

use crate::args::{CorrectionChoice, OverlayArguments, RulingsArguments, TableArguments};
use crate::command_line;
use crate::error::Done;
use crate::lab::finish;
use crate::options::{self, number};
use crate::progress::asking;
use sandtable_analysis::lab::Correction;
use sandtable_questions::{Error, rank};

/// Games under each reading where none are typed.
const GAMES: &str = "1k";

/// Plays the same games under every reading, and ranks them by what they do.
pub(crate) fn rank(typed: &RulingsArguments) -> Result<Done, Error> {
    let options = &typed.ranking;
    let games = number("games", "games", options.games.as_deref().unwrap_or(GAMES))?;
    let threads = options::threads(options.results.threads.as_deref())?;
    let chart = options.results.picture()?;
    let table = options::table(&TableArguments {
        scenario: typed.system.clone(),
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
    let question = rank::Question { table: &table, meant: typed.id.as_deref(), games, correction, keep };
    let answer = asking(options.results.quiet, threads, |control| rank::ask(&question, control))?;
    let named = typed.id.as_deref().unwrap_or_default();
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
