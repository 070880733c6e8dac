//! §12.5, §12.6 Strength, odds and modifiers. A unit of infantry at full strength is worth 5, one of cavalry 3.

use super::fixture::*;
use crate::loire::rulings::{ArtilleryGround, ByItself, Halvings, HqStrength, LateArrival, LooseGuns};
use crate::loire::state::Fight;
use crate::loire::terrain::Terrain;
use crate::loire::{FRENCH, GERMAN};

/// The German attacks the French.
fn fight(table: &Table) -> Fight {
    let of = |side| table.state.on_map() & table.game.units_of(side);
    Fight { attackers: of(GERMAN), defenders: of(FRENCH), ..Fight::default() }
}

fn strengths(position: Position) -> [u32; 2] {
    let table = position.done();
    table.game.strengths(&table.state, &fight(&table))
}

fn modifier(position: Position) -> i8 {
    let table = position.done();
    table.game.combat_modifier(&table.state, &fight(&table))
}

/// A stream between 505 and 506.
fn stream(position: Position) -> Position {
    position.river(&[(505, 506)]).bridge(505, 506)
}

mod r12_5 {
    use super::*;

    #[test]
    fn values_are_added_and_a_headquarters_counts_one() {
        let position = || field().unit("Gi1", 505).unit("Gc1", 505).unit("Gh1", 505).unit("Fi1", 506);
        assert_eq!(strengths(position()), [9, 5]);
        assert_eq!(strengths(position().ruling(|r| r.hq_strength = HqStrength::WithArtillery)), [12, 5]);
    }

    #[test]
    fn a_strength_is_one_at_least() {
        let mut table = field().unit("Gi1", 505).unit("Fi1", 506).done();
        let french = table.unit("Fi1");
        table.state.steps[french.index()] = 1;
        table.state.unsupplied = table.units(&["Fi1"]);
        assert_eq!(table.game.strengths(&table.state, &fight(&table)), [5, 1]);
    }
}

mod r12_6 {
    use super::*;

    #[test]
    fn cavalry_is_halved_in_cover_and_over_water() {
        let cavalry = || field().unit("Gc1", 505).unit("Fc1", 506);
        assert_eq!(strengths(cavalry()), [3, 3]);
        assert_eq!(strengths(cavalry().place(506, Terrain::Locality, FRENCH)), [3, 1]);
        assert_eq!(strengths(cavalry().place(505, Terrain::Wood, FRENCH)), [1, 3]);
        assert_eq!(strengths(stream(cavalry())), [1, 3]);
    }

    #[test]
    fn infantry_is_not() {
        let infantry = field().unit("Gi1", 505).unit("Fi1", 506).place(505, Terrain::Wood, FRENCH);
        assert_eq!(strengths(stream(infantry.place(506, Terrain::Town, FRENCH))), [5, 5]);
    }

    #[test]
    fn r_53_several_reasons() {
        let strength = |halvings| {
            let wood = field().unit("Gc1", 505).unit("Fi1", 506).place(505, Terrain::Wood, FRENCH);
            let mut table = stream(wood).ruling(|r| r.halvings = halvings).done();
            let cavalry = table.unit("Gc1");
            table.state.unsupplied = table.units(&["Gc1"]);
            table.game.value_in(&table.state, cavalry, &fight(&table))
        };
        let readings = [Halvings::Sentence, Halvings::Each, Halvings::Once];
        // Two in a wood, over a stream and out of supply: halved twice, three times, once.
        assert_eq!(readings.map(strength), [0, 0, 1]);
        let supplied = |halvings| {
            let wood = field().unit("Gc1", 505).unit("Fi1", 506).place(505, Terrain::Wood, FRENCH);
            let table = stream(wood).ruling(|r| r.halvings = halvings).done();
            table.game.worth_in(&table.state, table.unit("Gc1"), &fight(&table)).value
        };
        assert_eq!(readings.map(supplied), [1, 0, 1]);
    }

    #[test]
    fn the_ground_of_the_defenders_infantry() {
        let on = |terrain| modifier(field().unit("Gi1", 505).unit("Fi1", 506).place(506, terrain, FRENCH));
        assert_eq!([Terrain::Clear, Terrain::Locality, Terrain::Wood, Terrain::Difficult].map(on), [0, -1, -1, -1]);
        assert_eq!(on(Terrain::Town), -2);
        let two = field().unit("Gi1", 505).unit("Fi1", 506).unit("Fi2", 504);
        let two = two.place(506, Terrain::Wood, FRENCH).place(504, Terrain::Town, FRENCH);
        assert_eq!(modifier(two), -2);
        let cavalry = field().unit("Gc1", 505).unit("Fc1", 506).place(506, Terrain::Town, FRENCH);
        assert_eq!(modifier(cavalry), 0);
    }

    #[test]
    fn all_attackers_over_water() {
        let one = || stream(field().unit("Gi1", 505).unit("Fi1", 506));
        assert_eq!(modifier(one()), -1);
        assert_eq!(modifier(one().unit("Gi2", 406)), 0);
    }

