//! The pages of the player aid.

use crate::system::{Page, PageTable};

type Words = &'static [&'static str];
type Figures = &'static [(&'static str, &'static str)];

/// §12.5 Attack strengths that give each column of the combat table against a defence of 12.
const ODDS: &str = "attack=4|6|12|24|36|48";
const COLUMNS: Words = &["1:3", "1:2", "1:1", "2:1", "3:1", "4:1"];
const FOUGHT: Figures = &[
    ("attacker loses", "E(attacker_loss)"),
    ("attacker retreats", "P(attacker_retreat>=1)"),
    ("defender loses", "E(defender_loss)"),
    ("defender retreats", "P(defender_retreat>=1)"),
    ("by 2 or more", "P(defender_retreat>=2)"),
    ("attacker can take the hex", "P(taken)"),
];
const RATINGS: &str = "value=4..10";

/// §T.combat By odds, at a modifier.
const fn odds(title: &'static str, given: Words) -> PageTable {
    let vary: Words = &[ODDS];
    PageTable { title, procedure: "combat", given, vary, rows: COLUMNS, corner: ["odds", ""], show: FOUGHT }
}

/// §T.combat By odds and modifier.
const fn by_modifier(title: &'static str, show: Figures) -> PageTable {
    let (given, vary): (Words, Words) =
        (&["defence=12", "attacker_steps=6", "defender_steps=6"], &[ODDS, "modifier=-4..4"]);
    PageTable { title, procedure: "combat", given, vary, rows: COLUMNS, corner: ["odds", "modifier"], show }
}

/// §12.5, §12.6 Three divisions against two.
const fn battle(title: &'static str, given: Words, vary: Words, corner: &'static str) -> PageTable {
    PageTable::new(title, "battle", given, vary, [corner, ""], FOUGHT)
}

/// §1.5 A test, by rating and one further value.
const fn test(
    title: &'static str,
    procedure: &'static str,
    given: Words,
    vary: Words,
    by: &'static str,
    show: Figures,
) -> PageTable {
    PageTable::new(title, procedure, given, vary, ["morale or competence", by], show)
}

/// §12.2 Attacks by irregular units, by target and terrain.
const fn irregular(title: &'static str, given: Words) -> PageTable {
    PageTable::new(
        title,
        "irregular",
        given,
        &["target=infantry|cavalry|hq|franc-tireur|reco", "terrain=clear|wood|difficult|locality|town"],
        ["against", "terrain"],
        &[("", "P(success)")],
    )
}

const BATTLE: Words = &["attackers=infantry-7-4,infantry-7-4,infantry-7-4", "defenders=infantry-6-3,infantry-6-3"];
const PASSED: Figures = &[("", "P(passed)")];
const DONE: Figures = &[("", "P(done)")];

