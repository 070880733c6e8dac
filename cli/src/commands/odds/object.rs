//! Answers as JSON.

use super::show::policies;
use crate::command_line::typed;
use crate::version::VERSION;
use sandtable_analysis::odds::{self, Axis, Fraction, Grid};
use sandtable_engine::procedure::Row;
use sandtable_questions::json;
use sandtable_questions::odds::{Answer, Found, Question};
use sandtable_questions::{Failure, Table};
use sandtable_scenarios::Loaded;
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use std::collections::{BTreeMap, BTreeSet};

/// The object of `--format json`.
#[derive(Serialize)]
struct Object<'a> {
    procedure: &'a str,
    section: &'a str,
    /// Who decides, by side.
    policy: BTreeMap<&'a str, String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<&'a str>,
    #[serde(flatten)]
    law: Option<&'a odds::Answer>,
    #[serde(flatten)]
    table: Option<Sweep<'a>>,
    /// Under the rules without overlays, where these are compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    base: Option<Base<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    difference: Option<Difference<'a>>,
    system: &'a str,
    scenario: &'a str,
    scenario_hash: &'a str,
    overlays: &'a [String],
    version: &'a str,
    command: String,
}

/// Figures over ranges of parameters.
#[derive(Serialize)]
struct Sweep<'a> {
    given: BTreeMap<&'a str, &'a str>,
    vary: &'a [Axis],
    grids: &'a [Grid],
}

#[derive(Serialize)]
struct Base<'a> {
    scenario_hash: &'a str,
    #[serde(flatten)]
    law: Option<&'a odds::Answer>,
}

/// What the overlays change: of each outcome's probability and of each expectation.
#[derive(Serialize)]
struct Difference<'a> {
    outcomes: Vec<Change<'a>>,
    expectations: BTreeMap<&'a str, f64>,
}

struct Change<'a> {
    results: &'a [&'static str],
    row: Row,
    p: Fraction,
}

impl Serialize for Change<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.results.len() + 2))?;
        for (name, number) in self.results.iter().zip(&self.row) {
            map.serialize_entry(name, number)?;
        }
        map.serialize_entry("p", &self.p.value())?;
        map.serialize_entry("fraction", &self.p.to_string())?;
        map.end()
    }
}

fn difference<'a>(answer: &'a odds::Answer, base: &odds::Answer) -> Difference<'a> {
    let rows: BTreeSet<&Row> = answer.law.outcomes.keys().chain(base.law.outcomes.keys()).collect();
    let change = |row: &Row| Change {
        results: &answer.results,
        row: *row,
        p: answer.law.probability(row).less(&base.law.probability(row)),
    };
    let means = answer.expectations().into_iter().zip(base.expectations());
    Difference {
        outcomes: rows.into_iter().map(change).collect(),
        expectations: means.map(|((name, mean), (_, before))| (name, mean.less(&before).value())).collect(),
    }
}

/// Everything, as one object.
pub(super) fn object(
    table: &Table,
    base: Option<&Loaded>,
    question: &Question,
    answer: &Answer,
) -> Result<String, Failure> {
    let (scenario, card) = (&table.scenario, table.system().card);
    let (law, without, grids) = match &answer.found {
        Found::Law(answer, base) => (Some(&**answer), base.as_deref(), None),
        Found::Grids(grids) => {
            let given = question.named.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
            (None, None, Some(Sweep { given, vary: &question.axes, grids }))
        }
    };
    let object = Object {
        procedure: question.procedure.name,
        section: question.procedure.section,
        policy: card.sides.into_iter().zip(policies(question)).collect(),
        position: answer.position.as_deref(),
        law,
        table: grids,
        base: base.map(|base| Base { scenario_hash: &base.hash, law: without }),
        difference: law.zip(without).map(|(answer, base)| difference(answer, base)),
        system: card.system,
        scenario: &scenario.name,
        scenario_hash: &scenario.hash,
        overlays: &scenario.overlays,
        version: VERSION,
        command: typed(),
    };
    json::object(&object)
}
