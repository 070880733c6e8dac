//! The metrics of a game.

use super::event::{Coming, End, Event, Work};
use super::state::State;
use super::{FRENCH, GERMAN, Loire};
use crate::game::Metric;
use crate::metric;
use crate::side::Side;

const fn m(name: &'static str, about: &'static str) -> Metric {
    Metric { name, about }
}

/// The metrics, in the order of a row. Those of a side come in pairs, French first.
pub const METRICS: &[Metric] = &[
    m("french_steps_lost", "steps lost by the French"),
    m("german_steps_lost", "steps lost by the Germans"),
    m("french_steps_rebuilt", "steps that the French regained by replacement points"),
    m("german_steps_rested", "steps that the Germans regained by rest"),
    m("french_units_destroyed", "French regular units destroyed"),
    m("german_units_destroyed", "German regular units destroyed"),
    m("french_units_left", "French units that retreated off the map"),
    m("german_units_left", "German units that retreated off the map"),
    m("french_attacks", "attacks of French regular units"),
    m("german_attacks", "attacks of German regular units"),
    m("french_victories", "combats won by the French"),
    m("german_victories", "combats won by the Germans"),
    m("french_attack_columns", "columns of the odds of French attacks, from 0, added up"),
    m("german_attack_columns", "columns of the odds of German attacks, from 0, added up"),
    m("french_forced_marches", "tests of forced marches by the French"),
    m("german_forced_marches", "tests of forced marches by the Germans"),
    m("french_forced_failures", "those of them that failed"),
    m("german_forced_failures", "those of them that failed"),
    m("french_gun_marches", "marches to the guns tried by the French"),
    m("german_gun_marches", "marches to the guns tried by the Germans"),
    m("french_gun_arrivals", "those of them that arrived"),
    m("german_gun_arrivals", "those of them that arrived"),
    m("french_unsupplied_turns", "French regular units out of supply, each turn counted"),
    m("german_unsupplied_turns", "German regular units out of supply, each turn counted"),
    m("french_turned_up", "French stacks that lost their marker to the enemy or to contact"),
    m("german_turned_up", "German stacks that lost their marker to the enemy or to contact"),
    m("french_gave_way", "French units that gave way on the enemy's march"),
    m("german_gave_way", "German units that gave way on the enemy's march"),
    m("french_bridges_blown", "bridges destroyed by the French"),
    m("german_bridges_blown", "bridges destroyed by the Germans"),
    m("french_rail_moves", "marches of the French that used the railway"),
    m("german_rails_broken", "railway hexes destroyed by the Germans"),
    m("francs_tireurs_raised", "units of francs-tireurs placed"),
    m("francs_tireurs_lost", "units of francs-tireurs removed"),
    m("francs_tireurs_criticals", "critical successes of francs-tireurs"),
    m("parties_lost", "reconnaissance parties removed"),
    m("rests", "times a German corps rested"),
    m("corps_withdrawn", "French corps that were sent elsewhere"),
    m("government_turn", "the turn on which the Government left or was captured; 0 if it stayed"),
    m("government_captured", "1 if the Government was captured"),
    m("morale_turn_4", "National Morale at the end of turn 4"),
    m("morale_turn_8", "National Morale at the end of turn 8"),
    m("morale_turn_12", "National Morale at the end of turn 12"),
    m("french_towns_turn_4", "towns of the victory conditions that are French at the end of turn 4"),
    m("french_towns_turn_8", "towns of the victory conditions that are French at the end of turn 8"),
    m("french_towns_turn_12", "towns of the victory conditions that are French at the end of turn 12"),
    m("orleans_french_turn_2", "1 if the French held Orleans at the end of turn 1 or 2"),
    m("orleans_german_turn_4", "1 if the Germans held Orleans at the end of turn 4"),
    m("le_mans_german_turn_10", "1 if the Germans held Le Mans at the end of turn 10"),
    m("tours_german_turn_11", "1 if the Germans held Tours at the end of turn 11"),
];

