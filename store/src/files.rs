//! Files that appear completely or not at all, and the files that they may replace: those that this program wrote, or any with `force`.
//!
//! A file is recognised as ours by an invisible mark if its format has room for one: HTML, SVG, PNG, our JSON, manual pages. A file in a folder of
//! results is recognised by the manifest. Any other file, such as CSV or TOML, is replaced only with `force`.

use crate::disk::{self, File, Kind};
use crate::parquet;
use sandtable_questions::Error;
use sandtable_questions::keep::Output;
use sandtable_reports::picture::png;
use std::borrow::Cow;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The number of pixels of a PNG for one unit of its SVG.
const PNG_SCALE: f32 = 2.0;

/// The end of a file's name until it is complete: any file with such a name is ours.
pub const PART: &str = ".sandtable-part";

/// The marks of our files, near the beginning.
const MARKS: [&str; 6] = [
    "<meta name=\"generator\" content=\"Sandtable\">",
    SVG_MARK,
    "Software\0Sandtable",
    "\"written_by\":\"sandtable\"",
    ".TH SANDTABLE",
    "# A judge of positions. Log-loss",
];

/// The number of bytes at the beginning in which marks are searched for.
const NEAR: u64 = 4096;

const SVG_MARK: &str = "<!-- Written by Sandtable -->";

/// A text chunk of a PNG, and its position after the signature and the header.
const PNG_MARK: &[u8] = b"\0\0\0\x12tEXtSoftware\0Sandtable\x08\x5c\x4c\x3f";
const PNG_HEADER: usize = 33;

/// The name under which the file at `path` is written before it is renamed.
#[must_use]
pub fn part(path: &Path) -> PathBuf {
    // The path of a folder may end with a slash: the part belongs next to the folder, not into it.
    let mut part = path.components().as_path().as_os_str().to_owned();
    part.push(PART);
    PathBuf::from(part)
}

/// The `error` of the file at `path`, which could not be read or written.
pub fn unusable(path: &Path, error: &std::io::Error) -> Error {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty() && disk::found(folder).is_err());
    match folder.filter(|_| error.kind() == io::ErrorKind::NotFound) {
        Some(folder) => refused(path, format!("there is no folder `{}`", folder.display())),
        None => refused(path, error),
    }
}

