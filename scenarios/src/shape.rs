//! The shape of a system's data files: the possible names and the values that they can have.
//!
//! Nothing is specified twice: the reader records what it asks for while it reads the built-in scenarios.

use crate::path::Path;
use std::collections::{BTreeMap, BTreeSet};

/// A request of a reader for a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// A name, and whether it is required.
    Asked(bool),
    /// A table.
    Table,
    /// A table with any names.
    Open,
    /// A whole number between two bounds, both included.
    Whole(i64, i64),
    /// Text.
    Text,
    /// `true` or `false`.
    Flag,
    /// One of these names.
    Choice(Vec<String>),
    /// A list.
    List,
}

/// A single value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A whole number between two bounds, both included.
    Whole(i64, i64),
    /// A number with a fraction.
    Decimal,
    /// `true` or `false`.
    Flag,
    /// Text; one of these, if any are listed.
    Text(Vec<String>),
}

/// What a place in the data may contain.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shape {
    /// A single value of one of these kinds.
    pub values: Vec<Value>,
    /// A list; its elements are of the kinds in [`Shape::values`] or of a shape in [`Shape::entries`].
    pub list: bool,
    /// A table.
    pub table: bool,
    /// The names of a table, each with its shape and whether it is required.
    pub fields: BTreeMap<String, (Shape, bool)>,
    /// The shape of any other name; `None` if no other is possible.
    pub entries: Option<Box<Shape>>,
}

/// A name that stands for any other.
const ANY: &str = "*";

/// The shape that the notes of one or more `readings` describe.
#[must_use]
pub fn shape(readings: &[Vec<(Path, Note)>]) -> Shape {
    let mut places: BTreeMap<Path, Place> = BTreeMap::new();
    for notes in readings {
        let open: BTreeSet<&Path> =
            notes.iter().filter(|(_, note)| *note == Note::Open).map(|(path, _)| path).collect();
        let general = |path: &Path| {
            let name = |i: usize| {
                let above = Path(path.0[..i].to_vec());
                if open.contains(&above) { ANY.to_owned() } else { path.0[i].clone() }
            };
            Path((0..path.0.len()).map(name).collect())
        };
        for (path, note) in notes {
            places.entry(general(path)).or_default().note(note);
        }
    }
    built(&places, &Path::root())
}

/// The notes for a place.
#[derive(Debug, Default)]
struct Place {
    /// How often a table was read here.
    tables: usize,
    /// How often a value was required here.
    required: usize,
    open: bool,
    list: bool,
    values: Vec<Value>,
}

impl Place {
    fn note(&mut self, note: &Note) {
        match note {
            Note::Asked(required) => self.required += usize::from(*required),
            Note::Table => self.tables += 1,
            Note::Open => self.open = true,
            Note::List => self.list = true,
            Note::Whole(low, high) => self.add(Value::Whole(*low, *high)),
            Note::Flag => self.add(Value::Flag),
            Note::Text => self.add(Value::Text(Vec::new())),
            Note::Choice(names) => self.add(Value::Text(names.clone())),
        }
    }

    /// Adds a kind of value. Numbers are one kind with the widest bounds; names of all choices are one kind, which free text includes.
    fn add(&mut self, value: Value) {
        for known in &mut self.values {
            match (known, &value) {
                (Value::Whole(low, high), Value::Whole(least, most)) => {
                    (*low, *high) = ((*low).min(*least), (*high).max(*most));
                    return;
                }
                (Value::Text(names), Value::Text(more)) => {
                    if names.is_empty() || more.is_empty() {
                        names.clear();
                    } else {
                        let new: Vec<String> = more.iter().filter(|name| !names.contains(name)).cloned().collect();
                        names.extend(new);
                    }
                    return;
                }
                (Value::Flag, Value::Flag) => return,
                _ => {}
            }
        }
        self.values.push(value);
    }
}

/// The shape at a path, with everything below it.
fn built(places: &BTreeMap<Path, Place>, path: &Path) -> Shape {
    let mut shape = Shape::default();
    let place = places.get(path);
    let tables = place.map_or(0, |place| place.tables);
    if let Some(place) = place {
        shape.values.clone_from(&place.values);
        (shape.list, shape.table) = (place.list, place.tables > 0 || place.open);
    }
    let below = places.keys().filter(|below| below.0.len() == path.0.len() + 1 && path.leads_to(below));
    for below in below {
        let (name, of) = (below.0.last().expect("a path below another has a name"), built(places, below));
        if name == ANY {
            shape.entries = Some(Box::new(of));
        } else if shape.list {
            // The cells of a printed table's row are named after the headings of its columns.
            match &mut shape.entries {
                None => shape.entries = Some(Box::new(of)),
                Some(entries) if **entries == of => {}
                Some(entries) => entries.values.extend(of.values),
            }
        } else {
            let required = tables > 0 && places[below].required >= tables;
            shape.fields.insert(name.clone(), (of, required));
        }
    }
    shape
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(path: &str) -> Path {
        if path.is_empty() { Path::root() } else { Path::parse(path).expect("a path") }
    }

    fn of(notes: &[(&str, Note)]) -> Shape {
        shape(&[notes.iter().map(|(path, note)| (at(path), note.clone())).collect()])
    }

    #[test]
    fn entries_of_a_table_with_free_names_have_one_shape() {
        let shape = of(&[
            ("", Note::Table),
            ("units", Note::Asked(true)),
            ("units", Note::Open),
            ("units.a", Note::Table),
            ("units.a.fire", Note::Asked(true)),
            ("units.a.fire", Note::Whole(0, 3)),
            ("units.a.attack", Note::Asked(true)),
            ("units.b", Note::Table),
            ("units.b.fire", Note::Asked(true)),
            ("units.b.fire", Note::Whole(2, 9)),
        ]);
        let (units, required) = &shape.fields["units"];
        assert!(*required && units.fields.is_empty());
        let entry = units.entries.as_ref().expect("entries");
        assert_eq!(entry.fields["fire"], (Shape { values: vec![Value::Whole(0, 9)], ..Shape::default() }, true));
        assert!(!entry.fields["attack"].1, "only one of the two must have it");
    }

    #[test]
    fn names_add_up_and_any_text_is_wider() {
        let choice = |names: &[&str]| Note::Choice(names.iter().map(|name| (*name).to_owned()).collect());
        let values = |notes: &[Note]| {
            of(&notes.iter().map(|note| ("a", note.clone())).collect::<Vec<_>>()).fields["a"].0.values.clone()
        };
        let names = Value::Text(vec!["x".into(), "y".into()]);
        assert_eq!(values(&[choice(&["x"]), choice(&["x", "y"])]), [names]);
        assert_eq!(values(&[choice(&["x"]), Note::Text]), [Value::Text(Vec::new())]);
        assert_eq!(values(&[Note::Flag, Note::Whole(1, 2), Note::Flag]), [Value::Flag, Value::Whole(1, 2)]);
    }

    #[test]
    fn the_cells_of_a_row_are_the_elements_of_a_list() {
        let shape = of(&[("row", Note::List), ("row.1-3", Note::Whole(0, 2)), ("row.4", Note::Whole(0, 2))]);
        let row = &shape.fields["row"].0;
        assert!(row.list && row.fields.is_empty());
        assert_eq!(row.entries.as_ref().expect("cells").values, [Value::Whole(0, 2)]);
    }
}
