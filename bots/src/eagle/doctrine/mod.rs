//! The scripted bot: it plays by a doctrine, an ordered list of orders in TOML.
//!
//! At every decision the orders that apply are tried from the top; the first whose conditions hold and that can be carried out is carried out. If
//! none applies:
//!
//! | decision | without an order |
//! |---|---|
//! | set-up | the hex with room and the most friendly strength |
//! | movers and their destinations | none; headquarters go to the strongest stack of their army |
//! | railways | infantry converts them with points that are left |
//! | supplementary marker | nothing |
//! | attack, joining it | no; stacks that can join an ordered attack do |
//! | retreat before combat, heroism | no |
//! | lead unit, losses, retreats, advances | as the policy [`KeepStrength`] |
//! | sieges, reorganisation | wherever they are possible |
//! | non-activated stacks | all act, one after another |
//!
//! The bot draws no random numbers. It remembers the current march, and how often it has carried out each order in the turn (`at-most`).
//! `data/eagle/doctrines/README.md` describes the file.

mod march;
mod order;
mod read;
#[cfg(test)]
mod tests;

use super::KeepStrength;
use super::land::Land;
use super::reach::{Plan, Reach};
use crate::doctrine::{Script, Scripts, Span, Tally, within};
use order::{Directive, Kind, Use, When};
use read::Book;
use sandtable_engine::eagle::{Action, Eagle, HexSet, Mark, State, Step, UnitId, UnitSet};
use sandtable_engine::geometry::HexId;
use sandtable_engine::{Choose, Side, Stream, View};

/// A doctrine for this system.
pub type Doctrine = crate::doctrine::Doctrine<Directive, When>;
/// The bot.
pub type Scripted = crate::doctrine::Scripted<Eagle>;
type Orders = crate::doctrine::OrdersOf<Eagle>;

/// The bot's memory between decisions.
#[derive(Clone, Debug)]
pub struct Memory {
    reach: Reach,
    plan: Plan,
    /// Units that stay in their hex in this segment of the turn.
    settled: UnitSet,
    segment: (u8, u8),
}

impl Scripts for Eagle {
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

    fn memory(&self, _orders: &Orders) -> Memory {
        Memory { reach: Reach::NOWHERE, plan: Plan::NONE, settled: UnitSet::EMPTY, segment: (0, 0) }
    }

    fn forget(memory: &mut Memory) {
        memory.plan = Plan::NONE;
        memory.settled = UnitSet::EMPTY;
        memory.segment = (0, 0);
    }

    fn period(s: &State) -> u8 {
        s.turn()
    }

    fn decide(script: Script<'_, Eagle>, view: &View<'_, Eagle>, legal: &[Action], dice: &mut Stream) -> usize {
        let Script { orders, known: land, memory, tally } = script;
        let (g, s, me) = (view.game(), view.state(), view.side());
        let segment = (s.turn(), s.segment().number);
        if memory.segment != segment {
            memory.segment = segment;
            memory.settled = UnitSet::EMPTY;
            memory.plan = Plan::NONE;
        }
        let chosen = Decision { g, s, me, orders, land, legal, memory, tally }.decide();
        chosen.unwrap_or_else(|| KeepStrength.choose(view, legal, dice))
    }
}

