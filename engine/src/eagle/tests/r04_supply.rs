//! §4, §5.1, §13 Supply and command.

use super::fixture::*;
use crate::eagle::event::End;
use crate::eagle::state::{Mark, Step, Task};
use crate::eagle::{Action, FRENCH, PRUSSIAN};

fn is_supplied(p: Position, unit: &str) -> bool {
    let t = p.acting(FRENCH, unit);
    t.game.supplied_units(&t.state, FRENCH).has(t.id(unit))
}

mod r4_1 {
    use super::*;

    /// Metz at 203, a corps of the French.
    fn corps_at(number: u16) -> Position {
        field().fortress("Metz", "6-3", 203, FRENCH).plain(FRENCH, "f1", number).plain(PRUSSIAN, "p1", 909)
    }

    #[test]
    fn two_hexes_to_a_fortress() {
        assert_eq!([corps_at(403), corps_at(503)].map(|p| is_supplied(p, "f1")), [true, false]);
    }

    #[test]
    fn two_hexes_to_a_railway_that_is_connected_to_one() {
        let by_rail = |chain: &[u16]| is_supplied(corps_at(606).railway(chain), "f1");
        assert!(by_rail(&[203, 303, 404, 504, 505]));
        assert!(!by_rail(&[404, 504, 505]), "not connected");
    }

    #[test]
    fn two_hexes_to_a_railway_that_leaves_the_map_in_france() {
        let p = field().railway(&[110, 210, 309, 409]).exits(FRENCH, &[110]).plain(FRENCH, "f1", 507);
        assert!(is_supplied(p.plain(PRUSSIAN, "p1", 901), "f1"));
    }

    #[test]
    fn enemies_and_their_zones_block_line_and_railway() {
        let p = corps_at(606).railway(&[203, 303, 404, 504, 505]);
        // 303 is in the zone of a corps at 302.
        let cut = p.plain(PRUSSIAN, "p2", 302);
        assert!(!is_supplied(cut.clone(), "f1"));
        assert!(is_supplied(cut.plain(FRENCH, "guard", 303), "f1"), "a unit in the hex cancels the zone");
    }

    #[test]
    fn in_command_of_a_headquarters_that_is_supplied_itself() {
        let p = corps_at(606).hq(FRENCH, "North", 4, 0, 403);
        assert!(is_supplied(p.clone(), "f1"));
        assert!(!is_supplied(corps_at(606).hq(FRENCH, "North", 2, 0, 403), "f1"), "out of its range");
        assert!(!is_supplied(corps_at(606).hq(FRENCH, "North", 4, 0, 504), "f1"), "not supplied itself");
        let other = p.hq(FRENCH, "South", 4, 0, 909).under("South", "f1").off_map("South");
        assert!(!is_supplied(other, "f1"), "of another army");
    }

    #[test]
    fn a_railway_that_the_enemy_controls_is_of_no_use() {
        let p = corps_at(606).railway(&[203, 303, 404, 504, 505]).country(PRUSSIAN, &[303]);
        assert!(!is_supplied(p, "f1"));
    }

    #[test]
    fn one_that_he_has_converted_this_turn_still_leads_to_supply_and_command() {
        //
        let p = corps_at(606).railway(&[203, 303, 404, 504, 505]).converted(PRUSSIAN, &[303]);
        let t = p.hq(FRENCH, "North", 3, 0, 504).acting(FRENCH, "f1");
        assert!(t.game.supplied_units(&t.state, FRENCH).has(t.id("f1")) && t.game.in_command(&t.state, t.id("North")));
        assert!(!t.state.usable_rails(FRENCH).has(t.hex(303)), "but no unit goes along it");
    }
}

mod r4_2 {
    use super::*;

