//! Finds out where each section of a rulebook is in the code, in the tests and in the data.
//!
//! A folder of the engine with a `rulebook.rs` is a rule system. A section is marked by `rule!("9.2.1")`, by `§9.2.1` in a
//! comment, and in tests by names such as `r9_2_1_only_cavalry_retreats`.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo names the folder")).join("..");
    for folder in ["engine", "scenarios"] {
        println!("cargo::rerun-if-changed={}", root.join(folder).display());
    }
    let mut text = String::from("static MARKS: &[Mark] = &[\n");
    for system in systems(&root.join("engine/src")) {
        let sections = sections(&system.join("rulebook.rs"));
        let folder = system.file_name().expect("a folder has a name").to_string_lossy().into_owned();
        let mut files = Vec::new();
        collect(&system, &mut files);
        collect(&root.join("engine/tests"), &mut files);
        let name = folder.replace('_', "-");
        scenarios(&root.join("scenarios"), &name).iter().for_each(|scenario| collect(scenario, &mut files));
        files.retain(|file| {
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            // The rulebook lists every section; its own example is no mark.
            (file.starts_with(&system) && name != "rulebook.rs")
                || file.extension().is_some_and(|e| e == "toml")
                || name.starts_with(&folder)
        });
        files.sort();
        for file in files {
            let shown = file.strip_prefix(&root).expect("files are found below the root").display().to_string();
            let source = fs::read_to_string(&file).expect("a source file is text");
            let marks = if shown.ends_with(".toml") { in_data(&source) } else { in_code(&source, &shown, &sections) };
            for Mark { section, line, place, name: item } in marks {
                let _ = writeln!(
                    text,
                    "Mark {{ system: {name:?}, section: {section:?}, file: {:?}, line: {line}, place: Place::{place}, \
                     name: {item:?} }},",
                    shown.replace('\\', "/")
                );
            }
        }
    }
    text.push_str("];\n");
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo names a folder for the output"));
    fs::write(out.join("marks.rs"), text).expect("the index can be written");
}

struct Mark {
    section: String,
    line: usize,
    place: &'static str,
    name: String,
}

fn systems(engine: &Path) -> Vec<PathBuf> {
    let mut systems: Vec<PathBuf> = fs::read_dir(engine)
        .expect("the engine has sources")
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.join("rulebook.rs").is_file())
        .collect();
    systems.sort();
    systems
}

/// The folders of the scenarios of a system.
fn scenarios(folder: &Path, system: &str) -> Vec<PathBuf> {
    let of_system = |path: &PathBuf| {
        let text = fs::read_to_string(path.join("scenario.toml")).unwrap_or_default();
        let named =
            |line: &str| line.trim_start().strip_prefix("system").map(|rest| rest.trim_start().starts_with('='));
        text.lines().any(|line| named(line) == Some(true) && line.contains(&format!("\"{system}\"")))
    };
    let entries = fs::read_dir(folder).expect("there are scenarios").filter_map(|entry| Some(entry.ok()?.path()));
    let mut found: Vec<PathBuf> = entries.filter(of_system).collect();
    found.sort();
    found
}

/// The numbers in lines such as `"9.2.1" "Title" Modelled`.
fn sections(rulebook: &Path) -> BTreeSet<String> {
    let text = fs::read_to_string(rulebook).expect("a rulebook is text");
    let numbers = text.lines().filter_map(|line| Some(line.trim_start().strip_prefix('"')?.split_once("\" \"")?.0));
    numbers.map(String::from).collect()
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) {
    for path in fs::read_dir(path).into_iter().flatten().filter_map(|entry| entry.ok().map(|entry| entry.path())) {
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|e| e == "rs" || e == "toml") {
            files.push(path);
        }
    }
}

/// Sections named in comments of a data file, each with the line's text.
fn in_data(source: &str) -> Vec<Mark> {
    let mut marks = Vec::new();
    for (line, text) in (1..).zip(source.lines()) {
        let Some((data, remark)) = text.split_once('#') else { continue };
        for section in signs(remark) {
            let what = if data.trim().is_empty() { remark } else { data };
            marks.push(Mark {
                section,
                line,
                place: "Data",
                name: what.split_whitespace().collect::<Vec<_>>().join(" "),
            });
        }
    }
    marks
}

fn in_code(source: &str, file: &str, sections: &BTreeSet<String>) -> Vec<Mark> {
    let mut marks: Vec<Mark> = Vec::new();
    let mut testing = file.contains("/tests/") || file.ends_with("/tests.rs");
    let mut function = String::new();
    // Marks of a doc comment wait for the name of what it documents.
    let mut waiting: Vec<usize> = Vec::new();
    for (line, text) in (1..).zip(source.lines()) {
        let text = text.trim();
        testing |= text == "#[cfg(test)]";
        let place = if testing { "Test" } else { "Code" };
        let documentation = text.starts_with("///");
        let mut found: Vec<String> = match text.find("//") {
            Some(at) => signs(&text[at..]),
            None => Vec::new(),
        };
        for rest in text.split("rule!(\"").skip(1) {
            found.extend(rest.split('"').next().map(String::from));
        }
        if !documentation && !text.starts_with("//") && !text.starts_with("#[") && !text.is_empty() {
            let name = item(text);
            if let Some(name) = &name {
                function.clone_from(name);
                found.extend(numbered(name, sections));
            }
            let name = name.unwrap_or_else(|| first_word(text));
            waiting.drain(..).for_each(|i| marks[i].name.clone_from(&name));
        }
        found.sort();
        found.dedup();
        for section in found {
            if documentation {
                waiting.push(marks.len());
            }
            let name = if text.starts_with("//!") { String::new() } else { function.clone() };
            marks.push(Mark { section, line, place, name });
        }
    }
    marks
}

/// The numbers after `§`.
fn signs(text: &str) -> Vec<String> {
    let parts = text.split('§').skip(1);
    parts
        .filter_map(|rest| {
            // `13.1.6`, `4.A`, `T.terrain`; a name in place of a number begins with a capital.
            let number: String = rest.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '.').collect();
            let number = number.trim_end_matches('.');
            let begins = number.starts_with(|c: char| c.is_ascii_digit() || c.is_ascii_uppercase());
            begins.then(|| number.to_owned())
        })
        .collect()
}

/// The name of a function or module that begins on this line.
fn item(text: &str) -> Option<String> {
    let at = ["fn ", "mod "].into_iter().find_map(|word| {
        let at = text.find(word)?;
        (at == 0 || text[..at].ends_with(' ')).then_some(at + word.len())
    })?;
    let lead = &text[..at];
    if lead.contains(['"', '(', '=', '|']) && !lead.starts_with("pub(") {
        return None;
    }
    let name = first_word(&text[at..]);
    (!name.is_empty()).then_some(name)
}

/// The first name on a line, without its visibility.
fn first_word(text: &str) -> String {
    let mut rest = text;
    for lead in ["pub(crate) ", "pub(super) ", "pub ", "const ", "static ", "struct ", "enum ", "fn ", "type "] {
        rest = rest.strip_prefix(lead).unwrap_or(rest);
    }
    rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
}

/// The section that a test's name begins with: `r9_2_1_only_cavalry` is about 9.2.1, `rt_terrain` about T.terrain.
fn numbered(name: &str, sections: &BTreeSet<String>) -> Option<String> {
    let name = name.strip_prefix('r')?;
    let begins = |section: &&String| {
        let written = section.replace('.', "_").to_lowercase();
        name.strip_prefix(&written).is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
    };
    sections.iter().filter(begins).max_by_key(|section| section.len()).cloned()
}
