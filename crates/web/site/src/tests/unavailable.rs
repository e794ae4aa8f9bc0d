//! Ports that all fail, except that a user may be signed in.

mod content;
mod services;

use std::{collections::HashMap, sync::Arc, time::Duration};

use async_trait::async_trait;
use chrono::Utc;
use domain::*;
use domain::{enquiries::*, subscribers::*, users::*};
use garde::Valid;
use ports::{
    Created, Error, Generations, IdempotencyKey, IfMatch, Ports, Services, passwords::PasswordHash,
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

/// Implements ports by failing: lists their calls with the types of their arguments and values.
macro_rules! fails {
    ($(impl $([$($generics:tt)*])? $port:path { $(fn $call:ident($($argument:ty),*) -> $value:ty;)* })*) => {$(
        #[async_trait]
        impl$(<$($generics)*>)? $port for Unavailable {
            $(async fn $call(&self, $(_: $argument),*) -> Result<$value> {
                unavailable()
            })*
        }
    )*};
}
use fails;

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
    let services = Services {
        chat: all.clone(),
        image_generator: all.clone(),
        artwork: all.clone(),
        mailer: all.clone(),
        passwords: all.clone(),
        search: all.clone(),
        markdown: all.clone(),
        renderer: all.clone(),
        limits: all.clone(),
        legal: Arc::default(),
        generations: Arc::new(Generations::default()),
    };
    Ports::new(&all, services)
}

#[async_trait]
impl ports::users::Users for Unavailable {
    async fn find(&self, id: UserId) -> Result<Option<User>> {
        match &self.user {
            Some(user) if user.id == id => Ok(Some(user.clone())),
            _ => unavailable(),
        }
    }
    async fn find_login(&self, _: &str) -> Result<Option<(User, PasswordHash)>> {
        unavailable()
    }
    async fn create(
        &self,
        _: Valid<UserDraft>,
        _: PasswordHash,
        _: Option<UserId>,
        _: Option<IdempotencyKey>,
    ) -> Result<Created<User>> {
        unavailable()
    }
    async fn update(
        &self,
        _: UserId,
        _: Patch<UserDraft>,
        _: Option<PasswordHash>,
        _: Option<UserId>,
        _: IfMatch,
    ) -> Result<User> {
        unavailable()
    }
    async fn delete(&self, _: UserId, _: Option<UserId>, _: IfMatch) -> Result<DeletionId> {
        unavailable()
    }
    async fn last_edit(&self, _: &User) -> Result<Option<ports::LastEdit>> {
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

fails! {
    impl ports::enquiries::Enquiries {
        fn bulk(Vec<i32>, Option<EnquiryStatus>) -> ports::bulk::BulkReport;
        fn receive(Valid<EnquiryDraft>, Option<String>) -> Receipt;
        fn counts() -> EnquiryCounts;
        fn find(EnquiryId) -> Option<Enquiry>;
        fn update(EnquiryId, EnquiryChanges, IfMatch) -> Enquiry;
        fn delete(EnquiryId, IfMatch) -> DeletionId;
        fn requeue(EnquiryId) -> Option<MailId>;
    }
    impl ports::subscribers::Subscribers {
        fn subscribe(Valid<SubscriptionDraft>) -> ();
        fn delete(SubscriberId) -> DeletionId;
    }
    impl ports::deletions::Deletions {
        fn undo(DeletionId) -> Option<UserId>;
        fn undo_bulk(BulkId, Option<UserId>) -> ports::bulk::BulkReport;
    }
}
