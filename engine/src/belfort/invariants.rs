//! The invariants of a position, each with the section that requires it.

use super::rulebook::rule;
use super::rulings::{ArrivalWorks, LaidOpen, ReserveUhlans};
use super::state::*;
use super::unit::{UnitId, UnitSet};
use super::{Belfort, Place};
use crate::game::Breach;
use crate::geometry::{ZoneId, ZoneSet};
use crate::rulebook::Rule;
use crate::side::Side;

impl Belfort {
    /// Returns the first violated invariant as an error.
    pub(super) fn find_breach(&self, s: &State) -> Result<(), Breach> {
        let hold = |holds: bool, rule: Rule, what: &dyn Fn() -> String| {
            if holds { Ok(()) } else { Err(Breach { rule, what: what() }) }
        };
        // The indexes of the state agree with the places of its units.
        for side in Side::BOTH {
            let class = &self.classes[side];
            let (mut held, mut infantry_at) = (ZoneSet::EMPTY, ZoneSet::EMPTY);
            for unit in class.all {
                if let Place::Zone(zone) = s.place[side][unit.index()] {
                    hold(s.at[zone.index()].has(unit), rule!("1.1.1"), &|| {
                        format!("{unit:?} is not at its zone {zone:?}")
                    })?;
                    let known = zone == HEADQUARTERS && side == PRUSSIAN || self.map.zones().has(zone);
                    hold(known, rule!("1.1.1"), &|| format!("{unit:?} is in no zone of its side: {zone:?}"))?;
                    if zone != HEADQUARTERS {
                        held.insert(zone);
                        if class.infantry.has(unit) {
                            infantry_at.insert(zone);
                        }
                    }
                } else {
                    let levels = s.diminished[side].has(unit) || s.exhausted[side].has(unit);
                    hold(!levels, rule!("1.3.1"), &|| format!("{unit:?} has a level off the map"))?;
                }
            }
            hold(held == s.held[side] && infantry_at == s.infantry_at[side], rule!("1.1.1"), &|| {
                format!("the zones held by {side:?} are not those of its units")
            })?;
            hold(!s.diminished[side].meets(s.exhausted[side]), rule!("1.3.1"), &|| {
                "a battalion has two levels".into()
            })?;
            let levels = (s.diminished[side] | s.exhausted[side]).within(class.infantry.minus(class.scouts));
            hold(levels, rule!("1.3.1"), &|| "a gun or scouts have a level".into())?;
            hold(s.used[side].within(class.guns), rule!("1.3.3"), &|| "a battalion is turned like a gun".into())?;
            hold(s.points[side] <= self.data.course.most_points, rule!("5.1"), &|| {
                format!("{} points", s.points[side])
            })?;
            self.check_counters(s, side)?;
        }
        let both = s.held[FRENCH] & s.held[PRUSSIAN];
        hold(both.is_empty(), rule!("1.1.1"), &|| {
            format!("both sides are in zone {}", both.first().map_or(0, |zone| zone.0))
        })?;
        // §7.1 Limits are checked at the end of the movements.
        let moving = matches!(s.step, Step::GiveWay(..) | Step::MoveOperational(..));
        hold(moving || s.crowded.is_empty(), rule!("7.1"), &|| "a zone is over its limit for good".into())?;
        if let Step::GiveWay(side, _) | Step::MoveOperational(side, _) = s.step {
            hold(s.crowded.into_iter().all(|zone| !self.give_way(s, side, zone).is_empty()), rule!("7.1"), &|| {
                "nobody can make room in a zone that is over its limit".into()
            })?;
        }
        for zone in self.map.zones().minus(s.crowded) {
            self.check_stack(s, zone)?;
        }
        let there = |unit| match s.place(FRENCH, unit) {
            // §10.3 It is rebuilt in the citadel.
            Place::OutOfAction => self.classes[FRENCH].infantry.has(unit),
            place => place == Place::Zone(self.data.citadel),
        };
        hold(s.frozen.into_iter().all(there), rule!("1.3.3"), &|| "a unit bound to the citadel is elsewhere".into())?;
        self.check_survey(s)?;
        self.check_markers(s)?;
        self.check_nearness(s)?;
        self.check_offers(s)
    }

