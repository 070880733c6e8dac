//! §1, §0.5 Units placed on the map and removed from it, losses, the morale test.

use crate::geometry::{Direction, HexId};
use crate::grandes_batailles::event::{Account, Cause, Event, MoraleTest, Why};
use crate::grandes_batailles::ledger::{Ledger, Lines};
use crate::grandes_batailles::roll::Roll;
use crate::grandes_batailles::rulebook::rule;
use crate::grandes_batailles::rulings::{
    AttackerCover, CavalryInWoods, CommandForMorale, MarkerAndMorale, NoonControl, Occupation,
};
use crate::grandes_batailles::state::{FRENCH, State};
use crate::grandes_batailles::unit::{FormationId, UnitId, UnitSet};
use crate::grandes_batailles::{GrandesBatailles, PRUSSIAN};
use crate::observer::Env;
use crate::roll::Numbered;
use crate::side::Side;

impl GrandesBatailles {
    /// Places a unit in a hex, wherever it was. Returns whether this captures an objective hex.
    pub(super) fn put(&self, s: &mut State, unit: UnitId, hex: HexId) -> bool {
        s.at[unit.index()] = hex;
        s.on_map.insert(unit);
        s.waiting.remove(unit);
        let side = self.side_of(unit);
        self.refresh(s, side);
        //
        self.data.rulings.occupation == Occupation::Passing && self.take_ground(s, side, hex)
    }

    /// §13.1.3 Gives an objective hex to the side whose unit was there last. Returns whether the enemy held it.
    pub(super) fn take_ground(&self, s: &mut State, side: Side, hex: HexId) -> bool {
        if !self.objectives.has(hex) {
            return false;
        }
        let before = s.french_ground.has(hex);
        match side {
            FRENCH => s.french_ground.insert(hex),
            PRUSSIAN => {
                s.french_ground.remove(hex);
                //
                let noon = self.data.victory.noon.is_some_and(|noon| s.turn <= noon.turn);
                s.lost_place |= noon && self.data.rulings.noon_control == NoonControl::Throughout;
            }
        }
        before != s.french_ground.has(hex)
    }

    /// R-69 Handles the halt of a unit: it takes the ground where passing through does not.
    pub(super) fn halt(&self, s: &mut State, unit: UnitId, env: &mut impl Env<Self>) {
        let (side, hex) = (self.side_of(unit), s.at(unit));
        if hex.is_some() && self.data.rulings.occupation == Occupation::Stopping {
            let taken = self.take_ground(s, side, hex);
            self.say_taken(s, side, hex, taken, env);
        }
    }

    /// §13.1.3, §13.2.3 Logs that an objective hex has changed hands, if it has.
    pub(super) fn say_taken(&self, s: &State, side: Side, hex: HexId, taken: bool, env: &mut impl Env<Self>) {
        if taken {
            env.detail(self.of_battle(rule!("13.1.3"), rule!("13.2.3")), || {
                let mut places = self.data.objectives.iter().filter(|o| o.hexes.has(hex));
                Event::GroundTaken { side, hex, whole: places.all(|o| self.holder(s, o) == Some(side)) }
            });
        }
    }

    pub(crate) fn take_off(&self, s: &mut State, unit: UnitId) {
        s.at[unit.index()] = HexId::NONE;
        s.on_map.remove(unit);
        self.refresh(s, self.side_of(unit));
    }

    /// §T.terrain Whether woods disorganise a unit: cavalry in good order.
    pub(super) fn shuns_woods(&self, s: &State, unit: UnitId) -> bool {
        self.data.rulings.cavalry_in_woods == CavalryInWoods::Disorders
            && self.classes.cavalry.has(unit)
            && !s.disorganised.has(unit)
    }

    /// §T.terrain Whether a hex counts as woods for units that enter it, which it does not along a route.
    pub(super) fn is_woods(&self, hex: HexId, routed: bool) -> bool {
        !routed && self.data.terrain.of(self.data.map.hex(hex).terrain).disorganises_cavalry
    }

    /// §T.terrain Disorganises cavalry that enters woods other than by a route.
    pub(super) fn feel_terrain(&self, s: &mut State, unit: UnitId, routed: bool, env: &mut impl Env<Self>) {
        if self.is_woods(s.at(unit), routed) && self.shuns_woods(s, unit) {
            self.say_why(s, unit, Why::Woods, env);
            self.disorganise(s, unit, env);
        }
    }

