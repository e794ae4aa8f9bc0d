//! Readiness: the database answers, has this program's schema, and none that is too new for it.

use std::sync::Arc;

use async_trait::async_trait;
use ports::{Result, health::Health};

use crate::{Postgres, migrations};

#[async_trait]
impl Health for Postgres {
    async fn ready(&self) -> Result<()> {
        let shared = Arc::clone(&self.shared);
        self.read("ready", move |conn| {
            migrations::check_complete(conn)?;
            shared.write_access.refresh(conn)?;
            Ok(shared.write_access.require()?)
        })
        .await
    }
}
