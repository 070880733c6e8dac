//! §12.1 R-131 Attacks that are all declared before the first march to the guns. Every roll brings the same.

use super::fixture::*;
use crate::loire::event::{Coming, Event};
use crate::loire::rulings::{Declarations, GunsZones, RetreatedFoe};
use crate::loire::state::Step;
use crate::loire::terrain::Terrain;
use crate::loire::unit::UnitSet;
use crate::loire::{Action, FRENCH, GERMAN};

mod r12_1 {
    use super::*;

    const BOTH: [Declarations; 2] = [Declarations::Each, Declarations::First];

    /// Divisions face each other at 505 and 506, and somewhere else.
    fn facing(reading: Declarations) -> Position {
        field().ruling(move |r| r.declarations = reading).unit("Gi1", 505).unit("Fi1", 506)
    }

    fn fights(event: &Event) -> bool {
        matches!(event, Event::Fought { .. })
    }

    fn begins(fought: bool) -> impl Fn(&Event) -> bool {
        move |event| matches!(event, Event::CombatBegan { fought: is, .. } if *is == fought)
    }

    #[test]
    fn r_131_the_march_to_the_guns_follows_each_declaration_or_all_of_them() {
        let steps = |reading: Declarations| {
            let p = facing(reading).result((0, 0), (0, 0)).unit("Fi2", 508).unit("Gi2", 905).unit("Fi3", 906);
            let mut table = p.fighting(GERMAN);
            table.to(505);
            let first = table.step();
            if first == Step::Support(FRENCH) {
                table.dice(&[3, 3]).stop();
            }
            assert_eq!((table.step(), table.offered_hexes()), (Step::Attack(GERMAN), vec![905]));
            table.to(905);
            (first, table.step(), table.numbers(table.state.combat().at))
        };
        assert_eq!(steps(Declarations::Each).0, Step::Support(FRENCH));
        let first = (Step::Attack(GERMAN), Step::Support(FRENCH), vec![506]);
        assert_eq!(steps(Declarations::First), first, "the defender has seen both, and answers the first");
    }

    #[test]
    fn r_131_they_are_fought_in_the_order_of_their_declaration_with_who_has_marched_there() {
        let p = facing(Declarations::First).result((0, 0), (0, 1)).unit("Fi2", 508);
        let mut table = p.unit("Gi2", 905).unit("Fi3", 906).fighting(GERMAN);
        table.to(905).to(505);
        assert_eq!(table.numbers(table.state.combat().at), [906], "Fi2 can march to either");
        table.stop().pick("Fi2").dice(&[3, 3, 3, 3]).to(507);
        assert_eq!((table.heard_coming(), table.told(fights)), (Some(Coming::Late), 1));
        assert_eq!((table.step(), table.told(begins(true))), (Step::Retreat(FRENCH, table.unit("Fi3")), 1));
        let away = table.offered_hexes()[0];
        table.to(away).dice(&[3, 3]).stop();
        assert_eq!((table.step(), table.told(fights)), (Step::Retreater(FRENCH), 1));
        let combat = table.state.combat();
        assert_eq!(table.numbers(combat.at), [506], "507 is not attacked");
        assert_eq!(table.names(combat.fight.defenders), ["Fi1", "Fi2"]);
        assert_eq!(table.names(combat.fight.late), ["Fi2"]);
        assert_eq!(table.numbers(combat.stood[FRENCH]), [506, 507]);
    }

    #[test]
    fn r_131_who_is_attacked_does_not_march_to_the_guns_of_another_attack() {
        // No zone of control reaches into the town, so that he could.
        let marches = |reading: Declarations| {
            let p = facing(reading).result((0, 0), (0, 0)).unit("Fi2", 507).place(507, Terrain::Town, FRENCH);
            let mut table = p.unit("Gi2", 508).unit("Gi9", 1605).unit("Fi9", 1606).fighting(GERMAN);
            table.to(505);
            if reading == Declarations::First {
                table.to(508).dice(&[3, 3, 3, 3]).stop();
                assert_eq!(table.told(fights), 2);
            }
            table.step() == Step::Support(FRENCH)
        };
        assert_eq!(BOTH.map(marches), [true, false]);
    }

