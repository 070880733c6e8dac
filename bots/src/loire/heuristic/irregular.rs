//! §7, §10 Irregular units and decoys: placement and marches.

use super::Seen;
use super::survey::Survey;
use crate::loire::land::HEXES;
use crate::loire::reach::{Plan, Reach};
use sandtable_engine::geometry::HexId;
use sandtable_engine::loire::data::March;
use sandtable_engine::loire::unit::Kind;
use sandtable_engine::loire::{HexSet, UnitId, UnitSet};

/// The most strength of a stack that counts as pinned.
const MOST_PINNED: i32 = 20;
/// The penalty for a decoy in a zone of control, and for a party that is lost at the end of movement.
const FOUND_OUT: i32 = 100;
const ASTRAY: i32 = 1_000;

/// The largest number of stacks that are considered.
const STACKS: usize = 48;

/// The data of an irregular unit or decoy that is the same for all hexes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Errand {
    unit: UnitId,
    at: HexId,
    /// Whether another irregular unit or decoy is in its hex.
    crowded: bool,
    /// §9.4 By hex, the enemy strength that a unit there restricts to tactical marches, and no other unit does.
    pinned: [i16; HEXES],
    /// §8.1 Friendly units without a supply line, with their strength.
    needy: [(HexId, i32); STACKS],
    needy_count: usize,
    /// §7.2 Hexes where a party is near enough to a regular unit.
    escorted: HexSet,
    /// §8.1 Railways with no other friendly unit in or next to them.
    unwatched: HexSet,
    /// An upper bound on the value of a hex beyond its lure.
    most: i32,
}

impl Seen<'_> {
    /// The march of an irregular unit or decoy; `None` if it stays.
    pub(super) fn irregular_plan(&self, unit: UnitId, survey: &Survey, reach: &mut Reach) -> Option<Plan> {
        let (start, units) = (self.s.at(unit), UnitSet::one(unit));
        let errand = self.errand(survey, unit);
        reach.search((self.g, self.s), self.ways, units, (March::Tactical, survey.near));
        let least = self.irregular_score(&errand, survey, start) + self.w.march_least;
        let end = self.best_haunt(&errand, survey, reach.hexes().minus(HexSet::one(start)), least)?;
        Some(Plan::walk(units, March::Tactical, start, end, reach))
    }

    /// The best of some hexes for it, if better than `least`.
    pub(super) fn best_haunt(&self, errand: &Errand, survey: &Survey, hexes: HexSet, least: i32) -> Option<HexId> {
        let mut found = (least, None);
        for hex in hexes {
            // Hexes that cannot be better are not scored.
            if self.lure(errand, survey, hex) + errand.most > found.0 {
                let score = self.irregular_score(errand, survey, hex);
                if score > found.0 {
                    found = (score, Some(hex));
                }
            }
        }
        found.1
    }

    /// The data that is the same for all hexes.
    pub(super) fn errand(&self, survey: &Survey, unit: UnitId) -> Errand {
        let others = self.own().minus(UnitSet::one(unit));
        let at = self.s.at(unit);
        let mut errand = Errand {
            unit,
            at,
            crowded: others.minus(self.land.regular).into_iter().any(|other| self.s.at(other) == at),
            pinned: [0; HEXES],
            needy: [(HexId::NONE, 0); STACKS],
            needy_count: 0,
            escorted: HexSet::EMPTY,
            unwatched: HexSet::EMPTY,
            most: 0,
        };
        if self.w.watch != 0 {
            errand.unwatched = self.land.railways.minus(self.g.near(self.hexes_of(others), 2));
        }
        let kept = self.g.near(self.hexes_of(others), self.land.pins + 1);
        let loose = self.s.stood(self.foe).minus(kept);
        for enemy in loose.into_iter().take(STACKS) {
            let strength = self.strength_in(self.foe, enemy).min(MOST_PINNED) as i16;
            self.land.pinned[enemy.index()].iter().for_each(|hex| errand.pinned[hex.index()] += strength);
        }
        if self.land.parties.has(unit) {
            let regular = others & self.land.regular;
            errand.escorted = self.g.near(self.hexes_of(regular), self.g.data().limits.party_range + 1);
            let needy = regular.keep(|unit| !survey.supplied.has(self.s.at(unit)));
            for unit in needy.into_iter().take(STACKS) {
                errand.needy[errand.needy_count] = (self.s.at(unit), self.strength(unit));
                errand.needy_count += 1;
            }
        }
        let neediest = errand.needy[..errand.needy_count].iter().map(|(_, strength)| *strength).max().unwrap_or(0);
        let most = match self.g.unit(unit).kind {
            Kind::FrancTireur => self.w.cut.max(0) + self.w.hide.max(0),
            Kind::Party => (neediest * self.w.link / 10).max(0).max(-self.w.risk),
            _ => self.w.decoy,
        };
        errand.most = most - self.w.apart.min(0);
        errand
    }

    /// The lure of a hex for any irregular unit or decoy: enemies, those that it restricts to tactical marches, and railways.
    fn lure(&self, errand: &Errand, survey: &Survey, hex: HexId) -> i32 {
        let seen = i32::from(survey.threat[hex.index()]).min(MOST_PINNED);
        let watched =
            if errand.unwatched.has(hex) { i32::from(survey.carried[hex.index()]) * self.w.watch / 10 } else { 0 };
        i32::from(errand.pinned[hex.index()]) * self.w.pin / 10 + seen * self.w.forward / 10 + watched
    }

    /// The value of a hex for an irregular unit or decoy.
    pub(super) fn irregular_worth(&self, survey: &Survey, unit: UnitId, hex: HexId) -> i32 {
        self.irregular_score(&self.errand(survey, unit), survey, hex)
    }

    /// The score of a hex.
    pub(super) fn irregular_score(&self, errand: &Errand, survey: &Survey, hex: HexId) -> i32 {
        let shared = if hex == errand.at { errand.crowded } else { self.s.stood(self.me).has(hex) };
        let score = self.lure(errand, survey, hex) - if shared { self.w.apart } else { 0 };
        match self.g.unit(errand.unit).kind {
            Kind::FrancTireur => {
                let hidden = if self.g.data().map.terrain(hex).hides() { self.w.hide } else { 0 };
                score + if survey.their_rails.has(hex) { self.w.cut } else { 0 } + hidden
            }
            Kind::Party => score + self.link(errand, survey, hex),
            // A decoy is meant to be taken for a stack, outside zones of control, where it would be found out.
            _ => score + self.w.decoy - if self.s.zones(self.foe).has(hex) { FOUND_OUT } else { 0 },
        }
    }

    /// §8.1 The value of a party in a hex for supply: nearby friendly units without a supply line.
    fn link(&self, errand: &Errand, survey: &Survey, hex: HexId) -> i32 {
        let limits = &self.g.data().limits;
        let grid = &self.g.data().map.grid;
        if !errand.escorted.has(hex) {
            return -ASTRAY;
        }
        if survey.near.has(hex) {
            return -self.w.risk;
        }
        let near = errand.needy[..errand.needy_count].iter().filter(|(at, _)| grid.distance(*at, hex) <= limits.supply);
        near.map(|(_, strength)| strength).max().copied().unwrap_or(0) * self.w.link / 10
    }
}
