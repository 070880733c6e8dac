//! §15, §16 Victory, the set-up.

use super::fixture::*;
use crate::eagle::state::{Mark, Step, Task};
use crate::eagle::{FRENCH, PRUSSIAN};

mod r15 {
    use super::*;

    /// Three French cities, of which two are needed; Landau is the Prussian's fortress, Trier his city.
    fn war() -> Position {
        let p = field()
            .city("Metz", 303, FRENCH)
            .city("Verdun", 107, FRENCH)
            .city("Sedan", 509, FRENCH)
            .city("Trier", 905, PRUSSIAN)
            .fortress("Landau", "5-3", 1103, PRUSSIAN)
            .plain(FRENCH, "f1", 208)
            .plain(PRUSSIAN, "p1", 1102);
        let (cities, automatic) = (p.places("Metz Verdun Sedan"), p.places("Trier"));
        p.data(|data| (data.victory.cities, data.victory.needed, data.victory.automatic) = (cities, 2, automatic))
    }

    fn judged(p: Position) -> (&'static str, &'static str, i16) {
        p.turn(7).goes_on(Task::TurnEnd, &[]).outcome().expect("the game is over")
    }

    fn conditions(p: Position) -> (u8, [bool; 3]) {
        let t = p.acting(PRUSSIAN, "p1");
        let conditions = t.game.conditions(&t.state);
        (conditions.count(), [conditions.cities, conditions.own_fortresses, conditions.losses])
    }

    #[test]
    fn no_condition_or_one_is_french_two_marginal_three_total() {
        let taken = |p: Position| p.state(|s| (s.control.0[0].0, s.control.0[1].0) = (0b100, 0b11011));
        let fallen = |p: Position| p.state(|s| (s.control.0[0].0, s.control.0[1].0) = (0b10111, 0b01000));
        assert_eq!(judged(war()), ("french", "last turn", 0));
        assert_eq!(judged(fallen(war())), ("french", "last turn", 0));
        assert_eq!(judged(taken(war())), ("prussian marginal", "last turn", 0));
        assert_eq!(judged(taken(war()).lost("f1", 1)), ("prussian total", "last turn", -2));
        assert_eq!(conditions(fallen(war())), (0, [false, false, false]));
        assert_eq!(conditions(taken(war()).lost("f1", 1)), (3, [true; 3]));
    }

    #[test]
    fn the_log_names_the_cities_and_what_is_needed() {
        let taken = |p: Position| p.state(|s| (s.control.0[0].0, s.control.0[1].0) = (0b100, 0b11011));
        let said = |p: Position| {
            let story = taken(p).lost("f1", 1).turn(7).goes_on(Task::TurnEnd, &[]).story();
            story.into_iter().find(|line| line.starts_with("Cities")).expect("a line")
        };
        assert_eq!(
            said(war()),
            "Cities captured: Metz, Verdun; isolated: none; needed: 2; own fortresses held: yes; strength points inflicted: 2; \
             suffered: 0; needed: more than 0: enough"
        );
        let p = war().plain(PRUSSIAN, "p2", 1101).lost("p2", 1).state(|s| s.invaded = true);
        let said = said(p);
        assert!(
            said.ends_with("inflicted: 2; suffered: 2; needed: at least 4, 2 times those suffered: not enough"),
            "{said}"
        );
    }

    #[test]
    fn isolated_cities_count_like_captured_ones() {
        // Metz is surrounded, though nobody is in it; Sedan is captured.
        let p = war().plain(PRUSSIAN, "g1", 202).plain(PRUSSIAN, "g2", 205).plain(PRUSSIAN, "g3", 503);
        let captured = p.clone().state(|s| {
            s.control.0[0].remove(crate::eagle::PlaceId(2));
            s.control.0[1].insert(crate::eagle::PlaceId(2));
        });
        assert!(!conditions(p).1[0]);
        assert!(conditions(captured).1[0]);
    }

    #[test]
    fn losses_are_the_strength_of_who_is_gone_and_what_the_others_lack() {
        let p = war().lost("f1", 2).plain(FRENCH, "f2", 108).lost("f2", 1).plain(FRENCH, "f3", 109);
        let p = p.off_map("f3").state(|s| {
            s.eliminated.insert(crate::eagle::UnitId(4));
            s.lost[4] = 4;
        });
        let t = p.acting(PRUSSIAN, "p1");
        assert_eq!(t.id("f3").0, 4);
        assert_eq!(t.game.points_lost(&t.state, FRENCH), 4 + 2 + 8);
    }

