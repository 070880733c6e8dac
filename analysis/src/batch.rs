//! The unit of work: a range of numbered games, and their results.
//!
//! A [`Job`] says what is played: lanes (rules and bots, by content), the seed, what to record. A [`Batch`] is a range of its games, a
//! [`BatchResult`] holds their results. Both are values: equal ones have equal bytes on any machine. A result names its job by a hash of everything
//! that decides its games, and carries a digest of itself. A result of another version or job, or with a changed byte, is therefore refused.

use crate::bytes::{self, Reader};
use crate::details::{Details, Recording};
use crate::matchup::{Matchup, Play};
use crate::record::Record;
use crate::runner::{Clock, GameFault, panic_message};
use sandtable_bots::Bot;
use sandtable_scenarios::{Overlay, Source};
use serde::{Deserialize, Serialize};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Everything that decides the games of a job, by content. [`Matchup`]s are made from it.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Spec {
    /// The program's version.
    pub version: String,
    /// The seed.
    pub seed: u64,
    /// What is recorded.
    pub recording: Recording,
    /// The lanes.
    pub lanes: Vec<LaneSpec>,
    /// The scenarios, each once.
    pub scenarios: Vec<Rules>,
    /// The bots, each once.
    pub bots: Vec<Bot>,
}

/// A scenario with its overlays.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Rules {
    /// Its name and the hash of its data with all overlays. Opening the texts again must give the same.
    pub hash: String,
    /// The texts of its files.
    pub source: Source,
    /// The overlays that are applied to it, in order.
    pub overlays: Vec<Overlay>,
}

/// The content of a lane, as indices into [`Spec::scenarios`] and [`Spec::bots`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LaneSpec {
    /// The rules that are played.
    pub rules: usize,
    /// The rules that the bots read.
    pub read: usize,
    /// The bots, the first side's first.
    pub bots: [usize; 2],
}

impl Spec {
    /// The hash of the whole spec.
    #[must_use]
    pub fn key(&self) -> [u8; 32] {
        let mut hasher = blake3::Hasher::new_derive_key("sandtable job, format 2");
        let mut add = |bytes: &[u8]| {
            hasher.update(&(bytes.len() as u64).to_le_bytes());
            hasher.update(bytes);
        };
        add(self.version.as_bytes());
        add(&self.seed.to_le_bytes());
        add(&[self.recording as u8]);
        for LaneSpec { rules, read, bots: [first, second] } in &self.lanes {
            for place in [rules, read, first, second] {
                add(&(*place as u64).to_le_bytes());
            }
        }
        self.scenarios.iter().for_each(|rules| add(rules.hash.as_bytes()));
        for bot in &self.bots {
            add(&serde_json::to_vec(bot).expect("a bot is a value"));
        }
        *hasher.finalize().as_bytes()
    }
}

/// What is played: a spec whose lanes are ready to play.
#[derive(Clone, Debug)]
pub struct Job {
    spec: Spec,
    key: [u8; 32],
    lanes: Vec<Arc<dyn Matchup>>,
}

impl Job {
    /// Opens the job of `spec` with `lanes`, which are ready to play: one per lane of the spec, in the same order.
    ///
    /// # Panics
    /// If there is no lane, if their number is not that of the spec, or if there are several although details are recorded.
    #[must_use]
    pub fn new(spec: Spec, lanes: Vec<Arc<dyn Matchup>>) -> Arc<Job> {
        assert!(!lanes.is_empty() && lanes.len() == spec.lanes.len(), "lanes as the spec has them");
        assert!(lanes.len() == 1 || spec.recording == Recording::Rows, "details are of one lane");
        Arc::new(Job { key: spec.key(), spec, lanes })
    }

    /// Opens a job that plays the games of `seed` in `lanes`, which have no content, and records what `recording` asks for. It cannot leave the
    /// process.
    ///
    /// # Panics
    /// As [`Job::new`].
    #[must_use]
    pub fn unnamed(seed: u64, recording: Recording, lanes: Vec<Arc<dyn Matchup>>) -> Arc<Job> {
        let none = LaneSpec { rules: 0, read: 0, bots: [0; 2] };
        let lanes_of_spec = vec![none; lanes.len()];
        Job::new(Spec { seed, recording, lanes: lanes_of_spec, ..Spec::default() }, lanes)
    }

