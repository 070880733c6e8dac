//! What does the map look like, at the start or in a position?

use crate::error::Error;
use crate::lineup;
use crate::position::no_such_decision;
use crate::replay::seen_by;
use crate::system::{Heading, Layer, Scene, System};
use crate::table::Table;
use sandtable_analysis::Spectator;
use sandtable_analysis::compiled::Guest;
use sandtable_engine::{Card, Side};
use sandtable_reports::map::hex::HexOverlay;
use sandtable_reports::map::{MapSheet, ZoneOverlay};
use sandtable_reports::words::{capital, people, percent};
use sandtable_scenarios::{Class, Sheet};

/// A map to draw.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The scenario, its overlays, the bots and the seed.
    pub table: &'a Table,
    /// What to draw on it.
    pub shown: Shown,
    /// The overlay above the terrain, and the side that it is about.
    pub overlay: Option<(Layer, Side)>,
    /// The side from whose view the position is drawn: what it does not see is left out. None for the full position.
    pub sight: Option<Side>,
}

/// What to draw on a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// The printed map alone.
    Blank,
    /// Areas and markers of the set-up, or of the position in which games start.
    SetUp,
    /// A position of this game of the seed.
    Position(u64, Moment),
}

/// The moment of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// The end of this turn; none: of the last turn.
    Turn(Option<u8>),
    /// The decision that is awaited, counted from 1.
    Decision(u32),
}

/// Draws the map of `question`, as SVG.
///
/// # Errors
/// A bot's file in error; a turn or a decision that the game does not have.
///
/// # Panics
/// If rules or a bot are in error.
pub fn ask(question: &Question<'_>) -> Result<String, Error> {
    question.table.ruleset.map(question)
}

/// Draws the map of a game of one rule system.
pub(crate) fn draw<G: System>(game: &G, question: &Question<'_>) -> Result<String, Error> {
    let Question { table, shown, overlay, sight } = *question;
    let seen = |state: &G::State| sight.map_or_else(|| G::State::clone(state), |side| seen_by(game, state, side));
    if let Some((layer, _)) = overlay.filter(|(layer, _)| !G::LAYERS.contains(layer)) {
        let zones = matches!(table.scenario.sheet, Sheet::Zones(_));
        let named = |wanted: &Layer| {
            let name = Layer::ALL.iter().find(|(.., layer)| layer == wanted).map_or("", |(name, ..)| name);
            format!("{name} ({})", wanted.words(zones))
        };
        let found = format!("`{}`", named(&layer));
        let title = G::CARD.title;
        let known: Vec<String> = G::LAYERS.iter().map(named).collect();
        let expected = match known.as_slice() {
            [] => format!("a map with overlays; the rules of {title} have none"),
            known => format!("an overlay that the rules of {title} have: {}", known.join(", ")),
        };
        return Err(Error::argument("show", found, expected, None));
    }
    let heading = heading(table, G::MAP_TOPICS);
    let (index, moment) = match shown {
        Shown::Blank => return Ok(game.map_sheet(&table.scenario.sheet, &heading, Scene::Blank).draw()),
        Shown::SetUp => {
            let start = seen(&game.setup());
            let (scene, heading) = match &table.scenario.position {
                None => (Scene::SetUp, heading),
                Some(position) => {
                    let subtitle = format!("The position {}: turn {}", position.name, game.turn(&start));
                    (Scene::Position(&start), Heading { subtitle, ..heading })
                }
            };
            let sheet = game.map_sheet(&table.scenario.sheet, &heading, scene);
            return Ok(with_overlay(game, sheet, &start, overlay).draw());
        }
        Shown::Position(index, moment) => (index, moment),
    };
    let (state, when) = position(game, table, index, moment)?;
    let state = seen(&state);
    let [a, b] = [0, 1].map(|i| format!("{} ({})", table.bots[i], capital(G::CARD.sides[i])));
    let subtitle = format!("Game {index} of seed {}, {a} v. {b}: {when}", table.seed);
    let heading = Heading { subtitle, ..heading };
    let sheet = game.map_sheet(&table.scenario.sheet, &heading, Scene::Position(&state));
    Ok(with_overlay(game, sheet, &state, overlay).draw())
}

