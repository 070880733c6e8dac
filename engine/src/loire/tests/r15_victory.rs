//! §15 Victory. Chartres and Orleans are 803 and 806, Le Mans and Tours 403 and 406.

use super::fixture::*;
use crate::loire::rules::Verdict;
use crate::loire::rulings::SupplyAtEnd;
use crate::loire::terrain::Terrain;
use crate::loire::{FRENCH, GERMAN};
use crate::side::Side;

/// The four towns, by owner.
fn towns(owners: [Side; 4]) -> Position {
    let numbers = [803, 806, 403, 406];
    let places = |field: Position, (number, owner)| field.place(number, Terrain::Town, owner);
    numbers.into_iter().zip(owners).fold(field(), places).victory([803, 806], [403, 406], &[1501, 1502, 1503])
}

fn verdict(position: Position) -> Verdict {
    let table = position.done();
    table.game.verdict(&table.state)
}

mod r15 {
    use super::*;

    const F: Side = FRENCH;
    const G: Side = GERMAN;

    #[test]
    fn both_towns_are_a_tactical_victory() {
        assert_eq!(verdict(towns([F, F, G, G])), Verdict::FrenchTactical);
        assert_eq!(verdict(towns([G, G, F, G])), Verdict::GermanTactical);
    }

    #[test]
    fn all_four_are_a_german_strategic_one() {
        assert_eq!(verdict(towns([G, G, G, G])), Verdict::GermanStrategic);
    }

    #[test]
    fn one_town_each_is_a_draw() {
        assert_eq!([verdict(towns([F, G, F, F])), verdict(towns([G, F, G, G]))], [Verdict::Draw; 2]);
    }

    /// Five units of infantry before Paris.
    fn before_paris() -> Position {
        let numbers = [1501, 1501, 1502, 1502, 1503];
        let names = ["Fi1", "Fi2", "Fi3", "Fi4", "Fi5"];
        names.into_iter().zip(numbers).fold(towns([F, F, F, F]), |field, (name, number)| field.unit(name, number))
    }

    #[test]
    fn five_supplied_units_of_infantry_before_paris_are_a_french_strategic_one() {
        assert_eq!(verdict(before_paris()), Verdict::FrenchStrategic);
        let mut table = before_paris().done();
        table.state.unsupplied = table.units(&["Fi1"]);
        assert_eq!(table.game.verdict(&table.state), Verdict::FrenchTactical);
        let four = before_paris().done();
        let mut s = four.state.clone();
        four.game.put(&mut s, four.unit("Fi1"), four.hex(1401));
        assert_eq!(four.game.verdict(&s), Verdict::FrenchTactical);
        assert_eq!(verdict(before_paris().unit("Fc1", 1503)), Verdict::FrenchStrategic);
    }

    #[test]
    fn r_66_supply_at_the_end() {
        let now = || before_paris().ruling(|r| r.supply_at_end = SupplyAtEnd::Now);
        assert_eq!(verdict(now()), Verdict::FrenchTactical);
        assert_eq!(verdict(now().edge(FRENCH, &[], &[1410])), Verdict::FrenchTactical);
        assert_eq!(verdict(now().edge(FRENCH, &[], &[1506])), Verdict::FrenchStrategic);
    }
}
