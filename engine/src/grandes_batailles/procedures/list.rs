//! The list of procedures, with the parameters and results of each.

use crate::grandes_batailles::GrandesBatailles;
use crate::grandes_batailles::tables::LAST_COLUMN;
use crate::procedure::list::{flag, items, needed, said, text, whole, word};
use crate::procedure::{Band, Kind, Parameter, Procedure, Quantity};

pub(super) const COMBAT: &str = "combat";
pub(super) const MORALE: &str = "morale";
pub(super) const RALLY: &str = "rally";
pub(super) const COORDINATION: &str = "coordination";
pub(super) const ACTIVATION: &str = "activation";
pub(super) const INERTIA: &str = "inertia";
pub(super) const INITIATIVE: &str = "initiative";
pub(super) const BARRAGE: &str = "barrage";
pub(super) const DEFENSIVE_COMBAT: &str = "defensive-combat";
pub(super) const ASSAULT: &str = "assault";
pub(super) const ATTACK: &str = "attack";

/// The highest value accepted.
const MOST_POINTS: i32 = 60;
/// The largest shift or modifier, positive or negative.
const MOST_MODIFIER: i32 = 12;
/// The most attackers on the board: three in front, two on the flank.
pub(super) const MOST_ATTACKERS: usize = 5;
/// The most units in a hex (§3, §13.2.6).
const MOST_DEFENDERS: usize = 3;
/// The greatest distance of a gun on the board.
const MOST_DISTANCE: i32 = 5;

/// Both sides.
pub(super) const SIDES: &[&str] = &["french", "prussian"];
/// §T.terrain, with the walled village of §13.2.6.
pub(super) const TERRAIN: &[&str] = &["clear", "woods", "village", "hamlet", "fort", "castle", "walled"];
/// The position of a unit's HQ in a rally.
pub(super) const POSTS: &[&str] = &["away", "adjacent", "stacked"];
/// The situation behind a unit.
pub(super) const BEHIND: &[&str] = &["free", "zone", "edge"];
/// The states of a unit other than good order: its losses, and whether it is disorganised.
pub(super) const STATES: &[&str] = &["disorganised", "1-lost", "1-lost-disorganised", "2-lost", "2-lost-disorganised"];
/// The features of the hexside that an attack crosses.
pub(super) const HEXSIDES: &[&str] = &["stream", "river", "trench"];

const RESULT: Quantity =
    said("result", "the table's result: 0 nothing, 1 T, 2 D, 3 D+1", &["no result", "T", "D", "D+1"]);
const STEPS: Quantity = said("steps", "steps lost", &["", "a step is lost", "# steps are lost"]);
const DISORGANISED: Quantity = said(
    "disorganised",
    "units disorganised by it that are left",
    &["", "one unit is disorganised", "# units are disorganised"],
);
const ELIMINATED: Quantity =
    said("eliminated", "units eliminated", &["", "one unit is eliminated", "# units are eliminated"]);

const ROLLED: &[Quantity] = &[RESULT];
const PASSED: &[Quantity] = &[said("passed", "1 if the test is passed", &["the test is failed", "the test is passed"])];
const RALLIED: &[Quantity] = &[said(
    "rallied",
    "1 if the unit is in good order again",
    &["the unit stays disorganised", "the unit is in good order again"],
)];
const WON: &[Quantity] = &[said(
    "french",
    "1 if the French have the initiative",
    &["the Prussians have the initiative", "the French have the initiative"],
)];
const SHELLED: &[Quantity] = &[
    RESULT,
    STEPS,
    DISORGANISED,
    ELIMINATED,
    said("hq_killed", "HQs killed in the target's hex (9.3)", &["", "one HQ is killed", "# HQs are killed"]),
];
const HELD_OFF: &[Quantity] = &[
    said(
        "left",
        "attackers left for the assault",
        &[
            "no attacker is left for the assault",
            "one attacker is left for the assault",
            "# attackers are left for the assault",
        ],
    ),
    said("retreated", "attackers driven back", &["", "one attacker is driven back", "# attackers are driven back"]),
    STEPS,
    DISORGANISED,
    ELIMINATED,
];
const ASSAULTED: &[Quantity] = &[
    RESULT,
    said(
        "gone",
        "1 if no defender is in the hex afterwards",
        &["defenders are left in the hex", "no defender is left in the hex"],
    ),
    STEPS,
    DISORGANISED,
    ELIMINATED,
    said("taken", "1 if an attacker is in the hex afterwards", &["", "the attackers take the hex"]),
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
        "steps lost by the defender, guns included",
        &["", "the defenders lose a step", "the defenders lose # steps"],
    ),
    said(
        "attacker_disorganised",
        "units of the attacker disorganised by it that are left, bystanders included",
        &["", "one unit of the attacker is disorganised", "# units of the attacker are disorganised"],
    ),
    said(
        "defender_disorganised",
        "units of the defender disorganised by it that are left, bystanders included",
        &["", "one unit of the defender is disorganised", "# units of the defender are disorganised"],
    ),
    said(
        "attacker_eliminated",
        "units of the attacker eliminated, bystanders included",
        &["", "one unit of the attacker is eliminated", "# units of the attacker are eliminated"],
    ),
    said(
        "defender_eliminated",
        "units of the defender eliminated, guns and bystanders included",
        &["", "one unit of the defender is eliminated", "# units of the defender are eliminated"],
    ),
];

