//! §9.2 Defensive fire.

use super::fixture::*;
use crate::belfort::event::Cause;
use crate::belfort::{Event, FRENCH, PRUSSIAN, Step};

/// Prussians in the fortified zone 20 attack the fortified zone 5.
fn attack(attackers: Vec<Piece>, defenders: Vec<Piece>) -> Table {
    let names: Vec<String> = attackers.iter().map(|p| p.name().to_owned()).collect();
    let p = position("5-20-21 5-6").french(5, defenders).prussian(20, attackers).fortified(&[5, 20]);
    begin(&p, &names.join(" "))
}

fn begin(p: &Position, names: &str) -> Table {
    let mut t = p.activation(PRUSSIAN);
    t.activate(20, names);
    while matches!(t.step(), Step::March(_)) {
        t.to(20);
    }
    t.attack(20, 5);
    t
}

mod r9_2 {
    use super::*;

    #[test]
    fn only_the_objective_fires() {
        let p =
            position("5-20-6 20-21").french(5, bns("a")).french(6, [bn("b").values(6, 3, 3)]).prussian(20, bns("A"));
        let mut t = begin(&p.fortified(&[5, 6, 20]), "A");
        t.dice(&[1]).go();
        assert_eq!(t.fire().0, 3);
    }

    #[test]
    fn the_defender_may_hold_his_fire() {
        let mut t = attack(bns("A"), bns("a"));
        t.done();
        assert_eq!((t.step(), t.fires()), (Step::Assault(PRUSSIAN), 0));
        assert!(t.events().any(|event| matches!(event, Event::NoFire { side: FRENCH, held: true, .. })));
    }
}

mod r9_2_1 {
    use super::*;

    #[test]
    fn exhausted_defenders_and_scouts_do_fire() {
        let mut t = attack(bns("A"), vec![bn("a"), bn("b").exhausted(), scouts("s")]);
        t.dice(&[4]).go();
        assert_eq!(t.fire(), (5, 1, 2), "3 + 1 + 1 on column 4-6");
    }

    fn with_guns(map: &str, place: impl Fn(Position) -> Position) -> Table {
        let p = position(&format!("5-20-21 {map}")).french(5, bns("a")).prussian(20, bns("A")).fortified(&[5, 20]);
        begin(&place(p), "A")
    }

    #[test]
    fn field_guns_in_range_join_from_any_zone() {
        let mut t = with_guns("2-30-20 1-30", |p| p.french(2, [field("g", 3)]).french(1, [field("h", 4)]));
        t.pick("g").pick("h").dice(&[1]).go();
        assert_eq!(t.fire(), (10, 3, 1), "3 + 3 + 4 on column 10-12");
        t.expect("g: used in 2, h: used in 1");
    }

    #[test]
    fn a_barrage_that_is_not_called_stays_ready() {
        let mut t = with_guns("2-30-20", |p| p.french(2, [field("g", 3)]));
        t.dice(&[1]).go().expect("g: ready in 2");
    }

    #[test]
    fn heavy_used_and_badly_placed_guns_do_not_join() {
        let t = with_guns("2-30-20 1-30 3-31-30 6-30", |p| {
            p.french(2, [heavy("heavy", 6)])
                .french(1, [field("used", 4).used()])
                .french(3, [field("far", 3)])
                .french(6, [field("open", 3)])
        });
        for gun in ["heavy", "used", "far", "open"] {
            assert!(!t.may_pick(gun), "{gun}");
        }
    }

    #[test]
    fn the_flying_battery_joins_from_the_open_beside_a_battalion() {
        let mut t = with_guns("6-30-20", |p| p.french(6, [flying("f", 2), bn("b")]));
        t.pick("f").dice(&[1]).go();
        assert_eq!(t.fire().0, 5);
    }

    #[test]
    fn the_prussian_has_the_same_right() {
        let mut t = position("5-20-21-22")
            .french(5, bns("a"))
            .prussian(20, bns("A"))
            .prussian(22, [field("GUN", 3)])
            .fortified(&[5, 20, 22])
            .activation(FRENCH);
        t.activate(5, "a").to(5).attack(5, 20);
        assert!(!t.may_pick("GUN"), "three zones from the attackers");
        let mut t = position("5-20-21")
            .french(5, bns("a"))
            .prussian(20, bns("A"))
            .prussian(21, [field("GUN", 3)])
            .fortified(&[5, 20, 21])
            .activation(FRENCH);
        t.activate(5, "a").to(5).attack(5, 20).pick("GUN").dice(&[3]).go();
        assert_eq!(t.fire(), (6, 1, 1));
        t.expect("GUN: used in 21, a: D in 5");
    }

