//! Batches that a scheduler carries to workers: an executor around another.
//!
//! The scheduler is a [`Carrier`]: it accepts parcels and returns each, in any order, with its result or with the reason why there is none. Nothing
//! else is needed of it. A lost parcel is sent again; a result of another job or with a changed byte is refused; a sample is played by a second
//! worker and compared.

use crate::layout;
use crate::queue::{is_sample, liars, stays};
use sandtable_analysis::RunError;
use sandtable_analysis::batch::{Batch, BatchResult, Cancel, Job, MOST_ROWS, Spec};
use sandtable_analysis::executor::{Executor, Next, Work};
use sandtable_analysis::runner::Clock;
use sandtable_questions::{Error, job, json};
use std::cell::Cell;
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The target time of a batch: much longer than it takes to carry it.
const BATCH_TIME: Duration = Duration::from_secs(2);
/// How often a cancellation is checked while waiting.
const TICK: Duration = Duration::from_millis(20);
/// How often it is checked whether the scheduler is there.
const CHECK: Duration = Duration::from_secs(1);
/// How often a batch is sent before it counts as unplayable.
const TRIES: u32 = 5;
/// The number of jobs that a worker keeps open.
const OPEN: usize = 16;

/// Games to be played elsewhere.
#[derive(Clone, Debug)]
pub struct Parcel {
    /// Its number, which is unique.
    pub number: u64,
    /// The name of its job.
    pub key: String,
    /// Its job, by content, as JSON.
    pub spec: Arc<str>,
    /// The first game.
    pub from: u64,
    /// The game after the last one.
    pub to: u64,
    /// The worker that should not play it, if there is another one.
    pub avoid: Option<String>,
}

/// The result of a parcel from a worker.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The result, as bytes.
    pub bytes: Vec<u8>,
    /// How long it took.
    pub took: Duration,
    /// The name of the worker.
    pub worker: String,
}

/// The reason why there is no result.
#[derive(Clone, Debug)]
pub enum Failure {
    /// The worker is gone; another one can play the parcel.
    Lost(String),
    /// The parcel cannot be played: another version, or an error of the scheduler.
    Refused(String),
}

/// A parcel that has been returned.
#[derive(Clone, Debug)]
pub struct Returned {
    /// The number of the parcel.
    pub number: u64,
    /// The reply, or the reason why there is none.
    pub result: Result<Reply, Failure>,
}

/// A scheduler, as seen by the asking process.
pub trait Carrier: Debug {
    /// The number of batches that its workers play at a time.
    fn width(&self) -> usize;

    /// Sends a parcel; it may be returned at any time.
    ///
    /// # Errors
    /// If the scheduler accepts no more parcels.
    fn send(&self, parcel: &Parcel) -> Result<(), String>;

    /// Checks whether the scheduler is still there; called from time to time.
    ///
    /// # Errors
    /// If it is gone, and no parcel will be returned.
    fn check(&self) -> Result<(), String> {
        Ok(())
    }

    /// Drops a parcel that is no longer needed.
    fn forget(&self, number: u64);
}

/// Plays batches with the workers of a scheduler.
#[derive(Debug)]
pub struct Remote<'e> {
    inner: &'e dyn Executor,
    carrier: &'e dyn Carrier,
    returned: Mutex<Receiver<Returned>>,
    /// The number of the last parcel.
    number: Cell<u64>,
    /// The number of batches that the workers play at a time, as last reported.
    width: Cell<usize>,
}

impl<'e> Remote<'e> {
    /// Plays batches through `carrier`; `returned` receives them. `inner` does everything else.
    #[must_use]
    pub fn around(inner: &'e dyn Executor, carrier: &'e dyn Carrier, returned: Receiver<Returned>) -> Remote<'e> {
        let width = Cell::new(carrier.width().max(1));
        Remote { inner, carrier, returned: Mutex::new(returned), number: Cell::new(0), width }
    }
}

/// A batch that has been sent.
#[derive(Debug)]
struct Flight {
    batch: Batch,
    tries: u32,
    /// The result that it is compared with, and its worker.
    other: Option<(Vec<u8>, String)>,
}

