//! Whether sample content may come in.

use async_trait::async_trait;

use crate::Result;

/// Remembers whether the database was empty when sample content was first wanted.
#[async_trait]
pub trait Seeding: Send + Sync {
    /// `true` where the database holds no content, or where filling it was begun and never [`done`](Self::done). Whether it
    /// is empty is decided once, in one transaction, also for two nodes at once.
    async fn begin(&self) -> Result<bool>;

    /// All of it is in; [`begin`](Self::begin) is `false` from now on.
    async fn done(&self) -> Result<()>;
}
