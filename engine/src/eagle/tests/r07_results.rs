//! §7.2.3, §7.2.4, §7.2.5 Morale after battle, retreats, advance, sieges.

use super::fixture::*;
use crate::eagle::event::End;
use crate::eagle::state::{Mark, Step};
use crate::eagle::{Action, Event, FRENCH, PRUSSIAN};

/// f1 in 503 attacks p1 in 603; f9 and p9 are far away.
fn duel() -> Position {
    field().plain(FRENCH, "f1", 503).plain(PRUSSIAN, "p1", 603).plain(FRENCH, "f9", 208).plain(PRUSSIAN, "p9", 909)
}

/// The battle is rolled: the attacker's sum, the defender's, morale of both.
fn fought(p: Position, attacker: u32, defender: u32, morale: &[u32]) -> Table {
    let mut t = p.fighting(FRENCH, "f1");
    t.to(503).done().battle(&[1], attacker, defender, morale).done();
    t
}

mod r7_2_3 {
    use super::*;

    #[test]
    fn a_die_for_each_stack_and_who_fails_is_disorganised() {
        let t = fought(duel(), 1, 1, &[4, 3]);
        assert_eq!([t.has("f1", Mark::Disorganised), t.has("p1", Mark::Disorganised)], [true, false]);
    }

    #[test]
    fn who_was_disorganised_already_goes_two_hexes() {
        let mut t = fought(duel().marked(Mark::Disorganised, "p1"), 1, 2, &[1, 3]);
        // The attacker stays, and so could the defender, were he not driven off.
        t.done();
        assert_eq!((t.step(), t.state.retreat().left), (Step::RetreatTo(PRUSSIAN), 2));
        t.to(703).to(803);
        assert_eq!(t.at("p1"), 803);
    }

    #[test]
    fn a_fortress_that_is_disorganised_again_stays() {
        for reading in ["fortress-second=ignores", "fortress-second=retreats"] {
            let p = field().fortress("Landau", "5-3", 603, PRUSSIAN).plain(FRENCH, "f1", 503).ruling(reading);
            let p = p.marked(Mark::Disorganised, "Landau").plain(PRUSSIAN, "p9", 909);
            let mut t = p.fighting(FRENCH, "f1");
            t.to(503).battle(&[1], 5, 1, &[1, 6]).done();
            assert_eq!((t.at("Landau"), t.step()), (603, Step::Stack(PRUSSIAN)));
            assert_eq!(t.story().iter().filter(|line| *line == "Landau never moves: it does not retreat").count(), 1);
        }
    }

    #[test]
    fn a_driven_attacker_goes_two_hexes_too() {
        let mut t = fought(duel().marked(Mark::Disorganised, "f1"), 1, 5, &[3, 1]);
        assert_eq!(t.state.retreat().left, 2);
        t.to(403).to(303);
        assert_eq!(t.at("f1"), 303);
    }
}

mod r7_2_4 {
    use super::*;

    #[test]
    fn who_has_lost_more_retreats_the_attacker_one_hex_the_defender_two() {
        let mut t = fought(duel(), 1, 5, &[1, 1]);
        assert_eq!((t.step(), t.state.retreat().left), (Step::RetreatTo(FRENCH), 1));
        t.to(502);
        assert_eq!((t.at("f1"), t.step()), (502, Step::Stack(PRUSSIAN)));
        let mut t = fought(duel(), 5, 1, &[1, 1]);
        assert_eq!((t.step(), t.state.retreat().left), (Step::RetreatTo(PRUSSIAN), 2));
        t.to(703);
        assert_eq!((t.step(), t.hexes()), (Step::RetreatTo(PRUSSIAN), vec![704, 803, 804]), "away from where it began");
    }

    #[test]
    fn where_losses_are_equal_the_attacker_may_retreat_or_else_the_defender() {
        let mut t = fought(duel(), 1, 1, &[1, 1]);
        assert_eq!(t.step(), Step::GiveWay(FRENCH));
        t.done();
        assert_eq!(t.step(), Step::GiveWay(PRUSSIAN));
        t.done();
        assert_eq!((t.at("f1"), t.at("p1"), t.step()), (503, 603, Step::Stack(PRUSSIAN)));
        let mut t = fought(duel(), 1, 1, &[1, 1]);
        t.go();
        assert_eq!((t.step(), t.state.retreat().left), (Step::RetreatTo(FRENCH), 1));
    }

    #[test]
    fn a_victorious_attacker_may_advance() {
        let mut t = fought(duel(), 5, 1, &[1, 1]);
        t.to(703).to(803);
        assert_eq!(t.step(), Step::Advance(FRENCH));
        t.advance("f1", 603);
        assert_eq!(t.at("f1"), 603);
    }

