//! What the fuzzer found worth keeping (`fuzz/corpus`): every input is read again, so that what was fixed stays so.

use crate::mutated::tried;
use crate::readers::{Input, READERS};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// More bytes than all kept inputs may have.
const MOST_BYTES: usize = 400_000;

#[test]
fn kept_inputs_are_read_without_a_panic() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/corpus");
    let mut bytes = 0;
    for reader in READERS {
        let kept = folder.join(reader.name);
        let mut paths: Vec<_> = fs::read_dir(&kept)
            .unwrap_or_else(|error| panic!("{}: {error}", kept.display()))
            .map(|entry| entry.expect("a name").path())
            .collect();
        paths.sort();
        assert!(!paths.is_empty(), "{}: nothing is kept", reader.name);
        for path in paths {
            let input = fs::read(&path).expect("a file");
            bytes += input.len();
            tried(&reader, &Input::from_bytes(&input), &path.display().to_string());
        }
    }
    assert!(bytes < MOST_BYTES, "{bytes} bytes");
}

/// A reader without a target would not be fuzzed, and a folder without a reader would not be read.
#[test]
fn every_reader_has_a_target_and_every_folder_a_reader() {
    let fuzz = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz");
    let manifest = fs::read_to_string(fuzz.join("Cargo.toml")).expect("a text");
    let targets: BTreeSet<&str> =
        manifest.lines().filter_map(|line| line.strip_prefix("path = \"targets/")?.strip_suffix(".rs\"")).collect();
    let readers: BTreeSet<&str> = READERS.iter().map(|reader| reader.name).collect();
    assert_eq!(targets, readers);
    let folders = fs::read_dir(fuzz.join("corpus")).expect("a folder").map(|entry| entry.expect("a name").file_name());
    assert_eq!(
        folders.map(|name| name.into_string().expect("a name")).collect::<BTreeSet<_>>(),
        readers.iter().map(|name| (*name).to_owned()).collect()
    );
}
