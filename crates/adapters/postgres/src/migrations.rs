//! Schema migrations.

mod compatibility;

use std::{
    collections::BTreeMap,
    time::{Duration, Instant},
};

use diesel::{
    connection::SimpleConnection as _,
    dsl::sql,
    migration::{Migration, MigrationSource},
    pg::Pg,
    prelude::*,
    result::Error as DieselError,
    sql_types::Text,
};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};
use ports::{Error, error::Cause};

pub use compatibility::{UNRELEASED, WriteAccess, is_unreleased};

use crate::{Postgres, db_error::DbResult, locks::Lock, pool::ConnectionManager};

pub const MIGRATIONS: EmbeddedMigrations = embed_migrations!("../../../migrations");

/// Creates the indexes of spelling where the extension `pg_trgm` is installed, which an administrator may do after the migrations.
const SPELLING_INDEXES: &str = include_str!("migrations/spelling_indexes.sql");

/// Diesel's table of the migrations that were applied.
const APPLIED: &str = "__diesel_schema_migrations";

/// A migration, and whether the database has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MigrationStatus {
    /// The name; of an unknown one the version alone.
    pub name: String,
    pub state: MigrationState,
}

/// Whether the database has a migration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MigrationState {
    Applied,
    Pending,
    /// Applied by another program; this one doesn't have it.
    Unknown,
}

/// A migration that was tried, and how long it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TriedMigration {
    pub name: String,
    pub took: Duration,
}

/// How long a tried migration waits for a lock. Others wait behind it.
const LOCK_TIMEOUT: &str = "SET LOCAL lock_timeout = '5s'";

impl Postgres {
    /// Applies pending migrations and returns their names. Nodes that start at the same time take turns. Errors if this
    /// program may not write to the schema.
    pub async fn migrate(&self) -> ports::Result<Vec<String>> {
        self.alone(|conn| {
            check_writable(conn)?;
            apply(conn)
        })
        .await
    }

    /// Returns all migrations of this program and of the database, oldest first. Changes nothing.
    pub async fn migration_status(&self) -> ports::Result<Vec<MigrationStatus>> {
        self.on_own_connection(|conn| status(conn).map_err(Error::Failed)).await
    }

    /// Applies the pending migrations in one transaction, which is rolled back.
    pub async fn try_migrations(&self) -> ports::Result<Vec<TriedMigration>> {
        self.alone(attempt).await
    }

    pub(crate) async fn alone<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut PgConnection) -> Result<T, Cause> + Send + 'static,
    ) -> ports::Result<T> {
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
        work: impl FnOnce(&mut PgConnection) -> ports::Result<T> + Send + 'static,
    ) -> ports::Result<T> {
        let manager = ConnectionManager::new(&self.shared.settings.direct());
        let task = tokio::task::spawn_blocking(move || {
            let mut conn = manager.single().map_err(|error| Error::Unavailable(Box::new(error)))?;
            work(&mut conn)
        });
        task.await.map_err(|panic| Error::Failed(Box::new(panic)))?
    }
}

fn check_writable(conn: &mut PgConnection) -> Result<(), Cause> {
    compatibility::refusal(conn).map_err(Error::from)?.map_or(Ok(()), |reason| Err(reason.into()))
}

/// Applies pending migrations. The caller must hold [`Lock::Migrations`].
pub fn apply(conn: &mut PgConnection) -> Result<Vec<String>, Cause> {
    let done = conn.run_pending_migrations(MIGRATIONS)?.iter().map(ToString::to_string).collect();
    conn.batch_execute(SPELLING_INDEXES)?;
    Ok(done)
}

pub fn apply_versions(conn: &mut PgConnection, versions: &[String]) -> Result<(), Cause> {
    for migration in conn.pending_migrations(MIGRATIONS)? {
        if versions.iter().any(|version| migration.name().version() == version.as_str().into()) {
            conn.run_migration(&migration).map_err(|error| format!("{}: {error}", migration.name()))?;
        }
    }
    Ok(())
}

fn status(conn: &mut PgConnection) -> Result<Vec<MigrationStatus>, Cause> {
    let applied = applied_versions(conn)?;
    let unknown = applied.into_iter().map(|version| {
        let status = MigrationStatus { name: version.clone(), state: MigrationState::Unknown };
        (version, status)
    });
    let mut all: BTreeMap<String, MigrationStatus> = unknown.collect();
    for migration in MigrationSource::<Pg>::migrations(&MIGRATIONS)? {
        let (version, name) = (migration.name().version().to_string(), migration.name().to_string());
        let state = if all.contains_key(&version) { MigrationState::Applied } else { MigrationState::Pending };
        all.insert(version, MigrationStatus { name, state });
    }
    Ok(all.into_values().collect())
}

fn attempt(conn: &mut PgConnection) -> Result<Vec<TriedMigration>, Cause> {
    check_writable(conn)?;
    let (mut tried, mut failure) = (Vec::new(), None);
    let rolled_back = conn.transaction(|conn| {
        conn.batch_execute(LOCK_TIMEOUT)?;
        failure = run_pending(conn, &mut tried).err();
        Err::<(), _>(DieselError::RollbackTransaction)
    });
    match (failure, rolled_back) {
        (Some(cause), _) => Err(cause),
        (None, Ok(()) | Err(DieselError::RollbackTransaction)) => Ok(tried),
        (None, Err(error)) => Err(error.into()),
    }
}

fn run_pending(conn: &mut PgConnection, tried: &mut Vec<TriedMigration>) -> Result<(), Cause> {
    for migration in conn.pending_migrations(MIGRATIONS)? {
        let (name, began) = (migration.name().to_string(), Instant::now());
        conn.run_migration(&migration).map_err(|error| format!("{name}: {error}"))?;
        tried.push(TriedMigration { name, took: began.elapsed() });
    }
    Ok(())
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

pub fn own_versions() -> ports::Result<Vec<String>> {
    let own = MigrationSource::<Pg>::migrations(&MIGRATIONS).map_err(Error::Failed)?;
    Ok(own.iter().map(|migration| migration.name().version().to_string()).collect())
}

/// The versions of the migrations that were applied, oldest first; none for a database without the table of them.
pub fn applied_versions(conn: &mut PgConnection) -> QueryResult<Vec<String>> {
    if !table_exists(conn, APPLIED)? {
        return Ok(Vec::new());
    }
    names(conn, &format!("SELECT version::text FROM {APPLIED} ORDER BY version"))
}

fn table_exists(conn: &mut PgConnection, table: &str) -> QueryResult<bool> {
    let found = format!("SELECT '{table}' WHERE to_regclass('{table}') IS NOT NULL");
    Ok(!names(conn, &found)?.is_empty())
}

pub fn names(conn: &mut PgConnection, query: &str) -> QueryResult<Vec<String>> {
    sql::<Text>(query).load(conn)
}
