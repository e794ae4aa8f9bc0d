//! `portico migrate` and `portico seed`.

use std::path::absolute;

use anyhow::Context as _;
use postgres::MigrationState;
use secrecy::ExposeSecret as _;
use url::form_urlencoded;

use crate::{
    Config,
    accounts::Accounts,
    sample,
    storage::{self, check_exists, with_postgres},
};

pub async fn migrate(config: &Config) -> anyhow::Result<()> {
    with_postgres(config, storage::migrate).await?;
    outln!("The database at {} is up to date.", place(config));
    Ok(())
}

/// Returns where the database is: the folder of the embedded one, or host and name without user and password. Commands that may make a
/// database name it, because in the wrong folder they make another than the site's.
pub fn place(config: &Config) -> String {
    match &config.database_url {
        Some(url) => host_and_name(url.expose_secret()),
        None => absolute(&config.data_dir).unwrap_or_else(|_| config.data_dir.clone()).display().to_string(),
    }
}

/// Returns host and name of a valid address as they are written there; libpq takes them from parameters, too.
fn host_and_name(url: &str) -> String {
    let (place, query) = url.split_once('?').unwrap_or((url, ""));
    let place = place.split_once("://").map_or(place, |(_, place)| place);
    let place = place.rsplit_once('@').map_or(place, |(_, place)| place);
    let (host, name) = place.split_once('/').unwrap_or((place, ""));
    let written = |part: &str, parameter: &str| {
        let mut parameters = form_urlencoded::parse(query.as_bytes());
        let value = parameters.find(|(key, _)| key == parameter).map(|(_, value)| value.into_owned());
        value.unwrap_or_else(|| part.to_owned())
    };
    format!("{}/{}", written(host, "host"), written(name, "dbname"))
}

pub async fn status(config: &Config) -> anyhow::Result<()> {
    check_exists(config)?;
    let migrations =
        with_postgres(config, async |postgres| postgres.migration_status().await.context("reading the migrations"));
    for migration in migrations.await? {
        let state = match migration.state {
            MigrationState::Applied => "applied",
            MigrationState::Pending => "pending",
            MigrationState::Unknown => "unknown to this program",
        };
        outln!("{} {state}", migration.name);
    }
    Ok(())
}

pub async fn dry_run(config: &Config) -> anyhow::Result<()> {
    check_exists(config)?;
    let tried =
        with_postgres(config, async |postgres| postgres.try_migrations().await.context("trying the migrations"));
    let tried = tried.await?;
    for migration in &tried {
        outln!("{} would be applied, in {:.1} ms", migration.name, migration.took.as_secs_f64() * 1_000.0);
    }
    outln!("{}", if tried.is_empty() { "The database is up to date." } else { "Nothing was changed." });
    Ok(())
}

pub async fn seed(config: &Config) -> anyhow::Result<()> {
    let mut accounts = Accounts::ephemeral();
    let filled = with_postgres(config, async |postgres| {
        storage::migrate(postgres).await?;
        let administrator = accounts.first_administrator(config, postgres).await?;
        sample::seed(postgres, &mut accounts, administrator).await
    });
    let filled = filled.await?;
    let place = place(config);
    if filled {
        outln!("The sample content is in {place}.");
    } else {
        outln!("The database at {place} is not empty: nothing was added.");
    }
    accounts.print();
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::host_and_name;

    #[test]
    fn a_place_has_neither_user_nor_password() {
        for (url, place) in [
            ("postgres://u:p%40w@db.example:5432/site?sslmode=require", "db.example:5432/site"),
            ("postgresql://u:p@a:1,b:2/site", "a:1,b:2/site"),
            ("postgres://u:p@%2Frun%2Fpostgresql/site", "%2Frun%2Fpostgresql/site"),
            ("postgres:///site?host=/run/postgresql&user=u&password=p", "/run/postgresql/site"),
            ("postgres://localhost?dbname=site&password=p", "localhost/site"),
        ] {
            assert_eq!(host_and_name(url), place);
        }
    }
}
