//! §7.1, §7.2.1, §7.2.2 Attacks, retreat before combat, the dice.

use super::fixture::*;
use crate::eagle::event::Cause;
use crate::eagle::rules::Party;
use crate::eagle::state::{Mark, Step};
use crate::eagle::terrain::{Crossing, Terrain};
use crate::eagle::{Action, Event, FRENCH, PRUSSIAN};
use crate::game::Game;

mod r7_1 {
    use super::*;

    /// f1 and f2 in 503, next to p1 in 603 and p2 in 604; f3 in 602, next to p1 alone.
    fn contact() -> Position {
        field()
            .plain(FRENCH, "f1", 503)
            .plain(FRENCH, "f2", 503)
            .plain(FRENCH, "f3", 602)
            .plain(PRUSSIAN, "p1", 603)
            .plain(PRUSSIAN, "p2", 604)
    }

    #[test]
    fn nobody_must_attack() {
        let mut t = contact().fighting(FRENCH, "f1 f2 f3");
        t.done();
        assert_eq!(t.step(), Step::Stack(PRUSSIAN));
    }

    #[test]
    fn a_stack_attacks_as_a_whole_all_who_exert_a_zone_on_it() {
        let mut t = contact().fighting(FRENCH, "f1 f2 f3");
        t.to(503).done();
        let battle = t.state.battle();
        assert_eq!(battle.attackers, t.ids("f1 f2"));
        assert_eq!(battle.defenders, t.ids("p1 p2"));
    }

    #[test]
    fn other_stacks_can_join() {
        let mut t = contact().fighting(FRENCH, "f1 f2 f3");
        t.to(503);
        assert_eq!((t.step(), t.hexes()), (Step::Join(FRENCH), vec![602]));
        t.to(602);
        assert_eq!(t.state.battle().attackers, t.ids("f1 f2 f3"));
    }

    #[test]
    fn who_joins_brings_his_own_enemies() {
        let mut t = contact().fighting(FRENCH, "f1 f2 f3");
        t.to(602).to(503);
        assert_eq!(t.state.battle().defenders, t.ids("p1 p2"));
    }

    #[test]
    fn from_a_fortress_the_targets_are_chosen() {
        let p = field().fortress("Metz", "6-3", 503, FRENCH).plain(FRENCH, "f1", 503).plain(PRUSSIAN, "p1", 603);
        let mut t = p.plain(PRUSSIAN, "p2", 604).fighting(FRENCH, "Metz f1");
        t.to(503);
        assert_eq!((t.step(), t.hexes(), t.offers(Action::Done)), (Step::Target(FRENCH), vec![603, 604], false));
        t.to(604).done();
        assert_eq!(t.state.battle().defenders, t.ids("p2"));
    }

    #[test]
    fn units_that_do_not_act_take_no_part() {
        let mut t = contact().fighting(FRENCH, "f1");
        t.to(503);
        assert_eq!(t.state.battle().attackers, t.ids("f1"));
    }

    #[test]
    fn battles_are_fought_one_after_another_as_the_attacker_likes() {
        let p = field()
            .plain(FRENCH, "f1", 303)
            .plain(FRENCH, "f2", 307)
            .plain(PRUSSIAN, "p1", 403)
            .plain(PRUSSIAN, "p2", 407);
        let mut t = p.fighting(FRENCH, "f1 f2");
        assert_eq!(t.hexes(), [303, 307]);
        t.to(307).done().battle(&[1], 1, 1, &[1, 1]).done().done().done();
        assert_eq!((t.step(), t.hexes()), (Step::Attack(FRENCH), vec![303]));
    }
}

mod r7_2_1 {
    use super::*;

    /// p1 with a morale of 3 and p2 with one of 2 in 603, attacked by f1.
    fn stack() -> Position {
        field()
            .plain(PRUSSIAN, "p1", 603)
            .corps(PRUSSIAN, "p2", "8-2-6/4-2-6", 603)
            .plain(FRENCH, "f1", 503)
            .plain(FRENCH, "f2", 208)
    }

    fn attacked(p: Position) -> Table {
        let mut t = p.fighting(FRENCH, "f1");
        t.to(503);
        t
    }

