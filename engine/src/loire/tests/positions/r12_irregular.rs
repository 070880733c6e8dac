//! §12.2 Combat of irregular units.

use super::*;
use crate::loire::event::{End, Event};
use crate::loire::rulings::{EscortedFoe, TownIrregulars};
use crate::loire::state::{Step, Task};
use crate::loire::terrain::Terrain;
use crate::loire::unit::UnitSet;
use crate::loire::{FRENCH, GERMAN};
use crate::side::Side;

/// The skirmishes of a half turn, francs-tireurs first; there will be an attack after them.
fn skirmish(position: Position, side: Side, dice: &[u32]) -> Table {
    position.unit("Fi9", 1606).unit("Gi9", 1605).goes_on(side, Task::Skirmishes(FRENCH), dice)
}

mod r12_2 {
    use super::*;

    #[test]
    fn francs_tireurs_fight_in_the_half_turn_of_either_side() {
        for side in [FRENCH, GERMAN] {
            let table = skirmish(field().unit("Ff1", 505).unit("Gi1", 506), side, &[6, 6]);
            assert_eq!(table.end_of("Ff1"), Some(End::Beaten));
        }
    }

    #[test]
    fn six_succeeds_against_infantry_and_seven_against_a_headquarters() {
        let survives = |enemy: &str, dice: &[u32]| {
            let table = skirmish(field().unit("Ff1", 505).unit(enemy, 506), GERMAN, dice);
            table.end_of("Ff1").is_none()
        };
        assert!(survives("Gi1", &[3, 3]) && !survives("Gi1", &[3, 4]));
        assert!(survives("Gh1", &[3, 4]) && !survives("Gh1", &[4, 4]));
        assert!(survives("Gc1", &[2, 3]) && !survives("Gc1", &[3, 3]), "cavalry rides them down in the open");
    }

    #[test]
    fn a_wood_helps_them_by_one_and_keeps_cavalry_off() {
        let survives = |enemy: &str, dice: &[u32]| {
            let position = field().ground(505, Terrain::Wood).unit("Ff1", 505).unit(enemy, 506);
            skirmish(position, GERMAN, dice).end_of("Ff1").is_none()
        };
        assert!(survives("Gi1", &[3, 4]) && !survives("Gi1", &[4, 4]));
        assert!(survives("Gc1", &[3, 4]) && !survives("Gc1", &[4, 4]));
    }

    #[test]
    fn two_is_a_critical_success_whatever_is_added() {
        let position = field().unit("Ff1", 505).unit("Gc1", 506).unit("Gi1", 506).unit("Gi2", 604).unit("Gi3", 604);
        let mut table = skirmish(position, GERMAN, &[]);
        while matches!(table.step(), Step::Foe(..)) {
            table.dice(&[1, 1]);
            table.act(table.legal()[0]);
        }
        assert!(table.told(|event| matches!(event, Event::Skirmished { critical: true, .. })) == 1);
        assert_eq!(table.at("Ff1"), 505);
    }

    #[test]
    fn a_party_that_was_attacked_and_removed_attacks_nobody() {
        let table = skirmish(field().unit("Ff1", 505).unit("Gp1", 506), GERMAN, &[3, 3]);
        assert_eq!((table.at("Ff1"), table.end_of("Gp1")), (505, Some(End::Beaten)));
        assert_eq!(table.told(|event| matches!(event, Event::Skirmished { .. })), 1);
    }

    #[test]
    fn only_the_party_that_was_attacked_is_removed() {
        let mut table = skirmish(field().unit("Ff1", 505).unit("Gp1", 506).unit("Gp2", 506), FRENCH, &[]);
        table.dice(&[3, 3, 6, 6]).pick("Gp1");
        assert_eq!((table.at("Gp1"), table.at("Gp2"), table.at("Ff1")), (0, 0, 505), "the other attacks, and fails");
    }

    #[test]
    fn an_irregular_unit_whose_enemy_had_a_regular_one_with_him_withdraws() {
        let position = field().ruling(|r| r.escorted_foe = EscortedFoe::Yes);
        let position = position.unit("Ff1", 505).unit("Gp1", 506).unit("Gh1", 506);
        let mut table = skirmish(position, GERMAN, &[]);
        table.dice(&[1, 2]).pick("Gp1");
        assert_eq!((table.end_of("Gp1"), table.step()), (Some(End::Beaten), Step::WayOut(FRENCH, table.unit("Ff1"))));
    }

    #[test]
    fn who_succeeds_and_finds_no_hex_to_withdraw_to_is_removed() {
        let ring = field().unit("Ff1", 101).unit("Gi1", 102).unit("Gi2", 301).unit("Gi3", 1610);
        let table = skirmish(ring, GERMAN, &[1, 4]);
        assert_eq!(table.end_of("Ff1"), Some(End::Caught), "201 is in a zone of control");
    }

    #[test]
    fn a_regular_unit_that_is_driven_off_with_nowhere_to_go_loses_a_step() {
        let ring = field().long_river(5).bridge(505, 506).unit("Ff1", 506).unit("Gi1", 505);
        let ring = ring.river(&[(505, 404), (505, 405), (505, 604), (505, 605), (505, 504)]);
        let table = skirmish(ring, FRENCH, &[1, 1]);
        assert_eq!((table.at("Gi1"), table.steps("Gi1")), (505, 2));
    }

    #[test]
    fn who_was_driven_off_is_not_attacked_in_this_phase() {
        let position = field().unit("Ff1", 505).unit("Gi1", 506).unit("Fi1", 607).place(606, Terrain::Town, GERMAN);
        let mut table = skirmish(position, FRENCH, &[1, 1]);
        table.to(606);
        assert_eq!((table.step(), table.offered_hexes()), (Step::Attack(FRENCH), vec![1606]));
    }

    #[test]
    fn a_failure_before_a_unit_without_supply() {
        let position = field().unit("Ff1", 505).unit("Gi1", 506).then(|s| s.unsupplied = UnitSet(2));
        let table = skirmish(position, GERMAN, &[6, 6]);
        assert_eq!(table.step(), Step::Occupy(GERMAN, table.hex(505)), "anybody may enter the hex");
    }

    #[test]
    fn r_72_in_a_town() {
        let town = |reading| {
            let position = field().ruling(move |r| r.town_irregulars = reading).place(505, Terrain::Town, FRENCH);
            skirmish(
                position.unit("Ff1", 505).unit("Gi1", 506),
                GERMAN,
                match reading {
                    TownIrregulars::No => &[],
                    TownIrregulars::Yes => &[4, 4],
                },
            )
        };
        assert_eq!(town(TownIrregulars::No).at("Ff1"), 505);
        let table = town(TownIrregulars::Yes);
        assert_eq!((table.end_of("Ff1"), table.step()), (Some(End::Beaten), Step::Occupy(GERMAN, table.hex(505))));
    }
}

mod r12_1 {
    use super::*;

    #[test]
    fn all_francs_tireurs_fight_before_any_party() {
        let position = field().unit("Gp1", 505).unit("Fi1", 506).unit("Ff1", 905).unit("Gi1", 906);
        let mut table = skirmish(position, GERMAN, &[2, 3]);
        assert_eq!(table.step(), Step::WayOut(FRENCH, table.unit("Ff1")), "the party has not fought");
        table.dice(&[6, 6]).to(904);
        assert_eq!(table.end_of("Gp1"), Some(End::Beaten));
    }
}
