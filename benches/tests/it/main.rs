//! Tests of what the benchmarks count: one program, so that it is linked once.

mod odds;
mod signatures;
