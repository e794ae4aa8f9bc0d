//! The embedded Postgres with a guard beside it, which starts it again should it die.

use std::{
    path::PathBuf,
    sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    thread::{self, JoinHandle},
    time::Duration,
};

use embedded::{Embedded, Error, Settings};

use crate::{Config, Failure};

/// How often the guard looks.
const WATCH: Duration = Duration::from_millis(500);

/// A running embedded server that belongs to its guard's thread. It stops with this, also where a start is given up.
pub struct Guarded {
    url: String,
    guard: Option<Guard>,
}

/// What tells the guard to stop, and its thread.
type Guard = (Sender<()>, JoinHandle<Result<(), Error>>);

impl Guarded {
    /// Brings the server up, off the async threads.
    pub async fn start(config: &Config) -> Result<Self, Failure> {
        let settings = Settings { data_dir: config.data_dir.clone(), candidates: npm_servers(), ..Settings::default() };
        let server = blocking(move || embedded::start(settings)).await?;
        let (stop, stopped) = channel();
        let url = server.url();
        Ok(Self { url, guard: Some((stop, thread::spawn(move || guard(server, &stopped)))) })
    }

    pub fn url(&self) -> &str {
        &self.url
    }

    /// Stops the server and its guard.
    pub async fn stop(mut self) -> Result<(), Failure> {
        match self.guard.take() {
            Some(guard) => blocking(|| dismiss(guard)).await,
            None => Ok(()),
        }
    }
}

impl Drop for Guarded {
    fn drop(&mut self) {
        if let Some(Err(error)) = self.guard.take().map(dismiss) {
            tracing::error!(%error, "the embedded PostgreSQL could not be stopped");
        }
    }
}

/// Has the guard stop the server, and waits for it.
fn dismiss((stop, guard): Guard) -> Result<(), Error> {
    drop(stop);
    guard.join().unwrap_or(Ok(()))
}

/// Watches until it is told to stop, then stops the server.
fn guard(mut server: Embedded, stopped: &Receiver<()>) -> Result<(), Error> {
    let url = server.url();
    while stopped.recv_timeout(WATCH) == Err(RecvTimeoutError::Timeout) {
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

/// Runs what waits on processes and files off the async threads.
async fn blocking<T: Send + 'static>(work: impl FnOnce() -> Result<T, Error> + Send + 'static) -> Result<T, Failure> {
    match tokio::task::spawn_blocking(work).await {
        Ok(outcome) => Ok(outcome?),
        Err(_) => Err(Failure::Said("the embedded Postgres' own task was cut off".to_owned())),
    }
}

/// Where the npm package's server may stand: in the checkout that this program was built in or is started in.
fn npm_servers() -> Vec<PathBuf> {
    let program = std::env::current_exe().unwrap_or_default();
    let here = std::env::current_dir().unwrap_or_default();
    let folders = program.ancestors().skip(1).take(4).chain([here.as_path()]);
    folders.map(|folder| embedded::npm_package(&folder.join("frontend/node_modules"))).collect()
}
