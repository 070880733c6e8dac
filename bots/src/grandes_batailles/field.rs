//! What a side sees of the field, and what the rules say of it: answers that every bot needs, without opinions.

use super::ground::{Ground, MAX_HEXES};
use super::odds::Odds;
use super::reach::Reach;
use sandtable_engine::Side;
use sandtable_engine::geometry::{HexId, Water};
use sandtable_engine::grandes_batailles::leader::Role;
use sandtable_engine::grandes_batailles::rules::Terms;
use sandtable_engine::grandes_batailles::rulings::Stacking;
use sandtable_engine::grandes_batailles::unit::Arm;
use sandtable_engine::grandes_batailles::{GrandesBatailles, LeaderId, State, UnitId, UnitSet};

/// What a side sees.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field<'a> {
    pub(super) g: &'a GrandesBatailles,
    pub(super) s: &'a State,
    pub(super) me: Side,
    pub(super) odds: &'a Odds,
    pub(super) ground: &'a Ground,
}

/// The attacked hex.
#[derive(Clone, Copy, Debug)]
pub(super) struct Object {
    pub(super) hex: HexId,
    /// Infantry and cavalry in it.
    pub(super) line: UnitSet,
    pub(super) guns: UnitSet,
    pub(super) protection: u8,
    /// Units that are attacked already and give no support.
    pub(super) busy: UnitSet,
}

/// §9.2 Where a unit may end its move.
#[derive(Clone, Copy, Debug)]
pub(super) enum Ends {
    Anywhere,
    /// In the range of its HQ.
    InRange(LeaderId),
    /// Nearer to a hex than so many steps.
    Nearer(HexId, u8),
}

