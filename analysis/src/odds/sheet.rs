//! Questions over ranges of parameters, and their answers.

use super::figure::{Figure, Reading};
use super::fraction::Fraction;
use super::law::Law;
use sandtable_engine::procedure::{Procedure, Quantity, Row, in_words};
use schemars::JsonSchema;
use serde::Serialize;
use serde::ser::Serializer;
use std::collections::BTreeMap;

/// The law of a procedure, ready to be written.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The results.
    pub results: &'static [Quantity],
    /// The values of the parameters, each with its name.
    pub given: Vec<(String, String)>,
    /// Its law.
    pub law: Law<Row>,
    /// One course of events, as in a log.
    pub example: Vec<Step>,
}

/// An event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Step {
    /// The section of the rulebook.
    pub section: &'static str,
    /// The event in words.
    pub words: String,
}

impl Answer {
    /// The law of `procedure` for the values `given`.
    #[must_use]
    pub fn new(procedure: &Procedure, given: Vec<(String, String)>, law: Law<Row>) -> Answer {
        Answer { results: procedure.results, given, law, example: Vec::new() }
    }

    /// The expectation of each result.
    #[must_use]
    pub fn expectations(&self) -> Vec<(&'static str, Fraction)> {
        let of = |(place, result): (usize, &Quantity)| (result.name, self.law.expectation(|row| row[place].into()));
        self.results.iter().enumerate().map(of).collect()
    }
}

/// A law in its written form.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(inline)]
pub struct Written<'a> {
    /// The values of the parameters, by name.
    #[serde(serialize_with = "map")]
    #[schemars(with = "BTreeMap<&str, Plain<'a>>")]
    given: Vec<(&'a str, Plain<'a>)>,
    /// All possible results.
    outcomes: Vec<Outcome<'a>>,
    /// The mean of each result, by name.
    #[serde(serialize_with = "map")]
    #[schemars(with = "BTreeMap<&str, f64>")]
    expectations: Vec<(&'a str, f64)>,
    /// The number of paths through the dice that were followed.
    paths: u128,
    /// The probability that was not followed, if it is not 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    left_out: Option<f64>,
    /// One course of events: that with the dice of seed 1.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    example: &'a [Step],
}

/// A result with its probability, such as `{hits: 2, p: 0.1667, fraction: "1/6", words: "2 hits"}`.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Outcome<'a> {
    /// The number of each of the procedure's results, by its name.
    #[serde(flatten, serialize_with = "map")]
    #[schemars(with = "BTreeMap<&str, i32>")]
    results: Vec<(&'a str, i32)>,
    /// Its probability; in a difference, the change of its probability.
    p: f64,
    /// The same as an exact fraction.
    fraction: String,
    /// What the numbers mean, in words.
    words: String,
}

impl<'a> Outcome<'a> {
    /// An outcome with the numbers `row` of `results`, in their order, and with the probability `p` or, in a difference, its change.
    #[must_use]
    pub fn new(results: &'a [Quantity], row: &Row, p: &Fraction) -> Outcome<'a> {
        let words = in_words(results, row, false);
        let results = results.iter().zip(row).map(|(result, number)| (result.name, *number)).collect();
        Outcome { results, p: p.value(), fraction: p.to_string(), words }
    }
}

impl Answer {
    /// The law in its written form.
    #[must_use]
    pub fn written(&self) -> Written<'_> {
        let law = &self.law;
        Written {
            given: self.given.iter().map(|(name, value)| (name.as_str(), plain(value))).collect(),
            outcomes: law.outcomes.iter().map(|(row, p)| Outcome::new(self.results, row, p)).collect(),
            expectations: self.expectations().into_iter().map(|(name, mean)| (name, mean.value())).collect(),
            paths: law.paths,
            left_out: (law.left_out > 0.0).then_some(law.left_out),
            example: &self.example,
        }
    }
}

/// Writes names with their values, in the given order.
fn map<V: Serialize, S: Serializer>(of: &[(&str, V)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(of.iter().map(|(name, value)| (name, value)))
}

/// The value of a parameter: a number or a flag if it can be read as one.
#[derive(Debug, Serialize, JsonSchema)]
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

/// A parameter that is varied.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Axis {
    /// Its name.
    pub parameter: String,
    /// A description in one line.
    pub about: String,
    /// Its values, in their written form.
    pub values: Vec<String>,
    /// Their headings in a table.
    pub headings: Vec<String>,
}

/// A figure over one or two varied parameters.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Grid {
    /// The figure, such as `P(win)`.
    pub figure: String,
    /// Whether it is a share, 0 to 1.
    pub share: bool,
    /// The first varied parameter: one row per value.
    pub rows: Axis,
    /// The second varied parameter: one column per value.
    pub columns: Option<Axis>,
    /// By row and column; none if these parameters contradict each other.
    pub cells: Vec<Vec<Option<Cell>>>,
}

/// A cell of a grid.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Cell {
    /// The value.
    pub value: f64,
    /// The value as a fraction; none if it has no exact one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fraction: Option<String>,
    /// The value under the base rules, if two sets of rules are compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub base: Option<f64>,
}

impl Cell {
    /// The value of `figure` under `law`, and under `base` if two sets of rules are compared.
    #[must_use]
    pub fn new(figure: &Figure, law: &Law<Row>, base: Option<&Law<Row>>) -> Cell {
        let Reading { value, exact } = figure.of(law);
        Cell { value, fraction: exact.map(|exact| exact.to_string()), base: base.map(|law| figure.of(law).value) }
    }

    /// The number that is shown: the value, or the difference from the base rules.
    #[must_use]
    pub fn shown(&self) -> f64 {
        self.base.map_or(self.value, |base| self.value - base)
    }
}
