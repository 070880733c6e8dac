//! The odds of The Loire Campaign against a brute force that was written from the rulebook alone, on the scenario's tables: some hundred random
//! cases over all procedures.

use sandtable_engine::chance::Weight;
use sandtable_engine::loire::{Loire, State};
use sandtable_engine::procedure::{Exercise, Given, MOST_RESULTS, Procedures, Row, Stage};
use sandtable_engine::{Desk, Enumerated};
use sandtable_scenarios::Source;
use sandtable_scenarios::loire::{Data, SCHEMA};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

type Odds = BTreeMap<Row, Weight>;
type Case = (&'static str, Vec<(&'static str, String)>);

fn data() -> Data {
    let folder = Source::named("loire").unwrap();
    SCHEMA.load(&folder, &[]).unwrap_or_else(|faults| panic!("{faults}")).data.to().expect("the data of loire")
}

fn times(a: Weight, b: Weight) -> Weight {
    Weight::new(a.numerator * b.numerator, a.denominator * b.denominator)
}

fn add<K: Ord>(odds: &mut BTreeMap<K, Weight>, key: K, weight: Weight) {
    let sum = odds.entry(key).or_insert(Weight::ZERO);
    *sum = sum.plus(weight);
}

/// What the program says.
fn told(game: &Loire, (name, given): &Case) -> Odds {
    let procedures = game.procedures();
    let procedure = procedures.iter().find(|procedure| procedure.name == *name).expect("a procedure");
    let named: Vec<(String, String)> = given.iter().map(|(name, text)| ((*name).into(), text.clone())).collect();
    let given = Given::read(&procedure.parameters, &named).unwrap_or_else(|refusals| panic!("{name}: {refusals:?}"));
    let exercise = game.exercise(procedure, &given).unwrap_or_else(|refusal| panic!("{name}: {refusal:?}"));
    let mut odds = Odds::new();
    let mut open: Vec<(Option<State>, Weight)> = vec![(None, Weight::ONE)];
    while let Some((state, before)) = open.pop() {
        let next = |dice: &mut Enumerated| match &state {
            None => exercise.begin(&mut Desk::silent(dice)),
            Some(state) => exercise.roll(state.clone(), &mut Desk::silent(dice)),
        };
        Enumerated::default().walk(next, |stage, path| {
            let weight = times(before, path.weight());
            match stage {
                Stage::Result(row) => add(&mut odds, row, weight),
                // Ways that lead to the same position are one.
                Stage::Rolling(state) => match open.iter_mut().find(|(known, _)| known.as_ref() == Some(&state)) {
                    Some((_, sum)) => *sum = sum.plus(weight),
                    None => open.push((Some(state), weight)),
                },
                Stage::Awaiting(_) => panic!("nobody decides in {name}"),
            }
            ControlFlow::Continue(())
        });
    }
    odds
}

// ---- The brute force ----

/// Two dice.
fn rolls() -> impl Iterator<Item = i32> {
    (1..=6).flat_map(|a| (1..=6).map(move |b| a + b))
}

fn row(results: &[i32]) -> Row {
    let mut row = [0; MOST_RESULTS];
    row[..results.len()].copy_from_slice(results);
    row
}

/// The law of one roll.
fn once(results: impl Fn(i32) -> Vec<i32>) -> Odds {
    let mut odds = Odds::new();
    rolls().for_each(|roll| add(&mut odds, row(&results(roll)), Weight::new(1, 36)));
    odds
}

/// How many of some chances come true.
fn count(chances: &[u32]) -> BTreeMap<i32, Weight> {
    let mut law = BTreeMap::from([(0, Weight::ONE)]);
    for &chance in chances {
        let mut next = BTreeMap::new();
        for (number, weight) in law {
            add(&mut next, number, times(weight, Weight::new((36 - chance).into(), 36)));
            add(&mut next, number + 1, times(weight, Weight::new(chance.into(), 36)));
        }
        law = next;
    }
    law.retain(|_, weight| weight.numerator > 0);
    law
}

fn rolls_up_to(most: i32) -> u32 {
    rolls().filter(|roll| *roll <= most).count() as u32
}

