//! The list of procedures, with their parameters and results.

use crate::loire::Loire;
use crate::procedure::list::{flag, items, needed, said, whole, word};
use crate::procedure::{Kind, Parameter, Procedure, Quantity, Value};

pub(super) const TEST: &str = "test";
pub(super) const REPLACEMENTS: &str = "replacements";
pub(super) const FRANCS_TIREURS: &str = "francs-tireurs";
pub(super) const WITHDRAWAL: &str = "withdrawal";
pub(super) const THEATRES: &str = "theatres";
pub(super) const IRREGULAR: &str = "irregular";
pub(super) const RECONNAISSANCE: &str = "reconnaissance";
pub(super) const BRIDGE: &str = "bridge";
pub(super) const FORCED_MARCH: &str = "forced-march";
pub(super) const MARCH_TO_THE_GUNS: &str = "march-to-the-guns";
pub(super) const AFTER_RETREAT: &str = "after-retreat";
pub(super) const COMBAT: &str = "combat";
pub(super) const BATTLE: &str = "battle";
pub(super) const RELIEF: &str = "relief";

/// §T.terrain The terrains, in the order of their numbers.
const TERRAIN: &[&str] = &["clear", "wood", "difficult", "locality", "town"];
const IRREGULARS: &[&str] = &["franc-tireur", "reco"];
/// Targets of irregular units.
const TARGETS: &[&str] = &["infantry", "cavalry", "hq", "franc-tireur", "reco"];
const WORKS: &[&str] = &["destroy", "repair"];
const FAR_SIDES: &[&str] = &["none", "irregular", "regular"];
const SONIS: &[&str] = &["none", "attacker", "defender"];
/// §13 The action of the French, for National Morale.
const FRENCH_DO: &[&str] = &["defend", "attack"];
/// §8.2 States that a unit can have.
const STATES: &[&str] = &["unsupplied"];
/// The range of morale and competence.
const RATING: Kind = Kind::Whole(0, 12);
/// The maximum numbers of units of a side in a combat, and of units that march to it.
const MOST_UNITS: usize = 12;
const MOST_MARCHERS: usize = 4;
/// The maximum cost of a march to the guns, in half movement points.
const MOST_COST: i32 = 48;
const MOST_HEXES: usize = 6;

const PASSED: &[Quantity] = &[said("passed", "1 if the test is passed", &["the test is failed", "the test is passed"])];
const POINTS: &[Quantity] =
    &[said("points", "replacement points", &["no replacement point", "one replacement point", "# replacement points"])];
const UNITS: &[Quantity] = &[said(
    "units",
    "units of francs-tireurs that are placed",
    &[
        "no unit of francs-tireurs is placed",
        "one unit of francs-tireurs is placed",
        "# units of francs-tireurs are placed",
    ],
)];
const LEAVING: &[Quantity] = &[
    said("corps", "corps that leave", &["no corps leaves", "one corps leaves", "# corps leave"]),
    said("at_once", "corps that leave on the turn of the roll", &["", "one at once", "# at once"]),
    said("later", "corps that leave afterwards", &["", "one later", "# later"]),
];
const VICTORIES: &[Quantity] =
    &[said("victories", "battles won", &["no battle is won", "one battle is won", "# battles are won"])];
const SUCCEEDED: &[Quantity] = &[
    said("success", "1 if the irregular unit succeeds", &["the irregular unit fails", "the irregular unit succeeds"]),
    said("critical", "1 if critically", &["", "critically"]),
];
const DONE: &[Quantity] =
    &[said("done", "1 if the bridge is destroyed, or repaired", &["the work fails", "the work succeeds"])];
const STEPS: &[Quantity] = &[said("steps", "steps lost", &["no step is lost", "one step is lost", "# steps are lost"])];
const ARRIVAL: &[Quantity] = &[said(
    "arrival",
    "0 if it does not move, 1 late, 2 in time",
    &["it does not move", "it arrives late", "it arrives in time"],
)];
const FAILED: &[Quantity] = &[said("failed", "1 if the test is failed", &["the test is passed", "the test is failed"])];
const FOUGHT: &[Quantity] = &[
    said(
        "attacker_loss",
        "steps that the attacker loses",
        &["", "the attackers lose a step", "the attackers lose # steps"],
    ),
    said(
        "attacker_retreat",
        "hexes that the side retreats",
        &["", "the attackers retreat 1 hex", "the attackers retreat # hexes"],
    ),
    said(
        "defender_loss",
        "steps that the defender loses",
        &["", "the defenders lose a step", "the defenders lose # steps"],
    ),
    said(
        "defender_retreat",
        "hexes that the side retreats",
        &["", "the defenders retreat 1 hex", "the defenders retreat # hexes"],
    ),
    said("taken", "1 if the attackers can take the hex", &["", "the attackers can take the hex"]),
];
const RELIEVED: &[Quantity] = &[
    said(
        "arrived",
        "marchers that arrive, in time or late",
        &["no marcher arrives", "one marcher arrives", "# marchers arrive"],
    ),
    said("late", "those of them that are late", &["", "one of them late", "# of them late"]),
    FOUGHT[0],
    FOUGHT[1],
    FOUGHT[2],
    FOUGHT[3],
    FOUGHT[4],
];

