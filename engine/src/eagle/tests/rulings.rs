//! Every reading of every ruling, from positions in which they differ. Those of battles stand first.

use super::fixture::*;
use crate::eagle::rules::Party;
use crate::eagle::rulings::{RULINGS, SETTLED};
use crate::eagle::state::{Mark, Step, Task};
use crate::eagle::terrain::{Crossing, Terrain};
use crate::eagle::{Action, Event, FRENCH, PRUSSIAN, UnitId};

/// What comes of a position under each reading of a ruling, in their order.
pub(super) fn readings<T>(id: &str, play: impl Fn(&dyn Fn(Position) -> Position) -> T) -> Vec<T> {
    let ruling = RULINGS.iter().find(|ruling| ruling.id == id).unwrap_or_else(|| panic!("no ruling {id}"));
    let under = |name: &str| {
        let switch = format!("{id}={name}");
        play(&|p: Position| p.ruling(&switch))
    };
    ruling.choices.iter().map(|choice| under(choice.name)).collect()
}

/// f1 in 503 and p1 in 603; f9 and p9 are far away.
pub(super) fn duel() -> Position {
    field().plain(FRENCH, "f1", 503).plain(PRUSSIAN, "p1", 603).plain(FRENCH, "f9", 208).plain(PRUSSIAN, "p9", 909)
}

fn party() -> Party {
    Party { strength: 8, morale: 3, terrain: 1, hexes: 1, ..Party::default() }
}

#[test]
fn every_ambiguity_is_a_switch_or_settled() {
    let known = |number: u8| RULINGS.iter().any(|r| r.number == number) || SETTLED.iter().any(|s| s.number == number);
    assert!((1..=105).all(known));
}

#[test]
fn r_1_disorganised_in_combat() {
    let modifier = readings("disorganised-combat", |with| {
        with(field()).begun().game.modifier(&Party { disorganised: true, ..party() }, &party())
    });
    assert_eq!(modifier, [-1, -2]);
}

#[test]
fn r_2_the_strength_ratio() {
    let bonus = readings("strength-ratio", |with| {
        let game = with(field()).begun().game;
        [10, 12, 13, 14, 18, 24, 27, 34, 35, 37, 38, 60].map(|own| game.ratio_modifier(own, 10))
    });
    let half = [0, 0, 1, 1, 2, 3, 3, 4, 4, 4, 5, 5];
    let line = [0, 0, 1, 1, 2, 3, 3, 4, 5, 5, 5, 5];
    assert_eq!(bonus, [line, half, [0, 0, 0, 0, 2, 2, 4, 4, 5, 5, 5, 5], [0, 0, 0, 0, 1, 2, 3, 4, 4, 4, 4, 5]]);
}

#[test]
fn r_3_the_weaker_side() {
    assert_eq!(readings("weaker-side", |with| with(field()).begun().game.ratio_modifier(5, 10)), [-1, 0]);
}

#[test]
fn r_4_the_third_die() {
    let losses = readings("large-battles", |with| {
        let stack =
            |p: Position, side, name: &str, hex| (1..=3).fold(p, |p, n| p.plain(side, &format!("{name}{n}"), hex));
        let p = stack(stack(stack(field(), FRENCH, "f", 503), PRUSSIAN, "p", 603), FRENCH, "g", 602);
        let mut t = with(p).fighting(FRENCH, "f1 f2 f3 g1 g2 g3");
        t.to(503).to(602).done().unit("f1").unit("p1").draws(&[0, 7, 5, 7, 0]).done();
        t.told(|event| matches!(event, Event::Fired { side: FRENCH, losses: 5, .. }))
    });
    // 7 and 2 more are 9, three steps, and a 6 is two; 15 are six.
    assert_eq!(losses, [1, 0]);
}

#[test]
fn r_7_headquarters_and_the_size_of_a_battle() {
    let sums = readings("magnitude-steps", |with| {
        let p = duel().plain(FRENCH, "f2", 503).hq(PRUSSIAN, "First", 3, 0, 603);
        let mut t = with(p).fighting(FRENCH, "f1 f2");
        t.to(503).done().unit("f1");
        // Of twelve steps one die, which alone can be 1; with the headquarters two, which alone can be 12.
        let (sum, morale): (u32, &[u32]) = if t.by_default() { (1, &[1, 1]) } else { (12, &[1]) };
        t.battle(&[1], sum, 2, morale).done();
        sum
    });
    assert_eq!(sums, [1, 12]);
}

#[test]
fn r_8_rivers() {
    let advantages = readings("river", |with| {
        let game = with(field()).begun().game;
        let of = |terrain, attacks| game.hex_advantage(terrain, Crossing::River, attacks);
        [of(Terrain::Clear, false), of(Terrain::Mountain, false), of(Terrain::Clear, true)]
    });
    assert_eq!(advantages, [[3, 4, 1], [3, 4, 3], [4, 7, 1]]);
}

