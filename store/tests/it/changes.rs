//! Changes of an input that follow from a number.

/// Numbers that follow from one.
#[derive(Clone, Debug)]
pub(crate) struct Seeds(pub(crate) u64);

impl Seeds {
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        ((mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb) >> 33) as usize % end.max(1)
    }
}

/// What has made readers stumble elsewhere.
const TOKENS: [&str; 24] = [
    "-1",
    "0",
    "255",
    "256",
    "65536",
    "18446744073709551616",
    "-9223372036854775808",
    "1e308",
    "nan",
    "\"\"",
    "[]",
    "{}",
    "[[",
    "]]",
    "=",
    "\"",
    "\n",
    "\0",
    "\u{202e}",
    "true",
    "../../x",
    "é",
    ".",
    "#",
];

/// An input with one to four changes, of which some take parts of another one.
pub(crate) fn mutated(input: &[u8], other: &[u8], seeds: &mut Seeds) -> Vec<u8> {
    let mut bytes = input.to_vec();
    for _ in 0..=seeds.below(4) {
        let at = seeds.below(bytes.len() + 1);
        let end = (at + 1 + seeds.below(40)).min(bytes.len());
        let at = at.min(end);
        let number = |bytes: &[u8], from: usize| {
            let start = (from..bytes.len()).find(|at| bytes[*at].is_ascii_digit())?;
            let end = (start..bytes.len()).find(|at| !bytes[*at].is_ascii_digit()).unwrap_or(bytes.len());
            Some(start..end)
        };
        match seeds.below(8) {
            0 => drop(bytes.drain(at..end)),
            1 => {
                let again = bytes[at..end].repeat(1 + seeds.below(30));
                drop(bytes.splice(at..at, again));
            }
            2 => {
                let from = seeds.below(other.len());
                let until = (from + seeds.below(200)).min(other.len());
                drop(bytes.splice(at..end, other[from..until].iter().copied()));
            }
            3 => bytes.truncate(at),
            4 if at < bytes.len() => bytes[at] ^= 1 << seeds.below(8),
            5 => drop(bytes.splice(at..at, "[".repeat(seeds.below(3_000)).bytes())),
            _ => {
                let token = TOKENS[seeds.below(TOKENS.len())].bytes();
                let place = number(&bytes, at).unwrap_or(at..end);
                drop(bytes.splice(place, token));
            }
        }
    }
    bytes
}
