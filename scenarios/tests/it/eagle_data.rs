//! The data of The Stricken Eagle against what is known of the game.

use sandtable_engine::eagle::data::Placement;
use sandtable_engine::eagle::rulings::Rulings;
use sandtable_engine::eagle::terrain::{Crossing, Terrain};
use sandtable_engine::eagle::unit::{Face, Kind, Role, Unit};
use sandtable_engine::eagle::{FRENCH, HexSet, PRUSSIAN, PlaceSet, UnitId};
use sandtable_engine::geometry::{HexId, Route};
use sandtable_engine::{BySide, Side};
use sandtable_scenarios::eagle::{Data, SCHEMA};
use sandtable_scenarios::{Class, Loaded, Overlay, Sheet, Source, Sourced};
use std::collections::HashMap;

fn folder() -> Source {
    Source::named("eagle").unwrap()
}

fn loaded(overlays: &[Overlay]) -> Loaded {
    SCHEMA.load(&folder(), overlays).unwrap_or_else(|faults| panic!("{faults}"))
}

fn with(set: &[&str]) -> Data {
    let overlays: Vec<Overlay> = set.iter().map(|set| Overlay::Set((*set).into())).collect();
    loaded(&overlays).data.to().expect("the data of eagle")
}

fn data() -> Data {
    with(&[])
}

fn hex(data: &Data, number: u16) -> HexId {
    data.map.grid.numbered(number).unwrap_or_else(|| panic!("no hex {number}"))
}

fn place(data: &Data, name: &str) -> (u16, Side, bool) {
    let place = data.map.places.iter().find(|place| place.name == name).unwrap_or_else(|| panic!("no city {name}"));
    (data.map.grid.number(place.hex), place.owner, place.supply)
}

fn id(data: &Data, name: &str) -> UnitId {
    let at = data.units.iter().position(|unit| unit.name == name);
    UnitId(at.unwrap_or_else(|| panic!("no unit {name}")) as u8)
}

fn unit<'d>(data: &'d Data, name: &str) -> &'d Unit {
    &data.units[id(data, name).index()]
}

fn names(data: &Data, units: impl IntoIterator<Item = UnitId>) -> Vec<&str> {
    units.into_iter().map(|unit| data.units[unit.index()].name.as_str()).collect()
}

/// The placement of a unit.
fn placement<'d>(data: &'d Data, name: &str) -> &'d Placement {
    let unit = id(data, name);
    data.set_up
        .iter()
        .find(|placement| placement.units.contains(&unit))
        .unwrap_or_else(|| panic!("{name} has no place"))
}

/// The hexes that railways of a side join to some hex, none of them enemy country.
fn joined(data: &Data, from: u16, country: HexSet) -> HexSet {
    let map = &data.map;
    let rails = map.railways() & country;
    let mut reached = HexSet::one(hex(data, from));
    loop {
        let next = reached.into_iter().fold(reached, |all, hex| all | map.along_rails(hex) & rails);
        if next == reached {
            return reached;
        }
        reached = next;
    }
}

mod r16_1 {
    use super::*;

    #[test]
    fn numbered_towns_lie_in_their_hexes() {
        let data = data();
        let known = [
            ("Châlons", 113),
            ("Metz", 1508),
            ("Trier", 1801),
            ("Saint-Avold", 2007),
            ("Hombourg", 2403),
            ("Hagenau", 2907),
            ("Strasbourg", 3011),
            ("Landau", 3103),
        ];
        for (name, number) in known {
            assert_eq!(place(&data, name).0, number, "{name}");
        }
        let loaded = loaded(&[]);
        for (name, _) in known {
            let path = format!("cities.{name}.hex");
            assert_eq!(loaded.provenance.at(&path).map(|value| value.class), Some(Class::Rulebook), "{path}");
        }
    }

