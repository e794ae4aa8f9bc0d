//! Advisory locks, and the lock order of all writes.
//!
//! 1. Advisory locks come first, in the order of their numbers. A write declares them, and [`Postgres::write`] acquires them
//!    before the transaction's first statement, also before the claim of an `Idempotency-Key`.
//! 2. Rows come next, by table in the order of `migrations/`, and by id within a table.
//!
//! Foreign keys, cascades and unique keys lock rows in an order that a write can't choose. For such tables an advisory lock
//! serialises all writes: [`Lock::Accounts`], [`Lock::Navigation`], [`Lock::Faq`]. The sweep skips locked rows.
//!
//! The storage test `deadlocks` runs every pair of writes; add each new write to `tests/storage/deadlocks/writes.rs`.
//!
//! [`Postgres::write`]: crate::Postgres::write

use diesel::{prelude::*, sql_query, sql_types::Array, sql_types::Integer};

use crate::db_error::DbResult;

/// The first key of Portico's advisory locks.
const NAMESPACE: i32 = 0x706f_7274;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Lock {
    /// Migrations. Held by the session.
    Migrations = 1,
    /// Users, author slugs and posts. They reference each other in both directions with cascading deletions, and checks for the
    /// last administrator and for free slugs read many rows.
    Accounts = 3,
    /// Pages, because the check for free slugs reads many rows.
    Pages = 4,
    Navigation = 5,
    /// The decision to add sample content.
    Seeding = 6,
    Faq = 7,
}

impl Lock {
    /// One more than the highest number, unused numbers included.
    pub const COUNT: usize = 8;

    /// Acquires the locks in their order and holds them until the transaction ends.
    pub fn hold(locks: &[Self], conn: &mut PgConnection) -> DbResult<()> {
        if locks.is_empty() {
            return Ok(());
        }
        let mut numbers: Vec<i32> = locks.iter().map(|lock| *lock as i32).collect();
        numbers.sort_unstable();
        sql_query("SELECT pg_advisory_xact_lock($1, number) FROM unnest($2) number")
            .bind::<Integer, _>(NAMESPACE)
            .bind::<Array<Integer>, _>(numbers)
            .execute(conn)?;
        Ok(())
    }

    /// Acquires the lock for the session, until [`Self::unlock`] or the session's end.
    pub fn lock(self, conn: &mut PgConnection) -> DbResult<()> {
        self.ask("SELECT pg_advisory_lock($1, $2)", conn)
    }

    pub fn unlock(self, conn: &mut PgConnection) -> DbResult<()> {
        self.ask("SELECT pg_advisory_unlock($1, $2)", conn)
    }

    fn ask(self, how: &str, conn: &mut PgConnection) -> DbResult<()> {
        sql_query(how).bind::<Integer, _>(NAMESPACE).bind::<Integer, _>(self as i32).execute(conn)?;
        Ok(())
    }
}
