//! The database under the product: the embedded one or the configured one, brought up to date.

mod guarded;

use std::sync::Arc;

use guarded::Guarded;
use ports::Revisions;
use postgres::Postgres;

use crate::{Config, Doing, Failure};

/// An open database.
pub struct Storage {
    pub postgres: Arc<Postgres>,
    pub revisions: Arc<Revisions>,
    embedded: Option<Guarded>,
}

impl Storage {
    /// Starts the embedded Postgres where no other is configured, connects, and applies the migrations.
    pub async fn open(config: &Config) -> Result<Self, Failure> {
        let embedded = if config.database_url.is_none() { Some(Guarded::start(config).await?) } else { None };
        match connect(config, embedded.as_ref()).await {
            Ok((postgres, revisions)) => Ok(Self { postgres, revisions, embedded }),
            Err(failure) => {
                if let Some(embedded) = embedded {
                    embedded.stop().await?;
                }
                Err(failure)
            }
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
}

async fn connect(config: &Config, embedded: Option<&Guarded>) -> Result<(Arc<Postgres>, Arc<Revisions>), Failure> {
    let configured = config.database_url.as_ref().map(|url| url.0.as_str());
    let url = configured.or_else(|| embedded.map(Guarded::url)).unwrap_or_default();
    let revisions = Arc::new(Revisions::default());
    let connected = Postgres::connect(postgres::Settings::new(url), Arc::clone(&revisions)).await;
    let whose =
        configured.map_or("connecting to the embedded Postgres", |_| "connecting to the database of DATABASE_URL");
    let postgres = connected.doing(whose)?;
    postgres.migrate().await.doing("bringing the database up to date")?;
    Ok((Arc::new(postgres), revisions))
}
