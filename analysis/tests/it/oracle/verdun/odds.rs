//! Odds of Verdun 1916 worked out from the rulebook alone, without a look at the rules in the engine. A die is followed through its chain of sixes; dice
//! are added one by one.

use std::collections::BTreeMap;

/// Results with their probabilities.
pub(crate) type Law = BTreeMap<Vec<i32>, f64>;

/// §7.3 A barrage is thrown so.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fire {
    pub(crate) dice: i32,
    /// Nothing next to the target is the attacker's: 5 and 6 hit, else 4 to 6.
    pub(crate) distant: bool,
    /// §7.1 Taken off the dice.
    pub(crate) counter: i32,
    /// §12.3 Positive for the attacker.
    pub(crate) air: i32,
    /// Extra dice are wanted.
    pub(crate) extra: bool,
    /// §12.3 It is rolled again, once, where it made fewer hits than this; with air superiority only.
    pub(crate) again_below: f64,
}

/// §2.1 Blocks in a zone: fresh, exhausted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Blocks {
    pub(crate) fresh: i32,
    pub(crate) exhausted: i32,
}

impl Blocks {
    pub(crate) fn len(self) -> i32 {
        self.fresh + self.exhausted
    }

    /// §7.3 First a hit for each fresh block, then two for each exhausted one, those among them that have just become so.
    pub(crate) fn suffer(self, mut hits: i32) -> Blocks {
        let mut left = self;
        while hits > 0 && left.fresh > 0 {
            left.fresh -= 1;
            left.exhausted += 1;
            hits -= 1;
        }
        while hits >= 2 && left.exhausted > 0 {
            left.exhausted -= 1;
            hits -= 2;
        }
        left
    }
}

/// What protects the defender, and what cards add.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Works {
    pub(crate) fort: bool,
    pub(crate) trench: bool,
    pub(crate) height: bool,
    pub(crate) ignore_forts: bool,
    pub(crate) absorb: i32,
    pub(crate) fort_absorbs: i32,
    pub(crate) attacker_bonus: i32,
    pub(crate) defender_bonus: i32,
}

/// The longest chain of sixes that is followed: what is longer has a chance below 10^-18 at level 3.
const LONGEST: usize = 90;

/// Hits and sixes, by their probability.
type Joint = BTreeMap<(i32, i32), f64>;

/// §7.3 One die with all that follows from it.
fn die(fire: &Fire) -> Joint {
    // §12.3 At level 3 a five is as good as a six.
    let goes_on = |face: i32| face == 6 || face == 5 && fire.air >= 3;
    let hits = |face: i32| face >= if fire.distant { 5 } else { 4 };
    // §12.3 The enemy's level 2 takes the extra dice.
    let extra = fire.extra && fire.air > -2;
    let mut law = Joint::new();
    let mut open = 1.0;
    for sixes in 0..LONGEST as i32 {
        let mut next = 0.0;
        for face in 1..=6 {
            if goes_on(face) && extra {
                next += open / 6.0;
            } else {
                let six = i32::from(goes_on(face));
                *law.entry((sixes + i32::from(hits(face)), sixes + six)).or_default() += open / 6.0;
            }
        }
        open = next;
    }
    law
}

/// §7.3 All dice, once.
fn throw(fire: &Fire) -> Joint {
    let one = die(fire);
    let mut all = Joint::from([((0, 0), 1.0)]);
    for _ in 0..(fire.dice - fire.counter).max(0) {
        let mut more = Joint::new();
        for ((hits, sixes), p) in &all {
            for ((h, s), q) in &one {
                if p * q > 1e-24 {
                    *more.entry((hits + h, sixes + s)).or_default() += p * q;
                }
            }
        }
        all = more;
    }
    all
}

/// §7.3, §12.3 All dice, rolled again where they are to be.
fn barrage_dice(fire: &Fire) -> Joint {
    let first = throw(fire);
    if fire.air < 1 {
        return first;
    }
    let poor = |hits: i32| f64::from(hits) < fire.again_below;
    let again: f64 = first.iter().filter(|((hits, _), _)| poor(*hits)).map(|(_, p)| p).sum();
    let mut law = Joint::new();
    for (&(hits, sixes), p) in &first {
        let kept = if poor(hits) { 0.0 } else { *p };
        *law.entry((hits, sixes)).or_default() += kept + again * p;
    }
    law
}

/// §7.3 Three sixes are a hit on the attacker, but with air superiority.
fn own_hits(fire: &Fire, initial: bool, sixes: i32) -> i32 {
    if initial && fire.air < 1 { sixes / 3 } else { 0 }
}

