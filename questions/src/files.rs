//! Files that appear whole or not at all, and JSON as it is written.

use crate::failure::Failure;
use serde::Serialize;
use std::fs;
use std::path::{Path, PathBuf};

/// The name under which a file is written before it is renamed.
fn part(path: &Path) -> Result<PathBuf, Failure> {
    if path.is_dir() {
        return Err(Failure::Said(format!("{}: expected a file, found a folder", path.display())));
    }
    let mut part = path.as_os_str().to_owned();
    part.push(".part");
    Ok(PathBuf::from(part))
}

/// Whether a file can be written: nothing is left behind.
///
/// # Errors
/// Where it cannot.
pub fn writable(path: &Path) -> Result<(), Failure> {
    let part = part(path)?;
    fs::write(&part, []).and_then(|()| fs::remove_file(&part)).map_err(|error| Failure::file(path, &error))
}

/// Writes the file under a temporary name, then renames it.
///
/// # Errors
/// Where it cannot be written.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let part = part(path)?;
    fs::write(&part, bytes).and_then(|()| fs::rename(&part, path)).map_err(|error| {
        // It may never have been there.
        let _ = fs::remove_file(&part);
        Failure::file(path, &error)
    })
}

/// An object as JSON, with the format that it is of.
///
/// # Errors
/// Where something cannot be put into JSON.
pub fn object<T: Serialize>(of: &T) -> Result<String, Failure> {
    sandtable_analysis::json::object(of).map_err(Failure::said)
}

/// A list as JSON, by its name, with the format that it is of.
///
/// # Errors
/// Where something cannot be put into JSON.
pub fn list<T: Serialize>(name: &str, of: &[T]) -> Result<String, Failure> {
    sandtable_analysis::json::list(name, of).map_err(Failure::said)
}

/// JSON: the same bytes for the same numbers.
///
/// # Errors
/// Where something cannot be put into JSON.
pub fn json<T: Serialize>(of: &T) -> Result<String, Failure> {
    serde_json::to_string_pretty(of).map(|text| text + "\n").map_err(Failure::said)
}
