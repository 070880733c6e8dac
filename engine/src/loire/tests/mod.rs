//! The rules, held position by position. The modules in the files are the rulebook's sections.

mod fixture;
mod games;
mod hidden;
mod invariants;
mod log;
mod map;
mod positions;
mod procedures;
mod r01_units;
mod r03_zones;
mod r05_arrivals;
mod r08_supply;
mod r09_march;
mod r09_movement;
mod r10_reconnaissance;
mod r11_works;
mod r12_battle;
mod r12_guns;
mod r12_irregular;
mod r12_skirmish;
mod r12_strength;
mod r14_set_up;
mod r15_victory;
mod readings;
mod tables;
mod traceability;
