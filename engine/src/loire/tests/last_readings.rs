//! Each reading of the rulings from R-115 on.

use super::fixture::*;
use crate::loire::data::{Arrival, Detour, March};
use crate::loire::event::Event;
use crate::loire::rulings::{
    AdvanceTest, ArrivalTowns, AttackedBand, BarredEntry, CriticalVictory, ExcessUnits, ForcedTest, FoughtComrades,
    GunsWay, HqMarch, HqStep, LentPart, LineEnds, MarchersGround, MoraleSum, NoHideout, PartyCritical, RailArrival,
    RailEntry, RailGroups, RetreatedFoe, SupplyMarch, TrainTowns,
};
use crate::loire::state::{Fight, Step, Task};
use crate::loire::terrain::Terrain;
use crate::loire::unit::UnitSet;
use crate::loire::{Action, FRENCH, GERMAN};

/// A German division at 505 attacks 506 and throws two threes; two divisions stand face to face at the edge.
fn fought(position: Position) -> Table {
    let mut table = position.unit("Gi1", 505).unit("Gi9", 1605).unit("Fi9", 1606).fighting(GERMAN);
    table.dice(&[3, 3]).to(505);
    table
}

mod r12_4 {
    use super::*;

    /// Three in the attacked hex: a division that is fresh, cavalry that has fought and held, a headquarters that has fought and retreated.
    fn beaten(reading: FoughtComrades) -> Table {
        let p = field().ruling(move |r| r.fought_comrades = reading).result((0, 0), (0, 1));
        let p = p.unit("Fi1", 506).unit("Fc1", 506).unit("Fh1", 506).data(|data| data.units[2].artillery = 0);
        let mut table = fought(p.then(|s| (s.fought, s.retreated) = (UnitSet(6), UnitSet(4))));
        let seen = if reading == FoughtComrades::Stay { vec!["Fi1", "Fh1"] } else { vec!["Fi1", "Fc1", "Fh1"] };
        assert_eq!(table.offered_units(), seen);
        let (last, others) = seen.split_last().expect("several");
        for name in others {
            table.pick(name).to(507);
        }
        assert_eq!(table.step(), Step::Retreat(FRENCH, table.unit(last)));
        // Who stays sees the others go, and stands firm.
        table.dice(if reading == FoughtComrades::Stay { &[1, 1] } else { &[] }).to(507);
        table
    }

    #[test]
    fn r_115_who_has_fought_and_held_is_not_driven_off_with_others() {
        let table = beaten(FoughtComrades::Stay);
        assert_eq!(["Fi1", "Fc1", "Fh1"].map(|name| table.at(name)), [507, 506, 507]);
        assert_eq!(table.step(), Step::Attack(GERMAN), "the hex was not left, so nobody advances");
    }

    #[test]
    fn r_115_or_all_of_an_attacked_hex_go() {
        let table = beaten(FoughtComrades::Leave);
        assert_eq!(["Fi1", "Fc1", "Fh1"].map(|name| table.at(name)), [507; 3]);
        assert!(matches!(table.step(), Step::Advance(side) if side != FRENCH));
    }
}

mod r8_2 {
    use super::*;

    #[test]
    fn r_118_a_headquarters_without_supply_is_slower_or_not() {
        let allowances = |reading: HqMarch| {
            let p = field().ruling(move |r| r.hq_march = reading).unit("Fh1", 505).unit("Fi1", 505).unit("Fc1", 505);
            let mut table = p.done();
            table.state.unsupplied = table.units(&["Fh1", "Fi1", "Fc1"]);
            ["Fh1", "Fi1", "Fc1"].map(|name| table.game.allowance(&table.state, table.unit(name)))
        };
        assert_eq!(allowances(HqMarch::Infantry), [4, 3, 4]);
        assert_eq!(allowances(HqMarch::Nothing), [5, 3, 4]);
    }

    #[test]
    fn r_137_the_allowance_is_less_or_the_march() {
        let half_points = |reading: SupplyMarch, unsupplied: bool| {
            let p = field().ruling(move |r| r.supply_march = reading).unit("Fi1", 505).unit("Fc1", 505);
            let mut table = p.done();
            if unsupplied {
                table.state.unsupplied = table.units(&["Fi1", "Fc1"]);
            }
            let marches = [("Fi1", March::Tactical), ("Fi1", March::Strategic), ("Fi1", March::Forced)];
            let marches = marches.into_iter().chain([("Fc1", March::Tactical), ("Fc1", March::Strategic)]);
            marches
                .map(|(name, march)| table.game.budget(&table.state, table.unit(name), march) / 2)
                .collect::<Vec<_>>()
        };
        assert_eq!(half_points(SupplyMarch::Allowance, true), [4 - 1, 2 * (4 - 1), 3 * (4 - 1), 6 - 2, 2 * (6 - 2)]);
        assert_eq!(half_points(SupplyMarch::March, true), [4 - 1, 2 * 4 - 1, 3 * 4 - 1, 6 - 2, 2 * 6 - 2]);
        for reading in [SupplyMarch::Allowance, SupplyMarch::March] {
            assert_eq!(half_points(reading, false), [4, 8, 12, 6, 12]);
        }
    }
}

