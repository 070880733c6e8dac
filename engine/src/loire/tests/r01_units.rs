//! §1 Units.

use super::fixture::*;

mod r1_1 {
    use super::*;

    #[test]
    fn the_value_is_that_of_the_steps_left() {
        let mut table = field().unit("Fi1", 505).unit("Fc1", 505).unit("Ff1", 505).done();
        let (infantry, cavalry, levy) = (table.unit("Fi1"), table.unit("Fc1"), table.unit("Ff1"));
        let value = |table: &Table, unit| table.game.value(&table.state, unit);
        assert_eq!([infantry, cavalry, levy].map(|unit| value(&table, unit)), [5, 3, 0]);
        table.state.steps[infantry.index()] = 1;
        assert_eq!(value(&table, infantry), 1);
    }
}

mod r1_7 {
    use super::*;

    #[test]
    fn subordinates_count_where_their_headquarters_is() {
        let units = field().unit("Fh1", 505).unit("Fi1", 505).unit("Fi2", 505).unit("Fi3", 506).unit("Fi4", 505);
        let table = units.under("Fh1", &["Fi1", "Fi3", "Fi4"]).done();
        let with = table.game.subordinates_with(&table.state, table.unit("Fh1"));
        assert_eq!(table.names(with), ["Fi1", "Fi4"]);
    }
}

mod r8_2 {
    use super::*;

    #[test]
    fn out_of_supply() {
        let mut table = field().unit("Fi1", 505).unit("Fc1", 505).unit("Fh1", 505).done();
        let units = ["Fi1", "Fc1", "Fh1"].map(|name| table.unit(name));
        table.state.unsupplied = table.units(&["Fi1", "Fc1", "Fh1"]);
        let (game, s) = (&table.game, &table.state);
        assert_eq!(units.map(|unit| game.value(s, unit)), [2, 1, 1]);
        assert_eq!(units.map(|unit| game.rating(s, unit)), [6, 6, 6]);
        assert_eq!(units.map(|unit| game.allowance(s, unit)), [3, 4, 4]);
        assert_eq!(game.artillery(s, units[2]), 2);
    }

    #[test]
    fn in_supply() {
        let table = field().unit("Fi1", 505).unit("Fc1", 505).unit("Fh1", 505).done();
        let units = ["Fi1", "Fc1", "Fh1"].map(|name| table.unit(name));
        let (game, s) = (&table.game, &table.state);
        assert_eq!(units.map(|unit| game.rating(s, unit)), [7, 7, 7]);
        assert_eq!(units.map(|unit| game.allowance(s, unit)), [4, 6, 5]);
        assert_eq!(game.artillery(s, units[2]), 3);
    }
}
