//! The data of a scenario of The Stricken Eagle, as read from data files.

use super::rulings::Rulings;
use super::terrain::{Crossing, HexSet, Map, PlaceSet, TerrainTable};
use super::unit::{Unit, UnitId};
use crate::geometry::HexId;
use crate::side::{BySide, Side};

/// §16 Units that their owner sets up as he likes in one area.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    /// The owner.
    pub side: Side,
    /// The units, in the order in which they are set up.
    pub units: Vec<UnitId>,
    /// The hexes to choose from.
    pub hexes: HexSet,
    /// Whether they join headquarters of their side that are already set up, instead.
    pub with_headquarters: bool,
}

/// §12.1 The arrival of a side's reinforcements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// The hex in which they are placed.
    pub hex: HexId,
    /// Whether they may come by rail instead, from the exits of their side.
    pub by_rail: bool,
}

/// §15, §16 The length of the game, reinforcements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Course {
    /// The last game turn.
    pub turns: u8,
    /// §12.1 The arrival of reinforcements.
    pub arrivals: BySide<Arrival>,
    /// §16.2 The first turn in which a marker brings two units.
    pub two_from: Option<u8>,
}

/// §15 The conditions of victory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Victory {
    /// Cities of which the Prussians must capture or isolate some.
    pub cities: PlaceSet,
    /// The number of cities needed.
    pub needed: u8,
    /// Cities of which the French need one for an automatic victory.
    pub automatic: PlaceSet,
    /// Losses that the Prussians must inflict for each of their own: 1, and 2 once they have invaded Luxemburg (§14).
    pub ratio: [u8; 2],
    /// Strength points that the Prussians must inflict in addition, or fewer if negative. The rules give none; a designer may.
    pub handicap: i8,
}

/// §T.combat The number of dice, by the steps of both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Magnitude {
    /// The most steps for one die.
    pub small: u8,
    /// The most steps for two dice. With more there is a third die, without modifiers.
    pub middle: u8,
}

/// §T.modifiers The modifiers of the dice of a battle.
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
    /// The strength ratio of the stronger side: the halves from which each bonus holds, ascending.
    pub ratio: Vec<(u8, i8)>,
    /// The same for the weaker side, by halves of the stronger side's ratio.
    pub weaker: (u8, i8),
}

/// The tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tables {
    /// §T.combat Losses of the attacker by the defender's total, and of the defender by the attacker's; from a total of 0.
    pub combat: Vec<(u8, u8)>,
    /// §T.combat The number of dice.
    pub magnitude: Magnitude,
    /// §T.modifiers The modifiers of the dice.
    pub modifiers: Modifiers,
    /// §T.initiative Supplementary markers by die.
    pub initiative: [BySide<u8>; 6],
    /// §T.siege Steps by modified die, from 0.
    pub siege: [u8; 7],
    /// §T.siege The modifier of the die against a superior fortress.
    pub superior: i8,
    /// §T.isolation Whether a stack surrenders: by modified die from 1, then by the turns that it has been isolated, from 1.
    pub surrender: [[bool; 4]; 6],
    /// §T.isolation The modifier of the die if the French supreme headquarters is isolated with the stack.
    pub emperor: i8,
    /// §T.terrain The terrain effects chart.
    pub terrain: TerrainTable,
}

/// The numbers in the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// §1.1 Steps of a corps and of a fortress.
    pub corps_steps: u8,
    /// §1.1 Steps of a division.
    pub division_steps: u8,
    /// §1.1 The fraction of its front strength that a corps keeps after its first step loss.
    pub first_step: (u8, u8),
    /// §1.1 The fraction of its back strength that it keeps after its third.
    pub third_step: (u8, u8),
    /// §3.1 The most half corps in a hex.
    pub stacking: u8,
    /// §3.1 The most headquarters in a hex.
    pub headquarters: u8,
    /// §4.1 The most hexes of a supply line to a fortress or a railway.
    pub supply: u8,
    /// §6.2 The most steps that a side moves by rail in a turn.
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
    /// §7.2.3 Hexes that units retreat that are driven off.
    pub driven_retreat: u8,
    /// §7.2.5 The strength from which a fortress is superior.
    pub superior: u8,
    /// §8.1 The loss of morale by disorganisation.
    pub disorganised_morale: u8,
    /// §12.2 The lowest die that recovers a step.
    pub recovery: BySide<u8>,
    /// §12.2 The modifier of the die in a fortress.
    pub recovery_fortress: u8,
}

/// The data of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Data {
    /// The map.
    pub map: Map,
    /// The units of both sides.
    pub units: Vec<Unit>,
    /// §16 The set-up of units whose hex is given: fortresses and others.
    pub at_start: Vec<(UnitId, HexId)>,
    /// §16 The free set-up of both sides, in this order.
    pub set_up: Vec<Placement>,
    /// §13.3 The cavalry of the Guard and its corps, which R-61 may tie to it.
    pub guard: Option<(UnitId, UnitId)>,
    /// Turns and reinforcements.
    pub course: Course,
    /// The conditions of victory.
    pub victory: Victory,
    /// The tables.
    pub tables: Tables,
    /// The numbers in the rules.
    pub limits: Limits,
    /// The readings in force.
    pub rulings: Rulings,
}

impl Data {
    /// §6.1, §T.terrain The movement points of a step from `from` into the neighbouring hex `to`, without zones of control.
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
