//! §5 Reinforcements and replacements, §6 withdrawals, §7 irregular units (§T.creation), §8 the supply phase, §10.1 markers, §13 the Government.

use super::fixture::*;
use crate::geometry::HexId;
use crate::loire::data::{Arrival, Detour, March, Withdrawals};
use crate::loire::event::{End, Event};
use crate::loire::rulings::{DecoyPlaces, LostCorps, RailArrival, RestLimit, RestPlaces, SecondArmy, TacticalRail};
use crate::loire::state::{Step, Task};
use crate::loire::terrain::{PlaceSet, Terrain};
use crate::loire::unit::UnitSet;
use crate::loire::{Action, FRENCH, GERMAN};
use crate::side::Side;

/// A French half turn begins on a turn, with dice for replacements and francs-tireurs.
fn french(position: Position, turn: u8, dice: &[u32]) -> Table {
    let mut table = position.done();
    (table.state.turn, table.state.acting, table.state.task) = (turn, FRENCH, Task::HalfTurn);
    table.dice(dice).work();
    table
}

/// A German one.
fn german(position: Position, turn: u8) -> Table {
    let mut table = position.done();
    (table.state.turn, table.state.acting, table.state.task) = (turn, GERMAN, Task::HalfTurn);
    table.work();
    table
}

/// A place to be supplied from, and where: at the left edge for the French, at the right one for the German.
fn supplied(position: Position) -> Position {
    let position = position.edge(FRENCH, &[105], &[105]).edge(GERMAN, &[1605], &[1605]);
    position.rail(&[105, 205, 305, 405, 505])
}

/// A reinforcement.
fn arrival(p: &Position, turn: u8, side: Side, units: &[&str], hexes: &[u16]) -> Arrival {
    let units = units.iter().map(|name| p.id(name)).collect();
    Arrival { turn, side, units, hexes: p.hexes(hexes), march: None, corps: [0; 3], by_rail: None }
}

fn comes(p: Position, arrival: Arrival) -> Position {
    p.data(|data| data.arrivals.push(arrival))
}

mod r5_1 {
    use super::*;

    #[test]
    fn units_are_placed_when_movement_begins() {
        let p = supplied(field().reserve("Fi1"));
        let group = arrival(&p, 2, FRENCH, &["Fi1"], &[101, 102, 201]);
        let mut table = french(comes(p, group).data(|data| data.hidden = false), 2, &[1, 1]);
        assert_eq!(table.step(), Step::Place(FRENCH, table.unit("Fi1"), 0));
        assert_eq!(table.legal(), [Action::Column(1), Action::Column(2)]);
        table.act(Action::Column(1));
        assert_eq!(table.offered_hexes(), [101, 102]);
        table.to(102);
        assert_eq!((table.at("Fi1"), table.step()), (102, Step::Mover(FRENCH)));
    }

    #[test]
    fn elsewhere_if_the_enemy_is_there() {
        let p = supplied(field().reserve("Fi1").unit("Gi1", 505));
        let group = arrival(&p, 2, FRENCH, &["Fi1"], &[505]);
        let detour = Detour { hex: p.hex(505), instead: p.hexes(&[110]) };
        let table = french(comes(p, group).data(|data| data.detours.push(detour)), 2, &[1, 1]);
        assert_eq!(table.at("Fi1"), 110);
    }

    #[test]
    fn by_rail_on_a_later_turn() {
        let position = || {
            let p = supplied(field().reserve("Fi1").unit("Fi2", 103));
            let mut group = arrival(&p, 2, FRENCH, &["Fi1"], &[101]);
            group.by_rail = Some((4, p.hexes(&[105])));
            comes(p, group).data(|data| data.hidden = false)
        };
        let mut table = french(position(), 2, &[]);
        assert_eq!(table.step(), Step::ByRail(FRENCH, 0, 0));
        table.dice(&[1, 1]).go();
        assert_eq!((table.at("Fi1"), table.state.by_rail), (0, table.units(&["Fi1"])));
        let mut late = position().done();
        late.state.by_rail = late.units(&["Fi1"]);
        (late.state.turn, late.state.acting, late.state.task) = (4, FRENCH, Task::HalfTurn);
        late.dice(&[1, 1]).work();
        assert_eq!(late.at("Fi1"), 105);
        let mut now = french(position(), 2, &[]);
        now.dice(&[1, 1]).stop();
        assert_eq!(now.at("Fi1"), 101);
    }
}

