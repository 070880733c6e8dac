//! What is kept is whole, and nobody else's is touched.

mod changes;
mod corpora;
mod mutated;
mod readers;
mod results;
mod shares;
mod sources;
mod tables;
