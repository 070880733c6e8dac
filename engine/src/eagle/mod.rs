//! The Stricken Eagle: the rule system `eagle`.
//!
//! The README of this folder gives the sequence of play as decisions, every roll, and how unclear rules are read. `rules/` reads
//! like the rulebook's contents.
#![doc = include_str!("README.md")]

pub mod action;
pub mod data;
pub mod event;
mod hidden;
mod invariants;
pub mod metrics;
mod narration;
mod position;
pub mod procedures;
pub mod roll;
pub mod rulebook;
pub mod rules;
pub mod rulings;
pub mod state;
pub mod terrain;
#[cfg(test)]
mod tests;
pub mod unit;

pub use action::Action;
pub use data::Data;
pub use event::Event;
pub use hidden::Secret;
pub use state::{Mark, State, Step};
pub use terrain::{HexGrid, HexSet, Map, PlaceId, PlaceSet};
pub use unit::{MAX_UNITS, UnitId, UnitSet};

use crate::chance::Chance;
use crate::game::{Breach, Card, Game, Heard, Hearer, Level, Status};
use crate::geometry::{Direction, HexId};
use crate::observer::Env;
use crate::pool::Pool;
use crate::side::{BySide, Side};
use rulings::{FirstSetUp, GuardCommand};
use std::fmt::Write;
use terrain::{Crossing, Terrain};
use unit::{Kind, Role, Unit};

/// The French side.
pub const FRENCH: Side = Side::First;
/// The Prussian side, with its German allies.
pub const PRUSSIAN: Side = Side::Second;

/// Names and bounds of the system.
pub static CARD: Card = Card {
    system: "eagle",
    title: "The Stricken Eagle",
    sides: ["french", "prussian"],
    rulebook: &rulebook::RULEBOOK,
    levels: &[
        Level { name: "french automatic", winner: Some(FRENCH) },
        Level { name: "french", winner: Some(FRENCH) },
        Level { name: "prussian marginal", winner: Some(PRUSSIAN) },
        Level { name: "prussian total", winner: Some(PRUSSIAN) },
    ],
    endings: &["automatic", "last turn"],
    margin: "strength points lost, Prussian less French",
    metrics: metrics::METRICS,
    last_turn: 12,
    max_actions: 256,
};

/// The units of both sides by class.
#[derive(Clone, Debug)]
struct Classes {
    of: BySide<UnitSet>,
    corps: UnitSet,
    cavalry: UnitSet,
    fortresses: UnitSet,
    headquarters: UnitSet,
}

impl Classes {
    fn new(units: &[Unit]) -> Classes {
        let all = |wanted: &dyn Fn(&Unit) -> bool| -> UnitSet {
            (0..).zip(units).filter(|(_, unit)| wanted(unit)).map(|(i, _)| UnitId(i)).collect()
        };
        let of_kind = |kind: Kind| all(&|unit| unit.kind == kind);
        Classes {
            of: BySide(Side::BOTH.map(|side| all(&|unit| unit.side == side))),
            corps: of_kind(Kind::Corps),
            cavalry: of_kind(Kind::Cavalry),
            fortresses: of_kind(Kind::Fortress),
            headquarters: of_kind(Kind::Headquarters),
        }
    }
}

/// The Stricken Eagle under one set of rules: data, rulings, and tables computed from them once.
#[derive(Clone, Debug)]
pub struct Eagle {
    data: Data,
    /// The position in which games start, if not the set-up.
    start: Option<Box<State>>,
    classes: Classes,
    /// §6.2 The hexes with a railway, and by hex those that it leads to: as a set, and as a list padded with no hex.
    railways: HexSet,
    along_rails: Vec<HexSet>,
    next_by_rail: Vec<[HexId; 6]>,
    /// §6.1 By hex: its neighbours, ascending and padded with no hex, with the movement points of a step there, without zones of control.
    steps: Vec<[(HexId, u8); 6]>,
    /// §T.terrain By hex and direction: the crossing of the hexside.
    crossings: Vec<[Crossing; 6]>,
    /// By hex: the place there.
    places: Vec<Option<PlaceId>>,
    /// §T.terrain The hexes of fortresses.
    fortified: HexSet,
    /// §10 The hexes at the edge of the map.
    edge: HexSet,
    /// §7.2.2 The pools of one die and of the sum of two.
    dice: [Pool; 2],
}

/// A list of up to six hexes, padded with no hex.
fn listed(hexes: HexSet) -> [HexId; 6] {
    let mut list = [HexId::NONE; 6];
    list.iter_mut().zip(hexes).for_each(|(place, hex)| *place = hex);
    list
}

/// §6.1 The neighbours of a hex, ascending, with the movement points of a step there.
fn steps_from(data: &Data, hex: HexId) -> [(HexId, u8); 6] {
    let cost = |to: HexId| if to.is_some() { data.ground_cost(hex, to) } else { 0 };
    listed(data.map.grid.next_to(hex)).map(|to| (to, cost(to)))
}

