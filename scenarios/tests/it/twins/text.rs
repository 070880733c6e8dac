//! The texts of a scenario as trees that can be changed, and written as TOML again.

use sandtable_scenarios::origin::{Origin, Sources};
use sandtable_scenarios::schema::Schema;
use sandtable_scenarios::systems::schema_of;
use sandtable_scenarios::tree::{Entry, Node, Table, Value, parse};
use sandtable_scenarios::{Loaded, Source, builtin, load};
use std::collections::BTreeSet;

/// The files of a scenario, each as a tree.
#[derive(Clone)]
pub(super) struct Texts(Vec<(String, Table)>);

impl Texts {
    /// Those of a built-in scenario.
    pub(super) fn of(scenario: &str) -> Texts {
        let found = builtin().iter().find(|known| known.name == scenario).expect("a built-in scenario");
        let tree = |(name, text): &(&str, &str)| {
            let (mut sources, mut faults) = (Sources::default(), Vec::new());
            let source = sources.add(*name, *text);
            let tree = parse(&sources, source, &mut faults);
            assert!(faults.is_empty(), "{name} is no TOML");
            ((*name).to_owned(), tree)
        };
        Texts(found.files.iter().map(tree).collect())
    }

    /// The scenario of these texts.
    pub(super) fn load(&self) -> Loaded {
        let source = Source::texts(self.0.iter().map(|(name, tree)| (name.clone(), written(tree))));
        load(&source, &[]).unwrap_or_else(|faults| panic!("{faults}"))
    }

    /// What the system of the scenario says of its files.
    pub(super) fn schema(&mut self) -> &'static Schema {
        schema_of(&self.at("scenario.system").to_string()).expect("a system")
    }

    /// The value at a path, in whichever file it is.
    pub(super) fn at(&mut self, path: &str) -> &mut Value {
        let (top, below) = path.split_once('.').unwrap_or((path, ""));
        let mut found = self.0.iter_mut().find_map(|(_, tree)| tree.get_mut(top)).expect(path);
        for name in below.split('.').filter(|name| !name.is_empty()) {
            let Value::Table(table) = &mut found.node.value else { panic!("{path} is in no table") };
            found = table.get_mut(name).expect(path);
        }
        &mut found.node.value
    }

    /// The table at a path.
    pub(super) fn table(&mut self, path: &str) -> &mut Table {
        match self.at(path) {
            Value::Table(table) => table,
            other => panic!("{path} is {}", other.describe()),
        }
    }

    /// Writes every table backwards that `which` names by its path; an entry that names another stays below it.
    pub(super) fn reverse(&mut self, which: &impl Fn(&str) -> bool) {
        fn below(path: &str, table: &mut Table, which: &impl Fn(&str) -> bool) {
            if which(path) {
                backwards(table);
            }
            for entry in &mut table.0 {
                if let Value::Table(inner) = &mut entry.node.value {
                    below(&format!("{path}.{}", entry.name), inner, which);
                }
            }
        }
        for (_, tree) in &mut self.0 {
            for entry in &mut tree.0 {
                if let Value::Table(table) = &mut entry.node.value {
                    below(&entry.name, table, which);
                }
            }
        }
    }

    /// Puts others for all names and texts of the data.
    pub(super) fn replace(&mut self, names: &impl Fn(&str) -> String, texts: &impl Fn(&str) -> String) {
        fn within(value: &mut Value, names: &impl Fn(&str) -> String, texts: &impl Fn(&str) -> String) {
            match value {
                Value::Text(text) => *text = texts(text),
                Value::List(list) => list.iter_mut().for_each(|node| within(&mut node.value, names, texts)),
                Value::Table(table) => {
                    for entry in &mut table.0 {
                        entry.name = names(&entry.name);
                        within(&mut entry.node.value, names, texts);
                    }
                }
                _ => {}
            }
        }
        for (_, tree) in &mut self.0 {
            let data = tree.0.iter_mut().filter(|entry| is_data(&entry.name) && entry.name != "rulings");
            data.for_each(|entry| within(&mut entry.node.value, names, texts));
        }
    }

    /// Draws the zones of a map on its other side, east where west was.
    pub(super) fn mirror(&mut self) {
        fn across(width: i64, value: &mut Value) {
            match value {
                Value::List(list) => match &mut list[..] {
                    [Node { value: Value::Whole(x), .. }, _] => *x = width - *x,
                    points => points.iter_mut().for_each(|point| across(width, &mut point.value)),
                },
                other => panic!("{} is no point", other.describe()),
            }
        }
        let width = *self.whole("map.width");
        for zone in &mut self.table("zones").0 {
            let Value::Table(fields) = &mut zone.node.value else { continue };
            let drawn = fields.0.iter_mut().filter(|entry| ["at", "outline"].contains(&&*entry.name));
            drawn.for_each(|entry| across(width, &mut entry.node.value));
        }
    }

    /// Puts a text into a table.
    pub(super) fn add(&mut self, table: &str, name: &str, text: &str) {
        self.table(table).remove(name);
        let origin = Origin { source: 0, start: 0, end: 0 };
        let node = Node { value: Value::Text(text.to_owned()), origin };
        self.table(table).0.push(Entry { name: name.to_owned(), origin, node });
    }

    /// The whole number at a path.
    pub(super) fn whole(&mut self, path: &str) -> &mut i64 {
        match self.at(path) {
            Value::Whole(number) => number,
            other => panic!("{path} is {}", other.describe()),
        }
    }

    /// The names of the entries of these tables, and the texts behind these keys (`zones.*.name`).
    pub(super) fn names(&mut self, places: &[&str]) -> BTreeSet<String> {
        let mut names = BTreeSet::new();
        for place in places {
            match place.split_once(".*.") {
                None => names.extend(self.table(place).0.iter().map(|entry| entry.name.clone())),
                Some((table, key)) => names.extend(self.table(table).0.iter().filter_map(|entry| {
                    let Value::Table(fields) = &entry.node.value else { return None };
                    Some(fields.get(key)?.node.value.to_string())
                })),
            }
        }
        names
    }
}

