//! The database under the product: the embedded one or the configured one, brought up to date.

mod guarded;

use std::{sync::Arc, time::Duration};

use guarded::Guarded;
use markdown::Comrak;
use ports::Generations;
use postgres::Postgres;

use crate::{Config, Doing, Failure};

/// How long a configured database may take to come up: it is often started at the same time.
const PATIENCE: Duration = Duration::from_secs(30);

/// An open database.
pub struct Storage {
    pub postgres: Arc<Postgres>,
    pub generations: Arc<Generations>,
    embedded: Option<Guarded>,
}

impl Storage {
    /// Starts the embedded Postgres where no other is configured, connects, and applies the migrations.
    pub async fn open(config: &Config) -> Result<Self, Failure> {
        let embedded = if config.database_url.is_none() { Some(Guarded::start(config).await?) } else { None };
        match connect(config, embedded.as_ref()).await {
            Ok((postgres, generations)) => Ok(Self { postgres, generations, embedded }),
            Err(failure) => match embedded {
                Some(embedded) => first_failure(Err(failure), embedded.stop().await),
                None => Err(failure),
            },
        }
    }

    /// Lets go of the database and stops the embedded one.
    pub async fn close(self) -> Result<(), Failure> {
        drop(self.postgres);
        match self.embedded {
            Some(embedded) => embedded.stop().await,
            None => Ok(()),
        }
    }

    /// Closes the storage after what it was opened for, and gives the first failure of both.
    pub async fn close_after<T>(self, outcome: Result<T, Failure>) -> Result<T, Failure> {
        first_failure(outcome, self.close().await)
    }
}

/// The outcome, unless closing alone failed. A second failure is for the log.
pub fn first_failure<T>(outcome: Result<T, Failure>, closed: Result<(), Failure>) -> Result<T, Failure> {
    match (outcome, closed) {
        (Ok(done), closed) => closed.map(|()| done),
        (Err(first), Ok(())) => Err(first),
        (Err(first), Err(second)) => {
            tracing::error!(error = %second, "closing failed, too");
            Err(first)
        }
    }
}

async fn connect(config: &Config, embedded: Option<&Guarded>) -> Result<(Arc<Postgres>, Arc<Generations>), Failure> {
    let configured = config.database_url.as_ref().map(|url| url.0.as_str());
    let url = configured.or_else(|| embedded.map(Guarded::url)).unwrap_or_default();
    let generations = Arc::new(Generations::default());
    let settings = postgres::Settings::new(url);
    let whose =
        configured.map_or("connecting to the embedded Postgres", |_| "connecting to the database of DATABASE_URL");
    if configured.is_some() {
        postgres::wait_until_up(&settings, PATIENCE).await.doing(whose)?;
    }
    let postgres = Postgres::connect(settings, Arc::clone(&generations), Arc::new(Comrak)).await.doing(whose)?;
    postgres.migrate().await.doing("bringing the database up to date")?;
    Ok((Arc::new(postgres), generations))
}

#[cfg(test)]
mod tests {
    use super::first_failure;
    use crate::Failure;

    fn said(text: &str) -> Failure {
        Failure::Said(text.to_owned())
    }

    #[test]
    fn a_failure_to_close_does_not_hide_the_first_failure() {
        let text = |outcome: Result<u8, Failure>| outcome.map_err(|failure| failure.to_string());
        assert_eq!(text(first_failure(Err(said("first")), Err(said("second")))), Err("first".to_owned()));
        assert_eq!(text(first_failure(Err(said("first")), Ok(()))), Err("first".to_owned()));
        assert_eq!(text(first_failure(Ok(7), Err(said("second")))), Err("second".to_owned()));
        assert_eq!(text(first_failure(Ok(7), Ok(()))), Ok(7));
    }
}
