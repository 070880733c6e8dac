//! §10, §12.6 What a side cannot see.

use super::fixture::*;
use crate::game::{Game, Hearer};
use crate::geometry::HexId;
use crate::loire::event::Event;
use crate::loire::state::Step;
use crate::loire::{FRENCH, GERMAN, State};
use crate::streams::{Purpose, Stream};

/// What the French see.
fn seen(table: &Table) -> State {
    let mut seen = table.state.clone();
    table.game.hide(&mut seen, FRENCH);
    seen
}

/// What they may imagine.
fn worlds(table: &Table, count: u64) -> Vec<State> {
    let world = |i| {
        let mut world = table.state.clone();
        table.game.resample(&mut world, FRENCH, &mut Stream::new(1, i, Purpose::Worlds));
        world
    };
    (0..count).map(world).collect()
}

/// Two masked stacks, one of them a decoy, and an open one.
fn masked() -> Position {
    let p = field().unit("Gi1", 505).unit("Gi2", 505).unit("Gd1", 705).unit("Gc1", 905).reserve("Gd2");
    p.mask(GERMAN, 505).mask(GERMAN, 705).unit("Fi1", 101)
}

mod r10 {
    use super::*;

    #[test]
    fn nothing_is_seen_under_a_marker_but_that_somebody_is_there() {
        let table = masked().done();
        let view = seen(&table);
        let at = |name| view.at(table.unit(name));
        assert_eq!([at("Gi1"), at("Gi2"), at("Gd1"), at("Gd2")], [HexId::NONE; 4]);
        assert_eq!(at("Gc1"), table.hex(905));
        assert_eq!(table.numbers(view.stood(GERMAN)), [505, 705, 905]);
        let mut own = table.state.clone();
        table.game.hide(&mut own, GERMAN);
        assert_eq!(own, table.state, "its owner sees all");
    }

    #[test]
    fn who_goes_along_under_a_marker_is_not_named() {
        let heard = |position: Position, side| {
            let table = position.unit("Gi1", 505).unit("Gi2", 505).unit("Fi1", 101).done();
            let joined = Event::MarchJoined { side: GERMAN, units: table.units(&["Gi2"]) };
            let hearer = Hearer { side, before: &table.state, after: &table.state };
            table.game.event_heard(&joined, hearer).of(joined).is_some()
        };
        let hidden = || field().mask(GERMAN, 505);
        assert!(heard(hidden(), GERMAN) && !heard(hidden(), FRENCH) && heard(field(), FRENCH));
    }

    /// Two come from under a marker at 505 to 506, where a third stands, under a marker too or not, and all are turned up.
    #[test]
    fn how_many_come_is_heard_where_nobody_was_hidden() {
        let stand = |at: u16, masks: &[u16]| {
            let p = field().unit("Gi1", at).unit("Gi2", at).unit("Gi3", 506).unit("Fi1", 101);
            masks.iter().fold(p, |p, &hex| p.mask(GERMAN, hex)).done()
        };
        let heard = |masks: &[u16]| {
            let (before, after) = (stand(505, masks), stand(506, &[]));
            let (unit, from, to) = (before.unit("Gi1"), before.hex(505), before.hex(506));
            let moved = Event::Moved { side: GERMAN, unit, units: 2, from, to };
            let hearer = Hearer { side: FRENCH, before: &before.state, after: &after.state };
            match before.game.event_heard(&moved, hearer).of(moved) {
                Some(Event::Moved { units, .. }) => units,
                _ => u8::MAX,
            }
        };
        assert_eq!((heard(&[505]), heard(&[505, 506])), (2, 0));
    }

    #[test]
    fn units_and_decoys_are_dealt_over_all_markers() {
        let table = masked().done();
        let (unit, decoy, off) = (table.unit("Gi1"), table.unit("Gd1"), table.unit("Gd2"));
        let worlds = worlds(&table, 60);
        for number in [505, 705] {
            let hex = table.hex(number);
            assert!(worlds.iter().any(|world| world.at(unit) == hex), "a division in {number}");
            assert!(worlds.iter().any(|world| world.at(decoy) == hex), "a decoy in {number}");
        }
        assert!(worlds.iter().any(|world| world.at(off).is_some()), "one that is off the map could be on it");
        for world in &worlds {
            assert_eq!(world.stood(GERMAN), table.state.stood(GERMAN));
            assert!(table.game.check(world).is_ok());
        }
    }

    #[test]
    fn who_was_turned_up_stays_where_he_is() {
        let table = masked().done();
        let cavalry = table.unit("Gc1");
        assert!(worlds(&table, 20).iter().all(|world| world.at(cavalry) == table.hex(905)));
    }

    #[test]
    fn stacks_are_dealt_within_the_stacking_limits() {
        let crowd = ["Gi1", "Gi2", "Gc1", "Gh1"].into_iter().fold(field(), |p, name| p.unit(name, 505));
        let crowd = ["Gi3", "Gi4", "Gc2"].into_iter().fold(crowd, |p, name| p.unit(name, 705));
        let table =
            crowd.unit("Gi5", 905).mask(GERMAN, 505).mask(GERMAN, 705).mask(GERMAN, 905).unit("Fi1", 101).done();
        for world in worlds(&table, 60) {
            for number in [505, 705, 905] {
                assert!(table.game.too_many(&world, GERMAN, table.hex(number)).is_empty(), "in {number}");
            }
        }
    }
}

mod r12_6 {
    use super::*;

    #[test]
    fn artillery_points_are_secret_until_both_have_named_theirs() {
        let p = field().result((0, 0), (0, 0)).unit("Gi1", 505).unit("Gh1", 505).unit("Fi1", 506).unit("Fh1", 506);
        let mut table = p.under("Gh1", &["Gi1"]).fighting(GERMAN);
        table.to(505).pick("Gi1").stop().count(2);
        assert_eq!(table.step(), Step::Guns(FRENCH, table.unit("Fh1")));
        let hq = table.unit("Gh1").index();
        assert_eq!((table.state.pledged[hq], seen(&table).pledged[hq]), (2, 0));
        let points: std::collections::BTreeSet<u8> = worlds(&table, 60).iter().map(|world| world.pledged[hq]).collect();
        assert_eq!(points, [0, 1, 2, 3].into());
        let (hq, hex, total) = (table.unit("Gh1"), table.hex(505), 2);
        let pledged = Event::GunsPledged { side: GERMAN, hq, hex, points: 2, total };
        let heard = |side| {
            let hearer = Hearer { side, before: &table.state, after: &table.state };
            table.game.event_heard(&pledged, hearer).of(pledged).is_some()
        };
        assert!(heard(GERMAN) && !heard(FRENCH), "who writes down knows it");
    }
}
