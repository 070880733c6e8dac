//! §9 Marches that are carried out, §10.1 with their markers, §9.6 by rail.

use super::fixture::*;
use crate::loire::data::March;
use crate::loire::event::{End, Event};
use crate::loire::rulings::{ForcedLoss, IsolatedLast, PartyCompany, SplitMask, StageZones, TrainDistance};
use crate::loire::state::Step;
use crate::loire::terrain::Terrain;
use crate::loire::{Action, FRENCH, GERMAN};

/// A French unit of infantry on a tactical march.
fn marching(position: Position) -> Table {
    let mut table = position.moving(FRENCH);
    table.pick("Fi1");
    if table.step() == Step::Company(FRENCH) {
        table.stop();
    }
    if table.offers(Action::Pace(March::Tactical)) {
        table.pace(March::Tactical);
    }
    table
}

mod r9_1 {
    use super::*;

    #[test]
    fn a_unit_goes_as_far_as_its_allowance_lasts() {
        let mut table = marching(field().unit("Fi1", 505).ground(507, Terrain::Wood).unit("Fi2", 101));
        table.to(506).to(507);
        assert_eq!(table.step(), Step::March(FRENCH));
        table.to(508);
        assert_eq!(
            (table.at("Fi1"), table.step()),
            (508, Step::Mover(FRENCH)),
            "a point and a half of four are not enough"
        );
        assert_eq!(table.offered_units(), ["Fi2"], "who has moved does not move again");
    }

    #[test]
    fn a_stack_moves_together_and_each_pays_for_himself() {
        let mut table = field().unit("Fi1", 505).unit("Fc1", 505).ground(506, Terrain::Wood).moving(FRENCH);
        table.pick("Fc1");
        assert_eq!((table.step(), table.offered_units()), (Step::Company(FRENCH), vec!["Fi1"]));
        table.pick("Fi1").pace(March::Tactical).to(506);
        assert_eq!((table.at("Fi1"), table.at("Fc1")), (506, 506));
        assert_eq!(table.state.marching().left, [5, 8]);
    }

    #[test]
    fn the_march_is_chosen_before_the_first_hex() {
        let mut table = field().unit("Fi1", 505).moving(FRENCH);
        table.pick("Fi1");
        assert_eq!(table.legal(), March::ALL.map(|(_, march)| Action::Pace(march)));
        let mut near = field().unit("Fi1", 505).unit("Gi1", 507).moving(FRENCH);
        near.pick("Fi1");
        assert_eq!(near.step(), Step::March(FRENCH), "there is no choice near the enemy");
        let mut cavalry = field().unit("Fc1", 505).moving(FRENCH);
        cavalry.pick("Fc1");
        assert_eq!(cavalry.legal().len(), 2);
    }

    #[test]
    fn r_16_irregular_units_move_last() {
        let units = |position: Position| {
            let table = position.unit("Fi1", 505).unit("Ff1", 101).moving(FRENCH);
            table.offered_units().len()
        };
        assert_eq!(units(field()), 2);
        let mut table = field().ruling(|r| r.isolated_last = IsolatedLast::Irregular);
        table = table.unit("Fi1", 505).unit("Ff1", 101);
        let mut table = table.moving(FRENCH);
        assert_eq!(table.offered_units(), ["Fi1"]);
        table.stop();
        assert_eq!(table.offered_units(), ["Ff1"]);
    }
}

mod r3_2 {
    use super::*;

    #[test]
    fn a_zone_of_control_ends_the_march() {
        let mut table = marching(field().unit("Fi1", 505).unit("Gi1", 508).unit("Fi2", 101));
        table.to(506).to(507);
        assert_eq!((table.at("Fi1"), table.step()), (507, Step::Mover(FRENCH)));
    }
}

mod r9_2 {
    use super::*;

    #[test]
    fn cavalry_by_itself_may_give_way_and_the_march_goes_on() {
        let mut table = marching(field().unit("Fi1", 505).unit("Gc1", 508));
        table.to(506).to(507);
        assert_eq!(table.step(), Step::GiveWay(GERMAN, table.unit("Gc1")));
        assert_eq!(table.offered_hexes(), [408, 509, 608], "not where it would be in a zone of control");
        table.to(509);
        assert_eq!((table.at("Gc1"), table.step()), (509, Step::March(FRENCH)));
        table.to(508);
        assert_eq!(table.step(), Step::GiveWay(GERMAN, table.unit("Gc1")), "it can be driven on");
    }

