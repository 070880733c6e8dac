//! The hash of a scenario: equal data give equal hashes, however they are written down.

use crate::tree::{Table, Value};

/// The BLAKE3 hash of `table`, in hexadecimal. Comments, layout and the order of names do not count, except for the
/// order of entries in the tables named in `ordered`.
pub(crate) fn hash(table: &Table, ordered: &[&str]) -> String {
    let mut hasher = blake3::Hasher::new();
    put_table(&mut hasher, table, ordered, true);
    hasher.finalize().to_hex().to_string()
}

fn put_text(hasher: &mut blake3::Hasher, text: &str) {
    hasher.update(&(text.len() as u64).to_le_bytes());
    hasher.update(text.as_bytes());
}

fn put_table(hasher: &mut blake3::Hasher, table: &Table, ordered: &[&str], sort: bool) {
    let mut entries: Vec<_> = table.0.iter().collect();
    if sort {
        entries.sort_by(|a, b| a.name.cmp(&b.name));
    }
    hasher.update(b"t");
    hasher.update(&(entries.len() as u64).to_le_bytes());
    for entry in entries {
        put_text(hasher, &entry.name);
        match &entry.node.value {
            Value::Table(inner) => put_table(hasher, inner, &[], !ordered.contains(&entry.name.as_str())),
            value => put_value(hasher, value),
        }
    }
}

fn put_value(hasher: &mut blake3::Hasher, value: &Value) {
    match value {
        Value::Whole(number) => {
            hasher.update(b"w");
            hasher.update(&number.to_le_bytes());
        }
        Value::Decimal(number) => {
            hasher.update(b"d");
            hasher.update(&number.to_bits().to_le_bytes());
        }
        Value::Flag(flag) => {
            hasher.update(if *flag { b"f1" } else { b"f0" });
        }
        Value::Text(text) => {
            hasher.update(b"s");
            put_text(hasher, text);
        }
        Value::Date(date) => {
            hasher.update(b"c");
            put_text(hasher, date);
        }
        Value::List(list) => {
            hasher.update(b"l");
            hasher.update(&(list.len() as u64).to_le_bytes());
            for node in list {
                put_value(hasher, &node.value);
            }
        }
        Value::Table(table) => put_table(hasher, table, &[], true),
    }
}
