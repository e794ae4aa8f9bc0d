//! `portico migrate`.

use crate::{Config, Failure, storage::Storage};

/// Brings the database up to date.
pub async fn migrate(config: &Config) -> Result<(), Failure> {
    let storage = Storage::open(config).await?;
    tell!("The database is up to date.");
    storage.close().await
}
