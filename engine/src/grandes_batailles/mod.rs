//! Wissembourg and Spicheren 1870: the rule system `grandes-batailles`.
//!
//! The README of this folder describes the sequence of play as decisions, all rolls, and the readings of unclear rules. The files in `rules/`
//! follow the contents of the rulebook.
#![doc = include_str!("README.md")]

pub mod action;
mod command;
pub mod data;
pub mod event;
mod facing;
mod ground;
mod hidden;
mod invariants;
pub mod leader;
pub mod ledger;
pub mod metrics;
pub mod mobility;
mod narration;
mod position;
pub mod procedures;
pub mod roll;
mod routes;
pub mod rulebook;
pub mod rules;
pub mod rulings;
pub mod settled;
mod sight;
pub mod state;
pub mod tables;
pub mod terrain;
#[cfg(test)]
mod tests;
pub mod unit;

pub use action::Action;
pub use data::Data;
pub use event::Event;
pub use hidden::Secret;
pub use leader::{LeaderId, LeaderSet};
pub use state::{Clash, FRENCH, Mover, PRUSSIAN, State, Step};
pub use unit::{FormationId, FormationSet, UnitId, UnitSet};

use crate::chance::Chance;
use crate::game::{Breach, Card, Game, Heard, Hearer, Level, Status};
use crate::geometry::{HexId, HexSet};
use crate::observer::Env;
use crate::side::{BySide, Side};
use data::{Arrival, CommanderArrival};
use ground::Ground;
use leader::{Commander, Headquarters, MAX_LEADERS, Role};
use mobility::AllStrides;
use routes::CommandRoutes;
use rulings::MoraleValue;
use state::MAX_ENTRIES;
use std::fmt::Write;
use unit::{Arm, MAX_FORMATIONS, MAX_UNITS, Unit};

/// Names and bounds of the system.
pub static CARD: Card = Card {
    system: "grandes-batailles",
    title: "Wissembourg and Spicheren 1870",
    sides: ["french", "prussian"],
    rulebook: &rulebook::RULEBOOK,
    levels: &[
        Level { name: "french strategic", winner: Some(FRENCH) },
        Level { name: "french operational", winner: Some(FRENCH) },
        Level { name: "french tactical", winner: Some(FRENCH) },
        Level { name: "draw", winner: None },
        Level { name: "prussian tactical", winner: Some(PRUSSIAN) },
        Level { name: "prussian operational", winner: Some(PRUSSIAN) },
        Level { name: "prussian strategic", winner: Some(PRUSSIAN) },
    ],
    endings: &["last turn"],
    margin: "victory points, French less Prussian (13.1.3, 13.2.3)",
    metrics: metrics::METRICS,
    last_turn: 12,
    max_actions: 384,
};

/// Wissembourg or Spicheren with the rules in force: the data, the rulings, and what is derived from them once.
#[derive(Clone, Debug)]
pub struct GrandesBatailles {
    data: Data,
    /// The start position of games, if not the set-up.
    start: Option<Box<State>>,
    ground: Ground,
    routes: CommandRoutes,
    strides: AllStrides,
    of_side: BySide<UnitSet>,
    classes: Classes,
    members: [UnitSet; MAX_FORMATIONS],
    /// The same as bytes: all bits set for a member.
    member_bytes: [[u8; MAX_UNITS]; MAX_FORMATIONS],
    /// The index of the arrival of a unit, and of a leader.
    unit_arrival: [Option<u8>; MAX_UNITS],
    leader_arrival: [Option<u8>; MAX_LEADERS],
    commanders: BySide<LeaderSet>,
    headquarters: BySide<LeaderSet>,
    entries: Vec<HexId>,
    /// Hexes of the objectives.
    objectives: HexSet,
}

/// Units of both sides by arm.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Classes {
    /// Infantry.
    pub infantry: UnitSet,
    /// Cavalry.
    pub cavalry: UnitSet,
    /// Guns.
    pub guns: UnitSet,
}

