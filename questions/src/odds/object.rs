//! The exact odds of a procedure as JSON.

use super::{Answer, Found, Question};
use crate::error::Error;
use crate::json;
use crate::table::Table;
use sandtable_analysis::odds::{self, Axis, Grid, Outcome, Written};
use sandtable_engine::procedure::Row;
use sandtable_scenarios::Loaded;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// What `odds` finds.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Object<'a> {
    /// The procedure.
    procedure: &'a str,
    /// Its section of the rulebook.
    section: &'a str,
    /// The policies that decide, by side.
    policy: BTreeMap<&'a str, String>,
    /// The position, if the question is about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<&'a str>,
    #[serde(flatten)]
    found: Body<'a>,
    /// The same with the rules without overlays, if they are compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    base: Option<Base<'a>>,
    /// The changes made by the overlays.
    #[serde(skip_serializing_if = "Option::is_none")]
    difference: Option<Difference<'a>>,
    /// The rule system's short name.
    system: &'a str,
    /// The scenario's short name.
    scenario: &'a str,
    /// A hash of the scenario's data with all overlays.
    scenario_hash: &'a str,
    /// Names of the overlays.
    overlays: &'a [String],
    /// The program's version.
    version: &'a str,
    /// The command line.
    command: &'a str,
}

/// The odds: a law or grids.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
enum Body<'a> {
    Law(Written<'a>),
    Grids(Sweep<'a>),
}

/// Figures for ranges of parameters.
#[derive(Serialize, JsonSchema)]
#[schemars(inline)]
struct Sweep<'a> {
    /// The given values, by name.
    given: BTreeMap<&'a str, &'a str>,
    /// The parameters that are varied.
    vary: &'a [Axis],
    /// The figures for the varied parameters.
    grids: &'a [Grid],
}

/// The law with the rules without overlays.
#[derive(Serialize, JsonSchema)]
struct Base<'a> {
    /// A hash of the scenario's data without overlays.
    scenario_hash: &'a str,
    #[serde(flatten)]
    law: Option<Written<'a>>,
}

/// The changes made by the overlays: of each outcome's probability and of each expectation.
#[derive(Serialize, JsonSchema)]
struct Difference<'a> {
    /// All possible outcomes.
    outcomes: Vec<Outcome<'a>>,
    /// The mean of each result, by name.
    expectations: BTreeMap<&'a str, f64>,
}

impl<'a> Difference<'a> {
    fn of(answer: &'a odds::Answer, base: &odds::Answer) -> Difference<'a> {
        let rows: BTreeSet<&Row> = answer.law.outcomes.keys().chain(base.law.outcomes.keys()).collect();
        let change = |row| {
            let p = answer.law.probability(row).less(&base.law.probability(row));
            Outcome::new(answer.results, row, &p)
        };
        let means = answer.expectations().into_iter().zip(base.expectations());
        Difference {
            outcomes: rows.into_iter().map(change).collect(),
            expectations: means.map(|((name, mean), (_, before))| (name, mean.less(&before).value())).collect(),
        }
    }
}

impl Answer {
    /// The answer to this question as JSON, with the rules on the table and also with those of `base`, and with the command that was typed.
    ///
    /// # Errors
    /// None in practice: every field has a JSON form.
    pub fn to_json(
        &self,
        question: &Question,
        table: &Table,
        base: Option<&Loaded>,
        command: &str,
    ) -> Result<String, Error> {
        let (scenario, card) = (&table.scenario, table.system().card);
        let (found, without, difference) = match &self.found {
            Found::Law(law, base) => {
                let base = base.as_deref();
                let difference = base.map(|base| Difference::of(law, base));
                (Body::Law(law.written()), base.map(odds::Answer::written), difference)
            }
            Found::Grids(grids) => {
                let given = question.named.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
                (Body::Grids(Sweep { given, vary: &question.axes, grids }), None, None)
            }
        };
        let object = Object {
            procedure: question.procedure.name,
            section: question.procedure.section,
            policy: card.sides.into_iter().zip(question.policies()).collect(),
            position: self.position.as_deref(),
            found,
            base: base.map(|base| Base { scenario_hash: &base.hash, law: without }),
            difference,
            system: card.system,
            scenario: &scenario.name,
            scenario_hash: &scenario.hash,
            overlays: &scenario.overlays,
            version: &table.version,
            command,
        };
        json::object(&object)
    }
}
