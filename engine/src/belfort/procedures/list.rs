//! The list of procedures, with the parameters and results of each.

use super::STATUSES;
use crate::belfort::Belfort;
use crate::belfort::tables::Table;
use crate::procedure::list::{flag, items, needed, said, whole, word};
use crate::procedure::{Band, Given, Kind, Parameter, Procedure, Quantity, Refusal, Value};

pub(super) const FIRE: &str = "fire";
pub(super) const COUNTER_BATTERY: &str = "counter-battery";
pub(super) const BOMBARDMENT: &str = "bombardment";
pub(super) const BOMBARDMENT_EFFECT: &str = "bombardment-effect";
pub(super) const ASSAULT: &str = "assault";
pub(super) const ATTACK: &str = "attack";

/// The highest sum of values accepted.
const MOST_POINTS: i32 = 60;
/// The largest modifier by stratagems, positive or negative.
const MOST_MODIFIER: i32 = 6;

/// The side that is fired at or attacked.
pub(super) const SIDES: &[&str] = &["french", "prussian"];
/// §8.2.5 The kinds of targets.
pub(super) const FORTS: &[&str] = &["no", "fort", "citadel"];

const HITS: &[Quantity] = &[said("hits", "hits", &["no hit", "one hit", "# hits"])];
const PENALTY: &[Quantity] = &[said(
    "penalty",
    "what the bombardment's die loses",
    &["the bombardment's die loses nothing", "the bombardment's die loses #"],
)];
const EFFECT: &[Quantity] = &[
    said(
        "levels",
        "levels lost by the battalions",
        &["", "the battalions lose a level", "the battalions lose # levels"],
    ),
    said("markers", "fortification and trench markers lost", &["", "a marker is lost", "# markers are lost"]),
    said(
        "good",
        "battalions in good order afterwards",
        &["", "one battalion is left in good order", "# battalions are left in good order"],
    ),
    said(
        "diminished",
        "battalions diminished afterwards",
        &["", "one battalion is left diminished", "# battalions are left diminished"],
    ),
    said(
        "exhausted",
        "battalions exhausted afterwards",
        &["", "one battalion is left exhausted", "# battalions are left exhausted"],
    ),
    said(
        "damage",
        "steps of damage added to the fort",
        &["", "the fort takes a step of damage", "the fort takes # steps of damage"],
    ),
];
const ASSAULTED: &[Quantity] = &[
    said("win", "1 if the attacker wins", &["the defenders win", "the attackers win"]),
    said(
        "defender_hits",
        "the table's hits on the defender, before works absorb any",
        &["", "a hit on the defenders", "# hits on the defenders"],
    ),
    said(
        "attacker_hits",
        "the table's hits on the attacker",
        &["", "a hit on the attackers", "# hits on the attackers"],
    ),
];
const ATTACKED: &[Quantity] = &[
    said("win", "1 if the attacker wins", &["the defenders win", "the attackers win"]),
    said("taken", "1 if the attacker is in the zone afterwards", &["", "the attackers take the zone"]),
    said(
        "attacker_steps",
        "levels lost by the attacker, from good order to out of action",
        &["", "the attackers lose a level", "the attackers lose # levels"],
    ),
    said(
        "defender_steps",
        "levels lost by the defender; a scout company has one",
        &["", "the defenders lose a level", "the defenders lose # levels"],
    ),
    said("markers", "fortification and trench markers lost", &["", "a marker is lost", "# markers are lost"]),
    said(
        "guns",
        "artillery units lost by the defender",
        &["", "the defenders lose a gun", "the defenders lose # guns"],
    ),
];

fn modifier() -> Parameter {
    whole("modifier", "what stratagems add to the die", -MOST_MODIFIER, MOST_MODIFIER, 0)
}

/// A parameter that is looked up in a table.
fn looked_up<T>(name: &'static str, about: &'static str, kind: Kind, table: &Table<T>) -> Parameter {
    Parameter { bands: columns(table), ..needed(name, about, kind) }
}

fn columns<T>(table: &Table<T>) -> Vec<Band> {
    table.columns.iter().map(|column| Band { value: column.low.into(), heading: column.to_string() }).collect()
}

