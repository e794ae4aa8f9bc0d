//! The failing ports of what the site shows.

use async_trait::async_trait;
use domain::*;
use domain::{blog::*, content::*, faq::*, navigation::*};
use garde::Valid;
use ports::{Created, IdempotencyKey, IfMatch, Page, PageRequest, Query};

use super::{Result, Unavailable, unavailable};

#[async_trait]
impl ports::content::Content for Unavailable {
    async fn public(&self, _: ContentType, _: PageRequest) -> Result<Page<ContentItem>> {
        unavailable()
    }
}

#[async_trait]
impl ports::blog::Blog for Unavailable {
    async fn public(&self, _: ports::blog::PublicQuery) -> Result<Page<PostSummary>> {
        unavailable()
    }
    async fn latest(&self, _: u32) -> Result<Vec<Post>> {
        unavailable()
    }
    async fn addresses(&self, _: u32) -> Result<ports::blog::Addresses> {
        unavailable()
    }
    async fn find_by_slug(&self, _: &str) -> Result<Option<Post>> {
        unavailable()
    }
    async fn shown(&self, _: &str) -> Result<Option<(Post, AdjacentPosts)>> {
        unavailable()
    }
    async fn follow_slug(&self, _: &str) -> Result<Option<String>> {
        unavailable()
    }
    async fn count_by_author(&self, _: UserId) -> Result<u64> {
        unavailable()
    }
    async fn tags(&self) -> Result<Vec<domain::blog::TagCount>> {
        unavailable()
    }
    async fn free_slug(&self, _: &str, _: Option<PostId>) -> Result<String> {
        unavailable()
    }
    async fn author(&self, _: &AuthorSlug) -> Result<Option<AuthorPage>> {
        unavailable()
    }
}

#[async_trait]
impl ports::faq::Faq for Unavailable {
    async fn public(&self, _: PageRequest) -> Result<Vec<PublicCategory>> {
        unavailable()
    }
    async fn categories(&self) -> Result<Vec<Category>> {
        unavailable()
    }
    async fn items(&self) -> Result<Vec<Item>> {
        unavailable()
    }
}

#[async_trait]
impl<T, F: Send + 'static> ports::List<T, F> for Unavailable {
    async fn list(&self, _: Query, _: F) -> Result<Page<T>> {
        unavailable()
    }
    async fn ids(&self, _: Query, _: F) -> Result<Vec<i32>> {
        unavailable()
    }
}

#[async_trait]
impl<E: Entity> ports::Store<E> for Unavailable {
    async fn find(&self, _: E::Id) -> Result<Option<E>> {
        unavailable()
    }
    async fn create(&self, _: Valid<E::Draft>, _: Option<UserId>, _: Option<IdempotencyKey>) -> Result<Created<E>> {
        unavailable()
    }
    async fn update(&self, _: E::Id, _: Patch<E::Draft>, _: Option<UserId>, _: IfMatch) -> Result<E> {
        unavailable()
    }
    async fn bulk(&self, _: Vec<i32>, _: ports::bulk::Change<E>, _: Option<UserId>) -> Result<ports::bulk::BulkReport> {
        unavailable()
    }
    async fn reorder(&self, _: Vec<i32>, _: Option<UserId>) -> Result<()> {
        unavailable()
    }
    async fn delete(&self, _: E::Id, _: IfMatch) -> Result<DeletionId> {
        unavailable()
    }
    async fn last_edit(&self, _: &E) -> Result<Option<ports::LastEdit>> {
        unavailable()
    }
}

#[async_trait]
impl ports::pages::Pages for Unavailable {
    async fn find_by_slug(&self, _: &str) -> Result<Option<pages::Page>> {
        unavailable()
    }
}

#[async_trait]
impl ports::navigation::Navigation for Unavailable {
    async fn list(&self) -> Result<Vec<NavigationItem>> {
        unavailable()
    }
    async fn delete_with(&self, _: NavigationId, _: ChildrenPolicy, _: IfMatch) -> Result<DeletionId> {
        unavailable()
    }
}
