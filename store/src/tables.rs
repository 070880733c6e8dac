//! The tables of a run, which grow while it is played: in Parquet files, or in memory.
//!
//! A table has one row for each game, or for each place at the end of each turn of a game. The winner and the ending are given in words. The
//! metadata of the file state the scenario, the bots and what each column counts; [`dictionary()`] has the same for a separate file. Rows are
//! written in groups, in order, so the use of memory does not depend on the number of games. A file appears under its name only when it is complete.

use crate::disk::{self, File};
use crate::files::{fresh, part};
use crate::parquet::{Column, Table, Writer};
use sandtable_analysis::details::{Decision, Details, Happening};
use sandtable_analysis::dictionary::{self, DRAW, FORMAT, NOBODY, dictionary, held, held_name};
use sandtable_analysis::{Record, Sink};
use sandtable_engine::Card;
use sandtable_questions::Error;
use sandtable_questions::keep::RunTables;
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};

/// The names of the table of the games, and of that of the holders of places, which is optional.
const GAMES: &str = "games";
const CONTROL: &str = "control";

/// The names of all tables.
pub(crate) const NAMES: [&str; 4] = [GAMES, CONTROL, Happening::NAME, Decision::NAME];

/// The number of games in a row group: while it is written, a group is in memory three times.
const ROW_GROUP: usize = 16_384;

/// The same for the table of places, which has hundreds of rows for each game.
const CONTROL_GROUP: usize = 512;

/// The records of one rule system as columns.
///
/// `game`, `winner` (a side's name, or `draw`), `level` and `ending` (by name), `margin`, `last_turn`, `decisions`, the card's metrics by name, and
/// `held_SIDE_turn_N`: the places held at the end of turn N, one bit for each place; null if the game ended before that.
#[derive(Clone, Debug)]
pub struct Frame {
    card: &'static Card,
    rows: Vec<Record>,
}

impl Frame {
    /// A frame without rows, for records of the rule system of `card`.
    #[must_use]
    pub fn new(card: &'static Card) -> Frame {
        Frame { card, rows: Vec::new() }
    }

    /// The rows as columns.
    ///
    /// # Errors
    /// If two columns have the same name.
    pub fn columns(&self) -> io::Result<Table> {
        let rows = &self.rows;
        let unsigned =
            |name: &str, cell: &dyn Fn(&Record) -> u32| Column::numbers(name, rows.iter().map(cell).collect());
        let signed = |name: &str, cell: &dyn Fn(&Record) -> i32| Column::numbers(name, rows.iter().map(cell).collect());
        let words = |name: &str, cell: &dyn Fn(&Record) -> &'static str| {
            Column::text(name, &rows.iter().map(cell).collect::<Vec<_>>())
        };
        let mut columns = vec![
            Column::numbers("game", rows.iter().map(|row| row.game).collect()),
            words("winner", &|row| row.winner.map_or(DRAW, |side| self.card.sides[side.index()])),
            words("level", &|row| self.card.levels[usize::from(row.level)].name),
            words("ending", &|row| self.card.endings[usize::from(row.ending)]),
            signed("margin", &|row| row.margin.into()),
            unsigned("last_turn", &|row| row.last_turn.into()),
            unsigned("decisions", &|row| row.decisions),
        ];
        columns
            .extend(self.card.metrics.iter().enumerate().map(|(i, metric)| signed(metric.name, &|row| row.metrics[i])));
        columns.extend(held(self.card).map(|(turn, side)| {
            let cells: Vec<Option<u64>> = rows.iter().map(|row| row.held(turn).map(|held| held[side])).collect();
            Column::optional(&held_name(self.card, turn, side), &cells)
        }));
        Table::new(columns)
    }
}

impl Sink for Frame {
    fn take(&mut self, records: &[Record]) -> io::Result<()> {
        self.rows.extend_from_slice(records);
        Ok(())
    }
}

/// Receives the row groups of a table.
pub(crate) trait Groups {
    /// Takes the next group.
    fn add(&mut self, rows: Table) -> io::Result<()>;

    /// Closes the table.
    fn finish(self: Box<Self>) -> io::Result<()>;
}

/// A Parquet file that is being written. Until it is finished, it has the name of a part, next to its final place; if it is never finished, it is
/// removed.
pub(crate) struct Growing {
    writer: Writer<BufWriter<File>>,
    file: File,
    part: PathBuf,
    path: PathBuf,
    finished: bool,
}

impl Growing {
    /// Creates a file for `path` with columns like these; `about` becomes its metadata.
    pub(crate) fn create(path: &Path, like: &Table, about: Vec<(String, String)>) -> io::Result<Growing> {
        let part = part(path);
        let file = fresh(&part)?;
        let writer = Writer::new(BufWriter::new(file.try_clone()?), like, about)?;
        Ok(Growing { writer, file, part, path: path.into(), finished: false })
    }
}

