//! §7, §10 Irregular units and decoys: where they stand and go.

use super::Seen;
use super::survey::Survey;
use crate::loire::reach::{Plan, Reach};
use sandtable_engine::geometry::HexId;
use sandtable_engine::loire::data::March;
use sandtable_engine::loire::unit::Kind;
use sandtable_engine::loire::{HexSet, UnitId, UnitSet};

/// The strength of a stack that counts for being kept so, at most.
const MOST_PINNED: i32 = 20;
/// A decoy in a zone of control, and a party that is lost at the end of movement.
const FOUND_OUT: i32 = 100;
const ASTRAY: i32 = 1_000;

/// The most stacks that are looked at.
const STACKS: usize = 48;

/// What does not change while the hexes are scored where an irregular unit or a decoy could be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Errand {
    unit: UnitId,
    at: HexId,
    /// Whether another irregular unit or decoy stands where it is.
    crowded: bool,
    /// §9.4 Stacks of the enemy that nobody else keeps to tactical marches, with their strength.
    loose: [(HexId, i32); STACKS],
    loose_count: usize,
    /// Hexes from which they could be kept.
    keeping: HexSet,
    /// §8.1 Own units that have no line of their own, with their strength.
    needy: [(HexId, i32); STACKS],
    needy_count: usize,
    /// §7.2 Where a party is near enough to a regular unit.
    escorted: HexSet,
    /// §8.1 Railways whose supply nobody else of the side stands at.
    unwatched: HexSet,
}

impl Seen<'_> {
    /// The march of an irregular unit or of a decoy; nothing if it stays.
    pub(super) fn irregular_plan(&self, unit: UnitId, survey: &Survey, reach: &mut Reach) -> Option<Plan> {
        let (start, units) = (self.s.at(unit), UnitSet::one(unit));
        let errand = self.errand(survey, unit);
        reach.search((self.g, self.s), self.ways, units, (March::Tactical, survey.near));
        let mut found = (self.irregular_score(&errand, survey, start) + self.w.march_least, None);
        for hex in reach.hexes() {
            if hex != start {
                let score = self.irregular_score(&errand, survey, hex);
                if score > found.0 {
                    found = (score, Some(Plan::walk(units, March::Tactical, start, hex, reach)));
                }
            }
        }
        found.1
    }

    /// What is the same for all hexes.
    pub(super) fn errand(&self, survey: &Survey, unit: UnitId) -> Errand {
        let others = self.own().minus(UnitSet::one(unit));
        let at = self.s.at(unit);
        let mut errand = Errand {
            unit,
            at,
            crowded: others.minus(self.land.regular).into_iter().any(|other| self.s.at(other) == at),
            loose: [(HexId::NONE, 0); STACKS],
            loose_count: 0,
            keeping: HexSet::EMPTY,
            needy: [(HexId::NONE, 0); STACKS],
            needy_count: 0,
            escorted: HexSet::EMPTY,
            unwatched: HexSet::EMPTY,
        };
        if self.w.watch != 0 {
            errand.unwatched = self.land.railways.minus(self.g.near(self.hexes_of(others), 2));
        }
        let kept = self.g.near(self.hexes_of(others), self.land.pins + 1);
        let loose = self.s.stood(self.foe).minus(kept);
        errand.keeping = loose.into_iter().fold(HexSet::EMPTY, |all, hex| all | self.land.pinned[hex.index()]);
        for enemy in loose.into_iter().take(STACKS) {
            errand.loose[errand.loose_count] = (enemy, self.strength_in(self.foe, enemy).min(MOST_PINNED));
            errand.loose_count += 1;
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
        errand
    }

    /// What a hex is worth to an irregular unit or a decoy.
    pub(super) fn irregular_worth(&self, survey: &Survey, unit: UnitId, hex: HexId) -> i32 {
        self.irregular_score(&self.errand(survey, unit), survey, hex)
    }

    /// What a hex is worth on an errand.
    pub(super) fn irregular_score(&self, errand: &Errand, survey: &Survey, hex: HexId) -> i32 {
        let seen = i32::from(survey.threat[hex.index()]).min(MOST_PINNED);
        let shared = if hex == errand.at { errand.crowded } else { self.s.stood(self.me).has(hex) };
        let score = self.pinned(errand, hex) * self.w.pin / 10 + seen * self.w.forward / 10
            - if shared { self.w.apart } else { 0 };
        let watched =
            if errand.unwatched.has(hex) { i32::from(survey.carried[hex.index()]) * self.w.watch / 10 } else { 0 };
        let score = score + watched;
        match self.g.unit(errand.unit).kind {
            Kind::FrancTireur => {
                let hidden = if self.g.data().map.terrain(hex).hides() { self.w.hide } else { 0 };
                score + if survey.their_rails.has(hex) { self.w.cut } else { 0 } + hidden
            }
            Kind::Party => score + self.link(errand, survey, hex),
            // A decoy is there to be taken for a stack, out of reach of being found out.
            _ => score + self.w.decoy - if self.s.zones(self.foe).has(hex) { FOUND_OUT } else { 0 },
        }
    }

    /// §9.4 Strength of the enemy that is kept to tactical marches by somebody in a hex, and by nobody else.
    fn pinned(&self, errand: &Errand, hex: HexId) -> i32 {
        if !errand.keeping.has(hex) {
            return 0;
        }
        let pinned = &self.land.pinned[hex.index()];
        let near = errand.loose[..errand.loose_count].iter().filter(|(enemy, _)| pinned.has(*enemy));
        near.map(|(_, strength)| strength).sum()
    }

    /// §8.1 What a party in a hex links to supply: own units near it that have no line of their own.
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
