//! Errors in data files: the place, what was found, what was expected, and the nearest valid name.

pub use crate::origin::At;
use crate::origin::{Origin, Sources};
use crate::path::Path;
use std::borrow::Cow;
use std::fmt;

/// The general kind of an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// A file is not available.
    File,
    /// A text is not TOML.
    Syntax,
    /// A bracket is not closed, so the rest cannot be read.
    Unclosed,
    /// Something is missing.
    Missing,
    /// A name has no meaning here.
    UnknownName,
    /// A value is of the wrong kind or size.
    Value,
    /// Values contradict each other.
    Contradiction,
    /// The source of a value is missing.
    Provenance,
    /// An argument of the question is wrong.
    Argument,
}

/// A place in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The number of characters in error, at least 1.
    pub width: usize,
    /// The line's text.
    pub text: String,
}

/// One error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The general kind of error.
    pub kind: FaultKind,
    /// The text in error.
    pub at: At,
    /// The place in it; `None` if the error is one of the whole file.
    pub place: Option<Place>,
    /// The path of the value, `zones.7.bonus`; empty if the error is not in a value.
    pub path: String,
    /// What was found.
    pub found: String,
    /// What was expected; [`with_arguments`] replaces the arguments in it.
    pub expected: String,
    /// The valid name nearest to what was found.
    pub nearest: Option<String>,
    order: (usize, usize),
}

impl Fault {
    /// An error at `origin`, or without a place.
    #[must_use]
    pub fn new(
        kind: FaultKind,
        sources: &Sources,
        origin: Option<Origin>,
        path: &Path,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> Fault {
        let file = origin.and_then(|origin| sources.0.get(origin.source));
        Fault {
            kind,
            at: file.map(|file| file.name.clone()).unwrap_or_default(),
            place: origin.zip(file).map(|(origin, file)| place(&file.text, origin.start, origin.end)),
            path: path.to_string(),
            found: found.into(),
            expected: expected.into(),
            nearest: None,
            order: origin.map_or((usize::MAX, 0), |origin| (origin.source, origin.start)),
        }
    }

    /// An error of the file named `file` as a whole: what was `found`, and what was `expected`.
    #[must_use]
    pub fn of_file(file: impl Into<String>, found: impl Into<String>, expected: impl Into<String>) -> Fault {
        let mut fault = Fault::new(FaultKind::File, &Sources::default(), None, &Path::root(), found, expected);
        fault.at = At::File(file.into());
        fault
    }

    /// An error of the argument `name`, which is without a front end's notation: what was `found`, and what was `expected`.
    #[must_use]
    pub fn argument(name: impl Into<String>, found: impl Into<String>, expected: impl Into<String>) -> Fault {
        let mut fault = Fault::of_file("", found, expected);
        (fault.kind, fault.at) = (FaultKind::Argument, At::Argument(name.into()));
        fault
    }

    /// This error with `nearest`, the nearest valid name.
    #[must_use]
    pub fn near(mut self, nearest: Option<String>) -> Fault {
        self.nearest = nearest;
        self
    }

    /// This error, attributed to `file`.
    #[must_use]
    pub fn in_file(mut self, file: &str) -> Fault {
        self.at = At::File(file.to_owned());
        self
    }

    /// This error, attributed to the argument `name`.
    #[must_use]
    pub fn of_argument(mut self, name: &str) -> Fault {
        self.at = At::Argument(name.to_owned());
        self
    }

    /// Its line; 0 if the error is one of the whole file.
    #[must_use]
    pub fn line(&self) -> usize {
        self.place.as_ref().map_or(0, |place| place.line)
    }

    /// Its column; 0 if the error is one of the whole file.
    #[must_use]
    pub fn column(&self) -> usize {
        self.place.as_ref().map_or(0, |place| place.column)
    }
}

/// The place of the bytes from `start` to `end` of `text`.
fn place(text: &str, start: usize, end: usize) -> Place {
    let floor = |at: usize| (0..=at.min(text.len())).rev().find(|&i| text.is_char_boundary(i)).unwrap_or(0);
    let (mut start, mut end) = (floor(start), floor(end));
    // If a text ends too early, the place is the end of its last line, not the empty line after it.
    if start == text.len() && text.ends_with('\n') {
        start = text.trim_end().len();
        end = start;
    }
    let line_start = text[..start].rfind('\n').map_or(0, |i| i + 1);
    let line_end = text[start..].find('\n').map_or(text.len(), |i| start + i);
    let line = text[line_start..line_end].trim_end_matches('\r');
    Place {
        line: text.as_bytes()[..start].iter().filter(|&&byte| byte == b'\n').count() + 1,
        column: text[line_start..start].chars().count() + 1,
        // The place may be a carriage return, which is not part of the line as shown.
        width: text[start..end.clamp(start, start.max(line_start + line.len()))].chars().count().max(1),
        text: line.to_owned(),
    }
}

/// An error as a front end shows it, with its own notation for arguments.
struct Shown<'a> {
    fault: &'a Fault,
    argument: fn(&str) -> String,
}

