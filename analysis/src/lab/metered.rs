//! What a bot's play costs.

use sandtable_engine::{Choose, Game, Stream, View};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// What all copies of a bot have spent.
#[derive(Debug, Default)]
pub struct Meter {
    decisions: AtomicU64,
    nanoseconds: AtomicU64,
}

impl Meter {
    /// Decisions taken that had an alternative: the same number for the same games.
    #[must_use]
    pub fn decisions(&self) -> u64 {
        self.decisions.load(Ordering::Relaxed)
    }

    /// How long they took, by the clock: on a machine that has other things to do as well it is longer.
    #[must_use]
    pub fn nanoseconds(&self) -> u64 {
        self.nanoseconds.load(Ordering::Relaxed)
    }
}

/// A bot whose decisions are counted and timed. It plays the same games as without.
#[derive(Clone, Debug)]
pub struct Metered<B> {
    bot: B,
    meter: Arc<Meter>,
}

impl<B> Metered<B> {
    /// This bot, with a meter that its copies share.
    #[must_use]
    pub fn new(bot: B) -> Metered<B> {
        Metered { bot, meter: Arc::default() }
    }

    /// The meter.
    #[must_use]
    pub fn meter(&self) -> &Meter {
        &self.meter
    }
}

/// A blind bot is asked like any other: what it is not asked cannot be counted.
impl<G: Game, B: Choose<G>> Choose<G> for Metered<B> {
    fn new_game(&mut self) {
        self.bot.new_game();
    }

    fn choose(&mut self, view: &View<'_, G>, legal: &[G::Action], dice: &mut Stream) -> usize {
        let start = Instant::now();
        let choice = self.bot.choose(view, legal, dice);
        self.meter.nanoseconds.fetch_add(start.elapsed().as_nanos() as u64, Ordering::Relaxed);
        self.meter.decisions.fetch_add(1, Ordering::Relaxed);
        choice
    }
}
