//! Waiting for a database that is not up yet.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use ports::{Error, Result};

use crate::{Settings, pool::ConnectionManager};

/// How long to wait between two tries to connect.
const PAUSE: Duration = Duration::from_millis(250);

/// What libpq says, in its own English, where a server may yet come up. Whatever else fails, a wrong password or a database
/// that does not exist, waiting does not help.
const NOT_YET: [&str; 9] = [
    "Connection refused",
    "Is the server running",
    "timeout expired",
    "No route to host",
    "Network is unreachable",
    "could not translate host name",
    "Connection reset",
    "server closed the connection",
    "the database system is",
];

/// Waits until the database takes connections, for at most `patience`. Errors at once where waiting does not help.
pub async fn wait_until_up(settings: &Settings, patience: Duration) -> Result<()> {
    let links = Arc::new(ConnectionManager::new(settings));
    let until = Instant::now() + patience;
    let mut is_first = true;
    loop {
        let links = Arc::clone(&links);
        let tried = tokio::task::spawn_blocking(move || links.single().map(drop)).await;
        let Err(error) = tried.map_err(|panic| Error::Failed(Box::new(panic)))? else { return Ok(()) };
        let message = error.to_string();
        if !NOT_YET.iter().any(|words| message.contains(words)) {
            return Err(Error::Unavailable(Box::new(error)));
        }
        if Instant::now() >= until {
            let late = format!("it has not come up within {} s: {message}", patience.as_secs());
            return Err(Error::Unavailable(late.into()));
        }
        if std::mem::take(&mut is_first) {
            let seconds = patience.as_secs();
            tracing::warn!(error = message, seconds, "the database is not up yet: waiting for it");
        }
        tokio::time::sleep(PAUSE).await;
    }
}
