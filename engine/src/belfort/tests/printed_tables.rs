//! The tables cell by cell, and the default scenario against a second transcription of the rulebook.

use super::fixture::position;
use super::tables;
use crate::belfort::event::FireKind;
use crate::belfort::rules::CounterTerms;
use crate::belfort::tables::Hits;
use crate::belfort::{Belfort, FRENCH, UnitId};
use crate::chance::Scripted;
use crate::geometry::ZoneId;
use crate::observer::Desk;

fn game() -> Belfort {
    position("5").game()
}

/// Hits of a fire of this value on this die.
fn fire(value: u8, die: u32) -> u8 {
    let mut desk = Desk::silent(Scripted::dice(&[die]));
    game().roll_fire(FRENCH, FireKind::Defensive, ZoneId(0), value, 0, &mut desk)
}

/// What a counter-battery of this rating takes off on this modified die.
fn counter(rating: u8, die: u32, modifier: i8) -> u8 {
    let mut desk = Desk::silent(Scripted::dice(&[die]));
    let terms = CounterTerms { rating, stratagems: modifier, ..CounterTerms::default() };
    game().roll_counter_battery(FRENCH, UnitId(0), &terms, &mut desk)
}

mod r9_2_1 {
    use super::*;

    #[test]
    fn the_fire_table_adds_up() {
        let sums = [1, 4, 7, 10, 13].map(|value| (1..=6).map(|die| fire(value, die)).sum::<u8>());
        assert_eq!(sums, [6, 9, 11, 14, 17]);
    }

    #[test]
    fn every_column_begins_where_the_last_ends() {
        let column = |value: u8| game().data().tables.fire.column(value);
        let columns = [1, 3, 4, 6, 7, 9, 10, 12, 13, 25].map(column);
        assert_eq!(columns, [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]);
        assert_eq!([3, 6, 9, 12, 25].map(|value| fire(value, 1)), [0, 0, 1, 1, 1]);
    }
}

mod r8_1 {
    use super::*;

    #[test]
    fn the_bombardment_table_adds_up() {
        let game = game();
        let sum = |rating: u8| (1..=8).map(|row| game.bombardment_hits(rating, 1, row - 1)).sum::<u8>();
        assert_eq!([2, 3, 4, 6].map(sum), [5, 13, 16, 22], "row 8 of the first column is 0");
        assert_eq!([1, 3, 4, 6].map(|rating| game.bombardment_hits(rating, 6, 2)), [0, 4, 4, 5], "row 8");
    }

    #[test]
    fn below_the_first_row_the_first_is_used() {
        let game = game();
        for modifier in [-1, -4] {
            assert_eq!([2, 3, 4, 6].map(|rating| game.bombardment_hits(rating, 1, modifier)), [0, 0, 0, 1]);
        }
    }

    #[test]
    fn the_counter_battery_table_adds_up() {
        let sums = [1, 3, 4, 6].map(|rating| (1..=6).map(|die| counter(rating, die, 0)).sum::<u8>());
        assert_eq!(sums, [4, 7, 10, 12]);
        assert_eq!((counter(6, 4, 0), counter(3, 6, 0), counter(4, 5, 0), counter(4, 6, 0)), (2, 3, 3, 3));
        assert_eq!(counter(6, 6, 1), 4, "7 reads as 6");
    }
}

mod r9_3_2 {
    use super::*;

    fn cell(column: u8, row: i8) -> (u8, u8) {
        let (Hits { defender, attacker }, _) = game().assault_result(column, row);
        (defender, attacker)
    }

    #[test]
    fn the_assault_table_adds_up() {
        let sums: Vec<(u8, u8)> = (1..=6)
            .map(|column| (1..=7).map(|row| cell(column, row)).fold((0, 0), |(d, a), (x, y)| (d + x, a + y)))
            .collect();
        assert_eq!(sums, [(5, 4), (7, 7), (12, 11), (12, 14), (14, 16), (13, 20)]);
    }