/// What a barrage makes on average, where extra dice are rolled wherever they may be.
pub(crate) fn mean(fire: &Fire) -> f64 {
    throw(fire).iter().map(|((hits, _), p)| f64::from(*hits) * p).sum()
}

fn law(rows: impl IntoIterator<Item = (Vec<i32>, f64)>) -> Law {
    let mut law = Law::new();
    for (row, p) in rows {
        *law.entry(row).or_default() += p;
    }
    law
}

/// §7.3: hits, own hits.
pub(crate) fn barrage(fire: &Fire, initial: bool) -> Law {
    law(barrage_dice(fire).into_iter().map(|((hits, sixes), p)| (vec![hits, own_hits(fire, initial, sixes)], p)))
}

/// §7.3: what fort, trench and answers leave of the hits.
fn left(works: &Works, hits: i32) -> i32 {
    let fort = if works.fort && !works.ignore_forts { works.fort_absorbs } else { 0 };
    (hits - fort - i32::from(works.trench) - works.absorb).max(0)
}

/// §7.3: fresh, exhausted, destroyed.
pub(crate) fn barrage_effect(fire: &Fire, target: Blocks, gas: bool, works: &Works) -> Law {
    let fired = fire.dice > fire.counter;
    let before = if gas && fired { Blocks { fresh: 0, exhausted: target.len() } } else { target };
    law(barrage_dice(fire).into_iter().map(|((hits, _), p)| {
        let after = before.suffer(left(works, hits));
        (vec![after.fresh, after.exhausted, target.len() - after.len()], p)
    }))
}

/// §7.5 Both sides strike at once, if both are there.
fn fight(attackers: Blocks, defenders: Blocks, works: &Works) -> (Blocks, Blocks) {
    if attackers.len() == 0 || defenders.len() == 0 {
        return (attackers, defenders);
    }
    // A bonus of attackers of whom none is fresh is none.
    let bonus = if attackers.fresh > 0 { works.attacker_bonus } else { 0 };
    let on_defender = (attackers.fresh + bonus - i32::from(works.trench)).max(0);
    let on_attacker = 3 * defenders.fresh + defenders.exhausted + i32::from(works.height) + works.defender_bonus;
    (attackers.suffer(on_attacker), defenders.suffer(on_defender))
}

/// §7.5: attackers fresh, exhausted, destroyed; defenders the same.
pub(crate) fn assault(attackers: Blocks, defenders: Blocks, works: &Works) -> Vec<i32> {
    let (a, d) = fight(attackers, defenders, works);
    vec![a.fresh, a.exhausted, attackers.len() - a.len(), d.fresh, d.exhausted, defenders.len() - d.len()]
}

/// §7: taken, attackers fresh, attackers destroyed, defenders left, defenders destroyed.
pub(crate) fn attack(fire: &Fire, attackers: Blocks, defenders: Blocks, contested: bool, works: &Works) -> Law {
    law(barrage_dice(fire).into_iter().map(|((hits, sixes), p)| {
        let shelled = defenders.suffer(left(works, hits));
        let own = attackers.suffer(own_hits(fire, !contested, sixes));
        let (a, d) = fight(own, shelled, works);
        let taken = a.len() > 0 && d.len() == 0;
        let row = vec![i32::from(taken), a.fresh, attackers.len() - a.len(), d.len(), defenders.len() - d.len()];
        (row, p)
    }))
}

/// §12.4: raised.
pub(crate) fn us_diplomacy(modifiers: i32) -> Law {
    let mut rows = Vec::new();
    for a in 1..=6 {
        for b in 1..=6 {
            rows.push((vec![i32::from(a + b + modifiers >= 9)], 1.0 / 36.0));
        }
    }
    law(rows)
}

/// §10: points of two dice by a table of three bands.
pub(crate) fn two_dice(points: impl Fn(i32) -> i32) -> Law {
    let mut rows = Vec::new();
    for a in 1..=6 {
        for b in 1..=6 {
            rows.push((vec![points(a + b)], 1.0 / 36.0));
        }
    }
    law(rows)
}

/// §5: wanted cards among those drawn, one after the other.
pub(crate) fn draw(deck: i32, wanted: i32, draws: i32) -> Law {
    let mut found = BTreeMap::from([(0, 1.0)]);
    for drawn in 0..draws {
        let mut next: BTreeMap<i32, f64> = BTreeMap::new();
        for (n, p) in found {
            let hit = f64::from(wanted - n) / f64::from(deck - drawn);
            *next.entry(n + 1).or_default() += p * hit;
            *next.entry(n).or_default() += p * (1.0 - hit);
        }
        found = next;
    }
    law(found.into_iter().map(|(n, p)| (vec![n], p)))
}
