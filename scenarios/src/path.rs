//! Paths to values, `tables.assault.7+.3`, and patterns over them, `zones.*.bonus`.

use std::fmt;

/// The path to a value: the names of the tables and keys on the way. A cell of a table is addressed by its row and the heading of its
/// column.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Path(pub Vec<String>);

impl Path {
    /// The path of the whole tree.
    #[must_use]
    pub fn root() -> Path {
        Path::default()
    }

    /// This path extended by `name`.
    #[must_use]
    pub fn to(&self, name: &str) -> Path {
        let mut path = self.clone();
        path.0.push(name.to_owned());
        path
    }

    /// Whether `other` is this path or lies below it.
    #[must_use]
    pub fn leads_to(&self, other: &Path) -> bool {
        other.0.starts_with(&self.0)
    }

    /// Parses `text`, names separated by dots. A name that contains a dot stands in single or double quotes.
    ///
    /// # Errors
    /// The byte at which the error is, and what was found there.
    pub fn parse(text: &str) -> Result<Path, (usize, &'static str)> {
        let mut names = Vec::new();
        let mut rest = text;
        loop {
            let at = text.len() - rest.len();
            let name = match rest.chars().next() {
                Some(quote @ ('"' | '\'')) => {
                    let Some(end) = rest[1..].find(quote) else { return Err((at, "a quote that is not closed")) };
                    let name = &rest[1..=end];
                    rest = &rest[end + 2..];
                    if !(rest.is_empty() || rest.starts_with('.')) {
                        return Err((text.len() - rest.len(), "text after a closing quote"));
                    }
                    name
                }
                _ => {
                    let end = rest.find('.').unwrap_or(rest.len());
                    let name = &rest[..end];
                    rest = &rest[end..];
                    name.trim()
                }
            };
            if name.is_empty() {
                return Err((at, "an empty name"));
            }
            names.push(name.to_owned());
            if rest.is_empty() {
                return Ok(Path(names));
            }
            rest = &rest[1..];
        }
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, name) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str(".")?;
            }
            if name.is_empty() || name.contains(['.', '"', '\'', '=']) {
                let quote = if name.contains('"') { '\'' } else { '"' };
                write!(f, "{quote}{name}{quote}")?;
            } else {
                f.write_str(name)?;
            }
        }
        Ok(())
    }
}

/// A path in which `*` stands for any run of characters within one name. A pattern covers what it matches and everything
/// below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern(pub Path);

impl Pattern {
    /// A pattern that is written in the code.
    ///
    /// # Panics
    /// If it is not a path.
    pub(crate) fn literal(text: &str) -> Pattern {
        Pattern(Path::parse(text).unwrap_or_else(|(_, found)| panic!("{found} in the pattern {text}")))
    }

    /// Whether it matches the whole of `path`, name by name.
    #[must_use]
    pub fn matches(&self, path: &Path) -> bool {
        self.0.0.len() == path.0.len() && self.covers(path)
    }

    /// Whether it matches `path` or a prefix of it.
    #[must_use]
    pub fn covers(&self, path: &Path) -> bool {
        self.0.0.len() <= path.0.len() && self.0.0.iter().zip(&path.0).all(|(glob, name)| glob_matches(glob, name))
    }

    /// Whether it may cover anything of a topic.
    #[must_use]
    pub(crate) fn may_cover(&self, topic: &str) -> bool {
        self.0.0.first().is_none_or(|glob| glob_matches(glob, topic))
    }

    /// How closely it fits the paths that it covers: a higher value is a closer fit. Fewer wildcards count first (each name that the pattern
    /// leaves open at the end is another one), then length.
    #[must_use]
    pub fn closeness(&self) -> (isize, usize, usize) {
        let stars: usize = self.0.0.iter().map(|name| name.matches('*').count()).sum();
        let names = self.0.0.len();
        (names as isize - stars as isize, names, self.0.0.iter().map(String::len).sum())
    }
}

/// Whether `name` is `glob` with each `*` replaced by any text, possibly empty.
fn glob_matches(glob: &str, name: &str) -> bool {
    if glob == "*" {
        return true;
    }
    // Most names differ in their first letter.
    if !glob.starts_with('*') && glob.as_bytes().first() != name.as_bytes().first() {
        return false;
    }
    let Some((head, mut tail)) = glob.split_once('*') else { return glob == name };
    let Some(mut rest) = name.strip_prefix(head) else { return false };
    while let Some((middle, after)) = tail.split_once('*') {
        let Some(at) = rest.find(middle) else { return false };
        rest = &rest[at + middle.len()..];
        tail = after;
    }
    rest.ends_with(tail)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(text: &str) -> Path {
        Path::parse(text).unwrap()
    }

    #[test]
    fn names_may_hold_slashes_spaces_and_in_quotes_dots() {
        assert_eq!(path("units.1/35 RM.fire").0, ["units", "1/35 RM", "fire"]);
        assert_eq!(path("units.\"I. Division\".fire").0, ["units", "I. Division", "fire"]);
        assert_eq!(path("units.'I. Division'").to_string(), "units.\"I. Division\"");
        assert_eq!(path("tables.assault.7+.3").to_string(), "tables.assault.7+.3");
    }

    #[test]
    fn a_broken_path_tells_where() {
        assert_eq!(Path::parse("a..b"), Err((2, "an empty name")));
        assert_eq!(Path::parse("a.\"b"), Err((2, "a quote that is not closed")));
        assert_eq!(Path::parse("'a'b"), Err((3, "text after a closing quote")));
        assert_eq!(Path::parse(""), Err((0, "an empty name")));
    }

    #[test]
    fn a_star_stays_within_one_name() {
        let covers = |glob: &str, text: &str| Pattern(path(glob)).covers(&path(text));
        assert!(covers("zones.*.bonus", "zones.12.bonus"));
        assert!(!covers("zones.*.bonus", "zones.12.name"));
        assert!(covers("units.*/57 RP.fire", "units.1/57 RP.fire"));
        assert!(!covers("units.*/57 RP.fire", "units.1/16 RP.fire"));
        assert!(covers("zones", "zones.12.bonus"));
        assert!(!covers("zones.*.bonus.*", "zones.12.bonus"));
        assert!(covers("units.*a*b*.fire", "units.xaybz.fire"));
    }

    #[test]
    fn fewer_wildcards_fit_better_then_length() {
        let fit = |glob: &str| Pattern(path(glob)).closeness();
        assert!(fit("zones.1.bonus") > fit("zones.*.bonus"));
        assert!(fit("zones.*.bonus") > fit("zones.*.*"));
        assert!(fit("zones.*.bonus") > fit("zones.*"));
        assert!(fit("zones.*.bonus") > fit("zones.1"));
        assert!(fit("zones.*.*") > fit("zones"));
    }
}
