//! §12.7 Losses, retreats, advance, §12.8 tests.

use super::*;
use crate::loire::event::{End, Event};
use crate::loire::rulings::FoughtComrades;
use crate::loire::state::Step;
use crate::loire::terrain::Terrain;
use crate::loire::unit::UnitSet;
use crate::loire::{Action, FRENCH, GERMAN};

/// A German division at 505 attacks 506 and throws two threes; two divisions stand face to face at the edge.
fn fought(position: Position) -> Table {
    let mut table = position.unit("Gi1", 505).unit("Gi9", 1605).unit("Fi9", 1606).fighting(GERMAN);
    table.dice(&[3, 3]).to(505);
    table
}

mod r12_7 {
    use super::*;

    #[test]
    fn losses_come_before_the_retreat() {
        let mut table = fought(field().result((0, 0), (2, 1)).unit("Fi1", 506).unit("Fi2", 506));
        assert_eq!(table.step(), Step::Loss(FRENCH));
        table.pick("Fi2");
        assert_eq!(table.step(), Step::Retreater(FRENCH));
    }

    #[test]
    fn units_of_a_stack_retreat_to_different_hexes() {
        let mut table = fought(field().result((0, 0), (0, 1)).unit("Fi1", 506).unit("Fi2", 506));
        table.pick("Fi1").to(406).to(606);
        assert_eq!((table.at("Fi1"), table.at("Fi2")), (406, 606));
    }

    /// A side loses its division of a step, and must retreat or not; with it stand francs-tireurs or a party, and a division at its side or not.
    #[test]
    fn irregular_units_go_with_regular_ones_that_must_retreat_and_are_destroyed() {
        let defends = |retreat: u8, comrade: bool, reading: FoughtComrades| {
            let p = field()
                .ruling(move |r| r.fought_comrades = reading)
                .result((0, 0), (2, retreat))
                .unit("Fi1", 506)
                .unit("Ff1", 506)
                .then(|s| s.steps[0] = 1);
            let p = if comrade { p.unit("Fi2", 506).then(|s| s.fought = UnitSet(4)) } else { p };
            let table = fought(p);
            (table.at("Fi1"), table.at("Ff1"), table.step())
        };
        let (stay, leave) = (FoughtComrades::Stay, FoughtComrades::Leave);
        let (gone, stays, after) = (defends(1, false, stay), defends(0, false, stay), defends(1, true, leave));
        assert_eq!((gone.0, gone.1, gone.2), (0, 0, Step::Advance(GERMAN)));
        assert_eq!((stays.0, stays.1), (0, 506));
        assert_eq!((after.0, after.1, matches!(after.2, Step::Retreat(FRENCH, _))), (0, 0, true));
        let held = defends(1, true, stay);
        assert_eq!(
            (held.0, held.1, held.2),
            (0, 506, Step::Attack(GERMAN)),
            "with a division that has fought and held"
        );
        let attacks = |retreat: u8, comrade: bool| {
            let p = field().result((2, retreat), (0, 0)).unit("Gi1", 505).unit("Gp1", 505).then(|s| s.steps[0] = 1);
            let p = if comrade { p.unit("Gi2", 505).then(|s| s.fought = UnitSet(4)) } else { p };
            let p = p.unit("Fi1", 506).unit("Gi9", 1605).unit("Fi9", 1606);
            let mut table = p.fighting(GERMAN);
            table.dice(&[3, 3]).to(505);
            (table.at("Gi1"), table.at("Gp1"))
        };
        assert_eq!([attacks(1, false), attacks(0, false)], [(0, 0), (0, 505)]);
        assert_eq!(attacks(1, true), (0, 505), "with a division that has not fought");
    }

    #[test]
    fn a_free_hex_is_taken_even_without_friends_there() {
        let table =
            fought(field().result((0, 0), (0, 1)).unit("Fi1", 506).unit("Fi2", 605).then(|s| s.marched = UnitSet(2)));
        assert!(!table.offered_hexes().contains(&605), "a friend is there, and a zone of control");
    }

    #[test]
    fn nobody_retreats_over_a_river_without_a_bridge() {
        let river = || field().result((0, 0), (0, 1)).unit("Fi1", 506).river(&[(506, 507)]);
        assert_eq!(fought(river()).offered_hexes(), [406, 606]);
        assert_eq!(fought(river().bridge(506, 507)).offered_hexes(), [406, 507, 606]);
    }

    #[test]
    fn a_hex_that_is_full_is_no_end_of_a_retreat() {
        let full = || field().result((0, 0), (0, 1)).unit("Fi1", 506).unit("Fi2", 507).unit("Fi3", 507);
        assert_eq!(fought(full().then(|s| s.marched = UnitSet(6))).offered_hexes(), [406, 606]);
    }

    #[test]
    fn the_attacker_retreats_after_the_defender() {
        let mut table = fought(field().result((0, 1), (0, 1)).unit("Fi1", 506));
        assert_eq!(table.step(), Step::Retreat(FRENCH, table.unit("Fi1")));
        table.to(507);
        assert_eq!(table.step(), Step::Retreat(GERMAN, table.unit("Gi1")));
    }

    #[test]
    fn comrades_of_the_attackers_who_did_not_fight_stay() {
        let position = field().result((0, 1), (0, 0)).unit("Fi1", 506).unit("Gi1", 505).unit("Gi2", 505);
        let mut table = position.unit("Gi9", 1605).unit("Fi9", 1606).fighting(GERMAN);
        table.to(505).pick("Gi2").dice(&[3, 3]).stop();
        assert_eq!(table.step(), Step::Retreat(GERMAN, table.unit("Gi2")));
        table.dice(&[3, 4]).to(504);
        assert_eq!((table.at("Gi1"), table.at("Gi2")), (505, 504));
    }