    #[test]
    fn sides_begin_where_the_rulebook_says() {
        let data = data();
        let up = |name: &str| {
            let placement = placement(&data, name);
            (names(&data, placement.units.iter().copied()), placement.hexes)
        };
        let disc = |number: u16, within: u8| data.map.grid.disc(hex(&data, number), within);
        assert_eq!(up("Napoléon III"), (vec!["Napoléon III", "Imperial Guard", "Guard cavalry"], disc(1508, 0)));
        let (units, alsace) = up("MacMahon");
        assert_eq!(units, ["MacMahon", "1st Corps", "1st Corps cavalry", "5th Corps", "5th Corps cavalry"]);
        assert_eq!(alsace, disc(2907, 2) & data.map.country[FRENCH]);
        let (units, lorraine) = up("Bazaine");
        assert_eq!(units.len(), 7);
        assert!(
            units[1..].chunks(2).zip(["2nd", "3rd", "4th"]).all(|(pair, corps)| pair[0] == format!("{corps} Corps"))
        );
        assert!(lorraine.minus(disc(2007, 4) & data.map.country[FRENCH]).is_empty());
        assert_eq!(up("7th Corps").1, disc(3011, 1) & data.map.country[FRENCH]);
        assert_eq!(up("6th Corps"), (vec!["6th Corps", "6th Corps cavalry"], disc(113, 0)));
        assert_eq!(up("1st Army").1, disc(1801, 3) & data.map.country[PRUSSIAN]);
        assert_eq!(up("1st Army").0[1..], ["I Corps", "VII Corps", "VIII Corps", "1st Cavalry", "3rd Cavalry"]);
        assert_eq!(up("2nd Army").0.len(), 10);
        assert_eq!(up("2nd Army").1, disc(2403, 2) & data.map.country[PRUSSIAN]);
        assert_eq!(up("3rd Army").0.len(), 10);
        assert_eq!(up("3rd Army").1, disc(3103, 1) & data.map.country[PRUSSIAN]);
    }

    #[test]
    fn bazaine_stands_within_two_hexes_of_the_border() {
        let data = data();
        let grid = &data.map.grid;
        let near = |hex: HexId| grid.disc(hex, 2).meets(&data.map.country[PRUSSIAN]);
        let lorraine = placement(&data, "Bazaine").hexes;
        assert!(lorraine.has(hex(&data, 2007)) && lorraine.into_iter().all(near));
        let within = grid.disc(hex(&data, 2007), 4) & data.map.country[FRENCH];
        assert_eq!(within.into_iter().filter(|hex| near(*hex)).collect::<HexSet>(), lorraine);
    }

    #[test]
    fn reserve_cavalry_goes_to_any_french_headquarters() {
        let data = data();
        let reserve = placement(&data, "2nd Reserve cavalry");
        assert!(reserve.with_headquarters && reserve.hexes.is_empty());
        let at = data.set_up.iter().position(|placement| placement == reserve);
        let last = data.set_up.iter().rposition(|placement| placement.side == FRENCH);
        assert_eq!((at, reserve.units.len()), (last, 3), "when the headquarters stand");
    }

    #[test]
    fn fortresses_stand_in_the_hexes_of_their_names() {
        let data = data();
        let stand: Vec<(&str, u16)> = data
            .at_start
            .iter()
            .map(|(unit, hex)| (data.units[unit.index()].name.as_str(), data.map.grid.number(*hex)))
            .collect();
        assert_eq!(stand.len(), data.units.iter().filter(|unit| unit.kind == Kind::Fortress).count());
        for (name, number) in stand {
            assert_eq!(place(&data, name), (number, unit(&data, name).side, true), "{name}");
            assert_eq!(data.map.terrain(hex(&data, number)), Terrain::Fortress, "{name}");
        }
    }

    #[test]
    fn reinforcements_are_those_of_turn_two() {
        let data = data();
        let pool = |side: Side| {
            let of_side = data.units.iter().filter(|unit| unit.side == side && unit.enters == Some(2));
            of_side.map(|unit| unit.name.as_str()).collect::<Vec<_>>()
        };
        assert_eq!(pool(FRENCH), ["12th Corps", "13th Corps", "14th Corps"]);
        assert_eq!(pool(PRUSSIAN), ["4th Army", "Moltke"]);
        assert!(data.units.iter().all(|unit| unit.enters.is_none_or(|turn| turn == 2)));
        assert_eq!((data.course.turns, data.course.two_from), (7, None));
    }
}

