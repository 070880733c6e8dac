//! The rulebook, the code and the tests name the same sections.

use crate::belfort::rulebook::RULEBOOK;
use crate::belfort::rulings::{RULINGS, SETTLED};
use crate::rulebook::Coverage;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// A source file: where it is below `src/belfort`, and its text.
struct Source {
    path: String,
    text: String,
}

/// Every Rust file and README below `src/belfort`.
fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/belfort");
    let mut open = vec![root.clone()];
    let mut files: Vec<PathBuf> = Vec::new();
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(&folder).expect("the folder is there") {
            let path = entry.expect("the entry is there").path();
            let wanted = path.extension().is_some_and(|e| e == "rs" || e == "md");
            if path.is_dir() {
                open.push(path);
            } else if wanted {
                files.push(path);
            }
        }
    }
    files.sort();
    files
        .into_iter()
        .map(|file| Source {
            path: file.strip_prefix(&root).expect("below the root").to_string_lossy().replace('\\', "/"),
            text: std::fs::read_to_string(&file).expect("a text file"),
        })
        .collect()
}

/// The sections that a text mentions as `§8.2.1`.
fn mentions(text: &str) -> BTreeSet<String> {
    text.split('§')
        .skip(1)
        .map(|rest| rest.chars().take_while(|c| c.is_ascii_digit() || *c == '.').collect::<String>())
        .map(|number| number.trim_end_matches('.').to_owned())
        .filter(|number| !number.is_empty())
        .collect()
}

/// The sections that a text marks as `rule!("8.2.1")`.
fn marks(text: &str) -> BTreeSet<String> {
    let marks = text.split("rule!(\"").skip(1);
    marks.filter_map(|rest| rest.split_once('"')).map(|(number, _)| number.to_owned()).collect()
}

/// Whether a test file has the module of a section, `mod r8_2_1`, or a stratagem's, `mod icy_cold`.
fn has_module(text: &str, section: &str) -> bool {
    let name = match section.strip_prefix("stratagems.") {
        Some(stratagem) => format!("mod {} {{", stratagem.replace('-', "_")),
        None => format!("mod r{} {{", section.replace('.', "_")),
    };
    text.contains(&name)
}

/// What is wrong between the rulebook and the sources, one line each.
fn faults(sources: &[Source]) -> Vec<String> {
    let mut faults = Vec::new();
    let (mut in_code, mut in_tests) = (BTreeSet::new(), BTreeSet::new());
    for source in sources {
        let mut found = mentions(&source.text);
        found.extend(marks(&source.text));
        for number in &found {
            if RULEBOOK.find(number).is_none() {
                faults.push(format!("{}: the rulebook has no section {number}", source.path));
            }
        }
        if source.path.starts_with("rules/") {
            in_code.extend(found);
        } else if source.path.starts_with("tests/") {
            in_tests.extend(found);
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

/// Plants a text as one more file and gives the faults that it brings.
fn planted(path: &str, text: String) -> Vec<String> {
    let mut sources = sources();
    sources.push(Source { path: path.to_owned(), text });
    faults(&sources)
}

#[test]
fn an_unknown_section_is_found() {
    // Written apart, so that this file mentions none.
    let sign = '§';
    let unknown = "has no section 9.2.2";
    for text in [format!("/// {sign}9.2.2 A rule."), format!("rule{}", "!(\"9.2.2\")")] {
        let faults = planted("rules/fake.rs", text);
        assert_eq!(faults.len(), 1);
        assert!(faults[0].starts_with("rules/fake.rs") && faults[0].ends_with(unknown), "{}", faults[0]);
    }
    assert_eq!(planted("rules/fake.rs", format!("{sign}9.2.1, {sign}8.2.")), [""; 0]);
}

#[test]
fn a_section_without_code_or_test_is_found() {
    let without = |drop: &str| {
        let kept: Vec<Source> = sources().into_iter().filter(|s| !s.path.starts_with(drop)).collect();
        faults(&kept)
    };
    assert!(without("rules/r11").iter().any(|f| f.starts_with("11.2 ") && f.ends_with("is not in the code")));
    assert!(
        without("tests/stratagems").iter().any(|f| f.starts_with("stratagems.bourbaki ") && f.ends_with("no test"))
    );
}
