//! The scripted bot: it plays by a doctrine, an ordered list of orders in TOML.
//!
//! At every decision the orders that apply are tried from the top; the first whose conditions hold and that has a legal action is carried out. If
//! none applies:
//!
//! | decision | without an order |
//! |---|---|
//! | set-up, revealed units | under cover, spread out, towards the places that the enemy holds |
//! | facing, turning by a side | neighbouring enemies in front, then those farther away |
//! | C-in-C | moves unless all his HQs are in his range |
//! | which formation, which marker is held | the one with the most enemies in reach; held if two divisions can strike together |
//! | activation | acts |
//! | direct command | the strongest |
//! | barrage | none |
//! | movement | units stay, demoralised ones go to their edge; leaders ride with their troops; markers go to the nearest place that can be taken |
//! | attack | none; within an attack the planned units coordinate, and the likeliest combat comes first |
//! | retreat before combat | only guns that are alone |
//! | defence | all units support, points are split evenly, HQs take part |
//! | refusing a retreat | only in a place that scores |
//! | retreat | under cover, next to friends, away from the enemy |
//! | advance | the strongest unit that does not leave a place that scores |
//! | losses | the unit with the most steps |
//! | leaders | go along if no unit stays with them |
//!
//! The bot draws no random numbers. It remembers the destinations of units, the attacks that it announced, and how often it has carried out each
//! order in the turn (`at-most`). `docs/bots.md` describes the file.

mod attack;
mod book;
mod fire;
mod movement;
mod order;
mod reaction;
mod read;
#[cfg(test)]
mod tests;

use super::facing::facing;
use super::field::Field;
use super::ground::{Ground, MAX_HEXES};
use super::odds::Odds;
use super::path::Path;
use super::reach::Reach;
use crate::doctrine::{Script, Scripts, Tally};
use book::Book;
use order::{Directive, Kind, When};
use sandtable_engine::geometry::HexId;
use sandtable_engine::grandes_batailles::unit::MAX_UNITS;
use sandtable_engine::grandes_batailles::{
    Action, FormationSet, GrandesBatailles, Mover, State, Step, UnitId, UnitSet,
};
use sandtable_engine::{Side, Stream, View};
use std::ops::Deref;

/// A doctrine for this system.
pub type Doctrine = crate::doctrine::Doctrine<Directive, When>;
/// The bot.
pub type Scripted = crate::doctrine::Scripted<GrandesBatailles>;
type Orders = crate::doctrine::OrdersOf<GrandesBatailles>;

/// Values computed once from the rules and the map.
#[derive(Debug)]
pub struct Known {
    odds: Odds,
    ground: Ground,
}

/// The bot's memory between decisions, with its buffers.
#[derive(Clone, Debug)]
pub struct Memory {
    /// The turn and formations of the activation that the plan is for.
    turn: u8,
    active: FormationSet,
    /// The last destination of each unit.
    goal: [HexId; MAX_UNITS],
    /// The mover that `order` and the path belong to.
    mover: Option<Mover>,
    /// The order by which the mover marches; `None` for a leader, a marker or a demoralised unit.
    order: Option<u8>,
    /// The path of the move; empty before the search.
    path: Path,
    /// The distance to the nearest enemy, by hex.
    nearest: [u8; MAX_HEXES],
    reach: Reach,
    /// The target of the gun at hand.
    aim: Option<UnitId>,
    /// Whether the attacks are planned.
    announced: bool,
    /// The hex that each unit attacks.
    target: [HexId; MAX_UNITS],
    /// The faces of the die that hit in its attack.
    odds: [u8; MAX_UNITS],
    /// The units that coordinate.
    together: UnitSet,
}

impl Memory {
    fn new() -> Memory {
        Memory {
            turn: 0,
            active: FormationSet::EMPTY,
            goal: [HexId::NONE; MAX_UNITS],
            mover: None,
            order: None,
            path: Path::NONE,
            nearest: [u8::MAX; MAX_HEXES],
            reach: Reach::NOWHERE,
            aim: None,
            announced: false,
            target: [HexId::NONE; MAX_UNITS],
            odds: [0; MAX_UNITS],
            together: UnitSet::EMPTY,
        }
    }

    /// Forgets everything except its buffers.
    fn clear(&mut self) {
        self.turn = 0;
        self.active = FormationSet::EMPTY;
        self.goal = [HexId::NONE; MAX_UNITS];
        self.begin_activation();
    }

