//! `units.toml`: the counters of both sides, one in each line.

use super::{SIDES, side_name};
use crate::diagnostic::FaultKind::{Contradiction, Missing};
use crate::reader::{Fields, Item};
use crate::sides;
use crate::tree::Value;
use crate::turns::Turns;
use sandtable_engine::belfort::tables::Tables;
use sandtable_engine::belfort::unit::{Arrival, Division, Kind, MAX_UNITS, Unit};
use sandtable_engine::{BySide, Side};

/// The highest value on a counter.
const MOST_VALUE: i64 = 12;

/// The counters, and the place of the list.
#[derive(Debug)]
pub(super) struct Units<'r, 'a> {
    pub(super) units: BySide<Vec<Unit>>,
    pub(super) at: Item<'r, 'a>,
}

pub(super) fn read<'r, 'a>(root: &Fields<'r, 'a>, tables: Option<&Tables>, turns: Turns) -> Option<Units<'r, 'a>> {
    let at = root.required("units", "the table [units], one line a counter")?;
    let fields = at.fields()?;
    let mut units = BySide::<Vec<Unit>>::default();
    for (name, item) in fields.all() {
        let Some(unit) = read_unit(name, &item, tables, turns) else { continue };
        let side = unit.side;
        units[side].push(unit);
        if units[side].len() == MAX_UNITS + 1 {
            let found = format!("{} {} units", MAX_UNITS + 1, side_name(side));
            item.fault_at_name(Contradiction, found, format!("at most {MAX_UNITS} units a side"), None);
        }
    }
    Some(Units { units, at })
}

fn read_unit(name: &str, item: &Item<'_, '_>, tables: Option<&Tables>, turns: Turns) -> Option<Unit> {
    let fields = item.fields()?;
    let side = sides::side(&fields, "side", &SIDES);
    let kind_item = fields.required("kind", "the kind of the unit");
    let kind = kind_item.as_ref().and_then(|item| item.choice(&Kind::ALL, "a kind of unit"));
    let expected = "the regiment, such as \"35 RM\"";
    let regiment = fields.required("regiment", expected).and_then(|item| item.text(expected)).unwrap_or_default();
    let artillery = kind.is_some_and(Kind::is_artillery);
    let fire_item = fields.required("fire", "the fire value in good order, or the firepower of artillery");
    let fire = fire_item.as_ref().and_then(|item| item.whole(0..=MOST_VALUE)).unwrap_or_default();
    if let (true, Some(item), Some(tables)) = (artillery, &fire_item, tables) {
        rating(item, fire, tables);
    }
    let value = |name: &str, what: &str| match (kind, fields.optional(name)) {
        (Some(kind), Some(item)) if kind.is_artillery() => {
            let found = format!("a value for {what} of artillery");
            item.fault_at_name(Contradiction, found, "`fire` alone, its firepower", None);
            0
        }
        (Some(kind), None) if kind.is_artillery() => 0,
        (None, None) => 0,
        (_, Some(item)) => item.whole(0..=MOST_VALUE).unwrap_or_default(),
        (Some(_), None) => fields.whole(name, 0..=MOST_VALUE),
    };
    let (attack, defence) = (value("attack", "attack"), value("defence", "defence"));
    if let (Some(side), Some(kind), Some(item)) = (side, kind, &kind_item) {
        let owner = match kind {
            Kind::Scouts | Kind::FortressArtillery | Kind::FlyingBattery => Some(Side::First),
            Kind::Uhlans | Kind::Pioneers => Some(Side::Second),
            Kind::Infantry | Kind::FieldArtillery | Kind::HeavyArtillery => None,
        };
        if let Some(owner) = owner.filter(|owner| *owner != side) {
            let found = format!("{} of the {} side", item.node.value, side_name(side));
            item.fault(Contradiction, found, format!("a kind of unit that it has; this one is {}", side_name(owner)));
        }
    }
    let division_item = fields.optional("division");
    let division = division_item.as_ref().and_then(|item| item.choice(&Division::ALL, "a division"));
    match (&division_item, side) {
        (Some(item), Some(Side::First)) => {
            item.fault_at_name(
                Contradiction,
                "a division of a French unit",
                "a division for Prussian units only",
                None,
            );
        }
        (None, Some(Side::Second)) if matches!(kind, Some(Kind::Infantry | Kind::Uhlans)) => {
            fields.fault(
                Missing,
                "a Prussian battalion without a division",
                "`division = \"first\"`, \"fourth\" or \"debschitz\" (§1.1.2)",
            );
        }
        _ => {}
    }
    let unreliable = fields.optional("unreliable").and_then(|item| item.flag()).unwrap_or(false);
    let arrives = fields.optional("arrives");
    let arrival = arrives.map_or(Some(Arrival::SetUp), |item| arrival(&item, side, kind, turns));
    fields.finish();
    Some(Unit {
        name: name.to_owned(),
        side: side?,
        kind: kind?,
        regiment: regiment.to_owned(),
        division,
        fire,
        attack,
        defence,
        unreliable,
        arrival: arrival?,
    })
}

/// Checks that a rating has a column in both tables of the artillery.
fn rating(item: &Item<'_, '_>, fire: u8, tables: &Tables) {
    for (table, name) in [(&tables.bombardment, "bombardment"), (&tables.counter_battery, "counter-battery")] {
        let columns = &table.columns;
        if item.node.value.to_string() == fire.to_string() && !columns.iter().any(|column| column.serves(fire)) {
            let headings: Vec<String> = columns.iter().map(ToString::to_string).collect();
            let found = format!("{fire}, a firepower without a column in the {name} table");
            item.fault(Contradiction, found, format!("a firepower with a column: {} (R-10)", headings.join(", ")));
            return;
        }
    }
}

fn arrival(item: &Item<'_, '_>, side: Option<Side>, kind: Option<Kind>, turns: Turns) -> Option<Arrival> {
    let expected = format!("the game turn of the reinforcement, 1 to {}, or \"stratagem\"", turns.last);
    match &item.node.value {
        Value::Whole(_) => {
            let turn = turns.one(item)?;
            if side == Some(Side::First) {
                let found = format!("a French reinforcement of turn {turn}");
                item.fault(Contradiction, found, "reinforcements of the Prussians only (§10.6)");
            }
            Some(Arrival::Turn(turn))
        }
        Value::Text(text) if text == "stratagem" => {
            if kind.is_some_and(|kind| kind != Kind::Scouts) {
                let expected = "scouts, the only units that a stratagem brings";
                item.fault(Contradiction, "a unit that comes by a stratagem", expected);
            }
            Some(Arrival::Stratagem)
        }
        _ => {
            let near = match &item.node.value {
                Value::Text(text) => crate::diagnostic::nearest(text, ["stratagem"]),
                _ => None,
            };
            item.fault_near(crate::diagnostic::FaultKind::Value, item.node.value.describe(), expected, near);
            None
        }
    }
}
