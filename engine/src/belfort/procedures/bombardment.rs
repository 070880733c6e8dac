//! §8 A bombardment with its effect: on a board, or in a position of a game.

use super::board::{Board, Piece, TARGET, battalion};
use super::list::FORTS;
use super::{Exercise, STATUSES, Task, at_rest, levels, markers_lost, status, under_way, unit_named};
use crate::belfort::rules::{BombardmentTerms, CounterTerms};
use crate::belfort::state::{self, FRENCH, State, Step};
use crate::belfort::unit::{Status, UnitId, UnitSet};
use crate::belfort::{Action, Belfort, PRUSSIAN};
use crate::geometry::{ZoneId, ZoneSet};
use crate::observer::Env;
use crate::procedure::{Given, Refusal, Row, Stage, row};
use crate::side::{BySide, Side};

/// The values of a battalion given only by its status.
const ORDINARY: [u8; 3] = [3, 3, 3];

impl Belfort {
    /// §8.1 The terms of a bombardment and of the counter-battery.
    pub(super) fn bombardment_terms(&self, given: &Given) -> Result<(BombardmentTerms, Option<CounterTerms>), Refusal> {
        let terms = BombardmentTerms {
            rating: self.rating(given, "value")?,
            heavy: given.flag("heavy"),
            adjacent: given.flag("adjacent"),
            long_range: given.flag("long_range"),
            repeats: given.whole("repeat") as u8,
            penalty: 0,
            stratagems: given.whole("modifier") as i8,
        };
        let counter = CounterTerms {
            rating: self.rating(given, "counter_value")?,
            heavy: given.flag("counter_heavy"),
            long_range: given.flag("counter_long_range"),
            stratagems: 0,
        };
        if terms.adjacent && terms.long_range {
            return Err(Refusal::new("long_range", "long range at an adjacent target", "one of the two"));
        }
        if counter.rating == 0 {
            let idle = ["counter_heavy", "counter_long_range"].into_iter().find(|name| given.flag(name));
            return match idle {
                Some(name) => Err(Refusal::new(name, "a gun that answers without counter_value", "its firepower")),
                None => Ok((terms, None)),
            };
        }
        if terms.heavy && !counter.heavy {
            let expected = "a heavy gun: only those answer heavy artillery (8.1)";
            return Err(Refusal::new("counter_heavy", "field artillery that answers heavy artillery", expected));
        }
        Ok((terms, Some(counter)))
    }
}

/// The starting point for the results of a bombardment.
#[derive(Clone, Debug)]
struct Before {
    state: State,
    victim: Side,
    zone: ZoneId,
    units: UnitSet,
}

impl Before {
    /// The stage of a bombardment, with its result if it is over.
    fn stage(&self, game: &Belfort, state: State) -> Stage<State> {
        if under_way(state.step) {
            return Stage::Awaiting(state);
        }
        Stage::Result(self.row(game, &state))
    }

    fn row(&self, game: &Belfort, after: &State) -> Row {
        let with = |wanted| {
            let there = self.units.into_iter().filter(|&unit| after.zone_of(self.victim, unit).is_some());
            there.filter(|&unit| after.status(self.victim, unit) == wanted).count() as i32
        };
        row(&[
            levels(game, &self.state, self.victim) - levels(game, after, self.victim),
            markers_lost(&self.state, after),
            with(Status::GoodOrder),
            with(Status::Diminished),
            with(Status::Exhausted),
            i32::from(after.damage(self.zone)) - i32::from(self.state.damage(self.zone)),
        ])
    }
}

/// A bombardment of the target of a board.
#[derive(Clone, Debug)]
pub(super) struct Shelled {
    terms: BombardmentTerms,
    counter: Option<CounterTerms>,
    before: Before,
}