mod r16_2 {
    use super::*;

    #[test]
    fn the_alternate_history_is_longer_and_has_more_units() {
        let (plain, alternate) = (data(), with(&["options.alternate=true"]));
        assert_eq!((alternate.course.turns, alternate.course.two_from), (12, Some(6)));
        let more: Vec<&Unit> = alternate.units.iter().filter(|unit| unit.enters == Some(6)).collect();
        assert_eq!(more.len() + plain.units.len(), alternate.units.len());
        assert_eq!(Side::BOTH.map(|side| more.iter().filter(|unit| unit.side == side).count()), [5, 2]);
        assert_eq!((plain.map == alternate.map, plain.set_up.len()), (true, alternate.set_up.len()));
    }

    #[test]
    fn the_fourth_army_commands_the_first_armys_units() {
        let role = |data: &Data| unit(data, "4th Army").headquarters.map(|hq| hq.role);
        let under = |data: &Data, name: &str| names(data, unit(data, name).commanders).join(", ");
        let (plain, alternate) = (data(), with(&["options.alternate=true"]));
        assert_eq!([role(&plain), role(&alternate)], [Some(Role::Replacement); 2]);
        assert_eq!(
            (under(&plain, "VII Corps"), under(&alternate, "VII Corps")),
            ("1st Army".into(), "1st Army, 4th Army".into())
        );
        assert_eq!(under(&alternate, "X Corps"), "2nd Army");
    }
}

mod r01 {
    use super::*;

    #[test]
    fn the_third_corps_cavalry_is_as_the_errata_say() {
        let back = unit(&data(), "3rd Corps cavalry").back;
        assert_eq!(back, Face { strength: 1, morale: 2, movement: 9 });
    }

    #[test]
    fn units_are_under_the_headquarters_of_their_colour() {
        let data = data();
        let under = |name: &str| names(&data, unit(&data, name).commanders);
        assert_eq!(under("Imperial Guard"), ["Napoléon III", "Bazaine"], "1.1");
        assert_eq!(under("Guard cavalry"), ["Napoléon III", "Bazaine"], "1.1, R-99");
        assert_eq!(under("12th Corps"), [""; 0]);
        assert_eq!(["1st", "5th", "7th"].map(|corps| under(&format!("{corps} Corps"))), [["MacMahon"]; 3], "13.1");
        assert!(
            data.units
                .iter()
                .all(|unit| unit.commanders.into_iter().all(|hq| data.units[hq.index()].side == unit.side))
        );
    }

    #[test]
    fn fortresses_do_not_move_and_are_of_two_classes() {
        let data = data();
        let fortresses = || data.units.iter().filter(|unit| unit.kind == Kind::Fortress);
        assert!(fortresses().all(|unit| (unit.front.movement, unit.back.movement) == (0, 0)));
        // Superior are those of 5 or 6: every Prussian one, and the French of 6.
        assert!(fortresses().all(|unit| unit.front.strength != 5 || unit.side == PRUSSIAN));
        assert!(
            fortresses().filter(|unit| unit.side == PRUSSIAN).all(|unit| unit.front.strength >= data.limits.superior)
        );
    }

    #[test]
    fn cavalry_of_a_corps_is_tied_to_it_and_that_of_the_guard_is_not() {
        let data = data();
        let tied = |unit: &Unit| unit.tied_to.map(|corps| data.units[corps.index()].name.clone());
        for corps in ["1st", "2nd", "3rd", "4th", "5th", "6th", "7th"] {
            let cavalry = unit(&data, &format!("{corps} Corps cavalry"));
            assert_eq!(tied(cavalry), Some(format!("{corps} Corps")), "13.3");
        }
        assert_eq!(data.units.iter().filter(|unit| unit.tied_to.is_some()).count(), 7);
        assert_eq!(data.guard, Some((id(&data, "Guard cavalry"), id(&data, "Imperial Guard"))));
    }
}

mod r_map {
    use super::*;

