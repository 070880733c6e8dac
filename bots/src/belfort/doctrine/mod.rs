//! The scripted bot: it plays by a doctrine, an ordered list of orders in TOML.
//!
//! At every decision the orders that apply are tried from the top; the first whose conditions hold and that has a legal action is carried out. If
//! none applies, the bot does nothing more; if it must choose, it follows these simple rules:
//!
//! | decision | without an order |
//! |---|---|
//! | set-up | guns where they can fire, battalions at the highest bonus, then where the fewest units are |
//! | a retreat that is optional | stays |
//! | retreat, a destination that is no longer free | zones with room first, then the highest bonus, works, the nearest zone; off the map last |
//! | hits | on the freshest battalion; of the enemy, on the most worn |
//! | defensive fire | with every gun that improves it |
//! | assault after the fire | continues at the odds of its attack order, at most three winning faces of the die |
//! | illness, desertion, Lack of Discipline, advance, return | the strongest battalion; of its own deserters the weakest |
//! | scouts | the fort with an enemy next to it and the fewest units |
//! | rehabilitation without cost | always, the most worn first |
//! | points to keep | as many as allowed |
//! | everything else | nothing |
//!
//! The bot draws no random numbers. It remembers the order that it is carrying out, and how often it has carried out each order in the turn
//! (`at-most`). `data/belfort/doctrines/README.md` describes the file.

mod activation;
mod book;
mod fire;
mod movement;
mod order;
mod read;
mod reorganisation;
#[cfg(test)]
mod tests;

use super::odds::Odds;
use crate::doctrine::{Script, Scripts, Tally};
use book::Book;
use order::{Directive, First, Kind, When};
use sandtable_engine::belfort::unit::{MAX_UNITS, Status};
use sandtable_engine::belfort::{Action, Belfort, FRENCH, HEADQUARTERS, State, Step, UnitId, UnitSet};
use sandtable_engine::geometry::{ZoneId, ZoneSet};
use sandtable_engine::{Desk, Game, Purpose, Side, Stream, View};

/// A doctrine for this system.
pub type Doctrine = crate::doctrine::Doctrine<Directive, When>;
/// The bot.
pub type Scripted = crate::doctrine::Scripted<Belfort>;
type Orders = crate::doctrine::OrdersOf<Belfort>;

/// The plan being carried out.
#[derive(Clone, Copy, Debug, Default)]
struct Plan {
    /// The activated zone.
    from: ZoneId,
    /// The units that move.
    units: UnitSet,
    /// Their destination.
    to: ZoneId,
    /// The zone to attack from there, if any.
    target: Option<ZoneId>,
    /// The odds that the attack order asks for: winning faces of the die.
    odds: u8,
    /// The unit that changes places with the moving one.
    partner: Option<UnitId>,
}

/// The bot's memory between decisions, with its buffers.
#[derive(Debug)]
pub struct Memory {
    plan: Plan,
    /// The number of the order whose rehabilitation was bought.
    raising: Option<u8>,
    /// The units whose destinations have been looked up for this decision.
    known: UnitSet,
    destinations: [ZoneSet; MAX_UNITS],
    /// A buffer for the legal actions of a position that the rules are asked about.
    asked: Vec<Action>,
}

impl Memory {
    fn new() -> Memory {
        Memory {
            plan: Plan::default(),
            raising: None,
            known: UnitSet::EMPTY,
            destinations: [ZoneSet::EMPTY; MAX_UNITS],
            asked: Vec::with_capacity(Belfort::CARD.max_actions),
        }
    }
}

impl Clone for Memory {
    /// The copy has buffers of the same capacity, so that it does not allocate either.
    fn clone(&self) -> Memory {
        Memory { asked: Vec::with_capacity(self.asked.capacity()), destinations: self.destinations, ..*self }
    }
}

impl Scripts for Belfort {
    type Directive = Directive;
    type When = When;
    type Book<'g> = Book<'g>;
    type Known = Odds;
    type Memory = Memory;

