//! Content items in storage.

use async_trait::async_trait;
use domain::content::{ContentItem, ContentType};

use crate::{Entities, Page, PageRequest, Result};

/// The filters of the administrators' list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ContentFilter {
    /// Only items of this type.
    pub kind: Option<ContentType>,
    /// Only published items, or only drafts.
    pub published: Option<bool>,
}

/// Stores content items. The administrators' list is sortable by `title`, `type`, `published`, `createdAt`, `updatedAt`; a search looks at title,
/// content, and the client or role in the metadata.
#[async_trait]
pub trait Content: Entities<ContentItem, ContentFilter> {
    /// The public list of a type, by display order, then id: published items, and all team members. A cursor stays valid after its
    /// item is deleted; an invalid one is [`crate::Error::Invalid`] at `cursor`.
    async fn public(&self, kind: ContentType, page: PageRequest) -> Result<Page<ContentItem>>;
}
