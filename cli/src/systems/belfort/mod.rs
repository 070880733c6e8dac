//! Storm over Belfort.

mod aid;

use super::{Heading, Page, Scene, Short, System, SystemOption, Telling};
use sandtable_bots::belfort::{DOCTRINES, Player, Policy};
use sandtable_bots::catalogue::{BotChoice, BotText, DoctrineInfo, PolicyChoice};
use sandtable_engine::belfort::rulings::{RULINGS, SETTLED};
use sandtable_engine::belfort::unit::{Division, Kind, Unit, UnitId, UnitSet};
use sandtable_engine::belfort::{Belfort, Event, FRENCH, HEADQUARTERS, PRUSSIAN, Place, State, Step, data};
use sandtable_engine::rulings::{Ruling, Settled};
use sandtable_engine::{BySide, Game, Side};
use sandtable_reports::map::{CounterKind, CounterMark, CounterTile, ZoneArea, ZoneMapSheet, ZoneShape, draw};
use sandtable_reports::words::capital;
use sandtable_scenarios::{Faults, GameData, Sheet};

const DEPLOYMENT: &str = "Deployment";
const POINTS: &str = "B  Resource points";
const STRATAGEMS: &str = "C  Stratagems";
const OPERATIONAL: &str = "D  Operational movement";
const BOMBARDMENT: &str = "E  Bombardment";
const ACTIVATION: &str = "F  Activations";
const REORGANISATION: &str = "G  Reorganisation";
const VICTORY: &str = "Victory";

impl System for Belfort {
    type Bot = Player;
    type Policy = Policy;

    const RULINGS: &'static [Ruling] = RULINGS;
    const SETTLED: &'static [Settled] = SETTLED;
    const DOCTRINES: &'static [DoctrineInfo] = &DOCTRINES;
    const MAP_TOPICS: &'static [&'static str] = &["map", "zones"];
    const OPTIONS: &'static [SystemOption] = &[];
    const SHORT: &'static [Short] =
        &[Short { option: "zone", parameter: "zone" }, Short { option: "target", parameter: "target" }];

    const AID: &'static [Page] = &aid::PAGES;

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

    fn policy(&self, choice: &PolicyChoice, side: Side) -> Result<Policy, Faults> {
        Policy::build(choice, side, self)
    }

    fn bot(&self, choice: &BotChoice, side: Side) -> Result<(Player, Option<BotText>), Faults> {
        Player::build(choice, side, self)
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
            Step::PickOperational(_) | Step::MoveOperational(..) | Step::SwapOperational(..) => Some(OPERATIONAL),
            Step::Bombard(_) => Some(BOMBARDMENT),
            Step::Activate(_) => Some(ACTIVATION),
            Step::PlayStratagem(_) | Step::Reorganise(_) | Step::Keep(_) | Step::KeepPoints(_) => Some(REORGANISATION),
            _ => None,
        }
    }

    fn draw(&self, sheet: &Sheet, heading: &Heading, scene: Scene<'_, Belfort>) -> String {
        let Sheet::Zones(sheet) = sheet else { unreachable!("belfort has a map of zones") };
        let zones = sheet.zones.iter().filter_map(|drawn| {
            let zone = self.data().zones.iter().find(|zone| u16::from(zone.id.0) == drawn.number)?;
            let point = |(x, y): (i32, i32)| (f64::from(x), f64::from(y));
            let mut shape = ZoneShape {
                id: zone.id.0,
                name: drawn.label.clone(),
                bonus: zone.bonus,
                edge: zone.edge,
                at: point(drawn.at),
                outline: drawn.outline.iter().copied().map(point).collect(),
                borders: zone.borders.into_iter().map(|border| border.0).collect(),
                fort: self.data().forts.has(zone.id),
                ..ZoneShape::default()
            };
            match scene {
                Scene::Blank => {}
                Scene::SetUp => self.mark_set_up(zone, &mut shape),
                Scene::Position(state) => self.mark_position(state, zone, &mut shape),
            }
            Some(shape)
        });
        let notes = match scene {
            Scene::Position(state) => self.beside_the_map(state),
            Scene::Blank | Scene::SetUp => Vec::new(),
        };
        draw(&ZoneMapSheet {
            id: "map".into(),
            title: heading.title.clone(),
            subtitle: heading.subtitle.clone(),
            footer: heading.footer.clone(),
            width: sheet.width.into(),
            height: sheet.height.into(),
            sides: BySide(Self::CARD.sides.map(capital)),
            zones: zones.collect(),
            legend: true,
            tiles: vec![
                (CounterTile::Gold, "I. Division reserve".into()),
                (CounterTile::Green, "Detachment of the IV. Division reserve".into()),
                (CounterTile::Red, "Detachment Debschitz".into()),
            ],
            notes,
            reconstructed: heading.reconstructed,
        })
    }
}

