//! The tables of a run, as Parquet files.
//!
//! One row a game, or one row a place at the end of a turn of a game. Who won and how is told in words. The file's own metadata say what was
//! played by whom and what every column counts; [`dictionary`] says the same for a file beside it. Rows are written in groups as they come, so
//! memory stays flat however many games are played, and a file appears under its name only when it is whole.

use crate::files::{fresh, part};
use crate::parquet::{Column, Table, Writer};
use sandtable_analysis::batch::Details;
use sandtable_analysis::dictionary::{DRAW, FORMAT, NOBODY, Tables, dictionary, held, held_name};
use sandtable_analysis::matchup::Happening;
use sandtable_analysis::{Record, Sink};
use sandtable_engine::Card;
use std::fs::{self, File};
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};

/// Games in one row group: what waits for the next group is in memory three times while it is written.
const ROW_GROUP: usize = 16_384;

/// The same of a table of places, of which a game has hundreds of rows.
const CONTROL_GROUP: usize = 512;

/// The columns of the records of one rule system.
///
/// `game`, `winner` (a side's name, or `draw`), `level` and `ending` (by name), `margin`, `last_turn`, `decisions`, the card's metrics by name, and `held_SIDE_turn_N`: the places held at the end
/// of turn N, one bit a place; null where the game did not see that end.
#[derive(Clone, Debug)]
pub struct Frame {
    card: &'static Card,
    rows: Vec<Record>,
}

impl Frame {
    /// No rows yet.
    #[must_use]
    pub fn new(card: &'static Card) -> Frame {
        Frame { card, rows: Vec::new() }
    }

    /// The rows as columns.
    ///
    /// # Errors
    /// Where two columns share a name.
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

/// A Parquet file in the making.
struct Growing {
    writer: Writer<BufWriter<File>>,
    part: PathBuf,
    path: PathBuf,
    finished: bool,
}

impl Growing {
    fn create(path: &Path, like: &Table, about: Vec<(String, String)>) -> io::Result<Growing> {
        let part = part(path);
        let writer = Writer::new(BufWriter::new(fresh(&part)?), like, about)?;
        Ok(Growing { writer, part, path: path.into(), finished: false })
    }

    /// Puts the file in its place.
    fn finish(mut self) -> io::Result<()> {
        self.writer.finish()?;
        fs::rename(&self.part, &self.path)?;
        self.finished = true;
        Ok(())
    }
}

impl Drop for Growing {
    fn drop(&mut self) {
        if !self.finished {
            // Nothing can be done about a part that stays.
            let _ = fs::remove_file(&self.part);
        }
    }
}

/// A Parquet file of records in the making.
pub struct GamesFile {
    frame: Frame,
    file: Growing,
}

impl std::fmt::Debug for GamesFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("GamesFile").field("path", &self.file.path).field("waiting", &self.frame.rows.len()).finish()
    }
}

impl GamesFile {
    /// Begins a file that will stand at `path`; `played` says what is played, by name. Until it is finished, it stands beside it under the name of a part; if it is never finished, that is removed.
    ///
    /// # Errors
    /// Where the file cannot be made.
    pub fn create(path: &Path, card: &'static Card, played: &[(&str, String)]) -> io::Result<GamesFile> {
        let frame = Frame::new(card);
        let file = Growing::create(path, &frame.columns()?, about(card, played))?;
        Ok(GamesFile { frame, file })
    }

    fn write_group(&mut self, rows: usize) -> io::Result<()> {
        let rest = self.frame.rows.split_off(rows);
        let group = self.frame.columns().and_then(|rows| self.file.writer.add(rows));
        self.frame.rows = rest;
        group
    }

    /// Writes what is left and puts the file in its place.
    ///
    /// # Errors
    /// Where it cannot be written or renamed.
    pub fn finish(mut self) -> io::Result<()> {
        if !self.frame.rows.is_empty() {
            self.write_group(self.frame.rows.len())?;
        }
        self.file.finish()
    }
}

impl Sink for GamesFile {
    /// Row groups are of one size whatever the batches, so the file is the same for any number of threads.
    fn take(&mut self, records: &[Record]) -> io::Result<()> {
        self.frame.take(records)?;
        while self.frame.rows.len() >= ROW_GROUP {
            self.write_group(ROW_GROUP)?;
        }
        Ok(())
    }
}

/// A Parquet file of who held what in the making: `game`, `turn`, `place`, `holder`; a row for each place at the end of each turn that a game
/// saw.
pub struct ControlFile {
    card: &'static Card,
    places: Vec<(u8, String)>,
    waiting: Vec<Record>,
    file: Growing,
}

impl std::fmt::Debug for ControlFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ControlFile").field("path", &self.file.path).field("waiting", &self.waiting.len()).finish()
    }
}

