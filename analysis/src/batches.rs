//! Plays numbered games in parallel, and hands them over in order, batch by batch.

use crate::runner::{Finish, Plan, RunError, panic_message};
use rayon::ThreadPoolBuilder;
use std::io;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How long a batch should take: how often what was played is handed over.
const BATCH_TIME: Duration = Duration::from_millis(500);

/// The most slots in a batch. Two batches are in memory at a time, however many games are played.
const MOST_SLOTS: u64 = 16_384;

/// Where what is kept of a game goes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slots<T> {
    /// Slots of one game.
    pub(crate) each: usize,
    /// A slot before its game.
    pub(crate) blank: T,
    /// Whether a slot's game was played: asked of the last slot of a game.
    pub(crate) played: fn(&T) -> bool,
}

/// Plays games `plan.from` to `plan.games - 1`, each into slots of its own, and hands them to `take` in game order, with the time since the
/// start; it answers how many games it took, and whether to go on. Nothing that is handed over depends on the number of threads, nor
/// the order, only the size of the batches. While one batch is played, the one before is handed over.
///
/// # Errors
/// Where `play` panics, `take` fails or the threads cannot be started.
pub(crate) fn play<W: Send, T: Clone + Send>(
    plan: &Plan,
    stop: &AtomicBool,
    slots: &Slots<T>,
    worker: impl Fn() -> W,
    play: impl Fn(&mut W, u64, &mut [T]) + Sync,
    mut take: impl FnMut(&[T], Duration) -> io::Result<(u64, ControlFlow<()>)>,
) -> Result<Finish, RunError> {
    let start = Instant::now();
    let pool = ThreadPoolBuilder::new()
        .num_threads(plan.threads)
        .thread_name(|i| format!("games-{i}"))
        .build()
        .map_err(|error| RunError::Threads(error.to_string()))?;
    let threads = pool.current_num_threads();
    let mut workers: Vec<W> = (0..threads).map(|_| worker()).collect();
    // Raised where the games that are being played are of no use any more.
    let idle = AtomicBool::new(false);
    let fault: Mutex<Option<(u64, String)>> = Mutex::new(None);

    let (mut playing, mut played) = (Vec::new(), Vec::new());
    let most = (MOST_SLOTS / slots.each as u64).max(threads as u64);
    let mut size = threads as u64;
    let (mut begun, mut taken) = (plan.from, plan.from);
    let mut gap = false;
    loop {
        let count = if gap || stop.load(Ordering::Relaxed) { 0 } else { size.min(plan.games - begun) };
        if count == 0 && played.is_empty() {
            break;
        }
        playing.clear();
        playing.resize(count as usize * slots.each, slots.blank.clone());
        let batch_start = Instant::now();
        // Small enough that no thread is left with much to do alone at the end.
        let chunk = (count as usize / (threads * 16)).clamp(1, 64);
        let chunks = Mutex::new((begun..).step_by(chunk).zip(playing.chunks_mut(chunk * slots.each)));
        let handed = pool.in_place_scope(|scope| {
            for worker in &mut workers {
                let (chunks, idle, fault, play, each) = (&chunks, &idle, &fault, &play, slots.each);
                scope.spawn(move |_| {
                    let next = || chunks.lock().unwrap_or_else(PoisonError::into_inner).next();
                    while let Some((from, chunk)) = next() {
                        for (index, game) in (from..).zip(chunk.chunks_exact_mut(each)) {
                            if stop.load(Ordering::Relaxed) || idle.load(Ordering::Relaxed) {
                                return;
                            }
                            if let Err(payload) = catch_unwind(AssertUnwindSafe(|| play(worker, index, game))) {
                                idle.store(true, Ordering::Relaxed);
                                let mut fault = fault.lock().unwrap_or_else(PoisonError::into_inner);
                                if fault.as_ref().is_none_or(|&(game, _)| index < game) {
                                    *fault = Some((index, panic_message(payload.as_ref())));
                                }
                                return;
                            }
                        }
                    }
                });
            }
            let nothing = Ok((0, ControlFlow::Continue(())));
            let handed = if played.is_empty() { nothing } else { take(&played, start.elapsed()) };
            if !matches!(handed, Ok((_, ControlFlow::Continue(())))) {
                idle.store(true, Ordering::Relaxed);
            }
            handed
        });
        let (games, flow) = handed.map_err(RunError::Sink)?;
        taken += games;
        if flow.is_break() {
            break;
        }
        if let Some((game, what)) = fault.lock().unwrap_or_else(PoisonError::into_inner).take() {
            return Err(RunError::Game { seed: plan.seed, game, what });
        }
        let whole = playing.chunks_exact(slots.each).take_while(|game| (slots.played)(&game[slots.each - 1])).count();
        gap |= (whole as u64) < count;
        playing.truncate(whole * slots.each);
        begun += count;
        std::mem::swap(&mut playing, &mut played);
        let pace = BATCH_TIME.as_secs_f64() / batch_start.elapsed().as_secs_f64().max(1e-6);
        size = ((size as f64 * pace.clamp(0.25, 4.0)) as u64).clamp(threads as u64, most);
    }
    let now = taken - plan.from;
    Ok(Finish { games: taken, now, stopped: taken < plan.games, elapsed: start.elapsed(), threads })
}
