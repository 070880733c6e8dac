//! Exact odds of the procedures of Wissembourg and Spicheren by brute force: every roll of the dice is played through, from
//! the rulebook alone, so that an exact calculation has something independent to agree with.
//!
//! Sections are the rulebook's, `R-n` the default readings of its unclear rules. Tables are typed in; weights are whole
//! numbers of a power of six. Both sides play `keep-strength`. What cannot be in the game is the caller's to leave out.
//!
//! Where the text leaves it open, as the engine has it: a gun that supports gives its +1 against every near attacker, also one that it
//! cannot fire at (§10.1.2, R-11); two units in a hex halve their shares against a flank each on its own (§11.2.1); walls hold no
//! attacker in the defensive combat, but help his morale (§11.3, §0.5); the die of a hamlet stays where its level protects.

#![expect(unreachable_pub, reason = "a module of a test crate has no outside")]

mod dice;
mod played;
pub(crate) mod replay;
mod retreat;

use dice::{Dice, every, law};
pub use dice::{Law, WHOLE};
pub use played::Compared;
use std::collections::BTreeMap;

/// §T.combat: 0 nothing, 1 T, 2 D, 3 D+1; rows are the modified die from 0 and less to 6 and more, columns 0 to 8.
const COMBAT: [[i32; 9]; 7] = [
    [0, 0, 0, 0, 0, 0, 1, 1, 1],
    [0, 0, 0, 0, 0, 1, 1, 1, 2],
    [0, 0, 0, 0, 1, 1, 1, 2, 2],
    [0, 0, 0, 1, 1, 1, 2, 2, 2],
    [0, 0, 1, 1, 1, 2, 2, 2, 3],
    [0, 1, 1, 1, 2, 2, 2, 3, 3],
    [1, 1, 1, 2, 2, 2, 3, 3, 3],
];

/// §T.combat: results.
const NOTHING: i32 = 0;
const TEST: i32 = 1;
const LOSS: i32 = 3;

/// §13: the battles differ in the protection of level 3, in the river and in the wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Battle {
    /// §13.1.
    Spicheren,
    /// §13.2.
    Wissembourg,
}

/// §0.3: arms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arm {
    /// Infantry.
    Infantry,
    /// Cavalry.
    Cavalry,
    /// Guns.
    Artillery,
}

/// §0.3: a counter as printed, and its state.
#[derive(Clone, Copy, Debug)]
pub struct Counter {
    /// Its arm.
    pub arm: Arm,
    /// A regiment, not a brigade.
    pub regiment: bool,
    /// Combat value or power in good order.
    pub value: i32,
    /// The same when disorganised.
    pub shaken: i32,
    /// Printed steps, which are its morale.
    pub steps: i32,
    /// Steps lost.
    pub lost: i32,
    /// Turned over.
    pub disorganised: bool,
}

/// §T.terrain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Terrain {
    /// Clear.
    Clear,
    /// Woods.
    Woods,
    /// Village.
    Village,
    /// Hamlet or fort.
    Hamlet,
    /// Castle.
    Castle,
    /// §13.2.6: the village with a wall.
    Walled,
}

/// §T.terrain: water between attacker and defender.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Water {
    /// None.
    Dry,
    /// A stream.
    Stream,
    /// A river, bridged.
    River,
}

/// §11.3: what lies behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Behind {
    /// Free hexes.
    Free,
    /// Enemy ZoC.
    Zone,
    /// The edge of the map.
    Edge,
}

/// §9: an HQ.
#[derive(Clone, Copy, Debug)]
pub struct Hq {
    /// Command value.
    pub command: i32,
    /// Combat bonus.
    pub bonus: i32,
}

/// §11: an attacker and where it stands.
#[derive(Clone, Copy, Debug)]
pub struct Attacker {
    /// The unit.
    pub counter: Counter,
    /// It stands in a flank hex of the defender.
    pub flank: bool,
    /// What it attacks across.
    pub water: Water,
    /// The defender is entrenched on this side.
    pub trench: bool,
    /// Level of its hex.
    pub level: i32,
}

