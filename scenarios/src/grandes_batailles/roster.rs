//! `units.toml`: formations, leaders and combat units.

use super::{SIDES, side_name};
use crate::diagnostic::FaultKind::{Contradiction, Missing, UnknownName, Value};
use crate::diagnostic::nearest;
use crate::options::{Offers, Varied};
use crate::reader::{Fields, Item};
use crate::sides::side;
use sandtable_engine::Side;
use sandtable_engine::grandes_batailles::leader::{Commander, Headquarters, Leader, LeaderId, MAX_LEADERS, Role};
use sandtable_engine::grandes_batailles::unit::{
    Arm, Formation, FormationId, MAX_FORMATIONS, MAX_UNITS, Size, Unit, UnitId,
};
use std::ops::RangeInclusive;

/// The highest value on a counter.
const VALUE: RangeInclusive<i64> = 0..=20;
/// Steps and morale.
const STEPS: RangeInclusive<i64> = 1..=6;
/// Movement allowances and command ranges.
const MOVEMENT: RangeInclusive<i64> = 1..=12;
/// The range of guns and of the sight around a decoy: no line of sight is longer.
pub(super) const RANGE: RangeInclusive<i64> = 1..=5;
/// Ratings of leaders.
const RATING: RangeInclusive<i64> = 0..=6;

/// An entry with a name that other values refer to. `value` is `None` if it has errors.
#[derive(Debug)]
pub(super) struct Named<'r, 'a, T> {
    pub(super) name: &'a str,
    pub(super) item: Item<'r, 'a>,
    pub(super) value: Option<T>,
}

/// A formation and its printed numbers.
#[derive(Debug)]
pub(super) struct FormationRead<'r, 'a> {
    pub(super) formation: Formation,
    /// The printed steps, each with its place: the plain number, then those of the options.
    pub(super) steps: Vec<(u16, Item<'r, 'a>)>,
    /// Whether an option changes a number.
    pub(super) varies: bool,
    /// The thresholds, in the same order.
    pub(super) thresholds: Vec<(u8, Item<'r, 'a>)>,
}

/// Everything in `units.toml`, by name. Numbers are indexes into the lists.
#[derive(Debug)]
pub(super) struct Roster<'r, 'a> {
    pub(super) formations: Vec<Named<'r, 'a, FormationRead<'r, 'a>>>,
    pub(super) leaders: Vec<Named<'r, 'a, Leader>>,
    pub(super) units: Vec<Named<'r, 'a, Unit>>,
}

/// The contents of a roster without errors.
#[derive(Debug)]
pub(super) struct Finished {
    pub(super) formations: Vec<Formation>,
    pub(super) leaders: Vec<Leader>,
    pub(super) units: Vec<Unit>,
}

/// A counter that a list names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Counter {
    Unit(UnitId),
    Leader(LeaderId),
}

impl<'r, 'a> Roster<'r, 'a> {
    /// Everything; `None` if anything has an error.
    pub(super) fn finished(self) -> Option<Finished> {
        let formations: Option<Vec<Formation>> =
            self.formations.into_iter().map(|named| named.value.map(|read| read.formation)).collect();
        let leaders: Option<Vec<Leader>> = self.leaders.into_iter().map(|named| named.value).collect();
        let units: Option<Vec<Unit>> = self.units.into_iter().map(|named| named.value).collect();
        Some(Finished { formations: formations?, leaders: leaders?, units: units? })
    }

    /// The formation that a value names.
    pub(super) fn formation(&self, item: &Item<'_, '_>) -> Option<FormationId> {
        let names: Vec<(&str, FormationId)> =
            self.formations.iter().enumerate().map(|(i, named)| (named.name, FormationId(i as u8))).collect();
        one_of(item, &names, "formation")
    }

    /// The C-in-C that a value names.
    pub(super) fn commander(&self, item: &Item<'_, '_>) -> Option<LeaderId> {
        let is = |leader: &Option<Leader>| leader.as_ref().is_none_or(|l| matches!(l.role, Role::Commander(_)));
        let names: Vec<(&str, LeaderId)> = (self.leaders.iter().enumerate())
            .filter(|(_, named)| is(&named.value))
            .map(|(i, named)| (named.name, LeaderId(i as u8)))
            .collect();
        one_of(item, &names, "C-in-C")
    }

    /// The unit or the leader that a value names.
    pub(super) fn counter(&self, item: &Item<'_, '_>) -> Option<Counter> {
        let units = self.units.iter().enumerate().map(|(i, named)| (named.name, Counter::Unit(UnitId(i as u8))));
        let leaders =
            self.leaders.iter().enumerate().map(|(i, named)| (named.name, Counter::Leader(LeaderId(i as u8))));
        one_of(item, &units.chain(leaders).collect::<Vec<_>>(), "unit or leader")
    }

