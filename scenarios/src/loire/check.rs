//! Checks that the parts of the data fit together.

use crate::diagnostic::FaultKind::{Contradiction, Missing};
use crate::reader::{Fields, Item};
use sandtable_engine::loire::data::{Arrival, Data, Garrison, March, Placement, Stacking};
use sandtable_engine::loire::terrain::BUDGETS;
use sandtable_engine::loire::unit::Kind;
use sandtable_engine::loire::{CorpsSet, FRENCH, HexSet, UnitId, UnitSet};

pub(super) fn check(root: &Fields<'_, '_>, data: &Data) {
    let table = |name: &str| root.optional(name).and_then(|item| item.fields());
    let lines = |name: &str| table(name).map(|fields| fields.all()).unwrap_or_default();
    check_units(table("units").as_ref(), table("irregulars").as_ref(), data);
    check_camps(table("course").as_ref(), data);
    for ((_, item), placement) in lines("set-up").iter().zip(&data.set_up) {
        check_room(item, placement, data);
    }
    for ((_, item), garrison) in lines("garrisons").iter().zip(&data.garrisons) {
        check_garrison(item, garrison, data);
    }
    for ((_, item), arrival) in lines("arrivals").iter().zip(&data.arrivals) {
        check_arrival(item, arrival, data);
    }
}

/// §14, §T.arrivals Checks that each regular unit begins or arrives; §9.5 that no march is longer than the engine can count.
fn check_units(units: Option<&Fields<'_, '_>>, irregulars: Option<&Fields<'_, '_>>, data: &Data) {
    let begins = data.set_up.iter().flat_map(|placement| &placement.units);
    let placed: UnitSet = begins.chain(data.arrivals.iter().flat_map(|arrival| &arrival.units)).copied().collect();
    let longest = data.limits.marches.into_iter().max().unwrap_or(1);
    let most = (BUDGETS as u8 - 1) / 2 / longest;
    for (unit, id) in data.units.iter().zip((0..).map(UnitId)) {
        let alike = irregulars.filter(|_| !unit.kind.regular());
        let Some(item) = units.and_then(|units| units.optional(&unit.name)) else {
            if let Some(fields) = alike.filter(|_| unit.movement > most) {
                fields.fault(
                    Contradiction,
                    format!("{} with a movement of {}", unit.name, unit.movement),
                    within(most),
                );
            }
            continue;
        };
        if !placed.has(id) {
            let expected = "a line of [set-up] or [arrivals] with it";
            item.fault_at_name(Missing, format!("{} begins nowhere and never comes", unit.name), expected, None);
        }
        if unit.movement > most {
            item.fault_at_name(Contradiction, format!("a movement of {}", unit.movement), within(most), None);
        }
    }
}

fn within(most: u8) -> String {
    format!("at most {most} with the longest of limits.marches")
}

/// §14.2 Checks that there is a camp if units are placed in one.
fn check_camps(course: Option<&Fields<'_, '_>>, data: &Data) {
    let meant = data.set_up.iter().map(|placement| placement.hexes).chain(data.arrivals.iter().map(|a| a.hexes));
    let camped = meant.into_iter().any(|hexes| hexes.is_empty());
    let camps = course.and_then(|course| course.optional("camps"));
    if let Some(item) = camps.filter(|_| camped && data.camps.is_empty()) {
        item.fault(Missing, "no camp", "a camp for those with `camp = true`");
    }
}

/// §4 Checks that there is room for all units that are set up in these hexes and nowhere else. Units placed together may overfill a hex at first.
fn check_room(item: &Item<'_, '_>, placement: &Placement, data: &Data) {
    if placement.together || placement.hexes.is_empty() {
        return;
    }
    let within = |other: &&Placement| {
        other.side == placement.side
            && !other.together
            && !other.hexes.is_empty()
            && other.hexes.within(&placement.hexes)
    };
    let units = || data.set_up.iter().filter(within).flat_map(|other| &other.units).copied();
    let load = load(data, units());
    let hexes = placement.hexes.len();
    let room =
        |of: fn(&Stacking) -> u8| hexes * data.limits.stacking.iter().map(|way| u32::from(of(way))).max().unwrap_or(0);
    let needs = [
        ("units of infantry", load.0, room(|way| way.infantry)),
        ("steps of cavalry", load.1, room(|way| way.cavalry)),
        ("headquarters", load.2, room(|way| way.headquarters)),
    ];
    for (what, needed, room) in needs {
        if needed > room {
            let found = format!("{needed} {what}, room for {room}");
            item.fault_at_name(Contradiction, found, "room for all of them", None);
        }
    }
}

