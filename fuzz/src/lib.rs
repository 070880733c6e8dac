//! Each reader as a target of libFuzzer (docs/reliability.md).

use readers::{Input, reader};
use std::path::PathBuf;

#[doc(hidden)]
pub use libfuzzer_sys;

#[path = "../../store/tests/it/readers.rs"]
mod readers;

/// The target of a reader.
#[macro_export]
macro_rules! target {
    ($name:literal) => {
        $crate::libfuzzer_sys::fuzz_target!(init: $crate::begin($name), |bytes: &[u8]| $crate::read($name, bytes));
    };
}

/// What is done before the first input.
pub fn begin(name: &str) {
    if let Some(folder) = std::env::var_os("SANDTABLE_SEEDS").map(PathBuf::from) {
        for (number, seed) in seeds(name).into_iter().enumerate() {
            std::fs::write(folder.join(format!("seed-{number}")), seed).expect("space on the disk");
        }
        std::process::exit(0);
    }
    // What is made once is no part of the first input's time.
    seeds(name).iter().take(1).for_each(|seed| read(name, seed));
    // libFuzzer's hook would end the process at a panic that the program catches, as in a game whose number it reports then. A panic that
    // leaves a reader ends it all the same.
    drop(std::panic::take_hook());
}

/// Gives a reader an input.
pub fn read(name: &str, bytes: &[u8]) {
    #[cfg(feature = "planted")]
    planted(bytes);
    (reader(name).read)(&Input::from_bytes(bytes));
}

/// A planted error: no number above 255 is expected.
#[cfg(feature = "planted")]
fn planted(bytes: &[u8]) {
    for digits in bytes.split(|byte| !byte.is_ascii_digit()).filter(|digits| !digits.is_empty()) {
        let number = std::str::from_utf8(digits).ok().and_then(|digits| digits.parse::<u32>().ok());
        assert!(number.is_none_or(|number| number < 256), "a planted error");
    }
}

/// Inputs that a reader accepts, to begin with.
fn seeds(name: &str) -> Vec<Vec<u8>> {
    (reader(name).seeds)().iter().map(Input::to_bytes).collect()
}
