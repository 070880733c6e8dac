//! Every kind of fault in the files of Wissembourg and Spicheren: file, place, what was found and expected, nearest name.

use crate::common::position;
use sandtable_scenarios::{Fault, Faults, Source, builtin, load};

/// Files, each with its name.
type Files = Vec<(String, String)>;
/// Lines and columns.
type Places = Vec<(usize, usize)>;

/// The files of a battle with some texts replaced, each in a file; a `^` marks the place of the fault and is taken out.
fn edited(battle: &str, edits: &[(&str, &str, &str)]) -> (Files, Places) {
    let scenario = builtin().iter().find(|scenario| scenario.name == battle).expect("a battle");
    let mut files: Files = scenario.files.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
    let mut places = Vec::new();
    for (file, from, to) in edits {
        let (_, text) = files.iter_mut().find(|(name, _)| name == file).expect("a file of the scenario");
        assert_eq!(text.matches(from).count(), 1, "{from:?} must be in {file} once");
        *text = text.replace(from, to);
        if let Some(at) = text.find('^') {
            places.push(position(text, at));
            text.remove(at);
        }
    }
    (files, places)
}

fn faults_of(files: Files) -> Faults {
    match load(&Source::texts(files), &[]) {
        Ok(_) => panic!("no fault"),
        Err(faults) => faults,
    }
}

/// `name: battle, file, text => replacement with ^ at the fault; path, found, expected, nearest`.
macro_rules! faults {
    ($($name:ident: $battle:literal, $file:literal, $from:expr => $to:expr;
       $path:expr, $found:expr, $expected:expr, $near:expr;)+) => {
        $(#[test]
        fn $name() {
            let (files, places) = edited($battle, &[($file, $from, $to)]);
            let faults = faults_of(files);
            assert_eq!(faults.len(), 1, "{faults}");
            let fault = faults.iter().next().unwrap();
            let near: Option<&str> = $near;
            assert_eq!(
                (fault.path.as_str(), fault.found.as_str(), fault.expected.as_str(), fault.nearest.as_deref()),
                ($path, &*$found, &*$expected, near)
            );
            assert_eq!((fault.at.name(), (fault.line(), fault.column())), ($file, places[0]), "{fault}");
        })+
    };
}

mod map {
    use super::*;

