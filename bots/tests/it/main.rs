//! Bots, system by system: one program, so that it is linked once.

use sandtable_engine as engine;

mod allocations;
mod battles;
mod belfort;
mod eagle;
mod grandes_batailles;
mod loire;
mod played_out;
mod search;
mod verdun;
mod weights;