/// §11: an attack on a hex.
#[derive(Clone, Debug)]
pub struct Field {
    /// The battle.
    pub battle: Battle,
    /// The French attack.
    pub french: bool,
    /// In the order in which they attack.
    pub attackers: Vec<Attacker>,
    /// All in the attacked hex.
    pub defenders: Vec<Counter>,
    /// Terrain of the attacked hex.
    pub terrain: Terrain,
    /// Level of the attacked hex.
    pub level: i32,
    /// Terrain of the attackers' hexes.
    pub attacker_terrain: Terrain,
    /// With the first attacker.
    pub hq: Option<Hq>,
    /// With the defender.
    pub defender_hq: Option<Hq>,
    /// §9.4.
    pub attacker_demoralised: bool,
    /// §9.4.
    pub defender_demoralised: bool,
    /// §9.1: out of the HQ's range.
    pub attacker_out: bool,
    /// §9.1: out of the HQ's range.
    pub defender_out: bool,
    /// §13.1.6.
    pub night: bool,
    /// Behind the defender.
    pub retreat: Behind,
    /// Behind each attacker.
    pub attacker_retreat: Behind,
}

/// §10.1.1: a barrage.
#[derive(Clone, Debug)]
pub struct Barrage {
    /// The battle.
    pub battle: Battle,
    /// The French fire.
    pub french: bool,
    /// One gun, or two that fire together.
    pub guns: Vec<Counter>,
    /// Who is fired at.
    pub target: Counter,
    /// In hexes.
    pub distance: i32,
    /// Terrain of the target's hex.
    pub terrain: Terrain,
    /// Level of the target's hex.
    pub level: i32,
    /// Level of the guns' hex.
    pub gun_level: i32,
    /// The guns are on the target's flank.
    pub flank: bool,
    /// The target is entrenched on the side that the line crosses.
    pub trench: bool,
    /// §13.1.6.
    pub night: bool,
    /// The target's HQ is in its hex.
    pub hq: bool,
    /// The target is out of command.
    pub out: bool,
    /// §9.4.
    pub demoralised: bool,
}

/// §12: a unit that rallies.
#[derive(Clone, Debug)]
pub struct Rally {
    /// The battle.
    pub battle: Battle,
    /// The unit is French.
    pub french: bool,
    /// The unit.
    pub counter: Counter,
    /// Terrain of its hex.
    pub terrain: Terrain,
    /// Level of its hex.
    pub level: i32,
    /// Its HQ is in the next hex.
    pub hq_adjacent: bool,
    /// Its HQ is in its hex.
    pub hq_stacked: bool,
    /// Out of command.
    pub out: bool,
    /// §9.4.
    pub demoralised: bool,
    /// Enemy guns reach it.
    pub enemy_guns: bool,
    /// §13.1.6.
    pub night: bool,
}

// ---- Single rolls ----

/// §11.3, §T.combat: the result for a column after division and shifts, and a die. R-5: columns above 8 go to the die.
fn result(column: i32, modifier: i32, die: i32) -> i32 {
    let beyond = (column - 8).max(0);
    let row = (die + modifier + beyond).clamp(0, 6);
    COMBAT[row as usize][column.clamp(0, 8) as usize]
}

/// §11.3: result.
pub fn combat(value: i32, protection: i32, shift: i32, modifier: i32) -> Law {
    law(|dice| vec![dice.roll(|die| result(value / protection + shift, modifier, die))])
}

/// §0.4: passed.
pub fn test(value: i32) -> Law {
    law(|dice| vec![i32::from(dice.test(value))])
}

/// §8.3, R-44: passed.
pub fn activation(command: i32, night: bool, inertia: bool) -> Law {
    test(command - i32::from(night) - 2 * i32::from(inertia))
}

/// §12: rallied.
pub fn rally(r: &Rally) -> Law {
    let ground =
        ground(r.battle, r.terrain, r.level, r.french && r.counter.regiment && r.counter.arm != Arm::Artillery);
    let mut value = r.counter.steps - r.counter.lost;
    value += i32::from(ground.protection >= 2);
    value += i32::from(r.hq_stacked) + i32::from(r.hq_adjacent);
    value -= i32::from(r.out) + i32::from(r.demoralised) + i32::from(r.night) + i32::from(r.enemy_guns);
    test(value)
}

// ---- Ground ----

/// §T.terrain: what a hex does for those in it.
struct Ground {
    protection: i32,
    die: i32,
    all_round: bool,
}

