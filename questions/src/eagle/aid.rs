//! The pages of the player aid.

use crate::system::{Page, PageTable};

type Words = &'static [&'static str];
type Figures = &'static [(&'static str, &'static str)];

const LOSSES: Figures = &[
    ("2+", "P(losses>=2)"),
    ("3+", "P(losses>=3)"),
    ("4+", "P(losses>=4)"),
    ("5+", "P(losses>=5)"),
    ("mean", "E(losses)"),
];
const WINS: Figures = &[("", "P(attacker_wins)")];
const OUTCOME: Figures = &[
    ("attacker wins", "P(attacker_wins)"),
    ("defender wins", "P(defender_wins)"),
    ("steps the attacker loses", "E(attacker_losses)"),
    ("steps the defender loses", "E(defender_losses)"),
];
/// Strengths of both sides, with the same number of steps.
const BY_STRENGTH: Words = &["defender_strength=4|6|8|12|16|20|24", "attacker_strength=4|6|8|12|16|20|24"];
const STRENGTHS: [&str; 2] = ["defender's strength", "attacker's strength"];
const MORALES: Words = &["morales=4|3|2|1|4,3|3,3|3,2|3,3,2|3:disorganised|2:disorganised"];
const STACKS: Words =
    &["4", "3", "2", "1", "4 and 3", "3 and 3", "3 and 2", "3, 3 and 2", "3, disorganised", "2, disorganised"];

/// §T.combat Losses, by the sum of the modifiers.
const fn fire(title: &'static str, given: Words) -> PageTable {
    PageTable::new(title, "fire", given, &["modifier=-4..8"], ["modifier", ""], LOSSES)
}

/// §7.2.2 A battle, by the strengths of the sides.
const fn battle(title: &'static str, given: Words) -> PageTable {
    PageTable::new(title, "combat", given, BY_STRENGTH, STRENGTHS, WINS)
}

/// §7.2.2 A battle of 16 against 8, by a single factor.
const fn by(title: &'static str, given: Words, vary: Words, corner: &'static str) -> PageTable {
    PageTable::new(title, "combat", given, vary, [corner, ""], OUTCOME)
}

/// A die roll for a stack.
const fn stack(title: &'static str, procedure: &'static str, show: Figures) -> PageTable {
    let corner = ["morale of the units", ""];
    PageTable { title, procedure, given: &[], vary: MORALES, rows: STACKS, corner, show }
}

/// §T.siege A siege, by the steps that are left.
const fn siege(title: &'static str, given: Words, show: Figures) -> PageTable {
    PageTable::new(title, "siege", given, &["steps=1..4", "hqs=1..4"], ["steps left", "headquarters"], show)
}

/// §T.isolation Surrender, by the turn of the first check.
const fn surrender(title: &'static str, given: Words) -> PageTable {
    let corner = ["turn isolated at the first check", "checks"];
    PageTable::new(title, "surrender", given, &["turn=1..4", "checks=1..5"], corner, &[("", "P(surrendered)")])
}

const SMALL: Words = &["attacker_steps=6", "defender_steps=6"];
const MIDDLE: Words = &["attacker_steps=8", "defender_steps=8"];
const LARGE: Words = &["attacker_steps=20", "defender_steps=16"];
const TWO_TO_ONE: Words = &["attacker_strength=16", "defender_strength=8", "attacker_steps=8", "defender_steps=4"];
const ONE_TO_ONE: Words = &["attacker_strength=12", "defender_strength=12", "attacker_steps=8", "defender_steps=8"];

