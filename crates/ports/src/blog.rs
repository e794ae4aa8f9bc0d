//! Blog posts in storage.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::{
    AuthorSlug, PostId, UserId,
    blog::{AdjacentPosts, AdminPostSummary, AuthorPage, Post, PostSummary, TagCount},
};

use crate::{List, Page, Period, Result, Store};

/// The query of the public list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PublicQuery {
    /// The maximum number of rows; 100 by default.
    pub limit: Option<u32>,
    /// Only posts after this cursor.
    pub before: Option<String>,
    /// Only posts with this tag, compared without regard to case.
    pub tag: Option<String>,
    /// Only posts of this author.
    pub author: Option<AuthorSlug>,
}

/// The filters of the administrators' list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PostFilter {
    /// Only published posts, or only drafts.
    pub published: Option<bool>,
    /// Keeps only posts of this author, or only posts without authors.
    pub author: Option<AuthorFilter>,
    /// Only posts with this tag, compared without regard to case.
    pub tag: Option<String>,
    /// Only posts whose date is in this period.
    pub period: Option<Period>,
}

/// Selects posts by their authors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AuthorFilter {
    User(UserId),
    /// Posts without authors: their accounts were deleted.
    Nobody,
}

/// The public pages of the blog, each with the time when its content was last saved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Addresses {
    /// Slugs of published posts, in the public order.
    pub posts: Vec<(String, DateTime<Utc>)>,
    /// Slugs of the authors of published posts.
    pub authors: Vec<(AuthorSlug, DateTime<Utc>)>,
}

/// Stores posts with their authors. A requested slug that is taken is a conflict; a derived one gets a number, and so does one that another
/// post had while it was published. A slug that changes while the post is published is kept for [`Blog::follow_slug`]. Unknown authors are
/// [`crate::Error::Invalid`] at `authors`. The administrators' list is sortable by `title`, `published`, `date`, `createdAt`; a search looks at title,
/// excerpt, tags, slug, names of authors and the beginnings of the text's words.
#[async_trait]
pub trait Blog: Store<Post> + List<AdminPostSummary, PostFilter> {
    /// Published posts by descending date (posts without a date last), then descending id. A cursor stays valid after its post is
    /// deleted; an invalid one is [`crate::Error::Invalid`] at `before`.
    async fn public(&self, query: PublicQuery) -> Result<Page<PostSummary>>;

    /// The first posts of the public list, with their content.
    async fn latest(&self, limit: u32) -> Result<Vec<Post>>;

    /// The first `limit` posts of the public list, and their authors, for the sitemap.
    async fn addresses(&self, limit: u32) -> Result<Addresses>;

    /// The post with that slug, published or not.
    async fn find_by_slug(&self, slug: &str) -> Result<Option<Post>>;

    /// The same with the published posts before and after it in the public list, of one state.
    async fn shown(&self, slug: &str) -> Result<Option<(Post, AdjacentPosts)>>;

    /// The present slug of the published post that had this slug before. Each slug leads to one post: the last published one that
    /// had it.
    async fn follow_slug(&self, slug: &str) -> Result<Option<String>>;

    /// The number of posts, drafts included, that name a user as author.
    async fn count_by_author(&self, id: UserId) -> Result<u64>;

    /// The tags of all posts, drafts included, most used first, then by name.
    async fn tags(&self) -> Result<Vec<TagCount>>;

    /// The slug that a post with that title gets if its slug is empty: none that another post has, or had while it was published. `own` is the post that is being edited.
    async fn free_slug(&self, title: &str, own: Option<PostId>) -> Result<String>;

    /// An author page with the newest posts. Only administrators and authors of a post have one.
    async fn author(&self, slug: &AuthorSlug) -> Result<Option<AuthorPage>>;
}
