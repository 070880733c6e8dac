//! Every reading of the rulings from R-72 on, from positions in which they differ.

use super::fixture::*;
use super::rulings::{court, duel, readings};
use crate::eagle::rulings::CheckOrder;
use crate::eagle::state::{Mark, Step, Task};
use crate::eagle::{Action, Event, FRENCH, PRUSSIAN, UnitId};
use crate::game::Game;
use crate::streams::{Purpose, Stream};
use std::collections::BTreeSet;

#[test]
fn r_72_one_enemy_and_several_non_activated_stacks() {
    let attacks = readings("late-attacks", |with| {
        let p = field().plain(FRENCH, "f1", 503).plain(PRUSSIAN, "p1", 603).plain(PRUSSIAN, "p2", 403);
        let mut t = with(p).goes_on(Task::NonActivated(PRUSSIAN), &[]);
        t.to(603).done().to(603).done().battle(&[1], 1, 1, &[1, 1]).done().done().done();
        t.to(403).done();
        let second = t.step();
        let p = field().plain(FRENCH, "f1", 503).plain(PRUSSIAN, "p1", 603);
        let mut t = with(p).goes_on(Task::NonActivated(PRUSSIAN), &[]);
        t.to(603).done().to(603).done().battle(&[1], 1, 1, &[1, 1]).done().done().done();
        (second == Step::Attack(PRUSSIAN), t.step() == Step::Stack(FRENCH) && t.state.marked(Mark::Struck).is_empty())
    });
    assert_eq!(attacks, [(true, true), (false, true)], "what was struck is forgotten when the other side acts");
}

#[test]
fn r_73_where_a_railway_is_converted() {
    let where_to = readings("conversion-where", |with| {
        let p = || field().railway(&[605, 505]).plain(PRUSSIAN, "p1", 605);
        let mut t = with(p().plain(FRENCH, "f1", 108)).acting(PRUSSIAN, "p1");
        t.unit("p1");
        let at_start = t.offers(Action::Convert);
        t.to(505);
        let entered = t.offers(Action::Convert);
        let mut t = with(p().plain(FRENCH, "f1", 405)).acting(PRUSSIAN, "p1");
        t.unit("p1").to(505);
        [at_start, entered, t.offers(Action::Convert)]
    });
    assert_eq!(where_to, [[true, true, true], [false, true, true], [false, true, false]]);
}

#[test]
fn r_74_what_is_known_of_hidden_units() {
    let known = readings("hidden-units", |with| {
        let p = field().plain(FRENCH, "f1", 303).cavalry(FRENCH, "fc", 303).plain(FRENCH, "f2", 305).lost("f2", 2);
        let p = p.plain(FRENCH, "top1", 303).plain(FRENCH, "top2", 305).plain(PRUSSIAN, "p1", 909);
        let t = with(p).acting(PRUSSIAN, "p1");
        let mut worlds = Stream::new(1, 0, Purpose::Worlds);
        let mut seen = BTreeSet::new();
        for _ in 0..40 {
            let mut world = t.clone();
            t.game.resample(&mut world.state, PRUSSIAN, &mut worlds);
            assert_eq!(t.game.check(&world.state).map_err(|breach| breach.what), Ok(()));
            seen.insert((world.at("f1"), world.at("fc"), world.lost("f1"), world.lost("f2")));
        }
        seen.into_iter().collect::<Vec<_>>()
    });
    // The corps change places, and their losses with the places; or the reduced corps and the cavalry, each with its own.
    assert_eq!(known[0], [(303, 303, 0, 2), (305, 303, 2, 0)]);
    assert_eq!(known[1], [(303, 303, 0, 2), (303, 305, 0, 2)]);
}

#[test]
fn r_75_a_fortress_too_many() {
    let offered = readings("excess-fortress", |with| {
        let p = field().fortress("Metz", "6-3", 503, FRENCH).plain(FRENCH, "f1", 503).plain(FRENCH, "f2", 503);
        let mut t = with(p.plain(FRENCH, "f3", 503).plain(PRUSSIAN, "p1", 909)).acting(FRENCH, "f1");
        t.done();
        (t.step() == Step::Excess(FRENCH, t.hex(503)), t.offers(Action::Unit(t.id("Metz"))))
    });
    assert_eq!(offered, [(true, false), (true, true)]);
}

#[test]
fn r_76_a_headquarters_in_a_zone_of_control() {
    let cancels = readings("hq-zones", |with| {
        let p = field().railway(&[503, 403, 303]).plain(FRENCH, "f1", 503).hq(FRENCH, "North", 3, 0, 503);
        let mut t = with(p.hq(FRENCH, "South", 3, 0, 502).plain(PRUSSIAN, "p1", 603)).acting(FRENCH, "f1");
        let supply = !t.game.uncancelled(&t.state, FRENCH).has(t.hex(502));
        t.unit("f1");
        (supply, t.rail_hexes())
    });
    assert_eq!(cancels, [(false, vec![]), (true, vec![303, 403])]);
}

#[test]
fn r_76_and_who_retreats_to_it_before_combat() {
    let lost = readings("hq-zones", |with| {
        let p = field().plain(FRENCH, "f1", 503).plain(FRENCH, "f3", 702).plain(PRUSSIAN, "p1", 603);
        let mut t = with(p.hq(PRUSSIAN, "First", 3, 0, 703)).fighting(FRENCH, "f1");
        t.to(503).dice(&[1]).go().to(703);
        t.lost("p1")
    });
    assert_eq!(lost, [1, 0]);
}

