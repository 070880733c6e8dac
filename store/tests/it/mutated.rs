//! Readers and changed inputs: whatever is done to what can be read, its reader takes it or refuses it, at once and without a panic.
//!
//! Each input follows from a number. `SANDTABLE_MUTATIONS=100000` tries more of them.

use crate::changes::{Seeds, mutated};
use crate::readers::{Input, READERS, Reader, reader};
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

/// How long this thread has computed, where Linux says it: other tests run beside it.
fn busy() -> Duration {
    let said = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    Duration::from_nanos(said.split(' ').next().and_then(|time| time.parse().ok()).unwrap_or_default())
}

/// How many inputs are made of each that a reader accepts.
fn inputs() -> u64 {
    std::env::var("SANDTABLE_MUTATIONS").ok().and_then(|many| many.parse().ok()).unwrap_or(12)
}

/// Gives a reader an input, which it takes or refuses in time.
pub(crate) fn tried(reader: &Reader, input: &Input, what: &str) -> bool {
    let since = busy();
    let ended = catch_unwind(AssertUnwindSafe(|| (reader.read)(input)));
    let text = || format!("{}\n{}", input.head, String::from_utf8_lossy(&input.body));
    let Ok(taken) = ended else { panic!("{}, {what}: a panic of\n{}", reader.name, text()) };
    let took = busy() - since;
    assert!(took < Duration::from_secs(2), "{}, {what}: {took:?} for\n{}", reader.name, text());
    taken
}

/// Gives a reader changed inputs. In number 0, 1, 2 ... of one that it accepts, parts of others come in.
pub(crate) fn fuzz(reader: &Reader) {
    let seeds = (reader.seeds)();
    assert!(!seeds.is_empty(), "{}: nothing to change", reader.name);
    let mut taken = 0;
    for (place, seed) in seeds.iter().enumerate() {
        assert_eq!(Input::from_bytes(&seed.to_bytes()), *seed, "{}: a file of another input", reader.name);
        assert!((reader.read)(seed), "{}: {}, number {place}, cannot be read unchanged", reader.name, seed.head);
        for number in 0..inputs() {
            let mut random = Seeds(number);
            let other = &seeds[random.below(seeds.len())];
            let body = mutated(&seed.body, &other.body, &mut random);
            let changed = Input { head: seed.head.clone(), body };
            taken += u64::from(tried(reader, &changed, &format!("change {number} of number {place}")));
        }
    }
    println!("{}: {} inputs, {taken} taken", reader.name, seeds.len() as u64 * inputs());
}

/// A test for each reader, so that they run beside each other.
macro_rules! tests {
    ($($name:ident)*) => {
        $(#[test]
        fn $name() {
            fuzz(&reader(stringify!($name)));
        })*

        #[test]
        fn every_reader_has_its_test() {
            assert_eq!(READERS.map(|reader| reader.name), [$(stringify!($name)),*]);
        }
    };
}

tests! {
    scenario errata position doctrine weights mixture search judge study saved job manifest plan_file result lines journal actions changed_game
}
