//! The data of The Loire Campaign against what is known of the game.

use sandtable_engine::geometry::{Direction, HexId, Route, Water};
use sandtable_engine::loire::data::{Arrival, March, Placement, Suffers};
use sandtable_engine::loire::rulings::Rulings;
use sandtable_engine::loire::terrain::{BridgeSet, Crossing, Terrain};
use sandtable_engine::loire::unit::{Corps, Kind, Unit};
use sandtable_engine::loire::{BridgeId, CorpsSet, FRENCH, GERMAN, HexSet, PlaceSet, UnitId, UnitSet};
use sandtable_engine::{BySide, Side};
use sandtable_scenarios::loire::{Data, SCHEMA};
use sandtable_scenarios::{Class, Loaded, Overlay, PlaceKind, Sheet, Source, Sourced};
use std::collections::HashMap;

fn folder() -> Source {
    Source::named("loire").unwrap()
}

fn loaded(overlays: &[Overlay]) -> Loaded {
    SCHEMA.load(&folder(), overlays).unwrap_or_else(|faults| panic!("{faults}"))
}

fn with(set: &[&str]) -> Data {
    let overlays: Vec<Overlay> = set.iter().map(|set| Overlay::Set((*set).into())).collect();
    loaded(&overlays).data.to().expect("the data of loire")
}

fn data() -> Data {
    with(&[])
}

fn hex(data: &Data, number: u16) -> HexId {
    data.map.grid.numbered(number).unwrap_or_else(|| panic!("no hex {number}"))
}

/// The hexes of columns and rows.
fn block(data: &Data, columns: std::ops::RangeInclusive<u16>, rows: std::ops::RangeInclusive<u16>) -> HexSet {
    columns.flat_map(|column| rows.clone().map(move |row| column * 100 + row)).map(|number| hex(data, number)).collect()
}

fn place(data: &Data, name: &str) -> HexId {
    data.map.places.iter().find(|place| place.name == name).unwrap_or_else(|| panic!("no place {name}")).hex
}

fn places(data: &Data, set: PlaceSet) -> Vec<&str> {
    set.into_iter().map(|place| data.map.places[place.index()].name.as_str()).collect()
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

fn corps<'d>(data: &'d Data, name: &str) -> &'d Corps {
    data.corps.iter().find(|corps| corps.name == name).unwrap_or_else(|| panic!("no corps {name}"))
}

fn corps_names(data: &Data, set: CorpsSet) -> Vec<&str> {
    set.into_iter().map(|corps| data.corps[corps.index()].name.as_str()).collect()
}

fn placement<'d>(data: &'d Data, name: &str) -> &'d Placement {
    let unit = id(data, name);
    data.set_up.iter().find(|placement| placement.units.contains(&unit)).unwrap_or_else(|| panic!("{name} comes later"))
}

fn arrival<'d>(data: &'d Data, name: &str) -> &'d Arrival {
    let unit = id(data, name);
    data.arrivals.iter().find(|arrival| arrival.units.contains(&unit)).unwrap_or_else(|| panic!("{name} never comes"))
}

fn all_bridges(data: &Data) -> BridgeSet {
    (0..data.map.bridges.len() as u8).map(BridgeId).collect()
}

/// The west and the south edge, and the east edge south of the Loire.
fn french_edges(data: &Data) -> HexSet {
    block(data, 1..=1, 1..=21) | block(data, 1..=32, 21..=21) | block(data, 32..=32, 15..=21)
}

mod r14 {
    use super::*;

    #[test]
    fn the_german_begins_in_his_quadrant() {
        let data = data();
        let first = &data.set_up[0];
        assert_eq!((first.side, first.hexes, first.together), (GERMAN, block(&data, 20..=32, 1..=10), false), "14.1");
        let regular = first.units.iter().copied().filter(|unit| data.units[unit.index()].kind.regular());
        let bavarians = ["von der Tann", "1 Bavarian Division", "2 Bavarian Division", "Bavarian Cuirassiers"];
        let others = ["22 Division", "2 Cavalry Division", "4 Cavalry Division", "6 Cavalry Division"];
        assert_eq!(names(&data, regular), [&bavarians[..], &others[..]].concat());
        let count = |kind: Kind| first.units.iter().filter(|unit| data.units[unit.index()].kind == kind).count();
        assert_eq!((count(Kind::Party), count(Kind::Decoy)), (8, 4));
    }

    #[test]
    fn somebody_holds_chartres_and_the_north() {
        let data = data();
        let of = |i: usize| {
            let garrison = &data.garrisons[i];
            (garrison.side, garrison.hexes, garrison.infantry, garrison.cavalry, garrison.regular)
        };
        assert_eq!(of(0), (GERMAN, HexSet::one(place(&data, "Chartres")), 1, 0, 2), "14.1");
        assert_eq!(of(1), (GERMAN, block(&data, 1..=32, 1..=2), 0, 1, 1), "14.1");
        assert_eq!(data.garrisons.len(), 2);
    }

