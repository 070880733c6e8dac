//! Wissembourg and Spicheren 1870: the rule system `grandes-batailles`.

pub mod data;
pub mod leader;
pub mod rulings;
pub mod tables;
pub mod terrain;
pub mod unit;

pub use data::Data;