    faults! {
        an_unknown_letter: "spicheren", "map.toml", "04 = \"www.wwwwwww" => "04 = \"www.^xwwwwww";
            "map.terrain.0504", "the letter `x`",
            "`.` clear, `w` woods, `v` village, `h` hamlet, `f` fort, `c` castle or `-` no hex", None;
        a_row_too_long: "spicheren", "map.toml", "04 = \"www.wwwwwww.........\"" => "04 = \"www.wwwwwww.........^.\"";
            "map.terrain.2104", "a row of 21", "20 characters, one for each column", None;
        a_row_too_short: "spicheren", "map.toml", "04 = \"www.wwwwwww.........\"" => "04 = \"www.wwwwwww........^\"";
            "map.terrain.04", "a row of 19", "20 characters, one for each column", None;
        a_row_of_digits_without_quotes: "wissembourg", "map.toml", "09 = \"21111111222221111\"" => "09 = ^21111111222221111";
            "map.levels.09", "21111111222221111", "17 characters, one for each column, in quotes", None;
        a_missing_row: "spicheren", "map.toml",
            "[map.levels]\n#     column\n#     00000000011111111112\n#     12345678901234567890\n01 = \"22232332222112221111\"\n" => "[map.^levels]\n";
            "map.levels", "no row 01", "rows 01 to 15", None;
        a_row_that_there_is_not: "spicheren", "map.toml", "01 = \"www..www........vv..\"" =>
            "01 = \"www..www........vv..\"\n^16 = \"....................\"";
            "map.terrain.16", "the row `16`", "the number of a row, 01 to 15", Some("06");
        a_level_of_seven: "spicheren", "map.toml", "06 = \"22222222222222232233\"" => "06 = \"222222^72222222232233\"";
            "map.levels.0706", "7", "a whole number from 1 to 6", None;
        a_level_of_none: "spicheren", "map.toml", "06 = \"22222222222222232233\"" => "06 = \"222222^02222222232233\"";
            "map.levels.0706", "0", "a whole number from 1 to 6", None;
        a_level_that_is_a_letter: "spicheren", "map.toml", "06 = \"22222222222222232233\"" => "06 = \"222222^x2222222232233\"";
            "map.levels.0706", "`x`", "a level from 1 to 6, or `-` where there is no hex", None;
        a_hex_without_a_level: "spicheren", "map.toml", "06 = \"22222222222222232233\"" => "06 = \"222222^-2222222232233\"";
            "map.levels.0706", "no level", "a level: the terrain has a hex here", None;
        a_level_without_a_hex: "spicheren", "map.toml", "15 = \"------------55554433\"" => "15 = \"-----------^555554433\"";
            "map.levels.1215", "level 5", "`-`: the terrain has no hex here", None;
        a_route_that_jumps: "spicheren", "map.toml", "\"0312 0412 0413 0414\"" => "\"0312 0412 ^0414\"";
            "map.routes.Oeting road.hexes", "0414, which is not next to 0412",
            "a neighbour of 0412: 0411 0312 0512 0313 0413 0513", None;
        a_road_to_nowhere: "spicheren", "map.toml", "\"0312 0412 0413 0414\"" => "\"0312 0412 0413 0414 ^0415\"";
            "map.routes.Oeting road.hexes", "0415, which is not on the map", "a hex of the map", Some("0414");
        a_route_of_one_hex: "spicheren", "map.toml", "\"0312 0412 0413 0414\"" => "^\"0312\"";
            "map.routes.Oeting road.hexes", "a way of fewer than two hexes",
            "the hexes it passes, each next to the one before", None;
        a_hex_that_is_no_number: "spicheren", "map.toml", "\"0312 0412 0413 0414\"" => "\"0312 0412 0413 ^414\"";
            "map.routes.Oeting road.hexes", "\"414\"", "a hex number of four digits, column and row, such as 1607", None;
        an_unknown_kind_of_route: "spicheren", "map.toml", "kind = \"railway\"" => "kind = ^\"railways\"";
            "map.routes.Saarbrücken railway.kind", "the text \"railways\"", "one of \"road\", \"path\", \"railway\"",
            Some("railway");
        hexsides_that_are_not_adjacent: "spicheren", "map.toml", "1204/1304 1204/1305" => "1204/1304 ^1204/1306";
            "map.sides.streams", "1204/1306, which are not neighbours", "two hexes with a side in common", None;
        a_hexside_of_one_hex: "spicheren", "map.toml", "1204/1304 1204/1305" => "1204/1304 ^1204";
            "map.sides.streams", "\"1204\"", "two neighbouring hexes, such as 1204/1304", None;
        a_hexside_given_twice: "spicheren", "map.toml", "1204/1304 1204/1305" => "1204/1304 1204/1305 ^1304/1204";
            "map.sides.streams", "1304/1204 a second time", "each hexside once", None;
        two_waters_on_a_hexside: "spicheren", "map.toml", "rivers = \"1801/1901" => "rivers = \"^1304/1204 1801/1901";
            "map.sides.rivers", "a stream and a river on one hexside", "one of the two", None;
        a_bridge_over_dry_land: "spicheren", "map.toml", "bridges = \"1801/1901" => "bridges = \"^1801/1802 1801/1901";
            "map.sides.bridges", "a bridge on 1801/1802, where there is no water",
            "a hexside with a stream or a river", None;
        a_wall_around_a_field: "wissembourg", "map.toml", "walled = \"0603\"" => "walled = ^\"0604\"";
            "map.walled", "0604, which is no village", "hexes with the letter `v`", None;
        a_place_of_an_unknown_kind: "spicheren", "map.toml", "\"Winterberg\" = { kind = \"ground\"" =>
            "\"Winterberg\" = { kind = ^\"grund\"";
            "map.places.Winterberg.kind", "the text \"grund\"", "one of \"town\", \"village\", \"ground\"", Some("ground");
        a_place_off_the_map: "spicheren", "map.toml", "hexes = \"2003 2004\"" => "hexes = \"2003 ^2104\"";
            "map.places.Winterberg.hexes", "2104, which is not on the map", "a hex of the map", Some("2004");
        an_unknown_name_in_the_map: "spicheren", "map.toml", "towns = " => "^town = \"\"\ntowns = ";
            "map.town", "the unknown name `town`",
            "one of columns, rows, odd_columns, terrain, levels, routes, sides, towns, walled, places", Some("towns");
    }

