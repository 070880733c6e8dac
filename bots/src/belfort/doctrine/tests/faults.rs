//! Every kind of error: place, what was found and expected, nearest name.

use super::{GAME, text};
use crate::belfort::doctrine::Doctrine;
use sandtable_engine::Side;
use sandtable_engine::belfort::{FRENCH, PRUSSIAN};
use sandtable_scenarios::Faults;

/// The errors of a text in which a `^` marks the first of them.
fn faults_of(marked: &str, side: Side) -> (Faults, (usize, usize)) {
    let at = marked.find('^').expect("a mark");
    let line = marked[..at].matches('\n').count() + 1;
    let column = marked[..at].rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    let faults = Doctrine::read("test.toml", &marked.replacen('^', "", 1), &*GAME, side).expect_err("a fault");
    (faults, (line, column))
}

/// `name: side, order with ^ at the error; path, found, expected, nearest`.
macro_rules! faults {
    ($($name:ident: $side:expr, $order:expr; $path:literal, $found:expr, $expected:literal, $near:expr;)+) => {
        $(#[test]
        fn $name() {
            let (faults, place) = faults_of(&text($side, $order), $side);
            assert_eq!(faults.len(), 1, "{faults}");
            let fault = faults.iter().next().unwrap();
            let near: Option<&str> = $near;
            assert_eq!(
                (fault.path.as_str(), fault.found.as_str(), fault.nearest.as_deref()), ($path, $found, near), "{fault}"
            );
            assert!(fault.expected.contains($expected), "{fault}");
            assert_eq!((fault.at.name(), fault.line(), fault.column()), ("test.toml", place.0, place.1), "{fault}");
        })+
    };
}

