//! Jobs that read, on a replica where one may answer.

use std::{cell::Cell, sync::Arc};

use diesel::PgConnection;
use ports::{Error, Result};

use crate::{Postgres, Shared, db_error::DbResult, replicas::Position};

/// Which state of the database the queries of a reading job see.
#[derive(Clone, Copy)]
enum Isolation {
    /// Each query sees the latest state.
    Statement,
    /// All queries see one snapshot.
    Snapshot,
}

impl Postgres {
    /// Runs a single query without a transaction.
    pub(crate) async fn read<T, F>(&self, name: &'static str, job: F) -> Result<T>
    where
        T: Send + 'static,
        F: Fn(&mut PgConnection) -> DbResult<T> + Send + Sync + 'static,
    {
        self.query(name, Isolation::Statement, job).await
    }

    /// Runs several queries in a snapshot of the database.
    pub(crate) async fn snapshot<T, F>(&self, name: &'static str, job: F) -> Result<T>
    where
        T: Send + 'static,
        F: Fn(&mut PgConnection) -> DbResult<T> + Send + Sync + 'static,
    {
        self.query(name, Isolation::Snapshot, job).await
    }

    /// Runs a reading job on a replica if one may answer. If that fails, the primary answers.
    async fn query<T, F>(&self, name: &'static str, isolation: Isolation, job: F) -> Result<T>
    where
        T: Send + 'static,
        F: Fn(&mut PgConnection) -> DbResult<T> + Send + Sync + 'static,
    {
        let job = Arc::new(job);
        if let Some((replica, position)) = self.replica() {
            match replica.postgres.query_here(name, isolation, Some(position), Arc::clone(&job)).await {
                Err(error @ (Error::Unavailable(_) | Error::Failed(_))) => replica.distrust(&error),
                answer => return answer,
            }
        }
        self.query_here(name, isolation, None, job).await
    }

    /// Runs the job on this server. A replica must have replayed up to the given position, which is checked in a separate statement:
    /// within the job's snapshot the check could succeed although the snapshot is older.
    async fn query_here<T, F>(
        &self,
        name: &'static str,
        isolation: Isolation,
        position: Option<Position>,
        job: Arc<F>,
    ) -> Result<T>
    where
        T: Send + 'static,
        F: Fn(&mut PgConnection) -> DbResult<T> + Send + Sync + 'static,
    {
        self.off_thread(name, &[], move |run| {
            run.attempt(&Cell::new(false), |conn| {
                position.as_ref().map_or(Ok(()), |position| position.check(conn))?;
                run.shared.isolated(conn, isolation, &*job)
            })
        })
        .await
    }
}

impl Shared {
    /// Runs a reading job.
    fn isolated<T>(
        &self,
        conn: &mut PgConnection,
        isolation: Isolation,
        job: impl Fn(&mut PgConnection) -> DbResult<T>,
    ) -> DbResult<T> {
        let whole = |conn: &mut PgConnection| {
            self.set_up(conn)?;
            job(conn)
        };
        match isolation {
            Isolation::Statement if self.transaction_set_up.is_none() => job(conn),
            Isolation::Statement => conn.build_transaction().read_only().run(whole),
            Isolation::Snapshot => conn.build_transaction().repeatable_read().read_only().run(whole),
        }
    }
}