    #[test]
    fn cavalry_that_stays_halts_the_march() {
        let mut table = marching(field().unit("Fi1", 505).unit("Gc1", 508).unit("Fi2", 101));
        table.to(506).to(507).stop();
        assert_eq!(table.step(), Step::Mover(FRENCH));
    }

    #[test]
    fn infantry_and_what_stands_with_it_does_not_give_way() {
        let mut table = marching(field().unit("Fi1", 505).unit("Gc1", 508).unit("Gi1", 508).unit("Fi2", 101));
        table.to(506).to(507);
        assert_eq!(table.step(), Step::Mover(FRENCH));
    }

    #[test]
    fn parties_must_retire_before_the_french() {
        let mut table = marching(field().unit("Fi1", 505).unit("Gp1", 508));
        table.to(506).to(507);
        assert_eq!(table.step(), Step::GiveWay(GERMAN, table.unit("Gp1")));
        assert!(!table.offers(Action::Done), "they have no choice");
        table.to(608);
        assert_eq!((table.at("Gp1"), table.step()), (608, Step::March(FRENCH)));
    }

    #[test]
    fn a_party_that_cannot_retire_is_removed() {
        let mut table = marching(field().unit("Fi1", 108).unit("Gp1", 110).unit("Ff1", 210).unit("Ff2", 310));
        table.to(109);
        assert_eq!(table.end_of("Gp1"), Some(End::Caught));
        assert_eq!(table.step(), Step::March(FRENCH));
    }

    #[test]
    fn r_61_headquarters_with_cavalry() {
        let stage = |position: Position| {
            let table = position.unit("Fi1", 505).unit("Gc1", 508).unit("Gh1", 508).unit("Fi2", 101);
            let mut table = marching(table);
            table.to(506).to(507);
            table.step()
        };
        assert_eq!(stage(field()), Step::Mover(FRENCH));
        let loose = field().ruling(|r| r.stage_zones = StageZones::Cavalry);
        assert!(matches!(stage(loose), Step::GiveWay(GERMAN, _)));
    }

    #[test]
    fn r_61_cavalry_leaves_its_stack() {
        // Who of a stack is asked, one after another; then where the cavalry is, and whether the march is halted.
        let asked = |reading: StageZones, with: &str| {
            let position = field().ruling(move |r| r.stage_zones = reading).unit("Fi1", 505).unit("Gc1", 508);
            let mut table = marching(position.unit(with, 508).unit("Fi2", 101));
            table.to(506).to(507);
            let mut asked = 0;
            while matches!(table.step(), Step::GiveWay(..)) {
                table.to(509);
                asked += 1;
            }
            if reading == StageZones::Cavalry && with == "Gh1" {
                assert_eq!(table.at(with), 509);
            }
            (asked, table.at("Gc1"), table.step() == Step::Mover(FRENCH))
        };
        for with in ["Gi1", "Gh1"] {
            assert_eq!(asked(StageZones::Any, with), (0, 508, true));
            assert_eq!(asked(StageZones::Leaves, with), (1, 509, true));
        }
        assert_eq!(asked(StageZones::Cavalry, "Gi1"), (0, 508, true));
        assert_eq!(asked(StageZones::Cavalry, "Gh1"), (1, 509, false), "the headquarters goes too");
        for reading in [StageZones::Any, StageZones::Cavalry, StageZones::Leaves] {
            assert_eq!(asked(reading, "Gc2"), (2, 509, false), "cavalry by itself");
        }
        let escorted = |company: PartyCompany| {
            let position = field().ruling(move |r| (r.stage_zones, r.party_company) = (StageZones::Leaves, company));
            let position =
                position.unit("Fi1", 505).unit("Gc1", 508).unit("Gi1", 508).unit("Gp1", 508).unit("Fi2", 101);
            let mut table = marching(position);
            table.to(506).to(507);
            table.state.asked.len() + 1
        };
        assert_eq!([PartyCompany::Always, PartyCompany::Alone].map(escorted), [2, 1]);
    }

