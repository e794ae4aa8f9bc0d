//! Locks that a transaction holds over more than rows: rules that two writes could only break together.

use diesel::{PgConnection, RunQueryDsl, sql_query, sql_types::Integer};

use crate::fault::Answer;

/// Portico's own corner of the database's advisory locks.
const CORNER: i32 = 0x706f_7274;

/// What is decided by one transaction at a time.
#[derive(Clone, Copy)]
pub enum Lock {
    /// Migrating, held by the session.
    Migrations = 1,
    /// Whether an administrator is left.
    Administrators = 2,
    /// Which author has which slug.
    AuthorSlugs = 3,
    /// Slugs of posts that are derived.
    PostSlugs = 4,
    /// The shape of the navigation's tree.
    NavigationTree = 5,
    /// Whether sample content may come in.
    Seeding = 6,
}

impl Lock {
    /// Waits for the lock and holds it until the transaction ends.
    pub fn hold(self, conn: &mut PgConnection) -> Answer<()> {
        self.ask("SELECT pg_advisory_xact_lock($1, $2)", conn)
    }

    /// Waits for the lock and holds it until the session ends, or until [`Self::leave`].
    pub fn enter(self, conn: &mut PgConnection) -> Answer<()> {
        self.ask("SELECT pg_advisory_lock($1, $2)", conn)
    }

    /// Gives up a lock that was entered.
    pub fn leave(self, conn: &mut PgConnection) -> Answer<()> {
        self.ask("SELECT pg_advisory_unlock($1, $2)", conn)
    }

    fn ask(self, how: &str, conn: &mut PgConnection) -> Answer<()> {
        sql_query(how).bind::<Integer, _>(CORNER).bind::<Integer, _>(self as i32).execute(conn)?;
        Ok(())
    }
}
