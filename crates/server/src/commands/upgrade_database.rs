//! `portico upgrade-database`.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use anyhow::{Context as _, bail, ensure};
use embedded::{Embedded, Upgrade};
use markdown::Comrak;
use postgres::{Postgres, TableCount};

use super::backup;
use crate::{
    Config,
    storage::{blocking, check_exists, embedded_settings, first_failure},
};

/// Moves the data of the embedded Postgres into a cluster of this program's version. The old cluster stays as it is, under another
/// name at the end. Without a backup the old version's programs read its data.
pub async fn upgrade_database(
    config: &Config,
    backup_file: Option<&Path>,
    old_programs: Option<PathBuf>,
) -> anyhow::Result<()> {
    if config.database_url.is_some() {
        bail!(
            "DATABASE_URL is set: this command upgrades the embedded Postgres; upgrade another server by its own means"
        );
    }
    check_exists(config)?;
    let settings = embedded_settings(config);
    let Some(upgrade) = blocking(move || Upgrade::begin(settings)).await? else {
        outln!("The data are of this program's version of PostgreSQL: nothing to do.");
        return Ok(());
    };
    let (from, to) = upgrade.versions();
    let (upgrade, file) = match backup_file {
        Some(file) => (upgrade, file.to_owned()),
        None => back_up_old(upgrade, old_programs).await?,
    };
    let (upgrade, counts) = fill_new(upgrade, &file).await?;
    let old = blocking(move || upgrade.finish()).await?;
    outln!("Upgraded from PostgreSQL {from} to {to}: {}.", backup::total(&counts));
    outln!("{}", backup::SESSIONS_ENDED);
    outln!("The old data are in {}: delete them when you are sure.", old.display());
    Ok(())
}

async fn back_up_old(upgrade: Upgrade, programs: Option<PathBuf>) -> anyhow::Result<(Upgrade, PathBuf)> {
    let (upgrade, file, old) = blocking(move || {
        let file = upgrade.directory()?.join("old.backup");
        let old = upgrade.start_old(programs.as_deref())?;
        Ok((upgrade, file, old))
    })
    .await?;
    let work = async |postgres: &Postgres| backup::write_new(postgres, &file).await;
    with_server(old, work).await.context("backing up the old database").map(|_| (upgrade, file))
}

/// Restores a backup into the new cluster and counts its rows.
async fn fill_new(upgrade: Upgrade, file: &Path) -> anyhow::Result<(Upgrade, Vec<TableCount>)> {
    let (upgrade, new) = blocking(move || upgrade.start_new().map(|new| (upgrade, new))).await?;
    let work = async |postgres: &Postgres| {
        let restored = backup::restore_into(postgres, file).await?;
        verify(postgres, &restored).await.map(|()| restored)
    };
    with_server(new, work).await.context("filling the new database").map(|counts| (upgrade, counts))
}

/// Errors if a table has fewer rows than the backup. Migrations may have added some.
async fn verify(postgres: &Postgres, restored: &[TableCount]) -> anyhow::Result<()> {
    let (_, present) = postgres.back_up(String::new(), std::io::sink()).await.context("counting the rows")?;
    for TableCount { table, rows } in restored {
        let found = present.iter().find(|count| count.table == *table).map_or(0, |count| count.rows);
        ensure!(found >= *rows, "the table {table} has {found} rows, and the backup {rows}");
    }
    Ok(())
}

/// Connects to a server as it is, and stops it after the work.
async fn with_server<T>(server: Embedded, work: impl AsyncFnOnce(&Postgres) -> anyhow::Result<T>) -> anyhow::Result<T> {
    let settings = postgres::Settings::new(server.url());
    let outcome = match Postgres::connect(settings, Arc::default(), Arc::new(Comrak)).await {
        Ok(postgres) => work(&postgres).await,
        Err(failure) => Err(failure.into()),
    };
    first_failure(outcome, blocking(|| server.stop()).await)
}
