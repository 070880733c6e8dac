//! The Stricken Eagle.

mod aid;
mod draw;

use crate::hex_sheet;
use crate::system::{Heading, Layer, Page, Scene, Short, System, SystemOption, Telling};
use sandtable_engine::eagle::rulings::{RULINGS, SETTLED};
use sandtable_engine::eagle::terrain::Terrain;
use sandtable_engine::eagle::unit::Kind;
use sandtable_engine::eagle::{Action, Eagle, Event, State, Step, UnitId};
use sandtable_engine::geometry::Water;
use sandtable_engine::rulings::{Ruling, Settled};
use sandtable_engine::{Game, Side};
use sandtable_reports::map::MapSheet;
use sandtable_reports::words::capital;
use sandtable_scenarios::{GameData, Sheet};

const SET_UP: &str = "Set-up";
const START: &str = "Supply, recovery, initiative";
const OPERATIONS: &str = "Operations";
const MOVEMENT: &str = "Movement";
const COMBAT: &str = "Combat";
const SIEGES: &str = "Sieges";
const NON_ACTIVATED: &str = "Non-activated units";
const END: &str = "End of the turn";

impl System for Eagle {
    const RULINGS: &'static [Ruling] = RULINGS;
    const SETTLED: &'static [Settled] = SETTLED;
    const MAP_TOPICS: &'static [&'static str] = &["map", "cities"];
    const OPTIONS: &'static [SystemOption] = &[SystemOption {
        name: "alternate",
        about: "the war continues to turn 12, with more reserves from turn 6 on (16.2)",
    }];
    const LEVERS: &'static [(&'static str, &'static str)] = &[
        ("victory.handicap", "strength points more that the Prussians must inflict"),
        ("victory.needed", "cities that the Prussians need"),
        ("course.turns", "turns"),
    ];
    const STATUS: &'static [&'static str] = &["acts", "leader", "cup", "supplementary_markers", "steps_by_rail"];
    const SHORT: &'static [Short] =
        &[Short { option: "hex", parameter: "hex" }, Short { option: "unit", parameter: "unit" }];

    const AID: &'static [Page] = &aid::PAGES;
    const LAYERS: &'static [Layer] = &[Layer::Zoc, Layer::Supply, Layer::Command];

    fn overlay(&self, state: &State, layer: Layer, side: Side) -> Vec<(u8, u8)> {
        draw::overlay(self, state, layer, side)
    }

    fn places<'a>(&'a self, sheet: &'a Sheet) -> Vec<(u16, &'a str)> {
        let map = &self.data().map;
        hex_sheet::places(&map.grid, sheet, map.places.iter().map(|place| (place.hex, place.name.as_str())))
    }

    fn of(data: &GameData) -> Option<Eagle> {
        data.to().map(Eagle::new)
    }

    fn same_pieces(&self, other: &Eagle) -> bool {
        let (a, b) = (self.data(), other.data());
        let names = |game: &Eagle| game.data().units.iter().map(|unit| unit.name.clone()).collect::<Vec<_>>();
        a.map.grid == b.map.grid && names(self) == names(other)
    }

    fn reading(&self, ruling: usize) -> usize {
        self.data().rulings.get(ruling)
    }

    fn contents(&self) -> Vec<String> {
        let mut lines = vec![hexes(self), ways(self), places(self)];
        lines.extend(Side::BOTH.map(|side| army(self, side)));
        lines.push(format!("{} game turns", self.data().course.turns));
        lines
    }

    fn telling(event: &Event) -> Telling {
        let opens = |phase| Telling { turn: None, phase: Some(phase), detail: false };
        match event {
            Event::TurnBegan { turn } => Telling { turn: Some(*turn), phase: None, detail: false },
            Event::SetUp { .. } => opens(SET_UP),
            Event::Unsupplied { .. } | Event::RecoveryRolled { .. } | Event::InitiativeRolled { .. } => opens(START),
            Event::MarkerDrawn { .. } => opens(OPERATIONS),
            Event::ActivatedLate { .. } => opens(NON_ACTIVATED),
            Event::Isolated { .. }
            | Event::RailwaysTaken { .. }
            | Event::RailwaysLost { .. }
            | Event::TurnEnded { .. } => opens(END),
            Event::Activated { .. }
            | Event::ActivatedStack { .. }
            | Event::Entered { .. }
            | Event::Moved { .. }
            | Event::WentByRail { .. }
            | Event::Attacked { .. }
            | Event::SiegeRolled { .. }
            | Event::Invaded
            | Event::Judged { .. }
            | Event::Ended { .. } => Telling::default(),
            _ => Telling { turn: None, phase: None, detail: true },
        }
    }

    fn carries_on(before: &Event, event: &Event) -> Option<Event> {
        match (*before, *event) {
            (Event::Moved { side, unit, from, to: by }, Event::Moved { unit: again, from: on, to, .. })
                if unit == again && by == on =>
            {
                Some(Event::Moved { side, unit, from, to })
            }
            _ => None,
        }
    }

    fn phase(state: &State) -> Option<&'static str> {
        match state.step() {
            Step::Begin(_) | Step::SetUp(..) => Some(SET_UP),
            Step::Recover(..) => Some(START),
            Step::Marker(_) | Step::Command(..) | Step::Call(_) | Step::Entry(..) | Step::Takeover(_) => {
                Some(OPERATIONS)
            }
            Step::Mover(_) | Step::March(_) => Some(MOVEMENT),
            Step::Attack(_)
            | Step::Target(_)
            | Step::Join(_)
            | Step::Next(_)
            | Step::Withdraw(..)
            | Step::WithdrawTo(..)
            | Step::Bonus(_)
            | Step::Lead(_)
            | Step::Heroism(_)
            | Step::Loss(_)
            | Step::GiveWay(_)
            | Step::Stand(..)
            | Step::RetreatTo(_)
            | Step::Advance(_) => Some(COMBAT),
            Step::Siege(..) => Some(SIEGES),
            Step::Stack(_) => Some(NON_ACTIVATED),
            // Possible after marches and after retreats; for an army and for non-activated units.
            Step::Excess(..) | Step::Rally(_) | Step::Working | Step::Over => None,
        }
    }

    fn place(&self, state: &State, action: Action) -> Option<u16> {
        let hex = match action {
            Action::To(hex) | Action::Rail(hex) | Action::Advance(_, hex) => hex,
            Action::Unit(unit) | Action::Army(unit) => state.at(unit),
            _ => return None,
        };
        hex.is_some().then(|| self.data().map.grid.number(hex))
    }

    fn map_sheet(&self, sheet: &Sheet, heading: &Heading, scene: Scene<'_, Eagle>) -> MapSheet {
        let Sheet::Hexes(sheet) = sheet else { unreachable!("the campaign has a map of hexes") };
        MapSheet::Hexes(draw::map_sheet(self, sheet, heading, scene))
    }
}