    #[test]
    fn the_french_begin_west_of_a_column_or_south_of_a_row() {
        let data = data();
        let army = placement(&data, "Chanzy");
        let area = block(&data, 1..=18, 1..=21) | block(&data, 1..=32, 12..=21);
        let both = block(&data, 1..=18, 12..=21);
        assert_eq!((army.side, army.hexes, army.both), (FRENCH, area, both), "14.2, R-2");
        assert_eq!(data.francs_tireurs, [area, both], "14.2, R-2");
        assert!(["d'Aurelle", "15 Corps cavalry", "Barry"].iter().all(|name| army.units.contains(&id(&data, name))));
        assert_eq!(army.units.iter().filter(|unit| data.units[unit.index()].kind == Kind::Decoy).count(), 6);
        assert!(!area.has(place(&data, "Orléans")) && !data.set_up[0].hexes.has(place(&data, "Orléans")), "13");
    }

    #[test]
    fn one_number_moves_the_german_area_south_and_one_all_artillery() {
        let (base, south) = (data(), with(&["set-up.covering-forces.south=1"]));
        let orleans = place(&base, "Orléans");
        assert_eq!((base.set_up[0].hexes.has(orleans), south.set_up[0].hexes.has(orleans)), (false, true));
        assert_eq!(south.set_up[0].hexes.len(), base.set_up[0].hexes.len() + 13, "a row of columns 20 to 32");
        let guns = |data: &Data, name: &str| data.units[id(data, name).index()].artillery;
        let (less, more) = (with(&["limits.artillery_shift=-1"]), with(&["limits.artillery_shift=1"]));
        assert_eq!([&less, &base, &more].map(|data| guns(data, "Chanzy")), [1, 2, 3]);
        assert_eq!([&less, &base, &more].map(|data| guns(data, "Barry")), [0; 3], "of headquarters alone");
    }

    #[test]
    fn the_17th_corps_stands_in_one_of_three_places() {
        let data = data();
        let seventeenth = placement(&data, "Durrieu");
        let hexes: HexSet = ["Tours", "Le Mans", "Salbris"].map(|name| place(&data, name)).into_iter().collect();
        assert_eq!((seventeenth.hexes, seventeenth.together, seventeenth.march), (hexes, true, Some(March::Tactical)));
        assert_eq!(seventeenth.units.iter().copied().collect::<UnitSet>(), corps(&data, "17 Corps").units);
    }

    #[test]
    fn rousseau_stands_in_the_camp_that_is_chosen() {
        let data = data();
        let camps: HexSet = ["Conlie", "Salbris"].map(|name| place(&data, name)).into_iter().collect();
        let rousseau = placement(&data, "Rousseau");
        assert_eq!((data.camps, rousseau.hexes, rousseau.units.len()), (camps, HexSet::EMPTY, 1), "14.2");
        assert_eq!(data.government, place(&data, "Tours"));
    }

    #[test]
    fn the_german_sets_up_first() {
        let sides: Vec<Side> = data().set_up.iter().map(|placement| placement.side).collect();
        assert_eq!(sides, [GERMAN, FRENCH, FRENCH, FRENCH]);
    }
}

mod rt_arrivals {
    use super::*;

    #[test]
    fn germans_come_as_listed() {
        let data = data();
        let beyond: HexSet = [3001, 3101, 3102, 3103, 3201, 3202, 3203].map(|n| hex(&data, n)).into_iter().collect();
        let first = arrival(&data, "17 Division");
        assert_eq!(names(&data, first.units.iter().copied()), ["17 Division", "17 Cavalry Brigade"]);
        assert_eq!((first.turn, first.side, first.hexes, first.march), (1, GERMAN, beyond, None));
        let mecklenburg = arrival(&data, "Mecklenburg");
        assert_eq!((mecklenburg.turn, mecklenburg.hexes, mecklenburg.units.len()), (2, beyond, 1));
        let army = arrival(&data, "Frederick-Charles");
        assert_eq!((army.turn, army.hexes, army.corps), (2, block(&data, 32..=32, 1..=9), [1, 0, 1]));
        let corps: CorpsSet = army.units.iter().filter_map(|unit| data.units[unit.index()].corps).collect();
        assert_eq!(corps_names(&data, corps), ["III Corps", "IX Corps", "X Corps"]);
        assert!(["1 Cavalry Division", "25 Cavalry Brigade"].iter().all(|name| army.units.contains(&id(&data, name))));
        let fifth = arrival(&data, "5 Cavalry Division");
        assert_eq!((fifth.turn, fifth.hexes, fifth.march), (5, block(&data, 19..=26, 1..=1), Some(March::Tactical)));
    }

    #[test]
    fn frenchmen_come_as_listed() {
        let data = data();
        let (east, south, west) =
            (block(&data, 32..=32, 15..=21), block(&data, 1..=32, 21..=21), block(&data, 1..=1, 1..=21));
        let of = |name: &str| {
            let arrival = arrival(&data, name);
            (arrival.turn, arrival.hexes, arrival.march, arrival.by_rail)
        };
        let tactical = Some(March::Tactical);
        assert_eq!(of("Feillet-Pilatrie"), (2, east, tactical, Some((4, south))));
        assert_eq!(of("Billot"), (3, east, None, Some((4, south))));
        assert_eq!(of("Crouzat"), (3, east, None, Some((4, south))));
        assert_eq!(of("Dargent"), (10, west, tactical, Some((11, west))));
        let camp = ["Jaurès", "Colin", "de Villeneuve", "Guillon", "Gougeard"];
        assert_eq!(camp.map(|name| of(name).0), [3, 3, 4, 4, 5]);
        assert!(camp.iter().all(|name| of(name).1.is_empty() && of(name).3.is_none()), "the chosen camp");
        assert_eq!(of("Tours Column infantry"), (5, HexSet::one(place(&data, "Tours")), None, None));
        assert_eq!(arrival(&data, "Tours Column cavalry").turn, 5);
        let salbris_or_vierzon = ["Salbris", "Vierzon"].map(|name| place(&data, name)).into_iter().collect();
        assert_eq!(of("Pourcet"), (11, salbris_or_vierzon, None, None));
    }

