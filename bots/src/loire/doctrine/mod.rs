//! The scripted bot: it plays by a doctrine, an ordered list of orders in TOML.
//!
//! At every decision the orders that apply are tried from the top; the first whose conditions hold and that can be carried out is carried out. If
//! none applies:
//!
//! | decision | without an order |
//! |---|---|
//! | set-up, arrivals | the open hex with the most friendly strength, or else the first |
//! | the camp | the first |
//! | movers and their destinations | none; headquarters go to the strongest stack that they command |
//! | markers | the strongest stacks |
//! | replacements, rest, withdrawals | the strongest unit; any corps that gains; the weakest corps |
//! | parties | as many as possible |
//! | the Government, arrivals by rail | it stays; they arrive at once |
//! | reconnaissance | whatever can be seen |
//! | giving way, retiring before combat | parties retire; cavalry stays |
//! | attack, march to the guns | no |
//! | joining an attack, artillery, losses, retreats, advances | as the policy [`KeepStrength`] |
//!
//! The bot draws no random numbers. It remembers the current march, and how often it has carried out each order in the turn (`at-most`).
//! `data/loire/doctrines/README.md` describes the file.

mod march;
mod order;
mod read;
#[cfg(test)]
mod tests;

use super::KeepStrength;
use super::land::{Land, Ways};
use super::reach::{Plan, Reach};
use crate::doctrine::{Script, Scripts, Span, Tally, within};
use order::{Directive, Kind, When};
use read::Book;
use sandtable_engine::geometry::HexId;
use sandtable_engine::loire::{Action, HexSet, Loire, State, Step, UnitId, UnitSet};
use sandtable_engine::{Choose, Side, Stream, View};
use std::cmp::Reverse;

/// A doctrine for this system.
pub type Doctrine = crate::doctrine::Doctrine<Directive, When>;
/// The bot.
pub type Scripted = crate::doctrine::Scripted<Loire>;
type Orders = crate::doctrine::OrdersOf<Loire>;

/// The bot's memory between decisions.
#[derive(Clone, Debug)]
pub struct Memory {
    ways: Ways,
    /// All hexes to which an order sends units.
    goals: HexSet,
    reach: Reach,
    plan: Plan,
    /// Units that stay in their hex in this half turn.
    settled: UnitSet,
    /// The turn and the side whose half it is.
    half: (u8, Side),
}

impl Scripts for Loire {
    type Directive = Directive;
    type When = When;
    type Book<'g> = Book<'g>;
    type Known = Land;
    type Memory = Memory;

    fn book(&self, side: Side) -> Book<'_> {
        Book { game: self, side }
    }

    fn known(&self) -> Land {
        Land::new(self)
    }

    fn memory(&self, orders: &Orders) -> Memory {
        let mut goals = HexSet::EMPTY;
        for number in 0..orders.len() {
            if let Directive::Go { to, .. } | Directive::Place { hexes: to, .. } = orders.says(number as u8) {
                goals |= to.iter().copied().collect();
            }
        }
        let (ways, reach) = (Ways::new(self, goals), Reach::new());
        Memory { ways, goals, reach, plan: Plan::NONE, settled: UnitSet::EMPTY, half: (0, Side::First) }
    }

    fn forget(memory: &mut Memory) {
        memory.plan = Plan::NONE;
        memory.settled = UnitSet::EMPTY;
        memory.half = (0, Side::First);
    }

    fn period(s: &State) -> u8 {
        s.turn()
    }

    fn decide(script: Script<'_, Loire>, view: &View<'_, Loire>, legal: &[Action], dice: &mut Stream) -> usize {
        let Script { orders, known: land, memory, tally } = script;
        let (g, s, me) = (view.game(), view.state(), view.side());
        let half = (s.turn(), s.acting());
        if memory.half != half {
            memory.half = half;
            memory.settled = UnitSet::EMPTY;
            memory.plan = Plan::NONE;
        }
        memory.ways.see(g, s);
        let chosen = Decision { g, s, me, foe: me.enemy(), orders, land, legal, memory, tally }.decide();
        chosen.unwrap_or_else(|| KeepStrength.choose(view, legal, dice))
    }
}

/// One decision.
struct Decision<'a> {
    g: &'a Loire,
    s: &'a State,
    me: Side,
    foe: Side,
    orders: &'a Orders,
    land: &'a Land,
    legal: &'a [Action],
    memory: &'a mut Memory,
    tally: &'a mut Tally,
}

