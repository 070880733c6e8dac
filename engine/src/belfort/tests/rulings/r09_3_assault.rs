//! §9.3 Assault.

use super::*;

held! {
    bonus_in_assault "bonus-in-assault" {
        "after-first" => "1 hit: D in 5",
        "total" => "1 hit: G in 5",
    } |r| {
        let mut t = storm(&r.on(duel("5+1", bn("A"), calm("a"))), 5);
        t.dice(&[5]).go();
        format!("{} hit: {}", t.assault().4, t.see("a"))
    }

    many_battalions "many-battalions" {
        "last-column" => "defence 18, 9 battalions; f may be hit: yes",
        "capped" => "defence 9, 6 battalions; f may be hit: no",
    } |r| {
        let defenders = ["a", "b", "c", "d", "e", "f"].map(calm);
        let p = position("1-20-21 1-6").french(1, defenders).prussian(20, bns("A B C")).fortified(&[20]);
        let mut t = storm(&r.on(p), 1);
        t.dice(&[6]).go();
        let seen = format!("defence {}, {} battalions", t.assault().1, t.assault().2);
        // With +1 alone in zone 1 there is a hit to allocate.
        let p = position("1-20-21 1-6 1+1").french(1, ["a", "b", "c", "d", "e", "f"].map(calm));
        let mut t = storm(&r.on(p.prussian(20, bns("A B C")).fortified(&[20])), 1);
        t.dice(&[6]).go();
        assert_eq!((t.step(), t.may_pick("a")), (Step::Allocate(FRENCH), true));
        format!("{seen}; f may be hit: {}", yes(t.may_pick("f")))
    }

    uhlans_count "uhlans-count" {
        "yes" => "2 battalions",
        "no" => "1 battalions",
    } |r| {
        let p = position("5-20-21").french(5, bns("a")).prussian(20, [uhlans("U").values(0, 2, 2)]).fortified(&[5, 20]);
        let mut t = r.on(p).activation(FRENCH);
        t.activate(5, "a").to(5).attack(5, 20).dice(&[1]).go();
        format!("{} battalions", t.assault().2)
    }

    advance_barred "advance-barred" {
        "any-works" => "X in 20, Activate(First)",
        // §1.1.1 drives them out again.
        "printed" => "X in 5, Retreat(Second)",
    } |r| {
        let p = duel("5-8", strong("A"), calm("a")).map("5-20-21-22 5-6 5-9").french(6, bns("n")).fortified(&[6]);
        let mut t = storm(&r.on(p), 5);
        t.dice(&[2]).go().to(9);
        format!("{}, {:?}", t.see("A"), t.step())
    }

    lost_guns "lost-guns" {
        "everywhere" => "removed",
        "not-in-forts" => "ready in 2",
    } |r| {
        let p = position("2-20-21 2-6-7").prussian(20, [strong("A")]).french(2, [calm("a"), field("g", 3)]);
        let mut t = storm(&r.on(p.fortified(&[20])), 2);
        t.done().dice(&[2]).go();
        t.see("g")
    }

    guns_driven_out "guns-driven-out" {
        "retreat" => "caught ready in 6, alone ready in 7, passive ready in 21, shelled used in 5; of beaten attackers ready in 20",
        "lost" => "caught removed, alone removed, passive removed, shelled removed; of beaten attackers ready in 20",
    } |r| {
        let g = || field("g", 3);
        let p = || r.on(position("21-20-6-7 20-22")).prussian(21, bns("A"));
        let mut caught = p().french(6, [bn("a"), g()]).activation(PRUSSIAN);
        caught.activate(21, "A").dice(&[1]).to(20);
        let first = caught.see("g");
        let mut alone = p().french(6, [g()]).activation(PRUSSIAN);
        alone.activate(21, "A").to(20);
        if alone.step() == Step::Retreat(FRENCH) {
            alone.to(7);
        }
        // After an exchange of fire nobody is caught: 1.1.1 asks at the end.
        let p = r.on(position("5-6-20-21 5-22")).ruling("open-defenders", "stand").french(5, bns("a"));
        let mut passive = p.prussian(20, [bn("A"), field("GUN", 3)]).fortified(&[6]).activation(FRENCH);
        passive.activate(5, "a").to(6).done().to(21);
        if passive.step() == Step::Retreat(PRUSSIAN) {
            passive.to(21);
        }
        let p = r.on(position("5-20 5-6-7")).french(5, [bn("a"), g().used()]).prussian(20, [field("G", 6)]).fortified(&[5, 20]);
        let mut shelled = p.bombardment(PRUSSIAN);
        shelled.bombard_rolling("G", 5, &[3]);
        let last = shelled.see("g");
        let mut attack = r.on(duel("", bn("A"), calm("a")).prussian(20, [field("GUN", 3)])).activation(PRUSSIAN);
        attack.activate(20, "A GUN").march(&[20, 20]).attack(20, 5).dice(&[1]).go();
        format!(
            "caught {first}, alone {}, passive {}, shelled {last}; of beaten attackers {}",
            alone.see("g"),
            passive.see("GUN"),
            attack.see("GUN")
        )
    }

    off_map "off-map" {
        "free" => "off the map: yes; where nothing else is left: yes",
        "last-resort" => "off the map: no; where nothing else is left: yes",
    } |r| {
        let off = |p: Position| {
            let mut t = storm(&r.on(p), 5);
            t.dice(&[1]).go();
            yes(t.may(Action::OffMap))
        };
        let alone = position("5-20 e20").prussian(20, bns("A")).french(5, [calm("a")]).fortified(&[5, 20]);
        format!("off the map: {}; where nothing else is left: {}", off(duel("e20", bn("A"), calm("a"))), off(alone))
    }

    assault_hits "assault-hits" {
        "spread" => "A D, B D",
        "free" => "A X, B G",
    } |r| {
        let p = duel("", bn("A"), bn("a").values(0, 3, 8)).prussian(20, bns("B"));
        let mut t = storm(&r.on(p), 5);
        t.dice(&[4]).go();
        assert_eq!((t.assault().2, t.assault().5), (3, 2), "row 2 of column 3");
        while matches!(t.step(), Step::Allocate(_)) {
            let first = t.legal()[0];
            t.act(first);
        }
        format!("A {}, B {}", &t.see("A")[..1], &t.see("B")[..1])
    }

    beaten_in_works "beaten-in-works" {
        "leave" => "[21, 22]",
        "stay" => "[20, 21, 22]",
    } |r| {
        let mut t = storm(&r.on(duel("", bn("A"), calm("a"))), 5);
        t.dice(&[1]).go();
        format!("{:?}", t.zones())
    }

    engaged_battalions "engaged-battalions" {
        "all" => "attack 12, 3 battalions; beaten [A, B]",
        "chosen" => "attack 9, 2 battalions, the last one may not stay back; beaten [A, B]",
    } |r| {
        let p = r.on(duel("", strong("A"), calm("a").values(0, 3, 9)).prussian(20, [bn("B")]));
        let mut t = p.activation(PRUSSIAN);
        t.activate(20, "A B").march(&[20, 20]).attack(20, 5);
        let mut alone = "";
        if t.may_pick("B") {
            assert!(t.may_pick("A"));
            t.pick("B");
            alone = if t.may_pick("A") { "" } else { ", the last one may not stay back" };
        }
        t.dice(&[1]).go();
        while matches!(t.step(), Step::Allocate(_)) {
            t.pick("A");
        }
        let beaten: Vec<&str> =
            ["A", "B"].into_iter().filter(|name| t.state.retreating().has(t.id(name))).collect();
        format!("attack {}, {} battalions{alone}; beaten [{}]", t.assault().0, t.assault().2, beaten.join(", "))
    }

    retreat_forward "retreat-forward" {
        "no" => "[6, 21]",
        "yes" => "[5, 6, 21]",
    } |r| {
        // Column 4, row 5: the defenders are gone, and the attack is lost.
        let p = r.on(position("5-20-21 5-6")).prussian(21, bns("A B C"));
        let p = p.french(5, [calm("a").exhausted(), scouts("s")]).ruling("open-defenders", "stand");
        let mut t = p.activation(PRUSSIAN);
        t.activate(21, "A B C").march(&[20, 20, 20]).attack(20, 5).done().dice(&[1]).go().pick("A").pick("B");
        t.expect("a: out, s: removed");
        format!("{:?}", t.zones())
    }

    retreat_together "retreat-together" {
        "no" => "b after a [6, 7], off the map after a no; caught d [7, 8]; beaten attackers [21, 22]",
        "yes" => "b after a [7], off the map after a yes; caught d [8]; beaten attackers [21, 22]",
    } |r| {
        let beaten = |map: &str| {
            let mut t = storm(&r.on(duel(map, strong("A"), calm("a")).french(5, [calm("b")])), 5);
            t.dice(&[3]).go();
            t
        };
        let (mut on, mut off) = (beaten(""), beaten("e6 6-8"));
        let zones = on.to(7).zones();
        let follows = off.act(Action::OffMap).zones().is_empty();
        let p = r.on(position("21-20-6-7 6-8")).french(6, bns("c d")).prussian(21, bns("A"));
        let mut caught = p.activation(PRUSSIAN);
        caught.activate(21, "A").dice(&[1]).to(20).to(8);
        let mut attack = r.on(duel("", bn("A"), calm("a")).prussian(20, [bn("B")])).activation(PRUSSIAN);
        attack.activate(20, "A B").march(&[20, 20]).attack(20, 5).dice(&[1]).go();
        while matches!(attack.step(), Step::Allocate(_)) {
            let first = attack.legal()[0];
            attack.act(first);
        }
        let attackers = attack.to(21).zones();
        let caught = caught.zones();
        format!("b after a {zones:?}, off the map after a {}; caught d {caught:?}; beaten attackers {attackers:?}", yes(follows))
    }

    beaten_stop "beaten-stop" {
        "yes" => "[6, 7]; barred [6, 7, 9]; nobody left [6, 7, 20, 21, 22]",
        "no" => "[7]; barred [6, 7, 9]; nobody left [6, 7, 20, 21, 22]",
    } |r| {
        let beaten = |p: Position| {
            let mut t = storm(&r.on(p), 5);
            t.dice(&[2]).go();
            format!("{:?}", t.zones())
        };
        let barred = duel("5-9", strong("A"), calm("a")).french(9, bns("n")).fortified(&[9]);
        // Column 2, row 6: 2/2.
        let gone = duel("", strong("A").diminished(), calm("a"));
        let (beaten, barred, gone) = (beaten(duel("", strong("A"), calm("a"))), beaten(barred), beaten(gone));
        format!("{beaten}; barred {barred}; nobody left {gone}")
    }

    undisciplined_crossing "undisciplined-crossing" {
        "no" => "removed; beaten [7]",
        "yes" => "[7]; beaten [7]",
    } |r| {
        let p = || r.on(position("5-20-21 5-6-7")).french(6, bns("x y z")).prussian(20, [strong("A")]).fortified(&[5, 6, 20]);
        let mut given_up = p().french(5, [bn("q").unreliable()]).hand(PRUSSIAN, &[LackOfDiscipline]).activation(PRUSSIAN);
        given_up.activate(20, "A").to(20).attack(20, 5).done().play(LackOfDiscipline);
        let retreats = given_up.step() == Step::Retreat(FRENCH);
        let seen = if retreats { format!("{:?}", given_up.zones()) } else { given_up.see("q") };
        let mut beaten = storm(&p().french(5, [calm("q")]), 5);
        beaten.dice(&[2]).go();
        format!("{seen}; beaten {:?}", beaten.zones())
    }

    breaking_off "breaking-off" {
        "each" => "A leaves, then B [20, 21, 22]; A stays, then B [20, 21, 22]",
        "together" => "A leaves, then B [21, 22]; A stays, then B [20]",
    } |r| {
        let then = |zone| {
            let mut t = r.on(duel("", bn("A"), calm("a")).prussian(20, [bn("B")])).activation(PRUSSIAN);
            t.activate(20, "A B").march(&[20, 20]).attack(20, 5).done().to(zone).zones()
        };
        format!("A leaves, then B {:?}; A stays, then B {:?}", then(21), then(20))
    }

    cancelled_attack "cancelled-attack" {
        "stay" => "[20, 21, 22], where beaten attackers may stay [20, 21, 22]; nowhere to go: G in 20; nobody left [20, 21, 22]",
        "leave" => "[21, 22], where beaten attackers may stay [20, 21, 22]; nowhere to go: removed; nobody left [21, 22]",
    } |r| {
        let cancelled = |p: Position| {
            let mut t = storm(&r.on(p), 5);
            t.done();
            t
        };
        let p = || duel("", bn("A"), calm("a"));
        let (usual, beaten) = (cancelled(p()).zones(), cancelled(p().ruling("beaten-in-works", "stay")).zones());
        let nowhere = position("5-20 5-6").prussian(20, bns("A")).french(5, [calm("a")]).fortified(&[5, 20]);
        let nowhere = cancelled(nowhere).see("A");
        let p = duel("", bn("A"), bn("a").values(6, 3, 3)).ruling("nobody-left", "retreat");
        let mut left = storm(&r.on(p), 5);
        let left = left.dice(&[4]).go().expect("A: X in 20").zones();
        format!("{usual:?}, where beaten attackers may stay {beaten:?}; nowhere to go: {nowhere}; nobody left {left:?}")
    }

    calling_off "calling-off" {
        "all" => "2 may retreat",
        "able" => "1 may retreat",
    } |r| {
        let mut t = storm(&r.on(duel("", bn("A"), bn("a")).prussian(20, [bn("B").diminished()])), 5);
        t.dice(&[3]).go().pick("B").done();
        format!("{} may retreat", t.state.retreating().len())
    }

    beaten_guns "beaten-guns" {
        "stay" => "1 beaten",
        "retreat" => "2 beaten",
    } |r| {
        let p = r.on(duel("", bn("A"), calm("a")).prussian(20, [field("GUN", 3)]));
        let mut t = p.activation(PRUSSIAN);
        t.activate(20, "A GUN").march(&[20, 20]).attack(20, 5).dice(&[1]).go();
        format!("{} beaten", t.state.retreating().len())
    }

    assault_losses "assault-losses" {
        "attackers" => "A out, B X in 20",
        "offensive" => "A X in 20, B out",
    } |r| {
        let p = duel("", bn("A"), bn("a").values(6, 3, 3)).prussian(20, [bn("B").diminished()]);
        let mut t = storm(&r.on(p), 5);
        t.dice(&[4]).go().expect("A: D in 20, B: X in 20").dice(&[1]).go();
        assert_eq!(t.assault().5, 2);
        format!("A {}, B {}", t.see("A"), t.see("B"))
    }

    nobody_left "nobody-left" {
        "stay" => "X in 20, Activate(First)",
        "retreat" => "X in 20, Retreat(Second)",
    } |r| {
        let mut t = storm(&r.on(duel("", bn("A"), bn("a").values(6, 3, 3))), 5);
        t.dice(&[4]).go();
        format!("{}, {:?}", t.see("A"), t.step())
    }

    barring_units "barring-units" {
        "infantry" => "X in 5, Retreat(Second)",
        "all" => "X in 20, Activate(First)",
    } |r| {
        let p = duel("", strong("A"), calm("a")).map("5-20-21-22 5-6 5-9").french(6, [field("g", 3)]).fortified(&[6]);
        let mut t = storm(&r.on(p), 5);
        t.done().dice(&[2]).go().to(9);
        format!("{}, {:?}", t.see("A"), t.step())
    }

    overrun_works "overrun-works" {
        "stay" => "fortification true: G in 5; next to b in works: G in 5",
        "destroyed" => "fortification false: G in 5; next to b in works: G in 20",
    } |r| {
        let overrun = |p: Position| {
            let mut t = r.on(p.prussian(21, bns("A"))).activation(PRUSSIAN);
            t.activate(21, "A").to(20).attack(20, 5).expect("g: removed");
            t
        };
        let p = || position("5-20-21 5-6").french(5, [field("g", 3)]);
        let (t, next) = (overrun(p().fortified(&[5])), overrun(p().french(6, bns("b")).fortified(&[5, 6])));
        // What Lack of Discipline leaves is another matter.
        let p = r.on(position("5-20-21 5-6")).french(5, [bn("q").unreliable()]).prussian(20, bns("A")).fortified(&[5, 20]);
        let mut given_up = p.ruling("given-up-works", "stay").hand(PRUSSIAN, &[LackOfDiscipline]).activation(PRUSSIAN);
        given_up.activate(20, "A").to(20).attack(20, 5).done().play(LackOfDiscipline).to(6);
        assert!(given_up.fortified(5));
        format!("fortification {}: {}; next to b in works: {}", t.fortified(5), t.see("A"), next.see("A"))
    }
}
