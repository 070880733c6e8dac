//! Every checker finds a planted error.

use super::fixture::*;
use crate::game::Game;
use crate::geometry::ZoneId;
use crate::verdun::rulebook::RULEBOOK;
use crate::verdun::state::State;
use crate::verdun::{Blocks, FRENCH, GERMAN};

/// The section that a planted error breaks, in a position that is in order.
fn broken(plant: impl Fn(&mut State)) -> &'static str {
    let p = position("1-2-3").north(&[1]).south(&[3]).french_control(&[2, 3]).german(1, "FF").french(3, "F");
    let t = p.cards(GERMAN, [barrage("b4", 4)]).hand(GERMAN, "b4").round_of(GERMAN);
    assert_eq!(t.game.check(&t.state), Ok(()));
    let mut state = t.state.clone();
    plant(&mut state);
    let breach = t.game.check(&state).expect_err("a planted fault");
    RULEBOOK.section(breach.rule).number
}

fn two() -> ZoneId {
    ZoneId(2)
}

#[test]
fn a_zone_of_both_sides_or_of_none() {
    assert_eq!(broken(|s| s.control[GERMAN].insert(two())), "3.2");
    assert_eq!(broken(|s| s.control[FRENCH].remove(two())), "3.2");
}

#[test]
fn blocks_that_are_not_where_they_are_said_to_be() {
    assert_eq!(broken(|s| s.occupied[GERMAN].insert(two())), "3.2");
    assert_eq!(broken(|s| s.blocks[FRENCH][2] = Blocks::of(1, 0)), "3.2");
}

#[test]
fn too_many_blocks() {
    assert_eq!(broken(|s| s.blocks[GERMAN][1] = Blocks::of(2, 2)), "3.3");
    assert_eq!(broken(|s| s.reserve[GERMAN] = 59), "2.1");
    assert_eq!(broken(|s| s.en_route[FRENCH] = 60), "2.1");
}

#[test]
fn markers_where_nobody_is() {
    assert_eq!(broken(|s| s.unsupplied[GERMAN][0].insert(two())), "11");
    assert_eq!(broken(|s| s.unsupplied[FRENCH] = [3, 3].map(|zone| [ZoneId(zone)].into_iter().collect())), "11");
}

#[test]
fn cards_in_two_places_or_miscounted() {
    assert_eq!(broken(|s| s.deck[GERMAN][0] = 4), "5");
    assert_eq!(broken(|s| s.removed[GERMAN][0] = 4), "5");
    assert_eq!(broken(|s| s.hand_size[GERMAN] += 1), "5");
}

#[test]
fn cards_that_the_turn_does_not_have() {
    let t = position("1-2").cards(GERMAN, [barrage("late", 4).turns(4, 6)]).round_of(GERMAN);
    let plants: [fn(&mut State); 2] =
        [|s| s.deck[GERMAN][0] = 1, |s| (s.hand[GERMAN][0], s.hand_size[GERMAN]) = (1, 2)];
    for plant in plants {
        let mut state = t.state.clone();
        plant(&mut state);
        assert_eq!(t.game.check(&state).map_err(|breach| RULEBOOK.section(breach.rule).number), Err("4.1"));
    }
}

#[test]
fn tracks_beyond_their_ends() {
    assert_eq!(broken(|s| s.vp = 51), "10");
    assert_eq!(broken(|s| s.vp = -16), "10");
    assert_eq!(broken(|s| s.air = 4), "12.3");
    assert_eq!(broken(|s| s.morale[FRENCH] = 11), "12.2");
}

#[test]
fn a_zone_held_alone_that_is_the_enemys_and_a_trench_of_his() {
    assert_eq!(
        broken(|s| {
            s.blocks[GERMAN][2] = Blocks::of(1, 0);
            s.occupied[GERMAN].insert(two());
        }),
        "3.2"
    );
    assert_eq!(broken(|s| s.trenches[FRENCH].insert(ZoneId(1))), "9.1");
}

#[test]
fn more_trenches_than_pawns() {
    let map = (1..30).map(|n| format!("{n}-{}", n + 1)).collect::<Vec<_>>().join(" ");
    let zones: Vec<u8> = (1..=20).collect();
    let t = position(&map).trenches(GERMAN, &zones).spending(GERMAN, 1);
    let mut state = t.state.clone();
    state.trenches[GERMAN].insert(ZoneId(25));
    assert_eq!(t.game.check(&state).map_err(|breach| RULEBOOK.section(breach.rule).number), Err("9.1"));
}