impl Decision<'_> {
    /// The chosen action; `None` if the policy decides.
    fn decide(&mut self) -> Option<usize> {
        match self.s.step() {
            Step::Camp(_) => Some(0),
            Step::Place(_, unit, _) => self.ordered(Kind::Place, Some(unit)).or_else(|| self.with_the_strongest()),
            Step::Mask(_) => {
                self.most(|action| if let Action::To(hex) = action { self.strength_in(self.me, hex) + 1 } else { 0 })
            }
            Step::Rebuild(_) => self.ordered(Kind::Rebuild, None).or_else(|| self.strongest_unit()),
            Step::Rest(_) => self.ordered(Kind::Rest, None).or(Some(0)),
            Step::Withdraw(_) => self.ordered(Kind::Leave, None).or_else(|| self.weakest_corps()),
            Step::ByRail(..) => self.ordered(Kind::ByRail, None),
            Step::Parties(_) => self.legal.len().checked_sub(1),
            Step::Provision(_) => self.strongest_unit(),
            Step::Evacuate(_) => self.ordered(Kind::Evacuate, None),
            Step::Mover(_) => Some(self.mover()),
            Step::Company(_) => Some(self.company()),
            Step::Pace(_) => self.find(Action::Pace(self.memory.plan.march)),
            Step::March(_) => Some(self.step()),
            Step::GiveWay(_, unit) => self.ordered(Kind::GiveWay, Some(unit)),
            Step::Scout(..) | Step::Repair(_) => Some(0),
            Step::Retire(_) => {
                self.legal.iter().position(|a| matches!(a, Action::Unit(u) if self.land.parties.has(*u)))
            }
            Step::Attack(_) => Some(self.ordered(Kind::Attack, None).or_else(|| self.find(Action::Done)).unwrap_or(0)),
            Step::Support(_) => self.ordered(Kind::Support, None).or_else(|| self.find(Action::Done)),
            _ => None,
        }
    }

    /// The action of the first order that applies to this decision and can be carried out.
    fn ordered(&mut self, kind: Kind, unit: Option<UnitId>) -> Option<usize> {
        let orders = self.orders;
        for (number, order) in orders.on(kind) {
            let spent = self.tally.of(number) >= order.at_most;
            if spent || !order.when.holds(self.g, self.s, self.me) {
                continue;
            }
            if let Some(choice) = self.carry_out(&order.what, unit) {
                self.tally.count(number);
                return Some(choice);
            }
        }
        None
    }

    /// The legal action that an order asks for now, if any.
    fn carry_out(&self, what: &Directive, unit: Option<UnitId>) -> Option<usize> {
        match what {
            Directive::Place { units, hexes } => {
                unit.filter(|&unit| units.has(unit))?;
                self.towards(self.first_open(hexes)?)
            }
            Directive::Attack { odds } => self.attack(*odds),
            Directive::Support { odds } => self.support(*odds),
            Directive::GiveWay { odds } => self.give_way(*odds, unit?),
            Directive::Rest { steps } => self.rest(*steps),
            Directive::Rebuild { units } => {
                let of = |units: &UnitSet| {
                    self.legal.iter().position(|action| matches!(action, Action::Unit(unit) if units.has(*unit)))
                };
                units.iter().find_map(of)
            }
            Directive::Leave { corps } => corps.iter().find_map(|&corps| self.find(Action::Corps(corps))),
            Directive::Evacuate | Directive::ByRail => self.find(Action::Go),
            _ => None,
        }
    }

    fn find(&self, action: Action) -> Option<usize> {
        self.legal.iter().position(|&a| a == action)
    }

    /// The first of the actions with the highest worth.
    fn most(&self, worth: impl Fn(Action) -> u32) -> Option<usize> {
        (0..self.legal.len()).max_by_key(|&i| (worth(self.legal[i]), Reverse(i)))
    }

    // ---- Placement ----

    /// The first of some hexes that is open to the unit being placed, or else the open hex nearest to the first of them.
    fn first_open(&self, hexes: &[HexId]) -> Option<HexId> {
        let open = self.s.open();
        let first = *hexes.first()?;
        let nearest = || open.into_iter().min_by_key(|&hex| (self.g.data().map.grid.distance(hex, first), hex));
        hexes.iter().copied().find(|&hex| open.has(hex)).or_else(nearest)
    }

    /// Chooses the hex, or its column.
    fn towards(&self, hex: HexId) -> Option<usize> {
        self.find(Action::To(hex)).or_else(|| self.find(Action::Column(self.g.data().map.grid.place(hex).0)))
    }

    /// Places a unit without an order where the most friendly strength is.
    fn with_the_strongest(&self) -> Option<usize> {
        let open = self.s.open();
        let hex = open.into_iter().max_by_key(|&hex| (self.strength_in(self.me, hex), Reverse(hex)))?;
        self.towards(hex)
    }

    // ---- Strength ----

    fn strength(&self, units: UnitSet) -> u32 {
        units.into_iter().map(|unit| self.land.value(unit, self.s.steps(unit)) as u32).sum()
    }

    /// The visible regular units of a side in some hexes.
    fn units_in(&self, side: Side, hexes: HexSet) -> UnitSet {
        let there = self.s.on_map() & self.land.of[side] & self.land.regular;
        there.keep(|unit| hexes.has(self.s.at(unit)))
    }

    /// The strength of a side in a hex; a masked enemy stack counts as [`UNSEEN`].
    fn strength_in(&self, side: Side, hex: HexId) -> u32 {
        let seen = self.strength(self.units_in(side, HexSet::one(hex)));
        if side == self.foe && self.s.masked(side).has(hex) { UNSEEN } else { seen }
    }

    fn strongest_unit(&self) -> Option<usize> {
        self.most(|action| match action {
            Action::Unit(unit) => 1 + self.land.value(unit, self.g.unit(unit).steps) as u32,
            _ => 0,
        })
    }

    fn weakest_corps(&self) -> Option<usize> {
        let strength = |action: Action| match action {
            Action::Corps(corps) => self.strength(self.g.data().corps[corps.index()].units & self.s.on_map()),
            _ => 0,
        };
        (0..self.legal.len()).min_by_key(|&i| (strength(self.legal[i]), i))
    }

    // ---- Combat ----

    /// §12.4 The first hex from which an attack has such odds, together with all units that can join.
    fn attack(&self, odds: Span) -> Option<usize> {
        let fresh = |hexes: HexSet| self.units_in(self.me, hexes).minus(self.s.fought());
        let bases = self.legal.iter().filter_map(|a| if let Action::To(hex) = a { Some(*hex) } else { None });
        let bases: HexSet = bases.collect();
        let promises = |hex: HexId| {
            let at = self.attacked_from(hex);
            let with: HexSet = match at.len() {
                1 => bases.into_iter().filter(|&other| self.attacked_from(other) == at).collect(),
                _ => HexSet::one(hex),
            };
            let defence: u32 = at.into_iter().map(|hex| self.strength_in(self.foe, hex)).sum();
            within(odds, tenths(self.strength(fresh(with)), defence))
        };
        bases.into_iter().find(|&hex| promises(hex)).and_then(|hex| self.find(Action::To(hex)))
    }

    /// §12.4 The enemy stacks that an attack from a hex must include.
    fn attacked_from(&self, hex: HexId) -> HexSet {
        let there = self.s.on_map() & self.land.of[self.foe] & self.land.regular;
        let open = there.minus(self.s.fought() | self.s.retreated());
        let hexes: HexSet = open.into_iter().map(|unit| self.s.at(unit)).collect();
        self.g.joined(self.s, hex) & (hexes | self.s.masked(self.foe))
    }

    /// §12.3 Marches to the guns, headquarters first, if the attacker has these odds.
    fn support(&self, odds: Span) -> Option<usize> {
        let fight = &self.s.combat().fight;
        let [attack, defence] = [fight.attackers, fight.defenders].map(|units| self.strength(units & self.s.on_map()));
        if !within(odds, tenths(attack, defence)) {
            return None;
        }
        let leads = |action: Action| match action {
            Action::Unit(unit) => 1 + u32::from(self.land.headquarters.has(unit)),
            _ => 0,
        };
        self.most(leads)
    }

    /// §9.2 A unit gives way to the first open hex if the approaching enemy has these odds.
    fn give_way(&self, odds: Span, unit: UnitId) -> Option<usize> {
        let coming = self.strength(self.s.marching().units & self.s.on_map());
        let standing = self.strength_in(self.me, self.s.at(unit));
        let goes = within(odds, tenths(coming, standing));
        self.legal.iter().position(|action| goes && matches!(action, Action::To(_)))
    }

    /// §5.2 The first corps in which rest restores at least this many steps.
    fn rest(&self, steps: u8) -> Option<usize> {
        let gains = |action: &Action| match *action {
            Action::Corps(corps) => {
                let units = self.g.data().corps[corps.index()].units & self.s.on_map();
                units.keep(|unit| self.s.steps(unit) + 1 < self.g.unit(unit).steps).len() >= u32::from(steps)
            }
            _ => false,
        };
        self.legal.iter().position(gains).or_else(|| self.find(Action::Done))
    }
}

/// The assumed strength of a masked stack.
const UNSEEN: u32 = 8;

/// The ratio of two strengths, in tenths; at most 250.
fn tenths(own: u32, other: u32) -> u32 {
    (10 * own / other.max(1)).min(250)
}