fn level(name: &'static str, about: &'static str) -> Parameter {
    whole(name, about, 1, crate::grandes_batailles::terrain::LEVELS as i32, 1)
}

const UNIT: &str = "a unit by its counter's name, or infantry as value-disorganised-steps such as 8-5-3";

/// The parameters of every combat on the board.
fn field() -> Vec<Parameter> {
    let units = |least, most| Kind::Items { least, most, states: STATES };
    vec![
        word("side", "who attacks", SIDES, 1),
        needed(
            "attackers",
            "units by their counters' names, or infantry as value-disorganised-steps such as 8-5-3",
            units(1, MOST_ATTACKERS),
        ),
        needed("defenders", "the same; guns of the hex too, or gun-4 for one of power 4", units(1, MOST_DEFENDERS)),
        items(
            "approach",
            "front or flank for each attacker, in their order, with the side that it crosses (2, T.terrain); front where none is given",
            MOST_ATTACKERS,
            HEXSIDES,
        ),
        word("terrain", "terrain of the attacked hex", TERRAIN, 0),
        level("level", "level of the attacked hex"),
        items(
            "levels",
            "level of each attacker's hex, or one for all; that of the attacked hex where none is given",
            MOST_ATTACKERS,
            &[],
        ),
        word("attacker_terrain", "terrain of the attackers' hexes", TERRAIN, 0),
        text("hq", "the HQ stacked with the first attacker: its name, command-bonus such as 3-1, or none"),
        text("defender_hq", "the HQ stacked with the defenders, the same"),
        flag("attacker_demoralised", "the attackers' formation is demoralised (9.4)"),
        flag("defender_demoralised", "the defenders' formation is demoralised"),
        flag("attacker_out", "the attackers are out of command (0.5)"),
        flag("defender_out", "the defenders are out of command"),
        flag("night", "at night (13.1.6)"),
        word("retreat", "what is behind the defenders: free hexes, an enemy ZoC, the edge of the map", BEHIND, 0),
        word("attacker_retreat", "what is behind the attackers: free hexes or an enemy ZoC", &BEHIND[..2], 0),
    ]
}

/// The parameters of an example of a procedure.
fn example(name: &str) -> &'static [&'static str] {
    match name {
        COMBAT => &["value=8"],
        MORALE => &["value=3"],
        RALLY => &["unit=8-5-3:disorganised"],
        COORDINATION => &["command=2"],
        ACTIVATION => &["command=2"],
        INERTIA => &["value=3"],
        INITIATIVE => &["french=1", "prussian=3"],
        BARRAGE => &["gun=4", "target=6-4-2"],
        DEFENSIVE_COMBAT => &["attackers=8-5-3,8-5-2", "defenders=6-4-2"],
        ASSAULT => &["attackers=8-5-3", "defenders=6-4-2"],
        ATTACK => &["attackers=8-5-3,8-5-2", "defenders=6-4-2", "terrain=woods"],
        _ => &[],
    }
}