    #[test]
    fn corps_come_whole_but_the_18th_and_the_21st() {
        let data = data();
        let turns = |name: &str| -> Vec<u8> {
            let of = |unit: UnitId| data.arrivals.iter().find(|a| a.units.contains(&unit)).map_or(0, |a| a.turn);
            let mut turns: Vec<u8> = corps(&data, name).units.into_iter().map(of).collect();
            turns.sort_unstable();
            turns.dedup();
            turns
        };
        assert_eq!((turns("18 Corps"), turns("21 Corps")), (vec![2, 3], vec![0, 3, 4, 5]));
        for (name, turn) in [("15 Corps", 0), ("17 Corps", 0), ("20 Corps", 3), ("19 Corps", 10), ("25 Corps", 11)] {
            assert_eq!(turns(name), [turn], "{name}");
        }
    }

    #[test]
    fn detours_lead_to_the_nearest_edge() {
        let data = data();
        let (west, south) = (block(&data, 1..=1, 1..=21), block(&data, 1..=32, 21..=21));
        let instead =
            |name: &str| data.detours.iter().find(|detour| detour.hex == place(&data, name)).map(|d| d.instead);
        assert_eq!(["Angers", "Le Mans", "Conlie"].map(instead), [Some(west); 3], "5.1");
        assert_eq!(["Tours", "Vierzon", "Salbris"].map(instead), [Some(south); 3], "5.1");
    }
}

mod r01_7 {
    use super::*;

    #[test]
    fn corps_have_their_headquarters_and_their_units() {
        let data = data();
        let of = |name: &str| {
            let corps = corps(&data, name);
            (corps.hq.map(|hq| data.units[hq.index()].name.as_str()), corps.units.len())
        };
        assert_eq!(of("21 Corps"), (Some("Jaurès"), 6));
        assert_eq!(of("I Bavarian Corps"), (Some("von der Tann"), 4));
        assert_eq!(of("Mecklenburg's group"), (Some("Mecklenburg"), 4));
        assert_eq!(of("Tours Column"), (None, 2), "9.6");
        let frenchmen = data.corps.iter().filter(|corps| corps.side == FRENCH && corps.hq.is_some());
        let numbers = ["15", "16", "17", "18", "19", "20", "21", "25"].map(|number| format!("{number} Corps"));
        assert_eq!(frenchmen.map(|corps| corps.name.as_str()).collect::<Vec<_>>(), numbers);
        assert!(
            data.corps.iter().all(|corps| corps.units.into_iter().all(|u| data.units[u.index()].side == corps.side))
        );
    }

    #[test]
    fn units_are_subordinated_to_their_corps_and_their_army() {
        let data = data();
        let under = |name: &str| names(&data, unit(&data, name).commanders);
        assert_eq!(under("Peytavin"), ["d'Aurelle"]);
        assert_eq!(under("1 Bavarian Division"), ["von der Tann", "Mecklenburg"]);
        assert_eq!((under("von der Tann"), under("22 Division")), (vec!["Mecklenburg"], vec!["Mecklenburg"]));
        assert_eq!(under("17 Cavalry Brigade"), ["Mecklenburg"]);
        assert_eq!(under("25 Cavalry Brigade"), ["von Manstein", "Frederick-Charles"]);
        assert_eq!((under("von Manstein"), under("5 Division").len()), (vec!["Frederick-Charles"], 2));
        for division in ["1", "2", "4", "5", "6"] {
            assert_eq!(under(&format!("{division} Cavalry Division")), ["Mecklenburg", "Frederick-Charles"]);
        }
        assert_eq!((under("Mecklenburg").len(), under("Frederick-Charles").len(), under("Jaurès").len()), (0, 0, 0));
    }

    #[test]
    fn who_is_in_no_corps() {
        let data = data();
        let alone = data.units.iter().filter(|unit| unit.kind.regular() && unit.corps.is_none());
        let cavalry = ["1", "2", "4", "5", "6"].map(|division| format!("{division} Cavalry Division"));
        let names: Vec<&str> = alone.map(|unit| unit.name.as_str()).collect();
        assert_eq!(names[0], "Frederick-Charles");
        assert_eq!(names[1..], cavalry);
    }

    #[test]
    fn counters_are_as_many_as_are_known() {
        let data = data();
        let count = |side: Side, kind: Kind| data.units.iter().filter(|u| u.side == side && u.kind == kind).count();
        assert_eq!((count(FRENCH, Kind::FrancTireur), count(GERMAN, Kind::Party)), (10, 8), "7.1, 7.2");
        assert_eq!(data.limits.irregulars, BySide([10, 8]));
        assert_eq!(count(GERMAN, Kind::Cavalry), 8, "7.2: a party for each");
        assert_eq!(count(FRENCH, Kind::Headquarters) + count(GERMAN, Kind::Headquarters), 14);
        assert_eq!(
            (count(FRENCH, Kind::Decoy), count(GERMAN, Kind::Decoy), data.limits.masks),
            (6, 4, BySide([12, 8]))
        );
    }

