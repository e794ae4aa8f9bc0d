//! The database: the embedded one or the configured one.

mod supervised;

use std::{sync::Arc, time::Duration};

use anyhow::{Context as _, bail};
use markdown::Comrak;
use ports::Generations;
use postgres::{Address, Postgres};
use secrecy::ExposeSecret;
use supervised::SupervisedPostgres;
pub use supervised::{blocking, settings as embedded_settings};

use crate::Config;

/// How long to wait for a configured database, which is often started at the same time.
const STARTUP_TIMEOUT: Duration = Duration::from_secs(30);

/// How to encrypt the connection to the database.
pub const ENCRYPT: &str = "add sslmode=verify-full and sslrootcert=system (or the file of its CA) to DATABASE_URL";

/// An open database.
pub struct Storage {
    pub postgres: Arc<Postgres>,
    pub generations: Arc<Generations>,
    embedded: Option<SupervisedPostgres>,
}

impl Storage {
    /// Starts the embedded Postgres if no other is configured, connects, and applies the migrations.
    pub async fn open(config: &Config) -> anyhow::Result<Self> {
        let embedded = match config.database_url {
            None => Some(SupervisedPostgres::start(config).await?),
            Some(_) => None,
        };
        let storage = Self::connect(config, embedded).await?;
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

    async fn connect(config: &Config, embedded: Option<SupervisedPostgres>) -> anyhow::Result<Self> {
        match connect(config, embedded.as_ref()).await {
            Ok((postgres, generations)) => Ok(Self { postgres, generations, embedded }),
            Err(failure) => match embedded {
                Some(embedded) => first_failure(Err(failure), embedded.stop().await),
                None => Err(failure),
            },
        }
    }

    /// Closes the connections and stops the embedded Postgres.
    pub async fn close(self) -> anyhow::Result<()> {
        drop(self.postgres);
        match self.embedded {
            Some(embedded) => embedded.stop().await,
            None => Ok(()),
        }
    }

    /// Closes the storage after an outcome, and returns the first failure of both.
    pub async fn close_after<T>(self, outcome: anyhow::Result<T>) -> anyhow::Result<T> {
        first_failure(outcome, self.close().await)
    }
}

/// Opens the database for a command, which may run while the site is served, and closes it after the work.
pub async fn with_postgres<T>(
    config: &Config,
    work: impl AsyncFnOnce(&Postgres) -> anyhow::Result<T>,
) -> anyhow::Result<T> {
    let embedded = match config.database_url {
        None => Some(SupervisedPostgres::start_or_share(config).await?),
        Some(_) => None,
    };
    let storage = Storage::connect(config, embedded).await?;
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

async fn connect(
    config: &Config,
    embedded: Option<&SupervisedPostgres>,
) -> anyhow::Result<(Arc<Postgres>, Arc<Generations>)> {
    let configured = config.database_url.as_ref().map(ExposeSecret::expose_secret);
    let url = configured.or_else(|| embedded.map(SupervisedPostgres::url)).unwrap_or_default();
    let generations = Arc::new(Generations::default());
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
    check_tls(config)?;
    if configured.is_some() {
        postgres::wait_until_up(&settings, STARTUP_TIMEOUT).await.context(whose)?;
    }
    let postgres = Postgres::connect(settings, Arc::clone(&generations), Arc::new(Comrak)).await.context(whose)?;
    Ok((Arc::new(postgres), generations))
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

/// Connects to a server of the embedded Postgres, as it is.
pub async fn connect_to(url: &str) -> anyhow::Result<Postgres> {
    let settings = postgres::Settings::new(url);
    Ok(Postgres::connect(settings, Arc::new(Generations::default()), Arc::new(Comrak)).await?)
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

/// The address of the configured database.
#[must_use]
pub fn address(config: &Config) -> Option<Address> {
    config.database_url.as_ref().and_then(|url| Address::parse(url.expose_secret()).ok())
}

#[cfg(test)]
mod tests {
    use anyhow::anyhow;

    use super::first_failure;

    #[test]
    fn a_failure_to_close_does_not_hide_the_first_failure() {
        let text = |outcome: anyhow::Result<u8>| outcome.map_err(|failure| failure.to_string());
        assert_eq!(text(first_failure(Err(anyhow!("first")), Err(anyhow!("second")))), Err("first".to_owned()));
        assert_eq!(text(first_failure(Err(anyhow!("first")), Ok(()))), Err("first".to_owned()));
        assert_eq!(text(first_failure(Ok(7), Err(anyhow!("second")))), Err("second".to_owned()));
        assert_eq!(text(first_failure(Ok(7), Ok(()))), Ok(7));
    }
}