mod r12_3 {
    use super::*;

    /// A headquarters of 7 and cavalry march from 503 to the wood at 506, which costs 1.5 points on foot and 3 on horseback.
    fn factor(reading: GunsWay, cavalry: u8) -> Option<i8> {
        let p = field().ruling(move |r| r.guns_way = reading).ground(506, Terrain::Wood).unit("Fh1", 503);
        let p = p.unit("Fc1", 503).under("Fh1", &["Fc1"]).data(|data| {
            data.tables.terrain.hexes[Terrain::Wood as usize].cavalry = 6;
            data.units[1].movement = cavalry;
        });
        let table = p.done();
        table.game.gun_factor(&table.state, table.units(&["Fh1", "Fc1"]), table.hex(506))
    }

    #[test]
    fn r_138_the_dearer_way_counts_or_that_of_the_headquarters() {
        assert_eq!([GunsWay::Dearest, GunsWay::Leader].map(|reading| factor(reading, 6)), [Some(7 - 5), Some(7 - 4)]);
        assert_eq!([GunsWay::Dearest, GunsWay::Leader].map(|reading| factor(reading, 4)), [None; 2], "no way for all");
    }
}

mod r13 {
    use super::*;

    /// National Morale is at its upper end; francs-tireurs have a critical success, and then a party has one that counts.
    #[test]
    fn r_136_what_is_beyond_the_end_makes_up_for_the_rest_or_is_lost() {
        let moves = |reading: MoraleSum, morale: i8| {
            let p = field().ruling(move |r| (r.morale_sum, r.party_critical) = (reading, PartyCritical::Yes));
            let p = p.unit("Ff1", 505).unit("Gi1", 506).unit("Gp1", 1205).unit("Fi1", 1206);
            let mut table = p.unit("Gi9", 1605).unit("Fi9", 1606).done();
            (table.state.turn, table.state.acting, table.state.task) = (12, GERMAN, Task::Skirmishes(FRENCH));
            table.state.morale = morale;
            table.dice(&[1, 1]).work();
            table.dice(&[1, 1]).to(507);
            let counted: Vec<i8> = [1, -1]
                .into_iter()
                .filter(|by| table.told(|event| matches!(event, Event::MoraleCounted { by: of, .. } if of == by)) > 0)
                .collect();
            assert_eq!(counted, [-1]);
            table.state.events
        };
        let both = |morale| [MoraleSum::Sum, MoraleSum::Each].map(|reading| moves(reading, morale));
        assert_eq!((both(2), both(1)), ([0, -1], [0, 0]));
    }
}

mod r12_6 {
    use super::*;

    /// A headquarters in the clear is attacked, and a division has marched to the town beside it; or the other way round a wood is attacked,
    /// and one stands in the clear. What ground and three points of artillery add to the roll.
    #[test]
    fn r_117_the_ground_of_who_has_marched_there_counts_or_not() {
        let modifier = |reading: MarchersGround, attacked: Terrain, beside: Terrain| {
            let p = field().ruling(move |r| r.marchers_ground = reading).ground(506, attacked).ground(605, beside);
            let mut table = p.unit("Gi1", 505).unit("Fi1", 506).unit("Fi2", 605).done();
            table.state.combat.at.insert(table.hex(506));
            let (attackers, defenders) = (table.units(&["Gi1"]), table.units(&["Fi1", "Fi2"]));
            table.game.combat_modifier(&table.state, &Fight { attackers, defenders, guns: [3, 0], ..Fight::default() })
        };
        let both = |a, b| [MarchersGround::Any, MarchersGround::Attacked].map(|reading| modifier(reading, a, b));
        assert_eq!(both(Terrain::Clear, Terrain::Town), [3 - 2, 3]);
        assert_eq!(both(Terrain::Wood, Terrain::Clear), [3 - 1, 1 - 1]);
    }
}

mod r12_7 {
    use super::*;

