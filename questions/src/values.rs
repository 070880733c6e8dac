//! Which values does a scenario have, and where do they come from?

use crate::error::Error;
use crate::json;
use crate::table::Table;
use sandtable_scenarios::Sourced;
use sandtable_scenarios::diagnostic::nearest;
use sandtable_scenarios::overlay::meant;
use sandtable_scenarios::path::{Path, Pattern};
use schemars::JsonSchema;
use serde::Serialize;

/// Words of fewer letters are in too many paths.
const SHORTEST: usize = 3;

/// The values, in the order of the data.
#[derive(Clone, Debug)]
pub struct Answer<'a> {
    /// Each with its path, as `--set` takes it.
    pub values: Vec<&'a Sourced>,
}

impl Answer<'_> {
    /// The answer as JSON.
    ///
    /// # Errors
    /// None in practice: every field has a JSON form.
    pub fn to_json(&self) -> Result<String, Error> {
        let line = |value: &&Sourced| Line {
            path: value.path.clone(),
            value: value.value.clone(),
            plausible: value.range.map(|(low, high)| [low, high]),
            source: value.class.name(),
            why: value.why.clone(),
        };
        json::object(&Object { values: self.values.iter().map(line).collect() })
    }
}

/// What `sandtable values` lists.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Object {
    /// The values, in the order of the data.
    values: Vec<Line>,
}

/// A value.
#[derive(Serialize, JsonSchema)]
struct Line {
    /// Its path, as `--set` takes it.
    path: String,
    /// What it is, as `--set` takes it.
    value: String,
    /// The lowest and the highest value that would be plausible too, of a reconstructed number.
    #[serde(skip_serializing_if = "Option::is_none")]
    plausible: Option<[i64; 2]>,
    /// Where it comes from: `rulebook`, `derived`, `outside`, `reconstruction`, `overlay` or `edited`.
    source: &'static str,
    /// Why it is what it is; empty for a value of the rulebook without a remark.
    why: String,
}

/// Lists the values of a scenario with its overlays, or those that are meant: at a path and below it, those that a pattern covers, or those
/// with a word in their path, or below something that is called so.
///
/// # Errors
/// A path of nothing, with the nearest.
pub fn ask<'a>(table: &'a Table, typed: Option<&str>) -> Result<Answer<'a>, Error> {
    let all = &table.scenario.provenance.values;
    let Some(typed) = typed else { return Ok(Answer { values: all.iter().collect() }) };
    let path = |text: &str| Path::parse(text).ok();
    let patterns: Vec<Pattern> = path(typed)
        .map(|path| meant(&table.scenario.values, path).into_iter().map(Pattern).collect())
        .unwrap_or_default();
    let covered =
        |value: &&Sourced| path(&value.path).is_some_and(|path| patterns.iter().any(|pattern| pattern.covers(&path)));
    let word = typed.to_lowercase();
    let has = |value: &&Sourced| value.path.to_lowercase().contains(&word);
    // A zone or a unit by its name on the map or the counter: all that is below it.
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
        let near = nearest(
            typed,
            all.iter().flat_map(|value| {
                [value.path.as_str(), value.path.rsplit('.').next().unwrap_or_default(), value.value.trim_matches('"')]
            }),
        );
        let expected = "the path of a value or of a table, a pattern such as units.*.fire, or a word of a path";
        return Err(Error::argument("PATTERN", format!("`{typed}`"), expected, near));
    }
    Ok(Answer { values })
}
