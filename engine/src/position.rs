//! Positions in a form that people can write: the differences from the start of the game, line by line.
//!
//! A system goes through a position once, in a fixed order, with a [`Sheet`] ([`Positions::lines`]). The same pass writes a position and reads
//! one, so everything that is written can be read. Whatever follows from the lines is computed again.

use crate::game::{Game, Status};
use crate::geometry::{BitSet, HexId, Hexes};
use crate::side::Side;
use std::fmt;
use std::ops::RangeInclusive;

/// A rule system whose positions can be written down.
///
/// The default methods are those of a system without such positions: nothing can be written or read.
pub trait Positions: Game {
    /// Whether the system has positions that can be written.
    const WRITTEN: bool = false;

    /// The position before the first decision of the scenario, even after [`Positions::starting`].
    fn begin(&self) -> Self::State {
        self.setup()
    }

    /// The same rules with games that start in this position: [`Game::setup`] returns it.
    #[must_use]
    fn starting(self, state: Self::State) -> Self
    where
        Self: Sized,
    {
        let _ = state;
        self
    }

    /// Whether the position can be written: no operation is under way.
    fn at_rest(&self, state: &Self::State) -> bool {
        let _ = state;
        false
    }

    /// Blanks what finished operations have left behind and nothing reads any more.
    fn clear(&self, state: &mut Self::State) {
        let _ = state;
    }

    /// Fills in what people may omit from a position that is read.
    fn complete(&self, state: &mut Self::State) {
        let _ = state;
    }

    /// Goes through everything that a position says: writes it on the sheet, or reads it from there and computes what follows. The lines before
    /// [`Sheet::head_ends`] say which decision is awaited. Anything that is not on the sheet is as at the start of that phase.
    fn lines(&self, state: &mut Self::State, sheet: &mut Sheet) {
        let _ = (state, sheet);
    }
}

/// The value of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A whole number.
    Whole(i64),
    /// Yes or no.
    Flag(bool),
    /// A text: a name, or words with commas between them.
    Text(String),
    /// Several names.
    List(Vec<String>),
}

impl fmt::Display for Value {
    /// Writes the value without brackets and quotes.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Whole(number) => write!(f, "{number}"),
            Value::Flag(flag) => f.write_str(if *flag { "yes" } else { "no" }),
            Value::Text(text) => f.write_str(text),
            Value::List(list) => f.write_str(&list.join(", ")),
        }
    }
}

impl Value {
    fn found(&self) -> String {
        match self {
            Value::Whole(number) => number.to_string(),
            Value::Flag(flag) => flag.to_string(),
            Value::Text(text) => format!("`{text}`"),
            Value::List(list) => format!("a list of {}", list.len()),
        }
    }
}

/// A line of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The table of the line; empty for the top level.
    pub table: String,
    /// The key.
    pub key: String,
    /// The value.
    pub value: Value,
}

/// The values that a key can have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A whole number within these bounds.
    Whole(i64, i64),
    /// Yes or no.
    Flag,
    /// One of the given names.
    Name(Vec<String>),
    /// Some of the given names.
    List(Vec<String>),
    /// Words with commas between them; only [`pieces`] lists the possible ones.
    Words {
        /// The possible first words, if the first word is one of certain names.
        first: Vec<String>,
        /// The other possible words; `lost 1` is a word with a number.
        others: Vec<String>,
    },
}

/// A line that a position can have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The table of the line; empty for the top level.
    pub table: String,
    /// The key.
    pub key: String,
    /// The possible values.
    pub kind: Kind,
}

/// All lines that positions of `game` can have, in any phase; none if positions cannot be written.
#[must_use]
pub fn shape<G: Positions>(game: &G) -> Vec<Asked> {
    // The possible lines depend on the phase, on the side whose decision is awaited, and on the turn.
    let mut shape = shape_of(game, Vec::new());
    if let Some(Kind::Whole(_, last)) = shape.iter().find(|asked| asked.key == "turn").map(|asked| asked.kind.clone()) {
        let turn = Line { table: String::new(), key: "turn".into(), value: Value::Whole(last) };
        widen(&mut shape, shape_of(game, vec![turn]));
    }
    let phases = names_of(&shape, "phase");
    phases.iter().for_each(|phase| widen(&mut shape, shape_of(game, vec![head("phase", phase)])));
    let sides = names_of(&shape, "side");
    for (phase, side) in phases.iter().flat_map(|phase| sides.iter().map(move |side| (phase, side))) {
        widen(&mut shape, shape_of(game, vec![head("phase", phase), head("side", side)]));
    }
    shape
}

