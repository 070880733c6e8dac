//! Stratagems that are bought, played and kept; purchases with points in phase G.

use super::Decision;
use super::order::{Directive, First, Ware, Who, Zones};
use sandtable_engine::belfort::{Action, Stratagem, UnitSet};
use sandtable_engine::geometry::ZoneSet;

impl Decision<'_> {
    /// §6 Buys the first of the wares that is offered.
    pub(super) fn buy(&self, wares: &[Ware]) -> Option<usize> {
        wares.iter().find_map(|ware| match ware {
            Ware::Random => self.find(Action::BuyRandom),
            Ware::Chosen(stratagem) => self.legal.iter().position(|&action| match action {
                Action::BuyChosen(counter) => self.bears(counter, *stratagem),
                _ => false,
            }),
        })
    }

    /// Whether one of the faces of a friendly counter is this stratagem.
    fn bears(&self, counter: u8, stratagem: Stratagem) -> bool {
        [false, true].into_iter().any(|red| self.seen.g.on_counter(self.seen.me, counter, red) == Some(stratagem))
    }

    /// §6.2
    pub(super) fn keep_stratagem(&self, stratagems: &[Stratagem]) -> Option<usize> {
        stratagems.iter().find_map(|&stratagem| {
            self.legal.iter().position(|&action| match action {
                Action::Keep(counter) => self.bears(counter, stratagem),
                _ => false,
            })
        })
    }

    /// Illness: chooses among the enemy's battalions in the first of the zones.
    pub(super) fn illness(&self, who: UnitSet, zones: &Zones, first: First) -> Option<usize> {
        let (s, enemy) = (self.seen.s, self.seen.me.enemy());
        let score = |action| {
            let Action::Unit(unit) = action else { return None };
            let zone = s.zone_of(enemy, unit)?;
            let place = match zones {
                Zones::Any => 0,
                Zones::InOrder(zones) => zones.iter().position(|&z| z == zone)?,
            };
            who.has(unit).then(|| self.seen.rank(enemy, unit, first) - 1_000 * place as i32)
        };
        self.best(score)
    }

    /// §10.2 Rehabilitates a unit in the headquarters without cost.
    pub(super) fn rehabilitate_freely(&self) -> Option<usize> {
        self.best(|action| match action {
            Action::RehabilitateFree(unit) => Some(self.seen.rank(self.seen.me, unit, First::MostWorn)),
            _ => None,
        })
    }

    /// §10.2 Buys a rehabilitation if enough units are concerned.
    pub(super) fn rehabilitate(&mut self, number: u8, who: Who, from: ZoneSet, at_least: u8) -> Option<usize> {
        let choice = self.find(Action::Rehabilitate)?;
        let concerned = self.concerned(who, from, self.seen.g.rehabilitable(self.seen.s, self.seen.me));
        if concerned.len() < u32::from(at_least) {
            return None;
        }
        self.memory.raising = Some(number);
        Some(choice)
    }

    fn concerned(&self, who: Who, from: ZoneSet, units: UnitSet) -> UnitSet {
        let (s, me) = (self.seen.s, self.seen.me);
        let there = |u: &_| s.zone_of(me, *u).is_some_and(|zone| from.has(zone));
        who.among(s, me, units).into_iter().filter(there).collect()
    }

    /// §10.2 The unit that the rehabilitation restores: one that its order names, or else the most worn.
    pub(super) fn raise(&self) -> usize {
        let me = self.seen.me;
        if let Some(number) = self.memory.raising
            && let Directive::Rehabilitate { who, from, first, .. } = self.orders.says(number)
        {
            let wanted = |action| match action {
                Action::Unit(unit) if !self.concerned(*who, *from, UnitSet::one(unit)).is_empty() => {
                    Some(self.seen.rank(me, unit, *first))
                }
                _ => None,
            };
            if let Some(choice) = self.best(wanted) {
                return choice;
            }
        }
        self.pick(me, First::MostWorn)
    }

    /// §10.3 Rebuilds the first of the regiments that can return, with its strongest battalion.
    pub(super) fn rebuild(&self, groups: &[UnitSet]) -> Option<usize> {
        groups.iter().find_map(|group| {
            self.best(|action| match action {
                Action::Rebuild(unit) if group.has(unit) => Some(self.seen.rank(self.seen.me, unit, First::Strongest)),
                _ => None,
            })
        })
    }
}
