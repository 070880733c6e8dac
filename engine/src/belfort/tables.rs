//! The tables and their look-up.

use std::fmt;

/// The most rows or columns of a table.
pub const MAX_CELLS: usize = 8;

/// A column's heading: the lowest and the highest value of the column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// The lowest value.
    pub low: u8,
    /// The highest value; 255 if unlimited.
    pub high: u8,
}

impl Column {
    /// Whether the column includes `value`.
    #[must_use]
    pub const fn serves(self, value: u8) -> bool {
        self.low <= value && value <= self.high
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Column { low, high: u8::MAX } => write!(f, "{low}+"),
            Column { low, high } if low == high => write!(f, "{low}"),
            Column { low, high } => write!(f, "{low}-{high}"),
        }
    }
}

/// A table of `T` by modified die roll (rows, from 1) and column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table<T> {
    /// Headings in ascending order.
    pub columns: Vec<Column>,
    /// `rows[die - 1][column]`.
    pub rows: Vec<Vec<T>>,
}

impl<T: Copy> Table<T> {
    /// The index of the column of `value`: the first whose highest value is not below it, or the last.
    #[must_use]
    #[inline]
    pub fn column(&self, value: u8) -> usize {
        self.columns.iter().position(|column| value <= column.high).unwrap_or(self.columns.len() - 1)
    }

    /// The cell of the modified die roll `die`, clamped to the first and the last row, in the column with the index `column`.
    #[must_use]
    #[inline]
    pub fn at(&self, die: i32, column: usize) -> T {
        let row = (die.max(1) as usize).min(self.rows.len()) - 1;
        self.rows[row][column]
    }
}

/// Hits of an assault: the left number of the printed cell for the defender, the right one for the attacker.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Hits {
    /// Hits on the defender.
    pub defender: u8,
    /// Hits on the attacker.
    pub attacker: u8,
}

/// The four tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tables {
    /// §8.1 Hits by modified die roll and rating.
    pub bombardment: Table<u8>,
    /// §8.1 The reduction of the bombardment's die by counter-battery, 0 or more.
    pub counter_battery: Table<u8>,
    /// §9.2.1 Hits by die roll and fire value.
    pub fire: Table<u8>,
    /// §9.3.2 Hits by modified die roll and number of battalions.
    pub assault: Table<Hits>,
    /// §9.3.3 The lowest modified die roll with which the attacker wins.
    pub assault_won: i8,
}