/// The lines that a position with the given ones can have.
fn shape_of<G: Positions>(game: &G, lines: Vec<Line>) -> Vec<Asked> {
    let mut sheet = Sheet::reading(lines);
    game.lines(&mut game.begin(), &mut sheet);
    sheet.asked
}

/// The possible names for a key of the top level.
fn names_of(shape: &[Asked], key: &str) -> Vec<String> {
    match shape.iter().find(|asked| asked.table.is_empty() && asked.key == key) {
        Some(Asked { kind: Kind::Name(names), .. }) => names.clone(),
        _ => Vec::new(),
    }
}

/// A line of the top level with a name.
fn head(key: &str, name: &str) -> Line {
    Line { table: String::new(), key: key.into(), value: Value::Text(name.into()) }
}

/// Adds the lines of `more` to `shape`, and further possible values to the lines that it has.
pub fn widen(shape: &mut Vec<Asked>, more: Vec<Asked>) {
    for asked in more {
        let same = |known: &&mut Asked| known.table == asked.table && known.key == asked.key;
        match (shape.iter_mut().find(same).map(|known| &mut known.kind), &asked.kind) {
            (None, _) => shape.push(asked),
            (Some(Kind::Whole(least, most)), Kind::Whole(low, high)) => {
                (*least, *most) = ((*least).min(*low), (*most).max(*high));
            }
            (Some(Kind::Name(known) | Kind::List(known)), Kind::Name(names) | Kind::List(names)) => {
                let new: Vec<String> = names.iter().filter(|name| !known.contains(name)).cloned().collect();
                known.extend(new);
            }
            (Some(_), _) => {}
        }
    }
}

/// The part of a line that is in error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The name of its table.
    Table,
    /// Its key.
    Key,
    /// Its value.
    Value,
}

/// An error in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misfit {
    /// The line, by its number from 0; `None` for an error of the position as a whole.
    pub line: Option<usize>,
    /// The part of the line.
    pub part: Part,
    /// What was found.
    pub found: String,
    /// What was expected.
    pub expected: String,
    /// Names that may have been meant.
    pub names: Vec<String>,
}

/// The lines of the position `state` of `game`, without those that only repeat the usual state; `None` while an operation is under way.
#[must_use]
pub fn write<G: Positions>(game: &G, state: &G::State) -> Option<Vec<Line>> {
    if !game.at_rest(state) {
        return None;
    }
    let (lines, head) = all(game, state);
    let (mut usual, mut sheet) = (game.begin(), Sheet::reading(lines[..head].to_vec()));
    game.lines(&mut usual, &mut sheet);
    let (usual, _) = all(game, &usual);
    let said = |nth: usize, line: &Line| nth < head || !usual.contains(line);
    let few = lines.iter().enumerate().filter(|(nth, line)| said(*nth, line)).map(|(_, line)| line.clone()).collect();
    // The consequences of these lines may differ from the usual state, such as who holds a place.
    let mut read = game.begin();
    game.lines(&mut read, &mut Sheet::reading(few));
    let (read, _) = all(game, &read);
    let needed = |(nth, line): (usize, Line)| (said(nth, &line) || !read.contains(&line)).then_some(line);
    Some(lines.into_iter().enumerate().filter_map(needed).collect())
}

/// The lines of the position `state` of `game` that say which decision is awaited; none while an operation is under way.
#[must_use]
pub fn awaited<G: Positions>(game: &G, state: &G::State) -> Vec<Line> {
    if !game.at_rest(state) {
        return Vec::new();
    }
    let (mut lines, head) = all(game, state);
    lines.truncate(head);
    lines
}

/// All lines of the position `state` of `game`, also those that [`write()`] leaves out; `None` while an operation is under way.
#[must_use]
pub fn lines<G: Positions>(game: &G, state: &G::State) -> Option<Vec<Line>> {
    game.at_rest(state).then(|| all(game, state).0)
}

