//! Positions with what must come of them, written from the rulebook before the code was read: a second opinion of every chapter.

use super::fixture::*;

mod r03_map;
mod r04_cards;
mod r05_turns;
mod r07_assault;
mod r07_barrage;
mod r09_movement;
mod r09_points;
mod r11_supply;
mod r12_tracks;

use crate::side::Side;

/// A map on which both sides have barrage cards of 4, 8 and 14 dice.
fn armed(map: &str) -> Position {
    let cards = || [barrage("b4", 4), barrage("b8", 8), barrage("b14", 14)];
    Side::BOTH.into_iter().fold(position(map), |p, side| p.cards(side, cards()))
}