    #[test]
    fn unsupplied_units_fight_with_two_less_and_without_mitrailleuses() {
        let p = field().plain(FRENCH, "f1", 503).plain(PRUSSIAN, "p1", 603).marked(Mark::Unsupplied, "f1");
        let mut t = p.fighting(FRENCH, "f1");
        // No die for mitrailleuses.
        t.to(503).done().battle(&[], 3, 3, &[1, 1]).done();
        assert_eq!(t.modifiers(), [-2, 0]);
    }

    #[test]
    fn an_unsupplied_headquarters_does_not_besiege() {
        let p =
            field().fortress("Metz", "6-3", 503, FRENCH).hq(PRUSSIAN, "First", 3, 0, 603).plain(PRUSSIAN, "p1", 603);
        assert_eq!(p.clone().fighting(PRUSSIAN, "First").step(), Step::Siege(PRUSSIAN, p.id("First")));
        let cut_off = p.marked(Mark::Unsupplied, "First").fighting(PRUSSIAN, "First");
        assert_eq!(cut_off.step(), Step::Stack(PRUSSIAN));
    }
}

mod r5_1 {
    use super::*;

    /// North with f1 in contact and f2 apart; it is supplied by Metz at 203 unless something is between.
    fn army() -> Position {
        field()
            .fortress("Metz", "6-3", 203, FRENCH)
            .hq(FRENCH, "North", 3, 0, 404)
            .plain(FRENCH, "f1", 503)
            .plain(FRENCH, "f2", 504)
            .plain(PRUSSIAN, "p1", 603)
            .under("North", "f1 f2")
    }

    #[test]
    fn a_headquarters_in_command_moves_and_fights_with_its_army() {
        let mut t = army().marker(FRENCH);
        t.army("North");
        assert!(!t.state.segment().limited);
        t.unit("f2").to(604);
        t.done();
        assert_eq!((t.step(), t.hexes()), (Step::Attack(FRENCH), vec![503, 604]));
    }

    #[test]
    fn out_of_command_each_unit_moves_or_fights() {
        let cut = army().plain(PRUSSIAN, "p2", 304).plain(PRUSSIAN, "p3", 302).plain(PRUSSIAN, "p4", 306);
        let mut t = cut.marker(FRENCH);
        t.army("North");
        assert!(t.state.segment().limited);
        t.unit("f2").to(604);
        t.done();
        assert_eq!((t.step(), t.hexes()), (Step::Attack(FRENCH), vec![503]));
    }

    #[test]
    fn out_of_command_a_headquarters_besieges_or_moves() {
        let p = field()
            .hq(PRUSSIAN, "First", 3, 0, 603)
            .plain(PRUSSIAN, "p1", 604)
            .fortress("Metz", "6-3", 503, FRENCH)
            .plain(FRENCH, "f1", 208);
        let after = |moves: bool| {
            let mut t = p.clone().marker(PRUSSIAN);
            t.army("First");
            assert!(t.state.segment().limited, "there is no fortress of its own");
            if moves {
                t.unit("First").to(604);
            }
            t.done().done();
            t.step()
        };
        assert_eq!(after(false), Step::Siege(PRUSSIAN, p.id("First")));
        assert!(!matches!(after(true), Step::Siege(..)));
    }

    #[test]
    fn it_commands_its_own_colour_and_independent_units() {
        let p = army()
            .hq(FRENCH, "South", 3, 0, 909)
            .off_map("South")
            .plain(FRENCH, "other", 405)
            .plain(FRENCH, "free", 405);
        let mut t = p.under("South", "other").marker(FRENCH);
        t.army("North");
        let active = ["f1", "f2", "free", "Metz", "other"].map(|unit| t.has(unit, Mark::Active));
        assert_eq!(active, [true, true, true, true, false]);
    }
}

mod r13_1 {
    use super::*;

    fn court() -> Position {
        field()
            .fortress("Metz", "6-3", 403, FRENCH)
            .supreme(FRENCH, "Emperor", 3, 2, 403)
            .hq(FRENCH, "North", 1, 1, 403)
            .plain(FRENCH, "f1", 403)
            .plain(FRENCH, "f2", 603)
            .under("North", "f1 f2")
            .plain(PRUSSIAN, "p1", 909)
    }

