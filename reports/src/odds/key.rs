//! The key to the shades.

use super::{DASH, OddsTable, Scale, shade};

/// An entry of the key: a row of shades between words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Mark {
    pub(super) before: &'static str,
    pub(super) fills: Vec<String>,
    pub(super) after: &'static str,
}

/// The entries that are needed to read these tables.
pub(super) fn key<'a>(tables: impl Iterator<Item = &'a OddsTable> + Clone) -> Vec<Mark> {
    let any = |test: fn(&OddsTable) -> bool| tables.clone().any(test);
    let mut marks = Vec::new();
    let mut add = |scale: Scale, values: [f64; 5], before, after| {
        marks.push(Mark { before, fills: values.map(|value| shade(scale, value).0).to_vec(), after });
    };
    let up = [0.0, 0.25, 0.5, 0.75, 1.0];
    if any(|table| table.scale == Scale::Share) {
        add(Scale::Share, up, "0 %", "100 %");
    }
    if any(|table| matches!(table.scale, Scale::From0(_))) {
        add(Scale::From0(1.0), up, "0", "the table's largest");
    }
    if any(|table| matches!(table.scale, Scale::Signed(_))) {
        add(Scale::Signed(1.0), [-1.0, -0.5, 0.0, 0.5, 1.0], "below 0", "above 0");
    }
    if any(OddsTable::has_gaps) {
        marks.push(Mark { before: DASH, fills: Vec::new(), after: "cannot be" });
    }
    marks
}
