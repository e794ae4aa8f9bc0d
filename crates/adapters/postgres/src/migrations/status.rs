//! Lists applied and pending migrations, and tries the pending ones.

use std::time::{Duration, Instant};

use diesel::{
    connection::SimpleConnection as _,
    migration::{Migration, MigrationSource},
    pg::Pg,
    prelude::*,
    result::Error as DieselError,
};
use diesel_migrations::MigrationHarness as _;
use ports::{Error, Result, error::Cause};

use super::{MIGRATIONS, applied_versions, check_writable};
use crate::Postgres;

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
    /// Returns all migrations of this program and of the database, oldest first. Changes nothing.
    pub async fn migration_status(&self) -> Result<Vec<MigrationStatus>> {
        self.on_own_connection(|conn| status(conn).map_err(Error::Failed)).await
    }

    /// Applies the pending migrations in one transaction, which is rolled back.
    pub async fn try_migrations(&self) -> Result<Vec<TriedMigration>> {
        self.alone(attempt).await
    }
}

fn status(conn: &mut PgConnection) -> std::result::Result<Vec<MigrationStatus>, Cause> {
    let applied = applied_versions(conn)?;
    let mut known = Vec::new();
    for migration in MigrationSource::<Pg>::migrations(&MIGRATIONS)? {
        let version = migration.name().version().to_string();
        let state = if applied.contains(&version) { MigrationState::Applied } else { MigrationState::Pending };
        known.push((version, MigrationStatus { name: migration.name().to_string(), state }));
    }
    let is_known = |version: &String| known.iter().any(|(other, _)| other == version);
    let unknown: Vec<_> = applied.into_iter().filter(|version| !is_known(version)).collect();
    known.extend(
        unknown
            .into_iter()
            .map(|version| (version.clone(), MigrationStatus { name: version, state: MigrationState::Unknown })),
    );
    known.sort_by(|(one, _), (other, _)| one.cmp(other));
    Ok(known.into_iter().map(|(_, status)| status).collect())
}

fn attempt(conn: &mut PgConnection) -> std::result::Result<Vec<TriedMigration>, Cause> {
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

fn run_pending(conn: &mut PgConnection, tried: &mut Vec<TriedMigration>) -> std::result::Result<(), Cause> {
    for migration in conn.pending_migrations(MIGRATIONS)? {
        let (name, began) = (migration.name().to_string(), Instant::now());
        conn.run_migration(&migration).map_err(|error| format!("{name}: {error}"))?;
        tried.push(TriedMigration { name, took: began.elapsed() });
    }
    Ok(())
}
