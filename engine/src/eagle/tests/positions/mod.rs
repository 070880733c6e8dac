//! Positions with what must come of them, written from the rulebook before the code was read: a second opinion of every chapter.

use super::fixture::*;

mod r01_units;
mod r02_sequence;
mod r04_supply;
mod r06_movement;
mod r07_battle;
mod r07_results;
mod r10_isolation;
mod r15_victory;
