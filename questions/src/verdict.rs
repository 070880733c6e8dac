//! Does the balance change as play improves? The same scenario with both sides playing at every level.
//!
//! ```text
//! verdict.json         what is to be played; a folder with another one is refused
//! levels/0001.json     what was found at a level, written when it is played
//! result.json, summary.md, report.html, charts/levels.svg and .png: at the end
//! ```

use crate::asker::Asker;
use crate::failure::Failure;
use crate::files::object;
use crate::ladder::{self, Desk};
use crate::parts::{InParts, Parts, Steps};
use crate::seats::{self, Seats};
use crate::system::System;
use crate::systems::{Visit, visit};
use crate::table::Table;
use sandtable_analysis::Plan;
use sandtable_analysis::lab::ladder::Cell;
use sandtable_analysis::lab::skill::Rung;
use sandtable_analysis::lab::{Setting, Skill, SkillPlan};
use sandtable_bots::catalogue::{BotChoice, DEFAULT, SEARCH};
use sandtable_bots::player::Player;
use sandtable_bots::weights::{self, SidesInfo};
use sandtable_engine::Side;
use sandtable_reports::lab::skill as shown;
use std::path::PathBuf;

/// Levels to play.
#[derive(Clone, Debug)]
pub struct Question<'a> {
    /// What is on the table; its own bots are not asked.
    pub table: &'a Table,
    /// How many games at each level.
    pub games: u64,
    /// How many games between two searches, which take a thousand times as long as others; 0 leaves them out.
    pub searched: u64,
    /// On how many threads; 0 for as many as the machine has.
    pub threads: usize,
    /// A folder that every level is written into as soon as it is played: new, empty, or of the same question, which then goes on.
    pub out: Option<PathBuf>,
    /// Whether other results in that folder may be replaced.
    pub force: bool,
}

/// What both sides take at every level.
#[derive(Debug)]
pub struct Answer {
    /// What was found, at the levels that were played.
    pub skill: Skill,
    parts: Parts,
}

impl Answer {
    /// Writes what was found into the folder that was asked for, with the command that repeats it. Before all is played there is
    /// nothing to write.
    ///
    /// # Errors
    /// Where a file cannot be written or a chart cannot be drawn.
    pub fn write(&self, command: &str) -> Result<(), Failure> {
        let Answer { skill, parts } = self;
        if !(skill.complete() && parts.are_kept()) {
            return Ok(());
        }
        let chart = shown::chart(skill).map_err(Failure::said)?;
        parts.write_chart("levels", &chart)?;
        parts.write("result.json", object(skill)?.as_bytes())?;
        parts.write_page(&shown::document(skill, command, Some(chart)))
    }
}

/// Plays every level.
///
/// # Errors
/// A folder of another question; rules or a bot at fault.
pub fn ask(question: &Question<'_>, asker: &mut Asker<'_>) -> Result<Answer, Failure> {
    visit(&question.table.scenario.data, Levels { question, asker })
}

struct Levels<'a, 'b> {
    question: &'a Question<'a>,
    asker: &'a mut Asker<'b>,
}

/// The levels of a scenario, from the worst play to the best: the bots of both sides, and how many games.
fn levels<G: System>(home: Option<&str>, games: u64, searched: u64) -> Vec<(&'static str, [BotChoice; 2], u64)> {
    let both = |name, file: Option<&str>| [(); 2].map(|()| BotChoice { name, file: file.map(String::from) });
    let mut levels = vec![("random", both("random", None), games)];
    let usual = |side| G::DOCTRINES.iter().find(|doctrine| doctrine.side == side).map(|doctrine| doctrine.name);
    if let [Some(first), Some(second)] = Side::BOTH.map(usual) {
        levels.push(("doctrines", [first, second].map(|name| both("scripted", Some(name))[0].clone()), games));
    }
    let usual = weights::usual(G::WEIGHTS, home).map(|info| info.name);
    let older = |info: &&SidesInfo| Some(info.name) != usual && (info.made_for.is_none() || info.made_for == home);
    let older = G::WEIGHTS.iter().filter(older).rev();
    levels.extend(older.map(|info| ("older weights", both(DEFAULT, Some(info.name)), games)));
    levels.push(("heuristic", both(DEFAULT, None), games));
    if searched > 0 {
        levels.push(("search", both(SEARCH, None), searched));
    }
    let mixture = weights::usual(G::MIXTURES, home);
    levels.extend(mixture.map(|info| ("equilibrium", both("mixture", Some(info.name)), games)));
    levels
}

/// The levels with their bots in their seats.
#[allow(clippy::type_complexity)]
fn rungs<G: System>(game: &G, games: u64, searched: u64) -> Result<(Vec<Rung>, Vec<[Player<G>; 2]>), Failure> {
    let rung = |(name, choices, games): (&str, [BotChoice; 2], u64)| {
        let Seats { bots, named } = Seats::new(game, &choices)?;
        Ok((Rung { name: name.into(), bots: named, games }, bots))
    };
    let all = levels::<G>(game.home(), games, searched).into_iter().map(rung).collect::<Result<Vec<_>, Failure>>()?;
    Ok(all.into_iter().unzip())
}

impl Visit for Levels<'_, '_> {
    type Out = Result<Answer, Failure>;

    fn visit<G: System>(self, game: &G) -> Result<Answer, Failure> {
        let Levels { question, asker } = self;
        let Question { table, games, searched, threads, .. } = *question;
        let (rungs, bots) = rungs(game, games, searched)?;
        let facts = seats::facts(table, seats::rulings(game), rungs[0].bots.clone());
        let plan = SkillPlan { setting: Setting::of(G::CARD, &facts, table.seed, games), rungs };
        let parts = Parts::open(question.out.as_deref(), question.force, &plan)?;
        let mut steps = Steps::of(&parts, plan.games());
        let mut cells = Vec::new();
        for (rung, [first, second]) in plan.rungs.iter().zip(&bots) {
            let names = [rung.bots[0].name.as_str(), rung.bots[1].name.as_str()];
            let fits = |cell: &Cell| cell.fits(names, rung.games);
            let played = steps.next(rung.games, fits, |whole| {
                let plan = Plan { seed: table.seed, games: rung.games, threads, from: 0 };
                let note = format!("level {} of {}: {}", cells.len() + 1, bots.len(), rung.name);
                let cell = ladder::cell(game, [first, second], names, &plan, &mut Desk { whole, asker, note })?;
                Ok(cell.map(|(cell, _)| cell))
            })?;
            let Some(cell) = played else { break };
            cells.push(cell);
        }
        Ok(Answer { skill: Skill { plan, cells }, parts })
    }
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

    struct Today<'a>(&'a Skill);

    impl Visit for Today<'_> {
        type Out = ();

        fn visit<G: System>(self, game: &G) {
            let plan = &self.0.plan;
            let searched = plan.rungs.iter().find(|rung| rung.name == SEARCH).map_or(0, |rung| rung.games);
            let (rungs, _) = rungs(game, plan.setting.games, searched).expect("built-in bots");
            assert_eq!(rungs, plan.rungs, "play it again: docs/verdicts.md says how");
        }
    }

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
            visit(&table.scenario.data, Today(&skill));
        }
    }
}