    /// §9.1 Checks that the options of an activation phase, computed by sets, agree with a computation unit by unit.
    fn check_offers(&self, s: &State) -> Result<(), Breach> {
        let Step::Activate(side) = s.step else { return Ok(()) };
        let breach = |rule, what: &str| Err(Breach { rule, what: what.to_owned() });
        if self.movable_guns(s, side) != self.movable_guns_one_by_one(s, side) {
            return breach(rule!("9.1.2"), "the guns on offer are not those that have somewhere to go");
        }
        if self.exchangeable(s, side) != self.exchangeable_one_by_one(s, side) {
            return breach(
                rule!("9.1.1"),
                "the battalions on offer are not those that have somebody to change places with",
            );
        }
        Ok(())
    }

    /// Checks that the cached survey of the zones is current.
    fn check_survey(&self, s: &State) -> Result<(), Breach> {
        let mut afresh = s.clone();
        self.survey_all(&mut afresh);
        if afresh == *s {
            return Ok(());
        }
        Err(Breach { rule: rule!("1.1.2"), what: "what is kept of the zones is not what they say".into() })
    }

    /// §6 Checks that each counter is in one place, and that a hand holds at most two.
    fn check_counters(&self, s: &State, side: Side) -> Result<(), Breach> {
        let all = ((1u16 << self.data.counters[side].len()) - 1) as u8;
        let fine = s.cup[side] & s.hand[side] == 0
            && (s.cup[side] | s.hand[side]) & !all == 0
            && s.played[side] & !s.hand[side] & s.cup[side] == 0
            && s.hand_size[side] <= 2
            && s.hand[side].count_ones() <= u32::from(s.hand_size[side]);
        if fine {
            Ok(())
        } else {
            Err(Breach { rule: rule!("6"), what: format!("the counters of {side:?} do not add up") })
        }
    }

    /// §1.1.2 Checks limits and divisions; §1.3.2 Uhlans.
    fn check_stack(&self, s: &State, zone: ZoneId) -> Result<(), Breach> {
        let Some(side) = s.holder(zone) else {
            return if s.at[zone.index()].is_empty() {
                Ok(())
            } else {
                Err(Breach { rule: rule!("1.1.1"), what: format!("units of nobody in zone {}", zone.0) })
            };
        };
        let class = &self.classes[side];
        let limits = &self.data.limits;
        let citadel = zone == self.data.citadel;
        let (battalions, guns) = if citadel {
            (limits.citadel_battalions, limits.citadel_artillery)
        } else {
            (limits.battalions, limits.artillery)
        };
        let there = s.at[zone.index()];
        let count = |units: UnitSet| (there & units).len();
        if count(class.counted) > u32::from(battalions) || count(class.guns.minus(class.flying)) > u32::from(guns) {
            let names: Vec<&str> = there.into_iter().map(|unit| self.unit(side, unit).name.as_str()).collect();
            let limit = format!("{battalions} battalions and {guns} of artillery");
            let what = format!("zone {} is over its limit of {limit}: {}", zone.0, names.join(", "));
            return Err(Breach { rule: rule!("1.1.2"), what });
        }
        if side == PRUSSIAN {
            let mut there = there;
            if self.data.rulings.reserve_uhlans == ReserveUhlans::Together {
                there = there.minus(class.uhlans);
            }
            if there.into_iter().any(|unit| self.stacking[side][unit.index()].apart.meets(there)) {
                return Err(Breach { rule: rule!("1.1.2"), what: format!("two divisions in zone {}", zone.0) });
            }
        }
        if there.meets(class.uhlans) && self.printed.has(zone) {
            return Err(Breach { rule: rule!("1.3.2"), what: format!("Uhlans in zone {}", zone.0) });
        }
        Ok(())
    }

