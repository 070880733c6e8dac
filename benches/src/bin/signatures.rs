//! Prints `SIGNATURES` as it should be.

use sandtable_benches::{Signature, play, signatures};

fn main() {
    for line in include_str!("../../../SIGNATURES").lines().take_while(|line| line.starts_with('#')) {
        println!("{line}");
    }
    for signature in signatures() {
        let played = play(&signature, signature.games, 0).unwrap_or_else(|error| panic!("{signature}: {error:?}"));
        println!("{}", Signature { fingerprint: played.fingerprint, ..signature });
    }
}
