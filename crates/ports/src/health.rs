//! Whether the product can work.

use async_trait::async_trait;

use crate::Result;

/// Asks the database.
#[async_trait]
pub trait Health: Send + Sync {
    /// `Ok` when the database answers and all migrations are in.
    async fn ready(&self) -> Result<()>;
}
