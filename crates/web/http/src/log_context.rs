//! What handlers note about a request for the access log, the metrics and the headers of its response.

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

/// What is noted about a request.
#[derive(Clone, Default)]
pub struct Notes {
    /// The user whose session the request belongs to, or ends.
    pub user: Option<UserId>,
    pub is_administrator: bool,
    /// Why the request was refused.
    pub reason: Option<Box<str>>,
    /// The pattern of its route.
    pub route: Option<&'static str>,
}

pub fn note_user(request: &HttpRequest, user: &User) {
    note(request, |notes| (notes.user, notes.is_administrator) = (Some(user.id), user.is_admin));
}

pub fn note_route(request: &HttpRequest, route: &'static str) {
    note(request, |notes| notes.route = Some(route));
}

pub fn note(request: &HttpRequest, note: impl FnOnce(&mut Notes)) {
    let mut extensions = request.extensions_mut();
    if !extensions.contains::<Notes>() {
        extensions.insert(Notes::default());
    }
    extensions.get_mut::<Notes>().map(note);
}

#[must_use]
pub fn notes(request: &HttpRequest) -> Notes {
    request.extensions().get::<Notes>().cloned().unwrap_or_default()
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
