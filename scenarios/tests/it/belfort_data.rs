//! The default data against the rulebook: its tables cell by cell, and every fact that it states.

use sandtable_engine::Side;
use sandtable_engine::belfort::data::{Costs, Data, Effects, Limits};
use sandtable_engine::belfort::rulings::{RULINGS, Rulings};
use sandtable_engine::belfort::stratagem::Stratagem;
use sandtable_engine::belfort::unit::{Arrival, Division, Kind, Unit};
use sandtable_engine::geometry::{ZoneId, ZoneSet};
use sandtable_engine::{BySide, geometry::ZoneMap};
use sandtable_scenarios::{Loaded, Sheet, Source, builtin, load};

fn loaded() -> Loaded {
    match load(&Source::named("belfort").unwrap(), &[]) {
        Ok(loaded) => loaded,
        Err(faults) => panic!("{faults}"),
    }
}

fn data() -> Data {
    loaded().data.to().expect("the data of belfort")
}

fn set(zones: &[u8]) -> ZoneSet {
    zones.iter().map(|&zone| ZoneId(zone)).collect()
}

fn zone(data: &Data, number: u8) -> &sandtable_engine::belfort::data::Zone {
    data.zones.iter().find(|zone| zone.id == ZoneId(number)).expect("a zone of this number")
}

fn unit<'d>(data: &'d Data, name: &str) -> &'d Unit {
    data.units.0.iter().flatten().find(|unit| unit.name == name).unwrap_or_else(|| panic!("a unit {name}"))
}

/// Rows of numbers in columns, `-` for none, as on the printed sheet.
fn printed(table: &str) -> Vec<Vec<i32>> {
    table
        .lines()
        .map(|row| row.split_whitespace().map(|cell| if cell == "-" { 0 } else { cell.parse().unwrap() }).collect())
        .collect()
}

fn wide<T: Copy + Into<i32>>(rows: &[Vec<T>]) -> Vec<Vec<i32>> {
    rows.iter().map(|row| row.iter().map(|&cell| cell.into()).collect()).collect()
}

mod tables {
    use super::*;
    use sandtable_engine::belfort::tables::Table;

    fn headings<T>(table: &Table<T>) -> Vec<String> {
        table.columns.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn bombardment() {
        let table = data().tables.bombardment;
        assert_eq!(headings(&table), ["1-2", "3", "4", "6"]);
        let sheet = "- - - 1\n- - 1 1\n- 1 1 2\n- 1 2 2\n1 2 2 3\n2 2 3 4\n2 3 3 4\n- 4 4 5";
        assert_eq!(wide(&table.rows), printed(sheet));
    }

    #[test]
    fn fire() {
        let table = data().tables.fire;
        assert_eq!(headings(&table), ["1-3", "4-6", "7-9", "10-12", "13+"]);
        let sheet = "- - 1 1 1\n- 1 1 2 2\n1 1 2 2 2\n1 2 2 2 3\n2 2 2 3 4\n2 3 3 4 5";
        assert_eq!(wide(&table.rows), printed(sheet));
    }

    #[test]
    fn counter_battery() {
        let table = data().tables.counter_battery;
        assert_eq!(headings(&table), ["1-2", "3", "4", "6"]);
        let sheet = "- - - -\n- - -1 -1\n- -1 -1 -2\n-1 -1 -2 -2\n-1 -2 -3 -3\n-2 -3 -3 -4";
        let negative: Vec<Vec<i32>> =
            wide(&table.rows).into_iter().map(|row| row.into_iter().map(|cell| -cell).collect()).collect();
        assert_eq!(negative, printed(sheet));
    }

    #[test]
    fn assault() {
        let table = data().tables.assault;
        assert_eq!(headings(&table), ["1", "2", "3", "4", "5", "6"]);
        let sheet = "0/1 0/2 1/3 1/3 1/3 1/4
0/1 0/1 1/2 2/2 2/3 1/3
1/1 1/1 1/1 1/2 1/2 1/2
1/1 1/1 1/1 1/1 2/2 2/2
1/0 1/0 2/1 2/2 2/1 3/3
1/0 2/2 3/2 2/2 3/3 2/3
1/0 2/0 3/1 3/2 3/2 3/3";
        let told: Vec<String> = table
            .rows
            .iter()
            .map(|row| {
                row.iter().map(|hits| format!("{}/{}", hits.defender, hits.attacker)).collect::<Vec<_>>().join(" ")
            })
            .collect();
        assert_eq!(told.join("\n"), sheet);
        assert_eq!(data().tables.assault_won, 6);
    }

    #[test]
    fn hits_never_fall_with_the_fire_value() {
        let tables = data().tables;
        for row in tables.fire.rows.iter().chain(&tables.counter_battery.rows).chain(&tables.bombardment.rows) {
            assert!(row.is_sorted(), "{row:?}");
        }
    }
}

mod map {
    use super::*;

