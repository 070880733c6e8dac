//! The meaning of the columns of a run's tables.

use sandtable_engine::Card;
use schemars::JsonSchema;
use serde::Serialize;

/// The format of the columns. It changes when a column is removed or changes its meaning.
pub const FORMAT: u32 = 2;

/// The winner of a drawn game.
pub const DRAW: &str = "draw";

/// The holder of a place that neither side holds.
pub const NOBODY: &str = "nobody";

/// The tables of a run in addition to the one of its games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tables {
    /// The places held at the end of each turn, `control.parquet`.
    pub control: bool,
    /// The events, `events.parquet`.
    pub events: bool,
    /// The decisions, `decisions.parquet`.
    pub decisions: bool,
}

/// A column, as the dictionary lists it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Entry {
    /// The file.
    pub file: &'static str,
    /// The column's name.
    pub column: String,
    /// The type of its values: `text`, `whole number`, `bits`.
    pub kind: &'static str,
    /// What it means.
    pub about: String,
    /// All values that can occur, if they can be listed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<String>,
}

/// Lists every column of `games.parquet` and of the other tables of the run. `places` are those that a side can hold.
#[must_use]
pub fn dictionary(card: &'static Card, tables: Tables, places: &[(u8, String)]) -> Vec<Entry> {
    let entry = |file, column: &str, kind, about: &str, values: Vec<String>| Entry {
        file,
        column: column.into(),
        kind,
        about: about.into(),
        values,
    };
    let words = |names: &mut dyn Iterator<Item = &str>| names.map(String::from).collect::<Vec<_>>();
    let none = Vec::new;
    let games = "games.parquet";
    let mut entries = vec![
        entry(games, "game", "whole number", "the game's number of its seed, from 0", none()),
        entry(games, "winner", "text", "the side that won", words(&mut card.sides.into_iter().chain([DRAW]))),
        entry(games, "level", "text", "the victory level", words(&mut card.levels.iter().map(|level| level.name))),
        entry(games, "ending", "text", "how the game ended", words(&mut card.endings.iter().copied())),
        entry(
            games,
            "margin",
            "whole number",
            &format!("{}; above 0 in favour of the {}", card.margin, card.sides[0]),
            none(),
        ),
        entry(games, "last_turn", "whole number", "the game turn that it ended on", none()),
        entry(games, "decisions", "whole number", "decisions of both sides, forced ones included", none()),
    ];
    entries.extend(card.metrics.iter().map(|metric| entry(games, metric.name, "whole number", metric.about, none())));
    entries.extend(held(card).map(|(turn, side)| {
        let about = format!(
            "the places that the {} held at the end of turn {turn}, a bit each; none where the game did not see that end",
            card.sides[side]
        );
        entry(games, &held_name(card, turn, side), "bits", &about, none())
    }));
    if tables.control {
        let control = "control.parquet";
        entries.extend([
            entry(control, "game", "whole number", "the game's number of its seed, from 0", none()),
            entry(control, "turn", "whole number", "the game turn at whose end it was", none()),
            entry(control, "place", "text", "the place", words(&mut places.iter().map(|(_, name)| name.as_str()))),
            entry(
                control,
                "holder",
                "text",
                "the side that held it",
                words(&mut card.sides.into_iter().chain([NOBODY])),
            ),
        ]);
    }
    if tables.events {
        let events = "events.parquet";
        entries.extend([
            entry(events, "game", "whole number", "the game's number of its seed, from 0", none()),
            entry(events, "number", "whole number", "the event's number in its game, from 1", none()),
            entry(events, "turn", "whole number", "the game turn; 0 during the set-up", none()),
            entry(events, "section", "text", "the section of the rulebook under which it happened", none()),
            entry(events, "kind", "text", "the kind of event", none()),
            entry(events, "event", "text", "what happened", none()),
        ]);
    }
    if tables.decisions {
        let decisions = "decisions.parquet";
        entries.extend([
            entry(decisions, "game", "whole number", "the game's number of its seed, from 0", none()),
            entry(
                decisions,
                "number",
                "whole number",
                "the decision's number in its game, from 1, forced ones left out",
                none(),
            ),
            entry(decisions, "turn", "whole number", "the game turn; 0 during the set-up", none()),
            entry(decisions, "phase", "text", "the phase", none()),
            entry(decisions, "side", "text", "the side that decided", words(&mut card.sides.into_iter())),
            entry(decisions, "kind", "text", "the kind of decision", none()),
            entry(decisions, "subject", "text", "who or what it is about; empty where the choice says it all", none()),
            entry(decisions, "alternatives", "whole number", "how many actions there were to choose from", none()),
            entry(
                decisions,
                "margin",
                "whole number",
                "by how much the bot rates the action above the best other one, in the unit of its weights; null where it rates no other",
                none(),
            ),
            entry(decisions, "action", "text", "the kind of action chosen", none()),
            entry(decisions, "choice", "text", "the action chosen", none()),
        ]);
    }
    entries
}

/// The turns (from 1) and sides (0 or 1) of the columns of places held, for the rule system of `card`.
pub fn held(card: &'static Card) -> impl Iterator<Item = (u8, usize)> {
    (1..=card.last_turn).flat_map(|turn| [0, 1].map(|side| (turn, side)))
}

/// The name of the column of the places that `side` (0 or 1) held at the end of `turn` (from 1). It contains the side's name on `card`.
#[must_use]
pub fn held_name(card: &Card, turn: u8, side: usize) -> String {
    format!("held_{}_turn_{turn}", card.sides[side])
}
