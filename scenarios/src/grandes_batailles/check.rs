//! Checks that the parts of a battle fit together.

use super::battle::Battle;
use super::options::Extras;
use super::room::{self, Group};
use super::roster::{Counter, FormationRead, Named, Roster};
use crate::diagnostic::FaultKind::Contradiction;
use crate::hexes;
use crate::reader::Item;
use sandtable_engine::Side;
use sandtable_engine::geometry::HexSet;
use sandtable_engine::grandes_batailles::data::Special;
use sandtable_engine::grandes_batailles::leader::{Leader, Role};
use sandtable_engine::grandes_batailles::rulings::Rulings;
use sandtable_engine::grandes_batailles::state::MAX_ENTRIES;
use sandtable_engine::grandes_batailles::terrain::{Map, TerrainTable};
use sandtable_engine::grandes_batailles::unit::{FormationId, UnitId};

/// The parts of the data. A part with errors is `None` and is not checked.
#[derive(Debug)]
pub(super) struct Checked<'c, 'r, 'a> {
    pub(super) map: Option<&'c Map>,
    pub(super) terrain: Option<&'c TerrainTable>,
    pub(super) roster: &'c Roster<'r, 'a>,
    pub(super) battle: &'c Battle<'r, 'a>,
    pub(super) special: Option<&'c Special>,
    pub(super) extras: &'c Extras<'r, 'a>,
    pub(super) rulings: Option<&'c Rulings>,
}

/// A counter that is set up or arrives, with its place in the data.
#[derive(Clone, Debug)]
struct Placed<'c, 'r, 'a> {
    counter: Counter,
    item: &'c Item<'r, 'a>,
    option: Option<usize>,
    /// Whether it arrives later.
    arrives: bool,
}

pub(super) fn check(parts: &Checked<'_, '_, '_>) {
    let setup = parts.battle.setup.iter().flat_map(|e| e.counters.iter().map(|c| (c, e.option, false)));
    let arrivals = parts.battle.arrivals.iter().flat_map(|e| e.counters.iter().map(|c| (c, e.option, true)));
    let commanders = parts.battle.commanders.iter().flat_map(|e| e.counters.iter().map(|c| (c, e.option, true)));
    let placed: Vec<Placed<'_, '_, '_>> = (setup.chain(arrivals).chain(commanders))
        .map(|((counter, item), option, arrives)| Placed { counter: *counter, item, option, arrives })
        .collect();
    once(parts, &placed);
    hidden(parts, &placed);
    of_one_formation(parts);
    led(parts, &placed);
    steps(parts.roster, &placed);
    early_commander(parts, &placed);
    if let Some(map) = parts.map {
        places(parts, map);
        if let Some(terrain) = parts.terrain {
            entries(parts, map, terrain);
        }
    }
}

/// Checks that no counter is set up or arrives twice.
fn once(parts: &Checked<'_, '_, '_>, placed: &[Placed<'_, '_, '_>]) {
    for (i, second) in placed.iter().enumerate() {
        let Some(first) = placed[..i].iter().find(|first| first.counter == second.counter) else { continue };
        let name = parts.roster.name_of(second.counter);
        let found = match (first.arrives, second.arrives) {
            (false, true) => format!("{name}, who is set up already"),
            (false, false) => format!("{name}, who is set up a second time"),
            (true, _) => format!("{name}, who arrives a second time"),
        };
        let found = match second.counter {
            Counter::Unit(_) => found.replace(", who ", ", which "),
            Counter::Leader(_) => found,
        };
        let expected = format!("each counter once; the first is {}", first.item.path);
        second.item.fault(Contradiction, found, expected);
    }
}

/// §13.1.6, §13.1.7 Formations that arrive by a special rule.
fn by_rule(parts: &Checked<'_, '_, '_>) -> impl Iterator<Item = (FormationId, &'static str)> {
    let decoy = parts.special.and_then(|special| special.decoy.as_ref()).map(|decoy| decoy.formation);
    let decoy = decoy.map(|formation| (formation, "comes as a marker beside the decoy"));
    let sent = parts.extras.sent.map(|formation| (formation, "comes by an option"));
    decoy.into_iter().chain(sent)
}

/// Checks that these formations are in no set-up and no arrival.
fn hidden(parts: &Checked<'_, '_, '_>, placed: &[Placed<'_, '_, '_>]) {
    for (formation, how) in by_rule(parts) {
        let of = |p: &&Placed<'_, '_, '_>| formation_of(parts.roster, p.counter) == Some(formation);
        for place in placed.iter().filter(of) {
            let name = parts.roster.name_of(place.counter);
            let of = parts.roster.formations[formation.index()].name;
            let found = format!("{name} of {of}, which {how}");
            place.item.fault(Contradiction, found, "counters of other formations");
        }
    }
}

