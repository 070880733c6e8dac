//! §11 Combats: on a board, starting with the announcement, the defensive combat or the assault; or in a position of a game.

use super::board::{Board, Piece, Post, formation};
use super::counters::Counter;
use super::list::{ASSAULT, ATTACK, DEFENSIVE_COMBAT, HEXSIDES, MOST_ATTACKERS};
use super::{Ear, Exercise, Task, tally};
use crate::geometry::{Direction, HexId, Water};
use crate::grandes_batailles::leader::LeaderSet;
use crate::grandes_batailles::state::{Combat, FRENCH, PRUSSIAN, State, Step, Task as Rules};
use crate::grandes_batailles::unit::{FormationId, FormationSet, MAX_UNITS, UnitId, UnitSet};
use crate::grandes_batailles::{Action, GrandesBatailles};
use crate::observer::{Desk, Env, Joined};
use crate::procedure::{Given, Item, Procedure, Refusal, Row, Stage, row};
use crate::side::Side;

/// The hexes of the attackers in front, and of those on the flank.
const FRONT: [Direction; 3] = [Direction::N, Direction::NE, Direction::NW];
const FLANK: [Direction; 2] = [Direction::SE, Direction::SW];

/// A unit that blocks a hex.
const BYSTANDER: &str = "1-1-1";

/// The extent of a combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Extent {
    /// §11 The complete attack.
    Attack,
    /// §11.2.1
    Defence,
    /// §11.2.2
    Assault,
}

/// A combat, ready to be executed.
#[derive(Clone, Debug)]
pub(super) struct Fight {
    extent: Extent,
    side: Side,
    hex: HexId,
    /// The attackers.
    units: UnitSet,
    /// Whether the attackers that can coordinate do so; `None` if that is already decided.
    coordinated: Option<bool>,
    /// The points against each attacker, if given.
    split: Option<[u8; MAX_UNITS]>,
    before: State,
    first: Option<Action>,
}

/// The position of an attacker on the board, and what its attack crosses.
struct Approach {
    from: Direction,
    crossed: Option<usize>,
}

fn approaches(items: &[Item], attackers: usize) -> Result<Vec<Approach>, Refusal> {
    if items.len() > attackers {
        let found = format!("{} items for {attackers} attackers", items.len());
        return Err(Refusal::new("approach", found, "one an attacker at most"));
    }
    let (mut front, mut flank) = (FRONT.into_iter(), FLANK.into_iter());
    let mut approaches = Vec::new();
    for place in 0..attackers {
        let (text, crossed) = items.get(place).map_or(("front", None), |item| (item.text.as_str(), item.state));
        let (slots, most): (&mut dyn Iterator<Item = Direction>, _) = match text {
            "front" => (&mut front, "at most 3 attackers in front"),
            "flank" => (&mut flank, "at most 2 attackers on the flank: one of its hexes is the way back"),
            other => {
                let refusal = Refusal::new("approach", format!("`{other}`"), "front or flank");
                return Err(refusal.among(["front", "flank"]));
            }
        };
        let Some(from) = slots.next() else {
            return Err(Refusal::new("approach", format!("one more at the {text}"), most));
        };
        approaches.push(Approach { from, crossed });
    }
    Ok(approaches)
}

/// Parses items as numbers.
fn numbers(parameter: &str, items: &[Item]) -> Result<Vec<i32>, Refusal> {
    let number = |item: &Item| item.text.parse().ok().filter(|n| (0..=99).contains(n));
    let read = |item: &Item| {
        number(item).ok_or_else(|| Refusal::new(parameter, format!("`{}`", item.text), "whole numbers from 0 to 99"))
    };
    items.iter().map(read).collect()
}

impl Fight {
    // ---- On a board ----

