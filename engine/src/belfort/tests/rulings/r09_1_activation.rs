//! §9.1 Activation and movement, §9.4 other situations.

use super::*;

held! {
    through_friends "through-friends" {
        "yes" => "[30, 31, 32]",
        "no" => "[30, 31]",
    } |r| {
        let p = r.on(position("30-31-32 31-5 32-5")).prussian(30, bns("X")).prussian(31, bns("A B"));
        let p = p.prussian(32, bns("C")).french(5, bns("a")).fortified(&[5, 31, 32]);
        format!("{:?}", p.activation(PRUSSIAN).activate(30, "X").zones())
    }

    open_defenders "open-defenders" {
        "retreat" => "column 0, 2 hits, then Retreat(First)",
        "stand" => "column 2, 3 hits, then Assault(Second)",
    } |r| {
        let p = r.on(position("5-20-21 5-6")).prussian(21, bns("A B C")).french(5, [bn("a").values(9, 3, 4)]);
        let mut t = p.activation(PRUSSIAN);
        t.activate(21, "A B C").march(&[20, 20]);
        if r.choice == "retreat" {
            t.dice(&[6]).to(20).pick("A").pick("B");
        } else {
            t.to(20).attack(20, 5).dice(&[6]).go();
        }
        format!("column {}, {} hits, then {:?}", t.fire().1, t.fire().2, t.step())
    }

    leaving_fire "leaving-fire" {
        "one" => "1 fires: A D, B D, C G",
        "each-zone" => "2 fires: A D, B D, C D",
    } |r| {
        let p = r.on(position("5-20-6 20-21-22")).french(5, bns("a")).french(6, bns("b")).prussian(20, bns("A B C"));
        let mut t = p.fortified(&[5, 6, 20]).activation(PRUSSIAN);
        t.activate(20, "A B C").march(&[22, 22]).dice(&[5]).to(22).pick("A");
        t.dice(if r.choice == "one" { &[] } else { &[3] }).pick("B");
        if r.choice == "each-zone" {
            t.pick("C");
        }
        let status = |name: &str| t.see(name)[..1].to_owned();
        format!("{} fires: A {}, B {}, C {}", t.fires(), status("A"), status("B"), status("C"))
    }

    bystanders "bystanders" {
        "crossed" => "1 beaten",
        "always" => "2 beaten",
    } |r| {
        let p = r.on(position("5-20-21-22 5-6-7")).prussian(20, bns("A B")).french(5, [calm("a")]).fortified(&[5, 20]);
        let mut t = p.activation(PRUSSIAN);
        t.activate(20, "A").to(20).attack(20, 5).dice(&[1]).go();
        format!("{} beaten", t.state.retreating().len())
    }

    shaken_leavers "shaken-leavers" {
        "remain" => "X in 20",
        "go" => "X in 22",
    } |r| {
        let mut t = r.on(duel("", bn("A"), bn("a"))).activation(PRUSSIAN);
        t.activate(20, "A").dice(&[5]).to(22);
        t.see("A")
    }

    leaver_goal "leaver-goal" {
        "apart" => "[20, 21], 1 fires",
        "anywhere" => "[20, 21, 22], 1 fires",
        "any" => "[20, 21, 22, 23], 1 fires",
    } |r| {
        let p = r.on(position("5-20-21-22-6 20-23-5 23-24")).french(5, bns("a")).french(6, bns("b"));
        let mut t = p.prussian(20, bns("A")).fortified(&[5, 6, 20, 22, 23]).activation(PRUSSIAN);
        let zones = t.activate(20, "A").zones();
        // 24 lies beyond 23, where one stops.
        t.dice(&[1]).to(zones[zones.len() - 1]);
        format!("{zones:?}, {} fires", t.fires())
    }

    lone_guns "lone-guns" {
        "retreat" => "Retreat(First), 0 fires",
        "stand" => "Objective(Second), 0 fires",
    } |r| {
        let mut t = r.on(position("21-20-6-7")).french(6, [field("g", 3)]).prussian(21, bns("A")).activation(PRUSSIAN);
        t.activate(21, "A").to(20);
        format!("{:?}, {} fires", t.step(), t.fires())
    }

    gun_moves "gun-moves" {
        "limited" => "the phase ends: no; again: no",
        "as-pass" => "the phase ends: yes; again: yes",
    } |r| {
        let p = r.on(position("5-6 20-21")).french(5, [field("g", 3)]).prussian(20, bns("A"));
        let mut t = p.activation(FRENCH);
        let gun = t.id("g");
        t.act(Action::MoveGun(gun)).to(6);
        let mut moves = p.activation(FRENCH);
        moves.act(Action::MoveGun(gun)).to(6).activate(20, "A").to(21);
        t.done();
        format!("the phase ends: {}; again: {}", yes(t.marked("10.1")), yes(moves.may(Action::MoveGun(gun))))
    }

    free_gun_moves "free-gun-moves" {
        "one" => "then the Prussians",
        "zone" => "then [v] or no more, then the Prussians, passes 0",
        "side" => "then [h, v] or no more, then [h] or no more, then the Prussians, passes 0",
    } |r| {
        let p = r.on(position("5-6-7 9-10 20-21")).french(5, [field("g", 3), flying("v", 4)]).french(9, [field("h", 3)]);
        let mut t = p.prussian(20, bns("A")).state(|s| s.passes = 1).activation(FRENCH);
        let mut seen = Vec::new();
        for gun in ["g", "v"] {
            let action = Action::MoveGun(t.id(gun));
            if !t.may(action) || t.step() != Step::Activate(FRENCH) {
                break;
            }
            t.act(action).to(6);
            let mut more: Vec<&str> = ["h", "v"].into_iter().filter(|gun| t.may(Action::MoveGun(t.id(gun)))).collect();
            more.sort_unstable();
            if t.step() == Step::Activate(FRENCH) {
                assert!(!t.may_activate(5) && t.may(Action::Done));
                seen.push(format!("then [{}] or no more", more.join(", ")));
            }
        }
        if t.step() == Step::Activate(FRENCH) {
            t.done();
        }
        assert_eq!(t.step(), Step::Activate(PRUSSIAN));
        let passes = if seen.is_empty() { String::new() } else { format!(", passes {}", t.state.passes) };
        seen.push("then the Prussians".to_owned());
        format!("{}{passes}", seen.join(", "))
    }

    exchanged_battalions "exchanged-battalions" {
        "any" => "diminished yes, exhausted yes",
        "able" => "diminished yes, exhausted no",
    } |r| {
        let p = r.on(position("20-21")).prussian(20, [bn("A").exhausted(), bn("B").diminished()]).prussian(21, bns("C"));
        let t = p.fortified(&[20, 21]).activation(PRUSSIAN);
        let [diminished, exhausted] = ["B", "A"].map(|name| yes(t.may(Action::Exchange(t.id(name)))));
        format!("diminished {diminished}, exhausted {exhausted}")
    }

    exchange_activates "exchange-activates" {
        "no" => "0 fires, A G in 21, B G in 20; exhausted A G in 21, B G in 20; undisciplined asked no, q G in 6; both next to the enemy 0 fires, D G in 23",
        "yes" => "1 fires, A D in 21, B G in 20; exhausted A X in 20, B G in 21; undisciplined asked yes, q G in 5; both next to the enemy 0 fires, D G in 23",
    } |r| {
        let p = || r.on(position("6-5-20-21 5-23-20")).french(5, [bn("a"), bn("q").unreliable()]).french(6, bns("b"));
        let p = || p().prussian(20, bns("A")).prussian(21, bns("B")).prussian(23, bns("C")).fortified(&[5, 6, 20, 21, 23]);
        let change = |p: &Position, side, dice: &[u32], first: &str, second: &str| {
            let mut t = p.activation(side);
            t.act(Action::Exchange(t.id(first))).dice(if r.choice == "yes" { dice } else { &[] }).pick(second);
            t
        };
        let one = change(&p(), PRUSSIAN, &[3], "A", "B");
        let two = change(&p(), PRUSSIAN, &[5], "B", "A");
        let mut refuses = change(&p().hand(PRUSSIAN, &[LackOfDiscipline]), FRENCH, &[], "b", "q");
        let asked = refuses.step() == Step::Undisciplined;
        if asked {
            refuses.play(LackOfDiscipline);
        }
        let both = change(&p().prussian(20, bns("D")), PRUSSIAN, &[], "D", "C");
        format!(
            "{} fires, A {}, B {}; exhausted A {}, B {}; undisciplined asked {}, q {}; both next to the enemy {} fires, D {}",
            one.fires(),
            one.see("A"),
            one.see("B"),
            two.see("A"),
            two.see("B"),
            yes(asked),
            refuses.see("q"),
            both.fires(),
            both.see("D")
        )
    }

    unit_order "unit-order" {
        "counters" => "marches: a, b, g; retreats: a, b",
        "owner" => "marches: b, a, g; retreats: b, a",
    } |r| {
        let order = |t: &mut Table, names: &[&str], zone| {
            let mut order = Vec::new();
            while order.len() < names.len() {
                if t.step() == Step::PickNext(FRENCH) {
                    assert!(t.may_pick("a") && !t.may_pick("g"));
                    t.pick("b");
                }
                let before: Vec<String> = names.iter().map(|name| t.see(name)).collect();
                t.to(zone);
                order.extend(names.iter().zip(before).filter(|(name, seen)| t.see(name) != *seen).map(|(name, _)| *name));
            }
            order.join(", ")
        };
        let mut march = r.on(position("5-6")).french(5, [bn("a"), bn("b"), field("g", 3)]).activation(FRENCH);
        let marches = order(march.activate(5, "a b g"), &["a", "b", "g"], 6);
        let p = r.on(duel("", strong("A"), calm("a")).french(5, [calm("b")])).french(6, [field("g", 3).used()]);
        let mut beaten = storm(&p, 5);
        let retreats = order(beaten.dice(&[6]).go(), &["a", "b"], 7);
        format!("marches: {marches}; retreats: {retreats}")
    }

    caught_fire "caught-fire" {
        "zone" => "1 fires, A: D in 20, c retreats first",
        "unit" => "2 fires, A: X in 20, c retreats first",
    } |r| {
        let p = r.on(position("21-20-6-7 20-22")).french(6, bns("c d")).prussian(21, bns("A"));
        let mut t = p.activation(PRUSSIAN);
        let dice: &[u32] = if r.choice == "zone" { &[3] } else { &[3, 4] };
        t.activate(21, "A").dice(dice).to(20);
        let (fires, a) = (t.fires(), t.see("A"));
        t.to(7).expect("c: G in 7, d: G in 6");
        format!("{fires} fires, A: {a}, c retreats first")
    }

    lost_catchers "lost-catchers" {
        "stay" => "A: out, c in 6 retreats, d stays",
        "retreat" => "A: out, c in 6 retreats, d retreats",
    } |r| {
        let p = r.on(position("21-20-6-8 20-7-9")).french(6, bns("c")).french(7, bns("d"));
        let mut t = p.prussian(21, [bn("A").diminished()]).activation(PRUSSIAN);
        t.activate(21, "A").dice(&[6]).to(20);
        let a = t.see("A");
        t.to(8);
        format!("A: {a}, c in 6 retreats, d {}", if t.step() == Step::Retreat(FRENCH) { "retreats" } else { "stays" })
    }

    caught_target "caught-target" {
        "all" => "asked: no, A D in 20, B D in 22, then c retreats; of one zone asked: no",
        "one" => "asked: yes, A G in 20, B X in 22, then c retreats; of one zone asked: no",
    } |r| {
        let p = || r.on(position("21-20-6-7 21-22-6")).french(6, bns("c"));
        let asks = |t: &Table| t.step() == Step::CaughtTarget(FRENCH);
        let mut t = p().prussian(21, bns("A B")).activation(PRUSSIAN);
        let dice: &[u32] = if r.choice == "all" { &[5] } else { &[] };
        t.activate(21, "A B").to(20).dice(dice).to(22);
        let asked = asks(&t);
        if asked {
            assert_eq!(t.zones(), [20, 22]);
            t.dice(&[5]).to(22);
        }
        let then = if t.step() == Step::Retreat(FRENCH) { "c retreats" } else { "c stays" };
        let mut one = p().prussian(21, bns("A")).activation(PRUSSIAN);
        let one = asks(one.activate(21, "A").dice(&[1]).to(20));
        format!("asked: {}, A {}, B {}, then {then}; of one zone asked: {}", yes(asked), t.see("A"), t.see("B"), yes(one))
    }

    caught_order "caught-order" {
        "each" => "1 fires before c retreats, A: D in 20",
        "fire-first" => "2 fires before c retreats, A: X in 20",
    } |r| {
        let p = r.on(position("21-20-6-8 20-7-9")).french(6, bns("c")).french(7, bns("d")).prussian(21, bns("A"));
        let mut t = p.activation(PRUSSIAN);
        let dice: &[u32] = if r.choice == "each" { &[3] } else { &[3, 4] };
        t.activate(21, "A").dice(dice).to(20);
        let (fires, a) = (t.fires(), t.see("A"));
        let then: &[u32] = if r.choice == "each" { &[4] } else { &[] };
        t.expect("c: G in 6, d: G in 7").dice(then).to(8).to(9).expect("A: X in 20, c: G in 8, d: G in 9");
        format!("{fires} fires before c retreats, A: {a}")
    }

    caught_next "caught-next" {
        "numbers" => "asked no, first c retreats, then d stays; all fire first: asked 0 times, first c retreats",
        "owner" => "asked yes, first d retreats, then c stays; all fire first: asked 2 times, first d retreats",
    } |r| {
        let p = || r.on(position("21-20-6-8 20-7-9")).french(6, bns("c")).french(7, bns("d"));
        let first = |t: &Table| {
            assert_eq!(t.step(), Step::Retreat(FRENCH));
            if t.game.next_to_retreat(&t.state, FRENCH) == Some(t.id("c")) { ["c", "d"] } else { ["d", "c"] }
        };
        // whose fire destroys A decides who stays.
        let mut t = p().prussian(21, [bn("A").diminished()]).activation(PRUSSIAN);
        t.activate(21, "A").dice(if r.choice == "numbers" { &[6] } else { &[] }).to(20);
        let asked = t.step() == Step::CaughtNext(FRENCH);
        if asked {
            assert_eq!(t.zones(), [6, 7]);
            t.dice(&[6]).to(7);
        }
        let [one, other] = first(&t);
        t.to(if one == "c" { 8 } else { 9 }).expect("A: out");
        let then = if t.step() == Step::Retreat(FRENCH) { "retreats" } else { "stays" };
        let mut times = 0;
        let mut t2 = p().prussian(21, bns("A")).ruling("caught-order", "fire-first").activation(PRUSSIAN);
        t2.activate(21, "A").dice(if r.choice == "numbers" { &[3, 4] } else { &[] }).to(20);
        while t2.step() == Step::CaughtNext(FRENCH) {
            assert_eq!(t2.zones(), [6, 7]);
            t2.dice(if times == 0 { &[3, 4] } else { &[] }).to(7);
            times += 1;
        }
        let [before, _] = first(&t2);
        t2.to(if before == "c" { 8 } else { 9 }).to(if before == "c" { 9 } else { 8 }).expect("c: G in 8, d: G in 9");
        format!(
            "asked {}, first {one} retreats, then {other} {then}; all fire first: asked {times} times, first {before} retreats",
            yes(asked)
        )
    }

    caught_when "caught-when" {
        "all" => "A arrives, then March(Second), B [20, 21]: A D in 20, B D in 20; to works next to 21 1 fires; a leaver March(Second)",
        "each" => "A arrives, then Retreat(First), B [6, 7, 20, 21]: A X in 20, B G in 20; to works next to 21 1 fires; a leaver March(Second)",
    } |r| {
        let each = r.choice == "each";
        let [first, last]: [&[u32]; 2] = if each { [&[5], &[]] } else { [&[], &[5]] };
        let p = r.on(position("21-20-6-7-8")).french(6, bns("c")).prussian(21, bns("A B"));
        let mut t = p.activation(PRUSSIAN);
        t.activate(21, "A B").dice(first).to(20);
        let then = format!("{:?}", t.step());
        if each {
            t.to(8);
        }
        let zones = t.zones();
        t.dice(last).to(20);
        // Who is driven out into works next to 21 does not make leavers of those who march after that.
        let p = r.on(position("21-20-6-5-21-22")).french(6, bns("c")).prussian(21, bns("A B")).fortified(&[5, 21]);
        let mut near = p.activation(PRUSSIAN);
        near.activate(21, "A B").dice(if each { &[1] } else { &[] }).to(20);
        if each {
            near.to(5);
        }
        near.dice(if each { &[] } else { &[1] }).to(22);
        if !each {
            near.to(5);
        }
        near.expect("c: G in 5, B: G in 22");
        let p = r.on(position("5-21-20-6-7 5-8")).french(5, bns("a")).french(6, bns("c")).prussian(21, bns("A B"));
        let mut leaves = p.fortified(&[5, 21]).ruling("leaver-goal", "any").activation(PRUSSIAN);
        leaves.activate(21, "A B").to(20);
        format!(
            "A arrives, then {then}, B {zones:?}: A {}, B {}; to works next to 21 {} fires; a leaver {:?}",
            t.see("A"),
            t.see("B"),
            near.fires(),
            leaves.step()
        )
    }

    retreat_into_works "retreat-into-works" {
        "safe" => "[7, 8], undisciplined [7]",
        "any" => "[7, 8, 9], then A retreats, undisciplined [7, 9], then A retreats",
    } |r| {
        let p = r.on(position("21-20-5-9-20 5-7")).french(5, [bn("q").unreliable()]).french(9, bns("e"));
        let p = p.prussian(21, bns("A")).fortified(&[5, 9]).hand(PRUSSIAN, &[LackOfDiscipline]);
        let mut given_up = p.activation(PRUSSIAN);
        given_up.activate(21, "A").to(20).attack(20, 5).dice(&[1]).go().play(LackOfDiscipline);
        let p = r.on(position("21-20-6-9-20 6-7 6-8")).french(6, bns("c")).french(9, bns("e")).fortified(&[9]);
        let mut t = p.prussian(21, bns("A")).activation(PRUSSIAN);
        t.activate(21, "A").dice(&[1]).to(20);
        let [zones, driven_out] = [&t, &given_up].map(|t| format!("{:?}", t.zones()));
        if !t.zones().contains(&9) {
            return format!("{zones}, undisciplined {driven_out}");
        }
        // A could attack it.
        t.to(9).done();
        given_up.to(9);
        let [then, after] =
            [t, given_up].map(|t| if t.step() == Step::Retreat(PRUSSIAN) { "retreats" } else { "stays" });
        format!("{zones}, then A {then}, undisciplined {driven_out}, then A {after}")
    }

    gun_marches "gun-marches" {
        "freely" => "[20, 21, 22, 23]; A remains ready in 22, A is lost ready in 22, A arrives ready in 22",
        "together" => "[20, 21]; A remains ready in 21, A is lost ready in 21, A arrives ready in 22",
    } |r| {
        let mut t = r.on(position("21-20-22 20-23")).prussian(21, [bn("A"), field("G", 4)]).activation(PRUSSIAN);
        t.activate(21, "A G").to(20);
        let leaves = |a: Piece, die: u32| {
            let p = r.on(position("5-21-22")).french(5, bns("a")).prussian(21, [a, field("G", 4)]).fortified(&[5, 21]);
            let mut t = p.activation(PRUSSIAN);
            t.activate(21, "A G").to(22).dice(&[die]).to(22).see("G")
        };
        let (remains, lost) = (leaves(bn("A"), 5), leaves(bn("A").diminished(), 5));
        let arrives = leaves(bn("A"), 1);
        format!("{:?}; A remains {remains}, A is lost {lost}, A arrives {arrives}", t.zones())
    }

    unused_attack "unused-attack" {
        "free" => "[21, 22], off the map yes, called off [21, 22], fire left nobody [21, 22], others attack [6, 20, 21, 22]",
        "back" => "[21], off the map no, called off [21, 22], fire left nobody [21, 22], others attack [21]",
    } |r| {
        let map = "21-20-6 20-22 e22";
        let p = r.on(position(map)).french(6, bns("a")).prussian(21, bns("A")).fortified(&[6]);
        let (mut none, mut off) = (p.activation(PRUSSIAN), p.activation(PRUSSIAN));
        none.activate(21, "A").to(20).done();
        off.activate(21, "A").to(20).attack(20, 6).dice(&[1]).go().done();
        let p = r.on(position(map)).french(6, [bn("a").values(6, 3, 3)]).prussian(21, [bn("A").diminished()]);
        let mut fire = p.fortified(&[6]).activation(PRUSSIAN);
        fire.activate(21, "A").to(20).attack(20, 6).dice(&[3]).go().expect("A: X in 20");
        let edge = yes(none.may(Action::OffMap));
        let (none, off, fire) = (none.zones(), off.zones(), fire.zones());
        // A attacks from 20 and wins, B stands in 23 in the open.
        let p = r.on(position("21-20-6 20-22 21-23-7 6-8-9")).french(6, [calm("a")]).french(7, bns("b")).fortified(&[6, 7]);
        let mut others = p.prussian(21, [strong("A"), bn("B")]).activation(PRUSSIAN);
        others.activate(21, "A B").march(&[20, 23]).attack(20, 6).dice(&[2]).go().to(9).expect("A: X in 6");
        let others = others.zones();
        format!("{none:?}, off the map {edge}, called off {off:?}, fire left nobody {fire:?}, others attack {others:?}")
    }

    stratagem_turn "stratagem-turn" {
        "no" => "Bombard(Second), Activate(Second)",
        "yes" => "Bombard(First), Activate(First)",
    } |r| {
        let p = r.on(position("2-30-20")).french(2, [bn("a"), field("g", 6)]).prussian(20, [bn("A"), field("G", 4)]);
        let p = p.fortified(&[20]).hand(PRUSSIAN, &[Envoys, RuseOfWar]);
        let (mut guns, mut battalions) = (p.bombardment(PRUSSIAN), p.activation(PRUSSIAN));
        let (shots, activations) = (guns.play(Envoys).step(), battalions.play(RuseOfWar).step());
        format!("{shots:?}, {activations:?}")
    }

    leapfrogging "leapfrogging" {
        "yes" => "[30, 31, 32], past others [30, 31, 32]",
        "no" => "[30, 31], past others [30, 31, 32]",
    } |r| {
        let p = || r.on(position("30-31-32 31-5 32-5")).prussian(30, bns("X Y")).french(5, bns("a")).fortified(&[5, 31, 32]);
        let past = |p: Position| p.activation(PRUSSIAN).activate(30, "X Y").to(31).zones();
        format!("{:?}, past others {:?}", past(p()), past(p().prussian(31, bns("A"))))
    }
}