    #[test]
    fn values_fall_with_the_steps() {
        let data = data();
        assert_eq!((unit(&data, "Peytavin").steps, unit(&data, "Peytavin").values), (4, [2, 4, 5, 7]));
        assert_eq!((unit(&data, "17 Cavalry Brigade").steps, unit(&data, "Gougeard").values), (1, [2, 4, 0, 0]));
        let falls = |unit: &Unit| (2..=unit.steps).all(|steps| unit.value(steps - 1) <= unit.value(steps));
        assert!(data.units.iter().all(|unit| (1..=4).contains(&unit.steps) && falls(unit)), "1.6");
        let fights = |unit: &&Unit| matches!(unit.kind, Kind::Infantry | Kind::Cavalry);
        assert!(data.units.iter().filter(fights).all(|unit| unit.value(1) > 0));
        assert_eq!(data.sonis, corps(&data, "17 Corps").hq.expect("a headquarters"), "12.6");
    }
}

mod r05_r06_r13_r15 {
    use super::*;

    #[test]
    fn replacements_are_the_rulebooks() {
        let data = data();
        let rule = &data.rebuilding;
        assert_eq!((&rule.turns[..], rule.cost), (&[3, 6, 9, 12][..], [1, 2, 2, 0, 0, 0]), "5.2");
        let depots = ["Tours", "Angers", "Le Mans", "Conlie", "Salbris"].map(|name| place(&data, name));
        assert_eq!((rule.depots, rule.edges), (depots.into_iter().collect(), french_edges(&data)), "5.2");
        let column = [(id(&data, "Tours Column infantry"), 1), (id(&data, "Tours Column cavalry"), 0)];
        assert_eq!(rule.column, column, "5.2");
    }

    #[test]
    fn withdrawals_are_the_rulebooks() {
        let data = data();
        let rule = data.withdrawals.as_ref().expect("without the option");
        assert_eq!((rule.turn, rule.later, rule.german, rule.target, rule.most), (7, 9, 10, [6, 10], (3, 2)), "6.1");
        assert_eq!(places(&data, rule.towns), ["Chartres", "Orléans"]);
        assert_eq!(corps_names(&data, rule.among), ["15 Corps", "16 Corps"]);
        let germans = ["I Bavarian Corps", "III Corps", "IX Corps", "X Corps", "Mecklenburg's group"];
        assert_eq!(corps_names(&data, rule.german_corps), germans, "6.2");
    }

    #[test]
    fn national_morale_moves_as_listed() {
        let data = data();
        let m = &data.morale;
        assert_eq!((m.range, m.captured, m.leaves, m.battle, m.town), ((-2, 2), -2, -1, 1, 1), "13");
        assert_eq!((m.critical, m.commander, m.theatre), (1, 1, 1), "T.morale");
        assert_eq!(names(&data, m.commanders), ["Mecklenburg", "Frederick-Charles"]);
        assert_eq!(m.towns, data.map.towns(), "R-45");
        let theatres: Vec<(&str, u8, u8)> = m.theatres.iter().map(|t| (t.name.as_str(), t.turn, t.most)).collect();
        let listed = [
            ("Villers-Bretonneux", 3, 5),
            ("Champigny", 4, 4),
            ("Le Bourget", 7, 6),
            ("Pont-Noyelles", 7, 6),
            ("Bapaume", 9, 6),
            ("Héricourt", 10, 5),
            ("Saint-Quentin", 11, 6),
            ("Montretout-Buzenval", 11, 3),
        ];
        assert_eq!(theatres, listed);
        assert!(m.theatres.iter().all(|t| t.needs_withdrawal == (t.name == "Héricourt")), "6.1");
    }

    #[test]
    fn victory_is_about_four_towns_and_the_corner_before_paris() {
        let data = data();
        let v = &data.victory;
        assert_eq!(places(&data, v.tactical), ["Chartres", "Orléans"], "15");
        assert_eq!(places(&data, v.strategic), ["Le Mans", "Tours"], "15");
        assert_eq!((v.zone, v.infantry, data.turns), (block(&data, 27..=32, 1..=5), 5, 12), "15, 2");
    }

    #[test]
    fn chartres_and_orleans_are_german_at_the_start() {
        let data = data();
        let german = data.set_up[0].hexes;
        let owned = |place: &sandtable_engine::loire::terrain::Place| {
            (place.owner == GERMAN) == (german.has(place.hex) || place.name == "Orléans")
        };
        assert!(data.map.places.iter().all(owned), "13, 14.1");
    }
}

mod r_options {
    use super::*;

    #[test]
    fn open_leaves_out_decoys_and_markers() {
        let open = with(&["options.open=true"]);
        assert!(!open.hidden && data().hidden, "10");
        assert_eq!(open.units.iter().filter(|unit| unit.kind == Kind::Decoy).count(), 0);
        assert_eq!(data().units.len() - open.units.len(), 10);
        assert!(open.set_up.iter().flat_map(|p| &p.units).all(|unit| unit.index() < open.units.len()));
    }

    #[test]
    fn nobody_is_sent_away_without_withdrawals() {
        assert_eq!(with(&["options.no_withdrawals=true"]).withdrawals, None, "6");
    }
}

