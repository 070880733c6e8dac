//! Determines the source of each value from the lines of `[provenance]`.

use crate::copies::Original;
use crate::diagnostic::{Fault, FaultKind, MOST_FAULTS, nearest};
use crate::origin::Origin;
use crate::overlay::{Applied, PROVENANCE};
use crate::path::{Path, Pattern};
use crate::provenance::{Class, Edit, Provenance, Sourced};
use crate::reader::{Fields, Item, Reader};
use crate::schema::{LABELS, Schema};
use crate::tree::{self, Entry, Table, Value};
use std::cell::Cell;
use std::collections::BTreeMap;
use std::sync::Arc;

#[derive(Clone, Copy, Debug)]
enum Plausible {
    Between(i64, i64),
    Within(i64),
}

/// A line of a `[provenance]` table.
#[derive(Debug)]
struct Line {
    pattern: Pattern,
    /// The pattern as it is written.
    text: Arc<str>,
    class: Class,
    why: Arc<str>,
    plausible: Option<Plausible>,
    name: Origin,
    /// Whether the line is the source of a value.
    used: Cell<bool>,
}

fn read_lines<'a>(reader: &Reader<'a>, section: &'a Entry) -> Vec<Line> {
    let mut lines = Vec::new();
    let item = Item::of(reader, section, Path::root().to(PROVENANCE));
    if let Some(fields) = item.fields() {
        read_table(&fields, &Path::root(), &mut lines);
    }
    lines
}

fn read_table(fields: &Fields<'_, '_>, prefix: &Path, lines: &mut Vec<Line>) {
    for (name, item) in fields.all() {
        let pattern = match Path::parse(name) {
            Ok(path) => Pattern(Path([&prefix.0[..], &path.0[..]].concat())),
            Err((_, found)) => {
                item.fault_at_name(FaultKind::Value, found, "names between dots, `*` for any name", None);
                continue;
            }
        };
        let Some(line) = item.fields() else { continue };
        // `zones.*.bonus` without quotes around the whole is a table in a table.
        let nested = |table: &Table| {
            !table.0.is_empty() && table.0.iter().all(|entry| matches!(entry.node.value, Value::Table(_)))
        };
        if matches!(&item.node.value, Value::Table(table) if nested(table)) {
            read_table(&line, &pattern.0, lines);
            continue;
        }
        let sources = &Class::ALL[..4];
        let expected = "where the value comes from: \"rulebook\", \"derived\", \"outside\" or \"reconstruction\"";
        let class = line.required("source", expected).and_then(|item| item.choice(sources, expected));
        let why = match class {
            Some(Class::Rulebook) | None => line.optional("why"),
            Some(_) => line.required("why", "the reason for the value"),
        };
        let why = why.and_then(|item| item.text("the reason for the value")).unwrap_or_default().into();
        let range = line.optional("range").and_then(|item| {
            let expected = "two whole numbers, the lowest and the highest plausible value";
            let ends: Vec<i64> = item.list(expected)?.iter().filter_map(|end| end.whole(i64::MIN..=i64::MAX)).collect();
            match ends.as_slice() {
                [low, high] if low <= high => Some(Plausible::Between(*low, *high)),
                _ => {
                    item.fault(FaultKind::Value, item.node.value.to_string(), expected);
                    None
                }
            }
        });
        let within = line.optional("within");
        if let (Some(_), Some(within)) = (&range, &within) {
            within.fault_at_name(FaultKind::Value, "`range` and `within`", "one of the two", None);
        }
        let within = within.and_then(|item| item.whole(0..=1000)).map(Plausible::Within);
        line.finish();
        if let Some(class) = class {
            let (text, plausible) = (pattern.0.to_string().into(), range.or(within));
            lines.push(Line { pattern, text, class, why, plausible, name: item.key, used: Cell::new(false) });
        }
    }
}

/// The lines sorted by closeness, the closest fit last.
fn by_closeness<'l>(lines: impl IntoIterator<Item = &'l Line>) -> Vec<&'l Line> {
    let mut lines: Vec<&Line> = lines.into_iter().collect();
    lines.sort_by_cached_key(|line| line.pattern.closeness());
    lines
}

/// The line with the closest fit to a path, from lines sorted [by closeness](by_closeness).
fn best<'l>(lines: &[&'l Line], path: &Path) -> Option<&'l Line> {
    let line = lines.iter().rev().find(|line| line.pattern.covers(path))?;
    line.used.set(true);
    Some(line)
}