    #[test]
    fn odd_cells_are_as_printed() {
        assert_eq!((cell(2, 5), cell(2, 6)), ((1, 0), (2, 2)));
        assert_eq!(cell(5, 2), (2, 3));
        assert_eq!((cell(6, 5), cell(6, 6)), ((3, 3), (2, 3)));
        assert_eq!((cell(4, 2), cell(4, 4)), ((2, 2), (1, 1)));
    }

    #[test]
    fn rows_end_at_one_and_seven() {
        for column in 1..=6 {
            assert_eq!(cell(column, -3), cell(column, 1));
            assert_eq!(cell(column, 10), cell(column, 7));
        }
        assert_eq!(cell(9, 4), cell(6, 4));
    }

    #[test]
    fn the_attacker_wins_from_six_on() {
        for column in 1..=6 {
            assert!(!game().assault_result(column, 5).1 && game().assault_result(column, 6).1);
        }
        // Winning dice of six, by the difference.
        let wins = |modifier: i8| (1..=6).filter(|die| game().assault_result(4, die + modifier).1).count();
        assert_eq!([-4, -1, 0, 1, 2, 3, 4].map(wins), [0, 0, 1, 2, 3, 4, 5]);
    }
}

/// The default scenario's numbers of the rulebook are those of the transcription in `tables.rs`.
#[test]
fn the_default_scenario_says_what_the_rulebook_says() {
    let source = sandtable_scenarios::Source::named("belfort").unwrap_or_else(|faults| panic!("{faults}"));
    let loaded = sandtable_scenarios::load(&source, &[]).unwrap_or_else(|faults| panic!("{faults}"));
    let data: sandtable_scenarios::belfort::Data = loaded.data.to().expect("the data of belfort");
    let ours = tables::tables();
    for (name, theirs, ours) in [
        ("bombardment", format!("{:?}", data.tables.bombardment), format!("{:?}", ours.bombardment)),
        ("counter-battery", format!("{:?}", data.tables.counter_battery), format!("{:?}", ours.counter_battery)),
        ("fire", format!("{:?}", data.tables.fire.rows), format!("{:?}", ours.fire.rows)),
        ("assault", format!("{:?}", data.tables.assault), format!("{:?}", ours.assault)),
        ("deployment", format!("{:?}", data.deployment), format!("{:?}", tables::deployment())),
        ("course", format!("{:?}", data.course), format!("{:?}", tables::course())),
        ("costs", format!("{:?}", data.costs), format!("{:?}", tables::costs())),
        ("effects", format!("{:?}", data.effects), format!("{:?}", tables::effects())),
    ] {
        assert_eq!(theirs, ours, "{name}");
    }
    let mut limits = tables::limits();
    limits.trenches = data.limits.trenches;
    assert_eq!(format!("{:?}", data.limits), format!("{limits:?}"), "the rulebook sets no limit to trenches");
}

/// §10.6, §2.2 Who comes when.
#[test]
fn the_default_scenario_has_the_rulebooks_schedule() {
    let source = sandtable_scenarios::Source::named("belfort").unwrap_or_else(|faults| panic!("{faults}"));
    let loaded = sandtable_scenarios::load(&source, &[]).unwrap_or_else(|faults| panic!("{faults}"));
    let data: sandtable_scenarios::belfort::Data = loaded.data.to().expect("the data of belfort");
    for unit in &data.units.0[1] {
        let due = match (format!("{:?}", unit.division).as_str(), unit.name.as_str()) {
            ("Some(First)", _) | (_, "3RUR") => "SetUp",
            (_, "2/OLR 1/3") => "Turn(6)",
            ("Some(Fourth)", _) => "Turn(1)",
            ("Some(Debschitz)", _) => "Turn(4)",
            _ => "Turn(2)",
        };
        assert_eq!(format!("{:?}", unit.arrival), due, "{}", unit.name);
    }
    let green = data.units.0[1].iter().filter(|u| format!("{:?}{:?}", u.division, u.kind) == "Some(Fourth)Infantry");
    assert_eq!(green.count(), 9, "Bourbaki returns four and four, and 2/OLR 1/3 comes later");
}
