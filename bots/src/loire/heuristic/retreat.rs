//! §9.2, §12.2, §12.7 Giving way, retreats, and advances.

use super::Seen;
use super::survey::Survey;
use sandtable_engine::geometry::HexId;
use sandtable_engine::loire::{Action, UnitId, UnitSet};

/// The value for a party of leaving a zone of control.
const PARTY_AT_BAY: i32 = 50;
/// The gain that an advance must exceed.
const LEAST: i32 = 5;

impl Seen<'_> {
    /// The strength of the enemies next to a hex.
    fn enemies_beside(&self, hex: HexId) -> i32 {
        let near = self.g.joined(self.s, hex) & self.s.stood(self.foe);
        near.into_iter().map(|hex| self.strength_in(self.foe, hex)).sum()
    }

    /// §9.2 Rates giving way, to a hex or not at all: staying counts less if the enemies next to the unit are stronger.
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

    /// The value of a hex for a unit.
    fn stand(&self, survey: &Survey, unit: UnitId, hex: HexId) -> i32 {
        match self.land.regular.has(unit) {
            true => self.placed(survey, UnitSet::one(unit), hex),
            false => self.irregular_worth(survey, unit, hex),
        }
    }

    /// §9.2 Rates a unit that may retire before combat: parties do, and cavalry before more than twice its strength.
    pub(super) fn retiring(&self, action: Action) -> i32 {
        let Action::Unit(unit) = action else { return 0 };
        if self.land.parties.has(unit) {
            return PARTY_AT_BAY;
        }
        let at = self.s.at(unit);
        let held = self.land.place_at(at).is_some_and(|place| self.land.towns.has(place));
        if held { -1 } else { self.enemies_beside(at) - 2 * self.strength_in(self.me, at) }
    }

    /// §12.7, §12.2, §9.2 Rates the hex that a unit goes to; at the edge, leaving the map.
    pub(super) fn refuge(&self, survey: &Survey, unit: UnitId, action: Action) -> i32 {
        let steps = i32::from(self.s.steps(unit));
        match action {
            Action::To(hex) => self.stand(survey, unit, hex),
            Action::Leave => -self.w.own * steps * self.w.off_map / 100 - 1,
            _ => -self.w.own * steps.min(self.s.combat().retreat[self.me].into()),
        }
    }

    /// §12.2 Rates entering the hex of beaten irregular units.
    pub(super) fn occupation(&self, survey: &Survey, hex: HexId, action: Action) -> i32 {
        match action {
            Action::Unit(unit) => self.better(survey, unit, hex) - LEAST,
            _ => 0,
        }
    }

    /// §12.7 Rates an advance: a unit moves to a better hex.
    pub(super) fn advance(&self, survey: &Survey, action: Action) -> i32 {
        match action {
            Action::Advance(unit, hex) => self.better(survey, unit, hex) - LEAST,
            _ => 0,
        }
    }

    fn better(&self, survey: &Survey, unit: UnitId, hex: HexId) -> i32 {
        self.stand(survey, unit, hex) - self.stand(survey, unit, self.s.at(unit))
    }

    /// §10.2 Rates a masked stack to reconnoitre: where the most friendly strength is felt, with a low modifier.
    pub(super) fn scouting(&self, survey: &Survey, unit: UnitId, action: Action) -> i32 {
        match action {
            Action::To(hex) => {
                let modifier = i32::from(self.g.scouting_modifier(self.s.at(unit), hex));
                1_000 + i32::from(survey.support[hex.index()]) - 5 * modifier
            }
            _ => 0,
        }
    }

    /// §11.3, §12.2 Rates a hex: where the most friendly strength is felt.
    pub(super) fn nearest(&self, survey: &Survey, action: Action) -> i32 {
        match action {
            Action::To(hex) => 1 + i32::from(survey.support[hex.index()]),
            _ => 0,
        }
    }
}