impl Fault {
    /// The error in several lines; `argument` formats the name of an argument in the front end's notation: `--bot`.
    pub fn shown(&self, argument: fn(&str) -> String) -> impl fmt::Display + '_ {
        Shown { fault: self, argument }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.shown(str::to_owned).fmt(f)
    }
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (at, argument) = (&self.fault.at, self.argument);
        let name = match at {
            At::Argument(name) => argument(name),
            At::File(_) | At::Nowhere => at.name().to_owned(),
        };
        self.fault.write(&name, argument, f)
    }
}

/// Replaces arguments such as `@force` in `message` with the front end's notation, which `argument` makes of the name: `--force`. An `@` within a
/// word is left alone. A question with its scenario, `@sandtable rulings belfort` in backticks, is replaced too.
#[must_use]
pub fn with_arguments(message: &str, argument: fn(&str) -> String) -> String {
    if let Some((before, (question, after))) =
        message.split_once("`@sandtable ").and_then(|(before, rest)| Some((before, rest.split_once('`')?)))
    {
        let asked = argument(&format!("sandtable {question}"));
        return format!("{}`{asked}`{}", with_arguments(before, argument), with_arguments(after, argument));
    }
    let mut parts = message.split('@');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = part.find(|c: char| !c.is_ascii_lowercase() && c != '-').unwrap_or(part.len());
        let within = out.ends_with(|c: char| c.is_alphanumeric() || "/\\._-".contains(c));
        match &part[..end] {
            name if within || name.is_empty() => {
                out.push('@');
                out += name;
            }
            name => out += &argument(name),
        }
        out += &part[end..];
    }
    out
}

impl Fault {
    fn write(&self, at: &str, argument: fn(&str) -> String, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = &*short(at);
        f.write_str("error: ")?;
        if !self.path.is_empty() {
            write!(f, "{}: ", short(&self.path))?;
        }
        writeln!(f, "found {}, expected {}", short(&self.found), with_arguments(&self.expected, argument))?;
        // An argument is a single line without a number.
        let argument = matches!(self.at, At::Argument(_));
        let number = self.place.as_ref().filter(|_| !argument);
        let number = number.map_or_else(String::new, |place| place.line.to_string());
        let gutter = " ".repeat(number.len());
        match &self.place {
            Some(place) => {
                // A part of a long line around the place.
                let from = if place.column > SHOWN { place.column - SHOWN / 2 } else { 0 };
                let line: String = place.text.chars().skip(from).take(SHOWN).collect();
                let lead: String =
                    line.chars().take(place.column - 1 - from).map(|c| if c == '\t' { c } else { ' ' }).collect();
                let room = SHOWN.saturating_sub(lead.chars().count()).max(1);
                match argument {
                    true => writeln!(f, " --> {at}")?,
                    false => writeln!(f, "{gutter}--> {at}:{}:{}\n{gutter} |", place.line, place.column)?,
                }
                writeln!(f, "{number} | {line}")?;
                writeln!(f, "{gutter} | {lead}{}", "^".repeat(place.width.min(room)))?;
            }
            None if at.is_empty() => {}
            None => writeln!(f, "{gutter} --> {at}")?,
        }
        match &self.nearest {
            Some(nearest) => writeln!(f, "{gutter} = did you mean `{nearest}`?"),
            None => Ok(()),
        }
    }
}