    /// A headquarters with two divisions drives 506 back by two hexes and advances with one division; the other one stays at 505.
    fn second_hex(reading: AdvanceTest) -> Table {
        let p = field().ruling(move |r| r.advance_test = reading).result((0, 0), (0, 2));
        let p = p.unit("Gh1", 505).unit("Gi1", 505).unit("Gi2", 505).under("Gh1", &["Gi1", "Gi2"]).unit("Fi1", 506);
        let p = p.data(|data| data.units[0].artillery = 0).unit("Gi9", 1605).unit("Fi9", 1606);
        let mut table = p.fighting(GERMAN);
        table.to(505).pick("Gh1").pick("Gi1").dice(&[3, 3]).pick("Gi2");
        table.to(507).to(508);
        table.advance("Gh1", 506).advance("Gi1", 506);
        table
    }

    #[test]
    fn r_119_each_is_tested_before_a_second_hex_or_the_headquarters_is() {
        let mut table = second_hex(AdvanceTest::Each);
        table.dice(&[1, 1]).advance("Gh1", 507).dice(&[1, 1]).advance("Gi1", 507);
        assert_eq!(["Gh1", "Gi1", "Gi2"].map(|name| table.at(name)), [507, 507, 505]);
        let mut table = second_hex(AdvanceTest::Headquarters);
        table.dice(&[1, 1]).advance("Gh1", 507).advance("Gi1", 507);
        assert_eq!(table.at("Gi1"), 507, "without a roll");
        let mut table = second_hex(AdvanceTest::Headquarters);
        table.dice(&[6, 6]).advance("Gh1", 507);
        assert!(!table.offers(Action::Advance(table.unit("Gi1"), table.hex(507))), "the test was its own, too");
        assert!(table.offers(Action::Advance(table.unit("Gi2"), table.hex(506))), "who was not with it advances");
    }

    #[test]
    fn r_119_who_goes_before_the_headquarters_is_tested() {
        let mut table = second_hex(AdvanceTest::Headquarters);
        table.dice(&[1, 1]).advance("Gi1", 507).dice(&[1, 1]).advance("Gh1", 507);
        assert_eq!(["Gh1", "Gi1"].map(|name| table.at(name)), [507; 2]);
    }

    #[test]
    fn r_120_a_step_of_a_headquarters_with_silent_guns_counts_for_one_or_two() {
        let left = |reading: HqStep| {
            let p = field().ruling(move |r| r.hq_step = reading).result((0, 0), (3, 0));
            let p = p.unit("Fh1", 506).unit("Fi1", 506).data(|data| data.units[0].artillery = 1);
            let mut table = fought(p.then(|s| s.unsupplied = UnitSet(1)));
            table.pick("Fh1");
            table.state.losses(FRENCH)
        };
        assert_eq!([HqStep::Points, HqStep::Printed].map(left), [1, 0]);
    }

    const PARTS: [LentPart; 3] = [LentPart::Guns, LentPart::Advance, LentPart::Full];

    #[test]
    fn r_129_a_headquarters_that_lends_guns_advances_or_not() {
        let advances = |reading: LentPart, points: u8| {
            let p = field().ruling(move |r| r.lent_part = reading).result((0, 0), (0, 1)).unit("Gh1", 505);
            let p = p.unit("Gi1", 505).unit("Fi1", 506).unit("Gi9", 1605).unit("Fi9", 1606);
            let mut table = p.data(|data| data.units[0].artillery = 1).fighting(GERMAN);
            table.to(505).pick("Gi1").stop().dice(&[3, 3]).count(points).to(507);
            assert_eq!(table.step(), Step::Advance(GERMAN));
            table.offers(Action::Advance(table.unit("Gh1"), table.hex(506)))
        };
        assert_eq!(PARTS.map(|reading| advances(reading, 1)), [false, true, true]);
        assert_eq!(PARTS.map(|reading| advances(reading, 0)), [false; 3], "it has given nothing");
    }

    #[test]
    fn r_129_it_loses_steps_and_retreats_or_not() {
        let lent = |reading: LentPart, result: (u8, u8)| {
            let p = field().ruling(move |r| r.lent_part = reading).result((0, 0), result).unit("Fh1", 507);
            let p = p.unit("Gi1", 505).unit("Fi1", 506).unit("Gi9", 1605).unit("Fi9", 1606);
            let p = p.data(|data| data.units[0].artillery = 1).then(|s| s.marched = UnitSet(1));
            let mut table = p.fighting(GERMAN);
            table.to(505).dice(&[3, 3]).count(1);
            table
        };
        for reading in PARTS {
            let full = reading == LentPart::Full;
            let table = lent(reading, (3, 0));
            assert_eq!(table.step() == Step::Loss(FRENCH), full, "a choice of whose steps are lost");
            let both = |event: &Event| matches!(event, Event::Fought { engaged: [3, steps], .. } if *steps > 3);
            assert_eq!(table.told(both), usize::from(full));
            let mut table = lent(reading, (0, 1));
            assert_eq!(table.step() == Step::Retreater(FRENCH), full);
            if full {
                table.pick("Fh1").to(508);
                assert_eq!((table.at("Fh1"), table.step()), (508, Step::Retreat(FRENCH, table.unit("Fi1"))));
            }
        }
    }
}

