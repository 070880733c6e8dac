//! What places are worth, and where a side wants to go.

use super::Seen;
use super::survey::{GOALS, Goal, Survey};
use crate::loire::land::FAR;
use sandtable_engine::geometry::HexId;
use sandtable_engine::loire::{FRENCH, PlaceId, UnitId};
use std::cmp::Reverse;

/// How near the enemy makes a town one that is in danger, in strength that is felt there.
const IN_REACH: i32 = 4;
/// Half movement points that a unit marches in a turn, most of them strategically.
const A_TURN: i32 = 12;

impl Seen<'_> {
    /// What a town of the victory conditions is worth to who holds it at the end; another place is worth little.
    pub(super) fn worth_of_place(&self, place: PlaceId) -> i32 {
        if self.land.tactical.has(place) {
            self.w.town
        } else if self.land.towns.has(place) {
            self.w.west
        } else {
            self.w.locality
        }
    }

    /// The game turns that are left, this one among them.
    pub(super) fn turns_left(&self) -> i32 {
        i32::from(self.g.data().turns) - i32::from(self.s.turn()) + 1
    }

    /// How much the side wants to be at a town.
    pub(super) fn goal_value(&self, town: PlaceId, threat: i32) -> i32 {
        let worth = self.worth_of_place(town);
        if !self.s.control(self.me).has(town) {
            return worth * self.w.take / 100;
        }
        // Where the enemy is felt troops are wanted at once; elsewhere in time.
        let part = if threat >= IN_REACH { self.w.guard } else { self.w.distant };
        worth * part / 100
    }

    /// §15 What a hex draws the French to it where they need infantry for a strategic victory: once they hold the towns.
    pub(super) fn zone_value(&self) -> i32 {
        let won = self.me == FRENCH && self.land.tactical.within(self.s.control(FRENCH));
        if won { self.w.zone } else { 0 }
    }

    /// The strength that is wanted at a place.
    pub(super) fn need_at(&self, hex: HexId, threat: i32) -> i32 {
        let garrison = self.strength_in(self.foe, hex);
        self.w.least + threat * self.w.need / 100 + garrison / 2
    }

    /// Half movement points to a goal; to a stack of the enemy, as in the clear.
    #[inline]
    pub(super) fn way(&self, goal: &Goal, hex: HexId) -> i32 {
        match goal.town {
            Some(_) => self.ways.to(goal.hex, hex),
            None => 2 * i32::from(self.g.data().map.grid.distance(goal.hex, hex)).min(FAR.into()),
        }
    }

    /// The goal where so much strength does most for its way from a hex.
    pub(super) fn chosen_goal(
        &self,
        survey: &Survey,
        hex: HexId,
        strength: i32,
        unit: Option<UnitId>,
    ) -> Option<usize> {
        let corps = if self.w.corps == 0 { None } else { unit.and_then(|unit| self.g.unit(unit).corps) };
        let common = corps.and_then(|corps| survey.goal_of(corps));
        // Who comes first chooses for all of the corps.
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

    /// Goals by what they give, the most first, for [`goal_for`](Self::goal_for) of many hexes.
    pub(super) fn ranked(&self, survey: &Survey, gains: [i32; GOALS]) -> [(usize, i32); GOALS] {
        let mut ranked = std::array::from_fn(|i| (i, gains[i]));
        ranked[..survey.goals().len()].sort_unstable_by_key(|&(i, gain)| (Reverse(gain), i));
        ranked
    }

    /// What each goal gives so much strength, by its number, whatever the way.
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

    /// The goal with the most of these gains, the way from a hex taken off: the first of those in the order of the goals.
    pub(super) fn goal_for(
        &self,
        survey: &Survey,
        hex: HexId,
        strength: i32,
        gains: &[(usize, i32); GOALS],
        ranked: bool,
    ) -> Option<usize> {
        // What cannot be reached before the game is over is no goal.
        let last = A_TURN * self.turns_left();
        let mut best = None;
        let dear = self.w.near >= 0 && strength >= 0;
        for &(i, gain) in &gains[..survey.goals().len()] {
            // Where ways cost something, none helps a goal that gives too little, nor those that give less.
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

    /// §13 What it costs the French if the Government is caught, by what is felt around it.
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

    /// §9.4, §13 The strongest stack with cavalry, or under a marker, that rides to a hex in a turn if nobody is in the way.
    fn riders(&self, hex: HexId) -> i32 {
        let grid = &self.g.data().map.grid;
        let ride = self.land.ride[self.foe];
        let near = self.s.stood(self.foe).into_iter().filter(|&from| grid.distance(from, hex) <= ride);
        let riders = near
            .filter(|&from| self.s.masked(self.foe).has(from) || self.board.at(self.foe, self.me, from).cavalry > 0);
        riders.map(|from| self.strength_in(self.foe, from)).max().unwrap_or(0)
    }
}
