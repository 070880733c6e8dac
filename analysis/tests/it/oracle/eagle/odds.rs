//! Odds of The Stricken Eagle worked out from the rulebook alone, without a look at the rules in the engine. Dice are counted face by face; the
//! tables are as they are printed.

use std::collections::BTreeMap;

/// Results with their probabilities.
pub(crate) type Law = BTreeMap<Vec<i32>, f64>;

/// §T.combat Losses of the attacker and of the defender, by the total of the other side's dice.
const COMBAT: [(i32, i32); 16] = [
    (0, 0),
    (1, 1),
    (1, 1),
    (1, 1),
    (2, 1),
    (2, 2),
    (2, 2),
    (3, 2),
    (3, 3),
    (3, 3),
    (3, 3),
    (4, 4),
    (4, 4),
    (5, 5),
    (5, 5),
    (6, 6),
];
/// §T.initiative Supplementary markers, French and Prussian, by the die.
const INITIATIVE: [(i32, i32); 6] = [(0, 1), (0, 1), (1, 1), (1, 2), (2, 2), (4, 3)];
/// §T.isolation The lowest die that surrenders, by the turns isolated.
const SURRENDERS: [i32; 4] = [6, 5, 4, 3];

/// What one side brings to a battle.
#[derive(Clone, Debug)]
pub(crate) struct Party {
    pub(crate) strength: i32,
    pub(crate) steps: i32,
    pub(crate) morale: i32,
    /// Terrain of each hex, by its name.
    pub(crate) terrain: Vec<&'static str>,
    pub(crate) hq: i32,
    pub(crate) disorganised: bool,
    pub(crate) unsupplied: bool,
    /// §2.4 It attacks in a second activation.
    pub(crate) second: bool,
}

/// A battle.
#[derive(Clone, Debug)]
pub(crate) struct Battle {
    pub(crate) attacker: Party,
    pub(crate) defender: Party,
    pub(crate) french_attack: bool,
    /// `none`, `river` or `bridge`.
    pub(crate) crossing: &'static str,
    pub(crate) heroism: bool,
    pub(crate) mitrailleuses: bool,
}

/// Adds up the probabilities of equal results.
fn law(results: impl IntoIterator<Item = (Vec<i32>, f64)>) -> Law {
    let mut law = Law::new();
    for (result, probability) in results {
        *law.entry(result).or_default() += probability;
    }
    law
}

/// One die.
fn by_die(result: impl Fn(i32) -> Vec<i32>) -> Law {
    law((1..=6).map(|die| (result(die), 1.0 / 6.0)))
}

/// A number by another, to the nearest, a half rounded up; of numbers that are not negative.
fn rounded(number: i32, by: i32) -> i32 {
    (2 * number + by) / (2 * by)
}

/// §T.combat
fn losses(by_attacker: bool, total: i32) -> i32 {
    let (attacker, defender) = COMBAT[total.clamp(0, 15) as usize];
    if by_attacker { defender } else { attacker }
}

/// §7.2.2 What a side's dice inflict.
fn dice(by_attacker: bool, steps: i32, modifier: i32) -> BTreeMap<i32, f64> {
    let faces = |open: bool| if open { 1..=6 } else { 0..=0 };
    let mut found = BTreeMap::new();
    let mut all = 0.0;
    for first in faces(true) {
        for second in faces(steps >= 13) {
            for single in faces(steps >= 34) {
                let apart = if single > 0 { losses(by_attacker, single) } else { 0 };
                *found.entry(losses(by_attacker, first + second + modifier) + apart).or_default() += 1.0;
                all += 1.0;
            }
        }
    }
    found.values_mut().for_each(|count| *count /= all);
    found
}

pub(crate) fn fire(by_attacker: bool, steps: i32, modifier: i32) -> Law {
    law(dice(by_attacker, steps, modifier).into_iter().map(|(losses, probability)| (vec![losses], probability)))
}

