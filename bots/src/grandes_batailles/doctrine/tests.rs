//! Reading doctrines: errors with their place and the nearest name; the guide's example.

use super::Doctrine;
use crate::doctrine::tried::{assert_read, text};
use crate::grandes_batailles::DOCTRINES;
use crate::grandes_batailles::data::battles;
use sandtable_engine::grandes_batailles::{FRENCH, GrandesBatailles, PRUSSIAN};

fn spicheren() -> GrandesBatailles {
    let [(_, data), ..] = battles();
    GrandesBatailles::new(data)
}

/// `side, orders; path, found, expected, nearest, line`.
macro_rules! faults {
    ($($name:ident: $side:expr, $orders:literal; $path:literal, $found:literal, $expected:literal, $near:expr, $line:literal;)+) => {
        $(#[test]
        fn $name() {
            let faults = Doctrine::read("test.toml", &text::<GrandesBatailles>($side, $orders), &spicheren(), $side).expect_err("a fault");
            assert_eq!(faults.len(), 1, "{faults}");
            let fault = faults.iter().next().unwrap();
            let near: Option<&str> = $near;
            assert_eq!((fault.path.as_str(), fault.nearest.as_deref(), fault.line()), ($path, near, $line), "{fault}");
            assert!(fault.found.contains($found) && fault.expected.contains($expected), "{fault}");
        })+
    };
}

faults! {
    a_misspelt_order: FRENCH, "[[order]]\nmarsh = { to = [\"ours\"] }";
        "order.1.marsh", "the unknown name `marsh`", "one of deploy", Some("march"), 7;
    a_misspelt_place: FRENCH, "[[order]]\nhold = { places = [\"Rotherburg\"] }";
        "order.1.hold.places", "Rotherburg", "a hex of the map", Some("Rotherberg"), 7;
    a_hex_off_the_map: FRENCH, "[[order]]\nhold = { places = [1699] }";
        "order.1.hold.places", "hex 1699", "a hex of the map", Some("1609"), 7;
    a_misspelt_unit: FRENCH, "[[order]]\nmarch = { who = \"Valaze\", to = [\"ours\"] }";
        "order.1.march.who", "Valaze", "French units", Some("Valazé"), 7;
    a_unit_of_the_enemy: FRENCH, "[[order]]\nmarch = { who = \"32. Rex\", to = [\"ours\"] }";
        "order.1.march.who", "32. Rex", "French units", None, 7;
    infantry_that_bombards: PRUSSIAN, "[[order]]\nfire = { guns = \"32. Rex\" }";
        "order.1.fire.guns", "32. Rex", "Prussian guns", None, 7;
    a_formation_of_the_enemy: PRUSSIAN, "[[order]]\nfirst = [\"14 ID\", \"3e DI\"]";
        "order.1.first.formations", "3e DI", "14 ID", None, 7;
    a_decoy_of_the_french: FRENCH, "[[order]]\ndecoy = [\"0501\"]";
        "order.1.decoy", "an order of the Prussian side", "orders of the French side", None, 7;
    prussians_who_leave: PRUSSIAN, "[[order]]\nexit = \"cavalry\"";
        "order.1.exit", "an order of the French side", "orders of the Prussian side", None, 7;
    a_turn_after_the_last: FRENCH, "[[order]]\nstay = \"any\"\nturns = [3, 13]";
        "order.1.turns", "13", "a whole number from 1 to 12", None, 8;
    odds_above_six: FRENCH, "[[order]]\nattack = { odds = 7 }";
        "order.1.attack.odds", "7", "a whole number from 0 to 6", None, 7;
    a_moving_place_in_a_condition: FRENCH, "[[order]]\nstay = \"any\"\nholds = [\"theirs\"]";
        "order.1.holds", "theirs", "a hex of the map", None, 8;
    a_turn_for_the_set_up: FRENCH, "[[order]]\ndeploy = { hexes = [\"Forbach\"] }\nturns = 1";
        "order.1.turns", "`turns` for a deployment", "no turn", None, 8;
    no_order: FRENCH, "[[order]]\nnight = true";
        "order.1", "no order", "one of deploy, decoy", None, 6;
}

#[test]
fn built_in_doctrines_are_read_in_every_battle() {
    for (_, data) in battles() {
        let game = GrandesBatailles::new(data);
        assert_read(&game, &DOCTRINES, 0);
    }
}

#[test]
fn the_example_of_the_guide_is_a_doctrine() {
    let guide = include_str!("../../../../docs/bots.md");
    let blocks = guide.split("```toml\n").skip(1).map(|block| block.split("```").next().unwrap());
    let examples = blocks.filter(|block| block.starts_with("[doctrine]"));
    let mut read = 0;
    for example in examples {
        Doctrine::read("bots.md", example, &spicheren(), FRENCH).unwrap_or_else(|faults| panic!("{faults}"));
        read += 1;
    }
    assert_eq!(read, 1);
    for (key, _) in super::read::ORDER_KEYS {
        assert!(guide.contains(&format!("| `{key}`")), "{key} is not in the guide");
    }
    for info in DOCTRINES {
        assert!(guide.contains(info.about), "{}", info.name);
    }
}
