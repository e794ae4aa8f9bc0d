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
    async fn find(&self, _: ContentId) -> Result<Option<ContentItem>> {
        unavailable()
    }
    async fn list(&self, _: Query, _: ports::content::ContentFilter) -> Result<Page<ContentItem>> {
        unavailable()
    }
    async fn create(&self, _: Valid<ContentDraft>, _: Option<IdempotencyKey>) -> Result<Created<ContentItem>> {
        unavailable()
    }
    async fn update(&self, _: ContentId, _: Valid<ContentChanges>, _: IfMatch) -> Result<ContentItem> {
        unavailable()
    }
    async fn delete(&self, _: ContentId, _: IfMatch) -> Result<DeletionId> {
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
    async fn adjacent(&self, _: PostId) -> Result<AdjacentPosts> {
        unavailable()
    }
    async fn find_by_slug(&self, _: &str) -> Result<Option<Post>> {
        unavailable()
    }
    async fn follow_slug(&self, _: &str) -> Result<Option<String>> {
        unavailable()
    }
    async fn count_by_author(&self, _: UserId) -> Result<u64> {
        unavailable()
    }
    async fn find(&self, _: PostId) -> Result<Option<Post>> {
        unavailable()
    }
    async fn list(&self, _: Query, _: ports::blog::PostFilter) -> Result<Page<AdminPostSummary>> {
        unavailable()
    }
    async fn tags(&self) -> Result<Vec<domain::blog::tag::TagCount>> {
        unavailable()
    }
    async fn free_slug(&self, _: &str, _: Option<PostId>) -> Result<String> {
        unavailable()
    }
    async fn create(&self, _: Valid<PostDraft>, _: UserId, _: Option<IdempotencyKey>) -> Result<Created<Post>> {
        unavailable()
    }
    async fn update(&self, _: PostId, _: Valid<PostChanges>, _: IfMatch) -> Result<Post> {
        unavailable()
    }
    async fn delete(&self, _: PostId, _: IfMatch) -> Result<DeletionId> {
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
    async fn category(&self, _: CategoryId) -> Result<Option<Category>> {
        unavailable()
    }
    async fn create_category(&self, _: Valid<CategoryDraft>, _: Option<IdempotencyKey>) -> Result<Created<Category>> {
        unavailable()
    }
    async fn update_category(&self, _: CategoryId, _: Valid<CategoryChanges>, _: IfMatch) -> Result<Category> {
        unavailable()
    }
    async fn delete_category(&self, _: CategoryId, _: IfMatch) -> Result<DeletionId> {
        unavailable()
    }
    async fn items(&self) -> Result<Vec<Item>> {
        unavailable()
    }
    async fn item(&self, _: ItemId) -> Result<Option<Item>> {
        unavailable()
    }
    async fn create_item(&self, _: Valid<ItemDraft>, _: Option<IdempotencyKey>) -> Result<Created<Item>> {
        unavailable()
    }
    async fn update_item(&self, _: ItemId, _: Valid<ItemChanges>, _: IfMatch) -> Result<Item> {
        unavailable()
    }
    async fn delete_item(&self, _: ItemId, _: IfMatch) -> Result<DeletionId> {
        unavailable()
    }
}

#[async_trait]
impl ports::navigation::Navigation for Unavailable {
    async fn list(&self) -> Result<Vec<NavigationItem>> {
        unavailable()
    }
    async fn create(&self, _: Valid<NavigationDraft>, _: Option<IdempotencyKey>) -> Result<Created<NavigationItem>> {
        unavailable()
    }
    async fn update(&self, _: NavigationId, _: Valid<NavigationChanges>, _: IfMatch) -> Result<NavigationItem> {
        unavailable()
    }
    async fn delete(&self, _: NavigationId, _: ChildrenPolicy, _: IfMatch) -> Result<DeletionId> {
        unavailable()
    }
}