impl GrandesBatailles {
    /// Creates the game from its `data`, which the reader of the data has checked.
    ///
    /// # Panics
    /// If the data contradict themselves (too many counters, a formation whose HQ is not an HQ).
    #[must_use]
    pub fn new(data: Data) -> GrandesBatailles {
        assert!(data.units.len() <= MAX_UNITS, "too many units");
        assert!(data.formations.len() <= MAX_FORMATIONS, "too many formations");
        assert!(data.leaders.len() <= MAX_LEADERS, "too many leaders");
        let units = |wanted: &dyn Fn(&Unit) -> bool| -> UnitSet {
            (0..data.units.len()).filter(|&i| wanted(&data.units[i])).map(|i| UnitId(i as u8)).collect()
        };
        let leaders = |wanted: &dyn Fn(&leader::Leader) -> bool| -> LeaderSet {
            (0..data.leaders.len()).filter(|&i| wanted(&data.leaders[i])).map(|i| LeaderId(i as u8)).collect()
        };
        let (mut unit_arrival, mut leader_arrival) = ([None; MAX_UNITS], [None; MAX_LEADERS]);
        for (i, arrival) in data.arrivals.iter().enumerate() {
            for unit in &arrival.units {
                unit_arrival[unit.index()] = Some(i as u8);
            }
            for leader in &arrival.leaders {
                leader_arrival[leader.index()] = Some(i as u8);
            }
        }
        let mut entries: Vec<HexId> = data.arrivals.iter().flat_map(|a| a.by).collect();
        entries.extend(data.options.castagny.iter().flat_map(|c| c.by));
        entries.sort_unstable();
        entries.dedup();
        assert!(entries.len() <= MAX_ENTRIES, "too many entry hexes");
        for (i, formation) in data.formations.iter().enumerate() {
            let hq = &data.leaders[formation.headquarters.index()];
            let own = matches!(hq.role, Role::Headquarters(f, _) if f.index() == i);
            assert!(own, "{} is not led by {}", formation.name, hq.name);
        }
        let sides = [FRENCH, PRUSSIAN];
        let ground = Ground::new(&data);
        GrandesBatailles {
            start: None,
            routes: CommandRoutes::new(&data, &ground),
            strides: AllStrides::new(&data, &ground),
            ground,
            of_side: BySide(sides.map(|side| units(&|u| data.formations[u.formation.index()].side == side))),
            classes: Classes {
                infantry: units(&|u| u.arm == Arm::Infantry),
                cavalry: units(&|u| u.arm == Arm::Cavalry),
                guns: units(&|u| u.arm == Arm::Artillery),
            },
            members: std::array::from_fn(|i| units(&|u| u.formation.index() == i)),
            member_bytes: std::array::from_fn(|i| {
                let of = |u: usize| data.units.get(u).is_some_and(|u| u.formation.index() == i);
                std::array::from_fn(|u| if of(u) { u8::MAX } else { 0 })
            }),
            unit_arrival,
            leader_arrival,
            commanders: BySide(sides.map(|side| leaders(&|l| l.side == side && matches!(l.role, Role::Commander(_))))),
            headquarters: BySide(
                sides.map(|side| leaders(&|l| l.side == side && matches!(l.role, Role::Headquarters(..)))),
            ),
            entries,
            objectives: data.objectives.iter().fold(HexSet::EMPTY, |all, o| all | o.hexes),
            data,
        }
    }

    /// The data of the game.
    #[must_use]
    pub fn data(&self) -> &Data {
        &self.data
    }

    /// The units of `side`.
    #[must_use]
    pub fn units_of(&self, side: Side) -> UnitSet {
        self.of_side[side]
    }

    /// Units by arm.
    #[must_use]
    #[inline]
    pub fn classes(&self) -> &Classes {
        &self.classes
    }

    /// The counter of `unit`.
    #[must_use]
    #[inline]
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.data.units[unit.index()]
    }

    /// The units of `formation`.
    #[must_use]
    #[inline]
    pub fn members(&self, formation: FormationId) -> UnitSet {
        self.members[formation.index()]
    }

    /// The C-in-Cs of `side`.
    #[must_use]
    #[inline]
    pub fn commanders(&self, side: Side) -> LeaderSet {
        self.commanders[side]
    }

    /// The formation of `unit`.
    #[must_use]
    #[inline]
    pub fn formation_of(&self, unit: UnitId) -> FormationId {
        self.data.units[unit.index()].formation
    }

    /// The side of `unit`.
    #[must_use]
    #[inline]
    pub fn side_of(&self, unit: UnitId) -> Side {
        if self.of_side[FRENCH].has(unit) { FRENCH } else { PRUSSIAN }
    }

    /// The number of `hex` for output, such as `1607`.
    #[must_use]
    pub fn hex_name(&self, hex: HexId) -> String {
        if hex.is_some() { format!("{:04}", self.data.map.grid.number(hex)) } else { "off the map".to_owned() }
    }

    /// Finds a unit of either side by its `name`.
    #[must_use]
    pub fn find_unit(&self, name: &str) -> Option<UnitId> {
        self.data.units.iter().position(|u| u.name == name).map(|i| UnitId(i as u8))
    }

    /// Finds a leader of either side by his `name`.
    #[must_use]
    pub fn find_leader(&self, name: &str) -> Option<LeaderId> {
        self.data.leaders.iter().position(|l| l.name == name).map(|i| LeaderId(i as u8))
    }

    /// §0.3.2, §11.2.2 The combat value or power of `unit` on the current side of its counter.
    #[must_use]
    #[inline]
    pub fn value(&self, s: &State, unit: UnitId) -> u8 {
        let counter = self.unit(unit);
        if s.disorganised.has(unit) { counter.disorganised } else { counter.value }
    }

    /// §0.5 The morale of `unit`.
    #[must_use]
    pub fn morale(&self, unit: UnitId) -> u8 {
        match self.data.rulings.morale_value {
            MoraleValue::Steps => self.unit(unit).steps,
            MoraleValue::Separate => self.unit(unit).morale,
        }
    }

    /// A C-in-C's ratings, or those of his replacement if he was killed.
    #[must_use]
    pub(crate) fn commander_rating(&self, s: &State, leader: LeaderId) -> Commander {
        match self.data.leaders[leader.index()].role {
            Role::Commander(sides) => sides[usize::from(s.replaced.has(leader))],
            Role::Headquarters(..) => Commander::default(),
        }
    }

    /// The ratings of the HQ `leader`, or those of the aide if it was killed; all 0 for a C-in-C.
    #[must_use]
    pub fn hq_rating(&self, s: &State, leader: LeaderId) -> Headquarters {
        match self.data.leaders[leader.index()].role {
            Role::Headquarters(_, sides) => sides[usize::from(s.replaced.has(leader))],
            Role::Commander(_) => Headquarters::default(),
        }
    }

    /// The HQ of a formation.
    #[inline]
    pub(crate) fn hq(&self, formation: FormationId) -> LeaderId {
        self.data.formations[formation.index()].headquarters
    }

    /// The C-in-C of a side who is on the map.
    #[must_use]
    pub(crate) fn commander(&self, s: &State, side: Side) -> Option<LeaderId> {
        self.commanders[side].into_iter().find(|&l| s.leader_at(l).is_some())
    }

    /// §13.1.6 Whether it is night in the position `s`.
    #[must_use]
    #[inline]
    pub fn is_night(&self, s: &State) -> bool {
        self.data.course.night >> s.turn & 1 == 1
    }

    /// The arrival of a unit, if it has one.
    pub(crate) fn arrival(&self, unit: UnitId) -> Option<&Arrival> {
        self.unit_arrival[unit.index()].map(|i| &self.data.arrivals[usize::from(i)])
    }

    /// The phase-A arrivals of C-in-Cs.
    pub(crate) fn commander_arrivals(&self) -> &[CommanderArrival] {
        &self.data.commander_arrivals
    }
}

