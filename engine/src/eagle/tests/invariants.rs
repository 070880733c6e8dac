//! Every checker finds a planted error.

use super::fixture::*;
use crate::eagle::rulebook::RULEBOOK;
use crate::eagle::state::{Mark, State};
use crate::eagle::{FRENCH, PRUSSIAN, UnitId, UnitSet};
use crate::game::Game;
use crate::geometry::HexId;

const F1: UnitId = UnitId(0);
const F2: UnitId = UnitId(1);

/// The section that a planted error breaks, in a position that is in order: f1 and f2 in 503, p1 in 603, North off the map.
fn broken(plant: impl Fn(&mut State)) -> &'static str {
    let p = field()
        .plain(FRENCH, "f1", 503)
        .plain(FRENCH, "f2", 503)
        .plain(PRUSSIAN, "p1", 603)
        .hq(FRENCH, "North", 3, 0, 101)
        .off_map("North")
        .railway(&[101, 102])
        .luxemburg(&[504])
        .city("Sedan", 201, FRENCH);
    let t = p.fighting(FRENCH, "f1");
    assert_eq!(t.game.check(&t.state), Ok(()));
    let mut state = t.state.clone();
    plant(&mut state);
    let breach = t.game.check(&state).expect_err("a planted fault");
    RULEBOOK.section(breach.rule).number
}

#[test]
fn units_that_are_and_are_not_there() {
    assert_eq!(broken(|s| s.eliminated.insert(F1)), "1.1");
    assert_eq!(broken(|s| s.on_map.remove(F1)), "1.1");
    assert_eq!(broken(|s| s.at[F2.index()] = HexId::NONE), "1.1");
}

#[test]
fn too_many_steps() {
    assert_eq!(broken(|s| s.lost[0] = 4), "1.1");
    assert_eq!(broken(|s| s.lost[3] = 1), "1.1");
}

#[test]
fn markers_without_units() {
    assert_eq!(broken(|s| s.isolated[3] = 1), "10");
    assert_eq!(broken(|s| s.mark(UnitSet::one(UnitId(3)), Mark::Unsupplied)), "1.3");
}

#[test]
fn a_fortress_that_goes_away() {
    let Table { game, mut state, .. } = field().fortress("Metz", "6-3", 503, FRENCH).begun();
    assert_eq!(game.check(&state), Ok(()));
    game.put(&mut state, F1, HexId(0));
    assert_eq!(game.check(&state).map_err(|breach| RULEBOOK.section(breach.rule).number), Err("11"));
}

#[test]
fn hexes_and_zones_that_are_not_those_of_the_units() {
    assert_eq!(broken(|s| s.held[FRENCH].insert(HexId(0))), "3.2.1");
    assert_eq!(broken(|s| s.zones[PRUSSIAN].insert(HexId(0))), "3.2.1");
}

#[test]
fn a_hex_of_both_sides() {
    assert_eq!(
        broken(|s| {
            let (own, enemy) = (s.at[0], s.at[2]);
            s.at[2] = own;
            s.held[PRUSSIAN].remove(enemy);
            s.held[PRUSSIAN].insert(own);
        }),
        "6.1"
    );
}

#[test]
fn two_units_on_top_or_none() {
    assert_eq!(broken(|s| s.mark(UnitSet::one(F1) | UnitSet::one(F2), Mark::OnTop)), "3.1");
    assert_eq!(broken(|s| s.unmark(UnitSet::one(F1) | UnitSet::one(F2), Mark::OnTop)), "3.1");
}

#[test]
fn a_unit_on_neutral_ground() {
    let p = field().plain(FRENCH, "f1", 503).plain(PRUSSIAN, "p1", 603).luxemburg(&[503]).state(|s| s.invaded = true);
    let t = p.fighting(FRENCH, "f1");
    let mut state = t.state.clone();
    state.invaded = false;
    assert_eq!(t.game.check(&state).map_err(|breach| RULEBOOK.section(breach.rule).number), Err("14"));
}

#[test]
fn too_many_in_a_hex_once_all_have_moved() {
    let p =
        field().plain(FRENCH, "f1", 503).plain(FRENCH, "f2", 503).plain(FRENCH, "f3", 503).plain(PRUSSIAN, "p1", 603);
    let t = p.plain(FRENCH, "f4", 502).fighting(FRENCH, "f1 f2 f3");
    let mut state = t.state.clone();
    t.game.put(&mut state, t.id("f4"), t.hex(503));
    assert_eq!(t.game.check(&state).map_err(|breach| RULEBOOK.section(breach.rule).number), Err("3.1"));
}

#[test]
fn railways_and_places_of_both_sides_or_of_none() {
    assert_eq!(broken(|s| s.rails[PRUSSIAN].insert(HexId(0))), "2.7");
    assert_eq!(broken(|s| s.rails[FRENCH].insert(HexId(5))), "2.7");
    assert_eq!(broken(|s| s.converted.0 = [s.rails[FRENCH]; 2]), "2.7");
    assert_eq!(broken(|s| s.control[PRUSSIAN] = s.control[FRENCH]), "15");
    assert_eq!(broken(|s| s.control.0 = Default::default()), "15");
}

#[test]
fn a_marker_too_many_and_a_step_too_many_by_rail() {
    assert_eq!(broken(|s| s.cup.insert(UnitId(3))), "2.3.1");
    assert_eq!(broken(|s| s.cup.insert(F1)), "2.3.1");
    assert_eq!(broken(|s| s.rail_used[FRENCH] = 5), "6.2");
}
