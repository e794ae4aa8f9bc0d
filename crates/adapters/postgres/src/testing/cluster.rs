//! The server that tests use.

use std::env;

use diesel::{Connection, PgConnection};
use ports::error::Cause;

/// The variable with the server's address. Its user may create databases.
const URL: &str = "PORTICO_TEST_DATABASE_URL";

/// A server that the tests neither start nor stop.
#[derive(Debug)]
pub struct Cluster {
    url: String,
}

impl Cluster {
    /// Returns the server that the environment names.
    pub fn from_env() -> Result<Self, Cause> {
        match env::var(URL) {
            Ok(url) if !url.trim().is_empty() => Ok(Self { url }),
            _ => Err(format!("{URL} is not set: `scripts/with-postgres.sh cargo test …` sets it").into()),
        }
    }

    pub fn url(&self) -> &str {
        &self.url
    }

    pub fn connect(&self) -> Result<PgConnection, Cause> {
        connect(&self.url)
    }
}

/// Opens a plain connection.
pub fn connect(url: &str) -> Result<PgConnection, Cause> {
    Ok(PgConnection::establish(url)?)
}
