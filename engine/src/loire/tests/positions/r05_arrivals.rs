//! §5 Reinforcements and replacements, §6 withdrawals, §7 irregular units.

use super::*;
use crate::loire::data::{Arrival, Detour, Withdrawals};
use crate::loire::event::End;
use crate::loire::state::{Step, Task};
use crate::loire::terrain::{PlaceSet, Terrain};
use crate::loire::unit::{UnitId, UnitSet};
use crate::loire::{Action, CorpsId, FRENCH, GERMAN};
use crate::side::{BySide, Side};

/// The half turn of a side begins on a turn.
fn begins(position: Position, side: Side, turn: u8, dice: &[u32]) -> Table {
    let mut table = position.data(|data| data.hidden = false).done();
    (table.state.turn, table.state.acting, table.state.task) = (turn, side, Task::HalfTurn);
    table.dice(dice).work();
    table
}

/// The French are supplied from the left, the German from the right.
fn supplied(position: Position) -> Position {
    let position = position.edge(FRENCH, &[105], &[105]).edge(GERMAN, &[1605], &[1605]);
    position.rail(&[105, 205, 305, 405, 505])
}

mod r5_1 {
    use super::*;

    fn comes(position: Position, hexes: &[u16]) -> Table {
        let p = supplied(position.reserve("Fi9").unit("Fi1", 101).unit("Gi9", 1610));
        let (units, hexes) = (vec![p.id("Fi9")], p.hexes(hexes));
        let detour = Detour { hex: p.hex(505), instead: p.hexes(&[110]) };
        let group = Arrival { turn: 2, side: FRENCH, units, hexes, march: None, corps: [0; 3], by_rail: None };
        let p = p.data(|data| {
            data.arrivals.push(group);
            data.detours.push(detour);
        });
        begins(p, FRENCH, 2, &[1, 1])
    }

    #[test]
    fn a_zone_of_control_over_the_hex_drives_nobody_elsewhere() {
        assert_eq!(comes(field().unit("Gi1", 506), &[505]).at("Fi9"), 505);
        assert_eq!(comes(field().unit("Gp1", 505), &[505]).at("Fi9"), 110, "any enemy unit occupies it");
    }

    #[test]
    fn of_two_camps_the_one_without_enemies() {
        assert_eq!(comes(field().unit("Gi1", 505), &[505, 507]).at("Fi9"), 507);
    }

    #[test]
    fn who_was_destroyed_or_sent_away_before_he_came_does_not_come() {
        assert_eq!(comes(field().then(|s| s.gone = UnitSet(1)), &[505]).at("Fi9"), 0);
    }
}

mod r5_2 {
    use super::*;

    /// A destroyed division, a comrade, and what else there is.
    fn destroyed(comrade: u16, enemy: u16) -> Position {
        let p = field().reserve("Fi1").unit("Fi2", comrade).unit("Gi1", enemy).corps("15", &["Fi1", "Fi2"]);
        let p = supplied(p).place(105, Terrain::Town, FRENCH).place(305, Terrain::Locality, FRENCH);
        let (depots, edges) = (p.hexes(&[305]), p.hexes(&[105]));
        p.data(|data| (data.rebuilding.depots, data.rebuilding.edges) = (depots, edges)).then(|s| {
            s.dead = UnitSet::one(UnitId(0));
            s.points = 1;
        })
    }

    fn places(position: Position) -> Vec<u16> {
        let table = position.done();
        let hexes = table.game.rebuilding_hexes(&table.state, table.unit("Fi1"));
        table.numbers(hexes)
    }

    #[test]
    fn within_five_hexes_of_the_corps_then_in_a_depot_then_at_an_edge() {
        let near = places(destroyed(405, 1610));
        assert!(near.contains(&405) && near.contains(&205) && near.contains(&905) && !near.contains(&1005));
        assert_eq!(places(destroyed(1601, 1610)), [305], "his corps is far from supply");
        assert_eq!(places(destroyed(1601, 505)), [0; 0], "an enemy is near both");
        assert_eq!(places(destroyed(1601, 605)), [105], "three hexes from the depot, five from the edge");
    }

    #[test]
    fn a_unit_with_one_step_never_comes_back() {
        let rebuilt = |steps: u8| {
            let p = destroyed(405, 1610).data(|data| data.units[0].steps = steps);
            begins(p, FRENCH, 2, if steps == 1 { &[1, 1] } else { &[] }).step() == Step::Rebuild(FRENCH)
        };
        assert!(rebuilt(2) && !rebuilt(1), "it would have its initial strength");
    }