#[test]
fn r_76_and_isolation_beside_a_headquarters_that_is_alone() {
    let isolated = readings("hq-zones", |with| {
        let surrounded = |p: Position| {
            let t = with(p.plain(FRENCH, "f1", 110).hq(FRENCH, "North", 3, 0, 109)).acting(PRUSSIAN, "p1");
            [110, 109].map(|hex| t.game.is_surrounded(&t.state, FRENCH, t.hex(hex)))
        };
        // 108, 209 and 210 are shut; then 108 is open, and f1 gets there over North alone.
        let shut = || field().plain(PRUSSIAN, "p1", 108).plain(PRUSSIAN, "p2", 309);
        let stack = surrounded(shut().ruling("isolation-group=stack"));
        [surrounded(shut()), stack, surrounded(field().plain(PRUSSIAN, "p1", 210))]
    });
    assert_eq!(isolated[0], [[true, true], [true, false], [true, false]]);
    assert_eq!(isolated[1], [[true, true], [false, false], [false, false]]);
}

#[test]
fn r_77_by_rail_through_a_zone_that_is_cancelled() {
    let reached = readings("rail-zones", |with| {
        let p = field().railway(&[303, 403, 404]).plain(FRENCH, "f1", 303).plain(FRENCH, "f2", 403);
        let mut t = with(p.plain(PRUSSIAN, "p1", 502)).acting(FRENCH, "f1 f2");
        let ahead = t.unit("f1").rail_hexes();
        let p = field().railway(&[303, 403, 404, 504]).plain(FRENCH, "f1", 403).plain(FRENCH, "f2", 403);
        let mut t = with(p.plain(PRUSSIAN, "p1", 502)).acting(FRENCH, "f1");
        (ahead, t.unit("f1").rail_hexes())
    });
    let begun = vec![303, 404, 504];
    assert_eq!(reached, [(vec![403, 404], begun.clone()), (vec![403], begun)], "but it can begin there");
    let marches = readings("rail-zones", |with| {
        let p = field().railway(&[303, 403, 404]).plain(FRENCH, "f1", 303).plain(FRENCH, "f2", 403);
        let p = with(p.plain(PRUSSIAN, "p1", 502)).ruling("rail-whole-move=no");
        let mut t = p.acting(FRENCH, "f1 f2");
        t.unit("f1").rail(403);
        t.step() == Step::March(FRENCH)
    });
    assert_eq!(marches, [false, false], "who leaves the train in a zone of control marches no further (3.2.2)");
}

#[test]
fn r_78_a_neighbour_who_was_attacked_already() {
    let again = readings("struck-neighbours", |with| {
        let p = field().plain(FRENCH, "f1", 503).plain(FRENCH, "f2", 602);
        let p = p.plain(PRUSSIAN, "p1", 603).plain(PRUSSIAN, "p2", 604);
        let mut t = with(p).fighting(FRENCH, "f1 f2");
        t.to(602).done().done().battle(&[1], 1, 1, &[1, 1]).done().done().done();
        t.step() == Step::Attack(FRENCH) && t.hexes() == [503]
    });
    assert_eq!(again, [true, false]);
    // Who was attacked elsewhere is no neighbour.
    let apart = readings("struck-neighbours", |with| {
        let p = field().plain(FRENCH, "f1", 803).plain(FRENCH, "f2", 602);
        let p = p.plain(PRUSSIAN, "p1", 603).plain(PRUSSIAN, "p2", 804);
        let mut t = with(p).fighting(FRENCH, "f1 f2");
        t.to(602).done().battle(&[1], 1, 1, &[1, 1]).done().done().done();
        t.step() == Step::Attack(FRENCH) && t.hexes() == [803]
    });
    assert_eq!(apart, [true, true]);
}

#[test]
fn r_79_units_of_a_stack_that_retreat_before_combat() {
    let lost = readings("withdrawal-zones", |with| {
        let p = field().plain(PRUSSIAN, "p1", 603).plain(PRUSSIAN, "p2", 603).plain(FRENCH, "f1", 503);
        let mut t = with(p.plain(FRENCH, "f3", 702)).fighting(FRENCH, "f1");
        t.to(503).dice(&[2]).go().to(703).to(703);
        (t.lost("p1"), t.lost("p2"))
    });
    assert_eq!(lost, [(1, 1), (1, 0)]);
}

#[test]
fn r_80_a_headquarters_beside_a_unit_that_did_not_fight() {
    let at = readings("hq-retreat", |with| {
        let p = field().plain(FRENCH, "f1", 503).plain(FRENCH, "f2", 503).hq(FRENCH, "North", 3, 0, 503);
        let mut t = with(p.plain(PRUSSIAN, "p1", 603)).fighting(FRENCH, "f1");
        t.to(503).done().battle(&[1], 1, 6, &[1, 1]).done().to(403);
        ["f1", "f2", "North"].map(|unit| t.at(unit))
    });
    assert_eq!(at, [[403, 503, 403], [403, 503, 503]]);
}

#[test]
fn r_80_it_stays_where_others_of_the_battle_stay() {
    readings("hq-retreat", |with| {
        let p = field().plain(FRENCH, "f1", 503).plain(FRENCH, "f2", 503).hq(FRENCH, "North", 3, 0, 503);
        let p = p.marked(Mark::Disorganised, "f1").plain(PRUSSIAN, "p1", 603).ruling("weaker-side=nothing");
        let mut t = with(p).fighting(FRENCH, "f1 f2");
        // 1 + 2 - 1 is a step and so is 1; a 3 drives f1 off, whose morale is 2, and not f2.
        t.to(503).done().unit("f2").battle(&[1], 1, 1, &[3, 1]).done().done().done();
        t.to(403).to(303);
        assert_eq!(["f1", "f2", "North"].map(|unit| t.at(unit)), [303, 503, 503]);
    });
}

#[test]
fn r_81_where_a_retreat_leads() {
    let hexes = readings("retreat-direction", |with| {
        let mut t = with(field().plain(FRENCH, "f1", 503).plain(PRUSSIAN, "p1", 603)).fighting(FRENCH, "f1");
        t.to(503).done().battle(&[1], 6, 1, &[1, 1]).done().to(703);
        t.hexes()
    });
    assert_eq!(hexes, [vec![704, 803, 804], vec![604, 702, 704, 803, 804]]);
}

