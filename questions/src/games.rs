//! Which games of a run are worth a look? The extremes, those with a certain ending, and those in which something happened.

use crate::control::Control;
use crate::error::Error;
use crate::json;
use crate::lineup;
use crate::replay::ending;
use crate::rules;
use crate::table::Table;
use crate::when::When;
use sandtable_analysis::{Details, Played, Progress, Record, Recording, Scorer, dispatch};
use sandtable_engine::{Card, Rule};
use sandtable_reports::words::{capital, count, number, people, wrap};
use sandtable_scenarios::diagnostic::nearest;
use schemars::JsonSchema;
use serde::Serialize;
use std::io;
use std::ops::ControlFlow;

/// The games to look through.
#[derive(Clone, Debug)]
pub struct Question<'a> {
    /// The scenario, its overlays, the bots and the seed.
    pub table: &'a Table,
    /// The number of games.
    pub games: u64,
    /// The games that are looked for.
    pub which: Which,
    /// The most games that are reported.
    pub most: usize,
}

/// The games that are looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Which {
    /// The best for each side, the closest, the shortest, the longest.
    Extreme,
    /// Those in which this section came into play.
    Section(Rule),
    /// Those that pass all of these filters.
    All(Filters),
}

/// The filters that can be combined.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filters {
    /// How they ended: an index into the card's endings.
    pub ends: Option<u8>,
    /// What happened in them.
    pub when: Vec<When>,
    /// What happened in them to the side that still won.
    pub won_after: Vec<When>,
}

impl Filters {
    fn fit(&self, record: &Record) -> bool {
        let happened = |when: &When| when.happened(record) == Some(true);
        self.ends.is_none_or(|ending| record.ending == ending)
            && self.when.iter().all(happened)
            && self.won_after.iter().all(|when| happened(when) && when.side.is_some() && record.winner == when.side)
    }
}

impl Which {
    /// Finds an ending by `typed`, its name or the beginning of its name. Returns its index in the endings of `card`.
    ///
    /// # Errors
    /// No ending of that name.
    pub fn ends(card: &Card, typed: &str) -> Result<u8, Error> {
        let same = |name: &&str| name.eq_ignore_ascii_case(typed);
        let begun = |name: &&str| !typed.is_empty() && name.to_lowercase().starts_with(&typed.to_lowercase());
        let all = || card.endings.iter();
        let place = all().position(same).or_else(|| {
            let one = all().filter(|name| begun(name)).count() == 1;
            all().position(begun).filter(|_| one)
        });
        place.map(|place| place as u8).ok_or_else(|| {
            let expected = format!("an ending: {}", card.endings.join(", "));
            Error::argument("ends", format!("`{typed}`"), expected, nearest(typed, card.endings))
        })
    }

    /// The games in which a section of the rulebook of `card` came into play; `typed` is its number, with or without `§`.
    ///
    /// # Errors
    /// No section of that number.
    pub fn section(card: &Card, typed: &str) -> Result<Which, Error> {
        let number = typed.trim_start_matches('§');
        let sections = card.rulebook.sections;
        let place = sections.iter().position(|section| section.number == number);
        place.and_then(|place| u8::try_from(place).ok()).map(|place| Which::Section(Rule(place))).ok_or_else(|| {
            let expected = format!("the number of a section; `@sandtable rules {}` lists them", card.system);
            let near = rules::near(number, card);
            Error::argument("section", format!("`{typed}`"), expected, near)
        })
    }
}

/// The games that were found.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The games, each with what is special about it.
    pub found: Vec<Found>,
    /// The number of matching games among those that were looked through; none if the search stopped at the last one that is reported.
    pub of: Option<u64>,
    /// The number of games that were looked through.
    pub games: u64,
    /// Whether it was cancelled before the last game.
    pub stopped: bool,
}

impl Answer {
    /// The answer as JSON; `command` gives the command line that plays a game.
    ///
    /// # Errors
    /// None in practice: every field has a JSON form.
    pub fn to_json(&self, command: &dyn Fn(&Found) -> String) -> Result<String, Error> {
        let listed = |found| Listed { found, command: command(found) };
        json::object(&Object { games: self.games, of: self.of, found: self.found.iter().map(listed).collect() })
    }

    /// The answer about the games of `table`, in lines of at most `width` characters; `command` gives the command line that plays a game.
    #[must_use]
    pub fn text(&self, table: &Table, command: &dyn Fn(&Found) -> String, width: usize) -> String {
        let Answer { found, of, games, .. } = self;
        let mut out = String::new();
        let title = table.scenario.heading();
        let told = match of {
            Some(of) => format!("{title}: {} of {}", number(*of), count(*games, "game")),
            None => format!("{title}: {} searched", count(*games, "game")),
        };
        wrap(&mut out, "", &format!("{told} of seed {}.", table.seed), 2, width);
        for of in found {
            let Found { what, ending, .. } = of;
            out.push('\n');
            let lead = if what.is_empty() { String::new() } else { format!("{}: ", capital(what)) };
            wrap(&mut out, "", &format!("{lead}{ending}"), 2, width);
            out += &format!("  {}\n", command(of));
        }
        if found.is_empty() {
            out.push_str("\nNo such game.\n");
        } else if of.is_none() && found.iter().all(|of| of.what != SHORTEST) {
            out.push_str("\nNone is the shortest: all end on the same turn.\n");
        }
        out
    }
}

