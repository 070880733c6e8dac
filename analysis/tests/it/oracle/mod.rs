//! The odds of each system counted by brute force, written from its rulebook alone.

pub(crate) mod belfort;
pub(crate) mod eagle;
pub(crate) mod grandes_batailles;
pub(crate) mod verdun;