/// The lines of units and leaders in the position `state` of `game` that [`write()`] leaves out, because they are as at the start; `None` while
/// an operation is under way.
#[must_use]
pub fn usual<G: Positions>(game: &G, state: &G::State) -> Option<Vec<Line>> {
    let written = write(game, state)?;
    Some(all(game, state).0.into_iter().filter(|line| is_of_unit(line) && !written.contains(line)).collect())
}

/// The line of a unit, a leader or the blocks of a zone, with its possible words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The line.
    pub line: Line,
    /// The possible first words: where the unit is. Empty for blocks, whose key is the zone.
    pub first: Vec<String>,
    /// The possible words after the first; `lost 1` is a word with a number.
    pub others: Vec<String>,
}

/// The units, leaders and blocks of the position `state` of `game`, including zones without blocks.
#[must_use]
pub fn pieces<G: Positions>(game: &G, state: &G::State) -> Vec<Piece> {
    let lines = all_lines(game, state);
    let mut sheet = Sheet { surveys: true, ..Sheet::reading(lines.clone()) };
    game.lines(&mut game.begin(), &mut sheet);
    let piece = |line: Line| {
        let same = |asked: &&Asked| asked.table == line.table && asked.key == line.key;
        match sheet.asked.iter().find(same).map(|asked| asked.kind.clone()) {
            Some(Kind::Words { first, others }) => Some(Piece { line, first, others }),
            _ => None,
        }
    };
    lines.into_iter().filter_map(piece).collect()
}

/// Whether a line says where a unit or a leader is.
fn is_of_unit(line: &Line) -> bool {
    matches!(line.table.as_str(), "units" | "leaders")
}

/// The units and leaders in a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stack {
    /// The place, as lines name it; `eliminated` or the like for units that are in none.
    pub place: String,
    /// Units and leaders, each with its state.
    pub units: Vec<String>,
}

/// The stacks of the position `state` of `game`, place by place, even while an operation is under way.
#[must_use]
pub fn stacks<G: Positions>(game: &G, state: &G::State) -> Vec<Stack> {
    let mut stacks: Vec<Stack> = Vec::new();
    for line in all_lines(game, state) {
        let value = line.value.to_string();
        let (place, unit) = if is_of_unit(&line) {
            match (line.value, value.split_once(", ")) {
                (Value::Whole(number), _) => (number.to_string(), line.key),
                (_, Some((place, words))) => (place.to_owned(), format!("{} ({words})", line.key)),
                (_, None) => (value, line.key),
            }
        } else if let Some(side) = line.table.strip_suffix("_blocks").filter(|_| value != "none") {
            (line.key, format!("{side} {value}"))
        } else {
            continue;
        };
        match stacks.iter_mut().find(|stack| stack.place == place) {
            Some(stack) => stack.units.push(unit),
            None => stacks.push(Stack { place, units: vec![unit] }),
        }
    }
    // Places by number, then units that are in no place.
    stacks.sort_by_key(|stack| (stack.place.parse::<u32>().unwrap_or(u32::MAX), stack.place.clone()));
    stacks
}

/// All lines of the position `state` of `game`, even while an operation is under way. The lines do not show that operation.
#[must_use]
pub fn all_lines<G: Positions>(game: &G, state: &G::State) -> Vec<Line> {
    all(game, state).0
}

/// All lines of a position, and the number of those that say which decision is awaited.
fn all<G: Positions>(game: &G, state: &G::State) -> (Vec<Line>, usize) {
    let mut sheet = Sheet { reads: false, ..Sheet::reading(Vec::new()) };
    game.lines(&mut state.clone(), &mut sheet);
    (sheet.lines, sheet.head)
}

