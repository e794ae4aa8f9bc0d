//! The navigation menu in storage.

use async_trait::async_trait;
use domain::{
    DeletionId, NavigationId,
    navigation::{ChildrenPolicy, NavigationItem},
};

use crate::{IfMatch, Result, Store};

/// Stores navigation items. A parent that breaks the tree's rules is [`crate::Error::Invalid`] at `parentId`, also if only two
/// concurrent changes together would break them. [`Store::delete`] makes the children of an item top-level.
#[async_trait]
pub trait Navigation: Store<NavigationItem> {
    /// All items, by order, then id.
    async fn list(&self) -> Result<Vec<NavigationItem>>;

    /// Deletes an item. The policy tells what happens to its children.
    async fn delete_with(&self, id: NavigationId, children: ChildrenPolicy, if_match: IfMatch) -> Result<DeletionId>;
}
