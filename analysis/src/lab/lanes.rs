//! Plays the same games in several lanes: game *i* of a seed under each of some variants, on the same streams.

use crate::batches::{self, Slots};
use crate::record::Record;
use crate::runner::{Finish, Plan, Progress, RunError, Worker};
use sandtable_engine::{Choose, Game};
use std::io;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// One variant of a game with its bots.
#[derive(Debug)]
pub struct Lane<'g, G, A, B> {
    /// The rules that are played.
    pub game: &'g G,
    /// The rules that the bots read: those that are played, or those of another lane to freeze the bots on them. Of the same
    /// system, with the same pieces on the same map.
    pub read: &'g G,
    /// The first side's bot.
    pub first: &'g A,
    /// The second side's bot.
    pub second: &'g B,
}

impl<G, A, B> Clone for Lane<'_, G, A, B> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G, A, B> Copy for Lane<'_, G, A, B> {}

impl<'g, G, A, B> Lane<'g, G, A, B> {
    /// A lane whose bots read the rules that are played.
    #[must_use]
    pub fn new(game: &'g G, first: &'g A, second: &'g B) -> Lane<'g, G, A, B> {
        Lane { game, read: game, first, second }
    }
}

/// What is kept of a game in one lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// Its row.
    pub record: Record,
    /// A hash of what happened, in order: the kind of each event, with its section of the rulebook. Two games of a seed with equal
    /// records and traces are the same game for all that anybody would tell of them. It means nothing in another run of the program.
    pub trace: u64,
}

impl Played {
    const BLANK: Played = Played { record: Record::EMPTY, trace: 0 };
}

/// Takes the games, one after the other.
pub trait Scorer {
    /// Takes the next game in all lanes, in the order of the lanes. To break ends the run: this game is its last.
    ///
    /// # Errors
    /// Where it cannot be kept; the run ends there.
    fn game(&mut self, lanes: &[Played]) -> io::Result<ControlFlow<()>>;

    /// Hears from time to time how far the run is: games taken, and the wins in the first lane.
    fn progress(&mut self, _progress: &Progress) {}
}

/// Plays games `plan.from` to `plan.games - 1` in every lane and hands them to the scorer, in game order. What it sees depends neither on the
/// number of threads nor on the machine; so a scorer that breaks as soon as it has seen enough stops after the same game everywhere.
/// Memory does not grow with the number of games.
///
/// A game in lane *k* has the record of [`run`](crate::run) with that lane's rules and bots. Raising `stop` ends the run within one
/// game a thread; the games that were played in all lanes without a gap are kept.
///
/// # Errors
/// Where rules or a bot are at fault, the scorer fails or the threads cannot be started.
///
/// # Panics
/// Where there is no lane.
pub fn play<G, A, B>(
    lanes: &[Lane<'_, G, A, B>],
    plan: &Plan,
    stop: &AtomicBool,
    scorer: &mut dyn Scorer,
) -> Result<Finish, RunError>
where
    G: Game,
    A: Choose<G> + Clone + Send + Sync,
    B: Choose<G> + Clone + Send + Sync,
{
    assert!(!lanes.is_empty(), "no lane to play in");
    let mut told = Progress { done: 0, of: plan.games - plan.from, wins: [0; 2], elapsed: Duration::ZERO };
    let slots = Slots {
        each: lanes.len(),
        blank: Played::BLANK,
        played: |slot: &Played| slot.record.game != Record::EMPTY.game,
    };
    batches::play(
        plan,
        stop,
        &slots,
        || lanes.iter().map(|lane| Worker::reading(lane.game, lane.read, lane.first, lane.second)).collect::<Vec<_>>(),
        |workers, index, slots| {
            for (worker, slot) in workers.iter_mut().zip(slots) {
                slot.trace = worker.trace(plan.seed, index, &mut slot.record);
            }
        },
        |slots, elapsed| {
            let before = told.done;
            let mut flow = ControlFlow::Continue(());
            for game in slots.chunks_exact(lanes.len()) {
                flow = scorer.game(game)?;
                told.done += 1;
                if let Some(side) = game[0].record.winner {
                    told.wins[side.index()] += 1;
                }
                if flow.is_break() {
                    break;
                }
            }
            told.elapsed = elapsed;
            scorer.progress(&told);
            Ok((told.done - before, flow))
        },
    )
}
