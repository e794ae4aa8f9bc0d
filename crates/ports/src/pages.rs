//! Pages in storage.

use async_trait::async_trait;
use domain::pages::Page;

use crate::{Entities, Result};

/// The filters of the administrators' list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PageFilter {
    /// Only published pages, or only drafts.
    pub published: Option<bool>,
}

impl PageFilter {
    /// The pages that visitors see.
    pub const PUBLIC: Self = Self { published: Some(true) };
}

/// Stores pages. A slug that is taken is a conflict. The administrators' list is sortable by `title`, `published`, `createdAt`,
/// `updatedAt`; a search looks at title, description and content.
#[async_trait]
pub trait Pages: Entities<Page, PageFilter> {
    /// The page with that slug, published or not.
    async fn find_by_slug(&self, slug: &str) -> Result<Option<Page>>;
}