/// What a drawing needs of the rules.
trait Draw {
    fn mark_set_up(&self, zone: &data::Zone, shape: &mut ZoneShape);
    fn mark_position(&self, state: &State, zone: &data::Zone, shape: &mut ZoneShape);
    fn beside_the_map(&self, state: &State) -> Vec<String>;
    fn mark(&self, state: &State, side: Side, unit: UnitId) -> CounterMark;
}

impl Draw for Belfort {
    fn mark_set_up(&self, zone: &data::Zone, shape: &mut ZoneShape) {
        let deployment = &self.data().deployment;
        if zone.id == self.data().citadel || deployment.french_area.has(zone.id) {
            shape.area = Some(ZoneArea::SetUp(FRENCH));
        } else if zone.edge {
            shape.area = Some(ZoneArea::Entry(PRUSSIAN));
        }
        shape.fortification = Side::BOTH.into_iter().find(|&side| deployment.fortifications[side].has(zone.id));
    }

    fn mark_position(&self, state: &State, zone: &data::Zone, shape: &mut ZoneShape) {
        let holder = state.holder(zone.id);
        if state.fortified().has(zone.id) {
            // One that nobody holds was built by whose area it lies in.
            let near = self.data().deployment.french_area.has(zone.id) || zone.id == self.data().citadel;
            shape.fortification = holder.or(Some(if near { FRENCH } else { PRUSSIAN }));
        }
        shape.trench = state.trenched().has(zone.id);
        shape.damage = state.damage(zone.id);
        let units = holder.map_or(UnitSet::EMPTY, |_| state.at(zone.id));
        shape.counters = holder
            .into_iter()
            .flat_map(|side| units.into_iter().map(move |unit| (side, unit)))
            .map(|(side, unit)| self.mark(state, side, unit))
            .collect();
    }

    fn beside_the_map(&self, state: &State) -> Vec<String> {
        let names = |side: Side, wanted: &dyn Fn(Place) -> bool| -> Vec<&str> {
            let units = (0..).map(UnitId).zip(&self.data().units[side]);
            units.filter(|(id, _)| wanted(state.place(side, *id))).map(|(_, unit)| unit.name.as_str()).collect()
        };
        let mut notes = Vec::new();
        let away: [(&str, &dyn Fn(Place) -> bool); 4] = [
            ("in the headquarters", &|place| place == Place::Zone(HEADQUARTERS)),
            ("out of action", &|place| place == Place::OutOfAction),
            ("removed", &|place| place == Place::Removed),
            ("away", &|place| place == Place::Away),
        ];
        for side in Side::BOTH {
            for (what, wanted) in away {
                let names = names(side, wanted);
                if !names.is_empty() {
                    let side = capital(Self::CARD.sides[side.index()]);
                    notes.push(format!("{side}, {what}: {}", names.len()));
                }
            }
        }
        notes
    }

    fn mark(&self, state: &State, side: Side, id: UnitId) -> CounterMark {
        let unit = self.unit(side, id);
        let now = self.values(state, side, id);
        CounterMark {
            label: unit.name.clone(),
            side,
            kind: kind(unit),
            values: match unit.kind.is_artillery() {
                true => unit.fire.to_string(),
                false => format!("{}-{}-{}", now.fire, now.attack, now.defence),
            },
            tile: unit.division.map(tile),
            unreliable: unit.unreliable,
            lost: state.status(side, id) as u8,
        }
    }
}

fn kind(unit: &Unit) -> CounterKind {
    match unit.kind {
        Kind::Infantry => CounterKind::Infantry,
        Kind::Pioneers => CounterKind::Pioneers,
        Kind::Scouts => CounterKind::Scouts,
        Kind::Uhlans => CounterKind::Cavalry,
        Kind::FieldArtillery | Kind::FlyingBattery => CounterKind::FieldArtillery,
        Kind::HeavyArtillery | Kind::FortressArtillery => CounterKind::HeavyArtillery,
    }
}

fn tile(division: Division) -> CounterTile {
    match division {
        Division::First => CounterTile::Gold,
        Division::Fourth => CounterTile::Green,
        Division::Debschitz => CounterTile::Red,
    }
}