/// The input of [`trace`].
pub(crate) struct Traced<'a> {
    pub(crate) schema: &'a Schema,
    /// The tree with all overlays.
    pub(crate) root: &'a Table,
    /// The tree without overlays.
    pub(crate) base: &'a Table,
    /// The scenario of which this is a copy.
    pub(crate) original: Option<&'a Original>,
    /// The `[provenance]` of each file of the scenario.
    pub(crate) sections: &'a [Entry],
    pub(crate) overlays: &'a [Applied],
    /// The lowest and highest value allowed for every whole number.
    pub(crate) bounds: &'a BTreeMap<Path, (i64, i64)>,
    /// Unknown names: they need no source.
    pub(crate) unknown: &'a [String],
    /// Values already in error: they need not be in their range.
    pub(crate) wrong: &'a [String],
}

/// Determines the source of every value. A value without one is an error, and so is a line that covers no value.
pub(crate) fn trace<'a>(reader: &Reader<'a>, traced: &Traced<'a>) -> Provenance {
    let lines: Vec<Line> = traced.sections.iter().flat_map(|section| read_lines(reader, section)).collect();
    let overlay_lines: Vec<Vec<Line>> = traced
        .overlays
        .iter()
        .map(|overlay| overlay.provenance.as_ref().map_or_else(Vec::new, |section| read_lines(reader, section)))
        .collect();
    let overlay_best: Vec<Vec<&Line>> = overlay_lines.iter().map(by_closeness).collect();
    let leaves = tree::leaves(traced.root);
    // Without overlays, no value has changed.
    let own_base = (!traced.overlays.is_empty()).then(|| tree::leaves(traced.base));
    let base = own_base.as_deref().unwrap_or(&leaves);
    let compared = own_base.is_some() || traced.original.is_some();
    let before: BTreeMap<&Path, &Value> =
        base.iter().filter(|_| compared).map(|(path, node)| (path, &node.value)).collect();

    let mut values = Vec::new();
    let mut uncovered: Vec<(Path, Origin)> = Vec::new();
    // The lines for the current topic; the values of a topic are consecutive.
    let (mut at_hand, mut own): (Option<Arc<str>>, _) = (None, Vec::new());
    for (path, node) in &leaves {
        let topic = path.0[0].as_str();
        if topic == LABELS {
            continue;
        }
        if at_hand.as_deref() != Some(topic) {
            let may_cover = lines.iter().filter(|line| line.pattern.may_cover(topic));
            (at_hand, own) = (Some(topic.into()), by_closeness(may_cover));
        }
        let touched = |applied: &Applied| applied.touched.iter().any(|touched| touched.leads_to(path));
        let overlay = traced.overlays.iter().rposition(touched);
        let line = overlay.and_then(|i| best(&overlay_best[i], path));
        let changed = overlay.filter(|_| !before.get(path).is_some_and(|value| value.same(&node.value)));
        let of = |line: &Line| (line.class, line.why.clone(), line.plausible, line.text.clone());
        let (class, why, plausible, pattern) = match (line, changed) {
            (Some(line), _) => of(line),
            (None, Some(i)) => {
                (Class::Overlay, traced.overlays[i].description.as_str().into(), None, path.to_string().into())
            }
            (None, None) => match best(&own, path) {
                Some(line) => of(line),
                // A value that is added to a copy counts as edited, like one that is changed.
                None if traced.original.is_some_and(|original| original.lacks(path, &node.value)) => {
                    (Class::Edited, "".into(), None, path.to_string().into())
                }
                None => {
                    uncovered.push((path.clone(), node.origin));
                    continue;
                }
            },
        };
        let number = match node.value {
            Value::Whole(number) => Some(number),
            _ => None,
        };
        let range = number.zip(plausible).map(|(number, plausible)| match plausible {
            Plausible::Between(low, high) => (low, high),
            Plausible::Within(n) => (number.saturating_sub(n), number.saturating_add(n)),
        });
        let outside =
            range.zip(number).filter(|((low, high), number)| !(low..=high).contains(&number)).map(|(range, _)| range);
        let (dotted, value) = (path.to_string(), node.value.to_string());
        let topic = at_hand.clone().unwrap_or_default();
        let mut sourced = Sourced { path: dotted, topic, class, why, range: None, value, number, pattern, edit: None };
        let edited = || class == Class::Edited || traced.original.is_some_and(|original| original.edited(&sourced));
        if line.is_none() && changed.is_none() && edited() {
            // A range says what the rulebook may have printed, so an edited copy is not bound by it.
            sourced.class = Class::Edited;
            let was = traced.original.and_then(|original| original.value(&sourced.path));
            sourced.edit = Some(Edit { was, outside });
        } else if let Some((low, high)) = range {
            if let (Some(_), Some(number)) = (outside, number)
                && !traced.wrong.contains(&sourced.path)
            {
                let expected = format!("a value in its plausible range, {low} to {high}");
                let origin = Some(node.origin);
                reader.add(Fault::new(
                    FaultKind::Provenance,
                    reader.sources,
                    origin,
                    path,
                    number.to_string(),
                    expected,
                ));
            }
            let (least, most) = traced.bounds.get(path).copied().unwrap_or((i64::MIN, i64::MAX));
            sourced.range = Some((low.max(least), high.min(most)));
        }
        values.push(sourced);
    }

    report_uncovered(reader, uncovered, traced.unknown);
    if own_base.is_some() {
        // Uses by the values of overlays do not count.
        lines.iter().for_each(|line| line.used.set(false));
    }
    report_idle(reader, &lines, base, &[], (traced.schema, traced.unknown, traced.original));
    for (applied, lines) in traced.overlays.iter().zip(&overlay_lines) {
        let set: Vec<_> = leaves
            .iter()
            .filter(|(path, _)| applied.touched.iter().any(|touched| touched.leads_to(path)))
            .cloned()
            .collect();
        report_idle(reader, lines, &set, &applied.touched, (traced.schema, traced.unknown, None));
    }
    let removed = traced.original.map_or_else(Vec::new, |original| original.removed(&before));
    Provenance { values, removed }
}

