//! §9 A complete attack: on a board, from the defensive fire on; or in a position of a game, from the activation on.

use super::board::{BASE, Board, COVER, GUNS, NEAR, Piece, TARGET, battalion};
use super::{Exercise, Task, at_rest, levels, markers_lost, status, under_way, unit_named};
use crate::belfort::state::{Activation, FRENCH, HEADQUARTERS, State, Step};
use crate::belfort::unit::{Kind, Status, Unit, UnitId, UnitSet};
use crate::belfort::{Action, Belfort, Event, PRUSSIAN};
use crate::geometry::{ZoneId, ZoneSet};
use crate::observer::{Env, Joined, Observer};
use crate::procedure::{Given, Item, Refusal, Stage, row};
use crate::rulebook::Rule;
use crate::side::Side;

/// The highest value of a battalion given by its values.
const MOST_VALUE: u8 = 12;

/// An attack that is set up.
#[derive(Clone, Debug)]
pub(super) struct Attack {
    side: Side,
    base: ZoneId,
    target: ZoneId,
    /// The units that take part.
    units: UnitSet,
    before: State,
    /// The first action; `None` if the attack is already in progress.
    first: Option<Action>,
}

impl Attack {
    // ---- On a board ----

    pub(super) fn set_up(rules: &Belfort, given: &Given) -> Result<Exercise, Refusal> {
        let side = [FRENCH, PRUSSIAN][given.word("side")];
        let enemy = side.enemy();
        let only = |name: &str, wanted: bool, whose: Side, why: &str| {
            if wanted && enemy != whose { Err(Refusal::new(name, "it with this side attacking", why)) } else { Ok(()) }
        };
        let filled = given.flag("trench") && !rules.french_in_trenches();
        only("trench", filled, PRUSSIAN, "no, or side=french: the French fill trenches in (10.5, R-69, R-75)")?;
        only("ruse", given.flag("ruse"), PRUSSIAN, "no, or side=french: Ruse of war is the Prussian's")?;
        only("scouts", given.whole("scouts") > 0, FRENCH, "0, or side=prussian: scouts are French")?;
        let long = given.flag("barrage_long_range");
        only("barrage_long_range", long, FRENCH, "no, or side=prussian: only French guns have it (1.3.3)")?;

        let mut pieces = battalions(rules, side, "attackers", given.items("attackers"), BASE)?;
        if pieces.iter().any(|piece| piece.status == Status::Exhausted) {
            let expected = "battalions in good order or diminished: exhausted ones may not attack (9.3.1)";
            return Err(Refusal::new("attackers", "an exhausted battalion", expected));
        }
        let mut defenders = battalions(rules, enemy, "defenders", given.items("defenders"), TARGET)?;
        defenders.extend(scouts(rules, given.whole("scouts") as usize)?);
        if defenders.is_empty() {
            let expected =
                "at least one battalion, such as defenders=3-3-4, or scouts=1; an empty zone is walked into (9.6)";
            return Err(Refusal::new("defenders", "nobody", expected));
        }
        let crowd = |pieces: &[Piece]| {
            let counted = |piece: &&Piece| matches!(piece.unit.kind, Kind::Infantry | Kind::Pioneers);
            pieces.iter().filter(counted).count() > usize::from(rules.data.limits.battalions)
        };
        let mut citadel = long.then_some(GUNS);
        for (name, side, pieces, zone) in [("attackers", side, &pieces, BASE), ("defenders", enemy, &defenders, TARGET)]
        {
            if !crowd(pieces) {
                continue;
            }
            if side == PRUSSIAN || citadel.is_some() {
                let expected = format!(
                    "at most {} battalions (1.1.2); in the citadel, which is one zone and French, {}",
                    rules.data.limits.battalions, rules.data.limits.citadel_battalions
                );
                return Err(Refusal::new(name, format!("{} battalions", pieces.len()), expected));
            }
            citadel = Some(zone);
        }
        pieces.extend(defenders);
        let barrage = given.whole("barrage") as u8;
        if barrage > 0 {
            let gun = Unit { kind: Kind::FieldArtillery, fire: barrage, ..battalion(enemy, [0; 3]) };
            pieces.push(Piece { unit: gun, status: Status::GoodOrder, zone: if long { GUNS } else { NEAR } });
        } else if long {
            return Err(Refusal::new("barrage_long_range", "a barrage without fire value", "barrage=1 or more"));
        }
        if given.flag("covered") {
            pieces.push(Piece { unit: battalion(enemy, [0; 3]), status: Status::GoodOrder, zone: COVER });
        }
        let marked = |flag| if given.flag(flag) { ZoneSet::one(TARGET) } else { ZoneSet::EMPTY };
        let board = Board {
            pieces,
            bonus: given.whole("bonus") as u8,
            citadel,
            forts: citadel.into_iter().collect(),
            fortified: marked("fortification") | ZoneSet::one(NEAR),
            trenched: marked("trench"),
        };
        let (game, mut state) = board.build(rules);
        let units = state.units_at(BASE);
        state.ruse = given.flag("ruse");
        state.act = Activation { active: units, ..Activation::of(side, BASE) };
        state.step = Step::Objective(side);
        if game.attackers(&state, side, BASE, TARGET) != units {
            let expected = "battalions that may attack such a zone: Uhlans may not attack works (1.3.2, R-54)";
            return Err(Refusal::new("attackers", "Uhlans against works", expected));
        }
        let first = Some(Action::Attack(BASE, TARGET));
        let attack = Attack { side, base: BASE, target: TARGET, units, before: state, first };
        Ok(Exercise { game, task: Task::Attack(Box::new(attack)) })
    }

