//! What the hand-worked positions share: a decision is named and answered, dice come in one row, and units are reported in one line.

use super::fixture::Scene;
use super::r11_combat::ground;
use crate::chance::Scripted;
use crate::game::Game;
use crate::geometry::{Direction, HexId};
use crate::grandes_batailles::Action;
use crate::grandes_batailles::state::{Step, Task};
use crate::grandes_batailles::terrain::Map;
use crate::observer::Desk;

/// A map of tokens, rows divided by strokes.
pub(super) fn map(text: &str) -> Map {
    super::fixture::draw(&text.replace(" / ", "\n"))
}

/// Nine by eleven open hexes with these.
pub(super) fn field(tokens: &str) -> Map {
    let pairs: Vec<(&str, &str)> = tokens.split_whitespace().map(|t| t.split_once('=').expect("hex=token")).collect();
    ground(&pairs)
}

/// What happened: which hexes were offered where somebody retreated.
#[derive(Debug, Default)]
pub(super) struct Told {
    pub(super) offered: Vec<(String, String)>,
}

impl Told {
    /// The hexes offered the first time that this decision was asked for.
    pub(super) fn at(&self, step: &str) -> &str {
        self.offered.iter().find(|(s, _)| s == step).map_or("", |(_, hexes)| hexes)
    }

    /// Whether a decision was asked for.
    pub(super) fn asked(&self, step: &str) -> bool {
        self.offered.iter().any(|(s, _)| s == step)
    }
}

fn name(step: Step) -> String {
    format!("{step:?}").split('(').next().unwrap_or_default().to_owned()
}

fn read(scene: &Scene, word: &str) -> Action {
    match word {
        "go" => Action::Go,
        "no" => Action::Done,
        "N" => Action::Face(Direction::N),
        "NE" => Action::Face(Direction::NE),
        "SE" => Action::Face(Direction::SE),
        "S" => Action::Face(Direction::S),
        "SW" => Action::Face(Direction::SW),
        "NW" => Action::Face(Direction::NW),
        number if number.len() == 4 && number.parse::<u16>().is_ok() => Action::To(scene.hex(number)),
        number if number.parse::<u8>().is_ok() => Action::Points(number.parse().expect("points")),
        unit => Action::Unit(scene.unit(unit)),
    }
}

/// Plays on with `Step=answer` words, the others declined, until the activation is over. Every word and every die must be used.
pub(super) fn play(scene: &mut Scene, answers: &str, dice: &[u32]) -> Told {
    let mut words: Vec<&str> = answers.split_whitespace().collect();
    let mut told = Told::default();
    let mut env = Desk::silent(Scripted::dice(dice));
    if scene.s.step() == Step::Working {
        scene.game.go_on(&mut scene.s, &mut env);
    }
    while !scene.s.active().is_empty() && scene.s.step() != Step::Over {
        let step = scene.s.step();
        told.offered.push((name(step), scene.offered().join(" ")));
        let next = words.iter().position(|w| w.split_once('=').is_some_and(|(n, _)| n == name(step)));
        let action = match (next, step) {
            (Some(i), _) => read(scene, words.remove(i).split_once('=').expect("an answer").1),
            (None, Step::TurnOne(_, unit) | Step::Face(_, unit) | Step::SetUpFacing(_, unit)) => {
                Action::Face(scene.s.facing(unit))
            }
            (None, _) => Action::Done,
        };
        assert!(scene.legal().contains(&action), "{action:?} is not legal in {step:?}: {:?}", scene.legal());
        scene.game.apply(&mut scene.s, action, &mut env);
    }
    assert!(words.is_empty(), "never asked: {words:?}; {told:?}");
    env.chance.finish();
    told
}

/// The combats of a formation, from the announcement on.
pub(super) fn fight(scene: &mut Scene, formation: u8, answers: &str, dice: &[u32]) -> Told {
    scene.s.active = std::iter::once(crate::grandes_batailles::FormationId(formation)).collect();
    scene.s.task = Task::Announce(0);
    scene.s.step = Step::Working;
    play(scene, answers, dice)
}

/// A unit in words: `0505`, `0505 shaken -1`, `gone`.
pub(super) fn is(scene: &Scene, unit: &str) -> String {
    let id = scene.unit(unit);
    if scene.s.eliminated().has(id) {
        return "gone".to_owned();
    }
    let mut words = scene.at(unit);
    if scene.is_shaken(unit) {
        words += " shaken";
    }
    if scene.losses(unit) > 0 {
        words += &format!(" -{}", scene.losses(unit));
    }
    words
}

/// Several units, in words.
pub(super) fn are(scene: &Scene, expected: &[(&str, &str)]) {
    for (unit, words) in expected {
        assert_eq!(is(scene, unit), *words, "{unit}");
    }
}

/// Hexes in words.
pub(super) fn hexes(scene: &Scene, hexes: impl IntoIterator<Item = HexId>) -> String {
    let mut names: Vec<String> = hexes.into_iter().map(|h| scene.game.hex_name(h)).collect();
    names.sort();
    names.join(" ")
}
