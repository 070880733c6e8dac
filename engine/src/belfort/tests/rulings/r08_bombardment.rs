//! §8 Bombardment.

use super::*;

held! {
    marker_worth "marker-worth" {
        "second-hit" => "D in 5, marker true; D in 5, marker false",
        "plus-one" => "G in 5, marker true; D in 5, marker true",
    } |r| {
        [1, 3].map(|die| {
            let t = shelled(r.on(position("5-30-20")).french(5, bns("a")).fortified(&[5]), die);
            format!("{}, marker {}", t.see("a"), t.fortified(5))
        }).join("; ")
    }

    shell_stratagems "shell-stratagems" {
        "own-shot" => "in answer: no",
        "answers" => "in answer: yes, then still CounterBattery(Second)",
    } |r| {
        let p = r.on(position("2-30-20")).french(2, [bn("a"), field("g", 6)]).prussian(20, bns("A"));
        let mut t = p.hand(PRUSSIAN, &[Envoys]).bombardment(FRENCH);
        let shot = Action::Bombard(t.id("g"), ZoneId(20));
        if r.choice == "own-shot" {
            return format!("in answer: {}", yes(t.dice(&[1]).act(shot).step() == Step::CounterBattery(PRUSSIAN)));
        }
        format!("in answer: yes, then still {:?}", t.act(shot).play(Envoys).step())
    }

    bombarded_marker "bombarded-marker" {
        "removed" => "D in 5, marker false",
        "stays" => "D in 5, marker true",
    } |r| {
        let t = shelled(r.on(position("5-30-20")).french(5, bns("a")).fortified(&[5]), 3);
        format!("{}, marker {}", t.see("a"), t.fortified(5))
    }

    flying_battery "flying-battery" {
        "any" => "bombards yes, answers yes, joins the fire yes; behind a fortification yes",
        "barrage" => "bombards no, answers no, joins the fire yes; behind a fortification yes",
    } |r| {
        let p = || r.on(position("6-9-20-21-22")).french(6, [bn("a"), flying("v", 4)]).prussian(20, [bn("A"), field("G", 4)]);
        let p = || p().french(9, [bn("b")]).fortified(&[9, 20]);
        let bombards = p().bombardment(FRENCH).may_bombard("v", 20);
        let mut answers = p().bombardment(PRUSSIAN);
        let shot = Action::Bombard(answers.id("G"), ZoneId(9));
        let dice: &[u32] = if r.choice == "any" { &[] } else { &[1] };
        let answers = answers.dice(dice).act(shot).step() == Step::CounterBattery(FRENCH);
        let joins = p().activation(PRUSSIAN).activate(20, "A").to(20).attack(20, 9).may_pick("v");
        let walls = p().fortified(&[6]).bombardment(FRENCH).may_bombard("v", 20);
        let [bombards, answers, joins, walls] = [bombards, answers, joins, walls].map(yes);
        format!("bombards {bombards}, answers {answers}, joins the fire {joins}; behind a fortification {walls}")
    }

    lone_markers "lone-markers" {
        "hit" => "guns: fortification false, scouts: fortification false, a battalion: fortification false, nobody (R-67): false",
        "spared" => "guns: fortification true, scouts: fortification true, a battalion: fortification false, nobody (R-67): false",
    } |r| {
        let left = |pieces: Vec<Piece>| {
            let p = r.on(position("5-30-20 5-6")).french(5, pieces).fortified(&[5]).ruling("shelled-zones", "works-too");
            shelled(p, 3).fortified(5)
        };
        let [guns, scouts, a] = [field("g", 3).used(), scouts("s"), bn("a")].map(|piece| left(vec![piece]));
        let nobody = left(Vec::new());
        format!("guns: fortification {guns}, scouts: fortification {scouts}, a battalion: fortification {a}, nobody (R-67): {nobody}")
    }

    fort_garrison "fort-garrison" {
        "bonus" => "X in 2, damage 1",
        "excess" => "D in 2, damage 1",
        "nothing" => "G in 2, damage 1",
    } |r| {
        let p = r.on(position("2-30-20")).french(2, bns("a")).prussian(20, [field("G", 6)]).fortified(&[20]);
        let mut t = p.bombardment(PRUSSIAN);
        t.bombard_rolling("G", 2, &[5]);
        format!("{}, damage {}", t.see("a"), t.damage(2))
    }

    second_damage "second-damage" {
        "citadel-only" => "damage 1",
        "all-forts" => "damage 2",
    } |r| {
        let p = r.on(position("2-30-20")).french(2, bns("a")).prussian(20, [field("G", 6)]).fortified(&[20]);
        let mut t = p.damaged(2, 1).bombardment(PRUSSIAN);
        t.bombard_rolling("G", 2, &[3]);
        format!("damage {}", t.damage(2))
    }

    double_damage "double-damage" {
        "one-step" => "damage 1",
        "two-steps" => "damage 2",
    } |r| {
        format!("damage {}", citadel(r.on(position("1-20")), 6).damage(1))
    }

    repeat_fire "repeat-fire" {
        "once" => "0, -1, -1",
        "each" => "0, -1, -2",
        "never" => "0, 0, 0",
    } |r| {
        let p = r.on(position("9-30-20 30-21 30-22")).french(9, bns("a"));
        let p = p.prussian(20, [field("G", 4)]).prussian(21, [field("H", 4)]).prussian(22, [field("I", 4)]);
        let mut t = p.fortified(&[20, 21, 22]).bombardment(PRUSSIAN);
        ["G", "H", "I"].map(|gun| {
            t.bombard_rolling(gun, 9, &[1]);
            t.shell().0.to_string()
        }).join(", ")
    }

    bombardment_gap "bombardment-gap" {
        "as-printed" => "modified 8: 0 hits",
        "like-seven" => "modified 8: 2 hits",
    } |r| {
        let p = r.on(position("9-20")).french(9, bns("a")).prussian(20, [heavy("H", 2)]).fortified(&[9, 20]);
        let mut t = p.bombardment(PRUSSIAN);
        t.bombard_rolling("H", 9, &[6]);
        format!("modified {}: {} hits", 6 + t.shell().0, t.shell().1)
    }

    off_table "off-table" {
        "clamp" => "modified 0: 1 hits; of assaults on 0 and 1: [2, 2]",
        "no-effect" => "modified 0: 0 hits; of assaults on 0 and 1: [0, 2]",
    } |r| {
        let p = r.on(position("9-30-20 30-21")).french(9, bns("a")).prussian(20, [field("G", 6)]);
        let mut t = p.prussian(21, [field("H", 6)]).fortified(&[20, 21]).bombardment(PRUSSIAN);
        t.bombard_rolling("G", 9, &[1]).bombard_rolling("H", 9, &[1]);
        let assaults = [0, 1].map(|die| t.game.assault_result(2, die).0.attacker);
        format!("modified {}: {} hits; of assaults on 0 and 1: {assaults:?}", 1 + t.shell().0, t.shell().1)
    }

    firefighters "firefighters" {
        "before" => "damage 0, 0 levels lost",
        "after" => "damage 1, 4 levels lost",
    } |r| {
        let mut t = citadel(r.on(position("1-20")).hand(FRENCH, &[Firefighters]), 6);
        t.play(Firefighters);
        while matches!(t.step(), Step::Allocate(_)) {
            let first = t.legal()[0];
            t.act(first);
        }
        let lost = t.events().filter(|e| matches!(e, Event::StatusLost { side: FRENCH, .. })).count();
        format!("damage {}, {lost} levels lost", t.damage(1))
    }

    exhausted_absorb "exhausted-absorb" {
        "yes" => "D in 5",
        "no" => "X in 5",
    } |r| {
        shelled(r.on(position("5-30-20")).french(5, [bn("a").exhausted(), bn("b")]), 3).see("b")
    }

    which_marker "which-marker" {
        "fortification" => "fortification false, trench true",
        "trench" => "fortification true, trench false",
        "owner" => "fortification false, trench true or fortification true, trench false",
    } |r| {
        let p = r.on(position("2-30-20")).french(2, [field("g", 6)]).prussian(20, bns("A"));
        let p = p.fortified(&[20]).trenched(&[20]);
        let [one, other] = [Action::Done, Action::Go].map(|answer| {
            let mut t = p.bombardment(FRENCH);
            t.bombard_rolling("g", 20, &[3]);
            if t.step() == Step::PickMarker(PRUSSIAN) {
                t.act(answer);
            }
            // In each reading the battalion takes the first hit.
            t.expect("A: D in 20");
            format!("fortification {}, trench {}", t.fortified(20), t.trenched(20))
        });
        // §9.3.3 In an assault too; and nobody is asked about one marker.
        let p = r.on(position("5-20-21-22 5-6-7")).french(5, [strong("a")]).prussian(20, [calm("A")]).fortified(&[5, 20]);
        let assault = |p: &Position| {
            let mut t = p.activation(FRENCH);
            t.activate(5, "a").to(5).attack(5, 20).dice(&[6]).go();
            t
        };
        assert_ne!(assault(&p).step(), Step::PickMarker(PRUSSIAN));
        let mut t = assault(&p.trenched(&[20]));
        assert_eq!(t.step() == Step::PickMarker(PRUSSIAN), r.choice == "owner");
        if r.choice == "owner" {
            t.go();
        }
        let trench = r.choice != "fortification";
        assert!(t.told("9.3.3", |e| matches!(e, Event::MarkerLost { trench: lost, .. } if *lost == trench)));
        if one == other { one } else { format!("{one} or {other}") }
    }

    shelled_zones "shelled-zones" {
        "held" => "no",
        "works-too" => "yes",
    } |r| {
        let p = r.on(position("2-30-20")).french(2, [field("g", 6)]).prussian(20, bns("A")).trenched(&[30]);
        yes(p.bombardment(FRENCH).may_bombard("g", 30))
    }

    damaged_threshold "damaged-threshold" {
        "left" => "D in 2",
        "printed" => "G in 2",
    } |r| {
        let p = r.on(position("2-30-20")).french(2, bns("a")).prussian(20, [field("G", 6)]).fortified(&[20]);
        let mut t = p.damaged(2, 1).bombardment(PRUSSIAN);
        t.bombard_rolling("G", 2, &[2]);
        assert_eq!(t.shell().1, 1, "as much as is left of +2");
        t.see("a")
    }

    counter_range "counter-range" {
        "in-range" => "answers field guns no, heavy guns no",
        "always" => "answers field guns yes, heavy guns yes",
    } |r| {
        let answers = |gun: Piece| {
            let name = gun.name().to_owned();
            let p = r.on(position("20-30-9 20-31-32-33-2")).french(9, bns("a")).french(2, [heavy("h", 3)]);
            let mut t = p.prussian(20, [gun]).fortified(&[20]).bombardment(PRUSSIAN);
            t.bombard_maybe(&name, 9);
            yes(matches!(t.step(), Step::CounterBattery(_)))
        };
        format!("answers field guns {}, heavy guns {}", answers(field("G", 3)), answers(heavy("H", 3)))
    }

    incendiary_hit "incendiary-hit" {
        "before" => "4 hits: damage 1, 5 levels; 5 hits: damage 1, 5 levels; 4 hits, always one more: damage 1, 5 levels",
        "after" => "4 hits: damage 0, 0 levels; 5 hits: damage 1, 6 levels; 4 hits, always one more: damage 0, 1 levels",
    } |r| {
        let burns = |die, always| {
            let p = r.on(position("1-20")).ruling("incendiary-shells", always).hand(PRUSSIAN, &[IncendiaryShells]);
            let p = p.french(1, bns("a b c d e")).prussian(20, [heavy("H", 6)]).fortified(&[20]);
            let mut t = p.bombardment(PRUSSIAN);
            t.play(IncendiaryShells).bombard_rolling("H", 1, &[die]);
            while matches!(t.step(), Step::Allocate(_)) {
                let first = t.legal()[0];
                t.act(first);
            }
            let lost = t.events().filter(|e| matches!(e, Event::StatusLost { side: FRENCH, .. })).count();
            format!("damage {}, {lost} levels", t.damage(1))
        };
        let [four, five, always] = [(5, "only-hits"), (6, "only-hits"), (5, "always")].map(|(die, always)| burns(die, always));
        format!("4 hits: {four}; 5 hits: {five}; 4 hits, always one more: {always}")
    }
}
