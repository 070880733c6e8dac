//! The schemas of all JSON outputs, derived from the types. Those of commands have the names of the commands.

use crate::json::Found;
use crate::manifest::AnyManifest;
use crate::saved::SavedGame;
use crate::study;
use crate::{
    bench, bots, check, compare, coverage, diff, games, judge, odds, openings, rules, rulings, run, scenarios, values,
    verdicts,
};
use sandtable_analysis::json::{Formatted, schema};
use sandtable_analysis::lab::{Balance, Ladder, Ranking, Sensitivity, Skill, Solution, Sweep, Tuning};
use serde_json::Value;

macro_rules! outputs {
    ($($name:literal: $type:ty,)*) => {
        /// The schemas, by name.
        pub const OUTPUTS: &[(&str, fn() -> Value)] = &[$(($name, schema::<$type>)),*];
    };
}

outputs! {
    "balance": Formatted<'static, Found<'static, Balance>>,
    "bench": Formatted<'static, bench::Measured>,
    "bots": Formatted<'static, bots::Answer>,
    "check": Formatted<'static, check::Object>,
    "check-bot": Formatted<'static, check::BotFile>,
    "check-position": Formatted<'static, check::Checked>,
    "check-study": Formatted<'static, check::StudyFile>,
    "compare": Formatted<'static, compare::Object>,
    "cover": Formatted<'static, sandtable_reports::document::Cover>,
    "coverage": Formatted<'static, coverage::Object>,
    "dictionary": Formatted<'static, run::Dictionary>,
    "diff": Formatted<'static, diff::Object>,
    "game": SavedGame,
    "games": Formatted<'static, games::Object>,
    "judge": Formatted<'static, judge::Object<'static>>,
    "ladder": Formatted<'static, Found<'static, Ladder>>,
    "manifest": Formatted<'static, AnyManifest>,
    "openings": Formatted<'static, Found<'static, openings::Answer>>,
    "odds": Formatted<'static, odds::object::Object>,
    "ranking": Formatted<'static, Found<'static, Ranking>>,
    "rules": Formatted<'static, rules::Object>,
    "rulings": Formatted<'static, rulings::Object>,
    "run": Formatted<'static, run::Object>,
    "scenarios": Formatted<'static, scenarios::Answer>,
    "sensitivity": Formatted<'static, Found<'static, Sensitivity>>,
    "strategy": Formatted<'static, Found<'static, Solution>>,
    "study": Formatted<'static, study::Object>,
    "sweep": Formatted<'static, Found<'static, Sweep>>,
    "tune": Formatted<'static, Found<'static, Tuning>>,
    "values": Formatted<'static, values::Object>,
    "verdict": Formatted<'static, Found<'static, Skill>>,
    "verdicts": Formatted<'static, verdicts::Answer>,
}
