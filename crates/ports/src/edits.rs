//! Who saved an entity last, so that the message of a conflict can say so.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::{UserId, Version};

use crate::Result;

/// An entity with an edit form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edited {
    pub kind: EntityKind,
    pub id: i32,
    pub version: Version,
}

/// The kind of an entity with an edit form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntityKind {
    Content,
    Post,
    User,
    Category,
    Item,
    Navigation,
}

/// The save that made the present version of an entity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastEdit {
    /// The user's display name, else the username; `None` if the account was deleted.
    pub by: Option<String>,
    pub at: DateTime<Utc>,
}

/// Records the last edits. They are kept for a month.
#[async_trait]
pub trait Edits: Send + Sync {
    /// Records who saved that version, unless a newer one or the same is recorded.
    async fn record(&self, edited: Edited, by: UserId) -> Result<()>;

    /// Returns the edit that made that version, if it is known.
    async fn find(&self, edited: Edited) -> Result<Option<LastEdit>>;
}
