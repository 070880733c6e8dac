//! The rules, a file a chapter of the rulebook.

mod r01_units;
mod r03_zones;
mod r04_stacking;
mod r08_supply;
mod r09_movement;
mod r10_reconnaissance;
mod r11_bridges;
mod r12_2_irregular;
mod r12_3_guns;
mod r12_5_strength;
mod r15_victory;

pub use r12_3_guns::Coming;
pub use r12_5_strength::Fight;
pub use r15_victory::Verdict;