/// §T.terrain, §13.2.6. R-40: what a single French regiment gains replaces the -1 on the die.
fn ground(battle: Battle, terrain: Terrain, level: i32, single_regiment: bool) -> Ground {
    let (protection, die, all_round) = match (terrain, single_regiment) {
        (Terrain::Clear, _) => (1, 0, false),
        (Terrain::Woods, _) => (2, 0, false),
        (Terrain::Village, _) => (2, 0, true),
        (Terrain::Walled, _) => (3, 0, true),
        (Terrain::Hamlet, true) => (2, 0, true),
        (Terrain::Hamlet, false) => (1, -1, false),
        (Terrain::Castle, true) => (3, 0, true),
        (Terrain::Castle, false) => (2, 0, true),
    };
    let high = level >= 5 || battle == Battle::Wissembourg && level == 3;
    Ground { protection: protection.max(if high { 2 } else { 1 }), die, all_round }
}

/// §T.modifiers: the shift for whoever is on `own` against `other`; guns lose one column, whatever the difference (46).
fn slope(own: i32, other: i32, guns: bool) -> i32 {
    match own - other {
        0 => 0,
        1.. => 1,
        up if guns => up.max(-1),
        up => up,
    }
}

/// §T.terrain, note 6: shift and die of water for those who fight across it.
fn water(battle: Battle, water: Water, arm: Arm) -> (i32, i32) {
    match (water, arm, battle) {
        (Water::Stream, Arm::Infantry, _) => (0, -1),
        (Water::Stream, Arm::Cavalry, _) => (-1, 0),
        (Water::River, Arm::Infantry, _) | (Water::River, Arm::Cavalry, Battle::Spicheren) => (-1, 0),
        _ => (0, 0),
    }
}

// ---- A fight ----

/// Where a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    Here,
    Retreated,
    Eliminated,
}

/// A unit in a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Piece {
    place: Place,
    lost: i32,
    disorganised: bool,
    /// §10.1.2: a gun that has given its support.
    fired: bool,
}

/// An HQ in a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Staff {
    /// The unit of its side that it is stacked with.
    with: Option<usize>,
    bonus: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Camp {
    Attacker,
    Defender,
}

/// A position within a fight.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct State {
    attackers: Vec<Piece>,
    defenders: Vec<Piece>,
    hq: Option<Staff>,
    defender_hq: Option<Staff>,
    taken: bool,
    /// A defender has retreated to the SW, a hex that comes before its own in the rows of the map.
    west: bool,
}

impl Field {
    fn start(&self) -> State {
        let piece = |counter: &Counter| Piece {
            place: Place::Here,
            lost: counter.lost,
            disorganised: counter.disorganised,
            fired: false,
        };
        let staff = |hq: &Option<Hq>| hq.map(|hq| Staff { with: Some(0), bonus: hq.bonus });
        State {
            attackers: self.attackers.iter().map(|attacker| piece(&attacker.counter)).collect(),
            defenders: self.defenders.iter().map(piece).collect(),
            hq: staff(&self.hq),
            defender_hq: staff(&self.defender_hq),
            taken: false,
            west: false,
        }
    }

    fn counter(&self, camp: Camp, unit: usize) -> &Counter {
        match camp {
            Camp::Attacker => &self.attackers[unit].counter,
            Camp::Defender => &self.defenders[unit],
        }
    }

    fn value(&self, s: &State, camp: Camp, unit: usize) -> i32 {
        let counter = self.counter(camp, unit);
        if s.pieces(camp)[unit].disorganised { counter.shaken } else { counter.value }
    }

    fn is_gun(&self, unit: usize) -> bool {
        self.defenders[unit].arm == Arm::Artillery
    }

    /// Infantry and cavalry in the attacked hex.
    fn garrison(&self, s: &State) -> Vec<usize> {
        (0..self.defenders.len()).filter(|&u| !self.is_gun(u) && s.defenders[u].place == Place::Here).collect()
    }

    fn guns(&self, s: &State) -> Vec<usize> {
        (0..self.defenders.len()).filter(|&u| self.is_gun(u) && s.defenders[u].place == Place::Here).collect()
    }

    /// The attacked hex as it shelters those in it. R-40: guns in the hex do not matter for the single regiment.
    fn target(&self, s: &State) -> Ground {
        let garrison = self.garrison(s);
        let single = !self.french && garrison.len() == 1 && self.defenders[garrison[0]].regiment;
        ground(self.battle, self.terrain, self.level, single)
    }

