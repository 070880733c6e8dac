//! The words of the documents: what `CONTRIBUTING.md` lists as words that we do not use stands in none of them.

use crate::common::root;
use crate::documents::documents;
use std::fs;
use std::path::PathBuf;

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

/// The documents of the folders, the style page, the glossary, and what stands beside data and code for those who read or write it.
fn pages() -> Vec<PathBuf> {
    let mut pages = documents();
    pages.extend(["CONTRIBUTING.md", "GLOSSARY.md", "scenarios/README.md"].map(|page| root().join(page)));
    for (folder, page) in [("engine/src", "README.md"), ("bots/data", "doctrines/README.md")] {
        let folders = fs::read_dir(root().join(folder)).into_iter().flatten().flatten();
        pages.extend(folders.map(|folder| folder.path().join(page)).filter(|page| page.is_file()));
    }
    pages
}

/// The places of a text where it uses a word that we do not use.
fn findings(name: &str, text: &str, words: &[Word]) -> Vec<String> {
    let tokens = tokens(text);
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
