//! In how many games does each section of the rulebook come into play?

use crate::asker::Asker;
use crate::failure::Failure;
use crate::seats::Seats;
use crate::system::System;
use crate::systems::{Visit, visit};
use crate::table::Table;
use sandtable_analysis::runner::play_one;
use sandtable_analysis::{Progress, Record, Spectator, Worker};
use sandtable_bots::catalogue::BotChoice;
use sandtable_engine::{Choose, Rule, Rulebook, Stream, View};
use std::cell::Cell;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Games to play for each scenario.
#[derive(Clone, Debug)]
pub struct Question<'a> {
    /// What is on the table: scenarios of one rule system, at least one.
    pub tables: &'a [Table],
    /// Whether the bots of the tables play all games. Else half are played at random and half by the heuristic bot: games 0 to N/2 - 1 of
    /// the seed each.
    pub chosen: bool,
    /// How many games.
    pub games: u64,
    /// On how many threads; 0 for as many as the machine has.
    pub threads: usize,
}

/// The bots that play where none is chosen.
const USUAL: [&str; 2] = ["random", "heuristic"];

/// How often each section came into play.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The rulebook.
    pub rulebook: &'static Rulebook,
    /// The games of each pair of bots.
    pub parts: Vec<Part>,
    /// Whether it was called off before the last game.
    pub stopped: bool,
}

/// The games of a pair of bots.
#[derive(Clone, Debug)]
pub struct Part {
    /// The bots.
    pub bots: [BotChoice; 2],
    /// How many games.
    pub played: u64,
    /// For each section of the rulebook the games in which it came into play.
    pub counts: Vec<u64>,
    /// For each section the first place where it did.
    pub first: Vec<Option<Place>>,
}

/// A place in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The scenario, as it was named.
    pub scenario: String,
    /// The game of the seed.
    pub game: u64,
    /// The last decision before it that had an alternative, from 1; 0 for none.
    pub decision: u32,
}

impl Part {
    fn add(&mut self, other: &Part) {
        self.played += other.played;
        self.counts.iter_mut().zip(&other.counts).for_each(|(sum, count)| *sum += count);
        for (first, other) in self.first.iter_mut().zip(&other.first) {
            *first = first.take().or_else(|| other.clone());
        }
    }
}

