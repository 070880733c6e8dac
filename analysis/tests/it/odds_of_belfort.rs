//! Exact odds of Storm over Belfort against a brute force that was written from the rulebook alone, and against played draws.

use crate::common::drawn;
use crate::oracle::belfort::odds as oracle;
use crate::oracle::belfort::odds::{Attack, Battalion, Bombardment, Fort, Law as Counted, Status, Target};
use sandtable_analysis::odds::{Figure, Fraction, Law, Question, Seat, law_of, play};
use sandtable_bots::belfort::Policy;
use sandtable_bots::catalogue::KEEP_STRENGTH;
use sandtable_engine::belfort::Belfort;
use sandtable_engine::belfort::unit::Kind;
use sandtable_engine::procedure::{Exercise, Given, Procedure, Procedures, Row};
use sandtable_engine::{Game, Purpose, Scripted, Side, Stream};
use sandtable_scenarios::{Faults, Overlay, Source, load};

/// More branches than any of these procedures has.
const BUDGET: u64 = 100_000;

fn belfort(overlays: &[Overlay]) -> Belfort {
    let loaded = load(&Source::named("belfort").unwrap(), overlays).unwrap();
    Belfort::new(loaded.data.to().expect("the data of belfort"))
}

fn seats(_game: &Belfort) -> Result<[Seat<Policy>; 2], Faults> {
    Ok([Seat::Bot(Policy::named(KEEP_STRENGTH)?), Seat::Bot(Policy::named(KEEP_STRENGTH)?)])
}

fn procedure(game: &Belfort, name: &str) -> Procedure {
    game.procedures().into_iter().find(|procedure| procedure.name == name).unwrap()
}

/// `value=6 heavy=yes` as the command line has it.
fn pairs(given: &str) -> Vec<(String, String)> {
    given.split_whitespace().map(|pair| pair.split_once('=').unwrap()).map(|(k, v)| (k.into(), v.into())).collect()
}

fn law(game: &Belfort, name: &str, given: &str) -> Law<Row> {
    let procedure = procedure(game, name);
    let question = Question::new(game, &procedure, None, &seats, BUDGET);
    let given = question.read(&pairs(given)).unwrap_or_else(|wrong| panic!("{name} {given}: {wrong:?}"));
    let law = question.law(&given).unwrap_or_else(|wrong| panic!("{name} {given:?}: {wrong:?}"));
    (*law).clone()
}

/// Holds a law to a counted one, result by result.
#[track_caller]
fn agree(found: &Law<Row>, counted: &Counted, what: &str) {
    let mut sum = Fraction::ZERO;
    for probability in found.outcomes.values() {
        sum.add(probability);
    }
    assert!(sum.is_one(), "{what}: adds up to {sum}");
    let named = counted.keys().next().map_or(0, Vec::len);
    assert_eq!(found.outcomes.len(), counted.len(), "{what}: {found:?} against {counted:?}");
    for (row, (n, d)) in counted {
        let mut wide = Row::default();
        wide[..named].copy_from_slice(row);
        let expected = Fraction::new((*n).into(), (*d).into());
        assert_eq!(found.probability(&wide), expected, "{what}: {row:?} in {found:?}");
    }
}

const YES: [&str; 2] = ["no", "yes"];

fn yes(flag: bool) -> &'static str {
    YES[usize::from(flag)]
}

// ---- Every cell of the tables ----

#[test]
fn r9_2_1_every_cell_and_modifier_of_the_fire_table() {
    let game = belfort(&[]);
    for value in 1..=40 {
        for modifier in -6..=6 {
            let given = format!("value={value} modifier={modifier}");
            agree(&law(&game, "fire", &given), &oracle::fire(value, modifier), &given);
        }
    }
}

#[test]
fn r8_1_every_cell_and_modifier_of_the_counter_battery_table() {
    let game = belfort(&[]);
    for value in [1, 2, 3, 4, 6] {
        for (heavy, long) in [(false, false), (false, true), (true, false), (true, true)] {
            for modifier in -6..=6 {
                let given = format!("value={value} heavy={} long_range={} modifier={modifier}", yes(heavy), yes(long));
                agree(
                    &law(&game, "counter-battery", &given),
                    &oracle::counter_battery(value, heavy, long, modifier),
                    &given,
                );
            }
        }
    }
}

