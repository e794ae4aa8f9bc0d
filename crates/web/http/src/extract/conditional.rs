//! The headers of conditional writes: `If-Match` and `Idempotency-Key`.

use std::future::{Ready, ready};

use actix_web::{
    FromRequest, HttpMessage, HttpRequest,
    dev::Payload,
    http::header::{self, Header as _, HeaderMap},
};
use domain::{UserId, input::FromFields};
use futures_util::future::LocalBoxFuture;
use ports::{IdempotencyKey, IfMatch};

use super::{
    auth::RequireAdmin,
    body::{self, Body},
    id::Id,
};
use crate::error::ApiError;

/// An administrator's update of an entity.
pub type Update<I, C> = RequireAdmin<(Id<I>, IfMatchHeader, Body<C>)>;

/// The `If-Match` of a request.
pub struct IfMatchHeader(pub IfMatch);

impl FromRequest for IfMatchHeader {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Self(if_match(request))))
    }
}

/// Without the header any version matches; weak and malformed tags match none.
fn if_match(request: &impl HttpMessage) -> IfMatch {
    if !request.headers().contains_key(header::IF_MATCH) {
        return IfMatch::Any;
    }
    match header::IfMatch::parse(request) {
        Ok(header::IfMatch::Any) => IfMatch::Any,
        Ok(header::IfMatch::Items(tags)) => {
            let versions = tags.iter().filter(|tag| !tag.weak).filter_map(|tag| tag.tag().parse().ok());
            IfMatch::OneOf(versions.collect())
        }
        Err(_) => IfMatch::OneOf(Vec::new()),
    }
}

/// The body of a create with its `Idempotency-Key`.
pub struct Creation<T: FromFields> {
    draft: T::Valid,
    key: Option<(String, [u8; 32])>,
}

impl<T: FromFields> Creation<T> {
    /// Returns the draft and the user's key.
    #[must_use]
    pub fn by(self, user: UserId) -> (T::Valid, Option<IdempotencyKey>) {
        let key = self.key.map(|(key, request)| IdempotencyKey { user, key, request });
        (self.draft, key)
    }

    /// Returns the draft and the visitor's key.
    #[must_use]
    pub fn by_visitor(self) -> (T::Valid, Option<String>) {
        (self.draft, self.key.map(|(key, _)| key))
    }
}

impl<T: FromFields> FromRequest for Creation<T> {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let key = idempotency(request.headers());
        let bytes = body::bytes(request, payload, T::MAX_BYTES);
        Box::pin(async move {
            let key = key?;
            let bytes = bytes.await?;
            let draft = body::parse::<T>(&bytes)?;
            let key = match key {
                Some(key) => Some((key, body::fingerprint(&bytes, T::SECRETS)?)),
                None => None,
            };
            Ok(Self { draft, key })
        })
    }
}

fn idempotency(headers: &HeaderMap) -> Result<Option<String>, ApiError> {
    let Some(key) = headers.get("idempotency-key") else { return Ok(None) };
    let key = key.to_str().unwrap_or_default();
    if key.is_empty() || key.len() > 255 || !key.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Err(ApiError::bad_request("Idempotency-Key must be 1 to 255 visible characters"));
    }
    Ok(Some(key.to_owned()))
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;
    use domain::Version;
    use ports::IfMatch;

    use super::{idempotency, if_match};

    fn matching(lines: &[&str]) -> IfMatch {
        let request =
            lines.iter().fold(TestRequest::default(), |request, line| request.append_header(("If-Match", *line)));
        if_match(&request.to_srv_request())
    }

    #[test]
    fn if_match_accepts_lists_and_a_star_and_ignores_weak_tags() {
        assert_eq!(matching(&[]), IfMatch::Any);
        assert_eq!(matching(&["*"]), IfMatch::Any);
        assert_eq!(matching(&["\"3\""]), IfMatch::OneOf(vec![Version(3)]));
        assert_eq!(matching(&["\"3\", \"4\"", "\"5\""]), IfMatch::OneOf(vec![Version(3), Version(4), Version(5)]));
        for never in ["W/\"3\"", "3", "\"x\"", "\"\"", "\"-1\"", "\"99999999999\"", ""] {
            assert_eq!(matching(&[never]), IfMatch::OneOf(Vec::new()), "{never}");
        }
    }

    #[test]
    fn an_idempotency_key_has_1_to_255_visible_characters() {
        let key = |value: &str| {
            let request = TestRequest::default().append_header(("Idempotency-Key", value.to_owned())).to_srv_request();
            idempotency(request.headers())
        };
        assert_eq!(key("a-1").unwrap().as_deref(), Some("a-1"));
        assert_eq!(key(&"x".repeat(255)).unwrap().map(|key| key.len()), Some(255));
        for bad in ["", "a b", "é", &"x".repeat(256)] {
            assert!(key(bad).is_err(), "{bad}");
        }
        assert_eq!(idempotency(TestRequest::default().to_srv_request().headers()).unwrap(), None);
    }
}