mod r12_8 {
    use super::*;

    /// Cavalry at 506 has retreated there after a test; a division at 504 is fresh or not there.
    fn attacked(reading: RetreatedFoe, result: (u8, u8), fresh: bool) -> Table {
        let p = field().ruling(move |r| r.retreated_foe = reading).result((0, 0), result).unit("Fi1", 506);
        let p = p.then(|s| s.retreated = UnitSet(1));
        let p = if fresh { p.unit("Fi2", 504) } else { p };
        p.unit("Gi1", 505).unit("Gi9", 1605).unit("Fi9", 1606).fighting(GERMAN)
    }

    #[test]
    fn r_116_who_has_retreated_can_be_attacked_or_not() {
        assert_eq!(attacked(RetreatedFoe::No, (0, 0), false).offered_hexes(), [1605]);
        let mut table = attacked(RetreatedFoe::Yes, (2, 1), false);
        assert_eq!(table.offered_hexes(), [505, 1605]);
        table.dice(&[3, 3]).to(505);
        let none = |event: &Event| matches!(event, Event::Attacked { defenders: 0, .. });
        let alone = |event: &Event| matches!(event, Event::Weighed { strengths: [5, 1], .. });
        assert_eq!((table.told(none), table.told(alone)), (1, 1), "it does not count");
        assert_eq!(table.step(), Step::Retreat(FRENCH, table.unit("Fi1")));
        table.to(507);
        assert_eq!((table.steps("Fi1"), table.step()), (3, Step::Advance(GERMAN)), "it takes no losses");
        table.stop();
        assert_eq!(table.offered_hexes(), [1605], "once a phase");
    }

    #[test]
    fn r_116_nobody_has_won_where_who_does_not_count_stays() {
        let mut table = attacked(RetreatedFoe::Yes, (0, 0), false);
        table.dice(&[3, 3]).to(505);
        assert_eq!(table.told(|event| matches!(event, Event::CombatEnded { won: None, .. })), 1);
    }

    #[test]
    fn r_116_and_must_be_by_who_attacks_beside_him() {
        let at = |reading: RetreatedFoe| {
            let mut table = attacked(reading, (0, 0), true);
            table.dice(&[3, 3]).to(505);
            let mut hexes = Vec::new();
            for event in table.events() {
                if let Event::Attacked { at, .. } = event {
                    hexes = table.numbers(*at);
                }
            }
            hexes
        };
        assert_eq!((at(RetreatedFoe::No), at(RetreatedFoe::Yes)), (vec![504], vec![504, 506]));
    }
}

mod r5_1 {
    use super::*;

    /// French reinforcements of turn 2, with an enemy in their only hex.
    fn barred(reading: BarredEntry) -> Table {
        let p = field().ruling(move |r| r.barred_entry = reading).reserve("Fi1").unit("Gi1", 505).unit("Fi9", 101);
        let p = p.edge(FRENCH, &[105], &[105]);
        let (units, hexes) = (vec![p.id("Fi1")], p.hexes(&[505]));
        let group = Arrival { turn: 2, side: FRENCH, units, hexes, march: None, corps: [0; 3], by_rail: None };
        let detour = Detour { hex: p.hex(505), instead: p.hexes(&[110]) };
        let p = p.data(|data| {
            (data.hidden, data.arrivals, data.detours) = (false, vec![group], vec![detour]);
        });
        let mut table = p.done();
        (table.state.turn, table.state.acting, table.state.task) = (2, FRENCH, Task::HalfTurn);
        table.dice(&[1, 1]).work();
        table
    }

    #[test]
    fn r_122_who_finds_his_hex_barred_comes_elsewhere_or_waits() {
        assert_eq!(barred(BarredEntry::Detour).at("Fi1"), 110);
        let mut table = barred(BarredEntry::Wait);
        assert_eq!(table.legal(), [Action::Column(1), Action::Done]);
        table.stop();
        assert_eq!((table.at("Fi1"), table.state.due), (0, table.units(&["Fi1"])), "he comes in another turn");
        let mut table = barred(BarredEntry::Wait);
        table.act(Action::Column(1));
        assert_eq!(table.at("Fi1"), 110);
    }
}

mod rt_arrivals {
    use super::*;

