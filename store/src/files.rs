//! Files that appear whole or not at all.

use crate::parquet;
use sandtable_questions::Error;
use sandtable_questions::keep::Output;
use sandtable_reports::picture::png;
use std::fs;
use std::path::{Path, PathBuf};

/// Pixels of a PNG to a unit of its SVG.
const PNG_SCALE: f32 = 2.0;

/// The name under which a file is written before it is renamed.
fn part(path: &Path) -> Result<PathBuf, Error> {
    if path.is_dir() {
        return Err(Error::File { path: path.display().to_string(), why: "expected a file, found a folder".into() });
    }
    let mut part = path.as_os_str().to_owned();
    part.push(".part");
    Ok(PathBuf::from(part))
}

/// A file that could not be read or written.
pub fn unusable(path: &Path, error: &std::io::Error) -> Error {
    Error::File { path: path.display().to_string(), why: error.to_string() }
}

/// Whether a file can be written: nothing is left behind.
///
/// # Errors
/// Where it cannot.
pub fn writable(path: &Path) -> Result<(), Error> {
    let part = part(path)?;
    fs::write(&part, []).and_then(|()| fs::remove_file(&part)).map_err(|error| unusable(path, &error))
}

/// Writes a file of a folder of ours by its name, which may begin with a folder: that is made where it is missing.
///
/// # Errors
/// As [`write()`].
pub(crate) fn put(folder: &Path, name: &str, bytes: &[u8]) -> Result<(), Error> {
    let path = folder.join(name);
    let within = path.parent().unwrap_or(folder);
    fs::create_dir_all(within).map_err(|error| unusable(within, &error))?;
    write(&path, bytes)
}

/// Writes the file under a temporary name, then renames it.
///
/// # Errors
/// Where it cannot be written.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let part = part(path)?;
    fs::write(&part, bytes).and_then(|()| fs::rename(&part, path)).map_err(|error| {
        // It may never have been there.
        let _ = fs::remove_file(&part);
        unusable(path, &error)
    })
}

/// The files of an output, each with its name: a chart is an SVG and a PNG, columns are a Parquet file.
///
/// # Errors
/// Where a chart cannot be drawn.
pub(crate) fn rendered(output: &Output) -> Result<Vec<(String, Vec<u8>)>, Error> {
    Ok(match output {
        Output::Text(name, text) => vec![(name.clone(), text.clone().into_bytes())],
        Output::Chart(name, svg) => {
            let picture = png(svg, PNG_SCALE).map_err(Error::other)?;
            vec![(format!("{name}.svg"), svg.clone().into_bytes()), (format!("{name}.png"), picture)]
        }
        Output::Columns(name, columns) => {
            vec![(format!("{name}.parquet"), parquet::file(columns).map_err(Error::other)?)]
        }
    })
}