    #[test]
    fn a_map_that_is_too_large() {
        let (files, _) = edited("wissembourg", &[("map.toml", "columns = 17", "columns = 63")]);
        let faults = faults_of(files);
        assert!(faults.iter().any(|f| f.found == "693 hexes in 63 columns and 11 rows" && f.expected == "at most 384"));
        assert!(!faults.iter().any(|f| f.path.starts_with("map.terrain")), "rows are measured by a size that can be");
    }

    /// The engine moves sets of hexes by less than a word.
    #[test]
    fn a_map_that_is_too_wide_or_too_high() {
        for (from, to, path, found, expected) in [
            ("columns = 17", "columns = 64", "map.columns", "64", "a whole number from 1 to 63"),
            ("rows = 11", "rows = 100", "map.rows", "100", "a whole number from 1 to 99"),
        ] {
            let (files, _) = edited("wissembourg", &[("map.toml", from, to)]);
            let faults = faults_of(files);
            let first = faults.iter().next().expect("a fault");
            assert_eq!((first.path.as_str(), first.found.as_str(), first.expected.as_str()), (path, found, expected));
            assert!(!faults.iter().any(|f| f.path.starts_with("map.terrain")), "{faults:?}");
        }
    }

    /// 63 columns and 384 hexes are not too many for the engine.
    #[test]
    fn the_widest_map_is_read() {
        for (columns, rows) in [(63, 6), (4, 96), (3, 99)] {
            let row = ".".repeat(columns);
            let level = "1".repeat(columns);
            let block = |cells: &str| -> String { (1..=rows).map(|row| format!("{row:02} = \"{cells}\"\n")).collect() };
            let map = format!(
                "[map]\ncolumns = {columns}\nrows = {rows}\ntowns = \"\"\nwalled = \"\"\n[map.routes]\n[map.sides]\n\
                 [map.places]\n[map.terrain]\n{}[map.levels]\n{}[provenance]\n\"map\" = {{ source = \"rulebook\" }}\n",
                block(&row),
                block(&level)
            );
            let (mut files, _) = edited("wissembourg", &[]);
            files.iter_mut().find(|(name, _)| name == "map.toml").expect("a map").1 = map;
            let faults = faults_of(files);
            let of_size = |f: &&Fault| ["map", "map.columns", "map.rows"].contains(&f.path.as_str());
            assert_eq!(faults.iter().find(of_size), None, "{columns} by {rows}");
        }
    }
}

mod roster {
    use super::*;

