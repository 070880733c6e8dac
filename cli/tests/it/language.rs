//! The words of documents and of the program: none of them uses a word that `CONTRIBUTING.md` lists as one that we do not use.

use crate::common::{Room, root};
use crate::documents::documents;
use std::fs;
use std::path::{Path, PathBuf};

const TABLE: &str = "| we do not write | we write |";

/// A word or phrase that we do not use, as tokens, and what we use instead.
#[derive(Debug)]
struct Word {
    tokens: Vec<String>,
    instead: String,
}

/// The word list of the style page: several spellings in one cell are separated by commas.
fn words(style: &str) -> Vec<Word> {
    let rows = style.lines().skip_while(|line| *line != TABLE).skip(2).take_while(|line| line.starts_with('|'));
    let mut words = Vec::new();
    for row in rows {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [not, instead] = cells[..] else { panic!("a row has two cells: {row}") };
        let phrases = not.split(',').map(|phrase| tokens(phrase).into_iter().map(|(_, token)| token).collect());
        words.extend(phrases.map(|tokens| Word { tokens, instead: instead.to_owned() }));
    }
    words
}

/// The words and punctuation marks of a text with their lines, without blocks of code, targets of links and the word list itself. Code
/// within a line counts as a mark, so that no phrase goes across it.
fn tokens(text: &str) -> Vec<(usize, String)> {
    let (mut tokens, mut word) = (Vec::new(), String::new());
    let (mut block, mut table, mut code, mut target) = (false, false, false, false);
    for (number, line) in (1..).zip(text.lines()) {
        table = line == TABLE || (table && line.starts_with('|'));
        if line.trim_start().starts_with("```") {
            block = !block;
            continue;
        }
        if block || table {
            continue;
        }
        if line.trim().is_empty() {
            code = false;
        }
        let mut before = ' ';
        for c in line.chars().chain([' ']) {
            let inside = code || target;
            if !inside && (c.is_alphanumeric() || c == '-' || c == '’' || c == '\'') {
                word.extend(c.to_lowercase());
            } else if !word.is_empty() {
                tokens.push((number, std::mem::take(&mut word)));
            }
            match c {
                '`' => {
                    code = !code;
                    tokens.push((number, "`".to_owned()));
                }
                '(' if before == ']' && !code => target = true,
                ')' if target => target = false,
                '.' | ',' | ';' | ':' | '!' | '?' | '(' | ')' | '|' if !inside => tokens.push((number, c.to_string())),
                _ => {}
            }
            before = c;
        }
    }
    tokens
}

/// The documents of the folders, those beside the README, and what stands beside data and code for those who read or write it.
fn pages() -> Vec<PathBuf> {
    let mut pages = documents();
    let beside = ["ARCHITECTURE.md", "CONTRIBUTING.md", "GLOSSARY.md", "SECURITY.md", "scenarios/README.md"];
    pages.extend(beside.map(|page| root().join(page)));
    for (folder, page) in [("engine/src", "README.md"), ("bots/data", "doctrines/README.md")] {
        let folders = fs::read_dir(root().join(folder)).into_iter().flatten().flatten();
        pages.extend(folders.map(|folder| folder.path().join(page)).filter(|page| page.is_file()));
    }
    pages
}

/// The places of a text where it uses a word that we do not use.
fn findings(name: &str, text: &str, words: &[Word]) -> Vec<String> {
    found(name, &tokens(text), words)
}

fn found(name: &str, tokens: &[(usize, String)], words: &[Word]) -> Vec<String> {
    let mut findings = Vec::new();
    for (at, (line, _)) in tokens.iter().enumerate() {
        for Word { tokens: not, instead } in words {
            let there = tokens[at..].iter().map(|(_, token)| token).take(not.len());
            if there.eq(not) {
                findings.push(format!("{name}:{line}: \"{}\": write \"{instead}\"", not.join(" ")));
            }
        }
    }
    findings
}

/// The crates whose texts and documentation people read.
const CRATES: [&str; 9] = ["engine", "scenarios", "bots", "analysis", "reports", "questions", "store", "cli", "web"];

/// The files of a folder with this ending, without tests.
pub(crate) fn files(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let (path, name) = (entry.path(), entry.file_name());
        let name = name.to_string_lossy();
        match path.is_dir() {
            true if name != "tests" => files(&path, ending, found),
            false if name.ends_with(ending) && !["tests.rs", "fixtures.rs"].contains(&&*name) => found.push(path),
            _ => {}
        }
    }
    found.sort();
}

