//! The odds of each system counted by brute force, and games played again from their logs, written from its rulebook alone.

pub(crate) mod belfort;
pub(crate) mod eagle;
pub(crate) mod grandes_batailles;
pub(crate) mod log;
pub(crate) mod loire;
pub(crate) mod toml;
pub(crate) mod verdun;
