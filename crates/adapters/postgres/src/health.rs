//! Readiness: the database answers and has this program's schema.

use std::io;

use async_trait::async_trait;
use ports::{Error, Result, health::Health};

use crate::{Postgres, migrations};

#[async_trait]
impl Health for Postgres {
    async fn ready(&self) -> Result<()> {
        match self.read("ready", migrations::missing).await? {
            0 => Ok(()),
            missing => Err(Error::Unavailable(Box::new(io::Error::other(format!("{missing} migrations are not in"))))),
        }
    }
}
