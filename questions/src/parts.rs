//! The folder of something that is played in parts, each written when it is done, so that the same command goes on where a stopped
//! one ended.

use crate::failure::Failure;
use crate::files::{self, json};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// What is to be played, fixed before the first game.
pub(crate) trait InParts: Serialize + DeserializeOwned {
    /// What it is, and the name of its mark in a folder: `sweep`.
    const WHAT: &'static str;
    /// What a part of it is: `cell`.
    const PART: &'static str;

    /// The first thing in which another one differs, in a designer's words.
    fn differs(&self, other: &Self) -> Option<&'static str>;
}

/// The folder.
///
/// ```text
/// WHAT.json           what is to be played; a folder with another one is refused
/// PARTs/0001.json     what was found in a part
/// ```
#[derive(Debug)]
pub(crate) struct Parts {
    path: PathBuf,
    part: &'static str,
    /// The plan as it is written: a part belongs to one.
    plan: String,
}

/// A part as it is kept: with a hash over the plan, its place and itself, so that one that was changed, cut short or put there from
/// elsewhere is not taken for what was played.
#[derive(Serialize)]
struct Kept<'a, T> {
    check: String,
    found: &'a T,
}

#[derive(Deserialize)]
struct Read<T> {
    check: String,
    found: T,
}

/// The folder's mark.
#[derive(Serialize)]
struct Mark<'a, P> {
    written_by: &'a str,
    plan: &'a P,
}

#[derive(Deserialize)]
struct Known<P> {
    plan: P,
}

impl Parts {
    /// Opens a folder that is new, empty, or of the same plan. Any other is left as it is.
    pub(crate) fn open<P: InParts>(path: &Path, plan: &P) -> Result<Parts, Failure> {
        let at = |error: io::Error| Failure::file(path, &error);
        let (what, mark) = (P::WHAT, format!("{}.json", P::WHAT));
        if path.exists() && !path.is_dir() {
            return Err(Failure::argument("--out", format!("`{}`, a file", path.display()), "a folder", None));
        }
        let filled = path.is_dir() && fs::read_dir(path).map_err(at)?.next().is_some();
        if filled {
            let known = fs::read_to_string(path.join(&mark)).ok();
            let Some(known) = known.and_then(|text| serde_json::from_str::<Known<P>>(&text).ok()) else {
                let found = format!("`{}`, which holds files and no {mark} of a {what}", path.display());
                let expected = format!("a folder that is new, empty, or of the same {what}");
                return Err(Failure::argument("--out", found, expected, None));
            };
            if let Some(field) = known.plan.differs(plan) {
                let found = format!("`{}`, the folder of another {what}: {field} differs", path.display());
                let expected = format!("the same {what}, to go on with it, or a new folder; nothing was written");
                return Err(Failure::argument("--out", found, expected, None));
            }
        }
        let parts = Parts { path: path.into(), part: P::PART, plan: json(plan)? };
        fs::create_dir_all(path).map_err(at)?;
        if !filled {
            files::write(&path.join(mark), json(&Mark { written_by: "sandtable", plan })?.as_bytes())?;
        }
        fs::create_dir_all(parts.folder()).map_err(at)?;
        Ok(parts)
    }

    fn folder(&self) -> PathBuf {
        self.path.join(format!("{}s", self.part))
    }

    fn file(&self, index: usize) -> PathBuf {
        self.folder().join(format!("{:04}.json", index + 1))
    }

    fn check<T: Serialize>(&self, index: usize, found: &T) -> Result<String, Failure> {
        let text = format!("{}{index}\n{}", self.plan, json(found)?);
        Ok(blake3::hash(text.as_bytes()).to_hex()[..16].to_owned())
    }

    /// A part that was played before; none where it was not.
    pub(crate) fn read<T: Serialize + DeserializeOwned>(
        &self,
        index: usize,
        fits: impl FnOnce(&T) -> bool,
    ) -> Result<Option<T>, Failure> {
        let path = self.file(index);
        if !path.exists() {
            return Ok(None);
        }
        let text = fs::read_to_string(&path).map_err(|error| Failure::file(&path, &error))?;
        match serde_json::from_str::<Read<T>>(&text) {
            Ok(Read { check: known, found }) if known == self.check(index, &found)? && fits(&found) => Ok(Some(found)),
            _ => {
                let part = self.part;
                let found = format!("a {part} that is not the one that was written there");
                let expected = format!("it as it was; remove the file and the {part} is played again");
                Err(Failure::argument(&path.display().to_string(), found, expected, None))
            }
        }
    }

    /// Keeps a part.
    pub(crate) fn keep<T: Serialize>(&self, index: usize, found: &T) -> Result<(), Failure> {
        files::write(&self.file(index), json(&Kept { check: self.check(index, found)?, found })?.as_bytes())
    }

    /// What was written beside the parts under this name; none where nothing was.
    pub(crate) fn beside(&self, name: &str) -> Option<String> {
        fs::read_to_string(self.path.join(name)).ok()
    }

    /// Writes a file beside the parts; `name` may begin with a folder.
    pub(crate) fn write(&self, name: &str, bytes: &[u8]) -> Result<(), Failure> {
        let path = self.path.join(name);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|error| Failure::file(folder, &error))?;
        }
        files::write(&path, bytes)
    }
}
