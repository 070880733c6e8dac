//! Odds of Verdun 1916 against a brute force that was written from the rulebook alone, and against played draws. Barrages have no last result, so both
//! are compared to within what can be told of a probability.

use crate::common::drawn;
use crate::oracle::verdun::odds as oracle;
use crate::oracle::verdun::odds::{Blocks, Fire, Law as Counted, Works};
use sandtable_analysis::odds::{Law, Question, Seat, play};
use sandtable_bots::catalogue::{PRESS, SPARE};
use sandtable_bots::verdun::Policy;
use sandtable_engine::procedure::{Given, Procedure, Procedures, Row};
use sandtable_engine::verdun::Verdun;
use sandtable_engine::{Purpose, Stream};
use sandtable_scenarios::{Faults, Source, load};
use std::collections::BTreeMap;

/// More branches than any of these procedures has.
const BUDGET: u64 = 3_000_000;

fn verdun() -> Verdun {
    let loaded = load(&Source::named("verdun").unwrap(), &[]).unwrap();
    Verdun::new(loaded.data.to().expect("the data of verdun"))
}

fn press(_: &Verdun) -> Result<[Seat<Policy>; 2], Faults> {
    Ok([Seat::Bot(Policy::named(PRESS)?), Seat::Bot(Policy::named(PRESS)?)])
}

fn spare(_: &Verdun) -> Result<[Seat<Policy>; 2], Faults> {
    Ok([Seat::Bot(Policy::named(SPARE)?), Seat::Bot(Policy::named(SPARE)?)])
}

fn procedure(game: &Verdun, name: &str) -> Procedure {
    game.procedures().into_iter().find(|procedure| procedure.name == name).unwrap()
}

/// `dice=6 distant=yes` as the command line has it.
fn pairs(given: &str) -> Vec<(String, String)> {
    given.split_whitespace().map(|pair| pair.split_once('=').unwrap()).map(|(k, v)| (k.into(), v.into())).collect()
}

fn law(game: &Verdun, name: &str, given: &str, spares: bool) -> Law<Row> {
    let procedure = procedure(game, name);
    let seats = if spares { &spare } else { &press as &dyn Fn(&Verdun) -> _ };
    let question = Question::new(game, &procedure, None, seats, BUDGET);
    let given = question.read(&pairs(given)).unwrap_or_else(|wrong| panic!("{name} {given}: {wrong:?}"));
    let law = question.law(&given).unwrap_or_else(|wrong| panic!("{name} {given:?}: {wrong:?}"));
    (*law).clone()
}

/// Holds a law to a counted one, result by result; what pools leave out is next to nothing, and told.
#[track_caller]
fn agree(found: &Law<Row>, counted: &Counted, what: &str) {
    assert!(found.left_out < 1e-15, "{what}: {} is left out", found.left_out);
    let mut rows: BTreeMap<Row, (f64, f64)> = BTreeMap::new();
    for (row, probability) in &found.outcomes {
        rows.entry(*row).or_default().0 = probability.value();
    }
    for (row, probability) in counted {
        let mut wide = Row::default();
        wide[..row.len()].copy_from_slice(row);
        rows.entry(wide).or_default().1 = *probability;
    }
    for (row, (found, counted)) in rows {
        assert!((found - counted).abs() < 1e-12, "{what}: {row:?} has {found}, and counted {counted}");
    }
}

fn yes(flag: bool) -> &'static str {
    if flag { "yes" } else { "no" }
}

/// A barrage that is not rolled again.
fn fire(dice: i32, distant: bool, air: i32) -> Fire {
    Fire { dice, distant, counter: 0, air, extra: true, again_below: 0.0 }
}

// ---- Every cell ----

