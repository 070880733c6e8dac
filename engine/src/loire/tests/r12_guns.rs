//! §12.3 The march to the sound of the guns. Every rating is 7; clear ground costs a point.

use super::fixture::*;
use crate::loire::event::Coming;
use crate::loire::rulings::GunsStay;
use crate::loire::terrain::Terrain;
use crate::loire::{GERMAN, HexSet};

mod r12_3 {
    use super::*;

    /// The factor of a march from 503 to 506.
    fn factor(position: Position) -> Option<i8> {
        let table = position.unit("Fi1", 503).done();
        table.game.gun_factor(&table.state, table.units(&["Fi1"]), table.hex(506))
    }

    #[test]
    fn the_factor_is_the_rating_less_the_way_rounded_down() {
        assert_eq!(factor(field()), Some(4));
        assert_eq!(factor(field().ground(506, Terrain::Wood)), Some(3));
        assert_eq!(factor(field().long_river(5)), None);
    }

    #[test]
    fn a_zone_of_control_ends_the_march() {
        assert_eq!(factor(field().unit("Gi1", 507)), Some(4));
        assert_eq!(factor(field().unit("Gi1", 405)), Some(3));
    }

    #[test]
    fn a_stack_goes_by_its_headquarters_and_as_slowly_as_the_slowest() {
        let stack = field().unit("Fi1", 503).unit("Fc1", 503).unit("Fh1", 503).under("Fh1", &["Fi1", "Fc1"]);
        let mut table = stack.ground(506, Terrain::Wood).done();
        let hq = table.unit("Fh1");
        assert_eq!(table.names(table.game.comrades(&table.state, hq)), ["Fi1", "Fc1"]);
        let goal = table.hex(506);
        assert_eq!(table.game.gun_factor(&table.state, table.units(&["Fi1", "Fc1", "Fh1"]), goal), Some(3));
        table.state.unsupplied = table.units(&["Fh1"]);
        assert_eq!(table.game.gun_factor(&table.state, table.units(&["Fi1", "Fc1", "Fh1"]), goal), Some(2));
    }

    #[test]
    fn not_out_of_a_regular_enemys_zone_of_control() {
        let hears = |enemy: &str| {
            let table = field().unit("Fi1", 503).unit(enemy, 504).done();
            table.game.hears_the_guns(&table.state, table.unit("Fi1"))
        };
        assert_eq!((hears("Gi1"), hears("Gp1")), (false, true));
    }

    #[test]
    fn to_the_attacked_hex_or_one_beside_it_within_three() {
        let table = field().unit("Fi1", 502).done();
        let attacked = HexSet::one(table.hex(506));
        let goals = table.game.gun_goals(&table.state, table.units(&["Fi1"]), attacked);
        assert_eq!(table.numbers(goals), [505]);
    }

    #[test]
    fn r_113_from_where_it_stands() {
        let goals = |reading: GunsStay, at: u16| {
            let table = field().ruling(move |r| r.guns_stay = reading).unit("Fi1", at).done();
            let units = table.units(&["Fi1"]);
            let goals = table.game.gun_goals(&table.state, units, HexSet::one(table.hex(506)));
            (goals.has(table.hex(at)), table.game.gun_factor(&table.state, units, table.hex(at)))
        };
        assert!(!goals(GunsStay::Leave, 505).0);
        assert_eq!(goals(GunsStay::Stay, 505), (true, Some(7)));
        assert!(!goals(GunsStay::Stay, 504).0, "it is not beside the attacked hex");
    }

    #[test]
    fn r_113_it_defends_and_stays() {
        let position = field().ruling(|r| r.guns_stay = GunsStay::Stay).result((0, 0), (0, 0));
        let position = position.unit("Gi1", 505).unit("Fi1", 506).unit("Fi2", 507).unit("Fi9", 101).unit("Gi9", 1610);
        // Others still fight when this combat is over.
        let position = position.unit("Gi2", 905).unit("Fi3", 906);
        let mut table = position.fighting(GERMAN);
        table.to(505);
        table.pick("Fi2").dice(&[1, 2, 3, 3]).to(507);
        assert_eq!(table.at("Fi2"), 507);
        assert!(table.state.fought().has(table.unit("Fi2")));
    }

    #[test]
    fn below_the_factor_in_time_equal_late_above_not_at_all() {
        let table = field().done();
        let coming = |roll, factor| table.game.coming(roll, factor);
        assert_eq!([coming(4, 5), coming(5, 5), coming(6, 5)], [Coming::InTime, Coming::Late, Coming::Stays]);
        assert_eq!((coming(2, -3), coming(2, 2)), (Coming::InTime, Coming::InTime));
    }
}
