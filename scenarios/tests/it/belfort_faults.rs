//! Every kind of fault in the files of Storm over Belfort: file, place, what was found and expected, nearest name.

use crate::common::{edited, only_fault, small};
use sandtable_scenarios::{Source, load};

#[test]
fn the_small_scenario_is_without_fault() {
    if let Err(faults) = load(&Source::texts(small()), &[]) {
        panic!("{faults}");
    }
}

/// `name: file, text => replacement with ^ at the fault; path, found, expected, nearest`.
macro_rules! faults {
    ($($name:ident: $file:literal, $from:literal => $to:expr;
       $path:literal, $found:expr, $expected:literal, $near:expr;)+) => {
        $(#[test]
        fn $name() {
            let (files, place) = edited($file, $from, &$to);
            let fault = only_fault(files, &[]);
            let near: Option<&str> = $near;
            assert_eq!(
                (fault.path.as_str(), fault.found.as_str(), fault.expected.as_str(), fault.nearest.as_deref()),
                ($path, &*$found, $expected, near)
            );
            assert_eq!((fault.at.name(), fault.line(), fault.column()), ($file, place.0, place.1), "{fault}");
        })+
    };
}

mod map {
    use super::*;

    faults! {
        a_one_way_border: "map.toml", "borders = [2, 5]" => "borders = [2, 5, ^6]";
            "zones.4.borders", "a one-way border: zone 6 does not list zone 4",
            "4 in zones.6.borders too, or 6 in neither", None;
        a_border_to_an_unknown_zone: "map.toml", "borders = [2, 5]" => "borders = [2, 5, ^19]";
            "zones.4.borders", "zone 19, which is not on the map", "the number of a zone of the map", Some("9");
        a_border_to_itself: "map.toml", "borders = [2, 5]" => "borders = [2, 5, ^4]";
            "zones.4.borders", "zone 4 itself", "the zones around it", None;
        a_border_given_twice: "map.toml", "borders = [2, 5]" => "borders = [2, 5, ^2]";
            "zones.4.borders", "zone 2 a second time", "each zone once", None;
        a_border_that_is_text: "map.toml", "borders = [2, 5]" => "borders = [2, ^\"5\"]";
            "zones.4.borders", "the text \"5\"", "a whole number from 1 to 63", None;
        a_zone_number_above_63: "map.toml", "[zones.9]" => "[zones.^64]\n[zones.9]";
            "zones.64", "the zone \"64\"", "a zone's number from 1 to 63", None;
        a_zone_that_is_no_number: "map.toml", "[zones.9]" => "[zones.^nine]\n[zones.9]";
            "zones.nine", "the zone \"nine\"", "a zone's number from 1 to 63", None;
        a_bonus_above_5: "map.toml", "bonus = 3" => "bonus = ^6";
            "zones.3.bonus", "6", "a whole number from 0 to 5", None;
        a_bonus_below_0: "map.toml", "bonus = 3" => "bonus = ^-1";
            "zones.3.bonus", "-1", "a whole number from 0 to 5", None;
        a_bonus_with_a_fraction: "map.toml", "bonus = 3" => "bonus = ^2.5";
            "zones.3.bonus", "2.5", "a whole number from 0 to 5", None;
        an_edge_that_is_a_number: "map.toml", "name = \"Nine\"\nbonus = 0\nedge = true" =>
            "name = \"Nine\"\nbonus = 0\nedge = ^1";
            "zones.9.edge", "1", "true or false", None;
        a_point_off_the_map: "map.toml", "at = [250, 250]" => "at = [250, ^301]";
            "zones.9.at", "301", "a whole number from 0 to 300", None;
        a_number_outside_its_zone: "map.toml", "at = [250, 250]" => "at = ^[250, 199]";
            "zones.9.at", "[250, 199], outside the outline", "a point in the zone", None;
        a_point_of_three_numbers: "map.toml", "at = [250, 250]" => "at = ^[250, 250, 1]";
            "zones.9.at", "[250, 250, 1]", "a point [x, y] in drawing units from the upper left", None;
        a_zone_without_its_borders: "map.toml", "[zones.9]\nname = \"Nine\"\nbonus = 0\nedge = true\nat = [250, 250]\nborders = [3, 8]" =>
            "[zones.^9]\nname = \"Nine\"\nbonus = 0\nedge = true\nat = [250, 250]";
            "zones.9.borders", "nothing", "`borders`, the zones that share a border with it, such as [2, 4]", None;
        an_unknown_name_in_a_zone: "map.toml", "name = \"Nine\"" => "name = \"Nine\"\n^egde = true";
            "zones.9.egde", "the unknown name `egde`", "one of name, bonus, edge, at, borders, outline", Some("edge");
        an_unknown_name_in_the_map: "map.toml", "citadel = 1" => "citadel = 1\n^fort = [2]";
            "map.fort", "the unknown name `fort`", "one of width, height, citadel, forts, heavy_targets, corners",
            Some("forts");
        a_citadel_that_is_not_on_the_map: "map.toml", "citadel = 1" => "citadel = ^11";
            "map.citadel", "zone 11, which is not on the map", "the number of a zone of the map", Some("9");
        forts_without_the_citadel: "map.toml", "forts = [1, 2, 3]" => "forts = ^[2, 3]";
            "map.forts", "[2, 3]", "a list with the citadel, zone 1, in it", None;
        a_corner_pair_that_borders: "map.toml", "[[1, 4]," => "[[1, 4], ^[2, 1],";
            "map.corners", "[2, 1], which share a border", "zones that touch at a corner and share no border", None;
        a_corner_pair_of_one_zone: "map.toml", "[[1, 4]," => "[[1, 4], ^[2, 2],";
            "map.corners", "[2, 2]", "two different zones", None;
        a_corner_pair_given_twice: "map.toml", "[[1, 4]," => "[[1, 4], ^[4, 1],";
            "map.corners", "[4, 1] a second time", "each pair once", None;
        a_corner_pair_whose_outlines_do_not_touch: "map.toml", "[[1, 4]," => "[[1, 4], ^[4, 9],";
            "map.corners", "[4, 9], whose outlines do not touch", "zones whose outlines touch at a corner only", None;
        a_corner_that_is_not_listed: "map.toml", "corners = [[1, 4], " => "corners = ^[";
            "map.corners", "no [1, 4], whose outlines touch at a corner",
            "every pair of zones that touch at a corner only", None;
        an_outline_of_two_corners: "map.toml", "outline = [[0, 0], [100, 0], [100, 100], [0, 100]]" =>
            "outline = ^[[0, 0], [100, 0]]";
            "zones.4.outline", "a list of 2", "at least three corners", None;
        a_zone_without_an_outline: "map.toml", "[zones.4]\nname = \"Four\"\nbonus = 0\nedge = true\nat = [50, 50]\nborders = [2, 5]\noutline = [[0, 0], [100, 0], [100, 100], [0, 100]]" =>
            "[zones.^4]\nname = \"Four\"\nbonus = 0\nedge = true\nat = [50, 50]\nborders = [2, 5]";
            "zones.4", "a zone without an outline, though others have one", "an outline for every zone or for none",
            None;
    }

