//! The list of procedures, with their parameters and results.

use crate::eagle::Eagle;
use crate::procedure::list::{flag, items, needed, said, text, whole, word};
use crate::procedure::{Kind, Parameter, Procedure, Quantity, Value};

pub(super) const FIRE: &str = "fire";
pub(super) const COMBAT: &str = "combat";
pub(super) const WITHDRAWAL: &str = "withdrawal";
pub(super) const MORALE: &str = "morale";
pub(super) const REORGANISATION: &str = "reorganisation";
pub(super) const HEROISM: &str = "heroism";
pub(super) const MITRAILLEUSES: &str = "mitrailleuses";
pub(super) const RECOVERY: &str = "recovery";
pub(super) const SIEGE: &str = "siege";
pub(super) const SURRENDER: &str = "surrender";
pub(super) const INITIATIVE: &str = "initiative";
pub(super) const CUP: &str = "cup";
pub(super) const ATTACK: &str = "attack";

const SIDES: &[&str] = &["french", "prussian"];
/// The role of the side that rolls, or of the French.
const ROLES: &[&str] = &["attacker", "defender"];
/// §T.terrain, in the order of the terrains.
pub(super) const TERRAIN: &[&str] = &["clear", "forest", "mountain", "city", "fortress"];
const CROSSINGS: &[&str] = &["none", "river", "bridge"];
/// The obstacles behind a stack.
const BEHIND: &[&str] = &["free", "zone", "edge"];
/// §8.1 The status of a unit that is not in good order.
pub(super) const STATES: &[&str] = &["disorganised"];
/// The highest morale.
const MOST_MORALE: i32 = 6;
/// The highest bonus of a headquarters.
const MOST_BONUS: i32 = 4;
/// The most hexes that a side has in a battle: the neighbours of one.
const MOST_HEXES: usize = 6;
/// The most units of a stack.
const MOST_UNITS: usize = 8;

const LOSSES: &[Quantity] = &[said(
    "losses",
    "steps that the other side loses",
    &["", "the other side loses a step", "the other side loses # steps"],
)];
const FOUGHT: &[Quantity] = &[
    said(
        "attacker_losses",
        "steps that the attacker loses, that of heroism included",
        &["", "the attackers lose a step", "the attackers lose # steps"],
    ),
    said(
        "defender_losses",
        "steps that the defender loses, that of heroism included",
        &["", "the defenders lose a step", "the defenders lose # steps"],
    ),
    said("attacker_wins", "1 if the defender must retreat (7.2.4)", &["", "the defenders must retreat"]),
    said("defender_wins", "1 if the attacker must retreat", &["", "the attackers must retreat"]),
    said("heroism", "1 if heroism is passed", &["", "heroism is passed"]),
    said("mitrailleuses", "1 if the mitrailleuses come into play", &["", "the mitrailleuses come into play"]),
];
const LEFT: &[Quantity] = &[
    said("retreat", "units that retreat", &["", "one unit retreats", "# units retreat"]),
    said("stand", "units that must fight", &["", "one unit must fight", "# units must fight"]),
];
const HELD: &[Quantity] = &[
    said("held", "units that pass", &["", "one unit passes", "# units pass"]),
    said(
        "disorganised",
        "units newly disorganised",
        &["", "one unit is newly disorganised", "# units are newly disorganised"],
    ),
    said(
        "driven",
        "units that were disorganised already and retreat two hexes",
        &["", "one disorganised unit retreats two hexes", "# disorganised units retreat two hexes"],
    ),
];
const REORGANISED: &[Quantity] = &[said(
    "reorganised",
    "units in good order again",
    &["", "one unit is in good order again", "# units are in good order again"],
)];
const PASSED: &[Quantity] =
    &[said("passed", "1 if the die is good enough", &["the die fails", "the die is good enough"])];
const RECOVERED: &[Quantity] =
    &[said("recovered", "units that recover a step", &["", "one unit recovers a step", "# units recover a step"])];