/// The highest value of the last column.
fn highest<T>(table: &Table<T>) -> i32 {
    table.columns.last().map_or(MOST_POINTS, |last| i32::from(last.high)).min(MOST_POINTS)
}

/// The parameters of an example of a procedure.
fn example(name: &str) -> &'static [&'static str] {
    match name {
        FIRE => &["value=6"],
        COUNTER_BATTERY => &["value=3"],
        BOMBARDMENT => &["value=4"],
        BOMBARDMENT_EFFECT => &["value=6", "battalions=good,good", "fortification=yes"],
        ASSAULT => &["attackers=3", "defenders=1", "attack=9", "defence=6"],
        ATTACK => &["attackers=3,3,3", "defenders=3-3-4:diminished"],
        _ => &[],
    }
}

impl Belfort {
    pub(super) fn list_procedures(&self) -> Vec<Procedure> {
        let tables = &self.data.tables;
        let limits = &self.data.limits;
        let lowest = tables.fire.columns.first().map_or(1, |first| i32::from(first.low));
        let battalions = usize::from(limits.battalions.max(limits.citadel_battalions));
        let rating = highest(&tables.bombardment);
        let shot = || {
            vec![
                looked_up("value", "firepower of the gun", Kind::Whole(1, rating), &tables.bombardment),
                flag("heavy", "heavy artillery (8.1)"),
                flag("adjacent", "the target is next to the gun, which helps heavy artillery (8.1)"),
                flag("long_range", "French fire beyond the normal range (1.3.3)"),
                whole("repeat", "how often the target was bombarded before in the turn (8.1)", 0, 7, 0),
                Parameter {
                    bands: columns(&tables.counter_battery),
                    ..whole(
                        "counter_value",
                        "firepower of the gun that answers; 0 for none (8.1)",
                        0,
                        highest(&tables.counter_battery),
                        0,
                    )
                },
                flag("counter_heavy", "the gun that answers is heavy artillery"),
                flag("counter_long_range", "French counter-battery beyond the normal range (1.3.3)"),
                modifier(),
            ]
        };
        let mut effect = shot();
        effect.extend([
            word("target", "whose zone it is", SIDES, 0),
            whole("bonus", "printed bonus of the zone", 0, 5, 0),
            word("fort", "whether the zone is a fort or the citadel (8.2.5)", FORTS, 0),
            whole("damage", "steps of damage that the fort has", 0, 2, 0),
            flag("fortification", "a fortification marker in the zone"),
            flag("trench", "a trench marker in the zone"),
            needed(
                "battalions",
                "statuses of the battalions in the zone",
                Kind::Items { least: 0, most: battalions, states: &[] },
            ),
        ]);
        vec![
            Procedure {
                name: FIRE,
                section: "9.2.1",
                about: "the fire table: defensive fire; fire at leavers and by caught units is a value of 1 (9.4.1, 9.1.2)",
                parameters: vec![
                    looked_up("value", "sum of the fire values", Kind::Whole(lowest, MOST_POINTS), &tables.fire),
                    whole("modifier", "what is added to the die", -MOST_MODIFIER, MOST_MODIFIER, 0),
                ],
                in_position: Vec::new(),
                results: HITS,
                decides: false,
                figure: "E(hits)",
                example: example(FIRE),
            },
            Procedure {
                name: COUNTER_BATTERY,
                section: "8.1",
                about: "the counter-battery table",
                parameters: vec![
                    looked_up(
                        "value",
                        "firepower of the gun that answers",
                        Kind::Whole(1, highest(&tables.counter_battery)),
                        &tables.counter_battery,
                    ),
                    flag("heavy", "heavy artillery"),
                    flag("long_range", "French fire beyond the normal range (1.3.3)"),
                    modifier(),
                ],
                in_position: Vec::new(),
                results: PENALTY,
                decides: false,
                figure: "E(penalty)",
                example: example(COUNTER_BATTERY),
            },
            Procedure {
                name: BOMBARDMENT,
                section: "8.1",
                about: "counter-battery, if there is any, and the bombardment table: hits before the target absorbs any",
                parameters: shot(),
                in_position: Vec::new(),
                results: HITS,
                decides: false,
                figure: "E(hits)",
                example: example(BOMBARDMENT),
            },
            Procedure {
                name: BOMBARDMENT_EFFECT,
                section: "8.2",
                about: "a bombardment and what it does to the target",
                parameters: effect,
                in_position: vec![
                    needed("gun", "the gun that bombards, by its counter's name", Kind::Text),
                    needed("target", "the zone that it bombards", Kind::Zone(1, 63)),
                ],
                results: EFFECT,
                decides: true,
                figure: "E(levels)",
                example: example(BOMBARDMENT_EFFECT),
            },
            Procedure {
                name: ASSAULT,
                section: "9.3.2",
                about: "the assault table: hits before works absorb any",
                parameters: vec![
                    needed(
                        "attackers",
                        "battalions that attack; scouts do not count",
                        Kind::Whole(1, battalions as i32),
                    ),
                    needed(
                        "defenders",
                        "battalions that defend; scouts do not count",
                        Kind::Whole(0, battalions as i32),
                    ),
                    needed("attack", "sum of the attack values", Kind::Whole(0, MOST_POINTS)),
                    needed("defence", "sum of the defence values", Kind::Whole(0, MOST_POINTS)),
                ],
                in_position: Vec::new(),
                results: ASSAULTED,
                decides: false,
                figure: "P(win)",
                example: example(ASSAULT),
            },
            Procedure {
                name: ATTACK,
                section: "9",
                about: "a whole attack: defensive fire, assault, hits, retreat, advance (9.2, 9.3)",
                parameters: vec![
                    word("side", "who attacks", SIDES, 1),
                    needed(
                        "attackers",
                        "battalions as fire-attack-defence, as one number for all three, or by a counter's name",
                        Kind::Items { least: 1, most: battalions, states: STATUSES },
                    ),
                    items("defenders", "the same", battalions, STATUSES),
                    whole("scouts", "scout companies that defend (French)", 0, 2, 0),
                    whole("barrage", "fire value that field guns add (9.2.1)", 0, 20, 0),
                    flag("barrage_long_range", "the barrage comes from beyond the normal range (R-59)"),
                    whole("bonus", "printed bonus of the attacked zone", 0, 5, 0),
                    flag("fortification", "a fortification marker in the attacked zone"),
                    flag("trench", "a trench marker in the attacked zone"),
                    flag("ruse", "Ruse of war helps the defender (Prussian)"),
                    flag(
                        "covered",
                        "enemy infantry in works is next to the attacked zone: the winner may not advance into the open (9.3.3)",
                    ),
                ],
                in_position: vec![
                    needed("zone", "the zone that is activated", Kind::Zone(1, 63)),
                    needed("target", "the zone that is attacked", Kind::Zone(1, 63)),
                    Parameter {
                        default: Some(Value::Whole(0)),
                        ..needed(
                            "by",
                            "the zone that the attack comes from; 0 for the activated zone, or for the only one that there is",
                            Kind::Zone(0, 63),
                        )
                    },
                    items(
                        "units",
                        "the battalions that take part, by their counters' names; all that can where none is named",
                        battalions + 4,
                        &[],
                    ),
                ],
                results: ATTACKED,
                decides: true,
                figure: "P(win)",
                example: example(ATTACK),
            },
        ]
    }

    /// A firepower with a column in both artillery tables; 0 means no gun, if allowed.
    pub(super) fn rating(&self, given: &Given, parameter: &str) -> Result<u8, Refusal> {
        let value = given.whole(parameter) as u8;
        let tables = &self.data.tables;
        for (table, name) in [(&tables.bombardment, "bombardment"), (&tables.counter_battery, "counter-battery")] {
            if value > 0 && !table.columns.iter().any(|column| column.serves(value)) {
                let headings: Vec<String> = table.columns.iter().map(ToString::to_string).collect();
                let found = format!("{value}, a firepower without a column in the {name} table");
                return Err(Refusal::new(parameter, found, format!("one with a column: {}", headings.join(", "))));
            }
        }
        Ok(value)
    }
}