    #[test]
    fn a_border_whose_outlines_touch_at_a_corner() {
        let (mut files, place) = edited("map.toml", "borders = [2, 3, 5, 8]", "borders = [2, 3, ^4, 5, 8]");
        files[1].1 = files[1].1.replace("borders = [2, 5]", "borders = [1, 2, 5]").replace("[[1, 4], ", "[");
        let fault = only_fault(files, &[]);
        assert_eq!(fault.found, "a border between zones 1 and 4, whose outlines touch only at a corner");
        assert_eq!(fault.expected, "outlines that share an edge, or no border");
        assert_eq!((fault.path.as_str(), fault.line(), fault.column()), ("zones.1.borders", place.0, place.1));
    }

    #[test]
    fn outlines_that_share_an_edge_without_a_border() {
        let (mut files, place) = edited("map.toml", "borders = [2, 5]", "borders = ^[2]");
        files[1].1 = files[1].1.replace("borders = [1, 4, 6]", "borders = [1, 6]");
        let fault = only_fault(files, &[]);
        assert_eq!(fault.found, "no border with zone 5, whose outline shares an edge");
        assert_eq!(fault.expected, "5 in the list, or outlines apart");
        assert_eq!((fault.path.as_str(), fault.line(), fault.column()), ("zones.4.borders", place.0, place.1));
    }

    #[test]
    fn outlines_that_overlap() {
        let outline = "outline = [[0, 0], [100, 0], [100, 100], [0, 100]]";
        let (files, place) =
            edited("map.toml", outline, "outline = ^[[0, 0], [100, 0], [110, 50], [100, 100], [0, 100]]");
        let fault = only_fault(files, &[]);
        assert_eq!(fault.found, "an outline that overlaps that of zone 5");
        assert_eq!((fault.path.as_str(), fault.line(), fault.column()), ("zones.4.outline", place.0, place.1));
    }