fn backwards(table: &mut Table) {
    let mut left: Vec<Entry> = std::mem::take(&mut table.0).into_iter().rev().collect();
    while !left.is_empty() {
        let free =
            |entry: &Entry| !left.iter().any(|other| other.name != entry.name && names(&entry.node.value, &other.name));
        // Where entries name each other, the order cannot matter.
        let next = left.iter().position(free).unwrap_or(0);
        table.0.push(left.remove(next));
    }
}

/// Whether one of its texts is this name.
fn names(value: &Value, name: &str) -> bool {
    match value {
        Value::Text(text) => text == name,
        Value::List(list) => list.iter().any(|node| names(&node.value, name)),
        Value::Table(table) => table.0.iter().any(|entry| names(&entry.node.value, name)),
        _ => false,
    }
}

/// Whether a table at the top is neither about the file nor about where values come from.
fn is_data(name: &str) -> bool {
    name != "scenario" && name != "provenance"
}

/// A file as TOML, a line for each of its tables. Where its values come from is not what is tested: all are of the rulebook.
fn written(tree: &Table) -> String {
    let mut text: String = (tree.0.iter().filter(|entry| entry.name != "provenance"))
        .map(|entry| format!("{:?} = {}\n", entry.name, inline(&entry.node.value)))
        .collect();
    text += "[provenance]\n";
    let empty = |value: &Value| matches!(value, Value::Table(table) if table.0.is_empty());
    for entry in tree.0.iter().filter(|entry| is_data(&entry.name) && !empty(&entry.node.value)) {
        text += &format!("{:?} = {{ source = \"rulebook\" }}\n", entry.name);
    }
    text
}

fn inline(value: &Value) -> String {
    match value {
        Value::Text(text) => format!("{text:?}"),
        Value::List(list) => {
            format!("[{}]", list.iter().map(|node| inline(&node.value)).collect::<Vec<_>>().join(", "))
        }
        Value::Table(table) => {
            let entry = |entry: &Entry| format!("{:?} = {}", entry.name, inline(&entry.node.value));
            format!("{{ {} }}", table.0.iter().map(entry).collect::<Vec<_>>().join(", "))
        }
        other => other.to_string(),
    }
}
