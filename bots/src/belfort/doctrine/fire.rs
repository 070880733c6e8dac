//! Bombardment, counter-battery, defensive fire, and stratagems that react to them.

use super::Decision;
use super::order::Zones;
use sandtable_engine::belfort::rules::BombardmentTerms;
use sandtable_engine::belfort::rulings::IncendiaryHit;
use sandtable_engine::belfort::{Action, FRENCH, PRUSSIAN, Step, Stratagem, UnitId, UnitSet};
use sandtable_engine::geometry::{ZoneId, ZoneSet};

/// The expected effect of a shot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Promise {
    /// The number of faces of the die that do harm.
    faces: u8,
    /// The hits, summed over the six faces.
    hits: u8,
}

impl Decision<'_> {
    /// §8.1 Fires at the first target in order at which a gun has the odds, with the gun that promises most.
    pub(super) fn bombard(&self, guns: UnitSet, targets: &Zones, from: ZoneSet, odds: u8, shots: u8) -> Option<usize> {
        let (s, me) = (self.seen.s, self.seen.me);
        let mut found: Option<(usize, (std::cmp::Reverse<usize>, Promise))> = None;
        for (i, &action) in self.legal.iter().enumerate() {
            let Action::Bombard(gun, target) = action else { continue };
            let place = match targets {
                Zones::Any => 0,
                Zones::InOrder(zones) => match zones.iter().position(|&z| z == target) {
                    Some(place) => place,
                    None => continue,
                },
            };
            let ordered =
                guns.has(gun) && s.zone_of(me, gun).is_some_and(|zone| from.has(zone)) && s.bombarded(target) < shots;
            if !ordered {
                continue;
            }
            let promise = self.shot(gun, target);
            let value = (std::cmp::Reverse(place), promise);
            if promise.faces >= odds && found.is_none_or(|(_, best)| value > best) {
                found = Some((i, value));
            }
        }
        found.map(|(i, _)| i)
    }

    /// §8.1, §8.2 The expected effect of a gun of this side on a zone, without counter-battery.
    fn shot(&self, gun: UnitId, target: ZoneId) -> Promise {
        let (g, s, me) = (self.seen.g, self.seen.s, self.seen.me);
        let effects = &g.data().effects;
        let unit = g.unit(me, gun);
        let stratagems = match me {
            PRUSSIAN if s.in_force(Stratagem::Envoys) => effects.envoys,
            FRENCH if s.in_force(Stratagem::MoreShells) => effects.more_shells,
            _ => 0,
        };
        let heavy = unit.kind.is_heavy();
        let terms = BombardmentTerms {
            rating: unit.fire,
            heavy,
            adjacent: s.zone_of(me, gun).is_some_and(|zone| g.map().next_to(zone).has(target)),
            long_range: g.gun_reach(s, me, gun).1.has(target),
            repeats: s.bombarded(target),
            penalty: 0,
            stratagems,
        };
        let modifier = g.bombardment_modifier(&terms);
        let fort = g.data().forts.has(target);
        let incendiary = me == PRUSSIAN && heavy && fort && s.in_force(Stratagem::IncendiaryShells);
        let bonus = g.present_bonus(s, target);
        let mut promise = Promise::default();
        for die in 1..=6 {
            let hits = g.bombardment_hits(unit.fire, die, modifier);
            let more = if incendiary && hits > 0 { effects.incendiary_shells } else { 0 };
            //
            let compared = match g.data().rulings.incendiary_hit {
                IncendiaryHit::Before => hits + more,
                IncendiaryHit::After => hits,
            };
            // §8.2.5 A fort is damaged by hits that reach its bonus; §8.2.4 elsewhere the bonus is subtracted from the hits.
            if fort && bonus > 0 && compared >= bonus || compared > bonus {
                promise.faces += 1;
            }
            promise.hits += hits + more;
        }
        promise
    }

    /// §8.1 Answers with the gun of the highest rating, heavy guns first among equals.
    pub(super) fn answer(&self, guns: UnitSet, targets: &Zones, rating: u8) -> Option<usize> {
        let (g, s, me) = (self.seen.g, self.seen.s, self.seen.me);
        let shot = s.shot();
        if !targets.has(shot.target) || g.unit(shot.side, shot.gun).fire < rating {
            return None;
        }
        self.best(|action| match action {
            Action::Unit(gun) if guns.has(gun) => {
                let unit = g.unit(me, gun);
                Some(2 * i32::from(unit.fire) + i32::from(unit.kind.is_heavy()))
            }
            _ => None,
        })
    }

    /// §9.2.1 Fires with every gun that improves the result.
    pub(super) fn fire(&self) -> usize {
        let (g, s, me) = (self.seen.g, self.seen.s, self.seen.me);
        let now = g.fire_value(s, me);
        let gain = |action| match action {
            Action::Unit(gun) => {
                let gain = self.seen.odds.fire_mean(now + g.unit(me, gun).fire) - self.seen.odds.fire_mean(now);
                (gain > 0).then_some(gain)
            }
            Action::Go => Some(0),
            _ => None,
        };
        self.best(gain).unwrap_or_else(|| self.done())
    }

    /// §6.1 Plays the first of the stratagems that can be played, if the zone at stake is a target.
    pub(super) fn play(&self, stratagems: &[Stratagem], targets: &Zones) -> Option<usize> {
        let s = self.seen.s;
        let act = s.activation();
        let at_stake = match s.step() {
            Step::CounterBattery(_) | Step::CancelCounter | Step::CancelShot | Step::FightFire => Some(s.shot().target),
            Step::Undisciplined if !act.in_attack => Some(act.from),
            Step::Undisciplined | Step::Ruse => Some(act.target),
            _ => None,
        };
        match (targets, at_stake) {
            (Zones::Any, _) => {}
            (_, Some(zone)) if targets.has(zone) => {}
            _ => return None,
        }
        // Ruse of War waits for an attack, though it may be played before.
        let waits = |stratagem: Stratagem| stratagem == Stratagem::RuseOfWar && s.step() != Step::Ruse;
        stratagems.iter().filter(|&&stratagem| !waits(stratagem)).find_map(|&wanted| {
            self.legal.iter().position(|&action| match action {
                Action::Play { counter, red } => self.seen.g.on_counter(self.seen.me, counter, red) == Some(wanted),
                _ => false,
            })
        })
    }
}