/// Reads a position of `game` from its `lines`.
///
/// # Errors
/// All errors in the lines; if there are none, what the rules do not allow.
pub fn read<G: Positions>(game: &G, lines: Vec<Line>) -> Result<G::State, Vec<Misfit>> {
    let state = placed(game, lines.clone()).map_err(|misfits| of_other_phases(game, &lines, misfits))?;
    let wrong = |line: Option<usize>, found: String, expected: &str| {
        Err(vec![Misfit { line, part: Part::Value, found, expected: expected.into(), names: Vec::new() }])
    };
    if let Err(breach) = game.check(&state) {
        let section = G::CARD.rulebook.section(breach.rule).number;
        // Invariants name the sides as the engine does.
        let named = |what: String, side: Side| what.replace(&format!("{side:?}"), G::CARD.sides[side.index()]);
        let what = Side::BOTH.into_iter().fold(breach.what, named);
        let found = format!("a position that breaks §{section}: {what}");
        return wrong(offender(game, &lines), found, "a position that the rules allow");
    }
    let Status::Awaiting(side) = game.status(&state) else {
        return wrong(None, "a position in which the game is over".into(), "a game that continues");
    };
    let mut legal = Vec::new();
    game.legal_actions(&state, &mut legal);
    if legal.is_empty() {
        let (lines, head) = all(game, &state);
        let head: Vec<String> = lines[..head].iter().map(|line| format!("{} = {}", line.key, line.value)).collect();
        let found = format!("nothing to choose for the {} side ({})", G::CARD.sides[side.index()], head.join(", "));
        return wrong(
            None,
            found,
            "units of theirs that can act: a unit without a line and without a place of its own at the start is not in the game",
        );
    }
    Ok(state)
}

/// The state that these lines describe, whether the rules allow it or not.
fn placed<G: Positions>(game: &G, lines: Vec<Line>) -> Result<G::State, Vec<Misfit>> {
    let (mut state, mut sheet) = (game.begin(), Sheet::reading(lines));
    game.lines(&mut state, &mut sheet);
    let misfits = sheet.finish();
    if !misfits.is_empty() {
        return Err(misfits);
    }
    game.complete(&mut state);
    Ok(state)
}

/// The most lines of a phase that an error lists.
const MOST_KEYS: usize = 24;

/// Adds to the errors of lines that do not belong to this phase which phases they belong to.
fn of_other_phases<G: Positions>(game: &G, lines: &[Line], mut misfits: Vec<Misfit>) -> Vec<Misfit> {
    for misfit in misfits.iter_mut().filter(|misfit| misfit.part == Part::Key) {
        let Some(line) = misfit.line.map(|line| &lines[line]) else { continue };
        let is_it = |asked: &Asked| asked.table == line.table && asked.key == line.key;
        let mut phases = names_of(&shape_of(game, Vec::new()), "phase");
        phases.retain(|phase| shape_of(game, vec![head("phase", phase)]).iter().any(is_it));
        if !phases.is_empty() {
            let phases: Vec<String> = phases.iter().map(|phase| format!("`{phase}`")).collect();
            let here = shape_of(game, lines.iter().filter(|line| line.table.is_empty()).cloned().collect());
            let keys: Vec<&str> =
                here.iter().filter(|asked| asked.table == line.table).map(|asked| &*asked.key).collect();
            let keys = if keys.len() > MOST_KEYS { String::new() } else { format!(" ({})", keys.join(", ")) };
            misfit.expected = format!("a line of this phase{keys}; it belongs to the phase {}", phases.join(", "));
            misfit.names = Vec::new();
        }
    }
    misfits
}

/// The first line without which the rules allow the position; `None` if no single line is responsible.
fn offender<G: Positions>(game: &G, lines: &[Line]) -> Option<usize> {
    (0..lines.len()).find(|&left_out| {
        let mut others = lines.to_vec();
        others.remove(left_out);
        placed(game, others).is_ok_and(|state| game.check(&state).is_ok())
    })
}

/// The lines of a position while they are written or read.
#[derive(Clone, Debug)]
pub struct Sheet {
    lines: Vec<Line>,
    reads: bool,
    /// Whether the possible words of lines are kept.
    surveys: bool,
    taken: Vec<bool>,
    /// The lines that were asked for.
    asked: Vec<Asked>,
    /// Alternative keys for lines that are asked for, with their tables.
    aliases: Vec<(String, String)>,
    misfits: Vec<Misfit>,
    head: usize,
    /// Whether the head is in error: the other lines depend on it.
    unclear: bool,
}

