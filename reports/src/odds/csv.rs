//! A table for a spreadsheet.

use super::OddsTable;
use crate::words::quoted;

/// The table as CSV: the leading cells, and for each column its numbers, unrounded; behind those that have fractions a column
/// of these, its name ending in `exact`. What cannot be is empty. A column is named by its axis and its heading.
#[must_use]
pub fn csv(table: &OddsTable) -> String {
    let names = table.heading_names();
    let unnamed = |(place, name): (usize, &String)| match (name.is_empty(), place) {
        (false, _) => name.clone(),
        (true, 0) => "row".to_owned(),
        (true, _) => format!("row {}", place + 1),
    };
    let mut header: Vec<String> = names.iter().enumerate().map(unnamed).collect();
    let exact = |column: usize| table.rows.iter().any(|row| row.cell(column).is_some_and(|cell| cell.exact.is_some()));
    for (column, heading) in table.columns.iter().enumerate() {
        let name = format!("{} {heading}", table.corner[1]).trim().to_owned();
        header.push(name.clone());
        header.extend(exact(column).then(|| name + " exact"));
    }
    let rows = table.rows.iter().map(|row| {
        let mut cells: Vec<String> = (0..names.len()).map(|place| row.heading(place).to_owned()).collect();
        for column in 0..table.columns.len() {
            let cell = row.cell(column);
            cells.push(cell.map(|cell| cell.value.to_string()).unwrap_or_default());
            let fraction = || cell.and_then(|cell| cell.exact.clone()).unwrap_or_default();
            cells.extend(exact(column).then(fraction));
        }
        cells
    });
    let line = |cells: Vec<String>| cells.iter().map(|cell| quoted(cell)).collect::<Vec<_>>().join(",") + "\n";
    [header].into_iter().chain(rows).map(line).collect()
}
