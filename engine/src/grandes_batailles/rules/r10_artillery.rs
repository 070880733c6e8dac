//! §10 Barrage.

use crate::geometry::{Direction, HexId};
use crate::grandes_batailles::GrandesBatailles;
use crate::grandes_batailles::action::Action;
use crate::grandes_batailles::data::StackedGuns;
use crate::grandes_batailles::event::{Account, Cause, CombatRoll, Event, MoraleTest, Why};
use crate::grandes_batailles::ledger::Ledger;
use crate::grandes_batailles::roll::Roll;
use crate::grandes_batailles::rulebook::rule;
use crate::grandes_batailles::rulings::{
    BarrageDisorganised, DownhillFire, ExcessColumns, FlankBarrage, HqUnderFire, LeadersUnderFire, LossModifier,
    SeveralLosses, TrenchFire,
};
use crate::grandes_batailles::state::{State, Step};
use crate::grandes_batailles::tables::{CombatResult, LAST_COLUMN};
use crate::grandes_batailles::unit::{UnitId, UnitSet};
use crate::observer::Env;
use crate::roll::Numbered;
use crate::rulebook::Rule;

/// §11.3 The terms of a roll on the CRT.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Terms {
    /// The value, already divided by the protection.
    pub value: i32,
    /// Column shifts.
    pub shifts: i32,
    /// Die modifiers, without those for columns above the last.
    pub die: i32,
}

impl Terms {
    /// §11.3 The terms of `value` divided by `protection` and rounded down, without shifts and modifiers.
    #[must_use]
    pub fn against(value: i32, protection: u8) -> Terms {
        Terms { value: value / i32::from(protection), ..Terms::default() }
    }
}

impl Ledger for Terms {
    #[inline]
    fn add(&mut self, to: Account, _: Cause, amount: i32) {
        match to {
            Account::Column => self.shifts += amount,
            Account::Die | Account::Test => self.die += amount,
        }
    }
}

impl GrandesBatailles {
    /// §T.combat The column to read for `terms`, 0 to 8, and the die modifier.
    #[must_use]
    pub fn column(&self, terms: Terms) -> (i32, i32) {
        let above = i32::from(self.data.tables.die.column_above_last);
        match self.data.rulings.excess_columns {
            ExcessColumns::AfterShifts => {
                let column = terms.value + terms.shifts;
                (column.clamp(0, LAST_COLUMN), terms.die + (column - LAST_COLUMN).max(0) * above)
            }
            ExcessColumns::BeforeShifts => {
                let column = terms.value.min(LAST_COLUMN) + terms.shifts;
                (column.clamp(0, LAST_COLUMN), terms.die + (terms.value - LAST_COLUMN).max(0) * above)
            }
        }
    }

    /// §11.3 The loss levels of units that fight together.
    pub(super) fn losses_of(&self, s: &State, units: UnitSet) -> i32 {
        let levels = units.into_iter().map(|u| i32::from(s.losses(u)));
        match self.data.rulings.several_losses {
            SeveralLosses::Sum => levels.sum(),
            SeveralLosses::Worst => levels.max().unwrap_or(0),
            SeveralLosses::Best => levels.min().unwrap_or(0),
        }
    }

    /// §11.3 Adds the shift for losses.
    pub(super) fn add_losses(&self, ledger: &mut impl Ledger, levels: i32) {
        let shift = levels * i32::from(self.data.tables.columns.loss_level);
        let to = match self.data.rulings.loss_modifier {
            LossModifier::Column => Account::Column,
            LossModifier::Die => Account::Die,
        };
        ledger.add(to, Cause::Losses, shift);
    }

    /// §T.modifiers Logs the die modifier of columns above the last.
    pub(super) fn excess_item(&self, terms: Terms, ledger: &mut impl Ledger) {
        ledger.add(Account::Die, Cause::ExcessColumns, self.column(terms).1 - terms.die);
    }

    /// §0.3.3, §13.1.6 The power of `gun`, halved if the hex is too narrow for it and others.
    #[must_use]
    pub fn power(&self, s: &State, gun: UnitId) -> i32 {
        let power = i32::from(self.value(s, gun));
        let hex = s.at(gun);
        if self.data.special.halved_guns.has(hex) && self.units_at(s, hex).len() > 1 { power / 2 } else { power }
    }

