//! Each order key and condition: the bot plays differently with it than without.

use super::{GAME, Scripted, from_text, play, scripted};
use crate::belfort::DOCTRINES;
use crate::belfort::doctrine::read::ORDER_KEYS;
use crate::random::Random;
use sandtable_engine::belfort::{Action, Belfort, FRENCH, HEADQUARTERS, PRUSSIAN, State, Step, Stratagem};
use sandtable_engine::geometry::ZoneId;
use sandtable_engine::{Choose, Game, Purpose, Side, Stream, View};

/// Counts the positions of random games in which two doctrines choose differently; `right` checks the position and the choice of
/// the first there. Returns how often they differ, and how often they were asked.
fn compare(side: Side, with: &str, without: &str, games: u64, right: impl Fn(&State, Action) -> bool) -> (u32, u32) {
    let (mut with_bot, mut without_bot) = (scripted(side, with), scripted(side, without));
    let game: &Belfort = &GAME;
    let (mut differ, mut asked) = (0, 0);
    let mut dice = Stream::new(0, 0, Purpose::Worlds);
    let mut scratch = GAME.setup();
    for index in 0..games {
        with_bot.new_game();
        without_bot.new_game();
        play([&mut Random, &mut Random], 11, index, |state, to_move, legal, _| {
            // Steps that continue an order which the bots never gave are not compared.
            let follows = matches!(
                state.step(),
                Step::MoveOperational(..)
                    | Step::GiveWay(..)
                    | Step::Exchange(..)
                    | Step::MoveGun(..)
                    | Step::Select(_)
                    | Step::March(_)
                    | Step::Rehabilitate(_)
            );
            if to_move != side || follows {
                return;
            }
            scratch.clone_from(state);
            let mut chosen = |bot: &mut Scripted| {
                legal[View::show(game, &mut scratch, side, |view| bot.choose(view, legal, &mut dice))]
            };
            let (one, other) = (chosen(&mut with_bot), chosen(&mut without_bot));
            asked += 1;
            if one != other {
                differ += 1;
                assert!(right(state, one), "{with}: {one:?} in {:?}", state.step());
            }
        });
    }
    (differ, asked)
}

/// `key: side, orders with it, orders without it => the allowed choices where the two differ`.
macro_rules! orders {
    ($($name:ident $key:literal: $side:expr, $with:expr, $without:expr => $right:expr;)+) => {
        $(#[test]
        fn $name() {
            let (differ, _) = compare($side, $with, $without, 40, $right);
            assert!(differ > 0, "{} changes nothing", $with);
        })+

        #[test]
        fn every_order_key_is_tried() {
            let tried = [$($key),+];
            for (key, _) in ORDER_KEYS {
                assert!(tried.contains(&key), "{key}");
            }
        }
    };
}

fn order(body: &str) -> String {
    format!("[[order]]\n{body}\n")
}

fn stratagem(side: Side, action: Action) -> Option<Stratagem> {
    match action {
        Action::Play { counter, red } => GAME.on_counter(side, counter, red),
        _ => None,
    }
}