    #[test]
    fn an_outline_that_crosses_itself() {
        let outline = "outline = [[0, 0], [100, 0], [100, 100], [0, 100]]";
        let (files, place) = edited("map.toml", outline, "outline = ^[[0, 0], [100, 100], [100, 0], [0, 100]]");
        let faults = load(&Source::texts(files), &[]).unwrap_err();
        let fault = faults.iter().find(|fault| fault.expected == "a simple outline").unwrap();
        assert_eq!((fault.path.as_str(), fault.line(), fault.column()), ("zones.4.outline", place.0, place.1));
    }

    #[test]
    fn a_map_without_edge_zones() {
        let (mut files, place) = edited("scenario.toml", "turns = 7", "turns = 7");
        assert_eq!(place, (0, 0));
        files[1].1 = files[1].1.replace("edge = true\n", "");
        let fault = only_fault(files, &[]);
        assert_eq!((fault.path.as_str(), fault.at.name()), ("zones", "map.toml"));
        assert_eq!(fault.found, "no zone at the edge of the map");
        assert_eq!(fault.expected, "`edge = true` in the zones at the edge");
        assert_eq!((fault.line(), fault.column()), (12, 2));
    }

    #[test]
    fn a_map_in_two_pieces() {
        let mut files = small();
        let map = &mut files[1].1;
        let outlines: Vec<&str> = map.lines().filter(|line| !line.starts_with("outline")).collect();
        *map = outlines.join("\n");
        *map = map.replace("borders = [3, 5]", "borders = []").replace("borders = [1, 6, 9]", "borders = [1, 9]");
        *map = map.replace("borders = [1, 4, 6]", "borders = [1, 4]");
        let fault = only_fault(files, &[]);
        assert_eq!((fault.path.as_str(), fault.found.as_str()), ("zones.6", "no way from zone 1 to 6"));
        assert_eq!(fault.expected, "a map in one piece");
        assert_eq!((fault.line(), fault.column()), (43, 8));
    }
}

mod units {
    use super::*;

    faults! {
        an_unknown_kind: "units.toml", "\"1/35 RM\" = { side = \"french\", kind = \"infantry\"" =>
            "\"1/35 RM\" = { side = \"french\", kind = ^\"infantery\"";
            "units.1/35 RM.kind", "the text \"infantery\"",
            "one of \"infantry\", \"pioneers\", \"scouts\", \"uhlans\", \"field-artillery\", \"heavy-artillery\", \"fortress-artillery\", \"flying-battery\"",
            Some("infantry");
        an_unknown_side: "units.toml", "\"1/35 RM\" = { side = \"french\"" => "\"1/35 RM\" = { side = ^\"frensh\"";
            "units.1/35 RM.side", "the text \"frensh\"", "one of \"french\", \"prussian\"", Some("french");
        an_unknown_division: "units.toml", "division = \"fourth\"" => "division = ^\"forth\"";
            "units.3RUR.division", "the text \"forth\"", "one of \"first\", \"fourth\", \"debschitz\"", Some("fourth");
        a_value_above_12: "units.toml", "fire = 1, attack = 2" => "fire = 1, attack = ^13";
            "units.3RUR.attack", "13", "a whole number from 0 to 12", None;
        a_rating_without_a_column: "units.toml", "fire = 4, arrives = 2" => "fire = ^5, arrives = 2";
            "units.1/MFAR 4.fire", "5, a firepower without a column in the bombardment table",
            "a firepower with a column: 1-2, 3, 4, 6 (R-10)", None;
        a_rating_of_0: "units.toml", "fire = 4, arrives = 2" => "fire = ^0, arrives = 2";
            "units.1/MFAR 4.fire", "0, a firepower without a column in the bombardment table",
            "a firepower with a column: 1-2, 3, 4, 6 (R-10)", None;
        a_rating_above_the_last_column: "units.toml", "fire = 4, arrives = 2" => "fire = ^7, arrives = 2";
            "units.1/MFAR 4.fire", "7, a firepower without a column in the bombardment table",
            "a firepower with a column: 1-2, 3, 4, 6 (R-10)", None;
        artillery_with_an_attack_value: "units.toml", "fire = 4, arrives = 2" => "fire = 4, ^attack = 1, arrives = 2";
            "units.1/MFAR 4.attack", "a value for attack of artillery", "`fire` alone, its firepower", None;
        a_battalion_without_defence: "units.toml", "\"3RUR\" = { side = \"prussian\", kind = \"uhlans\", regiment = \"RUR\", fire = 1, attack = 2, defence = 2" =>
            "^\"3RUR\" = { side = \"prussian\", kind = \"uhlans\", regiment = \"RUR\", fire = 1, attack = 2";
            "units.3RUR.defence", "nothing", "`defence`, a whole number from 0 to 12", None;
        a_french_unit_with_a_division: "units.toml", "unreliable = true" => "^division = \"first\"";
            "units.1/57 RP.division", "a division of a French unit", "a division for Prussian units only", None;
        a_prussian_battalion_without_a_division: "units.toml", "\"1/MRI 67\" = { side = \"prussian\", kind = \"infantry\", regiment = \"MRI 67\", fire = 4, attack = 4, defence = 4, division = \"first\" }" =>
            "^\"1/MRI 67\" = { side = \"prussian\", kind = \"infantry\", regiment = \"MRI 67\", fire = 4, attack = 4, defence = 4 }";
            "units.1/MRI 67", "a Prussian battalion without a division",
            "`division = \"first\"`, \"fourth\" or \"debschitz\" (§1.1.2)", None;
        french_pioneers: "units.toml", "\"3/35 RM\" = { side = \"french\", kind = \"infantry\"" =>
            "\"3/35 RM\" = { side = \"french\", kind = ^\"pioneers\"";
            "units.3/35 RM.kind", "pioneers of the French side", "a kind of unit that it has; this one is Prussian", None;
        an_arrival_after_the_last_turn: "units.toml", "fire = 4, arrives = 2" => "fire = 4, arrives = ^8";
            "units.1/MFAR 4.arrives", "turn 8, after the last", "a turn from 1 to 7, the last", None;
        an_arrival_in_words: "units.toml", "arrives = \"stratagem\"" => "arrives = ^\"stratagm\"";
            "units.Scouts 1.arrives", "the text \"stratagm\"",
            "the game turn of the reinforcement, 1 to 7, or \"stratagem\"", Some("stratagem");
        a_french_reinforcement: "units.toml", "arrives = \"stratagem\"" => "arrives = ^3";
            "units.Scouts 1.arrives", "a French reinforcement of turn 3",
            "reinforcements of the Prussians only (§10.6)", None;
        infantry_by_stratagem: "units.toml", "unreliable = true" => "arrives = ^\"stratagem\"";
            "units.1/57 RP.arrives", "a unit that comes by a stratagem",
            "scouts, the only units that a stratagem brings", None;
        an_unknown_name_of_a_unit: "units.toml", "unreliable = true" => "^unrelaible = true";
            "units.1/57 RP.unrelaible", "the unknown name `unrelaible`",
            "one of side, kind, regiment, fire, attack, defence, division, unreliable, arrives", Some("unreliable");
        a_counter_given_twice: "units.toml", "\"CBPB\" =" =>
            "\"CBPB\" = { side = \"prussian\", kind = \"pioneers\", regiment = \"CBPB\", fire = 1, attack = 1, defence = 2 }\n^\"CBPB\" =";
            "", "a name that was given before", "each name once", None;
    }

