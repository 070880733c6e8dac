//! A side's view of the field, and what the rules say of it: facts that every bot needs, without valuation.

use super::ground::Ground;
use super::odds::Odds;
use super::reach::Reach;
use sandtable_engine::Side;
use sandtable_engine::geometry::{HexId, HexSet};
use sandtable_engine::grandes_batailles::rules::{Strike, Terms};
use sandtable_engine::grandes_batailles::unit::MAX_UNITS;
use sandtable_engine::grandes_batailles::{
    Action, Clash, GrandesBatailles, LeaderId, LeaderSet, State, UnitId, UnitSet,
};

/// The most attackers of one hex that are considered together.
pub(super) const MOST: usize = 5;

/// The position that a side sees, with odds and map.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field<'a> {
    pub(super) g: &'a GrandesBatailles,
    pub(super) s: &'a State,
    pub(super) me: Side,
    pub(super) odds: &'a Odds,
    pub(super) ground: &'a Ground,
}

/// By unit: the faces of a die with which it passes a morale test.
pub(super) type Steady = [i32; MAX_UNITS];

/// By unit: the hexes that it may attack.
pub(super) type Objects = [HexSet; MAX_UNITS];

/// An attacked hex.
#[derive(Clone, Copy, Debug)]
pub(super) struct Object {
    /// The combat with all units that could attack.
    pub(super) clash: Clash,
    /// The infantry and cavalry in the hex.
    pub(super) line: UnitSet,
    pub(super) guns: UnitSet,
    pub(super) protection: u8,
    /// All units that take part in the defence.
    sources: UnitSet,
    /// By source: the attackers that it reaches.
    reached: [UnitSet; MAX_UNITS],
    /// The HQ that lends its bonus to the defence.
    defends: Option<LeaderId>,
}

/// A combat as foreseen: every unit that can takes part.
#[derive(Clone, Copy, Debug)]
pub(super) struct Foreseen {
    pub(super) clash: Clash,
    /// All units that take part in the defence.
    sources: UnitSet,
    /// R-11 Whether a gun among them is near an attacker.
    near_gun: bool,
    /// The HQ that lends its bonus to the assault.
    attacks: Option<LeaderId>,
}

/// §9.2 The hexes in which a unit may end its move.
#[derive(Clone, Copy, Debug)]
pub(super) enum Ends {
    Anywhere,
    /// Within the range of its HQ.
    InRange(LeaderId),
    /// Fewer than this many steps from a hex.
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

    /// The infantry and cavalry of a hex.
    pub(super) fn line_at(&self, hex: HexId) -> UnitSet {
        self.g.units_at(self.s, hex).minus(self.g.classes().guns)
    }

    /// The faces of a die with which a unit passes a morale test where it stands.
    pub(super) fn steadiness(&self, unit: UnitId) -> i32 {
        self.odds.passes(self.g.morale_total(self.s, unit))
    }

    /// The same for attacking units, by unit.
    pub(super) fn all_steady(&self, attackers: UnitSet) -> Steady {
        let mut steady = [0; MAX_UNITS];
        for unit in attackers {
            steady[unit.index()] = self.odds.passes(self.g.morale_attacking(self.s, unit));
        }
        steady
    }

    /// The same for one unit without facing and command, which is quick to compute.
    pub(super) fn calm(&self, unit: UnitId) -> i32 {
        self.odds.passes(self.g.morale_unhindered(self.s, unit))
    }

    /// The values of the friends around a hex.
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

    /// §11.3, §11.4 The value of a hex to fall back to: cover, friends, distance from the enemy.
    pub(super) fn refuge(&self, unit: UnitId, action: Action) -> i32 {
        let hex = match action {
            Action::To(hex) => hex,
            _ => self.s.at(unit),
        };
        let grid = &self.g.data().map.grid;
        let beside = grid.neighbours(hex).iter().filter(|&&n| self.s.held(self.me.enemy()).has(n)).count() as i32;
        let cover = i32::from(self.g.protection(self.s, hex));
        let keeps = if self.g.data().objectives.iter().any(|o| o.hexes.has(hex)) { 15 } else { 0 };
        6 * cover + self.support(unit, hex) / 2 + keeps - 12 * beside
    }

    /// The values of the infantry and cavalry in a hex, except one unit.
    pub(super) fn values_at(&self, hex: HexId, except: UnitId) -> i32 {
        let line = self.line_at(hex).into_iter().filter(|&u| u != except);
        line.map(|u| i32::from(self.g.value(self.s, u))).sum()
    }

    /// Whether a formation of this side is activated.
    pub(super) fn acts(&self) -> bool {
        self.s.active().first().is_some_and(|f| self.g.data().formations[f.index()].side == self.me)
    }

    /// The units of the activated formations.
    pub(super) fn active_units(&self) -> UnitSet {
        self.s.active().into_iter().fold(UnitSet::EMPTY, |all, f| all | self.g.members(f))
    }

    /// The hex that a unit's distances are counted from: its own, or the one where it enters.
    pub(super) fn stands(&self, unit: UnitId) -> HexId {
        let at = self.s.at(unit);
        if at.is_some() {
            return at;
        }
        let arrival = self.g.data().arrivals.iter().find(|a| a.units.contains(&unit));
        arrival.and_then(|a| a.by.first()).unwrap_or(HexId::NONE)
    }

    /// The hex of the C-in-C.
    pub(super) fn chief(&self) -> Option<HexId> {
        self.g.commanders(self.me).into_iter().map(|leader| self.s.leader_at(leader)).find(|at| at.is_some())
    }

