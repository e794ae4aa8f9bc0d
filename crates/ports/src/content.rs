//! Content items in storage.

use async_trait::async_trait;
use domain::{
    ContentId, DeletionId,
    content::{ContentChanges, ContentDraft, ContentItem, ContentType},
};
use garde::Valid;

use crate::{Created, IdempotencyKey, IfMatch, Page, PageRequest, Query, Result};

/// The filters of the administrators' list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ContentFilter {
    /// Only items of this type.
    pub kind: Option<ContentType>,
    /// Only published items, or only drafts.
    pub published: Option<bool>,
}

/// Stores content items.
#[async_trait]
pub trait Content: Send + Sync {
    /// The public list of a type, by display order, then id: published items, and all team members. A cursor stays valid after its
    /// item is deleted; an invalid one is [`crate::Error::Invalid`] at `cursor`.
    async fn public(&self, kind: ContentType, page: PageRequest) -> Result<Page<ContentItem>>;

    /// An item, published or not.
    async fn find(&self, id: ContentId) -> Result<Option<ContentItem>>;

    /// The administrators' list, newest first; sortable by `title`, `type`, `published`, `createdAt`, `updatedAt`. A search
    /// looks at title, content, and the client or role in the metadata. An invalid cursor or column is [`crate::Error::Invalid`] at
    /// `cursor` or `sort`.
    async fn list(&self, query: Query, filter: ContentFilter) -> Result<Page<ContentItem>>;

    async fn create(&self, draft: Valid<ContentDraft>, once: Option<IdempotencyKey>) -> Result<Created<ContentItem>>;

    async fn update(&self, id: ContentId, changes: Valid<ContentChanges>, if_match: IfMatch) -> Result<ContentItem>;

    async fn delete(&self, id: ContentId, if_match: IfMatch) -> Result<DeletionId>;
}