pub(super) static PAGES: [Page; 4] = [
    Page {
        title: "Combat",
        intro: "What comes of a combat (12.7) by odds and modifier, the attacker's modifiers less the defender's (12.6); mean \
                losses in steps, and probabilities of a retreat. By default, both sides have six steps engaged.",
        tables: &[
            odds("By odds, 6 steps on each side", &["defence=12", "attacker_steps=6", "defender_steps=6"]),
            odds("By odds, 12 steps against 6", &["defence=12", "attacker_steps=12", "defender_steps=6"]),
            by_modifier("The defender retreats", &[("", "P(defender_retreat>=1)")]),
            by_modifier("The attacker retreats", &[("", "P(attacker_retreat>=1)")]),
            by_modifier("Steps that the defender loses", &[("", "E(defender_loss)")]),
            by_modifier("Steps that the attacker loses", &[("", "E(attacker_loss)")]),
        ],
    },
    Page {
        title: "Battles",
        intro: "Three divisions of 7 with four steps attack two of 6 with three steps (12.4-12.7): what each thing is worth. \
                Then marches to the guns and tests after a retreat, by morale or competence.",
        tables: &[
            battle(
                "By the ground of the defender",
                BATTLE,
                &["terrain=clear|wood|difficult|locality|town"],
                "defender in",
            ),
            battle("Across a stream or a bridge", BATTLE, &["across=no|yes"], "across"),
            battle("Artillery of the attacker, defender in the clear", BATTLE, &["attacker_guns=0..4"], "points"),
            battle("Artillery of the defender, in the clear", BATTLE, &["defender_guns=0..4"], "points"),
            battle("General de Sonis", BATTLE, &["sonis=none|attacker|defender"], "helps"),
            test(
                "March to the guns (12.3): in time or late, by movement points",
                "march-to-the-guns",
                &[],
                &[RATINGS, "cost=2|4|6|8"],
                "half points",
                &[("", "P(arrival>=1)")],
            ),
            test(
                "March to the guns: in time",
                "march-to-the-guns",
                &[],
                &[RATINGS, "cost=2|4|6|8"],
                "half points",
                &[("", "P(arrival=2)")],
            ),
            test(
                "After a retreat (12.8): it goes wrong",
                "after-retreat",
                &[],
                &[RATINGS, "cover=no|yes"],
                "in cover",
                &[("", "P(failed)")],
            ),
        ],
    },
    Page {
        title: "Tests",
        intro: "Two dice against morale, or competence for a headquarters (1.5); out of supply it is 1 less.",
        tables: &[
            test(
                "A test, by what is added to the roll",
                "test",
                &[],
                &["value=4..10", "modifier=-2..3"],
                "added",
                PASSED,
            ),
            test(
                "Reconnaissance at two hexes (10.2)",
                "reconnaissance",
                &[],
                &[RATINGS, "cover=0..2"],
                "hexes that cover",
                PASSED,
            ),
            test(
                "Reconnaissance at three hexes, German cavalry and parties",
                "reconnaissance",
                &["distance=3"],
                &[RATINGS, "cover=0..3"],
                "hexes that cover",
                PASSED,
            ),
            test(
                "A bridge is destroyed (11.2)",
                "bridge",
                &["work=destroy"],
                &[RATINGS, "far_side=none|irregular|regular"],
                "at the other end",
                DONE,
            ),
            test(
                "A bridge is repaired (11.4)",
                "bridge",
                &["work=repair"],
                &[RATINGS, "far_side=none|irregular|regular"],
                "in the zone of",
                DONE,
            ),
            test(
                "Steps lost by a forced march of a headquarters (9.5)",
                "forced-march",
                &[],
                &[RATINGS, "units=0..4"],
                "units with it",
                &[("", "E(steps)")],
            ),
            test(
                "Steps lost by a forced march without one",
                "forced-march",
                &["hq=no"],
                &[RATINGS, "units=1..4"],
                "units",
                &[("", "E(steps)")],
            ),
        ],
    },
    Page {
        title: "Irregular war and the nation",
        intro: "Irregular combat (12.2); what National Morale does (5.2, 7.1); corps that are sent east (6.1); battles \
                elsewhere (13).",
        tables: &[
            irregular("Francs-tireurs succeed", &["unit=franc-tireur"]),
            irregular("Francs-tireurs succeed, against several regular units", &["unit=franc-tireur", "several=yes"]),
            irregular("A reconnaissance party succeeds", &["unit=reco"]),
            PageTable::new(
                "Replacement points, by National Morale",
                "replacements",
                &[],
                &["morale=-2..2"],
                ["National Morale", ""],
                &[("points", "E(points)"), ("4 or more", "P(points>=4)"), ("6 or more", "P(points>=6)")],
            ),
            PageTable::new(
                "Francs-tireurs that are raised, by National Morale and those on the map",
                "francs-tireurs",
                &[],
                &["morale=-2..2", "on_map=0|4|6|8|9"],
                ["National Morale", "on the map"],
                &[("", "E(units)")],
            ),
            PageTable::new(
                "Corps that are sent east",
                "withdrawal",
                &[],
                &["towns=no|yes"],
                ["the French hold Chartres or Orléans", ""],
                &[("none", "P(corps=0)"), ("one", "P(corps=1)"), ("two", "P(corps=2)"), ("three", "P(corps=3)")],
            ),
            PageTable::new(
                "Victories elsewhere, by turn",
                "theatres",
                &[],
                &["turn=3|4|7|9|10|11"],
                ["turn", ""],
                &[("one or more", "P(victories>=1)"), ("two", "P(victories=2)")],
            ),
        ],
    },
];
