//! The list of procedures, with their parameters and results.

use crate::procedure::list::{flag, items, needed, result, said, text, whole, word};
use crate::procedure::{Kind, Parameter, Procedure, Quantity};
use crate::verdun::Verdun;
use crate::verdun::dice::MOST_DICE;

pub(super) const BARRAGE: &str = "barrage";
pub(super) const BARRAGE_EFFECT: &str = "barrage-effect";
pub(super) const ASSAULT: &str = "assault";
pub(super) const ATTACK: &str = "attack";
pub(super) const US_DIPLOMACY: &str = "us-diplomacy";
pub(super) const EVENT_ROLL: &str = "event-roll";
pub(super) const DRAW: &str = "draw";

/// The side that attacks.
const SIDES: &[&str] = &["german", "french"];
/// §7.3 Whether extra dice are rolled.
const EXTRA: &[&str] = &["all", "none"];
/// §13.2 The German permanent about reinforcements to or from Russia that is in play.
const RUSSIA: &[&str] = &["none", "to", "from"];

const HITS: &[Quantity] = &[
    said("hits", "hits on the enemy, before anything absorbs any", &["no hit", "a hit", "# hits"]),
    said(
        "own_hits",
        "hits on the attacker's own blocks",
        &["", "a hit on the attackers' own blocks", "# hits on the attackers' own blocks"],
    ),
];
const EFFECT: &[Quantity] = &[
    said("fresh", "blocks fresh afterwards", &["", "one block is left fresh", "# blocks are left fresh"]),
    said(
        "exhausted",
        "blocks exhausted afterwards",
        &["", "one block is left exhausted", "# blocks are left exhausted"],
    ),
    said("destroyed", "blocks destroyed", &["", "one block is destroyed", "# blocks are destroyed"]),
];
const ASSAULTED: &[Quantity] = &[
    said(
        "attacker_fresh",
        "attackers fresh afterwards",
        &["", "one attacker is left fresh", "# attackers are left fresh"],
    ),
    said(
        "attacker_exhausted",
        "attackers exhausted afterwards",
        &["", "one attacker is left exhausted", "# attackers are left exhausted"],
    ),
    said("attacker_destroyed", "attackers destroyed", &["", "one attacker is destroyed", "# attackers are destroyed"]),
    said(
        "defender_fresh",
        "defenders fresh afterwards",
        &["", "one defender is left fresh", "# defenders are left fresh"],
    ),
    said(
        "defender_exhausted",
        "defenders exhausted afterwards",
        &["", "one defender is left exhausted", "# defenders are left exhausted"],
    ),
    said("defender_destroyed", "defenders destroyed", &["", "one defender is destroyed", "# defenders are destroyed"]),
];
const ATTACKED: &[Quantity] = &[
    said(
        "taken",
        "1 if only the attacker is in the zone afterwards",
        &["the attackers do not take the zone", "the attackers take the zone"],
    ),
    said(
        "attacker_fresh",
        "attackers fresh afterwards",
        &["", "one attacker is left fresh", "# attackers are left fresh"],
    ),
    said(
        "attacker_destroyed",
        "attackers destroyed, by their own guns too",
        &["", "one attacker is destroyed", "# attackers are destroyed"],
    ),
    said("defender_left", "defenders left", &["", "one defender is left", "# defenders are left"]),
    said("defender_destroyed", "defenders destroyed", &["", "one defender is destroyed", "# defenders are destroyed"]),
];
const RAISED: &[Quantity] = &[said("raised", "1 if US entry rises", &["US entry does not rise", "US entry rises"])];
const POINTS: &[Quantity] = &[result("vp", "points of the side that plays the card")];
const FOUND: &[Quantity] =
    &[said("found", "wanted cards among those drawn", &["no wanted card", "one wanted card", "# wanted cards"])];

/// A parameter of blocks, each given by its condition.
fn blocks(name: &'static str, about: &'static str) -> Parameter {
    needed(name, about, Kind::Items { least: 1, most: 3, states: &[] })
}

fn counter() -> Parameter {
    whole("counter", "value of the counter-barrage, against two cards on one zone (7.1)", 0, 20, 0)
}

fn target() -> Parameter {
    needed("target", "the zone that the barrage falls on", Kind::Zone(0, 78))
}

/// The parameters of a barrage in a position.
fn cards() -> Vec<Parameter> {
    vec![
        needed("card", "the card in hand that is played as a barrage", Kind::Text),
        text("second", "a second barrage card on the same zone (7.1)"),
        target(),
        counter(),
    ]
}

/// The parameters of a procedure in an example.
fn example(name: &str) -> &'static [&'static str] {
    match name {
        BARRAGE => &["dice=8"],
        BARRAGE_EFFECT => &["dice=8", "blocks=f,f,e"],
        ASSAULT => &["attackers=f,f", "defenders=f,e"],
        ATTACK => &["dice=9", "attackers=f,f", "defenders=f,f"],
        US_DIPLOMACY => &["submarine=yes"],
        EVENT_ROLL => &["card=somme-offensive"],
        DRAW => &["deck=30", "wanted=2", "draws=5"],
        _ => &[],
    }
}

