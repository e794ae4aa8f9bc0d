//! Jobs that read, on a replica where one may answer.

use std::{cell::Cell, sync::Arc};

use diesel::PgConnection;
use ports::{Error, Result};

use super::Job;
use crate::{Postgres, replicas::Position};

#[derive(Clone, Copy)]
enum Isolation {
    /// Each query sees the latest state.
    Statement,
    /// All queries see one snapshot.
    Snapshot,
}

impl Postgres {
    pub(crate) async fn read<T: Send + 'static>(&self, name: &'static str, job: impl Job<T>) -> Result<T> {
        self.query(name, Isolation::Statement, job).await
    }

    pub(crate) async fn snapshot<T: Send + 'static>(&self, name: &'static str, job: impl Job<T>) -> Result<T> {
        self.query(name, Isolation::Snapshot, job).await
    }

    /// Runs a reading job on a replica if one may answer. If that fails, the primary answers.
    async fn query<T: Send + 'static>(&self, name: &'static str, isolation: Isolation, job: impl Job<T>) -> Result<T> {
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
    async fn query_here<T: Send + 'static>(
        &self,
        name: &'static str,
        isolation: Isolation,
        position: Option<Position>,
        job: Arc<impl Job<T>>,
    ) -> Result<T> {
        self.off_thread(name, &[], move |run| {
            run.attempt(&Cell::new(false), |conn| {
                position.as_ref().map_or(Ok(()), |position| position.check(conn))?;
                let whole = |conn: &mut PgConnection| {
                    run.shared.set_up(conn)?;
                    job(conn)
                };
                match isolation {
                    Isolation::Statement if run.shared.transaction_set_up.is_none() => job(conn),
                    Isolation::Statement => conn.build_transaction().read_only().run(whole),
                    Isolation::Snapshot => conn.build_transaction().repeatable_read().read_only().run(whole),
                }
            })
        })
        .await
    }
}