    #[test]
    fn a_beaten_attacker_is_not_followed() {
        let mut t = fought(duel(), 1, 5, &[1, 1]);
        t.to(502);
        assert_eq!(t.at("p1"), 603);
    }

    #[test]
    fn a_fortress_lets_its_stack_ignore_the_retreat() {
        let p = duel().fortress("Landau", "5-3", 603, PRUSSIAN).marked(Mark::Unsupplied, "p1");
        let mut t = p.fighting(FRENCH, "f1");
        t.to(503).done().unit("p1").battle(&[1], 6, 1, &[]).done();
        t.dice(&[1, 1]).unit("p1");
        assert_eq!(t.step(), Step::Stand(PRUSSIAN, t.hex(603)));
        assert_eq!(t.told(|event| matches!(event, Event::Fixed { side: PRUSSIAN, .. })), 1);
        t.go();
        assert_eq!((t.at("p1"), t.step()), (603, Step::Stack(PRUSSIAN)));
    }

    #[test]
    fn or_leave_it_and_then_the_fortress_stays_alone() {
        let p = duel().fortress("Landau", "5-3", 603, PRUSSIAN).marked(Mark::Unsupplied, "p1");
        let mut t = p.fighting(FRENCH, "f1");
        t.to(503).done().unit("p1").battle(&[1], 6, 1, &[]).done();
        t.dice(&[1, 1]).unit("p1").done().to(703).to(803);
        assert_eq!((t.at("p1"), t.at("Landau")), (803, 603));
    }

    #[test]
    fn into_a_zone_of_control_a_stack_loses_a_step() {
        let p = duel().plain(PRUSSIAN, "p2", 603).plain(FRENCH, "f2", 702);
        let mut t = p.fighting(FRENCH, "f1");
        t.to(503).done().unit("p1").battle(&[1], 6, 1, &[]).done();
        t.dice(&[1, 1]).unit("p1").to(703);
        assert_eq!((t.step(), t.units()), (Step::Loss(PRUSSIAN), vec!["p1".to_owned(), "p2".to_owned()]));
        t.unit("p2");
        assert_eq!((t.lost("p1"), t.lost("p2")), (2, 1));
    }

    #[test]
    fn a_headquarters_goes_with_its_stack() {
        let mut t = fought(duel().hq(PRUSSIAN, "First", 3, 0, 603), 5, 1, &[1, 1]);
        t.to(703);
        assert_eq!(t.story()[0], "1 unit and a headquarters retreat from 0603 to 0703: p1, First");
        t.to(803);
        assert_eq!(t.at("First"), 803);
    }

    #[test]
    fn a_headquarters_goes_with_its_stack_out_of_a_fortress_too() {
        let p = duel().fortress("Landau", "5-3", 603, PRUSSIAN).hq(PRUSSIAN, "First", 3, 0, 603);
        let mut t = p.marked(Mark::Unsupplied, "p1").fighting(FRENCH, "f1");
        t.to(503).done().unit("p1").battle(&[1], 6, 1, &[]).done();
        t.dice(&[1, 1]).unit("p1").done().to(703).to(803);
        assert_eq!(["p1", "First", "Landau"].map(|unit| t.at(unit)), [803, 803, 603]);
    }

    #[test]
    fn for_want_of_room_it_goes_on_or_somebody_is_eliminated() {
        let full = |p: Position, hex, names: [&str; 3]| names.iter().fold(p, |p, name| p.plain(PRUSSIAN, name, hex));
        let p = full(duel(), 803, ["a1", "a2", "a3"]);
        let mut t = fought(p.clone(), 5, 1, &[1, 1]);
        t.to(703).to(803);
        assert_eq!((t.step(), t.state.retreat().further), (Step::RetreatTo(PRUSSIAN), true));
        assert_eq!(t.story()[1], "There is no room in 0803: the retreat continues for a hex");
        t.to(903);
        assert_eq!(t.at("p1"), 903);
        let p = full(full(p, 902, ["b1", "b2", "b3"]), 903, ["c1", "c2", "c3"]);
        let mut t = fought(p, 5, 1, &[1, 1]);
        t.to(703).to(803);
        assert_eq!(t.end_of("p1"), None);
        assert_eq!((t.step(), t.units()), (Step::Excess(PRUSSIAN, t.hex(803)), vec!["p1".to_owned()]));
        t.unit("p1");
        assert_eq!(t.end_of("p1"), Some(End::Stacking));
    }

