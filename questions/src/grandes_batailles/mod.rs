//! Wissembourg and Spicheren.

mod aid;
mod draw;

use crate::hex_sheet;
use crate::system::{Heading, Layer, Page, Scene, Short, System, SystemOption, Telling};
use sandtable_engine::geometry::{Route, Water};
use sandtable_engine::grandes_batailles::data::Objective;
use sandtable_engine::grandes_batailles::event::{LeaderTest, MoraleTest};
use sandtable_engine::grandes_batailles::rulings::RULINGS;
use sandtable_engine::grandes_batailles::settled::SETTLED;
use sandtable_engine::grandes_batailles::terrain::Terrain;
use sandtable_engine::grandes_batailles::unit::Arm;
use sandtable_engine::grandes_batailles::{Action, Event, GrandesBatailles, State, Step, UnitId};
use sandtable_engine::rulings::{Ruling, Settled};
use sandtable_engine::{Game, Side};
use sandtable_reports::map::MapSheet;
use sandtable_reports::words::{capital, number};
use sandtable_scenarios::{GameData, Sheet};

const SET_UP: &str = "Set-up";
const COMMAND: &str = "A  Command verification";
const OPERATIONS: &str = "B  Operations";
const BARRAGE: &str = "B  Operations: barrage";
const MOVEMENT: &str = "B  Operations: movement";
const COMBAT: &str = "B  Operations: combat";
const RALLY: &str = "C  Rally";
const VICTORY: &str = "Victory points";

