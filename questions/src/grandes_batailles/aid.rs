//! The pages of the player aid for Wissembourg and Spicheren.

use crate::system::{Page, PageTable};

type Figures = &'static [(&'static str, &'static str)];
type Words = &'static [&'static str];

/// The headings of typical counters: value, value when disorganised, steps.
const BRIGADES: Words = &["one 8-5-2", "one 8-5-3", "8-5-3 and 8-5-2", "two 8-5-3", "three 8-5-3"];
const BY_BRIGADES: &str = "attackers=8-5-2|8-5-3|8-5-3,8-5-2|8-5-3,8-5-3|8-5-3,8-5-3,8-5-3";
const FRENCH: Words = &["one 6-4-2", "one 7-5-3", "two 6-4-2", "7-5-3 and 6-4-2", "three 6-4-2"];
const BY_FRENCH: &str = "attackers=6-4-2|7-5-3|6-4-2,6-4-2|7-5-3,6-4-2|6-4-2,6-4-2,6-4-2";
const GROUND: &str = "terrain=clear|hamlet|woods|village|castle|walled";

const RESULTS: Figures = &[("T or worse", "P(result>=1)"), ("D or worse", "P(result>=2)"), ("D+1", "P(result>=3)")];
const PASSED: Figures = &[("passed", "P(passed)")];
const RALLIED: Figures = &[("rallies", "P(rallied)")];
const TAKEN: Figures =
    &[("hex taken", "P(taken)"), ("attacker loses", "E(attacker_steps)"), ("defender loses", "E(defender_steps)")];
const LEFT: Figures = &[
    ("left for the assault", "E(left)"),
    ("steps lost", "E(steps)"),
    ("disorganised", "E(disorganised)"),
    ("no unit left", "P(left=0)"),
];
const SHOT: Figures = &[
    ("T or worse", "P(result>=1)"),
    ("D or worse", "P(result>=2)"),
    ("steps lost", "E(steps)"),
    ("disorganised", "P(disorganised)"),
    ("eliminated", "P(eliminated)"),
];

/// §11.3 The CRT by column and die modifier, as the probability of this result or a worse one.
const fn crt(title: &'static str, show: Figures) -> PageTable {
    let vary = &["value=columns", "modifier=-4..4"];
    PageTable::new(title, "combat", &[], vary, ["column", "die modifier"], show)
}

/// §11.3 The same, by the value before it is divided.
const fn protected(title: &'static str, show: Figures) -> PageTable {
    let vary = &["value=2..24:2", "protection=1..3"];
    PageTable::new(title, "combat", &[], vary, ["combat value", "protection of the ground"], show)
}

/// §12 Rally of a disorganised unit.
const fn rally(title: &'static str, given: Words) -> PageTable {
    let vary = &["unit=8-5-1|8-5-2|8-5-3", "hq=away|adjacent|stacked"];
    let rows = &["morale 1", "morale 2", "morale 3"];
    PageTable { title, procedure: "rally", given, vary, rows, corner: ["unit", "its HQ"], show: RALLIED }
}

/// §10.1.1 A barrage, by power and distance.
const fn barrage(title: &'static str, given: Words, show: Figures) -> PageTable {
    PageTable::new(title, "barrage", given, &["gun=1..6", "distance=1..5"], ["power", "distance in hexes"], show)
}

/// §11.2.1 The defender's points against two attackers.
const fn split(title: &'static str, given: Words, vary: Words, rows: Words) -> PageTable {
    PageTable {
        title,
        procedure: "defensive-combat",
        given,
        vary,
        rows,
        corner: ["points against each", ""],
        show: LEFT,
    }
}