/// What `games` finds.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Object<'a> {
    /// Games that were looked through.
    games: u64,
    /// The number of them that match, if all were counted.
    of: Option<u64>,
    /// The games.
    found: Vec<Listed<'a>>,
}

/// A game that was found, with its command.
#[derive(Serialize, JsonSchema)]
struct Listed<'a> {
    #[serde(flatten)]
    found: &'a Found,
    /// The command line that plays it.
    command: String,
}

/// A game that was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Found {
    /// Its number.
    pub game: u64,
    /// What is special about it; empty if all games match for the same reason.
    pub what: String,
    /// How it ended.
    pub ending: String,
}

/// Looks through the games of `question`. They are played with the executor of `control`, which also reports progress and can cancel.
///
/// # Errors
/// A bot's file in error; rules or a bot in error.
pub fn ask(question: &Question<'_>, control: &mut Control<'_>) -> Result<Answer, Error> {
    let Question { table, games, ref which, most } = *question;
    if let Which::Section(rule) = which {
        return with_section(question, *rule, control);
    }
    let card = table.ruleset.card();
    let job = lineup::job(table.seed, Recording::Rows, &[table.lane()])?;
    let mut records: Vec<Record> = Vec::new();
    let finish = control.records(&job, 0..games, &mut [&mut records], &|_| String::new())?;
    let told = |record: &Record, what: String| Found { game: record.game, what, ending: ending(card, record) };
    let (games, stopped) = (finish.games, finish.stopped);
    if let Which::Extreme = which {
        let found = extremes(card, &records).into_iter().map(|(what, record)| told(record, what)).collect();
        return Ok(Answer { found, of: None, games, stopped });
    }
    let fits = |record: &&Record| matches!(which, Which::All(filters) if filters.fit(record));
    let of = records.iter().filter(fits).count() as u64;
    let found = records.iter().filter(fits).take(most).map(|record| told(record, String::new())).collect();
    Ok(Answer { found, of: Some(of), games, stopped })
}

/// What is special about the game that ends first. Games that always last to the last turn have none.
const SHORTEST: &str = "shortest";

/// The extreme games; of equal ones the first.
fn extremes<'r>(card: &Card, records: &'r [Record]) -> Vec<(String, &'r Record)> {
    let [first, second] = card.sides.map(people);
    let mut all: Vec<(String, Option<&Record>)> = Vec::new();
    let mut least =
        |what: String, of: fn(&Record) -> i64| all.push((what, records.iter().min_by_key(|record| of(record))));
    least(format!("best for the {first}"), |record| -i64::from(record.margin));
    least(format!("best for the {second}"), |record| record.margin.into());
    least("closest".into(), |record| i64::from(record.margin).abs());
    if records.iter().any(|record| record.last_turn != records[0].last_turn) {
        least(SHORTEST.into(), |record| i64::from(record.last_turn) << 32 | i64::from(record.decisions));
    }
    least("most decisions".into(), |record| -i64::from(record.decisions));
    least("fewest decisions".into(), |record| record.decisions.into());
    all.into_iter().filter_map(|(what, record)| Some((what, record?))).collect()
}

/// The first games in which a section came into play.
fn with_section(question: &Question<'_>, rule: Rule, control: &mut Control<'_>) -> Result<Answer, Error> {
    let Question { table, games, most, .. } = *question;
    let job = lineup::job(table.seed, Recording::Sections, &[table.lane()])?;
    let (executor, cancel) = (control.executor(), control.cancel());
    let card = table.ruleset.card();
    let mut search = Search { card, rule, most, found: Vec::new(), waiting: Vec::new(), control };
    let finish = dispatch::play(&job, 0..games, executor, cancel, &mut search)?;
    let found = search.found;
    // Games after the last wanted one were played in vain.
    let last = found.last().filter(|_| found.len() == most).map(|found| found.game + 1);
    let stopped = last.is_none() && finish.stopped;
    Ok(Answer { found, of: None, games: last.unwrap_or(finish.games), stopped })
}

/// Looks for a section.
struct Search<'a, 'b> {
    card: &'static Card,
    rule: Rule,
    most: usize,
    found: Vec<Found>,
    /// Games whose sections have not arrived yet.
    waiting: Vec<Record>,
    control: &'a mut Control<'b>,
}

impl Scorer for Search<'_, '_> {
    fn game(&mut self, lanes: &[Played]) -> io::Result<ControlFlow<()>> {
        self.waiting.push(lanes[0].record);
        let enough = self.found.len() == self.most;
        Ok(if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    }

    fn details(&mut self, details: Details) -> io::Result<()> {
        for (record, sections) in self.waiting.drain(..).zip(details.sections) {
            if sections.has(self.rule) && self.found.len() < self.most {
                let ending = ending(self.card, &record);
                self.found.push(Found { game: record.game, what: String::new(), ending });
            }
        }
        Ok(())
    }

    fn progress(&mut self, progress: &Progress) {
        self.control.report(progress, "");
    }
}
