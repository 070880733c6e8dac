//! Phase F: begins attacks and occupations and carries them out.

use super::order::{Attack, Who, Zones};
use super::{Decision, Plan, Seen};
use sandtable_engine::belfort::rules::AssaultTerms;
use sandtable_engine::belfort::rulings::{FireForGuns, OpenDefenders};
use sandtable_engine::belfort::{Action, UnitId, UnitSet};
use sandtable_engine::geometry::zone::MAX_ZONES;
use sandtable_engine::geometry::{ZoneId, ZoneSet};

/// The [`Seen::chance`] of an attack that wins without a roll: the combinations of three dice.
const CERTAIN: i32 = 216;
/// The share of it for each winning face of the assault's die.
const FACE: i32 = 36;
/// The number of winning faces, half the die, with which an assault continues if no order says otherwise.
const HALF: i32 = 3;

impl Decision<'_> {
    /// §9.3 Begins the best attack on the first target that can be attacked at the odds of the order.
    pub(super) fn attack(&mut self, order: &Attack) -> Option<usize> {
        let (g, s, me) = (self.seen.g, self.seen.s, self.seen.me);
        let enemies = s.held(me.enemy());
        let mut sources = [Source::default(); MAX_ZONES];
        let mut count = 0;
        for source in (g.may_activate(s, me) & order.from).into_iter().filter_map(|z| self.seen.source(order.who, z)) {
            sources[count] = source;
            count += 1;
        }
        let sources = &sources[..count];
        let mut best: Option<(i32, Plan)> = None;
        match &order.targets {
            Zones::InOrder(zones) => {
                for &target in zones.iter().filter(|&&zone| enemies.has(zone)) {
                    best = self.seen.best_attack(order, sources, target);
                    if best.is_some() {
                        break;
                    }
                }
            }
            Zones::Any => {
                for target in enemies {
                    let found = self.seen.best_attack(order, sources, target);
                    if found.is_some_and(|(value, _)| best.is_none_or(|(most, _)| value > most)) {
                        best = found;
                    }
                }
            }
        }
        let (_, plan) = best?;
        self.begin(plan)
    }

    fn begin(&mut self, plan: Plan) -> Option<usize> {
        let choice = self.find(Action::Activate(plan.from))?;
        self.memory.plan = plan;
        Some(choice)
    }

    /// §9.1 Brings the first of these zones that has fewer battalions up to this number, if units can go there.
    pub(super) fn occupy(
        &mut self,
        zones: &[ZoneId],
        from: ZoneSet,
        who: Who,
        battalions: u8,
        leave: u8,
        with_guns: bool,
    ) -> Option<usize> {
        let (g, s, me) = (self.seen.g, self.seen.s, self.seen.me);
        let sources = g.may_activate(s, me) & from;
        if sources.is_empty() {
            return None;
        }
        let free = g.unexposed(s, me).minus(s.held(me.enemy()));
        for &zone in zones.iter().filter(|&&zone| free.has(zone)) {
            let there = self.seen.battalions(me, zone).len();
            let missing = u32::from(battalions).saturating_sub(there);
            if missing == 0 {
                continue;
            }
            for source in sources {
                if source == zone {
                    continue;
                }
                // Zones of the list are not emptied to fill one another.
                let stay = if zones.contains(&source) { leave.max(battalions) } else { leave };
                let Some(source) = self.seen.source(who, source) else { continue };
                let units = self.seen.party(&source, zone, stay, missing);
                let source = source.zone;
                if !units.is_empty() {
                    let units = if with_guns { units | self.seen.movable_guns(source) } else { units };
                    return self.begin(Plan { from: source, units, to: zone, ..Plan::default() });
                }
            }
        }
        None
    }

    // ---- Carrying it out ----

    /// §9.1 Selects the units of the plan.
    pub(super) fn select(&self) -> usize {
        let planned = |action: &Action| matches!(action, Action::Unit(unit) if self.memory.plan.units.has(*unit));
        let done = self.find(Action::Done);
        self.legal.iter().position(planned).or(done).unwrap_or(0)
    }

    pub(super) fn march(&self) -> usize {
        let there = self.find(Action::To(self.memory.plan.to));
        there.or_else(|| self.find(Action::To(self.seen.s.activation().from))).unwrap_or(0)
    }

    /// §9.3.1 The planned attack if it still has its odds, or else another that is ordered.
    pub(super) fn objective(&mut self) -> usize {
        let Plan { to, target, odds, .. } = self.memory.plan;
        if let Some(target) = target
            && let Some(choice) = self.find(Action::Attack(to, target))
            && self.seen.chance_from_here(to, target) >= FACE * i32::from(odds)
        {
            return choice;
        }
        self.ordered_or_done(super::Kind::Objective)
    }

    /// §9.3.1 An ordered attack that the units which have marched can make.
    pub(super) fn attack_from_here(&mut self, order: &Attack) -> Option<usize> {
        let (s, me) = (self.seen.s, self.seen.me);
        let act = s.activation();
        let mut found: Option<(usize, (std::cmp::Reverse<usize>, i32))> = None;
        for (i, &action) in self.legal.iter().enumerate() {
            let Action::Attack(base, target) = action else { continue };
            let place = match &order.targets {
                Zones::Any => 0,
                Zones::InOrder(zones) => match zones.iter().position(|&z| z == target) {
                    Some(place) => place,
                    None => continue,
                },
            };
            let attackers = self.seen.attackers(base, target);
            let ordered = order.from.has(act.from)
                && order.who.among(s, me, attackers) == attackers
                && self.seen.counted(attackers) >= u32::from(order.battalions);
            let chance = self.seen.chance_from_here(base, target);
            let value = (std::cmp::Reverse(place), chance);
            if ordered && chance >= FACE * i32::from(order.odds) && found.is_none_or(|(_, best)| value > best) {
                found = Some((i, value));
                self.memory.plan.odds = order.odds;
            }
        }
        found.map(|(i, _)| i)
    }

    // ---- §9.3.1 After the fire ----

    /// The number of faces of the die that win the assault under way.
    fn winning_faces(&self) -> i32 {
        let act = self.seen.s.activation();
        let AssaultTerms { attack, defence, battalions } =
            self.seen.g.assault_terms(self.seen.s, self.seen.me, act.base, act.target, act.attackers);
        self.seen.odds.assault(i32::from(attack), i32::from(defence), u32::from(battalions)).wins
    }

    pub(super) fn press(&self, targets: &Zones, odds: u8) -> Option<usize> {
        let on = targets.has(self.seen.s.activation().target) && self.winning_faces() >= i32::from(odds);
        if on { self.find(Action::Go) } else { None }
    }

    pub(super) fn call_off(&self, targets: &Zones, odds: u8) -> Option<usize> {
        let off = targets.has(self.seen.s.activation().target) && self.winning_faces() < i32::from(odds);
        if off { self.find(Action::Done) } else { None }
    }

    /// Without an order: continues at the odds of the attack order, but never asks for more than half the faces.
    pub(super) fn assault(&self) -> usize {
        let least = i32::from(self.memory.plan.odds).min(HALF);
        let go = self.winning_faces() >= least;
        self.find(if go { Action::Go } else { Action::Done }).unwrap_or(0)
    }
}

