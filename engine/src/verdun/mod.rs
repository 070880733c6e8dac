//! Verdun 1916, Steel Inferno: the rule system `verdun`.
//!
//! The README of this folder gives the sequence of play as decisions, every roll, and how unclear rules are read. `rules/` reads
//! like the rulebook's contents.
#![doc = include_str!("README.md")]

pub mod action;
pub mod block;
pub mod card;
pub mod data;
pub mod dice;
pub mod event;
mod hidden;
mod invariants;
mod march;
mod menu;
pub mod metrics;
mod narration;
mod position;
pub mod procedures;
pub mod roll;
pub mod rulebook;
pub mod rules;
pub mod rulings;
mod salvo;
pub mod state;
mod step;
#[cfg(test)]
mod tests;
mod words;
pub mod zone;

pub use action::Action;
pub use block::{Blocks, Condition};
pub use card::{CardId, CardSet};
pub use data::Data;
pub use event::Event;
pub use hidden::Secret;
pub use state::{FRENCH, GERMAN, RESERVE, State, Step};
pub use zone::{MAX_ZONES, ZoneSet};

use crate::chance::Chance;
use crate::game::{Breach, Card as GameCard, Game, Heard, Hearer, Level, Status};
use crate::geometry::ZoneId;
use crate::observer::Env;
use crate::side::{BySide, Side};
use card::{Card, EventCard};
use dice::Dice;
use menu::Counted;
use std::fmt::Write;
use zone::{Bank, Map, Zone};

/// Names and bounds of the system.
pub static CARD: GameCard = GameCard {
    system: "verdun",
    title: "Verdun 1916, Steel Inferno",
    sides: ["german", "french"],
    rulebook: &rulebook::RULEBOOK,
    levels: &[
        Level { name: "german verdun taken", winner: Some(GERMAN) },
        Level { name: "german 50 points", winner: Some(GERMAN) },
        Level { name: "german", winner: Some(GERMAN) },
        Level { name: "french", winner: Some(FRENCH) },
    ],
    endings: &["last turn", "50 points", "verdun taken"],
    margin: "victory points less what the Germans need",
    metrics: metrics::METRICS,
    last_turn: LAST_TURN,
    max_actions: 256,
};

/// The last game turn that a turn code can name.
const LAST_TURN: u8 = 6;

/// Verdun 1916 under one set of rules: data, rulings, and tables computed from them once.
#[derive(Clone, Debug)]
pub struct Verdun {
    data: Data,
    /// The position in which games start, if not the set-up.
    start: Option<Box<State>>,
    map: Map,
    /// §3.1 Zones of the left bank, zones with a fort, zones with a height.
    west: ZoneSet,
    forts: ZoneSet,
    heights: ZoneSet,
    /// §13.3 The zones of each side's edge.
    edge: BySide<ZoneSet>,
    /// §10 Points of the circles, by zone.
    circles: BySide<[u8; MAX_ZONES]>,
    /// §7.3 Pools of dice.
    dice: Dice,
    /// §4 Kinds of cards: barrages; events for the side's own round; those of them with action points; answers; permanents with uses per month.
    barrages: BySide<CardSet>,
    events: BySide<CardSet>,
    with_points: BySide<CardSet>,
    answers: BySide<CardSet>,
    monthly: BySide<CardSet>,
    /// §13.2 Permanents that raise the points of an enemy table while they are in play.
    harmful: BySide<CardSet>,
    /// §4.1 Kinds of cards that can be played, by turn from 0.
    playable: BySide<[CardSet; LAST_TURN as usize + 2]>,
}

impl Verdun {
    /// Creates the game from `data`, which their reader has checked.
    ///
    /// # Panics
    /// If the data contradict themselves (a one-way border).
    #[must_use]
    pub fn new(data: Data) -> Verdun {
        let zones = |wanted: &dyn Fn(&Zone) -> bool| data.zones.iter().filter(|z| wanted(z)).map(|z| z.id).collect();
        let by_zone = |value: &dyn Fn(&Zone) -> u8| {
            data.zones.iter().fold([0; MAX_ZONES], |mut values, zone| {
                values[zone.id.index()] = value(zone);
                values
            })
        };
        let mut borders = [ZoneSet::EMPTY; MAX_ZONES];
        for zone in &data.zones {
            borders[zone.id.index()] = zone.borders;
        }
        let cards = |wanted: &dyn Fn(&Card) -> bool| {
            BySide([GERMAN, FRENCH].map(|side| {
                let cards = data.cards[side].iter().enumerate();
                cards.filter(|(_, card)| wanted(card)).map(|(i, _)| CardId(i as u8)).collect::<CardSet>()
            }))
        };
        let events = |wanted: &dyn Fn(&EventCard) -> bool| cards(&|card| card.event().is_some_and(wanted));
        let in_turn: [BySide<CardSet>; LAST_TURN as usize + 2] =
            std::array::from_fn(|turn| cards(&|card| card.turns.has(turn as u8)));
        let harmful = |side: Side| {
            let events = data.cards[side.enemy()].iter().filter_map(Card::event);
            let tables = events.filter_map(|event| event.does.table.as_ref());
            let harmful =
                tables.flat_map(|table| &table.in_play).filter(|in_play| in_play.times > 1 || in_play.add > 0);
            harmful.map(|in_play| in_play.card).collect()
        };
        Verdun {
            start: None,
            map: Map::new(zones(&|_| true), borders),
            west: zones(&|zone| zone.bank == Bank::West),
            forts: zones(&|zone| zone.fort),
            heights: zones(&|zone| zone.height),
            edge: BySide([GERMAN, FRENCH].map(|side| zones(&|zone| zone.edge == Some(side)))),
            circles: BySide([by_zone(&|zone| zone.german_vp), by_zone(&|zone| zone.french_vp)]),
            dice: Dice::new(&data.limits),
            barrages: cards(&|card| card.dice().is_some()),
            events: events(&|event| event.answers.is_none()),
            with_points: events(&|event| event.with > 0),
            answers: events(&|event| event.answers.is_some()),
            monthly: events(&|event| event.holds.double_assault > 0),
            harmful: BySide([GERMAN, FRENCH].map(harmful)),
            playable: BySide([GERMAN, FRENCH].map(|side| in_turn.map(|cards| cards[side]))),
            data,
        }
    }

