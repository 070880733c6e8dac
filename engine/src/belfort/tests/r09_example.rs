//! §9 The activation example of the rulebook, step by step, and what other dice would have made of it.

use super::fixture::*;
use crate::belfort::event::FireKind;
use crate::belfort::tables::Hits;
use crate::belfort::{Event, FRENCH, PRUSSIAN, Step};

fn example() -> Position {
    position("17-18-7-1 7-8 18-19")
        .prussian(17, [bn("1/PLR"), bn("2/PLR"), bn("3/PLR")])
        .french(7, [bn("1/35RM").values(3, 3, 4).diminished(), scouts("scouts")])
        .french(1, [bn("a"), bn("b"), field("2/12RA", 3)])
        .french(8, bns("c"))
        .fortified(&[7])
}

/// Up to the fire: the Prussians stand in 18 and have named zone 7.
fn at_the_fire() -> Table {
    let mut t = example().activation(PRUSSIAN);
    t.activate(17, "1/PLR 2/PLR 3/PLR").march(&[18, 18, 18]).attack(18, 7);
    t
}

/// Up to the assault: the barrage, a 3, the hit on 3/PLR.
fn at_the_assault() -> Table {
    let mut t = at_the_fire();
    t.pick("2/12RA").dice(&[3]).go().pick("3/PLR");
    t
}

#[test]
fn step_by_step() {
    let mut t = example().activation(PRUSSIAN);

    // The activation costs a point; the battalions come to 18 and stop there, next to zone 7.
    t.act(crate::belfort::Action::Activate(crate::geometry::ZoneId(17)));
    assert_eq!(t.points().1, 7);
    t.pick("1/PLR").pick("2/PLR").pick("3/PLR");
    assert_eq!(t.zones(), [17, 18], "§9.1: 18 is next to the enemy, 19 lies beyond");
    t.march(&[18, 18, 18]);
    assert!(t.may_attack(18, 7));

    // Defensive fire with the barrage of 2/12RA from zone 1.
    t.attack(18, 7);
    assert_eq!(t.step(), Step::DefensiveFire(FRENCH));
    t.pick("2/12RA").dice(&[3]).go();
    assert_eq!(t.fire(), (6, 1, 1), "2 + 1 + 3 on column 4-6: one hit on a 3");
    t.expect("2/12RA: used in 1").pick("3/PLR").expect("3/PLR: D in 18");
    assert!(t.fortified(7));

    // The assault: magnitude 4, 8 against 4, a 2 makes 6.
    assert_eq!(t.step(), Step::Assault(PRUSSIAN));
    t.dice(&[2]).go();
    let hits = Hits { defender: 2, attacker: 2 };
    let told = Event::Assaulted { side: PRUSSIAN, attack: 8, defence: 4, battalions: 4, die: 2, modifier: 4, hits };
    assert!(t.told("9.3.2", |e| *e == told));
    assert!(t.told("9.3.3", |e| *e == Event::AssaultDecided { won: true, side: PRUSSIAN }));

    // The French: the scouts and the fortification.
    assert!(!t.fortified(7));
    t.pick("scouts").expect("scouts: removed, 1/35RM: D in 7");

    // The Prussian: 2/PLR and 3/PLR, though 1/PLR was spared by the fire.
    t.pick("2/PLR").pick("3/PLR");
    t.expect("1/PLR: G in 18, 2/PLR: D in 18, 3/PLR: X in 18");

    // The French retreat to zone 1; the Prussian cannot follow.
    assert_eq!(t.step(), Step::Retreat(FRENCH));
    t.to(1).expect("1/35RM: D in 1, 1/PLR: G in 18, 2/PLR: D in 18, 3/PLR: X in 18");
    assert!(t.told("9.3.3", |e| matches!(e, Event::AdvanceBarred { .. })));
    assert_eq!(t.state.holder(crate::geometry::ZoneId(7)), None);

    // Both pass: phase F ends.
    assert_eq!(t.step(), Step::Activate(FRENCH));
    t.done();
    assert_eq!(t.step(), Step::Activate(PRUSSIAN));
    t.done().expect("2/12RA: ready in 1");
}

#[test]
fn with_a_fortification_worth_one_it_ends_the_same() {
    let p = example().ruling("marker-worth", "plus-one");
    let mut t = p.activation(PRUSSIAN);
    t.activate(17, "1/PLR 2/PLR 3/PLR").march(&[18, 18, 18]).attack(18, 7);
    t.pick("2/12RA").dice(&[3]).go().pick("3/PLR").dice(&[2]).go();
    assert!(t.fortified(7), "it cancels the second hit and stays ...");
    t.pick("scouts").pick("2/PLR").pick("3/PLR");
    assert!(!t.fortified(7), "... until the defender has lost");
    t.to(1).expect("1/35RM: D in 1, scouts: removed, 3/PLR: X in 18");
}

#[test]
fn every_die_of_the_fire() {
    for (die, hits) in [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)] {
        let mut t = at_the_fire();
        t.pick("2/12RA").dice(&[die]).go();
        assert_eq!(t.fire(), (6, 1, hits), "die {die}");
        assert!(t.told("9.2.1", |e| matches!(e, Event::Fired { kind: FireKind::Defensive, .. })));
        if hits == 3 {
            t.expect("1/PLR: D in 18, 2/PLR: D in 18, 3/PLR: D in 18");
            t.dice(&[1]).go();
            assert_eq!((t.assault().0, t.assault().3), (6, 2));
        }
    }
}

#[test]
fn without_the_barrage() {
    for (die, hits) in [(2, 0), (3, 1)] {
        let mut t = at_the_fire();
        t.dice(&[die]).go().expect("2/12RA: ready in 1");
        assert_eq!(t.fire(), (3, 0, hits));
    }
}

#[test]
fn on_a_one_the_defender_wins() {
    let mut t = at_the_assault();
    t.dice(&[1]).go();
    assert_eq!(t.assault(), (8, 4, 4, 4, 2, 2), "5: the same hits");
    t.pick("scouts").pick("1/PLR").pick("2/PLR");
    assert!(!t.fortified(7));
    for _ in 0..3 {
        assert_eq!(t.step(), Step::Retreat(PRUSSIAN));
        assert!(!t.may_go_to(18), "7 is open now: nobody stays next to it");
        t.to(17);
    }
    t.expect("1/35RM: D in 7, scouts: removed, 1/PLR: D in 17, 2/PLR: D in 17, 3/PLR: D in 17");
    assert_eq!(t.step(), Step::Activate(FRENCH));
}

#[test]
fn on_a_three_or_more_the_french_take_three() {
    for die in 3..=6 {
        let mut t = at_the_assault();
        t.dice(&[die]).go();
        assert_eq!(t.assault(), (8, 4, 4, 4, 3, 2), "row 7+");
        t.expect("scouts: removed, 1/35RM: X in 7").pick("1/PLR").pick("2/PLR");
        assert!(!t.fortified(7));
        t.to(1).expect("1/35RM: X in 1, 1/PLR: D in 18");
        assert!(t.told("9.3.3", |e| matches!(e, Event::AdvanceBarred { .. })));
    }
}
