//! §6.2 Movement by rail; §2.7 the conversion of railways on the march.

use crate::eagle::event::Event;
use crate::eagle::rulebook::rule;
use crate::eagle::rulings::{
    ConversionOrder, ConversionPhase, ConversionSupply, ConversionWhere, RailHeadquarters, RailWholeMove, RailZones,
};
use crate::eagle::state::{self, March, Mark, State};
use crate::eagle::terrain::HexSet;
use crate::eagle::unit::{Kind, UnitId, UnitSet};
use crate::eagle::{Action, Eagle};
use crate::geometry::HexId;
use crate::observer::Env;
use crate::side::Side;

impl Eagle {
    /// §6.2 The number of steps that `unit` counts as on the railway.
    #[must_use]
    pub fn rail_steps(&self, s: &State, unit: UnitId) -> u8 {
        if self.classes.headquarters.has(unit) { self.data.limits.rail_headquarters } else { self.steps_left(s, unit) }
    }

    /// §6.2 Whether the rest of the capacity of `side` in the turn is enough for `units`.
    #[must_use]
    pub fn has_capacity(&self, s: &State, side: Side, units: UnitSet) -> bool {
        let steps: u8 = units.into_iter().map(|unit| self.rail_steps(s, unit)).sum();
        s.rail_used[side] + steps <= self.data.limits.rail
    }

    /// §6.2 R-124 Railways that trains of a side can use.
    fn train_rails(&self, s: &State, side: Side) -> HexSet {
        s.usable_rails(side) | self.used_conversions(s, side)
    }

    /// §6.2 The hexes that `unit` can reach by rail from the hexes `from`: along railways of its side, up to the first enemy zone of control.
    #[must_use]
    pub fn by_rail(&self, s: &State, unit: UnitId, from: HexSet) -> HexSet {
        let side = self.unit(unit).side;
        let net = self.train_rails(s, side).minus(self.barred_to_trains(s, unit));
        let alone = self.lone_headquarters(s, side.enemy());
        // A unit can begin where it stands, even if movement by rail ends there.
        let begun = if s.at(unit).is_some() { from & net } else { HexSet::EMPTY };
        let through = net.minus(self.rail_ends(s, side) | alone) | begun.minus(self.uncancelled(s, side));
        let reached = self.flood_rails(from & through, through);
        reached.into_iter().fold(reached | from & net, |all, hex| all | self.along_rails[hex.index()] & net)
    }

    /// §1.2, §6.2, §12.1 Hexes that a unit cannot enter by rail, nor as a reinforcement.
    pub(super) fn barred_to_trains(&self, s: &State, unit: UnitId) -> HexSet {
        let barred = self.barred(s, unit);
        match self.data.rulings.rail_headquarters {
            RailHeadquarters::Bars => barred | self.lone_headquarters(s, self.unit(unit).side.enemy()),
            RailHeadquarters::Lost => barred,
        }
    }

    /// §6.2 R-77 Enemy zones of control in which a movement by rail ends.
    fn rail_ends(&self, s: &State, side: Side) -> HexSet {
        match self.data.rulings.rail_zones {
            RailZones::Cancelled => self.uncancelled(s, side),
            RailZones::All => s.zones[side.enemy()],
        }
    }

    /// §6.2 The hexes that the unit of `march` can reach by rail: from a railway of its side, outside enemy zones of control unless another unit of
    /// its side is there.
    #[must_use]
    pub fn rail_hexes(&self, s: &State, march: &March) -> HexSet {
        let (unit, at) = (march.unit, s.at(march.unit));
        let side = self.unit(unit).side;
        if !self.may_board(march)
            || !self.train_rails(s, side).has(at)
            || !self.has_capacity(s, side, UnitSet::one(unit))
        {
            return HexSet::EMPTY;
        }
        let others = || self.cancelling(self.units_at(s, side, at)).into_iter().any(|other| other != unit);
        if s.zones[side.enemy()].has(at) && !others() {
            return HexSet::EMPTY;
        }
        let mut hexes = self.by_rail(s, unit, HexSet::one(at));
        hexes.remove(at);
        hexes
    }

    /// §6.2 Moves a unit by rail.
    pub(super) fn ride(&self, s: &mut State, to: HexId, env: &mut impl Env<Self>) {
        let unit = s.march.unit;
        let from = s.at(unit);
        // §3.2.2 Units in the hex do not matter: R-77 is only about movement on the railway.
        let zone = s.zones[s.segment.side.enemy()].has(to);
        self.carry_by_rail(s, unit, from, to, env);
        s.march.stopped = zone || self.data.rulings.rail_whole_move == RailWholeMove::Yes;
        (s.march.railed, s.march.begun) = (true, true);
    }

    pub(super) fn carry_by_rail(&self, s: &mut State, unit: UnitId, from: HexId, to: HexId, env: &mut impl Env<Self>) {
        let (side, steps) = (self.unit(unit).side, self.rail_steps(s, unit));
        s.rail_used[side] += steps;
        self.enter(s, unit, to, env);
        env.tell(rule!("6.2"), || Event::WentByRail { side, unit, from, to, steps });
    }

    /// §2.7 R-92 Whether units that act now can convert railways.
    fn is_time_to_convert(&self, s: &State) -> bool {
        let late = s.segment.kind == state::Kind::NonActivated;
        !late || self.data.rulings.conversion_phase == ConversionPhase::Both
    }

    /// §2.7 Whether the unit of `march` could convert the railway in the hex `at`: infantry, for a movement point.
    #[must_use]
    pub fn can_convert(&self, s: &State, march: &March, at: HexId) -> bool {
        let unit = march.unit;
        let side = self.unit(unit).side;
        let infantry = matches!(self.unit(unit).kind, Kind::Corps | Kind::Infantry);
        let supplied = self.data.rulings.conversion_supply == ConversionSupply::Any || !s.has(unit, Mark::Unsupplied);
        let there = match self.data.rulings.conversion_where {
            ConversionWhere::Any => true,
            ConversionWhere::Entered => march.walked,
            ConversionWhere::Passed => march.walked && !march.stopped,
        };
        let rode = march.railed && self.data.rulings.rail_whole_move == RailWholeMove::Yes;
        let able = infantry && supplied && there && !rode && march.left > 0;
        able && self.is_time_to_convert(s) && self.is_convertible(s, side, at)
    }

    /// §2.7 Whether a railway is not a side's own and can be converted.
    fn is_convertible(&self, s: &State, side: Side, hex: HexId) -> bool {
        let own = || s.usable_rails(side).has(hex) || s.converted[side].has(hex);
        let kept = self.data.rulings.conversion_order == ConversionOrder::First && s.converted[side.enemy()].has(hex);
        self.railways.has(hex) && !own() && !kept
    }

    /// §2.7 Converts the railway in the hex for the turn, and undoes the enemy's conversion.
    pub(super) fn convert(&self, s: &mut State, env: &mut impl Env<Self>) {
        let (unit, side) = (s.march.unit, s.segment.side);
        let hex = s.at(unit);
        s.converted[side].insert(hex);
        s.converted[side.enemy()].remove(hex);
        s.march.left -= 1;
        s.march.begun = true;
        env.tell(rule!("2.7"), || Event::Converted { side, unit, hex });
    }

    pub(super) fn march(&self, s: &mut State, action: Action, env: &mut impl Env<Self>) {
        match action {
            Action::To(to) => self.walk(s, to, env),
            Action::Rail(to) => self.ride(s, to, env),
            Action::Convert => self.convert(s, env),
            _ => self.end_march(s),
        }
    }
}