    /// The data of the game.
    #[must_use]
    pub fn data(&self) -> &Data {
        &self.data
    }

    /// The map's zones and borders.
    #[must_use]
    pub fn map(&self) -> &Map {
        &self.map
    }

    /// §3.1 Zones with a fort.
    #[must_use]
    pub fn forts(&self) -> ZoneSet {
        self.forts
    }

    /// §3.1 Zones with a height.
    #[must_use]
    pub fn heights(&self) -> ZoneSet {
        self.heights
    }

    /// §13.3 The zones of the edge of `side` on the map.
    #[must_use]
    pub fn edge(&self, side: Side) -> ZoneSet {
        self.edge[side]
    }

    /// The kind of card `card` of `side`.
    #[must_use]
    #[inline]
    pub fn card(&self, side: Side, card: CardId) -> &Card {
        &self.data.cards[side][card.index()]
    }

    /// The name of `zone` for output: its number and its name, or "the reserve".
    #[must_use]
    pub fn zone_name(&self, zone: ZoneId) -> String {
        match self.data.zones.iter().find(|z| z.id == zone) {
            Some(z) => format!("{} {}", zone.0, z.name),
            None => "the reserve".to_owned(),
        }
    }

    /// Zones whose control is reported: those that score or win (5, 10), with a fort or a height, or at the Germans' edge.
    fn reported(&self) -> impl Iterator<Item = ZoneId> + '_ {
        let counts = |zone: &&Zone| {
            zone.fort || zone.height || zone.german_vp + zone.french_vp + zone.stars > 0 || zone.edge == Some(GERMAN)
        };
        self.data.zones.iter().filter(counts).map(|zone| zone.id).take(u64::BITS as usize)
    }
}

impl Game for Verdun {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Secret = Secret;
    const CARD: &'static GameCard = &CARD;

    fn setup(&self) -> State {
        self.start.as_deref().cloned().unwrap_or_else(|| self.initial_state())
    }

    #[inline]
    fn status(&self, state: &State) -> Status {
        match state.step.side() {
            Some(side) => Status::Awaiting(side),
            None => Status::Over(state.outcome().expect("a game that is over has an outcome")),
        }
    }

    fn legal_actions(&self, state: &State, out: &mut Vec<Action>) {
        out.clear();
        self.choices(state, out);
    }

    fn nth_action(&self, state: &State, _list: &mut Vec<Action>, nth: impl FnOnce(usize) -> usize) -> Action {
        let mut menu = Counted::new();
        self.choices(state, &mut menu);
        menu.nth(nth(menu.count()))
    }

    fn apply(&self, state: &mut State, action: Action, env: &mut impl Env<Self>) {
        self.carry_out(state, action, env);
    }

    #[inline]
    fn hide(&self, state: &mut State, side: Side) -> Secret {
        hidden::hide(state, side)
    }

    #[inline]
    fn reveal(&self, state: &mut State, side: Side, secret: Secret) {
        hidden::reveal(state, side, secret);
    }

    fn resample(&self, state: &mut State, side: Side, chance: &mut impl Chance) {
        hidden::resample(state, side, chance);
    }

    fn event_heard(&self, event: &Event, hearer: Hearer<'_, Self>) -> Heard<Event> {
        hidden::event_heard(event, hearer)
    }

    fn action_heard(&self, action: Action, hearer: Hearer<'_, Self>) -> Heard<Action> {
        hidden::action_heard(action, hearer)
    }

    fn check(&self, state: &State) -> Result<(), Breach> {
        self.find_breach(state)
    }

    fn turn(&self, state: &State) -> u8 {
        state.turn
    }

    fn question(&self, state: &State) -> &'static str {
        state.step.question()
    }

    #[inline]
    fn tally(&self, event: &Event, row: &mut [i32]) {
        metrics::tally(event, row);
    }

    fn measure_turn(&self, state: &State, row: &mut [i32]) {
        metrics::measure_turn(state, row);
    }

    fn measure(&self, state: &State, row: &mut [i32]) {
        metrics::measure(state, row);
    }

    fn control(&self, state: &State) -> [u64; 2] {
        state.control.0.map(|held| {
            self.reported().enumerate().fold(0, |bits, (bit, zone)| bits | u64::from(held.has(zone)) << bit)
        })
    }

    fn place_names(&self) -> Vec<(u8, String)> {
        (0..).zip(self.reported()).map(|(bit, zone)| (bit, self.zone_name(zone))).collect()
    }

    fn describe_action(&self, state: &State, action: Action, out: &mut dyn Write) {
        narration::action(self, state, action, out);
    }

    fn describe_subject(&self, state: &State, out: &mut dyn Write) {
        let _ = out.write_str(&narration::subject(self, state));
    }

    fn describe_event(&self, event: &Event, out: &mut dyn Write) {
        narration::event(self, event, out);
    }
}
