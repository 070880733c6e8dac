//! `sandtable coverage`: the number of games in which each section came into play.

use super::rules::coverage as note_of;
use crate::args::{ListArguments, ListFormat, TableArguments};
use crate::command_line;
use crate::error::Done;
use crate::options;
use crate::page::{count, show, width};
use crate::progress::asking;
use clap::Args;
use sandtable_engine::Coverage;
use sandtable_questions::coverage::{self, Answer, Part, Place};
use sandtable_questions::{Error, Table};
use sandtable_reports::terminal::grid_within;
use sandtable_reports::words::{number, percent, wrap};

/// Count the games in which each section of the rulebook came into play
///
/// By default, the random bot plays 50 % of the games and the heuristic bot 50 %. Each plays the first N/2 games of the seed.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable coverage belfort
  sandtable coverage grandes-batailles
  sandtable coverage belfort --games 20k --bot french=heuristic --bot prussian=random")]
pub(crate) struct Arguments {
    #[command(flatten)]
    table: TableArguments,
    /// Number of games: 20000, 20k, 2.5k, 1M
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "2k")]
    games: String,
    #[command(flatten)]
    list: ListArguments,
}

/// Counts the sections.
pub(crate) fn coverage(typed: &Arguments) -> Result<Done, Error> {
    let (games, threads) = (options::games(&typed.games)?, options::threads(typed.list.threads.as_deref())?);
    let scenarios = options::scenarios(&typed.table.scenario)?;
    let tables = scenarios.iter().map(|scenario| options::table_of(scenario, &typed.table));
    let tables = tables.collect::<Result<Vec<_>, _>>()?;
    let question = coverage::Question { tables: &tables, chosen: !typed.table.bot.is_empty(), games };
    let answer = asking(typed.list.quiet, threads, |control| coverage::ask(&question, control))?;
    show(typed.list.format, |format| {
        Ok(match format {
            ListFormat::Table => shown(&tables, &answer),
            ListFormat::Json => answer.to_json()?,
        })
    })?;
    if answer.stopped {
        let played: u64 = answer.parts.iter().map(|part| part.played).sum();
        tell!("stopped after {}; nothing is kept", count(played, "game"));
        return Ok(Done::Stopped);
    }
    Ok(Done::Finished)
}

fn shown(tables: &[Table], answer: &Answer) -> String {
    let Answer { rulebook, parts, stopped } = answer;
    let width = width();
    let bots: Vec<String> = parts.iter().map(Part::title).collect();
    let played: Vec<String> =
        parts.iter().zip(&bots).map(|(part, bots)| format!("{} by {bots}", number(part.played))).collect();
    let all: u64 = parts.iter().map(|part| part.played).sum();
    let titles: Vec<String> = tables.iter().map(|table| table.scenario.heading()).collect();
    let mut out = String::new();
    let title =
        format!("{}: {} of seed {}, {}", titles.join(" and "), count(all, "game"), tables[0].seed, played.join(", "));
    wrap(&mut out, "", &title, 2, width);
    if *stopped {
        out.push_str("Stopped by Ctrl-C.\n");
    }
    out.push_str("\nShare of the games in which each section came into play\n");
    let header: Vec<&str> =
        ["", ""].into_iter().chain(bots.iter().map(String::as_str)).chain(["game", "decision"]).collect();
    let counted = rulebook.sections.iter().enumerate().filter(|(_, section)| section.coverage != Coverage::Heading);
    let numbers = rulebook.sections.iter().map(|section| short(section.number).len()).max().unwrap_or(0);
    let shares: usize = bots.iter().map(|bots| bots.chars().count().max(7) + 2).sum();
    let room = width.saturating_sub(numbers + shares + 22).max(16);
    let rows = counted.clone().map(|(rule, section)| {
        let shares = parts.iter().map(|part| match part.counts[rule] {
            0 => "never".to_owned(),
            n => percent(n as f64 / part.played as f64),
        });
        let place = place(parts, rule)
            .map_or_else(Default::default, |(_, place)| [place.game.to_string(), place.decision.to_string()]);
        [short(section.number).to_owned(), cut(section.title, room)].into_iter().chain(shares).chain(place).collect()
    });
    out.push_str(&grid_within(&header, rows, &[1], 2, width));
    out.push_str(&examples(tables, parts));
    let never: Vec<_> =
        counted.filter(|(rule, _)| parts.iter().all(|part| part.counts[*rule] == 0)).map(|(_, s)| s).collect();
    if never.is_empty() {
        out.push_str("\nEvery section that can be played came into play.\n");
    } else {
        out.push_str("\nNever came into play\n");
        for section in never {
            let words = format!("{} ({})", section.title, note_of(section));
            wrap(&mut out, &format!("  §{}  ", section.number), &words, 10, width);
        }
        let note = "A section that only limits other sections can apply without coming into play itself.";
        wrap(&mut out, "  ", note, 2, width);
    }
    out
}

/// The first place where a section came into play: in the games of the best bots in which it did.
fn place(parts: &[Part], rule: usize) -> Option<(&Part, &Place)> {
    parts.iter().rev().find_map(|part| Some((part, part.first[rule].as_ref()?)))
}

/// The commands that show the first of these places, for each pair of bots.
fn examples(tables: &[Table], parts: &[Part]) -> String {
    let mut out = String::from("\nCommands for the first use of a section: its game, and the decision before it\n");
    for part in parts.iter().rev() {
        let named = |rule: &usize| place(parts, *rule).is_some_and(|(by, _)| by.same_bots(part));
        let Some((_, first)) = (0..part.first.len()).find(named).and_then(|rule| place(parts, rule)) else { continue };
        let Some(table) = tables.iter().find(|table| table.name == first.scenario) else { continue };
        let table = Table { bots: part.bots.clone(), ..table.clone() };
        let more = [("--game", first.game.to_string()), ("--decisions", String::new())];
        out += &format!("  {}\n", command_line::command(&table, "play", &more));
    }
    out
}

/// A section's number; empty if it has a name instead, which is in its title.
fn short(number: &str) -> &str {
    if number.starts_with(|c: char| c.is_ascii_digit()) { number } else { "" }
}

/// A title of at most `room` characters.
fn cut(title: &str, room: usize) -> String {
    match title.chars().count() <= room {
        true => title.to_owned(),
        false => title.chars().take(room - 1).chain(['…']).collect(),
    }
}
