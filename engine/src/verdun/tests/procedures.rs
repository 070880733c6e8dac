//! What odds are asked of: procedures on a board and in a position, draw by draw, and what they refuse.

use super::fixture::*;
use crate::chance::Scripted;
use crate::game::Game;
use crate::observer::Desk;
use crate::procedure::{Exercise, Given, Procedures, Refusal, Stage};
use crate::verdun::card::{Effects, EventBarrage, Holds, Lasting};
use crate::verdun::{Action, FRENCH, GERMAN, Step, Verdun};

/// Cards with every word that a procedure asks for.
fn rules() -> Verdun {
    let once = |name, does| event(name, Lasting::Once, does);
    let request = |name| permanent(name, Holds::default());
    let us = |us_modifier| Effects { us_modifier, ..Effects::default() };
    let german = [
        once("submarine-warfare", us(2)),
        once("total-submarine-warfare", us(3)),
        request("reinforcements-to-russia"),
        once("jutland", table(&[(4, -5), (9, 5), (12, 10)])),
    ];
    let french = [
        once("us-diplomacy", Effects { us_entry: Some(9), ..Effects::default() }),
        once("offensive-in-italy", Effects { vp: 2, vp_die: 1, ..Effects::default() }),
    ];
    position("1-2").cards(GERMAN, german).cards(FRENCH, french).begun().game
}

fn given(game: &Verdun, name: &str, pairs: &str, in_position: bool) -> Given {
    let procedure = game.procedures().into_iter().find(|procedure| procedure.name == name).expect("a procedure");
    let pairs = pairs.split_whitespace().map(|pair| pair.split_once('=').expect("a pair"));
    let pairs: Vec<_> = pairs.map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
    let parameters = if in_position { &procedure.in_position } else { &procedure.parameters };
    Given::read(parameters, &pairs).unwrap_or_else(|refusals| panic!("{name} {pairs:?}: {refusals:?}"))
}

/// Carries an exercise out with these draws, every decision by `choose`.
fn carried_out(exercise: &impl Exercise<Verdun>, draws: &[u32], choose: impl Fn(Step) -> Action) -> Vec<i32> {
    let mut desk = Desk::silent(Scripted::new(draws));
    let mut stage = exercise.begin(&mut desk);
    let row = loop {
        stage = match stage {
            Stage::Result(row) => break row,
            Stage::Rolling(s) => exercise.roll(s, &mut desk),
            Stage::Awaiting(s) => {
                let action = choose(s.step());
                let mut legal = Vec::new();
                exercise.game().legal_actions(&s, &mut legal);
                assert!(legal.contains(&action), "{action:?} at {:?} of {legal:?}", s.step());
                exercise.go_on(s, action, &mut desk)
            }
        };
    };
    desk.chance.finish();
    row.to_vec()
}

fn on_board(name: &str, pairs: &str, draws: &[u32], choose: impl Fn(Step) -> Action) -> Vec<i32> {
    let game = rules();
    let procedure = game.procedures().into_iter().find(|procedure| procedure.name == name).expect("a procedure");
    let exercise = game.exercise(&procedure, &given(&game, name, pairs, false)).expect("it can be");
    carried_out(&exercise, draws, choose)
}

fn refused(name: &str, pairs: &str) -> Refusal {
    let game = rules();
    let procedure = game.procedures().into_iter().find(|procedure| procedure.name == name).expect("a procedure");
    game.exercise(&procedure, &given(&game, name, pairs, false)).expect_err("it cannot be")
}

/// All extra dice, nothing rolled again.
fn press(step: Step) -> Action {
    if let Step::MoreDice(_) = step { Action::Rest } else { Action::Done }
}

mod r7_3 {
    use super::*;

    /// The rulebook's example: 14 dice, three sixes and five others that hit; of three dice more one hits.
    #[test]
    fn the_example_is_an_attack() {
        let pairs = "dice=14 attackers=fresh,fresh,fresh defenders=fresh,fresh,exhausted fort=yes trench=yes";
        // Two blocks destroyed, one German exhausted by his own fire, a second one by what is left of the French.
        assert_eq!(on_board("attack", pairs, &[3, 5, 0, 1], press)[..5], [0, 1, 0, 1, 2]);
    }

