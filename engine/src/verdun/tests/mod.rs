//! The rules, held position by position. The modules in the files are the rulebook's sections.

mod fixture;
mod games;
mod invariants;
mod positions;
mod procedures;
mod r03_map;
mod r04_cards;
mod r05_turns;
mod r07_assault;
mod r07_barrage;
mod r09_points;
mod readings;
mod rulings;
mod story;
mod traceability;
