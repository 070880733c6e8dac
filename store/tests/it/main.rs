//! What is kept is whole, and nobody else's is touched.

mod results;
mod shares;
mod sources;
mod tables;