#[test]
fn r9_3_2_every_cell_and_modifier_of_the_assault_table() {
    let game = belfort(&[]);
    for attackers in 1..=6 {
        for defenders in 0..=6 {
            for difference in -6..=6 {
                let (attack, defence) = (10 + difference, 10);
                let given = format!("attackers={attackers} defenders={defenders} attack={attack} defence={defence}");
                agree(&law(&game, "assault", &given), &oracle::assault(attackers, defenders, attack, defence), &given);
            }
        }
    }
}

#[test]
fn r8_1_every_cell_and_modifier_of_the_bombardment_table() {
    let game = belfort(&[]);
    for value in [1, 2, 3, 4, 6] {
        for (heavy, adjacent, long_range) in [
            (false, false, false),
            (true, false, false),
            (true, true, false),
            (true, false, true),
            (false, false, true),
        ] {
            for repeat in 0..3 {
                for counter_value in [0, 1, 3, 4, 6] {
                    for modifier in -3..=3 {
                        let b = Bombardment {
                            value,
                            heavy,
                            adjacent,
                            long_range,
                            repeat,
                            counter_value,
                            counter_heavy: heavy && counter_value > 0,
                            counter_long_range: false,
                            modifier,
                        };
                        agree(&law(&game, "bombardment", &shot(&b)), &oracle::bombardment(&b), &shot(&b));
                    }
                }
            }
        }
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

    fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len() as u32) as usize]
    }

    fn bombardment(&mut self, target_is_prussian: bool) -> Bombardment {
        let heavy = self.flag();
        let counter_value = self.one(&[0, 0, 1, 2, 3, 4, 6]);
        let adjacent = self.flag();
        Bombardment {
            value: self.one(&[1, 2, 3, 4, 6]),
            heavy,
            adjacent,
            long_range: target_is_prussian && !adjacent && self.flag(),
            repeat: self.below(4),
            counter_value,
            counter_heavy: counter_value > 0 && (heavy || self.flag()),
            counter_long_range: counter_value > 0 && !target_is_prussian && self.flag(),
            modifier: self.below(5) - 2,
        }
    }

    fn battalions(&mut self, n: u32, statuses: &[Status]) -> Vec<Battalion> {
        let mut one = || Battalion {
            fire: self.below(5),
            attack: self.below(6),
            defence: self.below(6),
            status: self.one(statuses),
        };
        (0..n).map(|_| one()).collect()
    }
}

fn shot(b: &Bombardment) -> String {
    format!(
        "value={} heavy={} adjacent={} long_range={} repeat={} counter_value={} counter_heavy={} counter_long_range={} modifier={}",
        b.value,
        yes(b.heavy),
        yes(b.adjacent),
        yes(b.long_range),
        b.repeat,
        b.counter_value,
        yes(b.counter_heavy),
        yes(b.counter_long_range),
        b.modifier
    )
}

fn status(status: Status) -> &'static str {
    match status {
        Status::Good => "good",
        Status::Diminished => "diminished",
        Status::Exhausted => "exhausted",
    }
}

fn list(battalions: &[Battalion]) -> String {
    let one = |b: &Battalion| format!("{}-{}-{}:{}", b.fire, b.attack, b.defence, status(b.status));
    battalions.iter().map(one).collect::<Vec<_>>().join(",")
}

#[test]
fn a_thousand_bombardments_agree_with_brute_force() {
    let game = belfort(&[]);
    let mut draw = Draw::new(8);
    for _ in 0..1_000 {
        let prussian = draw.flag();
        let b = draw.bombardment(prussian);
        let fort = if prussian { Fort::No } else { draw.one(&[Fort::No, Fort::Fort, Fort::Citadel]) };
        let bonus = if fort == Fort::Citadel { 5 } else { draw.below(6) };
        let steps = match fort {
            Fort::No => 0,
            Fort::Fort => draw.below(2),
            Fort::Citadel => draw.below(3),
        };
        let n = draw.below(4);
        let t = Target {
            bonus,
            fort,
            damage: steps.min(bonus),
            fortification: fort == Fort::No && draw.flag(),
            trench: fort == Fort::No && draw.flag(),
            battalions: (0..n).map(|_| draw.one(&[Status::Good, Status::Diminished, Status::Exhausted])).collect(),
        };
        let statuses: Vec<&str> = t.battalions.iter().map(|&s| status(s)).collect();
        let given = format!(
            "{} target={} bonus={} fort={} damage={} fortification={} trench={} battalions={}",
            shot(&b),
            if prussian { "prussian" } else { "french" },
            t.bonus,
            match t.fort {
                Fort::No => "no",
                Fort::Fort => "fort",
                Fort::Citadel => "citadel",
            },
            t.damage,
            yes(t.fortification),
            yes(t.trench),
            statuses.join(",")
        );
        agree(&law(&game, "bombardment-effect", &given), &oracle::bombardment_effect(&b, &t), &given);
    }
}

