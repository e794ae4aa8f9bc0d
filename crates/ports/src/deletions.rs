//! Undoing deletions.

use std::time::Duration;

use async_trait::async_trait;
use domain::{BulkId, DeletionId, UserId};

use crate::{Result, bulk::BulkReport};

/// How long a deletion can be undone.
pub const UNDO_TTL: Duration = Duration::from_hours(1);

/// Restores what was deleted. The storage ports record each deletion in its own transaction and return its id.
#[async_trait]
pub trait Deletions: Send + Sync {
    /// Restores the deleted entity as it was, with its id, version and dependent rows, and returns the user if it is one. Sessions of
    /// a user stay ended. What can't be restored any more, such as the byline of an author who was deleted meanwhile, is left out.
    ///
    /// An unknown, undone or expired deletion is [`crate::Error::NotFound`]. A unique name that was taken meanwhile is a conflict, and
    /// the deletion can still be undone.
    async fn undo(&self, id: DeletionId) -> Result<Option<UserId>>;

    /// Takes the changes of a bulk action back. A row that was changed since keeps its state, and is reported as failed. What the time does not
    /// reach is left for another call.
    async fn undo_bulk(&self, id: BulkId, by: Option<UserId>) -> Result<BulkReport>;
}