impl ControlFile {
    /// Begins a file as [`GamesFile::create`] does. `places` are those of the game
    /// ([`Game::place_names`](sandtable_engine::Game::place_names)).
    ///
    /// # Errors
    /// As there.
    pub fn create(
        path: &Path,
        card: &'static Card,
        places: &[(u8, String)],
        played: &[(&str, String)],
    ) -> io::Result<ControlFile> {
        let file = Growing::create(path, &control(Vec::new(), Vec::new(), &[], &[])?, about(card, played))?;
        Ok(ControlFile { card, places: places.to_vec(), waiting: Vec::new(), file })
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
        let group = control(game, turn, &place, &holder).and_then(|rows| self.file.writer.add(rows));
        self.waiting = rest;
        group
    }

    /// Writes what is left and puts the file in its place.
    ///
    /// # Errors
    /// Where it cannot be written or renamed.
    pub fn finish(mut self) -> io::Result<()> {
        if !self.waiting.is_empty() {
            self.write_group(self.waiting.len())?;
        }
        self.file.finish()
    }
}

impl Sink for ControlFile {
    fn take(&mut self, records: &[Record]) -> io::Result<()> {
        self.waiting.extend_from_slice(records);
        while self.waiting.len() >= CONTROL_GROUP {
            self.write_group(CONTROL_GROUP)?;
        }
        Ok(())
    }
}

fn control(game: Vec<u64>, turn: Vec<u32>, place: &[&str], holder: &[&str]) -> io::Result<Table> {
    Table::new(vec![
        Column::numbers("game", game),
        Column::numbers("turn", turn),
        Column::text("place", place),
        Column::text("holder", holder),
    ])
}

/// Events in one row group.
const EVENTS_GROUP: usize = 65_536;

/// A Parquet file of what happened in the making: a row for each event of each game.
pub struct EventsFile {
    card: &'static Card,
    waiting: Vec<Happening>,
    file: Growing,
}

impl std::fmt::Debug for EventsFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("EventsFile").field("path", &self.file.path).field("waiting", &self.waiting.len()).finish()
    }
}

impl EventsFile {
    /// Begins a file as [`GamesFile::create`] does.
    ///
    /// # Errors
    /// As there.
    pub fn create(path: &Path, card: &'static Card, played: &[(&str, String)]) -> io::Result<EventsFile> {
        let file = Growing::create(path, &happened(card, &[])?, about(card, played))?;
        Ok(EventsFile { card, waiting: Vec::new(), file })
    }

    fn write_group(&mut self) -> io::Result<()> {
        let rows = std::mem::take(&mut self.waiting);
        self.file.writer.add(happened(self.card, &rows)?)
    }

    /// Writes what is left and puts the file in its place.
    ///
    /// # Errors
    /// Where it cannot be written or renamed.
    pub fn finish(mut self) -> io::Result<()> {
        if !self.waiting.is_empty() {
            self.write_group()?;
        }
        self.file.finish()
    }
}

impl Sink for EventsFile {
    fn take(&mut self, _records: &[Record]) -> io::Result<()> {
        Ok(())
    }

    /// A group ends with a game, so the file is the same for any size of the batches.
    fn details(&mut self, details: &Details) -> io::Result<()> {
        for game in details.events.chunk_by(|a, b| a.game == b.game) {
            self.waiting.extend_from_slice(game);
            if self.waiting.len() >= EVENTS_GROUP {
                self.write_group()?;
            }
        }
        Ok(())
    }
}

fn happened(card: &Card, rows: &[Happening]) -> io::Result<Table> {
    let number = |name: &str, cell: &dyn Fn(&Happening) -> u32| Column::numbers(name, rows.iter().map(cell).collect());
    Table::new(vec![
        Column::numbers("game", rows.iter().map(|row| row.game).collect()),
        number("number", &|row| row.number),
        number("turn", &|row| row.turn.into()),
        Column::text("section", &rows.iter().map(|row| card.rulebook.section(row.rule).number).collect::<Vec<_>>()),
        Column::text("event", &rows.iter().map(|row| row.words.as_str()).collect::<Vec<_>>()),
    ])
}

/// What a file says of itself: the form of its columns, what was played, and what they tell.
fn about(card: &'static Card, played: &[(&str, String)]) -> Vec<(String, String)> {
    let mut about = vec![
        ("sandtable.format".into(), FORMAT.to_string()),
        ("sandtable.version".into(), sandtable_analysis::VERSION.into()),
        ("sandtable.system".into(), card.system.into()),
    ];
    about.extend(played.iter().map(|(name, value)| (format!("sandtable.{name}"), value.clone())));
    let entries = dictionary(card, Tables::default(), &[]);
    about.extend(entries.into_iter().map(|entry| {
        let values = if entry.values.is_empty() { String::new() } else { format!(": {}", entry.values.join(", ")) };
        (format!("sandtable.about.{}", entry.column), entry.about + &values)
    }));
    about
}
