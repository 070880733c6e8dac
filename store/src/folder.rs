//! A folder in which parts and answers are kept.
//!
//! ```text
//! WHAT.json           what is to be played; a folder with another one is refused
//! PARTs/0001.json     what was found in a part
//! manifest.json       what is in the folder, and which files are ours
//! ```

use crate::disk;
use crate::files::{self, not_linked, rendered, unusable};
use crate::lock::Lock;
use crate::manifest::{self, MANIFEST, files_in, foreign, is_empty, read_manifest, remove, torn_in};
use crate::results::{CHARTS, Results};
use sandtable_questions::Error;
use sandtable_questions::keep::{Claim, Keep, KeepResults, Output};
use sandtable_questions::manifest::{FolderManifest, Manifest, WRITTEN_BY};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};

/// A folder that can be claimed.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    replace: bool,
    claimed: RefCell<Claimed>,
}

/// The state after a claim.
#[derive(Debug, Default)]
struct Claimed {
    holds: String,
    /// The folder of the files that are named by numbers: `cells/`.
    numbered: String,
    /// Our files.
    files: BTreeSet<String>,
    _lock: Option<Lock>,
}

impl Claimed {
    /// Adds a file to ours. Returns whether it is new among them.
    fn adds(&mut self, name: &str) -> bool {
        !name.starts_with(self.numbered.as_str()) && self.files.insert(name.to_owned())
    }
}

impl Folder {
    /// The folder at `path`; with `replace`, other results of ours in it are replaced.
    #[must_use]
    pub fn new(path: &Path, replace: bool) -> Folder {
        Folder { path: path.to_owned(), replace, claimed: RefCell::default() }
    }

    fn write_manifest(&self) -> Result<(), Error> {
        let Claimed { holds, files, .. } = &*self.claimed.borrow();
        let manifest = FolderManifest { written_by: WRITTEN_BY, complete: true, holds, files };
        manifest::put(&self.path, &manifest)
    }

    /// Ensures that the folder may be written, and locks it for this process.
    fn prepare(&self, claim: &Claim<'_>) -> Result<Lock, Error> {
        let path = &self.path;
        let at = |error: io::Error| unusable(path, &error);
        let (what, mark) = (claim.what, format!("{}.json", claim.what));
        self.look(what)?;
        disk::make_folders(path).map_err(at)?;
        let lock = Lock::take(path, claim.holds)?;
        for within in [CHARTS.to_owned(), format!("{}s", claim.part)] {
            not_linked(path, Some(Path::new(&within)))?;
        }
        if is_empty(path).map_err(at)? {
            return Ok(lock);
        }
        let manifest = read_manifest(path)?;
        if manifest.is_none() {
            foreign(path, MANIFEST)?;
        }
        let known = disk::if_there(files::read_text(&path.join(&mark))).map_err(at)?;
        let known = known.and_then(|text| (claim.differs)(&text));
        let found = match (known, &manifest) {
            (Some(None), _) => return Ok(lock),
            (Some(Some(_)), _) => format!("the folder of another {what}"),
            // Killed before it contained more.
            (None, Some(manifest)) if manifest.holds() == claim.holds => return Ok(lock),
            (None, Some(manifest)) => format!("which holds the {}", manifest.holds()),
            (None, None) => return Err(self.unknown(what)),
        };
        let same = match known {
            Some(Some(field)) => format!("the same {what} ({field} differs)"),
            _ => format!("the same {what}"),
        };
        let expected = match manifest {
            Some(manifest) if self.replace => {
                // The manifest stays until it is replaced, so that a folder of ours is always recognised.
                remove(path, files_in(&manifest, path)?.iter().filter(|name| *name != MANIFEST))?;
                return Ok(lock);
            }
            Some(_) => format!("{same}, to go on with it, or a new folder, or @force to replace it"),
            None => format!("a folder that is new, empty, or of {same}; nothing was written"),
        };
        Err(Error::argument("out", format!("`{}`, {found}", path.display()), expected, None))
    }

    /// The error of a folder that holds files that are not ours.
    fn unknown(&self, what: &str) -> Error {
        let found = format!("`{}`, which holds files and no {what}.json of a {what}", self.path.display());
        let expected = format!("a folder that is new, empty, or of the same {what}; nothing was written");
        Error::argument("out", found, expected, None)
    }
}

impl Keep for Folder {
    fn look(&self, what: &str) -> Result<(), Error> {
        let path = &self.path;
        let at = |error: io::Error| unusable(path, &error);
        if !disk::exists(path).map_err(at)? {
            return Ok(());
        }
        if !disk::is_folder(path).map_err(at)? {
            return Err(Error::argument("out", format!("`{}`, a file", path.display()), "a folder", None));
        }
        let marked = disk::exists(&path.join(format!("{what}.json"))).map_err(at)?;
        match is_empty(path).map_err(at)? || marked || read_manifest(path)?.is_some() {
            true => Ok(()),
            false => Err(self.unknown(what)),
        }
    }

    fn claim(&self, claim: &Claim<'_>) -> Result<(), Error> {
        let lock = self.prepare(claim)?;
        // A process that was killed may not have synced the names of its files.
        disk::sync_folder(&self.path).map_err(|error| unusable(&self.path, &error))?;
        let (mark, numbered) = (format!("{}.json", claim.what), format!("{}s/", claim.part));
        let mut files = BTreeSet::from([mark.clone(), format!("{numbered}*.json"), MANIFEST.to_owned()]);
        let known = read_manifest(&self.path)?.unwrap_or_default();
        remove(&self.path, torn_in(&known, &self.path)?.iter())?;
        for name in known.files {
            let path = self.path.join(&name);
            if disk::exists(&path).map_err(|error| unusable(&path, &error))? {
                files.insert(name);
            }
        }
        *self.claimed.borrow_mut() = Claimed { holds: claim.holds.to_owned(), numbered, files, _lock: Some(lock) };
        let path = self.path.join(&mark);
        if disk::exists(&path).map_err(|error| unusable(&path, &error))? {
            return Ok(());
        }
        // Parts without a mark belong to a plan that was being removed.
        let parts = [format!("{}s/*.json", claim.part)];
        let stale = files_in(&Manifest { files: parts.to_vec(), ..Manifest::default() }, &self.path)?;
        remove(&self.path, stale.iter())?;
        manifest::sync(&self.path, parts.iter())?;
        self.write_manifest()?;
        self.write(&Output::text(mark, claim.mark))
    }

    fn read(&self, name: &str) -> Result<Option<String>, Error> {
        let path = self.path.join(name);
        disk::if_there(files::read_text(&path)).map_err(|error| unusable(&path, &error))
    }

    fn write(&self, output: &Output) -> Result<(), Error> {
        for (name, bytes) in rendered(output)? {
            let new = self.claimed.borrow_mut().adds(&name);
            if new {
                foreign(&self.path, &name)?;
                // The manifest is written first, so that no file exists that it does not list.
                self.write_manifest()?;
            }
            files::put(&self.path, &name, &bytes)?;
        }
        Ok(())
    }

    fn label(&self, name: &str) -> String {
        self.path.join(name).display().to_string()
    }

    fn replaces(&self) -> bool {
        self.replace
    }

    fn within(&self, name: &str) -> Box<dyn Keep> {
        Box::new(Folder::new(&self.path.join(name), self.replace))
    }

    fn results(&self, asked: &Manifest) -> Result<Box<dyn KeepResults>, Error> {
        Ok(Box::new(Results::open(&self.path, asked, self.replace)?))
    }
}
