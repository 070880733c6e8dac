//! The Loire Campaign: the rule system `loire`.
//!
//! The README of this folder gives the sequence of play as decisions, every roll, and how unclear rules are read.
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
mod settled;
pub mod state;
pub mod terrain;
#[cfg(test)]
mod tests;
pub mod unit;
mod waiting;

pub use action::Action;
pub use data::Data;
pub use event::Event;
pub use hidden::Secret;
pub use state::{State, Step};
pub use terrain::{BridgeId, BridgeSet, HexGrid, HexSet, Map, PlaceId, PlaceSet};
pub use unit::{CorpsId, CorpsSet, MAX_UNITS, UnitId, UnitSet};

use crate::chance::Chance;
use crate::game::{Breach, Card, Game, Heard, Hearer, Level, Status};
use crate::geometry::{Direction, HexId, Passes, Water};
use crate::observer::Env;
use crate::side::{BySide, Side};
use std::fmt::Write;
use unit::{Kind, Unit};

/// The French.
pub const FRENCH: Side = Side::First;
/// The German.
pub const GERMAN: Side = Side::Second;

/// Names and bounds of the system.
pub static CARD: Card = Card {
    system: "loire",
    title: "The Loire Campaign",
    sides: ["french", "german"],
    rulebook: &rulebook::RULEBOOK,
    levels: &[
        Level { name: "french strategic", winner: Some(FRENCH) },
        Level { name: "french tactical", winner: Some(FRENCH) },
        Level { name: "draw", winner: None },
        Level { name: "german tactical", winner: Some(GERMAN) },
        Level { name: "german strategic", winner: Some(GERMAN) },
    ],
    endings: &["last turn"],
    margin: "towns of the victory conditions, French less German, counted from a draw",
    metrics: metrics::METRICS,
    last_turn: 12,
    max_actions: 704,
};

/// Sets of units by kind, both sides together.
#[derive(Clone, Debug)]
struct Classes {
    of: BySide<UnitSet>,
    regular: UnitSet,
    headquarters: UnitSet,
    irregular: UnitSet,
    parties: UnitSet,
    decoys: UnitSet,
    /// §3.2 Francs-tireurs and decoys, which never march into an enemy zone of control.
    shy: UnitSet,
    /// §T.terrain Units that pay the movement costs of cavalry.
    mounted: UnitSet,
}

impl Classes {
    fn new(units: &[Unit]) -> Classes {
        let all = |wanted: &dyn Fn(&Unit) -> bool| -> UnitSet {
            (0..).zip(units).filter(|(_, unit)| wanted(unit)).map(|(i, _)| UnitId(i)).collect()
        };
        let of_kind = |kind: Kind| all(&|unit| unit.kind == kind);
        Classes {
            of: BySide(Side::BOTH.map(|side| all(&|unit| unit.side == side))),
            regular: all(&|unit| unit.kind.regular()),
            headquarters: of_kind(Kind::Headquarters),
            irregular: all(&|unit| unit.kind.irregular()),
            parties: of_kind(Kind::Party),
            decoys: of_kind(Kind::Decoy),
            shy: of_kind(Kind::FrancTireur) | of_kind(Kind::Decoy),
            mounted: all(&|unit| unit.kind.mounted()),
        }
    }
}

/// The Loire Campaign with the rules in force: data, rulings, and tables that are computed from them once.
#[derive(Clone, Debug)]
pub struct Loire {
    data: Data,
    /// The position from which games start; `None` for the set-up.
    start: Option<Box<State>>,
    classes: Classes,
    /// §1.7 By unit, its subordinates; none unless it is a headquarters.
    subordinates: Vec<UnitSet>,
    /// §3.1 The hexes of towns.
    towns: HexSet,
    /// §3.1 By hex, the neighbours that no river separates from it.
    dry: Vec<HexSet>,
    /// §3.1 The same, as steps from many hexes at once.
    dry_steps: Passes<11>,
    /// §3.1 Hexes beside a river, and those of them with a bridge.
    banks: HexSet,
    bridgeheads: HexSet,
    /// §3.1, §11 By hex, its bridges, each with its other end.
    bridges: Vec<Vec<(HexId, BridgeId)>>,
    /// §8.1 The hexes with a railway; by hex, those that it leads to, each with the bridge on the way.
    railways: HexSet,
    along_rails: Vec<[(HexId, Option<BridgeId>); 6]>,
    /// §9.4 By hex, the hexes in which an enemy is too near for strategic and forced marches.
    close: Vec<HexSet>,
    /// §15 By hex, the place in it.
    place_in: Vec<Option<PlaceId>>,
    /// §14 By hex, its column; by column, its hexes.
    column_of: Vec<u8>,
    columns: Vec<HexSet>,
    /// §T.arrivals The numbers of the arrivals that require different marches of their corps.
    paced: Vec<usize>,
}