orders! {
    deployment "deploy": FRENCH, &order("deploy = { who = \"battalions\", zones = [\"Pérouse\", 4], up-to = 2 }"), "" =>
        |s, a| matches!((s.step(), a), (Step::Deploy(FRENCH), Action::To(ZoneId(4 | 12))));
    purchase "buy": FRENCH, &order("buy = \"bourbaki\""), "" => |s, a| {
        let Action::BuyChosen(counter) = a else { return false };
        s.step() == Step::BuyStratagem(FRENCH) && GAME.on_counter(FRENCH, counter, true) == Some(Stratagem::Bourbaki)
    };
    purchase_at_random "buy": PRUSSIAN, &order("buy = \"random\""), "" => |_, a| a == Action::BuyRandom;
    movement "move": PRUSSIAN, &order("move = { who = \"battalions\", from = \"edge\", to = [20, 21, 13] }"), "" =>
        |s, a| match (s.step(), a) {
            (Step::PickOperational(_), Action::Unit(unit)) => {
                GAME.classes(PRUSSIAN).battalions.has(unit) && s.zone_of(PRUSSIAN, unit).is_some_and(|z| GAME.edge().has(z))
            }
            (Step::MoveOperational(..), Action::To(zone)) => [13, 20, 21].contains(&zone.0),
            _ => false,
        };
    movement_of_the_worn "move": PRUSSIAN, &order("move = { status = \"exhausted\", to = \"headquarters\" }"), "" =>
        |s, a| match (s.step(), a) {
            (Step::PickOperational(_), Action::Unit(unit)) => s.exhausted(PRUSSIAN).has(unit),
            (Step::MoveOperational(..), a) => a == Action::To(HEADQUARTERS),
            _ => false,
        };
    bombardment "bombard": FRENCH, &order("bombard = { guns = \"heavy\", odds = 2 }"), "" =>
        |_, a| matches!(a, Action::Bombard(gun, _) if GAME.classes(FRENCH).heavy.has(gun));
    counter_battery "answer": FRENCH, &order("answer = { targets = \"forts\", rating = 4 }"), "" => |s, a| {
        let shot = s.shot();
        matches!(a, Action::Unit(_)) && GAME.data().forts.has(shot.target) && GAME.unit(PRUSSIAN, shot.gun).fire >= 4
    };
    stratagems "play": FRENCH, &order("play = [\"icy-cold\", \"catherine\"]"), "" => |_, a| {
        matches!(stratagem(FRENCH, a), Some(Stratagem::IcyCold | Stratagem::Catherine))
    };
    stratagem_in_answer "play": PRUSSIAN,
        &order("play = { stratagems = \"bad-quality-shell\", targets = \"edge\" }"), "" => |s, a| {
            stratagem(PRUSSIAN, a) == Some(Stratagem::BadQualityShell) && GAME.edge().has(s.shot().target)
        };
    attack "attack": PRUSSIAN, &order("attack = { targets = [4, 7, 9], battalions = 2, odds = 3 }"), "" =>
        |_, a| matches!(a, Action::Activate(_) | Action::Attack(_, ZoneId(4 | 7 | 9)) | Action::Unit(_) | Action::To(_) | Action::Done);
    going_on "press": PRUSSIAN, &[order("press = { odds = 2 }"), order("call-off = \"any\"")].concat(),
        &order("call-off = \"any\"") => |s, a| matches!((s.step(), a), (Step::Assault(_), Action::Go));
    calling_off "call-off": PRUSSIAN, &order("call-off = { odds = 3 }"), "" =>
        |s, a| matches!((s.step(), a), (Step::Assault(_), Action::Done));
    occupation "occupy": FRENCH, &order("occupy = { zones = [10, 11, 12], battalions = 2, leave = 1 }"), "" =>
        |_, a| matches!(a, Action::Activate(_) | Action::Unit(_) | Action::To(_) | Action::Done);
    exchange "exchange": FRENCH, &order("exchange = \"french-area\""), "" => |s, a| match (s.step(), a) {
        (Step::Activate(_), Action::Exchange(unit)) => s.diminished(FRENCH).has(unit) || s.exhausted(FRENCH).has(unit),
        _ => false,
    };
    guns "move-guns": FRENCH, &order("move-guns = { guns = \"field\", to = [4, 7, 9] }"), "" => |s, a| match (s.step(), a) {
        (Step::Activate(_), Action::MoveGun(gun)) => !GAME.classes(FRENCH).heavy.has(gun),
        (Step::MoveGun(..), Action::To(zone)) => [4, 7, 9].contains(&zone.0),
        _ => false,
    };
    retreat "retreat": FRENCH, &order("retreat = [5, 6, \"off-map\"]"), "" =>
        |s, a| matches!((s.step(), a), (Step::Retreat(_), Action::To(ZoneId(5 | 6)) | Action::OffMap));
    hits "allocate-hits": FRENCH, &order("allocate-hits = \"weakest\""), "" =>
        |s, a| matches!((s.step(), a), (Step::Allocate(_), Action::Unit(_)));
    scouts "scouts": FRENCH, &order("scouts = [8, 3]"), "" =>
        |s, a| matches!((s.step(), a), (Step::PlaceScouts, Action::To(ZoneId(8 | 3))));
    illness "illness": FRENCH, &order("illness = { who = \"MRI 67\", first = \"weakest\" }"), "" => |s, a| {
        matches!((s.step(), a), (Step::Illness(_), Action::Unit(unit)) if GAME.unit(PRUSSIAN, unit).regiment == "MRI 67")
    };
    rehabilitation "rehabilitate": FRENCH, &order("rehabilitate = { at-least = 3, first = \"strongest\" }"), "" =>
        |s, a| match s.step() {
            Step::Reorganise(_) => a == Action::Rehabilitate && GAME.rehabilitable(s, FRENCH).len() >= 3,
            step => matches!((step, a), (Step::Rehabilitate(_), Action::Unit(_))),
        };
    rebuilding "rebuild": PRUSSIAN, &order("rebuild = [\"MRI 67\", \"first\"]"), "" => |s, a| match a {
        Action::Rebuild(unit) => {
            let back = GAME.rebuildable(s, PRUSSIAN);
            let line = |u| GAME.unit(PRUSSIAN, u).regiment == "MRI 67";
            line(unit) || !back.into_iter().any(line)
        }
        _ => false,
    };
    fortification "fortify": FRENCH, &order("fortify = [12, 10, 11, 5, 6]"), "" =>
        |_, a| matches!(a, Action::Fortify(ZoneId(5 | 6 | 10 | 11 | 12)));
    trench "dig": PRUSSIAN, &order("dig = [16, 15, 19]"), "" => |_, a| matches!(a, Action::Dig(ZoneId(15 | 16 | 19)));
    stratagem_kept "keep-stratagem": FRENCH, &order("keep-stratagem = \"bourbaki\""), "" => |_, a| {
        matches!(a, Action::Keep(counter) if GAME.on_counter(FRENCH, counter, true) == Some(Stratagem::Bourbaki))
    };
    points_kept "keep-points": FRENCH, &order("keep-points = 1"), "" => |_, a| a == Action::KeepPoints(1);
    passing "pass": FRENCH, &[order("pass = \"bombardment\""), order("bombard = \"any\"")].concat(),
        &order("bombard = \"any\"") => |s, a| s.step() == Step::Bombard(FRENCH) && a == Action::Done;
    fire_withheld "pass": FRENCH, &order("pass = \"defensive-fire\""), "" =>
        |s, a| s.step() == Step::DefensiveFire(FRENCH) && a == Action::Done;
}

