//! `sandtable rulings --rank`: which unclear rules matter.

use crate::args::{CorrectionChoice, Format, OverlayArguments, RulingsArguments, TableArguments};
use crate::command_line;
use crate::error::Done;
use crate::options::{self, number};
use crate::page::{self, count, show};
use crate::progress::asking;
use sandtable_analysis::lab::Correction;
use sandtable_questions::{Error, rank};
use sandtable_reports::lab::{csv, forest, page as lab_page, terminal};

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
    let ranking = &answer.ranking;
    if let Some(picture) = chart {
        picture.draw(forest::ranking(ranking))?;
    }
    let named = typed.id.as_deref().unwrap_or_default();
    let more = [
        (named, String::new()),
        ("--rank", String::new()),
        ("--correct", name.into()),
        ("--games", ranking.games.to_string()),
    ];
    let command = command_line::command(&table, "rulings", &more);
    answer.write(&command)?;
    show(options.results.format, |format| {
        Ok(match format {
            Format::Table => terminal::ranking(ranking, &command, page::width()) + &options.results.written(),
            Format::Json => answer.to_json(&command)?,
            Format::Csv => csv::ranking(ranking),
            Format::Md => lab_page::ranking(ranking, &command, None).markdown(&[]),
        })
    })?;
    let stopped = ranking.games < ranking.planned;
    if !stopped {
        return Ok(Done::Finished);
    }
    Ok(Done::stopped(&format!("after {}", count(ranking.games, "game")), options.results.out.as_deref()))
}
