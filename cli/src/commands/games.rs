//! `sandtable games`: games that are worth a look.

use crate::args::{ListArguments, ListFormat, TableArguments};
use crate::command_line;
use crate::error::Done;
use crate::options;
use crate::page::{count, show, width};
use crate::progress::asking;
use clap::Args;
use sandtable_questions::games::{self, Answer, Filters, Found, Which};
use sandtable_questions::when::When;
use sandtable_questions::{Error, Table};

/// Find games worth a look: extreme games, games with an ending, or games in which something happened
///
/// The command prints the command line that plays each game again. Add `--html FILE` or `--decisions` to it to see the whole game.
#[derive(Debug, Args)]
#[command(group(clap::ArgGroup::new("which").required(true).multiple(true)), after_help = "\
Several of --ends, --when and --won-after are for games that fit all of them.
Examples:
  sandtable games belfort --extreme
  sandtable games belfort --ends \"forts taken\" --most 3
  sandtable games belfort --section 9.4.2
  sandtable games belfort --when 'lost Hautes Perches by turn 4'
  sandtable games belfort --won-after 'french lost Hautes Perches by turn 4'")]
pub(crate) struct Arguments {
    #[command(flatten)]
    table: TableArguments,
    /// The best game for each side, the closest, the shortest, and those with most and fewest decisions
    #[arg(long, group = "which", conflicts_with_all = ["ends", "section", "when", "won_after"])]
    extreme: bool,
    /// Games with this ending
    #[arg(long, value_name = "ENDING", group = "which")]
    ends: Option<String>,
    /// Games in which this section of the rulebook came into play
    #[arg(long, value_name = "SECTION", group = "which", conflicts_with_all = ["ends", "when", "won_after"])]
    section: Option<String>,
    /// Games in which this happened; see `sandtable run --help`
    #[arg(long, value_name = "WHAT", group = "which")]
    when: Vec<String>,
    /// Games that a side won although it lost a place; any other condition of a side works too, `french_levels_lost >= 12`
    #[arg(long, value_name = "WHAT", group = "which")]
    won_after: Vec<String>,
    /// Number of games to search, from the first of the seed: 20000, 20k, 2.5k, 1M
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "1k")]
    games: String,
    /// The maximum number of games to list
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "5")]
    most: String,
    #[command(flatten)]
    list: ListArguments,
}

/// Finds the games, and reports the command line of each.
pub(crate) fn games(typed: &Arguments) -> Result<Done, Error> {
    let (games, threads) = (options::games(&typed.games)?, options::threads(typed.list.threads.as_deref())?);
    let most = options::whole("most", &typed.most, 1, 1_000)? as usize;
    let table = options::table(&typed.table)?;
    let which = which(typed, &table)?;
    let question = games::Question { table: &table, games, which, most };
    let answer = asking(typed.list.quiet, threads, |control| games::ask(&question, control))?;
    show(typed.list.format, |format| {
        Ok(match format {
            ListFormat::Table => answer.text(&table, &|found| command(&table, found), width()) + hint(&answer),
            ListFormat::Json => answer.to_json(&|found| command(&table, found))?,
        })
    })?;
    if answer.stopped {
        tell!("stopped after {}", count(answer.games, "game"));
        return Ok(Done::Stopped);
    }
    Ok(Done::Finished)
}

fn which(typed: &Arguments, table: &Table) -> Result<Which, Error> {
    let card = table.system().card;
    if typed.extreme {
        return Ok(Which::Extreme);
    }
    if let Some(section) = &typed.section {
        return Which::section(card, section);
    }
    let read = |argument: &str, typed: &[String]| {
        typed.iter().map(|words| When::read(table, argument, words)).collect::<Result<Vec<_>, _>>()
    };
    let won_after = read("won-after", &typed.won_after)?;
    if let Some(when) = won_after.iter().find(|when| when.side.is_none()) {
        let [first, _] = card.sides;
        let expected = format!(
            "something that a side did or suffered, such as `{first} lost PLACE by turn 4`, or a measure of one side, whose name \
             begins with it"
        );
        return Err(Error::argument("won-after", format!("`{}`", when.words), expected, None));
    }
    let ends = typed.ends.as_ref().map(|ending| Which::ends(card, ending)).transpose()?;
    Ok(Which::All(Filters { ends, when: read("when", &typed.when)?, won_after }))
}

/// The command line that plays a game.
fn command(table: &Table, found: &Found) -> String {
    command_line::command(table, "play", &[("--game", found.game.to_string())])
}

/// How to see a game.
fn hint(answer: &Answer) -> &'static str {
    if answer.found.is_empty() { "" } else { "\nAdd `--html FILE` to a command to see its game as a page.\n" }
}
