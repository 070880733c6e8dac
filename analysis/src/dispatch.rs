//! Cuts games into batches, has them played, and hands their results over in the order of the games.
//!
//! The games handed over depend neither on the executor nor on the size of the batches. So a consumer that stops early stops after the same game
//! everywhere. Memory does not grow with the number of games.

use crate::batch::{Batch, BatchResult, Cancel, Job, Lost, MOST_ROWS, Played};
use crate::details::Details;
use crate::executor::{Executor, Next, Recall, RunError, Work};
use crate::record::Record;
use crate::runner::Clock;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::fmt;
use std::io;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The most games in a batch if there is no clock.
const WITHOUT_A_CLOCK: u64 = 64;

/// The last batches have at least the usual size divided by this.
const SMALLEST: u64 = 16;

/// The most results that wait for an earlier one, for each batch that is played at a time.
const MOST_WAITING: usize = 4;

/// The games to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The seed: games 0, 1, 2... of one seed are the same games in every run.
    pub seed: u64,
    /// The number of games.
    pub games: u64,
}

/// Takes records, in game order, in batches of any size.
pub trait Sink {
    /// Takes the next records.
    ///
    /// # Errors
    /// If the records cannot be kept (a full disk). The run ends there.
    fn take(&mut self, records: &[Record]) -> io::Result<()>;

    /// Takes what else was recorded of the games whose records it has taken.
    ///
    /// # Errors
    /// As [`Sink::take`].
    fn details(&mut self, details: &Details) -> io::Result<()> {
        let _ = details;
        Ok(())
    }
}

impl Sink for Vec<Record> {
    fn take(&mut self, records: &[Record]) -> io::Result<()> {
        self.extend_from_slice(records);
        Ok(())
    }
}

/// The state of a run after a batch.
#[derive(Clone, Copy, Debug, Default)]
pub struct Progress {
    /// Games played so far, including those that were played earlier.
    pub done: u64,
    /// Those of them that were played earlier, in another run.
    pub known: u64,
    /// Games to be played.
    pub of: u64,
    /// Games won so far, by side.
    pub wins: [u64; 2],
    /// Time since the start.
    pub elapsed: Duration,
}

impl Progress {
    /// The progress if every game counts as `lanes` games.
    #[must_use]
    pub const fn by(&self, lanes: u64) -> Progress {
        Progress { done: self.done * lanes, known: self.known * lanes, of: self.of * lanes, ..*self }
    }

    /// The progress of all `parts` together, since the first of them began.
    #[must_use]
    pub fn sum(parts: &[Progress]) -> Progress {
        parts.iter().fold(Progress::default(), |sum, part| Progress {
            done: sum.done + part.done,
            known: sum.known + part.known,
            of: sum.of + part.of,
            wins: [sum.wins[0] + part.wins[0], sum.wins[1] + part.wins[1]],
            elapsed: sum.elapsed.max(part.elapsed),
        })
    }
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finish {
    /// Games played: games 0 to `games - 1` of the seed, including those that were played earlier.
    pub games: u64,
    /// Those of them that were played in this run.
    pub now: u64,
    /// Whether it was stopped before its last game.
    pub stopped: bool,
    /// The time it took.
    pub elapsed: Duration,
    /// The number of threads.
    pub threads: usize,
}

/// Takes the games one after the other.
pub trait Scorer {
    /// Takes the next game in all lanes, in the order of the lanes. `Break` ends the run: this game is the last.
    ///
    /// # Errors
    /// If the game cannot be kept; this ends the run, too.
    fn game(&mut self, lanes: &[Played]) -> io::Result<ControlFlow<()>>;

    /// Takes what else was recorded of the games that it has taken since the last call.
    ///
    /// # Errors
    /// As [`Scorer::game`].
    fn details(&mut self, details: Details) -> io::Result<()> {
        let _ = details;
        Ok(())
    }

    /// Hears from time to time of the progress: games taken, and the wins in the first lane.
    fn progress(&mut self, progress: &Progress) {
        let _ = progress;
    }
}

/// The time a game takes in a lane, as far as games of this kind were timed. With it, later games begin with batches of the right size.
#[derive(Debug, Default)]
pub struct Pace(Cell<Option<Duration>>);

/// Games of a job, and the scorer that takes them.
pub struct Part<'a> {
    /// The job.
    pub job: &'a Arc<Job>,
    /// Its games.
    pub games: Range<u64>,
    /// The scorer that takes them.
    pub scorer: &'a mut dyn Scorer,
    /// The time such games take.
    pub pace: &'a Pace,
}

