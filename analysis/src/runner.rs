//! Plays one game after another.

use crate::details::{Cost, Decision, kind_of};
use crate::judge::{self, Probe, Sample};
use crate::record::{Record, Recorder};
use crate::spectator::{Spectator, Tracer, Watched};
use sandtable_engine::laws::MOST_DECISIONS;
use sandtable_engine::{Chance, Choose, Desk, Game, Observer, Purpose, Side, Status, Stream, View};
use std::any::Any;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::time::Duration;

/// The error that a panic in a game becomes: the rules or a bot failed in this game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameFault {
    /// The seed.
    pub seed: u64,
    /// The game.
    pub game: u64,
    /// What went wrong.
    pub what: String,
}

impl fmt::Display for GameFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let GameFault { seed, game, what } = self;
        write!(
            f,
            "an error in the rules or in a bot, in game {game} of seed {seed}: {what}; this is an error of the program, please \
             report it with this command line"
        )
    }
}

/// The message of a panic with this `payload`.
#[must_use]
pub fn panic_message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<String>().cloned();
    text.or_else(|| payload.downcast_ref::<&str>().map(ToString::to_string))
        .or_else(|| payload.downcast_ref::<GameFault>().map(|fault| fault.what.clone()))
        .unwrap_or_else(|| "it gave no reason".into())
}

/// A monotonic clock: only differences are meaningful.
pub type Clock = fn() -> Duration;

/// Returns the kind of the awaited decision, and its phase if it has one.
pub type Stage<G> = fn(&<G as Game>::State) -> (&'static str, Option<&'static str>);

/// Plays one game after another. It allocates nothing once it is made.
#[derive(Debug)]
pub struct Worker<'g, G: Game, A, B> {
    game: &'g G,
    /// The rules that the bots read.
    read: &'g G,
    first: A,
    second: B,
    legal: Vec<G::Action>,
    /// The cost of the decisions of a game, if it is asked for.
    meter: Option<Meter>,
    /// The decisions of a game, if they are asked for.
    notes: Option<Notes<G>>,
}

/// Records the decisions of a game.
struct Notes<G: Game> {
    game: u64,
    stage: Stage<G>,
    /// The phase that the game is in.
    phase: &'static str,
    decisions: Vec<Decision>,
}

impl<G: Game> fmt::Debug for Notes<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Notes").field("game", &self.game).finish_non_exhaustive()
    }
}

impl<G: Game> Notes<G> {
    fn note(&mut self, game: &G, state: &G::State, side: Side, action: G::Action, (of, margin): (usize, Option<i32>)) {
        let (kind, phase) = (self.stage)(state);
        self.phase = phase.unwrap_or(self.phase);
        let (mut subject, mut words) = (String::new(), String::new());
        game.describe_subject(state, &mut subject);
        game.describe_action(state, action, &mut words);
        self.decisions.push(Decision {
            game: self.game,
            number: self.decisions.len() as u32 + 1,
            turn: game.turn(state),
            side,
            of: of as u32,
            margin,
            phase: self.phase.into(),
            kind: kind.into(),
            subject,
            action: kind_of(&action),
            words,
        });
    }
}

/// Counts and times the decisions of both sides.
#[derive(Clone, Copy, Debug)]
struct Meter {
    clock: Option<Clock>,
    costs: [Cost; 2],
}

impl<'g, G: Game, A: Choose<G> + Clone, B: Choose<G> + Clone> Worker<'g, G, A, B> {
    /// A worker that plays `game` with its own copies of the bots `first` and `second`, by side.
    pub fn new(game: &'g G, first: &A, second: &B) -> Worker<'g, G, A, B> {
        Worker::reading(game, game, first, second)
    }

    /// A worker that plays by the rules of `game` while its bots read the rules of `read`. Both are of the same rule system, with the same pieces on
    /// the same map.
    pub fn reading(game: &'g G, read: &'g G, first: &A, second: &B) -> Worker<'g, G, A, B> {
        Worker {
            game,
            read,
            first: first.clone(),
            second: second.clone(),
            legal: Vec::with_capacity(G::CARD.max_actions),
            meter: None,
            notes: None,
        }
    }

    /// Plays game `index` of `seed` into `record`.
    ///
    /// # Panics
    /// With a [`GameFault`], if the rules or a bot are wrong: no legal action, a choice that was not offered, a game without end.
    pub fn play(&mut self, seed: u64, index: u64, record: &mut Record) {
        self.record(Stream::new(seed, index, Purpose::Rules), (seed, index), record, &mut Tracer::default());
    }