fn value() -> Parameter {
    needed("value", "morale of the unit, or competence of the headquarters", RATING)
}

fn unsupplied() -> Parameter {
    flag("unsupplied", "it is out of supply (8.2)")
}

fn modifier(about: &'static str) -> Parameter {
    whole("modifier", about, -12, 12, 0)
}

fn morale() -> Parameter {
    whole("morale", "National Morale", -2, 2, 0)
}

/// A flag that is set by default.
fn given(name: &'static str, about: &'static str) -> Parameter {
    Parameter { default: Some(Value::Flag(true)), ..flag(name, about) }
}

/// §12.4-12.7 The parameters of a battle.
fn battle() -> Vec<Parameter> {
    let units = Kind::Items { least: 1, most: MOST_UNITS, states: STATES };
    let by = "units as arm-value-steps (infantry-8-4), headquarters as hq-steps (hq-2), or names of counters";
    vec![
        needed("attackers", by, units.clone()),
        needed("defenders", "the same", units),
        word("terrain", "terrain of the defenders' hex", TERRAIN, 0),
        word("attacker_terrain", "terrain of the attackers' hex", TERRAIN, 0),
        flag("across", "all attack across a stream or a bridge (12.6)"),
        whole("attacker_guns", "artillery points of the attacker", 0, 24, 0),
        whole("defender_guns", "artillery points of the defender", 0, 24, 0),
        word("sonis", "whom General de Sonis helps", SONIS, 0),
        word("french", "what the French do", FRENCH_DO, 0),
        morale(),
    ]
}

/// The arguments of a procedure in its example.
fn example(name: &str) -> &'static [&'static str] {
    match name {
        TEST => &["value=7"],
        WITHDRAWAL => &["towns=yes"],
        THEATRES => &["turn=4"],
        IRREGULAR => &["unit=franc-tireur", "target=cavalry"],
        RECONNAISSANCE => &["value=7"],
        BRIDGE => &["work=destroy", "value=7"],
        FORCED_MARCH => &["value=7"],
        MARCH_TO_THE_GUNS => &["value=8", "cost=6"],
        AFTER_RETREAT => &["value=6"],
        COMBAT => &["attack=20", "defence=12"],
        BATTLE => &["attackers=infantry-7-4,infantry-7-4", "defenders=infantry-6-3", "terrain=wood"],
        RELIEF => {
            &["attackers=infantry-7-4,infantry-7-4", "defenders=infantry-5-3", "marchers=infantry-5-3-3", "factors=5"]
        }
        _ => &[],
    }
}

