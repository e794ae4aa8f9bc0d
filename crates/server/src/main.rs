//! The program `portico`.

use std::process::ExitCode;

use clap::Parser;
use portico_server::{Config, commands::Cli, logging};

fn main() -> ExitCode {
    let cli = Cli::parse();
    let outcome = Config::from_env().map_err(portico_server::Failure::from).and_then(|config| {
        logging::start(&config.log_filter, config.log_format);
        actix_web::rt::System::new().block_on(cli.run(config))
    });
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("portico: {failure}");
            ExitCode::FAILURE
        }
    }
}