/// §13.1 R-99 Gives the cavalry of the Guard the colour of the supreme headquarters; no other headquarters commands it by name.
fn recolour_guard(data: &mut Data) {
    let Some((cavalry, _)) = data.guard else { return };
    let supreme = |hq: UnitId| data.units[hq.index()].headquarters.is_some_and(|hq| hq.role == Role::Supreme);
    let own = data.units[cavalry.index()].commanders.keep(supreme);
    // Without commanders it would be independent.
    if !own.is_empty() {
        data.units[cavalry.index()].commanders = own;
    }
}

impl Eagle {
    /// Creates the game from `data`, which their reader has checked.
    #[must_use]
    pub fn new(mut data: Data) -> Eagle {
        // R-86; within a side the order of the data holds, in which headquarters come first.
        if data.rulings.first_set_up == FirstSetUp::Prussian {
            data.set_up.sort_by_key(|placement| placement.side != PRUSSIAN);
        }
        if data.rulings.guard_command == GuardCommand::Corps {
            recolour_guard(&mut data);
        }
        let map = &data.map;
        let hexes = || (0..map.grid.size()).map(|i| HexId(i as u16));
        let at_edge = Direction::ALL.into_iter().map(|side| map.grid.edge(side));
        Eagle {
            start: None,
            classes: Classes::new(&data.units),
            railways: map.railways(),
            along_rails: hexes().map(|hex| map.along_rails(hex)).collect(),
            next_by_rail: hexes().map(|hex| listed(map.along_rails(hex))).collect(),
            steps: hexes().map(|hex| steps_from(&data, hex)).collect(),
            crossings: hexes().map(|hex| map.grid.neighbours(hex).map(|from| map.crossing(hex, from))).collect(),
            places: hexes().map(|hex| map.place_at(hex)).collect(),
            fortified: map.grid.hexes().into_iter().filter(|&hex| map.terrain(hex) == Terrain::Fortress).collect(),
            edge: at_edge.fold(HexSet::EMPTY, |all, edge| all | edge),
            dice: [1, 2].map(|dice| Pool::of_numbers(6, dice)),
            data,
        }
    }

    /// The data of the game.
    #[must_use]
    pub fn data(&self) -> &Data {
        &self.data
    }

    /// The counter of `unit`.
    #[must_use]
    #[inline]
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.data.units[unit.index()]
    }

    /// The units of `side`, on the map or not.
    #[must_use]
    #[inline]
    pub fn units_of(&self, side: Side) -> UnitSet {
        self.classes.of[side]
    }

    /// §1.2 The headquarters of both sides.
    #[must_use]
    #[inline]
    pub fn headquarters(&self) -> UnitSet {
        self.classes.headquarters
    }

    /// §11 The fortresses of both sides.
    #[must_use]
    #[inline]
    pub fn fortresses(&self) -> UnitSet {
        self.classes.fortresses
    }

    /// §6.2 The hexes with a railway.
    #[must_use]
    pub fn railways(&self) -> HexSet {
        self.railways
    }

    /// The name of `hex` for output: its number, and the place there.
    #[must_use]
    pub fn hex_name(&self, hex: HexId) -> String {
        let map = &self.data.map;
        let number = format!("{:04}", map.grid.number(hex));
        match map.place_at(hex) {
            Some(place) => format!("{number} {}", map.places[place.index()].name),
            None => number,
        }
    }
}

impl Game for Eagle {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Secret = Secret;
    const CARD: &'static Card = &CARD;

    fn setup(&self) -> State {
        self.start.as_deref().cloned().unwrap_or_else(|| self.initial_state())
    }

    #[inline]
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
        hidden::hide(self, state, side)
    }

    fn reveal(&self, state: &mut State, side: Side, secret: Secret) {
        hidden::reveal(state, side, secret);
    }

    fn resample(&self, state: &mut State, side: Side, chance: &mut impl Chance) {
        hidden::resample(self, state, side, chance);
    }

    fn event_heard(&self, event: &Event, hearer: Hearer<'_, Self>) -> Heard<Event> {
        hidden::event_heard(self, event, hearer)
    }

    fn action_heard(&self, action: Action, hearer: Hearer<'_, Self>) -> Heard<Action> {
        hidden::action_heard(self, action, hearer)
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

    #[inline]
    fn tally(&self, event: &Event, row: &mut [i32]) {
        metrics::tally(event, row);
    }

    fn measure_turn(&self, state: &State, row: &mut [i32]) {
        metrics::measure_turn(state, row);
    }

    fn measure(&self, state: &State, row: &mut [i32]) {
        self.measure_end(state, row);
    }

    fn control(&self, state: &State) -> [u64; 2] {
        Side::BOTH.map(|side| self.controlled(state, side).0)
    }

    fn place_names(&self) -> Vec<(u8, String)> {
        (0..).zip(&self.data.map.places).map(|(bit, place)| (bit, place.name.clone())).collect()
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