    /// Fi1 retreats to 606 beside Fi3 at 507, which is attacked from 508 as well, and is tested with these dice.
    fn tested(reading: Declarations, dice: &[u32]) -> Table {
        let p = facing(reading).result((0, 0), (0, 1)).unit("Fi3", 507).unit("Gi2", 508);
        let mut table = p.unit("Gi9", 1605).unit("Fi9", 1606).fighting(GERMAN);
        match reading {
            Declarations::Each => table.dice(&[3, 3]).to(505),
            Declarations::First => table.to(505).to(508).dice(&[3, 3]).stop(),
        };
        table.dice(dice).to(606);
        table
    }

    #[test]
    fn r_131_an_attack_is_not_fought_whose_enemy_has_retreated() {
        let mut table = tested(Declarations::First, &[6, 6]);
        table.to(406).stop();
        assert_eq!((table.told(fights), table.told(begins(false))), (0, 1));
        assert!(table.outcome().is_some() && !table.state.attacks_wait(), "the phase is over, and the last turn");
        let mut table = tested(Declarations::First, &[1, 1]);
        table.dice(&[3, 3]).stop();
        assert_eq!((table.told(fights), table.told(begins(true))), (1, 1), "he has stood");
        let mut table = tested(Declarations::Each, &[6, 6]);
        table.to(406).stop();
        assert_eq!((table.offered_hexes(), table.told(begins(false))), (vec![1605], 0));
    }

    #[test]
    fn r_131_an_attacker_that_has_retreated_does_not_attack() {
        // The attack on 506 fails, and Gi1 retreats to 504 beside Gi2, which retreats too.
        let p = facing(Declarations::First).result((0, 1), (0, 0)).unit("Gi2", 404).unit("Fi3", 304);
        let mut table = p.unit("Gi9", 1605).unit("Fi9", 1606).fighting(GERMAN);
        table.to(505).to(404).dice(&[3, 3]).stop();
        assert_eq!(table.step(), Step::Retreat(GERMAN, table.unit("Gi1")));
        table.dice(&[6, 6]).to(504);
        assert_eq!((table.at("Gi2"), table.step()), (504, Step::Advance(FRENCH)));
        table.stop();
        assert!(table.outcome().is_some(), "nobody is left to attack");
        assert_eq!((table.told(fights), table.told(begins(false))), (0, 1));
    }

    #[test]
    fn r_131_who_had_retreated_before_he_was_attacked_does_not_count() {
        let p = facing(Declarations::First).ruling(|r| r.retreated_foe = RetreatedFoe::Yes).result((0, 0), (0, 1));
        let p = p.unit("Fi2", 506).then(|s| s.retreated = UnitSet(0b100));
        let mut table = p.unit("Gi9", 1605).unit("Fi9", 1606).fighting(GERMAN);
        table.to(505).dice(&[3, 3]).stop();
        assert_eq!(table.names(table.state.combat().fight.defenders), ["Fi1"]);
        assert_eq!(table.step(), Step::Retreater(FRENCH), "but he goes with the others");
    }

    #[test]
    fn r_131_cavalry_of_another_attack_gives_no_way_to_who_marches_to_the_guns() {
        let asked = |declared: bool| {
            let p = facing(Declarations::First).ruling(|r| r.guns_zones = GunsZones::Arrival).result((0, 0), (0, 0));
            let p = p.unit("Fi2", 408).unit("Gc1", 607).unit("Fi3", 707).unit("Fi8", 1405).unit("Gi8", 1404);
            let mut table = p.unit("Gi9", 1605).unit("Fi9", 1606).fighting(GERMAN);
            table.to(505);
            if declared {
                table.to(607);
            }
            table.stop().pick("Fi2").dice(&[1, 1]);
            let legal = table.legal();
            let to = table.hex(507);
            assert!(legal.contains(&Action::To(to)));
            if declared {
                table.dice(&[1, 1, 3, 3, 3, 3]).to(507)
            } else {
                table.to(507)
            };
            matches!(table.step(), Step::GiveWay(..))
        };
        assert_eq!([false, true].map(asked), [true, false]);
    }

    #[test]
    fn r_131_a_position_is_not_at_rest_between_declarations() {
        use crate::position::Positions;
        let p = facing(Declarations::First).result((0, 0), (0, 0)).unit("Gi2", 905).unit("Fi3", 906);
        let mut table = p.fighting(GERMAN);
        assert!(table.game.at_rest(&table.state));
        table.to(505);
        assert_eq!((table.step(), table.game.at_rest(&table.state)), (Step::Attack(GERMAN), false));
    }
}