impl GrandesBatailles {
    pub(super) fn list_procedures(&self) -> Vec<Procedure> {
        let columns = (0..=LAST_COLUMN).map(|value| Band { value, heading: value.to_string() }).collect();
        let command = || needed("command", "command value of the HQ", Kind::Whole(0, 4));
        let side = |about| word("side", about, SIDES, 1);
        let night = || flag("night", "at night (13.1.6)");
        let inertia = || flag("inertia", "in the turns of French inertia (13.1.6)");
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
        let with = |more: Vec<Parameter>| -> Vec<Parameter> { field().into_iter().chain(more).collect() };
        vec![
            roll(
                COMBAT,
                "11.3",
                "the combat results table",
                vec![
                    Parameter {
                        bands: columns,
                        ..needed("value", "combat value or power", Kind::Whole(0, MOST_POINTS))
                    },
                    whole("protection", "what divides it", 1, 3, 1),
                    whole("shift", "columns", -MOST_MODIFIER, MOST_MODIFIER, 0),
                    whole("modifier", "what is added to the die", -MOST_MODIFIER, MOST_MODIFIER, 0),
                ],
                ROLLED,
                "P(result>=2)",
            ),
            roll(
                MORALE,
                "0.5",
                "a morale test",
                vec![
                    needed("value", "morale of the unit", Kind::Whole(0, 6)),
                    whole("modifier", "sum of the modifiers", -MOST_MODIFIER, MOST_MODIFIER, 0),
                ],
                PASSED,
                "P(passed)",
            ),
            Procedure {
                in_position: vec![needed("unit", "the unit, by its counter's name", Kind::Text)],
                ..roll(
                    RALLY,
                    "12",
                    "a disorganised unit tries to rally; in a position as if the rally phase came now",
                    vec![
                        side("whose unit it is"),
                        needed("unit", UNIT, Kind::Items { least: 1, most: 1, states: STATES }),
                        word("terrain", "terrain of its hex", TERRAIN, 0),
                        level("level", "level of its hex"),
                        word("hq", "where its HQ is; away is off the map", POSTS, 0),
                        flag("out", "out of command (0.5)"),
                        flag("demoralised", "its formation is demoralised (9.4)"),
                        flag("flank", "an enemy in one of its flank hexes (0.5)"),
                        flag("enemy_guns", "in range of enemy guns (12)"),
                        night(),
                    ],
                    RALLIED,
                    "P(rallied)",
                )
            },
            roll(COORDINATION, "11.1", "the test of coordination", vec![command()], PASSED, "P(passed)"),
            roll(
                ACTIVATION,
                "8.3",
                "the test of an HQ out of command that is activated, or that would enter (R-17)",
                vec![
                    command(),
                    side("whose HQ it is"),
                    whole("waited", "turns that an HQ off the map has waited (7.4)", 0, 11, 0),
                    night(),
                    inertia(),
                ],
                PASSED,
                "P(passed)",
            ),
            roll(
                INERTIA,
                "7.2",
                "the test of a C-in-C who would move",
                vec![needed("value", "inertia of the C-in-C", Kind::Whole(0, 6))],
                PASSED,
                "P(passed)",
            ),
            roll(
                INITIATIVE,
                "4",
                "who has the initiative while both C-in-Cs are on the map",
                vec![
                    needed("french", "initiative of the French C-in-C", Kind::Whole(-3, 6)),
                    needed("prussian", "initiative of the Prussian C-in-C", Kind::Whole(-3, 6)),
                    night(),
                    inertia(),
                ],
                WON,
                "P(french)",
            ),
            Procedure {
                name: BARRAGE,
                section: "10.1.1",
                about: "a barrage and what it does to its target",
                parameters: vec![
                    side("who fires"),
                    needed("gun", "the gun, by its counter's name or by its power", Kind::Text),
                    text("second_gun", "the gun stacked with it that fires with it (13.1.6, 13.2.6)"),
                    needed(
                        "target",
                        "a unit by its counter's name, infantry as value-disorganised-steps, or gun-4",
                        Kind::Items { least: 1, most: 1, states: STATES },
                    ),
                    whole("distance", "hexes between gun and target", 1, MOST_DISTANCE, 2),
                    word("terrain", "terrain of the target's hex", TERRAIN, 0),
                    level("level", "level of the target's hex"),
                    level("gun_level", "level of the gun's hex"),
                    flag("flank", "the target shows it a flank (R-49)"),
                    flag("trench", "the target is entrenched towards it"),
                    word("hq", "where the target's HQ is; away is off the map", POSTS, 0),
                    flag("out", "the target is out of command (0.5)"),
                    flag("demoralised", "the target's formation is demoralised (9.4)"),
                    night(),
                ],
                in_position: vec![
                    needed("gun", "the gun that fires, by its counter's name", Kind::Text),
                    needed("target", "the unit that it fires at, by its counter's name", Kind::Text),
                ],
                results: SHELLED,
                decides: true,
                figure: "P(result>=2)",
                example: example(BARRAGE),
            },
            Procedure {
                name: DEFENSIVE_COMBAT,
                section: "11.2.1",
                about: "the defensive combat against attackers who assault together",
                parameters: with(vec![items(
                    "split",
                    "points of the only defender against each attacker; the policy splits where none are given",
                    MOST_ATTACKERS,
                    &[],
                )]),
                in_position: Vec::new(),
                results: HELD_OFF,
                decides: true,
                figure: "E(left)",
                example: example(DEFENSIVE_COMBAT),
            },
            Procedure {
                name: ASSAULT,
                section: "11.2.2",
                about: "the assault of attackers who are left after the defensive combat, all together",
                parameters: field(),
                in_position: Vec::new(),
                results: ASSAULTED,
                decides: true,
                figure: "P(gone)",
                example: example(ASSAULT),
            },
            Procedure {
                name: ATTACK,
                section: "11",
                about: "a whole attack: retreat before combat, defensive combat, assault, retreat, advance",
                parameters: with(vec![flag(
                    "coordinated",
                    "the attackers try to attack together (11.1); else each by itself, in their order",
                )]),
                in_position: vec![
                    needed("hex", "the hex that is attacked", Kind::Hex),
                    items("by", "who attacks, by their counters' names; all that can where none is named", 12, &[]),
                    flag("coordinated", "they try to attack together (11.1), if an HQ is stacked with one"),
                ],
                results: ATTACKED,
                decides: true,
                figure: "P(taken)",
                example: example(ATTACK),
            },
        ]
    }
}
