//! Readiness.

use async_trait::async_trait;

use crate::Result;

/// Checks the database.
#[async_trait]
pub trait Health: Send + Sync {
    /// Returns `Ok` if the database answers and all migrations are applied.
    async fn ready(&self) -> Result<()>;
}
