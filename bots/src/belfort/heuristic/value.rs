//! The values of zones, units, hits and stratagems.

use super::Seen;
use super::memory::Memory;
use super::zone::{Garrison, Stake};
use crate::belfort::odds::RISKS;
use sandtable_engine::Side;
use sandtable_engine::belfort::rulings::FortGarrison;
use sandtable_engine::belfort::unit::Status;
use sandtable_engine::belfort::{Action, FRENCH, PRUSSIAN, Stratagem, Totals, UnitId, UnitSet};
use sandtable_engine::geometry::ZoneId;

impl Seen<'_> {
    /// §11 The value of holding a zone, the same for both sides.
    #[inline]
    pub(super) fn zone(&self, zone: ZoneId) -> i32 {
        self.worth.zone[zone.index()]
    }

    /// The sum of a counter's values in good order.
    pub(super) fn quality(&self, side: Side, unit: UnitId) -> i32 {
        let unit = self.g.unit(side, unit);
        i32::from(unit.fire) + i32::from(unit.attack) + i32::from(unit.defence)
    }

    /// The value that a battalion loses with its next level.
    pub(super) fn next_level(&self, side: Side, unit: UnitId) -> i32 {
        let class = self.g.classes(side);
        let quality = self.quality(side, unit);
        let base = match self.s.status(side, unit) {
            _ if class.scouts.has(unit) => self.w.level * 2,
            Status::GoodOrder => self.w.level,
            // An exhausted battalion cannot be activated.
            Status::Diminished => self.w.level * 5 / 4,
            Status::Exhausted => self.w.level + self.w.out_of_action,
        };
        base * (quality + 3) / 12
    }

    /// The worth of an action's unit in its present status.
    pub(super) fn worth_of(&self, action: Action, side: Side) -> i32 {
        let Action::Unit(unit) = action else { return i32::MIN + 1 };
        self.quality(side, unit) * 4 - 3 * self.s.status(side, unit) as i32
    }

    /// The worth of an unreliable battalion that drops out: 0 if it was not to take part.
    pub(super) fn missed(&self, action: Action) -> i32 {
        let act = self.s.activation();
        match action {
            Action::Unit(unit) if !act.in_attack && !act.active.has(unit) => 0,
            _ => self.worth_of(action, FRENCH),
        }
    }

    /// The infantry of a zone.
    pub(super) fn infantry(&self, side: Side, zone: ZoneId) -> UnitSet {
        if self.s.held(side).has(zone) { self.s.units_at(zone) & self.g.classes(side).infantry } else { UnitSet::EMPTY }
    }

    /// §8.2.1 The number of levels that guns can still take from these battalions.
    pub(super) fn levels_left(&self, side: Side, units: UnitSet) -> i32 {
        let able = units.minus(self.g.classes(side).scouts);
        2 * able.len() as i32
            - (able & self.s.diminished(side)).len() as i32
            - 2 * (able & self.s.exhausted(side)).len() as i32
    }

    /// The value of a bombardment's effect on the target, as a function of the hits.
    pub(super) fn bombardment_effect(&self, victim: Side, target: ZoneId) -> impl Fn(i32) -> i32 {
        let (g, s, w) = (self.g, self.s, self.w);
        let bonus = i32::from(g.present_bonus(s, target));
        let levels = self.levels_left(victim, self.infantry(victim, target));
        let walls = g.data().forts.has(target) && bonus > 0;
        let most_damage = if target == g.data().citadel { 2 } else { 1 };
        let damage = if s.damage(target) < most_damage { w.fort_damage } else { 0 };
        let marked = bonus == 0 && (s.fortified().has(target) || s.trenched().has(target));
        // §1.1.1 A zone that is exposed next to the enemy must be left.
        let left_open = g.map().next_to(target).meets(s.held(victim.enemy()));
        let works = w.works + if left_open { self.zone(target) } else { 0 };
        let (level, garrison) = (w.level, g.data().rulings.fort_garrison);
        move |hits| {
            if walls {
                let suffered = match garrison {
                    FortGarrison::Bonus => bonus,
                    FortGarrison::Excess => hits - bonus,
                    FortGarrison::Nothing => 0,
                };
                return if hits < bonus { 0 } else { damage + level * suffered.min(levels) };
            }
            let left = (hits - bonus).max(0);
            if left >= 2 && marked { works + level * (left - 1).min(levels) } else { level * left.min(levels) }
        }
    }

    /// §9.3.2 The defence points of a zone, with Ruse of War.
    pub(super) fn defence(&self, side: Side, zone: ZoneId) -> i32 {
        let infantry = self.infantry(side, zone);
        i32::from(self.g.totals(self.s, side, infantry).defence()) + self.ruse(side) * infantry.len() as i32
    }

    /// Ruse of War: the points that it adds to the defence of each unit.
    pub(super) fn ruse(&self, side: Side) -> i32 {
        let in_force = side == PRUSSIAN && self.s.in_force(Stratagem::RuseOfWar);
        if in_force { self.g.data().effects.ruse_of_war.into() } else { 0 }
    }

    /// §9.3.2 The number of battalions and Uhlans, which count for the size of an assault.
    pub(super) fn counted(&self, side: Side, units: UnitSet) -> u32 {
        let class = self.g.classes(side);
        (units & (class.battalions | class.uhlans)).len()
    }

    /// The value that can be lost in a zone of this side.
    pub(super) fn stake(&self, zone: ZoneId) -> Stake {
        let works = self.g.works(self.s, self.me).has(zone);
        let guns = if works { self.guns(self.me, zone) } else { 0 };
        Stake { worth: self.zone(zone) + guns, works }
    }

    /// The value of the guns in a zone that `side` holds; otherwise 0.
    pub(super) fn guns(&self, side: Side, zone: ZoneId) -> i32 {
        let there = if self.s.held(side).has(zone) { self.s.units_at(zone) } else { UnitSet::EMPTY };
        self.w.gun * i32::from(self.g.totals(self.s, side, there & self.g.classes(side).guns).fire())
    }

    /// The part of a stake that is at risk while exactly this infantry is there.
    pub(super) fn at_risk(&self, stake: Stake, infantry: Totals) -> i32 {
        if !stake.works {
            return stake.worth;
        }
        let fire = u8::try_from(infantry.fire()).unwrap_or(u8::MAX);
        let risk = self.odds.risk(self.me.enemy(), infantry.defence().into(), fire, u32::from(infantry.battalions()));
        stake.worth * if infantry == Totals::default() { RISKS } else { risk } / RISKS
    }

    /// The values of these units.
    pub(super) fn strength(&self, units: UnitSet) -> Totals {
        self.g.totals(self.s, self.me, units)
    }

    /// The garrison of a zone that the enemy does not hold.
    pub(super) fn garrison(&self, zone: ZoneId) -> Garrison {
        let (stake, infantry) = (self.stake(zone), self.strength(self.infantry(self.me, zone)));
        let able = self.strength(self.g.able(self.s, self.me, zone));
        Garrison { stake, infantry, able, risk: self.at_risk(stake, infantry) }
    }

    /// The safety that `unit` adds to a zone.
    pub(super) fn adds(&self, memory: &mut Memory, unit: UnitId, zone: ZoneId) -> i32 {
        let Garrison { stake, infantry, risk, .. } = *memory.garrison(self, zone);
        let own = self.g.total(self.s, self.me, unit);
        if self.s.zone_of(self.me, unit) == Some(zone) {
            self.at_risk(stake, infantry.without(own)) - risk
        } else {
            risk - self.at_risk(stake, infantry.with(own))
        }
    }

    /// The safety that a zone loses if infantry of these values leaves it.
    pub(super) fn strips(&self, garrison: &Garrison, leaving: Totals) -> i32 {
        self.at_risk(garrison.stake, garrison.infantry.without(leaving)) - garrison.risk
    }

    /// A lower bound on the loss of a zone if infantry leaves it, scaled by the weight of caution; negative if that weight is.
    pub(super) fn lost(&self, garrison: &Garrison, zone: ZoneId) -> i32 {
        let Garrison { stake, infantry, risk, .. } = *garrison;
        let caution = self.w.caution;
        if !stake.works || caution == 0 {
            return 0;
        }
        if caution < 0 {
            return (stake.worth.max(0) - risk) * caution / 100;
        }
        // Whichever unit leaves, at most the garrison without one of its units remains.
        let without = |unit| self.least_at_risk(stake.worth, infantry.without(self.g.total(self.s, self.me, unit)));
        let least = self.g.able(self.s, self.me, zone).into_iter().map(without).min().unwrap_or(risk);
        (least - risk).max(0) * caution / 100
    }

    /// A lower bound on the part of a stake behind works that is at risk with at most this infantry.
    fn least_at_risk(&self, worth: i32, infantry: Totals) -> i32 {
        let fire = u8::try_from(infantry.fire()).unwrap_or(u8::MAX);
        let (defence, battalions) = (infantry.defence().into(), u32::from(infantry.battalions()));
        if worth < 0 { worth } else { worth * self.odds.least_risk(self.me.enemy(), defence, fire, battalions) / RISKS }
    }

    // ---- Hits, illness, stratagems ----

    /// Rates the unit that takes a hit: the cheapest friendly one, the most valuable of the enemy.
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

    /// Rates a stratagem that reacts to a threat: played if the stake exceeds its worth.
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

    /// Rates a stratagem of phase G: the most valuable first; one of negative value is not played.
    pub(super) fn stratagem(&self, action: Action) -> i32 {
        let Some(stratagem) = self.on(action) else { return 0 };
        let last = self.s.turn() >= self.g.data().course.turns;
        // §5 On the last turn, points for the next one are worthless.
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

    /// The number of turns after this one.
    pub(super) fn turns_to_come(&self) -> i32 {
        i32::from(self.g.data().course.turns.saturating_sub(self.s.turn()))
    }

    /// The value of a counter: its better face.
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
            // A kept counter prevents a purchase, which has a value, too.
            _ => self.w.point,
        }
    }
}
