//! Where each section of a rulebook is in the sources. The build script writes the list.

/// A place in the sources that names a section.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    /// The rule system's short name.
    pub system: &'static str,
    /// The section's number.
    pub section: &'static str,
    /// The file, from the root of the sources.
    pub file: &'static str,
    /// The line, counted from 1.
    pub line: u32,
    /// The kind of source.
    pub place: Place,
    /// The function around it, the item of a doc comment, or the text of a data line; empty for the head of a file.
    pub name: &'static str,
}

/// Kinds of sources.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The rules.
    Code,
    /// A test.
    Test,
    /// A scenario's data.
    Data,
}

include!(concat!(env!("OUT_DIR"), "/marks.rs"));

/// The marks of the section with the number `section` of the rule system `system` in sources of the kind `place`, in the order of the files.
pub fn of(system: &str, section: &str, place: Place) -> Vec<&'static Mark> {
    MARKS.iter().filter(|mark| mark.system == system && mark.section == section && mark.place == place).collect()
}