    #[test]
    fn one_die_for_the_stack_against_the_morale_of_each() {
        let mut t = attacked(stack());
        t.dice(&[3]).go();
        assert_eq!(t.step(), Step::WithdrawTo(PRUSSIAN, t.id("p1")));
        t.to(703);
        assert_eq!((t.at("p1"), t.at("p2")), (703, 603));
        assert_eq!(t.state.battle().defenders, t.ids("p2"), "who failed fights alone");
    }

    #[test]
    fn disorganised_units_have_one_less() {
        let mut t = attacked(stack().marked(Mark::Disorganised, "p1"));
        t.dice(&[3]).go();
        assert_eq!(t.told(|event| matches!(event, Event::WithdrawalRolled { passed: 0, failed: 2, .. })), 1);
        assert_eq!(t.step(), Step::Lead(PRUSSIAN));
    }

    #[test]
    fn there_is_no_way_back_for_who_has_passed() {
        let mut t = attacked(stack());
        t.dice(&[1]).go();
        assert!(!t.offers(Action::Done));
    }

    #[test]
    fn into_a_zone_of_control_it_costs_a_step() {
        let p = stack().plain(FRENCH, "f3", 702);
        let mut t = attacked(p.clone());
        t.dice(&[3]).go().to(703);
        assert_eq!(t.lost("p1"), 1, "703 is next to 702");
        let mut t = attacked(p.plain(PRUSSIAN, "p3", 703));
        t.dice(&[3]).go().to(703);
        assert_eq!(t.lost("p1"), 0, "p3 cancels it");
    }

    #[test]
    fn units_that_go_together_do_not_cancel_it_for_each_other() {
        let mut t = attacked(stack().plain(FRENCH, "f3", 702));
        t.dice(&[2]).go().to(703).to(703);
        assert_eq!((t.lost("p1"), t.lost("p2")), (1, 1));
    }

    #[test]
    fn nor_in_a_fortress() {
        let p = stack().plain(FRENCH, "f3", 702).fortress("Landau", "5-3", 703, PRUSSIAN);
        let mut t = attacked(p);
        t.dice(&[3]).go().to(703);
        assert_eq!(t.lost("p1"), 0);
    }

    #[test]
    fn where_all_have_gone_the_attacker_may_advance_and_there_is_no_battle() {
        let p = field().plain(PRUSSIAN, "p1", 603).plain(FRENCH, "f1", 503).plain(FRENCH, "f2", 503);
        let mut t = p.fighting(FRENCH, "f1 f2");
        t.to(503).dice(&[3]).go().to(703);
        assert_eq!(t.step(), Step::Advance(FRENCH));
        t.advance("f2", 603);
        assert_eq!((t.at("f1"), t.at("f2"), t.step()), (503, 603, Step::Stack(PRUSSIAN)));
    }

    /// f1 and f2 in 503, next to p1 in 603 and p2 in 604; f3 in 602, next to p1 alone, who retreats to 703. p2 stands.
    fn one_of_two_has_left() -> Table {
        let p = field().plain(FRENCH, "f1", 503).plain(FRENCH, "f2", 503).plain(FRENCH, "f3", 602);
        let mut t = p.plain(PRUSSIAN, "p1", 603).plain(PRUSSIAN, "p2", 604).fighting(FRENCH, "f1 f2 f3");
        t.to(503).to(602).dice(&[3]).go().to(703).done();
        t
    }

    #[test]
    fn attackers_with_nobody_left_next_to_them_bring_nothing_to_the_battle_of_the_others() {
        let mut t = one_of_two_has_left();
        assert_eq!((t.step(), t.told(|event| matches!(event, Event::Led { .. }))), (Step::Advance(FRENCH), 0));
        t.done();
        assert_eq!((t.step(), t.units()), (Step::Lead(FRENCH), vec!["f1".to_owned(), "f2".to_owned()]));
        let [own, others] = [FRENCH, PRUSSIAN].map(|side| t.game.party_of(&t.state, side));
        assert_eq!(((own.strength, own.hexes), (others.strength, others.hexes)), ((16, 1), (8, 1)));
        // 12 steps have one die each, and 2 against 1 is the ratio; the stacks of 503 and 604 check their morale, and nobody else.
        t.unit("f1").battle(&[1], 1, 6, &[]).done();
        assert_eq!(t.modifiers(), [2, -1]);
        t.dice(&[6, 6]).unit("f1");
        assert_eq!(["f1", "f2", "f3", "p2"].map(|unit| t.has(unit, Mark::Disorganised)), [true, true, false, true]);
        assert_eq!((t.step(), t.state.retreat().units), (Step::RetreatTo(FRENCH), t.ids("f1 f2")), "and nobody else");
    }

