//! Schema migrations.

mod compatibility;
mod status;

use diesel::{
    connection::SimpleConnection as _,
    migration::{Migration, MigrationSource},
    pg::Pg,
    prelude::*,
    sql_query, sql_types,
};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};
use ports::{Error, Result, error::Cause};

pub use compatibility::{UNRELEASED, WriteAccess, is_unreleased};
pub use status::{MigrationState, MigrationStatus, TriedMigration};

use crate::{Postgres, db_error::DbResult, locks::Lock, pool::ConnectionManager};

const MIGRATIONS: EmbeddedMigrations = embed_migrations!("../../../migrations");

/// Creates the indexes of spelling where the extension `pg_trgm` is installed, which an administrator may do after the migrations.
const SPELLING_INDEXES: &str = include_str!("migrations/spelling_indexes.sql");

/// Diesel's table of the migrations that were applied.
const APPLIED: &str = "__diesel_schema_migrations";

impl Postgres {
    /// Applies pending migrations and returns their names. Nodes that start at the same time take turns. Errors if this
    /// program may not write to the schema.
    pub async fn migrate(&self) -> Result<Vec<String>> {
        self.alone(|conn| {
            check_writable(conn)?;
            apply(conn)
        })
        .await
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
            let unlocked = Lock::Migrations.unlock(conn);
            // After a lost connection unlocking fails, too, and says nothing of the reason.
            let answer = answer?;
            unlocked?;
            Ok(answer)
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

/// Errors if this program may not write to the schema.
fn check_writable(conn: &mut PgConnection) -> std::result::Result<(), Cause> {
    compatibility::refusal(conn).map_err(Error::from)?.map_or(Ok(()), |reason| Err(reason.into()))
}

/// Applies pending migrations. The caller must hold [`Lock::Migrations`].
pub fn apply(conn: &mut PgConnection) -> std::result::Result<Vec<String>, Cause> {
    let done = conn.run_pending_migrations(MIGRATIONS)?.iter().map(ToString::to_string).collect();
    conn.batch_execute(SPELLING_INDEXES)?;
    Ok(done)
}

/// Applies those of the named migrations that are pending.
pub fn apply_versions(conn: &mut PgConnection, versions: &[String]) -> std::result::Result<(), Cause> {
    for migration in conn.pending_migrations(MIGRATIONS)? {
        if versions.iter().any(|version| migration.name().version() == version.as_str().into()) {
            conn.run_migration(&migration).map_err(|error| format!("{}: {error}", migration.name()))?;
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

/// How the schema of the database compares with this program's.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SchemaState {
    /// How many of this program's migrations are not applied.
    pub pending: usize,
    /// How many migrations of a newer program are applied.
    pub newer: usize,
    /// Why this program may not write to it.
    pub refusal: Option<String>,
}

/// Compares the schema with this program's.
pub fn state(conn: &mut PgConnection) -> DbResult<SchemaState> {
    let (applied, own) = (applied_versions(conn)?, own_versions()?);
    Ok(SchemaState {
        pending: own.iter().filter(|version| !applied.contains(version)).count(),
        newer: applied.iter().filter(|version| !own.contains(version)).count(),
        refusal: compatibility::refusal(conn)?,
    })
}

/// Errors unless all migrations of this program are applied.
pub fn check_complete(conn: &mut PgConnection) -> DbResult<()> {
    match state(conn)?.pending {
        0 => Ok(()),
        missing => Err(Error::Unavailable(format!("{missing} migrations are not in").into()).into()),
    }
}

/// The versions of this program's migrations, oldest first.
pub fn own_versions() -> Result<Vec<String>> {
    let own = MigrationSource::<Pg>::migrations(&MIGRATIONS).map_err(Error::Failed)?;
    Ok(own.iter().map(|migration| migration.name().version().to_string()).collect())
}

/// The versions of the migrations that were applied, oldest first; none for a database without the table of them.
pub fn applied_versions(conn: &mut PgConnection) -> QueryResult<Vec<String>> {
    if !table_exists(conn, APPLIED)? {
        return Ok(Vec::new());
    }
    names(conn, &format!("SELECT version::text AS name FROM {APPLIED} ORDER BY version"))
}

/// Returns whether the schema has a table.
fn table_exists(conn: &mut PgConnection, table: &str) -> QueryResult<bool> {
    let found = format!("SELECT '{table}' AS name WHERE to_regclass('{table}') IS NOT NULL");
    Ok(!names(conn, &found)?.is_empty())
}

#[derive(QueryableByName)]
pub struct Name {
    #[diesel(sql_type = sql_types::Text)]
    pub name: String,
}

/// Runs a query whose rows are names.
pub fn names(conn: &mut PgConnection, query: &str) -> QueryResult<Vec<String>> {
    let rows: Vec<Name> = sql_query(query).load(conn)?;
    Ok(rows.into_iter().map(|row| row.name).collect())
}
