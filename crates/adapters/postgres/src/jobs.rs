//! Runs database jobs off the async threads, with bounded concurrency and time limits.

mod reads;

use std::{
    cell::Cell,
    sync::{Arc, Weak},
    time::{Duration, Instant},
};

use diesel::{connection::SimpleConnection as _, prelude::*, sql_query, sql_types};
use domain::Feature;
use metrics::{Gauge, counter, gauge, histogram};
use ports::{Error, Result, time_budget};
use tokio::{
    sync::{AcquireError, Mutex, OwnedMutexGuard},
    time::{timeout, timeout_at},
};

use crate::{Lane, Postgres, Shared, db_error::DbResult, listen, locks::Lock};

/// How many attempts a job has when its connection is lost. A deadlock is not retried: the lock order rules it out, and each
/// attempt would hold a connection for `deadlock_timeout`.
const TRIES: u32 = 5;

fn unavailable(why: &'static str) -> Error {
    Error::Unavailable(why.into())
}

/// Statements of a job. It may run more than once.
pub trait Job<T>: Fn(&mut PgConnection) -> DbResult<T> + Send + Sync + 'static {}

impl<T, F: Fn(&mut PgConnection) -> DbResult<T> + Send + Sync + 'static> Job<T> for F {}

#[derive(Clone, Copy)]
pub struct Write {
    pub name: &'static str,
    pub features: &'static [Feature],
    pub locks: &'static [Lock],
}

/// The result of a write, and whether it changed what visitors may see.
pub enum Written<T> {
    Changed(T),
    Unchanged(T),
}

impl<T> Written<T> {
    /// Keeps cached copies if no visitor sees what the write changed: then nothing that they show has changed.
    pub fn if_seen(self, is_seen: bool) -> Self {
        match self {
            Self::Changed(answer) if !is_seen => Self::Unchanged(answer),
            other => other,
        }
    }
}

impl Postgres {
    /// Runs a write that needs no advisory lock and always changes something. See [`Self::write`].
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        name: &'static str,
        features: &'static [Feature],
        job: impl Job<T>,
    ) -> Result<T> {
        self.write(Write { name, features, locks: &[] }, move |conn| job(conn).map(Written::Changed)).await
    }

    /// Runs a closure as a transaction under its locks. After the commit, the changed features are bumped here and on the other
    /// nodes, even if the caller is gone. It commits at most once.
    pub(crate) async fn write<T: Send + 'static>(&self, write: Write, job: impl Job<Written<T>>) -> Result<T> {
        let Write { name, features, locks } = write;
        self.shared.write_access.require()?;
        self.off_thread(name, locks, move |run| {
            let generations = &run.shared.generations;
            let cached: Vec<Feature> =
                features.iter().copied().filter(|feature| generations.is_cached(*feature)).collect();
            let (committing, changed) = (Cell::new(false), Cell::new(false));
            let answer = run.attempt(&committing, |conn| {
                changed.set(false);
                conn.transaction(|conn| {
                    run.shared.set_up(conn)?;
                    Lock::hold(locks, conn)?;
                    let answer = match job(conn)? {
                        Written::Changed(answer) => {
                            notify(conn, &cached, &run.shared.node)?;
                            changed.set(true);
                            answer
                        }
                        Written::Unchanged(answer) => answer,
                    };
                    committing.set(true);
                    Ok(answer)
                })
            });
            // A commit without an answer may have succeeded.
            if committing.get() && changed.get() {
                for feature in cached {
                    generations.bump(feature);
                }
            }
            answer
        })
        .await
    }

    /// Runs a statement of bookkeeping, which no cached response shows, on the primary and without a transaction of its own. It is not
    /// repeated: had the connection been lost after the commit, it would count twice.
    pub(crate) async fn bookkeeping<T: Send + 'static>(&self, name: &'static str, job: impl Job<T>) -> Result<T> {
        self.shared.write_access.require()?;
        self.off_thread(name, &[], move |run| {
            run.attempt(&Cell::new(true), |conn| match run.shared.transaction_set_up {
                None => job(conn),
                Some(_) => conn.transaction(|conn| {
                    run.shared.set_up(conn)?;
                    job(conn)
                }),
            })
        })
        .await
    }

    /// Runs a job within the time limits and the budget of the request that it belongs to.
    async fn off_thread<T: Send + 'static>(
        &self,
        name: &'static str,
        locks: &[Lock],
        work: impl FnOnce(&Run) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let started = Instant::now();
        let answer = self.within_limits(name, locks, work, started).await;
        time_budget::spend(started);
        record(name, started, &answer);
        answer
    }

    async fn within_limits<T: Send + 'static>(
        &self,
        name: &'static str,
        locks: &[Lock],
        work: impl FnOnce(&Run) -> Result<T> + Send + 'static,
        started: Instant,
    ) -> Result<T> {
        let shared = Arc::clone(&self.shared);
        let limit = time_budget::remaining().unwrap_or(Duration::MAX).min(shared.settings.total_timeout);
        let queue_timeout = limit.min(shared.settings.queue_timeout);
        let until = started + queue_timeout;
        let queued = async {
            let queue = shared.queues.wait(locks).await;
            let public = match self.lane {
                Lane::Public | Lane::Visitors => Some(Arc::clone(&shared.public_turns).acquire_owned().await?),
                Lane::General => None,
            };
            Ok::<_, AcquireError>((queue, public, Arc::clone(&shared.turns).acquire_owned().await?))
        };
        let waiting = Waiting::enter();
        let turn = timeout(queue_timeout, queued)
            .await
            .map_err(|_| {
                counter!("portico_database_jobs_refused_total").increment(1);
                unavailable("too many jobs wait for the database")
            })?
            .map_err(|error| Error::Failed(Box::new(error)))?;
        drop(waiting);
        let span = tracing::debug_span!("postgres", job = name);
        let deadline = started + limit;
        // Dropped with this future, which tells the job that its caller is gone.
        let caller = Arc::new(());
        let run = Run { shared: Arc::clone(&shared), until, caller: Arc::downgrade(&caller) };
        let task = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            span.in_scope(|| work(&run))
        });
        match timeout_at(deadline.into(), task).await {
            Ok(Ok(answer)) => answer,
            Ok(Err(panic)) => Err(Error::Failed(Box::new(panic))),
            Err(_) => Err(unavailable("the database does not answer")),
        }
    }
}