mod rt_arrivals {
    use super::*;

    /// Where a group comes that may come by rail at 105, 106 and 107, of which 105 and 107 have a railway.
    fn comes_by_rail(position: Position) -> Vec<u16> {
        let p = supplied(position.reserve("Fi1").unit("Gi9", 1610)).rail(&[107, 207]);
        let mut group = arrival(&p, 2, FRENCH, &["Fi1"], &[101]);
        group.by_rail = Some((4, p.hexes(&[105, 106, 107])));
        let mut table = comes(p, group).data(|data| data.hidden = false).done();
        table.state.by_rail = table.units(&["Fi1"]);
        let hexes = table.game.arrival_hexes(&table.state, table.unit("Fi1"));
        table.numbers(hexes)
    }

    #[test]
    fn who_comes_by_rail_comes_on_a_railway() {
        assert_eq!(comes_by_rail(field()), [105, 107], "106 has none");
        assert_eq!(comes_by_rail(field().then(|s| s.broken.insert(HexId(4 * 16)))), [107]);
        assert_eq!(comes_by_rail(field().unit("Gp1", 307)), [105], "two hexes from 107 an enemy stops the train");
        assert_eq!(comes_by_rail(field().unit("Gi1", 206)), [0; 0], "nobody comes");
    }

    #[test]
    fn r_87_who_comes_by_rail_marches_tactically_or_as_the_list_says() {
        let slow = |reading: RailArrival, listed: Option<March>| {
            let p = supplied(field().reserve("Fi1").unit("Fi2", 103));
            let mut group = arrival(&p, 2, FRENCH, &["Fi1"], &[101]);
            (group.by_rail, group.march) = (Some((4, p.hexes(&[105]))), listed);
            let mut table =
                comes(p, group).ruling(|r| r.rail_arrival = reading).data(|data| data.hidden = false).done();
            table.state.by_rail = table.units(&["Fi1"]);
            (table.state.turn, table.state.acting, table.state.task) = (4, FRENCH, Task::HalfTurn);
            table.dice(&[1, 1]).work();
            assert_eq!(table.at("Fi1"), 105);
            table.state.slow.has(table.unit("Fi1"))
        };
        let all = [RailArrival::Tactical, RailArrival::Listed, RailArrival::Foot];
        assert_eq!(all.map(|r| slow(r, None)), [true, false, false]);
        assert_eq!(all.map(|r| slow(r, Some(March::Tactical))), [true, true, false]);
    }

    #[test]
    fn r_91_who_may_only_march_tactically_goes_by_rail_or_not() {
        let goes = |reading: TacticalRail, by_rail: bool, slow: bool| {
            let p = supplied(field().unit("Fi1", 105).unit("Fi2", 105).unit("Gi9", 1610)).corps("15", &["Fi1", "Fi2"]);
            let mut group = arrival(&p, 2, FRENCH, &["Fi1"], &[105]);
            group.by_rail = Some((4, p.hexes(&[105])));
            let mut table = comes(p, group).ruling(|r| r.tactical_rail = reading).done();
            table.state.slow = if slow { table.units(&["Fi1"]) } else { UnitSet::EMPTY };
            table.state.by_rail = if by_rail { table.units(&["Fi1"]) } else { UnitSet::EMPTY };
            table.state.acting = FRENCH;
            ["Fi1", "Fi2"].map(|name| table.game.corps_on_rails(&table.state, table.units(&[name])).is_some())
        };
        assert_eq!(goes(TacticalRail::No, false, true), [false, true], "his comrade does");
        assert_eq!(goes(TacticalRail::Yes, false, true), [true; 2]);
        assert_eq!(goes(TacticalRail::No, true, true), [true; 2], "he has come by rail");
        assert_eq!(goes(TacticalRail::No, false, false), [true; 2]);
    }

