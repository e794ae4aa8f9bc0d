//! The navigation menu in storage.

use async_trait::async_trait;
use domain::{
    DeletionId, NavigationId,
    navigation::{ChildrenPolicy, NavigationChanges, NavigationDraft, NavigationItem},
};
use garde::Valid;

use crate::{Created, IdempotencyKey, IfMatch, Result};

/// Stores navigation items. A parent that breaks the tree's rules is [`crate::Error::Invalid`] at `parentId`, also if only two
/// concurrent changes together would break them.
#[async_trait]
pub trait Navigation: Send + Sync {
    /// All items, by order, then id.
    async fn list(&self) -> Result<Vec<NavigationItem>>;
    async fn create(
        &self,
        draft: Valid<NavigationDraft>,
        once: Option<IdempotencyKey>,
    ) -> Result<Created<NavigationItem>>;
    async fn update(
        &self,
        id: NavigationId,
        changes: Valid<NavigationChanges>,
        if_match: IfMatch,
    ) -> Result<NavigationItem>;
    /// Deletes an item. The policy tells what happens to its children.
    async fn delete(&self, id: NavigationId, children: ChildrenPolicy, if_match: IfMatch) -> Result<DeletionId>;
}