    fn infantry(side: &str, number: u32, more: &str) -> String {
        (0..number)
            .map(|i| {
                format!(
                    "\"{i}/X\" = {{ side = \"{side}\", kind = \"infantry\", regiment = \"X\", fire = 1, attack = 1, \
                     defence = 1{more} }}\n"
                )
            })
            .collect()
    }

    #[test]
    fn more_than_64_units_of_a_side() {
        let more = infantry("prussian", 59, ", division = \"first\", arrives = 3");
        let (mut files, _) = edited("units.toml", "[units]\n", &format!("[units]\n{more}"));
        assert!(load(&Source::texts(files.clone()), &[]).is_ok(), "64 are allowed");
        files[2].1 = files[2].1.replace("\"CBPB\" =", "\"2/MFAR 4\" = { side = \"prussian\", kind = \"heavy-artillery\", regiment = \"MFAR 4\", fire = 4, arrives = 2 }\n\"CBPB\" =");
        let fault = only_fault(files, &[]);
        assert_eq!((fault.path.as_str(), fault.found.as_str()), ("units.CBPB", "65 Prussian units"));
        assert_eq!(fault.expected, "at most 64 units a side");
        assert_eq!((fault.line(), fault.column()), (74, 1));
    }

    #[test]
    fn too_little_room_for_the_french() {
        let more = infantry("french", 15, "");
        let (mut files, _) = edited("units.toml", "[units]\n", &format!("[units]\n{more}"));
        let (scenario, place) = edited("scenario.toml", "french_area = [", "french_area = ^[");
        files[0] = scenario[0].clone();
        let fault = only_fault(files, &[]);
        assert_eq!(fault.found, "room for 18 battalions in the citadel and 2, 3, 5 and 8");
        assert_eq!(fault.expected, "room for all 19 French battalions");
        assert_eq!((fault.path.as_str(), fault.line(), fault.column()), ("deployment.french_area", place.0, place.1));
    }

