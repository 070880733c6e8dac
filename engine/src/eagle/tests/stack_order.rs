//! §7.2.1, §7.2.4 R-123 Which of several stacks of a side goes first.

use super::fixture::*;
use super::rulings::readings;
use crate::eagle::state::{Mark, Step};
use crate::eagle::{Action, FRENCH, HexSet, PRUSSIAN};
use crate::game::Game;

/// f1 in 503 attacks the corps in 502, 603 and 404.
fn three_stacks() -> Position {
    let p = field().plain(FRENCH, "f1", 503).plain(PRUSSIAN, "p1", 502).plain(PRUSSIAN, "p2", 603);
    p.plain(PRUSSIAN, "p3", 404)
}

/// f1 in 503 and f2 in 602 have attacked p1 in 603 and must retreat.
fn beaten(p: Position) -> Table {
    let p = p.plain(FRENCH, "f1", 503).plain(FRENCH, "f2", 602).plain(PRUSSIAN, "p1", 603).plain(PRUSSIAN, "p9", 909);
    let mut t = p.fighting(FRENCH, "f1 f2");
    t.to(503).to(602).done();
    lost(&mut t, "f1", 1, 6, &[1, 1, 1]);
    t
}

/// The French have lost a battle that they attack in, with this unit in the lead: the dice of both, and of morale.
fn lost(t: &mut Table, lead: &str, attacker: u32, defender: u32, morale: &[u32]) {
    t.unit(lead).battle(&[1], attacker, defender, &[]).done();
    while t.step() == Step::Loss(FRENCH) {
        let name = t.units().into_iter().min_by_key(|name| t.lost(name)).expect("a unit");
        t.dice(if t.state.due(FRENCH).steps == 1 { morale } else { &[] }).unit(&name);
    }
}

#[test]
fn r_123_who_is_asked_first_before_combat() {
    let asked = readings("stack-order", |with| {
        let mut t = with(three_stacks()).fighting(FRENCH, "f1");
        t.to(503);
        let mut asked = Vec::new();
        for wanted in [603, 404] {
            if t.step() == Step::Next(PRUSSIAN) {
                asked.push(t.hexes());
                t.to(wanted);
            }
            let Step::Withdraw(PRUSSIAN, hex) = t.step() else { panic!("{:?}", t.step()) };
            asked.push(vec![t.game.data().map.grid.number(hex)]);
            t.done();
        }
        let Step::Withdraw(PRUSSIAN, hex) = t.step() else { panic!("{:?}", t.step()) };
        asked.push(vec![t.game.data().map.grid.number(hex)]);
        asked
    });
    let rows = vec![vec![502], vec![603], vec![404]];
    // The last one is not named.
    let owner = vec![vec![404, 502, 603], vec![603], vec![404, 502], vec![404], vec![502]];
    assert_eq!(asked, [rows, owner]);
}

#[test]
fn r_123_and_who_has_failed_is_not_asked_again() {
    let mut t = three_stacks().ruling("stack-order=owner").fighting(FRENCH, "f1");
    t.to(503).to(603).dice(&[6]).go();
    assert_eq!((t.step(), t.hexes(), t.at("p2")), (Step::Next(PRUSSIAN), vec![404, 502], 603));
    t.to(502).dice(&[1]).go().to(602);
    assert_eq!((t.step(), t.at("p1")), (Step::Withdraw(PRUSSIAN, t.hex(404)), 602));
}

#[test]
fn r_123_the_room_before_combat_is_for_who_goes_first() {
    let at = readings("stack-order", |with| {
        // In 602 is room for one corps, and both have no other way.
        let p = field().plain(FRENCH, "f1", 503).plain(PRUSSIAN, "p1", 502).plain(PRUSSIAN, "p2", 603);
        let p = p.plain(PRUSSIAN, "a", 602).plain(PRUSSIAN, "b", 602).data(|data| {
            let grid = &data.map.grid;
            let kept: HexSet = [502, 503, 602, 603].iter().filter_map(|&number| grid.numbered(number)).collect();
            data.map.luxemburg = grid.hexes().into_iter().filter(|hex| !kept.has(*hex)).collect();
        });
        let mut t = with(p.ruling("withdrawal-refuge=no")).fighting(FRENCH, "f1");
        t.to(503);
        if t.step() == Step::Next(PRUSSIAN) {
            t.to(603);
        }
        t.dice(&[1]).go();
        assert!(!matches!(t.step(), Step::Withdraw(..)), "nobody else has a way out");
        (t.at("p1"), t.at("p2"))
    });
    assert_eq!(at, [(602, 603), (502, 602)]);
}

