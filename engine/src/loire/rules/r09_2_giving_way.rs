//! §9.2, §12.1 Cavalry and reconnaissance parties give way to the enemy.

use crate::geometry::HexId;
use crate::loire::event::{End, Event};
use crate::loire::rulebook::rule;
use crate::loire::rulings::{PartyCompany, StageZones};
use crate::loire::state::{State, Step, Task};
use crate::loire::terrain::HexSet;
use crate::loire::unit::{Kind, UnitId, UnitSet};
use crate::loire::{Action, FRENCH, Loire};
use crate::observer::Env;
use crate::side::Side;

impl Loire {
    // ---- In the enemy's movement ----

    /// §9.2 The enemies of a side that have a hex in their zone of control and may give way: cavalry, by itself or not, and German
    /// parties.
    pub(super) fn may_give_way(&self, s: &State, at: HexId, side: Side) -> UnitSet {
        if self.towns.has(at) {
            return UnitSet::EMPTY;
        }
        let enemy = side.enemy();
        let around = self.joined(s, at) & s.stood[enemy];
        around.into_iter().fold(UnitSet::EMPTY, |all, hex| all | self.loose_units(s, enemy, hex))
    }

    /// §9.2 Units of a stack that may give way.
    fn loose_units(&self, s: &State, side: Side, hex: HexId) -> UnitSet {
        let stack = self.units_at(s, side, hex);
        let of = |kinds: &[Kind]| stack.keep(|unit| kinds.contains(&self.unit(unit).kind));
        let parties = stack & self.classes.parties;
        let cavalry = of(&[Kind::Cavalry]);
        let others = stack.minus(cavalry | parties);
        let (fixed, leaves) = match self.data.rulings.stage_zones {
            StageZones::Any => (others, UnitSet::EMPTY),
            StageZones::Cavalry => (of(&[Kind::Infantry, Kind::FrancTireur]), UnitSet::EMPTY),
            StageZones::Leaves => (others, cavalry),
        };
        let alone = self.data.rulings.party_company == PartyCompany::Alone;
        match (cavalry.is_empty(), fixed.is_empty()) {
            (false, true) => stack.minus(self.classes.decoys),
            _ if alone && stack.meets(self.classes.regular) => leaves,
            _ => parties | leaves,
        }
    }

    /// §9.2 Asks the next enemy unit. Parties that cannot retire are removed.
    pub(super) fn ask_to_give_way(&self, s: &mut State, env: &mut impl Env<Self>) {
        s.asked = s.asked & s.on_map;
        // R-61 Units that go with the cavalry are not asked.
        let asked = match self.data.rulings.stage_zones {
            StageZones::Cavalry => s.asked & (self.cavalry(s.asked) | self.classes.parties),
            _ => s.asked,
        };
        let Some(unit) = asked.first() else {
            s.asked = UnitSet::EMPTY;
            return self.end_giving_way(s);
        };
        s.asked.remove(unit);
        let side = self.unit(unit).side;
        let hexes = self.ways_out(s, unit);
        let must = self.classes.parties.has(unit);
        match hexes.first() {
            None if must => self.remove(s, unit, End::Caught, env),
            None => {}
            Some(only) if must && hexes.len() == 1 => self.give_way(s, unit, Action::To(only), env),
            Some(_) => s.step = Step::GiveWay(side, unit),
        }
    }

    pub(super) fn give_way_choices(&self, s: &State, unit: UnitId, out: &mut Vec<Action>) {
        out.extend(self.ways_out(s, unit).into_iter().map(Action::To));
        if !self.classes.parties.has(unit) {
            out.push(Action::Done);
        }
    }

    pub(super) fn give_way(&self, s: &mut State, unit: UnitId, action: Action, env: &mut impl Env<Self>) {
        let Action::To(to) = action else { return };
        let (side, from) = (self.unit(unit).side, s.at(unit));
        env.tell(rule!("9.2"), || Event::GaveWay { side, unit, to });
        self.enter(s, unit, to, env);
        if self.data.rulings.stage_zones == StageZones::Cavalry && self.unit(unit).kind == Kind::Cavalry {
            self.go_with(s, from, to, env);
        }
    }

    /// R-61 Moves units that stand with cavalry along when it gives way, if they can go there.
    fn go_with(&self, s: &mut State, from: HexId, to: HexId, env: &mut impl Env<Self>) {
        let loose = self.cavalry(s.asked) | self.classes.parties;
        for unit in s.asked.minus(loose).keep(|unit| s.at(unit) == from) {
            if self.ways_out(s, unit).has(to) {
                let side = self.unit(unit).side;
                s.asked.remove(unit);
                env.tell(rule!("9.2"), || Event::GaveWay { side, unit, to });
                self.enter(s, unit, to, env);
            }
        }
    }

    /// The cavalry among `units`.
    fn cavalry(&self, units: UnitSet) -> UnitSet {
        units.keep(|unit| self.unit(unit).kind == Kind::Cavalry)
    }

    /// §9.2 The hexes to which a unit can retire: outside zones of control, or for a party to friendly units; before combat also for cavalry.
    pub(in crate::loire) fn ways_out(&self, s: &State, unit: UnitId) -> HexSet {
        let (side, at) = (self.unit(unit).side, s.at(unit));
        let enemy = side.enemy();
        let to_friends = self.classes.parties.has(unit) || s.task == Task::Retiring;
        let free = self.joined(s, at).minus(s.stood[enemy]);
        let held = if to_friends { s.zones[enemy].minus(s.stood[side]) } else { s.zones[enemy] };
        let open = free.minus(held).into_iter();
        open.filter(|&to| self.has_room(s, UnitSet::one(unit), side, to) && self.admitted(s, unit, to)).collect()
    }

    // ---- Before combat ----

    /// §9.2, §12.1 Cavalry and parties of the acting side that can retire from a zone of control.
    pub(super) fn retirers(&self, s: &State) -> UnitSet {
        let zones = s.zones[s.acting.enemy()];
        let loose = |unit| matches!(self.unit(unit).kind, Kind::Cavalry | Kind::Party);
        let caught = self.own(s, s.acting).minus(s.retreated).keep(|unit| loose(unit) && zones.has(s.at(unit)));
        caught.keep(|unit| !self.ways_out(s, unit).is_empty())
    }

    pub(super) fn next_to_retire(&self, s: &mut State) {
        if self.retirers(s).is_empty() { self.end_retiring(s) } else { s.step = Step::Retire(s.acting) }
    }

    /// §12.1 Ends retirement. Units that have retired take part in combats like any other.
    fn end_retiring(&self, s: &mut State) {
        s.retreated = UnitSet::EMPTY;
        s.task = Task::Skirmishes(FRENCH);
    }

    pub(super) fn retire(&self, s: &mut State, action: Action, env: &mut impl Env<Self>) {
        let Action::Unit(unit) = action else { return self.end_retiring(s) };
        let hexes = self.ways_out(s, unit);
        match hexes.first() {
            Some(only) if hexes.len() == 1 => self.retire_to(s, unit, only, env),
            _ => s.step = Step::WayOut(s.acting, unit),
        }
    }

    /// §9.2 Retires a unit before combat, once.
    pub(super) fn retire_to(&self, s: &mut State, unit: UnitId, to: HexId, env: &mut impl Env<Self>) {
        let side = self.unit(unit).side;
        s.retreated.insert(unit);
        env.rule(rule!("12.1"));
        env.tell(rule!("9.2"), || Event::Retired { side, unit, to });
        self.enter(s, unit, to, env);
    }
}