    #[test]
    fn they_advance_before_the_others_fight_and_whatever_comes_of_that() {
        let mut t = one_of_two_has_left();
        assert_eq!(t.legal(), [Action::Advance(t.id("f3"), t.hex(603)), Action::Done]);
        t.advance("f3", 603);
        assert_eq!((t.at("f3"), t.step()), (603, Step::Lead(FRENCH)));
        assert_eq!(t.state.battle().attackers, t.ids("f1 f2"), "though p2 is next to f3 now");
        assert!(t.has("f3", Mark::Fought));
    }

    #[test]
    fn attackers_next_to_another_defender_do_not_advance_before_the_battle() {
        let p = field().plain(FRENCH, "f1", 503).plain(PRUSSIAN, "p1", 603).plain(PRUSSIAN, "p2", 604);
        let mut t = p.fighting(FRENCH, "f1");
        t.to(503).dice(&[3]).go().to(703).done();
        assert_eq!(t.step(), Step::Heroism(FRENCH));
    }

    #[test]
    fn as_much_cavalry_as_the_attacker_has_screens_the_stack() {
        let p = stack().cavalry(PRUSSIAN, "pc", 603).cavalry(FRENCH, "fc", 503);
        let mut t = p.clone().fighting(FRENCH, "f1 fc");
        t.to(503).go();
        assert_eq!(t.told(|event| matches!(event, Event::Screened { .. })), 1);
        let mut t = p.clone().lost("pc", 1).fighting(FRENCH, "f1 fc");
        t.to(503).dice(&[6]).go();
        assert_eq!(t.told(|event| matches!(event, Event::Screened { .. })), 0, "1 against 2");
    }

    #[test]
    fn without_cavalry_there_is_no_screen_even_against_none() {
        let mut t = attacked(stack());
        t.dice(&[6]).go();
        assert_eq!(t.told(|event| matches!(event, Event::WithdrawalRolled { .. })), 1);
    }

    #[test]
    fn every_stack_decides_for_itself_by_ascending_hex() {
        let p = stack().plain(PRUSSIAN, "p3", 604);
        let mut t = attacked(p);
        assert_eq!(t.step(), Step::Withdraw(PRUSSIAN, t.hex(603)));
        t.done();
        assert_eq!(t.step(), Step::Withdraw(PRUSSIAN, t.hex(604)));
    }

    #[test]
    fn a_fortress_stays() {
        let p = field().fortress("Landau", "5-3", 603, PRUSSIAN).plain(PRUSSIAN, "p1", 603).plain(FRENCH, "f1", 503);
        let mut t = p.plain(FRENCH, "f2", 208).fighting(FRENCH, "f1");
        t.to(503).dice(&[1]).go().to(703);
        assert_eq!(t.state.battle().defenders, t.ids("Landau"));
    }
}

mod r7_2_2 {
    use super::*;

    fn game() -> crate::eagle::Eagle {
        field().begun().game
    }

    fn party() -> Party {
        Party { strength: 8, morale: 3, terrain: 1, hexes: 1, ..Party::default() }
    }

    #[test]
    fn the_better_side_has_the_difference_of_morale() {
        let (better, worse) = (Party { morale: 4, ..party() }, Party { morale: 2, ..party() });
        assert_eq!((game().modifier(&better, &worse), game().modifier(&worse, &better)), (2, 0));
    }

    #[test]
    fn the_stronger_side_has_the_ratio_and_the_weaker_one_less_from_two_to_one() {
        let ratio = |own, other| game().ratio_modifier(own, other);
        let stronger =
            [(10, 10), (12, 10), (13, 10), (15, 10), (20, 10), (25, 10), (30, 10), (34, 10), (35, 10), (90, 10)];
        assert_eq!(stronger.map(|(own, other)| ratio(own, other)), [0, 0, 1, 1, 2, 3, 4, 4, 5, 5]);
        assert_eq!([(10, 15), (10, 18), (10, 20), (10, 90)].map(|(own, other)| ratio(own, other)), [0, -1, -1, -1]);
    }