    faults! {
        an_unknown_formation: "spicheren", "units.toml", "\"Jolivet\" = { formation = \"1re DI\"" =>
            "\"Jolivet\" = { formation = ^\"1er DI\"";
            "units.Jolivet.formation", "the unknown formation \"1er DI\"", "the name of a formation", Some("1re DI");
        an_unknown_arm: "spicheren", "units.toml", "\"Jolivet\" = { formation = \"1re DI\", arm = \"infantry\"" =>
            "\"Jolivet\" = { formation = \"1re DI\", arm = ^\"infantrie\"";
            "units.Jolivet.arm", "the text \"infantrie\"", "one of \"infantry\", \"cavalry\", \"artillery\"",
            Some("infantry");
        a_value_above_20: "spicheren", "units.toml", "size = \"brigade\", value = 7" => "size = \"brigade\", value = ^21";
            "units.Potier.value", "21", "a whole number from 0 to 20", None;
        a_back_better_than_the_front: "spicheren", "units.toml", "value = 7, disorganised = 5" =>
            "value = 7, disorganised = ^8";
            "units.Potier.disorganised", "8", "at most 7, the value in good order", None;
        a_battery_of_infantry: "spicheren", "units.toml", "size = \"brigade\", value = 7" => "size = ^\"battery\", value = 7";
            "units.Potier.size", "the text \"battery\"", "\"brigade\" or \"regiment\"; batteries are guns", None;
        guns_without_a_range: "spicheren", "units.toml",
            "\"Art.16\" = { formation = \"16 ID\", arm = \"artillery\", size = \"battery\", value = 4, disorganised = 3, steps = 2, morale = 2, movement = 4, range = 5 }" =>
            "^\"Art.16\" = { formation = \"16 ID\", arm = \"artillery\", size = \"battery\", value = 4, disorganised = 3, steps = 2, morale = 2, movement = 4 }";
            "units.\"Art.16\".range", "nothing", "`range`, a whole number from 1 to 5", None;
        infantry_with_a_range: "spicheren", "units.toml", "value = 7, disorganised = 5, steps = 3, morale = 3, movement = 4 }" =>
            "value = 7, disorganised = 5, steps = 3, morale = 3, movement = 4, ^range = 1 }";
            "units.Potier.range", "a range of a unit without guns", "`range` of artillery only", None;
        a_leader_of_nobody: "spicheren", "units.toml", "\"Zastrow\" = { side = \"prussian\", initiative" =>
            "^\"Zastrow\" = { initiative";
            "leaders.Zastrow", "a leader without a formation and without a side",
            "`side`, \"french\" or \"prussian\", of a C-in-C; or `formation`, of an HQ", None;
        a_rating_too_high: "wissembourg", "units.toml", "initiative = 0, inertia = 2, movement" => "initiative = 0, inertia = ^7, movement";
            "leaders.Douay.inertia", "7", "a whole number from 0 to 6", None;
        steps_that_do_not_add_up: "spicheren", "units.toml", "\"1re DI\" = { side = \"french\", steps = 5" =>
            "\"1re DI\" = { side = \"french\", steps = ^6";
            "formations.1re DI.steps", "6 steps", "5, the steps of its units (Jolivet 2, Valazé 2, Art.1 1)", None;
        steps_of_an_option_that_do_not_add_up: "wissembourg", "units.toml", "extended = { steps = 5" =>
            "extended = { steps = ^4";
            "formations.2e brigade.extended.steps", "4 steps", "5, the steps of its units (1er Turcos 3, 78e RI 2)", None;
        a_threshold_above_the_steps: "spicheren", "units.toml",
            "\"13 ID\" = { side = \"prussian\", steps = 4, threshold = 3" =>
            "\"13 ID\" = { side = \"prussian\", steps = 4, threshold = ^5";
            "formations.13 ID.threshold", "a threshold of 5", "at most 4, the steps of the formation", None;
    }
}

mod battle {
    use super::*;

