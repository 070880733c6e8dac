//! §12.2 Combat of irregular units: the order, the roll, the results.

use crate::geometry::HexId;
use crate::loire::event::{End, Event, MoraleEvent};
use crate::loire::roll::Roll;
use crate::loire::rulebook::rule;
use crate::loire::rulings::{AttackedBand, CriticalRetreat, IrregularAgain, IrregularShare, NoHideout, PartyCritical};
use crate::loire::state::{Combat, State, Step, Task};
use crate::loire::terrain::HexSet;
use crate::loire::unit::{Kind, UnitId, UnitSet};
use crate::loire::{Action, GERMAN, Loire};
use crate::observer::Env;
use crate::roll::Numbered;
use crate::side::Side;

impl Loire {
    /// §10.2, §12.2 Turns up stacks with irregular units that must fight, and the stacks against them. Decoys that are discovered do not fight.
    fn turn_up_skirmishers(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) {
        let escorts = self.hexes_of(s, self.own(s, side) & self.classes.regular);
        let alone = self.hexes_of(s, self.own(s, side) & self.classes.irregular.minus(s.fought)).minus(escorts);
        for hex in alone & self.contested(s, side) {
            for near in self.joined(s, hex) & s.stood[side.enemy()] {
                self.turn_up(s, side.enemy(), near, env);
            }
            self.turn_up(s, side, hex, env);
        }
    }

    /// §12.2 Stacks of a side's irregular units that must still fight.
    fn to_skirmish(&self, s: &State, side: Side) -> HexSet {
        self.hexes_of(s, self.skirmishers(s, side).minus(s.fought))
    }

    /// §12.1, §12.2 Lets the next irregular units of a side fight, the French first. The acting side chooses the order.
    pub(super) fn next_skirmish(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) {
        self.turn_up_skirmishers(s, side, env);
        let hexes = self.to_skirmish(s, side);
        match hexes.first() {
            Some(only) if hexes.len() == 1 => self.skirmish_at(s, side, only, env),
            Some(_) => s.step = Step::Skirmish(s.acting),
            None if side == GERMAN => {
                s.fought = s.fought.minus(self.classes.irregular);
                s.task = Task::Attacks;
            }
            None => s.task = Task::Skirmishes(GERMAN),
        }
    }

    pub(super) fn skirmish_choices(&self, s: &State, out: &mut Vec<Action>) {
        if let Task::Skirmishes(side) = s.task {
            out.extend(self.to_skirmish(s, side).into_iter().map(Action::To));
        }
    }

    pub(super) fn skirmish(&self, s: &mut State, hex: HexId, env: &mut impl Env<Self>) {
        if let Task::Skirmishes(side) = s.task {
            self.skirmish_at(s, side, hex, env);
        }
    }

    /// §12.2 Lets the irregular units of a hex attack an enemy against which they have the least chance.
    fn skirmish_at(&self, s: &mut State, side: Side, hex: HexId, env: &mut impl Env<Self>) {
        let Some(unit) = (self.units_at(s, side, hex) & self.classes.irregular).first() else { return };
        let foes = self.foes(s, unit);
        match foes.first() {
            Some(only) if foes.len() == 1 => self.attack_irregularly(s, unit, only, env),
            Some(_) => s.step = Step::Foe(side, unit),
            //
            None => s.fought |= self.units_at(s, side, hex) & self.classes.irregular,
        }
    }

    /// §12.2 Makes one roll for all irregular units of the hex.
    pub(super) fn attack_irregularly(&self, s: &mut State, unit: UnitId, foe: UnitId, env: &mut impl Env<Self>) {
        let (side, hex) = (self.unit(unit).side, s.at(unit));
        let band = self.units_at(s, side, hex) & self.classes.irregular;
        s.fought |= band;
        //
        if self.data.rulings.irregular_share == IrregularShare::No {
            s.fought |= self.classes.regular & UnitSet::one(foe);
        }
        if self.data.rulings.irregular_again == IrregularAgain::No {
            s.fought |= self.classes.irregular & UnitSet::one(foe);
        }
        let (target, modifier) = (self.irregular_target(unit, foe), self.irregular_modifier(s, unit, foe));
        let (roll, success, critical) = self.roll_irregular(unit, modifier, target, env);
        env.tell(rule!("12.2"), || Event::Skirmished { side, unit, foe, roll, modifier, target, success, critical });
        env.explain(|| {
            let mut causes = Vec::new();
            self.each_irregular_modifier(s, unit, foe, |cause, amount| {
                if amount != 0 {
                    causes.push((rule!("T.irregular"), Event::SkirmishModified { cause, amount }));
                }
            });
            causes
        });
        //
        let by = match self.unit(unit).kind {
            Kind::FrancTireur => self.data.morale.critical,
            _ if self.data.rulings.party_critical == PartyCritical::Yes => -self.data.morale.critical,
            _ => 0,
        };
        if critical && by != 0 {
            self.count_morale(s, by, MoraleEvent::Skirmish(side), env);
        }
        if success {
            self.beat(s, unit, foe, critical, env);
        } else {
            for unit in band {
                self.remove(s, unit, End::Beaten, env);
            }
            self.leave_government(s, hex, env);
            s.task = Task::Occupation(side.enemy(), hex);
            env.rule(if side == GERMAN { rule!("1.4") } else { rule!("1.3") });
        }
    }

