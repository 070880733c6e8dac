//! The scripted bot: it plays by a doctrine, an ordered list of orders in TOML.
//!
//! At every decision the orders that apply are tried from the top; the first whose conditions hold and that has a legal action is carried out. If
//! none applies, the bot does nothing more; if it must choose, it follows these simple rules:
//!
//! | decision | without an order |
//! |---|---|
//! | set-up | blocks and trenches near the enemy's zones, where the fewest blocks are; weary blocks farthest from him |
//! | a card to choose | the one with the most points and dice |
//! | round | passes |
//! | second card, target and assault | those of the order that began the barrage; for an event, those of the first barrage order with a target; then the strongest enemy next to friendly zones |
//! | attackers, relief, replacement | as many attackers as possible, from where the most are; relief to where the fewest are; no replacement |
//! | extra dice, another roll | all the rest; if fewer than half of the dice have hit |
//! | stockpiles, doubled hits, more hits on the attacker | always |
//! | infiltration from a zone | stays |
//! | a marker | the enemy's zone with the fewest blocks next to friendly ones |
//! | paying for a permanent | does not |
//! | cards to give up | those with the fewest points and dice |
//! | cards to keep | all |
//! | everything else | nothing |
//!
//! The bot draws no random numbers. It remembers the barrage that it is making, and how often it has carried out each order in the month
//! (`at-most`). `data/verdun/doctrines/README.md` describes the file.

mod book;
mod moves;
mod order;
mod read;
mod round;
#[cfg(test)]
mod tests;

use super::field;
use crate::doctrine::{Script, Scripts, Tally};
use book::Book;
use order::{Directive, Kind, When, Zones};
use sandtable_engine::geometry::ZoneId;
use sandtable_engine::verdun::zone::MAX_ZONES;
use sandtable_engine::verdun::{Action, CardId, Condition, RESERVE, State, Step, Verdun, ZoneSet};
use sandtable_engine::{Side, Stream, View};
use std::cmp::Reverse;

/// A doctrine for this system.
pub type Doctrine = crate::doctrine::Doctrine<Directive, When>;
/// The bot.
pub type Scripted = crate::doctrine::Scripted<Verdun>;
type Orders = crate::doctrine::OrdersOf<Verdun>;

/// The distances between zones, in steps.
type Steps = [[u8; MAX_ZONES]; MAX_ZONES];

/// The barrage that an order began.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    second: Option<CardId>,
    target: ZoneId,
    assault: bool,
}

/// The distances between all zones; `u8::MAX` if no way exists.
fn steps(game: &Verdun) -> Steps {
    let all = game.map().zones();
    let mut steps = [[u8::MAX; MAX_ZONES]; MAX_ZONES];
    for zone in all {
        for (distance, ring) in (0..).zip(game.map().rings::<MAX_ZONES>(zone, all)) {
            ring.into_iter().for_each(|other| steps[zone.index()][other.index()] = distance);
        }
    }
    steps
}

impl Scripts for Verdun {
    type Directive = Directive;
    type When = When;
    type Book<'g> = Book<'g>;
    type Known = Steps;
    type Memory = Option<Plan>;

    fn book(&self, side: Side) -> Book<'_> {
        Book::new(self, side)
    }

    fn known(&self) -> Steps {
        steps(self)
    }

    fn memory(&self, _orders: &Orders) -> Option<Plan> {
        None
    }

    fn forget(plan: &mut Option<Plan>) {
        *plan = None;
    }

    fn period(s: &State) -> u8 {
        2 * s.turn() + s.month()
    }

    fn decide(script: Script<'_, Verdun>, view: &View<'_, Verdun>, legal: &[Action], _dice: &mut Stream) -> usize {
        let Script { orders, known: steps, memory: plan, tally } = script;
        Decision { g: view.game(), s: view.state(), me: view.side(), orders, steps, legal, plan, tally }.decide()
    }
}

/// One decision.
struct Decision<'a> {
    g: &'a Verdun,
    s: &'a State,
    me: Side,
    orders: &'a Orders,
    steps: &'a Steps,
    legal: &'a [Action],
    plan: &'a mut Option<Plan>,
    tally: &'a mut Tally,
}