    /// The spec that the job was opened from.
    #[must_use]
    pub fn spec(&self) -> &Spec {
        &self.spec
    }

    /// The hash of everything that decides its games.
    #[must_use]
    pub fn key(&self) -> &[u8; 32] {
        &self.key
    }

    /// The number of lanes.
    #[must_use]
    pub fn lanes(&self) -> usize {
        self.lanes.len()
    }

    /// The first lane.
    #[must_use]
    pub fn first(&self) -> &dyn Matchup {
        &*self.lanes[0]
    }
}

/// The most rows of a batch.
pub const MOST_ROWS: u64 = 8_192;

/// Games `from` to `to - 1` of a job.
#[derive(Clone, Debug)]
pub struct Batch {
    /// What is played.
    pub job: Arc<Job>,
    /// The first game.
    pub from: u64,
    /// The game after the last one.
    pub to: u64,
}

/// The record of a game in one lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// Its row.
    pub record: Record,
    /// Whether the game went as in the first lane: the same row, and the same kinds of events in the same order, each under the same section.
    pub same: bool,
}

/// The results of a batch.
#[derive(Clone, Debug, PartialEq)]
pub struct BatchResult {
    /// The hash of the job.
    pub key: [u8; 32],
    /// The first game.
    pub from: u64,
    /// The games, and within a game its lanes. There are fewer games than in the batch if it was cancelled or if a game failed.
    pub games: Vec<Played>,
    /// The number of lanes.
    pub lanes: usize,
    /// Everything else that was recorded.
    pub details: Details,
    /// Why the game after these could not be played: an error of the rules or of a bot.
    pub fault: Option<GameFault>,
    /// The time it took, if there was a clock.
    pub took: Option<Duration>,
}

/// A batch whose result did not arrive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lost {
    /// The hash of its job.
    pub key: [u8; 32],
    /// The first game.
    pub from: u64,
    /// The game after the last one.
    pub to: u64,
}

/// The flags that end play early.
#[derive(Clone, Copy, Debug)]
pub struct Cancel<'a> {
    /// Raised by a caller who does not want to wait any longer.
    asked: &'a AtomicBool,
    /// Raised when enough is known, or when an error makes the rest useless.
    enough: &'a AtomicBool,
}

impl<'a> Cancel<'a> {
    /// A signal that either flag raises: `asked`, which is the caller's, or `enough`, which is set when enough is known or an error makes the rest
    /// useless.
    #[must_use]
    pub fn new(asked: &'a AtomicBool, enough: &'a AtomicBool) -> Cancel<'a> {
        Cancel { asked, enough }
    }

    /// Whether play is to end.
    #[must_use]
    pub fn is_raised(&self) -> bool {
        self.asked.load(Ordering::Relaxed) || self.enough.load(Ordering::Relaxed)
    }
}

impl Batch {
    /// Plays its games, until `cancel` is raised.
    #[must_use]
    pub fn play(&self, cancel: Cancel<'_>, clock: Option<Clock>) -> BatchResult {
        let Batch { job, from, to } = self;
        let start = clock.map(|clock| clock());
        let lanes = job.lanes.len();
        let mut result = BatchResult {
            key: job.key,
            from: *from,
            games: Vec::with_capacity((to - from) as usize * lanes),
            lanes,
            details: Details::default(),
            fault: None,
            took: None,
        };
        let mut players: Vec<Box<dyn Play + '_>> = job.lanes.iter().map(|lane| lane.player()).collect();
        for game in *from..*to {
            if cancel.is_raised() {
                break;
            }
            let whole = result.games.len();
            let played = catch_unwind(AssertUnwindSafe(|| job.play(&mut players, game, clock, &mut result)));
            if let Err(payload) = played {
                result.games.truncate(whole);
                result.fault = Some(GameFault { seed: job.spec.seed, game, what: panic_message(payload.as_ref()) });
                break;
            }
        }
        result.took = clock.zip(start).map(|(clock, start)| clock().saturating_sub(start));
        result
    }
}

