//! §1 Zones, stacking, units.

use super::*;

held! {
    marker_with_bonus "marker-with-bonus" {
        "inert" => "X in 5, marker true",
        "absorbs" => "D in 5, marker false",
    } |r| {
        let t = shelled(r.on(position("5-30-20 5+1")).french(5, bns("a")).fortified(&[5]), 5);
        format!("{}, marker {}", t.see("a"), t.fortified(5))
    }

    prussian_line_of_fire "prussian-line-of-fire" {
        "blocked" => "across a bonus: no, three zones: yes",
        "two-zones" => "across a bonus: yes, three zones: no",
    } |r| {
        let p = r.on(position("20-21-9 21+1 20-31-32-7")).prussian(20, [heavy("H", 4)]).fortified(&[20]);
        let t = p.french(9, bns("a")).french(7, bns("b")).bombardment(PRUSSIAN);
        format!("across a bonus: {}, three zones: {}", yes(t.may_bombard("H", 9)), yes(t.may_bombard("H", 7)))
    }

    uhlans_in_works "uhlans-in-fortifications" {
        "yes" => "[20, 21, 22]",
        "no" => "[20, 22]",
    } |r| {
        let p = r.on(position("20-21 20-22")).prussian(20, [uhlans("U")]).fortified(&[21]);
        format!("{:?}", p.activation(PRUSSIAN).activate(20, "U").zones())
    }

    citadel_frozen "citadel-frozen" {
        "artillery" => "a may move: yes",
        "all" => "a may move: no",
    } |r| {
        let p = r.on(position("1-2 e20 20-21")).data(|d| {
            d.deployment.garrisons = ZoneSet::EMPTY;
            d.deployment.fortifications = crate::side::BySide::default();
        });
        let p = p.off_map(FRENCH, Place::Waiting, bns("a b")).off_map(PRUSSIAN, Place::Waiting, bns("A"));
        let mut t = p.at_unchecked(Step::Deploy(FRENCH));
        t.state = t.game.setup();
        t.to(1).to(1).to(20).done();
        format!("a may move: {}", yes(t.step() == Step::PickOperational(FRENCH) && t.may_pick("a")))
    }

    crossed_citadel "crossed-citadel" {
        "no" => "alone [1], with a battalion [1, 5], in a retreat [1], by R-17 [1]; a battalion [1, 5, 6, 7]",
        "yes" => "alone [1, 6, 7], with a battalion [1, 5, 6, 7], in a retreat [1, 6, 7], by R-17 [1, 6, 7]; a battalion [1, 5, 6, 7]",
    } |r| {
        let p = || r.on(position("5-1-6-7")).french(5, [bn("a"), field("g", 3)]);
        let (mut alone, mut march) = (p().activation(FRENCH), p().activation(FRENCH));
        let gun = alone.id("g");
        let alone = alone.act(Action::MoveGun(gun)).zones();
        let battalion = march.activate(5, "a g").zones();
        let march = march.to(5).zones();
        let mut caught = r.on(position("21-20-5-1-6-7")).french(5, [field("g", 3)]).prussian(21, bns("A")).activation(PRUSSIAN);
        let retreat = caught.activate(21, "A").to(20).zones();
        let moved = p().ruling("french-transfer", "anywhere").operational(FRENCH).pick("g").zones();
        format!("alone {alone:?}, with a battalion {march:?}, in a retreat {retreat:?}, by R-17 {moved:?}; a battalion {battalion:?}")
    }

    laid_open "laid-open" {
        "retreat" => "Retreat(First)",
        "stay" => "Activate(Second), then Activate(First), then Retreat(First)",
    } |r| {
        let p = r.on(position("5-20 5-6-7")).french(5, bns("a")).prussian(20, [field("G", 6)]).fortified(&[5, 20]);
        let mut t = p.bombardment(PRUSSIAN);
        t.bombard_rolling("G", 5, &[3]);
        let mut steps = vec![format!("{:?}", t.step())];
        while matches!(t.step(), Step::Activate(_)) {
            t.done();
            steps.push(format!("{:?}", t.step()));
        }
        steps.join(", then ")
    }

    settle_order "settle-order" {
        "passive" => "Retreat(First), [6, 7]: A in 21",
        "active" => "Retreat(Second), [20, 22]: a in 5",
    } |r| {
        let p = r.on(position("22-20-21-5-6-7")).ruling("open-defenders", "stand").prussian(20, [strong("A")]);
        let mut t = p.french(5, bns("a")).fortified(&[20]).activation(PRUSSIAN);
        t.activate(20, "A").to(21).done();
        let (first, zones) = (t.step(), t.zones());
        t.to(zones[0]);
        let stays = if first == Step::Retreat(FRENCH) { "A" } else { "a" };
        let zone = t.see(stays).split(' ').next_back().map(str::to_owned).unwrap_or_default();
        format!("{first:?}, {zones:?}: {stays} in {zone}")
    }

    long_range_barrage "long-range-barrage" {
        "die" => "0 hits",
        "nothing" => "1 hits",
    } |r| {
        let p = r.on(position("1-5-6-20-21")).french(1, [field("g", 3), bn("c")]).french(6, [calm("a")]);
        let mut t = p.prussian(20, bns("A")).fortified(&[6, 20]).activation(PRUSSIAN);
        t.activate(20, "A").to(20).attack(20, 6).pick("g").dice(&[3]).go();
        format!("{} hits", t.fire().2)
    }

    uhlans_attack "uhlans-attack" {
        "no" => "printed bonus no, fortification no",
        "yes" => "printed bonus yes, fortification no",
    } |r| {
        let attacks = |map: &str, works: &'static [u8]| {
            let p = r.on(position(map)).prussian(21, [uhlans("U")]).french(5, bns("a")).fortified(works);
            let mut t = p.activation(PRUSSIAN);
            t.activate(21, "U").to(20);
            yes(t.step() == Step::Objective(PRUSSIAN) && t.may_attack(20, 5))
        };
        format!("printed bonus {}, fortification {}", attacks("5-20-21 5+1", &[]), attacks("5-20-21", &[5]))
    }

    passing_through "passing-through" {
        "limits" => "[20, 24]",
        "stacking" => "[20]",
        "nothing" => "[20, 22, 24]",
    } |r| {
        let p = r.on(position("20-21-22 20-23-24")).prussian(20, bns("A")).prussian(21, bns("B C D"));
        let mut t = p.prussian(23, [bn("E").green()]).activation(PRUSSIAN);
        format!("{:?}", t.activate(20, "A").zones())
    }

    pioneers_stack "pioneers-stack" {
        "any" => "[20, 21]",
        "no-field-artillery" => "[20]",
        "uncounted" => "[20, 21, 22]",
    } |r| {
        let p = r.on(position("20-21 20-22")).prussian(20, [pioneers("P")]).prussian(21, [field("GUN", 3)]);
        format!("{:?}", p.prussian(22, bns("A B C")).activation(PRUSSIAN).activate(20, "P").zones())
    }

    trench_under_uhlans "trench-under-uhlans" {
        "dug" => "yes",
        "not-dug" => "no",
    } |r| {
        let p = r.on(position("20-21")).prussian(20, bns("A")).prussian(21, [uhlans("U")]);
        yes(p.purchases(PRUSSIAN).may(Action::Dig(ZoneId(21))))
    }

    french_trenches "french-trenches" {
        "yes" => "next to works: yes, of two hits: D in 21",
        "no" => "next to works: no, of two hits: X in 21",
    } |r| {
        let p = r.on(position("20-21")).prussian(20, bns("A")).french(21, bns("a")).fortified(&[20]).manned(&[21]);
        let q = r.on(position("21-30-20")).french(21, bns("a")).manned(&[21]).prussian(20, [field("G", 6)]);
        let mut t = q.fortified(&[20]).bombardment(PRUSSIAN);
        t.bombard_rolling("G", 21, &[3]);
        format!("next to works: {}, of two hits: {}", yes(p.holds()), t.see("a"))
    }

    scouts_as_battalions "scouts-as-battalions" {
        "yes" => "builds yes, serves the flying battery yes",
        "no" => "builds no, serves the flying battery no",
    } |r| {
        let p = r.on(position("5-30-20")).french(5, [scouts("s"), flying("f", 2)]).prussian(20, bns("A"));
        let builds = p.purchases(FRENCH).may(Action::Fortify(ZoneId(5)));
        let serves = p.bombardment(FRENCH).may_bombard("f", 20);
        format!("builds {}, serves the flying battery {}", yes(builds), yes(serves))
    }

    uhlans_as_battalions "uhlans-as-battalions" {
        "yes" => "build yes, dig yes",
        "no" => "build no, dig no",
        "dig-only" => "build no, dig yes",
    } |r| {
        let t = r.on(position("20-21")).prussian(20, [uhlans("U")]).purchases(PRUSSIAN);
        let [build, dig] = [Action::Fortify(ZoneId(20)), Action::Dig(ZoneId(21))].map(|action| yes(t.may(action)));
        format!("build {build}, dig {dig}")
    }

    blocking_bonus "blocking-bonus" {
        "any" => "across +1 no, across +2 no",
        "plus-one" => "across +1 no, across +2 yes",
    } |r| {
        let across = |map: &str| {
            let p = r.on(position(map)).prussian(20, [heavy("H", 4)]).fortified(&[20]).french(9, bns("a"));
            yes(p.bombardment(PRUSSIAN).may_bombard("H", 9))
        };
        format!("across +1 {}, across +2 {}", across("20-21-9 21+1"), across("20-21-9 21+2"))
    }

    blocking_markers "blocking-markers" {
        "no" => "into works yes, across a fortification yes, a trench yes; the French across yes",
        "yes" => "into works yes, across a fortification no, a trench no; the French across yes",
    } |r| {
        let p = || r.on(position("20-21-9")).prussian(20, [heavy("H", 4)]).french(9, bns("a")).fortified(&[9, 20]);
        let fires = |p: Position| yes(p.bombardment(PRUSSIAN).may_bombard("H", 9));
        let (into, fort, trench) = (fires(p()), fires(p().fortified(&[21])), fires(p().trenched(&[21])));
        let french = p().french(9, [field("g", 4)]).fortified(&[21]).bombardment(FRENCH).may_bombard("g", 20);
        format!("into works {into}, across a fortification {fort}, a trench {trench}; the French across {}", yes(french))
    }

    fire_around "fire-around" {
        "any-way" => "yes",
        "shortest" => "no",
    } |r| {
        let p = r.on(position("20-21-9 21+1 20-31-32-9")).prussian(20, [heavy("H", 4)]).fortified(&[20]);
        yes(p.french(9, bns("a")).bombardment(PRUSSIAN).may_bombard("H", 9))
    }
}