    /// Two corps that come by rail, with the Government on a railway to the edge.
    fn trains(reading: RailEntry) -> Table {
        trains_by(reading, RailArrival::Listed)
    }

    fn trains_by(reading: RailEntry, march: RailArrival) -> Table {
        let p = field().ruling(move |r| (r.rail_entry, r.rail_arrival) = (reading, march));
        let p = p.reserve("Fi1").reserve("Fi2").unit("Fi9", 103);
        let p = p.corps("18", &["Fi1"]).corps("20", &["Fi2"]).edge(FRENCH, &[105], &[105]).rail(&[105, 205, 305]);
        let p = p.unit("Gi9", 1610);
        let (units, hexes) = (vec![p.id("Fi1"), p.id("Fi2")], p.hexes(&[101]));
        let by_rail = Some((4, p.hexes(&[105])));
        let group = Arrival { turn: 2, side: FRENCH, units, hexes, march: None, corps: [0; 3], by_rail };
        let p = p.data(|data| (data.hidden, data.arrivals) = (false, vec![group]));
        let mut table = p.done();
        (table.state.by_rail, table.state.government) = (table.units(&["Fi1", "Fi2"]), table.hex(205));
        (table.state.turn, table.state.acting, table.state.task) = (4, FRENCH, Task::HalfTurn);
        table.dice(&[1, 1]).work();
        table
    }

    #[test]
    fn r_121_all_come_by_rail_or_one_corps_a_turn() {
        let table = trains(RailEntry::Free);
        assert_eq!((["Fi1", "Fi2"].map(|name| table.at(name)), table.step()), ([105; 2], Step::Evacuate(FRENCH)));
        let mut table = trains(RailEntry::Corps);
        assert_eq!((table.step(), table.offers(Action::Done)), (Step::Place(FRENCH, table.unit("Fi1"), 0), true));
        table.act(Action::Column(1));
        assert_eq!((["Fi1", "Fi2"].map(|name| table.at(name)), table.step()), ([105, 0], Step::Mover(FRENCH)));
        assert_eq!(table.state.due, table.units(&["Fi2"]), "it waits, and the Government cannot leave");
        let mut table = trains(RailEntry::Corps);
        table.stop().act(Action::Column(1));
        assert_eq!(["Fi1", "Fi2"].map(|name| table.at(name)), [0, 105], "the other corps comes first");
    }

    #[test]
    fn r_121_both_corps_go_on_by_train_or_one() {
        let goes_on = |reading: RailEntry| {
            let mut table = trains(reading);
            table.stop().pick("Fi1").stop().pace(March::Tactical);
            let to = table.hex(305);
            table.act(Action::Rail(to)).stop().pick("Fi2").pace(March::Tactical);
            (table.offers(Action::Rail(to)), table.state.on_rails.len())
        };
        assert_eq!(goes_on(RailEntry::Free), (false, 1));
        assert_eq!(goes_on(RailEntry::All), (true, 0), "another corps can go by rail as well");
    }

    #[test]
    fn r_87_who_comes_by_rail_a_turn_late_marches_as_he_should() {
        let slow = |march: RailArrival| {
            let mut table = trains_by(RailEntry::Corps, march);
            table.act(Action::Column(1));
            let first = table.state.slow;
            (table.state.turn, table.state.acting, table.state.task) = (5, FRENCH, Task::HalfTurn);
            table.state.step = Step::Working;
            table.dice(&[1, 1]).work();
            table.act(Action::Column(1));
            assert_eq!(table.at("Fi2"), 105);
            [first, table.state.slow]
        };
        let [first, second] = slow(RailArrival::Tactical);
        let table = trains(RailEntry::Corps);
        assert_eq!([first, second], [table.units(&["Fi1"]), table.units(&["Fi2"])]);
        assert_eq!(slow(RailArrival::Listed), [UnitSet::EMPTY; 2]);
    }
}

mod rt_arrivals_by_corps {
    use super::*;

    /// Two corps of which the owner is asked whether they come by rail, on turn 2.
    fn asked(reading: RailGroups) -> Table {
        let p = field().ruling(move |r| r.rail_groups = reading).unit("Fi9", 103).unit("Gi9", 1610);
        let p = ["Fi1", "Fi2", "Fi3"].into_iter().fold(p, Position::reserve);
        let p = p.corps("18", &["Fi1", "Fi3"]).corps("20", &["Fi2"]).edge(FRENCH, &[105], &[105]);
        let p = p.rail(&[105, 205, 305]);
        let (units, hexes) = (vec![p.id("Fi1"), p.id("Fi2"), p.id("Fi3")], p.hexes(&[101]));
        let by_rail = Some((4, p.hexes(&[105])));
        let group = Arrival { turn: 2, side: FRENCH, units, hexes, march: None, corps: [0; 3], by_rail };
        let mut table = p.data(|data| (data.hidden, data.arrivals) = (false, vec![group])).done();
        (table.state.turn, table.state.acting, table.state.task) = (2, FRENCH, Task::HalfTurn);
        table.work();
        table
    }

