//! Phase F: chooses the zone to activate and its purpose, and carries out the plan.

use super::memory::{Memory, Prospects};
use super::zone::{Garrison, Prospect, Target};
use super::{Plan, Seen};
use crate::belfort::odds::{MostOfAssault, RISKS};
use crate::search::rate::Idea;
use sandtable_engine::belfort::rulings::{LeaverGoal, OpenDefenders, ThroughFriends};
use sandtable_engine::belfort::{Action, FRENCH, PRUSSIAN, Place, Stratagem, Totals, UnitId, UnitSet};
use sandtable_engine::geometry::{ZoneId, ZoneSet};

/// A score below that of everything else.
const LEAST: i32 = i32::MIN / 4;

/// An upper bound that excludes nothing.
const NO_TELLING: i32 = i32::MAX / 4;

impl Seen<'_> {
    /// The best use of the activation, and the plan behind it.
    pub(super) fn activation(&self, memory: &mut Memory, prospects: &mut Prospects, legal: &[Action]) -> (usize, Plan) {
        let mut found = (legal.len() - 1, Plan::default());
        self.uses(memory, prospects, legal, 0, |index, value, plan| {
            found = (index, plan);
            value
        });
        found
    }

    /// Adds every use of the activation as an idea: a zone occurs once for each of its targets.
    pub(super) fn activations(
        &self,
        memory: &mut Memory,
        prospects: &mut Prospects,
        legal: &[Action],
        ideas: &mut Vec<Idea<Plan>>,
    ) {
        ideas.push(Idea { index: legal.len() - 1, score: 0, plan: Plan::default() });
        self.uses(memory, prospects, legal, LEAST, |index, score, plan| {
            ideas.push(Idea { index, score, plan });
            LEAST
        });
    }

    /// Passes each use of the activation worth more than `least` to `keep`, whose result is the new `least`.
    #[inline]
    fn uses(
        &self,
        memory: &mut Memory,
        prospects: &mut Prospects,
        legal: &[Action],
        mut least: i32,
        mut keep: impl FnMut(usize, i32, Plan) -> i32,
    ) {
        prospects.look(self, memory);
        let price = self.price();
        let dear = price + self.w.attack_least + self.w.patience * self.turns_to_come();
        let exchange = price + self.w.exchange;
        let targets = self.targets(prospects);
        let roads = Roads::of(self);
        for (i, &action) in legal.iter().enumerate() {
            let value = match action {
                Action::Activate(zone) => {
                    let lost = memory.lost(self, zone);
                    if targets.most - lost <= least + dear {
                        continue;
                    }
                    let attack = Attack { from: zone, reach: self.reach(zone, &roads), targets: &targets, lost };
                    self.uses_of(&attack, memory.garrison(self, zone), prospects, least + dear, |value, plan| {
                        least = keep(i, value - dear, plan);
                        least + dear
                    });
                    continue;
                }
                Action::Exchange(unit) => match self.best_exchange(memory, prospects, unit, least + exchange) {
                    Some(gain) => gain - exchange,
                    None => continue,
                },
                Action::Play { counter, red } if !self.is_ruse(counter, red) => 1,
                Action::MoveGun(gun) if self.gun_moves(memory, gun) => 2,
                _ => continue,
            };
            if value > least {
                least = keep(i, value, Plan::default());
            }
        }
    }

    /// Whether it is Ruse of War, which is kept for an attack.
    fn is_ruse(&self, counter: u8, red: bool) -> bool {
        self.g.on_counter(self.me, counter, red) == Some(Stratagem::RuseOfWar)
    }

    /// The value of a point now: more if it is needed for rehabilitation, less if it would be lost.
    fn price(&self) -> i32 {
        let points = i32::from(self.s.points(self.me));
        let hurt = self.g.rehabilitable(self.s, self.me).len() as i32;
        let needed = (hurt + 2) / 3;
        if points > needed + 2 {
            self.w.point / 3
        } else if points > needed {
            self.w.point
        } else {
            self.w.point.max(self.w.level * hurt.min(3))
        }
    }

    /// The enemy's zones.
    fn targets(&self, prospects: &Prospects) -> Targets {
        let enemy = self.me.enemy();
        let held = self.s.held(enemy);
        let open = held.minus(self.g.works(self.s, enemy));
        let driven_out = |zone| (self.zone(zone) * self.w.driven_out / 100).max(0);
        let most_caught = match self.me {
            _ if self.w.level < 0 => NO_TELLING,
            PRUSSIAN => open.into_iter().map(driven_out).sum(),
            FRENCH => 0,
        };
        let empty = match self.me {
            FRENCH => (self.g.printed() & self.g.unexposed(self.s, FRENCH)).minus(self.s.held(FRENCH)),
            PRUSSIAN => ZoneSet::EMPTY,
        };
        let most_empty = empty.into_iter().map(|zone| self.occupied(zone)).max().unwrap_or(0);
        let mut targets = Targets { held, open, most_caught, empty, most_empty, most: NO_TELLING };
        // If leaving has no cost in safety, all uses are examined in any case.
        if self.w.caution > 0 {
            let anybody = self.odds.most_of_assault(i32::MAX, 0, u32::MAX);
            let most = |target: &Target| self.most_of_any(target, anybody, true).max(target.driven_out);
            let attack = held.into_iter().map(|zone| most(prospects.target(zone))).max().unwrap_or(0);
            targets.most = (attack + most_caught).max(most_empty);
        }
        targets
    }

    /// The values of an enemy zone that do not depend on the attackers.
    pub(super) fn target(&self, zone: ZoneId) -> Target {
        let enemy = self.me.enemy();
        let units = self.infantry(enemy, zone);
        let totals = self.g.totals(self.s, enemy, units);
        let marked = self.s.fortified().has(zone) || self.s.trenched().has(zone);
        let open = !self.g.works(self.s, enemy).has(zone);
        let prize = self.prize(zone) + self.guns(enemy, zone) + if marked { self.w.works } else { 0 };
        Target {
            zone,
            goes: open && self.g.data().rulings.open_defenders == OpenDefenders::Retreat,
            driven_out: self.driving_out(zone),
            defence: i32::from(totals.defence()) + self.ruse(enemy) * units.len() as i32,
            fire: u8::try_from(totals.fire()).unwrap_or(u8::MAX),
            counted: totals.battalions().into(),
            levels: self.levels_left(enemy, units) + units.len() as i32,
            works: i32::from(marked),
            bonus: i32::from(self.g.present_bonus(self.s, zone)),
            prize,
            most_prize: self.most_prize(prize),
            undefended: units.is_empty(),
            closed: self.g.closed_to_uhlans(self.s).has(zone),
        }
    }

    /// The value of winning a zone: all of it if it can be occupied, a part if its units can come back. §11.2 An empty zone belongs to the
    /// Prussians, so the French gain only what they occupy.
    fn prize(&self, zone: ZoneId) -> i32 {
        let barring = self.g.barring(self.s, self.me.enemy());
        let barred = !self.g.printed().has(zone) && self.g.map().next_to(zone).meets(barring);
        let value = self.zone(zone);
        match (barred, self.me) {
            (false, PRUSSIAN) => value,
            (false, FRENCH) => value,
            (true, PRUSSIAN) => value * self.w.driven_out / 100,
            (true, FRENCH) => 0,
        }
    }

    /// Passes each use of a zone's battalions worth more than `least` to `keep`, whose result is the new `least`. A use that leaves the zone in
    /// danger is worth less for it; with a negative weight of caution, more.
    #[inline]
    fn uses_of(
        &self,
        attack: &Attack<'_>,
        garrison: &Garrison,
        prospects: &mut Prospects,
        mut least: i32,
        mut keep: impl FnMut(i32, Plan) -> i32,
    ) {
        let Attack { from, reach, targets, lost } = *attack;
        let g = self.g;
        let able = g.able(self.s, self.me, from);
        if able.is_empty() {
            return;
        }
        let fire_at_leavers = if self.leaving(from) { self.odds.fire_mean(1) * self.w.level / 6 } else { 0 };
        for zone in g.map().next_to_any(reach) & targets.held {
            let bases = g.map().next_to(zone) & reach;
            let bases = if bases.has(from) { ZoneSet::one(from) } else { bases };
            let known = prospects.recall(from, zone);
            let known = known.filter(|p| p.bases == bases && p.caught == self.caught(from, p.base, targets.open));
            let prospect = match known {
                Some(prospect) => *prospect,
                None => {
                    let target = prospects.target(zone);
                    let most = self.most_of_attack(garrison.able, target, bases.has(from));
                    if most + targets.most_caught - lost <= least {
                        continue;
                    }
                    let prospect = self.prospect(from, (able, garrison.able), bases, target, targets.open);
                    prospects.keep(from, zone, prospect);
                    prospect
                }
            };
            let Prospect { base, units, strength, mut value, .. } = prospect;
            if units.is_empty() {
                continue;
            }
            if base != from {
                value -= fire_at_leavers;
            }
            if value > least || self.w.caution < 0 {
                value -= self.strips(garrison, strength) * self.w.caution / 100;
            }
            if value > least {
                least = keep(value, Plan { from, units, base, target: Some(zone) });
            }
        }
        self.occupation(attack, garrison, able, fire_at_leavers, least, keep);
    }

    /// The prospect of an attack on a target from one of these zones.
    fn prospect(
        &self,
        from: ZoneId,
        (able, all): (UnitSet, Totals),
        bases: ZoneSet,
        target: &Target,
        open: ZoneSet,
    ) -> Prospect {
        let nothing = Prospect { bases, ..Prospect::default() };
        let Some(base) = self.base(bases, from, able) else { return nothing };
        let units = self.party(able, from, base, target.closed);
        let units = if target.undefended { self.detachment(units) } else { units };
        if units.is_empty() {
            return nothing;
        }
        let caught = self.caught(from, base, open);
        let strength = if units == able { all } else { self.strength(units) };
        let value = if target.goes && base != from {
            target.driven_out
        } else {
            self.attack(units, strength, &self.as_held_by(strength, target))
        };
        let value = value + self.worth.driven_out.over(caught.minus(ZoneSet::one(target.zone)));
        Prospect { bases, base, units, strength, caught, value }
    }

    /// §9.1.2 The zones that the Prussians catch in the open on their way to a base.
    fn caught(&self, from: ZoneId, base: ZoneId, open: ZoneSet) -> ZoneSet {
        if base == from || self.me == FRENCH { ZoneSet::EMPTY } else { open & self.g.map().next_to(base) }
    }

    /// §9.4.1 Whether units leave a zone under fire.
    fn leaving(&self, from: ZoneId) -> bool {
        self.g.map().next_to(from).meets(self.s.infantry_at(self.me.enemy()))
    }

    /// §9.1 The zones that the battalions of a zone reach.
    fn reach(&self, from: ZoneId, roads: &Roads) -> ZoneSet {
        let (g, s, me) = (self.g, self.s, self.me);
        let able = g.able(s, me, from);
        match able.first() {
            Some(rider) if able.within(g.classes(me).uhlans) => g.reachable(s, me, rider, from),
            _ => roads.from(self, from, self.leaving(from)),
        }
    }

    /// §9.1.2 The value of driving units out of the open: they fire once and retreat.
    fn driving_out(&self, zone: ZoneId) -> i32 {
        let prize = if self.me == PRUSSIAN { self.zone(zone) * self.w.driven_out / 100 } else { 0 };
        prize + self.w.ground / 2 - self.odds.fire_mean(1) * self.w.level / 6
    }

    /// The zone to attack from: where the most units fit, works before open ground.
    fn base(&self, bases: ZoneSet, from: ZoneId, units: UnitSet) -> Option<ZoneId> {
        if bases.has(from) {
            return Some(from);
        }
        let class = self.g.classes(self.me);
        let works = self.g.works(self.s, self.me);
        let most = i32::from(self.g.data().limits.battalions);
        let probe = units.first()?;
        bases.minus(self.g.full(self.s, self.me, probe)).into_iter().max_by_key(|&z| {
            let there =
                if self.s.held(self.me).has(z) { (self.s.units_at(z) & class.battalions).len() as i32 } else { 0 };
            let room = (most - there).min(units.len() as i32);
            (room, works.has(z), std::cmp::Reverse(z))
        })
    }

    /// The units of a zone that go to the base and can attack from there.
    fn party(&self, units: UnitSet, from: ZoneId, base: ZoneId, closed: bool) -> UnitSet {
        let (g, s) = (self.g, self.s);
        let class = g.classes(self.me);
        let mut units = if closed { units.minus(class.uhlans) } else { units };
        if base != from {
            let there = if s.held(self.me).has(base) { (s.units_at(base) & class.battalions).len() } else { 0 };
            let room = u32::from(g.data().limits.battalions).saturating_sub(there);
            while (units & class.battalions).len() > room {
                let weakest = (units & class.battalions)
                    .into_iter()
                    .min_by_key(|&u| g.values(s, self.me, u).attack)
                    .expect("there are more than fit");
                units.remove(weakest);
            }
        }
        units
    }

    /// §9.6 The units that attack guns alone: the weakest.
    fn detachment(&self, units: UnitSet) -> UnitSet {
        let most = u32::try_from(self.w.detachment).unwrap_or(0);
        let mut units = units;
        while most > 0 && units.len() > most {
            let strongest =
                units.into_iter().max_by_key(|&u| self.quality(self.me, u)).expect("there are more than go");
            units.remove(strongest);
        }
        units
    }

    /// The target with its prize reduced by the chance that the enemy retakes it from units of this strength, less two points for losses. The French
    /// keep what they take; what the Prussians take is lost to the French in any case.
    fn as_held_by(&self, strength: Totals, target: &Target) -> Target {
        if self.keeps() {
            return *target;
        }
        let worn = (i32::from(strength.defence()) - 2).max(0);
        let risk = self.odds.risk(self.me.enemy(), worn, 3, u32::from(strength.battalions()));
        Target { prize: target.prize * (RISKS - risk).max(RISKS * self.w.outpost / 100) / RISKS, ..*target }
    }

    /// Whether what is taken counts whatever happens afterwards.
    fn keeps(&self) -> bool {
        self.me == PRUSSIAN || self.last_turn()
    }

    pub(super) fn last_turn(&self) -> bool {
        self.s.turn() >= self.g.data().course.turns
    }

    /// An upper bound on the value of an attack with at most this strength, apart from zones caught on the way: it ignores the defensive fire. The
    /// bound does not hold for weights with which hits are wanted; see [`NO_TELLING`].
    #[inline]
    fn most_of_attack(&self, able: Totals, target: &Target, stays: bool) -> i32 {
        let battalions = u32::from(able.battalions()) + target.counted;
        let most = self.odds.most_of_assault(able.attack().into(), target.defence, battalions);
        self.most_of_any(target, most, stays)
    }

    /// The same for an assault with at most these results.
    #[inline]
    fn most_of_any(&self, target: &Target, assault: MostOfAssault, stays: bool) -> i32 {
        if target.goes && !stays {
            target.driven_out
        } else if target.undefended {
            target.most_prize
        } else {
            (assault.wins * target.most_prize.max(0) + self.w.level * assault.margin) / 6
        }
    }

    /// The prize of a target that is not retaken.
    fn most_prize(&self, prize: i32) -> i32 {
        if self.keeps() { prize } else { prize.max(0) * (RISKS * self.w.outpost.max(100) / 100) / RISKS }
    }

    /// The value of an attack, over the six faces each of the fire and of the assault.
    fn attack(&self, units: UnitSet, strength: Totals, target: &Target) -> i32 {
        if target.undefended {
            return target.prize;
        }
        let (g, s, me) = (self.g, self.s, self.me);
        let fresh = units.minus(s.diminished(me));
        let (whole, hurt) = (fresh.len() as i32, units.len() as i32 - fresh.len() as i32);
        let weakest = |units: UnitSet| units.into_iter().map(|unit| i32::from(g.values(s, me, unit).attack)).min();
        // Only diminished units drop out.
        let weakest = if hurt > 0 { weakest(units).unwrap_or(0) } else { 0 };
        let (attack, counted) = (i32::from(strength.attack()), i32::from(strength.battalions()));
        let mut total = 0;
        for (hits, faces) in self.odds.fire(target.fire).iter() {
            let hits = hits as i32;
            // The owner lets whole battalions take hits first; a diminished one drops out.
            let on_whole = hits.min(whole);
            let dropped = (hits - on_whole).min(hurt);
            let (a, n) = (attack - on_whole - dropped * weakest.max(1), counted - dropped);
            let mut value = -36 * self.w.level * (on_whole + dropped);
            if a > 0 && n > 0 {
                value += self.assault_value(a, n as u32, target).max(0);
            }
            total += faces * value;
        }
        total / 216
    }

    /// Thirty-six times the value of an assault.
    fn assault_value(&self, attack: i32, counted: u32, target: &Target) -> i32 {
        let odds = self.odds.assault(attack, target.defence, counted + target.counted);
        // §9.3.3 Approximates what works and bonus absorb of the hits beyond the first, and the levels that the defender has to lose.
        let mut on_defender = odds.on_defender;
        if target.bonus >= 4 {
            on_defender = 0;
        } else if on_defender > 6 {
            on_defender = 6 + (on_defender - 6 - 6 * (target.bonus + target.works)).max(0);
        }
        let on_defender = on_defender.min(6 * target.levels);
        6 * (odds.wins * target.prize + self.w.level * (on_defender - odds.on_attacker))
    }

    /// Marches into a zone that nobody holds: the French win its bonus.
    fn occupation(
        &self,
        attack: &Attack<'_>,
        garrison: &Garrison,
        able: UnitSet,
        cost: i32,
        mut least: i32,
        mut keep: impl FnMut(i32, Plan) -> i32,
    ) {
        let Attack { from, reach, targets, lost } = *attack;
        let (empty, cost_and_lost) = (reach & targets.empty, cost + lost);
        if empty.is_empty() || targets.most_empty - cost_and_lost <= least || self.infantry(self.me, from).len() < 2 {
            return;
        }
        for zone in empty {
            let worth = self.occupied(zone);
            if worth - cost_and_lost <= least {
                continue;
            }
            let goes = able.into_iter().min_by_key(|&u| self.quality(self.me, u)).map_or(UnitSet::EMPTY, UnitSet::one);
            let value = worth - cost - self.strips(garrison, self.strength(goes)) * self.w.caution / 100;
            if value > least {
                least = keep(value, Plan { from, units: goes, base: zone, target: None });
            }
        }
    }

    /// The value of an empty zone for the French.
    fn occupied(&self, zone: ZoneId) -> i32 {
        let last = self.s.turn() + 1 >= self.g.data().course.turns;
        self.zone(zone) * if last { 100 } else { self.w.outpost } / 100
    }

    /// Whether a gun that is of no use in its zone can move to one where it can fire.
    fn gun_moves(&self, memory: &mut Memory, gun: UnitId) -> bool {
        let Place::Zone(from) = self.s.place(self.me, gun) else { return false };
        let batteries = self.s.fortified() | if self.me == FRENCH { self.g.data().forts } else { ZoneSet::EMPTY };
        let mut others = self.s.held(self.me) & batteries;
        others.remove(from);
        if others.is_empty() {
            return false;
        }
        let heavy = self.g.classes(self.me).heavy.has(gun);
        let home = memory.battery(self, heavy, from);
        if self.g.guns_in_battery(self.s, self.me).has(gun) && home > 60 {
            return false;
        }
        let roomy = others.minus(self.g.full(self.s, self.me, gun));
        roomy.into_iter().any(|z| memory.battery(self, heavy, z) > home + 4)
    }

    // ---- Carrying it out ----

    pub(super) fn selection(&self, action: Action, plan: &Plan) -> i32 {
        match action {
            Action::Unit(unit) if plan.units.has(unit) => 2,
            Action::Unit(_) => 0,
            _ => 1,
        }
    }

    /// §9.1.2 Rates the zones that are caught: the largest comes first.
    pub(super) fn caught_first(&self, action: Action) -> i32 {
        let Action::To(zone) = action else { return i32::MIN + 1 };
        self.s.units_at(zone).len() as i32
    }

    /// §8.2.3, §9.3.3 Rates the marker that is lost: guns need the fortification; others keep the trench, which costs more.
    pub(super) fn marker(&self, action: Action) -> i32 {
        let zone = self.s.struck_zone(self.s.volley().by_guns);
        let guns = self.s.units_at(zone).meets(self.g.classes(self.me).guns);
        i32::from(guns == (action == Action::Go))
    }

    /// §9.1.2 Rates the targets of a zone that is caught: it fires where the most active units are.
    pub(super) fn aim(&self, action: Action) -> i32 {
        let Action::To(zone) = action else { return i32::MIN + 1 };
        (self.s.units_at(zone) & self.s.activation().active).len() as i32
    }

    pub(super) fn march(&self, action: Action, plan: &Plan) -> i32 {
        let Action::To(zone) = action else { return i32::MIN + 1 };
        if zone == plan.base { 2 } else { i32::from(zone == self.s.activation().from) }
    }

    /// Rates an attack; it must exceed the weight for making none.
    pub(super) fn objective(&self, action: Action) -> i32 {
        let Action::Attack(base, zone) = action else { return self.w.margin };
        let units = (self.s.units_at(base) & self.s.activation().active & self.g.classes(self.me).infantry)
            .minus(self.s.exhausted(self.me));
        let target = self.target(zone);
        let units = self.party(units, base, base, target.closed);
        self.attack(units, self.strength(units), &target)
    }

    /// §9.3.1 After the fire: the assault continues if it is still worth it.
    pub(super) fn assault(&self, action: Action) -> i32 {
        if action != Action::Go {
            return 0;
        }
        let act = self.s.activation();
        let terms = self.g.assault_terms(self.s, self.me, act.base, act.target, act.attackers);
        let counted = self.counted(self.me, act.attackers);
        self.assault_value(i32::from(terms.attack), counted, &self.target(act.target))
    }

    /// §9.2.1 Guns join if they move the fire into a better column.
    pub(super) fn defensive_fire(&self, action: Action) -> i32 {
        let now = self.g.fire_value(self.s, self.me);
        match action {
            Action::Unit(gun) => {
                let with = now + self.g.unit(self.me, gun).fire;
                self.odds.fire_mean(with) - self.odds.fire_mean(now)
            }
            Action::Go => i32::from(now > 0),
            _ => 0,
        }
    }

    /// Ruse of War: the value that the attack under way threatens.
    pub(super) fn threat_of_attack(&self) -> i32 {
        let act = self.s.activation();
        let enemy = self.me.enemy();
        let attack = i32::from(self.g.totals(self.s, enemy, act.attackers).attack());
        let counted = self.counted(enemy, act.attackers) + self.counted(self.me, self.infantry(self.me, act.target));
        let odds = self.odds.assault(attack, self.defence(self.me, act.target), counted);
        odds.wins * (self.zone(act.target) + self.w.ground) / 6
    }
}

