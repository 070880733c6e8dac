//! Does the verdict change as play improves? The same scenario, with both sides on each rung of a ladder of skill.

use super::ladder::Cell;
use super::setting::Setting;
use crate::summary::BotFacts;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A level of play: the bots that play both sides on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, Deserialize)]
pub struct Rung {
    /// Its name.
    pub name: String,
    /// The bots, the first side's first.
    pub bots: [BotFacts; 2],
    /// The number of games.
    pub games: u64,
}

/// The plan of the games, fixed before the first game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, Deserialize)]
pub struct SkillPlan {
    /// The setting; its bots are those of the first rung.
    pub setting: Setting,
    /// The rungs, from the worst play to the best.
    pub rungs: Vec<Rung>,
}

impl SkillPlan {
    /// The first field in which the plan `other` differs, in a designer's words.
    #[must_use]
    pub fn differs(&self, other: &SkillPlan) -> Option<&'static str> {
        let own = (self.rungs != other.rungs).then_some("the levels of play, a bot's file or the number of games");
        self.setting.differs(&other.setting).or(own)
    }

    /// The number of games on all rungs.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.rungs.iter().map(|rung| rung.games).fold(0, u64::saturating_add)
    }
}

/// The results of both sides on each rung.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
pub struct Skill {
    /// The plan.
    pub plan: SkillPlan,
    /// The rungs that were played, starting with the first.
    pub cells: Vec<Cell>,
}

impl Skill {
    /// Whether every rung was played.
    #[must_use]
    pub fn complete(&self) -> bool {
        self.cells.len() == self.plan.rungs.len()
    }

    /// The range of the first side's points over the rungs from `from` on; 0 if the verdict does not depend on play.
    #[must_use]
    pub fn spread(&self, from: usize) -> f64 {
        let shares = || self.cells.iter().skip(from).map(|cell| cell.share.share);
        shares().fold(f64::NEG_INFINITY, f64::max) - shares().fold(f64::INFINITY, f64::min)
    }
}
