//! §12.2 Combat of irregular units: the units that must fight, their enemies, and the targets of their rolls.

use crate::loire::Loire;
use crate::loire::event::IrregularCause;
use crate::loire::rulings::{
    CombatMorale, EscortedFoe, IrregularAgain, IrregularSuccess, PartyAttack, Several, TownIrregulars,
};
use crate::loire::state::State;
use crate::loire::terrain::{HexSet, Terrain};
use crate::loire::unit::{Kind, UnitId, UnitSet};
use crate::side::Side;

impl Loire {
    /// §12.2, R-72 Hexes in which irregular units of a side meet enemies.
    pub(super) fn contested(&self, s: &State, side: Side) -> HexSet {
        let zones = s.zones(side.enemy());
        match self.data.rulings.town_irregulars {
            TownIrregulars::No => zones,
            TownIrregulars::Yes => zones | self.beside(s, s.stood(side.enemy())) & self.towns,
        }
    }

    /// §12.2 Enemies, except decoys, that have `unit` in their zones of control.
    #[must_use]
    pub fn controlled_by(&self, s: &State, unit: UnitId) -> UnitSet {
        let (hex, side) = (s.at(unit), self.unit(unit).side);
        let enemy = side.enemy();
        if !self.contested(s, side).has(hex) {
            return UnitSet::EMPTY;
        }
        let around = self.joined(s, hex) & s.stood(enemy);
        let enemies = around.into_iter().fold(UnitSet::EMPTY, |all, hex| all | self.units_at(s, enemy, hex));
        enemies.minus(self.classes.decoys)
    }

    /// §12.2 The irregular units of `side` that must fight: in a zone of control, without a regular unit beside them.
    #[must_use]
    pub fn skirmishers(&self, s: &State, side: Side) -> UnitSet {
        let irregular = s.on_map() & self.units_of(side) & self.classes.irregular;
        irregular.keep(|unit| !self.escorted(s, unit) && !self.controlled_by(s, unit).is_empty())
    }

    /// §12.2 Whether a regular unit stands with an irregular one.
    fn escorted(&self, s: &State, unit: UnitId) -> bool {
        !(self.units_at(s, self.unit(unit).side, s.at(unit)) & self.classes.regular).is_empty()
    }

    /// §12.2 The enemies that `unit`, an irregular one, may attack: those against which it has the least chance.
    #[must_use]
    pub fn foes(&self, s: &State, unit: UnitId) -> UnitSet {
        let open = |foe: &UnitId| match self.data.rulings.escorted_foe {
            EscortedFoe::No => !(self.classes.irregular.has(*foe) && self.escorted(s, *foe)),
            EscortedFoe::Yes => true,
        };
        let gone = match self.data.rulings.irregular_again {
            IrregularAgain::Yes => UnitSet::EMPTY,
            IrregularAgain::No => s.fought & self.classes.irregular,
        };
        let enemies = self.controlled_by(s, unit).minus(gone).keep(|foe| open(&foe));
        let margin = |foe| self.irregular_margin(s, unit, foe);
        let least = enemies.into_iter().map(margin).min();
        enemies.keep(|foe| Some(margin(foe)) == least)
    }

    /// How favourable a combat is for `unit`: a higher value is better.
    fn irregular_margin(&self, s: &State, unit: UnitId, foe: UnitId) -> i8 {
        let target = self.irregular_target(unit, foe) as i8;
        let modifier = self.irregular_modifier(s, unit, foe);
        match self.data.rulings.irregular_success {
            IrregularSuccess::Low => target - modifier,
            IrregularSuccess::High => modifier - target,
        }
    }

    /// §T.irregular The number that `unit`, an irregular one, needs against the unit `foe`.
    #[must_use]
    pub fn irregular_target(&self, unit: UnitId, foe: UnitId) -> u8 {
        let table = &self.data.tables.irregular;
        match (self.unit(unit).kind, self.unit(foe).kind, self.data.rulings.party_attack) {
            (Kind::Party, Kind::FrancTireur, PartyAttack::Mirror) => table.target(Kind::FrancTireur, Kind::Party),
            (Kind::Party, Kind::FrancTireur, PartyAttack::Cavalry) => table.target(Kind::Party, Kind::Cavalry),
            (kind, against, _) => table.target(kind, against),
        }
    }

    /// §T.irregular The modifier of the roll of `unit`, an irregular one, against the unit `foe`.
    #[must_use]
    pub fn irregular_modifier(&self, s: &State, unit: UnitId, foe: UnitId) -> i8 {
        let mut sum = 0;
        self.each_irregular_modifier(s, unit, foe, |_, amount| sum += amount);
        sum
    }

    /// §T.irregular Calls `visit` with each modifier, zeros included, of the roll of an irregular unit against another unit.
    #[inline]
    pub(super) fn each_irregular_modifier(
        &self,
        s: &State,
        unit: UnitId,
        foe: UnitId,
        mut visit: impl FnMut(IrregularCause, i8),
    ) {
        let table = &self.data.tables.irregular;
        let (kind, against) = (self.unit(unit).kind, self.unit(foe).kind);
        let hidden = |unit| self.data.map.terrain(s.at(unit)).hides();
        let of = |applies: bool, modifier| if applies { modifier } else { 0 };
        if kind == Kind::Party {
            let seeks = against == Kind::FrancTireur && hidden(foe);
            return visit(IrregularCause::Seeking, of(seeks, table.seeking));
        }
        let around = self.controlled_by(s, unit);
        let mounted = !around.keep(|enemy| matches!(self.unit(enemy).kind, Kind::Cavalry | Kind::Party)).is_empty();
        let open = self.data.map.terrain(s.at(unit)) == Terrain::Clear;
        let regular = match self.data.rulings.several {
            Several::Around => around & self.classes.regular,
            Several::Hex => around & self.classes.regular & self.units_at(s, self.unit(foe).side, s.at(foe)),
        };
        visit(IrregularCause::Hidden, of(hidden(unit), table.hidden));
        visit(IrregularCause::RiddenDown, of(open && mounted, table.ridden_down));
        visit(IrregularCause::Several, of(regular.len() > 1, table.several));
        visit(IrregularCause::Morale, self.irregular_morale(s));
    }

    /// R-43 The modifier of francs-tireurs for National Morale. R-29 says whether low or high rolls help them.
    fn irregular_morale(&self, s: &State) -> i8 {
        match (self.data.rulings.combat_morale, self.data.rulings.irregular_success) {
            (CombatMorale::All, IrregularSuccess::Low) => -s.morale,
            (CombatMorale::All, IrregularSuccess::High) => s.morale,
            _ => 0,
        }
    }

    /// §12.2 Whether `roll`, the sum of two dice, succeeds with `modifier` against `target`, and whether it is a critical success.
    #[must_use]
    pub fn irregular_result(&self, roll: u8, modifier: i8, target: u8) -> (bool, bool) {
        let critical = roll <= self.data.tables.irregular.critical;
        let modified = roll as i8 + modifier;
        let succeeds = match self.data.rulings.irregular_success {
            IrregularSuccess::Low => modified <= target as i8,
            IrregularSuccess::High => modified >= target as i8,
        };
        (succeeds || critical, critical)
    }
}
