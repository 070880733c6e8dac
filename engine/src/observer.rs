//! Observers of a game.
//!
//! An [`Observer`] is a generic parameter: with [`Silent`] attached, an event is never built. Observers never change the game.

use crate::chance::{Chance, Scripted};
use crate::game::Game;
use crate::pool::Pool;
use crate::rulebook::Rule;

/// Hears of a game's events. Every method has an empty default; the constants say at compile time which ones do something.
pub trait Observer<G: Game> {
    /// Whether [`Observer::rule`] does anything.
    const RULES: bool = false;
    /// Whether [`Observer::event`] does anything.
    const EVENTS: bool = false;
    /// Whether [`Observer::event`] also receives details: see [`Env::explain`].
    const DETAILS: bool = false;
    /// Whether [`Observer::turn_ended`] does anything.
    const TURNS: bool = false;

    /// A section of the rulebook came into play.
    fn rule(&mut self, _rule: Rule) {}
    /// Something happened, under this rule.
    fn event(&mut self, _rule: Rule, _event: &G::Event) {}
    /// A game turn, possibly the last, has ended in this position.
    fn turn_ended(&mut self, _game: &G, _state: &G::State) {}
}

/// An observer that ignores everything.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<G: Game> Observer<G> for Silent {}

impl<G: Game, O: Observer<G>> Observer<G> for &mut O {
    const RULES: bool = O::RULES;
    const EVENTS: bool = O::EVENTS;
    const DETAILS: bool = O::DETAILS;
    const TURNS: bool = O::TURNS;

    fn rule(&mut self, rule: Rule) {
        (**self).rule(rule);
    }
    fn event(&mut self, rule: Rule, event: &G::Event) {
        (**self).event(rule, event);
    }
    fn turn_ended(&mut self, game: &G, state: &G::State) {
        (**self).turn_ended(game, state);
    }
}

/// What a rule can use in addition to its game and its state: a source of chance, and an observer.
pub trait Env<G: Game> {
    /// One of `0..n`, each equally likely.
    fn uniform(&mut self, n: u32) -> u32;
    /// An index, with a probability proportional to its weight.
    fn weighted(&mut self, weights: &[u64]) -> usize;
    /// The total of a pool of dice, as one draw.
    fn pool(&mut self, pool: &Pool) -> usize;
    /// Brings games on the same seed back to the same random numbers: see [`Chance::rekey`].
    fn rekey(&mut self, key: u64);
    /// Names the roll that is made next: see [`Chance::substream`].
    fn substream(&mut self, roll: u32);
    /// Marks a section as having come into play.
    fn rule(&mut self, rule: Rule);
    /// Marks a section if it came into play. The condition is evaluated only if somebody listens.
    fn rule_if(&mut self, rule: Rule, came: impl FnOnce() -> bool) {
        if came() {
            self.rule(rule);
        }
    }
    /// Reports an event under a rule, and marks the rule. The event is built only if somebody listens.
    fn tell(&mut self, rule: Rule, event: impl FnOnce() -> G::Event);
    /// Reports details of what happens, such as the modifiers of a roll. They are for logs and are never counted. The events are built only if
    /// somebody listens for details.
    fn explain<I: IntoIterator<Item = (Rule, G::Event)>>(&mut self, details: impl FnOnce() -> I);
    /// [`Env::explain`] with a single detail.
    fn detail(&mut self, rule: Rule, event: impl FnOnce() -> G::Event) {
        self.explain(|| [(rule, event())]);
    }
    /// Reports that a game turn has ended.
    fn turn_ended(&mut self, game: &G, state: &G::State);
}

/// The usual [`Env`]: one source of chance, one observer.
#[derive(Debug)]
pub struct Desk<C, O> {
    /// Where draws come from.
    pub chance: C,
    /// The observer.
    pub observer: O,
}

impl<C> Desk<C, Silent> {
    /// A desk that draws from `chance`, without an observer.
    pub fn silent(chance: C) -> Desk<C, Silent> {
        Desk { chance, observer: Silent }
    }
}

impl Desk<Scripted, Silent> {
    /// A desk for rules that roll no dice.
    pub(crate) fn without_dice() -> Desk<Scripted, Silent> {
        Desk::silent(Scripted::new([]))
    }
}