impl Shared {
    /// Sets the time limits of a transaction where the session has none.
    fn set_up(&self, conn: &mut PgConnection) -> DbResult<()> {
        self.transaction_set_up.as_ref().map_or(Ok(()), |set_up| Ok(conn.batch_execute(set_up)?))
    }
}

/// Queues of this node's writes for each advisory lock, so that they wait without holding a connection.
#[derive(Default)]
pub struct Queues([Arc<Mutex<()>>; Lock::COUNT]);

impl Queues {
    async fn wait(&self, locks: &[Lock]) -> Vec<OwnedMutexGuard<()>> {
        let mut locks = locks.to_vec();
        locks.sort_unstable();
        let mut guards = Vec::with_capacity(locks.len());
        for lock in locks {
            if let Some(queue) = self.0.get(lock as usize) {
                guards.push(Arc::clone(queue).lock_owned().await);
            }
        }
        guards
    }
}

struct Run {
    shared: Arc<Shared>,
    until: Instant,
    caller: Weak<()>,
}

impl Run {
    /// Runs a job, and repeats it if the connection is lost before the commit. A job whose caller is gone does not start.
    fn attempt<T>(&self, committing: &Cell<bool>, job: impl Fn(&mut PgConnection) -> DbResult<T>) -> Result<T> {
        let mut tries = 0;
        loop {
            tries += 1;
            self.check_caller()?;
            let remaining = self.until.saturating_duration_since(Instant::now()).max(Duration::from_millis(1));
            let mut connection =
                self.shared.pool.get_timeout(remaining).map_err(|error| Error::Unavailable(Box::new(error)))?;
            self.check_caller()?;
            let db_error = match job(&mut connection.conn) {
                Ok(answer) => return Ok(answer),
                Err(db_error) => db_error,
            };
            connection.broken = db_error.lost();
            if !db_error.lost() || committing.get() || tries == TRIES {
                return Err(db_error.into());
            }
            tracing::debug!(?db_error, tries, "trying again");
            drop(connection);
            std::thread::sleep(Duration::from_millis(u64::from(rand::random::<u8>() % 32)));
        }
    }

    fn check_caller(&self) -> Result<()> {
        if self.caller.strong_count() == 0 { Err(unavailable("the caller has disconnected")) } else { Ok(()) }
    }
}

/// Notifies the other nodes when this transaction commits.
fn notify(conn: &mut PgConnection, features: &[Feature], node: &str) -> DbResult<()> {
    if features.is_empty() {
        return Ok(());
    }
    let payloads: Vec<String> = features.iter().map(|feature| listen::payload(*feature, node)).collect();
    sql_query("SELECT pg_notify($1, payload) FROM unnest($2) payload")
        .bind::<sql_types::Text, _>(listen::CHANNEL)
        .bind::<sql_types::Array<sql_types::Text>, _>(payloads)
        .execute(conn)?;
    Ok(())
}

/// Counts a finished job. Names of jobs are constants.
fn record<T>(job: &'static str, began: Instant, answer: &Result<T>) {
    histogram!("portico_database_job_duration_seconds", "name" => job).record(began.elapsed());
    let result = match answer {
        Err(Error::Unavailable(_)) => "unavailable",
        Err(Error::Failed(_)) => "failed",
        // The others are answers about the data.
        Ok(_) | Err(_) => "ok",
    };
    counter!("portico_database_jobs_total", "result" => result).increment(1);
}

struct Waiting(Gauge);

impl Waiting {
    fn enter() -> Self {
        let jobs = gauge!("portico_database_jobs_waiting");
        jobs.increment(1.0);
        Self(jobs)
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.decrement(1.0);
    }
}
