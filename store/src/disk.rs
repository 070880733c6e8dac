//! All operations on files that this program writes, one function for each: the only module that knows the operating system.
//!
//! In tests of this crate a thread can have a disk in memory instead, whose failures depend on a seed (`simulated`). In the program these functions
//! call the standard library.

use std::ffi::OsString;
use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::Path;
use std::time::{Duration, Instant, SystemTime};

#[cfg(test)]
mod laws;
#[cfg(test)]
pub(crate) mod simulated;

#[cfg(not(test))]
pub(crate) use std::fs::File;

#[cfg(test)]
pub(crate) use simulated::File;

#[cfg(not(test))]
fn opened(file: File) -> File {
    file
}

#[cfg(test)]
fn opened(file: fs::File) -> File {
    File::Real(file)
}

/// Returns the result of the thread's simulated disk, if it has one.
macro_rules! simulated {
    ($($call:tt)*) => {
        #[cfg(test)]
        if let Some(done) = simulated::$($call)* {
            return done;
        }
    };
}

/// The kind of thing that a path names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    File,
    Folder,
    Link,
    /// A device or a pipe.
    Other,
}

impl Kind {
    fn of(found: &fs::Metadata) -> Kind {
        match found {
            _ if found.is_file() => Kind::File,
            _ if found.is_dir() => Kind::Folder,
            _ if found.is_symlink() => Kind::Link,
            _ => Kind::Other,
        }
    }
}

/// The kind of thing at a path; links are followed.
pub(crate) fn found(path: &Path) -> io::Result<Kind> {
    simulated!(found(path));
    fs::metadata(path).map(|found| Kind::of(&found))
}

/// The kind of thing at a path; links are not followed.
pub(crate) fn found_itself(path: &Path) -> io::Result<Kind> {
    simulated!(found(path));
    fs::symlink_metadata(path).map(|found| Kind::of(&found))
}

/// Converts the error of a missing path to `None`. Any other reason why the path cannot be examined remains an error.
pub(crate) fn if_there<T>(found: io::Result<T>) -> io::Result<Option<T>> {
    match found {
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => Ok(None),
        found => found.map(Some),
    }
}

/// Whether something exists at a path.
pub(crate) fn exists(path: &Path) -> io::Result<bool> {
    if_there(found(path)).map(|found| found.is_some())
}

/// Whether a folder exists at a path.
pub(crate) fn is_folder(path: &Path) -> io::Result<bool> {
    if_there(found(path)).map(|found| found == Some(Kind::Folder))
}

/// Whether a link exists at a path.
pub(crate) fn is_link(path: &Path) -> io::Result<bool> {
    if_there(found_itself(path)).map(|found| found == Some(Kind::Link))
}

/// The time when a file was written, by the clock of its disk.
pub(crate) fn modified(path: &Path) -> io::Result<SystemTime> {
    simulated!(modified(path));
    fs::metadata(path)?.modified()
}

/// Whether an open file is the one with this path.
#[cfg(unix)]
pub(crate) fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    simulated!(is_at(file, path));
    let number = |found: fs::Metadata| (found.dev(), found.ino());
    file.metadata().map(number).ok() == fs::metadata(path).map(number).ok()
}

#[cfg(not(unix))]
pub(crate) fn is_at(_file: &File, path: &Path) -> bool {
    exists(path).unwrap_or(false)
}

/// The names of the entries in a folder.
pub(crate) fn names(folder: &Path) -> io::Result<Vec<OsString>> {
    simulated!(names(folder));
    fs::read_dir(folder)?.map(|entry| Ok(entry?.file_name())).collect()
}

/// Opens a file for reading.
pub(crate) fn open(path: &Path) -> io::Result<File> {
    simulated!(open(path));
    fs::File::open(path).map(opened)
}

/// Creates a file that must not exist.
pub(crate) fn begin(path: &Path) -> io::Result<File> {
    simulated!(begin(path));
    OpenOptions::new().write(true).create_new(true).open(path).map(opened)
}

/// Opens a file for reading and writing; creates it if it does not exist.
pub(crate) fn open_or_begin(path: &Path) -> io::Result<File> {
    simulated!(open_or_begin(path));
    OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map(opened)
}

/// Waits until the contents of a file will survive a loss of power.
pub(crate) fn sync(file: &File) -> io::Result<()> {
    file.sync_data()
}

/// The same for the names in a folder, if the system supports it.
pub(crate) fn sync_folder(folder: &Path) -> io::Result<()> {
    simulated!(sync_folder(folder));
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    match cfg!(unix) {
        true => fs::File::open(folder)?.sync_all(),
        false => Ok(()),
    }
}

/// Renames a file, replacing any file with the new name.
pub(crate) fn rename(from: &Path, to: &Path) -> io::Result<()> {
    simulated!(rename(from, to));
    fs::rename(from, to)
}

/// Removes a file.
pub(crate) fn remove_file(path: &Path) -> io::Result<()> {
    simulated!(remove_file(path));
    fs::remove_file(path)
}

/// Removes an empty folder.
pub(crate) fn remove_folder(path: &Path) -> io::Result<()> {
    simulated!(remove_folder(path));
    fs::remove_dir(path)
}

/// Removes a folder and its contents.
pub(crate) fn remove_all(path: &Path) -> io::Result<()> {
    simulated!(remove_all(path));
    fs::remove_dir_all(path)
}

/// Creates a folder and its missing parents.
pub(crate) fn make_folders(path: &Path) -> io::Result<()> {
    simulated!(make_folders(path));
    fs::create_dir_all(path)
}

/// The current time of a clock that never jumps, unlike that of the calendar.
pub(crate) fn moment() -> Instant {
    simulated!(moment());
    Instant::now()
}

/// Waits for some time.
pub(crate) fn sleep(time: Duration) {
    simulated!(sleep(time));
    std::thread::sleep(time);
}
