//! §10 Reorganisation.

use super::*;

held! {
    french_works "french-works" {
        "one" => "a second: no",
        "two" => "a second: yes",
    } |r| {
        let mut t = r.on(position("5-6")).french(5, bns("a")).french(6, bns("b")).points(5, 0).purchases(FRENCH);
        t.act(Action::Fortify(ZoneId(5)));
        format!("a second: {}", yes(t.may(Action::Fortify(ZoneId(6)))))
    }

    pioneer_trench "pioneer-trench" {
        "digging" => "next to them 1, where they are 2",
        "in-zone" => "next to them 2, where they are 1",
    } |r| {
        let p = r.on(position("20-21-22")).prussian(20, [pioneers("P")]).prussian(21, bns("A"));
        let t = p.at(Step::Reorganise(PRUSSIAN));
        let next = position("20-21-22").prussian(20, [pioneers("P"), bn("A")]);
        let next = r.on(next).at(Step::Reorganise(PRUSSIAN));
        let (near, there) = (next.game.trench_cost(&next.state, ZoneId(21)), t.game.trench_cost(&t.state, ZoneId(20)));
        format!("next to them {near}, where they are {there}")
    }

    rebuild_delay "rebuild-delay" {
        "later" => "at once: no, ill: no",
        "at-once" => "at once: yes, ill: no",
    } |r| {
        let p = r.on(duel("1-7", strong("A"), calm("a").exhausted()));
        let mut t = storm(&p, 5);
        t.dice(&[2]).go().expect("a: out").skip_to(|step| step == Step::Reorganise(FRENCH));
        let rebuild = Action::Rebuild(t.id("a"));
        // Illness: who has fallen ill does not recover in the same phase.
        let p = r.on(position("1-5 20")).french(5, [bn("a").exhausted()]).prussian(20, bns("A"));
        let mut ill = p.hand(PRUSSIAN, &[PrussianIllness]).reorganisation();
        ill.play(PrussianIllness).pick("a").expect("a: out").skip_to(|step| step == Step::Reorganise(FRENCH));
        let ill = yes(ill.may(Action::Rebuild(ill.id("a"))));
        format!("at once: {}, ill: {ill}", yes(t.may(rebuild) && t.act(rebuild).see("a") == "D in 1"))
    }

    rebuilt_guns "rebuilt-guns" {
        "no" => "out",
        "yes" => "ready in HQ",
    } |r| {
        let p = r.on(position("1-5 20")).french(5, bns("a")).prussian(20, [bn("A").exhausted()]);
        let mut t = p.off_map(PRUSSIAN, Place::OutOfAction, [field("G", 6)]).reorganisation();
        t.skip_to(|step| step == Step::Reorganise(PRUSSIAN));
        let rebuild = Action::Rebuild(t.id("G"));
        if t.may(rebuild) {
            t.act(rebuild);
        }
        t.see("G").to_owned()
    }

    first_to_buy "first-to-buy" {
        "initiative" => "Reorganise(Second), then Reorganise(First)",
        "other" => "Reorganise(First), then Reorganise(Second)",
    } |r| {
        let p = r.on(position("5-6 20-21")).french(5, bns("a")).prussian(20, [bn("A").diminished()]).points(5, 5);
        let mut t = p.reorganisation();
        let first = t.step();
        t.done();
        format!("{first:?}, then {:?}", t.step())
    }

    reorganisation_order "reorganisation-order" {
        "stratagems-first" => "PlayStratagem(First), then Reorganise(Second)",
        "purchases-first" => "Reorganise(Second), then PlayStratagem(First)",
    } |r| {
        let p = r.on(position("20-21")).prussian(20, [bn("A").diminished()]).points(0, 5).hand(FRENCH, &[SupplyProblem]);
        let mut t = p.reorganisation();
        let first = t.step();
        t.done();
        format!("{first:?}, then {:?}", t.step())
    }

    pioneer_limit "pioneer-limit" {
        "building" => "elsewhere no, with the pioneers yes",
        "able" => "elsewhere yes, with the pioneers yes",
    } |r| {
        let p = r.on(position("20-21-22-23")).prussian(20, bns("A")).prussian(21, bns("B")).prussian(22, bns("C"));
        let mut t = p.prussian(23, [pioneers("P")]).purchases(PRUSSIAN);
        let fortify = |zone| Action::Fortify(ZoneId(zone));
        t.act(fortify(20)).act(fortify(21));
        format!("elsewhere {}, with the pioneers {}", yes(t.may(fortify(22))), yes(t.may(fortify(23))))
    }

    trench_in_fortification "trench-in-fortification" {
        "yes" => "yes",
        "no" => "no",
    } |r| {
        let p = r.on(position("20-21")).prussian(20, bns("A")).fortified(&[21]);
        yes(p.purchases(PRUSSIAN).may(Action::Dig(ZoneId(21))))
    }

    trench_filling "trench-filling" {
        "unoccupied" => "occupied before true, never occupied false, the turn after false",
        "following-turn" => "occupied before true, never occupied false, the turn after true",
        "any" => "occupied before false, never occupied false, the turn after false",
    } |r| {
        let enter = |t: &mut Table| t.activate(5, "a").to(21).trenched(21);
        let enters = |p: Position| enter(&mut p.french(5, bns("a")).activation(FRENCH));
        let map = || r.on(position("5-21"));
        let (before, never) = (enters(map().manned(&[21])), enters(map().trenched(&[21])));
        let mut late = map().french(5, bns("a")).trenched(&[21]).reorganisation();
        let late = enter(late.skip_to(|step| step == Step::Activate(FRENCH)));
        format!("occupied before {before}, never occupied {never}, the turn after {late}")
    }

    stratagem_order "stratagem-order" {
        "side-by-side" => "PlayStratagem(Second)",
        "alternating" => "PlayStratagem(First)",
    } |r| {
        let p = r.on(position("1-2 20")).french(1, bns("a")).prussian(20, bns("A")).hand(FRENCH, &[Proclamation]);
        let mut t = p.hand(PRUSSIAN, &[Disinformation, IntransigentVonTresckow]).reorganisation();
        t.play(Disinformation);
        format!("{:?}", t.step())
    }

    trenches_crossed "trenches-crossed" {
        "no" => "crossed true, at the end false; under fire: arrives true, remains true",
        "yes" => "crossed false, at the end false; under fire: arrives false, remains true",
    } |r| {
        let mut t = r.on(position("5-21-22")).french(5, bns("a")).trenched(&[21, 22]).activation(FRENCH);
        t.activate(5, "a").to(22);
        let leaves = |die: u32, end: &str| {
            let p = r.on(position("20-5-21-22")).french(5, bns("a")).prussian(20, bns("A")).fortified(&[5, 20]);
            let mut t = p.trenched(&[21]).activation(FRENCH);
            t.activate(5, "a").dice(&[die]).to(22).expect(end);
            t.trenched(21)
        };
        let (arrives, remains) = (leaves(1, "a: G in 22"), leaves(5, "a: X in 5"));
        format!(
            "crossed {}, at the end {}; under fire: arrives {arrives}, remains {remains}",
            t.trenched(21),
            t.trenched(22)
        )
    }

    sheltered_building "sheltered-building" {
        "any" => "+1 yes, +2 yes",
        "plus-one" => "+1 yes, +2 no",
    } |r| {
        let builds = |map: &str| {
            let p = r.on(position(map)).french(5, bns("a")).prussian(20, bns("A")).fortified(&[20]);
            yes(p.purchases(FRENCH).may(Action::Fortify(ZoneId(5))))
        };
        format!("+1 {}, +2 {}", builds("5-20 5+1"), builds("5-20 5+2"))
    }

    rebuilt_and_raised "rebuilt-and-rehabilitated" {
        "yes" => "may rise: yes",
        "no" => "may rise: no",
    } |r| {
        let p = r.on(position("1-2")).french(1, [bn("a").diminished()]).off_map(FRENCH, Place::OutOfAction, bns("b"));
        let mut t = p.purchases(FRENCH);
        let rebuild = Action::Rebuild(t.id("b"));
        t.act(rebuild).expect("b: D in 1").act(Action::Rehabilitate);
        format!("may rise: {}", yes(t.may_pick("b")))
    }

    returned_and_raised "returned-and-rehabilitated" {
        "yes" => "D in HQ, for nothing: yes, for a point: yes",
        "no" => "D in HQ, for nothing: no, for a point: no",
    } |r| {
        let green = ["A", "B", "C", "D", "E"].map(|name| bn(name).green());
        let p = r.on(position("1 20")).headquarters(green).french(1, bns("a")).turn(5).points(0, 0);
        let mut t = p.hand(FRENCH, &[Bourbaki]).reorganisation();
        t.play(Bourbaki).skip_to(|step| step == Step::ReturnInGoodOrder).pick("A").pick("B").pick("C").pick("D");
        let [free, paid] = [Action::RehabilitateFree(t.id("E")), Action::Rehabilitate].map(|action| yes(t.may(action)));
        format!("{}, for nothing: {free}, for a point: {paid}", t.see("E"))
    }
}