    pub(super) fn set_up(rules: &GrandesBatailles, procedure: &Procedure, given: &Given) -> Result<Exercise, Refusal> {
        let extent = match procedure.name {
            ATTACK => Extent::Attack,
            DEFENSIVE_COMBAT => Extent::Defence,
            ASSAULT => Extent::Assault,
            other => unreachable!("{other} is no combat"),
        };
        let side = [FRENCH, PRUSSIAN][given.word("side")];
        let enemy = side.enemy();
        let attackers = rules.given_units(side, "attackers", given.items("attackers"), false)?;
        let defenders = rules.given_units(enemy, "defenders", given.items("defenders"), true)?;
        rules.one_activation("attackers", &attackers)?;
        let board = Fight::board(rules, given, side, &attackers, &defenders)?;
        let hex = board.target;
        let (game, mut state) = board.build(rules);
        let units = board.fighting(side);
        game.check_board(&state, hex, units)?;

        state.active = FormationSet::one(formation(side));
        state.task = Rules::Announce(0);
        let mut coordinated = None;
        let mut split = None;
        if extent == Extent::Attack {
            let together = given.flag("coordinated");
            if together && (units.len() < 2 || given.text("hq") == "none") {
                let expected = "no, or two or more attackers and `hq` with one of them (11.1)";
                return Err(Refusal::new("coordinated", "yes", expected));
            }
            coordinated = Some(together);
        } else {
            let there = game.units_at(&state, hex);
            let combat = Combat { hex, attackers: units, left: units, defenders: there, ..Combat::NONE };
            state.combat = combat;
            state.attacked = there;
            state.task = if extent == Extent::Defence { Rules::Stood } else { Rules::Assault };
        }
        if extent == Extent::Defence {
            split = game.given_split(&state, given.items("split"), units)?;
        }
        let fight = Fight { extent, side, hex, units, coordinated, split, before: state, first: None };
        Ok(Exercise { game, task: Task::Fight(Box::new(fight)) })
    }