/// The batches that have been sent.
struct Course<'a> {
    carrier: &'a dyn Carrier,
    number: &'a Cell<u64>,
    cancel: Cancel<'a>,
    flights: BTreeMap<u64, Flight>,
    /// The jobs that have been sent, by their keys.
    specs: BTreeMap<String, Arc<str>>,
}

fn failed(what: impl Into<String>) -> RunError {
    RunError::Executor(what.into())
}

impl Course<'_> {
    fn send(&mut self, flight: Flight) -> Result<(), RunError> {
        let Batch { job, from, to } = &flight.batch;
        let key = layout::key(job);
        let spec = match self.specs.get(&key) {
            Some(spec) => Arc::clone(spec),
            None => {
                let text = serde_json::to_string(job.spec()).map_err(|error| failed(error.to_string()))?;
                Arc::clone(self.specs.entry(key.clone()).or_insert(text.into()))
            }
        };
        let avoid = flight.other.as_ref().map(|(_, worker)| worker.clone());
        let number = self.number.get() + 1;
        self.number.set(number);
        let parcel = Parcel { number, key, spec, from: *from, to: *to, avoid };
        self.flights.insert(number, flight);
        self.carrier.send(&parcel).map_err(failed)
    }

    fn send_again(&mut self, mut flight: Flight, why: &str) -> Result<(), RunError> {
        flight.tries += 1;
        log::warn!("games {} to {} are retried: {why}", flight.batch.from, flight.batch.to - 1);
        if flight.tries > TRIES {
            let (from, to) = (flight.batch.from, flight.batch.to - 1);
            return Err(failed(format!("games {from} to {to} were lost {TRIES} times: {why}")));
        }
        self.send(flight)
    }

    /// Handles a returned parcel.
    fn take(&mut self, work: &mut dyn Work, Returned { number, result }: Returned) -> Result<(), RunError> {
        // A parcel that is returned twice does no harm.
        let Some(flight) = self.flights.remove(&number) else { return Ok(()) };
        let reply = match result {
            Ok(reply) => reply,
            Err(Failure::Lost(why)) => return self.send_again(flight, &why),
            Err(Failure::Refused(why)) => return Err(failed(why)),
        };
        log::info!("games {} to {} come from worker {}", flight.batch.from, flight.batch.to - 1, reply.worker);
        let Batch { job, from, to } = &flight.batch;
        let Some(mut result) = BatchResult::from_bytes(job, &reply.bytes).filter(|result| result.from == *from) else {
            let why = format!("{} answered with a changed byte", reply.worker);
            return self.send_again(flight, &why);
        };
        if result.to() != *to && result.fault.is_none() {
            return self.send_again(flight, &format!("{} left some out", reply.worker));
        }
        if let Some((bytes, worker)) = &flight.other {
            return self.settle(&flight.batch, [(bytes, worker), (&reply.bytes, &reply.worker)]);
        }
        let again = is_sample(*from).then(|| Flight {
            batch: flight.batch.clone(),
            tries: 0,
            other: Some((reply.bytes, reply.worker)),
        });
        result.took = Some(reply.took);
        work.done(Ok(result));
        again.map_or(Ok(()), |again| self.send(again))
    }

    /// Compares the results of two workers for the same games. A result that differs from this machine's is an error with the worker's name.
    fn settle(&self, batch: &Batch, replies: [(&Vec<u8>, &String); 2]) -> Result<(), RunError> {
        if replies[0].0 == replies[1].0 {
            return Ok(());
        }
        let replies = replies.map(|(bytes, name)| (&name[..], &bytes[..]));
        let Some(names) = liars(batch, self.cancel, &replies) else { return Ok(()) };
        let (from, to) = (batch.from, batch.to - 1);
        Err(failed(format!(
            "the worker {names} gave another result for games {from} to {to} than this machine; end it and ask again"
        )))
    }
}

/// Plays parcels on a worker. The jobs that it has opened stay open.
#[derive(Debug, Default)]
pub struct Player {
    /// The jobs, the one that was played last at the end.
    open: Mutex<Vec<(String, Arc<Job>)>>,
}

