//! The game that people play, as the page sees it: one side's sight at a time.

use crate::typed::Typed;
use sandtable_engine::Side;
use sandtable_questions::Error;
use sandtable_questions::numbers::{MOST_GAMES, whole};
use sandtable_questions::play::{Item, Reason};
use sandtable_questions::saved::SavedGame;
use sandtable_questions::seat::{self, Hint, Question, Seat, Sight};
use serde::Deserialize;
use serde_json::{Value, json};

/// What can be asked of the game.
#[derive(Debug, Deserialize)]
#[serde(tag = "seat", rename_all = "lowercase")]
pub(crate) enum Asked {
    /// Begins the game, or resumes it after these choices of people.
    Begin { table: Typed, game: String, people: [bool; 2], choices: Vec<u16> },
    /// Resumes a saved game of the scenario on the table.
    Resume { text: String, table: Typed },
    /// Decides.
    Choose { choice: usize },
    /// Takes the last decision back.
    Undo,
    /// What would the bot do?
    Hint,
    /// What does a side see? Without a side, after the end: what do both sides see?
    Sight { side: Option<usize> },
    /// The game as a file.
    Save,
}

/// Answers a request; `seat` is the game in progress.
pub(crate) fn answer(seat: &mut Option<Box<dyn Seat>>, asked: Asked) -> Result<Value, Error> {
    if let Asked::Begin { table, game, people, choices } = asked {
        let (table, game) = (table.table()?, whole("game", &game, 0, MOST_GAMES - 1)?);
        let open = seat::open(&Question { table: &table, game, people, choices: &choices })?;
        let open = seat.insert(open);
        return Ok(stand(&**open));
    }
    if let Asked::Resume { text, table } = asked {
        let saved = SavedGame::read("game.json", &text, |_| table.source())?;
        let (people, (_, game)) = (saved.people(), saved.number());
        let table = table.against(saved.table(), saved.players(), people)?;
        let open = seat::resume(&Question { table: &table, game, people, choices: &[] }, &saved)?;
        let mut stand = stand(&**seat.insert(open));
        stand["saved"] = json!({
            "overlays": table.overlays, "bots": saved.players(), "people": people,
            "seed": table.seed.to_string(), "game": game.to_string(),
        });
        return Ok(stand);
    }
    let Some(seat) = seat else { return Err(Error::other("no game has begun")) };
    match asked {
        Asked::Begin { .. } | Asked::Resume { .. } => unreachable!("answered above"),
        Asked::Choose { choice } => seat.choose(choice)?,
        Asked::Undo => seat.undo()?,
        Asked::Hint => {
            let Hint { choice, reason } = seat.hint()?;
            return Ok(json!({ "choice": choice, "reason": reason.as_ref().map(Reason::explained) }));
        }
        Asked::Sight { side } => {
            let side = side.and_then(|side| Side::BOTH.get(side).copied());
            return Ok(sight(&seat.sight(side)?));
        }
        Asked::Save => return Ok(json!({ "text": seat.saved().text()? })),
    }
    Ok(stand(&**seat))
}

/// The side that is to decide, and the choices that people have made so far.
fn stand(seat: &dyn Seat) -> Value {
    json!({ "awaited": seat.awaited().map(Side::index), "choices": seat.choices() })
}

fn sight(sight: &Sight) -> Value {
    let Sight { side, awaited, turn, phase, kind, question, subject, status, map, told, legal, undo, ending } = sight;
    json!({
        "side": side.map(Side::index), "awaited": awaited.map(Side::index), "turn": turn, "phase": phase, "kind": kind, "question": question, "subject": subject, "status": status, "map": map,
        "told": told.iter().map(line).collect::<Vec<_>>(), "legal": legal, "undo": undo, "ending": ending,
    })
}

fn line(told: &Item) -> Value {
    match told {
        Item::Turn(turn) => json!({ "turn": turn }),
        Item::Event { phase, section, words, detail } => {
            json!({ "phase": phase, "section": section, "words": words, "detail": detail })
        }
        Item::Decision { phase, number, side, words, of, .. } => {
            json!({ "phase": phase, "number": number, "side": side.index(), "words": words, "of": of })
        }
    }
}