impl fmt::Debug for Part<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Part").field("games", &self.games).field("pace", &self.pace).finish_non_exhaustive()
    }
}

/// Plays games `games` of a job in every lane and hands them to the scorer, in game order. Once `cancel` is raised, every thread ends with the game
/// that it is in; the games up to the first gap are handed over.
///
/// # Errors
/// If the rules or a bot are wrong, the scorer fails or the executor cannot continue.
pub fn play(
    job: &Arc<Job>,
    games: Range<u64>,
    executor: &dyn Executor,
    cancel: &AtomicBool,
    scorer: &mut dyn Scorer,
) -> Result<Finish, RunError> {
    let part = Part { job, games, scorer, pace: &Pace::default() };
    group(vec![part], executor, cancel).map(|finishes| finishes[0])
}

/// Plays the games of `parts`, whose jobs have different keys, with `executor` at the same time: once all games of a job are handed out, those of the
/// next follow. If the executor does not mix jobs, they are played one after the other. The results are the same. Returns how each part ended, in the
/// order of the parts; `cancel` ends them as in [`play`].
///
/// # Errors
/// As [`play`]; the first error ends all.
pub fn together<'a>(
    parts: Vec<Part<'a>>,
    executor: &'a dyn Executor,
    cancel: &'a AtomicBool,
) -> Result<Vec<Finish>, RunError> {
    if executor.mixes() {
        return group(parts, executor, cancel);
    }
    let alone = |part| group(vec![part], executor, cancel).map(|finishes| finishes[0]);
    parts.into_iter().map(alone).collect()
}

fn group<'a>(
    parts: Vec<Part<'a>>,
    executor: &'a dyn Executor,
    cancel: &'a AtomicBool,
) -> Result<Vec<Finish>, RunError> {
    let enough = AtomicBool::new(false);
    let courses = parts.into_iter().map(|part| Course::new(part, executor, cancel)).collect();
    let mut group = Group { courses, enough: &enough };
    executor.execute(&mut group, Cancel::new(cancel, &enough))?;
    group.courses.into_iter().map(Course::finished).collect()
}

/// Plays games `games` of `job`, which has one lane, with `executor`, and hands every record to every one of `sinks`, in game order; `cancel` ends
/// them as in [`play`]. Calls `tell` with the progress from time to time.
///
/// # Errors
/// As [`play`].
pub fn records(
    job: &Arc<Job>,
    games: Range<u64>,
    executor: &dyn Executor,
    cancel: &AtomicBool,
    sinks: &mut [&mut dyn Sink],
    tell: &mut dyn FnMut(&Progress),
) -> Result<Finish, RunError> {
    let mut rows = Rows { sinks, tell, waiting: Vec::with_capacity(ROWS) };
    let finish = play(job, games, executor, cancel, &mut rows)?;
    rows.hand_over().map_err(RunError::Sink)?;
    Ok(finish)
}

/// The number of rows that are handed over at a time.
const ROWS: usize = 256;

/// Hands records to sinks, [`ROWS`] at a time.
struct Rows<'a, 'b> {
    sinks: &'a mut [&'b mut dyn Sink],
    tell: &'a mut dyn FnMut(&Progress),
    waiting: Vec<Record>,
}

impl Rows<'_, '_> {
    fn hand_over(&mut self) -> io::Result<()> {
        for sink in &mut *self.sinks {
            sink.take(&self.waiting)?;
        }
        self.waiting.clear();
        Ok(())
    }
}

impl Scorer for Rows<'_, '_> {
    fn game(&mut self, lanes: &[Played]) -> io::Result<ControlFlow<()>> {
        self.waiting.push(lanes[0].record);
        if self.waiting.len() == ROWS {
            self.hand_over()?;
        }
        Ok(ControlFlow::Continue(()))
    }

    fn details(&mut self, details: Details) -> io::Result<()> {
        self.hand_over()?;
        for sink in &mut *self.sinks {
            sink.details(&details)?;
        }
        Ok(())
    }

