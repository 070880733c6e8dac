//! Random games on a small map, held to the laws.

use super::fixture::*;
use crate::eagle::rulings::RULINGS;
use crate::eagle::terrain::Terrain;
use crate::eagle::{Eagle, FRENCH, PRUSSIAN};
use crate::laws;

/// A war of three armies a side over a frontier with a river, fortresses, railways and a neutral corner.
pub(super) fn war() -> Position {
    let p = field()
        .terrain(Terrain::Forest, &[603, 703, 706, 806])
        .terrain(Terrain::Mountain, &[608, 609])
        .river(&[(604, 704), (604, 703), (605, 704), (605, 705), (606, 705)])
        .bridge(605, 705)
        .luxemburg(&[601, 602, 701, 702])
        .railway(&[105, 205, 304, 404, 503, 603, 702, 802, 901, 1001])
        .railway(&[304, 405, 505, 605, 705, 805, 905, 1005, 1105, 1205, 1305])
        .railway(&[110, 210, 310, 410, 409, 408, 407, 406, 405])
        .exits(FRENCH, &[105, 110])
        .exits(PRUSSIAN, &[1001, 1305])
        .fortress("Metz", "6-3", 505, FRENCH)
        .fortress("Toul", "3-2", 304, FRENCH)
        .fortress("Landau", "5-3", 905, PRUSSIAN)
        .city("Sedan", 407, FRENCH)
        .city("Trier", 802, PRUSSIAN)
        .supreme(FRENCH, "Emperor", 3, 1, 505)
        .hq(FRENCH, "North", 3, 1, 403)
        .hq(FRENCH, "South", 3, 0, 507)
        .hq(PRUSSIAN, "First", 4, 1, 803)
        .hq(PRUSSIAN, "Second", 3, 0, 806)
        .supreme(PRUSSIAN, "Chief", 5, 2, 1301)
        .replacement(PRUSSIAN, "Fourth", 3)
        .pool("Chief", 2);
    let p = p
        .corps(FRENCH, "Guard", "6-4-6/3-4-6", 505)
        .plain(FRENCH, "f1", 403)
        .plain(FRENCH, "f2", 503)
        .plain(FRENCH, "f3", 507)
        .plain(FRENCH, "f4", 607)
        .cavalry(FRENCH, "fc1", 403)
        .cavalry(FRENCH, "fc3", 507)
        .cavalry(FRENCH, "reserve", 505)
        .plain(FRENCH, "f12", 101)
        .plain(FRENCH, "f13", 101)
        .plain(PRUSSIAN, "p1", 803)
        .plain(PRUSSIAN, "p2", 704)
        .plain(PRUSSIAN, "p3", 806)
        .plain(PRUSSIAN, "p4", 707)
        .plain(PRUSSIAN, "p5", 906)
        .cavalry(PRUSSIAN, "pc1", 803)
        .cavalry(PRUSSIAN, "pc2", 806)
        .division(PRUSSIAN, "baden", 907)
        .pool("f12", 2)
        .pool("f13", 3);
    let p = p
        .under("Emperor North", "Guard")
        .under("North", "f1 f2 fc1")
        .under("South", "f3 f4 fc3")
        .under("First", "p1 p2 pc1")
        .under("Second", "p3 p4 p5 pc2")
        .tied("fc1", "f1")
        .tied("fc3", "f3");
    let (cities, automatic) = (p.places("Metz Toul Sedan"), p.places("Trier Landau"));
    p.data(|data| {
        (data.victory.cities, data.victory.automatic, data.victory.needed) = (cities, automatic, 2);
        data.course.turns = 5;
    })
}

/// The same with a free set-up, and two units a marker late in the game.
fn free_set_up() -> Position {
    let p = war();
    let set_up = vec![
        placement(&p, FRENCH, "North f1 f2 fc1", &[402, 403, 404, 503]),
        placement(&p, FRENCH, "reserve", &[]),
        placement(&p, PRUSSIAN, "First p1 p2 pc1", &[803, 804, 704]),
        placement(&p, PRUSSIAN, "p5", &[1005]),
    ];
    let placed: Vec<_> = set_up.iter().flat_map(|placement| placement.units.clone()).collect();
    let names: Vec<String> = placed.iter().map(|unit| p.data.units[unit.index()].name.clone()).collect();
    let p = p.data(|data| {
        data.set_up = set_up;
        data.course.two_from = Some(3);
    });
    names.iter().fold(p, |p, name| p.off_map(name))
}

fn conforms(game: &Eagle, games: u64) {
    let tally = laws::conformance(game, 1, 0..games).unwrap_or_else(|broken| panic!("{broken}"));
    assert_eq!(tally.games, games);
}

#[test]
fn random_games_keep_the_laws() {
    conforms(&war().begun().game, 40);
}

#[test]
fn random_games_with_a_free_set_up_keep_the_laws() {
    conforms(&free_set_up().begun().game, 40);
}

#[test]
fn random_games_keep_the_laws_under_every_reading() {
    for ruling in RULINGS {
        for choice in &ruling.choices[1..] {
            let switch = format!("{}={}", ruling.id, choice.name);
            let tally = laws::conformance(&free_set_up().ruling(&switch).begun().game, 1, 0..4);
            tally.unwrap_or_else(|broken| panic!("{switch}: {broken}"));
        }
    }
}
