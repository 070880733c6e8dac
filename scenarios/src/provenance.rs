//! Where each value of a scenario comes from.

use crate::path::Path;
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