/// Adds the name of its file to an error.
pub(crate) fn named(path: &Path, error: &std::io::Error) -> std::io::Error {
    std::io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

fn refused(path: &Path, why: impl ToString) -> Error {
    Error::File { path: path.display().to_string(), why: why.to_string() }
}

/// Whether this program wrote the file at `path`; only files with a mark are recognised.
#[must_use]
pub fn ours(path: &Path) -> bool {
    let mut near = Vec::new();
    // Opening a pipe would wait for a writer.
    if disk::found(path).ok() != Some(Kind::File) {
        return false;
    }
    let read = disk::open(path).and_then(|file| file.take(NEAR).read_to_end(&mut near));
    read.is_ok() && MARKS.iter().any(|mark| near.windows(mark.len()).any(|bytes| bytes == mark.as_bytes()))
}

/// Whether a file may be written, checked before anything is played for it: there is none, or it is ours, or `force` is set.
///
/// # Errors
/// If it may not or cannot be written.
pub fn writable(path: &Path, force: bool) -> Result<(), Error> {
    free(path, force, None)?;
    let part = part(path);
    fresh(&part).and_then(|_| disk::remove_file(&part)).map_err(|error| unusable(path, &error))
}

/// Whether nothing is lost if these bytes are written.
fn free(path: &Path, force: bool, bytes: Option<&[u8]>) -> Result<(), Error> {
    let there = disk::if_there(disk::found_itself(path)).map_err(|error| unusable(path, &error))?;
    let Some(there) = there else { return Ok(()) };
    // A link counts as its target, if that exists.
    match disk::found(path).unwrap_or(there) {
        Kind::Folder => return Err(refused(path, "expected a file, found a folder")),
        Kind::Other => return Err(refused(path, "expected a file, found a device or a pipe")),
        Kind::File | Kind::Link => {}
    }
    let same = || bytes.is_some_and(|bytes| read(path, bytes.len() as u64).is_ok_and(|known| known == bytes));
    match force || ours(path) || same() {
        true => Ok(()),
        false => {
            Err(refused(path, "this file exists and nothing in it says that this program wrote it; @force replaces it"))
        }
    }
}

/// The most bytes of a batch's result.
pub(crate) const MOST: u64 = 256 << 20;

/// The most bytes of a text that this program wrote and reads again: parsing takes several times as much memory.
pub(crate) const MOST_TEXT: u64 = 64 << 20;

/// The bytes of a file that this program may have written, at most `most`, in a buffer of exactly their size.
///
/// # Errors
/// If it cannot be read, is not a regular file or is longer than any of ours: pipes and devices are not read.
pub(crate) fn read(path: &Path, most: u64) -> std::io::Result<Vec<u8>> {
    if disk::found(path)? != Kind::File {
        return Err(std::io::Error::other("no regular file"));
    }
    let mut file = disk::open(path)?;
    let length = file.seek(SeekFrom::End(0))?;
    if length > most {
        return Err(std::io::Error::other(format!("a file of more than {} MiB", most >> 20)));
    }
    file.seek(SeekFrom::Start(0))?;
    let mut bytes = Vec::with_capacity(length as usize);
    file.take(length).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The same, as text.
///
/// # Errors
/// The same as for [`read`]; bytes that are not text.
pub(crate) fn read_text(path: &Path) -> std::io::Result<String> {
    String::from_utf8(read(path, MOST_TEXT)?).map_err(std::io::Error::other)
}

/// A file that is overwritten or created, and is not a link.
///
/// # Errors
/// If it cannot be opened, or is a link to another place.
pub(crate) fn own(path: &Path) -> std::io::Result<File> {
    if disk::is_link(path)? {
        return Err(io::Error::other("this is a link to another place, so nothing was written there"));
    }
    if disk::if_there(disk::found(path))?.is_some_and(|kind| kind != Kind::File) {
        return Err(io::Error::other("this is no regular file, so nothing was written there"));
    }
    disk::open_or_begin(path)
}

/// A new file. A leftover of a killed process is removed first, and a link with this name is not followed.
pub(crate) fn fresh(part: &Path) -> std::io::Result<File> {
    // Usually there is none.
    let _ = disk::remove_file(part);
    disk::begin(part)
}

/// Writes `bytes` to the file at `path`, with a mark if its format has room for one; `force` replaces a file of any origin. It appears completely or
/// not at all.
///
/// # Errors
/// The same as for [`writable`].
pub fn write(path: &Path, bytes: &[u8], force: bool) -> Result<(), Error> {
    let bytes = marked(path, bytes);
    free(path, force, Some(&bytes))?;
    whole(path, &bytes)?;
    disk::sync_folder(around(path)).map_err(|error| unusable(path, &error))
}

/// Writes `files`, each a name and a text, into `folder`, which is created if missing; each appears completely or not at all. `force` replaces files
/// of any origin. Returns their paths, one per line.
///
/// # Errors
/// The same as for [`writable`]; then none is written.
pub fn fill(folder: &Path, files: &[(String, String)], force: bool) -> Result<String, Error> {
    let paths: Vec<PathBuf> = files.iter().map(|(name, _)| folder.join(name)).collect();
    for (path, (_, text)) in paths.iter().zip(files) {
        free(path, force, Some(&marked(path, text.as_bytes())))?;
    }
    disk::make_folders(folder).map_err(|error| unusable(folder, &error))?;
    paths.iter().zip(files).try_for_each(|(path, (_, text))| write(path, text.as_bytes(), force))?;
    Ok(paths.iter().map(|path| format!("{}\n", path.display())).collect())
}

/// The names in `folder`; `None` if it does not exist.
///
/// # Errors
/// If it is a file, or cannot be read.
pub fn names(folder: &Path) -> Result<Option<Vec<String>>, Error> {
    let names = disk::if_there(disk::names(folder)).map_err(|error| unusable(folder, &error))?;
    Ok(names.map(|names| names.iter().map(|name| name.to_string_lossy().into_owned()).collect()))
}

/// Removes the file at `path`.
///
/// # Errors
/// If it cannot be removed, or does not exist.
pub fn remove(path: &Path) -> Result<(), Error> {
    disk::remove_file(path).map_err(|error| unusable(path, &error))
}

/// Opens the file at `path` for reading; it may be a pipe.
///
/// # Errors
/// If it cannot be opened.
pub fn open(path: &Path) -> Result<impl Read + use<>, Error> {
    disk::open(path).map_err(|error| unusable(path, &error))
}

/// Creates a folder at `path` with these `files`, each a name and a text, completely or not at all. It must be missing or empty.
///
/// # Errors
/// If the path is in use, or it cannot be written.
pub fn make_folder(path: &Path, files: &[(&str, &str)]) -> Result<(), Error> {
    let at = |error: std::io::Error| unusable(path, &error);
    let part = part(path);
    // Remove the leftover of a killed process.
    let _ = disk::remove_all(&part);
    let made = disk::make_folders(&part).map_err(at).and_then(|()| {
        files.iter().try_for_each(|(name, text)| whole(&part.join(name), text.as_bytes()))?;
        disk::sync_folder(&part).map_err(at)?;
        if disk::is_folder(path).map_err(at)? {
            disk::remove_folder(path).map_err(at)?;
        }
        disk::rename(&part, path).and_then(|()| disk::sync_folder(around(path))).map_err(at)
    });
    if made.is_err() {
        let _ = disk::remove_all(&part);
    }
    made
}

/// Writes a file of one of our folders. Its name may begin with a folder, which is created if missing. A link to another folder is not followed.
///
/// # Errors
/// The same as for [`write()`].
pub(crate) fn put(folder: &Path, name: &str, bytes: &[u8]) -> Result<(), Error> {
    let path = folder.join(name);
    let within = path.parent().unwrap_or(folder);
    not_linked(folder, Path::new(name).parent())?;
    disk::make_folders(within).map_err(|error| unusable(within, &error))?;
    if disk::is_folder(&path).map_err(|error| unusable(&path, &error))? {
        return Err(refused(&path, "expected a file, found a folder"));
    }
    whole(&path, &marked(&path, bytes))
}

/// Checks that no folder within one of our folders is a link to another place.
///
/// # Errors
/// If one of them is.
pub(crate) fn not_linked(folder: &Path, within: Option<&Path>) -> Result<(), Error> {
    let mut path = folder.to_owned();
    for part in within.into_iter().flat_map(Path::components) {
        path.push(part);
        if disk::is_link(&path).map_err(|error| unusable(&path, &error))? {
            let why = "this is a link to another place, so nothing was written there; remove it or name another folder";
            return Err(refused(&path, why));
        }
    }
    Ok(())
}

/// Writes a file under a temporary name, then renames it: even after a loss of power it is complete or missing.
pub(crate) fn whole(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let part = part(path);
    let mut written = fresh(&part).and_then(|mut file| file.write_all(bytes).and_then(|()| disk::sync(&file)));
    written = written.and_then(|()| disk::rename(&part, path));
    if written.is_ok() {
        log::info!("file {}: {} bytes are kept", path.display(), bytes.len());
    }
    written.map_err(|error| {
        // It may never have existed.
        let _ = disk::remove_file(&part);
        unusable(path, &error)
    })
}

/// The folder that contains a file.
fn around(path: &Path) -> &Path {
    path.parent().unwrap_or(Path::new(""))
}

/// The bytes of a drawing with our mark. Other files already have theirs, or have no room for one.
fn marked<'b>(path: &Path, bytes: &'b [u8]) -> Cow<'b, [u8]> {
    let with = |at: usize, mark: &[u8]| [&bytes[..at], mark, &bytes[at..]].concat().into();
    match path.extension().and_then(|ending| ending.to_str()) {
        Some("svg") if bytes.starts_with(b"<svg") => {
            let start = bytes.iter().position(|byte| *byte == b'>').map_or(0, |end| end + 1);
            with(start, SVG_MARK.as_bytes())
        }
        Some("png") if bytes.len() > PNG_HEADER => with(PNG_HEADER, PNG_MARK),
        _ => bytes.into(),
    }
}