    #[test]
    fn hexes_of_the_example_lie_as_it_tells() {
        let data = data();
        let (map, at) = (&data.map, |number| hex(&data, number));
        assert_eq!((map.grid.columns(), map.grid.rows()), (34, 24));
        assert_eq!((map.grid.distance(at(1609), at(1708)), map.grid.distance(at(2007), at(1708))), (1, 3));
        let occupied = [1704, 1804, 1805, 1906, 2006, 2906, 3007, 1609, 1708];
        assert!(occupied.iter().all(|number| !map.luxemburg.has(at(*number))));
        // The 1st Army marches from 1704 to 1708 on foot: four hexes of clear ground, no river.
        let way = [1704, 1705, 1706, 1707, 1708].map(at);
        let clear =
            |pair: &[HexId]| map.crossing(pair[0], pair[1]) == Crossing::Land && map.terrain(pair[1]) == Terrain::Clear;
        assert!(way.windows(2).all(clear));
        for (name, near) in [("Thionville", 1605), ("Phalsbourg", 2610), ("Forbach", 2106), ("Sarreguemines", 2206)] {
            assert_eq!(map.grid.distance(at(place(&data, name).0), at(near)), 1, "{name}");
        }
    }

    #[test]
    fn a_unit_in_1708_cuts_bazaine_off() {
        let data = data();
        let (map, at) = (&data.map, |number| hex(&data, number));
        let french = map.country[FRENCH];
        assert!(joined(&data, 1508, french).has(at(2007)) && map.railways().has(at(1609)));
        // So do the Prussian 2nd Army at Forbach, Sarreguemines and 2006 in the east.
        let held: HexSet = [1708, 2105, 2306, 2006].map(at).into_iter().collect();
        let open = french.minus(held | map.grid.beside(held));
        let sources =
            data.at_start.iter().filter(|(unit, _)| data.units[unit.index()].side == FRENCH).map(|(_, hex)| *hex);
        let lines = sources.fold(map.exits[FRENCH], |all, hex| all | HexSet::one(hex));
        let linked = lines.into_iter().fold(HexSet::EMPTY, |all, hex| all | joined(&data, map.grid.number(hex), open));
        for stack in [2007, 1906] {
            assert!(!map.grid.disc(at(stack), data.limits.supply).meets(&linked), "{stack}");
        }
    }

    #[test]
    fn a_corps_comes_by_rail_from_the_west_to_1609() {
        let data = data();
        let from_exits = data.map.exits[FRENCH].into_iter().map(|hex| data.map.grid.number(hex));
        assert!(from_exits.into_iter().any(|exit| joined(&data, exit, data.map.country[FRENCH]).has(hex(&data, 1609))));
    }

    #[test]
    fn railways_of_both_sides_leave_the_map_where_they_should() {
        let data = data();
        let map = &data.map;
        let ends = |hex: HexId| map.sides[hex].off_map == Some(Route::Railway);
        assert!(Side::BOTH.iter().all(|side| map.exits[*side].into_iter().all(ends)));
        assert!(Side::BOTH.iter().all(|side| map.exits[*side].minus(map.country[*side]).is_empty()));
        let (columns, rows): (Vec<u8>, Vec<u8>) = map.exits[FRENCH].into_iter().map(|hex| map.grid.place(hex)).unzip();
        assert!(columns.iter().zip(&rows).all(|(column, row)| *column == 1 || *row == map.grid.rows()), "4.1");
    }

    #[test]
    fn everybody_begins_near_a_railway_to_a_fortress_of_his() {
        let data = data();
        let map = &data.map;
        for side in Side::BOTH {
            let supplies = map.places.iter().filter(|place| place.owner == side && place.supply);
            let exits = if side == FRENCH { map.exits[side] } else { HexSet::EMPTY };
            let sources = supplies.fold(exits, |all, place| all | HexSet::one(place.hex));
            let numbers = sources.into_iter().map(|hex| map.grid.number(hex));
            let rails = numbers.fold(sources, |all, from| all | joined(&data, from, map.country[side]));
            for placement in
                data.set_up.iter().filter(|placement| placement.side == side && !placement.with_headquarters)
            {
                let near = |hex: &HexId| map.grid.disc(*hex, data.limits.supply).meets(&rails);
                assert!(
                    placement.hexes.into_iter().any(|hex| near(&hex)),
                    "{:?}",
                    names(&data, placement.units.clone())
                );
            }
        }
    }