impl Sheet {
    fn reading(lines: Vec<Line>) -> Sheet {
        let taken = vec![false; lines.len()];
        let (asked, aliases, misfits) = (Vec::new(), Vec::new(), Vec::new());
        Sheet { lines, reads: true, surveys: false, taken, asked, aliases, misfits, head: 0, unclear: false }
    }

    /// Whether the position is read from the sheet.
    #[must_use]
    pub fn reads(&self) -> bool {
        self.reads
    }

    /// Whether the position is read and has a line `key` in `table` (empty for the top level).
    #[must_use]
    pub fn says(&self, table: &str, key: &str) -> bool {
        self.reads && self.place(table, key).is_some()
    }

    fn place(&self, table: &str, key: &str) -> Option<usize> {
        self.lines.iter().position(|line| line.table == table && line.key == key)
    }

    /// Of two keys in `table` for the same thing, `key` and `alias`, the one that the sheet has, or `key` if it has neither. Having both is an error.
    pub fn either<'k>(&mut self, table: &str, key: &'k str, alias: &'k str) -> &'k str {
        if !self.reads {
            return key;
        }
        let (first, second) = (self.place(table, key), self.place(table, alias));
        self.aliases.push((table.into(), alias.into()));
        if let (Some(first), Some(_)) = (first, second) {
            self.taken[first] = true;
            self.wrong(table, key, format!("`{key}` and `{alias}`, which are the same"), "each once");
        }
        second.map_or(key, |_| alias)
    }

    /// Marks the end of the lines that say which decision is awaited.
    pub fn head_ends(&mut self) {
        self.head = self.lines.len();
        self.unclear = !self.misfits.is_empty();
    }

    /// The line `key` of `table`, a whole number within `bounds`: written from `value`, or read into it.
    pub fn whole<N: Copy + Into<i64> + TryFrom<i64>>(
        &mut self,
        table: &str,
        key: &str,
        value: &mut N,
        bounds: RangeInclusive<N>,
    ) {
        let (least, most) = ((*bounds.start()).into(), (*bounds.end()).into());
        let kind = || Kind::Whole(least, most);
        let Some((line, given)) = self.line(table, key, kind, || Value::Whole((*value).into())) else { return };
        match given {
            Value::Whole(number) if (least..=most).contains(&number) => *value = N::try_from(number).unwrap_or(*value),
            other => self.refuse(line, other.found(), &format!("a whole number from {least} to {most}"), &[]),
        }
    }

    /// The line `key` of `table`, yes or no: written from `value`, or read into it.
    pub fn flag(&mut self, table: &str, key: &str, value: &mut bool) {
        let Some((line, given)) = self.line(table, key, || Kind::Flag, || Value::Flag(*value)) else { return };
        match given {
            Value::Flag(flag) => *value = flag,
            other => self.refuse(line, other.found(), "true or false", &[]),
        }
    }

    /// One of these names; `what` says what they are. If a value has several names, the first is written.
    pub fn name<T: Copy + PartialEq>(
        &mut self,
        table: &str,
        key: &str,
        value: &mut T,
        names: &[(impl AsRef<str>, T)],
        what: &str,
    ) {
        let (kind, written) = (|| Kind::Name(texts(names)), || Value::Text(named(*value, names)));
        let Some((line, given)) = self.line(table, key, kind, written) else { return };
        let text = match &given {
            Value::Text(text) => text.clone(),
            other => other.found(),
        };
        if let Some(found) = self.find(line, &text, names, what) {
            *value = found;
        }
    }

    /// The line `key` of `table`, some of `names`: written from `value`, or read into it. `what` says what the names are.
    pub fn list<T: Copy + PartialEq>(
        &mut self,
        table: &str,
        key: &str,
        value: &mut Vec<T>,
        names: &[(impl AsRef<str>, T)],
        what: &str,
    ) {
        let written = || Value::List(value.iter().map(|member| named(*member, names)).collect());
        let Some((line, given)) = self.line(table, key, || Kind::List(texts(names)), written) else { return };
        match given {
            Value::List(list) => {
                *value = list.iter().filter_map(|text| self.find(line, text, names, what)).collect();
            }
            other => self.refuse(line, other.found(), "a list of names in brackets", &[]),
        }
    }