    #[test]
    fn a_headquarters_costs_two_points_as_well() {
        let offered = |points: u8| {
            let p = supplied(field().unit("Fh1", 305).unit("Gi1", 1505)).data(|data| data.units[0].steps = 3);
            let mut table = p.done();
            (table.state.turn, table.state.acting, table.state.task) = (2, FRENCH, Task::Rebuilding);
            (table.state.steps[0], table.state.points) = (1, points);
            table.dice(if points < 2 { &[1, 1] } else { &[] }).work();
            table.step() == Step::Rebuild(FRENCH)
        };
        assert!(offered(2));
        assert!(!offered(1));
    }

    #[test]
    fn the_column_of_tours_regains_nothing() {
        let p = supplied(field().unit("Fi1", 305).unit("Gi1", 1505)).then(|s| (s.steps[0], s.points) = (1, 3));
        let p = p.data(|data| data.rebuilding.column = vec![(UnitId(0), 1)]);
        assert_ne!(begins(p, FRENCH, 2, &[1, 1]).step(), Step::Rebuild(FRENCH));
    }

    /// A German corps of a headquarters, a weak division and one more unit, in places or not.
    fn rests(third: &str, number: u16, change: fn(Position) -> Position) -> bool {
        let p = supplied(field().unit("Gh1", 1305).unit("Gi1", 1405).unit(third, number).unit("Fi9", 105));
        let p = p.place(1305, Terrain::Locality, GERMAN).place(1405, Terrain::Town, GERMAN);
        let p = change(p.corps("I", &["Gh1", "Gi1", third]).then(|s| s.steps[1] = 1));
        begins(p, GERMAN, 2, &[]).step() == Step::Rest(GERMAN)
    }

    #[test]
    fn a_corps_rests_only_as_a_whole() {
        assert!(rests("Gi2", 1405, |p| p));
        assert!(!rests("Gi2", 1406, |p| p), "a division is in the open");
        assert!(rests("Gi2", 1405, |p| p.then(|s| s.dead = UnitSet::EMPTY)));
    }

    #[test]
    fn five_hexes_from_every_enemy_is_far_enough() {
        assert!(rests("Gi2", 1405, |p| p.unit("Ff1", 805)));
        assert!(!rests("Gi2", 1405, |p| p.unit("Fd1", 905).mask(FRENCH, 905)), "a decoy is an enemy too");
    }

    #[test]
    fn a_destroyed_unit_neither_hinders_the_rest_nor_comes_back() {
        let p = supplied(field().unit("Gh1", 1305).unit("Gi1", 1405).reserve("Gi2").unit("Fi9", 105));
        let p = p.place(1305, Terrain::Locality, GERMAN).place(1405, Terrain::Town, GERMAN);
        let p = p.corps("I", &["Gh1", "Gi1", "Gi2"]).then(|s| (s.steps[1], s.dead) = (1, UnitSet(4)));
        let mut table = begins(p, GERMAN, 2, &[]);
        table.act(Action::Corps(CorpsId(0)));
        assert_eq!((table.steps("Gi1"), table.steps("Gi2"), table.steps("Gh1")), (2, 0, 2));
    }
}

mod r6_1 {
    use super::*;

    fn after(roll: &[u32], held: bool) -> (u8, u8) {
        let p = supplied(field().unit("Gi1", 1505)).place(505, Terrain::Town, GERMAN);
        let p = ["Fi1", "Fi2", "Fi3", "Fi4"].into_iter().fold(p, |p, name| p.unit(name, 105));
        let p = p.corps("15", &["Fi1"]).corps("17", &["Fi2"]).corps("18", &["Fi3"]).corps("20", &["Fi4"]);
        let (towns, among) = (p.places(&[505]), p.corps_set(&["15"]));
        let p = p.data(|data| {
            data.corps.iter_mut().for_each(|corps| corps.hq = Some(UnitId(1)));
            data.withdrawals = Some(Withdrawals {
                turn: 7,
                later: 9,
                target: [6, 10],
                towns,
                most: (3, 2),
                among,
                german: 10,
                german_corps: Default::default(),
            });
        });
        let p = if held { p.then(|s| s.control = BySide([PlaceSet(1), PlaceSet(0)])) } else { p };
        let table = p.done();
        let mut env = crate::Desk::silent(crate::Scripted::dice(roll));
        let (_, at_once, later) = table.game.withdrawals(held, &mut env);
        (at_once, later)
    }

