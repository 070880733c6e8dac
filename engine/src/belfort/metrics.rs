//! The metrics of every game.

use super::Belfort;
use super::event::Event;
use super::state::{FRENCH, PRUSSIAN, State};
use crate::game::Metric;
use crate::metric;
use crate::side::Side;

const fn m(name: &'static str, about: &'static str) -> Metric {
    Metric { name, about }
}

/// The metrics, in the order of a row. Metrics by side come in pairs, French first.
pub const METRICS: &[Metric] = &[
    m("french_levels_lost", "status levels lost by French battalions"),
    m("prussian_levels_lost", "status levels lost by Prussian battalions"),
    m("french_out_of_action", "times a French battalion was put out of action"),
    m("prussian_out_of_action", "times a Prussian battalion was put out of action"),
    m("french_units_removed", "French units out of the game for good, without guns that left the map"),
    m("prussian_units_removed", "Prussian units out of the game for good"),
    m("french_guns_lost", "French artillery units lost in a retreat, overrun or driven off the map"),
    m("prussian_guns_lost", "Prussian artillery units lost in a retreat, overrun or driven off the map"),
    m("french_bombardments", "bombardments by French guns"),
    m("prussian_bombardments", "bombardments by Prussian guns"),
    m("french_counter_battery", "French answers to a bombardment"),
    m("prussian_counter_battery", "Prussian answers to a bombardment"),
    m("bombardment_hits", "hits of all bombardments before the target absorbed any"),
    m("forts_damaged", "damage markers placed on forts"),
    m("french_activations", "zones activated by the French"),
    m("prussian_activations", "zones activated by the Prussians"),
    m("french_assaults", "assaults by the French"),
    m("prussian_assaults", "assaults by the Prussians"),
    m("french_assaults_won", "assaults won by the French as attacker"),
    m("prussian_assaults_won", "assaults won by the Prussians as attacker"),
    m("works_lost", "fortifications and trenches lost"),
    m("french_fortifications", "fortifications built by the French"),
    m("prussian_fortifications", "fortifications built by the Prussians"),
    m("trenches_dug", "trenches dug"),
    m("french_stratagems", "stratagems played by the French"),
    m("prussian_stratagems", "stratagems played by the Prussians"),
    m("french_rebuilt", "French battalions rebuilt"),
    m("prussian_rebuilt", "Prussian battalions rebuilt"),
    m("french_left_map", "French units that retreated off the map"),
    m("prussian_left_map", "Prussian units that retreated off the map"),
    m("margin_turn_1", "printed bonuses held at the end of turn 1, French less Prussian"),
    m("margin_turn_2", "printed bonuses held at the end of turn 2, French less Prussian"),
    m("margin_turn_3", "printed bonuses held at the end of turn 3, French less Prussian"),
    m("margin_turn_4", "printed bonuses held at the end of turn 4, French less Prussian"),
    m("margin_turn_5", "printed bonuses held at the end of turn 5, French less Prussian"),
    m("margin_turn_6", "printed bonuses held at the end of turn 6, French less Prussian"),
    m("margin_turn_7", "printed bonuses held at the end of turn 7, French less Prussian"),
    m("surrounded_turns", "turns at whose end Belfort was surrounded"),
    m("french_zones", "zones held by the French at the end"),
    m("prussian_zones", "zones held by Prussian units at the end"),
];

/// Counts an event. Inlined: each call reports a known event, so that only its count remains.
#[inline(always)]
pub(super) fn tally(event: &Event, row: &mut [i32]) {
    let mut by = |side: Side, pair: usize| row[pair + side.index()] += 1;
    match *event {
        Event::StatusLost { side, .. } => by(side, metric!("french_levels_lost")),
        Event::PutOutOfAction { side, .. } => {
            by(side, metric!("french_levels_lost"));
            by(side, metric!("french_out_of_action"));
        }
        Event::Removed { side, .. } => by(side, metric!("french_units_removed")),
        Event::Deserted { .. } => by(FRENCH, metric!("french_units_removed")),
        Event::GunsLost { side, .. } => {
            by(side, metric!("french_units_removed"));
            by(side, metric!("french_guns_lost"));
        }
        Event::LeftMap { side, gun, .. } => {
            by(side, metric!("french_left_map"));
            match (side, gun) {
                (_, true) => by(side, metric!("french_guns_lost")),
                (FRENCH, false) => by(side, metric!("french_units_removed")),
                (PRUSSIAN, false) => by(side, metric!("french_out_of_action")),
            }
        }
        Event::CounterRolled { side, .. } => by(side, metric!("french_counter_battery")),
        Event::BombardmentRolled { side, hits, .. } => {
            by(side, metric!("french_bombardments"));
            row[metric!("bombardment_hits")] += i32::from(hits);
        }
        Event::Inflamed { hits } => row[metric!("bombardment_hits")] += i32::from(hits),
        Event::FortDamaged { .. } => row[metric!("forts_damaged")] += 1,
        Event::Activated { side, .. } => by(side, metric!("french_activations")),
        Event::Assaulted { side, .. } => by(side, metric!("french_assaults")),
        Event::AssaultDecided { won: true, side } => by(side, metric!("french_assaults_won")),
        Event::MarkerLost { .. } | Event::TrenchFilled { .. } => row[metric!("works_lost")] += 1,
        Event::Fortified { side, .. } => by(side, metric!("french_fortifications")),
        Event::Dug { .. } => row[metric!("trenches_dug")] += 1,
        Event::Played { stratagem } => by(stratagem.side(), metric!("french_stratagems")),
        Event::Rebuilt { side, .. } => by(side, metric!("french_rebuilt")),
        _ => {}
    }
}

/// Records the metrics of a position at the end of a turn.
pub(super) fn measure_turn(game: &Belfort, s: &State, row: &mut [i32]) {
    let (french, prussian) = game.victory_points(s);
    let turn = usize::from(s.turn()) - 1;
    if let Some(cell) = row[metric!("margin_turn_1")..=metric!("margin_turn_7")].get_mut(turn) {
        *cell = i32::from(french) - i32::from(prussian);
    }
    row[metric!("surrounded_turns")] += i32::from(game.surrounded(s));
}

/// Records the metrics of the final position. Turns that were not played get the final margin.
pub(super) fn measure(game: &Belfort, s: &State, row: &mut [i32]) {
    let (french, prussian) = game.victory_points(s);
    let later = usize::from(s.turn()).min(7);
    for cell in &mut row[metric!("margin_turn_1") + later..=metric!("margin_turn_7")] {
        *cell = i32::from(french) - i32::from(prussian);
    }
    row[metric!("french_zones")] = s.held(FRENCH).len() as i32;
    row[metric!("prussian_zones")] = s.held(PRUSSIAN).len() as i32;
}