    faults! {
        an_unknown_counter: "spicheren", "scenario.toml", "jolivet = { counters = [\"Jolivet\"]" =>
            "jolivet = { counters = [^\"Joliviet\"]";
            "setup.jolivet.counters", "the unknown unit or leader \"Joliviet\"", "the name of a unit or leader",
            Some("Jolivet");
        a_unit_set_up_twice: "spicheren", "scenario.toml", "valaze = { counters = [\"Valazé\"]" => "valaze = { counters = [^\"Jolivet\"]";
            "setup.valaze.counters", "Jolivet, which is set up a second time", "each counter once; the first is setup.jolivet.counters", None;
        a_unit_both_set_up_and_arriving: "spicheren", "scenario.toml", "[\"28. Woyna\", \"15 Husaren\"]" =>
            "[\"28. Woyna\", ^\"27. François\"]";
            "arrivals.woyna.counters", "27. François, which is set up already",
            "each counter once; the first is setup.francois.counters", None;
        a_hex_off_the_map: "spicheren", "scenario.toml", "hexes = \"1313\"" => "hexes = \"^1316\"";
            "setup.doens.hexes", "1316, which is not on the map", "a hex of the map", Some("1315");
        a_full_hex: "spicheren", "scenario.toml", "micheler = { counters = [\"Micheler\"], hexes = \"1607\"" =>
            "micheler = { counters = [\"Micheler\"], hexes = ^\"1313\"";
            "setup.micheler.hexes", "no room for Micheler once those before are set up",
            "room for all; a hex holds one infantry or cavalry unit and one gun, or two guns (§3)", None;
        an_entry_inside_the_map: "spicheren", "scenario.toml", "[\"14. Grüter\"], by = \"1901\"" =>
            "[\"14. Grüter\"], by = \"^1803\"";
            "arrivals.grueter.by", "1803, inside the map", "a hex at the edge of the map", None;
        an_arrival_after_the_last_turn: "wissembourg", "scenario.toml", "22-id = { turn = 5" => "22-id = { turn = ^11";
            "arrivals.22-id.turn", "turn 11, after the last", "a turn from 1 to 10, the last", None;
        a_formation_whose_hq_stays_away: "spicheren", "scenario.toml", "[\"Barnekow\", \"32. Rex\", \"Art.16\"]" =>
            "[^\"32. Rex\", \"Art.16\"]";
            "arrivals.16-id.counters", "32. Rex of 16 ID without its HQ",
            "Barnekow in the set-up or among the arrivals too", None;
        a_counter_of_the_hidden_division: "spicheren", "scenario.toml", "[\"14. Grüter\"]" => "[^\"Art.13\"]";
            "arrivals.grueter.counters", "Art.13 of 13 ID, which comes as a marker beside the decoy",
            "counters of other formations", None;
        both_sides_in_one_hex: "wissembourg", "scenario.toml", "hexes = \"0601\"" => "hexes = ^\"0601 0603\"";
            "setup.art-4.hexes", "0603, where the French are set up", "hexes where no enemy can be set up", None;
        a_set_up_without_hexes: "spicheren", "scenario.toml", "hexes = \"1607\" }" => "hexes = ^\"\" }";
            "setup.micheler.hexes", "no hex", "at least one hex number", None;
        an_unknown_c_in_c: "spicheren", "scenario.toml", "commander = \"Zastrow\"" => "commander = ^\"Zastro\"";
            "commanders.zastrow.commander", "the unknown C-in-C \"Zastro\"", "the name of a C-in-C", Some("Zastrow");
        an_hq_is_no_c_in_c: "spicheren", "scenario.toml", "removes = \"Alvensleben\"" => "removes = ^\"Glümer\"";
            "commanders.zastrow.removes", "the unknown C-in-C \"Glümer\"", "the name of a C-in-C", None;
        a_night_after_the_last_turn: "wissembourg", "scenario.toml", "night = []" => "night = [^12]";
            "course.night", "turn 12, after the last", "a turn from 1 to 10, the last", None;
        too_many_turns: "wissembourg", "scenario.toml", "turns = 10" => "turns = ^13";
            "course.extended.turns", "13", "a whole number from 1 to 12", None;
        one_edge_for_both: "spicheren", "scenario.toml", "edges = { french = \"south\"" => "^edges = { french = \"north\"";
            "course.edges", "one edge for both sides", "\"north\" for one, \"south\" for the other", None;
        an_objective_off_the_map: "spicheren", "scenario.toml", "\"Spicheren\" = { hexes = \"1411 1412\"" =>
            "\"Spicheren\" = { hexes = \"1411 ^1416\"";
            "objectives.Spicheren.hexes", "1416, which is not on the map", "a hex of the map", Some("1415");
        two_objectives_in_one_hex: "spicheren", "scenario.toml", "\"Spicheren\" = { hexes = \"1411 1412\"" =>
            "\"Spicheren\" = { hexes = ^\"1411 1607\"";
            "objectives.Spicheren.hexes", "1607, of Rotherberg too", "hexes of one objective each", None;
        an_exit_inside_the_map: "spicheren", "scenario.toml", "exits = \"0414" => "exits = \"^1008 0414";
            "victory.exits", "1008, inside the map", "a hex at the edge of the map", None;
        an_unknown_scheme: "spicheren", "scenario.toml", "scheme = \"battlefield\"" => "scheme = ^\"battle\"";
            "victory.scheme", "the text \"battle\"", "one of \"battlefield\", \"places\", \"extended\"", Some("battlefield");
        levels_upside_down: "wissembourg", "scenario.toml", "levels = { tactical = 1, operational = 2" =>
            "^levels = { tactical = 2, operational = 1";
            "victory.levels", "2, 1 and 3", "a greater difference for a greater victory", None;
        a_decoy_of_nobody: "spicheren", "scenario.toml", "formation = \"13 ID\"\n" => "formation = ^\"13. ID\"\n";
            "special.decoy.formation", "the unknown formation \"13. ID\"", "the name of a formation", Some("13 ID");
        one_hex_for_two_markers: "spicheren", "scenario.toml", "hexes = \"0501 1101\"" => "hexes = ^\"0501\"";
            "special.decoy.hexes", "the text \"0501\"", "two different hexes, such as \"0501 1101\"", None;
        an_option_that_there_is_not: "spicheren", "scenario.toml", "castagny = false" => "castagny = false\n^bazaine = true";
            "options.bazaine", "the unknown option `bazaine`", "an option: frossard_early, castagny, extended", None;
        an_option_without_its_table: "wissembourg", "scenario.toml", "extended = false" => "extended = false\n^castagny = false";
            "options.castagny", "an option without its table", "a table [castagny] with the changes of the option", None;
        an_entry_of_an_unknown_option: "wissembourg", "scenario.toml", "by = \"0105\", option = \"extended\" }\nwolff" =>
            "by = \"0105\", option = ^\"extendet\" }\nwolff";
            "arrivals.96e-ri.option", "the text \"extendet\"", "\"extended\"", Some("extended");
        an_unknown_ruling: "spicheren", "rulings.toml", "slopes = " => "^slope = ";
            "rulings.slope", "the unknown ruling `slope`", "the name of a ruling", Some("slopes");
    }
}

