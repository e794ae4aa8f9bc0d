//! The connection pool. Connections have time limits, and idle ones are tested before use.

use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use diesel::{
    connection::{CacheSize, SimpleConnection},
    prelude::*,
    r2d2::{Error as ConnectionError, R2D2Connection},
};
use metrics::counter;
use r2d2::{HandleError, ManageConnection, Pool, PooledConnection};
use secrecy::ExposeSecret as _;

use crate::{Address, Settings};

/// A connection that was used this recently is not tested: a test would double the cost of a short read.
const RESTED: Duration = Duration::from_millis(500);

/// An idle connection is closed after this time: its buffers keep the size of the longest message.
const IDLE: Duration = Duration::from_mins(1);

/// A pooled connection.
pub struct DbConnection {
    pub conn: PgConnection,
    /// Whether it must be replaced by a new connection.
    pub broken: bool,
    used: Instant,
}

/// Opens connections for the pool. It has no `Debug`, because the address may contain a password.
pub struct ConnectionManager {
    /// A URL for each host.
    candidates: Vec<String>,
    /// The candidate that was connected to last. It is tried first, so that a vanished host delays one connection, not all.
    preferred: AtomicUsize,
    /// Configures a new connection of the pool; `None` behind a pooler, which would hand the session to others.
    set_up: Option<String>,
}

impl ConnectionManager {
    pub fn new(settings: &Settings) -> Self {
        // Before libpq does it: OpenSSL would free its memory when the program ends, while threads still close connections.
        #[cfg(feature = "tls")]
        openssl_sys::init();
        let url = settings.url.expose_secret();
        Self {
            candidates: Address::parse(url).map_or_else(|_| vec![url.to_owned()], |address| address.candidates()),
            preferred: AtomicUsize::new(0),
            set_up: settings.direct_url.is_none().then(|| limits(settings, "SET")),
        }
    }

    /// Opens a connection outside the pool and without a statement timeout.
    pub fn single(&self) -> Result<PgConnection, ConnectionError> {
        let mut conn = self.establish()?;
        // libpq writes notices and warnings to standard error, which would block while nobody reads that.
        conn.batch_execute("SET client_min_messages = error")?;
        speak_english(&mut conn);
        Ok(conn)
    }

    /// Connects to the first host that accepts, beginning with the preferred one. The error names the failure of each.
    fn establish(&self) -> Result<PgConnection, ConnectionError> {
        let preferred = self.preferred.load(Ordering::Relaxed);
        let mut failures = Vec::new();
        for offset in 0..self.candidates.len() {
            let candidate = (preferred + offset) % self.candidates.len();
            match PgConnection::establish(&self.candidates[candidate]) {
                Ok(conn) => {
                    self.preferred.store(candidate, Ordering::Relaxed);
                    return Ok(conn);
                }
                Err(error) => failures.push(error),
            }
        }
        let error = match <[_; 1]>::try_from(failures) {
            Ok([only]) => only,
            Err(all) => diesel::ConnectionError::BadConnection(
                all.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "),
            ),
        };
        Err(ConnectionError::ConnectionError(error))
    }
}

/// Returns the statements that set the time limits of a session (`SET`) or of a transaction (`SET LOCAL`).
fn limits(settings: &Settings, set: &str) -> String {
    let limit = settings.statement_timeout.as_millis();
    let idle = limit * 4;
    format!(
        "{set} statement_timeout = {limit}; {set} lock_timeout = {limit}; {set} idle_in_transaction_session_timeout = {idle}"
    )
}

/// Returns what begins each transaction behind a pooler, where a session has no settings.
pub fn transaction_set_up(settings: &Settings) -> Option<String> {
    let has_pooler = settings.direct_url.is_some();
    has_pooler.then(|| format!("{}; SET LOCAL client_min_messages = error", limits(settings, "SET LOCAL")))
}

/// Requests English messages if the database's are not, because some failures are recognised only by their text. An unprivileged role
/// may not choose the language; such failures then count as unexpected.
fn speak_english(conn: &mut PgConnection) {
    let english =
        "SELECT set_config('lc_messages', 'C', false) WHERE current_setting('lc_messages') NOT IN ('C', 'POSIX')";
    if let Err(error) = conn.batch_execute(english) {
        tracing::debug!(%error, "the database chooses the language of its messages");
    }
}

impl ManageConnection for ConnectionManager {
    type Connection = DbConnection;
    type Error = ConnectionError;

    fn connect(&self) -> Result<DbConnection, ConnectionError> {
        let conn = if let Some(set_up) = &self.set_up {
            let mut conn = self.single()?;
            conn.batch_execute(set_up)?;
            conn
        } else {
            let mut conn = self.establish()?;
            conn.set_prepared_statement_cache_size(CacheSize::Disabled);
            conn
        };
        Ok(DbConnection { conn, broken: false, used: Instant::now() })
    }

    fn is_valid(&self, connection: &mut DbConnection) -> Result<(), ConnectionError> {
        if connection.used.elapsed() < RESTED {
            return Ok(());
        }
        connection.conn.ping().map_err(ConnectionError::QueryError)
    }

    /// Called when a connection is returned.
    fn has_broken(&self, connection: &mut DbConnection) -> bool {
        connection.used = Instant::now();
        connection.broken || std::thread::panicking() || connection.conn.is_broken()
    }
}

/// How long after a line the next failed attempts are only counted: while the database is away, a pool makes several a second.
const QUIET: Duration = Duration::from_secs(10);

/// Logs why a connection could not be opened; the pool returns the error to its caller.
#[derive(Debug, Default)]
struct Log {
    last: Mutex<Option<Instant>>,
}

impl HandleError<ConnectionError> for Log {
    fn handle_error(&self, error: ConnectionError) {
        counter!("portico_database_connection_failures_total").increment(1);
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.is_none_or(|last| last.elapsed() >= QUIET) {
            *last = Some(Instant::now());
            tracing::warn!(%error, "no connection to the database");
        }
    }
}

/// Opens a pool that connects on demand and gives up after `settings.queue_timeout`.
pub fn open(settings: &Settings, min_idle: u32, manager: ConnectionManager) -> Pool<ConnectionManager> {
    Pool::builder()
        .max_size(settings.pool_size)
        .min_idle(Some(min_idle))
        .connection_timeout(settings.queue_timeout)
        .idle_timeout(Some(IDLE))
        .error_handler(Box::<Log>::default())
        .build_unchecked(manager)
}

/// Acquires a connection from the pool, waiting until `until` at most.
pub fn acquire(
    pool: &Pool<ConnectionManager>,
    until: Instant,
) -> Result<PooledConnection<ConnectionManager>, ports::Error> {
    let remaining = until.saturating_duration_since(Instant::now()).max(Duration::from_millis(1));
    pool.get_timeout(remaining).map_err(|error| ports::Error::Unavailable(Box::new(error)))
}
