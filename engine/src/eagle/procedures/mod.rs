//! The procedures with computable odds: the rolls of a battle and its dice together, a whole attack, sieges, surrender, recovery, the cup.
//!
//! No odds are computed here. A roll is that of the rules, on a small board or in a position of a game; the rules carry out an attack, decision by
//! decision.

mod attack;
mod board;
mod combat;
mod cup;
mod list;
mod position;
mod rolls;

use super::state::State;
use super::{Action, Eagle};
use crate::game::Game;
use crate::observer::Env;
use crate::procedure::{self, Given, Procedure, Procedures, Refusal, Stage};
use attack::Attack;
use combat::Combat;
use cup::Cup;
use position::Standing;
use rolls::Rolled;

/// A procedure of the game that is set up.
#[derive(Clone, Debug)]
pub struct Exercise {
    game: Eagle,
    task: Task,
}

#[derive(Clone, Debug)]
enum Task {
    /// One roll, or several in a row.
    Rolled(Rolled),
    /// §7.2.2
    Combat(Combat),
    /// §2.4
    Cup(Cup),
    /// §7.2.5, §10, §12.2 In a position.
    Standing(Box<Standing>),
    /// §7
    Attack(Box<Attack>),
}

impl Procedures for Eagle {
    type Exercise = Exercise;

    fn procedures(&self) -> Vec<Procedure> {
        self.list_procedures()
    }

    fn exercise(&self, procedure: &Procedure, given: &Given) -> Result<Exercise, Refusal> {
        let own = |task| Exercise { game: self.clone(), task };
        Ok(match procedure.name {
            list::COMBAT => own(Task::Combat(Combat::given(self, given)?)),
            list::CUP => own(Task::Cup(Cup::given(given)?)),
            list::ATTACK => {
                let (game, attack) = Attack::on_board(self, given)?;
                Exercise { game, task: Task::Attack(Box::new(attack)) }
            }
            name => {
                let (game, rolled) = Rolled::given(self, name, given)?;
                Exercise { game, task: Task::Rolled(rolled) }
            }
        })
    }

    fn exercise_in(&self, procedure: &Procedure, position: &State, given: &Given) -> Result<Exercise, Refusal> {
        if let Err(breach) = self.check(position) {
            return Err(Refusal::new("decision", breach.what, "a position that the rules in force allow"));
        }
        let task = match procedure.name {
            list::ATTACK => Task::Attack(Box::new(Attack::in_position(self, position, given)?)),
            name => Task::Standing(Box::new(Standing::given(self, name, position, given)?)),
        };
        Ok(Exercise { game: self.clone(), task })
    }
}

impl procedure::Exercise<Eagle> for Exercise {
    fn game(&self) -> &Eagle {
        &self.game
    }

    fn begin(&self, env: &mut impl Env<Eagle>) -> Stage<State> {
        let game = &self.game;
        match &self.task {
            Task::Rolled(rolled) => Stage::Result(rolled.roll(game, env)),
            Task::Combat(combat) => combat.begin(game, env),
            Task::Cup(cup) => Stage::Rolling(cup.full(game)),
            Task::Standing(standing) => Stage::Result(standing.roll(game, env)),
            Task::Attack(attack) => attack.begin(game, env),
        }
    }

    fn go_on(&self, state: State, action: Action, env: &mut impl Env<Eagle>) -> Stage<State> {
        match &self.task {
            Task::Attack(attack) => attack.go_on(&self.game, state, action, env),
            _ => unreachable!("a roll awaits no decision"),
        }
    }

    fn roll(&self, state: State, env: &mut impl Env<Eagle>) -> Stage<State> {
        match &self.task {
            Task::Combat(combat) => Stage::Result(combat.roll(&self.game, &state, env)),
            Task::Cup(_) => Cup::draw(&self.game, state, env),
            Task::Attack(attack) => attack.roll(&self.game, state, env),
            Task::Rolled(_) | Task::Standing(_) => unreachable!("a roll is over as it begins"),
        }
    }
}
