//! What differs between two scenarios, value by value and as errata?

use crate::error::Error;
use crate::json;
use crate::table::Table;
use sandtable_reports::words::{count, wrap};
use sandtable_scenarios::Overlay;
use sandtable_scenarios::diff::{self, Difference};
use sandtable_scenarios::provenance::Class;
use sandtable_scenarios::tree::Value;
use schemars::JsonSchema;
use serde::Serialize;

/// The differences between two scenarios.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The differences, in the order of the data.
    pub differences: Vec<Difference>,
    /// The same as an errata file to be applied to the first.
    pub errata: String,
    /// The differences that remain once the errata are applied: those that errata cannot express.
    pub left: Vec<Difference>,
}

impl Answer {
    /// The answer as JSON, of the two tables that were compared, `first` and `second`.
    ///
    /// # Errors
    /// None in practice: every field has a JSON form.
    pub fn to_json(&self, first: &Table, second: &Table) -> Result<String, Error> {
        let source = |path: &str| first.scenario.provenance.at(path).map(|value| value.class.name());
        let line = |difference: &Difference| {
            let (path, what, before, after) = match difference {
                Difference::Changed { path, before, after } => (path, "changed", Some(before), Some(after)),
                Difference::Added { path, after } => (path, "added", None, Some(after)),
                Difference::Removed { path } => (path, "removed", None, None),
                Difference::Reordered { path } => (path, "reordered", None, None),
            };
            let path = path.to_string();
            let source = source(&path);
            let [before, after] = [before, after].map(|value| value.map(ToString::to_string));
            Line { path, what, before, after, source }
        };
        json::object(&Object {
            system: &first.scenario.system,
            first: first.named(),
            second: second.named(),
            hashes: [&first.scenario.hash, &second.scenario.hash],
            differences: self.differences.iter().map(line).collect(),
            errata: &self.errata,
        })
    }

    /// The answer about the two tables that were compared, `first` and `second`, in lines of at most `width` characters.
    #[must_use]
    pub fn text(&self, first: &Table, second: &Table, width: usize) -> String {
        let mut out = String::new();
        let found = match self.differences.len() as u64 {
            0 => "no value differs".to_owned(),
            n => count(n, "difference"),
        };
        let [one, other] = [first, second].map(|table| {
            let laid: String = table.overlays.iter().map(|overlay| format!(", {overlay}")).collect();
            format!("{}{laid}", table.named())
        });
        wrap(&mut out, "", &format!("{one} against {other}: {found}."), 2, width);
        if [first, second].iter().any(|table| table.scenario.position.is_some()) {
            wrap(&mut out, "", "Data alone are compared, and no positions.", 0, width);
        }
        if !self.differences.is_empty() {
            out.push('\n');
        }
        for difference in &self.differences {
            wrap(&mut out, "  ", &words(difference, first), 4, width);
        }
        if !self.left.is_empty() {
            out.push_str("\nDifferences that an errata file cannot express\n");
            self.left.iter().for_each(|difference| wrap(&mut out, "  ", &words(difference, first), 4, width));
        }
        out
    }
}

/// What `diff` finds.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Object<'a> {
    /// The rule system's short name.
    system: &'a str,
    /// The first scenario.
    first: String,
    /// The second.
    second: String,
    /// The hashes of their data.
    hashes: [&'a str; 2],
    /// The differences, in the order of the data.
    differences: Vec<Line>,
    /// The same as an errata file for the first.
    errata: &'a str,
}

/// A difference.
#[derive(Serialize, JsonSchema)]
struct Line {
    /// The path of the value.
    path: String,
    /// `changed`, `added`, `removed` or `reordered`.
    what: &'static str,
    /// The value of the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    before: Option<String>,
    /// The value of the second.
    #[serde(skip_serializing_if = "Option::is_none")]
    after: Option<String>,
    /// The source of the value of the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<&'static str>,
}

/// Compares the values of two scenarios of a rule system: those of `first` with those of `second`.
///
/// # Errors
/// Scenarios of two rule systems.
pub fn ask(first: &Table, second: &Table) -> Result<Answer, Error> {
    if first.scenario.system != second.scenario.system {
        let found = format!("`{}`, of the rule system {}", second.name, second.scenario.system);
        let expected = format!("a scenario of {}, as `{}` is", first.scenario.system, first.name);
        return Err(Error::argument("other", found, expected, None));
    }
    let differences = diff::diff(&first.scenario, &second.scenario);
    let title = format!("{} as {}", first.named(), second.named());
    let mut said = differences.clone();
    // Differences that the first scenario refuses, such as the removal of a counter that it needs, are left out.
    loop {
        let errata = diff::errata(&said, &second.scenario, &title);
        let laid = first.with([Overlay::Errata { name: "errata".into(), text: errata.clone() }]);
        match laid {
            Ok(laid) => {
                let left = diff::diff(&laid.scenario, &second.scenario);
                return Ok(Answer { differences, errata, left });
            }
            Err(error) if said.is_empty() => return Err(error),
            Err(error) => {
                let before = said.len();
                said.retain(|difference| !is_refused(difference, &error));
                if said.len() == before {
                    // A contradiction that no single value causes.
                    said.clear();
                }
            }
        }
    }
}

/// Whether the error is about this difference.
fn is_refused(difference: &Difference, error: &Error) -> bool {
    let path = match difference {
        Difference::Changed { path, .. } | Difference::Added { path, .. } | Difference::Removed { path } => {
            path.to_string()
        }
        Difference::Reordered { .. } => return false,
    };
    match error {
        Error::Data(faults) => {
            faults.iter().any(|fault| fault.path == path || fault.path.starts_with(&format!("{path}.")))
        }
        _ => false,
    }
}

/// A difference in one line.
fn words(difference: &Difference, first: &Table) -> String {
    match difference {
        Difference::Changed { path, before, after } => {
            let source = first.scenario.provenance.at(&path.to_string()).map(|value| value.class);
            let source = source.map(|class| format!(" ({} in the first)", said(class))).unwrap_or_default();
            format!("{path}: {before} becomes {after}{source}")
        }
        Difference::Added { path, after } => match after {
            Value::Table(_) => format!("{path} is new: {after}"),
            _ => format!("{path} is new, {after}"),
        },
        Difference::Removed { path } => format!("{path} is removed"),
        Difference::Reordered { path } => {
            format!("{path}: the same names in another order, which the bots see")
        }
    }
}

/// The source of a value, in words.
fn said(class: Class) -> &'static str {
    match class {
        Class::Rulebook => "printed in the rulebook",
        Class::Derived => "derived from the rulebook",
        Class::Outside => "from another source",
        Class::Reconstruction => "reconstructed",
        Class::Overlay => "from an overlay",
        Class::Edited => "edited",
    }
}
