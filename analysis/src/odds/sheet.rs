//! Questions over ranges of parameters, and their answers.

use super::figure::{Figure, Reading};
use super::fraction::Fraction;
use super::law::Law;
use sandtable_engine::procedure::{Procedure, Row};
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

/// The law of a procedure, to be written down.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The names of the results.
    pub results: Vec<&'static str>,
    /// What was given, name by name.
    pub given: Vec<(String, String)>,
    /// Its law.
    pub law: Law<Row>,
}

impl Answer {
    /// The law of `procedure` with what was given.
    #[must_use]
    pub fn new(procedure: &Procedure, given: Vec<(String, String)>, law: Law<Row>) -> Answer {
        Answer { results: procedure.results.iter().map(|result| result.name).collect(), given, law }
    }

    /// The expectation of each result.
    #[must_use]
    pub fn expectations(&self) -> Vec<(&'static str, Fraction)> {
        let of = |(place, name): (usize, &&'static str)| (*name, self.law.expectation(|row| row[place].into()));
        self.results.iter().enumerate().map(of).collect()
    }
}

/// `given`, `outcomes`, `expectations`, `paths`, and `left_out` where that is not 0.
impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        let given: Vec<(String, Plain<'_>)> =
            self.given.iter().map(|(name, value)| (name.clone(), plain(value))).collect();
        map.serialize_entry("given", &Pairs(&given))?;
        let outcomes: Vec<OutcomeLine<'_>> =
            self.law.outcomes.iter().map(|(row, p)| OutcomeLine { results: &self.results, row, p }).collect();
        map.serialize_entry("outcomes", &outcomes)?;
        let expectations: Vec<(String, f64)> =
            self.expectations().into_iter().map(|(name, mean)| (name.into(), mean.value())).collect();
        map.serialize_entry("expectations", &Pairs(&expectations))?;
        map.serialize_entry("paths", &self.law.paths)?;
        if self.law.left_out > 0.0 {
            map.serialize_entry("left_out", &self.law.left_out)?;
        }
        map.end()
    }
}

/// A value that is given: a number or a flag where it is one.
#[derive(Serialize)]
#[serde(untagged)]
enum Plain<'a> {
    Number(i32),
    Flag(bool),
    Text(&'a str),
}

fn plain(value: &str) -> Plain<'_> {
    match (value, value.parse()) {
        ("yes", _) => Plain::Flag(true),
        ("no", _) => Plain::Flag(false),
        (_, Ok(number)) => Plain::Number(number),
        (text, Err(_)) => Plain::Text(text),
    }
}

/// A map in its own order.
struct Pairs<'a, V>(&'a [(String, V)]);

impl<V: Serialize> Serialize for Pairs<'_, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

/// `{hits: 2, p: 0.1667, fraction: "1/6"}`.
struct OutcomeLine<'a> {
    results: &'a [&'static str],
    row: &'a Row,
    p: &'a Fraction,
}

impl Serialize for OutcomeLine<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.results.len() + 2))?;
        for (name, number) in self.results.iter().zip(self.row) {
            map.serialize_entry(name, number)?;
        }
        map.serialize_entry("p", &self.p.value())?;
        map.serialize_entry("fraction", &self.p.to_string())?;
        map.end()
    }
}

/// A parameter that is varied.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Axis {
    /// Its name.
    pub parameter: String,
    /// What it is, in a line.
    pub about: String,
    /// Its values, as they are written.
    pub values: Vec<String>,
    /// What stands for each of them in a table.
    pub headings: Vec<String>,
}

/// A figure over one or two varied parameters.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Grid {
    /// The figure, `P(win)`.
    pub figure: String,
    /// Whether it is a share, 0 to 1.
    pub share: bool,
    /// The first varied parameter: one row a value.
    pub rows: Axis,
    /// The second.
    pub columns: Option<Axis>,
    /// By row and column; none where the procedure cannot be so.
    pub cells: Vec<Vec<Option<Cell>>>,
}

/// A cell of a grid.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Cell {
    /// The value.
    pub value: f64,
    /// The value as a fraction; none where it is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fraction: Option<String>,
    /// The value under the base rules, where two are compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub base: Option<f64>,
}

impl Cell {
    /// What a figure is under a law.
    #[must_use]
    pub fn new(figure: &Figure, law: &Law<Row>, base: Option<&Law<Row>>) -> Cell {
        let Reading { value, exact } = figure.of(law);
        Cell { value, fraction: exact.map(|exact| exact.to_string()), base: base.map(|law| figure.of(law).value) }
    }

    /// What is shown: the value, or the difference from the base rules.
    #[must_use]
    pub fn shown(&self) -> f64 {
        self.base.map_or(self.value, |base| self.value - base)
    }
}