    const ALL: [&str; 3] = ["Fi1", "Fi2", "Fi3"];

    #[test]
    fn r_132_each_corps_comes_by_rail_or_on_foot() {
        let mut table = asked(RailGroups::Named);
        assert_eq!(table.step(), Step::ByRail(FRENCH, 0, 0));
        table.dice(&[1, 1]).go();
        assert_eq!((ALL.map(|name| table.at(name)), table.state.by_rail), ([0; 3], table.units(&ALL)));

        let mut table = asked(RailGroups::Corps);
        assert_eq!(
            (table.step(), table.game.rail_group(0, 0)),
            (Step::ByRail(FRENCH, 0, 0), table.units(&["Fi1", "Fi3"]))
        );
        table.go();
        assert_eq!((table.step(), table.game.rail_group(0, 1)), (Step::ByRail(FRENCH, 0, 1), table.units(&["Fi2"])));
        table.dice(&[1, 1]).stop();
        assert_eq!((ALL.map(|name| table.at(name)), table.state.by_rail), ([0, 101, 0], table.units(&["Fi1", "Fi3"])));
        // Two turns later.
        (table.state.turn, table.state.acting, table.state.task) = (4, FRENCH, Task::HalfTurn);
        table.state.step = Step::Working;
        table.dice(&[1, 1]).work();
        assert_eq!(ALL.map(|name| table.at(name)), [105, 101, 105]);
    }

    #[test]
    fn r_132_or_each_unit_does() {
        use crate::position::{Positions, Value, write};
        let mut table = asked(RailGroups::Unit);
        for (part, name) in (0..).zip(ALL) {
            assert_eq!(
                (table.step(), table.game.rail_group(0, part)),
                (Step::ByRail(FRENCH, 0, part), table.units(&[name]))
            );
            match name {
                "Fi1" => table.go(),
                "Fi3" => table.dice(&[1, 1]).stop(),
                _ => table.stop(),
            };
        }
        assert_eq!((ALL.map(|name| table.at(name)), table.state.by_rail), ([0, 101, 101], table.units(&["Fi1"])));
        assert!(table.game.at_rest(&table.state));
        let lines = write(&table.game, &table.state).expect("a position");
        let by_rail = lines.iter().find(|line| line.key == "arrivals_by_rail").expect("a line");
        assert_eq!(by_rail.value, Value::List(vec!["1 Fi1".into()]));
    }

    #[test]
    fn r_132_nobody_is_asked_twice() {
        let mut table = asked(RailGroups::Corps);
        table.stop().dice(&[1, 1]).stop();
        assert_eq!((ALL.map(|name| table.at(name)), table.state.by_rail), ([101; 3], UnitSet::EMPTY));
    }

    #[test]
    fn r_132_a_position_says_which_corps_comes_by_rail() {
        use crate::position::{Positions, Value, read, write};
        let mut table = asked(RailGroups::Corps);
        table.go().dice(&[1, 1]).stop();
        assert!(table.game.at_rest(&table.state));
        let lines = write(&table.game, &table.state).expect("a position");
        let by_rail = lines.iter().find(|line| line.key == "arrivals_by_rail").expect("a line");
        assert_eq!(by_rail.value, Value::List(vec!["1 18".into()]));
        let again = read(&table.game, lines).expect("it is read");
        assert_eq!(again.by_rail, table.state.by_rail);
    }
}

mod r8_1 {
    use super::*;

    /// A French locality at 505, four hexes from the edge, in the zone of control of a German division or not.
    fn supplies(reading: LineEnds, german: u16) -> [bool; 2] {
        let p = field().ruling(move |r| r.line_ends = reading).place(505, Terrain::Locality, FRENCH);
        let table = p.edge(FRENCH, &[105], &[105]).unit("Gi1", german).unit("Fi1", 704).done();
        let place = table.game.supplied_places(&table.state, FRENCH).len() == 1;
        [place, table.game.supplied_units(&table.state, FRENCH).has(table.unit("Fi1"))]
    }

    #[test]
    fn r_127_a_line_ends_in_a_zone_of_control_or_not() {
        assert_eq!([LineEnds::No, LineEnds::Yes].map(|reading| supplies(reading, 506)), [[false; 2], [true; 2]]);
        assert_eq!([LineEnds::No, LineEnds::Yes].map(|reading| supplies(reading, 1610)), [[true; 2]; 2]);
        assert_eq!(
            [LineEnds::No, LineEnds::Yes].map(|reading| supplies(reading, 505)),
            [[false; 2]; 2],
            "the enemy is there"
        );
    }

