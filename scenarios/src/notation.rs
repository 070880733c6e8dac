//! The notation of values, names and headers in TOML.

use crate::diagnostic::is_command;
use crate::tree::{Entry, Value};
use std::fmt::Write;

/// A value in TOML.
pub(crate) fn written(value: &Value) -> String {
    match value {
        Value::Text(text) => quoted(text),
        Value::Cells(_) => quoted(&value.to_string()),
        Value::List(list) => {
            let items: Vec<String> = list.iter().map(|node| written(&node.value)).collect();
            format!("[{}]", items.join(", "))
        }
        Value::Table(table) => {
            let entry = |entry: &Entry| format!("{} = {}", key(&entry.name), written(&entry.node.value));
            format!("{{ {} }}", table.0.iter().map(entry).collect::<Vec<_>>().join(", "))
        }
        Value::Whole(_) | Value::Decimal(_) | Value::Flag(_) | Value::Date(_) => value.to_string(),
    }
}

/// A text in quotes.
pub(crate) fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            c if is_command(c) => {
                let _ = write!(out, "\\u{:04X}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// A name as a key, in quotes if necessary.
pub(crate) fn key(name: &str) -> String {
    let bare = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if !name.is_empty() && name.chars().all(bare) { name.to_owned() } else { quoted(name) }
}

/// The header of a table.
pub(crate) fn header(names: &[String]) -> String {
    names.iter().map(|name| key(name)).collect::<Vec<_>>().join(".")
}

/// The line that gives a name a value.
pub(crate) fn assignment(name: &str, value: &Value) -> String {
    format!("{} = {}", key(name), written(value))
}