    #[test]
    fn r_61_a_headquarters_goes_with_the_cavalry_or_stays() {
        let position = || {
            let p = field().ruling(|r| r.stage_zones = StageZones::Cavalry).unit("Fi1", 505).unit("Fi2", 101);
            let mut table = marching(p.unit("Gh1", 508).unit("Gc1", 508).unit("Gc2", 508));
            table.to(506).to(507);
            assert_eq!(table.step(), Step::GiveWay(GERMAN, table.unit("Gc1")), "it is not asked");
            table
        };
        let ends = |table: &Table| ["Gh1", "Gc1", "Gc2"].map(|name| table.at(name));
        let mut table = position();
        table.act(Action::Done).act(Action::Done);
        assert_eq!((ends(&table), table.step()), ([508; 3], Step::Mover(FRENCH)));
        let mut table = position();
        table.act(Action::Done).to(509);
        assert_eq!(ends(&table), [509, 508, 509]);
    }

    #[test]
    fn r_68_parties_with_infantry() {
        let stage = |position: Position| {
            let mut table = marching(position.unit("Fi1", 505).unit("Gp1", 508).unit("Gi1", 508).unit("Fi2", 101));
            table.to(506).to(507);
            table.step()
        };
        assert!(matches!(stage(field()), Step::GiveWay(GERMAN, _)));
        let escorted = field().ruling(|r| r.party_company = PartyCompany::Alone);
        assert_eq!(stage(escorted), Step::Mover(FRENCH));
    }

    #[test]
    fn cavalry_may_retire_before_combat_to_friends_too() {
        let table = field().unit("Fc1", 505).unit("Gi1", 506).unit("Fi1", 605).unit("Fi2", 101);
        let mut table = table.goes_on(FRENCH, crate::loire::state::Task::Retiring, &[]);
        assert_eq!((table.step(), table.offered_units()), (Step::Retire(FRENCH), vec!["Fc1"]));
        table.pick("Fc1");
        assert_eq!(table.offered_hexes(), [404, 504, 604, 605]);
        table.to(605);
        assert_eq!((table.at("Fc1"), table.step()), (605, Step::Attack(FRENCH)), "and is asked once");
    }
}

mod r9_4 {
    use super::*;

    #[test]
    fn a_strategic_march_goes_twice_as_far_and_keeps_away() {
        let mut table = field().unit("Fi1", 505).unit("Gi1", 509).moving(FRENCH);
        table.pick("Fi1").pace(March::Strategic);
        assert_eq!(table.state.marching().left[0], 16);
        assert!(
            !table.offers(Action::To(table.hex(506)))
                || table.game.data().map.grid.distance(table.hex(506), table.hex(509)) >= 3
        );
        table.to(506);
        assert!(!table.offers(Action::To(table.hex(507))), "two hexes from the enemy");
    }
}

mod r9_5 {
    use super::*;

    fn forced(position: Position) -> Table {
        let table = position.unit("Fh1", 505).unit("Fi1", 505).unit("Fi2", 505).unit("Fi9", 101);
        let mut table = table.under("Fh1", &["Fi1", "Fi2"]).moving(FRENCH);
        table.pick("Fh1").pick("Fi1").pick("Fi2");
        table
    }

    #[test]
    fn a_headquarters_tests_for_all_of_its_units() {
        let mut table = forced(field());
        table.dice(&[3, 4]).pace(March::Forced);
        assert_eq!((table.step(), table.state.marching().left[0]), (Step::March(FRENCH), 24));
        assert_eq!(table.told(|event| matches!(event, Event::ForcedMarchRolled { passed: true, .. })), 1);
    }

    #[test]
    fn r_21_a_failure_costs_a_step_of_it_and_one_of_a_unit() {
        let mut table = forced(field());
        table.dice(&[4, 4]).pace(March::Forced);
        assert_eq!(
            (table.step(), table.steps("Fh1"), table.offered_units()),
            (Step::Burden(FRENCH), 1, vec!["Fi1", "Fi2"])
        );
        table.pick("Fi2");
        assert_eq!((table.steps("Fi1"), table.steps("Fi2"), table.step()), (3, 2, Step::March(FRENCH)));
        let mut table = forced(field().ruling(|r| r.forced_loss = ForcedLoss::One));
        table.dice(&[4, 4]).pace(March::Forced);
        assert_eq!((table.steps("Fh1"), table.offered_units()), (2, vec!["Fh1", "Fi1", "Fi2"]));
    }

    #[test]
    fn units_without_one_test_each_for_themselves() {
        let mut table = field().unit("Fi1", 505).unit("Fi2", 505).moving(FRENCH);
        table.pick("Fi1").pick("Fi2").dice(&[4, 4, 3, 4]).pace(March::Forced);
        assert_eq!((table.steps("Fi1"), table.steps("Fi2")), (2, 3));
    }
}