    /// Three corps that come together, of which one at least marches tactically and one makes a forced march.
    fn arrived(position: Position) -> Table {
        let p = supplied(position.reserve("Gi1").reserve("Gi2").reserve("Gi3").reserve("Gc3"));
        let p = p.corps("I", &["Gi1"]).corps("II", &["Gi2"]).corps("III", &["Gi3", "Gc3"]);
        let mut group = arrival(&p, 2, GERMAN, &["Gi1", "Gi2", "Gi3", "Gc3"], &[1605]);
        group.corps = [1, 0, 1];
        german(comes(p, group).data(|data| data.hidden = false), 2)
    }

    fn army(position: Position) -> Table {
        let mut table = arrived(position);
        table.pick("Gi1").stop();
        table
    }

    fn paces(table: &Table) -> Vec<March> {
        March::ALL.map(|(_, march)| march).into_iter().filter(|&march| table.offers(Action::Pace(march))).collect()
    }

    #[test]
    fn r_54_one_corps_at_least_goes_each_way() {
        use March::{Forced, Strategic, Tactical};
        let mut table = army(field());
        assert_eq!(paces(&table), [Tactical, Strategic, Forced]);
        table.dice(&[1, 1]).pace(Forced).stop().pick("Gi2");
        if table.step() == Step::Company(GERMAN) {
            table.stop();
        }
        table.dice(&[1, 1]).pace(Forced).stop().pick("Gi3").stop();
        assert_eq!(table.step(), Step::March(GERMAN), "the last one can but go tactically");
        let mut table = army(field().ruling(|r| r.second_army = SecondArmy::OneForced));
        table.dice(&[1, 1]).pace(Forced).stop().pick("Gi2").stop();
        assert_eq!(paces(&table), [Tactical, Strategic]);
    }

    #[test]
    fn r_54_corps_that_march_together_choose_at_once() {
        use March::{Forced, Tactical};
        let mut table = arrived(field());
        table.pick("Gi1").pick("Gi2");
        assert_eq!(table.offered_units(), [""; 0], "all three would march alike");
        assert_eq!(paces(&table), [Tactical, Forced], "one is left for the other march");
        table.pace(Tactical).stop().dice(&[1, 1]).pick("Gi3");
        assert_eq!((table.step(), table.state.marching().march), (Step::March(GERMAN), Forced));
        let mut table = arrived(field().ruling(|r| r.second_army = SecondArmy::OneForced));
        table.pick("Gi1").pick("Gi2");
        assert_eq!(table.state.marching().march, Tactical, "two of them are too many for a forced march");
    }

    /// The same three corps, the first of two divisions, one of which has begun a forced march.
    fn one_of_two(reading: SecondArmy) -> Table {
        let p = supplied(field().ruling(move |r| r.second_army = reading));
        let p = ["Gi1", "Gi2", "Gi3", "Gi4"].into_iter().fold(p, Position::reserve);
        let p = p.corps("I", &["Gi1", "Gi4"]).corps("II", &["Gi2"]).corps("III", &["Gi3"]);
        let mut group = arrival(&p, 2, GERMAN, &["Gi1", "Gi2", "Gi3", "Gi4"], &[1605]);
        group.corps = [1, 0, 1];
        let mut table = german(comes(p, group).data(|data| data.hidden = false), 2);
        assert_eq!(table.offers(Action::Done), reading == SecondArmy::MayForce, "before any has marched");
        table.pick("Gi1").stop().dice(&[1, 1]).pace(March::Forced).stop();
        table
    }