    #[test]
    fn terrain_is_averaged_and_the_difference_rounded() {
        // The example: forest and city against a city.
        let (two, one) = (Party { terrain: 3 + 2, hexes: 2, ..party() }, Party { terrain: 2, ..party() });
        assert_eq!((game().modifier(&two, &one), game().modifier(&one, &two)), (1, 0));
        // A third is nothing.
        let three = Party { terrain: 7, hexes: 3, ..party() };
        assert_eq!(game().modifier(&three, &one), 0);
    }

    #[test]
    fn terrain_of_the_example_on_the_map() {
        let p = field().terrain(Terrain::Forest, &[602]).terrain(Terrain::City, &[503, 604]);
        let p = p.plain(FRENCH, "f1", 503).plain(PRUSSIAN, "p1", 603).terrain(Terrain::City, &[603]);
        let p = p.terrain(Terrain::Forest, &[604]).plain(PRUSSIAN, "p2", 604).plain(PRUSSIAN, "p3", 909);
        let mut t = p.fighting(PRUSSIAN, "p1 p2");
        t.to(603).to(604).done().unit("p1");
        t.battle(&[1], 1, 1, &[1, 1, 1]).done();
        // And 16 against 8.
        assert_eq!(t.modifiers(), [1 + 2, -1]);
    }

    #[test]
    fn the_log_says_all_that_the_dice_depend_on() {
        let p = field().terrain(Terrain::Forest, &[602]).terrain(Terrain::City, &[503, 603]).river(&[(602, 603)]);
        let p = p.plain(FRENCH, "f1", 503).plain(FRENCH, "f2", 602).plain(PRUSSIAN, "p1", 603).lost("p1", 1);
        let mut t = p.marked(Mark::Unsupplied, "f2").fighting(FRENCH, "f1 f2");
        t.to(503).to(602);
        let faced = ["The French in 0602: f2", "The French in 0503: f1", "The Prussians in 0603: p1"];
        assert_eq!(t.story(), [&["The French attack 0603 from 0602 and 0503: 2 units against 1"], &faced[..]].concat());
        t.done().unit("f2").battle(&[5], 6, 1, &[3, 3]).done();
        let story = t.story();
        let from = story.iter().position(|line| line.starts_with("f1 in")).expect("the units");
        assert_eq!(
            story[from - 1..from + 18],
            [
                "Mitrailleuses: the die shows 5, passed",
                "f1 in 0503: strength 8, 4 steps",
                "f2 in 0602: strength 8, 4 steps, out of supply",
                "The French in 0602: forest behind a river, 3 points",
                "The French in 0503: city, 2 points",
                "p1 in 0603: strength 6, 3 steps",
                "The Prussians in 0603: city, 2 points",
                "11 steps in the battle: one die a side",
                "The French +3: strength 16 to 6, 2.67 to 1 counts as 2.5",
                "The French +1: terrain, 5 in 2 hexes to 2 in 1 hex, 0.50 a hex before rounding",
                "The French -2: a unit is out of supply",
                "The French +1: mitrailleuses",
                "The French roll 6+3: 3 steps (total 9)",
                "The Prussians -1: strength 6 to 16, 2.67 to 1 counts as 2.5",
                "The Prussians roll 1-1: 0 steps (total 0)",
                "p1 loses a step by the enemy's dice",
                "p1 loses a step by the enemy's dice",
                "p1 loses a step by the enemy's dice",
                "p1 is destroyed",
            ]
        );
        assert!(story.contains(&"f1, morale 3: passed".to_owned()), "{story:?}");
    }

    #[test]
    fn the_log_names_the_line_of_the_table_for_a_ratio() {
        let told = |own: u16, reading: &str| {
            let game = field().ruling(reading).begun().game;
            let cause = Cause::Ratio(own, 12);
            let mut told = String::new();
            game.describe_event(&Event::Modified { side: FRENCH, cause, by: 1 }, &mut told);
            told.trim().split_once("counts as ").map(|(_, line)| line.to_owned()).expect("a ratio")
        };
        let nearest = [18, 30, 41, 42, 48, 64].map(|own| told(own, "strength-ratio=nearest-line"));
        assert_eq!(nearest, ["1.5", "2.5", "3", "4", "4", "4 or more"]);
        assert_eq!([42, 64].map(|own| told(own, "strength-ratio=nearest-half")), ["3", "4 or more"]);
    }

