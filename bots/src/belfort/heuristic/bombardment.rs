//! Phase E: chooses targets and answers.

use super::Seen;
use super::memory::{Memory, Shots};
use super::zone::Effects;
use crate::search::rate::Weigh;
use sandtable_engine::Side;
use sandtable_engine::belfort::rules::BombardmentTerms;
use sandtable_engine::belfort::rulings::IncendiaryHit;
use sandtable_engine::belfort::{Action, FRENCH, PRUSSIAN, Stratagem, UnitId};
use sandtable_engine::geometry::ZoneId;

impl Seen<'_> {
    /// §8.1 The terms that a gun's die roll depends on.
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

    /// The value of each number of hits on a zone.
    pub(super) fn effects(&self, victim: Side, target: ZoneId, incendiary: bool) -> Effects {
        let more = if incendiary { i32::from(self.g.data().effects.incendiary_shells) } else { 0 };
        let effect = self.bombardment_effect(victim, target);
        //
        let (before, after) = match self.g.data().rulings.incendiary_hit {
            IncendiaryHit::Before => (more, 0),
            IncendiaryHit::After => (0, self.w.level * more),
        };
        let compared = |hits: usize| if hits == 0 { 0 } else { effect(hits as i32 + before) };
        std::array::from_fn(|hits| match compared(hits) {
            0 => 0,
            value => value + after,
        })
    }

    pub(super) fn incendiary(&self, side: Side, gun: UnitId, target: ZoneId) -> bool {
        side == PRUSSIAN
            && self.s.in_force(Stratagem::IncendiaryShells)
            && self.g.classes(side).heavy.has(gun)
            && self.g.data().forts.has(target)
    }

    /// Six times the value of a shot.
    pub(super) fn shot(&self, side: Side, gun: UnitId, target: ZoneId, penalty: u8, effects: &Effects) -> i32 {
        let terms = self.terms(side, gun, target, penalty);
        let faces = self.odds.bombardment(terms.rating, self.g.bombardment_modifier(&terms));
        faces.iter().map(|(hits, faces)| faces * effects[hits]).sum()
    }

    /// Chooses a gun and its target, a stratagem, or nothing more.
    pub(super) fn bombardment(
        &self,
        memory: &mut Memory,
        shots: &mut Shots,
        legal: &[Action],
        weigh: &mut impl Weigh,
    ) -> usize {
        shots.look(self, memory);
        weigh.best(legal, |action| match action {
            Action::Bombard(gun, target) => shots.value(self, gun, target) - 6 * (self.w.least + self.kept(gun)),
            Action::Play { counter, red } => self.bombardment_stratagem(counter, red),
            _ => 0,
        })
    }

    /// §9.2.1 The value of keeping a field gun for the defensive fire, which a gun that has fired cannot join.
    fn kept(&self, gun: UnitId) -> i32 {
        let unit = self.g.unit(self.me, gun);
        if unit.kind.is_heavy() { 0 } else { self.w.kept * i32::from(unit.fire) }
    }

    fn bombardment_stratagem(&self, counter: u8, red: bool) -> i32 {
        let Some(stratagem) = self.g.on_counter(self.me, counter, red) else { return -1 };
        let guns = self.g.ready_guns(self.s, self.me);
        let heavy = guns & self.g.classes(self.me).heavy;
        let worth_it = match stratagem {
            Stratagem::Envoys => guns.len() as i32 >= self.w.envoys_from,
            Stratagem::IncendiaryShells => heavy.len() as i32 >= self.w.incendiary_from,
            Stratagem::Catherine => guns.meets(self.g.classes(FRENCH).fortress) || guns.is_empty(),
            _ => true,
        };
        if worth_it { 6 * 1_000 } else { -1 }
    }

    fn effects_of_shot(&self) -> Effects {
        let shot = self.s.shot();
        self.effects(shot.side.enemy(), shot.target, self.incendiary(shot.side, shot.gun, shot.target))
    }

    /// The value of the shot under way.
    pub(super) fn shot_value(&self) -> i32 {
        let shot = self.s.shot();
        self.shot(shot.side, shot.gun, shot.target, 0, &self.effects_of_shot()) / 6
    }

    /// §8.1 Answers with the counter-battery by the value that it is expected to save, or with Bad Quality Shell.
    pub(super) fn answer(
        &self,
        memory: &mut Memory,
        shots: &mut Shots,
        legal: &[Action],
        weigh: &mut impl Weigh,
    ) -> usize {
        if self.w.own_shot != 0 {
            shots.look(self, memory);
        }
        let shot = self.s.shot();
        let effects = self.effects_of_shot();
        let by_penalty: [i32; 5] =
            std::array::from_fn(|p| self.shot(shot.side, shot.gun, shot.target, p as u8, &effects));
        let table = &self.g.data().tables.counter_battery;
        weigh.best(legal, |action| match action {
            Action::Unit(gun) => {
                let unit = self.g.unit(self.me, gun);
                let column = table.column(unit.fire);
                let modifier = if unit.kind.is_heavy() { i32::from(self.g.data().limits.heavy) } else { 0 };
                let spared: i32 = (1..=6)
                    .map(|die| by_penalty[0] - by_penalty[usize::from(table.at(die + modifier, column)).min(4)])
                    .sum();
                spared / 36 - self.w.answer - i32::from(unit.fire) - self.own_shot(shots, gun)
            }
            Action::Play { .. } => self.reaction(action, Stratagem::BadQualityShell, by_penalty[0] / 6),
            _ => 0,
        })
    }

    /// §8.1 The value of the shot that a gun gives up if it answers.
    fn own_shot(&self, shots: &mut Shots, gun: UnitId) -> i32 {
        if self.w.own_shot == 0 {
            return 0;
        }
        let targets = self.g.targets(self.s, self.me, gun);
        let best = targets.into_iter().map(|target| shots.value(self, gun, target)).max();
        best.unwrap_or(0).max(0) * self.w.own_shot / 600
    }

    /// Firefighters: the value in the citadel of the hits that they prevent.
    pub(super) fn fire_in_citadel(&self) -> i32 {
        let shot = self.s.shot();
        let hits = i32::from(shot.hits);
        let less = i32::from(self.g.data().effects.firefighters);
        let effect = self.bombardment_effect(FRENCH, shot.target);
        effect(hits) - effect((hits - less).max(0))
    }
}