    #[test]
    fn without_a_way_back_units_are_eliminated() {
        let around = [(602, "g1"), (702, "g2"), (703, "g3"), (604, "g4")];
        let p = around.iter().fold(duel(), |p, &(hex, name)| p.plain(FRENCH, name, hex));
        let mut t = p.plain(FRENCH, "g5", 502).fighting(FRENCH, "f1");
        t.to(503).battle(&[1], 5, 1, &[1, 1]).done();
        assert_eq!(t.end_of("p1"), Some(End::NoWayBack));
        assert_eq!(t.step(), Step::Advance(FRENCH));
    }

    #[test]
    fn driven_units_of_a_beaten_attacker_go_further_than_the_others() {
        let p = duel().plain(FRENCH, "f2", 503).marked(Mark::Disorganised, "f2");
        let mut t = p.fighting(FRENCH, "f1 f2");
        t.to(503).done().unit("f1").battle(&[1], 1, 5, &[]).done();
        t.dice(&[3, 1]).unit("f1");
        assert_eq!((t.state.retreat().units, t.state.retreat().left), (t.ids("f2"), 2));
        t.to(403).to(303).to(502);
        assert_eq!((t.at("f2"), t.at("f1")), (303, 502));
    }

    #[test]
    fn who_was_driven_off_does_not_advance_from_where_he_stops() {
        let p = duel().plain(FRENCH, "f2", 602).marked(Mark::Disorganised, "f2");
        let mut t = p.fighting(FRENCH, "f1 f2");
        t.to(503).to(602).done().unit("f1").battle(&[1], 5, 1, &[3, 1, 1]).done();
        t.to(502).to(503).to(703).to(803);
        assert_eq!((t.step(), t.at("f2")), (Step::Advance(FRENCH), 503));
        assert!(t.offers(Action::Advance(t.id("f1"), t.hex(603))));
        assert!(!t.offers(Action::Advance(t.id("f2"), t.hex(603))));
    }

    #[test]
    fn who_stood_apart_does_not_advance() {
        let p = duel().plain(FRENCH, "f2", 602);
        let mut t = p.fighting(FRENCH, "f1 f2");
        t.to(503).done().done().battle(&[1], 5, 1, &[1, 1]).done();
        t.to(703).to(803);
        assert!(!t.offers(Action::Advance(t.id("f2"), t.hex(603))));
    }
}

mod r7_2_5 {
    use super::*;

    fn siege(values: &str) -> Table {
        let p =
            field().fortress("Metz", values, 503, FRENCH).hq(PRUSSIAN, "First", 3, 0, 603).plain(PRUSSIAN, "p1", 603);
        p.plain(FRENCH, "f9", 208).fighting(PRUSSIAN, "First")
    }

    fn steps(values: &str, die: u32) -> u8 {
        let mut t = siege(values);
        t.dice(&[die]).to(503);
        t.lost("Metz")
    }

    #[test]
    fn a_die_for_each_headquarters_next_to_a_fortress() {
        assert_eq!([1, 2, 3, 4, 5, 6].map(|die| steps("4-3", die)), [0, 0, 0, 1, 1, 2]);
    }

    #[test]
    fn a_superior_fortress_has_one_less() {
        assert_eq!([4, 5, 6].map(|die| steps("5-3", die)), [0, 1, 1]);
        assert_eq!([4, 5, 6].map(|die| steps("6-3", die)), [0, 1, 1]);
    }

    #[test]
    fn only_the_fortress_loses_and_the_hex_stays_its_owners() {
        let p = field().fortress("Metz", "4-3", 503, FRENCH).lost("Metz", 3).plain(FRENCH, "f1", 503);
        let p = p.hq(PRUSSIAN, "First", 3, 0, 603).plain(PRUSSIAN, "p1", 603);
        let mut t = p.fighting(PRUSSIAN, "First");
        t.dice(&[6]).to(503);
        assert_eq!((t.end_of("Metz"), t.lost("f1"), t.is_at("Metz", FRENCH)), (Some(End::Steps), 0, true));
        assert_eq!(t.told(|event| matches!(event, Event::SiegeRolled { steps: 1, .. })), 1);
    }

    #[test]
    fn it_can_be_left_alone() {
        let mut t = siege("4-3");
        t.done();
        assert_eq!(t.lost("Metz"), 0);
    }

    #[test]
    fn the_first_army_takes_two_steps_of_thionville() {
        // The second segment of the example: a 6 against a fortress that is not superior flips it.
        let mut t = siege("4-3");
        t.dice(&[6]).to(503);
        assert!(t.game.is_reduced(t.id("Metz"), t.lost("Metz")));
    }
}