impl Game for GrandesBatailles {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Secret = Secret;
    const CARD: &'static Card = &CARD;

    fn setup(&self) -> State {
        self.start.as_deref().cloned().unwrap_or_else(|| self.initial_state())
    }

    fn status(&self, state: &State) -> Status {
        match state.step.side() {
            Some(side) => Status::Awaiting(side),
            None => Status::Over(state.outcome().expect("a game that is over has an outcome")),
        }
    }

    fn legal_actions(&self, state: &State, out: &mut Vec<Action>) {
        out.clear();
        self.choices(state, out);
    }

    fn apply(&self, state: &mut State, action: Action, env: &mut impl Env<Self>) {
        self.carry_out(state, action, env);
        self.go_on(state, env);
    }

    fn hide(&self, state: &mut State, side: Side) -> Secret {
        hidden::hide(state, side)
    }

    fn reveal(&self, state: &mut State, side: Side, secret: Secret) {
        hidden::reveal(state, side, secret);
    }

    fn resample(&self, state: &mut State, side: Side, chance: &mut impl Chance) {
        hidden::resample(state, side, chance);
    }

    fn event_heard(&self, event: &Event, _hearer: Hearer<'_, Self>) -> Heard<Event> {
        hidden::event_heard(event)
    }

    fn action_heard(&self, _action: Action, hearer: Hearer<'_, Self>) -> Heard<Action> {
        hidden::action_heard(hearer)
    }

    fn check(&self, state: &State) -> Result<(), Breach> {
        self.find_breach(state)
    }

    fn turn(&self, state: &State) -> u8 {
        state.turn
    }

    fn question(&self, state: &State) -> &'static str {
        state.step.question()
    }

    fn tally(&self, event: &Event, row: &mut [i32]) {
        metrics::tally(self, event, row);
    }

    fn measure_turn(&self, state: &State, row: &mut [i32]) {
        metrics::measure_turn(self, state, row);
    }

    fn measure(&self, state: &State, row: &mut [i32]) {
        metrics::measure(self, state, row);
    }

    fn control(&self, state: &State) -> [u64; 2] {
        let mut control = [0; 2];
        for (i, objective) in self.data.objectives.iter().enumerate() {
            if let Some(side) = self.holder(state, objective) {
                control[side.index()] |= 1 << i;
            }
        }
        control
    }

    fn place_names(&self) -> Vec<(u8, String)> {
        self.data.objectives.iter().enumerate().map(|(i, o)| (i as u8, o.name.clone())).collect()
    }

    fn describe_action(&self, state: &State, action: Action, out: &mut dyn Write) {
        narration::action(self, state, action, out);
    }

    fn describe_subject(&self, state: &State, out: &mut dyn Write) {
        let _ = out.write_str(&narration::subject(self, state));
    }

    fn describe_event(&self, event: &Event, out: &mut dyn Write) {
        narration::event(self, event, out);
    }
}
