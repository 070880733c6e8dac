//! Tables for a spreadsheet.

use super::{EXACT, OddsTable};
use crate::words::quoted;

/// The `tables`, which have the same axes, as one CSV: the heading cells, and the unrounded numbers of each column. A column with fractions is
/// followed by one of these, whose name ends in `exact`. Impossible combinations are empty. A column is named by its axis and its heading. With
/// several tables each line begins with the title of its table.
#[must_use]
pub fn csv(tables: &[OddsTable]) -> String {
    let titled = tables.len() > 1;
    let exact = |column: usize| {
        let cells = tables.iter().flat_map(|table| &table.rows).filter_map(|row| row.cell(column));
        cells.into_iter().any(|cell| cell.exact.is_some())
    };
    let Some(first) = tables.first() else { return String::new() };
    let shown: Vec<usize> = (0..first.columns.len()).filter(|&column| first.columns[column] != EXACT).collect();
    let mut header: Vec<String> = titled.then(|| "table".to_owned()).into_iter().collect();
    header.extend(headings(first));
    for &column in &shown {
        let name = format!("{} {}", first.corner[1], first.columns[column]).trim().to_owned();
        header.push(name.clone());
        header.extend(exact(column).then(|| name + " exact"));
    }
    let mut lines = vec![header];
    for table in tables {
        for row in &table.rows {
            let mut cells: Vec<String> = titled.then(|| table.title.clone()).into_iter().collect();
            cells.extend((0..headings(first).len()).map(|place| row.heading(place).to_owned()));
            for &column in &shown {
                let cell = row.cell(column);
                cells.push(cell.map(|cell| cell.value.to_string()).unwrap_or_default());
                let fraction = || cell.and_then(|cell| cell.exact.clone()).unwrap_or_default();
                cells.extend(exact(column).then(fraction));
            }
            lines.push(cells);
        }
    }
    lines.iter().map(|cells| cells.iter().map(|cell| quoted(cell)).collect::<Vec<_>>().join(",") + "\n").collect()
}

/// The names of the heading columns.
fn headings(table: &OddsTable) -> Vec<String> {
    let unnamed = |(place, name): (usize, &String)| match (name.is_empty(), place) {
        (false, _) => name.clone(),
        (true, 0) => "row".to_owned(),
        (true, _) => format!("row {}", place + 1),
    };
    table.heading_names().iter().enumerate().map(unnamed).collect()
}