    #[test]
    fn the_defender_advances_where_the_attacker_was_driven_off() {
        let mut table = fought(field().result((0, 1), (0, 0)).unit("Fi1", 506));
        table.to(504);
        assert_eq!((table.step(), table.offered_hexes()), (Step::Advance(FRENCH), vec![505]));
        table.advance("Fi1", 505);
        assert_eq!(table.at("Fi1"), 505);
    }

    #[test]
    fn the_victor_may_stay() {
        let mut table = fought(field().result((0, 0), (0, 1)).unit("Fi1", 506));
        table.to(507).stop();
        assert_eq!((table.at("Gi1"), table.step()), (505, Step::Attack(GERMAN)));
    }

    #[test]
    fn artillery_that_only_helps_takes_no_losses_and_does_not_advance() {
        let position = field().result((2, 0), (0, 1)).unit("Fi1", 506).unit("Gh1", 405);
        let mut table =
            position.river(&[(405, 506)]).unit("Gi1", 505).unit("Gi9", 1605).unit("Fi9", 1606).fighting(GERMAN);
        table.to(505);
        if table.step() == Step::Join(GERMAN) {
            table.pick("Gi1").stop();
        }
        table.dice(&[3, 3]).count(1);
        assert_eq!((table.steps("Gi1"), table.steps("Gh1")), (2, 2));
        table.to(507);
        assert_eq!(table.legal(), [Action::Advance(table.unit("Gi1"), table.hex(506)), Action::Done]);
    }

    #[test]
    fn of_a_retreat_of_two_hexes_what_cannot_be_gone_costs_a_step() {
        let pocket =
            field().result((0, 0), (0, 2)).unit("Fi1", 506).river(&[(506, 406), (506, 606), (506, 405), (506, 605)]);
        let pocket = pocket.river(&[(507, 407), (507, 508), (507, 607), (507, 406), (507, 606)]);
        let table = fought(pocket);
        assert_eq!((table.at("Fi1"), table.steps("Fi1")), (507, 2));
    }
}

mod r12_8 {
    use super::*;

    /// A retreat to 507, beside cavalry at 407 or not.
    fn exposed(position: Position) -> Table {
        let position = position.result((0, 0), (0, 1)).unit("Fi1", 506).unit("Gc1", 407).unit("Gi2", 706);
        fought(position)
    }

    #[test]
    fn a_friend_in_the_hex_is_company_enough() {
        let comrade = field().unit("Fh1", 507).data(|data| data.units[0].artillery = 0);
        let table = exposed(comrade.then(|s| s.marched = UnitSet(1)));
        assert_eq!(table.steps("Fi1"), 3);
    }

    #[test]
    fn cavalry_over_a_river_frightens_nobody() {
        assert_eq!(exposed(field().river(&[(507, 407)])).steps("Fi1"), 3);
    }

    #[test]
    fn who_ends_a_retreat_early_before_cavalry_is_tested() {
        let pocket = || {
            let p = field().result((0, 0), (0, 2)).unit("Fi1", 506);
            let p = p.river(&[(506, 406), (506, 606), (506, 405), (506, 605)]).unit("Gc1", 407);
            p.river(&[(507, 508), (507, 607), (507, 406), (507, 606)])
        };
        let steps = |dice: &[u32]| {
            let mut table = pocket().unit("Gi1", 505).unit("Gi9", 1605).unit("Fi9", 1606).fighting(GERMAN);
            table.dice(&[&[3, 3], dice].concat()).to(505);
            (table.at("Fi1"), table.steps("Fi1"))
        };
        assert_eq!((steps(&[3, 4]), steps(&[4, 4])), ((507, 2), (507, 1)), "a step for the hex, one for the test");
    }

    /// A retreat from 506 to 507, with a friend beside the end of it.
    fn beside(position: Position, dice: &[u32]) -> Table {
        let position = position.result((0, 0), (0, 1)).unit("Fi1", 506);
        let mut table = fought(position.then(|s| s.marched = UnitSet(1)));
        table.dice(dice).to(507);
        table
    }

    #[test]
    fn a_friend_in_a_wood_is_steadier_by_one() {
        let goes = |dice: &[u32]| {
            let table = beside(field().unit("Fi2", 508).ground(508, Terrain::Wood), dice);
            matches!(table.step(), Step::Retreat(FRENCH, _))
        };
        assert!(!goes(&[4, 4]) && goes(&[4, 5]));
    }

    #[test]
    fn a_friend_in_a_town_is_in_nobodys_zone_of_control() {
        let table = beside(field().unit("Fi2", 508).place(508, Terrain::Town, FRENCH), &[]);
        assert_eq!(table.step(), Step::Advance(GERMAN));
    }

    #[test]
    fn francs_tireurs_with_a_division_that_goes_too_are_removed() {
        let mut table = beside(field().unit("Fi2", 508).unit("Ff1", 508), &[6, 6, 1, 1]);
        assert_eq!(table.end_of("Ff1"), Some(End::Swept), "they stood firm themselves");
        table.act(table.legal()[0]);
        assert_ne!(table.at("Fi2"), 508);
    }

    #[test]
    fn a_headquarters_is_tested_by_its_competence() {
        let table = beside(
            field().unit("Fh1", 508).data(|data| (data.units[0].rating, data.units[0].artillery) = (9, 0)),
            &[4, 5],
        );
        assert_eq!(table.told(|e| matches!(e, Event::TestedAfterRetreat { passed: true, .. })), 1);
    }

    #[test]
    fn enemies_are_not_tested() {
        let table = beside(field().unit("Gi2", 408), &[]);
        assert_eq!(table.told(|e| matches!(e, Event::TestedAfterRetreat { .. })), 0);
    }
}