/// §7.2.2, §T.modifiers The stronger side has a bonus, the weaker one a malus from 1 to 2 on; the ratio to the nearest line.
fn ratio(own: i32, other: i32) -> i32 {
    let halves = rounded(2 * own.max(other), own.min(other));
    match (own >= other, halves) {
        (_, ..=2) => 0,
        (true, 3) => 1,
        (true, 4) => 2,
        (true, 5) => 3,
        (true, 7) if 2 * own >= 7 * other => 5,
        (true, 6 | 7) => 4,
        (true, _) => 5,
        (false, 3) => 0,
        (false, _) => -1,
    }
}

/// §T.terrain The points of the hexes together; water is the defender's, and of two advantages the better one counts.
fn ground(terrain: &[&str], crossing: &str) -> i32 {
    let water = match crossing {
        "river" => 3,
        "bridge" => 2,
        _ => 0,
    };
    let points = terrain.iter().map(|name| {
        let own = match *name {
            "clear" => 1,
            "forest" => 3,
            "mountain" | "fortress" => 4,
            "city" => 2,
            other => panic!("no terrain {other}"),
        };
        own.max(water)
    });
    points.sum()
}

/// §7.2.2 The bonus of the attacker and that of the defender: who has more on average has the difference.
fn ground_bonus(attacker: &[&str], defender: &[&str], crossing: &str) -> [i32; 2] {
    let (own, others) = (attacker.len() as i32, defender.len() as i32);
    let better = ground(attacker, "none") * others - ground(defender, crossing) * own;
    [better, -better].map(|better| rounded(better.max(0), own * others))
}

fn modifier(own: &Party, other: &Party, ground_bonus: i32) -> i32 {
    let malus = |so: bool, by: i32| if so { by } else { 0 };
    (own.morale - other.morale).max(0) + own.hq + ground_bonus + ratio(own.strength, other.strength)
        - malus(own.disorganised, 1)
        - malus(own.unsupplied, 2)
        - malus(own.second, 2)
}

pub(crate) fn combat(battle: &Battle) -> Law {
    let Battle { attacker, defender, french_attack, .. } = battle;
    let [own, others] = ground_bonus(&attacker.terrain, &defender.terrain, battle.crossing);
    let lead = if *french_attack { attacker.morale } else { defender.morale };
    let heroism = if battle.heroism { f64::from(lead.min(6)) / 6.0 } else { 0.0 };
    let mitrailleuses = if battle.mitrailleuses { 1.0 / 3.0 } else { 0.0 };
    let steps = attacker.steps + defender.steps;
    let mut results = Vec::new();
    for (hero, p) in [(1, heroism), (0, 1.0 - heroism)] {
        for (guns, q) in [(1, mitrailleuses), (0, 1.0 - mitrailleuses)] {
            if p * q == 0.0 {
                continue;
            }
            let french = 2 * hero + guns;
            let [more, defends] = if *french_attack { [french, 0] } else { [0, french] };
            let by_attacker = dice(true, steps, modifier(attacker, defender, own) + more);
            let by_defender = dice(false, steps, modifier(defender, attacker, others) + defends);
            for (on_defender, r) in &by_attacker {
                for (on_attacker, s) in &by_defender {
                    let step = [if *french_attack { hero } else { 0 }, if *french_attack { 0 } else { hero }];
                    let wins = [i32::from(on_attacker < on_defender), i32::from(on_attacker > on_defender)];
                    let row = vec![on_attacker + step[0], on_defender + step[1], wins[0], wins[1], hero, guns];
                    results.push((row, p * q * r * s));
                }
            }
        }
    }
    law(results)
}

/// §8.1 The morale that is checked.
fn checked(&(morale, disorganised): &(i32, bool)) -> i32 {
    morale - i32::from(disorganised)
}

pub(crate) fn withdrawal(stack: &[(i32, bool)]) -> Law {
    by_die(|die| {
        let go = stack.iter().filter(|unit| die <= checked(unit)).count() as i32;
        vec![go, stack.len() as i32 - go]
    })
}

