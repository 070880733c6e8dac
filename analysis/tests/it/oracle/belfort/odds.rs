//! Exact odds of the procedures of Storm over Belfort by brute force: every roll of the dice is played through, from the
//! rulebook alone, so that an exact calculation has something independent to agree with.
//!
//! Sections are the rulebook's, `R-n` the default readings of its unclear rules. Dice are loops, tables are typed in.
//! Where several battalions might take a hit, it goes to the one that loses the least fighting value by it.
//! Neither heavy fire answered by a field gun (§8.1) nor long range next to the target is refused: the caller leaves them out.

#![expect(unreachable_pub, reason = "a module of a test crate has no outside")]

use std::collections::BTreeMap;

/// For each row of results (in a procedure's order) how many of the equally likely rolls end in it, and of how many.
pub type Law = BTreeMap<Vec<i32>, (u64, u64)>;

/// §8.1: hits; rows are the modified die 1 to 8, columns firepower 1-2, 3, 4, 6. R-11: the last of the first column is none.
pub(super) const BOMBARDMENT: [[i32; 4]; 8] =
    [[0, 0, 0, 1], [0, 0, 1, 1], [0, 1, 1, 2], [0, 1, 2, 2], [1, 2, 2, 3], [2, 2, 3, 4], [2, 3, 3, 4], [0, 4, 4, 5]];

/// §8.1: what the bombardment's die loses; rows are the modified die 1 to 6, columns firepower 1-2, 3, 4, 6.
pub(super) const COUNTER_BATTERY: [[i32; 4]; 6] =
    [[0, 0, 0, 0], [0, 0, 1, 1], [0, 1, 1, 2], [1, 1, 2, 2], [1, 2, 3, 3], [2, 3, 3, 4]];

/// §9.2.1: hits; rows are the modified die 1 to 6, columns fire value 1-3, 4-6, 7-9, 10-12, 13 and more.
pub(super) const FIRE: [[i32; 5]; 6] =
    [[0, 0, 1, 1, 1], [0, 1, 1, 2, 2], [1, 1, 2, 2, 2], [1, 2, 2, 2, 3], [2, 2, 2, 3, 4], [2, 3, 3, 4, 5]];

/// §9.3.2: hits on defender and attacker; rows are the modified die 1 to 7 and more, columns 1 to 6 battalions.
pub(super) const ASSAULT: [[(i32, i32); 6]; 7] = [
    [(0, 1), (0, 2), (1, 3), (1, 3), (1, 3), (1, 4)],
    [(0, 1), (0, 1), (1, 2), (2, 2), (2, 3), (1, 3)],
    [(1, 1), (1, 1), (1, 1), (1, 2), (1, 2), (1, 2)],
    [(1, 1), (1, 1), (1, 1), (1, 1), (2, 2), (2, 2)],
    [(1, 0), (1, 0), (2, 1), (2, 2), (2, 1), (3, 3)],
    [(1, 0), (2, 2), (3, 2), (2, 2), (3, 3), (2, 3)],
    [(1, 0), (2, 0), (3, 1), (3, 2), (3, 2), (3, 3)],
];

/// §1.3.1: levels of a battalion's status.
const GOOD: i32 = 0;
const DIMINISHED: i32 = 1;
const EXHAUSTED: i32 = 2;
const OUT_OF_ACTION: i32 = 3;

/// A bombardment has no say in values, so its battalions are ordinary ones: fire 3, attack 3, defence 4.
const ORDINARY: [i32; 3] = [3, 3, 4];

/// §1.3.1: the status of a battalion in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// In good order.
    Good,
    /// One level down.
    Diminished,
    /// Two levels down: it may not attack.
    Exhausted,
}

/// §8.2.5: whether a zone is one of those with rules of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::enum_variant_names, reason = "the rulebook's word for zones 2, 3 and 8")]
pub enum Fort {
    /// Any other zone.
    No,
    /// Zones 2, 3 and 8.
    Fort,
    /// Zone 1.
    Citadel,
}

/// §8.1: a gun that bombards and the gun that answers, if `counter_value` is above 0.
#[derive(Clone, Debug)]
pub struct Bombardment {
    /// Firepower 1, 2, 3, 4 or 6.
    pub value: i32,
    /// Heavy, not field.
    pub heavy: bool,
    /// The target is next to the gun.
    pub adjacent: bool,
    /// At the range that only the citadel gives (§1.3.3).
    pub long_range: bool,
    /// How often the target was bombarded before in this turn.
    pub repeat: i32,
    /// Firepower of the gun that answers; 0: none does.
    pub counter_value: i32,
    /// The answering gun is heavy.
    pub counter_heavy: bool,
    /// The answering gun is at long range.
    pub counter_long_range: bool,
    /// Added to the bombardment's die by stratagems.
    pub modifier: i32,
}