    #[test]
    fn a_wave_is_its_sixes_then_the_others_and_the_rest_is_two_draws_more() {
        assert_eq!(on_board("barrage", "dice=6", &[2, 1, 1, 2], press)[..2], [6, 0]);
        assert_eq!(on_board("barrage", "dice=6 extra=none", &[2, 1], press)[..2], [3, 0]);
        assert_eq!(on_board("barrage", "dice=6 initial=yes", &[2, 1, 1, 2], press)[..2], [6, 1]);
        // Nothing but sixes: no others are drawn; no six: no rest.
        assert_eq!(on_board("barrage", "dice=2", &[2, 0, 0], press)[..2], [2, 0]);
        assert_eq!(on_board("barrage", "dice=2", &[0, 1], press)[..2], [1, 0]);
    }

    #[test]
    fn a_counter_barrage_takes_dice_off_down_to_none() {
        assert_eq!(on_board("barrage", "dice=6 counter=4", &[0, 2], press)[..2], [2, 0]);
        assert_eq!(on_board("barrage", "dice=6 counter=6", &[], press)[..2], [0, 0]);
    }

    #[test]
    fn blocks_fort_trench_and_answers_take_what_they_take() {
        let effect = |pairs: &str, draws: &[u32]| on_board("barrage-effect", pairs, draws, press)[..3].to_vec();
        assert_eq!(effect("dice=6 blocks=f,f,e", &[0, 4]), [0, 2, 1]);
        assert_eq!(effect("dice=6 blocks=f,f,e fort=yes trench=yes", &[0, 4]), [1, 2, 0]);
        assert_eq!(effect("dice=6 blocks=f,f,e fort=yes trench=yes ignore_forts=yes", &[0, 4]), [0, 3, 0]);
        assert_eq!(effect("dice=6 blocks=f,f,e fort=yes fort_absorbs=1 absorb=3", &[0, 4]), [2, 1, 0]);
        assert_eq!(effect("dice=6 blocks=f,f,e gas=yes", &[0, 4]), [0, 1, 2]);
        assert_eq!(effect("dice=6 blocks=f gas=yes counter=5", &[0, 0]), [0, 1, 0]);
        let refusal = refused("barrage-effect", "dice=6 blocks=f gas=yes counter=6");
        assert!(refusal.parameter == "counter" && refusal.expected.contains("7.1"), "{refusal:?}");
    }
}

mod r7_4 {
    use super::*;

    #[test]
    fn exhausted_blocks_alone_do_not_attack() {
        let refusal = refused("attack", "dice=4 attackers=e defenders=f");
        assert!(refusal.parameter == "attackers" && refusal.expected.contains("7.4"), "{refusal:?}");
        // §7.2 A target has blocks.
        for (name, list, others) in
            [("attack", "defenders", "dice=4 attackers=f"), ("barrage-effect", "blocks", "dice=4")]
        {
            let procedure =
                rules().procedures().into_iter().find(|procedure| procedure.name == name).expect("a procedure");
            let pairs = others.split(' ').map(|pair| pair.split_once('=').expect("a pair")).chain([(list, "")]);
            let pairs: Vec<_> = pairs.map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
            let refusals = Given::read(&procedure.parameters, &pairs).expect_err("it cannot be");
            assert!(refusals[0].parameter == list && refusals[0].expected.contains("1 to 3 items"), "{refusals:?}");
        }
        assert_eq!(refused("barrage-effect", "dice=4 blocks=tired").names, ["fresh", "exhausted"]);
    }
}

mod r7_5 {
    use super::*;

    #[test]
    fn the_example_is_an_assault_without_dice() {
        assert_eq!(on_board("assault", "attackers=f,f,f defenders=f,e", &[], press)[..6], [0, 3, 0, 0, 1, 1]);
        assert_eq!(
            on_board("assault", "attackers=f,f,f defenders=f,e trench=yes", &[], press)[..6],
            [0, 3, 0, 0, 2, 0]
        );
        let all = "attackers=f,f,f defenders=f,e height=yes attacker_bonus=1 defender_bonus=1";
        // Four hits on the French: the fresh one is exhausted, one destroyed. Six on the Germans: one destroyed.
        assert_eq!(on_board("assault", all, &[], press)[..6], [0, 2, 1, 0, 1, 1]);
    }