    /// Logs the reason for an effect on a unit.
    pub(super) fn say_why(&self, s: &State, unit: UnitId, why: Why, env: &mut impl Env<Self>) {
        let section = match why {
            Why::Passed => rule!("3"),
            Why::AsFast => rule!("11.4"),
            Why::Woods => rule!("T.terrain"),
            Why::Charged | Why::ShakenCharge => rule!("11.5"),
            Why::Lapsed => rule!("11.1"),
            Why::GunsAlone | Why::HasSupported => rule!("10.1.2"),
            Why::Declined if self.classes.guns.has(unit) => rule!("10.1.2"),
            Why::Declined => rule!("11.2.1"),
            Why::NotInFront => rule!("10.2.1"),
            _ => rule!("11.3"),
        };
        env.explain(|| [(section, Event::Because { unit, why, hex: s.at(unit) })]);
    }

    /// §1 Turns a unit over, or removes a step if it is already disorganised. Returns whether it survives.
    pub(super) fn disorganise(&self, s: &mut State, unit: UnitId, env: &mut impl Env<Self>) -> bool {
        if s.disorganised.has(unit) {
            return self.lose_step(s, unit, env);
        }
        s.disorganised.insert(unit);
        env.tell(rule!("1"), || Event::Disorganised { unit, side: self.side_of(unit) });
        true
    }

    /// §1 Removes a step. Returns whether the unit survives.
    pub(super) fn lose_step(&self, s: &mut State, unit: UnitId, env: &mut impl Env<Self>) -> bool {
        s.losses[unit.index()] += 1;
        env.tell(rule!("0.3.2"), || Event::StepLost { unit, side: self.side_of(unit) });
        if s.losses(unit) < self.unit(unit).steps {
            return true;
        }
        self.remove_eliminated(s, unit, env);
        false
    }

    /// §1 Eliminates a unit outright: it loses its remaining steps.
    pub(crate) fn eliminate(&self, s: &mut State, unit: UnitId, env: &mut impl Env<Self>) {
        while s.losses(unit) < self.unit(unit).steps {
            s.losses[unit.index()] += 1;
            env.tell(rule!("0.3.3"), || Event::StepLost { unit, side: self.side_of(unit) });
        }
        self.remove_eliminated(s, unit, env);
    }

    fn remove_eliminated(&self, s: &mut State, unit: UnitId, env: &mut impl Env<Self>) {
        s.eliminated.insert(unit);
        s.disorganised.remove(unit);
        self.take_off(s, unit);
        env.tell(rule!("1"), || Event::Eliminated { unit, side: self.side_of(unit) });
    }

    /// §9.4 The number of steps that `formation` has lost.
    #[must_use]
    pub fn steps_lost(&self, s: &State, formation: FormationId) -> u32 {
        // Looks at all units, without branches.
        let members = &self.member_bytes[formation.index()];
        s.losses.iter().zip(members).map(|(losses, member)| u32::from(losses & member)).sum()
    }

    /// §0.4 Whether the total of a test reaches the target.
    pub(super) fn passes(&self, total: i32, env: &mut impl Env<Self>) -> bool {
        env.rule(rule!("0.4"));
        total >= i32::from(self.data.tables.tests.target)
    }

    /// §0.5 The sum of the modifiers of every morale test of `unit`, including its own morale.
    #[must_use]
    pub fn morale_total(&self, s: &State, unit: UnitId) -> i32 {
        let mut total = 0;
        self.morale_items(s, unit, &mut total);
        total
    }

    /// §0.5 The sum of the modifiers of `unit` if it attacks, or would attack.
    #[must_use]
    pub fn morale_attacking(&self, s: &State, unit: UnitId) -> i32 {
        let bare = self.data.rulings.attacker_cover == AttackerCover::Nothing && !s.combat.attackers.has(unit);
        let lost = bare && self.is_steadied(s, s.at(unit));
        self.morale_total(s, unit) - if lost { i32::from(self.data.tables.morale.protection) } else { 0 }
    }

    /// §0.5 Whether the terrain of a hex improves morale.
    fn is_steadied(&self, s: &State, hex: HexId) -> bool {
        self.protection(s, hex) >= self.data.tables.morale.protection_from
    }

    /// §0.5 The modifiers of every morale test, item by item.
    pub(super) fn morale_items(&self, s: &State, unit: UnitId, ledger: &mut impl Ledger) {
        let rules = &self.data.tables.morale;
        self.unhindered_items(s, unit, ledger);
        if self.enemy_on_flank(s, unit) {
            ledger.add(Account::Test, Cause::EnemyOnFlank, rules.enemy_on_flank.into());
        }
        if self.out_of_command_for_morale(s, unit) {
            ledger.add(Account::Test, Cause::OutOfCommand, rules.out_of_command.into());
        }
    }

