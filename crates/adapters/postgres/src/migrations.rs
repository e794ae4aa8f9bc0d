//! Schema migrations, and the oldest program that may write to the database.
//!
//! Most migrations only add, so that the previous release goes on writing beside them. One that takes something away, which the
//! previous release still uses, names itself in the setting [`REQUIRED`]: programs without that migration then only read.
//!
//! Migrations from before the first release are not among this program's: their databases and backups are refused.

use std::{
    collections::BTreeMap,
    sync::atomic::{AtomicBool, Ordering},
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

use crate::{Postgres, db_error::DbResult, locks::Lock, pool::ConnectionManager, schema::settings};

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
    refusal(conn).map_err(Error::from)?.map_or(Ok(()), |reason| Err(reason.into()))
}

/// Applies pending migrations. The caller must hold [`Lock::Migrations`].
pub fn apply(conn: &mut PgConnection) -> Result<Vec<String>, Cause> {
    let done = conn.run_pending_migrations(MIGRATIONS)?.iter().map(ToString::to_string).collect();
    conn.batch_execute(SPELLING_INDEXES)?;
    Ok(done)
}

pub fn apply_versions(conn: &mut PgConnection, versions: &[String]) -> Result<(), Cause> {
    run_pending(conn, &mut Vec::new(), |version| versions.iter().any(|wanted| wanted == version))
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
        failure = run_pending(conn, &mut tried, |_| true).err();
        Err::<(), _>(DieselError::RollbackTransaction)
    });
    match (failure, rolled_back) {
        (Some(cause), _) => Err(cause),
        (None, Ok(()) | Err(DieselError::RollbackTransaction)) => Ok(tried),
        (None, Err(error)) => Err(error.into()),
    }
}

fn run_pending(
    conn: &mut PgConnection,
    tried: &mut Vec<TriedMigration>,
    is_wanted: impl Fn(&str) -> bool,
) -> Result<(), Cause> {
    for migration in conn.pending_migrations(MIGRATIONS)? {
        let (name, began) = (migration.name().to_string(), Instant::now());
        if is_wanted(&migration.name().version().to_string()) {
            conn.run_migration(&migration).map_err(|error| format!("{name}: {error}"))?;
            tried.push(TriedMigration { name, took: began.elapsed() });
        }
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
        refusal: refusal(conn)?,
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

/// The setting with the version of the migration that a program needs to know in order to write.
const REQUIRED: &str = "required_migration";

/// Why a database with migrations from before the first release is refused.
pub const UNRELEASED: &str = "its schema is from before 0.1.0, and this program can't bring it up to date: run `portico export` with \
                              the program that served it so far, start this one on an empty database, and run `portico import` with it";

/// Returns whether one of these migrations is from before the first release: older than this program's first one.
pub fn is_unreleased(versions: &[String]) -> ports::Result<bool> {
    let own = own_versions()?;
    Ok(own.first().is_some_and(|first| versions.iter().any(|version| version < first)))
}

/// Returns why this program may not write to the database: its schema is from before the first release, or requires a migration that
/// the program doesn't have.
fn refusal(conn: &mut PgConnection) -> DbResult<Option<String>> {
    if is_unreleased(&applied_versions(conn)?)? {
        return Ok(Some(UNRELEASED.to_owned()));
    }
    missing_requirement(conn)
}

fn missing_requirement(conn: &mut PgConnection) -> DbResult<Option<String>> {
    if !table_exists(conn, "settings")? {
        return Ok(None);
    }
    let required: Option<Vec<u8>> = settings::table.find(REQUIRED).select(settings::value).first(conn).optional()?;
    let Some(required) = required else { return Ok(None) };
    let required = String::from_utf8_lossy(&required).into_owned();
    if own_versions()?.contains(&required) {
        return Ok(None);
    }
    Ok(Some(format!(
        "its schema is newer than this program, which may not write to it (it requires the migration {required}): start the \
         newer Portico, or restore a backup of this version into a new database"
    )))
}

/// Whether this program may write, as of the last look.
#[derive(Debug, Default)]
pub struct WriteAccess {
    is_denied: AtomicBool,
}

impl WriteAccess {
    /// Looks at the schema again, and logs a change.
    pub fn refresh(&self, conn: &mut PgConnection) -> DbResult<()> {
        let refusal = missing_requirement(conn)?;
        let was_denied = self.is_denied.swap(refusal.is_some(), Ordering::AcqRel);
        match refusal {
            Some(reason) if !was_denied => {
                tracing::error!(
                    reason,
                    "the database was migrated by a newer program: writes are refused, reads go on"
                );
            }
            None if was_denied => tracing::warn!("the database accepts writes of this program again"),
            _ => {}
        }
        Ok(())
    }

    pub fn require(&self) -> ports::Result<()> {
        let is_denied = self.is_denied.load(Ordering::Acquire);
        if is_denied { Err(Error::Unavailable("the database's schema is too new".into())) } else { Ok(()) }
    }
}
