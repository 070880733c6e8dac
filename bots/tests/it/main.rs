//! Bots, system by system: one program, so that it is linked once.

use sandtable_engine as engine;

use sandtable_bots::Texts;
use sandtable_scenarios::{Fault, Faults};

/// Texts of files.
struct Files;

impl Texts for Files {
    fn text(&self, name: &str) -> Result<String, Faults> {
        std::fs::read_to_string(name).map_err(|error| Fault::of_file(name, error.to_string(), "a file").into())
    }
}

mod allocations;
mod battles;
mod belfort;
mod eagle;
mod grandes_batailles;
mod judges;
mod loire;
mod played_out;
mod search;
mod table;
mod verdun;
mod weights;