#[test]
fn r7_3_every_number_of_dice_near_and_far_at_every_level() {
    let game = verdun();
    for dice in (0..=16).chain([24, 40]) {
        for distant in [false, true] {
            for air in -3..=3 {
                for extra in [true, false] {
                    if dice == 40 && extra && air < 3 {
                        continue;
                    }
                    let initial = air < 2 && (dice + air) % 2 == 0;
                    let fire = Fire { extra, ..fire(dice, distant, air) };
                    let given = format!(
                        "dice={dice} distant={} air={air} extra={} initial={}",
                        yes(distant),
                        if extra { "all" } else { "none" },
                        yes(initial)
                    );
                    let law = law(&game, "barrage", &given, false);
                    agree(&law, &oracle::barrage(&fire, initial), &given);
                    let endless = extra && dice > 0 && air > -2;
                    assert!(!endless || law.left_out > 0.0, "{given}: what has no end leaves something out");
                }
            }
        }
    }
}

#[test]
fn r7_5_every_assault() {
    let game = verdun();
    let all = (0..=3).flat_map(|n| (0..=n).map(move |fresh| Blocks { fresh, exhausted: n - fresh }));
    let all: Vec<Blocks> = all.collect();
    for &attackers in &all {
        for &defenders in &all {
            for case in 0..16 {
                let works = Works {
                    trench: case & 1 > 0,
                    height: case & 2 > 0,
                    attacker_bonus: case >> 2 & 1,
                    defender_bonus: case >> 3,
                    ..NOTHING
                };
                let given = format!(
                    "attackers={} defenders={} {}",
                    list(attackers),
                    list(defenders),
                    written(&works, &["trench", "height", "attacker_bonus", "defender_bonus"])
                );
                let row = oracle::assault(attackers, defenders, &works);
                agree(&law(&game, "assault", &given, false), &Counted::from([(row, 1.0)]), &given);
            }
        }
    }
}

#[test]
fn r12_4_every_roll_for_us_entry() {
    let game = verdun();
    for cards in 0..=8 {
        for modifier in -6..=6 {
            for (submarine, total) in [(false, false), (true, false), (false, true), (true, true)] {
                let sum = 2 * cards + modifier + 2 * i32::from(submarine) + 3 * i32::from(total);
                let given = format!(
                    "cards={cards} modifier={modifier} submarine={} total_submarine={}",
                    yes(submarine),
                    yes(total)
                );
                agree(&law(&game, "us-diplomacy", &given, false), &oracle::us_diplomacy(sum), &given);
            }
        }
    }
}

/// §10 As the tables stand in the data.
#[test]
fn r10_every_event_with_dice() {
    let game = verdun();
    let bands = |low: i32, middle: i32, high: i32| {
        move |sum: i32| match sum {
            ..=4 => low,
            5..=9 => middle,
            _ => high,
        }
    };
    let table = |card: &str, russia: &str, points: &dyn Fn(i32) -> i32| {
        let given = format!("card={card} russia={russia}");
        agree(&law(&game, "event-roll", &given, false), &oracle::two_dice(points), &given);
    };
    for russia in ["none", "to", "from"] {
        table("somme-offensive", russia, &bands(2, 7, 9));
        table("offensive-in-russia", russia, &bands(0, 5, 7));
        table("rumanian-campaign", russia, &bands(0, 5, 7));
        table("jutland", russia, &bands(-5, 5, 10));
    }
    table("brusilovs-offensive", "none", &bands(3, 9, 12));
    table("brusilovs-offensive", "to", &bands(0, 6, 9));
    table("brusilovs-offensive", "from", &bands(6, 18, 24));
    let italy = Counted::from_iter((1..=6).map(|die| (vec![2 + die], 1.0 / 6.0)));
    agree(&law(&game, "event-roll", "card=offensive-in-italy", false), &italy, "Italy");
}

#[test]
fn r5_every_draw_from_small_decks_and_some_from_large_ones() {
    let game = verdun();
    let draw = |deck: i32, wanted: i32, draws: i32| {
        let given = format!("deck={deck} wanted={wanted} draws={draws}");
        agree(&law(&game, "draw", &given, false), &oracle::draw(deck, wanted, draws), &given);
    };
    for deck in 1..=7 {
        for wanted in 0..=deck {
            (0..=deck).for_each(|draws| draw(deck, wanted, draws));
        }
    }
    for (deck, wanted, draws) in [(20, 3, 8), (33, 9, 12), (60, 60, 12), (60, 1, 12), (60, 0, 5)] {
        draw(deck, wanted, draws);
    }
}