    #[test]
    fn r_54_a_corps_makes_its_forced_march_as_a_whole() {
        for reading in [SecondArmy::AtLeast, SecondArmy::OneForced] {
            let mut table = one_of_two(reading);
            assert!(!table.offers(Action::Done), "the other division has to go too");
            // Another corps could go with it, by one reading.
            match reading {
                SecondArmy::OneForced => table.dice(&[6, 6]).pick("Gi4"),
                _ => table.pick("Gi4").dice(&[6, 6]).stop(),
            };
            assert_eq!(
                (table.state.marching().march, table.steps("Gi4")),
                (March::Forced, 2),
                "it is tested, and fails"
            );
            table.stop();
            assert!(table.offers(Action::Done));
        }
    }

    #[test]
    fn r_54_or_a_part_of_a_corps_may() {
        let mut table = one_of_two(SecondArmy::MayForce);
        assert!(table.offers(Action::Done));
        table.pick("Gi4").stop();
        assert_eq!(paces(&table), [March::Tactical, March::Strategic, March::Forced]);
        table.pace(March::Tactical).stop().pick("Gi2").stop();
        assert_eq!(paces(&table), [March::Tactical, March::Strategic], "no other corps");
    }

    #[test]
    fn r_54_cavalry_does_not_spare_its_corps_the_forced_march() {
        let mut table = arrived(field());
        table.pick("Gi1").pick("Gi2").pace(March::Tactical).stop().pick("Gc3");
        assert_eq!((table.step(), table.state.marching().march), (Step::March(GERMAN), March::Tactical), "without Gi3");
        table.stop().dice(&[1, 1]).pick("Gi3");
        assert_eq!(table.state.marching().march, March::Forced);
    }
}

mod r5_2 {
    use super::*;
    use crate::loire::unit::UnitId;

    /// A weak division far from all enemies, and a destroyed one.
    fn weak(position: Position) -> Position {
        let position = supplied(position.unit("Fi1", 305).reserve("Fi2").unit("Fc1", 305).unit("Gi1", 1505));
        position.corps("First", &["Fi1", "Fi2"]).then(|s| {
            s.steps[0] = 1;
            s.dead = UnitSet::one(UnitId(1));
        })
    }

    #[test]
    fn points_are_rolled_on_some_turns_and_morale_is_added() {
        let table = french(weak(field()), 3, &[4, 4]);
        assert_eq!((table.state.points(), table.step()), (5, Step::Rebuild(FRENCH)));
        assert_eq!(table.told(|e| matches!(e, Event::ReplacementsRolled { roll: 8, points: 5, .. })), 1);
    }

    #[test]
    fn unused_points_last_until_the_next_roll() {
        let keep = |turn, dice: &[u32]| french(weak(field()).then(|s| s.points = 2), turn, dice).state.points();
        assert_eq!((keep(2, &[]), keep(3, &[4, 4])), (2, 5));
    }

    #[test]
    fn a_step_for_a_unit_far_from_enemies_and_a_destroyed_one_comes_back() {
        let mut table = french(weak(field()), 3, &[4, 4]);
        assert_eq!(table.offered_units(), ["Fi1", "Fi2"]);
        table.pick("Fi1");
        assert_eq!((table.steps("Fi1"), table.state.points(), table.offered_units()), (2, 4, vec!["Fi2"]));
        table.dice(&[1, 1]).pick("Fi2");
        assert_eq!(table.step(), Step::Place(FRENCH, table.unit("Fi2"), 0), "within five hexes of his corps");
        assert!(!table.offers(Action::Column(9)));
        table.act(Action::Column(1)).to(105);
        assert_eq!((table.at("Fi2"), table.steps("Fi2")), (105, 1));
    }

    #[test]
    fn not_near_an_enemy() {
        let near = |number| french(weak(field()).unit("Gp1", number), 3, &[4, 4]).offered_units().len();
        assert_eq!((near(310), near(309)), (2, 1), "five hexes, four hexes; others can come back elsewhere");
    }

    #[test]
    fn cavalry_costs_two() {
        let position = weak(field()).data(|data| data.units[2].steps = 3);
        let mut table = french(position.then(|s| (s.steps[0], s.steps[2], s.points) = (2, 1, 2)), 2, &[]);
        table.dice(&[1, 1]).pick("Fc1");
        assert_eq!((table.steps("Fc1"), table.state.points()), (2, 0));
    }