    #[test]
    fn steps_of_fortresses_count() {
        let t = war().lost("Landau", 2).acting(PRUSSIAN, "p1");
        assert_eq!(t.game.points_lost(&t.state, PRUSSIAN), 0, "5 on both sides");
        let t = war().lost("Landau", 3).acting(PRUSSIAN, "p1");
        assert_eq!(t.game.points_lost(&t.state, PRUSSIAN), 2);
    }

    #[test]
    fn after_the_invasion_of_luxemburg_twice_as_many_are_needed() {
        let losses = |french: u8, invaded: bool| {
            let p = war().lost("f1", french).plain(PRUSSIAN, "p2", 1101).lost("p2", 1);
            let p = if invaded { p.state(|s| s.invaded = true) } else { p };
            conditions(p).1[2]
        };
        // Two points against two, against four, against six.
        assert_eq!([1, 2, 3].map(|steps| losses(steps, false)), [false, true, true]);
        assert_eq!([1, 2, 3].map(|steps| losses(steps, true)), [false, true, true]);
        let two_of_three = war().lost("f1", 1).plain(FRENCH, "f2", 108).cavalry(PRUSSIAN, "pc", 1101).lost("pc", 1);
        assert!(conditions(two_of_three.clone().state(|s| s.invaded = true)).1[2], "2 against 1");
        let three_of_two = two_of_three.plain(PRUSSIAN, "p2", 1101).lost("p2", 1).lost("f2", 1);
        // 4 against 3.
        assert!(conditions(three_of_two.clone()).1[2]);
        assert!(!conditions(three_of_two.state(|s| s.invaded = true)).1[2]);
    }

    #[test]
    fn the_french_win_at_once_with_a_german_city_and_no_supplied_prussian_in_france() {
        let taken = |p: Position| p.state(|s| (s.control.0[0].0, s.control.0[1].0) = (0b01111, 0b10000));
        let ended = |p: Position| p.goes_on(Task::TurnEnd, &[]).outcome();
        assert_eq!(ended(taken(war())), Some(("french automatic", "automatic", 0)));
        let invaded = taken(war()).plain(PRUSSIAN, "p2", 502);
        let t = invaded.clone().goes_on(Task::TurnEnd, &[1, 1]);
        assert_eq!(t.outcome(), None, "a supplied Prussian stands in France");
        assert_eq!(ended(invaded.marked(Mark::Unsupplied, "p2")), Some(("french automatic", "automatic", 0)));
    }

    #[test]
    fn the_margin_is_what_the_prussian_has_lost_more() {
        assert_eq!(judged(war().lost("p1", 2)).2, 4);
    }
}

mod r16_1 {
    use super::*;

    fn begin() -> Position {
        let p = field()
            .hq(FRENCH, "North", 3, 0, 303)
            .plain(FRENCH, "f1", 303)
            .plain(FRENCH, "f2", 303)
            .plain(FRENCH, "f3", 303)
            .plain(FRENCH, "f4", 303)
            .cavalry(FRENCH, "fc", 303)
            .plain(PRUSSIAN, "p1", 909);
        let set_up = vec![
            placement(&p, FRENCH, "North f1", &[303]),
            placement(&p, FRENCH, "f2 f3 f4", &[303, 304]),
            placement(&p, FRENCH, "fc", &[]),
            placement(&p, PRUSSIAN, "p1", &[1003, 1004]),
        ];
        let p = ["North", "f1", "f2", "f3", "f4", "fc", "p1"].iter().fold(p, |p, name| p.off_map(name));
        p.data(|data| data.set_up = set_up)
    }

    #[test]
    fn units_are_set_up_one_by_one_where_there_is_room() {
        let mut t = begin().begun();
        assert_eq!(t.step(), Step::SetUp(FRENCH, t.id("North")));
        t.to(303);
        assert_eq!((t.at("North"), t.at("f1"), t.step()), (303, 303, Step::SetUp(FRENCH, t.id("f2"))));
        t.to(303).to(303);
        // f4 has one hex left, and the cavalry goes to the only headquarters, full as the hex is.
        assert_eq!((t.at("f4"), t.at("fc"), t.step()), (304, 303, Step::SetUp(PRUSSIAN, t.id("p1"))));
        t.dice(&[1, 1, 1]).to(1004);
        assert_eq!((t.state.turn(), t.at("p1")), (1, 1004));
    }

    #[test]
    fn where_nobody_sets_up_the_game_is_begun() {
        let mut t = field().plain(FRENCH, "f1", 303).hq(FRENCH, "North", 3, 0, 303).plain(PRUSSIAN, "p1", 909).begun();
        assert_eq!(t.step(), Step::Begin(PRUSSIAN));
        t.dice(&[1, 1, 1]).go();
        assert_eq!(t.state.turn(), 1);
    }
}
