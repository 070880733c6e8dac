//! §7 Operational movement.

use super::*;

held! {
    french_transfer "french-transfer" {
        "citadel" => "from 5 to 6: no",
        "anywhere" => "from 5 to 6: yes",
    } |r| {
        let mut t = r.on(position("1-2-5-6")).french(5, bns("a")).operational(FRENCH);
        format!("from 5 to 6: {}", yes(t.may_pick("a") && t.pick("a").may_go_to(6)))
    }

    entry_exception "entry-exception" {
        "fortification" => "printed no, trench no, fortification yes",
        "any-works" => "printed yes, trench yes, fortification yes",
    } |r| {
        let enters = |map: &str, fortified: &'static [u8], trenched: &'static [u8]| {
            let p = r.on(position(map)).headquarters(bns("A")).french(5, bns("a")).fortified(&[5]);
            let mut t = p.fortified(fortified).trenched(trenched).operational(PRUSSIAN);
            yes(t.may_pick("A") && t.pick("A").may_go_to(20))
        };
        let [printed, trench, fort] =
            [enters("e20 5-20 20+1", &[], &[]), enters("e20 5-20", &[], &[20]), enters("e20 5-20", &[20], &[])];
        format!("printed {printed}, trench {trench}, fortification {fort}")
    }

    arrival_works "arrival-works" {
        "both" => "enters works no, beside works yes, a bonus no; moves into works no, beside works yes, a bonus no, a trench no; a stays",
        "own" => "enters works yes, beside works yes, a bonus no; moves into works yes, beside works yes, a bonus yes, a trench no; a retreats to [6, 7]",
    } |r| {
        let goes = |map: &str, from: Option<u8>, fortified: &'static [u8], trenched: &'static [u8]| {
            let p = r.on(position(map)).french(5, bns("a")).fortified(fortified).trenched(trenched);
            let p = if let Some(from) = from { p.prussian(from, bns("A")) } else { p.headquarters(bns("A")) };
            let mut t = p.operational(PRUSSIAN);
            yes(t.may_pick("A") && t.pick("A").may_go_to(20))
        };
        let enters = |map, fortified| goes(map, None, fortified, &[]);
        let moves = |map, fortified, trenched| goes(map, Some(21), fortified, trenched);
        let [into, beside, bonus] = [enters("e20 5-20", &[20]), enters("e20 5-20", &[5, 20]), enters("e20 5-20 20+1", &[])];
        let map = "21-20-5";
        let [works, both, printed, trench] =
            [moves(map, &[20], &[]), moves(map, &[5, 20], &[]), moves("21-20-5 20+1", &[], &[]), moves(map, &[], &[20])];
        let mut t = r.on(position("21-22 20-5-6-7 1-5 21-20")).french(5, bns("a")).prussian(21, bns("A B")).fortified(&[20]).operational(PRUSSIAN);
        let to = if works == "yes" { 20 } else { 22 };
        t.pick("A").to(to).pick("B").to(to);
        let then = if t.step() == Step::Retreat(FRENCH) {
            assert!(t.told("1.1.1", |e| matches!(e, Event::Exposed { side: FRENCH, .. })));
            let zones = t.zones().into_iter().filter(|&zone| zone > 5).collect::<Vec<_>>();
            t.to(6).expect("a: G in 6, A: G in 20, B: G in 20");
            assert_ne!(t.step(), Step::Retreat(FRENCH));
            format!("retreats to {zones:?}")
        } else {
            assert_eq!(t.step(), Step::PickOperational(FRENCH));
            "stays".to_owned()
        };
        format!(
            "enters works {into}, beside works {beside}, a bonus {bonus}; moves into works {works}, beside works {both}, a bonus {printed}, \
             a trench {trench}; a {then}"
        )
    }

    departure_exception "departure-exception" {
        "no" => "may leave: fortification no, trench no",
        "yes" => "may leave: fortification yes, trench no",
    } |r| {
        let leaves = |p: Position| {
            let mut t = p.operational(PRUSSIAN);
            yes(t.may_pick("A") && t.pick("A").may_go_to(22))
        };
        // R-63 says which works are excepted.
        let trench = position("5-20-21-22").prussian(20, bns("A")).french(5, bns("a")).fortified(&[5]).trenched(&[20]);
        format!("may leave: fortification {}, trench {}", leaves(r.on(duel("", bn("A"), bn("a")))), leaves(r.on(trench)))
    }

    crossing_works "crossing-works" {
        "fortification-or-bonus" => "bonus yes, trench no, fortification yes",
        "any-works" => "bonus yes, trench yes, fortification yes",
    } |r| {
        let crosses = |map: &str, fortified: &'static [u8], trenched: &'static [u8]| {
            let p = r.on(position(map)).french(5, bns("a")).prussian(20, bns("A"));
            let mut t = p.fortified(fortified).trenched(trenched).operational(PRUSSIAN);
            yes(t.may_pick("A") && t.pick("A").may_go_to(22))
        };
        let map = "20-21-22 21-5";
        let [bonus, trench, fort] =
            [crosses("20-21-22 21-5 21+1", &[], &[]), crosses(map, &[], &[21]), crosses(map, &[21], &[])];
        format!("bonus {bonus}, trench {trench}, fortification {fort}")
    }

    transfer_conditions "transfer-conditions" {
        "free" => "next to the enemy: out of 1 yes, into 1 yes; into works yes, into a trench yes",
        "prussian" => "next to the enemy: out of 1 no, into 1 no; into works yes, into a trench no",
    } |r| {
        let goes = |map: &str, (from, to), fortified: &'static [u8], manned: &'static [u8]| {
            let p = r.on(position(map)).french(from, bns("a")).prussian(20, bns("A")).fortified(fortified);
            let mut t = p.manned(manned).operational(FRENCH);
            yes(t.may_pick("a") && t.pick("a").may_go_to(to))
        };
        let (out, back) = (goes("6-1-20", (1, 6), &[20], &[]), goes("1-6-20", (6, 1), &[6, 20], &[]));
        let [works, trench] = [goes("1-6-20", (1, 6), &[6, 20], &[]), goes("1-6-20", (1, 6), &[20], &[6])];
        format!("next to the enemy: out of 1 {out}, into 1 {back}; into works {works}, into a trench {trench}")
    }

    entered_units "entered-units" {
        "edge" => "[20]",
        "onward" => "[20, 21]",
    } |r| {
        format!("{:?}", r.on(position("e20 20-21")).headquarters(bns("A")).operational(PRUSSIAN).pick("A").zones())
    }

    moving_on "moving-on" {
        "no" => "A [0, 21], U [0, 20], a [1], g [1]",
        "yes" => "A [0, 21, 30], U [0, 20, 30], a [1, 6], g [1]",
    } |r| {
        let p = position("e20 e30 20-21 30-31 5-1-6").prussian(20, bns("A")).prussian(21, [uhlans("U")]);
        let p = r.on(p).french(5, [bn("a"), field("g", 3)]);
        let zones = |side, name| p.operational(side).pick(name).zones();
        let [a, g] = ["a", "g"].map(|name| zones(FRENCH, name));
        format!("A {:?}, U {:?}, a {a:?}, g {g:?}", zones(PRUSSIAN, "A"), zones(PRUSSIAN, "U"))
    }

    operational_guns "operational-guns" {
        "yes" => "alone yes, beside A yes, next to guns yes; of the French yes",
        "no" => "alone no, beside A yes, next to guns yes; of the French no",
    } |r| {
        let p = r.on(position("e20 e30 5-20 6-30")).headquarters([bn("A"), field("G", 3)]).french(5, bns("a"));
        let p = p.french(6, [field("g", 3)]).fortified(&[5, 6, 20, 30]);
        let goes = |t: &mut Table, zone| yes(t.pick("G").may_go_to(zone));
        let [alone, guns] = [20, 30].map(|zone| goes(&mut p.operational(PRUSSIAN), zone));
        let beside = goes(p.operational(PRUSSIAN).pick("A").to(20), 20);
        let p = r.on(position("1-5-6 6-20")).french(5, [field("g", 3)]).prussian(20, bns("A")).fortified(&[6, 20]);
        let french = p.ruling("french-transfer", "anywhere").operational(FRENCH).pick("g").may_go_to(6);
        format!("alone {alone}, beside A {beside}, next to guns {guns}; of the French {}", yes(french))
    }
}