    /// §0.5 The sum of the modifiers of `unit` without those for an enemy on the flank and for a unit out of command.
    #[must_use]
    pub fn morale_unhindered(&self, s: &State, unit: UnitId) -> i32 {
        let mut total = 0;
        self.unhindered_items(s, unit, &mut total);
        total
    }

    fn unhindered_items(&self, s: &State, unit: UnitId, ledger: &mut impl Ledger) {
        let mut add = |cause, amount: i8| ledger.add(Account::Test, cause, amount.into());
        let rules = &self.data.tables.morale;
        let (hex, side) = (s.at(unit), self.side_of(unit));
        let formation = self.formation_of(unit);
        let hq = self.hq(formation);
        add(Cause::Morale, self.morale(unit) as i8);
        let bare = s.combat.attackers.has(unit) && self.data.rulings.attacker_cover == AttackerCover::Nothing;
        if !bare && self.is_steadied(s, hex) {
            add(Cause::Protection, rules.protection);
        }
        let chief = self.commander(s, side);
        if s.leader_at(hq) == hex || chief.is_some_and(|c| s.leader_at(c) == hex) {
            add(Cause::LeaderStacked, rules.leader_stacked);
        }
        add(Cause::StepsLost, rules.step_lost * s.losses(unit) as i8);
        if s.demoralised.has(formation) {
            add(Cause::Demoralised, rules.demoralised);
        }
        if self.is_night(s) {
            add(Cause::NightMorale, rules.night);
        }
    }

    /// §0.5 Whether an enemy, attacking or not, is in one of the unit's flank hexes.
    fn enemy_on_flank(&self, s: &State, unit: UnitId) -> bool {
        if self.all_round(s, unit) {
            return false;
        }
        let enemy = self.side_of(unit).enemy();
        let grid = &self.data.map.grid;
        Direction::ALL.into_iter().any(|d| !s.facing(unit).faces(d) && s.held[enemy].has(grid.neighbour(s.at(unit), d)))
    }

    /// §0.5 Whether a unit is out of command, for its morale: only if its HQ is on the map.
    fn out_of_command_for_morale(&self, s: &State, unit: UnitId) -> bool {
        let hq = self.hq(self.formation_of(unit));
        // §8.2 A unit commanded by the C-in-C himself is in command.
        if !s.leader_at(hq).is_some() || s.direct.has(unit) {
            return false;
        }
        //
        if self.data.rulings.marker_and_morale == MarkerAndMorale::UnitOrHq && s.marked.has(hq) {
            return true;
        }
        match self.data.rulings.command_for_morale {
            // §9.1 Units out of command at the beginning of the activation remain so during it. Units of an HQ that failed its test were not
            // checked: the HQ does not move, and R-83 decides about them.
            CommandForMorale::Checked if s.active.has(self.formation_of(unit)) && !s.failed.has(hq) => s.out.has(unit),
            CommandForMorale::Checked | CommandForMorale::Now => !self.is_led(s, unit),
            CommandForMorale::LastCheck if s.failed.has(hq) && self.range_alone_counts() => !self.is_led(s, unit),
            CommandForMorale::LastCheck => s.out.has(unit),
        }
    }

    /// Whether an HQ's failed test does not affect the morale of its units, even in later tests.
    pub(super) fn range_alone_counts(&self) -> bool {
        let rulings = &self.data.rulings;
        rulings.command_for_morale == CommandForMorale::LastCheck && rulings.marker_and_morale == MarkerAndMorale::Unit
    }

    /// §0.5, §11.3 Tests the morale of a unit in its hex.
    pub(super) fn test_morale(&self, s: &State, unit: UnitId, test: MoraleTest, env: &mut impl Env<Self>) -> bool {
        let passed = self.roll_morale(s, unit, test, self.morale_total(s, unit), env);
        env.explain(|| {
            let mut lines = Lines::new();
            self.morale_items(s, unit, &mut lines);
            lines
        });
        passed
    }

    /// §0.5 Rolls for a morale test.
    pub(crate) fn roll_morale(
        &self,
        s: &State,
        unit: UnitId,
        test: MoraleTest,
        total: i32,
        env: &mut impl Env<Self>,
    ) -> bool {
        debug_assert!(s.on_map.has(unit));
        env.rule_if(rule!("T.morale"), || total != i32::from(self.morale(unit)));
        let die = Roll::Morale(test, unit).die(env);
        let total = total + i32::from(die);
        let passed = self.passes(total, env);
        env.tell(rule!("0.5"), || Event::MoraleTested { unit, test, die, total: total as i8, passed });
        passed
    }

    /// The units of a side on the map.
    #[inline]
    pub(crate) fn army(&self, s: &State, side: Side) -> UnitSet {
        s.on_map & self.of_side[side]
    }
}
