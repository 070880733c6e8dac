//! The pages of the player aid for Storm over Belfort.

use crate::system::{Page, PageTable};

type Figures = &'static [(&'static str, &'static str)];

const HITS: Figures =
    &[("1+", "P(hits>=1)"), ("2+", "P(hits>=2)"), ("3+", "P(hits>=3)"), ("4+", "P(hits>=4)"), ("mean", "E(hits)")];
const PENALTY: Figures =
    &[("1+", "P(penalty>=1)"), ("2+", "P(penalty>=2)"), ("3+", "P(penalty>=3)"), ("mean", "E(penalty)")];
const MARKER: Figures = &[("levels lost", "E(levels)"), ("marker goes", "P(markers)")];
const ASSAULT: Figures = &[
    ("defender", "E(defender_hits)"),
    ("2+", "P(defender_hits>=2)"),
    ("attacker", "E(attacker_hits)"),
    ("2+", "P(attacker_hits>=2)"),
];
const COST: Figures =
    &[("wins", "P(win)"), ("attacker loses", "E(attacker_steps)"), ("defender loses", "E(defender_steps)")];

type Words = &'static [&'static str];

const FIREPOWER: [&str; 2] = ["firepower", ""];
const ANSWER: [&str; 2] = ["firepower", "firepower of the gun that answers"];
const BARRAGE: [&str; 2] = ["defenders", "fire value of the barrage"];

/// A roll for each column of its table.
const fn roll(
    title: &'static str,
    procedure: &'static str,
    given: Words,
    corner: [&'static str; 2],
    show: Figures,
) -> PageTable {
    PageTable { title, procedure, given, vary: &["value=columns"], rows: &[], corner, show }
}

/// §8.1 Mean hits by the guns that bombard and answer.
const fn answered(title: &'static str, given: Words) -> PageTable {
    let vary = &["value=columns", "counter_value=columns"];
    PageTable { title, procedure: "bombardment", given, vary, rows: &[], corner: ANSWER, show: &[("", "E(hits)")] }
}

/// §8.2 The effect of a bombardment, by firepower and a property of the target.
const fn effect(title: &'static str, given: Words, vary: Words, corner: [&'static str; 2], show: Figures) -> PageTable {
    PageTable { title, procedure: "bombardment-effect", given, vary, rows: &[], corner, show }
}

/// §9.3.2 The assault, by the difference of points.
const fn assault(title: &'static str, battalions: Words, show: Figures) -> PageTable {
    PageTable {
        title,
        procedure: "assault",
        given: battalions,
        vary: &["attack=6..14"],
        rows: &["-4", "-3", "-2", "-1", "0", "+1", "+2", "+3", "+4"],
        corner: ["attack less defence", ""],
        show,
    }
}