    /// The name of a counter.
    pub(super) fn name_of(&self, counter: Counter) -> &'a str {
        match counter {
            Counter::Unit(unit) => self.units[unit.index()].name,
            Counter::Leader(leader) => self.leaders[leader.index()].name,
        }
    }

    /// The side of a counter, if it is known.
    pub(super) fn side_of(&self, counter: Counter) -> Option<Side> {
        match counter {
            Counter::Unit(unit) => {
                let formation = self.units[unit.index()].value.as_ref()?.formation;
                Some(self.formations[formation.index()].value.as_ref()?.formation.side)
            }
            Counter::Leader(leader) => Some(self.leaders[leader.index()].value.as_ref()?.side),
        }
    }
}

fn one_of<T: Copy>(item: &Item<'_, '_>, names: &[(&str, T)], what: &str) -> Option<T> {
    let expected = format!("the name of a {what}");
    let name = item.text(&expected)?;
    let found = names.iter().find(|(known, _)| *known == name);
    if found.is_none() {
        let near = nearest(name, names.iter().map(|(known, _)| *known));
        item.fault_near(UnknownName, format!("the unknown {what} {name:?}"), expected, near);
    }
    found.map(|(_, value)| *value)
}

pub(super) fn read<'r, 'a>(root: &Fields<'r, 'a>, options: &Offers<'r, 'a>) -> Roster<'r, 'a> {
    let mut roster = Roster { formations: Vec::new(), leaders: Vec::new(), units: Vec::new() };
    let all = |name: &str, expected: &str, most: usize| -> Vec<(&'a str, Item<'r, 'a>)> {
        let fields = root.required(name, expected).and_then(|item| item.fields());
        let entries = fields.map(|fields| fields.all()).unwrap_or_default();
        if let Some((_, first)) = entries.get(most) {
            first.fault_at_name(Contradiction, format!("{} {name}", most + 1), format!("at most {most}"), None);
        }
        entries.into_iter().take(most).collect()
    };
    let formations = all("formations", "the table [formations], one line a formation", MAX_FORMATIONS);
    for (name, item) in formations {
        let value = read_formation(name, &item, options);
        roster.formations.push(Named { name, item, value });
    }
    for (name, item) in all("leaders", "the table [leaders], one line a leader", MAX_LEADERS) {
        let value = read_leader(name, &item, &roster);
        roster.leaders.push(Named { name, item, value });
    }
    for (name, item) in all("units", "the table [units], one line a counter", MAX_UNITS) {
        let value = read_unit(name, &item, &roster);
        if roster.leaders.iter().any(|leader| leader.name == name) {
            let found = format!("{name:?}, the name of a leader too");
            item.fault_at_name(Contradiction, found, "a name of its own", None);
        }
        roster.units.push(Named { name, item, value });
    }
    headquarters(&mut roster);
    roster
}

fn read_formation<'r, 'a>(name: &str, item: &Item<'r, 'a>, options: &Offers<'r, 'a>) -> Option<FormationRead<'r, 'a>> {
    let fields = item.fields()?;
    let side = side(&fields, "side", &SIDES);
    let varied = Varied::new(&fields, options);
    let steps =
        varied.all("steps", "the printed number of its steps", |item| Some((item.whole(1..=99)?, item.clone())));
    let thresholds =
        varied.all("threshold", "the lost steps that demoralise it", |item| Some((item.whole(1..=99)?, item.clone())));
    let division = fields.optional("division").and_then(|item| item.flag()).unwrap_or(false);
    varied.finish();
    fields.finish();
    let threshold = thresholds.iter().rev().find(|(chosen, _)| *chosen).and_then(|(_, read)| read.as_ref())?.0;
    Some(FormationRead {
        formation: Formation { name: name.to_owned(), side: side?, headquarters: LeaderId(0), threshold, division },
        varies: varied.varies(),
        steps: steps.into_iter().filter_map(|(_, read)| read).collect(),
        thresholds: thresholds.into_iter().filter_map(|(_, read)| read).collect(),
    })
}

fn read_leader(name: &str, item: &Item<'_, '_>, roster: &Roster<'_, '_>) -> Option<Leader> {
    let fields = item.fields()?;
    let formation = fields.optional("formation");
    let (movement, range) = (fields.whole("movement", MOVEMENT), fields.whole("range", MOVEMENT));
    let expected = "the ratings on the back of the counter";
    let back = fields.required("replacement", expected).and_then(|item| item.fields());
    let (side, role) = match formation {
        Some(formation) => {
            let ratings = |fields: &Fields<'_, '_>| Headquarters {
                command: fields.whole("command", RATING),
                bonus: fields.whole("bonus", RATING),
            };
            let front = ratings(&fields);
            let back = back.map(|back| finished(&back, ratings));
            let formation = roster.formation(&formation);
            let of = formation.and_then(|formation| roster.formations[formation.index()].value.as_ref());
            let role = formation.zip(back).map(|(formation, back)| Role::Headquarters(formation, [front, back]));
            (of.map(|read| read.formation.side), role)
        }
        None => {
            let expected = "`side`, \"french\" or \"prussian\", of a C-in-C; or `formation`, of an HQ";
            let side = match fields.optional("side") {
                Some(side) => side.choice(&SIDES, "a side"),
                None => {
                    fields.fault(Missing, "a leader without a formation and without a side", expected);
                    None
                }
            };
            let ratings = |fields: &Fields<'_, '_>| Commander {
                initiative: fields.whole("initiative", RATING),
                inertia: fields.whole("inertia", RATING),
            };
            let front = ratings(&fields);
            let back = back.map(|back| finished(&back, ratings));
            (side, back.map(|back| Role::Commander([front, back])))
        }
    };
    fields.finish();
    Some(Leader { name: name.to_owned(), side: side?, role: role?, movement, range })
}

