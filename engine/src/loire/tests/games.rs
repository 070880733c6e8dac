//! Random games on a small map, held to the laws.

use super::fixture::*;
use crate::laws;
use crate::loire::data::{
    Arrival, CombatTable, Detour, Garrison, LossTable, March, Placement, Suffers, Theatre, Withdrawals,
};
use crate::loire::rulings::RULINGS;
use crate::loire::terrain::Terrain;
use crate::loire::{FRENCH, GERMAN, Loire};
use crate::side::Side;

const SUFFERS: fn(u8, u8) -> Suffers = |level, retreat| Suffers { level, retreat };

/// A table in which everything happens.
fn combat() -> CombatTable {
    let row = |a: [u8; 2], d: [u8; 2]| vec![(SUFFERS(a[0], a[1]), SUFFERS(d[0], d[1])); 3];
    let rows = vec![
        row([3, 2], [0, 0]),
        row([2, 1], [1, 0]),
        row([1, 1], [1, 1]),
        row([1, 0], [1, 0]),
        row([1, 0], [1, 1]),
        row([0, 0], [2, 2]),
        row([0, 0], [3, 3]),
    ];
    CombatTable { columns: vec![(1, 2), (1, 1), (2, 1)], from: 4, rows, shift: 0 }
}

fn placement(p: &Position, side: Side, units: &[&str], hexes: &[u16]) -> Placement {
    let units = units.iter().map(|name| p.id(name)).collect();
    let hexes = p.hexes(hexes);
    Placement { side, units, hexes, both: hexes, together: false, march: None }
}

fn arrival(p: &Position, turn: u8, side: Side, units: &[&str], hexes: &[u16]) -> Arrival {
    let units = units.iter().map(|name| p.id(name)).collect();
    Arrival { turn, side, units, hexes: p.hexes(hexes), march: None, corps: [0; 3], by_rail: None }
}

/// Hexes of some columns, whole.
fn columns(range: std::ops::RangeInclusive<u16>) -> Vec<u16> {
    range.flat_map(|column| (1..=10).map(move |row| column * 100 + row)).collect()
}