/// Counts an event. [`Loire::read_turn`] reads what depends on the turn.
#[inline]
pub(super) fn tally(game: &Loire, event: &Event, row: &mut [i32]) {
    let mut add = |side: Side, pair: usize, by: i32| row[pair + side.index()] += by;
    match *event {
        Event::LostStep { side, .. } => add(side, metric!("french_steps_lost"), 1),
        Event::Rebuilt { .. } => add(FRENCH, metric!("french_steps_rebuilt"), 1),
        Event::Rested { units, .. } => {
            add(FRENCH, metric!("german_steps_rested"), units.into());
            add(FRENCH, metric!("rests"), 1);
        }
        Event::Removed { side, unit, end } => tally_removal(game, side, unit, end, row),
        Event::Attacked { side, .. } => add(side, metric!("french_attacks"), 1),
        Event::Fought { side, column, .. } => add(side, metric!("french_attack_columns"), column.into()),
        Event::CombatEnded { won: Some(side), .. } => add(side, metric!("french_victories"), 1),
        Event::ForcedMarchRolled { side, passed, .. } => {
            add(side, metric!("french_forced_marches"), 1);
            add(side, metric!("french_forced_failures"), (!passed).into());
        }
        Event::MarchedToTheGuns { side, coming, .. } => {
            add(side, metric!("french_gun_marches"), (coming != Coming::Barred).into());
            add(side, metric!("french_gun_arrivals"), matches!(coming, Coming::InTime | Coming::Late).into());
        }
        Event::SupplyChecked { side, count, .. } => {
            add(side, metric!("french_unsupplied_turns"), count.into());
        }
        Event::TurnedUp { side, .. } => add(side, metric!("french_turned_up"), 1),
        Event::GaveWay { side, .. } => add(side, metric!("french_gave_way"), 1),
        Event::Worked { side, work: Work::BlowBridge, done: true, .. } => {
            add(side, metric!("french_bridges_blown"), 1);
        }
        Event::Worked { work: Work::BreakRailway, .. } => add(FRENCH, metric!("german_rails_broken"), 1),
        Event::WentByRail { .. } => add(FRENCH, metric!("french_rail_moves"), 1),
        Event::Entered { side: FRENCH, unit, .. } => {
            let raised = game.classes.irregular.has(unit);
            add(FRENCH, metric!("francs_tireurs_raised"), raised.into());
        }
        Event::Skirmished { side: FRENCH, critical, .. } => {
            add(FRENCH, metric!("francs_tireurs_criticals"), critical.into());
        }
        Event::Withdrawn { side: FRENCH, .. } => add(FRENCH, metric!("corps_withdrawn"), 1),
        Event::GovernmentCaptured => row[metric!("government_captured")] = 1,
        _ => {}
    }
}

fn tally_removal(game: &Loire, side: Side, unit: super::UnitId, end: End, row: &mut [i32]) {
    let mut add = |side: Side, pair: usize| row[pair + side.index()] += 1;
    if game.classes.regular.has(unit) {
        match end {
            End::Withdrawn => {}
            End::OffMap => add(side, metric!("french_units_left")),
            _ => add(side, metric!("french_units_destroyed")),
        }
    } else if game.classes.parties.has(unit) {
        add(FRENCH, metric!("parties_lost"));
    } else if game.classes.irregular.has(unit) {
        add(FRENCH, metric!("francs_tireurs_lost"));
    }
}

impl Loire {
    /// Reads the metrics of the position at the end of a turn.
    pub(super) fn read_turn(&self, s: &State, row: &mut [i32]) {
        let gone = !s.government.is_some() && self.data.government.is_some();
        if gone && row[metric!("government_turn")] == 0 {
            row[metric!("government_turn")] = s.turn.into();
        }
        let victory = &self.data.victory;
        let towns = (victory.tactical | victory.strategic) & s.control(FRENCH);
        let held = |hex: super::PlaceSet, side| i32::from(!hex.is_empty() && hex.within(s.control(side)));
        let named = |name: &str| -> super::PlaceSet {
            let places = (0..).zip(&self.data.map.places).filter(|(_, place)| place.name == name);
            places.map(|(i, _)| super::PlaceId(i)).collect()
        };
        match s.turn {
            1 | 2 => row[metric!("orleans_french_turn_2")] |= held(named("Orléans"), FRENCH),
            4 => {
                row[metric!("orleans_german_turn_4")] = held(named("Orléans"), GERMAN);
                row[metric!("morale_turn_4")] = s.morale.into();
                row[metric!("french_towns_turn_4")] = towns.len() as i32;
            }
            8 => {
                row[metric!("morale_turn_8")] = s.morale.into();
                row[metric!("french_towns_turn_8")] = towns.len() as i32;
            }
            10 => row[metric!("le_mans_german_turn_10")] = held(named("Le Mans"), GERMAN),
            11 => row[metric!("tours_german_turn_11")] = held(named("Tours"), GERMAN),
            12 => {
                row[metric!("morale_turn_12")] = s.morale.into();
                row[metric!("french_towns_turn_12")] = towns.len() as i32;
            }
            _ => {}
        }
    }
}
