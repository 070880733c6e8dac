//! Plays the repository's signatures again: a change of behaviour must be recorded there.

use sandtable_benches::{play, signatures};

#[test]
fn every_signature_holds() {
    let mut moved = Vec::new();
    for signature in signatures() {
        let played = play(&signature, signature.games, 0).unwrap_or_else(|error| panic!("{signature}: {error:?}"));
        if played.fingerprint != signature.fingerprint {
            moved.push(format!("{signature} is now {}", played.fingerprint));
        }
    }
    assert!(moved.is_empty(), "behaviour has changed (see SIGNATURES):\n{}", moved.join("\n"));
}

/// The same games on any number of threads; in CI (`SANDTABLE_LAWS=ci`) on one of these numbers, by turns.
#[test]
fn threads_do_not_matter() {
    let sampled = std::env::var("SANDTABLE_LAWS").is_ok_and(|laws| laws == "ci");
    for (turn, mut signature) in signatures().into_iter().enumerate() {
        signature.games = signature.games.min(150);
        let alone = play(&signature, signature.games, 1).unwrap_or_else(|error| panic!("{error:?}")).fingerprint;
        let numbers = [2, 3, 7].into_iter().enumerate().filter(|(i, _)| !sampled || turn % 3 == *i);
        for (_, threads) in numbers {
            let together = play(&signature, signature.games, threads).unwrap_or_else(|error| panic!("{error:?}"));
            assert_eq!(together.fingerprint, alone, "{signature} on {threads} threads");
        }
    }
}
