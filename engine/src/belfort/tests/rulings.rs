//! Every ruling under each of its choices: a position, and what is seen of it.

use super::fixture::*;
use crate::belfort::Stratagem::*;
use crate::belfort::rulings::RULINGS;
use crate::belfort::{Action, Event, FRENCH, PRUSSIAN, Place, Step};
use crate::game::{Game, Status};
use crate::geometry::{ZoneId, ZoneSet};

/// A ruling switched to one of its choices.
#[derive(Clone, Copy)]
struct Reading {
    id: &'static str,
    choice: &'static str,
}

impl Reading {
    fn on(self, p: Position) -> Position {
        p.ruling(self.id, self.choice)
    }
}

/// Holds that each choice shows what is written beside it, that all choices are there, and that no two show the same.
fn hold(id: &'static str, seen: &[(&'static str, &str)], look: impl Fn(Reading) -> String) {
    let ruling = RULINGS.iter().find(|r| r.id == id).unwrap_or_else(|| panic!("{id} is no ruling"));
    let choices: Vec<&str> = ruling.choices.iter().map(|c| c.name).collect();
    let held: Vec<&str> = seen.iter().map(|(choice, _)| *choice).collect();
    assert_eq!(held, choices, "{id}: the choices, the default first");
    for &(choice, seen) in seen {
        assert_eq!(look(Reading { id, choice }), seen, "{id} = {choice}");
    }
    for (i, (_, one)) in seen.iter().enumerate() {
        assert!(seen[i + 1..].iter().all(|(_, other)| one != other), "{id}: two choices show the same");
    }
}

macro_rules! held {
    ($($name:ident $id:literal { $($choice:literal => $seen:literal),+ $(,)? } |$r:ident| $look:block)+) => {
        $(
            #[test]
            fn $name() {
                hold($id, &[$(($choice, $seen)),+], |$r| $look);
            }
        )+
        /// The rulings that are held here.
        const HELD: &[&str] = &[$($id),+];
    };
}

#[test]
fn no_ruling_is_without_a_test() {
    assert_eq!(missing(HELD), [""; 0], "rulings without a test");
}

/// The rulings that are not in the list.
fn missing(held: &[&str]) -> Vec<&'static str> {
    RULINGS.iter().map(|r| r.id).filter(|id| !held.contains(id)).collect()
}

#[test]
fn a_ruling_without_a_test_is_found() {
    assert_eq!(missing(&HELD[1..]), [HELD[0]]);
}

/// A Prussian field gun of rating 6, two zones from zone 5, whose die is its result: 1, 3, 5, 6 give 1, 2, 3, 4 hits.
fn shelled(p: Position, die: u32) -> Table {
    let p = p.prussian(20, [field("G", 6)]).fortified(&[20]);
    let mut t = p.bombardment(PRUSSIAN);
    t.bombard_rolling("G", 5, &[die]);
    t
}

/// A Prussian heavy gun of rating 6 next to zone 1, with these dice.
fn citadel(p: Position, die: u32) -> Table {
    let p = p.french(1, bns("a b c d e")).prussian(20, [heavy("H", 6)]).fortified(&[20]);
    let mut t = p.bombardment(PRUSSIAN);
    t.bombard_rolling("H", 1, &[die]);
    t
}

/// Prussians of zone 20 attack zone `target`; the fight has come to the assault, or to the fire.
fn storm(p: &Position, target: u8) -> Table {
    let mut t = p.activation(PRUSSIAN);
    t.activate(20, "A B C");
    while matches!(t.step(), Step::March(_)) {
        t.to(20);
    }
    t.attack(20, target);
    t
}

fn calm(name: &str) -> Piece {
    bn(name).values(0, 3, 3)
}

fn strong(name: &str) -> Piece {
    bn(name).values(0, 9, 3)
}

/// A, strong, against a, both in fortifications, with room behind.
fn duel(map: &str, attacker: Piece, defender: Piece) -> Position {
    let p = position(&format!("5-20-21-22 5-6-7 {map}")).prussian(20, [attacker]).french(5, [defender]);
    p.fortified(&[5, 20])
}

fn yes(it_is: bool) -> String {
    if it_is { "yes" } else { "no" }.to_owned()
}