    fn shelter(&self, s: &State, camp: Camp, unit: usize) -> Ground {
        match camp {
            Camp::Defender => self.target(s),
            Camp::Attacker => {
                let a = &self.attackers[unit];
                ground(self.battle, self.attacker_terrain, a.level, self.french && a.counter.regiment)
            }
        }
    }

    /// §0.5.
    fn morale(&self, s: &State, dice: &mut Dice, camp: Camp, unit: usize) -> bool {
        let ground = self.shelter(s, camp, unit);
        let (staff, out, demoralised) = match camp {
            Camp::Attacker => (s.hq, self.attacker_out, self.attacker_demoralised),
            Camp::Defender => (s.defender_hq, self.defender_out, self.defender_demoralised),
        };
        let mut value = self.counter(camp, unit).steps - s.pieces(camp)[unit].lost;
        value += i32::from(ground.protection >= 2);
        let stacked = staff.and_then(|staff| staff.with).is_some_and(|with| match camp {
            Camp::Attacker => with == unit,
            Camp::Defender => s.defenders[with].place == s.defenders[unit].place,
        });
        value += i32::from(stacked);
        value -= i32::from(out) + i32::from(demoralised) + i32::from(self.night);
        // Attackers face the defender; those in flank hexes count while they stand there, attacking or not.
        let flanked = camp == Camp::Defender
            && !ground.all_round
            && self.attackers.iter().zip(&s.attackers).any(|(a, piece)| a.flank && piece.place == Place::Here);
        value -= i32::from(flanked);
        dice.test(value)
    }

    /// A step; the last eliminates, and guns and HQ with it (R-57, §9.3).
    fn lose_step(&self, s: &mut State, camp: Camp, unit: usize) {
        let steps = self.counter(camp, unit).steps;
        let piece = &mut s.pieces_mut(camp)[unit];
        piece.lost += 1;
        if piece.lost < steps {
            return;
        }
        piece.place = Place::Eliminated;
        self.after_leaving(s, camp, unit);
    }

    /// Guns and HQ of a unit that is gone from its hex.
    fn after_leaving(&self, s: &mut State, camp: Camp, unit: usize) {
        let eliminated = s.pieces(camp)[unit].place == Place::Eliminated;
        if camp == Camp::Defender && self.garrison(s).is_empty() {
            for gun in self.guns(s) {
                self.eliminate(s, gun);
            }
        }
        let Some(staff) = s.staff(camp) else { return };
        let stacked = match camp {
            Camp::Attacker => staff.with == Some(unit),
            Camp::Defender => staff.with.is_some_and(|with| with == unit || s.defenders[with].place == Place::Here),
        };
        if !stacked {
            return;
        }
        let with = if !eliminated {
            // Policy: along with its unit.
            Some(unit)
        } else if let Some(mate) = (camp == Camp::Defender).then(|| self.garrison(s)).and_then(|g| g.first().copied()) {
            Some(mate)
        } else {
            self.fall(s, camp);
            return;
        };
        *s.staff_mut(camp) = Some(Staff { with, ..staff });
    }

    /// §9.3: the replacement, whose bonus is 0, is placed with a unit of its formation; policy: in the first hex of the
    /// map that has one.
    fn fall(&self, s: &mut State, camp: Camp) {
        let left = (0..s.pieces(camp).len()).filter(|&unit| s.pieces(camp)[unit].place != Place::Eliminated);
        let with = match camp {
            Camp::Attacker => left.min_by_key(|&unit| self.column(unit)),
            Camp::Defender => left.min_by_key(|&unit| (s.defenders[unit].place == Place::Retreated) != s.west),
        };
        *s.staff_mut(camp) = Some(Staff { with, bonus: 0 });
    }

    fn eliminate(&self, s: &mut State, gun: usize) {
        s.defenders[gun].lost = self.defenders[gun].steps;
        s.defenders[gun].place = Place::Eliminated;
    }

    /// §11.3: result D, but for the retreat.
    fn disorganise(&self, s: &mut State, camp: Camp, unit: usize) {
        if s.pieces(camp)[unit].disorganised {
            self.lose_step(s, camp, unit);
        } else {
            s.pieces_mut(camp)[unit].disorganised = true;
        }
    }