mod tables {
    use super::*;

    faults! {
        an_unknown_result: "spicheren", "tables.toml", "[   \"-\",   \"-\",   \"T\"" => "[   \"-\",   \"-\",   ^\"R\"";
            "tables.combat.4.2", "the text \"R\"", "one of \"-\", \"T\", \"D\", \"D+1\"", Some("-");
        a_row_of_eight: "spicheren", "tables.toml", "columns = [     0,     1," => "columns = ^[     1,";
            "tables.combat.columns", "no column 0", "the headings of the columns: 0, 1, 2, 3, 4, 5, 6, 7, 8", None;
        a_modifier_out_of_bounds: "spicheren", "tables.toml", "loss_level = -1" => "loss_level = ^-7";
            "tables.shifts.loss_level", "-7", "a whole number from -6 to 6", None;
        a_third_of_a_point: "spicheren", "terrain.toml", "road = 0.5" => "road = ^0.3";
            "terrain.routes.road", "0.3", "movement points from 0.5 to 20, in halves", None;
        an_unknown_ford: "wissembourg", "terrain.toml", "ford =    [    \"half\"" => "ford =    [    ^\"haf\"";
            "terrain.stream.ford.infantry", "the text \"haf\"", "one of \"half\", \"all\", \"no\"", Some("half");
        an_unknown_column: "wissembourg", "terrain.toml", "\"protection\", \"blocks\"" => "\"protection\", ^\"bloks\"";
            "terrain.effects.columns", "the unknown column \"bloks\"",
            "the headings of the columns: infantry, cavalry, artillery, protection, blocks, all_round, die, disorganises_cavalry, single_regiment",
            Some("blocks");
        a_single_regiment_in_words: "wissembourg", "terrain.toml", "\"3 all-round\"" => "^\"three\"";
            "terrain.effects.castle.single_regiment", "the text \"three\"",
            "the protection of a single regiment: \"-\" for none of its own, 3, or \"3 all-round\"", None;
    }
}

/// The faults of a battle with some edits, as pairs of path and what was found, in order, at the marks of the edits.
fn told(battle: &str, edits: &[(&str, &str, &str)]) -> Vec<(String, String)> {
    let (files, places) = edited(battle, edits);
    let faults = faults_of(files);
    for place in places {
        assert!(faults.iter().any(|fault| (fault.line(), fault.column()) == place), "{place:?} in\n{faults}");
    }
    faults.iter().map(|fault| (fault.path.clone(), fault.found.clone())).collect()
}

