//! The hash of a scenario: equal data have equal hashes, however they are written.

use crate::tree::{Table, Value};

/// The BLAKE3 hash of `table`, in hexadecimal. Comments, layout and the order of names do not affect it, except for the order of entries in
/// the tables named in `ordered`.
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
        Value::Cells(_) => put_value(hasher, &Value::Text(value.to_string())),
        Value::Table(table) => put_table(hasher, table, &[], true),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::origin::Sources;
    use crate::tree::parse;

    fn of(text: &str) -> String {
        let mut sources = Sources::default();
        let source = sources.add("a.toml", text);
        let mut faults = Vec::new();
        let table = parse(&sources, source, &mut faults);
        assert!(faults.is_empty());
        hash(&table, &["units"])
    }

    #[test]
    fn hashes_stay_what_they_are() {
        let text = "[units]\na = 1\nb = [true, \"x\", 1.5]\n[z]\nd = 1870-11-03\n";
        assert_eq!(of(text), "1a22b7104acc65d784ef82baa372830d8d9db7c9cb842305cd77c6b9569df57b");
        assert_eq!(of("[z]\nd = 1870-11-03 # a remark\n[units]\na = 0b1\nb = [ true, 'x', 15e-1 ]\n"), of(text));
    }

    #[test]
    fn different_data_differ() {
        let texts = [
            "a = 1",
            "a = 1.0",
            "a = \"1\"",
            "a = [1]",
            "a = [[1]]",
            "a = []",
            "a = {}",
            "b = 1",
            "a = true",
            "",
            "a = 2001-01-01",
            "a = \"2001-01-01\"",
            "a = [1, 2]",
            "a = [2, 1]",
            "[units]\na = 1\nb = 2",
            "[units]\nb = 2\na = 1",
        ];
        let mut hashes: Vec<String> = texts.iter().map(|text| of(text)).collect();
        hashes.sort();
        hashes.dedup();
        assert_eq!(hashes.len(), texts.len());
    }
}
