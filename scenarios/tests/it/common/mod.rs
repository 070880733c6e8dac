//! A small scenario whose files can be edited, and a mark for the place where a fault must be shown.

use sandtable_scenarios::{Fault, Faults, Loaded, Overlay, Source, builtin, load};

/// The files of the small scenario; tables, stratagems and rulings are those of the default one.
pub(crate) fn small() -> Vec<(String, String)> {
    let file = |name: &str, text: &str| (name.to_owned(), text.to_owned());
    let mut files = vec![
        file("scenario.toml", include_str!("../small/scenario.toml")),
        file("map.toml", include_str!("../small/map.toml")),
        file("units.toml", include_str!("../small/units.toml")),
    ];
    let default = builtin()[0].files;
    for (name, text) in default {
        if !files.iter().any(|(given, _)| given == name) {
            files.push(file(name, text));
        }
    }
    files
}

/// The small scenario with `from` replaced by `to` in one file. A `^` in `to` marks a place and is taken out; the
/// place is returned as line and column.
pub(crate) fn edited(name: &str, from: &str, to: &str) -> (Vec<(String, String)>, (usize, usize)) {
    let mut files = small();
    let mut place = (0, 0);
    let (_, text) = files.iter_mut().find(|(file, _)| file == name).expect("a file of the small scenario");
    assert_eq!(text.matches(from).count(), 1, "{from:?} must be in {name} once");
    *text = text.replace(from, to);
    if let Some(at) = text.find('^') {
        place = position(text, at);
        text.remove(at);
    }
    (files, place)
}

/// The line and the column of a byte.
pub(crate) fn position(text: &str, at: usize) -> (usize, usize) {
    let before = &text[..at];
    (
        before.lines().count().max(1) + usize::from(before.ends_with('\n')),
        before.chars().rev().take_while(|c| *c != '\n').count() + 1,
    )
}

/// The small scenario with overlays.
pub(crate) fn with(overlays: &[Overlay]) -> Result<Loaded, Faults> {
    load(&Source::texts(small()), overlays)
}

/// The only fault of a scenario.
pub(crate) fn only_fault(files: Vec<(String, String)>, overlays: &[Overlay]) -> Fault {
    let faults = load(&Source::texts(files), overlays).expect_err("a fault");
    assert_eq!(faults.len(), 1, "{faults}");
    faults.iter().next().expect("a fault").clone()
}

/// A file of errata.
pub(crate) fn errata_file(path: impl AsRef<std::path::Path>) -> Overlay {
    let (name, text) = (path.as_ref().display().to_string(), std::fs::read_to_string(&path).expect("a file"));
    Overlay::Errata { name, text }
}

/// The first line of errata for the small scenario.
pub(crate) const FOR: &str = "overlay_for = \"belfort\"\n";

/// Errata for the small scenario; their first line is put in front where it is missing.
pub(crate) fn errata(text: &str) -> Overlay {
    let first = if text.contains("overlay_for") { "" } else { FOR };
    Overlay::Errata { name: "errata.toml".to_owned(), text: format!("{first}{text}") }
}

/// A `--set` argument.
pub(crate) fn set(argument: &str) -> Overlay {
    Overlay::Set(argument.to_owned())
}