impl Job {
    /// Plays a game in every lane.
    fn play(&self, players: &mut [Box<dyn Play + '_>], game: u64, clock: Option<Clock>, result: &mut BatchResult) {
        let Spec { seed, recording, .. } = self.spec;
        let first = result.games.len();
        if let [player] = players {
            result.games.push(Played { record: Record::EMPTY, same: true });
            player.detail((seed, game), &mut result.games[first].record, recording, clock, &mut result.details);
            return;
        }
        let mut trace = 0;
        for player in players {
            let place = result.games.len();
            result.games.push(Played { record: Record::EMPTY, same: true });
            let own = player.trace(seed, game, &mut result.games[place].record);
            if place == first {
                trace = own;
            }
            result.games[place].same = own == trace && result.games[place].record == result.games[first].record;
        }
    }

    /// Whether `result` belongs to this job: it has the same key and the same number of lanes.
    #[must_use]
    pub fn owns(&self, result: &BatchResult) -> bool {
        result.key == self.key && result.lanes == self.lanes.len()
    }
}

/// The name of the format of an encoded result. It changes with the encoding below, so that an old result is not read as a new one.
const MAGIC: &[u8; 8] = b"sandtbr3";

impl BatchResult {
    /// The number of games that it holds.
    #[must_use]
    pub fn count(&self) -> u64 {
        (self.games.len() / self.lanes) as u64
    }

    /// The game after the last one.
    #[must_use]
    pub fn to(&self) -> u64 {
        self.from + self.count()
    }

    /// Keeps the first `count` games only.
    pub(crate) fn truncate(&mut self, count: usize) {
        self.games.truncate(count * self.lanes);
        let (to, Details { sections, events, decisions, costs, luck, positions }) = (self.to(), &mut self.details);
        sections.truncate(count);
        events.retain(|event| event.game < to);
        decisions.retain(|decision| decision.game < to);
        costs.truncate(count);
        luck.truncate(count);
        positions.retain(|sample| sample.game < to);
    }

    /// Encodes the result, which is one of `job`: columns of variable-length integers, then a BLAKE3 digest of everything before it. The time that it
    /// took is not stored, so equal games have equal bytes.
    #[must_use]
    pub fn to_bytes(&self, job: &Job) -> Vec<u8> {
        let mut out = Vec::with_capacity(64 + self.games.len() * 96);
        out.extend(MAGIC);
        out.extend(self.key);
        out.extend(self.from.to_le_bytes());
        out.extend(self.count().to_le_bytes());
        for (lane, matchup) in job.lanes.iter().enumerate() {
            let rows: Vec<&Record> =
                self.games.iter().skip(lane).step_by(self.lanes).map(|game| &game.record).collect();
            bytes::put_records(matchup.card(), &rows, &mut out);
        }
        if self.lanes > 1 {
            bytes::put_bits(self.games.iter().map(|game| game.same), &mut out);
        }
        bytes::put_details(&self.details, &mut out);
        bytes::put_fault(self.fault.as_ref(), &mut out);
        let digest = blake3::hash(&out);
        out.extend(digest.as_bytes());
        out
    }

    /// Decodes a result. `None` unless `bytes` are a complete and unchanged result of `job`.
    #[must_use]
    pub fn from_bytes(job: &Job, bytes: &[u8]) -> Option<BatchResult> {
        let (body, digest) = bytes.split_last_chunk::<32>()?;
        if blake3::hash(body).as_bytes() != digest {
            return None;
        }
        let mut reader = Reader::new(body);
        let (magic, key) = (reader.array::<8>()?, reader.array::<32>()?);
        if magic != *MAGIC || key != job.key {
            return None;
        }
        let from = u64::from_le_bytes(reader.array()?);
        let count = usize::try_from(u64::from_le_bytes(reader.array()?)).ok()?;
        // Every game has at least one byte in every column, and no batch has more games.
        if count > body.len().min(MOST_ROWS as usize) || from.checked_add(count as u64).is_none() {
            return None;
        }
        let lanes = job.lanes.len();
        let mut games = vec![Played { record: Record::EMPTY, same: true }; count * lanes];
        for (lane, matchup) in job.lanes.iter().enumerate() {
            let rows = games.iter_mut().skip(lane).step_by(lanes).map(|game| &mut game.record);
            reader.records(matchup.card(), from, rows)?;
        }
        if lanes > 1 {
            reader.bits(games.iter_mut().map(|game| &mut game.same))?;
        }
        let details = reader.details(job.first().card(), from, count)?;
        let fault = reader.fault()?;
        reader.is_empty().then_some(BatchResult { key, from, games, lanes, details, fault, took: None })
    }
}
