//! Where each value of a scenario comes from.

use crate::copies::Original;
use crate::diagnostic::{Fault, FaultKind, MOST_FAULTS, nearest};
use crate::overlay::{Applied, PROVENANCE};
use crate::path::{Path, Pattern};
use crate::reader::{Fields, Item, Reader};
use crate::schema::{LABELS, Schema};
use crate::tree::{self, Entry, Origin, Table, Value};
use std::cell::Cell;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The kinds of source of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Class {
    /// Printed in the rulebook.
    Rulebook,
    /// Follows from something printed in the rulebook.
    Derived,
    /// Found in another source.
    Outside,
    /// Made up so that the game can be played.
    Reconstruction,
    /// Changed by an overlay that does not say where its value comes from.
    Overlay,
    /// Changed in a copy of a scenario that still says where the old value came from.
    Edited,
}

impl Class {
    /// Every class with its name.
    pub const ALL: [(&'static str, Class); 6] = [
        ("rulebook", Class::Rulebook),
        ("derived", Class::Derived),
        ("outside", Class::Outside),
        ("reconstruction", Class::Reconstruction),
        ("overlay", Class::Overlay),
        ("edited", Class::Edited),
    ];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        Class::ALL[self as usize].0
    }
}

/// How many values there are of each class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// [`Class::Rulebook`].
    pub rulebook: usize,
    /// [`Class::Derived`].
    pub derived: usize,
    /// [`Class::Outside`].
    pub outside: usize,
    /// [`Class::Reconstruction`].
    pub reconstruction: usize,
    /// [`Class::Overlay`].
    pub overlay: usize,
    /// [`Class::Edited`].
    pub edited: usize,
}

impl Counts {
    /// The number of one class.
    #[must_use]
    pub fn of(&self, class: Class) -> usize {
        match class {
            Class::Rulebook => self.rulebook,
            Class::Derived => self.derived,
            Class::Outside => self.outside,
            Class::Reconstruction => self.reconstruction,
            Class::Overlay => self.overlay,
            Class::Edited => self.edited,
        }
    }

    /// All of them.
    #[must_use]
    pub fn total(&self) -> usize {
        self.rulebook + self.derived + self.outside + self.reconstruction + self.overlay + self.edited
    }

    fn add(&mut self, class: Class) {
        match class {
            Class::Rulebook => self.rulebook += 1,
            Class::Derived => self.derived += 1,
            Class::Outside => self.outside += 1,
            Class::Reconstruction => self.reconstruction += 1,
            Class::Overlay => self.overlay += 1,
            Class::Edited => self.edited += 1,
        }
    }
}

/// One value of a scenario and its source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sourced {
    /// Its path, as a change names it.
    pub path: String,
    /// The table at the top that it belongs to, `units`.
    pub topic: Arc<str>,
    /// The kind of its source.
    pub class: Class,
    /// Why it is what it is; empty for a value of the rulebook without a comment.
    pub why: Arc<str>,
    /// The values that would be plausible too, from lowest to highest, within what the data allow.
    pub range: Option<(i64, i64)>,
    /// Its value, as a change writes it.
    pub value: String,
    /// Its value, if it is a whole number.
    pub number: Option<i64>,
    /// The line of a `[provenance]` that speaks of it, `units.*.fire`; the path itself where an overlay changed it without a line.
    pub pattern: Arc<str>,
    /// What it was in the original, for an edited value.
    pub edit: Option<Edit>,
}

/// What a value of a copy was before it was edited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The original's value; none where it has none.
    pub was: Option<String>,
    /// The plausible range of the original that the new value is outside of.
    pub outside: Option<(i64, i64)>,
}

impl Sourced {
    /// An edited value in words: `zones.2.bonus is 4, in belfort 1 (the plausible values were 0 to 3)`.
    #[must_use]
    pub fn edited(&self, original: &str) -> Option<String> {
        let Edit { was, outside } = self.edit.as_ref()?;
        let was = was
            .as_ref()
            .map_or_else(|| format!("new in this copy of {original}"), |was| format!("in {original} {was}"));
        let range = outside.map(|(low, high)| format!(" (the plausible values were {low} to {high})"));
        Some(format!("{} is {}, {was}{}", self.path, self.value, range.unwrap_or_default()))
    }
}

