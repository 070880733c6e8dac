//! The pages of the player aid.

use crate::system::{Page, PageTable};

type Words = &'static [&'static str];
type Figures = &'static [(&'static str, &'static str)];

const HITS: Figures = &[
    ("2+", "P(hits>=2)"),
    ("4+", "P(hits>=4)"),
    ("6+", "P(hits>=6)"),
    ("8+", "P(hits>=8)"),
    ("10+", "P(hits>=10)"),
    ("mean", "E(hits)"),
];
const DICE: [&str; 2] = ["dice", ""];
const BY_DEFENDERS: [&str; 2] = ["defenders", "dice"];
const DEFENDERS: Words = &["1 exhausted", "1", "2 exhausted", "1 and 1 exh.", "2", "2 and 1 exh.", "3"];

/// §7.3 Hits by the number of dice.
const fn hits(title: &'static str, given: Words) -> PageTable {
    let vary = &["dice=4|5|6|8|10|12|14|16|18|20"];
    PageTable { title, procedure: "barrage", given, vary, rows: &[], corner: DICE, show: HITS }
}

/// §7.3 The effect of a barrage on the blocks of a zone.
const fn effect(title: &'static str, given: Words) -> PageTable {
    PageTable {
        title,
        procedure: "barrage-effect",
        given,
        vary: &[
            "blocks=exhausted|fresh|exhausted,exhausted|fresh,exhausted|fresh,fresh|fresh,fresh,exhausted|fresh,fresh,fresh",
            "dice=4|6|8|10|12|14|16",
        ],
        rows: DEFENDERS,
        corner: BY_DEFENDERS,
        show: &[("", "E(destroyed)")],
    }
}

/// §7 A whole attack by three fresh blocks.
const fn attack(title: &'static str, given: Words, show: Figures) -> PageTable {
    PageTable {
        title,
        procedure: "attack",
        given,
        vary: &[
            "defenders=exhausted|fresh|exhausted,exhausted|fresh,exhausted|fresh,fresh|fresh,fresh,exhausted|fresh,fresh,fresh",
            "dice=4|6|8|10|12|14|16",
        ],
        rows: DEFENDERS,
        corner: BY_DEFENDERS,
        show,
    }
}

/// §12.4 A roll for US entry, by the number of further cards that are discarded.
const fn us_entry(title: &'static str, given: Words) -> PageTable {
    PageTable {
        title,
        procedure: "us-diplomacy",
        given,
        vary: &["cards=0..4"],
        rows: &[],
        corner: ["further cards", ""],
        show: &[("US entry rises", "P(raised)")],
    }
}

const TAKEN: Figures = &[("", "P(taken)")];
const THREE: Words = &["attackers=fresh,fresh,fresh"];

pub(super) static PAGES: [Page; 3] = [
    Page {
        title: "Barrages",
        intro: "Probabilities of at least this many hits before fort and trench absorb any, and the expected hits; all extra dice are rolled.",
        tables: &[
            hits("Next to a zone of the firing side (7.3)", &[]),
            hits("Elsewhere", &["distant=yes"]),
            hits("Against air superiority of level 2 (12.3): no extra dice", &["air=-2"]),
            hits("With air superiority of level 3: fives too", &["air=3"]),
            effect("Blocks destroyed in a zone", &[]),
            effect("Blocks destroyed behind a trench", &["trench=yes"]),
            effect("Blocks destroyed in a fort with a trench", &["fort=yes", "trench=yes"]),
        ],
    },
    Page {
        title: "Attacks",
        intro: "Chances that three fresh blocks alone are left in the zone after barrage and assault (7).",
        tables: &[
            attack("In the open", THREE, TAKEN),
            attack("Behind a trench, also on a height", &["attackers=fresh,fresh,fresh", "trench=yes"], TAKEN),
            attack("In a fort with a trench", &["attackers=fresh,fresh,fresh", "trench=yes", "fort=yes"], TAKEN),
            attack(
                "Behind a trench, with a hit more (Flamethrowers)",
                &["attackers=fresh,fresh,fresh", "trench=yes", "attacker_bonus=1"],
                TAKEN,
            ),
            attack(
                "Attackers destroyed, behind a trench",
                &["attackers=fresh,fresh,fresh", "trench=yes"],
                &[("", "E(attacker_destroyed)")],
            ),
        ],
    },
    Page {
        title: "US entry",
        intro: "Chances that US entry rises (12.4), by the other cards that are discarded.",
        tables: &[
            us_entry("Without a modifier", &[]),
            us_entry("After Submarine Warfare, or in September", &["modifier=2"]),
            us_entry("After Submarine Warfare and Total Submarine Warfare", &["submarine=yes", "total_submarine=yes"]),
        ],
    },
];