/// §8.2: the zone that is bombarded.
#[derive(Clone, Debug)]
pub struct Target {
    /// Printed defence bonus.
    pub bonus: i32,
    /// The kind of zone.
    pub fort: Fort,
    /// Steps of damage it has (§8.2.5).
    pub damage: i32,
    /// It has a fortification.
    pub fortification: bool,
    /// It has a trench, which serves whoever is in it (§1.1.1).
    pub trench: bool,
    /// The battalions in it.
    pub battalions: Vec<Status>,
}

/// §1.3.1: a battalion with its values in good order.
#[derive(Clone, Debug)]
pub struct Battalion {
    /// Fire value.
    pub fire: i32,
    /// Attack value.
    pub attack: i32,
    /// Defence value.
    pub defence: i32,
    /// Present status.
    pub status: Status,
}

/// §9.2 to §9.3.3: an attack on a zone.
#[derive(Clone, Debug)]
pub struct Attack {
    /// In good order or diminished.
    pub attackers: Vec<Battalion>,
    /// In any status.
    pub defenders: Vec<Battalion>,
    /// Scout companies of the defender.
    pub scouts: i32,
    /// Fire value that guns add to the defensive fire.
    pub barrage: i32,
    /// They fire from beyond the normal range (§1.3.3, R-59).
    pub long_barrage: bool,
    /// Printed defence bonus of the attacked zone, undamaged.
    pub bonus: i32,
    /// The attacked zone has a fortification.
    pub fortification: bool,
    /// The attacked zone has a trench, which serves whoever is in it (§1.1.1).
    pub trench: bool,
    /// Each defending battalion defends with 1 more.
    pub ruse: bool,
    /// An enemy battalion in works is next to the attacked zone.
    pub covered: bool,
}

/// Whoever takes hits: a battalion or a scout company.
#[derive(Clone, Debug)]
struct Unit {
    /// Fire, attack and defence in good order.
    values: [i32; 3],
    /// Levels lost.
    level: i32,
    /// The level at which it is out of action.
    last: i32,
}

impl Unit {
    fn battalion(values: [i32; 3], status: Status) -> Self {
        let level = match status {
            Status::Good => GOOD,
            Status::Diminished => DIMINISHED,
            Status::Exhausted => EXHAUSTED,
        };
        Unit { values, level, last: OUT_OF_ACTION }
    }

    /// §1.3.1: scouts have a single step.
    fn scouts() -> Self {
        Unit { values: [1, 1, 1], level: GOOD, last: DIMINISHED }
    }

    fn is_battalion(&self) -> bool {
        self.last == OUT_OF_ACTION
    }

    fn in_play(&self) -> bool {
        self.level < self.last
    }

    /// §1.3.1: each level costs 1 of a value, never below 0.
    fn value(&self, which: usize) -> i32 {
        if self.in_play() { (self.values[which] - self.level).max(0) } else { 0 }
    }

    fn fire(&self) -> i32 {
        self.value(0)
    }

    fn attack(&self) -> i32 {
        self.value(1)
    }

    fn defence(&self) -> i32 {
        self.value(2)
    }

    /// §9.3.1: whoever is exhausted may not attack, so his attack value is worth nothing.
    fn fighting_value(&self) -> i32 {
        let attack = if self.level < EXHAUSTED { self.attack() } else { 0 };
        self.fire() + attack + self.defence()
    }

    /// What the unit is after a hit.
    fn hit(&self, by_artillery: bool) -> Unit {
        let mut after = self.clone();
        after.level += 1;
        // §8.2.1: artillery puts nobody out of action; the hit is lost.
        if by_artillery {
            after.level = after.level.min(EXHAUSTED);
        }
        after
    }
}

/// §8.2.1, §8.2.2, §9.2.1, §9.3.3: everybody takes one hit before anybody takes a second. Returns the levels lost.
fn take_hits(units: &mut [Unit], hits: i32, by_artillery: bool) -> i32 {
    let mut left = hits;
    let mut lost = 0;
    while left > 0 {
        // in a bombardment those already exhausted take their hit too.
        let mut waiting: Vec<usize> = (0..units.len()).filter(|&unit| units[unit].in_play()).collect();
        if waiting.is_empty() {
            break; // the rest of the hits is lost
        }
        while left > 0 && !waiting.is_empty() {
            let mut choice = 0;
            for other in 1..waiting.len() {
                let loss = |place: usize| {
                    let unit = &units[waiting[place]];
                    unit.fighting_value() - unit.hit(by_artillery).fighting_value()
                };
                if loss(other) < loss(choice) {
                    choice = other;
                }
            }
            let unit = waiting.remove(choice);
            let after = units[unit].hit(by_artillery);
            lost += after.level - units[unit].level;
            units[unit] = after;
            left -= 1;
        }
    }
    lost
}