    /// §10.4, §10.5 Checks that forts have no fortification and zones with a printed bonus no trench. §8.2.5 Only forts are damaged.
    fn check_markers(&self, s: &State) -> Result<(), Breach> {
        let damaged = s.damaged[0] | s.damaged[1];
        let wrong = [
            (s.fortified & self.data.forts, rule!("10.4"), "a fortification in a fort"),
            (s.trenched & self.printed, rule!("10.5"), "a trench where a bonus is printed"),
            (
                (s.trenched & s.infantry_at[PRUSSIAN]).minus(s.manned),
                rule!("10.5"),
                "a trench that Prussians are in counts as never occupied",
            ),
            (damaged.minus(self.data.forts), rule!("8.2.5"), "damage without a fort"),
            (s.damaged[1].minus(s.damaged[0]), rule!("8.2.5"), "second damage without the first"),
        ];
        let first = wrong.into_iter().find_map(|(zones, rule, what)| Some((zones.first()?, rule, what)));
        first.map_or(Ok(()), |(zone, rule, what)| Err(Breach { rule, what: format!("{what}: zone {}", zone.0) }))
    }

    /// §1.1.1 Checks that the sides are apart when no activation is in progress.
    fn check_nearness(&self, s: &State) -> Result<(), Breach> {
        if !s.settled() || self.data.rulings.laid_open == LaidOpen::Stay {
            return Ok(());
        }
        // R-142 The French in the open retreat only after the Prussians have moved.
        let moving = matches!(
            s.step,
            Step::PickOperational(PRUSSIAN) | Step::MoveOperational(PRUSSIAN, _) | Step::GiveWay(PRUSSIAN, _)
        );
        let in_works = moving && self.data.rulings.arrival_works == ArrivalWorks::Own;
        let enemies = s.held[PRUSSIAN].minus(if in_works { self.works(s, PRUSSIAN) } else { ZoneSet::EMPTY });
        let wrong = |&zone: &ZoneId| self.map.next_to(zone).meets(enemies) && self.exposed(s, FRENCH, zone);
        let Some(zone) = s.held[FRENCH].into_iter().find(wrong) else { return Ok(()) };
        let enemies = (self.map.next_to(zone) & s.held[PRUSSIAN]).minus(self.works(s, PRUSSIAN));
        let what = match (self.works(s, FRENCH).has(zone), enemies.into_iter().next()) {
            (true, Some(open)) => {
                format!("zone {} is next to Prussians in zone {}, who are without works there", zone.0, open.0)
            }
            _ => format!(
                "zone {} is next to Prussians, and the French there are without works (a printed bonus, `fortifications`, `occupied_trenches`)",
                zone.0
            ),
        };
        Err(Breach { rule: rule!("1.1.1"), what })
    }

    /// Finds a unit of either side by its `name`, for tests and tools.
    #[must_use]
    pub fn find_unit(&self, name: &str) -> Option<(Side, UnitId)> {
        Side::BOTH.into_iter().find_map(|side| {
            let at = self.data.units[side].iter().position(|u| u.name == name)?;
            Some((side, UnitId(at as u8)))
        })
    }
}

impl State {
    /// Whether no procedure is in progress that may leave units where they cannot stay.
    fn settled(&self) -> bool {
        matches!(
            self.step,
            Step::Deploy(_)
                | Step::BuyStratagem(_)
                | Step::PickOperational(_)
                | Step::MoveOperational(..)
                | Step::GiveWay(..)
                | Step::Bombard(_)
                | Step::CounterBattery(_)
                | Step::CancelCounter
                | Step::CancelShot
                | Step::FightFire
                | Step::Activate(_)
                | Step::Exchange(..)
                | Step::MoveGun(..)
                | Step::Select(_)
                | Step::PlayStratagem(_)
                | Step::Reorganise(_)
                | Step::Rehabilitate(_)
                | Step::Keep(_)
                | Step::KeepPoints(_)
                | Step::Over
        )
    }
}