impl Decision<'_> {
    fn decide(&mut self) -> usize {
        match self.s.step() {
            Step::Deploy(_) => self.ordered(Kind::Deploy).unwrap_or_else(|| self.deploy_simply()),
            Step::Entrench(_) => self.ordered(Kind::Entrench).unwrap_or_else(|| self.entrench_simply()),
            Step::Weary(_) => self.ordered(Kind::Weary).unwrap_or_else(|| self.weary_simply()),
            Step::ChooseCard(_) | Step::SearchTake(_) => {
                self.ordered(Kind::Choose).unwrap_or_else(|| self.best_card(|worth| worth))
            }
            Step::Round(_) => {
                *self.plan = None;
                self.ordered_or_done(Kind::Round)
            }
            Step::Second(_) => {
                let second = self.plan.and_then(|plan| plan.second);
                second.and_then(|card| self.find(Action::Card(card))).unwrap_or_else(|| self.done())
            }
            Step::Target(_) => self.target(),
            Step::Assault(_) => {
                let plan = self.plan.filter(|plan| plan.assault && plan.target == self.s.salvo().target());
                self.find(if plan.is_some() { Action::Go } else { Action::Done }).unwrap_or(0)
            }
            Step::Muster(_) => self.best_zone(|zone| i32::from(field::fresh(self.s, self.me, zone))),
            Step::Relieve(_) => self.best_zone(|zone| -i32::from(self.s.blocks(self.me, zone).len())),
            Step::Spend(_) => self.ordered_or_done(Kind::Spend),
            Step::Dig(_) | Step::Refresh(_) | Step::Source(_) | Step::Place(_) | Step::Mover(_) | Step::Rotate(_) => {
                self.go_on_spending()
            }
            Step::Move(_) => self.step_out(),
            Step::MoveOn(_) => self.step_on(),
            Step::Block(..) => self.which(),
            Step::RotateIn(_) => self.rotate_in(),
            Step::RotateOut(_) => self.best_zone(|zone| -i32::from(self.s.blocks(self.me, zone).len())),
            Step::Unearth(..) => self.unearth(),
            Step::Request(_) => self.legal.len() - 1,
            Step::Counter(_) => self.ordered_or_done(Kind::Counter),
            Step::Answer(_) => self.ordered_or_done(Kind::Answer),
            Step::MoreDice(_) => self.find(Action::Rest).unwrap_or(0),
            Step::Reroll(_) => {
                let salvo = self.s.salvo();
                let few = 2 * salvo.hits < salvo.dice;
                self.find(if few { Action::Go } else { Action::Done }).unwrap_or(0)
            }
            Step::Stockpile(_) | Step::Double(..) | Step::Suffer(..) => 0,
            Step::PlaceMarker(_) => self.ordered(Kind::Marker).unwrap_or_else(|| self.mark_simply()),
            Step::Sustain(..) => self.ordered_or_done(Kind::Sustain),
            Step::Yield(_) | Step::SearchDiscard(_) => {
                self.ordered(Kind::Discard).unwrap_or_else(|| self.best_card(|worth| -worth))
            }
            Step::Keep(_) => self.ordered_or_done(Kind::Keep),
            Step::Replace(_) | Step::Infiltrate(_) | Step::Sweeten(_) => self.done(),
            Step::Deal(_) | Step::Over => 0,
        }
    }

    /// The action of the first order that applies to this decision and can be carried out.
    fn ordered(&mut self, kind: Kind) -> Option<usize> {
        let orders = self.orders;
        for (number, order) in orders.on(kind) {
            let spent = self.tally.of(number) >= order.at_most;
            if spent || !order.when.holds(self.g, self.s, self.me) {
                continue;
            }
            if let Some(choice) = self.carry_out(kind, &order.what) {
                self.tally.count(number);
                return Some(choice);
            }
        }
        None
    }

    fn ordered_or_done(&mut self, kind: Kind) -> usize {
        self.ordered(kind).unwrap_or_else(|| self.done())
    }

    /// The orders of a kind whose conditions hold now.
    fn in_force(&self, kind: Kind) -> impl Iterator<Item = &Directive> {
        let held = |when: &order::When| when.holds(self.g, self.s, self.me);
        self.orders.on(kind).filter(move |(_, order)| held(&order.when)).map(|(_, order)| &order.what)
    }

    /// The legal action that an order asks for now, if any.
    fn carry_out(&mut self, kind: Kind, what: &Directive) -> Option<usize> {
        match what {
            Directive::Deploy { zones, up_to } => {
                let room = |zone: ZoneId| self.s.blocks(self.me, zone).len() < *up_to;
                zones.iter().filter(|zone| room(**zone)).find_map(|&zone| self.find(Action::To(zone)))
            }
            Directive::Entrench { zones } | Directive::Weary { zones } | Directive::Marker { zones } => {
                zones.iter().find_map(|&zone| self.find(Action::To(zone)))
            }
            Directive::Choose { cards } | Directive::Discard { cards } => self.first_of(cards, Action::Card),
            Directive::Event { cards } => self.first_of(cards, Action::Event),
            Directive::Points { cards } => {
                let useful = self.spendable();
                self.first_of(cards, Action::Points).filter(|_| useful)
            }
            Directive::Drop { cards } => self.first_of(cards, Action::Drop),
            Directive::Search { cards } => {
                let there = cards.into_iter().any(|card| self.s.deck(self.me)[card.index()] > 0);
                self.find(Action::Search).filter(|_| there)
            }
            Directive::Barrage(barrage) => self.barrage(barrage),
            Directive::Answer { cards, zones } => {
                let wanted = self.names(zones, self.s.salvo().target());
                self.first_of(cards, Action::Card).filter(|_| wanted)
            }
            Directive::Counter { dice, zones } => self.counter(*dice, zones),
            Directive::Sustain { cards } => match self.s.step() {
                Step::Sustain(_, card) if cards.has(card) => self.find(Action::Go),
                _ => None,
            },
            Directive::Keep { cards } => {
                let other = |action: &Action| matches!(action, Action::Card(card) if !cards.has(*card));
                self.legal.iter().position(other)
            }
            Directive::Pass => self.find(Action::Done),
            _ => {
                debug_assert!(kind == Kind::Spend, "an order that spends points");
                self.buy(what)
            }
        }
    }

    // ---- Choosing among the legal actions ----

    fn find(&self, action: Action) -> Option<usize> {
        self.legal.iter().position(|&a| a == action)
    }

    /// The first of these cards for which this action is legal.
    fn first_of(&self, cards: &[CardId], action: impl Fn(CardId) -> Action) -> Option<usize> {
        cards.iter().find_map(|&card| self.find(action(card)))
    }

    /// The action that ends the step; if it is not offered, the last one.
    fn done(&self) -> usize {
        self.find(Action::Done).unwrap_or(self.legal.len() - 1)
    }

    /// The zone with the highest score, the first among equals; the action that ends the step if there is no zone.
    fn best_zone(&self, score: impl Fn(ZoneId) -> i32) -> usize {
        let zones = self.legal.iter().enumerate().filter_map(|(i, action)| match action {
            Action::To(zone) => Some((score(*zone), Reverse(i))),
            _ => None,
        });
        zones.max().map_or_else(|| self.done(), |(_, Reverse(i))| i)
    }

    /// The card with the highest score of its points and dice, the first among equals.
    fn best_card(&self, score: impl Fn(i32) -> i32) -> usize {
        let cards = self.legal.iter().enumerate().filter_map(|(i, action)| match action {
            Action::Card(card) => Some((score(self.card_worth(*card)), Reverse(i))),
            _ => None,
        });
        cards.max().map_or_else(|| self.done(), |(_, Reverse(i))| i)
    }

    /// The worth of a card by its points and dice.
    fn card_worth(&self, card: CardId) -> i32 {
        let card = self.g.card(self.me, card);
        2 * i32::from(card.points) + i32::from(card.dice().unwrap_or(0))
    }

    /// Whether an order's zones include this one.
    fn names(&self, zones: &Zones, zone: ZoneId) -> bool {
        match zones {
            Zones::Any => true,
            Zones::InOrder(zones) => zones.contains(&zone),
        }
    }

    // ---- Set-up and markers ----

    /// The distance to the enemy: in the set-up, to the nearest zone that he controls.
    fn distance(&self, zone: ZoneId) -> i32 {
        let foe = self.me.enemy();
        let there = if self.s.turn() == 0 { self.s.control(foe) } else { self.s.occupied(foe) };
        let steps = &self.steps[zone.index()];
        there.into_iter().map(|other| steps[other.index()].into()).min().unwrap_or(0)
    }

    fn deploy_simply(&self) -> usize {
        self.best_zone(|zone| -4 * self.distance(zone) - i32::from(self.s.blocks(self.me, zone).len()))
    }

    fn entrench_simply(&self) -> usize {
        self.best_zone(|zone| {
            let there = self.s.occupied(self.me).has(zone);
            10 * i32::from(there) - self.distance(zone)
        })
    }

    fn weary_simply(&self) -> usize {
        self.best_zone(|zone| self.distance(zone))
    }

    fn mark_simply(&self) -> usize {
        let near = self.g.map().next_to_any(self.s.occupied(self.me));
        self.best_zone(|zone| {
            let there = field::strength(self.s.blocks(self.me.enemy(), zone));
            10 * i32::from(near.has(zone)) - there
        })
    }

    /// The zones of an order, or for any zone all of a set.
    fn each(&self, zones: &Zones, all: ZoneSet) -> impl Iterator<Item = ZoneId> {
        let (listed, rest) = match zones {
            Zones::Any => (&[][..], all),
            Zones::InOrder(zones) => (&zones[..], ZoneSet::EMPTY),
        };
        listed.iter().copied().filter(move |zone| all.has(*zone)).chain(rest)
    }

    /// The number of friendly blocks in a zone or in the reserve.
    fn own(&self, zone: ZoneId) -> u8 {
        if zone == RESERVE { self.s.reserve(self.me) } else { self.s.blocks(self.me, zone).len() }
    }

    /// Chooses a block of this condition, if offered.
    fn block(&self, condition: Condition) -> usize {
        self.find(Action::Block(condition)).unwrap_or(0)
    }
}