/// Counts the rows of equally likely rolls.
fn law(rows: Vec<Vec<i32>>) -> Law {
    let all = rows.len() as u64;
    let mut law = Law::new();
    for row in rows {
        law.entry(row).or_insert((0, all)).0 += 1;
    }
    law
}

/// §8.1: the column of a gun's firepower in both tables of artillery.
fn gun_column(value: i32) -> usize {
    match value {
        1 | 2 => 0,
        3 => 1,
        4 => 2,
        6 => 3,
        _ => panic!("no column for a firepower of {value} (R-10)"),
    }
}

/// beyond a table's first or last row, that row.
fn row(die: i32, last: i32) -> usize {
    (die.clamp(1, last) - 1) as usize
}

/// §9.2.1: hits of a fire for a roll; nobody fires with nothing.
fn fire_hits(value: i32, die: i32) -> i32 {
    let column = match value {
        ..=0 => return 0,
        1..=3 => 0,
        4..=6 => 1,
        7..=9 => 2,
        10..=12 => 3,
        _ => 4,
    };
    FIRE[row(die, 6)][column]
}

/// §8.1: what the bombardment's die loses, for a roll of the answering gun.
fn counter_battery_penalty(value: i32, heavy: bool, long_range: bool, modifier: i32, die: i32) -> i32 {
    let mut modified = die + modifier;
    if heavy {
        modified += 1;
    }
    if long_range {
        modified -= 1; // §1.3.3
    }
    COUNTER_BATTERY[row(modified, 6)][gun_column(value)]
}

/// §8.1: hits of a bombardment for the rolls of the answering gun and of the bombarding one.
fn bombardment_hits(b: &Bombardment, counter_die: i32, die: i32) -> i32 {
    let mut modified = die + b.modifier;
    if b.counter_value > 0 {
        modified -= counter_battery_penalty(b.counter_value, b.counter_heavy, b.counter_long_range, 0, counter_die);
    }
    if b.heavy {
        modified += 1;
    }
    if b.heavy && b.adjacent {
        modified += 1; // besides the one for being heavy
    }
    if b.long_range {
        modified -= 1; // §1.3.3
    }
    if b.repeat > 0 {
        modified -= 1; // once, however often
    }
    BOMBARDMENT[row(modified, 8)][gun_column(b.value)]
}

/// §8.2: a row of `bombardment_effect` for the hits of a bombardment.
fn effect(t: &Target, hits: i32) -> Vec<i32> {
    let mut units: Vec<Unit> = t.battalions.iter().map(|&status| Unit::battalion(ORDINARY, status)).collect();
    let present = t.bonus - t.damage;
    let mut on_battalions = hits;
    let mut markers = 0;
    let mut damage = 0;
    if t.fort != Fort::No && present > 0 {
        // §8.2.5: nothing below the bonus; else as many hits as the bonus, and a step of damage.
        if hits < present {
            on_battalions = 0;
        } else {
            on_battalions = present;
            damage = match (t.fort, t.damage) {
                (_, 0) => 1,                          // never two at once
                (Fort::Citadel, 1) if hits >= 4 => 1, // zone 1 alone has a second step
                _ => 0,
            };
        }
    } else if present > 0 {
        // §8.2.4: a printed bonus reduces the hits, and markers do nothing.
        on_battalions = (hits - present).max(0);
    } else if (t.fortification || t.trench) && hits >= 2 {
        // §8.2.3: the second hit takes one marker, whoever is there.
        on_battalions = hits - 1;
        markers = 1;
    }
    let levels = take_hits(&mut units, on_battalions, true);
    let count = |level: i32| units.iter().filter(|unit| unit.level == level).count() as i32;
    vec![levels, markers, count(GOOD), count(DIMINISHED), count(EXHAUSTED), damage]
}

/// §9.3.2, §9.3.3: won by the attacker, hits on the defender, hits on the attacker, for a roll.
fn assault_result(attackers: i32, defenders: i32, attack: i32, defence: i32, die: i32) -> (bool, i32, i32) {
    let battalions = (attackers + defenders).min(6);
    let modified = die + (attack - defence).clamp(-4, 4);
    let (on_defender, on_attacker) = ASSAULT[row(modified, 7)][(battalions - 1) as usize];
    (modified >= 6, on_defender, on_attacker)
}