#[test]
fn r_45_bridges() {
    let advantages = readings("bridge-advantage", |with| {
        with(field()).begun().game.hex_advantage(Terrain::Clear, Crossing::Bridge, false)
    });
    assert_eq!(advantages, [2, 1]);
}

#[test]
fn r_10_a_destroyed_fortress() {
    let advantages = readings("fortress-terrain", |with| {
        let mut t = with(duel().terrain(Terrain::Fortress, &[603])).fighting(FRENCH, "f1");
        t.to(503).done();
        t.game.party_of(&t.state, PRUSSIAN).terrain
    });
    assert_eq!(advantages, [4, 2]);
}

#[test]
fn r_11_several_enemy_stacks() {
    let battles = readings("one-battle", |with| {
        let mut t = with(duel().plain(PRUSSIAN, "p2", 604)).fighting(FRENCH, "f1");
        t.to(503);
        if t.step() == Step::Target(FRENCH) {
            t.to(604);
        }
        let first = t.state.battle().defenders;
        t.done();
        if t.step() == Step::Withdraw(PRUSSIAN, t.hex(604)) {
            t.done().unit("p1");
        }
        t.battle(&[1], 1, 1, &[1, 1, 1][..first.len() as usize + 1]).done();
        if t.step() == Step::GiveWay(FRENCH) {
            t.done().done();
        }
        (first == t.ids("p1 p2"), t.state.battle().defenders == t.ids("p1"))
    });
    assert_eq!(battles, [(true, false), (false, true)]);
}

#[test]
fn r7_1_a_stack_in_a_fortress_names_as_many_enemies_as_it_likes() {
    let battles = readings("one-battle", |with| {
        let p = with(duel().fortress("Metz", "6-3", 503, FRENCH).plain(PRUSSIAN, "p2", 604));
        let mut t = p.fighting(FRENCH, "f1");
        t.to(503);
        assert_eq!((t.step(), t.hexes()), (Step::Target(FRENCH), vec![603, 604]));
        t.to(603);
        let more = (t.step() == Step::Target(FRENCH)).then(|| t.hexes());
        (more, t.state.battle().at.len())
    });
    assert_eq!(battles, [(Some(vec![604]), 1), (None, 1)]);
}

#[test]
fn r_11_each_battle_is_fought_by_those_next_to_the_stack() {
    let p = duel().plain(PRUSSIAN, "p2", 604).plain(FRENCH, "f2", 602).ruling("one-battle=each");
    let mut t = p.fighting(FRENCH, "f1 f2");
    t.to(503).to(603).to(602).done().unit("f1").battle(&[1], 1, 2, &[1, 1, 1]).done();
    t.done().done();
    assert_eq!((t.step(), t.state.battle().attackers), (Step::Withdraw(PRUSSIAN, t.hex(604)), t.ids("f1")));
}

#[test]
fn r_12_once_a_segment() {
    let again = readings("once-a-segment", |with| {
        // p1 was attacked in 603 and has gone to 604, next to f2.
        let p = duel().off_map("p1").plain(PRUSSIAN, "p2", 604).marked(Mark::Struck, "p2");
        let p = with(p.plain(FRENCH, "f2", 504)).state(|s| s.struck.insert(crate::geometry::HexId(2 * 13 + 5)));
        p.fighting(FRENCH, "f2").step() == Step::Attack(FRENCH)
    });
    assert_eq!(again, [false, true]);
}

#[test]
fn r_13_headquarters_that_leave() {
    let asked = readings("withdrawal-hqs", |with| {
        let mut t = with(duel().hq(PRUSSIAN, "First", 3, 0, 603)).fighting(FRENCH, "f1");
        t.to(503).dice(&[1]).go().to(703);
        t.step() == Step::WithdrawTo(PRUSSIAN, t.id("First"))
    });
    assert_eq!(asked, [true, false]);
}

#[test]
fn r_13_a_headquarters_stays_where_nobody_could_leave() {
    // p1 passes and finds no room; pc, for which there is room, fails.
    let around = [(502, "g1"), (602, "g2"), (702, "g3"), (604, "g4")];
    let p = around.iter().fold(duel(), |p, &(hex, name)| p.plain(FRENCH, name, hex));
    let p = p.cavalry(FRENCH, "fc", 503).cavalry(FRENCH, "fd", 503).cavalry(PRUSSIAN, "pc", 603);
    let p = p.hq(PRUSSIAN, "First", 3, 0, 603).plain(PRUSSIAN, "a1", 703).plain(PRUSSIAN, "a2", 703);
    let mut t = p.cavalry(PRUSSIAN, "ac", 703).fighting(FRENCH, "f1 fc fd");
    t.to(503).dice(&[3]).go();
    assert_eq!(t.told(|event| matches!(event, Event::WithdrawalRolled { passed: 1, failed: 1, .. })), 1);
    assert_eq!((t.step(), t.at("First")), (Step::Lead(FRENCH), 603));
}

