//! Data, faults and overlays, system by system: one program, so that it is linked once.

use sandtable_engine as engine;

#[path = "../../../engine/src/grandes_batailles/tests/maps.rs"]
mod maps;
#[path = "../../../engine/src/grandes_batailles/tests/scenarios.rs"]
mod scenarios;

mod belfort_data;
mod belfort_faults;
mod common;
mod eagle_data;
mod grandes_batailles_data;
mod grandes_batailles_faults;
mod grandes_batailles_overlays;
mod hex_map;
mod links;
mod loire_data;
mod loire_faults;
mod loire_odds;
mod outside;
mod overlays;
mod provenance;
mod tables;
mod twins;
mod verdun_cards;
mod verdun_data;