/// A piece of a source that a reader sees: its first line, and its text.
type Piece = (usize, String);

/// The string literals of a source with more than one word, and its doc comments, without the tests at its end. What a literal has between
/// braces is a name, and counts as a mark.
fn pieces(source: &str) -> (Vec<Piece>, Vec<Piece>) {
    let tests = source
        .match_indices("\n#[cfg(test)]\nmod ")
        .find(|(at, start)| source[at + start.len()..].lines().next().is_some_and(|line| line.ends_with('{')));
    let source = tests.map_or(source, |(at, _)| &source[..at + 1]);
    let (mut literals, mut comments): (Vec<Piece>, Vec<Piece>) = (Vec::new(), Vec::new());
    let (mut rest, mut line, mut last) = (source, 1, 0);
    while let Some(c) = rest.chars().next() {
        let after = &rest[c.len_utf8()..];
        let raw =
            rest.strip_prefix('r').map(|hashes| hashes.trim_start_matches('#')).filter(|text| text.starts_with('"'));
        let skipped = if rest.starts_with("//") {
            let comment = rest.lines().next().unwrap_or_default();
            if let Some(words) = comment.strip_prefix("///").or(comment.strip_prefix("//!")) {
                match comments.last_mut() {
                    Some((_, text)) if last + 1 == line => *text += &format!("\n{words}"),
                    _ => comments.push((line, words.to_owned())),
                }
                last = line;
            }
            comment.len()
        } else if c == '"' {
            let mut escaped = false;
            let end = after.find(|c| {
                let ends = c == '"' && !escaped;
                escaped = c == '\\' && !escaped;
                ends
            });
            let text = &after[..end.expect("a literal ends")];
            literals.push((line, read(text)));
            text.len() + 2
        } else if let Some(text) = raw {
            let hashes = rest.len() - text.len() - 1;
            let end = format!("\"{}", "#".repeat(hashes));
            let text = &text[1..];
            let text = &text[..text.find(&end).expect("a literal ends")];
            literals.push((line, read(text)));
            text.len() + 3 + 2 * hashes
        } else if c == '\'' {
            // A character or a lifetime.
            match after.strip_prefix('\\') {
                Some(escape) => escape[1..].find('\'').map_or(1, |end| end + 4),
                None => after
                    .chars()
                    .next()
                    .filter(|c| after[c.len_utf8()..].starts_with('\''))
                    .map_or(1, |c| c.len_utf8() + 2),
            }
        } else {
            c.len_utf8()
        };
        line += rest[..skipped].matches('\n').count();
        rest = &rest[skipped..];
    }
    literals.retain(|(_, text)| text.split_whitespace().count() > 1);
    (literals, comments)
}

/// The text of a literal as it is printed, in one line; what is between braces is a mark.
fn read(literal: &str) -> String {
    let (mut text, mut rest) = (String::new(), literal);
    while let Some(at) = rest.find(['\\', '{']) {
        text += &rest[..at];
        let after = &rest[at + 1..];
        rest = if rest[at..].starts_with('{') {
            text.push('`');
            text.push('`');
            after.split_once('}').map_or("", |(_, rest)| rest)
        } else if after.starts_with('\n') {
            after.trim_start()
        } else {
            text.push(if after.starts_with('n') { ' ' } else { '"' });
            after.get(1..).unwrap_or_default()
        };
    }
    text + rest
}

/// The words that a source uses and we do not, in its literals and its doc comments.
fn of_source(name: &str, source: &str, words: &[Word]) -> Vec<String> {
    let (literals, comments) = pieces(source);
    literals
        .into_iter()
        .chain(comments)
        .flat_map(|(first, text)| {
            let tokens: Vec<_> = tokens(&text).into_iter().map(|(line, token)| (first + line - 1, token)).collect();
            found(name, &tokens, words)
        })
        .collect()
}

fn style() -> String {
    fs::read_to_string(root().join("CONTRIBUTING.md")).expect("the style page")
}

#[test]
fn documents_use_the_words_of_the_style_page() {
    let words = words(&style());
    assert!(words.len() >= 40, "{} words", words.len());
    let mut found = Vec::new();
    let pages = pages();
    assert!(pages.len() >= 35, "{} pages", pages.len());
    for document in pages {
        let text = fs::read_to_string(&document).expect("a document is text");
        found.extend(findings(&document.display().to_string(), &text, &words));
    }
    assert!(found.is_empty(), "{} words that we do not use:\n{}", found.len(), found.join("\n"));
}