#[test]
fn r_82_a_hex_of_arrival_that_the_enemy_controls() {
    let comes = readings("arrival-control", |with| {
        let p = |owner| {
            let p = field().city("Chalons", 101, owner).plain(FRENCH, "f12", 101).pool("f12", 2);
            p.plain(FRENCH, "f1", 503).plain(PRUSSIAN, "p1", 909)
        };
        [FRENCH, PRUSSIAN].map(|owner| {
            let t = with(p(owner)).marker(FRENCH);
            t.offers(Action::Enter(t.id("f12")))
        })
    });
    assert_eq!(comes, [[true, true], [true, false]]);
}

#[test]
fn r_83_the_fortress_that_helps() {
    let recovered = readings("recovery-fort", |with| {
        let p = field().hq(FRENCH, "North", 3, 0, 303).plain(FRENCH, "f1", 303).lost("f1", 1);
        let p = p.plain(PRUSSIAN, "p1", 909);
        let fort = |owner| p.clone().fortress("Metz", "6-3", 303, owner);
        // Enemy ground that was taken, own ground whose fortress is gone, an own fortress.
        [fort(PRUSSIAN).off_map("Metz"), fort(FRENCH).off_map("Metz"), fort(FRENCH)].map(|p| {
            let t = with(p).goes_on(Task::Recovery(FRENCH, UnitId(0)), &[4, 1, 1, 1]);
            t.told(|event| matches!(event, Event::RecoveryRolled { recovered: true, .. }))
        })
    });
    assert_eq!(recovered, [[1, 1, 1], [0, 1, 1], [0, 0, 1]]);
}

#[test]
fn r_84_who_is_subordinate_and_recovers() {
    let units = readings("recovery-independents", |with| {
        let p = field().hq(FRENCH, "North", 3, 0, 303).plain(FRENCH, "f1", 303).plain(FRENCH, "f2", 303);
        let p = p.under("North", "f2").fortress("Metz", "6-3", 303, FRENCH).plain(PRUSSIAN, "p1", 909);
        let t = with(p.lost("f1", 1).lost("f2", 1).lost("Metz", 1)).acting(FRENCH, "f1");
        t.game.recovering(&t.state, FRENCH)
    });
    let t = field().plain(FRENCH, "North", 101).plain(FRENCH, "f1", 101).plain(FRENCH, "f2", 101);
    let t = t.plain(FRENCH, "Metz", 102).begun();
    assert_eq!(units, ["f1 f2 Metz", "f1 f2", "f2"].map(|names| t.ids(names)));
}

#[test]
fn r_84_who_is_commanded_by_name_has_another_colour() {
    let units = readings("recovery-independents", |with| {
        let recovering = |emperor: u16| {
            let p = field().plain(FRENCH, "f1", 303).plain(FRENCH, "f2", 303).plain(PRUSSIAN, "p1", 909);
            let p = p.hq(FRENCH, "North", 3, 0, 303).supreme(FRENCH, "Emperor", 3, 0, emperor);
            let p = p.under("Emperor North", "f1").under("North", "f2");
            let t = with(p.lost("f1", 1).lost("f2", 1)).acting(FRENCH, "f1");
            let units = t.game.recovering(&t.state, FRENCH);
            ["f1", "f2"].map(|unit| units.has(t.id(unit)))
        };
        [recovering(110), recovering(303)]
    });
    let both = [[true, true]; 2];
    assert_eq!(units, [both, both, [[false, true], [true, true]]]);
}

#[test]
fn r_85_when_luxemburg_is_invaded() {
    let declared = readings("invasion", |with| {
        let p = || {
            let p = field().luxemburg(&[602, 603]).railway(&[603, 703]).plain(PRUSSIAN, "p1", 803);
            p.plain(FRENCH, "f1", 108)
        };
        let mut t = with(p()).marker(PRUSSIAN);
        let late = with(p()).goes_on(Task::NonActivated(PRUSSIAN), &[]).offers(Action::Invade);
        let others = with(p()).marker(FRENCH).offers(Action::Invade);
        if !t.offers(Action::Invade) {
            return (false, late, others);
        }
        t.act(Action::Invade);
        assert!(t.state.invaded() && t.state.rails(PRUSSIAN).has(t.hex(603)));
        assert_eq!((t.step(), t.offers(Action::Invade)), (Step::Marker(PRUSSIAN), false), "the marker is still there");
        (true, late, others)
    });
    assert_eq!(declared, [(false, false, false), (true, true, false)]);
}

#[test]
fn r_86_who_sets_up_first() {
    let order = readings("first-set-up", |with| {
        let p = field().plain(FRENCH, "f1", 503).hq(PRUSSIAN, "First", 3, 0, 803).plain(PRUSSIAN, "p1", 803);
        let p = ["f1", "First", "p1"].into_iter().fold(p, Position::off_map);
        let set_up = vec![
            placement(&p, FRENCH, "f1", &[502, 503]),
            placement(&p, PRUSSIAN, "First", &[803, 804]),
            placement(&p, PRUSSIAN, "p1", &[]),
        ];
        let mut t = with(p.data(|data| data.set_up = set_up)).begun();
        let first = t.step().side();
        t.to(if first == Some(FRENCH) { 503 } else { 804 });
        (first, t.step().side(), t.at("p1"))
    });
    assert_eq!(order, [(Some(FRENCH), Some(PRUSSIAN), 0), (Some(PRUSSIAN), Some(FRENCH), 804)], "a side's order stays");
}