fn pairs(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    pairs.iter().map(|(path, found)| ((*path).to_owned(), (*found).to_owned())).collect()
}

#[test]
fn two_hqs_of_one_formation_and_none_of_another() {
    let edit =
        ("units.toml", "\"Castagny\" = { formation = \"2e DI III Corps\"", "^\"Castagny\" = { formation = \"1re DI\"");
    let expected = [
        ("formations.2e DI III Corps", "a French formation without an HQ"),
        ("leaders.Castagny", "a second HQ of 1re DI"),
    ];
    assert_eq!(told("spicheren", &[edit]), pairs(&expected));
}

#[test]
fn three_units_in_one_hex() {
    let third = ("[\"Doens\", \"Art.3\", \"Laveaucoupet\"]", "[^\"Doens\", \"Art.3\", \"Laveaucoupet\", \"Micheler\"]");
    let gone = "micheler = { counters = [\"Micheler\"], hexes = \"1607\" }\n";
    let edits = [("scenario.toml", third.0, third.1), ("scenario.toml", gone, "")];
    let expected = [("setup.doens.counters", "Doens and Art.3 and Micheler, too many for one hex")];
    assert_eq!(told("spicheren", &edits), pairs(&expected));
}

#[test]
fn lists_of_hexes_without_room_for_all() {
    // Three brigades and a gun in two hexes: the third brigade finds none.
    let forbach = "0113 0212 0213 0312";
    let edits = [
        "valaze = { counters = [\"Valazé\"]",
        "valabregue = { counters = [\"Valabrègue\"]",
        "bachelier = { counters = [\"Bachelier\"]",
    ]
    .map(|line| (format!("{line}, hexes = \"{forbach}\""), format!("{line}, hexes = \"0113 0212\"")));
    let edits: Vec<(&str, &str, &str)> =
        edits.iter().map(|(from, to)| ("scenario.toml", from.as_str(), to.as_str())).collect();
    let expected = [("setup.bachelier.hexes", "no room for Bachelier once those before are set up")];
    assert_eq!(told("spicheren", &edits), pairs(&expected));
}

#[test]
fn an_arrival_of_two_formations() {
    let edits = [
        ("scenario.toml", "[\"28. Woyna\", \"15 Husaren\"]", "[\"28. Woyna\"]"),
        ("scenario.toml", "[\"14. Grüter\"]", "[\"14. Grüter\", ^\"15 Husaren\"]"),
    ];
    assert_eq!(told("spicheren", &edits), pairs(&[("arrivals.grueter.counters", "15 Husaren of 14 ID")]));
}

#[test]
fn an_arrival_of_both_sides() {
    let gone = "bachelier = { counters = [\"Bachelier\"], hexes = \"0113 0212 0213 0312\" }\n";
    let edits =
        [("scenario.toml", gone, ""), ("scenario.toml", "[\"14. Grüter\"]", "[\"14. Grüter\", ^\"Bachelier\"]")];
    assert_eq!(told("spicheren", &edits), pairs(&[("arrivals.grueter.counters", "Bachelier, a French counter")]));
}

#[test]
fn who_may_come_early_must_come_at_all() {
    let gone = "frossard = { commander = \"Frossard\", turn = 6, hexes = \"0113 0212 0213 0312\", enters = false }\n";
    let edits = [("scenario.toml", gone, "")];
    assert_eq!(told("spicheren", &edits), pairs(&[("frossard_early.commander", "Frossard, who does not arrive")]));
}

#[test]
fn an_entry_hex_that_costs_too_much() {
    let edits = [
        (
            "units.toml",
            "\"14. Grüter\" = { formation = \"5 and 6 Kav Div\", arm = \"cavalry\", size = \"brigade\", value = 3, disorganised = 2, steps = 1, morale = 1, movement = 6",
            "\"14. Grüter\" = { formation = \"5 and 6 Kav Div\", arm = \"cavalry\", size = \"brigade\", value = 3, disorganised = 2, steps = 1, morale = 1, movement = 2",
        ),
        ("scenario.toml", "[\"14. Grüter\"], by = \"1901\"", "[\"14. Grüter\"], by = ^\"0101\""),
    ];
    let expected = [("arrivals.grueter.by", "0101, which 14. Grüter cannot pay for")];
    assert_eq!(told("spicheren", &edits), pairs(&expected), "woods take 3 MP of cavalry");
}

