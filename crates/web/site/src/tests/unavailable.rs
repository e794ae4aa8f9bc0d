//! Ports that all fail, except that a user may be signed in.

mod services;

use std::{collections::HashMap, sync::Arc, time::Duration};

use async_trait::async_trait;
use chrono::Utc;
use domain::*;
use domain::{blog::*, content::*, enquiries::*, faq::*, navigation::*, subscribers::*, users::*};
use garde::Valid;
use ports::{
    Created, Error, Generations, IdempotencyKey, IfMatch, Page, PageRequest, Ports, Query,
    edits::{Edited, LastEdit},
    passwords::PasswordHash,
    session::SessionState,
};

/// Implements all ports by failing, except for the signed-in user.
pub struct Unavailable {
    user: Option<User>,
}

type Result<T, E = Error> = std::result::Result<T, E>;

fn unavailable<T>() -> Result<T> {
    Err(Error::Unavailable("the database at 10.1.2.3 is away".into()))
}

/// Returns the ports. With `is_admin`, a user with or without administrator rights is signed in.
pub fn ports(is_admin: Option<bool>) -> Ports {
    let user = is_admin.map(|is_admin| User {
        id: UserId(1),
        username: "ada".into(),
        is_admin,
        display_name: None,
        bio: None,
        avatar_url: None,
        created_at: Utc::now(),
        version: Version(1),
    });
    let all = Arc::new(Unavailable { user });
    Ports {
        users: all.clone(),
        sessions: all.clone(),
        content: all.clone(),
        blog: all.clone(),
        faq: all.clone(),
        navigation: all.clone(),
        enquiries: all.clone(),
        subscribers: all.clone(),
        deletions: all.clone(),
        edits: all.clone(),
        chat: all.clone(),
        image_generator: all.clone(),
        artwork: all.clone(),
        mailer: all.clone(),
        passwords: all.clone(),
        search: all.clone(),
        markdown: all.clone(),
        renderer: all.clone(),
        limits: all.clone(),
        health: all,
        legal: Arc::default(),
        generations: Arc::new(Generations::default()),
    }
}

#[async_trait]
impl ports::users::Users for Unavailable {
    async fn list(&self, _: Query, _: Option<bool>) -> Result<Page<User>> {
        unavailable()
    }
    async fn find(&self, id: UserId) -> Result<Option<User>> {
        match &self.user {
            Some(user) if user.id == id => Ok(Some(user.clone())),
            _ => unavailable(),
        }
    }
    async fn find_login(&self, _: &str) -> Result<Option<(User, PasswordHash)>> {
        unavailable()
    }
    async fn create(&self, _: Valid<UserDraft>, _: PasswordHash, _: Option<IdempotencyKey>) -> Result<Created<User>> {
        unavailable()
    }
    async fn update(&self, _: UserId, _: Valid<UserChanges>, _: Option<PasswordHash>, _: IfMatch) -> Result<User> {
        unavailable()
    }
    async fn delete(&self, _: UserId, _: Option<UserId>, _: IfMatch) -> Result<DeletionId> {
        unavailable()
    }
    async fn oldest_administrator(&self) -> Result<Option<UserId>> {
        unavailable()
    }
}

#[async_trait]
impl ports::session::Sessions for Unavailable {
    async fn load(&self, _: &str) -> Result<Option<SessionState>> {
        match &self.user {
            Some(user) => Ok(Some(HashMap::from([("user".to_owned(), user.id.to_string())]))),
            None => unavailable(),
        }
    }
    async fn user_of(&self, _: &str, _: Duration) -> Result<Option<User>> {
        self.user.clone().map_or_else(unavailable, |user| Ok(Some(user)))
    }
    async fn open(&self, _: &str, _: UserId, _: &PasswordHash, _: SessionState, _: Duration) -> Result<bool> {
        unavailable()
    }
    async fn update(&self, _: &str, _: SessionState, _: Duration) -> Result<bool> {
        unavailable()
    }
    async fn touch(&self, _: &str, _: Duration) -> Result<()> {
        unavailable()
    }
    async fn delete(&self, _: &str) -> Result<()> {
        unavailable()
    }
    async fn cookie_key(&self) -> Result<Vec<u8>> {
        unavailable()
    }
}

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

#[async_trait]
impl ports::enquiries::Enquiries for Unavailable {
    async fn receive(&self, _: Valid<EnquiryDraft>, _: Option<String>) -> Result<Receipt> {
        unavailable()
    }
    async fn list(&self, _: Query, _: Option<EnquiryStatus>, _: Option<ports::Period>) -> Result<Page<Enquiry>> {
        unavailable()
    }
    async fn counts(&self) -> Result<EnquiryCounts> {
        unavailable()
    }
    async fn find(&self, _: EnquiryId) -> Result<Option<Enquiry>> {
        unavailable()
    }
    async fn update(&self, _: EnquiryId, _: Valid<EnquiryChanges>, _: IfMatch) -> Result<Enquiry> {
        unavailable()
    }
    async fn delete(&self, _: EnquiryId, _: IfMatch) -> Result<DeletionId> {
        unavailable()
    }
    async fn requeue(&self, _: EnquiryId) -> Result<Option<MailId>> {
        unavailable()
    }
}

#[async_trait]
impl ports::subscribers::Subscribers for Unavailable {
    async fn subscribe(&self, _: Valid<SubscriptionDraft>) -> Result<()> {
        unavailable()
    }
    async fn list(&self, _: Query) -> Result<Page<Subscriber>> {
        unavailable()
    }
    async fn delete(&self, _: SubscriberId) -> Result<DeletionId> {
        unavailable()
    }
}

#[async_trait]
impl ports::edits::Edits for Unavailable {
    async fn record(&self, _: Edited, _: UserId) -> Result<()> {
        unavailable()
    }

    async fn find(&self, _: Edited) -> Result<Option<LastEdit>> {
        unavailable()
    }
}

#[async_trait]
impl ports::deletions::Deletions for Unavailable {
    async fn undo(&self, _: DeletionId) -> Result<Option<UserId>> {
        unavailable()
    }
}
