//! `scenario.toml`: turns, set-up, reinforcements.

use super::roster::{Counter, Roster};
use super::{MODIFIER, MOST_TURNS, SIDES, side_name};
use crate::diagnostic::FaultKind::{Contradiction, UnknownName, Value};
use crate::hexes;
use crate::options::{Offers, Varied};
use crate::reader::{Fields, Item};
use crate::sides::side;
use crate::turns::Turns;
use sandtable_engine::geometry::{HexGrid, HexSet};
use sandtable_engine::grandes_batailles::data::{Arrival, CommanderArrival, Course, InitiativeRules, Placement};
use sandtable_engine::grandes_batailles::leader::LeaderId;
use sandtable_engine::grandes_batailles::terrain::Edge;
use sandtable_engine::grandes_batailles::unit::UnitId;
use sandtable_engine::{BySide, Side};

/// Data that other parts of the scenario refer to.
#[derive(Debug)]
pub(super) struct Look<'l, 'r, 'a> {
    /// `None` if the map cannot be read.
    pub(super) grid: Option<&'l HexGrid>,
    pub(super) roster: &'l Roster<'r, 'a>,
    pub(super) options: &'l Offers<'r, 'a>,
    /// The turns with every option in play.
    pub(super) turns: Turns,
}

/// The course as it was read.
#[derive(Debug)]
pub(super) struct CourseRead {
    pub(super) course: Course,
    pub(super) turns: Turns,
}

/// An entry of a list of counters, which may belong to an option.
#[derive(Debug)]
pub(super) struct Entry<'r, 'a, T> {
    /// The option that adds it.
    pub(super) option: Option<usize>,
    /// Its counters, each with its place.
    pub(super) counters: Vec<(Counter, Item<'r, 'a>)>,
    /// The place of its hexes.
    pub(super) hexes: Option<Item<'r, 'a>>,
    pub(super) value: T,
}

/// The set-up and the reinforcements.
#[derive(Debug)]
pub(super) struct Battle<'r, 'a> {
    /// The place of the set-up.
    pub(super) setup_at: Option<Item<'r, 'a>>,
    pub(super) setup: Vec<Entry<'r, 'a, Placement>>,
    pub(super) arrivals: Vec<Entry<'r, 'a, Arrival>>,
    pub(super) commanders: Vec<Entry<'r, 'a, CommanderArrival>>,
}

/// §4, §13.1.6, §13.2.6 Turns, edges and the initiative.
pub(super) fn course<'r, 'a>(root: &Fields<'r, 'a>, options: &Offers<'r, 'a>) -> Option<CourseRead> {
    root.table("course", "the table of turns and the initiative", |fields| {
        let varied = Varied::new(fields, options);
        let number = |item: &Item<'_, '_>| Some((item.whole::<u8>(1..=MOST_TURNS)?, item.node.origin.source));
        let numbers = varied.all("turns", "the number of game turns", number);
        varied.finish();
        let known = || numbers.iter().filter_map(|(_, number)| *number);
        let last = known().map(|(turns, _)| turns).max().map_or(MOST_TURNS, i64::from);
        let written = known().map(|(_, written)| written).max().unwrap_or_default();
        let all = Turns { most: MOST_TURNS, last, written };
        let turns_in_play =
            numbers.iter().rev().find(|(chosen, _)| *chosen).and_then(|(_, number)| Some(number.as_ref()?.0));
        let edges = fields.table("edges", "the edge that each side retreats to", |edges| {
            let edge = |name: &str| {
                let item = edges.required(name, "\"north\" or \"south\"");
                item.and_then(|item| item.choice(&Edge::ALL, "an edge"))
            };
            let (french, prussian) = (edge("french"), edge("prussian"));
            if let (Some(one), Some(other)) = (french, prussian)
                && one == other
            {
                edges.fault(Contradiction, "one edge for both sides", "\"north\" for one, \"south\" for the other");
            }
            Some(BySide([french?, prussian?]))
        });
        let first_hour = fields.whole("first_hour", 0..=23);
        let night = all.list(fields, "night");
        let tie = side(fields, "initiative_tie", &SIDES);
        let fixed =
            fields.table("fixed_initiative", "the turns with a fixed initiative, each with its side", |fixed| {
                let mut list: Vec<(u8, Side)> = Vec::new();
                for (name, item) in fixed.all() {
                    let most = if item.key.source < written { MOST_TURNS } else { last };
                    match name.parse::<u8>().ok().filter(|turn| (1..=most).contains(&i64::from(*turn))) {
                        Some(turn) => list.extend(item.choice(&SIDES, "a side").map(|side| (turn, side))),
                        None => {
                            let expected = format!("a game turn from 1 to {last}");
                            item.fault_at_name(UnknownName, format!("the turn {name:?}"), expected, None);
                        }
                    }
                }
                list
            });
        let initiative = InitiativeRules {
            tie: tie.unwrap_or(Side::Second),
            fixed: fixed.unwrap_or_default(),
            inertia_turns: all.list(fields, "inertia_turns"),
            inertia: fields.whole("inertia", MODIFIER),
            night: fields.whole("night_initiative", MODIFIER),
        };
        let edges = edges.flatten()?;
        let turns = turns_in_play?;
        tie?;
        Some(CourseRead { course: Course { turns, first_hour, night, edges, initiative }, turns: all })
    })
    .flatten()
}