#[test]
fn r_88_a_stack_with_a_unit_that_does_not_act() {
    let p = || field().plain(FRENCH, "f1", 503).plain(PRUSSIAN, "p1", 603);
    let attackers = readings("inactive-units", |with| {
        let from = |p: Position, units: &str| {
            let mut t = with(p).fighting(FRENCH, units);
            if t.step() != Step::Attack(FRENCH) {
                return 0;
            }
            t.to(503);
            t.game.combat(t.state.battle().attackers).len()
        };
        let two = || p().plain(FRENCH, "f2", 503);
        let fortress = field().fortress("Metz", "6-3", 503, FRENCH).plain(FRENCH, "f1", 503).plain(PRUSSIAN, "p1", 603);
        [from(two(), "f1 f2"), from(two(), "f1"), from(fortress, "f1"), from(p().hq(FRENCH, "North", 3, 0, 503), "f1")]
    });
    assert_eq!(attackers, [[2, 1, 1, 1], [2, 0, 0, 1]], "a headquarters does not fight");
    let joins = readings("inactive-units", |with| {
        let mut t = with(p().plain(FRENCH, "f2", 503).plain(FRENCH, "f3", 602)).fighting(FRENCH, "f1 f3");
        t.to(602);
        t.step() == Step::Join(FRENCH)
    });
    assert_eq!(joins, [true, false]);
}

#[test]
fn r_92_when_a_railway_is_converted() {
    let offered = readings("conversion-phase", |with| {
        let p = || field().railway(&[605, 505]).plain(PRUSSIAN, "p1", 605).plain(FRENCH, "f1", 108);
        let mut t = with(p()).acting(PRUSSIAN, "p1");
        t.unit("p1");
        let mut late = with(p()).goes_on(Task::NonActivated(PRUSSIAN), &[]);
        late.to(605).unit("p1");
        [t, late].map(|t| t.offers(Action::Convert))
    });
    assert_eq!(offered, [[true, false], [true, true]]);
}

#[test]
fn r_124_when_a_railway_that_was_converted_is_used() {
    let used = readings("conversion-use", |with| {
        let p = field().railway(&[105, 205, 305, 405, 505, 605, 705, 805, 905, 1005, 1105, 1205, 1305]);
        let p = p.exits(FRENCH, &[105]).exits(PRUSSIAN, &[1305]).plain(FRENCH, "f1", 605).plain(PRUSSIAN, "p1", 1009);
        // 905 is not joined to the French railways; the headquarters is two hexes from 705.
        let p = p.hq(FRENCH, "North", 3, 0, 905).converted(FRENCH, &[705, 905]);
        let mut t = with(p).acting(FRENCH, "f1");
        let supplied = t.game.in_command(&t.state, t.id("North"));
        let hexes = t.unit("f1").rail_hexes();
        (supplied, hexes)
    });
    let own = vec![105, 205, 305, 405, 505];
    assert_eq!(used, [(false, own.clone()), (true, [own, vec![705]].concat())]);
}

#[test]
fn r_93_a_retreat_to_a_headquarters_that_is_alone() {
    let found = readings("lone-headquarters", |with| {
        let p = field().hq(PRUSSIAN, "First", 3, 0, 603).plain(PRUSSIAN, "p1", 603).plain(FRENCH, "f1", 503);
        let mut t = with(p.hq(FRENCH, "North", 3, 0, 703)).fighting(FRENCH, "f1");
        t.to(503).done().battle(&[1], 6, 1, &[1, 1]).done();
        let after = t.hexes();
        t.to(*after.last().expect("a hex"));
        (after, t.gone("North"))
    });
    assert_eq!(found, [(vec![502, 602, 604, 702], false), (vec![502, 602, 604, 702, 703], true)]);
}

#[test]
fn r_93_and_before_combat() {
    let found = readings("lone-headquarters", |with| {
        let p = field().plain(PRUSSIAN, "p1", 603).plain(FRENCH, "f1", 503).hq(FRENCH, "North", 3, 0, 703);
        let mut t = with(p).fighting(FRENCH, "f1");
        t.to(503).dice(&[1]).go();
        t.hexes()
    });
    assert_eq!(found, [vec![502, 602, 604, 702], vec![502, 602, 604, 702, 703]]);
}

#[test]
fn r_94_a_stack_with_a_unit_that_has_moved_or_attacked() {
    let attackers = readings("spent-units", |with| {
        let p = || field().plain(FRENCH, "f1", 503).plain(FRENCH, "f2", 503).plain(PRUSSIAN, "p1", 603);
        let from = |p: Position| {
            let mut t = with(p).fighting(FRENCH, "f1 f2");
            if t.step() != Step::Attack(FRENCH) {
                return 0;
            }
            t.to(503);
            t.state.battle().attackers.len()
        };
        let moved = || p().marked(Mark::Moved, "f1");
        [from(moved()), from(moved().state(|s| s.segment.limited = true)), from(p().marked(Mark::Fought, "f1"))]
    });
    assert_eq!(attackers, [[2, 0, 0], [2, 1, 1]]);
}

#[test]
fn r_99_whom_of_the_guard_bazaine_commands() {
    let commanded = readings("guard-command", |with| {
        let p = field().supreme(FRENCH, "Emperor", 3, 0, 303).hq(FRENCH, "Bazaine", 3, 0, 503).plain(FRENCH, "g1", 503);
        let p = p.cavalry(FRENCH, "gc", 503).cavalry(FRENCH, "fc", 503).plain(PRUSSIAN, "p1", 909);
        let p = p.under("Emperor Bazaine", "g1 gc").under("Bazaine", "fc");
        let guard = Some((p.id("gc"), p.id("g1")));
        let t = with(p.data(|data| data.guard = guard)).acting(FRENCH, "g1");
        ["Bazaine", "Emperor"].map(|hq| {
            let units = t.game.commanded(&t.state, t.id(hq));
            ["g1", "gc", "fc"].map(|unit| units.has(t.id(unit)))
        })
    });
    assert_eq!(commanded, [[[true; 3]; 2], [[true, false, true], [true; 3]]]);
}

#[test]
fn r_102_headquarters_that_advance() {
    let advances = readings("advance-hqs", |with| {
        let p = field().plain(FRENCH, "f1", 503).hq(FRENCH, "North", 3, 0, 503).hq(FRENCH, "South", 3, 0, 503);
        let p = p.plain(PRUSSIAN, "p1", 603).under("North", "f1");
        let offered = |t: &Table| ["f1", "North", "South"].map(|hq| t.offers(Action::Advance(t.id(hq), t.hex(603))));
        let mut beaten = with(p.clone()).fighting(FRENCH, "f1 North");
        beaten.to(503).done().battle(&[1], 6, 1, &[1, 1]).done().to(703).to(803);
        let mut gone = with(p).fighting(FRENCH, "f1 North");
        gone.to(503).dice(&[1]).go().to(703);
        [offered(&beaten), offered(&gone)]
    });
    assert_eq!(advances, [[[true, true, false]; 2], [[true; 3]; 2]]);
}

