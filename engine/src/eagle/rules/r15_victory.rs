//! §15 Victory.

use crate::eagle::event::Event;
use crate::eagle::rulebook::rule;
use crate::eagle::rulings::{CityIsolated, Controls, FortressPoints, RecoveredSteps, SupplyInFrance, VictoryPoints};
use crate::eagle::state::{Mark, State, Step};
use crate::eagle::terrain::{Place, PlaceId, PlaceSet, Terrain};
use crate::eagle::unit::UnitId;
use crate::eagle::{Eagle, FRENCH, PRUSSIAN};
use crate::observer::Env;
use crate::side::Side;

use super::r01_units::nearest;

const AUTOMATIC: u8 = 0;
const LAST_TURN: u8 = 1;

/// §15 The conditions of victory, as far as the Prussians have fulfilled them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conditions {
    /// Cities of the condition that they have captured.
    pub captured: u8,
    /// Cities that they have isolated.
    pub isolated: u8,
    /// Whether those are enough.
    pub cities: bool,
    /// Whether they control their own fortresses.
    pub own_fortresses: bool,
    /// Strength points that they have inflicted.
    pub inflicted: i16,
    /// Strength points that they have suffered.
    pub suffered: i16,
    /// The number of points that they must inflict for each point suffered.
    pub ratio: u8,
    /// Whether they have inflicted enough losses.
    pub losses: bool,
}

impl Conditions {
    /// The number of conditions that are fulfilled.
    #[must_use]
    pub fn count(&self) -> u8 {
        [self.cities, self.own_fortresses, self.losses].into_iter().map(u8::from).sum()
    }
}

impl Eagle {
    /// §15 Strength points that `side` has lost.
    #[must_use]
    pub fn points_lost(&self, s: &State, side: Side) -> u16 {
        let rulings = &self.data.rulings;
        let mut units = self.combat(s.on_map | s.eliminated) & self.classes.of[side];
        if rulings.fortress_points == FortressPoints::No {
            units = self.mobile(units);
        }
        let lost: u32 = units.into_iter().map(|unit| self.points_lost_by(s, unit)).sum();
        let regained = if rulings.recovered_steps == RecoveredSteps::Counted { s.regained[side] } else { 0 };
        nearest(lost + u32::from(regained), self.parts_of_a_point()) as u16
    }

    /// §15 The number of parts of a strength point, such that no unit has lost a fraction of a part.
    pub(crate) fn parts_of_a_point(&self) -> u32 {
        let limits = &self.data.limits;
        u32::from(limits.first_step.1) * u32::from(limits.third_step.1)
    }

    /// §15 Strength points that a unit has lost, in parts.
    pub(super) fn points_lost_by(&self, s: &State, unit: UnitId) -> u32 {
        let whole = self.parts_of_a_point();
        let front = u32::from(self.unit(unit).front.strength);
        match self.data.rulings.victory_points {
            VictoryPoints::Unit => whole * (front - u32::from(self.strength(s, unit)).min(front)),
            VictoryPoints::Sum => {
                let (left, by) = self.strength_fraction(unit, s.lost(unit));
                (whole * front).saturating_sub(left * whole / by)
            }
        }
    }

    /// §15 Strength points that the Prussians have lost in `s`, less those of the French, with the handicap in favour of the French.
    #[must_use]
    pub fn lead(&self, s: &State) -> i16 {
        let [french, prussian] = [FRENCH, PRUSSIAN].map(|side| self.points_lost(s, side) as i16);
        prussian - french + i16::from(self.data.victory.handicap)
    }

    /// §15 Whether `place`, a city of `side`, is isolated by the enemy.
    #[must_use]
    pub fn is_city_isolated(&self, s: &State, side: Side, place: PlaceId) -> bool {
        let hex = self.data.map.places[place.index()].hex;
        let there = self.data.rulings.city_isolated == CityIsolated::Hex || !self.units_at(s, side, hex).is_empty();
        there && self.is_surrounded(s, side, hex)
    }

