//! §12.2 Irregular units in combat, whole.

use super::fixture::*;
use crate::loire::event::End;
use crate::loire::rulings::CriticalRetreat;
use crate::loire::state::{Step, Task};
use crate::loire::unit::UnitSet;
use crate::loire::{FRENCH, GERMAN};

fn skirmish(position: Position, dice: &[u32]) -> Table {
    position.goes_on(GERMAN, Task::Skirmishes(FRENCH), dice)
}

mod r12_2 {
    use super::*;

    #[test]
    fn a_failure_removes_the_irregular_unit_and_the_enemy_may_enter() {
        let mut table = skirmish(field().unit("Ff1", 505).unit("Gi1", 506).unit("Gi2", 1610), &[3, 4]);
        assert_eq!((table.end_of("Ff1"), table.step()), (Some(End::Beaten), Step::Occupy(GERMAN, table.hex(505))));
        table.pick("Gi1");
        assert_eq!(table.at("Gi1"), 505);
    }

    #[test]
    fn success_against_regular_units_is_a_withdrawal() {
        let mut table = skirmish(field().unit("Ff1", 505).unit("Gi1", 506), &[3, 3]);
        assert_eq!(table.step(), Step::WayOut(FRENCH, table.unit("Ff1")));
        assert_eq!(table.offered_hexes(), [404, 504, 604], "out of zones of control");
        table.to(504);
        assert_eq!((table.at("Ff1"), table.at("Gi1")), (504, 506));
    }

    #[test]
    fn success_against_irregular_units_removes_them() {
        let table = skirmish(field().unit("Ff1", 505).unit("Gp1", 506), &[3, 3]);
        assert_eq!((table.end_of("Gp1"), table.at("Ff1")), (Some(End::Beaten), 505));
    }

    #[test]
    fn the_french_first_then_the_parties() {
        let table = skirmish(field().unit("Ff1", 505).unit("Gp1", 506).unit("Fi1", 605), &[6, 6, 6, 6]);
        assert_eq!((table.at("Ff1"), table.at("Gp1")), (0, 0), "the party then meets the infantry");
    }

    #[test]
    fn a_critical_success_drives_a_regular_unit_off_and_lifts_morale() {
        let mut table = skirmish(field().unit("Ff1", 505).unit("Gi1", 506).unit("Gi2", 506), &[]);
        assert_eq!(table.step(), Step::Foe(FRENCH, table.unit("Ff1")));
        table.dice(&[1, 1]).pick("Gi2");
        assert_eq!((table.step(), table.state.events), (Step::Retreat(GERMAN, table.unit("Gi2")), 1));
        table.to(507);
        assert_eq!((table.at("Gi1"), table.at("Gi2"), table.at("Ff1")), (506, 507, 505), "nobody follows");
    }

    /// 12.8 speaks of who has retreated into another hex.
    #[test]
    fn who_cannot_retreat_before_irregular_units_can_be_attacked() {
        let around = ["Fi1", "Fi2", "Fi3", "Fi4", "Fi5"].into_iter().zip([405, 406, 507, 605, 606]);
        let position = around.fold(field().unit("Ff1", 505).unit("Gi1", 506), |p, (name, hex)| p.unit(name, hex));
        let beaten = |position| {
            let mut table = skirmish(position, &[1, 1]);
            if table.step() == Step::Foe(FRENCH, table.unit("Ff1")) {
                table.pick("Gi1");
            }
            (table.at("Gi1"), table.state.retreated.has(table.unit("Gi1")))
        };
        assert_eq!(beaten(position.clone()), (506, false));
        // Who has retreated from another hex before has, whatever he does now.
        assert_eq!(beaten(position.then(|s| s.retreated = UnitSet(!0))), (506, true));
    }

    #[test]
    fn r_59_the_whole_stack() {
        let position = field().ruling(|r| r.critical_retreat = CriticalRetreat::Stack);
        let mut table = skirmish(position.unit("Ff1", 505).unit("Gi1", 506).unit("Gi2", 506), &[]);
        table.dice(&[1, 1]).pick("Gi2").pick("Gi1").to(507).to(507);
        assert_eq!((table.at("Gi1"), table.at("Gi2")), (507, 507));
    }

    #[test]
    fn units_of_a_hex_roll_once_and_are_lost_together() {
        let table = skirmish(field().unit("Ff1", 505).unit("Ff2", 505).unit("Gi1", 506), &[6, 6]);
        assert_eq!((table.at("Ff1"), table.at("Ff2")), (0, 0));
    }

    #[test]
    fn the_side_whose_turn_it_is_chooses_the_order() {
        let mut table = skirmish(field().unit("Ff1", 505).unit("Gi1", 506).unit("Ff2", 905).unit("Gi2", 906), &[]);
        assert_eq!((table.step(), table.offered_hexes()), (Step::Skirmish(GERMAN), vec![505, 905]));
        table.dice(&[6, 6]).to(905);
        assert_eq!((table.at("Ff2"), table.at("Ff1")), (0, 505));
    }

    #[test]
    fn decoys_fight_nobody() {
        let table = skirmish(field().unit("Ff1", 505).unit("Gd1", 506).mask(GERMAN, 506), &[]);
        assert_eq!((table.end_of("Gd1"), table.at("Ff1")), (Some(End::Discovered), 505));
    }
}

mod r1_3 {
    use super::*;

    #[test]
    fn francs_tireurs_are_removed_by_a_defeat_and_can_be_raised_again() {
        let table = skirmish(field().unit("Ff1", 505).unit("Gi1", 506), &[6, 6]);
        assert!(table.state.dead().is_empty() && table.state.gone.is_empty());
    }
}

mod r1_4 {
    use super::*;

    #[test]
    fn parties_are_removed_by_a_defeat_and_can_be_formed_again() {
        let table = skirmish(field().unit("Gp1", 505).unit("Fi1", 506).unit("Fi2", 110), &[6, 6]);
        assert_eq!(table.end_of("Gp1"), Some(End::Beaten));
        assert!(table.state.dead().is_empty() && table.state.gone.is_empty());
    }
}