    #[test]
    fn of_one_side_alone_nothing_comes() {
        assert_eq!(on_board("assault", "attackers=f,f attacker_bonus=2", &[], press)[..6], [2, 0, 0, 0, 0, 0]);
        assert_eq!(on_board("assault", "defenders=f,e", &[], press)[..6], [0, 0, 0, 1, 1, 0]);
        assert_eq!(
            on_board("assault", "attackers=e attacker_bonus=3 defenders=f", &[], press)[..6],
            [0, 0, 1, 1, 0, 0]
        );
    }
}

mod r12_3 {
    use super::*;

    #[test]
    fn a_barrage_is_rolled_again_with_air_superiority_alone() {
        assert_eq!(on_board("barrage", "dice=4 air=1 reroll_below=2", &[0, 1, 0, 3], press)[..2], [3, 0]);
        assert_eq!(on_board("barrage", "dice=4 air=1 reroll_below=1", &[0, 1], press)[..2], [1, 0]);
        let refusal = refused("barrage", "dice=4 reroll_below=2");
        assert!(refusal.parameter == "reroll_below" && refusal.expected.contains("12.3"), "{refusal:?}");
        let again = |step| if let Step::Reroll(_) = step { Action::Go } else { press(step) };
        assert_eq!(on_board("barrage-effect", "dice=4 air=1 blocks=f,f", &[0, 0, 0, 1], again)[..3], [1, 1, 0]);
    }

    #[test]
    fn air_superiority_spares_the_own_blocks_and_makes_fives_sixes() {
        assert_eq!(on_board("barrage", "dice=3 air=1 initial=yes", &[3, 0, 0], press)[..2], [3, 0]);
        assert_eq!(on_board("barrage", "dice=3 air=-2 initial=yes", &[3], press)[..2], [3, 1]);
        // Far at level 3: neither 4 nor less hits, so that no others are drawn.
        assert_eq!(on_board("barrage", "dice=3 air=3 distant=yes", &[2, 1], press)[..2], [3, 0]);
    }
}

mod r12_4 {
    use super::*;

    #[test]
    fn us_entry_rises_from_nine() {
        let raised = |pairs: &str, dice: [u32; 2]| on_board("us-diplomacy", pairs, &dice.map(|d| d - 1), press)[0];
        assert_eq!([raised("", [4, 5]), raised("", [4, 4])], [1, 0]);
        assert_eq!([raised("cards=2", [1, 4]), raised("submarine=yes total_submarine=yes", [1, 2])], [1, 0]);
        assert_eq!(raised("modifier=-6", [6, 6]), 0);
    }
}

mod r10 {
    use super::*;

    #[test]
    fn events_score_for_who_plays_them() {
        assert_eq!(on_board("event-roll", "card=jutland", &[0, 0], press)[0], -5);
        assert_eq!(on_board("event-roll", "card=jutland russia=to", &[5, 5], press)[0], 10);
        assert_eq!(on_board("event-roll", "card=offensive-in-italy", &[3], press)[0], 6);
        assert_eq!(refused("event-roll", "card=us-diplomacy").names, ["jutland", "offensive-in-italy"]);
        assert_eq!(refused("event-roll", "card=jutland russia=from").parameter, "russia");
    }
}

mod r5 {
    use super::*;

    #[test]
    fn cards_are_drawn_by_kind() {
        assert_eq!(on_board("draw", "deck=10 wanted=3 draws=4", &[0, 1, 1, 0], press)[0], 2);
        assert_eq!(on_board("draw", "deck=10 wanted=3 draws=0", &[], press)[0], 0);
        for (pairs, parameter) in [("deck=3 wanted=4 draws=1", "wanted"), ("deck=3 wanted=1 draws=4", "draws")] {
            let refusal = refused("draw", pairs);
            assert!(refusal.parameter == parameter && refusal.expected.contains("(5)"), "{refusal:?}");
        }
    }
}

mod r7_1 {
    use super::*;

