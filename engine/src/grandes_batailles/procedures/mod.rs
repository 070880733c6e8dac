//! What odds can be asked of.

use super::{Action, GrandesBatailles, State};
use crate::observer::Env;
use crate::procedure::{self, Given, Procedure, Procedures, Refusal, Stage};

/// A procedure of the game that is set up.
#[derive(Clone, Debug)]
pub enum Exercise {}

impl Procedures for GrandesBatailles {
    type Exercise = Exercise;

    fn procedures(&self) -> Vec<Procedure> {
        Vec::new()
    }

    fn exercise(&self, procedure: &Procedure, _: &Given) -> Result<Exercise, Refusal> {
        unreachable!("{} is not on the list", procedure.name)
    }

    fn exercise_in(&self, procedure: &Procedure, _: &State, _: &Given) -> Result<Exercise, Refusal> {
        unreachable!("{} is not on the list", procedure.name)
    }
}

impl procedure::Exercise<GrandesBatailles> for Exercise {
    fn game(&self) -> &GrandesBatailles {
        match *self {}
    }

    fn begin(&self, _: &mut impl Env<GrandesBatailles>) -> Stage<State> {
        match *self {}
    }

    fn go_on(&self, _: State, _: Action, _: &mut impl Env<GrandesBatailles>) -> Stage<State> {
        match *self {}
    }
}