    // ---- In a position ----

    pub(super) fn in_position(game: &Belfort, position: &State, given: &Given) -> Result<Exercise, Refusal> {
        let zone = |name| ZoneId(given.whole(name) as u8);
        let (from, target) = (zone("zone"), zone("target"));
        for (name, zone) in [("zone", from), ("target", target)] {
            if !game.map().zones().has(zone) {
                return Err(Refusal::new(name, zone.0.to_string(), "the number of a zone of the map"));
            }
        }
        if let Some(attack) = Attack::under_way(game, position, from, target) {
            let settled = [("by", given.whole("by") != 0), ("units", !given.items("units").is_empty())];
            if let Some((name, _)) = settled.into_iter().find(|(_, given)| *given) {
                let expected =
                    "none: the attack is under way, and settled are the zone and the battalions that it is made with";
                return Err(Refusal::new(name, format!("a value for `{name}`"), expected));
            }
            return Ok(Exercise { game: game.clone(), task: Task::Attack(Box::new(attack)) });
        }
        at_rest(game, position)?;
        let Some(side) = position.holder(from) else {
            return Err(Refusal::new(
                "zone",
                format!("{}, where nobody is", from.0),
                "a zone with units in this position",
            ));
        };
        if position.holder(target) != Some(side.enemy()) {
            let enemies: Vec<String> = position.held(side.enemy()).into_iter().map(|zone| zone.0.to_string()).collect();
            let expected = format!("a zone that the enemy holds in this position: {}", enemies.join(", "));
            return Err(Refusal::new("target", target.0.to_string(), expected));
        }
        let able = game.able(position, side, from);
        let mut units = UnitSet::EMPTY;
        for item in given.items("units") {
            let unit = unit_named(game, side, "units", &item.text)?;
            if !able.has(unit) {
                let names = able.into_iter().map(|unit| game.unit(side, unit).name.as_str());
                let expected = format!(
                    "battalions of zone {} that may attack: {}",
                    from.0,
                    names.clone().collect::<Vec<_>>().join(", ")
                );
                return Err(Refusal::new("units", format!("`{}`", item.text), expected).among(names));
            }
            if units.has(unit) {
                return Err(Refusal::new("units", format!("`{}` twice", item.text), "each counter once"));
            }
            units.insert(unit);
        }
        let units = if units.is_empty() { able } else { units };
        if units.is_empty() {
            let expected = "one with a battalion that is not exhausted (9.3.1)";
            return Err(Refusal::new("zone", from.0.to_string(), expected));
        }
        let mut state = position.clone();
        state.points[side] = state.points[side].max(game.data.costs.activation);
        state.passes = 0;
        state.act = Activation::of(side, HEADQUARTERS);
        state.step = Step::Activate(side);
        let base = base(game, &state, side, from, target, units, zone("by"))?;
        let attack = Attack { side, base, target, units, before: state, first: Some(Action::Activate(from)) };
        Ok(Exercise { game: game.clone(), task: Task::Attack(Box::new(attack)) })
    }