/// The hexes in words: `773 hexes: 500 clear, 200 forest; 300 French, 200 Prussian, 20 of Luxemburg`.
fn hexes(game: &Eagle) -> String {
    let map = &game.data().map;
    let all = map.grid.hexes();
    let of = |terrain| all.into_iter().filter(|&hex| map.terrain(hex) == terrain).count();
    let terrains: Vec<String> = Terrain::ALL.iter().map(|(name, terrain)| format!("{} {name}", of(*terrain))).collect();
    let [french, prussian] = map.country.0.map(|country| country.len());
    format!(
        "{} hexes: {}; {french} French, {prussian} Prussian, {} of Luxemburg",
        all.len(),
        terrains.join(", "),
        map.luxemburg.len()
    )
}

/// The ways in words: `railways through 200 hexes, with 9 exits; rivers along 200 hexsides, 50 bridges`.
fn ways(game: &Eagle) -> String {
    let map = &game.data().map;
    let all = || map.grid.hexes().into_iter().map(|hex| &map.sides[hex]);
    // Water and bridges are stored in the hexes on both sides.
    let rivers: usize = all().map(|hex| hex.water.iter().filter(|water| **water == Some(Water::River)).count()).sum();
    let bridges: u32 = all().map(|hex| hex.bridges.count_ones()).sum();
    let exits: u32 = map.exits.0.iter().map(|exits| exits.len()).sum();
    format!(
        "railways through {} hexes, with {exits} exits; rivers along {} hexsides, {} bridges",
        game.railways().len(),
        rivers / 2,
        bridges / 2
    )
}

/// The places in words: `48 cities, 15 of them fortified; the Prussians need 3 of Strasbourg, Metz, Verdun`.
fn places(game: &Eagle) -> String {
    let data = game.data();
    let fortified = data.map.places.iter().filter(|place| data.map.terrain(place.hex) == Terrain::Fortress).count();
    let wanted = data.victory.cities.into_iter().map(|place| data.map.places[place.index()].name.as_str());
    format!(
        "{} cities, {fortified} of them fortified; the Prussians need {} of {}",
        data.map.places.len(),
        data.victory.needed,
        wanted.collect::<Vec<_>>().join(", ")
    )
}

/// A side's units in words: `French: 3 headquarters, 12 corps, 11 divisions and 9 fortresses with 80 steps; 3 units come later`.
fn army(game: &Eagle, side: Side) -> String {
    let units = || (0..).map(UnitId).zip(&game.data().units).filter(|(_, unit)| unit.side == side);
    let count = |wanted: &[Kind]| units().filter(|(_, unit)| wanted.contains(&unit.kind)).count();
    let steps: u32 = units().map(|(id, _)| u32::from(game.steps(id))).sum();
    format!(
        "{}: {} headquarters, {} corps, {} divisions and {} fortresses with {steps} steps; {} units come later",
        capital(Eagle::CARD.sides[side.index()]),
        count(&[Kind::Headquarters]),
        count(&[Kind::Corps]),
        count(&[Kind::Infantry, Kind::Cavalry]),
        count(&[Kind::Fortress]),
        units().filter(|(_, unit)| unit.enters.is_some()).count()
    )
}