    /// A railway from the edge at 105 to a French locality at 1105, by which a division stands: the locality is supplied, and the division.
    fn by_rail(reading: LineEnds, german: u16) -> [bool; 2] {
        let p = field().ruling(move |r| r.line_ends = reading).place(1105, Terrain::Locality, FRENCH);
        let p = p.rail(&[105, 205, 305, 405, 505, 605, 705, 805, 905, 1005, 1105]).edge(FRENCH, &[105], &[105]);
        let table = p.unit("Gi1", german).unit("Fi1", 1107).done();
        let place = table.game.supplied_places(&table.state, FRENCH).len() == 1;
        [place, table.game.supplied_units(&table.state, FRENCH).has(table.unit("Fi1"))]
    }

    #[test]
    fn r_127_a_railway_ends_in_a_zone_of_control_or_not() {
        let both = |german| [LineEnds::No, LineEnds::Yes].map(|reading| by_rail(reading, german));
        assert_eq!(both(1610), [[true; 2]; 2]);
        assert_eq!(both(104), [[false; 2], [true; 2]], "at the edge");
        assert_eq!(both(1104), [[false, true], [true; 2]], "at the locality");
        assert_eq!(both(504), [[false; 2]; 2], "it does not pass through one");
    }
}

mod r9_5 {
    use super::*;

    #[test]
    fn r_130_who_begins_a_forced_march_and_stays_is_tested_or_not() {
        let begun = |reading: ForcedTest| {
            let p = field().ruling(move |r| r.forced_test = reading).unit("Fi1", 505).unit("Gi9", 1610);
            let mut table = p.moving(FRENCH);
            table.pick("Fi1").dice(if reading == ForcedTest::Begun { &[6, 6] } else { &[] }).pace(March::Forced);
            table
        };
        let mut table = begun(ForcedTest::Begun);
        assert_eq!((table.stop().steps("Fi1"), table.at("Fi1")), (2, 505));
        let mut table = begun(ForcedTest::Left);
        assert_eq!((table.stop().steps("Fi1"), table.at("Fi1")), (3, 505));
        let mut table = begun(ForcedTest::Left);
        table.dice(&[6, 6]).to(504);
        assert_eq!((table.steps("Fi1"), table.at("Fi1")), (2, 504), "in its first hex");
        table.dice(&[]).to(503);
        assert_eq!((table.steps("Fi1"), table.at("Fi1")), (2, 503), "once");
    }
}

mod r12_2 {
    use super::*;

    /// Irregular units fight, with these dice before the first decision; two divisions stand face to face at the edge.
    fn skirmish(position: Position, dice: &[u32]) -> Table {
        position.unit("Gi9", 1605).unit("Fi9", 1606).goes_on(GERMAN, Task::Skirmishes(FRENCH), dice)
    }

    #[test]
    fn r_123_one_of_those_attacked_is_lost_or_all() {
        let left = |reading: AttackedBand| {
            let p =
                field().ruling(move |r| r.attacked_band = reading).unit("Ff1", 505).unit("Gp1", 506).unit("Gp2", 506);
            let mut table = skirmish(p, &[]);
            // The second party fights the francs-tireurs afterwards, if it is there.
            let dice: &[u32] = if reading == AttackedBand::One { &[1, 2, 1, 2] } else { &[1, 2] };
            table.dice(dice).pick("Gp1");
            ["Ff1", "Gp1", "Gp2"].map(|name| table.at(name))
        };
        assert_eq!(left(AttackedBand::One), [0, 0, 506]);
        assert_eq!(left(AttackedBand::All), [505, 0, 0]);
    }

    #[test]
    fn r_124_who_finds_no_hex_to_withdraw_to_is_removed_or_stays() {
        let at = |reading: NoHideout| {
            let p = field().ruling(move |r| r.no_hideout = reading).unit("Ff1", 505).unit("Gi1", 506);
            skirmish(p.unit("Gi2", 503).unit("Gi3", 304).unit("Gi4", 704), &[1, 2]).at("Ff1")
        };
        assert_eq!([NoHideout::Removed, NoHideout::Stay].map(at), [0, 505]);
    }

    #[test]
    fn r_126_a_critical_success_of_a_party_moves_national_morale_or_not() {
        let events = |reading: PartyCritical| {
            let p = field().ruling(move |r| r.party_critical = reading).unit("Gp1", 505).unit("Fi1", 506);
            skirmish(p, &[1, 1]).state.events
        };
        assert_eq!([PartyCritical::No, PartyCritical::Yes].map(events), [0, -1]);
    }
}