/// A planted error: a phrase is found in any case and across lines, and is not looked for in code, in targets of links or in the list.
#[test]
fn a_word_that_we_do_not_use_is_found() {
    let list = format!("{TABLE}\n|---|---|\n| slip, slips | error |\n| hangs on | depends on |\n");
    let words = words(&list);
    let text = "One\nSlip, and it hangs\non a slipper.\n\n`slip` and `a\nslip` and [link](slip.md); hangs `x` on; it hangs. On\n\
                ```text\nslip\n```\n| slips |\n";
    let found = findings("page.md", text, &words);
    assert_eq!(
        found,
        [
            "page.md:2: \"slip\": write \"error\"",
            "page.md:2: \"hangs on\": write \"depends on\"",
            "page.md:10: \"slips\": write \"error\""
        ]
    );
    assert_eq!(findings("list", &list, &words), Vec::<String>::new());
}

#[test]
fn the_texts_of_the_program_use_the_words_of_the_style_page() {
    let words = words(&style());
    let (mut found, mut literals) = (Vec::new(), 0);
    for name in CRATES {
        let mut sources = Vec::new();
        files(&root().join(name).join("src"), ".rs", &mut sources);
        assert!(sources.len() >= 3, "{name}: {} files", sources.len());
        for file in sources {
            let source = fs::read_to_string(&file).expect("a source is text");
            literals += pieces(&source).0.len();
            found.extend(of_source(&file.display().to_string(), &source, &words));
        }
    }
    assert!(literals >= 3_000, "{literals} literals");
    assert!(found.is_empty(), "{} words that we do not use:\n{}", found.len(), found.join("\n"));
}

/// The docstrings of a source in Python, with the line of each.
fn docstrings(source: &str) -> Vec<Piece> {
    let mut line = 1;
    let mut found = Vec::new();
    for (number, part) in source.split("\"\"\"").enumerate() {
        if number % 2 == 1 {
            found.push((line, part.replace("``", "`")));
        }
        line += part.matches('\n').count();
    }
    found
}

/// The sentences in double quotes of a source in TypeScript: those that stand on one line.
fn quoted(source: &str) -> Vec<Piece> {
    let lines = (1..).zip(source.lines()).filter(|(_, line)| line.matches('"').count() % 2 == 0);
    let parts =
        lines.flat_map(|(number, line)| line.split('"').skip(1).step_by(2).map(move |part| (number, part.to_owned())));
    parts.filter(|(_, part)| part.split_whitespace().count() > 1).collect()
}

#[test]
fn the_package_of_python_and_the_page_use_the_words_of_the_style_page() {
    let words = words(&style());
    let mut findings = Vec::new();
    for (folder, ending, least) in [("python/sandtable", ".py", 60), ("web/page/src", ".ts", 100)] {
        let mut sources = Vec::new();
        files(&root().join(folder), ending, &mut sources);
        let mut count = 0;
        for file in sources {
            let source = fs::read_to_string(&file).expect("a source is text");
            let texts = if ending == ".py" { docstrings(&source) } else { quoted(&source) };
            for (first, text) in texts {
                count += 1;
                let tokens: Vec<_> = tokens(&text).into_iter().map(|(line, token)| (first + line - 1, token)).collect();
                findings.extend(found(&file.display().to_string(), &tokens, &words));
            }
        }
        assert!(count >= least, "{count} texts in {folder}, {ending}");
    }
    assert!(findings.is_empty(), "{} words that we do not use:\n{}", findings.len(), findings.join("\n"));
}

/// Planted errors: in docstrings and quoted sentences, not in code or single words.
#[test]
fn texts_of_python_and_of_the_page_are_found() {
    let python = "slip = 1\n\"\"\"A slip\nof ``slip``.\"\"\"\nslip = 2\n\"\"\"More.\"\"\"\n";
    assert_eq!(docstrings(python), [(2, "A slip\nof `slip`.".to_owned()), (5, "More.".to_owned())]);
    let page = "slip(\"slip\", \"a slip of paper\");\nslip(`\"`);\nslip(\"two slips\");\n";
    assert_eq!(quoted(page), [(1, "a slip of paper".to_owned()), (3, "two slips".to_owned())]);
}

#[test]
fn help_uses_the_words_of_the_style_page() {
    let (room, words) = (Room::new(), words(&style()));
    let all = room.good("help");
    let commands = all.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let commands: Vec<&str> =
        commands.filter(|line| !line.starts_with("   ")).filter_map(|line| line.split_whitespace().next()).collect();
    assert!(commands.contains(&"run") && commands.len() >= 25, "{commands:?}");
    let mut found = findings("help", &all, &words);
    for command in commands.into_iter().filter(|command| *command != "help") {
        found.extend(findings(command, &room.good(&format!("{command} --help")), &words));
    }
    assert!(found.is_empty(), "{} words that we do not use:\n{}", found.len(), found.join("\n"));
}