#[test]
fn a_thousand_attacks_agree_with_brute_force() {
    let game = belfort(&[]);
    let mut draw = Draw::new(9);
    for _ in 0..1_000 {
        let french = draw.below(4) == 0;
        // §1.1.2 The citadel holds six French battalions, attacking or attacked.
        let (most_attackers, most_defenders) = if french { (6, 3) } else { (3, 6) };
        let attackers = 1 + draw.below(most_attackers) as u32;
        let scouts = if french { 0 } else { draw.one(&[0, 0, 1, 2]) };
        let least = u32::from(scouts == 0);
        let defenders = least + draw.below(most_defenders + 1 - least) as u32;
        let barrage = draw.one(&[0, 0, 1, 2, 3, 4, 8]);
        let a = Attack {
            attackers: draw.battalions(attackers, &[Status::Good, Status::Diminished]),
            defenders: draw.battalions(defenders, &[Status::Good, Status::Diminished, Status::Exhausted]),
            scouts,
            barrage,
            long_barrage: !french && barrage > 0 && defenders <= 3 && draw.flag(),
            bonus: draw.one(&[0, 0, 0, 1, 2, 3, 4, 5]),
            fortification: draw.flag(),
            trench: draw.flag(),
            ruse: french && draw.flag(),
            covered: draw.flag(),
        };
        agree(&law(&game, "attack", &attack(&a, french)), &oracle::attack(&a), &attack(&a, french));
    }
}

fn attack(a: &Attack, french: bool) -> String {
    format!(
        "side={} attackers={} defenders={} scouts={} barrage={} barrage_long_range={} bonus={} fortification={} trench={} ruse={} covered={}",
        if french { "french" } else { "prussian" },
        list(&a.attackers),
        list(&a.defenders),
        a.scouts,
        a.barrage,
        yes(a.long_barrage),
        a.bonus,
        yes(a.fortification),
        yes(a.trench),
        yes(a.ruse),
        yes(a.covered)
    )
}

/// §9.3.3 A bonus of +4 or +5 takes every hit, so a beaten garrison loses nothing, however many they are: there is room to retreat.
#[test]
fn r9_3_3_a_retreat_costs_no_step() {
    let game = belfort(&[]);
    for defenders in 1..=6 {
        let given = format!("attackers=9,9,9 defenders={} bonus=4", vec!["3"; defenders].join(","));
        let law = law(&game, "attack", &given);
        assert_eq!(law.expectation(|row| row[3].into()), Fraction::ZERO, "{given}");
        assert!(law.expectation(|row| row[0].into()).value() > 0.3, "{given}");
    }
    // A limit of one battalion a zone (1.1.2), or of twelve: still room.
    for limit in [1, 2, 12] {
        let game = belfort(&[
            Overlay::Set(format!("limits.battalions={limit}")),
            Overlay::Set("limits.citadel_battalions=12".into()),
        ]);
        let law = law(&game, "attack", "side=french attackers=0,0,0,0,0,0 defenders=0-9-9 bonus=0");
        let most = law.outcomes.keys().map(|row| row[2]).max();
        assert!(most <= Some(4), "{limit}: {most:?} steps, and the table's most is 4 hits");
    }
}

/// Sums beyond a byte are as good as the largest: +4 is +4.
#[test]
fn r9_3_2_many_strong_battalions_do_not_overflow() {
    let game =
        belfort(&[Overlay::Set("limits.battalions=12".into()), Overlay::Set("limits.citadel_battalions=12".into())]);
    let many = ["12"; 12].join(",");
    let won = |given: String| law(&game, "attack", &given).expectation(|row| row[0].into());
    assert_eq!(won(format!("attackers={many} defenders=0")), Fraction::new(5, 6));
    assert_eq!(won(format!("attackers=1 defenders={many} barrage=20")), Fraction::ZERO);
}

