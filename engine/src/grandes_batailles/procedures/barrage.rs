//! §10.1.1 A barrage: on a board, or in a position of a game.

use super::board::{Board, Piece, Post, formation};
use super::counters::Counter;
use super::{Ear, Exercise, Task, at_hand, tally};
use crate::geometry::{Direction, HexId};
use crate::grandes_batailles::data::StackedGuns;
use crate::grandes_batailles::state::{FRENCH, PRUSSIAN, State, Step, Task as Rules};
use crate::grandes_batailles::unit::{Arm, FormationId, FormationSet, UnitId, UnitSet};
use crate::grandes_batailles::{Action, GrandesBatailles};
use crate::observer::{Desk, Env, Joined};
use crate::procedure::{Given, Refusal, Stage, row};
use crate::side::Side;

/// A barrage, ready to be executed.
#[derive(Clone, Debug)]
pub(super) struct Salvo {
    gun: UnitId,
    /// On a board, the gun that fires with it; in a position its owner decides.
    partner: Option<UnitId>,
    target: UnitId,
    before: State,
    /// How it begins: in a position with this action, if any; on a board with the fire itself.
    opening: Opening,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Opening {
    Fire,
    Position(Option<Action>),
}

impl Salvo {
    pub(super) fn set_up(rules: &GrandesBatailles, given: &Given) -> Result<Exercise, Refusal> {
        let side = [FRENCH, PRUSSIAN][given.word("side")];
        let enemy = side.enemy();
        let gun = rules.given_gun(side, "gun", given.text("gun"))?;
        let second = match given.text("second_gun") {
            "none" => None,
            text => Some(rules.given_gun(side, "second_gun", text)?),
        };
        if let Some(second) = &second {
            rules.fire_together_allowed(side, &gun, second)?;
        }
        let victim = rules.given_unit(enemy, "target", &given.items("target")[0], true)?;
        let level = rules.given_level("level", given.whole("level"))?;
        let gun_level = rules.given_level("gun_level", given.whole("gun_level"))?;
        let distance = given.whole("distance") as u8;

        let mut board = Board::new(enemy, level.min(gun_level));
        let target = board.target;
        let from = board.hex(Direction::N, distance);
        board.map.hexes[target.index()].level = level;
        board.map.hexes[from.index()].level = gun_level;
        rules.cover(&mut board.map, "terrain", target, given.word("terrain"))?;
        if given.flag("trench") {
            let real = &rules.data.map;
            if real.grid.hexes().into_iter().all(|h| real.hex(h).trenches == 0) {
                return Err(Refusal::new("trench", "yes", "no: the battle's map has no trenches"));
            }
            let dug = board.map.dig(target, board.hex(Direction::N, 1));
            debug_assert!(dug.is_ok(), "the next hex");
        }
        let piece = |counter: &Counter, side, hex, facing| Piece {
            unit: counter.unit.clone(),
            side,
            hex,
            facing,
            losses: counter.losses,
            disorganised: counter.disorganised,
            bystander: false,
        };
        let facing = if given.flag("flank") { Direction::S } else { Direction::N };
        board.pieces.push(piece(&victim, enemy, target, facing));
        board.pieces.push(piece(&gun, side, from, Direction::S));
        board.pieces.extend(second.iter().map(|second| piece(second, side, from, Direction::S)));
        board.headquarters[enemy].1 = post(&board, given.word("hq"), given.flag("out"))?;
        board.demoralised[enemy] = given.flag("demoralised");
        board.night = rules.given_night(given.flag("night"))?;

        let (game, mut state) = board.build(rules);
        let (victim, gun) = (UnitId(0), UnitId(1));
        let partner = second.map(|_| UnitId(2));
        for unit in [Some(gun), partner].into_iter().flatten() {
            if !game.targets(&state, unit, Direction::S).has(victim) {
                let found = format!("{distance}, beyond the range of {}", game.range(&state, unit));
                return Err(Refusal::new("distance", found, "a target in range (10.2.1, 13.1.6)"));
            }
            state.fired.insert(unit);
        }
        if given.flag("flank") && game.all_round(&state, victim) {
            return Err(Refusal::new("flank", "yes", "no: the target faces all round in its hex (2)"));
        }
        state.active = FormationSet::one(formation(side));
        state.task = Rules::Barrage;
        let salvo = Salvo { gun, partner, target: victim, before: state, opening: Opening::Fire };
        Ok(Exercise { game, task: Task::Salvo(Box::new(salvo)) })
    }

    pub(super) fn in_position(game: &GrandesBatailles, position: &State, given: &Given) -> Result<Exercise, Refusal> {
        let side = at_hand(position, false)?;
        let gun = game.counter(side, "gun", given.text("gun"), true)?;
        // The guns that could fire now, after the activation that they would need.
        let mut first = None;
        let mut s = position.clone();
        let of = game.formation_of(gun);
        match position.step {
            Step::ChooseFormation(_) if position.cup.has(of) => {
                first = Some(Action::Formation(of));
                open(game, &mut s, of);
            }
            Step::Activate(_, formation) => open(game, &mut s, formation),
            _ => {}
        }
        let ready = if s.active.is_empty() { UnitSet::EMPTY } else { game.guns_to_fire(&s) };
        if !ready.has(gun) {
            let names: Vec<&str> = ready.into_iter().map(|u| game.unit(u).name.as_str()).collect();
            let expected = match names.is_empty() {
                true => "a gun of the formation that acts, with a target (10.1.1)".into(),
                false => format!("a gun of the formation that acts, with a target: {}", names.join(", ")),
            };
            return Err(Refusal::new("gun", format!("`{}`", given.text("gun")), expected).among(names));
        }
        let target = game.counter(side.enemy(), "target", given.text("target"), true)?;
        let aims = game.turns(&s, gun).into_iter().fold(UnitSet::EMPTY, |all, f| all | game.targets(&s, gun, f));
        if !aims.has(target) {
            let names: Vec<&str> = aims.into_iter().map(|u| game.unit(u).name.as_str()).collect();
            let expected = format!("a unit in arc, range and sight of the gun: {}", names.join(", "));
            return Err(Refusal::new("target", format!("`{}`", given.text("target")), expected).among(names));
        }
        let before = position.clone();
        let salvo = Salvo { gun, partner: None, target, before, opening: Opening::Position(first) };
        Ok(Exercise { game: game.clone(), task: Task::Salvo(Box::new(salvo)) })
    }

