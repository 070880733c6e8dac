//! The manifest of a folder: which of its files are ours.

use crate::disk;
use crate::files::{self, PART, not_linked, ours, unusable};
use crate::lock::LOCK;
use sandtable_analysis::json;
use sandtable_questions::Error;
use sandtable_questions::manifest::{Manifest, WRITTEN_BY};
use serde::Serialize;
use std::collections::BTreeSet;
use std::io::ErrorKind;
use std::path::{Component, Path, PathBuf};

/// Its file.
pub(crate) const MANIFEST: &str = "manifest.json";

/// Removes files of a folder, and folders in it that are empty then.
pub(crate) fn remove<'n>(folder: &Path, names: impl Iterator<Item = &'n String>) {
    let here = |name: &&Path| not_linked(folder, name.parent()).is_ok();
    let names: Vec<&String> = names.collect();
    for name in names.iter().filter_map(|name| inside(name)).filter(here) {
        // It may have been removed by hand, which is as well.
        let _ = disk::remove_file(&folder.join(name));
        let within = name.parent().filter(|within| !within.as_os_str().is_empty());
        // A folder that is not empty stays.
        let _ = within.map(|within| disk::remove_folder(&folder.join(within)));
    }
    // What comes back after a loss of power is seen to be another's.
    let _ = sync(folder, names.into_iter());
}

/// Waits until the names of these files, or that they are gone, outlast a loss of power.
///
/// # Errors
/// Where that cannot be told.
pub(crate) fn sync<'n>(folder: &Path, names: impl Iterator<Item = &'n String>) -> Result<(), Error> {
    let folders: BTreeSet<PathBuf> =
        names.filter_map(|name| inside(name)?.parent()).map(|within| folder.join(within)).collect();
    let there = folders.iter().filter(|folder| disk::is_folder(folder));
    there
        .chain([&folder.to_owned()])
        .try_for_each(|folder| disk::sync_folder(folder).map_err(|error| unusable(folder, &error)))
}

/// Writes a manifest, which stays before anything else is written.
///
/// # Errors
/// Where it cannot be written.
pub(crate) fn put(folder: &Path, manifest: &impl Serialize) -> Result<(), Error> {
    let text = json::object(manifest).map_err(Error::other)?;
    files::put(folder, MANIFEST, text.as_bytes())?;
    disk::sync_folder(folder).map_err(|error| unusable(folder, &error))
}

/// The files of a manifest, by name, as they are in its folder.
#[must_use]
pub fn files_in(manifest: &Manifest, folder: &Path) -> Vec<String> {
    let numbered = |within: &str| -> Vec<String> {
        let names = disk::names(&folder.join(within)).unwrap_or_default().into_iter();
        let names = names.filter_map(|name| name.into_string().ok());
        let ours = |name: &String| {
            let number = name.strip_suffix(PART).unwrap_or(name).strip_suffix(".json");
            number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
        };
        names.filter(ours).map(|name| format!("{within}/{name}")).collect()
    };
    let named = |name: &String| name.strip_suffix("/*.json").map_or_else(|| vec![name.clone()], numbered);
    manifest.files.iter().flat_map(named).collect()
}

/// Refuses a name at which a folder of ours has a file that is not ours.
///
/// # Errors
/// Where there is one.
pub(crate) fn foreign(folder: &Path, name: &str) -> Result<(), Error> {
    let path = folder.join(name);
    match disk::found_itself(&path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        Err(error) => Err(unusable(&path, &error)),
        Ok(_) if ours(&path) => Ok(()),
        Ok(_) => {
            let why = "this file was not written by this program and would be replaced; move it or name another folder";
            Err(Error::File { path: path.display().to_string(), why: why.into() })
        }
    }
}

/// Whether there is nothing in a folder but what a killed process left of files that were not whole.
///
/// # Errors
/// Where it cannot be read.
pub(crate) fn is_empty(folder: &Path) -> std::io::Result<bool> {
    Ok(disk::names(folder)?.iter().all(|name| name.to_str().is_some_and(|name| name == LOCK || name.ends_with(PART))))
}

/// The manifest of a folder that we wrote; none if there is none of ours.
#[must_use]
pub fn read_manifest(folder: &Path) -> Option<Manifest> {
    let text = files::read_text(&folder.join(MANIFEST)).ok()?;
    serde_json::from_str(&text).ok().filter(|manifest: &Manifest| manifest.written_by == WRITTEN_BY)
}

/// A path that stays within its folder.
fn inside(name: &str) -> Option<&Path> {
    let path = Path::new(name);
    path.components().all(|part| matches!(part, Component::Normal(_))).then_some(path)
}