/// §1.3.2, R-54 Uhlans by name: they attack in the open, and works are closed to them.
#[test]
fn r1_3_2_uhlans_attack_in_the_open_only() {
    let game = belfort(&[]);
    let uhlans = game.data().units[Side::Second].iter().find(|unit| unit.kind == Kind::Uhlans).unwrap();
    let attack = procedure(&game, "attack");
    let ask = |works: &str| {
        let given = [("attackers", uhlans.name.as_str()), ("defenders", "1:d"), ("fortification", works)];
        let given = given.map(|(name, value)| (name.to_owned(), value.to_owned()));
        game.exercise(&attack, &Given::read(&attack.parameters, &given).unwrap())
    };
    assert!(ask("no").is_ok());
    assert_eq!(ask("yes").unwrap_err().parameter, "attackers");
    let law = law_of(&ask("no").unwrap(), &mut seats(&game).unwrap(), BUDGET).unwrap();
    // In good order by their counter, against values of 0: the same as a battalion of these values.
    let battalion = format!("{}-{}-{}", uhlans.fire, uhlans.attack, uhlans.defence);
    let same = self::law(&game, "attack", &format!("attackers={battalion} defenders=1:d"));
    assert_eq!(law.outcomes, same.outcomes);
}

/// A wrong cell of the brute force would be seen.
#[test]
#[should_panic(expected = "value=6")]
fn a_planted_fault_is_caught() {
    let mut counted = oracle::fire(6, 0);
    let (row, (n, d)) = counted.pop_last().unwrap();
    counted.insert(vec![row[0] + 1], (n, d));
    agree(&law(&belfort(&[]), "fire", "value=6"), &counted, "value=6");
}

// ---- The worked example ----

/// §9: three battalions in good order against the 1/35 RM, diminished, and a scout company behind a fortification, with a barrage;
/// zone 7 is next to French works.
const EXAMPLE: &str = "attackers=3,3,3 defenders=3-3-4:d scouts=1 barrage=3 fortification=yes covered=yes";

/// The sequence as printed: a 3 for the fire, one hit; a 2 for the assault, 2 on each side; won, and no advance.
#[test]
fn r9_the_worked_example_is_a_path_with_this_probability() {
    let game = belfort(&[]);
    let law = law(&game, "attack", EXAMPLE);
    // Won, not taken, three steps of the attacker, the scouts, the fortification.
    let printed: Row = [1, 0, 3, 1, 1, 0, 0, 0];
    assert_eq!(law.probability(&printed), Fraction::new(2, 36));
    assert_eq!(law.paths, 36);
    let attack = procedure(&game, "attack");
    let won = Figure::read("P(win)", &attack).unwrap().of(&law);
    assert_eq!(won.exact, Some(Fraction::new(26, 36)));
    // The dice as printed lead there.
    let exercise = game.exercise(&attack, &Given::read(&attack.parameters, &pairs(EXAMPLE)).unwrap()).unwrap();
    let mut dice = Scripted::dice(&[3, 2]);
    let mut rows = Vec::new();
    play(&exercise, &mut seats(exercise.game()).unwrap(), 1, &mut dice, |row| rows.push(row));
    dice.finish();
    assert_eq!(rows, [printed]);
}

// ---- Played draws ----

/// Twenty procedures, a million draws each, in CI a tenth: every outcome within four standard errors of its exact probability.
#[test]
fn a_million_draws_agree_with_the_odds() {
    let questions: [(&str, &str); 20] = [
        ("fire", "value=1"),
        ("fire", "value=13 modifier=-1"),
        ("counter-battery", "value=4 heavy=yes"),
        ("counter-battery", "value=6 long_range=yes"),
        ("bombardment", "value=6 heavy=yes adjacent=yes"),
        ("bombardment", "value=4 heavy=yes counter_value=6 counter_heavy=yes"),
        ("bombardment", "value=2 repeat=1 counter_value=3"),
        ("assault", "attackers=3 defenders=1 attack=8 defence=4"),
        ("assault", "attackers=6 defenders=2 attack=12 defence=14"),
        ("assault", "attackers=1 defenders=0 attack=3 defence=1"),
        ("bombardment-effect", "value=4 battalions=good,good,diminished"),
        ("bombardment-effect", "value=6 heavy=yes adjacent=yes fort=citadel bonus=5 battalions=g,g,g,d,e"),
        ("bombardment-effect", "value=6 heavy=yes fort=fort bonus=2 battalions=g,e"),
        ("bombardment-effect", "value=3 fortification=yes counter_value=4 battalions=g,d"),
        ("attack", EXAMPLE),
        ("attack", "attackers=3-3-3,2-2-2:d defenders=2-2-3 bonus=2"),
        ("attack", "attackers=4,4,4 defenders=3,3,2:e trench=no fortification=yes barrage=4"),
        ("attack", "side=french attackers=3,2 defenders=2,2 trench=yes ruse=yes"),
        ("attack", "attackers=3,3,3 defenders=3,3,3,3,3,3 bonus=5 barrage=6"),
        ("attack", "attackers=2 scouts=2"),
    ];
    let draws = drawn(1_000_000, 100_000);
    let game = belfort(&[]);
    let worst = std::thread::scope(|scope| {
        let checks: Vec<_> = questions
            .chunks(10)
            .map(|questions| {
                scope.spawn(|| {
                    questions.iter().map(|&(name, given)| deviation(&game, name, given, draws)).fold(0.0, f64::max)
                })
            })
            .collect();
        checks.into_iter().map(|check| check.join().unwrap()).fold(0.0, f64::max)
    });
    assert!(worst < 4.0, "{worst} standard errors");
    // With some 150 outcomes the largest deviation is hardly ever below 1.
    assert!(worst > 1.0, "{worst} standard errors: too good to be draws");
}