    #[test]
    fn every_zone_that_the_rulebook_numbers_is_there() {
        let data = data();
        assert!(data.zones.len() >= 47);
        assert!(data.zones.is_sorted_by_key(|zone| zone.id));
        for number in (1..=14).chain([17, 18, 31, 32, 47]) {
            assert_eq!(zone(&data, number).id, ZoneId(number));
        }
    }

    #[test]
    fn citadel_forts_and_targets() {
        let data = data();
        assert_eq!(data.citadel, ZoneId(1));
        assert_eq!(data.forts, set(&[1, 2, 3, 8]), "§1.3.3");
        assert_eq!(data.heavy_targets, set(&[1, 2, 3, 7, 8, 9]), "§8");
        assert_eq!(zone(&data, 1).bonus, 5, "§8.2.5, §9.3.3");
        for fort in [2, 3, 8] {
            assert!((1..=3).contains(&zone(&data, fort).bonus), "§9.3.3: zone {fort}");
        }
        assert_eq!(zone(&data, 7).bonus, 0, "the example after §9.4.2");
        for other in data.zones.iter().filter(|zone| !data.forts.has(zone.id)) {
            assert!(other.bonus <= 3, "§9.3.3: +4 and +5 are the citadel's, not zone {}'s", other.id.0);
        }
    }

    #[test]
    fn zones_12_and_14_touch_at_a_corner_only() {
        let data = data();
        assert!(!zone(&data, 12).borders.has(ZoneId(14)), "§1.1.1");
        assert!(zone(&data, 12).corners.has(ZoneId(14)));
        assert!(zone(&data, 14).corners.has(ZoneId(12)));
    }

    #[test]
    fn the_examples_can_be_played() {
        let data = data();
        assert!(zone(&data, 18).borders.has(ZoneId(7)), "the example after §9.4.2");
        assert!(zone(&data, 17).borders.has(ZoneId(18)));
        let mut borders = [ZoneSet::EMPTY; 64];
        data.zones.iter().for_each(|zone| borders[zone.id.index()] = zone.borders);
        let map = ZoneMap::new(data.zones.iter().map(|zone| zone.id).collect(), borders);
        let open = data.zones.iter().filter(|zone| zone.bonus == 0).map(|zone| zone.id).collect();
        let within = |from: u8, range: usize| {
            map.rings::<4>(ZoneId(from), open).into_iter().take(range + 1).any(|ring| ring.has(ZoneId(3)))
        };
        assert!(within(12, 3), "§1.3.3: from 12 to 3, with heavy artillery at least");
        assert!(!within(13, 3), "§1.3.3: not from 13 to 3, blocked or out of range");
        let reach = map.rings::<4>(ZoneId(1), map.zones());
        assert!(reach.iter().any(|ring| ring.has(ZoneId(18))), "2/12 RA in zone 1 fires at 18 with a range of 3");
    }

    #[test]
    fn there_are_edge_zones_and_they_are_not_the_citadel() {
        let data = data();
        assert!(data.zones.iter().filter(|zone| zone.edge).count() >= 2);
        assert!(!zone(&data, 1).edge);
    }

    #[test]
    fn the_sheet_has_every_zone() {
        let loaded = loaded();
        let data: Data = loaded.data.to().expect("the data of belfort");
        let Sheet::Zones(sheet) = &loaded.sheet else { panic!("a map of zones") };
        assert!(sheet.width > 0 && sheet.height > 0);
        let numbers: Vec<u16> = sheet.zones.iter().map(|zone| zone.number).collect();
        assert_eq!(numbers, data.zones.iter().map(|zone| u16::from(zone.id.0)).collect::<Vec<_>>());
        for (drawn, zone) in sheet.zones.iter().zip(&data.zones) {
            assert_eq!(drawn.label, zone.name);
        }
    }
}

mod units {
    use super::*;

