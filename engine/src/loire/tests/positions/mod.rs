//! Positions with what must come of them, written from the rulebook before the code was read: a second opinion of every chapter.

use super::fixture::*;

mod r01_units;
mod r03_zones;
mod r05_arrivals;
mod r08_supply;
mod r09_marches;
mod r10_hidden;
mod r11_works;
mod r12_battle;
mod r12_guns;
mod r12_irregular;
mod r12_results;
mod r12_strength;
mod r13_morale;
mod r15_victory;