    #[test]
    fn he_commands_units_of_every_army() {
        let mut t = court().marker(FRENCH);
        t.army("Emperor").done();
        assert_eq!(["f1", "f2", "North"].map(|unit| t.has(unit, Mark::Active)), [true, true, false]);
    }

    #[test]
    fn he_takes_the_place_of_a_headquarters_in_his_hex() {
        let mut t = court().marker(FRENCH);
        t.army("North");
        assert_eq!((t.step(), t.units()), (Step::Command(FRENCH, t.id("North")), vec!["Emperor".to_owned()]));
        t.unit("Emperor");
        // f2 is within his range and not within that of the other, which moves too.
        assert_eq!(["f2", "North", "Emperor"].map(|unit| t.has(unit, Mark::Active)), [true; 3]);
    }

    #[test]
    fn in_that_place_he_leads_no_other_army() {
        let p = court().hq(FRENCH, "South", 3, 0, 210).plain(FRENCH, "f3", 503).under("South", "f3");
        let p = p.plain(FRENCH, "guard", 303).under("Emperor", "guard").plain(FRENCH, "green", 404);
        let led = |marker: &str, other: &str| {
            let mut t = p.clone().marker(FRENCH);
            t.army(marker).unit(other);
            ["f1", "f2", "f3", "guard", "green"].map(|unit| t.has(unit, Mark::Active))
        };
        assert_eq!(led("North", "Emperor"), [true, true, false, true, true]);
        assert_eq!(led("Emperor", "North"), [true, true, false, true, true]);
    }

    #[test]
    fn what_acts_by_a_marker_can_be_asked_before() {
        let p = court().plain(FRENCH, "f3", 503).marked(Mark::Activated, "f1");
        let t = p.state(|s| s.cup.insert(crate::eagle::UnitId(1))).marker(FRENCH);
        let (north, emperor) = (t.id("North"), t.id("Emperor"));
        assert_eq!(t.game.partners(&t.state, north), t.ids("Emperor"));
        assert_eq!(t.game.activation(&t.state, north, None), (t.ids("f1 f3 Metz"), t.ids("f1")));
        assert_eq!(t.game.activation(&t.state, north, Some(emperor)), (t.ids("f1 f2 f3 Metz"), t.ids("f1")));
        assert_eq!(t.game.spoilt(&t.state, north, emperor), t.ids("f2"));
        assert!(t.game.spoilt(&t.state, emperor, north).is_empty(), "that marker is not in the cup");
    }

    #[test]
    fn the_other_uses_no_value_then() {
        let p = court().plain(PRUSSIAN, "p2", 604).marked(Mark::BattleBonus, "Emperor");
        let asked = |joins: bool| {
            let mut t = p.clone().marker(FRENCH);
            t.army("North");
            if joins {
                t.unit("Emperor")
            } else {
                t.done()
            };
            t.unit("f1").to(503).done().to(503).done();
            t.step() == Step::Bonus(FRENCH)
        };
        assert_eq!([asked(false), asked(true)], [true, false]);
    }
}

mod r13_2 {
    use super::*;

    fn heirs() -> Position {
        field()
            .hq(PRUSSIAN, "First", 3, 0, 803)
            .hq(PRUSSIAN, "Second", 3, 0, 805)
            .replacement(PRUSSIAN, "Fourth", 4)
            .plain(PRUSSIAN, "p1", 1203)
            .plain(PRUSSIAN, "p2", 1203)
            .under("First", "p1")
            .under("Second", "p2")
            .plain(FRENCH, "f1", 208)
    }

    #[test]
    fn it_comes_only_when_the_headquarters_of_an_army_is_lost() {
        assert!(!heirs().marker(PRUSSIAN).units().contains(&"Fourth".to_owned()));
    }