    fn board(
        rules: &GrandesBatailles,
        given: &Given,
        side: Side,
        attackers: &[Counter],
        defenders: &[Counter],
    ) -> Result<Board, Refusal> {
        let enemy = side.enemy();
        let level = rules.given_level("level", given.whole("level"))?;
        let mut board = Board::new(enemy, level);
        let target = board.target;
        rules.cover(&mut board.map, "terrain", target, given.word("terrain"))?;
        let approaches = approaches(given.items("approach"), attackers.len())?;
        let levels = numbers("levels", given.items("levels"))?;
        if levels.len() > 1 && levels.len() != attackers.len() {
            let found = format!("{} levels for {} attackers", levels.len(), attackers.len());
            return Err(Refusal::new("levels", found, "none, one for all, or one an attacker"));
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
        let mut first = target;
        for (place, (counter, approach)) in attackers.iter().zip(&approaches).enumerate() {
            let hex = board.hex(approach.from, 1);
            if place == 0 {
                first = hex;
            }
            let level = match levels.get(place).or(levels.first()) {
                Some(level) => rules.given_level("levels", *level)?,
                None => level,
            };
            board.map.hexes[hex.index()].level = level;
            rules.cover(&mut board.map, "attacker_terrain", hex, given.word("attacker_terrain"))?;
            if let Some(crossed) = approach.crossed {
                rules.cross(&mut board, hex, crossed)?;
            }
            let facing = if FRONT.contains(&approach.from) { Direction::S } else { Direction::N };
            board.pieces.push(piece(counter, side, hex, facing));
        }
        for counter in defenders {
            board.pieces.push(piece(counter, enemy, target, Direction::N));
        }
        for (side, hq, out, here, counters) in
            [(side, "hq", "attacker_out", first, attackers), (enemy, "defender_hq", "defender_out", target, defenders)]
        {
            let ratings = rules.given_hq(side, hq, given.text(hq), counters)?;
            let post = match (ratings, given.flag(out)) {
                (None, false) => Post::Absent,
                (None, true) => Post::Away,
                (Some(_), false) => Post::At(here),
                (Some(_), true) => {
                    let expected = format!("no, or {hq}=none: the HQ is stacked with its unit");
                    return Err(Refusal::new(out, "yes", expected));
                }
            };
            board.headquarters[side] = (ratings.unwrap_or_default(), post);
        }
        board.demoralised[side] = given.flag("attacker_demoralised");
        board.demoralised[enemy] = given.flag("defender_demoralised");
        board.night = rules.given_night(given.flag("night"))?;
        let guard = rules.of_numbers(side, BYSTANDER).expect("numbers");
        match given.word("retreat") {
            0 => {}
            1 => board.close_in(enemy, &guard),
            _ => board.cut_off(),
        }
        if given.word("attacker_retreat") == 1 {
            board.close_in(side, &guard);
        }
        Ok(board)
    }

    // ---- In a position ----

    pub(super) fn in_position(game: &GrandesBatailles, position: &State, given: &Given) -> Result<Exercise, Refusal> {
        let number = given.whole("hex");
        let Some(hex) = game.data.map.grid.numbered(number as u16) else {
            return Err(Refusal::new("hex", number.to_string(), "the number of a hex of the map"));
        };
        let items = given.items("by");
        let set_up = |side, units, coordinated, first| {
            let before = position.clone();
            let fight = Fight { extent: Extent::Attack, side, hex, units, coordinated, split: None, before, first };
            Ok(Exercise { game: game.clone(), task: Task::Fight(Box::new(fight)) })
        };
        if game.is_fought(position, hex) {
            let settled = [("by", !items.is_empty()), ("coordinated", given.flag("coordinated"))];
            if let Some((name, _)) = settled.into_iter().find(|(_, given)| *given) {
                let expected = "none: the attack on this hex is announced already";
                return Err(Refusal::new(name, format!("a value for `{name}`"), expected));
            }
            return set_up(game.active_side(position), UnitSet::EMPTY, None, None);
        }
        let side = super::at_hand(position, true)?;
        let foes: Vec<String> = position.held(side.enemy()).into_iter().map(|h| game.hex_name(h)).collect();
        if !position.held(side.enemy()).has(hex) {
            let expected =
                format!("a hex with {} units: {}", GrandesBatailles::side_name(side.enemy()), foes.join(", "));
            return Err(Refusal::new("hex", game.hex_name(hex), expected));
        }
        // The formations that could act, each with its units that can attack the hex.
        let parties_at = |hex: HexId| -> Vec<(Option<FormationId>, UnitSet)> {
            match position.step {
                Step::ChooseFormation(_) => {
                    let own = position.cup.into_iter().filter(|f| game.data.formations[f.index()].side == side);
                    own.map(|f| (Some(f), game.able(position, Some(f), hex))).collect()
                }
                Step::Activate(_, f) => vec![(None, game.able(position, Some(f), hex))],
                _ => vec![(None, game.able(position, None, hex))],
            }
        };
        let mut parties = parties_at(hex);
        let everybody = parties.iter().fold(UnitSet::EMPTY, |all, (_, able)| all | *able);
        let mut units = UnitSet::EMPTY;
        for item in items {
            let unit = game.counter(side, "by", &item.text, false)?;
            if !everybody.has(unit) || units.has(unit) {
                let names = everybody.into_iter().map(|u| game.unit(u).name.as_str());
                let expected = format!(
                    "units that may attack {} now, each once: {}",
                    game.hex_name(hex),
                    names.clone().collect::<Vec<_>>().join(", ")
                );
                return Err(Refusal::new("by", format!("`{}`", item.text), expected).among(names));
            }
            units.insert(unit);
        }
        parties.retain(|(_, able)| !able.is_empty() && units.within(*able));
        match parties[..] {
            [(formation, able)] => {
                let units = if units.is_empty() { able } else { units };
                set_up(side, units, Some(given.flag("coordinated")), formation.map(Action::Formation))
            }
            [] if units.is_empty() => {
                let open = |hex: &HexId| parties_at(*hex).iter().any(|(_, able)| !able.is_empty());
                let open = position.held(side.enemy()).into_iter().filter(open).map(|hex| game.hex_name(hex));
                let expected = match open.collect::<Vec<_>>().join(", ") {
                    none if none.is_empty() => {
                        "units beside the enemy: none that may act now can attack (11)".to_owned()
                    }
                    hexes => format!("a hex that a unit which may act now can attack (11): {hexes}"),
                };
                Err(Refusal::new("hex", game.hex_name(hex), expected))
            }
            _ => {
                let names = everybody.into_iter().map(|u| game.unit(u).name.as_str());
                let expected = format!("units of one formation: {}", names.collect::<Vec<_>>().join(", "));
                Err(Refusal::new("by", "units of several formations", expected))
            }
        }
    }

    // ---- Carrying it out ----

    pub(super) fn begin(&self, game: &GrandesBatailles, env: &mut impl Env<GrandesBatailles>) -> Stage<State> {
        self.run(game, self.before.clone(), self.first, env)
    }

    pub(super) fn go_on(
        &self,
        game: &GrandesBatailles,
        state: State,
        action: Action,
        env: &mut impl Env<GrandesBatailles>,
    ) -> Stage<State> {
        self.run(game, state, Some(action), env)
    }

    fn run(
        &self,
        game: &GrandesBatailles,
        mut s: State,
        mut action: Option<Action>,
        env: &mut impl Env<GrandesBatailles>,
    ) -> Stage<State> {
        let mut ear = Joined::new(env, Ear::default());
        loop {
            if let Some(action) = action {
                game.carry_out(&mut s, action, &mut ear);
            }
            game.go_on_until(&mut s, &mut ear, |s| self.is_over(game, s));
            // The purse of points is not needed in an assault: it keeps the result of the roll until the end.
            if let (Extent::Assault, Some(result)) = (self.extent, ear.observer.result) {
                s.combat.purse = result as u8;
            }
            if s.step == Step::Working {
                if self.is_last(game, &s) {
                    s.took_part = LeaderSet::EMPTY;
                    action = None;
                    continue;
                }
                return Stage::Result(self.row(game, &s));
            }
            match self.order(game, &s) {
                Order::Do(order) => action = Some(order),
                Order::Ask => return Stage::Awaiting(s),
                Order::Stop => return Stage::Result(self.row(game, &s)),
            }
        }
    }

    fn is_over(&self, game: &GrandesBatailles, s: &State) -> bool {
        match self.extent {
            Extent::Attack => match s.task {
                Rules::ActivationOver => true,
                Rules::NextCombat => !self.is_pending(game, s),
                _ => self.is_last(game, s),
            },
            Extent::Defence => s.task == Rules::DefenderTurns,
            Extent::Assault => s.task == Rules::CombatOver,
        }
    }

    /// Whether leaders' mortality (§9.3) follows the last combat: it is not a result, and need not be rolled.
    fn is_last(&self, game: &GrandesBatailles, s: &State) -> bool {
        self.extent == Extent::Attack
            && s.task == Rules::CombatOver
            && !s.took_part.is_empty()
            && !self.is_pending(game, s)
    }

    /// Whether an attack on the hex has yet to be fought.
    fn is_pending(&self, game: &GrandesBatailles, s: &State) -> bool {
        s.held(self.side.enemy()).has(self.hex) && game.is_to_be_attacked(s, self.hex)
    }

    /// The decisions that the exercise itself makes: no barrage, no moves, which units attack, and with which others.
    fn order(&self, game: &GrandesBatailles, s: &State) -> Order {
        let on_it = |u: UnitId| s.target[u.index()] == self.hex;
        let mut legal = Vec::new();
        game.choices(s, &mut legal);
        let wanted = match s.step {
            Step::HoldMarker(..) | Step::JoinHeld(..) | Step::DirectCommand(_) | Step::Gun(_) | Step::Mover(_) => {
                Action::Done
            }
            Step::Activate(..) => Action::Go,
            Step::Assign(_, unit) => {
                let attack = Action::To(self.hex);
                if self.units.has(unit) && legal.contains(&attack) { attack } else { Action::Done }
            }
            Step::Coordinate(_, unit) => match self.coordinated {
                Some(together) if together && on_it(unit) => Action::Go,
                Some(_) => Action::Done,
                None => return Order::Ask,
            },
            Step::NextCombat(_) => {
                let of_hex = |a: &Action| matches!(a, Action::Unit(u) if on_it(*u));
                match legal.iter().find(|a| of_hex(a)) {
                    None => return Order::Stop,
                    Some(_) if legal.iter().all(of_hex) => return Order::Ask,
                    Some(first) => *first,
                }
            }
            Step::Split(_, _, attacker) => match self.split {
                Some(split) => Action::Points(split[attacker.index()]),
                None => return Order::Ask,
            },
            _ => return Order::Ask,
        };
        if legal.contains(&wanted) { Order::Do(wanted) } else { Order::Ask }
    }

    fn row(&self, game: &GrandesBatailles, s: &State) -> Row {
        let enemy = self.side.enemy();
        let gone = i32::from(!s.held(enemy).has(self.hex));
        let taken = i32::from(s.held(self.side).has(self.hex));
        let ours = tally(&self.before, s, game.units_of(self.side));
        let theirs = tally(&self.before, s, game.units_of(enemy));
        match self.extent {
            Extent::Attack => row(&[
                gone,
                taken,
                ours.steps,
                theirs.steps,
                ours.disorganised,
                theirs.disorganised,
                ours.eliminated,
                theirs.eliminated,
            ]),
            Extent::Defence => {
                let left = (s.combat.left & s.on_map).len() as i32;
                let moved = self.units.into_iter().filter(|&u| s.on_map.has(u) && s.at(u) != self.before.at(u)).count();
                row(&[left, moved as i32, ours.steps, ours.disorganised, ours.eliminated])
            }
            Extent::Assault => {
                row(&[s.combat.purse.into(), gone, theirs.steps, theirs.disorganised, theirs.eliminated, taken])
            }
        }
    }
}

/// The answer of an exercise to a decision.
enum Order {
    Do(Action),
    Ask,
    /// Stop: the decision belongs to another combat.
    Stop,
}

impl GrandesBatailles {
    /// A side's name, for output.
    pub(super) fn side_name(side: Side) -> &'static str {
        ["French", "Prussian"][side.index()]
    }

