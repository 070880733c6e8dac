//! In how many games does each section of the rulebook come into play?

use crate::control::Control;
use crate::error::Error;
use crate::json;
use crate::lineup::{self, OpenBot};
use crate::play;
use crate::rules;
use crate::table::Table;
use sandtable_analysis::{Details, Progress, Record, Recording, Sink, dispatch};
use sandtable_bots::catalogue::{BotChoice, BotKind};
use sandtable_engine::{Coverage, Rule, Rulebook};
use sandtable_reports::terminal::grid_within;
use sandtable_reports::words::{count, number, percent, wrap};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeSet;
use std::io;

/// The games to play for each scenario.
#[derive(Clone, Debug)]
pub struct Question<'a> {
    /// The scenarios and bots: at least one, all of one rule system.
    pub tables: &'a [Table],
    /// Whether the bots of the tables play all games. If not, the random bot plays half of them and the heuristic bot the other half, each from game
    /// 0 of the seed on.
    pub chosen: bool,
    /// The number of games.
    pub games: u64,
}

/// The bots that play if none is chosen.
const USUAL: [BotKind; 2] = [BotKind::Random, BotKind::Heuristic];

/// How often each section came into play.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The rulebook.
    pub rulebook: &'static Rulebook,
    /// The games of each pair of bots.
    pub parts: Vec<Part>,
    /// Whether it was cancelled before the last game.
    pub stopped: bool,
}

impl Answer {
    /// The answer as JSON: every section that can come into play.
    ///
    /// # Errors
    /// None in practice: every field has a JSON form.
    pub fn to_json(&self) -> Result<String, Error> {
        let sections = self.rulebook.sections.iter().enumerate();
        let counted = sections.filter(|(_, section)| section.coverage != Coverage::Heading);
        let by = |part: &Part, rule: usize| By {
            bots: part.title(),
            games: part.played,
            met: part.counts[rule],
            first: part.first[rule].as_ref().map(|place| (place.scenario.clone(), place.game, place.decision)),
        };
        let counted = counted.map(|(rule, section)| Counted {
            section: section.number,
            title: section.title,
            by: self.parts.iter().map(|part| by(part, rule)).collect(),
        });
        json::object(&Object { sections: counted.collect() })
    }

    /// The answer about the games of `tables`, in lines of at most `width` characters; `play` gives the command line that plays the game of a place.
    #[must_use]
    pub fn text(&self, tables: &[Table], play: &dyn Fn(&Table, &Place) -> String, width: usize) -> String {
        let Answer { rulebook, parts, stopped } = self;
        let bots: Vec<String> = parts.iter().map(Part::title).collect();
        let played: Vec<String> =
            parts.iter().zip(&bots).map(|(part, bots)| format!("{} by {bots}", number(part.played))).collect();
        let all: u64 = parts.iter().map(|part| part.played).sum();
        let titles: Vec<String> = tables.iter().map(|table| table.scenario.heading()).collect();
        let mut out = String::new();
        let title = format!(
            "{}: {} of seed {}, {}",
            titles.join(" and "),
            count(all, "game"),
            tables[0].seed,
            played.join(", ")
        );
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
            [short(section.number).to_owned(), cut(section.title, room)]
                .into_iter()
                .chain(shares)
                .chain(place)
                .collect()
        });
        out.push_str(&grid_within(&header, rows, &[1], 2, width));
        out.push_str(&examples(tables, parts, play));
        let never: Vec<_> =
            counted.filter(|(rule, _)| parts.iter().all(|part| part.counts[*rule] == 0)).map(|(_, s)| s).collect();
        if never.is_empty() {
            out.push_str("\nEvery section that can be played came into play.\n");
        } else {
            out.push_str("\nNever came into play\n");
            for section in never {
                let words = format!("{} ({})", section.title, rules::coverage(section));
                wrap(&mut out, &format!("  §{}  ", section.number), &words, 10, width);
            }
            let note = "A section that only limits other sections can apply without coming into play itself.";
            wrap(&mut out, "  ", note, 2, width);
        }
        out
    }
}