mod r_map {
    use super::*;

    #[test]
    fn the_map_reaches_as_far_as_the_numbers_of_the_rulebook() {
        let data = data();
        let grid = &data.map.grid;
        assert_eq!((grid.columns(), grid.rows(), grid.hexes().len()), (32, 21, 672));
        for number in [1901, 2201, 2401, 2601, 2901, 3201, 3207, 3209] {
            assert!(sandtable_scenarios::hexes::is_edge(grid, hex(&data, number)), "{number}");
        }
    }

    #[test]
    fn supply_comes_from_the_edges_that_are_named() {
        let data = data();
        let map = &data.map;
        assert_eq!((map.sources[FRENCH], map.edges[FRENCH]), (french_edges(&data), french_edges(&data)), "8.1");
        assert_eq!(map.sources[GERMAN], block(&data, 24..=29, 1..=1), "8.1");
        assert_eq!(map.edges[GERMAN], block(&data, 22..=32, 1..=1) | block(&data, 32..=32, 1..=7), "8.1");
    }

    #[test]
    fn places_are_as_far_apart_as_in_the_country() {
        let data = data();
        // In a straight line, in kilometres.
        let known = [
            ("Orléans", "Chartres", 67),
            ("Orléans", "Tours", 108),
            ("Orléans", "Le Mans", 128),
            ("Orléans", "Vierzon", 76),
            ("Orléans", "Blois", 56),
            ("Orléans", "Étampes", 62),
            ("Orléans", "Gien", 59),
            ("Chartres", "Le Mans", 108),
            ("Chartres", "Dreux", 34),
            ("Chartres", "Châteaudun", 44),
            ("Tours", "Le Mans", 77),
            ("Tours", "Blois", 57),
            ("Tours", "Angers", 95),
            ("Tours", "Vendôme", 54),
            ("Le Mans", "Conlie", 21),
            ("Le Mans", "Alençon", 48),
            ("Salbris", "Vierzon", 22),
            ("Beaune-la-Rolande", "Pithiviers", 17),
            ("Chartres", "Melun", 87),
        ];
        for (from, to, kilometres) in known {
            let hexes = i32::from(data.map.grid.distance(place(&data, from), place(&data, to)));
            let away = (hexes * 9 - kilometres).abs();
            // A hex is 9 km (0.1), and a way of hexes is up to a seventh longer than a straight line.
            assert!(away <= 9 + kilometres / 7, "{from} to {to}: {hexes} hexes, {kilometres} km");
        }
    }

    #[test]
    fn towns_are_those_of_the_rules_and_seats_of_departments() {
        let data = data();
        let towns = places(&data, data.map.towns());
        for named in ["Chartres", "Orléans", "Le Mans", "Tours", "Angers"] {
            assert!(towns.contains(&named), "{named}");
        }
        assert_eq!(towns.len(), 9);
        let localities = data.map.places.len() - towns.len();
        assert!((25..=50).contains(&localities), "{localities}");
        for camp in ["Conlie", "Salbris", "Vierzon"] {
            assert_eq!(data.map.terrain(place(&data, camp)), Terrain::Locality, "{camp}");
        }
    }

    #[test]
    fn towns_stand_on_their_bank_of_the_loire() {
        let data = data();
        let north = bank(&data, place(&data, "Orléans"));
        for name in ["Angers", "Blois", "Beaugency", "Gien", "Le Mans", "Chartres", "Vendôme"] {
            assert!(north.has(place(&data, name)), "{name} north of the Loire");
        }
        let south = bank(&data, place(&data, "Salbris"));
        for name in ["Saumur", "Tours", "Amboise", "Jargeau", "Sully", "Vierzon", "Romorantin", "Bourges"] {
            assert!(south.has(place(&data, name)), "{name} south of the Loire");
        }
    }

    /// The hexes that land alone, or streams, join to one.
    fn bank(data: &Data, from: HexId) -> HexSet {
        let map = &data.map;
        let (mut reached, mut edge) = (HexSet::one(from), vec![from]);
        while let Some(hex) = edge.pop() {
            for to in Direction::ALL.into_iter().filter(|&to| map.sides[hex].water(to) != Some(Water::River)) {
                let next = map.grid.neighbour(hex, to);
                if next.is_some() && !reached.has(next) {
                    reached.insert(next);
                    edge.push(next);
                }
            }
        }
        reached
    }

    #[test]
    fn the_loire_and_the_seine_part_the_map_in_three() {
        let data = data();
        let banks = [2511, 2617, 3101].map(|number| bank(&data, hex(&data, number)));
        assert_eq!(banks.iter().map(HexSet::len).sum::<u32>(), 672);
        assert_eq!(banks[0] | banks[1] | banks[2], data.map.grid.hexes());
        assert_eq!(banks[2], arrival(&data, "17 Division").hexes, "north of the Seine");
        assert_eq!(banks[1] & block(&data, 32..=32, 1..=21), block(&data, 32..=32, 15..=21), "south of the Loire");
        // The pontoon bridge is for the hexes beside the Loire alone.
        assert!(data.loire.has(hex(&data, 2511)) && !data.loire.has(hex(&data, 3203)), "11.5");
        let beside = |from: HexSet, to: HexSet| from & data.map.grid.beside(to);
        assert_eq!(data.loire, beside(banks[0], banks[1]) | beside(banks[1], banks[0]));
    }

