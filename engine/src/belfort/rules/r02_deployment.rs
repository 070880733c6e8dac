//! §2 Initial deployment.

use crate::belfort::menu::{Menu, Part};
use crate::belfort::rulebook::rule;
use crate::belfort::rulings::{CitadelFrozen, CitadelGuns, ReserveUhlans};
use crate::belfort::state::*;
use crate::belfort::unit::{MAX_UNITS, UnitId, UnitSet};
use crate::belfort::{Belfort, Event};
use crate::geometry::zone::MAX_ZONES;
use crate::geometry::{ZoneId, ZoneSet};
use crate::observer::Env;
use crate::side::{BySide, Side};

impl Belfort {
    /// The empty map with the initial fortifications and the fortress artillery.
    pub(in crate::belfort) fn initial_state(&self) -> State {
        let counters = |side| ((1u16 << self.data.counters[side].len()) - 1) as u8;
        let mut s = State {
            step: Step::Deploy(FRENCH),
            turn: 0,
            initiative: FRENCH,
            outcome: None,
            place: BySide([[Place::Waiting; MAX_UNITS]; 2]),
            at: [UnitSet::EMPTY; MAX_ZONES],
            held: BySide::default(),
            infantry_at: BySide::default(),
            diminished: BySide::default(),
            exhausted: BySide::default(),
            used: BySide::default(),
            frozen: UnitSet::EMPTY,
            survey: Survey::default(),
            fortified: self.data.deployment.fortifications[FRENCH] | self.data.deployment.fortifications[PRUSSIAN],
            trenched: ZoneSet::EMPTY,
            manned: ZoneSet::EMPTY,
            damaged: [ZoneSet::EMPTY; 2],
            points: BySide::default(),
            pending: BySide::default(),
            reduced: false,
            cup: BySide([counters(FRENCH), counters(PRUSSIAN)]),
            hand: BySide::default(),
            hand_size: BySide::default(),
            played: BySide::default(),
            kept: BySide::default(),
            denfert: false,
            swiss: false,
            swiss_next: false,
            no_swiss: false,
            envoys: false,
            incendiary: false,
            more_shells: false,
            ruse: false,
            catherine: false,
            bourbaki: 0,
            done: BySide::default(),
            crowded: ZoneSet::EMPTY,
            gap: HEADQUARTERS,
            gun_moves: BySide::default(),
            bombarded: [ZoneSet::EMPTY; 3],
            stopped: BySide::default(),
            passes: 0,
            lost_now: BySide::default(),
            fortifications_built: 0,
            pioneers_built: false,
            trenches_built: 0,
            to_choose: 0,
            free_left: 0,
            to_raise: 0,
            chosen_zones: ZoneSet::EMPTY,
            served: false,
            shot: Shot { side: PRUSSIAN, gun: UnitId(0), target: HEADQUARTERS, counter: None, penalty: 0, hits: 0 },
            act: Activation::of(FRENCH, HEADQUARTERS),
            volley: Volley {
                side: FRENCH,
                chooser: FRENCH,
                pool: UnitSet::EMPTY,
                struck: UnitSet::EMPTY,
                left: 0,
                by_guns: false,
                spread: true,
                then: Then::ActivationDone,
            },
            retreating: UnitSet::EMPTY,
            offer: Offer { units: self.classes[FRENCH].set_up, ..Offer::default() },
            retreat_then: Then::ActivationDone,
        };
        // §2.1 The fortress artillery is set up without a choice.
        for gun in self.classes[FRENCH].fortress {
            self.put(&mut s, FRENCH, gun, Place::Zone(self.data.citadel));
            s.offer.units.remove(gun);
        }
        s
    }

    pub(super) fn deployment_choices(&self, s: &State, side: Side, out: &mut impl Menu) {
        let unit = s.next_to_deploy().expect("a unit is waiting");
        let zones = if side == FRENCH { self.french_deployment(s, unit) } else { self.prussian_deployment(s, unit) };
        out.add(Part::To(zones));
    }