    #[test]
    fn it_takes_over_the_army_of_the_one_that_is_lost() {
        let p = heirs().off_map("First").state(|s| s.eliminated.insert(crate::eagle::UnitId(0)));
        let mut t = p.marker(PRUSSIAN);
        t.bring("Fourth").to(1301);
        let commanded = t.game.commanded(&t.state, t.id("Fourth"));
        assert_eq!([commanded.has(t.id("p1")), commanded.has(t.id("p2"))], [true, false]);
    }

    #[test]
    fn of_several_the_owner_chooses() {
        let p = heirs().off_map("First").off_map("Second").state(|s| s.eliminated.0 = 0b11);
        let mut t = p.marker(PRUSSIAN);
        t.bring("Fourth").to(1301);
        assert_eq!((t.step(), t.units()), (Step::Takeover(PRUSSIAN), vec!["First".to_owned(), "Second".to_owned()]));
        t.unit("Second");
        assert!(t.game.commanded(&t.state, t.id("Fourth")).has(t.id("p2")));
    }

    /// §16.2 R-101 The units of First are Fourth's too.
    fn with_units() -> Position {
        heirs().under("First Fourth", "p1")
    }

    /// Whether Fourth commands p1 and p2.
    fn under_fourth(t: &Table) -> [bool; 2] {
        let commanded = t.game.commanded(&t.state, t.id("Fourth"));
        ["p1", "p2"].map(|unit| commanded.has(t.id(unit)))
    }

    #[test]
    fn one_with_units_of_its_own_comes_freely_and_takes_over_another_army() {
        let mut t = with_units().marker(PRUSSIAN);
        t.bring("Fourth").to(1301);
        assert_eq!(under_fourth(&t), [true, false]);
        let first = with_units().off_map("First").state(|s| s.eliminated.0 = 0b1);
        let mut t = first.marker(PRUSSIAN);
        t.bring("Fourth").to(1301);
        assert_eq!((under_fourth(&t), t.state.replaced.is_some()), ([true, false], false), "it has those units anyway");
        let both = with_units().off_map("First").off_map("Second").state(|s| s.eliminated.0 = 0b11);
        let mut t = both.marker(PRUSSIAN);
        t.bring("Fourth").to(1301);
        assert_eq!(under_fourth(&t), [true, true]);
    }

    #[test]
    fn and_so_it_does_if_that_is_lost_later() {
        let p = with_units().plain(FRENCH, "f2", 905);
        let mut t = p.marker(FRENCH);
        let fourth = (t.id("Fourth"), t.hex(1301));
        t.game.put(&mut t.state, fourth.0, fourth.1);
        t.to(905).unit("f2").to(805);
        assert_eq!((t.gone("Second"), under_fourth(&t)), (true, [true, true]));
    }
}

mod r13_3 {
    use super::*;

    fn pair(number: u16) -> Position {
        field().plain(FRENCH, "f1", 303).cavalry(FRENCH, "fc1", number).tied("fc1", "f1").plain(PRUSSIAN, "p1", 909)
    }

    #[test]
    fn cavalry_two_hexes_from_its_corps_is_lost_at_the_end_of_operations() {
        let t = pair(304).goes_on(Task::OperationsOver, &[]);
        assert!(!t.gone("fc1"));
        let t = pair(305).goes_on(Task::OperationsOver, &[]);
        assert_eq!(t.end_of("fc1"), Some(End::Astray));
    }

    #[test]
    fn it_is_free_once_the_corps_is_gone() {
        let p = pair(305).off_map("f1").state(|s| s.eliminated.insert(crate::eagle::UnitId(0)));
        assert!(!p.goes_on(Task::OperationsOver, &[]).gone("fc1"));
    }
}

#[test]
fn a_headquarters_that_is_not_activated_can_be_chosen_by_its_army_alone() {
    let t = field().hq(FRENCH, "North", 3, 0, 303).plain(FRENCH, "f1", 303).plain(PRUSSIAN, "p1", 909).marker(FRENCH);
    assert!(!t.offers(Action::To(t.hex(303))), "f1 is in command");
}