/// `condition: its meaning in a position in which the order is carried out`.
macro_rules! conditions {
    ($($name:ident: $side:expr, $condition:literal => $holds:expr;)+) => {
        $(#[test]
        fn $name() {
            let bare = match $side {
                FRENCH => "bombard = { odds = 0 }",
                PRUSSIAN => "attack = { odds = 1 }",
            };
            let with = order(&format!("{bare}\n{}", $condition));
            let holds: fn(&State) -> bool = $holds;
            let carried_out = |s: &State, a: Action| !matches!(a, Action::Bombard(..) | Action::Activate(_)) || holds(s);
            let (differ, _) = compare($side, &with, "", 40, carried_out);
            let (always, _) = compare($side, &order(bare), "", 40, |_, _| true);
            assert!(0 < differ && differ < always, "{differ} of {always}");
        })+
    };
}

conditions! {
    turn: FRENCH, "turns = 3" => |s| s.turn() == 3;
    turns: FRENCH, "turns = [2, 4]" => |s| (2..=4).contains(&s.turn());
    zones_held: FRENCH, "holds = [2, \"Pérouse\"]" => |s| [2, 12].into_iter().all(|z| s.held(FRENCH).has(ZoneId(z)));
    zones_lost: FRENCH, "lost = [2, \"Pérouse\"]" => |s| [2, 12].into_iter().any(|z| !s.held(FRENCH).has(ZoneId(z)));
    enemies_in: FRENCH, "enemy-in = [19, 20]" => |s| [19, 20].into_iter().any(|z| s.held(PRUSSIAN).has(ZoneId(z)));
    clear_of_enemies: FRENCH, "clear-of = [19, 20]" => |s| [19, 20].into_iter().all(|z| !s.held(PRUSSIAN).has(ZoneId(z)));
    works_in: FRENCH, "works-in = [4]" => |s| s.fortified().has(ZoneId(4)) || s.trenched().has(ZoneId(4));
    points: FRENCH, "points = [2, 4]" => |s| (2..=4).contains(&s.points(FRENCH));
    points_at_least: FRENCH, "points = 5" => |s| s.points(FRENCH) >= 5;
    own_battalions: FRENCH, "battalions = [0, 15]" => |s| on_map(s, FRENCH) <= 15;
    enemy_battalions: FRENCH, "enemy-battalions = 16" => |s| on_map(s, PRUSSIAN) >= 16;
    worn_battalions: PRUSSIAN, "worn = 3" => |s| (s.diminished(PRUSSIAN) | s.exhausted(PRUSSIAN)).len() >= 3;
    lost_battalions: PRUSSIAN, "out-of-action = 1" => |s| {
        use sandtable_engine::belfort::Place;
        GAME.classes(PRUSSIAN).battalions.into_iter().any(|u| s.place(PRUSSIAN, u) == Place::OutOfAction)
    };
    initiative: FRENCH, "initiative = true" => |s| s.initiative() == FRENCH;
    no_initiative: FRENCH, "initiative = false" => |s| s.initiative() == PRUSSIAN;
}