    #[test]
    fn a_barrage_at_long_range_costs_one_on_the_die() {
        let mut t = with_guns("1-30-31-20", |p| p.french(1, [field("g", 3)]));
        t.pick("g").dice(&[3]).go();
        assert_eq!(t.fire(), (6, 1, 1), "§1.3.3: 3 less 1 on column 4-6");
        let gun = t.events().find_map(|event| match event {
            Event::Modified { cause: Cause::LongBarrage(guns), amount: -1 } => guns.first(),
            _ => None,
        });
        assert_eq!(gun.map(|gun| t.game.unit(FRENCH, gun).name.clone()), Some("g".to_owned()));
    }

    #[test]
    fn defenders_without_fire_value_do_not_roll() {
        let t = attack(bns("A"), vec![bn("a").values(2, 3, 3).exhausted()]);
        assert_eq!((t.step(), t.fires()), (Step::Assault(PRUSSIAN), 0));
        assert!(t.events().any(|event| matches!(event, Event::NoFire { side: FRENCH, held: false, .. })));
    }

    #[test]
    fn only_active_battalions_are_hit() {
        let p = position("5-20-21").french(5, [bn("a").values(6, 3, 3)]).prussian(20, bns("A X Y")).fortified(&[5, 20]);
        let mut t = begin(&p, "A");
        t.dice(&[5]).go().expect("A: X in 20, X: G in 20, Y: G in 20");
    }

    #[test]
    fn every_active_battalion_takes_one_before_any_takes_two() {
        let mut t = attack(bns("A B C"), vec![bn("a").values(12, 3, 3)]);
        t.dice(&[6]).go().expect("A: D in 20, B: D in 20, C: D in 20");
        assert!(t.may_pick("A") && t.may_pick("B") && t.may_pick("C"));
        t.pick("B").expect("A: D in 20, B: X in 20, C: D in 20");
    }

    #[test]
    fn fire_can_put_a_battalion_out_of_action() {
        let mut t = attack(vec![bn("A").diminished()], vec![bn("a").values(9, 3, 3)]);
        t.dice(&[6]).go().expect("A: out");
        assert_eq!(t.step(), Step::Activate(FRENCH), "the third hit is lost, nobody attacks");
    }

    #[test]
    fn no_bonus_protects_against_fire() {
        let p =
            position("5-20-21 20+3").french(5, [bn("a").values(6, 3, 3)]).prussian(20, bns("A")).fortified(&[5, 20]);
        begin(&p, "A").dice(&[5]).go().expect("A: X in 20");
    }

    #[test]
    fn exhausted_attackers_drop_out_and_stay() {
        let mut t = attack(vec![bn("A"), bn("B").diminished()], vec![bn("a").values(6, 3, 3)]);
        t.dice(&[4]).go().expect("A: D in 20, B: X in 20").dice(&[1]).go();
        assert_eq!(t.assault(), (2, 3, 2, -1, 0, 2), "A alone: attack 2, two battalions");
    }

    #[test]
    fn where_all_are_exhausted_there_is_no_attack() {
        let mut t = attack(bns("A"), vec![bn("a").values(6, 3, 3)]);
        t.dice(&[4]).go().expect("A: X in 20");
        assert_eq!(t.step(), Step::Activate(FRENCH));
    }

    #[test]
    fn fire_hits_neither_guns_nor_uhlans_who_may_not_attack() {
        let mut t = position("5-20-21")
            .french(5, [bn("a").values(6, 3, 3)])
            .prussian(21, [bn("A"), uhlans("U"), field("GUN", 3)])
            .fortified(&[5, 20])
            .activation(PRUSSIAN);
        t.activate(21, "A U GUN").march(&[20, 20, 20]).attack(20, 5).dice(&[5]).go();
        t.expect("A: X in 20, U: G in 20, GUN: ready in 20");
    }

    #[test]
    fn fire_hits_attacking_uhlans_as_a_battalion() {
        let mut t = position("5-20-21")
            .french(5, [bn("a").values(6, 3, 3)])
            .prussian(21, [bn("A"), uhlans("U")])
            .fortified(&[20])
            .ruling("open-defenders", "stand")
            .activation(PRUSSIAN);
        t.activate(21, "A U").march(&[20, 20]).attack(20, 5).dice(&[4]).go().expect("A: D in 20, U: D in 20");
    }
}