/// §9.2 to §9.3.3: a row of `attack` for the rolls of the defensive fire and of the assault.
fn attack_row(a: &Attack, fire_die: i32, assault_die: i32) -> Vec<i32> {
    let unit = |b: &Battalion| Unit::battalion([b.fire, b.attack, b.defence], b.status);
    let mut attackers: Vec<Unit> = a.attackers.iter().map(unit).collect();
    let mut defenders: Vec<Unit> = a.defenders.iter().map(unit).collect();
    for _ in 0..a.scouts {
        defenders.push(Unit::scouts());
    }

    // §9.2.1: infantry and barrage fire together; works do not shelter attackers.
    let fire_value = defenders.iter().map(Unit::fire).sum::<i32>() + a.barrage;
    let modified = fire_die - i32::from(a.long_barrage);
    let mut attacker_steps = take_hits(&mut attackers, fire_hits(fire_value, modified), false);

    // §9.2.1, §9.3.1: the exhausted stay behind; those left go on.
    let mut engaged: Vec<Unit> = attackers.into_iter().filter(|unit| unit.level < EXHAUSTED).collect();
    if engaged.is_empty() {
        return vec![0, 0, attacker_steps, 0, 0];
    }

    // §9.3.2: scouts add their defence, but are no battalions; nor does the ruse concern them.
    let defending = defenders.iter().filter(|unit| unit.is_battalion()).count() as i32;
    let attack = engaged.iter().map(Unit::attack).sum();
    let mut defence = defenders.iter().map(Unit::defence).sum();
    if a.ruse {
        defence += defending;
    }
    let (win, on_defender, on_attacker) = assault_result(engaged.len() as i32, defending, attack, defence, assault_die);

    // §9.3.3: the attacker has nothing to shelter him.
    attacker_steps += take_hits(&mut engaged, on_attacker, false);

    // §9.3.3: what the zone takes off the defender's hits.
    let mut markers = i32::from(a.fortification) + i32::from(a.trench);
    let mut markers_lost = 0;
    let on_units = match a.bonus {
        // The second hit takes one marker.
        0 if (a.fortification || a.trench) && on_defender >= 2 => {
            markers -= 1;
            markers_lost += 1;
            on_defender - 1
        }
        0 => on_defender,
        // the first hit always counts; R-1: markers take none.
        1..=3 => on_defender.min(1) + (on_defender - 1 - a.bonus).max(0),
        _ => 0,
    };
    let defender_steps = take_hits(&mut defenders, on_units, false);

    // §9.3.3: a beaten defender leaves, and the works are destroyed. The die alone says who won.
    let mut taken = false;
    if win {
        markers_lost += markers;
        // All who took part and are left must go in, unless it is the open next to enemy works.
        let barred = a.covered && a.bonus == 0;
        taken = !barred && engaged.iter().any(Unit::in_play);
    }
    vec![i32::from(win), i32::from(taken), attacker_steps, defender_steps, markers_lost]
}

/// §9.2.1: hits.
pub fn fire(value: i32, modifier: i32) -> Law {
    let mut rows = Vec::new();
    for die in 1..=6 {
        rows.push(vec![fire_hits(value, die + modifier)]);
    }
    law(rows)
}

/// §8.1: penalty.
pub fn counter_battery(value: i32, heavy: bool, long_range: bool, modifier: i32) -> Law {
    let mut rows = Vec::new();
    for die in 1..=6 {
        rows.push(vec![counter_battery_penalty(value, heavy, long_range, modifier, die)]);
    }
    law(rows)
}

/// §8.1: hits, before the target absorbs any.
pub fn bombardment(b: &Bombardment) -> Law {
    let mut rows = Vec::new();
    for counter_die in 1..=6 {
        for die in 1..=6 {
            rows.push(vec![bombardment_hits(b, counter_die, die)]);
        }
    }
    law(rows)
}

/// §8.2: levels lost, markers lost, battalions in good order, diminished, exhausted, steps of damage added.
pub fn bombardment_effect(b: &Bombardment, t: &Target) -> Law {
    let mut rows = Vec::new();
    for counter_die in 1..=6 {
        for die in 1..=6 {
            rows.push(effect(t, bombardment_hits(b, counter_die, die)));
        }
    }
    law(rows)
}

/// §9.3.2: win, hits on the defender, hits on the attacker, before anything absorbs them.
pub fn assault(attackers: i32, defenders: i32, attack: i32, defence: i32) -> Law {
    let mut rows = Vec::new();
    for die in 1..=6 {
        let (win, on_defender, on_attacker) = assault_result(attackers, defenders, attack, defence, die);
        rows.push(vec![i32::from(win), on_defender, on_attacker]);
    }
    law(rows)
}

/// §9.2 to §9.3.3: win, taken, attacker's steps, defender's steps, markers removed.
pub fn attack(a: &Attack) -> Law {
    let mut rows = Vec::new();
    for fire_die in 1..=6 {
        for assault_die in 1..=6 {
            rows.push(attack_row(a, fire_die, assault_die));
        }
    }
    law(rows)
}