    #[test]
    fn the_column_gives_a_point_for_infantry() {
        let position = weak(field()).unit("Fi3", 301).then(|s| s.coming_points = 1);
        let mut table = french(position, 2, &[]);
        assert_eq!((table.state.infantry_points, table.step()), (1, Step::Rebuild(FRENCH)));
        table.dice(&[1, 1]).pick("Fi1");
        assert_eq!((table.state.infantry_points, table.state.points()), (0, 0));
        let mut table = field().unit("Fi1", 505).unit("Fi2", 101);
        table = table.data(|data| data.rebuilding.column = vec![(UnitId(0), 1)]);
        let mut table = table.goes_on(FRENCH, Task::Movement, &[]);
        let unit = table.unit("Fi1");
        table.played(|game, s, env| game.remove(s, unit, End::Steps, env));
        assert_eq!(table.state.coming_points, 1);
    }

    /// A German corps of a headquarters and a weak division in two places.
    fn corps(position: Position) -> Position {
        let position = supplied(position.unit("Gh1", 1305).unit("Gi1", 1405).unit("Fi1", 105));
        let position = position.place(1305, Terrain::Locality, GERMAN).place(1405, Terrain::Town, GERMAN);
        position.corps("I", &["Gh1", "Gi1"]).then(|s| s.steps[1] = 1)
    }

    #[test]
    fn a_german_corps_rests_in_places_far_from_enemies() {
        let mut table = german(corps(field()), 2);
        assert_eq!(table.step(), Step::Rest(GERMAN));
        let action = table.legal()[0];
        table.act(action);
        assert_eq!(table.steps("Gi1"), 2);
        assert!(table.state.slow.has(table.unit("Gh1")), "and marches tactically");
        assert_ne!(german(corps(field()).unit("Ff1", 1005), 2).step(), Step::Rest(GERMAN), "an enemy is near");
        assert_ne!(german(corps(field()).then(|s| s.unsupplied = UnitSet(2)), 2).step(), Step::Rest(GERMAN));
    }

    #[test]
    fn r_9_the_last_step() {
        let rests =
            |position: Position| german(corps(position).then(|s| s.steps[1] = 2), 2).step() == Step::Rest(GERMAN);
        assert!(!rests(field()));
        assert!(rests(field().ruling(|r| r.rest_limit = RestLimit::Whole)));
    }

    #[test]
    fn r_57_in_one_place() {
        let rests = german(corps(field().ruling(|r| r.rest_places = RestPlaces::Same)), 2);
        assert_ne!(rests.step(), Step::Rest(GERMAN));
    }
}

mod r5_3 {
    use super::*;

    #[test]
    fn never_to_full_strength_and_a_step_a_turn() {
        let position = |steps: fn(&mut crate::loire::State)| {
            let position = supplied(field().unit("Fi1", 305).unit("Fi2", 405).unit("Gi1", 1505));
            french(position.then(steps).then(|s| s.points = 3), 2, &[1, 1])
        };
        assert_ne!(position(|s| s.steps[0] = 2).step(), Step::Rebuild(FRENCH));
        let mut table = {
            let position = supplied(field().unit("Fi1", 305).unit("Gi1", 1505)).data(|data| data.units[0].steps = 4);
            french(position.then(|s| (s.steps[0], s.points) = (1, 3)), 2, &[])
        };
        table.dice(&[1, 1]).pick("Fi1");
        assert_ne!(table.step(), Step::Rebuild(FRENCH), "one step");
        assert_eq!((table.steps("Fi1"), table.state.points()), (2, 2));
    }
}

mod r6_1 {
    use super::*;

    fn rules(position: Position) -> Position {
        let p =
            supplied(position.unit("Fi1", 305).unit("Fi2", 405).unit("Fi3", 305).unit("Fi4", 205).unit("Gi1", 1505));
        let p = p.corps("15", &["Fi1"]).corps("17", &["Fi2"]).corps("18", &["Fi3"]).corps("20", &["Fi4"]);
        let p = p.place(505, Terrain::Town, GERMAN);
        let (towns, among) = (p.places(&[505]), p.corps_set(&["15"]));
        p.data(|data| {
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
        })
    }

