//! What the benches count is right: one program, so that it is linked once.

mod odds;
mod signatures;
