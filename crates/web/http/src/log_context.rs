//! The fields that the access log adds to a request: id, user and the reason of a refusal.

use actix_web::{
    HttpMessage as _, HttpRequest,
    http::header::{HeaderName, HeaderValue},
};
use domain::UserId;

/// The header with the id of a request.
pub const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

#[derive(Default)]
struct Notes {
    user: Option<UserId>,
    reason: Option<Box<str>>,
}

/// Notes the user for the access log.
pub fn note_user(request: &HttpRequest, user: UserId) {
    with_notes(request, |notes| notes.user = Some(user));
}

/// Notes for the access log why the request was refused.
pub fn note_reason(request: &HttpRequest, reason: &str) {
    with_notes(request, |notes| notes.reason = Some(reason.into()));
}

fn with_notes(request: &HttpRequest, note: impl FnOnce(&mut Notes)) {
    let mut extensions = request.extensions_mut();
    if !extensions.contains::<Notes>() {
        extensions.insert(Notes::default());
    }
    extensions.get_mut::<Notes>().map(note);
}

/// Returns the id of the user, if it was noted.
#[must_use]
pub fn user_of(request: &HttpRequest) -> Option<i32> {
    request.extensions().get::<Notes>().and_then(|notes| notes.user).map(|user| user.0)
}

/// Returns why the request was refused, if it was noted.
#[must_use]
pub fn reason_of(request: &HttpRequest) -> Option<Box<str>> {
    request.extensions().get::<Notes>().and_then(|notes| notes.reason.clone())
}

/// Returns the id of a request; empty for a request that did not pass the access log.
#[must_use]
pub fn id_of(request: &HttpRequest) -> &str {
    request.headers().get(REQUEST_ID).map_or("", id_text)
}

/// Returns an id as text. Accepted and generated ids are ASCII.
pub(crate) fn id_text(id: &HeaderValue) -> &str {
    id.to_str().unwrap_or_default()
}
