//! §3 Checks that the counters that are set up find room, whatever hexes their owners choose.

use sandtable_engine::Side;
use sandtable_engine::geometry::HexSet;
use sandtable_engine::grandes_batailles::data::Special;
use sandtable_engine::grandes_batailles::rulings::{Rulings, Stacking};
use sandtable_engine::grandes_batailles::unit::Arm;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// The most guns without other units in a hex.
const GUNS_ALONE: u8 = 2;

/// The stacking limits of a hex.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rule {
    /// §13.2.6 Whether two units of the same arm may stack.
    doubled: bool,
    /// R-79 The most guns with another unit.
    guns: u8,
}

impl Rule {
    pub(super) fn new(special: &Special, rulings: &Rulings, side: Side) -> Rule {
        let guns = match rulings.stacking {
            Stacking::One => 1,
            Stacking::Two => 2,
        };
        Rule { doubled: special.double_stacking == Some(side), guns }
    }

    fn allows(self, there: There) -> bool {
        let others = there.infantry + there.cavalry;
        match others {
            0 => there.guns <= GUNS_ALONE,
            1 => there.guns <= self.guns,
            2 => self.doubled && (there.infantry == 0 || there.cavalry == 0) && there.guns <= self.guns,
            _ => false,
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let others = if self.doubled { "two infantry or two cavalry units" } else { "one infantry or cavalry unit" };
        let guns = if self.guns == 1 { "one gun" } else { "two guns" };
        write!(f, "a hex holds {others} and {guns}, or two guns (§3)")
    }
}

/// A group of counters that are set up together.
#[derive(Clone, Debug)]
pub(super) struct Group {
    /// The arms of its units.
    pub(super) arms: Vec<Arm>,
    /// The hexes to choose from.
    pub(super) hexes: HexSet,
}

/// The problem of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Problem {
    /// It does not fit into an empty hex.
    TooMany,
    /// The groups before it can leave it no hex.
    NoRoom,
}

/// The units in a hex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct There {
    infantry: u8,
    cavalry: u8,
    guns: u8,
}

impl There {
    fn with(mut self, arms: &[Arm]) -> There {
        for arm in arms {
            match arm {
                Arm::Infantry => self.infantry += 1,
                Arm::Cavalry => self.cavalry += 1,
                Arm::Artillery => self.guns += 1,
            }
        }
        self
    }
}

/// For each set of groups that may choose a hex, and each content of a hex: the number of such hexes. Nothing else of a position matters.
type Position = BTreeMap<(u64, There), u32>;

/// The groups that do not find room, in their order, with the problem of each; at most 64 groups are checked.
pub(super) fn problems(groups: &[Group], rule: Rule) -> Vec<(usize, Problem)> {
    let groups = &groups[..groups.len().min(64)];
    let mut problems = Vec::new();
    let mut start = Position::new();
    for hex in groups.iter().fold(HexSet::EMPTY, |all, group| all | group.hexes) {
        let kind = groups.iter().enumerate().fold(0, |kind, (i, g)| kind | u64::from(g.hexes.has(hex)) << i);
        *start.entry((kind, There::default())).or_default() += 1;
    }
    let mut positions = BTreeSet::from([start]);
    for (i, group) in groups.iter().enumerate() {
        if !rule.allows(There::default().with(&group.arms)) {
            problems.push((i, Problem::TooMany));
            continue;
        }
        if group.arms.is_empty() || group.hexes.is_empty() {
            continue;
        }
        let mut after = BTreeSet::new();
        let mut stuck = false;
        for position in &positions {
            let mut found = false;
            for (kind, there) in position.keys().filter(|(kind, _)| kind >> i & 1 == 1) {
                let then = there.with(&group.arms);
                if rule.allows(then) {
                    found = true;
                    after.insert(moved(position, (*kind, *there), (*kind, then)));
                }
            }
            stuck |= !found;
        }
        if stuck {
            problems.push((i, Problem::NoRoom));
        }
        // If no position is left, the rest are checked without this group.
        if !after.is_empty() {
            positions = after;
        }
    }
    problems
}

fn moved(position: &Position, from: (u64, There), to: (u64, There)) -> Position {
    let mut next = position.clone();
    match next.get_mut(&from) {
        Some(1) => {
            next.remove(&from);
        }
        Some(number) => *number -= 1,
        None => {}
    }
    *next.entry(to).or_default() += 1;
    next
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_engine::geometry::HexId;

    const PLAIN: Rule = Rule { doubled: false, guns: 1 };
    const DOUBLED: Rule = Rule { doubled: true, guns: 1 };

    fn group(arms: &[Arm], hexes: &[u16]) -> Group {
        Group { arms: arms.to_vec(), hexes: hexes.iter().map(|&hex| HexId(hex)).collect() }
    }

    #[test]
    fn three_units_and_a_gun_fit_into_three_hexes() {
        let [inf, cav, gun] = [Arm::Infantry, Arm::Cavalry, Arm::Artillery];
        let all = [1, 2, 3];
        let groups = [group(&[inf], &all), group(&[gun], &all), group(&[cav], &all), group(&[cav], &all)];
        assert!(problems(&groups, PLAIN).is_empty());
        assert_eq!(problems(&[&groups[..], &groups[..1]].concat(), PLAIN), [(4, Problem::NoRoom)]);
    }

    #[test]
    fn a_choice_must_not_take_the_only_hex_of_a_later_group() {
        let [first, second] = [group(&[Arm::Infantry], &[1, 2]), group(&[Arm::Infantry], &[1])];
        assert_eq!(problems(&[first.clone(), second.clone()], PLAIN), [(1, Problem::NoRoom)]);
        assert!(problems(&[second, first], PLAIN).is_empty());
    }

    #[test]
    fn two_units_of_one_arm_where_a_rule_allows_it() {
        let two = [group(&[Arm::Cavalry, Arm::Cavalry], &[1])];
        assert_eq!(problems(&two, PLAIN), [(0, Problem::TooMany)]);
        assert!(problems(&two, DOUBLED).is_empty());
        let mixed = [group(&[Arm::Cavalry, Arm::Infantry], &[1])];
        assert_eq!(problems(&mixed, DOUBLED), [(0, Problem::TooMany)]);
    }

    #[test]
    fn guns_stand_alone_by_two() {
        let guns = |n: usize| [group(&vec![Arm::Artillery; n], &[1])];
        assert!(problems(&guns(2), PLAIN).is_empty());
        assert_eq!(problems(&guns(3), PLAIN), [(0, Problem::TooMany)]);
        let with = [group(&[Arm::Infantry, Arm::Artillery, Arm::Artillery], &[1])];
        assert_eq!(problems(&with, PLAIN), [(0, Problem::TooMany)]);
        assert!(problems(&with, Rule { guns: 2, ..PLAIN }).is_empty());
    }
}