    pub(super) fn begin(&self, game: &GrandesBatailles, env: &mut impl Env<GrandesBatailles>) -> Stage<State> {
        let mut s = self.before.clone();
        let mut ear = Joined::new(env, Ear::default());
        match self.opening {
            Opening::Fire => {
                game.fire(&mut s, self.gun, self.target, self.partner, &mut ear);
                self.run(game, s, None, ear)
            }
            Opening::Position(first) => self.run(game, s, first, ear),
        }
    }

    pub(super) fn go_on(
        &self,
        game: &GrandesBatailles,
        state: State,
        action: Action,
        env: &mut impl Env<GrandesBatailles>,
    ) -> Stage<State> {
        self.run(game, state, Some(action), Joined::new(env, Ear::default()))
    }

    fn run(
        &self,
        game: &GrandesBatailles,
        mut s: State,
        mut action: Option<Action>,
        mut ear: Joined<'_, impl Env<GrandesBatailles>, Ear>,
    ) -> Stage<State> {
        loop {
            if let Some(action) = action {
                game.carry_out(&mut s, action, &mut ear);
            }
            game.go_on_until(&mut s, &mut ear, |s| s.task == Rules::Barrage && s.fired.has(self.gun));
            if s.step == Step::Working {
                break;
            }
            match self.order(game, &s) {
                Some(order) => action = Some(order),
                None => return Stage::Awaiting(s),
            }
        }
        let whose = game.side_of(self.target);
        let hurt = tally(&self.before, &s, game.units_of(whose));
        let killed = (s.replaced.minus(self.before.replaced) & game.headquarters[whose]).len();
        let result = ear.observer.result.map_or(0, |result| result as i32);
        Stage::Result(row(&[result, hurt.steps, hurt.disorganised, hurt.eliminated, killed as i32]))
    }

    /// The decisions that the exercise itself makes: which gun fires at what, turning only if needed. The place of a new HQ no longer matters.
    fn order(&self, game: &GrandesBatailles, s: &State) -> Option<Action> {
        Some(match s.step {
            Step::HoldMarker(..) | Step::JoinHeld(..) | Step::DirectCommand(_) => Action::Done,
            Step::Activate(..) => Action::Go,
            Step::Gun(_) => Action::Unit(self.gun),
            Step::TurnGun(..) => {
                let [left, keep, right] = game.turns(s, self.gun);
                let aim = [keep, left, right].into_iter().find(|&f| game.targets(s, self.gun, f).has(self.target));
                Action::Face(aim.unwrap_or(keep))
            }
            Step::Target(..) => Action::Unit(self.target),
            Step::PlaceLeader(..) | Step::ReturnFormer(..) => {
                let mut legal = Vec::new();
                game.choices(s, &mut legal);
                *legal.first()?
            }
            _ => return None,
        })
    }
}

/// §5 Activates a formation, which needs no roll.
fn open(game: &GrandesBatailles, s: &mut State, formation: FormationId) {
    game.activate(s, formation, &mut Desk::without_dice());
}

/// The position of the HQ of the unit in the target.
pub(super) fn post(board: &Board, word: usize, out: bool) -> Result<Post, Refusal> {
    let at: [Option<HexId>; 3] = [None, Some(board.hex(Direction::S, 1)), Some(board.target)];
    match (at[word], out) {
        (None, false) => Ok(Post::Absent),
        (None, true) => Ok(Post::Away),
        (Some(hex), false) => Ok(Post::At(hex)),
        (Some(_), true) => Err(Refusal::new("out", "yes", "no, or hq=away: an HQ so near has the unit in its range")),
    }
}

impl GrandesBatailles {
    /// §13.1.6, §13.2.6 Whether two guns of one hex may fire a barrage together.
    fn fire_together_allowed(&self, side: Side, gun: &Counter, second: &Counter) -> Result<(), Refusal> {
        debug_assert!(gun.unit.arm == Arm::Artillery && second.unit.arm == Arm::Artillery, "both are guns");
        let refused = |expected: &str| Err(Refusal::new("second_gun", format!("`{}`", second.unit.name), expected));
        let both = gun.formation.zip(second.formation);
        match self.data.special.stacked_guns {
            StackedGuns::SameFormation(whose) if whose != side => {
                refused("none: only the other side's guns fire together")
            }
            StackedGuns::SameFormation(_) if both.is_some_and(|(a, b)| a != b || gun.unit.name == second.unit.name) => {
                refused("another gun of the same formation (13.2.6)")
            }
            StackedGuns::SameFormation(_) => Ok(()),
            StackedGuns::Paired => {
                let held = self.data.special.held_markers.into_iter();
                if !held.clone().any(|f| self.data.formations[f.index()].side == side) {
                    return refused("none: this side activates no two divisions together (13.1.6)");
                }
                if both.is_some_and(|(a, b)| a == b) {
                    return refused("a gun of another division (13.1.6)");
                }
                self.one_activation("second_gun", &[gun.clone(), second.clone()])
            }
        }
    }
}
