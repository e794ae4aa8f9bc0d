//! A world in which everything is away but, maybe, one session.

mod services;

use std::{collections::HashMap, sync::Arc, time::Duration};

use async_trait::async_trait;
use chrono::Utc;
use domain::*;
use domain::{blog::*, content::*, enquiries::*, faq::*, navigation::*, subscribers::*, users::*};
use garde::Valid;
use ports::{
    Created, Error, Generations, IdempotencyKey, IfMatch, Page, PageRequest, Ports, Query, passwords::PasswordHash,
    session::SessionState,
};

/// Fails whatever it is asked, but for who is logged in.
pub struct Away {
    user: Option<User>,
}

type Result<T, E = Error> = std::result::Result<T, E>;

fn away<T>() -> Result<T> {
    Err(Error::Unavailable("the database at 10.1.2.3 is away".into()))
}

/// Ports that all fail. With `is_admin`, a user with these rights has a session.
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
    let all = Arc::new(Away { user });
    Ports {
        users: all.clone(),
        sessions: all.clone(),
        content: all.clone(),
        blog: all.clone(),
        faq: all.clone(),
        navigation: all.clone(),
        enquiries: all.clone(),
        subscribers: all.clone(),
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
        generations: Arc::new(Generations::default()),
    }
}

#[async_trait]
impl ports::users::Users for Away {
    async fn list(&self, _: Query) -> Result<Page<User>> {
        away()
    }
    async fn find(&self, id: UserId) -> Result<Option<User>> {
        match &self.user {
            Some(user) if user.id == id => Ok(Some(user.clone())),
            _ => away(),
        }
    }
    async fn find_login(&self, _: &str) -> Result<Option<(User, PasswordHash)>> {
        away()
    }
    async fn create(&self, _: Valid<UserDraft>, _: PasswordHash, _: Option<IdempotencyKey>) -> Result<Created<User>> {
        away()
    }
    async fn update(&self, _: UserId, _: Valid<UserChanges>, _: Option<PasswordHash>, _: IfMatch) -> Result<User> {
        away()
    }
    async fn delete(&self, _: UserId, _: IfMatch) -> Result<()> {
        away()
    }
    async fn oldest_administrator(&self) -> Result<Option<UserId>> {
        away()
    }
}

#[async_trait]
impl ports::session::Sessions for Away {
    async fn load(&self, _: &str) -> Result<Option<SessionState>> {
        match &self.user {
            Some(user) => Ok(Some(HashMap::from([("user".to_owned(), user.id.to_string())]))),
            None => away(),
        }
    }
    async fn user_of(&self, _: &str, _: Duration) -> Result<Option<User>> {
        self.user.clone().map_or_else(away, |user| Ok(Some(user)))
    }
    async fn open(&self, _: &str, _: UserId, _: &PasswordHash, _: SessionState, _: Duration) -> Result<bool> {
        away()
    }
    async fn update(&self, _: &str, _: SessionState, _: Duration) -> Result<bool> {
        away()
    }
    async fn touch(&self, _: &str, _: Duration) -> Result<()> {
        away()
    }
    async fn delete(&self, _: &str) -> Result<()> {
        away()
    }
    async fn cookie_key(&self) -> Result<Vec<u8>> {
        away()
    }
}

#[async_trait]
impl ports::content::Content for Away {
    async fn public(&self, _: ContentType, _: PageRequest) -> Result<Page<ContentItem>> {
        away()
    }
    async fn find(&self, _: ContentId) -> Result<Option<ContentItem>> {
        away()
    }
    async fn list(&self, _: Query) -> Result<Page<ContentItem>> {
        away()
    }
    async fn create(&self, _: Valid<ContentDraft>, _: Option<IdempotencyKey>) -> Result<Created<ContentItem>> {
        away()
    }
    async fn update(&self, _: ContentId, _: Valid<ContentChanges>, _: IfMatch) -> Result<ContentItem> {
        away()
    }
    async fn delete(&self, _: ContentId, _: IfMatch) -> Result<()> {
        away()
    }
}

