//! Texts on disk. They are read before a question is asked, so that later changes on disk have no effect on answers.

use sandtable_bots::Texts;
use sandtable_questions::table::Files;
use sandtable_scenarios::diagnostic::nearest;
use sandtable_scenarios::shares::shares;
use sandtable_scenarios::source::Folder;
use sandtable_scenarios::systems::file_names;
use sandtable_scenarios::{Fault, Faults, Overlay, Source, TextKind, builtin};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The longest text that is read, in bytes: ten times the largest file of a scenario. The TOML parser keeps every error, so a longer text of
/// nonsense could take gigabytes.
pub const LONGEST: u64 = 1 << 20;

/// The first file of a scenario's folder.
const FIRST: &str = "scenario.toml";

/// The text of the file at `path`; `None` if it does not exist.
///
/// # Errors
/// The thing that was found instead, `a file that cannot be read`. Pipes and devices are not read, nor are texts that are too long.
pub fn text(path: &Path) -> Result<Option<String>, String> {
    let unreadable = |error: std::io::Error| match error.kind() {
        ErrorKind::NotFound => Ok(None),
        _ => Err(format!("a file that cannot be read ({error})")),
    };
    match fs::metadata(path) {
        Err(error) => return unreadable(error),
        Ok(found) if found.is_dir() => return Err("a folder".into()),
        Ok(found) if !found.is_file() => return Err("no regular file".into()),
        Ok(_) => {}
    }
    let mut bytes = Vec::new();
    if let Err(error) = File::open(path).and_then(|file| file.take(LONGEST + 1).read_to_end(&mut bytes)) {
        return unreadable(error);
    }
    if bytes.len() as u64 > LONGEST {
        return Err(format!("a file of more than {} MiB", LONGEST >> 20));
    }
    let utf8 = String::from_utf8(bytes);
    utf8.map(Some).map_err(|error| {
        format!("a byte that is not UTF-8, number {} (save the file as UTF-8)", error.utf8_error().valid_up_to() + 1)
    })
}

/// The kind of a file of another program, by its extension.
fn foreign(path: &Path) -> Option<&'static str> {
    let ending = path.extension()?.to_str()?.to_lowercase();
    Some(match ending.as_str() {
        "csv" | "tsv" | "xls" | "xlsx" | "ods" => "a table of a spreadsheet",
        "vmod" | "vmdx" | "vext" | "vsav" | "vlog" => "a file of VASSAL",
        "zip" | "gz" | "tar" | "7z" => "an archive",
        "png" | "jpg" | "jpeg" | "svg" | "pdf" | "html" => "a picture or a page",
        "md" => "a text in Markdown",
        "parquet" => "a table of results",
        _ => return None,
    })
}

/// The text of a file that must exist; `expected` names its purpose.
///
/// # Errors
/// A single error, with the nearest name in its folder.
pub fn expected(path: &Path, expected: &str) -> Result<String, Faults> {
    let name = path.display().to_string();
    if let Some(found) = foreign(path).filter(|_| path.is_file()) {
        return Err(Fault::of_file(name, found, expected).into());
    }
    match text(path) {
        Ok(Some(text)) => Ok(text),
        Ok(None) => {
            let wanted = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            let folder = path.parent().unwrap_or(Path::new(""));
            let texts = names(folder).into_iter().filter(|name| name.ends_with(".toml") || folder.join(name).is_dir());
            let near = nearest(&wanted, texts.collect::<Vec<_>>());
            let near = near.map(|near| folder.join(near).display().to_string());
            Err(Fault::of_file(name, "no such file", expected).near(near).into())
        }
        Err(found) => Err(Fault::of_file(name, found, expected).into()),
    }
}

/// The texts of files, named by their paths.
#[derive(Clone, Copy, Debug)]
pub struct OnDisk;

impl Texts for OnDisk {
    fn text(&self, name: &str) -> Result<String, Faults> {
        expected(Path::new(name), "the file of a bot")
    }
}

impl Files for OnDisk {
    fn scenario(&self, name: &str) -> Result<Source, Faults> {
        scenario(name)
    }

    fn errata(&self, name: &str) -> Result<Overlay, Faults> {
        errata(Path::new(name))
    }

    fn position(&self, name: &str) -> Result<Overlay, Faults> {
        position(Path::new(name))
    }
}

/// The errata in the file at `path`.
///
/// # Errors
/// The same as for [`expected`].
pub fn errata(path: &Path) -> Result<Overlay, Faults> {
    let text = expected(path, "a file of errata, in TOML")?;
    Ok(Overlay::Errata { name: path.display().to_string(), text })
}

/// The position in the file at `path`.
///
/// # Errors
/// The same as for [`expected`].
pub fn position(path: &Path) -> Result<Overlay, Faults> {
    let text = expected(path, "a position, in TOML")?;
    Ok(Overlay::Position { name: path.display().to_string(), text })
}

/// The most folders that may share files in a chain.
const MOST_FOLDERS: usize = 16;