impl<C: Chance + ?Sized> Chance for &mut C {
    #[inline]
    fn uniform(&mut self, n: u32) -> u32 {
        (**self).uniform(n)
    }
    fn weighted(&mut self, weights: &[u64]) -> usize {
        (**self).weighted(weights)
    }
    fn pool(&mut self, pool: &Pool) -> usize {
        (**self).pool(pool)
    }
    fn rekey(&mut self, key: u64) {
        (**self).rekey(key);
    }
    fn substream(&mut self, roll: u32) {
        (**self).substream(roll);
    }
}

impl<G: Game, C: Chance, O: Observer<G>> Env<G> for Desk<C, O> {
    #[inline]
    fn uniform(&mut self, n: u32) -> u32 {
        self.chance.uniform(n)
    }

    #[inline]
    fn weighted(&mut self, weights: &[u64]) -> usize {
        self.chance.weighted(weights)
    }

    #[inline]
    fn pool(&mut self, pool: &Pool) -> usize {
        self.chance.pool(pool)
    }

    #[inline]
    fn rekey(&mut self, key: u64) {
        self.chance.rekey(key);
    }

    #[inline]
    fn substream(&mut self, roll: u32) {
        self.chance.substream(roll);
    }

    #[inline]
    fn rule(&mut self, rule: Rule) {
        if O::RULES {
            self.observer.rule(rule);
        }
    }

    #[inline]
    fn rule_if(&mut self, rule: Rule, came: impl FnOnce() -> bool) {
        if O::RULES && came() {
            self.observer.rule(rule);
        }
    }

    #[inline(always)]
    fn tell(&mut self, rule: Rule, event: impl FnOnce() -> G::Event) {
        if O::RULES {
            self.observer.rule(rule);
        }
        if O::EVENTS {
            self.observer.event(rule, &event());
        }
    }

    #[inline]
    fn explain<I: IntoIterator<Item = (Rule, G::Event)>>(&mut self, details: impl FnOnce() -> I) {
        if O::DETAILS {
            for (rule, event) in details() {
                self.observer.rule(rule);
                self.observer.event(rule, &event);
            }
        }
    }

    #[inline]
    fn turn_ended(&mut self, game: &G, state: &G::State) {
        if O::TURNS {
            self.observer.turn_ended(game, state);
        }
    }
}

/// An [`Env`] with one more observer, which hears of every event.
#[derive(Debug)]
pub(crate) struct Joined<'a, E, O> {
    env: &'a mut E,
    /// The observer.
    pub(crate) observer: O,
}

impl<'a, E, O> Joined<'a, E, O> {
    pub(crate) fn new(env: &'a mut E, observer: O) -> Joined<'a, E, O> {
        Joined { env, observer }
    }
}

impl<G: Game, E: Env<G>, O: Observer<G>> Env<G> for Joined<'_, E, O> {
    fn uniform(&mut self, n: u32) -> u32 {
        self.env.uniform(n)
    }

    fn weighted(&mut self, weights: &[u64]) -> usize {
        self.env.weighted(weights)
    }

    fn pool(&mut self, pool: &Pool) -> usize {
        self.env.pool(pool)
    }

    fn rekey(&mut self, key: u64) {
        self.env.rekey(key);
    }

    fn substream(&mut self, roll: u32) {
        self.env.substream(roll);
    }

    fn rule(&mut self, rule: Rule) {
        self.env.rule(rule);
    }

    fn rule_if(&mut self, rule: Rule, came: impl FnOnce() -> bool) {
        self.env.rule_if(rule, came);
    }

    fn tell(&mut self, rule: Rule, event: impl FnOnce() -> G::Event) {
        let event = event();
        self.observer.event(rule, &event);
        self.env.tell(rule, || event);
    }

    fn explain<I: IntoIterator<Item = (Rule, G::Event)>>(&mut self, details: impl FnOnce() -> I) {
        self.env.explain(details);
    }

    fn turn_ended(&mut self, game: &G, state: &G::State) {
        self.env.turn_ended(game, state);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kuhn::Kuhn;
    use crate::streams::{Purpose, Stream};

    fn drawn(env: &mut impl Env<Kuhn>) -> u32 {
        env.rekey(4);
        env.substream(9);
        env.uniform(1 << 30)
    }

    #[test]
    fn an_observer_more_changes_no_dice() {
        let mut desk = Desk::silent(Stream::new(5, 3, Purpose::Rules));
        let alone = drawn(&mut desk);
        assert_eq!(drawn(&mut Joined::new(&mut desk, Silent)), alone);
    }
}
