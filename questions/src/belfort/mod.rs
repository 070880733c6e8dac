//! Storm over Belfort.

mod aid;
mod draw;

use crate::system::{Heading, Layer, Page, Scene, Short, System, SystemOption, Telling};
use sandtable_engine::belfort::rulings::RULINGS;
use sandtable_engine::belfort::settled::SETTLED;
use sandtable_engine::belfort::unit::Unit;
use sandtable_engine::belfort::{Action, Belfort, Event, State, Step};
use sandtable_engine::rulings::{Ruling, Settled};
use sandtable_engine::{Game, Side};
use sandtable_reports::map::MapSheet;
use sandtable_reports::words::capital;
use sandtable_scenarios::{GameData, Sheet};

const DEPLOYMENT: &str = "Deployment";
const POINTS: &str = "B  Resource points";
const STRATAGEMS: &str = "C  Stratagems";
const OPERATIONAL: &str = "D  Operational movement";
const BOMBARDMENT: &str = "E  Bombardment";
const ACTIVATION: &str = "F  Activations";
const REORGANISATION: &str = "G  Reorganisation";
const VICTORY: &str = "Victory";

impl System for Belfort {
    const RULINGS: &'static [Ruling] = RULINGS;
    const SETTLED: &'static [Settled] = SETTLED;
    const MAP_TOPICS: &'static [&'static str] = &["map", "zones", "links"];
    const OPEN_MAP: bool = true;
    const OPTIONS: &'static [SystemOption] = &[];
    const LEVERS: &'static [(&'static str, &'static str)] = &[
        ("victory.handicap", "victory points for the French"),
        ("course.turns", "turns"),
        ("course.income.french", "points of the French a turn"),
        ("course.income.prussian", "points of the Prussians a turn"),
    ];
    const STATUS: &'static [&'static str] = &[
        "initiative",
        "in_force",
        "points=resource_points",
        "points_next_turn=resource_points_next_turn",
        "hand",
        "out_of_the_game",
    ];
    const SHORT: &'static [Short] =
        &[Short { option: "zone", parameter: "zone" }, Short { option: "target", parameter: "target" }];

    const AID: &'static [Page] = &aid::PAGES;
    const LAYERS: &'static [Layer] = &[Layer::Fire];

    fn item_name(&self, _key: &str, item: &str) -> Option<String> {
        let (side, number) = item.rsplit_once('-')?;
        let side = Side::BOTH.into_iter().find(|known| Self::CARD.sides[known.index()] == side)?;
        Some(self.counter_name(side, number.parse::<u8>().ok()?.checked_sub(1)?))
    }

    fn places<'a>(&'a self, _: &'a Sheet) -> Vec<(u16, &'a str)> {
        self.data().zones.iter().map(|zone| (zone.id.0.into(), zone.name.as_str())).collect()
    }

    fn zone_overlay(&self, state: &State, _: Layer, side: Side) -> (Side, Vec<u8>) {
        (side, draw::under_fire(self, state, side).into_iter().map(|zone| zone.0).collect())
    }

    fn of(data: &GameData) -> Option<Belfort> {
        data.to().map(Belfort::new)
    }

    fn same_pieces(&self, other: &Belfort) -> bool {
        let (a, b) = (self.data(), other.data());
        let names = |units: &[Unit]| units.iter().map(|unit| unit.name.clone()).collect::<Vec<_>>();
        a.zones.iter().map(|zone| zone.id).eq(b.zones.iter().map(|zone| zone.id))
            && Side::BOTH.into_iter().all(|side| {
                names(&a.units[side]) == names(&b.units[side]) && a.counters[side].len() == b.counters[side].len()
            })
    }

    fn reading(&self, ruling: usize) -> usize {
        self.data().rulings.get(ruling)
    }

    fn contents(&self) -> Vec<String> {
        let data = self.data();
        let edge = data.zones.iter().filter(|zone| zone.edge).count();
        let bonus: u32 = data.zones.iter().map(|zone| u32::from(zone.bonus)).sum();
        let borders: u32 = data.zones.iter().map(|zone| zone.borders.len()).sum();
        let mut lines = vec![format!(
            "{} zones, {edge} of them at the edge, with {} borders and printed bonuses of {bonus}",
            data.zones.len(),
            borders / 2
        )];
        for side in Side::BOTH {
            let guns = data.units[side].iter().filter(|unit| unit.kind.is_artillery()).count();
            lines.push(format!(
                "{} {} units, {guns} of them artillery, and {} stratagem counters",
                data.units[side].len(),
                capital(Self::CARD.sides[side.index()]),
                data.counters[side].len()
            ));
        }
        lines.push(format!("{} game turns", data.course.turns));
        lines
    }

    fn telling(event: &Event) -> Telling {
        let opens = |phase| Telling { turn: None, phase: Some(phase), detail: false };
        match event {
            Event::TurnBegan { turn, .. } => Telling { turn: Some(*turn), phase: None, detail: false },
            Event::Deployed { .. } => opens(DEPLOYMENT),
            Event::Income { .. } | Event::IncomeReduced => opens(POINTS),
            Event::Drew { .. } | Event::Bought { .. } => opens(STRATAGEMS),
            Event::MovedOperationally { .. } => opens(OPERATIONAL),
            Event::Bombarded { .. } | Event::StoppedBombarding { .. } => opens(BOMBARDMENT),
            Event::Activated { .. } | Event::Passed { .. } | Event::Exchanged { .. } | Event::GunMoved { .. } => {
                opens(ACTIVATION)
            }
            Event::Arrived { .. }
            | Event::Returned { .. }
            | Event::Rehabilitated { .. }
            | Event::Rebuilt { .. }
            | Event::Fortified { .. }
            | Event::Dug { .. }
            | Event::KeptStratagem { .. }
            | Event::KeptPoints { .. } => opens(REORGANISATION),
            Event::Ended { .. } => opens(VICTORY),
            Event::Played { .. } => Telling::default(),
            _ => Telling { turn: None, phase: None, detail: true },
        }
    }

    fn phase(state: &State) -> Option<&'static str> {
        match state.step() {
            Step::Deploy(_) => Some(DEPLOYMENT),
            Step::BuyStratagem(_) => Some(STRATAGEMS),
            Step::PickOperational(_) | Step::MoveOperational(..) | Step::GiveWay(..) => Some(OPERATIONAL),
            Step::Bombard(_) => Some(BOMBARDMENT),
            Step::Activate(_) => Some(ACTIVATION),
            Step::ReturnInGoodOrder
            | Step::PlayStratagem(_)
            | Step::Reorganise(_)
            | Step::Keep(_)
            | Step::KeepPoints(_) => Some(REORGANISATION),
            _ => None,
        }
    }

    fn place(&self, state: &State, action: Action) -> Option<u16> {
        let zone = match action {
            Action::To(zone) | Action::Activate(zone) | Action::Fortify(zone) | Action::Dig(zone) => Some(zone),
            Action::Bombard(_, zone) | Action::Attack(_, zone) => Some(zone),
            Action::Unit(unit) | Action::Exchange(unit) | Action::MoveGun(unit) => state.zone_of(state.owner(), unit),
            _ => None,
        };
        zone.map(|zone| zone.0.into())
    }

    fn map_sheet(&self, sheet: &Sheet, heading: &Heading, scene: Scene<'_, Belfort>) -> MapSheet {
        let Sheet::Zones(sheet) = sheet else { unreachable!("belfort has a map of zones") };
        MapSheet::Zones(draw::map_sheet(self, sheet, heading, scene))
    }
}
