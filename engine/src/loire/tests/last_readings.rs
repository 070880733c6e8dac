//! Each reading of the rulings from R-115 on.

use super::fixture::*;
use crate::loire::event::Event;
use crate::loire::rulings::{AdvanceTest, FoughtComrades, HqMarch, HqStep, MarchersGround, RetreatedFoe};
use crate::loire::state::{Fight, Step};
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
            table.s.unsupplied = table.units(&["Fh1", "Fi1", "Fc1"]);
            ["Fh1", "Fi1", "Fc1"].map(|name| table.game.allowance(&table.s, table.unit(name)))
        };
        assert_eq!(allowances(HqMarch::Infantry), [4, 3, 4]);
        assert_eq!(allowances(HqMarch::Nothing), [5, 3, 4]);
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
            table.s.combat.at.insert(table.hex(506));
            let (attackers, defenders) = (table.units(&["Gi1"]), table.units(&["Fi1", "Fi2"]));
            table.game.combat_modifier(&table.s, &Fight { attackers, defenders, guns: [3, 0], ..Fight::default() })
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
            table.s.losses(FRENCH)
        };
        assert_eq!([HqStep::Points, HqStep::Printed].map(left), [1, 0]);
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