    #[test]
    fn magnitude_decides_the_dice() {
        // Of 12 steps one die is drawn, which alone can be 1; of 13 two, which alone can be 12.
        let p = field().plain(FRENCH, "f1", 503).plain(FRENCH, "f2", 503).plain(PRUSSIAN, "p1", 603);
        let mut t = p.clone().fighting(FRENCH, "f1 f2");
        t.to(503).done().unit("f1").battle(&[1], 1, 1, &[1, 1]).done();
        assert_eq!(t.told(|event| matches!(event, Event::Fired { dice: 1, single: 0, .. })), 2);
        assert_eq!(t.told(|event| matches!(event, Event::Sized { steps: 12, dice: 1 })), 1);
        let mut t = p.cavalry(PRUSSIAN, "pc", 603).lost("pc", 1).fighting(FRENCH, "f1 f2");
        t.to(503).done().unit("f1").unit("p1").battle(&[1], 12, 2, &[]).done();
        assert_eq!(t.told(|event| matches!(event, Event::Fired { dice: 12, single: 0, .. })), 1);
        assert_eq!(t.told(|event| matches!(event, Event::Sized { steps: 13, dice: 2 })), 1);
        assert_eq!(t.step(), Step::Loss(PRUSSIAN));
    }

    #[test]
    fn thirty_four_steps_have_a_third_die_without_modifiers() {
        let stack =
            |p: Position, side, name: &str, hex| (1..=3).fold(p, |p, n| p.plain(side, &format!("{name}{n}"), hex));
        let p = stack(stack(field(), FRENCH, "f", 503), PRUSSIAN, "p", 603);
        let p = stack(p, FRENCH, "g", 602);
        let mut t = p.fighting(FRENCH, "f1 f2 f3 g1 g2 g3");
        t.to(503).to(602).done().unit("f1").unit("p1");
        // 36 steps: 48 against 24 is 2 to 1. 7 + 2 is 9, three steps, and a 4 is one more; the defender 7 - 1 is 6, two steps, and two more.
        t.draws(&[0, 7, 3, 7, 3]).done();
        let losses = |side| t.told(|event| matches!(event, Event::Fired { side: s, losses: 4, .. } if *s == side));
        assert_eq!((t.modifiers(), losses(FRENCH), losses(PRUSSIAN)), (vec![2, -1], 1, 1));
    }

    #[test]
    fn the_lead_unit_loses_the_first_step() {
        let p = field().plain(FRENCH, "f1", 503).plain(FRENCH, "f2", 503).plain(PRUSSIAN, "p1", 603);
        let mut t = p.fighting(FRENCH, "f1 f2");
        t.to(503).done().unit("f2");
        t.battle(&[1], 1, 5, &[]).done();
        assert_eq!((t.lost("f2"), t.step(), t.units().len()), (1, Step::Loss(FRENCH), 2));
        t.dice(&[1, 1]).unit("f1");
        assert_eq!((t.lost("f1"), t.lost("f2"), t.lost("p1")), (1, 1, 1));
    }

    #[test]
    fn heroism_is_worth_two_and_costs_a_step_if_it_is_passed() {
        let p = field().plain(FRENCH, "f1", 503).plain(PRUSSIAN, "p1", 603);
        let fought = |die: u32| {
            let mut t = p.clone().fighting(FRENCH, "f1");
            t.to(503).done();
            assert_eq!(t.step(), Step::Heroism(FRENCH));
            t.battle(&[die, 1], 1, 1, &[1, 1]).go();
            (t.modifiers()[0], t.lost("f1"))
        };
        assert_eq!([3, 4].map(fought), [(2, 2), (0, 1)]);
    }

