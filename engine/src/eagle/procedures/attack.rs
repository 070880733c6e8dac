//! §7 A whole attack: on a board, or in a position of a game.

use super::board::{Board, Piece, headquarters, unit};
use super::combat::crossing;
use crate::eagle::state::{Mark, State, Step, Task};
use crate::eagle::terrain::{Crossing, HexSet, Terrain};
use crate::eagle::unit::{Face, Kind, Unit, UnitId, UnitSet};
use crate::eagle::{Action, Eagle, FRENCH, PRUSSIAN};
use crate::geometry::{Direction, HexId, Water};
use crate::observer::{Desk, Env};
use crate::procedure::{Given, Item, Refusal, Row, Stage, row};
use crate::side::Side;

/// The directions in which enemies stand behind the defenders, two hexes away: all ways back lead through their zones of control.
const BEHIND: [Direction; 3] = [Direction::SE, Direction::S, Direction::SW];
/// The index of a fortress among the terrains (§11).
const FORTRESS: usize = 4;

/// An attack that is set up.
#[derive(Clone, Debug)]
pub(super) struct Attack {
    side: Side,
    hex: HexId,
    /// The hexes whose stacks attack. If none is named, the first that can attack does, and players choose the others.
    by: HexSet,
    before: State,
}

impl Attack {
    // ---- On a board ----

    pub(super) fn on_board(rules: &Eagle, given: &Given) -> Result<(Eagle, Attack), Refusal> {
        let side = [FRENCH, PRUSSIAN][given.word("side")];
        let mut board = Board::new();
        let (hex, from) = (board.middle, board.hex(Direction::N, 1));
        let fortress = given.flag("fortress");
        board.cover(given_ground(given, fortress)?);
        lay_water(&mut board, from, crossing(given.word("crossing")));
        let mut attackers = UnitSet::EMPTY;
        for (side, parameter, hq, at) in
            [(side, "attackers", "hq", from), (side.enemy(), "defenders", "defender_hq", hex)]
        {
            for (i, item) in given.items(parameter).iter().enumerate() {
                let fort = fortress && at == hex && i == 0;
                board.pieces.push(Piece { hex: at, ..rules.given_piece(side, parameter, item, fort)? });
            }
            if given.whole(hq) > 0 {
                board.add(headquarters(side, given.whole(hq) as u8), at);
            }
            if at == from {
                attackers = (0..board.pieces.len()).map(|i| UnitId(i as u8)).collect();
            }
        }
        match given.word("behind") {
            0 => {}
            1 => {
                for direction in BEHIND {
                    let hex = board.hex(direction, 2);
                    board.add(unit(side, Kind::Corps, 1, 0), hex);
                }
            }
            _ => board.cut_off(),
        }
        let (game, mut s) = board.build(rules, side);
        for (parameter, side, hex) in [("attackers", side, from), ("defenders", side.enemy(), hex)] {
            if !game.too_many(&s, side, hex).is_empty() {
                let found = format!("{} units", given.items(parameter).len());
                return Err(Refusal::new(parameter, found, "as many as may stack in one hex (3.1)"));
            }
        }
        s.mark(attackers, Mark::Active);
        if let Some(hq) = (attackers & game.classes.headquarters).first() {
            (s.segment.hq, s.segment.leader) = (hq, hq);
        }
        s.step = Step::Attack(side);
        Ok((game, Attack { side, hex, by: HexSet::one(from), before: s }))
    }

    // ---- In a position ----

