//! Hearing of the other nodes' writes.

use std::{
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use diesel::{PgConnection, RunQueryDsl, sql_query};
use domain::Feature;
use ports::{Error, Generations};

use crate::{Postgres, db_error::DbResult, pool::ConnectionManager};

/// Where all nodes of a database meet.
pub const CHANNEL: &str = "portico";

/// How often notifications are polled for: Diesel's iterator never waits.
const POLL: Duration = Duration::from_millis(50);

/// The interval of the heartbeat: a dead connection shows no error by itself.
const HEARTBEAT: Duration = Duration::from_secs(1);

/// A connection without an answer for longer counts as lost.
const SILENCE: Duration = Duration::from_secs(3);

/// The longest wait between two attempts to connect: until it listens again, a node caches nothing.
const LONGEST: Duration = Duration::from_secs(1);

/// A notification: the feature that was written and the node that wrote it.
pub fn payload(feature: Feature, node: &str) -> String {
    format!("{feature} {node}")
}

/// Listens until it is dropped.
#[derive(Debug)]
#[must_use = "dropping it stops listening"]
pub struct Listener {
    stop: Arc<AtomicBool>,
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Release);
    }
}

impl Postgres {
    /// Raises in this node's [`Generations`] what other nodes write, on a thread and a connection of its own. Nothing is
    /// trusted from here on until it listens, nor while it does not.
    pub fn listen(&self) -> ports::Result<Listener> {
        self.shared.generations.set_synced(false);
        let stop = Arc::new(AtomicBool::new(false));
        let ear = Arc::new(NotificationListener {
            links: ConnectionManager::new(&self.shared.settings),
            generations: Arc::clone(&self.shared.generations),
            node: self.shared.node.clone(),
            stop: Arc::clone(&stop),
            last_seen: Mutex::new(None),
        });
        let watched = Arc::clone(&ear);
        spawn("portico-listen", move || ear.listen())?;
        spawn("portico-watch", move || watched.watch())?;
        Ok(Listener { stop })
    }
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> ports::Result<()> {
    thread::Builder::new().name(name.to_owned()).spawn(work).map(drop).map_err(|error| Error::Failed(Box::new(error)))
}

/// What the listening thread and the one that watches it share.
struct NotificationListener {
    links: ConnectionManager,
    generations: Arc<Generations>,
    node: String,
    stop: Arc<AtomicBool>,
    /// When the connection last answered; `None` while disconnected. Its holder decides whether the node is in sync.
    last_seen: Mutex<Option<Instant>>,
}

impl NotificationListener {
    /// Listens, and connects again whenever the link is lost.
    fn listen(&self) {
        let mut wait = POLL;
        while !self.stopped() {
            match self.links.single() {
                Ok(mut conn) => {
                    if let Err(db_error) = self.hear(&mut conn, &mut wait) {
                        tracing::warn!(?db_error, "the listening connection is lost");
                    }
                }
                Err(error) => tracing::warn!(%error, "no connection to listen on"),
            }
            self.mark_lost();
            self.rest(wait);
            wait = (wait * 2).min(LONGEST);
        }
    }

    /// Listens until the connection is lost or the receiver is dropped.
    fn hear(&self, conn: &mut PgConnection, wait: &mut Duration) -> DbResult<()> {
        sql_query(format!("LISTEN {CHANNEL}")).execute(conn)?;
        let mut beat = Instant::now();
        self.alive();
        *wait = POLL;
        while !self.stopped() {
            for notification in conn.notifications_iter() {
                self.note(&notification?.payload);
            }
            if beat.elapsed() >= HEARTBEAT {
                sql_query("SELECT 1").execute(conn)?;
                beat = Instant::now();
                self.alive();
            }
            thread::sleep(POLL);
        }
        Ok(())
    }

    fn note(&self, payload: &str) {
        let Some((feature, node)) = payload.split_once(' ') else {
            return self.generations.bump_all();
        };
        if node == self.node {
            return;
        }
        match feature.parse() {
            Ok(feature) => self.generations.bump(feature),
            // A newer node knows more features than this one.
            Err(_) => self.generations.bump_all(),
        }
    }

    /// The link answered. After a silence anything may have been missed.
    fn alive(&self) {
        let mut last_seen = self.lock_last_seen();
        if last_seen.is_none_or(|last| last.elapsed() > SILENCE) {
            self.generations.bump_all();
        }
        *last_seen = Some(Instant::now());
        self.generations.set_synced(true);
    }

    fn mark_lost(&self) {
        let mut last_seen = self.lock_last_seen();
        *last_seen = None;
        self.generations.set_synced(false);
    }

    /// A connection to a vanished host can block the heartbeat, so another task checks it.
    fn watch(&self) {
        while !self.stopped() {
            thread::sleep(HEARTBEAT / 4);
            let last_seen = self.lock_last_seen();
            if last_seen.is_some_and(|last| last.elapsed() > SILENCE) {
                self.generations.set_synced(false);
            }
        }
    }

    fn lock_last_seen(&self) -> std::sync::MutexGuard<'_, Option<Instant>> {
        self.last_seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Acquire)
    }

    /// Waits, but not beyond the end.
    fn rest(&self, wait: Duration) {
        let until = Instant::now() + wait;
        while Instant::now() < until && !self.stopped() {
            thread::sleep(POLL);
        }
    }
}
