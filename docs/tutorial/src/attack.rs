//! The exact odds of an attack, from the function that plays it.

use crate::data::STRONGEST;
use crate::game::{Crossing, State};
use sandtable_engine::procedure::list::{result, said, whole};
use sandtable_engine::procedure::{Exercise, Quantity, Row, Stage};
use sandtable_engine::{Env, Given, Procedure, Procedures, Refusal};

const RESULTS: &[Quantity] = &[
    said("win", "whether the attackers win", &["the attack fails", "the attackers win"]),
    result("lead", "total of the attackers less that of the attacked"),
];

/// An attack: strengths and bonus.
#[derive(Debug)]
pub(crate) struct Attack(pub(crate) Crossing, pub(crate) [u8; 2], pub(crate) u8);

impl Exercise<Crossing> for Attack {
    fn game(&self) -> &Crossing {
        &self.0
    }

    fn begin(&self, env: &mut impl Env<Crossing>) -> Stage<State> {
        let [own, enemy] = self.0.roll_totals(self.1, self.2, env).map(i32::from);
        let mut row = Row::default();
        row[..2].copy_from_slice(&[i32::from(own > enemy), own - enemy]);
        Stage::Result(row)
    }

    fn go_on(&self, _state: State, _action: crate::game::Action, _env: &mut impl Env<Crossing>) -> Stage<State> {
        unreachable!("nothing is decided in an attack")
    }
}

impl Procedures for Crossing {
    type Exercise = Attack;

    fn procedures(&self) -> Vec<Procedure> {
        let parameters = || {
            let strength = |name, about| whole(name, about, 1, STRONGEST.into(), 2);
            vec![
                strength("attackers", "strength of the attackers"),
                strength("attacked", "strength of the attacked"),
                whole("bonus", "bonus of the place", 0, 3, 0),
            ]
        };
        vec![Procedure {
            name: "attack",
            section: "4",
            about: "an attack on a piece",
            parameters: parameters(),
            in_position: parameters(),
            results: RESULTS,
            decides: false,
            figure: "P(win)",
            example: &["attackers=3", "attacked=2", "bonus=1"],
        }]
    }

    fn exercise(&self, _procedure: &Procedure, given: &Given) -> Result<Attack, Refusal> {
        let number = |name| given.whole(name) as u8;
        Ok(Attack(self.clone(), [number("attackers"), number("attacked")], number("bonus")))
    }

    fn exercise_in(&self, procedure: &Procedure, _position: &State, given: &Given) -> Result<Attack, Refusal> {
        self.exercise(procedure, given)
    }
}