#[test]
fn r_123_who_retreats_first_after_a_battle() {
    let found = readings("stack-order", |with| {
        let mut t = beaten(with(field()));
        if t.step() == Step::Next(FRENCH) {
            assert_eq!(t.hexes(), [503, 602]);
            t.to(503);
        }
        let first = t.state.retreat().from;
        let way = t.hexes()[0];
        t.to(way);
        let second = t.state.retreat().from;
        [first, second].map(|hex| t.game.data().map.grid.number(hex))
    });
    assert_eq!(found, [[602, 503], [503, 602]]);
}

#[test]
fn r_123_a_stack_with_a_fortress_is_asked_when_it_is_named() {
    let p = field().fortress("Metz", "5-3", 503, FRENCH).ruling("stack-order=owner").ruling("fortress-stand=unit");
    let p = p.plain(FRENCH, "f3", 503).plain(FRENCH, "f1", 503).plain(FRENCH, "f2", 602).plain(PRUSSIAN, "p1", 603);
    let mut t = p.plain(PRUSSIAN, "p9", 909).fighting(FRENCH, "f1 f2 f3");
    t.to(503).to(602).done();
    lost(&mut t, "f1", 2, 12, &[1, 1, 1]);
    assert_eq!((t.step(), t.hexes()), (Step::Next(FRENCH), vec![503, 602]));
    t.to(503);
    assert_eq!(t.step(), Step::Stand(FRENCH, t.hex(503)));
    t.unit("f1");
    assert_eq!(t.step(), Step::Stand(FRENCH, t.hex(503)), "the others of the stack are asked at once");
    t.done();
    assert_eq!((t.step(), t.state.retreat().units), (Step::RetreatTo(FRENCH), t.ids("f3")));
}

#[test]
fn r_123_all_of_a_stack_go_before_others_do() {
    let p = field().ruling("stack-order=owner").plain(FRENCH, "f1", 503).plain(FRENCH, "f3", 503);
    let p = p.plain(FRENCH, "f2", 602).plain(PRUSSIAN, "p1", 603).plain(PRUSSIAN, "p9", 909);
    let mut t = p.marked(Mark::Disorganised, "f3").fighting(FRENCH, "f1 f2 f3");
    t.to(503).to(602).done();
    lost(&mut t, "f1", 2, 12, &[1, 3, 1]);
    assert_eq!(t.step(), Step::Next(FRENCH));
    t.to(503);
    let far = t.ids("f3");
    assert_eq!(t.state.retreat().units, far);
    while t.state.retreat().units == far {
        let way = t.hexes()[0];
        t.to(way);
    }
    assert_eq!((t.state.retreat().units, t.state.retreat().from), (t.ids("f1"), t.hex(503)));
}

#[test]
fn r_123_what_the_owner_is_asked_and_says() {
    let mut t = three_stacks().ruling("stack-order=owner").fighting(FRENCH, "f1");
    t.to(503);
    let mut subject = String::new();
    t.game.describe_subject(&t.state, &mut subject);
    let said = t.legal().into_iter().map(|action| {
        let mut words = String::new();
        t.game.describe_action(&t.state, action, &mut words);
        words
    });
    let said: Vec<String> = said.collect();
    assert!(said.iter().all(|line| line.starts_with("the stack in ") && line.ends_with(" first")), "{said:?}");
    assert!(said.iter().all(|line| subject.contains(&line["the stack in ".len()..line.len() - " first".len()])));
    assert!(said.len() == 3 && !t.offers(Action::Done));
    assert!(t.step().question().contains("R-123"));
}

#[test]
fn r_80_who_has_retreated_is_not_of_the_stack_where_he_comes() {
    // p1 has to go two hexes, into that of p2, which retreats after it with its headquarters.
    let p = field().plain(FRENCH, "f1", 503).plain(PRUSSIAN, "p1", 502).plain(PRUSSIAN, "p2", 404);
    let p = p.marked(Mark::Disorganised, "p1").hq(PRUSSIAN, "North", 3, 0, 404);
    let mut t = p.fighting(FRENCH, "f1");
    t.to(503).done();
    t.done();
    t.unit("p2").battle(&[1], 6, 1, &[]).done();
    while t.step() == Step::Loss(PRUSSIAN) {
        let last = t.state.due(PRUSSIAN).steps == 1;
        let name = t.units().into_iter().min_by_key(|name| t.lost(name)).expect("a unit");
        t.dice(if last { &[1, 6, 6] } else { &[] }).unit(&name);
    }
    t.to(403).to(404);
    t.to(304);
    assert_eq!(["p1", "p2", "North"].map(|unit| t.at(unit)), [404, 304, 304]);
}
