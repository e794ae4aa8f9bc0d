//! Schema migrations.

use diesel::{
    PgConnection, QueryableByName, RunQueryDsl,
    migration::{Migration, MigrationSource, MigrationVersion},
    pg::Pg,
    sql_query, sql_types,
};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};
use ports::{Error, Result, error::Cause};

use crate::{Postgres, db_error::DbResult, locks::Lock, pool::ConnectionManager};

const MIGRATIONS: EmbeddedMigrations = embed_migrations!("../../../migrations");

#[derive(QueryableByName)]
struct Applied {
    #[diesel(sql_type = sql_types::Text)]
    version: String,
}

impl Postgres {
    /// Applies pending migrations and returns their names. Nodes that start at the same time take turns.
    pub async fn migrate(&self) -> Result<Vec<String>> {
        self.alone(apply).await
    }

    /// Reverts every migration. All data is lost.
    #[cfg(feature = "testing")]
    pub async fn revert(&self) -> Result<Vec<String>> {
        self.alone(|conn| {
            let undone = conn.revert_all_migrations(MIGRATIONS)?;
            Ok(undone.iter().map(ToString::to_string).collect())
        })
        .await
    }

    /// Runs a closure under the lock of migrations.
    pub(crate) async fn alone<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut PgConnection) -> std::result::Result<T, Cause> + Send + 'static,
    ) -> Result<T> {
        self.on_own_connection(|conn| {
            Lock::Migrations.lock(conn)?;
            let answer = work(conn).map_err(Error::Failed);
            Lock::Migrations.unlock(conn)?;
            answer
        })
        .await
    }

    /// Runs a closure on a connection outside the pool, for work that may exceed the statement timeout.
    pub(crate) async fn on_own_connection<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut PgConnection) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let manager = ConnectionManager::new(&self.shared.settings.direct());
        let task = tokio::task::spawn_blocking(move || {
            let mut conn = manager.single().map_err(|error| Error::Unavailable(Box::new(error)))?;
            work(&mut conn)
        });
        task.await.map_err(|panic| Error::Failed(Box::new(panic)))?
    }
}

/// Applies pending migrations. The caller must hold [`Lock::Migrations`].
pub fn apply(conn: &mut PgConnection) -> std::result::Result<Vec<String>, Cause> {
    let done = conn.run_pending_migrations(MIGRATIONS)?;
    Ok(done.iter().map(ToString::to_string).collect())
}

/// Applies those of the named migrations that are pending. Errors if the program has no such migration.
pub fn apply_versions(conn: &mut PgConnection, versions: &[String]) -> std::result::Result<(), Cause> {
    let own = MigrationSource::<Pg>::migrations(&MIGRATIONS)?;
    let is_own = |version: &String| own.iter().any(|migration| migration.name().version() == version.as_str().into());
    if let Some(unknown) = versions.iter().find(|version| !is_own(version)) {
        return Err(format!("no migration has the version {unknown}").into());
    }
    for migration in conn.pending_migrations(MIGRATIONS)? {
        if versions.iter().any(|version| migration.name().version() == version.as_str().into()) {
            conn.run_migration(&migration)?;
        }
    }
    Ok(())
}

/// Applies the migrations up to and including the named one, for tests of later ones.
#[cfg(feature = "testing")]
pub fn apply_through(conn: &mut PgConnection, name: &str) -> std::result::Result<(), Cause> {
    conn.pending_migrations(MIGRATIONS)?;
    for migration in MigrationSource::<Pg>::migrations(&MIGRATIONS)? {
        conn.run_migration(&migration)?;
        if migration.name().to_string() == name {
            return Ok(());
        }
    }
    Err(format!("no migration is called {name}").into())
}

/// Returns how many of this program's migrations are pending.
pub fn missing(conn: &mut PgConnection) -> DbResult<usize> {
    Ok(compare(conn)?.pending)
}

/// How the schema of the database compares with this program's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SchemaState {
    /// How many of this program's migrations are not applied.
    pub pending: usize,
    /// How many migrations of a newer program are applied.
    pub newer: usize,
}

#[derive(QueryableByName)]
struct Exists {
    #[diesel(sql_type = sql_types::Bool)]
    exists: bool,
}

/// As [`missing`], also for an empty database.
pub fn state(conn: &mut PgConnection) -> DbResult<SchemaState> {
    let table: Exists =
        sql_query("SELECT to_regclass('__diesel_schema_migrations') IS NOT NULL AS exists").get_result(conn)?;
    if table.exists { compare(conn) } else { Ok(SchemaState { pending: own()?.len(), newer: 0 }) }
}

fn compare(conn: &mut PgConnection) -> DbResult<SchemaState> {
    let applied: Vec<Applied> =
        sql_query("SELECT version::text AS version FROM __diesel_schema_migrations").load(conn)?;
    let own = own()?;
    let own: Vec<_> = own.iter().map(|migration| migration.name().version()).collect();
    let is_applied = |version: &MigrationVersion<'_>| applied.iter().any(|row| *version == row.version.as_str().into());
    Ok(SchemaState {
        pending: own.iter().filter(|version| !is_applied(version)).count(),
        newer: applied.iter().filter(|row| !own.contains(&row.version.as_str().into())).count(),
    })
}

fn own() -> DbResult<Vec<Box<dyn Migration<Pg>>>> {
    Ok(MigrationSource::<Pg>::migrations(&MIGRATIONS).map_err(Error::Failed)?)
}
