//! Read replicas: standbys that public reads use while they have everything that this node knows of.
//!
//! A cached copy is stale once its feature is bumped, so a read that begins after a bump must see the write behind it. A thread for
//! each replica asks the primary how far it has written and waits until the replica has replayed that much: this proves the replica
//! for all bumps from before the question. After a newer bump, or without a recent proof, reads go to the primary. Each read checks
//! the position on its own connection: an address may lead to several replicas in turn, such as that of a Kubernetes service.

use std::{
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use diesel::{
    dsl::sql,
    prelude::*,
    sql_query,
    sql_types::{Bool, Integer, Text},
};
use ports::Generations;

use crate::{Lane, Postgres, Settings, db_error::DbResult, pool::ConnectionManager};

const POLL: Duration = Duration::from_millis(100);

/// How long a proof counts, so that a replica that lags is noticed without a bump, too.
const LIFETIME: Duration = Duration::from_secs(1);

/// How long a proof waits for the replica.
const CATCH_UP: Duration = Duration::from_millis(500);

/// The pause between two questions to a replica that is behind.
const PAUSE: Duration = Duration::from_millis(10);

/// The pause before a lost server is connected to again.
const RECONNECT: Duration = Duration::from_secs(1);

/// How long a caller waits for a replica before it turns to the primary.
const READ_TIMEOUT: Duration = Duration::from_secs(1);

/// How far the primary has written, and on which timeline. A commit is flushed before others see it, unless commits are asynchronous.
const WRITTEN: &str = "SELECT (CASE current_setting('synchronous_commit') WHEN 'off' THEN pg_current_wal_insert_lsn() \
    ELSE pg_current_wal_flush_lsn() END)::text, \
    ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int";

/// Whether a standby has replayed that much of that timeline. After a failover the positions of a standby that doesn't follow the new
/// primary say nothing. A server that takes writes is no replica.
const REPLAYED: &str = "SELECT coalesce(pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= $1::pg_lsn AND $2 IN ( \
    (SELECT timeline_id FROM pg_control_checkpoint()), \
    (SELECT min_recovery_end_timeline FROM pg_control_recovery())), false) AS is_current";

#[derive(Clone, Queryable)]
pub struct Position {
    position: String,
    timeline: i32,
}

impl Position {
    /// Returns whether the server of this connection is a standby that has replayed up to here.
    fn is_replayed(&self, conn: &mut PgConnection) -> DbResult<bool> {
        let query = sql_query(REPLAYED).bind::<Text, _>(&self.position).bind::<Integer, _>(self.timeline);
        let replayed: Replayed = query.get_result(conn)?;
        Ok(replayed.is_current)
    }

    pub fn check(&self, conn: &mut PgConnection) -> DbResult<()> {
        if self.is_replayed(conn)? {
            Ok(())
        } else {
            Err(ports::Error::Unavailable("the replica is behind".into()).into())
        }
    }
}

#[derive(QueryableByName)]
struct Replayed {
    #[diesel(sql_type = Bool)]
    is_current: bool,
}

#[derive(Default)]
pub struct Replicas {
    all: Vec<Arc<Replica>>,
    next: AtomicUsize,
}

impl Replicas {
    /// Opens the pools of the configured replicas, which connect on demand. They are not used before [`Self::watch`].
    pub fn open(shared: &Settings, node: impl Fn(Settings) -> Postgres) -> Self {
        let all = shared.replicas.iter().enumerate().map(|(index, url)| {
            let settings = Settings {
                url: url.clone(),
                direct_url: None,
                replicas: Vec::new(),
                queue_timeout: READ_TIMEOUT / 2,
                total_timeout: READ_TIMEOUT,
                statement_timeout: READ_TIMEOUT,
                ..shared.clone()
            };
            Arc::new(Replica { number: index + 1, postgres: node(settings), proof: Mutex::default() })
        });
        Self { all: all.collect(), next: AtomicUsize::new(0) }
    }

    /// Returns the next replica that has all writes that this node knows of, and the position that it must have.
    pub fn current(&self, generations: &Generations) -> Option<(&Replica, Position)> {
        if self.all.is_empty() || !generations.is_synced() {
            return None;
        }
        let first = self.next.fetch_add(1, Ordering::Relaxed);
        let bumps = generations.total();
        let mut in_turn = (0..self.all.len()).filter_map(|offset| self.all.get((first + offset) % self.all.len()));
        in_turn.find_map(|replica| Some((&**replica, replica.proven(bumps)?)))
    }

    /// Starts a thread for each replica, which ends with `stop`.
    pub fn watch(
        &self,
        primary: &Settings,
        generations: &Arc<Generations>,
        stop: &Arc<AtomicBool>,
    ) -> ports::Result<()> {
        for replica in &self.all {
            let watch = Watch {
                replica: Arc::clone(replica),
                primary: ConnectionManager::new(&primary.direct()),
                standby: ConnectionManager::new(&replica.postgres.shared.settings),
                generations: Arc::clone(generations),
                stop: Arc::clone(stop),
            };
            let thread = thread::Builder::new().name(format!("portico-replica-{}", replica.number));
            thread.spawn(move || watch.run()).map_err(|error| ports::Error::Failed(Box::new(error)))?;
        }
        Ok(())
    }
}

pub struct Replica {
    /// Its place in the configuration, from 1: its address may hold a password.
    number: usize,
    pub postgres: Postgres,
    proof: Mutex<Option<Proof>>,
}

/// Evidence that a replica had everything up to a bump.
struct Proof {
    bumps: u64,
    at: Instant,
    position: Position,
}

impl Replica {
    /// Returns the position that proves it current for that many bumps.
    fn proven(&self, bumps: u64) -> Option<Position> {
        let proof = self.lock_proof();
        let proof = proof.as_ref().filter(|proof| proof.bumps == bumps && proof.at.elapsed() < LIFETIME);
        proof.map(|proof| proof.position.clone())
    }

    /// Sends reads to the primary until the next proof, after a read here failed.
    pub fn distrust(&self, error: &ports::Error) {
        tracing::debug!(%error, replica = self.number, "a read failed on a replica: the primary answers");
        *self.lock_proof() = None;
    }

    fn lock_proof(&self) -> std::sync::MutexGuard<'_, Option<Proof>> {
        self.proof.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

struct Watch {
    replica: Arc<Replica>,
    primary: ConnectionManager,
    standby: ConnectionManager,
    generations: Arc<Generations>,
    stop: Arc<AtomicBool>,
}

impl Watch {
    fn run(&self) {
        let mut is_used = true;
        while !self.stopped() {
            let reason = match (self.primary.single(), self.standby.single()) {
                (Ok(mut primary), Ok(mut standby)) => self.prove(&mut primary, &mut standby, &mut is_used),
                (Err(error), _) | (_, Err(error)) => error.to_string(),
            };
            *self.replica.lock_proof() = None;
            if !self.stopped() {
                self.report(false, &mut is_used, &reason);
                thread::sleep(RECONNECT);
            }
        }
    }

    /// Renews the proof until a connection is lost or the node stops. Returns the reason.
    fn prove(&self, primary: &mut PgConnection, standby: &mut PgConnection, is_used: &mut bool) -> String {
        while !self.stopped() {
            match self.proof(primary, standby) {
                Ok(proof) => {
                    self.report(proof.is_some(), is_used, "it is behind");
                    *self.replica.lock_proof() = proof;
                }
                Err(db_error) => return ports::Error::from(db_error).to_string(),
            }
            thread::sleep(POLL);
        }
        String::new()
    }

    fn proof(&self, primary: &mut PgConnection, standby: &mut PgConnection) -> DbResult<Option<Proof>> {
        // The bumps are read first: their writes are committed, so that the primary's position includes them.
        let (bumps, at) = (self.generations.total(), Instant::now());
        let position: Position = sql::<(Text, Integer)>(WRITTEN).get_result(primary)?;
        while at.elapsed() < CATCH_UP && !self.stopped() {
            if position.is_replayed(standby)? {
                return Ok(Some(Proof { bumps, at, position }));
            }
            thread::sleep(PAUSE);
        }
        Ok(None)
    }

    fn report(&self, is_current: bool, is_used: &mut bool, reason: &str) {
        let replica = self.replica.number;
        match (is_current, std::mem::replace(is_used, is_current)) {
            (false, true) => tracing::warn!(replica, reason, "a replica isn't used: the primary answers its reads"),
            (true, false) => tracing::info!(replica, "a replica is used again"),
            _ => {}
        }
    }

    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Acquire)
    }
}

impl Postgres {
    /// Returns the replica that this handle's next read should use, and the position that it must have.
    pub(crate) fn replica(&self) -> Option<(&Replica, Position)> {
        (self.lane == Lane::Visitors).then(|| self.shared.replicas.current(&self.shared.generations)).flatten()
    }
}