    #[test]
    fn too_little_room_for_the_french_guns() {
        let guns: String = (3..=5)
            .map(|i| format!("\"{i}/12 RA\" = {{ side = \"french\", kind = \"field-artillery\", regiment = \"12 RA\", fire = 3 }}\n"))
            .collect();
        let (files, _) = edited("units.toml", "[units]\n", &format!("[units]\n{guns}"));
        let fault = only_fault(files.clone(), &[]);
        assert_eq!(fault.found, "room for 4 artillery units in 2, 3, 5 and 8");
        assert_eq!(fault.expected, "room for all 5 French artillery units");
        assert_eq!((fault.path.as_str(), fault.at.name()), ("deployment.french_area", "scenario.toml"));
        let in_citadel = sandtable_scenarios::Overlay::Ruling("citadel-guns=yes".to_owned());
        assert!(load(&Source::texts(files), &[in_citadel]).is_ok(), "R-43 opens the citadel to them");
    }

    #[test]
    fn too_little_room_for_the_prussians() {
        let more = infantry("prussian", 9, ", division = \"debschitz\"");
        let (files, _) = edited("units.toml", "[units]\n", &format!("[units]\n{more}"));
        let fault = only_fault(files, &[]);
        assert_eq!(fault.found, "Prussian units that fill 5 zones, each division in its own");
        assert_eq!(fault.expected, "room for them in the zones at the edge: 4, 6, 7 and 9");
        assert_eq!((fault.path.as_str(), fault.line(), fault.column()), ("units", 1, 2));
    }

    #[test]
    fn r1_3_2_no_zone_that_uhlans_may_be_set_up_in() {
        let bonus = sandtable_scenarios::Overlay::Set("zones.*.bonus=1".to_owned());
        let faults = load(&Source::named("belfort").expect("a scenario"), &[bonus]).expect_err("no zone for Uhlans");
        let [fault] = faults.iter().collect::<Vec<_>>()[..] else { panic!("{faults}") };
        assert_eq!(fault.found, "Uhlans of 2 divisions, and 0 zones at the edge without a bonus");
        assert_eq!(fault.expected, "one for the Uhlans of each division (§1.3.2)");
    }

    #[test]
    fn too_few_battalions_for_the_garrisons() {
        let (mut files, _) = edited("units.toml", "\"2/35 RM\"", "#");
        files[2].1 = files[2].1.replace("\"1/57 RP\"", "#");
        let fault = only_fault(files, &[]);
        assert_eq!(fault.found, "2 French battalions at the start");
        assert_eq!(fault.expected, "at least 4: 2 in the citadel and one in each of 2 and 3");
        assert_eq!((fault.path.as_str(), fault.line(), fault.column()), ("units", 1, 2));
    }

    #[test]
    fn too_few_guns_for_the_garrisons() {
        let (files, _) = edited("units.toml", "\"2/12 RA\"", "#");
        let fault = only_fault(files, &[]);
        assert_eq!(fault.found, "1 French artillery units at the start in addition to the fortress artillery");
        assert_eq!(fault.expected, "at least one for each of 2 and 3");
    }
}

mod tables {
    use super::*;