    /// The line `key` of `table`, a set whose members have these `names`: written from `value`, or read into it. `what` says what the names are.
    pub fn set<S: BitSet + FromIterator<S::Member>>(
        &mut self,
        table: &str,
        key: &str,
        value: &mut S,
        names: &[(impl AsRef<str>, S::Member)],
        what: &str,
    ) where
        S::Member: PartialEq,
    {
        let mut members: Vec<S::Member> = value.into_iter().collect();
        self.list(table, key, &mut members, names, what);
        self.each_once(table, key, &members, names);
        *value = members.into_iter().collect();
    }

    /// Reports the first of `members` that the line `key` of `table` names twice, by its name in `names`.
    pub fn each_once<T: Copy + PartialEq>(
        &mut self,
        table: &str,
        key: &str,
        members: &[T],
        names: &[(impl AsRef<str>, T)],
    ) {
        let twice = members.iter().enumerate().find(|(i, member)| members[..*i].contains(member));
        if let Some((_, member)) = twice {
            self.wrong(table, key, format!("`{}` twice", named(*member, names)), "each once");
        }
    }

    /// The line `key` of `table`, a set of hexes with these `names`: written from `value`, or read into it.
    pub fn hexes<const W: usize>(
        &mut self,
        table: &str,
        key: &str,
        value: &mut Hexes<W>,
        names: &[(impl AsRef<str>, HexId)],
    ) {
        let mut members: Vec<HexId> = value.into_iter().collect();
        self.list(table, key, &mut members, names, "a hex of the map by its number in quotes, or a place");
        self.each_once(table, key, &members, names);
        *value = members.into_iter().collect();
    }

    /// The line `key` of `table`, words with commas between them; `None` if the position is read and has no such line, or one in error.
    pub fn words(&mut self, table: &str, key: &str) -> Option<Words<'_>> {
        if !self.reads {
            self.lines.push(Line { table: table.into(), key: key.into(), value: Value::Text(String::new()) });
            let line = self.lines.len() - 1;
            return Some(Words {
                sheet: self,
                line,
                words: Vec::new(),
                given: Vec::new(),
                known: Vec::new(),
                firsts: Vec::new(),
            });
        }
        let (line, given) = self.line(
            table,
            key,
            || Kind::Words { first: Vec::new(), others: Vec::new() },
            || unreachable!("it is read"),
        )?;
        let words = match given {
            Value::Text(text) if text.trim() == NOTHING => Vec::new(),
            Value::Text(text) => text.split(',').map(|word| word.trim().to_owned()).collect(),
            Value::Whole(number) => vec![number.to_string()],
            Value::List(words) => words,
            other => {
                self.refuse(line, other.found(), "words in quotes, with commas between them", &[]);
                return None;
            }
        };
        if words.len() > MOST_WORDS {
            self.refuse(line, format!("{} words", words.len()), &format!("at most {MOST_WORDS}"), &[]);
            return None;
        }
        Some(Words { sheet: self, line, given: words.clone(), words, known: Vec::new(), firsts: Vec::new() })
    }

    /// Reports that the line `key` of `table`, if there is one, or else the position as a whole contradicts other lines: it has `found`, and
    /// `expected` is what it should have. Nothing is reported if the head is in error.
    pub fn wrong(&mut self, table: &str, key: &str, found: impl Into<String>, expected: &str) {
        if self.unclear {
            return;
        }
        let line = self.place(table, key);
        let (found, expected) = (found.into(), expected.into());
        self.misfits.push(Misfit { line, part: Part::Value, found, expected, names: Vec::new() });
    }

    /// Writes the line, or returns its number and value.
    fn line(
        &mut self,
        table: &str,
        key: &str,
        kind: impl FnOnce() -> Kind,
        value: impl FnOnce() -> Value,
    ) -> Option<(usize, Value)> {
        if !self.reads {
            self.lines.push(Line { table: table.into(), key: key.into(), value: value() });
            return None;
        }
        self.asked.push(Asked { table: table.into(), key: key.into(), kind: kind() });
        let place = self.place(table, key)?;
        self.taken[place] = true;
        Some((place, self.lines[place].value.clone()))
    }

    fn find<T: Copy>(&mut self, line: usize, text: &str, names: &[(impl AsRef<str>, T)], what: &str) -> Option<T> {
        let found = names.iter().find(|(name, _)| name.as_ref() == text);
        if found.is_none() {
            self.refuse(line, format!("`{text}`"), what, &texts(names));
        }
        found.map(|(_, value)| *value)
    }

    fn refuse(&mut self, line: usize, found: String, expected: &str, names: &[String]) {
        let expected = match names.len() {
            1..=FEW => format!("{expected}: {}", names.join(", ")),
            _ => expected.to_owned(),
        };
        let names = names.to_vec();
        self.misfits.push(Misfit { line: Some(line), part: Part::Value, found, expected, names });
    }

    /// The errors found, including lines that nobody asked for.
    fn finish(mut self) -> Vec<Misfit> {
        if self.unclear {
            return self.misfits;
        }
        let mut tables: Vec<&str> = Vec::new();
        for Asked { table, .. } in &self.asked {
            if !table.is_empty() && !tables.contains(&table.as_str()) {
                tables.push(table);
            }
        }
        let mut unknown: Vec<&str> = Vec::new();
        for (place, line) in self.lines.iter().enumerate().filter(|(place, _)| !self.taken[*place]).take(MOST) {
            let here = self.asked.iter().filter(|asked| asked.table == line.table);
            let mut names: Vec<String> = here.map(|asked| asked.key.clone()).collect();
            let (part, found, expected) = if names.is_empty() {
                if unknown.contains(&line.table.as_str()) {
                    continue;
                }
                unknown.push(&line.table);
                names = tables.iter().copied().map(str::to_owned).collect();
                (Part::Table, &line.table, format!("a table of a position: {}", tables.join(", ")))
            } else {
                let aliases = self.aliases.iter().filter(|(table, _)| *table == line.table);
                names.extend(aliases.map(|(_, alias)| alias.clone()));
                let expected = match names.len() {
                    1..=FEW => format!("one of {}", names.join(", ")),
                    _ => format!("a name of [{}] in this scenario", line.table),
                };
                (Part::Key, &line.key, expected)
            };
            self.misfits.push(Misfit { line: Some(place), part, found: format!("`{found}`"), expected, names });
        }
        self.misfits
    }
}

