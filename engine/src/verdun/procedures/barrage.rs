//! §7 A barrage, its effect, an assault, or a whole attack: on a board, or in a position of a game.

use super::board::{Board, TARGET};
use super::{Exercise, Task, list};
use crate::geometry::ZoneId;
use crate::observer::{Desk, Env};
use crate::procedure::{self, Given, Refusal, Row};
use crate::verdun::state::{FRENCH, GERMAN, Stage, State, Step};
use crate::verdun::{Action, Verdun};

/// The part of a barrage that an exercise covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    /// §7.3 The dice.
    Dice,
    /// §7.3 The dice and their effect on the target.
    Effect,
    /// §7.5 An assault without its barrage.
    Assault,
    /// §7 The barrage and the assault.
    Attack,
}

/// A barrage that is set up.
#[derive(Clone, Debug)]
pub(super) struct Barrage {
    asked: Asked,
    before: State,
    target: ZoneId,
    /// §7.3 Whether no extra dice are rolled.
    plain: bool,
    /// §12.3 Only for the dice: they are rolled again if they made fewer hits than this.
    reroll_below: u8,
    /// §7.4 The zones that the attackers come from; if empty, players choose them.
    by: Vec<ZoneId>,
}

impl Barrage {
    // ---- On a board ----

    pub(super) fn set_up(rules: &Verdun, asked: &str, given: &Given) -> Result<Exercise, Refusal> {
        let (asked, side, board) = match asked {
            list::BARRAGE => (Asked::Dice, GERMAN, Board::of_dice(given, rules.data.limits.air_protects)?),
            list::BARRAGE_EFFECT => (Asked::Effect, GERMAN, Board::of_effect(given)?),
            list::ASSAULT => (Asked::Assault, GERMAN, Board::of_assault(given)?),
            _ => (Asked::Attack, [GERMAN, FRENCH][given.word("side")], Board::of_attack(given)?),
        };
        let (game, mut before) = board.build(rules, side);
        let (mut plain, mut reroll_below) = (false, 0);
        match asked {
            Asked::Dice => (plain, reroll_below) = (given.word("extra") == 1, given.whole("reroll_below") as u8),
            Asked::Assault => before.salvo.stage = Stage::Assault,
            Asked::Effect | Asked::Attack => {}
        }
        let barrage = Barrage { asked, before, target: TARGET, plain, reroll_below, by: Vec::new() };
        Ok(Exercise { game, task: Task::Barrage(Box::new(barrage)) })
    }

    // ---- In a position ----

    pub(super) fn in_position(
        game: &Verdun,
        asked: &str,
        position: &State,
        given: &Given,
    ) -> Result<Exercise, Refusal> {
        let Step::Round(side) = position.step else {
            return Err(Refusal::decision(position.step, "what a side does in a round (6): pass, search or play"));
        };
        let mut s = game.play(position, side, given)?;
        let target = game.aimed(&s, side, given)?;
        let asked = if asked == list::ATTACK { Asked::Attack } else { Asked::Effect };
        let mut by = Vec::new();
        if asked == Asked::Attack {
            by = game.origins(&s, target, given.items("by"))?;
        }
        s.salvo.countered = given.whole("counter") as u8;
        if s.salvo.countered > 0 && s.salvo.count < 2 {
            let found = format!("{} against one card", s.salvo.countered);
            return Err(Refusal::new("counter", found, "0, or a second card: one card alone is not countered (7.1)"));
        }
        let barrage = Barrage { asked, before: s, target, plain: false, reroll_below: 0, by };
        Ok(Exercise { game: game.clone(), task: Task::Barrage(Box::new(barrage)) })
    }

    // ---- Carrying it out ----

    pub(super) fn begin(&self, game: &Verdun) -> procedure::Stage<State> {
        self.run(game, self.before.clone(), &mut Desk::without_dice())
    }

    pub(super) fn go_on(
        &self,
        game: &Verdun,
        mut s: State,
        action: Action,
        env: &mut impl Env<Verdun>,
    ) -> procedure::Stage<State> {
        game.decide(&mut s, action, env);
        self.run(game, s, env)
    }

    /// Rolls the next dice. All remaining extra dice are rolled in two stages: after the first, many paths are alike.
    pub(super) fn roll(&self, game: &Verdun, mut s: State, env: &mut impl Env<Verdun>) -> procedure::Stage<State> {
        if s.salvo.ends > 0 {
            game.roll_ends(&mut s, env);
        } else if s.salvo.stage == Stage::Extra && !game.friendly_fire(&s) {
            game.roll_chains(&mut s, env);
        } else {
            game.fire(&mut s, env);
        }
        self.run(game, s, env)
    }

