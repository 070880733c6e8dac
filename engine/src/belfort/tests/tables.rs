//! The printed tables, transcribed once more for the tests, and the numbers of the rulebook.

use crate::belfort::data::{Costs, Course, Deployment, Effects, Limits};
use crate::belfort::tables::{Column, Hits, Table, Tables};
use crate::geometry::{ZoneId, ZoneSet};
use crate::side::BySide;

fn zones(ids: &[u8]) -> ZoneSet {
    ids.iter().map(|&z| ZoneId(z)).collect()
}

fn table<T: Copy, const N: usize>(columns: [(u8, u8); N], rows: &[[T; N]]) -> Table<T> {
    let columns = columns.map(|(low, high)| Column { low, high });
    Table { columns: columns.to_vec(), rows: rows.iter().map(|row| row.to_vec()).collect() }
}

/// Defender's hits, then the attacker's, as printed: `23` is 2/3.
fn pair(cell: u8) -> Hits {
    Hits { defender: cell / 10, attacker: cell % 10 }
}

pub(super) fn tables() -> Tables {
    let assault: [[u8; 6]; 7] = [
        [1, 2, 13, 13, 13, 14],
        [1, 1, 12, 22, 23, 13],
        [11, 11, 11, 12, 12, 12],
        [11, 11, 11, 11, 22, 22],
        [10, 10, 21, 22, 21, 33],
        [10, 22, 32, 22, 33, 23],
        [10, 20, 31, 32, 32, 33],
    ];
    Tables {
        bombardment: table(
            [(1, 2), (3, 3), (4, 4), (6, 6)],
            &[
                [0, 0, 0, 1],
                [0, 0, 1, 1],
                [0, 1, 1, 2],
                [0, 1, 2, 2],
                [1, 2, 2, 3],
                [2, 2, 3, 4],
                [2, 3, 3, 4],
                [0, 4, 4, 5],
            ],
        ),
        counter_battery: table(
            [(1, 2), (3, 3), (4, 4), (6, 6)],
            &[[0, 0, 0, 0], [0, 0, 1, 1], [0, 1, 1, 2], [1, 1, 2, 2], [1, 2, 3, 3], [2, 3, 3, 4]],
        ),
        fire: table(
            [(1, 3), (4, 6), (7, 9), (10, 12), (13, 255)],
            &[[0, 0, 1, 1, 1], [0, 1, 1, 2, 2], [1, 1, 2, 2, 2], [1, 2, 2, 2, 3], [2, 2, 2, 3, 4], [2, 3, 3, 4, 5]],
        ),
        assault: table([1, 2, 3, 4, 5, 6].map(|n| (n, n)), &assault.map(|row| row.map(pair))),
        assault_won: 6,
    }
}

pub(super) fn deployment() -> Deployment {
    Deployment {
        french_area: (2..=12).map(ZoneId).collect(),
        citadel_battalions: 2,
        garrisons: zones(&[2, 3, 8]),
        fortifications: BySide([zones(&[4, 7, 9]), zones(&[31, 32, 47])]),
    }
}

pub(super) fn course() -> Course {
    Course {
        turns: 7,
        french_initiative: 2,
        income: BySide([5, 8]),
        reduced_income: 4,
        open_income: 1,
        most_points: 10,
        automatic: zones(&[2, 3, 8]),
        major: 2,
        handicap: 0,
    }
}

pub(super) fn costs() -> Costs {
    Costs {
        activation: 1,
        french_stratagem: 1,
        random_stratagem: 1,
        chosen_stratagem: 3,
        rehabilitation: 1,
        rebuilding: 1,
        fortification: 1,
        trench: 2,
        pioneer_trench: 1,
    }
}

pub(super) fn limits() -> Limits {
    Limits {
        battalions: 3,
        artillery: 1,
        citadel_battalions: 6,
        citadel_artillery: 4,
        field_range: 2,
        heavy_range: 3,
        citadel_range: 1,
        long_range: -1,
        heavy: 1,
        short_range: 1,
        repeat: -1,
        second_damage: 4,
        artillery_moves: 1,
        assault: 4,
        rehabilitated: 3,
        free_rehabilitated: 4,
        french_fortifications: 1,
        fortifications: 2,
        pioneer_fortifications: 3,
        trenches: 10,
    }
}

pub(super) fn effects() -> Effects {
    Effects {
        proclamation: 1,
        supply_problem: 1,
        icy_cold: BySide([2, 4]),
        swiss_delegation: 2,
        denfert: 1,
        disinformation: 1,
        von_tresckow: 2,
        illness: 3,
        firefighters: 1,
        envoys: 1,
        more_shells: -1,
        ruse_of_war: 1,
        incendiary_shells: 1,
        bourbaki_good_order: 4,
        bourbaki_turn: 4,
        more_shells_turn: 5,
    }
}