    /// The attack from one zone on another that is in progress in a position, or about to be declared.
    fn under_way(game: &Belfort, position: &State, from: ZoneId, target: ZoneId) -> Option<Attack> {
        let act = position.activation();
        if !under_way(position.step) {
            return None;
        }
        let (base, first) = if let Step::Objective(_) = position.step {
            let mut legal = Vec::new();
            game.choices(position, &mut legal);
            let asked = |base: ZoneId| [act.from, base].contains(&from);
            legal.into_iter().find_map(|action| match action {
                Action::Attack(base, zone) if zone == target && asked(base) => Some((base, Some(action))),
                _ => None,
            })?
        } else if [act.from, act.base].contains(&from) {
            (act.base, None)
        } else {
            return None;
        };
        let shot =
            matches!(position.step, Step::CounterBattery(_) | Step::CancelCounter | Step::CancelShot | Step::FightFire);
        if shot || first.is_none() && act.target != target {
            return None;
        }
        Some(Attack { side: act.side, base, target, units: act.active, before: position.clone(), first })
    }

    // ---- Carrying it out ----

    pub(super) fn begin(&self, game: &Belfort, env: &mut impl Env<Belfort>) -> Stage<State> {
        match self.first {
            Some(first) => self.go_on(game, self.before.clone(), first, env),
            None => Stage::Awaiting(self.before.clone()),
        }
    }

    pub(super) fn go_on(
        &self,
        game: &Belfort,
        mut state: State,
        action: Action,
        env: &mut impl Env<Belfort>,
    ) -> Stage<State> {
        // The end of an activation clears the winner.
        let mut won = state.act.won;
        let mut next = Some(action);
        while let Some(action) = next {
            game.carry_out(&mut state, action, &mut Joined::new(env, Verdict(&mut won)));
            next = self.order(game, &state);
        }
        if under_way(state.step) {
            return Stage::Awaiting(state);
        }
        let enemy = self.side.enemy();
        let lost = |side| levels(game, &self.before, side) - levels(game, &state, side);
        let guns = |s: &State| {
            let on_map = |&gun: &UnitId| s.zone_of(enemy, gun).is_some();
            game.classes[enemy].guns.into_iter().filter(on_map).count() as i32
        };
        Stage::Result(row(&[
            won.into(),
            (won && state.held(self.side).has(self.target)).into(),
            lost(self.side),
            lost(enemy),
            markers_lost(&self.before, &state),
            guns(&self.before) - guns(&state),
        ]))
    }

    /// The decisions that the exercise itself makes: which units take part, where they march, what they attack.
    fn order(&self, game: &Belfort, state: &State) -> Option<Action> {
        let mut legal = Vec::new();
        match state.step {
            Step::Select(_) | Step::March(_) | Step::Objective(_) => game.choices(state, &mut legal),
            _ => return None,
        }
        let wanted = match state.step {
            Step::Select(_) => {
                legal.iter().find(|action| matches!(action, Action::Unit(unit) if self.units.has(*unit)))
            }
            Step::March(_) => legal.iter().find(|&&action| action == Action::To(self.base)),
            _ => legal.iter().find(|&&action| action == Action::Attack(self.base, self.target)),
        };
        // Units that cannot march to the base stay; an attack that is no longer possible is cancelled.
        let otherwise = if let Step::March(_) = state.step { Action::To(state.act.from) } else { Action::Done };
        Some(*wanted.unwrap_or(&otherwise))
    }
}

/// An observer of the result of an attack.
struct Verdict<'a>(&'a mut bool);

impl Observer<Belfort> for Verdict<'_> {
    const EVENTS: bool = true;

    fn event(&mut self, _: Rule, event: &Event) {
        match event {
            Event::AssaultDecided { won, .. } => *self.0 = *won,
            Event::Overrun { .. } => *self.0 = true,
            _ => {}
        }
    }
}

