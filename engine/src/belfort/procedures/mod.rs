//! Procedures with odds: the rolls of §8 and §9, a bombardment with its effect, and a complete attack.
//!
//! No odds are computed here. A roll is made as in the rules; `bombardment-effect` and `attack` are carried out by the rules, decision by decision,
//! on a small board or in a position of a game.

mod attack;
mod board;
mod bombardment;
mod list;

use super::event::FireKind;
use super::rules::{AssaultTerms, BombardmentTerms, CounterTerms};
use super::state::Step;
use super::unit::Status;
use super::{Action, Belfort, PRUSSIAN, State, UnitId};
use crate::observer::Env;
use crate::procedure::{self, Given, Procedure, Procedures, Refusal, Stage, row};
use crate::side::Side;
use attack::Attack;
use board::TARGET;
use bombardment::{Shelled, Shot};

/// The gun of a shot without one: its identity does not affect the odds.
const GUN: UnitId = UnitId(0);

/// A procedure of the game, ready to be executed.
#[derive(Clone, Debug)]
pub struct Exercise {
    game: Belfort,
    task: Task,
}

#[derive(Clone, Debug)]
enum Task {
    /// §9.2.1
    Fire { value: u8, modifier: i8 },
    /// §8.1
    CounterBattery(CounterTerms),
    /// §8.1
    Bombardment(BombardmentTerms, Option<CounterTerms>),
    /// §9.3.2
    Assault(AssaultTerms),
    /// §8.2
    Shelled(Box<Shelled>),
    /// §8, in a position.
    Shot(Box<Shot>),
    /// §9.2, §9.3
    Attack(Box<Attack>),
}

impl Procedures for Belfort {
    type Exercise = Exercise;

    fn procedures(&self) -> Vec<Procedure> {
        self.list_procedures()
    }

    fn exercise(&self, procedure: &Procedure, given: &Given) -> Result<Exercise, Refusal> {
        let number = |name| given.whole(name) as u8;
        let task = match procedure.name {
            list::FIRE => Task::Fire { value: number("value"), modifier: given.whole("modifier") as i8 },
            list::COUNTER_BATTERY => Task::CounterBattery(CounterTerms {
                rating: self.rating(given, "value")?,
                heavy: given.flag("heavy"),
                long_range: given.flag("long_range"),
                stratagems: given.whole("modifier") as i8,
            }),
            list::BOMBARDMENT => {
                let (terms, counter) = self.bombardment_terms(given)?;
                Task::Bombardment(terms, counter)
            }
            list::ASSAULT => {
                let battalions = number("attackers") + number("defenders");
                Task::Assault(AssaultTerms { attack: number("attack"), defence: number("defence"), battalions })
            }
            list::BOMBARDMENT_EFFECT => return Shelled::set_up(self, given),
            list::ATTACK => return Attack::set_up(self, given),
            other => unreachable!("{other} is not on the list"),
        };
        Ok(Exercise { game: self.clone(), task })
    }

    fn exercise_in(&self, procedure: &Procedure, position: &State, given: &Given) -> Result<Exercise, Refusal> {
        match procedure.name {
            list::BOMBARDMENT_EFFECT => Shot::in_position(self, position, given),
            list::ATTACK => Attack::in_position(self, position, given),
            other => unreachable!("{other} cannot be set up in a position"),
        }
    }
}

impl procedure::Exercise<Belfort> for Exercise {
    fn game(&self) -> &Belfort {
        &self.game
    }

    fn begin(&self, env: &mut impl Env<Belfort>) -> Stage<State> {
        let game = &self.game;
        match &self.task {
            Task::Fire { value, modifier } => {
                let hits = game.roll_fire(Side::First, FireKind::Defensive, TARGET, *value, *modifier, env);
                Stage::Result(row(&[hits.into()]))
            }
            Task::CounterBattery(terms) => {
                Stage::Result(row(&[game.roll_counter_battery(Side::First, GUN, terms, env).into()]))
            }
            Task::Bombardment(terms, counter) => {
                Stage::Result(row(&[game.roll_shot(PRUSSIAN, GUN, *terms, counter.as_ref(), env).into()]))
            }
            Task::Assault(terms) => {
                let (hits, won) = game.roll_assault(PRUSSIAN, TARGET, terms, env);
                Stage::Result(row(&[won.into(), hits.defender.into(), hits.attacker.into()]))
            }
            Task::Shelled(shelled) => shelled.begin(game, env),
            Task::Shot(shot) => shot.begin(game, env),
            Task::Attack(attack) => attack.begin(game, env),
        }
    }

