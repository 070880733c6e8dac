//! The procedures with computable odds: the dice of a barrage, their effect, an assault, a whole attack; US entry, events, draws.
//!
//! No odds are computed here. The rules carry out a barrage, stage by stage, on a small board or in a position of a game; dice and draws are those of
//! the rules.

mod barrage;
mod board;
mod list;
mod position;
mod rolls;

use super::state::State;
use super::{Action, Verdun};
use crate::game::Game;
use crate::observer::Env;
use crate::procedure::{self, Given, Procedure, Procedures, Refusal, Stage};
use barrage::Barrage;
use rolls::Rolled;

/// A procedure of the game that is set up.
#[derive(Clone, Debug)]
pub struct Exercise {
    game: Verdun,
    task: Task,
}

#[derive(Clone, Debug)]
enum Task {
    /// §7
    Barrage(Box<Barrage>),
    /// §5, §10, §12.4
    Rolled(Box<Rolled>),
}

impl Procedures for Verdun {
    type Exercise = Exercise;

    fn procedures(&self) -> Vec<Procedure> {
        self.list_procedures()
    }

    fn exercise(&self, procedure: &Procedure, given: &Given) -> Result<Exercise, Refusal> {
        let rolled = match procedure.name {
            list::US_DIPLOMACY => Rolled::us_entry(self, given)?,
            list::EVENT_ROLL => Rolled::event(self, given)?,
            list::DRAW => Rolled::draw(self, given)?,
            barrage => return Barrage::set_up(self, barrage, given),
        };
        Ok(Exercise { game: self.clone(), task: Task::Rolled(Box::new(rolled)) })
    }

    fn exercise_in(&self, procedure: &Procedure, position: &State, given: &Given) -> Result<Exercise, Refusal> {
        if let Err(breach) = self.check(position) {
            return Err(Refusal::new("decision", breach.what, "a position that the rules in force allow"));
        }
        Barrage::in_position(self, procedure.name, position, given)
    }
}

impl procedure::Exercise<Verdun> for Exercise {
    fn game(&self) -> &Verdun {
        &self.game
    }

    fn begin(&self, env: &mut impl Env<Verdun>) -> Stage<State> {
        match &self.task {
            Task::Barrage(barrage) => barrage.begin(&self.game),
            Task::Rolled(rolled) => Stage::Result(rolled.roll(&self.game, env)),
        }
    }

    fn go_on(&self, state: State, action: Action, env: &mut impl Env<Verdun>) -> Stage<State> {
        self.barrage().go_on(&self.game, state, action, env)
    }

    fn roll(&self, state: State, env: &mut impl Env<Verdun>) -> Stage<State> {
        self.barrage().roll(&self.game, state, env)
    }
}

impl Exercise {
    fn barrage(&self) -> &Barrage {
        match &self.task {
            Task::Barrage(barrage) => barrage,
            Task::Rolled(_) => unreachable!("a roll is over as it begins"),
        }
    }
}
