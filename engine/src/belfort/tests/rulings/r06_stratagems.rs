//! §6 Stratagems, and the Table of Stratagems.

use super::*;

held! {
    bourbaki_return "bourbaki-return" {
        "reset" => "5 alive: 4 in good order, 4 diminished, 0 out; gun out, where guns return ready in HQ",
        "survivors" => "5 alive: 4 in good order, 1 diminished, 3 out; gun out, where guns return out",
    } |r| {
        let green = |names: &str| names.split(' ').map(|n| bn(n).green()).collect::<Vec<_>>();
        let back = |rebuilt_guns: &str| {
            let p = r.on(position("1 20")).headquarters(green("A B C D E")).ruling("rebuilt-guns", rebuilt_guns);
            let p = p.off_map(PRUSSIAN, Place::OutOfAction, green("F G H"));
            let p = p.off_map(PRUSSIAN, Place::OutOfAction, [field("GUN", 3).green()]);
            let mut t = p.french(1, bns("a")).turn(5).points(0, 0).hand(FRENCH, &[Bourbaki]).reorganisation();
            t.play(Bourbaki).skip_to(|step| step == Step::ReturnInGoodOrder);
            t.pick("A").pick("B").pick("C").pick("D");
            t
        };
        let (t, guns) = (back("no"), back("yes").see("GUN"));
        let count = |seen: &str| ["A", "B", "C", "D", "E", "F", "G", "H"].iter().filter(|n| t.see(n) == seen).count();
        let (good, poor, out) = (count("G in HQ"), count("D in HQ"), count("out"));
        let gun = t.see("GUN");
        format!("5 alive: {good} in good order, {poor} diminished, {out} out; gun {gun}, where guns return {guns}")
    }

    scouts_return "scouts-return" {
        "no" => "again: no",
        "yes" => "again: yes",
    } |r| {
        let p = r.on(position("1")).french(1, bns("a")).off_map(FRENCH, Place::Removed, [scouts("s")]);
        format!("again: {}", yes(p.hand(FRENCH, &[Scouts]).reorganisation().may_play(Scouts)))
    }

    discards "discards" {
        "cup" => "1 counters left",
        "lost" => "0 counters left",
    } |r| {
        let p = r.on(position("1")).french(1, bns("a")).points(0, 0).hand(FRENCH, &[Proclamation]).initiative(PRUSSIAN);
        let mut t = p.at(Step::Keep(FRENCH));
        t.done();
        format!("{} counters left", (t.state.cup[FRENCH] | t.state.hand(FRENCH)).count_ones())
    }

    incendiary "incendiary-shells" {
        "only-hits" => "0 hits rolled, 0 fall",
        "always" => "0 hits rolled, 1 fall",
    } |r| {
        let p = r.on(position("2-30-20")).french(2, bns("a")).prussian(20, [heavy("H", 3)]).fortified(&[20]);
        let mut t = p.hand(PRUSSIAN, &[IncendiaryShells]).bombardment(PRUSSIAN);
        t.play(IncendiaryShells).bombard_rolling("H", 2, &[1]);
        format!("{} hits rolled, {} fall", t.shell().1, t.state.shot().hits)
    }

    ruse_answer "ruse-answer" {
        "yes" => "asked: yes",
        "no" => "asked: no",
    } |r| {
        let p = r.on(position("5-20-21 5-6-7")).french(5, bns("a")).prussian(20, [calm("A")]).fortified(&[5, 20]);
        let mut t = p.hand(PRUSSIAN, &[RuseOfWar]).activation(FRENCH);
        t.activate(5, "a").to(5).attack(5, 20);
        if r.choice == "no" {
            t.dice(&[1]);
        }
        t.go();
        format!("asked: {}", yes(t.step() == Step::Ruse))
    }

    deserters "deserters" {
        "prussian" => "Desertion(Second)",
        "french" => "Desertion(First)",
    } |r| {
        let rp = ["a", "b"].map(|n| bn(n).regiment("57 RP"));
        let mut t = r.on(position("1")).french(1, rp).hand(PRUSSIAN, &[Desertion]).reorganisation();
        t.play(Desertion);
        format!("{:?}", t.step())
    }

    ill_and_exhausted "ill-and-exhausted" {
        "out-of-action" => "yes",
        "spared" => "no",
    } |r| {
        let p = r.on(position("20-21")).prussian(20, [bn("A").exhausted(), bn("B")]).hand(FRENCH, &[FrenchIllness]);
        let mut t = p.reorganisation();
        t.play(FrenchIllness);
        yes(t.may_pick("A"))
    }

    bourbaki_headquarters "bourbaki-headquarters" {
        "away" => "on the map away, in the headquarters away",
        "stay" => "on the map away, in the headquarters G in HQ",
    } |r| {
        let p = r.on(position("20-21")).prussian(20, [bn("A").green()]).headquarters([bn("B").green()]).turn(4);
        let mut t = p.hand(FRENCH, &[Bourbaki]).reorganisation();
        t.play(Bourbaki);
        format!("on the map {}, in the headquarters {}", t.see("A"), t.see("B"))
    }

    desertion "desertion" {
        "in-game" => "yes",
        "on-map" => "no",
    } |r| {
        let gone = [bn("b").regiment("57 RP")];
        let p = r.on(position("1")).french(1, bns("a")).off_map(FRENCH, Place::OutOfAction, gone);
        yes(p.hand(PRUSSIAN, &[Desertion]).reorganisation().may_play(Desertion))
    }

    bad_shell_timing "bad-shell-timing" {
        "announced" => "after the answer: no, used in 2",
        "after-counter" => "after the answer: yes, used in 2",
    } |r| {
        let p = r.on(position("2-30-20")).french(2, [field("g", 6)]).prussian(20, [field("G", 4)]).fortified(&[20]);
        let mut t = p.hand(PRUSSIAN, &[BadQualityShell]).bombardment(FRENCH);
        let dice: &[u32] = if r.choice == "announced" { &[1, 1] } else { &[1] };
        t.bombard("g", 20).dice(dice).pick("G");
        let may = t.may_play(BadQualityShell);
        if may {
            t.play(BadQualityShell);
            assert!(t.events().all(|event| !matches!(event, Event::BombardmentRolled { .. })));
        }
        format!("after the answer: {}, {}", yes(may), t.see("g"))
    }

    given_up_works "given-up-works" {
        "destroyed" => "fortification false, A in 5: yes",
        "stay" => "fortification true, A in 5: yes",
    } |r| {
        let p = r.on(position("5-20-21 5-6-7")).french(5, [bn("q").unreliable()]).prussian(20, bns("A"));
        let mut t = p.fortified(&[5, 20]).hand(PRUSSIAN, &[LackOfDiscipline]).activation(PRUSSIAN);
        t.activate(20, "A").to(20).attack(20, 5).dice(&[1]).go().play(LackOfDiscipline).to(7);
        format!("fortification {}, A in 5: {}", t.fortified(5), yes(t.see("A") == "G in 5"))
    }

    named_uhlans "named-uhlans" {
        "meant" => "ill yes, Ruse +1, for nothing yes; for a point yes",
        "not-meant" => "ill no, Ruse +0, for nothing no; for a point yes",
    } |r| {
        let p = r.on(position("20-21")).prussian(20, [uhlans("U"), bn("A")]).hand(FRENCH, &[FrenchIllness]);
        let ill = yes(p.reorganisation().play(FrenchIllness).may_pick("U"));
        let defence = |ruse: bool| {
            let p = r.on(position("5-20-21")).french(5, bns("a")).prussian(20, [uhlans("U").values(0, 2, 2)]);
            let p = p.fortified(&[5, 20]).ruling("ruse-answer", "no").state(move |s| s.ruse = ruse);
            let mut t = p.activation(FRENCH);
            t.activate(5, "a").to(5).attack(5, 20).dice(&[1]).go();
            t.assault().1
        };
        let more = defence(true) - defence(false);
        let (free, paid) = (r.on(position("20")).headquarters([uhlans("U").diminished()]).purchases(PRUSSIAN), Action::Rehabilitate);
        let (for_nothing, paid) = (yes(free.may(Action::RehabilitateFree(free.id("U")))), yes(free.may(paid)));
        format!("ill {ill}, Ruse +{more}, for nothing {for_nothing}; for a point {paid}")
    }

    swiss_before "swiss-before" {
        "holds" => "played before: in force; after it: may not be played",
        "undone" => "played before: not in force; after it: may not be played",
    } |r| {
        let phase = |first| {
            let p = r.on(position("1-20")).french(1, bns("a")).initiative(first).hand(FRENCH, &[SwissDelegation]);
            p.hand(PRUSSIAN, &[IntransigentVonTresckow]).reorganisation()
        };
        let (mut before, mut after) = (phase(FRENCH), phase(PRUSSIAN));
        before.play(SwissDelegation).play(IntransigentVonTresckow);
        let not = if before.state.swiss_next { "" } else { "not " };
        let may = after.play(IntransigentVonTresckow).may_play(SwissDelegation);
        format!("played before: {not}in force; after it: may {}be played", if may { "" } else { "not " })
    }

    cancelled_shots "cancelled-shots" {
        "counted" => "after one cancelled and one fired a third may fire: no; the cancelled one: no",
        "not-counted" => "after one cancelled and one fired a third may fire: yes; the cancelled one: no",
    } |r| {
        let p = r.on(position("2-20 3-20 8-20")).prussian(20, bns("A")).fortified(&[20]).state(|s| s.swiss = true);
        let p = p.french(2, [field("g", 4)]).french(3, [field("h", 4)]).french(8, [field("i", 4)]);
        let mut t = p.hand(PRUSSIAN, &[BadQualityShell]).bombardment(FRENCH);
        t.bombard("g", 20).play(BadQualityShell).bombard_rolling("h", 20, &[1]);
        let [third, cancelled] = ["i", "g"].map(|gun| yes(t.may_bombard(gun, 20)));
        format!("after one cancelled and one fired a third may fire: {third}; the cancelled one: {cancelled}")
    }

    ill_scouts "ill-scouts" {
        "spared" => "no",
        "struck" => "yes",
    } |r| {
        let p = r.on(position("1")).french(1, [scouts("s"), bn("a")]).hand(PRUSSIAN, &[PrussianIllness]);
        let mut t = p.reorganisation();
        t.play(PrussianIllness);
        let may = t.may_pick("s");
        if may {
            t.pick("s").expect("s: removed, a: G in 1");
        }
        yes(may)
    }

    idle_stratagems "idle-stratagems" {
        "no" => "Illness no, Scouts no, Swiss delegation no, Bourbaki no, Firefighters no; against a hit under the bonus yes",
        "yes" => "Illness yes, Scouts yes, Swiss delegation yes, Bourbaki no, Firefighters yes; against a hit under the bonus yes",
    } |r| {
        let p = r.on(position("1-20")).french(1, bns("a")).turn(3);
        let may = |p: Position, stratagem| {
            let mut t = p.hand(FRENCH, &[stratagem]).reorganisation();
            let may = t.may_play(stratagem);
            if may {
                t.play(stratagem).expect("a: G in 1");
            }
            yes(may)
        };
        let (late, early) = (r.on(position("1-20")).french(1, bns("a")).turn(7), r.on(position("1-20")).turn(3));
        let (illness, scouts) = (may(p, FrenchIllness), may(r.on(position("1-20")).french(1, bns("a")), Scouts));
        let (swiss, bourbaki) = (may(late, SwissDelegation), may(early, Bourbaki));
        let [nothing, hit] = [1, 3].map(|die| {
            let p = r.on(position("1-30-20")).french(1, bns("a")).prussian(20, [field("G", 4)]).fortified(&[20]);
            let mut t = p.hand(FRENCH, &[Firefighters]).bombardment(PRUSSIAN);
            yes(t.bombard_rolling("G", 1, &[die]).may_play(Firefighters))
        });
        let fire = format!("Firefighters {nothing}; against a hit under the bonus {hit}");
        format!("Illness {illness}, Scouts {scouts}, Swiss delegation {swiss}, Bourbaki {bourbaki}, {fire}")
    }

    undisciplined "undisciplined" {
        "selected" => "the French pick: no, 1 march",
        "zone" => "the French pick: yes, 2 march",
    } |r| {
        let p = r.on(position("5-6")).french(5, [bn("a"), bn("q").unreliable(), bn("u").unreliable()]);
        let p = p.hand(PRUSSIAN, &[LackOfDiscipline]);
        let mut t = p.activation(FRENCH);
        t.activate(5, "a");
        assert!(!t.may_play(LackOfDiscipline), "it would change nothing");
        let mut t = p.activation(FRENCH);
        t.activate(5, "a q").play(LackOfDiscipline);
        let pick = t.step() == Step::PickUndisciplined;
        if pick {
            t.pick("u");
        }
        format!("the French pick: {}, {} march", yes(pick), t.state.activation().to_march.len())
    }
}