const BESIEGED: &[Quantity] = &[
    said("losses", "steps that the fortress loses", &["", "the fortress loses a step", "the fortress loses # steps"]),
    said("destroyed", "1 if it has none left", &["the fortress holds", "the fortress is destroyed"]),
];
const SURRENDERED: &[Quantity] = &[
    said("surrendered", "1 if the stack has surrendered", &["the stack holds", "the stack surrenders"]),
    said("held", "checks that it stood", &["", "it stands one check", "it stands # checks"]),
];
const MARKERS: &[Quantity] = &[
    said("french_markers", "French markers in the cup", &["no French marker", "one French marker", "# French markers"]),
    said(
        "prussian_markers",
        "Prussian markers in the cup",
        &["no Prussian marker", "one Prussian marker", "# Prussian markers"],
    ),
    said("segments", "segments of the turn", &["no segment", "one segment", "# segments"]),
];
const DRAWN: &[Quantity] = &[
    said(
        "first",
        "1 if the first segment is French",
        &["the first segment is Prussian", "the first segment is French"],
    ),
    said("last", "1 if the last segment is French", &["the last segment is Prussian", "the last segment is French"]),
    said(
        "french_run",
        "longest run of French segments",
        &["", "no two French segments in a row", "up to # French segments in a row"],
    ),
    said(
        "prussian_run",
        "longest run of Prussian segments",
        &["", "no two Prussian segments in a row", "up to # Prussian segments in a row"],
    ),
];
const ATTACKED: &[Quantity] = &[
    said(
        "gone",
        "1 if no defender is in the hex afterwards",
        &["defenders are left in the hex", "no defender is left in the hex"],
    ),
    said("taken", "1 if an attacker is in the hex afterwards", &["", "the attackers take the hex"]),
    said(
        "attacker_steps",
        "steps lost by the attacker",
        &["", "the attackers lose a step", "the attackers lose # steps"],
    ),
    said(
        "defender_steps",
        "steps lost by the defender",
        &["", "the defenders lose a step", "the defenders lose # steps"],
    ),
    said(
        "attacker_disorganised",
        "attackers disorganised by it that are left",
        &["", "one attacker is disorganised", "# attackers are disorganised"],
    ),
    said(
        "defender_disorganised",
        "defenders disorganised by it that are left",
        &["", "one defender is disorganised", "# defenders are disorganised"],
    ),
    said(
        "attacker_eliminated",
        "attackers eliminated, headquarters included",
        &["", "one attacker is eliminated", "# attackers are eliminated"],
    ),
    said(
        "defender_eliminated",
        "defenders eliminated, headquarters included",
        &["", "one defender is eliminated", "# defenders are eliminated"],
    ),
];

/// §7.2.1, §7.2.3 A stack, given by the morale of its units.
fn stack() -> Parameter {
    let about = "morale of each unit of the stack, as it is printed, such as 3 or 2:disorganised";
    needed("morales", about, Kind::Items { least: 1, most: MOST_UNITS, states: STATES })
}

fn morale(name: &'static str, about: &'static str) -> Parameter {
    whole(name, about, 0, MOST_MORALE, 3)
}

fn bonus(name: &'static str, about: &'static str) -> Parameter {
    whole(name, about, 0, MOST_BONUS, 0)
}

