//! Procedures with exact odds: tests, tables, marches, irregular combat, work on bridges, combats of regular units and marches to them.
//!
//! Nothing is computed here. A roll is made by the rules, on a small board; an attack in a position is carried out by the rules, decision
//! by decision.

mod battle;
mod board;
mod forced_march;
mod list;
mod position;
mod rolls;

use super::state::State;
use super::{Action, Loire};
use crate::game::Game;
use crate::observer::Env;
use crate::procedure::{self, Given, Procedure, Procedures, Refusal, Stage};
use battle::Battle;
use forced_march::ForcedMarch;
use position::Attack;
use rolls::Rolled;

/// A procedure of the game that is ready to be executed.
#[derive(Clone, Debug)]
pub struct Exercise {
    game: Loire,
    task: Task,
}

#[derive(Clone, Debug)]
enum Task {
    /// One roll, or several in a row.
    Rolled(Rolled),
    /// §9.5
    ForcedMarch(Box<ForcedMarch>),
    /// §12.3-12.7 On a board.
    Battle(Box<Battle>),
    /// §12.3-12.7 In a position.
    Attack(Box<Attack>),
}

impl Procedures for Loire {
    type Exercise = Exercise;

    fn procedures(&self) -> Vec<Procedure> {
        self.list_procedures()
    }

    fn exercise(&self, procedure: &Procedure, given: &Given) -> Result<Exercise, Refusal> {
        Ok(match procedure.name {
            list::BATTLE | list::RELIEF => {
                let (game, battle) = Battle::on_board(self, given, procedure.name == list::RELIEF)?;
                Exercise { game, task: Task::Battle(Box::new(battle)) }
            }
            list::FORCED_MARCH => {
                let (game, march) = ForcedMarch::on_board(self, given)?;
                Exercise { game, task: Task::ForcedMarch(Box::new(march)) }
            }
            name => {
                let (game, rolled) = Rolled::given(self, name, given)?;
                Exercise { game, task: Task::Rolled(rolled) }
            }
        })
    }

    fn exercise_in(&self, _: &Procedure, position: &State, given: &Given) -> Result<Exercise, Refusal> {
        if let Err(breach) = self.check(position) {
            return Err(Refusal::new("decision", breach.what, "a position that the rules in force allow"));
        }
        let attack = Attack::given(self, position, given)?;
        Ok(Exercise { game: self.clone(), task: Task::Attack(Box::new(attack)) })
    }
}

impl procedure::Exercise<Loire> for Exercise {
    fn game(&self) -> &Loire {
        &self.game
    }

    fn begin(&self, env: &mut impl Env<Loire>) -> Stage<State> {
        match &self.task {
            Task::Rolled(rolled) => Stage::Result(rolled.roll(&self.game, env)),
            Task::ForcedMarch(march) => march.begin(),
            Task::Battle(battle) => battle.begin(),
            Task::Attack(attack) => attack.begin(&self.game, env),
        }
    }

    fn go_on(&self, state: State, action: Action, env: &mut impl Env<Loire>) -> Stage<State> {
        match &self.task {
            Task::Attack(attack) => attack.go_on(&self.game, state, action, env),
            Task::Rolled(_) | Task::ForcedMarch(_) | Task::Battle(_) => unreachable!("a roll awaits no decision"),
        }
    }

    fn roll(&self, state: State, env: &mut impl Env<Loire>) -> Stage<State> {
        match &self.task {
            Task::ForcedMarch(march) => march.roll(&self.game, state, env),
            Task::Battle(battle) => battle.roll(&self.game, state, env),
            Task::Attack(_) => Attack::roll(&self.game, state, env),
            Task::Rolled(_) => unreachable!("a roll is over as it begins"),
        }
    }
}