    /// §11 Checks that the attackers are of one formation, or of two that can be activated together (§13.1.6).
    pub(super) fn one_activation(&self, parameter: &str, counters: &[Counter]) -> Result<(), Refusal> {
        let formations: FormationSet = counters.iter().filter_map(|c| c.formation).collect();
        let mut each = formations.into_iter();
        let together = match (each.next(), each.next(), each.next()) {
            (_, None, _) => true,
            (Some(a), Some(b), None) => {
                let may_wait = |f| self.data.special.held_markers.has(f);
                let division = |f: FormationId| self.data.formations[f.index()].division;
                may_wait(a) && division(b) || may_wait(b) && division(a)
            }
            _ => false,
        };
        if together {
            return Ok(());
        }
        let names: Vec<&str> = formations.into_iter().map(|f| self.data.formations[f.index()].name.as_str()).collect();
        let found = format!("units of {}", names.join(", "));
        Err(Refusal::new(
            parameter,
            found,
            "units of one formation, or of two that can be activated together (11, 13.1.6)",
        ))
    }

    /// Adds water or a trench to the hexside that an attacker crosses, with a bridge so that all units can cross.
    fn cross(&self, board: &mut Board, hex: HexId, what: usize) -> Result<(), Refusal> {
        let real = &self.data.map;
        let of = |water: Water| real.grid.hexes().into_iter().any(|h| real.sides[h].water.contains(&Some(water)));
        let (target, map) = (board.target, &mut board.map);
        let (there, laid) = match what {
            0 => (of(Water::Stream), map.sides.lay_water(&map.grid, Water::Stream, target, hex)),
            1 => (of(Water::River), map.sides.lay_water(&map.grid, Water::River, target, hex)),
            _ => (real.hexes.iter().any(|h| h.trenches != 0), map.dig(target, hex)),
        };
        let bridged = if what < 2 { map.sides.lay_bridge(&map.grid, target, hex) } else { Ok(()) };
        debug_assert!(laid.is_ok() && bridged.is_ok(), "attackers are next to the target");
        if there {
            return Ok(());
        }
        Err(Refusal::new("approach", format!("a {}", HEXSIDES[what]), "what the battle's map has on its hexsides"))
    }

