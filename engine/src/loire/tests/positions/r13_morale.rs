//! §13 National Morale and the Government.

use super::*;
use crate::game::Game;
use crate::geometry::HexId;
use crate::loire::event::{End, Event};
use crate::loire::rulings::{GovernmentRail, LeavesTours};
use crate::loire::state::{Step, Task};
use crate::loire::terrain::Terrain;
use crate::loire::unit::UnitSet;
use crate::loire::{Action, FRENCH, GERMAN, Loire, PlaceId};

mod r13 {
    use super::*;

    /// The Government at 505, from where a railway leads to the left edge.
    fn government(position: Position) -> Position {
        let line = &[105, 205, 305, 405, 505];
        position.rail(line).edge(FRENCH, &[105], &[105]).then(|s| s.government = HexId(4 * 16 + 4))
    }

    fn leaving(position: Position) -> Table {
        government(position).unit("Fi9", 505).unit("Gi9", 1610).goes_on(FRENCH, Task::Evacuation, &[])
    }

    #[test]
    fn it_leaves_through_no_german_zone_of_control_though_a_friend_stands_in_it() {
        assert_eq!(leaving(field()).step(), Step::Evacuate(FRENCH));
        assert_ne!(leaving(field().unit("Gi1", 306)).step(), Step::Evacuate(FRENCH));
        assert_ne!(leaving(field().unit("Gi1", 306).unit("Fi1", 305)).step(), Step::Evacuate(FRENCH));
        let neutral = field().ruling(|r| r.government_rail = GovernmentRail::Neutralised);
        assert_eq!(
            leaving(neutral.unit("Gi1", 306).unit("Fi1", 205).unit("Fi2", 305).unit("Fi3", 405)).step(),
            Step::Evacuate(FRENCH)
        );
        let two_hexes_off = |reading: GovernmentRail| {
            leaving(field().ruling(move |r| r.government_rail = reading).unit("Gi1", 307)).step()
                == Step::Evacuate(FRENCH)
        };
        assert_eq!([GovernmentRail::Zones, GovernmentRail::Distance].map(two_hexes_off), [true, false]);
    }

    /// the morale of a departure from the map, and of a retreat out of the town.
    #[test]
    fn it_leaves_tours_when_it_leaves_the_map_or_the_town() {
        let town = HexId(5 * 16 + 4);
        let by = |reading: LeavesTours| field().ruling(move |r| r.leaves_tours = reading);
        let left = |reading| leaving(by(reading)).go().state.events;
        assert_eq!([LeavesTours::Map, LeavesTours::Town].map(left), [-1, 0], "it was not in the town any more");
        let retreats = |reading: LeavesTours| {
            let p = by(reading).result((0, 0), (0, 1)).unit("Gi1", 505).unit("Fi1", 506);
            let p = p.data(move |data| data.government = town).then(|s| s.government = HexId(5 * 16 + 4));
            let mut table = p.unit("Gi9", 1605).unit("Fi9", 1606).fighting(GERMAN);
            table.dice(&[3, 3]).to(505);
            table.to(507);
            (
                table.state.government == table.hex(507),
                table.told(|e| matches!(e, Event::GovernmentMoved { .. })),
                table.state.events,
            )
        };
        // A lost battle costs a point besides.
        let [map, town] = [LeavesTours::Map, LeavesTours::Town].map(retreats);
        assert_eq!((map.0, map.1, town.0, town.1), (true, 1, true, 1));
        assert_eq!(town.2, map.2 - 1);
    }

    #[test]
    fn it_does_not_leave_over_a_destroyed_railway_nor_without_one() {
        let cut = field().then(|s| s.broken.insert(HexId(4 * 16 + 2)));
        assert_ne!(leaving(cut).step(), Step::Evacuate(FRENCH));
        let away = government(field()).then(|s| s.government = HexId(5 * 16 + 4));
        let away = away.unit("Fi9", 505).unit("Gi9", 1610).goes_on(FRENCH, Task::Evacuation, &[]);
        assert_ne!(away.step(), Step::Evacuate(FRENCH));
    }

