//! `sandtable`: the command line. Everything is in the library of this crate, which other front ends can use.

use std::process::ExitCode;

fn main() -> ExitCode {
    sandtable_cli::main()
}
