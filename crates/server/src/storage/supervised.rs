//! The embedded Postgres, and the thread that restarts it if it dies.

use std::{
    path::PathBuf,
    sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    thread::{self, JoinHandle},
    time::Duration,
};

use anyhow::{Context as _, anyhow};
use embedded::{Archive, Embedded, Error, Settings};

use crate::Config;

/// The interval between the supervisor's checks.
const INTERVAL: Duration = Duration::from_millis(500);

/// A running embedded server, owned by its supervisor. Dropping this stops both.
pub struct SupervisedPostgres {
    url: String,
    /// `None` for the server of another process.
    supervisor: Option<Supervisor>,
}

/// The channel whose end stops the supervisor, and its thread.
type Supervisor = (Sender<()>, JoinHandle<Result<(), Error>>);

impl SupervisedPostgres {
    /// Brings the server up, off the async threads.
    pub async fn start(config: &Config) -> anyhow::Result<Self> {
        let settings = settings(config);
        let server = blocking(move || embedded::start(settings)).await?;
        let (stop, stopped) = channel();
        let url = server.url();
        Ok(Self { url, supervisor: Some((stop, thread::spawn(move || supervise(server, &stopped)))) })
    }

    /// The same for a command, which may run while the site is served: then it uses the server of that process.
    pub async fn start_or_share(config: &Config) -> anyhow::Result<Self> {
        let failure = match Self::start(config).await {
            Ok(started) => return Ok(started),
            Err(failure) => failure,
        };
        let is_in_use = matches!(failure.downcast_ref(), Some(Error::InUse { .. }));
        let data_dir = config.data_dir.clone();
        let shared = if is_in_use { blocking(move || embedded::running(&data_dir)).await? } else { None };
        shared.map(|url| Self { url, supervisor: None }).ok_or(failure)
    }

    pub fn url(&self) -> &str {
        &self.url
    }

    /// Stops the server and its supervisor.
    pub async fn stop(mut self) -> anyhow::Result<()> {
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

/// The settings of the embedded server.
#[must_use]
pub fn settings(config: &Config) -> Settings {
    Settings {
        data_dir: config.data_dir.clone(),
        archive: bundle::POSTGRES.map(|(version, bytes)| Archive { version, bytes }),
        candidates: npm_servers(),
        ..Settings::default()
    }
}

/// Stops the server and waits for its supervisor.
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
