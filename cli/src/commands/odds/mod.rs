//! `sandtable odds`: exact odds from the rules that play the games.
//!
//! | module | contents |
//! |---|---|
//! | [`list`] | the procedures, with their parameters and results |
//! | [`ask`] | the arguments as a question |
//! | [`aid`] | the player aid |

pub(crate) mod aid;
mod ask;
mod list;

use crate::args::{ShortArguments, TableArguments};
use crate::command_line;
use crate::error::Done;
use crate::options;
use crate::page::{self, print, width};
use clap::{Args, ValueEnum, ValueHint};
use sandtable_questions::{Error, Table, odds};
use sandtable_reports::odds::{csv, html_page, markdown, png, svg, terminal};
use sandtable_reports::words::wrap;
use sandtable_scenarios::diagnostic::nearest;
use sandtable_scenarios::{Loaded, load};
use sandtable_store::files;
use std::path::{Path, PathBuf};
use std::slice;

/// Compute exact odds of a procedure: a roll, a bombardment, a whole attack
///
/// The odds come from the same rules as the games: every path of the dice is followed with its exact probability. `--vary` prints
/// a figure as a table; `--aid` writes a complete player aid. In a position (--game and
/// --decision, --from and --decision, or --position) the real units take part; `sandtable play --decisions` numbers the decisions.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable odds belfort
  sandtable odds belfort --list
  sandtable odds belfort fire --given value=6
  sandtable odds belfort attack --given attackers=3,3,3 --given defenders=3-3-4:diminished --given scouts=1
  sandtable odds belfort assault --given attackers=3 --given defenders=1 --given defence=6 --vary attack=2..12
  sandtable odds belfort fire --vary value=columns --vary modifier=-2..2 --show 'P(hits>=2)' -o fire.svg
  sandtable odds belfort attack --seed 1 --game 3 --decision 446 --zone 13 --target 12 --given by=13
  sandtable odds belfort fire --given value=2 --set 'tables.fire.6.1-3=3' --against
  sandtable odds position.toml attack --zone 13 --target 12
  sandtable odds spicheren combat --vary value=columns --vary modifier=-2..3
  sandtable odds spicheren attack --seed 1 --game 0 --decision 1496 --hex 1607
  sandtable odds belfort --aid player-aid")]
pub(crate) struct Arguments {
    #[command(flatten)]
    table: TableArguments,
    /// The procedure; without one, all are listed with an example each
    #[arg(value_name = "PROCEDURE", conflicts_with = "aid")]
    procedure: Option<String>,
    /// List the procedures with their parameters and results
    #[arg(long, conflicts_with = "aid")]
    list: bool,
    /// Set a parameter of the procedure; --KEY VALUE is the same
    #[arg(long, value_name = "KEY=VALUE", allow_hyphen_values = true)]
    given: Vec<String>,
    /// Print a table over a parameter: a..b, a..b:step, values with | or commas between them, or `columns` for the columns of its lookup table;
    /// twice for a two-way table
    #[arg(long, value_name = "KEY=a..b", allow_hyphen_values = true)]
    vary: Vec<String>,
    /// The figures of the table: P(win), P(hits>=2), P(win and markers=1), E(hits), SD(hits); repeat it for more tables
    #[arg(long, value_name = "FIGURE")]
    show: Vec<String>,
    /// The policy for decisions during the procedure, for both sides or one: a policy of --list, or a bot; see `sandtable bots`
    #[arg(long, value_name = "[SIDE=]NAME[:FILE]")]
    policy: Vec<String>,
    /// Also print the odds under the rules without overlays, and the difference
    #[arg(long)]
    against: bool,
    /// Use a position of this game of the seed
    #[arg(long, allow_hyphen_values = true, value_name = "N", requires = "decision", conflicts_with = "from")]
    game: Option<String>,
    /// Use a position of a game saved by `sandtable play --save`
    #[arg(long, value_name = "FILE", requires = "decision", value_hint = ValueHint::FilePath)]
    from: Option<PathBuf>,
    /// The position at this decision
    #[arg(long, allow_hyphen_values = true, value_name = "N")]
    decision: Option<String>,
    #[command(flatten)]
    short: ShortArguments,
    /// The maximum number of branches of dice and choices for one distribution
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "1M")]
    budget: String,
    /// What to print
    #[arg(long, value_enum)]
    format: Option<OddsFormat>,
    /// Write into this file instead; the ending of its name selects the format
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
    /// Write a complete player aid into this folder: new, empty, or of an earlier aid
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    aid: Option<PathBuf>,
    /// Replace a file of --output that the program did not write or cannot recognize (text, csv, md and json), or another
    /// scenario's player aid in the folder of --aid
    #[arg(long)]
    force: bool,
}

/// How odds are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum OddsFormat {
    /// Tables for the terminal
    Table,
    /// All numbers with exact fractions, as one JSON object
    Json,
    /// Tables for a spreadsheet
    Csv,
    /// Tables in Markdown
    Md,
    /// A page
    Html,
    /// A drawing
    Svg,
    /// A picture; needs --output
    Png,
}

/// Lists procedures, prints odds, or writes a player aid.
pub(crate) fn odds(typed: &Arguments) -> Result<Done, Error> {
    let format = format(typed)?;
    let lists = typed.list || typed.procedure.is_none() && typed.aid.is_none();
    let table = match lists {
        // The procedures are the same for all scenarios of a rule system.
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

/// The format to print or write.
fn format(typed: &Arguments) -> Result<OddsFormat, Error> {
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

fn answered(typed: &Arguments, format: OddsFormat, table: &Table, base: Option<&Loaded>) -> Result<(), Error> {
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
        // A single table contains its title itself.
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
            // A PNG is not text, and was written above.
            OddsFormat::Png => String::new(),
        })
    };
    match &typed.output {
        None => page::show(format, text),
        Some(path) => print(&written(path, text(&format)?.as_bytes(), typed.force)?),
    }
}

/// Refuses arguments that have no meaning together with `option`.
fn alone(option: &str, typed: &Arguments) -> Result<(), Error> {
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
