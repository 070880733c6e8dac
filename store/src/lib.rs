//! What only a native program has: threads, folders, journals, Parquet files, pictures.
//!
//! | room | what is in it |
//! |---|---|
//! | [`threads`] | plays batches on all cores |

pub mod threads;

pub use threads::Threads;
