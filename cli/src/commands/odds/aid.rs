//! The player aid: all tables that a designer would print, on A4 pages.

use super::Arguments;
use sandtable_questions::odds::aid::aid;
use sandtable_questions::{Error, Table};
use sandtable_reports::odds::{aid_html, aid_svg};
use sandtable_reports::words::escape;
use sandtable_store::{files, texts};
use std::path::Path;

/// The page to print. Its presence shows that a folder is ours.
const PAGE: &str = "player-aid.html";

/// Writes the player aid into a folder; the answer names its files.
pub(super) fn write(table: &Table, typed: &Arguments, footer: Vec<String>, folder: &Path) -> Result<String, Error> {
    super::alone("aid", typed)?;
    let picture = folder
        .extension()
        .and_then(|ending| ending.to_str())
        .filter(|ending| ["png", "svg", "html", "pdf"].contains(ending));
    if let Some(ending) = picture {
        let expected = "a folder for the pages, HTML to print and SVG";
        return Err(Error::argument("aid", format!("`{}`, a .{ending} file", folder.display()), expected, None));
    }
    let old = own_files(folder)?;
    let aid = aid(table, footer)?;
    if !(old.is_empty() || typed.force || is_titled(folder, &aid.title)) {
        return Err(refused(
            folder,
            "this folder holds another player aid, so nothing was written; name another folder, or say @force to replace it",
        ));
    }
    let mut written = vec![(PAGE.to_owned(), aid_html(&aid))];
    written.extend(aid_svg(&aid).into_iter().enumerate().map(|(i, svg)| (format!("page-{}.svg", i + 1), svg)));
    // All existing files are ours.
    let paths = files::fill(folder, &written, false)?;
    for stale in old.iter().filter(|old| written.iter().all(|(name, _)| name != *old)) {
        // It may have been removed by hand.
        let _ = files::remove(&folder.join(stale));
    }
    Ok(paths)
}

fn refused(folder: &Path, why: &str) -> Error {
    Error::File { path: folder.display().to_string(), why: why.to_owned() }
}

/// The files of an earlier player aid in the folder.
///
/// # Errors
/// If there are files that do not belong to a player aid.
fn own_files(folder: &Path) -> Result<Vec<String>, Error> {
    if folder.is_file() {
        return Err(refused(folder, "expected a folder for the player aid, found a file"));
    }
    let names = files::names(folder)?.unwrap_or_default();
    let page = |name: &str| {
        name == PAGE
            || name
                .strip_prefix("page-")
                .and_then(|rest| rest.strip_suffix(".svg"))
                .is_some_and(|n| n.parse::<u32>().is_ok())
    };
    let ours = |name: &str| page(name) && files::ours(&folder.join(name)) || name.ends_with(files::PART);
    match names.iter().find(|name| !ours(name)) {
        Some(other) => {
            let why = "which is no file of a player aid, so nothing was written; name a new or empty folder";
            Err(refused(folder, &format!("this folder holds `{other}`, {why}")))
        }
        None => Ok(names),
    }
}

/// Whether the player aid in a folder, if any, has this title.
fn is_titled(folder: &Path, title: &str) -> bool {
    let page = texts::text(&folder.join(PAGE)).ok().flatten();
    page.is_none_or(|page| page.contains(&format!("<title>{}</title>", escape(title))))
}