    pub(super) fn in_position(game: &Eagle, position: &State, given: &Given) -> Result<Attack, Refusal> {
        let number = given.whole("hex");
        let Some(hex) = game.data.map.grid.numbered(number as u16) else {
            return Err(Refusal::new("hex", number.to_string(), "the number of a hex of the map"));
        };
        let (side, before) = game.before_attacks(position)?;
        let stacks = game.attack_hexes(&before, side);
        let able_against = |hex: HexId| -> HexSet {
            stacks.into_iter().filter(|&from| game.can_attack_from(&before, side, from, hex)).collect()
        };
        let able = able_against(hex);
        let list = |hexes: HexSet| hexes.into_iter().map(|hex| game.hex_name(hex)).collect::<Vec<_>>().join(", ");
        if able.is_empty() {
            let near = before.held(side.enemy()).into_iter().filter(|&hex| !able_against(hex).is_empty()).collect();
            let expected = format!("a hex that can be attacked now (7.1): {}", list(near));
            return Err(Refusal::new("hex", game.hex_name(hex), expected));
        }
        let mut by = HexSet::EMPTY;
        for Item { text, .. } in given.items("by") {
            let from = text.parse().ok().and_then(|number| game.data.map.grid.numbered(number));
            let Some(from) = from.filter(|from| able.has(*from) && !by.has(*from)) else {
                let expected =
                    format!("hexes whose stacks can attack {}, each once: {}", game.hex_name(hex), list(able));
                return Err(Refusal::new("by", format!("`{text}`"), expected));
            };
            by.insert(from);
        }
        Ok(Attack { side, hex, by, before })
    }

    // ---- Carrying it out ----

    pub(super) fn begin(&self, game: &Eagle, env: &mut impl Env<Eagle>) -> Stage<State> {
        self.run(game, self.before.clone(), env)
    }

    pub(super) fn go_on(&self, game: &Eagle, mut s: State, action: Action, env: &mut impl Env<Eagle>) -> Stage<State> {
        game.carry_out(&mut s, action, env);
        self.run(game, s, env)
    }

    pub(super) fn roll(&self, game: &Eagle, mut s: State, env: &mut impl Env<Eagle>) -> Stage<State> {
        let now = s.task;
        game.go_on_until(&mut s, env, |s| s.task != now);
        self.run(game, s, env)
    }

    /// Carries out the attack up to the next decision, the next dice with many results, or the end.
    fn run(&self, game: &Eagle, mut s: State, env: &mut impl Env<Eagle>) -> Stage<State> {
        loop {
            game.go_on_until(&mut s, env, |s| matches!(s.task, Task::Fire | Task::Morale | Task::BattleOver));
            match s.step {
                Step::Working if s.task == Task::BattleOver => return Stage::Result(self.row(game, &s)),
                Step::Working => return Stage::Rolling(s),
                _ => {}
            }
            match self.order(game, &s) {
                Some(action) => game.carry_out(&mut s, action, env),
                None => return Stage::Awaiting(s),
            }
        }
    }

    /// The action that the exercise itself prescribes: which stacks attack which hex.
    fn order(&self, game: &Eagle, s: &State) -> Option<Action> {
        let next = |left: HexSet| left.first().map_or(Action::Done, Action::To);
        Some(match s.step {
            Step::Attack(side) => {
                let able = |from: &HexId| game.can_attack_from(s, side, *from, self.hex);
                let by = if self.by.is_empty() { game.attack_hexes(s, side) } else { self.by };
                Action::To(by.into_iter().find(able).expect("a stack that can attack the hex"))
            }
            Step::Target(_) if s.battle.at.has(self.hex) => Action::Done,
            Step::Target(_) => Action::To(self.hex),
            Step::Join(_) if !self.by.is_empty() => next(self.by & game.joiners(s)),
            _ => return None,
        })
    }

    fn row(&self, game: &Eagle, s: &State) -> Row {
        let (side, enemy) = (self.side, self.side.enemy());
        let before = &self.before;
        let lost = |unit: UnitId| i32::from(s.lost(unit)) - i32::from(before.lost(unit));
        let steps = |units: UnitSet| units.into_iter().map(lost).sum::<i32>();
        let newly = |mark: Mark, units: UnitSet| (units & s.marked(mark)).minus(before.marked(mark)).len() as i32;
        let disorganised = |units: UnitSet| newly(Mark::Disorganised, units);
        let eliminated = |units: UnitSet| (units & s.eliminated).minus(before.eliminated).len() as i32;
        let [own, others] = [side, enemy].map(|side| before.on_map & game.units_of(side));
        row(&[
            (!s.held[enemy].has(self.hex)).into(),
            s.held[side].has(self.hex).into(),
            steps(own),
            steps(others),
            disorganised(own),
            disorganised(others),
            eliminated(own),
            eliminated(others),
        ])
    }
}

