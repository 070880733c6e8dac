//! §3.1 What a side cannot see.

use super::fixture::*;
use crate::eagle::state::{Mark, State, Step};
use crate::eagle::{Action, Event, FRENCH, PRUSSIAN, UnitId};
use crate::game::{Game, Heard, Hearer};
use crate::geometry::HexId;
use crate::streams::{Purpose, Stream};
use std::collections::BTreeSet;

/// Two French stacks, each with a corps on top of another; cavalry and a headquarters below them.
fn stacks() -> Position {
    field()
        .hq(FRENCH, "North", 3, 0, 303)
        .cavalry(FRENCH, "fc1", 303)
        .plain(FRENCH, "f1", 303)
        .plain(FRENCH, "top1", 303)
        .cavalry(FRENCH, "fc2", 305)
        .plain(FRENCH, "f2", 305)
        .plain(FRENCH, "top2", 305)
        .lost("f2", 1)
        .fortress("Metz", "6-3", 305, FRENCH)
        .plain(PRUSSIAN, "p1", 909)
}

/// Where a unit is seen to be in the worlds that look alike to the Prussian.
fn seen_at(t: &Table, unit: &str) -> Vec<u16> {
    let mut worlds = Stream::new(1, 0, Purpose::Worlds);
    let at = |_| {
        let mut world = t.clone();
        t.game.resample(&mut world.state, PRUSSIAN, &mut worlds);
        world.at(unit)
    };
    (0..40).map(at).collect::<BTreeSet<_>>().into_iter().collect()
}

mod r3_1 {
    use super::*;

    #[test]
    fn only_the_top_unit_and_fortresses_are_known() {
        let t = stacks().acting(PRUSSIAN, "p1");
        assert_eq!(["top1", "top2", "Metz"].map(|unit| seen_at(&t, unit)), [vec![303], vec![305], vec![305]]);
        assert_eq!(["f1", "fc1"].map(|unit| seen_at(&t, unit)), [vec![303, 305], vec![303, 305]]);
        assert_eq!(seen_at(&t, "North"), [303], "there is no other headquarters");
    }

    #[test]
    fn what_was_lost_stays_with_the_place() {
        let t = stacks().acting(PRUSSIAN, "p1");
        let mut worlds = Stream::new(1, 0, Purpose::Worlds);
        for _ in 0..20 {
            let mut world = t.clone();
            t.game.resample(&mut world.state, PRUSSIAN, &mut worlds);
            let other = if world.at("f1") == 305 { "f1" } else { "f2" };
            assert_eq!((world.at(other), world.lost(other)), (305, 1));
        }
    }

    #[test]
    fn units_in_a_battle_are_seen_until_they_move() {
        let p = stacks().plain(PRUSSIAN, "p2", 404);
        let mut t = p.fighting(PRUSSIAN, "p2");
        t.to(404);
        assert!(["f1", "fc1", "top1", "North"].iter().all(|unit| t.has(unit, Mark::Shown)));
        assert_eq!(seen_at(&t, "f1"), [303]);
    }

    #[test]
    fn a_view_says_which_names_are_made_up() {
        let t = stacks().acting(PRUSSIAN, "p1");
        let mut seen = t.state.clone();
        let secret = t.game.hide(&mut seen, PRUSSIAN);
        assert_eq!(seen.marked(Mark::Masked), t.ids("North fc1 f1 fc2 f2"));
        t.game.reveal(&mut seen, PRUSSIAN, secret);
        assert_eq!(seen, t.state);
    }

    #[test]
    fn headquarters_keep_what_was_told_of_them_by_name() {
        let p = stacks()
            .hq(FRENCH, "South", 3, 0, 305)
            .plain(FRENCH, "top3", 305)
            .marked(Mark::Flipped, "North")
            .marked(Mark::BattleBonus, "South");
        let t = p.acting(PRUSSIAN, "p1");
        assert_eq!(seen_at(&t, "North"), [303, 305]);
        let mut worlds = Stream::new(1, 0, Purpose::Worlds);
        for _ in 0..20 {
            let mut world = t.clone();
            t.game.resample(&mut world.state, PRUSSIAN, &mut worlds);
            let marked = |mark| world.state.marked(mark);
            assert_eq!((marked(Mark::Flipped), marked(Mark::BattleBonus)), (t.ids("North"), t.ids("South")));
        }
    }

