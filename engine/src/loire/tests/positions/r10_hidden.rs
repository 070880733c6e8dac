//! §10 Hidden units and reconnaissance.

use super::*;
use crate::loire::data::March;
use crate::loire::event::End;
use crate::loire::state::{Step, Task};
use crate::loire::terrain::Terrain;
use crate::loire::{Action, FRENCH, GERMAN};

fn marching(position: Position, name: &str) -> Table {
    let mut table = position.unit("Fi9", 101).unit("Gi9", 1610).moving(FRENCH);
    table.pick(name);
    if table.step() == Step::Company(FRENCH) {
        table.stop();
    }
    if matches!(table.step(), Step::Pace(_)) {
        table.pace(March::Tactical);
    }
    table
}

mod r10_1 {
    use super::*;

    #[test]
    fn a_stack_has_one_marker_and_those_in_play_stay_where_they_are() {
        let position = field().unit("Fi1", 505).mask(FRENCH, 505).unit("Fi2", 506).unit("Gi9", 1610);
        let mut table = position.goes_on(FRENCH, Task::Masking, &[]);
        assert_eq!((table.step(), table.offered_hexes()), (Step::Mask(FRENCH), vec![506]));
        table.to(506);
        assert_ne!(table.step(), Step::Mask(FRENCH), "no stack is without");
    }

    #[test]
    fn as_many_markers_as_there_are() {
        let position = field().unit("Fi1", 505).unit("Fi2", 506).unit("Gi9", 1610);
        let position = position.data(|data| data.limits.masks[FRENCH] = 1);
        let mut table = position.goes_on(FRENCH, Task::Masking, &[]);
        table.to(506);
        assert_eq!((table.step() == Step::Mask(FRENCH), table.masks(FRENCH)), (false, vec![506]));
    }
}

mod r10_2 {
    use super::*;

    #[test]
    fn over_a_river_without_a_bridge_nobody_is_turned_up() {
        let river = || field().long_river(6).unit("Fi1", 505).unit("Gi1", 507).mask(GERMAN, 507);
        let mut table = marching(river(), "Fi1");
        table.to(506);
        assert_eq!(table.masks(GERMAN), [507]);
        let mut table = marching(river().bridge(506, 507), "Fi1");
        table.to(506);
        assert!(table.masks(GERMAN).is_empty());
    }

    #[test]
    fn who_comes_into_a_town_is_in_no_zone_of_control_and_turns_nobody_up() {
        let town = |hex: u16| {
            let position =
                field().place(hex, Terrain::Town, FRENCH).unit("Fi1", 505).unit("Gi1", 507).mask(GERMAN, 507);
            let mut table = marching(position, "Fi1");
            table.to(506);
            table.masks(GERMAN)
        };
        assert_eq!(town(506), [507]);
        assert_eq!(town(507), [0; 0], "out of a town a zone of control reaches");
    }

    #[test]
    fn decoys_are_removed_and_the_units_with_them_stay() {
        let position = field().unit("Fi1", 505).unit("Gi1", 507).unit("Gd1", 507).mask(GERMAN, 507);
        let mut table = marching(position, "Fi1");
        table.to(506);
        assert_eq!(
            (table.end_of("Gd1"), table.at("Gi1"), table.step()),
            (Some(End::Discovered), 507, Step::Mover(FRENCH))
        );
    }

    #[test]
    fn who_finds_decoys_alone_needs_points_to_go_on() {
        let position = field().ground(506, Terrain::Difficult).ground(507, Terrain::Difficult);
        let position = position.unit("Fi1", 505).unit("Gd1", 509).mask(GERMAN, 509).ground(508, Terrain::Difficult);
        let mut table = marching(position.unit("Gd2", 407).mask(GERMAN, 407), "Fi1");
        table.to(506).to(507);
        assert!(
            table.end_of("Gd2").is_some() && table.step() == Step::Scout(FRENCH, table.unit("Fi1")),
            "four points are spent"
        );
    }

    fn least(position: Position, from: u16, name: &str, hex: u16) -> i8 {
        let table = position.unit(name, from).done();
        table.game.rating(&table.state, table.unit(name)) as i8
            - table.game.scouting_modifier(table.hex(from), table.hex(hex))
    }

    #[test]
    fn one_for_each_covered_hex_and_one_for_the_third() {
        assert_eq!(least(field(), 505, "Fi1", 507), 7);
        assert_eq!(least(field().ground(507, Terrain::Locality), 505, "Fi1", 507), 6);
        let lane = field().ground(506, Terrain::Wood).ground(507, Terrain::Town);
        assert_eq!(least(lane.clone(), 505, "Fi1", 507), 5, "505 to 507 leads over 506 alone");
        assert_eq!(least(lane.clone(), 504, "Gc1", 507), 4);
        assert_eq!(least(field().ground(505, Terrain::Wood), 505, "Fi1", 507), 7, "he stands in it");
    }

    #[test]
    fn who_reconnoitres_from_afar() {
        let range = |position: Position, name: &str| {
            let table = position.unit(name, 505).done();
            table.game.scouting_range(&table.state, table.unit(name))
        };
        assert_eq!(["Fi1", "Fc1", "Gi1"].map(|name| range(field(), name)), [Some(2); 3]);
        assert_eq!(["Gc1", "Gp1"].map(|name| range(field(), name)), [Some(3); 2]);
        assert_eq!(["Fh1", "Ff1", "Fd1"].map(|name| range(field(), name)), [None; 3]);
        assert_eq!(range(field().unit("Gh1", 505), "Gc1"), None, "with a headquarters");
    }

    #[test]
    fn a_failure_leaves_the_marker_and_there_is_no_second_try() {
        let position = field().unit("Fi1", 505).unit("Gi1", 508).mask(GERMAN, 508).unit("Gi2", 307).mask(GERMAN, 307);
        let mut table = marching(position, "Fi1");
        table.to(506).stop();
        assert_eq!(table.offered_hexes(), [307, 508]);
        table.dice(&[4, 4]).to(508);
        assert_eq!((table.masks(GERMAN), table.step()), (vec![307, 508], Step::Mover(FRENCH)));
    }

    #[test]
    fn who_has_not_left_his_hex_reconnoitres_too() {
        let mut table = marching(field().unit("Fi1", 506).unit("Gi1", 508).mask(GERMAN, 508), "Fi1");
        table.stop();
        assert!(table.offers(Action::To(table.hex(508))));
    }

    #[test]
    fn a_regular_unit_that_is_met_turns_up_who_came() {
        let masks = |enemy: &str| {
            let position = field().unit("Fi1", 505).mask(FRENCH, 505).unit(enemy, 508).mask(GERMAN, 508);
            let mut table = marching(position, "Fi1");
            table.to(506).to(507);
            table.masks(FRENCH).len()
        };
        assert_eq!(["Gi1", "Gc1", "Gh1"].map(masks), [0; 3]);
        assert_eq!(["Gp1", "Gd1"].map(masks), [1; 2]);
    }
}