    /// The activated enemies that can attack a hex.
    pub(super) fn assailants(&self, hex: HexId) -> UnitSet {
        let enemies = self.army(self.me.enemy()) & self.active_units();
        let grid = &self.g.data().map.grid;
        let attacks = |u: &UnitId| {
            let side = grid.direction(self.s.at(*u), hex);
            !self.is_gun(*u) && side.is_some_and(|side| self.g.is_front(self.s, *u, side))
        };
        enemies.into_iter().filter(attacks).collect()
    }

    /// §11 The hexes that each unit of the activation may attack.
    pub(super) fn objects(&self) -> Objects {
        let mut objects = [HexSet::EMPTY; MAX_UNITS];
        for unit in self.active_units() & self.s.on_map() {
            objects[unit.index()] = self.g.objects(self.s, unit);
        }
        objects
    }

    /// §11.2 A hex with the units that could attack it. Units in `busy` are attacked, too, and give no support.
    pub(super) fn object(&self, hex: HexId, attackers: UnitSet, busy: UnitSet) -> Object {
        let (g, s, guns) = (self.g, self.s, self.g.classes().guns);
        let clash = Clash { hex, attackers, defenders: g.units_at(s, hex) };
        let line = clash.defenders.minus(guns);
        let mut sources = line;
        let others = self.army(clash.defenders.first().map_or(self.me.enemy(), |unit| g.side_of(unit)));
        for unit in others.minus(line).minus(busy.minus(guns)) {
            if g.may_support(s, &clash, unit) {
                sources.insert(unit);
            }
        }
        let mut reached = [UnitSet::EMPTY; MAX_UNITS];
        for source in sources {
            reached[source.index()] = g.reached(s, &clash, source);
        }
        let defends = g.defence_lender(s, clash.defenders, sources);
        Object {
            clash,
            line,
            guns: clash.defenders & guns,
            protection: g.protection(s, hex),
            sources,
            reached,
            defends,
        }
    }

    /// §11.2 The attack of some of the units that could attack a hex.
    pub(super) fn attack(&self, party: UnitSet, object: &Object) -> Foreseen {
        let reaches = |unit: &UnitId| object.reached[unit.index()].meets(party);
        let sources = object.line | object.sources.into_iter().filter(reaches).collect();
        Foreseen {
            clash: Clash { attackers: party, ..object.clash },
            sources,
            near_gun: self.g.guns_are_near(self.s, party, sources),
            attacks: self.g.lender(self.s, party, LeaderSet::EMPTY),
        }
    }

    /// §11.2.1 The strikes at each attacker, for the first [`MOST`]. Every source of the defence splits its points evenly among those attackers in
    /// its reach that are `chosen`.
    pub(super) fn strikes(
        &self,
        object: &Object,
        combat: &Foreseen,
        chosen: impl Fn(UnitSet) -> UnitSet,
    ) -> [Strike; MOST] {
        let Foreseen { clash, sources, near_gun, .. } = *combat;
        let strikers = sources & clash.defenders;
        let none = Strike { attacker: UnitId(0), points: 0, strikers, sources, near_gun, leader: object.defends };
        let (mut strikes, mut left_over) = ([none; MOST], [0; MOST]);
        for (strike, attacker) in strikes.iter_mut().zip(clash.attackers) {
            strike.attacker = attacker;
        }
        for source in sources {
            let targets = chosen(object.reached[source.index()] & clash.attackers);
            let share = self.g.strength(self.s, &clash, source) / targets.len().max(1) as u8;
            let met = |strike: &Strike| share > 0 && targets.has(strike.attacker);
            for (strike, left_over) in strikes.iter_mut().zip(&mut left_over).filter(|(strike, _)| met(strike)) {
                strike.points += i32::from(self.g.counted(self.s, &clash, source, strike.attacker, share, left_over));
                strike.strikers.insert(source);
            }
        }
        strikes
    }

    /// §11.2.1 The terms of a strike's roll.
    pub(super) fn fire_terms(&self, combat: &Foreseen, strike: &Strike) -> Terms {
        self.g.defence_terms(self.s, &combat.clash, strike)
    }

    /// §11.2.2 The terms of the roll with which the remaining attackers assault.
    pub(super) fn assault_terms(&self, combat: &Foreseen, left: UnitSet) -> Terms {
        self.g.assault_terms(self.s, &Clash { attackers: left, ..combat.clash }, combat.attacks)
    }

    /// The unit with the highest value, the first among equals.
    pub(super) fn strongest(&self, units: UnitSet) -> Option<UnitId> {
        units.into_iter().max_by_key(|&u| (self.g.value(self.s, u), std::cmp::Reverse(u)))
    }

    /// §9.2 The hexes in which a unit may end its move: if out of command, in its HQ's range, or nearer to the HQ than before.
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

    /// §9.2 Whether such a move may end in a hex. It is asked of few hexes, since a unit out of command does not get far.
    #[inline]
    pub(super) fn may_end(&self, ends: Ends, hex: HexId) -> bool {
        match ends {
            Ends::Anywhere => true,
            Ends::InRange(hq) => self.g.in_range(self.s, hq, hex),
            Ends::Nearer(to, before) => self.ground.distance(to, hex) < before,
        }
    }

    /// §6.1, §7.1 Searches the hexes that the moving unit can reach from its hex.
    pub(super) fn walk(&self, reach: &mut Reach, unit: UnitId) {
        reach.search(&self.g.unit_mobility(self.s, unit), self.s.at(unit), self.s.mover().1, self.s.sets_out());
    }
}