/// §11.2.2 An assault, or a whole attack, by typical attackers.
const fn by_attackers(
    title: &'static str,
    procedure: &'static str,
    given: Words,
    vary: Words,
    corner: [&'static str; 2],
    show: Figures,
) -> PageTable {
    PageTable { title, procedure, given, vary, rows: BRIGADES, corner, show }
}

/// §11 The same by the French.
const fn by_french(
    title: &'static str,
    given: Words,
    vary: Words,
    corner: [&'static str; 2],
    show: Figures,
) -> PageTable {
    PageTable { title, procedure: "attack", given, vary, rows: FRENCH, corner, show }
}

const ON_GROUND: [&str; 2] = ["attackers", "ground of the defender"];
const UPHILL: [&str; 2] = ["attackers", "level of the defender, the attackers on 1"];
const ATTACKERS: [&str; 2] = ["attackers", ""];

pub(super) static PAGES: [Page; 6] = [
    Page {
        title: "Combat results",
        intro: "Chances on the combat results table (11.3), for one roll. The column is the combat value divided by the protection and shifted; columns \
                above 8 add to the die. A defensive combat is always divided by 1.",
        tables: &[
            PageTable::new("Every column, unmodified die", "combat", &[], &["value=columns"], ["column", ""], RESULTS),
            crt("A morale test or worse", &[("", "P(result>=1)")]),
            crt("Disorganised or worse", &[("", "P(result>=2)")]),
            crt("Disorganised and a step", &[("", "P(result>=3)")]),
            protected("By combat value and protection: a morale test or worse", &[("", "P(result>=1)")]),
            protected("By combat value and protection: disorganised or worse", &[("", "P(result>=2)")]),
            protected("By combat value and protection: disorganised and a step", &[("", "P(result>=3)")]),
        ],
    },
    Page {
        title: "Tests",
        intro: "Chances to pass with one die, its value and its modifiers (0.4): 6 or more. A unit in a hex with its HQ has the leader's bonus; one \
                next to it has it for rally only. All rallying units are disorganised and outside enemy zones of control (12).",
        tables: &[
            PageTable::new(
                "Morale (0.5)",
                "morale",
                &[],
                &["value=1..4", "modifier=-4..3"],
                ["morale", "sum of the modifiers"],
                &[("", "P(passed)")],
            ),
            PageTable::new(
                "Coordination (11.1)",
                "coordination",
                &[],
                &["command=0..4"],
                ["command value", ""],
                PASSED,
            ),
            PageTable::new(
                "Activation out of command (8.3)",
                "activation",
                &[],
                &["command=0..4"],
                ["command value", ""],
                PASSED,
            ),
            PageTable::new("A commander's own move (7.2)", "inertia", &[], &["value=0..4"], ["inertia", ""], PASSED),
            PageTable::new(
                "The French have the initiative (4)",
                "initiative",
                &[],
                &["french=-2..3", "prussian=-1..3"],
                ["French bonus", "Prussian bonus"],
                &[("", "P(french)")],
            ),
            rally("Rally (12), whole", &[]),
            rally("Rally in woods or a village", &["terrain=woods"]),
            rally("Rally within range of enemy guns", &["enemy_guns=yes"]),
            rally("Rally with an enemy on the flank", &["flank=yes"]),
            rally("Rally of a demoralised formation", &["demoralised=yes"]),
            PageTable {
                title: "Rally after losses, HQ adjacent",
                procedure: "rally",
                given: &["hq=adjacent"],
                vary: &["unit=8-5-2:1-lost|8-5-3:1-lost|8-5-3:2-lost"],
                rows: &["8-5-2, one step lost", "8-5-3, one step lost", "8-5-3, two steps lost"],
                corner: ["unit", ""],
                show: RALLIED,
            },
        ],
    },
    Page {
        title: "Barrage",
        intro: "A gun bombards a brigade (10.1.1). Near guns add to the die: within 2 hexes for the Prussian, 1 for the French. The target is in good order on \
                level ground.",
        tables: &[
            barrage("Prussian gun, open ground: disorganised or worse", &["target=6-4-2"], &[("", "P(result>=2)")]),
            barrage(
                "Prussian gun, woods or village: disorganised or worse",
                &["target=6-4-2", "terrain=woods"],
                &[("", "P(result>=2)")],
            ),
            barrage(
                "French gun, open ground: disorganised or worse",
                &["side=french", "target=8-5-3"],
                &[("", "P(result>=2)")],
            ),
            barrage("Prussian gun, open ground: a morale test or worse", &["target=6-4-2"], &[("", "P(result>=1)")]),
            barrage(
                "Prussian gun on the flank: disorganised or worse",
                &["target=6-4-2", "flank=yes"],
                &[("", "P(result>=2)")],
            ),
            PageTable::new(
                "Prussian gun at a brigade 6-4-2, 3 hexes",
                "barrage",
                &["target=6-4-2", "distance=3"],
                &["gun=1..6"],
                ["power", ""],
                SHOT,
            ),
            PageTable::new(
                "Prussian gun at a disorganised brigade, 3 hexes",
                "barrage",
                &["target=6-4-2:d", "distance=3"],
                &["gun=1..6"],
                ["power", ""],
                SHOT,
            ),
        ],
    },
    Page {
        title: "Defensive combat",
        intro: "The defender shoots first (11.2.1), with his points split among the attackers; French infantry adds 1 to the die. What is left then assaults. \
                Losses are steps of all attackers together.",
        tables: &[
            split(
                "French brigade of 6 against two 8-5-3",
                &["attackers=8-5-3,8-5-3", "defenders=6-4-2"],
                &["split=6,0|5,1|4,2|3,3"],
                &["6 and 0", "5 and 1", "4 and 2", "3 and 3"],
            ),
            split(
                "French brigade of 6 against 8-5-3 and 8-5-2",
                &["attackers=8-5-3,8-5-2", "defenders=6-4-2"],
                &["split=6,0|4,2|3,3|2,4|0,6"],
                &["6 and 0", "4 and 2", "3 and 3", "2 and 4", "0 and 6"],
            ),
            split(
                "French regiment of 3 against two 8-5-2",
                &["attackers=8-5-2,8-5-2", "defenders=3-2-2"],
                &["split=3,0|2,1"],
                &["3 and 0", "2 and 1"],
            ),
            split(
                "Prussian brigade of 8 against two 6-4-2",
                &["side=french", "attackers=6-4-2,6-4-2", "defenders=8-5-3"],
                &["split=8,0|6,2|5,3|4,4"],
                &["8 and 0", "6 and 2", "5 and 3", "4 and 4"],
            ),
            PageTable::new(
                "All points against one brigade 8-5-3",
                "defensive-combat",
                &["attackers=8-5-3"],
                &["defenders=1-1-2|2-1-2|3-2-2|4-3-3|5-4-2|6-4-2|7-5-3"],
                ["French defender", ""],
                LEFT,
            ),
        ],
    },
    Page {
        title: "Assault",
        intro: "One assault (11.2.2) on a French brigade 6-4-2 in good order, without the defensive combat: the chance that the hex is empty afterwards. With a \
                way back it retreats; with every hex behind it in an enemy zone of control it tries to stand and pays a step for it (11.3).",
        tables: &[
            by_attackers(
                "By ground: hex empty",
                "assault",
                &["defenders=6-4-2"],
                &[BY_BRIGADES, GROUND],
                ON_GROUND,
                &[("", "P(gone)")],
            ),
            by_attackers(
                "Defender disorganised: steps lost",
                "assault",
                &["defenders=6-4-2:d"],
                &[BY_BRIGADES, GROUND],
                ON_GROUND,
                &[("", "E(steps)")],
            ),
            by_attackers(
                "No retreat, so it tries to stand: hex empty",
                "assault",
                &["defenders=6-4-2", "retreat=zone"],
                &[BY_BRIGADES, GROUND],
                ON_GROUND,
                &[("", "P(gone)")],
            ),
            by_attackers(
                "No retreat: steps that the defender loses",
                "assault",
                &["defenders=6-4-2", "retreat=zone"],
                &[BY_BRIGADES, GROUND],
                ON_GROUND,
                &[("", "E(steps)")],
            ),
            by_attackers(
                "Uphill: hex empty",
                "assault",
                &["defenders=6-4-2", "levels=1"],
                &[BY_BRIGADES, "level=1..3"],
                UPHILL,
                &[("", "P(gone)")],
            ),
            by_attackers(
                "By an HQ with bonus: hex empty, woods or village",
                "assault",
                &["defenders=6-4-2", "terrain=woods"],
                &[BY_BRIGADES, "hq=2-0|3-1|4-2"],
                ["attackers", "HQ: command and bonus"],
                &[("", "P(gone)")],
            ),
        ],
    },
    Page {
        title: "A whole attack",
        intro: "Defensive combat, assault and advance (11). Each attacker attacks on its own in the order given; in coordination their values are added, if the \
                test is passed. Losses are mean steps.",
        tables: &[
            by_attackers(
                "On a French brigade 6-4-2 in the open",
                "attack",
                &["defenders=6-4-2"],
                &[BY_BRIGADES],
                ATTACKERS,
                TAKEN,
            ),
            by_attackers(
                "On a French brigade: hex taken, by ground",
                "attack",
                &["defenders=6-4-2"],
                &[BY_BRIGADES, GROUND],
                ON_GROUND,
                &[("", "P(taken)")],
            ),
            by_attackers(
                "On a French brigade with a gun of 3 beside it",
                "attack",
                &["defenders=6-4-2,gun-3"],
                &[BY_BRIGADES],
                ATTACKERS,
                TAKEN,
            ),
            by_attackers(
                "On a French regiment 3-2-2: hex taken, by ground",
                "attack",
                &["defenders=3-2-2"],
                &[BY_BRIGADES, GROUND],
                ON_GROUND,
                &[("", "P(taken)")],
            ),
            by_attackers(
                "On a French brigade two levels higher",
                "attack",
                &["defenders=6-4-2", "level=3", "levels=1"],
                &[BY_BRIGADES],
                ATTACKERS,
                TAKEN,
            ),
            PageTable {
                title: "Two brigades together, by HQ",
                procedure: "attack",
                given: &["attackers=8-5-3,8-5-3", "defenders=6-4-2", "coordinated=yes"],
                vary: &["hq=2-0|2-1|3-1|4-2"],
                rows: &["command 2, bonus 0", "command 2, bonus 1", "command 3, bonus 1", "command 4, bonus 2"],
                corner: ["HQ", ""],
                show: TAKEN,
            },
            PageTable {
                title: "Two brigades together, one on the flank, by HQ",
                procedure: "attack",
                given: &["attackers=8-5-3,8-5-3", "defenders=6-4-2", "coordinated=yes", "approach=front,flank"],
                vary: &["hq=2-0|2-1|3-1|4-2"],
                rows: &["command 2, bonus 0", "command 2, bonus 1", "command 3, bonus 1", "command 4, bonus 2"],
                corner: ["HQ", ""],
                show: TAKEN,
            },
            by_french(
                "The French on a Prussian brigade 8-5-3 in the open",
                &["side=french", "defenders=8-5-3"],
                &[BY_FRENCH],
                ATTACKERS,
                TAKEN,
            ),
            by_french(
                "The French on a brigade 8-5-3 that is disorganised",
                &["side=french", "defenders=8-5-3:d"],
                &[BY_FRENCH],
                ATTACKERS,
                TAKEN,
            ),
        ],
    },
];
