//! `sandtable odds`: exact odds from the rules that play the games.
//!
//! | module | contents |
//! |---|---|
//! | [`list`] | the procedures, with what they take and give |
//! | [`ask`] | what was typed, as a question |
//! | [`aid`] | the player aid |

pub(crate) mod aid;
mod ask;
mod list;

use crate::args::{OddsArguments, OddsFormat};
use crate::command_line;
use crate::error::Done;
use crate::options;
use crate::page::{self, print, width};
use sandtable_questions::{Error, Table, odds};
use sandtable_reports::odds::{csv, html_page, markdown, png, svg, terminal};
use sandtable_reports::words::wrap;
use sandtable_scenarios::diagnostic::nearest;
use sandtable_scenarios::{Loaded, load};
use sandtable_store::files;
use std::path::Path;
use std::slice;

/// Lists procedures, prints odds, or writes a player aid.
pub(crate) fn odds(typed: &OddsArguments) -> Result<Done, Error> {
    let format = format(typed)?;
    let lists = typed.list || typed.procedure.is_none() && typed.aid.is_none();
    let table = match lists {
        // What can be asked is the same for all scenarios of a rule system.
        true => options::table_of(&options::scenarios(&typed.table.scenario)?[0], &typed.table)?,
        false => options::table(&typed.table)?,
    };
    let base = match typed.against {
        false => None,
        true if typed.table.overlays.0.is_empty() => {
            let expected = "an overlay to compare with the rules without it: @errata, @set or @ruling";
            return Err(Error::argument("against", "a scenario without overlays", expected, None));
        }
        true => Some(load(&table.source, &[])?),
    };
    answered(typed, format, &table, base.as_ref())?;
    Ok(Done::Finished)
}

/// What is to be printed or written.
fn format(typed: &OddsArguments) -> Result<OddsFormat, Error> {
    const ENDINGS: [(&str, OddsFormat); 7] = [
        ("txt", OddsFormat::Table),
        ("md", OddsFormat::Md),
        ("csv", OddsFormat::Csv),
        ("json", OddsFormat::Json),
        ("html", OddsFormat::Html),
        ("svg", OddsFormat::Svg),
        ("png", OddsFormat::Png),
    ];
    let Some(path) = &typed.output else {
        return match typed.format {
            Some(OddsFormat::Png) => {
                Err(Error::argument("format", "`png`", "@output FILE as well: a picture is not text", None))
            }
            format => Ok(format.unwrap_or(OddsFormat::Table)),
        };
    };
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase()).unwrap_or_default();
    match (ENDINGS.iter().find(|(known, _)| *known == ending), typed.format) {
        (Some((_, by_name)), None) => Ok(*by_name),
        (Some((_, by_name)), Some(format)) if *by_name == format => Ok(format),
        (Some(_), Some(_)) => {
            let expected = "one of @format and a file name that agree";
            Err(Error::argument("output", format!("`{}`", path.display()), expected, None))
        }
        (None, _) => {
            let endings = ENDINGS.map(|(ending, _)| ending);
            let near = nearest(&ending, endings).map(|near| path.with_extension(near).display().to_string());
            let expected = format!("a file name that ends in .{}", endings.join(", ."));
            Err(Error::argument("output", format!("`{}`", path.display()), expected, near))
        }
    }
}

fn answered(typed: &OddsArguments, format: OddsFormat, table: &Table, base: Option<&Loaded>) -> Result<(), Error> {
    if typed.list {
        alone("list", typed)?;
        return print(&list::list(&table.scenario, table.system().policies, typed.procedure.as_deref())?);
    }
    if typed.procedure.is_none() && typed.aid.is_none() {
        if !typed.given.is_empty() || !typed.vary.is_empty() || alone("list", typed).is_err() {
            let expected =
                format!("one before what is given; `sandtable odds {}` lists them with examples", table.scenario.name);
            return Err(Error::argument("PROCEDURE", "no procedure", expected, None));
        }
        return print(&list::examples(table)?);
    }
    let footer = odds::footer(table, base);
    if let Some(folder) = &typed.aid {
        return print(&aid::write(table, typed, footer, folder)?);
    }
    let question = ask::read(table, typed)?;
    let answer = odds::ask(table, base, slice::from_ref(&question))?.remove(0);
    let answer = answer.map_err(|wrong| odds::error(&question, wrong))?;
    let drawn = |format| {
        let (title, tables) = odds::tables::tables(table.system().card, &question, &answer, format == OddsFormat::Csv);
        // A table alone has its title itself.
        let heading = if tables.len() > 1 { title.clone() } else { String::new() };
        (title, heading, tables)
    };
    if let (OddsFormat::Png, Some(path)) = (format, &typed.output) {
        let (_, heading, tables) = drawn(format);
        return print(&written(path, &png(&tables, &heading, &footer).map_err(Error::other)?, typed.force)?);
    }
    let text = |format: &OddsFormat| {
        let (title, heading, tables) = drawn(*format);
        Ok(match format {
            OddsFormat::Table => {
                let tables: Vec<String> = tables.iter().map(|table| terminal(table, width())).collect();
                let mut text = tables.join("\n") + "\n";
                footer.iter().for_each(|line| wrap(&mut text, "", line, 2, width()));
                text
            }
            OddsFormat::Md => {
                let tables: Vec<String> = tables.iter().map(markdown).collect();
                let heading = if heading.is_empty() { heading } else { format!("# {heading}\n\n") };
                format!("{heading}{}\n{}\n", tables.join("\n"), footer.join("  \n"))
            }
            OddsFormat::Csv => csv(&tables),
            OddsFormat::Json => answer.to_json(&question, table, base, &command_line::typed(crate::front::words()))?,
            OddsFormat::Html => html_page(&title, &tables, &footer),
            OddsFormat::Svg => svg(&tables, &heading, &footer),
            // It is no text, and was written above.
            OddsFormat::Png => String::new(),
        })
    };
    match &typed.output {
        None => page::show(format, text),
        Some(path) => print(&written(path, text(&format)?.as_bytes(), typed.force)?),
    }
}

/// Refuses what means nothing beside `option`.
fn alone(option: &str, typed: &OddsArguments) -> Result<(), Error> {
    let idle = [
        ("given", !typed.given.is_empty()),
        ("vary", !typed.vary.is_empty()),
        ("show", !typed.show.is_empty()),
        ("policy", !typed.policy.is_empty()),
        ("against", typed.against),
        ("decision", typed.decision.is_some()),
        ("format", typed.format.is_some()),
        ("output", typed.output.is_some()),
    ];
    match idle.into_iter().find(|(_, typed)| *typed) {
        Some((name, _)) => Err(Error::argument(
            name,
            format!("it with --{option}"),
            format!("--{option} with overlays and a procedure only"),
            None,
        )),
        None => Ok(()),
    }
}

fn written(path: &Path, bytes: &[u8], force: bool) -> Result<String, Error> {
    files::write(path, bytes, force)?;
    Ok(format!("{}\n", path.display()))
}
