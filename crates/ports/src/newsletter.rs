//! Newsletter subscriptions in storage.

use async_trait::async_trait;
use domain::newsletter::SubscriptionDraft;
use garde::Valid;

use crate::Result;

/// Stores subscriptions.
#[async_trait]
pub trait Newsletter: Send + Sync {
    /// Puts an address on the list. One that is there already (by [`domain::text::key`]) is the same success.
    async fn subscribe(&self, draft: Valid<SubscriptionDraft>) -> Result<()>;
}