#[test]
fn too_many_entry_hexes() {
    let edits = [(
        "scenario.toml",
        "[\"14. Grüter\"], by = \"1901\"",
        "[\"14. Grüter\"], by = ^\"1901 1001 1101 1201 1401 1501\"",
    )];
    let expected = [("arrivals.grueter.by", "10 entry hexes with those before")];
    assert_eq!(told("spicheren", &edits), pairs(&expected), "0113, 1901, 0414, 0614, 1301 and five more");
}

#[test]
fn nobody_is_set_up() {
    let (mut files, _) = edited("wissembourg", &[]);
    let (_, text) = files.iter_mut().find(|(name, _)| name == "scenario.toml").unwrap();
    let (from, to) = (text.find("50e-ri = ").unwrap(), text.find("[setup.78e-ri]").unwrap());
    text.replace_range(from..to, "");
    let faults = faults_of(files);
    assert!(
        faults.iter().any(|fault| fault.path == "setup" && fault.found == "no counter set up at the start"),
        "{faults}"
    );
}

/// What has no units knows none: only the cause is reported.
#[test]
fn without_the_table_of_units_nothing_else_is_reported() {
    for (header, found) in [("[Units]", "the unknown name `Units`"), ("[units", "a header without its end")] {
        let (files, _) = edited("spicheren", &[("units.toml", "\n[units]\n", &format!("\n{header}\n"))]);
        let faults = faults_of(files);
        let found_all: Vec<&str> = faults.iter().map(|fault| fault.found.as_str()).collect();
        assert_eq!(found_all, [found], "{faults}");
    }
    let (mut files, _) = edited("spicheren", &[]);
    files.retain(|(name, _)| name != "units.toml");
    let faults = faults_of(files);
    assert_eq!((faults.len(), faults.iter().next().unwrap().found.as_str()), (1, "no such file"), "{faults}");
}

#[test]
fn several_faults_of_several_files_are_told_at_once() {
    let (files, _) = edited(
        "spicheren",
        &[
            ("map.toml", "06 = \"www..wwwhw..h.....ww\"", "06 = \"www..wwwhw..q.....ww\""),
            ("map.toml", "\"0312 0412 0413 0414\"", "\"0312 0412 0414\""),
            ("map.toml", "1204/1304 1204/1305", "1204/1304 1204/1306"),
            ("units.toml", "\"Jolivet\" = { formation = \"1re DI\"", "\"Jolivet\" = { formation = \"1re\""),
            ("scenario.toml", "by = \"0414 0614\"", "by = \"0414 0513\""),
            ("tables.toml", "loss_level = -1", "loss_level = \"x\""),
            ("terrain.toml", "road = 0.5", "road = 0"),
            ("rulings.toml", "slopes = ", "slope = "),
        ],
    );
    let faults = faults_of(files);
    let told: Vec<&str> = faults.iter().map(|fault| fault.path.as_str()).collect();
    for path in [
        "map.terrain.1306",
        "map.routes.Oeting road.hexes",
        "map.sides.streams",
        "units.Jolivet.formation",
        "arrivals.2e-di.by",
        "tables.shifts.loss_level",
        "terrain.routes.road",
        "rulings.slope",
    ] {
        assert!(told.contains(&path), "{path} in\n{faults}");
    }
    assert_eq!(told.len(), 8, "nothing that follows from them:\n{faults}");
}

#[test]
fn a_fault_in_a_row_of_the_map_is_shown_under_its_letter() {
    let (files, _) = edited("spicheren", &[("map.toml", "06 = \"www..wwwhw..h", "06 = \"www..wwwhw..q")]);
    let shown = faults_of(files).to_string();
    let lines: Vec<&str> = shown.lines().collect();
    let at = lines[3].find('q').expect("the row");
    assert_eq!(lines[4].find('^'), Some(at), "{shown}");
}