/// What is given for a procedure, with the defaults.
struct Asked<'c>(&'c [(&'static str, String)]);

impl Asked<'_> {
    fn text(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| *known == name).map(|(_, text)| text.as_str())
    }

    fn whole(&self, name: &str, default: i32) -> i32 {
        self.text(name).map_or(default, |text| text.parse().expect("a number"))
    }

    fn yes(&self, name: &str) -> bool {
        self.text(name) == Some("yes")
    }

    /// The rating, less out of supply.
    fn rating(&self) -> i32 {
        (self.whole("value", 0) - i32::from(self.yes("unsupplied"))).max(0)
    }
}

/// A unit of a battle.
struct Fighter {
    arm: String,
    value: i32,
    steps: i32,
    late: i32,
    unsupplied: bool,
}

fn fighters(text: &str) -> Vec<Fighter> {
    let fighter = |item: &str| {
        let (numbers, state) = item.split_once(':').unwrap_or((item, ""));
        let mut parts = numbers.split('-');
        let arm = parts.next().unwrap_or_default().to_owned();
        let numbers: Vec<i32> = parts.map(|part| part.parse().expect("a number")).collect();
        let (value, steps) = if arm == "hq" { (1, numbers[0]) } else { (numbers[0], numbers[1]) };
        Fighter { arm, value, steps, late: numbers.get(2).copied().unwrap_or(0), unsupplied: !state.is_empty() }
    };
    text.split(',').map(fighter).collect()
}

/// §12.6 What a unit is worth: halved for each cause, but for a headquarters.
fn worth(unit: &Fighter, ground: &str, across: bool, late: bool) -> i32 {
    if unit.arm == "hq" {
        return 1;
    }
    let value = match late {
        true if unit.steps == 1 => 1,
        true => unit.late.max(1),
        false => unit.value,
    };
    let cavalry = unit.arm == "cavalry";
    [unit.unsupplied, cavalry && ground != "clear", cavalry && across]
        .iter()
        .fold(value, |v, &half| if half { v / 2 } else { v })
}

/// §12.6 Cavalry or headquarters by themselves.
fn by_themselves(own: &[&Fighter], enemy: &[&Fighter]) -> i32 {
    let has = |side: &[&Fighter], arm: &str| side.iter().any(|unit| unit.arm == arm);
    let (infantry, cavalry) = (has(enemy, "infantry"), has(enemy, "cavalry"));
    let worst = if infantry && cavalry { -3 } else { -2 };
    match (has(own, "infantry"), has(own, "cavalry")) {
        (false, true) if infantry => worst,
        (false, false) if infantry || cavalry => worst,
        _ => 0,
    }
}

/// §12.7 A roll on the tables.
fn result(data: &Data, strengths: [i32; 2], modifier: i32, steps: [i32; 2], roll: i32) -> Vec<i32> {
    let [attack, defence] = strengths.map(|strength| strength.max(1));
    let table = &data.tables.combat;
    // The highest odds that the attacker reaches, and the lowest column below all of them.
    let reached = |&(a, d): &(u8, u8)| attack * i32::from(d) >= defence * i32::from(a);
    let column = table.columns.iter().filter(|odds| reached(odds)).count().max(1) - 1;
    let cell = table.rows[((roll + modifier).clamp(2, 12) - 2) as usize][column];
    let lost = |level: u8, steps: i32| {
        let row = data.tables.losses.engaged.iter().position(|most| steps <= i32::from(*most)).expect("an open row");
        if level == 0 { 0 } else { i32::from(data.tables.losses.rows[row][usize::from(level) - 1]) }
    };
    let losses = [lost(cell.0.level, steps[0]), lost(cell.1.level, steps[1])];
    let retreats = [cell.0.retreat, cell.1.retreat].map(i32::from);
    let beaten = |i: usize| retreats[i] > 0 || losses[i] >= steps[i];
    vec![losses[0], retreats[0], losses[1], retreats[1], (beaten(1) && !beaten(0)).into()]
}

