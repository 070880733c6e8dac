//! Which values does a scenario have, and where do they come from?

use crate::error::Error;
use crate::json;
use crate::table::Table;
use sandtable_reports::document::{self, Document};
use sandtable_reports::terminal::grid_within;
use sandtable_reports::words::{capital, count, quoted, wrap};
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

/// If a row does not fit a line, names and lists are cut, but not to fewer characters than this; CSV has them complete.
const SHORTEST_CELL: usize = 13;

/// The number of characters to which they are cut if even that does not fit.
const USUAL_CELL: usize = 20;

const HEADER: [&str; 6] = ["path", "name", "value", "allowed", "plausible", "source"];

/// The values, in the order of the data.
#[derive(Clone, Debug)]
pub struct Answer<'a> {
    /// The scenario's title, and how it was changed.
    pub heading: String,
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
    fn row(&self) -> Vec<String> {
        let value = self.value;
        let range = value.range.map_or_else(String::new, |(low, high)| format!("{low} to {high}"));
        let name = self.name.unwrap_or_default().to_owned();
        vec![value.path.clone(), name, value.value.clone(), self.words(), range, value.class.name().to_owned()]
    }

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
    fn title(&self) -> String {
        format!("{}: {}", self.heading, count(self.values.len() as u64, "value"))
    }

    /// The header and the rows, without the column of names if it is empty.
    fn rows(&self) -> (Vec<&'static str>, Vec<Vec<String>>) {
        let (mut header, mut rows) = (HEADER.to_vec(), self.values.iter().map(Allowed::row).collect::<Vec<_>>());
        if self.values.iter().all(|allowed| allowed.name.is_none()) {
            header.remove(1);
            rows.iter_mut().for_each(|row| drop(row.remove(1)));
        }
        (header, rows)
    }

    /// The values as a table, and the reason for a single one, in lines of at most `width` characters.
    #[must_use]
    pub fn text(&self, width: usize) -> String {
        let mut out = format!("{}\n\n", self.title());
        let (header, rows) = self.rows();
        let columns: Vec<usize> = (1..header.len()).collect();
        let extent = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        let extents: Vec<usize> = (0..header.len()).map(extent).collect();
        let fits = |longest: &usize| {
            let cells = columns.iter().map(|&column| header[column].len().max(extents[column].min(*longest)));
            // Two spaces before each column.
            extents[0] + cells.sum::<usize>() + 2 * header.len() <= width
        };
        let longest = (SHORTEST_CELL..=width).rev().find(fits).unwrap_or(USUAL_CELL);
        out += &grid_within(&header, cut(&rows, longest), &columns, 1, width);
        out.push('\n');
        if let [one] = &self.values[..] {
            if one.words().chars().count() > SHORTEST_CELL {
                wrap(&mut out, "  ", &format!("Allowed: {}.", one.words()), 2, width);
            }
            if !one.value.why.is_empty() {
                wrap(&mut out, "  ", &format!("{}.", capital(one.value.why.trim_end_matches('.'))), 2, width);
            }
        }
        out
    }

    /// The values as CSV.
    #[must_use]
    pub fn csv(&self) -> String {
        let mut out = "path,name,value,allowed,low,high,source,why\n".to_owned();
        for allowed in &self.values {
            let value = allowed.value;
            let [low, high] =
                value.range.map_or_else(Default::default, |(low, high)| [low, high].map(|end| end.to_string()));
            let name = allowed.name.unwrap_or_default();
            let cells =
                [&value.path, name, &value.value, &allowed.words(), &low, &high, value.class.name(), &value.why];
            out += &cells.map(quoted).join(",");
            out.push('\n');
        }
        out
    }

    /// The values as a page.
    #[must_use]
    pub fn document(&self) -> Document {
        let mut page = Document::new(self.title());
        let (header, rows) = self.rows();
        page.table(document::Table {
            words: header.len(),
            header: header.into_iter().map(String::from).collect(),
            rows,
        });
        page
    }

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

/// Rows with cells of at most `longest` characters, except for the path.
fn cut(rows: &[Vec<String>], longest: usize) -> Vec<Vec<String>> {
    let short = |mut row: Vec<String>| {
        for cell in row[1..].iter_mut().filter(|cell| cell.chars().count() > longest) {
            *cell = cell.chars().take(longest - 1).chain(['…']).collect();
        }
        row
    };
    rows.iter().cloned().map(short).collect()
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

/// Lists the values of the scenario of `table` with its overlays: all, or with `typed` those at this path and below it, those that this pattern
/// covers, or those with this word in their path or below a thing with such a name.
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
    Ok(Answer { heading: table.scenario.heading(), values: meant_by(table, typed)?.into_iter().map(line).collect() })
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
