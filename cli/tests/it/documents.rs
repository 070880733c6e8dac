//! The commands in the documentation are carried out as they stand there, and say what it shows.

use crate::common::{Room, copy, root};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// A command of a document, and whether an error follows it there.
#[derive(Debug, PartialEq, Eq)]
struct Example {
    line: usize,
    words: Vec<String>,
    fails: bool,
    /// The lines of the blocks behind it that are marked as `text output`.
    output: Vec<String>,
}

const STARTS: [&str; 2] = ["$ sandtable ", "$ cargo run --release -- "];

/// What a line is in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Block {
    None,
    Commands,
    Output,
    Other,
}

/// The commands in the blocks of a document that are marked as `console` or `sh`, with their output where it is shown.
fn examples(text: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut block = Block::None;
    let mut lines = (1..).zip(text.lines());
    while let Some((number, line)) = lines.next() {
        if let Some(language) = line.trim_start().strip_prefix("```") {
            block = match (block, language.trim()) {
                (Block::None, "console" | "sh") => Block::Commands,
                (Block::None, "text output") => Block::Output,
                (Block::None, _) => Block::Other,
                _ => Block::None,
            };
            continue;
        }
        if block == Block::Output {
            examples.last_mut().expect("output follows a command").output.push(line.to_owned());
        }
        if block != Block::Commands {
            continue;
        }
        let line = line.trim_start();
        if line.starts_with("error:") {
            examples.last_mut().expect("an error follows a command").fails = true;
        }
        let Some(rest) = STARTS.iter().find_map(|start| line.strip_prefix(start)) else { continue };
        let mut command = rest.to_owned();
        while let Some(part) = command.strip_suffix('\\') {
            command = format!("{part} {}", lines.next().expect("a line goes on").1.trim());
        }
        examples.push(Example { line: number, words: words(&command), fails: false, output: Vec::new() });
    }
    examples
}

/// The words of a command line, up to a pipe or to where its output goes.
fn words(command: &str) -> Vec<String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for c in command.chars() {
        match (quote, c) {
            (Some(q), _) if c == q => quote = None,
            (None, '\'' | '"') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, '|' | '>' | '#') if word.is_none() => return words,
            (None, ' ') => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

/// The first line that is shown and was not printed, in order. What depends on the machine or the build may differ, and dots stand for
/// what is left out.
fn not_printed<'a>(shown: &'a [String], printed: &str) -> Option<&'a str> {
    let differs =
        |line: &str| line.contains("games a second") || line.starts_with("  Sandtable ") || line == "  reconstructed.";
    let mut printed = printed.lines().map(str::trim_end);
    let mut looked_for = shown.iter().map(|line| line.trim_end());
    looked_for.find(|line| {
        !matches!(line.trim(), "" | "..." | "(...)") && !differs(line) && !printed.any(|known| known == *line)
    })
}

/// `README.md` and everything in `docs`.
pub(crate) fn documents() -> Vec<PathBuf> {
    let mut documents = vec![root().join("README.md")];
    let pages = fs::read_dir(root().join("docs")).into_iter().flatten().flatten().map(|entry| entry.path());
    documents.extend(pages.filter(|path| path.extension().is_some_and(|extension| extension == "md")));
    documents.sort();
    documents.retain(|path| path.is_file());
    documents
}

fn carry_out(document: &Path) {
    let text = fs::read_to_string(document).expect("a document is text");
    let room = Room::new();
    // Documents name files of the sources.
    for folder in ["scenarios/belfort", "bots/data"] {
        let from = root().join(folder);
        if from.is_dir() {
            copy(&from, &room.path().join(folder));
        }
    }
    for example in examples(&text) {
        let came = room.run(&example.words);
        let expected = if example.fails { 2 } else { 0 };
        let place = format!("{}:{}", document.display(), example.line);
        assert_eq!(came.code, expected, "{place}: sandtable {}\n{}", example.words.join(" "), came.err);
        if let Some(line) = not_printed(&example.output, &came.out) {
            panic!("{place}: the document shows\n{line}\nwhich is not what is printed there:\n{}", came.out);
        }
    }
}

#[test]
fn every_command_of_the_documents_works() {
    let documents = documents();
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some(document) = documents.get(next.fetch_add(1, Ordering::Relaxed)) {
            carry_out(document);
        }
    };
    let workers = thread::available_parallelism().map_or(1, |n| n.get());
    thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(work);
        }
    });
}

/// Text without its line ends, as it was before it was laid out.
fn in_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<&str>>().join(" ")
}