/// Adds the overlay above its terrain to a sheet.
fn with_overlay<G: System>(
    game: &G,
    mut sheet: MapSheet,
    state: &G::State,
    overlay: Option<(Layer, Side)>,
) -> MapSheet {
    if let Some((layer, side)) = overlay {
        let label = |zones| format!("{}: {}", people(G::CARD.sides[side.index()]), layer.words(zones));
        match &mut sheet {
            MapSheet::Hexes(sheet) => {
                let hexes = game.overlay(state, layer, side);
                sheet.overlay = Some(HexOverlay { label: label(false), side, hexes });
            }
            MapSheet::Zones(sheet) => {
                let (side, zones) = game.zone_overlay(state, layer, side);
                sheet.overlay = Some(ZoneOverlay { label: label(true), side, zones });
            }
        }
    }
    sheet
}

/// The texts around the map; `topics` are the topics of the data that it shows.
pub(crate) fn heading(table: &Table, topics: &[&str]) -> Heading {
    let Table { scenario, version, .. } = table;
    let share = percent(lineup::provenance(scenario).reconstructed().unwrap_or(0.0));
    let hash = &scenario.hash[..8];
    let mut values = scenario.provenance.values.iter();
    Heading {
        title: scenario.heading(),
        subtitle: scenario.description.clone(),
        footer: format!(
            "scenario {}, {hash} · Sandtable {version} · {share} of its data are reconstructed",
            scenario.name
        ),
        reconstructed: values.any(|value| value.class == Class::Reconstruction && topics.contains(&&*value.topic)),
    }
}

/// The players of a table.
pub(crate) fn players<G: System>(game: &G, table: &Table) -> Result<[Box<dyn Guest<G>>; 2], Error> {
    let [first, second] = &table.bots;
    Ok([game.guest(&first.bot, Side::First)?, game.guest(&second.bot, Side::Second)?])
}

/// A position of a game, and a description of its moment.
fn position<G: System>(game: &G, table: &Table, index: u64, moment: Moment) -> Result<(G::State, String), Error> {
    let [first, second] = players(game, table)?;
    let turn = match moment {
        Moment::Turn(turn) => turn,
        Moment::Decision(decision) => {
            let found = game.position_of([&*first, &*second], (table.seed, index), decision);
            let state = found.map_err(|most| no_such_decision(decision, most))?;
            let when = format!("decision {decision}, turn {}", game.turn(&state));
            return Ok((state, when));
        }
    };
    let mut witness = Witness::<G> { wanted: turn, seen: None };
    let record = game.play_one([&*first, &*second], (table.seed, index), &mut witness);
    let Some((turn, state)) = witness.seen else {
        let found = format!("`{}`", turn.unwrap_or(0));
        let expected = format!("a turn of this game: 1 to {}", record.last_turn);
        return Err(Error::argument("turn", found, expected, None));
    };
    let end = if turn == record.last_turn { outcome(G::CARD, record.level) } else { String::new() };
    Ok((state, format!("end of turn {turn}{end}")))
}

fn outcome(card: &Card, level: u8) -> String {
    format!(", {}", card.levels[usize::from(level)].victory())
}

/// Keeps the position at the end of the wanted turn, or of the last turn if none is wanted.
struct Witness<G: System> {
    wanted: Option<u8>,
    seen: Option<(u8, G::State)>,
}

impl<G: System> Spectator<G> for Witness<G> {
    fn turn_ended(&mut self, game: &G, state: &G::State) {
        let turn = game.turn(state);
        if self.wanted.is_none_or(|wanted| wanted == turn) {
            self.seen = Some((turn, state.clone()));
        }
    }
}
