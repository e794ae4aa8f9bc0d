//! Ids in paths: one that is no id, or too large for storage, is of nothing that exists.

use std::future::{Ready, ready};

use actix_web::{FromRequest, HttpRequest, dev::Payload};
use domain::{CategoryId, ContentId, EnquiryId, ItemId, NavigationId, PostId, SubscriberId, UserId};

use crate::error::ApiError;

/// The `{id}` of a path.
pub struct Id<T>(pub T);

/// An id that a path can carry.
pub trait InPath: Sized {
    fn read(text: &str) -> Option<Self>;
}

macro_rules! in_paths {
    ($($id:ty),+ $(,)?) => {$(
        impl InPath for $id {
            fn read(text: &str) -> Option<Self> {
                text.parse().ok()
            }
        }
    )+};
}

in_paths!(UserId, ContentId, PostId, CategoryId, ItemId, NavigationId, EnquiryId, SubscriberId);

impl<T: InPath> FromRequest for Id<T> {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let id = request.match_info().get("id").and_then(T::read);
        ready(id.map(Self).ok_or_else(ApiError::not_found))
    }
}
