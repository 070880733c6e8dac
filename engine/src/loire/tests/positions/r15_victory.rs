//! §15 Victory.

use super::*;
use crate::loire::rules::Verdict;
use crate::loire::terrain::{PlaceSet, Terrain};
use crate::loire::unit::UnitSet;
use crate::loire::{FRENCH, GERMAN};
use crate::side::{BySide, Side};

/// Four towns, the first two of which decide, held by these sides; five divisions in the zone.
fn verdict(owners: [Side; 4], change: fn(&mut crate::loire::State)) -> Verdict {
    let numbers = [201, 401, 601, 801];
    let towns = numbers.iter().zip(owners).fold(field(), |p, (&hex, owner)| p.place(hex, Terrain::Town, owner));
    let towns = towns.victory([201, 401], [601, 801], &[1003, 1004]);
    let names = ["Fi1", "Fi2", "Fi3", "Fi4", "Fi5", "Fc1", "Ff1"];
    let position = names.iter().fold(towns, |p, name| p.unit(name, 1003)).unit("Gi1", 1610);
    let table = position.then(change).done();
    table.game.verdict(&table.state)
}

mod r15 {
    use super::*;

    const F: Side = FRENCH;
    const G: Side = GERMAN;

    #[test]
    fn five_divisions_reduced_or_not_and_four_are_too_few() {
        assert_eq!(verdict([F, F, G, G], |s| s.steps[0] = 1), Verdict::FrenchStrategic);
        assert_eq!(verdict([F, F, F, F], |s| s.unsupplied = UnitSet(1)), Verdict::FrenchTactical);
    }

    #[test]
    fn cavalry_and_francs_tireurs_are_no_infantry() {
        assert_eq!(verdict([F, F, F, F], |s| s.unsupplied = UnitSet(1 << 5)), Verdict::FrenchStrategic);
        assert_eq!(verdict([F, F, F, F], |s| s.unsupplied = UnitSet(3)), Verdict::FrenchTactical);
    }

    #[test]
    fn divisions_before_paris_win_nothing_without_both_towns() {
        assert_eq!(verdict([F, G, F, F], |_| {}), Verdict::Draw);
        assert_eq!(verdict([G, F, G, G], |_| {}), Verdict::Draw);
        assert_eq!(verdict([G, G, F, G], |_| {}), Verdict::GermanTactical);
        assert_eq!(verdict([G, G, G, F], |_| {}), Verdict::GermanTactical);
        assert_eq!(verdict([G, G, G, G], |_| {}), Verdict::GermanStrategic);
    }

    #[test]
    fn who_has_no_supply_passes_a_town_without_taking_it_and_parties_too() {
        let takes = |name: &str, hungry: bool| {
            let position = field().place(506, Terrain::Town, FRENCH).unit(name, 505).unit("Fi9", 101);
            let position = if hungry { position.then(|s| s.unsupplied = UnitSet(1)) } else { position };
            let mut table = position.moving(GERMAN);
            table.pick(name);
            if table.offers(crate::loire::Action::Pace(crate::loire::data::March::Tactical)) {
                table.pace(crate::loire::data::March::Tactical);
            }
            table.to(506).to(507);
            table.state.control(GERMAN).len() == 1
        };
        assert!(takes("Gi1", false) && takes("Gc1", false) && takes("Gh1", false));
        assert!(!takes("Gi1", true) && !takes("Gp1", false));
    }

    #[test]
    fn a_unit_that_is_supplied_again_takes_the_town_where_it_stands() {
        let position = field().place(505, Terrain::Town, GERMAN).edge(FRENCH, &[505], &[505]).unit("Fi1", 505);
        let position = position.unit("Gi1", 1610).then(|s| {
            s.unsupplied = UnitSet(1);
            s.control = BySide([PlaceSet(0), PlaceSet(1)]);
        });
        let table = position.goes_on(FRENCH, crate::loire::state::Task::Supply, &[]);
        assert_eq!(table.state.control(FRENCH).len(), 1);
    }
}