    fn pick_corps(table: &mut Table, name: &str, dice: &[u32]) {
        let corps = table.game.data().corps.iter().position(|corps| corps.name == name).expect("a corps");
        table.dice(dice).act(Action::Corps(crate::loire::CorpsId(corps as u8)));
    }

    #[test]
    fn what_the_roll_is_too_much_two_at_once_and_the_third_later() {
        let mut table = french(rules(field()), 7, &[4, 5]);
        assert_eq!((table.step(), table.state.owed), (Step::Withdraw(FRENCH), 1));
        pick_corps(&mut table, "17", &[]);
        assert_eq!((table.at("Fi2"), table.end_of("Fi2")), (0, Some(End::Withdrawn)));
        pick_corps(&mut table, "18", &[1, 1]);
        assert_ne!(table.step(), Step::Withdraw(FRENCH));
        (table.state.turn, table.state.acting, table.state.task, table.state.step) =
            (9, FRENCH, Task::Withdrawals, Step::Working);
        table.work();
        assert_eq!(table.legal(), [Action::Corps(crate::loire::CorpsId(0))], "one of them is the 15th");
    }

    #[test]
    fn none_on_six_or_on_ten_with_a_town() {
        assert_ne!(french(rules(field()), 7, &[3, 3, 1, 1]).step(), Step::Withdraw(FRENCH));
        let held = rules(field()).then(|s| s.control = crate::side::BySide([PlaceSet(1), PlaceSet(0)]));
        assert_ne!(french(held, 7, &[5, 5, 1, 1]).step(), Step::Withdraw(FRENCH));
    }

    #[test]
    fn r_5_a_corps_without_units() {
        let corps = |position: Position| {
            let mut table = rules(position).done();
            let unit = table.unit("Fi1");
            table.played(|game, s, env| game.remove(s, unit, End::Steps, env));
            (table.state.turn, table.state.acting, table.state.task) = (7, FRENCH, Task::HalfTurn);
            table.dice(&[3, 4]).work();
            table.legal().len()
        };
        assert_eq!(corps(field()), 3);
        assert_eq!(corps(field().ruling(|r| r.lost_corps = LostCorps::Yes)), 4);
    }
}

mod r6_2 {
    use super::*;

    #[test]
    fn a_german_corps_leaves() {
        let p = supplied(field().unit("Gi1", 1505).unit("Gi2", 1405).unit("Gc1", 1405).unit("Fi1", 105));
        let p = p.corps("I", &["Gi1"]).corps("II", &["Gi2", "Gc1"]);
        let corps = p.corps_set(&["I", "II"]);
        let p = p.data(|data| {
            data.withdrawals = Some(Withdrawals {
                turn: 7,
                later: 9,
                target: [6, 10],
                towns: PlaceSet::EMPTY,
                most: (3, 2),
                among: Default::default(),
                german: 10,
                german_corps: corps,
            });
        });
        let mut table = german(p, 10);
        assert_eq!((table.step(), table.legal().len()), (Step::Withdraw(GERMAN), 2));
        table.act(Action::Corps(crate::loire::CorpsId(1)));
        assert_eq!((table.at("Gi1"), table.at("Gi2"), table.at("Gc1")), (1505, 0, 0));
    }
}

mod r6_3 {
    use super::*;

    #[test]
    fn units_that_are_still_to_come_leave_too() {
        let p = supplied(field().unit("Fi1", 305).reserve("Fi2").unit("Fi3", 405).unit("Gi1", 1505));
        let mut table = p.corps("15", &["Fi1", "Fi2"]).moving(FRENCH);
        let corps = crate::loire::CorpsId(0);
        table.state.leaving = 1;
        table.played(|game, s, env| game.withdraw(s, FRENCH, corps, env));
        assert!(table.units(&["Fi1", "Fi2"]).within(table.state.gone));
    }
}