#[test]
fn r_14_what_a_screen_must_match() {
    let screened = readings("cavalry-screen", |with| {
        let mut t = with(duel().cavalry(PRUSSIAN, "pc", 603)).fighting(FRENCH, "f1");
        let die: &[u32] = if t.by_default() { &[] } else { &[6] };
        t.to(503).dice(die).go();
        t.told(|event| matches!(event, Event::Screened { .. }))
    });
    assert_eq!(screened, [1, 0]);
}

#[test]
fn r_46_the_nominal_strength_of_cavalry() {
    let screened = readings("screen-value", |with| {
        let p = duel().cavalry(PRUSSIAN, "pc", 603).lost("pc", 1).cavalry(FRENCH, "fc", 503);
        let mut t = with(p).fighting(FRENCH, "f1 fc");
        let die: &[u32] = if t.by_default() { &[6] } else { &[] };
        t.to(503).dice(die).go();
        t.told(|event| matches!(event, Event::Screened { .. }))
    });
    assert_eq!(screened, [0, 1]);
}

#[test]
fn r_46_and_that_of_the_whole_attacker() {
    // 4 points of cavalry against a corps on its back, 6 against one that has lost a step.
    let screened = readings("screen-value", |with| {
        let screens = |lost: u8, cavalry: &[&str]| {
            let p = cavalry.iter().fold(duel().lost("f1", lost), |p, name| p.cavalry(PRUSSIAN, name, 603));
            let p = with(p.off_map("p1"));
            let dice: &[u32] = if lost == 2 && p.by_default() { &[] } else { &[6] };
            let mut t = p.ruling("cavalry-screen=total").fighting(FRENCH, "f1");
            t.to(503).dice(dice).go();
            t.told(|event| matches!(event, Event::Screened { .. }))
        };
        [screens(2, &["pa", "pb"]), screens(1, &["pa", "pb", "pc"])]
    });
    assert_eq!(screened, [[1, 0], [0, 0]]);
}

#[test]
fn r_15_a_retreat_into_a_zone_of_control() {
    let lost = readings("retreat-step", |with| {
        let p = duel().plain(PRUSSIAN, "p2", 603).plain(FRENCH, "f2", 702);
        let mut t = with(p).fighting(FRENCH, "f1");
        t.to(503).done().unit("p1").battle(&[1], 6, 1, &[]).done();
        t.dice(&[1, 1]).unit("p1").to(703);
        if t.step() == Step::Loss(PRUSSIAN) {
            t.unit("p1");
        }
        (t.lost("p1"), t.lost("p2"))
    });
    assert_eq!(lost, [(3, 0), (3, 1)]);
}

#[test]
fn r_16_who_has_won_after_heroism() {
    let asked = readings("heroism-winner", |with| {
        let mut t = with(duel()).fighting(FRENCH, "f1");
        // Both lose one by the table, the French one more.
        t.to(503).done().battle(&[1, 1], 1, 1, &[1, 1]).go();
        t.step()
    });
    assert_eq!(asked, [Step::GiveWay(FRENCH), Step::RetreatTo(FRENCH)]);
}

#[test]
fn r_19_driven_off_from_a_fortress() {
    let asked = readings("fortress-second", |with| {
        let p = duel().fortress("Landau", "5-1", 603, PRUSSIAN).marked(Mark::Disorganised, "p1");
        let mut t = with(p.marked(Mark::Unsupplied, "p1")).fighting(FRENCH, "f1");
        t.to(503).done().unit("p1").battle(&[1], 1, 1, &[1, 3]).done().done();
        t.step()
    });
    let t = duel().fighting(FRENCH, "f1");
    assert_eq!(asked, [Step::Stand(PRUSSIAN, t.hex(603)), Step::RetreatTo(PRUSSIAN)]);
}

#[test]
fn r_20_the_step_of_heroism() {
    let asked = readings("heroism-step", |with| {
        let mut t = with(duel().plain(FRENCH, "f2", 503)).fighting(FRENCH, "f1 f2");
        let morale: &[u32] = if t.by_default() { &[1, 1] } else { &[] };
        t.to(503).done().unit("f1").battle(&[1, 1], 1, 2, morale).go();
        (t.step() == Step::Loss(FRENCH), t.lost("f1"))
    });
    assert_eq!(asked, [(false, 2), (true, 1)]);
}

#[test]
fn r_21_an_unreduced_corps() {
    let tried = readings("mitrailleuse-corps", |with| {
        let mut t = with(duel().lost("f1", 1)).fighting(FRENCH, "f1");
        let die: &[u32] = if t.by_default() { &[6] } else { &[] };
        t.to(503).done().battle(die, 1, 1, &[1, 1]).done();
        t.told(|event| matches!(event, Event::MitrailleusesRolled { .. }))
    });
    assert_eq!(tried, [1, 0]);
}