    fn progress(&mut self, progress: &Progress) {
        (self.tell)(progress);
    }
}

/// The courses of several jobs.
struct Group<'a, 'g> {
    courses: Vec<Course<'a>>,
    /// Raised when all courses are over, or when one ends with an error.
    enough: &'g AtomicBool,
}

impl Group<'_, '_> {
    fn settle(&self) {
        let failed = self.courses.iter().any(|course| course.error.is_some());
        if failed || self.courses.iter().all(|course| course.over) {
            self.enough.store(true, Ordering::Relaxed);
        }
    }
}

impl Work for Group<'_, '_> {
    fn next(&mut self) -> Next {
        let mut next = Next::End;
        for course in &mut self.courses {
            match course.next() {
                play @ Next::Play(_) => {
                    next = play;
                    break;
                }
                Next::Wait => next = Next::Wait,
                Next::End => {}
            }
        }
        self.settle();
        if self.enough.load(Ordering::Relaxed) { Next::End } else { next }
    }

    fn done(&mut self, result: Result<BatchResult, Lost>) {
        let key = match &result {
            Ok(result) => result.key,
            Err(lost) => lost.key,
        };
        if let Some(course) = self.courses.iter_mut().find(|course| *course.job.key() == key) {
            course.done(result);
        }
        self.settle();
    }
}

/// The course of a range of games: batches handed out, results taken.
struct Course<'a> {
    job: &'a Arc<Job>,
    executor: &'a dyn Executor,
    cancel: &'a AtomicBool,
    /// Whether enough is known, or an error makes the rest useless.
    over: bool,
    width: usize,
    pace: &'a Pace,
    /// The clock, and the time at the start.
    clock: Option<(Clock, Duration)>,
    /// The first game that was not handed out yet, and the first whose result was not taken yet.
    handed_out: u64,
    taken: u64,
    end: u64,
    /// No game before this one was played earlier.
    unknown_until: u64,
    /// The number of games in the next batch.
    size: u64,
    most: u64,
    /// Batches to be handed out again.
    lost: Vec<Lost>,
    /// Results that wait for an earlier one, by their first game.
    waiting: BTreeMap<u64, BatchResult>,
    scorer: &'a mut dyn Scorer,
    progress: Progress,
    error: Option<RunError>,
}

