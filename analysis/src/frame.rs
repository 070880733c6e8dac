//! Records as columns, in a Parquet file.
//!
//! One row a game, integers only. The file's own metadata name the sides, levels and endings behind the numbers and say what
//! every column counts. Rows are written in groups as they come, so memory stays flat however many games are played, and the
//! file appears under its name only when it is whole.

use crate::record::Record;
use crate::runner::Sink;
use polars::io::parquet::write::BatchedWriter;
use polars::prelude::{
    Column, DataFrame, DataType, Field, KeyValueMetadata, ParquetWriter, PolarsError, PolarsResult, Schema,
};
use sandtable_engine::Card;
use std::fs::{self, File};
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};

/// Games in one row group: what waits for the next group is in memory three times while it is written.
const ROW_GROUP: usize = 16_384;

/// The columns of the records of one rule system.
///
/// `game`, `winner` (1 for the first side, -1 for the second, 0 for a draw), `level` and `ending` (places in the card's lists,
/// from 0), `margin`, `last_turn`, `decisions`, the card's metrics by name, and `held_SIDE_turn_N`: the places held at the end
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

    /// Names and types of the columns.
    #[must_use]
    pub fn schema(&self) -> Schema {
        let fixed = [
            ("game", DataType::UInt64),
            ("winner", DataType::Int32),
            ("level", DataType::UInt32),
            ("ending", DataType::UInt32),
            ("margin", DataType::Int32),
            ("last_turn", DataType::UInt32),
            ("decisions", DataType::UInt32),
        ];
        let fixed = fixed.into_iter().map(|(name, kind)| Field::new(name.into(), kind));
        let metrics = self.card.metrics.iter().map(|metric| Field::new(metric.name.into(), DataType::Int32));
        let held =
            self.held().map(|(turn, side)| Field::new(self.held_name(turn, side).as_str().into(), DataType::UInt64));
        fixed.chain(metrics).chain(held).collect()
    }

    fn held(&self) -> impl Iterator<Item = (u8, usize)> + use<> {
        (1..=self.card.last_turn).flat_map(|turn| [0, 1].map(|side| (turn, side)))
    }

    fn held_name(&self, turn: u8, side: usize) -> String {
        format!("held_{}_turn_{turn}", self.card.sides[side])
    }

    /// The rows as a data frame.
    ///
    /// # Errors
    /// Where two columns share a name.
    pub fn columns(&self) -> PolarsResult<DataFrame> {
        let rows = &self.rows;
        let unsigned = |name: &str, cell: &dyn Fn(&Record) -> u32| {
            Column::new(name.into(), rows.iter().map(cell).collect::<Vec<u32>>())
        };
        let signed = |name: &str, cell: &dyn Fn(&Record) -> i32| {
            Column::new(name.into(), rows.iter().map(cell).collect::<Vec<i32>>())
        };
        let mut columns = vec![
            Column::new("game".into(), rows.iter().map(|row| row.game).collect::<Vec<u64>>()),
            signed("winner", &Record::sign),
            unsigned("level", &|row| row.level.into()),
            unsigned("ending", &|row| row.ending.into()),
            signed("margin", &|row| row.margin.into()),
            unsigned("last_turn", &|row| row.last_turn.into()),
            unsigned("decisions", &|row| row.decisions),
        ];
        columns
            .extend(self.card.metrics.iter().enumerate().map(|(i, metric)| signed(metric.name, &|row| row.metrics[i])));
        columns.extend(self.held().map(|(turn, side)| {
            let cells: Vec<Option<u64>> = rows.iter().map(|row| row.held(turn).map(|held| held[side])).collect();
            Column::new(self.held_name(turn, side).as_str().into(), cells)
        }));
        DataFrame::new(rows.len(), columns)
    }
}

impl Sink for Frame {
    fn take(&mut self, records: &[Record]) -> io::Result<()> {
        self.rows.extend_from_slice(records);
        Ok(())
    }
}

/// A Parquet file of records in the making.
pub struct GamesFile {
    frame: Frame,
    writer: BatchedWriter<BufWriter<File>>,
    part: PathBuf,
    path: PathBuf,
    finished: bool,
}

impl std::fmt::Debug for GamesFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("GamesFile").field("path", &self.path).field("waiting", &self.frame.rows.len()).finish()
    }
}

impl GamesFile {
    /// Begins a file that will stand at `path`. Until it is finished, it stands beside it with `.part` at the end; if it is
    /// never finished, that is removed.
    ///
    /// # Errors
    /// Where the file cannot be made.
    pub fn create(path: &Path, card: &'static Card) -> io::Result<GamesFile> {
        let part = PathBuf::from(format!("{}.part", path.display()));
        let frame = Frame::new(card);
        let writer = ParquetWriter::new(BufWriter::new(File::create(&part)?))
            // Playing the games has the cores; encoding keeps to one.
            .set_parallel(false)
            .with_key_value_metadata(Some(KeyValueMetadata::from_static(about(card))))
            .batched(&frame.schema())
            .map_err(polars_error)?;
        Ok(GamesFile { frame, writer, part, path: path.into(), finished: false })
    }

    fn write_group(&mut self, rows: usize) -> io::Result<()> {
        let rest = self.frame.rows.split_off(rows);
        let group = self.frame.columns().and_then(|columns| self.writer.write_batch(&columns));
        self.frame.rows = rest;
        group.map_err(polars_error)
    }

    /// Writes what is left and puts the file in its place.
    ///
    /// # Errors
    /// Where it cannot be written or renamed.
    pub fn finish(mut self) -> io::Result<()> {
        if !self.frame.rows.is_empty() {
            self.write_group(self.frame.rows.len())?;
        }
        self.writer.finish().map_err(polars_error)?;
        fs::rename(&self.part, &self.path)?;
        self.finished = true;
        Ok(())
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

impl Drop for GamesFile {
    fn drop(&mut self) {
        if !self.finished {
            // Nothing can be done about a part that stays.
            let _ = fs::remove_file(&self.part);
        }
    }
}

fn polars_error(error: PolarsError) -> io::Error {
    match error {
        PolarsError::IO { error, .. } => io::Error::new(error.kind(), error.to_string()),
        other => io::Error::other(other.to_string()),
    }
}

fn about(card: &Card) -> Vec<(String, String)> {
    let names = |names: Vec<&str>| names.join(", ");
    let mut about = vec![
        ("sandtable.version".into(), crate::VERSION.into()),
        ("sandtable.system".into(), card.system.into()),
        ("sandtable.sides".into(), names(card.sides.to_vec())),
        ("sandtable.levels".into(), names(card.levels.iter().map(|level| level.name).collect())),
        ("sandtable.endings".into(), names(card.endings.to_vec())),
        ("sandtable.about.winner".into(), format!("1 {}, -1 {}, 0 draw", card.sides[0], card.sides[1])),
        ("sandtable.about.margin".into(), card.margin.into()),
    ];
    about.extend(card.metrics.iter().map(|m| (format!("sandtable.about.{}", m.name), m.about.into())));
    about
}
