//! Every invariant is broken once and found.

use super::fixture::*;
use crate::game::Game;
use crate::geometry::HexId;
use crate::loire::rulebook::RULEBOOK;
use crate::loire::state::Step;
use crate::loire::terrain::{HexSet, PlaceSet, Terrain};
use crate::loire::unit::{CorpsSet, UnitSet};
use crate::loire::{FRENCH, GERMAN, State};

fn position() -> Table {
    let p = field()
        .unit("Fi1", 505)
        .unit("Fi2", 505)
        .unit("Fh1", 505)
        .unit("Gi1", 905)
        .unit("Gd1", 905)
        .mask(GERMAN, 905)
        .reserve("Fi3");
    p.place(308, Terrain::Town, FRENCH).done()
}

/// The section that an error offends against.
fn found(plant: impl Fn(&Table, &mut State)) -> &'static str {
    let table = position();
    let mut s = table.state.clone();
    assert!(table.game.check(&s).is_ok(), "nothing is wrong before");
    plant(&table, &mut s);
    RULEBOOK.section(table.game.check(&s).expect_err("a fault").rule).number
}

#[test]
fn faults_of_units_are_found() {
    assert_eq!(found(|_, s| s.dead = UnitSet(1)), "1.6");
    assert_eq!(found(|_, s| s.at[0] = HexId::NONE), "1.6");
    assert_eq!(found(|_, s| s.steps[0] = 0), "1.6");
    assert_eq!(found(|_, s| s.steps[0] = 9), "1.6");
    assert_eq!(found(|_, s| s.unsupplied = UnitSet(1 << 100)), "8.2");
    assert_eq!(found(|t, s| s.unsupplied = s.on_map.minus(t.game.classes.regular)), "8.2", "irregular units");
    assert_eq!(
        found(|_, s| {
            s.on_map.remove(crate::loire::UnitId(0));
            s.at[0] = HexId::NONE;
            s.dead = UnitSet(1);
        }),
        "5.2"
    );
}

#[test]
fn faults_of_stacks_are_found() {
    assert_eq!(found(|t, s| s.at[0] = t.hex(506)), "4");
    assert_eq!(
        found(|t, s| {
            s.at[3] = t.hex(505);
            s.at[4] = t.hex(505);
            t.game.put(s, crate::loire::UnitId(3), t.hex(505));
            s.masked[GERMAN] = HexSet::one(t.hex(505));
        }),
        "4"
    );
    assert_eq!(found(|_, s| s.zones[FRENCH] = HexSet::EMPTY), "3.1");
    assert_eq!(found(|t, s| t.game.mask(s, GERMAN, t.hex(101), true)), "10.1");
    assert_eq!(found(|t, s| t.game.mask(s, GERMAN, t.hex(905), false)), "10.1");
    assert_eq!(
        found(|t, s| {
            s.step = Step::Attack(FRENCH);
            s.steps[5] = 3;
            t.game.put(s, crate::loire::UnitId(5), t.hex(505));
        }),
        "4"
    );
}

#[test]
fn faults_of_the_game_are_found() {
    assert_eq!(found(|_, s| s.control[GERMAN] = PlaceSet(1)), "15");
    assert_eq!(found(|t, s| s.broken = HexSet::one(t.hex(505))), "11.1");
    assert_eq!(found(|_, s| s.morale = 3), "13");
    assert_eq!(found(|_, s| s.on_rails = CorpsSet(3)), "9.6");
    assert_eq!(found(|_, s| s.fired[2] = 9), "12.6");
    assert_eq!(found(|_, s| (s.declared.count, s.declared.of[0]) = (1, 1)), "12.1");
    assert_eq!(found(|_, s| (s.named.count, s.named.of[0]) = (1, 1)), "12.3");
    assert_eq!(
        found(|t, s| {
            s.marching.units = UnitSet(1);
            s.marching.at = t.hex(506);
        }),
        "9.1"
    );
}
