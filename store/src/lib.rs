//! The parts that only a native program has: threads and a clock, files and folders. The crates below have none of these.
//!
//! | module | contents |
//! |---|---|
//! | [`texts`] | scenarios, errata and bots' files on disk, read before a question is asked |
//! | [`threads`] | plays batches on all cores |
//! | [`journal`] | keeps what an executor plays, so that a run that was killed resumes |
//! | [`queue`] | batches in a shared folder, for workers on any machine |
//! | [`worker`] | plays batches from a shared folder |
//! | `layout` | the names of the files in a shared folder |
//! | `leftovers` | the files that dead processes leave in a shared folder |
//! | [`plan`] | a question that is cut into batches before workers start |
//! | [`pipe`] | batches and results as lines of text |
//! | [`remote`] | batches that a scheduler carries to workers |
//! | [`folder`] | a folder in which parts and answers are kept |
//! | [`results`] | the folder of a run or a comparison |
//! | [`memory`] | the same in memory |
//! | [`manifest`] | which files of a folder are ours |
//! | `lock` | one process at a time in a folder |
//! | [`tables`] | the tables of a run, which grow while it is played |
//! | [`parquet`] | columns in Parquet files, and as a stream for another program in the process: the only module that uses polars |
//! | [`logbook`] | a log of long runs |
//! | [`files`] | files that appear completely or not at all |
//! | `disk` | the operations of a disk, and for tests a disk in memory that fails |

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
