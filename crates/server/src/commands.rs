//! The subcommands. Their doc comments are the text of `--help`.
#![expect(clippy::doc_markdown, reason = "--help is no Markdown")]

mod admin;
mod backup;
mod health;
mod migrate;
mod seed;
mod serve;

use std::{fmt::Write, path::PathBuf, process::ExitCode};

use clap::{Args, Parser, Subcommand};
use domain::text::one_line;
use ports::error::with_causes;

use crate::{
    Config, VERSION,
    config::{VARIABLES, Variable},
    logging,
};

/// Runs the program. It is in the library, so that its futures are compiled only once.
#[must_use]
pub fn main() -> ExitCode {
    match Cli::parse().carry_out() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            // Messages of the system or the database may have several lines.
            eprintln!("portico: {}", one_line(&with_causes(failure.as_ref())));
            ExitCode::FAILURE
        }
    }
}

/// A company's website, its client portal and its back office in one program.
#[derive(Debug, Parser)]
#[command(name = "portico", version = VERSION.to_string(), after_help = variables(), arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve the site until it is stopped (Ctrl-C or SIGTERM): starts the embedded Postgres where no DATABASE_URL is
    /// set, brings the database up to date, and makes the first administrator.
    Serve(Serve),
    /// Ask the server that runs with this configuration whether it lives: fails if it does not.
    Health,
    /// Bring the database up to date, and nothing else.
    Migrate,
    /// Fill an empty database with sample content; one that holds anything is left as it is.
    Seed,
    /// Write everything in the database to a new file, as of one moment, while the site is served. It holds password hashes and
    /// keys: keep it secret.
    Backup {
        /// The file, such as portico-2026-12-01.backup; - is the standard output.
        file: PathBuf,
    },
    /// Fill an empty database, embedded or of DATABASE_URL, with what a backup holds, and bring it up to date.
    Restore {
        /// The file of `portico backup`; - is the standard input.
        file: PathBuf,
    },
    /// List the administrators, make one, or set one's password anew. Works while the site is served.
    #[command(subcommand)]
    Admin(Admin),
}

#[derive(Args, Debug)]
struct Serve {
    /// Keep the passwords that are generated in the data folder's file `credentials.json` (readable by you alone) and show
    /// them at each start. For trying Portico out.
    #[arg(long)]
    keep_credentials: bool,
}

#[derive(Debug, Subcommand)]
enum Admin {
    /// List the administrators.
    List,
    /// Make an administrator. The password comes from ADMIN_PASSWORD, or is generated and printed.
    Create {
        /// The new administrator's name, 3 to 50 characters.
        username: String,
    },
    /// Set a user's password anew, which ends their sessions. It comes from ADMIN_PASSWORD, or is generated and printed.
    ResetPassword {
        /// Whose password.
        username: String,
    },
}

impl Cli {
    fn carry_out(self) -> anyhow::Result<()> {
        let mut config = Config::from_env()?;
        // Commands serve no requests.
        config.traces = config.traces.filter(|_| matches!(self.command, Command::Serve(_)));
        let _log = logging::start(&config)?;
        actix_web::rt::System::new().block_on(self.run(config))
    }

    async fn run(self, config: Config) -> anyhow::Result<()> {
        match self.command {
            Command::Serve(Serve { keep_credentials }) => serve::serve(config, keep_credentials).await,
            Command::Health => health::health(&config),
            Command::Migrate => migrate::migrate(&config).await,
            Command::Seed => seed::seed(&config).await,
            Command::Backup { file } => backup::back_up(&config, &file).await,
            Command::Restore { file } => backup::restore(&config, &file).await,
            Command::Admin(Admin::List) => admin::list(&config).await,
            Command::Admin(Admin::Create { username }) => admin::create(&config, username).await,
            Command::Admin(Admin::ResetPassword { username }) => admin::reset_password(&config, &username).await,
        }
    }
}

/// The part of `--help` that lists the configuration.
fn variables() -> String {
    let width = VARIABLES.iter().map(|variable| variable.name.len()).max().unwrap_or_default();
    let mut text = "Configuration, all of it from the environment (an empty value counts as unset):\n".to_owned();
    for Variable { name, takes, default } in VARIABLES {
        // Writing to a text can't fail.
        let _ = writeln!(text, "  {name:width$}  {takes} [{default}]");
    }
    text
}