#[async_trait]
impl ports::blog::Blog for Away {
    async fn public(&self, _: ports::blog::PublicQuery) -> Result<Page<PostSummary>> {
        away()
    }
    async fn latest(&self, _: u32) -> Result<Vec<Post>> {
        away()
    }
    async fn addresses(&self, _: u32) -> Result<ports::blog::Addresses> {
        away()
    }
    async fn adjacent(&self, _: PostId) -> Result<AdjacentPosts> {
        away()
    }
    async fn find_by_slug(&self, _: &str) -> Result<Option<Post>> {
        away()
    }
    async fn find(&self, _: PostId) -> Result<Option<Post>> {
        away()
    }
    async fn list(&self, _: Query) -> Result<Page<AdminPostSummary>> {
        away()
    }
    async fn tags(&self) -> Result<Vec<domain::blog::tag::TagCount>> {
        away()
    }
    async fn free_slug(&self, _: &str, _: Option<PostId>) -> Result<String> {
        away()
    }
    async fn create(&self, _: Valid<PostDraft>, _: UserId, _: Option<IdempotencyKey>) -> Result<Created<Post>> {
        away()
    }
    async fn update(&self, _: PostId, _: Valid<PostChanges>, _: IfMatch) -> Result<Post> {
        away()
    }
    async fn delete(&self, _: PostId, _: IfMatch) -> Result<()> {
        away()
    }
    async fn author(&self, _: &AuthorSlug) -> Result<Option<AuthorPage>> {
        away()
    }
}

#[async_trait]
impl ports::faq::Faq for Away {
    async fn public(&self, _: PageRequest) -> Result<Vec<PublicCategory>> {
        away()
    }
    async fn categories(&self) -> Result<Vec<Category>> {
        away()
    }
    async fn category(&self, _: CategoryId) -> Result<Option<Category>> {
        away()
    }
    async fn create_category(&self, _: Valid<CategoryDraft>, _: Option<IdempotencyKey>) -> Result<Created<Category>> {
        away()
    }
    async fn update_category(&self, _: CategoryId, _: Valid<CategoryChanges>, _: IfMatch) -> Result<Category> {
        away()
    }
    async fn delete_category(&self, _: CategoryId, _: IfMatch) -> Result<()> {
        away()
    }
    async fn items(&self) -> Result<Vec<Item>> {
        away()
    }
    async fn item(&self, _: ItemId) -> Result<Option<Item>> {
        away()
    }
    async fn create_item(&self, _: Valid<ItemDraft>, _: Option<IdempotencyKey>) -> Result<Created<Item>> {
        away()
    }
    async fn update_item(&self, _: ItemId, _: Valid<ItemChanges>, _: IfMatch) -> Result<Item> {
        away()
    }
    async fn delete_item(&self, _: ItemId, _: IfMatch) -> Result<()> {
        away()
    }
}

#[async_trait]
impl ports::navigation::Navigation for Away {
    async fn list(&self) -> Result<Vec<NavigationItem>> {
        away()
    }
    async fn create(&self, _: Valid<NavigationDraft>, _: Option<IdempotencyKey>) -> Result<Created<NavigationItem>> {
        away()
    }
    async fn update(&self, _: NavigationId, _: Valid<NavigationChanges>, _: IfMatch) -> Result<NavigationItem> {
        away()
    }
    async fn delete(&self, _: NavigationId, _: IfMatch) -> Result<()> {
        away()
    }
}

#[async_trait]
impl ports::enquiries::Enquiries for Away {
    async fn receive(&self, _: Valid<EnquiryDraft>, _: Option<String>) -> Result<Receipt> {
        away()
    }
    async fn list(&self, _: Query, _: Option<EnquiryStatus>) -> Result<Page<Enquiry>> {
        away()
    }
    async fn counts(&self) -> Result<EnquiryCounts> {
        away()
    }
    async fn find(&self, _: EnquiryId) -> Result<Option<Enquiry>> {
        away()
    }
    async fn update(&self, _: EnquiryId, _: Valid<EnquiryChanges>, _: IfMatch) -> Result<Enquiry> {
        away()
    }
    async fn delete(&self, _: EnquiryId, _: IfMatch) -> Result<()> {
        away()
    }
    async fn requeue(&self, _: EnquiryId) -> Result<Option<MailId>> {
        away()
    }
}

#[async_trait]
impl ports::subscribers::Subscribers for Away {
    async fn subscribe(&self, _: Valid<SubscriptionDraft>) -> Result<()> {
        away()
    }
    async fn list(&self, _: Query) -> Result<Page<Subscriber>> {
        away()
    }
    async fn delete(&self, _: SubscriberId) -> Result<()> {
        away()
    }
}
