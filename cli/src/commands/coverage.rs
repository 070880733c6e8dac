//! `sandtable coverage`: in how many games each section came into play.

use super::rules::coverage as remark;
use crate::args::CoverageArguments;
use crate::failure::Done;
use crate::options;
use crate::page::{count, print, width};
use crate::progress::asking;
use sandtable_engine::Coverage;
use sandtable_questions::coverage::{self, Answer, Part};
use sandtable_questions::{Failure, Table, systems};
use sandtable_reports::terminal::grid;
use sandtable_reports::words::{number, percent, wrap};

/// Counts the sections.
pub(crate) fn coverage(typed: &CoverageArguments) -> Result<Done, Failure> {
    let (games, threads) = (options::games(&typed.games)?, options::threads(typed.threads.as_deref())?);
    let scenarios = systems::scenarios(&typed.table.scenario)?;
    let tables = scenarios.iter().map(|scenario| options::table_of(scenario, &typed.table));
    let tables = tables.collect::<Result<Vec<_>, _>>()?;
    let question = coverage::Question { tables: &tables, chosen: !typed.table.bot.is_empty(), games, threads };
    let answer = asking(typed.quiet, |asker| coverage::ask(&question, asker))?;
    print(&shown(&tables, &answer))?;
    Ok(if answer.stopped { Done::Stopped } else { Done::Finished })
}

/// The bots of a part.
fn title(part: &Part) -> String {
    let [first, second] = &part.bots;
    match first == second {
        true => first.to_string(),
        false => format!("{first} v. {second}"),
    }
}

fn shown(tables: &[Table], answer: &Answer) -> String {
    let Answer { rulebook, parts, stopped } = answer;
    let width = width();
    let bots: Vec<String> = parts.iter().map(title).collect();
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
    let header: Vec<&str> = ["", ""].into_iter().chain(bots.iter().map(String::as_str)).collect();
    let counted = rulebook.sections.iter().enumerate().filter(|(_, section)| section.coverage != Coverage::Heading);
    let numbers = rulebook.sections.iter().map(|section| short(section.number).len()).max().unwrap_or(0);
    let shares: usize = bots.iter().map(|bots| bots.chars().count().max(7) + 2).sum();
    let room = width.saturating_sub(numbers + shares + 4).max(16);
    let rows = counted.clone().map(|(rule, section)| {
        let shares = parts.iter().map(|part| match part.counts[rule] {
            0 => "never".to_owned(),
            n => percent(n as f64 / part.played as f64),
        });
        [short(section.number).to_owned(), cut(section.title, room)].into_iter().chain(shares).collect()
    });
    out.push_str(&grid(&header, rows, &[1]));
    let never: Vec<_> =
        counted.filter(|(rule, _)| parts.iter().all(|part| part.counts[*rule] == 0)).map(|(_, s)| s).collect();
    if never.is_empty() {
        out.push_str("\nEvery section that can be played came into play.\n");
    } else {
        out.push_str("\nNever came into play\n");
        for section in never {
            let words = format!("{} ({})", section.title, remark(section));
            wrap(&mut out, &format!("  §{}  ", section.number), &words, 10, width);
        }
        let note = "A section that only limits what others allow can be at work without coming into play by itself.";
        wrap(&mut out, "  ", note, 2, width);
    }
    out
}

/// A section's number; nothing for a section with a name, which its title tells.
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