impl Seen<'_> {
    /// §9.3.2 The number of battalions and Uhlans, which count for the size of an assault.
    fn counted(&self, units: UnitSet) -> u32 {
        let class = self.g.classes(self.me);
        (units & (class.battalions | class.uhlans)).len()
    }

    /// §9.1.2 The guns of a zone that can move with its battalions.
    fn movable_guns(&self, zone: ZoneId) -> UnitSet {
        let guns = self.s.units_at(zone) & self.g.classes(self.me).guns;
        guns.into_iter().filter(|&gun| !self.g.bound(self.s, self.me, gun)).collect()
    }

    /// A zone that can be activated, if any units of `who` there can move.
    fn source(&self, who: Who, zone: ZoneId) -> Option<Source> {
        let (g, s, me) = (self.g, self.s, self.me);
        let able = who.among(s, me, g.able(s, me, zone));
        let first = (able & g.classes(me).battalions).first().or(able.first())?;
        let leaving = g.map().next_to(zone).meets(s.infantry_at(me.enemy()));
        Some(Source { zone, able, reach: g.reachable(s, me, first, zone), leaving })
    }

    /// The strongest units of a zone that can march to `to` together: up to `most` battalions, such that `leave` battalions stay.
    fn party(&self, source: &Source, to: ZoneId, leave: u8, most: u32) -> UnitSet {
        let (g, s, me) = (self.g, self.s, self.me);
        let class = g.classes(me);
        let from = source.zone;
        let mut units = source.able;
        if from != to {
            if !source.reach.has(to) {
                return UnitSet::EMPTY;
            }
            let fits = |u: &UnitId| g.enterable(s, me, *u).has(to) && g.room(s, me, *u, to);
            units = units.into_iter().filter(fits).collect();
        }
        let limits = &g.data().limits;
        let limit = if to == g.data().citadel { limits.citadel_battalions } else { limits.battalions };
        let space = match from == to {
            true => u32::MAX,
            false => u32::from(limit).saturating_sub(self.battalions(me, to).len()),
        };
        let can_leave = self.battalions(me, from).len().saturating_sub(u32::from(leave));
        let most = most.min(space).min(can_leave);
        while (units & class.battalions).len() > most {
            let weakest = (units & class.battalions)
                .into_iter()
                .min_by_key(|&u| (g.values(s, me, u).attack, g.values(s, me, u).defence));
            let Some(weakest) = weakest else { break };
            units.remove(weakest);
        }
        // Scouts and Uhlans do not go where no battalion goes if some must stay.
        if leave > 0 && !units.meets(class.battalions) { UnitSet::EMPTY } else { units }
    }

    /// The best attack on a zone from one of `sources`.
    fn best_attack(&self, order: &Attack, sources: &[Source], target: ZoneId) -> Option<(i32, Plan)> {
        let (g, s, me) = (self.g, self.s, self.me);
        let enemy = me.enemy();
        let near = g.map().next_to(target).minus(s.held(enemy));
        let works = g.works(s, me);
        let open = !g.works(s, enemy).has(target) && g.data().rulings.open_defenders == OpenDefenders::Retreat;
        let mut best: Option<((i32, bool, i32), Plan)> = None;
        for source in sources {
            let Source { zone: from, reach, leaving, .. } = *source;
            let bases = if near.has(from) { ZoneSet::one(from) } else { near & reach };
            for base in bases {
                let party = self.party(source, base, order.leave, u32::MAX);
                let party = self.fit_for(party, target);
                if self.counted(party) < u32::from(order.battalions) {
                    continue;
                }
                let chance = match open && base != from {
                    // §9.1.2 The defenders fire once and retreat.
                    true => CERTAIN,
                    false => self.chance(party, base, target, leaving && base != from),
                };
                let value = (chance, works.has(base), -(self.counted(party) as i32));
                if chance >= FACE * i32::from(order.odds) && best.is_none_or(|(most, _)| value > most) {
                    let guns = order.with_guns && base != from;
                    let units = if guns { party | self.movable_guns(from) } else { party };
                    let plan = Plan { from, units, to: base, target: Some(target), odds: order.odds, partner: None };
                    best = Some((value, plan));
                }
            }
        }
        best.map(|((chance, ..), plan)| (chance, plan))
    }

    /// §1.3.2 These units without Uhlans if the target is fortified, which Uhlans may not attack.
    fn fit_for(&self, units: UnitSet, target: ZoneId) -> UnitSet {
        let closed = self.g.closed_to_uhlans(self.s).has(target);
        if closed { units.minus(self.g.classes(self.me).uhlans) } else { units }
    }

    /// The units of the current activation that can attack from a zone.
    fn attackers(&self, base: ZoneId, target: ZoneId) -> UnitSet {
        let s = self.s;
        let active = s.units_at(base) & s.activation().active & self.g.classes(self.me).infantry;
        self.fit_for(active.minus(s.exhausted(self.me)), target)
    }

    fn chance_from_here(&self, base: ZoneId, target: ZoneId) -> i32 {
        self.chance(self.attackers(base, target), base, target, false)
    }

    /// How likely an attack wins if it is pressed, out of [`CERTAIN`]: over the six faces each of the fire at units that leave the enemy's
    /// neighbourhood (§9.4.1), of the defensive fire with every gun that can join (§9.2.1), and of the assault (§9.3.2). Battalions in good order
    /// take the hits first; a diminished one that is hit drops out.
    fn chance(&self, units: UnitSet, base: ZoneId, target: ZoneId, leaving: bool) -> i32 {
        let (g, s, me) = (self.g, self.s, self.me);
        if units.is_empty() {
            return 0;
        }
        // §9.6 Guns without infantry are lost to the attackers that survive their fire.
        let alone = !s.infantry_at(me.enemy()).has(target);
        if alone && g.data().rulings.fire_for_guns == FireForGuns::No {
            return CERTAIN;
        }
        let terms = g.assault_terms(s, me, base, target, units);
        let hurt = (units & s.diminished(me)).len() as i32;
        let whole = units.len() as i32 - hurt;
        let weakest = units.into_iter().map(|u| i32::from(g.values(s, me, u).attack)).min().unwrap_or(0).max(1);
        let wins = |hits: i32| {
            let on_whole = hits.min(whole);
            let dropped = (hits - on_whole).min(hurt);
            let attack = i32::from(terms.attack) - on_whole - dropped * weakest;
            let battalions = i32::from(terms.battalions) - dropped;
            if attack <= 0 || hits > whole + hurt || dropped == whole + hurt {
                return 0;
            }
            if alone { 6 } else { self.odds.assault(attack, i32::from(terms.defence), battalions.max(1) as u32).wins }
        };
        let fire = self.odds.fire(self.fire_against(base, target));
        // §9.4.1 If nobody fires, the fire value is 0, which hits nobody.
        let leave = self.odds.fire(u8::from(leaving));
        let mut total = 0;
        for (first, faces) in leave.iter() {
            for (second, more) in fire.iter() {
                total += faces * more * wins((first + second) as i32);
            }
        }
        total
    }

    /// §9.2.1 The fire value of the defenders, with every field gun that can join.
    fn fire_against(&self, base: ZoneId, target: ZoneId) -> u8 {
        let (g, s, enemy) = (self.g, self.s, self.me.enemy());
        let class = g.classes(enemy);
        let zones = g.firing_zones(s, enemy, base, target);
        let infantry: u8 =
            zones.into_iter().flat_map(|z| s.units_at(z) & class.infantry).map(|u| g.values(s, enemy, u).fire).sum();
        let guns = g.guns_that_join(s, enemy, g.barrage_spot(base, target));
        infantry + guns.into_iter().map(|gun| g.unit(enemy, gun).fire).sum::<u8>()
    }
}

/// A zone that can be activated for an order.
#[derive(Clone, Copy, Debug, Default)]
struct Source {
    zone: ZoneId,
    /// The units there that can move.
    able: UnitSet,
    /// The zones that they reach, ignoring stacking.
    reach: ZoneSet,
    /// Whether the enemy fires at units that leave it.
    leaving: bool,
}
