//! The subcommands. Their doc comments are the text of `--help`.
#![expect(clippy::doc_markdown, reason = "--help is no Markdown")]

mod admin;
mod backup;
mod check;
mod content;
mod health;
mod migrate;
mod serve;
mod upgrade_database;

use std::{env, fmt::Write, path::PathBuf, process::ExitCode};

use clap::{Parser, Subcommand};
use domain::text::one_line;
use ports::error::with_causes;

use crate::{
    Config, VERSION,
    config::{VARIABLES, Variable},
    heaps, logging,
};

/// Runs the program. It is in the library, so that its futures are compiled only once.
#[must_use]
pub fn main() -> ExitCode {
    // Before there are other threads.
    heaps::share();
    match Cli::parse().carry_out() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            // Messages of the system or the database may have several lines.
            logging::for_a_second(move || eprintln!("portico: {}", one_line(&with_causes(failure.as_ref()))));
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
    /// Serve the site until it is stopped (Ctrl-C, SIGTERM or SIGHUP): starts the embedded Postgres where no DATABASE_URL is
    /// set, brings the database up to date, and makes the first administrator.
    Serve {
        /// Keep the passwords that are generated in the data folder's file `credentials.json` (readable by you alone) and show
        /// them at each start. For trying Portico out.
        #[arg(long)]
        keep_credentials: bool,
    },
    /// Ask the server that runs with this configuration whether it is running: fails if it is not.
    Health,
    /// Examine the installation: settings, data folder, disk, listening address, database, mail, AI provider, public address,
    /// reverse proxy, clock, certificates. Each line says what to do; fails if there is an error.
    Check {
        /// Send a test message to MAIL_TO, too.
        #[arg(long)]
        send_mail: bool,
    },
    /// Bring the database up to date, and nothing else.
    Migrate {
        /// List the migrations instead: applied, pending, or unknown to this program.
        #[arg(long)]
        status: bool,
        /// Apply the pending migrations in one transaction and take them back, to see whether and how fast they run. Others may have
        /// to wait for it.
        #[arg(long, conflicts_with = "status")]
        dry_run: bool,
    },
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
    /// Move the data of the embedded Postgres from an older major version into this program's. The site must not be served. The
    /// old data stay in the data folder.
    UpgradeDatabase {
        /// A backup to restore in place of the old data; what was written after it is not in the new database.
        #[arg(long, value_name = "FILE")]
        backup: Option<PathBuf>,
        /// The directory of the old version's programs, which holds bin/postgres. By default those that an earlier Portico has
        /// unpacked, or the system's.
        #[arg(long, value_name = "DIRECTORY", conflicts_with = "backup")]
        old_programs: Option<PathBuf>,
    },
    /// Write the content (posts, services, case studies, team, FAQ, menu), drafts included, as markdown and JSON files into a new
    /// directory.
    Export {
        /// The directory, which must not exist.
        directory: PathBuf,
    },
    /// Bring exported content into a site, while it is served: what has the same slug or name is updated, the rest is created,
    /// and nothing is deleted.
    Import {
        /// The directory of an export.
        directory: PathBuf,
        /// Say what would be created and updated, and write nothing.
        #[arg(long)]
        dry_run: bool,
        /// The author of posts whose authors this site lacks.
        #[arg(long, value_name = "USERNAME")]
        author: Option<String>,
    },
    /// List the administrators, make one, or set one's password anew. Works while the site is served.
    #[command(subcommand)]
    Admin(Admin),
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
        /// The user's name.
        username: String,
    },
}

impl Cli {
    fn carry_out(self) -> anyhow::Result<()> {
        let mut config = Config::from_env()?;
        if config.database_url.is_none() {
            remove_libpq_variables();
        }
        // Commands serve no requests.
        config.traces = config.traces.filter(|_| matches!(self.command, Command::Serve { .. }));
        let _log = logging::start(&config)?;
        actix_web::rt::System::new().block_on(self.run(config))
    }

    async fn run(self, config: Config) -> anyhow::Result<()> {
        match self.command {
            Command::Serve { keep_credentials } => serve::serve(config, keep_credentials).await,
            Command::Health => health::health(&config),
            Command::Check { send_mail } => check::check(&config, send_mail).await,
            Command::Migrate { status: true, .. } => migrate::status(&config).await,
            Command::Migrate { dry_run: true, .. } => migrate::dry_run(&config).await,
            Command::Migrate { .. } => migrate::migrate(&config).await,
            Command::Seed => migrate::seed(&config).await,
            Command::Backup { file } => backup::back_up(&config, &file).await,
            Command::Restore { file } => backup::restore(&config, &file).await,
            Command::UpgradeDatabase { backup, old_programs } => {
                upgrade_database::upgrade_database(&config, backup.as_deref(), old_programs).await
            }
            Command::Export { directory } => content::export(&config, &directory).await,
            Command::Import { directory, dry_run, author } => {
                content::import(&config, &directory, author.as_deref(), dry_run).await
            }
            Command::Admin(Admin::List) => admin::list(&config).await,
            Command::Admin(Admin::Create { username }) => admin::create(&config, username).await,
            Command::Admin(Admin::ResetPassword { username }) => admin::reset_password(&config, &username).await,
        }
    }
}

/// Removes the variables that libpq reads, such as `PGPORT` and `PGSERVICE`: a shell may have them for another server than the embedded
/// one.
#[expect(unsafe_code, reason = "other threads may read the environment meanwhile")]
fn remove_libpq_variables() {
    for (name, _) in env::vars_os().filter(|(name, _)| name.as_encoded_bytes().starts_with(b"PG")) {
        // SAFETY: the program has no other thread yet.
        unsafe { env::remove_var(name) };
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
