//! `sandtable coverage`: in how many games each section came into play.

use crate::args::CoverageArguments;
use crate::commands::rules::coverage as remark;
use crate::facts;
use crate::failure::Done;
use crate::options::{self, Table, name};
use crate::page::{count, print, width};
use crate::progress::{Meter, stop_on_ctrl_c};
use sandtable_analysis::{Progress, Record, Worker};
use sandtable_bots::catalogue::BotChoice;
use sandtable_engine::{Coverage, Observer, Rule, Rulebook};
use sandtable_questions::Failure;
use sandtable_questions::system::System;
use sandtable_questions::systems::{self, Visit, visit};
use sandtable_reports::terminal::grid;
use sandtable_reports::words::{number, percent, wrap};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Counts the sections.
pub(crate) fn coverage(typed: &CoverageArguments) -> Result<Done, Failure> {
    let (games, threads) = (options::games(&typed.games)?, options::threads(typed.threads.as_deref())?);
    let scenarios = systems::scenarios(&typed.table.scenario)?;
    let tables = scenarios.iter().map(|scenario| Table::of(scenario, &typed.table)).collect::<Result<Vec<_>, _>>()?;
    let mut all: Vec<Part> = Vec::new();
    let (mut rulebook, mut stopped) = (None, false);
    for table in &tables {
        let question = Sections { table, games, threads, quiet: typed.quiet };
        let (parts, sections, broken) = visit(&table.scenario.data, question)?;
        rulebook = Some(sections);
        for part in parts {
            match all.iter_mut().find(|other| other.title == part.title) {
                Some(other) => other.add(&part),
                None => all.push(part),
            }
        }
        if broken {
            stopped = true;
            break;
        }
    }
    if let Some(rulebook) = rulebook {
        print(&shown(&tables, rulebook, &all, stopped))?;
    }
    Ok(if stopped { Done::Stopped } else { Done::Finished })
}

/// The bots that play where none is chosen.
const USUAL: [&str; 2] = ["random", "heuristic"];

struct Sections<'a> {
    table: &'a Table,
    games: u64,
    threads: usize,
    quiet: bool,
}

/// The same bots for a number of games.
struct Part {
    title: String,
    played: u64,
    /// Games in which each section came into play.
    counts: Vec<u64>,
}

impl Part {
    fn add(&mut self, other: &Part) {
        self.played += other.played;
        self.counts.iter_mut().zip(&other.counts).for_each(|(sum, count)| *sum += count);
    }
}

impl Visit for Sections<'_> {
    type Out = Result<(Vec<Part>, &'static Rulebook, bool), Failure>;

    fn visit<G: System>(self, game: &G) -> Self::Out {
        let Sections { table, games, threads, quiet } = self;
        let choices: Vec<([BotChoice; 2], u64)> = match table.chosen {
            true => vec![(table.bots.clone(), games)],
            false => USUAL
                .into_iter()
                .zip([games / 2, games - games / 2])
                .map(|(name, games)| ([BotChoice { name, file: None }, BotChoice { name, file: None }], games))
                .collect(),
        };
        let mut seats = Vec::new();
        for (choice, games) in choices.into_iter().filter(|(_, games)| *games > 0) {
            let title = match choice[0] == choice[1] {
                true => name(&choice[0]),
                false => format!("{} v. {}", name(&choice[0]), name(&choice[1])),
            };
            let (bots, _) = facts::seat(game, &choice)?;
            seats.push((title, bots, games));
        }
        let threads = match threads {
            0 => thread::available_parallelism().map_or(1, usize::from),
            threads => threads,
        };
        let stop = stop_on_ctrl_c();
        let mut meter = Meter::new(games, quiet, None);
        let start = Instant::now();
        let mut before = 0;
        let mut parts = Vec::new();
        for (title, bots, games_of_part) in &seats {
            let mut tell = |done: u64| {
                let (done, elapsed) = (before + done, start.elapsed());
                meter.tell(&Progress { done, of: games, wins: [0; 2], elapsed });
            };
            let hall = Hall { game, bots, games: *games_of_part, seed: table.seed, threads };
            let (played, counts) = hall.play(stop, &mut tell);
            before += played;
            parts.push(Part { title: title.clone(), played, counts });
        }
        drop(meter);
        Ok((parts, G::CARD.rulebook, before < games))
    }
}