    /// Germans in 1 and 4, French in 2 and 3.
    fn front() -> Position {
        let gas = EventBarrage { dice: 8, exhausts: true, ..EventBarrage::default() };
        let gas = event("gas", Lasting::Recurring, Effects { barrage: Some(gas), ..Effects::default() });
        position("1-2-3 2-4")
            .french_control(&[2, 3])
            .german(1, "FFe")
            .german(4, "FF")
            .french(2, "FF")
            .french(3, "F")
            .cards(GERMAN, [barrage("b4", 4), barrage("b6", 6), gas])
            .cards(FRENCH, [barrage("b8", 8)])
            .hand(GERMAN, "b4 b4 b6 gas")
    }

    fn ask(t: &Table, name: &str, pairs: &str) -> Result<impl Exercise<Verdun>, Refusal> {
        let procedure = t.game.procedures().into_iter().find(|procedure| procedure.name == name).expect("a procedure");
        t.game.exercise_in(&procedure, &t.state, &given(&t.game, name, pairs, true))
    }

    #[track_caller]
    fn refusal(t: &Table, name: &str, pairs: &str) -> Refusal {
        ask(t, name, pairs).err().expect("it cannot be")
    }

    #[test]
    fn cards_of_the_hand_fall_on_a_zone_of_the_position() {
        let t = front().round_of(GERMAN);
        let effect = |pairs: &str, draws: &[u32]| {
            carried_out(&ask(&t, "barrage-effect", pairs).expect("it can be"), draws, press)[..3].to_vec()
        };
        assert_eq!(effect("card=b4 target=2", &[0, 3]), [0, 2, 0]);
        assert_eq!(effect("card=b4 second=b6 target=2", &[0, 4]), [0, 1, 1]);
        assert_eq!(effect("card=b4 second=b4 target=2 counter=5", &[0, 1]), [1, 1, 0]);
        assert_eq!(effect("card=gas target=2", &[0, 2]), [0, 1, 1]);
    }

    #[test]
    fn the_enemy_decides_whether_he_counters() {
        let t = front().hand(FRENCH, "b8").round_of(GERMAN);
        let exercise = ask(&t, "barrage-effect", "card=b4 second=b6 target=2").expect("it can be");
        assert_eq!(carried_out(&exercise, &[0, 4], press)[..3], [0, 1, 1]);
        let b8 = t.id_of(FRENCH, "b8");
        let counters = |step| if let Step::Counter(_) = step { Action::Card(b8) } else { press(step) };
        assert_eq!(carried_out(&exercise, &[0, 1], counters)[..3], [1, 1, 0]);
    }

    #[test]
    fn attackers_come_from_the_named_zones() {
        let t = front().round_of(GERMAN);
        let exercise = ask(&t, "attack", "card=b4 target=2 by=1,4").expect("it can be");
        // Two hits by the barrage, two by the assault; two on the Germans.
        assert_eq!(carried_out(&exercise, &[0, 2], press)[..5], [0, 0, 0, 1, 1]);
        let exercise = ask(&t, "attack", "card=b4 target=2").expect("it can be");
        let from = |step| if let Step::Muster(_) = step { Action::To(crate::geometry::ZoneId(4)) } else { press(step) };
        assert_eq!(carried_out(&exercise, &[0, 2], from)[..5], [0, 0, 0, 1, 1]);
    }

    #[test]
    fn what_cannot_be_is_refused_with_its_section() {
        let t = front().round_of(GERMAN);
        let says = |name: &str, pairs: &str, parameter: &str, section: &str| {
            let refusal = refusal(&t, name, pairs);
            assert!(refusal.parameter == parameter && refusal.expected.contains(section), "{pairs}: {refusal:?}");
        };
        says("barrage-effect", "card=b4 target=2 counter=3", "counter", "7.1");
        says("barrage-effect", "card=gas second=b4 target=2", "second", "7.1");
        says("barrage-effect", "card=b6 second=b6 target=2", "second", "7.1");
        says("barrage-effect", "card=b8 target=2", "card", "7.1");
        says("barrage-effect", "card=b4 target=1", "target", "7.2");
        says("attack", "card=b4 target=3", "target", "7.4");
        says("attack", "card=b4 target=2 by=3", "by", "7.4");
        says("attack", "card=b4 target=2 by=1,1,1", "by", "7.4");
        says("attack", "card=b4 target=2 by=reserve", "by", "7.4");
        let t = front().spending(GERMAN, 2);
        assert_eq!(refusal(&t, "attack", "card=b4 target=2").parameter, "decision");
    }
}