/// Plays the games.
///
/// # Errors
/// A bot's file at fault.
///
/// # Panics
/// Where there is no table; where rules or a bot are at fault.
pub fn ask(question: &Question<'_>, asker: &mut Asker<'_>) -> Result<Answer, Failure> {
    let rulebook = question.tables[0].system().card.rulebook;
    let mut answer = Answer { rulebook, parts: Vec::new(), stopped: false };
    for table in question.tables {
        let parts = visit(&table.scenario.data, Sections { question, table, asker })?;
        answer.stopped = parts.iter().map(|part| part.played).sum::<u64>() < question.games;
        for part in parts {
            match answer.parts.iter_mut().find(|other| other.bots == part.bots) {
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

struct Sections<'a, 'b> {
    question: &'a Question<'a>,
    table: &'a Table,
    asker: &'a mut Asker<'b>,
}

/// Who plays how many games.
fn shares(question: &Question<'_>, table: &Table) -> Vec<([BotChoice; 2], u64)> {
    let games = question.games;
    if question.chosen {
        return vec![(table.bots.clone(), games)];
    }
    let both = |name| [BotChoice { name, file: None }, BotChoice { name, file: None }];
    let shares = USUAL.into_iter().zip([games / 2, games - games / 2]);
    shares.filter(|(_, games)| *games > 0).map(|(name, games)| (both(name), games)).collect()
}

impl Visit for Sections<'_, '_> {
    type Out = Result<Vec<Part>, Failure>;

    fn visit<G: System>(self, game: &G) -> Result<Vec<Part>, Failure> {
        let Sections { question, table, asker } = self;
        let seated = |(bots, games): ([BotChoice; 2], u64)| Ok((Seats::new(game, &bots)?, bots, games));
        let seated = shares(question, table).into_iter().map(seated).collect::<Result<Vec<_>, Failure>>()?;
        let threads = match question.threads {
            0 => thread::available_parallelism().map_or(1, usize::from),
            threads => threads,
        };
        let stop = asker.stop();
        let start = Instant::now();
        let mut before = 0;
        let mut parts = Vec::new();
        for (seats, bots, games) in seated {
            let mut tell = |done: u64| {
                let (done, elapsed) = (before + done, start.elapsed());
                asker.tell(&Progress { done, of: question.games, wins: [0; 2], elapsed }, "");
            };
            let hall = Hall { game, seats: &seats, games, seed: table.seed, threads };
            let (played, sections) = hall.play(stop, &mut tell);
            before += played;
            let games: BTreeSet<u64> = sections.iter().filter(|section| section.games > 0).map(|of| of.first).collect();
            let mut first = vec![None; sections.len()];
            for game in games {
                hall.places(game, &mut first, |rule| sections[rule].first == game && sections[rule].games > 0);
            }
            let place = |place: Option<(u64, u32)>| {
                place.map(|(game, decision)| Place { scenario: table.called.clone(), game, decision })
            };
            let counts = sections.iter().map(|section| section.games).collect();
            parts.push(Part { bots, played, counts, first: first.into_iter().map(place).collect() });
        }
        Ok(parts)
    }
}

/// Where games between the same bots are played.
struct Hall<'a, G: System> {
    game: &'a G,
    seats: &'a Seats<G>,
    games: u64,
    seed: u64,
    threads: usize,
}

impl<G: System> Hall<'_, G> {
    /// Plays the games: how many, and in how many of them each section came into play. Counts add up, so their order
    /// does not matter.
    fn play(&self, stop: &AtomicBool, tell: &mut dyn FnMut(u64)) -> (u64, Vec<Section>) {
        let &Hall { game, seats: Seats { bots, .. }, games, seed, threads } = self;
        let (next, done) = (AtomicU64::new(0), AtomicU64::new(0));
        let sections = G::CARD.rulebook.sections.len();
        let work = || {
            let mut worker = Worker::new(game, &bots[0], &bots[1]);
            let mut record = Record::EMPTY;
            let mut counts = vec![Section::NEVER; sections];
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                if index >= games || stop.load(Ordering::Relaxed) {
                    return counts;
                }
                let mut seen = Seen([0; 4]);
                worker.watch(seed, index, &mut record, &mut seen);
                let met = counts.iter_mut().enumerate().filter(|(rule, _)| seen.has(*rule));
                met.for_each(|(_, section)| section.add(&Section { games: 1, first: index }));
                done.fetch_add(1, Ordering::Relaxed);
            }
        };
        let counts = thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            while workers.iter().any(|worker| !worker.is_finished()) {
                thread::sleep(Duration::from_millis(20));
                tell(done.load(Ordering::Relaxed));
            }
            let mut counts = vec![Section::NEVER; sections];
            for worker in workers {
                let of_worker = worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
                counts.iter_mut().zip(&of_worker).for_each(|(section, more)| section.add(more));
            }
            counts
        });
        (done.into_inner(), counts)
    }

    /// Plays a game again, to tell behind which decision each of the wanted sections came into play first.
    fn places(&self, index: u64, first: &mut [Option<(u64, u32)>], wanted: impl Fn(usize) -> bool) {
        let decision = Rc::new(Cell::new(0));
        let [one, two] = self.seats.bots.clone().map(|bot| Counted { bot, decisions: Rc::clone(&decision) });
        let mut places = Places { decision, first: vec![None; first.len()] };
        play_one(self.game, &one, &two, self.seed, index, &mut places);
        for (rule, place) in places.first.iter().enumerate().filter(|(rule, _)| wanted(*rule)) {
            first[rule] = place.map(|decision| (index, decision));
        }
    }
}

/// How often a section came into play.
#[derive(Clone, Copy, Debug)]
struct Section {
    /// In how many games.
    games: u64,
    /// The first of them.
    first: u64,
}

impl Section {
    const NEVER: Section = Section { games: 0, first: u64::MAX };

    fn add(&mut self, other: &Section) {
        self.games += other.games;
        self.first = self.first.min(other.first);
    }
}

/// A bot whose decisions are counted.
#[derive(Clone)]
struct Counted<B> {
    bot: B,
    decisions: Rc<Cell<u32>>,
}

impl<G: System, B: Choose<G>> Choose<G> for Counted<B> {
    fn new_game(&mut self) {
        self.bot.new_game();
    }

    fn choose(&mut self, view: &View<'_, G>, legal: &[G::Action], dice: &mut Stream) -> usize {
        self.decisions.set(self.decisions.get() + 1);
        self.bot.choose(view, legal, dice)
    }
}

/// Notes behind which decision each section came into play first.
struct Places {
    decision: Rc<Cell<u32>>,
    first: Vec<Option<u32>>,
}

impl<G: System> Spectator<G> for Places {
    fn rule(&mut self, rule: Rule) {
        self.first[usize::from(rule.0)].get_or_insert(self.decision.get());
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

impl<G: System> Spectator<G> for Seen {
    fn rule(&mut self, rule: Rule) {
        let rule = usize::from(rule.0);
        self.0[rule / 64] |= 1 << (rule % 64);
    }
}
