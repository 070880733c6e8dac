//! The metrics of every game.

use super::event::Event;
use super::state::{FRENCH, GERMAN, State};
use crate::game::Metric;
use crate::metric;
use crate::side::Side;

const fn m(name: &'static str, about: &'static str) -> Metric {
    Metric { name, about }
}

/// The metrics, in the order of a row. Those of a side come in pairs, German first.
pub const METRICS: &[Metric] = &[
    m("german_blocks_exhausted", "times a fresh German block was exhausted by hits"),
    m("french_blocks_exhausted", "times a fresh French block was exhausted by hits"),
    m("german_blocks_destroyed", "German blocks destroyed by hits"),
    m("french_blocks_destroyed", "French blocks destroyed by hits"),
    m("german_blocks_starved", "German blocks destroyed out of supply"),
    m("french_blocks_starved", "French blocks destroyed out of supply"),
    m("german_barrages", "zones bombarded by the Germans"),
    m("french_barrages", "zones bombarded by the French"),
    m("german_barrage_hits", "hits of German barrages before anything absorbed any"),
    m("french_barrage_hits", "hits of French barrages before anything absorbed any"),
    m("german_friendly_fire", "hits of German barrages on Germans"),
    m("french_friendly_fire", "hits of French barrages on French"),
    m("german_counters", "German counter-barrages"),
    m("french_counters", "French counter-barrages"),
    m("german_assaults", "assaults by the Germans"),
    m("french_assaults", "assaults by the French"),
    m("german_assaults_won", "assaults after which only Germans were in the zone"),
    m("french_assaults_won", "assaults after which only French were in the zone"),
    m("german_requests", "blocks requested by the Germans"),
    m("french_requests", "blocks requested by the French"),
    m("german_refreshes", "German blocks refreshed"),
    m("french_refreshes", "French blocks refreshed"),
    m("german_trenches", "trenches built by the Germans"),
    m("french_trenches", "trenches built by the French"),
    m("german_events", "cards played as events by the Germans, answers among them"),
    m("french_events", "cards played as events by the French, answers among them"),
    m("german_passes", "rounds passed by the Germans"),
    m("french_passes", "rounds passed by the French"),
    m("german_zones_taken", "zones that became German"),
    m("french_zones_taken", "zones that became French"),
    m("german_event_points", "points won by German events"),
    m("french_event_points", "points won by French events"),
    m("german_geographic_points", "geographic points of the Germans"),
    m("french_geographic_points", "geographic points of the French"),
    m("vp_turn_1", "victory points at the end of turn 1"),
    m("vp_turn_2", "the same at the end of turn 2"),
    m("vp_turn_3", "the same at the end of turn 3"),
    m("vp_turn_4", "the same at the end of turn 4"),
    m("vp_turn_5", "the same at the end of turn 5"),
    m("vp_turn_6", "the same at the end of turn 6"),
    m("vp", "victory points at the end"),
    m("us_entry", "level of US entry at the end"),
    m("german_zones", "zones controlled by the Germans at the end"),
    m("french_zones", "zones controlled by the French at the end"),
    m("german_morale", "German morale at the end"),
    m("french_morale", "French morale at the end"),
];

/// Counts an event. Where an event is reported, its kind is known at compile time: only the code that counts it is left there.
#[inline]
pub(super) fn tally(event: &Event, row: &mut [i32]) {
    let mut add = |side: Side, pair: usize, by: i32| row[pair + side.index()] += by;
    match *event {
        Event::Suffered { side, exhausted, destroyed, .. } => {
            add(side, metric!("german_blocks_exhausted"), exhausted.into());
            add(side, metric!("german_blocks_destroyed"), destroyed.into());
        }
        Event::Starved { side, blocks, .. } => add(side, metric!("german_blocks_starved"), blocks.into()),
        Event::Bombarded { side, .. } => add(side, metric!("german_barrages"), 1),
        Event::Hit { side, hits, .. } => add(side, metric!("german_barrage_hits"), hits.into()),
        Event::FriendlyFire { side, hits } => add(side, metric!("german_friendly_fire"), hits.into()),
        Event::Countered { side, .. } => add(side, metric!("german_counters"), 1),
        Event::Assaulted { side, .. } => add(side, metric!("german_assaults"), 1),
        Event::AssaultEnded { side, taken, .. } => add(side, metric!("german_assaults_won"), taken.into()),
        Event::Requested { side, blocks, .. } => add(side, metric!("german_requests"), blocks.into()),
        Event::Refreshed { side, blocks, .. } => add(side, metric!("german_refreshes"), blocks.into()),
        Event::Dug { side, .. } => add(side, metric!("german_trenches"), 1),
        Event::PlayedEvent { side, .. } | Event::Answered { side, .. } => add(side, metric!("german_events"), 1),
        Event::Passed { side } => add(side, metric!("german_passes"), 1),
        Event::ControlChanged { side, .. } => add(side, metric!("german_zones_taken"), 1),
        Event::Scored { side, points, .. } if points > 0 => add(side, metric!("german_event_points"), points.into()),
        Event::Geography { german, french, .. } => {
            add(GERMAN, metric!("german_geographic_points"), german.into());
            add(FRENCH, metric!("german_geographic_points"), french.into());
        }
        _ => {}
    }
}

pub(super) fn measure_turn(state: &State, row: &mut [i32]) {
    if let 1..=6 = state.turn {
        row[metric!("vp_turn_1") + usize::from(state.turn) - 1] = state.vp.into();
    }
}

pub(super) fn measure(state: &State, row: &mut [i32]) {
    row[metric!("vp")] = state.vp.into();
    row[metric!("us_entry")] = state.us_level.into();
    for side in Side::BOTH {
        row[metric!("german_zones") + side.index()] = state.control[side].len() as i32;
        row[metric!("german_morale") + side.index()] = state.morale[side].into();
    }
}
