//! Storage of one kind of entity.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::{DeletionId, Entity, Patch, UserId};
use garde::Valid;

use crate::{
    Created, IdempotencyKey, IfMatch, Page, Query, Result,
    bulk::{BulkReport, Change},
};

/// The save that made the present version of an entity. It is kept for a month.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastEdit {
    /// The user's display name, else the username; `None` if the account was deleted.
    pub by: Option<String>,
    pub at: DateTime<Utc>,
}

/// Lists rows for administrators. A column that the list can't be sorted by, or an invalid cursor, is [`crate::Error::Invalid`] at `sort` or
/// `cursor`.
#[async_trait]
pub trait List<T, F>: Send + Sync {
    /// A page of the rows that match, newest first by default.
    async fn list(&self, query: Query, filter: F) -> Result<Page<T>>;

    /// The ids of all rows that match, in the same order.
    async fn ids(&self, query: Query, filter: F) -> Result<Vec<i32>>;
}

/// An entity's store and its administrators' list.
pub trait Entities<E: Entity, F>: Store<E> + List<E, F> {}

impl<E: Entity, F, S: Store<E> + List<E, F>> Entities<E, F> for S {}

/// Stores entities. `by` is the user who saves; an import on a site without an administrator has none.
#[async_trait]
pub trait Store<E: Entity>: Send + Sync {
    async fn find(&self, id: E::Id) -> Result<Option<E>>;

    /// Creates an entity. A repeated create with the same key returns the first response.
    async fn create(
        &self,
        draft: Valid<E::Draft>,
        by: Option<UserId>,
        once: Option<IdempotencyKey>,
    ) -> Result<Created<E>>;

    /// Saves the fields that the patch gives. A save that changes nothing makes no version.
    async fn update(&self, id: E::Id, patch: Patch<E::Draft>, by: Option<UserId>, if_match: IfMatch) -> Result<E>;

    /// Changes or deletes entities in bounded batches, for at most [`crate::bulk::TIME`]. Errors if storage is unavailable before anything was
    /// done; later such a failure ends the work.
    async fn bulk(&self, ids: Vec<i32>, change: Change<E>, by: Option<UserId>) -> Result<BulkReport>;

    /// Puts the entities of a list in this order. A list that has other entities, too, or not all of these, is a conflict: it has changed.
    async fn reorder(&self, ids: Vec<i32>, by: Option<UserId>) -> Result<()>;

    /// Deletes an entity. [`crate::deletions::Deletions::undo`] restores it.
    async fn delete(&self, id: E::Id, if_match: IfMatch) -> Result<DeletionId>;

    /// Returns who made this version, if it is known.
    async fn last_edit(&self, entity: &E) -> Result<Option<LastEdit>>;
}
