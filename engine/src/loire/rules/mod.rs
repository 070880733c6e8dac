//! The rules, a file a chapter of the rulebook.

mod r01_units;
mod r03_zones;
mod r04_stacking;
mod r08_supply;
