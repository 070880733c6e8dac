//! The metrics of every game.

use super::event::{End, Event};
use super::state::State;
use super::{Eagle, FRENCH, PRUSSIAN};
use crate::game::Metric;
use crate::metric;
use crate::side::Side;

const fn m(name: &'static str, about: &'static str) -> Metric {
    Metric { name, about }
}

/// The metrics, in the order of a row. Those of a side come in pairs, French first.
pub const METRICS: &[Metric] = &[
    m("french_points_lost", "strength points that the French have lost at the end"),
    m("prussian_points_lost", "strength points that the Prussians have lost at the end"),
    m("french_steps_lost", "steps lost by the French, surrenders and eliminations apart"),
    m("prussian_steps_lost", "steps lost by the Prussians, surrenders and eliminations apart"),
    m("french_steps_recovered", "steps recovered by the French"),
    m("prussian_steps_recovered", "steps recovered by the Prussians"),
    m("french_units_eliminated", "French units eliminated, those that surrendered among them"),
    m("prussian_units_eliminated", "Prussian units eliminated, those that surrendered among them"),
    m("french_units_surrendered", "French units that surrendered"),
    m("prussian_units_surrendered", "Prussian units that surrendered"),
    m("french_units_isolated_turns", "French units isolated, each turn counted"),
    m("prussian_units_isolated_turns", "Prussian units isolated, each turn counted"),
    m("french_battles_attacked", "attacks of the French"),
    m("prussian_battles_attacked", "attacks of the Prussians"),
    m("french_battles_won", "battles fought out that the French have won"),
    m("prussian_battles_won", "battles fought out that the Prussians have won"),
    m("french_withdrawals", "French units that retreated before combat"),
    m("prussian_withdrawals", "Prussian units that retreated before combat"),
    m("french_withdrawals_failed", "French units that failed to retreat before combat"),
    m("prussian_withdrawals_failed", "Prussian units that failed to retreat before combat"),
    m("french_disorganised", "times a French unit was disorganised"),
    m("prussian_disorganised", "times a Prussian unit was disorganised"),
    m("french_driven_twice", "times a disorganised French unit was driven off"),
    m("prussian_driven_twice", "times a disorganised Prussian unit was driven off"),
    m("french_sieges", "siege rolls of the French"),
    m("prussian_sieges", "siege rolls of the Prussians"),
    m("french_fortress_steps_lost", "steps of French fortresses lost to sieges"),
    m("prussian_fortress_steps_lost", "steps of Prussian fortresses lost to sieges"),
    m("french_activations", "activations of French armies"),
    m("prussian_activations", "activations of Prussian armies"),
    m("french_second_activations", "those of them that were not the first of the turn"),
    m("prussian_second_activations", "those of them that were not the first of the turn"),
    m("french_supplementary_markers", "supplementary markers of the French"),
    m("prussian_supplementary_markers", "supplementary markers of the Prussians"),
    m("french_non_activated_moves", "French stacks that acted as non-activated units"),
    m("prussian_non_activated_moves", "Prussian stacks that acted as non-activated units"),
    m("french_reinforcements", "French reinforcements that came"),
    m("prussian_reinforcements", "Prussian reinforcements that came"),
    m("french_rail_steps", "steps that the French moved by rail"),
    m("prussian_rail_steps", "steps that the Prussians moved by rail"),
    m("french_heroism_tried", "times the French tried heroism"),
    m("french_heroism_passed", "times it was passed"),
    m("french_mitrailleuses", "battles in which the mitrailleuses came into play"),
    m("prussian_rail_converted", "railway hexes that became Prussian"),
    m("cities_captured", "cities of the victory condition captured at the end"),
    m("cities_isolated", "cities of the victory condition isolated at the end"),
    m("conditions", "conditions that the Prussians fulfil at the end"),
    m("luxemburg", "1 if Luxemburg was invaded"),
];

/// Counts an event.
#[inline]
pub(super) fn tally(event: &Event, row: &mut [i32]) {
    let mut add = |side: Side, pair: usize, by: i32| row[pair + side.index()] += by;
    match *event {
        Event::LostStep { side, .. } => add(side, metric!("french_steps_lost"), 1),
        Event::RecoveryRolled { side, recovered, .. } => add(side, metric!("french_steps_recovered"), recovered.into()),
        Event::Eliminated { side, end, .. } => {
            add(side, metric!("french_units_eliminated"), 1);
            add(side, metric!("french_units_surrendered"), (end == End::Surrender).into());
        }
        Event::Isolated { side, count, .. } => add(side, metric!("french_units_isolated_turns"), count.into()),
        Event::Attacked { side, .. } => add(side, metric!("french_battles_attacked"), 1),
        Event::BattleEnded { attacker, attacker_losses, defender_losses } => {
            let winner = if attacker_losses < defender_losses { attacker } else { attacker.enemy() };
            add(winner, metric!("french_battles_won"), (attacker_losses != defender_losses).into());
        }
        Event::Withdrew { side, .. } => add(side, metric!("french_withdrawals"), 1),
        Event::WithdrawalRolled { side, failed, .. } => {
            add(side, metric!("french_withdrawals_failed"), failed.into());
        }
        Event::MoraleRolled { side, disorganised, driven, .. } => {
            add(side, metric!("french_disorganised"), disorganised.into());
            add(side, metric!("french_driven_twice"), driven.into());
        }
        Event::SiegeRolled { side, steps, .. } => {
            add(side, metric!("french_sieges"), 1);
            add(side.enemy(), metric!("french_fortress_steps_lost"), steps.into());
        }
        Event::Activated { side, second, .. } => {
            add(side, metric!("french_activations"), 1);
            add(side, metric!("french_second_activations"), second.into());
        }
        Event::InitiativeRolled { side, markers, .. } => {
            add(side, metric!("french_supplementary_markers"), markers.into());
        }
        Event::ActivatedLate { side, .. } => add(side, metric!("french_non_activated_moves"), 1),
        Event::Entered { side, .. } => add(side, metric!("french_reinforcements"), 1),
        Event::WentByRail { side, steps, .. } => add(side, metric!("french_rail_steps"), steps.into()),
        Event::HeroismRolled { passed, .. } => {
            row[metric!("french_heroism_tried")] += 1;
            row[metric!("french_heroism_passed")] += i32::from(passed);
        }
        Event::MitrailleusesRolled { passed, .. } => row[metric!("french_mitrailleuses")] += i32::from(passed),
        Event::RailwaysTaken { side: PRUSSIAN, hexes } => row[metric!("prussian_rail_converted")] += hexes.len() as i32,
        _ => {}
    }
}

/// Measures nothing: no metric is taken turn by turn.
pub(super) fn measure_turn(_state: &State, _row: &mut [i32]) {}

impl Eagle {
    pub(super) fn measure_end(&self, s: &State, row: &mut [i32]) {
        row[metric!("french_points_lost")] = self.points_lost(s, FRENCH).into();
        row[metric!("prussian_points_lost")] = self.points_lost(s, PRUSSIAN).into();
        let conditions = self.conditions(s);
        row[metric!("cities_captured")] = conditions.captured.into();
        row[metric!("cities_isolated")] = conditions.isolated.into();
        row[metric!("conditions")] = conditions.count().into();
        row[metric!("luxemburg")] = s.invaded().into();
    }
}
