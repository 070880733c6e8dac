//! Storm over Belfort, 1870-1871.

pub mod data;
pub mod rulings;
pub mod stratagem;
pub mod tables;
pub mod unit;
