//! The Loire Campaign.

mod aid;
mod draw;

use crate::hex_sheet;
use crate::system::{Heading, Layer, Page, Scene, Short, System, SystemOption, Telling};
use sandtable_engine::geometry::Water;
use sandtable_engine::loire::rulings::{RULINGS, SETTLED};
use sandtable_engine::loire::terrain::Terrain;
use sandtable_engine::loire::unit::Kind;
use sandtable_engine::loire::{Action, Event, FRENCH, Loire, State, Step};
use sandtable_engine::rulings::{Ruling, Settled};
use sandtable_engine::{Game, Side};
use sandtable_reports::map::MapSheet;
use sandtable_reports::words::capital;
use sandtable_scenarios::{GameData, Sheet};

const SET_UP: &str = "Set-up";
const ARRIVALS: &str = "Reinforcements, replacements, withdrawals";
const IRREGULARS: &str = "Irregular war";
const SUPPLY: &str = "Supply";
const MOVEMENT: &str = "Movement";
const COMBAT: &str = "Combat";
const MORALE: &str = "National Morale";

impl System for Loire {
    const RULINGS: &'static [Ruling] = RULINGS;
    const SETTLED: &'static [Settled] = SETTLED;
    const MAP_TOPICS: &'static [&'static str] = &["map", "places"];
    const OPTIONS: &'static [SystemOption] = &[
        SystemOption { name: "open", about: "nothing is hidden: neither \"?\" markers nor decoys (10)" },
        SystemOption { name: "no_withdrawals", about: "no corps leaves during the game (6 left out)" },
    ];
    const LEVERS: &'static [(&'static str, &'static str)] = &[
        ("victory.handicap", "towns that the French may lack, and that the Germans need in addition"),
        ("course.turns", "turns"),
        ("victory.infantry", "infantry that the French need in the zone"),
    ];
    const STATUS: &'static [&'static str] =
        &["morale", "government", "camp", "replacement_points", "arrivals_by_rail", "markers"];
    const SHORT: &'static [Short] = &[Short { option: "hex", parameter: "hex" }];

    const AID: &'static [Page] = &aid::PAGES;
    const LAYERS: &'static [Layer] = &[Layer::Zoc, Layer::Supply];

    fn overlay(&self, state: &State, layer: Layer, side: Side) -> Vec<(u8, u8)> {
        draw::overlay(self, state, layer, side)
    }

    fn places<'a>(&'a self, sheet: &'a Sheet) -> Vec<(u16, &'a str)> {
        let map = &self.data().map;
        hex_sheet::places(&map.grid, sheet, map.places.iter().map(|place| (place.hex, place.name.as_str())))
    }

    fn of(data: &GameData) -> Option<Loire> {
        data.to().map(Loire::new)
    }

    fn same_pieces(&self, other: &Loire) -> bool {
        let (a, b) = (self.data(), other.data());
        let names = |game: &Loire| game.data().units.iter().map(|unit| unit.name.clone()).collect::<Vec<_>>();
        a.map.grid == b.map.grid && names(self) == names(other)
    }

    fn reading(&self, ruling: usize) -> usize {
        self.data().rulings.get(ruling)
    }

    fn contents(&self) -> Vec<String> {
        let mut lines = vec![hexes(self), ways(self), places(self)];
        lines.extend(Side::BOTH.map(|side| army(self, side)));
        lines.push(format!("{} game turns", self.data().turns));
        lines
    }

    fn telling(event: &Event) -> Telling {
        let opens = |phase| Telling { turn: None, phase: Some(phase), detail: false };
        match event {
            Event::TurnBegan { turn } => Telling { turn: Some(*turn), phase: None, detail: false },
            Event::CampChosen { .. } | Event::SetUp { .. } => opens(SET_UP),
            Event::HalfBegan { .. }
            | Event::ReplacementsRolled { .. }
            | Event::Rebuilt { .. }
            | Event::Rested { .. }
            | Event::WithdrawalRolled { .. }
            | Event::Withdrawn { .. }
            | Event::Delayed { .. } => opens(ARRIVALS),
            Event::FrancsTireursRolled { .. } | Event::PartiesFormed { .. } => opens(IRREGULARS),
            Event::SupplyChecked { .. } => opens(SUPPLY),
            Event::Entered { .. } | Event::GovernmentLeft | Event::MarchBegan { .. } => opens(MOVEMENT),
            Event::Retired { .. } | Event::Skirmished { .. } | Event::Attacked { .. } => opens(COMBAT),
            Event::TheatreRolled { .. } | Event::MoraleMoved { .. } => opens(MORALE),
            Event::Masked { .. }
            | Event::Moved { .. }
            | Event::WentByRail { .. }
            | Event::GovernmentCaptured
            | Event::Taken { .. }
            | Event::TurnEnded { .. }
            | Event::Ended { .. } => Telling::default(),
            _ => Telling { turn: None, phase: None, detail: true },
        }
    }

    fn carries_on(before: &Event, event: &Event) -> Option<Event> {
        match (*before, *event) {
            (
                Event::Moved { side, unit, units, from, to: by },
                Event::Moved { unit: again, units: as_many, from: on, to, .. },
            ) if (unit, units, by) == (again, as_many, on) && from != to => {
                Some(Event::Moved { side, unit, units, from, to })
            }
            _ => None,
        }
    }

    fn phase(state: &State) -> Option<&'static str> {
        match state.step() {
            Step::Begin(_) | Step::Camp(_) => Some(SET_UP),
            Step::Place(..) | Step::Mask(_) if state.turn() == 0 => Some(SET_UP),
            Step::Rebuild(_) | Step::Rest(_) | Step::Withdraw(_) | Step::ByRail(..) => Some(ARRIVALS),
            Step::Parties(_) => Some(IRREGULARS),
            Step::Provision(_) => Some(SUPPLY),
            Step::Place(..)
            | Step::Mask(_)
            | Step::Evacuate(_)
            | Step::Mover(_)
            | Step::Company(_)
            | Step::Pace(_)
            | Step::Burden(_)
            | Step::March(_)
            | Step::GiveWay(..)
            | Step::Scout(..)
            | Step::Repair(_) => Some(MOVEMENT),
            Step::Retire(_)
            | Step::WayOut(..)
            | Step::Skirmish(_)
            | Step::Foe(..)
            | Step::Occupy(..)
            | Step::Attack(_)
            | Step::Target(_)
            | Step::Join(_)
            | Step::Support(_)
            | Step::Comrades(_)
            | Step::Goal(_)
            | Step::Sonis(_)
            | Step::Guns(..)
            | Step::Loss(_)
            | Step::Retreater(_)
            | Step::Retreat(..)
            | Step::Advance(_) => Some(COMBAT),
            // Possible after marches and after a combat.
            Step::Excess(..) | Step::Working | Step::Over => None,
        }
    }

    fn place(&self, state: &State, action: Action) -> Option<u16> {
        let hex = match action {
            Action::To(hex) | Action::Rail(hex) | Action::Advance(_, hex) => hex,
            Action::Bridge(hex) | Action::Pontoon(hex) => hex,
            Action::Unit(unit) => state.at(unit),
            _ => return None,
        };
        hex.is_some().then(|| self.data().map.grid.number(hex))
    }

    fn item_name(&self, _key: &str, item: &str) -> Option<String> {
        let hex = self.data().map.grid.numbered(item.parse().ok()?)?;
        Some(self.hex_name(hex))
    }

    fn area(&self, state: &State, action: Action) -> Vec<u16> {
        let Action::Column(column) = action else { return Vec::new() };
        let grid = &self.data().map.grid;
        state.open().into_iter().filter(|hex| grid.place(*hex).0 == column).map(|hex| grid.number(hex)).collect()
    }

    fn map_sheet(&self, sheet: &Sheet, heading: &Heading, scene: Scene<'_, Loire>) -> MapSheet {
        let Sheet::Hexes(sheet) = sheet else { unreachable!("the campaign has a map of hexes") };
        MapSheet::Hexes(draw::map_sheet(self, sheet, heading, scene))
    }
}

