//! `sandtable map`.

use crate::VERSION;
use crate::args::MapArguments;
use crate::facts;
use crate::failure::Done;
use crate::options::{self, Table, name};
use crate::page::{print, write};
use crate::saved::no_such_decision;
use sandtable_analysis::Worker;
use sandtable_analysis::runner::play_one;
use sandtable_engine::{Card, Observer};
use sandtable_questions::Failure;
use sandtable_questions::system::{Heading, Scene, System};
use sandtable_questions::systems::{Visit, visit};
use sandtable_reports::picture::png;
use sandtable_reports::words::{capital, percent};
use sandtable_scenarios::Class;
use sandtable_scenarios::diagnostic::nearest;
use std::path::Path;

/// Pixels of a PNG to a unit of its SVG.
const PNG_SCALE: f32 = 2.0;

/// What can be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Svg,
    Png,
}

/// Draws the map into a file.
pub(crate) fn map(typed: &MapArguments) -> Result<Done, Failure> {
    let kind = kind(&typed.output)?;
    let game =
        typed.game.as_deref().map(|game| options::whole("--game", game, 0, options::MOST_GAMES - 1)).transpose()?;
    let table = Table::read(&typed.table)?;
    let decision = typed.decision.as_deref().map(options::decision).transpose()?;
    let moment = decision.map_or(Moment::Turn(typed.turn), Moment::Decision);
    let svg = visit(&table.scenario.data, Drawn { table: &table, setup: typed.setup, game, moment })?;
    let bytes = match kind {
        Kind::Svg => svg.into_bytes(),
        Kind::Png => png(&svg, PNG_SCALE).map_err(|error| Failure::Said(error.to_string()))?,
    };
    write(&typed.output, &bytes)?;
    print(&format!("{}\n", typed.output.display()))?;
    Ok(Done::Finished)
}

fn kind(path: &Path) -> Result<Kind, Failure> {
    let extension = path.extension().map(|extension| extension.to_string_lossy().to_lowercase()).unwrap_or_default();
    match extension.as_str() {
        "svg" => Ok(Kind::Svg),
        "png" => Ok(Kind::Png),
        other => {
            let found = format!("`{}`", path.display());
            let near = nearest(other, ["svg", "png"]).map(|near| path.with_extension(near).display().to_string());
            Err(Failure::argument("--output", found, "a file name that ends in .svg or .png", near))
        }
    }
}

struct Drawn<'a> {
    table: &'a Table,
    setup: bool,
    game: Option<u64>,
    moment: Moment,
}

/// Which position of a game.
#[derive(Clone, Copy, Debug)]
enum Moment {
    /// At the end of this turn; of the last one, if none is said.
    Turn(Option<u8>),
    /// When this decision is awaited.
    Decision(u32),
}

impl Visit for Drawn<'_> {
    type Out = Result<String, Failure>;

    fn visit<G: System>(self, game: &G) -> Result<String, Failure> {
        let Drawn { table, setup, game: index, moment } = self;
        let scenario = &table.scenario;
        let share = facts::provenance(scenario).reconstructed().unwrap_or(0.0);
        let of_map = |topic: &str| G::MAP_TOPICS.contains(&topic);
        let mut heading = Heading {
            title: scenario.title.clone(),
            subtitle: scenario.description.clone(),
            footer: format!(
                "scenario {}, {} · Sandtable {VERSION} · {} of its data are reconstructed",
                scenario.name,
                &scenario.hash[..8],
                percent(share)
            ),
            reconstructed: scenario
                .provenance
                .values
                .iter()
                .any(|value| value.class == Class::Reconstruction && of_map(&value.topic)),
        };
        let Some(index) = index else {
            let scene = if setup { Scene::SetUp } else { Scene::Blank };
            return Ok(game.draw(&scenario.sheet, &heading, scene));
        };
        let ([first, second], _) = facts::seat(game, &table.bots)?;
        let [a, b] = [0, 1].map(|i| format!("{} ({})", name(&table.bots[i]), capital(G::CARD.sides[i])));
        let game_of = format!("Game {index} of seed {}, {a} v. {b}", table.seed);
        let turn = match moment {
            Moment::Turn(turn) => turn,
            Moment::Decision(decision) => {
                let found = Worker::new(game, &first, &second).position(table.seed, index, decision);
                let state = found.map_err(|most| no_such_decision(decision, most))?;
                heading.subtitle = format!("{game_of}: decision {decision}, turn {}", game.turn(&state));
                return Ok(game.draw(&scenario.sheet, &heading, Scene::Position(&state)));
            }
        };
        let mut witness = Witness::<G> { wanted: turn, seen: None };
        let record = play_one(game, &first, &second, table.seed, index, &mut witness);
        let Some((turn, state)) = witness.seen else {
            let found = format!("`{}`", turn.unwrap_or(0));
            let expected = format!("a turn of this game: 1 to {}", record.last_turn);
            return Err(Failure::argument("--turn", found, expected, None));
        };
        let end = if turn == record.last_turn { outcome(G::CARD, record.level) } else { String::new() };
        heading.subtitle = format!("{game_of}: end of turn {turn}{end}");
        Ok(game.draw(&scenario.sheet, &heading, Scene::Position(&state)))
    }
}

fn outcome(card: &Card, level: u8) -> String {
    format!(", {}", card.levels[usize::from(level)].name)
}

/// Keeps the position at the end of a turn; of the last one, if none is wanted.
struct Witness<G: System> {
    wanted: Option<u8>,
    seen: Option<(u8, G::State)>,
}

impl<G: System> Observer<G> for Witness<G> {
    const TURNS: bool = true;

    fn turn_ended(&mut self, game: &G, state: &G::State) {
        let turn = game.turn(state);
        if self.wanted.is_none_or(|wanted| wanted == turn) {
            self.seen = Some((turn, state.clone()));
        }
    }
}
