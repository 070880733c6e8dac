//! `scenario.toml` and `rulings.toml`: the numbers of the rules, and the readings in force.

use super::SIDES;
use crate::diagnostic::FaultKind;
use crate::reader::{Fields, Item};
use crate::sides;
use crate::zones::{Numbers, listed};
use sandtable_engine::BySide;
use sandtable_engine::belfort::data::{Costs, Course, Deployment, Effects, Limits};
use sandtable_engine::belfort::rulings::{RULINGS, Rulings};
use sandtable_engine::geometry::ZoneSet;
use std::ops::RangeInclusive;

/// The most game turns of a scenario.
pub(super) const MOST_TURNS: i64 = 15;
const POINTS: RangeInclusive<i64> = 0..=20;
const UNITS: RangeInclusive<i64> = 0..=12;
const DIE: RangeInclusive<i64> = 0..=6;
const PENALTY: RangeInclusive<i64> = -6..=0;

/// §4, §5, §11.
pub(super) fn course(root: &Fields<'_, '_>, numbers: &Numbers) -> Option<Course> {
    root.table("course", "the table of turns, points and victory", |fields| Course {
        turns: fields.whole("turns", 1..=MOST_TURNS),
        french_initiative: fields.whole("french_initiative", 0..=MOST_TURNS),
        income: sides::whole(fields, "income", &SIDES, POINTS),
        reduced_income: fields.whole("reduced_income", POINTS),
        open_income: fields.whole("open_income", POINTS),
        most_points: fields.whole("most_points", 1..=50),
        automatic: {
            let read = numbers.required(fields, "automatic");
            if let Some((ZoneSet::EMPTY, item)) = &read {
                let found = item.node.value.describe();
                item.fault(FaultKind::Value, found, "at least one zone that the Prussians must take");
            }
            read.map_or(ZoneSet::EMPTY, |(zones, _)| zones)
        },
        major: fields.whole("major", 1..=POINTS_OF_A_MAP),
        handicap: sides::handicap(root),
    })
}

/// An upper bound on the difference of two sums of bonuses.
const POINTS_OF_A_MAP: i64 = 100;

/// The places where the parts of a deployment are written.
#[derive(Debug)]
pub(super) struct DeploymentAt<'r, 'a> {
    pub(super) area: Option<Item<'r, 'a>>,
    pub(super) garrisons: Option<Item<'r, 'a>>,
    pub(super) citadel: Option<Item<'r, 'a>>,
}

/// §2.
pub(super) fn deployment<'r, 'a>(
    root: &Fields<'r, 'a>,
    numbers: &Numbers,
) -> Option<(Deployment, DeploymentAt<'r, 'a>)> {
    root.table("deployment", "the table of the set-up", |fields| {
        let (area, area_at) = numbers.required(fields, "french_area").unzip();
        let citadel = fields.required("citadel_battalions", "the fewest battalions in the citadel");
        let (garrisons, garrisons_at) = numbers.required(fields, "garrisons").unzip();
        let expected = "zones for each side, such as { french = [4], prussian = [31] }";
        let fortifications = fields.table("fortifications", expected, |sides| {
            let french = numbers.required(sides, "french").map_or(ZoneSet::EMPTY, |(zones, _)| zones);
            let prussian = sides.required("prussian", "a list of zone numbers");
            let of_both = prussian.as_ref().and_then(|item| numbers.list(item)).unwrap_or_default();
            if let (Some(item), true) = (prussian, french.meets(of_both)) {
                let found = format!("zone {}, which has a French fortification", listed(french & of_both));
                item.fault(FaultKind::Contradiction, found, "each zone with one side's fortification");
            }
            BySide([french, of_both])
        });
        let deployment = Deployment {
            french_area: area.unwrap_or_default(),
            citadel_battalions: citadel.as_ref().and_then(|item| item.whole(UNITS)).unwrap_or_default(),
            garrisons: garrisons.unwrap_or_default(),
            fortifications: fortifications.unwrap_or_default(),
        };
        (deployment, DeploymentAt { area: area_at, garrisons: garrisons_at, citadel })
    })
}

