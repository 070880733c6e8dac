//! `sandtable verdict`: the same scenario at every level of play.

use crate::args::{Format, OverlayArguments, TableArguments, VerdictArguments};
use crate::command_line;
use crate::error::Done;
use crate::lab::finish;
use crate::options;
use crate::page::{self, show};
use crate::progress::asking;
use sandtable_questions::{Error, verdict, verdicts};
use sandtable_reports::lab::bracket;

/// Plays every level, and reports whether the verdict changes.
pub(crate) fn verdict(typed: &VerdictArguments) -> Result<Done, Error> {
    let Some(scenario) = &typed.scenario else { return known(typed) };
    let games = options::games(&typed.games)?;
    let searched = typed.search.as_deref().map(|typed| options::number("search", "games", typed)).transpose()?;
    let threads = options::threads(typed.results.threads.as_deref())?;
    let chart = typed.results.picture()?;
    let table = options::table(&TableArguments {
        scenario: scenario.clone(),
        seed: typed.seed.clone(),
        bot: Vec::new(),
        overlays: OverlayArguments(typed.overlays.0.clone()),
    })?;
    let mut more = vec![("--games", games.to_string())];
    more.extend(searched.map(|games| ("--search", games.to_string())));
    more.push(("--seed", table.seed.to_string()));
    let command = command_line::without_players(&table, "verdict", &more);
    let kept = typed.results.keep();
    let keep = kept.as_deref();
    let question = verdict::Question { table: &table, games, searched: searched.unwrap_or(0), keep };
    let answer = asking(typed.results.quiet, threads, |control| verdict::ask(&question, control))?;
    answer.write(&command)?;
    finish(&answer.found, &command, (&typed.results, chart))
}

/// What is known of the built-in scenarios.
fn known(typed: &VerdictArguments) -> Result<Done, Error> {
    if !typed.overlays.0.is_empty() || typed.search.is_some() || typed.results.out.is_some() {
        return Err(Error::argument("scenario", "no scenario", "one to play: its name, or its folder", None));
    }
    let answer = verdicts::ask();
    if let Some(picture) = typed.results.picture()? {
        picture.draw(bracket::chart(&answer.verdicts))?;
    }
    show(typed.results.format, |format| {
        Ok(match format {
            Format::Table => bracket::terminal(&answer.verdicts, page::width()),
            Format::Json => answer.to_json()?,
            Format::Csv => bracket::csv(&answer.verdicts),
            Format::Md => bracket::markdown(&answer.verdicts),
        })
    })?;
    Ok(Done::Finished)
}