/// Reports values that no line covers, with one error for all of the same name in a topic.
fn report_uncovered(reader: &Reader<'_>, uncovered: Vec<(Path, Origin)>, unknown: &[String]) {
    let mut groups: Vec<(Path, Origin, usize)> = Vec::new();
    for (path, origin) in uncovered {
        let dotted = path.to_string();
        if unknown.iter().any(|name| dotted == *name || dotted.starts_with(&format!("{name}."))) {
            continue;
        }
        let like =
            |first: &Path| first.0[0] == path.0[0] && first.0.len() == path.0.len() && first.0.last() == path.0.last();
        match groups.iter_mut().find(|(first, ..)| like(first)) {
            Some(group) => group.2 += 1,
            None => groups.push((path, origin, 0)),
        }
    }
    for (path, origin, others) in groups {
        let found = match others {
            0 => "a value without a source".to_owned(),
            n => format!("a value without a source, and {n} more like it"),
        };
        let mut pattern = path.0.clone();
        if others > 0 {
            let inner = pattern.len() - 1;
            pattern[1..inner].iter_mut().for_each(|name| "*".clone_into(name));
        }
        let expected = format!("a line in [provenance] such as \"{}\" = {{ source = \"rulebook\" }}", Path(pattern));
        reader.add(Fault::new(FaultKind::Provenance, reader.sources, Some(origin), &path, found, expected));
    }
}

/// Reports every line that covers no value, unless it matches an optional entry. An unknown name of a table or value also leaves lines
/// unused: then only that name is reported.
fn report_idle<T>(
    reader: &Reader<'_>,
    lines: &[Line],
    leaves: &[(Path, T)],
    touched: &[Path],
    (schema, unknown, original): (&Schema, &[String], Option<&Original>),
) {
    let below =
        |path: &str, name: &str| path.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
    let misnamed = |topic: &str, near: &Option<String>| {
        let gone = !leaves.iter().any(|(path, _)| path.0[0] == topic);
        unknown.iter().any(|name| near.as_ref().is_some_and(|near| below(near, name)) || gone && !name.contains('.'))
    };
    let mut idle = 0;
    for line in lines {
        let covers = || leaves.iter().any(|(path, _)| line.pattern.covers(path));
        let removed = || touched.iter().any(|path| line.pattern.covers(path));
        let optional = || {
            schema.optional.iter().any(|optional| {
                let other = Pattern::literal(optional.pattern);
                other.0.0.len() == line.pattern.0.0.len()
                    && other.0.0.iter().zip(&line.pattern.0.0).all(|(a, b)| a == b || a == "*" || b == "*")
            })
        };
        // Values that were removed from a copy need no source.
        let gone = || original.is_some_and(|original| original.has(&line.pattern));
        if !line.used.get() && !covers() && !removed() && !optional() && !gone() {
            let expected = match touched {
                [] => "a pattern that matches a value of the scenario",
                _ => "a pattern that matches a value which this file sets",
            };
            let wanted = line.text.to_string();
            // Suggestions are slow, and no more errors than this are shown.
            if idle == MOST_FAULTS {
                break;
            }
            idle += 1;
            let near = nearest(&wanted, leaves.iter().map(|(path, _)| path.to_string()));
            if misnamed(&line.pattern.0.0[0], &near) {
                continue;
            }
            let path = Path::root().to(PROVENANCE).to(&wanted);
            let fault = Fault::new(
                FaultKind::Provenance,
                reader.sources,
                Some(line.name),
                &path,
                "a pattern that matches nothing",
                expected,
            );
            reader.add(fault.near(near));
        }
    }
}
