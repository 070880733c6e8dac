//! §2 The game turn: half turns and their phases.

use crate::geometry::HexId;
use crate::loire::event::Event;
use crate::loire::rulebook::rule;
use crate::loire::rulings::BattleMorale;
use crate::loire::state::{Combat, Marching, State, Task};
use crate::loire::unit::{CorpsSet, MAX_UNITS, UnitId, UnitSet};
use crate::loire::{FRENCH, GERMAN, Loire};
use crate::observer::Env;

/// The part of a key of the random stream that is neither the turn nor the side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u64)]
pub(super) enum Phase {
    Arrivals,
    Irregulars,
    Movement,
    Skirmishes,
    Combat,
    Morale,
    /// R-131 The answers to declared attacks, before the first is fought.
    Answers,
    Battles,
}

impl Loire {
    /// Re-keys the random stream: at each phase with rolls, and at each combat, by its hex or its number.
    pub(super) fn rekey(&self, s: &State, phase: Phase, at: HexId, env: &mut impl Env<Self>) {
        let half = u64::from(s.turn) << 1 | s.acting as u64;
        env.rekey(half << 20 | (phase as u64) << 16 | u64::from(at.0));
    }

    /// §2 Begins a turn, with the half turn of the French.
    pub(super) fn begin_turn(&self, s: &mut State, env: &mut impl Env<Self>) {
        s.turn += 1;
        s.acting = FRENCH;
        env.tell(rule!("2"), || Event::TurnBegan { turn: s.turn });
        s.task = Task::HalfTurn;
    }

    /// §2 Begins a half turn, and resets the state of the last one.
    pub(super) fn begin_half(&self, s: &mut State, env: &mut impl Env<Self>) {
        let side = s.acting;
        self.rekey(s, Phase::Arrivals, HexId::NONE, env);
        env.tell(rule!("2"), || Event::HalfBegan { side });
        for set in
            [&mut s.rebuilt, &mut s.regained, &mut s.fed, &mut s.slow, &mut s.steady, &mut s.railed, &mut s.moved]
        {
            *set = UnitSet::EMPTY;
        }
        s.paces = [CorpsSet::EMPTY; 3];
        s.isolated = false;
        s.on_rails = CorpsSet::EMPTY;
        (s.rails_taken, s.repaired) = (0, 0);
        (s.fought, s.bound) = (UnitSet::EMPTY, UnitSet::EMPTY);
        (s.retreated, s.marched) = (UnitSet::EMPTY, UnitSet::EMPTY);
        s.fired = [0; MAX_UNITS];
        //
        if side == FRENCH || self.data.rulings.battle_morale == BattleMorale::Each {
            s.battles = [false; 2];
        }
        if s.turn == 1 {
            self.limit_first_march(s);
        }
        if side == FRENCH {
            self.roll_replacements(s, env);
            s.task = Task::Rebuilding;
        } else {
            s.task = Task::Resting;
        }
    }

    /// §14.2 Limits the marches of the first turn, as the set-up says.
    fn limit_first_march(&self, s: &mut State) {
        let side = s.acting;
        for placement in self.data.set_up.iter().filter(|placement| placement.side == side) {
            let units = placement.units.iter().copied().collect();
            self.limit_march(s, units, placement.march);
        }
    }

    /// §9, §13 Begins movement: the Government may leave first.
    pub(super) fn begin_movement(&self, s: &mut State, env: &mut impl Env<Self>) {
        self.rekey(s, Phase::Movement, HexId::NONE, env);
        self.ask_to_evacuate(s);
    }

    /// §4, §7.2, §12.1 Ends movement: checks stacking and parties; then the combat phase begins.
    pub(super) fn end_movement(&self, s: &mut State, env: &mut impl Env<Self>) {
        if self.ask_for_excess(s, s.acting) {
            return;
        }
        self.lose_astray(s, env);
        self.rekey(s, Phase::Skirmishes, HexId::NONE, env);
        s.marching = Marching::NONE;
        s.task = Task::Retiring;
    }

    /// §2 Ends a half turn: that of the Germans follows that of the French.
    pub(super) fn end_half(&self, s: &mut State, env: &mut impl Env<Self>) {
        self.rekey(s, Phase::Morale, HexId::NONE, env);
        self.fight_elsewhere(s, env);
        self.move_morale(s, env);
        s.combat = Combat::NONE;
        if s.acting == FRENCH {
            s.acting = GERMAN;
            s.task = Task::HalfTurn;
        } else {
            s.task = Task::TurnEnd;
        }
    }

    /// §2, §15 Ends a turn, and after the last one the game.
    pub(super) fn end_turn(&self, s: &mut State, env: &mut impl Env<Self>) {
        let turn = s.turn;
        env.tell(rule!("2"), || Event::TurnEnded { turn });
        if turn == self.data.turns {
            self.judge(s, env);
        }
        s.task = Task::TurnStart;
        env.turn_ended(self, s);
    }

    /// The first unit, for tasks that go through all units.
    pub(super) const FIRST: UnitId = UnitId(0);
}
