//! `sandtable play --as`: a game in which a person decides at the terminal.

use crate::error::Done;
use crate::options;
use crate::page::{print, width};
use crate::story::Story;
use sandtable_engine::Side;
use sandtable_questions::position::Stack;
use sandtable_questions::saved::OpenGame;
use sandtable_questions::seat::{self, Question, Seat, Sight};
use sandtable_questions::{Error, Table};
use sandtable_reports::words::{capital, wrap};
use sandtable_store::files;
use std::io::{BufRead, stdin};
use std::path::Path;

const HELP: &str = "a number, or: `hint`, `auto` (the bot decides) or `auto turn` (to the end of the turn), `units [WORD]`, `status`, `undo`, `map FILE.svg`, `save FILE`, `quit`, or Enter for the list again";

/// Asks for decisions until the game is over or the input ends. A saved game is resumed where it was left.
pub(super) fn play(
    table: &Table,
    (game, saved): (u64, Option<&OpenGame>),
    side: &str,
    save: Option<&Path>,
) -> Result<Done, Error> {
    let sides = table.system().card.sides;
    let people = match side {
        "both" => [true, true],
        side => {
            let side = options::side("as", side, sides)?;
            [0, 1].map(|nth| nth == side.index())
        }
    };
    let question = Question { table, game, people, choices: &[] };
    let mut seat = match saved {
        Some(saved) => seat::resume(&question, saved)?,
        None => seat::open(&question)?,
    };
    let mut help = String::new();
    wrap(&mut help, "", &format!("At each decision type {HELP}"), 2, width());
    print(&help)?;
    let mut lines = stdin().lock().lines();
    // How much of the story each side has heard.
    let mut heard = [0, 0];
    // The number of choices that are in a file, or were given up by a player who leaves.
    let mut kept = seat.choices().len();
    while let Some(awaited) = seat.awaited() {
        let sight = seat.sight(Some(awaited))?;
        let told = &mut heard[awaited.index()];
        show(&sight, *told, sides)?;
        *told = sight.told.len();
        loop {
            let Some(Ok(typed)) = lines.next() else {
                match save {
                    Some(path) => {
                        keep(&*seat, save, true)?;
                        print(&format!("The input ended. The game is kept: --from {}\n", path.display()))?;
                    }
                    None if seat.choices().len() > kept => rescue(&*seat)?,
                    None => return Ok(Done::Finished),
                }
                return Ok(Done::Stopped);
            };
            match decide(&mut *seat, &sight, typed.trim(), table) {
                Ok(Next::Ask) => {}
                Ok(Next::Saved) => kept = seat.choices().len(),
                Ok(Next::Show) => break,
                Ok(Next::Quit) if save.is_none() && seat.choices().len() > kept => {
                    kept = seat.choices().len();
                    print("The game is not saved: `save FILE`, or `quit` again.\n")?;
                }
                Ok(Next::Quit) => {
                    keep(&*seat, save, true)?;
                    return Ok(Done::Finished);
                }
                Err(error) => print(&format!("{error}\n"))?,
            }
        }
        *told = (*told).min(seat.sight(Some(awaited))?.told.len());
    }
    // A single player has not heard the end yet; two at one screen see everything.
    let side = Side::BOTH.into_iter().find(|side| people[side.index()]).filter(|_| people != [true, true]);
    let last = seat.sight(side)?;
    let from = side.map_or(last.told.len(), |side| heard[side.index()]);
    let mut story = Story::new(String::new());
    last.told.iter().skip(from).for_each(|told| story.tell(told, sides));
    print(&format!("{}\n{}\n", story.text, last.ending.unwrap_or_default()))?;
    keep(&*seat, save, true)?;
    Ok(Done::Finished)
}

/// What happens after an input.
enum Next {
    /// Another line is read.
    Ask,
    /// Another line is read, and the game is in a file.
    Saved,
    /// The game has moved on.
    Show,
    /// The player leaves.
    Quit,
}