impl Player {
    /// A player without open jobs.
    #[must_use]
    pub const fn new() -> Player {
        Player { open: Mutex::new(Vec::new()) }
    }

    /// Plays games `from` to `to - 1` of a job that is given by content. Returns the result as bytes, and the time that it took.
    ///
    /// # Errors
    /// A job of another version, or one that contradicts itself; a wrong number of games.
    pub fn play(&self, version: &str, key: &str, spec: &str, from: u64, to: u64) -> Result<(Vec<u8>, Duration), Error> {
        let job = self.job(version, key, spec)?;
        if from >= to || to - from > MOST_ROWS {
            return Err(Error::Other(format!("games {from} to {to}, expected 1 to {MOST_ROWS} of them")));
        }
        let (never, start) = (AtomicBool::new(false), Instant::now());
        let result = Batch { job: Arc::clone(&job), from, to }.play(Cancel::new(&never, &never), None);
        Ok((result.to_bytes(&job), start.elapsed()))
    }

    fn job(&self, version: &str, key: &str, spec: &str) -> Result<Arc<Job>, Error> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(at) = open.iter().position(|(known, _)| known == key) {
            let known = open.remove(at);
            let job = Arc::clone(&known.1);
            open.push(known);
            return Ok(job);
        }
        let spec = serde_json::from_str::<Spec>(spec).map_err(|error| Error::Other(json::found(&error)))?;
        let job = job::open(spec, version)?;
        if layout::key(&job) != key {
            return Err(Error::Other(format!("the job {} where {key} was sent", layout::key(&job))));
        }
        if open.len() == OPEN {
            open.remove(0);
        }
        open.push((key.to_owned(), Arc::clone(&job)));
        Ok(job)
    }
}