/// The sources of a scenario's values, in the order of the data.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Provenance {
    /// Every value.
    pub values: Vec<Sourced>,
    /// What a copy leaves out of its original: values, or whole tables.
    pub removed: Vec<String>,
}

impl Provenance {
    /// What was edited in a copy of this scenario, in words.
    #[must_use]
    pub fn edits(&self, original: &str) -> Vec<String> {
        let removed = self.removed.iter().map(|path| format!("{path} is not there, in {original} it is"));
        self.values.iter().filter_map(|value| value.edited(original)).chain(removed).collect()
    }

    /// How many values there are of each class.
    #[must_use]
    pub fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        self.values.iter().for_each(|value| counts.add(value.class));
        counts
    }

    /// The same for each topic, in the order of the data.
    #[must_use]
    pub fn by_topic(&self) -> Vec<(&str, Counts)> {
        let mut topics: Vec<(&str, Counts)> = Vec::new();
        for value in &self.values {
            let at = topics.iter().position(|(topic, _)| *topic == &*value.topic).unwrap_or_else(|| {
                topics.push((&value.topic, Counts::default()));
                topics.len() - 1
            });
            topics[at].1.add(value.class);
        }
        topics
    }

    /// The same for each field that several entries of a topic have, `units.*.fire`, in the order of the data.
    #[must_use]
    pub fn by_field(&self) -> Vec<(String, Counts)> {
        let mut fields: Vec<(String, Counts)> = Vec::new();
        for value in &self.values {
            let names = Path::parse(&value.path).map(|path| path.0).unwrap_or_default();
            let [topic, _, field] = &names[..] else { continue };
            // Hexes and zones are too many to be named one by one.
            let field = if field.bytes().all(|byte| byte.is_ascii_digit()) { "*" } else { field };
            let name = format!("{topic}.*.{field}");
            let at = fields.iter().position(|(known, _)| *known == name).unwrap_or_else(|| {
                fields.push((name, Counts::default()));
                fields.len() - 1
            });
            fields[at].1.add(value.class);
        }
        fields.retain(|(_, counts)| counts.total() > 1);
        fields
    }

    /// The values of one class by the reason that is given for them: those of one topic, with one reason and one last name in their
    /// lines, together, as `units.1/35 RM.fire` and `units.2/35 RM.fire`. In the order of the data.
    #[must_use]
    pub fn by_reason(&self, class: Class) -> Vec<Reason<'_>> {
        fn key(value: &Sourced) -> (&str, &str, &str) {
            (&value.topic, &value.why, value.pattern.rsplit('.').next().unwrap_or(&value.pattern))
        }
        let mut reasons: Vec<Reason<'_>> = Vec::new();
        for value in self.values.iter().filter(|value| value.class == class) {
            match reasons.iter_mut().find(|reason| key(reason.values[0]) == key(value)) {
                Some(reason) => reason.values.push(value),
                None => reasons.push(Reason { values: vec![value] }),
            }
        }
        reasons
    }

    /// The value at a path.
    #[must_use]
    pub fn at(&self, path: &str) -> Option<&Sourced> {
        self.values.iter().find(|value| value.path == path)
    }
}

/// Values for which one reason is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason<'a> {
    /// The values; at least one.
    pub values: Vec<&'a Sourced>,
}

