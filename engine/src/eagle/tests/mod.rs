//! The rules, held position by position. The modules in the files are the rulebook's sections.

mod example;
mod fixture;
mod games;
mod hidden;
mod invariants;
mod positions;
mod procedures;
mod r01_units;
mod r02_sequence;
mod r03_map;
mod r04_supply;
mod r06_movement;
mod r07_battle;
mod r07_results;
mod r10_isolation;
mod r15_victory;
mod readings;
mod rulings;
mod stack_order;
mod tables;
mod traceability;