    #[test]
    fn it_leaves_as_a_corps_would_and_no_corps_uses_the_railway_then() {
        let position = field().unit("Fh1", 305).corps("15", &["Fh1"]);
        let mut table = leaving(position);
        table.go();
        assert_eq!(table.state.events, -1);
        table.pick("Fh1").pace(crate::loire::data::March::Tactical);
        assert!(table.rail_hexes().is_empty());
    }

    #[test]
    fn morale_is_held_at_its_ends() {
        let after = |morale: i8, events: i8| {
            let mut table = field().unit("Fi1", 101).unit("Gi1", 1610).done();
            (table.state.morale, table.state.events) = (morale, events);
            (table.state.turn, table.state.acting, table.state.task) = (2, FRENCH, Task::Morale);
            table.work();
            table.state.morale()
        };
        assert_eq!((after(2, 1), after(-2, -1), after(1, -2), after(-1, 3)), (2, -2, -1, 2));
    }

    #[test]
    fn it_is_captured_with_the_francs_tireurs_of_its_hex() {
        let position = field().unit("Gi1", 506).unit("Ff1", 505).then(|s| s.government = HexId(4 * 16 + 4));
        let position = position.unit("Fi9", 1606).unit("Gi9", 1605);
        let table = position.goes_on(GERMAN, Task::Skirmishes(FRENCH), &[6, 6]);
        assert!(
            table.told(|event| matches!(event, Event::GovernmentCaptured)) == 1 && !table.state.government.is_some()
        );
        assert!(matches!(table.step(), Step::Occupy(GERMAN, _)));
        let mut row = vec![0; Loire::CARD.metrics.len()];
        table.game.tally(&Event::GovernmentCaptured, &mut row);
        let counted = Loire::CARD.metrics.iter().zip(row).filter(|(_, count)| *count > 0);
        assert_eq!(
            counted.map(|(metric, count)| (metric.name, count)).collect::<Vec<_>>(),
            [("government_captured", 1)]
        );
    }

    #[test]
    fn the_turn_in_which_it_is_captured_is_the_first_one_without_it() {
        let turn = Loire::CARD.metrics.iter().position(|metric| metric.name == "government_turn").expect("a metric");
        let position = government(field()).data(|data| data.government = HexId(4 * 16 + 4));
        let mut table = position.unit("Fi9", 1606).unit("Gi9", 1605).begun();
        let tours = table.state.government;
        let mut row = vec![0; Loire::CARD.metrics.len()];
        let mut after = |number, at| {
            (table.state.turn, table.state.government) = (number, at);
            table.game.measure_turn(&table.state, &mut row);
            row[turn]
        };
        let turns = [(1, tours), (2, tours), (3, HexId::NONE), (4, HexId::NONE)].map(|(number, at)| after(number, at));
        assert_eq!(turns, [0, 0, 3, 3]);
    }

    /// The Government at 506 with a division of one step that is attacked from 505.
    fn escorted(position: Position) -> Table {
        let position = position.then(|s| (s.steps[0], s.government) = (1, HexId(5 * 16 + 4)));
        let mut table = position.unit("Gi1", 505).unit("Gi9", 1605).unit("Fi9", 1606).fighting(GERMAN);
        table.dice(&[3, 3]).to(505);
        table
    }

    fn captures(table: &Table) -> usize {
        table.told(|event| matches!(event, Event::GovernmentCaptured))
    }

    #[test]
    fn it_is_captured_where_it_has_fled_to_if_its_escort_is_lost_in_a_test() {
        let tested = |dice: &[u32]| {
            let position = field().result((0, 0), (0, 1)).unit("Fi1", 506).unit("Gc1", 407).unit("Gi2", 706);
            let mut table = escorted(position);
            table.dice(dice).to(507);
            assert_eq!(table.told(|event| matches!(event, Event::GovernmentMoved { .. })), 1);
            (captures(&table), table.state.government)
        };
        assert_eq!(tested(&[3, 4]), (0, HexId(6 * 16 + 4)));
        assert_eq!(tested(&[4, 4]), (1, HexId::NONE));
    }