impl Groups for Growing {
    fn add(&mut self, rows: Table) -> io::Result<()> {
        self.writer.add(rows)
    }

    /// Moves the file to its place.
    fn finish(mut self: Box<Self>) -> io::Result<()> {
        self.writer.finish()?;
        disk::sync(&self.file)?;
        disk::rename(&self.part, &self.path)?;
        self.finished = true;
        Ok(())
    }
}

impl Drop for Growing {
    fn drop(&mut self) {
        if !self.finished {
            // A part that cannot be removed is left.
            let _ = disk::remove_file(&self.part);
        }
    }
}

/// The table of the games, while it is being written.
pub struct GamesTable {
    frame: Frame,
    to: Box<dyn Groups>,
}

impl std::fmt::Debug for GamesTable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("GamesTable").field("waiting", &self.frame.rows.len()).finish_non_exhaustive()
    }
}

impl GamesTable {
    /// Creates a file for `path`; `played` names what is played. Until it is finished, it has the name of a part, next to its final place; if it is
    /// never finished, it is removed.
    ///
    /// # Errors
    /// If the file cannot be created.
    pub fn create(path: &Path, card: &'static Card, played: &[(&str, String)]) -> io::Result<GamesTable> {
        let file = Growing::create(path, &Frame::new(card).columns()?, about(card, GAMES, &[], played))?;
        Ok(GamesTable::new(card, Box::new(file)))
    }

    fn new(card: &'static Card, to: Box<dyn Groups>) -> GamesTable {
        GamesTable { frame: Frame::new(card), to }
    }

    fn write_group(&mut self, rows: usize) -> io::Result<()> {
        let rest = self.frame.rows.split_off(rows);
        let group = self.frame.columns().and_then(|rows| self.to.add(rows));
        self.frame.rows = rest;
        group
    }

    /// Writes the remaining rows and closes the table.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn finish(mut self) -> io::Result<()> {
        if !self.frame.rows.is_empty() {
            self.write_group(self.frame.rows.len())?;
        }
        self.to.finish()
    }
}

impl Sink for GamesTable {
    /// All row groups have the same size, whatever the batches, so the file is the same for any number of threads.
    fn take(&mut self, records: &[Record]) -> io::Result<()> {
        self.frame.take(records)?;
        while self.frame.rows.len() >= ROW_GROUP {
            self.write_group(ROW_GROUP)?;
        }
        Ok(())
    }
}

/// The table of the holders of places, while it is being written: `game`, `turn`, `place`, `holder`, with a row for each place at the end of each
/// turn of each game.
pub struct ControlTable {
    card: &'static Card,
    places: Vec<(u8, String)>,
    waiting: Vec<Record>,
    to: Box<dyn Groups>,
}

impl std::fmt::Debug for ControlTable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ControlTable").field("waiting", &self.waiting.len()).finish_non_exhaustive()
    }
}

impl ControlTable {
    /// Creates a file like [`GamesTable::create`]. `places` are those of the game ([`Game::place_names`](sandtable_engine::Game::place_names)).
    ///
    /// # Errors
    /// The same as for [`GamesTable::create`].
    pub fn create(
        path: &Path,
        card: &'static Card,
        places: &[(u8, String)],
        played: &[(&str, String)],
    ) -> io::Result<ControlTable> {
        let file =
            Growing::create(path, &holders(Vec::new(), Vec::new(), &[], &[])?, about(card, CONTROL, places, played))?;
        Ok(ControlTable { card, places: places.to_vec(), waiting: Vec::new(), to: Box::new(file) })
    }

    fn write_group(&mut self, games: usize) -> io::Result<()> {
        let rest = self.waiting.split_off(games);
        let (mut game, mut turn, mut place, mut holder) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for record in &self.waiting {
            for ended in 1..=self.card.last_turn {
                let Some(held) = record.held(ended) else { continue };
                for (bit, name) in &self.places {
                    let side = held.iter().position(|held| held >> bit & 1 == 1);
                    game.push(record.game);
                    turn.push(u32::from(ended));
                    place.push(name.as_str());
                    holder.push(side.map_or(NOBODY, |side| self.card.sides[side]));
                }
            }
        }
        let group = holders(game, turn, &place, &holder).and_then(|rows| self.to.add(rows));
        self.waiting = rest;
        group
    }

    /// Writes the remaining rows and closes the table.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn finish(mut self) -> io::Result<()> {
        if !self.waiting.is_empty() {
            self.write_group(self.waiting.len())?;
        }
        self.to.finish()
    }
}