#[test]
fn r_103_which_hexes_are_checked_for_stacking() {
    let full = |p: Position| ["f1", "f2", "f3"].iter().fold(p, |p, name| p.plain(FRENCH, name, 303));
    let checked = readings("stacking-check", |with| {
        let p = full(field()).cavalry(FRENCH, "fc", 303).plain(FRENCH, "f4", 305).plain(PRUSSIAN, "p1", 909);
        let mut t = with(p.clone()).acting(FRENCH, "f4");
        t.done();
        let of_others = t.step() == Step::Excess(FRENCH, t.hex(303));
        let mut t = with(p).acting(FRENCH, "fc");
        t.done();
        (of_others, t.step() == Step::Excess(FRENCH, t.hex(303)))
    });
    assert_eq!(checked, [(false, true), (true, true)]);
}

#[test]
fn r_103_at_the_end_of_the_turn_all_are_checked() {
    let checked = readings("stacking-check", |with| {
        let p =
            ["f1", "f2", "f3"].iter().fold(field(), |p, name| p.plain(FRENCH, name, 303)).cavalry(FRENCH, "fc", 303);
        let p = ["p1", "p2", "p3"].iter().fold(p, |p, name| p.plain(PRUSSIAN, name, 909)).cavalry(PRUSSIAN, "pc", 909);
        let p = with(p);
        let dice: &[u32] = if p.by_default() { &[] } else { &[1, 1] };
        let mut t = p.goes_on(Task::NonActivated(FRENCH), &[]);
        t.dice(dice).done();
        if t.step() == Step::Marker(PRUSSIAN) {
            return vec![];
        }
        let first = t.step();
        t.unit("pc");
        let second = t.step();
        t.dice(&[1, 1]).unit("fc");
        assert_eq!(t.step(), Step::Marker(PRUSSIAN), "the next turn has begun");
        vec![first, second]
    });
    let t = field().plain(FRENCH, "f1", 303).begun();
    let steps = vec![Step::Excess(PRUSSIAN, t.hex(909)), Step::Excess(FRENCH, t.hex(303))];
    assert_eq!(checked, [steps, vec![]]);
}

#[test]
fn r_104_some_over_a_bridge_and_some_over_a_river() {
    let points = readings("mixed-crossing", |with| {
        let p = || field().plain(FRENCH, "f1", 503).plain(FRENCH, "f2", 602).plain(PRUSSIAN, "p1", 603);
        let rivers = [(503, 603), (602, 603)];
        let mixed = p().river(&rivers).bridge(602, 603);
        [mixed.clone(), mixed.bridge(503, 603), p().river(&rivers), p().river(&rivers[1..])].map(|p| {
            let mut t = with(p).fighting(FRENCH, "f1 f2");
            t.to(503).to(602).done();
            t.game.party_of(&t.state, PRUSSIAN).terrain
        })
    });
    assert_eq!(points, [[2, 2, 3, 1], [3, 2, 3, 1]], "both over bridges, both over the river, one by land");
}

#[test]
fn r_105_who_stays_with_a_fortress() {
    let at = readings("fortress-stand", |with| {
        let p = field().fortress("Landau", "5-3", 603, PRUSSIAN).plain(PRUSSIAN, "p1", 603).plain(PRUSSIAN, "p2", 603);
        let p = p.hq(PRUSSIAN, "First", 3, 0, 603).plain(FRENCH, "f1", 503);
        let mut t = with(p).fighting(FRENCH, "f1");
        t.to(503).done().unit("Landau").battle(&[1], 12, 2, &[]).done();
        t.unit("p2").unit("p2").dice(&[1, 1]).unit("p2");
        let unit = t.id("p1");
        if t.offers(Action::Unit(unit)) {
            t.unit("p1");
            assert_eq!(t.told(|event| matches!(event, Event::Stayed { unit: stays, .. } if *stays == unit)), 1);
            assert!(!t.offers(Action::Unit(t.id("p2"))), "the last one stays or goes");
        }
        t.done().to(703).to(803);
        ["p1", "p2", "First"].map(|unit| t.at(unit))
    });
    assert_eq!(at, [[803, 803, 803], [603, 803, 603]]);
}

#[test]
fn r_106_a_fortress_whose_stack_has_moved_away() {
    let attacks = readings("late-stacks", |with| {
        let p = field().fortress("Metz", "6-3", 503, FRENCH).plain(FRENCH, "f1", 503).plain(PRUSSIAN, "p1", 603);
        let mut t = with(p.plain(FRENCH, "f2", 208)).goes_on(Task::NonActivated(FRENCH), &[]);
        t.to(503).unit("f1").to(403);
        if t.step() == Step::March(FRENCH) {
            t.done();
        }
        t.step() == Step::Attack(FRENCH)
    });
    assert_eq!(attacks, [true, false]);
}

#[test]
fn r_107_the_bonus_of_a_headquarters_in_the_last_phase() {
    let asked = readings("late-bonus", |with| {
        let p = field().plain(FRENCH, "f1", 503).hq(FRENCH, "North", 3, 2, 502).plain(PRUSSIAN, "p1", 603);
        let mut t = with(p).goes_on(Task::NonActivated(PRUSSIAN), &[]);
        t.to(603).done().to(603).done();
        t.step() == Step::Bonus(FRENCH)
    });
    assert_eq!(asked, [true, false]);
}

