//! The kinds of files that designers write, recognised by their top-level names.

use crate::origin::Sources;
use crate::tree::{self, Value};

/// The key that makes a file errata: it names the rule system.
pub(crate) const ERRATA_FOR: &str = "overlay_for";
/// The key that makes a file a position: it names the scenario.
pub(crate) const POSITION_FOR: &str = "position_for";

/// The kind of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextKind {
    /// Changes to a scenario.
    Errata,
    /// The position in which games start.
    Position,
    /// Questions that are asked together.
    Study,
    /// The orders of a scripted bot.
    Doctrine,
    /// Bots with their probabilities.
    Mixture,
    /// The settings of a searching bot.
    Search,
    /// The value of positions, for a search.
    Judge,
    /// A game with its choices, in JSON.
    Game,
}

const NAMES: [(TextKind, &[&str]); 7] = [
    (TextKind::Errata, &[ERRATA_FOR]),
    (TextKind::Position, &[POSITION_FOR]),
    (TextKind::Study, &["scenarios", "questions"]),
    (TextKind::Doctrine, &["doctrine", "order"]),
    (TextKind::Mixture, &["members"]),
    (TextKind::Search, &["rollouts", "opponent"]),
    (TextKind::Judge, &["stage-1"]),
];

impl TextKind {
    /// The kind of a file by its `text`; `None` if it cannot be recognised.
    #[must_use]
    pub fn of(text: &str) -> Option<TextKind> {
        if text.starts_with('{') && text.contains("\"choices\"") {
            return Some(TextKind::Game);
        }
        let mut sources = Sources::default();
        let number = sources.add("", text);
        let top = tree::parse(&sources, number, &mut Vec::new());
        // A doctrine's orders are a list. A table `[order]` is a group of weights.
        let is_group = |value: &Value| matches!(value, Value::Table(_));
        let has = |name: &&str| top.get(name).is_some_and(|entry| *name != "order" || !is_group(&entry.node.value));
        NAMES.iter().find(|(_, names)| names.iter().any(has)).map(|(kind, _)| *kind)
    }

    /// The kind, as a message names it: `a study`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            TextKind::Errata => "errata",
            TextKind::Position => "a position",
            TextKind::Study => "a study",
            TextKind::Doctrine => "a doctrine",
            TextKind::Mixture => "a mixture",
            TextKind::Search => "settings of a search",
            TextKind::Judge => "a judge, which settings of a search name",
            TextKind::Game => "a saved game, which `play` takes",
        }
    }
}