impl Sink for ControlTable {
    fn take(&mut self, records: &[Record]) -> io::Result<()> {
        self.waiting.extend_from_slice(records);
        while self.waiting.len() >= CONTROL_GROUP {
            self.write_group(CONTROL_GROUP)?;
        }
        Ok(())
    }
}

fn holders(game: Vec<u64>, turn: Vec<u32>, place: &[&str], holder: &[&str]) -> io::Result<Table> {
    Table::new(vec![
        Column::numbers("game", game),
        Column::numbers("turn", turn),
        Column::text("place", place),
        Column::text("holder", holder),
    ])
}

/// The number of rows in a group of a table of details.
const DETAILS_GROUP: usize = 65_536;

/// A row of a table of details, which are recorded in addition to the games.
pub(crate) trait Detail: Clone {
    /// The name of the table.
    const NAME: &'static str;

    /// The recorded rows, in the order of the games.
    fn of(details: &Details) -> &[Self];

    /// The game of the row.
    fn game(&self) -> u64;

    /// The rows as columns.
    ///
    /// # Errors
    /// None in practice: the columns have different names.
    fn columns(card: &Card, rows: &[Self]) -> io::Result<Table>;
}

impl Detail for Happening {
    const NAME: &'static str = "events";

    fn of(details: &Details) -> &[Happening] {
        &details.events
    }

    fn game(&self) -> u64 {
        self.game
    }

    fn columns(card: &Card, rows: &[Happening]) -> io::Result<Table> {
        Table::new(vec![
            Column::numbers("game", rows.iter().map(|row| row.game).collect()),
            Column::numbers("number", rows.iter().map(|row| row.number).collect()),
            Column::numbers("turn", rows.iter().map(|row| u32::from(row.turn)).collect()),
            texts("section", rows, |row| card.rulebook.section(row.rule).number),
            texts("kind", rows, |row| &row.kind),
            texts("event", rows, |row| &row.words),
        ])
    }
}

impl Detail for Decision {
    const NAME: &'static str = "decisions";

    fn of(details: &Details) -> &[Decision] {
        &details.decisions
    }

    fn game(&self) -> u64 {
        self.game
    }

    fn columns(card: &Card, rows: &[Decision]) -> io::Result<Table> {
        Table::new(vec![
            Column::numbers("game", rows.iter().map(|row| row.game).collect()),
            Column::numbers("number", rows.iter().map(|row| row.number).collect()),
            Column::numbers("turn", rows.iter().map(|row| u32::from(row.turn)).collect()),
            texts("phase", rows, |row| &row.phase),
            texts("side", rows, |row| card.sides[row.side.index()]),
            texts("kind", rows, |row| &row.kind),
            texts("subject", rows, |row| &row.subject),
            Column::numbers("alternatives", rows.iter().map(|row| row.of).collect()),
            Column::optional("margin", &rows.iter().map(|row| row.margin).collect::<Vec<_>>()),
            texts("action", rows, |row| &row.action),
            texts("choice", rows, |row| &row.words),
        ])
    }
}

fn texts<T>(name: &str, rows: &[T], cell: impl Fn(&T) -> &str) -> Column {
    Column::text(name, &rows.iter().map(cell).collect::<Vec<_>>())
}

/// A table of details, while it is being written: a row for each event, or for each decision, of each game.
pub(crate) struct DetailTable<T> {
    card: &'static Card,
    waiting: Vec<T>,
    to: Box<dyn Groups>,
}

impl<T> std::fmt::Debug for DetailTable<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("DetailTable").field("waiting", &self.waiting.len()).finish_non_exhaustive()
    }
}

impl<T: Detail> DetailTable<T> {
    fn write_group(&mut self) -> io::Result<()> {
        let rows = std::mem::take(&mut self.waiting);
        self.to.add(T::columns(self.card, &rows)?)
    }

    /// Writes the remaining rows and closes the table.
    fn finish(mut self) -> io::Result<()> {
        if !self.waiting.is_empty() {
            self.write_group()?;
        }
        self.to.finish()
    }
}

impl<T: Detail> Sink for DetailTable<T> {
    fn take(&mut self, _records: &[Record]) -> io::Result<()> {
        Ok(())
    }

    /// A group always ends with a game, so the file is the same for any size of the batches.
    fn details(&mut self, details: &Details) -> io::Result<()> {
        for game in T::of(details).chunk_by(|a, b| a.game() == b.game()) {
            self.waiting.extend_from_slice(game);
            if self.waiting.len() >= DETAILS_GROUP {
                self.write_group()?;
            }
        }
        Ok(())
    }
}