#[test]
fn r_108_a_pocket_is_wider_than_a_ring() {
    let isolated = readings("encirclement", |with| {
        let alone = field().plain(FRENCH, "f1", 505).plain(PRUSSIAN, "p", 1101).acting(PRUSSIAN, "p");
        let grid = &alone.game.data().map.grid;
        let around = grid.hexes().into_iter().filter(|&hex| grid.distance(alone.hex(505), hex) == 3);
        let around: Vec<u16> = around.map(|hex| grid.number(hex)).collect();
        let ring = |p: Position, (n, &hex): (usize, &u16)| p.plain(PRUSSIAN, &format!("p{n}"), hex);
        let p = around.iter().enumerate().fold(field().plain(FRENCH, "f1", 505), ring);
        let t = with(p).acting(PRUSSIAN, "p0");
        t.game.is_surrounded(&t.state, FRENCH, t.hex(505))
    });
    assert_eq!(isolated, [false, true], "the six hexes beside it are free, and nothing behind them");
    // R-57 The edge of the map beside the stack itself is a way out or is none.
    let at_the_edge = readings("isolation-edge", |with| {
        let p = field().plain(FRENCH, "f1", 110).plain(PRUSSIAN, "p1", 108).plain(PRUSSIAN, "p2", 310);
        let t = with(p).ruling("encirclement=pocket").acting(PRUSSIAN, "p1");
        t.game.is_surrounded(&t.state, FRENCH, t.hex(110))
    });
    assert_eq!(at_the_edge, [true, false]);
}

#[test]
fn r_109_one_of_two_attacks_for_the_second_time() {
    let counts = readings("second-units", |with| {
        let p = field().plain(FRENCH, "f1", 503).plain(FRENCH, "f2", 503).plain(PRUSSIAN, "p1", 603);
        let mut t = with(p.marked(Mark::Second, "f1")).fighting(FRENCH, "f1 f2");
        t.to(503).done();
        t.game.party_of(&t.state, FRENCH).second
    });
    assert_eq!(counts, [true, false]);
}

#[test]
fn r_110_a_city_that_was_left() {
    let controls = |at: u16| {
        readings("control", |with| {
            let p = field().city("Verdun", 107, FRENCH).plain(FRENCH, "f1", 505).plain(PRUSSIAN, "p1", at);
            let t = with(p.state(|s| s.control.0.reverse())).acting(PRUSSIAN, "p1");
            [PRUSSIAN, FRENCH].map(|side| t.game.controlled(&t.state, side).len())
        })
    };
    assert_eq!(controls(109), [[1, 0], [0, 1]]);
    assert_eq!(controls(107), [[1, 0], [1, 0]]);
}

#[test]
fn r_111_a_retreat_before_combat_into_a_hex_of_the_battle() {
    let found = readings("withdrawal-refuge", |with| {
        let p = field().plain(PRUSSIAN, "p1", 603).plain(PRUSSIAN, "p2", 502).plain(FRENCH, "f1", 503);
        let mut t = with(p).fighting(FRENCH, "f1");
        t.to(503).done().dice(&[1]).go();
        t.hexes()
    });
    assert_eq!(found, [vec![502, 602, 604, 702, 703], vec![602, 604, 702, 703]]);
}

#[test]
fn r_112_two_headquarters_of_armies_lost_in_one_battle() {
    let taken = readings("two-armies", |with| {
        let p = duel().lost("p1", 3).hq(PRUSSIAN, "First", 3, 0, 603).hq(PRUSSIAN, "Second", 3, 0, 603);
        let p = p.plain(PRUSSIAN, "p2", 808).plain(PRUSSIAN, "p3", 808).under("First", "p2").under("Second", "p3");
        let mut t = with(p.replacement(PRUSSIAN, "Fourth", 4)).fighting(FRENCH, "f1");
        let (fourth, hex) = (t.id("Fourth"), t.hex(808));
        t.game.put(&mut t.state, fourth, hex);
        t.to(503).done().battle(&[1], 6, 1, &[1]).done();
        while matches!(t.step(), Step::Advance(_)) {
            t.done();
        }
        assert!(t.gone("First") && t.gone("Second"));
        let asked = t.step() == Step::Takeover(PRUSSIAN);
        if asked {
            assert_eq!(t.units(), ["First", "Second"]);
            t.unit("Second");
            assert_eq!(t.step(), Step::Stack(PRUSSIAN), "it is asked once");
        }
        let commanded = t.game.commanded(&t.state, fourth);
        (asked, ["p2", "p3"].map(|unit| commanded.has(t.id(unit))))
    });
    assert_eq!(taken, [(false, [true, false]), (false, [false, true]), (true, [false, true])]);
}

#[test]
fn r_112_two_headquarters_lost_in_the_retreat_of_the_attacker() {
    let taken = readings("two-armies", |with| {
        let p = duel().lost("p1", 2).hq(PRUSSIAN, "First", 3, 0, 603).hq(PRUSSIAN, "Second", 3, 0, 603);
        let p = p.plain(PRUSSIAN, "p2", 808).plain(PRUSSIAN, "p3", 808).under("First", "p2").under("Second", "p3");
        let p = p.plain(FRENCH, "f3", 804).replacement(PRUSSIAN, "Fourth", 4);
        let mut t = with(p).fighting(PRUSSIAN, "p1 First Second");
        let (fourth, hex) = (t.id("Fourth"), t.hex(808));
        t.game.put(&mut t.state, fourth, hex);
        t.to(603).done().battle(&[1], 1, 1, &[1, 1]).done().to(703);
        assert!(t.gone("First") && t.gone("Second"));
        let asked = t.step() == Step::Takeover(PRUSSIAN);
        if asked {
            t.unit("Second");
        }
        let commanded = t.game.commanded(&t.state, fourth);
        (asked, ["p2", "p3"].map(|unit| commanded.has(t.id(unit))))
    });
    assert_eq!(taken, [(false, [true, false]), (false, [false, true]), (true, [false, true])]);
}

