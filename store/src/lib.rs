//! What only a native program has: threads and a clock, files and folders. The crates below it have none of these.
//!
//! | module | contents |
//! |---|---|
//! | [`texts`] | scenarios, errata and bots' files on disk, read before a question is asked |
//! | [`threads`] | plays batches on all cores |
//! | [`journal`] | keeps what an executor plays, so that a run that was killed continues |
//! | [`queue`] | batches in a shared folder, for workers on any machine |
//! | [`worker`] | plays them |
//! | `layout` | the names of what is in a shared folder |
//! | `leftovers` | what dead processes leave in a shared folder |
//! | [`plan`] | a question that is cut into batches before workers start |
//! | [`pipe`] | batches and results as lines of text |
//! | [`remote`] | batches that a scheduler carries to workers |
//! | [`folder`] | a folder in which parts and answers are kept |
//! | [`results`] | the folder of a run or a comparison |
//! | [`memory`] | the same in memory |
//! | [`manifest`] | which files of a folder are ours |
//! | `lock` | one process at a time in a folder |
//! | [`tables`] | the tables of a run, as they grow |
//! | [`parquet`] | columns in Parquet files, written and read: the one room that knows polars; as a stream for another program in the process |
//! | [`logbook`] | a log for those who run it for hours |
//! | [`files`] | files that appear whole or not at all |
//! | `disk` | the operations of a disk, and in tests one in memory that fails |

mod disk;
pub mod files;
pub mod folder;
pub mod journal;
mod layout;
mod leftovers;
mod lock;
pub mod logbook;
pub mod manifest;
pub mod memory;
pub mod parquet;
pub mod pipe;
pub mod plan;
pub mod queue;
pub mod remote;
pub mod results;
pub mod tables;
pub mod texts;
pub mod threads;
pub mod worker;

pub use folder::Folder;
pub use memory::Memory;
pub use texts::OnDisk;
pub use threads::Threads;