    #[test]
    fn every_water_runs_in_one_piece() {
        let loaded = loaded(&[]);
        let data = data();
        for table in ["map.rivers.", "map.streams."] {
            for water in loaded.provenance.values.iter().filter(|value| value.path.starts_with(table)) {
                let sides: Vec<[HexId; 2]> = water
                    .value
                    .trim_matches('"')
                    .split_whitespace()
                    .map(|side| {
                        let (a, b) = side.split_once('/').expect("two hexes");
                        [a, b].map(|number| hex(&data, number.parse().expect("a number")))
                    })
                    .collect();
                // Sides that meet in a corner have a hex in common, and their others are neighbours.
                let meet = |a: &[HexId; 2], b: &[HexId; 2]| {
                    let all: HexSet = a.iter().chain(b).copied().collect();
                    let close = |x: HexId| all.into_iter().all(|y| x == y || data.map.grid.distance(x, y) == 1);
                    all.len() == 3 && all.into_iter().all(close)
                };
                let mut joined = vec![0];
                let mut at = 0;
                while at < joined.len() {
                    let next: Vec<usize> = (0..sides.len())
                        .filter(|i| !joined.contains(i) && meet(&sides[joined[at]], &sides[*i]))
                        .collect();
                    joined.extend(next);
                    at += 1;
                }
                assert_eq!(joined.len(), sides.len(), "{}", water.path);
            }
        }
    }

    #[test]
    fn a_railway_crosses_water_by_a_bridge() {
        let data = data();
        let (map, standing) = (&data.map, all_bridges(&data));
        for hex in map.railways() {
            let wet = |next: &HexId| matches!(map.crossing(hex, *next, standing), Crossing::River | Crossing::Stream);
            let found = map.along_rails(hex).into_iter().find(wet);
            assert_eq!(found.map(|next| (map.grid.number(hex), map.grid.number(next))), None);
        }
    }

    #[test]
    fn railways_join_what_the_rules_speak_of() {
        let data = data();
        let map = &data.map;
        let mut joined = HexSet::one(place(&data, "Orléans"));
        while let Some(next) = joined.into_iter().map(|hex| map.along_rails(hex).minus(joined)).find(|n| !n.is_empty())
        {
            joined |= next;
        }
        for name in ["Chartres", "Le Mans", "Tours", "Angers", "Vierzon", "Salbris", "Conlie", "Blois", "Étampes"] {
            assert!(joined.has(place(&data, name)), "{name}");
        }
        let leaves = |edge: HexSet| {
            (edge & joined).into_iter().filter(|hex| map.sides[*hex].off_map == Some(Route::Railway)).count()
        };
        assert!(leaves(block(&data, 1..=1, 1..=21)) >= 2, "19th Corps by rail from the west");
        assert!(leaves(block(&data, 1..=32, 21..=21)) >= 2, "18th and 20th Corps by rail from the south");
        assert!(leaves(map.sources[GERMAN]) >= 2, "8.1");
    }

    #[test]
    fn every_bridge_lies_over_water_and_the_towns_on_the_loire_have_one() {
        let data = data();
        let (map, standing) = (&data.map, all_bridges(&data));
        assert!(map.bridges.iter().all(|b| map.crossing(b.ends.0, b.ends.1, standing) == Crossing::Bridge));
        for name in ["Orléans", "Blois", "Tours", "Amboise", "Beaugency", "Jargeau", "Sully", "Gien", "Saumur"] {
            let at = place(&data, name);
            let river = |next: &HexId| map.crossing(at, *next, BridgeSet::EMPTY) == Crossing::River;
            let bridged = |next: &HexId| map.bridge(at, *next).is_some();
            assert!(map.grid.next_to(at).into_iter().filter(river).any(|next| bridged(&next)), "{name}");
        }
    }

    #[test]
    fn the_ground_is_mostly_clear_with_the_forests_where_they_are() {
        let data = data();
        let count = |terrain: Terrain| data.map.terrain.iter().filter(|of| **of == terrain).count();
        assert!(count(Terrain::Clear) > 400 && count(Terrain::Wood) > 40 && count(Terrain::Difficult) > 20);
        let at = |number: u16| data.map.terrain(hex(&data, number));
        assert_eq!(
            (at(2709), at(2515), at(1305), at(2306)),
            (Terrain::Wood, Terrain::Wood, Terrain::Difficult, Terrain::Clear)
        );
    }
}

mod r_tables {
    use super::*;

    #[test]
    fn the_two_cells_of_the_examples_are_held() {
        let tables = data().tables;
        assert_eq!((tables.replacements.at(8), tables.francs_tireurs.at(6)), (5, 4), "5.2, 7.1");
        let loaded = loaded(&[]);
        for path in ["tables.replacements.8", "tables.francs_tireurs.6"] {
            let value = loaded.provenance.at(path).expect("a value");
            assert_eq!((value.class, value.range), (Class::Rulebook, None), "{path}");
        }
    }

    #[test]
    fn tables_of_two_dice_and_national_morale() {
        let tables = data().tables;
        let of = |table: &sandtable_engine::loire::data::RollTable| {
            [-1, 0, 2, 5, 7, 9, 11, 13, 14, 16].map(|roll| table.at(roll))
        };
        assert_eq!(of(&tables.replacements), [1, 1, 2, 3, 4, 5, 6, 7, 8, 8]);
        assert_eq!(of(&tables.francs_tireurs), [1, 1, 2, 3, 4, 5, 6, 7, 8, 8]);
    }