impl Loire {
    /// The procedures whose odds can be asked.
    pub(super) fn list_procedures(&self) -> Vec<Procedure> {
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
        let turns = i32::from(self.data.turns);
        let most_francs_tireurs = i32::from(self.data.limits.irregulars[crate::loire::FRENCH]);
        vec![
            roll(
                TEST,
                "1.5",
                "a test of morale or competence",
                vec![value(), modifier("added to the roll"), unsupplied()],
                PASSED,
                "P(passed)",
            ),
            roll(REPLACEMENTS, "5.2", "French replacements", vec![morale()], POINTS, "E(points)"),
            roll(
                FRANCS_TIREURS,
                "7.1",
                "francs-tireurs that are raised",
                vec![morale(), whole("on_map", "francs-tireurs on the map", 0, most_francs_tireurs, 0)],
                UNITS,
                "E(units)",
            ),
            roll(
                WITHDRAWAL,
                "6.1",
                "French corps that are sent east",
                vec![flag("towns", "the French hold Chartres or Orleans, or both")],
                LEAVING,
                "E(corps)",
            ),
            roll(
                THEATRES,
                "13",
                "battles elsewhere on a turn",
                vec![
                    needed("turn", "the game turn", Kind::Whole(1, turns)),
                    given("army_of_the_east", "corps have been sent east (6.1)"),
                ],
                VICTORIES,
                "E(victories)",
            ),
            roll(
                IRREGULAR,
                "12.2",
                "combat of an irregular unit",
                vec![
                    needed("unit", "who attacks", Kind::Word(IRREGULARS)),
                    needed("target", "who is attacked", Kind::Word(TARGETS)),
                    word("terrain", "terrain of the francs-tireurs, or of a party that attacks others", TERRAIN, 0),
                    flag("several", "more than one regular unit faces the francs-tireurs"),
                    flag("near_cavalry", "cavalry or a party, other than the target, is beside the francs-tireurs"),
                    morale(),
                ],
                SUCCEEDED,
                "P(success)",
            ),
            roll(
                RECONNAISSANCE,
                "10.2",
                "long-range reconnaissance",
                vec![
                    value(),
                    whole("distance", "hexes to the stack", 2, 3, 2),
                    whole("cover", "hexes on the way that cover, that of the stack included", 0, 3, 0),
                    unsupplied(),
                ],
                PASSED,
                "P(passed)",
            ),
            roll(
                BRIDGE,
                "11.2",
                "a bridge is destroyed, or repaired (11.4)",
                vec![
                    needed("work", "what is tried", Kind::Word(WORKS)),
                    value(),
                    word(
                        "far_side",
                        "who holds the other end, or has it in his zone of control where it is repaired",
                        FAR_SIDES,
                        0,
                    ),
                    flag("pontoon", "it is the pontoon bridge"),
                    unsupplied(),
                ],
                DONE,
                "P(done)",
            ),
            roll(
                FORCED_MARCH,
                "9.5",
                "a forced march, and what it costs",
                vec![
                    value(),
                    whole("units", "units that march, in addition to a headquarters", 0, 6, 1),
                    given("hq", "a headquarters marches with them"),
                    unsupplied(),
                ],
                STEPS,
                "E(steps)",
            ),
            roll(
                MARCH_TO_THE_GUNS,
                "12.3",
                "a march to the sound of the guns",
                vec![
                    value(),
                    needed("cost", "half movement points to the target hex", Kind::Whole(0, MOST_COST)),
                    unsupplied(),
                ],
                ARRIVAL,
                "P(arrival>=1)",
            ),
            roll(
                AFTER_RETREAT,
                "12.8",
                "a test after a retreat",
                vec![value(), flag("cover", "it stands in a town, locality, wood or difficult terrain"), unsupplied()],
                FAILED,
                "P(failed)",
            ),
            roll(
                COMBAT,
                "12.7",
                "the roll of a combat, by strengths and modifier",
                vec![
                    needed("attack", "strength of the attackers, added up", Kind::Whole(1, 200)),
                    needed("defence", "strength of the defenders, added up", Kind::Whole(1, 200)),
                    modifier("the attacker's modifiers less the defender's (12.6)"),
                    whole("attacker_steps", "steps of the attackers", 1, 60, 4),
                    whole("defender_steps", "steps of the defenders", 1, 60, 4),
                ],
                FOUGHT,
                "E(defender_loss)",
            ),
            Procedure {
                in_position: vec![
                    needed("hex", "the hex that is attacked", Kind::Hex),
                    items("by", "hexes whose units attack it; the policy chooses where none is named", MOST_HEXES, &[]),
                ],
                decides: true,
                ..roll(
                    BATTLE,
                    "12.4",
                    "a combat of regular units with every modifier, up to its losses and retreats (12.4-12.7)",
                    battle(),
                    FOUGHT,
                    "P(defender_retreat>=1)",
                )
            },
            roll(
                RELIEF,
                "12.3",
                "a combat to which others march by the sound of its guns",
                {
                    let mut parameters = battle();
                    let marchers = Kind::Items { least: 1, most: MOST_MARCHERS, states: STATES };
                    let by = "units that march to the attacked hex, as infantry-8-4-6: with the value of one step less, when \
                              late";
                    let factors = Kind::Items { least: 1, most: MOST_MARCHERS, states: &[] };
                    parameters.push(needed("marchers", by, marchers));
                    parameters.push(needed("factors", "the factor of each: its rating less the cost", factors));
                    parameters
                },
                RELIEVED,
                "P(defender_retreat>=1)",
            ),
        ]
    }
}