/// §12.4-12.7
fn battle(data: &Data, asked: &Asked<'_>, attackers: &[&Fighter], defenders: &[(&Fighter, bool)]) -> Odds {
    let ground = asked.text("terrain").unwrap_or("clear");
    let from = asked.text("attacker_terrain").unwrap_or("clear");
    let across = asked.yes("across");
    let attack = attackers.iter().map(|unit| worth(unit, from, across, false)).sum();
    let defence = defenders.iter().map(|(unit, late)| worth(unit, ground, false, *late)).sum();
    let defending: Vec<&Fighter> = defenders.iter().map(|(unit, _)| *unit).collect();
    let guns = |name| asked.whole(name, 0) / if ground == "clear" { 1 } else { 2 };
    let sonis = |side| i32::from(asked.text("sonis") == Some(side));
    let cover = match ground {
        "clear" => 0,
        "town" => 2,
        _ => 1,
    };
    let infantry = defending.iter().any(|unit| unit.arm == "infantry");
    let helps = by_themselves(attackers, &defending) + guns("attacker_guns") + sonis("attacker") - i32::from(across);
    let hinders = by_themselves(&defending, attackers)
        + guns("defender_guns")
        + sonis("defender")
        + if infantry { cover } else { 0 };
    let steps = [attackers.iter().map(|unit| unit.steps).sum(), defending.iter().map(|unit| unit.steps).sum()];
    once(|roll| result(data, [attack, defence], helps - hinders, steps, roll))
}

/// §12.3 Each marcher by itself, then the battle.
fn relief(data: &Data, asked: &Asked<'_>, attackers: &[&Fighter], defenders: &[&Fighter]) -> Odds {
    let marchers = fighters(asked.text("marchers").expect("marchers"));
    let factors: Vec<i32> =
        asked.text("factors").expect("factors").split(',').map(|f| f.parse().expect("a number")).collect();
    // By marcher: stays, late, in time.
    let mut comings: Vec<(Vec<u8>, Weight)> = vec![(Vec::new(), Weight::ONE)];
    for factor in factors {
        let coming = |roll: i32| if roll == 2 || roll < factor { 2 } else { u8::from(roll == factor) };
        let mut next = Vec::new();
        for (come, weight) in comings {
            for how in 0..=2 {
                let ways = rolls().filter(|roll| coming(*roll) == how).count() as u128;
                if ways > 0 {
                    next.push(([&come[..], &[how]].concat(), times(weight, Weight::new(ways, 36))));
                }
            }
        }
        comings = next;
    }
    let mut odds = Odds::new();
    for (come, weight) in comings {
        let there = || marchers.iter().zip(&come).filter(|(_, how)| **how > 0);
        let all: Vec<(&Fighter, bool)> =
            defenders.iter().map(|unit| (*unit, false)).chain(there().map(|(unit, how)| (unit, *how == 1))).collect();
        let (arrived, late) = (there().count() as i32, there().filter(|(_, how)| **how == 1).count() as i32);
        for (fought, chance) in battle(data, asked, attackers, &all) {
            let [a, b, c, d, taken, ..] = fought;
            add(&mut odds, row(&[arrived, late, a, b, c, d, taken]), times(weight, chance));
        }
    }
    odds
}

/// §12.2
fn irregular(asked: &Asked<'_>) -> Odds {
    let (unit, target) = (asked.text("unit").expect("a unit"), asked.text("target").expect("a target"));
    let ground = asked.text("terrain").unwrap_or("clear");
    let hides = matches!(ground, "wood" | "difficult" | "town");
    let (needed, modifier) = if unit == "reco" {
        (if target == "cavalry" { 6 } else { 7 }, i32::from(target == "franc-tireur" && hides))
    } else {
        let mounted = asked.yes("near_cavalry") || matches!(target, "cavalry" | "reco");
        let needed = if matches!(target, "hq" | "reco") { 7 } else { 6 };
        (needed, i32::from(ground == "clear" && mounted) + i32::from(asked.yes("several")) - i32::from(hides))
    };
    once(|roll| vec![i32::from(roll == 2 || roll + modifier <= needed), i32::from(roll == 2)])
}

