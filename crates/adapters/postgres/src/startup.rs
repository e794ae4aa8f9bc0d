//! Waits for a database that is not up yet.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use ports::{Error, Result};
use r2d2::ManageConnection as _;

use crate::{Settings, pool::ConnectionManager};

/// The delay between two attempts to connect.
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
pub async fn try_connect(settings: &Settings) -> Result<()> {
    let manager = ConnectionManager::new(settings);
    let tried = tokio::task::spawn_blocking(move || manager.connect().map(drop)).await;
    tried.map_err(|panic| Error::Failed(Box::new(panic)))?.map_err(|error| Error::Unavailable(Box::new(error)))
}

/// Waits until the database accepts connections, at most `max_wait`. Errors immediately if waiting does not help.
pub async fn wait_until_up(settings: &Settings, max_wait: Duration) -> Result<()> {
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