    #[test]
    fn the_log_says_which_step_is_the_price_of_heroism() {
        let p = field().plain(FRENCH, "f1", 503).plain(PRUSSIAN, "p1", 603);
        let mut t = p.fighting(FRENCH, "f1");
        t.to(503).done();
        t.battle(&[3, 1], 1, 1, &[1, 1]).go();
        let steps: Vec<String> = t.story().into_iter().filter(|line| line.starts_with("f1 loses a step")).collect();
        assert_eq!(steps, ["f1 loses a step by the enemy's dice", "f1 loses a step for heroism"]);
        assert!(t.story().contains(&"Loss results compared: attacker 1, defender 1".to_owned()), "{:?}", t.story());
    }

    #[test]
    fn it_is_the_frenchs_in_defence_too() {
        let p = field().plain(FRENCH, "f1", 503).plain(PRUSSIAN, "p1", 603);
        let mut t = p.fighting(PRUSSIAN, "p1");
        t.to(603).done();
        assert_eq!(t.step(), Step::Heroism(FRENCH));
        t.battle(&[1, 1], 1, 1, &[1, 1]).go();
        assert_eq!(t.modifiers(), [0, 2]);
    }

    #[test]
    fn mitrailleuses_are_tried_once_where_there_is_an_unreduced_corps() {
        let p = field().plain(FRENCH, "f1", 503).plain(FRENCH, "f2", 503).plain(PRUSSIAN, "p1", 603);
        let fought = |p: Position, die: &[u32]| {
            let mut t = p.fighting(FRENCH, "f1 f2");
            t.to(503).done().unit("f1");
            t.battle(die, 1, 1, &[1, 1]).done();
            t.told(|event| matches!(event, Event::MitrailleusesRolled { passed: true, .. }))
        };
        assert_eq!([4, 5, 6].map(|die| fought(p.clone(), &[die])), [0, 1, 1]);
        assert_eq!(fought(p.clone().lost("f1", 2).lost("f2", 1), &[6]), 1);
        assert_eq!(fought(p.lost("f1", 2).lost("f2", 3), &[]), 0);
    }

    #[test]
    fn rivers_and_bridges_are_the_defenders() {
        let game = game();
        let of = |terrain, crossing, attacks| game.hex_advantage(terrain, crossing, attacks);
        assert_eq!(of(Terrain::Clear, Crossing::River, false), 3);
        assert_eq!(of(Terrain::Clear, Crossing::Bridge, false), 2);
        assert_eq!(of(Terrain::Mountain, Crossing::River, false), 4);
        assert_eq!(of(Terrain::Clear, Crossing::River, true), 1);
    }

    #[test]
    fn a_river_helps_only_if_all_enemies_cross_it() {
        let p = field().river(&[(503, 603), (602, 603)]).plain(FRENCH, "f1", 503).plain(FRENCH, "f2", 602);
        let p = p.plain(FRENCH, "f3", 604).plain(PRUSSIAN, "p1", 603).plain(PRUSSIAN, "p2", 909);
        let terrain = |joins: &[u16]| {
            let mut t = p.clone().fighting(FRENCH, "f1 f2 f3");
            t.to(503);
            joins.iter().for_each(|&hex| {
                t.to(hex);
            });
            t.done();
            if t.step() == Step::Join(FRENCH) {
                t.done();
            }
            let party = t.game.party_of(&t.state, PRUSSIAN);
            (party.terrain, party.hexes)
        };
        assert_eq!(terrain(&[602]), (3, 1));
        assert_eq!(terrain(&[602, 604]), (1, 1));
    }
}

mod r_example {
    use super::*;

    #[test]
    fn a_corps_that_arrives_by_rail_drives_off_who_has_cut_the_line() {
        // The fourth segment: the 12th Corps detrains next to the Prussian in the gap, who retreats before combat with a 1.
        let p = field()
            .railway(&[105, 205, 305, 405, 505])
            .exits(FRENCH, &[105])
            .plain(FRENCH, "f12", 101)
            .pool("f12", 2)
            .corps(PRUSSIAN, "p1", "8-2-6/4-2-6", 606)
            .plain(PRUSSIAN, "p2", 909);
        let mut t = p.marker(FRENCH);
        t.bring("f12").rail(505);
        assert_eq!((t.at("f12"), t.state.rail_used(FRENCH), t.step()), (505, 4, Step::Attack(FRENCH)));
        t.to(505).dice(&[1]).go().to(706).advance("f12", 606);
        assert_eq!((t.at("f12"), t.at("p1")), (606, 706));
    }
}