/// What the rulebook says.
fn expected(data: &Data, (name, given): &Case) -> Odds {
    let asked = Asked(given);
    let passed = |modifier: i32| once(|roll| vec![i32::from(roll + modifier <= asked.rating())]);
    let counted =
        |law: BTreeMap<i32, Weight>| law.into_iter().map(|(number, weight)| (row(&[number]), weight)).collect();
    // Half the modified roll and one, which the reconstructed tables are.
    let half = |roll: i32| (roll + asked.whole("morale", 0)).max(0) / 2 + 1;
    match *name {
        "test" => passed(asked.whole("modifier", 0)),
        "replacements" => once(|roll| vec![half(roll).min(8)]),
        "francs-tireurs" => once(|roll| vec![half(roll).min(8).min(10 - asked.whole("on_map", 0))]),
        "withdrawal" => once(|roll| {
            let corps = (roll - if asked.yes("towns") { 10 } else { 6 }).clamp(0, 3);
            vec![corps, corps.min(2), corps - corps.min(2)]
        }),
        "theatres" => {
            let most: &[i32] = match asked.whole("turn", 0) {
                3 => &[5],
                4 => &[4],
                7 => &[6, 6],
                9 => &[6],
                10 if asked.text("army_of_the_east") != Some("no") => &[5],
                11 => &[6, 3],
                _ => &[],
            };
            counted(count(&most.iter().map(|most| rolls_up_to(*most)).collect::<Vec<_>>()))
        }
        "irregular" => irregular(&asked),
        "reconnaissance" => passed(asked.whole("cover", 0) + i32::from(asked.whole("distance", 2) == 3)),
        "bridge" => {
            let held = ["none", "irregular", "regular"].iter().position(|by| asked.text("far_side") == Some(by));
            passed(held.unwrap_or(0) as i32 - if asked.yes("pontoon") { 2 } else { 0 })
        }
        "forced-march" => {
            let (units, fails) = (asked.whole("units", 1), 36 - rolls_up_to(asked.rating()));
            if asked.text("hq") == Some("no") {
                return counted(count(&vec![fails; units as usize]));
            }
            once(|roll| vec![if roll <= asked.rating() { 0 } else { 1 + i32::from(units > 0) }])
        }
        "march-to-the-guns" => {
            let factor = (2 * asked.rating() - asked.whole("cost", 0)).div_euclid(2);
            once(|roll| vec![if roll == 2 || roll < factor { 2 } else { i32::from(roll == factor) }])
        }
        "after-retreat" => once(|roll| vec![i32::from(roll - i32::from(asked.yes("cover")) > asked.rating())]),
        "combat" => {
            let strengths = ["attack", "defence"].map(|name| asked.whole(name, 0));
            let steps = ["attacker_steps", "defender_steps"].map(|name| asked.whole(name, 4));
            once(|roll| result(data, strengths, asked.whole("modifier", 0), steps, roll))
        }
        _ => {
            let [attackers, defenders] =
                ["attackers", "defenders"].map(|name| fighters(asked.text(name).expect("units")));
            let attackers: Vec<&Fighter> = attackers.iter().collect();
            let defenders: Vec<&Fighter> = defenders.iter().collect();
            match *name {
                "relief" => relief(data, &asked, &attackers, &defenders),
                _ => battle(data, &asked, &attackers, &defenders.iter().map(|unit| (*unit, false)).collect::<Vec<_>>()),
            }
        }
    }
}

// ---- The cases ----

/// A plain congruential generator: the cases are the same each time.
struct Lot(u64);

impl Lot {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }

    fn whole(&mut self, low: i64, high: i64) -> String {
        (low + self.below((high - low + 1) as u64) as i64).to_string()
    }

    fn of(&mut self, words: &[&str]) -> String {
        words[self.below(words.len() as u64) as usize].to_owned()
    }

    fn yes(&mut self) -> String {
        self.of(&["yes", "no"])
    }

    /// Units, `marching` with a value when late.
    fn units(&mut self, most: u64, marching: bool) -> String {
        let number = 1 + self.below(most);
        let units: Vec<String> = (0..number).map(|_| self.unit(marching)).collect();
        units.join(",")
    }

    fn unit(&mut self, marching: bool) -> String {
        let arm = self.of(if marching { &["infantry", "cavalry"] } else { &["infantry", "infantry", "cavalry", "hq"] });
        let value = 1 + self.below(9);
        let numbers = match (arm.as_str(), marching) {
            ("hq", _) => self.whole(1, 2),
            (_, false) => format!("{value}-{}", self.whole(1, 4)),
            (_, true) => format!("{value}-{}-{}", self.whole(1, 4), 1 + self.below(value)),
        };
        let state = if self.below(5) == 0 { ":unsupplied" } else { "" };
        format!("{arm}-{numbers}{state}")
    }
}

