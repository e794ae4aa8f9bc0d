//! Ids in paths.

use std::{
    future::{Ready, ready},
    str::FromStr,
};

use actix_web::{FromRequest, HttpRequest, dev::Payload};

use crate::error::ApiError;

/// The `{id}` of the path. A malformed id is 404, like an unknown one.
pub struct Id<T>(pub T);

impl<T: FromStr> FromRequest for Id<T> {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let id = request.match_info().get("id").and_then(|text| text.parse().ok());
        ready(id.map(Self).ok_or_else(ApiError::not_found))
    }
}