/// The units of infantry, steps of cavalry, and headquarters.
fn load(data: &Data, units: impl Iterator<Item = UnitId>) -> (u32, u32, u32) {
    units.fold((0, 0, 0), |(infantry, cavalry, headquarters), unit| {
        let unit = &data.units[unit.index()];
        match unit.kind {
            Kind::Infantry => (infantry + 1, cavalry, headquarters),
            Kind::Cavalry => (infantry, cavalry + u32::from(unit.steps), headquarters),
            Kind::Headquarters => (infantry, cavalry, headquarters + 1),
            Kind::FrancTireur | Kind::Party | Kind::Decoy => (infantry, cavalry, headquarters),
        }
    })
}

/// §14.1 Checks that enough units can be set up in these hexes.
fn check_garrison(item: &Item<'_, '_>, garrison: &Garrison, data: &Data) {
    let reaches = |placement: &&Placement| placement.side == garrison.side && placement.hexes.meets(&garrison.hexes);
    let units = || data.set_up.iter().filter(reaches).flat_map(|placement| &placement.units);
    let count = |wanted: &dyn Fn(Kind) -> bool| units().filter(|unit| wanted(data.units[unit.index()].kind)).count();
    let needs = [
        ("units of infantry", garrison.infantry, count(&|kind| kind == Kind::Infantry)),
        ("units of cavalry", garrison.cavalry, count(&|kind| kind == Kind::Cavalry)),
        ("regular units", garrison.regular, count(&Kind::regular)),
    ];
    for (what, needed, there) in needs {
        if usize::from(needed) > there {
            let found = format!("{needed} {what}, of which {there} can be set up there");
            item.fault_at_name(Contradiction, found, "no more than there are", None);
        }
    }
}

/// §5.1, §T.arrivals
fn check_arrival(item: &Item<'_, '_>, arrival: &Arrival, data: &Data) {
    let corps: CorpsSet = arrival.units.iter().filter_map(|unit| data.units[unit.index()].corps).collect();
    let asked: u8 = arrival.corps.iter().sum();
    if u32::from(asked) > corps.len() {
        let found = format!("{asked} corps by the marches that are named, of {}", corps.len());
        item.fault_at_name(Contradiction, found, "no more than come", None);
    }
    let slower = |pace: March| arrival.march.is_some_and(|most| pace as u8 > most as u8);
    if let Some((name, _)) = March::ALL.iter().find(|(_, pace)| slower(*pace) && arrival.corps[*pace as usize] > 0) {
        let found = format!("corps by {name} march, and `march` allows less");
        item.fault_at_name(Contradiction, found, "one of the two", None);
    }
    if let Some((turn, hexes)) = &arrival.by_rail {
        check_by_rail(item, arrival, *turn, *hexes, data);
    }
}

/// §T.arrivals Checks that units by rail arrive later, at a railway, and are French.
fn check_by_rail(item: &Item<'_, '_>, arrival: &Arrival, turn: u8, hexes: HexSet, data: &Data) {
    if turn <= arrival.turn {
        let found = format!("by rail on turn {turn}, otherwise on turn {}", arrival.turn);
        item.fault_at_name(Contradiction, found, "a later turn by rail", None);
    }
    if !hexes.meets(&data.map.railways()) {
        item.fault_at_name(Contradiction, "no railway where they come by rail", "a hex with one", None);
    }
    if arrival.side != FRENCH {
        item.fault_at_name(Contradiction, "Germans by rail", "`by_rail` for the French alone (9.6)", None);
    }
}