    /// §11.3: the retreat that follows, and its refusal.
    fn retreat(&self, s: &mut State, dice: &mut Dice, camp: Camp, unit: usize) {
        let behind = self.behind(s, camp);
        let slot = |flank: bool, n: usize| {
            let slot = (0..self.attackers.len()).filter(|&a| self.attackers[a].flank == flank).nth(n);
            slot.is_some_and(|a| s.attackers[a].place == Place::Here)
        };
        let west = camp == Camp::Defender && !slot(true, 1) && (behind == Behind::Zone || !slot(false, 2));
        // Policy: stands only with its back to the wall, and with a step to give.
        let steps_left = self.counter(camp, unit).steps - s.pieces(camp)[unit].lost;
        if behind != Behind::Free && steps_left >= 2 && self.morale(s, dice, camp, unit) {
            self.lose_step(s, camp, unit);
            return;
        }
        match behind {
            Behind::Free => {
                s.pieces_mut(camp)[unit].place = Place::Retreated;
                s.west = s.west || west;
            }
            Behind::Zone => {
                s.pieces_mut(camp)[unit].place = Place::Retreated;
                s.west = s.west || west;
                self.after_leaving(s, camp, unit);
                self.lose_step(s, camp, unit);
                return;
            }
            // no way, so a step, and it stays.
            Behind::Edge => {
                self.lose_step(s, camp, unit);
                return;
            }
        }
        self.after_leaving(s, camp, unit);
    }

    /// §11.3: what a result does to the infantry and cavalry of a hex.
    fn suffer(&self, s: &mut State, dice: &mut Dice, camp: Camp, units: &[usize], result: i32) {
        if result == LOSS {
            // §13.2.6: one of two takes the step; policy: the one with most steps left, the first of equals.
            let left = |&unit: &usize| self.counter(camp, unit).steps - s.pieces(camp)[unit].lost;
            let most = units.iter().map(left).max().unwrap();
            let taker = units.iter().copied().find(|unit| left(unit) == most).unwrap();
            self.lose_step(s, camp, taker);
        }
        // §13.2.6: two units suffer at once, each as it stood when the result fell; R-35: they retreat together.
        // more than 2 holds; an attacker's protection is always 1 (8).
        let holds = camp == Camp::Defender && self.target(s).protection > 2;
        let mut hit = Vec::new();
        for &unit in units {
            if s.pieces(camp)[unit].place == Place::Here
                && result != NOTHING
                && (result != TEST || !self.morale(s, dice, camp, unit))
            {
                hit.push(unit);
            }
        }
        for &unit in &hit {
            self.disorganise(s, camp, unit);
        }
        if holds {
            return;
        }
        for unit in hit {
            if s.pieces(camp)[unit].place == Place::Here {
                self.retreat(s, dice, camp, unit);
            }
        }
    }

    /// §11.2.1: the defensive combat against these attackers, with points told or those of the policy.
    fn defend(&self, s: &mut State, dice: &mut Dice, who: &[usize], split: Option<&[i32]>) -> bool {
        let all_round = self.target(s).all_round;
        let garrison = self.garrison(s);
        let reaches = |attacker: usize| all_round || !self.attackers[attacker].flank;
        // §10.1.2: once an activation, and only with somebody in front of the gun.
        let guns: Vec<usize> = self
            .guns(s)
            .into_iter()
            .filter(|&gun| !s.defenders[gun].fired && who.iter().any(|&a| reaches(a)))
            .collect();
        for &gun in &guns {
            s.defenders[gun].fired = true;
        }
        let mut points = vec![0; self.attackers.len()];
        for source in garrison.iter().chain(&guns).copied() {
            let open = who.iter().copied().filter(|&a| !self.is_gun(source) || reaches(a));
            let best = open.min_by_key(|&a| (!reaches(a), -self.value(s, Camp::Attacker, a)));
            let best = best.unwrap();
            // §11.2.1: halved against an enemy on the flank, each share on its own (6).
            let value = self.value(s, Camp::Defender, source);
            points[best] += if reaches(best) { value } else { value / 2 };
        }
        if let Some(split) = split {
            points = (0..split.len()).map(|a| if reaches(a) { split[a] } else { split[a] / 2 }).collect();
        }
        let guns_alone = garrison.is_empty();
        // §T.modifiers: no commander's bonus for the fire of guns.
        let lent = match s.defender_hq {
            Some(Staff { with: Some(with), bonus }) if s.defenders[with].place == Place::Here && !guns_alone => bonus,
            _ => 0,
        };
        let arm = |arm: Arm| garrison.iter().any(|&unit| self.defenders[unit].arm == arm);
        for &a in who {
            let attacker = &self.attackers[a];
            let lost: i32 = garrison.iter().chain(&guns).map(|&unit| s.defenders[unit].lost).sum();
            let mut column = points[a] - lost + slope(self.level, attacker.level, guns_alone);
            let mut modifier = lent - i32::from(self.night);
            let mut crossing = (0, 0);
            for arm in garrison.iter().map(|&unit| self.defenders[unit].arm) {
                let (shift, die) = water(self.battle, attacker.water, arm);
                crossing = (crossing.0.min(shift), crossing.1.min(die));
            }
            column += crossing.0;
            modifier += crossing.1;
            // by distance alone, and every attacker is near.
            modifier += i32::from(!guns.is_empty());
            modifier += i32::from(!self.french && arm(Arm::Infantry));
            let rolled = dice.roll(|die| result(column, modifier, die));
            self.suffer(s, dice, Camp::Attacker, &[a], rolled);
        }
        lent != 0
    }