    /// [`Worker::play`] with a hash of the events, in order: the kind of each event, with its section of the rulebook.
    pub(crate) fn trace(&mut self, seed: u64, index: u64, record: &mut Record) -> u64 {
        let mut tracer = Tracer::new();
        self.record(Stream::new(seed, index, Purpose::Rules), (seed, index), record, &mut tracer);
        tracer.finish()
    }

    /// [`Worker::play`] with the cost of each side's decisions. It is the same game. A blind bot is asked like any other, because only decisions that
    /// are asked for can be counted.
    pub(crate) fn metered(&mut self, seed: u64, index: u64, record: &mut Record, clock: Option<Clock>) -> [Cost; 2] {
        self.meter = Some(Meter { clock, costs: Default::default() });
        self.play(seed, index, record);
        self.meter.take().map(|meter| meter.costs).unwrap_or_default()
    }

    /// [`Worker::play`] with all decisions that had an alternative, which are added to `decisions`, and with an optional spectator. It is the same
    /// game; a blind bot is asked like any other.
    pub(crate) fn noted(
        &mut self,
        (seed, index): (u64, u64),
        stage: Stage<G>,
        record: &mut Record,
        spectator: Option<&mut dyn Spectator<G>>,
        decisions: &mut Vec<Decision>,
    ) {
        self.notes = Some(Notes { game: index, stage, phase: "", decisions: Vec::new() });
        match spectator {
            None => self.play(seed, index, record),
            Some(spectator) => self.watch(seed, index, record, spectator),
        }
        decisions.extend(self.notes.take().into_iter().flat_map(|notes| notes.decisions));
    }

    /// [`Worker::play`] of game `index` of `seed` into `record`, with a `spectator`.
    ///
    /// # Panics
    /// As [`Worker::play`].
    pub fn watch(&mut self, seed: u64, index: u64, record: &mut Record, spectator: &mut dyn Spectator<G>) {
        let chance: &mut dyn Chance = &mut Stream::new(seed, index, Purpose::Rules);
        self.record(chance, (seed, index), record, &mut Watched(spectator));
    }

    fn record<C: Chance, O: Observer<G>>(
        &mut self,
        chance: C,
        (seed, index): (u64, u64),
        record: &mut Record,
        witness: &mut O,
    ) {
        let observer = Recorder::new(self.game, index, record, witness);
        let mut desk = Desk { chance, observer };
        let Walked { state, decisions, choices } = self.walk(seed, index, &mut desk, None);
        let Status::Over(outcome) = self.game.status(&state) else { unreachable!("a game is played to its end") };
        desk.observer.close(&state, outcome, decisions, decisions - choices);
    }

    /// [`Worker::play`] with some decisions made at random. Some of its positions are appended to `samples`.
    pub(crate) fn sample(&mut self, game: (u64, u64), probe: Probe<G>, record: &mut Record, samples: &mut Vec<Sample>) {
        judge::sample(self.game, (&mut self.first, &mut self.second), game, probe, record, samples);
    }

    /// The position of game `index` of `seed` in which decision number `decision` is awaited. Decisions are counted from 1, without those that have
    /// no alternative.
    ///
    /// # Errors
    /// The number of such decisions in the game, if it has fewer.
    ///
    /// # Panics
    /// As [`Worker::play`].
    pub fn position(&mut self, seed: u64, index: u64, decision: u32) -> Result<G::State, u32> {
        // The record is dropped: it only saves another compiled copy of the rules.
        let (mut record, mut tracer) = (Record::EMPTY, Tracer::default());
        let observer = Recorder::new(self.game, index, &mut record, &mut tracer);
        let mut desk = Desk { chance: Stream::new(seed, index, Purpose::Rules), observer };
        let walked = self.walk(seed, index, &mut desk, Some(decision));
        match self.game.status(&walked.state) {
            Status::Awaiting(_) => Ok(walked.state),
            Status::Over(_) => Err(walked.choices),
        }
    }

    /// Plays a game to its end, or up to choice number `before` (decisions with an alternative). A panic becomes a [`GameFault`].
    fn walk<C: Chance, O: Observer<G>>(
        &mut self,
        seed: u64,
        index: u64,
        desk: &mut Desk<C, O>,
        before: Option<u32>,
    ) -> Walked<G> {
        catch_unwind(AssertUnwindSafe(|| self.walk_on(seed, index, desk, before))).unwrap_or_else(|payload| {
            resume_unwind(Box::new(GameFault { seed, game: index, what: panic_message(payload.as_ref()) }))
        })
    }