    fn begin_activation(&mut self) {
        self.mover = None;
        self.order = None;
        self.path = Path::NONE;
        self.aim = None;
        self.announced = false;
        self.target = [HexId::NONE; MAX_UNITS];
        self.odds = [0; MAX_UNITS];
        self.together = UnitSet::EMPTY;
    }

    /// Starts again if another formation is activated, or the same one in another turn.
    fn follow(&mut self, s: &State) {
        if self.turn != s.turn() || self.active != s.active() {
            (self.turn, self.active) = (s.turn(), s.active());
            self.begin_activation();
        }
    }
}

impl Scripts for GrandesBatailles {
    type Directive = Directive;
    type When = When;
    type Book<'g> = Book<'g>;
    type Known = Known;
    type Memory = Memory;

    fn book(&self, side: Side) -> Book<'_> {
        Book::new(self, side)
    }

    fn known(&self) -> Known {
        Known { odds: Odds::new(self), ground: Ground::new(self) }
    }

    fn memory(&self, _orders: &Orders) -> Memory {
        Memory::new()
    }

    fn forget(memory: &mut Memory) {
        memory.clear();
    }

    fn period(s: &State) -> u8 {
        s.turn()
    }

    fn decide(
        script: Script<'_, GrandesBatailles>,
        view: &View<'_, GrandesBatailles>,
        legal: &[Action],
        _dice: &mut Stream,
    ) -> usize {
        let Script { orders, known: Known { odds, ground }, memory, tally } = script;
        let (g, s, me) = (view.game(), view.state(), view.side());
        memory.follow(s);
        Decision { field: Field { g, s, me, odds, ground }, orders, legal, memory, tally }.decide()
    }
}

/// One decision.
struct Decision<'a> {
    field: Field<'a>,
    orders: &'a Orders,
    legal: &'a [Action],
    memory: &'a mut Memory,
    tally: &'a mut Tally,
}

impl<'a> Deref for Decision<'a> {
    type Target = Field<'a>;

    fn deref(&self) -> &Field<'a> {
        &self.field
    }
}