    /// Carries out the exercise up to the next decision or the next dice.
    fn run(&self, game: &Verdun, mut s: State, env: &mut impl Env<Verdun>) -> procedure::Stage<State> {
        loop {
            let next = if s.salvo.firing { None } else { self.order(game, &s) };
            match next {
                Some(action) => game.decide(&mut s, action, env),
                None if !s.salvo.firing => return procedure::Stage::Awaiting(forget(game, s)),
                None if self.is_over(&s) => return procedure::Stage::Result(self.row(game, &s)),
                None => {
                    if self.plain {
                        s.salvo.extra = 0;
                    }
                    if rolls(&s) {
                        return procedure::Stage::Rolling(forget(game, s));
                    }
                    game.fire(&mut s, env);
                }
            }
        }
    }

    /// The action that the exercise itself prescribes; `None` if a player decides.
    fn order(&self, game: &Verdun, s: &State) -> Option<Action> {
        let go = |goes: bool| if goes { Action::Go } else { Action::Done };
        Some(match s.step {
            Step::Target(_) => Action::To(self.target),
            Step::Assault(_) => go(self.asked == Asked::Attack),
            Step::Muster(_) if !self.by.is_empty() => self.next_origin(game, s).map_or(Action::Done, Action::To),
            Step::Reroll(_) if self.asked == Asked::Dice => go(s.salvo.hits < self.reroll_below),
            Step::MoreDice(_) if self.asked == Asked::Dice => Action::Rest,
            _ => return None,
        })
    }

    /// The next zone that an attacker comes from, in the order of the rules.
    fn next_origin(&self, game: &Verdun, s: &State) -> Option<ZoneId> {
        let came = |zone| s.salvo.origins[..usize::from(s.salvo.mustered)].iter().filter(|&&from| from == zone).count();
        let left = |zone: &ZoneId| self.by.iter().filter(|&from| from == zone).count() > came(*zone);
        game.musterable(s).into_iter().find(left)
    }

    fn is_over(&self, s: &State) -> bool {
        let stage = s.salvo.stage;
        match self.asked {
            Asked::Dice => matches!(stage, Stage::After | Stage::Hits | Stage::Assault),
            Asked::Effect => stage == Stage::Assault,
            Asked::Assault | Asked::Attack => matches!(stage, Stage::Infiltrate | Stage::Next),
        }
    }

    fn row(&self, game: &Verdun, s: &State) -> Row {
        let side = s.salvo.side;
        let [own, enemy] = [side, side.enemy()].map(|side| s.blocks(side, self.target));
        let [own_before, enemy_before] = [side, side.enemy()].map(|side| self.before.blocks(side, self.target).len());
        let there = own_before + s.salvo.mustered - s.salvo.relieved;
        let (own_lost, enemy_lost) = (there - own.len(), enemy_before - enemy.len());
        let results: &[u8] = match self.asked {
            Asked::Dice => &[s.salvo.hits, game.friendly_hits(s)],
            Asked::Effect => &[enemy.fresh(), enemy.exhausted(), enemy_lost],
            Asked::Assault => &[own.fresh(), own.exhausted(), own_lost, enemy.fresh(), enemy.exhausted(), enemy_lost],
            Asked::Attack => {
                let taken = !own.is_empty() && enemy.is_empty();
                &[taken.into(), own.fresh(), own_lost, enemy.len(), enemy_lost]
            }
        };
        let mut row = Row::default();
        row.iter_mut().zip(results).for_each(|(cell, &result)| *cell = result.into());
        row
    }
}

/// Whether dice come next.
fn rolls(s: &State) -> bool {
    match s.salvo.stage {
        Stage::Dice => s.salvo.dice > 0,
        Stage::Extra => s.salvo.extra > 0 || s.salvo.ends > 0,
        _ => false,
    }
}

/// §7.3, §12.3 Clears what no longer matters: sixes that cannot strike the attacker, and dice that are rolled again.
fn forget(game: &Verdun, mut s: State) -> State {
    let again = s.salvo.firing && s.salvo.stage == Stage::Dice;
    if again || !game.friendly_fire(&s) {
        (s.salvo.sixes, s.salvo.first_sixes) = (0, 0);
    }
    if again {
        (s.salvo.hits, s.salvo.extra, s.salvo.waves) = (0, 0, 0);
    }
    s
}
