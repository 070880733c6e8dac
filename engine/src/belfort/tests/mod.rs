//! The rules, held position by position. The files are those of `rules/`, the modules in them its sections.

mod fixture;
mod printed_tables;
mod r01_map_and_units;
mod r02_deployment;
mod r05_resources;
mod r06_stratagems;
mod r07_operational_movement;
mod r08_bombardment;
mod r09_1_activation;
mod r09_2_defensive_fire;
mod r09_3_assault;
mod r09_example;
mod r10_reorganisation;
mod r11_victory;
mod rulings;
mod stories;
mod stratagems;
mod tables;
mod traceability;
