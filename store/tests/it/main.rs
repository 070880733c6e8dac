//! What is kept is whole, and nobody else's is touched.

mod results;
mod tables;