    #[test]
    fn bridges_of_the_errata_are_there() {
        let data = data();
        let bridged = |name: &str| {
            let at = hex(&data, place(&data, name).0);
            let near = data.map.grid.next_to(at);
            near.into_iter().any(|next| data.map.crossing(at, next) == Crossing::Bridge)
        };
        assert!(["Sarrebruck", "Épinal"].into_iter().all(bridged));
        assert!(place(&data, "Belfort").2, "its supply source");
    }

    #[test]
    fn a_railway_crosses_a_river_by_a_bridge() {
        let data = data();
        let map = &data.map;
        for hex in map.railways() {
            let wet = map.along_rails(hex).into_iter().find(|next| map.crossing(hex, *next) == Crossing::River);
            assert_eq!(wet.map(|next| (map.grid.number(hex), map.grid.number(next))), None);
        }
    }

    #[test]
    fn every_hex_but_luxemburgs_has_an_owner() {
        let data = data();
        let map = &data.map;
        assert_eq!(map.country[FRENCH] | map.country[PRUSSIAN] | map.luxemburg, map.grid.hexes());
        assert!(
            map.luxemburg.has(hex(&data, place(&data, "Luxemburg").0)) && !(map.luxemburg & map.railways()).is_empty()
        );
        assert_eq!(map.grid.flood(HexSet::one(hex(&data, 1508)), map.grid.hexes()), map.grid.hexes(), "in one piece");
    }
}

mod r_tables {
    use super::*;

    #[test]
    fn tables_are_as_they_are_printed() {
        let tables = data().tables;
        let attacker: Vec<u8> = tables.combat.iter().map(|row| row.0).collect();
        let defender: Vec<u8> = tables.combat.iter().map(|row| row.1).collect();
        assert_eq!(attacker, [0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 5, 5, 6]);
        assert_eq!(defender, [0, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5, 5, 6]);
        assert_eq!((tables.magnitude.small, tables.magnitude.middle), (12, 33));
        assert_eq!(tables.initiative.map(|row| row[FRENCH]), [0, 0, 1, 1, 2, 4]);
        assert_eq!(tables.initiative.map(|row| row[PRUSSIAN]), [1, 1, 1, 2, 2, 3]);
        assert_eq!((tables.siege, tables.superior), ([0, 0, 0, 0, 1, 1, 2], -1));
        assert_eq!(tables.surrender.map(|row| row.iter().filter(|result| **result).count()), [0, 0, 1, 2, 3, 4]);
        assert!(tables.surrender.iter().all(|row| row.is_sorted()) && tables.emperor == 1);
    }

    #[test]
    fn modifiers_and_terrain_are_as_they_are_printed() {
        let tables = data().tables;
        let by = &tables.modifiers;
        assert_eq!((by.disorganised, by.unsupplied, by.second, by.mitrailleuses, by.heroism), ([-1, -2], -2, -2, 1, 2));
        assert_eq!((&by.ratio[..], by.weaker), (&[(3, 1), (4, 2), (5, 3), (6, 4), (8, 5)][..], (4, -1)));
        let terrain = &tables.terrain;
        let effects = |terrain: sandtable_engine::eagle::terrain::TerrainEffects| (terrain.cost, terrain.advantage);
        assert_eq!(terrain.hexes.map(effects), [(1, 1), (2, 3), (3, 4), (1, 2), (1, 4)]);
        assert_eq!((effects(terrain.river), effects(terrain.bridge), terrain.zone), ((2, 3), (1, 2), 1));
    }