/// The counters of an entry.
fn counters<'r, 'a>(fields: &Fields<'r, 'a>, roster: &Roster<'r, 'a>) -> Vec<(Counter, Item<'r, 'a>)> {
    let expected = "a list of units and leaders, such as [\"Jolivet\", \"Vergé\"]";
    let list = fields.required("counters", expected).and_then(|item| {
        let list = item.list(expected)?;
        if list.is_empty() {
            item.fault(Value, "no counter", expected);
        }
        Some(list)
    });
    list.unwrap_or_default().into_iter().filter_map(|item| Some((roster.counter(&item)?, item))).collect()
}

/// Separates counters into units and leaders.
fn sorted(counters: &[(Counter, Item<'_, '_>)]) -> (Vec<UnitId>, Vec<LeaderId>) {
    let (mut units, mut leaders) = (Vec::new(), Vec::new());
    for (counter, _) in counters {
        match counter {
            Counter::Unit(unit) => units.push(*unit),
            Counter::Leader(leader) => leaders.push(*leader),
        }
    }
    (units, leaders)
}

/// The side of the first counter of an entry. All of them must be of one side.
fn of_one_side(counters: &[(Counter, Item<'_, '_>)], roster: &Roster<'_, '_>) -> Option<Side> {
    let mut sides = counters.iter().filter_map(|(counter, item)| Some((roster.side_of(*counter)?, item)));
    let (first, _) = sides.next()?;
    for (side, item) in sides.filter(|(side, _)| *side != first) {
        let found = format!("{}, a {} counter", item.node.value, side_name(side));
        item.fault(Contradiction, found, format!("{} counters only, like the first", side_name(first)));
    }
    Some(first)
}

/// §13.1.1, §13.2.1
pub(super) fn setup<'r, 'a>(root: &Fields<'r, 'a>, look: &Look<'_, 'r, 'a>) -> Vec<Entry<'r, 'a, Placement>> {
    entries(root, "setup", "the set-up, one line for the counters of one hex", |fields| {
        let counters = counters(fields, look.roster);
        let option = look.options.named(fields);
        let hexes = fields.required("hexes", "the hexes to choose from");
        let among = hexes.as_ref().map_or(HexSet::EMPTY, |item| hexes::some(item, look.grid));
        let side = of_one_side(&counters, look.roster);
        let (units, leaders) = sorted(&counters);
        let value = Placement { side: side?, units, leaders, hexes: among };
        Some(Entry { option: option?, counters, hexes, value })
    })
}

/// §13.1.2, §13.2.2
pub(super) fn arrivals<'r, 'a>(root: &Fields<'r, 'a>, look: &Look<'_, 'r, 'a>) -> Vec<Entry<'r, 'a, Arrival>> {
    entries(root, "arrivals", "the reinforcements, one line for those that come together", |fields| {
        let turn = fields.required("turn", "the turn from which on they may enter");
        let turn = turn.and_then(|item| look.turns.one(&item));
        let counters = counters(fields, look.roster);
        let option = look.options.named(fields);
        let hexes = fields.optional("by");
        let by = hexes::entries(fields, "by", look.grid);
        of_one_side(&counters, look.roster);
        let (units, leaders) = sorted(&counters);
        Some(Entry { option: option?, counters, hexes, value: Arrival { turn: turn?, units, leaders, by } })
    })
}

/// §13.1.2 C-in-Cs who arrive in phase A.
pub(super) fn commanders<'r, 'a>(
    root: &Fields<'r, 'a>,
    look: &Look<'_, 'r, 'a>,
) -> Vec<Entry<'r, 'a, CommanderArrival>> {
    entries(root, "commanders", "the C-in-Cs who arrive, one line each; it may be empty", |fields| {
        let turn = fields.required("turn", "the turn of his arrival").and_then(|item| look.turns.one(&item));
        let named = fields.required("commander", "the C-in-C who arrives");
        let commander = named.as_ref().and_then(|item| look.roster.commander(item));
        let option = look.options.named(fields);
        let enters_at = fields.required("enters", "true if he enters by the edge, false if he is placed");
        let enters = enters_at.and_then(|item| item.flag());
        let hexes = fields.required("hexes", "the hexes where he is placed or enters");
        let among = hexes.as_ref().map_or(HexSet::EMPTY, |item| hexes::some(item, look.grid));
        if let (Some(true), Some(item)) = (enters, &hexes) {
            hexes::at_edge(item, look.grid);
        }
        let leaves = fields.optional("removes");
        let removes = leaves.as_ref().and_then(|item| look.roster.commander(item));
        if let (Some(item), Some(gone), Some(commander)) = (&leaves, removes, commander) {
            let side = |leader| look.roster.side_of(Counter::Leader(leader));
            if gone == commander || side(gone).zip(side(commander)).is_some_and(|(a, b)| a != b) {
                item.fault(Contradiction, item.node.value.to_string(), "another C-in-C of the same side");
            }
        }
        let counters = commander.map(Counter::Leader).into_iter().zip(named).collect();
        let value = CommanderArrival { turn: turn?, commander: commander?, hexes: among, enters: enters?, removes };
        Some(Entry { option: option?, counters, hexes, value })
    })
}

/// The entries of a table, each read by `read`; those with errors are omitted.
fn entries<'r, 'a, T>(
    root: &Fields<'r, 'a>,
    name: &str,
    expected: &str,
    read: impl Fn(&Fields<'r, 'a>) -> Option<T>,
) -> Vec<T> {
    let fields = root.required(name, expected).and_then(|item| item.fields());
    let entries = fields.map(|fields| fields.all()).unwrap_or_default();
    let read_entry = |(_, item): (&str, Item<'r, 'a>)| {
        let fields = item.fields()?;
        let entry = read(&fields);
        fields.finish();
        entry
    };
    entries.into_iter().filter_map(read_entry).collect()
}
