//! The connection pool. Connections have time limits, and idle ones are tested before use.

use std::{
    sync::{
        Arc, Mutex, PoisonError,
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
use ports::Error;
use r2d2::{HandleError, ManageConnection, Pool};
use secrecy::ExposeSecret as _;

use crate::{Address, Settings};

/// A connection that was used this recently is not tested: a test would double the cost of a short read.
const RESTED: Duration = Duration::from_millis(500);

/// An idle connection is closed after this time: its buffers keep the size of the longest message.
const IDLE: Duration = Duration::from_mins(1);

pub struct DbConnection {
    pub conn: PgConnection,
    /// Whether it must be replaced by a new connection.
    pub broken: bool,
    used: Instant,
}

/// Opens connections for the pool. It has no `Debug`, because the address may contain a password.
pub struct ConnectionManager {
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

const PAUSE: Duration = Duration::from_millis(250);

/// The messages of libpq for a server that may still come up. For other failures, such as a wrong password or a missing
/// database, waiting does not help.
const NOT_YET: [&str; 11] = [
    "Connection refused",
    "Is the server running",
    "timeout expired",
    "No route to host",
    "Network is unreachable",
    "could not translate host name",
    "Connection reset",
    "server closed the connection",
    "the database system is",
    // A standby that is about to be promoted.
    "session is read-only",
    "server is in hot standby mode",
];

/// Connects once.
pub async fn try_connect(settings: &Settings) -> Result<(), Error> {
    let manager = ConnectionManager::new(settings);
    let tried = tokio::task::spawn_blocking(move || manager.connect().map(drop)).await;
    tried.map_err(|panic| Error::Failed(Box::new(panic)))?.map_err(|error| Error::Unavailable(Box::new(error)))
}

/// Waits until the database accepts connections, at most `max_wait`. Errors immediately if waiting does not help.
pub async fn wait_until_up(settings: &Settings, max_wait: Duration) -> Result<(), Error> {
    let mut managers = vec![ConnectionManager::new(&settings.direct())];
    managers.extend(settings.direct_url.is_some().then(|| ConnectionManager::new(settings)));
    let managers = Arc::new(managers);
    let until = Instant::now() + max_wait;
    let mut is_first = true;
    loop {
        let managers = Arc::clone(&managers);
        let tried =
            tokio::task::spawn_blocking(move || managers.iter().try_for_each(|one| one.connect().map(drop))).await;
        let Err(error) = tried.map_err(|panic| Error::Failed(Box::new(panic)))? else { return Ok(()) };
        let message = error.to_string();
        if !NOT_YET.iter().any(|words| message.contains(words)) {
            return Err(Error::Unavailable(Box::new(error)));
        }
        if Instant::now() >= until {
            let late = format!("it has not come up within {} s: {message}", max_wait.as_secs());
            return Err(Error::Unavailable(late.into()));
        }
        if std::mem::take(&mut is_first) {
            let seconds = max_wait.as_secs();
            tracing::warn!(error = message, seconds, "the database is not up yet: waiting for it");
        }
        tokio::time::sleep(PAUSE).await;
    }
}