#[test]
fn r_47_who_names_his_lead_unit_first() {
    let first = readings("lead-order", |with| {
        let p = duel().plain(FRENCH, "f2", 503).plain(PRUSSIAN, "p2", 603);
        let mut t = with(p).fighting(FRENCH, "f1 f2");
        t.to(503).done();
        let first = t.step();
        t.act(t.legal()[0]);
        (first, t.game.hidden_lead(&t.state))
    });
    assert_eq!(first, [(Step::Lead(FRENCH), Some(FRENCH)), (Step::Lead(FRENCH), None), (Step::Lead(PRUSSIAN), None)]);
}

#[test]
fn r_48_the_morale_of_a_lead_unit() {
    let morale = readings("heroism-morale", |with| {
        let mut t = with(duel().marked(Mark::Disorganised, "f1")).fighting(FRENCH, "f1");
        t.to(503).done();
        t.game.party_of(&t.state, FRENCH).morale
    });
    assert_eq!(morale, [3, 2]);
}

#[test]
fn r_49_how_often_a_bonus_is_given() {
    let left = readings("hq-bonus-times", |with| {
        let p = with(duel().marked(Mark::BattleBonus, "f1").plain(FRENCH, "f2", 107));
        let mut t = p.fighting(FRENCH, "f1");
        t.done();
        t.has("f1", Mark::BattleBonus)
    });
    assert_eq!(left, [true, false]);
}

#[test]
fn r_50_the_range_of_a_bonus() {
    let asked = readings("hq-bonus-range", |with| {
        // p2 is out of its range.
        let p = duel().plain(PRUSSIAN, "p2", 604).hq(PRUSSIAN, "First", 1, 1, 602);
        let mut t = with(p).fighting(FRENCH, "f1");
        t.to(503).done().done();
        t.step() == Step::Bonus(PRUSSIAN)
    });
    assert_eq!(asked, [false, true]);
}

#[test]
fn r_51_whose_bonus_it_is() {
    let asked = readings("hq-bonus-whose", |with| {
        let p = duel().hq(PRUSSIAN, "First", 3, 1, 602).hq(PRUSSIAN, "Second", 3, 1, 1003).under("Second", "p1");
        let mut t = with(p).fighting(FRENCH, "f1");
        t.to(503).done();
        t.step() == Step::Bonus(PRUSSIAN)
    });
    assert_eq!(asked, [false, true]);
}

#[test]
fn r_51_and_who_helps_a_stack_to_reorganise() {
    let helped = readings("hq-bonus-whose", |with| {
        let p = field().hq(FRENCH, "North", 3, 0, 303).hq(FRENCH, "South", 3, 2, 304).hq(FRENCH, "East", 1, 1, 304);
        let p = p.plain(FRENCH, "f1", 303).plain(FRENCH, "f2", 305).under("North", "f1 f2").plain(PRUSSIAN, "p1", 909);
        let p = p.marked(Mark::Disorganised, "f1 f2").fortress("Metz", "6-3", 204, FRENCH);
        let mut t = with(p).marker(FRENCH);
        if t.by_default() {
            t.dice(&[5, 5]).army("North");
            return (vec![], vec![], t.has("f1", Mark::Disorganised), t.has("South", Mark::RallyBonus));
        }
        t.army("North");
        let hqs = t.units();
        t.unit("South");
        let hexes = t.hexes();
        t.dice(&[5, 5]).to(303);
        assert_eq!((t.has("f2", Mark::Disorganised), t.step()), (true, Step::Mover(FRENCH)), "one stack in a segment");
        assert_eq!(t.told(|event| matches!(event, Event::BonusGiven { bonus: 2, .. })), 1);
        (hqs, hexes, t.has("f1", Mark::Disorganised), t.has("South", Mark::RallyBonus) && t.has("South", Mark::Shown))
    });
    let all = (vec!["South".to_owned(), "East".to_owned()], vec![303, 305], false, true);
    assert_eq!(helped, [(vec![], vec![], true, false), all]);
}

#[test]
fn r_52_a_defender_in_his_second_activation() {
    let counts = readings("second-activation", |with| {
        let mut t = with(duel().marked(Mark::Second, "p1")).fighting(FRENCH, "f1");
        t.to(503).done();
        t.game.party_of(&t.state, PRUSSIAN).second
    });
    assert_eq!(counts, [false, true]);
}

/// f1 has beaten p1, around which there is no way out.
fn cornered() -> Position {
    let around = [(602, "g1"), (702, "g2"), (703, "g3"), (604, "g4"), (502, "g5")];
    around.iter().fold(duel(), |p, &(hex, name)| p.plain(FRENCH, name, hex))
}

#[test]
fn r_53_without_a_way_back() {
    let gone = readings("no-way-back", |with| {
        let mut t = with(cornered()).fighting(FRENCH, "f1");
        t.to(503).battle(&[1], 5, 1, &[1, 1]).done();
        t.gone("p1")
    });
    assert_eq!(gone, [true, false]);
}

