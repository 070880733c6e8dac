//! Checks that the rulebook, the code and the tests of a rule system name the same sections.

use crate::rulebook::{Coverage, Rulebook};
use crate::rulings::{Ruling, Settled};
use std::collections::BTreeSet;
use std::path::Path;

/// A rule system whose sources are checked.
pub(crate) struct Traced {
    /// Its folder below `src`.
    pub(crate) folder: &'static str,
    pub(crate) rulebook: &'static Rulebook,
    pub(crate) rulings: &'static [Ruling],
    pub(crate) settled: &'static [Settled],
    /// Modules other than `rules/` that hold rules: they answer queries and make no decisions.
    pub(crate) answers: &'static [&'static str],
}

/// A source file: its path below the system's folder, and its text.
pub(crate) struct Source {
    pub(crate) path: String,
    pub(crate) text: String,
}

impl Traced {
    /// Every Rust file and README of the system.
    pub(crate) fn sources(&self) -> Vec<Source> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(self.folder);
        let (mut open, mut sources) = (vec![root.clone()], Vec::new());
        while let Some(folder) = open.pop() {
            for entry in std::fs::read_dir(&folder).expect("the folder is there") {
                let path = entry.expect("the entry is there").path();
                if path.is_dir() {
                    open.push(path);
                } else if path.extension().is_some_and(|e| e == "rs" || e == "md") {
                    let text = std::fs::read_to_string(&path).expect("a text file");
                    let path = path.strip_prefix(&root).expect("below the root").to_string_lossy().replace('\\', "/");
                    sources.push(Source { path, text });
                }
            }
        }
        sources.sort_by(|a, b| a.path.cmp(&b.path));
        sources
    }

    /// The discrepancies between the rulebook and the sources, one line each.
    pub(crate) fn faults(&self, sources: &[Source]) -> Vec<String> {
        let mut faults = Vec::new();
        let (mut in_code, mut in_tests) = (BTreeSet::new(), BTreeSet::new());
        for source in sources {
            let found = mentions(&source.text);
            for number in &found {
                if self.rulebook.find(number).is_none() {
                    faults.push(format!("{}: the rulebook has no section {number}", source.path));
                }
            }
            if source.path.starts_with("tests/") {
                in_tests.extend(found);
            } else if source.path.starts_with("rules/") || self.answers.contains(&source.path.as_str()) {
                in_code.extend(found);
            }
        }
        let tests: Vec<&Source> = sources.iter().filter(|s| s.path.starts_with("tests/")).collect();
        for section in self.rulebook.sections {
            if !matches!(section.coverage, Coverage::Modelled | Coverage::Partly(_)) {
                continue;
            }
            if !in_code.contains(section.number) {
                faults.push(format!("{} {} is not in the code", section.number, section.title));
            }
            if !in_tests.contains(section.number) && !tests.iter().any(|s| has_module(&s.text, section.number)) {
                faults.push(format!("{} {} has no test", section.number, section.title));
            }
        }
        faults
    }

    /// Asserts that every section is in the code and in the tests, and that these name no unknown section.
    pub(crate) fn hold_sections(&self) {
        let faults = self.faults(&self.sources());
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }

    /// Asserts that rulings name sections of the rulebook.
    pub(crate) fn hold_rulings(&self) {
        let sections =
            self.rulings.iter().map(|r| r.section).chain(self.settled.iter().flat_map(|s| [s.section, s.by]));
        for section in sections {
            assert!(self.rulebook.find(section).is_some(), "no section {section}");
        }
    }

    /// Asserts that every ruling that the sources cite, such as R-8, is in one of the lists.
    pub(crate) fn hold_citations(&self) {
        let known: BTreeSet<u8> =
            self.rulings.iter().map(|r| r.number).chain(self.settled.iter().map(|s| s.number)).collect();
        let unknown: Vec<String> = self
            .sources()
            .iter()
            .flat_map(|s| {
                cited(&s.text)
                    .into_iter()
                    .filter(|n| !known.contains(n))
                    .map(|n| format!("{}: there is no R-{n}", s.path))
            })
            .collect();
        assert!(unknown.is_empty(), "{}", unknown.join("\n"));
        assert_eq!(cited("as R-250 says; (R-7) AR-8"), BTreeSet::from([7, 250]));
    }

    /// The errors with an additional file.
    pub(crate) fn planted(&self, path: &str, text: String) -> Vec<String> {
        let mut sources = self.sources();
        sources.push(Source { path: path.to_owned(), text });
        self.faults(&sources)
    }

    /// The errors without the files whose paths begin with `drop`.
    pub(crate) fn without(&self, drop: &str) -> Vec<String> {
        let kept: Vec<Source> = self.sources().into_iter().filter(|s| !s.path.starts_with(drop)).collect();
        self.faults(&kept)
    }

    /// Plants an unknown section, in a comment and in a mark.
    pub(crate) fn finds_unknown(&self, unknown: &str) {
        // Split, so that this file itself mentions no section.
        let sign = '§';
        for text in [format!("/// {sign}{unknown} A rule."), format!("rule{}{unknown}\")", "!(\"")] {
            let faults = self.planted("rules/fake.rs", text);
            assert_eq!(faults, [format!("rules/fake.rs: the rulebook has no section {unknown}")]);
        }
        let known = self.rulebook.sections.iter().find(|s| s.number.contains('.')).expect("a section").number;
        assert_eq!(self.planted("rules/fake.rs", format!("{sign}{known}, {sign}{known}.")), [""; 0]);
    }

    /// Removes the code of one section and the test of another.
    pub(crate) fn finds_missing(&self, (code, coded): (&str, &str), (test, tested): (&str, &str)) {
        let missing = |drop: &str, section: &str, end: &str| {
            let begins = format!("{section} ");
            assert!(self.without(drop).iter().any(|f| f.starts_with(&begins) && f.ends_with(end)), "{drop}: {section}");
        };
        missing(code, coded, "is not in the code");
        missing(test, tested, "has no test");
    }
}

