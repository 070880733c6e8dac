//! §2 Checks that there is room for the units that are set up, and that they suffice for the garrisons.

use super::map::Map;
use super::rules::DeploymentAt;
use super::units::Units;
use crate::diagnostic::FaultKind::Contradiction;
use crate::zones::listed;
use sandtable_engine::Side;
use sandtable_engine::belfort::data::{Deployment, Limits};
use sandtable_engine::belfort::rulings::{CitadelGuns, ReserveUhlans, Rulings};
use sandtable_engine::belfort::unit::{Arrival, Division, Kind, Unit};
use sandtable_engine::geometry::ZoneSet;

/// The number of units that are set up and satisfy `which`.
fn count(units: &[Unit], which: impl Fn(&Unit) -> bool) -> u32 {
    units.iter().filter(|unit| unit.arrival == Arrival::SetUp && which(unit)).count() as u32
}

fn is_battalion(unit: &Unit) -> bool {
    matches!(unit.kind, Kind::Infantry | Kind::Pioneers)
}

pub(super) fn check(
    map: &Map,
    units: &Units<'_, '_>,
    deployment: &Deployment,
    at: &DeploymentAt<'_, '_>,
    limits: &Limits,
    rulings: &Rulings,
) {
    let (Some(area_at), Some(garrisons_at), Some(citadel_at)) = (&at.area, &at.garrisons, &at.citadel) else { return };
    let area = deployment.french_area.minus(ZoneSet::one(map.citadel));
    let outside = deployment.garrisons.minus(area);
    if !outside.is_empty() {
        let found = format!("{}, outside the French set-up area", listed(outside));
        garrisons_at.fault(Contradiction, found, "zones of `french_area` other than the citadel");
    }
    let french = &units.units[Side::First];
    let battalions = count(french, is_battalion);
    let guns = count(french, |unit| unit.kind.is_artillery() && unit.kind != Kind::FortressArtillery);
    let fortress = count(french, |unit| unit.kind == Kind::FortressArtillery);
    // The flying battery does not count towards limits (§1.1.2), but it is a gun for a garrison.
    let stacking_guns = guns - count(french, |unit| unit.kind == Kind::FlyingBattery);

    let needed = u32::from(deployment.citadel_battalions) + deployment.garrisons.len();
    if deployment.citadel_battalions > limits.citadel_battalions {
        let expected = format!("at most {}, the stacking limit of the citadel", limits.citadel_battalions);
        citadel_at.fault(Contradiction, deployment.citadel_battalions.to_string(), expected);
    } else if battalions < needed {
        let found = format!("{battalions} French battalions at the start");
        let expected = format!(
            "at least {needed}: {} in the citadel and one in each of {}",
            deployment.citadel_battalions,
            listed(deployment.garrisons)
        );
        units.at.fault_at_name(Contradiction, found, expected, None);
    }
    if guns < deployment.garrisons.len() {
        let found = format!("{guns} French artillery units at the start in addition to the fortress artillery");
        let expected = format!("at least one for each of {}", listed(deployment.garrisons));
        units.at.fault_at_name(Contradiction, found, expected, None);
    }

    let room = u32::from(limits.battalions) * area.len() + u32::from(limits.citadel_battalions);
    if battalions > room {
        let found = format!("room for {room} battalions in the citadel and {}", listed(area));
        area_at.fault(Contradiction, found, format!("room for all {battalions} French battalions"));
    }
    if fortress > u32::from(limits.citadel_artillery) {
        let found = format!("{fortress} units of fortress artillery");
        let expected = format!("at most {}, the stacking limit of the citadel", limits.citadel_artillery);
        units.at.fault_at_name(Contradiction, found, expected, None);
    }
    let citadel_guns = match rulings.citadel_guns {
        CitadelGuns::No => 0,
        CitadelGuns::Yes => u32::from(limits.citadel_artillery).saturating_sub(fortress),
    };
    let gun_room = u32::from(limits.artillery) * area.len() + citadel_guns;
    if stacking_guns > gun_room {
        let found = format!("room for {gun_room} artillery units in {}", listed(area));
        area_at.fault(Contradiction, found, format!("room for all {stacking_guns} French artillery units"));
    }

    let prussian = &units.units[Side::Second];
    let edge: ZoneSet = map.zones.iter().filter(|zone| zone.edge).map(|zone| zone.id).collect();
    let edge = edge.minus(deployment.french_area).minus(ZoneSet::one(map.citadel));
    let zones_needed: u32 = Division::ALL
        .into_iter()
        .map(|(_, division)| {
            let of = |unit: &Unit| unit.division == Some(division);
            let stacks = |number: u32, limit: u8| match limit {
                0 if number > 0 => u32::MAX / 8,
                0 => 0,
                limit => number.div_ceil(u32::from(limit)),
            };
            let battalions = stacks(count(prussian, |unit| of(unit) && is_battalion(unit)), limits.battalions);
            let guns = stacks(count(prussian, |unit| of(unit) && unit.kind.is_artillery()), limits.artillery);
            // Uhlans fill no zone, but need one without other divisions, unless R-42 lets them in (§2.2).
            let alone = match (division, rulings.reserve_uhlans) {
                (Division::Fourth, ReserveUhlans::Together) => 0,
                _ => count(prussian, of).min(1),
            };
            battalions.max(guns).max(alone)
        })
        .sum();
    if zones_needed > edge.len() {
        let found = format!("Prussian units that fill {zones_needed} zones, each division in its own");
        let expected = format!("room for them in the zones at the edge: {}", listed(edge));
        units.at.fault_at_name(Contradiction, found, expected, None);
    }
    // §1.3.2 Uhlans may not be in a zone with a bonus.
    let open: ZoneSet = edge.keep(|zone| map.zones.iter().any(|other| other.id == zone && other.bonus == 0));
    let of = |division| move |unit: &Unit| unit.division == Some(division) && unit.kind == Kind::Uhlans;
    let riding = Division::ALL.into_iter().filter(|(_, division)| count(prussian, of(*division)) > 0).count() as u32;
    if riding > open.len() {
        let found = format!("Uhlans of {riding} divisions, and {} zones at the edge without a bonus", open.len());
        units.at.fault_at_name(Contradiction, found, "one for the Uhlans of each division (§1.3.2)", None);
    }
}
