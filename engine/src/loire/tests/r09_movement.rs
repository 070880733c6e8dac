//! §9 Movement. Clear ground costs two half points, a wood three for infantry and four for cavalry.

use super::fixture::*;
use crate::loire::FRENCH;
use crate::loire::data::March;
use crate::loire::terrain::Terrain;

/// Where the first unit may step to.
fn steps(position: Position, unit: &str, march: March) -> Vec<u16> {
    let table = position.done();
    let unit = table.unit(unit);
    table.numbers(table.game.steps_from(&table.state, unit, table.state.at(unit), march))
}

mod rt_terrain {
    use super::*;

    #[test]
    fn a_step_costs_the_hex_and_the_water() {
        let cost = |position: Position, unit: &str| {
            let table = position.unit(unit, 505).done();
            table.game.step_cost(&table.state, table.unit(unit), table.hex(505), table.hex(506))
        };
        assert_eq!((cost(field(), "Fi1"), cost(field(), "Fc1")), (Some(2), Some(2)));
        let wood = || field().ground(506, Terrain::Wood);
        assert_eq!((cost(wood(), "Fi1"), cost(wood(), "Fc1")), (Some(3), Some(4)));
        let stream = || wood().stream(505, 506);
        assert_eq!((cost(stream(), "Fi1"), cost(stream(), "Fc1")), (Some(4), Some(6)));
        assert_eq!(cost(stream().bridge(505, 506), "Fc1"), Some(4));
        assert_eq!(cost(field().long_river(5), "Fi1"), None);
        assert_eq!(cost(field().long_river(5).bridge(505, 506), "Fi1"), Some(2));
    }
}

mod r3_2 {
    use super::*;

    #[test]
    fn not_from_one_zone_of_control_to_another() {
        assert_eq!(steps(field().unit("Fi1", 505).unit("Gi1", 507), "Fi1", March::Tactical).len(), 6);
        let beside = field().unit("Fi1", 506).unit("Gi1", 507);
        assert_eq!(steps(beside, "Fi1", March::Tactical), [405, 505, 605]);
    }

    #[test]
    fn decoys_and_francs_tireurs_never_enter_one() {
        let steps = |unit: &str| steps(field().unit(unit, 505).unit("Gi1", 507), unit, March::Tactical);
        assert_eq!(["Ff1", "Fd1"].map(steps), [[404, 405, 504, 604, 605]; 2]);
    }
}

mod r9_3 {
    use super::*;

    #[test]
    fn a_tactical_march_has_the_allowance_and_begins_anywhere() {
        let table = field().unit("Fi1", 505).unit("Gi1", 506).done();
        let unit = table.unit("Fi1");
        assert!(table.game.can_march(&table.state, unit, March::Tactical));
        assert_eq!(table.game.budget(&table.state, unit, March::Tactical), 8);
    }
}

mod r9_4 {
    use super::*;

    #[test]
    fn twice_the_allowance_for_regular_units() {
        let names = ["Fi1", "Fc1", "Fh1", "Ff1", "Fd1"];
        let table = names.into_iter().fold(field(), |field, name| field.unit(name, 505)).done();
        let can = |name| table.game.can_march(&table.state, table.unit(name), March::Strategic);
        assert_eq!(names.map(can), [true, true, true, false, false]);
        assert_eq!(table.game.budget(&table.state, table.unit("Fc1"), March::Strategic), 24);
    }

    #[test]
    fn three_hexes_from_every_enemy() {
        for enemy in ["Gi1", "Gp1", "Gd1"] {
            let can = |number| {
                let table = field().unit("Fi1", 505).unit(enemy, number).done();
                table.game.can_march(&table.state, table.unit("Fi1"), March::Strategic)
            };
            assert_eq!([can(506), can(507), can(508)], [false, false, true], "{enemy}");
        }
        assert_eq!(
            steps(field().unit("Fi1", 505).unit("Gi1", 508), "Fi1", March::Strategic),
            [404, 405, 504, 604, 605]
        );
    }
}

mod r9_5 {
    use super::*;

    #[test]
    fn thrice_the_allowance_for_infantry_and_headquarters() {
        let names = ["Fi1", "Fc1", "Fh1", "Ff1"];
        let table = names.into_iter().fold(field(), |field, name| field.unit(name, 505)).done();
        let can = |name| table.game.can_march(&table.state, table.unit(name), March::Forced);
        assert_eq!(names.map(can), [true, false, true, false]);
        assert_eq!(table.game.budget(&table.state, table.unit("Fh1"), March::Forced), 30);
        assert!(table.game.near_enemy(&table.state, FRENCH).is_empty());
    }
}
