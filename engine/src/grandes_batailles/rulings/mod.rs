//! The unclear rules of Wissembourg and Spicheren: the readings, the default and why. The numbers are those of the system's README.

#[macro_use]
mod first;
#[macro_use]
mod second;

crate::rulings! { parts first second }
