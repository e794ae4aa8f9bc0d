//! Advisory locks, and the one order in which writes lock.
//!
//! 1. Advisory locks, in the order of their numbers, before anything else: a write declares them, [`Postgres::write`] takes
//!    them before the transaction's first statement, the claim of an `Idempotency-Key` included.
//! 2. Then rows, by table in the order of `migrations/`, and by id within a table.
//!
//! Where foreign keys, cascades and unique keys lock rows in an order that a write can't choose, an advisory lock covers all
//! writes of these tables instead: [`Lock::Accounts`], [`Lock::Navigation`], [`Lock::Faq`]. The sweep skips locked rows.
//! The storage test `concurrency` runs every pair of writes; a new write joins its table.
//!
//! [`Postgres::write`]: crate::Postgres::write

use diesel::{PgConnection, RunQueryDsl, sql_query, sql_types::Array, sql_types::Integer};

use crate::db_error::DbResult;

/// The first of the two keys of all of Portico's advisory locks.
const NAMESPACE: i32 = 0x706f_7274;

/// What one transaction at a time decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Lock {
    /// Migrating, held by the session.
    Migrations = 1,
    /// Users, their author slugs and their posts: they reference each other in both directions, deletions cascade between
    /// them, and whether an administrator is left and which slug is free are decided over many rows.
    Accounts = 3,
    /// The navigation's tree.
    Navigation = 5,
    /// Whether sample content may come in.
    Seeding = 6,
    /// FAQ categories and their items.
    Faq = 7,
}

impl Lock {
    /// How many numbers there are, unused ones included.
    pub const COUNT: usize = 8;

    /// Waits for the locks, in their order, and holds them until the transaction ends.
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

    /// Waits for the lock and holds it until the session ends, or until [`Self::unlock`].
    pub fn lock(self, conn: &mut PgConnection) -> DbResult<()> {
        self.ask("SELECT pg_advisory_lock($1, $2)", conn)
    }

    /// Gives up a lock that was entered.
    pub fn unlock(self, conn: &mut PgConnection) -> DbResult<()> {
        self.ask("SELECT pg_advisory_unlock($1, $2)", conn)
    }

    fn ask(self, how: &str, conn: &mut PgConnection) -> DbResult<()> {
        sql_query(how).bind::<Integer, _>(NAMESPACE).bind::<Integer, _>(self as i32).execute(conn)?;
        Ok(())
    }
}
