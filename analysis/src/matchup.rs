//! Rules and two bots, ready to play: the border between the code that is compiled for each rule system and the code that is compiled once.

use crate::details::{Details, Happening, Recording, Sections, kind_of};
use crate::fortune::{Judged, Teller};
use crate::judge::Probe;
use crate::record::Record;
use crate::runner::{Clock, Stage, Worker};
use crate::spectator::Spectator;
use sandtable_engine::{Card, Choose, Game, Rule};
use std::fmt;
use std::sync::Arc;

/// Rules and two bots of any system.
pub trait Matchup: fmt::Debug + Send + Sync {
    /// The card of the rule system.
    fn card(&self) -> &'static Card;

    /// A player of its games on one thread, with bots of its own.
    fn player(&self) -> Box<dyn Play + '_>;
}

/// Plays one game after another.
pub trait Play {
    /// Plays game `game` of `seed` into `record`.
    ///
    /// # Panics
    /// As [`Worker::play`].
    fn play(&mut self, seed: u64, game: u64, record: &mut Record);

    /// [`Play::play`] with a hash of the events. Games of a seed with equal records and hashes are the same for all reports. Hashes of different
    /// programs cannot be compared.
    ///
    /// # Panics
    /// As [`Worker::play`].
    fn trace(&mut self, seed: u64, game: u64, record: &mut Record) -> u64;

    /// [`Play::play`] of game `game` of `seed`, given as `(seed, game)`. Whatever else is to be recorded is added to `details`.
    ///
    /// # Panics
    /// As [`Worker::play`].
    fn detail(
        &mut self,
        game: (u64, u64),
        record: &mut Record,
        recording: Recording,
        clock: Option<Clock>,
        details: &mut Details,
    );
}

/// The rules and the bots of a matchup.
pub struct Pairing<G: Game, A, B> {
    /// The rules that are played.
    pub game: Arc<G>,
    /// The rules that the bots read: those that are played, or others (same pieces, same map) on which the bots are frozen.
    pub read: Arc<G>,
    /// The first side's bot.
    pub first: A,
    /// The second side's bot.
    pub second: B,
    /// Returns the game turn that an event begins, if it begins one.
    pub turn: fn(&G::Event) -> Option<u8>,
    /// Returns the kind of the awaited decision, and its phase if it has one.
    pub stage: Stage<G>,
    /// Reads a position for a judge.
    pub probe: Probe<G>,
    /// Returns the scenario's judge of positions, if it has one.
    pub judged: fn(&G) -> Option<Judged<G>>,
}

impl<G: Game, A: fmt::Debug, B: fmt::Debug> fmt::Debug for Pairing<G, A, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pairing").field("system", &G::CARD.system).field("first", &self.first).finish_non_exhaustive()
    }
}

impl<G: Game, A, B> Pairing<G, A, B> {
    /// A pairing of the bots `first` and `second`, by side, which read the rules that are played, `game`.
    #[must_use]
    pub fn new(game: &Arc<G>, first: A, second: B) -> Pairing<G, A, B> {
        let (game, read) = (Arc::clone(game), Arc::clone(game));
        Pairing {
            game,
            read,
            first,
            second,
            turn: |_| None,
            stage: |_| ("", None),
            probe: |_, _, _| None,
            judged: |_| None,
        }
    }
}

impl<G, A, B> Matchup for Pairing<G, A, B>
where
    G: Game + Send + Sync,
    A: Choose<G> + Clone + fmt::Debug + Send + Sync,
    B: Choose<G> + Clone + fmt::Debug + Send + Sync,
{
    fn card(&self) -> &'static Card {
        G::CARD
    }

    fn player(&self) -> Box<dyn Play + '_> {
        let worker = Worker::reading(&*self.game, &*self.read, &self.first, &self.second);
        Box::new(Pair { worker, teller: None, pairing: self })
    }
}

/// Plays the games of a pairing.
struct Pair<'a, G: Game, A, B> {
    worker: Worker<'a, G, A, B>,
    /// Measures luck, if that was asked for.
    teller: Option<Teller<'a, G, A, B>>,
    pairing: &'a Pairing<G, A, B>,
}

impl<G: Game, A: Choose<G> + Clone, B: Choose<G> + Clone> Play for Pair<'_, G, A, B> {
    fn play(&mut self, seed: u64, game: u64, record: &mut Record) {
        self.worker.play(seed, game, record);
    }

    fn trace(&mut self, seed: u64, game: u64, record: &mut Record) -> u64 {
        self.worker.trace(seed, game, record)
    }

    fn detail(
        &mut self,
        (seed, game): (u64, u64),
        record: &mut Record,
        recording: Recording,
        clock: Option<Clock>,
        details: &mut Details,
    ) {
        let Pair { worker, teller, pairing } = self;
        match recording {
            Recording::Rows => worker.play(seed, game, record),
            Recording::Sections => {
                let mut seen = Sections::default();
                worker.watch(seed, game, record, &mut seen);
                details.sections.push(seen);
            }
            Recording::Events => {
                let (rules, events) = (&*pairing.game, &mut details.events);
                let turn = rules.turn(&rules.setup());
                let mut story = Story { game: rules, turn_of: pairing.turn, index: game, turn, number: 0, events };
                worker.watch(seed, game, record, &mut story);
            }
            Recording::Decisions => worker.noted((seed, game), pairing.stage, record, None, &mut details.decisions),
            Recording::Story => {
                let (events, decisions) = (&mut details.events, &mut details.decisions);
                let mut story =
                    Story { game: &*pairing.game, turn_of: pairing.turn, index: game, turn: 0, number: 0, events };
                worker.noted((seed, game), pairing.stage, record, Some(&mut story), decisions);
            }
            Recording::Positions => {
                worker.sample((seed, game), pairing.probe, record, &mut details.positions);
            }
            Recording::Costs => details.costs.push(worker.metered(seed, game, record, clock)),
            Recording::Luck => {
                let Pairing { game: rules, first, second, judged, .. } = pairing;
                let new = || Teller::new(&**rules, first.clone(), second.clone(), judged(rules));
                let teller = teller.get_or_insert_with(new);
                details.luck.push(teller.play(seed, game, record));
            }
        }
    }
}

/// Records events.
struct Story<'a, G: Game> {
    game: &'a G,
    turn_of: fn(&G::Event) -> Option<u8>,
    index: u64,
    turn: u8,
    number: u32,
    events: &'a mut Vec<Happening>,
}

impl<G: Game> Spectator<G> for Story<'_, G> {
    fn event(&mut self, rule: Rule, event: &G::Event) {
        self.turn = (self.turn_of)(event).unwrap_or(self.turn);
        self.number += 1;
        let mut words = String::new();
        self.game.describe_event(event, &mut words);
        let kind = kind_of(event);
        self.events.push(Happening { game: self.index, number: self.number, turn: self.turn, rule, kind, words });
    }
}