const TERRAIN: [&str; 5] = ["clear", "wood", "difficult", "locality", "town"];

fn case(name: &'static str, lot: &mut Lot) -> Case {
    let rated = |lot: &mut Lot| vec![("value", lot.whole(0, 12)), ("unsupplied", lot.yes())];
    let mut given = match name {
        "test" | "after-retreat" | "march-to-the-guns" | "forced-march" | "reconnaissance" => rated(lot),
        "replacements" | "francs-tireurs" => vec![("morale", lot.whole(-2, 2))],
        "battle" | "relief" => vec![
            ("attackers", lot.units(4, false)),
            ("defenders", lot.units(3, false)),
            ("terrain", lot.of(&TERRAIN)),
            ("attacker_terrain", lot.of(&TERRAIN)),
            ("across", lot.yes()),
            ("attacker_guns", lot.whole(0, 5)),
            ("defender_guns", lot.whole(0, 5)),
            ("sonis", lot.of(&["none", "attacker", "defender"])),
        ],
        _ => Vec::new(),
    };
    match name {
        "test" => given.push(("modifier", lot.whole(-4, 4))),
        "francs-tireurs" => given.push(("on_map", lot.whole(0, 10))),
        "withdrawal" => given.push(("towns", lot.yes())),
        "theatres" => given.extend([("turn", lot.whole(1, 12)), ("army_of_the_east", lot.yes())]),
        "irregular" => {
            let unit = lot.of(&["franc-tireur", "reco"]);
            let targets = ["infantry", "cavalry", "hq", if unit == "reco" { "franc-tireur" } else { "reco" }];
            given.extend([("unit", unit), ("target", lot.of(&targets)), ("terrain", lot.of(&TERRAIN))]);
            given.extend([("several", lot.yes()), ("near_cavalry", lot.yes())]);
        }
        "reconnaissance" => given.extend([("distance", lot.whole(2, 3)), ("cover", lot.whole(0, 2))]),
        "bridge" => {
            let work = lot.of(&["destroy", "repair"]);
            given.extend([("value", lot.whole(0, 12)), ("far_side", lot.of(&["none", "irregular", "regular"]))]);
            if work == "destroy" {
                given.extend([("pontoon", lot.yes()), ("unsupplied", lot.yes())]);
            }
            given.push(("work", work));
        }
        "forced-march" => given.extend([("hq", lot.yes()), ("units", lot.whole(1, 3))]),
        "march-to-the-guns" => given.push(("cost", lot.whole(0, 14))),
        "after-retreat" => given.push(("cover", lot.yes())),
        "combat" => given.extend([
            ("attack", lot.whole(1, 40)),
            ("defence", lot.whole(1, 30)),
            ("modifier", lot.whole(-6, 6)),
            ("attacker_steps", lot.whole(1, 20)),
            ("defender_steps", lot.whole(1, 20)),
        ]),
        "relief" => {
            let marchers = lot.units(2, true);
            let factors: Vec<String> = marchers.split(',').map(|_| lot.whole(-1, 9)).collect();
            given.extend([("marchers", marchers), ("factors", factors.join(","))]);
        }
        _ => {}
    }
    (name, given)
}

#[test]
fn every_procedure_says_what_the_rulebook_does() {
    let data = data();
    let game = Loire::new(data.clone());
    let mut lot = Lot(1870);
    for procedure in game.procedures() {
        let cases = if matches!(procedure.name, "battle" | "relief" | "combat") { 60 } else { 25 };
        for _ in 0..cases {
            let case = case(procedure.name, &mut lot);
            assert_eq!(told(&game, &case), expected(&data, &case), "{case:?}");
        }
    }
}

#[test]
fn another_number_of_the_table_is_found() {
    let data = data();
    let case = ("combat", vec![("attack", "8".to_owned()), ("defence", "8".to_owned())]);
    let mut other = data.clone();
    other.tables.combat.shift = 1;
    assert_ne!(told(&Loire::new(other), &case), expected(&data, &case));
}
