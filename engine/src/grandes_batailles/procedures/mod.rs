//! Procedures with odds: the rolls, a barrage, a defensive combat, an assault, a complete attack, a rally.
//!
//! No odds are computed here. A roll is made as in the rules; the rest is carried out by the rules, decision by decision, on a small board or in a
//! position of a game.

mod barrage;
mod board;
mod counters;
mod fight;
mod list;
mod rally;

use super::event::{CombatRoll, Event, MoraleTest};
use super::leader::{Commander, Headquarters};
use super::roll::Roll;
use super::rules::Terms;
use super::rulings::EntryTest;
use super::state::{FRENCH, PRUSSIAN, Step};
use super::tables::CombatResult;
use super::unit::{UnitId, UnitSet};
use super::{Action, GrandesBatailles, State};
use crate::game::Game;
use crate::geometry::Direction;
use crate::observer::{Env, Observer};
use crate::procedure::{self, Given, Procedure, Procedures, Refusal, Stage, row};
use crate::roll::Numbered;
use crate::rulebook::Rule;
use crate::side::Side;
use barrage::Salvo;
use board::{Board, Piece, Post, commander, headquarters};
use fight::Fight;

/// A procedure of the game, ready to be executed.
#[derive(Clone, Debug)]
pub struct Exercise {
    game: GrandesBatailles,
    task: Task,
}

#[derive(Clone, Debug)]
enum Task {
    /// §11.3
    Combat(Terms),
    /// §0.5 With this total, without the die.
    Morale(Box<State>, i32),
    /// §12
    Rally(Box<State>, UnitId),
    /// §11.1
    Coordination(Box<State>),
    /// §8.3 For this side's HQ.
    Activation(Box<State>, Side),
    /// §7.2
    Inertia(Box<State>),
    /// §4
    Initiative(Box<State>),
    /// §10.1.1
    Salvo(Box<Salvo>),
    /// §11
    Fight(Box<Fight>),
}

/// The effects on a group of units.
struct Tally {
    steps: i32,
    /// Units newly disorganised and not eliminated.
    disorganised: i32,
    eliminated: i32,
}

fn tally(before: &State, after: &State, units: UnitSet) -> Tally {
    let lost = |u: UnitId| i32::from(after.losses(u)) - i32::from(before.losses(u));
    Tally {
        steps: units.into_iter().map(lost).sum(),
        disorganised: (units & after.disorganised).minus(before.disorganised).len() as i32,
        eliminated: (units & after.eliminated).minus(before.eliminated).len() as i32,
    }
}

/// A board with only one unit, in the target.
fn alone(rules: &GrandesBatailles, owner: Side) -> Board {
    let mut board = Board::new(owner, 1);
    board.pieces.push(Piece {
        unit: rules.of_numbers(owner, "1-1-1").expect("numbers"),
        side: owner,
        hex: board.target,
        facing: Direction::N,
        losses: 0,
        disorganised: false,
        bystander: false,
    });
    board
}

/// The same, with an HQ with this command value.
fn led(rules: &GrandesBatailles, owner: Side, command: i32) -> Board {
    let mut board = alone(rules, owner);
    board.headquarters[owner] = (Headquarters { command: command as i8, bonus: 0 }, Post::At(board.target));
    board
}

impl GrandesBatailles {
    /// §13.1.6 Checks whether the battle has turns of French inertia.
    fn given_inertia(&self, inertia: bool) -> Result<bool, Refusal> {
        if inertia && self.data.course.initiative.inertia_turns == 0 {
            return Err(Refusal::new("inertia", "yes", "no: the battle has no turns of inertia"));
        }
        Ok(inertia)
    }

    fn activation(&self, given: &Given) -> Result<Exercise, Refusal> {
        let side = [FRENCH, PRUSSIAN][given.word("side")];
        let mut board = led(self, side, given.whole("command"));
        board.night = self.given_night(given.flag("night"))?;
        board.inertia = self.given_inertia(given.flag("inertia"))?;
        if board.inertia && side == PRUSSIAN {
            return Err(Refusal::new("inertia", "yes", "no, or side=french: the inertia is French (13.1.6)"));
        }
        let waited = given.whole("waited") as u8;
        if waited > 0 {
            if self.data.rulings.entry_test == EntryTest::None {
                let expected = "0: HQs enter without a test, unless by `entry-test` (R-17)";
                return Err(Refusal::new("waited", waited.to_string(), expected));
            }
            board.headquarters[side].1 = Post::Absent;
            board.waiting = Some((side, waited));
        }
        let (game, state) = board.build(self);
        Ok(Exercise { game, task: Task::Activation(Box::new(state), side) })
    }

    fn initiative_of(&self, given: &Given) -> Result<Exercise, Refusal> {
        let mut board = alone(self, FRENCH);
        for (side, name) in [(FRENCH, "french"), (PRUSSIAN, "prussian")] {
            board.commanders[side] = Commander { initiative: given.whole(name) as i8, inertia: 0 };
        }
        board.night = self.given_night(given.flag("night"))?;
        board.inertia = self.given_inertia(given.flag("inertia"))?;
        let (game, state) = board.build(self);
        Ok(Exercise { game, task: Task::Initiative(Box::new(state)) })
    }
}

