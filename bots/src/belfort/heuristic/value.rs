//! What zones, units, hits and stratagems are worth.

use super::Seen;
use crate::belfort::odds::RISKS;
use sandtable_engine::Side;
use sandtable_engine::belfort::rulings::FortGarrison;
use sandtable_engine::belfort::unit::Status;
use sandtable_engine::belfort::{Action, FRENCH, PRUSSIAN, Stratagem, UnitId, UnitSet};
use sandtable_engine::geometry::ZoneId;

impl Seen<'_> {
    /// §11 What holding a zone is worth, to either side.
    pub(super) fn zone(&self, zone: ZoneId) -> i32 {
        let data = self.g.data();
        let mut value = self.w.bonus * i32::from(self.g.printed_bonus(zone));
        if data.course.automatic.has(zone) {
            value += self.w.fort;
        }
        if data.deployment.french_area.has(zone) {
            value += self.w.ground;
        }
        value
    }

    /// The values of a counter in good order, added up.
    pub(super) fn quality(&self, side: Side, unit: UnitId) -> i32 {
        let unit = self.g.unit(side, unit);
        i32::from(unit.fire) + i32::from(unit.attack) + i32::from(unit.defence)
    }

    /// What a battalion loses with its next level.
    pub(super) fn next_level(&self, side: Side, unit: UnitId) -> i32 {
        let class = self.g.classes(side);
        let quality = self.quality(side, unit);
        let base = match self.s.status(side, unit) {
            _ if class.scouts.has(unit) => self.w.level * 2,
            Status::GoodOrder => self.w.level,
            // Exhausted it cannot be activated.
            Status::Diminished => self.w.level * 5 / 4,
            Status::Exhausted => self.w.level + self.w.out_of_action,
        };
        base * (quality + 3) / 12
    }

    /// A unit's worth in its present status.
    pub(super) fn worth_of(&self, action: Action, side: Side) -> i32 {
        let Action::Unit(unit) = action else { return i32::MIN + 1 };
        self.quality(side, unit) * 4 - 3 * self.s.status(side, unit) as i32
    }

    /// The infantry of a zone.
    pub(super) fn infantry(&self, side: Side, zone: ZoneId) -> UnitSet {
        if self.s.held(side).has(zone) { self.s.units_at(zone) & self.g.classes(side).infantry } else { UnitSet::EMPTY }
    }

    /// §8.2.1 How many levels guns can still take from these battalions.
    pub(super) fn levels_left(&self, side: Side, units: UnitSet) -> i32 {
        let able = units.minus(self.g.classes(side).scouts);
        2 * able.len() as i32
            - (able & self.s.diminished(side)).len() as i32
            - 2 * (able & self.s.exhausted(side)).len() as i32
    }

    /// What so many hits of a bombardment do to the target, in value.
    pub(super) fn bombardment_effect(&self, victim: Side, target: ZoneId, hits: i32) -> i32 {
        let (g, s, w) = (self.g, self.s, self.w);
        let bonus = i32::from(g.present_bonus(s, target));
        let units = self.infantry(victim, target);
        if g.data().forts.has(target) && bonus > 0 {
            if hits < bonus {
                return 0;
            }
            let more = if target == g.data().citadel { s.damage(target) < 2 } else { s.damage(target) < 1 };
            let suffered = match g.data().rulings.fort_garrison {
                FortGarrison::Bonus => bonus,
                FortGarrison::Excess => hits - bonus,
                FortGarrison::Nothing => 0,
            };
            return if more { w.fort_damage } else { 0 } + w.level * suffered.min(self.levels_left(victim, units));
        }
        let mut left = (hits - bonus).max(0);
        let mut value = 0;
        let marked = s.fortified().has(target) || s.trenched().has(target);
        if left >= 2 && marked && bonus == 0 {
            left -= 1;
            value += w.works;
            // §1.1.1 Laid open next to the enemy, the zone must be left.
            if g.map().next_to(target).meets(s.held(victim.enemy())) {
                value += self.zone(target);
            }
        }
        value + w.level * left.min(self.levels_left(victim, units))
    }

    /// §9.3.2 Defence points of a zone, the Ruse of war among them.
    pub(super) fn defence(&self, side: Side, zone: ZoneId) -> i32 {
        let ruse = if side == PRUSSIAN && self.s.in_force(Stratagem::RuseOfWar) {
            i32::from(self.g.data().effects.ruse_of_war)
        } else {
            0
        };
        self.infantry(side, zone).into_iter().map(|u| i32::from(self.g.values(self.s, side, u).defence) + ruse).sum()
    }

    /// §9.2.1 Fire value of a zone's infantry.
    pub(super) fn fire(&self, side: Side, zone: ZoneId) -> u8 {
        self.infantry(side, zone).into_iter().map(|u| self.g.values(self.s, side, u).fire).sum()
    }

    /// §9.3.2 Battalions that count for the size of an assault.
    pub(super) fn counted(&self, side: Side, units: UnitSet) -> u32 {
        let class = self.g.classes(side);
        (units & (class.battalions | class.uhlans)).len()
    }

    /// What is at risk in a zone of one's own whose infantry is `units`, as if those alone were there.
    pub(super) fn at_risk(&self, zone: ZoneId, units: UnitSet) -> i32 {
        if !self.g.works(self.s, self.me).has(zone) {
            return self.zone(zone);
        }
        let (mut defence, mut fire) = (0, 0);
        for unit in units {
            let values = self.g.values(self.s, self.me, unit);
            defence += i32::from(values.defence);
            fire += values.fire;
        }
        let risk = self.odds.risk(self.me.enemy(), defence, fire, self.counted(self.me, units));
        let guns: i32 = (self.s.units_at(zone) & self.g.classes(self.me).guns)
            .into_iter()
            .map(|gun| self.w.gun * i32::from(self.g.unit(self.me, gun).fire))
            .sum();
        let held = if self.s.held(self.me).has(zone) { guns } else { 0 };
        (self.zone(zone) + held) * if units.is_empty() { RISKS } else { risk } / RISKS
    }

    /// What `unit` adds to a zone's safety.
    pub(super) fn adds(&self, unit: UnitId, zone: ZoneId) -> i32 {
        let others = self.infantry(self.me, zone).minus(UnitSet::one(unit));
        self.at_risk(zone, others) - self.at_risk(zone, others | UnitSet::one(unit))
    }

    /// What the zone's safety loses when `units` leave it.
    pub(super) fn strips(&self, units: UnitSet, zone: ZoneId) -> i32 {
        let all = self.infantry(self.me, zone);
        self.at_risk(zone, all.minus(units)) - self.at_risk(zone, all)
    }

    // ---- Hits, illness, stratagems ----

    /// Who takes a hit: the cheapest of one's own, the dearest of the enemy's.
    pub(super) fn hit(&self, action: Action) -> i32 {
        let Action::Unit(unit) = action else { return i32::MIN + 1 };
        let volley = self.s.volley();
        let lost = if volley.by_guns && self.s.exhausted(volley.side).has(unit) {
            0
        } else {
            self.next_level(volley.side, unit)
        };
        if volley.side == self.me { -lost } else { lost }
    }

    pub(super) fn illness(&self, action: Action, victim: Side) -> i32 {
        let Action::Unit(unit) = action else { return i32::MIN + 1 };
        let there = self.s.zone_of(victim, unit).map_or(0, |z| self.zone(z));
        self.next_level(victim, unit) * 10 + there / 20
    }

    /// A counter that answers something: played when what is threatened is worth it.
    pub(super) fn reaction(&self, action: Action, stratagem: Stratagem, at_stake: i32) -> i32 {
        match action {
            Action::Play { .. } => at_stake.saturating_sub(self.w.stratagem(stratagem)),
            _ => 0,
        }
    }

    fn on(&self, action: Action) -> Option<Stratagem> {
        match action {
            Action::Play { counter, red } => self.g.on_counter(self.me, counter, red),
            _ => None,
        }
    }

    /// Laying down a stratagem of phase G: the dearest first; nothing is better than one worth less than nothing.
    pub(super) fn stratagem(&self, action: Action) -> i32 {
        let Some(stratagem) = self.on(action) else { return 0 };
        let last = self.s.turn() >= self.g.data().course.turns;
        // §5 Points of a turn that never comes.
        let for_next_turn = matches!(
            stratagem,
            Stratagem::Proclamation
                | Stratagem::SupplyProblem
                | Stratagem::IcyCold
                | Stratagem::SwissDelegation
                | Stratagem::IntransigentDenfert
                | Stratagem::Disinformation
                | Stratagem::IntransigentVonTresckow
        );
        if last && for_next_turn { -1 } else { self.w.stratagem(stratagem) }
    }

    /// The better face of a counter.
    pub(super) fn counter(&self, counter: u8) -> i32 {
        let face = |red| self.g.on_counter(self.me, counter, red).map_or(0, |t| self.w.stratagem(t));
        face(false).max(face(true))
    }

    pub(super) fn purchase(&self, action: Action, legal: &[Action]) -> i32 {
        let costs = &self.g.data().costs;
        let point = self.w.point;
        match action {
            Action::BuyChosen(counter) => {
                let cost = if self.me == FRENCH { costs.french_stratagem } else { costs.chosen_stratagem };
                self.counter(counter) - i32::from(cost) * point
            }
            Action::BuyRandom => {
                let (sum, n) = legal.iter().fold((0, 0), |(sum, n), a| match a {
                    Action::BuyChosen(counter) => (sum + self.counter(*counter), n + 1),
                    _ => (sum, n),
                });
                if n == 0 { -1 } else { sum / n - i32::from(costs.random_stratagem) * point }
            }
            _ => 0,
        }
    }

    pub(super) fn keeping(&self, action: Action) -> i32 {
        match action {
            Action::Keep(counter) => self.counter(counter),
            // Keeping bars a purchase, which is worth something too.
            _ => self.w.point,
        }
    }
}
