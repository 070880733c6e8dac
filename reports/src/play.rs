//! The known balance of a scenario by level of play.
//!
//! Each built-in scenario has the result of `sandtable verdict`. `docs/verdicts.md` has the commands.

use crate::lab;
use crate::words::{fixed, people, percent};
use sandtable_analysis::Summary;
use sandtable_analysis::lab::skill::Rung;
use sandtable_analysis::lab::{Bracket, Skill};
use sandtable_analysis::summary::Provenance;

/// Results of `verdict`, by scenario.
const KNOWN: [(&str, &str); 8] = [
    ("belfort", include_str!("../data/verdicts/belfort.json")),
    ("eagle", include_str!("../data/verdicts/eagle.json")),
    ("loire", include_str!("../data/verdicts/loire.json")),
    ("spicheren", include_str!("../data/verdicts/spicheren.json")),
    ("verdun", include_str!("../data/verdicts/verdun.json")),
    ("verdun-autumn", include_str!("../data/verdicts/verdun-autumn.json")),
    ("verdun-february", include_str!("../data/verdicts/verdun-february.json")),
    ("wissembourg", include_str!("../data/verdicts/wissembourg.json")),
];

/// Results of `strategy`, by scenario.
const BRACKETS: [(&str, &str); 8] = [
    ("belfort", include_str!("../data/brackets/belfort.json")),
    ("eagle", include_str!("../data/brackets/eagle.json")),
    ("loire", include_str!("../data/brackets/loire.json")),
    ("spicheren", include_str!("../data/brackets/spicheren.json")),
    ("verdun", include_str!("../data/brackets/verdun.json")),
    ("verdun-autumn", include_str!("../data/brackets/verdun-autumn.json")),
    ("verdun-february", include_str!("../data/brackets/verdun-february.json")),
    ("wissembourg", include_str!("../data/brackets/wissembourg.json")),
];

/// The result of `sandtable strategy` for a built-in `scenario`, by name.
#[must_use]
pub fn bracket(scenario: &str) -> Option<Bracket> {
    let (_, json) = BRACKETS.iter().find(|(name, _)| *name == scenario)?;
    serde_json::from_str(json).ok()
}

/// The result of `sandtable verdict` for a built-in `scenario`, by name.
#[must_use]
pub fn known(scenario: &str) -> Option<Skill> {
    let (_, json) = KNOWN.iter().find(|(name, _)| *name == scenario)?;
    serde_json::from_str(json).ok()
}

/// The levels of play of a scenario, to be shown with one of its results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Levels {
    /// The level of the result; `None` if its bots are not those of a level.
    pub this: Option<String>,
    /// The sides.
    pub sides: [String; 2],
    /// Each level, from the worst play to the best, with the match points of both sides (`58.7 %`); empty for a changed scenario.
    pub shares: Vec<[String; 3]>,
    /// The score under the best play found, and how far it can be trusted; `None` without a result of `strategy`.
    pub bracket: Option<String>,
}

impl Levels {
    /// The level of the result, in a sentence.
    #[must_use]
    pub fn level(&self) -> String {
        match &self.this {
            Some(level) => format!("Level of play: {level}."),
            None => "Level of play: other bots than those of the levels of play.".into(),
        }
    }

    /// The description of the shares, without a full stop.
    #[must_use]
    pub fn introduction(&self) -> String {
        "Match points when both sides play at the same level, default rules".into()
    }

    /// Level, introduction and shares in two sentences.
    #[must_use]
    pub fn sentences(&self) -> String {
        if self.shares.is_empty() {
            return self.level();
        }
        let [first, second] = self.sides.each_ref().map(|side| people(side));
        let share = |[level, first, second]: &[String; 3]| format!("{level} {first} to {second}");
        let shares: Vec<String> = self.shares.iter().map(share).collect();
        let bracket = self.bracket.as_ref().map(|bracket| format!(" {bracket}")).unwrap_or_default();
        let shares = shares.join(", ");
        format!("{} {}, {first} to {second}: {shares}.{bracket}", self.level(), self.introduction())
    }
}

/// The levels of play of `scenario` for a result of `bots` (their names), without the shares if values of `data` were changed. `None` without
/// a known verdict.
#[must_use]
pub fn levels(scenario: &str, data: &Provenance, bots: [&str; 2]) -> Option<Levels> {
    let skill = known(scenario)?;
    let is_level = |rung: &&Rung| rung.bots[0].name == bots[0] && rung.bots[1].name == bots[1];
    let this = skill.plan.rungs.iter().find(is_level).map(|rung| rung.name.clone());
    let sides = skill.plan.setting.sides.clone();
    if data.edited + data.overlay > 0 {
        return Some(Levels { this, sides, shares: Vec::new(), bracket: None });
    }
    let levels = skill.plan.rungs.iter().zip(&skill.cells);
    let shares = levels.map(|(rung, cell)| {
        let first = cell.share.share;
        // As printed, both add up to 100 %.
        let second = 100.0 - fixed(100.0 * first, 1).parse::<f64>().unwrap_or(100.0 * first);
        [rung.name.clone(), percent(first), percent(second / 100.0)]
    });
    let shares = shares.collect();
    let bracket = bracket(scenario).map(|bracket| lab::bracket::short(&bracket));
    Some(Levels { this, sides, shares, bracket })
}

/// The level of play of the result in `summary` and the known levels of its scenario.
#[must_use]
pub fn levels_of_play(summary: &Summary) -> Option<Levels> {
    let bot = |side: &String| summary.bots.get(side).map_or("", String::as_str);
    levels(&summary.scenario, &summary.provenance, summary.sides.each_ref().map(bot))
}

/// The basis of the answer of `summary`: the level of play, and the share of the data that is reconstructed.
#[must_use]
pub fn standing(summary: &Summary) -> String {
    let level = levels_of_play(summary).map(|known| known.level());
    let share = summary.provenance.reconstructed().map(percent);
    let data = share.map(|share| format!("{share} of the scenario's data are reconstructed."));
    level.into_iter().chain(data).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_known_verdict_is_read_whole() {
        for (name, _) in KNOWN {
            let skill = known(name).expect(name);
            assert!(
                skill.complete() && skill.plan.setting.scenario == name && skill.plan.setting.overlays.is_empty(),
                "{name}"
            );
        }
    }

    #[test]
    fn every_known_bracket_is_read_whole() {
        for (name, _) in BRACKETS {
            let bracket = bracket(name).expect(name);
            assert!(bracket.setting.scenario == name && bracket.setting.overlays.is_empty(), "{name}");
        }
    }

    #[test]
    fn a_result_says_of_which_level_it_speaks() {
        let printed = Provenance::default();
        let of = |bots| levels("belfort", &printed, bots).expect("known");
        assert!(of(["random", "random"]).sentences().starts_with("Level of play: random. Match points when"));
        assert!(of(["heuristic", "random"]).level().contains("other bots"));
        assert_eq!(of(["heuristic", "heuristic"]).this.as_deref(), Some("heuristic"));
        assert_eq!(levels("mine", &printed, ["random", "random"]), None);
        let edited = Provenance { edited: 1, ..printed };
        let changed = levels("belfort", &edited, ["random", "random"]).expect("a level");
        assert_eq!((changed.sentences().as_str(), changed.shares.len()), ("Level of play: random.", 0));
    }
}