    fn walk_on<C: Chance, O: Observer<G>>(
        &mut self,
        seed: u64,
        index: u64,
        desk: &mut Desk<C, O>,
        before: Option<u32>,
    ) -> Walked<G> {
        let game = self.game;
        let mut dice = Side::BOTH.map(|side| Stream::new(seed, index, Purpose::Bot(side)));
        let mut state = game.setup();
        let (mut decisions, mut choices) = (0, 0);
        self.first.new_game();
        self.second.new_game();
        let blind = [self.first.blind(), self.second.blind()];
        while let Status::Awaiting(side) = game.status(&state) {
            let dice = &mut dice[side.index()];
            let action = match blind[side.index()] {
                Some(draw) if before.is_none() && self.meter.is_none() && self.notes.is_none() => {
                    game.nth_action(&state, &mut self.legal, |count| {
                        choices += u32::from(count > 1);
                        if count > 1 { draw(count, dice) } else { 0 }
                    })
                }
                _ => {
                    game.legal_actions(&state, &mut self.legal);
                    let several = self.legal.len() > 1;
                    if several && before == Some(choices + 1) {
                        break;
                    }
                    choices += u32::from(several);
                    let choice = if several { self.ask(&mut state, side, dice) } else { 0 };
                    *self.legal.get(choice).unwrap_or_else(|| {
                        let side = G::CARD.sides[side.index()];
                        panic!("{side} chose action {choice} of {} at decision {decisions}", self.legal.len());
                    })
                }
            };
            game.apply(&mut state, action, desk);
            decisions += 1;
            assert!(u64::from(decisions) < MOST_DECISIONS, "no end after {decisions} decisions");
        }
        Walked { state, decisions, choices }
    }

    /// Asks a bot to choose from the legal list; returns the index of its choice.
    #[inline]
    fn ask(&mut self, state: &mut G::State, side: Side, dice: &mut Stream) -> usize {
        match (&self.meter, &self.notes) {
            (None, None) => self.choose(state, side, dice),
            (_, None) => self.ask_metered(state, side, dice),
            _ => self.ask_noted(state, side, dice),
        }
    }

    #[cold]
    fn ask_noted(&mut self, state: &mut G::State, side: Side, dice: &mut Stream) -> usize {
        let (mut first, mut second, mut drawn) = (self.first.clone(), self.second.clone(), dice.clone());
        let choice = self.choose(state, side, dice);
        let legal = &self.legal;
        let margin = View::show(self.read, state, side, |view| match side {
            Side::First => first.margin(view, legal, &mut drawn, choice),
            Side::Second => second.margin(view, legal, &mut drawn, choice),
        });
        if let (Some(notes), Some(&action)) = (&mut self.notes, legal.get(choice)) {
            notes.note(self.game, state, side, action, (legal.len(), margin));
        }
        choice
    }

    #[cold]
    fn ask_metered(&mut self, state: &mut G::State, side: Side, dice: &mut Stream) -> usize {
        let now = |meter: &Option<Meter>| meter.and_then(|meter| meter.clock).map(|clock| clock());
        let start = now(&self.meter);
        let choice = self.choose(state, side, dice);
        let took = now(&self.meter).zip(start).map(|(end, start)| end.saturating_sub(start));
        if let Some(meter) = &mut self.meter {
            let cost = &mut meter.costs[side.index()];
            cost.decisions += 1;
            cost.nanoseconds += took.map_or(0, |took| took.as_nanos() as u64);
        }
        choice
    }

    #[inline]
    fn choose(&mut self, state: &mut G::State, side: Side, dice: &mut Stream) -> usize {
        View::show(self.read, state, side, |view| match side {
            Side::First => self.first.choose(view, &self.legal, dice),
            Side::Second => self.second.choose(view, &self.legal, dice),
        })
    }
}

/// A game that was played up to some decision.
#[derive(Debug)]
struct Walked<G: Game> {
    state: G::State,
    /// Decisions taken.
    decisions: u32,
    /// Those of them that had an alternative.
    choices: u32,
}

/// Plays game `index` of `seed` alone, with a spectator (`()` for none). It is the same game as among millions.
///
/// # Panics
/// As [`Worker::play`].
pub fn play_one<G, A, B>(
    game: &G,
    first: &A,
    second: &B,
    seed: u64,
    index: u64,
    spectator: &mut dyn Spectator<G>,
) -> Record
where
    G: Game,
    A: Choose<G> + Clone,
    B: Choose<G> + Clone,
{
    let mut record = Record::EMPTY;
    Worker::new(game, first, second).watch(seed, index, &mut record, spectator);
    record
}
