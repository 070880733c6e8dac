//! The values of places, and the goals of a side.

use super::Seen;
use super::survey::{GOALS, Goal, Survey};
use crate::loire::land::FAR;
use sandtable_engine::geometry::HexId;
use sandtable_engine::loire::{FRENCH, PlaceId, UnitId};
use std::cmp::Reverse;

/// The enemy strength felt at a town that puts it in danger.
const IN_REACH: i32 = 4;
/// The half movement points that a unit marches in a turn, usually strategically.
const A_TURN: i32 = 12;

impl Seen<'_> {
    /// The value of a place for the side that holds it at the end: towns of the victory conditions count most.
    pub(super) fn worth_of_place(&self, place: PlaceId) -> i32 {
        if self.land.tactical.has(place) {
            self.w.town
        } else if self.land.towns.has(place) {
            self.w.west
        } else {
            self.w.locality
        }
    }

    /// The number of game turns left, this one included.
    pub(super) fn turns_left(&self) -> i32 {
        i32::from(self.g.data().turns) - i32::from(self.s.turn()) + 1
    }

    /// The value of a town as a goal of the side.
    pub(super) fn goal_value(&self, town: PlaceId, threat: i32) -> i32 {
        let worth = self.worth_of_place(town);
        if !self.s.control(self.me).has(town) {
            return worth * self.w.take / 100;
        }
        // Where the enemy is felt, troops are needed at once; elsewhere later.
        let part = if threat >= IN_REACH { self.w.guard } else { self.w.distant };
        worth * part / 100
    }

    /// §15 The value of a hex of the zone in which the French need infantry for a strategic victory, once they hold the towns.
    pub(super) fn zone_value(&self) -> i32 {
        let won = self.me == FRENCH && self.land.tactical.within(self.s.control(FRENCH));
        if won { self.w.zone } else { 0 }
    }

    /// The strength that is needed at a place.
    pub(super) fn need_at(&self, hex: HexId, threat: i32) -> i32 {
        let garrison = self.strength_in(self.foe, hex);
        self.w.least + threat * self.w.need / 100 + garrison / 2
    }

    /// The half movement points to a town; to another goal twice the distance, as in clear terrain.
    #[inline]
    pub(super) fn way(&self, goal: &Goal, hex: HexId) -> i32 {
        match goal.town {
            Some(_) => self.ways.to(goal.hex, hex),
            None => 2 * i32::from(self.g.data().map.grid.distance(goal.hex, hex)).min(FAR.into()),
        }
    }

    /// The goal where this much strength contributes most for its way from a hex.
    pub(super) fn chosen_goal(
        &self,
        survey: &Survey,
        hex: HexId,
        strength: i32,
        unit: Option<UnitId>,
    ) -> Option<usize> {
        let corps = if self.w.corps == 0 { None } else { unit.and_then(|unit| self.g.unit(unit).corps) };
        let common = corps.and_then(|corps| survey.goal_of(corps));
        // The first unit chooses for all of the corps.
        let strength = match corps {
            Some(corps) if common.is_none() => self.strength_of(self.g.data().corps[corps.index()].units & self.own()),
            _ => strength,
        };
        let mut gains = self.gains(survey, strength, unit);
        if let Some(i) = common {
            gains[i] += gains[i].abs() * self.w.corps / 100;
        }
        self.goal_for(survey, hex, strength, &std::array::from_fn(|i| (i, gains[i])), false)
    }

    /// Sorts goals by their gains, the highest first, for [`goal_for`](Self::goal_for) with many hexes.
    pub(super) fn ranked(&self, survey: &Survey, gains: [i32; GOALS]) -> [(usize, i32); GOALS] {
        let mut ranked = std::array::from_fn(|i| (i, gains[i]));
        ranked[..survey.goals().len()].sort_unstable_by_key(|&(i, gain)| (Reverse(gain), i));
        ranked
    }

    /// The gain of each goal for this much strength, by index, without the way.
    pub(super) fn gains(&self, survey: &Survey, strength: i32, unit: Option<UnitId>) -> [i32; GOALS] {
        let mut gains = [0; GOALS];
        for (gain, goal) in gains.iter_mut().zip(survey.goals()) {
            let wanted = (goal.need - goal.sent).clamp(1, strength.max(1));
            *gain = goal.value * wanted / goal.need.min(self.w.share).max(wanted);
            if goal.town.is_some() && unit.is_some_and(|unit| survey.aim(unit) == goal.hex) {
                *gain += *gain * self.w.keep / 100;
            }
        }
        gains
    }

    /// The goal with the highest gain less the cost of the way from a hex; the first among equals.
    pub(super) fn goal_for(
        &self,
        survey: &Survey,
        hex: HexId,
        strength: i32,
        gains: &[(usize, i32); GOALS],
        ranked: bool,
    ) -> Option<usize> {
        // A hex that cannot be reached before the end of the game is not a goal.
        let last = A_TURN * self.turns_left();
        let mut best = None;
        let dear = self.w.near >= 0 && strength >= 0;
        for &(i, gain) in &gains[..survey.goals().len()] {
            // If ways have a cost, no way helps a goal whose gain is too small, nor those with smaller gains.
            if dear && best.is_some_and(|most| (gain, Reverse(i)) <= most) {
                if ranked {
                    break;
                }
                continue;
            }
            let way = self.way(&survey.goals()[i], hex);
            let worth = gain - self.w.near * way * strength / 100;
            if way <= last && best.is_none_or(|most| (worth, Reverse(i)) > most) {
                best = Some((worth, Reverse(i)));
            }
        }
        best.map(|(_, Reverse(i))| i)
    }

    /// §13 The strength that threatens the Government in excess of its guard; 0 for the Germans.
    pub(super) fn government_at_risk(&self, survey: &Survey) -> i32 {
        let hex = self.s.government();
        if self.me != FRENCH || !hex.is_some() {
            return 0;
        }
        let guard = self.strength_in(FRENCH, hex);
        let threat = i32::from(survey.threat[hex.index()]);
        let riders = if guard > 0 { 0 } else { self.riders(hex) };
        (threat.max(riders) - guard).max(0)
    }

    /// §9.4, §13 The strongest enemy stack with cavalry, or masked, that can ride to a hex in a turn if no unit is in the way.
    fn riders(&self, hex: HexId) -> i32 {
        let grid = &self.g.data().map.grid;
        let ride = self.land.ride[self.foe];
        let near = self.s.stood(self.foe).into_iter().filter(|&from| grid.distance(from, hex) <= ride);
        let riders = near
            .filter(|&from| self.s.masked(self.foe).has(from) || self.board.at(self.foe, self.me, from).cavalry > 0);
        riders.map(|from| self.strength_in(self.foe, from)).max().unwrap_or(0)
    }
}