    #[test]
    fn of_the_units_of_an_army_the_enemy_hears_those_that_it_sees() {
        let mut t = stacks().marker(FRENCH);
        let before = t.state.clone();
        t.army("North");
        let under = |story: Vec<String>| story.into_iter().find(|line| line.starts_with("Under North"));
        let own = "Under North: fc1, f1, top1, fc2, f2, top2, Metz".to_owned();
        assert_eq!(under(t.story()), Some(own.clone()));
        assert_eq!(under(t.story_for(FRENCH, &before)), Some(own));
        let seen = "Under North: top1, top2, Metz, 4 hidden units".to_owned();
        assert_eq!(under(t.story_for(PRUSSIAN, &before)), Some(seen));
    }

    #[test]
    fn a_decision_about_a_unit_is_heard_if_the_unit_is_seen() {
        let t = stacks().acting(PRUSSIAN, "p1");
        let heard = |unit, step: fn(UnitId) -> Step| {
            let before = State { step: step(t.id(unit)), ..t.state.clone() };
            t.game.action_heard(Action::Done, Hearer { side: PRUSSIAN, before: &before, after: &before })
        };
        for step in
            [|unit| Step::Recover(FRENCH, unit), |unit| Step::Command(FRENCH, unit), |unit| Step::SetUp(FRENCH, unit)]
        {
            assert_eq!(
                ["top1", "f1"].map(|unit| heard(unit, step)),
                [Heard::All, Heard::Nothing],
                "{:?}",
                step(UnitId(0))
            );
        }
    }

    #[test]
    fn where_a_hidden_headquarters_gives_its_bonus_is_not_heard() {
        let t = stacks().hq(FRENCH, "South", 3, 0, 307).acting(PRUSSIAN, "p1");
        let given = |hq, hex| Event::BonusGiven { side: FRENCH, hq, hex, bonus: 2 };
        let hearer = Hearer { side: PRUSSIAN, before: &t.state, after: &t.state };
        let heard = |hq, hex| t.game.event_heard(&given(t.id(hq), t.hex(hex)), hearer);
        assert_eq!(heard("South", 307), Heard::All);
        assert_eq!(heard("North", 303), Heard::Part(given(UnitId::NONE, HexId::NONE)));
    }

    #[test]
    fn ones_own_stacks_are_known() {
        let t = stacks().acting(PRUSSIAN, "p1");
        let mut seen = t.state.clone();
        t.game.hide(&mut seen, FRENCH);
        assert_eq!(seen, t.state);
    }
}

mod r7_2_2 {
    use super::*;

    #[test]
    fn lead_units_are_named_at_once() {
        let p = field()
            .plain(FRENCH, "f1", 503)
            .plain(FRENCH, "f2", 503)
            .plain(PRUSSIAN, "p1", 603)
            .plain(PRUSSIAN, "p2", 603);
        let mut t = p.fighting(FRENCH, "f1 f2");
        t.to(503).done().unit("f2");
        assert_eq!((t.step(), t.state.battle().lead[FRENCH]), (Step::Lead(PRUSSIAN), t.id("f2")));
        let lead = |side| {
            let mut seen = t.state.clone();
            t.game.hide(&mut seen, side);
            seen.battle().lead[FRENCH]
        };
        assert!(!lead(PRUSSIAN).is_some());
        assert_eq!(lead(FRENCH), t.id("f2"));
        let mut worlds = Stream::new(1, 0, Purpose::Worlds);
        let drawn = |_| {
            let mut world = t.state.clone();
            t.game.resample(&mut world, PRUSSIAN, &mut worlds);
            world.battle().lead[FRENCH].0
        };
        assert_eq!((0..20).map(drawn).collect::<BTreeSet<_>>().len(), 2);
    }
}
