//! Phase E: what to fire at, what to answer.

use super::Seen;
use sandtable_engine::Side;
use sandtable_engine::belfort::rules::BombardmentTerms;
use sandtable_engine::belfort::{Action, FRENCH, PRUSSIAN, Stratagem, UnitId};
use sandtable_engine::geometry::ZoneId;

impl Seen<'_> {
    /// §8.1 What a gun's die hangs on.
    fn terms(&self, side: Side, gun: UnitId, target: ZoneId, penalty: u8) -> BombardmentTerms {
        let unit = self.g.unit(side, gun);
        let effects = &self.g.data().effects;
        let stratagems = match side {
            PRUSSIAN if self.s.in_force(Stratagem::Envoys) => effects.envoys,
            FRENCH if self.s.in_force(Stratagem::MoreShells) => effects.more_shells,
            _ => 0,
        };
        BombardmentTerms {
            rating: unit.fire,
            heavy: unit.kind.is_heavy(),
            adjacent: self.s.zone_of(side, gun).is_some_and(|z| self.g.map().next_to(z).has(target)),
            long_range: self.g.gun_reach(self.s, side, gun).1.has(target),
            repeats: self.s.bombarded(target),
            penalty,
            stratagems,
        }
    }

    /// Six times the value of a shot.
    fn shot(&self, side: Side, gun: UnitId, target: ZoneId, penalty: u8) -> i32 {
        let terms = self.terms(side, gun, target, penalty);
        let modifier = self.g.bombardment_modifier(&terms);
        let incendiary = side == PRUSSIAN
            && terms.heavy
            && self.s.in_force(Stratagem::IncendiaryShells)
            && self.g.data().forts.has(target);
        let more = if incendiary { i32::from(self.g.data().effects.incendiary_shells) } else { 0 };
        (1..=6)
            .map(|die| {
                let hits = i32::from(self.g.bombardment_hits(terms.rating, die, modifier));
                if hits == 0 { 0 } else { self.bombardment_effect(side.enemy(), target, hits + more) }
            })
            .sum()
    }

    pub(super) fn bombardment(&self, action: Action) -> i32 {
        match action {
            Action::Bombard(gun, target) => self.shot(self.me, gun, target, 0) - 6 * self.w.least,
            Action::Play { counter, red } => {
                let Some(stratagem) = self.g.on_counter(self.me, counter, red) else { return -1 };
                let guns = self.g.ready_guns(self.s, self.me);
                let heavy = (guns & self.g.classes(self.me).heavy).len();
                let worth_it = match stratagem {
                    Stratagem::Envoys => guns.len() >= 4,
                    Stratagem::IncendiaryShells => heavy >= 3,
                    Stratagem::Catherine => guns.meets(self.g.classes(FRENCH).fortress) || guns.is_empty(),
                    _ => true,
                };
                if worth_it { 6 * 1_000 } else { -1 }
            }
            _ => 0,
        }
    }

    /// The value of the shot under way.
    pub(super) fn shot_value(&self) -> i32 {
        let shot = self.s.shot();
        self.shot(shot.side, shot.gun, shot.target, 0) / 6
    }

    /// §8.1 Answering: what the counter-battery is expected to spare, or Bad quality shell.
    pub(super) fn answer(&self, action: Action) -> i32 {
        let shot = self.s.shot();
        match action {
            Action::Unit(gun) => {
                let plain = self.shot(shot.side, shot.gun, shot.target, 0);
                let unit = self.g.unit(self.me, gun);
                let table = &self.g.data().tables.counter_battery;
                let column = table.column(unit.fire);
                let modifier = if unit.kind.is_heavy() { i32::from(self.g.data().limits.heavy) } else { 0 };
                let spared: i32 = (1..=6)
                    .map(|die| {
                        let penalty = table.at(die + modifier, column);
                        if penalty == 0 { 0 } else { plain - self.shot(shot.side, shot.gun, shot.target, penalty) }
                    })
                    .sum();
                spared / 36 - self.w.answer - i32::from(unit.fire)
            }
            Action::Play { .. } => self.reaction(action, Stratagem::BadQualityShell, self.shot_value()),
            _ => 0,
        }
    }

    /// Firefighters: what one hit less spares in the citadel.
    pub(super) fn fire_in_citadel(&self) -> i32 {
        let shot = self.s.shot();
        let hits = i32::from(shot.hits);
        let less = i32::from(self.g.data().effects.firefighters);
        self.bombardment_effect(FRENCH, shot.target, hits)
            - self.bombardment_effect(FRENCH, shot.target, (hits - less).max(0))
    }
}