mod r9_6 {
    use super::*;

    const LINE: &[u16] = &[105, 205, 305, 405, 505, 605, 705];

    fn corps(position: Position) -> Position {
        let position = position.rail(LINE).unit("Fh1", 105).unit("Fi1", 105).unit("Fh2", 305).unit("Fi2", 305);
        position.corps("First", &["Fh1", "Fi1"]).corps("Second", &["Fh2", "Fi2"])
    }

    #[test]
    fn along_railways_that_are_whole() {
        let table = marching(corps(field()));
        assert_eq!(table.rail_hexes(), LINE[1..]);
        let cut = marching(corps(field()).then(|s| s.broken.insert(crate::geometry::HexId(4 * 16 + 3))));
        assert_eq!(cut.rail_hexes(), [205, 305]);
    }

    #[test]
    fn a_march_before_it_and_after_it() {
        let mut table = marching(field().rail(LINE).unit("Fh1", 104).unit("Fi1", 104).corps("First", &["Fh1", "Fi1"]));
        assert!(table.rail_hexes().is_empty());
        table.to(105);
        table.act(Action::Rail(table.hex(705)));
        assert_eq!((table.at("Fi1"), table.rail_hexes()), (705, vec![]));
        table.to(706);
        assert_eq!(table.at("Fi1"), 706);
    }

    #[test]
    fn one_corps_in_a_phase() {
        let mut table = marching(corps(field()));
        table.act(Action::Rail(table.hex(505))).stop().pick("Fi2").stop().pace(March::Tactical);
        assert!(table.rail_hexes().is_empty());
        table.stop().pick("Fh1").pace(March::Tactical);
        assert_eq!(table.rail_hexes(), LINE[1..], "others of the same corps go too");
    }

    #[test]
    fn never_near_an_enemy() {
        let table = marching(corps(field()).unit("Gp1", 707));
        assert_eq!(table.rail_hexes(), [205, 305, 405, 505]);
        let table = marching(corps(field()).unit("Gp1", 107));
        assert!(table.rail_hexes().is_empty(), "nor from there");
    }

    #[test]
    fn r_114_past_an_enemy_outside_his_zones() {
        let hexes = |reading: TrainDistance, numbers: &[u16]| {
            let p = corps(field()).ruling(move |r| r.train_distance = reading);
            let p = ["Gp1", "Gp2"].into_iter().zip(numbers).fold(p, |p, (name, &number)| p.unit(name, number));
            marching(p).rail_hexes()
        };
        // From 407, 405 is two hexes away and in no zone; 406 has the line in its zone.
        assert_eq!(hexes(TrainDistance::Far, &[407]), [205, 305]);
        assert_eq!(hexes(TrainDistance::Zones, &[407]), [205, 305, 505, 605, 705]);
        assert!(hexes(TrainDistance::Zones, &[406]).is_empty());
        assert!(hexes(TrainDistance::Zones, &[107]).is_empty(), "near where it is boarded");
    }

    #[test]
    fn the_french_alone() {
        let table = field().rail(LINE).unit("Gh1", 105).corps("I", &["Gh1"]);
        let mut table = table.moving(GERMAN);
        table.pick("Gh1").pace(March::Tactical);
        assert!(table.rail_hexes().is_empty());
    }
}

mod r10_1 {
    use super::*;

    fn stack(position: Position) -> Position {
        position.unit("Fi1", 505).unit("Fi2", 505).mask(FRENCH, 505)
    }

    #[test]
    fn a_marker_goes_with_its_stack() {
        let mut table = stack(field()).moving(FRENCH);
        table.pick("Fi1").pick("Fi2").pace(March::Tactical).to(506);
        assert_eq!(table.masks(FRENCH), [506]);
    }

    #[test]
    fn r_56_it_stays_with_those_who_stay() {
        let mut table = marching(stack(field()));
        table.to(506);
        assert_eq!(table.masks(FRENCH), [505]);
        let mut table = marching(stack(field().ruling(|r| r.split_mask = SplitMask::Goes)));
        table.to(506);
        assert_eq!(table.masks(FRENCH), [506]);
    }

