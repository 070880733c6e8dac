//! What is known of a scenario's levels of play: how its verdict moves as both sides play better.
//!
//! For each scenario that comes with the program there is what `sandtable verdict` found. `docs/verdicts.md` has the commands.

use crate::words::{capital, percent};
use sandtable_analysis::lab::Skill;
use sandtable_analysis::lab::skill::Rung;
use sandtable_analysis::summary::Provenance;

/// What `sandtable verdict` found, by scenario.
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

/// The verdicts on a scenario that comes with the program.
#[must_use]
pub fn known(scenario: &str) -> Option<Skill> {
    let (_, json) = KNOWN.iter().find(|(name, _)| *name == scenario)?;
    serde_json::from_str(json).ok()
}

/// Of which level of play a result speaks, and what the verdict is at others; none for a scenario of which nothing is known, as of a copy that
/// was edited, whatever it is called.
#[must_use]
pub fn sentence(scenario: &str, data: &Provenance, bots: [&str; 2]) -> Option<String> {
    let skill = known(scenario).filter(|_| data.edited == 0)?;
    let is_level = |rung: &&Rung| rung.bots[0].name == bots[0] && rung.bots[1].name == bots[1];
    let level = match skill.plan.rungs.iter().find(is_level) {
        Some(rung) => format!("this is the level `{}`", rung.name),
        None => "this is none of these levels".into(),
    };
    let levels = skill.plan.rungs.iter().zip(&skill.cells);
    let shares: Vec<String> =
        levels.map(|(rung, cell)| format!("{} {}", rung.name, percent(cell.share.share))).collect();
    Some(format!(
        "Level of play: {level}. Where both sides play on one level the {} take of the points of the scenario as it comes: {}.",
        capital(&skill.plan.setting.sides[0]),
        shares.join(", ")
    ))
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
    fn a_result_says_of_which_level_it_speaks() {
        let printed = Provenance::default();
        let of = |bots| sentence("belfort", &printed, bots).expect("known");
        assert!(of(["random", "random"]).contains("the level `random`. Where both sides"));
        assert!(of(["heuristic", "random"]).contains("none of these levels"));
        assert!(of(["heuristic", "heuristic"]).contains("French take"));
        assert_eq!(sentence("mine", &printed, ["random", "random"]), None);
        let edited = Provenance { edited: 1, ..printed };
        assert_eq!(sentence("belfort", &edited, ["random", "random"]), None);
    }
}