    #[test]
    fn what_the_roll_exceeds_and_three_at_the_most() {
        let free = |roll: &[u32]| after(roll, false);
        assert_eq!([free(&[3, 4]), free(&[4, 4]), free(&[4, 5]), free(&[6, 6])], [(1, 0), (2, 0), (2, 1), (2, 1)]);
        assert_eq!([after(&[5, 5], true), after(&[5, 6], true), after(&[6, 6], true)], [(0, 0), (1, 0), (2, 0)]);
    }
}

mod r7_1 {
    use super::*;

    #[test]
    fn three_hexes_from_an_enemy_will_do() {
        let placed = |enemy: u16| {
            let table = supplied(field().reserve("Ff1").unit("Fi1", 105).unit("Gp1", enemy)).done();
            let mut s = table.state.clone();
            s.turn = 2;
            table.game.franc_tireur_hexes(&s).has(table.hex(105))
        };
        assert!(placed(108) && !placed(107));
    }

    #[test]
    fn on_the_first_turn_where_the_french_are_set_up() {
        let p = supplied(field().unit("Fi1", 105).unit("Gi1", 1610));
        let area = p.hexes(&[104, 105]);
        let mut table = p.data(|data| data.francs_tireurs = [area; 2]).done();
        table.state.turn = 1;
        assert_eq!(table.numbers(table.game.franc_tireur_hexes(&table.state)), [104, 105]);
        table.state.turn = 2;
        assert!(table.game.franc_tireur_hexes(&table.state).len() > 2);
    }
}

mod r7_2 {
    use super::*;

    #[test]
    fn eight_parties_at_the_most_and_none_beyond_the_cavalry() {
        let names: Vec<String> = (0..10).map(|i| format!("Gc{i}")).collect();
        let parties: Vec<String> = (0..9).map(|i| format!("Gp{i}")).collect();
        let p = names.iter().enumerate().fold(field(), |p, (i, name)| p.unit(name, 1501 + i as u16));
        let p = parties.iter().fold(p, |p, name| p.reserve(name));
        let table = supplied(p.unit("Fi1", 105)).done();
        assert_eq!(table.game.more_parties(&table.state, UnitSet::EMPTY), 8);
        let p = field().unit("Gc1", 1505).unit("Gc2", 1505).unit("Gc3", 1405).unit("Gp1", 1405).unit("Gp2", 1305);
        let table = supplied(p.reserve("Gp3").reserve("Gp4").unit("Fi1", 105)).done();
        assert_eq!(
            table.game.more_parties(&table.state, UnitSet::EMPTY),
            1,
            "three of cavalry, two parties on the map"
        );
    }

    #[test]
    fn infantry_is_no_cavalry_to_be_placed_near() {
        let hexes = |unit: &str| {
            let table = supplied(field().unit(unit, 1505).unit("Fi1", 105)).done();
            table.game.party_hexes(&table.state).is_empty()
        };
        assert!(!hexes("Gc1") && hexes("Gi1"));
    }

    #[test]
    fn no_party_comes_to_the_government() {
        let open = |government: u16| {
            let mut table = supplied(field().unit("Gc1", 1505).unit("Fi1", 105)).done();
            table.state.government = table.hex(government);
            table.game.party_hexes(&table.state).has(table.hex(1405))
        };
        assert!(open(1406) && !open(1405), "13 bars it to all Germans but regular units");
    }

    #[test]
    fn a_party_supplies_the_hex_of_the_next_one() {
        let offered = |position: Position| {
            let table = position.unit("Gc1", 705).unit("Fi9", 110).edge(GERMAN, &[1605], &[1605]).done();
            table.game.party_hexes(&table.state).has(table.hex(705))
        };
        assert!(!offered(field()), "nine hexes from the edge");
        assert!(offered(field().unit("Gp1", 1105)), "four hexes from a party that is supplied");
        assert!(!offered(field().unit("Gp1", 1105).unit("Fi1", 1107)), "an enemy two hexes from it");
        assert!(!offered(field().unit("Gp1", 1001)), "a party without supply");
    }

    #[test]
    fn any_regular_unit_will_do_when_movement_ends_but_irregular_ones_will_not() {
        let lost = |unit: &str| {
            let p = field().unit("Gp1", 605).unit(unit, 1105).unit("Gi9", 1610).unit("Fi9", 101);
            p.goes_on(GERMAN, Task::MovementOver, &[]).end_of("Gp1")
        };
        assert_eq!([lost("Gi1"), lost("Gh1"), lost("Gc1")], [None; 3]);
        assert_eq!(lost("Gp2"), Some(End::Astray));
    }
}