mod r7_1 {
    use super::*;

    fn bands(position: Position) -> Position {
        let p = ["Ff1", "Ff2", "Ff3", "Ff4", "Ff5"].into_iter().fold(position, Position::reserve);
        supplied(p.unit("Fi1", 105).unit("Gi1", 1505)).data(|data| data.hidden = false)
    }

    #[test]
    fn two_dice_and_morale_bring_units_in_supply_away_from_enemies() {
        let mut table = french(bands(field()).unit("Gp1", 107), 2, &[2, 4]);
        assert_eq!(table.told(|e| matches!(e, Event::FrancsTireursRolled { roll: 6, units: 4, .. })), 1);
        assert_eq!(table.step(), Step::Place(FRENCH, table.unit("Ff1"), 0));
        table.act(Action::Column(1));
        assert!(
            table.offered_hexes().contains(&104) && !table.offered_hexes().contains(&105),
            "two hexes from an enemy"
        );
    }

    #[test]
    fn ten_at_most_are_on_the_map() {
        let table = field().done();
        let units = |on_map, dice: &[u32]| {
            let mut env = crate::Desk::silent(crate::Scripted::dice(dice));
            table.game.francs_tireurs(0, on_map, &mut env).1
        };
        assert_eq!((units(0, &[2, 4]), units(8, &[2, 4]), units(10, &[2, 4])), (4, 2, 0));
    }
}

mod r7_2 {
    use super::*;

    #[test]
    fn as_many_parties_as_cavalry_near_it_in_supply() {
        let p = supplied(field().unit("Gc1", 1505).unit("Gc2", 1504).reserve("Gp1").reserve("Gp2").reserve("Gp3"));
        let mut table = german(p.unit("Fi1", 105).data(|data| data.hidden = false), 2);
        assert_eq!((table.step(), table.legal()), (Step::Parties(GERMAN), (0..=2).map(Action::Count).collect()));
        table.count(1);
        assert_eq!(table.step(), Step::Place(GERMAN, table.unit("Gp1"), 0));
        assert!(table.offers(Action::Column(11)) && !table.offers(Action::Column(9)), "five hexes from cavalry");
    }
}

mod r7_3 {
    use super::*;

    #[test]
    fn irregular_units_enter_before_movement() {
        let p = supplied(field().unit("Gc1", 1505).reserve("Gp1").unit("Fi1", 105)).data(|data| data.hidden = false);
        let mut table = german(p, 2);
        table.count(1);
        assert_eq!((table.at("Gp1"), table.step()), (0, Step::Place(GERMAN, table.unit("Gp1"), 0)));
        table.act(Action::Column(15)).to(1505);
        assert_eq!((table.at("Gp1"), table.step()), (1505, Step::Mover(GERMAN)));
    }
}

mod r8_1 {
    use super::*;

    #[test]
    fn where_parties_cannot_feed_all_the_german_chooses() {
        let p = field().edge(GERMAN, &[1605], &[1605]).unit("Gp1", 1105).unit("Gi1", 705).unit("Gi2", 605);
        let p = p.unit("Fi1", 101).data(|data| data.hidden = false);
        let mut table = p.goes_on(GERMAN, Task::Supply, &[]);
        assert_eq!((table.step(), table.offered_units()), (Step::Provision(GERMAN), vec!["Gi1", "Gi2"]));
        table.pick("Gi2");
        assert_eq!(table.names(table.state.unsupplied()), ["Gi1"]);
    }
}

mod r8_2 {
    use super::*;

    #[test]
    fn irregular_units_and_decoys_vanish_and_regular_ones_are_marked() {
        let p = field().edge(FRENCH, &[105], &[105]).unit("Fi1", 1005).unit("Ff1", 1005).unit("Fd1", 1006);
        let p = p.mask(FRENCH, 1006).unit("Fi2", 205).unit("Ff2", 305);
        let table = p.goes_on(FRENCH, Task::Supply, &[]);
        assert_eq!(table.names(table.state.unsupplied()), ["Fi1"]);
        assert_eq!((table.at("Ff1"), table.at("Fd1"), table.at("Ff2")), (0, 0, 305));
    }