impl Procedures for GrandesBatailles {
    type Exercise = Exercise;

    fn procedures(&self) -> Vec<Procedure> {
        self.list_procedures()
    }

    fn exercise(&self, procedure: &Procedure, given: &Given) -> Result<Exercise, Refusal> {
        Ok(match procedure.name {
            list::COMBAT => {
                let against = Terms::against(given.whole("value"), given.whole("protection") as u8);
                let terms = Terms { shifts: given.whole("shift"), die: given.whole("modifier"), ..against };
                Exercise { game: self.clone(), task: Task::Combat(terms) }
            }
            list::MORALE => {
                let (game, state) = alone(self, FRENCH).build(self);
                let total = given.whole("value") + given.whole("modifier");
                Exercise { game, task: Task::Morale(Box::new(state), total) }
            }
            list::RALLY => self.rally_on_board(given)?,
            list::COORDINATION => {
                let (game, state) = led(self, PRUSSIAN, given.whole("command")).build(self);
                Exercise { game, task: Task::Coordination(Box::new(state)) }
            }
            list::ACTIVATION => self.activation(given)?,
            list::INERTIA => {
                let mut board = alone(self, FRENCH);
                board.commanders[FRENCH].inertia = given.whole("value") as u8;
                let (game, state) = board.build(self);
                Exercise { game, task: Task::Inertia(Box::new(state)) }
            }
            list::INITIATIVE => self.initiative_of(given)?,
            list::BARRAGE => Salvo::set_up(self, given)?,
            _ => Fight::set_up(self, procedure, given)?,
        })
    }

    fn exercise_in(&self, procedure: &Procedure, position: &State, given: &Given) -> Result<Exercise, Refusal> {
        if let Err(breach) = self.check(position) {
            return Err(Refusal::new("decision", breach.what, "a position that the rules in force allow"));
        }
        match procedure.name {
            list::RALLY => self.rally_in(position, given),
            list::BARRAGE => Salvo::in_position(self, position, given),
            list::ATTACK => Fight::in_position(self, position, given),
            other => unreachable!("{other} cannot be set up in a position"),
        }
    }
}

impl procedure::Exercise<GrandesBatailles> for Exercise {
    fn game(&self) -> &GrandesBatailles {
        &self.game
    }

    fn begin(&self, env: &mut impl Env<GrandesBatailles>) -> Stage<State> {
        let game = &self.game;
        let result = match &self.task {
            Task::Combat(terms) => {
                let (kind, unit) = (CombatRoll::Assault, UnitId(0));
                game.read_crt(kind, unit, *terms, Roll::Combat(kind, unit).die(env), env) as i32
            }
            Task::Morale(s, total) => game.roll_morale(s, UnitId(0), MoraleTest::Result, *total, env).into(),
            Task::Rally(s, unit) => game.roll_rally(s, *unit, env).into(),
            Task::Coordination(s) => game.roll_coordination(s, headquarters(PRUSSIAN), env).into(),
            Task::Activation(s, side) => game.roll_activation(s, headquarters(*side), env).into(),
            Task::Inertia(s) => game.roll_inertia(s, commander(FRENCH), env).into(),
            Task::Initiative(s) => {
                (game.roll_initiative(s, [commander(FRENCH), commander(PRUSSIAN)], env) == FRENCH).into()
            }
            Task::Salvo(salvo) => return salvo.begin(game, env),
            Task::Fight(fight) => return fight.begin(game, env),
        };
        Stage::Result(row(&[result]))
    }

    fn go_on(&self, state: State, action: Action, env: &mut impl Env<GrandesBatailles>) -> Stage<State> {
        match &self.task {
            Task::Salvo(salvo) => salvo.go_on(&self.game, state, action, env),
            Task::Fight(fight) => fight.go_on(&self.game, state, action, env),
            _ => unreachable!("a roll awaits no decision"),
        }
    }
}

/// The side of the current or imminent activation in a position; `moves` includes the decisions after the barrages.
fn at_hand(position: &State, moves: bool) -> Result<Side, Refusal> {
    let expected = if moves {
        "the choice of a formation, of the next gun, of the next mover or of the next attacker, or a decision of a combat of that hex"
    } else {
        "the choice of a formation or of the next gun"
    };
    match position.step {
        Step::ChooseFormation(side) | Step::Activate(side, _) | Step::Gun(side) => Ok(side),
        Step::Mover(side) | Step::Assign(side, _) if moves => Ok(side),
        Step::Over => Err(Refusal::new("decision", "the end of the game", expected)),
        step => Err(Refusal::decision(step, expected)),
    }
}

/// An observer of the result of a roll on the combat results table.
#[derive(Default)]
struct Ear {
    result: Option<CombatResult>,
}

impl Observer<GrandesBatailles> for Ear {
    const EVENTS: bool = true;

    fn event(&mut self, _: Rule, event: &Event) {
        if let Event::Rolled { result, .. } = event {
            self.result = Some(*result);
        }
    }
}