/// Stands for a line without words.
const NOTHING: &str = "none";

/// The most unknown lines that are reported.
const MOST: usize = 100;

/// The most words in a line.
const MOST_WORDS: usize = 1_000;

/// The most names that an error lists.
const FEW: usize = 24;

fn texts<T>(names: &[(impl AsRef<str>, T)]) -> Vec<String> {
    names.iter().map(|(name, _)| name.as_ref().to_owned()).collect()
}

fn named<T: Copy + PartialEq>(value: T, names: &[(impl AsRef<str>, T)]) -> String {
    names.iter().find(|(_, known)| *known == value).map_or_else(String::new, |(name, _)| name.as_ref().to_owned())
}

/// The words of a line while they are written or read.
#[derive(Debug)]
pub struct Words<'s> {
    sheet: &'s mut Sheet,
    line: usize,
    words: Vec<String>,
    /// All words of the line as it was read.
    given: Vec<String>,
    /// The possible words; those with a number have 1 after them.
    known: Vec<String>,
    /// The possible first words.
    firsts: Vec<String>,
}

impl Words<'_> {
    /// The first word, one of `names`: written from `value`, or read into it. `what` says what the names are.
    pub fn first<T: Copy + PartialEq>(&mut self, value: &mut T, names: &[(impl AsRef<str>, T)], what: &str) {
        if !self.sheet.reads {
            self.words.push(named(*value, names));
            return;
        }
        if self.sheet.surveys {
            self.firsts = texts(names);
        }
        let text = if self.words.is_empty() { String::new() } else { self.words.remove(0) };
        match self.sheet.find(self.line, &text, names, what) {
            Some(found) => *value = found,
            // The rest of the line depends on it.
            None => self.words.clear(),
        }
    }

    /// A word that is present or absent: `word` is written if it is `present`, and reading sets `present`.
    pub fn mark(&mut self, word: &str, present: &mut bool) {
        if !self.sheet.reads {
            self.words.extend(present.then(|| word.to_owned()));
            return;
        }
        self.known.push(word.to_owned());
        let place = self.words.iter().position(|other| other == word);
        *present = place.map(|place| self.words.remove(place)).is_some();
    }

    /// A set that is spread over several lines: whether `member` is in it, as this line's word says.
    pub fn member<S: BitSet>(&mut self, word: &str, set: &mut S, member: S::Member) {
        let mut present = set.has(member);
        self.mark(word, &mut present);
        *set = set.minus(S::one(member));
        if present {
            *set |= S::one(member);
        }
    }

    /// A `word` followed by a number from 1 to `most`, `lost 2`: written from `value`, or read into it. Without the word the number is 0.
    pub fn count<N: Copy + Into<i64> + TryFrom<i64>>(&mut self, word: &str, value: &mut N, most: N) {
        if !self.sheet.reads {
            let number: i64 = (*value).into();
            self.words.extend((number != 0).then(|| format!("{word} {number}")));
            return;
        }
        self.known.push(format!("{word} 1"));
        let number = |other: &String| other.strip_prefix(word)?.strip_prefix(' ').map(str::to_owned);
        let place = self.words.iter().position(|other| number(other).is_some());
        let given = place.and_then(|place| number(&self.words.remove(place)));
        let most: i64 = most.into();
        let read = given.as_deref().map(|given| given.trim().parse::<i64>().ok().filter(|n| (1..=most).contains(n)));
        match (read, given) {
            (Some(None), Some(given)) => {
                let expected = format!("`{word}` with a whole number from 1 to {most}");
                self.sheet.refuse(self.line, format!("`{word} {given}`"), &expected, &[]);
            }
            (Some(Some(number)), _) => *value = N::try_from(number).unwrap_or(*value),
            _ => *value = N::try_from(0).unwrap_or(*value),
        }
    }

    /// One of these names; none of them means `usual`.
    pub fn choice<T: Copy + PartialEq>(&mut self, value: &mut T, usual: T, names: &[(impl AsRef<str>, T)]) {
        if !self.sheet.reads {
            self.words.extend((*value != usual).then(|| named(*value, names)));
            return;
        }
        self.known.extend(names.iter().map(|(name, _)| name.as_ref().to_owned()));
        *value = usual;
        for (name, known) in names {
            if let Some(place) = self.words.iter().position(|word| word == name.as_ref()) {
                self.words.remove(place);
                *value = *known;
                return;
            }
        }
    }

    /// Whether the position is read.
    #[must_use]
    pub fn reads(&self) -> bool {
        self.sheet.reads
    }

    /// Ends the line: it is written, or words that are left over are reported.
    pub fn end(self) {
        let Words { sheet, line, words, given, known, firsts } = self;
        if !sheet.reads {
            let words = if words.is_empty() { NOTHING.to_owned() } else { words.join(", ") };
            sheet.lines[line].value = Value::Text(words);
            return;
        }
        if let Some(asked) = sheet.asked.last_mut().filter(|_| sheet.surveys) {
            asked.kind = Kind::Words { first: firsts, others: known.clone() };
        }
        let split = |word: &str| match word.rsplit_once(' ') {
            Some((word, number)) if number.parse::<u32>().is_ok() => (word.to_owned(), Some(number.to_owned())),
            _ => (word.to_owned(), None),
        };
        for word in words {
            let (name, number) = split(&word);
            if known.iter().any(|known| split(known).0 == name && (split(known).1.is_some() == number.is_some())) {
                let (found, expected) = match given.iter().filter(|word| split(word).0 == name).count() {
                    0 | 1 => (format!("`{word}` beside another"), format!("one alone of {}", known.join(", "))),
                    _ => (format!("`{name}` twice"), "each once".to_owned()),
                };
                sheet.refuse(line, found, &expected, &[]);
                continue;
            }
            let expected = if known.is_empty() { "nothing more" } else { "one of" };
            sheet.refuse(line, format!("`{word}`"), expected, &known);
            // The suggested names take over the number that is given.
            let names = sheet.misfits.last_mut().map(|misfit| &mut misfit.names);
            if let (Some(names), Some(number)) = (names, number) {
                let renumbered = |name: &String| match split(name) {
                    (name, Some(_)) => format!("{name} {number}"),
                    (name, None) => name,
                };
                *names = names.iter().map(renumbered).collect();
            }
        }
    }
}