mod t_morale {
    use super::*;

    #[test]
    fn r_125_infantry_that_a_critical_success_drives_off_is_a_defeat_or_not() {
        let events = |reading: CriticalVictory, irregular: &str, foe: &str| {
            let p = field().ruling(move |r| r.critical_victory = reading).unit(irregular, 505).unit(foe, 506);
            let p = p.unit("Gi9", 1605).unit("Fi9", 1606);
            let mut table = p.goes_on(GERMAN, Task::Skirmishes(FRENCH), &[1, 1]);
            table.to(507);
            table.state.events
        };
        let both = |irregular, foe| [CriticalVictory::No, CriticalVictory::Yes].map(|r| events(r, irregular, foe));
        assert_eq!(both("Ff1", "Gi1"), [1, 2]);
        assert_eq!(both("Ff1", "Gc1"), [1, 1], "cavalry is no infantry");
        assert_eq!(both("Gp1", "Fi1"), [0, -1]);
    }
}

mod r15 {
    use super::*;

    /// A division goes by rail from 105 to 505; the railway passes a German town at 305, and leads over 301 as well.
    #[test]
    fn r_128_a_train_takes_the_towns_on_its_way_or_the_last() {
        let taken = |reading: TrainTowns| {
            let p = field().ruling(move |r| r.train_towns = reading).rail(&[105, 205, 305, 405, 505]);
            let p = p.rail(&[105, 104, 204, 304, 404, 504, 505]).unit("Fi1", 105).corps("15", &["Fi1"]);
            let towns = [305, 304, 505];
            let p = towns.into_iter().fold(p, |p, hex| p.place(hex, Terrain::Town, GERMAN)).unit("Gi9", 1610);
            let mut table = p.moving(FRENCH);
            table.pick("Fi1").pace(March::Tactical);
            let to = table.hex(505);
            table.act(Action::Rail(to));
            towns.map(|hex| {
                table.state.control(FRENCH).has(table.game.data().map.place_at(table.hex(hex)).expect("a town"))
            })
        };
        assert_eq!(taken(TrainTowns::End), [false, false, true]);
        assert_eq!(taken(TrainTowns::Way), [true, false, true]);
    }
}

mod r4 {
    use super::*;

    #[test]
    fn r_133_who_finds_no_room_is_destroyed_or_out_of_the_game() {
        let removed = |reading: ExcessUnits| {
            let p = field().ruling(move |r| r.excess_units = reading).unit("Gi9", 1610);
            let p = ["Fi1", "Fi2", "Fi3"].into_iter().fold(p, |p, name| p.unit(name, 505));
            let mut table = p.goes_on(FRENCH, Task::MovementOver, &[]);
            assert_eq!(table.step(), Step::Excess(FRENCH, table.hex(505)));
            table.pick("Fi2");
            let unit = table.unit("Fi2");
            [table.state.dead(), table.state.gone()].map(|set| set.has(unit))
        };
        assert_eq!([ExcessUnits::Destroyed, ExcessUnits::Gone].map(removed), [[true, false], [false, true]]);
    }
}

mod rt_arrivals_to_towns {
    use super::*;

    #[test]
    fn r_134_a_corps_comes_to_one_of_two_towns_or_to_both() {
        let second = |reading: ArrivalTowns| {
            let p = field().ruling(move |r| r.arrival_towns = reading).reserve("Fi1").reserve("Fi2").unit("Fi9", 101);
            let p = p.place(505, Terrain::Locality, FRENCH).place(707, Terrain::Locality, FRENCH).unit("Gi9", 1610);
            let (units, hexes) = (vec![p.id("Fi1"), p.id("Fi2")], p.hexes(&[505, 707]));
            let group = Arrival { turn: 2, side: FRENCH, units, hexes, march: None, corps: [0; 3], by_rail: None };
            let mut table = p.data(|data| (data.hidden, data.arrivals) = (false, vec![group])).done();
            (table.state.turn, table.state.acting, table.state.task) = (2, FRENCH, Task::HalfTurn);
            table.dice(&[1, 1]).work();
            assert_eq!(table.step(), Step::Place(FRENCH, table.unit("Fi1"), 0), "the first has a choice");
            table.act(Action::Column(7));
            let hexes = table.game.arrival_hexes(&table.state, table.unit("Fi2"));
            table.numbers(hexes)
        };
        assert_eq!(second(ArrivalTowns::Each), [505, 707]);
        assert_eq!(second(ArrivalTowns::Whole), [707]);
    }
}