    #[test]
    fn the_garrison_has_its_regiments() {
        let data = data();
        let french = &data.units[Side::First];
        for regiment in [
            "35 RM", "3 BM", "45 RL", "84 RL", "57 RP", "16 RP", "65 RP", "GNS", "GM HR", "4 BM HS", "GM S&L", "GM V",
            "7 RA", "12 RA", "ART HR", "ART HG", "ART FORT",
        ] {
            assert!(french.iter().any(|unit| unit.regiment == regiment), "§1.3.4: {regiment}");
        }
        let of = |kind: Kind| french.iter().filter(|unit| unit.kind == kind).count();
        assert_eq!((of(Kind::Scouts), of(Kind::FlyingBattery), of(Kind::FortressArtillery)), (2, 1, 1));
        assert!(french.iter().any(|unit| unit.unreliable));
        assert!(french.iter().all(|unit| unit.division.is_none()));
    }

    #[test]
    fn the_siege_corps_has_its_regiments() {
        let data = data();
        let prussian = &data.units[Side::Second];
        for regiment in [
            "PLR 14/21",
            "PLR 21/54",
            "MRI 67",
            "PLR 26/61",
            "PLR 61/66",
            "RUR",
            "OLR 1/3",
            "OLR 43/45",
            "WLR 7",
            "SLR 10",
            "NLR 47",
            "NLR 50",
            "SHLR 84",
            "CA-A",
            "MFAR 4",
            "CBPB",
        ] {
            assert!(prussian.iter().any(|unit| unit.regiment == regiment), "§1.3.4: {regiment}");
        }
        assert_eq!(prussian.iter().filter(|unit| unit.kind == Kind::Uhlans).count(), 2, "§1.3.2");
        assert_eq!(unit(&data, "CBPB").kind, Kind::Pioneers);
        assert!(prussian.iter().all(|unit| !unit.unreliable));
        let of_1421 = prussian.iter().filter(|unit| unit.regiment == "PLR 14/21").count();
        assert!(of_1421 >= 3, "the example after §9.4.2");
    }

    #[test]
    fn values_that_the_example_gives() {
        let data = data();
        let battalion = unit(&data, "1/35 RM");
        assert_eq!((battalion.fire, battalion.defence, battalion.unreliable), (3, 4, false), "2 and 3 when diminished");
        for scouts in data.units[Side::First].iter().filter(|unit| unit.kind == Kind::Scouts) {
            assert_eq!((scouts.fire, scouts.defence, scouts.arrival), (1, 1, Arrival::Stratagem));
        }
        let guns = unit(&data, "2/12 RA");
        assert_eq!((guns.kind, guns.fire), (Kind::FieldArtillery, 3));
        for battalion in data.units[Side::Second].iter().filter(|unit| unit.regiment == "PLR 14/21") {
            assert_eq!(battalion.attack, 3);
        }
    }

    #[test]
    fn reinforcements_come_as_scheduled() {
        let data = data();
        for unit in &data.units[Side::Second] {
            let due = match (unit.division, unit.kind) {
                (Some(Division::First), _) => Arrival::SetUp,
                (Some(Division::Fourth), Kind::Uhlans) => Arrival::SetUp,
                (Some(Division::Fourth), _) if unit.name == "2/OLR 1/3" => Arrival::Turn(6),
                (Some(Division::Fourth), _) => Arrival::Turn(1),
                (Some(Division::Debschitz), _) => Arrival::Turn(4),
                (None, _) => Arrival::Turn(2),
            };
            assert_eq!(unit.arrival, due, "§2.2, §10.6: {}", unit.name);
        }
        assert_eq!(unit(&data, "3RUR").division, Some(Division::Fourth));
        assert_eq!(unit(&data, "CBPB").division, None, "§1.1.2");
        assert!(
            data.units[Side::Second]
                .iter()
                .filter(|unit| unit.kind == Kind::HeavyArtillery)
                .all(|u| u.division.is_none())
        );
    }

    #[test]
    fn the_detachment_of_the_fourth_division_has_eight_battalions_and_uhlans() {
        let data = data();
        let of = |kind: Kind| {
            data.units[Side::Second]
                .iter()
                .filter(|unit| unit.division == Some(Division::Fourth) && unit.kind == kind)
                .count()
        };
        assert_eq!(
            (of(Kind::Infantry), of(Kind::Uhlans)),
            (9, 1),
            "Bourbaki: 3RUR, four and four, before 2/OLR 1/3 comes"
        );
    }