#[test]
fn r_53_who_stays_has_ended_his_retreat() {
    let french = [(502, "g1"), (602, "g2"), (702, "g3"), (604, "g4"), (704, "g5"), (803, "g6"), (804, "g7")];
    let p = french.iter().fold(duel(), |p, &(hex, name)| p.plain(FRENCH, name, hex));
    let p = ["a1", "a2", "a3"].iter().fold(p, |p, name| p.plain(PRUSSIAN, name, 703));
    let mut t = p.ruling("no-way-back=stays").fighting(FRENCH, "f1");
    t.to(503).battle(&[1], 5, 1, &[1, 1]).done();
    assert_eq!((t.at("p1"), t.step()), (703, Step::Excess(PRUSSIAN, t.hex(703))));
}

#[test]
fn r_54_advance_after_elimination() {
    let advances = readings("advance-after", |with| {
        let mut t = with(duel().lost("p1", 3)).fighting(FRENCH, "f1");
        t.to(503).done().battle(&[1], 1, 1, &[1]).done();
        t.step() == Step::Advance(FRENCH)
    });
    assert_eq!(advances, [true, false]);
}

#[test]
fn r_54_who_retreats_before_combat_leaves_the_others_to_be_eliminated() {
    let advances = readings("advance-after", |with| {
        let p = duel().lost("p1", 3).corps(PRUSSIAN, "p2", "8-4-6/4-4-6", 603);
        let mut t = with(p).fighting(FRENCH, "f1");
        t.to(503).dice(&[4]).go().to(703).battle(&[1], 1, 1, &[1]).done();
        assert!(t.gone("p1") && t.at("p2") == 703);
        t.step() == Step::Advance(FRENCH)
    });
    assert_eq!(advances, [true, false]);
}

#[test]
fn r_55_advance_after_equal_losses() {
    let advances = readings("equal-retreat-advance", |with| {
        let mut t = with(duel()).fighting(FRENCH, "f1");
        t.to(503).done().battle(&[1], 1, 1, &[1, 1]).done();
        t.done().go().to(703).to(803);
        t.step() == Step::Advance(FRENCH)
    });
    assert_eq!(advances, [false, true]);
}

// ---- Command, supply, movement ----

#[test]
fn r_24_the_marker_of_a_lost_headquarters() {
    let in_cup = readings("eliminated-hq-marker", |with| {
        let p = with(duel().hq(PRUSSIAN, "First", 3, 0, 403)).state(|s| s.cup.insert(UnitId(4)));
        let mut t = p.acting(FRENCH, "f9 f1");
        t.unit("f1").to(403);
        assert!(t.gone("First"));
        t.state.cup().has(t.id("First"))
    });
    assert_eq!(in_cup, [false, true]);
}

#[test]
fn r_26_whose_second_activation() {
    let second = readings("second-activation-of", |with| {
        let of = |mark: Mark, unit: &str| {
            let p = duel().hq(FRENCH, "North", 3, 0, 503).marked(mark, unit);
            let mut t = with(p).marker(FRENCH);
            t.army("North");
            t.has("f1", Mark::Second)
        };
        (of(Mark::Activated, "f1"), of(Mark::Flipped, "North"))
    });
    assert_eq!(second, [(true, true), (true, false), (false, true)]);
}

#[test]
fn r_26_a_third_activation_by_another_headquarters_or_by_none() {
    let second = readings("second-activation-of", |with| {
        let p = duel().hq(FRENCH, "North", 3, 0, 503).plain(FRENCH, "away", 110).under("North", "f1 away");
        let twice = "f1 away f9";
        let t = with(p.marked(Mark::Activated, twice).marked(Mark::Second, twice)).marker(FRENCH);
        let (mut led, mut alone) = (t.clone(), t);
        led.army("North");
        alone.to(110);
        [led.has("f1", Mark::Second), alone.has("away", Mark::Second), led.has("f9", Mark::Second)]
    });
    assert_eq!(second, [[true, true, true], [true, true, true], [false, false, true]], "others keep the marker");
}

#[test]
fn r_28_prussian_railways_at_the_edge() {
    let supplied = readings("edge-supply", |with| {
        let p = duel().railway(&[1305, 1205, 1105]).exits(PRUSSIAN, &[1305]).plain(PRUSSIAN, "p2", 1106);
        let t = with(p).acting(FRENCH, "f1");
        t.game.supplied_units(&t.state, PRUSSIAN).has(t.id("p2"))
    });
    assert_eq!(supplied, [false, true]);
}

#[test]
fn r_33_conversion_out_of_supply() {
    let can = readings("conversion-supply", |with| {
        let p = duel().railway(&[502, 503]).plain(PRUSSIAN, "p2", 502).off_map("f1").marked(Mark::Unsupplied, "p2");
        let mut t = with(p).acting(PRUSSIAN, "p2");
        t.unit("p2").offers(Action::Convert)
    });
    assert_eq!(can, [true, false]);
}

#[test]
fn r_60_a_railway_that_both_have_converted() {
    let can = readings("conversion-order", |with| {
        let p = duel().railway(&[503, 504]).converted(PRUSSIAN, &[503]);
        let mut t = with(p).acting(FRENCH, "f1");
        t.unit("f1").offers(Action::Convert)
    });
    assert_eq!(can, [true, false]);
}