impl Verdun {
    /// The procedures with computable odds.
    pub(super) fn list_procedures(&self) -> Vec<Procedure> {
        let limits = &self.data.limits;
        let dice =
            || needed("dice", "barrage points, all cards together: a die each", Kind::Whole(0, MOST_DICE.into()));
        let distant = || flag("distant", "the target is next to no zone that the firing side controls (7.3)");
        let air = || {
            let most = i32::from(limits.air);
            whole("air", "air superiority, positive for the firing side (12.3)", -most, most, 0)
        };
        let fort = || flag("fort", "a fort in a zone of the defender's (7.3)");
        let trench = || flag("trench", "a trench of the defender's");
        let height = || flag("height", "a height in a zone of the defender's (7.5)");
        let ignore_forts = || flag("ignore_forts", "the fort absorbs nothing: Lunar Landscape, Disarmed Fortress");
        let absorb = || whole("absorb", "hits that an answer takes off: Raynal, Driant", 0, 6, 0);
        let fort_absorbs = || {
            let printed = i32::from(limits.fort);
            whole("fort_absorbs", "what a fort absorbs; Coordinated Tactics lower it", 0, printed.max(4), printed)
        };
        let attacker_bonus =
            || whole("attacker_bonus", "hits more by the attacker: Flamethrowers, Coordinated Tactics", 0, 3, 0);
        let defender_bonus = || whole("defender_bonus", "hits more on the attacker: Bad Weather", 0, 3, 0);
        let items = |name, about| items(name, about, 3, &[]);
        vec![
            Procedure {
                name: BARRAGE,
                section: "7.3",
                about: "the dice of a barrage: hits before anything absorbs any",
                parameters: vec![
                    dice(),
                    distant(),
                    counter(),
                    air(),
                    word("extra", "extra dice for sixes: all, or none", EXTRA, 0),
                    flag(
                        "initial",
                        "with an assault on a zone where the attacker had nobody: three sixes strike his own",
                    ),
                    whole(
                        "reroll_below",
                        "with air superiority: rolled again where it made fewer hits (12.3)",
                        0,
                        60,
                        0,
                    ),
                ],
                in_position: Vec::new(),
                results: HITS,
                decides: false,
                figure: "E(hits)",
                example: example(BARRAGE),
            },
            Procedure {
                name: BARRAGE_EFFECT,
                section: "7.3",
                about: "a barrage without an assault, and what it does to the target",
                parameters: vec![
                    dice(),
                    distant(),
                    counter(),
                    air(),
                    blocks("blocks", "blocks in the target (7.2), each `fresh` or `exhausted`"),
                    fort(),
                    trench(),
                    ignore_forts(),
                    flag("gas", "fresh blocks are exhausted before the dice: Gas Attack"),
                    absorb(),
                    fort_absorbs(),
                ],
                in_position: cards(),
                results: EFFECT,
                decides: true,
                figure: "E(destroyed)",
                example: example(BARRAGE_EFFECT),
            },
            Procedure {
                name: ASSAULT,
                section: "7.5",
                about: "an assault without its barrage, which takes no dice",
                parameters: vec![
                    items("attackers", "up to 3 attackers in the zone, each `fresh` or `exhausted`"),
                    items("defenders", "the same"),
                    trench(),
                    height(),
                    attacker_bonus(),
                    defender_bonus(),
                ],
                in_position: Vec::new(),
                results: ASSAULTED,
                decides: false,
                figure: "E(defender_destroyed)",
                example: example(ASSAULT),
            },
            Procedure {
                name: ATTACK,
                section: "7",
                about: "a whole attack: barrage, friendly fire, assault (7.3, 7.5)",
                parameters: vec![
                    word("side", "who attacks", SIDES, 0),
                    dice(),
                    distant(),
                    counter(),
                    air(),
                    blocks("attackers", "attackers in the zone once all have moved in, each `fresh` or `exhausted`"),
                    blocks("defenders", "defenders (7.2), the same"),
                    flag("contested", "the attacker had blocks there before: no friendly fire (7.3)"),
                    fort(),
                    trench(),
                    height(),
                    ignore_forts(),
                    absorb(),
                    fort_absorbs(),
                    attacker_bonus(),
                    defender_bonus(),
                ],
                in_position: {
                    let by = "zones that the attackers come from, one for each, or `reserve`; the policy chooses where none is named";
                    let mut parameters = cards();
                    parameters.push(items("by", by));
                    parameters
                },
                results: ATTACKED,
                decides: true,
                figure: "P(taken)",
                example: example(ATTACK),
            },
            Procedure {
                name: US_DIPLOMACY,
                section: "12.4",
                about: "a roll for US entry",
                parameters: vec![
                    whole("cards", "further cards that are discarded", 0, 8, 0),
                    flag("submarine", "Submarine Warfare was played as an event"),
                    flag("total_submarine", "Total Submarine Warfare was played as an event"),
                    whole("modifier", "what the scenario adds", -6, 6, 0),
                ],
                in_position: Vec::new(),
                results: RAISED,
                decides: false,
                figure: "P(raised)",
                example: example(US_DIPLOMACY),
            },
            Procedure {
                name: EVENT_ROLL,
                section: "10",
                about: "the points of an event with dice",
                parameters: vec![
                    needed("card", "the card by its name in the data: `somme-offensive`", Kind::Text),
                    word("russia", "Reinforcements to or from Russia in play", RUSSIA, 0),
                ],
                in_position: Vec::new(),
                results: POINTS,
                decides: false,
                figure: "E(vp)",
                example: example(EVENT_ROLL),
            },
            Procedure {
                name: DRAW,
                section: "5",
                about: "cards drawn from a deck",
                parameters: vec![
                    needed("deck", "cards in the deck", Kind::Whole(1, 60)),
                    needed("wanted", "cards among them that are wanted", Kind::Whole(0, 60)),
                    needed("draws", "cards that are drawn", Kind::Whole(0, 12)),
                ],
                in_position: Vec::new(),
                results: FOUND,
                decides: false,
                figure: "P(found>=1)",
                example: example(DRAW),
            },
        ]
    }
}
