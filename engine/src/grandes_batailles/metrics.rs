//! The metrics of every game.

use super::GrandesBatailles;
use super::event::{CombatRoll, Event};
use super::state::{FRENCH, PRUSSIAN, State};
use crate::game::Metric;
use crate::metric;
use crate::side::Side;

const fn m(name: &'static str, about: &'static str) -> Metric {
    Metric { name, about }
}

/// The metrics, in the order of a row. Metrics by side come in pairs, French first.
pub const METRICS: &[Metric] = &[
    m("french_points", "French victory points at the end"),
    m("prussian_points", "Prussian victory points at the end"),
    m("french_steps_lost", "steps lost by French units"),
    m("prussian_steps_lost", "steps lost by Prussian units"),
    m("french_units_eliminated", "French units eliminated"),
    m("prussian_units_eliminated", "Prussian units eliminated"),
    m("french_disorganised", "times a French unit was turned over"),
    m("prussian_disorganised", "times a Prussian unit was turned over"),
    m("french_rallied", "times a French unit rallied"),
    m("prussian_rallied", "times a Prussian unit rallied"),
    m("french_units_left", "French units that left the map"),
    m("prussian_units_left", "Prussian units that left the map"),
    m("french_demoralised", "French formations demoralised"),
    m("prussian_demoralised", "Prussian formations demoralised"),
    m("french_leaders_killed", "French leaders killed, replacements among them"),
    m("prussian_leaders_killed", "Prussian leaders killed, replacements among them"),
    m("french_barrages", "barrages by French guns"),
    m("prussian_barrages", "barrages by Prussian guns"),
    m("french_assaults", "assaults by the French"),
    m("prussian_assaults", "assaults by the Prussians"),
    m("french_defences", "rolls of French defensive combats"),
    m("prussian_defences", "rolls of Prussian defensive combats"),
    m("french_activations", "French formations that acted"),
    m("prussian_activations", "Prussian formations that acted"),
    m("french_initiative", "turns in which the French had the initiative"),
    m("prussian_initiative", "turns in which the Prussians had the initiative"),
    m("french_units", "French units on the map at the end"),
    m("prussian_units", "Prussian units on the map at the end"),
];

/// Counts an event.
pub(super) fn tally(game: &GrandesBatailles, event: &Event, row: &mut [i32]) {
    let mut by = |side: Side, pair: usize| row[pair + side.index()] += 1;
    match *event {
        Event::StepLost { side, .. } => by(side, metric!("french_steps_lost")),
        Event::Eliminated { side, .. } => by(side, metric!("french_units_eliminated")),
        Event::Disorganised { side, .. } => by(side, metric!("french_disorganised")),
        Event::Rallied { side, .. } => by(side, metric!("french_rallied")),
        Event::Left { side, .. } => by(side, metric!("french_units_left")),
        Event::Demoralised { side, .. } => by(side, metric!("french_demoralised")),
        Event::LeaderKilled { side, .. } => by(side, metric!("french_leaders_killed")),
        Event::Rolled { roll, unit, .. } => match roll {
            CombatRoll::Barrage => by(game.side_of(unit), metric!("french_barrages")),
            CombatRoll::Assault => by(game.side_of(unit), metric!("french_assaults")),
            CombatRoll::Defence => by(game.side_of(unit).enemy(), metric!("french_defences")),
        },
        Event::Activated { formation } => {
            by(game.data().formations[formation.index()].side, metric!("french_activations"));
        }
        Event::Initiative { side } => by(side, metric!("french_initiative")),
        _ => {}
    }
}

/// Measures nothing: there are no metrics by turn.
pub(super) fn measure_turn(_game: &GrandesBatailles, _s: &State, _row: &mut [i32]) {}

/// Records the metrics of the final position.
pub(super) fn measure(game: &GrandesBatailles, s: &State, row: &mut [i32]) {
    let points = s.points();
    row[metric!("french_points")] = i32::from(points[FRENCH]);
    row[metric!("prussian_points")] = i32::from(points[PRUSSIAN]);
    row[metric!("french_units")] = game.army(s, FRENCH).len() as i32;
    row[metric!("prussian_units")] = game.army(s, PRUSSIAN).len() as i32;
}
