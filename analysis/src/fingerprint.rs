//! One hash over all records.

use crate::dispatch::Sink;
use crate::record::Record;
use sandtable_engine::Card;
use std::{fmt, io};

/// The name of the format of a hashed row. It changes with [`Record::encode`], so that rows of different formats never have the same hash.
const FORMAT: &str = "sandtable game records, format 1";

/// The first 8 bytes of a BLAKE3 hash over all records in game order; shown as 16 hexadecimal digits. Two runs with the same fingerprint played the
/// same games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fingerprint([u8; 8]);

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// Hashes records in their order.
#[derive(Clone, Debug)]
pub struct Fingerprinter {
    card: &'static Card,
    hasher: blake3::Hasher,
    bytes: Vec<u8>,
}

impl Fingerprinter {
    /// A hash of no records yet, for the rule system of `card`.
    #[must_use]
    pub fn new(card: &'static Card) -> Fingerprinter {
        let mut hasher = blake3::Hasher::new_derive_key(FORMAT);
        for name in std::iter::once(card.system).chain(card.metrics.iter().map(|metric| metric.name)) {
            hasher.update(&(name.len() as u64).to_le_bytes());
            hasher.update(name.as_bytes());
        }
        Fingerprinter { card, hasher, bytes: Vec::new() }
    }

    /// The fingerprint of the records so far.
    #[must_use]
    pub fn fingerprint(&self) -> Fingerprint {
        let mut first = [0; 8];
        first.copy_from_slice(&self.hasher.finalize().as_bytes()[..8]);
        Fingerprint(first)
    }
}

impl Sink for Fingerprinter {
    fn take(&mut self, records: &[Record]) -> io::Result<()> {
        for part in records.chunks(64) {
            self.bytes.clear();
            part.iter().for_each(|record| record.encode(self.card, &mut self.bytes));
            self.hasher.update(&self.bytes);
        }
        Ok(())
    }
}
