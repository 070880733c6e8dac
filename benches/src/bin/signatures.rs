//! Prints the current `SIGNATURES`. `signatures PROGRAM` has the `sandtable` program at this path play them, and compares.

use sandtable_benches::{Signature, play, signatures};
use sandtable_questions::Table;
use std::process::{Command, ExitCode};

fn main() -> ExitCode {
    if let Some(program) = std::env::args_os().nth(1) {
        let failed = signatures().iter().filter(|signature| !holds(signature, Command::new(&program))).count();
        println!("{} signatures of {}, {failed} failed", signatures().len(), program.display());
        return if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    }
    for line in include_str!("../../../SIGNATURES").lines().take_while(|line| line.starts_with('#')) {
        println!("{line}");
    }
    for signature in signatures() {
        let played = play(&signature, signature.games, 0).unwrap_or_else(|error| panic!("{signature}: {error:?}"));
        println!("{}", Signature { fingerprint: played.fingerprint, ..signature });
    }
    ExitCode::SUCCESS
}

/// Whether the program plays these games with this fingerprint. If not, prints the program's output.
fn holds(signature: &Signature, mut program: Command) -> bool {
    let Signature { scenario, bots, games, fingerprint } = signature;
    let table = Table::new(scenario, Vec::new()).unwrap_or_else(|error| panic!("{signature}: {error:?}"));
    program.args(["run", scenario, "--format", "json", "--seed", "1", "--games", &games.to_string()]);
    for (side, bot) in table.ruleset.card().sides.iter().zip(bots) {
        program.args(["--bot", &format!("{side}={bot}")]);
    }
    let output = program.output().unwrap_or_else(|error| panic!("{program:?}: {error}"));
    let text = String::from_utf8_lossy(&output.stdout);
    let holds = output.status.success() && text.contains(&format!("\"fingerprint\": \"{fingerprint}\""));
    if !holds {
        println!("{signature}: not from {program:?}:\n{text}{}", String::from_utf8_lossy(&output.stderr));
    }
    holds
}