    /// §2.1 Zones for the unit that still allow the required garrisons of the citadel and the forts.
    fn french_deployment(&self, s: &State, unit: UnitId) -> ZoneSet {
        let class = &self.classes[FRENCH];
        let plan = &self.data.deployment;
        let citadel = self.data.citadel;
        let gun = class.guns.has(unit);
        let mut area = plan.french_area;
        if !gun || self.data.rulings.citadel_guns == CitadelGuns::Yes {
            area.insert(citadel);
        }
        let counted = if gun { class.guns } else { class.battalions };
        let others = counted.has(unit);
        // The number of remaining units that garrisons require, and their zones.
        let mut needy = ZoneSet::EMPTY;
        let mut needed = 0;
        for zone in plan.garrisons {
            if !s.at[zone.index()].meets(counted) {
                needy.insert(zone);
                needed += 1;
            }
        }
        if !gun {
            let missing =
                u32::from(plan.citadel_battalions).saturating_sub((s.at[citadel.index()] & class.battalions).len());
            if missing > 0 {
                needy.insert(citadel);
                needed += missing;
            }
        }
        if others && (s.offer.units & counted).len() <= needed {
            area = needy;
        }
        area.minus(self.full(s, FRENCH, unit))
    }

    /// §2.2 Edge zones, except the last one left for a unit of another division.
    fn prussian_deployment(&self, s: &State, unit: UnitId) -> ZoneSet {
        let mut zones = self.prussian_zones(s, unit);
        for other in s.offer.units {
            if !self.divisions_agree(unit, UnitSet::one(other)) {
                let last = self.prussian_zones(s, other);
                if last.len() == 1 {
                    zones = zones.minus(last);
                }
            }
        }
        zones
    }

    fn prussian_zones(&self, s: &State, unit: UnitId) -> ZoneSet {
        let together = self.data.rulings.reserve_uhlans == ReserveUhlans::Together;
        let class = &self.classes[PRUSSIAN];
        let zones = self.edge & self.enterable(s, PRUSSIAN, unit) & self.unexposed(s, PRUSSIAN);
        let full = zones & self.full(s, PRUSSIAN, unit);
        // Uhlans do not count for a limit, so only divisions can exclude them.
        let shared = if together { full } else { ZoneSet::EMPTY };
        zones.minus(full)
            | shared.keep(|z| {
                let others = s.at[z.index()].minus(class.uhlans);
                class.uhlans.has(unit)
                    || s.at[z.index()].meets(class.uhlans)
                        && self.divisions_agree(unit, others)
                        && (others & class.battalions).len() < u32::from(self.data.limits.battalions)
                        && (!class.guns.has(unit)
                            || (others & class.guns).len() < u32::from(self.data.limits.artillery))
            })
    }

    pub(super) fn deploy(&self, s: &mut State, side: Side, zone: ZoneId, env: &mut impl Env<Self>) {
        let unit = s.next_to_deploy().expect("a unit is waiting");
        s.offer.units.remove(unit);
        self.limited(side, unit, env);
        self.put(s, side, unit, Place::Zone(zone));
        let rule = if side == FRENCH { rule!("2.1") } else { rule!("2.2") };
        env.tell(rule, || Event::Deployed { side, unit, zone });
        if side == FRENCH && s.offer.units.is_empty() {
            // §2.1 Its zone was not a decision.
            for unit in self.classes[FRENCH].fortress {
                env.tell(rule!("2.1"), || Event::Deployed { side, unit, zone: self.data.citadel });
            }
            s.offer.units = self.classes[PRUSSIAN].set_up;
            s.step = Step::Deploy(PRUSSIAN);
        }
        if !s.offer.units.is_empty() {
            return;
        }
        // §1.3.3 Units that stay in the citadel permanently.
        let there = s.at[self.data.citadel.index()];
        s.frozen = match self.data.rulings.citadel_frozen {
            CitadelFrozen::Artillery => there & self.classes[FRENCH].guns,
            CitadelFrozen::All => there,
        };
        env.rule(rule!("1.3.3"));
        self.begin_turn(s, env);
    }
}