    #[test]
    fn combat_results_by_odds_and_roll() {
        let table = data().tables.combat;
        assert_eq!(table.columns, [(1, 3), (1, 2), (1, 1), (2, 1), (3, 1), (4, 1)], "12.5");
        assert_eq!((table.from, table.rows.len(), table.shift), (2, 11, 0));
        let suffers = |level, retreat| Suffers { level, retreat };
        assert_eq!(table.result(0, 2), (suffers(4, 2), suffers(0, 0)));
        assert_eq!(table.result(2, 7), (suffers(1, 0), suffers(1, 0)));
        assert_eq!(table.result(5, 15), (suffers(0, 0), suffers(3, 3)));
        // A column more is a row more: no modifier makes a better attack worse.
        let worse = |a: Suffers, b: Suffers| a.level <= b.level && a.retreat <= b.retreat;
        for roll in 2..12 {
            for column in 0..5 {
                let (here, better) = (table.result(column, roll), table.result(column + 1, roll));
                assert!(worse(better.0, here.0) && worse(here.1, better.1), "{column} {roll}");
                let higher = table.result(column, roll + 1);
                assert!(worse(higher.0, here.0) && worse(here.1, higher.1), "{column} {roll}");
            }
        }
        // How often the defender retreats, and the attacker, of 36 rolls.
        let often = |column: usize| {
            let ways = |roll: i8| 6 - (roll - 7).unsigned_abs();
            let of = |retreats: &dyn Fn((Suffers, Suffers)) -> bool| -> u8 {
                (2..=12).filter(|roll| retreats(table.result(column, *roll))).map(ways).sum()
            };
            (of(&|result| result.1.retreat > 0), of(&|result| result.0.retreat > 0))
        };
        assert_eq!([0, 1, 2, 3, 4, 5].map(often), [(3, 15), (10, 10), (15, 6), (21, 3), (26, 1), (30, 0)]);
    }

    #[test]
    fn losses_by_level_and_steps() {
        let table = data().tables.losses;
        let at = |engaged: u8| [1, 2, 3, 4].map(|level| table.steps(engaged, level));
        assert_eq!((at(1), at(3), at(4)), ([0, 1, 1, 1], [1, 1, 1, 2], [1, 1, 2, 3]));
        assert_eq!((at(9), at(13), at(14), at(40)), ([1, 2, 3, 4], [1, 2, 4, 5], [2, 3, 5, 7], [2, 3, 5, 7]));
    }

    #[test]
    fn terrain_irregulars_and_modifiers() {
        let tables = data().tables;
        let cost = |cost: sandtable_engine::loire::terrain::Cost| (cost.infantry, cost.cavalry);
        assert_eq!(tables.terrain.hexes.map(cost), [(2, 2), (3, 4), (4, 4), (2, 2), (2, 2)]);
        assert_eq!((cost(tables.terrain.stream), cost(tables.terrain.bridge)), ((1, 2), (0, 0)));
        let i = &tables.irregular;
        assert_eq!((i.francs_tireurs, i.parties), ([6, 6, 7, 0, 7, 0], [7, 6, 7, 0, 0, 0]), "T.irregular");
        assert_eq!((i.hidden, i.ridden_down, i.several, i.seeking, i.critical), (-1, 1, 1, 1, 2), "T.irregular");
        let m = &tables.modifiers;
        assert_eq!(
            (m.terrain, m.crossing, m.cavalry, m.headquarters),
            ([0, 1, 1, 1, 2], -1, (-2, -3), (-2, -3)),
            "12.6"
        );
        assert_eq!((m.artillery, m.sonis), ((1, 2), 1), "12.6");
    }

    #[test]
    fn numbers_of_the_rules_are_the_rulebooks() {
        let l = data().limits;
        let stacking: Vec<(u8, u8, u8)> = l.stacking.iter().map(|s| (s.infantry, s.cavalry, s.headquarters)).collect();
        assert_eq!(stacking, [(2, 2, 2), (1, 4, 2)], "4");
        assert_eq!((l.rebuilding, l.rejoining), (5, 5), "5.2");
        assert_eq!((l.irregular_distance, l.party_range), (3, 5), "7.1, 7.2");
        assert_eq!((l.supply, l.party_distance, l.party_supplies), (5, 3, 1), "8.1");
        let off = (l.unsupplied.infantry, l.unsupplied.cavalry, l.unsupplied.rating, l.unsupplied.artillery);
        assert_eq!(off, (1, 2, 1, 1), "8.2");
        assert_eq!((l.marches, l.distance, l.rail), ([1, 2, 3], 3, 1), "9.3-9.6");
        assert_eq!((l.reconnaissance.range, l.reconnaissance.cover, l.reconnaissance.far), ((2, 3), 1, 1), "10.2");
        assert_eq!((l.demolition, l.repairs, l.bridging.held, l.bridging.pontoon), (4, 1, (2, 1), -2), "11");
        assert_eq!((l.guns_range, l.headquarters, l.loose_artillery, l.sonis), (3, 1, BySide([1, 2]), 6), "12.3-12.6");
        assert_eq!((l.headquarters_step, l.rally_cover), (2, -1), "12.7, 12.8");
    }
}

