//! Studies and changed inputs: a study is read or refused, without a panic.

use crate::changes::{Seeds, mutated};
use crate::common::{Room, root};
use crate::study_file::{read, seeds};
use std::fs;

#[test]
fn a_changed_study_is_read_or_refused() {
    let (room, seeds) = (Room::new(), seeds());
    let many = std::env::var("SANDTABLE_MUTATIONS").ok().and_then(|many| many.parse().ok()).unwrap_or(12_u64);
    for seed in &seeds {
        assert!(read(room.path(), seed), "{}", String::from_utf8_lossy(seed));
        for number in 0..many {
            let mut random = Seeds(number);
            let other = &seeds[random.below(seeds.len())];
            read(room.path(), &mutated(seed, other, &mut random));
        }
    }
}

/// What the fuzzer found worth keeping.
#[test]
fn kept_studies_are_read_without_a_panic() {
    let room = Room::new();
    let kept = fs::read_dir(root().join("fuzz/corpus/study")).expect("a folder");
    let inputs: Vec<_> = kept.map(|entry| fs::read(entry.expect("a name").path()).expect("a file")).collect();
    assert!(!inputs.is_empty());
    for input in inputs {
        read(room.path(), &input);
    }
}
