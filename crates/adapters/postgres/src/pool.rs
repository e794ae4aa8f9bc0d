//! The connection pool. Connections have time limits, and idle ones are tested before use.

use std::time::{Duration, Instant};

use diesel::{
    Connection, PgConnection,
    connection::SimpleConnection,
    r2d2::{Error as ConnectionError, R2D2Connection},
};
use r2d2::{HandleError, ManageConnection, Pool, PooledConnection};
use secrecy::ExposeSecret as _;

use crate::{Settings, counters};

/// A connection that was used this recently is not tested: a test would double the cost of a short read.
const RESTED: Duration = Duration::from_millis(500);

/// A pooled connection.
pub struct DbConnection {
    pub conn: PgConnection,
    /// Whether it must be replaced by a new connection.
    pub broken: bool,
    used: Instant,
}

/// Opens connections for the pool. It has no `Debug`, because the address may contain a password.
pub struct ConnectionManager {
    address: String,
    set_up: String,
}

impl ConnectionManager {
    pub fn new(settings: &Settings) -> Self {
        let limit = settings.statement_timeout.as_millis();
        Self {
            address: address(settings.url.expose_secret()),
            set_up: format!(
                "SET statement_timeout = {limit}; SET lock_timeout = {limit}; \
                 SET idle_in_transaction_session_timeout = {}",
                limit * 4
            ),
        }
    }

    /// Opens a connection outside the pool and without a statement timeout.
    pub fn single(&self) -> Result<PgConnection, ConnectionError> {
        let mut conn = PgConnection::establish(&self.address).map_err(ConnectionError::ConnectionError)?;
        // libpq writes notices to standard error, and a query of only stop words causes one.
        conn.batch_execute("SET client_min_messages = warning")?;
        speak_english(&mut conn);
        Ok(conn)
    }
}

/// Requests English messages, because some failures are recognised only by their text. An unprivileged role may not choose the
/// language; such failures then count as unexpected.
fn speak_english(conn: &mut PgConnection) {
    if let Err(error) = conn.batch_execute("SET lc_messages = 'C'") {
        tracing::debug!(%error, "the database chooses the language of its messages");
    }
}

impl ManageConnection for ConnectionManager {
    type Connection = DbConnection;
    type Error = ConnectionError;

    fn connect(&self) -> Result<DbConnection, ConnectionError> {
        let mut conn = self.single()?;
        conn.batch_execute(&self.set_up)?;
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

/// Adds the time limits that the address does not set, so that a vanished host blocks no one.
fn address(url: &str) -> String {
    const LIMITS: [(&str, &str); 6] = [
        ("application_name", "portico"),
        ("connect_timeout", "2"),
        ("keepalives_idle", "5"),
        ("keepalives_interval", "2"),
        ("keepalives_count", "2"),
        ("tcp_user_timeout", "3000"),
    ];
    let is_url = url.contains("://");
    let mut address = url.to_owned();
    for (name, value) in LIMITS {
        if address.contains(&format!("{name}=")) {
            continue;
        }
        let separator = match (is_url, address.contains('?')) {
            (true, false) => '?',
            (true, true) => '&',
            (false, _) => ' ',
        };
        address = format!("{address}{separator}{name}={value}");
    }
    address
}

/// Logs why a connection could not be opened; the pool returns the error to its caller.
#[derive(Debug)]
struct Log;

impl HandleError<ConnectionError> for Log {
    fn handle_error(&self, error: ConnectionError) {
        counters::not_connected();
        tracing::warn!(%error, "no connection to the database");
    }
}

/// Opens a pool that connects on demand and gives up after `settings.queue_timeout`.
pub fn open(settings: &Settings, manager: ConnectionManager) -> Pool<ConnectionManager> {
    Pool::builder()
        .max_size(settings.pool_size)
        .min_idle(Some(1))
        .connection_timeout(settings.queue_timeout)
        .error_handler(Box::new(Log))
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

#[cfg(test)]
mod tests {
    use super::address;

    #[test]
    fn an_address_keeps_its_own_limits() {
        let address = address("postgres://a@h/db?connect_timeout=9");
        assert!(address.contains("?connect_timeout=9&"), "{address}");
        assert!(!address.contains("connect_timeout=2"), "{address}");
        assert!(address.contains("&tcp_user_timeout=3000"), "{address}");
    }

    #[test]
    fn a_keyword_address_gets_limits_as_keywords() {
        assert!(address("host=/tmp dbname=x").starts_with("host=/tmp dbname=x application_name=portico "));
    }
}