impl System for GrandesBatailles {
    const RULINGS: &'static [Ruling] = RULINGS;
    const SETTLED: &'static [Settled] = SETTLED;
    const MAP_TOPICS: &'static [&'static str] = &["map"];
    const OPEN_MAP: bool = true;
    const OPTIONS: &'static [SystemOption] = &[
        SystemOption {
            name: "frossard_early",
            about: "Frossard may come from turn 1 on (13.1.7); 1 point for the Prussians",
        },
        SystemOption { name: "castagny", about: "Castagny's division may be sent (13.1.7); 1 point for the Prussians" },
        SystemOption {
            name: "extended",
            about: "ten turns, the 78e RI stays and the brigade Wolff comes (13.2.7); other victory points",
        },
    ];
    const LEVERS: &'static [(&'static str, &'static str)] = &[
        ("victory.handicap", "victory points for the French"),
        ("course.turns", "turns"),
        ("victory.units_lost_per_point", "lost units a victory point"),
    ];
    const STATUS: &'static [&'static str] = &["cup", "demoralised", "points=victory_points", "direct_commands"];
    const SHORT: &'static [Short] = &[
        Short { option: "hex", parameter: "hex" },
        Short { option: "gun", parameter: "gun" },
        Short { option: "target", parameter: "target" },
        Short { option: "unit", parameter: "unit" },
    ];

    const AID: &'static [Page] = &aid::PAGES;
    const LAYERS: &'static [Layer] = &[Layer::Zoc, Layer::Command];

    fn overlay(&self, state: &State, layer: Layer, side: Side) -> Vec<(u8, u8)> {
        draw::overlay(self, state, layer, side)
    }

    fn places<'a>(&'a self, sheet: &'a Sheet) -> Vec<(u16, &'a str)> {
        let objectives = self.data().objectives.iter();
        let own = objectives.flat_map(|place| place.hexes.into_iter().map(|hex| (hex, place.name.as_str())));
        hex_sheet::places(&self.data().map.grid, sheet, own)
    }

    fn of(data: &GameData) -> Option<GrandesBatailles> {
        data.to().map(GrandesBatailles::new)
    }

    fn same_pieces(&self, other: &GrandesBatailles) -> bool {
        let (a, b) = (self.data(), other.data());
        a.map.grid == b.map.grid
            && a.units.iter().map(|unit| &unit.name).eq(b.units.iter().map(|unit| &unit.name))
            && a.leaders.iter().map(|leader| &leader.name).eq(b.leaders.iter().map(|leader| &leader.name))
    }

    fn reading(&self, ruling: usize) -> usize {
        self.data().rulings.get(ruling)
    }

    fn contents(&self) -> Vec<String> {
        let data = self.data();
        let mut lines = vec![hexes(self), ways(self), places(&data.objectives)];
        for side in Side::BOTH {
            lines.push(army(self, side));
        }
        let first = data.course.first_hour;
        lines.push(format!("{} game turns, {first}:00 to {}:00", data.course.turns, first + data.course.turns - 1));
        lines
    }

    fn telling(event: &Event) -> Telling {
        let opens = |phase| Telling { turn: None, phase: Some(phase), detail: false };
        let detail = Telling { turn: None, phase: None, detail: true };
        match event {
            Event::TurnBegan { turn } => Telling { turn: Some(*turn), phase: None, detail: false },
            Event::SetUp { .. } | Event::LeaderSetUp { .. } => opens(SET_UP),
            Event::EarlyArrivalRolled { .. }
            | Event::CommanderCame { .. }
            | Event::CommanderLeft { .. }
            | Event::DecoyPlaced
            | Event::Marked { .. } => opens(COMMAND),
            Event::LeaderTested { test: LeaderTest::Inertia, .. } => opens(COMMAND),
            Event::SentFor { .. }
            | Event::InitiativeRolled { .. }
            | Event::Initiative { .. }
            | Event::Drawn { .. }
            | Event::SharedMarkerRolled { .. }
            | Event::Held { .. }
            | Event::Joined { .. }
            | Event::Activated { .. }
            | Event::Passed { .. } => opens(OPERATIONS),
            Event::GunFired { .. } => opens(BARRAGE),
            Event::Moved { .. } | Event::MarkerMoved { .. } => opens(MOVEMENT),
            Event::Attacked { .. } | Event::CombatBegan { .. } => opens(COMBAT),
            Event::MoraleTested { test: MoraleTest::Rally, .. }
            | Event::Demoralised { .. }
            | Event::LeaderRemoved { idle: true, .. } => opens(RALLY),
            Event::Counted { .. } | Event::NoonBonus { .. } | Event::Scored { .. } | Event::Ended { .. } => {
                opens(VICTORY)
            }
            // Possible in phase A, during movement, and after a combat.
            Event::LeaderMoved { .. }
            | Event::Entered { .. }
            | Event::LeaderEntered { .. }
            | Event::Left { .. }
            | Event::LeaderLeft { .. } => Telling::default(),
            _ => detail,
        }
    }

    fn carries_on(before: &Event, event: &Event) -> Option<Event> {
        match (*before, *event) {
            (Event::Moved { unit, from, to: by }, Event::Moved { unit: again, from: on, to })
                if unit == again && by == on =>
            {
                Some(Event::Moved { unit, from, to })
            }
            (Event::LeaderMoved { leader, from, to: by }, Event::LeaderMoved { leader: again, from: on, to })
                if leader == again && by == on =>
            {
                Some(Event::LeaderMoved { leader, from, to })
            }
            (Event::MarkerMoved { marker, from, to: by }, Event::MarkerMoved { marker: again, from: on, to })
                if marker == again && by == on =>
            {
                Some(Event::MarkerMoved { marker, from, to })
            }
            _ => None,
        }
    }

    fn phase(state: &State) -> Option<&'static str> {
        match state.step() {
            Step::SetUpHex(_) => Some(SET_UP),
            Step::PlaceCommander(..) | Step::MoveCommander(..) | Step::PlaceDecoy(_) => Some(COMMAND),
            Step::ChooseFormation(_)
            | Step::HoldMarker(..)
            | Step::JoinHeld(..)
            | Step::Activate(..)
            | Step::DirectCommand(_) => Some(OPERATIONS),
            Step::Gun(_) | Step::TurnGun(..) | Step::Target(..) | Step::Together(..) => Some(BARRAGE),
            Step::Mover(_) | Step::Enter(_) => Some(MOVEMENT),
            Step::Assign(..)
            | Step::Coordinate(..)
            | Step::NextCombat(_)
            | Step::RetreatBefore(..)
            | Step::RetreatBeforeHex(..)
            | Step::Occupy(_)
            | Step::DefenderBonus(_)
            | Step::Support(..)
            | Step::Split(..)
            | Step::AttackerBonus(_)
            | Step::LossTaker(_)
            | Step::Advance(_) => Some(COMBAT),
            // A C-in-C also marches in phase A, and barrages have results too.
            _ => None,
        }
    }

    fn place(&self, state: &State, action: Action) -> Option<u16> {
        let hex = match action {
            Action::To(hex) => hex,
            Action::Unit(unit) => state.at(unit),
            Action::Leader(leader) => state.leader_at(leader),
            Action::Marker(marker) => state.markers()[usize::from(marker)],
            _ => return None,
        };
        hex.is_some().then(|| self.data().map.grid.number(hex))
    }

    fn map_sheet(&self, sheet: &Sheet, heading: &Heading, scene: Scene<'_, GrandesBatailles>) -> MapSheet {
        let Sheet::Hexes(sheet) = sheet else { unreachable!("these battles have maps of hexes") };
        MapSheet::Hexes(draw::map_sheet(self, sheet, heading, scene))
    }
}

