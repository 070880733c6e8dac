//! Files to start from: a copy of a scenario, an errata file.

use crate::copies::COPY_OF;
use crate::diagnostic::Faults;
use crate::kind::ERRATA_FOR;
use crate::load::{Loaded, load};
use crate::notation::{assignment, header, quoted};
use crate::origin::Sources;
use crate::overlay::{ON, TITLE};
use crate::schema::{FIRST_FILE, LABELS, Schema};
use crate::shares::{Places, SHARES};
use crate::source::Source;
use crate::systems::schema_of;
use crate::tree::{self, Table, Value};
use std::fmt::Write;

/// A file to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewFile {
    /// Its name in the folder.
    pub name: String,
    /// The whole text.
    pub text: String,
}

/// The files of a copy of a scenario, called `name`, with comments that say what may be changed. The copy is complete: it has its own version
/// of files that the scenario shares. `called` is the name of the original; each text in `next` becomes a comment on what to do with the copy.
///
/// # Errors
/// Every error of the scenario.
pub fn scenario(source: &Source, called: &str, name: &str, next: &[String]) -> Result<Vec<NewFile>, Faults> {
    let loaded = load(source, &[])?;
    let (mut sources, mut faults) = (Sources::default(), Vec::new());
    let schema = schema_of(&loaded.system).expect("a scenario that was read is of a known system");
    let first = source.text(FIRST_FILE).unwrap_or_default();
    let number = sources.add(FIRST_FILE, first.clone());
    let mut root = tree::parse(&sources, number, &mut faults);
    let labels = match root.get(LABELS).map(|entry| entry.node.value.clone()) {
        Some(Value::Table(labels)) => labels,
        _ => Table::default(),
    };
    let places = Places::of(&[schema], schema, source, &mut root, &mut sources, &mut faults);
    let Some(places) = places else { return Err(Faults::new(faults)) };
    let others = schema.files().into_iter().filter(|file| *file != FIRST_FILE);
    let copied = |file: &str| NewFile { name: file.to_owned(), text: places.text(file).1.unwrap_or_default() };
    let title = format!("{}: {name}", loaded.title);
    let text = head(schema, called, next) + &relabelled(&first, &labels, &loaded, name, &title);
    Ok([NewFile { name: FIRST_FILE.into(), text }].into_iter().chain(others.map(copied)).collect())
}

/// The comments at the top of a copy.
fn head(schema: &Schema, called: &str, next: &[String]) -> String {
    let mut text = format!(
        "# A copy of {called}. Every value in these files may be changed; it then counts as edited, until [provenance] says \
         where it comes from.\n#\n"
    );
    for file in schema.files() {
        let topics: Vec<&str> = schema.topics.iter().filter(|(_, of)| *of == file).map(|(topic, _)| *topic).collect();
        let _ = writeln!(text, "#   {file:<16} {}", topics.join(", "));
    }
    if !next.is_empty() {
        text += "#\n";
    }
    text + &comments(next) + "\n"
}

/// A comment for each line.
fn comments(lines: &[String]) -> String {
    lines.iter().map(|line| format!("#   {line}\n")).collect()
}

/// The first file with the copy's labels.
fn relabelled(text: &str, labels: &Table, loaded: &Loaded, name: &str, title: &str) -> String {
    let own = || is_built_in(loaded).then(|| loaded.name.clone());
    let original = loaded.copy_of.map(str::to_owned).or_else(own);
    // The edits are applied from the last to the first, so that earlier places stay valid.
    let mut edits: Vec<(usize, usize, String)> = Vec::new();
    for entry in &labels.0 {
        let (value, start) = (entry.node.origin, entry.origin.start);
        let line_end = text[value.end..].find('\n').map_or(text.len(), |at| value.end + at + 1);
        match entry.name.as_str() {
            "name" => {
                edits.push((value.start, value.end, quoted(name)));
                edits.extend(original.as_ref().map(|of| (line_end, line_end, format!("{COPY_OF} = {}\n", quoted(of)))));
            }
            "title" => edits.push((value.start, value.end, quoted(title))),
            label if label == SHARES || label == COPY_OF => edits.push((start, line_end, String::new())),
            _ => {}
        }
    }
    edits.sort();
    let mut out = text.to_owned();
    edits.into_iter().rev().for_each(|(start, end, new)| out.replace_range(start..end, &new));
    out
}

/// Whether the scenario is built in.
fn is_built_in(loaded: &Loaded) -> bool {
    schema_of(&loaded.system).is_some_and(|schema| schema.scenarios.iter().any(|known| known.name == loaded.name))
}

/// The number of values of each table that a new errata file shows.
const SHOWN: usize = 4;

/// An errata file for a scenario that changes nothing yet. It has some values of each table as comments, and what to do `next`.
#[must_use]
pub fn errata(loaded: &Loaded, called: &str, next: &[String]) -> String {
    let Some(schema) = schema_of(&loaded.system) else { return String::new() };
    let mut text = format!(
        "# Errata for {called}: the values here are applied to the scenario. Remove the `#` from a heading and from a line \
         below it, and change the value.\n{}{ERRATA_FOR} = {}\n",
        comments(next),
        quoted(schema.system)
    );
    if schema.scenarios.len() > 1 && is_built_in(loaded) {
        let _ = writeln!(text, "{ON} = {}", quoted(&loaded.name));
    }
    let _ = writeln!(text, "{TITLE} = {}", quoted("My errata"));
    for (topic, file) in schema.topics.iter().filter(|(topic, _)| *topic != LABELS) {
        let Some(Value::Table(table)) = loaded.values.get(topic).map(|entry| &entry.node.value) else { continue };
        let leaves = tree::leaves(table);
        let Some((first, _)) = leaves.first() else { continue };
        let above = &first.0[..first.0.len() - 1];
        let shown = leaves.iter().filter(|(path, _)| path.0.len() == first.0.len() && path.0.starts_with(above));
        let names = [&[(*topic).to_owned()], above].concat();
        let _ = write!(text, "\n# {file}\n# [{}]\n", header(&names));
        for (path, node) in shown.take(SHOWN) {
            let _ = writeln!(text, "# {}", assignment(path.0.last().map_or("", String::as_str), &node.value));
        }
    }
    text += "\n# Where the changed values come from; without a line they count as `overlay`.\n# [provenance]\n\
             # \"units.*.fire\" = { source = \"outside\", why = \"The publisher's errata.\" }\n";
    text
}
