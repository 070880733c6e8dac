//! §9.2, §12.2, §12.7 Who gives way and where to; who follows.

use super::Seen;
use super::survey::Survey;
use sandtable_engine::geometry::HexId;
use sandtable_engine::loire::{Action, UnitId, UnitSet};

/// What a party gives for being out of a zone of control.
const PARTY_AT_BAY: i32 = 50;
/// What an advance must promise.
const LEAST: i32 = 5;

impl Seen<'_> {
    /// Strength of the enemy beside a hex.
    fn enemies_beside(&self, hex: HexId) -> i32 {
        let near = self.g.joined(self.s, hex) & self.s.stood(self.foe);
        near.into_iter().map(|hex| self.strength_in(self.foe, hex)).sum()
    }

    /// §9.2 Whether and where a unit gives way: a stronger enemy on the march would only find it where it is.
    pub(super) fn giving_way(&self, survey: &Survey, unit: UnitId, action: Action) -> i32 {
        match action {
            Action::To(hex) => self.stand(survey, unit, hex),
            _ => {
                let at = self.s.at(unit);
                let over = self.enemies_beside(at) - self.strength_in(self.me, at);
                self.stand(survey, unit, at) + self.w.block - over.max(0) * self.w.own / 10
            }
        }
    }

    /// What it is worth to a unit to be in a hex.
    fn stand(&self, survey: &Survey, unit: UnitId, hex: HexId) -> i32 {
        match self.land.regular.has(unit) {
            true => self.placed(survey, UnitSet::one(unit), hex),
            false => self.irregular_worth(survey, unit, hex),
        }
    }

    /// §9.2 Who retires before combat: parties, and cavalry before more than twice its strength.
    pub(super) fn retiring(&self, action: Action) -> i32 {
        let Action::Unit(unit) = action else { return 0 };
        if self.land.parties.has(unit) {
            return PARTY_AT_BAY;
        }
        let at = self.s.at(unit);
        let held = self.land.place_at(at).is_some_and(|place| self.land.towns.has(place));
        if held { -1 } else { self.enemies_beside(at) - 2 * self.strength_in(self.me, at) }
    }

    /// §12.7, §12.2, §9.2 Where a unit goes; at the edge whether it leaves the map.
    pub(super) fn refuge(&self, survey: &Survey, unit: UnitId, action: Action) -> i32 {
        let steps = i32::from(self.s.steps(unit));
        match action {
            Action::To(hex) => self.stand(survey, unit, hex),
            Action::Leave => -self.w.own * steps * self.w.off_map / 100 - 1,
            _ => -self.w.own * steps.min(self.s.combat().retreat[self.me].into()),
        }
    }

    /// §12.2 Whether a unit enters the hex of irregular units that were beaten.
    pub(super) fn occupation(&self, survey: &Survey, hex: HexId, action: Action) -> i32 {
        match action {
            Action::Unit(unit) => self.better(survey, unit, hex) - LEAST,
            _ => 0,
        }
    }

    /// §12.7 A unit advances where it stands better than before.
    pub(super) fn advance(&self, survey: &Survey, action: Action) -> i32 {
        match action {
            Action::Advance(unit, hex) => self.better(survey, unit, hex) - LEAST,
            _ => 0,
        }
    }

    fn better(&self, survey: &Survey, unit: UnitId, hex: HexId) -> i32 {
        self.stand(survey, unit, hex) - self.stand(survey, unit, self.s.at(unit))
    }

    /// §10.2 The masked stack that is felt most.
    pub(super) fn scouting(&self, survey: &Survey, unit: UnitId, action: Action) -> i32 {
        match action {
            Action::To(hex) => {
                let modifier = i32::from(self.g.scouting_modifier(self.s.at(unit), hex));
                1_000 + i32::from(survey.support[hex.index()]) - 5 * modifier
            }
            _ => 0,
        }
    }

    /// §11.3, §12.2 The hex that is nearest to the own troops.
    pub(super) fn nearest(&self, survey: &Survey, action: Action) -> i32 {
        match action {
            Action::To(hex) => 1 + i32::from(survey.support[hex.index()]),
            _ => 0,
        }
    }
}