    #[test]
    fn it_is_captured_where_it_has_fled_to_if_its_escort_cannot_go_on() {
        let pocket = || {
            let pocket = field().result((0, 0), (0, 2)).unit("Fi1", 506);
            let pocket = pocket.river(&[(506, 406), (506, 606), (506, 405), (506, 605)]);
            pocket.river(&[(507, 407), (507, 508), (507, 607), (507, 406), (507, 606)])
        };
        let table = escorted(pocket());
        assert_eq!((table.end_of("Fi1"), captures(&table), table.state.government), (Some(End::Steps), 1, HexId::NONE));
        let table = escorted(pocket().unit("Ff1", 507));
        assert_eq!((captures(&table), table.state.government), (0, HexId(6 * 16 + 4)), "francs-tireurs are with it");
    }

    #[test]
    fn it_is_captured_once_by_who_takes_it_along_and_leaves_the_map() {
        let position = field().result((0, 0), (0, 2)).unit("Fi1", 102).unit("Gi1", 103);
        let position = position.then(|s| s.government = HexId(16)).unit("Gi9", 1605).unit("Fi9", 1606);
        let mut table = position.fighting(GERMAN);
        table.dice(&[3, 3]).to(103);
        table.to(101).act(Action::Leave);
        assert_eq!((captures(&table), table.state.events), (1, -3), "two for it, one for the battle");
    }

    #[test]
    fn where_nobody_is_with_it_a_combat_elsewhere_leaves_it_alone() {
        let position = field().result((0, 0), (0, 1)).unit("Fi1", 506).then(|s| s.government = HexId(0));
        let mut table = position.unit("Gi1", 505).unit("Gi9", 1605).unit("Fi9", 1606).fighting(GERMAN);
        table.dice(&[3, 3]).to(505);
        table.to(507);
        assert_eq!((captures(&table), table.state.government), (0, HexId(0)));
    }

    #[test]
    fn francs_tireurs_that_withdraw_take_it_along() {
        let withdraws = |reading: LeavesTours| {
            let position = field().ruling(move |r| r.leaves_tours = reading).unit("Gi1", 506).unit("Ff1", 505);
            let position =
                position.data(|data| data.government = HexId(4 * 16 + 4)).unit("Fi9", 1606).unit("Gi9", 1605);
            let position = position.then(|s| s.government = HexId(4 * 16 + 4));
            let mut table = position.goes_on(GERMAN, Task::Skirmishes(FRENCH), &[3, 3]);
            table.to(504);
            (table.at("Ff1"), table.state.government, table.state.events)
        };
        let fled = HexId(3 * 16 + 4);
        assert_eq!([LeavesTours::Map, LeavesTours::Town].map(withdraws), [(504, fled, 0), (504, fled, -1)]);
    }

    #[test]
    fn a_unit_that_is_out_of_supply_does_not_enter_its_hex() {
        let enters = |hungry: bool| {
            let position = field().unit("Gi1", 506).then(|s| s.government = HexId(4 * 16 + 4));
            let table = if hungry { position.then(|s| s.unsupplied = UnitSet(1)).done() } else { position.done() };
            table.game.admitted(&table.state, table.unit("Gi1"), table.hex(505))
        };
        assert_eq!([false, true].map(enters), [true, false]);
    }
}

mod rt_morale {
    use super::*;

    /// The events of an attack from 505 on 506 that ends at once, or with whatever comes first of each decision.
    fn events(position: Position) -> i8 {
        let position = position.unit("Gi9", 1605).unit("Fi9", 1606);
        let mut table = position.fighting(GERMAN);
        table.dice(&[3, 3]).to(505);
        while matches!(table.step(), Step::Retreat(..) | Step::Loss(_)) {
            table.act(table.legal()[0]);
        }
        table.state.events
    }

    #[test]
    fn a_defeat_and_a_victory_in_one_battle() {
        assert_eq!(events(field().result((0, 1), (0, 1)).unit("Gi1", 505).unit("Fi1", 506)), 0);
        assert_eq!(events(field().result((0, 1), (0, 1)).unit("Gc1", 505).unit("Fi1", 506)), -1);
    }