    #[test]
    fn every_rating_has_a_column() {
        for unit in data().units.0.iter().flatten().filter(|unit| unit.kind.is_artillery()) {
            assert!([1, 2, 3, 4, 6].contains(&unit.fire), "R-10: {}", unit.name);
            assert_eq!((unit.attack, unit.defence), (0, 0));
        }
    }
}

mod stratagems {
    use super::*;

    #[test]
    fn each_side_has_six_counters_with_all_its_stratagems() {
        let data = data();
        for (side, doubled) in [
            (Side::First, vec![Stratagem::Scouts]),
            (Side::Second, vec![Stratagem::LackOfDiscipline, Stratagem::BadQualityShell]),
        ] {
            let counters = &data.counters[side];
            assert_eq!(counters.len(), 6, "§6");
            let sorted = |mut list: Vec<Stratagem>| {
                list.sort();
                list
            };
            let of = |red: bool| Stratagem::ALL.into_iter().filter(move |s| s.side() == side && s.single_use() == red);
            let black = counters.iter().filter_map(|counter| counter.black).collect();
            let red = counters.iter().filter_map(|counter| counter.red).collect();
            assert_eq!(sorted(black), sorted(of(false).chain(doubled).collect()));
            assert_eq!(sorted(red), sorted(of(true).collect()), "§6.1.1: a single use is there once");
        }
    }

    #[test]
    fn effects() {
        let expected = Effects {
            proclamation: 1,
            supply_problem: 1,
            icy_cold: BySide([2, 4]),
            swiss_delegation: 2,
            denfert: 1,
            disinformation: 1,
            von_tresckow: 2,
            illness: 3,
            firefighters: 1,
            envoys: 1,
            more_shells: -1,
            ruse_of_war: 1,
            incendiary_shells: 1,
            bourbaki_good_order: 4,
            bourbaki_turn: 4,
            more_shells_turn: 5,
        };
        assert_eq!(data().effects, expected);
    }
}

mod numbers {
    use super::*;

    #[test]
    fn course() {
        let course = data().course;
        assert_eq!((course.turns, course.french_initiative), (7, 2), "§11.2, §4");
        assert_eq!((course.income, course.reduced_income, course.open_income), (BySide([5, 8]), 4, 1), "§5.1");
        assert_eq!((course.most_points, course.major), (10, 2), "§5.1, §11.2");
        assert_eq!(course.automatic, set(&[2, 3, 8]), "§11.1");
    }

    #[test]
    fn deployment() {
        let deployment = data().deployment;
        assert_eq!(deployment.french_area, (2..=12).map(ZoneId).collect(), "§2.1");
        assert_eq!((deployment.citadel_battalions, deployment.garrisons), (2, set(&[2, 3, 8])), "§2.1");
        assert_eq!(deployment.fortifications, BySide([set(&[4, 7, 9]), set(&[31, 32, 47])]), "§2.1, §2.2");
    }

    #[test]
    fn costs() {
        let expected = Costs {
            activation: 1,
            french_stratagem: 1,
            random_stratagem: 1,
            chosen_stratagem: 3,
            rehabilitation: 1,
            rebuilding: 1,
            fortification: 1,
            trench: 2,
            pioneer_trench: 1,
        };
        assert_eq!(data().costs, expected);
    }

    #[test]
    fn limits() {
        let expected = Limits {
            battalions: 3,
            artillery: 1,
            citadel_battalions: 6,
            citadel_artillery: 4,
            field_range: 2,
            heavy_range: 3,
            citadel_range: 1,
            long_range: -1,
            heavy: 1,
            short_range: 1,
            repeat: -1,
            second_damage: 4,
            artillery_moves: 1,
            assault: 4,
            rehabilitated: 3,
            free_rehabilitated: 4,
            french_fortifications: 1,
            fortifications: 2,
            pioneer_fortifications: 3,
            trenches: 10,
        };
        assert_eq!(data().limits, expected);
    }

    #[test]
    fn every_ruling_is_listed_with_its_default() {
        assert_eq!(data().rulings, Rulings::default());
        let (_, text) = builtin()[0].files.iter().find(|(name, _)| *name == "rulings.toml").unwrap();
        for ruling in RULINGS {
            let line = text.lines().find(|line| line.starts_with(&format!("{} =", ruling.id)));
            let line = line.unwrap_or_else(|| panic!("R-{} is not listed", ruling.number));
            assert!(line.contains(&format!("= \"{}\"", ruling.choices[0].name)), "{line}");
            assert!(line.contains(&format!("# R-{},", ruling.number)), "{line}");
        }
    }
}