    /// who is left for the assault; cavalry that was disorganised stops.
    fn left(&self, s: &State, who: &[usize]) -> Vec<usize> {
        let stops = |a: usize| self.attackers[a].counter.arm == Arm::Cavalry && s.attackers[a].disorganised;
        who.iter().copied().filter(|&a| s.attackers[a].place == Place::Here && !stops(a)).collect()
    }

    /// §11.2.2: the result of the roll, and whether the HQ lent its bonus.
    fn assault(&self, s: &mut State, dice: &mut Dice, left: &[usize]) -> (i32, bool) {
        let garrison = self.garrison(s);
        if garrison.is_empty() {
            // §10.1.2: guns alone are overrun.
            for gun in self.guns(s) {
                self.eliminate(s, gun);
            }
            s.taken = true;
            return (0, false);
        }
        let ground = self.target(s);
        let value: i32 = left.iter().map(|&a| self.value(s, Camp::Attacker, a)).sum();
        let mut column = value / ground.protection;
        column -= left.iter().map(|&a| s.attackers[a].lost).sum::<i32>();
        // the smallest difference, and +1 if anybody is higher.
        let levels = left.iter().map(|&a| self.attackers[a].level);
        column -= (self.level - levels.clone().max().unwrap()).max(0);
        column += i32::from(levels.max().unwrap() > self.level);
        let lent = match s.hq {
            Some(Staff { with: Some(with), bonus }) if left.contains(&with) => bonus,
            _ => 0,
        };
        let mut modifier = lent + ground.die - i32::from(self.night);
        let sides = || left.iter().map(|&a| &self.attackers[a]);
        modifier += 2 * i32::from(!ground.all_round && sides().any(|a| a.flank));
        modifier -= i32::from(sides().all(|a| a.trench));
        if sides().all(|a| a.water != Water::Dry) {
            let suffered = |a: &Attacker| water(self.battle, a.water, a.counter.arm);
            column += sides().map(|a| suffered(a).0).min().unwrap();
            modifier += sides().map(|a| suffered(a).1).min().unwrap();
        }
        let rolled = dice.roll(|die| result(column, modifier, die));
        self.suffer(s, dice, Camp::Defender, &garrison, rolled);
        s.taken = s.defenders.iter().all(|piece| piece.place != Place::Here);
        (rolled, lent != 0)
    }

    /// §11.2: a combat from the defensive combat to the fate of the HQs.
    fn fight(&self, s: &mut State, dice: &mut Dice, who: &[usize], coordinated: bool) {
        let mut hqs = [coordinated, false];
        let before = [s.hq, s.defender_hq];
        hqs[1] = self.defend(s, dice, who, None);
        let left = self.left(s, who);
        if !left.is_empty() {
            hqs[0] |= self.assault(s, dice, &left).1;
        }
        // §11.5: a charge disorganises.
        for &a in who {
            if self.attackers[a].counter.arm == Arm::Cavalry && s.attackers[a].place != Place::Eliminated {
                s.attackers[a].disorganised = true;
            }
        }
        for (camp, took_part, before) in [(Camp::Attacker, hqs[0], before[0]), (Camp::Defender, hqs[1], before[1])] {
            let fallen = before.map(|staff| staff.bonus) != s.staff(camp).map(|staff| staff.bonus);
            if took_part && !fallen && dice.killed() {
                self.fall(s, camp);
            }
        }
    }