    faults! {
        a_missing_row: "tables.toml", "[tables.fire]\ncolumns = [\"1-3\", \"4-6\", \"7-9\", \"10-12\", \"13+\"]\n1 =" =>
            "[tables.^fire]\ncolumns = [\"1-3\", \"4-6\", \"7-9\", \"10-12\", \"13+\"]\n# 1 =";
            "tables.fire", "no row 1", "rows 1 to 6, one for each die result", None;
        a_row_above_the_last: "tables.toml", "8 =       [    0, 4, 4, 5]" => "8 = [0, 4, 4, 5]\n^9 = [0, 4, 4, 5]";
            "tables.bombardment.9", "the row \"9\"", "`columns` or a die result from 1 to 8", None;
        a_plus_before_the_last_row: "tables.toml", "6 =       [\"1/0\"" => "^\"6+\" = [\"1/0\"";
            "tables.assault.6+", "a `+` before the last row", "a `+` in the last row only", None;
        a_row_given_twice: "tables.toml", "\"7+\" =    [" => "7 = [\"1/0\", \"2/0\", \"3/1\", \"3/2\", \"3/2\", \"3/3\"]\n^\"7+\" =    [";
            "tables.assault.7+", "row 7 a second time", "each row once", None;
        a_row_that_is_too_short: "tables.toml", "8 =       [    0, 4, 4, 5]" => "8 =       ^[    0, 4, 4]";
            "tables.bombardment.8", "a list of 3", "4 cells, one for each column: 1-2, 3, 4, 6", None;
        a_cell_above_9: "tables.toml", "8 =       [    0, 4, 4, 5]" => "8 =       [    0, 4, 4, ^50]";
            "tables.bombardment.8.6", "50", "a whole number from 0 to 9", None;
        a_counter_battery_cell_above_0: "tables.toml", "6 =       [   -2, -3, -3, -4]" => "6 =       [   ^2, -3, -3, -4]";
            "tables.counter_battery.6.1-2", "2", "a whole number from -9 to 0", None;
        an_assault_cell_without_a_slash: "tables.toml", "\"3/1\", \"3/2\", \"3/2\", \"3/3\"" => "^\"31\", \"3/2\", \"3/2\", \"3/3\"";
            "tables.assault.7+.3", "the text \"31\"", "hits on the defender and on the attacker, such as \"2/1\"", None;
        an_assault_cell_that_is_a_number: "tables.toml", "\"3/1\", \"3/2\", \"3/2\", \"3/3\"" => "^3, \"3/2\", \"3/2\", \"3/3\"";
            "tables.assault.7+.3", "3", "hits on the defender and on the attacker, such as \"2/1\", in quotes", None;
        columns_out_of_order: "tables.toml", "\"7-9\", \"10-12\"" => "\"7-9\", ^\"9-12\"";
            "tables.fire.columns", "\"9-12\" after a higher column", "columns in ascending order", None;
        a_heading_that_is_no_range: "tables.toml", "\"7-9\", \"10-12\"" => "\"7-9\", ^\"ten\"";
            "tables.fire.columns", "the text \"ten\"", "a value such as 3, a range \"1-2\", or \"13+\"", None;
        a_plus_before_the_last_column: "tables.toml", "\"7-9\", \"10-12\"" => "\"7-9\", ^\"10+\"";
            "tables.fire.columns", "\"10+\" before the last column", "a `+` in the last column only", None;
        a_missing_table: "tables.toml", "[tables.bombardment]" => "[tables.^bombardement]";
            "tables.bombardement", "the unknown name `bombardement`",
            "one of bombardment, counter_battery, fire, assault", Some("bombardment");
        a_number_for_a_table: "tables.toml", "attacker_wins = 6" => "attacker_wins = ^0";
            "tables.assault.attacker_wins", "0", "a whole number from 1 to 11", None;
    }
}

mod stratagems {
    use super::*;

    faults! {
        a_stratagem_of_the_other_side: "stratagems.toml", "black = \"proclamation\"" => "black = ^\"disinformation\"";
            "stratagems.french-4.black", "\"disinformation\", a Prussian stratagem",
            "a reusable French stratagem: scouts, firefighters, proclamation, illness-among-prussians, supply-problem",
            None;
        a_red_stratagem_on_a_black_side: "stratagems.toml", "black = \"proclamation\"" => "black = ^\"bourbaki\"";
            "stratagems.french-4.black", "\"bourbaki\", a single-use stratagem, on a black side",
            "a reusable French stratagem: scouts, firefighters, proclamation, illness-among-prussians, supply-problem",
            None;
        a_black_stratagem_on_a_red_side: "stratagems.toml", "red = \"bourbaki\"" => "red = ^\"scouts\"";
            "stratagems.french-5.red", "\"scouts\", a reusable stratagem, on a red side",
            "a single-use French stratagem: icy-cold, catherine, swiss-delegation, bourbaki, intransigent-denfert",
            None;
        an_unknown_stratagem: "stratagems.toml", "red = \"bourbaki\"" => "red = ^\"bourbakki\"";
            "stratagems.french-5.red", "the unknown stratagem \"bourbakki\"",
            "a single-use French stratagem: icy-cold, catherine, swiss-delegation, bourbaki, intransigent-denfert",
            Some("bourbaki");
        a_counter_of_no_side: "stratagems.toml", "[stratagems.french-6]" => "[stratagems.^french6]";
            "stratagems.french6", "the counter `french6`", "a counter's name that begins with `french-` or `prussian-`",
            Some("french-");
        a_blank_counter: "stratagems.toml", "[stratagems.french-6]" => "[stratagems.^french-7]\n\n[stratagems.french-6]";
            "stratagems.french-7", "a counter without a stratagem",
            "`black`, a reusable stratagem, or `red`, a single-use one, or both", None;
        a_ninth_counter: "stratagems.toml", "[stratagems.prussian-1]" =>
            "[stratagems.french-7]\nblack = \"scouts\"\n[stratagems.french-8]\nblack = \"scouts\"\n[stratagems.^french-9]\nblack = \"scouts\"\n[stratagems.prussian-1]";
            "stratagems.french-9", "9 French counters", "at most 8 counters a side", None;
    }
}