impl Shelled {
    pub(super) fn set_up(rules: &Belfort, given: &Given) -> Result<Exercise, Refusal> {
        let (terms, counter) = rules.bombardment_terms(given)?;
        let victim = [FRENCH, PRUSSIAN][given.word("target")];
        let (fort, damage, bonus) = (given.word("fort"), given.whole("damage"), given.whole("bonus"));
        let works = given.flag("fortification") || given.flag("trench");
        if fort > 0 && victim == PRUSSIAN {
            return Err(Refusal::new("fort", FORTS[fort], "no: the forts are French"));
        }
        if fort > 0 && works {
            return Err(Refusal::new(
                "fort",
                format!("{} with a marker", FORTS[fort]),
                "no marker: none is built there (10.4)",
            ));
        }
        if given.flag("trench") && victim == FRENCH && !rules.french_in_trenches() {
            return Err(Refusal::new(
                "trench",
                "a trench of the French",
                "no, or target=prussian: the French fill them in (10.5, R-69, R-75)",
            ));
        }
        let most = [0, 1, 2][fort].min(bonus);
        if damage > most {
            let expected = format!("0 to {most}, for a bonus of {bonus} and fort={}", FORTS[fort]);
            return Err(Refusal::new("damage", damage.to_string(), expected));
        }
        let answers_long = counter.is_some_and(|counter| counter.long_range);
        for (name, long, side) in
            [("long_range", terms.long_range, victim.enemy()), ("counter_long_range", answers_long, victim)]
        {
            if long && side == PRUSSIAN {
                let expected = "no: only French guns have it (1.3.3); `target` says whose zone is bombarded";
                return Err(Refusal::new(name, "long range of the Prussian", expected));
            }
        }
        let mut pieces = Vec::new();
        for item in given.items("battalions") {
            let known = STATUSES.iter().position(|name| *name == item.text || name[..1] == item.text);
            let Some(place) = known else {
                let expected = format!("a status: {}", STATUSES.join(", "));
                return Err(
                    Refusal::new("battalions", format!("`{}`", item.text), expected).among(STATUSES.iter().copied())
                );
            };
            pieces.push(Piece { unit: battalion(victim, ORDINARY), status: status(Some(place)), zone: TARGET });
        }
        let target = ZoneSet::one(TARGET);
        let marked = |flag| if given.flag(flag) { target } else { ZoneSet::EMPTY };
        let board = Board {
            pieces,
            bonus: bonus as u8,
            citadel: (fort == 2).then_some(TARGET),
            forts: if fort > 0 { target } else { ZoneSet::EMPTY },
            fortified: marked("fortification"),
            trenched: marked("trench"),
        };
        let (game, mut state) = board.build(rules);
        for level in 0..damage as usize {
            state.damaged[level].insert(TARGET);
        }
        let side = victim.enemy();
        state.shot = state::Shot { side, gun: UnitId(0), target: TARGET, counter: None, penalty: 0, hits: 0 };
        let units = state.units_at(TARGET);
        let before = Before { state, victim, zone: TARGET, units };
        Ok(Exercise { game, task: Task::Shelled(Box::new(Shelled { terms, counter, before })) })
    }

    pub(super) fn begin(&self, game: &Belfort, env: &mut impl Env<Belfort>) -> Stage<State> {
        let mut state = self.before.state.clone();
        let side = state.shot.side;
        state.shot.hits = game.roll_shot(side, state.shot.gun, self.terms, self.counter.as_ref(), env);
        game.apply_shot(&mut state, side, 0, env);
        self.before.stage(game, state)
    }

    pub(super) fn go_on(
        &self,
        game: &Belfort,
        mut state: State,
        action: Action,
        env: &mut impl Env<Belfort>,
    ) -> Stage<State> {
        game.carry_out(&mut state, action, env);
        self.before.stage(game, state)
    }
}

/// A bombardment in a position, with the enemy's answer.
#[derive(Clone, Debug)]
pub(super) struct Shot {
    gun: UnitId,
    before: Before,
}

impl Shot {
    pub(super) fn in_position(game: &Belfort, position: &State, given: &Given) -> Result<Exercise, Refusal> {
        at_rest(game, position)?;
        let name = given.text("gun");
        let (side, gun) = match unit_named(game, FRENCH, "gun", name) {
            Ok(gun) => (FRENCH, gun),
            Err(french) => match unit_named(game, PRUSSIAN, "gun", name) {
                Ok(gun) => (PRUSSIAN, gun),
                Err(prussian) => {
                    let names = french.names.into_iter().chain(prussian.names);
                    return Err(Refusal::new("gun", prussian.found, "the counter of a gun").among(names));
                }
            },
        };
        let zone = ZoneId(given.whole("target") as u8);
        let mut state = position.clone();
        state.step = Step::Bombard(side);
        state.stopped = BySide::default();
        let victim = side.enemy();
        if !game.ready_guns(&state, side).has(gun) {
            let expected = "a gun that is in battery and has not fired this turn (8)";
            return Err(Refusal::new("gun", format!("`{name}`, which cannot fire in this position"), expected));
        }
        let targets = game.targets(&state, side, gun);
        if !targets.has(zone) {
            let able: Vec<String> = targets.into_iter().map(|zone| zone.0.to_string()).collect();
            let expected = match able.is_empty() {
                true => format!("no zone: `{name}` has no target in this position"),
                false => format!("a zone that `{name}` can bombard in this position: {}", able.join(", ")),
            };
            return Err(Refusal::new("target", zone.0.to_string(), expected));
        }
        let class = game.classes(victim);
        let units = state.units_at(zone) & class.infantry.minus(class.scouts);
        let before = Before { state, victim, zone, units };
        Ok(Exercise { game: game.clone(), task: Task::Shot(Box::new(Shot { gun, before })) })
    }

    pub(super) fn begin(&self, game: &Belfort, env: &mut impl Env<Belfort>) -> Stage<State> {
        self.go_on(game, self.before.state.clone(), Action::Bombard(self.gun, self.before.zone), env)
    }

    pub(super) fn go_on(
        &self,
        game: &Belfort,
        mut state: State,
        action: Action,
        env: &mut impl Env<Belfort>,
    ) -> Stage<State> {
        game.carry_out(&mut state, action, env);
        self.before.stage(game, state)
    }
}