impl Field<'_> {
    /// The units of a side on the map.
    pub(super) fn army(&self, side: Side) -> UnitSet {
        self.s.on_map() & self.g.units_of(side)
    }

    pub(super) fn is_gun(&self, unit: UnitId) -> bool {
        self.g.classes().guns.has(unit)
    }

    /// The HQ of a unit's formation.
    pub(super) fn hq_of(&self, unit: UnitId) -> LeaderId {
        self.g.data().formations[self.g.formation_of(unit).index()].headquarters
    }

    /// The command value and the combat bonus of an HQ.
    pub(super) fn hq_values(&self, hq: LeaderId) -> (i32, i32) {
        match self.g.data().leaders[hq.index()].role {
            Role::Headquarters(_, [own, _]) => (own.command.into(), own.bonus.into()),
            Role::Commander(_) => (0, 0),
        }
    }

    /// The infantry and cavalry of a hex.
    pub(super) fn line_at(&self, hex: HexId) -> UnitSet {
        self.g.units_at(self.s, hex).minus(self.g.classes().guns)
    }

    /// §0.5 The total of a unit's morale test, the die apart, as if it stood in `hex`; what depends on facing and command is left aside.
    pub(super) fn morale_in(&self, unit: UnitId, hex: HexId) -> i32 {
        let rules = &self.g.data().tables.morale;
        let mut total = i32::from(self.g.morale(unit)) + i32::from(rules.step_lost) * i32::from(self.s.losses(unit));
        if self.g.protection(self.s, hex) >= rules.protection_from {
            total += i32::from(rules.protection);
        }
        if self.s.leader_at(self.hq_of(unit)) == hex {
            total += i32::from(rules.leader_stacked);
        }
        if self.s.demoralised().has(self.g.formation_of(unit)) {
            total += i32::from(rules.demoralised);
        }
        if self.g.is_night(self.s) {
            total += i32::from(rules.night);
        }
        total
    }

    /// The faces of six with which a unit passes a morale test where it stands.
    pub(super) fn steadiness(&self, unit: UnitId) -> i32 {
        self.odds.passes(self.morale_in(unit, self.s.at(unit)))
    }

    /// §3 Whether a unit may stop in a hex without enemies.
    pub(super) fn has_room(&self, unit: UnitId, hex: HexId) -> bool {
        let (mut guns, mut others, mut alike) = (0, 0, true);
        if !self.s.held(self.me).has(hex) {
            return true;
        }
        let arm = self.g.unit(unit).arm;
        for other in self.g.units_at(self.s, hex) {
            if other == unit {
            } else if self.is_gun(other) {
                guns += 1;
            } else {
                others += 1;
                alike &= self.g.unit(other).arm == arm;
            }
        }
        let most_guns = if self.g.data().rulings.stacking == Stacking::One { 1 } else { 2 };
        if arm == Arm::Artillery {
            return if others == 0 { guns < 2 } else { guns < most_guns };
        }
        let doubled = self.g.data().special.double_stacking == Some(self.me);
        guns <= most_guns && (others == 0 || doubled && others == 1 && alike)
    }

    /// Values of the friends beside a hex.
    pub(super) fn support(&self, unit: UnitId, hex: HexId) -> i32 {
        let held = self.s.held(self.me);
        let mut sum = 0;
        for &near in self.g.data().map.grid.neighbours(hex) {
            if held.has(near) {
                sum += self.values_at(near, unit);
            }
        }
        sum
    }

    /// Values of the infantry and cavalry in a hex, one unit excepted.
    pub(super) fn values_at(&self, hex: HexId, except: UnitId) -> i32 {
        let line = self.line_at(hex).into_iter().filter(|&u| u != except);
        line.map(|u| i32::from(self.g.value(self.s, u))).sum()
    }

    /// Whether a formation of one's own is activated.
    pub(super) fn acts(&self) -> bool {
        self.s.active().first().is_some_and(|f| self.g.data().formations[f.index()].side == self.me)
    }

    /// The units of the activated formations.
    pub(super) fn active_units(&self) -> UnitSet {
        self.s.active().into_iter().fold(UnitSet::EMPTY, |all, f| all | self.g.members(f))
    }

    /// Where a unit is counted from: its hex, or the hex where it comes on.
    pub(super) fn stands(&self, unit: UnitId) -> HexId {
        let at = self.s.at(unit);
        if at.is_some() {
            return at;
        }
        let arrival = self.g.data().arrivals.iter().find(|a| a.units.contains(&unit));
        arrival.and_then(|a| a.by.first()).unwrap_or(HexId::NONE)
    }

    /// Where the C-in-C is.
    pub(super) fn chief(&self) -> Option<HexId> {
        self.g.commanders(self.me).into_iter().map(|leader| self.s.leader_at(leader)).find(|at| at.is_some())
    }

    /// The enemies that are activated and could be attacking a hex.
    pub(super) fn assailants(&self, hex: HexId) -> UnitSet {
        let enemies = self.army(self.me.enemy()) & self.active_units();
        let grid = &self.g.data().map.grid;
        let attacks = |u: &UnitId| {
            let side = grid.direction(self.s.at(*u), hex);
            !self.is_gun(*u) && side.is_some_and(|side| self.g.is_front(self.s, *u, side))
        };
        enemies.into_iter().filter(attacks).collect()
    }

    pub(super) fn may_attack(&self, unit: UnitId) -> bool {
        match self.g.unit(unit).arm {
            Arm::Infantry => true,
            Arm::Cavalry => !self.s.disorganised().has(unit),
            Arm::Artillery => false,
        }
    }

    /// Whether a unit stands so that it could attack a hex.
    pub(super) fn faces(&self, unit: UnitId, hex: HexId) -> bool {
        let at = self.s.at(unit);
        let (grid, arm) = (&self.g.data().map.grid, self.g.unit(unit).arm);
        let goes = |side| self.g.is_front(self.s, unit, side) && self.g.passable(arm, at, side);
        grid.direction(at, hex).is_some_and(goes)
    }

    /// The HQ of an activated formation in a unit's hex.
    pub(super) fn patron(&self, unit: UnitId) -> Option<LeaderId> {
        let hqs = self.s.active().into_iter().map(|f| self.g.data().formations[f.index()].headquarters);
        hqs.into_iter().find(|&hq| self.s.leader_at(hq) == self.s.at(unit))
    }

    /// §11.2.1 Points of everybody who takes part in the defence.
    pub(super) fn defence(&self, party: UnitSet, object: &Object) -> i32 {
        let value = |u: UnitId| i32::from(self.g.value(self.s, u));
        let own: i32 = object.line.into_iter().map(value).sum();
        let near = |h: HexId| party.into_iter().any(|a| self.ground.distance(self.s.at(a), h) == 1);
        let mut sum = own;
        for unit in self.army(self.me.enemy()).minus(object.line).minus(object.busy) {
            let at = self.s.at(unit);
            if !self.is_gun(unit) {
                if at != object.hex && near(at) {
                    sum += value(unit);
                }
                continue;
            }
            let reach = self.g.range(self.s, unit).div_ceil(2);
            let alike = object.line.into_iter().any(|d| self.g.formation_of(d) == self.g.formation_of(unit));
            let any = self.g.data().special.support_any_formation == Some(self.me.enemy());
            if (alike || any || at == object.hex)
                && party.into_iter().any(|a| {
                    let there = self.s.at(a);
                    self.ground.distance(at, there) <= reach && self.g.sees(self.s, at, there)
                })
            {
                sum += self.g.power(self.s, unit);
            }
        }
        sum
    }

    /// §11.2.1 The defensive roll of so many points at an attacker.
    pub(super) fn fire_terms(&self, unit: UnitId, object: &Object, share: i32) -> Terms {
        let tables = &self.g.data().tables;
        let at = self.s.at(unit);
        let map = &self.g.data().map;
        let flanking = !object.line.is_empty() && object.line.into_iter().all(|d| self.g.is_flank(self.s, d, at));
        let value = if flanking { share / i32::from(tables.flank_divisor) } else { share };
        let losses: i32 = object.line.into_iter().map(|d| i32::from(self.s.losses(d))).sum();
        let mut terms = Terms { value, shifts: losses * i32::from(tables.columns.loss_level), die: 0 };
        let climb = i32::from(map.hex(at).level) - i32::from(map.hex(object.hex).level);
        if climb > 0 {
            terms.shifts += climb * i32::from(tables.columns.uphill);
        } else if climb < 0 {
            terms.shifts += i32::from(tables.columns.downhill);
        }
        if object.line.into_iter().any(|d| self.g.unit(d).arm == Arm::Infantry) {
            terms.die += i32::from(tables.die.infantry_defence[self.me.enemy()]);
        }
        if self.g.is_night(self.s) {
            terms.die += i32::from(tables.die.night);
        }
        terms
    }

    /// §11.2.2 The assault roll of those that are left.
    pub(super) fn assault_terms(&self, left: UnitSet, object: &Object, hq: Option<LeaderId>) -> Terms {
        let (tables, map) = (&self.g.data().tables, &self.g.data().map);
        let here = map.hex(object.hex);
        let mut terms = Terms::default();
        let (mut climb, mut below, mut flank, mut trench) = (i32::MAX, false, false, true);
        let mut water: Option<Option<Water>> = None;
        for unit in left {
            let at = self.s.at(unit);
            terms.value += i32::from(self.g.value(self.s, unit));
            terms.shifts += i32::from(self.s.losses(unit)) * i32::from(tables.columns.loss_level);
            let up = i32::from(here.level) - i32::from(map.hex(at).level);
            climb = climb.min(up);
            below |= up < 0;
            flank |= object.line.into_iter().any(|d| self.g.is_flank(self.s, d, at));
            let Some(side) = map.grid.direction(object.hex, at) else { continue };
            trench &= here.trenches >> side as u8 & 1 == 1;
            water = match water {
                Some(None) => water,
                _ => Some(map.sides[object.hex].water(side)),
            };
        }
        terms.value /= i32::from(object.protection);
        terms.shifts += climb.clamp(0, 5) * i32::from(tables.columns.uphill);
        if below {
            terms.shifts += i32::from(tables.columns.downhill);
        }
        if let (Some(Some(water)), Some(unit)) = (water, left.first()) {
            let (effects, arm) = (self.g.data().terrain.water(water), self.g.unit(unit).arm);
            terms.shifts += i32::from(effects.column[arm]);
            terms.die += i32::from(effects.die[arm]);
        }
        if trench {
            terms.die += i32::from(tables.die.trench);
        }
        if flank {
            terms.die += i32::from(tables.die.flank);
        }
        if self.g.is_night(self.s) {
            terms.die += i32::from(tables.die.night);
        }
        terms.die += i32::from(self.g.data().terrain.of(here.terrain).die);
        terms.die += hq.map_or(0, |hq| self.hq_values(hq).1);
        terms
    }

    /// §9.2 Where a unit may end its move: out of command in its HQ's range, or out of that nearer to the HQ.
    pub(super) fn ends(&self, unit: UnitId) -> Ends {
        let hq = self.hq_of(unit);
        let (at, here) = (self.s.leader_at(hq), self.s.at(unit));
        if !self.s.out_of_command().has(unit) || !at.is_some() {
            Ends::Anywhere
        } else if self.g.in_range(self.s, hq, here) {
            Ends::InRange(hq)
        } else {
            Ends::Nearer(at, self.ground.distance(at, here))
        }
    }

    /// §9.2 Whether such an end is in a hex: few are asked about, for who is out of command does not get far.
    #[inline]
    pub(super) fn may_end(&self, ends: Ends, hex: HexId) -> bool {
        match ends {
            Ends::Anywhere => true,
            Ends::InRange(hq) => self.g.in_range(self.s, hq, hex),
            Ends::Nearer(to, before) => self.ground.distance(to, hex) < before,
        }
    }

    /// §6.1, §7.1 Searches the hexes that the unit that moves can reach from where it is; `nearest` are the steps to the nearest enemy.
    pub(super) fn walk(&self, reach: &mut Reach, unit: UnitId, nearest: &[u8; MAX_HEXES]) {
        let mut gait = self.g.unit_gait(self.s, unit);
        if self.s.demoralised().has(self.g.formation_of(unit)) {
            // §9.4 Nor beside the enemies as they stood when the activation was planned.
            let hexes = self.g.data().map.grid.hexes().into_iter();
            gait.closed |= hexes.filter(|h| nearest[h.index()] <= 1).collect();
        }
        reach.search(&gait, self.s.at(unit), self.s.mover().1, self.s.sets_out());
    }
}
