//! The reader of studies, as `store/tests/it/readers.rs` has the others. The fuzzer includes this file.

use std::fs;
use std::path::Path;

/// Studies that can be read.
pub(crate) fn seeds() -> Vec<Vec<u8>> {
    let begun = include_str!("../../src/commands/study/begun.toml");
    // Every line that stands there as an example is in force.
    let all = "title = \"All\"\nscenarios = [\"belfort\"]\n[questions]\nrun = 60\ncompare = 40\nrulings = 4\nverdict = 2\n\
               sensitivity = 2\nblocks = 2\n[variants.each]\nruling = \"repeat-fire=each\"\n[variants.bonus]\n\
               scenarios = [\"belfort\"]\nset = [\"zones.12.bonus=2\", \"zones.13.bonus=2\"]\n[sweeps.income]\n\
               vary = \"course.income.prussian=6..8\"\ngames = 20\n[players.random]\nfrench = \"random\"\n\
               prussian = \"random\"\n";
    vec![begun.replace("SCENARIO", "verdun").into_bytes(), all.into()]
}

/// Whether a study can be read from a folder.
pub(crate) fn read(folder: &Path, text: &[u8]) -> bool {
    let path = folder.join("study.toml");
    fs::write(&path, text).expect("space on the disk");
    sandtable_cli::questions_of_study(&path).is_ok_and(|questions| questions > 0)
}
