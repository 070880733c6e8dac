//! Reports and the speed of odds: one program, so that it is linked once.

mod common;
mod odds;
mod reports;