/// The activated zone of an attack, and its possible targets.
#[derive(Clone, Copy)]
struct Attack<'a> {
    from: ZoneId,
    reach: ZoneSet,
    targets: &'a Targets,
    /// A lower bound on the loss of the zone if a unit leaves it.
    lost: i32,
}

/// The enemy's zones.
struct Targets {
    held: ZoneSet,
    open: ZoneSet,
    /// An upper bound on the value of zones caught in the open on the way.
    most_caught: i32,
    /// §11.2 Zones with a bonus that the French can take without a fight, and the highest value among them.
    empty: ZoneSet,
    most_empty: i32,
    /// An upper bound on the value of an activation, before the cost of leaving.
    most: i32,
}

/// The zones that battalions can march to, computed once for all of a side's zones. The passable zones form a few connected parts; a zone reaches
/// the parts that begin next to it.
struct Roads {
    enterable: ZoneSet,
    passable: ZoneSet,
    parts: [(ZoneSet, ZoneSet); MOST_PARTS],
    len: usize,
}

const MOST_PARTS: usize = 12;

impl Roads {
    fn of(seen: &Seen<'_>) -> Roads {
        let (g, s, me) = (seen.g, seen.s, seen.me);
        let none = Roads { enterable: ZoneSet::EMPTY, passable: ZoneSet::EMPTY, parts: Default::default(), len: 0 };
        let Some(battalion) = g.classes(me).battalions.first() else { return none };
        let enterable = g.enterable(s, me, battalion);
        let near = g.map().next_to_any(s.held(me.enemy()));
        let mut passable = enterable.minus(near);
        if g.data().rulings.through_friends == ThroughFriends::Yes {
            passable |= near & enterable & s.held(me);
        }
        let passable = passable.minus(g.uncrossable(s, me, battalion));
        let mut roads = Roads { enterable, passable, ..none };
        let mut rest = passable;
        while let Some(start) = rest.first() {
            let part = g.map().flood(ZoneSet::one(start), passable);
            rest = rest.minus(part);
            if roads.len < MOST_PARTS {
                roads.parts[roads.len] = (part, part | g.map().next_to_any(part) & enterable);
                roads.len += 1;
            }
        }
        roads
    }

    /// §9.1, §9.4.1 The zones that battalions reach from a zone.
    fn from(&self, seen: &Seen<'_>, zone: ZoneId, leaving: bool) -> ZoneSet {
        let goal = seen.g.data().rulings.leaver_goal;
        let [apart, away] = [LeaverGoal::Apart, LeaverGoal::Anywhere].map(|limit| leaving && goal == limit);
        let first = seen.g.map().next_to(zone) & if away { self.passable } else { self.enterable };
        let mut reached = first;
        for (part, all) in &self.parts[..self.len] {
            if part.meets(first) {
                reached |= *all;
            }
        }
        if apart {
            reached = reached.minus(seen.g.map().next_to_any(seen.s.infantry_at(seen.me.enemy())));
        }
        reached | ZoneSet::one(zone)
    }
}
