//! Spectators of a game that is played for the record.
//!
//! The rules are compiled once for each type of observer. So there are only two types for all spectators: a fast one, and one that passes everything
//! on to any spectator.

use crate::record::{Record, Recorder};
use foldhash::fast::{FixedState, FoldHasher};
use sandtable_engine::{Chance, Desk, Game, Observer, Rule};
use std::hash::{BuildHasher, Hash, Hasher};

/// The environment of a game with a spectator. The source of chance is behind a pointer too, as this is not for play by the million.
pub(crate) type Watching<'a, G> = Desk<&'a mut dyn Chance, Recorder<'a, G, Watched<'a, G>>>;

/// Hears of everything that happens in a game. Every method does nothing by default.
pub trait Spectator<G: Game> {
    /// A section of the rulebook came into play.
    fn rule(&mut self, _rule: Rule) {}
    /// Something happened, under this rule.
    fn event(&mut self, _rule: Rule, _event: &G::Event) {}
    /// A game turn has ended (also the last one) in this position.
    fn turn_ended(&mut self, _game: &G, _state: &G::State) {}
}

/// No spectator.
impl<G: Game> Spectator<G> for () {}

/// Any spectator.
pub(crate) struct Watched<'a, G>(pub(crate) &'a mut dyn Spectator<G>);

impl<G: Game> Observer<G> for Watched<'_, G> {
    const RULES: bool = true;
    const EVENTS: bool = true;
    const DETAILS: bool = true;
    const TURNS: bool = true;

    fn rule(&mut self, rule: Rule) {
        self.0.rule(rule);
    }

    fn event(&mut self, rule: Rule, event: &G::Event) {
        self.0.event(rule, event);
    }

    fn turn_ended(&mut self, game: &G, state: &G::State) {
        self.0.turn_ended(game, state);
    }
}

/// Applies `action` to the position `state` of `game`, with the dice of `chance`, in front of `spectator`. It also fills a record, which is dropped:
/// this way no further copy of the rules is compiled.
pub fn apply_watched<G: Game>(
    game: &G,
    state: &mut G::State,
    action: G::Action,
    chance: &mut dyn Chance,
    spectator: &mut dyn Spectator<G>,
) {
    let (mut record, mut watched) = (Record::EMPTY, Watched(spectator));
    let observer = Recorder::new(game, 0, &mut record, &mut watched);
    let mut desk: Watching<'_, G> = Desk { chance, observer };
    game.apply(state, action, &mut desk);
}

/// Hashes the events of a game, if asked to. Positions would not do: they may hold remains of decisions that were not taken.
#[derive(Default)]
pub(crate) struct Tracer(Option<FoldHasher<'static>>);

impl Tracer {
    /// A tracer that hashes.
    pub(crate) fn new() -> Tracer {
        Tracer(Some(FixedState::default().build_hasher()))
    }

    /// The hash; 0 if the tracer does not hash.
    pub(crate) fn finish(self) -> u64 {
        self.0.map_or(0, |hasher| hasher.finish())
    }

    // Kept out of the code of games that are not traced.
    #[cold]
    fn hash<E>(hasher: &mut FoldHasher<'_>, rule: Rule, event: &E) {
        rule.hash(hasher);
        std::mem::discriminant(event).hash(hasher);
    }
}

impl<G: Game> Observer<G> for Tracer {
    const EVENTS: bool = true;

    #[inline(always)]
    fn event(&mut self, rule: Rule, event: &G::Event) {
        if let Some(hasher) = &mut self.0 {
            Tracer::hash(hasher, rule, event);
        }
    }
}
