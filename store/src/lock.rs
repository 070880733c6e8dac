//! A lock that lets one process at a time write into a folder. The system releases it if the process is killed.

use crate::disk::{self, File};
use crate::files::{own, read_text, unusable};
use sandtable_questions::Error;
use std::fs::TryLockError;
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::process;

/// The name of its file.
pub(crate) const LOCK: &str = ".sandtable-lock";

/// A lock that is held until it is dropped.
#[derive(Debug)]
pub(crate) struct Lock {
    path: PathBuf,
    _file: File,
}

impl Lock {
    /// Takes the lock of a folder, to write there what `holds` names.
    ///
    /// # Errors
    /// If another process has it: the error names that process, and what it writes.
    pub(crate) fn take(folder: &Path, holds: &str) -> Result<Lock, Error> {
        let path = folder.join(LOCK);
        let at = |error: std::io::Error| unusable(&path, &error);
        loop {
            let mut file = own(&path).map_err(at)?;
            let locked = file.try_lock();
            if let Err(TryLockError::Error(error)) = &locked
                && !is_without_locks(error)
            {
                return Err(at(io::Error::new(error.kind(), error.to_string())));
            }
            if let Err(TryLockError::WouldBlock) = locked {
                let holder = read_text(&path).unwrap_or_default();
                let holder = if holder.is_empty() { "another process".to_owned() } else { holder };
                let why = format!(
                    "{holder} is writing into this folder, so nothing was written; wait for it, or name another folder"
                );
                return Err(Error::File { path: folder.display().to_string(), why });
            }
            if !disk::is_at(&file, &path) {
                // Its last holder has just removed the file.
                continue;
            }
            let lock = Lock { path: path.clone(), _file: file.try_clone().map_err(at)? };
            file.set_len(0).map_err(at)?;
            file.seek(SeekFrom::Start(0)).map_err(at)?;
            write!(file, "process {} (the {holds})", process::id()).map_err(at)?;
            return Ok(lock);
        }
    }
}

/// Whether the file system has no locks: then there is none. NFS without a lock server reports that none are left.
fn is_without_locks(error: &io::Error) -> bool {
    let none_left = if cfg!(target_os = "linux") { 37 } else { 77 };
    error.kind() == io::ErrorKind::Unsupported || error.raw_os_error() == Some(none_left)
}

impl Drop for Lock {
    fn drop(&mut self) {
        // A file that stays is taken over by the next process.
        let _ = disk::remove_file(&self.path);
    }
}
