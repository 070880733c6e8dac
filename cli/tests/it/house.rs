//! What each crate may use: files, time, threads and the options of the command line belong to the crates at the top.

use crate::common::root;
use crate::language::files;
use std::fs;

/// The crates that compile and play anywhere, also in a browser.
const PORTABLE: [&str; 6] = ["engine", "scenarios", "bots", "analysis", "reports", "questions"];

/// What a machine has and a browser does not.
const OF_A_MACHINE: [&str; 8] =
    ["std::fs", "std::env", "std::net", "std::process", "std::thread", "SystemTime", "Instant", "rayon"];

/// What would compile the rules of every system once more: `questions` uses the functions of `Compiled` instead.
const OF_THE_RULES: [&str; 4] = ["game.apply(", "Worker", "law_of", "play_watched"];

/// What makes tables and JSON of an answer: answers do this themselves. `menu.rs` describes the command line, which is no answer.
const OF_AN_ANSWER: [&str; 4] = ["grid_within(", "Serialize", "serde_json", "json!"];

/// The lines of code of a source that have one of these words, without comments and without the tests at its end.
fn found<'a>(source: &'a str, words: &[&str]) -> Vec<(usize, &'a str)> {
    let code = source.split("\n#[cfg(test)]\nmod tests").next().unwrap_or_default();
    let lines = (1..).zip(code.lines()).filter(|(_, line)| !line.trim_start().starts_with("//"));
    lines.filter(|(_, line)| words.iter().any(|word| line.contains(word))).collect()
}

/// The lines of code of a source that have the name of an option, such as `--bot`, at the start of a text.
fn options(source: &str) -> Vec<(usize, &str)> {
    let lines = found(source, &["\"--"]).into_iter();
    lines
        .filter(|(_, line)| {
            let texts = line.match_indices("\"--").map(|(at, quote)| (&line[..at], &line[at + quote.len()..]));
            texts.into_iter().any(|(before, after)| {
                !before.ends_with('\\') && after.starts_with(|first: char| first.is_ascii_lowercase())
            })
        })
        .collect()
}

/// No source of these crates has what `find` finds.
fn assert_none(crates: &[&str], find: impl Fn(&str) -> Vec<(usize, &str)>) {
    for name in crates {
        let mut sources = Vec::new();
        files(&root().join(name).join("src"), ".rs", &mut sources);
        assert!(sources.len() > 5, "{name} has {} files", sources.len());
        // Shared by tests alone.
        for path in sources.iter().filter(|path| !path.ends_with("traceability.rs")) {
            let source = fs::read_to_string(path).expect("a source");
            let found = find(&source);
            assert!(found.is_empty(), "{}: {found:?}", path.display());
        }
    }
}

#[test]
fn what_plays_anywhere_knows_no_files_no_time_and_no_threads() {
    assert_none(&PORTABLE, |source| found(source, &OF_A_MACHINE));
}

#[test]
fn only_front_ends_know_the_names_of_options() {
    assert_none(&PORTABLE, options);
    assert_none(&["store"], options);
}

#[test]
fn questions_compile_no_rules() {
    assert_none(&["questions"], |source| found(source, &OF_THE_RULES));
}

#[test]
fn answers_make_their_tables_and_their_json_themselves() {
    let mut sources = Vec::new();
    files(&root().join("cli/src"), ".rs", &mut sources);
    for path in sources.iter().filter(|path| !path.ends_with("menu.rs")) {
        let source = fs::read_to_string(path).expect("a source");
        assert_eq!(found(&source, &OF_AN_ANSWER), [], "{}", path.display());
    }
}

#[test]
fn what_a_crate_must_not_use_is_found() {
    let source = "//! std::fs\nuse std::fs::File;\nlet x = \"--bot\";\nlet css = \" style=\\\"--x\\\"\";\nlet rule = \"---\";\n\
                  #[cfg(test)]\nmod tests { use std::thread; }\n";
    assert_eq!(found(source, &OF_A_MACHINE), [(2, "use std::fs::File;")]);
    let table = "let table = grid_within(&header, rows, &[], 1, width());";
    assert_eq!(found(table, &OF_AN_ANSWER), [(1, table)]);
    assert_eq!(options(source), [(3, "let x = \"--bot\";")]);
}
