//! Which values does a scenario have, and where do they come from?

use crate::error::Error;
use crate::json;
use crate::table::Table;
use sandtable_scenarios::diagnostic::nearest;
use sandtable_scenarios::overlay::meant;
use sandtable_scenarios::path::{Path, Pattern};
use sandtable_scenarios::shape::Note;
use sandtable_scenarios::{Sourced, allowed_in};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// The shortest word that is searched for: shorter ones occur in too many paths.
const SHORTEST: usize = 3;

/// The values, in the order of the data.
#[derive(Clone, Debug)]
pub struct Answer<'a> {
    /// The values, each with its path as in a change.
    pub values: Vec<Allowed<'a>>,
}

/// A value, and the values that may replace it.
#[derive(Clone, Debug)]
pub struct Allowed<'a> {
    /// The value.
    pub value: &'a Sourced,
    /// The name of the thing that it belongs to, as on the map or the counter; none if the path is clear enough.
    pub name: Option<&'a str>,
    /// The lowest and the highest number that the rules allow.
    pub bounds: Option<(i64, i64)>,
    /// The names to choose from; empty if it is not a choice.
    pub choices: Vec<String>,
}

impl Allowed<'_> {
    /// The allowed values: `0 to 6`, or `any, first`; empty for a text or a list.
    #[must_use]
    pub fn words(&self) -> String {
        match self.bounds {
            Some((low, high)) => format!("{low} to {high}"),
            None => self.choices.join(", "),
        }
    }
}

impl<'a> Answer<'a> {
    /// The answer as JSON.
    ///
    /// # Errors
    /// None in practice: every field has a JSON form.
    pub fn to_json(&self) -> Result<String, Error> {
        let line = |allowed: &Allowed<'a>| Line {
            path: allowed.value.path.clone(),
            name: allowed.name,
            value: allowed.value.value.clone(),
            bounds: allowed.bounds.map(|(low, high)| [low, high]),
            choices: allowed.choices.clone(),
            plausible: allowed.value.range.map(|(low, high)| [low, high]),
            source: allowed.value.class.name(),
            why: allowed.value.why.to_string(),
        };
        json::object(&Object { values: self.values.iter().map(line).collect() })
    }
}

/// What `values` lists.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Object<'a> {
    /// The values, in the order of the data.
    values: Vec<Line<'a>>,
}

/// A value.
#[derive(Serialize, JsonSchema)]
struct Line<'a> {
    /// Its path, as in a change.
    path: String,
    /// The name of the thing that it belongs to, as on the map or the counter.
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
    /// The value, as in a change.
    value: String,
    /// The lowest and the highest number that the rules allow.
    #[serde(skip_serializing_if = "Option::is_none")]
    bounds: Option<[i64; 2]>,
    /// The names to choose from.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    choices: Vec<String>,
    /// The lowest and the highest plausible value of a reconstructed number.
    #[serde(skip_serializing_if = "Option::is_none")]
    plausible: Option<[i64; 2]>,
    /// Its source: `rulebook`, `derived`, `outside`, `reconstruction`, `overlay` or `edited`.
    source: &'static str,
    /// The reason for the value; empty for a value of the rulebook without a comment.
    why: String,
}

/// Lists the values of a scenario with its overlays: all, or those at a path and below it, those that a pattern covers, or those with a word in
/// their path or below a thing with such a name.
///
/// # Errors
/// A path or word without values, with the nearest.
pub fn ask<'a>(table: &'a Table, typed: Option<&str>) -> Result<Answer<'a>, Error> {
    let mut places: BTreeMap<String, Vec<Note>> = BTreeMap::new();
    for (path, note) in allowed_in(&table.scenario) {
        places.entry(path.to_string()).or_default().push(note);
    }
    let name = |value: &'a Sourced| {
        let (above, name) = (value.path.strip_suffix(".name")?, value.value.trim_matches('"'));
        (!above.ends_with(name)).then_some((above, name))
    };
    let names: BTreeMap<&str, &str> = table.scenario.provenance.values.iter().filter_map(name).collect();
    let line = |value: &'a Sourced| {
        let above = value.path.rsplit_once('.').filter(|(_, last)| *last != "name");
        let name = above.and_then(|(above, _)| names.get(above).copied());
        Allowed { name, ..allowed(value, places.get(&value.path).map_or(&[], Vec::as_slice)) }
    };
    Ok(Answer { values: meant_by(table, typed)?.into_iter().map(line).collect() })
}

/// A value with the range or the choices that all its readers allow.
fn allowed<'a>(value: &'a Sourced, notes: &[Note]) -> Allowed<'a> {
    let mut allowed = Allowed { value, name: None, bounds: None, choices: Vec::new() };
    for note in notes {
        match note {
            Note::Whole(low, high) if value.number.is_some() => {
                let (least, most) = allowed.bounds.unwrap_or((*low, *high));
                allowed.bounds = Some((least.max(*low), most.min(*high)));
            }
            Note::Choice(names) => allowed.choices.clone_from(names),
            Note::Flag => allowed.choices = vec!["true".into(), "false".into()],
            _ => {}
        }
    }
    allowed
}

fn meant_by<'a>(table: &'a Table, typed: Option<&str>) -> Result<Vec<&'a Sourced>, Error> {
    let all = &table.scenario.provenance.values;
    let Some(typed) = typed else { return Ok(all.iter().collect()) };
    let path = |text: &str| Path::parse(text).ok();
    let patterns: Vec<Pattern> = path(typed)
        .map(|path| meant(&table.scenario.values, path).into_iter().map(Pattern).collect())
        .unwrap_or_default();
    let covered =
        |value: &&Sourced| path(&value.path).is_some_and(|path| patterns.iter().any(|pattern| pattern.covers(&path)));
    let word = typed.to_lowercase();
    let has = |value: &&Sourced| value.path.to_lowercase().contains(&word);
    // A zone or a unit by its name on the map or the counter: all values below it.
    let named = || -> Vec<&Sourced> {
        let name = |value: &&Sourced| value.path.ends_with(".name") && value.value.to_lowercase().contains(&word);
        let of: Vec<&str> = all.iter().filter(name).filter_map(|value| value.path.strip_suffix("name")).collect();
        all.iter().filter(|value| of.iter().any(|above| value.path.starts_with(above))).collect()
    };
    let mut values: Vec<&Sourced> = all.iter().filter(covered).collect();
    if values.is_empty() && word.chars().count() >= SHORTEST {
        values = all.iter().filter(has).collect();
        values.extend(named());
    }
    if values.is_empty() {
        // A number is never corrected to another number.
        let of_words = typed.parse::<i64>().is_err();
        let near = || {
            nearest(
                typed,
                all.iter().flat_map(|value| {
                    [
                        value.path.as_str(),
                        value.path.rsplit('.').next().unwrap_or_default(),
                        value.value.trim_matches('"'),
                    ]
                }),
            )
        };
        let expected = "the path of a value or of a table, a pattern such as units.*.fire, a word of a path, or a name";
        return Err(Error::argument("PATTERN", format!("`{typed}`"), expected, of_words.then(near).flatten()));
    }
    Ok(values)
}
