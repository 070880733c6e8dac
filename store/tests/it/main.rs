//! What is kept is whole, and nobody else's is touched.

mod mutated;
mod results;
mod shares;
mod sources;
mod tables;