    /// §13.1.6 The guns among these with half their power, for the log.
    pub(crate) fn too_narrow(&self, s: &State, units: UnitSet) -> impl Iterator<Item = (Rule, Event)> {
        let halved = move |&gun: &UnitId| self.power(s, gun) != i32::from(self.value(s, gun));
        let why = |unit| (rule!("13.1.6"), Event::Because { unit, why: Why::TooNarrow, hex: s.at(unit) });
        (units & self.classes.guns).into_iter().filter(halved).map(why)
    }

    /// The facings that a gun may take before it fires: turned to the left, unchanged, turned to the right.
    pub(crate) fn turns(&self, s: &State, gun: UnitId) -> [Direction; 3] {
        let facing = s.facing(gun);
        [facing.left(), facing, facing.right()]
    }

    /// §10.1.1 The possible targets of a gun with this facing.
    pub(crate) fn targets(&self, s: &State, gun: UnitId, facing: Direction) -> UnitSet {
        let range = self.range(s, gun);
        let enemies = self.army(s, self.side_of(gun).enemy());
        enemies.into_iter().filter(|&u| self.can_fire(s, gun, &[facing], s.at(u), range)).collect()
    }

    pub(crate) fn guns_to_fire(&self, s: &State) -> UnitSet {
        let guns = (self.active_units(s) & s.on_map & self.classes.guns).minus(s.fired);
        guns.into_iter().filter(|&gun| self.aims(s, gun, &self.turns(s, gun))).collect()
    }

    /// Whether a gun with one of these facings could fire at any enemy.
    fn aims(&self, s: &State, gun: UnitId, facings: &[Direction]) -> bool {
        let range = self.range(s, gun);
        self.army(s, self.side_of(gun).enemy()).into_iter().any(|u| self.can_fire(s, gun, facings, s.at(u), range))
    }

    pub(super) fn gun_choices(&self, s: &State, out: &mut Vec<Action>) {
        out.extend(self.guns_to_fire(s).into_iter().map(Action::Unit));
        out.push(Action::Done);
    }

    /// §10.1 Asks for the next gun. Returns whether there is one.
    pub(super) fn next_gun(&self, s: &mut State) -> bool {
        let any = !self.guns_to_fire(s).is_empty();
        if any {
            s.step = Step::Gun(self.active_side(s));
        }
        any
    }

    pub(super) fn choose_gun(&self, s: &mut State, gun: UnitId) {
        s.fired.insert(gun);
        let side = self.side_of(gun);
        s.step = if self.all_round(s, gun) { Step::Target(side, gun) } else { Step::TurnGun(side, gun) };
    }

    pub(super) fn turn_choices(&self, s: &State, gun: UnitId, out: &mut Vec<Action>) {
        let useful = self.turns(s, gun).into_iter().filter(|&facing| self.aims(s, gun, &[facing]));
        out.extend(useful.map(Action::Face));
    }

    pub(super) fn turn_gun(&self, s: &mut State, gun: UnitId, facing: Direction, env: &mut impl Env<Self>) {
        if facing != s.facing(gun) {
            self.face(s, gun, facing, env);
        }
        s.step = Step::Target(self.side_of(gun), gun);
    }

    pub(super) fn target_choices(&self, s: &State, gun: UnitId, out: &mut Vec<Action>) {
        out.extend(self.targets(s, gun, s.facing(gun)).into_iter().map(Action::Unit));
        out.push(Action::Done);
    }

    /// §13.1.6, §13.2.6 The stacked gun that may join a gun's fire.
    fn partner(&self, s: &State, gun: UnitId, target: UnitId) -> Option<(UnitId, Direction)> {
        let others = (self.units_at(s, s.at(gun)) & self.classes.guns & self.active_units(s)).minus(s.fired);
        let (formation, side) = (self.formation_of(gun), self.side_of(gun));
        let range = |g: UnitId| self.range(s, g);
        let fits = |g: UnitId| match self.data.special.stacked_guns {
            StackedGuns::Paired => s.active.len() == 2 && self.formation_of(g) != formation,
            StackedGuns::SameFormation(whose) => whose == side && self.formation_of(g) == formation,
        };
        others.into_iter().filter(|&g| fits(g)).find_map(|g| {
            let [left, keep, right] = self.turns(s, g);
            let aim = [keep, left, right].into_iter().find(|&f| self.can_fire(s, g, &[f], s.at(target), range(g)))?;
            Some((g, aim))
        })
    }

