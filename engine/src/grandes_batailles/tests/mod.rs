//! The rules, held position by position. The files are those of `rules/`, the modules in them its sections.

use crate as engine;

mod fixture;
mod games;
mod invariants;
mod late_readings;
mod later_readings;
mod log;
pub(super) mod maps;
mod more_readings;
mod positions;
mod positions_columns;
mod positions_combat;
mod positions_command;
mod positions_corners;
mod positions_movement;
mod positions_rally;
mod positions_sight;
mod r07_4_reinforcements;
mod r07_movement;
mod r08_command;
mod r09_formations;
mod r09_strays;
mod r10_2_sight;
mod r10_barrage;
mod r11_combat;
mod r11_defence;
mod r11_readings;
mod r11_retreats;
mod r11_stacks;
mod r12_rally;
mod r13_readings;
mod r13_scenarios;
mod readings;
mod scenarios;
mod tables;
mod traceability;