/// Whether `c` should not occur in a text: control characters, and invisible ones that end lines or change the writing direction.
#[must_use]
pub fn is_command(c: char) -> bool {
    let unseen = '\u{2028}'..='\u{202e}';
    c.is_control()
        || unseen.contains(&c)
        || matches!(c, '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

/// The most errors that are reported; reading may stop after that many.
pub const MOST_FAULTS: usize = 100;

/// The most characters of a line, value or name that a message repeats; of a line, the part around the place.
const SHOWN: usize = 160;

/// The `text`, cut off if it is too long for a message.
#[must_use]
pub fn short(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]).into(),
        None => text.into(),
    }
}

/// Every error that was found, in the order of the texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faults(Vec<Fault>);

impl Faults {
    /// Sorts the errors `faults` by place and omits those that follow from a line that cannot be read.
    #[must_use]
    pub fn new(mut faults: Vec<Fault>) -> Faults {
        let unreadable: Vec<(At, usize)> =
            faults.iter().filter(|f| f.kind == FaultKind::Syntax).map(|f| (f.at.clone(), f.line())).collect();
        if faults.iter().any(|fault| fault.kind == FaultKind::Unclosed) {
            use FaultKind::{Argument, File, Syntax, Unclosed};
            faults.retain(|fault| matches!(fault.kind, Syntax | Unclosed | File | Argument));
        }
        if !unreadable.is_empty() {
            faults.retain(|fault| match fault.kind {
                FaultKind::Syntax | FaultKind::Unclosed | FaultKind::File | FaultKind::Argument => true,
                FaultKind::Value | FaultKind::UnknownName => {
                    !unreadable.iter().any(|(at, line)| *at == fault.at && *line == fault.line())
                }
                FaultKind::Missing | FaultKind::Contradiction | FaultKind::Provenance => false,
            });
        }
        faults.sort_by_key(|fault| fault.order);
        faults.dedup();
        faults.truncate(MOST_FAULTS);
        Faults(faults)
    }

    /// The same errors with their paths, and the suggested ones, replaced by `written(text, path)` if this is `Some`. `text` is the text's number.
    #[must_use]
    pub(crate) fn with_paths(mut self, written: impl Fn(usize, &str) -> Option<String>) -> Faults {
        for Fault { path, nearest, order, .. } in &mut self.0 {
            for path in nearest.iter_mut().chain([path]) {
                if let Some(other) = written(order.0, path) {
                    *path = other;
                }
            }
        }
        self
    }

    /// The errors.
    pub fn iter(&self) -> std::slice::Iter<'_, Fault> {
        self.0.iter()
    }

    /// The number of errors.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are no errors.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<'a> IntoIterator for &'a Faults {
    type Item = &'a Fault;
    type IntoIter = std::slice::Iter<'a, Fault>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl From<Fault> for Faults {
    fn from(fault: Fault) -> Faults {
        Faults(vec![fault])
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        f.write_str(lines.join("\n").trim_end())?;
        match self.0.len() {
            0 | 1 => Ok(()),
            MOST_FAULTS => write!(f, "\n\n{MOST_FAULTS} errors, and perhaps more"),
            n => write!(f, "\n\n{n} errors"),
        }
    }
}

impl std::error::Error for Faults {}

/// The name among `names` that `wrong` most likely stands for, if there is a similar one.
#[must_use]
pub fn nearest<S: AsRef<str>>(wrong: &str, names: impl IntoIterator<Item = S>) -> Option<String> {
    let wrong = plain(wrong);
    let near = |name: S| Some((distance(&wrong, name.as_ref())?, name.as_ref().to_owned()));
    names.into_iter().filter_map(near).min_by_key(|(distance, _)| *distance).map(|(_, name)| name)
}