    /// Checks the completed board for impossible situations.
    fn check_board(&self, s: &State, hex: HexId, units: UnitSet) -> Result<(), Refusal> {
        let there = self.units_at(s, hex);
        if there.into_iter().any(|u| !self.has_room(s, u, hex)) {
            let found = format!("{} units in a hex", there.len());
            return Err(Refusal::new("defenders", found, "as many as may stack in one hex (3, 13.2.6)"));
        }
        for unit in units {
            if !self.objects(s, unit).has(hex) {
                let found = format!("`{}` in this state", self.unit(unit).name);
                let expected =
                    "units that may attack: no disorganised cavalry (11.5), none out of command on a flank (9.2, R-92)";
                return Err(Refusal::new("attackers", found, expected));
            }
        }
        let flanking =
            units.into_iter().any(|u| !self.data.map.grid.direction(hex, s.at(u)).is_some_and(|d| FRONT.contains(&d)));
        if flanking && there.into_iter().all(|d| self.all_round(s, d)) {
            let expected = "front: the defenders face all round in their hex (2)";
            return Err(Refusal::new("approach", "an attacker on the flank", expected));
        }
        Ok(())
    }

    /// §11.2.1 The points of the only defender against each attacker, as given.
    fn given_split(&self, s: &State, items: &[Item], units: UnitSet) -> Result<Option<[u8; MAX_UNITS]>, Refusal> {
        let points = numbers("split", items)?;
        if points.is_empty() {
            return Ok(None);
        }
        let refused = |found: String, expected: String| Err(Refusal::new("split", found, expected));
        let defenders = s.combat.defenders;
        let Some(only) = defenders.first().filter(|d| defenders.len() == 1 && !self.classes.guns.has(*d)) else {
            return refused(format!("{} defenders", defenders.len()), "one defender that is no gun".into());
        };
        debug_assert!(units.len() as usize <= MOST_ATTACKERS, "as many as there is room for");
        if points.len() != units.len() as usize {
            return refused(format!("{} shares", points.len()), format!("{}, one an attacker", units.len()));
        }
        let (sum, whole) = (points.iter().sum::<i32>(), i32::from(self.strength(s, &s.clash(), only)));
        if sum != whole {
            return refused(format!("a sum of {sum}"), format!("the defender's value, {whole}"));
        }
        let mut split = [0; MAX_UNITS];
        units.into_iter().zip(points).for_each(|(unit, points)| split[unit.index()] = points as u8);
        Ok(Some(split))
    }

