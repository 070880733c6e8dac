//! x
pub mod chart;
pub mod control;
pub mod ending_turns;
pub mod levels;
pub mod margin;
pub mod picture;
pub mod words;