    fn go_on(&self, state: State, action: Action, env: &mut impl Env<Belfort>) -> Stage<State> {
        match &self.task {
            Task::Shelled(shelled) => shelled.go_on(&self.game, state, action, env),
            Task::Shot(shot) => shot.go_on(&self.game, state, action, env),
            Task::Attack(attack) => attack.go_on(&self.game, state, action, env),
            Task::Fire { .. } | Task::CounterBattery(_) | Task::Bombardment(..) | Task::Assault(_) => {
                unreachable!("a roll awaits no decision")
            }
        }
    }
}

/// Whether a decision belongs to a bombardment or an activation in progress.
fn under_way(step: Step) -> bool {
    matches!(
        step,
        Step::CounterBattery(_)
            | Step::CancelCounter
            | Step::CancelShot
            | Step::FightFire
            | Step::Allocate(_)
            | Step::PickMarker(_)
            | Step::Exchange(..)
            | Step::MoveGun(..)
            | Step::Select(_)
            | Step::Undisciplined
            | Step::PickUndisciplined
            | Step::March(_)
            | Step::PickNext(_)
            | Step::CaughtNext(_)
            | Step::CaughtTarget(_)
            | Step::Objective(_)
            | Step::Ruse
            | Step::DefensiveFire(_)
            | Step::Assault(_)
            | Step::Retreat(_)
            | Step::Advance(_)
    )
}

/// Checks that procedures can be set up in a position: it must lie between bombardments and activations.
fn at_rest(game: &Belfort, position: &State) -> Result<(), Refusal> {
    let refused = |found: String, expected: &str| Err(Refusal::new("decision", found, expected));
    let between = "a decision of a game turn that is not in the middle of a bombardment or an activation, unless it is one of the attack that \
                   is asked for";
    match position.step {
        Step::Over => refused("the end of the game".into(), between),
        Step::Deploy(_) => refused("one of the deployment".into(), between),
        step if under_way(step) || position.guns_on_the_way() => {
            refused("one in the middle of a bombardment or an activation".into(), between)
        }
        _ => match crate::Game::check(game, position) {
            Ok(()) => Ok(()),
            Err(breach) => refused(breach.what, "a position that the rules in force allow"),
        },
    }
}

/// §1.3.1 The total status levels of a side's battalions, Uhlans and scouts on the map.
fn levels(game: &Belfort, s: &State, side: Side) -> i32 {
    let infantry = game.classes[side].infantry;
    let present = infantry.into_iter().filter(|&unit| s.zone_of(side, unit).is_some());
    present.map(|unit| if game.classes[side].scouts.has(unit) { 1 } else { 3 - s.status(side, unit) as i32 }).sum()
}

/// The number of fortifications and trenches of `before` that are gone in `after`.
fn markers_lost(before: &State, after: &State) -> i32 {
    let gone = |before: crate::geometry::ZoneSet, after| before.minus(after).len() as i32;
    gone(before.fortified, after.fortified) + gone(before.trenched, after.trenched)
}

/// Finds a unit of a side by its name.
fn unit_named(game: &Belfort, side: Side, parameter: &str, name: &str) -> Result<UnitId, Refusal> {
    let units = &game.data.units[side];
    units.iter().position(|unit| unit.name == name).map(|place| UnitId(place as u8)).ok_or_else(|| {
        let expected = ["a French counter", "a Prussian counter"][side.index()];
        Refusal::new(parameter, format!("`{name}`"), expected).among(units.iter().map(|unit| unit.name.as_str()))
    })
}

/// The statuses of a battalion as parameters, by their indexes in [`Status::ALL`].
const STATUSES: &[&str] = &["good", "diminished", "exhausted"];

fn status(place: Option<usize>) -> Status {
    place.map_or(Status::GoodOrder, |place| Status::ALL[place].1)
}