/// §7.2.2 The parameters on which the dice of a battle depend.
fn field() -> Vec<Parameter> {
    let ground = |name, about| items(name, about, MOST_HEXES, &[]);
    vec![
        word("french", "which side the French are", ROLES, 1),
        needed("attacker_strength", "combat strength of the attackers, added up", Kind::Whole(1, 99)),
        needed("defender_strength", "combat strength of the defenders, added up", Kind::Whole(1, 99)),
        needed("attacker_steps", "steps of the attackers", Kind::Whole(1, 40)),
        needed("defender_steps", "steps of the defenders", Kind::Whole(1, 40)),
        morale("attacker_morale", "morale of the attacker's lead unit"),
        morale("defender_morale", "morale of the defender's lead unit"),
        ground(
            "attacker_terrain",
            "terrain of each hex of the attackers: clear, forest, mountain, city or fortress; one clear hex where none is given",
        ),
        ground("defender_terrain", "the same for the defenders"),
        word("crossing", "what every attacker attacks over", CROSSINGS, 0),
        bonus("attacker_hq", "bonus of the attacker's headquarters (1.2)"),
        bonus("defender_hq", "bonus of the defender's headquarters"),
        flag("attacker_disorganised", "a unit of the attacker is disorganised"),
        flag("defender_disorganised", "a unit of the defender is disorganised"),
        flag("attacker_unsupplied", "a unit of the attacker is out of supply"),
        flag("defender_unsupplied", "a unit of the defender is out of supply"),
        flag("second", "the attack is one of a second activation (2.4)"),
        flag(
            "defender_second",
            "a defender is in its second activation, which counts under `second-activation` `both` (R-52)",
        ),
        flag("heroism", "the French try heroism with their lead unit"),
        flag("mitrailleuses", "the French have an unreduced, supplied infantry corps"),
    ]
}

/// §7 The parameters of an attack on the board.
fn attack() -> Vec<Parameter> {
    let units = Kind::Items { least: 1, most: MOST_UNITS, states: STATES };
    let by = "units as strength-morale-steps, the strength that of the front: 8-3-4, with 3 or 4 steps a corps, with 1 or 2 a division; or by their counters' names";
    vec![
        word("side", "who attacks", SIDES, 1),
        needed("attackers", by, units.clone()),
        needed("defenders", "the same", units),
        word("terrain", "terrain of the attacked hex", TERRAIN, 0),
        word("crossing", "what the attackers attack over", CROSSINGS, 0),
        word("behind", "behind the defenders: free hexes, enemy zones of control, or the edge of the map", BEHIND, 0),
        flag("fortress", "the first of the defenders is a fortress, and the hex is its own (11)"),
        bonus("hq", "bonus of a headquarters with the attackers; 0: there is none"),
        bonus("defender_hq", "the same with the defenders"),
    ]
}

/// The parameters of a procedure in an example.
fn example(name: &str) -> &'static [&'static str] {
    match name {
        FIRE => &["steps=12"],
        COMBAT => &["attacker_strength=16", "defender_strength=8", "attacker_steps=8", "defender_steps=4"],
        WITHDRAWAL => &["morales=3,2"],
        MORALE => &["morales=3,2:disorganised"],
        REORGANISATION => &["morales=3,2"],
        HEROISM => &["morale=3"],
        RECOVERY => &["units=3"],
        SIEGE => &["hqs=2"],
        SURRENDER => &["turn=2", "checks=2"],
        CUP => &["french=3", "prussian=4"],
        ATTACK => &["attackers=8-3-4", "defenders=6-3-4", "terrain=forest"],
        _ => &[],
    }
}

