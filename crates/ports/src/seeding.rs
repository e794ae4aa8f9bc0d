//! Whether sample content may be added.

use async_trait::async_trait;

use crate::Result;

/// Remembers whether the database was empty when sample content was first requested.
#[async_trait]
pub trait Seeding: Send + Sync {
    /// Returns `true` if the database has no content, or if seeding began and never called [`done`](Self::done). The check is one
    /// transaction, so that of two nodes only one finds the database empty.
    async fn begin(&self) -> Result<bool>;

    /// Marks seeding as complete: [`begin`](Self::begin) returns `false` from now on.
    async fn done(&self) -> Result<()>;
}