#[test]
fn r_35_which_markers_bring_two() {
    let asked = readings("reinforcement-marker", |with| {
        let p = duel().hq(FRENCH, "North", 3, 0, 503).plain(FRENCH, "f12", 101).pool("f12", 2);
        let p = with(p).data(|data| data.course.two_from = Some(2)).state(|s| s.cup.insert(UnitId(4)));
        p.goes_on(Task::Draw, &[]).step()
    });
    assert_eq!(asked, [Step::Mover(FRENCH), Step::Marker(FRENCH)]);
}

/// The Emperor and North in one hex, of which North's radius reaches nobody.
pub(super) fn court() -> Position {
    let p = duel().supreme(FRENCH, "Emperor", 3, 1, 403).hq(FRENCH, "North", 1, 0, 403);
    p.plain(FRENCH, "f2", 404).under("North", "f1").hq(FRENCH, "South", 3, 0, 110).under("South", "f2")
}

#[test]
fn r_37_with_which_marker_he_leads_an_army() {
    let asked = readings("emperor-marker", |with| {
        let asked = |hq: &str| {
            let mut t = with(court()).marker(FRENCH);
            t.army(hq);
            matches!(t.step(), Step::Command(..))
        };
        (asked("North"), asked("Emperor"))
    });
    assert_eq!(asked, [(true, true), (false, true)]);
}

#[test]
fn r_69_whom_he_commands_alone() {
    let commanded = readings("supreme-command", |with| {
        let mut t = with(court()).marker(FRENCH);
        t.army("Emperor").done();
        t.has("f2", Mark::Active)
    });
    assert_eq!(commanded, [true, false]);
}

#[test]
fn r_69_in_the_place_of_another_he_commands_its_units() {
    let commanded = readings("supreme-command", |with| {
        let mut t = with(court()).marker(FRENCH);
        let units = t.game.commanded(&t.state, t.id("Emperor"));
        t.army("Emperor").done();
        [units.has(t.id("f1")), units.has(t.id("f2")), t.has("f1", Mark::Active)]
    });
    assert_eq!(commanded, [[true, true, true], [true, false, false]], "if he leads for himself he leaves them");
}

#[test]
fn r_42_luxemburg_before_the_invasion() {
    let can = readings("luxemburg-before", |with| {
        let mut t = with(duel().luxemburg(&[502])).acting(FRENCH, "f1");
        t.unit("f1").hexes().contains(&502)
    });
    assert_eq!(can, [false, true]);
}

#[test]
fn r_56_a_headquarters_alone_in_a_zone_of_control() {
    let commanded = readings("hq-own-hex", |with| {
        let p = duel().hq(FRENCH, "North", 2, 0, 502).fortress("Metz", "6-3", 402, FRENCH);
        let t = with(p).acting(FRENCH, "f1");
        let north = t.id("North");
        (t.game.commanded(&t.state, north).has(t.id("f1")), t.game.in_command(&t.state, north))
    });
    assert_eq!(commanded, [(true, true), (false, false)]);
}

#[test]
fn r_58_zones_into_a_destroyed_fortress() {
    let reaches = readings("fortress-zoc", |with| {
        let t = with(duel().terrain(Terrain::Fortress, &[604])).acting(FRENCH, "f1");
        t.state.zones(PRUSSIAN).has(t.hex(604))
    });
    assert_eq!(reaches, [true, false]);
}

#[test]
fn r_59_railway_and_march() {
    let goes_on = readings("rail-whole-move", |with| {
        let p = field().railway(&[105, 205, 305]).plain(FRENCH, "f1", 205).plain(PRUSSIAN, "p1", 909);
        let mut t = with(p).acting(FRENCH, "f1");
        t.unit("f1").rail(305);
        t.step() == Step::March(FRENCH)
    });
    assert_eq!(goes_on, [false, true]);
}

#[test]
fn r_70_a_captured_fortress() {
    let supplied = readings("captured-fortress", |with| {
        let p = field().fortress("Metz", "6-3", 503, FRENCH).off_map("Metz").plain(PRUSSIAN, "p1", 503);
        let p = with(p.plain(FRENCH, "f1", 108)).state(|s| s.control.0.reverse());
        let t = p.acting(FRENCH, "f1");
        t.game.supplied_units(&t.state, PRUSSIAN).has(t.id("p1"))
    });
    assert_eq!(supplied, [false, true]);
}

#[test]
fn r_71_what_an_arrival_can_do() {
    let moves = readings("arrivals", |with| {
        let p = duel().plain(FRENCH, "f12", 101).pool("f12", 2);
        let mut t = with(p).marker(FRENCH);
        t.bring("f12").to(101);
        t.step()
    });
    assert_eq!(moves, [Step::Mover(FRENCH), Step::Stack(PRUSSIAN)]);
}

// ---- Isolation, recovery, victory ----