/// Where games between the same bots are played.
struct Hall<'a, G: System> {
    game: &'a G,
    bots: &'a [G::Bot; 2],
    games: u64,
    seed: u64,
    threads: usize,
}

impl<G: System> Hall<'_, G> {
    /// Plays the games: how many, and in how many of them each section came into play. Counts add up, so their order
    /// does not matter.
    fn play(self, stop: &AtomicBool, tell: &mut dyn FnMut(u64)) -> (u64, Vec<u64>) {
        let Hall { game, bots, games, seed, threads } = self;
        let (next, done) = (AtomicU64::new(0), AtomicU64::new(0));
        let sections = G::CARD.rulebook.sections.len();
        let work = || {
            let mut worker = Worker::new(game, &bots[0], &bots[1]);
            let mut record = Record::EMPTY;
            let mut counts = vec![0u64; sections];
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                if index >= games || stop.load(Ordering::Relaxed) {
                    return counts;
                }
                let mut seen = Seen([0; 4]);
                worker.watch(seed, index, &mut record, &mut seen);
                counts.iter_mut().enumerate().for_each(|(rule, count)| *count += u64::from(seen.has(rule)));
                done.fetch_add(1, Ordering::Relaxed);
            }
        };
        let counts = thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            while workers.iter().any(|worker| !worker.is_finished()) {
                thread::sleep(Duration::from_millis(20));
                tell(done.load(Ordering::Relaxed));
            }
            let mut counts = vec![0; sections];
            for worker in workers {
                let of_worker = worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
                counts.iter_mut().zip(of_worker).for_each(|(sum, count)| *sum += count);
            }
            counts
        });
        (done.into_inner(), counts)
    }
}

/// The sections that came into play in a game, as bits.
#[derive(Clone, Copy, Debug)]
struct Seen([u64; 4]);

impl Seen {
    fn has(&self, rule: usize) -> bool {
        self.0[rule / 64] >> (rule % 64) & 1 == 1
    }
}

impl<G: System> Observer<G> for Seen {
    const RULES: bool = true;

    fn rule(&mut self, rule: Rule) {
        let rule = usize::from(rule.0);
        self.0[rule / 64] |= 1 << (rule % 64);
    }
}

fn shown(tables: &[Table], rulebook: &Rulebook, parts: &[Part], stopped: bool) -> String {
    let width = width();
    let played: Vec<String> = parts.iter().map(|part| format!("{} by {}", number(part.played), part.title)).collect();
    let all: u64 = parts.iter().map(|part| part.played).sum();
    let titles: Vec<&str> = tables.iter().map(|table| table.scenario.title.as_str()).collect();
    let mut out = String::new();
    let title =
        format!("{}: {} of seed {}, {}", titles.join(" and "), count(all, "game"), tables[0].seed, played.join(", "));
    wrap(&mut out, "", &title, 2, width);
    if stopped {
        out.push_str("Stopped by Ctrl-C.\n");
    }
    out.push_str("\nShare of the games in which each section came into play\n");
    let header: Vec<&str> = ["", ""].into_iter().chain(parts.iter().map(|part| part.title.as_str())).collect();
    let counted = rulebook.sections.iter().enumerate().filter(|(_, section)| section.coverage != Coverage::Heading);
    let numbers = rulebook.sections.iter().map(|section| short(section.number).len()).max().unwrap_or(0);
    let shares: usize = parts.iter().map(|part| part.title.chars().count().max(7) + 2).sum();
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
