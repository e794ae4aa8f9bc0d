//! The database: the embedded one or the configured one.

use std::{
    path::PathBuf,
    sync::{
        Arc,
        mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use anyhow::{Context as _, anyhow, bail};
use embedded::{Archive, Embedded, Error};
use markdown::Comrak;
use ports::Generations;
use postgres::{Address, Postgres};
use secrecy::ExposeSecret;

use crate::Config;

/// How long to wait for a configured database, which is often started at the same time.
const STARTUP_TIMEOUT: Duration = Duration::from_secs(30);

/// How often the supervisor checks the embedded Postgres.
const INTERVAL: Duration = Duration::from_millis(500);

pub const ENCRYPT: &str = "add sslmode=verify-full and sslrootcert=system (or the file of its CA) to DATABASE_URL";

pub struct Storage {
    pub postgres: Arc<Postgres>,
    pub generations: Arc<Generations>,
    embedded: Option<SupervisedPostgres>,
}

impl Storage {
    /// Starts the embedded Postgres if no other is configured, connects, and applies the migrations.
    pub async fn open(config: &Config) -> anyhow::Result<Self> {
        let storage = Self::connect(config, false).await?;
        storage.warn_of_plaintext(config).await;
        match migrate(&storage.postgres).await {
            Ok(()) => Ok(storage),
            Err(failure) => storage.close_after(Err(failure)).await,
        }
    }

    /// Logs that passwords and personal data go to another machine unencrypted.
    async fn warn_of_plaintext(&self, config: &Config) {
        if address(config).is_none_or(|address| address.is_local() || !address.allows_plaintext()) {
            return;
        }
        match self.postgres.is_encrypted().await {
            Ok(true) => {}
            Ok(false) => {
                tracing::warn!("the connection to the database on another machine is not encrypted: {ENCRYPT}");
            }
            Err(error) => tracing::debug!(%error, "whether the connection to the database is encrypted is unknown"),
        }
    }

    async fn connect(config: &Config, may_share: bool) -> anyhow::Result<Self> {
        check_tls(config)?;
        let embedded = match config.database_url {
            None => Some(SupervisedPostgres::start(config, may_share).await?),
            Some(_) => None,
        };
        let configured = config.database_url.as_ref().map(ExposeSecret::expose_secret);
        let url = configured.or_else(|| embedded.as_ref().map(SupervisedPostgres::url)).unwrap_or_default();
        let settings = postgres::Settings {
            direct_url: config.database.direct_url.clone(),
            replicas: config.database.replica_urls.clone(),
            ..postgres::Settings::new(url)
        };
        let whose = match (configured, &config.database.direct_url) {
            (None, _) => "connecting to the embedded Postgres",
            (Some(_), None) => "connecting to the database of DATABASE_URL",
            (Some(_), Some(_)) => "connecting to the database of DATABASE_DIRECT_URL and DATABASE_URL",
        };
        if configured.is_some() {
            postgres::wait_until_up(&settings, STARTUP_TIMEOUT).await.context(whose)?;
        }
        let generations = Arc::new(Generations::default());
        let postgres = Postgres::connect(settings, Arc::clone(&generations), Arc::new(Comrak)).await.context(whose)?;
        Ok(Self { postgres: Arc::new(postgres), generations, embedded })
    }

    /// Closes the connections and stops the embedded Postgres. Returns the first failure of the outcome and this.
    pub async fn close_after<T>(self, outcome: anyhow::Result<T>) -> anyhow::Result<T> {
        drop(self.postgres);
        match self.embedded {
            Some(embedded) => first_failure(outcome, embedded.stop().await),
            None => outcome,
        }
    }
}

/// Opens the database for a command, which may run while the site is served, and closes it after the work.
pub async fn with_postgres<T>(
    config: &Config,
    work: impl AsyncFnOnce(&Postgres) -> anyhow::Result<T>,
) -> anyhow::Result<T> {
    let storage = Storage::connect(config, true).await?;
    let outcome = work(&storage.postgres).await;
    storage.close_after(outcome).await
}

/// As [`with_postgres`], with a database that is there, which it brings up to date.
pub async fn with_existing<T>(
    config: &Config,
    work: impl AsyncFnOnce(&Postgres) -> anyhow::Result<T>,
) -> anyhow::Result<T> {
    check_exists(config)?;
    with_postgres(config, async |postgres| {
        migrate(postgres).await?;
        work(postgres).await
    })
    .await
}

pub async fn migrate(postgres: &Postgres) -> anyhow::Result<()> {
    postgres.migrate().await.map(drop).context("bringing the database up to date")
}

/// The outcome, unless closing alone failed. A second failure is for the log.
pub fn first_failure<T>(outcome: anyhow::Result<T>, closed: anyhow::Result<()>) -> anyhow::Result<T> {
    match (outcome, closed) {
        (Ok(done), closed) => closed.map(|()| done),
        (Err(first), Ok(())) => Err(first),
        (Err(first), Err(second)) => {
            tracing::error!(error = %second, "closing failed, too");
            Err(first)
        }
    }
}

/// Errors if the embedded Postgres has no data yet, as in another folder than the service's.
pub fn check_exists(config: &Config) -> anyhow::Result<()> {
    let data_dir = std::path::absolute(&config.data_dir).unwrap_or_else(|_| config.data_dir.clone());
    if config.database_url.is_none() && !data_dir.join("postgres").exists() {
        bail!(
            "there is no database in {} (PORTICO_DATA_DIR): run this command with the settings of the site, in the service's folder",
            data_dir.display()
        );
    }
    Ok(())
}

/// Errors if the database is configured with TLS, which this program was built without.
pub fn check_tls(config: &Config) -> anyhow::Result<()> {
    match address(config).and_then(|address| address.required_tls()) {
        Some(parameter) if !postgres::HAS_TLS => bail!(
            "DATABASE_URL requires TLS ({parameter}), and this program was built without: use the program of `make package`, \
             or build with `--features portico-server/tls`"
        ),
        _ => Ok(()),
    }
}

pub fn address(config: &Config) -> Option<Address> {
    config.database_url.as_ref().and_then(|url| Address::parse(url.expose_secret()).ok())
}

/// A running embedded server, owned by its supervisor. Dropping this stops both.
struct SupervisedPostgres {
    url: String,
    /// `None` for the server of another process.
    supervisor: Option<Supervisor>,
}

/// The channel whose end stops the supervisor, and its thread.
type Supervisor = (Sender<()>, JoinHandle<Result<(), Error>>);

impl SupervisedPostgres {
    /// Brings the server up, off the async threads. A command, which may run while the site is served, may share that of the other process.
    async fn start(config: &Config, may_share: bool) -> anyhow::Result<Self> {
        let settings = embedded_settings(config);
        let failure = match blocking(move || embedded::start(settings)).await {
            Ok(server) => {
                let (stop, stopped) = channel();
                let url = server.url();
                let supervisor = (stop, thread::spawn(move || supervise(server, &stopped)));
                return Ok(Self { url, supervisor: Some(supervisor) });
            }
            Err(failure) => failure,
        };
        let is_in_use = matches!(failure.downcast_ref(), Some(Error::InUse { .. }));
        let data_dir = config.data_dir.clone();
        let shared = if is_in_use && may_share { blocking(move || embedded::running(&data_dir)).await? } else { None };
        shared.map(|url| Self { url, supervisor: None }).ok_or(failure)
    }

    fn url(&self) -> &str {
        &self.url
    }

    async fn stop(mut self) -> anyhow::Result<()> {
        match self.supervisor.take() {
            Some(supervisor) => blocking(|| stop(supervisor)).await,
            None => Ok(()),
        }
    }
}

impl Drop for SupervisedPostgres {
    fn drop(&mut self) {
        if let Some(Err(error)) = self.supervisor.take().map(stop) {
            tracing::error!(%error, "the embedded PostgreSQL could not be stopped");
        }
    }
}

pub fn embedded_settings(config: &Config) -> embedded::Settings {
    embedded::Settings {
        data_dir: config.data_dir.clone(),
        archive: bundle::POSTGRES.map(|(version, bytes)| Archive { version, bytes }),
        candidates: npm_servers(),
        ..embedded::Settings::default()
    }
}

fn stop((stop, supervisor): Supervisor) -> Result<(), Error> {
    drop(stop);
    supervisor.join().unwrap_or(Ok(()))
}

/// Watches the server until a stop is requested, then stops it.
fn supervise(mut server: Embedded, stopped: &Receiver<()>) -> Result<(), Error> {
    let url = server.url();
    while stopped.recv_timeout(INTERVAL) == Err(RecvTimeoutError::Timeout) {
        match server.revive() {
            Ok(true) if server.url() != url => {
                tracing::error!("PostgreSQL is back at another address: restart Portico");
            }
            Ok(_) => {}
            Err(error) => tracing::error!(%error, "PostgreSQL could not be started again"),
        }
    }
    server.stop()
}

/// Runs blocking work off the async threads.
pub async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Error> + Send + 'static,
) -> anyhow::Result<T> {
    match tokio::task::spawn_blocking(work).await {
        Ok(outcome) => outcome.context("the embedded Postgres in PORTICO_DATA_DIR could not be used"),
        Err(_) => Err(anyhow!("the embedded Postgres' own task was cut off")),
    }
}

/// Returns where the npm package's server may be: in the checkout of the program or of the working directory.
fn npm_servers() -> Vec<PathBuf> {
    let program = std::env::current_exe().unwrap_or_default();
    let here = std::env::current_dir().unwrap_or_default();
    let folders = program.ancestors().skip(1).take(4).chain([here.as_path()]);
    folders.map(|folder| embedded::npm_package(&folder.join("frontend/node_modules"))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_to_close_does_not_hide_the_first_failure() {
        let text = |outcome: anyhow::Result<u8>| outcome.map_err(|failure| failure.to_string());
        assert_eq!(text(first_failure(Err(anyhow!("first")), Err(anyhow!("second")))), Err("first".to_owned()));
        assert_eq!(text(first_failure(Err(anyhow!("first")), Ok(()))), Err("first".to_owned()));
        assert_eq!(text(first_failure(Ok(7), Err(anyhow!("second")))), Err("second".to_owned()));
        assert_eq!(text(first_failure(Ok(7), Ok(()))), Ok(7));
    }
}
