//! §7.2.3, §7.2.4, §7.2.5 Morale, retreats, advance, sieges.

use super::*;
use crate::eagle::event::End;
use crate::eagle::state::{Mark, Step};
use crate::eagle::{Action, FRENCH, PRUSSIAN};

fn duel() -> Position {
    field().plain(FRENCH, "f1", 503).plain(PRUSSIAN, "p1", 603).plain(FRENCH, "f9", 208).plain(PRUSSIAN, "p9", 909)
}

fn fought(p: Position, attacker: u32, defender: u32, morale: &[u32]) -> Table {
    let mut t = p.fighting(FRENCH, "f1");
    t.to(503).done().battle(&[1], attacker, defender, morale).done();
    t
}

mod r7_2_3 {
    use super::*;

    #[test]
    fn the_winner_checks_too_and_the_morale_itself_is_enough() {
        let disorganised = |dice: &[u32]| {
            let t = fought(duel(), 5, 1, dice);
            ["f1", "p1"].map(|unit| t.has(unit, Mark::Disorganised))
        };
        assert_eq!(disorganised(&[3, 4]), [false, true]);
        assert_eq!(disorganised(&[4, 3]), [true, false]);
    }

    #[test]
    fn each_stack_has_a_die_of_its_own() {
        let p = duel().plain(FRENCH, "f2", 602);
        let mut t = p.fighting(FRENCH, "f1 f2");
        // The dice of the attackers go by ascending hex, row by row.
        t.to(503).to(602).done().unit("f1").battle(&[1], 1, 1, &[1, 6, 1]).done();
        assert_eq!(["f1", "f2", "p1"].map(|unit| t.has(unit, Mark::Disorganised)), [true, false, false]);
    }

    #[test]
    fn a_winner_that_is_disorganised_again_goes_two_hexes_and_does_not_advance() {
        let p = duel().marked(Mark::Disorganised, "f1");
        // One less for the French: 6 is 5, two steps against one; morale 2, and a 3.
        let mut t = fought(p, 6, 1, &[3, 1]);
        assert_eq!((t.step(), t.state.retreat().left), (Step::RetreatTo(FRENCH), 2));
        t.to(403).to(303).to(703).to(803);
        assert_eq!((t.at("f1"), t.at("p1"), t.step()), (303, 803, Step::Stack(PRUSSIAN)));
    }

    #[test]
    fn a_fortress_that_is_disorganised_again_cannot_go_anywhere() {
        let p = field().fortress("Landau", "8-3", 603, PRUSSIAN).plain(FRENCH, "f1", 503).plain(FRENCH, "f9", 208);
        let p = p.plain(PRUSSIAN, "p9", 909).marked(Mark::Disorganised, "Landau");
        for reading in ["fortress-second=ignores", "fortress-second=retreats"] {
            let mut t = p.clone().ruling(reading).fighting(FRENCH, "f1");
            t.to(503).battle(&[1], 1, 1, &[1, 6]).done().done();
            assert_eq!((t.at("Landau"), t.step()), (603, Step::Stack(PRUSSIAN)), "{reading}");
        }
    }

    #[test]
    fn who_left_before_combat_checks_no_morale() {
        let p = duel().corps(PRUSSIAN, "p2", "8-2-6/4-2-6", 603);
        let mut t = p.fighting(FRENCH, "f1");
        t.to(503).dice(&[3]).go().to(703);
        // A die for f1 and one for p2.
        t.battle(&[1], 1, 1, &[1, 6]).done();
        assert_eq!(["p1", "p2"].map(|unit| t.has(unit, Mark::Disorganised)), [false, true]);
    }
}

mod r7_2_4 {
    use super::*;

    #[test]
    fn once_the_fortress_is_destroyed_its_stack_must_go() {
        let p = duel().fortress("Landau", "8-3", 603, PRUSSIAN).lost("Landau", 3).marked(Mark::Unsupplied, "p1");
        let mut t = p.fighting(FRENCH, "f1");
        t.to(503).done().unit("Landau").battle(&[1], 6, 1, &[1, 1]).done();
        assert_eq!((t.end_of("Landau"), t.step()), (Some(End::Steps), Step::RetreatTo(PRUSSIAN)));
    }

    /// p1 loses a step in the battle, and goes through 703 and 803, both next to f2.
    fn through_zones(p: Position) -> u8 {
        let mut t = fought(p.plain(FRENCH, "f2", 702).marked(Mark::Unsupplied, "p1"), 4, 1, &[1, 1]);
        t.to(703);
        assert!(t.story()[0].starts_with("1 unit retreats from 0603 to 0703"), "{:?}", t.story());
        t.to(803);
        assert_eq!(t.at("p1"), 803);
        let paid = "p1 loses a step in an enemy zone of control, in retreat";
        assert!(t.story().iter().any(|line| line == paid), "{:?}", t.story());
        t.lost("p1")
    }

