//! §12.4 Attacks, §12.6 artillery and de Sonis, as they are played.

use super::*;
use crate::loire::event::Event;
use crate::loire::rulings::SonisHelp;
use crate::loire::state::Step;
use crate::loire::terrain::Terrain;
use crate::loire::unit::{UnitId, UnitSet};
use crate::loire::{Action, FRENCH, GERMAN};

/// The German side is to attack; two divisions stand face to face at the edge.
fn fighting(position: Position) -> Table {
    position.unit("Gi9", 1605).unit("Fi9", 1606).fighting(GERMAN)
}

mod r12_4 {
    use super::*;

    #[test]
    fn an_enemy_over_a_river_without_a_bridge_is_left_out_of_it() {
        let position = field().river(&[(505, 404)]).unit("Gi1", 505).unit("Fi1", 506).unit("Fi2", 404);
        let mut table = fighting(position.unit("Gi2", 505));
        table.to(505);
        assert_eq!(table.numbers(table.state.combat().at), [506]);
        let bridged = field().river(&[(505, 404)]).bridge(505, 404).unit("Gi1", 505).unit("Fi1", 506).unit("Fi2", 404);
        let mut table = fighting(bridged.unit("Gi2", 505));
        table.to(505);
        assert_eq!(table.numbers(table.state.combat().at), [404, 506]);
    }

    #[test]
    fn an_enemy_in_a_town_can_be_attacked_and_counts_as_beside() {
        let town = field().place(506, Terrain::Town, FRENCH).unit("Gi1", 505).unit("Gi2", 505);
        let mut table = fighting(town.unit("Fi1", 506).unit("Fi2", 504));
        table.to(505);
        assert_eq!(table.numbers(table.state.combat().at), [504, 506]);
    }

    #[test]
    fn three_hexes_attack_one() {
        let position = field().unit("Gi1", 505).unit("Gi2", 406).unit("Gi3", 606).unit("Fi1", 506);
        let mut table = fighting(position);
        table.to(505);
        assert_eq!(table.offered_units(), ["Gi1", "Gi2", "Gi3"]);
        table.pick("Gi3").pick("Gi1");
        assert!(table.offers(Action::Done), "not all have to");
    }

    #[test]
    fn who_was_attacked_from_elsewhere_no_longer_counts_as_beside() {
        let position =
            field().result((0, 0), (0, 0)).unit("Gi1", 505).unit("Fi1", 506).unit("Gi2", 607).unit("Fi2", 608);
        let mut table = fighting(position);
        table.dice(&[3, 3]).to(505);
        assert_eq!(table.step(), Step::Attack(GERMAN));
        assert!(table.state.fought().has(table.unit("Fi1")));
        table.dice(&[3, 3]).to(607);
        assert_eq!(table.told(|e| matches!(e, Event::Attacked { defenders: 1, .. })), 1, "506 is beside 607 too");
    }

    #[test]
    fn irregular_units_do_not_join_their_stack_in_combat() {
        let position =
            field().result((0, 0), (0, 0)).unit("Gi1", 505).unit("Gp1", 505).unit("Fi1", 506).unit("Ff1", 506);
        let mut table = fighting(position);
        table.dice(&[3, 3]).to(505);
        assert_eq!(table.told(|e| matches!(e, Event::Attacked { attackers: 1, defenders: 1, .. })), 1);
        assert_eq!((table.at("Gp1"), table.at("Ff1")), (505, 506));
    }
}

mod r12_6 {
    use super::*;

    #[test]
    fn points_are_used_once_in_a_phase() {
        let position = field().result((0, 0), (0, 0)).unit("Gh1", 605).unit("Gi1", 505).unit("Gi2", 705);
        let position = position.unit("Fi1", 506).unit("Fi2", 706).river(&[(605, 506), (605, 706)]);
        let mut table = fighting(position);
        table.to(505);
        assert_eq!(table.step(), Step::Guns(GERMAN, table.unit("Gh1")));
        table.dice(&[3, 3]).count(2);
        table.to(705);
        assert_eq!(table.legal(), [0, 1].map(Action::Count), "one is left");
    }

    #[test]
    fn both_headquarters_of_a_side_give_points() {
        let position =
            field().result((0, 0), (0, 0)).unit("Fh1", 507).unit("Fh2", 507).unit("Gi1", 505).unit("Fi1", 506);
        let mut table = fighting(position.then(|s| s.marched = UnitSet(3)));
        table.to(505);
        assert_eq!(table.step(), Step::Guns(FRENCH, table.unit("Fh1")));
        table.count(3);
        table.dice(&[3, 3]).count(2);
        assert_eq!(table.told(|e| matches!(e, Event::Fought { modifier: -5, .. })), 1);
    }

    /// An attack on a division, with the general's headquarters in a hex, which has so many points: the next step.
    fn sonis(hq: u16, artillery: u8, change: fn(&mut crate::loire::State), dice: &[u32]) -> Step {
        let position = field().result((0, 0), (0, 0)).unit("Fh1", hq).unit("Gi1", 505).unit("Fi1", 506);
        let position = position.data(move |data| {
            (data.sonis, data.units[0].artillery) = (UnitId(0), artillery);
            data.rulings.sonis_help = SonisHelp::Near;
        });
        let mut table = fighting(position.then(|s| s.marched = UnitSet(1)).then(change));
        table.dice(dice).to(505).step()
    }

    #[test]
    fn de_sonis_helps_only_where_his_headquarters_takes_part() {
        assert_eq!([506, 507].map(|hq| sonis(hq, 1, |_| (), &[])), [Step::Sonis(FRENCH); 2]);
        assert!(matches!(sonis(509, 1, |_| (), &[3, 3]), Step::Attack(GERMAN)));
        assert!(matches!(sonis(506, 0, |s| s.wounded = true, &[3, 3]), Step::Attack(GERMAN)));
    }

    #[test]
    fn a_headquarters_beside_the_combat_with_no_point_left_takes_no_part() {
        assert_eq!([sonis(506, 0, |_| (), &[]), sonis(506, 1, |s| s.fired[0] = 1, &[])], [Step::Sonis(FRENCH); 2]);
        assert!(matches!(sonis(507, 0, |_| (), &[3, 3]), Step::Attack(GERMAN)));
        assert!(matches!(sonis(507, 1, |s| s.fired[0] = 1, &[3, 3]), Step::Attack(GERMAN)));
        assert_eq!(sonis(507, 2, |s| s.fired[0] = 1, &[]), Step::Sonis(FRENCH));
    }

    #[test]
    fn de_sonis_helps_an_attack_too() {
        let position = field().result((0, 0), (0, 0)).unit("Fh1", 505).unit("Fi1", 505).unit("Gi1", 506);
        let position = position.data(|data| {
            data.sonis = UnitId(0);
            data.rulings.sonis_help = SonisHelp::Near;
        });
        let mut table = position.unit("Gi9", 1605).unit("Fi9", 1606).fighting(FRENCH);
        table.to(505).pick("Fi1").stop();
        assert_eq!(table.step(), Step::Sonis(FRENCH));
        table.go().dice(&[3, 3, 3, 3]).count(0);
        assert_eq!(table.told(|e| matches!(e, Event::Fought { modifier: 1, .. })), 1);
        assert!(!table.state.wounded(), "six is not above six");
    }
}