/// A name in lower case without accents, which not every keyboard has.
fn plain(name: &str) -> String {
    let letter = |c| match c {
        'à' | 'â' | 'ä' => 'a',
        'ç' => 'c',
        'è' | 'é' | 'ê' | 'ë' => 'e',
        'î' | 'ï' => 'i',
        'ô' | 'ö' => 'o',
        'ù' | 'û' | 'ü' => 'u',
        c => c,
    };
    name.to_lowercase().chars().map(letter).collect()
}

/// The distance of a name from a plain one; `None` if they are too different to be confused.
fn distance(wrong: &str, name: &str) -> Option<usize> {
    let plain = plain(name);
    let (typed, known) = (wrong.chars().count(), plain.chars().count());
    let allowed = (typed / 3).max(1);
    let part = wrong.len() >= 3 && plain.contains(wrong) || plain.len() >= 3 && wrong.contains(&plain);
    // Pairs that their lengths rule out are not measured: the distance is at least the difference in length, and if one is less than half as
    // long as the other, the similarity is below 0.9.
    if !part && typed.abs_diff(known) > allowed && 2 * typed.min(known) < typed.max(known) {
        return None;
    }
    let distance = strsim::osa_distance(wrong, &plain);
    (distance <= allowed || part || strsim::jaro_winkler(wrong, &plain) >= 0.9).then_some(distance)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_is_shown_with_its_line_and_a_caret_under_it() {
        let mut sources = Sources::default();
        let source = sources.add("map.toml", "# Zones\r\n[zones.7]\r\nbonus = 9\r\n");
        let origin = Origin { source, start: 28, end: 29 };
        let path = Path::parse("zones.7.bonus").unwrap();
        let fault = Fault::new(FaultKind::Value, &sources, Some(origin), &path, "9", "a whole number from 0 to 5");
        assert_eq!(
            fault.to_string(),
            "error: zones.7.bonus: found 9, expected a whole number from 0 to 5\n \
             --> map.toml:3:9\n  |\n3 | bonus = 9\n  |         ^\n"
        );
    }

    #[test]
    fn a_name_without_its_accents_is_near() {
        assert_eq!(nearest("Francois", ["Bastoul", "27. François"]).as_deref(), Some("27. François"));
        assert_eq!(nearest("stulpnagel", ["Stapel", "Stülpnagel"]).as_deref(), Some("Stülpnagel"));
    }

    #[test]
    fn a_front_end_writes_arguments_and_questions() {
        let written = with_arguments("@force, a@b, `@sandtable rulings belfort` or @bot", |name| format!("<{name}>"));
        assert_eq!(written, "<force>, a@b, `<sandtable rulings belfort>` or <bot>");
        assert_eq!(with_arguments("`@sandtable rulings", str::to_owned), "`sandtable rulings");
    }

    #[test]
    fn places_count_characters_and_never_split_one() {
        let text = "név = \"é\"\n";
        let place = place(text, 7, 11);
        assert_eq!((place.line, place.column, place.width), (1, 7, 3));
        let inside = super::place(text, 2, 3);
        assert_eq!((inside.line, inside.column), (1, 2));
        let beyond = super::place(text, 900, 901);
        assert_eq!((beyond.line, beyond.column, beyond.width), (1, 10, 1));
    }

    /// Found by fuzzing: the carriage returns at the end of a line are left out, and the place lay behind what is shown.
    #[test]
    fn a_place_behind_carriage_returns_at_the_end_of_a_line_is_shown() {
        for (text, at) in [("a = [\r", 6), ("a = [\r\r\n", 6), ("\r", 1)] {
            let place = place(text, at, text.len());
            assert_eq!((place.line, place.column, place.width), (1, at + 1, 1), "{text:?}");
            assert_eq!(place.text, text.trim_end());
        }
    }

    #[test]
    fn the_nearest_name_is_near() {
        let names = ["field-artillery", "heavy-artillery", "infantry"];
        assert_eq!(nearest("infantery", names).as_deref(), Some("infantry"));
        assert_eq!(nearest("field artillery", names).as_deref(), Some("field-artillery"));
        assert_eq!(nearest("heavy", names).as_deref(), Some("heavy-artillery"));
        assert_eq!(nearest("zeppelin", names), None);
    }
}