#[test]
fn r_32_stacks_side_by_side() {
    let p = || {
        let p = field().plain(FRENCH, "f1", 110).plain(FRENCH, "f2", 109).plain(PRUSSIAN, "p1", 107);
        p.plain(PRUSSIAN, "p2", 309)
    };
    let isolated = readings("isolation-group", |with| {
        let t = with(p()).acting(PRUSSIAN, "p1");
        t.game.is_surrounded(&t.state, FRENCH, t.hex(110))
    });
    assert_eq!(isolated, [true, false]);
}

#[test]
fn r_57_the_edge_of_the_map() {
    let isolated = readings("isolation-edge", |with| {
        let p = field().plain(FRENCH, "f1", 110).plain(PRUSSIAN, "p1", 108).plain(PRUSSIAN, "p2", 310);
        let t = with(p).acting(PRUSSIAN, "p1");
        t.game.is_surrounded(&t.state, FRENCH, t.hex(110))
    });
    assert_eq!(isolated, [true, false]);
}

#[test]
fn r_39_an_empty_city() {
    let isolated = readings("city-isolated", |with| {
        let p = field().city("Metz", 303, FRENCH).plain(PRUSSIAN, "g1", 202).plain(PRUSSIAN, "g2", 205);
        let t = with(p.plain(PRUSSIAN, "g3", 503)).acting(PRUSSIAN, "g1");
        t.game.is_city_isolated(&t.state, FRENCH, crate::eagle::PlaceId(0))
    });
    assert_eq!(isolated, [true, false]);
}

#[test]
fn r_40_how_losses_are_rounded() {
    let points = readings("victory-points", |with| {
        // Two corps of 7 with a step lost: 5.25 each.
        let p = duel().corps(FRENCH, "a", "7-3-6/3-3-6", 107).lost("a", 1).corps(FRENCH, "b", "7-3-6/3-3-6", 108);
        let t = with(p.lost("b", 1)).acting(FRENCH, "f1");
        t.game.points_lost(&t.state, FRENCH)
    });
    // Twice 2 by unit; 3.5, rounded up, by the sum.
    assert_eq!(points, [4, 4]);
    let points = readings("victory-points", |with| {
        let p = duel().corps(FRENCH, "a", "5-3-6/3-3-6", 107).lost("a", 1).corps(FRENCH, "b", "5-3-6/3-3-6", 108);
        let t = with(p.lost("b", 1)).acting(FRENCH, "f1");
        t.game.points_lost(&t.state, FRENCH)
    });
    // 3.75 each: once 1 by unit, 2.5 together.
    assert_eq!(points, [2, 3]);
}

#[test]
fn r_61_the_cavalry_of_the_guard() {
    let lost = readings("guard-cavalry", |with| {
        let p = duel().cavalry(FRENCH, "gc", 107).data(|data| data.guard = Some((UnitId(4), UnitId(0))));
        with(p).goes_on(Task::OperationsOver, &[]).gone("gc")
    });
    assert_eq!(lost, [false, true]);
}

#[test]
fn r_62_who_recovers_with_a_supreme_headquarters() {
    let rolled = readings("recovery-of", |with| {
        let p = field().supreme(FRENCH, "Emperor", 3, 0, 303).hq(FRENCH, "North", 3, 0, 101).plain(FRENCH, "f1", 303);
        let p = with(p.under("North", "f1").lost("f1", 1).plain(PRUSSIAN, "p1", 909));
        let die: &[u32] = if p.by_default() { &[1, 1, 1] } else { &[1, 1, 1, 1] };
        let t = p.goes_on(Task::Recovery(FRENCH, UnitId(0)), die);
        t.told(|event| matches!(event, Event::RecoveryRolled { .. }))
    });
    assert_eq!(rolled, [0, 1]);
}

#[test]
fn r_63_recovery_without_room() {
    let asked = readings("recovery-stacking", |with| {
        let p = field().hq(FRENCH, "North", 3, 0, 303).plain(FRENCH, "f1", 303).lost("f1", 2);
        let p =
            p.plain(FRENCH, "f2", 303).plain(FRENCH, "f3", 303).cavalry(FRENCH, "fc", 303).plain(PRUSSIAN, "p1", 909);
        let p = with(p);
        let dice: &[u32] = if p.by_default() { &[] } else { &[1, 1, 1] };
        let t = p.goes_on(Task::Recovery(FRENCH, UnitId(0)), dice);
        t.step() == Step::Recover(FRENCH, t.id("f1"))
    });
    assert_eq!(asked, [true, false]);
}

