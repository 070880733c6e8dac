//! What the log says of fire, bombardment and assault: all that the tables ask for.

use super::fixture::*;
use crate::belfort::event::{Cause, Strength};
use crate::belfort::unit::{UnitId, UnitSet};
use crate::belfort::{Action, Belfort, Event, FRENCH, PRUSSIAN, Step, Stratagem};
use crate::game::Game;

/// What happened since, a line an event.
fn story(t: &Table, skip: usize) -> Vec<String> {
    t.events().skip(skip).map(|event| words(&t.game, event)).collect()
}

fn words(game: &Belfort, event: Event) -> String {
    let mut words = String::new();
    game.describe_event(&event, &mut words);
    words
}

#[track_caller]
fn log_is(t: &Table, skip: usize, lines: &[&str]) {
    assert_eq!(story(t, skip), lines);
}

/// What is said of a unit that is chosen.
#[test]
fn the_words_of_a_choice_of_a_unit_say_what_it_does() {
    let t = position("1-2").french(1, [bn("a")]).prussian(2, [bn("A")]).activation(FRENCH);
    let chosen = |step| {
        let (mut words, mut s) = (String::new(), t.state.clone());
        s.step = step;
        t.game.describe_action(&s, Action::Unit(UnitId(0)), &mut words);
        words
    };
    let steps = [Step::Illness(FRENCH), Step::Desertion(PRUSSIAN), Step::Advance(FRENCH), Step::Select(FRENCH)];
    let words = ["A falls ill", "a deserts", "a advances", "a takes part"];
    assert_eq!(steps.map(chosen), words);
}

mod r9_3_2 {
    use super::*;

    #[test]
    fn the_example_can_be_computed_again() {
        let p = position("17-18-7-1 7-8 18-19")
            .prussian(18, [bn("1/PLR"), bn("2/PLR"), bn("3/PLR")])
            .french(7, [bn("1/35RM").values(3, 3, 4).diminished(), scouts("scouts")])
            .french(1, [bn("a"), bn("b"), field("2/12RA", 3)])
            .french(8, bns("c"))
            .fortified(&[7, 18]);
        let mut t = p.activation(PRUSSIAN);
        t.activate(18, "1/PLR 2/PLR 3/PLR").march(&[18, 18, 18]);
        let before = t.events().count();
        t.attack(18, 7).pick("2/12RA").dice(&[3]).go().pick("3/PLR").dice(&[2]).go();
        t.pick("scouts").pick("2/PLR").pick("3/PLR").to(1);
        log_is(
            &t,
            before,
            &[
                "the Prussians attack 7 zone 7 from 18 zone 18",
                "2/12RA lays a barrage",
                "1/35RM in 7 zone 7, diminished: fire 2",
                "scouts in 7 zone 7: fire 1",
                "2/12RA in 1 zone 1: barrage 3",
                "French defensive fire from 7 zone 7 of 6: die 3, column 4-6: 1 hit",
                "3/PLR is diminished",
                "1/PLR in 18 zone 18: attack 3",
                "2/PLR in 18 zone 18: attack 3",
                "3/PLR in 18 zone 18, diminished: attack 2",
                "1/35RM in 7 zone 7, diminished: defence 3",
                "scouts in 7 zone 7: defence 1 (not counted as a battalion)",
                "the Prussians assault with 8 against 4: +4; 4 battalions; die 2 +4 = 6, column 4: 2 hits on the defender, \
                 2 hits on the attacker",
                "the Prussians win: 6 or more",
                "the works in 7 zone 7 take 1 of 2 hits",
                "the fortification in 7 zone 7 is destroyed",
                "scouts is removed from the game",
                "2/PLR is diminished",
                "3/PLR is exhausted",
                "1/35RM retreats from 7 zone 7 to 1 zone 1",
                "no advance into 7 zone 7, in the open next to enemy units in works in 1 zone 1",
            ],
        );
    }

    #[test]
    fn ruse_of_war_and_the_limit_of_the_modifier_are_named() {
        let p = position("5-20-21 5-6").french(5, [bn("a").values(3, 1, 3)]).prussian(20, bns("A B C"));
        let mut t = p.fortified(&[5, 20]).state(|s| s.ruse = true).activation(FRENCH);
        t.activate(5, "a").to(5).attack(5, 20).done();
        let before = t.events().count();
        t.dice(&[1]).go();
        let lines = story(&t, before);
        assert!(lines.contains(&"Ruse of war: defence 3 more, for 3 battalions".to_owned()), "{lines:?}");
        let limited = "the French assault with 1 against 12: -11, limited to -4; 4 battalions; die 1 -4 = -3 (row 1), column 4: \
                       1 hit on the defender, 3 hits on the attacker";
        assert!(lines.contains(&limited.to_owned()), "{lines:?}");
    }