    #[test]
    fn numbers_of_the_rules_are_the_rulebooks() {
        let data = data();
        let l = &data.limits;
        assert_eq!((l.corps_steps, l.division_steps, l.first_step, l.third_step), (4, 2, (3, 4), (1, 2)));
        assert_eq!((l.stacking, l.headquarters, l.supply, l.rail, l.rail_headquarters), (6, 2, 2, 4, 1));
        assert_eq!((l.mitrailleuses, l.heroism, l.superior, l.disorganised_morale), (5, 1, 5, 1));
        assert_eq!((l.attacker_retreat, l.defender_retreat, l.driven_retreat), (1, 2, 2));
        assert_eq!((l.recovery, l.recovery_fortress), (BySide([5, 3]), 1));
        let cities =
            |set: PlaceSet| set.into_iter().map(|city| data.map.places[city.index()].name.as_str()).collect::<Vec<_>>();
        assert_eq!(cities(data.victory.cities), ["Châlons", "Strasbourg", "Metz", "Sedan", "Verdun", "Belfort"]);
        assert_eq!(cities(data.victory.automatic), ["Trier", "Hombourg", "Landau"]);
        assert_eq!((data.victory.needed, data.victory.ratio), (3, [1, 2]));
        let arrivals = data.course.arrivals.0.map(|at| (data.map.grid.number(at.hex), at.by_rail));
        assert_eq!(arrivals, [(113, true), (2403, false)], "12.1");
    }
}

#[test]
fn readings_are_the_defaults_and_the_map_is_one_of_hexes() {
    let loaded = loaded(&[]);
    assert_eq!(loaded.data.of::<Data>().map(|data| data.rulings.clone()), Some(Rulings::default()));
    let Sheet::Hexes(sheet) = loaded.sheet else { panic!("a map of hexes") };
    assert!(sheet.lines.len() > 20 && sheet.names.iter().any(|name| name.name == "Metz"));
}

#[test]
fn every_reconstructed_number_has_a_range() {
    let loaded = loaded(&[Overlay::Set("options.alternate=true".into())]);
    let made_up = loaded.provenance.values.iter().filter(|value| value.class == Class::Reconstruction);
    let without: Vec<&str> =
        made_up.filter(|v| v.number.is_some() && v.range.is_none()).map(|value| value.path.as_str()).collect();
    assert_eq!(without, [""; 0]);
}

mod errata {
    use super::*;
    use sandtable_engine::eagle::rulings::StrengthRatio;

    fn file(name: &str) -> Overlay {
        crate::common::errata_file(format!("{}/eagle/errata/{name}.toml", env!("CARGO_MANIFEST_DIR")))
    }

    fn over(name: &str) -> Data {
        loaded(&[file(name)]).data.to().expect("the data of eagle")
    }

    #[test]
    fn the_map_can_be_as_it_was_printed() {
        let printed = over("as-printed");
        let bridges = |name: &str| {
            let at = hex(&printed, place(&printed, name).0);
            let near = printed.map.grid.next_to(at);
            near.into_iter().filter(|next| printed.map.crossing(at, *next) == Crossing::Bridge).count()
        };
        assert_eq!((bridges("Sarrebruck"), bridges("Épinal"), place(&printed, "Belfort").2), (0, 0, false));
        assert_eq!(unit(&printed, "3rd Corps cavalry").back, Face { strength: 2, morale: 2, movement: 9 });
    }

    #[test]
    fn samples_change_what_they_say() {
        let trier = over("fortress-trier");
        assert!(trier.at_start.contains(&(id(&trier, "Trier"), hex(&trier, 1801))));
        assert_eq!(over("fewer-markers").tables.initiative[5], BySide([3, 3]));
        assert_eq!(over("no-superior-fortresses").tables.superior, 0);
        assert_eq!(over("whole-ratios").rulings.strength_ratio, StrengthRatio::Whole);
    }

    #[test]
    fn counters_to_the_prussians_good_stay_within_their_ranges() {
        let alternate = || Overlay::Set("options.alternate=true".into());
        let [base, moved] = [vec![alternate()], vec![alternate(), file("prussian-counters")]].map(|on| loaded(&on));
        let ranges: HashMap<&str, (i64, i64)> =
            base.provenance.values.iter().filter_map(|value| Some((value.path.as_str(), value.range?))).collect();
        let of_counters = |value: &&Sourced| value.class == Class::Overlay && value.path != "options.alternate";
        let mut count = 0;
        for value in moved.provenance.values.iter().filter(of_counters) {
            let (low, high) = ranges[value.path.as_str()];
            let number = value.number.expect("a number");
            assert!((low..=high).contains(&number), "{} is {number}, outside {low} to {high}", value.path);
            count += 1;
        }
        assert!(count > 100, "{count} values moved");
    }
}

