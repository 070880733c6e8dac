//! The manifest of a folder: the list of its files that are ours.

use crate::disk;
use crate::files::{self, PART, not_linked, ours, unusable};
use crate::lock::LOCK;
use sandtable_analysis::json;
use sandtable_questions::manifest::{Manifest, WRITTEN_BY};
use sandtable_questions::{Error, json::found};
use serde::Serialize;
use std::collections::BTreeSet;
use std::path::{Component, Path};

/// The name of its file.
pub(crate) const MANIFEST: &str = "manifest.json";

/// The most bytes of a manifest that is read; none of ours has as many.
const MOST: u64 = 32 << 20;

/// Removes files of a folder, and folders in it that become empty. A removed file must not come back after a loss of power: it would be taken for
/// someone else's.
///
/// # Errors
/// If one cannot be removed.
pub(crate) fn remove<'n>(folder: &Path, names: impl Iterator<Item = &'n String>) -> Result<(), Error> {
    let here = |name: &&Path| not_linked(folder, name.parent()).is_ok();
    let names: Vec<&String> = names.collect();
    for name in names.iter().filter_map(|name| inside(name)).filter(here) {
        let path = folder.join(name);
        // It may have been removed by hand.
        if let Err(error) = disk::if_there(disk::remove_file(&path))
            && !disk::is_folder(&path).unwrap_or(false)
        {
            return Err(unusable(&path, &error));
        }
        let within = name.parent().filter(|within| !within.as_os_str().is_empty());
        // A folder that is not empty stays.
        let _ = within.map(|within| disk::remove_folder(&folder.join(within)));
    }
    sync(folder, names.into_iter())
}

/// Waits until the presence or absence of these files will survive a loss of power.
///
/// # Errors
/// If this cannot be ensured.
pub(crate) fn sync<'n>(folder: &Path, names: impl Iterator<Item = &'n String>) -> Result<(), Error> {
    let within = names.filter_map(|name| inside(name)?.parent());
    let within: BTreeSet<&Path> = within.filter(|within| !within.as_os_str().is_empty()).collect();
    let sync = |folder: &Path| disk::if_there(disk::sync_folder(folder)).map_err(|error| unusable(folder, &error));
    let folders = within.iter().map(|within| folder.join(within)).chain([folder.to_owned()]);
    folders.into_iter().try_for_each(|folder| sync(&folder).map(drop))
}

/// Writes a manifest, and waits until it is safe before anything else is written.
///
/// # Errors
/// If it cannot be written.
pub(crate) fn put(folder: &Path, manifest: &impl Serialize) -> Result<(), Error> {
    let text = json::object(manifest).map_err(Error::other)?;
    files::put(folder, MANIFEST, text.as_bytes())?;
    disk::sync_folder(folder).map_err(|error| unusable(folder, &error))
}

/// The files of a manifest, by name, as they are in its folder.
///
/// # Errors
/// If the folder cannot be read.
pub(crate) fn files_in(manifest: &Manifest, folder: &Path) -> Result<Vec<String>, Error> {
    let numbered = |within: &str| -> Result<Vec<String>, Error> {
        let path = folder.join(within);
        let names = disk::if_there(disk::names(&path)).map_err(|error| unusable(&path, &error))?.unwrap_or_default();
        let names = names.into_iter().filter_map(|name| name.into_string().ok());
        let ours = |name: &String| {
            let number = name.strip_suffix(PART).unwrap_or(name).strip_suffix(".json");
            number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
        };
        Ok(names.filter(ours).map(|name| format!("{within}/{name}")).collect())
    };
    let named = |name: &String| name.strip_suffix("/*.json").map_or_else(|| Ok(vec![name.clone()]), numbered);
    manifest.files.iter().map(named).collect::<Result<Vec<_>, _>>().map(|names| names.concat())
}

/// The incomplete files that a killed process left of the files of a manifest. Only the holder of the folder's lock may remove them.
///
/// # Errors
/// If the folder cannot be read.
pub(crate) fn torn_in(manifest: &Manifest, folder: &Path) -> Result<Vec<String>, Error> {
    let files = files_in(manifest, folder)?.into_iter().filter(|name| inside(name).is_some());
    let files: BTreeSet<String> = files.collect();
    let folders = files.iter().map(|name| name.rsplit_once('/').map_or("", |(within, _)| within));
    let mut torn = Vec::new();
    for within in folders.collect::<BTreeSet<&str>>() {
        let path = folder.join(within);
        let there = disk::if_there(disk::names(&path)).map_err(|error| unusable(&path, &error))?.unwrap_or_default();
        let there = there.into_iter().filter_map(|name| name.into_string().ok());
        let there = there.map(|name| if within.is_empty() { name } else { format!("{within}/{name}") });
        // Numbered files are listed with the suffix of incomplete ones.
        let ours =
            |name: &String| name.strip_suffix(PART).is_some_and(|file| files.contains(file) || files.contains(name));
        torn.extend(there.filter(ours));
    }
    Ok(torn)
}

/// Refuses the name of a file in our folder that is not ours.
///
/// # Errors
/// If there is such a file.
pub(crate) fn foreign(folder: &Path, name: &str) -> Result<(), Error> {
    let path = folder.join(name);
    match disk::if_there(disk::found_itself(&path)).map_err(|error| unusable(&path, &error))? {
        None => Ok(()),
        Some(_) if ours(&path) => Ok(()),
        Some(_) => {
            let why = "this file was not written by this program and would be replaced; move it or name another folder";
            Err(Error::File { path: path.display().to_string(), why: why.into() })
        }
    }
}

/// Whether a folder contains nothing except a lock and incomplete files of a killed process.
///
/// # Errors
/// If it cannot be read.
pub(crate) fn is_empty(folder: &Path) -> std::io::Result<bool> {
    Ok(disk::names(folder)?.iter().all(|name| name.to_str().is_some_and(|name| name == LOCK || name.ends_with(PART))))
}

/// The manifest that we wrote in `folder`; `None` if there is none of ours.
///
/// # Errors
/// If its file cannot be read, or is one of ours that is damaged.
pub fn read_manifest(folder: &Path) -> Result<Option<Manifest>, Error> {
    let path = folder.join(MANIFEST);
    let text = disk::if_there(files::read(&path, MOST)).map_err(|error| unusable(&path, &error))?.unwrap_or_default();
    let own = format!("\"{WRITTEN_BY}\"");
    match serde_json::from_slice(&text) {
        Ok(manifest) => Ok(Some(manifest).filter(|manifest: &Manifest| manifest.written_by == WRITTEN_BY)),
        Err(error) if text.windows(own.len()).any(|bytes| bytes == own.as_bytes()) => {
            let why = format!(
                "this manifest is damaged ({}); restore it or name another folder; nothing was written",
                found(&error)
            );
            Err(Error::File { path: path.display().to_string(), why })
        }
        Err(_) => Ok(None),
    }
}

/// A path that stays within its folder.
fn inside(name: &str) -> Option<&Path> {
    let path = Path::new(name);
    path.components().all(|part| matches!(part, Component::Normal(_))).then_some(path)
}
