//! Which games of a run are worth a look? Those at the ends, those that ended in a way, those in which something happened.

use crate::asker::Asker;
use crate::failure::Failure;
use crate::replay::ending;
use crate::seats::Seats;
use crate::system::System;
use crate::systems::{Visit, visit};
use crate::table::Table;
use crate::when::When;
use sandtable_analysis::{Plan, Progress, Record, Spectator, Worker, run};
use sandtable_bots::player::Player;
use sandtable_engine::{Card, Rule};
use sandtable_reports::words::capital;
use sandtable_scenarios::diagnostic::nearest;
use std::sync::atomic::Ordering;
use std::time::Instant;

/// Games to look through.
#[derive(Clone, Debug)]
pub struct Question<'a> {
    /// What is on the table.
    pub table: &'a Table,
    /// How many games.
    pub games: u64,
    /// On how many threads; 0 for as many as the machine has.
    pub threads: usize,
    /// Which are looked for.
    pub which: Which,
    /// How many are told at most.
    pub most: usize,
}

/// Which games are looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Which {
    /// The best for each side, the closest, the shortest, the longest.
    Extreme,
    /// Those that ended in this way: an index into the card's endings.
    Ends(u8),
    /// Those in which this section came into play.
    Section(Rule),
    /// Those in which something happened.
    When(When),
    /// Those of them that its side won all the same.
    WonAfter(When),
}

impl Which {
    /// The games that ended in a way, by its name or the beginning of it.
    ///
    /// # Errors
    /// No ending of that name.
    pub fn ends(card: &Card, typed: &str) -> Result<Which, Failure> {
        let same = |name: &&str| name.eq_ignore_ascii_case(typed);
        let begun = |name: &&str| !typed.is_empty() && name.to_lowercase().starts_with(&typed.to_lowercase());
        let all = || card.endings.iter();
        let place = all().position(same).or_else(|| {
            let one = all().filter(|name| begun(name)).count() == 1;
            all().position(begun).filter(|_| one)
        });
        place.map(|place| Which::Ends(place as u8)).ok_or_else(|| {
            let expected = format!("how a game ends: {}", card.endings.join(", "));
            Failure::argument("--ends", format!("`{typed}`"), expected, nearest(typed, card.endings))
        })
    }

    /// The games in which a section came into play.
    ///
    /// # Errors
    /// No section of that number.
    pub fn section(card: &Card, typed: &str) -> Result<Which, Failure> {
        let number = typed.trim_start_matches('§');
        let sections = card.rulebook.sections;
        let place = sections.iter().position(|section| section.number == number);
        place.and_then(|place| u8::try_from(place).ok()).map(|place| Which::Section(Rule(place))).ok_or_else(|| {
            let expected = format!("the number of a section; `sandtable rules {}` lists them", card.system);
            let near = nearest(number, sections.iter().map(|section| section.number));
            Failure::argument("--section", format!("`{typed}`"), expected, near)
        })
    }
}

/// The games that were found.
#[derive(Clone, Debug)]
pub struct Answer {
    /// Each with what it is.
    pub found: Vec<Found>,
    /// How many games there are of the kind, among those that were looked through; none where only as many were looked for as are told.
    pub of: Option<u64>,
    /// How many were looked through.
    pub games: u64,
    /// Whether it was called off before the last game.
    pub stopped: bool,
}

/// A game that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Its number.
    pub game: u64,
    /// What is remarkable about it; empty where all are of one kind.
    pub what: String,
    /// How it ended.
    pub ending: String,
}

/// Looks through the games.
///
/// # Errors
/// A bot's file at fault; rules or a bot at fault.
pub fn ask(question: &Question<'_>, asker: &mut Asker<'_>) -> Result<Answer, Failure> {
    visit(&question.table.scenario.data, Search { question, asker })
}

struct Search<'a, 'b> {
    question: &'a Question<'a>,
    asker: &'a mut Asker<'b>,
}

impl Visit for Search<'_, '_> {
    type Out = Result<Answer, Failure>;

