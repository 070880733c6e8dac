//! The rulebook, the code and the tests name the same sections.

use crate::grandes_batailles::rulebook::RULEBOOK;
use crate::grandes_batailles::rulings::{RULINGS, SETTLED};
use crate::rulebook::Coverage;
use std::collections::BTreeSet;
use std::path::Path;

/// Rooms besides `rules/` that hold rules: what they answer is no decision.
const ANSWERS: [&str; 5] = ["command.rs", "facing.rs", "ground.rs", "mod.rs", "sight.rs"];

/// A source file: where it is below `src/grandes_batailles`, and its text.
struct Source {
    path: String,
    text: String,
}

/// Every Rust file and README below `src/grandes_batailles`.
fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/grandes_batailles");
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
    sources
}

/// The section at the start of a text: `13.1.6`, `4.B`, `T.terrain`.
fn number(text: &str) -> Option<String> {
    let first = text.chars().next()?;
    let part = |c: char| c.is_ascii_alphanumeric() || c == '.';
    let whole: String = text.chars().take_while(|&c| part(c)).collect();
    let whole = whole.trim_end_matches('.');
    if first == 'T' || first.is_ascii_digit() { Some(whole.to_owned()) } else { None }
}

/// The sections that a text mentions with the sign, or marks.
fn mentions(text: &str) -> BTreeSet<String> {
    let signs = text.split('§').skip(1);
    let marks = text.split("rule!(\"").skip(1);
    signs.chain(marks).filter_map(number).collect()
}

/// Whether a test file has the module of a section, `mod r8_2_1`.
fn has_module(text: &str, section: &str) -> bool {
    text.contains(&format!("mod r{} {{", section.replace('.', "_").to_lowercase()))
}

/// What is wrong between the rulebook and the sources, one line each.
fn faults(sources: &[Source]) -> Vec<String> {
    let mut faults = Vec::new();
    let (mut in_code, mut in_tests) = (BTreeSet::new(), BTreeSet::new());
    for source in sources {
        let found = mentions(&source.text);
        for number in &found {
            if RULEBOOK.find(number).is_none() {
                faults.push(format!("{}: the rulebook has no section {number}", source.path));
            }
        }
        if source.path.starts_with("tests/") {
            in_tests.extend(found);
        } else if source.path.starts_with("rules/") || ANSWERS.contains(&source.path.as_str()) {
            in_code.extend(found);
        }
    }
    let tests: Vec<&Source> = sources.iter().filter(|s| s.path.starts_with("tests/")).collect();
    for section in RULEBOOK.sections {
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

#[test]
fn every_section_is_in_the_code_and_in_the_tests() {
    let faults = faults(&sources());
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn rulings_name_sections_of_the_rulebook() {
    let sections = RULINGS.iter().map(|r| r.section).chain(SETTLED.iter().flat_map(|s| [s.section, s.by]));
    for section in sections {
        assert!(RULEBOOK.find(section).is_some(), "no section {section}");
    }
}

#[test]
fn an_unknown_section_is_found() {
    // Written apart, so that this file mentions none.
    let sign = '§';
    for text in [format!("/// {sign}9.9.2 A rule."), format!("rule{}", "!(\"9.9.2\")")] {
        let mut sources = sources();
        sources.push(Source { path: "rules/fake.rs".to_owned(), text });
        let faults = faults(&sources);
        assert_eq!(faults.len(), 1);
        assert!(faults[0].starts_with("rules/fake.rs"), "{}", faults[0]);
    }
}

#[test]
fn a_section_without_code_or_test_is_found() {
    let without = |drop: &str| {
        let kept: Vec<Source> = sources().into_iter().filter(|s| !s.path.starts_with(drop)).collect();
        faults(&kept)
    };
    assert!(without("rules/r12").iter().any(|f| f.starts_with("12 ") && f.ends_with("is not in the code")));
    assert!(without("tests/r07").iter().any(|f| f.starts_with("6.2 ") && f.ends_with("no test")));
}