    /// On every die, what each unit adds makes the sum that is looked up.
    #[test]
    fn what_each_adds_makes_the_sum() {
        let mut strengths = [0u8; 3];
        let mut seen = 0;
        let mut check = |event: &Event| match *event {
            Event::Adds { strength, value, .. } => {
                let place = match strength {
                    Strength::Fire | Strength::Barrage => 0,
                    Strength::Attack => 1,
                    Strength::Defence => 2,
                };
                strengths[place] += value;
            }
            Event::RuseAdds { value, .. } => strengths[2] += value,
            Event::Fired { kind: crate::belfort::event::FireKind::Defensive, value, .. } => {
                assert_eq!(std::mem::take(&mut strengths[0]), value);
                seen += 1;
            }
            Event::Assaulted { attack, defence, .. } => {
                assert_eq!([strengths[1], strengths[2]], [attack, defence]);
                strengths = [0; 3];
                seen += 1;
            }
            _ => {}
        };
        for die in 1..=6 {
            let p = position("5-20-21 5-6").french(5, [bn("a"), scouts("s")]).prussian(20, bns("A B"));
            let mut t = p.fortified(&[5, 20]).activation(PRUSSIAN);
            t.activate(20, "A B").march(&[20, 20]).attack(20, 5).dice(&[die]).go();
            t.events().for_each(|event| check(&event));
        }
        assert!(seen >= 6);
    }
}

mod r9_1 {
    use super::*;

    #[test]
    fn who_is_activated_and_who_comes_back_from_the_fire_is_named() {
        let p = position("5-20-21-22").french(5, bns("a")).prussian(20, bns("A B C")).fortified(&[5, 20]);
        let mut t = p.activation(PRUSSIAN);
        t.activate(20, "A B").to(22).dice(&[6]).to(20).done();
        log_is(
            &t,
            0,
            &[
                "the Prussians activate 20 zone 20 for 1 point",
                "A and B take part",
                "A leaves 20 zone 20 for 22 zone 22, under fire",
                "French fire at the units that leave 20 zone 20, whatever its value: die 6, column 1-3: 2 hits",
                "A is diminished",
                "A is exhausted",
                "A remains in 20 zone 20: exhausted by the fire at its leaving",
                "the Prussians attack nobody",
            ],
        );
    }

    #[test]
    fn a_battalion_alone_is_named_too() {
        let mut t = position("20-21").prussian(20, bns("A")).activation(PRUSSIAN);
        t.activate(20, "A").to(21);
        log_is(
            &t,
            0,
            &[
                "the Prussians activate 20 zone 20 for 1 point",
                "A takes part",
                "A marches from 20 zone 20 to 21 zone 21",
            ],
        );
    }

    #[test]
    fn why_units_in_the_open_retreat_is_said() {
        let p = position("21-20-5 20-6-7 5-8 20-22").french(5, bns("a")).french(6, bns("c")).prussian(21, bns("A"));
        let mut t = p.fortified(&[5]).activation(PRUSSIAN);
        t.activate(21, "A").dice(&[1]).to(20).to(7);
        let lines = story(&t, 0);
        let at = lines.iter().position(|line| line.ends_with("in the open next to active units"));
        let at = at.unwrap_or_else(|| panic!("{lines:?}"));
        assert_eq!(lines[at], "the French cannot stay in 6 zone 6: in the open next to active units");
        assert_eq!(lines[at + 1], "c retreats from 6 zone 6 to 7 zone 7");
        assert!(t.told("9.1.2", |event| matches!(event, Event::Caught { side: FRENCH, .. })));
    }
}

mod r10_2 {
    use super::*;

    #[test]
    fn what_pays_for_each_rehabilitation_is_said() {
        let hurt = [bn("a").diminished(), bn("b").exhausted(), bn("c").diminished()];
        let p = position("5-6").french(5, hurt).french(6, [bn("d").diminished()]).points(3, 0);
        let mut t = p.purchases(FRENCH);
        t.act(Action::Rehabilitate).pick("a").pick("b").pick("c").act(Action::Rehabilitate).pick("d");
        log_is(
            &t,
            0,
            &[
                "a is rehabilitated: good order, for 1 point",
                "b is rehabilitated: diminished, with the same point",
                "c is rehabilitated: good order, with the same point",
                "d is rehabilitated: good order, for 1 point",
            ],
        );
        let p = position("e20").headquarters([bn("A").diminished()]).points(0, 1);
        let mut t = p.purchases(PRUSSIAN);
        let unit = t.id("A");
        t.act(Action::RehabilitateFree(unit));
        log_is(&t, 0, &["A is rehabilitated: good order, free in the headquarters"]);
    }
}

mod r8_1 {
    use super::*;

    fn shots(prussian: &[Stratagem]) -> Table {
        position("1-20-30")
            .french(1, [bn("a"), bn("b"), heavy("g", 4)])
            .prussian(20, [heavy("H", 6), bn("A")])
            .fortified(&[20])
            .hand(PRUSSIAN, prussian)
            .bombardment(PRUSSIAN)
    }