    fn visit<G: System>(self, game: &G) -> Result<Answer, Failure> {
        let Search { question, asker } = self;
        let Question { table, games, threads, ref which, most } = *question;
        let Seats { bots: [first, second], .. } = Seats::new(game, &table.bots)?;
        let stop = asker.stop();
        if let Which::Section(rule) = which {
            let mut worker = Worker::new(game, &first, &second);
            return Ok(with_section::<G>(&mut worker, *rule, question, asker));
        }
        let plan = Plan { seed: table.seed, games, threads, from: 0 };
        let mut records: Vec<Record> = Vec::new();
        let mut tell = |progress: &Progress| asker.tell(progress, "");
        let finish = run(game, &first, &second, &plan, stop, &mut [&mut records], &mut tell)?;
        let told = |record: &Record, what: String| Found { game: record.game, what, ending: ending(G::CARD, record) };
        let (games, stopped) = (finish.games, finish.stopped);
        if let Which::Extreme = which {
            let found = extremes(G::CARD, &records).into_iter().map(|(what, record)| told(record, what)).collect();
            return Ok(Answer { found, of: None, games, stopped });
        }
        let fits = |record: &&Record| match which {
            Which::Ends(ending) => record.ending == *ending,
            Which::When(when) => when.happened(record) == Some(true),
            Which::WonAfter(when) => {
                when.happened(record) == Some(true) && when.side.is_some() && record.winner == when.side
            }
            Which::Extreme | Which::Section(_) => false,
        };
        let of = records.iter().filter(fits).count() as u64;
        let found = records.iter().filter(fits).take(most).map(|record| told(record, String::new())).collect();
        Ok(Answer { found, of: Some(of), games, stopped })
    }
}

/// The games at the ends; of equal ones the first.
fn extremes<'r>(card: &Card, records: &'r [Record]) -> Vec<(String, &'r Record)> {
    let [first, second] = card.sides.map(capital);
    let mut all: Vec<(String, Option<&Record>)> = Vec::new();
    let mut least =
        |what: String, of: fn(&Record) -> i64| all.push((what, records.iter().min_by_key(|record| of(record))));
    least(format!("best for the {first}"), |record| -i64::from(record.margin));
    least(format!("best for the {second}"), |record| record.margin.into());
    least("closest".into(), |record| i64::from(record.margin).abs());
    least("shortest".into(), |record| i64::from(record.last_turn) << 32 | i64::from(record.decisions));
    least("most decisions".into(), |record| -i64::from(record.decisions));
    least("fewest decisions".into(), |record| record.decisions.into());
    all.into_iter().filter_map(|(what, record)| Some((what, record?))).collect()
}

/// The first games in which a section came into play: one after the other, for it is looked for in each.
fn with_section<G: System>(
    worker: &mut Worker<'_, G, Player<G>, Player<G>>,
    rule: Rule,
    question: &Question<'_>,
    asker: &mut Asker<'_>,
) -> Answer {
    let (since, stop) = (Instant::now(), asker.stop());
    let mut answer = Answer { found: Vec::new(), of: None, games: 0, stopped: false };
    let mut record = Record::EMPTY;
    while answer.games < question.games && answer.found.len() < question.most {
        if stop.load(Ordering::Relaxed) {
            answer.stopped = true;
            break;
        }
        let mut heard = Heard { rule, heard: false };
        worker.watch(question.table.seed, answer.games, &mut record, &mut heard);
        if heard.heard {
            answer.found.push(Found { game: record.game, what: String::new(), ending: ending(G::CARD, &record) });
        }
        answer.games += 1;
        let progress = Progress { done: answer.games, of: question.games, wins: [0; 2], elapsed: since.elapsed() };
        asker.tell(&progress, "");
    }
    answer
}

/// Listens for a section.
struct Heard {
    rule: Rule,
    heard: bool,
}

impl<G: System> Spectator<G> for Heard {
    fn rule(&mut self, rule: Rule) {
        self.heard |= rule == self.rule;
    }
}