/// The largest deviation of `draws` draws from the exact odds, in standard errors.
fn deviation(game: &Belfort, name: &str, given: &str, draws: u64) -> f64 {
    let exact = law(game, name, given);
    let procedure = procedure(game, name);
    let given = Given::read(&procedure.parameters, &pairs(given)).unwrap();
    let exercise = game.exercise(&procedure, &given).unwrap();
    let mut dice = Stream::new(1871, 0, Purpose::Rules);
    let mut counts: std::collections::HashMap<Row, u64> = std::collections::HashMap::new();
    let mut seats = seats(exercise.game()).unwrap();
    play(&exercise, &mut seats, draws, &mut dice, |row| *counts.entry(row).or_default() += 1);
    assert!(counts.keys().all(|row| exact.outcomes.contains_key(row)), "{name}: an outcome that cannot be");
    let n = draws as f64;
    let deviations = exact.outcomes.iter().map(|(row, p)| {
        let p = p.value();
        let seen = counts.get(row).copied().unwrap_or(0) as f64;
        if p >= 1.0 { 0.0 } else { (seen - n * p).abs() / (n * p * (1.0 - p)).sqrt() }
    });
    deviations.fold(0.0, f64::max)
}

// ---- Errata ----

/// One cell of a table by overlay: the odds, what the bots look up and the games all follow, and nothing else was touched.
#[test]
fn an_erratum_reaches_odds_bots_and_games() {
    use crate::common::{Plan, lane, run};
    use sandtable_analysis::Fingerprinter;
    use sandtable_bots::NoTexts;
    use sandtable_bots::belfort::Player;
    use sandtable_bots::belfort::odds::Odds;
    use sandtable_bots::catalogue::BotChoice;
    use std::sync::atomic::AtomicBool;

    let base = belfort(&[]);
    let changed = belfort(&[Overlay::Set("tables.fire.6.1-3=4".into())]);

    let mean = |game| law(game, "fire", "value=2").expectation(|row| row[0].into());
    assert_eq!(mean(&base), Fraction::new(6, 6));
    assert_eq!(mean(&changed), Fraction::new(8, 6));
    let higher = |game| law(game, "fire", "value=5").expectation(|row| row[0].into());
    assert_eq!(higher(&base), higher(&changed));
    let lost = |game| law(game, "attack", "attackers=3,3 defenders=1-3-3").expectation(|row| row[2].into());
    assert_ne!(lost(&base), lost(&changed));

    assert_eq!(Odds::new(&base).fire_mean(2), 6);
    assert_eq!(Odds::new(&changed).fire_mean(2), 8);

    let fingerprint = |game: &Belfort| {
        let bot = |side| Player::open(&BotChoice::default(), side, game, &NoTexts).unwrap();
        let mut prints = Fingerprinter::new(Belfort::CARD);
        let plan = Plan { seed: 1, games: 20, threads: 1 };
        let lane = lane(game, &bot(Side::First), &bot(Side::Second));
        run(&lane, &plan, &AtomicBool::new(false), &mut [&mut prints], &mut |_| {}).expect("no faults");
        prints.fingerprint()
    };
    assert_ne!(fingerprint(&base), fingerprint(&changed));
    assert_eq!(fingerprint(&base), fingerprint(&belfort(&[Overlay::Set("tables.fire.6.1-3=2".into())])));
}