#[test]
fn readings_are_the_defaults_and_the_map_is_drawn_with_its_names() {
    let loaded = loaded(&[]);
    assert_eq!(loaded.data.of::<Data>().map(|data| data.rulings.clone()), Some(Rulings::default()));
    let Sheet::Hexes(sheet) = loaded.sheet else { panic!("a map of hexes") };
    let kind = |name: &str| sheet.names.iter().find(|other| other.name == name).map(|name| name.kind);
    assert_eq!(
        (kind("Orléans"), kind("Patay"), kind("Sologne")),
        (Some(PlaceKind::Town), Some(PlaceKind::Village), Some(PlaceKind::Ground))
    );
    assert_eq!(sheet.lines.len(), 14);
}

#[test]
fn every_reconstructed_number_has_a_range() {
    let loaded = loaded(&[]);
    let made_up = loaded.provenance.values.iter().filter(|value| value.class == Class::Reconstruction);
    let without: Vec<&str> =
        made_up.filter(|v| v.number.is_some() && v.range.is_none()).map(|value| value.path.as_str()).collect();
    assert_eq!(without, [""; 0]);
}

#[test]
fn all_values_may_lie_at_either_end_of_their_ranges() {
    let loaded = loaded(&[]);
    let drawn: Vec<_> = loaded.provenance.values.iter().filter_map(|v| Some((v.path.as_str(), v.range?))).collect();
    assert!(drawn.len() > 200, "{}", drawn.len());
    let at = |end: &dyn Fn(usize, (i64, i64)) -> i64| {
        let set = |(i, (path, range)): (usize, &(&str, (i64, i64)))| Overlay::Set(format!("{path}={}", end(i, *range)));
        drawn.iter().enumerate().map(set).collect::<Vec<Overlay>>()
    };
    // One value's lowest beside the next one's highest: what goes together must do so in every draw.
    for overlays in [
        at(&|i, (low, high)| if i % 2 == 0 { low } else { high }),
        at(&|i, (low, high)| if i % 2 == 1 { low } else { high }),
    ] {
        assert_ne!(self::loaded(&overlays).hash, loaded.hash);
    }
}

mod errata {
    use super::*;

    fn file(name: &str) -> Overlay {
        crate::common::errata_file(format!("{}/loire/errata/{name}.toml", env!("CARGO_MANIFEST_DIR")))
    }

    fn over(name: &str) -> Data {
        loaded(&[file(name)]).data.to().expect("the data of loire")
    }

    #[test]
    fn a_column_for_3_to_2() {
        let table = over("column-3-2").tables.combat;
        assert_eq!(table.columns, [(1, 3), (1, 2), (1, 1), (3, 2), (2, 1), (3, 1), (4, 1)]);
        assert_eq!((table.column(3, 2), table.column(19, 10)), (3, 3), "12.5");
        let plain = data().tables.combat;
        assert_eq!((table.result(3, 8), table.result(3, 9)), (plain.result(2, 8), plain.result(3, 9)));
        assert!((2..=12).all(|roll| table.result(4, roll) == plain.result(3, roll)));
    }

    #[test]
    fn combat_results_can_be_bloody_or_mild() {
        let (plain, bloody, mild) = (data(), over("crt-bloody"), over("crt-mild"));
        for column in 0..6 {
            for roll in 2..=12 {
                let of = |data: &Data| data.tables.combat.result(column, roll);
                let levels = |data: &Data| [of(data).0.level, of(data).1.level];
                let changed = |by: fn(u8) -> u8| levels(&plain).map(|level| if level == 0 { 0 } else { by(level) });
                assert_eq!(levels(&bloody), changed(|level| (level + 1).min(4)), "{column} {roll}");
                assert_eq!(levels(&mild), changed(|level| level - 1), "{column} {roll}");
                assert_eq!(of(&bloody).1.retreat, of(&mild).1.retreat);
            }
        }
    }

    #[test]
    fn the_other_lines_hold_the_same_cells() {
        let (replacements, raised) =
            (over("steep-replacements").tables.replacements, over("steep-francs-tireurs").tables.francs_tireurs);
        assert_eq!(
            (0..=14).map(|roll| replacements.at(roll)).collect::<Vec<_>>(),
            [0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
        );
        assert_eq!(
            (0..=14).map(|roll| raised.at(roll)).collect::<Vec<_>>(),
            [0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10]
        );
    }

    #[test]
    fn counters_to_the_germans_good_stay_within_their_ranges() {
        let [base, moved] = [vec![], vec![file("german-counters")]].map(|on| loaded(&on));
        let ranges: HashMap<&str, (i64, i64)> =
            base.provenance.values.iter().filter_map(|value| Some((value.path.as_str(), value.range?))).collect();
        let mut count = 0;
        for value in moved.provenance.values.iter().filter(|value: &&Sourced| value.class == Class::Overlay) {
            let (low, high) = ranges[value.path.as_str()];
            let number = value.number.expect("a number");
            assert!((low..=high).contains(&number), "{} is {number}, outside {low} to {high}", value.path);
            count += 1;
        }
        assert!(count > 100, "{count} values moved");
    }

    #[test]
    fn a_locality_can_be_a_town() {
        let changed = over("vendome-a-town");
        assert_eq!(changed.map.towns().len(), 10);
        assert_eq!(changed.morale.towns, changed.map.towns());
    }
}
