//! The player aid: every table that a designer would print, on A4 pages.

use super::ask::{Answers, Asked, failure};
use super::show;
use crate::args::OddsArguments;
use crate::options::Table;
use crate::page;
use sandtable_analysis::odds::Wrong;
use sandtable_questions::Failure;
use sandtable_questions::system::{PageTable, System};
use sandtable_reports::odds::{Aid, OddsPage, OddsTable, aid_html, aid_svg};
use std::fs;
use std::path::Path;

/// The page to print, and the mark of a folder that is ours.
const PAGE: &str = "player-aid.html";

/// Writes the aid into a folder; the answer names its files.
pub(super) fn write<G: System>(
    game: &G,
    table: &Table,
    typed: &OddsArguments,
    footer: Vec<String>,
    folder: &Path,
) -> Result<String, Failure> {
    super::alone("--aid", typed)?;
    let old = own_files(folder)?;
    let pages = G::AID.iter().map(|page| {
        let tables = page.tables.iter().map(|table| drawn(game, table)).collect::<Result<Vec<_>, Failure>>()?;
        Ok(OddsPage { title: page.title.into(), intro: page.intro.into(), tables: tables.concat() })
    });
    let aid = Aid {
        title: format!("{}: player aid", table.scenario.title),
        subtitle: "Exact odds, from the rules as they are played".into(),
        pages: pages.collect::<Result<Vec<_>, Failure>>()?,
        footer,
    };
    let mut files = vec![(PAGE.to_owned(), aid_html(&aid))];
    files.extend(aid_svg(&aid).into_iter().enumerate().map(|(i, svg)| (format!("page-{}.svg", i + 1), svg)));
    fs::create_dir_all(folder).map_err(|error| Failure::file(folder, &error))?;
    for (name, text) in &files {
        page::write(&folder.join(name), text.as_bytes())?;
    }
    for stale in old.iter().filter(|old| files.iter().all(|(name, _)| name != *old)) {
        // It may have been removed by hand, which is as well.
        let _ = fs::remove_file(folder.join(stale));
    }
    let names: Vec<String> = files.iter().map(|(name, _)| folder.join(name).display().to_string()).collect();
    Ok(names.join("\n") + "\n")
}

/// The tables of an entry: one figure over two parameters, or several over one.
fn drawn<G: System>(game: &G, entry: &PageTable) -> Result<Vec<OddsTable>, Failure> {
    let figures: Vec<&str> = entry.show.iter().map(|(_, figure)| *figure).collect();
    let asked = Asked::of_aid(game, entry.procedure, entry.given, entry.vary, &figures)?;
    let grids = match asked.ask(game, None) {
        Ok(Answers::Grids(grids)) => grids,
        // Under these rules there is no such thing: fewer battalions to a zone, another table.
        Ok(Answers::Law(..)) | Err(Wrong::Together(_) | Wrong::Given(_)) => return Ok(Vec::new()),
        Err(wrong) => return Err(failure(&asked.procedure, wrong)),
    };
    let one_way = grids[0].columns.is_none();
    let mut tables = match one_way {
        true => vec![show::figures(entry.title, Vec::new(), &grids)],
        false => grids.iter().flat_map(|grid| show::two_way(entry.title, &[], grid)).collect(),
    };
    for table in &mut tables {
        table.title = entry.title.into();
        table.notes.clear();
        table.corner = entry.corner.map(str::to_owned);
        if one_way {
            table.columns = entry.show.iter().map(|(heading, _)| (*heading).to_owned()).collect();
        }
        for (row, heading) in table.rows.iter_mut().zip(entry.rows) {
            row.headings = vec![(*heading).to_owned()];
        }
    }
    Ok(tables)
}

/// The files of an earlier aid in the folder.
///
/// # Errors
/// Where there are files that are not an aid's.
fn own_files(folder: &Path) -> Result<Vec<String>, Failure> {
    if !folder.exists() {
        return Ok(Vec::new());
    }
    if !folder.is_dir() {
        return Err(Failure::Said(format!("{}: expected a folder for the player aid, found a file", folder.display())));
    }
    let entries = fs::read_dir(folder).map_err(|error| Failure::file(folder, &error))?;
    let entries: Vec<_> = entries.flatten().collect();
    let name = |entry: &fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
    let names: Vec<String> = entries.iter().map(name).collect();
    let page = |name: &str| {
        name == PAGE
            || name
                .strip_prefix("page-")
                .and_then(|rest| rest.strip_suffix(".svg"))
                .is_some_and(|n| n.parse::<u32>().is_ok())
    };
    match entries.iter().find(|entry| !page(&name(entry)) || !entry.path().is_file()).map(name) {
        Some(other) => Err(Failure::Said(format!(
            "{}: this folder holds `{other}`, which is no file of a player aid, so nothing was written; name a new or empty folder",
            folder.display()
        ))),
        None => Ok(names),
    }
}