pub(crate) fn morale(stack: &[(i32, bool)]) -> Law {
    by_die(|die| {
        let fail = |again: bool| stack.iter().filter(|unit| unit.1 == again && die > checked(unit)).count() as i32;
        let (newly, again) = (fail(false), fail(true));
        vec![stack.len() as i32 - newly - again, newly, again]
    })
}

pub(crate) fn reorganisation(stack: &[i32], hq: i32) -> Law {
    by_die(|die| vec![stack.iter().filter(|morale| die <= **morale + hq).count() as i32])
}

pub(crate) fn heroism(morale: i32) -> Law {
    by_die(|die| vec![i32::from(die <= morale)])
}

pub(crate) fn mitrailleuses() -> Law {
    by_die(|die| vec![i32::from(die >= 5)])
}

/// So many independent dice, each with what it does to a count; `go_on` ends it early.
fn in_turn(times: i32, start: i32, roll: impl Fn(i32, i32) -> i32) -> BTreeMap<i32, f64> {
    let mut at = BTreeMap::from([(start, 1.0)]);
    for _ in 0..times {
        let mut next = BTreeMap::new();
        for (count, probability) in at {
            for die in 1..=6 {
                *next.entry(roll(count, die)).or_default() += probability / 6.0;
            }
        }
        at = next;
    }
    at
}

pub(crate) fn recovery(french: bool, units: i32, fortress: bool) -> Law {
    let least = if french { 5 } else { 3 };
    let found = in_turn(units, 0, |count, die| count + i32::from(die + i32::from(fortress) >= least));
    law(found.into_iter().map(|(count, probability)| (vec![count], probability)))
}

pub(crate) fn siege(hqs: i32, steps: i32, superior: bool) -> Law {
    let takes = |die: i32| match die - i32::from(superior) {
        6 => 2,
        4 | 5 => 1,
        _ => 0,
    };
    let found = in_turn(hqs, steps, |left, die| (left - takes(die)).max(0));
    law(found.into_iter().map(|(left, probability)| (vec![steps - left, i32::from(left == 0)], probability)))
}

pub(crate) fn surrender(turn: i32, checks: i32, emperor: bool) -> Law {
    let mut results = Vec::new();
    let mut stands = 1.0;
    for check in 0..checks {
        let least = SURRENDERS[(turn + check).min(4) as usize - 1];
        let dice = (1..=6).filter(|die| die + i32::from(emperor) >= least).count();
        let chance = dice as f64 / 6.0;
        results.push((vec![1, check], stands * chance));
        stands *= 1.0 - chance;
    }
    results.push((vec![0, checks], stands));
    law(results.into_iter().filter(|(_, probability)| *probability > 0.0))
}

pub(crate) fn initiative(french: i32, prussian: i32) -> Law {
    let pairs = (0..36).map(|n| (INITIATIVE[n / 6].0, INITIATIVE[n % 6].1));
    law(pairs.map(|(more, others)| {
        let (french, prussian) = (french + more, prussian + others);
        (vec![french, prussian, french + prussian], 1.0 / 36.0)
    }))
}

/// Every order of the markers is as likely as another: a mask says which segments are French.
pub(crate) fn cup(french: u32, prussian: u32) -> Law {
    let all = french + prussian;
    let orders: Vec<u32> = (0..1u32 << all).filter(|mask| mask.count_ones() == french).collect();
    let each = 1.0 / orders.len() as f64;
    law(orders.into_iter().map(|mask| {
        let is_french = |segment: u32| mask >> segment & 1 == 1;
        let (mut runs, mut run) = ([0, 0], 0);
        for segment in 0..all {
            let same = segment > 0 && is_french(segment) == is_french(segment - 1);
            run = if same { run + 1 } else { 1 };
            let longest = &mut runs[usize::from(!is_french(segment))];
            *longest = run.max(*longest);
        }
        (vec![is_french(0).into(), is_french(all - 1).into(), runs[0], runs[1]], each)
    }))
}