/// The files of an output, each with its name: a chart is an SVG and a PNG, columns are a Parquet file.
///
/// # Errors
/// If a chart cannot be drawn.
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn folder(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("sandtable-files-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("a temporary folder");
        path
    }

    /// What we wrote is known by its mark, and the mark spoils nothing.
    #[test]
    fn drawings_are_known_as_ours() {
        let folder = folder("marks");
        let svg =
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><rect width=\"9\" height=\"9\"/></svg>";
        let picture = png(svg, 1.0).expect("a drawing");
        for (name, bytes) in [("a.svg", svg.as_bytes()), ("a.png", &picture[..])] {
            let path = folder.join(name);
            write(&path, bytes, false).expect("a new file");
            assert!(ours(&path), "{name}");
            write(&path, bytes, false).expect("our own file");
            fs::write(&path, bytes).expect("room on the disk");
            assert!(!ours(&path), "{name}");
            assert!(write(&path, bytes, false).is_err(), "{name}");
            write(&path, bytes, true).expect("it is forced");
        }
        let drawn = fs::read_to_string(folder.join("a.svg")).expect("text");
        assert_eq!(png(&drawn, 1.0).expect("a drawing"), picture);
        let bytes = fs::read(folder.join("a.png")).expect("a picture");
        assert_eq!([&bytes[..PNG_HEADER], &bytes[PNG_HEADER + PNG_MARK.len()..]].concat(), picture);
        fs::remove_dir_all(folder).expect("our own folder");
    }

    /// A device or a pipe has no end; a link leads to what is not ours.
    #[test]
    #[cfg(target_os = "linux")]
    fn devices_are_not_read_and_links_not_written() {
        let folder = folder("own");
        let (kept, link) = (folder.join("kept"), folder.join("link"));
        fs::write(&kept, "kept").expect("room on the disk");
        std::os::unix::fs::symlink(&kept, &link).expect("a link");
        assert!(read(Path::new("/dev/zero"), MOST).is_err() && own(&link).is_err());
        assert!(own(&kept).is_ok() && fresh(&link).is_ok());
        assert_eq!(read_text(&kept).expect("text"), "kept");
        let pipe = folder.join("pipe");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().is_ok_and(|made| made.success()));
        assert!(!ours(&pipe), "nobody waits for what comes through a pipe");
        fs::remove_dir_all(folder).expect("our own folder");
    }

    /// A buffer that grows takes twice as much.
    #[test]
    fn a_file_is_read_into_one_buffer_of_its_size_and_a_longer_one_not_at_all() {
        let folder = folder("size");
        let path = folder.join("a");
        for length in [0, 1, 3_000_001] {
            fs::write(&path, vec![7; length]).expect("room on the disk");
            let bytes = read(&path, length as u64).expect("not too long");
            assert_eq!((bytes.len(), bytes.capacity()), (length, length));
        }
        let error = read(&path, 2 << 20).expect_err("too long").to_string();
        assert_eq!(error, "a file of more than 2 MiB");
        fs::File::create(&path).and_then(|file| file.set_len(MOST + 1)).expect("a file with a hole");
        assert!(read(&path, MOST).is_err() && read_text(&path).is_err());
        fs::remove_dir_all(folder).expect("our own folder");
    }

    /// A file that bears no mark is replaced by the same bytes or by force.
    #[test]
    fn the_same_bytes_lose_nothing() {
        let folder = folder("same");
        let path = folder.join("a.csv");
        write(&path, b"1,2\n", false).expect("a new file");
        write(&path, b"1,2\n", false).expect("the same");
        let error = write(&path, b"1,3\n", false).expect_err("another").to_string();
        assert!(error.contains("force replaces it"), "{error}");
        assert_eq!(fs::read(&path).expect("it is there"), b"1,2\n");
        write(&path, b"1,3\n", true).expect("it is forced");
        assert_eq!(fs::read_dir(&folder).expect("it is there").count(), 1);
        fs::remove_dir_all(folder).expect("our own folder");
    }

    /// Neither a link at the place of a file, nor one at that of its first bytes, nor one to a folder is written through.
    #[cfg(unix)]
    #[test]
    fn links_are_not_written_through() {
        use std::os::unix::fs::symlink;
        let folder = folder("links");
        let at = |name: &str| folder.join(name);
        fs::create_dir(at("other")).expect("a new folder");
        fs::write(at("other/mine.csv"), "mine").expect("room on the disk");
        symlink(at("other/mine.csv"), at("link.csv")).expect("a link");
        symlink(at("other/mine.csv"), part(&at("new.csv"))).expect("a link");
        symlink(at("other"), at("charts")).expect("a link");
        symlink("/dev/null", at("null.csv")).expect("a link");
        assert!(write(&at("link.csv"), b"x", false).is_err());
        write(&at("link.csv"), b"x", true).expect("the link is replaced");
        write(&at("new.csv"), b"x", false).expect("a new file");
        assert!(write(&at("null.csv"), b"x", true).is_err());
        let error = put(&folder, "charts/a.csv", b"x").expect_err("a link").to_string();
        assert!(error.contains("link to another place"), "{error}");
        assert_eq!(fs::read(at("other/mine.csv")).expect("it is there"), b"mine");
        assert_eq!(fs::read_dir(at("other")).expect("it is there").count(), 1);
        fs::remove_dir_all(folder).expect("our own folder");
    }
}
