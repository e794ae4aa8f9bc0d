//! What handlers note about a request for the access log, the metrics and the headers of its response: user, route and the reason of
//! a refusal.

use actix_web::{
    HttpMessage as _, HttpRequest,
    http::header::{HeaderName, HeaderValue},
};
use domain::{UserId, users::User};

/// The header with the id of a request.
pub const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The most that a line quotes of a client's text, in bytes: a request's head may have a hundred thousand.
const MAX_QUOTED: usize = 512;

/// Returns as much of a client's text as a line of the log may quote.
#[must_use]
pub fn quoted(text: &str) -> &str {
    &text[..text.floor_char_boundary(MAX_QUOTED)]
}

#[derive(Default)]
struct Notes {
    user: Option<UserId>,
    is_administrator: bool,
    reason: Option<Box<str>>,
    route: Option<&'static str>,
}

/// Notes the user whose session the request belongs to.
pub fn note_user(request: &HttpRequest, user: &User) {
    with_notes(request, |notes| (notes.user, notes.is_administrator) = (Some(user.id), user.is_admin));
}

/// Notes the id of the user whose session the request ends.
pub fn note_user_id(request: &HttpRequest, user: UserId) {
    with_notes(request, |notes| notes.user = Some(user));
}

/// Notes for the access log why the request was refused.
pub fn note_reason(request: &HttpRequest, reason: &str) {
    with_notes(request, |notes| notes.reason = Some(reason.into()));
}

/// Notes the pattern of the request's route.
pub fn note_route(request: &HttpRequest, route: &'static str) {
    with_notes(request, |notes| notes.route = Some(route));
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

/// Returns whether the request's user was noted to be an administrator.
#[must_use]
pub fn is_administrator(request: &HttpRequest) -> bool {
    request.extensions().get::<Notes>().is_some_and(|notes| notes.is_administrator)
}

/// Returns why the request was refused, if it was noted.
#[must_use]
pub fn reason_of(request: &HttpRequest) -> Option<Box<str>> {
    request.extensions().get::<Notes>().and_then(|notes| notes.reason.clone())
}

/// Returns the pattern of the request's route, if it was noted.
#[must_use]
pub fn route_of(request: &HttpRequest) -> Option<&'static str> {
    request.extensions().get::<Notes>().and_then(|notes| notes.route)
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
