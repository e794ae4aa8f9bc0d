//! The FAQ in storage.

use async_trait::async_trait;
use domain::{
    CategoryId, DeletionId, ItemId,
    faq::{Category, CategoryChanges, CategoryDraft, Item, ItemChanges, ItemDraft, PublicCategory},
};
use garde::Valid;

use crate::{Created, IdempotencyKey, IfMatch, PageRequest, Result};

/// Stores FAQ categories and items. Category names are unique by [`domain::text::case_fold_key`]. An unknown category of an item
/// is [`crate::Error::Invalid`] at `categoryId`.
#[async_trait]
pub trait Faq: Send + Sync {
    /// Active categories with their active items, both by display order, then id. A limit applies to the items of each category.
    /// With a cursor, returns one category with the items after it; an invalid one is [`crate::Error::Invalid`] at `cursor`.
    async fn public(&self, page: PageRequest) -> Result<Vec<PublicCategory>>;

    /// All categories, by display order, then id.
    async fn categories(&self) -> Result<Vec<Category>>;
    async fn category(&self, id: CategoryId) -> Result<Option<Category>>;
    async fn create_category(
        &self,
        draft: Valid<CategoryDraft>,
        once: Option<IdempotencyKey>,
    ) -> Result<Created<Category>>;
    async fn update_category(
        &self,
        id: CategoryId,
        changes: Valid<CategoryChanges>,
        if_match: IfMatch,
    ) -> Result<Category>;
    /// Deletes a category and its items.
    async fn delete_category(&self, id: CategoryId, if_match: IfMatch) -> Result<DeletionId>;

    /// All items, by category, display order and id.
    async fn items(&self) -> Result<Vec<Item>>;
    async fn item(&self, id: ItemId) -> Result<Option<Item>>;
    async fn create_item(&self, draft: Valid<ItemDraft>, once: Option<IdempotencyKey>) -> Result<Created<Item>>;
    async fn update_item(&self, id: ItemId, changes: Valid<ItemChanges>, if_match: IfMatch) -> Result<Item>;
    async fn delete_item(&self, id: ItemId, if_match: IfMatch) -> Result<DeletionId>;
}
