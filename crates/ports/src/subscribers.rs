//! Newsletter subscriptions in storage.

use async_trait::async_trait;
use domain::{
    DeletionId, SubscriberId,
    subscribers::{Subscriber, SubscriptionDraft},
};
use garde::Valid;

use crate::{Page, Query, Result};

/// Stores subscriptions.
#[async_trait]
pub trait Subscribers: Send + Sync {
    /// Adds an address. Does nothing if it is already subscribed (compared by [`domain::text::case_fold_key`]).
    async fn subscribe(&self, draft: Valid<SubscriptionDraft>) -> Result<()>;

    /// The administrators' list, newest first; sortable by `createdAt` and `email`. An invalid cursor or column is
    /// [`crate::Error::Invalid`] at `cursor` or `sort`.
    async fn list(&self, query: Query) -> Result<Page<Subscriber>>;

    /// Deletes a subscription.
    async fn delete(&self, id: SubscriberId) -> Result<DeletionId>;
}