    pub(super) fn aim(&self, s: &mut State, gun: UnitId, target: UnitId, env: &mut impl Env<Self>) {
        if self.partner(s, gun, target).is_some() {
            s.step = Step::Together(self.side_of(gun), gun, target);
        } else {
            self.fire(s, gun, target, None, env);
        }
    }

    pub(super) fn fire_together(&self, s: &mut State, gun: UnitId, target: UnitId, env: &mut impl Env<Self>) {
        let Some((partner, facing)) = self.partner(s, gun, target) else { return };
        s.fired.insert(partner);
        if facing != s.facing(partner) {
            self.face(s, partner, facing, env);
        }
        self.fire(s, gun, target, Some(partner), env);
    }

    /// §10.1.1, §T.modifiers The terms of a barrage by `gun`, with the gun `partner` if there is one, on the unit `target`.
    #[must_use]
    pub fn barrage_terms(&self, s: &State, gun: UnitId, partner: Option<UnitId>, target: UnitId) -> Terms {
        let power = self.power(s, gun) + partner.map_or(0, |p| self.power(s, p));
        let mut terms = Terms::against(power, self.protection(s, s.at(target)));
        self.barrage_items(s, gun, partner, target, &mut terms);
        terms
    }

    fn barrage_items(&self, s: &State, gun: UnitId, partner: Option<UnitId>, target: UnitId, ledger: &mut impl Ledger) {
        use Account::{Column, Die};
        let tables = &self.data.tables;
        let (from, to) = (s.at(gun), s.at(target));
        self.add_losses(ledger, self.losses_of(s, UnitSet::one(gun) | partner.into_iter().collect()));
        let (here, there) = (self.data.map.hex(from).level, self.data.map.hex(to).level);
        if there > here {
            ledger.add(Column, Cause::Uphill, tables.columns.uphill_artillery.into());
        } else if there < here && self.data.rulings.downhill_fire == DownhillFire::Yes {
            ledger.add(Column, Cause::Downhill, tables.columns.downhill.into());
        }
        if self.is_near(s, gun, to) || partner.is_some_and(|p| self.is_near(s, p, to)) {
            ledger.add(Die, Cause::NearGuns, tables.die.near_artillery.into());
        }
        if self.is_night(s) {
            ledger.add(Die, Cause::Night, tables.die.night.into());
        }
        ledger.add(Die, Cause::Cover, self.terrain_die(s, to));
        let sides = || self.sides_towards(to, from).into_iter().flatten();
        let trenches = self.data.map.hex(to).trenches;
        //
        let close = self.data.rulings.trench_fire == TrenchFire::Line || self.ground.distance(from, to) == 1;
        if close && trenches != 0 && sides().any(|d| trenches >> d as u8 & 1 == 1) {
            ledger.add(Die, Cause::Trench, tables.die.trench.into());
        }
        //
        let flanked = match self.data.rulings.flank_barrage {
            FlankBarrage::Adjacent => self.is_flank(s, target, from),
            FlankBarrage::Line => sides().all(|d| !self.is_front(s, target, d)),
            FlankBarrage::Never => false,
        };
        if flanked {
            ledger.add(Die, Cause::Flank, tables.die.flank.into());
        }
    }

    /// §10.2.1 Whether a gun is close enough to a hex for its bonus.
    pub(super) fn is_near(&self, s: &State, gun: UnitId, hex: HexId) -> bool {
        self.ground.distance(s.at(gun), hex) <= self.data.tables.die.artillery_reach[self.side_of(gun)]
    }

    /// The hexsides by which the line from another hex enters a hex: two if it enters at a corner.
    fn sides_towards(&self, hex: HexId, from: HexId) -> [Option<Direction>; 2] {
        let grid = &self.data.map.grid;
        let nearest = |d: Direction| grid.lean(hex, from, d);
        let best = Direction::ALL.into_iter().map(nearest).max().unwrap_or(0);
        let mut sides = Direction::ALL.into_iter().filter(|&d| nearest(d) == best);
        [sides.next(), sides.next()]
    }