    #[test]
    fn each_zone_on_the_way_costs_a_step_unless_a_unit_is_there() {
        assert_eq!(through_zones(duel()), 1 + 2);
        assert_eq!(through_zones(duel().cavalry(PRUSSIAN, "pc", 703)), 1 + 1);
    }

    #[test]
    fn a_retreat_can_end_on_a_headquarters() {
        let p = duel().hq(PRUSSIAN, "First", 3, 0, 803);
        let mut t = fought(p, 5, 1, &[1, 1]);
        t.to(703).to(803);
        assert_eq!((t.at("p1"), t.at("First")), (803, 803));
    }

    #[test]
    fn a_defender_that_gives_way_goes_two_hexes() {
        let mut t = fought(duel(), 1, 1, &[1, 1]);
        t.done().go();
        assert_eq!((t.step(), t.state.retreat().left), (Step::RetreatTo(PRUSSIAN), 2));
    }

    #[test]
    fn all_or_some_of_the_victors_advance() {
        let p = duel().plain(FRENCH, "f2", 503).cavalry(FRENCH, "fc", 503);
        let mut t = p.fighting(FRENCH, "f1 f2 fc");
        t.to(503).done().unit("f1").battle(&[1], 5, 2, &[1, 1]).done();
        t.to(703).to(803);
        assert_eq!(t.step(), Step::Advance(FRENCH));
        t.advance("f1", 603).advance("fc", 603);
        assert_eq!(["f1", "f2", "fc"].map(|unit| t.at(unit)), [603, 503, 603]);
    }

    #[test]
    fn a_victorious_defender_stays() {
        let mut t = fought(duel(), 1, 5, &[1, 1]);
        t.to(403);
        assert!(!t.offers(Action::Advance(t.id("p1"), t.hex(503))));
        assert_eq!(t.at("p1"), 603);
    }

    #[test]
    fn a_fortress_on_the_way_is_safe() {
        assert_eq!(through_zones(duel().fortress("Landau", "5-3", 703, PRUSSIAN)), 1 + 1);
    }

    #[test]
    fn a_beaten_attacker_pays_for_a_zone_too() {
        let lost = |to: u16| {
            let mut t = fought(duel().plain(PRUSSIAN, "p2", 402), 1, 5, &[1, 1]);
            t.to(to);
            t.lost("f1")
        };
        assert_eq!([404, 403].map(lost), [2, 3]);
    }

    #[test]
    fn a_headquarters_is_lost_with_units_that_cannot_retreat() {
        let around = [(602, "g1"), (702, "g2"), (703, "g3"), (604, "g4"), (502, "g5")];
        let p = around.iter().fold(duel(), |p, &(hex, name)| p.plain(FRENCH, name, hex));
        let mut t = p.hq(PRUSSIAN, "First", 3, 0, 603).fighting(FRENCH, "f1");
        t.to(503).battle(&[1], 5, 1, &[1, 1]).done();
        assert_eq!((t.end_of("p1"), t.end_of("First")), (Some(End::NoWayBack), Some(End::Headquarters)));
    }

    #[test]
    fn who_has_advanced_does_not_attack_again() {
        let mut t = fought(duel().plain(PRUSSIAN, "p2", 702), 5, 1, &[1, 1]);
        t.to(703).to(803).advance("f1", 603);
        assert_eq!((t.at("f1"), t.step()), (603, Step::Stack(PRUSSIAN)));
    }
}

mod r7_2_5 {
    use super::*;

    #[test]
    fn a_headquarters_further_off_does_not_besiege() {
        let step = |number: u16| {
            let p = field().fortress("Metz", "4-3", 503, FRENCH).hq(PRUSSIAN, "First", 3, 0, number);
            p.plain(PRUSSIAN, "p1", 909).plain(FRENCH, "f9", 208).fighting(PRUSSIAN, "First").step()
        };
        assert!(matches!(step(603), Step::Siege(PRUSSIAN, _)));
        assert_eq!(step(703), Step::Stack(PRUSSIAN));
    }

    #[test]
    fn every_headquarters_has_a_die() {
        let p = field().fortress("Metz", "4-3", 503, FRENCH).hq(PRUSSIAN, "First", 3, 0, 603);
        let p = p.hq(PRUSSIAN, "Second", 3, 0, 604).plain(PRUSSIAN, "p1", 909).plain(FRENCH, "f9", 208);
        let mut t = p.fighting(PRUSSIAN, "First Second");
        t.dice(&[4]).to(503).dice(&[6]).to(503);
        assert_eq!(t.lost("Metz"), 1 + 2);
    }
}