impl Eagle {
    /// The procedures with computable odds.
    pub(super) fn list_procedures(&self) -> Vec<Procedure> {
        let corps_steps = i32::from(self.data.limits.corps_steps);
        let roll = |name, section, about, parameters, results, figure| Procedure {
            name,
            section,
            about,
            parameters,
            in_position: Vec::new(),
            results,
            decides: false,
            figure,
            example: example(name),
        };
        let hq = |about| needed("hq", about, Kind::Text);
        vec![
            roll(
                FIRE,
                "7.2.2",
                "the combat table: the dice of one side, with their modifier",
                vec![
                    word("role", "whose dice they are", ROLES, 0),
                    needed("steps", "steps of both sides", Kind::Whole(2, 80)),
                    whole("modifier", "sum of the modifiers", -12, 12, 0),
                ],
                LOSSES,
                "E(losses)",
            ),
            roll(
                COMBAT,
                "7.2.2",
                "the dice of a whole battle with every modifier, nobody having retreated before it",
                field(),
                FOUGHT,
                "P(attacker_wins)",
            ),
            roll(
                WITHDRAWAL,
                "7.2.1",
                "retreat before combat: one die for the stack",
                vec![stack()],
                LEFT,
                "E(retreat)",
            ),
            roll(MORALE, "7.2.3", "morale after a battle: one die for the stack", vec![stack()], HELD, "E(held)"),
            roll(
                REORGANISATION,
                "8.2",
                "reorganisation: one die for the disorganised units of a stack",
                vec![
                    needed(
                        "morales",
                        "morale of each disorganised unit of the stack, as it is printed",
                        Kind::Items { least: 1, most: MOST_UNITS, states: &[] },
                    ),
                    bonus("hq", "bonus of the headquarters that helps"),
                ],
                REORGANISED,
                "E(reorganised)",
            ),
            roll(
                HEROISM,
                "7.2.2",
                "French heroism",
                vec![needed("morale", "morale of the lead unit", Kind::Whole(0, MOST_MORALE))],
                PASSED,
                "P(passed)",
            ),
            roll(MITRAILLEUSES, "7.2.2", "the mitrailleuses", Vec::new(), PASSED, "P(passed)"),
            Procedure {
                in_position: vec![
                    text("hq", "the headquarters that the units are stacked with"),
                    text("unit", "one unit alone"),
                ],
                ..roll(
                    RECOVERY,
                    "12.2",
                    "recovery of steps: a die for each unit",
                    vec![
                        word("side", "whose units they are", SIDES, 0),
                        whole("units", "units stacked with their headquarters", 1, MOST_UNITS as i32, 1),
                        flag("fortress", "the headquarters is in a fortress"),
                    ],
                    RECOVERED,
                    "E(recovered)",
                )
            },
            Procedure {
                in_position: vec![
                    hq("the headquarters that besieges"),
                    Parameter {
                        default: Some(Value::Whole(0)),
                        ..needed("hex", "the hex of the fortress, where it is next to several", Kind::Hex)
                    },
                ],
                ..roll(
                    SIEGE,
                    "7.2.5",
                    "a siege: a die for each headquarters",
                    vec![
                        whole("hqs", "headquarters that besiege", 1, 4, 1),
                        whole("steps", "steps that the fortress has left", 1, corps_steps, corps_steps),
                        flag("superior", "the fortress is superior"),
                    ],
                    BESIEGED,
                    "P(destroyed)",
                )
            },
            Procedure {
                in_position: vec![needed("unit", "a unit of the stack, which is isolated as it stands", Kind::Text)],
                ..roll(
                    SURRENDER,
                    "10",
                    "surrender of an isolated stack, checked turn by turn",
                    vec![
                        whole("turn", "turn that it is isolated at the first check", 1, 12, 1),
                        whole("checks", "checks, one a turn", 1, 12, 1),
                        flag("emperor", "Napoleon III is in the stack"),
                    ],
                    SURRENDERED,
                    "P(surrendered)",
                )
            },
            roll(
                INITIATIVE,
                "2.3.1",
                "the markers of a turn: a die for each side",
                vec![
                    whole("french", "French headquarters on the map", 0, 5, 3),
                    whole("prussian", "Prussian headquarters on the map", 0, 5, 3),
                ],
                MARKERS,
                "E(segments)",
            ),
            roll(
                CUP,
                "2.4",
                "the order in which markers are drawn from the cup",
                vec![
                    needed("french", "French markers in the cup", Kind::Whole(0, 9)),
                    needed("prussian", "Prussian markers in the cup", Kind::Whole(0, 9)),
                ],
                DRAWN,
                "P(first)",
            ),
            Procedure {
                name: ATTACK,
                section: "7",
                about: "a whole attack: retreat before combat, battle, morale, retreat, advance",
                parameters: attack(),
                in_position: vec![
                    needed("hex", "the hex that is attacked", Kind::Hex),
                    items(
                        "by",
                        "hexes whose stacks attack it; the policy chooses where none is named",
                        MOST_HEXES,
                        &[],
                    ),
                ],
                results: ATTACKED,
                decides: true,
                figure: "P(taken)",
                example: example(ATTACK),
            },
        ]
    }
}
