//! §12.4 An attack in a position of a game: its units, marches to the guns, artillery, the roll.

use super::battle::fought;
use crate::geometry::HexId;
use crate::loire::state::{State, Step, Task};
use crate::loire::terrain::HexSet;
use crate::loire::{Action, Loire};
use crate::observer::{Desk, Env};
use crate::procedure::{Given, Item, Refusal, Stage, row};

/// An attack in a position.
#[derive(Clone, Debug)]
pub(super) struct Attack {
    /// The hexes whose units attack; if empty, the policy decides.
    by: HexSet,
    /// The hex from which it is declared.
    from: HexId,
    hex: HexId,
    before: State,
}

impl Attack {
    pub(super) fn given(game: &Loire, position: &State, given: &Given) -> Result<Attack, Refusal> {
        let Step::Attack(side) = position.step else {
            return Err(Refusal::decision(
                position.step,
                "the choice of the next attack; in a file of a position, phase = \"attacks\"",
            ));
        };
        let grid = &game.data.map.grid;
        let hex = grid.numbered(given.whole("hex") as u16);
        let Some(hex) = hex else {
            return Err(Refusal::new("hex", given.whole("hex").to_string(), "the number of a hex of the map"));
        };
        let able = game.able_to_attack(position, hex);
        let list = |hexes: HexSet| match hexes.is_empty() {
            true => "there is none, for nobody who may attack stands beside an enemy".to_owned(),
            false => hexes.into_iter().map(|hex| format!("{:04}", grid.number(hex))).collect::<Vec<_>>().join(", "),
        };
        if able.is_empty() {
            let near = grid.beside(game.attack_bases(position)) & position.stood(side.enemy());
            let attackable = near.into_iter().filter(|&near| !game.able_to_attack(position, near).is_empty()).collect();
            let expected = format!("a hex that can be attacked now (12.4): {}", list(attackable));
            return Err(Refusal::new("hex", format!("{:04}", grid.number(hex)), expected));
        }
        let mut by = HexSet::EMPTY;
        for Item { text, .. } in given.items("by") {
            let from = text.parse().ok().and_then(|number| grid.numbered(number));
            let Some(from) = from.filter(|from| able.has(*from) && !by.has(*from)) else {
                let expected = format!("hexes whose units can attack it, each once: {}", list(able));
                return Err(Refusal::new("by", format!("`{text}`"), expected));
            };
            by.insert(from);
        }
        let from = by.first().or(able.first()).expect("a hex that can attack");
        Ok(Attack { by, from, hex, before: position.clone() })
    }

    pub(super) fn begin(&self, game: &Loire, env: &mut impl Env<Loire>) -> Stage<State> {
        self.run(game, self.before.clone(), env)
    }

    pub(super) fn go_on(&self, game: &Loire, mut s: State, action: Action, env: &mut impl Env<Loire>) -> Stage<State> {
        game.carry_out(&mut s, action, env);
        self.run(game, s, env)
    }

    /// §12.7 Reveals artillery points and makes the roll.
    pub(super) fn roll(game: &Loire, mut s: State, env: &mut impl Env<Loire>) -> Stage<State> {
        game.tell_guns(&mut s, env);
        let fight = s.combat.fight;
        Stage::Result(row(&fought(game.roll_combat(&s, &fight, env))))
    }

    /// Carries the attack out up to the next decision of the policy, or up to the roll of the combat.
    fn run(&self, game: &Loire, mut s: State, env: &mut impl Env<Loire>) -> Stage<State> {
        loop {
            game.go_on_until(&mut s, env, |s| s.task == Task::Fire);
            if s.step == Step::Working {
                return Stage::Rolling(s);
            }
            match self.order(game, &s) {
                Some(action) => game.carry_out(&mut s, action, env),
                None => return Stage::Awaiting(s),
            }
        }
    }

    /// The action that the arguments settle, if any: the first hex of the attack, its target, or a unit that joins from the hexes given.
    fn order(&self, game: &Loire, s: &State) -> Option<Action> {
        Some(match s.step {
            // R-131 No other attack is declared with it.
            Step::Attack(_) if s.attacks_wait() => Action::Done,
            Step::Attack(_) => Action::To(self.from),
            Step::Target(_) if s.combat.at.has(self.hex) => Action::Done,
            Step::Target(_) => Action::To(self.hex),
            Step::Join(_) if !self.by.is_empty() => {
                let mut choices = Vec::new();
                game.choices(s, &mut choices);
                let named = |action: &Action| matches!(*action, Action::Unit(unit) if self.by.has(s.at(unit)));
                choices.into_iter().find(named).unwrap_or(Action::Done)
            }
            _ => return None,
        })
    }
}

impl Loire {
    /// The hexes from which an attack can be declared.
    fn attack_bases(&self, s: &State) -> HexSet {
        let mut choices = Vec::new();
        self.choices(s, &mut choices);
        let hex = |action| if let Action::To(hex) = action { Some(hex) } else { None };
        choices.into_iter().filter_map(hex).collect()
    }

    /// The hexes from which a hex can be attacked.
    fn able_to_attack(&self, s: &State, hex: HexId) -> HexSet {
        self.attack_bases(s).into_iter().filter(|&from| self.can_attack(s, from, hex)).collect()
    }

    fn can_attack(&self, s: &State, from: HexId, hex: HexId) -> bool {
        let mut s = s.clone();
        self.carry_out(&mut s, Action::To(from), &mut Desk::without_dice());
        let mut choices = Vec::new();
        if let Step::Target(_) = s.step {
            self.choices(&s, &mut choices);
        }
        s.combat.at.has(hex) || choices.contains(&Action::To(hex))
    }
}