/// The hexes in words: `252 hexes on levels 1 to 6: 160 clear, 70 woods`.
fn hexes(game: &GrandesBatailles) -> String {
    let map = &game.data().map;
    let all = map.grid.hexes();
    let levels = || all.into_iter().map(|hex| map.hex(hex).level);
    let of = |terrain| all.into_iter().filter(|&hex| map.hex(hex).terrain == terrain).count();
    let terrains = Terrain::ALL.iter().map(|(name, terrain)| (*name, of(*terrain))).filter(|(_, n)| *n > 0);
    let terrains: Vec<String> = terrains.map(|(name, n)| format!("{n} {name}")).collect();
    let (low, high) = (levels().min().unwrap_or(0), levels().max().unwrap_or(0));
    format!("{} hexes on levels {low} to {high}: {}", all.len(), terrains.join(", "))
}

/// The ways in words: `roads through 60 hexes, paths through 31 hexes, rivers along 20 hexsides, 4 bridges`.
fn ways(game: &GrandesBatailles) -> String {
    let map = &game.data().map;
    let hexes = || map.grid.hexes().into_iter().map(|hex| &map.sides[hex]);
    let mut parts: Vec<String> = Vec::new();
    for (name, route) in Route::ALL {
        let n = hexes().filter(|hex| hex.routes.contains(&Some(route))).count();
        if n > 0 {
            parts.push(format!("{name}s through {n} hexes"));
        }
    }
    // Water and bridges are stored in the hexes on both sides.
    for (name, water) in [("river", Water::River), ("stream", Water::Stream)] {
        let n: usize = hexes().map(|hex| hex.water.iter().filter(|w| **w == Some(water)).count()).sum();
        if n > 0 {
            parts.push(format!("{name}s along {} hexsides", n / 2));
        }
    }
    let bridges: u32 = hexes().map(|hex| hex.bridges.count_ones()).sum::<u32>() / 2;
    let trenches: u32 = map.hexes.iter().map(|hex| hex.trenches.count_ones()).sum();
    for (n, name) in [(bridges, "bridges"), (trenches, "sides with a trench")] {
        if n > 0 {
            parts.push(format!("{n} {name}"));
        }
    }
    parts.join(", ")
}

/// The objectives in words: `6 objectives with their points: Rotherberg 2, Fonderie 1`.
fn places(objectives: &[Objective]) -> String {
    let names: Vec<String> = objectives.iter().map(|place| format!("{} {}", place.name, place.points)).collect();
    format!("{} objectives with their points: {}", objectives.len(), names.join(", "))
}

/// A side's counters in words: `French: 8 units, 3 of them guns, with 25 steps in 4 formations, and 5 leaders`.
fn army(game: &GrandesBatailles, side: Side) -> String {
    let data = game.data();
    let units =
        || (0u8..).map(UnitId).zip(&data.units).filter(|(id, _)| game.side_of(*id) == side).map(|(_, unit)| unit);
    let steps: u32 = units().map(|unit| u32::from(unit.steps)).sum();
    let guns = units().filter(|unit| unit.arm == Arm::Artillery).count();
    let leaders = data.leaders.iter().filter(|leader| leader.side == side).count();
    let formations = data.formations.iter().filter(|formation| formation.side == side).count();
    format!(
        "{}: {} units, {guns} of them guns, with {} steps in {formations} formations, and {leaders} leaders",
        capital(GrandesBatailles::CARD.sides[side.index()]),
        units().count(),
        number(steps.into()),
    )
}
