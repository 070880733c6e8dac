//! Figures of a law: `P(win)`, `P(hits>=2)`, `P(win and markers=1)`, `E(hits)`, `SD(hits)`.

use super::fraction::Fraction;
use super::law::Law;
use sandtable_engine::procedure::{Procedure, Row};
use std::fmt;

/// A number derived from a law.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Figure {
    /// The probability that all these conditions hold.
    Probability(Vec<Condition>),
    /// The expectation of a result, by its index.
    Expectation(usize),
    /// The standard deviation of a result, by its index.
    Deviation(usize),
}

/// A condition on a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Condition {
    /// The index of the result.
    pub result: usize,
    /// The comparison.
    pub comparison: Comparison,
    /// The number that the result is compared with.
    pub with: i32,
}

/// A comparison of whole numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `=`
    Equal,
    /// `!=`
    Unequal,
    /// `<`
    Below,
    /// `<=`
    AtMost,
    /// `>`
    Above,
    /// `>=`
    AtLeast,
}

impl Comparison {
    const ALL: [(&'static str, Comparison); 6] = [
        (">=", Comparison::AtLeast),
        ("<=", Comparison::AtMost),
        ("!=", Comparison::Unequal),
        ("=", Comparison::Equal),
        ("<", Comparison::Below),
        (">", Comparison::Above),
    ];

    const fn holds(self, a: i32, b: i32) -> bool {
        match self {
            Comparison::Equal => a == b,
            Comparison::Unequal => a != b,
            Comparison::Below => a < b,
            Comparison::AtMost => a <= b,
            Comparison::Above => a > b,
            Comparison::AtLeast => a >= b,
        }
    }
}

/// Why a text is not a figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoFigure {
    /// The text that was found.
    pub found: String,
    /// The text that was expected.
    pub expected: String,
    /// Names among which the intended one may be.
    pub names: Vec<String>,
}

impl fmt::Display for NoFigure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: expected {}", self.found, self.expected)
    }
}

/// The value of a figure. Expectations and probabilities are exact.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// The nearest floating-point number.
    pub value: f64,
    /// The exact number; `None` for a standard deviation, which is a root.
    pub exact: Option<Fraction>,
}

impl Figure {
    /// Reads the figure `text` of `procedure`, such as `P(win)`.
    ///
    /// # Errors
    /// If the text is not a figure. The error lists the names of the results.
    pub fn read(text: &str, procedure: &Procedure) -> Result<Figure, NoFigure> {
        let typed = text.trim();
        let wrong = |found: String| {
            let names: Vec<String> = procedure.results.iter().map(|result| result.name.into()).collect();
            let expected = format!(
                "P(CONDITION), E(RESULT) or SD(RESULT), such as P({0}), P({0}>=2) or E({0}), with a result of {1}: {2}",
                procedure.results[0].name,
                procedure.name,
                names.join(", ")
            );
            NoFigure { found, expected, names }
        };
        let result = |name: &str| {
            let place = procedure.results.iter().position(|result| result.name == name.trim());
            place.ok_or_else(|| NoFigure { found: format!("`{}`", name.trim()), ..wrong(String::new()) })
        };
        let inner = |function: &str| {
            let rest = typed.strip_prefix(function)?.trim_start();
            rest.strip_prefix('(')?.strip_suffix(')')
        };
        if let Some(name) = inner("SD") {
            return Ok(Figure::Deviation(result(name)?));
        }
        if let Some(name) = inner("E") {
            return Ok(Figure::Expectation(result(name)?));
        }
        let Some(conditions) = inner("P") else { return Err(wrong(format!("`{typed}`"))) };
        let conditions = conditions.split(" and ").map(|condition| {
            let sign = Comparison::ALL.iter().find_map(|(sign, comparison)| {
                let (name, number) = condition.split_once(sign)?;
                Some((name, *comparison, number))
            });
            let Some((name, comparison, number)) = sign else {
                return Ok(Condition { result: result(condition)?, comparison: Comparison::AtLeast, with: 1 });
            };
            let with = number.trim().parse().map_err(|_| wrong(format!("`{}`, no whole number", number.trim())))?;
            Ok(Condition { result: result(name)?, comparison, with })
        });
        conditions.collect::<Result<_, _>>().map(Figure::Probability)
    }

    /// Whether it is a share, from 0 to 1.
    #[must_use]
    pub fn is_share(&self) -> bool {
        matches!(self, Figure::Probability(_))
    }