/// The tables of a run, while they are being written.
#[derive(Debug)]
pub(crate) struct Tables {
    games: GamesTable,
    control: Option<ControlTable>,
    events: Option<DetailTable<Happening>>,
    decisions: Option<DetailTable<Decision>>,
}

impl Tables {
    /// Starts the tables; `open` gives the table with this name, these columns and this metadata a place.
    ///
    /// # Errors
    /// If one cannot be started.
    pub(crate) fn begin(
        run: &RunTables<'_>,
        mut open: impl FnMut(&str, &Table, Vec<(String, String)>) -> Result<Box<dyn Groups>, Error>,
    ) -> Result<Tables, Error> {
        let RunTables { card, setting, tables, places } = *run;
        let played = [
            ("scenario", setting.scenario.clone()),
            ("scenario_hash", setting.scenario_hash.clone()),
            ("overlays", setting.overlays.join(", ")),
            ("bots", setting.bots.each_ref().map(|bot| bot.name.as_str()).join(", ")),
            ("seed", setting.seed.to_string()),
        ];
        let mut begun = |name: &str, like: io::Result<Table>| {
            open(name, &like.map_err(Error::other)?, about(card, name, places, &played))
        };
        let waiting = Vec::new();
        Ok(Tables {
            games: GamesTable::new(card, begun(GAMES, Frame::new(card).columns())?),
            control: match tables.control {
                true => Some(ControlTable {
                    card,
                    places: places.to_vec(),
                    waiting,
                    to: begun(CONTROL, holders(Vec::new(), Vec::new(), &[], &[]))?,
                }),
                false => None,
            },
            events: match tables.events {
                true => Some(details(card, &mut begun)?),
                false => None,
            },
            decisions: match tables.decisions {
                true => Some(details(card, &mut begun)?),
                false => None,
            },
        })
    }

    /// The names of the tables.
    pub(crate) fn names(&self) -> Vec<&'static str> {
        let more = [
            (CONTROL, self.control.is_some()),
            (Happening::NAME, self.events.is_some()),
            (Decision::NAME, self.decisions.is_some()),
        ];
        [GAMES].into_iter().chain(more.into_iter().filter(|(_, there)| *there).map(|(name, _)| name)).collect()
    }

    /// The sinks that take the games for the tables.
    pub(crate) fn sinks(&mut self) -> Vec<&mut dyn Sink> {
        let mut sinks: Vec<&mut dyn Sink> = vec![&mut self.games];
        sinks.extend(self.control.as_mut().map(|control| control as &mut dyn Sink));
        sinks.extend(self.events.as_mut().map(|events| events as &mut dyn Sink));
        sinks.extend(self.decisions.as_mut().map(|decisions| decisions as &mut dyn Sink));
        sinks
    }

    /// Writes the remaining rows and closes the tables.
    ///
    /// # Errors
    /// If they cannot be written.
    pub(crate) fn finish(self) -> Result<(), Error> {
        let finish = || {
            self.games.finish()?;
            self.control.map_or(Ok(()), ControlTable::finish)?;
            self.events.map_or(Ok(()), DetailTable::finish)?;
            self.decisions.map_or(Ok(()), DetailTable::finish)
        };
        finish().map_err(|error| Error::Other(format!("the records could not be kept: {error}")))
    }
}

/// Starts the table with this name and with columns like these.
type Begun<'a> = &'a mut dyn FnMut(&str, io::Result<Table>) -> Result<Box<dyn Groups>, Error>;

/// Starts a table of details.
fn details<T: Detail>(card: &'static Card, begun: Begun<'_>) -> Result<DetailTable<T>, Error> {
    Ok(DetailTable { card, waiting: Vec::new(), to: begun(T::NAME, T::columns(card, &[]))? })
}

/// The metadata of the table with this name: the form of its columns, what was played, and what the columns mean.
fn about(
    card: &'static Card,
    table: &str,
    places: &[(u8, String)],
    played: &[(&str, String)],
) -> Vec<(String, String)> {
    let mut about = vec![
        ("sandtable.format".into(), FORMAT.to_string()),
        ("sandtable.version".into(), sandtable_analysis::VERSION.into()),
        ("sandtable.system".into(), card.system.into()),
    ];
    about.extend(played.iter().map(|(name, value)| (format!("sandtable.{name}"), value.clone())));
    let all = dictionary::Tables { control: true, events: true, decisions: true };
    let file = format!("{table}.parquet");
    let entries = dictionary(card, all, places).into_iter().filter(|entry| entry.file == file);
    about.extend(entries.map(|entry| {
        let values = if entry.values.is_empty() { String::new() } else { format!(": {}", entry.values.join(", ")) };
        (format!("sandtable.about.{}", entry.column), entry.about + &values)
    }));
    about
}