impl<'a> Course<'a> {
    fn new(part: Part<'a>, executor: &'a dyn Executor, cancel: &'a AtomicBool) -> Course<'a> {
        let Part { job, games, scorer, pace } = part;
        let most = match executor.clock() {
            Some(_) => (MOST_ROWS / job.lanes() as u64).max(1),
            None => WITHOUT_A_CLOCK,
        };
        let known = pace.0.get().map(|row| executor.batch_time().as_secs_f64() / row.as_secs_f64().max(1e-9));
        let of = games.end.saturating_sub(games.start);
        Course {
            job,
            executor,
            cancel,
            over: false,
            width: executor.width(),
            pace,
            clock: executor.clock().map(|clock| (clock, clock())),
            handed_out: games.start,
            taken: games.start,
            end: games.end.max(games.start),
            unknown_until: games.start,
            size: known.map_or(1, |rows| (rows / job.lanes() as f64) as u64).clamp(1, most),
            most,
            lost: Vec::new(),
            waiting: BTreeMap::new(),
            scorer,
            progress: Progress { done: 0, known: 0, of, wins: [0; 2], elapsed: Duration::ZERO },
            error: None,
        }
    }

    /// How the course ended.
    fn finished(self) -> Result<Finish, RunError> {
        let (elapsed, now) = (self.elapsed(), self.progress.done.saturating_sub(self.progress.known));
        let stopped = self.taken < self.end;
        let finish = Finish { games: self.taken, now, stopped, elapsed, threads: self.width };
        self.error.map_or(Ok(finish), Err)
    }

    fn elapsed(&self) -> Duration {
        self.clock.map_or(Duration::ZERO, |(clock, start)| clock().saturating_sub(start))
    }

    fn ended(&self) -> bool {
        self.over || self.cancel.load(Ordering::Relaxed)
    }

    fn end_with(&mut self, error: RunError) {
        self.error.get_or_insert(error);
        self.over = true;
    }

    /// Takes the results that wait for no other.
    fn take(&mut self) {
        while let Some(result) = self.waiting.remove(&self.taken) {
            if self.over {
                return;
            }
            let (to, fault) = (result.to(), result.fault.clone());
            if let Err(error) = self.score(result) {
                return self.end_with(RunError::Sink(error));
            }
            if let Some(fault) = fault {
                return self.end_with(RunError::Game { seed: fault.seed, game: fault.game, what: fault.what });
            }
            if self.taken < to {
                self.over = true;
                return;
            }
        }
    }

    /// Hands the games of a result over.
    fn score(&mut self, result: BatchResult) -> io::Result<()> {
        for lanes in result.games.chunks_exact(result.lanes) {
            let flow = self.scorer.game(lanes)?;
            self.taken += 1;
            self.progress.done += 1;
            if let Some(side) = lanes[0].record.winner {
                self.progress.wins[side.index()] += 1;
            }
            if flow.is_break() {
                self.over = true;
                break;
            }
        }
        self.scorer.details(result.details)?;
        self.progress.elapsed = self.elapsed();
        self.scorer.progress(&self.progress);
        Ok(())
    }

    /// Takes results of earlier runs, as far as they continue what was handed out.
    fn recall(&mut self) {
        while self.handed_out >= self.unknown_until && self.handed_out < self.end {
            match self.executor.recall(self.job, self.handed_out) {
                Ok(Recall::Known(mut result)) if result.count() > 0 && self.job.owns(&result) => {
                    let wanted = (self.end - self.handed_out).min(result.count()) as usize;
                    result.truncate(wanted);
                    self.progress.known += result.count();
                    self.handed_out = result.to();
                    self.done(Ok(*result));
                    if self.ended() {
                        return;
                    }
                }
                Ok(Recall::Known(_)) => self.unknown_until = u64::MAX,
                Ok(Recall::Until(next)) => self.unknown_until = next.max(self.handed_out + 1),
                Err(error) => return self.end_with(RunError::Executor(error.to_string())),
            }
        }
    }

    /// Adapts the number of games in the next batch.
    fn adapt(&mut self, games: u64, took: Option<Duration>) {
        let pace = match took {
            Some(took) => self.executor.batch_time().as_secs_f64() / took.as_secs_f64().max(1e-6),
            None => 2.0,
        };
        let size = |pace: f64| (games as f64 * pace) as u64;
        // A small batch, as the last ones are, says how long a game takes. It does not say that batches of the usual size are too large.
        let size = size(pace.clamp(0.25, 4.0)).max(size(pace).min(self.size));
        self.size = size.clamp(1, self.most);
        let rows = games.saturating_mul(self.job.lanes() as u64).clamp(1, u32::MAX.into()) as u32;
        self.pace.0.set(took.map(|took| took / rows).or(self.pace.0.get()));
    }
}

impl Course<'_> {
    fn next(&mut self) -> Next {
        if !self.ended() {
            self.recall();
        }
        if self.ended() {
            return Next::End;
        }
        if let Some(Lost { from, to, .. }) = self.lost.pop() {
            return Next::Play(Batch { job: Arc::clone(self.job), from, to });
        }
        if self.handed_out == self.end {
            // A batch that is still being played may be lost.
            return if self.taken == self.end { Next::End } else { Next::Wait };
        }
        // The width grows when workers join.
        let width = self.executor.width();
        if self.waiting.len() >= MOST_WAITING * width {
            return Next::Wait;
        }
        let left = self.end - self.handed_out;
        // Small enough that no worker is left alone with much work at the end, yet large enough to be worth handing out.
        let size = self.size.min(left.div_ceil(2 * width as u64).max(self.size / SMALLEST)).min(left);
        let (from, to) = (self.handed_out, (self.handed_out + size).min(self.unknown_until));
        self.handed_out = to;
        Next::Play(Batch { job: Arc::clone(self.job), from, to })
    }

    fn done(&mut self, result: Result<BatchResult, Lost>) {
        match result {
            Err(lost) => self.lost.push(lost),
            // A second result of the same games does no harm.
            Ok(result) if result.from < self.taken || self.waiting.contains_key(&result.from) => {}
            Ok(result) => {
                if result.took.is_some() || self.clock.is_none() {
                    self.adapt(result.count(), result.took);
                }
                self.waiting.insert(result.from, result);
                self.take();
            }
        }
    }
}