fn on_map(s: &State, side: Side) -> u32 {
    s.infantry_at(side).into_iter().map(|z| (s.units_at(z) & GAME.classes(side).battalions).len()).sum()
}

#[test]
fn surrounded_or_not() {
    // Even a random besieger closes the ring around a garrison that stays in the forts.
    let citadel = DOCTRINES.into_iter().find(|d| d.name == "citadel").unwrap();
    let line = "bombard = { guns = \"any\", targets = \"any\", odds = 2 }";
    assert!(citadel.text.contains(line));
    for wanted in [true, false] {
        let mut bot = from_text(FRENCH, &citadel.text.replace(line, &format!("{line}\nsurrounded = {wanted}")));
        let mut shots = 0;
        for index in 0..40 {
            play([&mut bot, &mut Random], 17, index, |s, side, legal, choice| {
                if side == FRENCH && matches!(legal[choice], Action::Bombard(..)) {
                    assert_eq!(GAME.surrounded(s), wanted);
                    shots += 1;
                }
            });
        }
        assert!(shots > 0, "surrounded = {wanted}");
    }
}

#[test]
fn an_order_is_carried_out_at_most_so_often_in_a_turn() {
    let count = |orders: &str| {
        let mut bot = scripted(FRENCH, orders);
        let mut most = [0u32; 16];
        for index in 0..20 {
            let mut shots = [0u32; 16];
            play([&mut bot, &mut Random], 3, index, |s, side, legal, choice| {
                if side == FRENCH && matches!(legal[choice], Action::Bombard(..)) {
                    shots[usize::from(s.turn())] += 1;
                }
            });
            most.iter_mut().zip(shots).for_each(|(most, shots)| *most = shots.max(*most));
        }
        most.into_iter().max().unwrap()
    };
    assert!(count(&order("bombard = { odds = 0 }")) > 2);
    assert_eq!(count(&order("bombard = { odds = 0 }\nat-most = 2")), 2);
}

#[test]
fn orders_are_tried_from_the_top() {
    let first = |orders: [&str; 2]| {
        let mut bot = scripted(FRENCH, &orders.map(order).concat());
        let mut found = None;
        play([&mut bot, &mut Random], 5, 0, |s, side, legal, choice| {
            if side == FRENCH && s.turn() == 0 && found.is_none() {
                found = Some(legal[choice]);
            }
        });
        found.unwrap()
    };
    let (perouse, danjoutin) = ("deploy = { zones = [12] }", "deploy = { zones = [4] }");
    assert_eq!(first([perouse, danjoutin]), Action::To(ZoneId(12)));
    assert_eq!(first([danjoutin, perouse]), Action::To(ZoneId(4)));
}

#[test]
fn an_attack_has_the_odds_that_it_promises() {
    // Over many games, attacks begun at four faces of six and always pressed win at least about that often.
    let orders = [order("attack = { battalions = 2, odds = 4 }"), order("press = { odds = 0 }")].concat();
    let orders =
        [orders, order("move = { who = \"battalions\", to = [13, 14, 20, 21, 22, 25, 27, 29, 30], up-to = 3 }")]
            .concat();
    let mut bot = scripted(PRUSSIAN, &orders);
    let (mut begun, mut won) = (0u32, 0u32);
    for index in 0..150 {
        let mut target = None;
        play([&mut Random, &mut bot], 21, index, |s, _, legal, choice| {
            let over = |s: &State| matches!(s.step(), Step::Activate(_) | Step::PlayStratagem(_) | Step::Reorganise(_));
            if let Some(zone) = target
                && over(s)
            {
                won += u32::from(!s.held(FRENCH).has(zone));
                target = None;
            }
            if let (Step::Objective(PRUSSIAN), Action::Attack(_, zone)) = (s.step(), legal[choice])
                && s.infantry_at(FRENCH).has(zone)
            {
                begun += 1;
                target = Some(zone);
            }
        });
    }
    assert!(begun > 100, "{begun} attacks");
    assert!(won * 6 > begun * 4 - begun / 2, "{won} of {begun}");
}