impl Executor for Remote<'_> {
    fn width(&self) -> usize {
        self.width.get()
    }

    fn mixes(&self) -> bool {
        true
    }

    fn clock(&self) -> Option<Clock> {
        self.inner.clock()
    }

    fn batch_time(&self) -> Duration {
        BATCH_TIME
    }

    fn execute(&self, work: &mut dyn Work, cancel: Cancel<'_>) -> Result<(), RunError> {
        let returned = self.returned.lock().unwrap_or_else(PoisonError::into_inner);
        // Discard parcels that were under way when the last question was cancelled.
        while returned.try_recv().is_ok() {}
        let Remote { carrier, number, .. } = self;
        let mut course = Course { carrier: *carrier, number, cancel, flights: BTreeMap::new(), specs: BTreeMap::new() };
        let (mut more, mut checked) = (true, Instant::now());
        let outcome = loop {
            if cancel.is_raised() {
                break Ok(());
            }
            // Workers join and leave.
            if checked.elapsed() >= CHECK {
                checked = Instant::now();
                if let Err(why) = carrier.check() {
                    break Err(failed(why));
                }
                self.width.set(carrier.width().max(1));
            }
            // As many batches wait as are played, so that no worker is idle while results travel.
            let most = 2 * self.width();
            let mut sent = Ok(());
            while more && sent.is_ok() && course.flights.len() < most {
                match work.next() {
                    Next::Play(batch) if stays(&batch.job) => work.done(Ok(batch.play(cancel, self.clock()))),
                    Next::Play(batch) => sent = course.send(Flight { batch, tries: 1, other: None }),
                    Next::Wait => break,
                    Next::End => more = false,
                }
            }
            if sent.is_err() || course.flights.is_empty() {
                break sent;
            }
            match returned.recv_timeout(TICK) {
                Ok(back) => {
                    if let Err(error) = course.take(work, back) {
                        break Err(error);
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break Err(failed("the scheduler is gone")),
            }
        };
        course.flights.keys().for_each(|number| carrier.forget(*number));
        outcome
    }

    fn each(&self, count: usize, task: &(dyn Fn(usize) + Sync)) {
        self.inner.each(count, task);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_analysis::VERSION;
    use sandtable_analysis::batch::Played;
    use sandtable_analysis::executor::Inline;
    use sandtable_questions::{Control, Table, run};
    use std::collections::BTreeSet;
    use std::sync::mpsc::{self, Sender};
    use std::thread;

    /// What becomes of a parcel: its number, the worker, and what he gave back.
    type Change = fn(u64, &str, &mut Reply) -> Option<Failure>;

    /// Two workers in threads of their own, who play in turns and not what they are to avoid.
    #[derive(Debug)]
    struct Two {
        to: [Sender<Parcel>; 2],
        forgotten: Mutex<BTreeSet<u64>>,
    }

    impl Two {
        fn start(version: &'static str, change: Change) -> (Two, Receiver<Returned>) {
            let (back, returned) = mpsc::channel();
            let to = ["Anna", "Bert"].map(|name| {
                let ((to, parcels), back) = (mpsc::channel::<Parcel>(), back.clone());
                thread::spawn(move || {
                    let player = Player::new();
                    for Parcel { number, key, spec, from, to, .. } in parcels {
                        let result = match player.play(version, &key, &spec, from, to) {
                            Err(error) => Err(Failure::Refused(format!("{name}: {error}"))),
                            Ok((bytes, took)) => {
                                let mut reply = Reply { bytes, took, worker: name.into() };
                                change(number, name, &mut reply).map_or(Ok(reply), Err)
                            }
                        };
                        for _ in 0..2 {
                            let _ = back.send(Returned { number, result: result.clone() });
                        }
                    }
                });
                to
            });
            (Two { to, forgotten: Mutex::default() }, returned)
        }
    }

    impl Carrier for Two {
        fn width(&self) -> usize {
            2
        }

        fn send(&self, parcel: &Parcel) -> Result<(), String> {
            let second = match parcel.avoid.as_deref() {
                Some(name) => name == "Anna",
                None => parcel.number.is_multiple_of(2),
            };
            self.to[usize::from(second)].send(parcel.clone()).map_err(|error| error.to_string())
        }

        fn forget(&self, number: u64) {
            self.forgotten.lock().expect("no panic").insert(number);
        }
    }

    /// The fingerprint of these games of Belfort.
    fn run(games: u64, executor: &dyn Executor) -> Result<String, Error> {
        let table = Table::new("belfort", Vec::new()).expect("a scenario");
        let question =
            run::Question { table: &table, games, keep: None, when: &[], more: Default::default(), report: None };
        run::ask(&question, &mut Control::quiet(executor)).map(|answer| answer.summary.fingerprint)
    }

    fn carried(games: u64, version: &'static str, change: Change) -> Result<String, Error> {
        let (two, returned) = Two::start(version, change);
        run(games, &Remote::around(&Inline, &two, returned))
    }

    /// Each parcel comes back twice.
    #[test]
    fn workers_play_what_one_machine_plays() {
        let answer = carried(900, VERSION, |_, _, _| None).expect("an answer");
        assert_eq!(answer, run(900, &Inline).expect("an answer"));
    }

    #[test]
    fn what_is_lost_or_damaged_is_sent_again() {
        let answer = carried(900, VERSION, |number, _, reply| match number {
            1 | 3 | 5 => Some(Failure::Lost("the power failed".into())),
            2 | 4 | 6 => {
                let middle = reply.bytes.len() / 2;
                reply.bytes[middle] ^= 1;
                None
            }
            _ => None,
        });
        assert_eq!(answer.expect("an answer"), run(900, &Inline).expect("an answer"));
    }

    #[test]
    fn what_is_lost_again_and_again_is_an_error() {
        let answer = carried(900, VERSION, |_, _, _| Some(Failure::Lost("the power failed".into())));
        let error = answer.expect_err("no answer").to_string();
        assert!(error.contains("lost 5 times: the power failed"), "{error}");
    }

    #[test]
    fn a_worker_of_another_version_refuses() {
        let error = carried(900, "0.0.0", |_, _, _| None).expect_err("no answer").to_string();
        assert!(error.contains("this is version 0.0.0"), "{error}");
    }

    /// Answers at once with the games of one batch, under other numbers.
    #[derive(Debug)]
    struct Stub {
        job: Arc<Job>,
        games: Vec<Played>,
        back: Sender<Returned>,
        /// How long a game takes.
        each: Duration,
        /// What it took itself.
        spent: Cell<Duration>,
    }

    impl Carrier for Stub {
        fn width(&self) -> usize {
            200
        }

        fn send(&self, parcel: &Parcel) -> Result<(), String> {
            let start = spent();
            let mut games = self.games[..(parcel.to - parcel.from) as usize].to_vec();
            (parcel.from..).zip(&mut games).for_each(|(game, played)| played.record.game = game);
            let (key, details) = (*self.job.key(), Default::default());
            let result = BatchResult { key, from: parcel.from, games, lanes: 1, details, fault: None, took: None };
            let reply = Reply {
                bytes: result.to_bytes(&self.job),
                took: self.each * (parcel.to - parcel.from) as u32,
                worker: "stub".into(),
            };
            self.spent.set(self.spent.get() + (spent() - start));
            let back = Returned { number: parcel.number, result: Ok(reply) };
            self.back.send(back).map_err(|error| error.to_string())
        }

        fn forget(&self, _: u64) {}
    }

    /// The processor time of this thread.
    fn spent() -> Duration {
        let stat = std::fs::read_to_string("/proc/thread-self/schedstat").expect("Linux");
        Duration::from_nanos(stat.split(' ').next().and_then(|nanos| nanos.parse().ok()).expect("nanoseconds"))
    }

    /// All games come in; printed is how many cores' worth of them one core takes in.
    /// `SANDTABLE_MERGED=500000 cargo test --release -p sandtable-store --lib stub -- --nocapture`
    #[test]
    #[cfg(target_os = "linux")]
    fn stub_workers_by_the_hundred() {
        for scenario in ["belfort", "spicheren", "verdun-february", "eagle"] {
            let table = Table::new(scenario, Vec::new()).expect("a scenario");
            let job = sandtable_questions::lineup::job(table.seed, Default::default(), &[table.lane()]).expect("a job");
            let (start, never, played) = (spent(), AtomicBool::new(false), 200);
            let batch = Batch { job: Arc::clone(&job), from: 0, to: played };
            let games = batch.play(Cancel::new(&never, &never), None).games;
            let each = (spent() - start) / played as u32;
            let games = games.into_iter().cycle().take(MOST_ROWS as usize).collect();
            let (back, returned) = mpsc::channel();
            let stub = Stub { job, games, back, each, spent: Cell::default() };
            let remote = Remote::around(&Inline, &stub, returned);
            let merged = std::env::var("SANDTABLE_MERGED").map_or(5_000, |games| games.parse().expect("a number"));
            let start = spent();
            let question = run::Question {
                table: &table,
                games: merged,
                keep: None,
                when: &[],
                more: Default::default(),
                report: None,
            };
            let answer = run::ask(&question, &mut Control::quiet(&remote)).expect("an answer");
            assert_eq!(answer.summary.games, merged, "{scenario}");
            let own = (spent() - start).saturating_sub(stub.spent.get()) / merged as u32;
            let cores = each.as_nanos() / own.as_nanos().max(1);
            println!(
                "{scenario}: played in {each:?} a game, merged in {own:?}: {cores} cores; {}",
                answer.summary.fingerprint
            );
        }
    }

    /// The first batch is always compared; the wrong result has a digest of its own.
    #[test]
    fn a_worker_that_lies_is_named() {
        let lie: Change = |_, name, reply| {
            if name == "Bert" {
                let table = Table::new("belfort", Vec::new()).expect("a scenario");
                let lane = table.lane();
                let job = sandtable_questions::lineup::job(table.seed, Default::default(), &[lane]).expect("a job");
                let mut result = BatchResult::from_bytes(&job, &reply.bytes)?;
                result.games[0].record.margin += 1;
                reply.bytes = result.to_bytes(&job);
            }
            None
        };
        let error = carried(300, VERSION, lie).expect_err("no answer").to_string();
        assert!(error.contains("the worker Bert gave another result for games 0 to 0"), "{error}");
    }
}