    /// The order of the attackers' hexes by the rows of the map: NW, N, NE, SW, SE.
    fn column(&self, attacker: usize) -> usize {
        let flank = self.attackers[attacker].flank;
        let slot = self.attackers[..attacker].iter().filter(|a| a.flank == flank).count();
        if flank { [4, 3][slot] } else { [1, 2, 0][slot] }
    }

    /// Behind a unit as it is now. Front attackers stand N, NE, NW and face south, those on the flank SE, SW and face
    /// north; around them it is empty, so that an attacker always finds a hex outside ZoC, and a defender S, SE or SW
    /// unless they are held or in a ZoC. §6, §2: who stands in a town has one all around.
    fn behind(&self, s: &State, camp: Camp) -> Behind {
        if camp == Camp::Attacker {
            return self.attacker_retreat;
        }
        // Front slots N, NE, NW, flank slots SE, SW, in the order of the attackers: who is still there.
        let slots = |flank: bool| -> Vec<usize> {
            (0..self.attackers.len()).filter(|&a| self.attackers[a].flank == flank).collect()
        };
        let here = |slots: &[usize], n: usize| slots.get(n).copied().filter(|&a| s.attackers[a].place == Place::Here);
        let (front, flank) = (slots(false), slots(true));
        let around = |a: Option<usize>| a.is_some_and(|a| self.shelter(s, Camp::Attacker, a).all_round);
        let (se, sw) = (here(&flank, 0), here(&flank, 1));
        let free = self.retreat == Behind::Free;
        let south = free && !around(se) && !around(sw);
        // Others close the hexes behind, but not one that an attacker stood in.
        let south_east = (free || !flank.is_empty()) && se.is_none() && here(&front, 1).is_none();
        let south_west = (free || flank.len() > 1) && sw.is_none() && here(&front, 2).is_none();
        match self.retreat {
            _ if south || south_east || south_west => Behind::Free,
            Behind::Edge => Behind::Edge,
            _ => Behind::Zone,
        }
    }

    /// Steps, newly disorganised, eliminated.
    fn toll(&self, s: &State, camp: Camp) -> [i32; 3] {
        let mut toll = [0; 3];
        for (unit, piece) in s.pieces(camp).iter().enumerate() {
            let counter = self.counter(camp, unit);
            toll[0] += piece.lost - counter.lost;
            let eliminated = piece.place == Place::Eliminated;
            toll[1] += i32::from(piece.disorganised && !counter.disorganised && !eliminated);
            toll[2] += i32::from(eliminated);
        }
        toll
    }
}

impl State {
    fn pieces(&self, camp: Camp) -> &[Piece] {
        match camp {
            Camp::Attacker => &self.attackers,
            Camp::Defender => &self.defenders,
        }
    }

    fn pieces_mut(&mut self, camp: Camp) -> &mut [Piece] {
        match camp {
            Camp::Attacker => &mut self.attackers,
            Camp::Defender => &mut self.defenders,
        }
    }

    fn staff(&self, camp: Camp) -> Option<Staff> {
        match camp {
            Camp::Attacker => self.hq,
            Camp::Defender => self.defender_hq,
        }
    }

    fn staff_mut(&mut self, camp: Camp) -> &mut Option<Staff> {
        match camp {
            Camp::Attacker => &mut self.hq,
            Camp::Defender => &mut self.defender_hq,
        }
    }

    fn held(&self) -> bool {
        self.defenders.iter().any(|piece| piece.place == Place::Here)
    }
}

/// §11.2.1: attackers left for the assault, retreated, steps, disorganised, eliminated.
pub fn defensive_combat(f: &Field, split: Option<&[i32]>) -> Law {
    let who: Vec<usize> = (0..f.attackers.len()).collect();
    law(|dice| {
        let mut s = f.start();
        f.defend(&mut s, dice, &who, split);
        let retreated = s.attackers.iter().filter(|piece| piece.place == Place::Retreated).count();
        let [steps, disorganised, eliminated] = f.toll(&s, Camp::Attacker);
        vec![f.left(&s, &who).len() as i32, retreated as i32, steps, disorganised, eliminated]
    })
}