#[test]
fn r_113_the_step_of_heroism_when_the_lead_unit_is_gone() {
    let lost = readings("heroism-survivor", |with| {
        let mut t = with(duel().plain(FRENCH, "f2", 503).lost("f1", 3)).fighting(FRENCH, "f1 f2");
        t.to(503).done().unit("f1").battle(&[1, 1], 1, 2, &[1, 1]).go();
        assert!(t.gone("f1"));
        t.lost("f2")
    });
    assert_eq!(lost, [1, 0]);
}

#[test]
fn r_114_a_headquarters_whose_place_another_took() {
    let led = readings("place-taken", |with| {
        let after = |p: Position| {
            let mut t = with(p).marker(FRENCH);
            t.army("North").unit("Emperor");
            (t.has("North", Mark::Flipped), t.has("Emperor", Mark::Flipped), t.has("f1", Mark::Second))
        };
        [after(court()), after(court().marked(Mark::Flipped, "North")), after(court().marked(Mark::Flipped, "Emperor"))]
    });
    let both = [(true, true, false), (true, true, true), (true, true, true)];
    assert_eq!(led, [both, [(false, true, false), (true, true, false), (false, true, true)]]);
}

#[test]
fn r_115_whom_he_activates_in_the_place_of_another() {
    let led = readings("place-army", |with| {
        let mut t = with(court()).marker(FRENCH);
        t.army("North").unit("Emperor");
        ["f1", "f2"].map(|unit| t.has(unit, Mark::Active))
    });
    assert_eq!(led, [[true, false], [true, true]]);
}

#[test]
fn r_116_whether_all_of_other_armies_act() {
    let led = readings("supreme-call", |with| {
        let mut t = with(court().plain(FRENCH, "f3", 504).under("South", "f3")).marker(FRENCH);
        t.army("Emperor").done();
        let asked = t.step() == Step::Call(FRENCH);
        if asked {
            assert_eq!(t.hexes(), [404, 503, 504]);
            t.to(404).done();
        }
        (asked, ["f1", "f2", "f3"].map(|unit| t.has(unit, Mark::Active) && t.has(unit, Mark::Activated)))
    });
    assert_eq!(led, [(false, [true; 3]), (true, [false, true, false])]);
}

#[test]
fn r_116_and_nobody_is_asked_for_one_army_or_once_all_are_named() {
    let asked = readings("supreme-call", |with| {
        let mut t = with(court()).marker(FRENCH);
        t.army("North").unit("Emperor");
        let army = t.step();
        let mut t = with(court()).ruling("place-army=any").marker(FRENCH);
        t.army("North").unit("Emperor");
        let any = t.step();
        if any == Step::Call(FRENCH) {
            t.to(404);
        }
        assert!(t.has("f2", Mark::Active) && t.step() == Step::Mover(FRENCH));
        (army, any)
    });
    assert_eq!(asked, [[Step::Mover(FRENCH); 2], [Step::Mover(FRENCH), Step::Call(FRENCH)]].map(|[a, b]| (a, b)));
}

#[test]
fn r_117_a_zone_of_control_on_the_railway() {
    let supplied = readings("rail-link", |with| {
        let supplied = |enemy: u16, numbers: &[u16]| {
            let p = field().fortress("Metz", "6-3", 302, FRENCH).railway(&[302, 303, 304, 305, 306, 307, 308]);
            let t = with(p.plain(FRENCH, "f1", 110).plain(PRUSSIAN, "p1", enemy)).acting(FRENCH, "f1");
            let hexes = t.game.supplied_hexes(&t.state, FRENCH);
            numbers.iter().map(|&number| hexes.has(t.hex(number))).collect::<Vec<_>>()
        };
        // Beside 303 and 304, then in 304.
        [supplied(204, &[301, 308]), supplied(304, &[301, 308])]
    });
    let [cut, broken] = [[true, false], [true, false]].map(Vec::from);
    assert_eq!(supplied, [[cut, broken.clone()], [vec![true, true], broken]]);
}

#[test]
fn r_117_no_line_leads_on_through_a_zone() {
    let supplied = readings("rail-link", |with| {
        let p = field().fortress("Metz", "6-3", 302, FRENCH).railway(&[302, 303, 304]);
        let t = with(p.plain(FRENCH, "f1", 110).plain(PRUSSIAN, "p1", 204)).acting(FRENCH, "f1");
        let hexes = t.game.supplied_hexes(&t.state, FRENCH);
        [304, 305].map(|hex| hexes.has(t.hex(hex)))
    });
    assert_eq!(supplied, [[false, false], [true, false]]);
}

#[test]
fn r_117_a_zone_of_control_on_the_end_of_the_railway() {
    let supplied = readings("rail-link", |with| {
        let p = field().fortress("Metz", "6-3", 302, FRENCH).off_map("Metz").railway(&[302, 303, 304, 305]);
        let t = with(p.plain(FRENCH, "f1", 110).plain(PRUSSIAN, "p1", 202)).acting(FRENCH, "f1");
        let hexes = t.game.supplied_hexes(&t.state, FRENCH);
        [303, 305].map(|hex| hexes.has(t.hex(hex)))
    });
    assert_eq!(supplied, [[false, false], [true, true]]);
}

#[test]
fn r_118_no_room_at_the_end_of_a_retreat() {
    let found = readings("crowded-retreat", |with| {
        let p = field().plain(FRENCH, "f1", 503).plain(FRENCH, "f2", 503).plain(PRUSSIAN, "p1", 603);
        let p = p.plain(FRENCH, "a", 303).plain(FRENCH, "b", 303).ruling("strength-ratio=down");
        let mut t = with(p.lost("f1", 1)).fighting(PRUSSIAN, "p1");
        t.to(603).done().unit("f2").battle(&[1], 6, 1, &[]).done().dice(&[1, 1]).unit("f2");
        t.to(403);
        t.to(303);
        // Three corps fit into 303, and half a one more is there.
        let asked = (t.units(), t.offers(Action::Done));
        if t.offers(Action::Done) {
            t.done();
            assert_eq!((t.step(), t.units().len()), (Step::Excess(FRENCH, t.hex(303)), 2));
        } else if !asked.0.is_empty() {
            t.unit("f1");
            assert_eq!(t.step(), Step::RetreatTo(FRENCH));
            t.to(203);
            assert_eq!(["f1", "f2"].map(|unit| t.at(unit)), [203, 303]);
        } else {
            t.to(203);
            assert_eq!(["f1", "f2"].map(|unit| t.at(unit)), [203, 203]);
        }
        asked
    });
    let nobody = Vec::<String>::new;
    assert_eq!(found, [(nobody(), false), (nobody(), true), (vec!["f1".into(), "f2".into()], false)]);
}

