//! `sandtable new`: files to start from.

use crate::args::{OverlayArguments, TableArguments};
use crate::command_line::quoted;
use crate::error::Done;
use crate::options::{self, note_of_folder};
use crate::page::{print, width};
use clap::{Args, ValueHint};
use sandtable_bots::catalogue::DoctrineInfo;
use sandtable_questions::systems::SystemFacts;
use sandtable_questions::{Error, written};
use sandtable_reports::words::{capital, wrap};
use sandtable_scenarios::diagnostic::nearest;
use sandtable_scenarios::{Source, begin, builtin, load};
use sandtable_store::{files, texts};
use std::path::Path;
use std::slice;

/// Begin a scenario, an errata file, a doctrine, a position or a study of your own
///
/// A scenario is copied into a new folder under a new name; changed values count as edited. An errata file, a doctrine, a position
/// or a study is one file with comments that explain its format. No file is overwritten.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable new my-belfort --from belfort
  sandtable new errata my-errata.toml --from spicheren
  sandtable new doctrine my-doctrine.toml --from belfort:denfert
  sandtable new position my-position.toml --from belfort
  sandtable new study my-study.toml --from belfort")]
pub(crate) struct Arguments {
    /// The kind, `errata`, `doctrine`, `position` or `study` (by default a scenario), and the new folder or file
    #[arg(value_name = "[KIND] PATH", required = true, num_args = 1..=2, value_hint = ValueHint::AnyPath)]
    what: Vec<String>,
    /// The scenario to start from, by name or folder; for a doctrine, add the doctrine to start from after a colon
    #[arg(long, value_name = "SCENARIO[:DOCTRINE]")]
    from: String,
}

/// The kinds of files, except a scenario, which needs no word.
const KINDS: [&str; 4] = ["errata", "doctrine", "position", "study"];

/// Writes a copy of a scenario, or a new file of one of the kinds, and suggests what to do with it.
pub(crate) fn new(typed: &Arguments) -> Result<Done, Error> {
    let nothing = || Error::argument("PATH", "nothing", "the name of a new folder or file", None);
    let (kind, path) = match &typed.what[..] {
        [kind, path] => (kind.as_str(), path),
        [kind] if KINDS.contains(&kind.as_str()) => {
            let expected = format!("`new {kind} PATH --from {}`: the file to write", quoted(&typed.from));
            return Err(Error::argument("PATH", format!("`{kind}` without a path"), expected, None));
        }
        [path, ..] => {
            let name = Path::new(path).file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
            if let Some(kind) = name.strip_suffix(".toml") {
                let expected =
                    "a folder for a scenario, or what the file is before its name: errata, doctrine, position, study";
                let near = KINDS.contains(&kind).then(|| format!("{kind} {path}"));
                return Err(Error::argument("PATH", format!("`{path}`"), expected, near));
            }
            ("scenario", path)
        }
        [] => return Err(nothing()),
    };
    if path.is_empty() {
        return Err(nothing());
    }
    let there = Path::new(path).symlink_metadata();
    let empty = kind == "scenario"
        && files::names(Path::new(path)).is_ok_and(|names| names.is_some_and(|names| names.is_empty()));
    if there.is_ok() && !empty {
        let expected = "the name of a new folder or file: no file is overwritten";
        return Err(Error::argument("PATH", format!("`{path}`, which exists"), expected, None));
    }
    let (from, called) = match typed.from.split_once(':') {
        Some((from, called)) => (from, Some(called)),
        None => (typed.from.as_str(), None),
    };
    note_of_folder(from);
    let source = texts::scenario(from)?;
    let text = match kind {
        "scenario" => scenario(&source, from, path)?,
        "errata" => {
            let (of, to) = (quoted(from), quoted(path));
            let next = [format!("sandtable check {to}"), format!("sandtable compare {of} --errata {to}")];
            files::write(Path::new(path), begin::errata(&load(&source, &[])?, from, &next).as_bytes(), false)?;
            written(slice::from_ref(path), &next)
        }
        "doctrine" => doctrine(&options::system(from)?, from, called, path)?,
        "study" => {
            load(&source, &[])?;
            files::write(Path::new(path), super::study::begun(from).as_bytes(), false)?;
            written(slice::from_ref(path), &[format!("sandtable study {}", quoted(path))])
        }
        "position" => position(from, path)?,
        other => {
            let expected = "`errata`, `doctrine`, `position` or `study` before the path, or no word for a scenario";
            return Err(Error::argument("KIND", format!("`{other}`"), expected, nearest(other, KINDS)));
        }
    };
    print(&text)?;
    Ok(Done::Finished)
}