held! {
    marker_with_bonus "marker-with-bonus" {
        "inert" => "X in 5, marker true",
        "absorbs" => "D in 5, marker false",
    } |r| {
        let t = shelled(r.on(position("5-30-20 5+1")).french(5, bns("a")).fortified(&[5]), 5);
        format!("{}, marker {}", t.see("a"), t.fortified(5))
    }

    marker_worth "marker-worth" {
        "second-hit" => "D in 5, marker true; D in 5, marker false",
        "plus-one" => "G in 5, marker true; D in 5, marker true",
    } |r| {
        [1, 3].map(|die| {
            let t = shelled(r.on(position("5-30-20")).french(5, bns("a")).fortified(&[5]), die);
            format!("{}, marker {}", t.see("a"), t.fortified(5))
        }).join("; ")
    }

    bombarded_marker "bombarded-marker" {
        "removed" => "D in 5, marker false",
        "stays" => "D in 5, marker true",
    } |r| {
        let t = shelled(r.on(position("5-30-20")).french(5, bns("a")).fortified(&[5]), 3);
        format!("{}, marker {}", t.see("a"), t.fortified(5))
    }

    bonus_in_assault "bonus-in-assault" {
        "after-first" => "1 hit: D in 5",
        "total" => "1 hit: G in 5",
    } |r| {
        let mut t = storm(&r.on(duel("5+1", bn("A"), calm("a"))), 5);
        t.dice(&[5]).go();
        format!("{} hit: {}", t.assault().4, t.see("a"))
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

    prussian_line_of_fire "prussian-line-of-fire" {
        "blocked" => "across a bonus: no, three zones: yes",
        "two-zones" => "across a bonus: yes, three zones: no",
    } |r| {
        let p = r.on(position("20-21-9 21+1 20-31-32-7")).prussian(20, [heavy("H", 4)]).fortified(&[20]);
        let t = p.french(9, bns("a")).french(7, bns("b")).bombardment(PRUSSIAN);
        format!("across a bonus: {}, three zones: {}", yes(t.may_bombard("H", 9)), yes(t.may_bombard("H", 7)))
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
        "clamp" => "modified 0: 1 hits",
        "no-effect" => "modified 0: 0 hits",
    } |r| {
        let p = r.on(position("9-30-20 30-21")).french(9, bns("a")).prussian(20, [field("G", 6)]);
        let mut t = p.prussian(21, [field("H", 6)]).fortified(&[20, 21]).bombardment(PRUSSIAN);
        t.bombard_rolling("G", 9, &[1]).bombard_rolling("H", 9, &[1]);
        format!("modified {}: {} hits", 1 + t.shell().0, t.shell().1)
    }

    many_battalions "many-battalions" {
        "last-column" => "defence 18, 9 battalions",
        "capped" => "defence 9, 6 battalions",
    } |r| {
        let defenders = ["a", "b", "c", "d", "e", "f"].map(calm);
        let p = position("1-20-21 1-6").french(1, defenders).prussian(20, bns("A B C")).fortified(&[20]);
        let mut t = storm(&r.on(p), 1);
        t.dice(&[6]).go();
        format!("defence {}, {} battalions", t.assault().1, t.assault().2)
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

    departure_exception "departure-exception" {
        "no" => "may leave: no",
        "yes" => "may leave: yes",
    } |r| {
        let mut t = r.on(duel("", bn("A"), bn("a"))).operational(PRUSSIAN);
        format!("may leave: {}", yes(t.may_pick("A") && t.pick("A").may_go_to(22)))
    }

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
        "owner" => "Allocate(Second)",
        "enemy" => "Allocate(First)",
    } |r| {
        let p = position("5-20-21").french(5, bns("a")).prussian(20, [bn("A"), bn("B").diminished(), bn("X").exhausted()]);
        let mut t = storm(&r.on(p.fortified(&[5, 20])), 5);
        t.dice(&[4]).go();
        assert!(t.may_pick("A") && t.may_pick("B") && !t.may_pick("X"));
        format!("{:?}", t.step())
    }

    barrage_range "barrage-range" {
        "attackers" => "joins: no",
        "objective" => "joins: yes",
    } |r| {
        let p = duel("2-31-5", bn("A"), bn("a")).french(2, [field("g", 3)]);
        format!("joins: {}", yes(storm(&r.on(p), 5).may_pick("g")))
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

    kept_points "kept-points" {
        "up-to-two" => "[0, 1, 2]",
        "up-to-one" => "[0, 1]",
    } |r| {
        let t = r.on(position("5")).points(5, 8).at(Step::KeepPoints(FRENCH));
        let kept: Vec<u8> = t.legal().iter().filter_map(|a| if let Action::KeepPoints(n) = a { Some(*n) } else { None }).collect();
        format!("{kept:?}")
    }

    reduced_income "reduced-income" {
        "forts-only" => "5 in 1, 2 and 5; 4 in 1, 2 and 3",
        "four-zones" => "4 in 1, 2 and 5; 4 in 1, 2 and 3",
    } |r| {
        let income = |third: u8| {
            let p = r.on(position("1-2-3 2-5")).french(1, bns("a")).french(2, bns("b")).french(third, bns("c"));
            p.points(0, 0).next_turn().points().0
        };
        format!("{} in 1, 2 and 5; {} in 1, 2 and 3", income(5), income(3))
    }

    encirclement "encirclement" {
        "ring" => "surrounded: no",
        "no-path" => "surrounded: yes",
    } |r| {
        let map = "5-11-12-13-14-11 5-12 5-13 5-14 11-21 12-22 13-23 14-24 e21 e22 e23 e24 12x23 13x22 14x23 13x24";
        let p = r.on(position(map)).french(5, bns("a")).prussian(11, bns("A")).prussian(12, bns("B"));
        let p = p.prussian(14, bns("C")).prussian(23, bns("D")).fortified(&[5, 11, 12, 14]);
        let t = p.activation(FRENCH);
        format!("surrounded: {}", yes(t.game.surrounded(&t.state)))
    }

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
        "later" => "at once: no",
        "at-once" => "at once: yes",
    } |r| {
        let p = r.on(duel("1-7", strong("A"), calm("a").exhausted()));
        let mut t = storm(&p, 5);
        t.dice(&[2]).go().expect("a: out").skip_to(|step| step == Step::Reorganise(FRENCH));
        let rebuild = Action::Rebuild(t.id("a"));
        format!("at once: {}", yes(t.may(rebuild) && t.act(rebuild).see("a") == "D in 1"))
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

    bourbaki_return "bourbaki-return" {
        "reset" => "5 alive: 4 in good order, 4 diminished, 0 out",
        "survivors" => "5 alive: 4 in good order, 1 diminished, 3 out",
    } |r| {
        let green = |names: &str| names.split(' ').map(|n| bn(n).green()).collect::<Vec<_>>();
        let p = r.on(position("1 20")).headquarters(green("A B C D E")).off_map(PRUSSIAN, Place::OutOfAction, green("F G H"));
        let mut t = p.french(1, bns("a")).turn(5).points(0, 0).hand(FRENCH, &[Bourbaki]).reorganisation();
        t.play(Bourbaki).skip_to(|step| step == Step::ReturnInGoodOrder);
        t.pick("A").pick("B").pick("C").pick("D");
        let count = |seen: &str| ["A", "B", "C", "D", "E", "F", "G", "H"].iter().filter(|n| t.see(n) == seen).count();
        let (good, poor, out) = (count("G in HQ"), count("D in HQ"), count("out"));
        format!("5 alive: {good} in good order, {poor} diminished, {out} out")
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

    automatic_victory "automatic-victory" {
        "occupies" => "the game goes on",
        "holds" => "level 4, ending 1",
    } |r| {
        let t = r.on(position("1-2-3-8")).french(1, bns("a")).turn(5).points(0, 0).next_turn();
        match t.game.status(&t.state) {
            Status::Awaiting(_) => "the game goes on".to_owned(),
            Status::Over(outcome) => format!("level {}, ending {}", outcome.level, outcome.ending),
        }
    }

    reserve_uhlans "reserve-uhlans" {
        "apart" => "[21]",
        "together" => "[20, 21]",
    } |r| {
        let p = r.on(position("1 e20 e21 20-30-21")).off_map(PRUSSIAN, Place::Waiting, [bn("A"), uhlans("RUR").green()]);
        let mut t = p.off_map(FRENCH, Place::Waiting, bns("a")).at_unchecked(Step::Deploy(FRENCH));
        t.state = t.game.setup();
        t.state.fortified = ZoneSet::EMPTY;
        t.to(1).to(20);
        format!("{:?}", t.zones())
    }

    citadel_guns "citadel-guns" {
        "no" => "zone 1: no",
        "yes" => "zone 1: yes",
    } |r| {
        let guns = ["g", "h", "i", "j"].map(|n| field(n, 3));
        let p = r.on(position("1-2-3-4-5-6-7-8-9-10-11-12 31 32 47")).off_map(FRENCH, Place::Waiting, guns);
        let mut t = p.at_unchecked(Step::Deploy(FRENCH));
        t.state = t.game.setup();
        format!("zone 1: {}", yes(t.may_go_to(1)))
    }

    laid_open "laid-open" {
        "retreat" => "Retreat(First)",
        "stay" => "Activate(Second)",
    } |r| {
        let p = r.on(position("5-20 5-6-7")).french(5, bns("a")).prussian(20, [field("G", 6)]).fortified(&[5, 20]);
        let mut t = p.bombardment(PRUSSIAN);
        t.bombard_rolling("G", 5, &[3]);
        format!("{:?}", t.step())
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

    beaten_in_works "beaten-in-works" {
        "leave" => "[21, 22]",
        "stay" => "[20, 21, 22]",
    } |r| {
        let mut t = storm(&r.on(duel("", bn("A"), calm("a"))), 5);
        t.dice(&[1]).go();
        format!("{:?}", t.zones())
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

    long_range_barrage "long-range-barrage" {
        "die" => "0 hits",
        "nothing" => "1 hits",
    } |r| {
        let p = r.on(position("1-5-6-20-21")).french(1, [field("g", 3), bn("c")]).french(6, [calm("a")]);
        let mut t = p.prussian(20, bns("A")).fortified(&[6, 20]).activation(PRUSSIAN);
        t.activate(20, "A").to(20).attack(20, 6).pick("g").dice(&[3]).go();
        format!("{} hits", t.fire().2)
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

    deserters "deserters" {
        "prussian" => "Desertion(Second)",
        "french" => "Desertion(First)",
    } |r| {
        let rp = ["a", "b"].map(|n| bn(n).regiment("57 RP"));
        let mut t = r.on(position("1")).french(1, rp).hand(PRUSSIAN, &[Desertion]).reorganisation();
        t.play(Desertion);
        format!("{:?}", t.step())
    }

    exhausted_absorb "exhausted-absorb" {
        "yes" => "D in 5",
        "no" => "X in 5",
    } |r| {
        shelled(r.on(position("5-30-20")).french(5, [bn("a").exhausted(), bn("b")]), 3).see("b")
    }

    income_if_open "income-if-open" {
        "yes" => "5",
        "no" => "4",
    } |r| {
        let p = r.on(position("1-2 e2")).french(1, bns("a")).points(0, 0);
        p.next_turn().points().0.to_string()
    }

    shaken_leavers "shaken-leavers" {
        "remain" => "X in 20",
        "go" => "X in 22",
    } |r| {
        let mut t = r.on(duel("", bn("A"), bn("a"))).activation(PRUSSIAN);
        t.activate(20, "A").dice(&[5]).to(22);
        t.see("A")
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

    ill_and_exhausted "ill-and-exhausted" {
        "out-of-action" => "yes",
        "spared" => "no",
    } |r| {
        let p = r.on(position("20-21")).prussian(20, [bn("A").exhausted(), bn("B")]).hand(FRENCH, &[FrenchIllness]);
        let mut t = p.reorganisation();
        t.play(FrenchIllness);
        yes(t.may_pick("A"))
    }

    which_marker "which-marker" {
        "fortification" => "fortification false, trench true",
        "trench" => "fortification true, trench false",
    } |r| {
        let p = r.on(position("2-30-20")).french(2, [field("g", 6)]).prussian(20, bns("A"));
        let mut t = p.fortified(&[20]).trenched(&[20]).bombardment(FRENCH);
        t.bombard_rolling("g", 20, &[3]);
        format!("fortification {}, trench {}", t.fortified(20), t.trenched(20))
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

    leaver_goal "leaver-goal" {
        "apart" => "[20, 21]",
        "anywhere" => "[20, 21, 22]",
    } |r| {
        let p = r.on(position("5-20-21-22-6")).french(5, bns("a")).french(6, bns("b")).prussian(20, bns("A"));
        format!("{:?}", p.fortified(&[5, 6, 20, 22]).activation(PRUSSIAN).activate(20, "A").zones())
    }

    lone_guns "lone-guns" {
        "retreat" => "Retreat(First), 0 fires",
        "stand" => "Objective(Second), 0 fires",
    } |r| {
        let mut t = r.on(position("21-20-6-7")).french(6, [field("g", 3)]).prussian(21, bns("A")).activation(PRUSSIAN);
        t.activate(21, "A").to(20);
        format!("{:?}, {} fires", t.step(), t.fires())
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

    shelled_zones "shelled-zones" {
        "held" => "no",
        "works-too" => "yes",
    } |r| {
        let p = r.on(position("2-30-20")).french(2, [field("g", 6)]).prussian(20, bns("A")).trenched(&[30]);
        yes(p.bombardment(FRENCH).may_bombard("g", 30))
    }

    trench_in_fortification "trench-in-fortification" {
        "yes" => "yes",
        "no" => "no",
    } |r| {
        let p = r.on(position("20-21")).prussian(20, bns("A")).fortified(&[21]);
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

    trench_filling "trench-filling" {
        "unoccupied" => "occupied before true, never occupied false",
        "any" => "occupied before false, never occupied false",
    } |r| {
        let enters = |p: Position| {
            let mut t = p.french(5, bns("a")).activation(FRENCH);
            t.activate(5, "a").to(21);
            t.trenched(21)
        };
        let map = || r.on(position("5-21"));
        let (before, never) = (enters(map().manned(&[21])), enters(map().trenched(&[21])));
        format!("occupied before {before}, never occupied {never}")
    }

    desertion "desertion" {
        "in-game" => "yes",
        "on-map" => "no",
    } |r| {
        let gone = [bn("b").regiment("57 RP")];
        let p = r.on(position("1")).french(1, bns("a")).off_map(FRENCH, Place::OutOfAction, gone);
        yes(p.hand(PRUSSIAN, &[Desertion]).reorganisation().may_play(Desertion))
    }

    calling_off "calling-off" {
        "all" => "2 may retreat",
        "able" => "1 may retreat",
    } |r| {
        let mut t = storm(&r.on(duel("", bn("A"), bn("a")).prussian(20, [bn("B").diminished()])), 5);
        t.dice(&[3]).go().pick("B").done();
        format!("{} may retreat", t.state.retreating().len())
    }

    fire_around "fire-around" {
        "any-way" => "yes",
        "shortest" => "no",
    } |r| {
        let p = r.on(position("20-21-9 21+1 20-31-32-9")).prussian(20, [heavy("H", 4)]).fortified(&[20]);
        yes(p.french(9, bns("a")).bombardment(PRUSSIAN).may_bombard("H", 9))
    }

    counter_range "counter-range" {
        "in-range" => "answers: no",
        "always" => "answers: yes",
    } |r| {
        let p = r.on(position("20-30-9 20-31-32-33-2")).french(9, bns("a")).french(2, [heavy("h", 3)]);
        let mut t = p.prussian(20, [field("G", 3)]).fortified(&[20]).bombardment(PRUSSIAN);
        t.bombard_maybe("G", 9);
        format!("answers: {}", yes(matches!(t.step(), Step::CounterBattery(_))))
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

    beaten_guns "beaten-guns" {
        "stay" => "1 beaten",
        "retreat" => "2 beaten",
    } |r| {
        let p = r.on(duel("", bn("A"), calm("a")).prussian(20, [field("GUN", 3)]));
        let mut t = p.activation(PRUSSIAN);
        t.activate(20, "A GUN").march(&[20, 20]).attack(20, 5).dice(&[1]).go();
        format!("{} beaten", t.state.retreating().len())
    }

    entered_units "entered-units" {
        "edge" => "[20]",
        "onward" => "[20, 21]",
    } |r| {
        format!("{:?}", r.on(position("e20 20-21")).headquarters(bns("A")).operational(PRUSSIAN).pick("A").zones())
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

    trenches_crossed "trenches-crossed" {
        "no" => "crossed true, at the end false",
        "yes" => "crossed false, at the end false",
    } |r| {
        let mut t = r.on(position("5-21-22")).french(5, bns("a")).trenched(&[21, 22]).activation(FRENCH);
        t.activate(5, "a").to(22);
        format!("crossed {}, at the end {}", t.trenched(21), t.trenched(22))
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

    under_fire "under-fire" {
        "attackers" => "A X in 20, U G in 20",
        "offensive" => "A D in 20, U D in 20",
    } |r| {
        let p = duel("", bn("A"), bn("a").values(6, 3, 3)).prussian(20, [uhlans("U"), bn("X")]);
        let mut t = r.on(p).activation(PRUSSIAN);
        t.activate(20, "A U").march(&[20, 20]).attack(20, 5).dice(&[5]).go();
        format!("A {}, U {}", t.see("A"), t.see("U"))
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
}

/// The known ambiguities are numbered without a gap: each is a switch or settled by a section that exists.
#[test]
fn every_known_ambiguity_is_a_ruling_or_settled() {
    use crate::belfort::rulebook::RULEBOOK;
    use crate::belfort::rulings::SETTLED;
    for number in 1..=101 {
        let switch = RULINGS.iter().filter(|r| r.number == number).count();
        let settled = SETTLED.iter().filter(|s| s.number == number).count();
        assert_eq!(switch + settled, 1, "R-{number}");
    }
    assert!(SETTLED.iter().all(|s| RULEBOOK.find(s.by).is_some() && RULEBOOK.find(s.section).is_some()));
    assert!(RULINGS.iter().zip(&RULINGS[1..]).all(|(a, b)| a.number < b.number), "in ascending order");
}