/// §11.2.2: result, gone, steps, disorganised, eliminated, taken.
pub fn assault(f: &Field) -> Law {
    let who: Vec<usize> = (0..f.attackers.len()).collect();
    law(|dice| {
        let mut s = f.start();
        let (rolled, _) = f.assault(&mut s, dice, &who);
        let [steps, disorganised, eliminated] = f.toll(&s, Camp::Defender);
        vec![rolled, i32::from(!s.held()), steps, disorganised, eliminated, i32::from(s.taken)]
    })
}

/// §11: gone, taken, attacker's and defender's steps, disorganised, eliminated.
pub fn attack(f: &Field, coordinated: bool) -> Law {
    let who: Vec<usize> = (0..f.attackers.len()).collect();
    let mut starts = BTreeMap::new();
    every(WHOLE, &mut starts, |dice| coordinated && dice.test(f.hq.unwrap().command));
    let mut ends: BTreeMap<State, u128> = BTreeMap::new();
    for (together, weight) in starts {
        let mut states = BTreeMap::from([(f.start(), weight)]);
        let combats: Vec<&[usize]> = if together { vec![&who] } else { who.chunks(1).collect() };
        for combat in combats {
            let mut after = BTreeMap::new();
            for (state, weight) in states {
                every(weight, &mut after, |dice| {
                    let mut s = state.clone();
                    // §11.1: after a retreat of the defender the combats that follow lapse.
                    if s.held() {
                        f.fight(&mut s, dice, combat, together);
                    }
                    s
                });
            }
            states = after;
        }
        for (state, weight) in states {
            *ends.entry(state).or_insert(0) += weight;
        }
    }
    let mut law = Law::new();
    for (s, weight) in ends {
        let [a, d] = [Camp::Attacker, Camp::Defender].map(|camp| f.toll(&s, camp));
        let row = vec![i32::from(!s.held()), i32::from(s.taken), a[0], d[0], a[1], d[1], a[2], d[2]];
        *law.entry(row).or_insert(0) += weight;
    }
    law
}

/// §10.1.1: result, steps, disorganised, eliminated, whether the HQ is killed.
pub fn barrage(b: &Barrage) -> Law {
    let single = !b.french && b.target.regiment && b.target.arm != Arm::Artillery;
    let ground = ground(b.battle, b.terrain, b.level, single);
    // only a gun that stands on the flank.
    let flank = b.flank && b.distance == 1 && !ground.all_round;
    let power: i32 = b.guns.iter().map(|gun| if gun.disorganised { gun.shaken } else { gun.value }).sum();
    let lost: i32 = b.guns.iter().map(|gun| gun.lost).sum();
    let column = power / ground.protection - lost + slope(b.gun_level, b.level, true);
    let near = if b.french { 1 } else { 2 };
    let modifier =
        ground.die + i32::from(b.distance <= near) + 2 * i32::from(flank) - i32::from(b.night) - i32::from(b.trench);
    law(|dice| {
        let mut unit = b.target;
        let rolled = dice.roll(|die| result(column, modifier, die));
        let mut morale = unit.steps - unit.lost;
        morale += i32::from(ground.protection >= 2) + i32::from(b.hq);
        morale -= i32::from(b.out) + i32::from(b.demoralised) + i32::from(b.night) + i32::from(flank);
        let hit = rolled > TEST || rolled == TEST && !dice.test(morale);
        if rolled == LOSS {
            unit.lost += 1;
        }
        // a second D is a step, and nobody retreats.
        if hit && unit.lost < unit.steps {
            if unit.disorganised {
                unit.lost += 1;
            } else {
                unit.disorganised = true;
            }
        }
        let eliminated = unit.lost == unit.steps;
        // §9.3, R-21: T or better.
        let killed = b.hq && rolled >= TEST && dice.killed();
        vec![
            rolled,
            unit.lost - b.target.lost,
            i32::from(unit.disorganised && !b.target.disorganised && !eliminated),
            i32::from(eliminated),
            i32::from(killed),
        ]
    })
}