impl Loire {
    /// The game with `data`, which their reader has checked.
    #[must_use]
    pub fn new(data: Data) -> Loire {
        let map = &data.map;
        let hexes = || (0..map.grid.size()).map(|i| HexId(i as u16));
        let rivers =
            |hex: HexId| Direction::ALL.into_iter().filter(move |&to| map.sides[hex].water(to) == Some(Water::River));
        let across =
            |hex| -> HexSet { rivers(hex).map(|to| map.grid.neighbour(hex, to)).filter(|n| n.is_some()).collect() };
        let bridges = |hex| -> Vec<(HexId, BridgeId)> {
            let ends = (0..).map(BridgeId).zip(&map.bridges);
            let from_here = ends.filter_map(|(id, bridge)| Some((bridge.from(hex)?, id)));
            from_here.collect()
        };
        let bridge_to = |hex, to| bridges(hex).into_iter().find(|(end, _)| *end == to).map(|(_, bridge)| bridge);
        let rails = |hex| {
            let mut next = map.along_rails(hex).into_iter().map(|to| (to, bridge_to(hex, to)));
            std::array::from_fn(|_| next.next().unwrap_or((HexId::NONE, None)))
        };
        let column = |hex| map.grid.place(hex).0;
        let banks: HexSet = hexes().filter(|&hex| !across(hex).is_empty()).collect();
        let paced = data.arrivals.iter().enumerate().filter(|(_, arrival)| arrival.corps != [0; 3]);
        let units = || (0..data.units.len() as u8).map(UnitId);
        let under = |hq| units().filter(|unit| data.units[unit.index()].commanders.has(hq)).collect();
        Loire {
            start: None,
            classes: Classes::new(&data.units),
            subordinates: units().map(under).collect(),
            towns: map.towns().into_iter().map(|town| map.places[town.index()].hex).collect(),
            dry: hexes().map(|hex| map.grid.next_to(hex).minus(across(hex))).collect(),
            dry_steps: map.grid.passes(|hex, side| map.sides[hex].water(side) != Some(Water::River)),
            banks,
            bridgeheads: banks.into_iter().filter(|&hex| !bridges(hex).is_empty()).collect(),
            bridges: hexes().map(bridges).collect(),
            railways: map.railways(),
            along_rails: hexes().map(rails).collect(),
            close: map.grid.discs(data.limits.distance.saturating_sub(1)),
            place_in: hexes().map(|hex| map.place_at(hex)).collect(),
            column_of: hexes().map(column).collect(),
            columns: (0..=map.grid.columns())
                .map(|c| map.grid.hexes().into_iter().filter(|&hex| column(hex) == c).collect())
                .collect(),
            paced: paced.map(|(i, _)| i).collect(),
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
}

impl Game for Loire {
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

    fn nth_action(&self, state: &State, list: &mut Vec<Action>, nth: impl FnOnce(usize) -> usize) -> Action {
        let Some((units, nobody)) = self.units_to_choose(state) else {
            self.legal_actions(state, list);
            return list[nth(list.len())];
        };
        let n = nth(units.len() as usize + usize::from(nobody)) as u32;
        if n < units.len() { Action::Unit(units.nth(n)) } else { Action::Done }
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
        metrics::tally(self, event, row);
    }

    fn measure_turn(&self, state: &State, row: &mut [i32]) {
        self.read_turn(state, row);
    }

    fn measure(&self, _state: &State, _row: &mut [i32]) {}

    fn control(&self, state: &State) -> [u64; 2] {
        let towns = self.data.map.towns();
        state.control.0.map(|places| (places & towns).0)
    }

    fn place_names(&self) -> Vec<(u8, String)> {
        let name = |town: PlaceId| (town.0, self.data.map.places[town.index()].name.clone());
        self.data.map.towns().into_iter().map(name).collect()
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
