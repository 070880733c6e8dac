//! Columns in Parquet files. This is the only module that uses polars: only its crates that write and read files, without data frames.

use polars_arrow::array::{Array, PrimitiveArray, StructArray, Utf8ViewArray, new_empty_array};
use polars_arrow::compute::concatenate::concatenate;
use polars_arrow::datatypes::{ArrowDataType, ArrowSchema, ArrowSchemaRef, Field};
pub use polars_arrow::ffi::ArrowArrayStream;
use polars_arrow::ffi::export_iterator;
use polars_arrow::record_batch::RecordBatch;
use polars_arrow::types::NativeType;
use polars_buffer::Buffer;
use polars_error::PolarsError;
use polars_parquet::read::{BasicDecompressor, PageReader, column_iter_to_arrays, infer_schema, read_metadata};
use polars_parquet::write::{
    CompressionOptions, FileWriter, KeyValue, RowGroupIterator, StatisticsOptions, Version, WriteOptions,
    get_dtype_encoding, schema_to_metadata_key,
};
use sandtable_analysis::lab::columns::{Cells, Columns};
use std::fs;
use std::io::{self, Cursor, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// A column with its name.
#[derive(Clone, Debug)]
pub struct Column {
    name: String,
    cells: Box<dyn Array>,
}

impl Column {
    /// A column called `name` with the numbers `cells`.
    #[must_use]
    pub fn numbers<T: NativeType>(name: &str, cells: Vec<T>) -> Column {
        Column { name: name.into(), cells: PrimitiveArray::from_vec(cells).boxed() }
    }

    /// A column called `name` with the numbers `cells`, some of which may be missing.
    #[must_use]
    pub fn optional<T: NativeType>(name: &str, cells: &[Option<T>]) -> Column {
        Column { name: name.into(), cells: PrimitiveArray::from(cells).boxed() }
    }

    /// A column called `name` with the texts `cells`.
    #[must_use]
    pub fn text<S: AsRef<str>>(name: &str, cells: &[S]) -> Column {
        Column { name: name.into(), cells: Utf8ViewArray::from_slice_values(cells).boxed() }
    }
}

/// The `columns` as a Parquet file; missing cells are null.
///
/// # Errors
/// If two have the same name.
pub fn file(columns: &Columns) -> io::Result<Vec<u8>> {
    let table = table(columns)?;
    let mut bytes = Vec::new();
    let mut file = Writer::new(&mut bytes, &table, Vec::new())?;
    file.add(table)?;
    file.finish()?;
    drop(file);
    Ok(bytes)
}

/// The `columns` as a table.
///
/// # Errors
/// If two have the same name.
pub fn table(columns: &Columns) -> io::Result<Table> {
    let columns = columns.iter().map(|(name, cells)| match cells {
        Cells::Text(cells) => Column::text(name, cells),
        Cells::Count(cells) => Column::numbers(name, cells.clone()),
        Cells::Whole(cells) => Column::numbers(name, cells.clone()),
        Cells::Number(cells) => Column::optional(name, cells),
    });
    Table::new(columns.collect())
}

/// The `tables`, with the same columns, one below the other, as a stream in Arrow's form for two programs in one process (`__arrow_c_stream__` in
/// Python): the reader shares the memory. There must be at least one table; one without rows defines the columns.
#[must_use]
pub fn stream(tables: &[Table]) -> ArrowArrayStream {
    let fields: Vec<Field> =
        tables.first().map(|table| table.0.schema().iter_values().cloned().collect()).unwrap_or_default();
    let kind = ArrowDataType::Struct(fields);
    let rows = |table: &Table| StructArray::new(kind.clone(), table.height(), table.0.arrays().to_vec(), None).boxed();
    let chunks: Vec<Box<dyn Array>> = tables.iter().filter(|table| table.height() > 0).map(rows).collect();
    export_iterator(Box::new(chunks.into_iter().map(Ok)), Field::new("".into(), kind, false))
}

/// Columns of one height.
#[derive(Clone, Debug, PartialEq)]
pub struct Table(RecordBatch);

impl Table {
    /// A table of these `columns`.
    ///
    /// # Errors
    /// If two have the same name, or their lengths differ.
    pub fn new(columns: Vec<Column>) -> io::Result<Table> {
        let mut schema = ArrowSchema::with_capacity(columns.len());
        let height = columns.first().map_or(0, |column| column.cells.len());
        for Column { name, cells } in &columns {
            let field = Field::new(name.as_str().into(), cells.dtype().clone(), true);
            schema.try_insert(name.as_str().into(), field).map_err(told)?;
        }
        let cells = columns.into_iter().map(|column| column.cells).collect();
        RecordBatch::try_new(height, Arc::new(schema), cells).map(Table).map_err(told)
    }

    /// The table in the Parquet file at `path`.
    ///
    /// # Errors
    /// The same as for [`new`](Table::new); a file that cannot be read or is not Parquet.
    pub fn read(path: &Path) -> io::Result<Table> {
        let bytes = Buffer::from(fs::read(path)?);
        let file = read_metadata(&mut Cursor::new(bytes.as_slice())).map_err(told)?;
        let schema = infer_schema(&file).map_err(told)?;
        let column = |number: usize, field: &Field| {
            let groups = file.row_groups.iter().map(|group| {
                let column = &group.parquet_columns()[number];
                let range = column.byte_range();
                let chunk = bytes.clone().sliced(range.start as usize..range.end as usize);
                let pages = PageReader::new(Cursor::new(chunk), column, Vec::new(), usize::MAX);
                let kind = &column.descriptor().descriptor.primitive_type;
                let pages = vec![BasicDecompressor::new(pages, Vec::new())];
                column_iter_to_arrays(pages, vec![kind], field.clone(), None).map(|(cells, _)| cells)
            });
            let mut cells = groups.collect::<Result<Vec<_>, _>>()?.concat();
            cells.push(new_empty_array(field.dtype.clone()));
            let cells = concatenate(&cells.iter().map(|cells| &**cells).collect::<Vec<_>>())?;
            Ok(Column { name: field.name.to_string(), cells })
        };
        let columns = schema.iter_values().enumerate().map(|(number, field)| column(number, field));
        Table::new(columns.collect::<Result<_, _>>().map_err(told)?)
    }

    /// The number of rows.
    #[must_use]
    pub fn height(&self) -> usize {
        self.0.height()
    }

    /// The columns' names, in order.
    #[must_use]
    pub fn names(&self) -> Vec<&str> {
        self.0.schema().iter_names().map(|name| name.as_str()).collect()
    }

    /// Whether the `other` table has the same columns, whatever their contents.
    #[must_use]
    pub fn is_like(&self, other: &Table) -> bool {
        self.0.schema() == other.0.schema()
    }

    /// Whether the `other` table begins with all rows of this one.
    #[must_use]
    pub fn begins(&self, other: &Table) -> bool {
        let (height, other) = (self.height(), &other.0);
        self.0.schema() == other.schema()
            && height <= other.height()
            && self.0.arrays().iter().zip(other.arrays()).all(|(own, cells)| *own == cells.sliced(0, height))
    }

    fn cells<T: 'static>(&self, name: &str) -> Option<&T> {
        self.0.arrays()[self.0.schema().index_of(name)?].as_any().downcast_ref()
    }

    /// The numbers in the column `name`; `None` if there is no such column or its numbers are of another type.
    #[must_use]
    pub fn numbers<T: NativeType>(&self, name: &str) -> Option<Vec<Option<T>>> {
        Some(self.cells::<PrimitiveArray<T>>(name)?.iter().map(|cell| cell.copied()).collect())
    }

    /// The text in the column `name`; `None` if there is no such column or it has no text.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<Vec<Option<&str>>> {
        Some(self.cells::<Utf8ViewArray>(name)?.iter().collect())
    }
}

