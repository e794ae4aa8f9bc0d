//! The program `portico`.

use std::process::ExitCode;

use clap::Parser;
use domain::text::one_line;
use portico_server::{Config, commands::Cli, logging};

fn main() -> ExitCode {
    let cli = Cli::parse();
    let outcome = Config::from_env().map_err(portico_server::Failure::from).and_then(|config| {
        let _log = logging::start(&config.log_filter, config.log_format);
        actix_web::rt::System::new().block_on(cli.run(config))
    });
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            // What the system or a database says may have more lines than one.
            eprintln!("portico: {}", one_line(&failure.to_string()));
            ExitCode::FAILURE
        }
    }
}