/// §9 A whole attack on various groups of defenders.
const fn attack_on(
    title: &'static str,
    given: Words,
    vary: Words,
    corner: [&'static str; 2],
    show: Figures,
) -> PageTable {
    let rows = &["1 diminished", "1", "1 and 1 dim.", "2", "2 and 1 dim.", "3"];
    PageTable { title, procedure: "attack", given, vary, rows, corner, show }
}

/// §9 A whole attack by various groups of attackers.
const fn attack_by(title: &'static str, given: Words) -> PageTable {
    PageTable {
        title,
        procedure: "attack",
        given,
        vary: &["attackers=3:d|3|3:d,3:d|3,3:d|3,3|3:d,3:d,3:d|3,3:d,3:d|3,3,3:d|3,3,3"],
        rows: &[
            "1 diminished",
            "1",
            "2 diminished",
            "1 and 1 dim.",
            "2",
            "3 diminished",
            "1 and 2 dim.",
            "2 and 1 dim.",
            "3",
        ],
        corner: ["attackers", ""],
        show: COST,
    }
}

const BY_BARRAGE: Words = &["defenders=3:d|3|3,3:d|3,3|3,3,3:d|3,3,3", "barrage=0|2|4|6"];
const BY_BONUS: Words = &["defenders=3:d|3|3,3:d|3,3|3,3,3:d|3,3,3", "bonus=0..4"];
const BY_DEFENDERS: Words = &["defenders=3:d|3|3,3:d|3,3|3,3,3:d|3,3,3"];

const FIELD: Words = &["battalions=good,good,good"];
const HEAVY: Words = &["battalions=good,good,good", "heavy=yes"];
const FIELD_WORKS: Words = &["battalions=good,good,good", "fortification=yes"];
const HEAVY_WORKS: Words = &["battalions=good,good,good", "heavy=yes", "fortification=yes"];
const FORT: Words = &["battalions=good,good,good", "heavy=yes", "fort=fort"];
const NEAR_FORT: Words = &["battalions=good,good,good", "heavy=yes", "adjacent=yes", "fort=fort"];
const CITADEL: Words = &["battalions=good,good,good", "heavy=yes", "fort=citadel", "bonus=5"];
const NEAR_CITADEL: Words = &["battalions=good,good,good", "heavy=yes", "adjacent=yes", "fort=citadel", "bonus=5"];

pub(super) static PAGES: [Page; 5] = [
    Page {
        title: "Fire and bombardment",
        intro: "Probabilities of at least this many hits, and the expected hits. Fire at units that leave the enemy (9.4.1) and by units \
                caught in the open (9.1.2) is always on the first column.",
        tables: &[
            roll("Fire (9.2.1): hits", "fire", &[], ["sum of fire values", ""], HITS),
            roll("Counter-battery (8.1), field: what the die loses", "counter-battery", &[], FIREPOWER, PENALTY),
            roll("Counter-battery (8.1), heavy", "counter-battery", &["heavy=yes"], FIREPOWER, PENALTY),
            roll("Bombardment (8.1), field: hits", "bombardment", &[], FIREPOWER, HITS),
            roll("Bombardment, field, zone hit before", "bombardment", &["repeat=1"], FIREPOWER, HITS),
            roll("Bombardment (8.1), heavy: hits", "bombardment", &["heavy=yes"], FIREPOWER, HITS),
            roll("Bombardment, heavy, zone hit before", "bombardment", &["heavy=yes", "repeat=1"], FIREPOWER, HITS),
            roll(
                "Bombardment, heavy, next to the target",
                "bombardment",
                &["heavy=yes", "adjacent=yes"],
                FIREPOWER,
                HITS,
            ),
            roll("Bombardment, field, long range (1.3.3)", "bombardment", &["long_range=yes"], FIREPOWER, HITS),
            answered("Field artillery answered by field: mean hits", &[]),
            answered("Heavy artillery answered by heavy: mean hits", &["heavy=yes", "counter_heavy=yes"]),
        ],
    },
    Page {
        title: "What bombardments do",
        intro: "Three battalions in good order under fire. A printed bonus takes hits off (8.2.4); a fortification or trench takes the \
                second (8.2.3); a fort shrugs off what is below its bonus (8.2.5).",
        tables: &[
            effect(
                "Field artillery: levels lost",
                FIELD,
                &["value=columns", "bonus=0..3"],
                ["firepower", "printed bonus"],
                &[("", "E(levels)")],
            ),
            effect(
                "Heavy artillery: levels lost",
                HEAVY,
                &["value=columns", "bonus=0..3"],
                ["firepower", "printed bonus"],
                &[("", "E(levels)")],
            ),
            effect("Field artillery at a fortification or trench", FIELD_WORKS, &["value=columns"], FIREPOWER, MARKER),
            effect("Heavy artillery at a fortification", HEAVY_WORKS, &["value=columns"], FIREPOWER, MARKER),
            effect(
                "Heavy artillery at a fort: chance of damage",
                FORT,
                &["value=columns", "bonus=2|3"],
                ["firepower", "bonus of the fort"],
                &[("", "P(damage)")],
            ),
            effect(
                "The same next to the fort",
                NEAR_FORT,
                &["value=columns", "bonus=2|3"],
                ["firepower", "bonus of the fort"],
                &[("", "P(damage)")],
            ),
            effect(
                "Heavy artillery at the citadel: chance of damage",
                CITADEL,
                &["value=columns", "damage=0|1"],
                ["firepower", "damage so far"],
                &[("", "P(damage)")],
            ),
            effect(
                "The same next to the citadel",
                NEAR_CITADEL,
                &["value=columns", "damage=0|1"],
                ["firepower", "damage so far"],
                &[("", "P(damage)")],
            ),
        ],
    },
    Page {
        title: "Assault",
        intro: "The assault (9.3.2) by the difference of points, -4 to +4; the winner depends on nothing else. Hits are those of the table, \
                before works absorb any: on the defender and on the attacker, the mean and the chance of two or more. Battalions are \
                counted on both sides.",
        tables: &[
            assault("Who wins", &["attackers=3", "defenders=1", "defence=10"], &[("attacker wins", "P(win)")]),
            assault("One battalion (and scouts): hits", &["attackers=1", "defenders=0", "defence=10"], ASSAULT),
            assault("Two battalions: hits", &["attackers=1", "defenders=1", "defence=10"], ASSAULT),
            assault("Three battalions: hits", &["attackers=2", "defenders=1", "defence=10"], ASSAULT),
            assault("Four battalions: hits", &["attackers=3", "defenders=1", "defence=10"], ASSAULT),
            assault("Five battalions: hits", &["attackers=3", "defenders=2", "defence=10"], ASSAULT),
            assault("Six battalions or more: hits", &["attackers=3", "defenders=3", "defence=10"], ASSAULT),
        ],
    },
    Page {
        title: "A whole attack",
        intro: "Three battalions of 3-3-3 in good order attack battalions of 3-3-3: defensive fire, assault, hits (9.2, 9.3). The attack \
                is pressed home; each owner keeps the most fighting value. Losses are levels: three from good order to out of action.",
        tables: &[
            attack_on("Chance to win", &["attackers=3,3,3"], BY_BARRAGE, BARRAGE, &[("", "P(win)")]),
            attack_on(
                "What the attacker loses",
                &["attackers=3,3,3"],
                BY_BARRAGE,
                BARRAGE,
                &[("", "E(attacker_steps)")],
            ),
            attack_on(
                "What the defender loses",
                &["attackers=3,3,3"],
                BY_BONUS,
                ["defenders", "printed bonus of the zone"],
                &[("", "E(defender_steps)")],
            ),
            attack_on(
                "Against a fortification",
                &["attackers=3,3,3", "fortification=yes"],
                BY_DEFENDERS,
                ["defenders", ""],
                &[("defender loses", "E(defender_steps)"), ("marker goes", "P(markers)")],
            ),
            attack_on(
                "Scouts beside the defenders: chance to win",
                &["attackers=3,3,3", "scouts=1"],
                BY_BARRAGE,
                BARRAGE,
                &[("", "P(win)")],
            ),
            attack_on(
                "The French attack, Ruse of war: chance to win",
                &["side=french", "attackers=3,3,3", "ruse=yes"],
                BY_BARRAGE,
                BARRAGE,
                &[("", "P(win)")],
            ),
        ],
    },
    Page {
        title: "How many to attack with",
        intro: "Battalions of 3-3-3 on both sides, the defenders in good order. The chance to win, and the levels to lose.",
        tables: &[
            attack_by("Against one battalion", &["defenders=3"]),
            attack_by("Against one battalion with a barrage of 4", &["defenders=3", "barrage=4"]),
            attack_by("Against one battalion and scouts", &["defenders=3", "scouts=1"]),
            attack_by("Against two battalions", &["defenders=3,3"]),
            attack_by("Against two battalions with a barrage of 4", &["defenders=3,3", "barrage=4"]),
            attack_by("Against three battalions", &["defenders=3,3,3"]),
        ],
    },
];