    #[test]
    fn who_is_supplied_holds_the_place_where_he_stands() {
        let p = field().edge(FRENCH, &[105], &[105]).place(205, Terrain::Town, GERMAN).unit("Fi1", 205);
        let table = p.then(|s| s.unsupplied = UnitSet(1)).goes_on(FRENCH, Task::Supply, &[]);
        assert_eq!(table.state.control(FRENCH).len(), 1);
    }
}

mod r10 {
    use super::*;

    #[test]
    fn decoys_and_markers_when_movement_begins() {
        let p = supplied(field().reserve("Fd1").unit("Fi1", 305).unit("Fi2", 405).unit("Gi1", 1505));
        let mut table = french(p, 2, &[1, 1]);
        assert_eq!(table.step(), Step::Place(FRENCH, table.unit("Fd1"), 0));
        assert!(table.offers(Action::Done), "it may be left off");
        table.act(Action::Column(2)).to(205);
        assert_eq!((table.masks(FRENCH), table.step()), (vec![205], Step::Mask(FRENCH)));
        assert_eq!(table.offered_hexes(), [305, 405]);
        table.to(405).stop();
        assert_eq!((table.masks(FRENCH), table.step()), (vec![205, 405], Step::Mover(FRENCH)));
    }

    #[test]
    fn r_69_where_decoys_are_placed() {
        let far = |position: Position| {
            let p = supplied(position.reserve("Fd1").unit("Fi1", 305).unit("Gi1", 1505));
            let table = french(p, 2, &[1, 1]);
            (table.offers(Action::Column(2)), table.offers(Action::Column(14)))
        };
        assert_eq!(far(field()), (true, false), "in supply");
        assert_eq!(far(field().ruling(|r| r.decoy_places = DecoyPlaces::Anywhere)), (true, true));
    }

    #[test]
    fn no_more_markers_than_there_are() {
        let p = supplied(field().unit("Fi1", 305).unit("Fi2", 405).unit("Gi1", 1505));
        let mut table = french(p.data(|data| data.limits.masks[FRENCH] = 1), 2, &[1, 1]);
        table.to(305);
        assert_eq!(table.step(), Step::Mover(FRENCH));
    }

    #[test]
    fn nothing_is_hidden_in_the_open() {
        let p = supplied(field().reserve("Fd1").unit("Fi1", 305).unit("Gi1", 1505)).data(|data| data.hidden = false);
        assert_eq!(french(p, 2, &[1, 1]).step(), Step::Mover(FRENCH));
    }
}

mod r13 {
    use super::*;
    use crate::geometry::HexId;

    fn government(position: Position, number: u16) -> Table {
        let p = supplied(position.unit("Fi1", 310).unit("Gi1", 1505)).data(|data| data.hidden = false);
        let hex = p.hex(number);
        let mut table = p.done();
        table.state.government = hex;
        (table.state.turn, table.state.acting, table.state.task) = (2, FRENCH, Task::Evacuation);
        table.work();
        table
    }

    #[test]
    fn the_government_leaves_by_railway_for_a_point_of_morale() {
        let mut table = government(field(), 405);
        assert_eq!(table.step(), Step::Evacuate(FRENCH));
        table.go();
        assert_eq!((table.state.government(), table.state.events, table.state.rails_taken), (HexId::NONE, -1, 1));
        assert_ne!(government(field(), 406).step(), Step::Evacuate(FRENCH), "not without a railway");
        assert_ne!(government(field().unit("Gi2", 206), 405).step(), Step::Evacuate(FRENCH), "a zone of control");
    }

    #[test]
    fn it_may_stay() {
        let mut table = government(field(), 405);
        table.stop();
        assert_eq!((table.state.events, table.step()), (0, Step::Mover(FRENCH)));
    }
}