/// §5.2, §6, §9, §10.
pub(super) fn costs(root: &Fields<'_, '_>) -> Option<Costs> {
    root.table("costs", "the table of costs", |fields| {
        let cost = |name: &str| fields.whole(name, POINTS);
        Costs {
            // At least 1: free activations might never end.
            activation: fields.whole("activation", 1..=20),
            french_stratagem: cost("french_stratagem"),
            random_stratagem: cost("random_stratagem"),
            chosen_stratagem: cost("chosen_stratagem"),
            rehabilitation: cost("rehabilitation"),
            rebuilding: cost("rebuilding"),
            fortification: cost("fortification"),
            trench: cost("trench"),
            pioneer_trench: cost("pioneer_trench"),
        }
    })
}

/// The limits of the rules.
pub(super) fn limits(root: &Fields<'_, '_>) -> Option<Limits> {
    root.table("limits", "the table of limits", |fields| Limits {
        battalions: fields.whole("battalions", 1..=12),
        artillery: fields.whole("artillery", 1..=12),
        citadel_battalions: fields.whole("citadel_battalions", 1..=12),
        citadel_artillery: fields.whole("citadel_artillery", 1..=12),
        field_range: fields.whole("field_range", 1..=3),
        heavy_range: fields.whole("heavy_range", 1..=3),
        citadel_range: fields.whole("citadel_range", 0..=1),
        long_range: fields.whole("long_range", PENALTY),
        heavy: fields.whole("heavy", DIE),
        short_range: fields.whole("short_range", DIE),
        repeat: fields.whole("repeat", PENALTY),
        second_damage: fields.whole("second_damage", 0..=9),
        artillery_moves: fields.whole("artillery_moves", 0..=3),
        assault: fields.whole("assault", 0..=12),
        rehabilitated: fields.whole("rehabilitated", 1..=12),
        free_rehabilitated: fields.whole("free_rehabilitated", UNITS),
        french_fortifications: fields.whole("french_fortifications", UNITS),
        fortifications: fields.whole("fortifications", UNITS),
        pioneer_fortifications: fields.whole("pioneer_fortifications", UNITS),
        trenches: fields.whole("trenches", UNITS),
    })
}

/// §6.1.2.
pub(super) fn effects(root: &Fields<'_, '_>) -> Option<Effects> {
    root.table("effects", "the table of the stratagems' numbers", |fields| Effects {
        proclamation: fields.whole("proclamation", POINTS),
        supply_problem: fields.whole("supply_problem", POINTS),
        icy_cold: sides::whole(fields, "icy_cold", &SIDES, POINTS),
        swiss_delegation: fields.whole("swiss_delegation", UNITS),
        denfert: fields.whole("denfert", POINTS),
        disinformation: fields.whole("disinformation", POINTS),
        von_tresckow: fields.whole("von_tresckow", POINTS),
        illness: fields.whole("illness", 1..=12),
        firefighters: fields.whole("firefighters", 0..=9),
        envoys: fields.whole("envoys", DIE),
        more_shells: fields.whole("more_shells", PENALTY),
        ruse_of_war: fields.whole("ruse_of_war", DIE),
        incendiary_shells: fields.whole("incendiary_shells", 0..=9),
        bourbaki_good_order: fields.whole("bourbaki_good_order", UNITS),
        bourbaki_turn: fields.whole("bourbaki_turn", 1..=MOST_TURNS),
        more_shells_turn: fields.whole("more_shells_turn", 1..=MOST_TURNS),
    })
}

/// The readings in force; one that is not named keeps its default.
pub(super) fn rulings(root: &Fields<'_, '_>) -> Option<Rulings> {
    let mut rulings = Rulings::default();
    crate::rulings::read(root, RULINGS, |at, choice| rulings.set(at, choice)).then_some(rulings)
}
