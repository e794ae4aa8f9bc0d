//! Newsletter subscriptions in storage.

use async_trait::async_trait;
use domain::{
    DeletionId, SubscriberId,
    subscribers::{Subscriber, SubscriptionDraft},
};
use garde::Valid;

use crate::{List, Result};

/// Stores subscriptions. The administrators' list is sortable by `createdAt` and `email`.
#[async_trait]
pub trait Subscribers: List<Subscriber, ()> {
    /// Adds an address. Does nothing if it is already subscribed (compared by [`domain::text::case_fold_key`]).
    async fn subscribe(&self, draft: Valid<SubscriptionDraft>) -> Result<()>;

    async fn delete(&self, id: SubscriberId) -> Result<DeletionId>;
}