/// The formation of a unit or an HQ.
fn formation_of(roster: &Roster<'_, '_>, counter: Counter) -> Option<FormationId> {
    match counter {
        Counter::Unit(unit) => Some(roster.units[unit.index()].value.as_ref()?.formation),
        Counter::Leader(leader) => match roster.leaders[leader.index()].value.as_ref()?.role {
            Role::Headquarters(formation, _) => Some(formation),
            Role::Commander(_) => None,
        },
    }
}

/// §7.4 Checks that counters that arrive together belong to one formation.
fn of_one_formation(parts: &Checked<'_, '_, '_>) {
    for arrival in &parts.battle.arrivals {
        let mut of = arrival.counters.iter().filter_map(|(c, item)| Some((formation_of(parts.roster, *c)?, item)));
        let Some((first, _)) = of.next() else { continue };
        let name = |formation: FormationId| parts.roster.formations[formation.index()].name;
        let side = |formation: FormationId| {
            parts.roster.formations[formation.index()].value.as_ref().map(|read| read.formation.side)
        };
        // A counter of the other side has been reported already.
        for (other, item) in of.filter(|(other, _)| *other != first && side(*other) == side(first)) {
            let found = format!("{} of {}", item.node.value, name(other));
            item.fault(Contradiction, found, format!("counters of one formation, {}", name(first)));
        }
    }
}

/// Checks that the HQ of a formation is set up or arrives if any of its units is.
fn led(parts: &Checked<'_, '_, '_>, placed: &[Placed<'_, '_, '_>]) {
    for (i, named) in parts.roster.formations.iter().enumerate() {
        let Some(read) = &named.value else { continue };
        if by_rule(parts).any(|(formation, _)| formation.index() == i) {
            continue;
        }
        let hq = read.formation.headquarters;
        let is_hq = |p: &Placed<'_, '_, '_>| p.counter == Counter::Leader(hq);
        let is_unit = |p: &Placed<'_, '_, '_>| matches!(p.counter, Counter::Unit(_));
        let own = |p: &Placed<'_, '_, '_>| formation_of(parts.roster, p.counter) == Some(FormationId(i as u8));
        let led =
            |p: &Placed<'_, '_, '_>| placed.iter().any(|q| is_hq(q) && q.option.is_none_or(|o| p.option == Some(o)));
        let known = parts.roster.leaders.get(hq.index()).is_some_and(|leader| is_of(leader, i));
        if let Some(alone) = placed.iter().find(|p| is_unit(p) && own(p) && !led(p)).filter(|_| known) {
            let leader = parts.roster.leaders[hq.index()].name;
            let found = format!("{} of {} without its HQ", parts.roster.name_of(alone.counter), named.name);
            alone.item.fault(Contradiction, found, format!("{leader} in the set-up or among the arrivals too"));
        }
    }
}

fn is_of(leader: &Named<'_, '_, Leader>, formation: usize) -> bool {
    let role = leader.value.as_ref().map(|leader| leader.role);
    matches!(role, Some(Role::Headquarters(of, _)) if of.index() == formation)
}

/// §13.1.5, §13.2.5 Checks that the steps of the units add up to those printed for their formation.
fn steps(roster: &Roster<'_, '_>, placed: &[Placed<'_, '_, '_>]) {
    // If a unit has errors, the sum would be wrong too.
    if roster.units.iter().any(|unit| unit.value.is_none()) {
        return;
    }
    let optional = |unit: usize| {
        let counter = Counter::Unit(UnitId(unit as u8));
        let mut of = placed.iter().filter(|p| p.counter == counter).peekable();
        of.peek().is_some() && of.all(|p| p.option.is_some())
    };
    for (i, named) in roster.formations.iter().enumerate() {
        let Some(FormationRead { steps, thresholds, varies, .. }) = &named.value else { continue };
        for (case, (printed, item)) in steps.iter().enumerate() {
            let units: Vec<(&str, u16)> = (roster.units.iter().enumerate())
                .filter(|(at, _)| !(*varies && case == 0 && optional(*at)))
                .filter_map(|(_, unit)| Some((unit.name, unit.value.as_ref()?)))
                .filter(|(_, unit)| unit.formation.index() == i)
                .map(|(name, unit)| (name, u16::from(unit.steps)))
                .collect();
            let sum: u16 = units.iter().map(|(_, steps)| steps).sum();
            if sum != *printed {
                let listed: Vec<String> = units.iter().map(|(name, steps)| format!("{name} {steps}")).collect();
                let expected = format!("{sum}, the steps of its units ({})", listed.join(", "));
                item.fault(Contradiction, format!("{printed} steps"), expected);
            }
            let threshold = thresholds.get(case).or(thresholds.first());
            if let Some((threshold, at)) = threshold.filter(|(threshold, _)| u16::from(*threshold) > *printed) {
                let expected = format!("at most {printed}, the steps of the formation");
                at.fault(Contradiction, format!("a threshold of {threshold}"), expected);
            }
        }
    }
}

/// §13.1.7 Checks that the C-in-C who may come early arrives in any case.
fn early_commander(parts: &Checked<'_, '_, '_>, placed: &[Placed<'_, '_, '_>]) {
    let Some((leader, item)) = &parts.extras.early else { return };
    if parts.battle.commanders.iter().all(|entry| entry.value.commander != *leader) {
        let name = parts.roster.name_of(Counter::Leader(*leader));
        let found = match placed.iter().any(|p| p.counter == Counter::Leader(*leader)) {
            true => format!("{name}, who is set up or arrives with a formation"),
            false => format!("{name}, who does not arrive"),
        };
        item.fault(Contradiction, found, "a C-in-C of [commanders]");
    }
}

