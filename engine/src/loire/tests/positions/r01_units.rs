//! §1 Units, their steps, their corps, their tests.

use super::*;
use crate::Desk;
use crate::chance::Scripted;
use crate::loire::event::{End, Loss};
use crate::loire::roll::Roll;

mod r1_5 {
    use super::*;

    fn passes(table: &Table, name: &str, modifier: i8, dice: &[u32]) -> bool {
        let unit = table.unit(name);
        let mut env = Desk::silent(Scripted::dice(dice));
        table.game.roll_test(&table.state, Roll::ForcedMarch(unit), unit, modifier, &mut env).1
    }

    #[test]
    fn the_morale_itself_passes_and_one_more_fails() {
        let table = field().unit("Fi1", 505).done();
        assert!(passes(&table, "Fi1", 0, &[3, 4]) && !passes(&table, "Fi1", 0, &[4, 4]));
        assert!(passes(&table, "Fi1", 1, &[3, 3]) && !passes(&table, "Fi1", 1, &[3, 4]));
        assert!(passes(&table, "Fi1", -2, &[4, 5]) && !passes(&table, "Fi1", -2, &[5, 5]));
    }

    #[test]
    fn competence_is_one_less_out_of_supply() {
        let mut table = field().unit("Fh1", 505).done();
        assert!(passes(&table, "Fh1", 0, &[3, 4]));
        table.state.unsupplied = table.units(&["Fh1"]);
        assert!(passes(&table, "Fh1", 0, &[3, 3]) && !passes(&table, "Fh1", 0, &[3, 4]));
    }
}

mod r1_6 {
    use super::*;

    #[test]
    fn the_last_step_destroys_and_francs_tireurs_have_one() {
        let mut table = field().unit("Fi1", 505).unit("Ff1", 605).unit("Gi1", 1610).done();
        let (division, band) = (table.unit("Fi1"), table.unit("Ff1"));
        for left in [2, 1, 0] {
            table.played(|game, s, env| game.lose_step(s, division, Loss::Combat, 1, env));
            assert_eq!(table.steps("Fi1"), left);
        }
        assert_eq!((table.end_of("Fi1"), table.at("Fi1")), (Some(End::Steps), 0));
        table.played(|game, s, env| game.lose_step(s, band, Loss::Combat, 1, env));
        assert_eq!((table.at("Ff1"), table.names(table.state.dead()).len()), (0, 1), "who is irregular can come again");
    }
}

mod r1_7 {
    use super::*;

    fn army() -> Table {
        let units = ["Gh1", "Gi1", "Gh2", "Gi2", "Gh3", "Gi3"];
        let position = units.into_iter().fold(field(), |p, name| p.unit(name, 505));
        let position = position.under("Gh1", &["Gi1"]).under("Gh2", &["Gi2"]);
        position.under("Gh3", &["Gh1", "Gi1", "Gi3"]).done()
    }

    fn subordinates(table: &Table, hq: &str) -> Vec<String> {
        let units = table.game.subordinates_with(&table.state, table.unit(hq));
        table.names(units).into_iter().map(str::to_owned).collect()
    }

    #[test]
    fn a_corps_has_its_own_units_and_an_army_those_of_its_corps() {
        let table = army();
        assert_eq!(
            (subordinates(&table, "Gh1"), subordinates(&table, "Gh2")),
            (vec!["Gi1".into()], vec!["Gi2".into()])
        );
        assert_eq!(subordinates(&table, "Gh3"), ["Gh1", "Gi1", "Gi3"], "nobody of the other army");
    }
}

mod r8_2 {
    use super::*;

    #[test]
    fn artillery_and_movement_are_never_less_than_nothing() {
        let mut table = field().unit("Fh1", 505).unit("Fc1", 505).data(|data| {
            (data.units[0].artillery, data.units[0].movement) = (0, 0);
            data.units[1].movement = 1;
        });
        table = table.unit("Gi1", 1610);
        let mut table = table.done();
        table.state.unsupplied = table.units(&["Fh1", "Fc1"]);
        let of = |name: &str| {
            (table.game.artillery(&table.state, table.unit(name)), table.game.allowance(&table.state, table.unit(name)))
        };
        assert_eq!((of("Fh1"), of("Fc1").1), ((0, 0), 0));
    }

    #[test]
    fn the_allowance_is_lessened_before_it_is_doubled() {
        use crate::loire::data::March;
        let mut table = field().unit("Fi1", 505).unit("Fc1", 505).done();
        table.state.unsupplied = table.units(&["Fi1", "Fc1"]);
        let half_points = |name: &str, march| table.game.budget(&table.state, table.unit(name), march);
        assert_eq!(half_points("Fi1", March::Strategic), 2 * 2 * (4 - 1));
        assert_eq!(half_points("Fi1", March::Forced), 2 * 3 * (4 - 1));
        assert_eq!(half_points("Fc1", March::Strategic), 2 * 2 * (6 - 2));
    }
}