faults! {
    a_misspelt_order: FRENCH, "[[order]]\n^fortfy = [4]";
        "order.1.fortfy", "the unknown name `fortfy`", "one of deploy", Some("fortify");
    no_order: FRENCH, "^[[order]]\nturns = 3";
        "order.1", "no order", "one of deploy, buy, move", None;
    two_orders_in_one: FRENCH, "[[order]]\nfortify = [4]\n^retreat = [1]";
        "order.1.retreat", "`retreat` in addition to `fortify`", "one order in each [[order]]", None;
    a_misspelt_condition: FRENCH, "[[order]]\nfortify = [4]\n^enemy-on = [16]";
        "order.1.enemy-on", "the unknown name `enemy-on`", "one of", Some("enemy-in");
    a_misspelt_field: FRENCH, "[[order]]\nattack = { targets = [16], ^battalion = 2 }";
        "order.1.attack.battalion", "the unknown name `battalion`", "one of", Some("battalions");
    a_field_of_another_order: FRENCH, "[[order]]\nfortify = { zones = [4], ^rating = 2 }";
        "order.1.fortify.rating", "the unknown name `rating`", "one of zones", None;
    a_missing_field: FRENCH, "[[order]]\n^move = { from = [2] }";
        "order.1.move.to", "nothing", "`to`, a list of zones", None;
    a_zone_off_the_map: FRENCH, "[[order]]\nfortify = [4, ^51]";
        "order.1.fortify.zones", "zone 51, which is not on the map", "a zone of the map", Some("1");
    a_misspelt_zone: FRENCH, "[[order]]\nfortify = [^\"Danjoutain\"]";
        "order.1.fortify.zones", "the text \"Danjoutain\"", "a zone of the map", Some("Danjoutin");
    a_zone_given_twice: FRENCH, "[[order]]\nfortify = [4, 7, ^\"Danjoutin\"]";
        "order.1.fortify.zones", "Danjoutin a second time", "each zone once", None;
    a_zone_that_is_a_fraction: FRENCH, "[[order]]\nfortify = [^4.5]";
        "order.1.fortify.zones", "4.5", "by number or name", None;
    no_zones: FRENCH, "[[order]]\nfortify = ^[]";
        "order.1.fortify.zones", "an empty list", "or more of them", None;
    a_condition_off_the_map: FRENCH, "[[order]]\nfortify = [4]\nholds = [^60]";
        "order.1.holds", "zone 60, which is not on the map", "a zone of the map", Some("6");
    a_set_up_outside_the_area: FRENCH, "[[order]]\ndeploy = { zones = [^16] }";
        "order.1.deploy.zones", "zone 16", "French set-up area", None;
    a_set_up_inside_the_lines: PRUSSIAN, "[[order]]\ndeploy = { zones = [\"edge\", ^\"Bosmont\"] }";
        "order.1.deploy.zones", "Bosmont", "edge of the map", None;
    a_turn_for_the_set_up: FRENCH, "[[order]]\ndeploy = { zones = [2] }\n^turns = 1";
        "order.1.turns", "`turns` for a deployment", "no turn", None;
    the_headquarters_for_the_french: FRENCH, "[[order]]\nmove = { to = [^\"headquarters\"] }";
        "order.1.move.to", "the text \"headquarters\"", "a zone of the map", None;
    a_fort_to_be_fortified: FRENCH, "[[order]]\nfortify = [^2]";
        "order.1.fortify.zones", "zone 2", "no fort", None;
    a_trench_in_a_zone_with_a_bonus: PRUSSIAN, "[[order]]\ndig = [16, ^12]";
        "order.1.dig.zones", "zone 12", "without a printed bonus", None;
    a_trench_of_the_french: FRENCH, "[[order]]\n^dig = [16]";
        "order.1.dig", "an order of the Prussian side", "orders of the French side", None;
    scouts_of_the_prussian: PRUSSIAN, "[[order]]\n^scouts = [2]";
        "order.1.scouts", "an order of the French side", "orders of the Prussian side", None;
    scouts_outside_the_forts: FRENCH, "[[order]]\nscouts = [^12]";
        "order.1.scouts.zones", "zone 12", "the citadel or a fort", None;
    heavy_guns_at_a_village: PRUSSIAN, "[[order]]\nbombard = { guns = \"heavy\", targets = [7, ^12] }";
        "order.1.bombard.targets", "zone 12", "heavy artillery may bombard", None;
    a_misspelt_regiment: FRENCH, "[[order]]\nrebuild = [\"35 RM\", ^\"75 RP\"]";
        "order.1.rebuild.who", "the text \"75 RP\"", "French battalions by counter", Some("57 RP");
    a_regiment_of_the_enemy: FRENCH, "[[order]]\nmove = { who = ^\"MRI 67\", to = [1] }";
        "order.1.move.who", "the text \"MRI 67\"", "French units by counter", None;
    guns_to_be_rebuilt: FRENCH, "[[order]]\nrebuild = ^\"7 RA\"";
        "order.1.rebuild.who", "\"7 RA\"", "French battalions", None;
    battalions_that_bombard: FRENCH, "[[order]]\nbombard = { guns = ^\"35 RM\" }";
        "order.1.bombard.guns", "\"35 RM\"", "French guns", None;
    a_unit_that_is_a_number: FRENCH, "[[order]]\nrebuild = [^35]";
        "order.1.rebuild.who", "35", "French battalions", None;
    ill_battalions_of_ones_own: FRENCH, "[[order]]\nillness = { who = ^\"35 RM\" }";
        "order.1.illness.who", "the text \"35 RM\"", "Prussian battalions", None;
    a_misspelt_status: FRENCH, "[[order]]\nmove = { status = ^\"exausted\", to = [1] }";
        "order.1.move.status", "the text \"exausted\"", "\"exhausted\"", Some("exhausted");
    a_misspelt_stratagem: FRENCH, "[[order]]\nplay = [^\"icycold\"]";
        "order.1.play.stratagems", "the text \"icycold\"", "a French stratagem", Some("icy-cold");
    a_stratagem_of_the_enemy: FRENCH, "[[order]]\nplay = [^\"envoys\"]";
        "order.1.play.stratagems", "\"envoys\", which is Prussian", "a French stratagem", None;
    a_random_purchase_of_the_french: FRENCH, "[[order]]\nbuy = [\"bourbaki\", ^\"random\"]";
        "order.1.buy.stratagems", "\"random\"", "the French choose", None;
    targets_of_what_has_none: FRENCH, "[[order]]\nplay = { stratagems = [^\"bourbaki\"], targets = [1] }";
        "order.1.play.stratagems", "\"bourbaki\" with targets", "targets only for firefighters", None;
    odds_above_six: FRENCH, "[[order]]\nattack = { targets = [16], odds = ^7 }";
        "order.1.attack.odds", "7", "a whole number from 1 to 6", None;
    a_turn_after_the_last: FRENCH, "[[order]]\nfortify = [4]\nturns = [1, ^8]";
        "order.1.turns", "8", "a whole number from 1 to 7", None;
    turns_the_wrong_way_round: FRENCH, "[[order]]\nfortify = [4]\nturns = ^[4, 1]";
        "order.1.turns", "[4, 1]", "the lower number first", None;
    a_span_of_three: FRENCH, "[[order]]\nfortify = [4]\npoints = ^[1, 2, 3]";
        "order.1.points", "a list of 3", "the lowest and the highest", None;
    more_points_than_there_can_be: FRENCH, "[[order]]\nfortify = [4]\npoints = ^11";
        "order.1.points", "11", "a whole number from 0 to 10", None;
    more_battalions_than_there_are: FRENCH, "[[order]]\nfortify = [4]\nbattalions = ^18";
        "order.1.battalions", "18", "a whole number from 0 to 17", None;
    a_number_that_is_text: FRENCH, "[[order]]\nkeep-points = ^\"two\"";
        "order.1.keep-points.points", "the text \"two\"", "a whole number from 0 to 10", None;
    a_flag_that_is_text: FRENCH, "[[order]]\nfortify = [4]\ninitiative = ^\"own\"";
        "order.1.initiative", "the text \"own\"", "true or false", None;
    a_misspelt_phase: FRENCH, "[[order]]\npass = ^\"bombardement\"";
        "order.1.pass.phase", "the text \"bombardement\"", "\"bombardment\"", Some("bombardment");
    a_misspelt_preference: FRENCH, "[[order]]\nallocate-hits = ^\"weak\"";
        "order.1.allocate-hits.first", "the text \"weak\"", "\"weakest\"", Some("weakest");
    an_order_that_is_no_table: FRENCH, "[[order]]\ndeploy = ^[2, 3]";
        "order.1.deploy", "a list of 2", "a table of names and values", None;
    the_second_order: FRENCH, "[[order]]\nfortify = [4]\n\n# a comment\n^[[order]]\npoints = 2";
        "order.2", "no order", "one of deploy", None;
}