/// §3 Checks that there is room for the counters that are set up.
fn places(parts: &Checked<'_, '_, '_>, map: &Map) {
    let grid = &map.grid;
    if let (Some(at), true) = (&parts.battle.setup_at, parts.battle.setup.iter().all(|entry| entry.option.is_some())) {
        let expected = "counters that are set up whatever the options";
        at.fault_at_name(Contradiction, "no counter set up at the start", expected, None);
    }
    let (Some(special), Some(rulings)) = (parts.special, parts.rulings) else { return };
    let all = |side: Side| {
        let of = parts.battle.setup.iter().filter(move |entry| entry.value.side == side);
        of.fold(HexSet::EMPTY, |all, entry| all | entry.value.hexes)
    };
    let shared = all(Side::First) & all(Side::Second);
    for entry in parts.battle.setup.iter().filter(|entry| entry.value.side == Side::Second) {
        if let (Some(item), true) = (&entry.hexes, entry.value.hexes.meets(&shared)) {
            let found = format!("{}, where the French are set up", hexes::listed(grid, entry.value.hexes & shared));
            item.fault(Contradiction, found, "hexes where no enemy can be set up");
        }
    }
    for side in [Side::First, Side::Second] {
        let rule = room::Rule::new(special, rulings, side);
        let entries: Vec<_> = parts.battle.setup.iter().filter(|entry| entry.value.side == side).collect();
        let arm = |unit: &UnitId| Some(parts.roster.units[unit.index()].value.as_ref()?.arm);
        let groups: Option<Vec<Group>> = entries
            .iter()
            .map(|entry| {
                let arms: Option<Vec<_>> = entry.value.units.iter().map(arm).collect();
                Some(Group { arms: arms?, hexes: entry.value.hexes })
            })
            .collect();
        for (at, problem) in groups.map_or_else(Vec::new, |groups| room::problems(&groups, rule)) {
            let names: Vec<&str> = entries[at].value.units.iter().map(|u| parts.roster.units[u.index()].name).collect();
            let names = names.join(" and ");
            match (problem, &entries[at].hexes) {
                (room::Problem::TooMany, _) => {
                    let Some((_, item)) = entries[at].counters.first() else { continue };
                    item.fault(Contradiction, format!("{names}, too many for one hex"), rule.to_string());
                }
                (room::Problem::NoRoom, Some(item)) => {
                    let found = format!("no room for {names} once those before are set up");
                    item.fault(Contradiction, found, format!("room for all; {rule}"));
                }
                (room::Problem::NoRoom, None) => {}
            }
        }
    }
}

/// §7.4 Checks that there are not too many entry hexes, and that units can afford to enter theirs.
fn entries(parts: &Checked<'_, '_, '_>, map: &Map, terrain: &TerrainTable) {
    let mut all = parts.extras.by;
    for arrival in &parts.battle.arrivals {
        let Some(item) = &arrival.hexes else { continue };
        let before = all.len();
        all |= arrival.value.by;
        if all.len() > before && all.len() as usize > MAX_ENTRIES {
            let found = format!("{} entry hexes with those before", all.len());
            item.fault(Contradiction, found, format!("at most {MAX_ENTRIES} in all"));
        }
        for unit in &arrival.value.units {
            let Some(unit) = &parts.roster.units[unit.index()].value else { continue };
            let cost = |hex| match map.sides[hex].off_map {
                Some(route) => terrain.route[route as usize],
                None => terrain.of(map.hex(hex).terrain).cost[unit.arm],
            };
            let dear = |hex: &_| cost(*hex) > 2 * unit.movement;
            if !arrival.value.by.is_empty() && arrival.value.by.into_iter().all(|hex| dear(&hex)) {
                let found =
                    format!("{}, which {} cannot pay for", hexes::listed(&map.grid, arrival.value.by), unit.name);
                item.fault(Contradiction, found, format!("a hex that it can enter with {} MP", unit.movement));
            }
        }
    }
}
