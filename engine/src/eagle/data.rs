//! What a scenario of The Stricken Eagle consists of, as read from data files.

use super::rulings::Rulings;
use super::terrain::{Crossing, HexSet, Map, PlaceSet, TerrainTable};
use super::unit::{Unit, UnitId};
use crate::geometry::HexId;
use crate::side::{BySide, Side};

/// §16 Units that are set up in the same area, each where its owner likes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    /// Whose they are.
    pub side: Side,
    /// The units, in the order in which they are set up.
    pub units: Vec<UnitId>,
    /// The hexes to choose from.
    pub hexes: HexSet,
    /// Whether they go to headquarters of their side that stand already instead.
    pub with_headquarters: bool,
}

/// §12.1 Where a side's reinforcements come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// The hex where they are placed.
    pub hex: HexId,
    /// Whether they may come by rail instead, by the exits of their side.
    pub by_rail: bool,
}

/// §15, §16 The length of the game, reinforcements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Course {
    /// The last game turn.
    pub turns: u8,
    /// §12.1 Where reinforcements come.
    pub arrivals: BySide<Arrival>,
    /// §16.2 The turn from which on a marker brings two units.
    pub two_from: Option<u8>,
}

/// §15 What the game is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Victory {
    /// Cities of which the Prussian must capture or isolate some.
    pub cities: PlaceSet,
    /// How many of them.
    pub needed: u8,
    /// Cities of which the French need one for an automatic victory.
    pub automatic: PlaceSet,
    /// Losses that the Prussian must inflict for each of his own: 1, and 2 once he has invaded Luxemburg (§14).
    pub ratio: [u8; 2],
    /// Strength points that the Prussian must inflict as well; fewer where it is negative: no rule has it, a designer may.
    pub handicap: i8,
}

/// §T.combat How many dice are rolled: by the steps of both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Magnitude {
    /// Up to this many steps: one die.
    pub small: u8,
    /// Up to this many: two dice. With more there is a further die without modifiers.
    pub middle: u8,
}

/// §T.modifiers What is added to the dice of a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Modifiers {
    /// A disorganised unit: by the table and by §7.2.2.
    pub disorganised: [i8; 2],
    /// An unsupplied unit.
    pub unsupplied: i8,
    /// A second activation.
    pub second: i8,
    /// Mitrailleuses.
    pub mitrailleuses: i8,
    /// French heroism.
    pub heroism: i8,
    /// The strength ratio of the stronger side: halves from which on a bonus holds, ascending.
    pub ratio: Vec<(u8, i8)>,
    /// The same for the weaker side, by halves of the other's ratio.
    pub weaker: (u8, i8),
}

/// The tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tables {
    /// §T.combat Losses of the attacker by the defender's total, and of the defender by the attacker's; from a total of 0.
    pub combat: Vec<(u8, u8)>,
    /// §T.combat The dice.
    pub magnitude: Magnitude,
    /// §T.modifiers What is added to them.
    pub modifiers: Modifiers,
    /// §T.initiative Supplementary markers by die.
    pub initiative: [BySide<u8>; 6],
    /// §T.siege Steps by modified die, from 0.
    pub siege: [u8; 7],
    /// §T.siege What is added to the die against a superior fortress.
    pub superior: i8,
    /// §T.isolation Whether a stack surrenders: by modified die from 1, then by the turns that it has been isolated, from 1.
    pub surrender: [[bool; 4]; 6],
    /// §T.isolation What is added to the die if the French supreme headquarters is among the isolated.
    pub emperor: i8,
    /// §T.terrain The terrain effects chart.
    pub terrain: TerrainTable,
}

/// Numbers of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// §1.1 Steps of a corps and of a fortress.
    pub corps_steps: u8,
    /// §1.1 Steps of a division.
    pub division_steps: u8,
    /// §1.1 What a corps has left of its front's strength after its first step, as a fraction.
    pub first_step: (u8, u8),
    /// §1.1 What it has left of its back's after its third.
    pub third_step: (u8, u8),
    /// §3.1 Half corps in a hex.
    pub stacking: u8,
    /// §3.1 Headquarters in a hex.
    pub headquarters: u8,
    /// §4.1 Hexes of a supply line up to a fortress or a railway.
    pub supply: u8,
    /// §6.2 Steps that a side moves by rail in a turn.
    pub rail: u8,
    /// §6.2 Steps that a headquarters counts as on the railway.
    pub rail_headquarters: u8,
    /// §7.2.2 The lowest die of the mitrailleuses.
    pub mitrailleuses: u8,
    /// §7.2.2 Steps that heroism costs.
    pub heroism: u8,
    /// §7.2.4 Hexes that a beaten attacker retreats.
    pub attacker_retreat: u8,
    /// §7.2.4 Hexes that a beaten defender retreats.
    pub defender_retreat: u8,
    /// §7.2.3 Hexes that units retreat which are disorganised again.
    pub driven_retreat: u8,
    /// §7.2.5 The strength from which on a fortress is superior.
    pub superior: u8,
    /// §8.1 What disorganisation takes off morale.
    pub disorganised_morale: u8,
    /// §12.2 The lowest die that recovers a step.
    pub recovery: BySide<u8>,
    /// §12.2 What is added to the die in a fortress.
    pub recovery_fortress: u8,
}

/// Everything that makes a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Data {
    /// The map.
    pub map: Map,
    /// The units of both sides.
    pub units: Vec<Unit>,
    /// §16 Who begins where: fortresses and other units whose hex is given.
    pub at_start: Vec<(UnitId, HexId)>,
    /// §16 What the sides set up as they like, in this order.
    pub set_up: Vec<Placement>,
    /// §13.3 The cavalry of the Guard and its corps, which R-61 may tie to it.
    pub guard: Option<(UnitId, UnitId)>,
    /// Turns and reinforcements.
    pub course: Course,
    /// What the game is about.
    pub victory: Victory,
    /// The tables.
    pub tables: Tables,
    /// Numbers of the rules.
    pub limits: Limits,
    /// The readings in force.
    pub rulings: Rulings,
}

impl Data {
    /// §6.1, §T.terrain Movement points for a step into a neighbouring hex, zones of control aside.
    #[must_use]
    pub fn ground_cost(&self, from: HexId, to: HexId) -> u8 {
        let (map, chart) = (&self.map, &self.tables.terrain);
        let water = match map.crossing(from, to) {
            Crossing::Land => 0,
            Crossing::Bridge => chart.bridge.cost,
            Crossing::River => chart.river.cost,
        };
        chart.of(map.terrain(to)).cost + water
    }
}