#[test]
fn the_head_must_name_the_doctrine_and_the_side_that_plays_it() {
    let (faults, place) = faults_of(&text(FRENCH, "").replace("\"french\"", "^\"french\""), PRUSSIAN);
    let fault = faults.iter().next().unwrap();
    assert_eq!((fault.found.as_str(), fault.line(), fault.column()), ("a French doctrine", place.0, place.1));
    assert!(fault.expected.contains("\"prussian\""), "{fault}");

    let (faults, _) = faults_of(&text(FRENCH, "").replace("\"french\"", "^\"frensh\""), FRENCH);
    assert_eq!(faults.iter().next().unwrap().nearest.as_deref(), Some("french"));

    let (faults, _) = faults_of(&text(FRENCH, "").replace("about", "^abuot"), FRENCH);
    assert_eq!(faults.iter().next().unwrap().nearest.as_deref(), Some("about"));

    let faults = Doctrine::read("test.toml", "", &*GAME, FRENCH).unwrap_err();
    assert_eq!(faults.iter().next().unwrap().path, "doctrine");

    let (faults, place) = faults_of(&text(FRENCH, "[[^orders]]\nfortify = [4]"), FRENCH);
    let fault = faults.iter().next().unwrap();
    assert_eq!((fault.nearest.as_deref(), fault.line(), fault.column()), (Some("order"), place.0, place.1));
}

#[test]
fn all_faults_are_told_at_once_in_the_order_of_the_file() {
    let orders =
        "[[order]]\nfortify = [51, \"Danjoutain\"]\nturns = 9\n\n[[order]]\nplay = \"envoys\"\n\n[[order]]\npoints = 1";
    let faults = Doctrine::read("test.toml", &text(FRENCH, orders), &*GAME, FRENCH).unwrap_err();
    let lines: Vec<usize> = faults.iter().map(|fault| fault.line()).collect();
    assert_eq!(lines, [7, 7, 8, 11, 13], "{faults}");
}

#[test]
fn what_is_not_toml_is_a_fault_with_its_line() {
    let faults = Doctrine::read("test.toml", &text(FRENCH, "[[order]]\nfortify = [4"), &*GAME, FRENCH).unwrap_err();
    assert!(faults.iter().all(|fault| fault.line() >= 7), "{faults}");
}

#[test]
fn more_orders_than_fit_are_a_fault() {
    let faults = Doctrine::read("test.toml", &text(FRENCH, &"[[order]]\nfortify = [4]\n".repeat(201)), &*GAME, FRENCH);
    assert_eq!(faults.unwrap_err().iter().next().unwrap().found, "201 orders");
}
