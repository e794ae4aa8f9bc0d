//! `portico migrate`.

use crate::{Config, storage::Storage};

/// Brings the database up to date.
pub async fn migrate(config: &Config) -> anyhow::Result<()> {
    let storage = Storage::open_for_command(config).await?;
    outln!("The database is up to date.");
    storage.close().await
}