/// The scenario that `typed` names: a built-in one, or the texts of the folder with this path and of the neighbouring folders that it shares files
/// with.
///
/// # Errors
/// A single error, with the nearest name, if there is neither.
pub fn scenario(typed: &str) -> Result<Source, Faults> {
    let path = Path::new(typed);
    if let Some(built_in) = builtin().iter().find(|scenario| scenario.name == typed) {
        return Ok(Source::BuiltIn(*built_in));
    }
    if !path.is_dir() {
        let expected = " or the folder of one";
        if !path.is_file() {
            let found = match path.extension().is_some_and(|end| end == "toml") {
                _ if typed.contains('=') => {
                    "the rest of a change; a name with spaces needs quotation marks around all of it"
                }
                true => "no file of this name",
                false => "neither a built-in scenario nor a folder of this name",
            };
            let around = path.parent().unwrap_or(Path::new(""));
            let there = |name: String| {
                let folder = around.join(name);
                folder.join(FIRST).is_file().then(|| folder.display().to_string())
            };
            let beside: Vec<String> = names(around).into_iter().filter_map(there).collect();
            return Err(Source::unknown(typed, found, expected, &beside));
        }
        return Err(match part_of(path) {
            Some(folder) => {
                Fault::of_file(typed, "a file of a scenario", "the scenario's folder").near(Some(folder)).into()
            }
            None => {
                let kind = text(path).ok().flatten().and_then(|text| TextKind::of(&text));
                Source::unknown(typed, kind.map(TextKind::name).or(foreign(path)).unwrap_or("a file"), expected, &[])
            }
        });
    }
    // The parent of a folder without a name of its own, such as `.`, is found through `..`.
    let (name, around) = match path.file_name() {
        Some(name) => (name.to_string_lossy().into_owned(), path.parent().unwrap_or(Path::new("")).to_owned()),
        None => {
            let whole = path.canonicalize().ok();
            let name = whole.as_deref().and_then(Path::file_name).map(|name| name.to_string_lossy().into_owned());
            (name.unwrap_or_default(), path.join(".."))
        }
    };
    let beside = names(&around).into_iter().filter(|other| around.join(other).join(FIRST).is_file());
    let beside: Vec<String> = beside.filter(|other| other != &name && !same(&around.join(other), path)).collect();
    let mut folders = BTreeMap::new();
    let own = Folder { beside: beside.clone(), ..folder(path) };
    let mut next = shared_by(&own);
    folders.insert(name.clone(), own);
    while let Some(other) = next.take().filter(|other| beside.contains(other) && !folders.contains_key(other)) {
        if folders.len() == MOST_FOLDERS {
            let found = format!("more than {MOST_FOLDERS} folders that share files in turn");
            return Err(Fault::of_file(typed, found, "fewer").into());
        }
        let shared = Folder { beside: beside.clone(), ..folder(&around.join(&other)) };
        next = shared_by(&shared);
        folders.insert(other, shared);
    }
    Ok(Source::Folder { folders: Arc::new(folders), name })
}

/// The folder of the scenario that the file at `path` belongs to; `None` for other files.
#[must_use]
pub fn part_of(path: &Path) -> Option<String> {
    let folder = path.parent()?;
    let is_part = file_names().any(|name| path.file_name().is_some_and(|own| own == name));
    let named = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    (is_part && named.join(FIRST).is_file()).then(|| named.display().to_string())
}

/// Whether `name`, that of a built-in scenario, is also the name of a scenario's folder here, which must be given by its path: `./belfort`.
#[must_use]
pub fn shadows_a_folder(name: &str) -> bool {
    builtin().iter().any(|scenario| scenario.name == name) && Path::new(name).join(FIRST).is_file()
}

/// The scenario that a folder shares files with.
fn shared_by(folder: &Folder) -> Option<String> {
    shares(folder.texts.get(FIRST)?.as_deref().ok()?)
}

fn same(one: &Path, other: &Path) -> bool {
    let plain = |folder: &Path| folder.canonicalize().unwrap_or_else(|_| PathBuf::from(folder));
    plain(one) == plain(other)
}

/// The texts of a folder.
fn folder(path: &Path) -> Folder {
    let mut texts = BTreeMap::new();
    for name in file_names() {
        match text(&path.join(name)) {
            Ok(None) => {}
            Ok(Some(text)) => drop(texts.insert(name.to_owned(), Ok(text))),
            Err(found) => drop(texts.insert(name.to_owned(), Err(found))),
        }
    }
    Folder { label: path.join("").display().to_string(), texts, names: names(path), beside: Vec::new() }
}

/// The names of all entries in `folder`, sorted, as far as they are UTF-8; none if it cannot be read.
#[must_use]
pub fn names(folder: &Path) -> Vec<String> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let entries = fs::read_dir(folder).into_iter().flatten();
    let mut names: Vec<String> = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok()).collect();
    names.sort();
    names
}