    /// Whether a decision belongs to the announced combats of a hex.
    fn is_fought(&self, s: &State, hex: HexId) -> bool {
        let announced = self.is_to_be_attacked(s, hex);
        match s.step {
            Step::Coordinate(..) | Step::NextCombat(_) => announced,
            Step::RetreatBefore(..)
            | Step::RetreatBeforeHex(..)
            | Step::Occupy(_)
            | Step::DefenderBonus(_)
            | Step::Support(..)
            | Step::Split(..)
            | Step::Refuse(..)
            | Step::RetreatHex(..)
            | Step::TurnOne(..)
            | Step::AttackerBonus(_)
            | Step::LossTaker(_)
            | Step::Advance(_)
            | Step::LeaderFollows(..)
            | Step::PlaceLeader(..) => s.combat.hex == hex || announced,
            _ => false,
        }
    }

    /// The units that may attack a hex now without moving; for `formation`, as soon as it is activated.
    fn able(&self, position: &State, formation: Option<FormationId>, hex: HexId) -> UnitSet {
        let mut s = position.clone();
        if let Some(formation) = formation {
            // An activation begins without a roll.
            self.activate(&mut s, formation, &mut Desk::without_dice());
        }
        let asked = if let Step::Assign(_, unit) = s.step { unit.0 } else { 0 };
        let able = |u: &UnitId| {
            if u.0 < asked { self.has_announced(&s, *u, hex) } else { self.objects(&s, *u).has(hex) }
        };
        (self.active_units(&s) & s.on_map).into_iter().filter(able).collect()
    }
}