#[test]
fn r_119_who_gives_a_bonus_first() {
    let asked = readings("bonus-order", |with| {
        let p = duel().hq(PRUSSIAN, "First", 3, 1, 603).hq(FRENCH, "North", 3, 1, 503);
        let mut t = with(p).state(|s| s.segment.leader = UnitId(5)).fighting(FRENCH, "f1");
        t.to(503).done();
        let first = t.step();
        t.done();
        (first, t.step())
    });
    let [french, prussian] = [FRENCH, PRUSSIAN].map(Step::Bonus);
    assert_eq!(asked, [(french, prussian), (prussian, french)]);
}

#[test]
fn r_120_a_headquarters_alone_on_the_railway() {
    let found = readings("rail-headquarters", |with| {
        let p = field().railway(&[303, 403, 503]).plain(FRENCH, "f1", 303).hq(FRENCH, "North", 3, 0, 303);
        let p = p.hq(PRUSSIAN, "First", 3, 0, 403).plain(PRUSSIAN, "p1", 909);
        let mut t = with(p).acting(FRENCH, "f1 North");
        let headquarters = t.clone().unit("North").rail_hexes();
        let corps = t.unit("f1").rail_hexes();
        if !corps.is_empty() {
            t.rail(403);
            assert!(t.gone("First"));
        }
        let arrival = field().plain(FRENCH, "f12", 101).pool("f12", 2).hq(PRUSSIAN, "First", 3, 0, 101);
        let t = with(arrival.plain(FRENCH, "f1", 503).plain(PRUSSIAN, "p1", 909)).marker(FRENCH);
        (headquarters, corps, t.offers(Action::Enter(t.id("f12"))))
    });
    assert_eq!(found, [(vec![], vec![], false), (vec![], vec![403], true)]);
}

#[test]
fn r_121_how_long_the_other_is_silent() {
    let helps = readings("place-silent", |with| {
        let p = duel().hq(FRENCH, "North", 3, 1, 503).supreme(FRENCH, "Emperor", 1, 0, 503);
        let p = with(p.hq(PRUSSIAN, "First", 3, 0, 603));
        let helps = |again: bool| {
            let p = if again { p.clone().state(|s| s.cup.insert(UnitId(4))) } else { p.clone() };
            let mut t = p.state(|s| s.cup.insert(UnitId(6))).marker(FRENCH);
            t.army("North").unit("Emperor").done();
            if again {
                // North leads itself then, and has its voice again.
                t.draws(&[0]).done().done().done();
            }
            t.done();
            assert_eq!(t.step(), Step::Mover(PRUSSIAN));
            t.done().to(603).done();
            t.step() == Step::Bonus(FRENCH)
        };
        [helps(false), helps(true)]
    });
    assert_eq!(helps, [[true, true], [false, true]]);
}

#[test]
fn r_114_and_its_own_first_marker_is_no_second_activation() {
    let again = readings("place-taken", |with| {
        let led = |silent: bool| {
            let mut t = with(court()).state(|s| s.cup.insert(UnitId(5))).marker(FRENCH);
            t.army(if silent { "North" } else { "Emperor" });
            t.act(if silent { Action::Unit(t.id("Emperor")) } else { Action::Done });
            assert_eq!(t.has("North", Mark::Activated), silent, "who may move is not non-activated");
            while !matches!(t.step(), Step::Command(..)) {
                t.done();
            }
            t.done();
            assert!(t.has("North", Mark::Active) && t.has("North", Mark::Activated));
            (t.has("North", Mark::Second), t.has("f1", Mark::Second))
        };
        [led(true), led(false)]
    });
    // The Emperor has led f1 before.
    assert_eq!(again, [[(true, true), (false, true)], [(false, true), (false, true)]]);
}

#[test]
fn r_121_all_whose_place_was_taken_are_silent() {
    let voices = readings("place-silent", |with| {
        let p = duel().hq(FRENCH, "North", 3, 1, 503).hq(FRENCH, "South", 3, 1, 503);
        let p = p.supreme(FRENCH, "Emperor", 1, 0, 503).data(|data| data.limits.headquarters = 3);
        let p = with(p.hq(PRUSSIAN, "First", 3, 0, 603));
        let mut t = p.state(|s| s.cup = [UnitId(5), UnitId(7)].into_iter().collect()).marker(FRENCH);
        t.army("North").unit("Emperor").done();
        t.draws(&[0]).done().unit("Emperor").done().done();
        assert_eq!(t.step(), Step::Mover(PRUSSIAN));
        t.done().to(603).done();
        if t.step() == Step::Bonus(FRENCH) { t.units() } else { Vec::new() }
    });
    assert_eq!(voices, [vec!["North", "South"], vec![]]);
}

#[test]
fn r_122_what_is_known_when_heroism_is_decided() {
    let known = readings("check-order", |with| {
        let mut t = with(duel()).fighting(FRENCH, "f1");
        let first = t.game.data().rulings.check_order == CheckOrder::Mitrailleuses;
        t.to(503).dice(if first { &[5] } else { &[] }).done();
        assert_eq!(t.step(), Step::Heroism(FRENCH));
        let known = t.game.party_of(&t.state, FRENCH).mitrailleuses;
        t.battle(if first { &[] } else { &[5] }, 1, 1, &[1, 1]).done();
        (known, t.modifiers())
    });
    assert_eq!(known, [(false, vec![1, 0]), (true, vec![1, 0])]);
}
