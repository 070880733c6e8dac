//! Games and decisions per second: `cargo bench --profile release -p sandtable-benches`.

use sandtable_benches::{play, signatures};

/// Each measurement plays the signature's games this many times over.
const TIMES: u64 = 4;

fn main() {
    println!("scenario,first,second,threads,games,decisions,seconds,games_per_s,decisions_per_s,fingerprint");
    for signature in signatures() {
        for threads in [1, 2] {
            // A warm-up that also checks the result: a wrong game cannot be fast.
            let checked = play(&signature, signature.games, threads).unwrap_or_else(|e| panic!("{signature}: {e:?}"));
            assert_eq!(checked.fingerprint, signature.fingerprint, "{signature}");
            let games = TIMES * signature.games;
            let played = play(&signature, games, threads).unwrap_or_else(|e| panic!("{signature}: {e:?}"));
            let seconds = played.timing.expect("a clock").elapsed_s;
            println!(
                "{},{},{},{threads},{games},{},{seconds:.3},{:.0},{:.0},{}",
                signature.scenario,
                signature.bots[0],
                signature.bots[1],
                played.decisions,
                games as f64 / seconds,
                played.decisions as f64 / seconds,
                played.fingerprint
            );
        }
    }
}