    #[test]
    fn passing_others_takes_no_marker_of_theirs_away() {
        let mut table = marching(field().unit("Fi1", 505).unit("Fi2", 506).mask(FRENCH, 506));
        table.to(506).to(507);
        assert_eq!(table.masks(FRENCH), [506]);
        let mut table = marching(field().unit("Fi1", 505).unit("Fi2", 506).mask(FRENCH, 505));
        table.to(506);
        assert_eq!(table.masks(FRENCH), [506], "who comes under a marker is under it");
        table.to(507);
        assert_eq!(table.masks(FRENCH), [507]);
    }

    #[test]
    fn a_decoy_without_a_marker_is_withdrawn() {
        let mut table = field().unit("Fd1", 505).unit("Fi1", 505).mask(FRENCH, 505).moving(FRENCH);
        table.pick("Fd1").stop().to(506);
        assert_eq!(table.end_of("Fd1"), Some(End::Discovered));
    }
}

mod r10_2 {
    use super::*;
    use crate::loire::rulings::Contact;

    #[test]
    fn who_comes_into_a_zone_of_control_turns_up_what_is_beside_him() {
        let table = field().unit("Fi1", 505).mask(FRENCH, 505).unit("Gi1", 508).mask(GERMAN, 508);
        let mut table = marching(table.unit("Gi2", 606).mask(GERMAN, 606).unit("Fi2", 101));
        table.to(506);
        assert_eq!((table.masks(GERMAN), table.masks(FRENCH)), (vec![508], vec![]), "606 is beside 506, 508 is not");
    }

    #[test]
    fn decoys_that_are_found_are_removed_and_the_march_goes_on() {
        let table = field().unit("Fi1", 505).mask(FRENCH, 505).unit("Gd1", 508).mask(GERMAN, 508);
        let mut table = marching(table);
        table.to(506).to(507);
        assert_eq!(table.end_of("Gd1"), Some(End::Discovered));
        assert_eq!((table.step(), table.masks(FRENCH)), (Step::March(FRENCH), vec![507]));
    }

    #[test]
    fn r_23_irregular_units_turn_nobody_up() {
        let masks = |position: Position| {
            let mut table = marching(position.unit("Fi1", 505).mask(FRENCH, 505).unit("Gp1", 508));
            table.to(506).to(507);
            table.masks(FRENCH).len()
        };
        assert_eq!(masks(field()), 1);
        assert_eq!(masks(field().ruling(|r| r.contact = Contact::Real)), 0);
    }

    #[test]
    fn from_afar_a_test_turns_a_stack_up() {
        let position = || field().unit("Fi1", 505).unit("Gd1", 508).mask(GERMAN, 508).unit("Fi2", 101);
        let mut table = marching(position());
        table.to(506).stop();
        assert_eq!((table.step(), table.offered_hexes()), (Step::Scout(FRENCH, table.unit("Fi1")), vec![508]));
        table.dice(&[3, 4]).to(508);
        assert_eq!((table.masks(GERMAN), table.end_of("Gd1")), (vec![], Some(End::Discovered)));
        assert_eq!(table.step(), Step::Mover(FRENCH), "once");
        let mut table = marching(position());
        table.to(506).stop().dice(&[4, 4]).to(508);
        assert_eq!(table.masks(GERMAN), [508]);
    }
}

mod r4 {
    use super::*;

    #[test]
    fn too_much_at_the_end_of_movement_is_removed() {
        let table = ["Fi1", "Fi2", "Fi3", "Fc1"].into_iter().fold(field(), |p, name| p.unit(name, 505));
        let mut table = table.moving(FRENCH);
        table.stop();
        assert_eq!(table.step(), Step::Excess(FRENCH, table.hex(505)));
        assert_eq!(table.offered_units(), ["Fi1", "Fi2", "Fi3"], "without the cavalry it would be as much too much");
        table.pick("Fi2");
        assert_eq!((table.end_of("Fi2"), table.at("Fi3")), (Some(End::Stacking), 505));
    }
}

mod r7_2 {
    use super::*;

    #[test]
    fn a_party_far_from_its_army_is_lost_when_movement_ends() {
        let mut table = field().unit("Gp1", 105).unit("Gp2", 605).unit("Gi1", 705).unit("Gd1", 106).mask(GERMAN, 106);
        table = table.unit("Fi1", 1601);
        let mut table = table.moving(GERMAN);
        table.stop();
        assert_eq!((table.end_of("Gp1"), table.at("Gp2")), (Some(End::Astray), 605));
    }
}
