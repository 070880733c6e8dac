//! The source of each value of a scenario.

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
    /// Estimated so that the game can be played.
    Reconstruction,
    /// Changed by an overlay that does not give the source of its value.
    Overlay,
    /// Changed in a copy of a scenario whose line of provenance is still that of the old value.
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

/// The number of values of each class.
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
    /// The number of values of this `class`.
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

    /// The number of all values.
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
    /// Its path, as used in changes.
    pub path: String,
    /// The top-level table that it belongs to, `units`.
    pub topic: Arc<str>,
    /// The kind of its source.
    pub class: Class,
    /// The reason for the value; empty for a value of the rulebook without a comment.
    pub why: Arc<str>,
    /// The lowest and highest plausible value, within the bounds of the data.
    pub range: Option<(i64, i64)>,
    /// Its value, in the notation of a change.
    pub value: String,
    /// Its value, if it is a whole number.
    pub number: Option<i64>,
    /// The pattern of its line in `[provenance]`, `units.*.fire`; the path itself if an overlay changed it without such a line.
    pub pattern: Arc<str>,
    /// For an edited value: what the original has.
    pub edit: Option<Edit>,
}

/// The original of an edited value of a copy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The original's value; `None` if it has none.
    pub was: Option<String>,
    /// The plausible range of the original, if the new value is outside of it.
    pub outside: Option<(i64, i64)>,
}

impl Sourced {
    /// The edit in words, for an original called `original`: `zones.2.bonus is 4, in belfort 1 (the plausible values were 0 to 3)`. `None` if the
    /// value is not edited.
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
    /// The values or whole tables of its original that a copy lacks.
    pub removed: Vec<String>,
}

impl Provenance {
    /// The edits in a copy of the scenario called `original`, in words.
    #[must_use]
    pub fn edits(&self, original: &str) -> Vec<String> {
        let removed = self.removed.iter().map(|path| format!("{path} is not there, in {original} it is"));
        self.values.iter().filter_map(|value| value.edited(original)).chain(removed).collect()
    }

    /// The number of values of each class.
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
            // There are too many hexes and zones to list one by one.
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

    /// The values of this `class`, grouped by reason, in the order of the data. A group has one topic, one reason, and one last name in its lines'
    /// patterns, such as `units.1/35 RM.fire` and `units.2/35 RM.fire`.
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

    /// The value at `path`, as used in changes.
    #[must_use]
    pub fn at(&self, path: &str) -> Option<&Sourced> {
        self.values.iter().find(|value| value.path == path)
    }
}

/// Values with the same reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason<'a> {
    /// The values; at least one.
    pub values: Vec<&'a Sourced>,
}

impl Reason<'_> {
    /// A name for them: the path of a single one, the pattern that covers all of them, or `units.Jolivet.value and 7 more`.
    /// No two reasons have the same name.
    #[must_use]
    pub fn name(&self) -> String {
        match self.values[..] {
            [value] => value.path.clone(),
            [first, ..] if self.values.iter().all(|value| value.pattern == first.pattern) => first.pattern.to_string(),
            _ => self.name_of_part(),
        }
    }

    /// A name for these values if the pattern covers others too: `units.Jolivet.value and 7 more`.
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
