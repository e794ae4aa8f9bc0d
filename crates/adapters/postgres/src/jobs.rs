//! How a job gets to the database and back: off the async threads, a bounded number at a time, and never without an end.

use std::{
    cell::Cell,
    fmt,
    sync::Arc,
    time::{Duration, Instant},
};

use diesel::{Connection, PgConnection, RunQueryDsl, sql_query, sql_types};
use domain::Feature;
use ports::{Error, Result};
use tokio::time::{timeout, timeout_at};

use crate::{Postgres, Shared, fault::Answer, listen, pool};

/// How many times a job is tried that loses its connection or collides with another.
const TRIES: u32 = 5;

/// Why somebody was turned away; for the log alone.
#[derive(Debug)]
struct Overload(&'static str);

impl fmt::Display for Overload {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl std::error::Error for Overload {}

fn unavailable(why: &'static str) -> Error {
    Error::Unavailable(Box::new(Overload(why)))
}

impl Postgres {
    /// A single query, without a transaction around it.
    pub(crate) async fn read<T, F>(&self, name: &'static str, job: F) -> Result<T>
    where
        T: Send + 'static,
        F: Fn(&mut PgConnection) -> Answer<T> + Send + 'static,
    {
        self.off_thread(name, move |shared, until| shared.attempt(until, &Cell::new(false), &job)).await
    }

    /// Several queries that see one state of the database.
    pub(crate) async fn snapshot<T, F>(&self, name: &'static str, job: F) -> Result<T>
    where
        T: Send + 'static,
        F: Fn(&mut PgConnection) -> Answer<T> + Send + 'static,
    {
        self.off_thread(name, move |shared, until| {
            shared.attempt(until, &Cell::new(false), |conn| {
                conn.build_transaction().repeatable_read().read_only().run(&job)
            })
        })
        .await
    }

    /// A whole transaction in one closure. Once it is committed, the features that it wrote are raised here and on the
    /// other nodes, whether or not the caller still waits. It may run more than once, but commits at most once.
    pub(crate) async fn run<T, F>(&self, name: &'static str, writes: &'static [Feature], job: F) -> Result<T>
    where
        T: Send + 'static,
        F: Fn(&mut PgConnection) -> Answer<T> + Send + 'static,
    {
        self.off_thread(name, move |shared, until| {
            let committing = Cell::new(false);
            let answer = shared.attempt(until, &committing, |conn| {
                conn.transaction(|conn| {
                    let answer = job(conn)?;
                    notify(conn, writes, &shared.node)?;
                    committing.set(true);
                    Ok(answer)
                })
            });
            // A commit that failed to answer may yet have happened.
            if committing.get() {
                for feature in writes {
                    shared.revisions.raise(*feature);
                }
            }
            answer
        })
        .await
    }

    async fn off_thread<T, F>(&self, name: &'static str, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: FnOnce(&Shared, Instant) -> Result<T> + Send + 'static,
    {
        let shared = Arc::clone(&self.shared);
        let started = Instant::now();
        let until = started + shared.settings.wait;
        let turn = timeout(shared.settings.wait, Arc::clone(&shared.turns).acquire_owned())
            .await
            .map_err(|_| unavailable("too many jobs wait for the database"))?
            .map_err(|error| Error::Failed(Box::new(error)))?;
        let span = tracing::debug_span!("postgres", job = name);
        let deadline = started + shared.settings.patience;
        let task = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            span.in_scope(|| work(&shared, until))
        });
        match timeout_at(deadline.into(), task).await {
            Ok(Ok(answer)) => answer,
            Ok(Err(panic)) => Err(Error::Failed(Box::new(panic))),
            Err(_) => Err(unavailable("the database does not answer")),
        }
    }
}

impl Shared {
    /// Runs a job, again where that is safe and may help: unless it got as far as its commit.
    fn attempt<T>(
        &self,
        until: Instant,
        committing: &Cell<bool>,
        job: impl Fn(&mut PgConnection) -> Answer<T>,
    ) -> Result<T> {
        let mut tries = 0;
        loop {
            tries += 1;
            let mut link = pool::take(&self.pool, until)?;
            let fault = match job(&mut link.conn) {
                Ok(answer) => return Ok(answer),
                Err(fault) => fault,
            };
            link.broken = fault.lost();
            let again = (fault.lost() && !committing.get()) || fault.collided();
            if !again || tries == TRIES {
                return Err(fault.into());
            }
            tracing::debug!(?fault, tries, "trying again");
            committing.set(false);
            drop(link);
            std::thread::sleep(Duration::from_millis(u64::from(rand::random::<u8>() % 32)));
        }
    }
}

/// Tells the other nodes, when this transaction commits.
fn notify(conn: &mut PgConnection, features: &[Feature], node: &str) -> Answer<()> {
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
