//! Notifications of other nodes' writes.

use std::{
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use diesel::{prelude::*, sql_query};
use domain::Feature;
use ports::{Error, Generations};

use crate::{Postgres, db_error::DbResult, migrations::WriteAccess, pool::ConnectionManager};

pub const CHANNEL: &str = "portico";

/// The interval of polling for notifications: Diesel's iterator does not block.
const POLL: Duration = Duration::from_millis(50);

/// The interval of the heartbeat: a dead connection reports no error by itself.
const HEARTBEAT: Duration = Duration::from_millis(250);

/// A connection that does not answer for this long counts as lost. With the interval of the watch, copies are never older than a second.
const SILENCE: Duration = Duration::from_millis(900);

/// The longest delay between two attempts to connect. It is short, because a node without notifications caches nothing.
const MAX_DELAY: Duration = Duration::from_secs(1);

/// Returns the payload of a notification: the changed feature and the node that wrote.
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
    /// Starts a thread with a separate connection that bumps this node's [`Generations`] for writes of other nodes. Until it
    /// listens, and whenever the connection is lost, the generations are not synced. Further threads watch the replicas.
    pub fn listen(&self) -> ports::Result<Listener> {
        self.shared.generations.set_synced(false);
        let stop = Arc::new(AtomicBool::new(false));
        let listener = Arc::new(NotificationListener {
            manager: ConnectionManager::new(&self.shared.settings.direct()),
            generations: Arc::clone(&self.shared.generations),
            write_access: Arc::clone(&self.shared.write_access),
            node: self.shared.node.clone(),
            stop: Arc::clone(&stop),
            last_seen: Mutex::new(None),
        });
        let watched = Arc::clone(&listener);
        spawn("portico-listen", move || listener.listen())?;
        spawn("portico-watch", move || watched.watch())?;
        self.shared.replicas.watch(&self.shared.settings, &self.shared.generations, &stop)?;
        Ok(Listener { stop })
    }
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> ports::Result<()> {
    thread::Builder::new().name(name.to_owned()).spawn(work).map(drop).map_err(|error| Error::Failed(Box::new(error)))
}

struct NotificationListener {
    manager: ConnectionManager,
    generations: Arc<Generations>,
    write_access: Arc<WriteAccess>,
    node: String,
    stop: Arc<AtomicBool>,
    /// When the connection last answered; `None` while disconnected. The mutex also guards changes of `is_synced`.
    last_seen: Mutex<Option<Instant>>,
}

impl NotificationListener {
    fn listen(&self) {
        let mut wait = POLL;
        while !self.stopped() {
            match self.manager.single() {
                Ok(mut conn) => {
                    if let Err(db_error) = self.receive(&mut conn, &mut wait) {
                        tracing::warn!(?db_error, "the listening connection is lost");
                    }
                }
                Err(error) => tracing::warn!(%error, "no connection to listen on"),
            }
            self.mark_lost();
            self.rest(wait);
            wait = (wait * 2).min(MAX_DELAY);
        }
    }

    fn receive(&self, conn: &mut PgConnection, wait: &mut Duration) -> DbResult<()> {
        sql_query(format!("LISTEN {CHANNEL}")).execute(conn)?;
        let mut beat = Instant::now();
        self.mark_alive();
        *wait = POLL;
        while !self.stopped() {
            for notification in conn.notifications_iter() {
                self.handle(&notification?.payload);
            }
            if beat.elapsed() >= HEARTBEAT {
                // The heartbeat also tells whether a newer program has migrated the database.
                self.write_access.refresh(conn)?;
                beat = Instant::now();
                self.mark_alive();
            }
            thread::sleep(POLL);
        }
        Ok(())
    }

    fn handle(&self, payload: &str) {
        let Some((feature, node)) = payload.split_once(' ') else {
            return self.generations.bump_all();
        };
        if node == self.node {
            return;
        }
        match feature.parse() {
            Ok(feature) => self.generations.bump(feature),
            // A node of a newer version may have more features.
            Err(_) => self.generations.bump_all(),
        }
    }

    /// Records an answer. After a long silence notifications may have been lost, so everything is bumped.
    fn mark_alive(&self) {
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

    /// Marks the node as not synced when the heartbeat stops: a connection to a vanished host can block it.
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

    fn rest(&self, wait: Duration) {
        let until = Instant::now() + wait;
        while Instant::now() < until && !self.stopped() {
            thread::sleep(POLL);
        }
    }
}