impl Reason<'_> {
    /// What to call them: the path of a single one, the line that speaks of all of them, or `units.Jolivet.value and 7 more`.
    /// No two reasons have the same name.
    #[must_use]
    pub fn name(&self) -> String {
        match self.values[..] {
            [value] => value.path.clone(),
            [first, ..] if self.values.iter().all(|value| value.pattern == first.pattern) => first.pattern.to_string(),
            _ => self.name_of_part(),
        }
    }

    /// What to call these values where the line speaks of others too: `units.Jolivet.value and 7 more`.
    #[must_use]
    pub fn name_of_part(&self) -> String {
        match self.values.len() {
            1 => self.values[0].path.clone(),
            n => format!("{} and {} more", self.values[0].path, n - 1),
        }
    }

    /// The reason.
    #[must_use]
    pub fn why(&self) -> &str {
        &self.values[0].why
    }
}

#[derive(Clone, Copy, Debug)]
enum Plausible {
    Between(i64, i64),
    Within(i64),
}

/// One line of a `[provenance]`.
#[derive(Debug)]
struct Line {
    pattern: Pattern,
    /// The pattern as it is written.
    text: Arc<str>,
    class: Class,
    why: Arc<str>,
    plausible: Option<Plausible>,
    name: Origin,
    /// Whether a value has its source from it.
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

/// Lines with those last that fit best.
fn by_closeness<'l>(lines: impl IntoIterator<Item = &'l Line>) -> Vec<&'l Line> {
    let mut lines: Vec<&Line> = lines.into_iter().collect();
    lines.sort_by_cached_key(|line| line.pattern.closeness());
    lines
}

/// The line that fits a path best, of lines [by closeness](by_closeness).
fn best<'l>(lines: &[&'l Line], path: &Path) -> Option<&'l Line> {
    let line = lines.iter().rev().find(|line| line.pattern.covers(path))?;
    line.used.set(true);
    Some(line)
}

/// What [`trace`] needs to know.
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
    /// The smallest and largest value allowed of every whole number.
    pub(crate) bounds: &'a BTreeMap<Path, (i64, i64)>,
    /// Names that mean nothing: they need no source.
    pub(crate) unknown: &'a [String],
    /// Values that are wrong already: they need not be in a range.
    pub(crate) wrong: &'a [String],
}

/// Finds the source of every value. A value without one is an error, as is a line that speaks of no value.
pub(crate) fn trace<'a>(reader: &Reader<'a>, traced: &Traced<'a>) -> Provenance {
    let lines: Vec<Line> = traced.sections.iter().flat_map(|section| read_lines(reader, section)).collect();
    let overlay_lines: Vec<Vec<Line>> = traced
        .overlays
        .iter()
        .map(|overlay| overlay.provenance.as_ref().map_or_else(Vec::new, |section| read_lines(reader, section)))
        .collect();
    let overlay_best: Vec<Vec<&Line>> = overlay_lines.iter().map(by_closeness).collect();
    let leaves = tree::leaves(traced.root);
    // Without overlays nothing was another value before.
    let own_base = (!traced.overlays.is_empty()).then(|| tree::leaves(traced.base));
    let base = own_base.as_deref().unwrap_or(&leaves);
    let compared = own_base.is_some() || traced.original.is_some();
    let before: BTreeMap<&Path, &Value> =
        base.iter().filter(|_| compared).map(|(path, node)| (path, &node.value)).collect();

    let mut values = Vec::new();
    let mut uncovered: Vec<(Path, Origin)> = Vec::new();
    // The lines of the topic at hand: its values stand together.
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
                // What somebody adds to a copy is edited, as what somebody changes.
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
            // A range says what the rulebook may have printed: whoever changes a copy is not bound by it.
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
        // Those of an overlay are no use of a line.
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

/// One error for all values of the same name in a topic that no line covers.
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

/// An error for every line that covers no value, unless something optional could stand there.
/// A table or a value whose name is unknown leaves lines idle, too: that name alone is reported.
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
        // What somebody removed from a copy needs no source.
        let gone = || original.is_some_and(|original| original.has(&line.pattern));
        if !line.used.get() && !covers() && !removed() && !optional() && !gone() {
            let expected = match touched {
                [] => "a pattern that matches a value of the scenario",
                _ => "a pattern that matches a value which this file sets",
            };
            let wanted = line.text.to_string();
            // Suggestions take long, and more errors than these are not printed.
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