/// Copies a scenario into a new folder.
fn scenario(source: &Source, from: &str, path: &str) -> Result<String, Error> {
    let folder = Path::new(path);
    let name = folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    if name.is_empty() || builtin().iter().any(|scenario| scenario.name == name) {
        let expected = "a new name, so that the copy is not taken for the original";
        return Err(Error::argument("PATH", format!("`{path}`"), expected, None));
    }
    let (of, to) = (quoted(from), quoted(path));
    let next =
        [format!("sandtable check {to}"), format!("sandtable diff {of} {to}"), format!("sandtable compare {of} {to}")];
    let copied = begin::scenario(source, from, &name, &next)?;
    let texts: Vec<(&str, &str)> = copied.iter().map(|file| (file.name.as_ref(), file.text.as_ref())).collect();
    files::make_folder(folder, &texts)?;
    let names: Vec<String> = copied.iter().map(|file| folder.join(&file.name).display().to_string()).collect();
    Ok(written(&names, &next))
}

/// Writes the first position of a game after its set-up.
fn position(from: &str, path: &str) -> Result<String, Error> {
    let overlays = OverlayArguments(Vec::new());
    let typed = TableArguments { scenario: from.to_owned(), seed: "1".into(), bot: Vec::new(), overlays };
    let table = options::table(&typed)?;
    let first = written::ask(&written::Question { table: &table, game: 0, saved: None, decision: None })?;
    let to = quoted(path);
    let next = [
        format!("sandtable check {to}"),
        format!("sandtable map {to} -o position.png"),
        format!("sandtable odds {to}"),
        format!("sandtable run {to} --games 200"),
    ];
    let head = format!(
        "# What stands on your table. A unit has a place, then its marks, with commas between them. What has no line\n\
         # is as at the start of the scenario; a unit that could start anywhere is not in the game then. All lines:\n\
         # docs/positions.md, and `sandtable schema {from} position.toml`.\n#   {}\n#   {}\n\n",
        next[0], next[1]
    );
    files::write(Path::new(path), (head + &first.text).as_bytes(), false)?;
    Ok(written(&[path.to_owned()], &next))
}

/// Writes a copy of a built-in doctrine.
fn doctrine(system: &SystemFacts, from: &str, called: Option<&str>, path: &str) -> Result<String, Error> {
    let names = || system.doctrines.iter().map(|doctrine| doctrine.name);
    let first = || system.doctrines.first();
    let known = |name: &str| system.doctrines.iter().find(|doctrine| doctrine.name == name);
    let Some(doctrine) = called.map_or_else(first, known) else {
        let expected = format!("SCENARIO or SCENARIO:DOCTRINE, one of {}", names().collect::<Vec<_>>().join(", "));
        let near = called.and_then(|called| nearest(called, names())).map(|near| format!("{from}:{near}"));
        return Err(Error::argument("from", format!("`{}`", called.unwrap_or(from)), expected, near));
    };
    if !path.contains(['.', '/', '\\']) {
        let expected =
            "a file name with an ending, such as my-doctrine.toml: a name without one is a built-in doctrine";
        return Err(Error::argument("PATH", format!("`{path}`"), expected, None));
    }
    let DoctrineInfo { name, side, text, .. } = doctrine;
    let side = system.card.sides[side.index()];
    let (of, to) = (quoted(from), quoted(path));
    let next = [
        format!("sandtable check {to} {of}"),
        format!("sandtable compare {of} --bot {side}=scripted:{to} --versus-bot {side}=scripted:{name}"),
    ];
    let head = format!(
        "# A doctrine for the {} of {}, a copy of `{name}`. At each decision the orders are tried from the top; docs/bots.md \
         lists them all.\n#   {}\n#   {}\n\n",
        capital(side),
        system.card.title,
        next[0],
        next[1]
    );
    files::write(Path::new(path), (head + *text).as_bytes(), false)?;
    Ok(written(&[path.to_owned()], &next))
}

/// The files that were written, and what to do next.
fn written(names: &[String], next: &[String]) -> String {
    let mut out = String::new();
    wrap(&mut out, "Written: ", &format!("{}.", names.join(", ")), 2, width());
    out.push_str("\nNext\n");
    next.iter().for_each(|line| out += &format!("  {line}\n"));
    out
}
