//! §3 Zones of control, §4 stacking.

use super::*;
use crate::loire::event::End;
use crate::loire::state::{Step, Task};
use crate::loire::terrain::Terrain;
use crate::loire::{Action, FRENCH, GERMAN};

mod r3_1 {
    use super::*;

    fn controls(position: Position, number: u16) -> bool {
        let table = position.done();
        table.state.zones(GERMAN).has(table.hex(number))
    }

    #[test]
    fn out_of_a_town_but_not_into_one() {
        assert!(controls(field().place(505, Terrain::Town, GERMAN).unit("Gi1", 505), 506));
        assert!(!controls(field().place(506, Terrain::Town, GERMAN).unit("Gi1", 505), 506));
    }

    #[test]
    fn over_a_stream() {
        assert!(controls(field().stream(505, 506).unit("Gi1", 505), 506));
    }

    #[test]
    fn the_government_has_none() {
        let table = field().unit("Fi1", 101).unit("Gi1", 1610);
        let table = table.then(|s| s.government = crate::geometry::HexId(5 * 16 + 4)).done();
        assert!(!table.state.zones(FRENCH).has(table.hex(505)));
    }
}

mod r3_2 {
    use super::*;

    fn steps(table: &Table, name: &str, from: u16) -> Vec<u16> {
        let open =
            table.game.steps_from(&table.state, table.unit(name), table.hex(from), crate::loire::data::March::Tactical);
        table.numbers(open)
    }

    #[test]
    fn a_friend_in_a_zone_of_control_opens_no_way_into_it() {
        let table = field().unit("Fi1", 505).unit("Gi1", 405).unit("Gi2", 706).unit("Fi2", 605).done();
        assert!(!steps(&table, "Fi1", 505).contains(&605), "only supply and railways pass a friend");
    }

    #[test]
    fn reconnaissance_parties_enter_zones_of_control_and_francs_tireurs_do_not() {
        let table = field().unit("Gp1", 505).unit("Fi1", 507).done();
        assert!(steps(&table, "Gp1", 505).contains(&506));
        let table = field().unit("Ff1", 505).unit("Gp1", 507).done();
        assert!(!steps(&table, "Ff1", 505).contains(&506), "not that of a party either");
    }
}

mod r3_3 {
    use super::*;

    #[test]
    fn francs_tireurs_do_not_open_a_line_through_infantrys_zone() {
        let open = |enemy: &str, friend: &str| {
            let table = field().unit(enemy, 505).unit(friend, 506).done();
            table.game.open_ways(&table.state, FRENCH).has(table.hex(506))
        };
        assert_eq!((open("Gi1", "Ff1"), open("Gp1", "Ff1"), open("Gi1", "Fi1")), (false, true, true));
        assert!(open("Gc1", "Fh1"));
    }
}

mod r4 {
    use super::*;

    fn fits(units: &[&str]) -> bool {
        let table = units.iter().fold(field(), |p, name| p.unit(name, 505)).done();
        table.game.fits(&table.state, table.units(units))
    }

    #[test]
    fn a_reduced_cavalry_unit_needs_less_room() {
        let units = ["Fi1", "Fi2", "Fc1", "Fc2"];
        let mut table = units.into_iter().fold(field(), |p, name| p.unit(name, 505)).done();
        assert!(!table.game.fits(&table.state, table.units(&units)));
        for name in ["Fc1", "Fc2"] {
            let unit = table.unit(name);
            table.state.steps[unit.index()] = 1;
        }
        assert!(table.game.fits(&table.state, table.units(&units)), "two steps of cavalry in all");
    }

    #[test]
    fn cavalry_by_itself_is_four_steps_at_the_most() {
        assert!(fits(&["Fc1", "Fc2"]) && !fits(&["Fc1", "Fc2", "Fc3"]));
        assert!(fits(&["Fi1", "Fc1", "Fc2"]) && !fits(&["Fi1", "Fi2", "Fi3"]));
    }

    #[test]
    fn three_headquarters_are_one_too_many_and_the_owner_chooses() {
        let table = ["Fh1", "Fh2", "Fh3", "Fi1"].into_iter().fold(field(), |p, name| p.unit(name, 505));
        let mut table = table.unit("Gi1", 1610).goes_on(FRENCH, Task::MovementOver, &[]);
        assert_eq!(
            (table.step(), table.offered_units()),
            (Step::Excess(FRENCH, table.hex(505)), vec!["Fh1", "Fh2", "Fh3"])
        );
        table.pick("Fh2");
        assert_eq!((table.end_of("Fh2"), table.at("Fi1")), (Some(End::Stacking), 505));
    }

    #[test]
    fn units_pass_through_a_full_hex_on_the_march() {
        let table = ["Fi1", "Fi2"].into_iter().fold(field(), |p, name| p.unit(name, 506));
        let mut table = table.unit("Fi3", 505).moving(FRENCH);
        table.pick("Fi3").pace(crate::loire::data::March::Tactical).to(506);
        assert!(table.offers(Action::To(table.hex(507))));
        table.to(507).stop();
        table.stop();
        assert!(!matches!(table.step(), Step::Excess(..)));
    }
}
