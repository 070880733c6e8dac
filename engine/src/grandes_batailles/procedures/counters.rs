//! Units, guns and HQs as parameters: by their counters' names, or by numbers.

use super::list::{STATES, TERRAIN};
use crate::geometry::HexId;
use crate::grandes_batailles::GrandesBatailles;
use crate::grandes_batailles::leader::{Headquarters, LeaderId, Role};
use crate::grandes_batailles::terrain::{Map, Terrain};
use crate::grandes_batailles::unit::{Arm, FormationId, Size, Unit, UnitId};
use crate::procedure::{Item, Refusal};
use crate::side::Side;

/// Movement of units given by numbers, in MP.
const MOVEMENT: u8 = 4;
/// The highest value that can be given as a number.
const MOST_VALUE: u8 = 40;
/// The most steps that can be given.
const MOST_STEPS: u8 = 4;

/// A unit as given.
#[derive(Clone, Debug)]
pub(super) struct Counter {
    pub(super) unit: Unit,
    /// Its formation, if it is a unit of the scenario.
    pub(super) formation: Option<FormationId>,
    pub(super) losses: u8,
    pub(super) disorganised: bool,
}

const STATED: &str = "value-disorganised-steps such as 8-5-3";

impl GrandesBatailles {
    /// Finds a counter of a side by its name.
    pub(super) fn counter(&self, side: Side, parameter: &str, name: &str, guns: bool) -> Result<UnitId, Refusal> {
        let fits = |u: &UnitId| guns || !self.classes.guns.has(*u);
        match self.find_unit(name).filter(|u| self.of_side[side].has(*u) && fits(u)) {
            Some(unit) => Ok(unit),
            None => {
                let what = if guns { "" } else { " that is no gun" };
                let expected = format!("a {} counter{what}", ["French", "Prussian"][side.index()]);
                let names = self.of_side[side].into_iter().filter(fits).map(|u| self.unit(u).name.as_str());
                Err(Refusal::new(parameter, format!("`{name}`"), expected).among(names))
            }
        }
    }

    /// Infantry or a gun given by numbers.
    pub(super) fn of_numbers(&self, side: Side, text: &str) -> Option<Unit> {
        let number = |text: &str| text.parse::<u8>().ok().filter(|&n| n <= MOST_VALUE);
        let unit = |arm, size, [value, disorganised, steps]: [u8; 3], range| Unit {
            name: text.into(),
            formation: FormationId(0),
            arm,
            size,
            value,
            disorganised,
            steps,
            morale: steps,
            movement: MOVEMENT,
            range,
        };
        if let Some(power) = text.strip_prefix("gun-") {
            let power = number(power)?;
            let range = self.of_side[side].into_iter().map(|u| self.unit(u).range).max().unwrap_or(0);
            return Some(unit(Arm::Artillery, Size::Battery, [power, power / 2, 1], range));
        }
        let parts: Vec<&str> = text.split('-').collect();
        let [value, disorganised, steps] = parts[..] else { return None };
        let steps = number(steps).filter(|n| (1..=MOST_STEPS).contains(n))?;
        let disorganised = number(disorganised)?;
        let value = number(value).filter(|&n| n >= disorganised)?;
        Some(unit(Arm::Infantry, Size::Brigade, [value, disorganised, steps], 0))
    }

    /// A unit given with its state.
    pub(super) fn given_unit(&self, side: Side, parameter: &str, item: &Item, guns: bool) -> Result<Counter, Refusal> {
        let of_numbers = self.of_numbers(side, &item.text).filter(|u| guns || u.arm != Arm::Artillery);
        let (unit, formation) = match of_numbers {
            Some(unit) => (unit, None),
            None => {
                let found = self.counter(side, parameter, &item.text, guns).map_err(|refusal| {
                    let guns = if guns { ", gun-4 for a gun of power 4" } else { "" };
                    Refusal { expected: format!("{STATED}{guns}, or {}", refusal.expected), ..refusal }
                })?;
                (self.unit(found).clone(), Some(self.formation_of(found)))
            }
        };
        let state = item.state.map_or("", |place| STATES[place]);
        let losses = state.chars().next().and_then(|c| c.to_digit(10)).unwrap_or(0) as u8;
        if losses >= unit.steps {
            let found = format!("`{}` with {losses} lost", item.text);
            let expected = format!("fewer than its {} steps", unit.steps);
            return Err(Refusal::new(parameter, found, expected));
        }
        Ok(Counter { unit, formation, losses, disorganised: state.ends_with("disorganised") })
    }