impl Decision<'_> {
    fn decide(&mut self) -> usize {
        match self.s.step() {
            Step::SetUpHex(_) => self.ordered(Kind::Deploy).unwrap_or_else(|| self.set_up_simply()),
            Step::SetUpFacing(_, unit) | Step::Face(_, unit) | Step::TurnOne(_, unit) => {
                let values = self.facings(unit);
                self.best(|a| facing(&values, a))
            }
            Step::PlaceCommander(_, leader) => {
                let goal = self.commanders_goal();
                self.best(|a| self.leaders_stand(leader, goal, a))
            }
            Step::MoveCommander(_, leader) => self.move_commander(leader),
            Step::PlaceDecoy(_) => self.ordered(Kind::Decoy).unwrap_or(0),
            Step::ChooseFormation(_) => self.ordered(Kind::First).unwrap_or_else(|| self.best(|a| self.formation(a))),
            Step::HoldMarker(_, formation) => {
                self.ordered(Kind::Hold).unwrap_or_else(|| self.best(|a| self.hold(formation, a)))
            }
            Step::Activate(..) => self.ordered(Kind::Activate).unwrap_or_else(|| self.find_or_done(Action::Go)),
            Step::DirectCommand(_) => self.ordered(Kind::Direct).unwrap_or_else(|| self.best(|a| self.direct(a))),
            Step::Gun(_) => self.ordered(Kind::Fire).unwrap_or_else(|| self.done()),
            Step::TurnGun(_, gun) => self.turn_gun(gun),
            Step::Target(_, gun) => self.target(gun),
            Step::Together(_, gun, target) => self.fire_together(gun, target),
            Step::Mover(_) => self.next_mover(),
            Step::Enter(_) => self.enter(),
            Step::March(_) => self.march(),
            Step::Assign(_, unit) => {
                if !self.memory.announced {
                    self.announce();
                }
                self.find_or_done(Action::To(self.memory.target[unit.index()]))
            }
            Step::Coordinate(_, unit) => {
                let joins = self.memory.together.has(unit);
                self.find_or_done(if joins { Action::Go } else { Action::Done })
            }
            Step::NextCombat(_) => self.best(|action| match action {
                Action::Unit(unit) => i32::from(self.memory.odds[unit.index()]),
                _ => -1,
            }),
            Step::RetreatBefore(_, unit) => self.ordered(Kind::Before).unwrap_or_else(|| self.slip_simply(unit)),
            Step::RetreatBeforeHex(_, unit) | Step::RetreatHex(_, unit) => {
                self.ordered(Kind::Retreat).unwrap_or_else(|| self.best(|a| self.refuge(unit, a)))
            }
            Step::Occupy(_) | Step::Advance(_) => self.advance(),
            Step::DefenderBonus(_) | Step::AttackerBonus(_) => {
                self.ordered(Kind::Bonus).unwrap_or_else(|| self.find_or_done(Action::Go))
            }
            Step::Split(_, _, attacker) => self.split_evenly(attacker),
            Step::Refuse(_, unit) => self.ordered(Kind::Refuse).unwrap_or_else(|| self.refuse_simply(unit)),
            Step::LossTaker(_) => self.best(|action| match action {
                Action::Unit(unit) => i32::from(self.g.unit(unit).steps) - i32::from(self.s.losses(unit)),
                _ => -1,
            }),
            Step::LeaderFollows(_, leader) => self.best(|a| self.follows(leader, a)),
            Step::PlaceLeader(_, leader) | Step::RevealLeader(_, leader) => {
                self.best(|a| self.leaders_stand(leader, None, a))
            }
            Step::RevealHex(..) => self.set_up_simply(),
            Step::JoinHeld(..) => 0,
            Step::Support(..) | Step::ReturnFormer(..) => self.find_or_done(Action::Go),
            Step::Working | Step::Over => 0,
        }
    }

    /// The action of the first order that applies to this decision and can be carried out.
    fn ordered(&mut self, kind: Kind) -> Option<usize> {
        let orders = self.orders;
        for (number, order) in orders.on(kind) {
            if self.tally.of(number) >= order.at_most || !order.when.holds(&self.field) {
                continue;
            }
            if let Some(choice) = self.carry_out(&order.what) {
                self.tally.count(number);
                return Some(choice);
            }
        }
        None
    }

    /// The legal action that an order asks for now, if any. Movement and attacks are planned for several units at once.
    fn carry_out(&mut self, what: &Directive) -> Option<usize> {
        match what {
            Directive::Deploy { who, hexes } => self.deploy(*who, hexes),
            Directive::Decoy { hexes } => {
                let decoy = self.g.data().special.decoy.as_ref()?;
                let real = decoy.hexes.iter().position(|&hex| hexes.has(hex))?;
                self.find(Action::Marker(real as u8))
            }
            Directive::First { formations } => formations.iter().find_map(|&f| self.find(Action::Formation(f))),
            Directive::HoldMarker { formations } => match self.s.step() {
                Step::HoldMarker(_, drawn) if formations.has(drawn) => self.find(Action::Go),
                _ => None,
            },
            Directive::Pass { formations } => match self.s.step() {
                Step::Activate(_, drawn) if formations.has(drawn) => self.find(Action::Done),
                _ => None,
            },
            Directive::Take { who } => self.highest(|action| match action {
                Action::Unit(unit) if who.has(unit) => Some(i32::from(self.g.value(self.s, unit))),
                _ => None,
            }),
            Directive::Fire { guns, targets, arms, odds } => self.fire(*guns, targets, *arms, *odds),
            Directive::Stand { who, places } => self.stand(*who, places),
            Directive::GiveWay { who, from, odds } => self.give_way(*who, from, *odds),
            Directive::Retreat { who, to } => self.retreat(*who, to),
            Directive::SpareLeaders { formations } => self.spare_leaders(*formations),
            // These are consulted when movement or attacks are planned.
            Directive::Commander { .. }
            | Directive::Hold { .. }
            | Directive::March(_)
            | Directive::Exit { .. }
            | Directive::Attack(_)
            | Directive::Stay { .. } => None,
        }
    }

    // ---- Choosing among the legal actions ----

    fn find(&self, action: Action) -> Option<usize> {
        self.legal.iter().position(|&a| a == action)
    }

    /// The action that ends the phase; if it is not offered, the last one.
    fn done(&self) -> usize {
        self.find(Action::Done).unwrap_or(self.legal.len() - 1)
    }

    fn find_or_done(&self, action: Action) -> usize {
        self.find(action).unwrap_or_else(|| self.done())
    }

    /// The legal action with the highest score, the first among equals; actions may have no score.
    fn highest(&self, score: impl Fn(Action) -> Option<i32>) -> Option<usize> {
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

    /// The legal action with the highest score, the first among equals.
    fn best(&self, score: impl Fn(Action) -> i32) -> usize {
        self.highest(|action| Some(score(action))).unwrap_or(0)
    }
}