/// What `coverage` counts.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Object {
    /// The sections, in the order of the rulebook.
    sections: Vec<Counted>,
}

/// A section.
#[derive(Serialize, JsonSchema)]
struct Counted {
    /// Its number.
    section: &'static str,
    /// Its title.
    title: &'static str,
    /// The counts for each pair of bots.
    by: Vec<By>,
}

/// How often it came into play.
#[derive(Serialize, JsonSchema)]
struct By {
    /// The bots.
    bots: String,
    /// Games played.
    games: u64,
    /// The games in which it came into play.
    met: u64,
    /// The first place where it did: scenario, game, and the number of the decision before it.
    #[serde(skip_serializing_if = "Option::is_none")]
    first: Option<(String, u64, u32)>,
}

/// The games of a pair of bots.
#[derive(Clone, Debug)]
pub struct Part {
    /// The bots.
    pub bots: [OpenBot; 2],
    /// The number of games.
    pub played: u64,
    /// For each section of the rulebook, the number of games in which it came into play.
    pub counts: Vec<u64>,
    /// For each section, the first place where it did.
    pub first: Vec<Option<Place>>,
}

/// A place in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The scenario, as it was named.
    pub scenario: String,
    /// The game of the seed.
    pub game: u64,
    /// The last decision with an alternative before it, counted from 1; 0 if there is none.
    pub decision: u32,
}

impl Part {
    /// The names of the bots.
    #[must_use]
    pub fn title(&self) -> String {
        let [first, second] = &self.bots;
        match first.choice == second.choice {
            true => first.to_string(),
            false => format!("{first} v. {second}"),
        }
    }

    /// Whether the bots of the `other` part have the same names. Their weights may differ if the scenarios do.
    fn same_bots(&self, other: &Part) -> bool {
        self.bots.iter().zip(&other.bots).all(|(own, other)| own.choice == other.choice)
    }

    fn add(&mut self, other: &Part) {
        self.played += other.played;
        self.counts.iter_mut().zip(&other.counts).for_each(|(sum, count)| *sum += count);
        for (first, other) in self.first.iter_mut().zip(&other.first) {
            *first = first.take().or_else(|| other.clone());
        }
    }
}

/// Plays the games of `question` with the executor of `control`, which also reports progress and can cancel.
///
/// # Errors
/// A bot's file, rules or a bot in error.
///
/// # Panics
/// If there is no table.
pub fn ask(question: &Question<'_>, control: &mut Control<'_>) -> Result<Answer, Error> {
    let rulebook = question.tables[0].ruleset.card().rulebook;
    let mut answer = Answer { rulebook, parts: Vec::new(), stopped: false };
    for table in question.tables {
        let parts = of_scenario(question, table, control)?;
        answer.stopped = parts.iter().map(|part| part.played).sum::<u64>() < question.games;
        for part in parts {
            match answer.parts.iter_mut().find(|other| other.same_bots(&part)) {
                Some(other) => other.add(&part),
                None => answer.parts.push(part),
            }
        }
        if answer.stopped {
            break;
        }
    }
    Ok(answer)
}

/// The pairs of bots, with the number of games of each.
fn shares(question: &Question<'_>, table: &Table) -> Result<Vec<([OpenBot; 2], u64)>, Error> {
    let games = question.games;
    if question.chosen {
        return Ok(vec![(table.bots.clone(), games)]);
    }
    let both = |kind| OpenBot::both(&*table.ruleset, &[(); 2].map(|()| BotChoice::built_in(kind, None)));
    let shares = USUAL.into_iter().zip([games / 2, games - games / 2]);
    shares.filter(|(_, games)| *games > 0).map(|(kind, games)| Ok((both(kind)?, games))).collect()
}

