//! The program `portico`.

use std::process::ExitCode;

fn main() -> ExitCode {
    portico_server::commands::main()
}