mod faults {
    use super::*;

    /// The only fault of the scenario with values laid over it.
    fn of(overlays: &[Overlay]) -> String {
        match SCHEMA.load(&folder(), overlays) {
            Ok(_) => panic!("no fault"),
            Err(faults) => {
                assert_eq!(faults.len(), 1, "{faults}");
                faults.to_string()
            }
        }
    }

    fn set(set: &str) -> String {
        of(&[Overlay::Set(set.into())])
    }

    fn errata(text: &str) -> String {
        let text = format!("overlay_for = \"eagle\"\ntitle = \"A fault\"\n{text}");
        of(&[Overlay::Errata { name: "errata.toml".into(), text }])
    }

    #[track_caller]
    fn told(fault: &str, parts: &[&str]) {
        for part in parts {
            assert!(fault.contains(part), "no {part:?} in {fault}");
        }
    }

    #[test]
    fn hexes_and_cities_go_together() {
        told(&set("map.terrain.1508=."), &["1508, which has no city", "the letter `c` or `f`"]);
        told(&set("map.terrain.1509=c"), &["no city in 1509"]);
        told(&set("map.terrain.1509=x"), &["the letter `x`", "`w` forest"]);
        told(&set("map.country.1509=-"), &["no country", "the terrain has a hex here"]);
        told(&set("map.country.0101=x"), &["the letter `x`", "`l` Luxemburg"]);
        told(&set("map.country.0401=f"), &["a country", "the terrain has no hex here"]);
        told(&set("cities.Metz.hex=1509"), &["1509, which has no city"]);
        told(&set("cities.Metz.hex=1508 1509"), &["one hex number"]);
        told(&errata("[cities.Borny]\nhex = \"1508\"\nowner = \"french\""), &["Borny in the hex of Metz"]);
    }

    #[test]
    fn railways_rivers_and_bridges_are_of_a_piece() {
        told(&set("map.railways.Nahe=2303 2301"), &["2301, which is not next to 2303"]);
        told(&set("map.bridges.Metz=1507/1508"), &["a bridge on 1507/1508, where there is no water"]);
        told(&errata("[map.bridges]\nBorny = \"1508/1408\""), &["1508/1408 a second time"]);
        told(&errata("[map.rivers]\nSeille = \"1508/1408\""), &["1508/1408 a second time"]);
        told(&set("map.exits.french=1508"), &["1508, inside the map"]);
        told(&set("map.exits.french=0107"), &["0107, where no railway ends"]);
        let column = |column: u8| {
            let hexes: Vec<String> = (6..=24).map(|row| format!("{column:02}{row:02}")).collect();
            format!("Column-{column} = \"{}\"\n", hexes.join(" "))
        };
        let many: String = [3, 4, 5, 6].map(column).concat();
        told(&errata(&format!("[map.railways]\n{many}")), &["railways in", "in at most 240"]);
    }

    #[test]
    fn units_are_whole() {
        told(&set("units.1st Corps cavalry.corps=1st Crops"), &["\"1st Crops\", which is no such unit", "1st Corps"]);
        told(&set("units.1st Corps.reduced.strength=9"), &["from 1 to 8"]);
        told(&set("units.1st Corps.movement=25"), &["from 1 to 24"]);
        told(&errata("[units.\"1st Corps\"]\narmies = [\"Moltke\"]"), &["\"Moltke\", which is no such unit"]);
        told(&set("units.Metz.kind=fort"), &["fortress"]);
        let fortress = |name: &str, side: &str| {
            let values = "kind = \"fortress\"\nstrength = 3\nmorale = 3\nreduced = { strength = 2 }";
            errata(&format!("[units.{name}]\nside = \"{side}\"\n{values}"))
        };
        told(&fortress("Nanzig", "french"), &["no city Nanzig"]);
        told(&fortress("Nancy", "prussian"), &["a fortress in a city of the other side"]);
        told(&errata("[units.Metz]\nenters = 2"), &["a fortress as a reinforcement"]);
        let corps = "kind = \"corps\"\nstrength = 6\nmorale = 3\nmovement = 6\nreduced = { strength = 3 }\nenters = 2";
        let corps = |n: u8| format!("[units.\"{n} more\"]\nside = \"french\"\n{corps}\n");
        told(&errata(&(0..40).map(corps).collect::<String>()), &["headquarters and units in play", "at most 96"]);
        told(&errata(&corps(1).replace("1 more", "Moltke")), &["a headquarters' name too"]);
    }

