//! What the questions need beside rules and bots: above all a drawing.

use crate::game::{Crossing, Event, GUARDS, State};
use sandtable_engine::rulings::{Ruling, Settled};
use sandtable_engine::{BySide, Game, Positions};
use sandtable_questions::system::{Heading, Page, Scene, Short, System, SystemOption, Telling};
use sandtable_reports::map::{MapSheet, ZoneArea, ZoneMapSheet, ZoneShape};
use sandtable_scenarios::{GameData, Sheet};

/// Position files are not read: an empty `impl` refuses them.
impl Positions for Crossing {}

// Games between bots and exact odds are compiled here.
sandtable_analysis::compiled!(Crossing);

impl System for Crossing {
    const RULINGS: &'static [Ruling] = &[];
    const SETTLED: &'static [Settled] = &[];
    const MAP_TOPICS: &'static [&'static str] = &["map", "zones"];
    const OPTIONS: &'static [SystemOption] = &[];
    const LEVERS: &'static [(&'static str, &'static str)] = &[("rules.turns", "turns")];
    const SHORT: &'static [Short] = &[];
    const AID: &'static [Page] = &[];

    fn of(data: &GameData) -> Option<Crossing> {
        data.to().map(Crossing::new)
    }

    fn same_pieces(&self, other: &Crossing) -> bool {
        self.map == other.map
    }

    fn reading(&self, _ruling: usize) -> usize {
        unreachable!("there are no rulings")
    }

    fn contents(&self) -> Vec<String> {
        vec![format!("{} places", self.data.places.len())]
    }

    fn telling(_event: &Event) -> Telling {
        Telling::default()
    }

    fn phase(_state: &State) -> Option<&'static str> {
        None
    }

    fn map_sheet(&self, sheet: &Sheet, heading: &Heading, scene: Scene<'_, Crossing>) -> MapSheet {
        let Sheet::Zones(sheet) = sheet else { unreachable!("a map of zones") };
        let setup = self.setup();
        let state = match scene {
            Scene::Position(state) => state,
            Scene::Blank | Scene::SetUp => &setup,
        };
        let point = |(x, y): (i32, i32)| (f64::from(x), f64::from(y));
        let zones = sheet.zones.iter().zip(&self.data.places).map(|(drawn, place)| ZoneShape {
            id: place.id.0,
            name: drawn.label.clone(),
            at: point(drawn.at),
            outline: drawn.outline.iter().copied().map(point).collect(),
            borders: place.borders.into_iter().map(|zone| zone.0).collect(),
            area: match state.at[place.id.index()] {
                Some(piece) => Some(ZoneArea::Held(piece.side)),
                None if place.post => Some(ZoneArea::SetUp(GUARDS)),
                None => None,
            },
            ..ZoneShape::default()
        });
        MapSheet::Zones(ZoneMapSheet {
            id: "map".into(),
            title: heading.title.clone(),
            subtitle: heading.subtitle.clone(),
            footer: heading.footer.clone(),
            width: sheet.width.into(),
            height: sheet.height.into(),
            sides: BySide(Self::CARD.sides.map(String::from)),
            zones: zones.collect(),
            river: None,
            legend: true,
            tiles: Vec::new(),
            overlay: None,
            notes: Vec::new(),
            reconstructed: heading.reconstructed,
        })
    }
}