// ---- Random parameters ----

/// Dice for parameters.
struct Draw(Stream);

impl Draw {
    fn new(seed: u64) -> Draw {
        Draw(Stream::new(seed, 0, Purpose::Worlds))
    }

    fn below(&mut self, n: u32) -> i32 {
        self.0.below(n) as i32
    }

    fn flag(&mut self) -> bool {
        self.below(2) == 1
    }

    fn fire(&mut self) -> Fire {
        Fire {
            counter: if self.flag() { self.below(9) } else { 0 },
            ..fire(self.below(19), self.flag(), self.below(7) - 3)
        }
    }

    /// One to three.
    fn blocks(&mut self, least_fresh: i32) -> Blocks {
        let n = 1 + self.below(3);
        let fresh = least_fresh + self.below((n - least_fresh + 1) as u32);
        Blocks { fresh, exhausted: n - fresh }
    }

    fn works(&mut self) -> Works {
        Works {
            fort: self.flag(),
            trench: self.flag(),
            height: self.flag(),
            ignore_forts: self.below(4) == 0,
            absorb: if self.flag() { self.below(7) } else { 0 },
            fort_absorbs: if self.flag() { self.below(5) } else { 2 },
            attacker_bonus: if self.flag() { self.below(4) } else { 0 },
            defender_bonus: if self.flag() { self.below(4) } else { 0 },
        }
    }
}

const NOTHING: Works = Works {
    fort: false,
    trench: false,
    height: false,
    ignore_forts: false,
    absorb: 0,
    fort_absorbs: 2,
    attacker_bonus: 0,
    defender_bonus: 0,
};

fn list(blocks: Blocks) -> String {
    let fresh = vec!["fresh"; blocks.fresh as usize];
    let exhausted = vec!["exhausted"; blocks.exhausted as usize];
    [fresh, exhausted].concat().join(",")
}

fn shot(fire: &Fire) -> String {
    format!("dice={} distant={} counter={} air={}", fire.dice, yes(fire.distant), fire.counter, fire.air)
}

fn written(works: &Works, names: &[&str]) -> String {
    let one = |name: &&str| {
        let value = match *name {
            "fort" => yes(works.fort).to_owned(),
            "trench" => yes(works.trench).to_owned(),
            "height" => yes(works.height).to_owned(),
            "ignore_forts" => yes(works.ignore_forts).to_owned(),
            "absorb" => works.absorb.to_string(),
            "fort_absorbs" => works.fort_absorbs.to_string(),
            "attacker_bonus" => works.attacker_bonus.to_string(),
            _ => works.defender_bonus.to_string(),
        };
        format!("{name}={value}")
    };
    names.iter().map(one).collect::<Vec<_>>().join(" ")
}

/// §12.3 As `press` has it: rolled again where it made fewer hits than on average.
fn pressed(mut fire: Fire) -> Fire {
    fire.again_below = oracle::mean(&fire) - 1e-9;
    fire
}

#[test]
fn three_hundred_effects_agree_with_brute_force() {
    let game = verdun();
    let mut draw = Draw::new(16);
    for _ in 0..drawn(300, 100) {
        let (fire, target, gas, works) = (pressed(draw.fire()), draw.blocks(0), draw.below(4) == 0, draw.works());
        // A counter-barrage that leaves no dice for gas is refused.
        let gas = gas && (fire.counter == 0 || fire.dice > fire.counter);
        let given = format!(
            "{} blocks={} gas={} {}",
            shot(&fire),
            list(target),
            yes(gas),
            written(&works, &["fort", "trench", "ignore_forts", "absorb", "fort_absorbs"])
        );
        let law = law(&game, "barrage-effect", &given, false);
        agree(&law, &oracle::barrage_effect(&fire, target, gas, &works), &given);
    }
}

