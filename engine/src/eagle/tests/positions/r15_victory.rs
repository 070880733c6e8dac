//! §14, §15 Luxemburg and victory.

use super::*;
use crate::eagle::state::Task;
use crate::eagle::{FRENCH, PRUSSIAN};

/// Metz, Verdun and Sedan are French, of which two are needed; Trier is Prussian.
fn war() -> Position {
    let p = field()
        .city("Metz", 303, FRENCH)
        .city("Verdun", 307, FRENCH)
        .city("Sedan", 603, FRENCH)
        .city("Trier", 905, PRUSSIAN)
        .plain(FRENCH, "f1", 108)
        .plain(PRUSSIAN, "p1", 1202);
    let (cities, automatic) = (p.places("Metz Verdun Sedan"), p.places("Trier"));
    p.data(|data| (data.victory.cities, data.victory.needed, data.victory.automatic) = (cities, 2, automatic))
}

fn conditions(p: Position) -> [bool; 3] {
    let t = p.acting(PRUSSIAN, "p1");
    let conditions = t.game.conditions(&t.state);
    [conditions.cities, conditions.own_fortresses, conditions.losses]
}

mod r14 {
    use super::*;

    #[test]
    fn it_is_closed_to_retreats_too() {
        let p = field().luxemburg(&[703, 702]).plain(PRUSSIAN, "p1", 603).plain(FRENCH, "f1", 503);
        let mut t = p.fighting(FRENCH, "f1");
        t.to(503).dice(&[1]).go();
        assert_eq!(t.hexes(), [502, 602, 604]);
    }

    #[test]
    fn the_french_have_none_of_its_railways_after_the_invasion() {
        let p = field().luxemburg(&[503, 603]).railway(&[403, 503, 603, 703]).plain(FRENCH, "f1", 403);
        let mut t = p.plain(PRUSSIAN, "p1", 909).state(|s| s.invaded = true).acting(FRENCH, "f1");
        assert_eq!(t.unit("f1").rail_hexes(), [0; 0]);
    }
}

mod r15 {
    use super::*;

    #[test]
    fn two_isolated_cities_do_as_well_as_two_captured_ones() {
        let around_metz = war().plain(PRUSSIAN, "a1", 202).plain(PRUSSIAN, "a2", 205).plain(PRUSSIAN, "a3", 503);
        assert!(!conditions(around_metz.clone())[0]);
        let both = around_metz.plain(PRUSSIAN, "b1", 206).plain(PRUSSIAN, "b2", 209).plain(PRUSSIAN, "b3", 507);
        assert!(conditions(both)[0]);
    }

    #[test]
    fn losses_must_be_more_than_his_own() {
        let losses = |french: u8, prussian: u8| conditions(war().lost("f1", french).lost("p1", prussian))[2];
        assert_eq!([losses(0, 0), losses(1, 1), losses(2, 1), losses(1, 2)], [false, false, true, false]);
    }

    #[test]
    fn a_headquarters_is_no_strength_lost() {
        let p = war().hq(FRENCH, "North", 3, 2, 109).off_map("North");
        let t = p.state(|s| s.eliminated.insert(crate::eagle::UnitId(2))).acting(PRUSSIAN, "p1");
        assert!(t.gone("North"));
        assert_eq!(t.game.points_lost(&t.state, FRENCH), 0);
    }

    #[test]
    fn trier_isolated_is_enough_for_the_french_at_the_end_of_any_turn() {
        let p = war().plain(FRENCH, "a1", 804).plain(FRENCH, "a2", 807).plain(FRENCH, "a3", 1105);
        let over = p.clone().goes_on(Task::TurnEnd, &[]).outcome();
        assert_eq!(over, Some(("french automatic", "automatic", 0)));
        let t = p.plain(PRUSSIAN, "p2", 508).goes_on(Task::TurnEnd, &[1, 1]);
        assert_eq!(t.outcome(), None, "a supplied Prussian in France");
    }

    #[test]
    fn the_game_is_judged_after_the_seventh_turn_and_not_before() {
        assert_eq!(war().turn(6).goes_on(Task::TurnEnd, &[1, 1]).outcome(), None);
        assert_eq!(war().turn(7).goes_on(Task::TurnEnd, &[]).outcome().map(|(_, ending, _)| ending), Some("last turn"));
    }
}