mod numbers {
    use super::*;

    faults! {
        an_unknown_ruling: "rulings.toml", "repeat-fire = \"once\"" => "^repeat-fires = \"once\"";
            "rulings.repeat-fires", "the unknown ruling `repeat-fires`", "the name of a ruling", Some("repeat-fire");
        an_unknown_reading: "rulings.toml", "repeat-fire = \"once\"" => "repeat-fire = ^\"eech\"";
            "rulings.repeat-fire", "the text \"eech\"", "one of \"once\", \"each\", \"never\"", Some("each");
        an_unknown_limit: "scenario.toml", "trenches = 10" => "trenches = 10\n^trench = 1";
            "limits.trench", "the unknown name `trench`",
            "one of battalions, artillery, citadel_battalions, citadel_artillery, field_range, heavy_range, citadel_range, long_range, heavy, short_range, repeat, second_damage, artillery_moves, assault, rehabilitated, free_rehabilitated, french_fortifications, fortifications, pioneer_fortifications, trenches",
            Some("trenches");
        a_missing_cost: "scenario.toml", "[costs]\nactivation = 1" => "[^costs]";
            "costs.activation", "nothing", "`activation`, a whole number from 1 to 20", None;
        points_for_one_side_only: "scenario.toml", "income = { french = 5, prussian = 8 }" => "^income = { french = 5 }";
            "course.income.prussian", "nothing", "`prussian`, a whole number from 0 to 20", None;
        a_penalty_above_0: "scenario.toml", "repeat = -1" => "repeat = ^1";
            "limits.repeat", "1", "a whole number from -6 to 0", None;
        a_set_up_zone_that_is_not_there: "scenario.toml", "french_area = [2, 3, 5, 8]" => "french_area = [2, 3, 5, 8, ^18]";
            "deployment.french_area", "zone 18, which is not on the map", "the number of a zone of the map", Some("9");
        a_fortification_that_is_not_there: "scenario.toml", "prussian = [7]" => "prussian = [^31]";
            "deployment.fortifications.prussian", "zone 31, which is not on the map",
            "the number of a zone of the map", Some("9");
        a_fortification_of_both_sides: "scenario.toml", "prussian = [7]" => "prussian = ^[5]";
            "deployment.fortifications.prussian", "zone 5, which has a French fortification",
            "each zone with one side's fortification", None;
        a_garrison_outside_the_set_up_area: "scenario.toml", "garrisons = [2, 3]" => "garrisons = ^[2, 9]";
            "deployment.garrisons", "9, outside the French set-up area",
            "zones of `french_area` other than the citadel", None;
        more_in_the_citadel_than_fit: "scenario.toml", "citadel_battalions = 2" => "citadel_battalions = ^7";
            "deployment.citadel_battalions", "7", "at most 6, the stacking limit of the citadel", None;
        no_zone_of_automatic_victory: "scenario.toml", "automatic = [2, 3]" => "automatic = ^[]";
            "course.automatic", "an empty list", "at least one zone that the Prussians must take", None;
        an_unknown_table: "scenario.toml", "[effects]\nproclamation" => "[^efects]\nvoid = 1\n[effects]\nproclamation";
            "efects", "the unknown name `efects`",
            "one of scenario, map, zones, links, tables, course, victory, costs, limits, effects, rulings, deployment, units, stratagems",
            Some("effects");
        a_table_twice: "units.toml", "[units]\n" => "[^limits]\n[units]\n";
            "limits", "a second [limits]", "it once, as in scenario.toml", None;
        an_unknown_system: "scenario.toml", "system = \"belfort\"" => "system = ^\"belford\"";
            "scenario.system", "the text \"belford\"", "a rule system: belfort, grandes-batailles, verdun, eagle, loire", Some("belfort");
        a_number_of_too_many_digits: "scenario.toml", "turns = 7" => "turns = ^99999999999999999999";
            "turns", "99999999999999999999", "a number of fewer digits", None;
        a_slip_in_toml: "scenario.toml", "turns = 7" => "turns = ^seven";
            "", "text without quotes", "text in quotes, a number, true, false or a list", None;
    }
}

#[test]
fn facts_of_the_rulebook_may_be_replaced() {
    let (mut files, _) = edited("map.toml", "bonus = 5", "bonus = 0");
    files[0].1 = files[0].1.replace("garrisons = [2, 3]", "garrisons = [2]").replace("turns = 7", "turns = 9");
    if let Err(faults) = load(&Source::texts(files), &[]) {
        panic!("{faults}");
    }
}

