//! §12.1 R-131 Declared attacks: all are declared before the first march to the guns, and fought after the last one.

use crate::geometry::HexId;
use crate::loire::Loire;
use crate::loire::event::{Coming, Event};
use crate::loire::rulebook::rule;
use crate::loire::rulings::Declarations;
use crate::loire::state::{Combat, Declared, Fight, State, Task};
use crate::loire::unit::{MAX_UNITS, UnitSet};
use crate::observer::Env;
use crate::side::BySide;

use super::r02_sequence::Phase;

impl Loire {
    /// §12.1 Ends the declaration of an attack, with the units of both sides in it. The march to the guns follows, or the next declaration.
    pub(super) fn end_declaration(&self, s: &mut State, units: UnitSet) {
        if self.data.rulings.declarations == Declarations::Each {
            s.task = Task::Support;
            return;
        }
        s.declared.count += 1;
        for unit in units {
            s.declared.of[unit.index()] = s.declared.count;
        }
        s.task = Task::Attacks;
    }

    /// §12.1 Ends declarations: the combat phase is over, unless declared attacks wait.
    pub(super) fn end_attacks(&self, s: &mut State) {
        s.task = if s.attacks_wait() { Task::Answers(1) } else { Task::Morale };
    }

    /// §12.3 Lets the defender march to the guns of a waiting attack. After the last one, the first attack is fought.
    pub(super) fn next_answer(&self, s: &mut State, number: u8, env: &mut impl Env<Self>) {
        if number > s.declared.count {
            s.task = Task::Battles(1);
            return;
        }
        self.rekey(s, Phase::Answers, HexId(number.into()), env);
        self.resume(s, number);
        s.task = Task::Support;
    }

    /// §12.3 Ends the marches to the guns of an attack.
    pub(super) fn end_answer(&self, s: &mut State) {
        s.task = if s.attacks_wait() { Task::Answers(s.declared.now + 1) } else { Task::SonisHelps };
    }

    /// §12.3 Adds units that have marched to the guns to a waiting attack.
    pub(super) fn note_marchers(&self, s: &mut State, units: UnitSet, to: HexId, coming: Coming) {
        if !s.attacks_wait() {
            return;
        }
        let beside = if s.combat.at.has(to) { 0 } else { Declared::BESIDE };
        let late = if coming == Coming::Late { Declared::LATE } else { 0 };
        for unit in units {
            s.declared.of[unit.index()] = s.declared.now | beside | late;
        }
    }

    /// §12.1 Fights a waiting attack with the units that are still in it. After the last one the combat phase is over.
    pub(super) fn next_battle(&self, s: &mut State, number: u8, env: &mut impl Env<Self>) {
        if number > s.declared.count {
            (s.declared, s.combat) = (Declared::NONE, Combat::NONE);
            s.task = Task::Morale;
            return;
        }
        self.rekey(s, Phase::Battles, HexId(number.into()), env);
        self.resume(s, number);
        let side = s.acting;
        let (from, at) = (s.combat.stood[side], s.combat.at);
        let fought = !from.is_empty() && !at.is_empty();
        env.tell(rule!("12.1"), || Event::CombatBegan { side, from, at, fought });
        if !fought {
            s.task = Task::Battles(number + 1);
            return;
        }
        for side in [side, side.enemy()] {
            for hex in s.combat.stood[side] {
                self.turn_up(s, side, hex, env);
            }
        }
        s.task = Task::SonisHelps;
    }

    /// Makes a waiting attack the combat under way again, with its units that are still on the map. A hex stays attacked while a unit is left
    /// that was attacked there or has marched there.
    fn resume(&self, s: &mut State, number: u8) {
        s.declared.now = number;
        s.pledged = [0; MAX_UNITS];
        let (side, enemy) = (s.acting, s.acting.enemy());
        let of = |how: u8| how & Declared::MOST == number;
        let units = s.declared.units(of) & s.on_map;
        let beside = s.declared.units(|how| how & Declared::BESIDE != 0);
        let late = units & s.declared.units(|how| how & Declared::LATE != 0);
        let (attackers, others) = (units & self.own(s, side), units & self.own(s, enemy));
        // §12.8, R-116 Units that had retreated before they were attacked do not count. Units that march to the guns do.
        let defenders = others.minus(s.retreated.minus(s.marched));
        let at = self.hexes_of(s, others.minus(beside));
        let mut stood = BySide::default();
        stood[side] = self.hexes_of(s, attackers);
        stood[enemy] = self.hexes_of(s, others);
        let from = attackers.first().map_or(HexId::NONE, |unit| s.at(unit));
        s.combat =
            Combat { from, at, fight: Fight { attackers, defenders, late, ..Fight::NONE }, stood, ..Combat::NONE };
    }
}