/// The battalions of a side, given by values or by name.
fn battalions(
    rules: &Belfort,
    side: Side,
    parameter: &str,
    items: &[Item],
    zone: ZoneId,
) -> Result<Vec<Piece>, Refusal> {
    let mut pieces: Vec<Piece> = Vec::new();
    for item in items {
        let unit = match values(&item.text) {
            Some(values) => battalion(side, values),
            None => named(rules, side, parameter, &item.text)?,
        };
        let status = status(item.state);
        if unit.kind == Kind::Scouts && status != Status::GoodOrder {
            return Err(Refusal::new(
                parameter,
                format!("`{}` in another status", item.text),
                "scouts, which have one step (1.3.1)",
            ));
        }
        let twice = pieces.iter().any(|piece| values(&item.text).is_none() && piece.unit.name == unit.name);
        let apart = pieces.iter().find(|piece| {
            piece.unit.division.is_some() && unit.division.is_some() && piece.unit.division != unit.division
        });
        if twice {
            return Err(Refusal::new(parameter, format!("`{}` twice", item.text), "each counter once"));
        }
        if let Some(other) = apart {
            let found = format!("`{}` and `{}`, of different divisions", other.unit.name, unit.name);
            return Err(Refusal::new(parameter, found, "units of one division in a zone (1.1.2)"));
        }
        pieces.push(Piece { unit, status, zone });
    }
    Ok(pieces)
}

/// Parses `2-3-4`, or `3` for all three values.
fn values(text: &str) -> Option<[u8; 3]> {
    let number = |text: &str| text.parse::<u8>().ok().filter(|&value| value <= MOST_VALUE);
    let parts: Vec<&str> = text.split('-').collect();
    match parts[..] {
        [all] => number(all).map(|value| [value; 3]),
        [fire, attack, defence] => Some([number(fire)?, number(attack)?, number(defence)?]),
        _ => None,
    }
}

/// Finds a battalion by its counter's name.
fn named(rules: &Belfort, side: Side, parameter: &str, name: &str) -> Result<Unit, Refusal> {
    let expected = |refusal: Refusal| Refusal {
        expected: format!(
            "fire-attack-defence such as 2-3-4 (0 to {MOST_VALUE} each), one number for all three, or {}",
            refusal.expected
        ),
        ..refusal
    };
    let unit = unit_named(rules, side, parameter, name).map_err(expected)?;
    let unit = rules.unit(side, unit);
    if unit.kind.is_artillery() {
        return Err(Refusal::new(
            parameter,
            format!("`{name}`, artillery"),
            "battalions; guns join the fire with `barrage`",
        ));
    }
    Ok(unit.clone())
}

/// §1.3.1 The given number of scout companies in the target.
fn scouts(rules: &Belfort, number: usize) -> Result<Vec<Piece>, Refusal> {
    let units = rules.data.units[FRENCH].iter().filter(|unit| unit.kind == Kind::Scouts);
    let pieces: Vec<Piece> =
        units.take(number).map(|unit| Piece { unit: unit.clone(), status: Status::GoodOrder, zone: TARGET }).collect();
    if pieces.len() < number {
        return Err(Refusal::new("scouts", number.to_string(), format!("0 to {}: there are no more", pieces.len())));
    }
    Ok(pieces)
}

/// §9.1 The zone that the attack comes from.
fn base(
    game: &Belfort,
    s: &State,
    side: Side,
    from: ZoneId,
    target: ZoneId,
    units: UnitSet,
    asked: ZoneId,
) -> Result<ZoneId, Refusal> {
    let near = game.map().next_to(target).minus(s.held(side.enemy()));
    let mut zones = ZoneSet::EMPTY;
    for unit in units {
        let full = game.full(s, side, unit).minus(ZoneSet::one(from));
        zones |= (game.reachable(s, side, unit, from) & near).minus(full);
    }
    let listed = || zones.into_iter().map(|zone| zone.0.to_string()).collect::<Vec<_>>().join(", ");
    if zones.is_empty() {
        let found = format!("{}, out of reach of zone {}", target.0, from.0);
        return Err(Refusal::new("target", found, "a zone that a move of the activated battalions comes next to"));
    }
    if asked != HEADQUARTERS {
        if zones.has(asked) {
            return Ok(asked);
        }
        return Err(Refusal::new(
            "by",
            asked.0.to_string(),
            format!("a zone that {} can be attacked from: {}", target.0, listed()),
        ));
    }
    if zones.has(from) {
        return Ok(from);
    }
    match zones.len() {
        1 => Ok(zones.first().unwrap_or(from)),
        _ => Err(Refusal::new("by", "nothing", format!("the zone that {} is attacked from: {}", target.0, listed()))),
    }
}