#[test]
fn all_faults_of_all_files_are_told_at_once_in_the_order_of_the_files() {
    let (mut files, _) = edited("scenario.toml", "repeat = -1", "repeat = 1");
    files[1].1 = files[1].1.replace("bonus = 3", "bonus = 6");
    files[2].1 = files[2].1.replace("\"fourth\"", "\"forth\"").replace("fire = 4, arrives", "fire = 5, arrives");
    let faults = load(&Source::texts(files), &[]).unwrap_err();
    let paths: Vec<&str> = faults.iter().map(|fault| fault.path.as_str()).collect();
    assert_eq!(paths, ["limits.repeat", "zones.3.bonus", "units.3RUR.division", "units.1/MFAR 4.fire"]);
    let shown = faults.to_string();
    assert!(shown.ends_with("4 errors"), "{shown}");
    assert!(shown.contains("--> map.toml:28:9\n   |\n28 | bonus = 6\n   |         ^\n"), "{shown}");
    assert!(shown.contains("= did you mean `fourth`?"), "{shown}");
}

#[test]
fn a_slip_in_one_line_does_not_hide_faults_of_others() {
    let (mut files, _) = edited("scenario.toml", "turns = 7", "turns = seven");
    files[0].1 = files[0].1.replace("repeat = -1", "repeat = 1").replace("major = 2\n", "");
    files[1].1 = files[1].1.replace("bonus = 3", "bonus = 6");
    let faults = load(&Source::texts(files), &[]).unwrap_err();
    let paths: Vec<&str> = faults.iter().map(|fault| fault.path.as_str()).collect();
    assert_eq!(paths, ["", "limits.repeat", "zones.3.bonus"], "{faults}");
}

#[test]
fn a_missing_file_is_one_fault() {
    let mut files = small();
    files.retain(|(name, _)| name != "map.toml");
    let fault = only_fault(files, &[]);
    assert_eq!((fault.at.name(), fault.found.as_str()), ("map.toml", "no such file"));
    assert_eq!(fault.to_string(), "error: found no such file, expected the scenario's file map.toml\n --> map.toml\n");

    let fault = only_fault(Vec::new(), &[]);
    assert_eq!((fault.at.name(), fault.found.as_str()), ("scenario.toml", "no such file"));
}

#[test]
fn a_missing_table_names_its_file() {
    let mut files = small();
    files[2].1.clear();
    let fault = only_fault(files, &[]);
    assert_eq!((fault.at.name(), fault.path.as_str(), fault.line()), ("units.toml", "units", 0));
    assert_eq!(fault.expected, "`units`, the table [units], one line a counter");
}

#[test]
fn nothing_that_is_put_into_the_files_makes_the_reader_panic() {
    let nonsense = [
        "",
        "\u{feff}",
        "[",
        "]",
        "= 1",
        "[[units]]",
        "[units]\nx",
        "a = {",
        "units = 3\nzones = []",
        "\0",
        "[zones.1]\noutline = [[1]]",
        "[tables.fire]\ncolumns = []\n1 = []",
        "[tables.fire]\ncolumns = 3",
        "é = \"",
        "[provenance]\n\"\" = 1\n\"a..b\" = {}\n\"*\" = { source = \"x\", range = [2, 1] }",
        "x = 1979-05-27",
        "[scenario]\nsystem = 3",
    ];
    for text in nonsense {
        for at in 0..small().len() {
            let mut files = small();
            files[at].1 = text.to_owned();
            let shown = load(&Source::texts(files), &[]).expect_err("a fault").to_string();
            assert!(shown.starts_with("error: "), "{shown}");
        }
    }
    // Every text cut short, and every line of the files taken out.
    for (at, (_, text)) in small().iter().enumerate() {
        for (cut, _) in text.char_indices().step_by(97) {
            let mut files = small();
            files[at].1.truncate(cut);
            let _ = load(&Source::texts(files), &[]);
        }
        for skip in 0..text.lines().count() {
            let mut files = small();
            files[at].1 = text.lines().enumerate().filter(|(i, _)| *i != skip).map(|(_, l)| format!("{l}\n")).collect();
            let _ = load(&Source::texts(files), &[]);
        }
    }
}

/// It could command the terminal that prints it, and no chart can draw it.
#[test]
fn a_text_with_a_control_character_is_refused() {
    let (files, _) = edited("scenario.toml", "title = \"Nine squares\"", "title = \"Nine \\u001b[31msquares\"");
    let fault = only_fault(files, &[]);
    assert!(fault.path == "scenario.title" && fault.expected.contains("without control characters"), "{fault:?}");
    let (files, _) = edited("scenario.toml", "title = \"Nine squares\"", "title = \"Nine\\tsquares\"");
    assert!(load(&Source::texts(files), &[]).is_ok());
}