#[test]
fn r_64_steps_that_were_recovered() {
    let points = readings("recovered-steps", |with| {
        let p =
            field().hq(FRENCH, "North", 3, 0, 303).plain(FRENCH, "f1", 303).lost("f1", 2).plain(PRUSSIAN, "p1", 909);
        let t = with(p).goes_on(Task::Recovery(FRENCH, UnitId(0)), &[5, 1, 1, 1]);
        t.game.points_lost(&t.state, FRENCH)
    });
    // 6 of 8 are left; the 2 that came back count or do not.
    assert_eq!(points, [2, 4]);
    let in_parts = readings("recovered-steps", |with| {
        let p = field().hq(FRENCH, "North", 3, 0, 303).plain(PRUSSIAN, "p1", 909);
        let corps = |p: Position, name: &str| p.corps(FRENCH, name, "6-3-6/3-3-6", 303).lost(name, 2);
        let p = with(["f1", "f2"].into_iter().fold(p, corps)).ruling("victory-points=sum");
        let t = p.goes_on(Task::Recovery(FRENCH, UnitId(0)), &[5, 5, 1, 1, 1]);
        t.game.points_lost(&t.state, FRENCH)
    });
    // 4.5 of 6 are left of either, and 1.5 came back.
    assert_eq!(in_parts, [3, 6], "what comes back is added up in fractions too (R-40)");
}

#[test]
fn r_65_steps_of_fortresses() {
    let points = readings("fortress-points", |with| {
        let p = duel().fortress("Metz", "6-3", 303, FRENCH).lost("Metz", 3);
        let t = with(p).acting(FRENCH, "f1");
        t.game.points_lost(&t.state, FRENCH)
    });
    assert_eq!(points, [3, 0]);
    let regained = readings("fortress-points", |with| {
        let p = field().hq(FRENCH, "North", 3, 0, 303).fortress("Metz", "6-3", 303, FRENCH).lost("Metz", 3);
        let p = with(p.plain(PRUSSIAN, "p1", 909)).ruling("recovered-steps=counted");
        let t = p.goes_on(Task::Recovery(FRENCH, UnitId(0)), &[5, 1, 1, 1]);
        (t.lost("Metz"), t.game.points_lost(&t.state, FRENCH))
    });
    assert_eq!(regained, [(2, 3), (2, 0)], "nor do those that were recovered (R-64)");
}

#[test]
fn r_66_supply_at_the_end_of_a_turn() {
    let over = readings("supply-in-france", |with| {
        let p = field().city("Trier", 905, FRENCH).plain(PRUSSIAN, "p1", 503).plain(FRENCH, "f1", 110);
        let automatic = p.places("Trier");
        let p = with(p).data(|data| data.victory.automatic = automatic);
        let dice: &[u32] = if p.by_default() { &[1, 1] } else { &[] };
        p.goes_on(Task::TurnEnd, dice).outcome().is_some()
    });
    // p1 has no marker, and no line either.
    assert_eq!(over, [false, true]);
}

// ---- Stacks ----

#[test]
fn r_67_stacks_that_can_be_examined() {
    let hidden = readings("stacks", |with| {
        let t = with(duel().plain(FRENCH, "f2", 503).cavalry(FRENCH, "fc", 503)).acting(PRUSSIAN, "p1");
        let mut seen = t.state.clone();
        crate::game::Game::hide(&t.game, &mut seen, PRUSSIAN);
        seen.marked(Mark::Masked).len()
    });
    assert_eq!(hidden, [2, 0]);
}

#[test]
fn r_68_what_is_on_top() {
    let top = readings("pile", |with| {
        let t = with(duel().cavalry(FRENCH, "fc", 503)).acting(PRUSSIAN, "p1");
        (t.has("f1", Mark::OnTop), t.has("fc", Mark::OnTop))
    });
    assert_eq!(top, [(false, true), (true, false)]);
}

#[test]
fn r_68_a_loss_changes_what_is_on_top() {
    let top = readings("pile", |with| {
        let mut t = with(duel().plain(FRENCH, "f2", 503)).fighting(FRENCH, "f1 f2");
        t.to(503).done().unit("f1").battle(&[1], 1, 2, &[1, 1]).done();
        assert_eq!(t.lost("f1"), 1);
        t.has("f2", Mark::OnTop)
    });
    assert_eq!(top, [true, true]);
}

#[test]
fn r_71_nor_can_a_headquarters_besiege_that_is_placed() {
    let besieges = readings("arrivals", |with| {
        let p = field().fortress("Metz", "6-3", 503, FRENCH).supreme(PRUSSIAN, "Chief", 5, 2, 603).pool("Chief", 2);
        let entry = p.hex(603);
        let p = p.plain(PRUSSIAN, "p9", 909).data(|data| data.course.arrivals[PRUSSIAN].hex = entry);
        let mut t = with(p).marker(PRUSSIAN);
        t.bring("Chief").to(603);
        if t.step() == Step::Mover(PRUSSIAN) {
            t.done();
        }
        matches!(t.step(), Step::Siege(..))
    });
    assert_eq!(besieges, [true, false]);
}

#[test]
fn every_ruling_has_a_test_of_its_name() {
    let text = concat!(include_str!("rulings.rs"), include_str!("readings.rs"), include_str!("stack_order.rs"));
    for ruling in RULINGS {
        assert!(text.contains(&format!("fn r_{}_", ruling.number)), "R-{}", ruling.number);
        assert!(text.contains(&format!("readings(\"{}\"", ruling.id)), "{}", ruling.id);
    }
}
