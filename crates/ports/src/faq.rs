//! The FAQ in storage.

use async_trait::async_trait;
use domain::faq::{Category, Item, PublicCategory};

use crate::{PageRequest, Result, Store};

/// Stores FAQ categories and items. Category names are unique by [`domain::text::case_fold_key`]. An unknown category of an item
/// is [`crate::Error::Invalid`] at `categoryId`. Deleting a category deletes its items, too.
#[async_trait]
pub trait Faq: Store<Category> + Store<Item> {
    /// Active categories with their active items, both by display order, then id. A limit applies to the items of each category.
    /// With a cursor, returns one category with the items after it; an invalid one is [`crate::Error::Invalid`] at `cursor`.
    async fn public(&self, page: PageRequest) -> Result<Vec<PublicCategory>>;

    /// All categories, by display order, then id.
    async fn categories(&self) -> Result<Vec<Category>>;

    /// All items, by category, display order and id.
    async fn items(&self) -> Result<Vec<Item>>;
}
