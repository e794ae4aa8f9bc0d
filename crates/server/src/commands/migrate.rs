//! `portico migrate`.

use anyhow::Context as _;
use postgres::MigrationState;

use crate::{Config, storage::Storage};

/// Brings the database up to date.
pub async fn migrate(config: &Config) -> anyhow::Result<()> {
    let storage = Storage::open_for_command(config).await?;
    outln!("The database is up to date.");
    storage.close().await
}

/// Prints each migration of the program and of the database.
pub async fn status(config: &Config) -> anyhow::Result<()> {
    let storage = Storage::open_existing_as_is(config).await?;
    let outcome = storage.postgres.migration_status().await.context("reading the migrations");
    for migration in storage.close_after(outcome).await? {
        let state = match migration.state {
            MigrationState::Applied => "applied",
            MigrationState::Pending => "pending",
            MigrationState::Unknown => "unknown to this program",
        };
        outln!("{} {state}", migration.name);
    }
    Ok(())
}

/// Applies the pending migrations and takes them back.
pub async fn dry_run(config: &Config) -> anyhow::Result<()> {
    let storage = Storage::open_existing_as_is(config).await?;
    let outcome = storage.postgres.try_migrations().await.context("trying the migrations");
    let tried = storage.close_after(outcome).await?;
    for migration in &tried {
        outln!("{} would be applied, in {:.1} ms", migration.name, migration.took.as_secs_f64() * 1_000.0);
    }
    outln!("{}", if tried.is_empty() { "The database is up to date." } else { "Nothing was changed." });
    Ok(())
}
