//! How the tables are looked up.

use crate::loire::data::{CombatTable, LossTable, RollTable, Suffers, Withdrawals};
use crate::loire::{CorpsSet, PlaceSet};

/// A table whose cells tell their row and column.
fn combat() -> CombatTable {
    let cell = |row, column| (Suffers { level: row, retreat: 0 }, Suffers { level: 0, retreat: column });
    CombatTable {
        columns: vec![(1, 3), (1, 2), (1, 1), (2, 1), (3, 1), (4, 1)],
        from: 2,
        rows: (0..=10).map(|row| (0..6).map(|column| cell(row, column)).collect()).collect(),
        shift: 0,
    }
}

mod r6_1 {
    use super::*;

    #[test]
    fn corps_leave_by_what_the_roll_is_too_much_two_at_once_and_a_third_later() {
        let rule = Withdrawals {
            turn: 7,
            later: 9,
            target: [6, 10],
            towns: PlaceSet::EMPTY,
            most: (3, 2),
            among: CorpsSet::EMPTY,
            german: 10,
            german_corps: CorpsSet::EMPTY,
        };
        let corps = |hold| [2, 6, 7, 8, 9, 10, 11, 12].map(|roll| rule.corps(roll, hold));
        assert_eq!(corps(false), [(0, 0), (0, 0), (1, 0), (2, 0), (2, 1), (2, 1), (2, 1), (2, 1)]);
        assert_eq!(corps(true), [(0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (1, 0), (2, 0)]);
    }
}

mod r12_5 {
    use super::*;

    #[test]
    fn odds_are_rounded_in_the_defenders_favour() {
        let table = combat();
        let column = |attack, defence| table.columns[table.column(attack, defence)];
        assert_eq!(column(7, 7), (1, 1));
        assert_eq!(column(13, 7), (1, 1));
        assert_eq!(column(14, 7), (2, 1));
        assert_eq!(column(6, 7), (1, 2));
        assert_eq!(column(20, 5), (4, 1));
        assert_eq!(column(19, 5), (3, 1));
    }

    #[test]
    fn odds_beyond_the_table_are_those_at_its_ends() {
        let table = combat();
        assert_eq!((table.column(1, 4), table.column(1, 100)), (0, 0));
        assert_eq!((table.column(5, 1), table.column(100, 1)), (5, 5));
    }
}

mod r12_7 {
    use super::*;

    #[test]
    fn a_roll_beyond_the_table_is_that_at_its_ends() {
        let table = combat();
        let row = |roll| table.result(3, roll).0.level;
        assert_eq!((row(2), row(1), row(-9)), (0, 0, 0));
        assert_eq!((row(7), row(12), row(13), row(30)), (5, 10, 10, 10));
        assert_eq!(table.result(3, 7).1.retreat, 3);
    }

    #[test]
    fn a_shift_is_added_to_every_roll() {
        let table = CombatTable { shift: -1, ..combat() };
        assert_eq!([2, 3, 13, 14].map(|roll| table.result(0, roll).0.level), [0, 0, 10, 10]);
    }

    #[test]
    fn losses_by_steps_engaged_and_level() {
        let table = LossTable { engaged: vec![1, 3, 6], rows: vec![vec![0, 1], vec![1, 2], vec![3, 4], vec![5, 6]] };
        let at = |engaged| [0, 1, 2].map(|level| table.steps(engaged, level));
        assert_eq!(at(1), [0, 0, 1]);
        assert_eq!((at(2), at(3)), ([0, 1, 2], [0, 1, 2]));
        assert_eq!((at(4), at(6)), ([0, 3, 4], [0, 3, 4]));
        assert_eq!((at(7), at(40)), ([0, 5, 6], [0, 5, 6]));
    }
}

mod rt_replacements {
    use super::*;

    #[test]
    fn modified_rolls_beyond_the_table_are_those_at_its_ends() {
        let table = RollTable { from: 1, values: vec![4, 5, 6] };
        assert_eq!([-2, 0, 1, 2, 3, 4, 14].map(|roll| table.at(roll)), [4, 4, 4, 5, 6, 6, 6]);
    }
}