    /// §10.1, §10.2 Records the rules of a gun's fire: range, arc and, at a distance, line of sight.
    pub(super) fn mark_fire(&self, env: &mut impl Env<Self>, far: impl FnOnce() -> bool) {
        env.rule(rule!("10.1"));
        env.rule(rule!("10.2.1"));
        env.rule_if(rule!("10.2.2"), far);
    }

    /// §10.1.1 Carries out a barrage.
    pub(crate) fn fire(
        &self,
        s: &mut State,
        gun: UnitId,
        target: UnitId,
        partner: Option<UnitId>,
        env: &mut impl Env<Self>,
    ) {
        let hex = s.at(target);
        let side = self.side_of(target);
        self.mark_fire(env, || self.ground.distance(s.at(gun), hex) > 1);
        env.tell(rule!("10.1.1"), || Event::GunFired { gun, partner, target, from: s.at(gun), to: hex });
        let result = self.roll_barrage(s, gun, partner, target, env);
        let before = (s.disorganised.has(target), s.losses(target));
        let mut result_on_target = result;
        if result == CombatResult::Test && !self.test_morale(s, target, MoraleTest::Result, env) {
            result_on_target = CombatResult::Disorder;
        }
        let mut lives = true;
        if result_on_target == CombatResult::StepAndDisorder {
            lives = self.lose_step(s, target, env);
        }
        if lives && result_on_target >= CombatResult::Disorder {
            //
            let again = self.data.rulings.barrage_disorganised == BarrageDisorganised::Step;
            if again || !s.disorganised.has(target) {
                self.disorganise(s, target, env);
            }
        }
        let hurt = !s.on_map.has(target) || before != (s.disorganised.has(target), s.losses(target));
        //
        if !s.on_map.has(target) && self.data.rulings.leaders_under_fire == LeadersUnderFire::Fall {
            self.leaders_fall(s, side, hex, env);
        }
        //
        let endangered = match self.data.rulings.hq_under_fire {
            HqUnderFire::Result => result >= CombatResult::Test,
            HqUnderFire::Effect => hurt,
        };
        if endangered {
            for leader in self.leaders_at(s, side, hex) & self.headquarters[side] {
                self.roll_mortality(s, leader, Roll::MortalityUnderFire(leader), env);
            }
        }
    }

    /// §10.1.1 Rolls for a barrage.
    fn roll_barrage(
        &self,
        s: &State,
        gun: UnitId,
        partner: Option<UnitId>,
        target: UnitId,
        env: &mut impl Env<Self>,
    ) -> CombatResult {
        let terms = self.barrage_terms(s, gun, partner, target);
        env.explain(|| {
            let guns = UnitSet::one(gun) | partner.into_iter().collect();
            let mut lines = self.brought(s, guns, s.at(target), |g| self.power(s, g) as u8, terms.value);
            lines.extend(self.too_narrow(s, guns));
            self.barrage_items(s, gun, partner, target, &mut lines);
            self.excess_item(terms, &mut lines);
            lines
        });
        let die = Roll::Combat(CombatRoll::Barrage, gun).die(env);
        self.read_crt(CombatRoll::Barrage, gun, terms, die, env)
    }

    /// §T.combat Reads the CRT with a die roll.
    pub(crate) fn read_crt(
        &self,
        roll: CombatRoll,
        unit: UnitId,
        terms: Terms,
        die: u8,
        env: &mut impl Env<Self>,
    ) -> CombatResult {
        let (column, modifier) = self.column(terms);
        let result = self.data.tables.combat.at(i32::from(die) + modifier, column);
        env.rule(rule!("11.3"));
        env.rule(rule!("T.combat"));
        env.rule_if(rule!("T.modifiers"), || terms.shifts != 0 || modifier != 0);
        let section = match roll {
            CombatRoll::Barrage => rule!("10.1.1"),
            CombatRoll::Defence => rule!("11.2.1"),
            CombatRoll::Assault => rule!("11.2.2"),
        };
        env.tell(section, || Event::Rolled {
            roll,
            unit,
            value: terms.value.clamp(0, 255) as u8,
            column: column as i8,
            die,
            modifier: modifier as i8,
            result,
        });
        result
    }
}