/// The options of all files that are written.
const OPTIONS: WriteOptions = WriteOptions {
    statistics: StatisticsOptions {
        min_value: true,
        max_value: true,
        distinct_count: false,
        null_count: true,
        binary_statistics_truncate_length: None,
    },
    version: Version::V1,
    compression: CompressionOptions::Zstd(None),
    data_page_size: None,
};

/// A Parquet file that is being written.
pub(crate) struct Writer<W: Write> {
    file: FileWriter<Watched<W>>,
    /// The error of the underlying writer: polars does not always report it.
    error: Arc<Mutex<Option<io::Error>>>,
    schema: ArrowSchemaRef,
    about: Vec<(String, String)>,
}

impl<W: Write> Writer<W> {
    /// A file with the columns of this table, without its rows; `about` becomes the metadata of the file.
    pub(crate) fn new(to: W, like: &Table, about: Vec<(String, String)>) -> io::Result<Writer<W>> {
        let schema = like.0.schema();
        let error = Arc::default();
        let to = Watched { to, error: Arc::clone(&error) };
        let file = FileWriter::try_new(to, schema.clone(), OPTIONS).map_err(told)?;
        Ok(Writer { file, error, schema: Arc::new(schema.clone()), about })
    }

    /// Writes a table as one group of rows.
    pub(crate) fn add(&mut self, table: Table) -> io::Result<()> {
        let height = table.height();
        if height == 0 {
            return Ok(());
        }
        let encodings = self.schema.iter_values().map(|field| get_dtype_encoding(&field.dtype)).collect();
        let groups = RowGroupIterator::try_new([Ok(table.0)].into_iter(), &self.schema, OPTIONS, encodings);
        for group in groups.map_err(told)? {
            let written = self.file.write(height as u64, group.map_err(told)?);
            written.map_err(|error| self.why(error))?;
        }
        Ok(())
    }

    /// Writes the end of the file.
    pub(crate) fn finish(&mut self) -> io::Result<()> {
        let about = self.about.drain(..).map(|(key, value)| KeyValue { key, value: Some(value) });
        let about = [schema_to_metadata_key(&self.schema)].into_iter().chain(about);
        let ended = self.file.end(Some(about.collect()));
        ended.map(|_| ()).map_err(|error| self.why(error))
    }

    fn why(&self, error: PolarsError) -> io::Error {
        let known = self.error.lock().unwrap_or_else(PoisonError::into_inner).take();
        known.unwrap_or_else(|| told(error))
    }
}

/// A writer that passes everything on and keeps the first error.
struct Watched<W> {
    to: W,
    error: Arc<Mutex<Option<io::Error>>>,
}

impl<W> Watched<W> {
    fn seen<T>(&self, done: io::Result<T>) -> io::Result<T> {
        done.inspect_err(|error| {
            let same = io::Error::new(error.kind(), error.to_string());
            self.error.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(same);
        })
    }
}

impl<W: Write> Write for Watched<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let done = self.to.write(bytes);
        self.seen(done)
    }

    fn flush(&mut self) -> io::Result<()> {
        let done = self.to.flush();
        self.seen(done)
    }
}

fn told(error: PolarsError) -> io::Error {
    match error {
        PolarsError::IO { error, .. } => io::Error::new(error.kind(), error.to_string()),
        other => io::Error::other(other.to_string()),
    }
}
