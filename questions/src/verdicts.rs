//! What are the built-in scenarios worth under the best play found?

use crate::check;
use crate::error::Error;
use crate::json;
use crate::table::Table;
use sandtable_analysis::lab::{Bracket, Skill};
use sandtable_reports::play;
use sandtable_scenarios::builtin;
use schemars::JsonSchema;
use serde::Serialize;

/// What `verdict` lists without a scenario.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Answer {
    /// The scenarios that `strategy` has solved, in the order of their list.
    pub verdicts: Vec<Bracket>,
}

impl Answer {
    /// The answer as JSON.
    ///
    /// # Errors
    /// None in practice: every field has a JSON form.
    pub fn to_json(&self) -> Result<String, Error> {
        json::object(self)
    }
}

/// The known levels of play of the scenario of `table`, if it is as it was measured: none of its values has been changed.
#[must_use]
pub fn levels(table: &Table) -> Option<Skill> {
    let provenance = check::provenance(&table.scenario);
    let mut known =
        play::known(&table.scenario.name).filter(|_| table.overlays.is_empty() && provenance.edited == 0)?;
    // The page shows the current provenance: the levels were measured before some values had a source.
    known.plan.setting.provenance = provenance;
    Some(known)
}

/// Lists the verdicts.
#[must_use]
pub fn ask() -> Answer {
    Answer { verdicts: builtin().iter().filter_map(|scenario| play::bracket(scenario.name)).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A verdict is of the scenario as it is.
    #[test]
    fn known_brackets_are_of_today() {
        for verdict in ask().verdicts {
            let table = Table::new(&verdict.setting.scenario, Vec::new()).expect("a built-in scenario");
            assert_eq!(verdict.setting.scenario_hash, table.scenario.hash, "{}", verdict.setting.scenario);
        }
    }
}
