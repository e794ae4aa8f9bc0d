//! Blog posts in storage.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::{
    AuthorSlug, PostId, UserId,
    blog::{AdjacentPosts, AdminPostSummary, AuthorPage, Post, PostChanges, PostDraft, PostSummary, tag::TagCount},
};
use garde::Valid;

use crate::{Created, IdempotencyKey, IfMatch, Page, Query, Result};

/// The query of the public list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PublicQuery {
    /// Rows at most; none: 100.
    pub limit: Option<u32>,
    /// Only posts after this cursor.
    pub before: Option<String>,
    /// Only posts with this tag (as it is written, without regard to case).
    pub tag: Option<String>,
    /// Only posts of this author.
    pub author: Option<AuthorSlug>,
}

/// Where visitors find the blog's pages, and when what they show was saved last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Addresses {
    /// Slugs of published posts, in the public order.
    pub posts: Vec<(String, DateTime<Utc>)>,
    /// Slugs of the authors of published posts.
    pub authors: Vec<(AuthorSlug, DateTime<Utc>)>,
}

/// Stores posts.
#[async_trait]
pub trait Blog: Send + Sync {
    /// Published posts, newest date first (none last), then newest id. A cursor outlives its post; a bad one is
    /// [`crate::Error::Invalid`] at `before`.
    async fn public(&self, query: PublicQuery) -> Result<Page<PostSummary>>;

    /// The first posts of the public list, whole.
    async fn latest(&self, limit: u32) -> Result<Vec<Post>>;

    /// The first `limit` posts of the public list and their authors, for a map of the site.
    async fn addresses(&self, limit: u32) -> Result<Addresses>;

    /// The previous and next published post of a post (which may be a draft) in the public list.
    async fn adjacent(&self, id: PostId) -> Result<AdjacentPosts>;

    /// The post of that slug, published or not.
    async fn find_by_slug(&self, slug: &str) -> Result<Option<Post>>;

    async fn find(&self, id: PostId) -> Result<Option<Post>>;

    /// The administrators' list, newest first; sortable by `title`, `published`, `createdAt`. A bad cursor or column is
    /// [`crate::Error::Invalid`] at `cursor` or `sort`.
    async fn list(&self, query: Query) -> Result<Page<AdminPostSummary>>;

    /// The tags that posts have, drafts too, the most used first, then by their names.
    async fn tags(&self) -> Result<Vec<TagCount>>;

    /// The slug that a post of that title gets when its slug is left empty; `own` is the post that is being edited.
    async fn free_slug(&self, title: &str, own: Option<PostId>) -> Result<String>;

    /// Stores a post with its authors. A slug that was given and is taken is a conflict; a derived one gets a number.
    /// Authors that do not exist are [`crate::Error::Invalid`] at `authors`.
    async fn create(
        &self,
        draft: Valid<PostDraft>,
        creator: UserId,
        once: Option<IdempotencyKey>,
    ) -> Result<Created<Post>>;

    async fn update(&self, id: PostId, changes: Valid<PostChanges>, if_match: IfMatch) -> Result<Post>;

    async fn delete(&self, id: PostId, if_match: IfMatch) -> Result<()>;

    /// An author's page with their newest posts: for administrators, and for users who are an author of something; none for anybody else.
    async fn author(&self, slug: &AuthorSlug) -> Result<Option<AuthorPage>>;
}