fn of_scenario(question: &Question<'_>, table: &Table, control: &mut Control<'_>) -> Result<Vec<Part>, Error> {
    let start = control.now();
    let (mut before, mut parts) = (0, Vec::new());
    for (bots, games) in shares(question, table)? {
        let table = Table { bots, ..table.clone() };
        let job = lineup::job(table.seed, Recording::Sections, &[table.lane()])?;
        let mut counts = Counts { games: 0, sections: vec![Section::NEVER; rulebook_of(&table).sections.len()] };
        let (executor, cancel) = (control.executor(), control.cancel());
        let mut tell = |progress: &Progress| {
            let elapsed = control.now().saturating_sub(start);
            let done = before + progress.done;
            control.report(&Progress { done, known: 0, of: question.games, wins: [0; 2], elapsed }, "");
        };
        let finish = dispatch::records(&job, 0..games, executor, cancel, &mut [&mut counts], &mut tell)?;
        before += finish.games;
        let sections = counts.sections;
        let mut first: Vec<Option<Place>> = vec![None; sections.len()];
        let seen = sections.iter().filter(|section| section.games > 0).map(|section| section.first);
        for game in seen.collect::<BTreeSet<u64>>() {
            // The game is played again, to find the decision after which each of its sections first came into play.
            let story =
                play::ask(&play::Question { table: &table, game, decisions: false, reasons: false, sight: None })?;
            for (rule, decision) in story.heard {
                let rule = usize::from(rule.0);
                if sections[rule].games > 0 && sections[rule].first == game {
                    let decision = decision as u32;
                    first[rule] = Some(Place { scenario: table.name.clone(), game, decision });
                }
            }
        }
        let counts = sections.iter().map(|section| section.games).collect();
        parts.push(Part { bots: table.bots, played: finish.games, counts, first });
    }
    Ok(parts)
}

fn rulebook_of(table: &Table) -> &'static Rulebook {
    table.ruleset.card().rulebook
}

/// Counts in how many games each section came into play.
struct Counts {
    /// The number of the next game.
    games: u64,
    sections: Vec<Section>,
}

impl Sink for Counts {
    fn take(&mut self, _records: &[Record]) -> io::Result<()> {
        Ok(())
    }

    fn details(&mut self, details: &Details) -> io::Result<()> {
        for (game, seen) in (self.games..).zip(&details.sections) {
            let met = (0u8..).zip(&mut self.sections).filter(|(rule, _)| seen.has(Rule(*rule)));
            met.for_each(|(_, section)| section.add(game));
        }
        self.games += details.sections.len() as u64;
        Ok(())
    }
}

/// How often a section came into play.
#[derive(Clone, Copy, Debug)]
struct Section {
    /// The number of games in which it did.
    games: u64,
    /// The first of them.
    first: u64,
}

impl Section {
    const NEVER: Section = Section { games: 0, first: u64::MAX };

    fn add(&mut self, game: u64) {
        self.games += 1;
        self.first = self.first.min(game);
    }
}

// ---- Text ----

/// The first place where a section came into play: in the games of the best bots in which it did.
fn place(parts: &[Part], rule: usize) -> Option<(&Part, &Place)> {
    parts.iter().rev().find_map(|part| Some((part, part.first[rule].as_ref()?)))
}

/// The commands that show the first of these places, for each pair of bots.
fn examples(tables: &[Table], parts: &[Part], play: &dyn Fn(&Table, &Place) -> String) -> String {
    let mut out = String::from("\nCommands for the first use of a section: its game, and the decision before it\n");
    for part in parts.iter().rev() {
        let named = |rule: &usize| place(parts, *rule).is_some_and(|(by, _)| by.same_bots(part));
        let Some((_, first)) = (0..part.first.len()).find(named).and_then(|rule| place(parts, rule)) else { continue };
        let Some(table) = tables.iter().find(|table| table.name == first.scenario) else { continue };
        let table = Table { bots: part.bots.clone(), ..table.clone() };
        out += &format!("  {}\n", play(&table, first));
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