    /// §15, §11 R-110 Places that `side` controls.
    #[must_use]
    pub fn controlled(&self, s: &State, side: Side) -> PlaceSet {
        if self.data.rulings.control == Controls::Last {
            return s.control[side];
        }
        let holds = |(_, place): &(u8, &Place)| {
            s.held[side].has(place.hex) || place.owner == side && !s.held[side.enemy()].has(place.hex)
        };
        (0..).zip(&self.data.map.places).filter(holds).map(|(place, _)| PlaceId(place)).collect()
    }

    /// §15 Cities that a side has captured, and those that it has isolated.
    fn taken(&self, s: &State, side: Side, cities: PlaceSet) -> (PlaceSet, PlaceSet) {
        let captured = cities & self.controlled(s, side);
        (captured, cities.minus(captured).keep(|place| self.is_city_isolated(s, side.enemy(), place)))
    }

    /// §15, §14 The conditions of victory, as far as the Prussians have fulfilled them in `s`.
    #[must_use]
    pub fn conditions(&self, s: &State) -> Conditions {
        let victory = &self.data.victory;
        let (captured, isolated) = self.taken(s, PRUSSIAN, victory.cities);
        let ratio = victory.ratio[usize::from(s.invaded)];
        let suffered = self.points_lost(s, PRUSSIAN) as i16;
        let inflicted = suffered - self.lead(s);
        let own = |(_, place): &(u8, &Place)| {
            place.owner == PRUSSIAN && self.data.map.terrain(place.hex) == Terrain::Fortress
        };
        let fortresses: PlaceSet =
            (0..).zip(&self.data.map.places).filter(own).map(|(place, _)| PlaceId(place)).collect();
        Conditions {
            captured: captured.len() as u8,
            isolated: isolated.len() as u8,
            cities: captured.len() + isolated.len() >= victory.needed.into(),
            own_fortresses: fortresses.within(self.controlled(s, PRUSSIAN)),
            inflicted,
            suffered,
            ratio,
            losses: inflicted > suffered && inflicted >= suffered * i16::from(ratio),
        }
    }

    /// §15 Whether the French win at the end of a turn: they control or isolate one of some German cities, and no Prussian unit is supplied in France
    ///
    fn is_automatic(&self, s: &State) -> bool {
        let (captured, isolated) = self.taken(s, FRENCH, self.data.victory.automatic);
        if (captured | isolated).is_empty() {
            return false;
        }
        let supplied = match self.data.rulings.supply_in_france {
            SupplyInFrance::Marker => s.on_map.minus(s.marked(Mark::Unsupplied)),
            SupplyInFrance::Now => self.supplied_units(s, PRUSSIAN),
        };
        let there = supplied & self.classes.of[PRUSSIAN];
        !self.hexes_of(s, there).meets(&self.data.map.country[FRENCH])
    }

    /// §15 Judges the end of a turn: an automatic victory, or after the last turn the Prussian conditions.
    pub(super) fn judge(&self, s: &mut State, env: &mut impl Env<Self>) {
        if self.is_automatic(s) {
            self.end_game(s, AUTOMATIC, 0, env);
        } else if s.turn == self.data.course.turns {
            let conditions = self.conditions(s);
            let Conditions { own_fortresses, inflicted, suffered, ratio, losses, .. } = conditions;
            env.rule_if(rule!("14"), || s.invaded);
            env.tell(rule!("15"), || {
                let (captured, isolated) = self.taken(s, PRUSSIAN, self.data.victory.cities);
                Event::Judged { captured, isolated, own_fortresses, inflicted, suffered, ratio, losses }
            });
            self.end_game(s, LAST_TURN, conditions.count().max(1), env);
        }
    }

    fn end_game(&self, s: &mut State, ending: u8, level: u8, env: &mut impl Env<Self>) {
        let margin = self.lead(s);
        s.outcome = Some((level, ending, margin));
        s.step = Step::Over;
        env.tell(rule!("15"), || Event::Ended { ending, level, margin });
    }
}
