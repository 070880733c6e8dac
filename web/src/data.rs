//! The values of a scenario as tables.

use sandtable_questions::values::{self, Allowed};
use sandtable_questions::{Error, Table};
use sandtable_scenarios::path::Path;
use sandtable_scenarios::provenance::Class;
use serde::Serialize;
use std::collections::BTreeMap;

/// A table of the data: one row per entry, one column for each of its values.
#[derive(Debug, Default, Serialize)]
pub(crate) struct DataTable {
    /// Its path.
    name: String,
    columns: Vec<String>,
    /// The name of each row, and its cells. The cell of a missing value is empty.
    rows: Vec<(String, Vec<String>)>,
}

/// A table with more columns than this is transposed if it has fewer rows than columns.
const MOST_COLUMNS: usize = 16;

/// Row, column and value of each cell, in the order of the data.
type Cells = Vec<[String; 3]>;

/// The values of a scenario. A mark follows those that are reconstructed (°), from another source (†) or changed (*).
///
/// # Errors
/// None in practice: nothing is looked for.
pub(crate) fn tables(table: &Table) -> Result<Vec<DataTable>, Error> {
    let mut order: Vec<String> = Vec::new();
    let mut cells: BTreeMap<String, Cells> = BTreeMap::new();
    let mut called: BTreeMap<[String; 2], &str> = BTreeMap::new();
    for Allowed { value, name, .. } in &values::ask(table, None)?.values {
        let Ok(Path(mut names)) = Path::parse(&value.path) else { continue };
        let column = if names.len() > 2 { names.pop() } else { None };
        let row = names.pop().unwrap_or_default();
        let mark = match value.class {
            Class::Reconstruction => "°",
            Class::Overlay | Class::Edited => "*",
            Class::Outside => "†",
            Class::Rulebook | Class::Derived => "",
        };
        let group = names.join(".");
        if let Some(name) = name.filter(|name| *name != row) {
            called.insert([group.clone(), row.clone()], name);
        }
        if !cells.contains_key(&group) {
            order.push(group.clone());
        }
        let shown = if value.value.is_empty() { "none" } else { &value.value };
        let cell = [row, column.unwrap_or_else(|| "value".to_owned()), format!("{shown}{mark}")];
        cells.entry(group).or_default().push(cell);
    }
    let mut tables: Vec<DataTable> =
        order.into_iter().filter_map(|name| Some(laid_out(cells.remove(&name)?, name))).collect();
    for table in tables.iter_mut().filter(|table| !table.columns.iter().any(|column| column == "name")) {
        for (row, _) in &mut table.rows {
            if let Some(name) = called.get(&[table.name.clone(), row.clone()]) {
                *row += &format!(" {name}");
            }
        }
    }
    Ok(tables)
}

fn laid_out(mut cells: Cells, name: String) -> DataTable {
    let [mut rows, mut columns] = [0, 1].map(|of| distinct(&cells, of));
    if columns.len() > MOST_COLUMNS.max(rows.len()) {
        cells.iter_mut().for_each(|[row, column, _]| std::mem::swap(row, column));
        (rows, columns) = (columns, rows);
    }
    let places = |names: &[String]| -> BTreeMap<String, usize> { names.iter().cloned().zip(0..).collect() };
    let [of_row, of_column] = [places(&rows), places(&columns)];
    let mut filled: Vec<(String, Vec<String>)> =
        rows.into_iter().map(|row| (row, vec![String::new(); columns.len()])).collect();
    for [row, column, value] in cells {
        filled[of_row[&row]].1[of_column[&column]] = value;
    }
    DataTable { name, columns, rows: filled }
}

/// The different names at one index of the cells, in their order.
fn distinct(cells: &Cells, of: usize) -> Vec<String> {
    let mut known = std::collections::BTreeSet::new();
    cells.iter().map(|cell| &cell[of]).filter(|name| known.insert(*name)).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_scenarios::{Overlay, builtin};

    #[test]
    fn every_value_of_every_scenario_stands_in_a_cell() {
        for scenario in builtin() {
            let table = Table::new(scenario.name, Vec::new()).expect("a built-in scenario");
            let values = values::ask(&table, None).expect("all values").values.len();
            let tables = tables(&table).expect("its tables");
            let cells = tables.iter().flat_map(|table| &table.rows).flat_map(|(_, cells)| cells);
            assert_eq!(cells.filter(|cell| !cell.is_empty()).count(), values, "{}", scenario.name);
            assert!(tables.iter().all(|table| table.columns.len() <= 30), "{}", scenario.name);
        }
    }

    #[test]
    fn a_changed_value_has_a_mark() {
        let table = Table::new("belfort", vec![Overlay::Set("zones.Bellevue.bonus=3".into())]).expect("a change");
        let tables = tables(&table).expect("its tables");
        let zones = tables.iter().find(|table| table.name == "zones").expect("zones");
        let bonus = zones.columns.iter().position(|column| column == "bonus").expect("a bonus");
        let changed: Vec<&str> =
            zones.rows.iter().map(|(_, cells)| cells[bonus].as_str()).filter(|cell| cell.ends_with('*')).collect();
        assert_eq!(changed, ["3*"]);
    }
}