fn decide(seat: &mut dyn Seat, sight: &Sight, typed: &str, table: &Table) -> Result<Next, Error> {
    let (word, rest) = typed.split_once(' ').unwrap_or((typed, ""));
    match (word, rest) {
        ("hint", "") => {
            let hint = seat.hint()?;
            let reason = hint.reason.as_ref().map(|reason| format!("; {}", reason.explained())).unwrap_or_default();
            let bot = sight.awaited.map_or(String::new(), |side| table.bots[side.index()].to_string());
            print(&format!("{bot}: {} {}{reason}\n", hint.choice + 1, sight.legal[hint.choice].words))?;
            Ok(Next::Ask)
        }
        ("auto", "") => {
            let choice = seat.hint()?.choice;
            seat.choose(choice).map(|()| Next::Show)
        }
        ("auto", "turn") => {
            let (side, turn) = (sight.awaited, sight.turn);
            let same = |seat: &dyn Seat| seat.awaited().map(|side| seat.sight(Some(side)).map(|now| now.turn == turn));
            while seat.awaited() == side && same(seat).transpose()?.unwrap_or(false) {
                let choice = seat.hint()?.choice;
                seat.choose(choice)?;
            }
            Ok(Next::Show)
        }
        ("", "") => Ok(Next::Show),
        ("help" | "?", "") => print(&format!("{HELP}\n")).map(|()| Next::Ask),
        ("units", word) => {
            let word = word.to_lowercase();
            let has = |stack: &&Stack, word: &str| {
                [&stack.place].into_iter().chain(&stack.units).any(|text| text.to_lowercase().contains(word))
            };
            let stacks = sight.awaited.map_or(Ok(Vec::new()), |side| seat.stacks(side))?;
            let mut text = String::new();
            for Stack { place, units } in stacks.iter().filter(|stack| has(stack, &word)) {
                wrap(&mut text, "", &format!("{place}: {}", units.join(", ")), 2, width());
            }
            print(if text.is_empty() { "no unit and no place has this word\n" } else { &text }).map(|()| Next::Ask)
        }
        ("status", "") => {
            let mut text = String::new();
            for (name, value) in &sight.status {
                let value = if value.is_empty() { "none" } else { value };
                wrap(&mut text, "", &format!("{}: {value}", name.replace('_', " ")), 2, width());
            }
            print(if text.is_empty() { "nothing beside the map\n" } else { &text }).map(|()| Next::Ask)
        }
        ("undo", "") => seat.undo().map(|()| Next::Show),
        ("map", file) if !file.is_empty() => match Path::new(file).extension().is_some_and(|end| end == "svg") {
            true => files::write(Path::new(file), sight.map.as_bytes(), false).and_then(|()| written(file)),
            false => Err(Error::argument("map", format!("`{file}`"), "a file name that ends in .svg", None)),
        },
        ("save", file) if !file.is_empty() => {
            keep(seat, Some(Path::new(file)), false)?;
            written(file).map(|_| Next::Saved)
        }
        ("quit", "") => Ok(Next::Quit),
        _ => {
            let number = typed.parse::<usize>().ok().filter(|number| (1..=sight.legal.len()).contains(number));
            let expected = format!("1 to {}, or `help`", sight.legal.len());
            let wrong = || Error::argument("decision", format!("`{typed}`"), expected, None);
            seat.choose(number.ok_or_else(wrong)? - 1).map(|()| Next::Show)
        }
    }
}

fn written(file: &str) -> Result<Next, Error> {
    print(&format!("written: {file}\n")).map(|()| Next::Ask)
}

/// Saves the game; another file is replaced only with `force`.
fn keep(seat: &dyn Seat, path: Option<&Path>, force: bool) -> Result<(), Error> {
    path.map_or(Ok(()), |path| files::write(path, seat.saved().text()?.as_bytes(), force))
}

/// Saves a game that was not saved and will not be continued, in a new file.
fn rescue(seat: &dyn Seat) -> Result<(), Error> {
    let names = (1..).map(|nth| format!("unfinished-{nth}.json"));
    let Some(file) = names.into_iter().find(|name| !Path::new(name).exists()) else { return Ok(()) };
    keep(seat, Some(Path::new(&file)), false)?;
    print(&format!("The input ended. The game is kept: --from {file}\n"))
}

/// Prints what the side has heard since its last decision, and what it may do.
fn show(sight: &Sight, from: usize, sides: [&str; 2]) -> Result<(), Error> {
    let mut story = Story::new(String::new());
    sight.told.iter().skip(from).for_each(|told| story.tell(told, sides));
    let mut text = story.text;
    let side = sight.awaited.map_or(String::new(), |side| capital(sides[side.index()]));
    let turn = if sight.turn == 0 { "set-up".to_owned() } else { format!("turn {}", sight.turn) };
    let named = !sight.phase.is_empty() && !sight.phase.eq_ignore_ascii_case(&turn);
    let phase = if named { format!(", {}", sight.phase) } else { String::new() };
    let subject = if sight.subject.is_empty() { String::new() } else { format!(": {}", sight.subject) };
    text += &format!("\n{side}, {turn}{phase}{subject}. {} possible decisions:\n", sight.legal.len());
    if !sight.question.is_empty() {
        wrap(&mut text, "", &sight.question, 0, width());
    }
    for (nth, legal) in sight.legal.iter().enumerate() {
        wrap(&mut text, &format!("{:>5}  ", nth + 1), &capital(&legal.words), 7, width());
    }
    print(&text)
}