#[test]
fn the_examples_of_the_help_work() {
    let room = Room::new();
    room.good("play belfort --game 3 --decision 446 --save position.toml");
    let help = room.good("odds --help");
    let (_, examples) = help.split_once("Examples:").expect("examples");
    let examples = in_one_line(examples);
    for example in examples.split("sandtable ").skip(1) {
        let came = room.run(&words(example));
        assert_eq!(came.code, 0, "sandtable {example}\n{}", came.err);
    }
    let help = in_one_line(&room.good("run --help"));
    let changes: Vec<&str> = help.split('"').skip(1).step_by(2).filter(|quoted| quoted.contains('=')).collect();
    assert!(changes.len() > 2, "{changes:?}");
    for change in changes {
        let came = room.run(&["run", "belfort", "--games", "2", "--set", change]);
        assert_eq!(came.code, 0, "--set {change}\n{}", came.err);
    }
}

/// The targets of the links of a document that are files of the sources, without the places in them.
fn links(text: &str) -> Vec<&str> {
    let targets = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let files = targets.filter(|target| !target.contains("://") && !target.starts_with('#'));
    files.filter_map(|target| target.split('#').next()).collect()
}

#[test]
fn every_document_is_in_the_table_of_contents_and_every_link_leads_somewhere() {
    let docs = root().join("docs");
    let summary = fs::read_to_string(docs.join("SUMMARY.md")).expect("text");
    let listed = links(&summary);
    for document in documents() {
        let name = document.file_name().expect("a file").to_string_lossy().into_owned();
        let written = if document.parent() == Some(&docs) { name.clone() } else { format!("../{name}") };
        assert!(name == "SUMMARY.md" || listed.contains(&&*written), "{written} is not in docs/SUMMARY.md");
        let text = fs::read_to_string(&document).expect("text");
        let lost = links(&text).into_iter().find(|target| !document.with_file_name(target).exists());
        assert_eq!(lost, None, "{}", document.display());
    }
}

/// The files of the sources that a document names, from the root: `store/src/queue.rs`. `NAME` and `*` stand for several.
fn sources(text: &str) -> impl Iterator<Item = &str> {
    const FOLDERS: [&str; 10] =
        ["engine", "scenarios", "bots", "analysis", "reports", "questions", "store", "cli", "python", "web"];
    let is_source = |name: &&str| {
        let (folder, rest) = name.split_once('/').unwrap_or_default();
        let whole = rest.contains('.')
            && !name.contains(['*', '<', ' ', '{'])
            && !name.contains("NAME")
            && !name.contains("...");
        FOLDERS.contains(&folder) && whole
    };
    text.split('`').skip(1).step_by(2).filter(is_source)
}

#[test]
fn the_files_that_documents_name_exist() {
    let others = ["ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "GLOSSARY.md"].map(|name| root().join(name));
    let mut found = 0;
    for document in documents().into_iter().chain(others) {
        let text = fs::read_to_string(&document).expect("text");
        found += sources(&text).count();
        let lost = sources(&text).find(|name| !root().join(name).exists());
        assert_eq!(lost, None, "{}", document.display());
    }
    assert!(found > 100, "{found}");
    assert_eq!(
        sources("`a` in `store/src/queue.rs` and `docs/x.md`, `bots/data/*/judge-*.toml`").collect::<Vec<_>>(),
        ["store/src/queue.rs"]
    );
}

#[test]
fn commands_are_found_as_a_shell_would_read_them() {
    let text = "```console\n$ sandtable run belfort --set \"units.1/35 RM.fire=4\" \\\n    --games 10 > out.txt\n42\n```\n\
                $ sandtable not in a block\n```sh\n$ cargo run --release -- run x | head\nerror: found\n$ other\n```\n\
                ```text\n$ sandtable no\n```\n";
    let found = examples(text);
    assert_eq!(found.len(), 2, "{found:?}");
    assert_eq!(found[0].words, ["run", "belfort", "--set", "units.1/35 RM.fire=4", "--games", "10"]);
    assert_eq!((found[1].line, found[1].fails, found[1].words.len()), (8, true, 2));
}

#[test]
fn output_is_compared_in_order() {
    let text = "```console\n$ sandtable run x\n```\nIt says\n```text output\none\n...\nthree\n```\nand\n```text output\nfour\n  \
                Sandtable 9\n```\n```text\nfive\n```\n";
    let shown = &examples(text)[0].output;
    assert_eq!(not_printed(shown, "one\ntwo\nthree\nfour\n  Sandtable 1\n"), None);
    assert_eq!(not_printed(shown, "one\nfour\nthree\n"), Some("four"));
    assert_eq!(not_printed(shown, "one \nthree four\n"), Some("three"));
}

/// A planted fault: a document with a command that does not exist is noticed.
#[test]
#[should_panic(expected = "sandtable frobnicate")]
fn a_command_that_does_not_exist_is_noticed() {
    let room = Room::new();
    let document = room.path().join("bad.md");
    fs::write(&document, "```console\n$ sandtable frobnicate belfort\n```\n").expect("room on the disk");
    carry_out(&document);
}