/// The section at the start of a text: `13.1.6`, `4.B`, `T.terrain`.
fn number(text: &str) -> Option<String> {
    let part = |c: char| c.is_ascii_alphanumeric() || c == '.';
    let whole: String = text.chars().take_while(|&c| part(c)).collect();
    let whole = whole.trim_end_matches('.');
    let begins = whole.starts_with(|c: char| c.is_ascii_digit() || c.is_ascii_uppercase());
    begins.then(|| whole.to_owned())
}

/// The numbers of the rulings that a text cites.
fn cited(text: &str) -> BTreeSet<u8> {
    let ends_word = |before: &str| !before.ends_with(|c: char| c.is_ascii_alphanumeric());
    let at = |(i, _): (usize, &str)| {
        let digits: String = text[i + 2..].chars().take_while(char::is_ascii_digit).collect();
        ends_word(&text[..i]).then(|| digits.parse().ok()).flatten()
    };
    text.match_indices("R-").filter_map(at).collect()
}

/// The sections that a text mentions with the sign, or marks.
fn mentions(text: &str) -> BTreeSet<String> {
    let signs = text.split('§').skip(1).filter_map(number);
    let marks = text.split("rule!(\"").skip(1).filter_map(|rest| rest.split_once('"'));
    signs.chain(marks.map(|(number, _)| number.to_owned())).collect()
}

/// Whether a test file has the module of a section: `mod r8_2_1`, or `mod icy_cold` for one with a name.
fn has_module(text: &str, section: &str) -> bool {
    let named = section.rsplit_once('.').map(|(_, name)| format!("mod {} {{", name.replace('-', "_")));
    let numbered = format!("mod r{} {{", section.replace('.', "_").to_lowercase());
    text.contains(&numbered)
        || section.starts_with(|c: char| c.is_ascii_lowercase()) && named.is_some_and(|name| text.contains(&name))
}