    #[test]
    fn everybody_begins_somewhere_and_once() {
        told(&set("set-up.strasbourg.side=frensh"), &["frensh", "\"french\""]);
        told(&errata("[set-up.strasbourg]\nunits = [\"7th Corps\", \"7th Crops cavalry\"]"), &["7th Corps cavalry"]);
        told(&errata("[set-up.chalons]\nunits = [\"6th Corps\"]"), &["6th Corps cavalry begins nowhere"]);
        let twice = "[set-up.chalons]\nunits = [\"6th Corps\", \"6th Corps cavalry\", \"6th Corps\"]";
        told(&errata(twice), &["6th Corps a second time"]);
        told(&errata("[set-up.more]\nside = \"french\"\nunits = [\"12th Corps\"]\nhexes = \"0113\""), &["12th Corps"]);
        told(&set("set-up.landau.within=0"), &["14 half corps, room for 5"]);
        let three = "[set-up.metz]\nunits = [\"Napoléon III\", \"Bazaine\", \"MacMahon\", \"Imperial Guard\", \"Guard cavalry\"]\n";
        let others = ["alsace", "lorraine"].map(|name| {
            let corps = if name == "alsace" { ["1st", "5th"].as_slice() } else { &["2nd", "3rd", "4th"] };
            let units: Vec<String> =
                corps.iter().flat_map(|n| [format!("{n} Corps"), format!("{n} Corps cavalry")]).collect();
            format!("[set-up.{name}]\nunits = {units:?}\n")
        });
        told(&errata(&format!("{three}{}", others.concat())), &["3 headquarters, room for 2"]);
        told(&set("set-up.alsace.within=20"), &["hexes to choose from", "at most 240"]);
    }

    #[test]
    fn headquarters_and_reinforcements_come_in_time() {
        let with = "[set-up.metz]\nhexes = \"none\"\nwith = \"headquarters\"";
        told(&errata(with), &["no headquarters that stands already"]);
        let fourth = "[headquarters.\"4th Army\"]\nenters = \"none\"\n";
        told(&errata(fourth), &["4th Army begins nowhere"]);
        let placed = "[set-up.fourth]\nside = \"prussian\"\nunits = [\"4th Army\"]\nhexes = \"1801\"";
        told(&errata(&format!("{fourth}{placed}")), &["4th Army from the start"]);
        told(&set("headquarters.Moltke.enters=8"), &["Moltke from turn 8 on", "from 1 to 7, the last"]);
        told(&set("course.arrivals.prussian.hex=0113"), &["0113, outside its country"]);
        let late = ["options.alternate=true", "alternate.turns=6", "alternate.two_from=7"];
        told(&of(&late.map(|set| Overlay::Set(set.into()))), &["a turn after the last"]);
        told(&errata("[alternate.headquarters]\n\"5th Army\" = [\"1st Army\"]"), &["unknown headquarters `5th Army`"]);
    }

    #[test]
    fn victory_and_tables_make_sense() {
        told(&set("victory.needed=7"), &["7 of 6 cities"]);
        told(&errata("[victory]\nautomatic = [\"Homburg\"]"), &["unknown city \"Homburg\"", "Hombourg"]);
        told(&errata("[victory]\nautomatic = [\"Landau\", \"Landau\"]"), &["Landau a second time"]);
        told(&set("tables.magnitude.small=40"), &["`middle` not below `small`"]);
        told(&errata("[limits]\nfirst_step = [4, 3]"), &["a part of a whole"]);
        told(&set("tables.terrain.forest.cost=0"), &["from 1 to 9"]);
    }
}