    /// §12.2, §T.irregular Rolls for `unit`, with `modifier` against `target`. Returns the roll, whether it succeeds, and whether it is a critical
    /// success.
    pub fn roll_irregular(&self, unit: UnitId, modifier: i8, target: u8, env: &mut impl Env<Self>) -> (u8, bool, bool) {
        let roll = Roll::Irregular(unit).two_dice(env);
        let (success, critical) = self.irregular_result(roll, modifier, target);
        env.rule(rule!("T.irregular"));
        (roll, success, critical)
    }

    /// §12.2 Applies a success. An irregular enemy is removed. If regular enemies are in the hex, the irregular units withdraw; a critical
    /// success instead drives regular enemies back a hex.
    fn beat(&self, s: &mut State, unit: UnitId, foe: UnitId, critical: bool, env: &mut impl Env<Self>) {
        let (enemy, at) = (self.unit(foe).side, s.at(foe));
        if self.classes.irregular.has(foe) {
            //
            let lost = match self.data.rulings.attacked_band {
                AttackedBand::One => UnitSet::one(foe),
                AttackedBand::All => self.units_at(s, enemy, at) & self.classes.irregular,
            };
            for unit in lost {
                self.remove(s, unit, End::Beaten, env);
            }
        }
        let regular = self.units_at(s, enemy, at) & self.classes.regular;
        if regular.is_empty() {
            return self.leave_government(s, at, env);
        }
        if !critical {
            return self.withdraw_irregulars(s, unit, env);
        }
        let driven = match self.data.rulings.critical_retreat {
            CriticalRetreat::Unit => regular & UnitSet::one(foe),
            CriticalRetreat::Stack => regular,
        };
        if driven.is_empty() {
            return self.withdraw_irregulars(s, unit, env);
        }
        s.combat = Combat { retreating: driven, ..Combat::NONE };
        s.combat.retreat[enemy] = 1;
        self.sweep(s, enemy, HexSet::one(at), env);
        s.task = Task::Retreats(enemy);
    }

    /// §12.2 The hexes to which irregular units can withdraw: outside zones of control.
    pub(super) fn hideouts(&self, s: &State, unit: UnitId) -> HexSet {
        let enemy = self.unit(unit).side.enemy();
        let hexes = self.joined(s, s.at(unit)).minus(s.stood[enemy] | s.zones[enemy]);
        hexes.into_iter().filter(|&to| self.admitted(s, unit, to)).collect()
    }

    fn withdraw_irregulars(&self, s: &mut State, unit: UnitId, env: &mut impl Env<Self>) {
        let hexes = self.hideouts(s, unit);
        match hexes.first() {
            Some(only) if hexes.len() == 1 => self.withdraw_to(s, unit, only, env),
            Some(_) => s.step = Step::WayOut(self.unit(unit).side, unit),
            //
            None if self.data.rulings.no_hideout == NoHideout::Stay => {}
            None => {
                let (side, at) = (self.unit(unit).side, s.at(unit));
                for unit in self.units_at(s, side, at) & self.classes.irregular {
                    self.remove(s, unit, End::Caught, env);
                }
                self.leave_government(s, at, env);
            }
        }
    }

    fn withdraw_to(&self, s: &mut State, unit: UnitId, to: HexId, env: &mut impl Env<Self>) {
        let (side, from) = (self.unit(unit).side, s.at(unit));
        for unit in self.units_at(s, side, from) & self.classes.irregular {
            env.tell(rule!("12.2"), || Event::Retreated { side, unit, to });
            self.enter(s, unit, to, env);
        }
        self.flee_with(s, from, to, env);
    }

    /// §9.2, §12.2 The hexes for a unit that retires before combat, or for irregular units that have succeeded.
    pub(super) fn way_out_choices(&self, s: &State, unit: UnitId, out: &mut Vec<Action>) {
        let hexes = if s.task == Task::Retiring { self.ways_out(s, unit) } else { self.hideouts(s, unit) };
        out.extend(hexes.into_iter().map(Action::To));
    }

    pub(super) fn go_out(&self, s: &mut State, unit: UnitId, to: HexId, env: &mut impl Env<Self>) {
        if s.task == Task::Retiring {
            self.retire_to(s, unit, to, env);
        } else {
            self.withdraw_to(s, unit, to, env);
        }
    }

    // ---- §12.2 The hex of beaten irregular units ----

    /// §12.2 Regular units of a side that can enter a hex: those that had it in their zones of control.
    pub(super) fn occupiers(&self, s: &State, side: Side, hex: HexId) -> UnitSet {
        let around = self.joined(s, hex) & s.stood[side];
        let near = around.into_iter().fold(UnitSet::EMPTY, |all, from| all | self.units_at(s, side, from));
        let fits = |unit| self.has_room(s, UnitSet::one(unit), side, hex) && self.admitted(s, unit, hex);
        (near & self.classes.regular).keep(fits)
    }

    /// §12.2 Asks which unit enters the hex, if it is empty. The skirmishes continue afterwards.
    pub(super) fn ask_to_occupy(&self, s: &mut State, side: Side, hex: HexId) {
        s.task = Task::Skirmishes(side.enemy());
        if !s.stood[side.enemy()].has(hex) && !self.occupiers(s, side, hex).is_empty() {
            s.step = Step::Occupy(side, hex);
        }
    }

    pub(super) fn occupy(&self, s: &mut State, side: Side, hex: HexId, action: Action, env: &mut impl Env<Self>) {
        if let Action::Unit(unit) = action {
            env.tell(rule!("12.2"), || Event::Advanced { side, unit, to: hex });
            self.enter(s, unit, hex, env);
        }
    }
}
