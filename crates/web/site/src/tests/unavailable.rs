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

/// Implements ports by failing: lists their calls with the types of their arguments and values, and those that answer.
macro_rules! fails {
    ($(impl $([$($generics:tt)*])? $port:path {
        $(fn $call:ident($($argument:ty),*) -> $value:ty;)*
        $(answers { $($own:tt)* })?
    })*) => {$(
        #[async_trait]
        impl$(<$($generics)*>)? $port for Unavailable {
            $(async fn $call(&self, $(_: $argument),*) -> Result<$value> {
                unavailable()
            })*
            $($($own)*)?
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

fails! {
    impl ports::users::Users {
        fn find_login(&str) -> Option<(User, PasswordHash)>;
        fn create(Valid<UserDraft>, PasswordHash, Option<UserId>, Option<IdempotencyKey>) -> Created<User>;
        fn update(UserId, Patch<UserDraft>, Option<PasswordHash>, Option<UserId>, IfMatch) -> User;
        fn delete(UserId, Option<UserId>, IfMatch) -> DeletionId;
        fn last_edit(&User) -> Option<ports::LastEdit>;
        fn oldest_administrator() -> Option<UserId>;
        answers {
            async fn find(&self, id: UserId) -> Result<Option<User>> {
                match &self.user {
                    Some(user) if user.id == id => Ok(Some(user.clone())),
                    _ => unavailable(),
                }
            }
        }
    }
    impl ports::session::Sessions {
        fn open(&str, UserId, &PasswordHash, SessionState, Duration) -> bool;
        fn update(&str, SessionState, Duration) -> bool;
        fn touch(&str, Duration) -> ();
        fn delete(&str) -> ();
        fn cookie_key() -> Vec<u8>;
        answers {
            async fn load(&self, _: &str) -> Result<Option<SessionState>> {
                match &self.user {
                    Some(user) => Ok(Some(HashMap::from([("user".to_owned(), user.id.to_string())]))),
                    None => unavailable(),
                }
            }
            async fn user_of(&self, _: &str, _: Duration) -> Result<Option<User>> {
                self.user.clone().map_or_else(unavailable, |user| Ok(Some(user)))
            }
        }
    }
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
