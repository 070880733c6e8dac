//! `sandtable`: the command line. All of it is in the library beside this file, which another front end can stand on.

use std::process::ExitCode;

fn main() -> ExitCode {
    sandtable_cli::main()
}
