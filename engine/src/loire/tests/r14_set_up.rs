//! §14 Set-up, §2 the sequence, §15 the end.

use super::fixture::*;
use crate::loire::data::{Garrison, Placement};
use crate::loire::event::Event;
use crate::loire::rulebook::rule;
use crate::loire::state::{Step, Task};
use crate::loire::terrain::Terrain;
use crate::loire::{Action, FRENCH, GERMAN};
use crate::side::Side;

fn placement(p: &Position, side: Side, units: &[&str], hexes: &[u16]) -> Placement {
    let units = units.iter().map(|name| p.id(name)).collect();
    let hexes = p.hexes(hexes);
    Placement { side, units, hexes, both: hexes, together: false, march: None }
}

fn set_up(p: Position, placements: Vec<Placement>) -> Position {
    p.data(|data| data.set_up = placements)
}

mod r14_1 {
    use super::*;

    #[test]
    fn units_are_placed_in_their_area_by_column_and_hex() {
        let p = field().reserve("Gi1").reserve("Gd1");
        let germans = placement(&p, GERMAN, &["Gi1", "Gd1"], &[1501, 1601, 1602]);
        let mut table = set_up(p, vec![germans]).begun();
        assert_eq!(table.legal(), [Action::Column(15), Action::Column(16)]);
        table.act(Action::Column(16)).to(1602);
        assert_eq!((table.at("Gi1"), table.step()), (1602, Step::Place(GERMAN, table.unit("Gd1"), 0)));
        assert!(table.offers(Action::Done), "a decoy may be left off");
        table.act(Action::Column(15));
        assert_eq!((table.at("Gd1"), table.masks(GERMAN)), (1501, vec![1501]), "it brings its marker");
        assert_eq!((table.step(), table.offered_hexes()), (Step::Mask(GERMAN), vec![1602]));
    }

    #[test]
    fn garrisons_are_seen_to() {
        let p = field().reserve("Gi1").reserve("Gc1").reserve("Gc2");
        let germans = placement(&p, GERMAN, &["Gi1", "Gc1", "Gc2"], &[1501, 1505, 1605]);
        let garrison = |hexes, infantry, cavalry, regular| Garrison { side: GERMAN, hexes, infantry, cavalry, regular };
        let garrisons = vec![garrison(p.hexes(&[1505]), 1, 0, 2), garrison(p.hexes(&[1501]), 0, 1, 0)];
        let mut table = set_up(p, vec![germans]).data(|data| data.garrisons = garrisons).begun();
        assert_eq!(table.at("Gi1"), 1505, "the only infantry has no choice");
        assert_eq!(table.offered_hexes(), [1501, 1505], "all that is left is needed");
        table.to(1501);
        assert_eq!((table.at("Gc1"), table.at("Gc2")), (1501, 1505));
    }

    #[test]
    fn no_more_parties_than_cavalry() {
        let p = field().reserve("Gc1").reserve("Gp1").reserve("Gp2");
        let germans = placement(&p, GERMAN, &["Gc1", "Gp1", "Gp2"], &[1501, 1601]);
        let mut table = set_up(p, vec![germans]).begun();
        table.act(Action::Column(15)).act(Action::Column(16));
        assert_eq!((table.at("Gp1"), table.step()), (1601, Step::Mask(GERMAN)));
    }
}

mod r14_2 {
    use super::*;

    #[test]
    fn the_camp_is_chosen_before_anybody_stands_in_it() {
        let p = field().reserve("Fi1").reserve("Fi2");
        let french = vec![placement(&p, FRENCH, &["Fi1"], &[]), placement(&p, FRENCH, &["Fi2"], &[201, 301])];
        let camps = p.hexes(&[305, 405]);
        let mut table = set_up(p, french).data(|data| data.camps = camps).begun();
        assert_eq!((table.step(), table.offered_hexes()), (Step::Camp(FRENCH), vec![305, 405]));
        table.to(405);
        assert_eq!(table.at("Fi1"), 405);
    }

    #[test]
    fn a_corps_is_set_up_together_whatever_the_room_and_marches_tactically_on_the_first_turn() {
        let p = field().reserve("Fi1").reserve("Fi2").reserve("Fi3").edge(FRENCH, &[105], &[105]);
        let mut corps = placement(&p, FRENCH, &["Fi1", "Fi2", "Fi3"], &[305, 405]);
        (corps.together, corps.march) = (true, Some(crate::loire::data::March::Tactical));
        let mut table = set_up(p, vec![corps]).data(|data| data.hidden = false).begun();
        table.dice(&[1, 1]).act(Action::Column(4));
        assert_eq!([table.at("Fi1"), table.at("Fi2"), table.at("Fi3")], [405; 3]);
        table.pick("Fi1").stop();
        assert_eq!(table.step(), Step::March(FRENCH), "there is no other march to choose");
    }
}

mod r2 {
    use super::*;

    #[test]
    fn the_french_act_first_and_each_half_has_its_phases() {
        let p = field().unit("Fi1", 105).unit("Gi1", 1605).edge(FRENCH, &[105], &[105]).edge(GERMAN, &[1605], &[1605]);
        let mut table = p.data(|data| data.hidden = false).done();
        table.state.task = Task::TurnStart;
        table.dice(&[1, 1]).work();
        assert_eq!((table.state.turn(), table.state.acting(), table.step()), (1, FRENCH, Step::Mover(FRENCH)));
        table.stop();
        assert_eq!((table.state.turn(), table.state.acting(), table.step()), (1, GERMAN, Step::Mover(GERMAN)));
        assert_eq!(table.told(|event| matches!(event, Event::MoraleMoved { .. })), 1);
        table.dice(&[1, 1]).stop();
        assert_eq!((table.state.turn(), table.state.acting()), (2, FRENCH));
        assert!(table.applied(rule!("8")) && table.applied(rule!("2")));
    }
}

mod r15 {
    use super::*;

    #[test]
    fn the_towns_are_judged_after_the_last_turn() {
        let p = field().unit("Gi1", 1605).place(505, Terrain::Town, GERMAN).place(605, Terrain::Town, GERMAN);
        let p = p.place(705, Terrain::Town, FRENCH).place(805, Terrain::Town, FRENCH);
        let mut table = p.victory([505, 605], [705, 805], &[]).moving(GERMAN);
        table.stop();
        assert_eq!(table.outcome(), Some(("german tactical", "last turn", -2)));
    }

    #[test]
    fn a_unit_that_passes_takes_a_town_if_it_is_supplied() {
        let taken = |hungry: bool| {
            let p = field().unit("Gi1", 505).place(506, Terrain::Town, FRENCH).unit("Fi9", 101);
            let p = if hungry { p.then(|s| s.unsupplied = crate::loire::UnitSet(1)) } else { p };
            let mut table = p.moving(GERMAN);
            table.pick("Gi1");
            table.pace(crate::loire::data::March::Tactical).to(506).to(507);
            table.state.control(GERMAN).len() == 1
        };
        assert!(taken(false) && !taken(true));
    }
}
