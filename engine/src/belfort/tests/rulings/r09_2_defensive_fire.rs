//! §9.2 Defensive fire.

use super::*;

held! {
    who_fires "who-fires" {
        "objective" => "value 3, 1 hits",
        "adjacent" => "value 9, 2 hits",
    } |r| {
        let p = position("5-20-6 20-21").french(5, bns("a")).french(6, [bn("b").values(6, 3, 3)]).prussian(20, bns("A B"));
        let mut t = storm(&r.on(p.fortified(&[5, 6, 20])), 5);
        t.dice(&[4]).go();
        format!("value {}, {} hits", t.fire().0, t.fire().2)
    }

    who_allocates "who-allocates" {
        "owner" => "fire Allocate(Second), shells Allocate(First), assault Allocate(Second) and Allocate(First)",
        "enemy" => "fire Allocate(First), shells Allocate(Second), assault Allocate(Second) and Allocate(First)",
    } |r| {
        let p = position("5-20-21").french(5, bns("a")).prussian(20, [bn("A"), bn("B").diminished(), bn("X").exhausted()]);
        let mut t = storm(&r.on(p.fortified(&[5, 20])), 5);
        t.dice(&[4]).go();
        assert!(t.may_pick("A") && t.may_pick("B") && !t.may_pick("X"));
        let shells = shelled(r.on(position("5-30-20")).french(5, bns("a b")), 1).step();
        // §9.3.3 Each side applies its own.
        let p = position("5-20-21-22 5-6-7").prussian(20, bns("A B")).french(5, [calm("a"), calm("b")]).fortified(&[5, 20]);
        let mut assault = storm(&r.on(p), 5);
        let defender = assault.dice(&[4]).go().step();
        let attacker = assault.pick("a").step();
        format!("fire {:?}, shells {shells:?}, assault {attacker:?} and {defender:?}", t.step())
    }

    barrage_range "barrage-range" {
        "attackers" => "joins: no",
        "objective" => "joins: yes",
    } |r| {
        let p = duel("2-31-5", bn("A"), bn("a")).french(2, [field("g", 3)]);
        format!("joins: {}", yes(storm(&r.on(p), 5).may_pick("g")))
    }

    under_fire "under-fire" {
        "attackers" => "A X in 20, U G in 20",
        "offensive" => "A D in 20, U D in 20",
    } |r| {
        let p = duel("", bn("A"), bn("a").values(6, 3, 3)).prussian(20, [uhlans("U"), bn("X")]);
        let mut t = r.on(p).activation(PRUSSIAN);
        t.activate(20, "A U").march(&[20, 20]).attack(20, 5).dice(&[5]).go();
        format!("A {}, U {}", t.see("A"), t.see("U"))
    }

    fire_for_guns "fire-for-guns" {
        "no" => "A G in 5, g removed; A G in 5, g removed; not held back: A G in 5",
        "yes" => "A D in 5, g removed; A X in 20, g used in 5; not held back: A G in 5",
    } |r| {
        let attack = |fire: bool, die| {
            let p = r.on(position("5-20-21 5-6")).french(5, [field("g", 6)]).prussian(21, bns("A")).fortified(&[5]);
            let mut t = p.activation(PRUSSIAN);
            t.activate(21, "A").to(20).attack(20, 5);
            if r.choice == "yes" && fire {
                t.pick("g").dice(&[die]).go();
            } else if r.choice == "yes" {
                t.done();
            }
            [t.see("A"), t.see("g")]
        };
        let [low, high] = [3, 4].map(|die| attack(true, die)).map(|[a, g]| format!("A {a}, g {g}"));
        format!("{low}; {high}; not held back: A {}", attack(false, 0)[0])
    }
}
