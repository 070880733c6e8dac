//! The size of a map, and its layers: rows with one character for each hex.

use crate::diagnostic::FaultKind::{Contradiction, UnknownName, Value};
use crate::diagnostic::nearest;
use crate::reader::{Fields, Item};
use sandtable_engine::geometry::grid::{MAX_COLUMNS, MAX_ROWS};
use sandtable_engine::geometry::{Grid, Hexes, OddColumns};

/// The character for a hex that is not on the map.
pub const NO_HEX: &str = "-";

/// The positions of odd columns, by name.
const ODD: [(&str, OddColumns); 2] = [("higher", OddColumns::Higher), ("lower", OddColumns::Lower)];

/// The size of a map, and the position of its odd columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// The number of columns.
    pub columns: u8,
    /// The number of rows.
    pub rows: u8,
    /// How the odd columns stand beside the even ones.
    pub odd: OddColumns,
}

impl Size {
    /// Reads `columns`, `rows` and `odd_columns` (by default higher) of `[map]`, for a map of at most `most` hexes.
    pub fn read(fields: &Fields<'_, '_>, most: usize) -> Option<Size> {
        let columns = fields.whole("columns", 1..=i64::from(MAX_COLUMNS));
        let rows = fields.whole("rows", 1..=i64::from(MAX_ROWS));
        let odd = fields.optional("odd_columns").map(|item| item.choice(&ODD, "how odd columns stand"));
        let count = usize::from(columns) * usize::from(rows);
        if count > most {
            let found = format!("{count} hexes in {columns} columns and {rows} rows");
            fields.fault(Contradiction, found, format!("at most {most}"));
        }
        let odd = odd.unwrap_or(Some(OddColumns::Higher))?;
        (1..=most).contains(&count).then_some(Size { columns, rows, odd })
    }

    /// The grid of this size, with the hexes for which `present(column, row)` is true.
    #[must_use]
    pub fn grid<const W: usize>(self, present: impl Fn(u8, u8) -> bool) -> Grid<W> {
        debug_assert!(
            usize::from(self.columns) * usize::from(self.rows) <= Hexes::<W>::CAPACITY,
            "read with its bound"
        );
        Grid::new(self.columns, self.rows, self.odd, present)
    }

    /// All columns and rows, row by row.
    pub fn places(self) -> impl Iterator<Item = (u8, u8)> {
        (1..=self.rows).flat_map(move |row| (1..=self.columns).map(move |column| (column, row)))
    }
}

/// The cells of a row, each with its value and its item.
type Row<'r, 'a, T> = Vec<(Option<T>, Item<'r, 'a>)>;

/// A layer of a map: one character for each hex, row by row.
#[derive(Debug)]
pub struct Rows<'r, 'a, T>(Vec<Row<'r, 'a, T>>);

impl<'r, 'a, T> Rows<'r, 'a, T> {
    /// Reads the rows of the table `name`: `None` if a row is missing, too short or too long. A cell that cannot be read is an error, but the
    /// rest is still returned. Without a size, which is an error already, nothing is read.
    pub fn read(
        fields: &Fields<'r, 'a>,
        name: &str,
        size: Option<Size>,
        cell: impl Fn(&Item<'r, 'a>) -> Option<T>,
    ) -> Option<Rows<'r, 'a, T>> {
        let fields = fields.required(name, "the rows of the map, from \"01\" on")?.fields()?;
        let size = size?;
        let mut rows: Vec<Option<Row<'r, 'a, T>>> = (0..size.rows).map(|_| None).collect();
        let mut present = vec![false; rows.len()];
        for (name, item) in fields.all() {
            let Some(number) = number(name, &item, size) else { continue };
            present[number] = true;
            rows[number] = read_row(&item, size, &cell);
        }
        let named = (1..=size.rows).zip(present).filter(|(_, present)| !present);
        let missing: Vec<String> = named.map(|(row, _)| format!("{row:02}")).collect();
        if !missing.is_empty() {
            let found = format!("no row {}", missing.join(", "));
            fields.fault(Contradiction, found, format!("rows 01 to {:02}", size.rows));
        }
        Some(Rows(rows.into_iter().collect::<Option<_>>()?))
    }

    /// The cell of a `column` and a `row`, both from 1; its value is `None` if it cannot be read.
    #[must_use]
    pub fn at(&self, column: u8, row: u8) -> (Option<&T>, &Item<'r, 'a>) {
        let (value, item) = &self.0[usize::from(row) - 1][usize::from(column) - 1];
        (value.as_ref(), item)
    }
}

/// The index of a row by its name.
fn number(name: &str, item: &Item<'_, '_>, size: Size) -> Option<usize> {
    let names = || (1..=size.rows).map(|row| format!("{row:02}"));
    let number = names().position(|row| row == name);
    if number.is_none() {
        let expected = format!("the number of a row, 01 to {:02}", size.rows);
        item.fault_at_name(UnknownName, format!("the row `{name}`"), expected, nearest(name, names()));
    }
    number
}

fn read_row<'r, 'a, T>(
    item: &Item<'r, 'a>,
    size: Size,
    cell: impl Fn(&Item<'r, 'a>) -> Option<T>,
) -> Option<Row<'r, 'a, T>> {
    let expected = format!("{} characters, one for each column", size.columns);
    let cells = item.cells(&expected)?;
    let read: Row<'r, 'a, T> = cells.into_iter().map(|item| (cell(&item), item)).collect();
    if read.len() != usize::from(size.columns) {
        // The error in a row that is too long is placed where it should have ended; in one that is too short, at its end.
        let found = format!("a row of {}", read.len());
        match read.get(usize::from(size.columns)) {
            Some((_, first)) => first.fault(Value, found, expected),
            None => item.fault_at_end(Value, found, expected),
        }
        return None;
    }
    Some(read)
}

/// The meaning of a cell's letter. `expected` lists the letters in words.
pub fn letter<T: Copy>(item: &Item<'_, '_>, letters: &[(&str, T)], expected: &str) -> Option<T> {
    let text = item.node.value.to_string();
    let found = letters.iter().find(|(letter, _)| *letter == text);
    if found.is_none() {
        item.fault(Value, format!("the letter `{text}`"), expected);
    }
    found.map(|(_, meaning)| *meaning)
}