#[test]
fn three_hundred_attacks_of_either_side_agree_with_brute_force() {
    let game = verdun();
    let mut draw = Draw::new(17);
    for _ in 0..drawn(300, 100) {
        let (mut fire, contested, spares) = (pressed(draw.fire()), draw.flag(), draw.flag());
        let (attackers, defenders, works) = (draw.blocks(1), draw.blocks(0), draw.works());
        // §7.3 Extra dice are spared where their sixes can strike the own blocks.
        fire.extra = !(spares && !contested && fire.air < 1);
        let given = format!(
            "side={} {} attackers={} defenders={} contested={} {}",
            if draw.flag() { "german" } else { "french" },
            shot(&fire),
            list(attackers),
            list(defenders),
            yes(contested),
            written(
                &works,
                &[
                    "fort",
                    "trench",
                    "height",
                    "ignore_forts",
                    "absorb",
                    "fort_absorbs",
                    "attacker_bonus",
                    "defender_bonus"
                ]
            )
        );
        let law = law(&game, "attack", &given, spares);
        agree(&law, &oracle::attack(&fire, attackers, defenders, contested, &works), &given);
    }
}

#[test]
fn barrages_rolled_again_below_a_number_agree_with_brute_force() {
    let game = verdun();
    let mut draw = Draw::new(18);
    for _ in 0..100 {
        let (air, below) = (1 + draw.below(3), draw.below(9));
        let fire = Fire { air, again_below: below.into(), extra: draw.flag(), ..draw.fire() };
        let extra = if fire.extra { "all" } else { "none" };
        let given = format!("{} extra={extra} initial=yes reroll_below={below}", shot(&fire));
        agree(&law(&game, "barrage", &given, false), &oracle::barrage(&fire, true), &given);
    }
}

/// The most dice that there are, with extra dice for all and a second roll: as many branches as a page of the player aid may have.
#[test]
fn forty_dice_that_are_rolled_again_stay_within_a_million_branches() {
    let game = verdun();
    for (name, given) in [
        ("barrage-effect", "dice=40 air=1 blocks=f,f,f fort=yes"),
        ("barrage-effect", "dice=40 air=3 blocks=f,f,f"),
        ("attack", "dice=40 air=1 attackers=f,f,f defenders=f,f,f"),
        ("attack", "dice=40 air=3 attackers=f,f,f defenders=f,f,f distant=yes"),
    ] {
        let procedure = procedure(&game, name);
        let question = Question::new(&game, &procedure, None, &press, 1_000_000);
        let pairs = question.read(&pairs(given)).expect("what can be given");
        let law = question.law(&pairs).unwrap_or_else(|wrong| panic!("{name} {given}: {wrong:?}"));
        assert!(law.left_out > 0.0 && law.left_out < 1e-15, "{name} {given}");
    }
}

/// A wrong cell of the brute force would be seen.
#[test]
#[should_panic(expected = "dice=6")]
fn a_planted_fault_is_caught() {
    let mut counted = oracle::barrage(&fire(6, false, 0), false);
    *counted.get_mut(&vec![3, 0]).unwrap() += 1e-11;
    agree(&law(&verdun(), "barrage", "dice=6", false), &counted, "dice=6");
}

// ---- Played draws ----

/// §7.3 A million played attacks have the law that is told of them.
#[test]
fn a_million_played_attacks_have_their_law() {
    let game = verdun();
    let given = "dice=14 attackers=f,f,f defenders=f,f,e fort=yes trench=yes";
    let told = law(&game, "attack", given, false);
    let procedure = procedure(&game, "attack");
    let exercise = game.exercise(&procedure, &Given::read(&procedure.parameters, &pairs(given)).unwrap()).unwrap();
    let mut counts: BTreeMap<Row, u64> = BTreeMap::new();
    let mut seats = press(&game).unwrap();
    let times = 1_000_000;
    play(&exercise, &mut seats, times, &mut Stream::new(19, 0, Purpose::Worlds), |row| {
        *counts.entry(row).or_default() += 1
    });
    for (row, probability) in &told.outcomes {
        let p = probability.value();
        let share = counts.get(row).copied().unwrap_or(0) as f64 / times as f64;
        // Six standard deviations, and one game.
        let most = 6.0 * (p * (1.0 - p) / times as f64).sqrt() + 1.0 / times as f64;
        assert!((share - p).abs() <= most, "{row:?}: played {share}, told {p}");
    }
    assert!(counts.keys().all(|row| told.outcomes.contains_key(row)));
}