    #[test]
    fn each_modifier_has_a_line() {
        let mut t = shots(&[Stratagem::Envoys]);
        t.play(Stratagem::Envoys);
        let before = t.events().count();
        t.bombard("H", 1).dice(&[2, 6]).pick("g");
        log_is(
            &t,
            before,
            &[
                "H (heavy artillery of 6) bombards 1 zone 1 from 20 zone 20",
                "g (heavy artillery of 4) answers from 1 zone 1",
                "+1 heavy artillery",
                "counter-battery: die 2 +1 = 3, column 4: the bombardment suffers -1",
                "+1 heavy artillery",
                "+1 next to the target",
                "-1 counter-battery",
                "+1 Envoys",
                "bombardment: die 6 +3 -1 = 8, column 6: 5 hits",
                "the fort in 1 zone 1 is damaged (-1)",
                "5 hits on 1 zone 1: at least its bonus +5, the garrison suffers 5 hits",
                "a is diminished",
                "b is diminished",
                "a is exhausted",
                "b is exhausted",
                "no French battalion is left that can take 1 hit",
            ],
        );
    }

    #[test]
    fn what_raises_and_what_lowers_a_die_stand_in_its_line() {
        let p = position("1-20-21 1-21").prussian(20, [heavy("H", 6), bn("A")]).prussian(21, [heavy("I", 6), bn("B")]);
        let mut t = p.french(1, bns("a")).fortified(&[20, 21]).bombardment(PRUSSIAN);
        t.bombard_rolling("H", 1, &[1]);
        let before = t.events().count();
        t.bombard_rolling("I", 1, &[2]);
        let lines = story(&t, before);
        assert!(lines.contains(&"bombardment: die 2 +2 -1 = 3, column 6: 2 hits".to_owned()), "{lines:?}");
    }

    #[test]
    fn what_a_fort_shrugs_off_is_said() {
        let mut t = shots(&[]);
        let before = t.events().count();
        t.bombard("H", 1).dice(&[1]).done();
        let nothing = "less than its bonus +5, the garrison suffers nothing";
        assert_eq!(*story(&t, before).last().unwrap(), format!("2 hits on 1 zone 1: {nothing}"));
        // the second marker is placed all the same (8.2.5).
        let p = position("1-20").french(1, bns("a")).prussian(20, [heavy("H", 6)]).fortified(&[20]).damaged(1, 1);
        let mut t = p.ruling("damaged-threshold", "printed").bombardment(PRUSSIAN);
        t.bombard_rolling("H", 1, &[4]);
        let lines = story(&t, 0);
        let last = ["the fort in 1 zone 1 is damaged (-2)".to_owned(), format!("4 hits on 1 zone 1: {nothing}")];
        assert_eq!(lines[lines.len() - 2..], last);
    }

    #[test]
    fn long_range_repeats_and_more_shells_are_named() {
        let p =
            position("1-30-31-32-20 1-33").french(1, [bn("a"), heavy("g", 6), heavy("h", 6)]).prussian(20, bns("A"));
        let mut t = p.state(|s| s.more_shells = true).bombardment(FRENCH);
        t.bombard_rolling("g", 20, &[3]);
        let before = t.events().count();
        t.bombard_rolling("h", 20, &[6]);
        log_is(
            &t,
            before,
            &[
                "h (heavy artillery of 6) bombards 20 zone 20 from 1 zone 1",
                "+1 heavy artillery",
                "-1 long range",
                "-1 bombarded before in this turn",
                "-1 More shells",
                "bombardment: die 6 +1 -3 = 4, column 6: 2 hits",
                "A is exhausted",
                "no Prussian battalion is left that can take 1 hit",
            ],
        );
    }
}

/// No story speaks of a side in the singular.
#[test]
fn sides_are_plural() {
    let t = position("1-2-20").french(1, bns("a")).prussian(20, bns("A")).hand(FRENCH, &[Stratagem::Scouts]);
    let t = t.activation(FRENCH);
    let bought = Event::Bought { side: FRENCH, counter: 0, cost: 1, at_random: false };
    assert!(words(&t.game, bought).starts_with("the French buy Scouts / "));
    let played = Event::Played { stratagem: Stratagem::Scouts };
    assert_eq!(words(&t.game, played), "the French play Scouts");
    let began = Event::TurnBegan { turn: 3, initiative: FRENCH, denfert: true };
    assert_eq!(words(&t.game, began), "turn 3: the French have the initiative (Intransigent Denfert)");
    let zone = t.game.data().citadel;
    let fire = |held| words(&t.game, Event::NoFire { side: FRENCH, zone, held });
    assert_eq!(fire(false), "the French have no fire value in 1 zone 1");
    assert_eq!(fire(true), "the French hold their fire in 1 zone 1");
    let far = Cause::LongBarrage(UnitSet::one(UnitId(0)));
    assert_eq!(words(&t.game, Event::Modified { cause: far, amount: -1 }), "-1 long range of a");
    let ended = Event::Ended { ending: 0, level: 2, french: 10, prussian: 11 };
    assert_eq!(words(&t.game, ended), "last turn, printed bonuses of 10 French, 11 Prussian: Prussian minor victory");
}