/// Planted errors: in literals of every kind and across their lines, and in doc comments where these are checked; not in names, other
/// comments, placeholders, characters and tests.
#[test]
fn a_word_that_we_do_not_use_is_found_in_a_source() {
    let words = words(&format!("{TABLE}\n|---|---|\n| slip, slips | error |\n| hangs on | depends on |\n"));
    let source = r##"
/// A slip of a type: it hangs
/// on a thing.
fn slip<'a>(slip: &'a str) -> char {
    // No slip here.
    let quote = ['"', '\'', 's'];
    let name = "slip";
    let two = format!("it {slip} hangs \
                       on {quote:?}\nslips");
    let raw = r#"a "slip" of paper"#;
    quote[0]
}

#[cfg(test)]
mod tests {
    const PLANTED: &str = "a slip of a test";
}
"##;
    let literals = [
        "a.rs:8: \"hangs on\": write \"depends on\"",
        "a.rs:8: \"slips\": write \"error\"",
        "a.rs:10: \"slip\": write \"error\"",
    ];
    let comments = ["a.rs:2: \"slip\": write \"error\"", "a.rs:2: \"hangs on\": write \"depends on\""];
    assert_eq!(of_source("a.rs", source, &words), [&literals[..], &comments[..]].concat());
}

/// The public functions of a source whose documentation names none of their parameters, by line.
fn unnamed(source: &str) -> Vec<(usize, String)> {
    let lines: Vec<&str> = source.lines().collect();
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let heads = ["pub fn ", "pub const fn "];
        let Some(name) = heads.iter().find_map(|head| line.trim_start().strip_prefix(head)) else { continue };
        let above = lines[..at].iter().rev().map(|line| line.trim_start());
        let above = above.take_while(|line| line.starts_with("///") || line.starts_with("#["));
        let documentation: String = above.filter(|line| line.starts_with("///")).collect();
        let names = parameters(&lines[at..].join(" "));
        let is_named = names.iter().any(|name| documentation.contains(&format!("`{name}")));
        if !documentation.is_empty() && !names.is_empty() && !is_named {
            found.push((at + 1, name.split(['(', '<']).next().unwrap_or_default().to_owned()));
        }
    }
    found
}

/// The names of the parameters of a function whose declaration begins a text, without `self`.
fn parameters(text: &str) -> Vec<String> {
    let text = text.replace("->", "").replace("::", "");
    let (mut depth, mut angles, mut word, mut names) = (0, 0, String::new(), Vec::new());
    for c in text.chars() {
        match c {
            '<' => angles += 1,
            '>' => angles -= 1,
            _ if depth == 0 && angles > 0 => {}
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            ':' if depth == 1 && angles == 0 => names.push(word.trim_start_matches('_').to_owned()),
            _ => {}
        }
        if c == ')' && depth == 0 {
            break;
        }
        match c.is_alphanumeric() || c == '_' {
            true => word.push(c),
            false => word.clear(),
        }
    }
    names
}

#[test]
fn the_documentation_of_public_functions_names_a_parameter() {
    let mut found = Vec::new();
    for name in CRATES {
        let mut sources = Vec::new();
        files(&root().join(name).join("src"), ".rs", &mut sources);
        for file in sources {
            let source = fs::read_to_string(&file).expect("a source is text");
            found.extend(unnamed(&source).into_iter().map(|(line, name)| format!("{}:{line}: {name}", file.display())));
        }
    }
    assert!(found.is_empty(), "{} functions whose parameters are not documented:\n{}", found.len(), found.join("\n"));
}

/// Planted errors, in one line and in several, with types that have parameters of their own.
#[test]
fn a_function_whose_parameters_are_not_documented_is_found() {
    let source = "\
/// The sum of `some`.
pub fn good(some: &[u8], other: u8) -> u8 {}
/// The sum.
#[must_use]
pub const fn short<const W: usize>(&self, list: [u8; 2]) -> u8 {}
/// The sum of `u8`.
pub fn long(
    wanted: impl Fn(u8) -> bool,
) {}
/// Nothing.
pub fn none(&self) {}
";
    assert_eq!(unnamed(source), [(5, "short".to_owned()), (7, "long".to_owned())]);
}