/// §T.terrain The terrain of the attacked hex; that of a fortress if it has one.
fn given_ground(given: &Given, fortress: bool) -> Result<Terrain, Refusal> {
    match given.word("terrain") {
        0 if fortress => Ok(Terrain::Fortress),
        word if fortress && word != FORTRESS => {
            let expected = "fortress: the first of the defenders is one, and it stands in its own hex (11)";
            Err(Refusal::new("terrain", format!("`{}`", Terrain::ALL[word].0), expected))
        }
        word => Ok(Terrain::ALL[word].1),
    }
}

fn lay_water(board: &mut Board, from: HexId, crossing: Crossing) {
    let (grid, middle) = (board.map.grid.clone(), board.middle);
    let sides = &mut board.map.sides;
    if crossing != Crossing::Land {
        sides.lay_water(&grid, Water::River, middle, from).expect("neighbours");
    }
    if crossing == Crossing::Bridge {
        sides.lay_bridge(&grid, middle, from).expect("neighbours");
    }
}

impl Eagle {
    /// Reads a unit, given by numbers or by the name of a counter; it has no hex yet.
    fn given_piece(&self, side: Side, parameter: &str, item: &Item, fortress: bool) -> Result<Piece, Refusal> {
        let (unit, lost) = match self.of_numbers(side, &item.text, fortress) {
            Some(found) => found,
            None => (self.given_counter(side, parameter, &item.text, fortress)?, 0),
        };
        Ok(Piece { unit, hex: HexId::NONE, lost, disorganised: item.state.is_some() })
    }

    /// Reads a unit given as strength-morale-steps. Returns the unit and the steps that it has lost.
    fn of_numbers(&self, side: Side, text: &str, fortress: bool) -> Option<(Unit, u8)> {
        let numbers: Vec<u8> = text.split('-').map(|part| part.parse().ok()).collect::<Option<_>>()?;
        let [strength @ 1..=20, morale @ 0..=6, steps] = numbers[..] else { return None };
        let limits = &self.data.limits;
        let (kind, full) = match steps {
            _ if fortress => (Kind::Fortress, limits.corps_steps),
            _ if steps <= limits.division_steps => (Kind::Infantry, limits.division_steps),
            _ => (Kind::Corps, limits.corps_steps),
        };
        let lost = full.checked_sub(steps).filter(|_| steps > 0)?;
        let reduced = Face { strength: strength.div_ceil(2), morale, movement: 0 };
        Some((Unit { name: text.into(), back: reduced, ..unit(side, kind, strength, morale) }, lost))
    }

    /// Finds a counter of the scenario by its name.
    fn given_counter(&self, side: Side, parameter: &str, name: &str, fortress: bool) -> Result<Unit, Refusal> {
        let fits = |unit: UnitId| self.classes.fortresses.has(unit) == fortress;
        let units = self.combat(self.classes.of[side]).keep(fits);
        let title = |unit: UnitId| self.unit(unit).name.as_str();
        let Some(found) = units.into_iter().find(|&unit| title(unit) == name) else {
            let what = if fortress { "a fortress" } else { "a corps or division" };
            let expected = format!("{what} as strength-morale-steps such as 8-3-4, or a counter of its side");
            return Err(Refusal::new(parameter, format!("`{name}`"), expected).among(units.into_iter().map(title)));
        };
        Ok(Unit { commanders: UnitSet::EMPTY, tied_to: None, ..self.unit(found).clone() })
    }

    /// The side whose attacks are next in a position, and the position after its movement.
    fn before_attacks(&self, position: &State) -> Result<(Side, State), Refusal> {
        let mut s = position.clone();
        if let Step::Mover(_) = s.step {
            self.carry_out(&mut s, Action::Done, &mut Desk::without_dice());
            self.go_on_until(&mut s, &mut Desk::without_dice(), |s| s.task == Task::Attacks);
            if s.step == Step::Working {
                s.step = Step::Attack(s.segment.side);
            }
        }
        match s.step {
            Step::Attack(side) => Ok((side, s)),
            step => {
                let expected = "the choice of the next mover or of the next attack, with no stack above its limit";
                Err(Refusal::decision(step, expected))
            }
        }
    }
}
