//! The pages of the player aid for Storm over Belfort.

use crate::systems::{Page, PageTable};

const HITS: &[&str] = &["P(hits>=1)", "P(hits>=2)", "P(hits>=3)", "P(hits>=4)", "E(hits)"];

/// §9.3.2 The assault table by the sum of battalions.
const fn assault(title: &'static str, attackers: &'static [&'static str]) -> PageTable {
    PageTable {
        title,
        procedure: "assault",
        given: attackers,
        vary: &["attack=6..14"],
        show: &["P(win)", "E(defender_hits)", "E(attacker_hits)", "P(defender_hits>=2)", "P(attacker_hits>=2)"],
    }
}

pub(super) static PAGES: [Page; 5] = [
    Page {
        title: "Fire and bombardment",
        intro: "Chances of at least so many hits, and the hits to expect. Fire at units that leave the enemy (9.4.1) and by units caught \
                in the open (9.1.2) is always on the first column.",
        tables: &[
            PageTable {
                title: "Fire (9.2.1), by the sum of the fire values",
                procedure: "fire",
                given: &[],
                vary: &["value=1|4|7|10|13"],
                show: HITS,
            },
            PageTable {
                title: "Bombardment (8.1), field artillery, by firepower",
                procedure: "bombardment",
                given: &[],
                vary: &["value=2|3|4|6"],
                show: HITS,
            },
            PageTable {
                title: "Bombardment (8.1), heavy artillery, by firepower",
                procedure: "bombardment",
                given: &["heavy=yes"],
                vary: &["value=2|3|4|6"],
                show: HITS,
            },
            PageTable {
                title: "Bombardment (8.1), heavy artillery next to its target, by firepower",
                procedure: "bombardment",
                given: &["heavy=yes", "adjacent=yes"],
                vary: &["value=2|3|4|6"],
                show: HITS,
            },
            PageTable {
                title: "Counter-battery (8.1): what the bombardment's die loses, by firepower",
                procedure: "counter-battery",
                given: &[],
                vary: &["value=2|3|4|6"],
                show: &["P(penalty>=1)", "P(penalty>=2)", "P(penalty>=3)", "E(penalty)"],
            },
            PageTable {
                title: "Counter-battery (8.1) by heavy artillery",
                procedure: "counter-battery",
                given: &["heavy=yes"],
                vary: &["value=2|3|4|6"],
                show: &["P(penalty>=1)", "P(penalty>=2)", "P(penalty>=3)", "E(penalty)"],
            },
        ],
    },
    Page {
        title: "What counter-battery and targets take off",
        intro: "Hits to expect of a bombardment when a gun answers, and what a bombardment does to a zone.",
        tables: &[
            PageTable {
                title: "Hits of field artillery (rows) when a field gun answers (columns: its firepower, 0 for none)",
                procedure: "bombardment",
                given: &[],
                vary: &["value=2|3|4|6", "counter_value=0|2|3|4|6"],
                show: &["E(hits)"],
            },
            PageTable {
                title: "Hits of heavy artillery (rows) when a heavy gun answers (columns: its firepower)",
                procedure: "bombardment",
                given: &["heavy=yes", "counter_heavy=yes"],
                vary: &["value=2|3|4|6", "counter_value=2|3|4|6"],
                show: &["E(hits)"],
            },
            PageTable {
                title: "Levels lost by three battalions in good order, field artillery, by firepower and printed bonus",
                procedure: "bombardment-effect",
                given: &["battalions=good,good,good"],
                vary: &["value=2|3|4|6", "bonus=0..3"],
                show: &["E(levels)"],
            },
            PageTable {
                title: "The same behind a fortification or trench",
                procedure: "bombardment-effect",
                given: &["battalions=good,good,good", "fortification=yes"],
                vary: &["value=2|3|4|6"],
                show: &["E(levels)", "P(levels>=1)", "P(levels>=2)", "P(markers)"],
            },
            PageTable {
                title: "A fort (8.2.5): chance that heavy artillery damages it, by firepower and bonus",
                procedure: "bombardment-effect",
                given: &["fort=fort", "heavy=yes", "battalions=good,good,good"],
                vary: &["value=3|4|6", "bonus=2|3"],
                show: &["P(damage)"],
            },
            PageTable {
                title: "The citadel (8.2.5), undamaged and damaged once: chance of damage, heavy artillery next to it",
                procedure: "bombardment-effect",
                given: &["fort=citadel", "bonus=5", "heavy=yes", "adjacent=yes", "battalions=good,good,good"],
                vary: &["value=4|6", "damage=0|1"],
                show: &["P(damage)"],
            },
        ],
    },
    Page {
        title: "Assault",
        intro: "The assault die (9.3.2) against a defence of 10 points: 14 attack points are the largest bonus, +4, and 6 the largest \
                penalty, -4. Hits are those of the table, before works absorb any. Battalions are counted on both sides.",
        tables: &[
            PageTable {
                title: "Chance that the attacker wins, by attack points against 10",
                procedure: "assault",
                given: &["attackers=3", "defenders=1", "defence=10"],
                vary: &["attack=6..14"],
                show: &["P(win)"],
            },
            assault("Two battalions", &["attackers=1", "defenders=1", "defence=10"]),
            assault("Three battalions", &["attackers=2", "defenders=1", "defence=10"]),
            assault("Four battalions", &["attackers=3", "defenders=1", "defence=10"]),
            assault("Five battalions", &["attackers=3", "defenders=2", "defence=10"]),
            assault("Six battalions", &["attackers=3", "defenders=3", "defence=10"]),
        ],
    },
    Page {
        title: "A whole attack",
        intro: "Defensive fire, assault, hits (9.2, 9.3), three battalions in good order of 3-3-3 attacking. The attack is pressed home; \
                each owner keeps the most fighting value.",
        tables: &[
            PageTable {
                title: "Chance to win against battalions of 3-3-3, by barrage",
                procedure: "attack",
                given: &["attackers=3,3,3"],
                vary: &["defenders=3:d|3|3,3:d|3,3|3,3,3:d|3,3,3", "barrage=0|2|4|6"],
                show: &["P(win)"],
            },
            PageTable {
                title: "Levels that the attacker loses",
                procedure: "attack",
                given: &["attackers=3,3,3"],
                vary: &["defenders=3:d|3|3,3:d|3,3|3,3,3:d|3,3,3", "barrage=0|2|4|6"],
                show: &["E(attacker_steps)"],
            },
            PageTable {
                title: "Levels that the defender loses, by printed bonus of the zone",
                procedure: "attack",
                given: &["attackers=3,3,3"],
                vary: &["defenders=3:d|3|3,3:d|3,3|3,3,3:d|3,3,3", "bonus=0..4"],
                show: &["E(defender_steps)"],
            },
            PageTable {
                title: "The same behind a fortification, with the chance that the marker goes",
                procedure: "attack",
                given: &["attackers=3,3,3", "fortification=yes"],
                vary: &["defenders=3:d|3|3,3:d|3,3|3,3,3:d|3,3,3"],
                show: &["P(win)", "E(attacker_steps)", "E(defender_steps)", "P(markers)"],
            },
        ],
    },
    Page {
        title: "How many to attack with",
        intro: "Chance to win against two battalions of 3-3-3 in good order, by attackers and their statuses (d: diminished), and what it costs.",
        tables: &[
            PageTable {
                title: "Two battalions in good order defend",
                procedure: "attack",
                given: &["defenders=3,3"],
                vary: &["attackers=3|3,3|3,3:d|3,3,3|3,3,3:d|3,3:d,3:d|3:d,3:d,3:d"],
                show: &["P(win)", "E(attacker_steps)", "E(defender_steps)", "P(attacker_steps>=3)"],
            },
            PageTable {
                title: "One battalion in good order and a scout company defend",
                procedure: "attack",
                given: &["defenders=3", "scouts=1"],
                vary: &["attackers=3|3,3|3,3:d|3,3,3|3,3,3:d|3,3:d,3:d|3:d,3:d,3:d"],
                show: &["P(win)", "E(attacker_steps)", "E(defender_steps)", "P(attacker_steps>=3)"],
            },
            PageTable {
                title: "One battalion in good order defends with a barrage of 4",
                procedure: "attack",
                given: &["defenders=3", "barrage=4"],
                vary: &["attackers=3|3,3|3,3:d|3,3,3|3,3,3:d|3,3:d,3:d|3:d,3:d,3:d"],
                show: &["P(win)", "E(attacker_steps)", "E(defender_steps)", "P(attacker_steps>=3)"],
            },
        ],
    },
];
