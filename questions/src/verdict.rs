//! Does the balance change as play improves? Plays the same scenario with both sides at every level of play.
//!
//! ```text
//! verdict.json         what is to be played; a folder with another one is refused
//! levels/0001.json     what was found at a level, written when it is played
//! result.json, summary.md, report.html, levels.csv, charts/levels.svg and .png: at the end
//! ```

use crate::control::Control;
use crate::error::Error;
use crate::keep::Keep;
use crate::kept::Kept;
use crate::ladder::{self, Desk};
use crate::lineup::{self, OpenBot};
use crate::parts::{InParts, Parts, Steps};
use crate::ruleset::Ruleset;
use crate::table::Table;
use sandtable_analysis::lab::ladder::Cell;
use sandtable_analysis::lab::skill::Rung;
use sandtable_analysis::lab::{Setting, Skill, SkillPlan};
use sandtable_bots::catalogue::{BotChoice, BotKind};
use sandtable_bots::weights::{self, SidesInfo};
use sandtable_engine::Side;

/// The levels to play.
#[derive(Clone, Debug)]
pub struct Question<'a> {
    /// The scenario; its own bots are not used.
    pub table: &'a Table,
    /// The number of games at each level.
    pub games: u64,
    /// The number of games between two searches, which take a thousand times as long as others; 0 leaves them out.
    pub searched: u64,
    /// Where the games played are kept, if anywhere: a folder that is new, empty, or of the same question, which then resumes.
    pub keep: Option<&'a dyn Keep>,
}

/// The results of both sides at every level.
pub type Answer<'a> = Kept<'a, Skill>;

/// Plays every level of `question` with the executor of `control`, which also reports progress and can cancel.
///
/// # Errors
/// A folder of another question; rules or a bot in error.
pub fn ask<'a>(question: &Question<'a>, control: &mut Control<'_>) -> Result<Answer<'a>, Error> {
    let Question { table, games, searched, .. } = *question;
    let (rungs, bots) = rungs(&*table.ruleset, games, searched)?;
    let facts = lineup::facts(table, rungs[0].bots.clone());
    let plan = SkillPlan { setting: Setting::of(table.ruleset.card(), &facts, table.seed, games), rungs };
    let parts = Parts::open(question.keep, &plan)?;
    let mut steps = Steps::of(&parts, plan.games(), control);
    let mut cells = Vec::new();
    for (rung, [first, second]) in plan.rungs.iter().zip(&bots) {
        let names = [rung.bots[0].name.as_str(), rung.bots[1].name.as_str()];
        let fits = |cell: &Cell| cell.fits(names, rung.games);
        let played = steps.next(rung.games, fits, |whole| {
            let note = format!("level {} of {}: {}", cells.len() + 1, bots.len(), rung.name);
            let cell = ladder::cell(table, [first, second], names, rung.games, &mut Desk { whole, control, note })?;
            Ok(cell.map(|(cell, _)| cell))
        })?;
        let Some(cell) = played else { break };
        cells.push(cell);
    }
    Ok(Kept { found: Skill { plan, cells }, parts })
}

/// The levels of a scenario, from the worst play to the best: the name, the bots of both sides, and the number of games.
fn levels(ruleset: &dyn Ruleset, games: u64, searched: u64) -> Vec<(&'static str, [BotChoice; 2], u64)> {
    let (home, system) = (ruleset.home(), ruleset.facts());
    let both = |kind, name| [(); 2].map(|()| BotChoice::built_in(kind, name));
    let mut levels = vec![("random", both(BotKind::Random, None), games)];
    let usual = |side| system.doctrines.iter().find(|doctrine| doctrine.side == side).map(|doctrine| doctrine.name);
    if let [Some(first), Some(second)] = Side::BOTH.map(usual) {
        let scripted = |name| BotChoice::built_in(BotKind::Scripted, Some(name));
        levels.push(("doctrines", [first, second].map(scripted), games));
    }
    let usual = weights::usual(system.weights, home).map(|info| info.name);
    // Weights of earlier versions are named after a date.
    let older =
        |info: &&SidesInfo| Some(info.name) != usual && info.name.starts_with(|first: char| first.is_ascii_digit());
    let older = system.weights.iter().filter(older).rev();
    levels.extend(older.map(|info| ("older weights", both(BotKind::Heuristic, Some(info.name)), games)));
    levels.push(("heuristic", both(BotKind::Heuristic, None), games));
    if searched > 0 {
        levels.push(("search", both(BotKind::Search, None), searched));
    }
    let mixture = weights::usual(system.mixtures, home);
    levels.extend(mixture.map(|info| ("equilibrium", both(BotKind::Mixture, Some(info.name)), games)));
    levels
}

/// The levels with their bots.
fn rungs(ruleset: &dyn Ruleset, games: u64, searched: u64) -> Result<(Vec<Rung>, Vec<[OpenBot; 2]>), Error> {
    let rung = |(name, choices, games): (&str, [BotChoice; 2], u64)| {
        let bots = OpenBot::both(ruleset, &choices)?;
        Ok((Rung { name: name.into(), bots: bots.each_ref().map(|bot| bot.facts.clone()), games }, bots))
    };
    let all = levels(ruleset, games, searched).into_iter().map(rung).collect::<Result<Vec<_>, Error>>()?;
    Ok(all.into_iter().unzip())
}

impl InParts for SkillPlan {
    const WHAT: &'static str = "verdict";
    const PART: &'static str = "level";

    fn scenario(&self) -> &str {
        &self.setting.scenario
    }

    fn differs(&self, other: &SkillPlan) -> Option<&'static str> {
        SkillPlan::differs(self, other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::systems;
    use sandtable_reports::play;
    use sandtable_scenarios::builtin;

    /// What every result says of levels of play was played by today's bots in today's scenarios.
    #[test]
    fn known_verdicts_are_of_today() {
        for scenario in builtin() {
            let system = systems::of_name(scenario.system).expect("a system of the list");
            let mixed = system.mixtures.iter().any(|mixture| mixture.name == scenario.name);
            let Some(skill) = play::known(scenario.name) else {
                assert!(!mixed, "a mixture for {}, and no verdict", scenario.name);
                continue;
            };
            let table = Table::new(scenario.name, Vec::new()).expect("a built-in scenario");
            assert_eq!(skill.plan.setting.scenario_hash, table.scenario.hash, "{}", scenario.name);
            let plan = &skill.plan;
            let searched =
                plan.rungs.iter().find(|rung| rung.name == BotKind::Search.name()).map_or(0, |rung| rung.games);
            let (rungs, _) = rungs(&*table.ruleset, plan.setting.games, searched).expect("built-in bots");
            assert_eq!(rungs, plan.rungs, "play it again: docs/verdicts.md says how");
        }
    }
}
