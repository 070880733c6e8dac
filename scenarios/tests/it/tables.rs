//! Printed tables whose rows and columns are ranges of values.

use crate::common::{edited, only_fault, set, small};
use sandtable_scenarios::belfort::Data;
use sandtable_scenarios::{Overlay, Source, load};

/// The fire table of the small scenario with the row of a die result under another name and the others that it stands for left out.
fn with_rows(names: &[(&str, &str)]) -> Vec<(String, String)> {
    let mut files = small();
    let text = &mut files.iter_mut().find(|(name, _)| name == "tables.toml").expect("the tables").1;
    let start = text.find("[tables.fire]").expect("a table");
    let (before, table) = text.split_at(start);
    let mut table = table.to_owned();
    for (row, name) in names {
        let line = table.lines().find(|line| line.starts_with(&format!("{row} "))).expect("a row").to_owned();
        let changed = if name.is_empty() { String::new() } else { line.replacen(*row, &format!("{name:?}"), 1) };
        table = table.replacen(&line, &changed, 1);
    }
    *text = format!("{before}{table}");
    files
}

fn fire(files: Vec<(String, String)>, overlays: &[Overlay]) -> Vec<Vec<u8>> {
    let loaded = load(&Source::texts(files), overlays).unwrap_or_else(|faults| panic!("{faults}"));
    loaded.data.of::<Data>().expect("the data of belfort").tables.fire.rows.clone()
}

#[test]
fn a_row_may_stand_for_several_results() {
    let plain = fire(small(), &[]);
    let joined = fire(with_rows(&[("1", "1-2"), ("2", "")]), &[]);
    assert_eq!((joined.len(), &joined[0], &joined[1]), (plain.len(), &plain[0], &plain[0]));
    assert_eq!(joined[2..], plain[2..]);
    let set = fire(with_rows(&[("1", "1-2"), ("2", "")]), &[set("tables.fire.1-2.4-6=9")]);
    assert_eq!((set[0][1], set[1][1]), (9, 9));
}

#[test]
fn rows_that_share_a_result() {
    let fault = only_fault(with_rows(&[("1", "1-2")]), &[]);
    assert_eq!((fault.path.as_str(), fault.found.as_str()), ("tables.fire.2", "row 2 a second time"));
}

#[test]
fn a_gap_between_rows() {
    let fault = only_fault(with_rows(&[("2", "")]), &[]);
    assert_eq!((fault.path.as_str(), fault.found.as_str()), ("tables.fire", "no row 2"));
}

/// A value is set in the column that serves it.
#[test]
fn the_column_of_a_value_is_the_nearest_name() {
    let (files, _) = edited("tables.toml", "[tables.fire]", "[tables.fire]");
    let fault = only_fault(files, &[set("tables.fire.1.14=3")]);
    assert_eq!(fault.nearest.as_deref(), Some("tables.fire.1.13+"));
}