    /// The words for this figure of `procedure`, if there are any.
    #[must_use]
    pub fn words(&self, procedure: &Procedure) -> Option<String> {
        let about = |place: usize| procedure.results[place].about;
        match self {
            Figure::Probability(conditions) => {
                let said = conditions.iter().map(|condition| {
                    let result = &procedure.results[condition.result];
                    let words = Some(result.says(condition.with)).filter(|words| !words.is_empty())?;
                    match condition.comparison {
                        Comparison::Equal => Some(words),
                        Comparison::AtLeast if result.counts() => Some(format!("{words}, or more")),
                        // The last of several words has no higher one.
                        Comparison::AtLeast if condition.with + 1 == result.words.len() as i32 => Some(words),
                        _ => None,
                    }
                });
                said.collect::<Option<Vec<_>>>().map(|said| said.join(", and "))
            }
            Figure::Expectation(place) => Some(format!("{}, on average", about(*place))),
            Figure::Deviation(place) => Some(format!("standard deviation of: {}", about(*place))),
        }
    }

    /// Its value under `law`, the law of its procedure.
    #[must_use]
    pub fn of(&self, law: &Law<Row>) -> Reading {
        match self {
            Figure::Probability(conditions) => {
                let holds = |row: &Row| conditions.iter().all(|c| c.comparison.holds(row[c.result], c.with));
                exact(law.probability_of(holds))
            }
            Figure::Expectation(result) => exact(law.expectation(|row| row[*result].into())),
            Figure::Deviation(result) => {
                let square = law.expectation(|row| i64::from(row[*result]).pow(2)).value();
                let mean = law.expectation(|row| row[*result].into()).value();
                Reading { value: (square - mean * mean).max(0.0).sqrt(), exact: None }
            }
        }
    }
}

fn exact(fraction: Fraction) -> Reading {
    Reading { value: fraction.value(), exact: Some(fraction) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_engine::procedure::Quantity;
    use sandtable_engine::procedure::list::{result, said};
    use std::collections::BTreeMap;

    const RESULTS: &[Quantity] = &[result("win", ""), result("hits", "")];

    fn procedure() -> Procedure {
        Procedure {
            name: "assault",
            section: "9",
            about: "",
            parameters: Vec::new(),
            in_position: Vec::new(),
            results: RESULTS,
            decides: false,
            figure: "P(win)",
            example: &[],
        }
    }

    /// Wins with 3 hits in 1 of 4, loses with 1 in 3 of 4.
    fn reading(text: &str) -> String {
        let mut outcomes = BTreeMap::new();
        outcomes.insert([1, 3, 0, 0, 0, 0, 0, 0], Fraction::new(1, 4));
        outcomes.insert([0, 1, 0, 0, 0, 0, 0, 0], Fraction::new(3, 4));
        let law = Law { outcomes, paths: 4, left_out: 0.0 };
        let reading = Figure::read(text, &procedure()).unwrap().of(&law);
        reading.exact.map_or_else(|| format!("{:.4}", reading.value), |exact| exact.to_string())
    }

    #[test]
    fn figures_are_read_and_worked_out() {
        let texts = ["P(win)", "P(hits>=2)", "P(hits = 1)", "P(win=0 and hits<3)", "P(hits!=3)", "E(hits)", "SD(hits)"];
        assert_eq!(texts.map(reading), ["1/4", "1/4", "3/4", "3/4", "3/4", "3/2", "0.8660"]);
    }

    #[test]
    fn what_is_no_figure_is_told() {
        for wrong in ["win", "P(wins)", "P(hits>=two)", "E(hits>=2)", "P(win", "", "Q(win)"] {
            let error = Figure::read(wrong, &procedure()).unwrap_err();
            assert!(error.expected.contains("win, hits"), "{wrong}: {error}");
        }
    }

    #[test]
    fn figures_have_words() {
        const SAID: &[Quantity] = &[
            said("taken", "1 if it is taken", &["they hold", "they take it"]),
            said("steps", "steps lost", &["", "a step is lost", "# steps are lost"]),
        ];
        let procedure = Procedure { results: SAID, ..procedure() };
        let words = |text: &str| Figure::read(text, &procedure).unwrap().words(&procedure);
        assert_eq!(words("P(taken)").as_deref(), Some("they take it"));
        assert_eq!(words("P(taken and steps>=2)").as_deref(), Some("they take it, and 2 steps are lost, or more"));
        assert_eq!(words("P(taken=0)").as_deref(), Some("they hold"));
        assert_eq!(words("P(steps<2)"), None);
        assert_eq!(words("E(steps)").as_deref(), Some("steps lost, on average"));
    }
}