/// A war of three French corps and two German ones over a river with towns, railways and bridges.
pub(super) fn war() -> Position {
    let names = "Fh1 Fi1 Fi2 Fc1 Fh2 Fi3 Fi4 Fc2 Fh3 Fi5 Fi6 Ff1 Ff2 Ff3 Fd1 Fd2 \
                 Gh1 Gi1 Gi2 Gc1 Gh2 Gi3 Gi4 Gc2 Gc3 Gp1 Gp2 Gp3 Gd1 Gd2";
    let p = names.split_whitespace().fold(field(), Position::reserve);
    let p = p
        .under("Fh1", &["Fi1", "Fi2", "Fc1"])
        .under("Fh2", &["Fi3", "Fi4", "Fc2"])
        .under("Fh3", &["Fi5", "Fi6"])
        .under("Gh1", &["Gi1", "Gi2", "Gc1", "Gh2"])
        .under("Gh2", &["Gi3", "Gi4", "Gc2"])
        .corps("First", &["Fh1", "Fi1", "Fi2", "Fc1"])
        .corps("Second", &["Fh2", "Fi3", "Fi4", "Fc2"])
        .corps("Third", &["Fh3", "Fi5", "Fi6"])
        .corps("I", &["Gh1", "Gi1", "Gi2", "Gc1"])
        .corps("II", &["Gh2", "Gi3", "Gi4", "Gc2"])
        .long_river(6)
        .bridge(506, 507)
        .bridge(906, 907)
        .stream(403, 404)
        .stream(503, 504)
        .ground(704, Terrain::Wood)
        .ground(805, Terrain::Difficult)
        .place(308, Terrain::Town, FRENCH)
        .place(506, Terrain::Town, FRENCH)
        .place(905, Terrain::Town, GERMAN)
        .place(1204, Terrain::Town, GERMAN)
        .place(703, Terrain::Locality, GERMAN)
        .place(408, Terrain::Locality, FRENCH)
        .rail(&[108, 208, 308, 408, 508, 507, 506, 505, 605, 705, 805, 905])
        .rail(&[905, 1004, 1104, 1204, 1304, 1404, 1504, 1604])
        .edge(FRENCH, &[108, 107, 109], &[])
        .edge(GERMAN, &[1604, 1603, 1605], &[1604, 1603])
        .victory([506, 905], [308, 506], &columns(13..=16));
    let (west, east) = (columns(1..=6), columns(9..=16));
    let francs_tireurs = p.hexes(&west);
    let mut second = placement(&p, FRENCH, &["Fh2", "Fi3", "Fi4", "Fc2"], &[308, 506]);
    (second.together, second.march) = (true, Some(March::Tactical));
    let set_up = vec![
        placement(&p, GERMAN, &["Gh1", "Gi1", "Gi2", "Gc1", "Gp1", "Gp2", "Gd1", "Gd2"], &east),
        placement(&p, FRENCH, &["Fh1", "Fi1", "Fi2", "Fc1", "Fd1", "Fd2"], &west),
        second,
        placement(&p, FRENCH, &["Fi5"], &[]),
    ];
    let mut army = arrival(&p, 2, GERMAN, &["Gh2", "Gi3", "Gi4", "Gc2"], &[1602, 1603, 1604]);
    army.corps = [0, 0, 1];
    let mut late = arrival(&p, 3, GERMAN, &["Gc3"], &[1605]);
    late.march = Some(March::Strategic);
    let mut third = arrival(&p, 2, FRENCH, &["Fi6"], &[109]);
    third.by_rail = Some((3, p.hexes(&[108])));
    let arrivals = vec![army, late, third, arrival(&p, 2, FRENCH, &["Fh3"], &[])];
    let (towns, among) = (p.places(&[506, 905]), p.corps_set(&["First"]));
    let german_corps = p.corps_set(&["I", "II"]);
    let garrison = Garrison { side: GERMAN, hexes: p.hexes(&[905]), infantry: 1, cavalry: 0, regular: 2 };
    let detour = Detour { hex: p.hex(308), instead: p.hexes(&[107, 108]) };
    let (camps, depots, edges) = (p.hexes(&[308, 409]), p.hexes(&[308]), p.hexes(&[107, 108, 109]));
    let (government, sonis, commander) = (p.hex(308), p.id("Fh2"), p.id("Gh2"));
    let (column, all_towns, loire) = (p.id("Fc2"), p.places(&[308, 506, 905, 1204]), p.rows(&[6, 7]));
    p.data(|data| {
        data.turns = 5;
        (data.set_up, data.arrivals) = (set_up, arrivals);
        (data.garrisons, data.detours) = (vec![garrison], vec![detour]);
        (data.camps, data.francs_tireurs) = (camps, [francs_tireurs; 2]);
        (data.loire, data.government, data.sonis) = (loire, government, sonis);
        (data.rebuilding.depots, data.rebuilding.edges) = (depots, edges);
        (data.rebuilding.turns, data.rebuilding.column) = (vec![2, 4], vec![(column, 1)]);
        data.withdrawals = Some(Withdrawals {
            turn: 3,
            later: 4,
            target: [6, 10],
            towns,
            most: (3, 2),
            among,
            german: 4,
            german_corps,
        });
        data.tables.combat = combat();
        data.tables.losses =
            LossTable { engaged: vec![3, 6, 9], rows: vec![vec![1, 1, 2], vec![1, 2, 3], vec![2, 3, 4]] };
        (data.morale.towns, data.morale.commanders) = (all_towns, [commander].into_iter().collect());
        data.morale.theatres = vec![
            Theatre { name: "North".to_owned(), turn: 2, most: 6, needs_withdrawal: false },
            Theatre { name: "East".to_owned(), turn: 4, most: 6, needs_withdrawal: true },
        ];
    })
}

fn conforms(game: &Loire, games: u64) {
    let tally = laws::conformance(game, 1, 0..games).unwrap_or_else(|broken| panic!("{broken}"));
    assert_eq!(tally.games, games);
}

#[test]
fn random_games_keep_the_laws() {
    conforms(&Loire::new(war().data), 20);
}

#[test]
fn random_games_in_the_open_keep_the_laws() {
    conforms(&Loire::new(war().data(|data| data.hidden = false).data), 10);
}

#[test]
fn random_games_keep_the_laws_under_every_reading() {
    for (i, ruling) in RULINGS.iter().enumerate() {
        for (j, choice) in ruling.choices.iter().enumerate().skip(1) {
            let game = Loire::new(war().switched(i, j).data);
            let tally = laws::conformance(&game, 1, 0..2);
            tally.unwrap_or_else(|broken| panic!("{}={}: {broken}", ruling.id, choice.name));
        }
    }
}