/// The hexes in words: `672 hexes: 500 clear, 100 wood`.
fn hexes(game: &Loire) -> String {
    let map = &game.data().map;
    let all = map.grid.hexes();
    let of = |terrain| all.into_iter().filter(|&hex| map.terrain(hex) == terrain).count();
    let terrains: Vec<String> = Terrain::ALL.iter().map(|(name, terrain)| format!("{} {name}", of(*terrain))).collect();
    format!("{} hexes: {}", all.len(), terrains.join(", "))
}

/// The ways in words: `railways through 200 hexes; rivers along 80 hexsides, streams along 200, 60 bridges`.
fn ways(game: &Loire) -> String {
    let map = &game.data().map;
    let all = || map.grid.hexes().into_iter().map(|hex| &map.sides[hex]);
    // Water is stored in the hexes on both of its sides.
    let along =
        |kind| all().map(|hex| hex.water.iter().filter(|water| **water == Some(kind)).count()).sum::<usize>() / 2;
    format!(
        "railways through {} hexes; rivers along {} hexsides, streams along {}, {} bridges",
        map.railways().len(),
        along(Water::River),
        along(Water::Stream),
        map.bridges.len()
    )
}

/// The places in words: `8 towns and 30 localities; Chartres, Orléans count, for the German also Le Mans, Tours`.
fn places(game: &Loire) -> String {
    let data = game.data();
    let towns = data.map.towns();
    let localities = data.map.places.len() - towns.len() as usize;
    let [tactical, strategic] = [data.victory.tactical, data.victory.strategic].map(|wanted| {
        let names = wanted.into_iter().map(|place| data.map.places[place.index()].name.as_str());
        names.collect::<Vec<_>>().join(", ")
    });
    format!("{} towns and {localities} localities; {tactical} count, for the German also {strategic}", towns.len())
}

/// A side's units in words: `French: 8 corps; 8 headquarters, 27 infantry and 8 cavalry with 120 steps; 10 francs-tireurs, 6 decoys, 12 "?"
/// markers`.
fn army(game: &Loire, side: Side) -> String {
    let data = game.data();
    let units = || data.units.iter().filter(|unit| unit.side == side);
    let count = |kind: Kind| units().filter(|unit| unit.kind == kind).count();
    let steps: u32 = units().filter(|unit| unit.kind.regular()).map(|unit| u32::from(unit.steps)).sum();
    let irregular = if side == FRENCH {
        format!("{} francs-tireurs", count(Kind::FrancTireur))
    } else {
        format!("{} reconnaissance parties", count(Kind::Party))
    };
    let markers = if data.hidden { data.limits.masks[side] } else { 0 };
    format!(
        "{}: {} corps; {} headquarters, {} infantry and {} cavalry with {steps} steps; {irregular}, {} decoys, {markers} \"?\" markers",
        capital(Loire::CARD.sides[side.index()]),
        data.corps.iter().filter(|corps| corps.side == side && corps.hq.is_some()).count(),
        count(Kind::Headquarters),
        count(Kind::Infantry),
        count(Kind::Cavalry),
        count(Kind::Decoy)
    )
}