    /// Several units; each counter only once.
    pub(super) fn given_units(
        &self,
        side: Side,
        parameter: &str,
        items: &[Item],
        guns: bool,
    ) -> Result<Vec<Counter>, Refusal> {
        let mut counters: Vec<Counter> = Vec::new();
        for item in items {
            let counter = self.given_unit(side, parameter, item, guns)?;
            let twice = counters.iter().any(|c| c.formation.is_some() && c.unit.name == counter.unit.name);
            if twice {
                return Err(Refusal::new(parameter, format!("`{}` twice", item.text), "each counter once"));
            }
            counters.push(counter);
        }
        Ok(counters)
    }

    /// A gun given by its name, by its power or as `gun-4`.
    pub(super) fn given_gun(&self, side: Side, parameter: &str, text: &str) -> Result<Counter, Refusal> {
        let power = text.parse::<u8>().ok().map(|power| format!("gun-{power}"));
        let item = Item { text: power.unwrap_or_else(|| text.into()), state: None };
        let gun = self.given_unit(side, parameter, &item, true);
        let refused = |found: String, names: Vec<String>| Refusal {
            names,
            ..Refusal::new(parameter, found, "the power of a gun, 0 to 40, or a gun's counter of that side")
        };
        match gun {
            Ok(gun) if gun.unit.arm == Arm::Artillery => Ok(gun),
            Ok(_) => Err(refused(format!("`{text}`, which is no gun"), Vec::new())),
            Err(refusal) => {
                let gun = |name: &String| self.find_unit(name).is_some_and(|u| self.classes.guns.has(u));
                Err(refused(refusal.found, refusal.names.into_iter().filter(gun).collect()))
            }
        }
    }

    /// An HQ: `none`, `command-bonus`, or its name; `formations` are its possible formations.
    pub(super) fn given_hq(
        &self,
        side: Side,
        parameter: &str,
        text: &str,
        formations: &[Counter],
    ) -> Result<Option<Headquarters>, Refusal> {
        if text == "none" {
            return Ok(None);
        }
        let number = |text: &str| text.parse::<i8>().ok().filter(|n| (0..=6).contains(n));
        if let Some((command, bonus)) = text.split_once('-')
            && let (Some(command), Some(bonus)) = (number(command), number(bonus))
        {
            return Ok(Some(Headquarters { command, bonus }));
        }
        let led = |leader: LeaderId| match self.data.leaders[leader.index()].role {
            Role::Headquarters(formation, [ratings, _]) => Some((formation, ratings)),
            Role::Commander(_) => None,
        };
        let own = |leader: &LeaderId| {
            let named = || formations.iter().filter_map(|c| c.formation);
            led(*leader).is_some_and(|(formation, _)| named().next().is_none() || named().any(|f| f == formation))
        };
        let found = self.find_leader(text).filter(|l| self.headquarters[side].has(*l) && own(l)).and_then(led);
        found.map(|(_, ratings)| Some(ratings)).ok_or_else(|| {
            let expected = "none, command-bonus such as 3-1, or the HQ of one of the units";
            let names = self.headquarters[side].into_iter().filter(own);
            let names = names.map(|l| self.data.leaders[l.index()].name.as_str());
            Refusal::new(parameter, format!("`{text}`"), expected).among(names)
        })
    }

    /// Covers a hex of a board with a terrain that occurs on the scenario's map.
    pub(super) fn cover(&self, map: &mut Map, parameter: &str, hex: HexId, word: usize) -> Result<(), Refusal> {
        let real = &self.data.map;
        let terrain = Terrain::ALL.get(word).map(|(_, terrain)| *terrain);
        let there = match terrain {
            Some(terrain) => real.grid.hexes().into_iter().any(|h| real.hex(h).terrain == terrain),
            None => !real.walled.is_empty(),
        };
        if !there {
            let expected = "a terrain that the battle's map has";
            return Err(Refusal::new(parameter, format!("`{}`", TERRAIN[word]), expected));
        }
        map.hexes[hex.index()].terrain = terrain.unwrap_or(Terrain::Village);
        if terrain.is_none() {
            map.walled.insert(hex);
        }
        Ok(())
    }

    /// Checks that a level occurs on the scenario's map.
    pub(super) fn given_level(&self, parameter: &str, level: i32) -> Result<u8, Refusal> {
        let real = &self.data.map;
        let highest = real.grid.hexes().into_iter().map(|h| real.hex(h).level).max().unwrap_or(1);
        if (1..=i32::from(highest)).contains(&level) {
            return Ok(level as u8);
        }
        Err(Refusal::new(parameter, level.to_string(), format!("1 to {highest}, the levels of the battle's map")))
    }

    /// Checks whether the battle has night turns.
    pub(super) fn given_night(&self, night: bool) -> Result<bool, Refusal> {
        if night && self.data.course.night == 0 {
            return Err(Refusal::new("night", "yes", "no: the battle has no turns at night"));
        }
        Ok(night)
    }
}
