//! §12.8 Tests after a retreat.

use crate::loire::Loire;
use crate::loire::event::{End, Event, Loss};
use crate::loire::roll::Roll;
use crate::loire::rulebook::rule;
use crate::loire::rulings::{PassedBy, RetreatCompany, RetreatedWitnesses, Shaken};
use crate::loire::state::{State, Task};
use crate::loire::terrain::Terrain;
use crate::loire::unit::{Kind, UnitId, UnitSet};
use crate::observer::Env;
use crate::side::Side;

impl Loire {
    /// §12.8 Tests each unit once: those that ended their retreat exposed to cavalry, then those that saw a retreat. The latter retreat a hex if
    /// they fail; that causes no further tests.
    pub(super) fn test_after_retreat(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) {
        s.combat.shaken[side] = true;
        let exposed = (s.combat.retreated & self.own(s, side)).keep(|unit| self.exposed(s, unit));
        for unit in exposed {
            if !self.steadies(s, unit, true, env) {
                self.lose_step(s, unit, Loss::Test, 1, env);
            }
        }
        s.combat.retreat[side] = 1;
        let mut routed = UnitSet::EMPTY;
        for unit in self.witnesses(s, side) {
            if self.steadies(s, unit, false, env) {
                continue;
            }
            if self.classes.irregular.has(unit) {
                self.remove(s, unit, End::Shaken, env);
            } else {
                routed.insert(unit);
            }
        }
        self.sweep(s, side, self.hexes_of(s, routed), env);
        s.combat.retreating = routed;
        s.task = Task::Retreats(side);
    }

    /// §12.8 Whether a unit has ended its retreat alone, in clear terrain and in a zone of control of cavalry.
    fn exposed(&self, s: &State, unit: UnitId) -> bool {
        let (hex, side) = (s.at(unit), self.unit(unit).side);
        let enemy = side.enemy();
        let cavalry = || {
            let near = self.own(s, enemy).keep(|unit| self.unit(unit).kind == Kind::Cavalry);
            self.hexes_of(s, near).meets(&self.joined(s, hex))
        };
        let company = || {
            let others = self.units_at(s, side, hex).minus(UnitSet::one(unit));
            match self.data.rulings.retreat_company {
                RetreatCompany::Any => others,
                RetreatCompany::Others => others.minus(s.combat.retreated),
            }
        };
        s.combat.ended[side].has(hex)
            && self.data.map.terrain(hex) == Terrain::Clear
            && company().is_empty()
            && cavalry()
    }

    /// §12.8 Units that see a retreat: others have retreated through their hex, or they are in a zone of control of the hexes in which
    /// retreats ended or began.
    fn witnesses(&self, s: &State, side: Side) -> UnitSet {
        let passed = match self.data.rulings.passed_by {
            PassedBy::Left => s.combat.passed[side],
            PassedBy::Ended => s.combat.passed[side] | s.combat.ended[side],
        };
        let hexes = match self.data.rulings.shaken {
            Shaken::Beside => passed | self.zones_from(s, s.combat.ended[side]),
            Shaken::Passed => passed,
            Shaken::Left => passed | self.zones_from(s, s.combat.stood[side]),
        };
        let retreated = match self.data.rulings.retreated_witnesses {
            RetreatedWitnesses::No => s.combat.retreated,
            RetreatedWitnesses::Yes => UnitSet::EMPTY,
        };
        let others = self.own(s, side).minus(retreated | s.combat.tested | self.classes.decoys);
        others.keep(|unit| hexes.has(s.at(unit)))
    }

    /// §12.8 Tests a unit that is exposed, or one that saw a retreat.
    fn steadies(&self, s: &mut State, unit: UnitId, exposed: bool, env: &mut impl Env<Self>) -> bool {
        s.combat.tested.insert(unit);
        let side = self.unit(unit).side;
        let cover = self.data.map.terrain(s.at(unit)).covers();
        let (roll, passed) = self.roll_after_retreat(s, unit, cover, env);
        let (modifier, rating) = (self.rally_modifier(cover), self.rating(s, unit));
        env.tell(rule!("12.8"), || Event::TestedAfterRetreat { side, unit, exposed, roll, modifier, rating, passed });
        passed
    }

    /// §12.8 Rolls the test of `unit`, in cover if `cover`. Returns the dice and the success.
    pub fn roll_after_retreat(&self, s: &State, unit: UnitId, cover: bool, env: &mut impl Env<Self>) -> (u8, bool) {
        self.roll_test(s, Roll::AfterRetreat(unit), unit, self.rally_modifier(cover), env)
    }

    fn rally_modifier(&self, cover: bool) -> i8 {
        if cover { self.data.limits.rally_cover } else { 0 }
    }
}