    #[test]
    fn infantry_that_is_destroyed_without_a_retreat() {
        let weak = field().result((0, 0), (2, 0)).unit("Gi1", 505).unit("Fi1", 506).then(|s| s.steps[1] = 1);
        assert_eq!(events(weak), -1);
        let strong = field().result((0, 0), (2, 0)).unit("Gi1", 505).unit("Fi1", 506);
        assert_eq!(events(strong), 0, "a step lost is no defeat");
    }

    /// An attack on 505, which has one way out, over the bridge to the attacker.
    fn at_bay(steps: fn(&mut crate::loire::state::State)) -> i8 {
        let ring = field().result((0, 0), (0, 1)).long_river(5).bridge(505, 506);
        let ring = ring.river(&[(505, 404), (505, 405), (505, 604), (505, 605), (505, 504)]);
        let mut table = ring.unit("Gi1", 506).unit("Fi1", 505).unit("Fi9", 101).unit("Gi9", 1610);
        table = table.then(steps);
        let mut table = table.fighting(GERMAN);
        table.dice(&[3, 3]).to(506);
        table.state.events
    }

    #[test]
    fn infantry_that_cannot_retreat_is_beaten_if_that_destroys_it() {
        assert_eq!(at_bay(|_| {}), 0, "it has neither retreated nor gone");
        assert_eq!(at_bay(|s| s.steps[1] = 1), -1);
    }

    #[test]
    fn towns_count_and_localities_do_not() {
        let events = |terrain: Terrain| {
            let position = field().place(506, terrain, FRENCH).unit("Gi1", 505).unit("Fi1", 101);
            let towns = if terrain == Terrain::Town { position.places(&[506]) } else { Default::default() };
            let mut table = position.data(|data| data.morale.towns = towns).moving(GERMAN);
            table.pick("Gi1").pace(crate::loire::data::March::Tactical).to(506);
            (table.state.events, table.state.control(GERMAN).has(PlaceId(0)))
        };
        assert_eq!((events(Terrain::Town).0, events(Terrain::Locality).0), (-1, 0));
        assert!(events(Terrain::Town).1);
    }

    #[test]
    fn a_commander_who_is_sent_away_is_not_eliminated() {
        let events = |end: End| {
            let position = field().unit("Gh1", 505).unit("Fi1", 101);
            let mut table = position.data(|data| data.morale.commanders = UnitSet(1)).moving(GERMAN);
            let unit = table.unit("Gh1");
            table.played(|game, s, env| game.remove(s, unit, end, env));
            table.state.events
        };
        assert_eq!((events(End::Withdrawn), events(End::Steps)), (0, 1));
    }

    #[test]
    fn a_party_has_no_critical_success_for_morale() {
        let events = |position: Position, side| {
            let mut table =
                position.unit("Fi9", 1606).unit("Gi9", 1605).goes_on(GERMAN, Task::Skirmishes(side), &[1, 1]);
            assert!(table.told(|event| matches!(event, Event::Skirmished { critical: true, .. })) > 0);
            table.act(table.legal()[0]);
            table.state.events
        };
        assert_eq!(events(field().unit("Gp1", 505).unit("Fi1", 506), GERMAN), 0);
        assert_eq!(events(field().unit("Ff1", 505).unit("Gi1", 506), FRENCH), 1);
    }
}

mod r12_3 {
    use super::*;

    #[test]
    fn those_who_come_to_the_guns_and_retreat_are_beaten_too() {
        let mut table = field().result((0, 0), (0, 1)).unit("Gi1", 505).unit("Fc1", 506).unit("Fi1", 508);
        table = table.unit("Fi9", 101).unit("Gi9", 1610);
        let mut table = table.fighting(GERMAN);
        table.to(505).pick("Fi1").dice(&[1, 1, 3, 3]).to(506);
        while matches!(table.step(), Step::Retreater(_) | Step::Retreat(..)) {
            table.act(table.legal()[0]);
        }
        assert_eq!(table.state.events, -1);
    }
}