    #[test]
    fn troop_types() {
        let against = |german: &[&str], french: &[&str]| {
            let german = german.iter().fold(field(), |field, name| field.unit(name, 505));
            modifier(french.iter().fold(german, |field, name| field.unit(name, 506)))
        };
        assert_eq!([against(&["Gc1"], &["Fi1"]), against(&["Gc1"], &["Fi1", "Fc1"])], [-2, -3]);
        assert_eq!([against(&["Gh1"], &["Fi1"]), against(&["Gh1"], &["Fc1"])], [-2, -2]);
        assert_eq!(against(&["Gh1"], &["Fi1", "Fc1"]), -3);
        assert_eq!([against(&["Gi1"], &["Fc1"]), against(&["Gi1"], &["Fh1"])], [2, 2]);
        assert_eq!([against(&["Gi1", "Gc1"], &["Fi1"]), against(&["Gc1"], &["Fc1"])], [0, 0]);
        assert_eq!(against(&["Gc1"], &["Fh1"]), 2);
    }

    #[test]
    fn r_52_whoever_has_cavalry() {
        let both = || field().unit("Gi1", 505).unit("Gc1", 505).unit("Fi1", 506);
        let under = |position: Position, reading| modifier(position.ruling(move |r| r.by_itself = reading));
        let readings = [ByItself::Cavalry, ByItself::Enemy, ByItself::Only];
        assert_eq!(readings.map(|reading| under(both(), reading)), [0, -2, 0]);
        let led = || field().unit("Gh1", 505).unit("Gc1", 505).unit("Fi1", 506);
        assert_eq!(readings.map(|reading| under(led(), reading)), [-2, -2, 0], "a headquarters is with it");
        let alone = || field().unit("Gc1", 505).unit("Fi1", 506);
        assert_eq!(readings.map(|reading| under(alone(), reading)), [-2; 3]);
    }

    #[test]
    fn artillery_points_and_general_de_sonis() {
        let with = |position: Position, change: fn(&mut Fight)| {
            let table = position.done();
            let mut fight = fight(&table);
            change(&mut fight);
            table.game.combat_modifier(&table.state, &fight)
        };
        let clear = || field().unit("Gi1", 505).unit("Fi1", 506);
        assert_eq!(with(clear(), |f| f.guns = [3, 1]), 2);
        let wood = || clear().place(506, Terrain::Wood, FRENCH);
        assert_eq!(with(wood(), |f| f.guns = [3, 0]), 1 - 1);
        assert_eq!(with(wood(), |f| f.guns = [0, 1]), -1);
        let fired_at = wood().ruling(|r| r.artillery_ground = ArtilleryGround::Enemy);
        assert_eq!(with(fired_at, |f| f.guns = [0, 1]), -1 - 1);
        assert_eq!(with(wood().unit("Fi2", 504), |f| f.guns = [3, 0]), 3 - 1);
        assert_eq!([with(clear(), |f| f.sonis[0] = true), with(clear(), |f| f.sonis[1] = true)], [1, -1]);
    }

    #[test]
    fn a_headquarters_among_strangers_uses_fewer_points() {
        let strangers = || field().unit("Gh1", 505).unit("Gi1", 505).unit("Fh1", 906).unit("Fi1", 906);
        let usable = |position: Position, hq: &str, phasing| {
            let table = position.done();
            table.game.usable_artillery(&table.state, table.unit(hq), phasing)
        };
        assert_eq!((usable(strangers(), "Gh1", GERMAN), usable(strangers(), "Fh1", FRENCH)), (2, 1));
        assert_eq!(usable(strangers().under("Gh1", &["Gi1"]), "Gh1", GERMAN), 3);
        assert_eq!(usable(field().unit("Fh1", 906), "Fh1", FRENCH), 3);
        assert_eq!(usable(strangers(), "Fh1", GERMAN), 3);
        assert_eq!(usable(strangers().ruling(|r| r.loose_guns = LooseGuns::Both), "Fh1", GERMAN), 1);
    }

    #[test]
    fn headquarters_support_who_is_with_them_or_beside_them() {
        let table = field().unit("Gi1", 505).unit("Gh1", 505).unit("Gh2", 404).unit("Gh3", 705).done();
        assert_eq!(table.names(table.game.supporters(&table.state, GERMAN, table.units(&["Gi1"]))), ["Gh1", "Gh2"]);
        let table = field().unit("Gi1", 505).unit("Gi2", 506).unit("Gh1", 605).done();
        let both = table.units(&["Gi1", "Gi2"]);
        assert_eq!(table.names(table.game.supporters(&table.state, GERMAN, both)), ["Gh1"], "beside both hexes");
    }
}

mod r12_3 {
    use super::*;

    #[test]
    fn r_31_who_comes_late_is_worth_less_and_has_all_his_steps() {
        let value = |late_arrival| {
            let table = field().unit("Gi1", 505).unit("Fi1", 506).ruling(|r| r.late_arrival = late_arrival).done();
            let late = table.units(&["Fi1"]);
            let value = table.game.value_in(&table.state, table.unit("Fi1"), &Fight { late, ..fight(&table) });
            (value, table.game.steps_engaged(&table.state, late))
        };
        assert_eq!((value(LateArrival::Step), value(LateArrival::Point)), ((3, 3), (4, 3)));
    }
}