    fn book(&self, side: Side) -> Book<'_> {
        Book::new(self, side)
    }

    fn known(&self) -> Odds {
        Odds::new(self)
    }

    fn memory(&self, _orders: &Orders) -> Memory {
        Memory::new()
    }

    fn forget(memory: &mut Memory) {
        memory.plan = Plan::default();
        memory.raising = None;
    }

    fn period(s: &State) -> u8 {
        s.turn()
    }

    fn decide(script: Script<'_, Belfort>, view: &View<'_, Belfort>, legal: &[Action], _dice: &mut Stream) -> usize {
        let Script { orders, known: odds, memory, tally } = script;
        memory.known = UnitSet::EMPTY;
        let seen = Seen { g: view.game(), s: view.state(), me: view.side(), odds };
        Decision { seen, orders, legal, memory, tally }.decide()
    }
}

/// The position that the side sees, and the odds.
#[derive(Clone, Copy, Debug)]
struct Seen<'a> {
    g: &'a Belfort,
    s: &'a State,
    me: Side,
    odds: &'a Odds,
}

/// One decision.
struct Decision<'a> {
    seen: Seen<'a>,
    orders: &'a Orders,
    legal: &'a [Action],
    memory: &'a mut Memory,
    tally: &'a mut Tally,
}

impl Decision<'_> {
    fn decide(&mut self) -> usize {
        match self.seen.s.step() {
            Step::Deploy(_) => self.ordered(Kind::Deploy).unwrap_or_else(|| self.set_up_simply()),
            Step::BuyStratagem(_) => self.ordered_or_done(Kind::Buy),
            Step::PickOperational(_) => self.ordered_or_done(Kind::Move),
            Step::MoveOperational(_, unit) | Step::MoveGun(_, unit) => {
                self.find(Action::To(self.memory.plan.to)).unwrap_or_else(|| self.go_simply(unit))
            }
            Step::GiveWay(..) => {
                // The unit that makes room goes to the zone that the other came from.
                self.memory.plan.to = self.memory.plan.from;
                self.partner()
            }
            Step::Exchange(..) => self.partner(),
            Step::Bombard(_) => self.ordered_or_done(Kind::Bombard),
            Step::CounterBattery(_) => self.ordered_or_done(Kind::Answer),
            Step::CancelCounter | Step::CancelShot | Step::FightFire | Step::Undisciplined | Step::Ruse => {
                self.ordered_or_done(Kind::React)
            }
            Step::Allocate(_) => self.ordered(Kind::Allocate).unwrap_or_else(|| {
                let owner = self.seen.s.volley().side;
                self.pick(owner, if owner == self.seen.me { First::Freshest } else { First::MostWorn })
            }),
            Step::Activate(_) => self.ordered_or_done(Kind::Activate),
            Step::Select(_) => self.select(),
            Step::PickUndisciplined => self.pick(FRENCH, First::Strongest),
            Step::March(_) => self.march(),
            Step::Objective(_) => self.objective(),
            Step::DefensiveFire(_) => self.ordered(Kind::Fire).unwrap_or_else(|| self.fire()),
            Step::Assault(_) => self.ordered(Kind::Assault).unwrap_or_else(|| self.assault()),
            Step::Retreat(_) => self.ordered(Kind::Retreat).unwrap_or_else(|| {
                let unit = self.seen.g.next_to_retreat(self.seen.s, self.seen.me).unwrap_or_default();
                let stays = self.seen.s.zone_of(self.seen.me, unit).and_then(|zone| self.find(Action::To(zone)));
                stays.unwrap_or_else(|| self.go_simply(unit))
            }),
            Step::PickNext(_) | Step::Advance(_) | Step::ReturnInGoodOrder => self.pick(self.seen.me, First::Strongest),
            Step::PlayStratagem(_) => self.ordered_or_done(Kind::Stratagem),
            Step::PlaceScouts => self.ordered(Kind::Scouts).unwrap_or_else(|| self.place_scouts_simply()),
            Step::Illness(side) => {
                self.ordered(Kind::Illness).unwrap_or_else(|| self.pick(side.enemy(), First::Strongest))
            }
            Step::Desertion(side) => self.pick(FRENCH, if side == FRENCH { First::Weakest } else { First::Strongest }),
            Step::Reorganise(_) => {
                let free = self.rehabilitate_freely();
                free.unwrap_or_else(|| self.ordered_or_done(Kind::Reorganise))
            }
            Step::Rehabilitate(_) => self.raise(),
            Step::Keep(_) => self.ordered_or_done(Kind::Keep),
            Step::KeepPoints(_) => self.ordered(Kind::KeepPoints).unwrap_or(self.legal.len() - 1),
            Step::CaughtNext(_) | Step::CaughtTarget(_) | Step::PickMarker(_) | Step::Over => 0,
        }
    }

    /// The action of the first order that applies to this decision and can be carried out.
    fn ordered(&mut self, kind: Kind) -> Option<usize> {
        let orders = self.orders;
        let Seen { g, s, me, .. } = self.seen;
        // The attack of an activation was counted when the activation began.
        let counted = kind != Kind::Objective;
        for (number, order) in orders.on(kind) {
            if counted && self.tally.of(number) >= order.at_most || !order.when.holds(g, s, me) {
                continue;
            }
            if let Some(choice) = self.carry_out(kind, number, &order.what) {
                if counted {
                    self.tally.count(number);
                } else {
                    self.tally.follow(number);
                }
                return Some(choice);
            }
        }
        None
    }

    fn ordered_or_done(&mut self, kind: Kind) -> usize {
        self.ordered(kind).unwrap_or_else(|| self.done())
    }

    /// The legal action that an order asks for now, if any.
    fn carry_out(&mut self, kind: Kind, number: u8, what: &Directive) -> Option<usize> {
        match what {
            Directive::Deploy { who, zones, up_to } => self.deploy(*who, zones, *up_to),
            Directive::Buy { wares } => self.buy(wares),
            Directive::Move { who, from, to, up_to, leave, swap } => {
                self.move_operationally(*who, *from, to, *up_to, *leave, *swap)
            }
            Directive::Bombard { guns, targets, from, odds, shots } => {
                self.bombard(*guns, targets, *from, *odds, *shots)
            }
            Directive::Answer { guns, targets, rating } => self.answer(*guns, targets, *rating),
            Directive::Play { stratagems, targets } => self.play(stratagems, targets),
            Directive::Allocate { first } => Some(self.pick(self.seen.s.volley().side, *first)),
            Directive::Attack(attack) if kind == Kind::Objective => self.attack_from_here(attack),
            Directive::Attack(attack) => self.attack(attack),
            Directive::Occupy { zones, from, who, battalions, leave, with_guns } => {
                self.occupy(zones, *from, *who, *battalions, *leave, *with_guns)
            }
            Directive::Exchange { who, from, with } => self.exchange(*who, *from, *with),
            Directive::MoveGuns { guns, from, to } => self.move_guns(*guns, *from, to),
            Directive::Press { targets, odds } => self.press(targets, *odds),
            Directive::CallOff { targets, odds } => self.call_off(targets, *odds),
            Directive::Retreat { who, from, to } => self.retreat(*who, *from, to),
            Directive::Scouts { zones } => zones.iter().find_map(|&zone| self.find(Action::To(zone))),
            Directive::Illness { who, zones, first } => self.illness(*who, zones, *first),
            Directive::Rehabilitate { who, from, at_least, .. } => self.rehabilitate(number, *who, *from, *at_least),
            Directive::Rebuild { groups } => self.rebuild(groups),
            Directive::Fortify { zones } => zones.iter().find_map(|&zone| self.find(Action::Fortify(zone))),
            Directive::Dig { zones } => zones.iter().find_map(|&zone| self.find(Action::Dig(zone))),
            Directive::KeepStratagem { stratagems } => self.keep_stratagem(stratagems),
            Directive::KeepPoints { most } => {
                self.last_legal(|action| matches!(action, Action::KeepPoints(points) if points <= *most))
            }
            Directive::Pass { .. } => self.find(Action::Done),
        }
    }

    /// The unit that changes places with the one of the order.
    fn partner(&self) -> usize {
        let partner = self.memory.plan.partner.and_then(|unit| self.find(Action::Unit(unit)));
        partner.unwrap_or_else(|| self.pick(self.seen.me, First::MostWorn))
    }

    // ---- Choosing among the legal actions ----

    fn find(&self, action: Action) -> Option<usize> {
        self.legal.iter().position(|&a| a == action)
    }

    fn last_legal(&self, wanted: impl Fn(Action) -> bool) -> Option<usize> {
        self.legal.iter().rposition(|&a| wanted(a))
    }

    /// The action that ends the phase; if it is not offered, the last one.
    fn done(&self) -> usize {
        self.find(Action::Done).unwrap_or(self.legal.len() - 1)
    }

    /// The legal action with the highest score, the first among equals; actions may have no score.
    fn best(&self, score: impl Fn(Action) -> Option<i32>) -> Option<usize> {
        let mut found: Option<(usize, i32)> = None;
        for (i, &action) in self.legal.iter().enumerate() {
            if let Some(value) = score(action)
                && found.is_none_or(|(_, best)| value > best)
            {
                found = Some((i, value));
            }
        }
        found.map(|(i, _)| i)
    }

    /// The offered unit that ranks first.
    fn pick(&self, owner: Side, first: First) -> usize {
        let score = |action| match action {
            Action::Unit(unit) => Some(self.seen.rank(owner, unit, first)),
            _ => None,
        };
        self.best(score).unwrap_or(0)
    }

    /// The legal actions after `action`, according to the rules; only for actions that roll no die.
    fn ask(&mut self, action: Action) -> &[Action] {
        let mut position = self.seen.s.clone();
        let mut desk = Desk::silent(Stream::new(0, 0, Purpose::Worlds));
        self.seen.g.apply(&mut position, action, &mut desk);
        self.seen.g.legal_actions(&position, &mut self.memory.asked);
        &self.memory.asked
    }

    /// The possible destinations of a unit once `action` has picked it.
    fn destinations(&mut self, unit: UnitId, action: Action) -> ZoneSet {
        if !self.memory.known.has(unit) {
            let zone = |a: &Action| if let Action::To(zone) = a { Some(*zone) } else { None };
            let found: ZoneSet = self.ask(action).iter().filter_map(zone).collect();
            self.memory.known.insert(unit);
            self.memory.destinations[unit.index()] = found;
        }
        self.memory.destinations[unit.index()]
    }
}

impl Seen<'_> {
    /// The units of a side in a zone.
    fn units(&self, side: Side, zone: ZoneId) -> UnitSet {
        if zone == HEADQUARTERS && side != FRENCH || self.s.held(side).has(zone) {
            self.s.units_at(zone)
        } else {
            UnitSet::EMPTY
        }
    }

    /// A side's battalions in a zone.
    fn battalions(&self, side: Side, zone: ZoneId) -> UnitSet {
        self.units(side, zone) & self.g.classes(side).battalions
    }

    /// The sum of a battalion's values in its present status.
    fn strength(&self, side: Side, unit: UnitId) -> i32 {
        let values = self.g.values(self.s, side, unit);
        i32::from(values.fire) + i32::from(values.attack) + i32::from(values.defence)
    }

    /// The rank of a unit: the highest comes first.
    fn rank(&self, side: Side, unit: UnitId, first: First) -> i32 {
        let strength = self.strength(side, unit);
        let worn = self.s.status(side, unit) as i32 - Status::GoodOrder as i32;
        match first {
            First::Strongest => strength,
            First::Weakest => -strength,
            First::Freshest => strength - 100 * worn,
            First::MostWorn => strength + 100 * worn,
        }
    }
}
