//! The oldest program that may write to the database.
//!
//! Most migrations only add, so that the previous release goes on writing beside them. One that takes something away, which the
//! previous release still uses, names itself in the setting [`REQUIRED`]: programs without that migration then only read.
//!
//! Migrations from before the first release are not among this program's: their databases and backups are refused.

use std::sync::atomic::{AtomicBool, Ordering};

use diesel::prelude::*;
use ports::{Error, Result};

use super::{applied_versions, own_versions, table_exists};
use crate::{db_error::DbResult, schema::settings};

/// The setting with the version of the migration that a program needs to know in order to write.
const REQUIRED: &str = "required_migration";

/// Why a database with migrations from before the first release is refused.
pub const UNRELEASED: &str = "its schema is from before 0.1.0, and this program can't bring it up to date: run `portico export` with \
                              the program that served it so far, start this one on an empty database, and run `portico import` with it";

/// Returns whether one of these migrations is from before the first release: older than this program's first one.
pub fn is_unreleased(versions: &[String]) -> Result<bool> {
    let own = own_versions()?;
    Ok(own.first().is_some_and(|first| versions.iter().any(|version| version < first)))
}

/// Returns why this program may not write to the database: its schema is from before the first release, or requires a migration that
/// the program doesn't have.
pub fn refusal(conn: &mut PgConnection) -> DbResult<Option<String>> {
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

    pub fn is_granted(&self) -> bool {
        !self.is_denied.load(Ordering::Acquire)
    }

    pub fn require(&self) -> Result<()> {
        if self.is_granted() { Ok(()) } else { Err(Error::Unavailable("the database's schema is too new".into())) }
    }
}