/// One decision.
struct Decision<'a> {
    g: &'a Eagle,
    s: &'a State,
    me: Side,
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
            Step::SetUp(_, unit) => self.ordered(Kind::SetUp, Some(unit)).or_else(|| self.strongest()),
            Step::Marker(_) => self.ordered(Kind::Marker, None),
            Step::Entry(_, unit) => self.entry(unit),
            Step::Rally(_)
            | Step::Call(_)
            | Step::Takeover(_)
            | Step::Stack(_)
            | Step::Siege(..)
            | Step::Recover(..) => Some(0),
            Step::Mover(_) => Some(self.mover()),
            Step::March(_) => Some(self.step()),
            Step::Attack(_) => self.ordered(Kind::Attack, None),
            Step::Withdraw(..) => self.ordered(Kind::Withdraw, None),
            Step::Heroism(_) => self.ordered(Kind::Heroism, None),
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
            Directive::SetUp { units, hexes } => {
                let named = unit.is_some_and(|unit| units.has(unit));
                hexes.iter().filter(|_| named).find_map(|&hex| self.find(Action::To(hex)))
            }
            Directive::Marker { uses } => uses.iter().find_map(|&by| self.used(by)),
            Directive::Attack { odds } => self.attack(*odds),
            Directive::Withdraw { odds } => {
                let (attack, defence) = self.engaged();
                self.find(Action::Go).filter(|_| within(*odds, tenths(attack, defence)))
            }
            Directive::Heroism { odds } => {
                let (attack, defence) = self.engaged();
                let attacks = self.s.segment().side == self.me;
                let (own, other) = if attacks { (attack, defence) } else { (defence, attack) };
                self.find(Action::Go).filter(|_| within(*odds, tenths(own, other)))
            }
            _ => None,
        }
    }

    fn find(&self, action: Action) -> Option<usize> {
        self.legal.iter().position(|&a| a == action)
    }

    fn used(&self, by: Use) -> Option<usize> {
        match by {
            Use::Reinforcement(unit) => self.find(Action::Enter(unit)),
            Use::Army(hq) => self.find(Action::Army(hq)),
            Use::Independent => self.legal.iter().position(|action| matches!(action, Action::To(_))),
        }
    }

    /// §16.1 The hex with the most friendly strength.
    fn strongest(&self) -> Option<usize> {
        let strength = |action: &Action| match action {
            Action::To(hex) => self.strength(self.me, HexSet::one(*hex)),
            _ => 0,
        };
        (0..self.legal.len()).max_by_key(|&i| (strength(&self.legal[i]), std::cmp::Reverse(i)))
    }

    // ---- Battles ----

    /// The strength of a side in some hexes.
    fn strength(&self, side: Side, hexes: HexSet) -> u32 {
        self.units_in(side, hexes).into_iter().map(|unit| u32::from(self.g.strength(self.s, unit))).sum()
    }

    fn units_in(&self, side: Side, hexes: HexSet) -> UnitSet {
        let there = (self.s.on_map() & self.g.units_of(side)).minus(self.g.headquarters());
        there.keep(|unit| hexes.has(self.s.at(unit)))
    }

    /// The strength of both sides in the battle, the attacker's first.
    fn engaged(&self) -> (u32, u32) {
        let battle = self.s.battle();
        let strength = |units: UnitSet| {
            let there = (units & self.s.on_map()).minus(self.g.headquarters());
            there.into_iter().map(|unit| u32::from(self.g.strength(self.s, unit))).sum()
        };
        (strength(battle.attackers), strength(battle.defenders))
    }

    /// §7.1 The first stack that can attack at such odds together with all stacks that can join.
    fn attack(&self, odds: Span) -> Option<usize> {
        let grid = &self.g.data().map.grid;
        let (foe, active) = (self.me.enemy(), self.s.marked(Mark::Active));
        let hexes: HexSet =
            self.legal.iter().filter_map(|a| if let Action::To(hex) = a { Some(*hex) } else { None }).collect();
        let promises = |hex: HexId| {
            let at = grid.next_to(hex) & self.s.held(foe);
            let from = (grid.beside(at) & hexes) | HexSet::one(hex);
            let units = self.units_in(self.me, from) & active;
            let attack = units.into_iter().map(|unit| u32::from(self.g.strength(self.s, unit))).sum();
            within(odds, tenths(attack, self.strength(foe, at)))
        };
        hexes.into_iter().find(|&hex| promises(hex)).and_then(|hex| self.find(Action::To(hex)))
    }
}

/// The ratio of two strengths, in tenths; at most 250.
fn tenths(own: u32, other: u32) -> u32 {
    (10 * own / other.max(1)).min(250)
}