pub(super) static PAGES: [Page; 4] = [
    Page {
        title: "Fire",
        intro: "Chances on the combat table (7.2.2) of at least this many steps, and the mean, by the sum of the modifiers. With up to 12 steps on both sides \
                together a die is rolled, with up to 33 two, with more a further one without modifiers.",
        tables: &[
            fire("The attacker's dice, up to 12 steps", &["steps=12"]),
            fire("The attacker's dice, 13 to 33 steps", &["steps=20"]),
            fire("The attacker's dice, 34 steps and more", &["steps=40"]),
            fire("The defender's dice, up to 12 steps", &["role=defender", "steps=12"]),
            fire("The defender's dice, 13 to 33 steps", &["role=defender", "steps=20"]),
            fire("The defender's dice, 34 steps and more", &["role=defender", "steps=40"]),
        ],
    },
    Page {
        title: "Battles",
        intro: "A battle that is fought out (7.2.2), with lead units of morale 3 and without headquarters, heroism and mitrailleuses by \
                default. The attacker wins by inflicting more steps than it loses. Steps that a side loses are means.",
        tables: &[
            battle("The attacker wins, up to 12 steps", SMALL),
            battle("The attacker wins, 13 to 33 steps", MIDDLE),
            battle("The attacker wins, 34 steps and more", LARGE),
            by(
                "Strength 16 against 8, by terrain",
                TWO_TO_ONE,
                &["defender_terrain=clear|forest|mountain|city|fortress"],
                "defender's terrain",
            ),
            by("Strength 16 against 8, by crossing", TWO_TO_ONE, &["crossing=none|bridge|river"], "attack across"),
            by(
                "Strength 16 against 8, by lead unit",
                TWO_TO_ONE,
                &["attacker_morale=1..4"],
                "morale of the attacker's lead unit",
            ),
            by(
                "Strength 16 against 8, by headquarters",
                TWO_TO_ONE,
                &["attacker_hq=0..3"],
                "bonus of the attacker's headquarters",
            ),
            by(
                "Strength 16 against 8, by activation",
                TWO_TO_ONE,
                &["second=no|yes"],
                "second activation of the attacker",
            ),
            by(
                "Strength 12 against 12, by French heroism in defence",
                ONE_TO_ONE,
                &["heroism=no|yes"],
                "heroism is tried",
            ),
            by(
                "Strength 12 against 12, by French mitrailleuses in defence",
                ONE_TO_ONE,
                &["mitrailleuses=no|yes"],
                "mitrailleuses of a full corps",
            ),
        ],
    },
    Page {
        title: "Morale",
        intro: "One die for a stack: before combat (7.2.1), after it (7.2.3), in reorganisation (8.2). Heroism is a die against the morale of the lead unit.",
        tables: &[
            stack(
                "Retreat before combat: units that go",
                "withdrawal",
                &[("units", "E(retreat)"), ("all stand", "P(retreat=0)"), ("all go", "P(stand=0)")],
            ),
            stack(
                "After a battle",
                "morale",
                &[("hold", "E(held)"), ("disorganised", "E(disorganised)"), ("driven off", "E(driven)")],
            ),
            PageTable {
                title: "Reorganisation: units in good order again",
                procedure: "reorganisation",
                given: &[],
                vary: &["morales=4|3|2|1|3,3|3,2|3,3,2", "hq=0..3"],
                rows: &["4", "3", "2", "1", "3 and 3", "3 and 2", "3, 3 and 2"],
                corner: ["morale of the units", "bonus of the headquarters"],
                show: &[("", "E(reorganised)")],
            },
            PageTable::new("Heroism", "heroism", &[], &["morale=0..5"], ["morale", ""], &[("passed", "P(passed)")]),
        ],
    },
    Page {
        title: "Sieges and markers",
        intro: "Sieges (7.2.5) in one turn, surrender of isolated stacks (10), recovery of steps (12.2), and the markers of a turn (2.3, 2.4).",
        tables: &[
            siege("The fortress falls", &[], &[("", "P(destroyed)")]),
            siege("A superior fortress falls", &["superior=yes"], &[("", "P(destroyed)")]),
            siege("Steps that a superior fortress loses", &["superior=yes"], &[("", "E(losses)")]),
            surrender("An isolated stack surrenders within this many turns", &[]),
            surrender("With Napoleon III", &["emperor=yes"]),
            PageTable::new(
                "Recovery: units that recover a step",
                "recovery",
                &[],
                &["side=french|prussian", "fortress=no|yes"],
                ["side", "in a fortress"],
                &[("", "E(recovered)")],
            ),
            PageTable::new(
                "Markers of a turn, by headquarters on the map",
                "initiative",
                &[],
                &["prussian=2..5"],
                ["Prussian headquarters", ""],
                &[
                    ("Prussian markers", "E(prussian_markers)"),
                    ("French markers, of 3", "E(french_markers)"),
                    ("segments", "E(segments)"),
                ],
            ),
            PageTable::new(
                "The first segment is French",
                "cup",
                &[],
                &["french=1..6", "prussian=1..7"],
                ["French markers", "Prussian markers"],
                &[("", "P(first)")],
            ),
            PageTable::new(
                "Three or more Prussian segments in a row",
                "cup",
                &[],
                &["french=1..6", "prussian=1..7"],
                ["French markers", "Prussian markers"],
                &[("", "P(prussian_run>=3)")],
            ),
        ],
    },
];