fn finished<T>(fields: &Fields<'_, '_>, read: impl Fn(&Fields<'_, '_>) -> T) -> T {
    let value = read(fields);
    fields.finish();
    value
}

fn read_unit(name: &str, item: &Item<'_, '_>, roster: &Roster<'_, '_>) -> Option<Unit> {
    let fields = item.fields()?;
    let formation = fields.required("formation", "the name of its formation");
    let formation = formation.and_then(|item| roster.formation(&item));
    let arm = fields.required("arm", "\"infantry\", \"cavalry\" or \"artillery\"");
    let arm = arm.and_then(|item| item.choice(&Arm::ALL, "an arm"));
    let size_item = fields.required("size", "\"brigade\", \"regiment\" or \"battery\"");
    let size = size_item.as_ref().and_then(|item| item.choice(&Size::ALL, "a size"));
    let value = fields.required("value", "the value in good order, or the power of guns");
    let value: Option<u8> = value.and_then(|item| item.whole(VALUE));
    let disorganised_item = fields.required("disorganised", "the value on the back of the counter");
    let disorganised: u8 = disorganised_item.as_ref().and_then(|item| item.whole(VALUE)).unwrap_or_default();
    if let (Some(item), Some(value)) = (&disorganised_item, value.filter(|value| disorganised > *value)) {
        item.fault(Value, disorganised.to_string(), format!("at most {value}, the value in good order"));
    }
    let (steps, morale) = (fields.whole("steps", STEPS), fields.whole("morale", STEPS));
    let movement = fields.whole("movement", MOVEMENT);
    let range = match (arm, fields.optional("range")) {
        (Some(Arm::Artillery), None) => fields.whole("range", RANGE),
        (Some(Arm::Artillery) | None, Some(item)) => item.whole(RANGE).unwrap_or_default(),
        (Some(_), Some(item)) => {
            item.fault_at_name(Value, "a range of a unit without guns", "`range` of artillery only", None);
            0
        }
        (_, None) => 0,
    };
    if let (Some(arm), Some(size), Some(item)) = (arm, size, &size_item)
        && (arm == Arm::Artillery) != (size == Size::Battery)
    {
        let expected = match arm {
            Arm::Artillery => "\"battery\", for guns",
            Arm::Infantry | Arm::Cavalry => "\"brigade\" or \"regiment\"; batteries are guns",
        };
        item.fault(Value, item.node.value.describe(), expected);
    }
    fields.finish();
    Some(Unit {
        name: name.to_owned(),
        formation: formation?,
        arm: arm?,
        size: size?,
        value: value?,
        disorganised,
        steps,
        morale,
        movement,
        range,
    })
}

/// Assigns each formation its HQ, and checks that it has exactly one.
fn headquarters(roster: &mut Roster<'_, '_>) {
    let whole = roster.leaders.iter().all(|leader| leader.value.is_some());
    for (i, formation) in roster.formations.iter_mut().enumerate() {
        let is = |leader: &Leader| matches!(leader.role, Role::Headquarters(of, _) if of.index() == i);
        let mut of = (roster.leaders.iter().enumerate()).filter(|(_, named)| named.value.as_ref().is_some_and(is));
        match of.next() {
            Some((first, _)) => {
                if let Some(read) = &mut formation.value {
                    read.formation.headquarters = LeaderId(first as u8);
                }
                for (_, other) in of {
                    let found = format!("a second HQ of {}", formation.name);
                    let expected = format!("one, {}", roster.leaders[first].name);
                    other.item.fault_at_name(Contradiction, found, expected, None);
                }
            }
            // A leader that cannot be read may be this HQ.
            None if whole => {
                let side = formation.value.as_ref().map_or("", |read| side_name(read.formation.side));
                let expected = format!("a leader with `formation = {:?}` in [leaders]", formation.name);
                let found = format!("a {side} formation without an HQ");
                formation.item.fault_at_name(Contradiction, found, expected, None);
            }
            None => {}
        }
    }
}
