//! Verdun 1916.

mod aid;
mod draw;

use crate::system::{Heading, Layer, Page, Scene, Short, System, SystemOption, Telling};
use sandtable_engine::rulings::{Ruling, Settled};
use sandtable_engine::verdun::card::Card;
use sandtable_engine::verdun::rulings::{RULINGS, SETTLED};
use sandtable_engine::verdun::{Action, Event, State, Step, Verdun};
use sandtable_engine::{Game, Side};
use sandtable_reports::map::MapSheet;
use sandtable_reports::words::capital;
use sandtable_scenarios::{GameData, Sheet};

const SET_UP: &str = "Set-up";
const CARDS: &str = "Cards of the month";
const GERMAN_ROUND: &str = "German round";
const FRENCH_ROUND: &str = "French round";
const MONTH_END: &str = "End of the month";
const END: &str = "End of the turn";

const fn round_of(side: Side) -> &'static str {
    match side {
        Side::First => GERMAN_ROUND,
        Side::Second => FRENCH_ROUND,
    }
}

impl System for Verdun {
    const RULINGS: &'static [Ruling] = RULINGS;
    const SETTLED: &'static [Settled] = SETTLED;
    const MAP_TOPICS: &'static [&'static str] = &["map", "zones", "links"];
    const OPEN_MAP: bool = true;
    const OPTIONS: &'static [SystemOption] = &[
        SystemOption { name: "optional_cards", about: "Unknown Heroes, Red Baron and Bad Weather are in the decks" },
        SystemOption { name: "no_us_entry", about: "US entry is worth no points at the end (12.4)" },
    ];
    const LEVERS: &'static [(&'static str, &'static str)] = &[
        ("victory.handicap", "victory points for the Germans"),
        ("course.rounds", "rounds"),
        ("course.hand.german", "cards of the Germans"),
        ("course.hand.french", "cards of the French"),
    ];
    const STATUS: &'static [&'static str] = &[
        "victory_points",
        "air_superiority",
        "us_entry",
        "morale",
        "reserve",
        "en_route",
        "hand",
        "in_play",
        "removed",
    ];
    const SHORT: &'static [Short] =
        &[Short { option: "zone", parameter: "zone" }, Short { option: "target", parameter: "target" }];

    const AID: &'static [Page] = &aid::PAGES;
    const LAYERS: &'static [Layer] = &[Layer::Supply];

    fn places<'a>(&'a self, _: &'a Sheet) -> Vec<(u16, &'a str)> {
        self.data().zones.iter().map(|zone| (zone.id.0.into(), zone.name.as_str())).collect()
    }

    fn zone_overlay(&self, state: &State, _: Layer, side: Side) -> (Side, Vec<u8>) {
        (draw::drawn(side), self.supplied(state, side).into_iter().map(|zone| zone.0).collect())
    }

    fn of(data: &GameData) -> Option<Verdun> {
        data.to().map(Verdun::new)
    }

    fn same_pieces(&self, other: &Verdun) -> bool {
        let (a, b) = (self.data(), other.data());
        let names = |cards: &[Card]| cards.iter().map(|card| card.name.clone()).collect::<Vec<_>>();
        a.zones.iter().map(|zone| zone.id).eq(b.zones.iter().map(|zone| zone.id))
            && Side::BOTH.into_iter().all(|side| names(&a.cards[side]) == names(&b.cards[side]))
    }

    fn reading(&self, ruling: usize) -> usize {
        self.data().rulings.get(ruling)
    }

    fn contents(&self) -> Vec<String> {
        let data = self.data();
        let borders: u32 = data.zones.iter().map(|zone| zone.borders.len()).sum();
        let river = data.zones.iter().flat_map(|zone| zone.borders.into_iter().map(move |other| (zone.id, other)));
        let river = river.filter(|&(zone, other)| self.across(zone, other)).count();
        let mut lines = vec![
            format!("{} zones with {} borders, {} of them across the Meuse", data.zones.len(), borders / 2, river / 2),
            format!("{} forts and {} heights", self.forts().len(), self.heights().len()),
        ];
        for side in Side::BOTH {
            let count = |wanted: &dyn Fn(&Card) -> bool| -> u32 {
                data.cards[side].iter().filter(|card| wanted(card)).map(|card| u32::from(card.copies)).sum()
            };
            lines.push(format!(
                "{} {} cards, {} of them barrages, and {} blocks",
                count(&|_| true),
                capital(Self::CARD.sides[side.index()]),
                count(&|card| card.dice().is_some()),
                data.limits.blocks
            ));
        }
        lines.push(format!("game turns {} to {}", data.course.first, data.course.last));
        lines
    }

    fn telling(event: &Event) -> Telling {
        let opens = |phase| Telling { turn: None, phase: Some(phase), detail: false };
        match event {
            Event::TurnBegan { turn } => Telling { turn: Some(*turn), phase: None, detail: false },
            Event::Deployed { .. } | Event::Wearied { .. } => opens(SET_UP),
            Event::MonthBegan { .. } => opens(CARDS),
            Event::RoundBegan { side, .. } => opens(round_of(*side)),
            Event::Expired { .. } | Event::Held { .. } | Event::Geography { .. } | Event::Ended { .. } => opens(END),
            Event::PlayedForPoints { .. }
            | Event::PlayedEvent { .. }
            | Event::PlayedBarrage { .. }
            | Event::Passed { .. }
            | Event::Searched { .. }
            | Event::Chose { .. }
            | Event::Drew { .. } => Telling::default(),
            _ => Telling { turn: None, phase: None, detail: true },
        }
    }

    fn phase(state: &State) -> Option<&'static str> {
        match state.step() {
            Step::Deploy(_) | Step::Weary(_) => Some(SET_UP),
            Step::Deal(_) | Step::ChooseCard(_) | Step::Sustain(..) => Some(CARDS),
            Step::Keep(_) => Some(MONTH_END),
            Step::Round(side) => Some(round_of(side)),
            _ => None,
        }
    }

    fn place(&self, _: &State, action: Action) -> Option<u16> {
        if let Action::To(zone) = action { Some(zone.0.into()) } else { None }
    }

    fn map_sheet(&self, sheet: &Sheet, heading: &Heading, scene: Scene<'_, Verdun>) -> MapSheet {
        let Sheet::Zones(sheet) = sheet else { unreachable!("verdun has a map of zones") };
        MapSheet::Zones(draw::map_sheet(self, sheet, heading, scene))
    }
}
